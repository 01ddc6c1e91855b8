"""Exports on paper: as PDF, page by page, and on the screen in the window's own theme."""

from __future__ import annotations

from collections.abc import Generator

from PySide6.QtCore import QBuffer, QIODevice, QLocale, QMarginsF, QRectF, QSize, QSizeF, Qt, QUrl
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QFont,
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPaintEvent,
    QPdfWriter,
    QTextDocument,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QSizePolicy, QWidget

from puesto.diary.markdown import markdown_text
from puesto.diary.paper import Paper
from puesto.gui.look import paint
from puesto.gui.look.dice_art import draw_die
from puesto.gui.look.theme import BODY, LABEL, LIGHT, Theme, load_fonts, theme
from puesto.gui.sheets.paper_html import BAR, DIE, SKETCH, print_page

SHEET_WIDTHS = (700, 780, 860, 960, 1080, 1220, 1400, 1650, 2000)
"""Possible widths of a sheet in px at 100 %: the first one with which it fits on one page is used."""
WIDTH = 860
"""Width of a page of a diary in px at 100 %."""
STORY_PAGES, STORY_WIDTHS = 2, (WIDTH, 960, 1080, 1220)
"""The most pages of a story, and the widths of a page in px at 100 %: the first with which it fits on them."""
TWO_COLUMNS = 640
"""Width in px at 100 % from which its tables are in two columns."""
FOOT = 32
"""Height in px at 100 % of the foot of a page."""
ENDLESS = -1
"""Height of the single page on a screen: unlimited."""
RESOLUTION = 1200
EDGES = QMarginsF(15, 13, 15, 13)
SHARP = 4
"""Number of points in a die's or bar's picture for each px of the design, so that it is sharp in print."""


