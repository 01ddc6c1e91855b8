"""The staff of Chariots of Fire: the opponent's own terms, seen from the player's side of the map."""

from __future__ import annotations

from collections.abc import Callable

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import LENGTHS
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.opponents.advice import (
    Advice,
    AdviceCase,
    Adviser,
    Counsel,
    advice_of,
    as_answer,
    by_opponent,
    staff_temper,
)
from puesto.core.opponents.opponent import Candidate
from puesto.core.values import replace
from puesto.games.chariots.opponent import acting, shocking
from puesto.games.chariots.opponent.counters import Battlefield, zone_towards
from puesto.games.chariots.opponent.opponent import OPPONENT, refusal
from puesto.games.chariots.opponent.plan import plan_for
from puesto.games.chariots.opponent.terms import Placement, said_terms
from puesto.games.chariots.opponent.verdicts import verdict_of
from puesto.games.chariots.printed.records import Content
from puesto.games.chariots.table import facings
from puesto.games.chariots.table.state import State, UnitId

ROUTS = msg(N_("huye"))


def advise(case: AdviceCase[State, Content]) -> Counsel:
    """Return the best answers to a decision, by the opponent's terms."""
    if refusal(case.state, case.content) is not None:
        return msg(N_("Tu estado mayor solo ve el mapa, y no están en él todas las fichas."))
    weigh = WEIGHED.get(case.prompt.key)
    if weigh is not None:
        return weigh(case)
    return by_opponent(OPPONENT, staff_temper(OPPONENT, case.content), case)


def chance_to_rout(view: Battlefield, unit: UnitId, placement: Placement) -> int:
    """Return the percentage with which a counter routs by the worst shot at it in a placement (7.2)."""
    counter, shooter = view.counters[unit], view.counters.get(placement.shooter)
    if shooter is None:
        return 0
    far = LENGTHS[shooter.place - placement.place]
    fate = view.figures.shot(
        shooter.unit.missile, counter.unit.type, far, counter.quality, counter.hits, counter.routed
    )
    return round(100 * (fate.routs + fate.gone))


def who_acts(case: AdviceCase[State, Content]) -> Advice | None:
    """Return whom the plan of the wing lets act, each with what it does."""
    offered_values = [option.value for option in getattr(case.prompt, "options", ())]
    able_units = tuple(value for value in offered_values if value in case.state.units)
    plan = plan_for(case.state, case.content, staff_temper(OPPONENT, case.content), case.prompt.who, able_units)
    candidates, risks = list[Candidate](), list[int]()
    for unit, placement, doing in acting.deeds_in_order(plan):
        if unit not in able_units:
            continue
        verdict = verdict_of(plan, unit, placement, doing, unit)
        first = verdict.candidates[0]
        words = verdict.message if verdict.message is not None else first.message
        candidates.append(
            Candidate(unit, words, first.terms, first.sign, first.reason, first.spot, first.way, first.front)
        )
        risks.append(chance_to_rout(plan.view, unit, placement))
    return advice_of(candidates, OPPONENT.measure, risk=ROUTS, risks=risks)


def which_way(case: AdviceCase[State, Content]) -> Advice | None:
    """Return the hexes to which a counter can go."""
    temper, unit = staff_temper(OPPONENT, case.content), case.prompt.subject[0]
    opponent_choice = acting.which_way(case.state, case.content, case.prompt, temper)
    if opponent_choice is None:
        return None
    plan = acting.plan_of_way(case.state, case.content, case.prompt, temper)
    accepted = [
        each_candidate
        for candidate in opponent_choice.candidates
        if (each_candidate := as_answer(case.prompt, candidate)) is not None
    ]
    rows, risks = list[Candidate](), list[int]()
    for each_candidate in accepted:
        ends = [
            row
            for row in plan.choices.get(unit, ())
            if row.way == each_candidate.value and _place(row) == each_candidate.spot
        ]
        looks = [row for row in ends if facings.front_sides(row.hour) == each_candidate.front] or ends
        rows.append(replace(each_candidate, message=_where(looks[0])) if looks else each_candidate)
        risks.append(chance_to_rout(plan.view, unit, looks[0]) if looks else 0)
    return advice_of(rows, OPPONENT.measure, opponent_choice.weighed, ROUTS, risks)


def _place(placement: Placement) -> str:
    return NUMBERED.texts[placement.place]


def _where(placement: Placement) -> Message:
    """Return where a counter ends and looks: who moves is asked about already."""
    looks = facings.hour_in_words(placement.hour)
    if not placement.way:
        return msg(N_("se queda y {looks}"), looks=looks)
    return msg(N_("{place}, {looks}"), place=_place(placement), looks=looks)


def who_attacks(case: AdviceCase[State, Content]) -> Advice | None:
    """Return who could attack whom together, each Shock with its worth (8.11)."""
    view = Battlefield(case.state, case.content, staff_temper(OPPONENT, case.content), case.prompt.who)
    offered_values = [option.value for option in getattr(case.prompt, "options", ())]
    groups: dict[UnitId, list[UnitId]] = {}
    for counter, touches, _ in shocking.attackers_in(view, offered_values):
        for enemy, _ in touches:
            groups.setdefault(enemy.id, []).append(counter.id)
    candidates = []
    for target, ids in groups.items():
        enemy = view.counters[target]
        attackers = tuple(ids[: getattr(case.prompt, "most", None) or len(ids)])
        rows = [
            (counter, zone_towards(enemy.place, enemy.hour, counter.place), not counter.must)
            for counter in (view.counters[id] for id in attackers)
        ]
        words = msg(
            N_("{units} contra {enemy}"), units=tuple(Ref("unit", id) for id in attackers), enemy=Ref("unit", target)
        )
        candidates.append(Candidate(attackers, words, said_terms({"attack": view.attack(rows, enemy)})))
    accepted = [candidate for candidate in candidates if case.prompt.accepts(candidate.value)]
    return advice_of(accepted, OPPONENT.measure)


def whom_to_attack(case: AdviceCase[State, Content]) -> Advice | None:
    """Return the targets of a Shock, each with its worth."""
    view = Battlefield(case.state, case.content, staff_temper(OPPONENT, case.content), case.prompt.who)
    attackers = [counter for counter in view.own(case.prompt.who) if counter.wing == case.state.active]
    candidates = [
        Candidate(
            option.value,
            Ref("unit", option.value),
            said_terms({"attack": shocking.worth_of_target(view, attackers, view.counters[option.value])}),
        )
        for option in getattr(case.prompt, "options", ())
        if option.value in view.counters
    ]
    return advice_of([candidate for candidate in candidates if case.prompt.accepts(candidate.value)], OPPONENT.measure)


WEIGHED: dict[str, Callable[[AdviceCase[State, Content]], Advice | None]] = {
    "act.who": who_acts,
    "move.way": which_way,
    "shock.attackers": who_attacks,
    "shock.target": whom_to_attack,
}
"""Questions that are weighed for a player otherwise than an opponent answers them."""
ADVISER: Adviser[State, Content] = Adviser(advise)
