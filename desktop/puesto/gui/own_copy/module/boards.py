"""Boards of a module under our maps, aligned by the names of all hexes or by that of one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QPointF

from puesto.core.game.game import Game
from puesto.core.messages import N_, Sayable, Text, msg
from puesto.foreign.vassal import ModuleError
from puesto.foreign.vassal_grids import Board
from puesto.gui.map.photo import align_photo
from puesto.gui.map.whole_map import WholeMap
from puesto.language import Language

FARTHEST_OFF = 0.4
"""Radii by which a hex of an aligned board may be off its place."""
Laid = tuple[float, ...]
"""The affine map of a picture, as `Photo` has it."""


class OwnMap(NamedTuple):
    """A map of ours: its game, its id and title, and the middle of each hex in radii."""

    game: str
    id: str
    title: Text
    middles: dict[str, tuple[float, float]]

    @property
    def corner(self) -> str:
        """Return the name of the upper hex of its first column."""
        return min(self.middles, key=lambda name: (round(self.middles[name][0], 3), self.middles[name][1]))


def word_name(game: Game[Any, Any], content: Any, name: Sayable) -> Text:
    """Return a name in both languages, as a game says it; of several games each has its own names."""
    spanish, english = (Language(code).say(name, lambda ref: game.name(ref, content)) for code in ("es", "en"))
    return Text(spanish, english)


def own_maps(games: Sequence[tuple[Game[Any, Any], Any]]) -> list[OwnMap]:
    """Return the maps of games, each with its content."""
    maps = []
    for game, content in games:
        for title in game.maps.titles(content) if game.maps is not None else ():
            hexes = game.maps.view(content, title.id).hexes if game.maps is not None else ()
            name = word_name(game, content, title.title)
            maps.append(OwnMap(game.id, title.id, name, {hex.place: WholeMap.unit(hex) for hex in hexes}))
    return maps


def align_board(
    centres: dict[str, tuple[float, float]], middles: dict[str, tuple[float, float]], factor: float = 1
) -> Laid | None:
    """Return the affine map of a board's picture by three hexes that both name; None where they differ.

    `factor` is the size of the picture as it is read to that of the board.
    """
    shared_names = [name for name in middles if name in centres]
    if len(shared_names) < len(middles) or not shared_names:
        return None
    points = {name: QPointF(centres[name][0] * factor, centres[name][1] * factor) for name in shared_names}
    first = shared_names[0]
    second = max(shared_names, key=lambda name: (points[name] - points[first]).manhattanLength())
    way = points[second] - points[first]

    def off_line(name: str) -> float:
        to = points[name] - points[first]
        return abs(way.x() * to.y() - way.y() * to.x())

    third = max(shared_names, key=off_line)
    three = (first, second, third)
    alignment = align_photo([points[name] for name in three], [middles[name] for name in three])
    if alignment is None:
        return None
    for name in shared_names:  # a board whose other columns are the lower ones bears the same names elsewhere
        across, down = _laid_at(alignment, points[name].x(), points[name].y())
        if abs(across - middles[name][0]) + abs(down - middles[name][1]) > FARTHEST_OFF:
            return None
    return alignment


def align_by_corner(board: Board, own: OwnMap, name: str, factor: float = 1) -> Laid:
    """Return the affine map of a board's picture by its name for our corner; raises `ModuleError`."""
    hexes = board.hexes()
    corner_hex = next((hex_name for hex_name in hexes if hex_name.casefold() == name.strip().casefold()), None)
    if corner_hex is None:
        hex_names = tuple(hexes)
        unknown = N_("«{board}» no tiene ningún hex «{name}»: los suyos van de {first} a {last}.")
        raise ModuleError(
            msg(unknown, board=board.name, name=name.strip()[:20], first=hex_names[0], last=hex_names[-1])
        )
    grid = board.grid_of(corner_hex)
    if grid.sideways:
        template = N_(
            "Los hexágonos de «{board}» tienen la punta arriba, y los de «{map}» no: alinéalo en «Mis mapas»."
        )
        raise ModuleError(msg(template, board=board.name, map=own.title))
    wide, high = 1.5 / (grid.width * factor), math.sqrt(3) / (grid.height * factor)
    x, y = hexes[corner_hex]
    left, top = own.middles[own.corner]
    alignment = (wide, 0.0, 0.0, high, left - wide * x * factor, top - high * y * factor)
    beyond = sum(not _is_on(board, alignment, middle, factor) for middle in own.middles.values())
    if 2 * beyond > len(own.middles):
        outside = N_("Desde «{name}», {n} de los {all} hexágonos de «{map}» quedan fuera del tablero.")
        raise ModuleError(msg(outside, name=corner_hex, n=beyond, all=len(own.middles), map=own.title))
    return alignment


def _laid_at(alignment: Laid, x: float, y: float) -> tuple[float, float]:
    """Return the place on the map of a point of a picture."""
    a, b, c, d, across, down = alignment
    return a * x + c * y + across, b * x + d * y + down


def _is_on(board: Board, alignment: Laid, middle: tuple[float, float], factor: float) -> bool:
    """Return whether a place of the map is on the board's picture, where neither is turned."""
    wide, _, _, high, across, down = alignment
    x, y = (middle[0] - across) / wide / factor, (middle[1] - down) / high / factor
    return 0 <= x <= board.width and 0 <= y <= board.height
