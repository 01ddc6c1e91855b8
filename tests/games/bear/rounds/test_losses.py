"""Losses, victory points, hit markers, control and the end (2.7, 2.8, 7.3, 7.4)."""

from __future__ import annotations

import pytest

from puesto.core.messages import Text
from puesto.core.values import replace
from puesto.games.bear.printed.records import Colour, Control, EntryLimit, Kind, UnitType
from puesto.games.bear.rounds import control, hits, left_undone, losses
from puesto.games.bear.table import command_points, known_cards
from puesto.games.bear.table.state import AI, PLAYER
from puesto.games.bear.turn import steps
from puesto.games.bear.views import views
from tests.games.bear.driver import play
from tests.games.bear.made_up import HALFTRACK
from tests.games.bear.walk import ai, colours, my_turn, order_card, unit, walk, with_deck

TRUCK = UnitType("truck", Text("Camión", "Truck"), "soviet", Kind.TRUCK, "truck", 3, 1, -2, -1, 0, 11, 11)
I07 = {"controls": (Control("I07", AI, 1),)}


def several(*ids: str) -> list:
    """AI and Units by id: those in capitals are the AI's."""
    return [ai(id, "P01") if id.isupper() else unit(id, "A01") for id in ids]


# ---- 7.3 the PAM track


def lying(table) -> dict[int, list[str]]:
    """Box of the PAM track -> the Units that lie there."""
    return {cell.value: [ref.id for ref in cell.pieces] for cell in views.command_track(table).cells if cell.pieces}


def test_lost_units_lie_on_the_pam_track_in_the_order_of_their_loss():
    table = my_turn(*several("A", "p", "q", "r"))
    for lost in ("r", "p"):
        play(losses.destroy(table, lost))
    assert lying(table) == {4: ["r"], 3: ["p"]}
    play(losses.destroy(table, "q"))
    assert lying(table) == {4: ["r"], 3: ["p"], 2: ["q"]} and command_points.after_losses(table) == 1


def test_a_unit_that_is_put_back_by_hand_and_lost_again_lies_last():
    table = my_turn(*several("A", "p", "q"))
    for lost in ("q", "p"):
        play(losses.destroy(table, lost))
    for destroyed in (False, True):
        table.state.counters["q"].destroyed = destroyed
        left_undone.notice_change(table.state, "counters.q.destroyed", not destroyed, destroyed)
    assert lying(table) == {4: ["p"], 3: ["q"]}


def test_losses_of_a_save_without_their_order_lie_there_all_the_same():
    table = my_turn(*several("A", "p", "q"), fallen=None)
    play(losses.destroy(table, "q"))
    assert lying(table) == {4: ["q"]} and command_points.after_losses(table) == 3
    assert table.state.fallen is None, "a step of an old save leads to the position that was saved"


# ---- 2.8 victory points


@pytest.mark.parametrize(
    ("before", "side", "points", "after"),
    [
        pytest.param(2, AI, 2, -1, id="IN-05"),
        pytest.param(-1, PLAYER, 1, 1, id="V-2.8-01"),
        pytest.param(1, AI, 1, -1, id="V-2.8-02"),
        pytest.param(2, AI, 3, -2, id="V-2.8-03"),
        pytest.param(-2, AI, 2, -4, id="V-2.8-06"),
        pytest.param(1, AI, 5, -5, id="V-2.8-07"),
        pytest.param(-1, PLAYER, 4, 4, id="V-2.8-08"),
    ],
)
def test_victory_points_move_along_a_line_without_a_zero(before, side, points, after):
    table = my_turn(victory_points=before)
    play(losses.score(table, side, points))
    assert table.state.victory_points == after


def test_a_disputed_hex_keeps_its_holder_until_one_side_is_gone():
    table = my_turn(ai("A", "I07"), unit("R", "I07"), left=colours("b1", "b2"), mission=I07, control={"I07": AI})
    assert play(control.settle_control(table)).notes == []
    play(losses.destroy(table, "A"), {"command_loss.draw": "b1"})
    play(control.settle_control(table))
    assert table.state.control == {"I07": PLAYER}


