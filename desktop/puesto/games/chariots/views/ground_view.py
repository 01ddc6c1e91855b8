"""Ground of the map in words, for views and refusals (6.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from puesto.core.game.map_views import GroundView
from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import NO_HEX, Hex, neighbours
from puesto.core.messages import N_, Message, Text, msg
from puesto.games.chariots.printed import battle_maps, charts
from puesto.games.chariots.printed.records import Type
from puesto.games.chariots.table import ground_map
from puesto.games.chariots.table.ground_map import GroundMap
from puesto.games.chariots.table.state import BattleTable

GROUND_NAMES: dict[str, Message] = {
    battle_maps.CLEAR: msg(N_("Despejado")),
    battle_maps.WOOD: msg(N_("Bosque")),
    battle_maps.ROUGH: msg(N_("Abrupto")),
    battle_maps.MARSH: msg(N_("Pantano")),
    battle_maps.CITY: msg(N_("Ciudad")),
}
LINE_NAMES: dict[str, Message] = {
    battle_maps.STREAM: msg(N_("arroyo hacia {places}")),
    battle_maps.MINOR_RIVER: msg(N_("Río Menor hacia {places}")),
    battle_maps.MAJOR_RIVER: msg(N_("Río Mayor hacia {places}")),
    battle_maps.WALL: msg(N_("muralla hacia {places}")),
    battle_maps.ROAD: msg(N_("camino a {places}")),
}


def ground_lines(table: BattleTable, place: str) -> tuple[Message, ...]:
    """Return the ground of a hex, its height, and the lines around it; nothing without a map (6.2)."""
    ground = ground_map.on_table(table)
    return kept_lines(ground, place) if ground is not None else ()


def kept_lines(ground: GroundMap, place: str) -> tuple[Message, ...]:
    """Return `lines_of_ground`, which is computed once for each hex of a map."""
    if (lines := ground.lines.get(place)) is None:
        lines = ground.lines[place] = lines_of_ground(ground, place)
    return lines


def lines_of_ground(ground: GroundMap, place: str) -> tuple[Message, ...]:
    """Return the ground of a hex of a map, its height, and the lines around it (6.2)."""
    hex = NUMBERED.numbers[place]
    if not hex:
        return ()
    if not ground.has(hex):
        return (off_map(place),)
    messages = [GROUND_NAMES[kind]] if (kind := ground.ground(hex)) else [msg(N_("terreno sin pintar"))]
    if level := ground.level(hex):
        messages.append(msg(N_("nivel {n}"), n=level))
    for line, words in LINE_NAMES.items():
        places = [
            neighbour
            for neighbour in neighbours(hex)
            if line in ground.between.get((hex, neighbour), ground_map.NOTHING)
        ]
        if places:
            names = tuple(Text(text, text) for text in NUMBERED.names(places))
            messages.append(msg(words.template, places=names))
    return tuple(messages)


def drawn_grounds(table: BattleTable, places: Iterable[str]) -> dict[str, GroundView]:
    """Return the ground of each of some hexes on which there is anything to paint (6.2)."""
    ground = ground_map.on_table(table)
    return ground_of_hexes(ground, places) if ground is not None else {}


def ground_of_hexes(ground: GroundMap, places: Iterable[str]) -> dict[str, GroundView]:
    """Return the ground of each of some hexes of a map on which there is anything to paint (6.2)."""
    view_by_hex = dict[str, GroundView]()
    for place in places:
        hex = NUMBERED.numbers[place]
        if not (hex and ground.has(hex)):
            continue
        if (drawn := ground.drawings.get(hex)) is None:
            drawn = ground.drawings[hex] = _paint_of(ground, hex)
        if drawn != PLAIN:
            view_by_hex[place] = drawn
    return view_by_hex


PLAIN = GroundView()


def _paint_of(ground: GroundMap, hex: Hex) -> GroundView:
    """Return the ground of a hex as it is painted: slopes, roads, edges."""
    kind, level = ground.ground(hex), ground.level(hex)
    falls, roads, edges = list[int](), list[int](), list[tuple[int, str]]()
    for side, neighbour in enumerate(neighbours(hex)):
        if level > ground.level(neighbour) and ground.has(neighbour):
            falls.append(side)
        for line in ground.between.get((hex, neighbour), ()):
            if line == battle_maps.ROAD:
                roads.append(side)
            else:
                edges.append((side, line))
    painted_kind = "" if kind == battle_maps.CLEAR else kind
    return GroundView(painted_kind, level, tuple(falls), tuple(roads), tuple(sorted(edges)))


def named_levels(grounds: Mapping[str, GroundView], taken_hexes: Collection[str]) -> dict[str, Message]:
    """Return the level in words for one hex of each hill, if possible one that shows nothing else (6.21).

    A hex that is `taken_hexes` by counters shows no words.
    """
    level_by_hex, seen_hexes = dict[str, Message](), set[str]()
    for place, ground in grounds.items():
        if not ground.level or place in seen_hexes:
            continue
        hill = _same_level(grounds, place)
        seen_hexes.update(hill)
        free = [hex for hex in hill if hex not in taken_hexes] or hill
        bare = [hex for hex in free if not (grounds[hex].kind or grounds[hex].roads)]
        level_by_hex[min(bare or free)] = msg(N_("nivel {n}"), n=ground.level)
    return level_by_hex


def _same_level(grounds: Mapping[str, GroundView], place: str) -> list[str]:
    """Return the hexes of a level that hang together with one of them."""
    level, level_hexes = grounds[place].level, [place]
    for place_reached in level_hexes:
        for neighbour in NUMBERED.names(neighbours(NUMBERED.known(place_reached))):
            if neighbour not in level_hexes and neighbour in grounds and grounds[neighbour].level == level:
                level_hexes.append(neighbour)
    return level_hexes


def sight_lines(table: BattleTable, first: str, second: str) -> Iterator[Message]:
    """Yield whether the ground leaves a line of sight between two hexes (7.14)."""
    ground = ground_map.on_table(table)
    if ground is not None:
        yield from lines_of_sight(ground, first, second)


def lines_of_sight(ground: GroundMap, first: str, second: str) -> Iterator[Message]:
    """Yield whether the ground of a map leaves a line of sight between two hexes (7.14)."""
    first_hex, second_hex = NUMBERED.numbers[first], NUMBERED.numbers[second]
    if not (first_hex and second_hex):
        return
    sight = ground.sight(first_hex, second_hex)
    places = tuple(Text(text, text) for text in NUMBERED.names(sight.places))
    if sight.wood:
        yield msg(N_("Sin línea de visión: hay un Bosque en medio (7.14), en {places}"), places=places)
    if sight.higher:
        yield msg(N_("Sin línea de visión: hay terreno más alto en medio (7.14), en {places}"), places=places)
    if sight.is_free is None:
        yield msg(N_("El terreno deja en duda la línea de visión (7.14): míralo en {places}"), places=places)


def off_map(place: str) -> Message:
    """Return the message that a hex is not on the map of the battle (2.1)."""
    return msg(N_("El hexágono {place} no está en el mapa de esta batalla (2.1)."), place=Text(place, place))


def place_refusal(table: BattleTable, place: str, type: Type | None = None) -> tuple[Message, str] | None:
    """Return the refusal of a hex of the map for a counter, and the rule (2.1, 6.24).

    None where it can stand there.
    """
    ground, hex = ground_map.on_table(table), NUMBERED.numbers[place]
    if ground is None or hex == NO_HEX:
        return None
    if not ground.has(hex):
        return off_map(place), "2.1"
    kind = ground.ground(hex)
    if type is None or kind not in battle_maps.BROKEN:
        return None
    on_road = any(ground.has_road(hex, neighbour) for neighbour in neighbours(hex))
    if on_road or charts.movement_cost(table.content, kind, type) is not None:
        return None
    words = N_("En {place} hay {ground}: es infranqueable para esta unidad (6.24).")
    return msg(words, place=Text(place, place), ground=GROUND_NAMES[kind]), "6.24"
