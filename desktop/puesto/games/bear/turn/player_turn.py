"""The player's turn: one action with PA or PAM, a card, a delay, or nothing (2.1, 3.0-3.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from puesto.core.messages import N_, NN_, Message, Ref, Sayable, count, msg
from puesto.core.prompts import Choose, Closed, Number, Option, Pick, Procedure
from puesto.core.saying import say
from puesto.games.bear.board.board_memory import sees
from puesto.games.bear.checks import attack, rally, suspects
from puesto.games.bear.printed.records import PIVOT_COST, UnitId
from puesto.games.bear.rounds import control, hidden, hits, neutral, sequence
from puesto.games.bear.table import battlefield, command_points, verbs
from puesto.games.bear.table.board_questions import ShotFacts
from puesto.games.bear.table.state import PLAYER, MissionTable, Sees
from puesto.games.bear.turn import aiming, board_results, hand
from puesto.games.bear.turn.able_units import (
    delayers,
    fire_aims,
    hiders,
    move_cost,
    movers,
    pivoters,
    ralliers,
    shooters,
    units_able_to_pay,
)

DELAY_COST = 1
"""PA or PAM of a delay (2.1)."""

Able: TypeAlias = Mapping[str, list[UnitId]]
"""Which Units can do what one Unit does."""
MOST = 9
"""No action of one Unit costs more PA than this."""


def player_turn(table: MissionTable) -> Procedure[None]:
    """Ask for the player's one action and carry it out; pass if nothing else is possible (2.1, 3.0)."""
    state = table.state
    state.turn += 1
    state.side, state.executors, state.targets = PLAYER, [], []
    if state.settings.get("fired") == "turn":
        # A16: a table may read "si ninguna Unidad ha disparado" as of the player's last turn only
        state.unit_has_fired = False
    actions = [id for id in ACTIONS if id != "hide" or table.mission.hiding]
    aims = fire_aims(table)
    units_for = {"fire": [*aims]} | {id: units(table) for id, units in ABLE.items() if id in actions}
    is_possible = {id: CAN[id](table, units_for) if id in CAN else bool(units_for[id]) for id in actions}
    options = tuple([_option(id, units_for, note_of(table, id, units_for, aims)) for id in actions if is_possible[id]])
    closed_actions = tuple(
        [
            Closed(_option(id, units_for, reason_against(table, id, units_for)), index)
            for index, id in enumerate(actions)
            if not is_possible[id]
        ]
    )
    if not state.passes and [option.value for option in options] == ["pass"]:
        # the round goes on after it; a pass that would end the round is asked, to be seen and undone
        yield from sequence.player_passes(table, forced=True)
        return
    # no default: a key pressed once too often must not pass
    action = yield from Choose(
        key="player.action",
        message=msg(N_("¿Qué haces?")),
        rule="2.1",
        detail=resources_left(table),
        options=options,
        closed=closed_actions,
    )
    yield from ACTIONS[action][1](table)


def _option(id: str, able_units: Able, note: Message) -> Option:
    """Return the option of an action with its words, sign, note and able counters.

    Only passing is marked as costly: it does not answer to a key pressed by chance.
    """
    words, part = ACTIONS[id][0], verbs.PARTS.get(id, 0)
    return Option(id, words, note, verbs.ACTIONS[id], id, part, costly=id == "pass", able=tuple(able_units.get(id, ())))


def resources_left(table: MissionTable) -> Message:
    """Return how many Units are unused and how many PAM are left, for the quiet line of the question."""
    unused = sum(1 for unit in table.in_play(PLAYER) if not table.state.counters[unit].used)
    points = count(NN_("{n} PAM", "{n} PAM"), table.state.command_points)
    return count(NN_("{n} sin usar; {points}", "{n} sin usar; {points}"), unused, points=points)


# ---- who acts


