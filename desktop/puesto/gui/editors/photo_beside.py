"""A photo of the owner's, to be read beside what is copied from it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPixmap
from PySide6.QtWidgets import QScrollArea

from puesto.core.messages import N_
from puesto.gui.controls.accessible import PlainLabel, describe
from puesto.gui.look.theme import Theme
from puesto.gui.look.words import Words

HIGH = 300
"""Height in px at 100 % of the photo beside what is typed."""
DRAGGED = 6
"""Distance in px from which a pressed mouse moves the photo, and does not change its scale."""


class PhotoBeside(QScrollArea):
    """Photo that is shown whole, or after a click or Enter at its own size, dragged or scrolled."""

    def __init__(self, image: QPixmap, words: Words, theme: Theme) -> None:
        super().__init__()
        self.image, self.is_close = image, False
        self._pressed: QPoint | None = None
        self._scrolled = QPoint()
        self._is_dragged = False
        self.picture = PlainLabel()
        self.picture.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setWidget(self.picture)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFixedHeight(theme.px(HIGH))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        describe(self, words.text(N_("Foto de tu tabla. Un clic o Intro la acerca y la aleja.")))

    def swap_scale(self, at: QPoint | None = None) -> None:
        """Show the whole photo or its details, around a point of the window of the scroll area."""
        before = self.picture.size()
        point = (at or self.viewport().rect().center()) - self.picture.pos()
        self.is_close = not self.is_close
        self._show()
        if self.is_close and before.width():
            grown = self.picture.width() / before.width()
            middle = self.viewport().rect().center()
            self.horizontalScrollBar().setValue(round(point.x() * grown) - middle.x())
            self.verticalScrollBar().setValue(round(point.y() * grown) - middle.y())

    def _show(self) -> None:
        """Show the photo whole or in its details."""
        room = self.viewport().size() - QSize(2, 2)
        size = (
            self.image.size() if self.is_close else self.image.size().scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
        )
        smooth = Qt.TransformationMode.SmoothTransformation
        ratio = Qt.AspectRatioMode.IgnoreAspectRatio
        self.picture.setPixmap(self.image.scaled(size, ratio, smooth))
        self.picture.resize(size)

    def resizeEvent(self, event: object) -> None:
        self._show()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed, self._is_dragged = event.position().toPoint(), False
        self._scrolled = QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            return
        moved = event.position().toPoint() - self._pressed
        self._is_dragged = self._is_dragged or moved.manhattanLength() > DRAGGED
        if self._is_dragged:
            self.horizontalScrollBar().setValue(self._scrolled.x() - moved.x())
            self.verticalScrollBar().setValue(self._scrolled.y() - moved.y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pressed is not None and not self._is_dragged:
            self.swap_scale(event.position().toPoint())
        self._pressed = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.swap_scale()
            return
        super().keyPressEvent(event)
