"""Parts of lessons: layout, order card, verdict on an answer, and the buttons of the list."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from puesto.gui.controls.buttons import AnswerButton, text_label
from puesto.gui.controls.flow import growing_policy
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, BODY_BOLD, CORNER, FIGURE, FIGURE_SMALL, LABEL, SPACE, Theme, Type
from puesto.gui.map.signs import draw_verdict_sign

WIDE = 940
"""Least width in px at 100 % at which sketch, card and question are side by side."""
CARD, LARGE_CARD = 312, 372
"""Width of the order card in px at 100 %, usual and from a window width of `ROOMY` on."""
ROOMY = 1360
SIGN = 22
SPINE = 48
"""Width in px at 100 % of the coloured spine of a lesson's card, and of the edge around it."""
INDEX = 384
"""Largest preferred width in px at 100 % of such a card; a longer title is wrapped."""


class LessonPart(QWidget):
    """Widget whose height follows from its width; its minimum width is not counted."""

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), 1)


class Pane(LessonPart):
    """Column of widgets."""

    def __init__(self, theme: Theme, gap: int = SPACE * 2) -> None:
        super().__init__()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(theme.px(gap))
        self.setSizePolicy(growing_policy())


class Spread(LessonPart):
    """Layout of sketch, card and question side by side, or one below the other where it is narrow."""

    def __init__(self, theme: Theme, sketch: QWidget | None, card: QWidget | None, question: QWidget) -> None:
        super().__init__()
        self.theme, self.sketch, self.card = theme, sketch, card
        self.row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(theme.px(24))
        if sketch is not None:
            self.row.addWidget(sketch, 3)
        if card is not None:
            beside = QHBoxLayout()
            beside.addStretch(1)
            beside.addWidget(card, 0, Qt.AlignmentFlag.AlignTop)
            beside.addStretch(1)
            self.row.addLayout(beside)
        self.row.addWidget(question, 2)
        self.setSizePolicy(growing_policy())

    def resizeEvent(self, event: QResizeEvent) -> None:
        wide, roomy = self.width() >= self.theme.px(WIDE), self.width() >= self.theme.px(ROOMY)
        self.row.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)
        if self.sketch is not None:
            self.row.setStretchFactor(self.sketch, 4 if roomy else 3)
        if self.card is not None:
            card = LARGE_CARD if roomy else CARD
            self.card.setFixedWidth(
                min(self.theme.px(card), self.width()) if wide else min(self.theme.px(CARD * 1.5), self.width())
            )
        super().resizeEvent(event)


class Sign(QWidget):
    """Tick or cross. Its meaning is written beside it."""

    def __init__(self, right: bool, theme: Theme) -> None:
        super().__init__()
        self.right, self.theme = right, theme
        self.setFixedSize(theme.px(SIGN), theme.px(SIGN))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        draw_verdict_sign(
            painter,
            self.theme,
            QPointF(self.width() / 2, self.height() / 2),
            self.width() / 2 - self.theme.px(1),
            self.right,
        )
        painter.end()


def label_with_sign(right: bool, text: str, theme: Theme, style: Type = BODY_BOLD) -> QWidget:
    """Return a label with a tick or cross before it."""
    box = Pane(theme)
    row = QHBoxLayout()
    row.setSpacing(theme.px(SPACE * 2))
    row.addWidget(Sign(right, theme), 0, Qt.AlignmentFlag.AlignTop)
    row.addWidget(text_label(text, theme, style, "ink"), 1)
    box.column.addLayout(row)
    return box


class LessonPoint(LessonPart):
    """Highlighted slip with the lesson's conclusion."""

    def __init__(self, text: str, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.px(16), theme.px(12), theme.px(16), theme.px(12))
        column.addWidget(text_label(text, theme, BODY, "ink"))
        self.setSizePolicy(growing_policy())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = QPainter(self), self.theme
        paint.smooth(painter)
        box = QRectF(self.rect())
        path = paint.rounded_rect(box, theme.px(CORNER))
        painter.fillPath(path, theme.colour("lit"))
        painter.setClipPath(path)
        painter.fillRect(QRectF(0, 0, theme.px(5), box.height()), theme.colour("event"))
        painter.end()


class LessonButton(AnswerButton):
    """Button of a lesson in the list, drawn as an index card.

    It shows its number on the spine, title, rule sections, and a tick if solved.
    """

    def __init__(self, number: int, title: str, below: str, is_solved: bool, is_own: bool, theme: Theme) -> None:
        """Make the button; `is_own` is a situation of the player's own, whose spine is black."""
        super().__init__(title, theme, style=FIGURE_SMALL, hint=below)
        self.number, self.done, self.mine = number, is_solved, is_own

    @property
    def _beside(self) -> int:
        """Return the width taken by the spine and the tick, beside the text."""
        return self.theme.px(SPINE + (SIGN + SPACE if self.done else 0))

    def sizeHint(self) -> QSize:
        wide = max(self.minimumSizeHint().width(), min(super().sizeHint().width() + self._beside, self.theme.px(INDEX)))
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        size = super().minimumSizeHint()
        return QSize(size.width() + self._beside, self.heightForWidth(size.width() + self._beside))

    def heightForWidth(self, width: int) -> int:
        return max(self.theme.px(SPACE * 15), super().heightForWidth(width - self._beside) + self.theme.px(SPACE * 4))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, px = QPainter(self), self.theme, self.theme.px
        paint.smooth(painter)
        rim, spine = px(SPACE), px(SPINE - SPACE)
        card = QRectF(self.rect()).adjusted(rim, rim, -rim, -rim)
        shape = paint.rounded_rect(card, px(CORNER))
        paint.draw_shadow(painter, theme, card, px(CORNER), 0.8 if self.underMouse() or self.hasFocus() else 0.45)
        painter.fillPath(shape, theme.colour("lit") if self.underMouse() else paint.grain(theme, "paper", "paper"))
        with paint.own_state(painter):
            painter.setClipPath(shape)
            back = QRectF(card.left(), card.top(), spine, card.height())
            painter.fillRect(back, theme.colour("ink" if self.mine else "action"))
            edge = QPainterPath()
            edge.addRect(back.adjusted(spine, 0, px(SPACE), 0))
            paint.hatch(painter, theme, edge, "paper", "ink" if self.mine else "action", px(2))
            paint.write(
                painter, back, str(self.number), theme.font(FIGURE), theme.colour("paper" if self.mine else "on_colour")
            )
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("edge"), 1))
        painter.drawPath(shape)
        if self.hasFocus():
            painter.setPen(QPen(theme.colour("glow"), px(3)))
            painter.drawPath(shape)
        self._words(painter, card.adjusted(spine + px(14), px(6), -px(10), -px(6)))
        painter.end()

    def _words(self, painter: QPainter, room: QRectF) -> None:
        """Paint title, sections and tick."""
        theme = self.theme
        if self.done:
            size = theme.px(SIGN / 2)
            draw_verdict_sign(painter, theme, QPointF(room.right() - size, room.center().y()), size, True)
            room = room.adjusted(0, 0, -2 * size - theme.px(SPACE), 0)
        below = self._print().below_height(int(room.width()))
        flags = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        painter.setFont(theme.font(self.style_))
        painter.setPen(theme.colour("ink"))
        painter.drawText(room.adjusted(0, 0, 0, -below), flags, self.text())
        painter.setFont(theme.font(LABEL))
        painter.setPen(theme.colour("quiet"))
        painter.drawText(room.adjusted(0, room.height() - below, 0, 0), flags, self.below)
