"""Each change of the state in words, for corrections: without paths or ids."""

from __future__ import annotations

from typing import Any

from puesto.core.game.settings import describe_setting_change
from puesto.core.messages import N_, NOTHING, Message, Ref, Sayable, msg
from puesto.core.session.rules import ChangeInWords
from puesto.games.bolt.printed.records import Content

SWITCHES: dict[str, tuple[Message, Message]] = {
    "kept": (msg(N_("dado de este turno")), msg(N_("dado guardado"))),
    "leader": (msg(N_("sin quien la mande")), msg(N_("con quien la manda"))),
    "gone": (msg(N_("en juego")), msg(N_("destruida"))),
    "abandoned": (msg(N_("con dotación")), msg(N_("abandonada"))),
    "reserve": (msg(N_("en la mesa")), msg(N_("en reserva"))),
    "immobilised": (msg(N_("puede moverse")), msg(N_("inmovilizado"))),
}
"""Fields that are off or on, and how each is called."""
NUMBERS = {
    "pins": N_("marcadores: {n}"),
    "models": N_("miniaturas: {n}"),
    "penalty": N_("moral perdida para siempre: {n}"),
    "uses": N_("ataques pedidos: {n}"),
    "inside": N_("miniaturas ya montadas: {n}"),
}
BUILDINGS = {"": N_("al aire libre"), "building": N_("en un edificio"), "bunker": N_("en un búnker")}


def describe_change(path: str, before: Any, after: Any, content: Content) -> ChangeInWords | None:
    """Return a change in words; None for the machinery of the sequence, which nothing on the table shows."""
    if (setting_change := describe_setting_change(path, before, after)) is not None:
        return setting_change
    head, _, rest = path.partition(".")
    if head == "units":
        id, _, field = rest.partition(".")
        return _describe_unit_change(Ref("unit", id), field, before, after)
    if path == "turn":
        return ChangeInWords(msg(N_("Turno")), _number(before), _number(after))
    if head == "objectives":
        return ChangeInWords(msg(N_("Objetivos de {side}"), side=Ref("side", rest)), _number(before), _number(after))
    if head == "fallen":
        return ChangeInWords(
            msg(N_("Unidades perdidas por {side}"), side=Ref("side", rest)), _number(before), _number(after)
        )
    if path == "bag":
        return ChangeInWords(msg(N_("Dados en la bolsa")), _number(len(before or [])), _number(len(after or [])))
    return None


def _describe_unit_change(unit: Ref, field: str, before: Any, after: Any) -> ChangeInWords | None:
    was, becomes = (_value_words(field, value) for value in (before, after))
    return ChangeInWords(unit, was, becomes) if was is not None and becomes is not None else None


def _value_words(field: str, value: Any) -> Sayable | None:
    """Return the words for a field of a unit; None for one that the table does not show."""
    if field in SWITCHES:
        return SWITCHES[field][bool(value)]
    if field in NUMBERS:
        return msg(NUMBERS[field], n=value) if value is not None else NOTHING
    if field == "order":
        return order_words(value)
    if field in ("aboard", "boarding"):
        return Ref("unit", value) if value else msg(N_("a pie"))
    if field == "building":
        return msg(BUILDINGS.get(value or "", N_("al aire libre")))
    return None


def order_words(value: Any) -> Sayable:
    """Return the words for a face of a die, or that it is in the bag."""
    return msg(N_("dado en {order}"), order=Ref("order", value)) if value else msg(N_("dado en la bolsa"))


def _number(value: Any) -> Sayable:
    return msg(N_("{n}"), n=value) if value is not None else NOTHING
