"""A map as SVG: its hexes, their ground, what is known of their cover, objectives and counters."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from math import sqrt

from puesto.core.game.map_views import GroundView, HexView, MapView
from puesto.core.messages import Sayable
from puesto.core.views import CounterView

INKS = {
    "hex": 'fill="#fbf7ec" stroke="#8a8068"',
    "cover": 'fill="#f6e6bd" stroke="#8a8068"',
    "goal": 'fill="#fbf7ec" stroke="#1d4b73" stroke-width="3"',
    "place": 'fill="#474132" font-size="8" text-anchor="middle"',
    "own": 'fill="#1d4b73"',
    "foe": 'fill="#93291d"',
    "name": 'fill="#fbf7ec" font-weight="700" font-family="Barlow Condensed" text-anchor="middle"',
    "line": 'fill="none" stroke="#474132" stroke-width="2"',
}
"""Colours and letters on paper, as attributes that the style of a page overrides."""
RADIUS = 30.0
HALF = RADIUS * sqrt(3) / 2
COUNTER, SMALL = 34.0, 23.0
"""Side of a counter in the units of the picture, alone in its hex and with others."""
SPREAD = 12.5
"""Distance of a small counter from the middle of its hex, sideways and up or down."""
LABEL_LENGTH = 5
"""Letters of a counter's name that have room on it."""
MOST_LABELLED = 400
"""Hexes up to which each shows its printed label."""
CORNERS = ((-0.5, -1), (0.5, -1), (1, 0), (0.5, 1), (-0.5, 1), (-1, 0))
"""Corners of a hex; side n, counted clockwise from the upper one, lies between corners n and n + 1."""
GROUNDS = ("wood", "rough", "marsh", "city")
EDGES = ("stream", "minor_river", "major_river", "wall")
CLOTHS = ("german", "soviet", "sand", "clay")
MOST_LEVELS = 4

Text = Callable[[Sayable | None], str]


def board_svg(view: MapView, text: Text) -> str:
    """Return the picture of a map; `text` words a message for HTML."""
    if not view.hexes:
        return ""
    middles = {hex.place: _middle(hex) for hex in view.hexes}
    xs, ys = [x for x, _ in middles.values()], [y for _, y in middles.values()]
    left, top = min(xs) - RADIUS - 4, min(ys) - RADIUS - 4
    wide, high = max(xs) - left + RADIUS + 4, max(ys) - top + RADIUS + 4
    labelled = len(view.hexes) <= MOST_LABELLED
    parts = [_hex(hex, *middles[hex.place], labelled, text) for hex in view.hexes]
    parts += [_lines(hex.ground, *middles[hex.place]) for hex in view.hexes if hex.ground is not None]
    stacks: dict[str, list[CounterView]] = {}
    for counter in view.counters:
        if counter.place in middles and not counter.destroyed:
            stacks.setdefault(counter.place, []).append(counter)
    for place, stack in stacks.items():
        parts += _stack(stack, *middles[place], view, text)
    box = f"{left:.0f} {top:.0f} {wide:.0f} {high:.0f}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img">{"".join(parts)}</svg>'


def board_ratio(view: MapView) -> float:
    """Return the width of the picture of a map by its height; 1 for no hex."""
    middles = [_middle(hex) for hex in view.hexes]
    if not middles:
        return 1.0
    xs, ys = [x for x, _ in middles], [y for _, y in middles]
    return (max(xs) - min(xs) + 2 * RADIUS + 8) / (max(ys) - min(ys) + 2 * RADIUS + 8)


def _middle(hex: HexView) -> tuple[float, float]:
    """Return the middle of a flat-topped hex in axial coordinates."""
    return RADIUS * 1.5 * hex.q, RADIUS * sqrt(3) * (hex.r + hex.q / 2)


def _corner(x: float, y: float, number: int) -> str:
    dx, dy = CORNERS[number % 6]
    return f"{x + RADIUS * dx:.1f},{y + HALF * dy:.1f}"