def test_a_hex_that_is_not_said_is_asked_for_only_where_control_could_change():
    table = my_turn(left={"c": order_card()}, mission=I07, control={"I07": AI})
    answers = {
        "player.action": "move",
        "move.cost": 1,
        "contact.moved": {"hex": ""},
        "control.reached": "yes",
        "usage.draw": "c",
    }
    assert "control.reached" in walk(table, answers, until="order_card").keys
    assert table.state.control == {"I07": PLAYER}
    table.state.step = "player"
    del answers["control.reached"]
    walk(table, answers, until="check")


# ---- 2.7 the end


# ---- 7.3 Units lost, 7.3.1 AI lost


@pytest.mark.parametrize(
    ("left", "discard", "drawn", "removed", "after"),
    [
        pytest.param(
            ("g1", "b1", "g2", "b2"), ("g3", "b3"), ["b1"], ["b1"], ["b2", "b3", "g1", "g2", "g3"], id="V-7.3.1-01"
        ),
        pytest.param(("b1", "g1", "b2"), (), ["b1"], ["b1"], ["b2", "g1"], id="V-7.3.1-02"),
        pytest.param(("c25", "b1", "b2"), (), ["b1"], ["b1"], ["b2", "c25"], id="V-2.3.1-14"),
        pytest.param(("g1", "b1"), ("g2",), [], [], ["b1", "g1", "g2"], id="the last command card stays"),
        pytest.param(
            ("g1",),
            ("b1", "b2"),
            ["b2"],
            ["b2"],
            ["b1", "g1"],
            id="the discards are shuffled in if the deck has no blue card",
        ),
    ],
)
def test_a_destroyed_ai_costs_the_ai_the_next_command_card(left, discard, drawn, removed, after):
    table = with_deck(my_turn(*several("A", "B", "r"), marker=3), colours(*left), colours(*discard))
    play(losses.destroy(table, "A"), {"command_loss.draw": drawn})
    assert (table.state.orders.removed, table.state.orders.left, table.state.orders.discard) == (removed, after, [])
    assert table.state.marker == 3


def test_the_first_blue_card_is_sought_in_the_deck_before_the_discards():
    table = with_deck(my_turn(*several("A", "B", "r")), colours("g1", "b1", "b2"), colours("b3", "g2"))
    run = play(losses.destroy(table, "A"), {"command_loss.draw": "b2"})
    assert run.prompts[0].left == ("b1", "b2")


def test_the_order_card_in_play_is_neither_drawn_nor_shuffled_when_an_ai_dies():
    table = with_deck(my_turn(*several("A", "B", "r")), colours("g1", "b1", "b2"), colours("b3", "g2"))
    table.state.card, table.state.step = "b3", "orders"
    play(losses.destroy(table, "A"), {"command_loss.draw": ["b1"]})
    assert (table.state.orders.removed, table.state.orders.discard, table.state.orders.left) == (
        ["b1"],
        ["b3"],
        ["b2", "g1", "g2"],
    )


def test_with_the_printed_deck_the_owner_says_which_command_card_came():
    table = with_deck(my_turn(*several("A", "B", "r"), settings={"deck": "printed"}), colours("07", "08", "09"))
    play(losses.destroy(table, "A"), {"command_loss.card": "08"})
    assert (table.state.orders.removed, table.state.orders.left) == (["08"], ["07", "09"])
    assert known_cards.card(table, "08").colour is Colour.BLUE


# ---- 7.4 hits


@pytest.mark.parametrize("case", ["V-7.4-01"])
def test_the_marker_of_a_hit_ai_is_not_looked_at(case):
    table = my_turn()
    assert play(hits.take_hit(table, "A")).keys == []
    assert table.state.counters["A"].hit == "?"
    assert table.state.pools["foot"] == my_turn().state.pools["foot"]


