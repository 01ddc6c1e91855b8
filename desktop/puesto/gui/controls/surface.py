"""What everything lies on: the wooden table, parts of it, and sheets of paper on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QScrollArea, QStackedWidget, QWidget

from puesto.gui.look import paint
from puesto.gui.look.theme import CORNER, Theme, theme

BLACK = 0xFF000000
VEIL = 18
"""How high what is scrolled away fades, at 100 %."""


class TableBackground(QWidget):
    """The table itself: dark or light wood on which sheets and cards lie."""

    topic = ""
    """What is shown on it, by the id that the guide knows it by."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = theme()

    def set_theme(self, theme: Theme) -> None:
        """Paint with `theme` from now on."""
        if theme != self.theme:
            self.theme = theme
            self.update()

    def focusNextPrevChild(self, next: bool) -> bool:
        """The Tab key follows the eye."""
        from puesto.gui.controls.tab_order import go_on

        return go_on(self, next)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.flood(painter, event.rect(), paint.grain(self.theme, "wood", "table"))
        painter.end()
        # nothing below it need be painted, but for the first time, which the window waits for
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)


class TexturedPanel(QWidget):
    """A part of the table that paints its own wood, in one with the rest.

    What lies on it changes, and nothing around it is painted.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = theme()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def set_theme(self, theme: Theme) -> None:
        """Paint with `theme` from now on."""
        if theme != self.theme:
            self.theme = theme
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_wood(self, event.rect(), self.theme)


def draw_wood(part: QWidget, rect: QRect, theme: Theme) -> None:
    """The wood of a part of the table, in one with that of the table around it."""
    painter = QPainter(part)
    flood_wood(painter, part, rect, theme)
    painter.end()


def flood_wood(painter: QPainter, part: QWidget, rect: QRect, theme: Theme) -> None:
    """Lay that wood under something else."""
    top: QWidget | None = part
    while top is not None and not isinstance(top, TableBackground):
        top = top.parentWidget()
    if top is not None:
        painter.setBrushOrigin(part.mapFrom(top, QPoint(0, 0)))
    paint.flood(painter, rect, paint.grain(theme, "wood", "table"))
    painter.setBrushOrigin(0, 0)


def give_viewport(area: QAbstractScrollArea) -> QWidget:
    """What scrolls in `area` is seen through a bare widget that is made here, and is returned.

    Of Qt's own one Python would have to find out what it is, and make a class of each kind of widget that there is.
    """
    port = QWidget()
    area.setViewport(port)
    return port


Flood: TypeAlias = Callable[[QPainter, QWidget], object]
"""Paints a part of something in one with the rest of it."""


class FadeOverlay(QWidget):
    """What a scrolled area lies on, growing thinner towards what is seen: nothing is cut off hard."""

    def __init__(self, parent: QScrollArea, above: bool, flood: Flood) -> None:
        super().__init__(parent)
        self.above, self.theme = above, theme()
        self._flood, self._picture = flood, CachedPixmap()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        self._picture.lay(self, (self.theme, self.mapTo(self.window(), QPoint(0, 0))), self._draw)

    def _draw(self, painter: QPainter) -> None:
        self._flood(painter, self)
        first, last = (BLACK, 0) if self.above else (0, BLACK)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
        paint.flood(painter, self.rect(), paint.fading(self.height(), (0, first), (1, last)))


def hang_veils(area: QScrollArea, flood: Flood) -> None:
    """Hang one above and one below what is seen of an area; `place_veils` puts them where they belong."""
    for above in (True, False):
        FadeOverlay(area, above, flood)


def place_veils(area: QScrollArea, theme: Theme) -> None:
    """Show the veils of an area where something is scrolled away."""
    bar, room, high = area.verticalScrollBar(), area.viewport().geometry(), theme.px(VEIL)
    for veil in area.findChildren(FadeOverlay, options=Qt.FindChildOption.FindDirectChildrenOnly):
        veil.theme = theme
        veil.setGeometry(room.left(), room.top() if veil.above else room.bottom() + 1 - high, room.width(), high)
        veil.setVisible(bar.value() > 0 if veil.above else bar.value() < bar.maximum())


class PromptScrollArea(QScrollArea):
    """Holds the answers; scrolls only where they do not fit, and leaves every key to the question."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        give_viewport(self)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.content: QWidget | None = None
        """The answers that it holds."""
        self._paper: Callable[[QPainter], None] | None = None
        self.holder = QWidget()
        """What scrolls."""
        self.setWidget(self.holder)
        self.holder.setAutoFillBackground(False)

    def lie_on(self, paper: Callable[[QPainter], None] | None) -> None:
        """Paint what is below it by itself, with `paper`, as seen from the corner of its parent."""
        self._paper = paper
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent, paper is not None)

    def paintEvent(self, event: QPaintEvent) -> None:
        below = self.parentWidget()
        if self._paper is not None and below is not None:
            painter = QPainter(self.viewport())
            painter.translate(self.viewport().mapFrom(below, QPoint(0, 0)))
            self._paper(painter)
            painter.end()

    def put(self, content: QWidget | None) -> None:
        """Hold `content` from now on. What it held is hidden and goes as soon as nothing runs in it; until then a key let go on it is heard."""
        old, self.content = self.content, content
        self.verticalScrollBar().setValue(0)
        if old is not None:
            old.hide()
            old.deleteLater()
        if content is not None:
            content.setParent(
                self.holder
            )  # the holder stays: taking a scroll area's widget out and putting another in costs milliseconds
            content.setAutoFillBackground(False)
            content.show()

    def release(self) -> QWidget | None:
        """Hand out the content: it goes to lie elsewhere."""
        content, self.content = self.content, None
        return content

    def fit(self, size: QSize) -> None:
        """Give the content its size; what is more than the area scrolls."""
        self.holder.resize(size)
        if self.content is not None:
            self.content.resize(size)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()


