"""The set-up on the map: fronts and sights as the map has them, put right by clicks, by keys, by what is heard."""

from __future__ import annotations

import dataclasses

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest

from puesto.core import codec
from puesto.core.session.session import Session
from puesto.games.bear.table.state import Sees
from puesto.gui.map.board_check import BoardCheckWidget
from puesto.gui.map.setup.place_sheet import PlaceSheet
from puesto.gui.map.spots.sight_spot import KNOB
from puesto.gui.map.spots.spot import CHOSEN_ANSWER
from tests.games.bear.evenings import GAME, stopped_at
from tests.gui.screens import settle

ENTER, ESC, LEFT, RIGHT, DOWN = (
    Qt.Key.Key_Return,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Down,
)
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(opened):
    """The set-up of mission 1 on a painted map, at the question that shows it."""
    window = opened()
    window.show_table()
    window.controller.open(stopped_at("setup.board", painted=True, number=0).fork())
    window.show_table()
    assert isinstance(window.table.bar.widget, BoardCheckWidget)
    return window


def test_enter_alone_takes_the_board_as_the_map_has_it(window, keys):
    options = window.controller.prompt.options
    keys(window, ENTER)
    state = window.controller.session.state
    proposed = {one.value for one in options if one.sign}
    assert {f"{unit}={fronts[0]}" for unit, fronts in state.fronts.items()} < proposed
    assert state.contacts and state.step != "contacts"


def test_a_figure_and_an_arrow_turn_a_counter_and_its_contacts_follow(window, keys):
    widget, sketch = window.table.bar.widget, window.table.centre.sketch
    id = next(iter(widget.keys))
    way = int(next(one.value for one in widget.prompt.options if one.sign and one.value.startswith(id))[-1])
    before = [(one.place, one.way) for one in sketch.view.fronts]
    keys(window, widget.keys[id], LEFT)
    after = [(one.place, one.way) for one in window.table.centre.sketch.view.fronts]
    assert len(set(before) ^ set(after)) == 2
    keys(window, ENTER)
    assert window.controller.session.entries[-1].value == (f"{id}={(way - 1) % 6}",)


@pytest.mark.parametrize("letter", ["i", "t"])
def test_one_key_turns_a_whole_side_one_way_and_once_more_turns_it_on(window, keys, letter):
    widget = window.table.bar.widget
    rows = widget.sides[letter.upper()]

    def ways():
        return {int(widget.prompt.apart[row][widget.at[row]].partition("=")[2]) for row in rows}

    proposed = [int(widget.prompt.apart[row][0].partition("=")[2]) for row in rows]
    keys(window, letter)
    (first,) = ways()
    assert proposed.count(first) == max(map(proposed.count, proposed))
    keys(window, letter)
    assert ways() == {(first + 1) % 6}
    keys(window, letter, modifier=Qt.KeyboardModifier.ShiftModifier)
    assert ways() == {first}
    keys(window, ENTER)
    fronts = window.controller.session.state.fronts
    turned = [widget.prompt.apart[row][0].partition("=")[0] for row in rows]
    assert {fronts[unit][0] for unit in turned} == {first}


def test_each_side_of_a_hex_has_its_key_and_goes_on_to_the_next_counter(window, keys):
    widget = window.table.bar.widget
    keys(window, "w", "e", "d", "s", "a", "q", "w", "e")
    assert [int(widget.prompt.apart[row][widget.at[row]][-1]) for row in range(8)] == [0, 1, 2, 3, 4, 5, 0, 1]
    assert widget.done.hasFocus(), "after the last counter Enter confirms"
    order = [*widget.keys]
    keys(window, ENTER)
    assert [window.controller.session.state.fronts[id] for id in order] == [[0], [1], [2], [3], [4], [5], [0], [1]]


