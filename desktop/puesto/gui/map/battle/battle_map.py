"""The map of a battle as the table: scale and place are the player's, and rulers name its hexes."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen, QShowEvent, QWheelEvent
from PySide6.QtWidgets import QApplication

from puesto.core.game.map_views import HexView, MapView
from puesto.core.messages import Sayable
from puesto.core.questions.moves import EndView, GroupMoveView, MoveView
from puesto.gui.look import paint
from puesto.gui.look.motion import CLOCK
from puesto.gui.look.theme import LABEL
from puesto.gui.map.battle.battle_spot import DISC, BattleSpot, draw_mark, draw_wedge
from puesto.gui.map.battle.move_layer import MoveLayer
from puesto.gui.map.by_hand import HandSketch
from puesto.gui.map.ground.paper import ROOT
from puesto.gui.map.sketch_measures import STRIP
from puesto.gui.map.spots.counter_spot import CounterSpot, PinSpot
from puesto.gui.map.spots.geometry import Bounds, area_under, bounds_of
from puesto.gui.map.spots.hex_spot import EndSpot
from puesto.gui.map.spots.spot import Spot

RADII = (24, 29, 36, 48)
"""Radii of a hex in px at 100 % that the player can choose."""
USUAL = 1
"""Index of the radius of a new battle."""
ABOVE, ASIDE = 22, 30
"""Height and width in px at 100 % of the rulers: columns above, rows at the left."""
COUNTER = 34 / 29
"""Side of a counter in radii of its hex."""
IN_VIEW = 0.5
"""Least distance of a counter from the edge of the map, in radii: a part of it may be cut off."""
UNDER = QPointF(0.2, -0.26)
"""Offset in radii of a counter that lies under another one."""
WALK_MS = 60
"""Milliseconds in which a counter walks a hex."""
WHEEL = 120
"""Turn of a wheel by one notch, in eighths of a degree."""


class BattleMap(HandSketch):
    """Map whose scale and place only the player changes."""

    counter_spot = BattleSpot
    lifted = Signal(str, str, bool)
    """Emitted with a unit of a Wing that was dragged to a hex, and whether Shift was held."""
    line_placed = Signal(str, str)
    """Emitted with a counter that was dragged with Shift to a hex, for its whole line."""
    shifted = Signal()
    """Emitted when the player has changed its scale or its place."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        self.size_index = USUAL
        self.home = ""
        """Hex in the middle; "" until the map was shown first."""
        self._is_new = False
        """Whether the player has chosen no place yet: then a smaller scale is taken if it shows all counters."""
        self._dragged_to = ""
        """Hex over which a unit of the Wing was dragged last."""
        self._pointed = ""
        """Hex under the pointer."""
        self.has_lines = False
        """Whether armies are being set up in lines, which are dragged with Shift."""
        self._panned: QPointF | None = None
        """Point at which the empty ground was pressed, to drag the map; None without a press."""
        self._has_panned = False
        self._layer = MoveLayer(self)
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.setMouseTracking(True)

    # -- scale and place

    def setup_ui(self, view: MapView) -> None:
        """Set up the parts of the battle map."""
        self._stacks = {id: stack for stack in view.stacks for id in stack.counters}
        super().setup_ui(view)
        for id, spot in self.counters.items():
            assert isinstance(spot, BattleSpot)
            spot.show_stack(self._stacks.get(id))
        for hex in self.hexes.values():
            if isinstance(hex, EndSpot):
                hex.plain = not hex.view.letter
        for stack in view.stacks:  # the upper counter covers the one that lies under it
            if stack.counters and stack.counters[0] in self.counters:
                self.counters[stack.counters[0]].raise_()

    def _steady_home(self, view: MapView) -> HexView:
        return self._home_of(view)

    def _home_of(self, view: MapView) -> HexView:  # type: ignore[override]
        """Return the hex in the middle: the player's, at first the midst of the counters."""
        former_home = next((hex for hex in view.hexes if hex.place == self.home), None)
        if former_home is not None:
            return former_home
        covered = {counter.place for counter in view.counters}
        middle_hex = self._midst([hex for hex in view.hexes if hex.place in covered] or view.hexes, view.hexes)
        self.home = middle_hex.place
        return middle_hex

    def _radius(self, width: int) -> float:
        return float(self.theme.px(RADII[self.size_index]))

    def show_view(self, view: MapView) -> None:
        before = {id: spot.view.place for id, spot in self.counters.items() if not spot.isHidden()}
        super().show_view(view)
        self._hide_beyond()
        if CLOCK.on:
            self._walk(before)

    def _walk(self, before: Mapping[str, str]) -> None:
        """Let the counters that are in another hex than before walk there, by the way that was shown."""
        by_place = {hex.place: hex for hex in self.view.hexes}
        way_shown = self._layer.move.way if self._layer.move is not None else ()
        for counter in self.view.counters:
            spot, former_place = self.counters[counter.id], before.get(counter.id, counter.place)
            if former_place == counter.place or spot.isHidden():
                continue
            is_shown = bool(way_shown) and (way_shown[0], way_shown[-1]) == (former_place, counter.place)
            way = [
                by_place[place]
                for place in (way_shown if is_shown else (former_place, counter.place))
                if place in by_place
            ]
            if len(way) > 1:
                self._walk_along(spot, way)

    def _walk_along(self, spot: CounterSpot, way: Sequence[HexView]) -> None:
        """Move a counter along hexes, to where it is already."""
        end, points = spot.geometry().topLeft(), [self.middle(hex) for hex in way]
        lengths = [math.hypot(*(finish - start).toTuple()) for start, finish in pairwise(points)]

        def step(part: float) -> None:
            if self.middle(way[-1]) != points[-1] or spot.view.place != way[-1].place:
                CLOCK.stop(spot)  # the map was scrolled or scaled, or the counter put elsewhere, and it is there
                return
            if part >= 1:
                spot.move(end)
                return
            distance_left = part * sum(lengths)
            for (start, finish), length in zip(pairwise(points), lengths, strict=True):
                if distance_left <= length:
                    at = start + (finish - start) * (distance_left / max(1.0, length))
                    spot.move(end + (at - points[-1]).toPoint())
                    return
                distance_left -= length

        spot.raise_()
        hexes = sum(lengths) / max(1.0, ROOT * self.radius)
        CLOCK.move(spot, step, max(1.0, WALK_MS * hexes))

    def put_at(self, size_index: int, home: str) -> None:
        """Show the map at one of its scales with a hex in the middle."""
        self.size_index = max(0, min(len(RADII) - 1, size_index))
        self._is_new = not home
        if any(hex.place == home for hex in self.view.hexes):
            self.home = home
        self._lay_anew()

    def _lay_anew(self) -> None:
        self._measured, self._backdrop = None, None
        self._home = self._home_of(self.view)
        self._stand()
        self.update()

    def zoom(self, step: int, point: QPointF | None = None) -> bool:
        """Go to the next larger or smaller scale, around a point of the map; return whether there is one."""
        index = self.size_index + step
        if not 0 <= index < len(RADII):
            return False
        hex = self.hex_at(point) if point is not None else None
        before = self.radius
        if hex is not None and point is not None:
            # the hex under the pointer keeps its place: the middle moves towards it
            apart = (self.middle(hex) - self._centre) * (1 - before / self.theme.px(RADII[index]))
            self.home = self._hex_near(self._centre + apart).place
        self.size_index = index
        self._lay_anew()
        self.shifted.emit()
        return True

    def scroll_by(self, across: int, down: int) -> None:
        """Move the map so that it shows the hexes beyond an edge, by one hex."""
        point = self._centre + QPointF(across * 1.5 * self.radius, down * ROOT * self.radius)
        if across:  # columns stand in turn half a hex lower: a step keeps to the row
            point += QPointF(0, 0.01 * self.radius)
        next_hex = self._hex_near(point)
        if next_hex.place and next_hex.place != self.home:
            self.home = next_hex.place
            self._lay_anew()
            self.shifted.emit()

    def _hex_near(self, point: QPointF) -> HexView:
        return min(
            self.view.hexes,
            key=lambda hex: math.hypot(*(self.middle(hex) - point).toTuple()),
            default=HexView("", 0, 0),
        )

    @property
    def _window(self) -> QRectF:
        px = self.theme.px
        return super()._window.adjusted(px(ASIDE), px(ABOVE), 0, 0)

    @property
    def _keys_box(self) -> QRectF:
        """Return the rectangle of the line of keys."""
        window = self._window
        return QRectF(window.left(), window.bottom(), window.width(), self.theme.px(STRIP))

    # -- what a question asks for

    def bring_in_view(self) -> None:
        """Scroll to what can be chosen if nothing of it is in view, or to an opponent's move out of view.

        Nothing else moves the map but the player.
        """
        if not self.isVisible():
            return
        view = self.view
        moved = {counter.place for counter in view.counters if counter.id == view.mover}
        moved |= {ghost.place for ghost in view.ghosts[:1]}
        places = {counter.place for counter in view.counters if self.counters[counter.id].live}
        places |= {place for place, spot in self.hexes.items() if spot.live}
        hexes = [hex for hex in view.hexes if hex.place in (moved or places)]
        points = [self.middle(hex) for hex in hexes]
        are_in_view = [self._inner.contains(point) for point in points]
        if not points or (all(are_in_view) if moved else any(are_in_view)):
            return
        if not moved:
            points = [min(points, key=lambda point: math.hypot(*(point - self._centre).toTuple()))]
        room = self._inner.adjusted(self.radius, self.radius, -self.radius, -self.radius)
        across = _shift(room.left(), room.right(), [point.x() for point in points])
        down = _shift(room.top(), room.bottom(), [point.y() for point in points])
        self.home = self._hex_near(self._centre + QPointF(across, down)).place
        self._lay_anew()

    @property
    def _inner(self) -> QRectF:
        """Return the part of the map in which a counter is in view: a part of it may be cut off."""
        rim = self.radius * IN_VIEW
        return self._window.adjusted(rim, rim, -rim, -rim)

    # -- input

    def take_key(self, event: QKeyEvent) -> bool:
        """Scroll with arrows, and change the scale with + and -; return False for another key."""
        point = QPointF(self.mapFromGlobal(self.cursor().pos())) if self.underMouse() else None
        if event.text() in ("+", "-"):
            self.zoom(1 if event.text() == "+" else -1, point)
            return True
        way = {
            Qt.Key.Key_Left: (-1, 0),
            Qt.Key.Key_Right: (1, 0),
            Qt.Key.Key_Up: (0, -1),
            Qt.Key.Key_Down: (0, 1),
        }.get(Qt.Key(event.key()))
        if way is None:
            return False
        self.scroll_by(*way)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        angle = event.angleDelta()
        steps = round((angle.y() or angle.x()) / WHEEL)
        if not steps:
            return
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(1 if steps > 0 else -1, event.position())
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier or not angle.y():
            self.scroll_by(-1 if steps > 0 else 1, 0)
        else:
            self.scroll_by(0, -1 if steps > 0 else 1)
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._panned, self._has_panned = event.position(), False
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(event.position())
        if self._panned is not None and event.buttons() & Qt.MouseButton.LeftButton:
            apart = event.position() - self._panned
            if math.hypot(apart.x(), apart.y()) >= self.radius:
                hex_there = self._hex_near(self._centre - apart)
                if hex_there.place and hex_there.place != self.home:
                    self._panned, self._has_panned, self.home = event.position(), True, hex_there.place
                    self._lay_anew()
                    self.shifted.emit()
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        has_panned, self._panned, self._has_panned = self._has_panned, None, False
        if not has_panned:
            super().mouseReleaseEvent(event)

    def hover(self, point: QPointF) -> None:
        self._point_at(point)

    def _point_at(self, point: QPointF) -> None:
        """Show the four digits of the hex under the pointer."""
        hex = self.hex_at(point)
        place = hex.place if hex is not None else ""
        if place != self._pointed:
            self._pointed = place
            self.update()

    # -- moves

    def show_move(
        self,
        ends: Sequence[EndView],
        move: MoveView | None,
        formation: GroupMoveView | None,
        typed: str,
        group: Sequence[str],
    ) -> None:
        """Show the reach of a unit with the move that is considered, or a Wing that is shifted."""
        self._layer.show(ends, move, formation, typed, group)
        self.update()

    def show_open(self, numbers: Mapping[str, int]) -> None:
        """Show with gold rims what a set-up leaves open: counter -> number of its line."""
        upper = {id: stack.counters[0] for id, stack in self._stacks.items() if stack.counters}
        number_by_id = {upper.get(id, id): number for id, number in numbers.items()}
        for id, spot in self.counters.items():
            assert isinstance(spot, BattleSpot)
            spot.show_number(number_by_id.get(id, 0))

    def drag(self, spot: Spot, point: QPointF) -> None:
        """Carry a counter along; one of a formation shifts all of it."""
        if spot.id not in self._layer.group:
            super().drag(spot, point)
            return
        hex = self.hex_at(point)
        if hex is not None and hex.place != self._dragged_to:
            self._dragged_to = hex.place
            pushed = bool(QApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.lifted.emit(spot.id, hex.place, pushed)

    def drop(self, spot: Spot, point: QPointF) -> None:
        """Drop a carried counter on a hex, or place its line."""
        self._dragged_to = ""
        hex = self.hex_at(point)
        if hex is not None and self._takes_line(spot.id):
            self.carried.put_down()
            self.line_placed.emit(spot.id, hex.place)
        elif spot.id not in self._layer.group:
            super().drop(spot, point)

    def _refusal(self, id: str, hex: HexView | None) -> Sayable | None:
        return None if self._takes_line(id) else super()._refusal(id, hex)

    def _takes_line(self, id: str) -> bool:
        """Return whether a dragged counter takes all of its line along."""
        is_shifted = bool(QApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier)
        return is_shifted and self.has_lines and id in self.view.movable

    # -- painting

    def _show_all(self) -> None:
        """Take the smaller scale for a new battle whose counters are not all in view."""
        covered = {counter.place for counter in self.view.counters}
        hexes, room = [hex for hex in self.view.hexes if hex.place in covered], self._window
        if not hexes or room.width() < room.height() / 4 or room.height() < self.theme.px(RADII[0]) * 4:
            return
        self._is_new = False
        wide, high = self._span(hexes, self._home)
        radius = self.theme.px(RADII[self.size_index])
        if self.size_index and (wide * radius > room.width() or high * radius > room.height()):
            self.size_index -= 1
            self._measured, self._backdrop = None, None
        if not any(room.contains(self.middle(hex)) for hex in hexes):  # an empty field between two armies
            self.home = self._midst(hexes, hexes).place
            self._home, self._measured, self._backdrop = self._home_of(self.view), None, None

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_new:
            self._stand()
        self.bring_in_view()

    def _stand(self) -> None:
        """Place every counter that is visible in its hex."""
        if self._is_new and self.isVisible():  # before, its size is not the one that the table gives it
            self._show_all()
        super()._stand()
        by_place = {hex.place: hex for hex in self.view.hexes}
        side, window = self.radius * COUNTER, self._inner
        for counter in self.view.counters:
            is_in_view = window.contains(self.middle(by_place[counter.place]))
            self.counters[counter.id].setVisible(is_in_view)
            if is_in_view:
                self.pins[counter.id].hide()
        self._hide_beyond()
        for stack in self.view.stacks:
            hex = by_place.get(stack.place)
            for at, id in enumerate(stack.counters):
                if hex is not None and id in self.counters:
                    self._put_exactly(id, self.middle(hex) + UNDER * self.radius * at, side)

    def _hide_beyond(self) -> None:
        """Hide the hexes beyond the edge: they would be painted over the frame, the rulers and the keys."""
        by_place = {hex.place: hex for hex in self.view.hexes}
        for place, spot in self.hexes.items():
            is_plain = isinstance(spot, EndSpot) and spot.plain  # a letter or sign is as large as its hex
            spot.setVisible((self._window if is_plain else self._inner).contains(self.middle(by_place[place])))

    def _shown_pins(self) -> list[PinSpot]:
        return sorted(super()._shown_pins(), key=lambda pin: math.hypot(*self._apart(pin.at).toTuple()))

    def _pin_down(self, pin: PinSpot, taken_boxes: list[Bounds]) -> None:
        """Place a pin, and leave it out where it would cover another: the map can be scrolled to it."""
        before = list(taken_boxes)
        super()._pin_down(pin, taken_boxes)
        if area_under(bounds_of(QRectF(pin.geometry())), before):
            taken_boxes.pop()
            pin.hide()

    def _put_exactly(self, id: str, point: QPointF, side: float) -> None:
        spot = self.counters[id]
        full_side = side + 2 * BattleSpot.rim(self.theme)
        point = point - QPointF(0, self.theme.px(2))
        spot.setGeometry(
            QRectF(point.x() - full_side / 2, point.y() - full_side / 2, full_side, full_side).toAlignedRect()
        )

    def _draw_label(self, painter: QPainter, hex: HexView) -> None:
        """Write the height of a hill; the rulers name the hexes, so that no label is under a counter."""
        if hex.note is not None and hex.place not in self.covered:
            self._word(painter, self._word_box(hex), self.say(hex.note), "quiet")

    def _word_box(self, hex: HexView) -> QRectF:
        point, wide, high = self.middle(hex), self.radius * 1.7, self.theme.px(18)
        return QRectF(point.x() - wide / 2, point.y() - high / 2, wide, high)

    def _draw_fronts(self, painter: QPainter, places: Mapping[str, HexView]) -> None:
        visible_places = {spot.view.place for spot in self.counters.values() if not spot.isHidden()}
        for front in self.view.fronts:
            if front.place not in visible_places:
                continue
            point = self.middle(places[front.place])
            draw_wedge(painter, self.theme, point, self.radius, front.sides or (front.way,), "ink")

    def draw_under(self, painter: QPainter) -> None:
        self._layer.draw(painter)

    def _draw_sides(self, painter: QPainter, hexes: Sequence[HexView]) -> None:
        painter.setPen(QPen(self.theme.colour("quiet", 120), self.theme.px(1.1)))
        sides = self._sides(map(self.middle, hexes))
        painter.drawLines([QLineF(*start, *end) for start, end in sides.values()])

    def draw_over(self, painter: QPainter) -> None:
        """Paint what is above the counters: marks, rulers, the pointed hex."""
        self._draw_marks(painter)
        self._draw_rulers(painter)
        if self._pointed:
            hex = next((each_hex for each_hex in self.view.hexes if each_hex.place == self._pointed), None)
            if hex is not None and hex.place not in self.covered:
                box = self._word_box(hex)
                box.moveCenter(self.middle(hex) + QPointF(0, self.radius * 0.6))
                self._word(painter, box, hex.place, "ink")

    def _draw_hints(self, painter: QPainter) -> None:
        super()._draw_hints(painter)
        if not self._low:
            self._layer.draw_legend(painter, self._keys_box)

    def _draw_marks(self, painter: QPainter) -> None:
        """Paint leaders and Standards that are by themselves, and the words of the Command Range."""
        by_place, px = {hex.place: hex for hex in self.view.hexes}, self.theme.px
        window = self._window.adjusted(px(DISC), px(DISC), -px(DISC), -px(DISC))
        for mark in self.view.marks:
            hex = by_place.get(mark.place)
            if hex is not None and window.contains(point := self.middle(hex)):
                draw_mark(painter, self.theme, point, mark)
        zone = self.view.zone
        if zone is None or self._layer.is_shown or zone.middle not in by_place:
            return
        low = max((by_place[place] for place in zone.places if place in by_place), key=lambda hex: self.middle(hex).y())
        box, wide = self._word_box(low), paint.text_width(self.say(zone.text), self.theme.font(LABEL)) + px(12)
        box = QRectF(box.center().x() - wide / 2, box.center().y(), wide, box.height())
        room = self._window.adjusted(0, 0, -wide, -box.height())
        box.moveTopLeft(
            QPointF(min(max(box.left(), room.left()), room.right()), min(max(box.top(), room.top()), room.bottom()))
        )
        self._word(painter, box, self.say(zone.text), "command")

    def _draw_rulers(self, painter: QPainter) -> None:
        """Write the column numbers above the hexes and the row numbers at their left."""
        window, theme, px = self._window, self.theme, self.theme.px
        font, ink = theme.font(LABEL), theme.colour("ink")
        ruled_area = window.adjusted(-px(ASIDE), -px(ABOVE), 0, 0)
        ground = paint.grain(theme, "paper", "well")
        painter.fillRect(QRectF(ruled_area.left(), ruled_area.top(), ruled_area.width(), px(ABOVE)), ground)
        painter.fillRect(QRectF(ruled_area.left(), ruled_area.top(), px(ASIDE), ruled_area.height()), ground)
        painter.setPen(QPen(theme.colour("line"), 1))
        painter.drawLine(window.topLeft(), window.topRight())
        painter.drawLine(window.topLeft(), window.bottomLeft())
        half = px(ASIDE)
        seen_columns, seen_rows = dict[str, float](), dict[str, float]()
        for hex in self.view.hexes:
            point, (column, row) = self.middle(hex), (hex.place[:2], hex.place[2:])
            if window.left() + px(8) <= point.x() <= window.right() - px(8):
                seen_columns.setdefault(column, point.x())
            if hex.q % 2 == 0 and window.top() + px(8) <= point.y() <= window.bottom() - px(8):
                seen_rows.setdefault(row, point.y())
        for text, x in seen_columns.items():
            paint.write(painter, QRectF(x - half, ruled_area.top(), 2 * half, px(ABOVE)), text, font, ink)
        for text, y in seen_rows.items():
            paint.write(painter, QRectF(ruled_area.left(), y - half, px(ASIDE), 2 * half), text, font, ink)


def _shift(low: float, high: float, values: Sequence[float]) -> float:
    """Return the least shift of a span that brings values into it, or their middle if they do not fit."""
    least, most = min(values), max(values)
    if most - least > high - low:
        return (least + most - low - high) / 2
    return min(0.0, least - low) + max(0.0, most - high)
