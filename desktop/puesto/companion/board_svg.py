"""A map as SVG: its hexes, what is known of their cover, objectives and counters."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from math import sqrt

from puesto.core.game.map_views import HexView, MapView
from puesto.core.messages import Sayable
from puesto.core.views import CounterView

RADIUS = 30.0
COUNTER = 34.0
"""Side of a counter in the units of the picture; a hex has a radius of `RADIUS`."""
LABEL_LENGTH = 5
"""Letters of a counter's name that have room on it."""
MOST_LABELLED = 400
"""Hexes up to which each shows its printed label."""


def board_svg(view: MapView, text: Callable[[Sayable | None], str]) -> str:
    """Return the picture of a map; `text` words a message for HTML."""
    if not view.hexes:
        return ""
    middles = {hex.place: _middle(hex) for hex in view.hexes}
    xs, ys = [x for x, _ in middles.values()], [y for _, y in middles.values()]
    left, top = min(xs) - RADIUS - 4, min(ys) - RADIUS - 4
    wide, high = max(xs) - left + RADIUS + 4, max(ys) - top + RADIUS + 4
    labelled = len(view.hexes) <= MOST_LABELLED
    parts = [_hex(hex, *middles[hex.place], labelled, text) for hex in view.hexes]
    at: dict[str, int] = {}
    for counter in view.counters:
        if counter.place in middles and not counter.destroyed:
            deep = at[counter.place] = at.get(counter.place, -1) + 1
            x, y = middles[counter.place]
            parts.append(_counter(counter, x + 6 * deep, y - 6 * deep, view, text))
    box = f"{left:.0f} {top:.0f} {wide:.0f} {high:.0f}"
    return f'<svg viewBox="{box}" role="img">{"".join(parts)}</svg>'


def _middle(hex: HexView) -> tuple[float, float]:
    """Return the middle of a flat-topped hex in axial coordinates."""
    return RADIUS * 1.5 * hex.q, RADIUS * sqrt(3) * (hex.r + hex.q / 2)


def _hex(hex: HexView, x: float, y: float, labelled: bool, text: Callable[[Sayable | None], str]) -> str:
    half = RADIUS * sqrt(3) / 2
    corners = ((-1, 0), (-0.5, -1), (0.5, -1), (1, 0), (0.5, 1), (-0.5, 1))
    points = " ".join(f"{x + RADIUS * dx:.1f},{y + half * dy:.1f}" for dx, dy in corners)
    kind = "hex" + (" cover" if hex.cover else "") + (" goal" if hex.objective is not None else "")
    facts = [escape(hex.place), text(hex.objective), *(text(fact) for fact in hex.facts)]
    title = ". ".join(fact for fact in facts if fact)
    label = (
        f'<text class="place" x="{x:.1f}" y="{y - half + 9:.1f}" font-size="8" text-anchor="middle">'
        f"{escape(hex.place)}</text>"
        if labelled
        else ""
    )
    return f'<polygon class="{kind}" points="{points}"><title>{title}</title></polygon>{label}'


def _counter(counter: CounterView, x: float, y: float, view: MapView, text: Callable[[Sayable | None], str]) -> str:
    side = "foe" if counter.id in view.opponents else "own"
    mover = " mover" if counter.id == view.mover else ""
    name, half = text(counter.name), COUNTER / 2
    short = name if len(name) <= LABEL_LENGTH else name.rpartition(" ")[2][:LABEL_LENGTH]
    return (
        f'<g><title>{name}</title><rect class="{side}{mover}" x="{x - half:.1f}" y="{y - half:.1f}" width="{COUNTER}"'
        f' height="{COUNTER}" rx="4"/><text class="name" x="{x:.1f}" y="{y + 4:.1f}" font-size="12"'
        f' text-anchor="middle">{short}</text></g>'
    )
