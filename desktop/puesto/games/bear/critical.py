"""The critical orders: close combat, short range, and the reactive order or the pass test (4.1.2)."""

from __future__ import annotations

from dataclasses import replace

from puesto.core.messages import N_
from puesto.core.prompts import Procedure
from puesto.games.bear import orders, selection
from puesto.games.bear.facts import Pairs
from puesto.games.bear.orders import Task, line_name
from puesto.games.bear.reasons import Reason
from puesto.games.bear.records import Action, CriticalLine, Order, Selector, Target, Third, ThirdLine
from puesto.games.bear.saying import say
from puesto.games.bear.selection import Found
from puesto.games.bear.state import AI, PLAYER, Table, UnitId

UNIT = (Target(unit=Selector()),)


def close_combat(t: Table, line: CriticalLine, command: bool) -> Procedure[bool]:
    """The red hex: AI in a Unit's hex try the actions from left to right, each with any eligible AI (4.1.2)."""
    return (yield from critical_line(t, line, "cc", command))


def short_range(t: Table, line: CriticalLine, command: bool) -> Procedure[bool]:
    """The white and red hex: AI adjacent to a Unit try the actions from left to right (4.1.2)."""
    return (yield from critical_line(t, line, "short", command))


def critical_line(t: Table, line: CriticalLine, id: str, command: bool) -> Procedure[bool]:
    """Try the actions of a line; True as soon as one is carried out. Nothing is tried where nobody is near enough."""
    anybody = yield from near(t, eligible(t, command), id)
    if not anybody:
        nobody = Reason.NOBODY_CLOSE if id == "cc" else Reason.NOBODY_SHORT
        yield from orders.passed_over(t, task(t, Action.FIRE, id, command), nobody, ())
        return False
    for action in line.actions:
        # "Pivotar y/o disparar": who can fire does; who is flanked pivots first (4.1.2)
        steps = (Action.FIRE, Action.PIVOT_AND_FIRE) if action is Action.PIVOT_AND_FIRE else (action,)
        for step in steps:
            if (yield from orders.pursue(t, task(t, step, id, command))):
                return True
    return False


def eligible(t: Table, command: bool) -> tuple[UnitId, ...]:
    """The AI that the card's colour lets act (4.1.1, 4.3); who rides on another does nothing by itself."""
    able = (id for id in t.in_play(AI) if t.is_combat(id) and not t.state.counters[id].carrier)
    return tuple(id for id in able if command or not t.state.counters[id].used)


def near(t: Table, ais: tuple[UnitId, ...], id: str) -> Procedure[Pairs]:
    """The pairs in the same hex, or in adjacent hexes with nobody of the enemy in the AI's own (4.1.2)."""
    pairs = tuple((ai, unit) for ai in ais for unit in selection.units_of(t))
    together = yield from t.facts.same_hex(pairs)
    if id == "cc":
        return together
    engaged = {ai for ai, _ in together}
    return (yield from t.facts.adjacent(tuple(p for p in pairs if p[0] not in engaged)))


def task(t: Table, action: Action, id: str, command: bool) -> Task:
    """One action of a critical line as an order: any AI near a Unit, at that Unit (A25)."""
    order = Order(action, to=UNIT)
    close = id == "cc"

    def gather(without: tuple[UnitId, ...]) -> Procedure[Found]:
        actors = selection.acting(t, order, command, without)
        if not actors.ids:
            return Found((), actors.reason, {}, actors.fallen)
        pairs = tuple((ai, unit) for ai in actors.ids for unit in selection.units_of(t))
        found = Found(pairs, Reason.NONE, {}, actors.fallen)
        nobody = Reason.NOBODY_CLOSE if close else Reason.NOBODY_SHORT
        found = found.keep((yield from near(t, actors.ids, id)), nobody)
        if found.pairs and action is Action.FIRE:
            found = yield from (in_same_hex(t, order, found) if close else at_short_range(t, order, found))
        elif found.pairs and action in (Action.PIVOT, Action.PIVOT_AND_FIRE):
            found = yield from flanked(t, order, found)
        elif action is Action.MOVE_TO_CLOSE_COMBAT:
            # 5.1 crewed weapons never enter close combat
            found = found.keep(tuple(p for p in found.pairs if not t.type_of(p[0]).close_combat_penalty), Reason.CREWED)
        return found

    return Task(order, id, line_name(id), command, gather, close)


def in_same_hex(t: Table, order: Order, found: Found) -> Procedure[Found]:
    """Shots within a hex; crewed weapons stay in although they need too much, for they break contact first (4.1.2, 5.1)."""
    easy = yield from selection.easy_enough(t, order, found, in_close_combat=True)
    kept = tuple(p for p in found.pairs if p in easy.pairs or t.type_of(p[0]).close_combat_penalty)
    return replace(found.keep(kept, Reason.TOO_HARD), strengths=easy.strengths)


def at_short_range(t: Table, order: Order, found: Found) -> Procedure[Found]:
    """Shots at adjacent Units in the AI's arc (4.1.2, A25)."""
    found = found.keep((yield from t.facts.can_fire(found.pairs)), Reason.NO_SHOT)
    return (yield from selection.easy_enough(t, order, found))


def flanked(t: Table, order: Order, found: Found) -> Procedure[Found]:
    """AI that cannot fire because the adjacent Unit stands on their flank (4.1.2)."""
    shots = yield from t.facts.can_fire(found.pairs)
    able = {ai for ai, _ in shots}
    found = found.keep(tuple(p for p in found.pairs if p[0] not in able), Reason.NOT_FLANKED)
    found = found.keep((yield from t.facts.flanked(found.pairs)), Reason.NOT_FLANKED)
    if order.do is Action.PIVOT_AND_FIRE:
        found = yield from selection.easy_enough(t, order, found)
    return found


# ---- the third line


def third(t: Table, line: ThirdLine) -> Procedure[bool | None]:
    """The reactive order or the pass test: True if an order was carried out, None if the AI passes (4.1.2)."""
    if line.kind is Third.PASS_TEST:
        return None if (yield from pass_test(t)) else False
    return (yield from reactive(t))


def reactive(t: Table) -> Procedure[bool]:
    """The mission's reactive orders, in order: the first that can be carried out (4.1.2, 7)."""
    for number, order in enumerate(t.mission.reactive, 1):
        if (yield from orders.carry_out(t, order, f"r{number}")):
            t.state.trail["third"] = orders.DONE
            return True
        t.state.trail["third"] = t.state.trail[f"r{number}"]
    if not t.mission.reactive:
        t.state.trail["third"] = Reason.NO_MISSION_ORDER.value
    return False


def unused(t: Table, side: str) -> int:
    """Counters of a side for the pass test: unused, not hidden, and reinforcements that arrive this round (4.1.2, A24)."""
    counters = t.state.counters
    return sum(1 for id in t.in_play(side) if not counters[id].used and not counters[id].hidden) + t.state.arriving.get(side, 0)


def pass_test(t: Table) -> Procedure[bool]:
    """Whether the AI passes: it has fewer unused counters than the player (4.1.2)."""
    ai, units = unused(t, AI), unused(t, PLAYER)
    if ai < units:
        t.state.trail["third"] = orders.DONE
        yield from say(N_("IA no usadas, {ai}; Unidades no usadas, {units}: la IA pasa"), "4.1.2", "good", ai=ai, units=units)
        return True
    t.state.trail["third"] = Reason.ENOUGH_UNUSED.value
    yield from say(N_("IA no usadas, {ai}; Unidades no usadas, {units}: la IA no pasa"), "4.1.2", "quiet", ai=ai, units=units)
    return False
