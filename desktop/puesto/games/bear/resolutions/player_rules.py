"""The player's turn asked alone: an action and its payment, a throw with PAM (2.1, 3.0-3.3)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Resolution, fact
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.prompts import Band, Modifier, Procedure, Roll, total
from puesto.core.values import Struct
from puesto.games.bear.checks import usage
from puesto.games.bear.checks.usage import UsageFacts
from puesto.games.bear.printed.records import Content, Usage
from puesto.games.bear.table import command_points
from puesto.games.bear.table.state import PLAYER, SIDES
from puesto.games.bear.turn import hand, player_turn
from puesto.games.kit.alone import Problems, answer_at_once, reasons_in_words, yes_no_class, yes_no_words

YOURS = Text("Tu turno", "Your turn")
PA, COMMAND, CARD, DELAY, PASS = "pa", "command", "card", "delay", "pass"
ACTIONS = (
    (PA, Text("acción de PA", "AP action")),
    (COMMAND, Text("acción de mando", "command action")),
    (CARD, Text("acción de carta", "card action")),
    (DELAY, Text("demora", "delay")),
    (PASS, Text("pasar", "pass")),
)
WAYS = (
    (hand.PA, Text("con PA", "with AP")),
    (hand.PAM, Text("con PAM", "with CAPs")),
    (hand.FREE, Text("gratis", "free")),
)
BY_CHOICE = ("kind", (CARD, DELAY))

# ---- an action


class ActionFacts(Struct, frozen=True):
    """What the player wants to do in a turn, with which Unit, and how it is paid for."""

    kind: Annotated[str, fact("Qué haces", "What you do", "2.1", options=ACTIONS)] = PA
    used: Annotated[bool, fact("La Unidad está usada", "The Unit is used", "3.1")] = False
    hit: Annotated[bool, fact("Está impactada", "It is hit", "3.3", when=("kind", (CARD,)))] = False
    cost: Annotated[
        int,
        fact(
            "Coste de la acción",
            "Cost of the action",
            "3.1",
            0,
            15,
            help=Text(
                "El de una carta de acción conocida lo dice ella.", "That of a known action card is said by the card."
            ),
        ),
    ] = 3
    pay: Annotated[str, fact("Cómo la pagas", "How you pay", "3.3", options=WAYS, when=BY_CHOICE)] = hand.PA
    reduce: Annotated[
        int, fact("PAM que rebajan los PA", "CAPs that lower the AP", "3.2.1", 0, 15, when=("kind", (PA,)))
    ] = 0
    bonus: Annotated[
        int,
        fact("PAM en los dados", "CAPs on the dice", "3.2.3", -command_points.PER_ROLL, command_points.PER_ROLL),
    ] = 0
    command_points: Annotated[int, fact("PAM que tienes", "CAPs that you have", "3.2", 0, 15)] = 4
    action_card: Annotated[
        tuple[str, ...],
        fact(
            "La carta de acción",
            "The action card",
            "3.3",
            when=("kind", (CARD,)),
            help=Text("Su número, como 03; vacío: una cualquiera.", "Its number, such as 03; empty: any card."),
        ),
    ] = ()
    in_hand: Annotated[bool, fact("La tienes en la mano", "It is in your hand", "3.3", when=("kind", (CARD,)))] = True
    value: Annotated[int, fact("Valor de uso de la carta que sale", "Usage value drawn", "3.1.1", 1, 15)] = 3
    card_head: Annotated[bool, fact("La carta lleva la cabeza", "The card shows the head", "3.1.2")] = False
    head: Annotated[bool, fact("La cabeza salva a tus Unidades", "The head spares your Units", "3.1.2")] = True
    ai_passed: Annotated[bool, fact("La IA acaba de pasar", "The AI has just passed", "2.4")] = False


class ActionVerdict(Struct, frozen=True):
    """Whether the rules allow it, what it leaves, the check that follows, and whether the Unit has acted."""

    legal: bool
    reasons: tuple[str, ...]
    command_points: int
    checked: bool
    cost: int
    """The PA that the check counts."""
    used: bool
    outcome: str
    acted: bool
    round_ends: bool


USED, POINTS, LESS, NOT_HELD, NO_WAY, NOT_THIS = "used", "points", "less", "not_in_hand", "no_such_way", "not_this_unit"
REASONS = {
    USED: N_("una Unidad usada solo actúa si todo se paga con PAM"),
    POINTS: N_("no te llegan los PAM"),
    LESS: N_("no se puede rebajar más de lo que cuesta"),
    NOT_HELD: N_("esa carta no está en tu mano"),
    NO_WAY: N_("esa carta no se paga así"),
    NOT_THIS: N_("esa Unidad no puede responder de la carta"),
}
"""What is against an action, in words."""
ILLEGAL, NO_CHECK = "illegal", "no_check"


class Price(Struct, frozen=True):
    """PA and PAM that an action takes, and what is against it."""

    cost: int
    points: int
    against: tuple[str, ...] = ()


def price(content: Content, facts: ActionFacts) -> Price:
    """What the action costs, paid as is said (2.1, 3.1, 3.2.1, 3.2.2, 3.3)."""
    if facts.kind == PASS:
        return Price(0, 0)
    if facts.kind == CARD:
        return _price_of_card(content, facts)
    if facts.kind == DELAY:
        whole = player_turn.DELAY_COST
        if facts.pay == hand.PAM:
            return Price(0, whole)
        return Price(whole, 0, (USED,) if facts.used else ())
    points = facts.cost if facts.kind == COMMAND else facts.reduce
    against: tuple[str, ...] = () if points <= facts.cost else (LESS,)
    if not against and facts.used and points < facts.cost:
        against = (USED,)
    return Price(max(0, facts.cost - points), points, against)


def _price_of_card(content: Content, facts: ActionFacts) -> Price:
    against: tuple[str, ...] = () if facts.in_hand else (NOT_HELD,)
    card = content.action_cards[facts.action_card[0]] if facts.action_card else None
    cost: int | None = 0 if facts.pay == hand.FREE else facts.cost
    if card is None:
        if facts.pay == hand.PA and facts.used:
            against += (USED,)
    else:
        printed = {hand.PA: card.action_points, hand.PAM: card.command_points, hand.FREE: 0 if card.free else None}
        known = card.free or card.action_points is not None or card.command_points is not None
        cost = printed[facts.pay] if known else cost
        if cost is None:
            return Price(0, 0, (*against, NO_WAY))
        if not hand.can_answer_for(card, facts.pay, facts.used, facts.hit):
            against += (NOT_THIS,)
    assert cost is not None
    return Price(cost, 0, against) if facts.pay == hand.PA else Price(0, cost, against)


def judge_action(content: Content, facts: ActionFacts) -> ActionVerdict:
    """Whether the player may do it, and what comes of it (2.1, 2.4, 3.1.1)."""
    asked = price(content, facts)
    spent = asked.points + (abs(facts.bonus) if facts.kind != PASS else 0)
    against = asked.against + ((POINTS,) if spent > facts.command_points else ())
    if against:
        return ActionVerdict(False, against, facts.command_points, False, 0, facts.used, ILLEGAL, False, False)
    left = facts.command_points - spent
    acted = facts.kind != PASS and not (facts.kind == DELAY and facts.pay == hand.PAM)
    over = facts.kind == PASS and facts.ai_passed
    if asked.cost == 0:
        return ActionVerdict(True, (), left, False, 0, facts.used, NO_CHECK, acted, over)
    check = UsageFacts(cost=asked.cost, side=PLAYER, head=facts.head)
    found = usage.outcome_of(check, Usage(facts.value, facts.card_head))
    return ActionVerdict(True, (), left, True, asked.cost, found == usage.BECOMES_USED, found, acted, over)


def action_words(outcome: str) -> Message:
    """How the verdict on an action reads."""
    if outcome == ILLEGAL:
        return msg(N_("las reglas no lo permiten"))
    return msg(N_("se puede, y no hay chequeo de uso")) if outcome == NO_CHECK else msg(usage.MEANS[outcome])


def _action_in_words(found: ActionVerdict) -> Message:
    if not found.reasons:
        return action_words(found.outcome)
    why = reasons_in_words([msg(REASONS[one]) for one in found.reasons])
    return msg(N_("las reglas no lo permiten: {why}"), why=why)


def _check_action(content: Content, facts: ActionFacts) -> Problems:
    if all(card in content.action_cards for card in facts.action_card) and len(facts.action_card) <= 1:
        return ()
    return (("action_card", msg(N_("se espera uno de: {options}"), options=tuple(content.action_cards))),)


ACTION = Resolution(
    id="player_action",
    title=Text("Una acción tuya y cómo se paga", "An action of yours, and its payment"),
    rule="2.1",
    facts=ActionFacts,
    result=ActionVerdict,
    run=lambda content, facts: answer_at_once(judge_action(content, facts), _action_in_words, "2.1"),
    outcome=lambda result: result.outcome,
    says=action_words,
    check=_check_action,
    chapter=YOURS,
)

# ---- a throw with PAM


class ThrowFacts(Struct, frozen=True):
    """A throw of the player's that PAM may modify."""

    dice: Annotated[int, fact("Dados", "Dice", "3.2.3", 1, 2)] = 2
    need: Annotated[int, fact("Lo que necesitas", "What you need", "3.2.3", 1, 20)] = 9
    bonus: Annotated[
        int,
        fact(
            "PAM declarados antes de tirar",
            "CAPs declared before the throw",
            "3.2.3",
            -command_points.PER_ROLL,
            command_points.PER_ROLL,
        ),
    ] = 0
    command_points: Annotated[int, fact("PAM que tienes", "CAPs that you have", "3.2", 0, 15)] = 4
    side: Annotated[
        str,
        fact(
            "De quién es la tirada",
            "Whose the throw is",
            "3.2.3",
            options=SIDES,
            help=Text("Las de la IA no se modifican.", "Those of the AI are not modified."),
        ),
    ] = PLAYER

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """What is added to the dice."""
        return (Modifier(msg(N_("PAM declarados")), self.bonus, "3.2.3"),) if self.bonus else ()


