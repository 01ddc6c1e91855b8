"""Usage checks and the order deck: does a unit stay unused after acting? (3.1.1-3.1.3, 4.2)"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, TypeAlias

from puesto.core.game.resolutions import fact
from puesto.core.game.table_readings import by_reading
from puesto.core.messages import N_, NN_, Message, Param, Ref, count, msg
from puesto.core.prompts import Draw, DrawOutcome, Later, Note, Procedure
from puesto.core.results import label
from puesto.core.saying import say, tell, whole_percents
from puesto.core.study.odds import cases
from puesto.core.values import Struct
from puesto.games.bear.printed.records import HOUSE, UnitId, Usage
from puesto.games.bear.rounds import sequence
from puesto.games.bear.table import printed_deck
from puesto.games.bear.table.state import AI, PLAYER, SIDES, MissionTable

WHY = {
    "order": (N_("Roba la carta de órdenes de la IA."), "4.0", N_("carta {card} de la IA")),
    "usage": (
        N_("Roba una carta de órdenes para el chequeo de uso de {unit}."),
        "3.1.1",
        N_("carta {card} del chequeo de uso"),
    ),
    "placement": (
        N_("Roba una carta de órdenes: su esquina dice dónde se coloca {unit}."),
        "6.0",
        N_("carta {card} de la colocación"),
    ),
}
"""Message, rule and name for undo of each purpose of a draw."""

BECOMES_USED, BY_HEAD, STAYS_UNUSED = "used", "spared", "unused"
"""Outcomes of a usage check."""

RESULTS_IN_WORDS = {
    BY_HEAD: NN_(
        "Coste {cost} contra ≥ {usage} ({card}), pero sale la cabeza: {unit} sigue sin usar",
        "Coste {cost} contra ≥ {usage} ({card}), pero sale la cabeza: {unit} siguen sin usar",
    ),
    BECOMES_USED: NN_(
        "Coste {cost} contra ≥ {usage} ({card}): {unit} queda usad{unit:a}",
        "Coste {cost} contra ≥ {usage} ({card}): {unit} quedan usadas",
    ),
    STAYS_UNUSED: NN_(
        "Coste {cost} contra ≥ {usage} ({card}): {unit} sigue sin usar",
        "Coste {cost} contra ≥ {usage} ({card}): {unit} siguen sin usar",
    ),
}
"""Messages on the outcomes; `n` is the number of units checked."""

MEANS = {
    BECOMES_USED: N_("queda usada"),
    STAYS_UNUSED: N_("sigue sin usar"),
    BY_HEAD: N_("sale la cabeza: sigue sin usar"),
}
"""Words for the outcomes beside the deck, the worst for the units first."""

DEPENDS_ON_CARD = N_("depende de su valor de uso, que falta por anotar")

Foot: TypeAlias = Callable[[str], Usage | None]
"""Function from a card to its usage value and head; None where only the printed card shows them."""


def draw_order(table: MissionTable, why: str, subject: UnitId = "", lots: Sequence[DrawOutcome] = ()) -> Procedure[str]:
    """Draw an order card and discard it; `why` is a key of `WHY`, `subject` the counter it is drawn for.

    Returns its number.

    `lots` say what the cards mean. The discarded cards are shuffled into a new deck when a card is needed and none is
    left (3.1.3);
    removed ones stay out.
    """
    yield from refill(table)
    who = AI if why == "order" or (subject and table.is_ai(subject)) else PLAYER
    orders = table.state.orders
    card = yield from order_draw(why, subject, who, tuple(sorted(orders.left)), lots, shuffle=orders.shuffle)
    orders.take(card)
    return card


def refill(table: MissionTable) -> Procedure[None]:
    """Shuffle the discarded cards into a new deck where none is left.

    The card in play stays on the table (3.1.3, A42).
    """
    orders = table.state.orders
    if not orders.left:
        orders.reshuffle()
        if table.state.card in orders.left and table.state.step in sequence.CARD_IN_PLAY:
            orders.take(table.state.card)
        yield from say(N_("No quedan cartas de órdenes: se barajan las descartadas"), "3.1.3", "quiet")


def order_draw(
    why: str,
    subject: UnitId,
    who: str,
    cards_left: tuple[str, ...],
    lots: Sequence[DrawOutcome],
    card_matters: bool = True,
    shuffle: str = "",
) -> Draw:
    """Return the question for an order card."""
    template, rule, label = WHY[why]
    return Draw(
        key=f"{why}.draw",
        subject=(subject,) if subject else (),
        message=msg(template, unit=Ref("unit", subject)) if subject else msg(template),
        rule=rule,
        who=who,
        deck="orders",
        left=cards_left,
        shuffle=shuffle,
        lots=lots,
        card_matters=card_matters,
        label=label,
    )


# ---- the check


def spares_units(reading: str) -> bool:
    """Return whether a table reads the head of a card as sparing Units (3.1.2)."""
    return reading != "ignored"


class UsageFacts(Struct, frozen=True):
    """Facts of a usage check."""

    units: tuple[UnitId, ...] = ("unit",)
    """Units that acted; one check serves a whole group (3.1.1, A54)."""
    cost: Annotated[int, fact("PA pagados", "AP paid", "3.1.1", 1, 15)] = 3
    side: Annotated[str, fact("De quién es", "Whose it is", "3.1.2", options=SIDES)] = PLAYER
    head: Annotated[
        bool,
        fact("La cabeza salva a tus Unidades", "The head spares your Units", "3.1.2"),
        by_reading("head", spares_units),
    ] = True
    left: Annotated[
        tuple[str, ...],
        fact(
            "Cartas de órdenes que quedan (vacío: el mazo entero)", "Order cards left (empty: the whole deck)", "3.1.3"
        ),
    ] = ()
    printed: Annotated[
        bool, fact("Baraja impresa: solo cuenta lo anotado", "Printed deck: only what is typed in counts", "2.3")
    ] = False


class UsageResult(Struct, frozen=True):
    """Result of a usage check: `used`, `spared` or `unused`, and the card drawn with its value and head."""

    outcome: Annotated[str, label("Resultado", "Result", MEANS)]
    card: Annotated[str, label("Carta robada", "Card drawn")]
    usage: Annotated[int, label("Valor de uso", "Usage value")]
    head: Annotated[bool, label("Lleva la cabeza", "It shows the head")]


def outcome_of(facts: UsageFacts, usage: Usage) -> str:
    """Return the outcome of a card:

    used if the cost reaches its usage value and no head spares the units (3.1.1, 3.1.2). The head does not count for
    the AI, nor on a table with the harder setting.
    """
    if facts.cost < usage.value:
        return STAYS_UNUSED
    return BY_HEAD if usage.head and facts.head and facts.side == PLAYER else BECOMES_USED


def lots_of(facts: UsageFacts, foot: Foot) -> tuple[DrawOutcome, ...]:
    """Return the remaining cards grouped by outcome; empty if no card's value is known."""
    result: dict[Message, list[str]] = {msg(words): [] for words in (*MEANS.values(), DEPENDS_ON_CARD)}
    house_messages: set[Message] = set()
    for card in dict.fromkeys(facts.left):
        usage = foot(card)
        message = msg(DEPENDS_ON_CARD if usage is None else MEANS[outcome_of(facts, usage)])
        result[message].append(card)
        if usage is not None and usage.source == HOUSE:
            house_messages.add(message)
    lots = tuple(
        DrawOutcome(message, tuple(cards), house=message in house_messages)
        for message, cards in result.items()
        if cards
    )
    return () if [lot.message for lot in lots] == [msg(DEPENDS_ON_CARD)] else lots


