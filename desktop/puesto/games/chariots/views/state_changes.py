"""Changes of the state in words: the piece, its old and its new value. Used for corrections and changes by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puesto.core.game import settings
from puesto.core.messages import N_, NOTHING, Message, Ref, Sayable, Text, msg
from puesto.core.session.rules import ChangeInWords
from puesto.games.chariots.printed.records import Content
from puesto.games.chariots.table import board_map, facings
from puesto.games.chariots.views import bag_view

SWITCHES: dict[str, tuple[Message, Message]] = {
    "moved": (msg(N_("sin marcador Moved")), msg(N_("con marcador Moved"))),
    "column": (msg(N_("en formación normal")), msg(N_("En Columna"))),
    "rallied": (msg(N_("sin marcador Rallied")), msg(N_("con marcador Rallied"))),
    "out": (msg(N_("Bajo Mando")), msg(N_("Sin Mando"))),
    "has_moved": (msg(N_("no ha movido")), msg(N_("ha movido"))),
    "has_fired": (msg(N_("no ha disparado")), msg(N_("ha disparado"))),
    "has_recovered": (msg(N_("no se ha recuperado")), msg(N_("se ha recuperado"))),
    "turned": (msg(N_("no ha girado en un frontal enemigo")), msg(N_("ha girado en un frontal enemigo"))),
    "ended_adjacent": (msg(N_("no acabó adyacente a un enemigo")), msg(N_("acabó adyacente a un enemigo"))),
    "reacted": (msg(N_("no ha girado en reacción")), msg(N_("ha girado en reacción"))),
    "dead": (msg(N_("vive")), msg(N_("muerto"))),
    "gone": (msg(N_("puede volver")), msg(N_("fuera del juego"))),
    "wounded": (msg(N_("ileso")), msg(N_("herido"))),
    "replaced": (msg(N_("por su cara normal")), msg(N_("por su cara de reemplazo"))),
    "on_foot": (msg(N_("en su carro")), msg(N_("a pie"))),
    "back": (msg(N_("con su líder")), msg(N_("vuelve con su líder"))),
    "left": (msg(N_("lo lleva su líder")), msg(N_("suelto, sin su líder"))),
    "trump_used": (msg(N_("puede Truncar")), msg(N_("ya ha intentado Truncar"))),
    "ignores_next": (msg(N_("usa su siguiente marcador")), msg(N_("ignora su siguiente marcador"))),
    "momentum_returns": (msg(N_("el Ímpetu no vuelve")), msg(N_("el Ímpetu vuelve a La Bolsa"))),
}
"""Fields that are off or on, and how each is called."""
WORDS: dict[str, dict[str, Message]] = {
    "status": {"good": msg(N_("en orden")), "routed": msg(N_("en Huida")), "gone": msg(N_("fuera del juego"))},
    "supply": {"": msg(N_("con proyectiles")), "low": msg(N_("Missile Low")), "no": msg(N_("Missile No"))},
    "withdrawal": {
        "": msg(N_("sin tirada de Repliegue")),
        "passed": msg(N_("puede replegarse")),
        "barred": msg(N_("no puede replegarse")),
    },
    "shock": {
        "": msg(N_("sin marcador de Choque")),
        "no_check": msg(N_("Shock-No Check")),
        "must_check": msg(N_("Shock-Must Check TQ")),
    },
}
"""Fields with a few values, and how each is called."""
NUMBERS = {
    "hits": N_("impactos: {n}"),
    "spent": N_("PM usados: {n}"),
    "lost": N_("Puntos de Huida: {n}"),
    "rout_level": N_("Nivel de Huida: {n}"),
}
"""Fields that count something."""
PILES: dict[str, tuple[str, str]] = {
    "bag": ("marker", N_("La Bolsa")),
    "aside": ("marker", N_("Marcadores truncados")),
    "used": ("marker", N_("Marcadores usados")),
    "out": ("marker", N_("Marcadores fuera de la batalla")),
    "moved_leaders": ("leader", N_("Líderes que han movido")),
}
"""Kind of things in each list of the state, and the list's name."""
ROLES: dict[str, Sayable] = {
    board_map.ANSWERS: msg(N_("responde, sin terreno")),
    board_map.GROUND: msg(N_("responde, y el terreno se pregunta")),
    board_map.ASKS: msg(N_("solo se mira")),
}
"""Words for the roles of the map of the counters (6.61)."""
OWNERS = {"units": "unit", "leaders": "leader", "sides": "side"}


