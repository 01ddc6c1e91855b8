"""Alone from chapter 6: the cost of a hex, turning, formation, Orderly Withdrawal, Reaction Facing."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Answer, Working, fact, one_of, resolution
from puesto.core.messages import N_, Message, Sayable, Text, msg
from puesto.core.prompts import Procedure
from puesto.core.results import label
from puesto.core.saying import say, tell
from puesto.core.values import Struct, replace
from puesto.games.chariots.movement import column, facing, movement, mover, stacking, ways, withdrawal
from puesto.games.chariots.movement.facing import ReactionFacingFacts
from puesto.games.chariots.movement.mover import CLEAR, ROAD, Mover, Paid
from puesto.games.chariots.movement.withdrawal import WithdrawalFacts, WithdrawalResult
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import Content, Type
from puesto.games.chariots.resolutions.answers import (
    BORNE,
    CANNOT,
    MAY,
    MOVING,
    PRINTED,
    broken_already,
    routs_by_hits,
    say_verdict,
)
from puesto.games.chariots.table import dice
from puesto.games.chariots.table.state import Status, Unit
from puesto.games.kit.alone import NO, YES, blame

# -- 6.1, 6.2, 6.9

NONE = ""
THROUGH: tuple[tuple[str, Sayable], ...] = (
    (NONE, msg(N_("nadie"))),
    (Type.SI.value, msg(N_("SI o HI"))),
    (Type.LI.value, msg(N_("otra unidad"))),
)

THROUGH_ANY = (Type.SI.value, Type.LI.value)
GROUNDS = tuple((name, ways.FEATURES[name]) for name in mover.GROUNDS)
CROSSINGS = (
    (NONE, msg(N_("nada"))),
    *((name, ways.FEATURES[name]) for name in movement.CROSSINGS),
    (movement.WALL, msg(N_("una muralla"))),
)


NAMES_OF_GROUND = dict((*GROUNDS, *CROSSINGS))


class StepFacts(Struct, frozen=True):
    """Facts for entering one hex."""

    type: Annotated[Type, fact("Unidad", "Unit", "6.11")] = Type.SI
    left: Annotated[int, fact("PM que quedan", "Movement points left", "6.25", 0, 12)] = 4
    ground: Annotated[str, fact("Terreno del hexágono", "Ground of the hex", "6.91", options=GROUNDS)] = CLEAR
    crossing: Annotated[str, fact("Además", "Besides", "6.91", options=CROSSINGS)] = NONE
    through: Annotated[str, fact("Pasa a través de un amigo", "Passes through a friend", "6.55", options=THROUGH)] = (
        NONE
    )
    through_routed: Annotated[
        bool, fact("Ese amigo está en Huida", "That friend is Routed", "6.55", condition=("through", (*THROUGH_ANY,)))
    ] = False
    column: Annotated[bool, fact("En Columna", "In Column", "6.32")] = False
    front: Annotated[bool, fact("El hexágono está en su frontal", "The hex is in its front", "6.15")] = True
    begins: Annotated[
        bool,
        fact(
            "Es su primer hexágono y tiene el marcador Moved", "It is its first hex and it has a Moved marker", "6.13"
        ),
    ] = False
    beside: Annotated[
        bool,
        fact(
            "Es uno de los dos de al lado del frontal",
            "It is one of the two beside its front hex",
            "6.34",
            condition=("column", (True,)),
        ),
    ] = False
    leader: Annotated[
        bool, fact("Es un líder: CH-2 en carro, LI a pie", "He is a leader: CH-2 in his chariot, LI on foot", "4.14")
    ] = False
    by_hexes: Annotated[bool, fact("Avanza o se retira por hexágonos", "It advances or retires by hexes", "6.55")] = (
        False
    )
    quality: Annotated[int, PRINTED] = 6
    hits: Annotated[int, BORNE] = 0


class StepResult(Struct, frozen=True):
    """Cost of a step: points, hits of its own and of a unit passed through.

    `entered` is False where it cannot be taken.
    """

    entered: Annotated[bool, label("Se puede", "It can")]
    points: Annotated[int, label("PM", "MPs")] = 0
    hits: Annotated[int, label("Impactos", "Hits")] = 0
    others: Annotated[int, label("Impactos de la otra", "Hits of the other")] = 0
    eliminated: Annotated[bool, label("La otra Desaparece", "The other disappears")] = False
    """A Routed friend that is passed through is gone, unless both are on a road (6.55)."""
    routs: Annotated[bool, label("Huye", "Routs")] = False
    """Whether its hits make it rout where it is (9.13)."""


def _cost_of_step(content: Content, facts: StepFacts) -> Paid | Message:
    """Return what a step into a hex costs, or why it is impossible (6.2)."""
    mover_state = Mover(
        facts.type, movement.BOUNDLESS if facts.by_hexes else facts.left, facts.column, leader=facts.leader
    )
    crossing = (facts.crossing,) if facts.crossing else ()
    through = (Type(facts.through),) if facts.through else ()
    arc = movement.FRONT if facts.front else movement.FLANK
    return movement.enter_hex(content, mover_state, movement.Step(facts.ground, crossing, through, arc, facts.beside))


def _take_costs(
    step_cost: Paid | Message, rule: str, facts: StepFacts | TurnFacts, first: int = 0
) -> Procedure[StepResult]:
    """Say what a step or a turn does, or why it cannot be; `first`: hits of beginning to move."""
    if isinstance(step_cost, Message):
        yield from say_verdict(step_cost)
        return StepResult(False)
    yield from say_overturns(step_cost)
    hits_taken = step_cost.hits + first
    routs = yield from routs_by_hits(facts.quality, facts.hits, hits_taken, column=facts.column, rule=rule)
    return StepResult(True, step_cost.points, hits_taken, step_cost.others, routs=routs)


def say_overturns(step_cost: Paid) -> Procedure[None]:
    """Say that a step or a turn is an overturn check where that rule is played (6.82)."""
    if step_cost.overturns:
        yield from say(N_("Con la regla de vuelco, hay que tirar por vuelco"), "6.82", "quiet")


def _hits_problem(facts: StepFacts | TurnFacts) -> Message | None:
    return broken_already(facts.quality, facts.hits, column=facts.column)


def _step_workings(content: Content, facts: StepFacts) -> tuple[Working, ...]:
    """Return the cells of the movement chart that a step uses."""
    chart, column = content.charts[charts.MOVEMENT], charts.movement_column(facts.type)
    rows = (facts.ground, *((facts.crossing,) if facts.crossing else ()))
    return tuple(
        Working(
            NAMES_OF_GROUND[row],
            value=Text(charts.cell(chart, row, column), charts.cell(chart, row, column)),
            rule=chart.rule,
            source=charts.source(chart, row, column),
        )
        for row in rows
    )


def cost_answer(switch: str) -> Answer:
    """Return the words for a result's points and hits, or its impossibility if `switch` is off."""

    def says(outcome: str) -> Message:
        points, _, hits = outcome.partition("/")
        is_entered = outcome != NO
        return (
            msg(N_("{points} PM; impactos: {hits}"), points=int(points), hits=int(hits)) if is_entered else msg(CANNOT)
        )

    return Answer(lambda result: f"{result.points}/{result.hits}" if getattr(result, switch) else NO, says)