def check_usage(facts: UsageFacts, foot: Foot) -> Procedure[UsageResult]:
    """Draw an order card for a usage check; the foot of an unknown one is asked (3.1.1)."""
    unit = facts.units[0]
    draw = order_draw("usage", unit, facts.side, facts.left, Later(partial(lots_of, facts, foot)), card_matters=False)
    card = yield from draw
    known_foot = foot(card)
    usage = known_foot if known_foot is not None else (yield from printed_deck.ask_usage(card))
    outcome = outcome_of(facts, usage)
    members: tuple[Ref, ...] = tuple(Ref("unit", member) for member in facts.units)
    params: dict[str, Param] = {"unit": members if len(members) > 1 else members[0], "card": Ref("card", card)}
    rule = "3.1.2" if outcome == BY_HEAD else "3.1.1"
    tones = {BY_HEAD: "good", STAYS_UNUSED: "plain", BECOMES_USED: "bad" if facts.side == PLAYER else "good"}
    message = count(RESULTS_IN_WORDS[outcome], len(facts.units), cost=facts.cost, usage=usage.value, **params)
    yield from tell(
        message,
        rule,
        tones[outcome],
        key="usage.checked",
        notes=Later(partial(notes_of_check, facts, usage, draw)),
        told={"card": card, "units": facts.units, "cost": facts.cost, "usage": usage.value, "outcome": outcome},
    )
    return UsageResult(outcome, card, usage.value, usage.head)


