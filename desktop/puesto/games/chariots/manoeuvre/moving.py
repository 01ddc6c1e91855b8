"""Movement at the table: a way in one line, its costs, and the enemy's cut (6.0)."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from puesto.core.messages import N_, NN_, Message, Ref, count, msg
from puesto.core.prompts import Choose, Closed, Number, Option, Procedure
from puesto.core.questions.routes import RouteStep, Way
from puesto.core.saying import say, tell
from puesto.core.values import replace
from puesto.games.chariots.aftermath import hits_and_routs, leader_moves, standards_at_table
from puesto.games.chariots.leadership import command
from puesto.games.chariots.manoeuvre import firing, moving_on_map, pass_on_map, passing_through, reactions
from puesto.games.chariots.manoeuvre.move_in_progress import MoveInProgress
from puesto.games.chariots.movement import ground_steps, movement, overturn, ways, withdrawal
from puesto.games.chariots.movement.mover import CLEAR, Mover, Paid
from puesto.games.chariots.printed.records import Type
from puesto.games.chariots.table import board_map, ground_map, settings
from puesto.games.chariots.table.state import IN_COLUMN, BattleTable, Status, Unit, UnitId, quality
from puesto.games.kit.verbs import FIRE as FIRE_WORD
from puesto.games.kit.verbs import MOVE as MOVE_WORD

APART, NEAR, BESIDE, JOINS, PARTS = "apart", "near", "beside", "joins", "parts"
FIRES, REACTS, GOES_ON = "fires", "reacts", "goes_on"
"""Ways in which a part of a move ends."""
TOGETHER, ALONE = "together", "alone"
STACKING_TYPES = (Type.CH2, Type.RI)
"""Types that may share a hex (6.52)."""


def _side(table: BattleTable, unit: Unit) -> str:
    return table.side_of_unit(unit.id)


def move_unit(table: BattleTable, unit: Unit) -> Procedure[None]:
    """Move a unit, in as many parts as enemy reactions and its own fire make (6.1)."""
    yield from finish_move(table, (yield from _begin(table, unit)))


def finish_move(table: BattleTable, begun_move: MoveInProgress, *, ends_here: bool = False) -> Procedure[None]:
    """Complete a move, and that of a unit that parted from it (6.14, 8.42).

    `ends_here` if its last part has been entered already.
    """
    yield from _go_on(table, begun_move, ends_here=ends_here)
    parted = begun_move.left_behind
    if parted and not parted.unit.partner and (parted.left or firing.active_fire_refusal(table, parted.unit) is None):
        yield from _go_on(table, parted)  # 8.42 each goes on to its own allowance, unless they are together again
    for move in (begun_move, parted) if parted else (begun_move,):
        if any(mover.status is Status.GOOD for mover in move.movers) and shares_hex(table, move):  # also if Engaged
            yield from moving_on_map.leave_shared_hex(table, move)
    if not begun_move.unit.spent and not begun_move.unit.has_fired and begun_move.ready(table):
        names = tuple(Ref("unit", mover.id) for mover in begun_move.movers)
        yield from tell(
            count(NN_("{units} se queda donde está", "{units} se quedan donde están"), len(names), units=names),
            "6.1",
            "quiet",
        )


def _go_on(table: BattleTable, move: MoveInProgress, *, ends_here: bool = False) -> Procedure[None]:
    """Do the parts of a move one after the other until it is over."""
    while move.ready(table) and not move.over:
        if not ends_here:
            move.pieces += 1
            yield from _move_piece(table, move)
        ends_here = False
        if move.inside or move.over:
            continue
        while move.ready(table):
            end = yield from _ask_end(table, move)
            if end == GOES_ON:
                break
            if (yield from _carry_out_end(table, move, end)):
                return


def _begin(table: BattleTable, unit: Unit) -> Procedure[MoveInProgress]:
    """Ask who moves together, and at what speed, and return the move (6.81, 8.42)."""
    together = yield from _ask_together(table, unit)
    move = set_going(table, unit, together=together)
    for mover in move.movers:
        mover.has_moved = True
    move.rate = yield from _ask_speed(table, move)
    return move


def set_going(table: BattleTable, unit: Unit, *, together: bool) -> MoveInProgress:
    """Return a unit's move at its start; `together` with its partner in the hex (8.42)."""
    movers = [unit]
    if together:
        movers = sorted((unit, table.state.units[unit.partner]), key=lambda each_unit: each_unit.type is Type.RI)
    passes = all(command.order_refusal(table.state, mover, "pass_through") is None for mover in movers[:1]) and bool(
        passing_through.passable_enemies(table, _side(table, unit))
    )
    ground = ground_steps.unit_ground(table, ground_map.place_of(movers[0]))
    return MoveInProgress(movers[0], movers, passes, ground=ground)


