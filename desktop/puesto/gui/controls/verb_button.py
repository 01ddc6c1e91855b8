"""An action of a turn as a button: its letter, its small drawing, its word, and its cost."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from puesto.gui.controls.buttons import FixedSizeButton
from puesto.gui.look import action_signs, paint
from puesto.gui.look.theme import CORNER, FIGURE, FIGURE_SMALL, SMALL, Theme

if TYPE_CHECKING:
    from puesto.gui.controls.gauge import OutcomeShare

WIDTH, HEIGHT, MARGIN = 103, 78, 8
LOWER, LESS = 48, 4
"""Height and margin in px at 100 % where not all of them would be visible. The word is then beside its key, without the
drawing.
"""
CAP, SIGN = 22, 22
"""Side of the key cap and of the drawing in px at 100 %."""
MIDDLE_LEFT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)


class VerbButton(FixedSizeButton):
    """Button of one action. An action that is impossible now is dashed, and keeps its place and its letter."""

    fills_room = False

    def __init__(self, word: str, theme: Theme, *, key: str, hint: str, sign: str, is_closed: bool) -> None:
        super().__init__(word, theme, key=key, hint=hint, style=FIGURE)
        self.be_action(sign, is_closed)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def be_action(self, sign: str, is_closed: bool) -> None:
        """Set the drawing, and whether the action is impossible now."""
        self.sign, self.closed = sign, is_closed

    def set_worth(self, text: str, shares: Sequence[OutcomeShare], tone: str, answer: str) -> None:
        """Put what the action is worth into the tool tip only: the row keeps its height."""
        self.tell_worth(answer)

    @property
    def dense(self) -> bool:
        """Return whether the button is as low as it can be."""
        return self._lowered and self._smaller is not None

    def sizeHint(self) -> QSize:
        beside = self.theme.px(CAP + LESS) if self.dense else 0
        high = self.theme.px(LOWER if self.dense else HEIGHT)
        return QSize(_width(self.theme, self.text(), self.hint) + beside, high)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        paint.smooth(painter)
        edge = px(2)
        box = QRectF(self.rect()).adjusted(edge, edge, -edge, -edge)
        lit = self.underMouse() and not self.closed
        dashed = Qt.PenStyle.DashLine if self.closed else Qt.PenStyle.SolidLine
        painter.setPen(QPen(theme.colour("edge" if self.closed else "ink"), px(1 if self.closed else 2), dashed))
        painter.setBrush(theme.colour("well" if self.closed else "lit" if lit else "paper"))
        painter.drawRoundedRect(box, px(CORNER), px(CORNER))
        if self.hasFocus() and self.ringed:
            painter.setPen(QPen(theme.colour("glow"), px(3)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(-px(1), -px(1), px(1), px(1)), px(CORNER + 1), px(CORNER + 1))
        ink = theme.colour("quiet" if self.closed else "ink")
        top = px(LESS if self.dense else MARGIN)
        cap = QRectF(px(MARGIN), (self.height() - px(CAP)) // 2 if self.dense else top, px(CAP + 1), px(CAP))
        painter.setPen(QPen(theme.colour("edge" if self.closed else "ink"), px(1)))
        painter.setBrush(theme.colour("paper"))
        painter.drawRoundedRect(cap, px(4), px(4))
        paint.write(painter, cap, self.key.upper(), theme.font(FIGURE_SMALL), ink)
        beside = px(CAP + LESS) if self.dense else 0
        if not self.dense:
            spot = QPointF(self.width() - px(MARGIN + SIGN // 2), px(MARGIN + CAP // 2))
            action_signs.draw_sign(painter, theme, self.sign, spot, px(SIGN))
        inner = self.rect().adjusted(px(MARGIN) + beside, 0, -px(MARGIN) // 2, 0)
        word = QRect(inner.left(), top if self.dense else top + px(CAP), inner.width(), theme.metrics(FIGURE).height())
        painter.setFont(theme.font(FIGURE))
        painter.setPen(ink)
        painter.drawText(word, MIDDLE_LEFT, self.text())
        self.underline(painter, word)
        painter.setFont(theme.font(SMALL))
        note = QRect(inner.left(), word.bottom() - px(2), inner.width(), self.height() - word.bottom() - px(2))
        painter.drawText(note, MIDDLE_LEFT, self.hint)
        painter.end()


@lru_cache(maxsize=256)
def _width(theme: Theme, word: str, hint: str) -> int:
    """Return the width of an action; cached, since a layout asks many times."""
    widest = max(theme.metrics(FIGURE).horizontalAdvance(word), theme.metrics(SMALL).horizontalAdvance(hint))
    return max(theme.px(WIDTH), widest + 2 * theme.px(MARGIN))


class Divider(QWidget):
    """Thin line between the parts of a row."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.setFixedWidth(theme.px(3))

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(3), 1)  # as high as its row

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(
            self.rect().adjusted(self.theme.px(1), self.theme.px(6), -1, -self.theme.px(6)),
            self.theme.colour("line"),
        )
        painter.end()
