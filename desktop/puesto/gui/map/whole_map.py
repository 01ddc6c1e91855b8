"""A whole map as hexes: shown, painted by keys or dragging, and measured between two of them.

It is one focus stop: the arrow keys go from hex to hex, and a screen reader is told what is known of each.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QTransform
from PySide6.QtWidgets import QSizePolicy, QWidget

from puesto.core.game.map_views import GroundView, HexView, MapView
from puesto.gui.controls.accessible import Say, describe
from puesto.gui.look import hand_drawing, paint
from puesto.gui.look.theme import FIGURE, LABEL, SPACE, Theme
from puesto.gui.map.ground.hexsides import SIDES, STEPS, draw_side, nearest_side
from puesto.gui.map.ground.terrain import draw_edges, draw_terrain
from puesto.gui.map.signs import draw_front
from puesto.gui.map.spots.geometry import flat_hexagon
from puesto.gui.pieces.flat_piece import draw_plain

ROOT = math.sqrt(3)
ARROWS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
LEAST, READ, ROOMY, MOST = 14, 22, 30, 34
"""Radius of a hex in px at 100 %: least, least with a label, least with an MD, largest. Where only the height is short
it is as large as its label needs, since a page scrolls.
"""
TINTS = {".": ("paper", 255), "w": ("action", 46), "W": ("action", 96), "a": ("command", 60)}
"""Colour and alpha of a terrain by its letter; any other one has those of buildings."""
BUILT = ("quiet", 60)
PLAIN = GroundView()
FAINT = 80
"""Alpha of a tint above which a label is written in full colour."""
COUNTER = 0.92
"""Side of a counter in radii of its hex."""
STEP, FINE_STEP = 0.25, 0.03
"""Step in radii by which an arrow key moves the cross over a photo, and step with Shift."""
PHOTO_INK = 120
"""Alpha of the terrain colours over a photo."""


class WholeMap(QWidget):
    """Widget with all hexes of a map.

    `walked` is emitted with the current hex, `brushed` with the hexes that were dragged over.
    """

    walked = Signal(str)
    brushed = Signal(list)
    pressed = Signal(str)
    """Emitted when a hex was clicked."""
    taken = Signal(str)
    """Emitted when Enter was pressed on a hex."""
    edged = Signal(list)
    """Emitted with the pairs of neighbours whose sides were clicked or dragged over, while `side` is set."""
    pointed = Signal(QPointF)
    """Emitted with a clicked point in radii, while `points` is set."""

    def __init__(self, view: MapView, theme: Theme, say: Say, name: str) -> None:
        super().__init__()
        self.theme, self.say, self.name = theme, say, name
        self.at = view.hexes[0].place if view.hexes else ""
        self.ends: tuple[str, ...] = ()
        """Hexes between which is measured."""
        self.blocks: tuple[str, ...] = ()
        self.photo: QImage | None = None
        self.laid = QTransform()
        """Transform from the photo to the hexes, in radii."""
        self.tall = 0
        """Largest height in px, unless its labels could not be read."""
        self.side = -1
        """Side of the current hex that is chosen, clockwise from the upper one; -1 where hexes are painted."""
        self.is_crossing = False
        """Whether a drag with a chosen side goes from hex to hex, as a road does, instead of along their sides."""
        self.fixed = 0
        """Radius in px at 100 %, whatever the room is, where the map is in a frame with its numbers; 0 for the one that
        fits."""
        self.is_ringed = True
        """Whether the ring is visible without the keyboard focus, too."""
        self.points = False
        """Whether a click gives a point instead of a hex; the photo is then shown alone."""
        self.told: tuple[QPointF, ...] = ()
        """Points given so far, in radii."""
        self.cross = QPointF()
        """Point that the arrow keys move over the photo, in radii."""
        self._dragged: list[str] = []
        self._dragged_sides: list[tuple[str, str]] = []
        self._picture: QPixmap | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.show_view(view)

    def show_view(self, view: MapView) -> None:
        """Show another map, or the same one as it is now."""
        self.view = view
        self.hexes = {hex.place: hex for hex in view.hexes}
        self._by_axial = {(hex.q, hex.r): hex for hex in view.hexes}
        self.extent = self._reach()
        """Bounds of the hexes in radii: left, top, right, bottom."""
        if self.at not in self.hexes:
            self.at = next(iter(self.hexes), "")
        self.refresh()
        self._name_hex()

    def fix_radius(self, radius: int) -> None:
        """Give the hexes a radius in px at 100 %, whatever the room is."""
        self.fixed = radius
        self.refresh()

    def refresh(self) -> None:
        """Repaint everything."""
        if self.fixed:
            self.setFixedSize(self.sizeHint())
        self._picture = None
        self.updateGeometry()
        self.update()

    def measure(self, ends: Sequence[str], blocks: Sequence[str] = ()) -> None:
        """Draw the line between two hexes, and mark what blocks it."""
        self.ends, self.blocks = tuple(ends), tuple(blocks)
        self.update()

    def ask_points(self, points: Sequence[QPointF] | None) -> None:
        """Take clicks as points of the photo and mark the ones given so far. With None, take clicks as hexes again."""
        self.points, self.told = points is not None, tuple(points or ())
        if self.points:
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.refresh()

    def lay_photo(self, photo: QImage | None, transform: QTransform) -> None:
        """Put a photo below the hexes."""
        self.photo, self.laid = photo, transform
        self.refresh()

    # -- measures

    def _reach(self) -> tuple[float, float, float, float]:
        points = [self.unit(hex) for hex in self.hexes.values()] or [(0.0, 0.0)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs) - 1, min(ys) - ROOT / 2, max(xs) + 1, max(ys) + ROOT / 2

    @staticmethod
    def unit(hex: HexView) -> tuple[float, float]:
        """Return the middle of a hex in radii."""
        return 1.5 * hex.q, ROOT * (hex.r + hex.q / 2)

    def _radius(self, width: int) -> float:
        if self.fixed:
            return float(self.theme.px(self.fixed))
        left, top, right, bottom = self.extent
        fits = (width - self.theme.px(SPACE * 2)) / max(1.0, right - left)
        tall = max(float(self.theme.px(READ)), self.tall / max(1.0, bottom - top)) if self.tall else fits
        return max(float(self.theme.px(LEAST)), min(float(self.theme.px(MOST)), fits, tall))

    @property
    def radius(self) -> float:
        """Return the radius of a hex in px."""
        return self._radius(self.width())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        _, top, _, bottom = self.extent
        return math.ceil((bottom - top) * self._radius(width)) + self.theme.px(SPACE * 2)

    def sizeHint(self) -> QSize:
        left, _, right, _ = self.extent
        wide = math.ceil((right - left) * self.theme.px(self.fixed or MOST))
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        left, _, right, _ = self.extent
        wide = math.ceil((right - left) * self.theme.px(LEAST))
        return QSize(wide, self.heightForWidth(max(wide, self.width())))

    @property
    def _start(self) -> QPointF:
        left, top, right, _ = self.extent
        aside = (self.width() - (right - left) * self.radius) / 2
        return QPointF(aside - left * self.radius, self.theme.px(SPACE) - top * self.radius)

    def middle(self, hex: HexView) -> QPointF:
        """Return the middle of a hex in px."""
        x, y = self.unit(hex)
        return self._start + QPointF(x, y) * self.radius

    def hex_at(self, point: QPointF) -> str:
        """Return the hex under a point; "" beside the map."""
        near = min(self.hexes.values(), key=lambda hex: _apart(self.middle(hex), point), default=None)
        return near.place if near is not None and _apart(self.middle(near), point) <= self.radius else ""

    # -- input

    def go(self, place: str) -> None:
        """Put the ring on a hex."""
        if place in self.hexes and place != self.at:
            self.at = place
            self._name_hex()
            self.walked.emit(place)
            self.update()

    def go_down(self) -> None:
        """Put the ring on the hex below, or at the foot of a column on the top of the next one."""
        hex = self.hexes[self.at]
        below = self._by_axial.get((hex.q, hex.r + 1))
        column = [other_hex for other_hex in self.hexes.values() if other_hex.q == hex.q + 1]
        next_hex = below or min(column, key=lambda other_hex: other_hex.r, default=hex)
        self.go(next_hex.place)

    def _name_hex(self) -> None:
        hex = self.hexes.get(self.at)
        text = ", ".join(self.say(fact) for fact in hex.facts) if hex is not None else ""
        describe(self, f"{self.name}: {self.at}" if self.at else self.name, text, tip="")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        way = ARROWS.get(Qt.Key(event.key()))
        hex = self.hexes.get(self.at)
        if self.points:
            self._lead_cross(way, event)
            return
        if self.side >= 0 and way is not None and way[0] and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.choose_side(self.side + way[0])
            return
        if way is None or hex is None:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and hex is not None:
                self.taken.emit(self.at)
            else:
                event.ignore()
            return
        steps = [(0, way[1])] if way[1] else [(way[0], 0), (way[0], -1)] if way[0] > 0 else [(way[0], 0), (way[0], 1)]
        hexes = [neighbour for q, r in steps if (neighbour := self._by_axial.get((hex.q + q, hex.r + r))) is not None]
        if hexes:  # sideways the row is kept: the nearer of the two neighbours, on a tie the lower one
            self.go(
                min(
                    hexes, key=lambda neighbour: (abs(self._row(neighbour) - self._row(hex)), -self.unit(neighbour)[1])
                ).place
            )

    def _lead_cross(self, way: tuple[int, int] | None, event: QKeyEvent) -> None:
        """Move the cross over the photo by an arrow key, with Shift by little; Enter emits its point."""
        if way is not None:
            step = FINE_STEP if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else STEP
            left, top, right, bottom = self.extent
            point = self.cross + QPointF(*way) * step
            self.cross = QPointF(max(left, min(right, point.x())), max(top, min(bottom, point.y())))
            self.update()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.pointed.emit(self.cross)
        else:
            event.ignore()

    @staticmethod
    def _row(hex: HexView) -> int:
        return int(hex.place[-2:])

    # -- sides

    def choose_side(self, side: int) -> None:
        """Choose a side of the current hex, clockwise from the upper one; -1 for none."""
        self.side = side % SIDES if side >= 0 or self.side >= 0 else -1
        self.walked.emit(self.at)
        self.update()

    def drop_side(self) -> None:
        """Paint hexes again instead of sides."""
        self.side = -1
        self.update()

    def beyond(self, place: str, side: int) -> str:
        """Return the hex over a side of a hex; "" beyond the map."""
        hex, (q, r) = self.hexes[place], STEPS[side]
        neighbour = self._by_axial.get((hex.q + q, hex.r + r))
        return neighbour.place if neighbour is not None else ""

    @property
    def pair(self) -> tuple[str, str]:
        """Return the current hex and its neighbour over the chosen side, which is "" beyond the map."""
        return (self.at, self.beyond(self.at, self.side)) if self.side >= 0 and self.at in self.hexes else (self.at, "")

    def _drag_side(self, point: QPointF) -> None:
        """Add the side under the pointer to the sides of a drag."""
        place = self.hex_at(point)
        if not place:
            return
        before = self._dragged[-1] if self._dragged else ""
        if place != before:
            self._dragged.append(place)
        if self.is_crossing:
            if before and place != before and place in self.around(before):
                self._dragged_sides.append((before, place))
            return
        side = nearest_side(self.middle(self.hexes[place]), point)
        if neighbour := self.beyond(place, side):
            pair = (place, neighbour)
            if pair not in self._dragged_sides and pair[::-1] not in self._dragged_sides:
                self._dragged_sides.append(pair)
        self.at, self.side = place, side

    def around(self, place: str) -> list[str]:
        """Return the hexes around one, clockwise from the upper one; "" beyond the map."""
        return [self.beyond(place, side) for side in range(SIDES)]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self.hex_at(event.position())
        if place and event.button() is Qt.MouseButton.LeftButton:
            if self.side >= 0 and not self.points:
                self._dragged, self._dragged_sides = [], []
                self.side = nearest_side(self.middle(self.hexes[place]), event.position())
                self.go(place)
                self._drag_side(event.position())
                self.update()
                return
            self.go(place)
            self._dragged = [place]
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.side >= 0 and self._dragged and not self.points:
            self._drag_side(event.position())
            self.update()
            return
        place = self.hex_at(event.position())
        if place and self._dragged and place not in self._dragged:
            self._dragged.append(place)
            self.go(place)
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        dragged, self._dragged = self._dragged, []
        if self.points:
            self.pointed.emit((event.position() - self._start) / self.radius)
            return
        if self.side >= 0:
            sides, self._dragged_sides = self._dragged_sides, []
            if not sides and dragged and all(pair := self.pair):
                sides = [pair]
            if sides:
                self.edged.emit(sides)
            self.update()
            return
        if len(dragged) > 1:
            self.brushed.emit(dragged)
        elif dragged:
            self.pressed.emit(dragged[0])
        self.update()

    # -- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        density = self.devicePixelRatioF()
        if self._picture is None or self._picture.deviceIndependentSize().toSize() != self.size():
            self._picture = paint.picture_of(self.width(), self.height(), density, self._draw_ground)
        painter, theme = QPainter(self), self.theme
        painter.drawPixmap(0, 0, self._picture)
        paint.smooth(painter)
        for place in self._dragged:
            painter.fillPath(flat_hexagon(self.middle(self.hexes[place]), self.radius), theme.colour("glow", 90))
        for start, end in self._dragged_sides:
            side = self.around(start).index(end)
            draw_side(painter, theme, self.middle(self.hexes[start]), side, self.radius)
        self._draw_measure(painter)
        self._draw_points(painter)
        if self.side >= 0 and not self.points and self.at in self.hexes:
            draw_side(painter, theme, self.middle(self.hexes[self.at]), self.side, self.radius)
        if not self.points and (hex := self.hexes.get(self.at)) is not None and (self.is_ringed or self.hasFocus()):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for ink, wide in (("paper", 5), ("focus" if self.hasFocus() else "ink", 3)):
                painter.setPen(QPen(theme.colour(ink), theme.px(wide)))
                painter.drawPath(flat_hexagon(self.middle(hex), self.radius - 1))
        painter.end()

    def _draw_ground(self, painter: QPainter) -> None:
        """Paint the photo, and over it every hex with its letter, its MD and its label."""
        paint.smooth(painter)
        theme, radius = self.theme, self.radius
        painter.fillRect(self.rect(), paint.grain(theme, "paper", "well"))
        if self.photo is not None:
            with paint.own_state(painter):
                start = self._start
                over = QTransform().translate(start.x(), start.y()).scale(radius, radius)
                painter.setTransform(self.laid * over, True)
                painter.drawImage(QPointF(0, 0), self.photo)
        if self.points:
            return
        small = theme.font(LABEL)
        terrain = [(hex.place, hex.ground, self.middle(hex)) for hex in self.hexes.values() if hex.ground is not None]
        draw_terrain(painter, theme, terrain, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        read, roomy = radius >= theme.px(READ) - 1 and not self.fixed, radius >= theme.px(ROOMY)
        for hex in self.hexes.values():
            point, outline = self.middle(hex), flat_hexagon(self.middle(hex), radius)
            is_drawn = hex.ground is not None
            ink, depth = TINTS.get(hex.letter, BUILT) if hex.letter and not is_drawn else ("well", 0)
            painter.fillPath(outline, theme.colour(ink, min(depth, PHOTO_INK) if self.photo is not None else depth))
            style = Qt.PenStyle.DotLine if hex.bare else Qt.PenStyle.SolidLine
            painter.setPen(hand_drawing.pen(theme.colour("quiet", 110), 1, style))
            painter.drawPath(outline)
            if read:
                self._write_label(
                    painter,
                    hex,
                    "ink" if depth > FAINT else "quiet",
                    chip=self.photo is not None or (is_drawn and hex.ground != PLAIN),
                )
            letter = "" if is_drawn or hex.letter == "." else hex.letter
            sign = "?" if hex.bare and hex.note is None else letter
            if not sign and hex.cover and not roomy:
                sign = f"+{hex.cover}"  # an MD was recorded, but no terrain
            if sign:
                lower = 0 if roomy or not read else theme.px(6)
                box = QRectF(point.x() - radius, point.y() - theme.px(9) + lower, 2 * radius, theme.px(22))
                faint = "quiet" if hex.bare else "ink"
                paint.write(painter, box, sign, theme.font(FIGURE if roomy else LABEL), theme.colour(faint))
            if hex.note is not None:
                low = QRectF(point.x() - radius, point.y() - theme.px(8), 2 * radius, theme.px(16))
                paint.write(painter, low, self.say(hex.note), small, theme.colour("ink"))
            if hex.cover and roomy:
                foot = QRectF(
                    point.x() - radius, point.y() + radius * ROOT / 2 - theme.px(17), 2 * radius, theme.px(16)
                )
                paint.write(painter, foot, f"+{hex.cover}", small, theme.colour("ink"))
            if hex.told:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.colour("command"))
                painter.drawEllipse(point + QPointF(radius * 0.62, 0), theme.px(3), theme.px(3))
                painter.setBrush(Qt.BrushStyle.NoBrush)
            if hex.objective is not None:
                painter.setPen(hand_drawing.pen(theme.colour("event"), theme.px(2)))
                painter.drawPath(flat_hexagon(point, radius * 0.9))
        draw_edges(painter, theme, terrain, radius)
        for front in self.view.fronts:
            ink = "ink" if front.opponent else "danger"
            point = self.middle(self.hexes[front.place])
            draw_front(painter, theme, point, radius * 0.95, front.way, ink, front.sides)
        for counter in self.view.counters:
            side = radius * COUNTER
            point = self.middle(self.hexes[counter.place])
            top = point.y() + radius * ROOT / 2 - theme.px(1) - side  # the label is above it
            draw_plain(painter, theme, QRectF(point.x() - side / 2, top, side, side), counter)

    def _write_label(self, painter: QPainter, hex: HexView, ink: str, chip: bool) -> None:
        """Write the label of a hex at its top; on a light chip where a photo or a hatching is below it."""
        theme, radius, point, small = self.theme, self.radius, self.middle(hex), self.theme.font(LABEL)
        label = QRectF(point.x() - radius, point.y() - radius * ROOT / 2 + 1, 2 * radius, theme.px(16))
        if chip:
            wide = paint.text_width(hex.place, small) + theme.px(SPACE)
            ground = QRectF(point.x() - wide / 2, label.top(), wide, label.height())
            painter.fillRect(ground, theme.colour("paper", 220))
        paint.write(painter, label, hex.place, small, theme.colour(ink))

    def _draw_points(self, painter: QPainter) -> None:
        """Draw a cross on each point given on the photo, and one at the current point."""
        cross_points = (self.cross,) if self.points and self.hasFocus() else ()
        for points, colour, size in ((self.told, "danger", 9), (cross_points, "focus", 16)):
            arm = self.theme.px(size)
            for ink, wide in (("paper", 5), (colour, 2.5)):
                painter.setPen(QPen(self.theme.colour(ink), self.theme.px(wide)))
                for index in (self._start + point * self.radius for point in points):
                    painter.drawLine(index - QPointF(arm, 0), index + QPointF(arm, 0))
                    painter.drawLine(index - QPointF(0, arm), index + QPointF(0, arm))

    def _draw_measure(self, painter: QPainter) -> None:
        """Draw the line between two hexes: solid where they see each other, and what blocks it hatched."""
        places = [self.hexes[end] for end in self.ends if end in self.hexes]
        theme = self.theme
        for place in self.blocks:
            if place in self.hexes:
                painter.setPen(hand_drawing.pen(theme.colour("danger", 200), theme.px(1.5)))
                outline = flat_hexagon(self.middle(self.hexes[place]), self.radius * 0.95)
                hand_drawing.draw_hatching(painter, outline, self.radius * 0.18, place, falls=True)
        for hex in places:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("command"), theme.px(3)))
            painter.drawPath(flat_hexagon(self.middle(hex), self.radius * 0.86))
        if len(places) == 2:
            style = Qt.PenStyle.DashLine if self.blocks else Qt.PenStyle.SolidLine
            painter.setPen(QPen(theme.colour("danger" if self.blocks else "command"), theme.px(3), style))
            painter.drawLine(self.middle(places[0]), self.middle(places[1]))
        if self.radius >= theme.px(READ) - 1:
            for place in self.blocks:
                if place in self.hexes:
                    self._write_label(painter, self.hexes[place], "ink", chip=True)


def _apart(point: QPointF, other_point: QPointF) -> float:
    return math.hypot(point.x() - other_point.x(), point.y() - other_point.y())
