"""Where the parts of the step bar stand: the question at the left, its answers beside it where they fit, else below it."""

from __future__ import annotations

from typing import Any, Protocol

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QBoxLayout, QLabel, QWidget

from puesto.gui.controls.buttons import AnswerButton, Body
from puesto.gui.look.theme import QUESTION, SHADOW, SPACE, TITLE, Theme
from puesto.gui.prompts.base import PromptWidget
from puesto.gui.prompts.outcome import OutcomeWidget

STRIPE = 8
EDGE = 8
"""From the paper's upper and lower edge to what stands on it."""
FORM, ADVICE = 620, 280
"""From which width on the rules' preferences stand beside the form instead of below it."""
LEAST, STEP = 132, 30
"""The least height, and by how much it grows: the table below should not jump at every question."""
WIDEST = 16777215
"""As wide as Qt lets a widget be: no limit."""
SHARE = 0.64
"""How much of the width the answers may take beside the question before they go below it."""


class BarParts(Protocol):
    """The parts of a step bar that are laid out, and the room that it has."""

    theme: Theme
    room: int
    small: bool
    widget: PromptWidget[Any] | None
    outcome: OutcomeWidget | None
    corner: QWidget | None
    body: Body
    advice: QLabel | None
    beside: QBoxLayout | None
    anyway: AnswerButton
    moment: QLabel
    turn: QLabel
    question: QLabel
    detail: QLabel
    sums: QLabel
    problem: QLabel

    @property
    def whose(self) -> QLabel:
        """Whose step it is."""
        ...

    @property
    def rule(self) -> QLabel:
        """The section of the rules."""
        ...

    @property
    def guide(self) -> QLabel:
        """The key of the guide."""
        ...


