"""Saves that somebody or something has changed: they open as far as they are good, or are refused in words."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core.session import saves
from puesto.language import Language
from puesto.packs import content_for
from puesto.storage import SessionFile, disk
from tests import helpers
from tests.hostile.generators import hostile_save, with_sums
from tests.hostile.reading import check_save, check_words, in_time
from tests.saves.evenings import HERE

QUICK, DEEP = 40, 9_000
KEPT = sorted([*HERE.glob("*.partida"), *HERE.glob("*.jsonl")])
EVENINGS = [entry.id for entry in games.GAMES]


@cache
def evening(game_id: str) -> bytes:
    """A short evening as this version writes it, with something undone and a note."""
    game = games.load(game_id)
    content, _ = content_for(game)
    session = helpers.begin(game, content, game.scenarios(content)[0].id)
    helpers.play_on(session, Dice(7), 60)
    session.note("Llueve.")
    session.undo(3)
    return ("\n".join(saves.dump(session)) + "\n").encode()


def base(number: int) -> tuple[str, bytes]:
    """One of the saves that are changed, and what it is called."""
    at = number % (len(KEPT) + len(EVENINGS))
    if at < len(KEPT):
        return KEPT[at].name, KEPT[at].read_bytes()
    return EVENINGS[at - len(KEPT)], evening(EVENINGS[at - len(KEPT)])


def test_a_changed_save_opens_as_far_as_it_is_good_or_is_refused_in_words(deep):
    came: dict[str, int] = {}
    for number in range(DEEP if deep else QUICK):
        name, data = base(number)
        seed = f"{name} {number}"
        with in_time(seed):
            came_of_it = check_save(hostile_save(data, seed), games.load, whole=deep and number % 7 == 0)
        came[came_of_it] = came.get(came_of_it, 0) + 1
    print(came)
    assert came["refused"] and came["opened in part"]


def renamed(data: bytes, old: str, new: str, after: int) -> bytes:
    """A save in which a name is another from some step on, with the right sums."""
    lines, steps = data.split(b"\n"), 0
    for at, line in enumerate(lines):
        steps += line.startswith(b'{"t":"step"')
        if steps > after:
            lines[at] = line.replace(f'"{old}"'.encode(), f'"{new}"'.encode())
    return with_sums(b"\n".join(lines))


@pytest.mark.parametrize(
    ("save", "old", "after"),
    [("bear-order-0.3.0", "card", 30), ("chariots-long-0.3.0", "units", 100), ("bear-order-0.3.0", "player", 20)],
)
def test_a_save_whose_names_mean_nothing_opens_at_its_last_good_step(save: str, old: str, after: int, own_home: Path):
    data = (HERE / f"{save}.partida").read_bytes()
    path = own_home / "sessions" / "evening.partida"
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
    assert disk.make_backup(path) is not None
    path.write_bytes(renamed(data, old, "nothing", after))
    opened = SessionFile.open(path, games.load)
    try:
        assert 0 < len(opened.session.steps) <= after + 5
        opened.session.view()
        assert opened.session.log and opened.notices
        for notice in opened.notices:
            check_words(notice, opened.session.name)
        said = " ".join(Language("es").say(notice, opened.session.name) for notice in opened.notices)
        assert str(path.parent / "backups") in said
    finally:
        opened.file.close()
