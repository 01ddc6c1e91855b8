"""FUBAR: a double six in an order test (7.1)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Ref, Text, msg
from puesto.core.prompts import Band, Procedure
from puesto.core.results import label
from puesto.core.saying import say
from puesto.core.values import Struct
from puesto.games.bolt.orders.order_test import order_in_words
from puesto.games.bolt.printed import charts
from puesto.games.bolt.printed.records import Content, Order
from puesto.games.bolt.table import dice

FRIENDLY_FIRE, PANIC = "friendly_fire", "panic"
WORDS = {
    FRIENDLY_FIRE: msg(N_("fuego amigo")),
    PANIC: msg(N_("pánico")),
}


class FubarFacts(Struct, frozen=True):
    """Facts of a FUBAR."""

    friendly_targets_within_12: Annotated[
        int, fact("Unidades amigas a 12” o menos", "Friendly units within 12”", "7.1", 0, 20)
    ] = 1
    visible_enemy: Annotated[bool, fact("Hay un enemigo a la vista", "An enemy is in sight", "7.1")] = True
    can_move: Annotated[bool, fact("Se puede mover", "It can move", "7.1")] = True


class FubarResult(Struct, frozen=True):
    """Result of a FUBAR, and the face of the unit's die."""

    result: Annotated[str, label("Resultado", "Result", WORDS)]
    face: Annotated[Order, label("Su dado muestra", "Its die shows", order_in_words)]
    movement: Annotated[str, label("Movimiento", "Movement", MOVES)] = ""
    """Direction in which a panicking unit runs."""
    target_chosen_by: Annotated[str, label("El blanco lo elige", "The target is chosen by", CHOOSERS)] = ""
    """Side that chooses the friend to fire at: the enemy."""


AWAY, ENEMY = "directly_away_from_closest_visible_enemy_as_far_as_possible", "opponent"
MOVES = {AWAY: Text("huye del enemigo visible más cercano", "away from the closest enemy in sight")}
CHOOSERS = {ENEMY: Text("el rival", "the opponent")}
FACES = {FRIENDLY_FIRE: Order.FIRE, PANIC: Order.RUN}
"""Face of the die of a unit that fires at a friend, or runs."""


def face_of(result: str, possible: bool) -> Order:
    """Return the face of its die; Down where there is nobody to fire at, or to run from (7.1)."""
    return FACES[result] if possible else Order.DOWN


def fubar_bands(content: Content) -> tuple[Band, ...]:
    """Return the meaning of each face."""
    rows = content.charts[charts.FUBAR].rows
    return tuple(Band(charts.faces(row.id)[0], WORDS[row.cells[0]]) for row in rows)


def roll_result(content: Content, unit: str, who: str) -> Procedure[str]:
    """Roll the die of a FUBAR: fire at a friend, or panic (7.1)."""
    face = yield from dice.roll_die(
        "fubar.die",
        msg(N_("FUBAR de {unit}: tira un dado."), unit=Ref("unit", unit)),
        "7.1",
        subject=(unit,),
        who=who,
        bands=fubar_bands(content),
    )
    return charts.roll(content, charts.FUBAR, face)


def roll_fubar(content: Content, facts: FubarFacts) -> Procedure[FubarResult]:
    """Roll the die of a FUBAR and return its outcome (7.1)."""
    result = yield from roll_result(content, "unit", "")
    possible = {
        FRIENDLY_FIRE: facts.friendly_targets_within_12 > 0,
        PANIC: facts.visible_enemy and facts.can_move,
    }
    face = face_of(result, possible[result])
    outcome = FubarResult(result, face, AWAY if face is Order.RUN else "", ENEMY if face is Order.FIRE else "")
    words = {
        Order.FIRE: N_("{unit} dispara a los suyos: el rival elige a quién"),
        Order.RUN: N_("{unit} huye del enemigo visible más cercano, todo lo que puede"),
        Order.DOWN: N_("{unit} se echa cuerpo a tierra"),
    }
    yield from say(words[outcome.face], "7.1", "bad", unit=Ref("unit", "unit"))
    return outcome