class CachedStack(QStackedWidget):
    """Pages of which one is seen, painted once when it is turned to."""

    def setCurrentIndex(self, index: int) -> None:
        # updates that Qt switches off and on again mark each widget of the page, and all of them are painted twice
        self.setAttribute(Qt.WidgetAttribute.WA_UpdatesDisabled)
        super().setCurrentIndex(index)
        self.setAttribute(Qt.WidgetAttribute.WA_UpdatesDisabled, False)

    def setCurrentWidget(self, page: QWidget) -> None:
        self.setCurrentIndex(self.indexOf(page))


def fill_last_pixels(picture: QPixmap, width: float, height: float) -> None:
    """Paint the last column and row of a ground whole, where so many points end within a pixel and cover it in part.

    A widget that paints all of itself would show black through them.
    """
    density = picture.devicePixelRatio()
    wide, high = picture.width(), picture.height()
    picture.setDevicePixelRatio(1)
    for across, down, is_cut in (
        (1, 0, not (width * density).is_integer()),
        (0, 1, not (height * density).is_integer()),
    ):
        if is_cut:
            last = QRect(wide - 1, 0, 1, high) if across else QRect(0, high - 1, wide, 1)
            beside = picture.copy(last.translated(-across, -down))
            painter = QPainter(picture)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            painter.drawPixmap(last.topLeft(), beside)
            painter.end()
    picture.setDevicePixelRatio(density)


class CachedPixmap:
    """What a widget paints as its ground, painted once for all that it depends on, and then copied.

    The last `most` are kept, for a widget that goes back and forth between a few looks.
    """

    def __init__(self, most: int = 1) -> None:
        self._most = most
        self._pixmaps: dict[tuple[object, ...], QPixmap] = {}

    def lay(self, widget: QWidget, made_of: tuple[object, ...], draw: Callable[[QPainter], object]) -> None:
        """Copy the picture onto the widget, painted anew where its size or `made_of` is another."""
        painter = QPainter(widget)
        painter.drawPixmap(0, 0, self.of(widget, made_of, draw))
        painter.end()

    def of(self, widget: QWidget, made_of: tuple[object, ...], draw: Callable[[QPainter], object]) -> QPixmap:
        """Return the picture, painted by `draw` unless one of this widget's size and of `made_of` is kept."""
        size = widget.width(), widget.height(), widget.devicePixelRatioF()
        key = (*size, *made_of)
        pixmap = self._pixmaps.get(key)
        if pixmap is None:
            while len(self._pixmaps) >= self._most:
                del self._pixmaps[next(iter(self._pixmaps))]
            pixmap = self._pixmaps[key] = paint.picture_of(*size, draw)
            fill_last_pixels(pixmap, *size[:2])
        return pixmap

    def clear(self) -> None:
        """Let go of what is kept: nobody sees it for now, or what it shows has changed."""
        self._pixmaps.clear()

    def __len__(self) -> int:
        return len(self._pixmaps)


def draw_sheet(painter: QPainter, theme: Theme, rect: QRectF) -> None:
    """A sheet of paper lying on the table."""
    radius = theme.px(CORNER)
    paint.draw_shadow(painter, theme, rect, radius)
    with paint.own_state(painter):
        painter.fillPath(paint.rounded_rect(rect, radius), paint.grain(theme, "paper", "paper"))
        paint.line_rounded(painter, rect, radius, theme.colour("line"))
