"""Alone from chapters 4 and 5: attack, retreat, bombardment, engagement, stopped units."""

from __future__ import annotations

from puesto.core.charts import Chart
from puesto.core.game.resolutions import Resolution
from puesto.core.messages import N_, NN_, Message, Sayable, Text, count, msg
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
from puesto.games.kit.alone import NO, answer_at_once

# -- 5.1 attack


def _row_words(outcome: str) -> Message:
    return msg(N_("fila {row}"), row=outcome)


def settled_attack(facts: AttackFacts) -> AttackFacts:
    """Return the facts with what follows from them: an AV or Dual unit is AV, and the units listed are counted."""
    kind = Kind.DUAL.value if facts.defender_dual else facts.defender_kind
    listed = len(typed_units(facts.units))
    return replace(
        facts,
        defender_kind=kind,
        defender_is_av=facts.defender_is_av or kind in (Kind.AV.value, Kind.DUAL.value),
        combat_units_in_hex=listed if facts.combat_units_in_hex == 1 else facts.combat_units_in_hex,
    )


def attack_problems(content: Content, facts: AttackFacts) -> tuple[tuple[str, Message], ...]:
    """Return what contradicts itself in the facts of an attack: field, and what speaks against it."""
    found = list(unit_problems("units", facts.units))
    if not facts.units:
        found.append(("units", msg(N_("se espera al menos una unidad que defienda"))))
    if facts.defender_dual and facts.defender_kind not in (Kind.DUAL.value, Kind.INFANTRY.value):
        found.append(("defender_dual", msg(N_("su clase es otra: {kind}"), kind=KIND_WORDS[facts.defender_kind])))
    no_av = facts.defender_kind in (Kind.INFANTRY.value, Kind.OTHER.value) and not facts.defender_dual
    if facts.defender_is_av and no_av:
        words = N_("su clase no es AV: {kind}")
        found.append(("defender_is_av", msg(words, kind=KIND_WORDS[facts.defender_kind])))
    counted, listed = facts.combat_units_in_hex, len(facts.units)
    if facts.units != USUAL_UNITS and counted not in (1, listed):
        named = NN_("se ha nombrado {n} unidad que defiende", "se han nombrado {n} unidades que defienden")
        found.append(("combat_units_in_hex", count(named, listed)))
    return tuple(found)


USUAL_UNITS = AttackFacts().units
KIND_WORDS: dict[str, Sayable] = dict(attack.KINDS)
ATTACK: Resolution[AttackFacts, AttackResult] = Resolution(
    id="attack",
    title=Text("Ataque", "Attack"),
    rule="5.1",
    facts=AttackFacts,
    result=AttackResult,
    run=lambda content, facts: attack.attack(content.charts, settled_attack(facts)),
    outcome=lambda result: result.row,
    says=_row_words,
    modifiers=lambda content, facts: attack.modifier_lines(
        attack.combat_sum(content.charts[charts.COMBAT_DRM], settled_attack(facts)), facts
    ),
    check=attack_problems,
    chapter=COMBAT,
)


# -- 5.5 retreat


def _retreat_words(found: RetreatResult) -> Sayable:
    if found.fatigue_increases:
        return msg(
            N_("{branch}; la fatiga de la formación aumenta sin tirar (1.8)"), branch=retreat.WORDS[found.branch]
        )
    return retreat.WORDS[found.branch]


RETREAT: Resolution[RetreatFacts, RetreatResult] = Resolution(
    id="retreat",
    title=Text("Retirada", "Retreat"),
    rule="5.5",
    facts=RetreatFacts,
    result=RetreatResult,
    run=lambda content, facts: answer_at_once(
        retreat.retreat_unit(content.charts[charts.RETREAT], facts), _retreat_words, "5.5"
    ),
    outcome=lambda found: found.branch,
    says=lambda outcome: retreat.WORDS[outcome],
    chapter=COMBAT,
)
# -- 5.2 engagement


def _engagement_says(outcome: str) -> Sayable:
    if outcome == NO:
        return msg(N_("no se puede tirar"))
    mode, _, row = outcome.partition(" ")
    return engagement.row_words(mode, row)


def _engagement_table(content: Content, facts: EngagementFacts) -> Chart:
    return content.charts[charts.ENGAGEMENT_DRM]


ENGAGEMENT: Resolution[EngagementFacts, EngagementResult] = Resolution(
    id="engagement",
    title=Text("Enfrentamiento", "Engagement"),
    rule="5.2",
    facts=EngagementFacts,
    result=EngagementResult,
    run=lambda content, facts: engagement.engage(content.charts, facts),
    outcome=lambda result: (
        f"{engagement.SUPPORT if result.row in engagement.SUPPORT_WORDS else engagement.REAL_AV} {result.row}"
        if result.allowed
        else NO
    ),
    says=_engagement_says,
    modifiers=lambda content, facts: engagement.modifier_lines(_engagement_table(content, facts), facts),
    chapter=COMBAT,
)

# -- 5.3, 5.4 bombardment

BOMBARDMENT: Resolution[BombardmentFacts, BombardmentResult] = Resolution(
    id="bombardment",
    title=Text("Bombardeo y Ataque por Disparo", "Bombardment and Attack by Fire"),
    rule="5.3",
    facts=BombardmentFacts,
    result=BombardmentResult,
    run=lambda content, facts: bombardment.bombard(content.charts[charts.BOMBARDMENT], facts),
    outcome=lambda result: str(len(result.losses)),
    says=lambda outcome: count(NN_("{n} unidad pierde un paso", "{n} unidades pierden un paso"), int(outcome)),
    check=lambda content, facts: unit_problems("units", facts.units),
    chapter=COMBAT,
)

# -- 4.0 stopped and finished

STOPPING: Resolution[StopFacts, StopResult] = Resolution(
    id="stopping",
    title=Text("Parada o Finalizada: qué puede hacer aún", "Stopped or Finished: what it may still do"),
    rule="4.0",
    facts=StopFacts,
    result=StopResult,
    run=lambda content, facts: answer_at_once(stopping.stop_unit(facts), stopping.permission_words, "4.0"),
    outcome=lambda found: found.state_after,
    says=lambda outcome: dict(stopping.STATES)[outcome],
    chapter=UNITS,
)

ALL = (ATTACK, ENGAGEMENT, BOMBARDMENT, RETREAT, STOPPING)
