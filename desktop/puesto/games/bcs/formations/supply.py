"""Supply: legal hexes of an MSR (3.1), the trains in steps (b), (e) and (f), Optimal Distance (3.2f)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.values import Struct, replace
from puesto.games.bcs.formations import prepared_defence

NEAREST, FARTHEST = 5, 15
"""Optimal Distance in hexes, both included (3.2f)."""
MOST_BLOCKED = 2
"""The highest level of MSR Blocked on the chart (3.2)."""
TRACK, PRIMARY = "track", "primary"
FROM_SOURCE = "source_to_trains"
ROADS = (
    ("none", Text("Ninguna", "None")),
    (PRIMARY, Text("Carretera Primaria", "Primary Road")),
    ("secondary", Text("Carretera Secundaria", "Secondary Road")),
    (TRACK, Text("Camino", "Track")),
)
SEGMENTS = (
    (FROM_SOURCE, Text("Entre la fuente y los Trenes", "Between source and Trains")),
    ("trains_hex", Text("El hexágono de los Trenes", "The Trains’ hex")),
    ("trains_to_hq", Text("Entre los Trenes y el HQ", "Between Trains and HQ")),
    ("hq_hex", Text("El hexágono del HQ", "The HQ’s hex")),
)


class LegalHexFacts(Struct, frozen=True):
    """Facts of a hex of an MSR (3.1)."""

    road: Annotated[str, fact("Carretera", "Road", "3.1", options=ROADS)] = PRIMARY
    segment: Annotated[str, fact("Tramo", "Stretch", "3.1", options=SEGMENTS)] = FROM_SOURCE
    connected_to_supply: Annotated[
        bool, fact("Conectado a una Fuente de Suministro", "Connected to a Supply Source", "3.1")
    ] = True
    blocks_enemy_msr: Annotated[bool, fact("Bloquea una MSR enemiga", "It blocks an enemy MSR", "3.1")] = False
    enemy_unit: Annotated[bool, fact("Hay una unidad enemiga", "An enemy unit is there", "3.1")] = False
    ezoc: Annotated[bool, fact("Está en una EZOC", "It lies in an EZOC", "3.1")] = False


HEX_REASONS: dict[str, Message] = {
    "road": msg(N_("un camino solo vale entre el HQ y los Trenes, incluidos; sin carretera no vale ninguno")),
    "connected_to_supply": msg(N_("no está conectado a una Fuente de Suministro")),
    "blocks_enemy_msr": msg(N_("bloquea una MSR enemiga que ya existe")),
    "enemy_unit": msg(N_("hay una unidad enemiga")),
    "ezoc": msg(N_("está en una EZOC")),
}


def hex_refusals(facts: LegalHexFacts) -> tuple[str, ...]:
    """Return why a hex is not legal for an MSR; nothing where it is (3.1)."""
    against = {
        "road": facts.road == "none" or (facts.road == TRACK and facts.segment == FROM_SOURCE),
        "connected_to_supply": not facts.connected_to_supply,
        "blocks_enemy_msr": facts.blocks_enemy_msr,
        "enemy_unit": facts.enemy_unit,
        "ezoc": facts.ezoc,
    }
    return tuple(name for name, is_met in against.items() if is_met)


def is_at_optimal_distance(hexes: int, in_entry_hex: bool) -> bool:
    """Return whether the trains are at Optimal Distance; in an Entry hex only a limit applies (3.2f)."""
    return hexes <= FARTHEST and (in_entry_hex or hexes >= NEAREST)


class Supply(Struct, frozen=True):
    """Supply and markers of a formation, as steps (b), (e) and (f) change them (3.0)."""

    msr_complete: Annotated[bool, fact("La MSR es Completa", "The MSR is Complete", "3.1")] = True
    trains_on_map: Annotated[bool, fact("Los Trenes están en el mapa", "The Trains are on the map", "3.1")] = True
    trains_ghost: Annotated[bool, fact("Los Trenes están en Fantasma", "The Trains are Ghost", "3.1")] = False
    trains_moved: Annotated[bool, fact("Los Trenes han movido", "The Trains have moved", "3.0")] = False
    flip_to_normal: Annotated[
        bool, fact("Se giran a Normal, si se permite", "They are flipped to Normal, if permitted", "3.0")
    ] = False
    at_optimal_distance: Annotated[
        bool,
        fact("Están a Distancia Óptima", "They are at Optimal Distance", "3.2f", condition=("trains_on_map", (True,))),
    ] = True
    blocked_level: Annotated[int, fact("MSR Bloqueada, nivel", "MSR Blocked, level", "3.1", 0, 2)] = 0
    prepared_defence: Annotated[bool, fact("En Defensa Preparada", "In Prepared Defence", "1.7")] = False
    artillery_points: Annotated[int, fact("Puntos de Artillería", "Artillery Points", "1.7", 0, 20)] = 1
    mixed: Annotated[bool, fact("Mezclada", "Mixed", "3.2d")] = False
    coordination_marker: Annotated[bool, fact("Con marcador de Coordinación", "With a Coordination marker", "3.2")] = (
        False
    )


RAISE, REMOVE, UNBLOCK, LOSE_DEFENCE, COORDINATE = (
    "raise_blocked",
    "remove_trains",
    "remove_blocked",
    "lose_defence",
    "coordinate",
)
LINES = (RAISE, REMOVE, UNBLOCK, LOSE_DEFENCE, COORDINATE)
"""Lines of step (b) that the app carries out, in order (3.0)."""


def preparation_line(present_supply: Supply, line: str) -> Supply:
    """Return a formation's supply after one line of step (b), unchanged if it does not apply (3.0)."""
    if (
        line == RAISE and not present_supply.trains_on_map
    ):  # those that were off the map already, before this list began
        return replace(present_supply, blocked_level=min(MOST_BLOCKED, present_supply.blocked_level + 1))
    if line == REMOVE and not present_supply.msr_complete:
        return replace(present_supply, trains_on_map=False)
    if line == UNBLOCK and present_supply.msr_complete:
        return replace(present_supply, blocked_level=0)
    if line == LOSE_DEFENCE and not prepared_defence.may_keep(
        present_supply.artillery_points, present_supply.blocked_level
    ):
        return replace(present_supply, prepared_defence=False)
    return (
        replace(present_supply, coordination_marker=True)
        if line == COORDINATE and present_supply.mixed
        else present_supply
    )


