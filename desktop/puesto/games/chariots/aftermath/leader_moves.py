"""Leaders on the move:

by themselves, with their unit, on foot or mounted; and standards that move with them (4.13, 5.46, 9.34, 10.15).
"""

from __future__ import annotations

from collections.abc import Sequence

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import NO_HEX
from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.questions.board import BOARD, Ask
from puesto.core.questions.routes import Way
from puesto.core.saying import say
from puesto.games.chariots.aftermath import hits_and_routs, leader_on_map
from puesto.games.chariots.leadership import command, leaders
from puesto.games.chariots.movement import movement, ways
from puesto.games.chariots.movement.mover import Mover
from puesto.games.chariots.printed.records import PrintedStandard, Role, Type
from puesto.games.chariots.table import board_map
from puesto.games.chariots.table.state import BattleTable, LeaderId, Status, Unit, UnitId
from puesto.games.kit.verbs import saying_no, saying_yes

SAME, ALONE = "same", "alone"
STANDS = "leader.stands"
FOOT, MOUNTED = "foot", "mounted"
GOES, STAYS = "goes", "stays"
TAKES, LEAVES = "takes", "leaves"
NOT_THERE, ENDS_THERE, PASSES = "no", "ends", "passes"
"""Whether a leader who moves reaches the Standard that he had left (9.32)."""


def move_leader(table: BattleTable, leader: LeaderId) -> Procedure[None]:
    """Move a leader by himself; his Standard may move with him (4.13, 5.46, 9.32).

    Asks where he ends: where he is, with a unit, or alone in a hex. Where the map knows what his ways cost, only hexes
    in reach are offered, and the points spent follow from it. Otherwise the player gives the way.
    """
    leader_state, record = table.state.leaders[leader], leaders.printed_leader(table, leader)
    if table.battle.rules.leaders_on_foot:
        yield from _choose_mode(table, leader)
    friends = [
        unit
        for unit in table.state.units.values()
        if unit.status is not Status.GONE and table.side_of_unit(unit.id) == record.side
    ]
    points = leaders.move_allowance(leader_state.on_foot)
    start = board_map.hex_of_leader(table.state, leader)
    costs = leader_on_map.costs_of_way(table, record.side, start, points)
    if costs is not None:  # a unit whose hex is not recorded may be in reach
        friends = [unit for unit in friends if not NUMBERED.is_hex(unit.hex) or NUMBERED.known(unit.hex) in costs]
    options = [Option(SAME, msg(N_("Donde está")))]
    if costs is None or leader_on_map.free_hexes(table, costs, start):
        options.append(Option(ALONE, msg(N_("A otro hexágono, solo"))))
    friends.sort(key=lambda unit: unit.command != record.command)
    options += [Option(unit.id, Ref("unit", unit.id)) for unit in friends if unit.id != leader_state.unit]
    where = yield from Choose(
        key="leader.moves",
        subject=(leader, str(table.state.activation)),
        who=record.side,
        message=msg(N_("{leader} tiene {points} PM. ¿Dónde acaba?"), leader=Ref("leader", leader), points=points),
        detail=msg(N_("Entrar en un hexágono con una unidad de combate cuesta 1 PM más (6.56).")),
        rule="4.13",
        options=tuple(options),
        default=SAME,
    )
    table.state.moved_leaders.append(leader)
    if where != SAME:
        end_number = NUMBERED.numbers[table.state.units[where].hex] if where in table.state.units else NO_HEX
        end = ""
        if costs is not None and where == ALONE:
            free = leader_on_map.free_hexes(table, costs, start)
            end = yield from _ask_hex_alone(table, leader, free)
            end_number = NUMBERED.numbers[end]
        if costs is not None and end_number in costs:
            spent = costs[end_number]
        else:
            spent, steps = yield from _pay_way(table, leader, where)
            if where == ALONE and costs is None and NUMBERED.is_hex(start):
                in_reach = board_map.free_hexes(table, NUMBERED.within(start, max(1, steps)))
                # no hex in reach is free: he stays where he is, though the player said otherwise
                free = sorted(place for place in in_reach if place != start)
                end = (yield from _ask_hex_alone(table, leader, free)) if free else start
        leader_state.unit, leader_state.hex = "" if where == ALONE else where, end
        words = (
            N_("{leader} mueve a otro hexágono, solo: {points}")
            if where == ALONE
            else N_("{leader} mueve y acaba con {unit}: {points}")
        )
        cost_text = msg(N_("{spent} de {whole} PM"), spent=spent, whole=points)
        yield from say(words, "4.13", "quiet", leader=Ref("leader", leader), unit=Ref("unit", where), points=cost_text)
        yield from move_standards(table, leader, start)


