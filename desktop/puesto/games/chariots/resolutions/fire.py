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
from puesto.games.chariots.leadership import leaders
from puesto.games.chariots.leadership.leaders import CasualtyFacts, CasualtyResult
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import CHARIOTS, Content, Missile, Type
from puesto.games.chariots.resolutions.answers import FIRE, LEFT, MAY, THREATENED, say_verdict
from puesto.games.chariots.table import dice
from puesto.games.chariots.table.state import Status, Supply, Unit
from puesto.games.kit.alone import Problems, blame, yes_or_no

# -- 7.17

ROUTS, GONE = "routs", "gone"


def shooter_problem(type: Type, missile: Missile) -> Message | None:
    """Why such a unit has no missiles at all, or not those; None where it can have them (7.11)."""
    if type not in CHARIOTS and type is not Type.LI:
        return msg(N_("disparan los carros y la LI, y nadie más (7.11)"))
    if type in CHARIOTS and missile not in (Missile.COMPOSITE, Missile.JAVELIN):
        return msg(N_("un carro dispara con C o J (7.11)"))
    return None


def shot_problem(content: Content, facts: FireFacts) -> Message | None:
    """Reason why a shot is impossible: missiles, range, Pass-Through row; None if possible."""
    if problem := shooter_problem(facts.firer, facts.missile):
        return problem
    if facts.passing and facts.firer not in CHARIOTS:
        return msg(N_("el disparo Paso-a-Través es de carros (7.31)"))
    if facts.passing and facts.target not in (*CHARIOTS, Type.RI):
        return msg(N_("un carro solo pasa a través de carros (6.54)"))
    if facts.hits and facts.hits >= facts.quality and not facts.routed:
        return msg(N_("con tantos impactos como TQ ya habría Huido (9.13)"))
    if facts.passing:
        return None
    return missiles.target_refusal(content, facts.firer, facts.missile, facts.range, missiles.FRONT)


def check_shot(content: Content, facts: FireFacts) -> Problems:
    """Return the contradictions in the facts of a shot."""
    return blame(partial(shot_problem, content))(facts)


def shot_cells(content: Content, facts: FireFacts) -> Working:
    """The hits that each face of the die gives."""
    chart, row = content.charts[charts.MISSILES], f"{facts.missile.value}/{facts.row}"
    plus = dice.modifier_sum(missiles.fire_modifiers(content, facts))
    sources = [charts.source(chart, row, column) for column in chart.columns]
    worst = "house" if "house" in sources else sources[0]
    faces = tuple(
        Cell(str(face), str(charts.missile_hits(content, facts.missile, facts.row, face + plus)), worst)
        for face in range(dice.SIDES)
    )
    return Working(msg(N_("Impactos según el dado")), rule="7.51", source=worst, cells=faces)


def shot_outcome(result: FireResult) -> str:
    """The class of a shot: what becomes of the target, or how many hits it takes."""
    return GONE if result.gone else ROUTS if result.routs else str(result.hits)


def shot_words(outcome: str) -> Message:
    """Return the words for an outcome."""
    if outcome.isdigit():
        return count(NN_("{n} impacto", "{n} impactos"), int(outcome)) if outcome != "0" else msg(N_("falla"))
    return msg(N_("el objetivo Huye")) if outcome == ROUTS else msg(N_("el objetivo Desaparece"))


def row_name(row: str) -> Sayable:
    """Return how a row of the chart of missiles reads."""
    return msg(N_("Paso-a-Través")) if row == charts.PASS_THROUGH else Text(row, row)


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
    found = yield from missiles.fire(content, replace(facts, unit="firer", at="target", who="attacker"))
    if found.routs:
        yield from say(N_("Sus impactos llegan a su TQ: Huye"), "9.13", "bad")
    if found.gone:
        yield from say(N_("Estaba en Huida: Desaparece"), "9.43", "bad")
    if found.leader:
        yield from say(N_("Un 0 natural: tira por el líder"), "7.18", "bad")
    if found.supply is Supply.LOW and not facts.low:
        yield from say(N_("Un 9 natural: le queda un solo disparo"), "7.15", "bad")
    if found.supply is Supply.NO:
        yield from say(N_("Era el último disparo"), "7.15", "bad")
    added = missiles.fire_modifiers(content, facts)
    protection = dice.modifier_sum([one for one in added if one.rule == "7.52"])
    return ShotResult(
        found.hits,
        found.supply,
        found.leader,
        found.routs,
        found.gone,
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
            options=(
                (missiles.FRONT, msg(N_("al frente"))),
                (missiles.FLANK, msg(N_("al flanco"))),
                (missiles.REAR, msg(N_("detrás"))),
            ),
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
        bool, fact("Ya ha disparado en esta fase", "Has fired in this phase", "7.12", when=("active", (True,)))
    ] = False
    turned: Annotated[
        bool,
        fact(
            "Ha girado en el frontal de un enemigo", "It turned in an enemy’s front", "6.64", when=("active", (True,))
        ),
    ] = False
    column: Annotated[bool, fact("En Columna", "In Column", "6.35")] = False
    routed: Annotated[bool, fact("En Huida", "Routed", "9.42")] = False
    engaged: Annotated[bool, fact("Está Enzarzada", "It is Engaged", "7.12")] = False
    target_engaged: Annotated[bool, fact("El objetivo está Enzarzado", "The target is Engaged", "7.12")] = False
    together: Annotated[bool, fact("Varias suman su disparo a la vez", "Several add up their fire", "7.12")] = False


