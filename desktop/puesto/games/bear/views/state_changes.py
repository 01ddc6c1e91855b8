"""Changes of the state in words: the piece, its old and its new value. Used for corrections and changes by hand."""

from __future__ import annotations

from collections import Counter as Many
from collections.abc import Callable
from typing import Any

from puesto.core.game import settings
from puesto.core.game.rulings import AGAIN
from puesto.core.messages import N_, NN_, NOTHING, Message, Ref, Sayable, Text, count, msg
from puesto.core.session.rules import ChangeInWords
from puesto.games.bear.ai.rulings import QUESTIONS
from puesto.games.bear.board.contact_form import LEVELS
from puesto.games.bear.printed.records import Content
from puesto.games.bear.rounds import left_undone
from puesto.games.bear.table.card_places import DISCARD, DISCARDS, LEFT, REMOVED
from puesto.games.bear.table.state import HIDDEN_HIT, Overruled

YES_NO = (msg(N_("no")), msg(N_("sí")))

SWITCHES: dict[str, tuple[Message, Message]] = {
    "used": (msg(N_("sin usar")), msg(N_("usada"))),
    "destroyed": (msg(N_("en juego")), msg(N_("fuera del juego"))),
    "hidden": (msg(N_("a la vista")), msg(N_("oculta"))),
    "immobilised": (msg(N_("puede mover")), msg(N_("inmovilizada"))),
    "suspect": (msg(N_("identificada")), msg(N_("posible enemigo"))),
}
"""Fields of a counter that are off or on, and how each is called."""

BANDS = {
    "": msg(N_("distancia sin saber")),
    "normal": msg(N_("a distancia normal")),
    "far": msg(N_("más lejos que la distancia normal")),
    "long": msg(N_("a larga distancia")),
    "out": msg(N_("fuera de alcance")),
    "apart": msg(N_("no adyacentes")),
}

NUMBERS = {
    "round": N_("Ronda"),
    "turn": N_("Turno"),
    "command_points": N_("PAM"),
    "victory_points": N_("PV"),
    "passes": N_("Pases seguidos"),
    "extra_cards": N_("Cartas de órdenes que aún juega la IA"),
}
"""Markers with a numeric value."""

PILES: dict[str, tuple[str, str]] = {
    "orders.left": ("card", N_("Cartas de órdenes por robar")),
    "orders.discard": ("card", N_("Descartes de órdenes")),
    "orders.removed": ("card", N_("Cartas de órdenes fuera del juego")),
    "actions.left": ("action_card", N_("Cartas de acción por robar")),
    "actions.discard": ("action_card", N_("Descartes de acción")),
    "actions.removed": ("action_card", N_("Cartas de acción fuera del juego")),
    "hand": ("action_card", N_("Tu mano")),
    "pools.foot": ("marker", N_("Impactos de infantería boca abajo")),
    "pools.vehicle": ("marker", N_("Impactos de vehículos boca abajo")),
    "cup": ("counter", N_("Contenedor de refuerzos")),
    "cup_gone": ("counter", N_("Salido del contenedor de refuerzos")),
    "just_acted": ("unit", N_("Acaban de actuar")),
    "events_done": ("box", N_("Casillas con su evento hecho")),
    "events": ("box", N_("Eventos por resolver")),
}
"""Kind of things in each list of the state, and the list's name."""

CARDS = {"order_places": "card", "action_places": "action_card"}
"""Cards that are put elsewhere by hand: what kind they are."""
CARD_PLACES = {
    LEFT: msg(N_("en el mazo")),
    DISCARD: msg(N_("en los descartes")),
    REMOVED: msg(N_("fuera del juego")),
}
"""Words for the place of a card."""

LINES: dict[str, tuple[str, Callable[[Any], Sayable]]] = {
    "undone": (N_("Por hacer en la mesa"), left_undone.line_in_words),
}
"""Lists of lines: what they are called, and how a line reads."""


def describe_change(path: str, before: Any, after: Any, content: Content) -> ChangeInWords | None:
    """Return a change in words; None for the machinery of the sequence, which no piece on the table shows."""
    if (read := settings.describe_setting_change(path, before, after)) is not None:
        return read
    head, _, rest = path.partition(".")
    if head == "counters":
        return of_counter(*rest.rpartition(".")[::2], before, after)
    if head in CARDS:
        card: Sayable = msg(N_("Los descartes")) if rest == DISCARDS else Ref(CARDS[head], rest)
        return change_of_values(card, lambda value: CARD_PLACES[value], before, after)
    if path in PILES:
        return of_pile(*PILES[path], before or [], after or [])
    if path in LINES:
        return of_lines(*LINES[path], before or [], after or [])
    if head in NUMBERS:
        return change_of_values(
            msg(NUMBERS[head]), points_in_words if head == "victory_points" else number_in_words, before, after
        )
    if head in PAIRS:
        first, _, second = rest.partition("|")
        ends = msg(
            N_("{one} y {other}"),
            one=Ref("unit", first),
            other=Ref("hex" if len(second) == 3 else "unit", second),
        )
        return change_of_values(ends, PAIRS[head], before, after)
    if head == "overruled":
        hex, _, to = rest.partition("-")
        where: Sayable = Ref("hex", hex)
        if to:
            where = msg(N_("{one} y {other}"), one=where, other=Ref("hex", to))
        return change_of_values(where, ground_in_words, before, after)
    if head in OTHERS:
        piece, say = OTHERS[head]
        return change_of_values(msg(piece, what=Ref(ABOUT.get(head, "hex"), rest)), say(rest), before, after)
    return None


def change_of_values(piece: Sayable, say: Callable[[Any], Sayable], before: Any, after: Any) -> ChangeInWords:
    """Return a change whose values are worded by `say`."""
    return ChangeInWords(piece, say(before), say(after))


