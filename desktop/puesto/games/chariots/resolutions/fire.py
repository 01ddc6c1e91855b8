"""Alone from chapter 7: fire and sight, reaction, Hit and Run, leaders, reload."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from puesto.core.game.resolutions import Answer, Cell, Working, fact, resolution
from puesto.core.messages import N_, NN_, Message, Sayable, Text, count, msg
from puesto.core.prompts import Procedure
from puesto.core.results import label
from puesto.core.saying import say
from puesto.core.values import Struct, replace
from puesto.games.chariots.combat import hit_and_run, missiles, reaction_fire, sight
from puesto.games.chariots.combat.hit_and_run import RunFacts
from puesto.games.chariots.combat.missiles import FireFacts, FireResult
from puesto.games.chariots.combat.reaction_fire import ReactionFireFacts
from puesto.games.chariots.combat.sight import SightFacts
from puesto.games.chariots.leadership import command, leaders
from puesto.games.chariots.leadership.leaders import CasualtyFacts, CasualtyResult
from puesto.games.chariots.movement import stacking
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import Content, Missile, Type
from puesto.games.chariots.resolutions.answers import (
    CANNOT,
    FATES,
    FIRE,
    LEFT,
    MAY,
    THREATENED,
    broken_already,
    say_verdict,
    typical_unit,
)
from puesto.games.chariots.table import cohesion, dice, engagement, facings
from puesto.games.chariots.table.state import State, Status, Supply, Unit
from puesto.games.kit.alone import Problems, blame, yes_or_no

# -- 7.17


def shot_problem(content: Content, facts: FireFacts) -> Message | None:
    """Return why a shot is impossible: missiles, range, Pass-Through row; None if possible."""
    if problem := missiles.shooter_refusal(facts.firer, facts.missile):
        return problem
    if facts.passing and (problem := stacking.enemy_refusal(facts.firer, _met_by(facts.target))):
        return problem
    if problem := broken_already(facts.quality, facts.hits, routed=facts.routed):
        return problem
    if facts.passing:
        return None
    return missiles.target_refusal(content, facts.firer, facts.missile, facts.range, missiles.FRONT)


def _met_by(target: Type) -> tuple[Type, ...]:
    """Return the units that a mover meets where it passes: runners only with their chariots (6.54)."""
    return (Type.CH2, Type.RI) if target in (Type.RI, Type.CH2_RI) else (target,)


def check_shot(content: Content, facts: FireFacts) -> Problems:
    """Return the contradictions in the facts of a shot."""
    return blame(partial(shot_problem, content))(facts)


def shot_cells(content: Content, facts: FireFacts) -> Working:
    """Return the hits of each face of the die."""
    chart, row = content.charts[charts.MISSILES], f"{facts.missile.value}/{facts.row}"
    plus = dice.modifier_sum(missiles.fire_modifiers(content, facts))
    sources = [charts.source(chart, row, column) for column in chart.columns]
    worst = "house" if "house" in sources else sources[0]
    faces = tuple(
        Cell(str(face), str(charts.missile_hits(content, facts.missile, facts.row, face + plus)), worst)
        for face in range(dice.SIDES)
    )
    return Working(chart.title, rule="7.51", source=worst, cells=faces)


def shot_outcome(result: FireResult) -> str:
    """Return the class of a shot: the fate of the target, or the number of its hits."""
    return cohesion.GONE if result.gone else cohesion.ROUTS if result.routs else str(result.hits)


def shot_words(outcome: str) -> Message:
    """Return the words for an outcome."""
    if outcome in FATES:
        return FATES[outcome]
    return dice.hits_in_words(int(outcome)) if outcome != "0" else msg(N_("falla"))


PASSING = Text("Disparo Paso-a-Través", "Pass-Through fire")


def row_name(row: str) -> Sayable:
    """Return how a row of the chart of missiles reads."""
    return PASSING if row == charts.PASS_THROUGH else Text(row, row)


class ShotResult(FireResult, frozen=True):
    """Result of a shot, with the modifiers of its die."""

    drm: Annotated[int, label("DRM", "DRM")] = 0
    """All that is added to the die (7.17)."""
    protection: Annotated[int, label("De él, protección", "Of it, protection")] = 0
    """The part of the DRM that is the target's protection, by the chart (7.52)."""
    row: Annotated[str, label("Fila de la tabla", "Row of the chart", row_name)] = ""
    """The row of the chart: a range, or `pass` (7.31)."""


