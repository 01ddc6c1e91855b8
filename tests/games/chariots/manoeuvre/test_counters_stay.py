"""Where a counter of the map is after what takes it elsewhere: nobody is taken off it unasked (6.14, 6.42, 9.24)."""

from __future__ import annotations

import pytest

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.messages import Message
from puesto.games.chariots.aftermath import hits_and_routs, leader_moves, rout_on_map
from puesto.games.chariots.manoeuvre import moving, moving_on_map, pass_on_map, reach, reactions
from puesto.games.chariots.manoeuvre.move_in_progress import MoveInProgress
from puesto.games.chariots.table import board_map, sequence
from puesto.games.chariots.table.state import Status
from puesto.games.chariots.turn import whole_moves
from puesto.games.chariots.views import hand_edits
from tests.games.chariots.on_map import ways_on_map

from ...bear.driver import play
from ..battle.test_shock_on_map import put
from ..driver import engage, phase, stack, unit, values, walk

CHARIOT, RUNNERS, SECOND = "river-chariots-ch-2-1", "river-chariots-ri-1", "river-chariots-ch-2-2"
SI, FOE, ENEMY = "river-foot-si-1", "hills-foot-si-1", "hills-chariots-ch-2-1"
SURROUNDING = (FOE, "river-foot-si-2", "hills-foot-si-2", "river-foot-li-1", ENEMY, CHARIOT)
PRINCE, FLAG = "river-prince", "river-standard"
FIRST = lambda prompt: prompt.options[0].value  # noqa: E731 - the answer of many questions


def on_map(active, stands):
    """A table where only these counters are in play, each on its hex."""
    table = phase(active)
    put(table, stands)
    return table


# -- who is out of the game


def test_who_is_out_of_the_game_holds_no_hex():
    table = on_map("river-foot", {SI: ("2036", 3), FOE: ("2135", 9)})
    unit(table, FOE).status = Status.GONE
    assert not board_map.is_placed(unit(table, FOE)) and board_map.distance(unit(table, SI), unit(table, FOE)) is None
    assert board_map.taken_hexes(table) == {"2036"} and board_map.free_hexes(table, ["2135", "2036", ""]) == ["2135"]
    assert moving_on_map.obstacles(table, [unit(table, SI)]).enemies == frozenset()


# -- 6.52, 8.42


def test_only_who_shares_its_hex_can_be_joined():
    table = on_map("river-chariots", {CHARIOT: ("2030", 5), RUNNERS: ("2040", 5)})
    going = moving.set_going(table, unit(table, CHARIOT), together=False)
    assert moving.joinable_friends(table, going) == []
    board_map.put_on([unit(table, RUNNERS)], "2030", 5)
    assert [one.id for one in moving.joinable_friends(table, going)] == [RUNNERS]
    board_map.take_off(unit(table, RUNNERS))
    assert [one.id for one in moving.joinable_friends(table, going)] == [RUNNERS], "who is not noted may be anywhere"


def test_a_unit_joins_a_friend_by_the_way_that_ends_in_its_hex_and_looks_as_it_does():
    table = on_map("river-chariots", {CHARIOT: ("2030", 5), RUNNERS: ("2031", 7), FOE: ("2050", 9)})
    assert ways_on_map(table, [unit(table, CHARIOT)], {"c": 1, "t": 1}, 9)["2031"] == ("c",)
    run = walk(
        table,
        {
            "act.who": CHARIOT,
            "act.what": "move",
            "move.way": ("c",),
            "move.stands": "2031",
            "move.end": ["joins", "apart"],
        },
    )
    offered = [values(prompt) for prompt in run.prompts if prompt.key == "move.end"]
    assert "apart" not in offered[0] and "joins" in offered[0], "two units share a hex only stacked (6.51)"
    one = unit(table, CHARIOT)
    assert (one.partner, one.hex, one.facing, unit(table, RUNNERS).partner) == (RUNNERS, "2031", 7, CHARIOT)


def test_whoever_is_joined_again_before_it_has_moved_stays_with_its_chariots():
    table = on_map("river-chariots", {CHARIOT: ("2030", 5), RUNNERS: ("2030", 5), FOE: ("2050", 9)})
    stack(table, CHARIOT, RUNNERS)
    answers = {
        "act.who": CHARIOT,
        "act.what": "move",
        "move.stack": "together",
        "move.way": [("c",)],
        "move.stands": "2031",
        "move.end": ["parts", "joins", "apart"],
        "move.parts": RUNNERS,
    }
    walk(table, answers)
    assert unit(table, CHARIOT).partner == RUNNERS and unit(table, RUNNERS).hex == unit(table, CHARIOT).hex == "2031"


