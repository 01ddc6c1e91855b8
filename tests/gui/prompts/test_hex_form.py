"""A form that asks for a hex alone: typed and confirmed, with nothing else to choose."""

from __future__ import annotations

from PySide6.QtCore import Qt

from puesto.core.messages import msg
from puesto.core.questions.board import Contact
from puesto.gui.look.theme import LIGHT, theme
from puesto.gui.look.words import Words
from puesto.gui.prompts.contact import ContactWidget


def form(qtbot, covers: tuple[int, ...]) -> ContactWidget:
    """The form for a hex and what it gives."""
    prompt = Contact(
        key="smoke.hex", message=msg("¿Dónde?"), counter="", rows=(), levels=(), covers=covers, cover=covers[0]
    )
    widget = ContactWidget(prompt, Words(), theme(LIGHT, 100))
    qtbot.addWidget(widget)
    return widget


def test_a_hex_alone_is_typed_and_the_key_goes_on_to_what_confirms_it(qtbot):
    widget = form(qtbot, (0,))
    assert widget.cover.isHidden() and widget.cover not in widget.stops
    qtbot.keyClicks(widget.hex, "h09")
    assert widget.answer() == {"hex": "H09", "cover": 0, "rows": {}}
    given = []
    widget.answered.connect(lambda value, source: given.append(value))
    widget.confirm()
    assert given == [{"hex": "H09", "cover": 0, "rows": {}}]


def test_a_hex_with_what_lies_there_offers_the_levels(qtbot):
    widget = form(qtbot, (1, 2, 3))
    assert not widget.cover.isHidden() and widget.cover in widget.stops
    qtbot.keyClick(widget.cover, Qt.Key.Key_3)
    assert widget.answer()["cover"] == 3
