"""Plans of a wing: a placement for each of its counters, weighed as a whole.

It is found by taking one counter after the other to its best placement, from two beginnings (all stay; all go where
they threaten most), until nothing is better. Whatever else searches would replace `Planner` alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from puesto.core import codec
from puesto.core.hexes.numbers import LENGTHS, Hex, neighbours
from puesto.core.messages import N_, msg
from puesto.core.opponents.opponent import Temper
from puesto.core.opponents.thinking import THINKING, Progress
from puesto.core.study.verdicts import worth_text
from puesto.games.chariots.opponent.counters import Battlefield, Counter
from puesto.games.chariots.opponent.moves import STAYS, Allowance, allowance_of, placements_in_reach
from puesto.games.chariots.opponent.terms import Placement, placement_of
from puesto.games.chariots.printed.records import Content
from puesto.games.chariots.table.state import SideId, State, UnitId
from puesto.games.chariots.turn.move_orders import possible_actions

BETTER = 0.02
"""What a change must gain to be made."""
PLACEMENTS_EACH = 50
"""Placements that are kept of each counter."""
ROUNDS = 3
MOST_BESIDE = 2
"""Neighbours of a counter that make its line: more make no better one."""
Placements = dict[UnitId, Placement]
Going = tuple[UnitId, Allowance]
"""Who is moving, and what it has left."""
_CACHE: dict[tuple[Any, ...], Plan] = {}
MOST_PLANS = 16
"""Plans that are kept, the latest ones."""


Attacker = tuple[Counter, Sequence[tuple[Counter, int]], bool]
"""Who attacks, whom it touches with the zone it placements in, and whether it must."""


class Rest(NamedTuple):
    """Contribution of the counters that do not act."""

    threats: tuple[float, ...]
    """The worst threat of each enemy to them."""
    threatened: tuple[UnitId, ...]
    preys: Mapping[UnitId, float]
    places: frozenset[Hex]


class Plan(NamedTuple):
    """A plan with its worth, and what everybody was weighed against."""

    view: Battlefield
    placements: Placements
    """The placement of each counter of the wing."""
    begin: Placements
    """Where they are now."""
    choices: Mapping[UnitId, Sequence[Placement]]
    """The placements of each counter that can still act, where it is now first."""
    rest: Rest
    worth: float


class Planner:
    """Work on the plan of the wing that acts, a counter or a comparison at a time."""

    def __init__(
        self,
        state: State,
        content: Content,
        temper: Temper,
        side: SideId,
        able_units: Collection[UnitId],
        going: Going | None = None,
    ) -> None:
        """Begin the plan.

        `able_units`: the counters that can still act; `going`: what one of them has left in the middle of its move.
        """
        self.view = Battlefield(state, content, temper, side)
        if going is not None and not state.units[going[0]].spent:
            self.view.beginner = going[0]
        enemies = self.view.enemies_of(side)
        self._movers = [counter for counter in self.view.own(side) if counter.id in able_units and not counter.routed]
        self._enemies, self._going = enemies, going
        self._rest, self._begin = _beginning(self.view, side, enemies)
        self._choices: dict[UnitId, list[Placement]] = {}
        self._best: tuple[float, Placements] | None = None
        self._parts = self._do()

    def go_on(self) -> Progress | None:
        """Do the next part of the work; None once all is done."""
        return next(self._parts, None)

    def result(self) -> Plan:
        """Return the best plan so far; a counter that was not looked at stays."""
        if self._best is None:
            self._best = last_of(_climbing(self.view, self._begin, self._choices, self._rest))
        worth, placements = self._best
        return Plan(self.view, placements, self._begin, self._choices, self._rest, worth)

    def _do(self) -> Iterator[Progress]:
        view, choices, leaving = self.view, self._choices, {mover.place for mover in self._movers}
        for mover in self._movers:
            choices[mover.id] = _choices_of(view, mover, self._begin, self._enemies, self._going, leaving)
            yield self._progress()
        for start in (self._begin, _storm(view, self._begin, choices, self._rest)):
            former = self._best
            for worth_and_plan in _climbing(view, start, choices, self._rest):
                self._best = worth_and_plan if former is None or worth_and_plan[0] > former[0] else former
                yield self._progress()

    def _progress(self) -> Progress:
        """Return how many counters have been looked at, and the best worth so far."""
        weighed_count, whole = len(self._choices), len(self._movers)
        if self._best is None:
            return Progress(msg(N_("{n} de {whole} fichas repasadas."), n=weighed_count, whole=whole))
        words = N_("{n} de {whole} fichas repasadas. Lo mejor hasta ahora vale {worth} PH.")
        return Progress(msg(words, n=weighed_count, whole=whole, worth=worth_text(round(self._best[0] * 100))))


def think(
    state: State,
    content: Content,
    temper: Temper,
    side: SideId,
    able_units: Collection[UnitId],
    begun_move: Going | None = None,
) -> Plan:
    """Return the best plan found for the wing that acts; `able_units` and `begun_move` as for `Planner`."""
    planner = Planner(state, content, temper, side, able_units, begun_move)
    while planner.go_on() is not None:
        pass
    return planner.result()


def plan_for(
    state: State,
    content: Content,
    temper: Temper,
    side: SideId,
    able_units: tuple[UnitId, ...],
    begun_move: Going | None = None,
) -> Plan:
    """Return the plan for a position, which is kept for the other questions about the same one."""
    text = codec.to_text(state)
    key = text, temper.id, side, able_units, begun_move
    if key not in _CACHE or _CACHE[key].view.content is not content:
        while len(_CACHE) >= MOST_PLANS and key not in _CACHE:
            del _CACHE[next(iter(_CACHE))]
        state_copy = codec.from_text(State, text)  # the position itself goes on
        _CACHE[key] = THINKING.do(key, lambda: Planner(state_copy, content, temper, side, able_units, begun_move))
    return _CACHE[key]


def _beginning(view: Battlefield, side: SideId, enemies: Sequence[Counter]) -> tuple[Rest, Placements]:
    """Return the contribution of all others, and the present placements of the wing that acts."""
    begin: Placements = {}
    threats, threatened, preys, places = [0.0] * len(enemies), [""] * len(enemies), dict[UnitId, float](), set[Hex]()
    for counter in view.own(side):
        present_placement = placement_of(view, counter, counter.place, counter.hour, STAYS, enemies)
        if counter.wing == view.state.active and not counter.routed:
            begin[counter.id] = present_placement
            continue
        places.add(counter.place)
        if present_placement.prey:
            preys[present_placement.prey] = preys.get(present_placement.prey, 0.0) + present_placement.tempo
        for at, threat in enumerate(present_placement.reply):
            if threat > threats[at]:
                threats[at], threatened[at] = threat, counter.id
    return Rest(tuple(threats), tuple(threatened), preys, frozenset(places)), begin


def _choices_of(
    view: Battlefield,
    mover: Counter,
    begin: Placements,
    enemies: Sequence[Counter],
    going: Going | None,
    leaving: Collection[Hex],
) -> list[Placement]:
    """Return the placements that a counter may choose, its present one first.

    `leaving`: the hexes of all that may move, which may be free when it comes.
    """
    weights, placements = view.weights, [begin[mover.id]]
    left = going[1] if going is not None and going[0] == mover.id else None
    if left is None and "move" not in possible_actions(view.table, mover.unit):
        return placements
    allowance = left if left is not None else allowance_of(view, mover.unit)
    reach = placements_in_reach(view, mover.unit, allowance, leaving if left is None else ())
    possible_placements = [
        placement_of(view, mover, place, hour, reached, enemies)
        for (place, hour), reached in reach.items()
        if reached.way
    ]

    def rough(placement: Placement) -> float:
        """Return the worth of a placement before anybody else is weighed."""
        worth = weights["attack"] * single_attack(view, mover, placement) + weights["tempo"] * placement.tempo
        danger = 0.5 * weights["reply"] * max(placement.reply, default=0.0)
        return worth - danger + placement.worth_alone - 0.01 * len(placement.way)

    return placements + sorted(possible_placements, key=rough, reverse=True)[:PLACEMENTS_EACH]


def single_attack(view: Battlefield, counter: Counter, placement: Placement) -> float:
    """Return the worth of a counter's best attack from a placement, alone."""
    return max((view.attack([(counter, zone, False)], enemy) for enemy, zone in placement.touches), default=0.0)


