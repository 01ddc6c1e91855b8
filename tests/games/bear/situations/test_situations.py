"""Situations:

what does not fit is told with its line, a table is taken as a situation that begins at the same prompt, and what came
is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from puesto.chance import Dice
from puesto.core import codec
from puesto.core.game.situation import Script
from puesto.core.messages import Ref, Text
from puesto.core.session import saves
from puesto.core.session.journal import RefusedError
from puesto.core.session.session import Session
from puesto.core.study.trial_run import Run, begin_situation, run_situation
from puesto.core.values import fields
from puesto.games.bear.game import GAME
from puesto.games.bear.situations.expectations import Expect
from puesto.games.bear.situations.situations import Moves, Pair, Placed, Situation
from puesto.games.bear.table.given_facts import Destination, Origin, Sight
from puesto.language import Language
from puesto.packs import content_for
from puesto.packs.situations import (
    open_situation,
    read_situation,
    shipped_situations,
    situation_from_data,
    write_situation,
)
from puesto.resources import resource
from puesto.storage.summary import read_info, write_summary
from tests.games.bear.positions import A_SHOT

CONTENT, _ = content_for(GAME)
MISSIONS = [scenario.id for scenario in GAME.scenarios(CONTENT)]
KEPT = Text("Guardada", "Kept")


def read(tmp_path: Path, text: str) -> tuple[Situation | None, list[str]]:
    """The situation in a text, and its problems as they are printed."""
    file = tmp_path / "mine.yaml"
    file.write_text(text, "utf-8")
    record, problems = read_situation(open_situation(file), GAME, CONTENT)
    return record, [Language("en").say(problem.message) for problem in problems]


def played(tmp_path: Path, text: str) -> Run[Any, Any]:
    """A text that is sound, run."""
    record, problems = read(tmp_path, text)
    assert record is not None, problems
    return run_situation(GAME, CONTENT, record, Dice(1).answer)


@pytest.mark.parametrize("hexes", [("G07", "G07"), ("G07", "G08"), ("", "")])
def test_counters_of_one_type_are_called_by_letters_wherever_they_are(hexes):
    placed = tuple(Placed(id, "german-rifles", "ai", hex=hex) for id, hex in zip("ab", hexes, strict=True))
    session = begin_situation(
        GAME, CONTENT, Situation("twins", KEPT, (*placed, Placed("u", "soviet-smg", "player", hex="E07")), card="15")
    )
    assert [Language("es").say(Ref("unit", id), session.name) for id in "ab"] == ["Rifles A", "Rifles B"]


# ---- what came against what was to come


@pytest.mark.parametrize(
    ("expected", "otherwise"),
    [
        ("line: t1", "line: pass"),
        ("executor: a", "executor: none"),
        ("target: u", "target: a"),
        ("action: fire", "action: move"),
        ("cost: 3", "cost: 0"),
        ("need: 8", "need: 9"),
        ("outcome: hit", "outcome: miss"),
        ("used: {a: true}", "used: {a: false}"),
        ("hits: {u: pinned}", "hits: {u: killed}"),
        ("left: [u]", "destroyed: [u]"),
        ("discard: ['99', '22']", "discard: ['99']"),
        ("marker: 1", "marker: 2"),
        ("step: player", "step: order_card"),
        ("asks: [player.action]", "asks: []"),
        ("events: []", "events: [1]"),
    ],
)
def test_what_came_is_held_against_what_was_to_come(tmp_path, expected, otherwise):
    assert played(tmp_path, f"{A_SHOT}expect: {{{expected}}}\n").agrees
    other = played(tmp_path, f"{A_SHOT}expect: {{{otherwise}}}\n")
    (check,) = other.checks
    assert not check.agrees and (check.rule or expected.startswith("asks"))
    for language in ("es", "en"):
        say = Language(language)
        assert say.say(check.expected, other.session.name) != say.say(check.found, other.session.name)


# ---- facts or questions


def test_what_is_not_given_is_as_on_a_quiet_table_or_is_asked(tmp_path):
    bare = "\n".join(line for line in A_SHOT.splitlines() if "pairs" not in line and "given" not in line) + "\n"
    quiet = played(tmp_path, f"{bare}expect: {{line: pass, asks: [player.action]}}\n")
    assert quiet.agrees, "nobody sees anybody"
    asked = played(tmp_path, f"{bare}asks: true\n")
    assert asked.session.prompt.key == "facts.fire"
    away = (
        bare.replace(", hex: G07", "")
        .replace(", hex: E07", "")
        .replace("tactical:", "short_range: {actions: [fire]}, tactical:")
    )
    far = played(tmp_path, f"{away}asks: true\n")
    assert far.session.prompt.key == "facts.close", "without hexes distances are asked too"


# ---- what does not fit


DRAWS = "mine.yaml:12: script.draws: a group, and in each field a list, each line a text is expected; here is “none”"
NOT_SEEN = "mine.yaml:8: pairs.1.given.in_zone: a and u do not see each other: a cannot be in the fire zone of u."


@pytest.mark.parametrize(
    ("was", "becomes", "problem"),
    [
        (
            "type: german-rifles",
            "type: german-riflez",
            "mine.yaml:5: counters.1.type: there is nothing called “german-riflez”; perhaps “german-rifles”?",
        ),
        (
            "hex: G07",
            "hex: G7",
            "mine.yaml:5: counters.1.hex: “G7” is no hex: write a letter and two digits, such as E07",
        ),
        ("{id: u,", "{id: a,", "mine.yaml:6: counters.2.id: there is another counter called “a”"),
        (
            "side: ai",
            "side: aj",
            "mine.yaml:5: counters.1.side: there is nothing called “aj”; there are: player, ai, neutral",
        ),
        ('card: "99"', 'card: "98"', "mine.yaml:9: card: there is nothing called “98”"),
        (
            'card: "99"',
            'card: "99"\nmission: mission-9',
            "mine.yaml:10: mission: there is nothing called “mission-9”; perhaps “mission-1”?",
        ),
        (
            'card: "99"',
            'card: "99"\nsettings: {heights: maybe}',
            "mine.yaml:10: settings.heights: there is nothing called “maybe”; there are: off, on",
        ),
        ('card: "99"', 'card: "99"\nleft: ["15", "15"]', "mine.yaml:10: left.2: card 15 is already in “left”"),
        (
            'card: "99"',
            'card: "99"\ntable: {turn: soon}',
            "mine.yaml:10: table.turn: this is no value that a save holds here",
        ),
        ("[[6, 3]]", "[[6, 7]]", "mine.yaml:12: script.dice.1.2: 7 is not a face of this die: they go from 1 to 6."),
        ("[[6, 3]]", "[[6, 3, 1]]", "mine.yaml:12: script.dice.1: one die is thrown or two: here are 3"),
        ('["22"]', '["77"]', "mine.yaml:12: script.draws.orders.1: there is nothing called “77”"),
        ('draws: {orders: ["22"], hits.foot: [pinned]}', "draws: none", DRAWS),
        (
            "script:",
            "expect: {executor: z}\nscript:",
            "mine.yaml:12: expect.executor: there is nothing called “z”; there are: none, a",
        ),
        (
            "script:",
            "expect: {line: t}\nscript:",
            "mine.yaml:12: expect.line: “t” is no line of a card: they are cc, short, third, r1, t1, m1… or pass",
        ),
        (
            "seen: true, in_arc: true",
            "distance: 3",
            "mine.yaml:8: pairs.1.given.distance: a is in G07 and u in E07, 2 hexes apart: the distance cannot be 3.",
        ),
        ("seen: true, in_arc: true", "seen: false, in_zone: true", NOT_SEEN),
    ],
)
def test_what_does_not_fit_is_told_with_its_line_and_what_it_is_about(tmp_path, was, becomes, problem):
    assert was in A_SHOT
    record, problems = read(tmp_path, A_SHOT.replace(was, becomes, 1))
    assert record is None
    assert problem in problems


def test_everything_that_does_not_fit_is_told_at_once(tmp_path):
    _, problems = read(
        tmp_path, A_SHOT.replace("G07", "G7").replace("[6, 3]", "[0, 3]").replace("german-rifles", "nobody")
    )
    assert [problem.split(": ")[0] for problem in problems] == ["mine.yaml:5", "mine.yaml:5", "mine.yaml:12"]


def places(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place in plain data, but for the whole."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield (*path, key)
        yield from places(value, (*path, key))


ODD: tuple[Any, ...] = (
    None,
    "",
    0,
    -1,
    99,
    "x",
    "a",
    "Z99",
    "?",
    [],
    {},
    True,
    [1],
    ["x"],
    {"x": 1},
    "orders",
    "player",
)


def test_a_file_that_is_spoilt_anywhere_is_refused_or_runs(tmp_path):
    random = Random(5)
    whole = [yaml_fields(file.read_text("utf-8")) for file in shipped_situations(GAME)]
    for _ in range(250):
        data = deepcopy(random.choice(whole))
        *way, last = random.choice([*places(data)])
        spoilt: Any = data
        for key in way:
            spoilt = spoilt[key]
        if random.random() < 0.3:
            del spoilt[last]
        else:
            spoilt[last] = random.choice(ODD)
        record, problems = situation_from_data(data, GAME, CONTENT)
        assert (record is None) == bool(problems)
        if record is not None:
            with suppress(RefusedError):
                run_situation(GAME, CONTENT, record, Dice(1).answer)


# ---- a table is taken


def again(tmp_path: Path, session: Session[Any, Any]) -> Session[Any, Any]:
    """The session that begins at the situation which was taken, written and read."""
    file = tmp_path / "kept.yaml"
    write_situation(file, GAME, GAME.situations.capture(session, "kept", KEPT))
    record, problems = read_situation(open_situation(file), GAME, CONTENT)
    assert record is not None, problems
    return begin_situation(GAME, CONTENT, record)


@pytest.mark.parametrize("mission", MISSIONS)
def test_a_table_taken_anywhere_in_a_game_begins_at_the_same_prompt(tmp_path, mission):
    dice, random = Dice(7), Random(7)
    session = Session.start(GAME, CONTENT, mission, {})
    for _ in range(150):
        if session.prompt is None:
            break
        session.answer(dice.random_answer(session.prompt))
        if random.random() < 0.1:
            other = again(tmp_path, session)
            assert (other.prompt, other.digest()) == (session.prompt, session.digest())


def test_a_situation_of_its_own_is_taken_with_what_it_brings_along(tmp_path):
    session = played(tmp_path, A_SHOT).session
    other = again(tmp_path, session)
    assert other.prompt == session.prompt
    assert codec.to_json(other.state) == codec.to_json(session.state) | {"mission": "kept"}
    written = (tmp_path / "kept.yaml").read_text("utf-8")
    assert "number: 99" in written and "number: 22" not in written, "what everybody has is left out"


def test_what_was_set_by_hand_is_taken_too(tmp_path):
    session = Session.start(GAME, CONTENT, "mission-1", {})
    session.override("command_points", 7)
    session.override("counters.rifles-e07.hit", "pinned")
    other = again(tmp_path, session)
    assert (other.prompt, other.digest()) == (session.prompt, session.digest())


# ---- sessions that begin in a situation


@pytest.mark.parametrize("more", ["", "mission: mission-1\n"])
def test_a_session_that_began_in_a_situation_is_saved_loaded_and_listed_under_its_title(tmp_path, more):
    record, _ = situation_from_data(
        {"id": "a-shot", "title": {"es": "Un disparo", "en": "A shot"}} | yaml_fields(A_SHOT + more), GAME, CONTENT
    )
    assert record is not None
    session = begin_situation(GAME, CONTENT, record)
    session.answer((6, 3))
    text = "".join(f"{line}\n" for line in saves.dump(session))
    loaded = saves.load(text, lambda game: GAME).session
    assert (loaded.prompt, loaded.digest()) == (session.prompt, session.digest())
    assert loaded.view().title == session.view().title
    save = tmp_path / "bear.jsonl"
    save.write_text(text, "utf-8")
    write_summary(save, session)
    assert read_info(save).title == Text("Un disparo", "A shot")


def yaml_fields(text: str) -> dict[str, Any]:
    """The fields of a situation's text."""
    from puesto.packs.strict import parse_document

    data = dict(parse_document(text, "mine.yaml").data)
    del data["situation"]
    return data


# ---- the page for players


def test_the_page_for_players_names_every_field_and_its_example_comes_as_it_says(tmp_path):
    text = (resource("packs/bear/situations") / "README.md").read_text("utf-8")
    records = (Situation, Placed, Pair, Sight, Moves, Origin, Destination, Script, Expect)
    named = {
        name
        for found in re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
        for name in re.findall(r"\w+", found)
    }
    assert {field.name for record in records for field in fields(record)} <= named
    example = text.partition("```yaml\n")[2].partition("```")[0]
    assert played(tmp_path, example).agrees
