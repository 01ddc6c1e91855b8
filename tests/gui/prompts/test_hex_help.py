"""The contact form of an AI's move offers help with its hex:

by the button, by its key, and not where there is nothing to help with.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt

from puesto.core.messages import msg
from puesto.core.prompts import Option
from puesto.core.questions.board import Contact
from puesto.gui.look.theme import LIGHT, theme
from puesto.gui.look.words import Words
from puesto.gui.prompts.contact import ContactWidget
from tests.games.bear.evenings import stopped_at
from tests.gui.driving import playing_window

ROWS = (Option("u", msg("Rifles")),)
LEVELS = (Option("not", msg("No se ven")), Option("both", msg("Frente a frente")))


def form(qtbot, **changes: Any) -> tuple[ContactWidget, list[Any]]:
    """The form of a move, and what it has been answered with."""
    fields: dict[str, Any] = {"hex": "E07", "can_refuse": True, **changes}
    prompt = Contact(key="move.contact", message=msg("¿Dónde?"), counter="a", rows=ROWS, levels=LEVELS, **fields)
    given: list[Any] = []
    widget = ContactWidget(prompt, Words(), theme(LIGHT, 100))
    qtbot.addWidget(widget)
    qtbot.addWidget(widget.corner)
    widget.answered.connect(lambda value, source: given.append(value))
    return widget, given


def test_the_button_asks_for_help(qtbot):
    widget, given = form(qtbot, helps=True)
    qtbot.mouseClick(widget.help, Qt.MouseButton.LeftButton)
    assert given == [{"help": True}]
    assert widget.help.accessibleName() == "Ayúdame a elegir el hexágono" and widget.stops[-1] is widget.help


def test_without_help_there_is_no_button_and_its_key_does_nothing(qtbot):
    widget, given = form(qtbot)
    assert not hasattr(widget, "help")
    qtbot.keyClick(widget, "?")
    assert given == []


def told(widget: ContactWidget) -> list[str]:
    """Return the list that collects the form's refusals."""
    said: list[str] = []
    widget.refused.connect(said.append)
    return said


def test_where_help_found_no_hex_enter_asks_for_one_and_what_is_written_is_taken(qtbot):
    widget, given = form(qtbot, hex="", hex_needed=True)
    said = told(widget)
    assert widget.confirm() and given == [] and "no puede mover" in said[0]
    widget.hex.setText("E07")
    widget.rows["u"].press(0)
    assert widget.confirm() and given[0]["hex"] == "E07"


def test_who_moves_does_not_stay_and_what_a_pivot_is_told_by(qtbot):
    widget, given = form(qtbot, leaves="E07")
    said = told(widget)
    assert widget.confirm() and given == [] and "elige pivotar" in said[0]
    widget.hex.setText("E08")
    widget.rows["u"].press(0)
    assert widget.confirm() and given[0]["hex"] == "E08"


def test_help_at_the_table_asks_about_the_hexes_around_and_brings_the_form_back(qtbot, own_home):
    window, answer = playing_window(3)
    qtbot.addWidget(window)
    session = stopped_at("move.contact", painted=False, number=0).fork()
    assert session is not None
    window.controller.open(session)
    assert window.controller.prompt.key == "move.contact" and window.controller.prompt.helps
    unit = window.controller.prompt.subject
    qtbot.keyClick(window.focusWidget(), "?")
    qtbot.waitUntil(lambda: window.controller.prompt is not None and window.controller.prompt.key != "move.contact")
    assert window.controller.prompt.key == "scout.enter"
    assert window.table.bar.widget.done.text() == "Ninguno de ellos", "hexes, not Units"
    bar = window.table.bar
    assert bar.widget is not None and bar.sheet.isAncestorOf(bar.widget), "a form lies in the column"
    assert len(bar.sheet.advice) == len(window.controller.prompt.advice) + bool(window.controller.prompt.advice)
    qtbot.keyClick(window.focusWidget(), "1")
    assert window.table.bar.widget.done.text() == "Elegir este"
    while window.controller.prompt.key != "move.contact":
        assert answer()
    assert window.controller.prompt.subject == unit and not window.controller.prompt.helps
    window.close()
