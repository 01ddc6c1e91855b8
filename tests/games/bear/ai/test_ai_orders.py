"""Executors and costs of a card's orders: the cases of the order chapters (4, 5, 7.4, mission 1)."""

from __future__ import annotations

from typing import Any

import pytest

from puesto.core.messages import Ref, Text, msg
from puesto.core.prompts import Number
from puesto.core.questions.board import Contact
from puesto.core.values import replace
from puesto.games.bear.ai import critical
from puesto.games.bear.board import board_memory
from puesto.games.bear.printed.records import (
    PIVOT_COST,
    Action,
    Colour,
    HitMarker,
    Order,
    Relation,
    Selector,
    Target,
    Third,
    Toward,
)
from puesto.games.bear.table.state import HIDDEN_HIT, MissionTable, Sees
from puesto.games.bear.turn import ai_turn, steps
from tests.games.bear.driver import Run, case, play
from tests.games.bear.made_up import (
    ANY_UNIT,
    HALFTRACK,
    HIT_AUTO_RALLIES,
    MMG,
    NEAREST_FIRES,
    NEAREST_MOVES,
    SMG,
    UNIT_OR_OBJECTIVE,
    ai,
    card,
    make_table,
    unit,
)

MISS = {"attack.roll": (1, 1)}


def turn(table: MissionTable, answers: dict[str, Any] | None = None) -> Run:
    """The orders of the card in play, every shot a miss unless the answers say otherwise."""
    return play(ai_turn.orders(table), {**MISS, **(answers or {})})


def moves_to(hex: str, cover: int = 0) -> dict[str, Any]:
    """The contact form of a move that sees nobody at its end."""
    return {"move.contact": {"hex": hex, "cover": cover, "rows": {}}, "move.cost": lambda prompt: prompt.default}


# ---- 4.1.2 critical orders


@case("IN-17")
def test_in_close_combat_the_next_action_is_tried_if_the_marker_forbids_the_first(case: str) -> None:
    table = make_table(
        ai("A", "G07", hit="stunned"),
        unit("U", "G07"),
        card=card(colour=Colour.BLUE, close=(Action.FIRE, Action.AUTO_RALLY)),
    )
    run = turn(table)
    assert table.state.executors == ["A"] and table.state.trail["cc"] == "done"
    assert table.state.counters["A"].hit == ""
    assert table.state.check is None and table.state.step == "player"
    assert run.keys == []


def test_a_stunned_ai_in_close_combat_rallies_although_another_ai_could_fire() -> None:
    table = make_table(
        ai("A", "G07", hit="stunned"),
        ai("B", "G04"),
        unit("U", "G07"),
        card=card(colour=Colour.BLUE, close=(Action.FIRE, Action.AUTO_RALLY)),
    )
    turn(table)
    assert table.state.executors == ["A"] and table.state.counters["A"].hit == ""


def test_a_crewed_weapon_in_close_combat_breaks_contact_before_it_fires() -> None:
    table = make_table(ai("M", "G07", MMG), unit("U", "G07"))
    turn(table, moves_to("H07"))
    assert table.state.counters["M"].hex == "H07"
    assert table.state.check is not None and table.state.check.cost == 2


def test_a_crewed_weapon_that_cannot_break_contact_fires() -> None:
    table = make_table(ai("M", "G07", replace(MMG, red=4)), unit("U", "G07"))
    run = turn(table, {"move.contact": {}})
    assert "attack.roll" in run.keys
    assert table.state.check is not None and table.state.check.cost == 3


def test_the_fire_of_a_critical_line_is_only_for_who_is_near() -> None:
    table = make_table(ai("A", "G07"), ai("B", "G10"), unit("U", "G08"), unit("V", "G13"), card=card(NEAREST_FIRES))
    turn(table)
    assert table.state.executors == ["A"] and table.state.trail == {"cc": "nobody_close", "short": "done"}