def test_whoever_is_stacked_at_the_start_or_by_hand_shares_the_hex():
    table = on_map("river-chariots", {CHARIOT: ("2030", 5), RUNNERS: ("2040", 7)})
    board_map.stack_up(unit(table, RUNNERS), unit(table, CHARIOT))
    assert (unit(table, RUNNERS).hex, unit(table, RUNNERS).facing) == ("2030", 5)
    table = on_map("river-chariots", {CHARIOT: ("2030", 5), RUNNERS: ("2040", 7)})
    unit(table, CHARIOT).partner = RUNNERS
    hand_edits.straighten(table.state, f"units.{CHARIOT}.partner", "", RUNNERS)
    assert unit(table, CHARIOT).hex == unit(table, RUNNERS).hex


# -- 6.71, 6.73


def test_the_map_offers_ways_out_of_an_enemys_hex_that_the_rules_take():
    table = on_map("river-chariots", {CHARIOT: ("2030", 5), ENEMY: ("2031", 9), FOE: ("2050", 9)})
    offered: list[tuple[reach.Placement, Message | None]] = []

    def out(prompt):
        if not prompt.least:
            return ("e",)
        found = whole_moves.reach_at(table, prompt)
        offered.extend((end, prompt.refusal(reached.way)) for end, reached in found.placements.items())
        return next(reached.way for reached in found.placements.values() if len(reached.way) > 1)

    answers = {"act.who": CHARIOT, "act.what": "move", "move.way": out, "pass.answer": (), "pass.fire": "nobody"}
    walk(table, answers | {"move.looks": FIRST, "move.stands": FIRST, "move.end": FIRST})
    assert len(offered) > 10 and not any(refusal for _, refusal in offered)
    assert NUMBERED.numbers["2031"] not in {place for (place, _), _ in offered}, "it cannot stay there"
    assert unit(table, CHARIOT).hex not in ("2030", "2031")


# -- 6.14


def test_a_way_that_the_counters_do_not_allow_is_asked_for_and_not_lost():
    """Both hexes in front of it hold enemies: the player says where it is."""
    table = on_map("river-foot", {SI: ("2036", 3), FOE: ("2135", 9), "hills-foot-si-2": ("2136", 9)})
    run = walk(
        table,
        {
            "act.who": SI,
            "act.what": "move",
            "move.way": ("c",),
            "move.stands": "2035",
            "move.looks": "3",
            "move.end": FIRST,
            "react.how": "nobody",
        },
    )
    assert {"2035", "2037"} < {*values(run.asked("move.stands"))} and unit(table, SI).hex == "2035"


def surrounded():
    """A table with a unit between six counters, of both sides by turns."""
    around = zip(NUMBERED.neighbours("2036"), SURROUNDING, strict=True)
    return on_map("river-foot", {SI: ("2036", 3)} | {one: (place, 3) for place, one in around})


def test_a_way_for_which_no_hex_is_left_is_refused_in_words_and_the_counter_stays():
    table = surrounded()
    run = walk(
        table, {"act.who": SI, "act.what": "move", "move.way": [("c",), ()], "move.end": FIRST, "react.how": "nobody"}
    )
    assert len([prompt for prompt in run.prompts if prompt.key == "move.way"]) == 2
    assert unit(table, SI).hex == "2036" and not unit(table, SI).spent
    assert "6.21" in [note.rule for note in run.notes], "the refusal"


def test_a_unit_that_has_no_hex_to_withdraw_or_to_move_quietly_to_stays():
    table = surrounded()
    mover = unit(table, FOE)
    play(moving_on_map.ask_withdrawal_hex(table, unit(table, SI), mover, 1), {})
    assert unit(table, SI).hex == "2036"
    going = moving.set_going(table, unit(table, SI), together=False)
    play(moving_on_map.tell_quiet_end(table, going, 1), {"move.looks": "5"})
    assert (unit(table, SI).hex, unit(table, SI).facing) == ("2036", 5)


def test_no_way_ends_in_a_friends_hex_unless_it_goes_on():
    table = on_map("river-foot", {SI: ("2036", 3), "river-foot-si-2": ("2135", 3), "river-foot-li-1": ("2136", 3)})
    going = moving.set_going(table, unit(table, SI), together=False)
    play(moving.take_way(table, going, ("f", "c"), 2), {"move.stands": "2135", "move.through": ("river-foot-si-2",)})
    assert unit(table, SI).hex == "2135" and moving.shares_hex(table, going)
    asked = play(moving._ask_end(table, going), {"move.end": "goes_on"}).asked("move.end")
    assert not {"apart", "near", "beside"} & {*values(asked)}, "6.51"


