"""Names of references: cards, pieces, squares, sides, settings."""

from __future__ import annotations

from puesto.core.messages import Ref, Sayable, Text
from puesto.games.tactics.printed.records import Content
from puesto.games.tactics.printed.settings import KNOWN_SETTINGS
from puesto.games.tactics.table.state import AI

SIDES = {AI: Text("la IA", "the AI")}
PLAYER_NAME = Text("tú", "you")


def name_of(ref: Ref, content: Content) -> Sayable:
    """Return the name of a reference; raises `KeyError` if it has none."""
    if ref.kind == "card":
        return content.cards[ref.id].name
    if ref.kind == "piece":
        card, _, number = ref.id.partition("-")[2].rpartition("-")
        name = content.cards[card].name
        if number == "1":  # the first of a card is told apart by having none
            return name
        return Text(f"{name.es or name.en} ({number})", f"{name.en or name.es} ({number})", name.article)
    if ref.kind == "square":
        return Text(ref.id, ref.id)
    if ref.kind == "side":
        return SIDES.get(ref.id, PLAYER_NAME)
    if ref.kind == "setting":
        return KNOWN_SETTINGS.title(ref.id)
    if ref.kind == "setting_value":
        id, _, value = ref.id.partition("=")
        return KNOWN_SETTINGS.value(id, value)
    raise KeyError(ref.kind)
