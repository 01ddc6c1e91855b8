"""Sizes and positions of the hexes of a sketch, and the hex in its middle."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize

from puesto.core.game.map_views import HexView, MapView
from puesto.gui.look.theme import SHADOW, Theme
from puesto.gui.map.ground.paper import ROOT, Sides
from puesto.gui.map.hex_map import FRAME, HexMap

ACROSS, DOWN = 8.46, 7.12
"""Width and height of the sketch in radii of a hex: a counter's numbers can be read at 1366 x 768."""
FACED_ACROSS, FACED_DOWN = 10.8, 8.4
"""Largest size in radii to show the counters that one faces; hexes are then three quarters as large."""
CUT = 0.8
"""Width in radii by which the rims of faced counters may be cut at the sides."""
SMALLEST, SMALLEST_WHOLE, LARGEST = 26, 20, 112
"""Radius of a hex in px at 100 %: least, least in a sketch of a whole board, largest."""
STEADY = 29
"""Radius of a hex in px at 100 % in a map that keeps its scale."""
SIZES = 4
"""Fractions of the usual radius to which that of a larger sketch is rounded down; below half, twice as many."""
RIM = 0.6
"""Margin in radii around what can be chosen."""
LONG_WAY = 10
"""Number of hexes of a way above which it need not be visible from end to end."""
STRIP = 32
"""Height in px at 100 % of the line of keys at the foot."""
LOW, LOW_SEAL = 300, 0.6
"""Height in px at 100 % below which there are no keys and only side pins; scale of badges then."""


class SketchKey(NamedTuple):
    """Positions of the hexes of a sketch, cached while its size and its view are the same."""

    size: QSize
    centre: QPointF
    radius: float
    middles: dict[tuple[int, int], QPointF]


def usual_radius(theme: Theme, width: int, height: int) -> float:
    """Return the radius of a hex in px in a sketch of this size that shows only a counter's surroundings."""
    return min(width / ACROSS, (height - theme.px(SHADOW)) / DOWN)


def largest_radius(theme: Theme, width: int, height: int) -> float:
    """Return `usual_radius`, at most `LARGEST`: the strokes of hexes are scaled from this size."""
    return min(float(theme.px(LARGEST)), usual_radius(theme, width, height))


