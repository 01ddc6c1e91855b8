"""The layout of the step bar. It has two heights, by the family of its prompt: no text makes it higher."""

from __future__ import annotations

from typing import Any, Protocol

from PySide6.QtCore import QPoint, QRect, QRectF, QSize
from PySide6.QtGui import QFont, QFontMetrics, QRegion
from PySide6.QtWidgets import QLabel, QWidget

from puesto.core.prompts import Pick, Prompt, Roll
from puesto.core.questions.board import AskMany
from puesto.core.questions.checklists import Checklist
from puesto.core.views import TableView
from puesto.gui.controls.accessible import PlainLabel, set_tip
from puesto.gui.controls.buttons import AnswerButton, forget_sizes, give_room, height_of, leaves_out
from puesto.gui.controls.chip import Chip
from puesto.gui.controls.flow import text_height, text_room
from puesto.gui.controls.odds_strip import WHOLE, make_dense
from puesto.gui.controls.surface import PromptScrollArea
from puesto.gui.look.theme import (
    BODY,
    BODY_BOLD,
    FIGURE,
    FIGURE_SMALL,
    INSIDE,
    LABEL,
    QUESTION,
    SHADOW,
    SMALL,
    SPACE,
    TITLE,
    Theme,
    Type,
)
from puesto.gui.prompts.base import PromptWidget
from puesto.gui.prompts.outcome import OutcomeWidget

STRIPE = 8
COMPACT, MORE = 96, 80
"""Height of the paper, and additional height of the tall bar over the table, in px at 100 %."""
EYEBROW, WORDS, FOOT = 8, 26, 4
"""Distances in px at 100 %: paper edge to the line above the question, to the question, and last line to the lower
edge.
"""
ANSWER, HIGHEST = 60, 90
"""Height of answers beside the question, and largest one, in px at 100 %."""
PARTED = " \u00b7 "
"""Separator of the words above the question. The last words are left out where there is no room; none is cut."""
LEAST_WORDS = 228
"""Least width in px at 100 % of the question."""
BOXES, LINES = 6, 3
"""Most boxes to tick, and most results or modifiers of a roll, that the compact bar holds."""
FACES = ((QUESTION, BODY), (TITLE, BODY), (TITLE, SMALL), (FIGURE, BODY), (FIGURE, SMALL), (FIGURE_SMALL, SMALL))
"""Font styles of question and quiet line; the first pair in which both fit is used."""
LEVELS = 3
"""Number of levels by which answers leave something out."""


def is_tall(prompt: Prompt[Any] | None) -> bool:
    """Return whether the prompt is of one of the two families that the tall bar is for."""
    if isinstance(prompt, Pick):
        return not isinstance(prompt, AskMany | Checklist) and len(prompt.options) > BOXES
    return has_many_lines(prompt)


def has_own_rows(prompt: Prompt[Any] | None, view: TableView | None) -> bool:
    """Return whether the table shows the modifiers of a roll in rows of their own."""
    return isinstance(prompt, Roll) and view is not None and any(group.roll == prompt.key for group in view.groups)


def has_many_lines(prompt: Prompt[Any] | None) -> bool:
    """Return whether a roll has more results or modifiers than the compact bar holds."""
    return isinstance(prompt, Roll) and (len(prompt.bands) > LINES or len(prompt.modifiers) > LINES)


def cut_below(bar: QWidget, compact: int, flap: int) -> None:
    """Mask the bar so that below its compact paper it covers nothing left of `flap`. 0 for a bar that is not tall."""
    if not flap:
        bar.clearMask()
        return
    full_rect = bar.rect()
    bar.setMask(QRegion(QRect(0, 0, full_rect.width(), compact)) | QRegion(full_rect.adjusted(flap, 0, 0, 0)))