def _ask_hex_alone(table: BattleTable, leader: LeaderId, possible_hexes: Sequence[str]) -> Procedure[str]:
    """Return in which of some hexes a leader ends alone; "" where nobody notes it (4.13)."""
    place = yield from Choose(
        key=STANDS,
        subject=(leader, str(table.state.activation)),
        who=leaders.printed_leader(table, leader).side,
        message=msg(N_("¿En qué hexágono queda {leader:el}?"), leader=Ref("leader", leader)),
        rule="4.13",
        options=board_map.hex_options(possible_hexes),
    )
    return "" if place == board_map.NOWHERE else place


def _pay_way(table: BattleTable, leader: LeaderId, where: str) -> Procedure[tuple[int, int]]:
    """Return the points of a leader's way, one more to end with a unit, and its steps (4.14, 6.56)."""
    leader_state = table.state.leaders[leader]
    allowance = leaders.move_allowance(leader_state.on_foot)
    last = 0 if where == ALONE else movement.THROUGH_COST
    mover = Mover(Type.LI if leader_state.on_foot else Type.CH2, allowance, leader=True)
    strides = ways.strides(table.content, mover)
    detail = msg(N_("Acabar con una unidad de combate cuesta 1 PM, que ya está descontado (6.56).")) if last else None
    way = yield from Way(
        key="leader.way",
        subject=(leader, str(table.state.activation)),
        who=leaders.printed_leader(table, leader).side,
        message=msg(
            N_("¿Por dónde va {leader:el}? Tiene {points} PM."), leader=Ref("leader", leader), points=allowance - last
        ),
        detail=detail,
        rule="4.14",
        strides=strides,
        limit=allowance - last,
        least=1,
    )
    costs = {stride.value: stride.cost for stride in strides}
    return last + sum(costs[letter] for letter in way), sum(letter in ways.GROUNDS for letter in way)


def _choose_mode(table: BattleTable, leader: LeaderId) -> Procedure[None]:
    """Ask whether an activated leader mounts or dismounts (10.15)."""
    leader_state, record = table.state.leaders[leader], leaders.printed_leader(table, leader)
    answer = yield from Choose(
        key="leader.mode",
        subject=(leader, str(table.state.activation)),
        who=record.side,
        message=msg(N_("¿Cómo va {leader:el}?"), leader=Ref("leader", leader)),
        rule="10.15",
        options=(Option(MOUNTED, msg(N_("En carro: 9 PM"))), Option(FOOT, msg(N_("A pie: 5 PM")))),
        default=FOOT if leader_state.on_foot else MOUNTED,
    )
    leader_state.on_foot = answer == FOOT


def can_go_along(table: BattleTable, leader: LeaderId) -> bool:
    """Return whether a leader may go with a unit of his hex that moves.

    Who moves in this phase, and a Hero (5.46, 10.16).
    """
    if leaders.printed_leader(table, leader).role is Role.HERO:
        return True
    return command.can_move_leader(table, leader) and leader not in table.state.moved_leaders


def go_along(table: BattleTable, units: list[Unit], unit_left: UnitId = "") -> Procedure[None]:
    """Ask which leaders go with moving units of their hex; `unit_left` is the unit that stays (5.46)."""
    ids = {unit.id for unit in units} | ({unit_left} if unit_left else set())
    for leader in list(table.state.leaders.values()):
        if leader.dead or not leader.unit or leader.unit not in ids:
            continue
        unit, side = units[0].id, leaders.printed_leader(table, leader.id).side
        can_go = can_go_along(table, leader.id)
        if can_go:
            answer = yield from Choose(
                key="leader.along",
                subject=(leader.id, unit, str(table.state.activation)),
                who=side,
                message=msg(N_("¿Va {leader:el} con {unit}?"), leader=Ref("leader", leader.id), unit=Ref("unit", unit)),
                rule="5.46",
                options=(saying_yes(GOES, msg(N_("Va con ella"))), saying_no(STAYS, msg(N_("Se queda")))),
                default=GOES,
            )
            can_go = answer == GOES
        if not can_go:
            leader.unit, leader.hex = unit_left, units[0].hex
            words = N_("{leader} se queda con {unit}") if unit_left else N_("{leader} se queda solo en su hexágono")
            yield from say(words, "5.46", leader=Ref("leader", leader.id), unit=Ref("unit", unit_left or unit))
            continue
        leader.unit = unit
        table.state.moved_leaders.append(leader.id)
        yield from move_standards(table, leader.id, units[0].hex)


