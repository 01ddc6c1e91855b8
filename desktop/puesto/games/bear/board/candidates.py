"""The hexes in which a move can end, in the rules' order, each with its reason (4.1.2, 5.3-5.5)."""

from __future__ import annotations

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Option
from puesto.games.bear.board.destinations import HexChoice, Move, failed_conditions, nearest_of
from puesto.games.bear.table.given_facts import Destination

MOST = 12
"""Most hexes that get a letter."""
BEST = "best"
"""The sign of the hex that the rules choose."""
WORDS = {
    "same": N_("No se acerca"),
    "away": N_("Se aleja"),
    "far": N_("Más lejos"),
    "short": N_("ZF a corta distancia"),
    "zone": N_("En ZF"),
    "cover": N_("Menos MD"),
    "bare": N_("Sin cobertura"),
    "flank": N_("Sin flanco"),
    "close": N_("Sería CC"),
    "stacked": N_("Ya hay otra IA"),
    "closed": N_("Vedado"),
}
"""Short labels of the signs on hexes that are left out."""


def candidates(move: Move, choice: HexChoice, taken_hex: str = "") -> tuple[Option, ...]:
    """Return every hex that was compared. The one taken, its equals, then those left out, the closest first (5.3)."""
    best = sorted(choice.best, key=lambda end: end.hex != taken_hex)
    options = [_option(move, end, BEST) for end in best]
    options += [_option(move, end, obstacles[0].sign) for end, obstacles in choice.out]
    return tuple(options[:MOST])


def possible_ends(move: Move, ends: tuple[Destination, ...]) -> tuple[Option, ...]:
    """Return hexes that are not compared yet: permitted ones first, the nearest before (5.3)."""
    signs = {hex: obstacles[0].sign for hex, obstacles in failed_conditions(move, ends).items()}
    best_first = sorted(ends, key=lambda end: (end.hex in signs, -(move.nearer(end) or 0), end.hex))
    return tuple(_option(move, end, signs.get(end.hex, "")) for end in best_first[:MOST])


def _option(move: Move, end: Destination, sign: str) -> Option:
    """Return a hex with its sign, and in words its obstacle or its distance from the target."""
    near = nearest_of(move, end)
    words: Message | None = None
    if sign in ("", BEST):
        words = msg(N_("A {n} hex. de {target}"), n=near[0], target=move.name_refs((near[1],))) if near else None
    else:
        words = msg(WORDS[sign])
    return Option(end.hex, Ref("hex", end.hex), words, sign=sign, place=end.hex)
