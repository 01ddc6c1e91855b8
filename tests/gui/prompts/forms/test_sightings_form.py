"""The form of whom a unit sees: rows with a distance and a cover, by key, by click and by ear."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from puesto.core.messages import Text, msg
from puesto.core.prompts import Option
from puesto.core.questions.sightings import Sightings, ask_sightings, value_of
from puesto.gui.prompts.forms.sightings import SightingsWidget

ENEMIES = tuple("abcdefgh")


def prompt(before: tuple[str, ...] = ()) -> Sightings:
    """Eight enemies, three distances and two covers."""
    return ask_sightings(
        "test.sight",
        msg("¿A quién ve?"),
        [Option(name, Text(name.upper(), name.upper())) for name in ENEMIES],
        [Option(far, Text(f"a {far}", f"at {far}")) for far in ("6", "12", "18")],
        [Option(cover, Text(cover, cover)) for cover in ("none", "soft")],
        before=before,
    )


@pytest.fixture
def form(window, qtbot):
    def make(before: tuple[str, ...] = ()) -> tuple[SightingsWidget, list[Any]]:
        widget = SightingsWidget(prompt(before), window.controller.words, window.table.theme)
        qtbot.addWidget(widget)
        given: list[Any] = []
        widget.answered.connect(lambda value, _: given.append(value))
        return widget, given

    return make


def press(widget: Any, text: str, key: Qt.Key = Qt.Key.Key_unknown) -> None:
    """Press a key on a widget of the form."""
    widget.keyPressEvent(QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text))


def test_enter_takes_what_was_known_before(form):
    before = (value_of("b", "12", "soft"),)
    widget, given = form(before)
    widget.confirm()
    assert given == [before]
    assert [row.cover.isHidden() for row in widget.rows[:2]] == [True, False]


def test_a_distance_and_a_cover_are_two_digits(form, qtbot):
    widget, given = form()
    press(widget.rows[0].distance, "3")
    press(widget.rows[0].cover, "2")
    qtbot.mouseClick(widget.rows[1].distance, Qt.MouseButton.LeftButton, pos=widget.rows[1].distance.rect().center())
    widget.confirm()
    assert given[0][0] == value_of("a", "12", "soft")
    assert given[0][1].startswith("b|")
    assert prompt().accepts(given[0])


def test_all_enemies_can_be_reached_and_nobody_is_one_key(form):
    widget, given = form()
    assert len(widget.rows) == 6
    widget.key(QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Plus, Qt.KeyboardModifier.NoModifier, "+"))
    assert [row.id for row in widget.rows] == [*ENEMIES]
    widget.key(QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_0, Qt.KeyboardModifier.NoModifier, "0"))
    assert given == [()]


def test_a_screen_reader_hears_the_distance_the_enemy_and_the_place(form):
    widget, _ = form()
    press(widget.rows[0].distance, "", Qt.Key.Key_Right)
    assert widget.rows[0].distance.accessibleName() == "a 6, A, distancia, 2 de 4"