def notes_of_check(facts: UsageFacts, usage: Usage, draw: Draw) -> tuple[Note, ...]:
    """Return the notes on a check: the head, the chances, and the near misses (3.1.1, 3.1.2)."""
    outcome, lines = outcome_of(facts, usage), list[tuple[str, Message, str]]()
    if usage.head and outcome == BECOMES_USED:
        words = (
            N_("Sale la cabeza, que no vale para la IA")
            if facts.side == AI
            else N_("Sale la cabeza, que en esta mesa no cuenta")
        )
        lines.append(("usage.head", msg(words), "3.1.2"))
    known_cases = cases(draw) if draw.lots else ()
    for case, percent in zip(known_cases, whole_percents([case.chance for case in known_cases]), strict=True):
        ways = int(case.chance * len(draw.left))
        words = N_("{outcome}: {ways} de {all} cartas ({percent} %)")
        lines.append(
            (
                "usage.odds",
                msg(words, outcome=case.message or "", ways=ways, all=len(draw.left), percent=percent),
                "3.1.1",
            )
        )
    if draw.is_house:
        lines.append(("usage.house", msg(N_("Son cuentas con cartas de la casa, no con las impresas")), "2.3"))
    if outcome == BECOMES_USED:
        shortfall = facts.cost - usage.value + 1
        lines.append(
            (
                "why.else",
                msg(
                    N_("Bastaba con que costara {n} PA menos, o con un valor de uso de {value}"),
                    n=shortfall,
                    value=facts.cost + 1,
                ),
                "3.1.1",
            )
        )
    return tuple(
        Note(key=key, subject=facts.units, message=message, rule=rule, tone="quiet") for key, message, rule in lines
    )


def facts_of(table: MissionTable, units: list[UnitId], cost: int) -> UsageFacts:
    """Return the facts of a check from the state."""
    s = table.state
    return UsageFacts(
        tuple(units),
        cost,
        s.counters[units[0]].side,
        spares_units(s.settings.get("head", "")),
        tuple(sorted(s.orders.left)),
    )


def usage_check(table: MissionTable, units: list[UnitId], cost: int) -> Procedure[bool]:
    """Draw an order card; `units` become used if `cost` reaches its usage value (3.1.1).

    One check serves a whole group, with the highest cost in it (3.1.1, A54). The card is discarded and never moves the
    mission
    marker (2.3.1). Returns whether the units are now used.
    """
    yield from refill(table)
    foot = printed_deck.foot_reader(table)
    result = yield from check_usage(facts_of(table, units, cost), foot)
    table.state.orders.take(result.card)
    if foot(result.card) is None:
        printed_deck.learn_usage(table, result.card, result.usage, result.head)
    used = result.outcome == BECOMES_USED
    for member in units:
        table.state.counters[member].used = used or table.state.counters[member].used
    return used


def make_pending_check(table: MissionTable) -> Procedure[None]:
    """Carry out the usage check that `State.check` holds, and go on with the step after it (3.1.1)."""
    pending = table.state.check
    table.state.step = table.state.then
    table.state.check = None
    units = [unit for unit in pending.units if not table.state.counters[unit].destroyed] if pending else []
    if pending and units:
        yield from usage_check(table, units, pending.cost)
