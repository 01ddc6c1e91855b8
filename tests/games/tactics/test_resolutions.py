"""What another program can ask of the solo rules, one procedure at a time, and what it is told (3.0)."""

from __future__ import annotations

import pytest

from puesto.protocol import Server
from tests.protocol.protocol_talk import Talk


@pytest.fixture(scope="module")
def talk():
    found = Talk(Server())
    yield found
    found.server.close()


def resolve(talk, id, **facts):
    return talk.ask("resolve", resolution=f"tactics.{id}", facts=facts)


def test_cards_are_sorted_into_piles_and_aircraft_lie_in_support(talk):
    """TT-DECK-12."""
    cards = ["infantry", "artillery", "tank", "transport", "support", "aircraft"]
    piles = {"infantry": 1, "artillery": 1, "tank": 1, "transport": 1, "support": 2}
    assert resolve(talk, "piles", cards=cards)["result"] == {"piles": piles}
    fault = talk.fault("resolve", resolution="tactics.piles", facts={"cards": ["plane"]})
    assert (
        "«cards»" in fault["message"] and "infantry, artillery, tank, transport, support y aircraft" in fault["message"]
    )


@pytest.mark.parametrize(
    ("result", "band"), [(-9, "<=3"), (3, "<=3"), (4, "4-7"), (7, "4-7"), (8, ">=8")], ids=range(20, 25)
)
def test_a_result_has_its_row(talk, result, band):
    """TT-ATT-20 to 24."""
    assert resolve(talk, "objectives", result=result)["result"]["band"] == band


@pytest.mark.parametrize(
    ("kind", "band", "lines"),
    [
        ("variable", "<=3", [5, 6]),
        ("offensive", "<=3", [4, 5, 6]),
        ("defensive", "<=3", [5, 6]),
        ("variable", "4-7", [3, 4]),
        ("offensive", "4-7", [3, 4]),
        ("defensive", "4-7", [4, 5, 6]),
        ("variable", ">=8", [1, 2]),
        ("offensive", ">=8", None),
        ("defensive", ">=8", None),
    ],
)
def test_each_row_aims_at_its_lines_and_a_lost_cell_is_to_be_asked(talk, kind, band, lines):
    """TT-ATT-26 to 34."""
    found = resolve(talk, "objectives", ai_kind=kind, band=band)["result"]
    assert (found["lines"], found["status"]) == (lines, "unknown_ask_user" if lines is None else "printed")


def test_a_typed_hand_is_told_in_its_order(talk):
    """TT-DEP-20, 21."""
    assert resolve(talk, "deployment", hand=["A:infantry:c2:p1", "B:infantry:c4:p1", "C:infantry:c3:p1"])["result"][
        "order"
    ] == ["B", "C", "A"]
    assert resolve(talk, "deployment", hand=["A:tank:c5:p2", "B:infantry:c1:p1"])["result"]["order"] == ["B", "A"]
    plan = resolve(talk, "deployment", pa=0, hand=["A:tank:c5:p2", "B:support:c1:p4:pa"])["result"]
    assert (plan["order"], plan["chosen"]) == (["B", "A"], [])  # cards that give PA first (3.4)


def test_a_turn_says_its_ai_its_table_and_its_phases(talk):
    """TT-TURN-01, TT-TURN-09, TT-FIRE-13."""
    found = resolve(talk, "turn", turn=3)["result"]
    assert (found["ai_kind"], found["column"], found["table"]) == ("variable", 1, "by_result")
    assert found["phases"] == [
        "start",
        "headquarters",
        "cards",
        "deployment",
        "movement",
        "fire",
        "flip",
        "discard",
    ]
    assert found["fire_steps"] == ["main_weapons", "target_selection", "additional_equipment_repeat"]
    for role, kind, column in (("attacker", "offensive", 2), ("defender", "defensive", 3)):
        told = resolve(talk, "turn", battle="historical", ai_role=role, turn=2)["result"]
        assert (told["ai_kind"], told["column"], told["table"]) == (kind, column, "initial")


def test_where_the_placement_table_is_lost_the_terrain_says_that_it_is_ours(talk):
    """TT-START-21."""
    found = talk.ask("resolve", resolution="tactics.artificial_terrain", facts={"ai_pa_spent": 1}, answers=["0"])
    assert (found["result"]["table"], found["log"][0]["detail"]["dice"]) == ("house", [10])


@pytest.mark.parametrize(
    ("id", "facts", "values"),
    [
        ("headquarters", {"em_pa": 3, "supply_line_pa": 1, "card_pa": 2}, [3, 1, 2]),  # TT-TURN-10
        ("initiative_roll", {"ai_pa_spent": 2, "player_total": 14}, [2]),  # TT-START-18
        ("base_deck", {"aircraft_cards_included": 3}, [6]),  # TT-DECK-15
        ("deck_addition", {"aircraft_cards_included": 1}, []),
    ],
)
def test_what_is_added_up_is_itemised(talk, id, facts, values):
    found = resolve(talk, id, **facts)["modifiers"]
    assert [one["value"] for one in found] == values and all(one["rule"] for one in found)


def test_the_forms_name_every_mark_of_a_card_and_a_target(talk):
    forms = {one["id"]: one["facts"]["properties"] for one in talk.ask("resolutions", game="tactics")}
    hand, targets = forms["tactics.deployment"]["hand"], forms["tactics.target"]["targets"]
    assert all(pile in hand["description"] for pile in ("infantry", "artillery", "tank", "transport", "aircraft"))
    assert all(mark in targets["description"] for mark in ("kill", "objective", "terrain", "occupied"))


def test_each_line_of_the_attitude_has_its_sign_and_its_rule(talk):
    """TT-ATT-07: 9 - 2 = 7."""
    talk.ask("new", game="tactics", scenario="crossroads", seed=2)
    talk.ask("auto", steps=60, seed=2)
    said = {"por líneas con unidades de la IA", "por líneas con unidades tuyas", "por su línea de suministros rota"}
    lines = [line for line in talk.ask("log") if line["text"].partition(":")[0] in said]
    assert lines and all(line["rule"] == "3.1" and line["text"].partition(": ")[2][0] in "+−" for line in lines)
