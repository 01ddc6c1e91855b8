"""The player's hand of action cards (3.3)."""

from __future__ import annotations

from collections.abc import Callable

from puesto.core.messages import N_, NN_, Message, Ref, count, msg
from puesto.core.prompts import Choose, Detail, Draw, Number, Option, Procedure, Roll
from puesto.core.saying import say, tell
from puesto.core.values import Struct
from puesto.games.bear.printed.records import ActionCard, UnitId
from puesto.games.bear.rounds import hits, sequence
from puesto.games.bear.table import command_points
from puesto.games.bear.table.state import PLAYER, MissionTable
from puesto.games.bear.turn import artillery, board_results

PA, PAM, FREE, ON_THE_CARD = "pa", "pam", "free", "asked"
NOBODY = "nobody"


class Payment(Struct, frozen=True):
    """One way to pay for a card: `pa` of a Unit, `pam`, `free`, or `asked` if its cost is unknown."""

    kind: str
    cost: int

    @property
    def option_message(self) -> Message:
        """Return the way as an option."""
        if self.kind == PA:
            return msg(N_("{cost} PA y chequeo de uso"), cost=self.cost)
        if self.kind == PAM:
            return count(NN_("{n} PAM, sin chequeo de uso", "{n} PAM, sin chequeo de uso"), self.cost)
        return msg(N_("Gratis")) if self.kind == FREE else msg(N_("Lo que diga la carta"))


def draw_round_cards(table: MissionTable) -> Procedure[None]:
    """Draw the player's action cards of the round (2.5, 3.3)."""
    s = table.state
    number = table.mission.cards_first_round if s.round == 1 else table.mission.cards_each_round
    yield from draw_cards(table, number)
    s.step = artillery.step_after_cards(table)


def draw_cards(table: MissionTable, number: int) -> Procedure[None]:
    """Draw `number` action cards; an exhausted deck gives none (A43)."""
    deck = table.state.actions
    for _ in range(number):
        if not deck.left:
            yield from say(N_("No quedan cartas de acción"), "3.3", "quiet")
            return
        card = yield from Draw(
            key="hand.draw",
            message=msg(N_("Roba una carta de acción.")),
            rule="3.3",
            deck="actions",
            left=tuple(sorted(deck.left)),
            shuffle=deck.shuffle,
            label=N_("carta de acción {card}"),
        )
        deck.left.remove(card)
        table.state.hand = sorted([*table.state.hand, card])
        yield from say(N_("Robas la {card}"), "3.3", card=Ref("action_card", card))


def payments(table: MissionTable, card: ActionCard) -> tuple[Payment, ...]:
    """Return the ways in which a card can be paid for now: PA only by a Unit that may (3.3)."""
    ways = []
    if card.free:
        ways.append(Payment(FREE, 0))
    if card.action_points is not None and payers(table, card, PA):
        ways.append(Payment(PA, card.action_points))
    if (
        card.command_points is not None
        and table.state.command_points >= card.command_points
        and payers(table, card, PAM)
    ):
        ways.append(Payment(PAM, card.command_points))
    if not card.free and card.action_points is None and card.command_points is None:
        ways.append(Payment(ON_THE_CARD, 0))
    return tuple(ways)


def payers(table: MissionTable, card: ActionCard, kind: str) -> list[UnitId]:
    """Return the Units that can perform a card.

    For PA unused ones, for PAM used ones only if they are hit, if the card says so (3.3).
    """
    counters = table.state.counters
    return [
        name
        for name in table.in_play(PLAYER)
        if can_answer_for(card, kind, counters[name].used, counters[name].hit != "")
    ]


def can_answer_for(card: ActionCard, kind: str, used: bool, hit: bool) -> bool:
    """Return whether a Unit may perform a card with this payment (3.3, A46)."""
    if kind == PA and card.needs_unused:
        return not used
    return not (kind == PAM and card.used_only_if_hit) or not used or hit


def playable(table: MissionTable) -> list[str]:
    """Return the cards in the hand that can be paid for, once each."""
    return [card for card in dict.fromkeys(table.state.hand) if payments(table, table.action_card(card))]


