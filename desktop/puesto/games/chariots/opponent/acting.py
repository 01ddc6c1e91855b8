"""Decisions about who acts and how: the plan of the wing, one counter after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import LENGTHS
from puesto.core.messages import N_, Ref, msg
from puesto.core.opponents.opponent import Candidate, OpponentChoice, Temper
from puesto.games.chariots.manoeuvre import firing, shot_on_map
from puesto.games.chariots.opponent.counters import Battlefield, Counter
from puesto.games.chariots.opponent.leading_choices import safest_unit
from puesto.games.chariots.opponent.moves import STAYS, allowance_at
from puesto.games.chariots.opponent.plan import Plan, plan_for
from puesto.games.chariots.opponent.terms import Placement, best_run, placement_of, said_terms
from puesto.games.chariots.opponent.verdicts import fire_words, shot_in_words, verdict_of
from puesto.games.chariots.printed.records import Content
from puesto.games.chariots.table import board_map, facings
from puesto.games.chariots.table.state import BattleTable, State, UnitId
from puesto.games.chariots.turn.move_orders import END, FIRE, HIT_AND_RUN, MOVE, RECOVER, possible_actions

MOST_SHOWN = 5
"""Targets of a shot that are shown."""
WORTH_A_SHOT, WORTH_RECOVERING = 0.05, 0.25
"""What a shot, or a recovery, must be worth to be made."""
NOBODY = "nobody"


def who_acts(state: State, content: Content, prompt: Any, temper: Temper) -> OpponentChoice:
    """Return who acts next by the plan of the wing, or that nobody does."""
    able_units = tuple(option.value for option in prompt.options if option.value in state.units)
    plan = plan_for(state, content, temper, prompt.who, able_units)
    for unit, placement, doing in deeds_in_order(plan):
        return verdict_of(plan, unit, placement, doing, unit)
    general = plan.view.table.general(prompt.who)
    moves = general in {option.value for option in prompt.options} and safest_unit(plan.view, general)
    value = general if moves else END
    return OpponentChoice(value, candidates=(Candidate(value, msg(N_("Nadie más"))),) if value == END else ())


def what_it_does(state: State, content: Content, prompt: Any, temper: Temper) -> OpponentChoice | None:
    """Return the action of the counter that was chosen."""
    unit: UnitId = prompt.subject[0]
    plan = plan_for(state, content, temper, prompt.who, _able_counters(state, content))
    placement = plan.placements.get(unit)
    doing = action_of(plan, unit, placement) if placement is not None else None
    return verdict_of(plan, unit, placement, doing, doing) if doing is not None and placement is not None else None


def which_way(state: State, content: Content, prompt: Any, temper: Temper) -> OpponentChoice | None:
    """Return the way of a counter that moves, or none where it is well where it is."""
    unit: UnitId = prompt.subject[0]
    plan = plan_of_way(state, content, prompt, temper)
    placement = plan.placements.get(unit)
    if placement is None:
        return None
    # it cannot end on a friend, and has to leave an enemy's hex (6.51, 6.73)
    if len(placement.way) < prompt.least or (not placement.way and board_map.shares_hex(state, unit)):
        taken_places = {counter.place for counter in plan.view.counters.values() if counter.id != unit}
        going_on = [
            next_placement
            for next_placement in plan.choices.get(unit, ())
            if next_placement.way and next_placement.place not in taken_places
        ]
        if prompt.least and not going_on:
            steps = ((stride.value,) for stride in prompt.strides)
            return OpponentChoice(next(way for way in steps if prompt.accepts(way)))
        placement = max(
            going_on, key=lambda next_placement: next_placement.worth_alone + next_placement.tempo, default=placement
        )
    return verdict_of(plan, unit, placement, MOVE, placement.way)


def plan_of_way(state: State, content: Content, prompt: Any, temper: Temper) -> Plan:
    """Return the plan of the wing in which a counter is asked for its way."""
    unit: UnitId = prompt.subject[0]
    unit_and_allowance = unit, allowance_at(prompt)
    able_units = _able_counters(state, content)
    return plan_for(
        state,
        content,
        temper,
        prompt.who,
        able_units if unit in able_units else (*able_units, unit),
        unit_and_allowance,
    )


def where_it_ends(state: State, content: Content, prompt: Any, temper: Temper) -> OpponentChoice | None:
    """Return the hex in which a move, a withdrawal or a rout ends."""
    view = Battlefield(state, content, temper, prompt.who)
    mover = view.counters.get(prompt.subject[0])
    places = [option.value for option in prompt.options if NUMBERED.is_hex(option.value)]
    if mover is None or not places:
        return None
    taken_places = {NUMBERED.texts[counter.place] for counter in view.counters.values() if counter is not mover}
    places = [place for place in places if place not in taken_places] or places
    best_first = sorted(
        places, key=lambda place: -max(_worth_here(view, mover, place, hour) for hour in facings.CORNERS)
    )
    return OpponentChoice(best_first[0])


def where_it_looks(state: State, content: Content, prompt: Any, temper: Temper) -> OpponentChoice | None:
    """Return the facing at the end of a move or an advance."""
    view = Battlefield(state, content, temper, prompt.who)
    counter = view.counters.get(prompt.subject[0])
    if counter is None:
        return None
    place = NUMBERED.texts[counter.place]
    return OpponentChoice(
        max((o.value for o in prompt.options), key=lambda v: _worth_here(view, counter, place, int(v)))
    )


def _worth_here(view: Battlefield, counter: Counter, place: str, hour: int) -> float:
    """Return the worth of a hex and facing, with all others unmoved."""
    enemies, weights = view.enemies_of(counter.side), view.weights
    placement = placement_of(view, counter, NUMBERED.numbers[place], hour, STAYS, enemies)
    attack = max((view.attack([(counter, zone, False)], enemy) for enemy, zone in placement.touches), default=0.0)
    reply = weights["reply"] * view.calm * sum(placement.reply)
    worth: float = (
        weights["attack"] * max(0.0, attack) + weights["tempo"] * placement.tempo - reply + placement.worth_alone
    )
    return worth


def how_it_ends(state: State, content: Content, prompt: Any, temper: Temper) -> OpponentChoice | None:
    """Return how a part of a move ends: with a shot that is worth it, else as the map has it."""
    view, values = Battlefield(state, content, temper, prompt.who), [option.value for option in prompt.options]
    counter = view.counters.get(prompt.subject[0])
    if counter is not None and "fires" in values and best_target(view, counter)[1] > WORTH_A_SHOT:
        return OpponentChoice("fires")
    ends = [end for end in ("apart", "near", "beside", "joins") if end in values]  # on a friend it ends only with him
    ends += [end for end in values if end not in (*ends, "fires", "reacts")]  # neither ends the move
    return OpponentChoice(ends[0]) if ends else None


def whom_it_shoots(state: State, content: Content, prompt: Any, temper: Temper) -> OpponentChoice | None:
    """Return the target of a shot with the most worth, or nobody."""
    view = Battlefield(state, content, temper, prompt.who)
    counter = view.counters.get(prompt.subject[0])
    if counter is None:
        return None
    offered_values = {option.value for option in prompt.options}
    rows = [
        (view.shot(counter, enemy, max(1, LENGTHS[enemy.place - counter.place])), enemy)
        for enemy in view.enemies_of(counter.side)
        if enemy.id in offered_values
    ]
    rows.sort(key=lambda row: (-row[0], row[1].id))
    if not rows or rows[0][0] <= 0:
        return OpponentChoice(NOBODY) if NOBODY in offered_values else None
    candidates = tuple(
        Candidate(enemy.id, Ref("unit", enemy.id), said_terms({"shot": worth})) for worth, enemy in rows[:MOST_SHOWN]
    )
    best = rows[0][1]
    odds = shot_in_words(view, counter, best, max(1, LENGTHS[best.place - counter.place]))
    return OpponentChoice(best.id, fire_words(counter.id, best.id), odds, candidates, counter.id)


def whom_it_runs_at(state: State, content: Content, prompt: Any, temper: Temper) -> OpponentChoice | None:
    """Return the target of Hit and Run with the most worth, or nobody."""
    view = Battlefield(state, content, temper, prompt.who)
    counter = view.counters.get(prompt.subject[0])
    target, worth = best_run(view, counter) if counter is not None else ("", 0.0)
    if not target:
        return OpponentChoice(NOBODY)
    candidate = Candidate(target, Ref("unit", target), said_terms({"shot": worth}))
    return OpponentChoice(target, candidates=(candidate,), unit=prompt.subject[0])


def best_target(view: Battlefield, counter: Counter) -> tuple[UnitId, float]:
    """Return the best target of a counter where it is, and its worth; "" and 0 for none (7.12-7.14)."""
    if not counter.shoots or counter.unit.has_fired:
        return "", 0.0
    rows = []
    for target in firing.fire_targets(view.table, counter.unit):
        enemy = view.counters.get(target.id)
        if enemy is None or not 0 < (far := LENGTHS[enemy.place - counter.place]) <= counter.reach:
            continue
        if shot_on_map.map_refusal(view.table, counter.unit, target) is None:
            rows.append((view.shot(counter, enemy, far), enemy.id))
    worth, target_id = max(rows, default=(0.0, ""))
    return target_id, worth


def _able_counters(state: State, content: Content) -> tuple[UnitId, ...]:
    """Return the counters of the active wing that can still do something."""
    table = BattleTable(state, content)
    units_of_wing = (unit for unit in state.units.values() if unit.command == state.active)
    return tuple(own_unit.id for own_unit in units_of_wing if possible_actions(table, own_unit))


def deeds_in_order(plan: Plan) -> Iterator[tuple[UnitId, Placement, str]]:
    """Yield who can act by a plan, with placement and action, in the order of the plan."""
    for unit, placement in _in_order(plan):
        if (doing := action_of(plan, unit, placement)) is not None:
            yield unit, placement, doing


def _in_order(plan: Plan) -> list[tuple[UnitId, Placement]]:
    """Return the plan in the order in which it is carried out: who shoots, who opens the way, who attacks."""
    movers = ((id, plan.placements[id]) for id in plan.choices)
    return sorted(movers, key=lambda row: (row[1].shot <= 0, bool(row[1].touches), -row[1].worth_alone, row[0]))


def action_of(plan: Plan, unit: UnitId, placement: Placement) -> str | None:
    """Return the action that carries a placement out now; None for nothing to do or a closed way."""
    view, actor = plan.view, plan.view.counters[unit]
    can = possible_actions(view.table, actor.unit)
    if placement.way:
        # no way of a plan goes through a friend, so that only its end can be taken
        taken_places = {counter.place for counter in view.counters.values() if counter.id != unit}
        return MOVE if MOVE in can and placement.place not in taken_places else None
    shot_worth = best_target(view, actor)[1] if FIRE in can else 0.0
    if HIT_AND_RUN in can and best_run(view, actor)[1] > max(shot_worth, WORTH_A_SHOT):
        return HIT_AND_RUN
    if shot_worth > WORTH_A_SHOT:
        return FIRE
    if (
        RECOVER in can
        and actor.hits
        and not placement.touches
        and placement.alone.get("recover", 0.0) > WORTH_RECOVERING
    ):
        return RECOVER
    return None


ACTS: dict[str, Callable[[State, Content, Any, Temper], OpponentChoice | None]] = {
    "act.who": who_acts,
    "act.what": what_it_does,
    "move.way": which_way,
    "move.stands": where_it_ends,
    "move.leaves": where_it_ends,
    "withdrawal.stands": where_it_ends,
    "disengage.stands": where_it_ends,
    "rout.stands": where_it_ends,
    "advance.looks": where_it_looks,
    "aggression.looks": where_it_looks,
    "aggression.stands": where_it_ends,
    "move.looks": where_it_looks,
    "move.end": how_it_ends,
    "fire.at": whom_it_shoots,
    "run.at": whom_it_runs_at,
    "react.at": whom_it_shoots,
    "disengage.at": whom_it_shoots,
    "pass.fire": whom_it_shoots,
}
"""Decisions about one's own moves and shots, by the key of the prompt."""
