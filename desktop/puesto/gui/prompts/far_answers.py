"""The answers in the table window, each with its key, as large as possible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.prompts import Choose
from puesto.gui.controls.accessible import PlainLabel, set_tip
from puesto.gui.controls.buttons import MARK_GAP, AnswerButton
from puesto.gui.controls.sight_row import SightButton
from puesto.gui.controls.verb_button import VerbButton
from puesto.gui.look import paint
from puesto.gui.look.theme import BAND, BODY, CORNER, Theme
from puesto.gui.prompts.base import PromptWidget
from puesto.gui.prompts.choose import ChooseWidget
from puesto.gui.prompts.contact import ContactWidget
from puesto.gui.prompts.number import NumberWidget
from puesto.gui.prompts.roll import RollWidget

MOST_ANSWERS, MOST_ROWS = 16, 3
"""Most answers on the board, and most rows."""
AROUND, BETWEEN, LINE = 0.28, 0.8, 1.5
"""Space around a key in its cap, between two answers, and from row to row, in heights of the letters."""
CURSOR = "_"
"""Cursor after what was typed so far."""


class FarAnswer(NamedTuple):
    """Answer: its key, "" where it has none, and its words."""

    key: str
    text: str


def answers_of(widget: PromptWidget[Any], corner: QWidget | None) -> list[FarAnswer]:
    """Return the current answers as they are on the buttons, without dashed ones."""
    far_answers: list[FarAnswer] = []
    if isinstance(widget, RollWidget) and not widget.is_empty:
        far_answers.append(FarAnswer("", " ".join(widget.text) + CURSOR))
    if isinstance(widget, ContactWidget):
        row = widget.missing
        far_answers += [] if widget.prompt.hex else [FarAnswer("", widget.hex.text() + CURSOR)]
        # the buttons of hexes
        far_answers += [
            _answer_on(answer_button)
            for answer_button in _in_order(widget)
            if not isinstance(answer_button, SightButton)
        ]
        far_answers += [] if row is None else [FarAnswer("", f"{row.name}:"), *map(_answer_on, row.buttons)]
    elif isinstance(widget, NumberWidget):
        typed = FarAnswer("", widget.field.text() + CURSOR)
        far_answers += (
            [FarAnswer(answer_button.text(), "") for answer_button in _in_order(widget)] if widget.few else [typed]
        )
    else:
        far_answers += [_answer_on(button) for button in _in_order(widget)]
    if isinstance(widget.prompt, Choose) and not isinstance(widget, ChooseWidget):  # these are named by their labels
        places = [FarAnswer(option.place, "") for option in widget.prompt.options if option.place]
        far_answers += places if len(places) < MOST_ANSWERS else []
    last = [_answer_on(button) for button in _in_order(corner)]
    if len(far_answers) + len(last) > MOST_ANSWERS:
        far_answers = [*far_answers[: MOST_ANSWERS - len(last) - 1], FarAnswer("", "\u2026")]
    return far_answers + last


def _in_order(part: QWidget | None) -> list[AnswerButton]:
    """Return the buttons of a widget that can be pressed, in reading order."""
    if part is None:
        return []
    open_ones = [
        answer_button
        for answer_button in part.findChildren(AnswerButton)
        if not (answer_button.isHidden() or _is_closed(answer_button))
    ]
    places = {answer_button: answer_button.mapTo(part, QPoint(0, 0)) for answer_button in open_ones}
    return sorted(
        open_ones,
        key=lambda answer_button: (places[answer_button].y() + answer_button.height() // 2, places[answer_button].x()),
    )


def _is_closed(button: AnswerButton) -> bool:
    """Return whether pressing the button would answer nothing."""
    return button.waits or not button.isEnabled() or (isinstance(button, VerbButton) and button.closed)


def _answer_on(button: AnswerButton) -> FarAnswer:
    """Return the answer of a button; the app's dice and decks have their key below their word."""
    key = button.key.upper() or (button.hint if " " not in button.hint else "")
    ticked = button.isChecked() and MARK_GAP not in button.text()  # else the text has a mark of its own
    return FarAnswer(key, ("\u2713 " if ticked else "") + button.text())