def play(table: MissionTable) -> Procedure[None]:
    """Play a card of the hand: pay, do what it says, and check the usage of the Unit that paid PA (3.3)."""
    number = yield from _choose_card(table)
    card = table.action_card(number)
    ways = payments(table, card)
    way = ways[0]
    if len(ways) > 1:
        options = tuple(Option(payment.kind, payment.option_message) for payment in ways)
        kind = yield from Choose(
            key="card.pay",
            subject=(number,),
            message=msg(N_("¿Cómo pagas la {card}?"), card=Ref("action_card", number)),
            rule="3.3",
            options=options,
            default=way.kind,
        )
        way = next(payment for payment in ways if payment.kind == kind)
    unit = yield from _choose_payer(table, number, card, way)
    if way.kind == ON_THE_CARD:
        cost, points = yield from _ask_cost(table, number, unit)
    else:
        cost, points = (way.cost, 0) if way.kind == PA else (0, way.cost)
    command_points.spend(table, points)
    table.state.hand.remove(number)
    table.state.actions.discard.append(number)
    yield from say(
        N_("Juegas la {card}: {payment}"),
        "3.3",
        card=Ref("action_card", number),
        payment=_payment_in_words(cost, points),
    )
    units = [] if unit == NOBODY else [unit]
    effect = EFFECTS.get(card.number)
    if effect is None or not (yield from effect(table, units)):
        yield from board_results.ask_results(table, "card", units)
    sequence.after_player(table, units, cost)


def _ask_cost(table: MissionTable, number: str, unit: UnitId) -> Procedure[tuple[int, int]]:
    """Ask for a card's unknown cost: PA of an unused Unit, PAM from the track (3.3)."""
    cost = points = 0
    card, most = Ref("action_card", number), table.state.command_points
    if unit != NOBODY and not table.state.counters[unit].used:
        message = msg(N_("¿Cuántos PA cuesta la {card}?"), card=card)
        cost = yield from Number(
            key="card.cost", subject=(number,), message=message, rule="3.3", low=0, high=9, default=0
        )
    if most > 0:
        message = msg(N_("¿Cuántos PAM cuesta la {card}?"), card=card)
        points = yield from Number(
            key="card.points", subject=(number,), message=message, rule="3.3", low=0, high=most, default=0
        )
    return cost, points


def _payment_in_words(cost: int, points: int) -> Message:
    """Return what was paid for a card, in words."""
    if cost and points:
        return msg(N_("{cost} PA y {points} PAM"), cost=cost, points=points)
    return Payment(PA if cost else PAM if points else FREE, cost or points).option_message


def _choose_card(table: MissionTable) -> Procedure[str]:
    """Ask which action card is played."""
    cards = playable(table)
    if len(cards) == 1:
        return cards[0]
    options = tuple(Option(card, Ref("action_card", card), table.action_card(card).text) for card in cards)
    return (
        yield from Choose(
            key="card.which", message=msg(N_("¿Qué carta de acción juegas?")), rule="3.3", options=options
        )
    )


def _choose_payer(table: MissionTable, number: str, card: ActionCard, way: Payment) -> Procedure[UnitId]:
    """Ask which Unit pays for an action card."""
    options = [Option(unit, Ref("unit", unit)) for unit in payers(table, card, way.kind)]
    if way.kind in (FREE, ON_THE_CARD):
        options.append(Option(NOBODY, msg(N_("Ninguna Unidad"))))
    if len(options) == 1:
        return options[0].value
    message = msg(N_("¿Qué Unidad paga la {card}?"), card=Ref("action_card", number))
    return (yield from Choose(key="card.unit", subject=(number,), message=message, rule="3.3", options=tuple(options)))


# ---- the cards whose effect the app can carry out


def follow_me(table: MissionTable, units: list[UnitId]) -> Procedure[bool]:
    """Rally the hit Units automatically: the card ¡Seguidme! (3.3, 4.1.2)."""
    rallied = [unit for unit in units if table.state.counters[unit].hit and hits.can_do(table, unit, "rally")]
    for unit in rallied:
        hits.lose_marker(table, unit)
        yield from say(N_("{unit} se reagrupa automáticamente"), "3.3", "good", unit=Ref("unit", unit))
    return bool(rallied)


def leading_officer(table: MissionTable, units: list[UnitId]) -> Procedure[bool]:
    """Give 1D6 PAM for this round: the card Oficial en cabeza (public 3e)."""
    faces = yield from Roll(
        key="card.command_points", message=msg(N_("Tira 1D6: son los PAM que recibes.")), rule="3.3"
    )
    command_points.gain(table, faces[0])
    yield from tell(
        count(NN_("Recibes {n} PAM para esta ronda", "Recibes {n} PAM para esta ronda"), faces[0]),
        "3.3",
        "good",
        facts=Detail(dice=faces),
    )
    return True


EFFECTS: dict[int, Callable[[MissionTable, list[UnitId]], Procedure[bool]]] = {3: follow_me, 8: leading_officer}
"""Card number -> what it does; returns whether that was all. The player carries the others out."""
