"""The marker of a track or a sheet: a token that is dragged, or moved by arrow keys, to another place."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QWidget

from puesto.gui.look import drawings, paint, shapes
from puesto.gui.look.motion import CLOCK, slide
from puesto.gui.look.theme import FIGURE, LABEL, Theme
from puesto.gui.panels.base import Piece

SETTLE_MS = 200


class Marker(Piece):
    """Token on one of several places.

    A drag or the keyboard moves it; a ghost stays at its old place until the move takes effect.
    """

    dropped = Signal(int)
    """Emitted with the value of the place on which it was dropped."""
    hovering = Signal(int)
    """Emitted with the value of the place that it is held over before the drop."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.ghost = Ghost(parent)
        self.ghost.hide()
        self.places: dict[int, QRect] = {}
        self.at = 0
        self.pending: int | None = None
        self.emblem = "hexagon"
        self.letter = ""
        self._over: int | None = None
        self._grip: QPoint | None = None
        self._there = QRect()
        self.setCursor(Qt.CursorShape.OpenHandCursor)

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self.ghost.theme = theme

    def set_face(self, emblem: str, letter: str) -> None:
        """Set the face: an `emblem` and a `letter`.

        Emblems are star, cross, hexagon, chevrons, or plain for a large letter.
        """
        if (emblem, letter) != (self.emblem, self.letter):
            self.emblem, self.letter = emblem, letter
            self.update()
            self.ghost.update()

    def settle(self, places: dict[int, QRect], index: int, pending: int | None) -> None:
        """Place the token as the view says.

        It is on `pending` with a ghost on `index` where an override waits, else on `index`.
        """
        before = self.places.get(self._home())
        self.places, self.at, self.pending = places, index, pending
        if self._grip is None and self._over is None:
            self._lie(before)

    def _lie(self, before: QRect | None = None) -> None:
        """Place the token; it slides there from the rectangle `before`."""
        place = self.pending if self.pending in self.places else self.at
        if place in self.places:
            self._go(before, self.places[place])
            self.show()
        else:
            self.hide()
        self._haunt(place != self.at)
        self.raise_()

    def _go(self, before: QRect | None, after: QRect) -> None:
        """Move the token to a rectangle, sliding where motion is on."""
        rect, moves = self.geometry(), CLOCK.moves(self)
        if moves and after == self._there:
            return
        self._there = after
        if (
            CLOCK.on
            and self.isVisible()
            and (moves or before == rect)
            and rect != after
            and rect.size() == after.size()
        ):
            slide(self, rect, after)
        else:
            CLOCK.stop(self)
            self.setGeometry(after)

    def _haunt(self, on: bool) -> None:
        if on and self.at in self.places:
            self.ghost.setGeometry(self.places[self.at])
            self.ghost.stackUnder(self)
        self.ghost.setVisible(on and self.at in self.places)

    # -- dragging --------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            CLOCK.stop(self)
            self._grip = event.position().toPoint()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self.raise_()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grip is None:
            return
        spot = self.mapToParent(event.position().toPoint()) - self._grip
        if (
            self._over is None
            and (spot - self.places[self._home()].topLeft()).manhattanLength() < QApplication.startDragDistance()
        ):
            return
        self._over = self._nearest(spot + self.rect().center())
        self._haunt(True)
        self.move(spot)
        self.hovering.emit(self._over)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        grip, self._grip = self._grip, None
        if grip is not None:
            self._drop()

    def _home(self) -> int:
        return self.pending if self.pending in self.places and self.pending is not None else self.at

    def _nearest(self, point: QPoint) -> int:
        return min(self.places, key=lambda value: (self.places[value].center() - point).manhattanLength())

    # -- the keyboard ----------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        values = list(self.places)
        step = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Home: -len(values),
            Qt.Key.Key_End: len(values),
        }.get(Qt.Key(key))
        if step is not None and values:
            current = values.index(self._over if self._over is not None else self._home())
            CLOCK.stop(self)
            self._over = values[max(0, min(len(values) - 1, current + step))]
            self.setGeometry(self.places[self._over])
            self._haunt(self._over != self.at)
            self.raise_()
            self.hovering.emit(self._over)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._over is not None:
            self._drop()
        elif key == Qt.Key.Key_Escape and self._over is not None:
            self.cancel()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.cancel()

    def cancel(self) -> None:
        """Return the token to its place before the drag."""
        if self._over is not None:
            self._over, self._grip = None, None
            self._lie()
            self.hovering.emit(self._home())

    def _drop(self) -> None:
        """Drop the token: report the new place, or return."""
        over, self._over = self._over, None
        if over is None or over == self._home():
            self._lie()
            return
        self.setGeometry(self.places[over])
        self.dropped.emit(over)
        QTimer.singleShot(SETTLE_MS, self, self._lie_if_free)

    def _lie_if_free(self) -> None:
        if self._over is None and self._grip is None:
            self._lie()

    # -- painting --------------------------------------------------------------

    def draw(self, painter: QPainter) -> None:
        """Paint the marker."""
        raised = self._over is not None or self._grip is not None or self.underMouse()
        draw_token(painter, self.theme, QRectF(self.rect()), self.emblem, self.letter, raised)
        if self.hasFocus():
            inset = self.theme.px(3)
            paint.focus_ring(
                painter, self.theme, QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), self.width() / 2
            )


