"""The procedures of bear that can be run alone, each from a form of facts."""

from __future__ import annotations

from typing import Annotated, Any

from puesto.core.game.resolutions import Answer, Resolution, in_turn, resolution
from puesto.core.messages import N_, Text, msg
from puesto.core.prompts import Modifier, Procedure
from puesto.core.results import label
from puesto.core.values import Struct, replace
from puesto.games.bear.ai import answered_board
from puesto.games.bear.checks import attack, marker, rally, usage
from puesto.games.bear.checks.attack import AttackFacts, AttackResult
from puesto.games.bear.checks.marker import AdvanceFacts, AdvanceResult
from puesto.games.bear.checks.rally import RallyFacts
from puesto.games.bear.checks.usage import UsageFacts, UsageResult, spares_units
from puesto.games.bear.printed.records import Content, Usage
from puesto.games.bear.resolutions.board_rules import BOARD_RULES
from puesto.games.bear.resolutions.player_rules import PLAYER_RULES
from puesto.games.bear.rounds import sequence
from puesto.games.bear.rounds.sequence import InitiativeFacts
from puesto.games.bear.table import known_cards, printed_deck
from puesto.games.bear.table.state import AI, PLAYER, State
from puesto.games.bear.turn import mission_sheet, setup
from puesto.games.kit.alone import Problems, one_number, one_word, yes_no_class, yes_no_words, yes_or_no

THROWS = Text("Dados y cartas", "Dice and cards")


