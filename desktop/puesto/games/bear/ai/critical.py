"""The critical orders: close combat, short range, and the reactive order or the pass test (4.1.2)."""

from __future__ import annotations

from puesto.core.messages import N_, NN_, Ref, count, msg
from puesto.core.prompts import Note, Procedure
from puesto.core.values import Struct, replace
from puesto.games.bear.ai import orders, selection
from puesto.games.bear.ai.criteria import Contact, Flanked, InReach, QuietCriterion
from puesto.games.bear.ai.explanations import DecisionTrace, PairStage, Stage
from puesto.games.bear.ai.orders import OrderExecution
from puesto.games.bear.ai.selection import Found, Selection
from puesto.games.bear.printed.reason_codes import Reason
from puesto.games.bear.printed.records import (
    Action,
    CriticalLine,
    Order,
    OrderCard,
    Selector,
    Target,
    Third,
    ThirdLine,
    UnitId,
)
from puesto.games.bear.table.board_questions import Pair, Pairs
from puesto.games.bear.table.state import AI, PLAYER, MissionTable

UNIT = (Target(unit=Selector()),)
# a name of a module is found ten times as fast as a member of an enumeration before Python 3.12
NOBODY_CLOSE, NOBODY_SHORT = Reason.NOBODY_CLOSE, Reason.NOBODY_SHORT


class Contacts(Struct, frozen=True, gc=False):
    """AI that may act by the colour of a card, the Units, and the distance between each two of them."""

    able: Selection
    units: tuple[UnitId, ...]
    away: dict[Pair, int | None]

    def near(self, id: str) -> Pairs:
        """Return the pairs in the same hex, or adjacent with no enemy in the AI's own hex (4.1.2)."""
        together = tuple([p for p, away in self.away.items() if away == 0])
        if id == "cc":
            return together
        engaged = {ai for ai, _ in together}
        return tuple([p for p, away in self.away.items() if away == 1 and p[0] not in engaged])


def look_around(table: MissionTable, command: bool, without: tuple[UnitId, ...] = ()) -> Procedure[Contacts]:
    """Return which AI of the card are close to which Units, asking the board."""
    able_selection, units = selection.ai_for_card(table, command, without), selection.units_of(table)
    away = yield from table.facts.close(tuple([(ai, unit) for ai in able_selection.ids for unit in units]))
    return Contacts(able_selection, units, away)


def contact_lines(table: MissionTable, card: OrderCard, command: bool) -> Procedure[bool]:
    """Try the lines for close combat, then short range, and return whether an AI acted (4.1.2).

    Each line's actions are tried from left to right, with any eligible AI, but none where nobody is near enough.
    """
    contacts: Contacts | None = None
    for id, line in (("cc", card.close_combat), ("short", card.short_range)):
        if line is None:
            continue
        contacts = contacts or (yield from look_around(table, command))
        if not contacts.near(id):
            yield from pass_over_line(table, id, contacts)
        elif (yield from try_actions(table, line, id, command)):
            return True
        else:
            # an AI that has tried in vain may be elsewhere now
            contacts = None
    return False


def pass_over_line(table: MissionTable, id: str, contacts: Contacts) -> Procedure[None]:
    """Report that nobody is near enough for a critical line of the card."""
    able_selection, why = contacts.able, say_nobody_near(id)
    stage = Stage(Contact(why, contacts.units), able_selection.ids, (), why)
    stages = [*able_selection.thoughts.stages, *([stage] if able_selection.ids and contacts.units else [])]
    return orders.pass_over(table, id, why, DecisionTrace(stages))


def try_actions(table: MissionTable, line: CriticalLine, id: str, command: bool) -> Procedure[bool]:
    """Try the actions of a line; True as soon as one is carried out (4.1.2)."""
    for action in line.actions:
        # "Pivotar y/o disparar": who can fire does; who is flanked pivots first (4.1.2)
        steps = (Action.FIRE, Action.PIVOT_AND_FIRE) if action is Action.PIVOT_AND_FIRE else (action,)
        for step in steps:
            if (yield from orders.execute_line(table, action_as_order(table, step, id, command))):
                return True
    return False