def can_go_together(table: BattleTable, unit: Unit) -> bool:
    """Return whether a unit's partner in the hex may move with it (8.42)."""
    mate = table.state.units.get(unit.partner)
    return mate is not None and command.order_refusal(table.state, mate, "move") is None


def _ask_together(table: BattleTable, unit: Unit) -> Procedure[bool]:
    """Ask whether a CH-2 and its runners move as one (8.42)."""
    if not can_go_together(table, unit):
        return False
    mate = table.state.units[unit.partner]
    answer = yield from Choose(
        key="move.stack",
        subject=(unit.id, str(table.state.activation)),
        who=_side(table, unit),
        message=msg(N_("¿Mueve {unit} junto con {other}?"), unit=Ref("unit", unit.id), other=Ref("unit", mate.id)),
        rule="8.42",
        options=(Option(TOGETHER, msg(N_("Juntas"))), Option(ALONE, msg(N_("Por separado")))),
        default=TOGETHER,
    )
    return answer == TOGETHER


def _ask_speed(table: BattleTable, move: MoveInProgress) -> Procedure[int | None]:
    """Ask for the Speed Rate before a chariot moves; None if overturning is not played (6.81)."""
    unit = move.unit
    if table.state.settings.get("overturn") != "on" or not overturn.can_overturn(unit.type):
        return None
    message = msg(N_("¿Cuántos PM va a usar {unit}?"), unit=Ref("unit", unit.id))
    subject = (unit.id, str(table.state.activation))
    return (
        yield from Number(
            key="move.rate",
            subject=subject,
            who=_side(table, unit),
            message=message,
            rule="6.81",
            low=0,
            high=move.left,
            default=move.left,
        )
    )


def speed_of_way(table: BattleTable, move: MoveInProgress, cost: int) -> int | None:
    """Return the Speed Rate of a way known in advance; None if overturning is not played (6.81)."""
    plays = table.state.settings.get("overturn") == "on" and overturn.can_overturn(move.unit.type)
    return cost if plays else None


# -- one piece


def _move_piece(table: BattleTable, move: MoveInProgress) -> Procedure[None]:
    """Do one part of a move: its way, and the effects on the mover and others in the way (6.22, 6.55)."""
    unit, points_left = move.unit, move.left
    strides = possible_strides(table, move)
    prompt = Way(
        key="move.way",
        subject=(unit.id, str(table.state.activation), str(move.pieces)),
        who=_side(table, unit),
        message=msg(N_("¿Por dónde mueve {unit}? Tiene {left} PM."), unit=Ref("unit", unit.id), left=points_left),
        detail=_detail(table, move),
        rule="6.1",
        strides=strides,
        limit=points_left,
        least=1 if move.inside else 0,
    )
    answer = yield from prompt
    while (refusal := moving_on_map.way_refusal(table, move, answer)) is not None:
        words = N_("{unit} no puede ir por ahí: {why}")
        yield from say(words, "6.21", "bad", unit=Ref("unit", unit.id), why=refusal)
        answer = yield from prompt
    if answer:
        costs = {stride.value: stride.cost for stride in strides}
        yield from take_way(table, move, answer, sum(costs[letter] for letter in answer))


def _mover(table: BattleTable, move: MoveInProgress) -> Mover:
    """Return the mover as the charts need it, with what it has paid so far (6.1)."""
    unit, full_allowance = move.unit, move.left + move.unit.spent
    return Mover(
        move.type(table),
        full_allowance,
        unit.column,
        unit.spent,
        turned_here=move.turned_here,
        steps=move.steps,
        ground=move.ground or CLEAR,
    )


