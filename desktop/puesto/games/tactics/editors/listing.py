"""Cards and decks of the owner's as a list: a line a card, its fields between semicolons or tabs.

`Tigre; tanque; 8; ; 7; 7; 4; 0; 2; 3` is a tank of 8 PA that pierces 7; two copies; three hits annihilate it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from puesto.core.game.record_forms import OWN, PastedList, RecordList
from puesto.core.messages import N_, NN_, Message, Text, count, msg
from puesto.games.kit.listing import header_columns, listed_rows, plain_letters, scanned_number, whole_number
from puesto.games.tactics.preparation.deck import PILE_WORDS
from puesto.games.tactics.printed.records import Card, CardDeck, CardType, Content, Role

PREFIX = "own_"
WORDS: dict[str, Text] = {
    "name": Text("nombre", "name"),
    "type": Text("tipo", "type"),
    "cost": Text("coste", "cost"),
    "abilities": Text("capacidades", "abilities"),
    "penetration": Text("penetración", "penetration"),
    "armour": Text("blindaje", "armour"),
    "range": Text("alcance", "range"),
    "gives_pa": Text("PA que da", "AP it gives"),
    "copies": Text("copias", "copies"),
    "hits": Text("impactos", "hits"),
    "deck": Text("mazo", "deck"),
}
"""Fields of a line, in order; those omitted at the end have their defaults. A deck has a line of its own."""
FIELDS = (*WORDS,)[:-1]
NUMBERS: dict[str, tuple[int, int, int]] = {
    **dict.fromkeys(("cost", "penetration", "armour", "range", "gives_pa"), (0, 30, 0)),
    "copies": (1, 30, 1),
    "hits": (1, 9, 1),
}
"""Least, most and default value of each number."""
TYPES: dict[CardType, Text] = {
    **{CardType(pile.value): words for pile, words in PILE_WORDS.items()},
    CardType.AIRCRAFT: Text("Avión", "Aircraft"),
}
ABILITIES: dict[str, tuple[Text, dict[str, Any]]] = {
    "equipo": (Text("equipo", "equipment"), {"equipment": True}),
    "mueve": (Text("mueve al desplegar", "moves at once"), {"moves_at_once": True}),
    "mando": (Text("grupo de mando", "command group"), {"role": Role.COMMAND_GROUP}),
    "enlace": (Text("enlace", "link"), {"role": Role.LINK}),
    "radio": (Text("operador de radio", "radio operator"), {"role": Role.RADIO}),
    "suministros": (Text("suministros", "supplies"), {"role": Role.SUPPLIES}),
}
"""Abilities by a word of the house, with the words in each language and the fields of the card."""
DECK = re.compile(r"(?:mazo|deck)\s*:\s*(?P<name>.+)\Z", re.IGNORECASE)
HELP: tuple[Message, ...] = (
    msg(
        N_("Una carta por línea, con «;» o pegada de una hoja de cálculo: {fields}."),
        fields=tuple(WORDS[name] for name in FIELDS),
    ),
    msg(
        N_(
            "«Tigre; tanque; 8; ; 7; 7; 4; 0; 2; 3»: un tanque de 8 PA, "
            "penetración y "
            "blindaje 7, alcance 4; dos copias; tres impactos lo aniquilan."
        )
    ),
    msg(
        N_(
            "Tipos: infantería, artillería, tanque, transporte, apoyo, "
            "avión. Capacidades, con comas: "
            "equipo, mueve al desplegar, grupo de mando, enlace, operador de radio, suministros."
        )
    ),
    msg(
        N_(
            "«Mazo: Mis alemanes» empieza un mazo: las cartas que siguen "
            "son suyas. Lo que falte al "
            "final es 0, y una copia. Las líneas vacías y las que empiezan por # no cuentan."
        )
    ),
)


class _Reading:
    """The records that the lines make, and what is wrong with them."""

    def __init__(self) -> None:
        self.cards: dict[str, tuple[Card, int]] = {}
        self.decks: dict[str, tuple[str, dict[str, int], int]] = {}
        self.deck = ""
        self.problems: list[tuple[int, str, Message]] = []
        self.doubts: list[tuple[int, str, str]] = []

    def begin_deck(self, line: int, name: str) -> None:
        """Read a line that begins a deck."""
        self.deck = key_of(name)
        if self.deck in self.decks:
            self.problems.append((line, "deck", msg(N_("«{name}» ya está más arriba"), name=name)))
        self.decks.setdefault(self.deck, (name, {}, line))

    def read_card(self, line: int, parts: list[str]) -> None:
        """Read a line that is a card."""
        wrong: list[tuple[str, Message]] = []
        fields: dict[str, Any] = {}
        card_name = parts[0]
        if not re.sub(r"[^a-z0-9]", "", plain_letters(card_name)):
            wrong.append(("name", msg(N_("falta el nombre"))))
        kind = read_type(parts[1] if len(parts) > 1 else "")
        if kind is None:
            wrong.append(("type", msg(N_("se espera un tipo: {types}"), types=tuple(TYPES.values()))))
        for name, (low, high, usual) in NUMBERS.items():
            text = "".join(parts[FIELDS.index(name) : FIELDS.index(name) + 1]).strip()
            value = usual if text in ("", "-") else whole_number(text)
            if value is None and (value := scanned_number(text)) is not None:
                self.doubts.append((line, text, str(value)))
            if value is None or not low <= value <= high or (name == "cost" and not text):
                wrong.append((name, msg(N_("se espera un número de {low} a {high}"), low=low, high=high)))
            fields[name] = value
        for word in (parts[3] if len(parts) > 3 else "").split(","):
            if word.strip():
                message = read_ability(word)
                if message is None:
                    able_texts = tuple(item for item, _ in ABILITIES.values())
                    wrong.append(("abilities", msg(N_("se espera una capacidad: {words}"), words=able_texts)))
                fields |= message or {}
        if len(parts) > len(FIELDS):
            wrong.append((FIELDS[-1], msg(N_("sobra «{text}»"), text=parts[len(FIELDS)])))
        if wrong or kind is None:
            self.problems += [(line, field, problem) for field, problem in wrong]
            return
        copies = fields.pop("copies")
        card = Card(key_of(card_name), Text(card_name, card_name), kind, source=OWN, **fields)
        earlier_card = self.cards.setdefault(card.id, (card, line))[0]
        if earlier_card != card:
            words = N_("«{name}» ya está más arriba con otros datos")
            self.problems.append((line, "name", msg(words, name=card_name)))
        elif self.deck:
            copies_by_id = self.decks[self.deck][1]
            copies_by_id[card.id] = copies_by_id.get(card.id, 0) + copies


def key_of(name: str) -> str:
    """Return the id of a card or deck of this name."""
    return PREFIX + re.sub(r"[^a-z0-9]+", "_", plain_letters(name)).strip("_")


def read_type(text: str) -> CardType | None:
    """Return the type for a word, in either language, singular or plural; None if unknown."""
    word = plain_letters(text).strip().rstrip("s")
    names = {
        plain_letters(name).rstrip("s"): item
        for item, type_ in TYPES.items()
        for name in (type_.es, type_.en, item.value)
    }
    return names.get(word, names.get(word.removesuffix("e"))) if word else None


def read_ability(text: str) -> dict[str, Any] | None:
    """Return the fields of the card for an ability; None if unknown."""
    plain_text = plain_letters(text).strip()
    for key, (item, entry) in ABILITIES.items():
        if plain_text in (key, plain_letters(item.es), plain_letters(item.en)):
            return entry
    return None


def read_list(text: str) -> PastedList:
    """Return the cards and decks of a list, or what is wrong in which line and field."""
    reading, columns = _Reading(), None
    for number, cells in listed_rows(text):
        if deck := DECK.match(cells[0]):
            reading.begin_deck(number, deck["name"].strip())
        elif (header := header_columns(cells, WORDS)) is not None:
            columns = header
        else:
            reading.read_card(number, _in_order(cells, columns))
    decks = [
        ("decks", CardDeck(key, Text(name, name), cards, source=OWN), line)
        for key, (name, cards, line) in reading.decks.items()
    ]
    cards = [("cards", card, line) for card, line in reading.cards.values()]
    message = (
        count(NN_("{n} carta distinta", "{n} cartas distintas"), len(cards)),
        count(NN_("{n} mazo", "{n} mazos"), len(decks)),
    )
    return PastedList((*cards, *decks), tuple(reading.problems), message, tuple(reading.doubts))


def _in_order(cells: list[str], columns: Mapping[int, str] | None) -> list[str]:
    """Return the cells of a row in the order of `FIELDS`, by the columns of its header if it has one."""
    if columns is None:
        return cells
    cell_by_field = {field: cells[column] for column, field in columns.items() if column < len(cells)}
    return [cell_by_field.get(field, "") for field in FIELDS]


def write_list(content: Content, word: Callable[[Text], str]) -> str:
    """Return the owner's cards and decks as lines. Decks with their cards, then the cards that are in none."""
    own_cards = {key: card for key, card in content.cards.items() if key.startswith(PREFIX)}
    lines, written_keys = list[str](), set[str]()
    for deck in content.decks.values():
        if not deck.id.startswith(PREFIX):
            continue
        copies_by_key = deck.counted()
        lines += [
            f"Mazo: {deck.title.es}",
            *(line_of(content.cards[key], n, word) for key, n in copies_by_key.items() if key in content.cards),
        ]
        lines.append("")
        written_keys |= copies_by_key.keys()
    loose = [line_of(card, 1, word) for key, card in own_cards.items() if key not in written_keys]
    return "\n".join([*loose, "", *lines] if loose else lines)


def line_of(card: Card, copies: int, word: Callable[[Text], str]) -> str:
    """Return a card as its line."""
    value_by_field: Mapping[str, Any] = {
        "equipment": card.equipment,
        "moves_at_once": card.moves_at_once,
        "role": card.role,
    }
    abilities = [
        word(item)
        for item, entry in ABILITIES.values()
        if all(value_by_field[name] == value for name, value in entry.items())
    ]
    numbers = (card.penetration, card.armour, card.range, card.gives_pa, copies, card.hits)
    parts = (card.name.es, word(TYPES[card.type]), card.cost, ", ".join(abilities), *numbers)
    return "; ".join(map(str, parts))


PASTED = RecordList(
    title=Text("Mis cartas y mazos", "My cards and decks"),
    about=Text(
        "Pega o escribe aquí tus cartas, una por línea. Con ellas se hacen tus mazos, y con los mazos tus batallas.",
        "Paste or type your cards here, one a line. Your decks are made of them, and your battles of the decks.",
    ),
    prefix=PREFIX,
    write=write_list,
    read=read_list,
    fields=WORDS,
    help=HELP,
)
"""List in which cards and decks are pasted."""
