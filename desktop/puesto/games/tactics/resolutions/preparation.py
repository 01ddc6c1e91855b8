"""The preparation, procedure by procedure: deck, first player, units that begin (1, 2)."""

from __future__ import annotations

from puesto.core.game.resolutions import Resolution
from puesto.core.messages import N_, Sayable, Text, msg
from puesto.core.prompts import Procedure
from puesto.games.tactics.preparation import deck, first_player, placing
from puesto.games.tactics.preparation.deck import Addition, DeckFacts
from puesto.games.tactics.preparation.first_player import First, FirstFacts, SpendFacts, Spent
from puesto.games.tactics.preparation.placing import InitialFacts, InitialOrder
from puesto.games.tactics.printed.records import Content, Pile
from puesto.games.tactics.resolutions.answers import PREPARATION, answer_at_once, names, plain_text
from puesto.games.tactics.table.notation import typed_problems


def _run_addition(content: Content, facts: DeckFacts) -> Procedure[Addition]:
    return (yield from deck.roll_addition(content.charts, facts))


def _run_spend(content: Content, facts: SpendFacts) -> Procedure[Spent]:
    return (yield from first_player.roll_spend(content.charts, facts))


def _run_first(content: Content, facts: FirstFacts) -> Procedure[First]:
    return (yield from first_player.roll_first(facts))


def _run_initial(content: Content, facts: InitialFacts) -> Procedure[InitialOrder]:
    found = placing.initial_order(facts)
    return (yield from answer_at_once(found, names(found.order), "2.4"))


def addition_outcome(found: Addition) -> str:
    """The piles that the die adds to, by name; "none" where it adds nothing."""
    return " ".join(found.added) or "none"


def addition_words(outcome: str) -> Sayable:
    """How what the die adds reads."""
    if outcome == "none":
        return msg(N_("no se añaden cartas"))
    piles = tuple(deck.PILE_WORDS[Pile(pile)] for pile in outcome.split())
    return msg(N_("se añade una carta de {piles}"), piles=piles)


ADDITION: Resolution[DeckFacts, Addition] = Resolution(
    id="deck_addition",
    title=Text("Cartas que se añaden al mazo", "Cards added to the deck"),
    rule="1.2",
    facts=DeckFacts,
    result=Addition,
    run=_run_addition,
    outcome=addition_outcome,
    says=addition_words,
    chapter=PREPARATION,
)
SPEND: Resolution[SpendFacts, Spent] = Resolution(
    id="initiative_spend",
    title=Text("PA por ser jugador inicial", "PA spent to go first"),
    rule="2.2",
    facts=SpendFacts,
    result=Spent,
    run=_run_spend,
    outcome=lambda found: str(found.ai_pa_spent),
    says=lambda outcome: msg(N_("gasta {pa} PA"), pa=int(outcome)),
    chapter=PREPARATION,
)
FIRST: Resolution[FirstFacts, First] = Resolution(
    id="initiative_roll",
    title=Text("Jugador inicial", "First player"),
    rule="2.2",
    facts=FirstFacts,
    result=First,
    run=_run_first,
    outcome=lambda found: found.starting_player,
    says=lambda outcome: first_player.STARTS[outcome],
    modifiers=lambda content, facts: first_player.first_lines(facts),
    chapter=PREPARATION,
)
INITIAL: Resolution[InitialFacts, InitialOrder] = Resolution(
    id="initial_deployment",
    title=Text("Unidades que empiezan desplegadas", "Units that begin on the board"),
    rule="2.4",
    facts=InitialFacts,
    result=InitialOrder,
    run=_run_initial,
    outcome=lambda found: " ".join(found.order),
    says=plain_text,
    check=lambda content, facts: typed_problems("units", facts.units),
    chapter=PREPARATION,
)
ALL = (ADDITION, SPEND, FIRST, INITIAL)
