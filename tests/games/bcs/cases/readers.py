"""Readers of the cases that no procedure answers alone: a turn, and the steps of an activation (2.0, 3.0)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, TypeAlias

from puesto.core.procedure_views import SKIPPED
from puesto.core.prompts import Family
from puesto.games.bcs.formations import activation
from puesto.games.bcs.game import GAME
from puesto.games.bcs.table import sequence
from puesto.games.bcs.table.choices import AMEND
from puesto.games.bcs.table.state import Table
from puesto.games.bcs.turn import activities, steps
from puesto.games.bcs.views import procedure_views
from puesto.packs import content_for

Case: TypeAlias = dict[str, Any]
Reader: TypeAlias = Callable[[Case], dict[str, Any]]


def crossing(step: str) -> Table:
    """The shipped operation at a step of its first turn."""
    content, _ = content_for(GAME)
    state = GAME.new(content, "crossing", {})
    state.step = step
    return Table(state, content)


def asked_by(table: Table, answers: Mapping[str, Any]) -> Iterator[Any]:
    """Yield the questions of the next step, and answer each by its key."""
    going, answer = steps.run_step(table.state, table.content), None
    with suppress(StopIteration):
        while True:
            asked: Any = going.send(answer)
            answer = None
            if asked.family is not Family.NOTE:
                yield asked
                answer = answers[asked.key]


def end_of_turn(case: Case) -> dict[str, Any]:
    """Every HQ as the case leaves it, then the end of the turn."""
    table = crossing(sequence.END_OF_TURN)
    before, hqs = table.state.turn, case["setup"]["all_hqs"]
    ones = [*table.state.formations.values()][: len(hqs)]
    for item, hq in zip(ones, hqs, strict=True):
        item.hq = hq
    list(asked_by(table, {"end_of_turn.another": "yes"}))
    return {"all_hqs": [entry.hq for entry in ones], "turn_advance": table.state.turn - before}


def before_activations(case: Case) -> dict[str, Any]:
    """The lines of the list before the activations, and what is asked after it."""
    table, result = crossing(sequence.PRE_TURN), list[str]()
    while table.state.step in (sequence.PRE_TURN, sequence.FIRST):
        for asked in asked_by(table, {"pre_turn.list": (), "first_player.side": table.sides[0]}):
            first = asked.key == "first_player.side"
            result += ["first_player_determination"] if first else [option.value for option in asked.options]
    return {"steps": result}


STEPS = {
    "a": "a_initiate_hq",
    "b": "b_preparation",
    "c": "c_snafu",
    "d": "d_objectives",
    "e": "e_activities",
    "f": "f_cleanup",
    "g": "g_fatigue",
    "h": "h_isolation",
    "i": "i_second_activation",
    "j": "j_continue",
}
"""The letter of a step -> what a case calls it."""
ACTIVITIES = {
    sequence.FLIP: "flip_units",
    sequence.WITHDRAW: "hq_voluntary_retreat",
    sequence.TRAINS: "move_or_flip_trains",
    sequence.SUPPORTS: "remove_dropped_support_and_traffic",
}
"""Activity after a failed activation -> its name in a case."""


def activation_of(case: Case, step: str) -> Table:
    """The first formation of the operation at a step of such an activation."""
    setup, table = case["setup"], crossing(step)
    item, act = next(iter(table.state.formations.values())), table.state.act
    act.formation, act.second, act.nobody_out = item.id, setup["activation"] == "second", True
    act.kind, act.snafu = setup["kind"], setup.get("snafu_result", "")
    act.hq_at_start = item.hq = setup["hq_state_at_start"]
    table.state.side, item.known = item.side, True
    return table


def walked(case: Case) -> dict[str, Any]:
    """The steps of an activation as the strip of the table shows them; an amended failure has its own list."""
    if case["setup"]["kind"] == AMEND:
        result = activation.recover_formation(activation.RecoveryFacts(kind=AMEND))
        return {"steps": result.steps, "keep_preparation_results": result.keep_preparation_results}
    shown = procedure_views.strips(activation_of(case, sequence.PREPARE))[0].steps
    taken = [step.mark for step in shown if step.state != SKIPPED]
    passed = [step.mark for step in shown if step.state == SKIPPED]
    return {"steps": [STEPS[mark] for mark in taken], "first_step": taken[0], "skip_steps": passed}


def initiated(case: Case) -> dict[str, Any]:
    """The HQ after step (a)."""
    table = activation_of(case, sequence.KIND)
    list(asked_by(table, {"activation.kind": case["setup"]["kind"]}))
    return {"hq_state": table.now.hq}


def allowed_after_failure(case: Case) -> dict[str, Any]:
    """Return the activities offered after a failure, and the step that follows."""
    table = activation_of(case, sequence.ACTIVITIES)
    (asked,) = asked_by(table, {"activities.what": activities.END})
    allowed = [ACTIVITIES[option.value] for option in asked.options if option.value != activities.END]
    allowed += ["apply_isolation"] if table.state.step == sequence.ISOLATION else []
    list(asked_by(table, {}))
    return {"allowed": allowed, "next": sequence.LETTERS[table.state.step]}


def one_step(case: Case) -> dict[str, Any]:
    """Step (a), or the markers after step (f)."""
    if case["event"]["step"] == "a":
        return initiated(case)
    return {"markers": activation.cleaned_markers(case["setup"]["markers"])}


def amending(case: Case) -> dict[str, Any]:
    return {"offered": activation.is_amending_offered(case["setup"]["activation"], case["setup"]["snafu_result"])}


def all_completed(case: Case) -> dict[str, Any]:
    following = activation.next_side({side: tuple(hqs) for side, hqs in case["setup"]["sides"].items()})
    return {"completed": not following, "next_activation": following or None}


READERS: dict[str, Reader] = {
    "list_steps": walked,
    "list_allowed": allowed_after_failure,
    "activation_plan": walked,
    "start": walked,
    "offer_fail_repair": amending,
    "step": one_step,
    "end_of_game_turn": end_of_turn,
    "all_activations_completed": all_completed,
    "list_pre_turn": before_activations,
}
"""Event of a case -> the function that runs it and returns the results."""
