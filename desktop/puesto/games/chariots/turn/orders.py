"""An Orders Phase: who is in command, which of the three orders, Disengage and Rally (3.0 C, 5.4).

`move_orders` has the first order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.messages import N_, NN_, Message, Ref, count, msg
from puesto.core.prompts import Choose, Closed, Option, Pick, Procedure
from puesto.core.questions.board import BOARD, Ask, AskMany
from puesto.core.saying import say, tell
from puesto.core.values import replace
from puesto.games.chariots.aftermath import hits_and_routs, leader_moves, rout_on_map, standards_at_table
from puesto.games.chariots.combat import reaction_fire
from puesto.games.chariots.leadership import command, command_on_map, leaders, rally
from puesto.games.chariots.manoeuvre import firing, moving_on_map, threats_on_map
from puesto.games.chariots.printed.records import Role
from puesto.games.chariots.table import board_map, engagement, sequence, settings, standards, verbs
from puesto.games.chariots.table.state import (
    BattleTable,
    LeaderId,
    SideId,
    Status,
    Unit,
    UnitId,
    stacked_type,
    unit_ref,
    units_ref,
)
from puesto.games.kit.verbs import MOVE as MOVE_WORD
from puesto.games.kit.verbs import NO_OPTION, YES_OPTION

YES, NO = "yes", "no"
NO_RETREAT = N_("Según el mapa, {unit} no tiene adónde retirarse: sigue Enzarzada")


def side_in_play(table: BattleTable) -> SideId:
    """Return the side of the present Orders Phase."""
    return table.side_of(table.state.active)


def take_command(table: BattleTable) -> Procedure[None]:
    """Ask which units are out of command for the whole phase, and begin it (5.41, 5.42)."""
    state = table.state
    leader = leaders.commander_of(table, state.active)
    good_units = [unit for unit in command.units_of(table, state.active) if unit.status is Status.GOOD]
    command_ref = Ref("command", state.active)
    yield from say(N_("Fase de Órdenes: {command}"), "3.0", "heading", key="orders.begin", command=command_ref)
    out: tuple[str, ...] = ()
    if not leader:
        yield from say(N_("{command} no tiene líder: todas sus unidades están Sin Mando"), "4.25", command=command_ref)
    elif good_units:
        out = yield from _ask_out_of_command(table, leader, good_units)
    command.begin_orders(table, state.active, list(out))
    yield from standards_at_table.return_standards(table, leader)
    if out:
        yield from say(N_("Sin Mando: {units}"), "5.41", units=units_ref(out))
    state.step = sequence.ORDER


def _ask_out_of_command(table: BattleTable, leader: LeaderId, good_units: list[Unit]) -> Procedure[tuple[UnitId, ...]]:
    """Return the units out of command range, asking only about those that the state leaves open (5.42)."""
    reach = leaders.command_range(table, leader)
    with_him = {table.state.leaders[leader].unit} - {""}
    away = [unit for unit in good_units if not {unit.id, unit.partner} & with_him]
    out_of_reach, doubtful = command_on_map.units_out_of_command(table, leader, away, reach)
    far = tuple(unit.id for unit in out_of_reach)
    if not doubtful:
        return far
    template = NN_(
        "¿Qué unidades están a más de {n} hexágono de {leader}, o no tienen una ruta libre?",
        "¿Qué unidades están a más de {n} hexágonos de {leader}, o no tienen una ruta libre?",
    )
    half = leaders.is_with_engaged(table.state, leader)
    units_outside = yield from AskMany(
        key="orders.out",
        subject=(table.state.active, str(table.state.activation)),
        who=BOARD,
        message=count(template, reach, leader=Ref("leader", leader)),
        detail=(
            msg(N_("Está con una unidad Enzarzada: su Alcance de Mando es la mitad."))
            if half
            else msg(N_("Cortan la ruta las unidades enemigas y el terreno por el que un líder no pasa."))
        ),
        rule="5.42",
        options=tuple(Option(unit.id, unit_ref(unit, table.state.active)) for unit in doubtful),
    )
    return (*far, *units_outside)


ORDERS = (
    Option(command.MOVE, msg(N_("Mover, disparar, recuperar")), verb=MOVE_WORD),
    Option(command.DISENGAGE, msg(N_("Desenzarzarse")), msg(N_("las no Enzarzadas no hacen nada")), verbs.DISENGAGE),
    Option(command.RALLY, msg(N_("Reorganizar")), msg(N_("las demás quedan Sin Mando")), verbs.RALLY),
)
"""The three orders, in the printed order."""


def closed_orders(table: BattleTable) -> dict[str, Message]:
    """Return the orders that the active command cannot be given, and why in two words (5.43, 9.22, 9.51)."""
    state, side, reason_by_order = table.state, side_in_play(table), dict[str, Message]()
    stuck = _engaged_units(table)
    if not stuck:
        reason_by_order[command.DISENGAGE] = NOBODY_ENGAGED
    elif not _units_to_disengage(table, stuck):
        commanded = leaders.commander_of(table, state.active) and not all(unit.out for unit in stuck)
        reason_by_order[command.DISENGAGE] = ALL_RALLIED if commanded else NO_COMMAND
    routed = [unit for unit in state.units.values() if unit.status is Status.ROUTED]
    if not any(table.side_of(unit.command) == side for unit in routed):
        reason_by_order[command.RALLY] = msg(N_("nadie huido"))
    elif not rallying_leader(table, side):
        reason_by_order[command.RALLY] = NO_LEADER
    return reason_by_order


NOBODY_ENGAGED, NO_COMMAND = msg(N_("sin Enzarzadas")), msg(N_("sin mando"))
ALL_RALLIED, NO_LEADER = msg(N_("ya Reorganizadas")), msg(N_("sin líder"))


def _reasons_told(table: BattleTable, reason_by_order: Mapping[str, Message]) -> Iterator[tuple[Message, str]]:
    """Yield why an order cannot be given and the rule, where the diary says it."""
    command_ref = Ref("command", table.state.active)
    reason = reason_by_order.get(command.DISENGAGE)
    if reason == NO_COMMAND:
        template = N_("{command} no puede Desenzarzarse: sus unidades Enzarzadas están Sin Mando")
        yield msg(template, command=command_ref), "5.45"
    elif reason == ALL_RALLIED:
        template = N_("{command} no puede Desenzarzarse: sus unidades Enzarzadas se han Reorganizado en este turno")
        yield msg(template, command=command_ref), "9.55"
    if reason_by_order.get(command.RALLY) == NO_LEADER:
        template = N_("{side} no puede Reorganizar: ni su CG ni otro líder válido pueden estar con su Estandarte")
        yield msg(template, side=Ref("side", side_in_play(table))), "9.51"


def orders_not_given(table: BattleTable, index: int) -> tuple[Closed, ...]:
    """Return the two orders not given now, with the reason, from place `index` on (5.43)."""
    reason_by_order = closed_orders(table)
    already_given = msg(N_("ya se ha dado otra orden"))
    other_orders = (order_option for order_option in ORDERS if order_option.value != command.MOVE)
    return tuple(
        Closed(replace(order_option, hint=reason_by_order.get(order_option.value, already_given)), n)
        for n, order_option in enumerate(other_orders, index)
    )


def choose_order(table: BattleTable) -> Procedure[None]:
    """Ask for one of the three orders, if more than moving makes sense (3.0 C1, 5.43, 9.22)."""
    state, side, command_ref = table.state, side_in_play(table), Ref("command", table.state.active)
    reason_by_order = closed_orders(table)
    for reason, rule in _reasons_told(table, reason_by_order):
        yield from tell(reason, rule, "quiet")
    order = command.MOVE
    if len(reason_by_order) < len(ORDERS) - 1:
        message = msg(N_("¿Qué orden recibe {command:el}?"), command=command_ref)
        order = yield from Choose(
            key="orders.which",
            subject=(state.active, str(state.activation)),
            who=side,
            message=message,
            rule="3.0",
            options=tuple(order_option for order_option in ORDERS if order_option.value not in reason_by_order),
            closed=tuple(
                Closed(replace(order_option, hint=reason_by_order[order_option.value]), at)
                for at, order_option in enumerate(ORDERS)
                if order_option.value in reason_by_order
            ),
            default=command.MOVE,
        )
    command.set_order(state, order)
    state.step = {command.MOVE: sequence.ACT, command.DISENGAGE: sequence.DISENGAGE, command.RALLY: sequence.RALLY}[
        order
    ]


def _engaged_units(table: BattleTable) -> list[Unit]:
    """Return the Engaged units of the active command."""
    if not table.state.engaged:
        return []
    return [unit for unit in command.units_of(table, table.state.active) if engagement.is_engaged(table.state, unit.id)]


def _units_to_disengage(table: BattleTable, stuck: list[Unit]) -> list[Unit]:
    """Return those of the Engaged units of the active command that can Disengage (4.25, 5.45, 9.22, 9.55).

    None of them can while it has no leader.
    """
    state = table.state
    if not leaders.commander_of(table, state.active):
        return []
    return [unit for unit in stuck if command.order_refusal(state, unit, command.DISENGAGE) is None]


def rallying_leader(table: BattleTable, side: SideId) -> LeaderId:
    """Return the leader who can rally, as far as the state shows; "" if none can (9.51, 9.52).

    It is the General, or the leader with the scenario's Standard. A Standard that a living leader has left does not
    count.
    """
    general, alive, places = table.general(side), [], False
    for record in table.battle.standards:
        if record.side == side and standards.can_rally_at(table.state.standards[record.id]):
            if not record.leader or table.state.leaders[record.leader].dead:
                places = True
            elif standards.is_with_leader(table.state.standards[record.id]):
                alive.append(record.leader)
    if general in alive or (places and not alive):
        return general
    return alive[0] if alive else ""


# -- (b) disengage: 9.22-9.26


def disengage_units(table: BattleTable) -> Procedure[None]:
    """Disengage the Engaged units in command: chariots without a die, others by the leader's (9.23-9.25)."""
    state, side = table.state, side_in_play(table)
    caught = _units_to_disengage(table, _engaged_units(table))
    if not caught:  # by hand, since the order was given
        state.order, state.step = "", sequence.ORDER
        return
    leader = leaders.commander_of(table, state.active)
    needs_die = [unit for unit in caught if not engagement.can_leave_freely(stacked_type(unit, state))]
    won = False
    if needs_die:
        charisma = yield from _ask_general_help(table, leader)
        won = yield from engagement.attempt_disengage(
            engagement.DisengageFacts(leaders.ability(table, leader), charisma, state.active, side)
        )
    stay = bool(needs_die) and settings.is_chosen(state, settings.CHARIOTS_LEAVE, "with_die")
    free = [unit for unit in caught if won or (engagement.can_leave_freely(stacked_type(unit, state)) and not stay)]
    if free:
        stuck = yield from _ask_stuck(table, free)
        leaving = [unit for unit in free if unit.id not in stuck]
        yield from _fire_at_leaving(table, leaving)
        has_left_by_unit: dict[UnitId, bool] = {}
        former_hex = ""
        for unit in leaving:
            if unit.status is Status.GOOD:
                former_hex = unit.hex
                has_left_by_unit[unit.id] = (
                    has_left_by_unit[unit.partner]
                    if unit.partner in has_left_by_unit
                    else (yield from _retreat(table, unit))
                )
                if has_left_by_unit[unit.id]:
                    engagement.separate_unit(state, unit.id)
                    yield from engagement.say_left(unit.id)
                    yield from leader_moves.move_standards_with(table, [unit], former_hex)
        away = [id for id, has_left in has_left_by_unit.items() if has_left and state.units[id].status is Status.GOOD]
        yield from hits_and_routs.move_captured_standards(table, away, former_hex)
    state.step = sequence.ACT  # 5.46 the leader may move, whatever the order


