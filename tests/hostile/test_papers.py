"""Packs, situations and parcels that somebody has changed:

what can be used is used, the rest is said with file and line.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core.game.record_forms import as_own_copy
from puesto.core.session.session import Session
from puesto.language import Language
from puesto.packs import content_for, layer_folder, parcel, user_layer
from puesto.packs.problems import Problem
from puesto.packs.situations import shipped_situations
from puesto.packs.structure import plain_data
from puesto.reference.proof import prove
from tests import helpers
from tests.hostile.generators import hostile_yaml
from tests.hostile.reading import check_said, check_words, in_time

QUICK, LAYERS, SITUATIONS, PARCELS = 12, 1_500, 2_000, 1_000
"""The number of trials for each game: of all three in the quick profile, of each in the deep one."""
GAMES = [games.load(entry.id) for entry in games.GAMES]
each = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@cache
def layer(game_id: str) -> bytes:
    """A layer that holds a little of everything that is printed, each with another name."""
    game = next(one for one in GAMES if one.id == game_id)
    content, _ = content_for(game)
    held = {}
    for section in game.layout.sections:
        records = list(getattr(content, section.name).values())[:2]
        held[section.name] = [plain_data(as_own_copy(record)) for record in records]
    return user_layer.layer_text(held).encode()


def check_problems(problems: list[Problem] | tuple[Problem, ...], file: Path) -> None:
    """That each problem names its file and a line, in words."""
    for problem in problems:
        assert problem.line >= 1 and problem.file
        check_words(problem.message)


@each
def test_a_changed_layer_says_what_is_wrong_and_what_is_offered_can_be_begun(game, tmp_path: Path, deep):
    folder, unbroken = layer_folder(tmp_path, game.id), 0
    folder.mkdir(parents=True)
    file = folder / "mine.yaml"
    for number in range(LAYERS if deep else QUICK):
        seed = f"layer {game.id} {number}"
        file.write_bytes(hostile_yaml(layer(game.id), seed))
        with in_time(seed):
            content, problems = content_for(game, tmp_path)
            check_problems(problems, file)
            scenarios = game.scenarios(content)
            offered = [scenario for scenario in scenarios if scenario.source == "own copy"] or scenarios[:1]
            for scenario in offered[:2]:
                session = Session.start(game, content, scenario.id, {})
                helpers.play_on(session, Dice(number), 4)
                session.view()
        unbroken += not problems
    assert unbroken < (LAYERS if deep else QUICK)


@each
def test_a_changed_situation_is_proved_or_refused_in_words(game, tmp_path: Path, deep):
    files, file = shipped_situations(game), tmp_path / "situation.yaml"
    if not files:
        return  # a game whose situations are still to be written has none that could be changed
    refused = 0
    content, _ = content_for(game)
    for number in range(SITUATIONS if deep else QUICK):
        seed = f"situation {game.id} {number}"
        file.write_bytes(hostile_yaml(files[number % len(files)].read_bytes(), seed))
        with in_time(seed):
            found = prove(file, game, content)
            check_problems((*found.problems, *found.warnings), file)
            for check in found.run.checks if found.run is not None else ():
                for language in (Language("es"), Language("en")):
                    language.say(check.expected), language.say(check.found)
        refused += bool(found.problems)
    assert refused


@each
def test_a_changed_parcel_is_taken_whole_or_refused_in_words(game, tmp_path: Path, deep):
    home, mine, file = tmp_path / "home", tmp_path / "mine", tmp_path / "some.puesto"
    folder = layer_folder(mine, game.id)
    folder.mkdir(parents=True)
    (folder / user_layer.OWN_COPY).write_bytes(layer(game.id))
    data, refused = parcel.export_parcel(mine, [game]).encode(), 0
    for number in range(PARCELS if deep else QUICK // 2):
        seed = f"parcel {game.id} {number}"
        file.write_bytes(hostile_yaml(data, seed))
        with in_time(seed):
            try:
                records = parcel.unpack_parcel(file, home, games.load)
            except parcel.ParcelError as refusal:
                for reason in refusal.reasons:
                    check_words(reason)
                refused += 1
                assert not home.exists()
                continue
            for record in records:
                check_said(Language("es").say(record.name))
    assert refused