def choose_unit(
    table: MissionTable, section: str, units: list[UnitId], message: str, cost: Callable[[UnitId], int] | None = None
) -> Procedure[UnitId]:
    """Ask for one of the player's Units, if several can; used ones act with PAM only (3.2.2)."""

    def hint(unit: UnitId) -> Sayable | None:
        price = cost(unit) if cost else 0
        if table.state.counters[unit].used:
            return count(NN_("Usada: {n} PAM como acción de mando", "Usada: {n} PAM como acción de mando"), price)
        return msg(N_("{cost} PA"), cost=price) if cost else None

    if len(units) == 1:
        return units[0]
    options = tuple(Option(unit, Ref("unit", unit), hint(unit)) for unit in units)
    return (yield from Choose(key=f"{section}.unit", message=msg(message), rule="3.1", options=options))


# ---- the actions


def fire(table: MissionTable) -> Procedure[None]:
    """Fire at an AI: pay, declare PAM, reveal its hit marker, roll (3.1, 3.2, 7.4)."""
    yield from say_spared(table)
    unit = yield from choose_unit(
        table, "fire", shooters(table), N_("¿Qué Unidad dispara?"), lambda unit: attack.fire_cost(table, unit)
    )
    target = yield from aiming.choose_target(table, unit)
    if (yield from ask_if_stopped(table, unit, target)):
        return
    yield from say_doubt(table, unit, target)
    shot = None if table.state.counters[target].suspect else (yield from table.facts.shot(unit, target))
    points_paid = yield from command_points.pay(table, "fire", (unit,), aiming.shot_cost(table, unit, target))
    # 3.2.3 PAM are declared before the dice are rolled, 7.4 and before the target's marker is turned up
    bonus = yield from command_points.declare(table, "fire", (unit, target))
    yield from shoot_at_hex(table, unit, target, shot, bonus)
    yield from hidden.ask_who_acted(table, [unit], shows=True)
    sequence.after_player(table, [unit], points_paid)


def ask_if_stopped(table: MissionTable, unit: UnitId, target: UnitId) -> Procedure[bool]:
    """Return whether the hexes, once known, prevent a shot: refugees, or too far (9, EOD 7.7).

    Nothing has happened yet, and the turn goes on.
    """
    yield from battlefield.learn_hexes(table, (unit, target))
    if not neutral.can_fire(table, unit, target, neutral.refugee_hexes(table)):
        yield from say(N_("No se puede disparar: hay refugiados"), "9", "bad")
    elif target not in aiming.targets_in_reach(table, unit):
        yield from say_nobody_in_reach(unit)
    else:
        return False
    table.state.turn -= 1
    return True


def say_nobody_in_reach(unit: UnitId) -> Procedure[None]:
    """Report that a Unit cannot fire after all, now that its hex and the AI's are known (EOD 7.7)."""
    yield from say(N_("{unit} no tiene a nadie a su alcance"), "7.7 EOD", "bad", unit=Ref("unit", unit))


def shoot_at_hex(
    table: MissionTable, unit: UnitId, target: UnitId, shot: ShotFacts | None, bonus: int
) -> Procedure[None]:
    """Roll for the target, and for each other AI in its hex (4.3.1). Declared PAM count for the first alone."""
    table.state.unit_has_fired = True
    others_in_hex = attack.others_in_hex(table, target)
    yield from shoot(table, unit, target, shot, bonus)
    for other_ai in others_in_hex:
        yield from attack.say_also(other_ai)
        yield from shoot(table, unit, other_ai, None, 0)


def shoot(table: MissionTable, unit: UnitId, target: UnitId, shot: ShotFacts | None, bonus: int) -> Procedure[None]:
    """Roll a shot at an AI or a possible enemy, asking for facts that are not given (6.2.2, 7.4)."""
    if table.state.counters[target].suspect:
        yield from suspects.shoot_at(table, unit, target, bonus)
    elif (yield from hits.reveal(table, target)):
        facts = shot or (yield from table.facts.shot(unit, target))
        yield from attack.resolve(table, attack.facts_of(table, unit, target, facts, bonus))
    else:
        yield from say(
            N_("{unit} ha disparado en vano: {target} ya estaba eliminada"),
            "7.4",
            "quiet",
            unit=Ref("unit", unit),
            target=Ref("unit", target),
        )


