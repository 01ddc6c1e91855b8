"""The mission marker's advance and the events of the mission sheet (2.3.1, 7.2)."""

from __future__ import annotations

import pytest

from puesto.core.messages import Text
from puesto.core.values import replace
from puesto.games.bear.printed.records import Advance, Event, EventKind, Kind, UnitType
from puesto.games.bear.table.state import AI
from puesto.games.bear.turn import mission_sheet
from tests.games.bear.driver import play
from tests.games.bear.made_up import HIT_AUTO_RALLIES, NEAREST_FIRES, RIFLES
from tests.games.bear.walk import ai, boxes, by_hand, colours, my_turn, order_card, unit, walk, with_deck

TRUCK = UnitType("truck", Text("Camión", "Truck"), "german", Kind.TRUCK, "truck", None, 1, None, None, 0, 11, 11)
AUTOMATIC = Advance(1)
DONE = {"event.by_hand": ("done",), "pre_round.table": ()}


SHEET = boxes(*range(1, 13))


def ai_turn(*counters, left=None, sheet=SHEET, **state):
    """A table at which the AI is about to draw its order card."""
    return my_turn(*counters, left=left, mission={"sheet": sheet}, step="order_card", **state)


def event(kind: EventKind, **fields) -> Event:
    """An event of a kind."""
    return Event(kind, Text("x", "x"), Text("x", "x"), **fields)


def many(units: int, ais: int, *others) -> list:
    """So many Units and AI, out of each other's way."""
    return [*(unit(f"U{n}", "A01") for n in range(units)), *(ai(f"A{n}", "P01") for n in range(ais)), *others]


# ---- 2.3.1 the advance


@pytest.mark.parametrize(
    ("counters", "limit", "spaces", "arriving", "start", "end"),
    [
        pytest.param(many(12, 12), None, 1, {}, 3, 4, id="IN-04"),
        pytest.param(many(5, 6), 10, 1, {}, 3, 3, id="V-2.3.1-02"),
        pytest.param(
            many(
                4, 6, *(ai(f"T{n}", "P01", TRUCK) for n in range(3)), *(unit(f"C{n}", "A01", TRUCK) for n in range(2))
            ),
            10,
            1,
            {},
            3,
            4,
            id="V-2.3.1-03",
        ),
        pytest.param(many(4, 6, unit("H", "A01", hidden=True)), 10, 1, {}, 3, 3, id="V-2.3.1-05"),
        pytest.param(many(4, 6), 10, 1, {AI: 1}, 3, 3, id="V-2.3.1-07"),
        pytest.param(many(1, 2), 4, 2, {}, 4, 6, id="V-2.3.1-10"),
        pytest.param(many(3, 2), 4, 2, {}, 4, 4, id="V-2.3.1-11"),
        pytest.param(many(5, 5, unit("D", destroyed=True)), 10, 1, {}, 3, 4, id="destroyed counters are not counted"),
    ],
)
def test_the_marker_advances_if_the_counters_in_play_are_few_enough(counters, limit, spaces, arriving, start, end):
    table = ai_turn(*counters, left={"x": order_card(advance=Advance(spaces, limit))}, marker=start, arriving=arriving)
    run = walk(table, {"order.draw": "x"})
    assert table.state.marker == end
    assert table.state.step == "orders"
    assert "2.3.1" in run.rules()


# ---- 7.2 which boxes act