def _ask_stuck(table: BattleTable, free: list[Unit]) -> Procedure[tuple[UnitId, ...]]:
    """Return the units that have no hex to retreat into, asking what the map does not show (9.24)."""
    sure = [unit for unit in free if board_map.is_sure(table, unit)]
    stuck = [unit.id for unit in sure if not moving_on_map.hexes_of_retreat(table, unit)]
    # a counter that nobody has placed can only be in the way of who has a hex to go to
    known_units = [unit for unit in sure if unit.id in stuck or moving_on_map.has_sure_retreat(table, unit)]
    open_ = [unit for unit in free if unit not in known_units]
    for unit in stuck:
        yield from say(NO_RETREAT, "9.24", "bad", unit=Ref("unit", unit))
    if not open_:
        return tuple(stuck)
    stuck_units = yield from AskMany(
        key="disengage.stuck",
        subject=(table.state.active, str(table.state.activation)),
        who=BOARD,
        message=msg(N_("Se retiran un hexágono, sin girar ni quedar adyacentes a un enemigo. ¿Cuáles no pueden?")),
        rule="9.24",
        options=tuple(Option(unit.id, unit_ref(unit, table.state.active)) for unit in open_),
    )
    return (*stuck, *stuck_units)


def _retreat(table: BattleTable, unit: Unit) -> Procedure[bool]:
    """Move the counters of a hex that Disengage; False where the map has no hex for them (9.24)."""
    if not board_map.is_placed(unit):
        return True
    retreat_hexes = moving_on_map.hexes_of_retreat(table, unit)
    if not retreat_hexes:
        yield from say(NO_RETREAT, "9.24", "bad", unit=Ref("unit", unit.id))
        return False
    place = yield from board_map.ask_hex(table, unit, "disengage.stands", retreat_hexes, unit.spent, "9.24")
    for unit_in_hex in (unit, *(partner for partner in table.state.units.values() if partner.id == unit.partner)):
        if place == board_map.NOWHERE:
            board_map.take_off(unit_in_hex)
        else:
            board_map.put_on([unit_in_hex], place, unit_in_hex.facing)
    return True