def prepare_supply(before: Supply, lines: tuple[str, ...] = LINES) -> Supply:
    """Return a formation's supply after step (b), of which only `lines` are done (3.0)."""
    result = before
    for line in LINES:
        if line in lines:
            result = preparation_line(result, line)
    return result


def preparation_lines(before: Supply) -> tuple[str, ...]:
    """Return the lines of step (b) that change something (3.0)."""
    result, supply_now = [], before
    for line in LINES:
        after = preparation_line(supply_now, line)
        if after != supply_now:
            result.append(line)
        supply_now = after
    return tuple(result)


def drop_coordination(before: Supply) -> Supply:
    """Return the supply after step (c): unmixed formations lose the Coordination marker (3.2d)."""
    return replace(before, coordination_marker=before.coordination_marker and before.mixed)


def move_trains(before: Supply) -> Supply:
    """Return the trains after step (e): a complete MSR returns them, moved ones are Ghost (3.0)."""
    after = before
    if after.msr_complete and not after.trains_on_map:
        after = replace(after, trains_on_map=True)
    if after.flip_to_normal and after.trains_on_map:
        after = replace(after, trains_ghost=False)
    return replace(after, trains_ghost=True) if after.trains_moved else after


def clean_up_trains(before: Supply) -> Supply:
    """Return the trains after step (f): Ghost if not at Optimal Distance (3.0, 3.2f)."""
    return replace(before, trains_ghost=True) if before.trains_on_map and not before.at_optimal_distance else before


def supply_problems(facts: Supply) -> tuple[tuple[str, Message], ...]:
    """Return the contradictions in the facts (3.1)."""
    if not facts.trains_on_map and facts.trains_moved:
        return (("trains_moved", msg(N_("los Trenes están fuera del mapa: no pueden haber movido (3.1)"))),)
    return ()