@pytest.mark.parametrize(
    ("start", "spaces", "numbers", "yellow", "acting", "done"),
    [
        pytest.param(9, 2, (10, 11, 12), (10,), (10, 11), [10, 11], id="IN-28"),
        pytest.param(10, 2, (10, 11, 12), (10,), (10, 11, 12), [12], id="IN-29"),
        pytest.param(4, 1, (5,), (5,), (5,), [5], id="V-7.2-02"),
        pytest.param(4, 2, (5, 6), (5,), (5, 6), [5, 6], id="V-7.2-03"),
        pytest.param(4, 2, (5, 6), (5, 6), (5, 6), [5, 6], id="V-7.2-05"),
        pytest.param(4, 2, (5, 6), (), (5,), [], id="V-7.2-07"),
        pytest.param(10, 1, (10, 11, 12), (10,), (10, 11, 12), [11], id="one space onto a box that is not yellow"),
    ],
)
def test_a_box_passed_over_acts_only_on_a_yellow_ground(start, spaces, numbers, yellow, acting, done):
    sheet = boxes(1, *numbers, 20, yellow=yellow, events={number: by_hand() for number in acting})
    table = ai_turn(left={"x": order_card(advance=Advance(spaces)), "y": order_card()}, sheet=sheet, marker=start)
    run = walk(table, {"order.draw": ["x"], **DONE}, until="orders")
    assert table.state.events_done == done
    assert table.state.marker == start + spaces
    assert [prompt.subject for prompt in run.prompts if prompt.key == "event.by_hand"] == [(str(box),) for box in done]
    walk(table, {"order.draw": ["y"]}, until="player")
    assert table.state.events_done == done


@pytest.mark.parametrize(("answer", "done"), [("yes", [2, 3]), ("no", [3]), ("?", [3])])
def test_the_ground_of_a_box_that_only_the_printed_sheet_tells_is_asked_when_it_is_passed_over(answer, done):
    sheet = tuple(
        replace(box, yellow=None) if box.event else box
        for box in boxes(*range(1, 13), events={2: by_hand(), 3: by_hand(), 5: by_hand()})
    )
    table = ai_turn(left={"x": order_card(advance=Advance(2))}, sheet=sheet, marker=1)
    run = walk(table, {"order.draw": "x", "event.yellow": answer, **DONE}, until="player")
    assert table.state.events_done == done
    assert [prompt.subject for prompt in run.prompts if prompt.key == "event.yellow"] == [("2",)]
    assert mission_sheet.pending_yellow(table) == []


# ---- the end of the sheet


@pytest.mark.parametrize(
    ("start", "spaces"),
    [
        pytest.param(11, 1, id="V-2.7-01"),
        pytest.param(10, 2, id="V-2.7-03"),
        pytest.param(11, 1, id="V-7.2-12"),
        pytest.param(11, 2, id="past the last box"),
    ],
)
def test_the_last_box_resolves_its_event_and_ends_the_mission_at_once(start, spaces):
    sheet = boxes(*range(1, 13), events={12: by_hand("Fin")})
    card = order_card(advance=Advance(spaces), tactical=(NEAREST_FIRES,))
    table = ai_turn(left={"x": card, "c": order_card()}, sheet=sheet, marker=start, victory_points=2)
    run = walk(table, {"order.draw": "x", **DONE}, until="over")
    assert (table.state.marker, table.state.events_done, table.state.ended) == (12, [12], "sheet")
    assert run.keys == ["order.draw", "event.by_hand"]
    assert run.said("Ganan {side}")
    assert dict(run.notes[-1].message.params)["side"].id == "soviet"


# ---- "como acción de la IA"


def test_another_card_of_the_same_turn_begins_no_new_turn():
    sheet = boxes(*range(1, 13), events={4: event(EventKind.AUTO_RALLY, as_ai_action=True, order=HIT_AUTO_RALLIES)})
    cards = {"x": order_card(advance=AUTOMATIC), "y": order_card(tactical=(NEAREST_FIRES,)), "c": order_card()}
    table = ai_turn(left=cards, sheet=sheet, marker=3, turn=5)
    walk(table, {"order.draw": ["x", "y"], "attack.roll": (1, 1), "usage.draw": "c"}, until="player")
    assert table.state.turn == 6


