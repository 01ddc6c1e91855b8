"""The sketch beside a prompt: the hexes around a counter, where it may end, and its lines of sight.

Parts that stay the same during a prompt are painted once and cached; letters, lines and the ghost go over them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent, QTransform
from PySide6.QtWidgets import QSizePolicy

from puesto.core.game.map_views import GhostView, HexView, MapView
from puesto.core.messages import N_, msg
from puesto.core.views import CounterView
from puesto.gui.controls.accessible import Say, describe
from puesto.gui.look import hand_drawing, paint, shapes, sight_signs
from puesto.gui.look.silhouettes import draw_silhouette
from puesto.gui.look.theme import SHADOW, TOUCH, Theme
from puesto.gui.map import signs
from puesto.gui.map.ground.hex_pictures import copy_hatching
from puesto.gui.map.ground.paper import ROOT, Pictures, copy_sides, draw_faint_grid
from puesto.gui.map.ground.terrain import draw_edges, draw_terrain
from puesto.gui.map.hex_map import FILLED_SIDE, FRAME
from puesto.gui.map.photo import PHOTOS, LaidPhoto
from puesto.gui.map.sketch_measures import LOW_SEAL, STRIP, MeasuredMap
from puesto.gui.map.spots import geometry, sight_spot
from puesto.gui.map.spots.counter_spot import PIN, PIN_TAB, WHOLE, PinSpot
from puesto.gui.map.spots.geometry import WORD, square
from puesto.gui.map.spots.hex_spot import EndSpot
from puesto.gui.map.spots.sight_spot import ArrowSpot
from puesto.gui.map.spots.spot import CHOSEN_ANSWER, Spot
from puesto.gui.pieces.counter_face import cloth_of

PHOTO_INK = 0.8
"""Opacity of the owner's photo of the board."""
GHOST = 0.72
"""Side of a counter at its destination, in radii of its hex."""
DRAWN_KNOB = 0.45
"""Painted part of a handle, relative to its pressed area."""
SMALL_COUNTER = 0.98
"""Side of a counter in radii of its hex."""
LABEL_REACH = 0.6
"""Distance in radii from the middle of a label within which a line strikes it."""
SEEN = 0.45
"""Least distance in radii from the sheet's edge of a counter that is not pinned: about half its side."""
SEATS = (0.5, 0.56, 0.44, 0.62, 0.38, 0.68, 0.32, 0.74, 0.26)
"""Positions on a line, from 0 to 1, at which its handle may be, so that it covers no counter and no label."""


class Line(NamedTuple):
    """Sight between the moving counter and another one, and whether it is being asked."""

    other: str
    sign: str
    asked: bool = False


class KeyHint(NamedTuple):
    """A key and what it does here."""

    key: str
    text: str


