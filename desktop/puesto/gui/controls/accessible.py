"""Names for screen readers, and labels, tool tips and message boxes that never read their text as markup."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import TypeAlias

from PySide6 import QtGui
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QLabel, QMessageBox, QWidget

from puesto.core.messages import Message, Sayable
from puesto.gui.look.words import speech

Say: TypeAlias = Callable[[Sayable], str]
FOR_NOW = "told_for_now"
"""The property that keeps what a widget was described with for a moment."""
FIRST_LINES = 2
"""How many lines of a page or sheet are told when it comes."""
NO_TAG = str.maketrans({"<": "<\u200b", "&": "&\u200b"})
"""What is put into a tool tip that Qt would read as markup: a blank of no width after each opening sign."""


class PlainLabel(QLabel):
    """A label that shows its text letter by letter: a name from a pack or a friend's file is no markup."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)


class PlainMessageBox(QMessageBox):
    """A message box that shows its text letter by letter."""

    def __init__(self, icon: QMessageBox.Icon, title: str, text: str) -> None:
        super().__init__()
        self.setWindowTitle(title)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setIcon(icon)
        self.setText(text)


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
    set_tip(widget, text)


def plain_tip(text: str) -> str:
    """Return `text` so that Qt shows it letter by letter in a tool tip, whose format cannot be set."""
    return text.translate(NO_TAG) if QtGui.Qt.mightBeRichText(text) else text


def set_tip(widget: QWidget, text: str) -> None:
    """Give `widget` a tool tip in plain text; nothing happens if it has it already, where Qt would tell everybody."""
    tip = plain_tip(text)
    if widget.toolTip() != tip:
        widget.setToolTip(tip)