def _ask_general_help(table: BattleTable, leader: LeaderId) -> Procedure[int]:
    """Return the General's Charisma if he leads, shares the hex or is adjacent; asks if not known (9.23)."""
    general = table.general(side_in_play(table))
    if not general:
        return 0
    unit = table.state.leaders[general].unit
    near = general == leader or bool(unit and leader in firing.leaders_with_unit(table, unit))
    places = [board_map.hex_of_leader(table.state, leader_id) for leader_id in (leader, general)]
    if not near and all(map(NUMBERED.is_hex, places)) and board_map.is_sure(table):
        near = NUMBERED.distance(*places) <= 1
    elif not near:
        answer = yield from Ask(
            key="disengage.general",
            subject=(table.state.active, str(table.state.activation)),
            who=BOARD,
            message=msg(
                N_("¿Está {leader:el} apilado con {general}, o adyacente a él?"),
                leader=Ref("leader", leader),
                general=Ref("leader", general),
            ),
            rule="9.23",
            options=(YES_OPTION, NO_OPTION),
            default=NO,
            unsure=False,
        )
        near = answer == YES
    return leaders.factor(table, general, "charisma") if near else 0


def _fire_at_leaving(table: BattleTable, leaving: list[Unit]) -> Procedure[None]:
    """Fire at units that leave: by enemies beside them that are not themselves Engaged (7.41, A49)."""
    side = side_in_play(table)
    firing_enemies = [
        enemy for enemy in firing.enemies(table, side) if firing.can_answer(table, enemy, reaction_fire.WITHDRAWAL, 1)
    ]
    firing_enemies = [
        neighbour
        for neighbour in firing_enemies
        if any((board_map.distance(neighbour, unit) or 1) <= 1 for unit in leaving)
    ]
    if not leaving or not firing_enemies:
        return
    shooters = yield from Pick(
        key="disengage.fire",
        subject=(table.state.active, str(table.state.activation)),
        who=table.enemy(side),
        message=msg(N_("¿Qué unidades, sin Enzarzar y adyacentes a las que se retiran, les disparan?")),
        rule="7.41",
        options=tuple(Option(neighbour.id, Ref("unit", neighbour.id)) for neighbour in firing_enemies),
    )
    for shooter in shooters:
        standing = [unit for unit in leaving if unit.status is Status.GOOD]
        if not standing:
            return
        target = standing[0].id
        if len(standing) > 1:
            target = yield from Choose(
                key="disengage.at",
                subject=(shooter, str(table.state.activation)),
                who=table.enemy(side),
                message=msg(N_("¿A quién dispara {unit}?"), unit=Ref("unit", shooter)),
                rule="7.41",
                options=tuple(Option(unit.id, Ref("unit", unit.id)) for unit in standing),
            )
        wood, lower = yield from firing.ask_target_ground(table, table.state.units[shooter], target, reaction_fire.AWAY)
        yield from firing.shoot(table, table.state.units[shooter], target, reaction_fire.AWAY, wood=wood, lower=lower)


