"""Shocks: who attacks whom, who takes the odd hit, who advances (8.12, 8.23, 9.12)."""

from __future__ import annotations

from typing import Any

from puesto.core.messages import Ref
from puesto.core.opponents.opponent import Candidate, OpponentChoice
from puesto.games.chariots.combat.shared_hits import SPARED
from puesto.games.chariots.opponent.counters import Battlefield, Counter, front_of, zone_towards
from puesto.games.chariots.opponent.plan import Attacker, share_out
from puesto.games.chariots.opponent.terms import said_terms
from puesto.games.chariots.table.state import UnitId


def attackers_in(view: Battlefield, ids: list[UnitId]) -> list[Attacker]:
    """Return the counters that could attack, with the enemies they touch and that nobody attacks yet."""
    attacked = {unit for combat in view.state.combats for unit in combat.defenders}
    rows: list[Attacker] = []
    for counter in (view.counters[id] for id in ids if id in view.counters):
        touches = [
            (enemy, zone_towards(enemy.place, enemy.hour, counter.place))
            for enemy in view.enemies_of(counter.side)
            if enemy.id not in attacked
            and enemy.place in front_of(counter.place, counter.hour)
            and view.pair(counter, enemy)
        ]
        if touches:
            rows.append((counter, touches, counter.must))
    return rows


def _groups(view: Battlefield, ids: list[UnitId]) -> dict[UnitId, list[UnitId]]:
    """Return target -> those who attack it, as the attackers are shared out best."""
    rows = attackers_in(view, ids)
    groups: dict[UnitId, list[UnitId]] = {}
    for attacker, target in share_out(view, rows)[1].items():
        groups.setdefault(target, []).append(attacker)
    return groups


def _next_target(view: Battlefield, groups: dict[UnitId, list[UnitId]]) -> UnitId:
    """Return the target whose Shock is designated first: that of those who must, then of the most."""
    return max(
        groups, key=lambda target: (any(view.counters[id].must for id in groups[target]), len(groups[target]), target)
    )


def choose_attackers(view: Battlefield, prompt: Any) -> OpponentChoice | tuple[UnitId, ...]:
    """Return who attacks together next; nobody where no Shock is worth it and nobody must."""
    possible_ids = [option.value for option in prompt.options]
    groups = _groups(view, possible_ids)
    if not groups:
        return tuple(id for id in possible_ids if id in view.counters and view.counters[id].must)[:1]
    target = _next_target(view, groups)
    attackers = tuple(id for id in possible_ids if id in groups[target])
    enemy = view.counters[target]
    group = [
        (counter, zone_towards(enemy.place, enemy.hour, counter.place), not counter.must)
        for counter in (view.counters[id] for id in attackers)
    ]
    worth = said_terms({"attack": view.attack(group, enemy)})
    return OpponentChoice(attackers, candidates=(Candidate(attackers, Ref("unit", target), worth),))


def choose_target(view: Battlefield, prompt: Any) -> UnitId | None:
    """Return the target of those who attack together: the one that brings most."""
    possible_targets = [option.value for option in prompt.options if option.value in view.counters]
    side = prompt.who
    attackers = [counter for counter in view.own(side) if counter.wing == view.state.active]
    return max(possible_targets, key=lambda id: worth_of_target(view, attackers, view.counters[id]), default=None)


def worth_of_target(view: Battlefield, attackers: list[Counter], enemy: Counter) -> float:
    """Return what the Shock of everybody in reach against an enemy brings."""
    group = [
        (attacker, zone_towards(enemy.place, enemy.hour, attacker.place), not attacker.must)
        for attacker in attackers
        if enemy.place in front_of(attacker.place, attacker.hour) and view.pair(attacker, enemy) is not None
    ]
    return view.attack(group[:3], enemy) if group else -99.0


def choose_defenders(view: Battlefield, prompt: Any) -> tuple[UnitId, ...] | None:
    """Return the one target that brings most."""
    best = choose_target(view, prompt)
    return (best,) if best is not None else None


def choose_spare_hit(view: Battlefield, prompt: Any) -> UnitId | None:
    """Return who takes the odd hit or, where one is spared it, who is (9.12)."""
    possible_ids = [option.value for option in prompt.options if option.value in view.counters]
    best = max if prompt.message.template == SPARED else min
    return best(possible_ids, key=lambda id: view.cost_of_hit(view.counters[id]), default=None)


def choose_advance(view: Battlefield, prompt: Any) -> UnitId | None:
    """Return who advances: the fewest hits, and the General's unit only where nobody else may (8.23)."""
    possible_ids = [option.value for option in prompt.options if option.value in view.counters]
    return min(possible_ids, key=lambda id: (view.counters[id].general > 0, view.counters[id].hits, id), default=None)


def turn_on_attackers(view: Battlefield, prompt: Any) -> str | None:
    """Return whether a defender tries to turn on its attackers, as its own attack promises (8.55)."""
    counter = view.counters.get(prompt.subject[0])
    if counter is None:
        return None
    beside = [enemy for enemy in view.enemies_of(counter.side) if enemy.place in front_of(counter.place, counter.hour)]
    gains = [pair_worth[0] for enemy in beside if (pair_worth := view.pair(counter, enemy)) is not None]
    return "yes" if max(gains, default=0.0) > 0 else None


CHOOSERS = {
    "shock.attackers": choose_attackers,
    "shock.target": choose_target,
    "shock.defenders": choose_defenders,
    "shock.spare_hit": choose_spare_hit,
    "advance.who": choose_advance,
    "aggression.shock_try": turn_on_attackers,
    "aggression.front": choose_target,
}
"""Decisions about Shocks, by the key of the prompt."""
