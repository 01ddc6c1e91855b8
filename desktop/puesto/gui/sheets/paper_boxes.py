"""The boxes that a printed paper is made of, from top to bottom: each knows how tall it is in a width, and draws itself there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen

from puesto.diary.paper import Block, Chapter, DiaryLine, Grid, Paper, Share
from puesto.gui.look import paint
from puesto.gui.look.dice_art import draw_die
from puesto.gui.look.theme import (
    BODY,
    BODY_BOLD,
    CORNER,
    FIGURE_SMALL,
    HEADING,
    HUGE,
    LABEL,
    LARGE,
    SMALL,
    SPACE,
    TITLE,
    Theme,
    Type,
)

WRAP = int(Qt.TextFlag.TextWordWrap)
MARGIN, INDENT, DIE, BAR = 128, 24, 22, 6
"""Widths of the margin of rule numbers, of a step inwards and of a die, and the height of the bar of odds, at 100 %."""
PIECE = 700
"""A player's note is cut into pieces of so many letters, so that it can go over several pages."""
LONG = re.compile(r"\S{48}")


@lru_cache(maxsize=64)
def font_of(look: Theme, style: Type) -> QFont:
    """The font of a style, spaced alike on paper and on the screen."""
    font = look.font(style)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


class Box:
    """Something that is drawn over the whole width; `keep`: never the last thing on its page."""

    keep = False

    def __init__(self, look: Theme) -> None:
        self.look = look

    def height(self, width: float) -> float:
        """How tall it is in a width."""
        raise NotImplementedError

    def draw(self, painter: QPainter, area: QRectF) -> None:
        """Draw it into an area as tall as it asked for."""
        raise NotImplementedError

    def tall(self, text: str, style: Type, width: float) -> float:
        """How tall a text is."""
        return (
            QFontMetricsF(font_of(self.look, style))
            .boundingRect(QRectF(0, 0, max(1.0, width), 1e6), WRAP, break_long_words(text))
            .height()
            if text
            else 0.0
        )

    def write(self, painter: QPainter, area: QRectF, text: str, style: Type, colour: str, flags: int = 0) -> None:
        """Write a text from the top of an area on."""
        painter.setFont(font_of(self.look, style))
        painter.setPen(self.look.colour(colour))
        painter.drawText(area, WRAP | flags, break_long_words(text))

    def rule(self, painter: QPainter, x: float, y: float, width: float, colour: str = "line", thick: float = 1) -> None:
        """A printed line."""
        painter.setPen(QPen(self.look.colour(colour), self.look.px(thick)))
        painter.drawLine(QPointF(x, y), QPointF(x + width, y))


def break_long_words(text: str) -> str:
    """A text whose very long words can be broken."""
    return LONG.sub(lambda found: found[0] + "\u200b", text)


class TextBox(Box):
    """A text with room above and below; on a ground, with a bar at its left, where it has one."""

    def __init__(self, look: Theme, text: str, style: Type, colour: str = "ink", above: int = 0, below: int = 0, keep: bool = False,
                 ground: str = "", bar: str = "", under: int = 0) -> None:  # fmt: skip
        super().__init__(look)
        self.text, self.style, self.colour, self.above, self.below, self.keep = (
            text,
            style,
            colour,
            look.px(above) if above else 0,
            below,
            keep,
        )
        self.ground, self.bar, self.under = ground, bar, under
        self.inside = look.px(12) if ground else 0

    def height(self, width: float) -> float:
        return self.above + self.tall(self.text, self.style, width - 3 * self.inside) + self.inside + self.below

    def draw(self, painter: QPainter, area: QRectF) -> None:
        px, box = self.look.px, area.adjusted(0, self.above, 0, -self.below)
        if self.ground:
            painter.fillPath(paint.rounded_rect(box, px(CORNER)), self.look.colour(self.ground))
            painter.fillRect(QRectF(box.x(), box.y(), px(6), box.height()), self.look.colour(self.bar))
        self.write(
            painter, box.adjusted(2 * self.inside, self.inside / 2, -self.inside, 0), self.text, self.style, self.colour
        )
        if self.under:
            self.rule(painter, area.x(), area.bottom() - px(1), area.width(), "ink", self.under)


class Tab(Box):
    """The heading of a turn, on a tab in the colour of whose turn it is."""

    keep = True

    def __init__(self, look: Theme, text: str, tone: str) -> None:
        super().__init__(look)
        self.text, self.colour = text, tone or "edge"

    def height(self, width: float) -> float:
        return self.look.px(46)

    def draw(self, painter: QPainter, area: QRectF) -> None:
        px = self.look.px
        wide = QFontMetricsF(font_of(self.look, HEADING)).horizontalAdvance(self.text) + px(24)
        tab = QRectF(area.x(), area.y() + px(16), wide, px(26))
        painter.fillPath(paint.rounded_rect(tab, px(SPACE)), self.look.colour(self.colour))
        self.write(painter, tab, self.text, HEADING, "on_colour", int(Qt.AlignmentFlag.AlignCenter))


