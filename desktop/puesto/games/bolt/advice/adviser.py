"""The staff of Bolt Action: orders and shots, weighed by the opponent's odds."""

from __future__ import annotations

from collections.abc import Callable

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.opponents.advice import (
    AdviceCase,
    Adviser,
    BoardAnswers,
    Counsel,
    Missing,
    advice_of,
    by_opponent,
    staff_temper,
    term,
)
from puesto.core.opponents.opponent import Candidate, Temper
from puesto.core.prompts import Choose, Option
from puesto.core.session.journal import Entry
from puesto.core.values import replace
from puesto.games.bolt.moving.sighting import can_fire
from puesto.games.bolt.opponent import figures
from puesto.games.bolt.opponent.appraisal import UNKNOWN, Appraisal
from puesto.games.bolt.opponent.opponent import OPPONENT
from puesto.games.bolt.opponent.ordering import PART_WORDS, candidate_of, urgency
from puesto.games.bolt.opponent.plans import AIM, ASSAULT, ASSAULT_REACH, FIRE, WAIT, plans_for
from puesto.games.bolt.opponent.reacting import LEAST_AMBUSH
from puesto.games.bolt.printed.records import Content, Order
from puesto.games.bolt.shooting import losses
from puesto.games.bolt.table import sightings
from puesto.games.bolt.table.sightings import DISTANCES, NO_COVER
from puesto.games.bolt.table.state import Sighting, State, UnitId

CAVEAT = msg(N_("Cuenta como si tu unidad viera a cualquiera a esa distancia, sin cobertura."))
NEAREST, NONE = "advice.nearest", "none"
"""Key of the question about the nearest enemy, and the answer that none is seen."""


class ToldAppraisal(Appraisal):
    """One side of a game, with the distance of the nearest enemy as the player gave it."""

    def __init__(self, state: State, content: Content, side: str, temper: Temper, answers: BoardAnswers) -> None:
        super().__init__(state, content, side, temper)
        self.distances = {name[1]: value for name, value in answers.items() if name[0] == NEAREST and len(name) > 1}

    def seen(self, id: UnitId) -> dict[UnitId, Sighting]:
        answer = self.distances.get(id)
        if answer is None or (known_sights := super().seen(id)):
            return known_sights if answer is not None else super().seen(id)
        return {} if answer == NONE else {goal: Sighting(int(answer), NO_COVER) for goal in self.enemies(id)}

    def is_blind(self, id: UnitId) -> bool:
        return self.distances.get(id) == NONE or super().is_blind(id)

    def knows(self, id: UnitId) -> bool:
        """Return whether it is known whom a unit sees, if only by its distance."""
        return id in self.distances or bool(super().seen(id)) or super().is_blind(id)


def advise(case: AdviceCase[State, Content]) -> Counsel:
    """Return the best units, orders and targets, or the question about the nearest enemy."""
    temper = staff_temper(OPPONENT, case.content)
    view = ToldAppraisal(case.state, case.content, case.prompt.who, temper, case.board_answers)
    weigh = WEIGHED.get(case.prompt.key)
    return weigh(view, case) if weigh is not None else by_opponent(OPPONENT, temper, case)


def which_unit(view: ToldAppraisal, case: AdviceCase[State, Content]) -> Counsel:
    """Return the units whose die brings most, as far as is known without asking."""
    candidates = []
    for option in getattr(case.prompt, "options", ()):
        id = option.value
        if view.table.troop(id).team:
            continue
        passes = round(100 * view.passes(id))
        reason = (
            msg(N_("pasa su chequeo con un {n} %"), n=passes) if view.table.unit(id).pins else msg(N_("sin chequeo"))
        )
        worth = term(FIRE, msg(N_("lo que trae su dado")), urgency(view, id))
        candidates.append(Candidate(id, Ref("unit", id), (worth,), reason=reason))
    return advice_of(candidates, OPPONENT.measure)


def which_order(view: ToldAppraisal, case: AdviceCase[State, Content]) -> Counsel:
    """Return the orders of a unit, the best of each, or the question about the nearest enemy."""
    id = case.prompt.subject[0]
    if (question := _missing(view, id)) is not None:
        return question
    plans = plans_for(view, id, {option.value for option in getattr(case.prompt, "options", ())})
    best: dict[Order, Candidate] = {}
    for plan in plans:
        best.setdefault(plan.order, candidate_of(plan))
    fails = round(100 * (1 - view.passes(id))) if view.table.unit(id).pins else None
    risks = [None if order is Order.DOWN else fails for order in best]
    refuses = msg(N_("no obedece"))
    return advice_of([*best.values()], OPPONENT.measure, len(plans), refuses, risks, _caveat(view, id))


