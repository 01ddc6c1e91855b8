"""Consequences of hits: routs, eliminations, Rout Points, leaders (9.1, 9.4, 4.24, 11.0)."""

from __future__ import annotations

from collections.abc import Collection

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.messages import N_, NN_, Ref, count, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.questions.board import BOARD, Ask, AskMany
from puesto.core.saying import say, tell
from puesto.games.chariots.aftermath import rout_on_map
from puesto.games.chariots.leadership import leaders, rout, victory
from puesto.games.chariots.printed.records import Role
from puesto.games.chariots.table import board_map, cohesion, engagement, settings, standards
from puesto.games.chariots.table.state import BattleTable, Leader, LeaderId, Status, UnitId, quality, units_ref
from puesto.games.kit.verbs import saying_no, saying_yes

YES, NO = "yes", "no"
BESIDE = "beside"
"""The answer, in saves, that a leader whose unit routs stays beside an enemy."""
FEW = 3
"""Most losses that are named one by one in the warning that they would rout an army."""


def take_hits(table: BattleTable, unit: UnitId, hits: int, rule: str) -> Procedure[str]:
    """Apply hits to a unit: nothing more, a rout with its die, or elimination (9.11, 9.13, 9.43)."""
    fate = yield from cohesion.take_hits(table.state.units[unit], hits, rule)
    if fate == cohesion.ROUTS:
        yield from rout_units(table, unit)
    elif fate == cohesion.GONE:
        yield from eliminate(table, [unit])
    return fate


def rout_units(table: BattleTable, *units: UnitId) -> Procedure[None]:
    """Rout units of one hex: a die each, the way to the standard, and the hex's leaders (9.41, 9.44)."""
    side = table.side_of_unit(units[0])
    goals = rout_on_map.rally_points(table, side)
    arrives = []
    for unit in units:
        unit_state = table.state.units[unit]
        engagement.separate_unit(table.state, unit)
        against = (
            quality(unit_state)
            if settings.is_chosen(table.state, settings.COLUMN_ROUT, "reduced")
            else unit_state.quality
        )
        rout_end = yield from rout.roll_rout(rout.RoutFacts(against, bool(goals), unit=unit, who=side))
        if rout_end == rout.PLACED:
            arrives.append(unit)
    if arrives and (yield from _is_cut_off(table, side, arrives, goals)):
        arrives = []
    for unit in sorted(
        units, key=lambda unit: unit in arrives
    ):  # 9.44 leaders of the hex are lost only where all of it is
        mate = table.state.units[unit].partner
        leaders_left = _leaders_of_hex(table, unit) if mate and mate not in units else []
        _leave_with_partner(table, unit)
        if unit in arrives:
            unit_state = table.state.units[unit]
            unit_state.status, unit_state.column, unit_state.rallied, unit_state.ended_adjacent, unit_state.shock = (
                Status.ROUTED,
                False,
                False,
                False,
                "",
            )
            hex_left, reading = unit_state.hex, rout_on_map.rout_reading(table, unit_state, units, goals)
            yield from rout_on_map.put_by_standard(table, unit_state, reading, goals)
            yield from say(N_("{unit} queda en Huida junto a su Estandarte"), "9.42", unit=Ref("unit", unit))
            yield from move_captured_standards(table, [unit], hex_left)
            for leader in leaders_left:
                yield from _ask_to_leave_mate(table, leader, unit, mate)
            if not leaders_left:
                yield from _ask_leaders_of_routed(table, unit, hex_left)
        else:
            yield from eliminate(table, [unit])


def _is_cut_off(table: BattleTable, side: str, units: list[UnitId], goals: list[str]) -> Procedure[bool]:
    """Return whether units of one hex have no way to their standard. By the map, or as the board is asked (9.41)."""
    reading = rout_on_map.rout_reading(table, table.state.units[units[0]], units, goals)
    if reading is not None:
        if not reading.ends:
            template = N_("Según el mapa, {units} no tiene por dónde salir hacia su Estandarte")
            yield from say(template, "9.41", "bad", units=units_ref(units))
        return not reading.ends
    answer = yield from Ask(
        key="rout.path",
        subject=tuple(units),
        who=BOARD,
        message=msg(
            N_(
                "¿Hay una ruta desde {units} hasta su Estandarte, libre de unidades y que no pase junto a carros"
                " enemigos?"
            ),
            units=units_ref(units),
        ),
        rule="9.41",
        options=(saying_yes(YES, msg(N_("Sí: tan cerca como se pueda"))), saying_no(NO, msg(N_("No: Desaparece")))),
        default=YES,
        unsure=False,
    )
    return answer == NO