def test_a_placed_unit_moves_quietly_to_a_hex_far_from_the_enemy():
    table = on_map("river-chariots", {CHARIOT: ("2030", 5), FOE: ("2036", 9)})
    run = walk(table, {"act.who": CHARIOT, "act.what": "quiet", "move.stands": "2130", "move.looks": "7"})
    hexes = [value for value in values(run.asked("move.stands")) if value != board_map.NOWHERE]
    assert (unit(table, CHARIOT).hex, unit(table, CHARIOT).facing) == ("2130", 7)
    assert all(NUMBERED.distance(place, "2036") > 2 for place in hexes)


# -- 6.4, 6.7, 9.24


def test_nobody_withdraws_who_has_no_hex_to_withdraw_into():
    table = on_map("river-foot", {SI: ("2036", 3), ENEMY: ("2236", 9)})
    unit(table, ENEMY).move = unit(table, SI).move + 1  # one point to withdraw with
    going = moving.set_going(table, unit(table, SI), together=False)
    may = lambda: reactions.possible_reactions(table, going, reactions.NEAR, set())  # noqa: E731 - asked twice
    assert may() == {reactions.ORDERLY: [ENEMY]}
    friends = ("hills-foot-si-1", "hills-foot-si-2", "hills-foot-bi-1", "hills-foot-bi-2")
    able = moving_on_map.hexes_of_withdrawal(table, unit(table, ENEMY), unit(table, SI), 1)
    for friend, place in zip(friends, able, strict=False):
        unit(table, friend).status = Status.ROUTED
        board_map.put_on([unit(table, friend)], place, 3)
    assert 0 < len(able) <= len(friends) and may() == {}


def test_who_is_not_let_through_stays_beside_the_chariots_that_block_it():
    table = on_map("river-chariots", {CHARIOT: ("2036", 3), ENEMY: ("2136", 9)})
    board_map.put_on([unit(table, CHARIOT)], "2136", 3)  # where its way led it
    play(pass_on_map.step_back(table, [unit(table, CHARIOT)]), {"pass.stands": "2036"})
    assert unit(table, CHARIOT).hex == "2036"
    assert pass_on_map.chariots_in_hex(unit(table, CHARIOT), [unit(table, ENEMY)]) == [], "it is in no hex of theirs"


@pytest.mark.parametrize("free", [True, False])
def test_a_unit_that_disengages_is_put_a_hex_back_or_stays_engaged(free):
    table = phase("river-foot", step=sequence.DISENGAGE, order="disengage")
    around = [place for place in board_map.hexes_around("2036") if NUMBERED.distance(place, "2136") > 1]
    stands = {SI: ("2036", 3), FOE: ("2136", 9)}
    if not free:
        stands |= {f"river-chariots-ch-2-{n}": (place, 3) for n, place in enumerate(around, 1)}
    put(table, stands)
    engage(table, SI, FOE)
    run = walk(
        table, {"disengage.roll": (0,), "disengage.general": "no", "disengage.stuck": (), "disengage.stands": FIRST}
    )
    assert ("disengage.stands" in run.keys) is free
    assert (unit(table, SI).hex in around, table.state.engaged == []) == (free, free)
    assert run.said("no tiene adónde retirarse") is not free


# -- 9.4, 9.32


def test_a_rout_that_the_map_leaves_open_asks_where_the_unit_stands():
    table = on_map("river-foot", {SI: ("2030", 3), FOE: ("2135", 9), "hills-foot-si-2": ("2137", 9)})
    board_map.take_off(unit(table, "hills-foot-si-2"))
    table.state.standards[FLAG].left, table.state.standards[FLAG].hex = True, "2020"
    run = play(hits_and_routs.rout_units(table, SI), {"rout.roll": (0,), "rout.stands": "2021"})
    assert run.keys == ["rout.roll", "rout.stands"] and unit(table, SI).hex == "2021"


def test_who_routs_from_the_same_hex_is_not_in_the_way():
    table = on_map("river-chariots", {CHARIOT: ("2030", 3), RUNNERS: ("2030", 3), FOE: ("2135", 9)})
    table.state.standards[FLAG].left, table.state.standards[FLAG].hex = True, "2020"
    board_map.take_off(unit(table, RUNNERS))
    together = rout_on_map.rout_reading(table, unit(table, CHARIOT), [RUNNERS], [FLAG])
    alone = rout_on_map.rout_reading(table, unit(table, CHARIOT), [], [FLAG])
    assert together is not None and together.is_certain
    assert alone is not None and not alone.is_certain, "the runners may be anywhere"


