"""A frame in which a whole map scrolls between the numbers of its columns and rows."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from puesto.gui.look import paint
from puesto.gui.look.theme import FIGURE_SMALL, Theme, scroll_bars
from puesto.gui.map.whole_map import WholeMap

ABOVE, LEFT = 20, 26
"""Height of the numbers of columns and width of those of rows, in px at 100 %."""


class MapFrame(QScrollArea):
    """Scroll area of a map whose hexes are too many for the window; numbers stay in view."""

    def __init__(self, picture: WholeMap, theme: Theme) -> None:
        super().__init__()
        self.picture, self.theme = picture, theme
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.setViewportMargins(theme.px(LEFT), theme.px(ABOVE), 0, 0)
        self.setWidget(picture)
        self.verticalScrollBar().setStyleSheet(scroll_bars(theme))
        self.horizontalScrollBar().setStyleSheet(scroll_bars(theme))
        self.rulers = Rulers(self)
        for bar in (self.verticalScrollBar(), self.horizontalScrollBar()):
            bar.valueChanged.connect(self.rulers.update)
        picture.walked.connect(self.follow)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.rulers.setGeometry(self.rect())
        self.rulers.lower()

    def follow(self, place: str) -> None:
        """Scroll until a hex is in view."""
        point, reach = self.picture.middle(self.picture.hexes[place]), int(self.picture.radius * 2)
        self.ensureVisible(int(point.x()), int(point.y()), reach, reach)


class Rulers(QWidget):
    """The numbers of the columns and rows that are in view."""

    def __init__(self, frame: MapFrame) -> None:
        super().__init__(frame)
        self.map_frame = frame
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        frame, theme = self.map_frame, self.map_frame.theme
        picture, area = frame.picture, frame.viewport().geometry()
        origin = QPointF(picture.mapTo(frame, picture.rect().topLeft()))
        painter = QPainter(self)
        paint.smooth(painter)
        font, ink = theme.font(FIGURE_SMALL), theme.colour("ink")
        painter.fillRect(self.rect(), theme.colour("paper"))
        columns: dict[str, float] = {}
        rows: dict[str, float] = {}
        for hex in picture.hexes.values():
            point = origin + picture.middle(hex)
            columns.setdefault(hex.place[:-2], point.x())
            rows[hex.place[-2:]] = min(point.y(), rows.get(hex.place[-2:], point.y()))
        for text, x in columns.items():
            if area.left() <= x <= area.right():
                paint.write(painter, QRectF(x - 30, 0, 60, theme.px(ABOVE)), text, font, ink)
        for text, y in rows.items():
            if area.top() <= y <= area.bottom():
                paint.write(painter, QRectF(0, y - 12, theme.px(LEFT), 24), text, font, ink)
        painter.end()
