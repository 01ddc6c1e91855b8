"""Terms by which the opponent weighs the placements of its counters, in Rout Points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from puesto.core.hexes.numbers import LENGTHS, Hex, neighbours
from puesto.core.messages import N_, Message, msg
from puesto.core.opponents.opponent import Term
from puesto.games.chariots.combat import hit_and_run
from puesto.games.chariots.manoeuvre import hitting_and_running, run_on_map
from puesto.games.chariots.manoeuvre.reach import Reached, Way
from puesto.games.chariots.opponent.counters import Battlefield, Counter, front_of, nearness, zone_towards
from puesto.games.chariots.opponent.figures import FRONT, REAR, hurt
from puesto.games.chariots.printed.records import Type
from puesto.games.chariots.table.state import UnitId
from puesto.games.chariots.turn.move_orders import HIT_AND_RUN, possible_actions, recovery_bars

WORDS: Mapping[str, Message] = {
    "attack": msg(N_("los Choques con que acaba el movimiento")),
    "tempo": msg(N_("lo que amenaza en su próxima orden")),
    "reply": msg(N_("lo que el enemigo amenaza de vuelta")),
    "shot": msg(N_("el disparo que hace")),
    "shot_at": msg(N_("los disparos que recibe")),
    "march": msg(N_("el impacto de una segunda marcha")),
    "ground": msg(N_("los impactos del terreno")),
    "command": msg(N_("el alcance de mando")),
    "guard": msg(N_("el peligro de su General")),
    "recover": msg(N_("los impactos que recupera")),
    "line": msg(N_("los amigos a su lado")),
    "near": msg(N_("la distancia a su presa")),
    "idle": msg(N_("quedar al lado sin poder Chocar")),
    "promise": msg(N_("lo que promete la orden de mover")),
    "rallied": msg(N_("las Huidas que se Reorganizan")),
    "duel": msg(N_("lo que promete el Combate Heroico")),
    "marker": msg(N_("el marcador que se pierde")),
    "forced": msg(N_("los Choques que no puede evitar")),
}
"""What each term counts. They are said in this order."""
FORBIDDEN = -99.0
BESIDE_FOR_NOTHING = -0.5
NEAREST_MATTERS = 30
WEAK = 0.1
"""A threat below this is none: what counts then is to come nearer."""
CHARGES = 0.5
"""How surely a charge is reckoned with that answers Hit and Run."""


class Placement(NamedTuple):
    """A hex and facing that a counter could take, with its worth by itself."""

    place: Hex
    hour: int
    way: Way
    tempo: float
    """Its best threat from here, against `prey`."""
    prey: UnitId
    reply: tuple[float, ...]
    """The threat of each enemy to it here."""
    touches: tuple[tuple[Counter, int], ...]
    """The enemies in its front beside it, each with the zone of his that it placements in."""
    alone: Mapping[str, float]
    """The terms that depend on nobody else of its wing."""
    path: tuple[Hex, ...] = ()
    """The hexes that its way enters."""
    paid: int = 0
    """The movement points of its way."""
    target: UnitId = ""
    """Whom it shoots at best from here."""
    shooter: UnitId = ""
    """Who shoots at it best here."""

    @property
    def worth_alone(self) -> float:
        """Return the sum of the terms that depend on nobody else."""
        return sum(self.alone.values())

    @property
    def shot(self) -> float:
        """Return the worth of the shot from this placement."""
        return self.alone.get("shot", 0.0)


def placement_of(
    view: Battlefield, counter: Counter, place: Hex, hour: int, end: Reached, enemies: Sequence[Counter]
) -> Placement:
    """Return a placement with its worth by itself."""
    weights, unit, far_share, way = view.weights, counter.unit, view.weights["far"], end.way
    tempo, prey, reply, touches = 0.0, "", [], []
    beside, gives, takes, front, target, shooter = False, 0.0, 0.0, front_of(place, hour), "", ""
    has_moved = unit.has_moved and counter.id != view.beginner
    blind = not counter.shoots or unit.has_fired or has_moved
    for enemy in enemies:
        distance, own_pair, enemy_pair = (
            LENGTHS[enemy.place - place],
            view.pair(counter, enemy),
            view.pair(enemy, counter),
        )
        if own_pair is not None:
            zone = zone_towards(enemy.place, enemy.hour, place) if distance <= 1 + counter.move else 0
            worth = own_pair[zone] * nearness(distance, counter.move, far_share)
            if worth > tempo:
                tempo, prey = worth, enemy.id
            if distance == 1 and enemy.place in front:
                touches.append((enemy, zone_towards(enemy.place, enemy.hour, place)))
        beside = beside or (distance == 1 and not enemy.routed)
        if enemy_pair is None:
            reply.append(0.0)
        else:
            zone = zone_towards(place, hour, enemy.place) if distance <= 1 + enemy.move else 0
            reply.append(max(0.0, enemy_pair[zone]) * nearness(distance, enemy.move, far_share))
        if not blind and 0 < distance <= counter.reach and not enemy.engaged:
            if not (unit.type is Type.LI and zone_towards(place, hour, enemy.place) == REAR):
                if (brings := view.shot(counter, enemy, distance)) > gives:
                    gives, target = brings, enemy.id
        if enemy.shoots and 0 < distance <= enemy.reach + 2:
            if (costs := view.shot(enemy, counter, min(distance, enemy.reach))) > takes:
                takes, shooter = costs, enemy.id
    if not way and unit.type is Type.CH2 and not blind:
        runs_at, brings = best_run(view, counter)
        if brings > gives:
            gives, target = brings, runs_at
    alone = {"shot": weights["shot"] * gives, "shot_at": -weights["shot_at"] * takes}
    alone["march"] = _march(counter, way)
    alone["ground"] = _hits_of_ground(counter, end.hits)
    alone["idle"] = _idle(counter, way, beside=beside, touches=bool(touches))
    if not way and not has_moved and counter.hits and not beside and not takes:
        can = "recover" in possible_actions(view.table, unit) and not any(recovery_bars(view.table, unit).values())
        alone["recover"] = weights["recover"] * counter.hits if can else 0.0
    if counter.general:
        alone["guard"] = -weights["guard"] * view.calm * sum(reply)
    alone["command"] = -weights["command"] * _out_of_command(counter, place)
    if tempo < WEAK:
        distances = (LENGTHS[enemy.place - place] for enemy in enemies if view.pair(counter, enemy))
        alone["near"] = -weights["near"] * min(NEAREST_MATTERS, min(distances, default=0))
    return Placement(
        place,
        hour,
        way,
        tempo,
        prey,
        tuple(reply),
        tuple(touches),
        alone,
        end.path,
        end.points,
        target,
        shooter,
    )


def best_run(view: Battlefield, counter: Counter) -> tuple[UnitId, float]:
    """Return the best target of Hit and Run, and its worth less what answers it; "" and 0 for none (7.2)."""
    best: tuple[float, UnitId] = (0.0, "")
    if HIT_AND_RUN not in possible_actions(view.table, counter.unit):
        return "", 0.0
    for target in hitting_and_running.run_targets(view.table, counter.unit):
        enemy = view.counters.get(target.id)
        if enemy is None or enemy.engaged:
            continue
        reading = run_on_map.run_reading(view.table, counter.unit, target)
        if reading is not None and reading.way and not reading.friends:
            worth = view.shot(counter, enemy, hit_and_run.RANGE) - _answer_to_run(view, enemy, counter)
            best = max(best, (worth, enemy.id))
    return best[1], best[0]


def _answer_to_run(view: Battlefield, enemy: Counter, counter: Counter) -> float:
    """Return what the answer to Hit and Run costs: a shot of LI, a charge of BI and RI (7.25, 8.53)."""
    if enemy.routed:
        return 0.0
    if enemy.type in (Type.BI, Type.RI):
        charge = view.pair(enemy, counter)
        return CHARGES * max(0.0, charge[FRONT]) if charge is not None else 0.0
    return view.weights["shot_at"] * view.shot(enemy, counter, hit_and_run.RANGE) if enemy.shoots else 0.0


def _march(counter: Counter, way: Way) -> float:
    """Return the cost of a second march of SI and HI in a turn: a hit (6.13)."""
    if not (way and counter.unit.type in (Type.SI, Type.HI) and counter.unit.moved):
        return 0.0
    if counter.hits + 1 >= counter.quality:
        return FORBIDDEN
    return hurt(counter.quality, counter.hits) - hurt(counter.quality, counter.hits + 1)


def _hits_of_ground(counter: Counter, hits: int) -> float:
    """Return the cost of the hits that the ground of a way gives (6.22)."""
    if not hits:
        return 0.0
    if counter.hits + hits >= counter.quality:
        return FORBIDDEN
    return hurt(counter.quality, counter.hits) - hurt(counter.quality, counter.hits + hits)


def _idle(counter: Counter, way: Way, *, beside: bool, touches: bool) -> float:
    """Return the cost of ending beside an enemy whom it cannot attack or may not meet (5.45, 8.11)."""
    if not (way and beside):
        return 0.0
    if counter.unit.out:
        return FORBIDDEN
    return BESIDE_FOR_NOTHING if not touches and counter.unit.type is not Type.LI else 0.0


def _out_of_command(counter: Counter, place: Hex) -> int:
    """Return how many counters would be out of their leader's range (5.41)."""
    count_outside = sum(LENGTHS[spot - place] > counter.range for spot in counter.led)
    return count_outside + bool(counter.chief and LENGTHS[counter.chief - place] > counter.range)


def neighbours_filled(place: Hex, places: Iterable[Hex]) -> int:
    """Return how many neighbours of a hex are in `places`, at most 2: a line has one on either side."""
    return min(2, len({*neighbours(place)} & {*places}))


def said_terms(values: Mapping[str, float]) -> tuple[Term, ...]:
    """Return terms in words, in hundredths of a Rout Point; those that count nothing are left out."""
    rounded = ((id, round(100 * values.get(id, 0.0))) for id in WORDS)
    return tuple(Term(id, WORDS[id], worth) for id, worth in rounded if worth)
