"""Orders of mission 1 and cases of a whole card: who carries out which, and what follows (4, 7, 7.1, 7.4)."""

from __future__ import annotations

from typing import Any

from puesto.core.messages import Text
from puesto.core.values import replace
from puesto.games.bear.ai import movement, orders
from puesto.games.bear.printed.records import (
    Action,
    Box,
    Control,
    EntryLimit,
    Event,
    EventKind,
    Order,
    Selector,
    Target,
    Toward,
)
from puesto.games.bear.rounds import control
from puesto.games.bear.table.given_facts import Destination
from puesto.games.bear.table.state import HIDDEN_HIT, PLAYER
from puesto.games.bear.turn import mission_sheet, steps
from tests.games.bear.ai.test_ai_orders import moves_to, turn
from tests.games.bear.driver import case, play
from tests.games.bear.made_up import (
    ANY_UNIT,
    HALFTRACK,
    HIT_AUTO_RALLIES,
    HIT_RALLIES,
    NEAREST_FIRES,
    NEAREST_MOVES,
    ai,
    card,
    make_table,
    unit,
)

# ---- mission 1


def event(kind: EventKind, **fields: Any) -> dict[str, Any]:
    """A mission sheet whose fourth box has an event."""
    happening = Event(kind, Text("", ""), Text("", ""), **fields)
    return {"sheet": (Box(1), Box(4, event=happening), Box(12))}


@case("V-M1-rally-1")
def test_box_four_rallies_the_nearest_hit_ai_used_or_not(case: str) -> None:
    table = make_table(
        ai("A", "G07", hit=HIDDEN_HIT, used=True),
        ai("B", "G05", hit=HIDDEN_HIT),
        unit("U", "G10"),
        mission=event(EventKind.AUTO_RALLY, as_ai_action=True, order=HIT_AUTO_RALLIES),
        state={"events": [4]},
    )
    play(mission_sheet.resolve_event(table), {"hits.draw": "calm"})
    assert (
        table.state.executors == ["A"]
        and table.state.counters["A"].hit == ""
        and table.state.counters["B"].hit == HIDDEN_HIT
    )
    assert table.state.step == "player" and table.state.check is None


@case("V-M1-rally-3")
def test_box_four_takes_the_best_covered_of_two_at_the_same_distance(case: str) -> None:
    table = make_table(ai("A", "G07", hit=HIDDEN_HIT), ai("B", "J10", hit=HIDDEN_HIT, cover=1), unit("U", "G10"))
    play(orders.carry_out(table, HIT_AUTO_RALLIES, "event.4"), {"hits.draw": "calm"})
    assert table.state.executors == ["B"]


@case("V-M1-stuck-1", "V-M1-stuck-5")
def test_a_stuck_half_track_leaves_the_move_to_another(case: str) -> None:
    stuck = case == "V-M1-stuck-1"
    table = make_table(
        ai("HT", "G07", HALFTRACK),
        ai("A", "G05"),
        unit("U", "G11"),
        card=card(NEAREST_MOVES),
        mission=event(EventKind.IMMOBILISE, unit_type="sdkfz-251", up_to=4),
        state={"events": [4]},
    )
    play(mission_sheet.resolve_event(table), {"event.roll": (1,) if stuck else (5,)})
    assert table.state.counters["HT"].immobilised is stuck and table.state.step == "orders"
    turn(table, moves_to("H06"))
    assert table.state.executors == (["A"] if stuck else ["HT"])


@case("V-M1-stuck-9")
def test_the_order_is_tried_though_there_is_no_half_track_left(case: str) -> None:
    table = make_table(
        ai("A", "G07"),
        unit("U", "G10"),
        card=card(NEAREST_FIRES),
        mission=event(EventKind.IMMOBILISE, unit_type="sdkfz-251", up_to=4),
        state={"events": [4]},
    )
    play(mission_sheet.resolve_event(table))
    assert turn(table).prompts[-1].subject == ("A", "U")


@case("V-M1-quick-4")
def test_the_second_card_is_played_though_the_first_could_not_be(case: str) -> None:
    table = make_table(ai("A", "G07"), unit("U", "G10"), card=card(HIT_RALLIES), state={"extra_cards": 1})
    turn(table)
    assert table.state.step == "order_card" and table.state.passes == 0 and table.state.check is None
    table.content.order_cards["97"] = replace(card(NEAREST_FIRES), number=97)
    play(steps.STEPS["order_card"](table), {"order.draw": "97"})
    turn(table)
    assert table.state.executors == ["A"] and table.state.then == "player"


@case("V-M1-sdkfz-1", "V-M1-sdkfz-2", "V-M1-sdkfz-3")
def test_the_half_track_enters_its_hex_only_as_the_last_ai_to_take_it(case: str) -> None:
    limit = EntryLimit("sdkfz-251", "I07", Text("", ""))
    others = (ai("A", "A01"),) if case == "V-M1-sdkfz-1" else ()
    holder = "ai" if case == "V-M1-sdkfz-3" else "player"
    table = make_table(
        ai("HT", "I08", HALFTRACK),
        *others,
        unit("U", "A09"),
        mission={"entry_limits": (limit,), "controls": (Control("I07", "ai"),)},
        state={"control": {"I07": holder}},
    )
    assert control.can_enter(table, "HT", "I07") is (case == "V-M1-sdkfz-2")
    advice = movement.advice(table, "HT", NEAREST_MOVES, ("U",))
    assert any("No puede entrar" in line.template for line in advice) is (case != "V-M1-sdkfz-2")


MISSION_ORDERS = {
    "orders": (
        Order(Action.MOVE, ai=Selector(covered=False), to=ANY_UNIT, toward=Toward.COVER),
        HIT_RALLIES,
    )
}


