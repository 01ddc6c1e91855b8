"""A hex in which a move may end, as a line of a list: letter, label, sign and reason."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from puesto.core.messages import N_
from puesto.core.prompts import Option
from puesto.gui.controls.accessible import describe
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, CORNER, FIGURE, LABEL, SPACE, Theme
from puesto.gui.look.words import Words
from puesto.gui.map import signs

HIGH = 58
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
RANKS = (N_("el elegido"), N_("igual de bueno"), N_("descartado"))


class CandidateRow(QAbstractButton):
    """Line of the list. It stays down while its hex is chosen."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def be_hex(self, option: Option, letter: str, rank: str, words: Words) -> None:
        """Show another hex in this line."""
        self.option, self.letter, self.place = option, letter, option.place
        self.rank = words(option.figure) if option.figure is not None else words.text(rank) if rank else ""
        self.why = words(option.hint) if option.hint is not None else ""
        self.out = rank == RANKS[2]
        text = words.text(N_("{letter}: {place}, {rank}"), letter=letter, place=option.place, rank=self.rank)
        if not self.rank:  # it was not ranked
            text = f"{letter}: {option.place}"
        describe(self, text, self.why)
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.setAutoExclusive(False)  # Qt would remove the others from the Tab order
        super().focusInEvent(event)
        self.setAutoExclusive(True)

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(252), self.theme.px(HIGH))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(120), self.theme.px(HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        paint.smooth(painter)
        down = self.isChecked()
        if down or self.underMouse():
            painter.fillRect(self.rect(), theme.colour("lit"))
        if down:
            painter.fillRect(QRectF(0, 0, px(5), self.height()), theme.colour("command"))
        painter.fillRect(
            QRectF(px(SPACE * 2), self.height() - 1, self.width() - px(SPACE * 4), 1), theme.colour("line")
        )
        middle, left = self.height() / 2, px(SPACE * 2)
        paint.letter_disc(painter, theme, QPointF(left + px(16), middle), self.letter, px(15), down, self.out)
        text, right = left + px(42), self.width() - px(SPACE * 2)
        ink = theme.colour("quiet" if self.out and not down else "ink")
        head = QRectF(text, px(4), right - text, px(26))
        paint.write(painter, head, self.place, theme.font(FIGURE), ink, LEFT)
        if self.option.sign:
            beside = max(px(58), paint.text_width(self.place, theme.font(FIGURE)) + px(20))
            point = QPointF(text + beside, px(17))
            signs.draw_badge(painter, theme, point, self.option.sign, px(11))
        is_figure, is_loss = self.option.figure is not None, self.rank.startswith("\u2212")
        rank = theme.colour("danger" if is_loss else "ink" if down or is_figure else "quiet")
        paint.write(painter, head, self.rank, theme.font(FIGURE if is_figure else LABEL), rank, RIGHT)
        line = theme.metrics(BODY).elidedText(self.why, Qt.TextElideMode.ElideRight, int(right - text))
        paint.write(painter, QRectF(text, px(30), right - text, px(22)), line, theme.font(BODY), ink, LEFT)
        if self.hasFocus():
            painter.setPen(QPen(theme.colour("focus"), px(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), px(CORNER), px(CORNER))
        painter.end()
