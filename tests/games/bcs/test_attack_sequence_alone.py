"""The sequence of an attack, as another program asks for it (5.1b)."""

from __future__ import annotations

import pytest

from puesto.games.bcs.views import attack_view

from .cases.readers import resolve


def test_5_1b_an_attack_has_eight_steps_and_each_is_somebodys():
    found = resolve("attack_sequence", {})
    assert found["by"] == ["attacker", "defender", "defender", "attacker", "attacker", "both", "attacker", "both"]
    assert (found["steps"][0], found["steps"][-1]) == ("declare_attack_type", "apply_losses_retreats_advances")
    assert len(found["steps"]) == len(attack_view.LAST_DECLARED) == 8


@pytest.mark.parametrize(
    ("step", "whose", "following"),
    [
        ("declare_prepared_defence", "defender", "identify_ar_unit"),
        ("declare_and_perform_bombardment", "attacker", "determine_combat_drm"),
        ("apply_losses_retreats_advances", "both", ""),
    ],
)
def test_5_1b_whose_a_step_is_and_what_follows(step: str, whose: str, following: str):
    found = resolve("attack_sequence", {"step": step})
    assert (found["step"], found["whose"], found["next"]) == (step, whose, following)
