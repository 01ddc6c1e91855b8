"""Decisions about whole formations, which need no board (3.0, 3.2, 3.7)."""

from __future__ import annotations

from typing import Any

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.opponents.opponent import Candidate, OpponentChoice, Term
from puesto.games.bcs.formations import activation
from puesto.games.bcs.opponent.position import Position
from puesto.games.bcs.table.choices import (
    AMEND,
    FAILED,
    FRESH,
    FULL,
    NORMAL,
    PARTIAL,
    RECOVERY,
    fatigue_name,
    fatigue_words,
)
from puesto.games.bcs.table.state import Formation, FormationId
from puesto.games.bcs.turn.activations import snafu_outlook, snafu_ways
from puesto.games.bcs.turn.preparation import CREATE, KEEP, REMOVE

WORDS: dict[str, Message] = {
    "snafu": msg(N_("lo que promete su SNAFU")),
    "units": msg(N_("las unidades que mueve")),
}
"""What each term counts."""


def choose_formation(position: Position, prompt: Any) -> OpponentChoice:
    """Return the formation whose activation promises most: the quality of its SNAFU for each of its units."""
    candidates = [_weigh(position, option.value) for option in prompt.options]
    candidates.sort(key=lambda candidate: (candidate.worth, candidate.value), reverse=True)
    best = candidates[0]
    words = msg(N_("Se activa {formation}"), formation=Ref("formation", best.value))
    return OpponentChoice(best.value, words, snafu_outlook(position.table, best.value), tuple(candidates))


def _weigh(position: Position, id: FormationId) -> Candidate:
    """Return a formation as a candidate for the next activation, by its SNAFU and its units."""
    quality, units = position.quality(id), len(position.table.units_of(id))
    terms = (
        Term("snafu", WORDS["snafu"], round(100 * quality)),
        Term("units", WORDS["units"], round(100 * quality * units)),
    )
    ways = snafu_ways(position.table, id)
    full, partial = (round(100 * ways[result] / sum(ways.values())) for result in (FULL, PARTIAL))
    parts = (full, partial, 100 - full - partial)
    words = N_("{level} · SNAFU {full} · {partial} · {fail} %")
    level = fatigue_words(position.state.formations[id].fatigue)
    reason = msg(words, level=level, full=parts[0], partial=parts[1], fail=parts[2])
    return Candidate(id, Ref("formation", id), terms, reason=reason, parts=parts)


def choose_kind(position: Position, prompt: Any) -> OpponentChoice:
    """Return a Recovery from the fatigue of the temper on, but for the last turn."""
    item = _formation(position, prompt)
    last = position.table.operation.turns
    is_tired = item.fatigue >= position.weight("recovers_at") and (not last or position.state.turn < last)
    level = fatigue_words(item.fatigue)
    if is_tired:
        words = msg(N_("{formation}: Recuperación, está en {level}"), formation=Ref("formation", item.id), level=level)
        return OpponentChoice(RECOVERY, words)
    return OpponentChoice(NORMAL)


def choose_defence(position: Position, prompt: Any) -> OpponentChoice:
    """Return Prepared Defence for a formation whose units are weak, or that recovers."""
    item = _formation(position, prompt)
    units = position.table.units_of(item.id)
    steps = sum(unit.steps for unit in units) or 1
    rating = sum(position.printed(unit.id).rating * unit.steps for unit in units)
    wants = 100 * rating < position.weight("defends_under") * steps or position.state.act.kind == RECOVERY
    offered_values = {option.value for option in prompt.options}
    formation_ref = Ref("formation", item.id)
    if wants and CREATE in offered_values:
        return OpponentChoice(CREATE, msg(N_("{formation} crea Defensa Preparada"), formation=formation_ref))
    if not wants and REMOVE in offered_values:
        return OpponentChoice(REMOVE, msg(N_("{formation} retira su Defensa Preparada"), formation=formation_ref))
    return OpponentChoice(KEEP)


def choose_amending(position: Position, prompt: Any) -> OpponentChoice:
    """Return the choice to amend a failure, unless the formation is Fresh and nothing would be won (3.7)."""
    item = _formation(position, prompt)
    if fatigue_name(item.fatigue) == FRESH:
        return OpponentChoice(FAILED)
    words = msg(N_("{formation} enmienda el fallo: baja su fatiga"), formation=Ref("formation", item.id))
    return OpponentChoice(AMEND, words)


def choose_second(position: Position, prompt: Any) -> OpponentChoice:
    """Return a Second Activation up to the fatigue of the temper."""
    item = _formation(position, prompt)
    level, formation_ref = fatigue_words(item.fatigue), Ref("formation", item.id)
    if item.fatigue <= position.weight("second_at"):
        words = msg(N_("{formation} intenta la Segunda Activación, en {level}"), formation=formation_ref, level=level)
        return OpponentChoice(activation.ATTEMPT, words)
    words = msg(N_("{formation} se salta la Segunda Activación, en {level}"), formation=formation_ref, level=level)
    return OpponentChoice(activation.SKIP, words)


def _formation(position: Position, prompt: Any) -> Formation:
    return position.state.formations[prompt.subject[0]]


CHOOSERS = {
    "activation.formation": choose_formation,
    "activation.kind": choose_kind,
    "preparation.defence": choose_defence,
    "snafu.amend": choose_amending,
    "second.try": choose_second,
}
"""Decisions about formations, by the key of the prompt."""
