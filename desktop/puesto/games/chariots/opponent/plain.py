"""A plain player to measure an opponent against: one counter at a time, no markers, no plan.

It weighs the attack of the counter that moves, what threatens it, shots, its neighbours and the distance.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import LENGTHS, Hex
from puesto.core.messages import Text
from puesto.core.opponents.opponent import Chance, Temper, legal_answer
from puesto.core.prompts import Prompt
from puesto.games.chariots.manoeuvre.reach import Way
from puesto.games.chariots.opponent import acting, leading_choices, reacting, shocking
from puesto.games.chariots.opponent.counters import Battlefield, Counter, front_of, nearness, zone_towards
from puesto.games.chariots.opponent.figures import REAR
from puesto.games.chariots.opponent.moves import Allowance, allowance_at, allowance_of, placements_in_reach
from puesto.games.chariots.opponent.terms import neighbours_filled
from puesto.games.chariots.printed.records import Content, Type
from puesto.games.chariots.table.board_map import NOWHERE
from puesto.games.chariots.table.state import State, UnitId
from puesto.games.chariots.turn.move_orders import END, FIRE, MOVE, RECOVER, possible_actions, recovery_bars

DANGER, SHOT_AT, NEAR, LINE, A_HIT, IDLE = 0.7, 0.5, 0.12, 0.15, 0.3, -0.5
"""Weights of what it minds, besides its attack and its shot, which count once."""
GAIN = 0.05
"""What an action must gain to be taken."""
PLAIN = Temper("plain", Text("sencillo", "plain"), Text("", ""), {})


class PlainField(Battlefield):
    """A battlefield on which a General is worth nothing, and nobody is expected to withdraw."""

    def __init__(self, state: State, content: Content) -> None:
        super().__init__(state, content, PLAIN, weights={"general": 0.0, "flee": 0.0})


def score(view: Battlefield, counter: Counter, place: Hex, hour: int, moved: bool) -> float:
    """Return the worth of a hex and facing for one counter, with all others unmoved."""
    enemies, front = view.enemies_of(counter.side), front_of(place, hour)
    friends = [mate for mate in view.own(counter.side) if mate is not counter and not mate.routed]
    beside = [enemy for enemy in enemies if LENGTHS[enemy.place - place] == 1]
    gains = [_join_attack(view, counter, place, enemy, friends) for enemy in beside if enemy.place in front]
    worth = max((gain for gain in gains if gain is not None), default=None)
    base_score = worth if worth is not None else IDLE if beside and moved else 0.0
    threats = [_threat(view, enemy, counter, place, hour) for enemy in enemies if not enemy.routed]
    base_score -= DANGER * max(threats, default=0.0)
    if counter.shoots and not counter.unit.has_fired:
        base_score += max((_shot(view, counter, enemy, place, hour) for enemy in enemies), default=0.0)
    takes = (
        view.shot(enemy, counter, far) for enemy in enemies if enemy.shoots and (far := LENGTHS[enemy.place - place])
    )
    base_score -= SHOT_AT * max(takes, default=0.0)
    prey = [LENGTHS[enemy.place - place] for enemy in enemies if view.figures.can_shock(counter.type, enemy.type)]
    if prey:
        base_score -= NEAR * (abs(min(prey) - 2) if counter.shoots and worth is None else min(prey))
    return base_score + LINE * neighbours_filled(place, (mate.place for mate in friends))


def _join_attack(
    view: Battlefield, counter: Counter, place: Hex, enemy: Counter, friends: list[Counter]
) -> float | None:
    """Return what an attack on an enemy gains by this counter: alone, or joined to friends who touch it."""
    if view.pair(counter, enemy) is None:
        return None
    mates = [
        (mate, zone_towards(enemy.place, enemy.hour, mate.place), False)
        for mate in friends
        if mate.wing == view.state.active
        and enemy.place in front_of(mate.place, mate.hour)
        and view.pair(mate, enemy) is not None
    ][:2]
    own_attack = (counter, zone_towards(enemy.place, enemy.hour, place), False)
    alone = view.attack([own_attack], enemy)
    if not mates:
        return alone
    return max(alone, view.attack([*mates, own_attack], enemy) - max(0.0, view.attack(mates, enemy)))


def _threat(view: Battlefield, enemy: Counter, counter: Counter, place: Hex, hour: int) -> float:
    """Return what an enemy threatens to a counter in a hex."""
    far = LENGTHS[enemy.place - place]
    pair_worth = view.pair(enemy, counter) if far <= 1 + enemy.move else None
    return (
        max(0.0, pair_worth[zone_towards(place, hour, enemy.place)]) * nearness(far, enemy.move, 0.0)
        if pair_worth
        else 0.0
    )


def _shot(view: Battlefield, counter: Counter, enemy: Counter, place: Hex, hour: int) -> float:
    """Return what a shot from a hex brings."""
    far = LENGTHS[enemy.place - place]
    behind = counter.unit.type is Type.LI and zone_towards(place, hour, enemy.place) == REAR
    return 0.0 if behind or not 0 < far <= counter.reach else view.shot(counter, enemy, far)


def best_placement(view: Battlefield, counter: Counter, allowance: Allowance) -> tuple[float, Way, Hex, int]:
    """Return what the best move of a counter gains, with its way and end."""
    score_now = score(view, counter, counter.place, counter.hour, False)
    reach = placements_in_reach(view, counter.unit, allowance)
    rows = (
        (score(view, counter, place, hour, True) - score_now - 0.01 * len(end.way), end.way, place, hour)
        for (place, hour), end in reach.items()
        if end.way and counter.hits + end.hits < counter.quality
    )
    return max(rows, default=(0.0, (), counter.place, counter.hour))


def _plans(view: Battlefield, counter: Counter) -> list[tuple[float, str]]:
    """Return what a counter can do, each with what it gains."""
    can, plans = possible_actions(view.table, counter.unit), []
    if RECOVER in can and counter.hits and not any(recovery_bars(view.table, counter.unit).values()):
        enemy_distances = (LENGTHS[enemy.place - counter.place] for enemy in view.enemies_of(counter.side))
        if min(enemy_distances, default=99) > max(1, *(enemy.reach for enemy in view.enemies_of(counter.side))):
            plans.append((A_HIT * counter.hits, RECOVER))
    if FIRE in can and (worth := acting.best_target(view, counter)[1]) > GAIN:
        plans.append((worth, FIRE))
    if MOVE in can:
        plans.append((best_placement(view, counter, allowance_of(view, counter.unit))[0], MOVE))
    return plans


def _who(view: Battlefield, prompt: Any) -> str:
    able_counters = (view.counters[option.value] for option in prompt.options if option.value in view.counters)
    rows = [(gain, counter.id) for counter in able_counters if not counter.routed for gain, _ in _plans(view, counter)]
    best = max(rows, default=(0.0, END))
    return best[1] if best[0] > GAIN else END


def _what(view: Battlefield, prompt: Any) -> str | None:
    counter = view.counters.get(prompt.subject[0])
    return max(_plans(view, counter), default=(0.0, None))[1] if counter is not None else None


def _way(view: Battlefield, prompt: Any) -> Way:
    counter = view.counters.get(prompt.subject[0])
    if counter is None:
        return ()
    gain, way, _, _ = best_placement(view, counter, allowance_at(prompt))
    if prompt.least:  # it has to leave an enemy's hex (6.73)
        return way or next(step for stride in prompt.strides if prompt.accepts(step := (stride.value,)))
    return way if gain > 0 else ()


def _where(view: Battlefield, prompt: Any) -> str | None:
    counter = view.counters.get(prompt.subject[0])
    numbers = {option.value: NUMBERED.numbers[option.value] for option in prompt.options}
    possible_hexes: list[str] = [text for text, place in numbers.items() if place]
    if counter is None or not possible_hexes:
        return None
    return max(possible_hexes, key=lambda text: score(view, counter, numbers[text], counter.hour, True))


def _looks(view: Battlefield, prompt: Any) -> str | None:
    counter = view.counters.get(prompt.subject[0])
    if counter is None:
        return None
    values: list[str] = [option.value for option in prompt.options]
    return max(values, key=lambda hour: score(view, counter, counter.place, int(hour), False))


def _reacts(view: Battlefield, prompt: Any) -> str:
    offered_values = {option.value for option in prompt.options}
    return next((kind for kind in ("entry_fire", "withdrawal_fire") if kind in offered_values), "nobody")


def _attackers(view: Battlefield, prompt: Any) -> tuple[UnitId, ...]:
    attack_choice = shocking.choose_attackers(view, prompt)
    return attack_choice if isinstance(attack_choice, tuple) else tuple(attack_choice.value)


def _first_of_wing(view: Battlefield, prompt: Any) -> str:
    return str(prompt.options[0].value)


CHOOSERS: dict[str, Callable[[Battlefield, Any], Any]] = {
    "act.who": _who,
    "act.what": _what,
    "move.way": _way,
    "move.stands": _where,
    "move.leaves": _where,
    "withdrawal.stands": _where,
    "rout.stands": _where,
    "advance.looks": _looks,
    "move.looks": _looks,
    "react.how": _reacts,
    "fire.return": reacting.say_yes,
    "orders.which": lambda view, prompt: "move",
    "reload.units": leading_choices.all_offered,
    "setup.leaders": leading_choices.all_offered,
    "setup.runners": leading_choices.none_offered,
    "setup.leader": _first_of_wing,
    "shock.attackers": _attackers,
    "shock.target": shocking.choose_target,
    "shock.defenders": shocking.choose_defenders,
}
"""Decisions of the plain player, by the key of the prompt; all others as Enter would."""


def answer(state: State, content: Content, prompt: Prompt[Any], chance: Chance) -> Any:
    """Return the plain player's answer to a decision."""
    if prompt.key in ("move.end", "fire.at", "react.at"):
        choice = acting.ACTS[prompt.key](state, content, prompt, PLAIN)
        value = choice.value if choice is not None else None
    else:
        chooser = CHOOSERS.get(prompt.key)
        value = chooser(PlainField(state, content), prompt) if chooser is not None else None
    return legal_answer(prompt, value, NOWHERE)
