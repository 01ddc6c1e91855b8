"""Formations as cards, as counters of a roster, and their units (3.0)."""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core.messages import N_, NN_, Message, Ref, Sayable, count, msg
from puesto.core.procedure_views import FormationView
from puesto.core.views import CounterView, Figure, GroupView, RosterView
from puesto.games.bcs.combat import stopping
from puesto.games.bcs.printed.records import Kind
from puesto.games.bcs.table.choices import DONE, UNUSED, USED, fatigue_words
from puesto.games.bcs.table.state import Formation, SideId, Table, Unit, UnitId
from puesto.games.bcs.turn.preparation import supply_words
from puesto.games.kit.numbers import number_groups, pick_numbers

HQ_WORDS: dict[str, Message] = {
    UNUSED: msg(N_("HQ No Usado")),
    USED: msg(N_("HQ Usado")),
    DONE: msg(N_("HQ Hecho")),
}
SHAPES = {
    Kind.INFANTRY: "rifles",
    Kind.DUAL: "halftrack",
    Kind.AV: "tank",
    Kind.LONG_RANGE: "gun",
    Kind.OTHER: "rifles",
}


def trains_state(one: Formation) -> str:
    """Return the state of the trains, as a word of the view."""
    if not one.trains_on_map:
        return "off"
    if one.trains_ghost:
        return "ghost"
    return "entry" if one.in_entry_hex else "normal"


def cloth_of(table: Table, side: SideId) -> str:
    """Return the cloth of a side."""
    return next(one.cloth for one in table.operation.sides if one.id == side)


def card_of(table: Table, one: Formation) -> FormationView:
    """Return a formation as a card."""
    return FormationView(
        id=one.id,
        name=Ref("formation", one.id),
        side=one.side,
        cloth=cloth_of(table, one.side),
        hq=one.hq,
        fatigue=one.fatigue,
        reactivates_at=one.reactivates_at if one.known else 0,
        radius=one.radius if one.known else 0,
        msr_complete=one.msr_complete,
        blocked=one.blocked_level,
        trains=trains_state(one),
        distance=one.hexes_to_hq if one.supply_told and one.trains_on_map and one.msr_complete else None,
        artillery=one.artillery,
        prepared=one.prepared_defence,
        coordination=one.coordination_marker,
        mixed=one.mixed,
        game_drm=one.game_drm,
        active=table.state.act.formation == one.id,
        lines=tuple(formation_lines(one)),
        edits_of=one.id,
    )


def formation_lines(one: Formation) -> Iterator[Sayable]:
    """Yield everything on a formation's card, a short line each."""
    yield HQ_WORDS[one.hq]
    yield fatigue_words(one.fatigue)
    if one.supply_told:
        yield supply_words(one)
    yield count(NN_("{n} Punto de Artillería", "{n} Puntos de Artillería"), one.artillery)
    yield from markers_of(one)


def markers_of(one: Formation) -> Iterator[Message]:
    """Yield the markers on a formation, in words."""
    if one.blocked_level:
        yield msg(N_("MSR Bloqueada {level}"), level=one.blocked_level)
    if one.trains_on_map and one.trains_ghost:
        yield msg(N_("Trenes Fantasma"))
    if one.prepared_defence:
        yield msg(N_("Defensa Preparada"))
    if one.coordination_marker:
        yield msg(N_("Coordinación"))
    if one.mixed:
        yield msg(N_("Mezclada"))
    for field, template in REMINDERS.items():
        if turn := getattr(one, field):
            yield msg(template, n=turn)
    dropped = one.dropped_support + one.dropped_temporary
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
            (one.id, one.id, Ref("formation", one.id)) for one in table.formations_of(side)
        ]
        for formation, id, title in (*places, loose):
            own = [unit for unit in table.state.units.values() if unit.formation == formation]
            counters += [unit_counter(table, unit, side) for unit in own]
            if own:
                active = msg(N_("activa")) if table.state.act.formation == formation else None
                words = count(NN_("{n} unidad", "{n} unidades"), len(own))
                groups.append(GroupView(id, title, tuple(unit.id for unit in own), words, active))
        if counters:
            numbers = pick_numbers(numbers_of(table), (one.id for one in counters))
            yield RosterView(f"roster-{side}", Ref("side", side), side, tuple(counters), tuple(groups), numbers)


def numbers_of(table: Table) -> dict[UnitId, str]:
    """Return the letter of its printed formation and the number within it of each unit."""
    printed: dict[str, list[UnitId]] = {}
    for unit in table.operation.units:
        printed.setdefault(unit.formation, []).append(unit.id)
    return number_groups(printed.values())


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
    return CounterView(
        unit.id,
        Ref("unit", unit.id),
        "",
        SHAPES[printed.kind],
        cloth_of(table, side),
        figures=(Figure("top_right", str(printed.rating), msg(N_("Valor de Acción"))),),
        pips=(printed.steps - unit.steps, printed.steps),
        used=unit.state != stopping.ACTIVE,
        destroyed=unit.steps == 0,
        tags=tuple(tags),
    )