def test_with_shift_a_way_is_for_all_after_it_on_its_side_and_goes_on_to_the_counter_after_the_next(window, keys):
    widget = window.table.bar.widget
    keys(window, "2")
    keys(window, "q", modifier=SHIFT)
    ways = [int(widget.prompt.apart[row][widget.at[row]][-1]) for row in range(8)]
    proposed = [int(widget.prompt.apart[row][0][-1]) for row in range(8)]
    assert ways == [proposed[0], 5, 5, 5, *proposed[4:]], "the other side stays as it was"
    assert widget.rows[3].hasFocus()
    keys(window, "w")
    assert widget.marked()[-1].endswith("=0") and widget.rows[4].hasFocus()
    keys(window, "7")
    keys(window, "s", modifier=SHIFT)
    assert widget.done.hasFocus(), "after the last counter Enter confirms"


def test_with_shift_the_way_of_the_very_last_counter_is_also_that_all_of_it_stands_so(window, keys):
    widget, session = window.table.bar.widget, window.controller.session
    keys(window, "w", "e", "d", "s", "a", "q", "w")
    assert any(hint.text == "y así están todas" for hint in window.table.centre.sketch.hints)
    order, prompt = [*widget.keys], window.controller.prompt
    keys(window, "e", modifier=SHIFT)
    assert [session.state.fronts[id] for id in order] == [[0], [1], [2], [3], [4], [5], [0], [1]]
    window.controller.undo()
    assert window.controller.prompt.identity == prompt.identity, "one step takes it back"


def test_no_label_lies_under_a_line_of_sight_or_a_knob(window):
    settle()
    sketch = window.table.centre.sketch
    labels = {one.place: sketch._label_of(one).center().toPoint() for one in sketch._struck}
    assert labels, "some lines run over labels, which are written over them"
    knobs = [arrow.geometry().center() for arrow in sketch.arrows.values()]
    drawn = sketch.theme.px(KNOB) * 0.34
    assert not [one for one, at in labels.items() if any((knob - at).manhattanLength() < drawn for knob in knobs)]


def test_the_counters_of_a_side_stand_below_one_another(window):
    widget, state = window.table.bar.widget, window.controller.session.state
    sides = [state.counters[id].side for id in widget.keys]
    assert sides == sorted(sides) and len({*sides}) == 2


def test_a_figure_begins_with_that_counter_and_a_side_is_turned_whole(window, keys):
    widget = window.table.bar.widget
    keys(window, "t", "s", "3", "q")
    turned = {row: int(widget.prompt.apart[row][widget.at[row]][-1]) for row in widget.sides["T"]}
    assert {*turned.values()} == {3}
    assert int(widget.prompt.apart[2][widget.at[2]][-1]) == 5


def test_after_a_click_on_the_map_enter_still_confirms(window, qtbot, keys):
    sketch = window.table.centre.sketch
    qtbot.mouseClick(sketch.counters[next(iter(window.table.bar.widget.keys))], Qt.MouseButton.LeftButton)
    marked = window.table.bar.widget.marked()
    keys(window, ENTER)
    assert next(one for one in reversed(window.controller.session.entries) if one.key == "setup.board").value == marked


def test_a_click_on_a_counter_turns_it_clockwise(window, qtbot):
    sketch = window.table.centre.sketch
    id = next(iter(window.table.bar.widget.keys))
    qtbot.mouseClick(sketch.counters[id], Qt.MouseButton.LeftButton)
    assert window.table.bar.widget.marked()[0].startswith(f"{id}=")


def test_a_click_on_the_cross_of_an_arrow_takes_the_sight_away_for_ever(window, qtbot, keys):
    sketch = window.table.centre.sketch
    key = next(iter(sketch.arrows))
    qtbot.mouseClick(sketch.arrows[key], Qt.MouseButton.LeftButton)
    assert window.table.bar.widget.marked() == (f"{key}=unseen",)
    assert key not in window.table.centre.sketch.arrows
    keys(window, ENTER)
    state = window.controller.session.state
    assert state.contacts.get(key, Sees.NOT.value) == Sees.NOT.value
    ends = {state.counters[id].hex for id in key.split("|")}
    assert [fact.seen for fact in state.told.values() if {fact.hex, fact.to} == ends] == [False]


