"""Alone from 8.1, 8.2 and 8.5: attackers, checks, collapse, advance, reactions."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from puesto.core.game.resolutions import Answer, fact, number_expected, one_of, resolution
from puesto.core.messages import N_, Message, Ref, Text, msg
from puesto.core.prompts import Procedure
from puesto.core.results import label
from puesto.core.saying import say
from puesto.core.values import Struct, replace
from puesto.games.chariots.combat import advance, aggression, collapse, designation, fighter_notation, shock
from puesto.games.chariots.combat.aggression import FireReactionFacts, ShockReactionFacts
from puesto.games.chariots.combat.designation import StandingFacts
from puesto.games.chariots.combat.shock import Fight, Fighter
from puesto.games.chariots.printed.records import Content, Type
from puesto.games.chariots.resolutions import answers, shock_odds
from puesto.games.chariots.resolutions.answers import FATES, SHOCK, UNIT_EXPECTED, broken_already, say_verdict
from puesto.games.chariots.resolutions.shock_odds import ATTACKERS, DEFENDERS, CombatResult
from puesto.games.chariots.table import cohesion, dice
from puesto.games.chariots.table.state import Status, Unit, quality
from puesto.games.kit.alone import NO, Problems, blame, one_word, yes_no

# -- 8.11


CANNOT = "cannot"
MARKERS = {CANNOT: msg(answers.CANNOT), **designation.MARKERS}


class DesignationResult(Struct, frozen=True):
    """Whether the unit attacks in Shock."""

    marker: Annotated[
        str, one_of(CANNOT, designation.NO_CHECK, designation.MUST_CHECK), label("Marcador", "Marker", MARKERS)
    ]
    """`no_check`: it must; `must_check`: it may, after a check of its TQ; `cannot`."""


@resolution(
    "designation",
    "8.11",
    Text("¿Tiene que chocar, o puede?", "Must it Shock, or may it?"),
    SHOCK,
    one_word("marker", MARKERS),
)
def designate(content: Content, facts: StandingFacts) -> Procedure[DesignationResult]:
    marker = designation.shock_marker(facts)
    may = yield from say_verdict(designation.attack_refusal(content, facts), "8.11", designation.MARKERS[marker])
    return DesignationResult(marker if may else CANNOT)


# -- 8.14


class CheckFacts(Struct, frozen=True):
    """Facts for the check of one unit before the Shock."""

    quality: Annotated[int, fact("TQ impresa", "Printed TQ", "8.14", 0, 9)] = 6
    hits: Annotated[int, fact("Impactos que ya tiene", "Hits it has already", "9.11", 0, 8)] = 0
    routed: Annotated[bool, fact("En Huida", "Routed", "9.42")] = False
    column: Annotated[bool, fact("En Columna", "In Column", "6.35")] = False
    attacks: Annotated[bool, fact("Es atacante (Shock-Must Check TQ)", "It attacks (Shock-Must Check TQ)", "8.14")] = (
        False
    )


class CheckResult(Struct, frozen=True):
    """Result of the check for the unit."""

    fights: Annotated[bool, label("Sigue en el combate", "Still in the combat")]
    """Whether it still takes part: an attacker attacks, a defender stands."""
    quality: Annotated[int, label("TQ del chequeo", "TQ of the check")]
    """The TQ that the die was compared with: two less In Column, 1 if Routed (6.35, 9.42)."""
    hits: Annotated[int, label("Impactos", "Hits")] = 0
    routs: Annotated[bool, label("Huye", "Routs")] = False
    gone: Annotated[bool, label("Desaparece", "Disappears")] = False


def _check_problem(facts: CheckFacts) -> Message | None:
    """Return why a unit is not checked before the Shock; None if it is (8.14)."""
    problem = designation.state_refusal(routed=facts.routed, column=facts.column) if facts.attacks else None
    if problem is not None and facts.routed:
        return problem
    if facts.routed and facts.hits:
        return msg(N_("una unidad en Huida Desaparece con el primer impacto (9.43)"))
    if problem is not None:
        return problem
    return broken_already(facts.quality, facts.hits, column=facts.column, routed=facts.routed)


def _check_outcome(result: CheckResult) -> str:
    fate = cohesion.GONE if result.gone else cohesion.ROUTS if result.routs else ""
    return fate or f"{'fights' if result.fights else 'stays'}/{result.hits}"


def _check_words(outcome: str) -> Message:
    if outcome in FATES or outcome == "fights/0":
        return FATES.get(outcome, FATES[cohesion.UNHURT])
    stays, _, hits = outcome.partition("/")
    return shock.NO_ATTACK if stays == "stays" else dice.hits_in_words(int(hits))


@resolution(
    "shock_check",
    "8.14",
    Text("Chequeo previo al Choque", "Check before the Shock"),
    SHOCK,
    Answer(_check_outcome, _check_words),
    check=blame(_check_problem),
)
def check_before_shock(facts: CheckFacts) -> Procedure[CheckResult]:
    """Roll the check of one unit before the Shock (8.14)."""
    status = Status.ROUTED if facts.routed else Status.GOOD
    present_quality = quality(Unit("unit", "", Type.SI, facts.quality, 4, status=status, column=facts.column))
    fighter = Fighter("unit", Type.SI, present_quality, facts.hits, must_check=True, routed=facts.routed)
    other_fighter = Fighter("other", Type.SI, 6)
    if facts.attacks:
        fight = yield from shock.check_attacker(
            Fight((fighter,), (other_fighter,), attacker=ATTACKERS, defender=DEFENDERS), "unit"
        )
        after = fight.attackers[0]
    else:
        fight = yield from shock.check_defender(
            Fight((other_fighter,), (fighter,), attacker=ATTACKERS, defender=DEFENDERS), "unit"
        )
        after = fight.defenders[0]
    return CheckResult(not after.out, present_quality, after.hits - facts.hits, after.routs, after.gone)


# -- 8.18, 9.13

HELP_ON_RUINED = Text(
    "Con los impactos del Choque ya sumados: «SI6+5e HI7+8». La marca e es de quien ya estaba Enzarzada.",
    "With the hits of the Shock counted in: “SI6+5e HI7+8”. The mark e is for who was Engaged before.",
)
AS_THEY_STAND = partial(fighter_notation.fighter_tokens, ruined=True)


class CollapseFacts(Struct, frozen=True):
    """Facts for the collapse."""

    attackers: Annotated[
        tuple[str, ...], fact("Atacantes", "Attackers", "8.18", help=HELP_ON_RUINED, reads=AS_THEY_STAND)
    ] = ("SI6+5e",)
    defenders: Annotated[tuple[str, ...], fact("Defensores", "Defenders", "8.18", reads=AS_THEY_STAND)] = ("SI6+6",)
    advance: Annotated[int, fact("Impactos que costaría avanzar", "Hits that the advance would cost", "9.13", 0, 3)] = 0


def _collapse_fight(facts: CollapseFacts) -> Fight | tuple[str, Message]:
    """Return the combat in the facts, or the invalid field with its problem."""
    sides = []
    for name, prefix in (("attackers", ATTACKERS), ("defenders", DEFENDERS)):
        units = fighter_notation.read_units(getattr(facts, name), prefix, ruined=True)
        if isinstance(units, Message):
            return name, units
        if not units:
            return name, UNIT_EXPECTED
        sides.append(units)
    return Fight(sides[0], sides[1], attacker=ATTACKERS, defender=DEFENDERS)


def _collapse_problems(content: Content, facts: CollapseFacts) -> Problems:
    fight = _collapse_fight(facts)
    return () if isinstance(fight, Fight) else (fight,)


@resolution(
    "collapse",
    "8.18",
    Text("Colapso: quién Huye", "Collapse: who routs"),
    SHOCK,
    Answer(shock_odds.combat_outcome, shock_odds.outcome_words),
    check=_collapse_problems,
)
def collapse_side(facts: CollapseFacts) -> Procedure[CombatResult]:
    """Resolve the collapse after a Shock: who routs, who wavers (8.18, 9.13)."""
    fight = _collapse_fight(facts)
    assert isinstance(fight, Fight)
    if collapse.is_everybody_broken(fight):
        yield from say(collapse.EVERYBODY, "9.13")
    fight = collapse.rout_broken(fight, facts.advance)
    for unit in collapse.wavering_units(fight):
        after = yield from collapse.check_wavering_unit(unit)
        fight = fight.having(after)
    return (yield from shock_odds.settle_combat(fight))


# -- 8.2


class AdvanceFacts(Struct, frozen=True):
    """Facts for the advance after combat."""

    attackers: Annotated[
        tuple[str, ...],
        fact("Atacantes que quedan", "Attackers that are left", "8.23", help=HELP_ON_RUINED, reads=AS_THEY_STAND),
    ] = ("SI6", "HI7")
    superior: Annotated[
        int, fact("Cuál dio la superioridad (0: ninguna)", "Which gave the superiority (0: none)", "8.23", 0, 9)
    ] = 0
    cost: Annotated[int, fact("Impactos que cuesta el hexágono", "Hits that the hex costs", "8.21", 0, 3)] = 0
    preshock: Annotated[bool, fact("El defensor Huyó en su chequeo", "The defender routed in its check", "8.21")] = (
        False
    )
    in_front: Annotated[
        bool,
        fact(
            "Está en el frontal de otro enemigo",
            "It is in another enemy’s front",
            "8.21",
            condition=("preshock", (True,)),
        ),
    ] = False
    missiles: Annotated[bool, fact("El hexágono lo vaciaron los proyectiles", "Missiles vacated the hex", "8.2")] = (
        False
    )
    defends: Annotated[bool, fact("Son las defensoras", "They are the defenders", "8.2")] = False


class AdvanceResult(Struct, frozen=True):
    """Units that must advance, one of them if there are several, with the hits of each afterwards."""

    advances: Annotated[tuple[str, ...], label("Avanzan", "They advance", shock.unit_name)] = ()
    hits: Annotated[tuple[int, ...], label("Impactos de cada una", "Hits of each")] = ()
    turns: Annotated[tuple[int, ...], label("Vértices que puede girar cada una", "Vertices that each may turn")] = ()
    """Vertices that each may turn (8.22)."""


def _advance_problems(content: Content, facts: AdvanceFacts) -> Problems:
    units = fighter_notation.read_units(facts.attackers, ATTACKERS, ruined=True)
    if isinstance(units, Message):
        return (("attackers", units),)
    if not units:
        return (("attackers", UNIT_EXPECTED),)
    return () if facts.superior <= len(units) else (("superior", number_expected(0, len(units))),)


@resolution(
    "advance",
    "8.2",
    Text("Avance tras el combate", "Advance after combat"),
    SHOCK,
    Answer(
        lambda result: " ".join(result.advances) or NO,
        lambda outcome: (
            msg(N_("no avanza nadie"))
            if outcome == NO
            else msg(N_("avanza: {units}"), units=tuple(Ref("unit", unit_id) for unit_id in outcome.split()))
        ),
    ),
    check=_advance_problems,
)
def advance_unit(facts: AdvanceFacts) -> Procedure[AdvanceResult]:
    """Return which units advance, with their hits (8.21)."""
    units = fighter_notation.read_units(facts.attackers, ATTACKERS, ruined=True)
    assert not isinstance(units, Message)
    problem = advance.advance_refusal(in_front=facts.in_front, preshock=facts.preshock)
    if problem is None and (facts.missiles or facts.defends):
        problem = msg(N_("solo avanzan los atacantes, y solo por un Choque (8.2)"))
    if problem is not None:
        yield from say_verdict(problem, "8.21")
        return AdvanceResult()
    advancing = list[tuple[str, int, int]]()
    candidates = advance.candidates(units, units[facts.superior - 1].id if facts.superior else "")
    for unit in units:
        if unit.id in candidates:
            unit_after, turn = advance.pay_advance(unit, facts.cost), advance.vertices_to_turn(unit.type)
            yield from advance.say_advance(unit.id, [unit.id], unit_after.hits - unit.hits, bool(turn))
            advancing.append((unit.id, unit_after.hits, turn))
    return AdvanceResult(*zip(*advancing, strict=True)) if advancing else AdvanceResult()


# -- 8.5


class FireReactionResult(Struct, frozen=True):
    """Result of a reaction to fire."""

    reacts: Annotated[bool, label("Ataca", "It attacks")]
    adjusted: Annotated[int, label("Dado ajustado", "Adjusted die")]
    """The die with the distance taken off (8.53)."""


@resolution(
    "aggression_fire",
    "8.53",
    Text("Reacción a la Agresión: al disparo", "Aggression Reaction: to fire"),
    SHOCK,
    yes_no("reacts", N_("ataca al tirador"), N_("no ocurre nada")),
    check=blame(aggression.fire_reaction_refusal),
    modifiers=lambda facts: facts.modifiers,
)
def react_to_fire(facts: FireReactionFacts) -> Procedure[FireReactionResult]:
    adjusted = yield from aggression.roll_reaction_to_fire(replace(facts, unit="unit", who=DEFENDERS))
    return FireReactionResult(adjusted >= facts.quality, adjusted)


def _attacking_facts(facts: ShockReactionFacts) -> ShockReactionFacts | Message:
    """Return the facts with their types as the rules know them, or why one is none."""
    units = fighter_notation.read_units(facts.attackers, ATTACKERS)
    return (
        units
        if isinstance(units, Message)
        else replace(
            facts, attackers=tuple(kind.value for kind in shock.entries(units).values()), unit="unit", who=DEFENDERS
        )
    )


def _aggression_problems(content: Content, facts: ShockReactionFacts) -> Problems:
    """Return the contradictions in the facts of a reaction (8.55)."""
    facts_or_problem = _attacking_facts(facts)
    if isinstance(facts_or_problem, Message):
        return (("attackers", facts_or_problem),)
    if facts.in_front > len(facts_or_problem.attackers):
        return (
            (
                "in_front",
                msg(N_("atacan {n}: no puede haber más en su frontal (8.55)"), n=len(facts_or_problem.attackers)),
            ),
        )

    def refusal(typed_facts: ShockReactionFacts) -> Message | None:
        typed = _attacking_facts(typed_facts)
        return typed if isinstance(typed, Message) else aggression.shock_reaction_refusal(typed)

    return blame(refusal)(facts)


class ShockReactionResult(Struct, frozen=True):
    """Result of a reaction to a Shock attack."""

    reacts: Annotated[bool, label("Ataca ella", "It attacks")]
    """Whether the unit is the attacker now; the Shock goes on as it was otherwise."""
    must_attack: Annotated[int, label("Atacantes a los que ataca", "Attackers that it attacks")]
    """Number of attackers that it has to attack: all in its front (8.55)."""


@resolution(
    "aggression_shock",
    "8.55",
    Text("Reacción a la Agresión: al Choque", "Aggression Reaction: to Shock"),
    SHOCK,
    yes_no("reacts", N_("ataca ella"), N_("el Choque sigue")),
    check=_aggression_problems,
)
def react_to_shock(facts: ShockReactionFacts) -> Procedure[ShockReactionResult]:
    typed = _attacking_facts(facts)
    assert not isinstance(typed, Message)
    reacts = yield from aggression.react_to_shock(typed)
    return ShockReactionResult(reacts, facts.in_front if reacts else 0)


ALL = (check_before_shock, collapse_side, advance_unit, react_to_fire, react_to_shock, designate)
