"""Executors and targets that the player may name for an order."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.values import Struct, replace
from puesto.games.bear.ai import selection
from puesto.games.bear.ai.selection import Found
from puesto.games.bear.printed.reason_codes import Reason
from puesto.games.bear.printed.records import Action, Order, UnitId
from puesto.games.bear.table.state import AI, MissionTable, ref_of

SHOTS = (Action.FIRE, Action.PIVOT_AND_FIRE)


class Choice(Struct, frozen=True, gc=False):
    """Choice of an order's executor:

    the pairs that can, those left at the end, the AI and its targets. Without pairs nobody can.
    """

    found: Found
    chosen: Found
    ai: UnitId = ""
    targets: tuple[str, ...] = ()


class PlayerChose(Exception):
    """Signal that the player named the executor of the order, or said that nobody can."""

    def __init__(self, executor: str, goal: str) -> None:
        super().__init__(executor, goal)
        self.executor, self.goal = executor, goal


def executors(table: MissionTable, order: Order, without: tuple[UnitId, ...] = ()) -> tuple[Option, ...]:
    """Return the AI that the player may name: all that are able to act, whether or not they fit the order."""
    return tuple(
        Option(id, Ref("unit", id))
        for id in table.in_play(AI)
        if id not in without and can_carry_out(table, id, order.do)
    )


def can_carry_out(table: MissionTable, ai: UnitId, do: Action) -> bool:
    """Return whether an AI can carry out an action of this kind at all.

    Who rides acts only with its transport, who has no printed cost does not pay it.
    """
    counter, kind = table.state.counters[ai], table.type_of(ai)
    if counter.carrier or not table.is_combat(ai):
        return False
    if do in selection.RALLIES:
        return counter.hit != ""
    can_fire = kind.fire_cost is not None or counter.suspect
    can_move = kind.move_cost is not None and not counter.immobilised
    ability_by_action = {Action.FIRE: can_fire, Action.PIVOT_AND_FIRE: can_fire and can_move}
    return ability_by_action.get(do, can_move) and (do is Action.FIRE or selection.can_by_marker(table, ai, do))


def goals(table: MissionTable, order: Order) -> tuple[Option, ...]:
    """Return the targets or hexes that the player may name for the order."""
    if order.do in selection.RALLIES:
        return ()
    hexes = () if order.do in SHOTS else tuple(table.objectives())
    return tuple(Option(id, ref_of(table.state, id)) for id in (*selection.units_of(table), *hexes))


def ask_goal(table: MissionTable, order: Order, executor: UnitId, goal: str) -> Procedure[str]:
    """Return the named target, the only possible one, or the one chosen now; "" if there is none."""
    options = goals(table, order)
    if goal or len(options) <= 1:
        return goal or next((option.value for option in options), "")
    message = msg(N_("¿Cuál es el objetivo de {unit}?"), unit=Ref("unit", executor))
    return (yield from Choose(key="direct.goal", subject=(executor,), message=message, rule="5.2", options=options))


def apply_player_choice(
    table: MissionTable, order: Order, close: bool, executor: UnitId, goal: str
) -> Procedure[Choice]:
    """Return the choice of the order with the AI that was named, asking for missing facts of its shot."""
    pairs = ((executor, goal),) if goal else ()
    if order.do in selection.RALLIES:
        pairs = ((executor, executor),)
    elif not pairs:
        nobody = Found((), Reason.NO_TARGET)
        return Choice(nobody, nobody)
    candidates = Found(pairs)
    if selection.is_for_group(order):
        candidates = replace(
            candidates, groups=(yield from table.facts.largest_groups(selection.ai_for_order(table, order, True).ids))
        )
    if order.do in SHOTS and not table.state.counters[executor].suspect:
        candidates = replace(candidates, strengths=(yield from selection.strengths(table, pairs, close)))
    return Choice(candidates, candidates, executor, tuple(target for _, target in pairs))
