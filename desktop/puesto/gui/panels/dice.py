"""Dice, drawn as dice."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QLinearGradient, QPainter

from puesto.gui import paint
from puesto.gui.theme import CONDENSED, TITLE, Theme

_PIPS = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), 6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip


def draw_die(painter: QPainter, theme: Theme, rect: QRectF, face: int, sides: int = 6, real: bool = False) -> None:
    """A die showing `face`, with pips if it has six sides and a figure if it has more.

    A `real` one, where dice of both kinds stand side by side, is drawn in outline.
    """
    radius = rect.width() * 0.2
    path = paint.rounded(rect, radius)
    painter.fillPath(path, theme.colour("die"))
    if real:
        edge = rect.width() * 0.08
        painter.fillPath(paint.rounded(rect.adjusted(edge, edge, -edge, -edge), radius - edge), theme.colour("die_pip"))
    elif rect.width() >= theme.px(32):
        sheen = QLinearGradient(rect.topLeft(), rect.bottomLeft())
        light = theme.colour("die_pip", 34 if not theme.dark else 0)
        dark = theme.colour("die_pip", 0 if not theme.dark else 46)
        sheen.setColorAt(0, light)
        sheen.setColorAt(1, dark)
        painter.fillPath(path, sheen)
    pip = theme.colour("die" if real else "die_pip")
    if sides != 6 or face not in _PIPS:
        font = theme.font(TITLE)
        font.setFamily(CONDENSED)
        font.setPixelSize(max(1, int(rect.height() * 0.62)))
        paint.write(painter, rect, str(face), font, pip)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(pip)
    step, reach = rect.width() * 0.26, rect.width() * 0.098
    for across, down in _PIPS[face]:
        painter.drawEllipse(rect.center() + QPointF(across * step, down * step), reach, reach)