def test_a_leader_who_goes_alone_and_the_standard_that_he_leaves_keep_their_hexes():
    table = on_map("river-chariots", {CHARIOT: ("2030", 3), FOE: ("2050", 9)})
    table.state.leaders[PRINCE].unit = CHARIOT
    answers = {"leader.moves": "alone", "leader.way": ("c", "c"), "leader.stands": "2028", "standard.goes": "leaves"}
    play(leader_moves.move_leader(table, PRINCE), answers)
    assert (table.state.leaders[PRINCE].hex, rout_on_map.hex_of_standard(table, FLAG)) == ("2028", "2030")


def test_the_standard_of_a_leader_or_captor_who_falls_stays_in_his_hex():
    table = on_map("river-chariots", {CHARIOT: ("2030", 3), FOE: ("2050", 9)})
    table.state.leaders[PRINCE].unit = CHARIOT
    play(hits_and_routs.remove_leader(table, PRINCE))
    assert rout_on_map.hex_of_standard(table, FLAG) == "2030"
    table.state.standards[FLAG].captured = FOE
    play(hits_and_routs.eliminate(table, [FOE]))
    assert rout_on_map.hex_of_standard(table, FLAG) == "2050"


def test_a_leader_whose_unit_goes_or_routs_stays_in_its_hex():
    table = on_map("river-chariots", {CHARIOT: ("2030", 3), FOE: ("2050", 9)})
    leader = table.state.leaders[PRINCE]
    leader.unit = CHARIOT
    play(leader_moves.go_along(table, [unit(table, CHARIOT)]), {"leader.along": "stays"})
    assert (leader.unit, leader.hex) == ("", "2030")
    leader.unit = CHARIOT
    play(
        hits_and_routs.rout_units(table, CHARIOT),
        {"rout.roll": (0,), "rout.path": "yes", "rout.leader": "no", "rout.stands": FIRST},
    )
    assert (leader.unit, leader.hex) == ("", "2030")


def test_a_move_that_ends_in_a_friends_hex_after_all_is_asked_where_it_stands():
    table = on_map("river-foot", {SI: ("2036", 3), "river-foot-si-2": ("2036", 3), FOE: ("2050", 9)})
    going = moving.set_going(table, unit(table, SI), together=False)
    unit(table, SI).spent = unit(table, SI).move
    play(moving.finish_move(table, going, ends_here=True), {"move.end": "apart", "move.leaves": "2037"})
    assert unit(table, SI).hex == "2037" and not moving.shares_hex(table, going)


# -- counters that nobody has placed


def withdrawing(nowhere):
    """The answers asked for where a chariot withdraws, with one counter that is nowhere on the map."""
    table = on_map("river-foot", {SI: ("2036", 3), ENEMY: ("2038", 1), nowhere: ("2060", 9)})
    board_map.take_off(unit(table, nowhere))
    mover = unit(table, SI)
    answers = {"withdrawal.how": (), "withdrawal.fire": "no", "withdrawal.stands": FIRST, "withdrawal.roll": (0,)}
    return play(reactions.withdraw_unit(table, unit(table, ENEMY), MoveInProgress(mover, [mover])), answers)


def test_who_withdraws_is_asked_about_friends_only_where_one_of_them_is_nowhere():
    assert "withdrawal.how" not in withdrawing("river-foot-si-2").keys, "it cannot be passed through"
    asked = withdrawing("hills-foot-si-2").asked("withdrawal.how")
    assert [option.value for option in asked.options] == [reactions.FRIENDS], "the map shows from which side"
    assert asked.accepts((reactions.BEHIND,)), "as older saves have it"


@pytest.mark.parametrize(("nowhere", "asks"), [("river-foot-si-2", False), ("hills-foot-si-2", True)])
def test_who_disengages_is_asked_only_where_a_counter_that_is_nowhere_can_bar_all_hexes(nowhere, asks):
    table = phase("river-foot", step=sequence.DISENGAGE, order="disengage")
    put(table, {SI: ("2036", 3), FOE: ("2136", 9), nowhere: ("2060", 9)})
    board_map.take_off(unit(table, nowhere))
    engage(table, SI, FOE)
    answers = {"disengage.roll": (0,), "disengage.general": "no", "disengage.stuck": (), "disengage.stands": FIRST}
    assert ("disengage.stuck" in walk(table, answers).keys) is asks


def test_what_a_leaders_way_costs_is_known_with_a_counter_that_is_nowhere():
    table = on_map("river-chariots", {CHARIOT: ("2030", 3), FOE: ("2050", 9)})
    table.state.leaders[PRINCE].unit = CHARIOT
    board_map.take_off(unit(table, FOE))
    answers = {"leader.moves": "alone", "leader.stands": "2028", "standard.goes": "takes"}
    run = play(leader_moves.move_leader(table, PRINCE), answers)
    assert "leader.way" not in run.keys and table.state.leaders[PRINCE].hex == "2028"
