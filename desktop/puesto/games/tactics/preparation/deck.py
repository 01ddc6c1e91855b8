"""The deck of the AI: the piles, how many cards it takes, and the die that adds some (1.1-1.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from puesto.core.charts import cell, ids
from puesto.core.game.resolutions import fact
from puesto.core.game.table_readings import by_reading
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.prompts import Detail, Note, Procedure, Roll
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.tactics.printed import charts
from puesto.games.tactics.printed.records import Pile
from puesto.games.tactics.printed.settings import AGAIN, AIRCRAFT, ONCE, PLAYERS

PITCHED, HISTORICAL = "pitched", "historical"
BATTLES = (
    (PITCHED, Text("Batalla Campal", "Pitched Battle")),
    (HISTORICAL, Text("Escenario Histórico", "Historical Scenario")),
)
SUPPORT_A_PLANE = 2
"""Support cards for each aircraft that counts (1.2)."""
PILE_WORDS: dict[Pile, Text] = {
    Pile.INFANTRY: Text("Infantería", "Infantry"),
    Pile.ARTILLERY: Text("Artillería", "Artillery"),
    Pile.TANK: Text("Tanques", "Tanks"),
    Pile.TRANSPORT: Text("Transportes", "Transports"),
    Pile.SUPPORT: Text("Apoyo", "Support"),
}
ONE_CARD: dict[Pile, Text] = {
    **PILE_WORDS,
    Pile.TANK: Text("Tanque", "Tank"),
    Pile.TRANSPORT: Text("Transporte", "Transport"),
}
"""The pile as one card of it is called."""


class DeckFacts(Struct, frozen=True, kw_only=True):
    """Facts of building the deck (1.2, 1.3)."""

    battle: Annotated[str, fact("Batalla", "Battle", "1.2", options=BATTLES)] = PITCHED
    player_deck_cards: Annotated[int, fact("Cartas de tu mazo", "Cards in your deck", "1.2", 0, 200)] = 30
    aircraft_cards_included: Annotated[
        int, fact("Aviones entre las cartas de la IA", "Aircraft among the AI's cards", "1.2", 0, 30)
    ] = 0
    aircraft_among_the_extra_support: Annotated[
        int, fact("Aviones entre el Apoyo adicional", "Aircraft among the extra Support", "1.2", 0, 30)
    ] = 0
    """They bring more cards only where the table reads it so."""
    aircraft_in_the_player_deck: Annotated[int, fact("Aviones de tu mazo", "Aircraft in your deck", "1.2", 0, 30)] = 0
    aircraft_bonus: Annotated[
        str,
        fact("Aviones que añaden Apoyo", "Aircraft that add Support", "1.2", options=AIRCRAFT),
        by_reading("aircraft"),
    ] = ONCE
    infantry: Annotated[int, fact("Infantería del escenario", "Infantry of the scenario", "1.3", 0, 60)] = 0
    artillery: Annotated[int, fact("Artillería del escenario", "Artillery of the scenario", "1.3", 0, 60)] = 0
    tank: Annotated[int, fact("Tanques del escenario", "Tanks of the scenario", "1.3", 0, 60)] = 0
    transport: Annotated[int, fact("Transportes del escenario", "Transports of the scenario", "1.3", 0, 60)] = 0
    support: Annotated[int, fact("Apoyo del escenario", "Support of the scenario", "1.3", 0, 60)] = 0


class BaseDeck(Struct, frozen=True):
    """Number of cards in the deck before the die."""

    cards: int
    extra_support: int


PILES_BY_ID = {pile.value: words for pile, words in PILE_WORDS.items()}


class AdditionResult(Struct, frozen=True):
    """Cards that the die adds to the deck."""

    die: Annotated[int, label("Dado", "Die")]
    added: Annotated[Mapping[str, int], label("Cartas que añade", "Cards added", PILES_BY_ID)]
    total_cards: Annotated[int, label("Cartas en total", "Cards in all")]


def base_deck(facts: DeckFacts) -> BaseDeck:
    """Return the deck's size: the player's, and two of Support an aircraft; or the scenario's (1.2, 1.3)."""
    if facts.battle == HISTORICAL:
        return BaseDeck(sum(getattr(facts, pile.value) for pile in Pile), 0)
    extra = SUPPORT_A_PLANE * aircraft_counted(facts)
    return BaseDeck(facts.player_deck_cards + extra, extra)


def aircraft_counted(facts: DeckFacts) -> int:
    """Return the aircraft that bring Support, as the table reads whose they are (1.2)."""
    if facts.aircraft_bonus == PLAYERS:
        return facts.aircraft_in_the_player_deck
    counted_twice = facts.aircraft_among_the_extra_support if facts.aircraft_bonus == AGAIN else 0
    return facts.aircraft_cards_included + counted_twice


def addition_words(tables: charts.Charts) -> dict[str, Message]:
    """Return the words for each row of the addition table."""
    chart = tables[charts.ADDITION]
    return {row: _added_words(charts.read_piles(cell(chart, row, "piles"))) for row in ids(chart)}


def _added_words(piles: tuple[Pile, ...]) -> Message:
    if not piles:
        return msg(N_("no se añaden cartas"))
    first, *further_piles = (ONE_CARD[pile] for pile in piles)
    message = msg(N_("una carta de {pile}"), pile=first)
    further_messages = tuple(msg(N_("una de {pile}"), pile=pile) for pile in further_piles)
    return msg(N_("{cards}"), cards=(message, *further_messages)) if further_messages else message


def roll_addition(tables: charts.Charts, facts: DeckFacts) -> Procedure[AdditionResult]:
    """Roll the 1D10 that adds cards in a pitched battle; a scenario adds none (1.2, 1.3)."""
    if facts.battle == HISTORICAL:
        yield Note(
            key="deck.no_addition",
            message=msg(N_("En un Escenario Histórico no se tira: el mazo tiene las cartas del escenario.")),
            rule="1.3",
        )
        return AdditionResult(0, {}, base_deck(facts).cards)
    chart, words = tables[charts.ADDITION], addition_words(tables)
    faces = yield from Roll(
        key="deck.addition",
        who="ai",
        message=msg(N_("Tira 1D10 por las cartas que se añaden al mazo de la IA.")),
        rule="1.2",
        sides=10,
        bands=charts.bands_by_row(chart, words),
    )
    row = charts.row_of_face(chart, faces[0])
    piles = charts.read_piles(cell(chart, row, "piles"))
    total = base_deck(facts).cards + len(piles)
    words_of = N_("{die}: se añaden {cards}.") if len(piles) > 1 else N_("{die}: se añade {cards}.")
    message = msg(words_of if piles else N_("{die}: {cards}."), die=faces[0], cards=words[row])
    yield Note(key="deck.added", message=message, rule="1.2", facts=Detail(dice=faces, sides=10, cell=row))
    return AdditionResult(faces[0], {pile.value: 1 for pile in piles}, total)
