"""The counters of an army: units, leaders and standards with markers, grouped by Wing."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any

from puesto.core.messages import N_, NN_, Ref, Sayable, Text, count, msg
from puesto.core.values import fields
from puesto.core.views import BACK, Chit, CounterView, Edit, Figure, GroupView, RosterView
from puesto.games.chariots.leadership import leaders
from puesto.games.chariots.movement import facing
from puesto.games.chariots.printed import pieces
from puesto.games.chariots.printed import records as printed
from puesto.games.chariots.printed.records import Missile, Role
from puesto.games.chariots.table import engagement, names
from puesto.games.chariots.table.names import SHAPES as SHAPES
from puesto.games.chariots.table.state import (
    BattleTable,
    Leader,
    LeaderId,
    SideId,
    Status,
    Supply,
    Unit,
    UnitId,
    quality,
    units_ref,
)
from puesto.games.chariots.turn import move_orders
from puesto.games.chariots.views import hand_edits
from puesto.games.kit.numbers import pick_numbers

LEADERS = {Role.GENERAL: "general", Role.COMMANDER: "captain", Role.HERO: "hero"}
ROLES: dict[Role, Sayable] = {
    Role.GENERAL: Text("CG", "OC"),
    Role.COMMANDER: Text("CA", "WC"),
    Role.HERO: msg(N_("Héroe")),
}
MISSILES = {
    Missile.COMPOSITE: msg(N_("arco compuesto (C)")),
    Missile.SIMPLE: msg(N_("arco simple (B)")),
    Missile.JAVELIN: msg(N_("jabalina (J)")),
    Missile.STONES: msg(N_("honda (S)")),
}
FACTORS: dict[str, tuple[str, str, str]] = {
    "range": ("top_left", N_("alcance"), N_("Alcance de Mando {value}")),
    "initiative": ("top_right", N_("iniciativa"), N_("Iniciativa {value}")),
    "capability": ("top_right", N_("capacidad"), N_("Capacidad {value}")),
    "charisma": ("bottom_left", N_("carisma"), N_("Carisma {value}")),
    "combat": ("bottom_right", N_("combate"), N_("Combate {value}")),
    "endurance": ("bottom_left", N_("resistencia"), N_("Resistencia {value}")),
}
"""Where each of a leader's factors is printed, what it is called in a list, and in words."""
HEADQUARTERS = "headquarters"


def roster(table: BattleTable, side: SideId) -> RosterView:
    """Return every counter of an army, those lost too, in the groups in which the board has them."""
    army, own_commands = (
        table.battle.by_side[side],
        {command.id for command in table.battle.commands if command.side == side},
    )
    units = [unit for unit in table.state.units.values() if unit.command in own_commands]
    chiefs = [record for record in table.battle.leaders if record.side == side]
    flags = [record for record in table.battle.standards if record.side == side]
    places = {record.id: record.command or HEADQUARTERS for record in chiefs}
    company: dict[UnitId, list[LeaderId]] = {}
    for leader in table.state.leaders.values():
        if leader.unit and not leader.dead:
            company.setdefault(leader.unit, []).append(leader.id)
    counters, groups = [], []
    for wing, title in _wings(table, side):
        pieces = [_leader(table, record, army) for record in chiefs if places[record.id] == wing]
        pieces += [
            _standard(table, record, army) for record in flags if places.get(record.leader, HEADQUARTERS) == wing
        ]
        units_of_wing = [unit for unit in units if unit.command == wing]
        pieces += [_unit(table, unit, army, company) for unit in units_of_wing]
        if not pieces:
            continue
        active = msg(N_("Activa")) if wing == table.state.active else None
        groups.append(GroupView(wing, title, tuple([piece.id for piece in pieces]), _summary(units_of_wing), active))
        counters += pieces
    numbers = pick_numbers(table.battle.numbers, (*(unit.id for unit in units), *(chief.id for chief in chiefs)))
    return RosterView(side, Ref("side", side), side, tuple(counters), tuple(groups), numbers)


def _wings(table: BattleTable, side: SideId) -> Iterable[tuple[str, Sayable]]:
    yield HEADQUARTERS, msg(N_("Fuera de las Alas"))
    for command in table.battle.commands:
        if command.side == side:
            yield command.id, Ref("command", command.id)


