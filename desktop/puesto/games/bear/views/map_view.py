"""Sketch of a position: hexes with their cover, counters, sights, and where a move can end."""

from __future__ import annotations

from collections.abc import Iterable

from puesto.core.game.map_views import HexView, MapView, SightView
from puesto.core.hexes.numbering import LETTERED
from puesto.core.messages import N_, Message, Ref, Sayable, msg
from puesto.core.questions.board import is_hex
from puesto.games.bear.printed.records import UnitId
from puesto.games.bear.rounds import losses
from puesto.games.bear.table import battlefield
from puesto.games.bear.table.given_facts import Destination, Sight
from puesto.games.bear.table.state import AI, MissionTable, ref_of
from puesto.games.bear.views import views

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ROOM = 1
"""Number of hexes drawn around those that matter."""
NEAR = 3
"""Hexes that are known only by their label are drawn where they are no further than so from a counter."""


def sketch(table: MissionTable, mover: UnitId = "") -> MapView:
    """Return the sketch of the known position; the hexes in which `mover` can end have letters."""
    ends = table.state.destinations.get(mover, []) if mover else []
    standing = {
        counter.hex for counter in table.state.counters.values() if is_hex(counter.hex) and not counter.destroyed
    }
    places_shown = standing | {end.hex for end in ends if is_hex(end.hex)}
    places_shown |= {
        place for place in known_places(table) if any(LETTERED.distance(place, name) <= NEAR for name in places_shown)
    }
    letters = dict(zip((end.hex for end in ends), LETTERS, strict=False))
    by_place = {end.hex: end for end in ends}
    return MapView(
        hexes=tuple(
            hex_view(table, place, by_place.get(place), letters.get(place, "")) for place in hexes_around(places_shown)
        ),
        counters=tuple(views.counter_view(table, table.state.counters[id]) for id in table.in_play()),
        opponents=frozenset(table.in_play(AI)),
        photo=views.photo_key(table),
        sights=tuple(sight_view(table, key, sight) for key, sight in table.state.sights.items()),
    )


def known_places(table: MissionTable) -> set[str]:
    """Return the hexes of which something is known besides counters."""
    places = {
        *table.state.control,
        *table.mission.objectives,
        *table.state.smoke,
        *(origin.hex for origin in table.state.origins.values()),
    }
    return {place for place in places if is_hex(place)}


