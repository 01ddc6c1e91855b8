"""Layer of a battle's map with a move before it is made: reach, price of each hex, way and ghosts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from puesto.core.game.map_views import HexView
from puesto.core.messages import N_, msg
from puesto.core.questions.moves import EndView, GroupMoveView, MoveView
from puesto.gui.look import paint
from puesto.gui.look.theme import FIGURE, SMALL
from puesto.gui.map import signs
from puesto.gui.map.battle.battle_spot import draw_hits, draw_wedge
from puesto.gui.map.spots.geometry import flat_hexagon

if TYPE_CHECKING:
    from puesto.gui.map.by_hand import HandSketch

FRAME, GROUP_FRAME = 3.4, 5
"""Width of the line around a reach, and around a Wing's new place, in px at 100 %."""
ZONE_FRAME = 2.4
"""Width of the dashed line around what is in command, in px at 100 %."""
VEIL = 90
"""Alpha of the shade over all other hexes."""
SIGN = 9
"""Radius of the crosshair in a hex, in px at 100 %."""
LEGEND_ROOM = 560
"""Least width of the foot in px at 100 % for the keys and what the signs mean."""
GHOST = 1.1
"""Side of a ghost in radii of its hex."""


class MoveLayer:
    """Layer of a map between its ground and its counters."""

    def __init__(self, sketch: HandSketch) -> None:
        self.sketch = sketch
        self.ends: tuple[EndView, ...] = ()
        self.move: MoveView | None = None
        self.formation: GroupMoveView | None = None
        self.typed = ""
        self.group: tuple[str, ...] = ()

    def show(
        self,
        ends: Sequence[EndView],
        move: MoveView | None,
        formation: GroupMoveView | None,
        typed: str,
        group: Sequence[str],
    ) -> None:
        """Show the possible ends, the considered move, the formation, and the typed hex from now on."""
        self.ends, self.move, self.formation = tuple(ends), move, formation
        self.typed, self.group = typed, tuple(group)

    @property
    def is_shown(self) -> bool:
        """Return whether the layer shows a reach or a shift."""
        return bool(self.ends) or self.formation is not None

    def draw(self, painter: QPainter) -> None:
        """Paint the layer."""
        places = {hex.place: hex for hex in self.sketch.view.hexes}
        if self.formation is not None:
            self._draw_formation(painter, places, self.formation)
        elif self.ends:
            self._draw_reach(painter, places)
        else:
            self._draw_choice(painter, places)

    def _draw_choice(self, painter: QPainter, places: dict[str, HexView]) -> None:
        """Dim the hexes out of command, and frame the units of the Wing."""
        view = self.sketch.view
        if (zone := view.zone) is not None:
            self._shade(painter, zone.places)
            inside = [places[place] for place in zone.places if place in places]
            self._outline(painter, inside, "command", ZONE_FRAME, Qt.PenStyle.DashLine)
        if self.group:
            stand = {counter.place for counter in view.counters if counter.id in self.group}
            self._outline(painter, [places[place] for place in stand if place in places], "glow", GROUP_FRAME)

    def _draw_reach(self, painter: QPainter, places: dict[str, HexView]) -> None:
        """Paint the hexes in reach, the chosen one, and their prices."""
        sketch, theme, px = self.sketch, self.sketch.theme, self.sketch.theme.px
        ends = {end.place: end for end in self.ends if end.place in places}
        start = next((counter.place for counter in sketch.view.counters if counter.id == sketch.view.mover), "")
        inside = [places[place] for place in (*ends, start) if place in places]
        self._shade(painter, {hex.place for hex in inside})
        if self.typed:
            fits = [hex for hex in inside if hex.place.startswith(self.typed)]
            for hex in fits:
                painter.fillPath(self._path(hex), theme.colour("lit", 235))
        self._outline(painter, inside, "command", FRAME)
        chosen_place = self.move.place if self.move is not None else ""
        if chosen_place in places:
            painter.fillPath(self._path(places[chosen_place]), theme.colour("lit", 235))
            painter.setPen(QPen(theme.colour("command"), px(4)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(flat_hexagon(sketch.middle(places[chosen_place]), sketch.radius * 0.96))
        passed = self.move.way if self.move is not None else ()
        for place, end in ends.items():
            if place not in passed:
                self._draw_price(painter, sketch.middle(places[place]), end)
        if self.move is not None:
            self._draw_move(painter, places, self.move, sketch.view.mover)

    def _draw_price(self, painter: QPainter, point: QPointF, end: EndView) -> None:
        """Write the points of a hex, its hits on a burst, and the crosshair where somebody shoots."""
        theme, px = self.sketch.theme, self.sketch.theme.px
        box = QRectF(point.x() - px(16), point.y() - px(14), px(32), px(26))
        paint.write(painter, box, str(end.points), theme.font(FIGURE), theme.colour("ink"))
        if end.hits:
            draw_hits(painter, theme, point + QPointF(-px(13), px(9)), end.hits)
        if end.is_shot_at:
            signs.draw_badge(painter, theme, point + QPointF(px(13), px(9)), "zone", px(SIGN))

    def _draw_move(self, painter: QPainter, places: dict[str, HexView], move: MoveView, unit: str) -> None:
        sketch, theme = self.sketch, self.sketch.theme
        stops = [sketch.middle(places[place]) for place in move.way if place in places]
        if len(stops) > 1:
            signs.draw_long_way(painter, theme, stops, sketch.radius, False)
        if move.place in places:
            self._draw_ghost(painter, unit, sketch.middle(places[move.place]), move.hour)

    def _draw_ghost(self, painter: QPainter, unit: str, point: QPointF, hour: int, is_out: bool = False) -> None:
        """Paint a counter where it would end, and the corner that it would face."""
        sketch, theme = self.sketch, self.sketch.theme
        spot = sketch.counters.get(unit)
        side = sketch.radius * GHOST
        box = QRectF(point.x() - side / 2, point.y() - side / 2, side, side)
        if spot is not None and not is_out:
            sketch.draw_faint(painter, spot.view, box)
        sides = (hour // 2, (hour // 2 + 1) % 6) if hour % 2 else (hour // 2 % 6,)
        if not is_out:
            draw_wedge(painter, theme, point, sketch.radius * 1.08, sides, "command")

    def _draw_formation(self, painter: QPainter, places: dict[str, HexView], view: GroupMoveView) -> None:
        """Paint where the counters of a formation would end."""
        sketch, theme, px = self.sketch, self.sketch.theme, self.sketch.theme.px
        places_now = {counter.id: counter.place for counter in sketch.view.counters}
        moving_rows = [row for row in view.rows if row.refusal is None]
        former_hexes = [places[places_now[row.unit]] for row in moving_rows if places_now.get(row.unit) in places]
        self._outline(painter, former_hexes, "quiet", 2, Qt.PenStyle.DashLine)
        ends = [places[row.place] for row in moving_rows if row.place in places]
        for hex in ends:
            painter.fillPath(self._path(hex), theme.colour("lit", 110))
        self._outline(painter, ends, "command", GROUP_FRAME)
        for row in moving_rows:
            if row.place in places and row.place != places_now.get(row.unit):
                self._draw_ghost(painter, row.unit, sketch.middle(places[row.place]), row.hour)
        for row in view.rows:
            if row.refusal is not None and places_now.get(row.unit) in places:
                painter.setPen(QPen(theme.colour("danger"), px(4)))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawPath(flat_hexagon(sketch.middle(places[places_now[row.unit]]), sketch.radius * 0.94))

    def draw_legend(self, painter: QPainter, foot: QRectF) -> None:
        """Say at the right end of the foot what the signs in the hexes mean."""
        sketch, theme, px = self.sketch, self.sketch.theme, self.sketch.theme.px
        if not self.ends or self.formation is not None or foot.width() < px(LEGEND_ROOM):
            return
        x, y = foot.right() - px(8), foot.center().y()
        signed = (
            (N_("le tiran"), "zone", any(end.is_shot_at for end in self.ends)),
            (N_("un impacto"), "hits", any(end.hits for end in self.ends)),
            (N_("PM que gasta"), "points", True),
        )
        for text, sign, is_there in signed:
            if not is_there:
                continue
            words = sketch.say(msg(text))
            wide = paint.text_width(words, theme.font(SMALL))
            box = QRectF(x - wide, y - px(12), wide, px(24))
            paint.write(painter, box, words, theme.font(SMALL), theme.colour("quiet"))
            middle = QPointF(box.left() - px(SIGN + 6), y)
            if sign == "zone":
                signs.draw_badge(painter, theme, middle, "zone", px(SIGN))
            elif sign == "hits":
                draw_hits(painter, theme, middle, 1)
            else:
                figure = QRectF(middle.x() - px(10), y - px(12), px(20), px(24))
                paint.write(painter, figure, "3", theme.font(FIGURE), theme.colour("ink"))
            x = middle.x() - px(SIGN + 14)

    # -- parts

    def _path(self, hex: HexView) -> QPainterPath:
        return flat_hexagon(self.sketch.middle(hex), self.sketch.radius)

    def _shade(self, painter: QPainter, clear: Collection[str]) -> None:
        """Shade all hexes but some."""
        veil = self.sketch.theme.colour("table", VEIL)
        for hex in self.sketch.view.hexes:
            if hex.place not in clear:
                painter.fillPath(self._path(hex), veil)

    def _outline(
        self,
        painter: QPainter,
        hexes: Iterable[HexView],
        colour: str,
        wide: float,
        style: Qt.PenStyle = Qt.PenStyle.SolidLine,
    ) -> None:
        """Draw the sides between some hexes and all others."""
        line_and_count: dict[tuple[int, int], tuple[QLineF, int]] = {}
        for hex in hexes:
            for key, (start, end) in self.sketch.sides_of(hex).items():
                line, times = line_and_count.get(key, (QLineF(*start, *end), 0))
                line_and_count[key] = line, times + 1
        pen = QPen(self.sketch.theme.colour(colour), self.sketch.theme.px(wide), style)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap if style is Qt.PenStyle.SolidLine else Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLines([line for line, times in line_and_count.values() if times == 1])