def cards_left(content: Content, typed_cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return the order cards that a form names; where it names none, those of the first mission."""
    if typed_cards:
        return tuple(sorted(typed_cards))
    mission = min(content.missions.values(), key=lambda mission: mission.number)
    return tuple(setup.order_deck(content, mission, {}))


def check_cards(content: Content, typed_cards: tuple[str, ...]) -> Problems:
    """Order cards that do not exist, or that are named twice."""
    unknown = tuple(card for card in typed_cards if card not in content.order_cards)
    if unknown:
        return (("left", msg(N_("no hay ninguna carta de órdenes {cards}"), cards=unknown)),)
    return (
        () if len({*typed_cards}) == len(typed_cards) else (("left", msg(N_("cada carta de órdenes va una sola vez"))),)
    )


# ---- usage check


def foot_reader(content: Content, only_known: bool) -> usage.Foot:
    """Return the reader of a card's foot; of a printed deck, only of values that are not our own."""

    def tell(card: str) -> Usage | None:
        record = content.order_cards[card]
        return record.usage if not only_known or known_cards.is_usage_known(record) else None

    return tell


def usage_now(state: State, content: Content) -> UsageFacts:
    """Return the facts of the usage check that waits, or of the player's shot, with the current deck."""
    table = answered_board.at_the_table(state, content)
    usage_facts = (
        usage.facts_of(table, state.check.units, state.check.cost)
        if state.check
        else UsageFacts(left=tuple(sorted(state.orders.left)))
    )
    return replace(usage_facts, head=spares_units(state.settings.get("head", "")), printed=known_cards.is_in_use(table))


@resolution(
    "usage_check",
    "3.1.1",
    Text("Chequeo de uso", "Usage check"),
    THROWS,
    one_word("outcome", usage.MEANS),
    check=lambda content, facts: check_cards(content, facts.left),
    now=usage_now,
)
def usage_check(content: Content, facts: UsageFacts) -> Procedure[UsageResult]:
    """Make a usage check from the cards that are left (3.1.1)."""
    return usage.check_usage(replace(facts, left=cards_left(content, facts.left)), foot_reader(content, facts.printed))


# ---- attack


def attack_sum(facts: AttackFacts) -> tuple[Modifier, ...]:
    """Return the modifiers of the dice, then the parts of the defence value with their sign turned."""
    return (*facts.attack_modifiers, *(replace(line, value=-line.value) for line in facts.defence_modifiers))


@resolution(
    "attack", "7.2 EOD", Text("Ataque", "Attack"), THROWS, one_word("outcome", attack.MEANS), modifiers=attack_sum
)
def attack_roll(facts: AttackFacts) -> Procedure[AttackResult]:
    """Roll an attack against a defence value (EOD 7.2)."""
    return attack.attack(facts)


# ---- rally and initiative


def rally_now(state: State, content: Content) -> RallyFacts:
    """Return the facts of the first hit Unit that can try, or of none in particular."""
    table = answered_board.at_the_table(state, content)
    hit = [
        unit
        for unit in table.in_play(PLAYER)
        if (unit_marker := table.marker_of(unit)) is not None and unit_marker.rally is not None
    ]
    return rally.facts_of(table, hit[0]) if hit else RallyFacts()


@resolution(
    "rally",
    "7.6 EOD",
    Text("Reagrupar", "Rally"),
    THROWS,
    yes_or_no(N_("se reagrupa"), N_("no se reagrupa")),
    modifiers=lambda facts: facts.modifiers,
    now=rally_now,
)
def rally_roll(facts: RallyFacts) -> Procedure[bool]:
    """Roll whether a hit unit rallies (EOD 7.6)."""
    return rally.rally(facts)


WINNERS = {PLAYER: Text("tú", "you"), AI: Text("la IA", "the AI")}


class FirstTurn(Struct, frozen=True):
    """The side that begins the round, the dice with the PAM, and the PAM that are left."""

    winner: Annotated[str, label("Quién empieza", "Who begins", WINNERS)]
    total: Annotated[int, label("Total con los PAM", "Total with the CAPs")]
    command_points: Annotated[int, label("PAM que quedan", "CAPs left")]


def check_initiative(facts: InitiativeFacts) -> Problems:
    """Refuse more PAM than there are (3.2)."""
    if abs(facts.bonus) <= facts.command_points:
        return ()
    have = facts.command_points
    return (("bonus", msg(N_("se espera un número de {low} a {high}"), low=-have, high=have)),)


def initiative_now(state: State, content: Content) -> InitiativeFacts:
    """Return the facts of the next initiative, with the PAM that are left."""
    coming = state.round + (state.step not in (sequence.CARDS, sequence.INITIATIVE))
    return InitiativeFacts(coming, command_points=state.command_points)


@resolution(
    "initiative",
    "2.6",
    Text("Iniciativa", "Initiative"),
    THROWS,
    Answer(
        lambda result: yes_no_class(result.winner == PLAYER),
        yes_no_words(msg(N_("empiezas tú")), msg(N_("empieza la IA"))),
    ),
    check=check_initiative,
    modifiers=lambda facts: facts.modifiers,
    now=initiative_now,
)
def first_turn(facts: InitiativeFacts) -> Procedure[FirstTurn]:
    """Roll which side begins a round (2.6)."""
    result = yield from sequence.roll_initiative(facts)
    return FirstTurn(sequence.first_side(result), result, facts.command_points - abs(facts.bonus))


# ---- the mission marker


def advance_stages(content: Content, facts: AdvanceFacts) -> marker.Stages:
    """Return the value before the first draw, and the draws as stages."""
    return marker.stages(replace(facts, left=cards_left(content, facts.left)), content.order_cards)


def check_advance(content: Content, facts: AdvanceFacts) -> Problems:
    """Refuse cards that do not exist, too few cards, and those whose band nobody has typed in."""
    if problems := check_cards(content, facts.left):
        return problems
    remaining = cards_left(content, facts.left)
    if facts.draws > len(remaining):
        return (("draws", msg(N_("se espera un número de {low} a {high}"), low=1, high=len(remaining))),)
    unknown = tuple(
        card for card in remaining if facts.printed and not printed_deck.is_band_known(content.order_cards[card])
    )
    return (("left", msg(N_("falta por anotar el avance de estas cartas: {cards}"), cards=unknown)),) if unknown else ()


def advance_now(state: State, content: Content) -> AdvanceFacts:
    """Return the facts of the current marker, counters in play and deck."""
    table = answered_board.at_the_table(state, content)
    remaining = tuple(sorted(state.orders.left or state.orders.discard))
    draws = min(AdvanceFacts().draws, len(remaining))
    return AdvanceFacts(
        draws,
        mission_sheet.counters_in_play(table),
        mission_sheet.boxes_left(table),
        remaining,
        known_cards.is_in_use(table),
    )


@resolution(
    "mission_advance",
    "2.3.1",
    Text("Avance del marcador de misión", "Advance of the mission marker"),
    THROWS,
    one_number("boxes", marker.MOVES, marker.STAYS),
    check=check_advance,
    now=advance_now,
    stages=advance_stages,
)
def mission_advance(content: Content, facts: AdvanceFacts) -> Procedure[AdvanceResult]:
    """Draw for the mission marker as often as asked (2.3.1)."""
    return in_turn(*advance_stages(content, facts))


RESOLUTIONS: tuple[Resolution[Any, Any], ...] = (
    *(attack_roll, usage_check, rally_roll, first_turn, mission_advance),
    *(*PLAYER_RULES, *BOARD_RULES),
)
"""Everything that can be resolved alone, the most asked for first."""