def _storm(
    view: Battlefield, begin: Placements, choices: Mapping[UnitId, Sequence[Placement]], rest: Rest
) -> Placements:
    """Return the plan in which each goes where it threatens most, whatever threatens it."""
    storm = dict(begin)
    taken_places = set(rest.places) | {placement.place for id, placement in begin.items() if id not in choices}
    for id, possible_placements in choices.items():
        free = (placement for placement in possible_placements if placement.place not in taken_places)
        counter = view.counters[id]
        storm[id] = max(free, key=lambda s: single_attack(view, counter, s) + s.tempo, default=begin[id])
        taken_places.add(storm[id].place)
    return storm


def _climbing(
    view: Battlefield, start: Placements, choices: Mapping[UnitId, Sequence[Placement]], rest: Rest
) -> Iterator[tuple[float, Placements]]:
    """Yield better and better plans: one counter after the other goes to its best placement."""
    plan = dict(start)
    worth = sum(worth_of(view, plan, rest).values())
    yield worth, dict(plan)
    for _ in range(ROUNDS):
        better = False
        for id, possible_placements in choices.items():
            keep, other_counters = plan[id], Others(view, plan, rest, id)
            for placement in possible_placements:
                if placement.place in other_counters.places or placement is keep:
                    continue
                tried = sum(other_counters.worth_with(placement).values())
                if tried > worth + BETTER:
                    worth, keep, better = tried, placement, True
            plan[id] = keep
            yield worth, dict(plan)
        if not better:
            break