def test_what_is_put_right_at_the_start_is_undone_like_any_answer(window, qtbot, keys):
    told = dict(window.controller.session.state.told)
    qtbot.mouseClick(next(iter(window.table.centre.sketch.arrows.values())), Qt.MouseButton.LeftButton)
    keys(window, ENTER)
    assert window.controller.session.state.told != told
    window.controller.undo()
    while window.controller.prompt.key != "setup.board":
        window.controller.undo()
    assert window.controller.session.state.told == told


def test_list_and_map_say_the_same_to_a_screen_reader(window):
    widget, sketch = window.table.bar.widget, window.table.centre.sketch
    rows = [row.accessibleName() for row in widget.rows]
    assert all(rows) and len({*rows}) == len(rows)
    heard = sketch.accessibleDescription()
    assert all(part in heard for arrow in sketch.arrows.values() for part in arrow.accessibleName().split(", "))
    assert sum("no se ven" in row for row in rows) == len(rows) - len(widget.keys) - len(sketch.arrows)


def drag(spot, sketch, place):
    """Drag a counter of the sketch to a hex with the mouse."""
    end = sketch.middle(next(one for one in sketch.view.hexes if one.place == place)).toPoint()
    QTest.mousePress(spot, Qt.MouseButton.LeftButton, pos=spot.rect().center())
    QTest.mouseRelease(spot, Qt.MouseButton.LeftButton, pos=spot.mapFrom(sketch, end))


def test_a_counter_dragged_to_another_hex_stands_there_and_its_arrows_follow(window):
    sketch, session = window.table.centre.sketch, window.controller.session
    before, id = {*sketch.arrows}, "rifles-e07"
    drag(sketch.counters[id], sketch, "F05")
    assert session.state.counters[id].hex == "F05" and session.prompt.key == "setup.board"
    shown = next(one for one in window.table.centre.sketch.view.counters if one.id == id)
    assert shown.place == "F05" and {*window.table.centre.sketch.arrows} != before
    window.controller.undo()
    assert session.state.counters[id].hex == "E07", "one step takes it back"
    assert {*window.table.centre.sketch.arrows} == before


def test_what_was_turned_stays_turned_when_another_counter_is_dragged(window, keys):
    keys(window, "1", RIGHT)
    marked = window.table.bar.widget.marked()
    sketch = window.table.centre.sketch
    drag(sketch.counters["rifles-e10"], sketch, "F10")
    assert window.table.bar.widget.marked() == marked


def test_a_hex_of_the_enemy_takes_no_counter_and_an_ai_none_of_its_own(window):
    sketch, session = window.table.centre.sketch, window.controller.session
    state = codec.to_json(session.state)
    for id, place in (("rifles-e07", "G07"), ("rifles-g07", "G08"), ("sdkfz-i08", "I07")):
        assert place in sketch.forbidden(id)
        drag(sketch.counters[id], sketch, place)
    assert codec.to_json(session.state) == state


def test_at_the_set_up_the_sheet_of_counters_moves_them_by_keys(window, keys):
    window.do_named("place_counters")
    sheet = window.findChild(PlaceSheet)
    sheet.at = next(n for n, one in enumerate(sheet.pieces) if one.id == "rifles-e07")
    keys(window, *"f05", ENTER)
    assert window.controller.session.state.counters["rifles-e07"].hex == "F05"
    keys(window, ESC, ENTER)
    assert window.controller.session.state.step != "contacts"
    window.do_named("place_counters")
    assert window.findChild(PlaceSheet) is None or not window.findChild(PlaceSheet).isVisible(), "now they move"


