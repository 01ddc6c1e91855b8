"""The map of the counters beside the question: a move by mouse and by keys, who looks where, range and sight."""

from __future__ import annotations

from copy import deepcopy

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from puesto.chance import Dice
from puesto.core import codec
from puesto.core.game.map_views import HexView
from puesto.core.prompts import Family
from puesto.core.session.journal import Source
from puesto.core.values import replace
from puesto.games.chariots.game import GAME
from puesto.games.chariots.table import board_map
from puesto.games.chariots.table.state import State
from puesto.games.chariots.views import map_view
from puesto.gui.map.hex_map import FRAME
from puesto.gui.map.ruler_sheet import RulerSheet
from puesto.gui.map.setup.place_sheet import PlaceSheet
from puesto.gui.map.sketch_measures import STRIP
from tests.games.chariots.on_map import begin_on_map, honest_answer
from tests.games.chariots.placed import asked, placed_at
from tests.gui.screens import settle

ENTER = Qt.Key.Key_Return


@pytest.fixture(scope="module")
def moves():
    """A battle with every counter on its hex, at the way of a move."""
    return placed_at("move.way")


@pytest.fixture
def at(opened):
    """Put a copy of a session on the table of a new window."""

    def put(session):
        window = opened()
        window.show_table()
        window.controller.open(session.fork())
        window.show_table()
        settle()
        return window

    return put


def take_along(window) -> None:
    """Its leader goes with it, where he is asked about."""
    if window.controller.prompt.key == "leader.along":
        window.controller.answer("goes")


def goal(window) -> str:
    """A hex two steps ahead."""
    sketch = window.table.centre.sketch
    found = (one.place for one in sketch.view.hexes if len(one.answers) == 2 and set(one.answers) == {"c"})
    return str(next(found))


def test_the_sketch_shows_the_mover_its_front_and_where_it_can_go(at, moves):
    window = at(moves)
    view = window.table.centre.sketch.view
    unit = moves.state.units[asked(moves).subject[0]]
    assert view.mover == unit.id and view.middle == unit.hex
    front = next(one for one in view.fronts if one.place == unit.hex)
    assert len(front.sides) == 2
    spot = window.table.centre.sketch.counters[unit.id]
    assert spot.accessibleName(), "who only hears it is told as well"


def test_a_hex_clicked_twice_is_the_whole_move(at, moves):
    window = at(moves)
    unit, place = asked(moves).subject[0], goal(window)
    spot = window.table.centre.sketch.hexes[place]
    before = len(window.controller.session.entries)
    spot.click()
    move = window.table.centre.moves.move
    assert (move.place, move.spent) == (place, 2) and len(window.controller.session.entries) == before
    spot.click()
    settle()
    assert window.controller.session.state.units[unit].hex == place
    window.controller.undo()
    assert len(window.controller.session.entries) == before, "a whole move is undone whole"


def test_a_counter_dragged_to_a_hex_tells_its_way(at, moves):
    window = at(moves)
    sketch, unit = window.table.centre.sketch, asked(moves).subject[0]
    place = goal(window)
    start, end = sketch.counters[unit], sketch.hexes[place]
    drop = start.mapFrom(sketch, end.geometry().center())
    QTest.mousePress(start, Qt.MouseButton.LeftButton, pos=start.rect().center())
    QTest.mouseRelease(start, Qt.MouseButton.LeftButton, pos=QPoint(drop))
    assert window.table.centre.moves.move.place == place


def test_a_move_by_keys_alone_asks_in_which_hex_it_stands(at, moves, keys):
    window = at(moves)
    unit = asked(moves).subject[0]
    keys(window, "c", "c", ENTER)
    take_along(window)
    prompt = window.controller.prompt
    assert prompt.key == "move.stands" and len(prompt.options) == 4
    keys(window, "a", ENTER)
    assert window.controller.session.state.units[unit].hex == prompt.options[0].value


def test_where_the_map_leaves_several_hexes_the_counter_is_dragged_to_the_right_one(at, moves, keys):
    window = at(moves)
    unit = asked(moves).subject[0]
    keys(window, "c", "c", ENTER)
    take_along(window)
    settle()
    sketch, place = window.table.centre.sketch, window.controller.prompt.options[1].value
    spot = sketch.counters[unit]
    QTest.mousePress(spot, Qt.MouseButton.LeftButton, pos=spot.rect().center())
    end = spot.mapFrom(sketch, sketch.hexes[place].geometry().center())
    QTest.mouseRelease(spot, Qt.MouseButton.LeftButton, pos=end)
    assert window.table.bar.widget.place == place
    keys(window, ENTER)
    assert window.controller.session.state.units[unit].hex == place


def test_a_move_on_the_map_is_undone_corrected_and_saved(moves):
    session = moves.fork()
    unit = asked(session).subject[0]
    before = session.state.units[unit].hex
    session.answer(("c", "c"))
    session.answer("goes")
    places = [option.value for option in asked(session).options if option.place]
    index = len(session.entries)
    session.answer(places[0])
    assert session.state.units[unit].hex == places[0]
    session.correct(index, places[1], commit=True)
    assert session.state.units[unit].hex == places[1]
    session.undo(4)
    assert session.state.units[unit].hex == before