def of_counter(unit: str, field: str, before: Any, after: Any) -> ChangeInWords | None:
    """Return a change of a counter; without `unit`, that the counter `field` appears or goes."""
    if not unit:
        return change_of_values(
            Ref("unit", field),
            lambda value: msg(N_("sobre la mesa")) if value else msg(N_("sin colocar")),
            before,
            after,
        )
    if field in SWITCHES:
        off, on = SWITCHES[field]
        return change_of_values(Ref("unit", unit), lambda value: on if value else off, before, after)
    if field in COUNTER:
        return change_of_values(Ref("unit", unit), COUNTER[field], before, after)
    return None


def of_pile(kind: str, name: str, before: list[Any], after: list[Any]) -> ChangeInWords | None:
    """Return in words which things left a pile and which were added; None if only the order changed."""
    removed, added = Many(before) - Many(after), Many(after) - Many(before)
    if not removed and not added:
        return None
    counts = Text(str(len(before)), str(len(before))), Text(str(len(after)), str(len(after)))
    was, becomes = (
        pile_in_words(kind, pieces, how_many) for pieces, how_many in zip((removed, added), counts, strict=True)
    )
    return ChangeInWords(msg(name), was, becomes)


def of_lines(name: str, say: Callable[[Any], Sayable], before: list[Any], after: list[Any]) -> ChangeInWords | None:
    """Return a change of a list of lines: only those that went and those that came."""
    removed, added = (
        [line for line in group if line not in other_group] for group, other_group in ((before, after), (after, before))
    )
    if not removed and not added:
        return None
    was, becomes = (
        msg(N_("{lines}"), lines=tuple(say(line) for line in lines)) if lines else NOTHING for lines in (removed, added)
    )
    return ChangeInWords(msg(name), was, becomes)


def pile_in_words(kind: str, pieces: Many[Any], count_text: Sayable) -> Sayable:
    """Return in words how many things a pile has, and which are in it only before or only after."""
    if not pieces:
        return count_text
    return msg(
        N_("{many}, con {things}"), many=count_text, things=tuple(Ref(kind, str(piece)) for piece in pieces.elements())
    )


def number_in_words(value: Any) -> Message:
    """Return a number in words."""
    return msg(N_("{n}"), n=value if isinstance(value, int) else 0)


def ground_in_words(value: str) -> Sayable:
    """Return the words for a recorded MD or sight (5 EOD)."""
    if value in GROUND:
        return msg(GROUND[value])
    return msg(N_("MD {n}"), n=int(value))


GROUND = {
    Overruled.NOTHING: N_("lo que dice el mapa"),
    Overruled.SEEN: N_("se ven"),
    Overruled.HIDDEN: N_("no se ven"),
}


def points_in_words(value: Any) -> Message:
    """Return victory points with their sign in words."""
    return msg(N_("{n:+}"), n=value)


def hit_in_words(value: str) -> Sayable:
    """Return the hit marker of a counter in words."""
    if not value:
        return msg(N_("sin impacto"))
    return (
        msg(N_("impactada, boca abajo"))
        if value == HIDDEN_HIT
        else msg(N_("impactada: {marker}"), marker=Ref("marker", value))
    )


COUNTER: dict[str, Callable[[Any], Sayable]] = {
    "hit": hit_in_words,
    "hex": lambda value: msg(N_("en {hex}"), hex=Ref("hex", value)) if value else msg(N_("hexágono sin decir")),
    "cover": lambda value: msg(N_("con MD {n}"), n=value),
    "carrier": lambda value: (
        msg(N_("montada en {carrier}"), carrier=Ref("unit", value)) if value else msg(N_("sin montar"))
    ),
}
"""The other fields of a counter."""

CONTACTS = {option.value: option.message for option in LEVELS}
PAIRS: dict[str, Callable[[Any], Sayable]] = {
    "contacts": lambda value: CONTACTS[value or "not"],
    "distances": lambda value: (
        count(NN_("a {n} hexágono", "a {n} hexágonos"), value) if value is not None else BANDS[""]
    ),
    "bands": lambda value: BANDS[value or ""],
}
"""Words for the facts of two counters, or of a counter and a hex."""

OTHERS: dict[str, tuple[str, Callable[[str], Callable[[Any], Sayable]]]] = {
    "control": (N_("Control de {what}"), lambda rest: lambda value: Ref("side", value) if value else NOTHING),
    "arriving": (N_("Refuerzos que le llegan a {what}"), lambda rest: number_in_words),
    "rulings": (
        N_("{what}"),
        lambda rest: lambda value: QUESTIONS[rest].called(value or AGAIN) if rest in QUESTIONS else NOTHING,
    ),
    "card": (N_("Carta de órdenes en juego"), lambda rest: lambda value: Ref("card", value) if value else NOTHING),
    "marker": (N_("Marcador de la Hoja de Misión"), lambda rest: lambda value: Ref("box", str(value))),
    "smoke": (N_("Humo en {what}"), lambda rest: lambda value: msg(N_("MD {n}"), n=value) if value else NOTHING),
    "artillery": (
        N_("Artillería que cae en {what}"),
        lambda rest: lambda value: msg(N_("anotada en la ronda {n}"), n=value) if value else NOTHING,
    ),
    "side": (N_("Le toca a"), lambda rest: lambda value: Ref("side", value)),
    "unit_has_fired": (N_("Alguna Unidad ha disparado"), lambda rest: lambda value: YES_NO[bool(value)]),
}

ABOUT = {"rulings": "ruling", "arriving": "side"}
"""Kind of piece of the paths that are not about a hex."""
