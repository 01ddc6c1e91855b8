"""The preparation, procedure by procedure: deck, first player, units that begin (1, 2)."""

from __future__ import annotations

from puesto.core.game.resolutions import Answer, resolution
from puesto.core.messages import N_, Sayable, Text, msg
from puesto.core.prompts import Procedure
from puesto.games.kit.alone import answer_at_once, as_it_reads, one_word
from puesto.games.tactics.preparation import deck, first_player, placing
from puesto.games.tactics.preparation.deck import AdditionResult, DeckFacts
from puesto.games.tactics.preparation.first_player import FirstFacts, FirstPlayerResult, SpendFacts, SpendResult
from puesto.games.tactics.preparation.placing import InitialFacts, InitialOrderResult
from puesto.games.tactics.printed.records import Content
from puesto.games.tactics.resolutions.answers import PREPARATION, names
from puesto.games.tactics.table.notation import typed_problems


def addition_words(outcome: str) -> Sayable:
    """Return how what the die adds reads."""
    if outcome == "none":
        return msg(N_("no se añaden cartas"))
    piles = tuple(deck.PILES_BY_ID[pile] for pile in outcome.split())
    return msg(N_("se añade una carta de {piles}"), piles=piles)


@resolution(
    "deck_addition",
    "1.2",
    Text("Cartas que se añaden al mazo", "Cards added to the deck"),
    PREPARATION,
    Answer(lambda result: " ".join(result.added) or "none", addition_words),
)
def add_to_deck(content: Content, facts: DeckFacts) -> Procedure[AdditionResult]:
    return (yield from deck.roll_addition(content.charts, facts))


@resolution(
    "initiative_spend",
    "2.2",
    Text("PA por ser jugador inicial", "AP spent to go first"),
    PREPARATION,
    Answer(lambda result: str(result.ai_pa_spent), lambda outcome: msg(N_("gasta {pa} PA"), pa=int(outcome))),
)
def spend_on_first(content: Content, facts: SpendFacts) -> Procedure[SpendResult]:
    return (yield from first_player.roll_spend(content.charts, facts))


@resolution(
    "initiative_roll",
    "2.2",
    Text("Jugador inicial", "First player"),
    PREPARATION,
    one_word("starting_player", first_player.STARTS),
    modifiers=first_player.first_lines,
)
def roll_first(facts: FirstFacts) -> Procedure[FirstPlayerResult]:
    return (yield from first_player.roll_first(facts))


@resolution(
    "initial_deployment",
    "2.4",
    Text("Unidades que empiezan desplegadas", "Units that begin on the board"),
    PREPARATION,
    as_it_reads(lambda outcome: " ".join(outcome.order)),
    check=lambda facts: typed_problems("units", facts.units),
)
def order_initial(facts: InitialFacts) -> Procedure[InitialOrderResult]:
    result = placing.initial_order(facts)
    return (yield from answer_at_once(result, names(result.order), "2.4"))


ALL = (add_to_deck, spend_on_first, roll_first, order_initial)