def possible_strides(table: BattleTable, move: MoveInProgress) -> tuple[RouteStep, ...]:
    """Return the strides that the move can take now (6.2, 6.62, 6.71)."""
    unit = move.unit
    breaks = not unit.column and unit.hits >= unit.quality + IN_COLUMN
    return ways.strides(
        table.content,
        _mover(table, move),
        passes=move.passes and bool(passing_through.passable_enemies(table, _side(table, unit))),
        inside=bool(move.inside),
        fired=unit.has_fired,
        breaks=breaks,
        is_ground_known=bool(move.ground),
    )


def take_way(table: BattleTable, move: MoveInProgress, answer: Sequence[str], cost: int) -> Procedure[None]:
    """Pay for a part of a move, and apply its effects (6.13, 6.22, 6.55)."""
    unit, points_left, mover = move.unit, move.left, _mover(table, move)
    yield from tell(_piece_in_words(move, answer, unit.spent + cost, points_left + unit.spent), "6.1", "quiet")
    if not unit.spent:
        yield from set_off(table, move)
    turns = all(letter in ways.TURNS for letter in answer)
    if not turns:
        move.ordered_here = not move.out
    if not turns or not settings.is_chosen(table.state, settings.TURNING_MOVES, "no"):
        yield from mark_moved(table, move)
    for each_unit in move.movers:
        each_unit.spent += cost
    move.came_from = unit.hex if board_map.is_placed(unit) else ""
    yield from moving_on_map.tell_end_of_way(table, move, answer)
    if move.ready(table):
        walked = ways.walk(
            table.content, mover, answer, once=settings.is_chosen(table.state, settings.HITS_BY_STEP, "one")
        )
        yield from _apply_way(table, move, walked, straight_on=not walked.steps)


def _piece_in_words(move: MoveInProgress, way: Sequence[str], spent: int, full_allowance: int) -> Message:
    """Return a part of a move in words: who moves, the points spent so far, and how far it turns."""
    points = msg(N_("{spent} de {whole} PM"), spent=spent, whole=full_allowance)
    if turns := sum(letter in ways.TURNS for letter in way):
        points = count(
            NN_("{points}, con giro de {n} vértice", "{points}, con giro de {n} vértices"), turns, points=points
        )
    units = tuple(Ref("unit", mover.id) for mover in move.movers)
    template = NN_("{units} mueve: {points}", "{units} mueven: {points}")
    if move.unit.spent:
        template = NN_("{units} sigue: lleva {points}", "{units} siguen: llevan {points}")
    return count(template, len(units), units=units, points=points)


def _detail(table: BattleTable, move: MoveInProgress) -> Message | None:
    """Return the small line of the question: a reminder, and first the house's costs (6.91)."""
    first = _reminder(table, move)
    if move.unit.spent or not ways.has_house_cost(table.content, move.type(table)):
        return first
    source_note = msg(N_("Costes de terreno: valores de la casa (6.91)."))
    return source_note if first is None else msg(N_("{reminder} {costs}"), reminder=first, costs=source_note)


def _reminder(table: BattleTable, move: MoveInProgress) -> Message | None:
    """Return the reminder before a way is entered; None if there is none (5.45, 6.41, 6.73, 7.41)."""
    if move.inside:
        return msg(N_("Tiene que salir del hexágono enemigo (6.73)."))
    if move.out:
        return msg(N_("Está Sin Mando: no puede ponerse adyacente a un enemigo (5.45)."))
    if not move.unit.spent and reactions.can_anyone_react(table, move, reactions.LEAVING):
        return msg(
            N_("Si el enemigo reacciona antes de que salga de su hexágono, acepta sin pasos y dilo (6.41, 7.41).")
        )
    return None


def set_off(table: BattleTable, move: MoveInProgress) -> Procedure[None]:
    """Begin spending points: ask which leaders go along, and leave the partner (5.46, 8.42)."""
    stays: UnitId = move.unit.partner if len(move.movers) == 1 else ""
    yield from leader_moves.go_along(table, move.movers, stays)
    if stays:
        hits_and_routs.leave_stack(table, move.unit.id)


def mark_moved(table: BattleTable, move: MoveInProgress) -> Procedure[None]:
    """Put the Moved marker, or give its hit, once in a move (6.13, A48).

    From the first point on, or from the first that is no turn.
    """
    if move.marked:
        return
    move.marked = True
    for mover in move.movers:
        if not board_map.is_placed(mover):
            mover.hex = ""
        yield from hits_and_routs.take_hits(table, mover.id, movement.begin_move(mover), "6.13")