@resolution(
    "movement_cost",
    "6.9",
    Text("Coste de entrar en un hexágono", "Cost of entering a hex"),
    MOVING,
    cost_answer("entered"),
    check=blame(_hits_problem),
    workings=_step_workings,
)
def enter_hex(content: Content, facts: StepFacts) -> Procedure[StepResult]:
    """Resolve a step into a hex: points, hits, rout (6.9)."""
    step_cost = _cost_of_step(content, facts)
    first = movement.begin_move(Unit("unit", "", facts.type, 6, 4, moved=True)) if facts.begins else 0
    trampled = bool(facts.through) and facts.through_routed
    if not isinstance(step_cost, Message):
        step_cost = replace(
            step_cost, points=0 if facts.by_hexes else step_cost.points, others=0 if trampled else step_cost.others
        )
    result = yield from _take_costs(step_cost, "6.13" if first else "6.22", facts, first)
    on_road = facts.ground == ROAD
    return replace(result, eliminated=result.entered and trampled and stacking.is_trampled(on_road, along_road=on_road))


# -- 6.62-6.65


class TurnFacts(Struct, frozen=True):
    """Facts for turning without leaving a hex."""

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
            "Ha entrado en el frontal de un enemigo",
            "It has entered an enemy’s front",
            "6.63",
            condition=("moved", (True,)),
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
            condition=("moved", (False,)),
        ),
    ] = 0
    leader: Annotated[bool, fact("Es un líder solo", "He is a leader alone", "4.14")] = False
    quality: Annotated[int, PRINTED] = 6
    hits: Annotated[int, BORNE] = 0