def aim_refusal(content: Content, facts: AimFacts) -> Message | None:
    """Why a unit cannot fire at a target, sight apart, or None where it can."""
    if facts.together:
        return msg(N_("cada una dispara por su cuenta: no se suman los disparos (7.12)"))
    if problem := shooter_problem(facts.firer, facts.missile):
        return problem
    status = Status.ROUTED if facts.routed else Status.GOOD
    unit = Unit(
        "unit",
        "",
        facts.firer,
        6,
        6,
        facts.missile,
        status,
        column=facts.column,
        supply=facts.supply,
        has_fired=facts.fired,
        turned=facts.turned,
    )
    return missiles.shooting_refusal(unit, active=facts.active, engaged=facts.engaged) or missiles.target_refusal(
        content, facts.firer, facts.missile, facts.distance, facts.arc, engaged=facts.target_engaged, moved=facts.moved
    )


@resolution(
    "may_fire",
    "7.1",
    Text("¿Puede disparar?", "May it fire?"),
    FIRE,
    MAY,
)
def aim(content: Content, facts: AimFacts) -> Procedure[bool]:
    return (yield from say_verdict(aim_refusal(content, facts), msg(N_("puede, si hay LdV (7.14)"))))


# -- 7.14


@resolution("sight", "7.14", Text("Línea de Visión", "Line of Sight"), FIRE, yes_or_no(N_("hay LdV"), N_("no hay LdV")))
def see(facts: SightFacts) -> Procedure[bool]:
    return (yield from say_verdict(sight.sight_refusal(facts), msg(N_("nada la bloquea (7.14)"))))


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
            msg(N_("no reacciona"))
            if outcome == "0"
            else count(NN_("reacciona, a {n} hexágono", "reacciona, a {n} hexágonos"), int(outcome))
        ),
    ),
)
def react_with_fire(content: Content, facts: ReactionFireFacts) -> Procedure[ReactionResult]:
    found = reaction_fire.reaction_answer(content, facts)
    allowed = count(NN_("dispara a {n} hexágono (7.43)", "dispara a {n} hexágonos (7.43)"), found.range)
    problem = shooter_problem(facts.firer, facts.missile) or found.problem
    if (yield from say_verdict(problem, allowed)):
        return ReactionResult(True, found.range)
    turned = replace(facts, rear=False)
    turns = facts.rear and reaction_fire.reaction_answer(content, turned).allowed and facts.kind == reaction_fire.ENTRY
    if turns:
        yield from say(N_("Si antes se gira por Cambio de Orientación en Reacción, podrá"), "7.25", "quiet")
    return ReactionResult(False, turns_first=turns)


# -- 7.2


class RunningFacts(RunFacts, frozen=True):
    """Facts for Hit and Run, and what the unit has done in this Orders Phase (7.12, 7.21)."""

    acted: Annotated[
        bool, fact("Ya ha movido o disparado en esta fase", "It has moved or fired in this phase", "7.21")
    ] = False
    held: Annotated[bool, fact("La unidad está Enzarzada", "The unit is Engaged", "9.21")] = False
    supply: Annotated[Supply, fact("Proyectiles", "Missiles left", "7.15", options=LEFT)] = Supply.FULL


def _run_refusal(facts: RunningFacts) -> Message | None:
    if facts.held:
        return msg(N_("está Enzarzada (9.21)"))
    if facts.acted:
        return msg(N_("es la acción completa de una unidad en su Fase de Órdenes (7.21)"))
    if facts.supply is Supply.NO:
        return msg(N_("se ha quedado sin proyectiles (7.15)"))
    return hit_and_run.hit_and_run_refusal(facts)


@resolution(
    "hit_and_run",
    "7.2",
    Text("Dispara y Corre", "Fire and Run"),
    FIRE,
    MAY,
)
def hit_and_run_alone(facts: RunningFacts) -> Procedure[bool]:
    allowed = msg(N_("puede: se resuelve, y se contesta, a 1 hexágono (7.24)"))
    return (yield from say_verdict(_run_refusal(facts), allowed))


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
    """Why a unit cannot take on missiles in phase D, or None where it can (7.16)."""
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
    return (yield from say_verdict(reload_problem(facts), msg(N_("recarga en la fase D (7.16)"))))


ALL = (fire_missiles, aim, see, react_with_fire, hit_and_run_alone, check_leader, reload)
