"""An assault on foot, step by step (6.1, 6.2, 6.4, 6.6). Target, distance, reaction, rounds, who is wiped out."""

from __future__ import annotations

from puesto.core.messages import N_, NN_, Ref, count, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.questions.board import BOARD, AskMany, AskNumber
from puesto.core.saying import say, tell
from puesto.games.bolt.assault import melee
from puesto.games.bolt.fire.damage import WoundsResult
from puesto.games.bolt.moving import ambushes, moving
from puesto.games.bolt.printed.records import Kind, Order, Shelter, Special
from puesto.games.bolt.shooting import losses, measuring, shooting
from puesto.games.bolt.table import bag, dice, settings, sightings, walk
from puesto.games.bolt.table.state import GameTable, UnitId
from puesto.games.bolt.table.walk import Walk, noting
from puesto.games.kit.verbs import NO_OPTION, saying_yes

OBSTACLES, DEFENDED, INSIDE, UNDER_SIX = "obstacles", "defended", "inside", "under_six"
NONE = "none"
SURPRISED, FIRES = "surprise", "fire"
"""Reactions to an assault, or the reason for none (6.2)."""


def assault(table: GameTable, id: UnitId) -> Procedure[None]:
    """Let an infantry unit run into close quarters (6.1)."""
    progress = table.begin_walk(walk.ASSAULT, id, "", walk.DECLARE)
    yield from _assault(table, progress)
    table.end_walk(progress)


def _assault(table: GameTable, progress: Walk) -> Procedure[None]:
    """Carry out an assault: target, distance, reaction, fight and regrouping (6.1)."""
    id = progress.unit
    among = [unit.id for unit in table.enemies(id) if table.troop(unit.id).kind in (Kind.INFANTRY, Kind.ARTILLERY)]
    goal = yield from Choose(
        key="assault.target",
        subject=(id,),
        who=table.side_of(id),
        message=msg(N_("¿A quién asalta {unit:el}?"), unit=Ref("unit", id)),
        detail=msg(N_("Tiene que ver a la unidad, o el edificio en que está.")),
        rule="6.2",
        options=(
            *(Option(option, Ref("unit", option)) for option in among),
            Option(NONE, msg(N_("A nadie")), nobody=True),
        ),
    )
    if goal == NONE:
        yield from moving.move_unit(table, id, Order.RUN)
        return
    yield from say(N_("{unit} asalta a {target}"), "6.1", "heading", unit=Ref("unit", id), target=Ref("unit", goal))
    unit = table.unit(id)
    if unit.aboard:
        unit.aboard = ""
    unit.building = Shelter.NONE
    aim_walk(table, progress, goal)
    distance, ground = yield from _measure(table, id, goal)
    progress.inches, progress.ticked, progress.step = distance, list(ground), walk.ANSWER
    moving.note_move(table, id)
    if distance > melee.assault_move(OBSTACLES in ground):
        yield from say(N_("No llega: {unit:el} se queda lo más lejos posible"), "6.2", unit=Ref("unit", id))
        yield from ambushes.face_ambushes(table, id)
        return
    progress.reaction = yield from react(table, id, goal, distance, ground)
    if not unit.gone:
        yield from ambushes.face_ambushes(table, id, but=goal)
    if not unit.gone and not table.unit(goal).gone and not table.unit(goal).abandoned:
        yield from fight(table, progress, DEFENDED in ground)


def aim_walk(table: GameTable, progress: Walk, goal: UnitId) -> None:
    """Record the target of an assault (6.2)."""
    progress.goal, progress.step, progress.before = goal, walk.MOVE, table.unit(goal).models


def _measure(table: GameTable, id: UnitId, goal: UnitId) -> Procedure[tuple[int, tuple[str, ...]]]:
    """Ask for the distance to the target, and the ground between (6.2)."""
    distance = yield from AskNumber(
        key="assault.inches",
        subject=(id, goal),
        who=BOARD,
        message=msg(N_("¿A cuántas pulgadas está {target}?"), target=Ref("unit", goal)),
        detail=msg(N_("Media pulgada se redondea hacia arriba; {n} es «no llega»."), n=melee.NORMAL + 1),
        rule="6.2",
        low=1,
        high=melee.NORMAL + 1,
    )
    words = {
        OBSTACLES: msg(N_("Cruza obstáculos: solo 6”")),
        DEFENDED: msg(N_("Posición defensiva")),
        INSIDE: msg(N_("Los dos están dentro de edificios: sorpresa")),
        UNDER_SIX: msg(N_("Algo menos de 6”: sorpresa")),
    }
    possible_facts = [OBSTACLES, DEFENDED, INSIDE, *((UNDER_SIX,) if distance == melee.SURPRISE else ())]
    ground = yield from AskMany(
        key="assault.ground",
        subject=(id, goal),
        who=BOARD,
        message=msg(N_("{unit} asalta a {target}: ¿qué cuenta?"), unit=Ref("unit", id), target=Ref("unit", goal)),
        rule="6.2",
        options=tuple(Option(item, words[item]) for item in possible_facts),
    )
    return distance, ground


