"""Plain players to measure an opponent against: they advance and fire at the nearest enemy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puesto.core.messages import Text
from puesto.core.opponents.opponent import Chance, Temper, legal_answer, usual_answer
from puesto.core.prompts import Prompt
from puesto.games.bolt.moving import distances
from puesto.games.bolt.moving.sighting import NEAREST, OBJECTIVE
from puesto.games.bolt.opponent import reacting
from puesto.games.bolt.opponent.appraisal import Appraisal, is_on_foot
from puesto.games.bolt.printed.records import Content, Order, Special
from puesto.games.bolt.shooting import losses
from puesto.games.bolt.table.state import State, UnitId

STEADY = Temper(
    "plain", Text("sencillo", "plain"), Text("", ""), {"rally": 50, "down": 320, "assault": 75, "danger": 15}
)
"""The thresholds with which the plain player that lies Down weighs it."""
LEAST_TO_PASS = 0.5
"""The chance to pass its test below which a unit rallies."""


def answer(state: State, content: Content, prompt: Prompt[Any], chance: Chance) -> Any:
    """Return the plain player's answer to a decision."""
    view = Appraisal(state, content, prompt.who, STEADY)
    chooser = CHOOSERS.get(prompt.key)
    value = chooser(view, prompt, chance) if chooser is not None else None
    return legal_answer(prompt, value)


def answer_lying_down(state: State, content: Content, prompt: Prompt[Any], chance: Chance) -> Any:
    """Return the answer of the plain player that also goes Down where that saves more."""
    if prompt.key == "shoot.reaction":
        view = Appraisal(state, content, prompt.who, STEADY)
        return reacting.goes_down(view, prompt, chance) or usual_answer(prompt)
    return answer(state, content, prompt, chance)


def _reachable_goals(view: Appraisal, id: UnitId) -> list[UnitId]:
    """Return the enemies in sight and reach that a unit can harm, nearest first."""
    reach = max(
        (max(weapon.range, (weapon.bracket or (0, 0))[1]) for _, weapon, _, _ in view.table.arms(id)), default=0
    )
    return [goal for goal, row in view.seen(id).items() if row.inches <= reach and view.can_harm(id, goal)]


def _choose_unit(view: Appraisal, prompt: Any, chance: Chance) -> str:
    ids: list[str] = [option.value for option in prompt.options]
    ready = [id for id in ids if not view.is_blind(id) and view.table.is_on_table(id)] or ids
    return ready[chance(f"plain {view.state.drawn}", len(ready))]


def _choose_order(view: Appraisal, prompt: Any, chance: Chance) -> str:
    id, values = prompt.subject[0], [option.value for option in prompt.options]
    order = _usual_order(view, id)
    return order.value if order.value in values else Order.DOWN.value


def _usual_order(view: Appraisal, id: UnitId) -> Order:
    """Return the order of a unit by rules of thumb."""
    table, unit = view.table, view.table.unit(id)
    if unit.pins and view.passes(id) < LEAST_TO_PASS:
        return Order.RALLY
    if unit.reserve:
        return Order.RUN
    if unit.aboard:
        return Order.ADVANCE if view.state.turn > 1 else Order.DOWN
    if not table.arms(id) or table.has(id, Special.MEDIC):
        return Order.DOWN
    if view.is_observer(id) and view.seen(id):
        return Order.FIRE
    if distances.move_of_unit(table, id, Order.ADVANCE).most:
        return Order.ADVANCE if not unit.immobilised else Order.FIRE
    if _reachable_goals(view, id):
        return Order.FIRE
    if not view.is_blind(id):
        return Order.ADVANCE
    runs = is_on_foot(table, id) and not any(weapon.blast for _, weapon, _, _ in table.arms(id))
    return Order.RUN if runs else Order.FIRE


def _choose_heading(view: Appraisal, prompt: Any, chance: Chance) -> str:
    unit = view.table.unit(prompt.subject[0])
    return OBJECTIVE if unit.reserve or unit.aboard else NEAREST


def _choose_target(view: Appraisal, prompt: Any, chance: Chance) -> str | None:
    values = {option.value for option in prompt.options}
    return next((goal for goal in _reachable_goals(view, prompt.subject[0]) if goal in values), None)


def _stay_up(view: Appraisal, prompt: Any, chance: Chance) -> str:
    return losses.NO


CHOOSERS: dict[str, Callable[[Appraisal, Any, Chance], Any]] = {
    "order.unit": _choose_unit,
    "order.which": _choose_order,
    "shoot.reaction": _stay_up,
    "move.heading": _choose_heading,
    "shoot.target": _choose_target,
    "shoot.ammo": reacting.choose_ammunition,
    "strike.ask": reacting.choose_strike,
    "ambush.who": reacting.choose_ambushers,
}
"""Decisions of the plain player, by the key of the prompt; all others as Enter would."""
YARDSTICKS = {"plain": answer, "plain_down": answer_lying_down}