def test_a_flanked_ai_pivots_toward_the_adjacent_unit() -> None:
    table = make_table(
        ai("A", "G07"),
        unit("U", "G08"),
        card=card(short=(Action.FIRE, Action.PIVOT)),
        sees={("A", "U"): Sees.UNIT_FLANKS},
    )
    run = turn(table, {"move.contact": {"hex": "G07", "cover": 0, "rows": {"U": "both"}}})
    assert run.keys == ["move.contact"]
    assert table.state.contacts == {"A|U": "both"}
    assert table.state.check is not None and table.state.check.cost == PIVOT_COST


def test_pivoting_and_firing_is_one_action_that_costs_both() -> None:
    table = make_table(
        ai("A", "G07"), unit("U", "G08"), card=card(short=(Action.PIVOT_AND_FIRE,)), sees={("A", "U"): Sees.UNIT_FLANKS}
    )
    run = turn(table, {"move.contact": {"hex": "G07", "cover": 0, "rows": {"U": "both"}}})
    assert run.keys == ["move.contact", "attack.roll"]
    assert table.state.check is not None and table.state.check.cost == 4


def test_a_crewed_weapon_does_not_move_into_close_combat() -> None:
    table = make_table(ai("M", "G07", MMG), unit("U", "G08"), card=card(short=(Action.MOVE_TO_CLOSE_COMBAT,)))
    turn(table)
    assert table.state.trail["short"] == "crewed" and table.state.passes == 1


def test_the_form_of_a_move_into_close_combat_begins_in_the_hex_of_the_unit() -> None:
    table = make_table(ai("A", "G07"), unit("U", "G08", cover=1), card=card(short=(Action.MOVE_TO_CLOSE_COMBAT,)))
    run = turn(
        table, {"move.contact": lambda prompt: {"hex": prompt.hex, "cover": prompt.cover, "rows": {}}, "move.cost": 1}
    )
    assert run.keys[0] == "move.contact"
    assert (table.state.counters["A"].hex, table.state.counters["A"].cover) == ("G08", 1)


@case("V-4.1.2-p5")
def test_the_pass_test_counts_arriving_reinforcements(case: str) -> None:
    table = make_table(ai("A"), ai("B"), unit("U"), unit("V"), unit("W"), state={"arriving": {"ai": 1}})
    assert critical.unused_count(table, "ai") == critical.unused_count(table, "player") == 3
    assert play(critical.pass_test(table)).result is False


@case("V-4.1.2-p9")
def test_the_pass_test_counts_hit_ai(case: str) -> None:
    table = make_table(ai("A", hit="calm"), ai("B", hit=HIDDEN_HIT), unit("U"), unit("V"))
    assert play(critical.pass_test(table)).result is False


def test_the_ai_passes_when_it_has_fewer_unused_counters() -> None:
    table = make_table(
        ai("A", "G07"), unit("U", "G10"), unit("V", "G11"), card=card(NEAREST_FIRES, third=Third.PASS_TEST)
    )
    turn(table)
    assert table.state.trail["third"] == "done" and table.state.passes == 1 and "t1" not in table.state.trail


# ---- 2.4, 4.3, 7: rounds, colours, reactive orders


@case("V-2.4-06")
def test_an_order_that_says_so_ends_the_round(case: str) -> None:
    ends = Order(Action.MISSION_ORDER, ends_round=True)
    table = make_table(
        ai("A", "G07"),
        unit("U", "G11"),
        card=card(third=Third.REACTIVE),
        mission={"reactive": (ends,)},
        state={"command_points": 2},
    )
    turn(table)
    assert table.state.step == "audit" and table.state.command_points == 2


@case("V-2.3-02")
@pytest.mark.parametrize(("colour", "executors", "checks"), [(Colour.GREEN, ["B"], True), (Colour.BLUE, ["A"], False)])
def test_the_colour_decides_who_may_act_and_who_checks(
    case: str, colour: Colour, executors: list[str], checks: bool
) -> None:
    table = make_table(
        ai("A", "G07", used=True), ai("B", "G06"), unit("U", "G10"), card=card(NEAREST_FIRES, colour=colour)
    )
    turn(table)
    assert table.state.executors == executors
    assert (table.state.check is not None) is checks


@case("V-4.0-03")
def test_the_ai_has_one_action_a_turn(case: str) -> None:
    table = make_table(ai("A", "G07"), ai("B", "G06"), unit("U", "G10"), card=card(NEAREST_FIRES, NEAREST_MOVES))
    run = turn(table)
    assert run.keys == ["attack.roll"] and table.state.trail["t1"] == "done" and "t2" not in table.state.trail