def say_spared(table: MissionTable) -> Procedure[None]:
    """Report which counters cannot fire or be fired at because of refugees in their hex (9)."""
    hexes = neutral.refugee_hexes(table)
    among = tuple(
        Ref("unit", id)
        for id in table.in_play()
        if table.state.counters[id].hex in hexes and not neutral.is_neutral(table, id)
    )
    if among:
        yield from say(
            N_("Hay refugiados: ni disparan ni se dispara contra {units}, salvo en CC"), "9", "quiet", units=among
        )


def say_doubt(table: MissionTable, unit: UnitId, target: UnitId) -> Procedure[None]:
    """Warn if a shot seems to be outside the Unit's arc:

    without a turret it pivots first (EOD 6.1). The board prevails.
    """
    if sees(table.state, target, unit) in (Sees.AI_FLANKS, Sees.NEITHER) and not table.type_of(unit).turret:
        words = N_("Ojo: según lo anotado, {target} está fuera del arco de {unit}")
        yield from say(words, "6.1 EOD", "bad", unit=Ref("unit", unit), target=Ref("unit", target))


def move(table: MissionTable) -> Procedure[None]:
    """Move a Unit on the board, pay the cost of its way, and ask where it ends (3.1)."""
    unit = yield from choose_unit(
        table, "move", movers(table), N_("¿Qué Unidad mueve?"), lambda unit: move_cost(table, unit)
    )
    printed = move_cost(table, unit)
    prompt = cost_prompt(table, "move", (unit,), N_("¿Cuántos PA cuesta el movimiento?"), printed)
    cost = yield from command_points.ask_move_cost(table, prompt, printed)
    points_paid = yield from command_points.pay(table, "move", (unit,), cost)
    yield from table.facts.moved(unit, elsewhere=True)
    yield from control.ask_arrival(table, unit)
    place = table.state.counters[unit].hex
    if place:
        yield from say(N_("{unit} mueve a {place}"), "3.1", unit=Ref("unit", unit), place=Ref("hex", place))
    else:
        yield from say(N_("{unit} mueve"), "3.1", unit=Ref("unit", unit))
    yield from hidden.ask_who_acted(table, [unit])
    sequence.after_player(table, [unit], points_paid)


def pivot(table: MissionTable) -> Procedure[None]:
    """Turn a Unit in its hex (3.1)."""
    unit = yield from choose_unit(table, "pivot", pivoters(table), N_("¿Qué Unidad pivota?"), lambda unit: PIVOT_COST)
    points_paid = yield from command_points.pay(table, "pivot", (unit,), PIVOT_COST)
    yield from table.facts.moved(unit)
    yield from say(N_("{unit} pivota"), "3.1", unit=Ref("unit", unit))
    yield from hidden.ask_who_acted(table, [unit])
    sequence.after_player(table, [unit], points_paid)


def try_rally(table: MissionTable) -> Procedure[None]:
    """Try to rally a hit Unit for 5 PA (3.1, EOD 7.6)."""
    unit = yield from choose_unit(
        table, "rally", ralliers(table), N_("¿Qué Unidad intenta reagruparse?"), lambda unit: rally.COST
    )
    points_paid = yield from command_points.pay(table, "rally", (unit,), rally.COST)
    bonus = yield from command_points.declare(table, "rally", (unit,))
    if (yield from rally.rally(rally.facts_of(table, unit, bonus))):
        hits.lose_marker(table, unit)
    sequence.after_player(table, [unit], points_paid)


def do_other_action(table: MissionTable) -> Procedure[None]:
    """Let one Unit do another action on the board (3.1)."""
    unit = yield from choose_unit(table, "other", units_able_to_pay(table, lambda unit: 1), N_("¿Qué Unidad actúa?"))
    cost = yield from ask_cost(table, "other", (unit,), N_("¿Cuántos PA cuesta la acción?"), 1)
    points_paid = yield from command_points.pay(table, "other", (unit,), cost)
    yield from say(N_("{unit} realiza una acción en el tablero"), "3.1", unit=Ref("unit", unit))
    yield from board_results.ask_results(table, "other", [unit])
    yield from hidden.ask_who_acted(table, [unit])
    sequence.after_player(table, [unit], points_paid)


