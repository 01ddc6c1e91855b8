"""The contact form beside the sketch: nothing of it is cut off, and each letter on the sketch can be read."""

from __future__ import annotations

import math
from collections import Counter
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from puesto.core.hexes.numbering import LETTERED
from puesto.core.questions.board import Contact
from puesto.gui.controls.sight_row import FOOT, NAME, REASON, SightRow
from puesto.gui.map.contact_on_map import MapContactWidget
from puesto.gui.map.signs import DISC
from puesto.gui.map.sketch import BoardSketch
from puesto.gui.map.spots import geometry, sight_spot
from puesto.gui.map.spots.hex_spot import EndSpot
from puesto.gui.shell.main_window import MainWindow
from puesto.packs import content_for
from puesto.shelf import Shelf
from tests.games.bear.evenings import GAME, stopped_at
from tests.gui.conftest import Keys, Opened
from tests.gui.screens import settle
from tests.helpers import begin


def asked(opened: Opened, number: int) -> tuple[MainWindow, MapContactWidget]:
    """The `number`th question where an AI goes, whom it sees there and which hexes it may choose from."""
    window = opened(shelf=Shelf())
    window.show_table()
    copy = stopped_at("move.contact", painted=False, number=number).fork()
    assert copy is not None
    window.controller.open(copy)
    settle()
    widget = window.table.bar.widget
    assert isinstance(widget, MapContactWidget) and isinstance(widget.prompt, Contact)
    return window, widget


def test_rows_letters_hex_and_cover_are_seen_without_scrolling(opened: Opened) -> None:
    window, widget = asked(opened, 1)
    assert len(widget.chips) > 5 and len(widget.rows) == 4, "as many as take the most room"
    area = window.table.bar.sheet.body.viewport()
    parts: list[QWidget] = [*widget.chips, *widget.rows.values(), widget.hex, widget.cover]
    for part in parts:
        assert area.rect().contains(QRect(part.mapTo(area, QPoint(0, 0)), part.size())), part.accessibleName()


def test_an_open_row_has_no_empty_foot(opened: Opened) -> None:
    _, widget = asked(opened, 1)
    row = widget.missing
    assert isinstance(row, SightRow) and row.is_open and not row.reason
    px = row.theme.px
    low = max(button.geometry().bottom() for button in row.buttons)
    assert row.height() - low <= px(FOOT) + px(8)
    row.oppose({0: "J08 is said to be in no fire zone."})
    assert row.heightForWidth(row.width()) >= low + px(REASON) > px(NAME), "what is to be said has its room"


def test_no_counter_lies_on_the_letter_of_its_hex(opened: Opened) -> None:
    window, _ = asked(opened, 1)
    sketch = window.table.centre.sketch
    assert sketch is not None
    held = [end for end in sketch.findChildren(EndSpot) if end.isVisible() and end.view.letter and not end.free]
    assert held, "hexes in which counters stand"
    faces = [spot.geometry().adjusted(12, 12, -12, -12) for spot in sketch.counters.values() if spot.isVisible()]
    for end in held:
        disc = end.written()[0].translated(end.pos()).toRect()
        assert disc.width() >= 2 * end.theme.px(DISC) - 1
        assert end.rect().contains(end.written()[0].toRect()), "it is not cut off by its own hex"
        assert not any(disc.adjusted(3, 3, -3, -3).intersects(face) for face in faces), end.view.place


def test_at_200_percent_the_row_that_is_asked_next_is_seen_whole(opened: Opened, keys: Keys) -> None:
    window, _ = asked(opened, 3)
    window.scale(200)
    settle()
    widget = window.table.bar.widget
    assert isinstance(widget, MapContactWidget)
    assert window.table.bar.has_keyboard and window.table.bar.sheet.height() == window.table.told.height()
    area, seen = window.table.bar.sheet.body.viewport(), 0
    while (row := widget.missing) is not None:
        settle()
        for button in row.buttons:
            assert area.rect().contains(QRect(button.mapTo(area, QPoint(0, 0)), button.size())), row.name
        seen += 1
        keys(window, "1")
    assert seen > 1


def test_a_screen_reader_goes_through_the_form_as_the_eye_does(opened: Opened) -> None:
    for number in (1, 3):
        _, widget = asked(opened, number)
        inside = widget.children()
        heard = [inside.index(part) for part in (*widget.chips, *widget.rows.values(), widget._place_box)]
        assert heard == sorted(heard)


