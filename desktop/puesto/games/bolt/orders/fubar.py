"""FUBAR: a double six in an order test (7.1)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Band, Procedure
from puesto.core.saying import say
from puesto.core.values import Struct
from puesto.games.bolt.printed import charts
from puesto.games.bolt.printed.records import Content, Order
from puesto.games.bolt.table import dice

FRIENDLY_FIRE, PANIC = "friendly_fire", "panic"
AWAY = "directly_away_from_closest_visible_enemy_as_far_as_possible"
WORDS = {
    FRIENDLY_FIRE: msg(N_("fuego amigo")),
    PANIC: msg(N_("pánico")),
}


class FubarFacts(Struct, frozen=True):
    """What a FUBAR needs to know."""

    friendly_targets_within_12: Annotated[
        int, fact("Unidades amigas a 12” o menos", "Friendly units within 12”", "7.1", 0, 20)
    ] = 1
    visible_enemy: Annotated[bool, fact("Hay un enemigo a la vista", "An enemy is in sight", "7.1")] = True
    can_move: Annotated[bool, fact("Se puede mover", "It can move", "7.1")] = True


class FubarOutcome(Struct, frozen=True):
    """What a FUBAR makes of a unit: what happens, the face of its die, and whether it runs."""

    result: str
    face: Order
    movement: str = ""


def fubar_of(content: Content, face: int, facts: FubarFacts) -> FubarOutcome:
    """The result of a die (7.1). Fire at a friend, or panic; Down where there is nobody to fire at or run from."""
    result = charts.roll(content, charts.FUBAR, face)
    if result == FRIENDLY_FIRE:
        return FubarOutcome(result, Order.FIRE if facts.friendly_targets_within_12 else Order.DOWN)
    runs = facts.visible_enemy and facts.can_move
    return FubarOutcome(result, Order.RUN if runs else Order.DOWN, AWAY if runs else "")


def fubar_bands(content: Content) -> tuple[Band, ...]:
    """What each face means."""
    rows = content.charts[charts.FUBAR].rows
    return tuple(Band(charts.faces(row.id)[0], WORDS[row.cells[0]]) for row in rows)


def roll_fubar(content: Content, facts: FubarFacts, *, unit: str = "unit", who: str = "") -> Procedure[FubarOutcome]:
    """The die of a FUBAR, and what comes of it (7.1)."""
    face = yield from dice.roll_die(
        "fubar.die",
        msg(N_("FUBAR de {unit}: tira un dado."), unit=Ref("unit", unit)),
        "7.1",
        subject=(unit,),
        who=who,
        bands=fubar_bands(content),
    )
    found = fubar_of(content, face, facts)
    words = {
        Order.FIRE: N_("{unit} dispara a los suyos: el rival elige a quién"),
        Order.RUN: N_("{unit} huye del enemigo visible más cercano, todo lo que puede"),
        Order.DOWN: N_("{unit} se echa cuerpo a tierra"),
    }
    yield from say(words[found.face], "7.1", "bad", unit=Ref("unit", unit))
    return found
