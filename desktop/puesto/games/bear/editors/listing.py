"""Order cards of the owner's as lines of text, typed or read from a photo by a phone (2.3, 4.1).

A card begins with its number; its lines may stand in any order, in either language, and be broken anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from puesto.core.game.record_forms import OWN, PastedList, RecordList, as_own_copy
from puesto.core.messages import N_, NN_, Message, Sayable, Text, count, msg
from puesto.core.values import replace
from puesto.games.bear.editors.card_text import Doubt, mend_labels, read_critical, read_order, read_third, tidy_words
from puesto.games.bear.printed import order_text
from puesto.games.bear.printed.records import (
    SUITS,
    Advance,
    Colour,
    Content,
    Corner,
    CriticalLine,
    Order,
    OrderCard,
    ThirdLine,
    Usage,
)
from puesto.games.kit.listing import listed_lines, plain_letters

WORDS = {
    "card": Text("Carta", "Card"),
    "green": Text("verde", "green"),
    "blue": Text("azul", "blue"),
    "shield": Text("escudo", "shield"),
    "bombs": Text("bombas", "bombs"),
    "close": Text("CC", "CC"),
    "short": Text("Corta", "Short"),
    "usage": Text("Uso", "Usage"),
    "head": Text("cabeza", "head"),
    "corner": Text("Esquina", "Corner"),
}
FIELDS: dict[str, Text] = {
    "number": Text("número", "number"),
    "colour": Text("color", "colour"),
    "usage": Text("uso", "usage"),
    "order": Text("orden", "order"),
    "line": Text("línea", "line"),
}
HELP: tuple[Message, ...] = (
    msg(N_("Cada carta empieza con su número: «Carta 15: verde, bombas». El color hace falta siempre.")),
    msg(N_("«CC: Disparar → Reagrupar», «Corta: Pivotar y/o disparar», «Ejecutar Orden Reactiva» o «La IA pasa».")),
    msg(N_("Una orden por línea, como en la carta: «IA impactada más cercana a una Unidad ► Reagrupar (+2 PAM)».")),
    msg(N_("Al pie: «Uso ≥5, cabeza», «Avanza 2 casillas si quedan 5 o menos», «Esquina G05 ♠».")),
    msg(N_("Vale el texto que un móvil saca de una foto, y se avisa de lo dudoso. Las demás cartas se quedan.")),
)
_CARD = re.compile(
    r"(?:(?:carta|card|n\.?[º°o]|#)\s*)?(?P<number>[0-5oli]?[0-9oli])"
    r"(?:\s*[:.,;-]\s*|\s+(?=verde|azul|green|blue)|\s*\Z)(?P<rest>.*)\Z"
)
_CARD_WORD = re.compile(r"(?:carta|card|n\.?[º°o])\s*(?P<number>[0-5oli]?[0-9oli])\b\s*[:.,;-]?\s*(?P<rest>.*)\Z")
_CLOSE = re.compile(r"(?:cc|combate cerrado|close combat)\s*[:.►-]\s*(?P<rest>.+)")
_SHORT = re.compile(r"(?:corta(?: distancia)?|cd|short(?: range)?)\s*[:.►-]\s*(?P<rest>.+)")
_USAGE = re.compile(r"(?:(?:uso|usage|usada|valor)\b\s*[:.]?\s*)?(?:≥|>=?|2|z)?\s*(?P<value>\d|o|l)\b(?P<rest>.*)\Z")
_USAGE_SIGN = re.compile(r"(?:uso|usage)\b|[≥>]")
_HEAD = re.compile(r"cabeza|\bhead\b")
_ADVANCE = re.compile(r"(?:avanza|advance)\s*(?P<spaces>\d|l|una|one|dos|two)\b(?P<rest>.*)\Z")
_AT_MOST = re.compile(r"(?P<total>\d{1,2})\s*(?:[o0] menos|or fewer|or less)|≤\s*(?P<most>\d{1,2})")
_CORNER = re.compile(
    r"(?:(?:esquina|corner)\s*[:.]?\s*)?(?P<letter>[a-z])\s?(?P<row>[0o1l][0-9ol])\s*(?P<suit>[♠♥♦♣]|[a-z]+)\Z"
)
_MORE = re.compile(r"\(?\+\s*\d")
SUIT_WORDS = {
    "pica": "spade", "picas": "spade", "spade": "spade", "spades": "spade", "corazon": "heart", "corazones": "heart",
    "heart": "heart", "hearts": "heart", "diamante": "diamond", "diamantes": "diamond", "diamond": "diamond",
    "diamonds": "diamond", "trebol": "club", "treboles": "club", "club": "club", "clubs": "club",
} | {sign: id for id, sign in SUITS.items()}  # fmt: skip
_MORE_LABELS = """
o or distancia range combate cerrado close combat avanza advance casilla casillas box boxes si quedan menos fewer less
"""
LABELS = frozenset(
    word
    for name in (*(name for text in WORDS.values() for name in (text.es, text.en)), _MORE_LABELS)
    for word in plain_letters(name).split()
)
"""Labels of the parts of a card; a figure read within one of them is taken for a letter."""
_FIGURES = str.maketrans({"o": "0", "l": "1", "i": "1"})


class _CardReading:
    """The lines of one card."""

    def __init__(self, number: int, line: int) -> None:
        self.number, self.line = number, line
        self.fields: dict[str, Any] = {}
        self.tactical: list[Order] = []
        self.waiting: list[tuple[int, str]] = []
        """Lines that are no order yet: the next one may go on with them."""


class _Reading:
    """The cards read so far."""

    def __init__(self) -> None:
        self.cards: list[_CardReading] = []
        self.problems: list[tuple[int, str, Message]] = []
        self.doubts: list[tuple[int, str, str]] = []

    def line(self, number: int, text: str) -> None:
        """Read a line: the head of a card, or a part of the card above."""
        plain = mend_labels(plain_letters(text), LABELS)
        card = self.cards[-1] if self.cards else None
        if (head := _CARD_WORD.match(plain) or _CARD.match(plain)) is not None and not self._is_usage(plain, card):
            self._close()
            self.cards.append(_CardReading(int(head["number"].translate(_FIGURES)), number))
            if head["rest"] and not self._marks(head["rest"]):
                self._part(number, text[head.start("rest") :])
        elif card is None:
            self.problems.append(
                (number, "number", msg(N_("se espera antes el número de su carta: «Carta 15: verde»")))
            )
        elif not (self._marks(plain) or self._foot(number, plain)):
            self._part(number, text)

    @staticmethod
    def _is_usage(plain: str, card: _CardReading | None) -> bool:
        """Return whether a bare figure is the usage value of a card that has none yet."""
        return card is not None and "usage" not in card.fields and bool(_USAGE_SIGN.search(plain))

    def _marks(self, plain: str) -> bool:
        """Take a line that is only a colour, a symbol or both."""
        words = re.findall(r"[a-z]+", plain)
        id_by_word = {word: id for id in ("green", "blue", "shield", "bombs") for word in _both(id)}
        if not words or any(word not in id_by_word for word in words):
            return False
        for word in words:
            id = id_by_word[word]
            self.cards[-1].fields |= {"colour": Colour(id)} if id in ("green", "blue") else {"symbol": id}
        return True

    def _foot(self, number: int, plain: str) -> bool:
        """Take the foot of a card: its usage value, the advance, or the corner."""
        fields = self.cards[-1].fields
        if advance := _ADVANCE.match(plain):
            spaces = {"l": 1, "una": 1, "one": 1, "dos": 2, "two": 2}.get(advance["spaces"]) or int(advance["spaces"])
            most = _AT_MOST.search(advance["rest"])
            fields["advance"] = Advance(spaces, int(most["total"] or most["most"]) if most else None)
        elif corner := _CORNER.match(plain):
            suit = SUIT_WORDS.get(corner["suit"])
            if suit is None:
                return False
            fields["corner"] = Corner(f"{corner['letter'].upper()}{corner['row'].translate(_FIGURES)}", suit)
        elif _USAGE_SIGN.match(plain) and (usage := _USAGE.match(plain)):
            fields["usage"] = Usage(int(usage["value"].translate(_FIGURES)), bool(_HEAD.search(usage["rest"])))
            if not usage["value"].isdigit():
                self.doubts.append((number, usage["value"], usage["value"].translate(_FIGURES)))
        elif _HEAD.fullmatch(plain.strip()) and "usage" in fields:
            fields["usage"] = replace(fields["usage"], head=True)
        else:
            return False
        return True

    def _part(self, number: int, text: str) -> None:
        """Take a critical line or an order, which earlier lines may have begun."""
        card, plain = self.cards[-1], mend_labels(plain_letters(text), LABELS)
        for field, pattern in (("close_combat", _CLOSE), ("short_range", _SHORT)):
            if match := pattern.match(plain):
                words, doubts = tidy_words(text[match.start("rest") :])
                if (line := read_critical(words)) is not None:
                    card.fields[field] = line
                    self._doubt(number, doubts)
                    return
        if _MORE.match(plain) and card.tactical:
            bonus = re.search(r"\d", plain)
            card.tactical[-1] = replace(card.tactical[-1], bonus=int(bonus[0]) if bonus else 0)
            return
        for begun in ((*card.waiting, (number, text)), ((number, text),)) if card.waiting else (((number, text),),):
            words, doubts = tidy_words(" ".join(part for _, part in begun))
            third, order = read_third(words), read_order(words)
            if third is None and order is None:
                continue
            if third is not None:
                card.fields["third"] = third
            elif order is not None:
                card.tactical.append(order)
            if len(begun) == 1:
                self._refuse_waiting(card)
            card.waiting = []
            self._doubt(number, doubts)
            return
        card.waiting.append((number, text))

    def _doubt(self, line: int, doubts: list[Doubt]) -> None:
        self.doubts += [(line, doubt.word, doubt.reading) for doubt in doubts]

    def _refuse_waiting(self, card: _CardReading) -> None:
        for line, text in card.waiting:
            words = N_("«{part}» no se entiende: la carta {n} se queda sin esa orden")
            self.problems.append((line, "order", msg(words, part=text[:60], n=card.number)))
        card.waiting = []

    def _close(self) -> None:
        """End the card that is read; what it lacks is said at its first line."""
        if not self.cards:
            return
        card = self.cards[-1]
        self._refuse_waiting(card)
        if "colour" not in card.fields:
            self.problems.append((card.line, "colour", msg(N_("falta el color de la carta: «verde» o «azul»"))))
        if "usage" not in card.fields:
            self.problems.append((card.line, "usage", msg(N_("falta el valor de uso: «Uso ≥5»"))))

    def result(self) -> PastedList:
        """Return the read cards, and the problems by line."""
        self._close()
        records = tuple(
            ("order_cards", self._record(card), card.line)
            for card in self.cards
            if {"colour", "usage"} <= card.fields.keys()
        )
        summary = (count(NN_("{n} carta", "{n} cartas"), len(records)),)
        return PastedList(
            records, tuple(sorted(self.problems, key=lambda problem: problem[0])), summary, tuple(self.doubts)
        )

    @staticmethod
    def _record(card: _CardReading) -> OrderCard:
        return as_own_copy(OrderCard(card.number, tactical=tuple(card.tactical), **card.fields))


def _both(id: str) -> tuple[str, str]:
    return plain_letters(WORDS[id].es), plain_letters(WORDS[id].en)


def read_list(text: str) -> PastedList:
    """Return the order cards of a text, its problems by line, and its doubtful words."""
    reading = _Reading()
    for line in listed_lines(text):
        reading.line(line.number, line.text)
    return reading.result()


# ---- the other way round


def write_card(card: OrderCard, say: Callable[[Sayable], str]) -> str:
    """Return a card as lines that `read_list` reads back."""
    marks = [say(WORDS[card.colour.value])] + ([say(WORDS[card.symbol])] if card.symbol else [])
    lines = [f"{say(WORDS['card'])} {card.number}: {', '.join(marks)}"]
    for word, line in (("close", card.close_combat), ("short", card.short_range)):
        if isinstance(line, CriticalLine) and line.actions:
            lines.append(f"{say(WORDS[word])}: {say(order_text.critical_line(line))}")
    if isinstance(card.third, ThirdLine):
        lines.append(say(order_text.third_line(card.third)))
    lines += [say(order_text.order(order)) for order in card.tactical]
    head = f", {say(WORDS['head'])}" if card.usage.head else ""
    lines.append(f"{say(WORDS['usage'])} ≥{card.usage.value}{head}")
    if card.advance is not None:
        lines.append(say(order_text.advance(card.advance)))
    if card.corner is not None:
        lines.append(f"{say(WORDS['corner'])} {card.corner.hex} {SUITS[card.corner.suit]}")
    return "\n".join(lines)


def write_list(content: Content, say: Callable[[Any], str]) -> str:
    """Return the cards that the owner has typed in."""
    own_cards = [card for _, card in sorted(content.order_cards.items()) if card.source == OWN]
    return "\n\n".join(write_card(card, say) for card in own_cards)


PASTED = RecordList(
    title=Text("Mi mazo, como texto", "My deck as text"),
    about=Text(
        "Pega o escribe tus cartas de órdenes, también como las lee un móvil de una foto. Las que no estén se quedan.",
        "Paste or type your order cards, also as a phone reads them from a photo. Those that are not here stay.",
    ),
    prefix="",
    write=write_list,
    read=read_list,
    fields=FIELDS,
    help=HELP,
    piece=lambda record: f"bear/order-card-{record.number:02d}",
)
"""List in which order cards are pasted."""