def test_what_was_refused_is_taken_away_by_the_next_answer(opened: Opened, keys: Keys) -> None:
    window, widget = asked(opened, 1)
    row = widget.missing
    assert row is not None
    widget.confirm()
    assert row.name in window.table.bar.refusal
    QTest.mouseClick(row.buttons[0], Qt.MouseButton.LeftButton)
    assert row.at == 0 and not window.table.bar.refusal


def test_no_seal_lies_on_another(opened: Opened) -> None:
    for number in (1, 3):
        window, _ = asked(opened, number)
        sketch = window.table.centre.sketch
        assert sketch is not None and sketch._end is not None
        sketch.grab()
        seats = [*sketch._seats.values()]
        assert len(seats) > 2
        assert not any(one.intersects(other) for at, one in enumerate(seats) for other in seats[:at])


def test_where_the_seals_lie_is_looked_for_once_until_something_stands_elsewhere(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, _ = asked(opened, 1)
    sketch, find, sought = window.table.centre.sketch, sight_spot.seat_on, list[object]()
    assert sketch is not None

    def counted(*told: Any) -> QRectF:
        sought.append(told)
        return find(*told)

    monkeypatch.setattr(sight_spot, "seat_on", counted)
    sketch.grab()
    seats = dict(sketch._seats)
    sought.clear()
    sketch.grab()
    assert sought == [] and len(seats) == len(sketch.lines) > 0
    sketch.resize(sketch.width() - 40, sketch.height())
    sketch.grab()
    assert len(sought) == len(sketch.lines) and sketch._seats != seats


def test_an_outline_is_found_to_run_through_a_box_as_its_path_does() -> None:
    chance, found = Random(1), Counter[bool]()
    for _ in range(2000):
        at, radius = QPointF(chance.uniform(-5, 5), chance.uniform(-5, 5)), chance.uniform(20, 90)
        corner, size = [chance.uniform(-120, 120) for _ in "xy"], [chance.uniform(2, 80) for _ in "xy"]
        box, path = QRectF(*corner, *size), geometry.flat_hexagon(at, radius)
        runs = path.intersects(box) and not path.contains(box)
        found[runs] += 1
        assert geometry.is_crossed(geometry.bounds_of(box), at.x(), at.y(), radius) == runs
    assert min(found.values()) > 300


@pytest.mark.parametrize("number", range(4))
def test_where_an_evening_begins_no_mark_of_a_line_hides_a_counter_or_another_mark(opened: Opened, number: int) -> None:
    sketch = deployed(opened, number)
    boxes = [QRectF(one.geometry()) for one in (*sketch.counters.values(), *sketch.pins.values()) if one.isVisible()]
    seats = [*sketch._seats.values()]
    assert len(seats) == 4 and len(boxes) == 8
    for place, seat in enumerate(seats):
        mark = seat.adjusted(4, 4, -4, -4)  # rims may touch
        assert not any(mark.intersects(other) for other in (*boxes, *seats[:place], *seats[place + 1 :])), place


def test_where_an_evening_begins_three_of_those_asked_about_stand_in_their_hexes(opened: Opened) -> None:
    sketch = deployed(opened, 0)
    assert [id for id, pin in sketch.pins.items() if pin.isVisible()] == ["rifles-l03"]


@pytest.mark.parametrize("number", (1, 2, 3))
def test_who_is_pinned_to_the_edge_says_how_far_it_is_from_who_moves(opened: Opened, number: int) -> None:
    window, _ = asked(opened, number)
    sketch = window.table.centre.sketch
    assert sketch is not None
    inside = {one.id: one.place for one in sketch.view.counters}
    texts = {id: pin.words for id, pin in sketch.pins.items() if pin.isVisible()}
    assert texts.keys() & inside.keys(), "there are such within the sketch's own hexes, and such beyond"
    home = sketch.view.middle
    told = {id: f"{inside[id]}, a {LETTERED.distance(home, inside[id])}" for id in texts.keys() & inside.keys()}
    assert {id: texts[id] for id in told} == told


def test_the_point_beside_who_is_pinned_lies_on_neither_counter_nor_words(opened: Opened) -> None:
    window, _ = asked(opened, 1)
    sketch = window.table.centre.sketch
    assert sketch is not None
    pin = next(one for one in sketch.pins.values() if one.isVisible())
    plain, body = pin.grab().toImage(), QRect(pin.width() // 2 - 18, 18, 36, 36)
    for angle in range(0, 360, 15):
        pin.angle = math.radians(angle)
        turned = pin.grab().toImage()
        spots = [
            QPoint(x, y)
            for x in range(turned.width())
            for y in range(turned.height())
            if turned.pixel(x, y) != plain.pixel(x, y)
        ]
        assert not any(body.contains(spot) for spot in spots), angle


def deployed(opened: Opened, number: int) -> BoardSketch:
    """The sketch of mission 1 as it is set up, while it is asked whom the `number`th AI sees."""
    window = opened(shelf=Shelf())
    window.show_table()
    session = begin(GAME, content_for(GAME)[0], "mission-1")
    answers: dict[str, Any] = {"setup.table": (), "setup.cover": (), "setup.contacts": "some"}
    while session.prompt is not None and session.prompt.key != "contact.moved":
        session.answer(answers[session.prompt.key])
    for _ in range(number):
        assert isinstance(session.prompt, Contact)
        session.answer({"hex": session.prompt.hex, "cover": 0, "rows": {}})
    window.controller.open(session)
    settle()
    sketch = window.table.centre.sketch
    assert sketch is not None
    sketch.grab()
    return sketch


def test_on_a_low_sheet_only_what_is_asked_or_told_has_a_mark_on_its_line(opened: Opened) -> None:
    sketch = deployed(opened, 0)
    assert len(sketch._seats) == 4
    window = sketch.window()
    assert isinstance(window, MainWindow)
    window.scale(200)
    settle()
    table, widget = window.table, window.table.bar.widget
    assert table.pages is not None and isinstance(widget, MapContactWidget)
    table._turn_to(table.pages.indexOf(table.centre))
    for told in (0, 1):
        settle()
        low = table.centre.sketch
        assert low is not None and low._low
        low.grab()
        assert len(low._seats) == 1 + told
        first = widget.missing
        assert first is not None
        first.press(1)


def test_a_figure_is_about_the_line_that_is_asked_wherever_the_keyboard_is(opened: Opened, keys: Keys) -> None:
    window, widget = asked(opened, 1)
    first = widget.missing
    assert first is not None
    window.table.tools.undo.setFocus()
    keys(window, "2")
    assert first.at == 1 and widget.missing is not first
    second = widget.missing
    widget.chips[0].setFocus()
    keys(window, "1")
    assert second is not None and second.at == 0


def test_the_cover_of_a_hex_that_is_typed_is_what_the_map_knows_of_it(opened: Opened, keys: Keys) -> None:
    window = opened(shelf=Shelf())
    window.show_table()
    copy = stopped_at("contact.moved", painted=True).fork()
    assert copy is not None
    window.controller.open(copy)
    settle()
    widget, sketch = window.table.bar.widget, window.table.centre.sketch
    assert isinstance(widget, MapContactWidget) and sketch is not None
    asked_cover = widget.prompt.cover
    other = next(one for one in sketch.view.hexes if one.is_known and one.cover != asked_cover and not one.answers)
    same = next(one for one in sketch.view.hexes if one.is_known and one.cover == asked_cover and not one.answers)
    for place, cover in ((other.place, other.cover), (same.place, asked_cover)):
        widget.hex.setFocus()
        widget.hex.selectAll()
        keys(window, *place)
        assert (widget.answer()["hex"], widget.answer()["cover"]) == (place, cover)


def test_where_a_unit_of_the_player_went_is_told_by_a_click_on_the_hex(opened: Opened) -> None:
    window = opened(shelf=Shelf())
    window.show_table()
    number = 0
    while not isinstance(prompt := stopped_at("contact.moved", False, number).prompt, Contact) or not prompt.leaves:
        number += 1
    copy = stopped_at("contact.moved", False, number).fork()
    assert copy is not None
    window.controller.open(copy)
    settle()
    widget, sketch = window.table.bar.widget, window.table.centre.sketch
    assert isinstance(widget, MapContactWidget) and sketch is not None
    beside = [one for one in sketch.view.hexes if LETTERED.distance(one.place, widget.prompt.leaves) == 1]
    free = next(one for one in beside if one.place not in sketch.covered)
    QTest.mouseClick(sketch, Qt.MouseButton.LeftButton, pos=sketch.middle(free).toPoint())
    assert widget.answer()["hex"] == free.place == sketch.place
    taken = next(one for one in sketch.view.hexes if one.place in sketch.covered)
    QTest.mouseClick(sketch, Qt.MouseButton.LeftButton, pos=sketch.middle(taken).toPoint())
    assert widget.answer()["hex"] == free.place, "nobody goes where somebody stands by a slip of the hand"