class LogBox(Box):
    """A line of the diary: dice, text, sum and odds, and in the margin the rule and who rolled."""

    def __init__(self, look: Theme, line: DiaryLine, ruled: bool) -> None:
        super().__init__(look)
        self.line, self.ruled = line, ruled and not line.depth
        strong = line.tone in ("heading", "good", "bad") and not line.depth
        self.style = SMALL if line.depth else BODY_BOLD if strong else BODY
        self.colour = "quiet" if line.depth or line.tone == "quiet" else "ink"
        self.sign = {"good": "+ ", "bad": "\u2212 "}.get(line.tone, "") if strong else ""
        self.margin = " · ".join(part for part in (line.rule, *line.marks) if part)

    def _room(self, width: float) -> tuple[float, float]:
        """Where the text begins, and how wide it may be."""
        px, line = self.look.px, self.line
        left = px(INDENT) * line.depth + (
            px(12) if line.depth else px(SPACE * 2) if line.tone in ("hand", "correction") else 0
        )
        dice = len(line.dice) * px(DIE + SPACE) + (px(SPACE) if line.dice else 0)
        return left + dice, width - left - dice - px(MARGIN) - px(16)

    def height(self, width: float) -> float:
        px, line = self.look.px, self.line
        _, room = self._room(width)
        body = max(self.tall(self.sign + line.text, self.style, room), px(DIE) if line.dice else 0)
        body += self.tall(line.sum, SMALL, room)
        if line.shares:
            body += px(BAR + 6) + self.tall(self._odds(), LABEL, room)
        return max(body, self.tall(self.margin, LABEL, px(MARGIN))) + px(3 if line.depth else 9)

    def _odds(self) -> str:
        return " · ".join(map(share_text, self.line.shares))

    def draw(self, painter: QPainter, area: QRectF) -> None:
        px, line = self.look.px, self.line
        left, room = self._room(area.width())
        if line.tone in ("hand", "correction"):
            painter.fillPath(paint.rounded_rect(area.adjusted(0, px(1), 0, -px(1)), px(SPACE)), self.look.colour("lit"))
        elif self.ruled:
            self.rule(painter, area.x(), area.y(), area.width())
        if line.depth:
            painter.fillRect(QRectF(area.x() + left - px(12), area.y(), px(2), area.height()), self.look.colour("line"))
        y = area.y() + px(1 if line.depth else 4)
        for place, face in enumerate(line.dice):
            spot = QRectF(area.x() + left - (len(line.dice) - place) * px(DIE + SPACE) - px(SPACE), y, px(DIE), px(DIE))
            draw_die(painter, self.look, spot, face, line.sides, real=line.by_hand)
        tall = self.tall(self.sign + line.text, self.style, room)
        self.write(painter, QRectF(area.x() + left, y, room, tall + 1), self.sign + line.text, self.style, self.colour)
        margin = QRectF(area.right() - px(MARGIN), y + px(1), px(MARGIN), area.height())
        self.write(painter, margin, self.margin, LABEL, "quiet", int(Qt.AlignmentFlag.AlignRight))
        y += max(tall, px(DIE) if line.dice else 0)
        if line.sum:
            tall = self.tall(line.sum, SMALL, room)
            self.write(painter, QRectF(area.x() + left, y, room, tall + 1), line.sum, SMALL, "quiet")
            y += tall
        if line.shares:
            self._bar(painter, QRectF(area.x() + left, y + px(4), min(room, px(440)), px(BAR)))
            self.write(
                painter, QRectF(area.x() + left, y + px(BAR + 5), room, area.bottom() - y), self._odds(), LABEL, "quiet"
            )

    def _bar(self, painter: QPainter, area: QRectF) -> None:
        """The odds as a bar; what came is ink."""
        gap, x = self.look.px(2), area.x()
        whole = area.width() - gap * (len(self.line.shares) - 1)
        for share in self.line.shares:
            wide = max(self.look.px(2), whole * share.percent / max(1, sum(one.percent for one in self.line.shares)))
            painter.fillPath(
                paint.rounded_rect(QRectF(x, area.y(), wide, area.height()), self.look.px(2)),
                self.look.colour("ink" if share.came else "edge", 255 if share.came else 120),
            )
            x += wide + gap


def share_text(share: Share) -> str:
    """One way in which it could come out; what came is marked."""
    return f"{'▸ ' if share.came else ''}{share.text} {share.chance}"


