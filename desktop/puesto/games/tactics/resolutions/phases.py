"""The AI's turn, procedure by procedure: attitude, deployment, wounds, fire, discard (3)."""

from __future__ import annotations

from puesto.core.game.resolutions import Answer, resolution
from puesto.core.messages import N_, Sayable, Text, msg
from puesto.core.prompts import Procedure
from puesto.games.kit.alone import answer_at_once, as_it_reads, one_word
from puesto.games.tactics.phases import attitude, deployment, discard, fire, movement
from puesto.games.tactics.phases.attitude import AttitudeFacts, AttitudeResult
from puesto.games.tactics.phases.deployment import PlanFacts, PlanResult
from puesto.games.tactics.phases.discard import DiscardFacts, DiscardResult
from puesto.games.tactics.phases.fire import FireOrderResult, OrderFacts, TargetFacts, TargetResult
from puesto.games.tactics.phases.movement import BehaviourResult, WoundFacts
from puesto.games.tactics.printed.records import Content
from puesto.games.tactics.resolutions.answers import FIRE, TURN, names
from puesto.games.tactics.table.notation import typed_problems


def attitude_words(outcome: str) -> Sayable:
    """Return how an attitude reads: its band, or that of the first turns."""
    return attitude.BAND_WORDS.get(outcome, msg(N_("la de los dos primeros turnos")))


@resolution(
    "attitude",
    "3.1",
    Text("Actitud de la IA", "Attitude of the AI"),
    TURN,
    Answer(lambda result: result.band or result.table, attitude_words),
    modifiers=lambda content, facts: attitude.modifier_lines(attitude.attitude_modifiers(content.charts, facts)),
)
def take_attitude(content: Content, facts: AttitudeFacts) -> Procedure[AttitudeResult]:
    return (yield from attitude.take_attitude(content.charts, facts))


@resolution(
    "deployment",
    "3.4",
    Text("Qué cartas despliega la IA", "Which cards the AI deploys"),
    TURN,
    one_word("rung", deployment.RUNGS),
    check=lambda facts: typed_problems("hand", facts.hand),
)
def plan_deployment(facts: PlanFacts) -> Procedure[PlanResult]:
    result = deployment.plan_of(facts)
    message = msg(N_("{rung}: {cards}"), rung=deployment.RUNGS[result.rung], cards=names(result.chosen))
    return (yield from answer_at_once(result, message, "3.4"))


@resolution(
    "wounded", "3.5", Text("Unidad con heridas", "Wounded unit"), FIRE, one_word("behaviour", movement.BEHAVIOURS)
)
def roll_wounded(content: Content, facts: WoundFacts) -> Procedure[BehaviourResult]:
    return (yield from movement.roll_wounded(content.charts, facts))


@resolution(
    "firing_order",
    "3.6",
    Text("Quién dispara primero", "Who fires first"),
    FIRE,
    as_it_reads(lambda outcome: " ".join(outcome.order)),
    check=lambda facts: typed_problems("units", facts.units),
)
def order_fire(facts: OrderFacts) -> Procedure[FireOrderResult]:
    result = fire.firing_order(facts)
    return (yield from answer_at_once(result, names(result.order), "3.6"))


def target_words(result: TargetResult) -> Sayable:
    """Return who is fired at and why, in words."""
    if not result.target:
        return msg(N_("no hay a quién disparar"))
    return msg(N_("{target}: {criterion}"), target=result.target, criterion=fire.CRITERIA[result.criterion])


@resolution(
    "target",
    "3.6",
    Text("A quién dispara", "Who is fired at"),
    FIRE,
    as_it_reads(lambda result: result.target),
    check=lambda facts: typed_problems("targets", facts.targets),
)
def choose_target(facts: TargetFacts) -> Procedure[TargetResult]:
    return (yield from answer_at_once(fire.target_of(facts), target_words, "3.6"))


@resolution(
    "discard",
    "3.8",
    Text("Descarte de la IA", "Discard of the AI"),
    TURN,
    as_it_reads(lambda outcome: " ".join((*outcome.kept_by_table, *outcome.kept_additional))),
    check=lambda facts: typed_problems("hand", facts.hand),
)
def discard_hand(content: Content, facts: DiscardFacts) -> Procedure[DiscardResult]:
    """Say which cards the AI keeps and discards (3.8)."""
    result = discard.typed_hand_kept(content.charts, facts)
    message = msg(
        N_("conserva {kept} y además {more}; descarta {gone}"),
        kept=names(result.kept_by_table),
        more=names(result.kept_additional),
        gone=names(result.discarded),
    )
    return (yield from answer_at_once(result, message, "3.8"))


ALL = (take_attitude, plan_deployment, roll_wounded, order_fire, choose_target, discard_hand)
