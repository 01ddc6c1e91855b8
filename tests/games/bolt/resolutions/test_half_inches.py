"""Half inches from another program: each has the meaning that the rule gives it (1.2)."""

from __future__ import annotations

from typing import Any

import pytest

from puesto.core.game.resolutions import FactsError, form
from puesto.protocol.alone import field_schema

from ...kit.asked_alone import shipped
from ..cases.alone import resolve


@pytest.mark.parametrize(
    ("id", "facts", "answers", "name", "value"),
    [
        # 7.3: an officer at exactly 6 inches, and half an inch beyond
        ("order_test", {"pins": 5, "officer": "second_lieutenant", "officer_distance": 6.0}, [1, 2], "morale", 5),
        ("order_test", {"pins": 5, "officer": "second_lieutenant", "officer_distance": 6.5}, [1, 2], "morale", 4),
        ("officer", {"distance": 5.5}, [], "eligible", True),
        ("officer", {"distance": 6.5}, [], "eligible", False),
        # 7.5: point blank, and long range
        ("to_hit", {"distance": 5.5}, [1], "needed", 2),
        ("to_hit", {"distance": 6.5}, [1], "needed", 3),
        ("to_hit", {"distance": 11.5}, [1], "needed", 3),
        ("to_hit", {"distance": 12.5}, [1], "needed", 4),
        # 6.2: under 6 inches an assault surprises; 12 and a half are too far
        ("assault_reaction", {"distance": 5.5}, [], "surprise", True),
        ("assault_reaction", {"distance": 6.5}, [], "surprise", False),
        ("assault_reaction", {"distance": 12.5}, [], "contact", False),
        # 9.9: short of the least range and beyond the greatest it misses; two inches and more are a move
        ("indirect", {"distance": 11.5}, [], "needed", 0),
        ("indirect", {"distance": 60.5}, [], "needed", 0),
        ("indirect", {"distance": 59.5}, [1], "needed", 6),
        ("indirect", {"weapon": "light_howitzer", "distance": 23.5}, [], "needed", 0),
        ("indirect", {"consecutive_turns_on_target": 2, "target_moved_inches": 1.5}, [1], "needed", 5),
    ],
)
def test_1_2_half_an_inch_counts_as_the_rule_says(
    id: str, facts: dict[str, Any], answers: list[Any], name: str, value: Any
):
    assert resolve(id, facts, *answers)[name] == value


def test_5_1_a_medic_half_an_inch_too_far_saves_nobody():
    assert resolve("medic", {"wounds": 1, "medic_distance": 5.5}, 6) == 1
    assert resolve("medic", {"wounds": 1, "medic_distance": 6.5}) == 0


def test_what_is_counted_takes_no_halves_and_the_schema_says_so():
    with pytest.raises(FactsError):
        resolve("order_test", {"pins": 1.5}, 1, 2)
    with pytest.raises(FactsError):
        resolve("to_hit", {"distance": float("nan")}, 1)
    shown = {item.name: field_schema(item, str)["type"] for item in form(shipped("bolt")[1]["to_hit"].facts)}
    assert (shown["distance"], shown["pins"]) == ("number", "integer")
