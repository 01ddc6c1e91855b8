"""Group actions of the player and counters that ride on transports (3.1.1, 5.5, EOD 9.1)."""

from __future__ import annotations

from puesto.games.bear.ai import movement, selection
from puesto.games.bear.printed.reason_codes import Reason
from puesto.games.bear.rounds import transport
from puesto.games.bear.turn import aiming, mission_sheet, player_turn
from puesto.games.bear.views.hand_edits import edits_of
from tests.games.bear.driver import play
from tests.games.bear.made_up import HALFTRACK, MMG, NEAREST_FIRES, ai, table, unit
from tests.games.bear.table.test_battlefield import REFUGEES, herd
from tests.games.bear.walk import my_turn


def test_each_member_of_a_group_says_where_it_ends_and_one_check_serves_all():
    t = my_turn(ai("A", "A09"), unit("R", "A01"), unit("S", "B01"))
    forms = [{"hex": "A02", "cover": 0, "rows": {}}, {"hex": "B02", "cover": 1, "rows": {}}]
    run = play(
        player_turn.group(t),
        {"group.units": ("R", "S"), "group.kind": "move", "group.cost": 2, "group.pay": "0", "contact.moved": forms},
    )
    assert (t.state.counters["R"].hex, t.state.counters["S"].hex) == ("A02", "B02")
    assert t.state.check is not None and (t.state.check.units, t.state.check.cost) == (["R", "S"], 2)
    assert [prompt.subject for prompt in run.prompts if prompt.key == "contact.moved"] == [("R",), ("S",)]


def test_each_member_of_a_group_rolls_its_own_shot_and_the_dearest_one_is_checked():
    t = my_turn(ai("A", "A05"), unit("R", "A01"), unit("S", "A02", used=False))
    t.state.counters["S"].hit = "calm"
    answers = {
        "group.units": ("R", "S"),
        "group.kind": "fire",
        "group.pay": "0",
        "fire.command_points": 0,
        "attack.roll": [(1, 1), (6, 5)],
    }
    run = play(player_turn.group(t), answers)
    rolls = [prompt.subject for prompt in run.prompts if prompt.key == "attack.roll"]
    assert rolls == [("R", "A"), ("S", "A")]
    assert t.state.check is not None and t.state.check.cost == 3 and t.state.unit_has_fired


def test_who_fires_after_its_target_is_gone_has_none():
    t = my_turn(ai("A", "A05", hit="calm"), unit("R", "A01"), unit("S", "A02"))
    answers = {
        "group.units": ("R", "S"),
        "group.kind": "fire",
        "group.pay": "0",
        "fire.command_points": 0,
        "attack.roll": [(6, 6)],
    }
    run = play(player_turn.group(t), answers)
    assert t.state.counters["A"].destroyed and run.said("ya no tiene blanco")


def test_with_a_used_member_a_group_is_offered_only_what_its_command_points_pay():
    t = my_turn(ai("A", "A05"), unit("R", "A01"), unit("M", "A02", MMG), command_points=1)
    t.state.counters["R"].used = True
    answers = {"group.units": ("R", "M"), "group.cost": 1, "by_hand.result": "nothing"}
    run = play(player_turn.group(t), answers)
    assert "group.kind" not in run.keys, "neither 2 PA of a move nor 3 PA of a shot can be paid with 1 PAM"
    assert t.state.command_points == 0 and t.state.check is None


def test_a_group_does_not_fire_among_refugees_whose_hex_was_not_known():
    t = my_turn(ai("A"), unit("R", "A01"), unit("S", "A02"), herd("F", "A04", REFUGEES))
    run = play(player_turn.group(t), {"group.units": ("R", "S"), "group.kind": "fire", "battlefield.where": ("A|A04",)})
    assert run.said("hay refugiados") and t.state.step == "player" and t.state.check is None


def test_a_group_whose_second_unit_turns_out_to_reach_nobody_chooses_anew():
    t = my_turn(ai("A"), unit("R", "A05"), unit("S", "L20"), smoke={"A04": 2})
    run = play(player_turn.group(t), {"group.units": ("R", "S"), "group.kind": "fire", "battlefield.where": ("A|A04",)})
    assert run.said("no tiene a nadie a su alcance") and t.state.step == "player" and t.state.check is None