def last_of(plans: Iterator[tuple[float, Placements]]) -> tuple[float, Placements]:
    """Return the last of several plans, of which there is one at least."""
    *_, last = plans
    return last


class Others:
    """A plan without one of its counters, to weigh many placements of that one."""

    def __init__(self, view: Battlefield, plan: Placements, rest: Rest, id: UnitId) -> None:
        self.view, self.id = view, id
        other_placements = [(unit_id, placement) for unit_id, placement in plan.items() if unit_id != id]
        self.alone: dict[str, float] = {}
        self.threats, self.threatened, self.preys = list(rest.threats), list(rest.threatened), dict(rest.preys)
        self.places = rest.places | {placement.place for _, placement in other_placements}
        self.attackers: list[Attacker] = []
        self._turn = 0
        """How many of the attackers come before the counter, in the order of the plan."""
        for unit_id in plan:
            if unit_id == id:
                self._turn = len(self.attackers)
            elif (attacker := _attacker_of(view, unit_id, plan[unit_id])) is not None:
                self.attackers.append(attacker)
        for unit_id, placement in other_placements:
            for term, value in placement.alone.items():
                self.alone[term] = self.alone.get(term, 0.0) + value
            if placement.prey:
                self.preys[placement.prey] = self.preys.get(placement.prey, 0.0) + placement.tempo
            for at, threat in enumerate(placement.reply):
                if threat > self.threats[at]:
                    self.threats[at], self.threatened[at] = threat, unit_id
        self.lines = [
            (placement.place, _count_beside(placement.place, self.places)) for _, placement in other_placements
        ]
        self.hunted: dict[UnitId, float] = {}
        for unit_id, threat in zip(self.threatened, self.threats, strict=True):
            self.hunted[unit_id] = self.hunted.get(unit_id, 0.0) + threat
        self._attack = share_out(view, self.attackers)[0]
        self._tempo = _cap_threats(view, self.preys)

    def worth_with(self, placement: Placement) -> dict[str, float]:
        """Return the terms of the plan with the counter in a placement, in Rout Points."""
        view, id, weights = self.view, self.id, self.view.weights
        terms = dict(self.alone)
        for term, value in placement.alone.items():
            terms[term] = terms.get(term, 0.0) + value
        tempo, prey = self._tempo, placement.prey
        if prey:
            before = self.preys.get(prey, 0.0)
            lost = view.counters[prey].lost_at_most
            tempo += _counted_threat(before + placement.tempo, lost) - _counted_threat(before, lost)
        hunted = dict(self.hunted)
        for at, threat in enumerate(placement.reply):
            if threat > self.threats[at]:
                hunted[self.threatened[at]] -= self.threats[at]
                hunted[id] = hunted.get(id, 0.0) + threat
        place = placement.place
        line = min(MOST_BESIDE, _count_beside(place, self.places))
        for line_hex, neighbour_count in self.lines:
            line += min(MOST_BESIDE, neighbour_count + (LENGTHS[line_hex - place] == 1))
        attack, own_attack = self._attack, _attacker_of(view, id, placement)
        if own_attack is not None:
            attack = share_out(view, [*self.attackers[: self._turn], own_attack, *self.attackers[self._turn :]])[0]
        terms["attack"] = weights["attack"] * attack
        terms["tempo"] = weights["tempo"] * tempo
        terms["reply"] = -weights["reply"] * view.calm * _cap_threats(view, hunted)
        terms["line"] = weights["line"] * line
        return terms


