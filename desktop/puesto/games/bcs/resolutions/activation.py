"""Alone from chapters 2 and 3: SNAFU, what it allows, fatigue, recovery, second activation, isolation."""

from __future__ import annotations

from puesto.core.game.resolutions import Resolution
from puesto.core.messages import N_, NN_, Message, Sayable, Text, count, msg
from puesto.core.values import replace
from puesto.games.bcs.formations import activation, fatigue, isolation, snafu
from puesto.games.bcs.formations.activation import (
    RecoveryFacts,
    RecoveryResult,
    SecondFacts,
    SecondResult,
)
from puesto.games.bcs.formations.fatigue import FatigueFacts, FatigueResult
from puesto.games.bcs.formations.isolation import IsolationFacts, IsolationResult
from puesto.games.bcs.formations.snafu import EffectFacts, Effects, SnafuFacts, SnafuResult
from puesto.games.bcs.printed import charts
from puesto.games.bcs.printed.records import Content
from puesto.games.bcs.resolutions.answers import ACTIVATION, SUPPLY
from puesto.games.bcs.table.choices import FAIL, FULL, PARTIAL, fatigue_number, fatigue_words, unit_problems
from puesto.games.bcs.table.state import State
from puesto.games.bcs.turn import facts_at_table
from puesto.games.kit.alone import NO, YES, answer_at_once, yes_no_words

# -- 3.2 SNAFU


def _snafu_now(state: State, content: Content) -> SnafuFacts:
    id = facts_at_table.formation_in_play(state)
    return replace(facts_at_table.snafu_facts(state, id), subject=(), who="player") if id else SnafuFacts()


SNAFU: Resolution[SnafuFacts, SnafuResult] = Resolution(
    id="snafu",
    title=Text("SNAFU", "SNAFU"),
    rule="3.2",
    facts=SnafuFacts,
    result=SnafuResult,
    run=lambda content, facts: snafu.roll_snafu(content.charts, facts),
    outcome=lambda result: result.result,
    says=lambda outcome: snafu.RESULT_WORDS[outcome],
    modifiers=lambda content, facts: snafu.modifier_lines(
        snafu.snafu_modifiers(content.charts[charts.SNAFU_DRM], facts)
    ),
    now=_snafu_now,
    chapter=ACTIVATION,
)


def effect_words(effects: Effects) -> Sayable:
    """What a result allows, in a line."""
    ma = {"full": N_("MA completa"), "half": N_("mitad de la MA, sin redondear"), "none": N_("sin movimiento")}
    combat = N_("con combate") if effects.combat else N_("sin combate")
    return msg(
        N_("{objectives}, {ma}, {artillery} y {combat}"),
        objectives=count(NN_("{n} OBJ del HQ", "{n} OBJ del HQ"), effects.objectives_max),
        ma=msg(ma[effects.ma]),
        artillery=count(NN_("{n} Punto de Artillería", "{n} Puntos de Artillería"), effects.artillery_points),
        combat=msg(combat),
    )


EFFECTS: Resolution[EffectFacts, Effects] = Resolution(
    id="snafu_effects",
    title=Text("Lo que permite el SNAFU", "What the SNAFU allows"),
    rule="3.2",
    facts=EffectFacts,
    result=Effects,
    run=lambda content, facts: answer_at_once(
        snafu.snafu_effects(content.charts[charts.EFFECTS], facts), effect_words, "3.2"
    ),
    outcome=lambda effects: {2: FULL, 1: PARTIAL}.get(effects.objectives_max, FAIL),
    says=lambda outcome: snafu.RESULT_WORDS[outcome],
    chapter=ACTIVATION,
)

# -- 1.8 fatigue


def _fatigue_now(state: State, content: Content) -> FatigueFacts:
    id = facts_at_table.formation_in_play(state)
    return replace(facts_at_table.fatigue_facts(state, id), subject=(), who="player") if id else FatigueFacts()


FATIGUE: Resolution[FatigueFacts, FatigueResult] = Resolution(
    id="fatigue",
    title=Text("Fatiga", "Fatigue"),
    rule="1.8",
    facts=FatigueFacts,
    result=FatigueResult,
    run=lambda content, facts: fatigue.roll_fatigue(content.charts[charts.FATIGUE], facts),
    outcome=lambda result: YES if result.increase else NO,
    says=yes_no_words(msg(N_("la fatiga aumenta")), msg(N_("la fatiga sigue igual"))),
    now=_fatigue_now,
    chapter=ACTIVATION,
)

# -- 3.0, 3.7: recovery, second activation


def _recovery_words(found: RecoveryResult) -> Sayable:
    return msg(N_("queda en {level}"), level=fatigue_words(fatigue_number(found.fatigue)))


RECOVERY: Resolution[RecoveryFacts, RecoveryResult] = Resolution(
    id="recovery",
    title=Text("Recuperación", "Recovery"),
    rule="3.7",
    facts=RecoveryFacts,
    result=RecoveryResult,
    run=lambda content, facts: answer_at_once(activation.recover_formation(facts), _recovery_words, "3.7"),
    outcome=lambda found: found.fatigue,
    says=lambda outcome: fatigue_words(fatigue_number(outcome)),
    chapter=ACTIVATION,
)


def _second_now(state: State, content: Content) -> SecondFacts:
    id = facts_at_table.formation_in_play(state)
    return replace(facts_at_table.second_facts(state, id), subject=(), who="player") if id else SecondFacts()


def _second_words(outcome: str) -> Message:
    words = {YES: N_("se reactiva"), NO: N_("no se reactiva"), "none": N_("no se tira")}
    return msg(words[outcome])


SECOND: Resolution[SecondFacts, SecondResult] = Resolution(
    id="second_activation",
    title=Text("Segunda Activación", "Second Activation"),
    rule="3.0",
    facts=SecondFacts,
    result=SecondResult,
    run=lambda content, facts: activation.roll_second(facts),
    outcome=lambda found: (YES if found.success else NO) if found.roll else "none",
    says=_second_words,
    now=_second_now,
    chapter=ACTIVATION,
)

# -- 3.6 isolation


def _isolation_words(found: IsolationResult) -> Sayable:
    return count(NN_("cada unidad pierde {n} paso", "cada unidad pierde {n} pasos"), found.loss_per_unit)


ISOLATION: Resolution[IsolationFacts, IsolationResult] = Resolution(
    id="isolation",
    title=Text("Aislamiento", "Isolation"),
    rule="3.6",
    facts=IsolationFacts,
    result=IsolationResult,
    run=lambda content, facts: answer_at_once(
        isolation.isolate(content.charts[charts.ISOLATION], facts), _isolation_words, "3.6"
    ),
    outcome=lambda found: str(found.loss_per_unit),
    says=lambda outcome: count(NN_("{n} paso por unidad", "{n} pasos por unidad"), int(outcome)),
    check=lambda content, facts: unit_problems("units", facts.units),
    chapter=SUPPLY,
)

ALL = (SNAFU, EFFECTS, FATIGUE, RECOVERY, SECOND, ISOLATION)
