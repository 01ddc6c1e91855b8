"""Alone from chapters 4 and 5: attack, retreat, bombardment, engagement, stopped units."""

from __future__ import annotations

from puesto.core.game.resolutions import Answer, resolution
from puesto.core.messages import N_, NN_, Message, Sayable, Text, count, msg
from puesto.core.prompts import Procedure
from puesto.core.values import replace
from puesto.games.bcs.combat import attack, bombardment, engagement, retreat, stopping
from puesto.games.bcs.combat.attack import AttackFacts, AttackResult
from puesto.games.bcs.combat.bombardment import BombardmentFacts, BombardmentResult
from puesto.games.bcs.combat.engagement import EngagementFacts, EngagementResult
from puesto.games.bcs.combat.retreat import RetreatFacts, RetreatResult
from puesto.games.bcs.combat.stopping import StopFacts, StopResult
from puesto.games.bcs.printed import charts
from puesto.games.bcs.printed.records import Content, Kind
from puesto.games.bcs.resolutions.answers import COMBAT, UNITS
from puesto.games.bcs.table.choices import typed_units, unit_problems
from puesto.games.kit.alone import NO, answer_as, answer_at_once, one_word

# -- 5.1 attack


def _row_words(outcome: str) -> Message:
    return msg(N_("fila {row}"), row=outcome)


def settled_attack(facts: AttackFacts) -> AttackFacts:
    """Return the facts completed: an AV or Dual unit is AV, and the units listed are counted."""
    kind = Kind.DUAL.value if facts.defender_dual else facts.defender_kind
    unit_count = len(typed_units(facts.units))
    return replace(
        facts,
        defender_kind=kind,
        defender_is_av=facts.defender_is_av or kind in (Kind.AV.value, Kind.DUAL.value),
        combat_units_in_hex=unit_count if facts.combat_units_in_hex == 1 else facts.combat_units_in_hex,
    )


def attack_problems(content: Content, facts: AttackFacts) -> tuple[tuple[str, Message], ...]:
    """Return the contradictions in the facts of an attack: the field, and the reason."""
    result = list(unit_problems("units", facts.units))
    if not facts.units:
        result.append(("units", msg(N_("se espera al menos una unidad que defienda"))))
    if facts.defender_dual and facts.defender_kind not in (Kind.DUAL.value, Kind.INFANTRY.value):
        result.append(("defender_dual", msg(N_("su clase es otra: {kind}"), kind=KIND_WORDS[facts.defender_kind])))
    no_av = facts.defender_kind in (Kind.INFANTRY.value, Kind.OTHER.value) and not facts.defender_dual
    if facts.defender_is_av and no_av:
        words = N_("su clase no es AV: {kind}")
        result.append(("defender_is_av", msg(words, kind=KIND_WORDS[facts.defender_kind])))
    stated_count, listed_count = facts.combat_units_in_hex, len(facts.units)
    if facts.units != USUAL_UNITS and stated_count not in (1, listed_count):
        template = NN_("se ha nombrado {n} unidad que defiende", "se han nombrado {n} unidades que defienden")
        result.append(("combat_units_in_hex", count(template, listed_count)))
    return tuple(result)


USUAL_UNITS = AttackFacts().units
KIND_WORDS: dict[str, Sayable] = dict(attack.KINDS)


@resolution(
    "attack",
    "5.1",
    Text("Ataque", "Attack"),
    COMBAT,
    Answer(lambda result: result.row, _row_words),
    modifiers=lambda content, facts: attack.modifier_lines(
        attack.combat_sum(content.charts[charts.COMBAT_DRM], settled_attack(facts)), facts
    ),
    check=attack_problems,
)
def roll_attack(content: Content, facts: AttackFacts) -> Procedure[AttackResult]:
    return (yield from attack.attack(content.charts, settled_attack(facts)))


# -- 5.5 retreat


BRANCH = one_word("branch", retreat.WORDS)


@resolution("retreat", "5.5", Text("Retirada", "Retreat"), COMBAT, BRANCH)
def retreat_unit(content: Content, facts: RetreatFacts) -> Procedure[RetreatResult]:
    return (yield from answer_as(BRANCH, retreat.retreat_unit(content.charts[charts.RETREAT], facts), "5.5"))


# -- 5.2 engagement


def _engagement_says(outcome: str) -> Sayable:
    if outcome == NO:
        return msg(N_("no se puede tirar"))
    mode, _, row = outcome.partition(" ")
    return engagement.row_words(mode, row)


def _engagement_class(result: EngagementResult) -> str:
    if not result.allowed:
        return NO
    return f"{engagement.SUPPORT if result.row in engagement.SUPPORT_WORDS else engagement.REAL_AV} {result.row}"


@resolution(
    "engagement",
    "5.2",
    Text("Enfrentamiento", "Engagement"),
    COMBAT,
    Answer(_engagement_class, _engagement_says),
    modifiers=lambda content, facts: engagement.modifier_lines(content.charts[charts.ENGAGEMENT_DRM], facts),
)
def engage(content: Content, facts: EngagementFacts) -> Procedure[EngagementResult]:
    return (yield from engagement.engage(content.charts, facts))


# -- 5.3, 5.4 bombardment


@resolution(
    "bombardment",
    "5.3",
    Text("Bombardeo y Ataque por Disparo", "Bombardment and Attack by Fire"),
    COMBAT,
    Answer(
        lambda result: str(len(result.losses)),
        lambda outcome: count(NN_("{n} unidad pierde un paso", "{n} unidades pierden un paso"), int(outcome)),
    ),
    check=lambda facts: unit_problems("units", facts.units),
)
def bombard(content: Content, facts: BombardmentFacts) -> Procedure[BombardmentResult]:
    return (yield from bombardment.bombard(content.charts[charts.BOMBARDMENT], facts))


# -- 4.0 stopped and finished


@resolution(
    "stopping",
    "4.0",
    Text("Parada o Finalizada: qué puede hacer aún", "Stopped or Finished: what it may still do"),
    UNITS,
    one_word("state_after", dict(stopping.STATES)),
)
def stop_unit(facts: StopFacts) -> Procedure[StopResult]:
    return (yield from answer_at_once(stopping.stop_unit(facts), stopping.permission_words, "4.0"))


ALL = (roll_attack, engage, bombard, retreat_unit, stop_unit)
