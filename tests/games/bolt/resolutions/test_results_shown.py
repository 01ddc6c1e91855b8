"""Every result that a procedure computes alone is shown."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from puesto.chance import Dice
from puesto.core.game.resolutions import fill
from puesto.core.prompts import Note

from ...differential.harness import random_form
from ..cases.alone import BY_ID
from ..cases.common import content

CHAINS = {"burst", "order_test", "vehicle_damage", "vehicle_flames"}
"""Procedures whose result is what the rules hand on, or a stage of a chain."""


@pytest.mark.parametrize("id", sorted({*BY_ID} - CHAINS))
def test_two_runs_that_say_the_same_have_the_same_result(id: str):
    resolution, chance, dice, results = BY_ID[id], Random(id), Dice(1), dict[str, Any]()
    for _ in range(400):
        facts = fill(resolution.facts, random_form(resolution.facts, chance, {}, {}))
        if resolution.check(content(), facts):
            continue
        said = [repr(resolution.modifiers(content(), facts))]
        procedure, answer = resolution.run(content(), facts), None
        try:
            while True:
                prompt = procedure.send(answer)
                answer = None if isinstance(prompt, Note) else dice.random_answer(prompt)
                said.append(repr((prompt.key, prompt.message, answer)))
        except StopIteration as end:
            said.append(repr(resolution.says(resolution.outcome(end.value))))
            assert results.setdefault("".join(said), end.value) == end.value