def _apply_way(table: BattleTable, move: MoveInProgress, walked: ways.WayResult, straight_on: bool) -> Procedure[None]:
    """Apply a walked way to the movers: hits, column, overturns, counters passed (6.22-6.82)."""
    unit, before = move.unit, move.steps
    move.steps += walked.steps
    move.turned_here = walked.turned_here
    move.ground = walked.ground if walked.steps else move.ground
    for mover in move.movers:
        mover.turned = mover.turned or walked.turns_in_front
    if walked.forms:
        move.ended, unit.column = True, not unit.column
        yield from say(
            N_("{unit} se pone En Columna") if unit.column else N_("{unit} deshace la Columna"),
            "6.31",
            unit=Ref("unit", unit.id),
        )
    yield from hits_and_routs.take_hits(table, unit.id, walked.hits, "6.22")
    if walked.forms and unit.column and unit.status is Status.GOOD and unit.hits >= quality(unit):
        yield from say(
            N_("{unit}: con la TQ de una columna, sus impactos la hacen Huir"), "6.35", "bad", unit=Ref("unit", unit.id)
        )
        yield from hits_and_routs.rout_units(table, unit.id)
    if not (yield from _check_overturns(table, move, walked.overturns, before * 10)):
        return
    if walked.friends:
        crossed_friends = pass_on_map.friends_near_way(table, move.movers, move.came_from, walked.steps)
        if crossed_friends is None or crossed_friends:
            yield from passing_through.pass_through_friends(table, unit, walked.friends, crossed_friends or ())
        else:
            template = N_("Según el mapa, {unit} no atraviesa a ninguna unidad amiga")
            yield from say(template, "6.55", "quiet", unit=Ref("unit", unit.id))
    if walked.entry and move.ready(table) and move.passes:
        yield from _pass_through(table, move, walked.entry, before * 10 + walked.overturns, straight_on)
    else:
        move.inside = ""
    if not move.inside and move.ready(table):
        yield from pass_on_map.step_back(table, move.movers)
    if walked.steps and move.ready(table):
        yield from standards_at_table.meet_standards(table, unit.id, move.came_from)


def _pass_through(
    table: BattleTable, move: MoveInProgress, entry: Paid, checks: int, straight_on: bool
) -> Procedure[None]:
    """Do a Pass-Through: entry, cost of the ground, overturning, and fire (6.22, 6.71, 6.82, 7.31-7.33)."""
    enemy = yield from passing_through.enter_enemy_hex(table, move, entry.points, straight_on)
    if enemy is None:
        return
    yield from hits_and_routs.take_hits(table, move.unit.id, entry.hits, "6.22")
    yield from _check_overturns(table, move, entry.overturns, checks)
    if move.ready(table):
        yield from passing_through.fire_passing(table, move, enemy)


def _check_overturns(table: BattleTable, move: MoveInProgress, times: int, first: int) -> Procedure[bool]:
    """Make overturn checks if the rule is played; return False if the unit was lost before (6.82)."""
    unit = move.unit
    if move.rate is None:
        return True
    for time in range(first, first + times):
        if unit.status is not Status.GOOD:
            return False
        facts = overturn.OverturnFacts(move.type(table), move.rate, unit=unit.id, who=_side(table, unit), time=time)
        yield from hits_and_routs.take_hits(
            table, unit.id, (yield from overturn.check_overturn(table.content, facts)), "6.82"
        )
    return True


# -- how it ends


def _ask_end(table: BattleTable, move: MoveInProgress) -> Procedure[str]:
    """Ask how a part of a move ends; impossible ends are shown with the reason (5.45, 6.14)."""
    unit, far = move.unit, _known_distance(table, move)
    row, closes = _ends(table, move), _closed_ends(table, move, far)
    whys = {FIRES: firing.active_fire_refusal(table, unit)}
    open_ends = tuple(option for option in row if option.value not in closes)
    return (
        yield from Choose(
            key="move.end",
            subject=(
                unit.id,
                str(table.state.activation),
                str(move.pieces),
                str(unit.spent),
                str(int(unit.has_fired)),
                unit.partner,
            ),
            who=_side(table, unit),
            message=msg(N_("¿Cómo sigue {unit:el}?"), unit=Ref("unit", unit.id)),
            rule="6.14",
            options=open_ends,
            closed=tuple(
                Closed(replace(option, hint=closes[option.value]), at, whys.get(option.value))
                for at, option in enumerate(row)
                if option.value in closes
            ),
            default=APART if far is None else open_ends[0].value,
        )
    )


