"""Box covers of the five games, drawn by us: one sign each on a coloured ground."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from puesto.games import GameEntry
from puesto.gui.look import paint
from puesto.gui.look.theme import CORNER, FIGURE_SMALL, LABEL, PAINTS, SHADOW, TITLE, Theme

WIDTH, HEIGHT = 200, 282
FOLDER = "covers"
FROM_THE_TOP = Qt.TextFlag.TextWordWrap.value | Qt.AlignmentFlag.AlignTop.value | Qt.AlignmentFlag.AlignLeft.value


class Cover(QAbstractButton):
    """Cover of a game's box."""

    def __init__(self, entry: GameEntry, theme: Theme, key: str = "") -> None:
        """Make the cover of a game; `key` is the one that opens its page."""
        super().__init__()
        self.entry, self.theme, self.key = entry, theme, key
        self.title = self.subtitle = ""
        self.setEnabled(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def show_words(self, title: str, subtitle: str) -> None:
        """Set the cover's texts in the player's language."""
        self.title, self.subtitle = title, subtitle
        self.setAccessibleName(title)
        self.setAccessibleDescription(subtitle)
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
        lift = px(3) if self.underMouse() or self.hasFocus() else 0
        box = QRectF(self.rect()).adjusted(rim, rim - lift + px(3), -rim, -rim - lift + px(3))
        radius = px(CORNER)
        paint.draw_shadow(painter, theme, box, radius, 1.5 if lift else 1.0)
        painter.save()
        painter.setClipPath(paint.rounded_rect(box, radius))
        painter.fillRect(box, paint.grain(theme, "paper", "paper"))
        plate = QRectF(box.x(), box.y(), box.width(), box.height() * 0.62)
        self._plate(painter, plate)
        painter.restore()
        self._title(painter, box, plate)
        if self.key:
            cap = QRectF(box.right() - px(34), box.bottom() - px(34), px(24), px(24))
            painter.setPen(QPen(theme.colour("edge"), px(1.2)))
            painter.setBrush(theme.colour("paper"))
            painter.drawRoundedRect(cap, px(4), px(4))
            paint.write(painter, cap, self.key, theme.font(FIGURE_SMALL), theme.colour("ink"))
        painter.setPen(QPen(theme.colour("line"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, radius, radius)
        if self.hasFocus():
            paint.focus_ring(painter, theme, box, radius)
        painter.end()

    def _plate(self, painter: QPainter, plate: QRectF) -> None:
        """Paint the picture of the cover."""
        tones = Tones(self.theme)
        light, dark = (tones(name) for name in SKIES[self.entry.id])
        sky = QImage(1, 2, QImage.Format.Format_RGB32)
        sky.setPixelColor(0, 0, light)
        sky.setPixelColor(0, 1, dark)
        painter.drawImage(
            plate, sky, QRectF(0, 0.5, 1, 1)
        )  # stretched between two pixels: a gradient, and cheaper than Qt's
        if paint.has_grain:  # the pictures come after the first paint, which must not wait for reading drawings
            paint_picture(painter, self.entry.id, plate, tones)

    def _title(self, painter: QPainter, box: QRectF, plate: QRectF) -> None:
        """Paint the title below the picture."""
        theme, px = self.theme, self.theme.px
        inner = QRectF(
            box.x() + px(12), plate.bottom() + px(6), box.width() - px(24), box.bottom() - plate.bottom() - px(12)
        )
        font = QFont(theme.font(TITLE))
        for size in (24, 22, 20, 18, 16):
            font.setPixelSize(px(size))
            painter.setFont(font)
            rect = painter.boundingRect(inner, FROM_THE_TOP, self.title)
            if rect.height() <= inner.height() * 0.56 and rect.width() <= inner.width():
                break
        painter.setPen(theme.colour("ink"))
        painter.drawText(inner, FROM_THE_TOP, self.title)
        painter.setFont(theme.font(LABEL))
        painter.setPen(theme.colour("quiet"))
        below = inner.adjusted(0, rect.height() + px(2), 0, 0)
        painter.drawText(below, FROM_THE_TOP, self.subtitle)


class Tones:
    """Paint colours of one picture as the theme shows them."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme

    def __call__(self, name: str) -> QColor:
        """Return the paint called `name`."""
        return self.theme.picture(QColor(PAINTS[name]))


def paint_picture(painter: QPainter, id: str, plate: QRectF, tones: Tones) -> None:
    """Paint a game's cover picture over all of `plate`, clipped to it."""
    from puesto.gui.look import drawings

    with paint.own_state(painter):
        painter.setClipRect(plate, Qt.ClipOperation.IntersectClip)
        name = f"{FOLDER}/{id}"
        drawings.draw(painter, name, drawings.filling(name, plate), tones)


SKIES = {
    "bear": ("dusk", "haze"), "tactics": ("field", "meadow"), "chariots": ("sunset", "glare"),
    "bcs": ("map", "map_low"), "bolt": ("ember", "signal"),
}  # fmt: skip
"""Colours at the top and bottom of each cover's background; the foreground is a drawing."""