def test_the_reactive_order_waits_until_no_unit_has_fired() -> None:
    reactive = replace(NEAREST_MOVES, to=(Target(unit=Selector(used=True)),), condition="no_unit_has_fired")
    for fired, result in ((True, "condition"), (False, "done")):
        table = make_table(
            ai("A", "G07"),
            unit("U", "G11", used=True),
            card=card(third=Third.REACTIVE),
            mission={"reactive": (reactive,)},
        )
        table.state.unit_has_fired = fired
        turn(table, moves_to("G08"))
        assert table.state.trail["third"] == result


# ---- 5.0-5.2 selection


@case("V-5.0-18")
def test_three_in_a_chain_are_the_largest_group(case: str) -> None:
    group = Order(Action.MOVE, ai=Selector(largest_group=True), to=(Target(objective=True), Target(unit=Selector())))
    table = make_table(
        ai("A", "C10"),
        ai("B", "D10"),
        ai("C", "E09"),
        ai("D", "I07"),
        ai("E", "I06"),
        unit("U", "L06"),
        card=card(group),
    )
    form = {"hex": "", "cover": 0, "rows": {}}
    run = turn(table, {"move.contact": form, "move.cost": [2]})
    assert sorted(table.state.executors) == ["A", "B", "C"]
    assert [prompt.subject for prompt in run.prompts if prompt.key == "move.contact"][0] == ("C",)
    assert table.state.check is not None and table.state.check.cost == 2


def test_ai_superlative_comes_before_distance() -> None:
    strongest = Order(Action.FIRE, ai=Selector(highest_firepower=True), to=ANY_UNIT)
    table = make_table(ai("R", "G07"), ai("S", "G06", replace(SMG, range=6)), unit("U", "G10"), card=card(strongest))
    turn(table)
    assert table.state.executors == ["S"]


def test_the_farthest_is_the_ai_whose_nearest_target_is_farthest() -> None:
    farthest = Order(Action.FIRE, relation=Relation.FARTHEST, to=ANY_UNIT)
    table = make_table(ai("A", "G05"), ai("B", "G06"), unit("U", "G09"), unit("V", "G11"), card=card(farthest))
    run = turn(table)
    assert [prompt.subject for prompt in run.prompts] == [("A", "U")]


def test_nobody_fires_beyond_normal_range_or_needing_eleven() -> None:
    far = make_table(ai("A", "G01"), unit("U", "G08"), card=card(NEAREST_FIRES))
    turn(far)
    assert far.state.trail["t1"] == "no_shot"
    hard = make_table(ai("A", "G01"), unit("U", "G04", cover=2), card=card(NEAREST_FIRES))
    turn(hard)
    assert hard.state.trail["t1"] == "too_hard"
    helped = make_table(ai("A", "G01"), unit("U", "G04", cover=2), card=card(replace(NEAREST_FIRES, bonus=1)))
    turn(helped)
    assert helped.state.trail["t1"] == "done"


def test_a_turret_fires_outside_its_arc_for_two_points_more() -> None:
    table = make_table(
        ai("H", "G07", HALFTRACK), unit("U", "G10"), card=card(NEAREST_FIRES), sees={("H", "U"): Sees.UNIT_FLANKS}
    )
    turn(table)
    assert table.state.check is not None and table.state.check.cost == 4


def test_hidden_units_are_not_there_for_the_ai() -> None:
    table = make_table(ai("A", "G07"), unit("U", "G09", hidden=True), unit("V", "G10"), card=card(NEAREST_FIRES))
    assert turn(table).prompts[0].subject == ("A", "V")


def test_of_a_unit_and_an_objective_at_the_same_distance_the_first_printed_is_taken() -> None:
    for to, target in ((UNIT_OR_OBJECTIVE, "U"), (UNIT_OR_OBJECTIVE[::-1], "G04")):
        table = make_table(
            ai("A", "G07"), unit("U", "G10"), card=card(Order(Action.MOVE, to=to)), mission={"objectives": ("G04",)}
        )
        run = turn(table, moves_to("G08"))
        assert ("target", (Ref("unit" if target == "U" else "hex", target),)) in run.prompts[0].message.params


