"""The covers of the five games, painted by us: one sign each, on the cloth of its time."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from puesto.games import GameEntry
from puesto.gui.look import paint
from puesto.gui.look.theme import CORNER, FIGURE_SMALL, LABEL, PAINTS, SHADOW, TITLE, Theme

WIDTH, HEIGHT = 200, 282
FROM_THE_TOP = Qt.TextFlag.TextWordWrap.value | Qt.AlignmentFlag.AlignTop.value | Qt.AlignmentFlag.AlignLeft.value


class Cover(QAbstractButton):
    """The lid of a game's box. A game still to come is drawn in grey, and says so."""

    def __init__(self, entry: GameEntry, theme: Theme) -> None:
        super().__init__()
        self.entry, self.theme = entry, theme
        self.title = self.subtitle = self.coming = ""
        self.setEnabled(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if entry.ready else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if entry.ready else Qt.CursorShape.ArrowCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def show_words(self, title: str, subtitle: str, coming: str) -> None:
        """Say the cover in the player's language; `coming` is empty for a game that can be played."""
        self.title, self.subtitle, self.coming = title, subtitle, coming
        self.setAccessibleName(f"{title}. {coming}" if coming else title)
        self.setAccessibleDescription(subtitle)
        self.setToolTip(self.accessibleName())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(WIDTH), self.theme.px(HEIGHT))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        paint.smooth(painter)
        rim = px(SHADOW)
        lift = px(3) if self.entry.ready and (self.underMouse() or self.hasFocus()) else 0
        box = QRectF(self.rect()).adjusted(rim, rim - lift + px(3), -rim, -rim - lift + px(3))
        radius = px(CORNER)
        paint.draw_shadow(painter, theme, box, radius, 1.5 if lift else 1.0)
        painter.save()
        painter.setClipPath(paint.rounded_rect(box, radius))
        paint.flood(painter, box, paint.grain(theme, "paper", "paper"))
        plate = QRectF(box.x(), box.y(), box.width(), box.height() * 0.62)
        self._plate(painter, plate)
        painter.restore()
        self._title(painter, box, plate)
        painter.setPen(QPen(theme.colour("line"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, radius, radius)
        if self.hasFocus():
            paint.focus_ring(painter, theme, box, radius)
        painter.end()

    def _plate(self, painter: QPainter, plate: QRectF) -> None:
        tones = Tones(self.theme, self.entry.ready)
        light, dark = (tones(name) for name in ART[self.entry.id][:2])
        sky = QImage(1, 2, QImage.Format.Format_RGB32)
        sky.setPixelColor(0, 0, light)
        sky.setPixelColor(0, 1, dark)
        painter.drawImage(plate, sky, QRectF(0, 0.5, 1, 1))  # from the middle of one to the middle of the other: a gradient, and cheaper than Qt's
        if paint.has_grain or self.entry.ready:  # the games to come get their signs right after the window's first picture
            with paint.own_state(painter):
                painter.setClipRect(plate, Qt.ClipOperation.IntersectClip)
                ART[self.entry.id][2](painter, plate, tones)

    def _title(self, painter: QPainter, box: QRectF, plate: QRectF) -> None:
        theme, px = self.theme, self.theme.px
        inner = QRectF(box.x() + px(12), plate.bottom() + px(6), box.width() - px(24), box.bottom() - plate.bottom() - px(12))
        font = theme.font(TITLE)
        ready = self.entry.ready
        for size in (24, 22, 20, 18, 16):
            font.setPixelSize(px(size))
            painter.setFont(font)
            found = painter.boundingRect(inner, FROM_THE_TOP, self.title)
            if found.height() <= inner.height() * 0.56 and found.width() <= inner.width():
                break
        painter.setPen(theme.colour("ink" if ready else "quiet"))
        painter.drawText(inner, FROM_THE_TOP, self.title)
        painter.setFont(theme.font(LABEL))
        painter.setPen(theme.colour("quiet"))
        below = inner.adjusted(0, found.height() + px(2), 0, 0)
        painter.drawText(below, FROM_THE_TOP, self.subtitle)
        if self.coming:
            painter.setFont(theme.font(FIGURE_SMALL))
            width = painter.fontMetrics().horizontalAdvance(self.coming) + px(20)
            tag = QRectF(plate.right() - width - px(8), plate.y() + px(8), width, px(26))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("paper"))
            painter.drawRoundedRect(tag, px(13), px(13))
            painter.setPen(theme.colour("quiet"))
            painter.drawText(tag, Qt.AlignmentFlag.AlignCenter.value, self.coming)


def grey(colour: QColor) -> QColor:
    """What is left of a colour on the cover of a game to come."""
    value = int(0.3 * colour.red() + 0.55 * colour.green() + 0.15 * colour.blue())
    return QColor((value * 3 + 130) // 4, (value * 3 + 128) // 4, (value * 3 + 122) // 4)


class Tones:
    """The paints of one picture, as its theme shows them; grey where the game is still to come."""

    def __init__(self, theme: Theme, ready: bool) -> None:
        self.theme, self.ready = theme, ready

    def __call__(self, name: str) -> QColor:
        """The paint called `name`."""
        colour = QColor(PAINTS[name])
        return self.theme.picture(colour if self.ready else grey(colour))


def _at(box: QRectF, x: float, y: float) -> QPointF:
    return QPointF(box.x() + box.width() * x / 100, box.y() + box.height() * y / 100)


def _shape(box: QRectF, *points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath(_at(box, *points[0]))
    for point in points[1:]:
        path.lineTo(_at(box, *point))
    path.closeSubpath()
    return path


def _bear(painter: QPainter, box: QRectF, tone: Tones) -> None:
    """A bear wakes behind the firs of a snowy ridge."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tone("moon"))
    painter.drawEllipse(_at(box, 76, 27), box.width() * 0.11, box.width() * 0.11)
    bear = QPainterPath(_at(box, 12, 96))  # its foot lies under the snow
    bear.cubicTo(_at(box, 14, 66), _at(box, 20, 46), _at(box, 33, 40))
    bear.cubicTo(_at(box, 28, 30), _at(box, 35, 22), _at(box, 42, 31))
    bear.cubicTo(_at(box, 48, 29), _at(box, 54, 29), _at(box, 59, 31))
    bear.cubicTo(_at(box, 66, 22), _at(box, 73, 30), _at(box, 68, 40))
    bear.cubicTo(_at(box, 82, 47), _at(box, 88, 68), _at(box, 90, 96))
    bear.closeSubpath()
    painter.setBrush(tone("fur"))
    painter.drawPath(bear)
    painter.setBrush(tone("muzzle"))
    painter.drawEllipse(_at(box, 50.5, 55), box.width() * 0.1, box.height() * 0.085)
    painter.setBrush(tone("nose"))
    painter.drawEllipse(_at(box, 50.5, 51.5), box.width() * 0.042, box.height() * 0.032)
    painter.setBrush(tone("brass"))
    for x in (42.5, 58.5):
        painter.drawEllipse(_at(box, x, 44), box.width() * 0.017, box.width() * 0.017)
    for x, y, size in ((4, 66, 20), (20, 74, 17), (82, 72, 19), (96, 62, 22), (68, 80, 14)):
        for layer in range(3):
            top, wide = y - size + layer * size * 0.34, size * (0.22 + 0.15 * layer)
            painter.setBrush(tone("fir"))
            painter.drawPath(_shape(box, (x, top), (x + wide, top + size * 0.5), (x - wide, top + size * 0.5)))
    snow = QPainterPath(_at(box, 0, 78))
    snow.cubicTo(_at(box, 28, 70), _at(box, 44, 90), _at(box, 66, 80))
    snow.cubicTo(_at(box, 80, 74), _at(box, 90, 78), _at(box, 100, 76))
    snow.lineTo(_at(box, 100, 100))
    snow.lineTo(_at(box, 0, 100))
    snow.closeSubpath()
    painter.setBrush(tone("snow"))
    painter.drawPath(snow)


def _tactics(painter: QPainter, box: QRectF, tone: Tones) -> None:
    """A hand of cards fanned over a battlefield."""
    size = QRectF(0, 0, box.width() * 0.34, box.height() * 0.62)
    for turn, colour in ((-20, "olive"), (0, "sand"), (20, "signal")):
        painter.save()
        painter.translate(_at(box, 50, 96))
        painter.rotate(turn)
        card = size.translated(-size.width() / 2, -size.height() * 1.16)
        painter.setPen(QPen(tone("ink"), box.width() * 0.008))
        painter.setBrush(tone(colour))
        painter.drawRoundedRect(card, box.width() * 0.02, box.width() * 0.02)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tone("paper"))
        painter.drawPath(paint.star(card.center(), card.width() * 0.24))
        painter.restore()


def _chariots(painter: QPainter, box: QRectF, tone: Tones) -> None:
    """A wheel of six spokes under the sun of the desert."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tone("brass"))
    painter.drawEllipse(_at(box, 24, 24), box.width() * 0.1, box.width() * 0.1)
    painter.setBrush(tone("dune"))
    painter.drawPath(_shape(box, (0, 80), (30, 46), (58, 80)))
    painter.setBrush(tone("shade"))
    painter.drawPath(_shape(box, (30, 46), (58, 80), (38, 80)))
    painter.setBrush(tone("light_dune"))
    painter.drawRect(QRectF(_at(box, 0, 78), _at(box, 100, 100)))
    centre, radius = _at(box, 62, 62), box.width() * 0.25
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(tone("wood"), box.width() * 0.05))
    painter.drawEllipse(centre, radius, radius)
    painter.setPen(QPen(tone("wood"), box.width() * 0.03))
    for spoke in range(6):
        angle = math.radians(60 * spoke + 15)
        painter.drawLine(centre, centre + QPointF(math.cos(angle) * radius, math.sin(angle) * radius))
    painter.setBrush(tone("gold"))
    painter.drawEllipse(centre, radius * 0.2, radius * 0.2)


def _bcs(painter: QPainter, box: QRectF, tone: Tones) -> None:
    """Symbols of battalions along a front line on a map."""
    painter.setPen(QPen(tone("contour"), box.width() * 0.012))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for place in range(4):
        river = QPainterPath(_at(box, 0, 16 + 22 * place))
        river.cubicTo(_at(box, 30, 4 + 22 * place), _at(box, 60, 34 + 22 * place), _at(box, 100, 12 + 22 * place))
        painter.drawPath(river)
    front = QPainterPath(_at(box, 52, 0))
    front.cubicTo(_at(box, 40, 30), _at(box, 66, 60), _at(box, 50, 100))
    painter.setPen(QPen(tone("signal"), box.width() * 0.022, Qt.PenStyle.DashLine))
    painter.drawPath(front)
    for x, y, colour, armour in (
        (10, 16, "blue_force", False),
        (8, 58, "blue_force", True),
        (62, 30, "red_force", True),
        (64, 68, "red_force", False),
    ):
        unit = QRectF(_at(box, x, y), QSize(int(box.width() * 0.28), int(box.width() * 0.19)).toSizeF())
        painter.setPen(QPen(tone("ink"), box.width() * 0.012))
        painter.setBrush(tone(colour))
        painter.drawRect(unit)
        if armour:
            painter.drawRoundedRect(unit.adjusted(*(unit.width() * share for share in (0.2, 0.2, -0.2, -0.2))), unit.height() * 0.2, unit.height() * 0.2)
        else:
            painter.drawLine(unit.topLeft(), unit.bottomRight())
            painter.drawLine(unit.bottomLeft(), unit.topRight())


def _bolt(painter: QPainter, box: QRectF, tone: Tones) -> None:
    """A bolt of lightning, and the order dice below it."""
    bolt = _shape(box, (58, 4), (30, 48), (47, 48), (38, 78), (70, 36), (52, 36), (68, 4))
    painter.setPen(QPen(tone("ink"), box.width() * 0.012))
    painter.setBrush(tone("brass"))
    painter.drawPath(bolt)
    for x, turn, colour in ((24, -9, "dice_green"), (50, 6, "dice_brown"), (76, -4, "dice_blue")):
        painter.save()
        painter.translate(_at(box, x, 84))
        painter.rotate(turn)
        side = box.width() * 0.17
        die = QRectF(-side / 2, -side / 2, side, side)
        painter.setBrush(tone(colour))
        painter.drawRoundedRect(die, side * 0.16, side * 0.16)
        painter.setPen(QPen(tone("paper"), side * 0.09))
        painter.drawLine(QPointF(-side * 0.22, side * 0.12), QPointF(0, -side * 0.18))
        painter.drawLine(QPointF(0, -side * 0.18), QPointF(side * 0.22, side * 0.12))
        painter.restore()


Art = tuple[str, str, Callable[[QPainter, QRectF, Tones], None]]
ART: dict[str, Art] = {
    "bear": ("dusk", "haze", _bear),
    "tactics": ("field", "meadow", _tactics),
    "chariots": ("sunset", "glare", _chariots),
    "bcs": ("map", "map_low", _bcs),
    "bolt": ("ember", "signal", _bolt),
}
"""Sky above, sky below, and what stands before it."""