class FarAnswers(PlainLabel):
    """Rows of answers, each with its key in a cap."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme: Theme | None = None
        self.most = 1
        self.answers: tuple[FarAnswer, ...] = ()

    def tell(self, answers: Sequence[FarAnswer]) -> None:
        """Show these answers."""
        self.answers = tuple(answers)
        self.setText("  \u00b7  ".join(" ".join(filter(None, answer)) for answer in self.answers))
        set_tip(self, self.text())
        self.update()

    def height_for(self, width: int, most: int) -> int:
        """Return the height in px of the rows at a width, at most `most`."""
        if self.theme is None or not self.answers:
            return 0
        size, rows = self._fit_rows(width, most)
        return round(len(rows) * size * LINE)

    def _fit_rows(self, width: int, high: int) -> tuple[int, list[list[FarAnswer]]]:
        """Return the font size in px, and the rows of answers at that size."""
        assert self.theme is not None
        least = self.theme.px(BODY.size)
        for size in range(self.most, least, -2):
            rows = self._rows(width, size)
            if len(rows) <= MOST_ROWS and round(len(rows) * size * LINE) <= high:
                return size, rows
        return least, self._rows(width, least)[: max(1, int(high / (least * LINE)))]

    def _rows(self, width: int, size: int) -> list[list[FarAnswer]]:
        """Return the answers in rows that fit a width."""
        metrics, rows, used = QFontMetricsF(self._font(size)), list[list[FarAnswer]](), 0.0
        for answer in self.answers:
            wide = self._wide(answer, metrics, size)
            if not rows or used + wide > width:
                rows.append([])
                used = 0.0
            rows[-1].append(answer)
            used += wide + size * BETWEEN
        return rows

    def _font(self, size: int) -> QFont:
        assert self.theme is not None
        font = QFont(self.theme.font(BAND))
        font.setPixelSize(size)
        return font

    def _cap(self, far_answer: FarAnswer, metrics: QFontMetricsF, size: int) -> float:
        """Return the width in px of a key in its cap."""
        return max(metrics.horizontalAdvance(far_answer.key) + 2 * AROUND * size, size * 1.1) if far_answer.key else 0.0

    def _wide(self, far_answer: FarAnswer, metrics: QFontMetricsF, size: int) -> float:
        cap = self._cap(far_answer, metrics, size)
        return cap + (AROUND * size if cap else 0) + metrics.horizontalAdvance(far_answer.text)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.theme is None or not self.answers:
            return
        theme, (size, rows) = self.theme, self._fit_rows(self.width(), self.height())
        font = self._font(size)
        metrics = QFontMetricsF(font)
        painter = QPainter(self)
        paint.smooth(painter)
        for place, row in enumerate(rows):
            x, y = 0.0, place * size * LINE
            for far_answer in row:
                if cap := self._cap(far_answer, metrics, size):
                    box = QRectF(x, y + size * 0.1, cap, size * 1.25).adjusted(1, 1, -1, -1)
                    painter.setPen(QPen(theme.colour("ink"), max(1.0, size / 16)))
                    painter.setBrush(theme.colour("paper"))
                    painter.drawRoundedRect(box, theme.px(CORNER), theme.px(CORNER))
                    paint.write(painter, box, far_answer.key, font, theme.colour("ink"))
                    x += cap + AROUND * size
                wide = min(metrics.horizontalAdvance(far_answer.text), self.width() - x)
                text = metrics.elidedText(far_answer.text, Qt.TextElideMode.ElideRight, wide + 1)
                room = QRectF(x, y, wide + 1, size * LINE)
                paint.write(painter, room, text, font, theme.colour("ink"), Qt.AlignmentFlag.AlignLeft)
                x += wide + size * BETWEEN
        painter.end()