def _missing(view: ToldAppraisal, id: UnitId) -> Missing | None:
    """Return the question how far the nearest enemy in sight is; None where it is known."""
    table = view.table
    if not can_fire(table, id) or not view.enemies(id) or view.knows(id):
        return None
    bands = tuple(
        Option(str(far), msg(N_("más lejos")) if far == DISTANCES[-1] else msg(N_("hasta {n}”"), n=far))
        for far in (*DISTANCES[:4], DISTANCES[-1])
    )
    question = Choose(
        key=NEAREST,
        subject=(id,),
        who=view.side,
        message=msg(N_("¿A qué distancia está el enemigo más cercano que ve {unit:el}?"), unit=Ref("unit", id)),
        detail=msg(N_("Vale hasta que alguien se mueva. Después verás las tres mejores.")),
        options=(*bands, Option(NONE, msg(N_("no ve a nadie")), nobody=True)),
    )
    knows = msg(N_("Sabe: armas, marcadores y que pasa el chequeo con un {n} %."), n=round(100 * view.passes(id)))
    return Missing(question, knows, msg(N_("No sabe: a qué distancia están, ni quién ve a quién.")))


def which_target(view: ToldAppraisal, case: AdviceCase[State, Content]) -> Counsel:
    """Return the targets of a shot with its expectation, or the question about the nearest enemy."""
    id = case.prompt.subject[0]
    if (question := _missing(view, id)) is not None:
        return question
    sight_by_enemy, face, candidates, misses = view.seen(id), view.table.unit(id).order, list[Candidate](), list[int]()
    for option in getattr(case.prompt, "options", ()):
        if option.value not in case.state.units:
            continue
        row = sight_by_enemy.get(option.value, UNKNOWN)
        hope = figures.volley(view.table, id, option.value, row.inches, row.cover, face)
        tenths = round(10 * hope.casualties)
        reason = msg(N_("espera {units},{tenths} bajas"), units=str(tenths // 10), tenths=str(tenths % 10))
        worth = term(FIRE, PART_WORDS[FIRE], view.fire(id, option.value, row.inches, row.cover, face))
        candidates.append(Candidate(option.value, Ref("unit", option.value), (worth,), reason=reason))
        misses.append(round(100 * hope.gone))
    return advice_of(candidates, OPPONENT.measure, risk=msg(N_("cae")), risks=misses)


def whether_down(view: ToldAppraisal, case: AdviceCase[State, Content]) -> Counsel:
    """Return whether to lie Down: what it saves against what the unit's own die brings (5.5)."""
    id, walks = case.prompt.subject[0], view.state.walks
    shooter = walks[-1].unit if walks else ""
    if shooter not in view.state.units:
        return None
    row, face = sightings.sighting_of(view.table, shooter, id) or UNKNOWN, view.table.unit(shooter).order
    far, cover = row.inches or UNKNOWN.inches, row.cover or NO_COVER
    loss_standing, loss_down = (
        figures.volley(view.table, shooter, id, far, cover, face, down) for down in (False, True)
    )
    own_fire = view.best_fire(id) * view.passes(id)
    words: dict[str, Message] = {WAIT: msg(N_("lo que pierde")), FIRE: msg(N_("lo que su dado aún trae"))}
    lost, worth_standing = -view.worth(id, loss_down), -view.worth(id, loss_standing)
    candidates = (
        Candidate(losses.YES, msg(N_("Cuerpo a tierra")), (term(WAIT, words[WAIT], lost), term(FIRE, words[FIRE], 0))),
        Candidate(
            losses.NO,
            msg(N_("Aguantar en pie")),
            (term(WAIT, words[WAIT], worth_standing), term(FIRE, words[FIRE], own_fire)),
        ),
    )
    return advice_of(
        candidates,
        OPPONENT.measure,
        risk=msg(N_("cae")),
        risks=[round(100 * outcome.gone) for outcome in (loss_down, loss_standing)],
    )


def what_for(view: ToldAppraisal, case: AdviceCase[State, Content]) -> Counsel:
    """Return what a unit runs for, the best plan of each purpose, or the question about the nearest enemy."""
    id = case.prompt.subject[0]
    if (question := _missing(view, id)) is not None:
        return question
    offered_values, best = {option.value for option in getattr(case.prompt, "options", ())}, dict[str, Candidate]()
    for plan in plans_for(view, id, (Order.RUN.value,)):
        if plan.purpose in offered_values:
            best.setdefault(plan.purpose, replace(candidate_of(plan), value=plan.purpose))
    return advice_of([*best.values()], OPPONENT.measure, caveat=_caveat(view, id))


def whom_to_assault(view: ToldAppraisal, case: AdviceCase[State, Content]) -> Counsel:
    """Return the targets of an assault, by the chance to win it (6.2, 6.3)."""
    id = case.prompt.subject[0]
    if (question := _missing(view, id)) is not None:
        return question
    sight_by_enemy, candidates, loses = view.seen(id), list[Candidate](), list[int]()
    for option in getattr(case.prompt, "options", ()):
        goal = option.value
        if goal not in case.state.units:
            continue
        far = min(sight_by_enemy.get(goal, UNKNOWN).inches, ASSAULT_REACH)
        if view.table.is_vehicle(goal):
            wins, gain = figures.chance_to_storm(view.table, id, goal), 1 + view.threat(goal)
            worth = wins * gain
        else:
            wins = figures.chance_to_win(view.table, id, goal, far)
            worth = wins * (1 + view.threat(goal)) - (1 - wins) * (1 + view.threat(id))
        candidates.append(Candidate(goal, Ref("unit", goal), (term(ASSAULT, PART_WORDS[ASSAULT], worth),)))
        loses.append(round(100 * (1 - wins)))
    return advice_of(candidates, OPPONENT.measure, risk=msg(N_("no gana")), risks=loses, caveat=_caveat(view, id))


def whom_to_call(view: ToldAppraisal, case: AdviceCase[State, Content]) -> Counsel:
    """Return whom an officer calls best, by what the die of each may bring now."""
    words, candidates = msg(N_("lo que trae su dado")), list[Candidate]()
    for option in getattr(case.prompt, "options", ()):
        worth = term(FIRE, words, urgency(view, option.value))
        candidates.append(Candidate((option.value,), Ref("unit", option.value), (worth,)))
    return advice_of([candidate for candidate in candidates if case.prompt.accepts(candidate.value)], OPPONENT.measure)


def who_springs(view: ToldAppraisal, case: AdviceCase[State, Content]) -> Counsel:
    """Return which Ambush is worth springing at a mover, against keeping it for another one (4.4)."""
    goal, candidates = case.prompt.subject[0], list[Candidate]()
    for option in getattr(case.prompt, "options", ()):
        id = option.value
        row = sightings.sighting_of(view.table, id, goal)
        far, cover = (row.inches, row.cover) if row is not None and row.inches else (UNKNOWN.inches, NO_COVER)
        hope = figures.volley(view.table, id, goal, far, cover, Order.AMBUSH)
        tenths = round(10 * hope.casualties)
        reason = msg(N_("espera {units},{tenths} bajas"), units=str(tenths // 10), tenths=str(tenths % 10))
        shot = term(FIRE, PART_WORDS[FIRE], view.fire(id, goal, far, cover, Order.AMBUSH))
        candidates.append(Candidate((id,), Ref("unit", id), (shot,), reason=reason))
    waits = Candidate((), msg(N_("Ninguna")), (term(AIM, PART_WORDS[AIM], LEAST_AMBUSH),))
    accepted = [candidate for candidate in (*candidates, waits) if case.prompt.accepts(candidate.value)]
    return advice_of(
        accepted, OPPONENT.measure, caveat=msg(N_("Cuenta a media distancia y sin cobertura lo que no sabe."))
    )


def _caveat(view: ToldAppraisal, id: UnitId) -> Message | None:
    """Return what a distance that the player gave leaves out; None without one."""
    return CAVEAT if view.distances.get(id, NONE) != NONE else None


def outdates(entry: Entry) -> bool:
    """Return whether a journal entry moves somebody, so that distances are asked anew."""
    return entry.key == "order.which" and entry.value in (Order.ADVANCE.value, Order.RUN.value)


WEIGHED: dict[str, Callable[[ToldAppraisal, AdviceCase[State, Content]], Counsel]] = {
    "order.unit": which_unit,
    "order.which": which_order,
    "shoot.target": which_target,
    "shoot.other": which_target,
    "shoot.reaction": whether_down,
    "order.purpose": what_for,
    "assault.target": whom_to_assault,
    "assault.vehicle": whom_to_assault,
    "officer.calls": whom_to_call,
    "ambush.who": who_springs,
}
"""Questions that are weighed for a player otherwise than an opponent answers them."""
ADVISER: Adviser[State, Content] = Adviser(advise, outdates)