class StepLayout:
    """Lays the parts of one step bar out for a width."""

    def __init__(self, bar: BarParts) -> None:
        self.bar = bar
        self.below = False
        """Whether the answers stand below the question."""
        self.wide = False
        """Whether the rules' preferences stand beside the form."""

    def arrange(self, width: int, place: bool) -> int:
        """Lay everything out for `width`; returns the height."""
        bar, px = self.bar, self.bar.theme.px
        rim, gap = px(SHADOW), px(SPACE * 5)
        x, right, top = rim + px(STRIPE) + gap, width - rim - gap, rim + px(EDGE)
        spots: list[tuple[QWidget, QRect]] = []
        inner, whole = bar.body.content, QSize()
        room = right - x
        self.wide = width >= px(FORM + ADVICE)
        if (
            place and bar.advice is not None and bar.beside is not None and bar.widget is not None
        ):  # asking about another width changes nothing
            bar.beside.setDirection(QBoxLayout.Direction.LeftToRight if self.wide else QBoxLayout.Direction.TopToBottom)
            shares = self._shares(room) if self.wide else (WIDEST, 0)
            if shares[0] != bar.widget.maximumWidth():
                bar.widget.setMaximumWidth(shares[0])
                bar.beside.invalidate()  # Qt does not do it for what has not been shown yet
            for number, share in enumerate(shares):
                bar.beside.setStretch(
                    number, max(1, share) if self.wide else 0
                )  # below each other, each is as high as it has to be
        free, least = room, 0  # what the corner leaves of the width, and how far down it reaches
        if bar.corner is not None:
            across = min(bar.corner.sizeHint().width(), room // 2)
            spots.append((bar.corner, QRect(right - across, top + px(SPACE), across, _height(bar.corner, across))))
            free, least = room - across - gap, spots[-1][1].bottom() + 1
        answers = self._answers_width(free)
        self.below = inner is not None and not self._fits_beside(answers, free)
        if bar.widget is not None:
            bar.widget.lean(right=not self.below)
        text_width = max(free if self.below or inner is None else free - answers - gap, px(80))
        y = self._eyebrow(x, top, text_width, spots)
        font = self._question_font(text_width)
        if place and bar.question.font() != font:
            bar.question.setFont(font)
        texts = [bar.question, bar.detail, bar.sums, bar.problem]
        bottom = self._column(texts[:1], x, y, text_width, spots)
        bottom = self._column(texts[1:], x, bottom, room if least and bottom >= least else text_width, spots)
        if not bar.anyway.isHidden():
            size = bar.anyway.sizeHint().boundedTo(bar.anyway.maximumSize())
            roomy = min(size.width(), text_width)
            spots.append((bar.anyway, QRect(x, bottom + px(SPACE), roomy, bar.anyway.heightForWidth(roomy))))
            bottom = spots[-1][1].bottom() + 1
        words_bottom = bottom = max(bottom, least)
        if inner is not None:
            if self.below:
                body_width = right - x
                whole = QSize(body_width, self._body_height(body_width))
                body_top = bottom + px(SPACE)
                free = max(bar.room - body_top - px(EDGE) - rim, px(64))
                if whole.height() > free:
                    narrower = body_width - bar.body.verticalScrollBar().sizeHint().width()
                    whole = QSize(narrower, self._body_height(narrower))
                shown = min(whole.height(), free)
                spots.append((bar.body, QRect(x, body_top, body_width, shown)))
                bottom = body_top + shown
            else:
                tall = self._body_height(answers)
                whole = QSize(answers, tall)
                bottom = max(bottom, top + tall)
                spots.append((bar.body, QRect(x + free - answers, top, answers, tall)))
        height = bottom + px(EDGE) + rim
        if not bar.small:
            over = max(0, height - px(LEAST))
            height = px(LEAST) + -(-over // px(STEP)) * px(STEP)
        if not self.below:
            self._centre(spots, words_bottom, height)
        if place:
            for widget, rect in spots:
                widget.setGeometry(rect)
            if inner is not None:
                bar.body.fit(whole)
            for label in (bar.whose, bar.moment, bar.turn, *texts, bar.rule, bar.guide):
                label.setVisible(bool(label.text()))
            bar.body.setVisible(inner is not None)
        return height

    def _eyebrow(self, x: int, y: int, width: int, spots: list[tuple[QWidget, QRect]]) -> int:
        """Whose step it is, when, and its rule, over the question; returns where it ends."""
        for line in self._eyebrow_lines(width):
            left, high = x, max(size.height() for _, size in line)
            for label, size in line:
                spots.append((label, QRect(QPoint(left, y + (high - size.height()) // 2), size)))
                left += size.width() + self.bar.theme.px(SPACE * 3)
            y += high
        return y

    def _eyebrow_lines(self, width: int) -> list[list[tuple[QLabel, QSize]]]:
        """What stands in each line over the question: all in one where it fits, else the rule and F1 end the first of two."""
        bar = self.bar
        told, signs = (
            [(label, self._one_line(label).sizeHint()) for label in labels if label.text()]
            for labels in ((bar.whose, bar.moment, bar.turn), (bar.rule, bar.guide))
        )
        whole = [*told, *signs]
        if not whole or len(told) < 2 or self._across(whole) <= width:
            return [whole] if whole else []
        return [[told[0], *signs], told[1:]]

    def _across(self, line: list[tuple[QLabel, QSize]]) -> int:
        """How wide a line over the question is."""
        return sum([size.width() for _, size in line]) + self.bar.theme.px(SPACE * 3) * (len(line) - 1)

    def _eyebrow_width(self) -> int:
        """How wide what stands over the question is in its two lines."""
        return max((self._across(line) for line in self._eyebrow_lines(0)), default=0)

    def _question_font(self, width: int) -> QFont:
        """The question's font: large where it goes into one line."""
        bar = self.bar
        large = bar.theme.font(QUESTION)
        return (
            large
            if QFontMetrics(large).horizontalAdvance(bar.question.text()) + bar.theme.px(SPACE) <= width
            else bar.theme.font(TITLE)
        )

    def _centre(self, spots: list[tuple[QWidget, QRect]], words_bottom: int, height: int) -> None:
        """Words and answers side by side stand in the middle of the bar."""
        bar = self.bar
        rim = bar.theme.px(SHADOW)
        top = rim + bar.theme.px(EDGE)
        for place, (widget, rect) in enumerate(spots):
            alone = widget is bar.body
            bottom = rect.bottom() + 1 if alone else words_bottom
            start = rect.top() if alone else top
            shift = max(0, (height - (bottom - start)) // 2 - start)
            spots[place] = (widget, rect.translated(0, shift))

    def _beside_eyebrow(self, room: int) -> int:
        """How wide the answers can be beside what stands over the question."""
        return room - self.bar.theme.px(SPACE * 5) - self._eyebrow_width()

    @staticmethod
    def _one_line(label: QLabel) -> QLabel:
        label.setWordWrap(False)
        return label

    def _answers_width(self, room: int) -> int:
        """How wide the answers are; in two rows beside the question where that does not make the bar higher."""
        bar = self.bar
        inner = bar.body.content
        if inner is None:
            return 0
        question = bar.question.fontMetrics().horizontalAdvance(bar.question.text()) + bar.theme.px(90)
        wanted, share = (
            inner.sizeHint().width(),
            min(max(int(room * SHARE), room - question), self._beside_eyebrow(room)),
        )
        if wanted > share and self._body_height(share) <= bar.theme.px(LEAST - 2 * (EDGE + SHADOW)):
            return share
        return wanted

    def _fits_beside(self, answers: int, room: int) -> bool:
        """Whether the answers stand beside the question, which keeps at least two lines' worth of width, and what stands over it its own."""
        bar = self.bar
        if answers > self._beside_eyebrow(room):
            return False
        if bar.outcome is None and (bar.widget is None or bar.widget.wide or bar.advice is not None):
            return False
        text = bar.question.fontMetrics().horizontalAdvance(bar.question.text())
        return (answers <= room * SHARE or answers + text + bar.theme.px(90) <= room) and room - answers >= min(
            text // 2 + bar.theme.px(60), bar.theme.px(380)
        )

    def _shares(self, width: int) -> tuple[int, int]:
        """How wide the form and the rules' preferences beside it are, so that they are as low as can be: the form the widest of what does that."""
        bar = self.bar
        if bar.widget is None or bar.beside is None or bar.advice is None:
            return 0, 0
        widget, advice, room = bar.widget, bar.advice, width - bar.beside.spacing()
        most, least = min(widget.sizeHint().width(), room - bar.theme.px(ADVICE)), widget.minimumSizeHint().width()
        ways = (most, *(way for way in (most * 3 // 4, most * 2 // 3, most // 2) if way >= least))
        form = min(ways, key=lambda way: max(_height(widget, way), advice.heightForWidth(room - way)))
        return form, room - form

    def _body_height(self, width: int) -> int:
        bar = self.bar
        inner = bar.body.content
        if inner is None:
            return 0
        if bar.advice is None or bar.beside is None or bar.widget is None:
            return _height(inner, width)
        form, rest = self._shares(width) if self.wide else (width, width)
        parts = _height(bar.widget, form), bar.advice.heightForWidth(rest)
        return max(parts) if self.wide else sum(parts) + bar.beside.spacing()

    def _column(self, labels: list[QLabel], x: int, y: int, width: int, spots: list[tuple[QWidget, QRect]]) -> int:
        """Labels one below the other; returns where they end."""
        bar = self.bar
        for label in labels:
            if not label.text():
                continue
            label.setWordWrap(True)
            height = label.heightForWidth(width)
            if label is bar.question:
                metrics = QFontMetrics(self._question_font(width))
                height = metrics.boundingRect(
                    QRect(0, 0, width, 9999), int(Qt.TextFlag.TextWordWrap), label.text()
                ).height()
            spots.append((label, QRect(x, y, width, height)))
            y += height
        return y


def _height(widget: QWidget, width: int) -> int:
    """How high a part of the bar is at a width."""
    layout = widget.layout()
    if layout is not None and layout.hasHeightForWidth():
        return layout.totalHeightForWidth(width)
    return widget.heightForWidth(width) if widget.hasHeightForWidth() else widget.sizeHint().height()