class BoardSketch(MeasuredMap):
    """Sketch of the hexes around a counter, as large as the column permits."""

    hex_spot = EndSpot

    def __init__(self, view: MapView, theme: Theme, say: Say, name: str, pictures: Pictures | None = None) -> None:
        """Make the sketch; `pictures` is the cache of earlier sketches."""
        self._pictures = pictures if pictures is not None else Pictures()
        self.lines: tuple[Line, ...] = ()
        self.hints: tuple[KeyHint, ...] = ()
        self.place = ""
        """Hex that is chosen."""
        self._backdrop: QPixmap | None = None
        self._photo: LaidPhoto | None = None
        """The owner's photo of the board, which is below the hexes."""
        self._struck: list[HexView] = []
        """Hexes whose labels are below lines of sight."""
        self._seats: dict[str, QRectF] = {}
        """Rectangles of the badges by the other counter, until something is moved."""
        self.arrows: dict[str, ArrowSpot] = {}
        self.pins: dict[str, PinSpot] = {}
        super().__init__(view, theme, say, name)
        PHOTOS.loaded.connect(self._show_photo)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def show_view(self, view: MapView) -> None:
        """Show another part of the board, or the same as it is now; common spots are kept."""
        self.setup_ui(view)
        self._backdrop = None
        self.set_stop()  # the prompt then sets what can be chosen
        self._stand()
        for hex in self.hexes.values():
            if hex.isHidden():
                hex.show()
        self.update()

    def _show_photo(self) -> None:
        """Show the owner's photo of the board, which has just been read."""
        self._photo, self._backdrop = PHOTOS.find(self.view.photo), None
        self.update()

    def setup_ui(self, view: MapView) -> None:
        """Set up the parts of the board sketch."""
        self._photo = PHOTOS.find(view.photo)
        self.__dict__.pop("_reach", None)
        self._measured = None
        self._home = self._steady_home(view) if view.is_steady and self.isVisible() else self._home_of(view)
        super().setup_ui(view)
        places, pinned, arrows = {each_hex.place: each_hex for each_hex in view.hexes}, self.pins, self.arrows
        outside = [(pin.counter, pin.q, pin.r, self.say(pin.text)) for pin in view.pins]
        home = places.get(view.middle)
        stand = [(each_counter, places[each_counter.place]) for each_counter in view.counters]
        inside = [
            (each_counter, hex.q, hex.r, self.say(sight_spot.far_label(hex, home))) for each_counter, hex in stand
        ]
        self.pins, self.arrows = {}, {}
        for counter, q, r, text in (*outside, *inside):
            if (pin := pinned.pop(counter.id, None)) is None:
                pin = self.enlist(PinSpot(self, counter, q, r, text, self.say))
            else:
                pin.show_view(counter, q, r, text)
            self.pins[counter.id] = pin
        for hex in self.hexes.values():
            assert isinstance(hex, EndSpot)
            hex.plain = not view.middle
        for key, sights in sight_spot.seals_of(view).items() if not view.middle else ():
            if (arrow := arrows.pop(key, None)) is None:
                arrow = self.enlist(ArrowSpot(self, key, sights, self.say))
            else:
                arrow.show_sights(sights)
            self.arrows[key] = arrow
        for dropped_spot in (*pinned.values(), *arrows.values()):
            self.dismiss(dropped_spot)
        lines = [*(() if view.middle else (sight.text for sight in view.sights)), *(way.text for way in view.ways)]
        describe(self, self.accessibleName(), ". ".join(map(self.say, lines)), tip="")

    @property
    def spots(self) -> list[Spot]:
        return [*super().spots, *self.pins.values(), *self.arrows.values()]

    # -- calls by the prompt

    def show_question(self, place: str, lines: Sequence[Line], down: dict[str, str], hints: Sequence[KeyHint]) -> None:
        """Show which hex is chosen, the sights from there, and the marks of other hexes."""
        self.place, self.lines, self.hints, self._seats = place, tuple(lines), tuple(hints), {}
        for id, spot in self.hexes.items():
            spot.set_mark(CHOSEN_ANSWER if id == place else "")
            assert isinstance(spot, EndSpot)
            spot.set_down(id in down, down.get(id, ""))
        for arrow in self.arrows.values():
            self._hang(arrow)
        asked_ids = {line.other for line in lines if line.asked} or {self.view.mover}
        for id, counter_spot in (*self.counters.items(), *self.pins.items()):
            counter_spot.set_mark(CHOSEN_ANSWER if id in asked_ids else "")
        self.update()

    # -- measures

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._backdrop = None
        super().resizeEvent(event)

    def _stand(self) -> None:
        """Place counters, pins and handles of lines."""
        super()._stand()
        self._seats = {}
        window, rim = self._window, self.radius * SEEN
        by_place = {hex.place: hex for hex in self.view.hexes}
        for counter in self.view.counters:
            point = self.middle(by_place[counter.place])
            inside = window.adjusted(rim, rim, -rim, -rim).contains(point)
            self.counters[counter.id].setVisible(inside)
            is_pinned = self.view.pinned is None or counter.id in self.view.pinned
            self.pins[counter.id].setVisible(is_pinned and not inside)
        for beyond in self.view.pins:  # new for this prompt, or of a counter that was inside in the one before
            self.pins[beyond.counter.id].show()
        taken_boxes = [
            geometry.bounds_of(QRectF(counter_spot.geometry()))
            for counter_spot in self.counters.values()
            if not counter_spot.isHidden()
        ]
        if self.view.middle:  # show what is asked about wholly, if possible
            taken_boxes += [
                geometry.bounds_of(square(self.middle(hex), self.radius)) for hex in self.view.hexes if hex.answers
            ]
        for pin in self._shown_pins():
            self._pin_down(pin, taken_boxes)
        self._struck = self._labels_struck()
        for arrow in self.arrows.values():
            self._hang(arrow)

    def _shown_pins(self) -> list[PinSpot]:
        """Return the pins to be placed, in the order in which they take their places."""
        return [pin for pin in self.pins.values() if not pin.isHidden()]

    def _labels_struck(self) -> list[HexView]:
        """Return the hexes of a whole board whose labels are below lines of sight."""
        if self.view.middle or not self.view.sights:
            return []
        bare = [
            (self._label_of(each_hex).center(), each_hex)
            for each_hex in self.view.hexes
            if each_hex.place not in self.covered
        ]
        result, reach = dict[str, HexView](), self.radius * LABEL_REACH
        for start, end in ((self._place_of(sight.one), self._place_of(sight.other)) for sight in self.view.sights):
            if start is None or end is None:
                continue
            over = QRectF(start, end).normalized().adjusted(-reach, -reach, reach, reach)
            for point, hex in bare:
                if over.contains(point) and geometry.beside(point, start, end) < reach:
                    result[hex.place] = hex
        return [*result.values()]

    def _pin_down(self, pin: PinSpot, taken_boxes: list[geometry.Bounds]) -> None:
        """Place a pin where the line to its counter leaves the sketch, beside the other pins."""
        px, window = self.theme.px, self._window
        size = QSize(px(PIN + 52), px(PIN + PIN_TAB + 20))
        way = self._apart(pin.at)
        pin.angle = math.atan2(way.y(), way.x())
        room = window.adjusted(size.width() / 2, size.height() / 2, -size.width() / 2, -size.height() / 2)
        reach = min(
            abs(room.width() / 2 / way.x()) if way.x() else math.inf,
            abs(room.height() / 2 / way.y()) if way.y() else math.inf,
            1.0,
        )
        if self._low:
            way = QPointF(math.copysign(room.width() / 2, way.x()), way.y() * reach)
            reach = 1.0
        point = room.center() + way * reach
        along = QPointF(0, 1) if abs(abs(point.x() - room.center().x()) - room.width() / 2) < 1 else QPointF(1, 0)
        rect, least = QRectF(), math.inf
        for step in range(2 * 12):
            spot = point + along * ((step + 1) // 2 * (1 if step % 2 else -1)) * px(24)
            spot = QPointF(min(max(spot.x(), room.left()), room.right()), min(max(spot.y(), room.top()), room.bottom()))
            box = QRectF(spot - QPointF(size.width(), size.height()) / 2, QSizeF(size))
            hidden = geometry.area_under(geometry.bounds_of(box), taken_boxes)
            if hidden < least:
                rect, least = box, hidden
            if not hidden:
                break  # a free place; else it is put where it hides least
        taken_boxes.append(geometry.bounds_of(rect))
        pin.setGeometry(rect.toAlignedRect())

    def _hang(self, arrow: ArrowSpot) -> None:
        """Place the handle of a line where it covers as little as possible; hide it where it answers nothing."""
        start, end = (self._place_of(id) if arrow.live else None for id in (arrow.ai, arrow.unit))
        arrow.setVisible(start is not None and end is not None)
        if start is None or end is None:
            return
        side = self.theme.px(TOUCH)
        other_spots = (*self.arrows.values(), *self.counters.values(), *self.pins.values())
        taken_boxes = [
            geometry.bounds_of(QRectF(spot.geometry()))
            for spot in other_spots
            if spot is not arrow and not spot.isHidden()
        ]
        labels, knob = [geometry.bounds_of(self._label_of(hex)) for hex in self._struck], side * DRAWN_KNOB

        def harm(index: QPointF) -> float:
            full_box, knob_box = geometry.bounds_of(square(index, side)), geometry.bounds_of(square(index, knob))
            return geometry.area_under(full_box, taken_boxes) + WORD * geometry.area_under(knob_box, labels)

        point = min((start + (end - start) * share for share in SEATS), key=harm)
        arrow.setGeometry(square(point, side).toAlignedRect())

    def _put(self, counter: CounterView, point: QPointF, side: float) -> None:
        super()._put(counter, point, side * SMALL_COUNTER)

    # -- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._backdrop is None:
            self._backdrop = self._pictures.picture(self._drawn(), self, self._draw_ground)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._backdrop)
        paint.smooth(painter)
        for sight in self.view.sights:
            self._sight(painter, sight)
        for hex in self._struck:
            self._draw_label(painter, hex)  # the lines are painted over the labels
        painter.setClipRect(self._window)  # no front may cover the line of keys or the tray
        by_place = {each_hex.place: each_hex for each_hex in self.view.hexes}
        self.draw_under(painter)
        self._draw_fronts(painter, by_place)
        for way in self.view.ways:
            stops = [by_place[place] for place in way.places if place in by_place]
            if stops and (not stops[-1].answers or stops[-1].place == self.place):
                signs.draw_long_way(painter, self.theme, [*map(self.middle, stops)], self.radius, way.returns)
                for hex in stops[1:]:
                    self._draw_label(painter, hex)  # the arrow covers these labels
        self._draw_ghost(painter)
        for ghost in self.view.before:
            self._draw_trail(painter, ghost)
        for line in self.lines:
            self._draw_line(painter, line)
        painter.setClipping(False)
        self.draw_over(painter)
        self.draw_tray(painter)
        self._draw_hints(painter)
        painter.end()

    def _draw_fronts(self, painter: QPainter, places: Mapping[str, HexView]) -> None:
        """Draw the way that each counter faces; `places`: the hexes by their labels."""
        for front in self.view.fronts:
            colour, point = "ink" if front.opponent else "danger", self.middle(places[front.place])
            signs.draw_front(painter, self.theme, point, self.radius * 0.95, front.way, colour, front.sides)

    def draw_under(self, painter: QPainter) -> None:
        """Paint what is on the ground, under all fronts and ways; a sketch has nothing of the kind."""

    def draw_over(self, painter: QPainter) -> None:
        """Paint what is over the hexes and not clipped to them; a sketch has nothing of the kind."""

    def draw_tray(self, painter: QPainter) -> None:
        """Paint the tray at the edge; a sketch without one paints nothing."""

    def _drawn(self) -> tuple[object, ...]:
        """Return everything that the background of the sketch depends on."""
        home, near = (self._home.q, self._home.r), self._near
        hexes = tuple(
            (
                hex.place,
                hex.q,
                hex.r,
                near(hex),
                bool(hex.zones),
                hex.cover,
                hex.note,
                bool(hex.objective),
                hex.letter,
                hex.ground,
            )
            for hex in self.view.hexes
        )
        photo = self._photo.image.cacheKey() if self._photo is not None else 0
        return (self.say(msg(N_("MD {cover}"), cover=0)), self.theme, self.radius, home, photo, hexes)

    def _draw_ground(self, painter: QPainter) -> None:
        """Paint the sheet with its hexes, and what is known of each."""
        self._frame(painter, self._sheet(painter))
        inset, shadow, ink = self.theme.px(FRAME), self.theme.px(SHADOW), self.theme.px(1.2)
        rim, full_rect = inset + shadow, self.rect()
        room = QRectF(full_rect).adjusted(-self.radius, -self.radius, self.radius, self.radius)
        visible_hexes = [
            each_hex for each_hex in self.view.hexes if self._near(each_hex) and room.contains(self.middle(each_hex))
        ]
        painter.setClipRect(full_rect.adjusted(inset + 1, rim, -rim, -rim))
        self._draw_photo(painter)
        draw_faint_grid(painter, self.theme, self.radius, self._largest, self._centre, self.size())
        painter.setClipRect(full_rect.adjusted(rim + ink, rim + ink, -rim - ink, -rim - ink))
        for hex in visible_hexes:
            self._ground(painter, hex)
        terrain = [(hex.place, hex.ground, self.middle(hex)) for hex in visible_hexes if hex.ground is not None]
        terrain = terrain if self._photo is None else []
        draw_terrain(painter, self.theme, terrain, self.radius)
        self._draw_sides(painter, visible_hexes)
        draw_edges(painter, self.theme, terrain, self.radius)
        for hex in visible_hexes:
            self._draw_label(painter, hex)

    def _draw_photo(self, painter: QPainter) -> None:
        """Paint the owner's photo of the board, a little faint below counters and lines."""
        if self._photo is None:
            return
        home = self._unit(self._home)
        with paint.own_state(painter):
            painter.setOpacity(PHOTO_INK)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            over = QTransform().translate(self._centre.x(), self._centre.y()).scale(self.radius, self.radius)
            painter.setTransform(self._photo.transform * over.translate(-home[0], -home[1]), True)
            painter.drawImage(QPointF(0, 0), self._photo.image)

    def _ground(self, painter: QPainter, hex: HexView) -> None:
        if self._photo is None:
            super()._ground(painter, hex)
        elif hex.zones and self._near(hex) and (sides := self._band(hex)):
            point = self.middle(hex)
            copy_hatching(painter, self.theme, self.radius, QPoint(round(point.x()), round(point.y())), sides)

    def _draw_sides(self, painter: QPainter, hexes: Sequence[HexView]) -> None:
        """Draw the sides of the hexes of which anything is known."""
        copy_sides(painter, self.theme, self._sides(map(self.middle, hexes)), self._largest)

    def _foot(self, radius: float) -> float:
        return float(self.height())

    def _draw_label(self, painter: QPainter, hex: HexView) -> None:
        """Write the label of a hex at its top, and its MD at its bottom."""
        if not self._near(hex):
            return
        theme, point, label = self.theme, self.middle(hex), self._label_of(hex)
        # a small counter covers almost all of them; its tab has the label
        bare = hex.place not in self.covered or self.radius * FILLED_SIDE >= theme.px(WHOLE)
        if bare:
            self._word(painter, label, hex.place, "quiet")
        if hex.note is not None and bare:
            lower = point.y() + self.radius * ROOT / 2 - label.height() - theme.px(4)
            self._word(painter, QRectF(QPointF(label.left(), lower), label.size()), self.say(hex.note), "ink")
        if hex.objective is not None:
            star = shapes.star(point + QPointF(self.radius * 0.66, 0), theme.px(12))
            painter.fillPath(star, theme.colour("event"))
            painter.setPen(hand_drawing.pen(theme.colour("ink"), theme.px(1.4)))
            painter.drawPath(star)

    def _label_of(self, hex: HexView) -> QRectF:
        """Return the rectangle of a hex's label, at its top."""
        point, wide = self.middle(hex), self.radius * 1.1
        top = point.y() - self.radius * ROOT / 2 + self.theme.px(3)
        return QRectF(point.x() - wide / 2, top, wide, self.theme.px(18))

    def seen_spot(self, id: str) -> Spot | None:
        """Return the visible spot of a counter: in its hex, or pinned at the edge."""
        spots = (self.counters.get(id), self.pins.get(id))
        return next((spot for spot in spots if spot is not None and not spot.isHidden()), None)

    def _place_of(self, id: str) -> QPointF | None:
        spot = self.seen_spot(id)
        return QRectF(spot.geometry()).center() if spot is not None else None

    @property
    def _end(self) -> QPointF | None:
        """Return the middle of the moving counter's destination, or of its hex."""
        hex = next(
            (each_hex for each_hex in self.view.hexes if each_hex.place == (self.place or self.view.middle)), None
        )
        return self.middle(hex) if hex is not None else None

    def _draw_ghost(self, painter: QPainter) -> None:
        """Paint the counter at its destination, the way there, and its facing."""
        start, end = self._place_of(self.view.mover), self._end
        ghost = next((ghost for ghost in self.view.ghosts if ghost.place == self.place), None)
        mover = next((counter for counter in self.view.counters if counter.id == self.view.mover), None)
        if start is None or end is None or mover is None or not self.place:
            return
        theme, side, apart = self.theme, self.radius * GHOST, end - start
        length = math.hypot(apart.x(), apart.y())
        if length > self.radius:
            ahead = apart / length
            if not self.view.ways:  # else the way is painted hex by hex
                signs.draw_way(
                    painter, theme, start + ahead * side * 0.8, end - ahead * side * 0.62, theme.px(5.5), theme.px(18)
                )
            box = QRectF(end.x() - side / 2, end.y() - side / 2, side, side)
            self.draw_faint(painter, mover, box)
        if ghost is not None and (ghost.way is not None or ghost.sides):
            signs.draw_front(painter, theme, end, self.radius * 0.9, ghost.way or 0, "command", ghost.sides)
            self._draw_label(
                painter, next(hex for hex in self.view.hexes if hex.place == ghost.place)
            )  # the front was painted over it

    def _draw_trail(self, painter: QPainter, ghost: GhostView) -> None:
        """Paint the former place of a counter, and its way from there."""
        hex = next((each_hex for each_hex in self.view.hexes if each_hex.place == ghost.place), None)
        end, counter = self._place_of(ghost.counter), self.counters.get(ghost.counter)
        if hex is None or end is None or counter is None:
            return
        theme, side, start = self.theme, self.radius * 0.9, self.middle(hex)
        box = QRectF(start.x() - side / 2, start.y() - side / 2, side, side)
        apart = end - start
        if (length := math.hypot(apart.x(), apart.y())) > self.radius:
            ahead = apart / length
            tip = end - ahead * side * 0.7
            signs.draw_way(painter, theme, start + ahead * side * 0.6, tip, theme.px(4), theme.px(14))
        self.draw_faint(painter, counter.view, box)

    def draw_faint(self, painter: QPainter, view: CounterView, box: QRectF) -> None:
        """Paint a counter in a place that it is not at, faint in a dashed frame."""
        theme, side = self.theme, box.width()
        painter.setOpacity(0.62)
        painter.fillPath(paint.rounded_rect(box, theme.px(7)), paint.grain(theme, "cloth", cloth_of(view)))
        painter.setOpacity(0.9)
        inner = box.adjusted(side * 0.12, side * 0.22, -side * 0.12, -side * 0.22)
        draw_silhouette(painter, view.shape, inner, theme.colour("print"), theme.colour(cloth_of(view)))
        painter.setOpacity(1)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("command"), theme.px(2.5), Qt.PenStyle.DashLine))
        painter.drawRoundedRect(box, theme.px(7), theme.px(7))

    def _draw_line(self, painter: QPainter, line: Line) -> None:
        """Paint the sight between two counters: a line with a badge beside the other badges."""
        start, end = self._end, self._place_of(line.other)
        if start is None or end is None:
            return
        theme, px = self.theme, self.theme.px
        is_seen = line.sign not in ("", sight_signs.UNSEEN, sight_signs.UNSURE)
        style = Qt.PenStyle.SolidLine if is_seen else Qt.PenStyle.DotLine
        colour = "command" if line.asked else "danger" if line.sign == sight_signs.LEFT_FLANKS else "quiet"
        painter.setPen(hand_drawing.pen(theme.colour(colour), px(2.4), style))
        hand_drawing.draw_line(painter, start, end, f"line{line.other}", 1)
        if self._low and not is_seen and not line.asked:
            return  # the dotted line shows it, and in a low sheet a badge would hide counters
        if (box := self._seats.get(line.other)) is None:
            box = self._seats[line.other] = self._seat(start, end)
        density, sign = painter.device().devicePixelRatioF(), line.sign or sight_signs.UNSURE
        seal = sight_signs.sight_badge(theme, sign, line.asked, self._seal_share, density)
        rim = sight_signs.SEAL_RIM
        painter.drawPixmap(QPoint(round(box.left()) - rim, round(box.top()) - rim), seal)

    def _seat(self, start: QPointF, end: QPointF) -> QRectF:
        """Return the rectangle of a line's badge: beside the others, on no counter and no destination."""
        taken_boxes = [*self._seats.values(), square(start, self.radius * GHOST)]
        taken_boxes += [
            QRectF(spot.geometry()) for spot in (*self.counters.values(), *self.pins.values()) if not spot.isHidden()
        ]
        ends = [hex for hex in self.hexes.values() if isinstance(hex, EndSpot) and not hex.isHidden()]
        wide, high = (self.theme.px(number) * self._seal_share for number in sight_signs.SEAL.toTuple())
        return sight_spot.seat_on(start, end, QSizeF(wide, high), taken_boxes, ends)

    @property
    def _seal_share(self) -> float:
        """Return the scale of the badges: that of the hexes, so that a badge fits between two counters."""
        return LOW_SEAL if self._low else max(LOW_SEAL, min(1.0, round(self.radius / self._largest, 2)))

    def _draw_hints(self, painter: QPainter) -> None:
        """Paint the keys that mean something here along the foot of the sheet."""
        if not self.hints or self._low:
            return
        inset, high = self.theme.px(FRAME + SHADOW), self.theme.px(STRIP)
        wide, density = self.width() - 2 * inset, painter.device().devicePixelRatioF()
        painter.drawPixmap(
            inset, self.height() - inset - high, signs.strip_of_keys(self.theme, self.hints, wide, high, density)
        )