def react(table: GameTable, id: UnitId, goal: UnitId, distance: int, ground: tuple[str, ...]) -> Procedure[str]:
    """Let the assaulted unit fire first, without a test, at the best distance; return its reaction (6.2)."""
    unit = table.unit(goal)
    army = table.army_of(id)
    result = melee.reaction_of(
        unit.order,
        distance - 0.5 if UNDER_SIX in ground else distance,
        bloody_charge=melee.is_bloody_charge(army.nation, army.characteristic, table.troop(id).quality),
        inside=INSIDE in ground,
    )
    spent = unit.did == bag.FOR_SPOTTER
    if goal in table.state.queue or not table.arms(goal) or table.has(goal, Special.MEDIC) or spent:
        return measuring.ACTED
    if not result.may_fire:
        words = (
            N_("Asalto sorpresa: {unit:el} no puede reaccionar")
            if result.surprise
            else N_("{unit} no puede reaccionar")
        )
        yield from say(words, "6.2", unit=Ref("unit", goal))
        return SURPRISED if result.surprise else measuring.ACTED
    answer = yield from Choose(
        key="assault.reaction",
        subject=(goal, id),
        who=table.side_of(goal),
        message=msg(N_("¿{unit} dispara a quien viene al asalto?"), unit=Ref("unit", goal)),
        detail=msg(N_("Sin chequeo y a la mejor distancia; gasta su dado.")),
        rule="6.2",
        options=(saying_yes(losses.YES, msg(N_("Dispara"))), NO_OPTION),
        default=losses.YES,
    )
    if answer == losses.NO:
        return measuring.STAYS
    if not unit.order:
        bag.take_die(table, table.side_of(goal))
    bag.place_die(table, goal, Order.FIRE, "reaction")
    yield from shooting.fire(table, goal, Order.FIRE, at=id, free=True)
    return FIRES


# ---- rounds


def fight(table: GameTable, progress: Walk, defended: bool) -> Procedure[None]:
    """Fight rounds until one side has won: the dead do not strike back, ties are fought again (6.1, 6.4)."""
    id, goal = progress.unit, progress.goal
    for round_ in range(melee.MOST_ROUNDS):
        progress.step, progress.rounds = walk.TIES if round_ else walk.ROUND, round_
        progress.throws, progress.falls = [], {}
        result = yield from fight_round(table, progress, defended and round_ == 0)
        if not result.again:
            break
        if progress.falls[id] == progress.falls[goal]:
            yield from say(N_("Empate: se lucha otra vez"), "6.1")
    else:
        yield from tell(msg(N_("{verdict}."), verdict=melee.ENDS[melee.APART]), "6.1")
        return
    winner, loser = (id, goal) if result.winner == melee.ATTACKER else (goal, id)
    if not table.unit(loser).gone:
        yield from say(
            N_("{unit} pierde el asalto: se rinde y es aniquilad{unit:a}"), "6.1", "bad", unit=Ref("unit", loser)
        )
        yield from losses.remove_unit(table, loser)
    if not table.unit(winner).gone:
        progress.step = walk.REGROUP
        yield from regroup(table, winner, "6.1")


def regroup(table: GameTable, id: UnitId, rule: str) -> Procedure[None]:
    """Let the survivors of an assault move D6 inches to a better place (6.1, 6.3)."""
    far = yield from dice.roll_amount(
        melee.REGROUP,
        "assault.regroup",
        msg(N_("{unit} se reagrupa: D6”."), unit=Ref("unit", id)),
        rule,
        subject=(id,),
        who=table.side_of(id),
    )
    sightings.forget(table, id)
    yield from say(N_("{unit} puede mover {n}”"), rule, "good", unit=Ref("unit", id), n=far)


def fight_round(table: GameTable, progress: Walk, together: bool) -> Procedure[melee.MeleeResult]:
    """Fight one round (6.1, 6.2).

    The assaulter strikes, then what is left of the defender; both at once over a defended wall.
    """
    id, goal = progress.unit, progress.goal
    attackers, defenders = table.unit(id).models, table.unit(goal).models
    together = together and settings.is_read(table.state.settings, settings.DEFENDED, "together")
    back = WoundsResult()
    if together:
        back = yield from strike(table, progress, goal, id)
    wounds = yield from strike(table, progress, id, goal)
    killed = yield from losses.take_casualties(table, goal, wounds, table.side_of(id), heavy=False, close=True)
    progress.falls[goal] = killed
    if not together and not table.unit(goal).gone:
        back = yield from strike(table, progress, goal, id)
    lost = yield from losses.take_casualties(table, id, back, table.side_of(goal), heavy=False, close=True)
    progress.falls[id] = lost
    sides = {melee.ATTACKER: id, melee.DEFENDER: goal}
    fanatics = [side for side, item in sides.items() if losses.is_fanatic(table, item, assaulted=item == goal)]
    result = melee.settle_round(lost, killed, attackers, defenders, fanatics, table.state.settings)
    if result.fanatic:
        loser = id if lost > killed else goal
        yield from say(N_("{unit} es fanátic{unit:a}: no se rinde"), "8.4", unit=Ref("unit", loser))
    return result


def strike(table: GameTable, progress: Walk, id: UnitId, goal: UnitId) -> Procedure[WoundsResult]:
    """Roll the blows of a unit: one a model, without pins (6.2, 8.3)."""
    army, unit = table.army_of(id), table.unit(id)
    attacks = melee.attacks_of(unit.models, army.nation, army.characteristic, table.troop(id).quality)
    value = losses.value_of(table, goal)
    throw = progress.throw(walk.BLOWS, id, attacks, value)
    subject = (id, goal, str(progress.rounds))
    rolling = melee.roll_blows(attacks, value, unit=id, subject=subject, who=table.side_of(id))
    result = yield from noting(rolling, {"shoot.damage": throw.faces, "shoot.exceptional": throw.again})
    message = count(NN_("{unit} hiere a {n}", "{unit} hiere a {n}"), result.casualties, unit=Ref("unit", id))
    yield from tell(message if result.casualties else msg(N_("{unit} no hiere a nadie"), unit=Ref("unit", id)), "6.2")
    return result