def _leave_with_partner(table: BattleTable, unit: UnitId) -> None:
    """Take a unit out of its stack; leaders of the hex stay with the unit left in it (8.41, 9.44)."""
    partner = table.state.units[unit].partner
    leave_stack(table, unit)
    if partner in table.state.units and table.state.units[partner].status is not Status.GONE:
        for leader in table.state.leaders.values():
            if leader.unit == unit and not leader.dead:
                leader.unit = partner


def _leaders_of_hex(table: BattleTable, unit: UnitId) -> list[Leader]:
    """Return the living leaders stacked with a unit or with its partner in the hex."""
    hex_of = (unit, table.state.units[unit].partner)
    return [
        leader for leader in table.state.leaders.values() if leader.unit and leader.unit in hex_of and not leader.dead
    ]


def _ask_to_leave_mate(table: BattleTable, leader: Leader, unit: UnitId, mate: UnitId) -> Procedure[None]:
    """Ask whether a leader goes with a routing unit or stays with its partner in the hex (9.44)."""
    leader_ref = Ref("leader", leader.id)
    answer = yield from Choose(
        key="rout.leader",
        subject=(leader.id, unit),
        who=table.side_of_unit(unit),
        message=msg(N_("¿Va {leader:el} con {unit} junto al Estandarte?"), leader=leader_ref, unit=Ref("unit", unit)),
        rule="9.44",
        options=(
            saying_yes(YES, msg(N_("Va con la unidad"))),
            saying_no(NO, msg(N_("Se queda con {unit}"), unit=Ref("unit", mate))),
        ),
        default=NO,
    )
    if answer == YES:
        leader.unit = unit


def _ask_leaders_of_routed(table: BattleTable, unit: UnitId, hex_left: str) -> Procedure[None]:
    """Ask which leaders go with a unit that routs (4.24, 9.44).

    One that stays is alone in the hex that it left, in Shock beside an enemy.
    """
    for leader in [leader for leader in table.state.leaders.values() if leader.unit == unit and not leader.dead]:
        answer = yield from Choose(
            key="rout.leader",
            subject=(leader.id, unit),
            who=table.side_of_unit(unit),
            message=msg(
                N_("¿Va {leader:el} con {unit} junto al Estandarte?"),
                leader=Ref("leader", leader.id),
                unit=Ref("unit", unit),
            ),
            rule="9.44",
            options=(
                Option(YES, msg(N_("Va con la unidad"))),
                Option(NO, msg(N_("Se queda en su hexágono")), msg(N_("con un enemigo al lado no puede (4.24)"))),
            ),
            former=(Option(BESIDE, msg(N_("Se queda, con un enemigo al lado: a la unidad amiga más cercana"))),),
            default=YES,
        )
        if answer == YES:
            continue
        leader.unit, leader.hex = "", hex_left
        if answer == BESIDE or (answer == NO and (yield from _is_beside_enemy(table, leader))):
            yield from displace_lone_leader(table, leader.id)


def _is_beside_enemy(table: BattleTable, leader: Leader) -> Procedure[bool]:
    """Return whether a leader left alone has an enemy beside him; asks what the map leaves open (4.24)."""
    side = leaders.printed_leader(table, leader.id).side
    far = board_map.nearest(table, table.enemy(side), leader.hex) if NUMBERED.is_hex(leader.hex) else None
    if far is not None:
        return far <= 1
    answer = yield from Ask(
        key="rout.beside",
        subject=(leader.id,),
        who=BOARD,
        message=msg(N_("¿Tiene {leader:el} un enemigo al lado?"), leader=Ref("leader", leader.id)),
        rule="4.24",
        options=(Option(NO, msg(N_("No"))), Option(YES, msg(N_("Sí")), msg(N_("va con la unidad amiga más cercana")))),
        default=NO,
        unsure=False,
        unasked=NO,
    )
    return answer == YES


def leave_stack(table: BattleTable, unit: UnitId) -> None:
    """Take a unit out of its stack (8.41)."""
    unit_state = table.state.units[unit]
    if unit_state.partner in table.state.units:
        table.state.units[unit_state.partner].partner = ""
    unit_state.partner = ""