def _ends(table: BattleTable, move: MoveInProgress) -> tuple[Option, ...]:
    """Return all ways to end a part of a move, each in its fixed place (6.14).

    Who cannot stack neither joins nor parts (6.52).
    """
    unit = move.unit
    apart = N_("Acaba aquí, sin enemigos al lado")
    if reactions.can_anyone_react(table, move, reactions.NEAR):
        apart = N_("Acaba aquí, sin enemigos a dos hexágonos")
    reacts = N_("El enemigo reacciona") if unit.spent else N_("El enemigo reacciona antes de que salga")
    all_ends = (
        Option(APART, msg(apart)),
        Option(NEAR, msg(N_("Acaba aquí, a dos hexágonos de un enemigo"))),
        Option(BESIDE, msg(N_("Acaba aquí, adyacente a un enemigo"))),
        Option(FIRES, msg(N_("Dispara")), verb=FIRE_WORD),
        Option(REACTS, msg(reacts)),
        Option(GOES_ON, msg(N_("Sigue moviendo: {n} PM"), n=move.left), verb=MOVE_WORD),
    )
    if unit.type not in STACKING_TYPES:
        return all_ends
    joins = N_("Se apila con una RI") if unit.type is Type.CH2 else N_("Se apila con una CH-2")
    return (*all_ends, Option(JOINS, msg(joins)), Option(PARTS, msg(N_("Se separan: una se queda aquí"))))


def _closed_ends(table: BattleTable, move: MoveInProgress, far: int | None) -> dict[str, Message]:
    """Return the ends that a move cannot have, and why; `far` as the map has it (5.45, 6.14, 6.41, 6.52)."""
    unit, reasons = move.unit, dict[str, Message]()
    if not reactions.can_anyone_react(table, move, reactions.NEAR):
        reasons[NEAR] = msg(N_("nadie reacciona"))
    if move.out and not move.ordered_here:
        reasons[BESIDE] = msg(N_("sin mando"))
    if far is not None:
        near = APART if NEAR in reasons else NEAR
        end = BESIDE if far <= 1 else near if far <= withdrawal.NEAR else APART
        if end not in reasons:
            reasons = {answer: msg(N_("según mapa")) for answer in (APART, NEAR, BESIDE) if answer != end} | reasons
    if firing.active_fire_refusal(table, unit) is not None:
        reasons[FIRES] = firing.shot_closing(unit, moving=True)
    if not reactions.can_anyone_react(table, move, _reaction_kinds(move)):
        reasons[REACTS] = msg(N_("nadie puede"))
    if move.ended or move.left <= 0:
        reasons[GOES_ON] = msg(N_("ya acabó")) if move.ended else msg(N_("sin PM"))
    joins = joinable_friends(table, move)
    if shares_hex(table, move) and (joins or GOES_ON not in reasons):
        reasons |= dict.fromkeys((APART, NEAR, BESIDE), msg(N_("hexágono ocupado")))
    if not joins:
        reasons[JOINS] = msg(N_("ya apilada")) if len(move.movers) > 1 or unit.partner else msg(N_("sin pareja"))
    if len(move.movers) == 1:
        reasons[PARTS] = msg(N_("va sola"))
    return reasons


def _known_distance(table: BattleTable, move: MoveInProgress) -> int | None:
    """Return the distance to the nearest enemy by the map; None if it does not know (5.45, 6.41)."""
    if not board_map.answers(table.state, *move.movers):
        return None
    return board_map.nearest(table, table.enemy(_side(table, move.unit)), move.unit.hex)


def _reaction_kinds(move: MoveInProgress) -> tuple[str, ...]:
    """Return the kinds of reactions possible now: fewer before the mover has left its hex."""
    return reactions.EVERYTHING if move.steps else reactions.LEAVING