def test_a_shot_at_an_ai_that_was_dead_already_costs_command_points_and_a_check():
    counters = (ai("A", "A04", hit="?"), ai("B", "P01"), unit("R", "A01"))
    table = my_turn(*counters, left=colours("g1", "b1"), command_points=2, victory_points=-1)
    table.content.order_cards["g1"] = order_card(2)
    answers = {
        "player.action": "fire",
        "fire.target": "A",
        "fire.pay": "0",
        "fire.command_points": 2,
        "hits.draw": "dead",
        "usage.draw": "g1",
    }
    run = walk(table, answers, until="order_card")
    assert "attack.roll" not in run.keys
    assert (
        table.state.counters["A"].destroyed,
        table.state.command_points,
        table.state.counters["R"].used,
        table.state.victory_points,
    ) == (True, 0, True, 1)


def test_of_the_printed_deck_no_card_that_is_known_to_be_green_is_offered_for_removal():
    known = {
        "g1": replace(order_card(), source="rulebook 2.3.1"),
        "b1": replace(order_card(blue=True), source="sample 6"),
        "x": order_card(),
        "y": order_card(),
    }
    table = my_turn(
        *several("A", "B", "r"), left=known, settings={"deck": "printed"}, printed={"y": {"colour": "green"}}
    )
    run = play(losses.lose_command_card(table), {"command_loss.card": "x"})
    assert [option.value for option in run.prompts[0].options] == ["none", "b1", "x"] and run.prompts[0].default is None
    assert table.state.orders.removed == ["x"] and table.state.printed["x"]["colour"] == "blue"


def test_no_command_card_is_looked_for_when_the_last_ai_falls():
    table = my_turn(*several("A", "r"), left=colours("g1", "b1", "b2"))
    assert play(losses.destroy(table, "A")).keys == []
    assert table.state.orders.removed == []


def test_a_hidden_marker_is_turned_up_and_not_drawn_where_the_table_has_it_under_the_counter():
    table = my_turn(ai("A", "A04", hit="?"), unit("R", "A01"))
    assert play(hits.reveal(table, "A"), {"hits.draw": "calm"}).prompts[0].message.template.startswith("Desvela")
    assert play(hits.take_hit(table, "R"), {"hits.draw": "calm"}).prompts[0].message.template.startswith("Roba")


def test_a_second_hit_destroys():
    table = my_turn(ai("A", "A04", hit="pinned"), ai("B", "P01"), unit("R", "A01"))
    assert play(hits.take_hit(table, "A")).result is False
    assert table.state.counters["A"].destroyed is True
    assert table.state.pools["foot"].count("pinned") == 6


def test_a_unit_draws_its_marker_openly_and_may_be_dead_at_once():
    table = my_turn(*several("A", "r", "s"))
    play(hits.take_hit(table, "r"), {"hits.draw": "calm"})
    assert table.state.counters["r"].hit == "calm"
    dead = play(hits.take_hit(table, "s"), {"hits.draw": "dead"})
    assert dead.result is False
    assert dead.said("{unit}: baja ({marker})") and not dead.said("queda impactada")
    assert table.state.counters["s"].destroyed is True


# ---- mission 1's half-track


@pytest.mark.parametrize(
    ("others", "holder", "allowed"),
    [
        pytest.param(("A",), PLAYER, False, id="V-M1-sdkfz-1"),
        pytest.param((), PLAYER, True, id="V-M1-sdkfz-2"),
        pytest.param((), AI, False, id="V-M1-sdkfz-3"),
    ],
)
def test_the_half_track_enters_the_village_only_as_the_last_ai_to_take_it_from_the_player(others, holder, allowed):
    limit = EntryLimit(HALFTRACK.id, "I07", Text("", ""))
    table = my_turn(
        ai("HT", "I08", HALFTRACK),
        *several(*others, "r"),
        mission={**I07, "entry_limits": (limit,)},
        control={"I07": holder},
    )
    assert control.can_enter(table, "HT", "I07") is allowed
    assert control.can_enter(table, "HT", "I06") is True


def test_what_a_step_leaves_behind_is_settled_when_it_ends():
    table = my_turn(ai("A", "A04", hit="pinned"), unit("R", "A01"), left=colours("g1", "b1"), victory_points=-1)
    run = play(steps.run_and_settle(table), {"player.action": "fire", "attack.roll": (6, 6)})
    assert (table.state.step, table.state.ended, table.state.victory_points) == ("over", "no_ai", 1)
    assert run.rules()[-1] == "2.7"
