"""Movement of the AI: who moves toward what, and the preferences shown (5.1, 5.3-5.5).

The hex is chosen at the board. The rules' conditions and preferences are the advice beside one contact form; a form
refused means that this AI has no hex to go to, and the next one by 5.1.1 tries (5.5).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from puesto.core.messages import N_, Message, Param, Ref, Sayable, msg
from puesto.core.prompts import Later, Note, Number, Procedure
from puesto.core.questions.board import is_hex
from puesto.core.values import replace
from puesto.games.bear.ai import map_answers, move_facts, ranking, selection
from puesto.games.bear.board import destinations
from puesto.games.bear.board.board_memory import (
    ai_aims,
    known_distance,
    lay_numbers,
    numbers_given,
    put_where_it_arrived,
    sees,
)
from puesto.games.bear.printed.records import PIVOT_COST, Action, Kind, Order, Toward, UnitId
from puesto.games.bear.rounds import control, hidden
from puesto.games.bear.table import battlefield, command_points
from puesto.games.bear.table.board_questions import Arrival, Errand
from puesto.games.bear.table.state import AI, MissionTable, Sees, ref_of

# ---- what the rules prefer


def advice(table: MissionTable, ai: UnitId, order: Order, targets: tuple[str, ...]) -> tuple[Message, ...]:
    """Return the conditions and preferences of 5.1 and 5.3-5.5 for one move, in the rules' order."""
    kind = table.type_of(ai)
    lines: list[Message] = []
    low_risk = order.do in (Action.LOW_RISK_MOVE, Action.BREAK_CONTACT)
    if order.do in (Action.PIVOT, Action.PIVOT_AND_FIRE):
        lines.append(msg(N_("Pivota hacia una Unidad adyacente, con tantas Unidades en su arco como pueda (4.1.2).")))
        return (*lines, *facing_advice())
    if order.do is Action.BREAK_CONTACT:
        lines.append(msg(N_("Ante todo menos riesgo; después, hacia un objetivo de la misión (4.1.2).")))
    elif order.do is not Action.MOVE_TO_CLOSE_COMBAT:
        lines.append(direction_advice(table, order, targets))
    if low_risk:
        lines += low_risk_advice(table, ai)
    lines.append(msg(N_("Prefiere salir de toda ZF; luego, el MD más alto; luego, hacia el flanco enemigo (5.3).")))
    if kind.close_combat_penalty:
        lines.append(msg(N_("Nunca entra en un hexágono con Unidades: tiene penalización por CC (5.1).")))
    if not table.mission.ai_stacks:
        lines.append(msg(N_("Nunca se apila con otra IA (5.5).")))
    if kind.kind in (Kind.VEHICLE, Kind.TANK):
        lines += vehicle_advice(kind.kind is Kind.TANK, low_risk)
    for limit in table.mission.entry_limits:
        if limit.unit_type == kind.id and not control.can_enter(table, ai, limit.hex):
            lines.append(msg(N_("No puede entrar en {place}: {why}"), place=Ref("hex", limit.hex), why=limit.text))
    # 6.1 a possible enemy has no facing
    return tuple(lines) if kind.kind is Kind.SUSPECT else (*lines, *facing_advice())


def direction_advice(table: MissionTable, order: Order, targets: tuple[str, ...]) -> Message:
    """Return the message on what "hacia" requires of the hex (5.3, A36)."""
    names = tuple(ref_of(table.state, target) for target in targets)
    if order.toward is Toward.COVER:
        return msg(
            N_("A la cobertura más próxima a la IA, esté donde esté: también si se aleja de {target} (5.3)."),
            target=names,
        )
    if order.toward is Toward.COVER_NEAREST_TARGET:
        return msg(
            N_("A la cobertura más cercana a {target}, esté donde esté: también si para llegar se aleja (5.3)."),
            target=names,
        )
    if len(names) > 1:
        return msg(N_("Más cerca de {target}, de cualquiera de ellos; nunca alejándose (5.3)."), target=names)
    return msg(
        N_("Más cerca de {target}, o a igual distancia si alcanza su flanco; nunca alejándose (5.3)."), target=names
    )