def test_a_shot_at_an_ai_that_turns_out_too_far_away_costs_nothing():
    t = my_turn(ai("A"), unit("S", "L20"), smoke={"A04": 2})
    run = play(player_turn.fire(t), {"battlefield.where": ("A|A04",)})
    assert run.said("no tiene a nadie a su alcance") and t.state.step == "player" and t.state.check is None


def test_a_group_rolls_against_every_ai_in_the_hex_it_fires_at():
    t = my_turn(ai("A", "A05"), ai("B", "A05"), unit("R", "A01"), unit("S", "A02"))
    answers = {
        "group.units": ("R", "S"),
        "group.kind": "fire",
        "fire.target": "A",
        "group.pay": "0",
        "fire.command_points": 0,
        "attack.roll": (1, 1),
    }
    run = play(player_turn.group(t), answers)
    assert [prompt.subject for prompt in run.prompts if prompt.key == "attack.roll"] == [
        ("R", "A"),
        ("R", "B"),
        ("S", "A"),
        ("S", "B"),
    ]


# ---- transports


def test_a_counter_that_rides_is_counted_but_cannot_act_and_is_no_target():
    t = table(ai("H", "A04", HALFTRACK), ai("A", "A04", carrier="H"), unit("R", "A02"))
    assert mission_sheet.counters_in_play(t) == 3, "2.3.1 leaves out trucks and carts, not who rides in them"
    acting = selection.ai_for_order(t, NEAREST_FIRES, True)
    assert acting.ids == ("H",) and ("A", Reason.TRANSPORTED) in acting.fallen
    mine = my_turn(ai("H", "A04", HALFTRACK), ai("A", "A04", carrier="H"), unit("R", "A02"))
    assert aiming.targets_in_reach(mine, "R") == ["H"]


def test_an_ai_with_a_passenger_does_not_stack():
    t = table(ai("H", "A04", HALFTRACK), ai("A", "A04", carrier="H"), ai("B", "A05"), unit("R", "A02"))
    assert not movement.is_stacked(t, "H")
    t.state.counters["A"].carrier = ""
    assert movement.is_stacked(t, "H")


def test_a_passenger_goes_where_its_transport_goes():
    t = my_turn(ai("A", "A09"), unit("H", "A01", HALFTRACK), unit("R", "A01"))
    play(transport.load(t, "R"))
    assert t.state.counters["R"].carrier == "H" and "A|R" not in t.state.contacts
    play(t.facts.moved("H"), {"contact.moved": {"hex": "A03", "cover": 2, "rows": {"A": "both"}}})
    assert (t.state.counters["R"].hex, t.state.counters["R"].cover) == ("A03", 2)
    run = play(transport.unload(t, "R"), {"contact.moved": {"hex": "A04", "cover": 0, "rows": {"A": "both"}}})
    assert run.keys == ["contact.moved"] and t.state.counters["R"].carrier == "" and t.state.contacts["A|R"] == "both"


def test_what_becomes_of_a_passenger_is_asked_when_its_transport_is_destroyed():
    t = my_turn(
        ai("A", "A09"), unit("H", "A01", HALFTRACK), unit("R", "A01", carrier="H"), unit("S", "B01", carrier="H")
    )
    answers = {"transport.lost": ["stands", "destroyed"], "contact.moved": {"hex": "A01", "cover": 0, "rows": {}}}
    play(player_turn.hits.losses.destroy(t, "H"), answers)
    assert not t.state.counters["R"].destroyed and t.state.counters["R"].carrier == ""
    assert t.state.counters["S"].destroyed


def test_a_counter_is_loaded_and_unloaded_by_hand_only_on_a_transport_of_its_side():
    t = my_turn(ai("A", "A09"), ai("K", "A01", HALFTRACK), unit("H", "A01", HALFTRACK), unit("R", "A01"))
    found = {(edit.path, edit.value) for edit in edits_of(t, t.state.counters["R"])}
    assert ("counters.R.carrier", "H") in found and ("counters.R.carrier", "K") not in found
    t.state.counters["R"].carrier = "H"
    assert transport.has_sound_riders(t.state, t.content)
    t.state.counters["R"].carrier = "K"
    assert not transport.has_sound_riders(t.state, t.content)
