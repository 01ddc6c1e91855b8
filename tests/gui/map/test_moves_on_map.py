"""Moves on the map of a battle: a typed hex, the price before it is paid, a Wing by one drag, scale and place."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from puesto.core.game.map_views import GhostView
from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import STEPS
from puesto.core.messages import Text, msg
from puesto.core.prompts import Option
from puesto.core.questions.board import Ask
from puesto.core.values import replace
from puesto.games.chariots.game import GAME
from puesto.games.chariots.manoeuvre import firing
from puesto.games.chariots.turn import whole_moves
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.look.motion import CLOCK
from puesto.gui.map.battle import battle_map
from puesto.gui.map.battle.battle_map import RADII, USUAL, BattleMap
from puesto.gui.map.battle.beside_map import SmallBag, WingRows
from puesto.gui.map.battle.move_panel import FormationPanel, MovePanel
from puesto.gui.map.setup.open_list import OpenList
from puesto.gui.map.verdict import VerdictWidget
from puesto.storage import Preferences
from tests import helpers
from tests.games.chariots.packs import ours
from tests.games.chariots.placed import asked, placed_at
from tests.games.chariots.turn.test_whole_moves import table_of
from tests.gui.screens import settle

ENTER, ESC = Qt.Key.Key_Return, Qt.Key.Key_Escape
LEFT = Qt.Key.Key_Left


@pytest.fixture(scope="module")
def going():
    """The way of a move, with every counter on its hex."""
    return placed_at("move.way")


@pytest.fixture(scope="module")
def acting():
    return placed_at("act.who")


@pytest.fixture
def at(opened):
    def put(session):
        window = opened()
        window.show_table()
        window.controller.open(session.fork())
        window.show_table()
        settle()
        return window

    return put


def units(window):
    return window.controller.session.state.units


def test_four_digits_show_the_price_and_enter_pays_it(at, going, keys):
    window, unit = at(going), asked(going).subject[0]
    before = len(window.controller.session.entries)
    keys(window, *"2117")
    panel = window.table.bar.sheet.body.content
    assert isinstance(panel, MovePanel) and "2117" in window.table.bar.question.text()
    assert "2 de 4" in panel.spoken() and len(window.controller.session.entries) == before
    keys(window, LEFT)
    turned = panel.view.hour, window.table.centre.moves.move.hour
    assert turned[0] != turned[1]
    keys(window, ENTER)
    assert (units(window)[unit].hex, units(window)[unit].facing) == ("2117", turned[1])


def test_escape_lets_go_and_answers_nothing(at, going, keys):
    window = at(going)
    before = window.controller.session.digest()
    keys(window, *"2117", ESC)
    assert window.table.centre.moves.move is None and window.table.bar.widget.isVisible()
    keys(window, *"0101")
    assert window.table.bar.refusal, "out of reach, said so"
    assert window.controller.session.digest() == before and window.table.centre.is_sketched


def test_the_reach_on_the_map_is_the_rules_own(at, going):
    window = at(going)
    found = whole_moves.reach_at(table_of(going), asked(going))
    least: dict[str, int] = {}
    for (place, _), reached in found.placements.items():
        least.setdefault(NUMBERED.texts[place], reached.points)
    least.pop(found.unit.hex)
    assert {end.place: end.points for end in window.table.centre.moves.ends} == least
    assert {*least} == {*window.table.centre.sketch.hexes}


def test_a_wing_of_four_goes_three_hexes_with_a_drag_and_enter(at, acting, keys):
    window = at(acting)
    sketch = window.table.centre.sketch
    group = window.table.centre.moves.group
    stood = {id: units(window)[id].hex for id in group}
    assert len(group) == 4
    goal = stood[group[1]]
    for side in (4, 5, 4):
        goal = NUMBERED.neighbour(goal, side)
    spot = sketch.counters[group[1]]
    there = next(hex for hex in sketch.view.hexes if hex.place == goal)
    QTest.mousePress(spot, Qt.MouseButton.LeftButton, pos=spot.rect().center())
    for share in (0.2, 1.0):
        point = QPointF(spot.geometry().center()) * (1 - share) + sketch.middle(there) * share
        QTest.mouseMove(spot, spot.mapFrom(sketch, point.toPoint()))
        sketch.drag(spot, point)
    QTest.mouseRelease(spot, Qt.MouseButton.LeftButton, pos=spot.mapFrom(sketch, sketch.middle(there).toPoint()))
    assert isinstance(window.table.bar.sheet.body.content, FormationPanel)
    keys(window, ENTER)
    while window.controller.prompt.key == "react.how":  # the other side decides, and the Wing goes on by itself
        window.controller.answer(firing.NOBODY)
    by = NUMBERED.known(goal) - NUMBERED.known(stood[group[1]])
    assert {id: units(window)[id].hex for id in group} == {
        id: NUMBERED.texts[NUMBERED.known(place) + by] for id, place in stood.items()
    }


def test_plus_and_minus_choose_the_scale_and_shift_arrows_the_place(at, acting, keys):
    window = at(acting)
    sketch = window.table.centre.sketch
    sketch.put_at(USUAL, sketch.home)
    radii = [sketch.radius]
    for key in ("+", "+", "+", "-"):
        keys(window, key)
        radii.append(sketch.radius)
    assert radii == [window.theme.px(RADII[at]) for at in (1, 2, 3, 3, 2)]
    home = sketch.home
    sketch.scroll_by(0, 1)
    assert sketch.home == NUMBERED.neighbour(home, 3)
    window.controller.language_changed.emit("es")
    again = window.table.centre.sketch
    assert (again.radius, again.home) == (radii[-1], sketch.home), "kept, whatever is built anew"


def test_no_counter_is_under_a_label_and_its_tab_is_its_key(at, acting):
    window = at(acting)
    sketch = window.table.centre.sketch
    numbers = dict(window.controller.view.numbers)
    for stack in sketch.view.stacks:
        assert stack.tab == " ".join(numbers[id] for id in stack.counters)
    inside = sketch._window.toAlignedRect()
    shown = [spot for spot in sketch.counters.values() if not spot.isHidden()]
    assert shown and all(inside.contains(spot.geometry().center()) for spot in shown)


def test_bag_and_wings_stand_beside_the_map_and_the_bar_asks_who_acts(at, acting, keys):
    window = at(acting)
    rows = window.findChild(WingRows)
    assert rows.isVisible() and window.findChild(SmallBag).isVisible()
    group = window.table.centre.moves.group
    assert all(rows.counters[id].glowing for id in group)
    answers = [button.key for button in window.table.bar.corner.findChildren(AnswerButton)]
    assert answers == ["A", "1-4", "0"]
    keys(window, "a", LEFT, ESC)
    assert [button.key for button in window.table.bar.corner.findChildren(AnswerButton)] == answers
    rows.counters[group[2]].click()
    assert asked(window.controller.session).subject[0] == group[2]


def test_one_key_on_the_table_sets_both_armies_up_and_enter_begins(at, keys):
    window = at(helpers.begin(GAME, ours()[0], "dust", {"map": "map"}))
    assert not window.table.centre.is_sketched
    keys(window, "c")
    bar, sketch = window.table.bar, window.table.centre.sketch
    assert all(unit.hex for unit in units(window).values()) and window.table.centre.is_sketched
    before = window.controller.session.state.line_up["all"]
    assert {spot.number for spot in sketch.counters.values()} > {2, 3} and isinstance(bar.answers, OpenList)
    keys(window, "2")
    assert window.controller.session.state.line_up["all"] != before
    second, setup = window.controller.session.state.line_up["all"], window.table.centre.setup
    chosen = setup.view.choices[1].chosen
    keys(window, "2")
    window.controller.undo()
    assert window.controller.session.state.line_up["all"] == second
    assert setup.view.choices[1].chosen == chosen, "the list says what is on the map"
    spot = next(one for one in sketch.counters.values() if one.isVisible())
    faced = units(window)[spot.id].facing
    QTest.mouseClick(spot, Qt.MouseButton.LeftButton, pos=spot.rect().center())
    assert units(window)[spot.id].facing != faced
    keys(window, ENTER)
    assert window.controller.prompt.key != "setup.table" and window.table.centre.setup.view is None


def test_no_hex_that_can_be_chosen_is_painted_beyond_the_map(at, going):
    sketch = at(going).table.centre.sketch
    for _ in range(6):
        shown = [spot for spot in sketch.hexes.values() if not spot.isHidden()]
        inside = sketch._window.toAlignedRect()
        assert shown and all(inside.contains(spot.geometry().center()) for spot in shown)
        sketch.scroll_by(0, 1)


def test_with_shift_a_drag_at_the_set_up_takes_the_whole_line_or_nothing(at, keys, monkeypatch):
    window = at(helpers.begin(GAME, ours()[0], "dust", {"map": "map"}))
    keys(window, "c")
    monkeypatch.setattr(battle_map.QApplication, "keyboardModifiers", lambda: Qt.KeyboardModifier.ShiftModifier)
    sketch, before = window.table.centre.sketch, {id: NUMBERED.numbers[one.hex] for id, one in units(window).items()}
    id = next(id for id, spot in sketch.counters.items() if id.startswith("river") and not spot.isHidden())
    side = {one for one in before if one.startswith("river")}

    def drag(by):
        spot, here = sketch.counters[id], NUMBERED.numbers[units(window)[id].hex]
        end = next(hex for hex in sketch.view.hexes if hex.place == NUMBERED.texts[here + by])
        QTest.mousePress(spot, Qt.MouseButton.LeftButton, pos=spot.rect().center())
        point = spot.mapFromParent(sketch.middle(end).toPoint())
        QTest.mouseMove(spot, point)
        QTest.mouseRelease(spot, Qt.MouseButton.LeftButton, pos=point)
        settle()

    drag(STEPS[0])
    moved = {one: NUMBERED.numbers[unit.hex] for one, unit in units(window).items()}
    assert moved == {one: place + STEPS[0] * (one in side) for one, place in before.items()}
    enemy = next(NUMBERED.numbers[unit.hex] for one, unit in units(window).items() if one not in side)
    drag(enemy - moved[id])
    assert {one: NUMBERED.numbers[unit.hex] for one, unit in units(window).items()} == moved, "refused as a whole"
    window.controller.undo()
    assert {one: NUMBERED.numbers[unit.hex] for one, unit in units(window).items()} == before, "one step takes it back"


def test_a_counter_that_walks_goes_along_with_a_map_that_is_scrolled(at, going, keys, monkeypatch):
    monkeypatch.setattr(battle_map, "WALK_MS", 60_000)
    window, unit = at(going), asked(going).subject[0]
    CLOCK.set_on(True)
    try:
        keys(window, *"2117", ENTER)
        sketch = window.table.centre.sketch
        spot, place = sketch.counters[unit], next(hex for hex in sketch.view.hexes if hex.place == "2117")
        sketch.scroll_by(0, 2)
    finally:
        CLOCK.set_on(False)
    assert spot.isHidden() or spot.geometry().contains(sketch.middle(place).toPoint())


def test_a_counter_walks_to_its_hex_only_where_motion_is_wanted(at, going, keys, monkeypatch):
    monkeypatch.setattr(battle_map, "WALK_MS", 60_000)
    window, unit = at(going), asked(going).subject[0]
    sketch = window.table.centre.sketch
    CLOCK.set_on(True)
    try:
        keys(window, *"2117", ENTER)
        spot = window.table.centre.sketch.counters[unit]
        assert CLOCK.moves(spot) and spot.view.place == "2117"
        on_way = spot.geometry()
    finally:
        CLOCK.set_on(False)
    assert spot.geometry() != on_way and not CLOCK.ticking
    assert spot.geometry().contains(
        sketch.middle(next(hex for hex in sketch.view.hexes if hex.place == "2117")).toPoint()
    )


def test_the_map_scrolls_to_the_acting_wing_only_where_none_of_it_is_in_view(at, acting):
    window = at(acting)
    group = window.table.centre.moves.group

    def ask_again() -> BattleMap:
        window.controller.prompt_changed.emit()
        settle()
        sketch = window.table.centre.sketch
        assert isinstance(sketch, BattleMap)
        return sketch

    home = window.table.centre.sketch.home
    sketch = ask_again()
    assert sketch.home == home and any(not sketch.counters[id].isHidden() for id in group), "it was in view"
    stood = units(window)[group[0]].hex
    far = max((hex.place for hex in sketch.view.hexes), key=lambda place: NUMBERED.distance(place, stood))
    sketch.put_at(3, far)
    assert sketch.home == far and all(sketch.counters[id].isHidden() for id in group)
    sketch = ask_again()
    assert any(not sketch.counters[id].isHidden() for id in group)
    places = (sketch.home, sketch.radius)
    sketch = ask_again()
    assert (sketch.home, sketch.radius) == places


def test_the_map_shows_a_move_of_an_opponent_that_is_beyond_the_frame(at, acting):
    window = at(acting)
    sketch, unit = window.table.centre.sketch, window.table.centre.moves.group[0]
    stood = units(window)[unit].hex
    sketch.put_at(3, max((hex.place for hex in sketch.view.hexes), key=lambda place: NUMBERED.distance(place, stood)))
    goal = NUMBERED.neighbours(stood)[0]
    sketch.show_view(replace(sketch.view, mover=unit, ghosts=(GhostView(unit, goal),)))
    sketch.bring_in_view()
    by_place = {hex.place: hex for hex in sketch.view.hexes}
    assert all(sketch._inner.contains(sketch.middle(by_place[place])) for place in (stood, goal))


def test_the_map_shows_who_moves_also_where_it_was_chosen_by_its_key(at, acting, keys):
    window = at(acting)
    sketch, group = window.table.centre.sketch, window.table.centre.moves.group
    stood = units(window)[group[0]].hex
    sketch.put_at(3, max((hex.place for hex in sketch.view.hexes), key=lambda place: NUMBERED.distance(place, stood)))
    keys(window, "1")
    sketch = window.table.centre.sketch
    assert asked(window.controller.session).subject[0] == group[0] and not sketch.counters[group[0]].isHidden()


def test_no_hex_that_can_be_chosen_is_drawn_over_the_frame(at, going):
    window = at(going)
    sketch = window.table.centre.sketch
    sketch.put_at(3, sketch.home)
    window.controller.prompt_changed.emit()
    settle()
    sketch = window.table.centre.sketch
    by_place = {hex.place: hex for hex in sketch.view.hexes}
    beyond = [
        spot for place, spot in sketch.hexes.items() if not sketch._window.contains(sketch.middle(by_place[place]))
    ]
    assert beyond and all(spot.isHidden() for spot in beyond)
    assert any(not spot.isHidden() for spot in sketch.hexes.values())


def test_in_large_type_the_map_is_shown_where_a_hex_is_asked_for(opened, going):
    window = opened(Preferences(motion=False, scale=200))
    window.show_table()
    session = going.fork()
    unit = asked(session).subject[0]
    place = session.state.units[unit].hex
    offered = tuple(Option(hex, Text(hex, hex), place=hex) for hex in NUMBERED.neighbours(place)[:3])
    window.controller.open(session)
    window.show_table()
    settle()
    table = window.table
    table._turn_to(table.pages.indexOf(table.right))
    widget = VerdictWidget(
        Ask(key="move.stands", message=msg("¿Dónde?"), subject=(unit,), options=offered, unsure=False),
        window.controller.words,
        window.theme,
    )
    table.bar.widget = widget
    assert table.centre.is_answered_on_map
    table._show_form()
    assert table.pages.currentWidget() is table.centre