def test_the_first_mission_order_goes_back_to_the_nearest_cover() -> None:
    table = make_table(ai("A", "G07"), unit("U", "G11"), card=card(Order(Action.MISSION_ORDER)), mission=MISSION_ORDERS)
    table.state.destinations = {
        "A": [Destination("G06", 1, 2, {"U": 5}, in_zone_of=("U",)), Destination("G08", 0, 1, {"U": 3})]
    }
    turn(table, {})
    assert table.state.trail["m1"] == "done" and table.state.counters["A"].hex == "G06"
    assert table.state.check is not None and table.state.check.cost == 2


@case("V-M1-order-2")
def test_the_second_mission_order_rallies_for_five_points(case: str) -> None:
    table = make_table(
        ai("A", "G07", hit="calm", cover=1),
        ai("B", "G05", hit="calm", cover=1),
        unit("U", "G11"),
        card=card(Order(Action.MISSION_ORDER)),
        mission=MISSION_ORDERS,
    )
    turn(table, {"rally.roll": (1, 1)})
    assert (
        table.state.executors == ["A"]
        and table.state.trail["m1"] == "no_ai_in_open"
        and table.state.trail["m2"] == "done"
    )
    assert table.state.check is not None and table.state.check.cost == 5


@case("V-M1-order-3")
def test_a_pinned_ai_in_the_open_rallies_by_the_second_mission_order(case: str) -> None:
    table = make_table(
        ai("A", "G07", hit=HIDDEN_HIT), unit("U", "G11"), card=card(Order(Action.MISSION_ORDER)), mission=MISSION_ORDERS
    )
    turn(table, {"hits.draw": "pinned", "rally.roll": (6, 6)})
    assert (
        table.state.trail["m1"] == "marker" and table.state.executors == ["A"] and table.state.counters["A"].hit == ""
    )


@case("V-7.2-10")
def test_after_an_event_that_is_no_ai_action_the_order_of_the_card_follows(case: str) -> None:
    table = make_table(
        ai("A", "G07"),
        unit("U", "G11"),
        card=card(NEAREST_FIRES),
        mission=event(EventKind.SNIPER, losses=(0, 1, 1, 2, 2, 3)),
        state={"events": [4], "command_points": 4},
    )
    play(mission_sheet.resolve_event(table), {"event.roll": (2,)})
    assert table.state.command_points == 3 and table.state.step == "orders"
    turn(table)
    assert table.state.executors == ["A"] and table.state.check is not None and table.state.check.cost == 3


def test_the_log_says_who_was_passed_over_and_why() -> None:
    table = make_table(
        ai("A", "G07", used=True), ai("B", "G06"), unit("U", "G10"), card=card(HIT_RALLIES, NEAREST_FIRES)
    )
    run = turn(table)
    skipped = next(note for note in run.notes if note.subject == ("t1",))
    assert [note.subject for stage in skipped.notes for note in stage.notes] == [("A",), ("B",)]
    assert table.in_play(PLAYER) == ["U"]


# ---- 7, 7.1, 7.4: cases of a whole card


@case("V-7-04")
def test_a_card_without_the_reactive_line_goes_on_to_its_tactical_orders(case: str) -> None:
    reactive = Order(Action.MOVE, to=(Target(unit=Selector(used=True)),), condition="no_unit_has_fired")
    table = make_table(
        ai("A", "A01"), unit("U", "A05", used=True), card=card(NEAREST_FIRES), mission={"reactive": (reactive,)}
    )
    run = turn(table)
    assert table.state.trail["t1"] == "done" and "r1" not in table.state.trail
    assert [prompt.subject for prompt in run.prompts] == [("A", "U")]


@case("V-7.1-01")
def test_of_several_mission_orders_the_first_that_anybody_can_carry_out_is(case: str) -> None:
    in_the_open = Order(Action.MOVE, ai=Selector(covered=False), to=ANY_UNIT, toward=Toward.COVER)
    played = card(Order(Action.MISSION_ORDER))
    table = make_table(
        ai("A", "A01", hit="calm", cover=1),
        unit("U", "A10"),
        card=played,
        mission={"orders": (in_the_open, HIT_RALLIES)},
    )
    turn(table, {"rally.roll": (1, 1)})
    assert (table.state.trail["m1"], table.state.trail["m2"], table.state.trail["t1"]) == (
        "no_ai_in_open",
        "done",
        "done",
    )
    assert table.state.check is not None and (table.state.check.units, table.state.check.cost) == (["A"], 5)


@case("V-7.4-03")
def test_a_marker_is_not_revealed_because_its_ai_was_compared_and_lost(case: str) -> None:
    table = make_table(ai("A", "A01", hit=HIDDEN_HIT), ai("B", "G04"), unit("U", "D03"), card=card(NEAREST_FIRES))
    run = turn(table)
    assert [prompt.subject for prompt in run.prompts] == [("B", "U")]
    assert table.state.counters["A"].hit == HIDDEN_HIT


@case("V-7.4-05")
def test_if_the_marker_forbids_the_move_and_nobody_else_can_the_next_order_of_the_card_is_tried(case: str) -> None:
    table = make_table(ai("A", "A01", hit=HIDDEN_HIT), unit("U", "A04"), card=card(NEAREST_MOVES, NEAREST_FIRES))
    run = turn(table, {"hits.draw": "pinned"})
    assert table.state.counters["A"].hit == "pinned" and table.state.trail["t1"] != "done"
    assert table.state.trail["t2"] == "done" and [
        prompt.subject for prompt in run.prompts if prompt.key == "attack.roll"
    ] == [("A", "U")]