def hexes_around(places: Iterable[str]) -> tuple[str, ...]:
    """Return the hexes of the rectangle around `places`, with a margin."""
    result = [LETTERED.axial(place) for place in places]
    if not result:
        return ()
    rows = [r + (q + (q & 1)) // 2 for q, r in result]
    low, high = min(q for q, _ in result) - ROOM, max(q for q, _ in result) + ROOM
    grid = (
        (q, row - (q + (q & 1)) // 2)
        for q in range(low, high + 1)
        for row in range(min(rows) - ROOM, max(rows) + ROOM + 1)
    )
    return tuple(place for q, r in grid if (place := LETTERED.label(q, r)))


def hex_view(table: MissionTable, place: str, end: Destination | None, letter: str) -> HexView:
    """Return one hex, with what is given of it as the end of a move."""
    q, r = LETTERED.axial(place)
    cover = max((counter.cover for counter in table.state.counters.values() if counter.hex == place), default=0)
    zones: tuple[Sayable, ...] = ()
    for origin in table.state.origins.values():
        if origin.hex == place:
            zones = tuple(Ref("unit", unit) for unit in origin.in_zone_of)
    if end is not None:
        cover, zones = max(cover, end.cover), tuple(Ref("unit", unit) for unit in end.in_zone_of)
    return HexView(
        place,
        q,
        r,
        cover,
        letter,
        zones,
        objective_in_words(table, place),
        destination_facts(table, end) if end is not None else smoke_in_words(table, place),
    )


def objective_in_words(table: MissionTable, place: str) -> Sayable | None:
    """Return in words who controls a hex, or that it is an objective of the AI; else None (2.8, 4.1.4)."""
    if holder := table.state.control.get(place):
        return msg(N_("Control de {side}"), side=losses.nation(table, holder))
    return msg(N_("Hexágono objetivo")) if place in table.mission.objectives else None


def smoke_in_words(table: MissionTable, place: str) -> tuple[Sayable, ...]:
    """Return the smoke in a hex in words (2.5)."""
    level = battlefield.smoke(table).get(place)
    return (msg(N_("Humo: MD {level}"), level=level),) if level else ()


def destination_facts(table: MissionTable, end: Destination) -> tuple[Sayable, ...]:
    """Return the given facts of a hex in which a move can end, a short line each."""
    messages: list[Message] = [msg(N_("MD {cover}"), cover=end.cover)]
    messages += [
        msg(N_("a {n} de {target}"), n=away, target=ref_of(table.state, target))
        for target, away in end.distances.items()
    ]
    for template, units in (
        (N_("en ZF a corta distancia de {units}"), end.in_short_zone_of),
        (N_("en ZF de {units}"), tuple(unit for unit in end.in_zone_of if unit not in end.in_short_zone_of)),
        (N_("en el flanco de {units}"), end.flank_of),
        (N_("combate cerrado con {units}"), end.enemies),
    ):
        if units:
            messages.append(msg(template, units=tuple(Ref("unit", unit) for unit in units)))
    if end.cost is not None:
        messages.append(msg(N_("cuesta {n} PA"), n=end.cost))
    if end.steps > 1:
        messages.append(msg(N_("{n} hexágonos de camino"), n=end.steps))
    if end.toward_cover and end.cover <= 0:
        messages.append(msg(N_("más cerca de la cobertura")))
    if end.occupied_by:
        messages.append(msg(N_("ocupado por {unit}"), unit=Ref("unit", end.occupied_by)))
    if end.limits_bonus:
        messages.append(msg(N_("quita la bonificación de movimiento")))
    if end.bars_tanks:
        messages.append(msg(BARS.get(end.bars_tanks, N_("vedado a los tanques"))))
    return tuple(messages)


BARS = {
    "stone": N_("edificio de piedra, vedado a los tanques"),
    "mines": N_("minas, vedadas a los tanques"),
    "sticks": N_("donde un tanque puede quedar inmovilizado"),
}


def sight_view(table: MissionTable, key: str, sight: Sight) -> SightView:
    """Return the view of the given facts of an AI and a Unit."""
    ai, unit = key.split("|")
    return SightView(ai, unit, sight.seen is True, sight.in_arc, line_of(ai, unit, sight))


def line_of(ai: UnitId, unit: UnitId, sight: Sight) -> Message:
    """Return the given facts of a pair in one line: distance, sight, arc, and the values of the shot."""
    parts: list[Message] = []
    if sight.distance is not None:
        parts.append(msg(N_("en el mismo hexágono")) if not sight.distance else msg(N_("a {n}"), n=sight.distance))
    if sight.seen is False:
        parts.append(msg(N_("sin LV")))
    elif sight.seen and sight.in_arc is False:
        parts.append(msg(N_("con LV, fuera de su arco")))
    elif sight.seen:
        parts.append(msg(N_("con LV")))
    if sight.band in BANDS:
        parts.append(msg(BANDS[sight.band]))
    if sight.flank:
        parts.append(msg(N_("por el flanco")))
    if sight.in_zone:
        parts.append(msg(N_("dentro de la ZF de la Unidad")))
    if sight.firepower is not None and sight.defence is not None:
        total_needed = sight.defence - sight.firepower
        parts.append(
            msg(
                N_("PF {firepower} contra VD {defence}: necesita {need}"),
                firepower=sight.firepower,
                defence=sight.defence,
                need=total_needed,
            )
        )
    elif sight.firepower is not None:
        parts.append(msg(N_("PF {firepower}"), firepower=sight.firepower))
    elif sight.defence is not None:
        parts.append(msg(N_("VD {defence}"), defence=sight.defence))
    fact_texts = tuple(parts) or (msg(N_("nada que reseñar")),)
    return msg(N_("{ai} → {unit}: {what}"), ai=Ref("unit", ai), unit=Ref("unit", unit), what=fact_texts)


BANDS = {
    "close": N_("en combate cerrado"),
    "short": N_("a corta distancia"),
    "long": N_("a larga distancia"),
    "out": N_("fuera de alcance"),
}