@pytest.mark.parametrize("case", ["V-7.2-15"])
def test_a_yellow_event_as_the_ais_action_replaces_the_order_and_the_next_event_still_comes(case):
    rally = event(EventKind.AUTO_RALLY, as_ai_action=True, order=HIT_AUTO_RALLIES)
    sheet = boxes(1, 5, 6, 20, yellow=(5,), events={5: rally, 6: by_hand()})
    card = order_card(advance=Advance(2), tactical=(NEAREST_FIRES,))
    table = ai_turn(ai("A", "A04", hit="pinned"), unit("R", "A01"), left={"x": card}, sheet=sheet, marker=4)
    run = walk(table, {"order.draw": "x", **DONE}, until="player")
    assert table.state.events_done == [5, 6]
    assert table.state.counters["A"].hit == ""
    assert "attack.roll" not in run.keys


def test_an_event_that_nobody_can_carry_out_as_the_ais_action_makes_it_draw_another_card():
    rally = event(EventKind.AUTO_RALLY, as_ai_action=True, order=HIT_AUTO_RALLIES)
    sheet = boxes(1, 4, 5, 20, events={4: rally})
    left = {
        "x": order_card(advance=AUTOMATIC, tactical=(NEAREST_FIRES,)),
        "y": order_card(advance=AUTOMATIC, tactical=(NEAREST_FIRES,)),
        "c": order_card(),
    }
    table = ai_turn(left=left, sheet=sheet, marker=3)
    run = walk(table, {"order.draw": ["x", "y"], "attack.roll": (1, 1), "usage.draw": "c"}, until="player")
    assert run.keys == ["order.draw", "order.draw", "attack.roll", "usage.draw"]
    assert table.state.marker == 5


@pytest.mark.parametrize("case", ["V-4.0-03"])
def test_the_ai_acts_once_a_turn_unless_a_quick_action_gives_it_a_second_card(case):
    quick = boxes(1, 8, 9, 20, events={8: event(EventKind.QUICK_ACTION)})
    for start, shots in ((1, 1), (7, 2)):
        left = {
            name: order_card(advance=AUTOMATIC if name == "x" else None, tactical=(NEAREST_FIRES,))
            for name in ("x", "y")
        }
        table = ai_turn(left={**left, "c": order_card(9), "d": order_card(9)}, sheet=quick, marker=start)
        run = walk(table, {"order.draw": ["x", "y"], "attack.roll": (1, 1), "usage.draw": ["c", "d"]}, until="player")
        assert run.keys.count("attack.roll") == shots
        assert run.keys.count("usage.draw") == shots


def test_the_ai_passes_once_if_neither_card_of_a_quick_action_could_be_carried_out():
    quick = boxes(1, 8, 20, events={8: event(EventKind.QUICK_ACTION)})
    table = ai_turn(left={"x": order_card(advance=AUTOMATIC), "y": order_card()}, sheet=quick, marker=7)
    walk(table, {"order.draw": ["x", "y"]}, until="player")
    assert table.state.passes == 1


# ---- 2.7 pending yellow events at an early end


@pytest.mark.parametrize(
    ("marker", "numbers", "yellow", "already", "done"),
    [
        pytest.param(10, (10, 11), (10,), [10], [10], id="V-2.7-05"),
        pytest.param(3, (5, 6, 7), (5, 7), [], [5, 7], id="V-2.7-06"),
    ],
)
def test_an_early_end_resolves_the_pending_yellow_events_in_ascending_order(marker, numbers, yellow, already, done):
    sheet = boxes(1, *numbers, 12, yellow=yellow, events={number: by_hand() for number in numbers})
    table = my_turn(
        unit("R", "A01"),
        ai("A", "A04", hit="?"),
        mission={"sheet": sheet},
        marker=marker,
        events_done=already,
        pools={"foot": ["dead"]},
    )
    with_deck(table, colours("g1", "b1"))
    run = walk(table, {"player.action": "fire", "hits.draw": "dead", **DONE}, until="over")
    assert (table.state.step, table.state.ended, table.state.events_done) == ("over", "no_ai", done)
    assert "usage.draw" not in run.keys


# ---- the kinds of event of mission 1


SNIPER = event(EventKind.SNIPER, losses=(0, 1, 1, 2, 2, 3))