def _summary(units: list[Unit]) -> Sayable | None:
    """Return the summary of a Wing: units on the map, routed ones, hits, losses."""
    if not units:
        return None
    alive = [unit for unit in units if unit.status is not Status.GONE]
    routed, hits = (
        sum([unit.status is Status.ROUTED for unit in alive]),
        sum([unit.hits for unit in alive if unit.status is Status.GOOD]),
    )
    return _summary_words(len(alive), hits, routed, len(units) - len(alive))


@cache
def _summary_words(alive: int, hits: int, routed: int, lost: int) -> Sayable:
    """Return the strength of a Wing in words."""
    parts: list[Sayable] = [count(NN_("{n} unidad", "{n} unidades"), alive)]
    if hits:
        parts.append(count(NN_("{n} impacto", "{n} impactos"), hits))
    if routed:
        parts.append(msg(N_("{n} en Huida"), n=routed))
    if lost:
        parts.append(count(NN_("{n} baja", "{n} bajas"), lost))
    return msg(N_("{parts}"), parts=tuple(parts))


# -- units


def _unit(table: BattleTable, unit: Unit, army: printed.Army, company: dict[UnitId, list[LeaderId]]) -> CounterView:
    """Return the view of a unit's counter; `company` has the leaders with each unit."""
    if unit.status is Status.GONE:
        return _lost_unit(_VALUES(unit), army.cloth, hand_edits.unit_edits(table, unit))
    has_acted = (
        unit.command == table.state.active
        and (unit.has_moved or unit.has_fired or unit.has_recovered)
        and not move_orders.possible_actions(table, unit)
    )
    foes = tuple(engagement.foes(table.state, unit.id)) if table.state.engaged else ()
    force = table.battle.by_unit.get(unit.id)
    picture = pieces.unit_key(force, army) if force is not None else ""
    return _standing_unit(_VALUES(unit), army.cloth, foes, tuple(company.get(unit.id, ())), has_acted, picture)


_VALUES = attrgetter(*(field.name for field in fields(Unit)))


@lru_cache(maxsize=1_000)
def _lost_unit(values: tuple[Any, ...], cloth: str, edits: tuple[Edit, ...]) -> CounterView:
    """Return the counter of a unit that has left the game."""
    unit = Unit(*values)
    return CounterView(
        unit.id,
        Ref("unit", unit.id),
        "",
        SHAPES[unit.type.value],
        cloth,
        destroyed=True,
        edits=edits,
    )


@lru_cache(maxsize=1_000)
def _standing_unit(
    values: tuple[Any, ...],
    cloth: str,
    foes: tuple[UnitId, ...],
    chiefs: tuple[LeaderId, ...],
    has_acted: bool,
    picture: str,
) -> CounterView:
    """Return the counter of a unit with these properties. Every unit is asked at every answer, and few have changed."""
    unit = Unit(*values)
    chits, tags = _markers(unit, foes, chiefs, has_acted)
    return CounterView(
        id=unit.id,
        name=Ref("unit", unit.id),
        place=unit.hex,
        shape=SHAPES[unit.type.value],
        cloth=cloth,
        figures=_figures(unit.quality, quality(unit), unit.move, unit.missile),
        pips=(unit.hits, quality(unit)) if unit.status is Status.GOOD else None,
        chits=chits,
        broken=msg(N_("en Huida")) if unit.status is Status.ROUTED else None,
        picture=picture,
        tags=tags,
    )


@cache
def _figures(printed_quality: int, present_quality: int, move: int, missile: Missile) -> tuple[Figure, ...]:
    """Return the printed figures of a unit:

    TQ, MA, and the letter of its missiles. Cached, since every answer needs all counters and there are few kinds.
    """
    worth = (
        msg(N_("TQ {tq}"), tq=printed_quality)
        if present_quality == printed_quality
        else msg(N_("TQ {tq}, ahora {now}"), tq=printed_quality, now=present_quality)
    )
    printed_figures = [
        Figure("top_left", str(printed_quality), Text("TQ", "TQ"), worth),
        Figure("top", str(move), Text("AM", "MA"), msg(N_("AM {ma}"), ma=move), "move"),
    ]
    if missile is not Missile.NONE:
        printed_figures.append(
            Figure("top_right", missile.value, msg(N_("proyectiles")), MISSILES[missile], ink="blue")
        )
    return tuple(printed_figures)


