"""The sketch beside the question: verdict and contact form, by keys, by mouse, by what is heard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QAccessible, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QApplication

from puesto.core.values import replace
from puesto.gui.map.contact_on_map import MapContactWidget
from puesto.gui.map.signs import SIGNS
from puesto.gui.map.spots.spot import CHOSEN_ANSWER
from puesto.gui.map.verdict import VerdictWidget
from puesto.gui.table.table_pages import TURNED
from tests.games.bear.evenings import GAME, stopped_at
from tests.gui.screens import settle

ENTER, ESC, LEFT, RIGHT = Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Left, Qt.Key.Key_Right
DOWN, SPACE = Qt.Key.Key_Down, Qt.Key.Key_Space


def test_enter_alone_takes_the_verdict(at, keys, verdicts):
    window = at(verdicts)
    unit, hex = window.controller.prompt.subject
    keys(window, ENTER)
    assert window.controller.session.state.counters[unit].hex == hex


def test_the_hexes_of_a_verdict_are_radio_buttons_and_tab_reaches_each(at, keys, verdicts):
    window = at(verdicts)
    rows = window.table.bar.widget.rows
    assert len(rows) > 1
    for key, row in (("b", rows[1]), ("a", rows[0])):
        keys(window, key)
        assert [one.isChecked() for one in rows] == [one is row for one in rows]
    for row in rows:
        assert QAccessible.queryAccessibleInterface(row).role() == QAccessible.Role.RadioButton
        row.setFocus()
        assert all(one.focusPolicy() & Qt.FocusPolicy.TabFocus for one in rows)


def test_a_letter_chooses_another_hex_and_enter_takes_it(at, keys, verdicts):
    window = at(verdicts)
    widget, unit = window.table.bar.widget, window.controller.prompt.subject[0]
    assert isinstance(widget, VerdictWidget)
    other = widget.rows[1].place
    keys(window, "b")
    assert widget.place == other and window.table.centre.sketch.place == other
    keys(window, ENTER)
    prompt = window.controller.prompt
    assert window.controller.session.state.counters[unit].hex == other or prompt.hex == other


def test_a_label_is_typed_although_its_column_is_a_candidates_letter(at, keys, verdicts):
    window = at(verdicts)
    widget = window.table.bar.widget
    keys(window, "a07")
    assert "A07" in window.table.bar.refusal
    keys(window, "b", ESC)
    assert widget.place == widget.best


def test_nought_says_that_it_cannot_but_not_within_a_label(at, keys, verdicts):
    window = at(verdicts)
    asked_first = window.controller.prompt
    keys(window, "a0")
    assert window.controller.prompt is asked_first
    keys(window, ESC, "0")
    assert window.controller.prompt is not asked_first


def test_a_click_on_the_sketch_chooses_as_the_list_does(at, qtbot, verdicts):
    window = at(verdicts)
    widget, sketch = window.table.bar.widget, window.table.centre.sketch
    other = widget.rows[1].place
    qtbot.mouseClick(sketch.hexes[other], Qt.MouseButton.LeftButton)
    assert [row.isChecked() for row in widget.rows][:2] == [False, True]
    assert other in widget.done.text()


def test_list_and_sketch_say_the_same_to_a_screen_reader(at, verdicts):
    window = at(verdicts)
    widget, sketch = window.table.bar.widget, window.table.centre.sketch
    for row in widget.rows:
        spot = sketch.hexes[row.place]
        assert row.place in row.accessibleName() and row.place in spot.accessibleName()
        assert row.why and row.why in spot.accessibleDescription() and row.why == row.accessibleDescription()
        assert row.option.sign in SIGNS
    beyond = [pin for pin in sketch.pins.values() if not pin.isHidden()]
    assert beyond and all(pin.accessibleName() and pin.accessibleDescription() for pin in beyond)


def test_escape_shows_the_sheets_below_and_the_sketch_again(at, keys, verdicts):
    window = at(verdicts)
    centre, prompt = window.table.centre, window.controller.prompt
    assert centre.currentWidget() is centre.sketch
    keys(window, ESC)
    assert centre.currentWidget() is centre.sheets and centre.turn.isVisible()
    centre.turn.click()
    assert centre.currentWidget() is centre.sketch and window.controller.prompt is prompt


@pytest.mark.parametrize("scale", [100, 125, 200])
def test_the_button_back_to_the_sketch_lies_over_no_sheet_and_no_other_button(at, verdicts, scale):
    window = at(verdicts)
    window.scale(scale)
    settle()
    table = window.table
    centre, tools = table.centre, table.tools
    if table.mode in TURNED:
        table._turn_to(table.pages.indexOf(centre))
        settle()
    wide = tools.undo.text()
    centre.turn_over()
    settle()
    spot = QRect(centre.turn.mapTo(table, QPoint()), centre.turn.size())
    others = [centre.sheets, *(one for one in tools.findChildren(QAbstractButton) if one is not centre.turn)]
    over = [one for one in others if QRect(one.mapTo(table, QPoint()), one.size()).intersects(spot) and one.isVisible()]
    assert centre.turn.isVisible() and table.rect().contains(spot) and over == []
    assert tools.undo.text() == wide
    centre.turn.click()
    settle()
    assert centre.is_sketched and not centre.turn.isVisible() and centre.contentsMargins().bottom() == 0


def test_the_counter_that_moves_does_not_glow_while_another_is_asked_about(at, keys, moved):
    window = at(moved)
    widget, sketch = window.table.bar.widget, window.table.centre.sketch

    def glowing():
        return {id for id, one in (*sketch.counters.items(), *sketch.pins.items()) if one.mark == CHOSEN_ANSWER}

    for row in widget.rows:
        widget.counter(row)
        assert glowing() == {row}
    widget._open(None)
    assert glowing() == {sketch.view.mover}


def test_the_sketch_leaves_with_its_question(at, verdicts):
    window = at(verdicts)
    controller, centre = window.controller, window.table.centre
    while GAME.sketch(controller.session.state, controller.session.content, controller.prompt, ()) is not None:
        controller.undo()
    assert centre.sketch is None and centre.currentWidget() is centre.sheets and not centre.turn.isVisible()


def test_a_letter_of_the_form_fills_in_what_is_known_of_the_hex(at, keys, forms):
    window = at(forms)
    widget, sketch = window.table.bar.widget, window.table.centre.sketch
    assert isinstance(widget, MapContactWidget)
    keys(window, "b")
    place = widget.prompt.ends[1].place
    known = next(one for one in sketch.view.hexes if one.place == place)
    assert widget.answer()["hex"] == place == sketch.place
    assert known.bare or widget.answer()["cover"] == known.cover
    assert [line.other for line in sketch.lines] == [*widget.rows]


def test_what_is_told_on_the_sketch_is_undone_like_any_answer(at, keys, verdicts):
    window = at(verdicts)
    prompt = window.controller.prompt
    keys(window, ENTER)
    window.controller.undo()
    assert window.controller.prompt.identity == prompt.identity and window.table.centre.sketch is not None


def test_a_letter_opens_the_form_instead(at, keys, verdicts):
    window = at(verdicts)
    assert window.controller.prompt.key == "move.verdict"
    keys(window, "t")
    assert window.controller.prompt.key != "move.verdict"


def test_a_letter_that_begins_a_label_of_the_list_opens_nothing(at, qtbot, verdicts):
    window = at(verdicts)
    widget = window.table.bar.widget
    assert [*widget.letters] == ["T"]
    options = tuple(replace(one, place=f"T{one.place[1:]}" if one.place else "") for one in widget.prompt.options)
    fresh = VerdictWidget(replace(widget.prompt, options=options), window.controller.words, window.theme)
    qtbot.addWidget(fresh)
    assert not fresh.letters


def names_of(table):
    """Return the names of the visible pages."""
    return [tab.text() for tab in table.tools.tabs if not tab.isHidden()]


def test_where_there_are_pages_the_sketch_has_its_own(at, verdicts):
    window = at(verdicts)
    window.scale(200)
    settle()
    table = window.table
    assert "Croquis" in names_of(table) and "Fichas" not in names_of(table)
    table.centre.turn_over()
    assert "Fichas" in names_of(table) and "Croquis" not in names_of(table)


@pytest.fixture
def ground(at):
    """The question for the terrain of a stretch of ground."""
    window = at(stopped_at("scout.terrain", painted=False, number=0, learn="stretch"))
    return window, window.table.bar.widget, window.table.centre


def test_the_terrain_of_a_hex_is_told_by_clicks_on_it_and_of_the_next_by_one(ground, qtbot, keys):
    window, widget, centre = ground
    asked = [one.place for one in centre.sketch.view.hexes if one.answers and not one.cover]
    for place in (asked[0], asked[0], asked[1]):
        qtbot.mouseClick(centre.sketch.hexes[place], Qt.MouseButton.LeftButton)
    kinds = [value.partition("=")[2] for value in widget.marked()]
    assert kinds == ["heavy-woods"] * 2
    drawn = {one.place: one.cover for one in centre.sketch.view.hexes}
    assert drawn[asked[0]] == drawn[asked[1]] == 2
    keys(window, ENTER)
    told = window.controller.session.state.told
    assert {one.hex for one in told.values() if one.terrain == "heavy-woods"} == {*asked[:2]}


def test_enter_says_how_many_hexes_it_takes_for_open_ground(ground, qtbot, keys):
    """One key teaches many hexes for ever: never without the number of those of which nobody said anything."""
    window, widget, centre = ground
    proposed = [group[0] for group in widget.prompt.apart]
    rest = [value for value in proposed if value.endswith("=open")]
    assert rest and len(rest) < len(proposed), "an MD that was told is no open ground"
    assert widget.done.text() == f"Lo demás, terreno abierto: {len(rest)}"
    assert "Quedan en tu mapa" in window.controller.words(window.controller.prompt.detail)
    qtbot.mouseClick(centre.sketch.hexes[rest[0].partition("=")[0]], Qt.MouseButton.LeftButton)
    assert widget.done.text() == f"Lo demás, terreno abierto: {len(rest) - 1}"
    keys(window, ENTER)
    told = window.controller.session.state.told
    assert sum(one.terrain == "open" for one in told.values()) == len(rest) - 1


def test_the_terrain_of_a_hex_is_told_by_its_label_and_an_arrow(ground, keys):
    window, widget, centre = ground
    place = next(one.place for one in centre.sketch.view.hexes if one.answers and not one.cover)
    keys(window, *place, RIGHT)
    assert widget.marked() == (f"{place}=light-woods",)
    row = widget.rows[widget.groups[place]]
    assert row.hasFocus() and "Bosque disperso" in row.accessibleName()
    keys(window, LEFT, LEFT)
    assert widget.marked() == (f"{place}=water",)


def test_many_hexes_are_told_by_one_drag_of_the_brush_over_them(ground, qtbot):
    _, widget, centre = ground
    sketch = centre.sketch
    asked = {(one.q, one.r): one for one in sketch.view.hexes if one.answers and not one.cover}
    row = next(found for q, r in asked if len(found := [asked[q, r + n] for n in range(3) if (q, r + n) in asked]) == 3)
    spot = sketch.hexes[row[0].place]
    ways = [spot.mapFrom(sketch, sketch.middle(one).toPoint()) for one in row]
    qtbot.mousePress(spot, Qt.MouseButton.LeftButton, pos=ways[0])
    for way in (*ways, ways[1]):
        hold = QMouseEvent(
            QEvent.Type.MouseMove,
            QPointF(way),
            QPointF(spot.mapToGlobal(way)),
            Qt.MouseButton.NoButton,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(spot, hold)
    qtbot.mouseRelease(spot, Qt.MouseButton.LeftButton, pos=ways[1])
    assert {*widget.marked()} == {f"{one.place}=light-woods" for one in row}
    qtbot.mouseClick(spot, Qt.MouseButton.LeftButton)
    assert f"{row[0].place}=heavy-woods" in widget.marked(), "a click goes on to the next terrain"


def test_arrows_walk_from_hex_to_hex_and_space_marks_without_a_label(ground, keys):
    window, widget, centre = ground
    sketch = centre.sketch
    asked = {(one.q, one.r): one.place for one in sketch.view.hexes if one.answers and not one.cover}
    upper, lower = next((place, asked[q, r + 1]) for (q, r), place in asked.items() if (q, r + 1) in asked)
    sketch.hexes[upper].setFocus()
    keys(window, SPACE, DOWN, SPACE)
    assert sketch.hexes[lower].hasFocus()
    assert {*widget.marked()} == {f"{place}=light-woods" for place in (upper, lower)}


def test_all_ground_that_is_asked_about_lies_on_the_sheet(ground):
    _, widget, centre = ground
    sheet = centre.sketch.rect()
    assert len(widget.groups) > 20 and {*widget.groups} <= {*centre.sketch.hexes}
    assert all(sheet.contains(centre.sketch.hexes[place].geometry()) for place in widget.groups)


def test_a_front_is_told_by_a_click_on_the_hex_ahead(at, qtbot):
    window = at(stopped_at("facts.front", painted=True, number=0))
    sketch, prompt = window.table.centre.sketch, window.controller.prompt
    spot = next(one for one in sketch.hexes.values() if one.view.answers)
    answers = spot.view.answers
    qtbot.mouseClick(spot, Qt.MouseButton.LeftButton)
    entry = window.controller.session.entries[-1]
    assert entry.key == prompt.key and str(entry.value) == answers[0]


def test_who_is_seen_from_a_hex_is_told_by_clicks_on_it(at, qtbot):
    window = at(stopped_at("scout.sight", painted=False, number=0, learn="stretch"))
    widget, sketch = window.table.bar.widget, window.table.centre.sketch
    place = next(one.place for one in sketch.view.hexes if one.answers)
    answers = next(one.answers for one in sketch.view.hexes if one.place == place)
    seen = []
    for _ in range(1 << len(answers)):
        qtbot.mouseClick(sketch.hexes[place], Qt.MouseButton.LeftButton)
        seen.append(tuple(widget.answer()))
    assert len({*seen}) == 1 << len(answers) and seen[0] == answers[:1] and seen[-1] == ()


def test_a_known_fire_zone_is_hatched_and_heard(at, verdicts):
    window = at(verdicts)
    zones = [one for one in window.table.centre.sketch.view.hexes if one.zones]
    units = {zone.id for one in zones for zone in one.zones}
    assert zones and all(window.controller.session.state.counters[id].side == "player" for id in units)
    spots = window.table.centre.sketch.hexes
    assert all("ZF" in spots[one.place].accessibleDescription() for one in zones if one.place in spots)