@resolution(
    "missiles",
    "7.1",
    Text("Disparo de proyectiles", "Missile fire"),
    FIRE,
    Answer(shot_outcome, shot_words),
    check=check_shot,
    modifiers=missiles.fire_modifiers,
    workings=lambda content, facts: (shot_cells(content, facts),),
)
def fire_missiles(content: Content, facts: FireFacts) -> Procedure[ShotResult]:
    """Roll a shot and apply its hits to the target (7.15-7.18)."""
    result = yield from missiles.fire(content, replace(facts, unit="firer", at="target", who="attacker"))
    target = typical_unit(facts.quality, hits=facts.hits, routed=facts.routed)
    yield from cohesion.take_hits(target, result.hits, "7.17")
    if result.supply is not (Supply.LOW if facts.low else Supply.FULL):
        yield from missiles.say_supply("firer", result.supply)
    added = missiles.fire_modifiers(content, facts)
    protection = dice.modifier_sum([modifier for modifier in added if modifier.rule == "7.52"])
    return ShotResult(
        result.hits,
        result.supply,
        result.leader,
        result.routs,
        result.gone,
        dice.modifier_sum(added),
        protection,
        str(facts.row),
    )


# -- 7.11-7.15


class AimFacts(Struct, frozen=True):
    """Facts for the question who may fire at whom."""

    firer: Annotated[Type, fact("Quién dispara", "Who fires", "7.11")] = Type.CH2
    missile: Annotated[Missile, fact("Proyectil", "Missile", "7.11", options=missiles.KINDS)] = Missile.COMPOSITE
    distance: Annotated[int, fact("Distancia en hexágonos", "Distance in hexes", "7.13", 1, 9)] = 2
    arc: Annotated[
        str,
        fact(
            "El objetivo está",
            "The target is",
            "7.13",
            options=facings.ZONE_NAMES,
        ),
    ] = missiles.FRONT
    moved: Annotated[
        str,
        fact(
            "Justo antes",
            "Just before",
            "7.11",
            options=(
                (missiles.STANDS, msg(N_("no ha movido"))),
                (missiles.FORWARD, msg(N_("ha avanzado hacia el objetivo"))),
                (missiles.OTHERWISE, msg(N_("ha movido de otra forma"))),
            ),
        ),
    ] = missiles.STANDS
    supply: Annotated[Supply, fact("Proyectiles", "Missiles left", "7.15", options=LEFT)] = Supply.FULL
    active: Annotated[bool, fact("Está activa", "It is active", "7.12")] = True
    fired: Annotated[
        bool, fact("Ya ha disparado en esta fase", "Has fired in this phase", "7.12", condition=("active", (True,)))
    ] = False
    turned: Annotated[
        bool,
        fact(
            "Ha girado en el frontal de un enemigo",
            "It turned in an enemy’s front",
            "6.64",
            condition=("active", (True,)),
        ),
    ] = False
    column: Annotated[bool, fact("En Columna", "In Column", "6.35")] = False
    routed: Annotated[bool, fact("En Huida", "Routed", "9.42")] = False
    engaged: Annotated[bool, fact("Está Enzarzada", "It is Engaged", "7.12")] = False
    target_engaged: Annotated[bool, fact("El objetivo está Enzarzado", "The target is Engaged", "7.12")] = False
    together: Annotated[bool, fact("Varias suman su disparo a la vez", "Several add up their fire", "7.12")] = False


def aim_refusal(content: Content, facts: AimFacts) -> Message | None:
    """Return why a unit cannot fire at a target, sight apart, or None where it can."""
    if facts.together:
        return msg(N_("cada una dispara por su cuenta: no se suman los disparos (7.12)"))
    if problem := missiles.shooter_refusal(facts.firer, facts.missile):
        return problem
    unit = Unit("unit", "", facts.firer, 6, 6, facts.missile, column=facts.column, supply=facts.supply)
    unit.status = Status.ROUTED if facts.routed else Status.GOOD
    unit.has_fired, unit.turned = facts.active and facts.fired, facts.active and facts.turned
    return command.order_refusal(_state_with(unit, facts.engaged), unit, "fire") or missiles.target_refusal(
        content, facts.firer, facts.missile, facts.distance, facts.arc, engaged=facts.target_engaged, moved=facts.moved
    )


def _state_with(unit: Unit, engaged: bool) -> State:
    """Return a state in which a unit is active, and Engaged or not."""
    foe = engagement.pair_of(unit.id, "other")
    return State("", units={unit.id: unit}, order=command.MOVE, engaged=[foe] if engaged else [])


@resolution(
    "may_fire",
    "7.1",
    Text("¿Puede disparar?", "May it fire?"),
    FIRE,
    MAY,
)
def aim(content: Content, facts: AimFacts) -> Procedure[bool]:
    return (yield from say_verdict(aim_refusal(content, facts), "7.14", msg(N_("puede, si hay LdV"))))


# -- 7.14


@resolution("sight", "7.14", Text("Línea de Visión", "Line of Sight"), FIRE, yes_or_no(N_("hay LdV"), N_("no hay LdV")))
def see(facts: SightFacts) -> Procedure[bool]:
    return (yield from say_verdict(sight.sight_refusal(facts), "7.14"))


# -- 7.4


