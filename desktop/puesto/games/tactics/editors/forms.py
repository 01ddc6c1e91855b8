"""Forms in which the owner types in 2GM Tactics: cards, and the tables of the solo rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import Enum
from typing import Any

from puesto.core.game.record_forms import OWN, Face, Forms, Values, plain_data
from puesto.core.messages import N_, NN_, Message, Sayable, Text, count, msg
from puesto.core.procedure_views import GridCard
from puesto.games.tactics.editors.chart_forms import CHART_FORMS
from puesto.games.tactics.editors.listing import PASTED, TYPES
from puesto.games.tactics.preparation.deck import PILE_WORDS
from puesto.games.tactics.printed.records import (
    KIND_WORDS,
    BattlePlan,
    Card,
    CardCopies,
    CardDeck,
    CardType,
    Content,
    InitialUnit,
    Kind,
    Pile,
    Piles,
    Role,
    pile_of,
)
from puesto.games.tactics.table.state import AI
from puesto.games.tactics.views.board_view import grid_card

ROLES: dict[str, Sayable] = {
    Role.NONE.value: msg(N_("ninguno")),
    Role.COMMAND_GROUP.value: Text("Grupo de Mando", "Command Group"),
    Role.LINK.value: Text("Enlace de Comunicaciones", "Communications Link"),
    Role.RADIO.value: Text("Operador de Radio", "Radio Operator"),
    Role.SUPPLIES.value: Text("Suministros", "Supplies"),
}
TYPE_VALUES: Values = tuple((item.value, TYPES[item]) for item in CardType)


def enum_words(member: Enum) -> Sayable:
    """Return the words for a type or a role."""
    words_by_value: dict[str, Sayable] = {**dict(TYPE_VALUES), **dict(KIND_VALUES), **ROLES}
    return words_by_value.get(str(member.value), Text(str(member.value), str(member.value)))


KIND_VALUES: Values = tuple((kind.value, words) for kind, words in KIND_WORDS.items())
FIRST_VALUES: Values = (
    ("", Text("Se tira (2.2)", "It is rolled for (2.2)")),
    ("ai", Text("La IA", "The AI")),
    ("player", Text("Tú", "You")),
)


CLOTHS: Values = (
    ("german", Text("Gris verdoso", "Grey green")),
    ("soviet", Text("Ocre", "Ochre")),
    ("sand", Text("Arena", "Sand")),
    ("clay", Text("Barro", "Clay")),
)


def decks(content: Content) -> Values:
    """Return the decks that there are."""
    return tuple((key, deck.title) for key, deck in content.decks.items())


def every_card(content: Content) -> Values:
    """Return the cards that there are, those of the owner first."""
    own_first = sorted(content.cards.values(), key=lambda card: card.source != OWN)
    return tuple((card.id, card.name) for card in own_first)


def is_historical(data: Mapping[str, Any]) -> bool:
    """Return whether a battle is a historical scenario."""
    return data.get("kind") != Kind.VARIABLE.value


def preview(record: object) -> GridCard | None:
    """Return a card as the sketch draws it; None for a deck or a battle."""
    return grid_card(record, AI, CLOTHS[0][0]) if isinstance(record, Card) else None


def unfold_deck(data: dict[str, Any]) -> dict[str, Any]:
    """Return a deck with all its cards as rows, whether typed in or from a list."""
    rows = [{"card": card, "copies": copies} for card, copies in data.get("cards", {}).items()]
    return data | {"cards": {}, "rows": [*rows, *data.get("rows", ())]}


def record_words(record: object, content: Content) -> Sayable | None:
    """Return a text, a deck or a card in one line: the text, the cards by pile, the decks of the card."""
    if isinstance(record, Text):
        return record
    if isinstance(record, Card):
        return decks_words(record, content)
    if not isinstance(record, CardDeck):
        return None
    results: Counter[Pile] = Counter()
    for card, copies in record.counted().items():
        results[pile_of(content.cards[card].type)] += copies
    parts = tuple(msg(N_("{n} de {pile}"), pile=PILE_WORDS[pile], n=results[pile]) for pile in Pile if results[pile])
    return msg(N_("{all}: {piles}"), all=count(NN_("{n} carta", "{n} cartas"), results.total()), piles=parts)


def decks_words(card: Card, content: Content) -> Message:
    """Return the decks of a card in words, with its copies."""
    result = ((deck.title, deck.counted().get(card.id, 0)) for deck in content.decks.values())
    deck_lines = tuple(msg(N_("{deck} (×{n})"), deck=title, n=copies) for title, copies in result if copies)
    return msg(N_("Está en {decks}."), decks=deck_lines) if deck_lines else msg(N_("No está en ningún mazo."))


FACES: dict[type, dict[str, Face | None]] = {
    Card: {
        "id": None,
        "name": Face(Text("Nombre", "Name")),
        "label": Face(Text("Nombre corto", "Short name"), Text("Para el croquis.", "For the sketch.")),
        "type": Face(Text("Tipo", "Type"), values=TYPE_VALUES),
        "cost": Face(Text("Coste, en PA", "Cost, in AP")),
        "penetration": Face(Text("Penetración", "Penetration")),
        "armour": Face(Text("Blindaje", "Armour")),
        "range": Face(Text("Alcance", "Range")),
        "hits": Face(
            Text("Impactos que aguanta", "Hits it bears"),
            Text("Cuántos impactos normales la aniquilan.", "How many normal hits annihilate it."),
        ),
        "gives_pa": Face(Text("PA que da", "AP it gives")),
        "role": Face(Text("Qué es", "What it is")),
        "equipment": Face(Text("Es equipo", "It is equipment")),
        "moves_at_once": Face(Text("Mueve el turno en que se despliega", "It moves in the turn it is deployed")),
        "source": None,
    },
    CardDeck: {
        "id": None,
        "title": Face(Text("Nombre", "Name")),
        "cards": None,
        "rows": Face(
            Text("Cartas", "Cards"),
            Text("Una fila por carta, y cuántas copias lleva.", "A row for each card, and how many copies there are."),
            table=True,
        ),
        "cloth": Face(Text("Color de sus cartas", "Colour of its cards"), values=CLOTHS),
        "source": None,
    },
    CardCopies: {
        "card": Face(Text("Carta", "Card"), values=every_card),
        "copies": Face(Text("Copias", "Copies")),
    },
    BattlePlan: {
        "id": None,
        "title": Face(Text("Título", "Title")),
        "summary": Face(Text("Situación", "Situation"), long=True),
        "kind": Face(Text("IA", "AI"), values=KIND_VALUES, leads=True),
        "ai_deck": Face(Text("Mazo de la IA", "The AI's deck"), values=decks),
        "player_deck": Face(Text("Tu mazo", "Your deck"), values=decks),
        "columns": Face(Text("Columnas del tablero", "Columns of the board")),
        "turns": Face(Text("Turnos", "Turns")),
        "headquarters": Face(Text("Daño que aguanta un EM", "Damage that an HQ bears")),
        "objectives": Face(
            Text("Objetivos", "Objectives"), Text("Casillas, como C4.", "Squares, such as C4."), tidy=str.upper
        ),
        "terrain": Face(
            Text("Terreno que da bonificador", "Terrain that gives a bonus"),
            Text("Casillas, como C4.", "Squares, such as C4."),
            tidy=str.upper,
        ),
        "piles": Face(Text("Cartas de la IA por montón", "Cards of the AI by pile"), when=is_historical),
        "pa": Face(Text("PA con que empieza", "AP it begins with"), when=is_historical),
        "cards": Face(Text("Cartas con que empieza", "Cards it begins with"), when=is_historical),
        "first": Face(Text("Jugador inicial", "First player"), values=FIRST_VALUES),
        "initial": Face(Text("Unidades que empiezan", "Units that begin"), table=True),
        "initial_pa": Face(Text("PA para las que empiezan", "AP for those that begin")),
        "artificial_terrain": Face(Text("Con terreno artificial", "With artificial terrain")),
        "source": None,
    },
    Piles: {pile.value: Face(words) for pile, words in PILE_WORDS.items()},
    InitialUnit: {
        "card": Face(Text("Carta", "Card"), values=every_card),
        "count": Face(Text("Cuántas", "How many")),
    },
}

FORMS = Forms(
    faces=FACES,
    words=enum_words,
    text=record_words,
    preview=preview,
    deck="cards",
    decks="decks",
    unfolded=unfold_deck,
    scenarios="battles",
    battles=True,
    pasted=PASTED,
    begun=lambda content, key: plain_data(content.cards[key]),
    charts=CHART_FORMS,
)