def say_nobody_near(id: str) -> Reason:
    """Return why a critical line is passed over where nobody is near enough."""
    return NOBODY_CLOSE if id == "cc" else NOBODY_SHORT


def action_as_order(table: MissionTable, action: Action, id: str, command: bool) -> OrderExecution:
    """Return one action of a critical line as an order: any AI near a Unit, at that Unit (A25)."""
    order = Order(action, to=UNIT)
    close = id == "cc"

    def gather(without: tuple[UnitId, ...]) -> Procedure[Found]:
        contacts = yield from look_around(table, command, without)
        able_selection, why = contacts.able, say_nobody_near(id)
        candidates = Found(tuple(contacts.away), able_selection.reason, thoughts=able_selection.thoughts)
        if not able_selection.ids:
            return candidates
        candidates = candidates.keep_pairs(contacts.near(id), why, Contact(why, contacts.units))
        if not candidates.pairs:
            return candidates
        actors = selection.ai_able_to(table, order, tuple(dict.fromkeys(ai for ai, _ in candidates.pairs)))
        candidates.thoughts.stages += actors.thoughts.stages
        candidates = replace(
            candidates, pairs=tuple(p for p in candidates.pairs if p[0] in actors.ids), reason=actors.reason
        )
        if candidates.pairs and action is Action.FIRE:
            candidates = yield from (
                in_same_hex(table, order, candidates) if close else at_short_range(table, order, candidates)
            )
        elif candidates.pairs and action in (Action.PIVOT, Action.PIVOT_AND_FIRE):
            candidates = yield from ai_on_flank(table, order, candidates)
        elif action is Action.MOVE_TO_CLOSE_COMBAT:
            # 5.1 crewed weapons never enter close combat
            candidates = candidates.keep_pairs(
                tuple(p for p in candidates.pairs if not table.type_of(p[0]).close_combat_penalty), Reason.CREWED
            )
        return candidates

    return OrderExecution(order, id, command, gather, close)


def in_same_hex(table: MissionTable, order: Order, candidates: Found) -> Procedure[Found]:
    """Return the shots within a hex (4.1.2, 5.1).

    Crewed weapons stay in although they need too much, since they break contact first.
    """
    crewed = tuple(p for p in candidates.pairs if table.type_of(p[0]).close_combat_penalty)
    easy = yield from selection.keep_easy(table, order, candidates, in_close_combat=True)
    easy_pairs = tuple(p for p in candidates.pairs if p in easy.pairs or p in crewed)
    if crewed:
        easy.thoughts.stages.append(PairStage(BREAKS_CONTACT, crewed, crewed))
    return replace(easy, pairs=easy_pairs, reason=Reason.NONE if easy_pairs else easy.reason)


BREAKS_CONTACT = QuietCriterion(
    "stage.crewed", msg(N_("Con penalización por CC, antes rompen contacto")), "4.1.2", N_("{unit}: no puede")
)


def at_short_range(table: MissionTable, order: Order, candidates: Found) -> Procedure[Found]:
    """Return the shots at adjacent Units in the AI's arc (4.1.2, A25)."""
    candidates = candidates.keep_pairs(
        (yield from table.facts.can_fire(candidates.pairs)), Reason.NO_SHOT, InReach(candidates.pairs)
    )
    return (yield from selection.keep_easy(table, order, candidates))


def ai_on_flank(table: MissionTable, order: Order, candidates: Found) -> Procedure[Found]:
    """Keep the AI that cannot fire because the adjacent Unit is on their flank (4.1.2)."""
    shots = yield from table.facts.can_fire(candidates.pairs)
    firing_ais = frozenset(ai for ai, _ in shots)
    outside = yield from table.facts.flanked(tuple(p for p in candidates.pairs if p[0] not in firing_ais))
    candidates = candidates.keep_pairs(outside, Reason.NOT_FLANKED, Flanked(candidates.pairs, firing_ais))
    if order.do is Action.PIVOT_AND_FIRE:
        candidates = yield from selection.keep_easy(table, order, candidates)
    return candidates