# -- (c) rally: 9.5


def rally_all(table: BattleTable) -> Procedure[None]:
    """Rally routed units near the standard before any other action (9.51-9.54)."""
    state, side = table.state, side_in_play(table)
    leader = rallying_leader(table, side)
    state.step = sequence.ACT
    if not leader:  # by hand, since the order was given
        return
    factor = leaders.factor(
        table, leader, "charisma" if leaders.printed_leader(table, leader).role is Role.GENERAL else "capability"
    )
    routed = [
        unit for unit in state.units.values() if unit.status is Status.ROUTED and table.side_of_unit(unit.id) == side
    ]
    trying = yield from _ask_who_rallies(table, leader, routed)
    for unit in trying:
        yield from rally.rally_unit(rally.RallyFacts(factor, unit=unit, who=side), state.units[unit])


def _ask_who_rallies(table: BattleTable, leader: LeaderId, routed: list[Unit]) -> Procedure[tuple[UnitId, ...]]:
    """Return the routed units that can try to rally, asking what the map does not show (9.51)."""
    side = leaders.printed_leader(table, leader).side
    places = [
        place for id in rout_on_map.rally_points(table, side) if (place := rout_on_map.hex_of_standard(table, id))
    ]
    can_rally_by_unit = {unit.id: threats_on_map.can_rally(table, unit, _is_near(unit, places)) for unit in routed}
    trying = tuple(unit for unit, can in can_rally_by_unit.items() if can)
    open_ = [unit for unit, can in can_rally_by_unit.items() if can is None]
    if not open_:
        return trying
    answered_units = yield from AskMany(
        key="rally.who",
        subject=(side, str(table.state.activation)),
        who=BOARD,
        message=msg(
            N_(
                "{leader} está con el Estandarte. ¿Qué unidades, a tres hexágonos o menos y sin enemigos al lado ni"
                " proyectiles a la vista, lo intentan?"
            ),
            leader=Ref("leader", leader),
        ),
        rule="9.51",
        options=tuple(Option(unit, Ref("unit", unit)) for unit in open_),
    )
    return (*trying, *answered_units)


def _is_near(unit: Unit, places: list[str]) -> bool | None:
    """Return whether a unit is within three hexes of a Standard; None where nobody noted that (9.51)."""
    if not places or not NUMBERED.is_hex(unit.hex):
        return None
    return any(NUMBERED.distance(place, unit.hex) <= standards.RADIUS for place in places)
