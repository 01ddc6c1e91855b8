"""Changes by hand, since the board prevails: squares, wounds, supply."""

from __future__ import annotations

from typing import Any

from puesto.core.game.rulings import OWN, RULINGS, can_be_kept
from puesto.core.messages import N_, Message, Ref, Text, msg
from puesto.core.tracks import Track
from puesto.core.views import Edit
from puesto.games.tactics.printed import charts
from puesto.games.tactics.printed.records import Content
from puesto.games.tactics.printed.settings import KNOWN_SETTINGS
from puesto.games.tactics.table import board
from puesto.games.tactics.table.state import Piece, State, Table

TRACKS = {"ai_damage": Track(high=99), "player_damage": Track(high=99), "ai_pa": Track(high=99), "turn": Track(1, 99)}
"""Paths that move along a line."""
SUPPLIES = {
    "": Text("según el croquis", "as the sketch says"),
    board.WHOLE: Text("entera", "whole"),
    board.BROKEN: Text("rota", "broken"),
}


def piece_edits(table: Table, piece: Piece) -> tuple[Edit, ...]:
    """Return the changes offered on a piece: its wounds, and its square."""
    path = f"pieces.{piece.id}"
    results = []
    if table.hits_left(piece) > 1:
        results.append(Edit(f"{path}.wounds", piece.wounds + 1, msg(N_("Una herida más"))))
    if piece.wounds:
        results.append(Edit(f"{path}.wounds", piece.wounds - 1, msg(N_("Una herida menos"))))
    for card in piece.equipment:
        remaining = tuple(item for item in piece.equipment if item != card)
        results.append(Edit(f"{path}.equipment", remaining, msg(N_("Pierde {card}"), card=Ref("card", card))))
    if piece.deployed == table.state.turn:
        results.append(Edit(f"{path}.deployed", 0, msg(N_("Ya estaba en la mesa: puede mover"))))
    else:
        results.append(Edit(f"{path}.deployed", table.state.turn, msg(N_("Desplegada este turno: no mueve"))))
    if piece.place:
        results.append(Edit(f"{path}.place", piece.place, msg(N_("Otra casilla")), typed=True))
    return tuple(results)


def edits_of(state: State, content: Content, piece: str) -> tuple[Edit, ...]:
    """Return the changes by hand of a card in play, by its id."""
    result = state.pieces.get(piece)
    return piece_edits(Table(state, content), result) if result is not None else ()


def can_override(state: State, content: Content, path: str, value: Any) -> bool:
    """Return whether the state, with `path` set to `value`, is legal."""
    head, _, rest = path.partition(".")
    table = Table(state, content)
    if head == "settings":
        return rest != "ai_cards" and KNOWN_SETTINGS.has(rest, value)
    if head == OWN:
        return can_be_kept(state.own_rulings)
    if head in ("discards", "removed"):
        return type(value) is int and {"discards": state.discards, "removed": state.removed}[head].get(rest, 0) == value
    if head in TRACKS:
        return TRACKS[head].holds(value)
    if head == "result":
        return state.band != "" and type(value) is int and -30 <= value <= 40
    if head == "lines":
        return all(line in board.LINES for line in state.lines)
    if head == "terrain":
        return len({*state.terrain}) == len(state.terrain) and {*state.terrain} <= {*board.squares(table)}
    if head == "fired":
        return {item.rstrip("+") for item in state.fired} <= {*state.pieces}
    if head == "supply":
        return value in SUPPLIES
    if head == RULINGS:
        return rest in ("high_offensive", "high_defensive") and value in ("1-2", "3-4", "5-6")
    if head == "pieces":
        id, _, field = rest.rpartition(".")
        piece = state.pieces.get(id)
        if piece is None or field not in ("place", "wounds", "deployed", "equipment"):
            return False
        if field == "equipment":
            return all(item in content.cards and content.cards[item].equipment for item in piece.equipment)
        if field == "deployed":
            return type(value) is int and 0 <= value <= state.turn
        if field == "wounds":
            return type(value) is int and 0 <= value < max(table.card_of(piece).hits, 2)
        if not board.is_sketched(table):
            return str(value) == ""
        places = [piece.place for piece in state.pieces.values()]
        return board.is_square(table, str(value)) and places.count(str(value)) == 1
    return False


def edit_refusal(state: State, content: Content, path: str, value: Any) -> tuple[Message, str] | None:
    """Return why a value cannot be set, and the rule: two cards on one square, a square that is none."""
    head, _, rest = path.partition(".")
    id, _, field = rest.rpartition(".")
    if head != "pieces" or field != "place" or id not in state.pieces:
        return None
    table = Table(state, content)
    if not board.is_square(table, str(value)):
        return msg(N_("No hay ninguna casilla {place}"), place=str(value)), "3.4"
    second = table.at(str(value))
    if second is not None and second.id != id:
        words = N_("En {place} ya está {unit}: en una casilla cabe una carta")
        return msg(words, place=str(value), unit=Ref("piece", second.id)), "3.4"
    return None


def straighten(state: State, path: str, before: Any, after: Any) -> None:
    """Apply a value set by hand: a result's band, no squares without a sketch (3.1)."""
    if path == "settings.sketch" and after != "kept":
        for piece in state.pieces.values():
            piece.place = ""
    if path == "result":
        state.band = charts.band_of(state.result)