class ColumnWidths:
    """How wide the columns of a table are: as wide as what stands in them; where that is too much, the widest give way."""

    def __init__(self, look: Theme, table: Grid) -> None:
        gap = look.px(14)
        head, body = (QFontMetricsF(font_of(look, style)) for style in (LABEL, BODY))
        self.wanted = [
            gap + max(head.horizontalAdvance(name), *(body.horizontalAdvance(row[column]) for row in table.rows))
            for column, name in enumerate(table.head)
        ]

    def widths(self, width: float) -> list[float]:
        """The columns in a width; what is left over goes to them all alike."""
        low, high = 0.0, max(self.wanted)
        if sum(self.wanted) <= width:
            return [one * width / sum(self.wanted) for one in self.wanted]
        for _ in range(24):
            cap = (low + high) / 2
            low, high = (cap, high) if sum(min(one, cap) for one in self.wanted) <= width else (low, cap)
        return [min(one, low) for one in self.wanted]


class TableRow(Box):
    """A row of a table; a head is heavier and stays with the first row."""

    def __init__(self, look: Theme, cells: tuple[str, ...], columns: ColumnWidths, head: bool = False) -> None:
        super().__init__(look)
        self.cells, self.columns, self.keep, self.head = cells, columns, head, head
        self.style = LABEL if head else BODY

    def height(self, width: float) -> float:
        gap = self.look.px(12)
        return max(
            self.tall(cell, self.style, wide - gap)
            for cell, wide in zip(self.cells, self.columns.widths(width), strict=True)
        ) + self.look.px(8)

    def draw(self, painter: QPainter, area: QRectF) -> None:
        px, x = self.look.px, area.x()
        for cell, wide in zip(self.cells, self.columns.widths(area.width()), strict=True):
            self.write(
                painter,
                QRectF(x, area.y() + px(SPACE), wide - px(12), area.height()),
                cell,
                self.style,
                "quiet" if self.head else "ink",
            )
            x += wide
        self.rule(painter, area.x(), area.bottom(), area.width(), "ink" if self.head else "line", 2 if self.head else 1)


def table_boxes(look: Theme, table: Grid) -> list[Box]:
    """A table from its title to its last row."""
    columns = ColumnWidths(look, table)
    boxes: list[Box] = [TextBox(look, table.title, HEADING, above=18, keep=True)] if table.title else []
    boxes.append(TableRow(look, table.head, columns, head=True))
    return boxes + [TableRow(look, row, columns) for row in table.rows]


def head_boxes(look: Theme, paper: Paper) -> Iterator[Box]:
    """The head of a paper, down to the settings."""
    yield TextBox(look, paper.kicker.upper(), FIGURE_SMALL, "quiet")
    yield TextBox(look, paper.title, HUGE, below=8)
    if paper.lead:
        news = "ink" if paper.won is None else "action" if paper.won else "danger"
        yield TextBox(look, paper.lead, LARGE, news, below=8, ground="well", bar="edge" if paper.won is None else news)
    yield TextBox(look, "     ".join(f"{name}: {value}" for name, value in paper.facts), BODY, "quiet", below=4)
    if paper.readings:
        yield TextBox(look, paper.readings_title, HEADING, "quiet", above=14, keep=True)
        for line in paper.readings:
            yield LogBox(look, line, False)


def body_boxes(look: Theme, paper: Paper) -> Iterator[Box]:
    """Everything between head and foot."""
    for chapter in paper.chapters:
        yield from _chapter(look, chapter)


def _chapter(look: Theme, chapter: Chapter) -> Iterator[Box]:
    if chapter.title:
        yield TextBox(look, chapter.title, TITLE, above=26, below=4, keep=True, under=3)
    for block in chapter.blocks:
        yield from _block(look, block)
    for table in chapter.tables:
        yield from table_boxes(look, table)


def _block(look: Theme, block: Block) -> Iterator[Box]:
    if block.title:
        yield Tab(look, block.title, block.tone)
    for place, line in enumerate(line for line in block.lines if not line.aside):
        if line.tone == "note":
            yield from (
                TextBox(look, piece, LARGE, above=0 if at else 4, ground="lit", bar="event")
                for at, piece in enumerate(split_in_pieces(line.text))
            )
        else:
            yield LogBox(look, line, place > 0)


def split_in_pieces(text: str) -> list[str]:
    """A long text in pieces that each fit a page, cut between words where that is possible."""
    found = []
    while len(text) > PIECE:
        cut = max(text.rfind("\n", 0, PIECE), text.rfind(" ", 0, PIECE))
        cut = cut if cut > PIECE // 2 else PIECE
        found.append(text[:cut].rstrip())
        text = text[cut:].lstrip()
    return [*found, text]