def low_risk_advice(table: MissionTable, ai: UnitId) -> list[Message]:
    """Return the conditions of a low-risk move, for the AI's present hex (5.3.1)."""
    inside, cover = move_facts.stands_in_fire_zone(table, ai), battlefield.cover(table, ai)
    lines = [msg(N_("Nunca a CC ni a una ZF a corta distancia (5.3.1)."))]
    if inside is True:
        lines.append(
            msg(
                N_("Está en ZF con MD {cover}: fuera de toda ZF, o a un hex. en ZF con MD {cover} o más (5.3.1)."),
                cover=cover,
            )
        )
    elif inside is False:
        lines.append(msg(N_("No está en ZF: fuera de toda ZF, o a un hex. en ZF que tenga MD (5.3.1).")))
    else:
        lines.append(
            msg(
                N_("Fuera de toda ZF; en ZF, solo con MD y, si ya está en ZF, con MD {cover} o más (5.3.1)."),
                cover=cover,
            )
        )
    lines.append(msg(N_("Si una Unidad la flanquea, puede pivotar hacia ella sin cambiar de hexágono (5.3.1).")))
    return lines


def vehicle_advice(tank: bool, low_risk: bool) -> list[Message]:
    """Return the limits on vehicles with a movement bonus, and on tanks (5.4)."""
    lines = [
        msg(N_("Con bonificación de movimiento el riesgo se mira en el último hex.; flanquear antes que CC (5.4)."))
    ]
    if not low_risk:
        lines.append(msg(N_("No entra donde se limita su bonificación de movimiento (5.4).")))
    if tank:
        lines.append(
            msg(N_("Un tanque no entra en edificios de piedra, minas ni donde pueda quedar inmovilizado (5.4)."))
        )
    return lines


def facing_advice() -> tuple[Message, ...]:
    """Return the rule for the facing of an AI after a move or a pivot (5.3.1)."""
    return (
        msg(N_("Al acabar encara a la Unidad más cercana, luego al objetivo, luego a más Unidades en LV (5.3.1).")),
    )


# ---- the move


def go(
    table: MissionTable,
    ai: UnitId,
    order: Order,
    targets: tuple[str, ...],
    command: bool,
    detail: Sayable | None,
    line: Callable[[Note], Note] = lambda done: done,
) -> Procedure[int | None]:
    """Move an AI and return its PA, 0 on a command card, None if it has no hex to go to (5.3-5.5).

    `line` makes the line of the log of what it has done.
    """
    before = {target: known_distance(table.state, ai, target) for target in targets}
    start = table.state.counters[ai].hex
    errand = Errand(order.do, targets, order.toward, detail, advice(table, ai, order, targets))
    arrival = yield from table.facts.arrival(ai, errand)
    if arrival is None:
        return None
    low_risk = order.do in destinations.LOW_RISK
    back: bool | None = None
    if is_hex(start) and is_hex(arrival.hex) and start != arrival.hex:
        back = map_answers.steps_back(table, ai, arrival.hex)
        if arrival.cost is None and not arrival.pivoted:
            # the player entered the hex in a form; the map may know its cost
            arrival = replace(arrival, cost=map_answers.told_cost(table, ai, arrival.hex, low_risk))
    turns = arrival.pivoted or order.do in destinations.PIVOTS
    numbers = numbers_given(table.state, ai) if turns else {}
    put_where_it_arrived(table.state, ai, arrival)
    lay_numbers(table.state, numbers)
    stays = arrival.pivoted or (start != "" and table.state.counters[ai].hex == start)
    if arrival.cost is not None or stays:
        table.paid[ai] = PIVOT_COST if arrival.cost is None else arrival.cost
    yield from line(
        note_of_move(table, ai, order, targets_come_nearer(table, ai, before) or targets, stays, arrival, errand.advice)
    )
    yield from say_doubts(table, ai, order, before, arrival.by_rules)
    yield from control.ask_arrival(table, ai)
    yield from hidden.ask_who_is_found(table, ai)
    if command:
        return 0
    cost = yield from ask_cost(table, (ai,), order, back is True)
    if ai not in table.paid and is_hex(start) and not stays:
        map_answers.learn_cost_of_move(table, ai, start, cost, back, low_risk)
    return cost


