"""Texts of the table window, as large as possible: lines, and figures on their tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.views import BagEntry, TableView
from puesto.gui.controls.accessible import PlainLabel
from puesto.gui.look import paint
from puesto.gui.look.dice_art import draw_blank_die, draw_order_die
from puesto.gui.look.side_sign import letter_of, paint_sign
from puesto.gui.look.theme import BODY, CORNER, GIANT, SPACE, Theme, Type

if TYPE_CHECKING:
    from puesto.gui.look.words import Words


def flap_colours(theme: Theme) -> tuple[str, str]:
    """Return the colours of a tile and its figure: dark tiles in light themes. Dark themes must not light the room."""
    return ("paper", "ink") if theme.dark else ("ink", "paper")


class AutoSizeLabel(PlainLabel):
    """Label with text as large as its rectangle permits, up to `most` px; it wraps and is never cut."""

    def __init__(self, parent: QWidget, ink: str, style: Type = GIANT, ground: str = "") -> None:
        super().__init__(parent)
        self.ink, self.ground, self.style_, self.most = ink, ground, style, 1
        self.side = Qt.AlignmentFlag.AlignLeft
        self.theme: Theme | None = None

    def fitted(self, width: int, height: int) -> QFont:
        """Return the font in which the text fits into a width and height."""
        assert self.theme is not None
        font = QFont(self.theme.font(self.style_))
        for size in range(self.most, self.theme.px(BODY.size) - 1, -2):
            font.setPixelSize(size)
            metrics = QFontMetrics(font)
            box = metrics.boundingRect(QRect(0, 0, max(1, width), 1 << 20), int(Qt.TextFlag.TextWordWrap), self.text())
            if box.height() <= height and box.width() <= width:
                break
        return font

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.theme is None:
            return
        painter = QPainter(self)
        paint.smooth(painter)
        inner = self.rect()
        ink = self.ink
        if self.ground:
            ground, ink = flap_colours(self.theme)
            painter.fillRect(inner, self.theme.colour(ground))
            inner.adjust(self.theme.px(SPACE * 8) + self.before(painter), 0, -self.theme.px(SPACE * 8), 0)
        painter.setFont(self.fitted(inner.width(), inner.height()))
        painter.setPen(self.theme.colour(ink))
        painter.drawText(inner, int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter | self.side), self.text())
        painter.end()

    def before(self, painter: QPainter) -> int:
        """Paint what is before the text; return its width in px."""
        return 0


class Head(AutoSizeLabel):
    """Line above the prompt; with two players it begins with the sign and name of the side that is asked."""

    place: int = 0
    letter = ""

    def show_side(self, view: TableView | None, who: str, words: Words) -> None:
        """Show which side is asked; nothing where that is clear."""
        side = view.asked(who) if view is not None else None
        self.letter = ""
        if side is not None and view is not None:
            self.place = view.sides.index(side)
            self.letter = letter_of(view.sides, self.place, words)
            self.setText(f"{words(side.name).upper()} · {self.text()}")

    def before(self, painter: QPainter) -> int:
        """Paint the sign of the side before the text; return its width."""
        if not self.letter or self.theme is None:
            return 0
        side, (ground, ink) = round(self.height() * 0.62), flap_colours(self.theme)
        paint_sign(
            painter,
            self.theme,
            QRectF(self.theme.px(SPACE * 8), (self.height() - side) / 2, side, side),
            self.place,
            ink,
            self.letter,
            ground,
        )
        return side + self.theme.px(SPACE * 4)


class ElidedLabel(AutoSizeLabel):
    """Label that stays on one line: in a smaller font where necessary, then elided."""

    def fitted(self, width: int, height: int) -> QFont:
        assert self.theme is not None
        font = QFont(self.theme.font(self.style_))
        font.setPixelSize(max(1, min(self.most, round(height * 0.8))))
        return paint.fitted_font(self.text(), font, width, max(self.theme.px(BODY.size), self.most // 2))

    def shown(self) -> str:
        """Return the text elided to its width."""
        metrics = QFontMetrics(self.fitted(self.width(), self.height()))
        return metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.theme is None:
            return
        painter = QPainter(self)
        paint.smooth(painter)
        font = self.fitted(self.width(), self.height())
        paint.write(
            painter, QRectF(self.rect()), self.shown(), font, self.theme.colour(self.ink), Qt.AlignmentFlag.AlignLeft
        )
        painter.end()


class ScoreTile(PlainLabel):
    """Tile with one figure of the board, its name above it, and a further text below."""

    def __init__(self, parent: QWidget, theme: Theme, most: int, caption: str, figure: str, foot: str) -> None:
        super().__init__(parent)
        self.theme, self.most, self.caption, self.figure, self.foot = theme, most, caption, figure, foot
        self.setText(figure)
        self.setAccessibleName(f"{caption}: {figure}" + (f". {foot}" if foot else ""))

    def wanted(self) -> int:
        """Return its preferred width in px."""
        font = QFont(self.theme.font(GIANT))
        font.setPixelSize(self.most)
        figure = paint.text_width(self.figure, font)
        font.setPixelSize(self._small(self.most * 3))
        return int(
            max(figure + self.most * 0.5, paint.text_width(self.caption, font), paint.text_width(self.foot, font))
        )

    def _small(self, height: int) -> int:
        return max(self.theme.px(BODY.size), min(self.most * 2 // 5, height // 6))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, small = self.theme, self._small(self.height())
        painter = QPainter(self)
        paint.smooth(painter)
        line = round(small * 1.25)
        tile = QRectF(self.rect()).adjusted(0, line, 0, -line if self.foot else 0)
        font = QFont(theme.font(GIANT))
        font.setPixelSize(small)
        across = self.width()
        least = theme.px(BODY.size)
        paint.write(
            painter,
            QRectF(0, 0, across, line),
            self.caption,
            paint.fitted_font(self.caption, font, across, least),
            theme.colour("quiet"),
        )
        if self.foot:
            foot = QRectF(0, self.height() - line, across, line)
            paint.write(
                painter, foot, self.foot, paint.fitted_font(self.foot, font, across, least), theme.colour("ink")
            )
        ground, ink = flap_colours(theme)
        painter.fillPath(paint.rounded_rect(tile, theme.px(CORNER * 2)), theme.colour(ground))
        seam, hinge = max(1.0, self.most / 60), min(theme.px(SPACE * 5), tile.width() * 0.05)
        for left in (tile.left(), tile.right() - hinge):  # only at the edges: a whole line would strike the figure out
            painter.fillRect(QRectF(left, tile.center().y() - seam / 2, hinge, seam), theme.colour("table"))
        font.setPixelSize(max(least, min(self.most, int(tile.height() * 0.86))))
        paint.write(
            painter,
            tile,
            self.figure,
            paint.fitted_font(self.figure, font, tile.width() * 0.9, least),
            theme.colour(ink),
        )
        if theme.dark:
            painter.setPen(QPen(theme.colour("edge"), theme.px(2)))
            painter.drawRoundedRect(tile.adjusted(1, 1, -1, -1), theme.px(CORNER * 2), theme.px(CORNER * 2))
        painter.end()


class DieInHand(ScoreTile):
    """Order die that has been drawn, as large as its rectangle, with the unit that gets it below."""

    def __init__(self, parent: QWidget, theme: Theme, most: int, view: TableView, die: BagEntry, words: Words) -> None:
        place = next((index for index, side in enumerate(view.sides) if side.id == die.side), 0)
        side = view.sides[place]
        unit = words(die.detail) if die.detail is not None else ""
        super().__init__(parent, theme, most, words(side.name), words(die.name), unit)
        self.face, self.tone, self.letter = die.face or "", side.tone, letter_of(view.sides, place, words)

    def wanted(self) -> int:
        return self.most * 3

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        line = round(self._small(self.height()) * 1.25) if self.foot else 0
        side = min(self.width(), self.height() - line)
        box = QRectF((self.width() - side) / 2, 0, side, side).adjusted(2, 2, -2, -2)
        if self.face:
            draw_order_die(painter, self.theme, box, self.face, self.tone)
        else:
            draw_blank_die(painter, self.theme, box, self.tone, self.letter)
        if self.foot:
            font = QFont(self.theme.font(GIANT))
            font.setPixelSize(self._small(self.height()))
            font = paint.fitted_font(self.foot, font, self.width(), self.theme.px(BODY.size))
            room = QRectF(0, side, self.width(), line)
            paint.write(painter, room, self.foot, font, self.theme.colour("ink"))
        painter.end()
