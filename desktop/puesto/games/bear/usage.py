"""Usage checks and the order deck: does a unit stay unused after acting? (3.1.1-3.1.3, 4.2)"""

from __future__ import annotations

from puesto.core.messages import N_, NN_, Param, Ref, count, msg
from puesto.core.prompts import Draw, Procedure
from puesto.games.bear import printed, sequence
from puesto.games.bear.saying import say, tell
from puesto.games.bear.state import AI, Table, UnitId

WHY = {
    "order": (N_("Roba la carta de órdenes de la IA."), "4.0"),
    "usage": (N_("Roba una carta de órdenes para el chequeo de uso de {unit}."), "3.1.1"),
}
"""What an order card is drawn for, and under which rule."""


SPARED = NN_(
    "Coste {cost} contra ≥ {usage} ({card}), pero sale la cabeza: {unit} sigue sin usar",
    "Coste {cost} contra ≥ {usage} ({card}), pero sale la cabeza: {unit} siguen sin usar",
)
USED = NN_("Coste {cost} contra ≥ {usage} ({card}): {unit} queda usada", "Coste {cost} contra ≥ {usage} ({card}): {unit} quedan usadas")
UNUSED = NN_("Coste {cost} contra ≥ {usage} ({card}): {unit} sigue sin usar", "Coste {cost} contra ≥ {usage} ({card}): {unit} siguen sin usar")
"""What comes of a check; `n` is how many units share it."""


def draw_order(t: Table, why: str, subject: UnitId = "") -> Procedure[str]:
    """Draw an order card and discard it; `why` is a key of `WHY`, `subject` the counter it is drawn for. Returns its number.

    The discarded cards are shuffled into a new deck when a card is needed and none is left (3.1.3, A42); removed ones stay out.
    """
    orders = t.state.orders
    if not orders.left:
        orders.reshuffle()
        if t.state.card in orders.left and t.state.step in sequence.CARD_IN_PLAY:
            orders.take(t.state.card)
        yield from say(N_("No quedan cartas de órdenes: se barajan las descartadas"), "3.1.3", "quiet")
    template, rule = WHY[why]
    card = yield from Draw(
        key=f"{why}.draw",
        subject=(subject,) if subject else (),
        message=msg(template, unit=Ref("unit", subject)) if subject else msg(template),
        rule=rule,
        who=AI if why == "order" or (subject and t.is_ai(subject)) else "player",
        deck="orders",
        left=tuple(sorted(orders.left)),
    )
    orders.take(card)
    return card


def usage_check(t: Table, units: list[UnitId], cost: int) -> Procedure[bool]:
    """Draw an order card; `units` become used if `cost`, the PA really paid, reaches its usage value (3.1.1).

    One check serves a whole group, with the highest cost in it (3.1.1, A54). The card is discarded and never moves the mission
    marker (2.3.1). Returns whether the units are now used.
    """
    unit = units[0]
    card = yield from draw_order(t, "usage", unit)
    usage = yield from printed.usage_of(t, card)
    # 3.1.2 the head keeps a Unit unused whatever the value; the AI ignores it, and so does a table that wants it harder
    spared = usage.head and not t.is_ai(unit) and t.state.settings.get("head") != "ignored"
    used = cost >= usage.value and not spared
    for member in units:
        t.state.counters[member].used = used or t.state.counters[member].used
    params: dict[str, Param] = {"unit": tuple(Ref("unit", member) for member in units), "card": Ref("card", card), "cost": cost, "usage": usage.value}
    if spared and cost >= usage.value:
        forms, rule, tone = SPARED, "3.1.2", "good"
    elif used:
        forms, rule, tone = USED, "3.1.1", "good" if t.is_ai(unit) else "bad"
    else:
        forms, rule, tone = UNUSED, "3.1.1", "plain"
    yield from tell(count(forms, len(units), **params), rule, tone)
    return used


def check(t: Table) -> Procedure[None]:
    """The step of the usage check that waits in the state: made at once after the action, before the other side's turn (3.1.1)."""
    waiting = t.state.check
    t.state.step = t.state.then
    t.state.check = None
    units = [unit for unit in waiting.units if not t.state.counters[unit].destroyed] if waiting else []
    if waiting and units:
        yield from usage_check(t, units, waiting.cost)