# ---- the third line


def try_third_line(table: MissionTable, line: ThirdLine) -> Procedure[bool | None]:
    """Try the reactive orders or the pass test (4.1.2). True if one was carried out, None if the AI passes."""
    if line.kind is Third.PASS_TEST:
        return None if (yield from pass_test(table)) else False
    return (yield from try_reactive_orders(table))


def try_reactive_orders(table: MissionTable) -> Procedure[bool]:
    """Try the mission's reactive orders in turn; return whether one was carried out (4.1.2, 7)."""
    for number, order in enumerate(table.mission.reactive, 1):
        if (yield from orders.carry_out(table, order, f"r{number}")):
            table.state.trail["third"] = orders.LINE_DONE
            return True
        table.state.trail["third"] = table.state.trail[f"r{number}"]
    if not table.mission.reactive:
        table.state.trail["third"] = Reason.NO_MISSION_ORDER.value
    return False


def unused_counters(table: MissionTable, side: str) -> tuple[UnitId, ...]:
    """Return the unused and not hidden counters of a side, for the pass test (4.1.2, A24)."""
    counters = table.state.counters
    return tuple(id for id in table.in_play(side) if not counters[id].used and not counters[id].hidden)


def unused_count(table: MissionTable, side: str) -> int:
    """Return how many counters of a side the pass test counts, with arriving reinforcements (4.1.2, A24)."""
    return len(unused_counters(table, side)) + table.state.arriving.get(side, 0)


def has_too_few(ai: int, units: int) -> bool:
    """Return whether the AI passes, having fewer unused counters than the player (4.1.2)."""
    return ai < units


def pass_test(table: MissionTable) -> Procedure[bool]:
    """Return whether the AI passes: it has fewer unused counters than the player (4.1.2)."""
    ai, units = unused_count(table, AI), unused_count(table, PLAYER)
    passes = has_too_few(ai, units)
    table.state.trail["third"] = orders.LINE_DONE if passes else Reason.ENOUGH_UNUSED.value
    words = N_("IA no usadas, {ai}; Unidades no usadas, {units}: la IA pasa")
    if not passes:
        words = N_("IA no usadas, {ai}; Unidades no usadas, {units}: la IA no pasa")
    if passes:
        fail_words = count(
            NN_("Con {n} IA no usada más no habría pasado", "Con {n} IA no usadas más no habría pasado"), units - ai
        )
    elif units:
        fail_words = count(
            NN_("Con {n} IA no usada menos habría pasado", "Con {n} IA no usadas menos habría pasado"), ai - units + 1
        )
    else:
        # fewer than none there cannot be
        fail_words = count(
            NN_("Con {n} Unidad no usada más habría pasado", "Con {n} Unidades no usadas más habría pasado"), ai + 1
        )
    yield Note(
        key="order.pass_test" if passes else "order.passed_over",
        subject=("third",),
        message=msg(words, ai=ai, units=units),
        rule="4.1.2",
        tone="good" if passes else "quiet",
        notes=(
            tally(table, AI),
            tally(table, PLAYER),
            Note(key="why.else", message=fail_words, rule="4.1.2", tone="quiet"),
        ),
    )
    return passes


def tally(table: MissionTable, side: str) -> Note:
    """Return a note with the counters that the pass test counts (4.1.2)."""
    ids, arriving = unused_counters(table, side), table.state.arriving.get(side, 0)
    names = tuple(Ref("unit", id) for id in ids) or msg(N_("ninguna"))
    message = msg(N_("IA no usadas: {names}") if side == AI else N_("Unidades no usadas: {names}"), names=names)
    if arriving:
        message = msg(N_("{counted}; y {n} que llegan en esta ronda"), counted=message, n=arriving)
    return Note(key="stage.tally", subject=ids, message=message, rule="4.1.2", tone="quiet")
