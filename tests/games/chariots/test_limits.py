"""Limits of single rules that no whole evening comes to: one step to each side of them (4.14, 6.62, 6.83)."""

from __future__ import annotations

import pytest

from puesto.core.messages import Message
from puesto.games.chariots.movement import facing
from puesto.games.chariots.movement.mover import Mover, Paid
from puesto.games.chariots.printed.records import Type


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