def ask_cost(table: MissionTable, ais: tuple[UnitId, ...], order: Order, back: bool = False) -> Procedure[int]:
    """Return the PA of a move, the highest of a group's, asking what terrain adds (5.3).

    `back`: it is known to have gone backwards, and the proposal includes that.
    """
    if order.do is Action.PIVOT:
        return PIVOT_COST
    if all(ai in table.paid for ai in ais):
        return max(table.paid[ai] for ai in ais)
    names = tuple(Ref("unit", ai) for ai in ais)
    message = msg(N_("¿Cuántos PA ha costado el movimiento de {unit}?"), unit=names)
    if len(ais) > 1:
        message = msg(N_("¿Cuántos PA ha costado el movimiento más caro, de {unit}?"), unit=names)
    prompt = Number(
        key="move.cost",
        subject=ais,
        message=message,
        rule="3.1.1",
        detail=msg(
            N_("En la ficha: {printed}. El terreno y moverse hacia atrás (+1) suman."),
            printed=max(table.type_of(ai).move_cost or 0 for ai in ais),
        ),
        low=0,
        high=15,
        default=max(usual_cost(table, ai) for ai in ais) + back * command_points.BACKWARDS,
    )
    printed = max(ranking.move_cost(table, ai) for ai in ais)
    cover = table.state.counters[ais[0]].cover if len(ais) == 1 else None
    return (yield from command_points.ask_move_cost(table, prompt, printed, cover))


def usual_cost(table: MissionTable, ai: UnitId) -> int:
    """Return the PA of a move forward into terrain with the cover of the AI's present hex."""
    cover = table.state.counters[ai].cover
    return ranking.move_cost(table, ai) + min(
        (terrain.move_cost for terrain in table.content.terrain.values() if terrain.cover == cover), default=0
    )


def targets_come_nearer(table: MissionTable, ai: UnitId, before: dict[str, int | None]) -> tuple[str, ...]:
    """Return the targets that an AI has come nearer to, as far as distances are known."""
    return tuple(
        target
        for target, was in before.items()
        if was is not None
        and (distance_now := known_distance(table.state, ai, target)) is not None
        and distance_now < was
    )


def note_of_move(
    table: MissionTable,
    ai: UnitId,
    order: Order,
    targets: tuple[str, ...],
    stays: bool,
    arrival: Arrival,
    advised: tuple[Message, ...],
) -> Note:
    """Return the note on an AI's move, with its reasons.

    An AI that stays in its hex has pivoted, as a low-risk move may end (5.3.1). Where the player chose the hex, the
    reasons are the preferences that were `advised`.
    """
    hex = table.state.counters[ai].hex
    words, rule = N_("{unit} mueve hacia {target}"), "5.3"
    if order.do in destinations.PIVOTS:
        words, rule = N_("{unit} pivota hacia {target}"), "4.1.2"
    elif stays:
        words, rule = N_("{unit} no cambia de hexágono: pivota"), "5.3.1"
    elif order.do is Action.BREAK_CONTACT:
        words, rule = N_("{unit} rompe contacto con {target}"), "4.1.2"
        if hex:
            words = N_("{unit} rompe contacto con {target} y queda en {hex}")
    elif order.do is Action.MOVE_TO_CLOSE_COMBAT and any(
        known_distance(table.state, ai, target) == 0 for target in targets
    ):
        words, rule = N_("{unit} entra en CC con {target}"), "4.1.2"
        if hex:
            words = N_("{unit} entra en {hex}, en CC con {target}")
    elif destinations.says_cover(order.do, order.toward):
        words = N_("{unit} mueve a {hex}, hacia cobertura") if hex else N_("{unit} mueve hacia cobertura")
    elif hex:
        words = N_("{unit} mueve a {hex}, hacia {target}")
    names = tuple(ref_of(table.state, target) for target in targets)
    params: dict[str, Param] = {"unit": Ref("unit", ai), "target": names, "hex": Ref("hex", hex)}
    message = msg(words, **{name: value for name, value in params.items() if "{" + name + "}" in words})
    reasons = arrival.reasons
    if reasons is None:
        reasons = tuple if order.do in destinations.PIVOTS else partial(reasons_of_own_choice, ai, advised)
    notes: list[Note] = []
    if arrival.cost is not None:
        notes.append(
            Note(
                key="move.paid",
                subject=(ai,),
                message=msg(N_("El movimiento cuesta {n} PA"), n=arrival.cost),
                rule="3.1.1",
            )
        )
    if not table.state.counters[ai].suspect and (facing := facing_note(table, ai)) is not None:
        notes.append(facing)
    return Note(key="move.done", subject=(ai,), message=message, rule=rule, notes=Later(lambda: (*reasons(), *notes)))


def reasons_of_own_choice(ai: UnitId, advised: tuple[Message, ...]) -> tuple[Note, ...]:
    """Return the note that the player chose the hex, with the advice given.

    The advice on facing is left out; it has a note of its own.
    """
    words = msg(N_("El hexágono lo has elegido tú, con estas preferencias:"))
    reasons = tuple(message for message in advised if message not in facing_advice())
    preferences = tuple(
        Note(key="move.preference", subject=(ai,), message=message, rule="5.3", tone="quiet") for message in reasons
    )
    return (Note(key="move.own", subject=(ai,), message=words, rule="5.3", tone="quiet", notes=preferences),)