def worth_of(view: Battlefield, plan: Placements, rest: Rest) -> dict[str, float]:
    """Return the terms of a plan, in Rout Points."""
    last = next(reversed(plan), None)
    return Others(view, plan, rest, last).worth_with(plan[last]) if last is not None else {}


def _attacker_of(view: Battlefield, id: UnitId, placement: Placement) -> Attacker | None:
    """Return a counter as an attacker from a placement; None where it touches nobody."""
    counter = view.counters[id]
    if not placement.touches or counter.unit.turned:
        return None
    return counter, placement.touches, bool(placement.way) or counter.must


def _cap_threats(view: Battlefield, sums: Mapping[UnitId, float]) -> float:
    """Return threats added up by target: nobody is lost more than once."""
    return sum(_counted_threat(threat, view.counters[id].lost_at_most) for id, threat in sums.items() if id)


def _counted_threat(threat: float, lost_at_most: float) -> float:
    """Return the part of a threat that counts: beyond half of what can be lost ever less of it."""
    half = 0.5 * lost_at_most
    return threat if threat < half else half + half * (1 - half / threat) if threat else 0.0


@cache
def _around(place: Hex) -> frozenset[Hex]:
    """Return the hexes around one."""
    return frozenset(neighbours(place))


def _count_beside(place: Hex, places: Collection[Hex]) -> int:
    """Return how many of the hexes around one are among `places`."""
    return len(_around(place).intersection(places))


def share_out(view: Battlefield, attackers: Sequence[Attacker]) -> tuple[float, dict[UnitId, UnitId]]:
    """Return what Shocks bring with the attackers shared out, and who attacks whom. Who must attack does (8.11)."""
    if not attackers:
        return 0.0, {}
    target_by_attacker: dict[UnitId, UnitId] = {}
    targets = {enemy.id: enemy for _, touches, _ in attackers for enemy, _ in touches}
    sums = dict.fromkeys(targets, 0.0)

    def total(target: Counter) -> float:
        group = [
            (attacker, zone, not must)
            for attacker, touches, must in attackers
            if target_by_attacker.get(attacker.id) == target.id
            for enemy, zone in touches
            if enemy.id == target.id
        ]
        return view.attack(group, target) if group else 0.0

    for _ in range(2):
        changed = False
        for attacker, touches, must in attackers:
            old = target_by_attacker.pop(attacker.id, None)
            if old is not None:
                sums[old] = total(targets[old])
            best, goal = (-99.0 if must else 0.0), ""
            for enemy, _ in touches:
                target_by_attacker[attacker.id] = enemy.id
                gain = total(enemy) - sums[enemy.id]
                if must and not attacker.must:
                    gain *= 1 - view.weights["flee"] * view.chance_to_flee(enemy, attacker)
                if gain > best:
                    best, goal = gain, enemy.id
            del target_by_attacker[attacker.id]
            if goal:
                target_by_attacker[attacker.id] = goal
                sums[goal] = total(targets[goal])
            changed = changed or goal != (old or "")
        if not changed:
            break
    return sum(sums.values()), target_by_attacker
