"""Group actions of the player and counters that ride on transports (3.1.1, 5.5, EOD 9.1)."""

from __future__ import annotations

from puesto.games.bear.ai import movement, selection
from puesto.games.bear.printed.reason_codes import Reason
from puesto.games.bear.rounds import transport
from puesto.games.bear.turn import aiming, mission_sheet, player_turn
from puesto.games.bear.views.hand_edits import edits_of
from tests.games.bear.driver import play
from tests.games.bear.made_up import HALFTRACK, MMG, NEAREST_FIRES, ai, make_table, unit
from tests.games.bear.table.test_battlefield import REFUGEES, herd
from tests.games.bear.walk import my_turn


def test_each_member_of_a_group_says_where_it_ends_and_one_check_serves_all():
    table = my_turn(ai("A", "A09"), unit("R", "A01"), unit("S", "B01"))
    forms = [{"hex": "A02", "cover": 0, "rows": {}}, {"hex": "B02", "cover": 1, "rows": {}}]
    run = play(
        player_turn.group(table),
        {"group.units": ("R", "S"), "group.kind": "move", "group.cost": 2, "group.pay": "0", "contact.moved": forms},
    )
    assert (table.state.counters["R"].hex, table.state.counters["S"].hex) == ("A02", "B02")
    assert table.state.check is not None and (table.state.check.units, table.state.check.cost) == (["R", "S"], 2)
    assert [prompt.subject for prompt in run.prompts if prompt.key == "contact.moved"] == [("R",), ("S",)]


def test_each_member_of_a_group_rolls_its_own_shot_and_the_dearest_one_is_checked():
    table = my_turn(ai("A", "A05"), unit("R", "A01"), unit("S", "A02", used=False))
    table.state.counters["S"].hit = "calm"
    answers = {
        "group.units": ("R", "S"),
        "group.kind": "fire",
        "group.pay": "0",
        "fire.command_points": 0,
        "attack.roll": [(1, 1), (6, 5)],
    }
    run = play(player_turn.group(table), answers)
    rolls = [prompt.subject for prompt in run.prompts if prompt.key == "attack.roll"]
    assert rolls == [("R", "A"), ("S", "A")]
    assert table.state.check is not None and table.state.check.cost == 3 and table.state.unit_has_fired


def test_who_fires_after_its_target_is_gone_has_none():
    table = my_turn(ai("A", "A05", hit="calm"), unit("R", "A01"), unit("S", "A02"))
    answers = {
        "group.units": ("R", "S"),
        "group.kind": "fire",
        "group.pay": "0",
        "fire.command_points": 0,
        "attack.roll": [(6, 6)],
    }
    run = play(player_turn.group(table), answers)
    assert table.state.counters["A"].destroyed and run.said("ya no tiene blanco")


def test_with_a_used_member_a_group_is_offered_only_what_its_command_points_pay():
    table = my_turn(ai("A", "A05"), unit("R", "A01"), unit("M", "A02", MMG), command_points=1)
    table.state.counters["R"].used = True
    answers = {"group.units": ("R", "M"), "group.cost": 1, "by_hand.result": "nothing"}
    run = play(player_turn.group(table), answers)
    assert "group.kind" not in run.keys, "neither 2 PA of a move nor 3 PA of a shot can be paid with 1 PAM"
    assert table.state.command_points == 0 and table.state.check is None


def test_a_group_does_not_fire_among_refugees_whose_hex_was_not_known():
    table = my_turn(ai("A"), unit("R", "A01"), unit("S", "A02"), herd("F", "A04", REFUGEES))
    run = play(
        player_turn.group(table), {"group.units": ("R", "S"), "group.kind": "fire", "battlefield.where": ("A|A04",)}
    )
    assert run.said("hay refugiados") and table.state.step == "player" and table.state.check is None


def test_a_group_whose_second_unit_turns_out_to_reach_nobody_chooses_anew():
    table = my_turn(ai("A"), unit("R", "A05"), unit("S", "L20"), smoke={"A04": 2})
    run = play(
        player_turn.group(table), {"group.units": ("R", "S"), "group.kind": "fire", "battlefield.where": ("A|A04",)}
    )
    assert run.said("no tiene a nadie a su alcance") and table.state.step == "player" and table.state.check is None