def eliminate(table: BattleTable, units: list[UnitId]) -> Procedure[None]:
    """Eliminate units: their printed TQ counts for the army's rout (9.44, 11.0).

    Leaders go with them where nobody is left there.
    """
    for unit in units:
        unit_state = table.state.units[unit]
        engagement.separate_unit(table.state, unit)
        _leave_with_partner(table, unit)
        unit_state.status = Status.GONE
        yield from _count_points(
            table, table.side_of_unit(unit), victory.rout_points([unit_state.quality]), Ref("unit", unit)
        )
        for leader in [leader for leader in table.state.leaders.values() if leader.unit == unit and not leader.dead]:
            yield from say(
                N_("{leader:el} Desaparece con {unit}"),
                "9.44",
                "bad",
                leader=Ref("leader", leader.id),
                unit=Ref("unit", unit),
            )
            yield from remove_leader(table, leader.id)
        for standard in table.state.standards.values():
            if standard.captured == unit:
                standard.captured, standard.left, standard.hex = "", True, unit_state.hex
                yield from say(
                    N_("El Estandarte de {leader} queda donde estaba {unit}"),
                    "9.33",
                    leader=Ref("standard", standard.id),
                    unit=Ref("unit", unit),
                )


def remove_leader(table: BattleTable, leader: LeaderId) -> Procedure[None]:
    """Remove a leader at once; a General costs Rout Points and is not replaced (4.25, 11.0)."""
    leader_state = table.state.leaders[leader]
    record = leaders.printed_leader(table, leader)
    former_hex = board_map.hex_of_leader(table.state, leader)
    for id in carried_standards(table, leader):
        table.state.standards[id].left, table.state.standards[id].hex = True, former_hex
    leader_state.dead, leader_state.unit, leader_state.hex = True, "", ""
    if record.role is not Role.COMMANDER:
        leader_state.gone = True
    yield from leave_without_leader(table)
    if record.role is Role.GENERAL:
        yield from _count_points(
            table,
            record.side,
            victory.rout_points([], victory.counted_initiative(table, leader)),
            Ref("leader", leader),
        )


def leave_without_leader(table: BattleTable) -> Procedure[None]:
    """Put the units of the active Wing Out of Command where its leader is dead (4.25).

    He may have been removed by hand.
    """
    active = table.state.active
    has_leader = any(record.command == active for record in table.battle.leaders)
    if active and has_leader and not leaders.commander_of(table, active) and leaders.leave_without_command(table):
        template = N_("{command} no tiene líder: todas sus unidades están Sin Mando")
        yield from say(template, "4.25", "bad", command=Ref("command", active))


POINTS_LEFT = NN_(
    "{side}: {points} Puntos de Huida por {what}. Le queda {n}",
    "{side}: {points} Puntos de Huida por {what}. Le quedan {n}",
)
BRINK = NN_(
    "{side} está al borde: huye si pierde a {whom}",
    "{side} está al borde: huye si pierde una sola de estas piezas: {whom}",
)


def _count_points(table: BattleTable, side: str, points: int, lost_piece: Ref) -> Procedure[None]:
    """Add Rout Points to a side, and warn if the next loss may rout its army (2.8, 11.0)."""
    side_state, before = table.state.sides[side], set(victory.fatal_losses(table, side))
    side_state.lost += points
    table.state.last_loss = table.state.turn
    points_left = victory.points_left(side_state)
    side_ref = Ref("side", side)
    if victory.army_loss(table, side).routs:
        yield from say(
            N_("{side}: {points} Puntos de Huida por {what}. Llega a su Nivel de Huida"),
            "11.0",
            "bad",
            side=side_ref,
            points=points,
            what=lost_piece,
        )
        return
    yield from tell(count(POINTS_LEFT, points_left, side=side_ref, points=points, what=lost_piece), "11.0")
    fatal = victory.fatal_losses(table, side)
    if any(whom not in before for whom in fatal):
        if len(fatal) <= FEW:
            yield from tell(count(BRINK, len(fatal), side=side_ref, whom=fatal), "11.0", "bad")
        else:
            yield from say(
                N_("{side} está al borde: huye si pierde una sola de {n} de sus piezas"),
                "11.0",
                "bad",
                side=side_ref,
                n=len(fatal),
            )


