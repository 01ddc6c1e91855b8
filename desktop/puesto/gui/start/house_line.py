"""The share of a game that the house made up: one line, with a picture of each card or of the share."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from puesto.core.session.rules import HouseShare
from puesto.gui.controls.buttons import text_label
from puesto.gui.controls.gauge import HATCH, SOLID, OutcomeShare, draw_bar, fill_pattern
from puesto.gui.look import paint
from puesto.gui.look.action_signs import HOUSE_SIGN, draw_sign
from puesto.gui.look.theme import BODY_BOLD, SPACE, Theme
from puesto.gui.look.words import Words

SIGN, CARD, GAP, BAR, LEAST = 28, (7, 10), 2, 12, 80
MOST_CARDS = 80
"""Most pieces that are painted one by one; of more, the share is painted."""
ROWS = 2


class HousePicture(QWidget):
    """Picture of a small house and the cards: hatched where the house made them up, half where in part."""

    def __init__(self, share: HouseShare, theme: Theme) -> None:
        super().__init__()
        self.share, self.theme = share, theme
        self.across = ceil(share.all / ROWS) if share.all <= MOST_CARDS else MOST_CARDS // ROWS
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        px = self.theme.px
        high = max(px(SIGN), ROWS * px(CARD[1] + GAP))
        return QSize(px(SIGN + 8) + self.across * px(CARD[0] + GAP), high)

    def minimumSizeHint(self) -> QSize:
        """Return the least size: a share can be narrow, cards cannot."""
        preferred, least = self.sizeHint(), self.theme.px(SIGN + 8 + LEAST)
        return QSize(
            min(preferred.width(), least) if self.share.all > MOST_CARDS else preferred.width(), preferred.height()
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        paint.smooth(painter)
        middle = self.height() / 2
        draw_sign(painter, theme, HOUSE_SIGN, QPointF(px(SIGN) / 2, middle), px(SIGN))
        left = px(SIGN + 8)
        if self.share.all > MOST_CARDS:
            house_part = Fraction(self.share.ours, self.share.all)
            shares = (OutcomeShare("", house_part, pattern=HATCH), OutcomeShare("", 1 - house_part, pattern=SOLID))
            box = QRectF(left, middle - px(BAR) / 2, self.width() - left - px(1), px(BAR))
            draw_bar(painter, theme, box, shares, "ink", has_ruler=False)
        else:
            wide, high = px(CARD[0]), px(CARD[1])
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for place in range(self.share.all):
                row, column = divmod(place, self.across)
                x, y = left + column * px(CARD[0] + GAP), middle - px(CARD[1] + GAP) + row * px(CARD[1] + GAP)
                card = QRectF(x + 0.5, y + 0.5, wide, high)
                fill_pattern(painter, theme, card, HATCH if place < self.share.ours else SOLID, "quiet")
                if self.share.ours <= place < self.share.ours + self.share.partly:
                    half = QRectF(card.left(), card.top(), card.width(), card.height() / 2)
                    painter.fillRect(half, theme.colour("paper"))
                    fill_pattern(painter, theme, half, HATCH, "quiet")
                painter.setPen(QPen(theme.colour("quiet"), px(1)))
                painter.drawRect(card)
        painter.end()


class HouseLine(QWidget):
    """The picture with the line beside it."""

    def __init__(self, share: HouseShare, words: Words, theme: Theme) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px(SPACE * 3))
        row.addWidget(HousePicture(share, theme), 0, Qt.AlignmentFlag.AlignVCenter)
        self.said = words(share.told)
        row.addWidget(text_label(self.said, theme, BODY_BOLD, "ink"), 1)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