@pytest.mark.parametrize(
    ("points", "face", "left"),
    [
        pytest.param(4, 1, 4, id="V-M1-sniper-1"),
        pytest.param(4, 2, 3, id="V-M1-sniper-2"),
        pytest.param(4, 3, 3, id="V-M1-sniper-3"),
        pytest.param(4, 5, 2, id="V-M1-sniper-5"),
        pytest.param(4, 6, 1, id="V-M1-sniper-6"),
        pytest.param(1, 6, 0, id="V-M1-sniper-7"),
    ],
)
def test_a_sniper_costs_command_points_for_this_round_only(points, face, left):
    table = my_turn(
        mission={"sheet": boxes(1, 2, 12, events={2: SNIPER})},
        step="event",
        events=[2],
        marker=2,
        command_points=points,
    )
    walk(table, {"event.roll": (face,)})
    assert (table.state.command_points, table.state.step) == (left, "orders")
    table.state.step = "pre_round"
    walk(table, DONE)
    assert table.state.command_points == 4


def test_a_table_may_read_the_snipers_one_as_no_command_points_left():
    table = my_turn(
        mission={"sheet": boxes(1, 2, 12, events={2: SNIPER})},
        step="event",
        events=[2],
        marker=2,
        command_points=4,
        settings={"sniper_one": "zero"},
    )
    walk(table, {"event.roll": (1,)})
    assert table.state.command_points == 0


def test_an_event_that_ends_the_round_leaves_the_orders_of_the_card():
    sheet = boxes(1, 3, 12, events={3: event(EventKind.END_ROUND)})
    table = ai_turn(left={"x": order_card(advance=AUTOMATIC, tactical=(NEAREST_FIRES,))}, sheet=sheet, marker=1)
    table.state.marker = 2
    run = walk(table, {"order.draw": "x"}, until="pre_round")
    assert run.keys == ["order.draw"]


def test_counters_that_do_not_fight_are_left_out_of_the_count():
    table = ai_turn(ai("A", "P01"), unit("R", "A01"), unit("T", "A01", TRUCK))
    assert mission_sheet.counters_in_play(table) == 2
    assert table.type_of("A") is RIFLES


def test_every_kind_of_event_has_its_procedure():
    assert set(mission_sheet.KINDS) == set(EventKind)
    assert play(mission_sheet.end_mission(ai_turn(), boxes(1)[0], event(EventKind.END))).rules() == ["2.7"]


def test_a_yellow_box_that_ends_the_round_leaves_room_for_the_box_reached():
    sheet = boxes(1, 2, 3, 12, yellow=(2,), events={2: event(EventKind.END_ROUND), 3: by_hand()})
    table = ai_turn(ai("A", "A04"), unit("R", "A01"), left={"x": order_card(advance=Advance(2))}, sheet=sheet)
    run = walk(table, {"order.draw": "x", **DONE}, until="pre_round")
    assert "event.by_hand" in run.keys and table.state.events_done == [2, 3]


def test_a_pending_end_that_is_resolved_early_does_not_hide_why_the_mission_ended():
    sheet = boxes(1, 2, 12, yellow=(12,), events={12: event(EventKind.END)})
    table = my_turn(
        ai("A", destroyed=True), unit("R", "A01"), mission={"sheet": sheet}, step="event", events=[12], ended="no_ai"
    )
    walk(table, {})
    assert table.state.step == "over" and table.state.ended == "no_ai"


def test_the_reading_of_the_snipers_one_is_for_a_box_whose_one_says_nothing_else():
    plain = replace(SNIPER, losses=(0, 0, 0, 1, 1, 2))
    table = my_turn(
        mission={"sheet": boxes(1, 2, 12, events={2: plain})},
        step="event",
        events=[2],
        marker=2,
        command_points=4,
        settings={"sniper_one": "zero"},
    )
    walk(table, {"event.roll": (1,)})
    assert table.state.command_points == 4