# -- 9.32, 9.34


def move_standards(table: BattleTable, leader: LeaderId, former_hex: str) -> Procedure[None]:
    """Move a leader's Standard from the hex `former_hex`, leave it there, or take it up (9.32, 9.34)."""
    for record in table.battle.standards:
        standard = table.state.standards[record.id]
        if record.leader != leader or standard.captured or standard.out:
            continue
        from_hex, is_asked = former_hex, True
        if standard.left:
            standard_fate = yield from _ask_if_taken_up(table, leader, record, former_hex)
            if standard_fate in (NOT_THERE, ENDS_THERE):
                continue
            from_hex, is_asked = standard.hex, standard_fate == PASSES
        if not is_asked or (yield from _ask_if_taken_along(table, leader, record, from_hex)):
            yield from hits_and_routs.remove_routed_near(table, record.id, hits_and_routs.MOVED_AWAY, from_hex)


def _ask_if_taken_along(
    table: BattleTable, leader: LeaderId, record: PrintedStandard, former_hex: str
) -> Procedure[bool]:
    """Ask whether a Standard moves with its leader; if not it stays where he was, by itself (9.32)."""
    answer = yield from Choose(
        key="standard.goes",
        subject=(record.id, leader, str(table.state.activation)),
        who=record.side,
        message=msg(N_("¿Se lleva {leader:el} el Estandarte?"), leader=Ref("leader", leader)),
        rule="9.32",
        options=(
            saying_yes(
                TAKES,
                msg(N_("Se lo lleva")),
                msg(N_("las unidades en Huida a tres hexágonos o menos Desaparecen (9.34)")),
            ),
            saying_no(LEAVES, msg(N_("Lo deja")), msg(N_("sin guardia lo pueden capturar (9.33)"))),
        ),
        default=TAKES,
    )
    if answer == LEAVES:
        table.state.standards[record.id].left, table.state.standards[record.id].hex = True, former_hex
        yield from say(N_("{leader} deja el Estandarte donde estaba"), "9.32", leader=Ref("leader", leader))
    return answer == TAKES


def _ask_if_taken_up(table: BattleTable, leader: LeaderId, record: PrintedStandard, former_hex: str) -> Procedure[str]:
    """Return whether a leader ends by the Standard that he had left, passes it, or neither (9.32)."""
    place, ends = table.state.standards[record.id].hex, board_map.hex_of_leader(table.state, leader)
    if all(map(NUMBERED.is_hex, (place, former_hex, ends))):
        way = NUMBERED.distance(former_hex, place) + NUMBERED.distance(place, ends)
        if place == ends:
            table.state.standards[record.id].left = False
            yield from say(N_("{leader} recoge el Estandarte"), "9.32", leader=Ref("leader", leader))
            return ENDS_THERE
        if way > leaders.move_allowance(table.state.leaders[leader].on_foot):
            return NOT_THERE
    answer = yield from Ask(
        key="standard.taken_up",
        subject=(record.id, leader, str(table.state.activation)),
        who=BOARD,
        message=msg(
            N_("¿Llega {leader:el} en este movimiento al hexágono de su Estandarte?"), leader=Ref("leader", leader)
        ),
        rule="9.32",
        options=(
            saying_no(NOT_THERE, msg(N_("No"))),
            Option(ENDS_THERE, msg(N_("Sí, y acaba en él"))),
            Option(PASSES, msg(N_("Sí, y sigue"))),
        ),
        former=(
            Option(
                TAKES,
                msg(N_("Sí, y sigue con él")),
                msg(N_("las unidades en Huida a tres hexágonos o menos Desaparecen (9.34)")),
            ),
        ),
        default=NOT_THERE,
        unsure=False,
    )
    if answer != NOT_THERE:
        table.state.standards[record.id].left = False
        yield from say(N_("{leader} recoge el Estandarte"), "9.32", leader=Ref("leader", leader))
    return answer


def move_standards_with(table: BattleTable, units: Sequence[Unit], former_hex: str) -> Procedure[None]:
    """Move the standards of leaders who go with units from the hex `former_hex` (6.57, 8.21, 9.24, 9.34)."""
    ids = {unit.id for unit in units if unit.status is Status.GOOD}
    for leader in [leader.id for leader in table.state.leaders.values() if leader.unit in ids and not leader.dead]:
        yield from move_standards(table, leader, former_hex)