# ---- 5.3 fire zones, movement, cost


@case("V-5.3-11", "V-5.3-12", "V-5.3-13")
def test_a_fire_zone_needs_sight_and_normal_range(case: str) -> None:
    in_sight, away, inside = {"V-5.3-11": (True, 7, False), "V-5.3-12": (True, 6, True), "V-5.3-13": (False, 2, False)}[
        case
    ]
    assert board_memory.is_in_zone(in_sight, True, away, 6) is inside


@case("V-5.3.1-17")
def test_a_step_backwards_into_dense_woods_is_checked_with_three_points(case: str) -> None:
    table = make_table(ai("A", "G07"), unit("U", "G10"), card=card(NEAREST_MOVES, usage=3))
    turn(table, {**moves_to("G08", cover=2), "move.cost": lambda prompt: prompt.default + 1})
    assert table.state.check is not None and table.state.check.cost == 3
    play(steps.STEPS[table.state.step](table), {"usage.draw": "97"})
    assert table.state.counters["A"].used


def test_the_default_cost_of_a_move_is_printed_plus_terrain() -> None:
    table = make_table(ai("A", "G07"), unit("U", "G10"), card=card(NEAREST_MOVES))
    run = turn(table, moves_to("G08", cover=2))
    asked = run.prompts[-1]
    assert isinstance(asked, Number) and asked.default == 2


def test_who_has_no_hex_to_go_to_leaves_the_order_to_the_next() -> None:
    table = make_table(ai("A", "G07"), ai("B", "G06"), unit("U", "G10"), card=card(NEAREST_MOVES))
    forms = [{}, {"hex": "H07", "cover": 0, "rows": {}}]
    turn(table, {"move.contact": forms, "move.cost": 1})
    assert table.state.executors == ["B"] and table.state.counters["B"].hex == "H07"


def test_a_low_risk_move_tells_its_conditions_from_where_the_ai_stands() -> None:
    low_risk = Order(Action.LOW_RISK_MOVE, to=ANY_UNIT, toward=Toward.COVER)
    table = make_table(ai("A", "G07", cover=1), unit("U", "G10"), card=card(low_risk))
    form = turn(table, moves_to("G08", 1)).prompts[0]
    assert isinstance(form, Contact) and form.can_refuse
    assert any("Está en ZF" in line.template and ("cover", 1) in line.params for line in form.advice)


@case("V-5.3.1-05", "V-5.3.1-07")
def test_nobody_has_carried_an_order_out_for_which_there_was_no_hex(case: str) -> None:
    table = make_table(ai("A", "G07"), unit("U", "G10"), card=card(Order(Action.LOW_RISK_MOVE, to=ANY_UNIT)))
    run = turn(table, {"move.contact": {}})
    assert table.state.executors == [] and table.state.check is None and table.state.passes == 1
    assert [note.rule for note in run.notes if note.key == "order.cannot"] == ["5.5"]


@case("MBR-4", "V-5.3.1-15")
def test_a_low_risk_move_may_be_a_pivot_for_one_pa(case: str) -> None:
    table = make_table(ai("A", "G07", cover=2), unit("U", "G10"), card=card(Order(Action.LOW_RISK_MOVE, to=ANY_UNIT)))
    run = turn(table, moves_to("G07", cover=2))
    form = run.prompts[0]
    assert isinstance(form, Contact) and any("puede pivotar" in line.template for line in form.advice)
    assert table.state.check is not None and table.state.check.cost == 1
    assert run.said("no cambia de hexágono: pivota") and not run.said("mueve a")


def test_an_order_to_cover_says_so_in_the_log_and_in_the_form() -> None:
    table = make_table(
        ai("A", "G07"), unit("U", "G10"), card=card(Order(Action.MOVE, to=ANY_UNIT, toward=Toward.COVER))
    )
    run = turn(table, moves_to("G08", cover=1))
    assert "mover hacia la cobertura" in run.prompts[0].message.template
    (said,) = [note for note in run.notes if note.key == "order.tried"]
    assert dict(said.message.params)["action"] == msg("Mover hacia cobertura")


