"""The solo rules for other programs, one procedure at a time (3.0)."""

from __future__ import annotations

import pytest

from puesto.protocol import Server
from tests.protocol.protocol_talk import Talk


@pytest.fixture(scope="module")
def talk():
    result = Talk(Server())
    yield result
    result.server.close()


def resolve(talk, id, **facts):
    return talk.ask("resolve", resolution=f"tactics.{id}", facts=facts)


def test_a_typed_hand_is_told_in_its_order(talk):
    """TT-DEP-20, 21."""
    assert resolve(talk, "deployment", hand=["A:infantry:c2:p1", "B:infantry:c4:p1", "C:infantry:c3:p1"])["result"][
        "order"
    ] == ["B", "C", "A"]
    assert resolve(talk, "deployment", hand=["A:tank:c5:p2", "B:infantry:c1:p1"])["result"]["order"] == ["B", "A"]
    plan = resolve(talk, "deployment", pa=0, hand=["A:tank:c5:p2", "B:support:c1:p4:pa"])["result"]
    assert (plan["order"], plan["chosen"]) == (["B", "A"], [])  # cards that give PA first (3.4)


@pytest.mark.parametrize(
    ("id", "facts", "values"),
    [
        ("initiative_roll", {"ai_pa_spent": 2, "player_total": 14}, [2]),  # TT-START-18
        ("deck_addition", {"aircraft_cards_included": 1}, []),
    ],
)
def test_what_is_added_up_is_itemised(talk, id, facts, values):
    result = resolve(talk, id, **facts)["modifiers"]
    assert [item["value"] for item in result] == values and all(item["rule"] for item in result)


def test_the_forms_name_every_mark_of_a_card_and_a_target(talk):
    forms = {item["id"]: item["facts"]["properties"] for item in talk.ask("resolutions", game="tactics")}
    hand, targets = forms["tactics.deployment"]["hand"], forms["tactics.target"]["targets"]
    assert all(pile in hand["description"] for pile in ("infantry", "artillery", "tank", "transport", "aircraft"))
    assert all(mark in targets["description"] for mark in ("kill", "objective", "terrain", "occupied"))


def test_each_line_of_the_attitude_has_its_sign_and_its_rule(talk):
    """TT-ATT-07: 9 - 2 = 7."""
    talk.ask("new", game="tactics", scenario="crossroads", seed=2)
    talk.ask("auto", steps=60, seed=2)
    message = {"por líneas con unidades de la IA", "por líneas con unidades tuyas", "por su línea de suministros rota"}
    lines = [line for line in talk.ask("log") if line["text"].partition(":")[0] in message]
    assert lines and all(line["rule"] == "3.1" and line["text"].partition(": ")[2][0] in "+−" for line in lines)
