"""Backgrounds and containers: the wooden table, parts of it, and sheets of paper on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QScrollArea, QStackedWidget, QWidget

from puesto.gui.look import paint
from puesto.gui.look.theme import CORNER, Theme, theme

BLACK, CLEAR = QColor(0, 0, 0), QColor(0, 0, 0, 0)
VEIL = 18
"""Height in px at 100 % of the fade at the edge of a scroll area."""


class TableBackground(QWidget):
    """The table's background: dark or light wood below sheets and cards."""

    topic = ""
    """The guide's id of what is shown on it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = theme()

    def set_theme(self, theme: Theme) -> None:
        """Set the theme and repaint."""
        if theme != self.theme:
            self.theme = theme
            self.update()

    def focusNextPrevChild(self, next: bool) -> bool:
        """Move the focus in reading order."""
        from puesto.gui.controls.tab_order import go_on

        return go_on(self, next)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), paint.grain(self.theme, "wood", "table"))
        painter.end()
        # nothing below it is painted, except by the first paint, which must be fast
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)


class TexturedPanel(QWidget):
    """Opaque part of the table that paints its own wood, continuous with the rest.

    A change of its content repaints nothing around it.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = theme()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def set_theme(self, theme: Theme) -> None:
        """Set the theme and repaint."""
        if theme != self.theme:
            self.theme = theme
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_wood(self, event.rect(), self.theme)


def draw_wood(part: QWidget, rect: QRect, theme: Theme) -> None:
    """Paint the wood of a part of the table, continuous with the table around it."""
    painter = QPainter(part)
    flood_wood(painter, part, rect, theme)
    painter.end()


def flood_wood(painter: QPainter, part: QWidget, rect: QRect, theme: Theme) -> None:
    """Fill `rect` with that wood."""
    top: QWidget | None = part
    while top is not None and not isinstance(top, TableBackground):
        top = top.parentWidget()
    if top is not None:
        painter.setBrushOrigin(part.mapFrom(top, QPoint(0, 0)))
    painter.fillRect(rect, paint.grain(theme, "wood", "table"))
    painter.setBrushOrigin(0, 0)


def give_viewport(area: QAbstractScrollArea) -> QWidget:
    """Give `area` a plain widget as viewport and return it.

    For Qt's own viewport PySide would look for its Python type and create a class for every kind of widget, which takes
    11 ms of the start and 1.7 MiB.
    """
    port = QWidget()
    area.setViewport(port)
    return port


Flood: TypeAlias = Callable[[QPainter, QWidget], object]
"""Function that paints a part of a surface, continuous with the rest of it."""


class FadeOverlay(QWidget):
    """Fade at the edge of a scroll area, so that nothing is cut off hard."""

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
        first, last = (BLACK, CLEAR) if self.above else (CLEAR, BLACK)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
        painter.fillRect(self.rect(), paint.fading(self.height(), (0, first), (1, last)))


def hang_veils(area: QScrollArea, flood: Flood) -> None:
    """Add a fade at the top and one at the bottom of a scroll area; `place_veils` positions them."""
    for above in (True, False):
        FadeOverlay(area, above, flood)


def place_veils(area: QScrollArea, theme: Theme) -> None:
    """Position the fades of a scroll area, and show those where something is scrolled away."""
    bar, room, high = area.verticalScrollBar(), area.viewport().geometry(), theme.px(VEIL)
    for veil in area.findChildren(FadeOverlay, options=Qt.FindChildOption.FindDirectChildrenOnly):
        veil.theme = theme
        veil.setGeometry(room.left(), room.top() if veil.above else room.bottom() + 1 - high, room.width(), high)
        veil.setVisible(bar.value() > 0 if veil.above else bar.value() < bar.maximum())


class PromptScrollArea(QScrollArea):
    """Scroll area that holds the answers. It scrolls only where they do not fit, and leaves every key to the prompt."""

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
        """Widget that scrolls."""
        self.setWidget(self.holder)
        self.holder.setAutoFillBackground(False)

    def lie_on(self, paper: Callable[[QPainter], None] | None) -> None:
        """Paint the background with `paper` in coordinates of the parent.

        The viewport is then opaque; None ends that.
        """
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
        """Hold `content` from now on.

        The earlier content is hidden and deleted once no event of it is handled; until then the release of a key
        reaches it.
        """
        old, self.content = self.content, content
        self.verticalScrollBar().setValue(0)
        if old is not None:
            old.hide()
            old.deleteLater()
        if content is not None:
            content.setParent(self.holder)  # the holder stays: exchanging a scroll area's widget takes milliseconds
            content.setAutoFillBackground(False)
            content.show()

    def release(self) -> QWidget | None:
        """Return the content and stop holding it: it moves to another parent."""
        content, self.content = self.content, None
        return content

    def fit(self, size: QSize) -> None:
        """Resize the content; what is larger than the area scrolls."""
        self.holder.resize(size)
        if self.content is not None:
            self.content.resize(size)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()


class CachedStack(QStackedWidget):
    """Stacked widget whose pages are painted once when they are shown."""

    def setCurrentIndex(self, index: int) -> None:
        # switching updates off and on marks each widget of the page, and all are painted twice: from the table home and
        # back takes 36 ms instead of 22
        self.setAttribute(Qt.WidgetAttribute.WA_UpdatesDisabled)
        super().setCurrentIndex(index)
        self.setAttribute(Qt.WidgetAttribute.WA_UpdatesDisabled, False)

    def setCurrentWidget(self, page: QWidget) -> None:
        self.setCurrentIndex(self.indexOf(page))


def fill_last_pixels(picture: QPixmap, width: float, height: float) -> None:
    """Paint the last column and row of a background whole, where they end within a device pixel.

    A widget that paints all of itself would show black through the partly covered pixels.
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
    """Cache of a widget's background, painted once for everything it depends on.

    The last `most` are kept, for a widget that switches between a few looks.
    """

    def __init__(self, most: int = 1) -> None:
        self._most = most
        self._pixmaps: dict[tuple[object, ...], QPixmap] = {}

    def lay(self, widget: QWidget, made_of: tuple[object, ...], draw: Callable[[QPainter], object]) -> None:
        """Copy the picture onto the widget; it is painted anew where the size or `made_of` has changed."""
        painter = QPainter(widget)
        painter.drawPixmap(0, 0, self.of(widget, made_of, draw))
        painter.end()

    def of(self, widget: QWidget, made_of: tuple[object, ...], draw: Callable[[QPainter], object]) -> QPixmap:
        """Return the picture from the cache, or paint it with `draw`. Its key is the widget's size and `made_of`."""
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
        """Clear the cache: nobody sees the widget for now, or its content has changed."""
        self._pixmaps.clear()

    def __len__(self) -> int:
        return len(self._pixmaps)


def draw_sheet(painter: QPainter, theme: Theme, rect: QRectF) -> None:
    """Paint a sheet of paper on the table."""
    radius = theme.px(CORNER)
    paint.draw_shadow(painter, theme, rect, radius)
    with paint.own_state(painter):
        painter.fillPath(paint.rounded_rect(rect, radius), paint.grain(theme, "paper", "paper"))
        painter.setPen(QPen(theme.colour("line"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