def asked_where_it_appears(window):
    """Return a window that asks for the hex of a counter without one, on a painted map."""
    session = stopped_at("setup.board", painted=True, number=0).fork()
    state = dataclasses.replace(session.state, told={})
    state.counters["rifles-g07"].hex = ""
    window.show_table()
    window.controller.open(Session.start_at(GAME, session.content, "mission-1", state))
    window.show_table()
    while window.controller.prompt.key != "contact.moved" or window.controller.prompt.counter != "rifles-g07":
        window.controller.answer("some" if window.controller.prompt.key == "setup.contacts" else ())
    return window


def test_a_counter_that_appears_lies_in_the_tray_and_is_dragged_to_its_hex(opened):
    window = asked_where_it_appears(opened())
    settle()
    sketch = window.table.centre.sketch
    assert [*sketch.tray] == ["rifles-g07"]
    drag(sketch.tray["rifles-g07"], sketch, "F06")
    assert window.table.bar.widget.place == "F06"


def test_a_counter_without_a_hex_is_put_on_the_map_by_a_click_or_typed(opened, qtbot, keys):
    window = asked_where_it_appears(opened())
    widget, sketch = window.table.bar.widget, window.table.centre.sketch
    qtbot.mouseClick(sketch.hexes["F06"], Qt.MouseButton.LeftButton)
    assert widget.place == "F06" and len(sketch.hexes) == 16 * 14


def test_the_evening_is_looked_through_on_the_map_forward_and_back(opened, keys):
    window = opened()
    window.show_table()
    window.controller.open(stopped_at("move.verdict", painted=True).fork())
    window.show_table()
    window.controller.replay_seat.begin()
    centre, replay = window.table.centre, window.controller.replay
    assert centre.is_sketched and not centre.sketch.view.before
    trails = list[tuple[str, str]]()
    while replay.at < replay.last and not trails:
        keys(window, RIGHT)
        trails = [(one.counter, one.place) for one in centre.sketch.view.before]
        stand = {one.id: one.place for one in centre.sketch.view.counters}
        assert stand == {
            id: one.hex for id, one in window.controller.session.state.counters.items() if not one.destroyed
        }
    (id, stood), moved = trails[0], {one.id: one.place for one in centre.sketch.view.counters}
    assert moved[id] != stood
    keys(window, LEFT)
    assert {one.id: one.place for one in centre.sketch.view.counters}[id] == stood
    keys(window, "m")
    assert centre.currentWidget() is centre.sheets and window.controller.replay is replay
    keys(window, RIGHT)
    assert centre.currentWidget() is centre.sheets
    keys(window, "m", ESC)
    settle()
    assert window.controller.replay is None


@pytest.fixture
def ground(opened):
    """The question for the terrain of a stretch of ground, of more hexes than the list shows at once."""
    window = opened()
    window.show_table()
    window.controller.open(stopped_at("scout.terrain", painted=False, number=0, learn="stretch").fork())
    window.show_table()
    settle()
    return window


def test_the_line_of_a_hex_that_is_clicked_is_seen_in_the_list(ground, qtbot):
    widget, sketch, area = ground.table.bar.widget, ground.table.centre.sketch, ground.table.bar.sheet.body.viewport()
    last = [*widget.groups][-1]
    line = widget.rows[widget.groups[last]]

    def is_seen():
        return area.rect().contains(QRect(line.mapTo(area, QPoint()), line.size()))

    assert not is_seen()
    qtbot.mouseClick(sketch.hexes[last], Qt.MouseButton.LeftButton)
    settle()
    assert is_seen() and line.isChecked()


def test_the_hex_whose_line_has_the_keyboard_is_marked_on_the_map_and_no_counter_goes_there(ground, keys):
    widget, centre = ground.table.bar.widget, ground.table.centre
    first, second = [*widget.groups][5:7]
    for place, typed in ((first, [*first]), (second, [DOWN])):
        keys(ground, *typed)
        marked = [id for id, spot in centre.sketch.hexes.items() if spot.mark == CHOSEN_ANSWER]
        assert marked == [place] and widget.rows[widget.groups[place]].hasFocus()
        assert centre.sketch.place == ""
