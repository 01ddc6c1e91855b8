"""Alone from chapter 5: what a unit may do in an Orders Phase."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Resolution, fact
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.prompts import Procedure
from puesto.core.values import Struct
from puesto.games.chariots.leadership import command
from puesto.games.chariots.printed.records import Missile, Type
from puesto.games.chariots.resolutions.answers import TURN, say_verdict
from puesto.games.chariots.table import engagement
from puesto.games.chariots.table.state import State, Status, Supply, Unit
from puesto.games.kit.alone import yes_no_class, yes_no_words

WING, UNIT, FOE = "wing", "unit", "foe"
ACTIONS = (
    ("move", msg(N_("mover o girar"))),
    ("adjacent", msg(N_("ponerse adyacente a un enemigo"))),
    ("fire", msg(N_("disparar"))),
    ("hit_and_run", msg(N_("Dispara y Corre"))),
    ("pass_through", msg(N_("Paso-a-Través"))),
    ("recover", msg(N_("Recuperar"))),
    ("disengage", msg(N_("Desenzarzarse"))),
    ("column", msg(N_("formar columna o dejarla"))),
)
ORDERS = (
    (command.MOVE, msg(N_("mover, disparar o Recuperar"))),
    (command.DISENGAGE, msg(N_("Desenzarzarse"))),
    (command.RALLY, msg(N_("Reorganizar"))),
)


class OrderFacts(Struct, frozen=True):
    """What a unit is, and what it has done, when it is asked what it may do (5.4)."""

    action: Annotated[str, fact("Acción", "Action", "5.44", options=ACTIONS)] = "move"
    type: Annotated[Type, fact("Unidad", "Unit", "5.44")] = Type.SI
    out: Annotated[bool, fact("Sin Mando", "Out of Command", "5.45")] = False
    order: Annotated[str, fact("Orden de esta fase", "Order of this phase", "5.43", options=ORDERS)] = command.MOVE
    active: Annotated[bool, fact("Su Ala está activa", "Its Wing is active", "5.41")] = True
    missiles: Annotated[bool, fact("Tiene proyectiles", "It has missiles", "7.11")] = True
    hits: Annotated[int, fact("Impactos", "Hits", "9.14", 0, 12)] = 1
    engaged: Annotated[bool, fact("Enzarzada", "Engaged", "9.21")] = False
    routed: Annotated[bool, fact("En Huida", "Routed", "9.42")] = False
    rallied: Annotated[bool, fact("Reorganizada en este turno", "Rallied in this turn", "9.55")] = False
    column: Annotated[bool, fact("En Columna", "In Column", "6.35")] = False
    moved: Annotated[bool, fact("Ya ha movido en esta fase", "It has moved in this phase", "6.12")] = False
    fired: Annotated[bool, fact("Ya ha disparado en esta fase", "It has fired in this phase", "7.12")] = False
    recovered: Annotated[bool, fact("Ya se ha recuperado", "It has recovered", "9.14")] = False


def order_problem(facts: OrderFacts) -> Message | None:
    """Why a unit may not do something, or None where it may (5.41-5.45)."""
    unit = Unit(
        UNIT,
        WING,
        facts.type,
        6,
        5,
        missile=Missile.COMPOSITE if facts.missiles else Missile.NONE,
        status=Status.ROUTED if facts.routed else Status.GOOD,
        hits=facts.hits,
        column=facts.column,
        rallied=facts.rallied,
        supply=Supply.FULL,
        out=facts.out,
        has_moved=facts.moved,
        has_fired=facts.fired,
        has_recovered=facts.recovered,
    )
    state = State("", units={UNIT: unit}, active=WING if facts.active else "")
    command.set_order(state, facts.order)
    if facts.engaged:
        engagement.engage(state, [UNIT], [FOE])
    elif facts.action == command.DISENGAGE:
        return msg(N_("no está Enzarzada (9.22)"))
    return command.order_refusal(state, unit, facts.action)


def _order_alone(facts: OrderFacts) -> Procedure[bool]:
    return (yield from say_verdict(order_problem(facts), msg(N_("puede (5.44)"))))


ORDER: Resolution[OrderFacts, bool] = Resolution(
    id="order",
    title=Text("Qué puede hacer una unidad", "What a unit may do"),
    rule="5.44",
    facts=OrderFacts,
    result=bool,
    run=lambda content, facts: _order_alone(facts),
    outcome=yes_no_class,
    says=yes_no_words(msg(N_("puede hacerlo")), msg(N_("no puede hacerlo"))),
    chapter=TURN,
)

ALL = (ORDER,)
