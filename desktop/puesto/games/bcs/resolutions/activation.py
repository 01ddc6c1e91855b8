"""Alone from chapters 2 and 3: SNAFU, what it allows, fatigue, recovery, second activation, isolation."""

from __future__ import annotations

from puesto.core.game.resolutions import Answer, resolution
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.prompts import Procedure
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
from puesto.games.bcs.formations.snafu import EffectFacts, EffectsResult, SnafuFacts, SnafuResult
from puesto.games.bcs.printed import charts
from puesto.games.bcs.printed.records import Content
from puesto.games.bcs.resolutions.answers import ACTIVATION, SUPPLY
from puesto.games.bcs.table.choices import FAIL, FATIGUES, FULL, PARTIAL, unit_problems
from puesto.games.bcs.table.state import State
from puesto.games.bcs.turn import facts_at_table
from puesto.games.kit.alone import NO, YES, answer_as, answer_at_once, one_number, one_word, yes_no

# -- 3.2 SNAFU


def _snafu_now(state: State, content: Content) -> SnafuFacts:
    id = facts_at_table.formation_in_play(state)
    return replace(facts_at_table.snafu_facts(state, id), subject=(), who="player") if id else SnafuFacts()


@resolution(
    "snafu",
    "3.2",
    Text("SNAFU", "SNAFU"),
    ACTIVATION,
    one_word("result", snafu.RESULT_WORDS),
    modifiers=lambda content, facts: snafu.modifier_lines(
        snafu.snafu_modifiers(content.charts[charts.SNAFU_DRM], facts)
    ),
    now=_snafu_now,
)
def roll_snafu(content: Content, facts: SnafuFacts) -> Procedure[SnafuResult]:
    return (yield from snafu.roll_snafu(content.charts, facts))


@resolution(
    "snafu_effects",
    "3.2",
    Text("Lo que permite el SNAFU", "What the SNAFU allows"),
    ACTIVATION,
    Answer(lambda effects: {2: FULL, 1: PARTIAL}.get(effects.objectives_max, FAIL), snafu.RESULT_WORDS.__getitem__),
)
def read_effects(content: Content, facts: EffectFacts) -> Procedure[EffectsResult]:
    result = snafu.snafu_effects(content.charts[charts.EFFECTS], facts)
    return (yield from answer_at_once(result, snafu.RESULT_WORDS[facts.snafu_result], "3.2"))


# -- 1.8 fatigue


def _fatigue_now(state: State, content: Content) -> FatigueFacts:
    id = facts_at_table.formation_in_play(state)
    return replace(facts_at_table.fatigue_facts(state, id), subject=(), who="player") if id else FatigueFacts()


@resolution(
    "fatigue",
    "1.8",
    Text("Fatiga", "Fatigue"),
    ACTIVATION,
    yes_no("increase", N_("la fatiga aumenta"), N_("la fatiga sigue igual")),
    now=_fatigue_now,
)
def roll_fatigue(content: Content, facts: FatigueFacts) -> Procedure[FatigueResult]:
    return (yield from fatigue.roll_fatigue(content.charts[charts.FATIGUE], facts))


# -- 3.0, 3.7: recovery, second activation


RECOVERED = one_word("fatigue", dict(FATIGUES))


@resolution(
    "recovery",
    "3.7",
    Text("Recuperación", "Recovery"),
    ACTIVATION,
    RECOVERED,
)
def recover(facts: RecoveryFacts) -> Procedure[RecoveryResult]:
    return (yield from answer_as(RECOVERED, activation.recover_formation(facts), "3.7"))


def _second_now(state: State, content: Content) -> SecondFacts:
    id = facts_at_table.formation_in_play(state)
    return replace(facts_at_table.second_facts(state, id), subject=(), who="player") if id else SecondFacts()


def _second_words(outcome: str) -> Message:
    words = {YES: N_("se reactiva"), NO: N_("no se reactiva"), "none": N_("no se tira")}
    return msg(words[outcome])


@resolution(
    "second_activation",
    "3.0",
    Text("Segunda Activación", "Second Activation"),
    ACTIVATION,
    Answer(lambda result: (YES if result.success else NO) if result.roll else "none", _second_words),
    now=_second_now,
)
def roll_second(facts: SecondFacts) -> Procedure[SecondResult]:
    return (yield from activation.roll_second(facts))


# -- 3.6 isolation


STEPS_LOST = one_number("loss_per_unit", isolation.LOSS)


@resolution(
    "isolation",
    "3.6",
    Text("Aislamiento", "Isolation"),
    SUPPLY,
    STEPS_LOST,
    check=lambda facts: unit_problems("units", facts.units),
)
def isolate(content: Content, facts: IsolationFacts) -> Procedure[IsolationResult]:
    result = isolation.isolate(content.charts[charts.ISOLATION], facts)
    return (yield from answer_as(STEPS_LOST, result, "3.6"))


ALL = (roll_snafu, read_effects, roll_fatigue, recover, roll_second, isolate)