def describe_change(path: str, before: Any, after: Any, content: Content) -> ChangeInWords | None:
    """Return a change in words; None for the machinery of the sequence, which no piece on the table shows."""
    if (moved := bag_view.describe_marker_move(path, before, after)) is not None:
        return moved
    if (setting_change := settings.describe_setting_change(path, before, after)) is not None:
        return setting_change
    head, _, rest = path.partition(".")
    if head in OWNERS:
        id, _, field = rest.rpartition(".")
        return describe_piece_change(Ref(OWNERS[head], id), field, before, after) if id else None
    if head == "line_up":
        placed_hexes = [place for _, place, _ in facings.Placements.parts_of(str(after)) if place]
        were = [place for _, place, _ in facings.Placements.parts_of(str(before)) if place]
        words = N_("{n} fichas en el mapa")
        return ChangeInWords(msg(N_("Los dos ejércitos")), msg(words, n=len(were)), msg(words, n=len(placed_hexes)))
    if head == "stands":
        return _change_in_words(Ref("unit", rest), _stand_words, before, after)
    if head == "standards":
        return _describe_standard_change(rest, before, after)
    if path in PILES:
        kind, name = PILES[path]
        return ChangeInWords(msg(name), _names_words(kind, before), _names_words(kind, after))
    if path == "turn":
        return ChangeInWords(msg(N_("Turno")), _number_words(before), _number_words(after))
    if path == "initiative":
        return _change_in_words(
            msg(N_("Iniciativa")), lambda value: Ref("side", value) if value else msg(N_("de nadie")), before, after
        )
    if path == "map_role":
        return _change_in_words(msg(N_("El mapa de fichas")), lambda value: ROLES[str(value or "")], before, after)
    if path == "engaged":
        return ChangeInWords(msg(N_("Enzarzadas")), _pairs_words(before), _pairs_words(after))
    return None


def _change_in_words(piece: Sayable, say: Callable[[Any], Sayable], before: Any, after: Any) -> ChangeInWords:
    return ChangeInWords(piece, say(before), say(after))


def describe_piece_change(piece: Ref, field: str, before: Any, after: Any) -> ChangeInWords | None:
    """Return a change of a unit, a leader or a side."""
    if field in SWITCHES:
        return _change_in_words(piece, lambda value: SWITCHES[field][bool(value)], before, after)
    if field in WORDS:
        return _change_in_words(piece, lambda value: WORDS[field].get(str(value or ""), NOTHING), before, after)
    if field in NUMBERS:
        return _change_in_words(
            piece, lambda value: msg(NUMBERS[field], n=value) if value is not None else NOTHING, before, after
        )
    if field in ("partner", "unit"):
        alone = msg(N_("a solas"))
        return _change_in_words(
            piece, lambda value: msg(N_("con {unit}"), unit=Ref("unit", value)) if value else alone, before, after
        )
    if field == "hex":
        return _change_in_words(piece, lambda value: Text(value, value) if value else NOTHING, before, after)
    if field == "facing":
        return _change_in_words(
            piece, lambda value: facings.hour_in_words(value) if value else msg(N_("sin orientación")), before, after
        )
    return None


def _stand_words(value: Any) -> Sayable:
    """Return the words for a unit's hex and facing (6.61)."""
    place, hour = facings.place_and_hour(str(value or ""))
    if not place:
        return NOTHING
    if not hour:
        return Text(place, place)
    return msg(N_("{place}, {looks}"), place=Text(place, place), looks=facings.hour_in_words(hour))


def _describe_standard_change(rest: str, before: Any, after: Any) -> ChangeInWords | None:
    """Return a change of a Standard in words."""
    id, _, field = rest.rpartition(".")
    piece = msg(N_("Estandarte de {leader}"), leader=Ref("standard", id))
    if field in ("out", "back", "left"):
        words = (msg(N_("en juego")), msg(N_("fuera del juego"))) if field == "out" else SWITCHES[field]
        return _change_in_words(piece, lambda value: words[bool(value)], before, after)
    if field == "hex":
        return _change_in_words(piece, lambda value: Text(value, value) if value else NOTHING, before, after)
    if field == "captured":
        free = msg(N_("sin capturar"))
        return _change_in_words(
            piece,
            lambda value: msg(N_("capturado por {unit}"), unit=Ref("unit", value)) if value else free,
            before,
            after,
        )
    return None


def _number_words(value: Any) -> Sayable:
    return msg(N_("{n}"), n=value) if value is not None else NOTHING


def _names_words(kind: str, values: Any) -> Sayable:
    return msg(N_("{names}"), names=tuple(Ref(kind, value) for value in values)) if values else msg(N_("nada"))


def _pairs_words(values: Any) -> Sayable:
    """Return Engaged pairs in words."""
    if not values:
        return msg(N_("nadie"))
    both = [value.split("|") for value in values]
    return msg(
        N_("{names}"),
        names=tuple(
            msg(N_("{one} con {other}"), one=Ref("unit", first), other=Ref("unit", second)) for first, second in both
        ),
    )
