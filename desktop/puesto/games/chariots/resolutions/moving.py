"""Alone from chapter 6: the cost of a hex and of turning, formation, Orderly Withdrawal, Reaction Facing, Pass-Through, overturn, stacking."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Cell, Resolution, Working, fact
from puesto.core.messages import N_, NN_, Message, Sayable, Text, count, msg
from puesto.core.prompts import Procedure
from puesto.core.saying import say, tell
from puesto.core.values import Struct, replace
from puesto.games.chariots.movement import (
    column,
    facing,
    movement,
    mover,
    overturn,
    pass_through,
    stacking,
    ways,
    withdrawal,
)
from puesto.games.chariots.movement.facing import ReactionFacingFacts
from puesto.games.chariots.movement.mover import CLEAR, ROAD, Mover, Paid
from puesto.games.chariots.movement.overturn import OverturnFacts
from puesto.games.chariots.movement.pass_through import PassFacts
from puesto.games.chariots.movement.withdrawal import WithdrawalFacts, WithdrawalResult
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import FORMED_TYPES, Content, Type
from puesto.games.chariots.resolutions.answers import MOVING, problems_blamed, say_verdict
from puesto.games.chariots.table.state import Status, Unit
from puesto.games.kit.alone import NO, YES, yes_no_class, yes_no_words

# -- 6.1, 6.2, 6.9

NONE = ""
THROUGH: tuple[tuple[str, Sayable], ...] = (
    (NONE, msg(N_("nadie"))),
    (Type.SI.value, msg(N_("SI o HI"))),
    (Type.LI.value, msg(N_("otra unidad"))),
)

THROUGH_ANY = (Type.SI.value, Type.LI.value)
GROUNDS = tuple((name, ways.FEATURES[name]) for name in mover.GROUNDS)
CROSSINGS = ((NONE, msg(N_("nada"))), *((name, ways.FEATURES[name]) for name in movement.CROSSINGS))


class StepFacts(Struct, frozen=True):
    """What entering one hex needs to know."""

    type: Annotated[Type, fact("Unidad", "Unit", "6.11")] = Type.SI
    left: Annotated[int, fact("PM que quedan", "Movement points left", "6.25", 0, 12)] = 4
    ground: Annotated[str, fact("Terreno del hexágono", "Ground of the hex", "6.91", options=GROUNDS)] = CLEAR
    crossing: Annotated[str, fact("Además", "Besides", "6.91", options=CROSSINGS)] = NONE
    through: Annotated[str, fact("Pasa a través de un amigo", "Passes through a friend", "6.55", options=THROUGH)] = (
        NONE
    )
    through_routed: Annotated[
        bool, fact("Ese amigo está en Huida", "That friend is Routed", "6.55", when=("through", (*THROUGH_ANY,)))
    ] = False
    column: Annotated[bool, fact("En Columna", "In Column", "6.32")] = False
    front: Annotated[bool, fact("El hexágono está en su frontal", "The hex is in its front", "6.15")] = True
    begins: Annotated[
        bool,
        fact(
            "Es su primer hexágono y tiene el marcador Moved", "It is its first hex and it has a Moved marker", "6.13"
        ),
    ] = False


class StepResult(Struct, frozen=True):
    """What a step costs: points, hits of its own and of a unit passed through; `entered` is False where it cannot be taken."""

    entered: bool
    points: int = 0
    hits: int = 0
    others: int = 0
    eliminated: bool = False
    """A Routed friend that is passed through is gone, unless both are on a road (6.55)."""


def _cost_of_step(content: Content, facts: StepFacts) -> Paid | Message:
    one = Mover(facts.type, facts.left, facts.column)
    crossing = (facts.crossing,) if facts.crossing else ()
    through = (Type(facts.through),) if facts.through else ()
    arc = movement.FRONT if facts.front else movement.FLANK
    return movement.enter_hex(content, one, movement.Step(facts.ground, crossing, through, arc))


def _enter_alone(content: Content, facts: StepFacts) -> Procedure[StepResult]:
    paid = _cost_of_step(content, facts)
    first = 1 if facts.begins and facts.type in FORMED_TYPES else 0
    if first and not isinstance(paid, Message):
        yield from say(N_("Empieza a mover con el marcador Moved: un impacto"), "6.13", "bad")
    routed = facts.through != NONE and facts.through_routed and not isinstance(paid, Message)
    if routed and not isinstance(paid, Message):
        paid = replace(paid, others=0)
    hurt = NN_("{n} impacto por el terreno o por pasar", "{n} impactos por el terreno o por pasar")
    result = yield from _say_costs(paid, hurt, "6.22", first)
    if routed and facts.ground != ROAD:
        yield from say(N_("La unidad en Huida por la que pasa Desaparece"), "6.55", "bad")
        return replace(result, eliminated=True)
    return result


def _say_costs(paid: Paid | Message, hurt: tuple[str, str], rule: str, first: int = 0) -> Procedure[StepResult]:
    """What a step or a turn costs, line by line, or why it cannot be; `hurt` and its rule say why there are hits."""
    if isinstance(paid, Message):
        yield from say_verdict(paid, paid)
        return StepResult(False)
    yield from tell(count(NN_("cuesta {n} PM", "cuesta {n} PM"), paid.points), "6.9")
    if paid.hits:
        yield from tell(count(hurt, paid.hits), rule, "bad")
    if paid.others:
        yield from say(N_("La unidad por la que pasa recibe un impacto"), "6.55", "bad")
    if paid.overturns:
        yield from say(N_("Con la regla de vuelco, hay que tirar por vuelco"), "6.82", "quiet")
    return StepResult(True, paid.points, paid.hits + first, paid.others)


def _step_workings(content: Content, facts: StepFacts) -> tuple[Working, ...]:
    chart, column = content.charts[charts.MOVEMENT], charts.movement_column(facts.type)
    rows = (facts.ground, *((facts.crossing,) if facts.crossing else ()))
    return tuple(
        Working(
            msg(N_("{what}, {type}"), what=ways.FEATURES[row], type=Text(column, column)),
            value=Text(charts.cell(chart, row, column), charts.cell(chart, row, column)),
            rule=chart.rule,
            source=charts.source(chart, row, column),
        )
        for row in rows
    )


def _cost_class(result: StepResult) -> str:
    """The class of what a step or a turn costs: points and hits."""
    return f"{result.points}/{result.hits}" if result.entered else NO


def _cost_words(outcome: str, cannot: Message) -> Message:
    points, _, hits = outcome.partition("/")
    return cannot if outcome == NO else msg(N_("{points} PM; impactos: {hits}"), points=int(points), hits=int(hits))


STEP: Resolution[StepFacts, StepResult] = Resolution(
    id="movement_cost",
    title=Text("Coste de entrar en un hexágono", "Cost of entering a hex"),
    rule="6.9",
    facts=StepFacts,
    result=StepResult,
    run=_enter_alone,
    outcome=_cost_class,
    says=lambda outcome: _cost_words(outcome, msg(N_("no puede entrar"))),
    workings=_step_workings,
    chapter=MOVING,
)

# -- 6.62-6.65


class TurnFacts(Struct, frozen=True):
    """What turning without leaving a hex needs to know."""

    type: Annotated[Type, fact("Unidad", "Unit", "6.62")] = Type.SI
    vertices: Annotated[int, fact("Vértices que gira", "Vertices it turns", "6.62", 1, 6)] = 1
    left: Annotated[int, fact("PM que quedan", "Movement points left", "6.25", 0, 12)] = 4
    ground: Annotated[str, fact("Terreno del hexágono", "Ground of the hex", "6.65", options=GROUNDS)] = CLEAR
    column: Annotated[bool, fact("En Columna", "In Column", "6.32")] = False
    turned: Annotated[
        int, fact("Vértices que ya ha girado en el hexágono", "Vertices already turned in the hex", "6.62", 0, 6)
    ] = 0
    moved: Annotated[bool, fact("Ya ha entrado en algún hexágono", "It has entered a hex already", "6.63")] = False
    in_front: Annotated[
        bool,
        fact(
            "Ha entrado en el frontal de un enemigo", "It has entered an enemy’s front", "6.63", when=("moved", (True,))
        ),
    ] = False
    fronts: Annotated[
        int,
        fact(
            "Enemigos en cuyo frontal empieza",
            "Enemies in whose front it begins",
            "6.64",
            0,
            6,
            when=("moved", (False,)),
        ),
    ] = 0


def _turn_alone(facts: TurnFacts) -> Procedure[StepResult]:
    one = Mover(
        facts.type,
        facts.left,
        facts.column,
        turned_here=facts.turned,
        fronts=facts.fronts,
        steps=int(facts.moved),
        in_front=facts.moved and facts.in_front,
        ground=facts.ground,
    )
    return (
        yield from _say_costs(
            facing.turn_in_hex(one, facts.vertices),
            NN_("{n} impacto por girar ahí", "{n} impactos por girar ahí"),
            "6.65",
        )
    )


TURNING: Resolution[TurnFacts, StepResult] = Resolution(
    id="turning",
    title=Text("Girar en un hexágono", "Turning in a hex"),
    rule="6.62",
    facts=TurnFacts,
    result=StepResult,
    run=lambda content, facts: _turn_alone(facts),
    outcome=_cost_class,
    says=lambda outcome: _cost_words(outcome, msg(N_("no puede girar"))),
    chapter=MOVING,
)

# -- 6.3


class FormationFacts(Struct, frozen=True):
    """What a change of formation needs to know."""

    type: Annotated[Type, fact("Unidad", "Unit", "6.31")] = Type.SI
    left: Annotated[int, fact("PM que quedan", "Movement points left", "6.31", 0, 12)] = 4
    engaged: Annotated[bool, fact("Enzarzada", "Engaged", "6.31")] = False
    routed: Annotated[bool, fact("En Huida", "Routed", "6.31")] = False


def _form_alone(facts: FormationFacts) -> Procedure[bool]:
    unit = Unit("unit", "", facts.type, 6, facts.left, status=Status.ROUTED if facts.routed else Status.GOOD)
    paid = column.formation_refusal(unit, facts.engaged) or column.change_formation(Mover(facts.type, facts.left))
    return (
        yield from say_verdict(
            paid if isinstance(paid, Message) else None, msg(N_("cuesta 1 PM y acaba su movimiento (6.31)"))
        )
    )


FORMATION: Resolution[FormationFacts, bool] = Resolution(
    id="formation",
    title=Text("Ponerse En Columna o deshacerla", "Forming a Column or leaving it"),
    rule="6.31",
    facts=FormationFacts,
    result=bool,
    run=lambda content, facts: _form_alone(facts),
    outcome=yes_no_class,
    says=yes_no_words(msg(N_("puede cambiar de formación")), msg(N_("no puede cambiar de formación"))),
    chapter=MOVING,
)

# -- 6.4

BARRED, SHAKEN = "barred", "shaken"

WITHDRAWAL: Resolution[WithdrawalFacts, WithdrawalResult] = Resolution(
    id="withdrawal",
    title=Text("Repliegue Ordenado", "Orderly Withdrawal"),
    rule="6.42",
    facts=WithdrawalFacts,
    result=WithdrawalResult,
    run=lambda content, facts: withdrawal.attempt_withdrawal(replace(facts, unit="unit", who="owner")),
    outcome=lambda result: YES if result.allowed else SHAKEN if result.hits else BARRED,
    says=lambda outcome: {
        YES: msg(N_("se repliega")),
        BARRED: msg(N_("se queda")),
        SHAKEN: msg(N_("se queda, y un impacto")),
    }[outcome],
    modifiers=lambda content, facts: facts.modifiers,
    check=lambda content, facts: problems_blamed(facts, withdrawal.withdrawal_refusal),
    chapter=MOVING,
)

# -- 6.66


def _hits_words(outcome: str) -> Message:
    n = int(outcome)
    return count(NN_("{n} impacto", "{n} impactos"), n) if n else msg(N_("sin impactos"))


FACING: Resolution[ReactionFacingFacts, int] = Resolution(
    id="reaction_facing",
    title=Text("Cambio de Orientación en Reacción", "Reaction Facing"),
    rule="6.66",
    facts=ReactionFacingFacts,
    result=int,
    run=lambda content, facts: facing.turn_in_reaction(replace(facts, unit="unit", who="owner")),
    outcome=str,
    says=_hits_words,
    check=lambda content, facts: problems_blamed(facts, facing.reaction_facing_refusal),
    chapter=MOVING,
)

# -- 6.7

PASSES, BLOCKED, ROUTS = "passes", "blocked", "routs"


def _pass_alone(facts: PassFacts) -> Procedure[str]:
    if not facts.can_block:
        yield from say(N_("Solo bloquea una pila de CH-2 y RI: pasa"), "6.72", "good")
        return PASSES
    if not (yield from pass_through.attempt_block(replace(facts, unit="unit", blocker="blocker", who="defender"))):
        return PASSES
    if pass_through.is_routed_by_block(facts):
        yield from say(N_("Está dentro de otro hexágono enemigo, junto al que se bloquea: Huye"), "6.74", "bad")
        return ROUTS
    return BLOCKED


PASS_THROUGH: Resolution[PassFacts, str] = Resolution(
    id="pass_through",
    title=Text("Paso-a-Través de carros", "Chariot Pass-Through"),
    rule="6.7",
    facts=PassFacts,
    result=str,
    run=lambda content, facts: _pass_alone(facts),
    outcome=lambda result: result,
    says=lambda outcome: {PASSES: msg(N_("pasa")), BLOCKED: msg(N_("bloqueado")), ROUTS: msg(N_("bloqueado, y Huye"))}[
        outcome
    ],
    check=lambda content, facts: problems_blamed(facts, pass_through.passage_refusal),
    chapter=MOVING,
)

# -- 6.8


def _overturn_problem(facts: OverturnFacts) -> Message | None:
    return (
        None
        if overturn.can_overturn(facts.type)
        else msg(N_("solo vuelcan los carros y las Carretas de Batalla (6.81)"))
    )


def _overturn_cell(content: Content, facts: OverturnFacts) -> tuple[Working, ...]:
    chart = content.charts[charts.OVERTURN]
    row, column = charts.overturn_place(content, facts.type, None if facts.hit_and_run else facts.rate)
    source, span = (
        charts.source(chart, row, column),
        charts.overturn_span(content, facts.type, None if facts.hit_and_run else facts.rate),
    )
    faces = tuple(Cell(str(face), "1" if span is not None and span.holds(face) else "0", source) for face in range(10))
    return (Working(msg(N_("Impactos según el dado")), rule=chart.rule, source=source, cells=faces),)


OVERTURN: Resolution[OverturnFacts, int] = Resolution(
    id="overturn",
    title=Text("Vuelco de un carro", "Chariot Turnover"),
    rule="6.82",
    facts=OverturnFacts,
    result=int,
    run=lambda content, facts: overturn.check_overturn(content, replace(facts, unit="unit", who="owner")),
    outcome=str,
    says=lambda outcome: msg(N_("vuelca: un impacto")) if outcome != "0" else msg(N_("no vuelca")),
    check=lambda content, facts: problems_blamed(facts, _overturn_problem),
    workings=_overturn_cell,
    chapter=MOVING,
)

# -- 6.5

FRIEND, ENEMY = "friend", "enemy"


class StackFacts(Struct, frozen=True):
    """What ending in a hex, or passing through it, needs to know."""

    unit: Annotated[Type, fact("Unidad", "Unit", "6.51")] = Type.CH2
    there: Annotated[Type, fact("Unidad que está en el hexágono", "Unit that is in the hex", "6.51")] = Type.RI
    whose: Annotated[
        str,
        fact(
            "De quién es",
            "Whose it is",
            "6.53",
            options=((FRIEND, msg(N_("amiga: acaba ahí"))), (ENEMY, msg(N_("enemiga: pasa")))),
        ),
    ] = FRIEND
    engaged: Annotated[bool, fact("Está Enzarzada", "It is Engaged", "6.71", when=("whose", (ENEMY,)))] = False


def stack_refusal(facts: StackFacts) -> Message | None:
    """Why a unit cannot end in a hex with a friend, or pass through an enemy's, or None where it can (6.51-6.54)."""
    stack = (Type.CH2, Type.RI) if facts.there is Type.CH2_RI else (facts.there,)
    if facts.whose == ENEMY:
        return stacking.enemy_refusal(facts.unit, stack, facts.engaged)
    return stacking.end_refusal(facts.unit, stack)


STACKING: Resolution[StackFacts, bool] = Resolution(
    id="stacking",
    title=Text("Apilamiento", "Stacking"),
    rule="6.5",
    facts=StackFacts,
    result=bool,
    run=lambda content, facts: say_verdict(stack_refusal(facts), msg(N_("se puede (6.5)"))),
    outcome=yes_no_class,
    says=yes_no_words(msg(N_("se puede")), msg(N_("no se puede"))),
    chapter=MOVING,
)

ALL = (STEP, TURNING, FORMATION, WITHDRAWAL, FACING, PASS_THROUGH, OVERTURN, STACKING)
