"""Panels of several parts: sheets one below the other, and pieces that are highlighted."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent
from PySide6.QtGui import (
    QPainter,
)
from PySide6.QtWidgets import QWidget

from puesto.gui.controls.accessible import describe
from puesto.gui.look.theme import SPACE, Theme
from puesto.gui.panels.base import Panel, Piece


class PaperGroup(Panel):
    """Sheet with other panels one below the other, such as the control sheet with its tracks."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, framed=True)
        self.panels: list[Panel] = []

    def set_heading(self, text: str) -> None:
        """Set the heading above the panels."""
        if text != self.heading:
            self.heading = text
            describe(self, text, tip="")
            self.changed()

    def set_panels(self, panels: list[Panel]) -> None:
        """Show these panels, in this order."""
        if panels != self.panels:
            for old_panel in self.panels:
                if old_panel not in panels:
                    old_panel.setParent(None)
            self.panels = list(panels)
            for panel in panels:
                panel.setParent(self)
                panel.show()
            self.changed()

    def set_theme(self, theme: Theme) -> None:
        for panel in self.panels:
            panel.set_theme(theme)
        super().set_theme(theme)

    def set_snug(self, snug: bool) -> None:
        for panel in self.panels:
            panel.set_snug(snug)
        super().set_snug(snug)

    @property
    def top(self) -> int:
        """Return the y of the content; a small sheet has no heading, since its content is clear."""
        return self.inside if self.snug else super().top

    def draw_heading(self, painter: QPainter) -> None:
        if not self.snug:
            super().draw_heading(painter)

    def stops(self) -> list[QWidget]:
        return []

    def least_width(self) -> int:
        return max((panel.least_width() for panel in self.panels), default=self.theme.px(240)) + 2 * self.inside

    def arrange(self, width: int, place: bool) -> int:
        """Lay out the paper group; return its height in px."""
        y, inner = self.top, width - 2 * self.inside
        for number, panel in enumerate(self.panels):
            y += self.theme.px(SPACE if self.snug else SPACE * 2) if number else 0
            height = panel.heightForWidth(inner)
            if place:
                panel.setGeometry(self.inside, y, inner, height)
            y += height
        return y + self.inside

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._tall.clear()
            if self.width() > 0:
                self.arrange(self.width(), True)
            self.updateGeometry()
        return super().event(event)


class LitPanel(Panel):
    """Panel that highlights the pieces that the current prompt asks for."""

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.glow: frozenset[str] = frozenset()

    def pieces(self) -> Mapping[str, Piece]:
        """Return the pieces by id."""
        raise NotImplementedError

    def set_glow(self, ids: frozenset[str]) -> None:
        """Highlight those of the pieces that the current prompt asks for."""
        own_ids = ids & self.pieces().keys()
        if own_ids != self.glow:
            self.glow = own_ids
            self.light()

    def set_letters(self, letters: Mapping[str, str]) -> None:
        """Show on each piece the letters of the staff's answers that name it."""
        for id, piece in self.pieces().items():
            piece.set_letters(letters.get(id, ""))

    def light(self) -> None:
        """Highlight the pieces in `glow`, and no others."""
        for id, piece in self.pieces().items():
            if piece.glowing is not (id in self.glow):
                piece.set_glow(id in self.glow)
