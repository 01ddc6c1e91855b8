"""What a lesson is laid out with: sketch, card and question side by side, the verdict on an answer, and the buttons of the list of lessons."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from puesto.gui import paint
from puesto.gui.prompts.base import AnswerButton, text_label
from puesto.gui.theme import BODY, BODY_BOLD, CORNER, FIGURE_SMALL, SPACE, Theme, Type

WIDE = 940
"""From which width on, at 100 %, sketch, card and question stand side by side."""
CARD = 312
SIGN = 22


def growing() -> QSizePolicy:
    """As wide as there is room, and as high as that makes it."""
    policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    return policy


class Part(QWidget):
    """As high as its width makes it, and never higher: how narrow it could be does not count."""

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), 1)


class Pane(Part):
    """A column of things."""

    def __init__(self, theme: Theme, gap: int = SPACE * 2) -> None:
        super().__init__()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(theme.px(gap))
        self.setSizePolicy(growing())


class Spread(Part):
    """Sketch, card and question side by side; one below the other where it is narrow."""

    def __init__(self, theme: Theme, sketch: QWidget | None, card: QWidget | None, question: QWidget) -> None:
        super().__init__()
        self.theme, self.card = theme, card
        self.row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(theme.px(24))
        if sketch is not None:
            self.row.addWidget(sketch, 5)
        if card is not None:
            beside = QHBoxLayout()
            beside.addStretch(1)
            beside.addWidget(card, 0, Qt.AlignmentFlag.AlignTop)
            beside.addStretch(1)
            self.row.addLayout(beside)
        self.row.addWidget(question, 4)
        self.setSizePolicy(growing())

    def resizeEvent(self, event: QResizeEvent) -> None:
        wide = self.width() >= self.theme.px(WIDE)
        self.row.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)
        if self.card is not None:
            self.card.setFixedWidth(min(self.theme.px(CARD), self.width()) if wide else min(self.theme.px(CARD * 1.5), self.width()))
        super().resizeEvent(event)


def draw_sign(painter: QPainter, theme: Theme, at: QPointF, size: float, right: bool) -> None:
    """A tick or a cross on a disc."""
    painter.setPen(QPen(theme.colour("paper"), max(1.0, size * 0.14)))
    painter.setBrush(theme.colour("action" if right else "danger"))
    painter.drawEllipse(at, size, size)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    sign = QRectF(at.x() - size * 0.5, at.y() - size * 0.45, size, size * 0.9)
    painter.setPen(QPen(theme.colour("on_colour"), max(1.5, size * 0.24), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    if right:
        painter.drawPath(paint.tick(sign))
    else:
        painter.drawLine(sign.topLeft(), sign.bottomRight())
        painter.drawLine(sign.topRight(), sign.bottomLeft())


class Sign(QWidget):
    """A tick or a cross; what it means is said beside it."""

    def __init__(self, right: bool, theme: Theme) -> None:
        super().__init__()
        self.right, self.theme = right, theme
        self.setFixedSize(theme.px(SIGN), theme.px(SIGN))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        draw_sign(painter, self.theme, QPointF(self.width() / 2, self.height() / 2), self.width() / 2 - self.theme.px(1), self.right)
        painter.end()


def signed(right: bool, text: str, theme: Theme, style: Type = BODY_BOLD) -> QWidget:
    """A sentence with its tick or cross."""
    box = Pane(theme)
    row = QHBoxLayout()
    row.setSpacing(theme.px(SPACE * 2))
    row.addWidget(Sign(right, theme), 0, Qt.AlignmentFlag.AlignTop)
    row.addWidget(text_label(text, theme, style, "ink"), 1)
    box.column.addLayout(row)
    return box


class Taught(Part):
    """What the lesson teaches, on a lit slip of paper."""

    def __init__(self, text: str, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.px(16), theme.px(12), theme.px(16), theme.px(12))
        column.addWidget(text_label(text, theme, BODY, "ink"))
        self.setSizePolicy(growing())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = QPainter(self), self.theme
        paint.smooth(painter)
        box = QRectF(self.rect())
        path = paint.rounded(box, theme.px(CORNER))
        painter.fillPath(path, theme.colour("lit"))
        painter.setClipPath(path)
        painter.fillRect(QRectF(0, 0, theme.px(5), box.height()), theme.colour("event"))
        painter.end()


class LessonButton(AnswerButton):
    """A lesson of the list: its title, its sections, and a tick where it was solved."""

    def __init__(self, title: str, below: str, done: bool, theme: Theme) -> None:
        super().__init__(title, theme, style=FIGURE_SMALL, hint=below)
        self.done = done

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.done:
            painter, px = QPainter(self), self.theme.px
            paint.smooth(painter)
            draw_sign(painter, self.theme, QPointF(self.width() - px(16), self.height() - px(16)), px(9), True)
            painter.end()
