"""Names for screen readers, and words for widgets that nobody gave words yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QWidget

from puesto.core.messages import Message, Sayable

Say: TypeAlias = Callable[[Sayable], str]


def template_of(sayable: Sayable) -> str:
    """Words for panels that nobody gave words yet: the Spanish template itself."""
    return sayable.template if isinstance(sayable, Message) else getattr(sayable, "es", getattr(sayable, "id", ""))


def describe(widget: QWidget, name: str, description: str = "", tip: str | None = None) -> None:
    """Give `widget` its accessible name and description, and a tool tip that says the same. Nothing happens if nothing changed."""
    heard = QAccessible.isActive()
    if widget.accessibleName() != name:
        widget.setAccessibleName(name)
        if heard:
            QAccessible.updateAccessibility(QAccessibleEvent(widget, QAccessible.Event.NameChanged))
    if widget.accessibleDescription() != description:
        widget.setAccessibleDescription(description)
        if heard:
            QAccessible.updateAccessibility(QAccessibleEvent(widget, QAccessible.Event.DescriptionChanged))
    text = tip if tip is not None else f"{name}\n{description}" if name and description else name or description
    if widget.toolTip() != text:
        widget.setToolTip(text)