def _markers(
    unit: Unit, foes: tuple[UnitId, ...], chiefs: tuple[LeaderId, ...], has_acted: bool
) -> tuple[tuple[Chit, ...], tuple[Sayable, ...]]:
    """Return the markers on a unit, the most important first, and its facts in words."""
    chits: list[Chit] = []
    tags: list[Sayable] = [msg(N_("en Huida"))] if unit.status is Status.ROUTED else []

    def lies(sign: str, text: Sayable, tone: str = "") -> None:
        chits.append(Chit(sign, text, tone))
        tags.append(text)

    if foes:
        lies("engaged", msg(N_("Enzarzada con {units}"), units=units_ref(foes)), "bad")
    if unit.shock:
        must = unit.shock == "must_check"
        lies("must" if must else "shock", msg(N_("Choque: chequea TQ")) if must else msg(N_("Choque: sin chequeo")))
    if unit.out:
        lies("out", msg(N_("Sin Mando")), "bad")
    if unit.supply is not Supply.FULL:
        low = unit.supply is Supply.LOW
        lies(
            "low" if low else "none",
            msg(N_("Pocos proyectiles (Missile Low)")) if low else msg(N_("Sin proyectiles (Missile No)")),
            "" if low else "bad",
        )
    if unit.column:
        lies("column", msg(N_("En Columna")))
    if unit.partner:
        lies("stacked", msg(N_("apilada con {unit}"), unit=Ref("unit", unit.partner)))
    if unit.rallied:
        lies("rallied", msg(N_("Reorganizada")), "good")
    if unit.moved:
        lies("moved", msg(N_("Movida (Moved)")))
    if chiefs:
        lies("leader", msg(N_("con {leaders}"), leaders=tuple(Ref("leader", chief) for chief in chiefs)))
    if has_acted:
        lies("acted", msg(N_("ya ha actuado")), "good")
    if unit.turned:
        lies("turned", facing.TURNED_IN_FRONT)
    if unit.withdrawal:
        can_withdraw = unit.withdrawal == "passed"
        lies(
            "withdraws" if can_withdraw else "stands",
            msg(N_("puede replegarse")) if can_withdraw else msg(N_("no puede replegarse")),
            "good" if can_withdraw else "bad",
        )
    return tuple(chits), tuple(tags)


# -- leaders and standards


def _leader(table: BattleTable, record: printed.PrintedLeader, army: printed.Army) -> CounterView:
    """Return the counter of a leader."""
    leader_state = table.state.leaders[record.id]
    with_unit = None if leader_state.dead else _company(leader_state.unit)
    has_moved = record.id in table.state.moved_leaders
    factors = _factors(table, record.id)
    picture = pieces.leader_key(record, army) + (BACK if leader_state.replaced else "")
    return _standing_leader(
        _LEADER_VALUES(leader_state), record.role, army.cloth, factors, with_unit, has_moved, picture
    )


_LEADER_VALUES = attrgetter(*(field.name for field in fields(Leader)))


@lru_cache(maxsize=400)
def _standing_leader(
    values: tuple[Any, ...],
    role: Role,
    cloth: str,
    factors: tuple[tuple[str, int], ...],
    with_unit: Sayable | None,
    has_moved: bool,
    picture: str,
) -> CounterView:
    """Return the counter of a leader with these properties: asked at every answer, as those of units."""
    leader_state = Leader(*values)
    chits: list[Chit] = []
    if leader_state.wounded:
        chits.append(Chit("wounded", msg(N_("herido: sus factores bajan en uno")), "bad"))
    if leader_state.replaced:
        chits.append(Chit("replaced", msg(N_("por su cara de reemplazo"))))
    if leader_state.on_foot:
        chits.append(Chit("foot", msg(N_("a pie"))))
    if has_moved:
        chits.append(Chit("acted", msg(N_("ya ha movido")), "good"))
    is_dead = leader_state.dead
    tags: list[Sayable] = [chit.said for chit in chits]
    if with_unit is not None:
        tags.append(with_unit)
    elif not leader_state.gone:
        tags.append(msg(N_("le reemplazan en la Fase D")))
    tags.append(ROLES[role])
    endurance = dict(factors).get("endurance", 0)
    return CounterView(
        id=leader_state.id,
        name=Ref("leader", leader_state.id),
        place="" if is_dead else leader_state.hex,
        shape=LEADERS[role],
        cloth=cloth,
        figures=_printed_factors(factors),
        label=Ref("leader", leader_state.id),
        pips=(leader_state.hits, endurance) if endurance and not is_dead else None,
        chits=tuple(chits),
        destroyed=is_dead,
        picture=picture,
        tags=tuple(tags),
    )


