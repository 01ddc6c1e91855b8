"""The AI's turn, procedure by procedure: attitude, PA, cards, deployment, movement, fire, discard (3)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Resolution, fact
from puesto.core.messages import N_, NN_, Message, Sayable, Text, count, msg
from puesto.core.prompts import Procedure
from puesto.core.values import Struct
from puesto.games.tactics.phases import attitude, deployment, discard, fire, headquarters, movement
from puesto.games.tactics.phases.attitude import Aim, AimFacts, Attitude, AttitudeFacts
from puesto.games.tactics.phases.deployment import Placed, PlaceFacts, Plan, PlanFacts
from puesto.games.tactics.phases.discard import DiscardFacts, Kept
from puesto.games.tactics.phases.fire import FireOrder, OrderFacts, Target, TargetFacts
from puesto.games.tactics.phases.headquarters import CardsDrawn, CardsFacts, HeadquartersFacts, Income
from puesto.games.tactics.phases.movement import Behaviour, MoveFacts, MoveRule, WoundFacts
from puesto.games.tactics.preparation.deck import BATTLES, HISTORICAL, PITCHED
from puesto.games.tactics.printed.records import KIND_WORDS, Content, Kind
from puesto.games.tactics.resolutions.answers import FIRE, TURN, answer_at_once, names, plain_text
from puesto.games.tactics.table.notation import typed_problems
from puesto.games.tactics.table.sequence import FIRE_STEPS, PHASES

ATTACKER, DEFENDER = "attacker", "defender"
ROLES = ((ATTACKER, Text("ataca", "attacks")), (DEFENDER, Text("defiende", "defends")))
KIND_OF_ROLE = {ATTACKER: Kind.OFFENSIVE, DEFENDER: Kind.DEFENSIVE}


def _run_attitude(content: Content, facts: AttitudeFacts) -> Procedure[Attitude]:
    return (yield from attitude.take_attitude(content.charts, facts))


def attitude_words(outcome: str) -> Sayable:
    """How an attitude reads: its band, or that of the first turns."""
    return attitude.BAND_WORDS.get(outcome, msg(N_("la de los dos primeros turnos")))


class TurnFacts(Struct, frozen=True, kw_only=True):
    """What the course of a turn needs to know (3.0, 3.1)."""

    battle: Annotated[str, fact("Batalla", "Battle", "3.1", options=BATTLES)] = PITCHED
    ai_role: Annotated[
        str, fact("La IA", "The AI", "3.1", options=ROLES, when=("battle", (HISTORICAL,)))
    ] = ATTACKER  # fmt: skip
    turn: Annotated[int, fact("Turno", "Turn", "3.1", 1, 99)] = 1


class Course(Struct, frozen=True):
    """Which AI plays, by which column and table, and through which phases."""

    ai_kind: str
    column: int
    table: str
    phases: tuple[str, ...]
    fire_steps: tuple[str, ...]


def course_of(facts: TurnFacts) -> Course:
    """The AI of the battle, the table of the turn and the phases in their order (3.0, 3.1)."""
    kind = KIND_OF_ROLE[facts.ai_role] if facts.battle == HISTORICAL else Kind.VARIABLE
    table = attitude.attitude_table(facts.turn)
    return Course(kind.value, [*Kind].index(kind) + 1, table, tuple(PHASES), tuple(FIRE_STEPS))


def _run_course(content: Content, facts: TurnFacts) -> Procedure[Course]:
    found = course_of(facts)
    return (yield from answer_at_once(found, course_words(found), "3.0"))


def course_words(found: Course) -> Message:
    """Which AI it is and what its turn goes through, in words."""
    return msg(
        N_("{kind}. Fases: {phases}"),
        kind=KIND_WORDS[Kind(found.ai_kind)],
        phases=tuple(PHASES[one] for one in found.phases),
    )


def _run_aim(content: Content, facts: AimFacts) -> Procedure[Aim]:
    found = attitude.aim_of(content.charts, facts)
    return (yield from answer_at_once(found, aim_words(found), "3.1"))


def aim_words(found: Aim) -> Message:
    """The row and its lines, in words."""
    band = attitude.BAND_WORDS[found.band]
    if found.lines is None:
        return msg(N_("{band}: la casilla se ha perdido del texto; mírala en tu hoja"), band=band)
    return msg(N_("{band}: líneas {lines}"), band=band, lines="-".join(map(str, (found.lines[0], found.lines[-1]))))


def _run_income(content: Content, facts: HeadquartersFacts) -> Procedure[Income]:
    found = headquarters.income(facts)
    return (yield from answer_at_once(found, msg(N_("{n} PA"), n=found.pa_generated), "3.2"))


def _run_cards(content: Content, facts: CardsFacts) -> Procedure[CardsDrawn]:
    found = headquarters.cards_drawn(facts)
    return (yield from answer_at_once(found, cards_words(found), "3.3"))


def cards_words(found: CardsDrawn) -> Message:
    """What the cards phase does, in words."""
    drawn = count(NN_("roba una carta", "roba {n} cartas"), found.draw)
    if not found.discard_all:
        return drawn
    return msg(N_("{drawn}; ninguna dispara: las descarta y roba otras {n}"), drawn=drawn, n=found.redraw)


def _run_plan(content: Content, facts: PlanFacts) -> Procedure[Plan]:
    found = deployment.plan_of(facts)
    said = msg(N_("{rung}: {cards}"), rung=deployment.RUNGS[found.rung], cards=names(found.chosen))
    return (yield from answer_at_once(found, said, "3.4"))


def _run_place(content: Content, facts: PlaceFacts) -> Procedure[Placed]:
    found = deployment.placement(facts)
    return (yield from answer_at_once(found, deployment.PLACES[found.place], "3.4"))


def _run_wounded(content: Content, facts: WoundFacts) -> Procedure[Behaviour]:
    said = msg(N_("Tira 1D10 por la unidad con heridas."))
    return (yield from movement.roll_wounded(content.charts, facts, said))


def _run_move(content: Content, facts: MoveFacts) -> Procedure[MoveRule]:
    found = movement.move_rule(facts)
    return (yield from answer_at_once(found, MOVES[move_outcome(found)], "3.5"))


STILL, STAYS, BACK, ON = "still", "stays", "back", "advances"
MOVES: dict[str, Message] = {
    STILL: msg(N_("se ha desplegado ahora: no mueve")),
    STAYS: msg(N_("no avanza")),
    BACK: msg(N_("mueve hacia la línea 6 buscando cobertura")),
    ON: msg(N_("avanza")),
}


def move_outcome(found: MoveRule) -> str:
    """Whether a unit may not move at all, goes back, stays or advances."""
    if not found.may_move:
        return STILL
    return BACK if found.direction else ON if found.advance else STAYS


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
COURSE: Resolution[TurnFacts, Course] = Resolution(
    id="turn",
    title=Text("Fases del turno de la IA", "Phases of the AI's turn"),
    rule="3.0",
    facts=TurnFacts,
    result=Course,
    run=_run_course,
    outcome=lambda found: found.ai_kind,
    says=lambda outcome: KIND_WORDS[Kind(outcome)],
    chapter=TURN,
)
AIM: Resolution[AimFacts, Aim] = Resolution(
    id="objectives",
    title=Text("A qué líneas apunta la IA", "The lines at which the AI aims"),
    rule="3.1",
    facts=AimFacts,
    result=Aim,
    run=_run_aim,
    outcome=lambda found: found.band,
    says=attitude_words,
    chapter=TURN,
)
INCOME: Resolution[HeadquartersFacts, Income] = Resolution(
    id="headquarters",
    title=Text("PA de la Fase de Estado Mayor", "PA of the Headquarters phase"),
    rule="3.2",
    facts=HeadquartersFacts,
    result=Income,
    run=_run_income,
    outcome=lambda found: str(found.pa_generated),
    modifiers=lambda content, facts: headquarters.income_lines(facts),
    says=plain_text,
    chapter=TURN,
)
CARDS: Resolution[CardsFacts, CardsDrawn] = Resolution(
    id="cards",
    title=Text("Fase de Cartas", "Cards phase"),
    rule="3.3",
    facts=CardsFacts,
    result=CardsDrawn,
    run=_run_cards,
    outcome=lambda found: f"{found.draw}+{found.redraw}",
    says=plain_text,
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
PLACE: Resolution[PlaceFacts, Placed] = Resolution(
    id="placement",
    title=Text("Dónde despliega", "Where it deploys"),
    rule="3.4",
    facts=PlaceFacts,
    result=Placed,
    run=_run_place,
    outcome=lambda found: found.place,
    says=lambda outcome: deployment.PLACES[outcome],
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
MOVE: Resolution[MoveFacts, MoveRule] = Resolution(
    id="movement",
    title=Text("Movimiento de una unidad", "Movement of a unit"),
    rule="3.5",
    facts=MoveFacts,
    result=MoveRule,
    run=_run_move,
    outcome=move_outcome,
    says=lambda outcome: MOVES[outcome],
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
ALL = (COURSE, ATTITUDE, AIM, INCOME, CARDS, PLAN, PLACE, WOUNDED, MOVE, ORDER, TARGET, DISCARD)
