"""Limits of single rules, one step to each side of them (4.14, 5.42, 6.62, 6.83, 8.42, 9.11)."""

from __future__ import annotations

import pytest

from puesto.core.messages import Message
from puesto.games.chariots.aftermath import hits_and_routs
from puesto.games.chariots.leadership import leaders
from puesto.games.chariots.movement import facing
from puesto.games.chariots.movement.mover import Mover, Paid
from puesto.games.chariots.printed.records import Type
from puesto.games.chariots.table import sequence
from puesto.games.chariots.table.state import Status
from tests.games.bear.driver import play
from tests.games.chariots.driver import phase, stack, unit, values, walk


@pytest.mark.parametrize(
    ("kind", "steps", "checked"), [(Type.CH2, 0, False), (Type.CH2, 1, True), (Type.BW, 1, True), (Type.SI, 1, False)]
)
def test_only_chariots_and_wagons_that_have_left_their_hex_may_overturn_as_they_turn(kind, steps, checked):
    assert facing.has_overturn_check(Mover(kind, 9, steps=steps)) is checked


def test_a_leader_turns_for_nothing():
    paid = facing.turn_in_hex(Mover(Type.CH2, 9, leader=True), 3)
    assert isinstance(paid, Paid) and (paid.points, paid.hits, paid.mover.used) == (0, 0, 0)


@pytest.mark.parametrize(("kind", "words"), [(Type.CH2, "como mucho {most}"), (Type.BW, "un solo vértice")])
def test_who_turns_too_far_is_told_how_far_it_may(kind, words):
    refused = facing.turn_in_hex(Mover(kind, 9), 3)
    assert isinstance(refused, Message) and words in refused.template


@pytest.mark.parametrize(("more", "out"), [(0, False), (1, True)])
def test_the_command_range_reaches_the_last_of_its_hexes(more: int, out: bool):
    t = phase("river-foot", step=sequence.COMMAND)
    reach = leaders.command_range(t, "river-captain")
    t.state.leaders["river-captain"].hex, unit(t, "river-foot-si-1").hex = "1010", f"10{10 + reach + more}"
    walk(t, {"orders.out": ()})
    assert unit(t, "river-foot-si-1").out is out


@pytest.mark.parametrize(
    ("status", "hits", "told"), [(Status.GOOD, 1, True), (Status.GOOD, 0, False), (Status.ROUTED, 1, False)]
)
def test_hits_are_told_of_whoever_takes_some_and_is_not_routed(status: Status, hits: int, told: bool):
    t = phase("river-foot")
    unit(t, "river-foot-si-1").status = status
    run = play(hits_and_routs.take_hits(t, "river-foot-si-1", hits, "7.17"))
    assert bool([note for note in run.notes if note.key == "hits"]) is told


def test_runners_that_wait_behind_their_chariots_pass_through_nobody_afterwards():
    chariots, runners = "river-chariots-ch-2-1", "river-chariots-ri-1"
    t = phase("river-chariots")
    stack(t, chariots, runners)
    answers = {
        "act.who": chariots,
        "act.what": "move",
        "move.stack": "together",
        "move.way": [("c",), ("c",), ("c",)],
        "move.end": ["parts", "goes_on", "apart", "apart"],
        "move.parts": runners,
    }
    ways = [prompt for prompt in walk(t, answers).prompts if prompt.key == "move.way"]
    assert "e" in values(ways[1]) and "e" not in values(ways[-1])
