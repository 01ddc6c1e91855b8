"""End of round, pre-round sequence and initiative (2.4-2.6)."""

from __future__ import annotations

import pytest

from puesto.games.bear.printed.records import Colour
from puesto.games.bear.rounds import sequence
from puesto.games.bear.table.state import AI, PLAYER
from tests.games.bear.driver import play
from tests.games.bear.made_up import NEAREST_FIRES
from tests.games.bear.walk import ai, colours, my_turn, order_card, unit, walk, with_deck

TABLE_DONE = ("unused", "shuffle", "smoke", "command_points", "artillery")


def losses_of(number: int) -> list:
    """The AI A, the Unit R, and so many Units already lost."""
    return [ai("A", "A04"), unit("R", "A01"), *(unit(f"lost-{n}", destroyed=True) for n in range(number))]


@pytest.mark.parametrize(
    ("passes", "ai_passes_first"),
    [
        pytest.param(("player", "ai"), False, id="the player first"),
        pytest.param(("ai", "player"), True, id="the AI first"),
    ],
)
def test_two_passes_in_a_row_end_the_round_in_either_order(passes, ai_passes_first):
    table = my_turn(left={"o": order_card(), "p": order_card()})
    table.state.step = "order_card" if ai_passes_first else "player"
    run = walk(table, {"player.action": "pass", "order.draw": ["o"]}, until="pre_round")
    assert table.state.passes == 0
    assert run.said("Fin de la ronda")


def test_an_action_between_two_passes_keeps_the_round_going():
    table = my_turn(left={"o": order_card(), "p": order_card(), "c": order_card()})
    answers = {
        "player.action": ["pass", "other", "pass"],
        "order.draw": ["o", "p"],
        "other.cost": 1,
        "by_hand.result": "nothing",
        "usage.draw": "c",
        "attack.roll": (1, 1),
    }
    table.content.order_cards["o"] = order_card(blue=True, tactical=(NEAREST_FIRES,))
    walk(table, answers, until=lambda table: table.state.passes == 1 and table.state.step == "player")
    assert table.state.round == 1


@pytest.mark.parametrize("case", ["V-2.4-07"])
def test_unspent_command_points_are_lost_at_the_end_of_the_round(case):
    table = my_turn(command_points=3)
    play(sequence.end_round(table))
    walk(table, {"round.close": "close"})
    assert table.state.command_points == 0
    walk(table, {"pre_round.table": TABLE_DONE})
    assert table.state.command_points == 4


@pytest.mark.parametrize(
    ("start", "lost", "left"),
    [
        pytest.param(4, 2, 2, id="V-2.5-04"),
        pytest.param(2, 3, 0, id="V-2.5-05"),
    ],
)
def test_command_points_are_reset_to_the_missions_number_less_losses_and_never_below_zero(start, lost, left):
    table = my_turn(*losses_of(lost), mission={"command_points": start}, step="pre_round")
    walk(table, {"pre_round.table": TABLE_DONE})
    assert table.state.command_points == left


def test_the_pre_round_sequence_shuffles_the_discards_in_and_leaves_removed_cards_out():
    table = with_deck(my_turn(step="pre_round"), colours("g1"), colours("g2", "b1"), colours("b2"))
    walk(table, {"pre_round.table": TABLE_DONE})
    assert (table.state.orders.left, table.state.orders.discard, table.state.orders.removed) == (
        ["b1", "g1", "g2"],
        [],
        ["b2"],
    )
    assert table.content.order_cards["b2"].colour is Colour.BLUE


def test_a_line_that_was_not_done_at_the_table_is_said():
    run = walk(my_turn(step="pre_round"), {"pre_round.table": TABLE_DONE[1:]})
    assert run.said("Queda por hacer en la mesa")


@pytest.mark.parametrize(
    ("points", "declared", "faces", "first", "left"),
    [
        pytest.param(4, 0, (4, 4), PLAYER, 4, id="V-2.6-01"),
        pytest.param(4, 0, (3, 4), AI, 4, id="V-2.6-02"),
        pytest.param(4, 1, (3, 4), PLAYER, 3, id="V-2.6-04"),
        pytest.param(4, 2, (1, 4), AI, 2, id="V-2.6-05"),
        pytest.param(4, 0, (6, 6), PLAYER, 4, id="V-2.6-08"),
    ],
)
def test_the_player_wins_the_initiative_with_eight_or_more(points, declared, faces, first, left):
    table = my_turn(step="initiative", round=2, command_points=points)
    walk(table, {"initiative.command_points": declared, "initiative.roll": faces})
    assert table.state.step == ("player" if first == PLAYER else "order_card")
    assert table.state.command_points == left


@pytest.mark.parametrize(
    ("points", "declared"),
    [pytest.param(4, 3, id="V-2.6-06"), pytest.param(1, 2, id="V-2.6-07")],
)
def test_more_command_points_than_two_or_than_there_are_cannot_be_declared_for_the_initiative(points, declared):
    table = my_turn(step="initiative", round=2, command_points=points)
    prompt = next(sequence.initiative(table))
    assert prompt.key == "initiative.command_points"
    assert prompt.refusal(declared) is not None
    assert table.state.command_points == points


@pytest.mark.parametrize(("first", "step"), [(PLAYER, "player"), (AI, "order_card")])
def test_a_mission_that_names_who_begins_round_one_wants_no_roll(first, step):
    table = my_turn(step="initiative", mission={"first_initiative": first})
    assert walk(table, {}).keys == []
    assert table.state.step == step
