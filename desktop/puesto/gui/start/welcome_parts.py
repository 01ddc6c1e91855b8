"""Parts of the welcome: the three steps, and large plates with a picture to choose from."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from puesto.gui.controls.buttons import OneOfSeveral
from puesto.gui.controls.flow import WORD_WRAP
from puesto.gui.look import paint, shapes
from puesto.gui.look.theme import BODY, CORNER, FIGURE, SPACE, TITLE, Theme

Draw: TypeAlias = Callable[[QPainter, Theme, QRectF], None]
"""Function that paints a picture into a box."""
WAYS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
DISC, CLOSE = 15, 12
PICTURE, BESIDE = 190, 128
"""Height of a plate's picture above its words, and width beside them, in px at 100 %."""
PLATE = 300
"""Preferred width of a plate in px at 100 %."""


class Steps(QWidget):
    """Numbered discs on a line: done ones are ticked, the current one is filled and has its name."""

    def __init__(self, names: list[str], index: int, text: str, theme: Theme, shows_names: bool = True) -> None:
        """Make the steps; the accessible name is given apart.

        Without a name they are small and close together, to be beside a title.
        """
        super().__init__()
        self.names, self.at, self.theme, self.named = names, index, theme, shows_names
        self.setAccessibleName(text)
        self.setSizePolicy(
            QSizePolicy.Policy.Ignored if shows_names else QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed
        )

    def sizeHint(self) -> QSize:
        discs = len(self.names) * (2 * self.theme.px(DISC) + self.theme.px(CLOSE)) + self.theme.px(4)
        return QSize(1 if self.named else discs, max(self.theme.px(DISC * 2 + 6), self.theme.metrics(FIGURE).height()))

    minimumSizeHint = sizeHint

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, px = QPainter(self), self.theme, self.theme.px
        paint.smooth(painter)
        reach, middle, x = float(px(DISC)), self.height() / 2, float(px(DISC + 2))
        gap, beside = px(56 if self.named else CLOSE), px(SPACE * 2 if self.named else 0)
        metrics = theme.metrics(FIGURE)
        for number, name in enumerate(self.names):
            is_here, centre = number == self.at, QPointF(x, middle)
            painter.setPen(QPen(theme.colour("ink" if number <= self.at else "edge"), px(2)))
            painter.setBrush(theme.colour("ink" if is_here else "well"))
            painter.drawEllipse(centre, reach, reach)
            disc = QRectF(x - reach, middle - reach, reach * 2, reach * 2)
            if number < self.at:
                sign = disc.adjusted(reach * 0.55, reach * 0.6, -reach * 0.55, -reach * 0.6)
                pen = QPen(
                    theme.colour("ink"),
                    px(3),
                    Qt.PenStyle.SolidLine,
                    Qt.PenCapStyle.RoundCap,
                    Qt.PenJoinStyle.RoundJoin,
                )
                painter.strokePath(shapes.tick(sign), pen)
            else:
                paint.write(
                    painter, disc, str(number + 1), theme.font(FIGURE), theme.colour("paper" if is_here else "quiet")
                )
            x += reach + beside
            if is_here and self.named:
                wide = metrics.horizontalAdvance(name)
                flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
                painter.setFont(theme.font(FIGURE))
                painter.setPen(theme.colour("ink"))
                painter.drawText(QRectF(x, 0, wide + 2, self.height()), flags, name)
                x += wide + px(SPACE * 2)
            if number + 1 < len(self.names):
                painter.setPen(QPen(theme.colour("edge"), px(2)))
                painter.drawLine(QPointF(x, middle), QPointF(x + gap, middle))
                x += gap + beside + reach
        painter.end()


class Picture(QWidget):
    """Decorative picture that takes the room there is; everything it shows is written beside it."""

    def __init__(self, draw: Draw, theme: Theme, width: int, height: int) -> None:
        """Make the picture; `width` and `height` are in px at 100 %."""
        super().__init__()
        self.draw, self.theme = draw, theme
        self.setFixedSize(theme.px(width), theme.px(height))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        self.draw(painter, self.theme, QRectF(self.rect()))
        painter.end()