def _company(unit: UnitId) -> Sayable:
    """Return the unit that a leader is with."""
    if not unit:
        return msg(N_("sin unidad"))
    return msg(N_("con {unit}"), unit=Ref("unit", unit))


def _factors(table: BattleTable, leader: LeaderId) -> tuple[tuple[str, int], ...]:
    """Return the present values of the factors that a leader has."""
    values, wounded = _FACTORS(leaders.printed_leader(table, leader)), table.state.leaders[leader].wounded
    factors = zip(FACTORS, values, strict=True)
    return tuple([(name, leaders.worn_factor(value, wounded)) for name, value in factors if value is not None])


_FACTORS = attrgetter(*FACTORS)


def _printed_factors(factors: tuple[tuple[str, int], ...]) -> tuple[Figure, ...]:
    """Return a leader's factors where they are printed."""
    factor_figures: list[Figure] = []
    used_places: set[str] = set()
    for factor, value in factors:
        place, name, accessible_text = FACTORS[factor]
        free = (
            place if place not in used_places else "bottom_right" if "bottom_right" not in used_places else "top_right"
        )
        used_places.add(free)
        factor_figures.append(Figure(free, str(value), msg(name), msg(accessible_text, value=value), factor))
    return tuple(factor_figures)


def _standard(table: BattleTable, record: printed.PrintedStandard, army: printed.Army) -> CounterView:
    """Return the counter of a Standard."""
    standard_state = table.state.standards[record.id]
    chits: list[Chit] = []
    if standard_state.captured:
        chits.append(
            Chit("captured", msg(N_("capturado por {unit}"), unit=Ref("unit", standard_state.captured)), "bad")
        )
    if standard_state.back:
        chits.append(
            Chit("back", msg(N_("vuelve con {leader} cuando se active"), leader=Ref("leader", record.leader)), "good")
        )
    tags: list[Sayable] = [chit.said for chit in chits]
    if not standard_state.captured and not standard_state.out:
        is_leader_dead = bool(record.leader) and table.state.leaders[record.leader].dead
        where = (
            N_("un lugar del mapa")
            if not record.leader
            else N_("donde cayó {leader:el}")
            if is_leader_dead
            else N_("suelto, sin {leader}")
            if standard_state.left
            else N_("con {leader}")
        )
        tags.append(msg(where, leader=Ref("leader", record.leader)) if record.leader else msg(where))
    if standard_state.out:
        tags.append(msg(N_("fuera del juego")))
    return CounterView(
        id=record.id,
        name=msg(N_("Estandarte de {leader}"), leader=Ref("standard", record.id)),
        place=standard_state.hex,
        shape="standard",
        cloth=army.cloth,
        label=msg(N_("Estandarte")),
        chits=tuple(chits),
        destroyed=standard_state.out,
        picture=pieces.standard_key(record, army),
        tags=tuple(tags),
    )


# -- printed counters alone


def view_of_piece(content: printed.Content, key: str) -> CounterView | None:
    """Return a printed counter by the key of its picture; None where there is none."""
    front = key.removesuffix(BACK)
    for battle in content.battles.values():
        for leader in battle.leaders:
            army = battle.by_side[leader.side]
            if pieces.leader_key(leader, army) == front:
                factors = [(name, value) for name in FACTORS if (value := getattr(leader, name)) is not None]
                factors = [
                    (name, leader.replacement.get(name, value)) if front != key else (name, value)
                    for name, value in factors
                ]
                figures = _printed_factors(tuple(factors))
                return CounterView(leader.id, leader.name, "", LEADERS[leader.role], army.cloth, figures, picture=key)
        for standard in battle.standards:
            army = battle.by_side[standard.side]
            if pieces.standard_key(standard, army) == key:
                return CounterView(standard.id, msg(N_("Estandarte")), "", "standard", army.cloth, picture=key)
        for force in battle.forces:
            army_of_force = battle.by_side.get(battle.sides.get(force.command, ""))
            if army_of_force is not None and pieces.unit_key(force, army_of_force) == key:
                figures = _figures(force.quality, force.quality, force.move, force.missile)
                name = force.name or names.TYPES[force.type.value]
                return CounterView(key, name, "", SHAPES[force.type.value], army_of_force.cloth, figures, picture=key)
    return None
