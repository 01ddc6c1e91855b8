"""Papers on paper: as PDF, page by page, and on the screen in the window's own theme."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSize, Qt
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPaintEvent, QPdfWriter
from PySide6.QtWidgets import QSizePolicy, QWidget

from puesto.diary.markdown import markdown_text
from puesto.diary.paper import Paper
from puesto.gui.look import paint
from puesto.gui.look.theme import LABEL, LIGHT, SMALL, Theme, load_fonts, theme
from puesto.gui.sheets.paper_boxes import Box, TextBox, body_boxes, head_boxes, table_boxes

SHEET_WIDTHS = (700, 780, 860, 960, 1080, 1220, 1400, 1650, 2000)
"""How many pixels of the 100 % design a sheet is wide: the first with which it fits one page."""
WIDTH = 860
"""How many of them a page of a diary is wide."""
RESOLUTION = 1200
EDGES = QMarginsF(15, 13, 15, 13)
GAP = 36
"""Between two columns."""
SLICE = 40
"""Boxes laid out between two looks at the clock."""

PlacedBox = tuple[Box, QRectF]


@dataclass(frozen=True)
class Plan:
    """Where everything stands: the boxes of each page, in pixels of the design, and how wide and tall a page is."""

    pages: tuple[tuple[PlacedBox, ...], ...]
    width: float
    height: float


def lay_in_columns(look: Theme, paper: Paper, width: float) -> tuple[list[PlacedBox], float]:
    """A sheet in one piece, its tables in two columns where there is room: the boxes, and how tall it is."""
    placed, y = stack_boxes(list(head_boxes(look, paper)), 0, 0, width)
    gap = look.px(GAP)
    many = 2 if width >= look.px(640) else 1
    wide = (width - gap * (many - 1)) / many
    bottoms = [y] * many
    for chapter in paper.chapters:
        for table in chapter.tables:
            at = bottoms.index(min(bottoms))
            boxes, bottoms[at] = stack_boxes(table_boxes(look, table), at * (wide + gap), bottoms[at], wide)
            placed += boxes
    foot, y = stack_boxes([TextBox(look, paper.foot, SMALL, "quiet", above=16)], 0, max(bottoms), width)
    return placed + foot, y


def stack_boxes(boxes: list[Box], x: float, y: float, width: float) -> tuple[list[PlacedBox], float]:
    """Boxes one below the other, and where they end."""
    placed = []
    for box in boxes:
        tall = box.height(width)
        placed.append((box, QRectF(x, y, width, tall)))
        y += tall
    return placed, y


def plan_pages(look: Theme, paper: Paper, ratio: float) -> Generator[float, None, Plan]:
    """Lay a paper out on pages that are `ratio` times as tall as they are wide. Yields how much is done, from 0 to 1."""
    if paper.kind == "sheet":
        for wide in map(look.px, SHEET_WIDTHS):
            placed, tall = lay_in_columns(look, paper, wide)
            yield 0.5
            if tall <= wide * ratio or wide == look.px(SHEET_WIDTHS[-1]):
                return Plan((tuple(placed),), wide, wide * ratio)
    width = float(look.px(WIDTH))
    height = width * ratio - look.px(32)
    boxes = [*head_boxes(look, paper), *body_boxes(look, paper), TextBox(look, paper.foot, SMALL, "quiet", above=16)]
    pages: list[list[PlacedBox]] = [[]]
    y, talls = 0.0, []
    for place, box in enumerate(boxes):
        talls.append(box.height(width))
        if place % SLICE == 0:
            yield place / len(boxes)
    for place, box in enumerate(boxes):
        end = place
        while boxes[end].keep and end < len(boxes) - 1:
            end += 1
        if pages[-1] and y + sum(talls[place : end + 1]) > height:
            pages.append([])
            y = 0.0
        pages[-1].append((box, QRectF(0, y, width, talls[place])))
        y += talls[place]
    return Plan(tuple(map(tuple, pages)), width, width * ratio)


def print_pages(paper: Paper) -> Generator[float, None, bytes]:
    """A paper as PDF on A4, in slices of a few milliseconds: yields how much is done, from 0 to 1, and returns the bytes of the file."""
    load_fonts()
    look, buffer = theme(LIGHT), QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(RESOLUTION)
    writer.setPageLayout(
        QPageLayout(
            QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, EDGES, QPageLayout.Unit.Millimeter
        )
    )
    writer.setTitle(f"{paper.title} · {paper.kicker}")
    writer.setCreator("Puesto de Mando")
    going = plan_pages(look, paper, writer.height() / writer.width())
    while True:
        try:
            yield 0.3 * next(going)
        except StopIteration as end:
            plan: Plan = end.value
            break
    painter = QPainter(writer)
    try:
        factor = writer.width() / plan.width
        for number, page in enumerate(plan.pages):
            if number:
                writer.newPage()
            painter.save()
            painter.scale(factor, factor)
            paint.smooth(painter)
            for place, (box, area) in enumerate(page):
                box.draw(painter, area)
                if place % SLICE == SLICE - 1:
                    yield 0.3 + 0.7 * number / len(plan.pages)
            if len(plan.pages) > 1:
                _number(painter, look, paper, plan, number)
            painter.restore()
            yield 0.3 + 0.7 * (number + 1) / len(plan.pages)
    finally:
        painter.end()
    return bytes(buffer.data().data())


def _number(painter: QPainter, look: Theme, paper: Paper, plan: Plan, number: int) -> None:
    """The title and the number at the foot of a page."""
    foot = TextBox(look, "", LABEL)
    area = QRectF(0, plan.height - look.px(20), plan.width, look.px(20))
    foot.write(painter, area, paper.title, LABEL, "quiet")
    foot.write(painter, area, f"{number + 1} / {len(plan.pages)}", LABEL, "quiet", int(Qt.AlignmentFlag.AlignRight))


class PaperView(QWidget):
    """A sheet on the screen, as wide as there is room; a screen reader gets its text."""

    def __init__(self, paper: Paper, look: Theme) -> None:
        super().__init__()
        self.look = look
        self.show_paper(paper)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_paper(self, paper: Paper) -> None:
        """Show this one from now on."""
        self.paper = paper
        self.setAccessibleName(paper.title)
        self.setAccessibleDescription(markdown_text(paper))
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return int(lay_in_columns(self.look, self.paper, width)[1]) + 1

    def sizeHint(self) -> QSize:
        width = self.look.px(640)
        return QSize(width, self.heightForWidth(width))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        for box, area in lay_in_columns(self.look, self.paper, self.width())[0]:
            box.draw(painter, area)
        painter.end()
