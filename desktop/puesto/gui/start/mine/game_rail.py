"""The rail of the five games at the left of a game's page, or the row of them above it in large type."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from puesto.gui.controls.buttons import ENTER
from puesto.gui.look import paint
from puesto.gui.look.box_covers import SKIES, Tones, paint_picture
from puesto.gui.look.theme import CORNER, FIGURE, FIGURE_SMALL, SMALL, Theme

WIDE, HIGH, PICTURE = 252, 116, 92
"""Width of the rail with its wedge, height of a cover, and width of its picture, in px at 100 %."""
WEDGE = 16


class RailCover(QAbstractButton):
    """Cover of one game: its picture, its name, how often it was played, and its key."""

    def __init__(self, id: str, title: str, note: str, key: str, theme: Theme) -> None:
        super().__init__()
        self.id, self.title, self.note, self.key, self.theme = id, title, note, key, theme
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setAccessibleName(f"{key}. {title}. {note}")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.setMaximumHeight(theme.px(HIGH))

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(WIDE), self.theme.px(HIGH))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(WIDE), self.theme.px(84))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        theme, px = self.theme, self.theme.px
        box = QRectF(self.rect()).adjusted(px(3), px(3), -px(WEDGE + 2), -px(5))
        radius = px(CORNER)
        paint.draw_shadow(painter, theme, box, radius, 0.8)
        with paint.own_state(painter):
            painter.setClipPath(paint.rounded_rect(box, radius), Qt.ClipOperation.IntersectClip)
            painter.fillRect(box, paint.grain(theme, "paper", "paper"))
            self._paint_cover(painter, QRectF(box.x(), box.y(), px(PICTURE), box.height()))
        words = QRectF(box.x() + px(PICTURE + 12), box.y() + px(8), box.width() - px(PICTURE + 18), box.height())
        flags = Qt.TextFlag.TextWordWrap.value | Qt.AlignmentFlag.AlignTop.value | Qt.AlignmentFlag.AlignLeft.value
        painter.setFont(theme.font(FIGURE))
        painter.setPen(theme.colour("ink"))
        title_height = painter.boundingRect(words, flags, self.title).height()
        painter.drawText(words, flags, self.title)
        note = QRectF(words.x(), words.y() + title_height, words.width(), px(20))
        paint.write(painter, note, self.note, theme.font(SMALL), theme.colour("quiet"), Qt.AlignmentFlag.AlignLeft)
        cap = QRectF(box.right() - px(30), box.bottom() - px(30), px(22), px(22))
        painter.setPen(QPen(theme.colour("edge"), px(1.2)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(cap, px(4), px(4))
        paint.write(painter, cap, self.key, theme.font(FIGURE_SMALL), theme.colour("ink"))
        painter.setPen(QPen(theme.colour("ink" if self.isChecked() else "line"), px(3) if self.isChecked() else 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, radius, radius)
        if self.isChecked():
            middle = box.center().y()
            wedge = QPainterPath(QPointF(box.right(), middle - px(13)))
            wedge.lineTo(QPointF(self.width(), middle))
            wedge.lineTo(QPointF(box.right(), middle + px(13)))
            wedge.closeSubpath()
            painter.fillPath(wedge, theme.colour("ink"))
        if self.hasFocus():
            paint.focus_ring(painter, theme, box, radius)
        painter.end()

    def _paint_cover(self, painter: QPainter, plate: QRectF) -> None:
        """Paint the picture of the game."""
        tones = Tones(self.theme)
        if self.id not in SKIES:  # a game that is not of the house has no picture
            painter.fillRect(plate, self.theme.colour("well"))
            return
        light, dark = (tones(name) for name in SKIES[self.id])
        sky = QImage(1, 2, QImage.Format.Format_RGB32)
        sky.setPixelColor(0, 0, light)
        sky.setPixelColor(0, 1, dark)
        painter.drawImage(plate, sky, QRectF(0, 0.5, 1, 1))
        paint_picture(painter, self.id, plate, tones)


class GameRail(QWidget):
    """The covers of all games below each other; the chosen one has a wedge that points at its page."""

    chosen = Signal(str)
    """Emitted with the id of the game that was chosen."""

    def __init__(self, games: Sequence[tuple[str, str, str]], game: str, theme: Theme) -> None:
        """Make the rail of some games, each with its id, its title and how often it was played."""
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, theme.px(2), 0, 0)
        column.setSpacing(theme.px(8))
        self.covers = []
        for number, (id, title, note) in enumerate(games, 1):
            cover = RailCover(id, title, note, str(number), theme)
            cover.setChecked(id == game)
            cover.clicked.connect(lambda _=False, id=id: self.chosen.emit(id))
            self.covers.append(cover)
            column.addWidget(cover, 1)
        column.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