class ReactionResult(Struct, frozen=True):
    """Whether a unit may fire in reaction, and how."""

    allowed: Annotated[bool, label("Dispara", "It fires")]
    range: Annotated[int, label("Distancia", "Range")] = 0
    """The range at which it is resolved (7.43)."""
    turns_first: Annotated[bool, label("Antes ha de girarse", "It has to turn first")] = False
    """It is out of its arc now, and may fire only once it has turned by Reaction Facing (6.66, 7.25)."""


@resolution(
    "reaction_fire",
    "7.4",
    Text("Fuego de Reacción", "Reaction Fire"),
    FIRE,
    Answer(
        lambda result: str(result.range),
        lambda outcome: (
            msg(CANNOT)
            if outcome == "0"
            else count(NN_("reacciona, a {n} hexágono", "reacciona, a {n} hexágonos"), int(outcome))
        ),
    ),
)
def react_with_fire(content: Content, facts: ReactionFireFacts) -> Procedure[ReactionResult]:
    """Return whether a unit may fire in reaction, and at which range (7.4)."""
    answer = reaction_fire.reaction_answer(content, facts)
    problem = missiles.shooter_refusal(facts.firer, facts.missile) or answer.problem
    if (yield from say_verdict(problem, "7.43")):
        return ReactionResult(True, answer.range)
    facts_turned = replace(facts, rear=False)
    turns = (
        facts.rear
        and reaction_fire.reaction_answer(content, facts_turned).allowed
        and facts.kind == reaction_fire.ENTRY
    )
    return ReactionResult(False, turns_first=turns)


# -- 7.2


class RunningFacts(RunFacts, frozen=True):
    """Facts for Hit and Run, and what the unit has done in this Orders Phase (7.12, 7.21)."""

    acted: Annotated[
        bool, fact("Ya ha movido o disparado en esta fase", "It has moved or fired in this phase", "7.21")
    ] = False
    held: Annotated[bool, fact("La unidad está Enzarzada", "The unit is Engaged", "9.21")] = False
    supply: Annotated[Supply, fact("Proyectiles", "Missiles left", "7.15", options=LEFT)] = Supply.FULL


def run_refusal(facts: RunningFacts) -> Message | None:
    """Return why a unit cannot use Hit and Run, or None where it can (7.12, 7.15, 7.2)."""
    unit = Unit("unit", "", Type.CH2, 6, 6, Missile.COMPOSITE, supply=facts.supply, has_moved=facts.acted)
    ordered = command.order_refusal(_state_with(unit, facts.held), unit, "hit_and_run")
    return ordered or hit_and_run.hit_and_run_refusal(facts)


@resolution(
    "hit_and_run",
    "7.2",
    Text("Dispara y Corre", "Fire and Run"),
    FIRE,
    MAY,
)
def hit_and_run_alone(facts: RunningFacts) -> Procedure[bool]:
    return (yield from say_verdict(run_refusal(facts), "7.24"))


# -- 7.18, 8.15

UNHARMED, WOUNDED, DEAD = "unharmed", "wounded", "dead"


@resolution(
    "leader_casualty",
    "8.15",
    Text("Baja de un líder", "Leader casualty"),
    FIRE,
    Answer(
        lambda result: DEAD if result.dead else WOUNDED if result.hit else UNHARMED,
        lambda outcome: {UNHARMED: msg(N_("ileso")), WOUNDED: msg(N_("herido")), DEAD: msg(N_("muere"))}[outcome],
    ),
)
def check_leader(facts: CasualtyFacts) -> Procedure[CasualtyResult]:
    if facts.heroic:
        yield from say(N_("Ni los Héroes ni los Comandantes heroicos comprueban bajas"), "10.17", "good")
    elif not facts.there:
        yield from say(N_("No está con ninguna unidad implicada: no tira"), "8.15", "good")
    return (yield from leaders.check_casualty(replace(facts, leader="leader", who="owner")))


# -- 7.16


class ReloadFacts(Struct, frozen=True):
    """Facts for taking on missiles."""

    supply: Annotated[Supply, fact("Proyectiles", "Missiles left", "7.15", options=LEFT)] = Supply.LOW
    engaged: Annotated[bool, fact("Enzarzada", "Engaged", "7.16")] = False
    threatened: Annotated[bool, THREATENED] = False


def reload_problem(facts: ReloadFacts) -> Message | None:
    """Return why a unit cannot take on missiles in phase D, or None where it can (7.16)."""
    unit = Unit("unit", "", Type.LI, 6, 6, Missile.SIMPLE, supply=facts.supply)
    return missiles.reload_refusal(unit, engaged=facts.engaged, threatened=facts.threatened)


@resolution(
    "reload",
    "7.16",
    Text("Recarga", "Missile resupply"),
    FIRE,
    MAY,
)
def reload(facts: ReloadFacts) -> Procedure[bool]:
    return (yield from say_verdict(reload_problem(facts), "7.16"))


ALL = (fire_missiles, aim, see, react_with_fire, hit_and_run_alone, check_leader, reload)
