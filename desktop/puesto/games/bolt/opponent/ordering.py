"""Decisions about the card of the turn, who acts, with which order and where it goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puesto.core.messages import N_, Message, Ref, Sayable, msg
from puesto.core.opponents.opponent import Candidate, Chance, OpponentChoice, Term
from puesto.games.bolt.moving import moving
from puesto.games.bolt.moving.sighting import COVER, OBJECTIVE, STAYS
from puesto.games.bolt.opponent import plans
from puesto.games.bolt.opponent.appraisal import Appraisal
from puesto.games.bolt.opponent.plans import Plan, plans_for
from puesto.games.bolt.opponent.reacting import plan_of
from puesto.games.bolt.printed.records import Order, Special, Stance
from puesto.games.bolt.shooting import losses
from puesto.games.bolt.table import settings
from puesto.games.bolt.table.state import UnitId

# -- the card of the turn

AHEAD_BY, BEHIND_BY, QUIET_TURN = 3, 2, 1.5
"""Units by which a side is ahead or behind, and those lost a turn on both sides under which a game is quiet."""
LATE_FROM, HUNTER_PEN, HUNTERS, ARMOUR = 3, 4, 2, 8


def choose_stance(view: Appraisal, prompt: Any, chance: Chance) -> Any:
    """Return a card of the house deck, drawn from those whose needs hold."""
    offered_values = {option.value for option in prompt.options}
    cards = [card for card in view.table.content.stance_deck if card.id in offered_values and _is_drawable(view, card)]
    deck = [card.id for card in [card for card in cards if card.insists] or cards for _ in range(card.copies)]
    return deck[chance("stance", len(deck))] if deck else None


def _is_drawable(view: Appraisal, card: Stance) -> bool:
    """Return whether all holds that a card needs."""
    return all(NEEDS[need](view) for need in card.needs)


def _lead(view: Appraisal) -> int:
    """Return by how many lost units the others are worse off."""
    losses_by_side = view.state.fallen
    return sum(losses_by_side.get(side, 0) for side in view.table.others(view.side)) - losses_by_side.get(view.side, 0)


def _meets_armour(view: Appraisal) -> bool:
    """Return whether there are enemy tanks, and enough own units with weapons against them."""
    table = view.table
    enemy_units = [unit.id for side in table.others(view.side) for unit in table.on_table(side)]
    hunters = [
        unit.id
        for unit in table.on_table(view.side)
        if any(weapon.pen >= HUNTER_PEN for _, weapon, _, _ in table.arms(unit.id))
    ]
    tanks = [id for id in enemy_units if table.is_vehicle(id) and losses.value_of(table, id) >= ARMOUR]
    return bool(tanks) and len(hunters) >= HUNTERS


NEEDS: dict[str, Callable[[Appraisal], bool]] = {
    "ahead": lambda view: _lead(view) >= AHEAD_BY,
    "behind": lambda view: -_lead(view) >= BEHIND_BY,
    "armour": _meets_armour,
    "quiet": lambda view: sum(view.state.fallen.values()) < QUIET_TURN * (view.state.turn - 1),
    "objectives": lambda view: settings.is_read(view.state.settings, settings.OBJECTIVES, "held"),
    "late": lambda view: view.state.turn >= LATE_FROM,
}

# -- who acts

WAITS, OBSERVES, UNSEEING, NO_ARMS, SHAKEN, SEES_NOBODY, LEADS = 0.12, 0.6, 0.02, 0.01, 0.15, 0.05, 0.15
"""What the die of a unit brings that fires at nobody."""


def choose_unit(view: Appraisal, prompt: Any, chance: Chance) -> Any:
    """Return the unit whose die brings most."""
    ids = [option.value for option in prompt.options]
    able_ids = [id for id in ids if not view.table.troop(id).team] or ids
    return max(able_ids, key=lambda id: urgency(view, id))


def urgency(view: Appraisal, id: UnitId) -> float:
    """Return what the die of a unit may bring now."""
    table, unit = view.table, view.table.unit(id)
    leads = LEADS if table.troop(id).rank else 0.0
    if unit.reserve or unit.aboard:
        return WAITS
    if view.is_observer(id):
        return UNSEEING if view.is_blind(id) else OBSERVES
    if not table.arms(id) or table.has(id, Special.MEDIC):
        return NO_ARMS
    passes = view.passes(id)
    if passes < view.weights["rally"]:
        return SHAKEN + 0.1 * view.threat(id)
    if view.is_blind(id):
        return SEES_NOBODY + leads
    return view.best_fire(id) * passes + leads


# -- its order

MOST_SHOWN = 5


def choose_order(view: Appraisal, prompt: Any, chance: Chance) -> Any:
    """Return the order that is worth most, as a verdict with what it was weighed against."""
    id = prompt.subject[0]
    best_first = plans_for(view, id, {option.value for option in prompt.options})
    if not best_first:
        return None
    best, plan_by_kind = best_first[0], dict[tuple[Any, ...], Plan]()
    for plan in best_first:
        plan_by_kind.setdefault((plan.order, plan.goal, plan.purpose, plan.heading), plan)
    candidates = tuple(candidate_of(plan) for plan in [*plan_by_kind.values()][:MOST_SHOWN])
    verdict = msg(N_("{unit}: {plan}"), unit=Ref("unit", id), plan=plan_words(best))
    return OpponentChoice(best.order.value, verdict, _detail(view, id, best), candidates)


def candidate_of(plan: Plan) -> Candidate:
    """Return a plan as a weighed answer to the question which order a unit gets."""
    parts = [(kind, round(100 * worth)) for kind, worth in plan.parts]
    terms = tuple(Term(kind, PART_WORDS[kind], worth) for kind, worth in parts if worth or len(parts) == 1)
    reason: Sayable | None = None
    if plan.casualties >= 0.05:
        tenths = round(10 * plan.casualties)
        reason = msg(N_("espera {units},{tenths} bajas"), units=str(tenths // 10), tenths=str(tenths % 10))
    return Candidate(plan.order.value, plan_words(plan), terms, reason=reason)


PART_WORDS: dict[str, Message] = {
    plans.FIRE: msg(N_("daña al enemigo")),
    plans.CLOSE: msg(N_("se acerca, como pide la carta")),
    plans.DANGER: msg(N_("se arriesga más cerca")),
    plans.RALLY: msg(N_("se quita marcadores")),
    plans.ASSAULT: msg(N_("gana el asalto")),
    plans.WAIT: msg(N_("se protege")),
    plans.AIM: msg(N_("espera a que se muevan")),
    plans.CALLS: msg(N_("puede dar más órdenes")),
    plans.STRIKE: msg(N_("pide su ataque")),
    plans.ENTERS: msg(N_("entra en juego")),
    plans.SMOKE: msg(N_("ciega con humo a quien más daña")),
}


def plan_words(plan: Plan) -> Sayable:
    """Return an order with what it is for."""
    order, goal = Ref("order", plan.order), Ref("unit", plan.goal)
    if plan.order is Order.RUN and plan.purpose in (moving.ASSAULT, moving.VEHICLE):
        return msg(N_("{order}, y asalta a {goal}"), order=order, goal=goal)
    if plan.order is Order.RUN and plan.purpose == moving.TANK:
        return msg(N_("{order}, por encima de {goal}"), order=order, goal=goal)
    if any(kind == plans.STRIKE for kind, _ in plan.parts):
        return msg(N_("{order}, y pide su ataque"), order=order)
    if any(kind == plans.SMOKE for kind, _ in plan.parts):
        return msg(N_("Fuego: humo delante de {goal}"), goal=goal)
    if plan.goal and plan.order is Order.FIRE:
        return msg(N_("Fuego contra {goal}"), goal=goal)
    if plan.goal and plan.heading == plan.goal:
        return msg(N_("{order} hacia {goal}, y le dispara"), order=order, goal=goal)
    if plan.goal:
        return msg(N_("{order}, y dispara a {goal}"), order=order, goal=goal)
    if plan.heading == OBJECTIVE:
        return msg(N_("{order} hacia el objetivo"), order=order)
    if plan.heading == COVER:
        return msg(N_("{order} a cubierto"), order=order)
    return order


def _detail(view: Appraisal, id: UnitId, plan: Plan) -> Message:
    """Return what the order costs, and what the hand does."""
    pins = view.table.unit(id).pins
    passes = round(100 * view.passes(id, rallies=plan.order is Order.RALLY))
    test = (
        msg(N_("Chequeo: lo pasa con un {n} %."), n=passes)
        if pins and plan.order is not Order.DOWN
        else msg(N_("Sin chequeo."))
    )
    return msg(N_("{test} Su dado: «{order}»."), test=test, order=Ref("order", plan.order))


def choose_purpose(view: Appraisal, prompt: Any, chance: Chance) -> Any:
    """Return what a unit runs for, as it planned."""
    plan = plan_of(view, prompt.subject[0], Order.RUN)
    return plan.purpose if plan is not None else moving.MOVE


def choose_heading(view: Appraisal, prompt: Any, chance: Chance) -> Any:
    """Return where a unit goes, as it planned."""
    id = prompt.subject[0]
    order = Order.RUN if view.state.purpose == moving.MOVE else Order.ADVANCE
    plans_to_move = (plan for plan in plans_for(view, id, (order.value,)) if plan.purpose == moving.MOVE)
    plan = next(plans_to_move, None)
    return plan.heading if plan is not None else STAYS


CHOOSERS: dict[str, Callable[[Appraisal, Any, Chance], Any]] = {
    "stance.card": choose_stance,
    "order.unit": choose_unit,
    "order.which": choose_order,
    "order.purpose": choose_purpose,
    "move.heading": choose_heading,
}
"""Decisions about orders, by the key of the prompt."""