def hide(table: MissionTable) -> Procedure[None]:
    """Hide a Unit, at a cost by the base rules (7.5, EOD 10)."""
    unit = yield from choose_unit(table, "hide", hiders(table), N_("¿Qué Unidad se oculta?"))
    cost = yield from ask_cost(table, "hide", (unit,), N_("¿Cuántos PA cuesta ocultarse?"), 1)
    points_paid = yield from command_points.pay(table, "hide", (unit,), cost)
    yield from hidden.hide(table, unit)
    sequence.after_player(table, [unit], points_paid)


# ---- a group acts: 3.1.1, EOD 9.1


MOVES, FIRES, BY_HAND = "move", "fire", "other"


def group(table: MissionTable) -> Procedure[None]:
    """Let a group act, with one usage check for the most PA that a member spent (3.1.1, EOD 9.1)."""
    able_units = units_able_to_pay(table, lambda unit: 1)
    options = tuple(Option(unit, Ref("unit", unit)) for unit in able_units)
    chosen_units = tuple(able_units)
    if len(options) > 2:  # two are a group only together
        chosen_units = yield from Pick(
            key="group.units",
            message=msg(N_("¿Qué Unidades actúan en grupo?")),
            rule="9.1 EOD",
            options=options,
            least=2,
        )
    units = tuple(unit for unit in able_units if unit in chosen_units)
    kinds = [Option(BY_HAND, msg(N_("Otra cosa: la resuelvo en el tablero")), verb=verbs.ACTIONS["other"])]
    if {*units} <= {*shooters(table)} and can_pay_together(table, units, lambda unit: attack.fire_cost(table, unit)):
        kinds.insert(0, Option(FIRES, msg(N_("Disparan, una detrás de otra")), verb=verbs.ACTIONS["fire"]))
    if {*units} <= {*movers(table)} and can_pay_together(table, units, lambda unit: move_cost(table, unit)):
        kinds.insert(0, Option(MOVES, msg(N_("Mueven")), verb=verbs.ACTIONS["move"]))
    kind = kinds[0].value
    if len(kinds) > 1:
        kind = yield from Choose(
            key="group.kind",
            subject=units,
            message=msg(N_("¿Qué hace el grupo?")),
            rule="9.1 EOD",
            options=tuple(kinds),
        )
    yield from GROUP_ACTIONS[kind](table, units)


def can_pay_together(table: MissionTable, units: tuple[UnitId, ...], cost: Callable[[UnitId], int]) -> bool:
    """Return whether a group can pay its dearest member.

    With a used Unit in it the whole cost is paid in PAM (3.2.2, EOD 9.1).
    """
    return all(command_points.can_pay(table, unit, max(map(cost, units))) for unit in units)


def pay_as_group(table: MissionTable, units: tuple[UnitId, ...], cost: int) -> Procedure[int]:
    """Pay the most that a member spends; returns the PA of the check that serves all of them (3.1.1)."""
    points_paid = yield from command_points.pay(table, "group", units, cost)
    yield from say(N_("Acción de grupo de {units}"), "9.1 EOD", units=tuple(Ref("unit", unit) for unit in units))
    return points_paid


def group_move(table: MissionTable, units: tuple[UnitId, ...]) -> Procedure[None]:
    """Move each member of a group, and ask where it ends (5.3, EOD 9.1.1)."""
    usual = max(move_cost(table, unit) for unit in units)
    prompt = cost_prompt(table, "group", units, N_("¿Cuántos PA gasta la Unidad que más gasta?"), usual)
    cost = yield from command_points.ask_move_cost(table, prompt, usual)
    points_paid = yield from pay_as_group(table, units, cost)
    for unit in units:
        yield from table.facts.moved(unit)
        yield from control.ask_arrival(table, unit)
    yield from hidden.ask_who_acted(table, list(units))
    sequence.after_player(table, list(units), points_paid)


