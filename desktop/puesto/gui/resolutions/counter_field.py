"""A field in which counters are typed, each drawn below it as soon as its text names one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from puesto.core.game.resolutions import Token
from puesto.core.messages import Message
from puesto.gui.look import paint
from puesto.gui.look.silhouettes import draw_silhouette
from puesto.gui.look.theme import FIGURE_SMALL, LABEL, SPACE, Theme
from puesto.gui.look.words import Words
from puesto.gui.resolutions.form_controls import WrittenField

HIGH, FIGURE, PIP = 46, 34, 7
"""Height of a counter, width of its figure, and size of a hit's mark, in px at 100 %."""
Reads = Callable[[str], Sequence[Token] | Message]


class CounterRows(QWidget):
    """Counters side by side, in as many rows as they need; those of one hex touch each other."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self.words, self.theme = words, theme
        self.tokens: tuple[Token, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_tokens(self, tokens: Sequence[Token]) -> None:
        """Show these counters."""
        if tuple(tokens) == self.tokens:
            return
        self.tokens = tuple(tokens)
        self.setVisible(bool(self.tokens))
        self.updateGeometry()
        self.update()

    def _marks(self, token: Token) -> str:
        return ", ".join(self.words(mark) for mark in token.marks)

    def _wide(self, token: Token) -> float:
        px, theme = self.theme.px, self.theme
        name = paint.text_width(f"{self.words(token.name)} {token.figure}".strip(), theme.font(FIGURE_SMALL))
        lower = max(paint.text_width(self._marks(token), theme.font(LABEL)), token.hits * px(PIP + 3))
        return (px(FIGURE) if token.shape else 0) + max(name, lower) + px(18)

    def _boxes(self, width: int) -> list[QRectF]:
        """Return the rectangle of each counter at a width."""
        px, boxes, x, y = self.theme.px, [], 0.0, 0
        for token in self.tokens:
            wide = min(self._wide(token), float(width))
            gap = 0 if token.joined or not x else px(SPACE * 2)
            if x and x + gap + wide > width:
                x, y, gap = 0.0, y + px(HIGH + 6), 0
            boxes.append(QRectF(x + gap, y, wide, px(HIGH)))
            x += gap + wide
        return boxes

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        boxes = self._boxes(width)
        return round(boxes[-1].bottom()) + self.theme.px(2) if boxes else 0

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(200), self.heightForWidth(max(self.width(), self.theme.px(200))))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(80), self.theme.px(HIGH) if self.tokens else 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        paint.smooth(painter)
        align_left = Qt.AlignmentFlag.AlignLeft
        for token, box in zip(self.tokens, self._boxes(self.width()), strict=True):
            inner = box.adjusted(px(1), px(1), -px(1), -px(1))
            path = paint.rounded_rect(inner, px(5))
            painter.fillPath(path, theme.colour("lit"))
            painter.setPen(QPen(theme.colour("ink"), px(1.5)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(path)
            x = inner.left() + px(8)
            if token.shape:
                field = QRectF(inner.left() + px(5), inner.top() + px(8), px(FIGURE - 6), inner.height() - px(16))
                draw_silhouette(painter, token.shape, field, theme.colour("ink"), theme.colour("lit"))
                x += px(FIGURE - 4)
            marks = self._marks(token)
            upper = (
                QRectF(x, inner.top() + px(3), inner.right() - x, inner.height() / 2 - px(1))
                if marks or token.hits
                else QRectF(x, inner.top(), inner.right() - x, inner.height())
            )
            paint.write(
                painter,
                upper,
                f"{self.words(token.name)} {token.figure}".strip(),
                theme.font(FIGURE_SMALL),
                theme.colour("ink"),
                align_left,
            )
            lower = QRectF(x, upper.bottom(), inner.right() - x - px(4), inner.bottom() - upper.bottom() - px(3))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("danger"))
            for hit in range(token.hits):
                painter.drawEllipse(QRectF(x + hit * px(PIP + 3), lower.center().y() - px(PIP) / 2, px(PIP), px(PIP)))
            words = QRectF(
                x + token.hits * px(PIP + 3), lower.top(), lower.right() - x - token.hits * px(PIP + 3), lower.height()
            )
            paint.write(
                painter,
                words,
                paint.shorten(marks, theme.font(LABEL), int(words.width()), 1),
                theme.font(LABEL),
                theme.colour("quiet"),
                align_left,
            )
        painter.end()


class TypedCounters(WrittenField):
    """Field for counters, typed as one word each."""

    def __init__(self, name: str, reads: Reads, words: Words, theme: Theme) -> None:
        super().__init__(name, theme)
        self.words, self.reads = words, reads
        self.row = CounterRows(words, theme)
        layout = self.layout()
        assert layout is not None
        layout.removeWidget(self.entry)
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(SPACE))
        column.addWidget(self.entry)
        column.addWidget(self.row)
        layout.addWidget(box)
        self.changed.connect(self._draw)
        self._draw()

    def _read(self) -> list[Sequence[Token] | Message]:
        return [self.reads(word) for word in self.value.split()]

    @property
    def problem(self) -> str:
        return next((self.words(read) for read in self._read() if isinstance(read, Message)), "")

    def _draw(self) -> None:
        self.row.show_tokens([token for read in self._read() if not isinstance(read, Message) for token in read])
        texts = [f"{self.words(token.name)} {token.figure}" for token in self.row.tokens]
        self.row.setAccessibleName(", ".join(texts))
