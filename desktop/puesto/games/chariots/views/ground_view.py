"""Ground of the map in words, for views and refusals (6.2)."""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import NO_HEX, neighbours
from puesto.core.messages import N_, Message, Text, msg
from puesto.games.chariots.printed import battle_maps, charts
from puesto.games.chariots.printed.records import Type
from puesto.games.chariots.table import ground_map
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
    ground, here = ground_map.on_table(table), NUMBERED.numbers[place]
    if ground is None or not here:
        return ()
    if not ground.has(here):
        return (off_map(place),)
    found = [GROUND_NAMES[kind]] if (kind := ground.ground(here)) else [msg(N_("terreno sin pintar"))]
    if level := ground.level(here):
        found.append(msg(N_("nivel {n}"), n=level))
    for line, words in LINE_NAMES.items():
        places = [there for there in neighbours(here) if line in ground.between.get((here, there), ground_map.NOTHING)]
        if places:
            names = tuple(Text(text, text) for text in NUMBERED.names(places))
            found.append(msg(words.template, places=names))
    return tuple(found)


def short_ground(table: BattleTable, place: str) -> Message | None:
    """Return the ground of a hex in a word or two; None where it is Clear and level, or not known."""
    ground, here = ground_map.on_table(table), NUMBERED.numbers[place]
    if ground is None or not here or not ground.has(here):
        return None
    kind, level = ground.ground(here), ground.level(here)
    name = GROUND_NAMES[kind] if kind and kind != battle_maps.CLEAR else None
    if not level:
        return name
    height = msg(N_("nivel {n}"), n=level)
    return height if name is None else msg(N_("{ground}, {height}"), ground=name, height=height)


def sight_lines(table: BattleTable, one: str, other: str) -> Iterator[Message]:
    """Yield whether the ground leaves a line of sight between two hexes (7.14)."""
    ground = ground_map.on_table(table)
    here, there = NUMBERED.numbers[one], NUMBERED.numbers[other]
    if ground is None or not (here and there):
        return
    seen = ground.sight(here, there)
    places = tuple(Text(text, text) for text in NUMBERED.names(seen.places))
    if seen.wood:
        yield msg(N_("Sin línea de visión: hay un Bosque en medio (7.14), en {places}"), places=places)
    if seen.higher:
        yield msg(N_("Sin línea de visión: hay terreno más alto en medio (7.14), en {places}"), places=places)
    if seen.is_free is None:
        yield msg(N_("El terreno deja en duda la línea de visión (7.14): míralo en {places}"), places=places)


def off_map(place: str) -> Message:
    """Return that a hex is not on the map of the battle (2.1)."""
    return msg(N_("El hexágono {place} no está en el mapa de esta batalla (2.1)."), place=Text(place, place))


def place_refusal(table: BattleTable, place: str, type: Type | None = None) -> tuple[Message, str] | None:
    """Return the refusal of a hex of the map for a counter, and the rule (2.1, 6.24).

    None where it can stand there.
    """
    ground, here = ground_map.on_table(table), NUMBERED.numbers[place]
    if ground is None or here == NO_HEX:
        return None
    if not ground.has(here):
        return off_map(place), "2.1"
    kind = ground.ground(here)
    if type is None or kind not in battle_maps.BROKEN:
        return None
    on_road = any(ground.has_road(here, there) for there in neighbours(here))
    if on_road or charts.movement_cost(table.content, kind, type) is not None:
        return None
    words = N_("En {place} hay {ground}: es infranqueable para esta unidad (6.24).")
    return msg(words, place=Text(place, place), ground=GROUND_NAMES[kind]), "6.24"