def displace_lone_leader(table: BattleTable, leader: LeaderId) -> Procedure[None]:
    """Move a leader alone beside an enemy to the nearest friendly unit, or eliminate him (4.24)."""
    record = leaders.printed_leader(table, leader)
    friends = [
        unit.id
        for unit in table.state.units.values()
        if unit.status is not Status.GONE and table.side_of_unit(unit.id) == record.side
    ]
    if leaders.displacement(friends) == leaders.LOST:
        yield from say(
            N_("{leader} se queda sin unidades amigas: eliminado"), "4.24", "bad", leader=Ref("leader", leader)
        )
        yield from remove_leader(table, leader)
        return
    former_hex = table.state.leaders[leader].hex
    friends = _nearest_of(table, friends, former_hex)
    where = friends[0]
    if len(friends) > 1:
        options = tuple(Option(unit, Ref("unit", unit)) for unit in friends)
        message = msg(
            N_("{leader} está solo junto al enemigo: ¿con qué unidad amiga, la más cercana, se pone?"),
            leader=Ref("leader", leader),
        )
        where = yield from Choose(
            key="leader.displaced", subject=(leader,), who=record.side, message=message, rule="4.24", options=options
        )
    table.state.leaders[leader].unit = where
    yield from say(N_("{leader} se pone con {unit}"), "4.24", leader=Ref("leader", leader), unit=Ref("unit", where))
    for standard in carried_standards(table, leader):  # 9.33 his Standard goes with him
        yield from remove_routed_near(table, standard, MOVED_AWAY, former_hex)


def _nearest_of(table: BattleTable, units: list[UnitId], place: str) -> list[UnitId]:
    """Return the units nearest to a hex, with those of unknown hex; all where the hex is not known."""
    if not NUMBERED.is_hex(place):
        return units
    far = {
        unit: NUMBERED.distance(place, unit_hex)
        for unit in units
        if NUMBERED.is_hex(unit_hex := table.state.units[unit].hex)
    }
    least = min(far.values(), default=0)
    return [unit for unit in units if far.get(unit, least) == least]


# -- 9.34


MOVED_AWAY = N_("{unit} Desaparece al mover su Estandarte")
CARRIED_OFF = N_("{unit} Desaparece: se llevan el Estandarte de su ejército")


def carried_standards(table: BattleTable, leader: LeaderId) -> list[str]:
    """Return the standards with a leader, which can move with him (9.32)."""
    standards_of_leader = [
        table.state.standards[record.id] for record in table.battle.standards if record.leader == leader
    ]
    return [standard.id for standard in standards_of_leader if standards.is_with_leader(standard)]


def move_captured_standards(table: BattleTable, units: Collection[UnitId], former_hex: str = "") -> Procedure[None]:
    """Remove the routed units near each enemy standard captured by these units (9.33, 9.34).

    `former_hex` is the hex from which they carry it off; "" where nobody noted it.
    """
    for standard in list(table.state.standards.values()):
        if standard.captured and standard.captured in units:
            yield from remove_routed_near(table, standard.id, CARRIED_OFF, former_hex)


def remove_routed_near(table: BattleTable, id: str, template: str, place: str = "") -> Procedure[None]:
    """Remove the routed units within three hexes of a moved or lost standard (9.34, A44).

    `place` is the hex that it had; "" where nobody noted it.
    """
    side = next(record.side for record in table.battle.standards if record.id == id)
    routed = [
        unit.id
        for unit in table.state.units.values()
        if unit.status is Status.ROUTED and table.side_of_unit(unit.id) == side
    ]
    if not routed:
        return
    near = yield from _ask_near(table, id, routed, place)
    for unit in standards.units_lost_with(table.state, near):
        yield from say(template, "9.34", "bad", unit=Ref("unit", unit))
        yield from eliminate(table, [unit])


def _ask_near(table: BattleTable, id: str, routed: list[UnitId], place: str) -> Procedure[tuple[UnitId, ...]]:
    """Return which routed units were near a standard, asking of those not on the map (9.34)."""
    is_known = NUMBERED.is_hex(place)
    hexes = {unit: table.state.units[unit].hex for unit in routed}
    placed_units = [unit for unit, unit_hex in hexes.items() if is_known and NUMBERED.is_hex(unit_hex)]
    near = tuple(unit for unit in placed_units if NUMBERED.distance(place, hexes[unit]) <= standards.RADIUS)
    open_ = [unit for unit in routed if unit not in placed_units]
    if not open_:
        return near
    answered_units = yield from AskMany(
        key="standard.near",
        subject=(id, str(table.state.activation)),
        who=BOARD,
        message=msg(
            N_(
                "El Estandarte de {leader} mueve o cae. ¿Qué unidades en Huida estaban a tres hexágonos o menos?"
                " Desaparecen."
            ),
            leader=Ref("standard", id),
        ),
        rule="9.34",
        options=tuple(Option(unit, Ref("unit", unit)) for unit in open_),
    )
    return (*near, *answered_units)
