"""What each army can still bear, on one line that is always seen: sign, what is left, and a mark where the next loss may be the last."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from puesto.core.messages import N_
from puesto.core.views import TableView
from puesto.gui.controls.buttons import ENTER
from puesto.gui.controls.surface import draw_sheet
from puesto.gui.look import paint
from puesto.gui.look.side_sign import letter_of, paint_sign, tone_of
from puesto.gui.look.theme import CORNER, FIGURE, INSIDE, SHADOW, SMALL, SPACE, Theme
from puesto.gui.look.words import Words, speech

HIGH, SIGN = 56, 24


class LossesStrip(QWidget):
    """A click shows the sheets themselves."""

    wanted = Signal()

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self.words, self.theme = words, theme
        self.view: TableView | None = None
        self._shown: tuple[object, ...] = ()
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_view(self, view: TableView) -> None:
        """Show what the armies of a table can bear; out of sight where nobody counts it."""
        if (view.tallies, view.sides, self.words.code) == self._shown:
            return
        self.view, self._shown = view, (view.tallies, view.sides, self.words.code)
        self.setVisible(bool(view.tallies))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if view.tallies else Qt.FocusPolicy.NoFocus)
        told = [
            self.words(part) for tally in view.tallies for part in (tally.reading, tally.warning) if part is not None
        ]
        self.setAccessibleName(speech(told))
        self.setToolTip("\n".join(told))
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Paint with `theme` from now on."""
        self.theme = theme
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(200), self.theme.px(HIGH))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.rect().contains(event.position().toPoint()):
            self.wanted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (*ENTER, Qt.Key.Key_Space) and not event.isAutoRepeat():
            self.wanted.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        view, theme, px = self.view, self.theme, self.theme.px
        if view is None:
            return
        painter, rim = QPainter(self), px(SHADOW)
        paint.smooth(painter)
        paper = QRectF(self.rect()).adjusted(rim, rim, -rim, -rim)
        draw_sheet(painter, theme, paper)
        share = (paper.width() - 2 * px(INSIDE)) / max(1, len(view.tallies))
        for at, tally in enumerate(view.tallies):
            place = next((place for place, side in enumerate(view.sides) if side.id == tally.side), 0)
            x, middle = paper.x() + px(INSIDE) + at * share, paper.center().y()
            box = QRectF(x, middle - px(SIGN) / 2, px(SIGN), px(SIGN))
            paint_sign(
                painter, theme, box, place, tone_of(view.sides, tally.side), letter_of(view.sides, place, self.words)
            )
            ink = "danger" if tally.warning is not None or tally.ended else "ink"
            figure, level = (
                f"{'! ' if tally.warning is not None else ''}{tally.left}",
                self.words.text(N_("de {n}"), n=tally.level),
            )
            x = box.right() + px(SPACE * 2)
            wide = paint.text_width(figure, theme.font(FIGURE))
            left = Qt.AlignmentFlag.AlignLeft
            paint.write(
                painter, QRectF(x, paper.y(), wide, paper.height()), figure, theme.font(FIGURE), theme.colour(ink), left
            )
            paint.write(
                painter,
                QRectF(x + wide + px(SPACE), paper.y(), share, paper.height()),
                level,
                theme.font(SMALL),
                theme.colour("quiet"),
                left,
            )
        if self.hasFocus():
            paint.focus_ring(painter, theme, paper, px(CORNER))
        painter.end()