@resolution(
    "turning",
    "6.62",
    Text("Girar en un hexágono", "Turning in a hex"),
    MOVING,
    cost_answer("entered"),
    check=blame(_hits_problem),
)
def turn(facts: TurnFacts) -> Procedure[StepResult]:
    """Resolve a turn by vertices (6.62-6.65)."""
    mover_state = Mover(
        facts.type,
        facts.left,
        facts.column,
        turned_here=facts.turned,
        fronts=facts.fronts,
        steps=int(facts.moved),
        in_front=facts.moved and facts.in_front,
        ground=facts.ground,
    )
    if facts.leader:
        yield from say(N_("Los líderes no tienen orientación: girar no le cuesta nada"), "4.14", "good")
        return StepResult(True)
    turn_result = yield from _take_costs(facing.turn_in_hex(mover_state, facts.vertices), "6.65", facts)
    if turn_result.entered and facts.fronts > 0 and not facts.moved:
        yield from tell(facing.TURNED_IN_FRONT, "6.64", "bad")
    return turn_result


# -- 6.3


class FormationFacts(Struct, frozen=True):
    """Facts for a change of formation."""

    type: Annotated[Type, fact("Unidad", "Unit", "6.31")] = Type.SI
    left: Annotated[int, fact("PM que quedan", "Movement points left", "6.31", 0, 12)] = 4
    engaged: Annotated[bool, fact("Enzarzada", "Engaged", "6.31")] = False
    routed: Annotated[bool, fact("En Huida", "Routed", "6.31")] = False
    column: Annotated[bool, fact("Ya está En Columna, y la deja", "It is In Column, and leaves it", "6.31")] = False
    goes_on: Annotated[bool, fact("Quiere seguir moviendo después", "It wants to move on afterwards", "6.31")] = False


def _formation_problem(facts: FormationFacts) -> Message | None:
    """Return why a unit cannot change its formation; None if it can (6.31)."""
    unit = Unit("unit", "", facts.type, 6, facts.left, status=Status.ROUTED if facts.routed else Status.GOOD)
    if problem := column.formation_refusal(unit, facts.engaged):
        return problem
    change_cost = column.change_formation(Mover(facts.type, facts.left, facts.column))
    if isinstance(change_cost, Message):
        return change_cost
    return msg(N_("cambiar de formación acaba el movimiento (6.31)")) if facts.goes_on else None


@resolution(
    "formation", "6.31", Text("Ponerse En Columna o deshacerla", "Forming a Column or leaving it"), MOVING,
    MAY,
)  # fmt: skip
def change_formation(facts: FormationFacts) -> Procedure[bool]:
    return (yield from say_verdict(_formation_problem(facts), "6.31"))


# -- 6.4

BARRED, SHAKEN, BROKEN = "barred", "shaken", "routs"
GOES, STAYS = "goes", "stays"


class WithdrawingFacts(WithdrawalFacts, frozen=True):
    """Facts for an Orderly Withdrawal, and the hits by which the unit may rout (9.13)."""

    hits: Annotated[int, BORNE] = 0
    mate_quality: Annotated[
        int, fact("TQ impresa de su RI", "Printed TQ of its RI", "6.42", 1, 9, condition=("type", (Type.CH2_RI.value,)))
    ] = 4
    mate_move: Annotated[
        int, fact("AM de su RI", "MA of its RI", "6.41", 1, 12, condition=("type", (Type.CH2_RI.value,)))
    ] = 6
    beside_enemy: Annotated[
        bool, fact("Su camino pasa junto a un enemigo", "Its way passes beside an enemy", "6.46")
    ] = False


MATES = {GOES: Text("va con ella", "goes with it"), STAYS: Text("se queda", "stays")}


