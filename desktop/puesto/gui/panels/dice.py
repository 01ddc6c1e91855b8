"""Dice: drawn as dice, in the log and in the tray where they are rolled."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QLinearGradient, QPainter, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, Sayable, msg
from puesto.gui import paint
from puesto.gui.panels.base import Piece, Say, describe, plain
from puesto.gui.theme import CONDENSED, CORNER, SHADOW, SPACE, TITLE, Theme

DIE, TRAY_EDGE = 56, 8
_PIPS = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), 6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip
TILTS = (-7, 5, -3, 8, -5, 4)


def draw_die(painter: QPainter, theme: Theme, rect: QRectF, face: int | None, sides: int = 6, lying: bool = False, real: bool = False) -> None:
    """A die showing `face`, with pips if it has six sides and a figure if it has more; a question mark before it is rolled.

    A `real` one, where dice of both kinds stand side by side, is drawn in outline.
    """
    radius = rect.width() * 0.2
    if lying:
        paint.shadow(painter, theme, rect, radius, 0.7)
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
    if face is None or sides != 6 or face not in _PIPS:
        font = theme.font(TITLE)
        font.setFamily(CONDENSED)
        font.setPixelSize(max(1, int(rect.height() * 0.62)))
        paint.write(painter, rect, "?" if face is None else str(face), font, pip)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(pip)
    step, reach = rect.width() * 0.26, rect.width() * 0.098
    for across, down in _PIPS[face]:
        painter.drawEllipse(rect.center() + QPointF(across * step, down * step), reach, reach)


class DiceTray(Piece):
    """A wooden tray lined with cloth, with the dice that are asked for or that were rolled; a click asks the app to roll."""

    roll_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.faces: tuple[int | None, ...] = ()
        self.sides, self.by_hand = 6, False
        self.activated.connect(self.roll_requested)

    def show_dice(self, faces: Sequence[int | None], sides: int = 6, by_hand: bool = False, say: Say = plain, title: Sayable | None = None) -> None:
        """Show dice with these faces, None for one not rolled yet; `by_hand` marks dice that the player rolled."""
        shown = tuple(faces)
        name = say(title) if title is not None else say(msg(N_("Dados")))
        rolled = [str(face) for face in shown if face is not None]
        describe(self, name, say(msg(N_("Han salido: {faces}."), faces=", ".join(rolled))) if rolled else say(msg(N_("Sin tirar."))))
        if (shown, sides, by_hand) != (self.faces, self.sides, self.by_hand):
            grown = len(shown) != len(self.faces)
            self.faces, self.sides, self.by_hand = shown, sides, by_hand
            if grown:
                self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        theme, dice = self.theme, max(1, len(self.faces))
        edge = 2 * theme.px(SHADOW + 2 + TRAY_EDGE + SPACE * 2)
        return QSize(edge + dice * theme.px(DIE) + (dice - 1) * theme.px(SPACE * 4), edge + theme.px(DIE))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def draw(self, painter: QPainter) -> None:
        theme = self.theme
        rim = theme.px(SHADOW + 2)
        box = QRectF(self.rect()).adjusted(rim, rim, -rim, -rim)
        radius = theme.px(CORNER + 2)
        paint.shadow(painter, theme, box, radius, 0.7)
        if self.glowing:
            paint.glow_ring(painter, theme, box, radius)
        paint.wooden(painter, theme, paint.rounded(box, radius))
        edge = theme.px(TRAY_EDGE)
        well = box.adjusted(edge, edge, -edge, -edge)
        painter.fillPath(paint.rounded(well, theme.px(SPACE)), paint.grain(theme, "cloth", "card_back"))
        painter.setPen(QPen(theme.colour("wood_dark"), theme.px(1.5)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(well, theme.px(SPACE), theme.px(SPACE))
        size, gap = theme.px(DIE), theme.px(SPACE * 4)
        room = len(self.faces) * size + (len(self.faces) - 1) * gap
        x = well.center().x() - room / 2
        for number, face in enumerate(self.faces):
            with paint.kept(painter):
                painter.translate(x + size / 2, well.center().y() - (theme.px(2) if self.lifted else 0))
                painter.rotate(TILTS[number % len(TILTS)])
                draw_die(painter, theme, QRectF(-size / 2, -size / 2, size, size), face, self.sides, lying=True)
            x += size + gap
        if self.by_hand:
            sign = QRectF(well.right() - theme.px(20), well.bottom() - theme.px(20), theme.px(16), theme.px(16))
            painter.fillPath(paint.hand(sign), theme.colour("on_print"))
        if self.hasFocus():
            paint.focus_ring(painter, theme, box, radius)