class RollResult(Struct, frozen=True):
    """What the dice come to with the PAM, whether that is enough, and the PAM left, whatever comes."""

    total: int
    success: bool
    command_points: int


REACHED, SHORT = N_("se consigue"), N_("no se consigue")


def _run_throw(content: Content, facts: ThrowFacts) -> Procedure[RollResult]:
    faces = yield from Roll(
        key="alone.roll",
        message=msg(N_("Tira {dice}D6."), dice=facts.dice),
        rule="3.2.3",
        who=facts.side,
        dice=facts.dice,
        total_enough=True,
        bands=(Band(facts.need - facts.bonus, msg(REACHED)),),
        below=msg(SHORT),
        modifiers=facts.modifiers,
    )
    result = total(faces) + facts.bonus
    found = RollResult(result, result >= facts.need, facts.command_points - abs(facts.bonus))
    return (yield from answer_at_once(found, msg(REACHED if found.success else SHORT), "3.2.3"))


def _check_throw(content: Content, facts: ThrowFacts) -> Problems:
    have = facts.command_points if facts.side == PLAYER else 0
    if abs(facts.bonus) <= have:
        return ()
    return (("bonus", msg(N_("se espera un número de {low} a {high}"), low=-have, high=have)),)


THROW = Resolution(
    id="roll",
    title=Text("Una tirada tuya con PAM", "A throw of yours with CAPs"),
    rule="3.2.3",
    facts=ThrowFacts,
    result=RollResult,
    run=_run_throw,
    outcome=lambda result: yes_no_class(result.success),
    says=yes_no_words(msg(REACHED), msg(SHORT)),
    modifiers=lambda content, facts: facts.modifiers,
    check=_check_throw,
    chapter=YOURS,
)

PLAYER_RULES = (ACTION, THROW)
"""In the order of the rulebook."""