class Ghost(QWidget):
    """Dashed outline of the token at its old place."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        from puesto.gui.look.theme import theme

        self.theme: Theme = theme()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        inset = self.theme.px(6)
        painter.setPen(QPen(self.theme.colour("ink"), self.theme.px(2), Qt.PenStyle.DotLine))
        painter.setBrush(self.theme.colour("paper", 120))
        painter.drawEllipse(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset))
        painter.end()


def draw_token(painter: QPainter, theme: Theme, rect: QRectF, emblem: str, letter: str, raised: bool) -> None:
    """Paint a wooden disc with a branded emblem."""
    rim = theme.px(4)
    disc = rect.adjusted(rim, rim, -rim, -rim)
    if raised:
        disc.translate(0, -theme.px(2))
    paint.draw_shadow(painter, theme, disc, disc.width() / 2, 0.9 if raised else 0.55)
    path = paint.rounded_rect(disc, disc.width() / 2)
    thick = theme.px(3)
    painter.fillPath(path, theme.colour("wood_dark"))
    painter.fillPath(
        paint.rounded_rect(disc.adjusted(0, 0, 0, -thick), disc.width() / 2), paint.grain(theme, "token", "wood")
    )
    face = disc.adjusted(thick, thick * 0.7, -thick, -thick * 1.7)
    painter.fillPath(paint.rounded_rect(face, face.width() / 2), theme.colour("on_print"))
    painter.setPen(QPen(theme.colour("wood_dark"), max(1.0, theme.scale / 100)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(face)
    centre, reach = face.center(), face.width() / 2
    signs = {
        "star": shapes.star(centre + QPointF(0, reach * 0.06), reach * 0.92),
        "cross": shapes.straight_cross(centre, reach * 0.86, 0.52),
        "hexagon": shapes.hexagon(centre, reach * 0.72),
    }
    plain = emblem == "plain"
    if emblem == "chevrons":
        box = QRectF(centre.x() - reach * 0.56, centre.y() - reach * 0.62, reach * 1.12, reach * 1.2)
        drawings.stamp(painter, "signs/chevrons", box, theme.colour("print_blue"))
    elif not plain:
        painter.fillPath(signs[emblem], theme.colour("print" if emblem == "cross" else "print_red"))
    least = theme.px(LABEL.size)
    high = max(least, int(face.height() * 0.92)) if plain else int(face.height() * 0.5)
    if letter and high >= least:  # where a letter would be too small, the emblem shows the side
        font = QFont(theme.font(FIGURE))
        font.setPixelSize(high)
        ink = theme.colour("print_red" if plain else "on_print")
        paint.write(painter, face.translated(0, face.height() * (0.03 if emblem == "star" else 0)), letter, font, ink)
