"""Accessible names, and labels, tool tips and message boxes that never read text as markup."""

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
"""Name of the property that holds a widget's temporary description."""
FIRST_LINES = 2
"""Number of lines of a page or sheet that a screen reader announces when it is shown."""
NO_TAG = str.maketrans({"<": "<\u200b", "&": "&\u200b"})
"""Translation table for a tool tip that Qt would read as markup. It adds a zero-width space after each `<` and `&`."""


class PlainLabel(QLabel):
    """Label that shows its text literally: a name from a pack or a friend's file is no markup."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)


class PlainMessageBox(QMessageBox):
    """Message box that shows its text literally."""

    def __init__(self, icon: QMessageBox.Icon, title: str, text: str) -> None:
        super().__init__()
        self.setWindowTitle(title)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setIcon(icon)
        self.setText(text)


def template_of(sayable: Sayable) -> str:
    """Return the Spanish template itself, for panels that have no words yet."""
    return sayable.template if isinstance(sayable, Message) else getattr(sayable, "es", getattr(sayable, "id", ""))


def announce(widget: QWidget, text: str) -> None:
    """Let a screen reader announce `text` at once; nothing for an empty text."""
    if text:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


def describe_for_now(widget: QWidget, text: str) -> None:
    """Set a temporary accessible description of what just happened; "" removes the last one."""
    if text or (widget.property(FOR_NOW) and widget.accessibleDescription() == widget.property(FOR_NOW)):
        widget.setAccessibleDescription(text)
    widget.setProperty(FOR_NOW, text)


def first_lines(paper: QWidget) -> str:
    """Return the title and the first line of `paper`, to be announced when it is shown."""
    texts = (label.text() for label in paper.findChildren(QLabel) if not label.isHidden())
    return speech(islice((text for text in texts if text), FIRST_LINES))


def describe(widget: QWidget, name: str, description: str = "", tip: str | None = None) -> None:
    """Set the accessible name and description of `widget`, and a tool tip with the same words.

    Nothing is done if nothing changed.
    """
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
    """Return `text` so that a tool tip, whose format cannot be set, shows it literally."""
    return text.translate(NO_TAG) if QtGui.Qt.mightBeRichText(text) else text


def set_tip(widget: QWidget, text: str) -> None:
    """Set a plain text tool tip. Nothing is done if it has it already, since Qt would send events."""
    tip = plain_tip(text)
    if widget.toolTip() != tip:
        widget.setToolTip(tip)