class PaperDocument(QTextDocument):
    """Rich text document of an export, on pages of one size.

    Dice and bars of odds are painted when Qt asks for them.
    """

    def __init__(self, look: Theme, paper: Paper, page: QSizeF) -> None:
        super().__init__()
        self.look, self.sketches = look, paper.sketches
        font = QFont(look.font(BODY))
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        self.setDefaultFont(font)
        self.setUseDesignMetrics(True)
        self.setDocumentMargin(0)
        self.setPageSize(page)
        self.setHtml(
            print_page(look, paper, 2 if paper.kind == "sheet" and page.width() >= look.px(TWO_COLUMNS) else 1)
        )

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Return a picture of the paper: a die, a bar or a sketch."""
        resource_kind, _, text = (name.toString() if isinstance(name, QUrl) else name).partition(":")
        sketch = self.sketches[int(text)] if resource_kind == "sketch" else None
        size = (
            (SKETCH, round(SKETCH / sketch.ratio))
            if sketch is not None
            else (DIE, DIE)
            if resource_kind == "die"
            else BAR
        )
        image = _blank(*size)
        painter = QPainter(image)
        paint.smooth(painter)
        if sketch is not None:
            QSvgRenderer(sketch.svg.encode()).render(painter, QRectF(image.rect()))
        elif resource_kind == "die":
            face, sides, real = map(int, text.split("-"))
            draw_die(painter, self.look, QRectF(image.rect()), face, sides, real=bool(real))
        else:
            _draw_bar(painter, self.look, QRectF(image.rect()), text)
        painter.end()
        self.addResource(QTextDocument.ResourceType.ImageResource, QUrl(name), image)
        return image

    def lay_turns(self) -> Generator[float, None, None]:
        """Lay the document out turn by turn; yield the progress from 0 to 1.

        Qt lays out up to the turn whose end is asked for.
        """
        frames = self.rootFrame().childFrames()
        for place, frame in enumerate(frames):
            self.documentLayout().blockBoundingRect(frame.lastCursorPosition().block())
            yield place / len(frames)

    def draw_part(self, painter: QPainter, part: QRectF) -> None:
        """Paint a part of the document."""
        context = QAbstractTextDocumentLayout.PaintContext()
        context.clip = part
        painter.setClipRect(part)
        self.documentLayout().draw(painter, context)


def _blank(width: int, height: int) -> QImage:
    image = QImage(width * SHARP, height * SHARP, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def _draw_bar(painter: QPainter, look: Theme, area: QRectF, text: str) -> None:
    """Paint the odds as a bar; the outcome that came is in full colour."""
    shares = [(int(name.rstrip("!")), name.endswith("!")) for name in text.split("-")]
    gap, x = 2 * SHARP, 0.0
    bar_width, hundred = area.width() - gap * (len(shares) - 1), max(1, sum(percent for percent, _ in shares))
    for percent, result in shares:
        wide = max(float(gap), bar_width * percent / hundred)
        colour = look.colour("ink" if result else "edge", 255 if result else 120)
        painter.fillPath(paint.rounded_rect(QRectF(x, 0, wide, area.height()), gap), colour)
        x += wide + gap


def sheet_document(look: Theme, paper: Paper, ratio: float) -> tuple[PaperDocument, float]:
    """Return a sheet at the first width with which it fits on a page, and that width.

    `ratio` is height by width of a page.
    """
    for wide in map(look.px, SHEET_WIDTHS):
        document = PaperDocument(look, paper, QSizeF(wide, ENDLESS))
        if document.size().height() <= wide * ratio:
            break
    return document, wide


def usual_page() -> QPageSize.PageSizeId:
    """Return the usual paper size of this country: Letter in America, A4 elsewhere."""
    american = QLocale.system().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
    return QPageSize.PageSizeId.Letter if american else QPageSize.PageSizeId.A4


def print_pages(paper: Paper, page: QPageSize.PageSizeId) -> Generator[float, None, bytes]:
    """Make the PDF of an export in slices: yield the progress from 0 to 1, return the file's bytes."""
    load_fonts()
    look, buffer = theme(LIGHT), QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(RESOLUTION)
    writer.setPageLayout(
        QPageLayout(QPageSize(page), QPageLayout.Orientation.Portrait, EDGES, QPageLayout.Unit.Millimeter)
    )
    writer.setTitle(f"{paper.title} · {paper.kicker}")
    writer.setCreator("Puesto de Mando")
    ratio = writer.height() / writer.width()
    yield 0.1
    if paper.kind == "sheet":
        document, width = sheet_document(look, paper, ratio)
        tall, page_count = width * ratio, 1
    else:
        for width in STORY_WIDTHS if paper.kind == "story" else (WIDTH,):
            tall = width * ratio - FOOT
            document = PaperDocument(look, paper, QSizeF(width, tall))
            for share in document.lay_turns():
                yield 0.1 + 0.3 * share
            page_count = document.pageCount()
            if page_count <= STORY_PAGES:
                break
    painter = QPainter(writer)
    try:
        for number in range(page_count):
            if number:
                writer.newPage()
            painter.save()
            painter.scale(writer.width() / width, writer.width() / width)
            paint.smooth(painter)
            if page_count > 1:
                _number(
                    painter, look, QRectF(0, tall + FOOT - 20, width, 20), paper.title, f"{number + 1} / {page_count}"
                )
            painter.translate(0, -number * tall)
            document.draw_part(painter, QRectF(0, number * tall, width, tall))
            painter.restore()
            yield 0.4 + 0.6 * (number + 1) / page_count
    finally:
        painter.end()
    return bytes(buffer.data().data())


def _number(painter: QPainter, look: Theme, area: QRectF, title: str, number: str) -> None:
    """Paint the title and the number at the foot of a page."""
    painter.setFont(look.font(LABEL))
    painter.setPen(look.colour("quiet"))
    painter.drawText(area, Qt.AlignmentFlag.AlignLeft, title)
    painter.drawText(area, Qt.AlignmentFlag.AlignRight, number)


class PaperView(QWidget):
    """View of an export on the screen, as wide as there is room; a screen reader gets its text."""

    def __init__(self, paper: Paper, look: Theme) -> None:
        super().__init__()
        self.look = look
        self._laid: PaperDocument | None = None
        self.show_paper(paper)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_paper(self, paper: Paper) -> None:
        """Show this export."""
        self.paper, self._laid = paper, None
        self.setAccessibleName(paper.title)
        self.setAccessibleDescription(markdown_text(paper))
        self.updateGeometry()
        self.update()

    def _at_width(self, width: int) -> PaperDocument:
        if self._laid is None or self._laid.textWidth() != width:
            self._laid = PaperDocument(self.look, self.paper, QSizeF(width, ENDLESS))
        return self._laid

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return int(self._at_width(width).size().height()) + 1

    def sizeHint(self) -> QSize:
        width = self.look.px(640)
        return QSize(width, self.heightForWidth(width))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        self._at_width(self.width()).draw_part(painter, QRectF(self.rect()))
        painter.end()
