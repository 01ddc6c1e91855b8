"""The odds beside the dice: each class with its words and percentage, and a slim bar of the shares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from puesto.core.messages import N_
from puesto.gui.controls.accessible import set_tip
from puesto.gui.controls.buttons import AnswerButton, forget_sizes
from puesto.gui.controls.gauge import (
    BLANK,
    OutcomeShare,
    classes,
    draw_bar,
    draw_swatch,
    exact_text,
    shares_of,
    with_percents,
)
from puesto.gui.look import paint
from puesto.gui.look.action_signs import HOUSE_SIGN, draw_sign
from puesto.gui.look.theme import FIGURE, LABEL, SMALL_BOLD, SPACE, TITLE, Theme, Type
from puesto.gui.look.words import Words, speech

if TYPE_CHECKING:
    from puesto.core.prompts import Prompt

BAR, RULE = 16, 8
"""Height in px at 100 % of the bar, and of the tenths below it."""
SWATCH = 0.78
"""Side of the small field beside each figure, relative to the height of a capital letter."""
MARK = 20
"""Size in px at 100 % of the house sign beside a bar whose chances rest on house values."""
NARROWEST = 240
PENDING_TEXT = "\u2026"
WHOLE, DENSE, BARE = range(3)
"""Levels of density: full size; smaller figures, closer together; narrow words without the bar."""


def strip_then(
    prompt: Prompt[Any] | None, answer: Any, words: Words, theme: Theme, tone: str = "command"
) -> OddsStrip | None:
    """Return the odds that a chance prompt had, with what came out marked.

    They are in the colour `tone` of the side that was asked. None where the prompt names no classes.
    """
    from puesto.core.prompts import Draw, Roll
    from puesto.core.study.odds import case_of, cases

    if not isinstance(prompt, Roll | Draw) or not classes(prompt):
        return None
    strip = OddsStrip(words, theme, tone, FIGURE)
    strip.show_shares(shares_of(prompt, words, cases(prompt), case_of(prompt, answer)))
    return strip


def make_dense(part: QWidget, level: int) -> None:
    """Set the density of all odds in a widget. It measures anew only where one of them changes."""
    if any([strip.set_dense(level) for strip in part.findChildren(OddsStrip)]):
        forget_sizes(part)


def spoken_odds(root: QWidget, words: Words) -> str:
    """Return the accessible text of the visible odds in `root` and on its answers; "" without any."""
    strips = [strip.accessibleDescription() for strip in root.findChildren(OddsStrip) if strip.isVisible()]
    answers = [button for button in root.findChildren(AnswerButton) if button.isVisible() and button.spoken_worth]
    texts = [words.text(N_("{answer}: {odds}"), answer=answer.text(), odds=answer.spoken_worth) for answer in answers]
    return speech([*strips, *texts])


class OddsStrip(QWidget):
    """Widget that shows shares. The exact fractions are in the tool tip and the accessible description."""

    def __init__(self, words: Words, theme: Theme, tone: str = "command", figure: Type = TITLE) -> None:
        super().__init__()
        self.words, self.theme, self.tone, self._figure = words, theme, tone, figure
        self.level = WHOLE
        self.shares: tuple[OutcomeShare, ...] = ()
        self._measured: tuple[Theme, int, tuple[OutcomeShare, ...], list[int]] | None = None
        """Widths of the columns, with the theme, level and shares they were measured for."""
        self._heights: dict[int, int] = {}
        self._likes: QSize | None = None
        """Size hint; None until it is computed for the current shares. The heights by width are beside it."""
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def begin(self, words: Words, tone: str) -> None:
        """Show the odds of another prompt."""
        self.words, self.tone = words, tone

    def show_shares(self, shares: Sequence[OutcomeShare]) -> None:
        """Show these classes, from the worst to the best."""
        self.shares = tuple(with_percents(shares))
        lines = "\n".join(exact_text(share, self.words) for share in self.shares)
        set_tip(self, lines)
        self.setAccessibleName(self.words.text(N_("Probabilidades")))
        self.setAccessibleDescription(lines.replace("\n", "; "))
        self.updateGeometry()
        self.update()

    def set_dense(self, level: int) -> bool:
        """Set the density level; return whether it changed."""
        if level == self.level:
            return False
        self.level = level
        self.updateGeometry()
        self.update()
        return True

    @property
    def figure(self) -> Type:
        """Return the font style of the percentages."""
        return FIGURE if self.level else self._figure

    @property
    def _face(self) -> Type:
        """Return the font style of the words below them."""
        return LABEL if self.level == BARE else SMALL_BOLD

    @property
    def is_house(self) -> bool:
        """Return whether a chance rests on house values; a small house sign then says so."""
        return any(share.house for share in self.shares)

    # -- measures

    def figure_of(self, share: OutcomeShare) -> str:
        """Return the large figure of a share."""
        return share.percent(self.words) if share.chance is not None else PENDING_TEXT

    def _swatch(self) -> int:
        return round(self.theme.metrics(self.figure).capHeight() * SWATCH)

    def _columns(self) -> list[int]:
        """Return the preferred width of each class's column."""
        measured = self._measured
        if measured is None or measured[:3] != (self.theme, self.level, self.shares):
            measured = self._measured = (
                self.theme,
                self.level,
                self.shares,
                [self._column(share) for share in self.shares],
            )
            self._heights, self._likes = {}, None
        return measured[3]

    def _column(self, share: OutcomeShare) -> int:
        """Return the width of an outcome's column in px."""
        px = self.theme.px
        figures, words, label_metrics = [self.theme.metrics(style) for style in (self.figure, self._face, LABEL)]
        upper = (
            self._swatch()
            + px(6)
            + max(figures.horizontalAdvance(self.figure_of(share)), figures.horizontalAdvance("88 %"))
        )
        lower = words.horizontalAdvance(share.text) + (
            px(6) + label_metrics.horizontalAdvance(share.when) if share.when else 0
        )
        return max(upper, lower) + 2

    def _rows(self, width: int) -> list[list[tuple[OutcomeShare, int]]]:
        """Return the columns in rows that wrap."""
        rows: list[list[tuple[OutcomeShare, int]]] = [[]]
        gap, used = self.theme.px(SPACE * 5), 0
        across = self._columns()
        if sum(across) + gap * (len(across) - 1) > width:
            across = [max(across, default=0)] * len(across)
        for share, column in zip(self.shares, across, strict=True):
            wide = min(column, width)
            if rows[-1] and used + gap + wide > width:
                rows.append([])
                used = 0
            used += wide + (gap if rows[-1] else 0)
            rows[-1].append((share, wide))
        return rows

    def _row_height(self) -> int:
        figures, words = self.theme.metrics(self.figure), self.theme.metrics(self._face)
        return figures.ascent() + self._lead + words.height()

    @property
    def _lead(self) -> int:
        """Return the space between a figure and its words, and below them."""
        return self.theme.px(1 if self.level else SPACE)

    @property
    def _foot(self) -> int:
        """Return the height of the bar."""
        return 0 if self.level == BARE else self.theme.px(BAR + RULE + 2) + self._clear

    @property
    def _clear(self) -> int:
        """Return the space between the bar and words close to it."""
        return self.theme.px(3) if self.level else 0

    def heightForWidth(self, width: int) -> int:
        self._columns()
        if width not in self._heights:
            rows = len(self._rows(width))
            self._heights[width] = rows * (self._row_height() + self._lead) + self._foot
        return self._heights[width]

    def sizeHint(self) -> QSize:
        across = self._columns()
        if self._likes is None:
            px = self.theme.px
            if self.level and len(across) > 2:  # two columns, with the typed text beside them
                across = [max(across)] * 2
            width = max(px(NARROWEST), sum(across) + px(SPACE * 5) * max(0, len(across) - 1))
            self._likes = QSize(width, self.heightForWidth(width))
        return self._likes

    def minimumSizeHint(self) -> QSize:
        full_size = self.sizeHint()
        return QSize(min(full_size.width(), max(self._columns(), default=full_size.width())), full_size.height())

    # -- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        self.draw(painter, self.width())
        painter.end()

    def draw(self, painter: QPainter, width: int) -> None:
        """Paint the odds `width` px wide from the painter's origin."""
        theme, px = self.theme, self.theme.px
        y = 0.0
        rows = self._rows(width)
        for row in rows:
            spare = width - sum(wide for _, wide in row)
            gap, x = spare / max(1, len(row) - 1), 0.0
            for place, (share, wide) in enumerate(row):
                self._draw(painter, share, x if len(rows) == 1 else width * place / len(rows[0]), y)
                x += wide + gap
            y += self._row_height() + self._lead
        if self.level == BARE:
            return
        bar = QRectF(px(1), y + self._clear, width - px(2), px(BAR))
        if self.is_house:
            bar.setWidth(bar.width() - px(MARK + 6))
            middle = QPointF(width - px(MARK) / 2 - px(1), bar.center().y())
            draw_sign(painter, theme, HOUSE_SIGN, middle, px(MARK))
        draw_bar(painter, theme, bar, self.shares, self.tone)

    def _draw(self, painter: QPainter, share: OutcomeShare, x: float, y: float) -> None:
        """Paint one class: its pattern, its figure, and below them its words and its rolls."""
        theme, px = self.theme, self.theme.px
        figures, words = theme.metrics(self.figure), theme.metrics(self._face)
        base = y + figures.ascent()
        side, middle = self._swatch(), base - figures.capHeight() / 2
        draw_swatch(
            painter, theme, QRectF(x + px(1), middle - side / 2, side, side), share.pattern, share.tone or self.tone
        )
        painter.setFont(theme.font(self.figure))
        painter.setPen(theme.colour("quiet" if share.pattern == BLANK else "ink"))
        painter.drawText(QPointF(x + side + px(6), base), self.figure_of(share))
        line = base + self._lead + words.ascent()
        painter.setFont(theme.font(self._face))
        painter.drawText(QPointF(x, line), share.text)
        if share.when:
            painter.setPen(theme.colour("quiet"))
            painter.setFont(theme.font(LABEL))
            painter.drawText(QPointF(x + words.horizontalAdvance(share.text) + px(6), line), share.when)
