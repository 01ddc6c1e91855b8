"""Names for screen readers, and words for widgets that nobody gave words yet."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import TypeAlias

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QLabel, QWidget

from puesto.core.messages import Message, Sayable
from puesto.gui.look.words import speech

Say: TypeAlias = Callable[[Sayable], str]
FOR_NOW = "told_for_now"
"""The property that keeps what a widget was described with for a moment."""
FIRST_LINES = 2
"""How many lines of a page or sheet are told when it comes."""


def template_of(sayable: Sayable) -> str:
    """Words for panels that nobody gave words yet: the Spanish template itself."""
    return sayable.template if isinstance(sayable, Message) else getattr(sayable, "es", getattr(sayable, "id", ""))


def announce(widget: QWidget, text: str) -> None:
    """Say `text` to a screen reader at once; nothing where there is none."""
    if text:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


def describe_for_now(widget: QWidget, text: str) -> None:
    """Describe a widget that is kept with what has just happened; "" takes away what was told so before."""
    if text or (widget.property(FOR_NOW) and widget.accessibleDescription() == widget.property(FOR_NOW)):
        widget.setAccessibleDescription(text)
    widget.setProperty(FOR_NOW, text)


def first_lines(paper: QWidget) -> str:
    """The title and the first line of what is printed on `paper`, for when it comes."""
    told = (label.text() for label in paper.findChildren(QLabel) if not label.isHidden())
    return speech(islice((text for text in told if text), FIRST_LINES))


def describe(widget: QWidget, name: str, description: str = "", tip: str | None = None) -> None:
    """Give `widget` its accessible name and description, and a tool tip that says the same. Nothing happens if nothing changed."""
    if widget.accessibleName() != name:
        widget.setAccessibleName(name)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleEvent(widget, QAccessible.Event.NameChanged))
    if widget.accessibleDescription() != description:
        widget.setAccessibleDescription(description)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleEvent(widget, QAccessible.Event.DescriptionChanged))
    text = tip if tip is not None else f"{name}\n{description}" if name and description else name or description
    tip_with(widget, text)


def tip_with(widget: QWidget, text: str) -> None:
    """Give `widget` a tool tip; nothing happens if it has it already, where Qt would tell everybody."""
    if widget.toolTip() != text:
        widget.setToolTip(text)
