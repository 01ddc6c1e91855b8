"""Notation of movement in one line: strides, and effects of a way (6.1-6.3, 6.55, 6.6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from puesto.core.charts import Chart
from puesto.core.messages import N_, NN_, Message, count, msg
from puesto.core.questions.routes import RouteStep
from puesto.core.values import Struct
from puesto.games.chariots.movement import column, facing, movement
from puesto.games.chariots.movement.mover import CLEAR, MARSH, ROAD, ROUGH, WOOD, Mover, Paid
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import CHARIOTS, FORMED_TYPES, HOUSE, Content, Type

GROUNDS = {"c": CLEAR, "d": ROAD, "r": ROUGH, "w": WOOD, "m": MARSH}
CROSSINGS = {"s": movement.STREAM, "n": movement.MINOR_RIVER, "u": movement.CLIMB}
FRIEND, TURN, TURN_IN_FRONT, TURN_ON_BROKEN, FORM = "f", "t", "g", "b", "k"
PASSAGES = {"e": CLEAR, "l": ROAD, "a": ROUGH, "o": WOOD, "p": MARSH}
"""The hex of enemy chariots that is passed through, for what its ground costs (6.71)."""
TURNS = frozenset({TURN, TURN_IN_FRONT, TURN_ON_BROKEN})
NAMES: dict[str, Message] = {
    "c": msg(N_("Despejado")),
    "d": msg(N_("Camino")),
    "r": msg(N_("Abrupto")),
    "w": msg(N_("Bosque")),
    "m": msg(N_("Pantano")),
    "s": msg(N_("Cruzar un arroyo")),
    "n": msg(N_("Cruzar un Río Menor")),
    "u": msg(N_("Subir un nivel")),
    FRIEND: msg(N_("A través de una unidad amiga")),
    "e": msg(N_("Atravesar carros enemigos")),
    "l": msg(N_("Atravesar carros enemigos en un Camino")),
    "a": msg(N_("Atravesar carros enemigos en Abrupto")),
    "o": msg(N_("Atravesar carros enemigos en Bosque")),
    "p": msg(N_("Atravesar carros enemigos en Pantano")),
    TURN: msg(N_("Girar un vértice")),
    TURN_IN_FRONT: msg(N_("Girar sin salir del frontal enemigo")),
    TURN_ON_BROKEN: msg(N_("Girar en el Abrupto, Bosque o Pantano donde empieza")),
    FORM: msg(N_("Cambiar de formación")),
}
"""Name of each stride; the letters are the same in every language."""
THROUGH_FRIEND = RouteStep(FRIEND, NAMES[FRIEND], movement.THROUGH_COST)
FEATURES: dict[str, Message] = {feature: NAMES[letter] for letter, feature in (GROUNDS | CROSSINGS).items()}
"""Names of what is entered or crossed, by its row in the movement chart."""


def has_house_cost(content: Content, mover: Type) -> bool:
    """Return whether a cost for a type of unit is ours, since the rulebook has no chart (6.91)."""
    return _has_house_cost(content.charts[charts.MOVEMENT], mover)


@lru_cache(maxsize=256)
def _has_house_cost(chart: Chart, mover: Type) -> bool:
    kind = charts.movement_column(mover)
    features = [feature for feature in FEATURES if charts.cost_in(chart, feature, mover) is not None]
    return any(charts.source(chart, feature, kind) == HOUSE for feature in features)


def strides(
    content: Content,
    mover: Mover,
    *,
    passes: bool = False,
    inside: bool = False,
    fired: bool = False,
    breaks: bool = False,
    is_ground_known: bool = False,
) -> tuple[RouteStep, ...]:
    """Return the possible strides of a unit with their costs from the movement chart.

    `passes`: it may pass through chariots. `inside`: it is among them and cannot turn (6.71). `fired`: it has fired and
    cannot turn in an enemy's front any more (6.64). `breaks`: its hits reach the TQ of a column (6.35).
    `is_ground_known`: whether it begins on broken ground need not be said (6.65).
    """
    chart, hurts = content.charts[charts.MOVEMENT], not mover.column and not mover.leader
    steps = [*_ground_strides(chart, mover.type, hurts)]
    if not mover.column:
        steps.append(THROUGH_FRIEND)
    if passes and mover.type in CHARIOTS:
        steps += _passages(chart, mover.type, hurts)
    if not mover.leader:
        most, turned = facing.MOST_VERTICES.get(mover.type, 0), mover.turned_here
        no_turn = msg(N_("no, tras entrar en un frontal enemigo"))  # 6.63
        steps.append(RouteStep(TURN, NAMES[TURN], 1, no_turn, run=most, group="turn", first=not inside, begun=turned))
        if mover.type in FORMED_TYPES and not mover.column and not mover.steps and not is_ground_known:
            hint = count(NN_("{n} impacto", "{n} impactos"), 1)
            steps.append(RouteStep(TURN_ON_BROKEN, NAMES[TURN_ON_BROKEN], 1, hint, group="turn"))
        half = facing.half_allowance(mover) - mover.used + turned
        half = min(half, most) if most else half
        if not mover.steps and not inside and not fired and half > turned:
            steps.append(
                RouteStep(
                    TURN_IN_FRONT,
                    NAMES[TURN_IN_FRONT],
                    1,
                    msg(N_("después, ni fuego ni Choque")),
                    run=half,
                    group="turn",
                    begun=turned,
                )
            )
    if mover.type in FORMED_TYPES and not mover.leader:
        steps.append(
            RouteStep(FORM, NAMES[FORM], column.COST, msg(N_("Huye: su TQ baja en 2")) if breaks else None, last=True)
        )
    return tuple(steps)


def turns_counted(steps: Sequence[RouteStep]) -> int:
    """Return the vertices that count as turned in the hex where a way with these steps begins (6.62).

    All that a type may turn, among enemies: it has to get out first (6.71, 6.73).
    """
    turn = next((step for step in steps if step.value == TURN), None)
    return 0 if turn is None else turn.begun if turn.first else turn.run


@lru_cache(maxsize=256)
def _ground_strides(chart: Chart, type: Type, hurts: bool) -> tuple[RouteStep, ...]:
    """Return the strides into each ground and over each hexside that a type can take (6.91).

    `hurts`: whether it takes the hits of the ground, as a column and a leader do not.
    """
    costs = {letter: charts.cost_in(chart, feature, type) for letter, feature in (GROUNDS | CROSSINGS).items()}
    return tuple(
        _paid_stride(letter, cost, hurts, last=False)
        for letter, cost in costs.items()
        if cost is not None and (letter in GROUNDS or cost.points or cost.hits or cost.overturns)
    )


def _paid_stride(letter: str, cost: charts.Cost, hurts: bool, *, last: bool) -> RouteStep:
    hint = count(NN_("{n} impacto", "{n} impactos"), cost.hits) if cost.hits and hurts else None
    return RouteStep(letter, NAMES[letter], cost.points, hint, last=last)


@lru_cache(maxsize=256)
def _passages(chart: Chart, type: Type, hurts: bool) -> tuple[RouteStep, ...]:
    """Return a stride through enemy chariots for each ground: its cost, and nothing else (6.71)."""
    costs = {letter: charts.cost_in(chart, ground, type) for letter, ground in PASSAGES.items()}
    plain = costs["e"]
    return tuple(
        _paid_stride(letter, cost, hurts, last=True)
        for letter, cost in costs.items()
        if cost is not None and (letter == "e" or cost != plain)
    )


class WayResult(Struct, frozen=True):
    """Result of a way."""

    hits: int = 0
    friends: int = 0
    """Number of friendly units moved through (6.55)."""
    forms: bool = False
    turns_in_front: bool = False
    entry: Paid | None = None
    """Cost of the enemy hex to pass through, with the rivers before it; the way ends before it (6.71)."""
    overturns: int = 0
    """Overturn checks, where that rule is played (6.82)."""
    steps: int = 0
    ground: str = CLEAR
    """The ground where it ends."""
    turned_here: int = 0
    """Vertices turned in the hex where it ends (6.62)."""


def walk(content: Content, mover: Mover, way: Sequence[str], *, once: bool = False) -> WayResult:
    """Return the effects of a way:

    hits for ground, rivers and turns, and overturn checks (6.22, 6.65, 6.82). With `once` a river and the ground behind
    it cost one hit together (A27).
    """
    hits = checks = 0
    mover_now, crossing, turned_here = mover, [], mover.turned_here
    entry: Paid | None = None
    for place, letter in enumerate(way):
        if letter in CROSSINGS:
            crossing.append(CROSSINGS[letter])
        if letter in PASSAGES:
            through = movement.cross_and_enter(content, mover_now, crossing, PASSAGES[letter], once=once)
            assert isinstance(through, Paid), letter
            entry = through
        elif letter in GROUNDS or (crossing and (letter not in (*CROSSINGS, FRIEND) or place == len(way) - 1)):
            step_cost = movement.cross_and_enter(content, mover_now, crossing, GROUNDS.get(letter, ""), once=once)
            assert isinstance(step_cost, Paid), letter
            turned_here = 0 if letter in GROUNDS else turned_here
            mover_now, hits, checks, crossing = step_cost.mover, hits + step_cost.hits, checks + step_cost.overturns, []
        turned_here += letter in TURNS
        if letter in (TURN, TURN_IN_FRONT):
            hits += facing.is_hurt_by_turning(mover_now)
            checks += facing.has_overturn_check(mover_now)
        elif letter == TURN_ON_BROKEN:
            hits += 1
    return WayResult(
        hits,
        sum(letter == FRIEND for letter in way),
        FORM in way,
        TURN_IN_FRONT in way,
        entry,
        checks,
        mover_now.steps - mover.steps,
        mover_now.ground,
        turned_here,
    )