class BarParts(Protocol):
    """Protocol of the parts of a step bar that are laid out, and of its space."""

    theme: Theme
    flap: int
    loose: bool
    widget: PromptWidget[Any] | None
    outcome: OutcomeWidget | None
    corner: QWidget | None
    body: PromptScrollArea
    anyway: AnswerButton
    moment: PlainLabel
    turn: PlainLabel
    question: PlainLabel
    detail: PlainLabel
    sums: PlainLabel
    problem: PlainLabel
    refusal: str
    unseen: str

    @property
    def whose(self) -> PlainLabel:
        """Return the label that says whose step it is."""
        ...

    @property
    def rule(self) -> PlainLabel:
        """Return the label of the rule's section."""
        ...

    @property
    def guide(self) -> PlainLabel:
        """Return the label of the guide's key."""
        ...

    @property
    def answers(self) -> QWidget | None:
        """Return the widget of the answers, or of the game's result."""
        ...

    @property
    def sum_on_table(self) -> bool:
        """Return whether the modifiers of the roll are on the table."""

    @property
    def prompt(self) -> Prompt[Any] | None:
        """Return the current prompt."""
        ...

    @property
    def eyebrow(self) -> str:
        """Return the whole text of the current moment."""
        ...

    @property
    def quiet(self) -> str:
        """Return the whole quiet line."""
        ...

    def width(self) -> int:
        """Return the width in px of the bar."""
        ...

    def place_answers(self, aside: bool) -> None:
        """Put the answers on the sheet in the column, or beside the question."""


