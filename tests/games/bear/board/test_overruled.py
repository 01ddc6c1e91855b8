"""The owner's board says otherwise:

what he tells of a hex or of two beats what the map computes, and is an entry like any other.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from puesto.core.hexes.numbering import LETTERED
from puesto.core.messages import Message
from puesto.core.session import saves
from puesto.core.session.journal import RefusedError
from puesto.core.session.session import Session
from puesto.games import load
from puesto.games.bear.ai.answered_board import at_the_table
from puesto.games.bear.board.map_reading import MapReading
from puesto.games.bear.board.table_map import learnt_in, map_of
from puesto.games.bear.editors.map_desk import places_of
from puesto.games.bear.printed.boards import BoardFact
from puesto.games.bear.table.map_checks import fact_key
from puesto.games.bear.views.range_view import lines_between, lines_of_hex, map_edits
from puesto.language import Language
from tests.games.bear.evenings import stopped_at

SAY = Language("en").say
BEATS = "which counts for more than the terrain"


@pytest.fixture
def verdict() -> Session[Any, Any]:
    """Return a session at the AI's move on a painted map."""
    found = stopped_at("move.verdict", painted=True).fork()
    assert found is not None
    return found


def reading(session: Session[Any, Any]) -> MapReading:
    """Return the map's reading in a session."""
    found = map_of(at_the_table(session.state, session.content))
    assert found is not None
    return found


def why(lines: tuple[Message, ...]) -> str:
    """Some lines of the sheet, in words."""
    return " ".join(map(SAY, lines))


def test_a_told_md_answers_the_move_at_once_and_undo_takes_it_back(verdict: Session[Any, Any]) -> None:
    hex = verdict.prompt.subject[1]
    before = reading(verdict).cover(hex)
    assert before is not None and not before.told
    verdict.override(f"overruled.{hex}", str(3 - before.value))
    now = reading(verdict).cover(hex)
    assert now is not None and now.told and now.value == 3 - before.value
    assert verdict.entries[-1].kind == "set" and verdict.prompt.key == "move.verdict"
    learnt = learnt_in(verdict.state, verdict.content)
    assert learnt is not None and BoardFact(hex, cover=now.value) in learnt.facts
    opened = saves.load("\n".join(saves.dump(verdict)) + "\n", load).session
    assert opened.state == verdict.state
    verdict.undo()
    assert reading(verdict).cover(hex) == before and hex not in verdict.state.told


@pytest.mark.parametrize("ends", [("I07", "L03"), ("E07", "H08")])
def test_two_hexes_are_told_otherwise_by_one_change_and_taken_back_by_another(
    verdict: Session[Any, Any], ends: tuple[str, str]
) -> None:
    computed = reading(verdict).sight(*ends)
    (edit, *others) = map_edits(verdict.state, verdict.content, "-".join(ends))
    assert computed is not None and computed.sure and not others
    verdict.override(edit.path, edit.value)
    said = reading(verdict).sight(*ends)
    assert said is not None and said.told and said.yes is (edit.value == "seen")
    assert BEATS in why(lines_between(reading(verdict), *ends))
    back = map_edits(verdict.state, verdict.content, "-".join(ends))[0]
    assert SAY(back.message).startswith("Take back")
    verdict.override(back.path, back.value)
    assert reading(verdict).sight(*ends) == computed and BEATS not in why(lines_between(reading(verdict), *ends))


def test_from_a_hex_it_is_told_whom_one_sees_there(verdict: Session[Any, Any]) -> None:
    hex = verdict.prompt.subject[1]
    edits = map_edits(verdict.state, verdict.content, hex)
    paths = {edit.path for edit in edits if edit.menu is not None}
    units = [one.hex for one in verdict.state.counters.values() if one.side == "player" and not one.destroyed]
    far = {unit for unit in units if LETTERED.distance(hex, unit) > 1}
    assert far and paths == {f"overruled.{fact_key(hex, unit)}" for unit in far}
    assert {edit.value for edit in edits if edit.menu is None} < {"0", "1", "2", "3"}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("overruled.Z99", "1"),
        ("overruled.I07", "9"),
        ("overruled.I07", "seen"),
        ("overruled.G07-G08", "hidden"),
        ("overruled.I07-G07", "hidden"),
        ("overruled.G07-I07", "2"),
        ("overruled.rifles-g07", "1"),
    ],
)
def test_what_cannot_be_told_of_a_map_is_refused(verdict: Session[Any, Any], path: str, value: str) -> None:
    before = verdict.state.told
    with pytest.raises(RefusedError):
        verdict.override(path, value)
    assert verdict.state.told == before


def test_nothing_is_offered_of_hexes_that_the_map_lacks_or_of_counters(verdict: Session[Any, Any]) -> None:
    for piece in ("Z99", "I07-Z99", "rifles-g07", "G07-G08", ""):
        assert not map_edits(verdict.state, verdict.content, piece)


def test_told_beats_computed_wherever_it_is_told_and_the_sheet_says_which(verdict: Session[Any, Any]) -> None:
    """Random hexes and pairs are given one after the other and then undone to the first."""
    random, places = Random(5), places_of(verdict.content.maps["2"])
    entries, before, told = len(verdict.entries), verdict.state.told, dict[str, str]()
    while len(told) < 12:
        one, other = random.sample(places, 2)
        board = reading(verdict)
        if random.random() < 0.5:
            cover = board.computed_cover(one)
            assert cover is not None
            told[one] = str(random.choice([n for n in range(4) if n != max(0, cover.value)]))
            verdict.override(f"overruled.{one}", told[one])
        elif LETTERED.distance(one, other) > 1 and board.computed_sight(one, other).sure:
            key = fact_key(one, other)
            told[key] = "hidden" if board.computed_sight(one, other).yes else "seen"
            verdict.override(f"overruled.{key}", told[key])
    for key, value in told.items():
        one, _, other = key.partition("-")
        board = reading(verdict)
        said = board.sight(one, other) if other else board.cover(one)
        assert said is not None and said.told
        assert said.value == (int(value == "seen") if other else int(value))
        lines = lines_between(board, one, other) if other else lines_of_hex(board, one)
        otherwise = board.computed_sight(one, other) if other else board.computed_cover(one)
        assert otherwise is not None
        assert (BEATS in why(lines)) is (otherwise.sure and otherwise.value != said.value)
    while len(verdict.entries) > entries:
        verdict.undo()
    assert verdict.state.told == before


def test_the_why_of_a_move_says_that_what_was_told_beats_the_terrain(verdict: Session[Any, Any]) -> None:
    hex = verdict.prompt.subject[1]
    known = reading(verdict).cover(hex)
    assert known is not None
    verdict.override(f"overruled.{hex}", "3" if known.value != 3 else "2")
    assert verdict.prompt.subject[1] == hex
    verdict.answer("go")
    lines = [SAY(line.message) for line in verdict.log if line.key == "map.line"]
    assert any(hex in line and BEATS in line for line in lines)
