"""A sketch of the board in pencil: hexes with cover, counters, lines of sight, and hexes to choose.

It is painted from a `MapView`. Counters and hexes that can be chosen are buttons; the arrow keys go among all of them
by position.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from typing import TypeVar

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent

from puesto.core.game.map_views import HexView, MapView, SightView
from puesto.core.messages import N_, msg
from puesto.core.views import CounterView
from puesto.gui.controls.accessible import Say
from puesto.gui.controls.flow import growing_policy
from puesto.gui.look import hand_drawing, paint, shapes
from puesto.gui.look.theme import SHADOW, SPACE, Theme
from puesto.gui.map.ground.hex_pictures import (
    ALL_SIDES,
    GROWN,
    copy_hatching,
    growth,
    growth_reduced,
    word_on_paper,
)
from puesto.gui.map.ground.paper import HANDS, ROOT, Sides
from puesto.gui.map.signs import ASIDE_LINE, SEEN_LINE, UNSEEN_LINE, kind_of
from puesto.gui.map.spots.counter_spot import WHOLE, CounterSpot
from puesto.gui.map.spots.geometry import flat_hexagon
from puesto.gui.map.spots.hex_spot import HexSpot
from puesto.gui.map.spots.spot import Spot, SpotMap

RADIUS, COUNTER = 124, 84
"""Largest radius of a hex, and side of a counter beside the sketch, in px at 100 %."""
TALL, LEAST = 470, 32
"""Height in px at 100 % of all hexes together, so that all are visible at once, and least radius."""
LOW = 300
"""Height in px at 100 % of the hexes without a column beside them, if counters have room for numbers."""
MARGIN = SPACE * 4
"""Space in px above and below the hexes: the edge of the sheet and its drawn frame."""
FRAME = SPACE * 2
"""Distance in px from the sheet's edge to its frame, and from the widget's edge to the sheet, for its shadow."""
STEEP, ASLANT = 0.35, 0.32
"""Least slope of a line of sight across a counter's text, and its offset then in sides of a counter."""
MANY_ZONED = 7
"""Number of hexes in fire zones above which not each is hatched, since that would hide what is asked."""
BEYOND = 8
"""Number of hexes beyond the known ones that the sheet may show."""
EDGE = 0.5
"""Margin in radii around the important hexes."""
FILLED_SIDE, PAIRED_SIDE = 1.02, 0.84
"""Side of a counter in radii of its hex: alone there, and one of two."""
BESIDE = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Axial offsets of the hexes beside one, clockwise from the lower right."""
S = TypeVar("S", bound=Spot)


class HexMap(SpotMap):
    """The sketch on its sheet of paper. Its height follows from its width."""

    chosen = Signal(str)
    """Emitted with the id of a counter or the label of a hex that was picked."""
    hex_spot = HexSpot
    """Class of the hexes that can be chosen."""
    counter_spot = CounterSpot
    """Class of the counters."""

    def __init__(self, view: MapView, theme: Theme, say: Say, name: str) -> None:
        super().__init__()
        self.theme, self.say = theme, say
        self.hexes: dict[str, HexSpot] = {}
        self._idle: list[HexSpot] = []
        """Hidden hexes of earlier prompts, to be used again."""
        self.counters: dict[str, CounterSpot] = {}
        self.setAccessibleName(name)
        self.setup_ui(view)
        self.tall, self.alone = TALL, False
        """Largest height of the hexes together in px at 100 %, and whether no column is beside them."""
        self.setSizePolicy(growing_policy())
        self.let()

    def setup_ui(self, view: MapView) -> None:
        """Set the view, with a spot for everything that can be chosen; earlier spots are kept."""
        for name in ("_crop", "_zoned", "_clear", "_mattering"):
            self.__dict__.pop(name, None)
        self.view, old_hexes, standing = view, self.hexes, self.counters
        self.covered = {counter.place for counter in view.counters}
        places_of_view = {hex.place for hex in view.hexes}
        self.aside = [counter for counter in view.counters if counter.place not in places_of_view]
        """Counters that have no hex on the sketch."""
        self.hexes, self.counters = {}, {}
        asked_items = [item for item in view.hexes if item.letter or item.answers]
        places = {item.place for item in asked_items}
        left_over = [hex for place, hex in old_hexes.items() if place not in places]
        self._idle += [hex for hex in left_over if hex.is_idle]
        removed_hexes = [hex for hex in left_over if not hex.is_idle]
        for each_hex in asked_items:
            free, hex = each_hex.place not in self.covered, old_hexes.pop(each_hex.place, None)
            if hex is not None:
                hex.show_view(each_hex, free)
            elif self._idle:
                hex = self._idle.pop()
                hex.begin(each_hex, free)
            else:
                hex = self.enlist(self.hex_spot(self, each_hex, free, self.say))
                hex.lower()
            self.hexes[each_hex.place] = hex
        for hex in self._idle:
            hex.hide()
        tag, zone = self.say(view.opponent if view.opponent is not None else msg(N_("IA"))), self.say(msg(N_("ZF")))
        zoned = {item.place for item in view.hexes if item.zones}
        for counter in view.counters:
            own_tag, spot = tag if counter.id in view.opponents else "", standing.pop(counter.id, None)
            if spot is None:
                spot = self.enlist(self.counter_spot(self, counter, own_tag, self.say))
            else:
                spot.show_view(counter, own_tag)
            spot.zone = zone if counter.place in zoned else ""
            self.counters[counter.id] = spot
        for removed_spot in (*removed_hexes, *standing.values()):
            self.dismiss(removed_spot)

    def enlist(self, spot: S) -> S:
        """Set the map's theme for a spot and return it."""
        spot.set_theme(self.theme)
        return spot

    def pick(self, spot: Spot) -> None:
        self.chosen.emit(spot.id)

    @staticmethod
    def dismiss(spot: Spot) -> None:
        """Remove a spot from the map."""
        spot.hide()
        spot.deleteLater()

    @property
    def spots(self) -> list[Spot]:
        """Return everything that can have the focus, hexes first: they are below the counters."""
        return [*self.hexes.values(), *self.counters.values()]

    # -- calls by the page

    def let(self, ids: Collection[str] = ()) -> None:
        """Set which counters and hexes can be chosen; one of them is the focus stop."""
        for spot in self.spots:
            spot.set_glow(False, spot.id in ids)
            spot.set_mark("")
        self.set_stop()

    def set_stop(self) -> None:
        """Make one spot the focus stop."""
        for spot in self.spots:
            spot.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        stop = next((spot for spot in self.spots if spot.live), next(iter(self.spots), None))
        if stop is not None:
            stop.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_marks(self, marks: dict[str, str]) -> None:
        """Show the state of answers by id: chosen, right or wrong."""
        for spot in self.spots:
            spot.set_mark(marks.get(spot.id, ""))
        for id in marks.keys() & self.counters.keys():
            self.counters[id].raise_()  # its mark must be above its neighbours

    def walk(self, start: Spot, way: tuple[int, int]) -> None:
        """Give the focus to the nearest spot in a direction."""

        def reach(spot: Spot) -> float:
            apart = spot.geometry().center() - start.geometry().center()
            along, across = apart.x() * way[0] + apart.y() * way[1], abs(apart.x() * way[1]) + abs(apart.y() * way[0])
            return along + 2 * across if along > 0 else math.inf

        best = min(self.spots, key=reach)
        if reach(best) < math.inf:
            best.setFocus(Qt.FocusReason.TabFocusReason)

    # -- measures

    def set_tall(self, tall: int, alone: bool) -> None:
        """Set the hexes' height in px at 100 %, at least `TALL`; `alone`: no column is beside the sketch."""
        tall = max(TALL, tall)
        if (tall, alone) != (self.tall, self.alone):
            self.tall, self.alone = tall, alone
            self.updateGeometry()
            self._stand()
            self.update()

    @property
    def radius(self) -> float:
        """Return the radius of a hex in px at the current width."""
        return self._radius(self.width())

    def _radius(self, width: int) -> float:
        """Return the radius of a hex in px for a width."""
        wide, high = self._extent
        if not wide:
            return 0.0
        px = self.theme.px
        least = px(WHOLE + 1) / FILLED_SIDE if self.alone else px(LEAST)
        tall = max(px(LOW if self.alone else self.tall) / high, least)
        return min(float(self.theme.px(RADIUS)), tall, width / wide)

    @property
    def _extent(self) -> tuple[float, float]:
        """Return width and height of the hexes together, in radii."""
        if not self.view.hexes:
            return 0.0, 0.0
        left, top, right, bottom = self._crop
        return right - left, bottom - top

    @cached_property
    def _crop(self) -> tuple[float, float, float, float]:
        """Return the visible part in radii (left, top, right, bottom): important hexes and half of their rim."""
        points = [self._unit(hex) for hex in self.view.hexes if self._near(hex)] or [
            self._unit(hex) for hex in self.view.hexes
        ]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs) - 1 - EDGE, min(ys) - ROOT / 2 - EDGE, max(xs) + 1 + EDGE, max(ys) + ROOT / 2 + EDGE

    @staticmethod
    def _unit(hex: HexView) -> tuple[float, float]:
        return 1.5 * hex.q, ROOT * (hex.r + hex.q / 2)

    def middle(self, hex: HexView) -> QPointF:
        """Return the middle of a hex in px."""
        left, top, _, _ = self._crop
        x, y = self._unit(hex)
        start = (self.width() - self._extent[0] * self.radius) / 2
        return QPointF(start + (x - left) * self.radius, self.theme.px(MARGIN) + (y - top) * self.radius)

    def _rows(self) -> list[list[CounterView]]:
        """Return the rows of counters beside the sketch; without hexes the opponent's are the upper ones."""
        if self.view.hexes:
            return [self.aside] if self.aside else []
        upper = [counter for counter in self.aside if counter.id in self.view.opponents]
        return [row for row in (upper, [counter for counter in self.aside if counter not in upper]) if row]

    def _row_height(self, row: list[CounterView], width: int) -> int:
        return math.ceil(len(row) / self._across(width)) * self._cell

    @property
    def _cell(self) -> int:
        return self.theme.px(COUNTER + SPACE * 9)

    def _across(self, width: int) -> int:
        return max(1, (width - self.theme.px(SPACE * 4)) // self._cell)

    @property
    def _gap(self) -> int:
        """Return the gap between the rows, in which lines of sight are drawn."""
        return self.theme.px(96 if self.view.sights else 16)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        px, rows = self.theme.px, self._rows()
        tall = self._foot(self._radius(width))
        return math.ceil(
            tall + sum(self._row_height(row, width) for row in rows) + self._gap * max(0, len(rows) - 1) + px(MARGIN)
        )

    def _foot(self, radius: float) -> float:
        """Return the y in px at which the hexes end."""
        return self._extent[1] * radius + self.theme.px(MARGIN)

    def sizeHint(self) -> QSize:
        wide = math.ceil(self._extent[0] * self.theme.px(RADIUS))
        return QSize(max(wide, self._cell * 3), 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._cell, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._stand()

    def _stand(self) -> None:
        """Place every counter and every hex that can be chosen."""
        radius, half = self.radius, self.radius * ROOT / 2
        for hex in self.view.hexes:
            if hex.place in self.hexes:
                point = self.middle(hex)
                self.hexes[hex.place].setGeometry(
                    QRectF(point.x() - radius, point.y() - half, 2 * radius, 2 * half).toAlignedRect()
                )
        by_place: dict[str, list[CounterView]] = {}
        for counter in self.view.counters:
            by_place.setdefault(counter.place, []).append(counter)
        for hex in self.view.hexes:
            for place, counter in enumerate(standing := by_place.get(hex.place, [])):
                pair = len(standing) == 2  # two are side by side, to be read; more of them overlap
                side = radius * (PAIRED_SIDE if pair else FILLED_SIDE)
                shift = (place - (len(standing) - 1) / 2) * (
                    radius * PAIRED_SIDE + self.theme.px(SPACE) if pair else radius * 0.34
                )
                self._put(counter, self.middle(hex) + QPointF(shift, 0 if pair else shift * 0.5), side)
        top = self._foot(radius)
        for row in self._rows():
            across = self._across(self.width())
            for place, counter in enumerate(row):
                line = min(across, len(row) - place // across * across)
                x = self.width() / 2 + (place % across - (line - 1) / 2) * self._cell
                self._put(counter, QPointF(x, top + (place // across + 0.5) * self._cell), self.theme.px(COUNTER))
            top += self._row_height(row, self.width()) + self._gap

    def _put(self, counter: CounterView, point: QPointF, side: float) -> None:
        full_side = side + 2 * self.theme.px(SPACE * 3)
        self.counters[counter.id].setGeometry(
            QRectF(point.x() - full_side / 2, point.y() - full_side / 2, full_side, full_side).toAlignedRect()
        )

    # -- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.draw_board(painter)
        painter.end()

    def draw_board(self, painter: QPainter) -> None:
        """Paint everything below the counters and the hexes that can be chosen."""
        paint.smooth(painter)
        frame = self._sheet(painter)
        foot = self._foot(self.radius)
        clip = QRectF(frame.left(), frame.top(), frame.width(), min(foot, frame.bottom()) - frame.top())
        painter.setClipRect(clip)
        for hex in self.view.hexes:
            self._ground(painter, hex)
        if self.view.hexes:
            self._grid(painter)
        for hex in self.view.hexes:
            self._draw_label(painter, hex)
        painter.setClipping(False)
        self._frame(painter, frame)
        for sight in self.view.sights:
            self._sight(painter, sight)

    def _frame(self, painter: QPainter, frame: QRectF) -> None:
        hand_drawing.draw_frame(painter, frame, self.theme.colour("quiet", 150), self.theme.px(1.2))

    def _sheet(self, painter: QPainter) -> QRectF:
        """Paint the sheet of paper, taped at its upper corners; return the rectangle of the drawing's frame."""
        theme, rim = self.theme, self.theme.px(SHADOW)
        sheet = QRectF(self.rect()).adjusted(1, rim, -rim, -rim)
        paint.draw_shadow(painter, theme, sheet, 1, 0.6)
        painter.fillRect(sheet, paint.grain(theme, "paper", "well"))
        painter.setPen(QPen(theme.colour("line"), 1))
        painter.drawRect(sheet)
        for side in (-1, 1):
            with paint.own_state(painter):
                painter.translate((sheet.left() if side < 0 else sheet.right()) - side * theme.px(56), sheet.top())
                painter.rotate(side * 5)
                painter.fillRect(
                    QRectF(-theme.px(28), -rim + 1, theme.px(56), theme.px(18)),
                    theme.colour("event_stripe", 70),
                )
        inset = theme.px(FRAME)
        return sheet.adjusted(inset, inset, -inset, -inset)

    @cached_property
    def _mattering(self) -> frozenset[str]:
        """Return the places of the important hexes; the others are only hinted at."""
        return frozenset(hex.place for hex in self.view.hexes if self._matters(hex))

    def _near(self, hex: HexView) -> bool:
        """Return whether a hex is important; asked several times in each paint."""
        return hex.place in self._mattering

    def _matters(self, hex: HexView) -> bool:
        return hex.place in self.covered or bool(hex.letter or hex.cover or hex.zones or hex.objective or hex.facts)

    def _ground(self, painter: QPainter, hex: HexView) -> None:
        """Paint trees or houses around the middle of a hex, and the hatching of a fire zone."""
        if not self._near(hex):
            return
        theme, point, radius = self.theme, self.middle(hex), self.radius
        painter.fillPath(flat_hexagon(point, radius), theme.colour("paper"))
        if hex.zones and (sides := self._band(hex)):
            copy_hatching(painter, theme, radius, QPoint(round(point.x()), round(point.y())), sides)
        if hex.cover:
            side, drawn = round(radius), round(self._woods_radius)
            hand, density = (2 * hex.q + hex.r) % GROWN, painter.device().devicePixelRatioF()
            grown = (
                growth(theme, hand, hex.cover, side, density)
                if side == drawn
                else growth_reduced(theme, hand, hex.cover, drawn, side, density)
            )
            painter.drawPixmap(QPoint(round(point.x()) - side, round(point.y()) - side), grown)

    @property
    def _woods_radius(self) -> float:
        """Return the radius for which woods and houses are painted; other sizes are reduced from that picture."""
        return self.radius

    def _band(self, hex: HexView) -> tuple[int, ...]:
        """Return the sides of a hex along which its hatching is visible, clockwise from the lower right.

        Where zones cover many hexes only their edges are hatched, and hexes that can be chosen.
        """
        if hex.letter or len(self._zoned) <= MANY_ZONED:
            return ALL_SIDES
        return tuple(n for n, (q, r) in enumerate(BESIDE) if (hex.q + q, hex.r + r) in self._clear)

    @cached_property
    def _zoned(self) -> frozenset[tuple[int, int]]:
        """Return the axial coordinates of the hexes in a fire zone."""
        return frozenset((hex.q, hex.r) for hex in self.view.hexes if hex.zones)

    @cached_property
    def _clear(self) -> frozenset[tuple[int, int]]:
        """Return the axial coordinates of the hexes in no fire zone."""
        return frozenset((hex.q, hex.r) for hex in self.view.hexes) - self._zoned

    def _grid(self, painter: QPainter) -> None:
        """Draw every side of every hex once; faint between unimportant hexes."""
        firm = self._sides(self.middle(hex) for hex in self.view.hexes if self._near(hex))
        faint_middles = (self.middle(hex) for hex in self.view.hexes if not self._near(hex))
        faint = {key: ends for key, ends in self._sides((*faint_middles, *self._beyond())).items() if key not in firm}
        self._stroke(painter, faint, False)
        self._stroke(painter, firm, True)

    def _sides(self, middles: Iterable[QPointF]) -> Sides:
        """Return the sides of some hexes, each once."""
        corners = [(math.cos(math.pi * n / 3) * self.radius, math.sin(math.pi * n / 3) * self.radius) for n in range(6)]
        around = [
            (*corner, *next_corner)
            for corner, next_corner in map(sorted, zip(corners, (*corners[1:], corners[0]), strict=True))
        ]
        sides: Sides = {}
        for point in middles:
            x, y = point.x(), point.y()
            for left, top, right, bottom in around:
                start, end = (x + left, y + top), (x + right, y + bottom)
                sides[round(start[0] + end[0]), round(start[1] + end[1])] = (start, end)
        return sides

    def _stroke(self, painter: QPainter, sides: Sides, near: bool) -> None:
        """Draw sides of hexes: faint, or firm with a second stroke, as by hand."""
        paths = [QPainterPath() for _ in range(2 if near else 1)]
        clip = painter.clipBoundingRect().adjusted(-self.radius, -self.radius, self.radius, self.radius)
        for place, ((left, top), (right, bottom)) in enumerate(sides.values()):
            if not clip.contains(left, top):
                continue
            x, y, hand = round(right - left, 1), round(bottom - top, 1), place % HANDS
            for stroke_number, path in enumerate(paths):
                path.addPath(hand_drawing.stroke_along(x, y, hand + stroke_number * HANDS).translated(left, top))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        ink = self.theme.colour("quiet", 150 if near else 46)
        painter.setPen(hand_drawing.pen(ink, self.theme.px(1.4 if near else 1)))
        for path in paths:
            painter.drawPath(path)

    def _beyond(self) -> Iterator[QPointF]:
        """Yield the middles in px of the hexes around the known ones, as far as the sheet goes."""
        known_hexes = {(hex.q, hex.r) for hex in self.view.hexes}
        qs, rs = [q for q, _ in known_hexes], [r for _, r in known_hexes]
        room = QRectF(self.rect()).adjusted(-self.radius, -self.radius, self.radius, self.radius)
        start, right, down = (self.middle(HexView("", q, r)) for q, r in ((0, 0), (1, 0), (0, 1)))
        for q in range(min(qs) - BEYOND, max(qs) + BEYOND + 1):
            for r in range(min(rs) - BEYOND, max(rs) + BEYOND + 1):
                point = start + (right - start) * q + (down - start) * r
                if (q, r) not in known_hexes and room.contains(point):
                    yield point

    def _draw_label(self, painter: QPainter, hex: HexView) -> None:
        """Paint label, MD, fire zone and objective of a hex."""
        theme, point, radius, near = self.theme, self.middle(hex), self.radius, self._near(hex)
        tall, wide = theme.px(18), radius * 1.1
        roomy = radius * FILLED_SIDE >= theme.px(WHOLE)
        if near and (roomy or hex.place not in self.covered):
            head = QRectF(point.x() - wide / 2, point.y() - radius * ROOT / 2 + theme.px(2), wide, tall)
            self._word(painter, head, hex.place, "quiet")
        foot = []
        if hex.cover and (roomy or hex.place not in self.covered):
            foot.append(self.say(msg(N_("MD {cover}"), cover=hex.cover)))
        if hex.zones and (roomy or hex.place not in self.covered):
            foot.append(self.say(msg(N_("ZF"))))
        if foot:
            self._word(
                painter,
                QRectF(point.x() - wide / 2, point.y() + radius * ROOT / 2 - tall - theme.px(3), wide, tall),
                " · ".join(foot),
                "ink",
            )
        if hex.objective is not None:
            free = not hex.letter and hex.place not in self.covered
            star = shapes.star(point if free else point + QPointF(radius * 0.72, 0), theme.px(18 if free else 12))
            painter.fillPath(star, theme.colour("event"))
            painter.setPen(hand_drawing.pen(theme.colour("ink"), theme.px(1.4)))
            painter.drawPath(star)

    def _word(self, painter: QPainter, box: QRectF, text: str, colour: str) -> None:
        """Write a word on a cleared ground, so that no stroke crosses it."""
        word = word_on_paper(self.theme, text, colour, math.ceil(box.height()), painter.device().devicePixelRatioF())
        wide = word.deviceIndependentSize().width()
        painter.drawPixmap(QPoint(round(box.center().x() - wide / 2), round(box.top())), word)

    def seen_spot(self, id: str) -> Spot | None:
        """Return the visible spot of a counter; None where it is not visible."""
        return self.counters.get(id)

    def _sight(self, painter: QPainter, sight: SightView) -> None:
        """Draw a line of sight: an arrow within the arc, dashed outside of it, crossed out without sight."""
        ends = [self.seen_spot(id) for id in (sight.one, sight.other)]
        if ends[0] is None or ends[1] is None:
            return
        theme = self.theme
        start, end = (QPointF(spot.geometry().center()) for spot in ends if spot is not None)
        along = end - start
        length = math.hypot(along.x(), along.y())
        margin = (ends[0].width() / 2 - theme.px(SPACE * 2)) * 1.12
        if length <= 2 * margin + theme.px(SPACE * 2):
            margin = length * 0.36
        way = along / max(1.0, length)
        if abs(way.x()) < STEEP:
            aside = QPointF(-way.y(), way.x()) * (ends[0].width() - 2 * theme.px(SPACE * 3)) * ASLANT
            start, end = start + aside, end + aside
        start, end = start + way * margin, end - way * margin
        kind = kind_of(sight)
        style = (
            Qt.PenStyle.DashLine
            if kind == ASIDE_LINE
            else Qt.PenStyle.DotLine
            if kind == UNSEEN_LINE
            else Qt.PenStyle.SolidLine
        )
        colour = theme.colour("quiet" if kind == UNSEEN_LINE else "command", 255 if kind == SEEN_LINE else 190)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(hand_drawing.pen(colour, theme.px(2.4 if kind == SEEN_LINE else 1.8), style))
        hand_drawing.draw_line(painter, start, end, f"{sight.one}{sight.other}", 1)
        painter.setPen(hand_drawing.pen(colour, theme.px(2.4)))
        if kind == SEEN_LINE:
            hand_drawing.draw_arrowhead(painter, end, math.atan2(way.y(), way.x()), theme.px(13))
        elif kind == UNSEEN_LINE:
            size, middle = theme.px(6), (start + end) / 2
            for side in (-1, 1):
                hand_drawing.draw_line(
                    painter, middle + QPointF(-size, -size * side), middle + QPointF(size, size * side), f"x{side}", 1
                )