def _carry_out_end(table: BattleTable, move: MoveInProgress, end: str) -> Procedure[bool]:
    """Carry out the end of a part, and return whether the move is over."""
    unit = move.unit
    if end == FIRES:
        yield from _fire(table, move)
    elif end == REACTS:
        yield from reactions.let_enemy_react(table, move, _reaction_kinds(move))
    elif end == JOINS:
        yield from _join(table, move)
    elif end == PARTS:
        yield from _part(table, move)
    elif end in (NEAR, BESIDE):
        if end == BESIDE:
            for mover in move.movers:
                mover.ended_adjacent = mover.spent > 0
        beside = end == BESIDE and move.steps > 0  # 7.44 who only turns has come beside nobody
        withdrew = yield from reactions.let_enemy_react(table, move, reactions.BESIDE if beside else reactions.NEAR)
        if withdrew and move.ready(table) and move.left:
            for each_unit in move.movers:
                each_unit.ended_adjacent = False
            return False
        if end == BESIDE and move.ready(table) and firing.active_fire_refusal(table, unit) is None:
            yield from _fire(table, move, proposes_shot=False)  # 7.44 whoever sees it come fires first
        return True
    return end == APART


def _fire(table: BattleTable, move: MoveInProgress, *, proposes_shot: bool = True) -> Procedure[None]:
    """Fire the one shot of a unit in its move, if `proposes_shot` or if its player now says so (7.11)."""
    wood = move.wood if move.ground else None
    yield from firing.take_active_shot(
        table,
        move.unit,
        moving=move.unit.spent > 0,
        wood=wood,
        entered=move.entered,
        proposes_shot=proposes_shot,
        before=move.came_from,
    )


def joinable_friends(table: BattleTable, move: MoveInProgress) -> list[Unit]:
    """Return the friends that a lone CH-2 or RI may end its move with. Where the map has both, in its hex (6.52)."""
    return [
        friend
        for friend in moving_on_map.stackable_friends(table, move.movers)
        if board_map.distance(friend, move.unit) in (None, 0)
    ]


def shares_hex(table: BattleTable, move: MoveInProgress) -> bool:
    """Return whether the map has a mover in the hex of another unit, where its move cannot end (6.51)."""
    ids = {mover.id for mover in move.movers} | {move.unit.partner}
    return board_map.is_placed(move.unit) and move.unit.hex in board_map.taken_hexes(table, ids)


def _join(table: BattleTable, move: MoveInProgress) -> Procedure[None]:
    """Stack a CH-2 and an RI in a hex (6.52, 8.42)."""
    unit, possible_mates = move.unit, joinable_friends(table, move)
    mate = possible_mates[0].id
    if len(possible_mates) > 1:
        mate = yield from Choose(
            key="move.joins",
            subject=(unit.id, str(table.state.activation), str(unit.spent)),
            who=_side(table, unit),
            message=msg(N_("¿Con quién se apila {unit}?"), unit=Ref("unit", unit.id)),
            rule="6.52",
            options=tuple(Option(each_unit.id, Ref("unit", each_unit.id)) for each_unit in possible_mates),
        )
    board_map.stack_up(unit, table.state.units[mate])
    move.ended = True
    yield from say(N_("{unit} y {other} quedan apiladas"), "6.52", unit=Ref("unit", unit.id), other=Ref("unit", mate))


def _part(table: BattleTable, move: MoveInProgress) -> Procedure[None]:
    """Split a stack: one unit stays, the other goes on; then the first may (8.42)."""
    stays = yield from Choose(
        key="move.parts",
        subject=(move.unit.id, str(table.state.activation), str(move.unit.spent)),
        who=_side(table, move.unit),
        message=msg(N_("¿Cuál se queda aquí de momento? Sigue la otra, y después puede seguir ella.")),
        rule="8.42",
        options=tuple(Option(mover.id, Ref("unit", mover.id)) for mover in move.movers),
    )
    leaver = next(mover for mover in move.movers if mover.id != stays)
    hits_and_routs.leave_stack(table, stays)
    waits = table.state.units[stays]
    move.left_behind = dataclasses.replace(
        move, unit=waits, movers=[waits], passes=move.passes and waits.type is Type.CH2, entered=dict(move.entered)
    )
    move.unit, move.movers, move.passes = (leaver, [leaver], move.passes and leaver.type is Type.CH2)
    yield from say(
        N_("{unit} se queda; {other} sigue sola"), "8.42", unit=Ref("unit", stays), other=Ref("unit", leaver.id)
    )