def _hex(hex: HexView, x: float, y: float, labelled: bool, text: Text) -> str:
    """Return a hex as SVG: ground, cover, label."""
    points = " ".join(_corner(x, y, number) for number in range(6))
    kinds = ["hex", *(["cover"] if hex.cover else []), *(["goal"] if hex.objective is not None else [])]
    ground = hex.ground
    if ground is not None:
        kinds += [ground.kind] * (ground.kind in GROUNDS) + [f"l{min(ground.level, MOST_LEVELS)}"] * (ground.level > 0)
    facts = [escape(hex.place), text(hex.objective), *(text(fact) for fact in hex.facts)]
    title = ". ".join(fact for fact in facts if fact)
    at = f'x="{x:.1f}" y="{y - HALF + 9:.1f}"'
    label = f'<text class="place" {INKS["place"]} {at}>{escape(hex.place)}</text>' if labelled else ""
    inks = INKS["goal" if hex.objective is not None else "cover" if hex.cover else "hex"]
    return f'<polygon class="{" ".join(kinds)}" {inks} points="{points}"><title>{title}</title></polygon>{label}'


def _lines(ground: GroundView, x: float, y: float) -> str:
    """Return the roads of a hex, and the rivers and walls along its sides."""
    roads = "".join(
        f'<path class="road" {INKS["line"]} d="M{x:.1f},{y:.1f} L{_half_side(x, y, side)}"/>'
        for side in ground.roads
        if side in range(6)
    )
    return roads + "".join(
        f'<path class="{kind}" {INKS["line"]} d="M{_corner(x, y, side)} L{_corner(x, y, side + 1)}"/>'
        for side, kind in ground.edges
        if kind in EDGES
    )


def _half_side(x: float, y: float, side: int) -> str:
    (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
    return f"{x + RADIUS * (ax + bx) / 2:.1f},{y + HALF * (ay + by) / 2:.1f}"


def _stack(stack: list[CounterView], x: float, y: float, view: MapView, text: Text) -> list[str]:
    """Return the counters of a hex: one large, or up to four small ones.

    Where there are more, the fourth says how many.
    """
    if len(stack) == 1:
        return [_counter(stack[0], x, y, COUNTER, view, text)]
    high = 0.0 if len(stack) == 2 else SPREAD
    spots = [(x + dx * SPREAD, y + dy * high) for dy in (-1, 1) for dx in (-1, 1)]
    counters = stack if len(stack) <= 4 else stack[:3]
    parts = [_counter(counter, *spot, SMALL, view, text) for counter, spot in zip(counters, spots, strict=False)]
    if len(counters) < len(stack):
        (left, top), rest = spots[3], stack[3:]
        names = ", ".join(text(counter.name) for counter in rest)
        more_mark = f'<text class="more" {INKS["place"]} x="{left:.1f}" y="{top + 4:.1f}">+{len(rest)}</text>'
        parts.append(f"<g><title>{names}</title>{more_mark}</g>")
    return parts


def _counter(counter: CounterView, x: float, y: float, size: float, view: MapView, text: Text) -> str:
    """Return a counter as SVG: cloth, silhouette, name."""
    side = "foe" if counter.id in view.opponents else "own"
    cloth = f" c-{counter.cloth}" if counter.cloth in CLOTHS else " c-plain"
    mover = " mover" if counter.id == view.mover else ""
    name = text(counter.name)
    short = name if len(name) <= LABEL_LENGTH else name.rpartition(" ")[2][:LABEL_LENGTH]
    letters = min(size * 0.5, size * 1.5 / max(1, len(short)))
    return (
        f'<g><title>{name}</title><rect class="{side}{cloth}{mover}" {INKS[side]}'
        f' x="{x - size / 2:.1f}" y="{y - size / 2:.1f}"'
        f' width="{size}" height="{size}" rx="3"/><text class="name" {INKS["name"]}'
        f' x="{x:.1f}" y="{y + letters / 3:.1f}"'
        f' font-size="{letters:.1f}">{short}</text></g>'
    )