class MeasuredMap(HexMap):
    """Map of a part of the board whose hexes are as large as its size permits."""

    _home = HexView("", 0, 0)
    """Hex in the middle."""
    _measured: SketchKey | None = None
    """Positions of the hexes, until the view or the size changes."""

    def hasHeightForWidth(self) -> bool:
        return False

    def heightForWidth(self, width: int) -> int:
        return -1

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(200), self.theme.px(160))

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(694), self.theme.px(584))

    def _radius(self, width: int) -> float:
        """Return the radius of a hex: as much of what is asked about fits as possible."""
        wide, high = self._reach
        room, usual = self._window, usual_radius(self.theme, width, self.height())
        fits = min(usual, room.width() / wide, room.height() / high)
        if self.view.is_steady:
            return float(self.theme.px(STEADY))
        if self.view.middle and 0 < fits < usual:
            sizes = SIZES if fits * 2 >= usual else 2 * SIZES  # so that pictures in the cache are used again
            fits = usual * math.floor(fits / usual * sizes) / sizes
        least = SMALLEST if self.view.middle else SMALLEST_WHOLE
        return max(float(self.theme.px(least)), min(float(self.theme.px(LARGEST)), fits))

    def _steady_home(self, view: MapView) -> HexView:
        """Return the hex that was in the middle before, if what is asked about is in view around it.

        Of what is larger than the sketch, its own hex must be, in the middle half.
        """
        middle = next((hex for hex in view.hexes if hex.place == view.middle), None)
        former_home, radius = self._home, self.theme.px(STEADY)
        across, down = self._window.width() / radius, self._window.height() / radius
        if middle is None or not former_home.place:
            return self._home_of(view)
        wide, high = self._span([middle, *self._asked_hexes(view)], former_home)
        if wide <= across and high <= down:
            return former_home
        home = self._home_of(view)
        wide, high = self._span([middle, *self._asked_hexes(view)], home)
        if wide <= across and high <= down:
            return home
        wide, high = self._span([middle], former_home)
        return former_home if wide <= across / 2 and high <= down / 2 else middle

    @property
    def _largest(self) -> float:
        return largest_radius(self.theme, self.width(), self.height())

    @property
    def _woods_radius(self) -> float:
        usual = self._largest
        return usual if self.view.middle and usual / 2 <= self.radius < usual else self.radius

    @classmethod
    def _home_of(cls, view: MapView) -> HexView:
        """Return the hex in the middle: the moving counter's, unless the prompt reaches far from there."""
        middle = next((hex for hex in view.hexes if hex.place == view.middle), None)
        if middle is None:
            return cls._midst(view.hexes)
        hexes_asked = [middle, *cls._asked_hexes(view)]
        wide, high = cls._span(hexes_asked, middle)
        return middle if wide <= ACROSS and high <= DOWN else cls._midst(hexes_asked, view.hexes if view.faced else ())

    @classmethod
    def _asked_hexes(cls, view: MapView) -> list[HexView]:
        """Return the hexes that can be chosen and those on short ways.

        If there are none, the hexes of the counters that the prompt is about.
        """
        passed = {place for way in view.ways if len(way.places) <= LONG_WAY for place in way.places}
        return [hex for hex in view.hexes if hex.answers or hex.place in passed] or cls._faced_hexes(view)

    @classmethod
    def _faced_hexes(cls, view: MapView) -> list[HexView]:
        """Return the hexes of the counters asked about, nearest first, while hexes stay large enough."""
        stand = dict.fromkeys(counter.place for counter in view.counters if counter.id in view.faced)
        places, faced = {each_hex.place: each_hex for each_hex in view.hexes}, list[HexView]()
        home = places.get(view.middle)
        if home is None:
            return faced
        for hex in sorted(
            map(places.__getitem__, stand), key=lambda each_hex: math.dist(cls._unit(each_hex), cls._unit(home))
        ):
            hexes_with_next = [home, *faced, hex]
            wide, high = min(
                cls._span(hexes_with_next, home), cls._span(hexes_with_next, cls._midst(hexes_with_next, view.hexes))
            )
            if wide - CUT <= FACED_ACROSS and high <= FACED_DOWN:
                faced.append(hex)
        return faced

    @classmethod
    def _midst(cls, hexes: Sequence[HexView], among: Sequence[HexView] = ()) -> HexView:
        """Return the hex among some, or `among` others, that is nearest to the middle of the first ones."""
        units = [cls._unit(hex) for hex in hexes] or [(0.0, 0.0)]
        xs, ys = [x for x, _ in units], [y for _, y in units]
        x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        near = min(among or hexes, key=lambda hex: math.dist(cls._unit(hex), (x, y)), default=None)
        return near if near is not None else HexView("", 0, 0)

    @classmethod
    def _span(cls, hexes: Iterable[HexView], middle: HexView) -> tuple[float, float]:
        """Return width and height in radii of a sheet around a hex that shows some others and their rims."""
        home, apart = cls._unit(middle), [cls._unit(hex) for hex in hexes]
        wide = max((abs(x - home[0]) for x, _ in apart), default=0) + 1
        high = max((abs(y - home[1]) for _, y in apart), default=0) + ROOT / 2
        return 2 * wide + RIM, 2 * high + RIM

    @cached_property
    def _reach(self) -> tuple[float, float]:
        """Return width and height in radii of everything that can be chosen, and its rims."""
        hexes_asked = self._asked_hexes(self.view) if self.view.middle else self.view.hexes
        wide, high = self._span(hexes_asked, self._home)
        is_faced = self.view.middle and not self.view.ways and not any(hex.answers for hex in hexes_asked)
        return (min(wide, FACED_ACROSS) if is_faced else wide), high

    @property
    def _low(self) -> bool:
        return self.height() < self.theme.px(LOW)

    @property
    def _window(self) -> QRectF:
        """Return the rectangle for hexes and counters in px."""
        inset = self.theme.px(FRAME + SHADOW)
        return QRectF(self.rect()).adjusted(inset, inset, -inset, -inset - (0 if self._low else self.theme.px(STRIP)))

    @property
    def radius(self) -> float:
        return self._measures.radius

    def middle(self, hex: HexView) -> QPointF:
        middles, place = self._measures.middles, (hex.q, hex.r)
        if (point := middles.get(place)) is None:
            point = middles[place] = self._centre + self._apart(hex)
        return point

    def _apart(self, hex: HexView) -> QPointF:
        """Return the offset of a hex from the middle one in px."""
        home, unit_place = self._unit(self._home), self._unit(hex)
        return QPointF(unit_place[0] - home[0], unit_place[1] - home[1]) * self.radius

    @property
    def _centre(self) -> QPointF:
        return self._measures.centre

    @property
    def _measures(self) -> SketchKey:
        """Return the positions of the hexes; cached, since a paint asks hundreds of times."""
        if self._measured is None or self._measured.size != self.size():
            self._measured = SketchKey(self.size(), self._window.center(), self._radius(self.width()), {})
        return self._measured

    def sides_of(self, hex: HexView) -> Sides:
        """Return the sides of a hex in px, by their rounded middles."""
        return self._sides([self.middle(hex)])

    def _matters(self, hex: HexView) -> bool:
        passed = any(hex.place in way.places for way in self.view.ways)
        return super()._matters(hex) or hex.note is not None or bool(hex.answers) or passed