# ---- 7.4 hit markers


def test_a_marker_that_cannot_be_rallied_away_is_known_before_anybody_is_sent() -> None:
    table = make_table(
        ai("A", "G07", hit="stuck"),
        ai("B", "G05", hit="calm"),
        unit("U", "G10"),
        card=card(HIT_AUTO_RALLIES, colour=Colour.BLUE),
    )
    table.content.hit_markers["stuck"] = HitMarker("stuck", Text("Inmovilizada", "Immobilised"), "foot", 1)
    run = turn(table)
    assert table.state.executors == ["B"]
    assert [note.subject for note in run.notes if note.key == "order.carried_out"] == [("t1", "B")]


@case("EJ-04-clavada")
def test_a_pinned_ai_cannot_carry_out_a_low_risk_move(case: str) -> None:
    order = Order(
        Action.LOW_RISK_MOVE, ai=Selector(covered=False), to=UNIT_OR_OBJECTIVE, toward=Toward.COVER_NEAREST_TARGET
    )
    table = make_table(ai("SMG", "C05", SMG, hit=HIDDEN_HIT), unit("RIF", "F05"), card=card(order))
    turn(table, {"hits.draw": "pinned"})
    assert table.state.counters["SMG"].hit == "pinned" and table.state.counters["SMG"].hex == "C05"
    assert table.state.trail["t1"] == "marker" and table.state.passes == 1


@case("V-7.4-02")
def test_a_marker_is_revealed_when_the_order_is_tried_and_stays_so(case: str) -> None:
    table = make_table(ai("A", "G07", hit=HIDDEN_HIT), unit("U", "G10"), card=card(NEAREST_MOVES))
    turn(table, {"hits.draw": "calm", **moves_to("G08")})
    assert table.state.counters["A"].hit == "calm" and table.state.counters["A"].hex == "G08"


@case("V-7.4-04")
def test_whether_a_pinned_ai_fires_is_the_markers_affair(case: str) -> None:
    table = make_table(ai("A", "G07", hit=HIDDEN_HIT), unit("U", "G10"), card=card(NEAREST_FIRES))
    turn(table, {"hits.draw": "pinned"})
    assert table.state.trail["t1"] == "done"
    table = make_table(ai("A", "G07", hit=HIDDEN_HIT), unit("U", "G10"), card=card(NEAREST_FIRES))
    turn(table, {"hits.draw": "stunned"})
    assert table.state.trail["t1"] == "marker"


@case("V-7.4-06")
def test_an_ai_that_was_dead_all_along_leaves_the_order_to_the_next(case: str) -> None:
    table = make_table(ai("A", "G07", hit=HIDDEN_HIT), ai("B", "F06"), unit("U", "G10"), card=card(NEAREST_FIRES))
    # the hit one comes first because it is nearer
    run = turn(table, {"hits.draw": "dead", "command_loss.draw": "97"})
    assert table.state.counters["A"].destroyed and table.state.victory_points == 1
    assert table.state.orders.removed == ["97"]
    assert run.prompts[-1].subject == ("B", "U") and table.state.executors == ["B"]


@case("V-7.4-09")
def test_an_automatic_rally_takes_a_marker_away_that_nobody_had_seen(case: str) -> None:
    table = make_table(
        ai("A", "G07", hit=HIDDEN_HIT), unit("U", "G10"), card=card(HIT_AUTO_RALLIES, colour=Colour.BLUE)
    )
    run = turn(table, {"hits.draw": "pinned"})
    assert table.state.counters["A"].hit == "" and run.keys == ["hits.draw"]


@case("V-7.4-10")
def test_an_automatic_rally_does_not_raise_the_dead(case: str) -> None:
    table = make_table(
        ai("A", "G07", hit=HIDDEN_HIT), unit("U", "G10"), card=card(HIT_AUTO_RALLIES, colour=Colour.BLUE)
    )
    turn(table, {"hits.draw": "dead", "command_loss.draw": "97"})
    assert table.state.counters["A"].destroyed and table.state.trail["t1"] == "killed"