def group_fire(table: MissionTable, units: tuple[UnitId, ...]) -> Procedure[None]:
    """Fire each member of a group at an AI of its choice, with PAM of its own (3.2.3, EOD 9.1)."""
    aims: dict[UnitId, UnitId] = {}
    yield from say_spared(table)
    for unit in units:
        if not aiming.targets_in_reach(table, unit):  # the hex of an AI that another one aims at has just been told
            yield from say_nobody_in_reach(unit)
            table.state.turn -= 1
            return
        aims[unit] = yield from aiming.choose_target(table, unit, is_of_group=unit != units[-1])
        if (yield from ask_if_stopped(table, unit, aims[unit])):
            return
        yield from say_doubt(table, unit, aims[unit])
    if not can_pay_together(table, units, lambda unit: aiming.shot_cost(table, unit, aims[unit])):
        yield from say(N_("No alcanzan los PAM: con una Unidad usada en el grupo se paga todo en PAM"), "3.2.2", "bad")
        table.state.turn -= 1
        return
    points_paid = yield from pay_as_group(
        table, units, max(aiming.shot_cost(table, unit, target) for unit, target in aims.items())
    )
    for unit, target in aims.items():
        if table.state.counters[target].destroyed:
            yield from say(N_("{unit} ya no tiene blanco"), "9.1 EOD", "quiet", unit=Ref("unit", unit))
            continue
        bonus = yield from command_points.declare(table, "fire", (unit, target))
        yield from shoot_at_hex(table, unit, target, None, bonus)
    yield from hidden.ask_who_acted(table, list(units), shows=True)
    sequence.after_player(table, list(units), points_paid)


def group_by_hand(table: MissionTable, units: tuple[UnitId, ...]) -> Procedure[None]:
    """Let a group act on the board, and ask for the results."""
    cost = yield from ask_cost(table, "group", units, N_("¿Cuántos PA gasta la Unidad que más gasta?"), 1)
    points_paid = yield from pay_as_group(table, units, cost)
    yield from board_results.ask_results(table, "group", list(units))
    yield from hidden.ask_who_acted(table, list(units))
    sequence.after_player(table, list(units), points_paid)


GROUP_ACTIONS: dict[str, Callable[[MissionTable, tuple[UnitId, ...]], Procedure[None]]] = {
    MOVES: group_move,
    FIRES: group_fire,
    BY_HAND: group_by_hand,
}
"""Procedures of the actions that a group can do together."""


def ask_cost(table: MissionTable, section: str, units: tuple[UnitId, ...], message: str, usual: int) -> Procedure[int]:
    """Ask for the PA of an action that the board decides (3.1)."""
    prompt = cost_prompt(table, section, units, message, usual)
    if prompt.low == prompt.high:
        return prompt.low
    cost: int = yield from prompt
    return cost


def cost_prompt(table: MissionTable, section: str, units: tuple[UnitId, ...], message: str, usual: int) -> Number:
    """Return the question for the PA of an action. A used Unit can spend no more than there are PAM (3.2.2)."""
    used = any(table.state.counters[unit].used for unit in units)
    most = min(MOST, table.state.command_points) if used else MOST
    return Number(
        key=f"{section}.cost",
        subject=units,
        message=msg(message),
        rule="3.1",
        low=min(usual, most),
        high=most,
        default=min(usual, most),
    )


def delay(table: MissionTable) -> Procedure[None]:
    """Wait without passing: 1 PA of an unused Unit, or 1 PAM (2.1).

    A delay for PA has the Unit act, one for PAM nobody (A15).
    """
    units = delayers(table)
    options = [Option(unit, Ref("unit", unit), msg(N_("1 PA y chequeo de uso"))) for unit in units]
    if table.state.command_points >= DELAY_COST:
        options.append(Option("command_points", msg(N_("1 PAM, sin chequeo de uso")), nobody=True))
    answer = options[0].value
    if len(options) > 1:
        answer = yield from Choose(
            key="delay.unit", message=msg(N_("¿Cómo pagas la demora?")), rule="2.1", options=tuple(options)
        )
    if answer == "command_points":
        command_points.spend(table, DELAY_COST)
        yield from say(N_("Demoras con 1 PAM"), "2.1")
        sequence.after_player(table, [], 0)
    else:
        yield from say(N_("{unit} demora con 1 PA"), "2.1", unit=Ref("unit", answer))
        sequence.after_player(table, [answer], DELAY_COST)


