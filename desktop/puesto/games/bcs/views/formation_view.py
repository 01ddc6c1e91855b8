"""Formations as cards, as counters of a roster, and their units (3.0)."""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core.messages import N_, NN_, Message, Ref, Sayable, count, msg
from puesto.core.procedure_views import FormationView
from puesto.core.views import BACK, CounterView, Figure, GroupView, RosterView
from puesto.games.bcs.combat import stopping
from puesto.games.bcs.printed import pieces
from puesto.games.bcs.table.choices import DONE, UNUSED, USED, fatigue_words
from puesto.games.bcs.table.hexes import HQ, TRAINS, hexes_of, unit_hex, unit_numbers
from puesto.games.bcs.table.state import Formation, SideId, Table, Unit
from puesto.games.bcs.turn.preparation import supply_words
from puesto.games.kit.numbers import pick_numbers

HQ_WORDS: dict[str, Message] = {
    UNUSED: msg(N_("HQ No Usado")),
    USED: msg(N_("HQ Usado")),
    DONE: msg(N_("HQ Hecho")),
}


def trains_state(formation: Formation) -> str:
    """Return the state of the trains, as a word of the view."""
    if not formation.trains_on_map:
        return "off"
    if formation.trains_ghost:
        return "ghost"
    return "entry" if formation.in_entry_hex else "normal"


def cloth_of(table: Table, side: SideId) -> str:
    """Return the cloth of a side."""
    return next(item.cloth for item in table.operation.sides if item.id == side)


def card_of(table: Table, formation: Formation) -> FormationView:
    """Return a formation as a card."""
    return FormationView(
        id=formation.id,
        name=Ref("formation", formation.id),
        side=formation.side,
        cloth=cloth_of(table, formation.side),
        hq=formation.hq,
        fatigue=formation.fatigue,
        reactivates_at=formation.reactivates_at if formation.known else 0,
        radius=formation.radius if formation.known else 0,
        msr_complete=formation.msr_complete,
        blocked=formation.blocked_level,
        trains=trains_state(formation),
        distance=formation.hexes_to_hq
        if formation.supply_told and formation.trains_on_map and formation.msr_complete
        else None,
        artillery=formation.artillery,
        prepared=formation.prepared_defence,
        coordination=formation.coordination_marker,
        mixed=formation.mixed,
        game_drm=formation.game_drm,
        active=table.state.act.formation == formation.id,
        lines=tuple(formation_lines(formation)),
        edits_of=formation.id,
        name_path=f"formations.{formation.id}.name",
        side_path=f"side_names.{formation.side}",
    )


def formation_lines(formation: Formation) -> Iterator[Sayable]:
    """Yield everything on a formation's card, a short line each."""
    yield HQ_WORDS[formation.hq]
    yield fatigue_words(formation.fatigue)
    if formation.supply_told:
        yield supply_words(formation)
    places = hexes_of(formation)
    for name, template in PLACES.items():
        if name in places:
            yield msg(template, place=places[name])
    yield count(NN_("{n} Punto de Artillería", "{n} Puntos de Artillería"), formation.artillery)
    yield from markers_of(formation)


PLACES = {HQ: N_("HQ en {place}"), TRAINS: N_("Trenes en {place}")}


def markers_of(formation: Formation) -> Iterator[Message]:
    """Yield the markers on a formation, in words."""
    if formation.blocked_level:
        yield msg(N_("MSR Bloqueada {level}"), level=formation.blocked_level)
    if formation.trains_on_map and formation.trains_ghost:
        yield msg(N_("Trenes Fantasma"))
    if formation.prepared_defence:
        yield msg(N_("Defensa Preparada"))
    if formation.coordination_marker:
        yield msg(N_("Coordinación"))
    if formation.mixed:
        yield msg(N_("Mezclada"))
    for field, template in REMINDERS.items():
        if turn := getattr(formation, field):
            yield msg(template, n=turn)
    dropped = formation.dropped_support + formation.dropped_temporary
    if dropped:
        yield count(NN_("{n} Apoyo Caído", "{n} Apoyos Caídos"), dropped)


REMINDERS = {
    "replacements": N_("Reemplazos en el turno {n}"),
    "reinforcements": N_("Refuerzos en el turno {n}"),
    "comes_back": N_("Vuelve una unidad en el turno {n}"),
}


def rosters(table: Table) -> Iterator[RosterView]:
    """Yield the units that the table keeps of each side, in groups; the formations themselves are cards."""
    for side in table.sides:
        counters, groups = list[CounterView](), list[GroupView]()
        loose = (side, f"{side}:loose", msg(N_("Independientes")))
        places: list[tuple[str, str, Sayable]] = [
            (item.id, item.id, Ref("formation", item.id)) for item in table.formations_of(side)
        ]
        for formation, id, title in (*places, loose):
            units_of_formation = [unit for unit in table.state.units.values() if unit.formation == formation]
            counters += [unit_counter(table, unit, side) for unit in units_of_formation]
            if units_of_formation:
                active = msg(N_("activa")) if table.state.act.formation == formation else None
                words = count(NN_("{n} unidad", "{n} unidades"), len(units_of_formation))
                groups.append(GroupView(id, title, tuple(unit.id for unit in units_of_formation), words, active))
        if counters:
            numbers = pick_numbers(unit_numbers(table.operation), (counter.id for counter in counters))
            yield RosterView(f"roster-{side}", Ref("side", side), side, tuple(counters), tuple(groups), numbers)


STATES: dict[str, Message] = {
    stopping.STOPPED: msg(N_("Parada")),
    stopping.FINISHED: msg(N_("Finalizada")),
}


def unit_counter(table: Table, unit: Unit, side: SideId) -> CounterView:
    """Return a unit as a counter, with its steps."""
    printed = table.printed[unit.id]
    tags: list[Sayable] = [count(NN_("{n} paso", "{n} pasos"), unit.steps)]
    tags += [STATES[unit.state]] if unit.state in STATES else []
    tags += [msg(N_("en Pantalla"))] if unit.screen else []
    tags += [] if unit.deployed else [msg(N_("por su lado de Movimiento"))]
    tags += [msg(N_("fuera del mapa: vuelve en el turno {n}"), n=unit.returns)] if unit.returns else []
    place = unit_hex(table, unit.id)
    tags += [msg(N_("en {place}"), place=place)] if place and unit.fights else []
    return CounterView(
        unit.id,
        Ref("unit", unit.id),
        "",
        pieces.SHAPES[printed.kind],
        cloth_of(table, side),
        figures=(Figure("top_right", str(printed.rating), msg(N_("Valor de Acción"))),),
        pips=(printed.steps - unit.steps, printed.steps),
        used=unit.state != stopping.ACTIVE,
        destroyed=unit.steps == 0,
        picture=pieces.key_of(printed) + ("" if unit.deployed else BACK),
        tags=tuple(tags),
    )