def facing_note(table: MissionTable, ai: UnitId) -> Note | None:
    """Return the note on the Units that an AI faces after a move (5.3.1); None if no distance is known."""
    nearest = move_facts.units_to_face(distances_to_units(table, ai))
    if not nearest:
        return None
    return Note(
        key="move.facing",
        subject=(ai, *nearest),
        message=move_facts.facing_in_words(table, nearest),
        rule="5.3.1",
        tone="quiet",
    )


def distances_to_units(table: MissionTable, ai: UnitId) -> dict[UnitId, int]:
    """Return the known distances from an AI to each Unit."""
    answers = [(unit, known_distance(table.state, ai, unit)) for unit in selection.units_of(table)]
    return {unit: away for unit, away in answers if away is not None}


def is_stacked(table: MissionTable, ai: UnitId) -> bool:
    """Return whether an AI shares a known hex with another one against the rule of stacking (5.5).

    Carried AI may, and some missions let the AI stack.
    """
    hex = table.state.counters[ai].hex
    other_counters = (table.state.counters[other_ai] for other_ai in table.in_play(AI) if other_ai != ai)
    return (
        not table.mission.ai_stacks
        and hex != ""
        and any(stacked.hex == hex and not stacked.carrier for stacked in other_counters)
    )


def stack_warning(hex: str) -> Message:
    """Return the warning on a stack of AI (5.5)."""
    return msg(N_("Ojo: hay otra IA en {hex}, y las IA no se apilan"), hex=Ref("hex", hex))


def say_doubts(
    table: MissionTable, ai: UnitId, order: Order, before: dict[str, int | None], by_rules: bool = False
) -> Procedure[None]:
    """Warn where a reported move seems to break a rule (5.3-5.5).

    The board prevails, and the player can undo. With `by_rules` the rules chose the hex and have already checked that
    cover comes nearer.
    """
    s = table.state
    lines: list[tuple[Message, str]] = []
    hex = s.counters[ai].hex
    if not hex or order.do in destinations.PIVOTS:
        return
    distances = distances_to_units(table, ai)
    nearest = move_facts.units_to_face(distances)
    turned_away = bool(nearest) and all(
        sees(s, ai, unit) not in (Sees.NOT, Sees.UNKNOWN) and not ai_aims(sees(s, ai, unit)) for unit in nearest
    )
    if turned_away and not s.counters[ai].suspect:
        names = tuple(Ref("unit", unit) for unit in nearest)
        words = N_("Ojo: {unit} debía encarar a {nearest}, lo más cercano")
        lines.append((msg(words, unit=Ref("unit", ai), nearest=names), "5.3.1"))
    if is_stacked(table, ai):
        lines.append((stack_warning(hex), "5.5"))
    if not control.can_enter(table, ai, hex):
        words = N_("Ojo: la misión no deja a {unit} entrar en {hex}")
        lines.append((msg(words, unit=Ref("unit", ai), hex=Ref("hex", hex)), "1.0"))
    if 0 in distances.values() and (
        order.do is Action.LOW_RISK_MOVE or order.do is Action.BREAK_CONTACT or table.type_of(ai).close_combat_penalty
    ):
        lines.append((msg(N_("Ojo: {unit} no debía acabar en CC"), unit=Ref("unit", ai)), "5.3.1"))
    after = {target: known_distance(s, ai, target) for target in before}
    told_both = [
        (was, distance_now)
        for target, was in before.items()
        if was is not None and (distance_now := after[target]) is not None
    ]
    if destinations.says_cover(order.do, order.toward):
        if battlefield.cover(table, ai) <= 0 and not by_rules:
            words = N_("Ojo: {unit} iba a cobertura y está en MD 0: solo vale si así la tiene más cerca")
            lines.append((msg(words, unit=Ref("unit", ai)), "5.3"))
    elif (
        order.do in (Action.MOVE, Action.LOW_RISK_MOVE)
        and told_both
        and all(distance_now > was for was, distance_now in told_both)
    ):
        lines.append((msg(N_("Ojo: {unit} se ha alejado; «hacia» nunca aleja"), unit=Ref("unit", ai)), "5.3"))
    for line, rule in lines:
        yield Note(key="move.doubt", subject=(ai,), message=line, rule=rule, tone="bad")