class WithdrawingResult(WithdrawalResult, frozen=True):
    """Whether the unit may withdraw now, and what becomes of it."""

    routs: Annotated[bool, label("Huye", "Routs")] = False
    """Whether its hits make it rout instead (6.44, 9.13)."""
    barred: Annotated[bool, label("No lo intenta más en esta fase", "No more attempts in this phase")] = False
    """It has failed: no more withdrawals in this Orders Phase (6.42)."""
    mate: Annotated[str, one_of("", GOES, STAYS), label("Su RI", "Its RI", MATES)] = ""
    """Of a stack, its RI `goes` by its own die, or `stays`; "" where there is none (6.42)."""


def _withdraw_mate(facts: WithdrawingFacts) -> Procedure[str]:
    """Runners go along by their own right only: as fast, and by their own die (6.42)."""
    mate_facts = replace(
        facts, type=Type.RI, quality=facts.mate_quality, move=facts.mate_move, unit="mate", who="owner"
    )
    if problem := withdrawal.withdrawal_refusal(mate_facts):
        yield from say_verdict(problem)
        return STAYS
    return GOES if (yield from withdrawal.attempt_withdrawal(mate_facts)).allowed else STAYS


def _withdrawal_problem(facts: WithdrawingFacts) -> Message | None:
    if problem := withdrawal.withdrawal_refusal(facts):
        return problem
    if facts.beside_enemy:
        return msg(N_("no se repliega a un hexágono adyacente a un enemigo (6.46)"))
    return broken_already(facts.quality, facts.hits, routed=facts.routed)


@resolution(
    "withdrawal",
    "6.42",
    Text("Repliegue Ordenado", "Orderly Withdrawal"),
    MOVING,
    Answer(
        lambda result: BROKEN if result.routs else YES if result.allowed else SHAKEN if result.hits else BARRED,
        lambda outcome: {
            YES: msg(N_("se repliega")),
            BARRED: msg(N_("se queda")),
            SHAKEN: msg(N_("se queda, y un impacto")),
            BROKEN: msg(N_("Huye")),
        }[outcome],
    ),
    check=blame(_withdrawal_problem),
    modifiers=lambda facts: facts.modifiers,
)
def withdraw(facts: WithdrawingFacts) -> Procedure[WithdrawingResult]:
    """Roll an Orderly Withdrawal and return points, hits and rout (6.42)."""
    withdrawal_result = yield from withdrawal.attempt_withdrawal(replace(facts, unit="unit", who="owner"))
    routs = yield from routs_by_hits(
        facts.quality, facts.hits, withdrawal_result.hits, rule="6.44" if withdrawal_result.allowed else "6.42"
    )
    leaves, points = withdrawal_result.allowed and not routs, 0 if routs else withdrawal_result.points
    mate = (yield from _withdraw_mate(facts)) if facts.type is Type.CH2_RI and leaves else ""
    return WithdrawingResult(
        leaves, points, withdrawal_result.hits, withdrawal_result.adjusted, routs, not withdrawal_result.allowed, mate
    )


# -- 6.66


class ReactingFacts(ReactionFacingFacts, frozen=True):
    """Facts for Reaction Facing, and the hits by which the unit may rout (9.13)."""

    hits: Annotated[int, BORNE] = 0


class ReactingResult(Struct, frozen=True):
    """Result of Reaction Facing; the unit turns before the die, whatever it shows (6.66)."""

    hits: Annotated[int, label("Impactos", "Hits")]
    routs: Annotated[bool, label("Huye", "Routs")]


def _reaction_problem(facts: ReactingFacts) -> Message | None:
    return facing.reaction_facing_refusal(facts) or broken_already(facts.quality, facts.hits)


@resolution(
    "reaction_facing",
    "6.66",
    Text("Cambio de Orientación en Reacción", "Reaction Facing"),
    MOVING,
    Answer(lambda result: str(result.hits), lambda outcome: dice.hits_in_words(int(outcome))),
    check=blame(_reaction_problem),
)
def turn_in_reaction(facts: ReactingFacts) -> Procedure[ReactingResult]:
    hits = yield from facing.turn_in_reaction(replace(facts, unit="unit", who="owner"))
    routs = yield from routs_by_hits(facts.quality, facts.hits, hits)
    return ReactingResult(hits, routs)


ALL = (enter_hex, turn, change_formation, withdraw, turn_in_reaction)