class StepLayout:
    """Layout of the parts of one step bar for a width."""

    def __init__(self, bar: BarParts) -> None:
        self.bar = bar
        self.aside = False
        """Whether the answers are in the column and not in the bar."""
        self.tall = False
        self.end = 0
        """The y at which the words end on a page of their own."""
        self._told = SMALL, QRect()
        """Font style of the quiet line, and its rectangle beside the question."""

    @property
    def height(self) -> int:
        """Return the height in px of the bar with its margins."""
        return self.paper + (self.bar.theme.px(MORE) if self.tall else 0) + 2 * self.bar.theme.px(SHADOW)

    @property
    def sheet(self) -> QRectF:
        """Return the rectangle of the question's paper, which is over the additional part of a tall bar."""
        rim = self.bar.theme.px(SHADOW)
        return QRectF(rim, rim, self.bar.width() - 2 * rim, self.paper)

    @property
    def paper(self) -> int:
        """Return the height in px of the upper paper."""
        return self.end if self.bar.loose else self.bar.theme.px(COMPACT)

    def arrange(self, width: int) -> int:
        """Lay everything out for `width`; return the height."""
        bar, px = self.bar, self.bar.theme.px
        for part in (bar.answers, bar.corner):
            if part is not None:
                forget_sizes(part)
        rim = px(SHADOW)
        x, right = rim + px(STRIPE) + px(SPACE * 5), width - rim - px(INSIDE)
        if bar.loose:
            self.end = self._one_below_the_other(x, right) + px(SPACE * 2) - rim
            return self.height
        free = self._corner(right) - x
        answers = bar.answers
        self.tall = (
            bar.flap > 0
            and is_tall(bar.prompt)
            and not bar.sum_on_table
            and not (bar.widget is not None and bar.widget.wide)
        )
        below = self.tall and isinstance(bar.prompt, Pick)
        if answers is not None and below and not self._holds_boxes(answers, rim, right):
            self.tall = below = False  # in the column all of them are visible
        answers_width = 0 if answers is None or below else self._beside(answers, free)
        self.aside = answers is not None and not below and not answers_width and not self._is_bare(answers)
        if self.tall and not bar.sums.text():  # else its additional part would be empty
            self.tall = not (
                self.aside or (answers is not None and answers_width and self._is_low(answers, answers_width))
            )
        self._put_aside()
        if answers is not None and below:
            self._box_row(answers, rim, right)
        elif answers is not None and answers_width:
            self._answers(answers, QRect(x + free - answers_width, 0, answers_width, 0))
        bar.body.setVisible(answers is not None and not self.aside and bool(answers_width or below))
        words = free - answers_width - (px(SPACE * 5) if answers_width else 0)
        bar.sums.setVisible(self.tall and not below and bool(bar.sums.text()))
        left = bar.flap + rim + px(INSIDE)
        is_free = self.tall and answers is not None and answers_width and self._is_low(answers, answers_width)
        end = width - rim - px(INSIDE) if is_free else x + words  # beside answers that use the lower part, too
        bar.sums.setGeometry(left, rim + px(COMPACT), max(end - left, px(80)), px(MORE - SPACE))
        self._words(x, max(words, px(80)))
        return self.height

    def _put_aside(self) -> None:
        """Put the answers on the sheet or into the bar; on the sheet they start at the left."""
        self.bar.place_answers(self.aside)
        if self.aside and self.bar.widget is not None:
            self.bar.widget.lean(right=False)

    def _corner(self, right: int) -> int:
        """Place the confirming buttons at the right edge; return the x at which the rest has to end."""
        bar, px = self.bar, self.bar.theme.px
        if bar.corner is None or bar.corner.sizeHint().width() <= 0:
            return right
        for level in range(LEVELS + 1):
            if level < LEVELS:
                give_room(bar.corner, level, least=ANSWER)
            else:
                give_room(bar.corner, level, low=True, face=FIGURE_SMALL)
            across = min(bar.corner.sizeHint().width(), right * 2 // 3)
            high = height_of(bar.corner, across)
            if high <= px(HIGHEST):
                break
        bar.corner.setGeometry(right - across, self._middle(high), across, high)
        return right - across - px(SPACE * 2)

    def _middle(self, high: int) -> int:
        """Return the y that centres something of height `high` in the compact paper."""
        px = self.bar.theme.px
        return px(SHADOW) + max(0, (px(COMPACT) - high) // 2)

    def _beside(self, answers: QWidget, free: int) -> int:
        """Return the width of the answers beside the question, with as little left out as possible.

        It is 0 where they do not fit there.
        """
        bar, px = self.bar, self.bar.theme.px
        if bar.widget is not None and (bar.widget.wide or (bar.prompt is not None and bar.prompt.advice)):
            return 0
        most = free - px(LEAST_WORDS + SPACE * 5)
        limit = px(HIGHEST) + (px(MORE) if self.tall else 0)
        levels, largest = range(LEVELS if leaves_out(answers) else 1), None
        for level in levels:
            wanted_width = self._dense(answers, level)
            for wide in (wanted_width, most) if wanted_width > most else (wanted_width,):
                words = free - wide - px(SPACE * 5)
                if (
                    not answers.minimumSizeHint().width() <= wide <= most
                    or height_of(answers, wide) > limit
                    or not self._is_whole(words)
                ):
                    continue
                face = self._face(words)
                if face and largest is None:
                    bare = self._dense(answers, levels[-1])
                    fits = bare <= most and height_of(answers, bare) <= limit
                    largest = self._face(free - bare - px(SPACE * 5)) if fits else face
                    self._dense(answers, level)
                if not face or face == largest:  # an answer's worth comes later and must not change the fonts
                    return wide
        return 0

    def _is_low(self, answers: QWidget, width: int) -> bool:
        """Return whether answers of that width fit in the compact paper."""
        return height_of(answers, width) <= self.bar.theme.px(HIGHEST)

    def _is_bare(self, answers: QWidget) -> bool:
        """Return whether the answers need no room: all of them are in the corner."""
        prompt = self.bar.prompt
        return answers.sizeHint().width() <= 0 and not (prompt is not None and prompt.advice)

    def _dense(self, answers: QWidget, level: int) -> int:
        """Return the preferred width of the answers with a level left out."""
        give_room(answers, level, least=ANSWER)
        make_dense(answers, WHOLE)
        if self.bar.widget is not None:
            self.bar.widget.lean(right=True)
        return answers.sizeHint().width()

    def _answers(self, answers: QWidget, spot: QRect) -> None:
        px = self.bar.theme.px
        high = height_of(answers, spot.width())
        paper_height = px(COMPACT) + (px(MORE) if self.tall and not self._is_low(answers, spot.width()) else 0)
        spot = QRect(spot.x(), px(SHADOW) + max(0, (paper_height - high) // 2), spot.width(), high)
        self.bar.body.setGeometry(spot)
        self.bar.body.fit(spot.size())

    def _box_room(self, rim: int, right: int) -> QRect:
        """Return the rectangle of boxes to tick in the tall bar's lower part: two rows of them."""
        px, left = self.bar.theme.px, self.bar.flap + rim + self.bar.theme.px(INSIDE)
        return QRect(left, rim + px(COMPACT), right - left, px(MORE - FOOT // 2))

    def _holds_boxes(self, answers: QWidget, rim: int, right: int) -> bool:
        """Return whether all boxes fit in the tall bar, in the larger font or in the smaller one."""
        room = self._box_room(rim, right)
        if self.bar.widget is not None:
            self.bar.widget.lean(right=False)
        for face in (None, FIGURE_SMALL):
            give_room(answers, LEVELS - 1, low=True, face=face)
            if height_of(answers, room.width()) <= room.height():
                return True
        return False

    def _box_row(self, answers: QWidget, rim: int, right: int) -> None:
        """Place the boxes to tick in the tall bar's lower part."""
        room = self._box_room(rim, right)
        self.bar.body.setGeometry(room)
        self.bar.body.fit(QSize(room.width(), height_of(answers, room.width())))

    def _one_below_the_other(self, x: int, right: int) -> int:
        """Lay out all words whole, then the confirming buttons; the answers are on their sheet. Return the y below."""
        bar, px, theme = self.bar, self.bar.theme.px, self.bar.theme
        self.tall, self.aside = False, bar.answers is not None and not self._is_bare(bar.answers)
        self._put_aside()
        bar.body.setVisible(False)
        bar.sums.setVisible(False)
        bar.moment.setText(bar.eyebrow)
        y, left, line = px(SHADOW + SPACE), x, 0
        for label in self._over():
            size = label.sizeHint()
            if left > x and left + size.width() > right:
                left, y = x, y + line
            label.setGeometry(QRect(QPoint(left, y), size))
            left, line = left + size.width() + px(SPACE * 3), max(line, size.height())
        y += line
        for label, text, style in (
            (bar.question, bar.question.text(), TITLE),
            (bar.detail, "" if bar.refusal else bar.quiet, BODY),
            (bar.problem, bar.refusal, BODY_BOLD),
        ):
            label.setFont(theme.font(style))
            label.setVisible(bool(text))
            set_tip(label, "")
            label.setText(text)
            high = text_height(theme, style, text, right - x)
            label.setGeometry(x, y, right - x, high)
            y += high
        for part in (bar.anyway, bar.corner):
            if part is not None and not part.isHidden() and part.sizeHint().width() > 0:
                give_room(part, LEVELS - 1)
                across = min(part.sizeHint().width(), right - x)
                high = height_of(part, across)
                part.setGeometry(right - across, y + px(SPACE), across, high)
                y += high + px(SPACE)
        return y

    # -- words

    def _faces_of(self, width: int, face: tuple[Type, Type]) -> tuple[int, int]:
        """Return the heights of question and quiet line in these styles."""
        theme, bar, (large, small) = self.bar.theme, self.bar, face
        return text_height(theme, large, bar.question.text(), width), text_height(theme, small, bar.quiet, width)

    @property
    def _room(self) -> int:
        """Return the height for question and quiet line."""
        return self.bar.theme.px(COMPACT - WORDS - FOOT)

    def _face(self, width: int) -> int:
        """Return the index of the first styles in which question and quiet line both fit, else of the last."""
        return next(
            (n for n, face in enumerate(FACES) if sum(self._faces_of(width, face)) <= self._room), len(FACES) - 1
        )

    def _is_whole(self, width: int) -> bool:
        """Return whether the question, one quiet line, and the labels above it fit into a width.

        The text of the moment may be shortened.
        """
        theme = self.bar.theme
        over = [label.sizeHint().width() for label in self._over() if label is not self.bar.moment]
        if sum(over) + theme.px(SPACE * 3) * (len(over) - 1) > width:
            return False
        line = theme.metrics(SMALL).lineSpacing() if self.bar.quiet else 0
        question, _ = self._faces_of(width, FACES[-1])
        longest = max(
            (theme.metrics(FIGURE_SMALL).horizontalAdvance(word) for word in self.bar.question.text().split()),
            default=0,
        )
        return question + line <= self._room and longest <= width

    def _words(self, x: int, width: int) -> None:
        """Place the line above the question, the question and the quiet line.

        A refusal takes the quiet line's place.
        """
        bar, px, theme = self.bar, self.bar.theme.px, self.bar.theme
        top = px(SHADOW)
        self._eyebrow(x, top + px(EYEBROW), width)
        large, small = FACES[self._face(width)]
        high, below = self._faces_of(width, (large, small))
        bar.question.setFont(theme.font(large))
        bar.question.setGeometry(x, top + px(WORDS), width, high)
        bar.question.setVisible(bool(bar.question.text()))
        slack = self._room - high - below  # with one line of large type the free space is below the quiet line
        y = top + px(WORDS) + high + (min(px(SPACE) // 2, slack) if slack > px(SPACE) else 0)
        line = QRect(x, y, width, max(top + px(COMPACT - FOOT) - y, theme.metrics(small).lineSpacing()))
        self._told = small, QRect(line)
        self.tell()
        if not bar.anyway.isHidden():
            bar.anyway.set_room(LEVELS, low=True, face=FIGURE_SMALL)
            size = bar.anyway.sizeHint().boundedTo(QSize(width // 2, px(COMPACT)))
            bar.anyway.setGeometry(QRect(QPoint(x + width - size.width(), line.bottom() + 1 - size.height()), size))
            line.setWidth(width - size.width() - px(SPACE * 3))
        self._line(bar.problem, bar.refusal, small, line)

    def tell(self) -> None:
        """Set the quiet line's text. An unseen result takes the remaining room, and changes no font."""
        bar, (style, room) = self.bar, self._told
        self._line(bar.detail, "" if bar.refusal else bar.quiet or bar.unseen, style, room)

    def _line(self, label: QLabel, text: str, style: Type, room: QRect) -> None:
        """Show as much of a quiet line as fits, in a smaller font where that is more. The rest is in the tool tip."""
        theme, elided = self.bar.theme, text
        for face in (style, SMALL) if text else ():
            label.setFont(_like(label.font(), theme.font(face)))
            elided = shortened_text(text, QFontMetrics(label.font()), room.width(), room.height())
            if elided == text:
                break
        label.setText(elided)
        set_tip(label, text if elided != text else "")
        label.setVisible(bool(text))
        label.setGeometry(room if text else QRect(room.topLeft(), QSize(room.width(), 0)))

    def _over(self) -> list[QLabel]:
        """Return the visible labels above the question, each in one line."""
        bar = self.bar
        labels = [bar.whose, bar.moment, bar.turn, bar.rule, bar.guide]
        for label in labels:
            label.setVisible(bool(label.text()))
        return [label for label in labels if label.text()]

    def _eyebrow(self, x: int, y: int, width: int) -> None:
        """Place the labels above the question: whose step it is, the moment, and the rule.

        The moment is shortened for the rule's number.
        """
        bar, gap = self.bar, self.bar.theme.px(SPACE * 3)
        bar.moment.setText(bar.eyebrow)
        labels = self._over()
        sizes = {label: label.sizeHint() for label in labels}
        over = sum(size.width() for size in sizes.values()) + gap * (len(labels) - 1) - width
        if over > 0 and bar.moment in sizes:
            metrics, room = bar.theme.metrics(LABEL), sizes[bar.moment].width() - over
            parts = bar.eyebrow.split(PARTED)
            begun = [PARTED.join(parts[:part_count]) for part_count in range(len(parts), 0, -1)]
            begun.append(parts[0].partition(":")[0])  # "No es regla" is said at every size
            answer = next((text for text in begun if metrics.horizontalAdvance(text) <= room), "")
            bar.moment.setText(answer)
            sizes[bar.moment] = QSize(max(min(room, bar.moment.sizeHint().width()), 0), sizes[bar.moment].height())
            bar.moment.setVisible(bool(answer))
        high = max((size.height() for size in sizes.values()), default=0)
        y = min(y, self.bar.theme.px(SHADOW + WORDS) - high)
        end = x + width
        for label in labels:
            if label in (bar.rule, bar.guide) and x + sizes[label].width() > end:
                label.hide()  # F1 works all the same, and half a sign says nothing
            label_box = QRect(QPoint(x, y + (high - sizes[label].height()) // 2), sizes[label])
            if isinstance(label, Chip):
                label.lie_at(label_box)
            else:
                label.setGeometry(label_box)
            x += sizes[label].width() + gap if not label.isHidden() else 0


def _like(font: QFont, size: QFont) -> QFont:
    """Return a font in the size of another one."""
    qfont = QFont(font)
    qfont.setPixelSize(size.pixelSize())
    return qfont


def shortened_text(text: str, metrics: QFontMetrics, width: int, high: int) -> str:
    """Return as much of a text as fits, with an ellipsis where that is not all."""
    if text_room(metrics, text, width).height() <= high:
        return text
    low, most = 0, len(text)
    while low < most:
        middle = (low + most + 1) // 2
        if text_room(metrics, text[:middle].rstrip() + "\u2026", width).height() <= high:
            low = middle
        else:
            most = middle - 1
    return text[:low].rstrip() + "\u2026"