def test_a_shot_at_an_ai_that_turns_out_too_far_away_costs_nothing():
    table = my_turn(ai("A"), unit("S", "L20"), smoke={"A04": 2})
    run = play(player_turn.fire(table), {"battlefield.where": ("A|A04",)})
    assert run.said("no tiene a nadie a su alcance") and table.state.step == "player" and table.state.check is None


def test_a_group_rolls_against_every_ai_in_the_hex_it_fires_at():
    table = my_turn(ai("A", "A05"), ai("B", "A05"), unit("R", "A01"), unit("S", "A02"))
    answers = {
        "group.units": ("R", "S"),
        "group.kind": "fire",
        "fire.target": "A",
        "group.pay": "0",
        "fire.command_points": 0,
        "attack.roll": (1, 1),
    }
    run = play(player_turn.group(table), answers)
    assert [prompt.subject for prompt in run.prompts if prompt.key == "attack.roll"] == [
        ("R", "A"),
        ("R", "B"),
        ("S", "A"),
        ("S", "B"),
    ]


# ---- transports


def test_a_counter_that_rides_is_counted_but_cannot_act_and_is_no_target():
    table = make_table(ai("H", "A04", HALFTRACK), ai("A", "A04", carrier="H"), unit("R", "A02"))
    assert mission_sheet.counters_in_play(table) == 3, "2.3.1 leaves out trucks and carts, not who rides in them"
    acting = selection.ai_for_order(table, NEAREST_FIRES, True)
    assert acting.ids == ("H",) and ("A", Reason.TRANSPORTED) in acting.rejections
    mine = my_turn(ai("H", "A04", HALFTRACK), ai("A", "A04", carrier="H"), unit("R", "A02"))
    assert aiming.targets_in_reach(mine, "R") == ["H"]


def test_an_ai_with_a_passenger_does_not_stack():
    table = make_table(ai("H", "A04", HALFTRACK), ai("A", "A04", carrier="H"), ai("B", "A05"), unit("R", "A02"))
    assert not movement.is_stacked(table, "H")
    table.state.counters["A"].carrier = ""
    assert movement.is_stacked(table, "H")


def test_a_passenger_goes_where_its_transport_goes():
    table = my_turn(ai("A", "A09"), unit("H", "A01", HALFTRACK), unit("R", "A01"))
    play(transport.load(table, "R"))
    assert table.state.counters["R"].carrier == "H" and "A|R" not in table.state.contacts
    play(table.facts.moved("H"), {"contact.moved": {"hex": "A03", "cover": 2, "rows": {"A": "both"}}})
    assert (table.state.counters["R"].hex, table.state.counters["R"].cover) == ("A03", 2)
    run = play(transport.unload(table, "R"), {"contact.moved": {"hex": "A04", "cover": 0, "rows": {"A": "both"}}})
    assert (
        run.keys == ["contact.moved"]
        and table.state.counters["R"].carrier == ""
        and table.state.contacts["A|R"] == "both"
    )


def test_what_becomes_of_a_passenger_is_asked_when_its_transport_is_destroyed():
    table = my_turn(
        ai("A", "A09"), unit("H", "A01", HALFTRACK), unit("R", "A01", carrier="H"), unit("S", "B01", carrier="H")
    )
    answers = {"transport.lost": ["stands", "destroyed"], "contact.moved": {"hex": "A01", "cover": 0, "rows": {}}}
    play(player_turn.hits.losses.destroy(table, "H"), answers)
    assert not table.state.counters["R"].destroyed and table.state.counters["R"].carrier == ""
    assert table.state.counters["S"].destroyed


def test_a_counter_is_loaded_and_unloaded_by_hand_only_on_a_transport_of_its_side():
    table = my_turn(ai("A", "A09"), ai("K", "A01", HALFTRACK), unit("H", "A01", HALFTRACK), unit("R", "A01"))
    found = {(edit.path, edit.value) for edit in edits_of(table, table.state.counters["R"])}
    assert ("counters.R.carrier", "H") in found and ("counters.R.carrier", "K") not in found
    table.state.counters["R"].carrier = "H"
    assert transport.has_sound_riders(table.state, table.content)
    table.state.counters["R"].carrier = "K"
    assert not transport.has_sound_riders(table.state, table.content)
