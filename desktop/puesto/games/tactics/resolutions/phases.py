"""The AI's turn, procedure by procedure: attitude, deployment, wounds, fire, discard (3)."""

from __future__ import annotations

from puesto.core.game.resolutions import Resolution
from puesto.core.messages import N_, Sayable, Text, msg
from puesto.core.prompts import Procedure
from puesto.games.tactics.phases import attitude, deployment, discard, fire, movement
from puesto.games.tactics.phases.attitude import Attitude, AttitudeFacts
from puesto.games.tactics.phases.deployment import Plan, PlanFacts
from puesto.games.tactics.phases.discard import DiscardFacts, Kept
from puesto.games.tactics.phases.fire import FireOrder, OrderFacts, Target, TargetFacts
from puesto.games.tactics.phases.movement import Behaviour, WoundFacts
from puesto.games.tactics.printed.records import Content
from puesto.games.tactics.resolutions.answers import FIRE, TURN, answer_at_once, names, plain_text
from puesto.games.tactics.table.notation import typed_problems


def _run_attitude(content: Content, facts: AttitudeFacts) -> Procedure[Attitude]:
    return (yield from attitude.take_attitude(content.charts, facts))


def attitude_words(outcome: str) -> Sayable:
    """How an attitude reads: its band, or that of the first turns."""
    return attitude.BAND_WORDS.get(outcome, msg(N_("la de los dos primeros turnos")))


def _run_plan(content: Content, facts: PlanFacts) -> Procedure[Plan]:
    found = deployment.plan_of(facts)
    said = msg(N_("{rung}: {cards}"), rung=deployment.RUNGS[found.rung], cards=names(found.chosen))
    return (yield from answer_at_once(found, said, "3.4"))


def _run_wounded(content: Content, facts: WoundFacts) -> Procedure[Behaviour]:
    said = msg(N_("Tira 1D10 por la unidad con heridas."))
    return (yield from movement.roll_wounded(content.charts, facts, said))


def _run_order(content: Content, facts: OrderFacts) -> Procedure[FireOrder]:
    found = fire.firing_order(facts)
    return (yield from answer_at_once(found, names(found.order), "3.6"))


def _run_target(content: Content, facts: TargetFacts) -> Procedure[Target]:
    found = fire.target_of(facts)
    return (yield from answer_at_once(found, target_words(found), "3.6"))


def target_words(found: Target) -> Sayable:
    """Who is fired at and why, in words."""
    if not found.target:
        return msg(N_("no hay a quién disparar"))
    return msg(N_("{target}: {criterion}"), target=found.target, criterion=fire.CRITERIA[found.criterion])


def _run_discard(content: Content, facts: DiscardFacts) -> Procedure[Kept]:
    found = discard.typed_hand_kept(content.charts, facts)
    said = msg(
        N_("conserva {kept} y además {more}; descarta {gone}"),
        kept=names(found.kept_by_table),
        more=names(found.kept_additional),
        gone=names(found.discarded),
    )
    return (yield from answer_at_once(found, said, "3.8"))


ATTITUDE: Resolution[AttitudeFacts, Attitude] = Resolution(
    id="attitude",
    title=Text("Actitud de la IA", "Attitude of the AI"),
    rule="3.1",
    facts=AttitudeFacts,
    result=Attitude,
    run=_run_attitude,
    outcome=lambda found: found.band or found.table,
    says=attitude_words,
    modifiers=lambda content, facts: attitude.modifier_lines(attitude.attitude_modifiers(content.charts, facts)),
    chapter=TURN,
)
PLAN: Resolution[PlanFacts, Plan] = Resolution(
    id="deployment",
    title=Text("Qué cartas despliega la IA", "Which cards the AI deploys"),
    rule="3.4",
    facts=PlanFacts,
    result=Plan,
    run=_run_plan,
    outcome=lambda found: found.rung,
    says=lambda outcome: deployment.RUNGS[outcome],
    check=lambda content, facts: typed_problems("hand", facts.hand),
    chapter=TURN,
)
WOUNDED: Resolution[WoundFacts, Behaviour] = Resolution(
    id="wounded",
    title=Text("Unidad con heridas", "Wounded unit"),
    rule="3.5",
    facts=WoundFacts,
    result=Behaviour,
    run=_run_wounded,
    outcome=lambda found: found.behaviour,
    says=lambda outcome: movement.BEHAVIOURS[outcome],
    chapter=FIRE,
)
ORDER: Resolution[OrderFacts, FireOrder] = Resolution(
    id="firing_order",
    title=Text("Quién dispara primero", "Who fires first"),
    rule="3.6",
    facts=OrderFacts,
    result=FireOrder,
    run=_run_order,
    outcome=lambda found: " ".join(found.order),
    says=plain_text,
    check=lambda content, facts: typed_problems("units", facts.units),
    chapter=FIRE,
)
TARGET: Resolution[TargetFacts, Target] = Resolution(
    id="target",
    title=Text("A quién dispara", "Who is fired at"),
    rule="3.6",
    facts=TargetFacts,
    result=Target,
    run=_run_target,
    outcome=lambda found: found.target,
    says=plain_text,
    check=lambda content, facts: typed_problems("targets", facts.targets),
    chapter=FIRE,
)
DISCARD: Resolution[DiscardFacts, Kept] = Resolution(
    id="discard",
    title=Text("Descarte de la IA", "Discard of the AI"),
    rule="3.8",
    facts=DiscardFacts,
    result=Kept,
    run=_run_discard,
    outcome=lambda found: " ".join((*found.kept_by_table, *found.kept_additional)),
    says=plain_text,
    check=lambda content, facts: typed_problems("hand", facts.hand),
    chapter=TURN,
)
ALL = (ATTITUDE, PLAN, WOUNDED, ORDER, TARGET, DISCARD)