class ChoicePlate(OneOfSeveral):
    """Choice with its picture: above the words, or beside them in a narrow window."""

    stepped = Signal(int)
    """Emitted when an arrow key asks for the next plate (+1), or the previous one (-1)."""

    def __init__(self, text: str, hint: str, draw: Draw, theme: Theme, *, key: str, beside: bool) -> None:
        super().__init__(text, theme, key=key, hint=hint, style=TITLE if not beside else FIGURE)
        self.draw, self.beside = draw, beside
        self.setCheckable(False)  # most plates open something and do not stay pressed

    def _words(self, width: int) -> tuple[int, int]:
        """Return the heights of the text and the hint in a plate of a width."""
        room = QRect(0, 0, max(1, width - self.theme.px(SPACE * 10) - self._left()), 9999)
        room.setWidth(max(1, room.width() - self._key_room()))  # text and hint are beside the key
        text = self.theme.metrics(self.style_).boundingRect(room, WORD_WRAP, self.text()).height()
        return text, self.theme.metrics(BODY).boundingRect(room, WORD_WRAP, self.hint).height()

    def _left(self) -> int:
        return self.theme.px(BESIDE) if self.beside else 0

    def _key_room(self) -> int:
        return self.theme.metrics(self.style_).horizontalAdvance(self.key) + self.theme.px(SPACE * 3)

    def sizeHint(self) -> QSize:
        width = self.theme.px(PLATE * (1.58 if self.beside else 1))
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        words = (self.theme.metrics(self.style_).horizontalAdvance(word) for word in self.text().split())
        width = max(words, default=0) + self._key_room() + self._left() + self.theme.px(SPACE * 10)
        return QSize(width, self.sizeHint().height())

    def heightForWidth(self, width: int) -> int:
        px, words = self.theme.px, sum(self._words(width)) + self.theme.px(SPACE * 2)
        if self.beside:
            return max(px(BESIDE * 0.72), words + px(SPACE * 6))
        return px(PICTURE + SPACE * 4) + words + px(SPACE * 6)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle the arrow keys, which would otherwise scroll the page."""
        way = WAYS.get(Qt.Key(event.key()))
        if way is None:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(way)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, px = QPainter(self), self.theme, self.theme.px
        paint.smooth(painter)
        rim = px(SPACE)
        box = QRectF(self.rect()).adjusted(rim, rim, -rim, -rim)
        shape, lifted = paint.rounded_rect(box, px(CORNER)), self.hasFocus() or self.underMouse()
        paint.draw_shadow(painter, theme, box, px(CORNER), 0.9 if lifted else 0.45)
        painter.fillPath(
            shape,
            theme.colour("lit") if self.underMouse() or self.isChecked() else paint.grain(theme, "paper", "paper"),
        )
        picture = (
            QRectF(box.x(), box.y(), px(BESIDE), box.height())
            if self.beside
            else QRectF(box.x(), box.y(), box.width(), px(PICTURE))
        )
        with paint.own_state(painter):
            painter.setClipPath(shape)
            painter.fillRect(picture, paint.grain(theme, "wood", "table"))
            painter.setClipRect(picture, Qt.ClipOperation.IntersectClip)
            inset = px(SPACE * 2)
            self.draw(painter, theme, picture.adjusted(inset, inset, -inset, -inset))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("ink" if self.isChecked() else "edge"), px(3 if self.isChecked() else 1)))
        painter.drawPath(shape)
        if self.hasFocus():
            paint.focus_ring(painter, theme, box, px(CORNER))
        self._write(painter, box, picture)
        painter.end()

    def _write(self, painter: QPainter, box: QRectF, picture: QRectF) -> None:
        """Write the text and the hint of the plate."""
        theme, px = self.theme, self.theme.px
        text, hint = self._words(self.width())
        top = (
            box.y() + max(px(SPACE * 2), (box.height() - text - hint - px(SPACE)) / 2)
            if self.beside
            else picture.bottom() + px(SPACE * 3)
        )
        left = (picture.right() if self.beside else box.x()) + px(SPACE * 4)
        width = box.right() - left - px(SPACE * 4)
        flags = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        painter.setFont(theme.font(self.style_))
        painter.setPen(theme.colour("quiet"))
        painter.drawText(QRectF(left, top, self._key_room(), text), flags, self.key)
        left, width = left + self._key_room(), width - self._key_room()
        painter.setPen(theme.colour("ink"))
        painter.drawText(QRectF(left, top, width + 1, text), flags, self.text())
        painter.setFont(theme.font(BODY))
        painter.setPen(theme.colour("quiet"))
        painter.drawText(QRectF(left, top + text + px(SPACE), width + 1, hint), flags, self.hint)
