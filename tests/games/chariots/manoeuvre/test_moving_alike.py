"""Several units moved by few keys: without incident, or all by the same way (6.1, 6.13, 6.14, 6.41)."""

from __future__ import annotations

import pytest

from puesto.games.chariots.table.state import Status
from puesto.language import Language
from tests.games.chariots.driver import phase, stack, unit, values, walk

FOOT = ("river-foot-si-1", "river-foot-si-2", "river-foot-li-1")
SI, OTHER, LI = FOOT
CHARIOT, RUNNER = "river-chariots-ch-2-1", "river-chariots-ri-1"
ENEMY = "hills-foot-si-1"


def told(run):
    """Return the diary's lines about moves, with ids."""
    return [Language("es").say(note.message) for note in run.notes if note.tone == "quiet"]


# -- without incident


def test_three_units_without_incident_are_two_questions_and_one_line():
    table = phase("river-foot")
    run = walk(table, {"act.who": "quiet", "act.quiet": FOOT})
    assert run.keys == ["act.who", "act.quiet"]
    assert told(run) == [f"{SI}, {OTHER} y {LI} mueven lejos del enemigo"]
    assert all(unit(table, one).has_moved and unit(table, one).spent for one in FOOT)
    assert [unit(table, one).moved for one in FOOT] == [True, True, False], "only SI and HI are marked (6.13)"


def test_whoever_moves_again_in_the_turn_is_told_of_its_hit_before_and_takes_it():
    table = phase("river-foot")
    unit(table, SI).moved = True
    run = walk(table, {"act.who": "quiet", "act.quiet": (SI, OTHER)})
    hints = {option.value: option.hint for option in run.asked("act.quiet").options}
    assert "Moved" in hints[SI].template and hints[OTHER] is None
    assert (unit(table, SI).hits, unit(table, OTHER).hits) == (1, 0)


def test_one_unit_moves_without_incident_by_one_key_where_it_is_asked_what_it_does():
    table = phase("river-chariots")
    run = walk(table, {"act.who": CHARIOT, "act.what": "quiet"})
    assert run.keys == ["act.who", "act.what"] and unit(table, CHARIOT).has_moved


def test_a_stack_is_one_line_and_moves_together():
    table = phase("river-chariots")
    stack(table, CHARIOT, RUNNER)
    run = walk(table, {"act.who": "quiet", "act.quiet": (CHARIOT,)})
    assert RUNNER not in values(run.asked("act.quiet"))
    assert unit(table, RUNNER).has_moved and unit(table, CHARIOT).partner == RUNNER


def test_runners_whose_chariot_cannot_move_are_offered_by_themselves():
    table = phase("river-chariots")
    stack(table, CHARIOT, RUNNER)
    unit(table, CHARIOT).has_moved = True
    run = walk(table, {"act.who": "quiet", "act.quiet": (RUNNER,)})
    assert RUNNER in values(run.asked("act.quiet")) and unit(table, CHARIOT).partner == "", "the chariot stays behind"


def test_who_has_an_enemy_within_two_hexes_by_the_noted_hexes_moves_alone():
    for place, offered in (("0503", False), ("0504", True)):
        table = phase("river-foot")
        unit(table, SI).hex, unit(table, ENEMY).hex = "0501", place
        run = walk(table, {"act.who": "quiet", "act.quiet": (LI,)})
        assert (SI in values(run.asked("act.quiet"))) is offered


def test_a_routed_enemy_answers_nobody_and_keeps_nobody_from_moving_with_others():
    table = phase("river-foot")
    unit(table, SI).hex, unit(table, ENEMY).hex, unit(table, ENEMY).status = "0501", "0502", Status.ROUTED
    assert SI in values(walk(table, {"act.who": "quiet", "act.quiet": (LI,)}).asked("act.quiet"))


@pytest.mark.parametrize(("steady", "words"), [(True, "a más de dos hexágonos"), (False, "Ningún enemigo")])
def test_whether_an_enemy_could_answer_is_asked_of_the_rules(steady, words):
    table = phase("river-foot")
    for one in table.state.units.values():
        if not steady and table.side_of_unit(one.id) == "hills":
            one.status = Status.ROUTED
    for leader in table.state.leaders.values():
        leader.dead = leader.dead or not steady
    assert (
        words
        in walk(table, {"act.who": "quiet", "act.quiet": (LI,), "standard.taken": "none"})
        .asked("act.quiet")
        .detail.template
    )


def test_several_at_once_are_offered_only_where_there_are_several_to_move():
    table = phase("river-foot")
    for one in table.state.units.values():
        one.has_moved = one.id != SI
    assert not {"quiet", "alike"} & {*values(walk(table, {"act.who": "end"}).asked("act.who"))}


# -- all by the same way


def test_units_take_the_same_way_and_each_suffers_its_own():
    table = phase("river-foot")
    run = walk(
        table, {"act.who": "alike", "act.alike": FOOT, "act.alike_way": ("n", "c"), "act.alike_end": "all_apart"}
    )
    assert run.keys == ["act.who", "act.alike", "act.alike_way", "act.alike_end"]
    alone = phase("river-foot")
    for one in FOOT:
        walk(alone, {"act.who": one, "act.what": "move", "move.way": ("n", "c"), "move.end": "apart"})
        assert unit(table, one) == unit(alone, one), "as it would have moved by itself"


def test_the_slowest_says_how_far_and_only_what_costs_all_the_same_is_offered():
    table = phase("river-foot")
    asked = walk(
        table, {"act.who": "alike", "act.alike": FOOT, "act.alike_way": ("c",), "act.alike_end": "all_apart"}
    ).asked("act.alike_way")
    assert asked.limit == min(unit(phase("river-foot"), one).move for one in FOOT)
    assert "b" not in values(asked), "an LI is not hurt by turning in the Rough (6.65)"
    assert "k" not in values(asked), "to form a column is each one's own"


def test_each_may_end_in_its_own_way_and_has_ended_before_the_next_one_begins():
    table = phase("river-foot")
    ends = {"act.alike_end": "each", "move.end": ["apart", "beside"], "react.how": "nobody"}
    run = walk(table, {"act.who": "alike", "act.alike": (SI, OTHER), "act.alike_way": ("c",), **ends})
    assert [prompt.subject[0] for prompt in run.prompts if prompt.key == "move.end"] == [SI, OTHER]
    assert (unit(table, SI).ended_adjacent, unit(table, OTHER).ended_adjacent) == (False, True)


def test_the_way_that_was_told_is_the_speed_of_chariots_that_may_overturn():
    table = phase("river-chariots", settings={"overturn": "on"})
    two = (CHARIOT, "river-chariots-ch-2-2")
    answers = {"act.alike": two, "act.alike_way": (*"ccccctc",), "act.alike_end": "all_apart", "overturn.roll": (9,)}
    run = walk(table, {"act.who": "alike", **answers})
    assert run.keys.count("overturn.roll") == len(two) and "move.rate" not in run.keys
