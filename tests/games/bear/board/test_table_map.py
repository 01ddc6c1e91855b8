"""Permanent and passing facts of a session about the board, and the map's data about its counters."""

from __future__ import annotations

import pytest

from puesto.core.session import saves
from puesto.core.session.session import Session
from puesto.core.values import replace
from puesto.games import load
from puesto.games.bear.board.table_map import learn_form, learn_sights, level_between, map_of, sight_between
from puesto.games.bear.printed.boards import BoardFact, BoardMap
from puesto.games.bear.table.state import NEUTRAL, Sees
from puesto.packs import content_for
from tests.games.bear.made_up import ai, make_table, unit

GAME = load("bear")
CONTENT = content_for(GAME)[0]


def at(painted: bool = True, **state):
    """An AI and two Units, on the crossroads painted or on a map that nobody knows."""
    table = make_table(ai("A", "I05"), unit("R", "I07"), unit("S", "C14"), state={"told": {}, **state})
    table.content.terrain.update(CONTENT.terrain)
    if painted:
        table.content.maps[table.mission.map] = replace(CONTENT.maps["crossing"], id=table.mission.map)
    return table


def test_a_form_tells_the_md_of_its_hex_and_who_sees_whom():
    table = at(painted=False)
    learn_form(table, "A", "I05", 1, {"R": Sees.BOTH.value})
    assert table.state.told == {"I05": BoardFact("I05", cover=1), "I05-I07": BoardFact("I05", to="I07", seen=True)}


def test_what_the_map_says_already_is_not_told_again():
    table = at()
    learn_form(table, "A", "I05", 1, {"R": Sees.BOTH.value})
    assert table.state.told == {}
    learn_form(table, "A", "I05", 0, {"R": Sees.NOT.value})
    assert [*table.state.told] == ["I05", "I05-I07"]
    board = map_of(table)
    assert board is not None and board.sight("I05", "I07") == board.sight("I07", "I05")
    assert not board.sight("I05", "I07").yes and board.sight("I05", "I07").told


def test_i_do_not_know_tells_nothing():
    table = at(painted=False)
    learn_form(table, "A", "I05", 0, {"R": Sees.UNKNOWN.value})
    assert [*table.state.told] == ["I05"]


def test_that_two_out_of_all_range_do_not_see_each_other_may_be_said_for_short():
    table = at(painted=False)
    table.state.counters["S"].hex = "Z30"
    learn_sights(table, [("A", "S")], False)
    assert table.state.told == {}


def test_smoke_and_cattle_on_the_line_are_no_terrain():
    table = at(painted=False, smoke={"I06": 2})
    learn_sights(table, [("A", "R")], False)
    assert table.state.told == {}
    learn_sights(table, [("A", "R")], True)
    assert [*table.state.told] == ["I05-I07"]
    assert sight_between(table, "I05", "I07") is None, "the smoke may hide it now"


def test_cattle_on_the_line_leave_it_to_the_table():
    table = at()
    assert sight_between(table, "I05", "I07").yes
    table.state.counters["S"].side, table.state.counters["S"].hex = NEUTRAL, "I06"
    assert sight_between(table, "I05", "I07") is None


@pytest.mark.parametrize(
    ("fronts", "level"),
    [
        ({"A": [3], "R": [0]}, Sees.BOTH),
        ({"A": [3], "R": [3]}, Sees.AI_FLANKS),
        ({"A": [0], "R": [0]}, Sees.UNIT_FLANKS),
        ({"A": [0], "R": [3]}, Sees.NEITHER),
        ({"A": [2, 3, 4], "R": [0]}, Sees.BOTH),
        ({"A": [3]}, None),
        ({"A": [0, 3], "R": [0]}, None),
    ],
)
def test_fronts_and_sight_tell_what_two_counters_are_to_each_other(fronts, level):
    table = at(fronts=fronts)
    assert level_between(table, "A", "I05", "R") is level


def test_without_sight_fronts_do_not_matter():
    table = at()
    assert level_between(table, "A", "I05", "S") is Sees.NOT


def test_a_session_of_before_maps_were_kept_has_no_map():
    table = at()
    table.state.told = None
    learn_form(table, "A", "I05", 1, {"R": Sees.BOTH.value})
    assert map_of(table) is None and table.state.told is None


# ---- in a session


def played(content=CONTENT) -> Session:
    """Start mission 1 with its set-up: E07 has woods, and nobody sees anybody."""
    session = Session.start(GAME, content, "mission-1", {}, "11" * 16)
    session.answer(tuple(option.value for option in session.prompt.options))
    session.answer(("rifles-e07",))
    session.answer(())
    session.answer("none")
    return session


def test_what_is_undone_is_not_told():
    session = played()
    told = dict(session.state.told)
    assert told["E07"] == BoardFact("E07", cover=1) and told["E10"] == BoardFact("E10", cover=0)
    assert told["E07-G07"] == BoardFact("E07", to="G07", seen=False)
    while session.entries:
        session.undo()
    assert session.state.told == {}


def test_a_correction_takes_back_what_was_told():
    session = played()
    place = max(n for n, entry in enumerate(session.entries) if entry.key == "setup.cover")
    session.correct(place, ("rifles-e10",), commit=True)
    assert session.state.told["E07"].cover == 1 and session.state.told["E10"].cover == 2


def test_the_same_save_runs_the_same_whatever_the_layer_holds_by_then():
    session = played()
    text = "\n".join(saves.dump(session)) + "\n"
    loaded = saves.load(text, load).session
    assert loaded.digest() == session.digest() and loaded.content.maps == session.content.maps
    other = replace(CONTENT, maps={"2": BoardMap("2", told=(BoardFact("E07", to="G07", seen=True),))})
    assert played(other).state.told["E07-G07"].seen is False, "told anew, it is told"
    assert saves.load(text, load).session.digest() == session.digest()