def test_a_key_measures_between_two_hexes_of_the_map(at, moves, keys):
    window = at(moves)
    keys(window, Qt.Key.Key_F5)
    sheet = window.findChild(RulerSheet)
    keys(window, *"18152316")
    assert sheet.picked == ["1815", "2316"] and "distancia 5" in sheet.told.text()


def test_counters_are_put_on_the_map_by_typing_and_by_a_click(at, moves, keys):
    window = at(moves)
    window.do_named("place_counters")
    sheet = window.findChild(PlaceSheet)
    first, second = sheet.pieces[0], sheet.pieces[1]
    sheet.at = 0
    keys(window, *"16143", ENTER)
    units = window.controller.session.state.units
    assert (units[first.id].hex, units[first.id].facing) == ("1614", 3) and sheet.at == 1
    sheet.picture.hexes["1615"].click()
    units = window.controller.session.state.units
    assert (units[second.id].hex, units[second.id].facing) == ("1615", second.facing), "it looks as it did"
    sheet.step(-1)
    sheet.take_off()
    assert not window.controller.session.state.units[second.id].hex
    assert "1614" in sheet.picture.hexes and sheet.picture.view.fronts


def test_whoever_sees_the_board_has_the_last_word(at, moves):
    window = at(moves)
    window.do_named("place_counters")
    sheet = window.findChild(PlaceSheet)
    buttons = [sheet.roles.itemAt(n).widget() for n in range(sheet.roles.count())]
    assert len(buttons) == 2, "what it does already is not offered"
    buttons[-1].click()
    assert window.controller.session.state.map_role == board_map.ASKS
    assert window.controller.session.entries[-1].kind == "set", "it is in the journal, and undone like anything else"


def test_an_evening_is_looked_through_on_the_map_and_a_saved_one_opens_with_it(moves):
    session = moves.fork()
    before = deepcopy(session.state)
    unit = asked(session).subject[0]
    session.answer(("c", "c"))
    session.answer("goes")
    session.answer(asked(session).options[0].value)
    view = map_view.position_of(session.state, session.content, before)
    assert view is not None and [(one.counter, one.place) for one in view.before] == [(unit, before.units[unit].hex)]
    again = codec.from_json(State, codec.to_json(session.state))
    assert map_view.position_of(again, session.content, before) == view
    old = codec.to_json(session.state)
    for one in old["units"].values():
        del one["facing"]
    del old["map_role"]
    assert map_view.position_of(codec.from_json(State, old), session.content) is None, "as before there was a map"


def test_range_and_sight_of_two_hexes_are_told(moves):
    state, content = moves.state, moves.content
    lines = map_view.lines_of(state, content, "1814", "2314")
    assert lines[0].params and dict(lines[0].params)["n"] == 5
    assert len(lines) > 2, "who stands there, and through which side he sees the other"
    assert map_view.lines_of(state, content, "0101", "") and not map_view.lines_of(state, content, "x", "")
    assert map_view.blocking_hexes(state, content, "1814", "1818") and GAME.sketch is not None


def test_the_lowest_front_ends_above_the_line_of_keys(at, moves):
    sketch = at(moves).table.centre.sketch
    high = sketch.theme.px(STRIP) + sketch.theme.px(FRAME)
    foot = QRect(0, sketch.height() - high, sketch.width(), high)
    shown = sketch.grab(foot).toImage()
    assert sketch.view.fronts
    sketch.view = replace(sketch.view, fronts=())
    assert sketch.grab(foot).toImage() == shown


def test_the_map_keeps_its_scale_and_its_place_from_one_question_to_the_next(opened):
    session, dice = begin_on_map("dust", "5"), Dice(5)
    window = opened()
    window.show_table()
    window.controller.open(session)
    window.show_table()
    settle()
    centre, scales, places = window.table.centre, set(), []
    for _ in range(60):
        window.reveal.end()
        answer = honest_answer(session, dice)
        if window.controller.prompt.family is Family.CHANCE:
            window.controller.roll()
        else:
            window.controller.answer(answer, Source.PLAYER)
        window.reveal.end()
        QApplication.processEvents()
        if centre.is_sketched:
            scales.add(centre.sketch.radius)
            places.append(centre.sketch.middle(HexView("", 20, 20)))
    assert len(places) > 50 and scales == {window.theme.px(29)}
    assert len({point.toTuple() for point in places}) == 1, "only the player moves it"


def test_a_new_battle_takes_the_smaller_scale_only_where_that_alone_shows_all_counters(opened, moves):
    window = opened()
    window.resize(1024, 640)
    window.controller.open(moves.fork())
    window.show_table()
    settle()
    sketch = window.table.centre.sketch
    assert sketch.radius == window.theme.px(24)
    assert not any(spot.isHidden() for spot in sketch.counters.values())


def test_a_question_about_the_same_counters_moves_nothing_on_the_map(at, moves):
    window = at(moves)
    sketch = window.table.centre.sketch
    hexes = {one.place: sketch.middle(one) for one in sketch.view.hexes}
    place = goal(window)
    sketch.hexes[place].click()
    sketch.hexes[place].click()
    take_along(window)
    settle()
    after = window.table.centre.sketch
    assert after is sketch and after.view.middle != "", "another question about the map"
    same = [one for one in after.view.hexes if one.place in hexes]
    assert len(same) > 100 and all(after.middle(one) == hexes[one.place] for one in same)