ACTIONS: dict[str, tuple[Message, Callable[[MissionTable], Procedure[None]]]] = {
    "fire": (msg(N_("Disparar")), fire),
    "move": (msg(N_("Mover")), move),
    "pivot": (msg(N_("Pivotar")), pivot),
    "rally": (msg(N_("Reagrupar")), try_rally),
    "group": (msg(N_("Acción de grupo")), group),
    "hide": (msg(N_("Ocultarse")), hide),
    "other": (msg(N_("Otra acción")), do_other_action),
    "card": (msg(N_("Jugar una carta de acción")), hand.play),
    "delay": (msg(N_("Demorar")), delay),
    "pass": (msg(N_("Pasar")), sequence.player_passes),
}
"""Actions of the player: words, and the procedure that runs each."""
ABLE: dict[str, Callable[[MissionTable], list[UnitId]]] = {
    "move": movers,
    "pivot": pivoters,
    "rally": ralliers,
    "hide": hiders,
    "other": lambda table: units_able_to_pay(table, lambda unit: 1),
}
"""Which Units can do what one Unit does, besides firing: see `fire_aims`."""
CAN: dict[str, Callable[[MissionTable, Able], bool]] = {
    "group": lambda table, able: len(able["other"]) >= 2,
    "card": lambda table, able: bool(hand.playable(table)),
    "delay": lambda table, able: bool(delayers(table)) or table.state.command_points >= DELAY_COST,
    "pass": lambda table, able: True,
}
"""Conditions of the actions that are not always possible."""


def note_of(table: MissionTable, action: str, able_units: Able, aims: Mapping[UnitId, list[UnitId]]) -> Message:
    """Return the cost or gain of an action in two or three words (2.1, 3.1).

    For fire it is the chance of the best shot, if known.
    """
    if action == "fire":
        if (best := aiming.best_chance(table, aims)) is not None:
            return msg(N_("mejor: {percent} %"), percent=best)
        return msg(N_("desde {n} PA"), n=min(attack.fire_cost(table, unit) for unit in aims))
    if action == "move":
        return msg(N_("desde {n} PA"), n=min(move_cost(table, unit) for unit in able_units["move"]))
    if action == "pass" and table.state.passes:
        return msg(N_("acaba la ronda"))
    if action == "card":
        return msg(N_("{n} en la mano"), n=len(table.state.hand))
    costs = {"pivot": PIVOT_COST, "rally": rally.COST}
    return msg(N_("{cost} PA"), cost=costs[action]) if action in costs else NOTES[action]


NOTES = {
    "group": msg(N_("un solo chequeo")),
    "hide": msg(N_("la IA no la ve")),
    "other": msg(N_("en el tablero")),
    "delay": msg(N_("1 PA o 1 PAM")),
    "pass": msg(N_("sin gastar nada")),
}
"""Short notes on the actions that have no fixed cost."""


def reason_against(table: MissionTable, action: str, able_units: Able) -> Message:
    """Return why an action cannot be done now, in two words."""
    if action == "card":
        return msg(N_("sin cartas") if not table.state.hand else N_("sin PAM"))
    if action == "rally":
        hit = [unit for unit in table.in_play(PLAYER) if table.state.counters[unit].hit]
        if not hit:
            return msg(N_("sin impactos"))
        return msg(N_("en CC") if all(aiming.in_close_combat(table, unit) for unit in hit) else N_("sin PAM"))
    if action == "delay" or not able_units["other"]:
        return msg(N_("todas usadas") if table.in_play(PLAYER) else N_("sin Unidades"))
    return msg(WHY_NOT.get(action, N_("nadie puede")))


WHY_NOT = {"fire": N_("sin blancos"), "group": N_("solo una"), "hide": N_("ya ocultas")}
"""Reasons why an action is impossible although other actions are not."""
