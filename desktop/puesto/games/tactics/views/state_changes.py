"""Changes of the state in words, without sealed reasons."""

from __future__ import annotations

from typing import Any

from puesto.core.game import settings
from puesto.core.messages import N_, NOTHING, Message, Ref, Sayable, Text, msg
from puesto.core.session.rules import ChangeInWords
from puesto.games.tactics.printed.records import Content
from puesto.games.tactics.table.copies_by_hand import ALL
from puesto.games.tactics.views.hand_edits import SUPPLIES

NUMBERS: dict[str, Message] = {
    "ai_damage": msg(N_("Daño del EM de la IA")),
    "player_damage": msg(N_("Daño de tu EM")),
    "ai_pa": msg(N_("PA de la IA")),
    "turn": msg(N_("Turno")),
    "result": msg(N_("Actitud de la IA")),
}
"""Numbers of the table, and what each is called."""
COPIES = {"discards": N_("descartadas: {n}"), "removed": N_("fuera de la batalla: {n}")}
"""Where copies of a card lie that hands have moved."""
DISCARDED = msg(N_("Descartes de la IA"))


def describe_change(path: str, before: Any, after: Any, content: Content) -> ChangeInWords | None:
    """Return a change in words; None for the machinery of the sequence and whatever is secret."""
    if (setting_change := settings.describe_setting_change(path, before, after)) is not None:
        return setting_change
    head, _, rest = path.partition(".")
    if head in NUMBERS:
        return ChangeInWords(NUMBERS[head], number(before), number(after))
    if head == "supply":
        words = msg(N_("Línea de suministros de la IA"))
        return ChangeInWords(words, SUPPLIES.get(before, NOTHING), SUPPLIES.get(after, NOTHING))
    if head == "lines":
        return ChangeInWords(msg(N_("Líneas de su objetivo")), numbers(before), numbers(after))
    if head == "fired" and isinstance(before, list | tuple) and isinstance(after, list | tuple):
        return ChangeInWords(msg(N_("Unidades que han disparado")), pieces(before), pieces(after))
    if head == "terrain" and not rest:
        return ChangeInWords(msg(N_("Cartas de terreno")), squares(before), squares(after))
    if head in COPIES:
        was, becomes = (msg(COPIES[head], n=copies or 0) for copies in (before, after))
        return ChangeInWords(DISCARDED if rest == ALL else Ref("card", rest), was, becomes)
    if head == "taken_out":
        return ChangeInWords(msg(N_("Cartas de la IA fuera de la batalla")), cards(before), cards(after))
    if head == "pieces":
        return describe_piece(rest, before, after)
    return None


def describe_piece(rest: str, before: Any, after: Any) -> ChangeInWords | None:
    """Return a change of a piece, or that it came or went, in words."""
    id, _, field = rest.rpartition(".")
    if not id:
        words = (place_of(before), place_of(after))
        return ChangeInWords(Ref("piece", rest), *words)
    if field == "place":
        was, becomes = (Ref("square", place) if place else msg(N_("en el tablero")) for place in (before, after))
        return ChangeInWords(Ref("piece", id), was, becomes)
    if field == "wounds":
        words = (msg(N_("heridas: {n}"), n=before or 0), msg(N_("heridas: {n}"), n=after or 0))
        return ChangeInWords(Ref("piece", id), *words)
    if field == "deployed":
        words = (
            msg(N_("desplegada en el turno {n}"), n=before or 0),
            msg(N_("desplegada en el turno {n}"), n=after or 0),
        )
        return ChangeInWords(Ref("piece", id), *words)
    if field == "equipment":
        return ChangeInWords(Ref("piece", id), cards(before), cards(after))
    return None


def place_of(piece: Any) -> Sayable:
    """Return the square of a piece, or that it is off the board."""
    return Ref("square", piece["place"]) if piece and piece["place"] else msg(N_("fuera del tablero"))


def number(value: Any) -> Sayable:
    """Return a number as text."""
    return NOTHING if value is None else Text(str(value), str(value))


def numbers(value: Any) -> Sayable:
    """Return one or several numbers as text."""
    if isinstance(value, list | tuple):
        return number(", ".join(map(str, value)) or None)
    return number(value)


def squares(value: Any) -> Sayable:
    """Return several squares as text."""
    return Text(", ".join(value), ", ".join(value)) if value else NOTHING


def pieces(value: Any) -> Sayable:
    """Return several units by their names; equipment counts as its unit."""
    names = tuple(Ref("piece", item.rstrip("+")) for item in value)
    return msg(N_("{names}"), names=names) if names else NOTHING


def cards(value: Any) -> Sayable:
    """Return several cards by their names."""
    return msg(N_("{names}"), names=tuple(Ref("card", card) for card in value)) if value else NOTHING
