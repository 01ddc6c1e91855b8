"""A sheet of all our drawings, for those who draw and for the self-test."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from puesto.gui.look import drawings, paint
from puesto.gui.look.theme import LABEL, SPACE, Theme
from puesto.resources import resource

WIDE, HIGH, ACROSS = 168, 132, 6
"""Width and height of a drawing's cell in px, and number of cells in a row."""


def every_name() -> list[str]:
    """Return the names of all drawings, folder by folder."""
    folders = sorted(path.name for path in resource(drawings.FOLDER).iterdir() if path.is_dir())
    return [name for folder in folders for name in drawings.names(folder)]


class DrawingSheet(QWidget):
    """Widget that shows drawings side by side in a theme, each with its name below."""

    def __init__(self, names: Sequence[str], theme: Theme) -> None:
        super().__init__()
        self.names, self.theme = names, theme
        rows = math.ceil(len(names) / ACROSS)
        self.resize(theme.px(WIDE) * ACROSS, theme.px(HIGH) * rows)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, inks = self.theme, drawings.every_ink(self.theme)
        wide, high, rim = theme.px(WIDE), theme.px(HIGH), theme.px(SPACE * 2)
        painter = QPainter(self)
        paint.smooth(painter)
        painter.fillRect(self.rect(), paint.grain(theme, "cloth", "cloth_plain"))
        for place, name in enumerate(self.names):
            row, column = divmod(place, ACROSS)
            box = QRectF(column * wide, row * high, wide, high).adjusted(rim, rim, -rim, -rim)
            line = theme.metrics(LABEL).height()
            drawings.draw(painter, name, drawings.fit_into(name, box.adjusted(0, 0, 0, -line)), inks)
            paint.write(
                painter, box.adjusted(0, box.height() - line, 0, 0), name, theme.font(LABEL), theme.colour("print")
            )
        painter.end()
