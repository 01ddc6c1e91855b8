"""Fire at the table: sight, supply, leaders, who answers, Hit and Run (7.0, 8.5)."""

from __future__ import annotations

import pytest

from puesto.games.chariots.manoeuvre import hitting_and_running
from puesto.games.chariots.table.state import BattleTable, Status, Supply
from tests.games.chariots.driver import engage, phase, stack, unit, values, walk

LI, CHARIOT = "river-foot-li-1", "river-chariots-ch-2-1"
ENEMY, BARBARIANS, FOOT = "hills-chariots-ch-2-1", "hills-foot-bi-1", "hills-foot-si-1"


def fires(who, at, far=2, how=(), **more):
    """Answers of a unit that fires without moving."""
    return {"act.who": who, "act.what": "fire", "fire.at": at, "fire.range": far, "fire.how": how, **more}


# -- 7.1


@pytest.mark.parametrize("why", ["crowded", "wooded", "hidden"])
def test_a_shot_without_sight_is_refused_with_its_rule_and_not_spent(why):
    table = phase("river-chariots")
    run = walk(table, fires(CHARIOT, FOOT, how=(why,)))
    assert not unit(table, CHARIOT).has_fired and run.said("no puede disparar")
    assert "7.14" in str(run.notes[-1].message)


def test_nothing_blocks_the_next_hex_so_it_is_not_asked():
    table = phase("river-chariots")
    run = walk(table, fires(CHARIOT, FOOT, 1, **{"missile.roll": (8,)}))
    assert not {"crowded", "wooded", "hidden"} & set(values(run.asked("fire.how")))


def test_light_infantry_does_not_fire_behind_it_nor_after_a_step_aside():
    table = phase("river-foot")
    assert walk(table, fires(LI, FOOT, how=("rear",))).said("no puede disparar")
    table = phase("river-foot")
    run = walk(
        table,
        {
            "act.who": LI,
            "act.what": "move",
            "move.way": ("c",),
            "move.end": ["fires", "apart"],
            "fire.at": FOOT,
            "fire.range": 2,
            "fire.how": ("sideways",),
        },
    )
    assert run.said("no puede disparar") and not unit(table, LI).has_fired


def test_who_fires_before_its_first_step_has_not_moved():
    answers = {"act.who": LI, "act.what": "move", "move.way": (), "move.end": ["fires", "apart"], "fire.at": FOOT}
    run = walk(phase("river-foot"), {**answers, "fire.range": 2, "fire.how": (), "missile.roll": (8,)})
    assert "sideways" not in values(run.asked("fire.how"))


def test_archers_who_fire_without_telling_that_they_move_stay_where_they_are():
    table = phase("river-foot")
    walk(table, fires(LI, FOOT, **{"missile.roll": (8,)}))
    assert unit(table, LI).has_moved
    table = phase("river-foot")
    run = walk(table, fires(LI, FOOT, how=("moving",), **{"missile.roll": (8,)}))
    assert (
        not unit(table, LI).has_moved and [one.rule for one in run.asked("missile.roll").modifiers].count("7.17") == 1
    )


def test_engaged_units_are_no_targets_and_do_not_fire():
    table = phase("river-chariots")
    engage(table, CHARIOT, FOOT)
    asked = walk(table, {"act.who": "end"}).prompts[0]
    assert CHARIOT not in values(asked)
    run = walk(phase_again(table), fires("river-chariots-ch-2-2", "nobody"))
    assert FOOT not in values(run.asked("fire.at"))


def phase_again(table: BattleTable) -> BattleTable:
    """The same phase, before its first action."""
    table.state.step = "act"
    return table


def test_the_last_but_one_shot_and_the_last():
    table = phase("river-chariots")
    walk(table, fires(CHARIOT, FOOT, **{"missile.roll": (9,)}))
    assert unit(table, CHARIOT).supply is Supply.LOW
    unit(table, CHARIOT).has_fired = False
    walk(table, fires(CHARIOT, FOOT, **{"missile.roll": (5,)}))
    assert unit(table, CHARIOT).supply is Supply.NO
    unit(table, CHARIOT).has_fired = False
    run = walk(table, {"act.who": CHARIOT, "act.what": "move", "move.way": (), "move.end": "apart"})
    assert "fires" not in values(run.asked("move.end"))


@pytest.mark.parametrize(
    ("dice", "wounded", "dead"),
    [((0, 0, 3), True, False), ((0, 0, 9), False, True), ((0, 5), False, False), ((4,), False, False)],
)
def test_a_leader_alone_in_his_hex_can_be_fired_at(dice, wounded, dead):
    table = phase("river-chariots")
    rolls = dict(zip(("missile.leader", "leader.hit", "leader.fate"), ((die,) for die in dice), strict=False))
    walk(table, fires(CHARIOT, "leader:hills-captain", **rolls))
    one = table.state.leaders["hills-captain"]
    assert (one.wounded and not one.dead, one.dead) == (wounded, dead) and unit(table, CHARIOT).has_fired


def test_a_leader_with_a_unit_is_no_target_of_his_own():
    table = phase("river-chariots")
    table.state.leaders["hills-captain"].unit = FOOT
    run = walk(table, fires(CHARIOT, "nobody"))
    assert "leader:hills-captain" not in values(run.asked("fire.at"))


# -- 7.45, 8.53


def test_return_fire_counts_the_wood_that_the_firer_stands_in():
    table = phase("river-foot")
    run = walk(table, fires(LI, ENEMY, **{"missile.roll": (8,), "fire.return": "in_wood"}))
    assert run.asked("fire.return").who == "hills"
    back = [prompt for prompt in run.prompts if prompt.key == "missile.roll"][1]
    assert "7.17" in [modifier.rule for modifier in back.modifiers]


def test_javelins_reach_the_next_hex_and_nobody_is_asked_how_far_it_is():
    table = phase("hills-chariots")
    answers = fires("hills-chariots-ch-3-1", CHARIOT, **{"missile.roll": (8,), "fire.return": "no"})
    run = walk(table, answers)
    assert "fire.range" not in run.keys and dict(run.asked("missile.roll").message.params)["n"] == 1


@pytest.mark.parametrize(("answer", "easier"), [("lower", 1), ("yes", 0)])
def test_return_fire_from_two_hexes_is_easier_where_the_firer_stands_lower(answer: str, easier: int):
    table = phase("river-foot")
    run = walk(table, fires(LI, ENEMY, **{"missile.roll": (8,), "fire.return": answer}))
    shot, back = (prompt for prompt in run.prompts if prompt.key == "missile.roll")
    assert [one.value for one in back.modifiers].count(-1) == easier + [one.value for one in shot.modifiers].count(-1)


def test_chariots_that_no_wood_lets_in_are_not_asked_whether_they_stand_in_one():
    table = phase("river-chariots")
    run = walk(table, fires(CHARIOT, ENEMY, 1, **{"missile.roll": (8,), "fire.return": "no"}))
    assert "fire.how" not in run.keys, "beside chariots there is nothing to tell"
    assert values(run.asked("fire.return")) == ["no", "yes"]


def test_barbarians_must_answer_chariots_and_a_failed_die_changes_nothing():
    table = phase("river-chariots")
    run = walk(table, fires(CHARIOT, BARBARIANS, **{"missile.roll": (8,), "aggression.fire": (0,)}))
    assert "aggression.try" not in run.keys and run.asked("aggression.fire").who == "hills"
    assert not table.state.engaged


# -- 7.2


def runs(at=FOOT, how=(), **more):
    return {"act.who": CHARIOT, "act.what": "hit_and_run", "run.at": at, "run.how": how, **more}


def test_hit_and_run_is_the_whole_action_and_is_resolved_at_one_hex():
    table = phase("river-chariots")
    run = walk(table, runs(**{"missile.roll": (8,)}))
    assert dict(run.asked("missile.roll").message.params)["n"] == 1
    assert unit(table, CHARIOT).has_moved and unit(table, CHARIOT).has_fired
    assert CHARIOT not in values(walk(table, {"act.who": "end"}).prompts[0])


def test_runners_stay_with_the_chariots_that_hit_and_run():
    table = phase("river-chariots")
    stack(table, CHARIOT, "river-chariots-ri-1")
    walk(table, runs(FOOT, **{"missile.roll": (8,), "run.answer": "no"}))
    assert unit(table, CHARIOT).partner == "river-chariots-ri-1" and unit(table, CHARIOT).has_fired


def test_hit_and_run_is_not_offered_against_chariots_their_runners_or_the_engaged():
    table = phase("hills-chariots")
    stack(table, CHARIOT, "river-chariots-ri-1")
    engage(table, "river-foot-si-1", FOOT)
    run = walk(table, {"act.who": ENEMY, "act.what": "hit_and_run", "run.at": "nobody"})
    assert {CHARIOT, "river-chariots-ri-1", "river-foot-si-1"}.isdisjoint(values(run.asked("run.at")))
    assert "river-chariots-ri-2" in values(run.asked("run.at"))


@pytest.mark.parametrize("why", ["far", "enemies", "front", "ground", "stream"])
def test_a_run_that_cannot_be_costs_nothing(why):
    table = phase("river-chariots")
    assert walk(table, runs(how=(why,))).said("no puede usar Dispara y Corre")
    assert not unit(table, CHARIOT).has_moved and not unit(table, CHARIOT).has_fired


@pytest.mark.parametrize(("place", "offered"), [("1011", False), ("1012", True), ("1013", True), ("1014", False)])
def test_noted_hexes_tell_whether_a_target_of_hit_and_run_is_two_or_three_hexes_away(place, offered):
    table = phase("river-chariots")
    unit(table, CHARIOT).hex, unit(table, FOOT).hex = "1010", place
    if offered:
        run = walk(table, runs(**{"missile.roll": (8,)}))
        assert "far" not in values(run.asked("run.how")) and unit(table, CHARIOT).has_fired
    run = walk(phase("river-chariots"), runs(**{"missile.roll": (8,)}))
    assert "far" in values(run.asked("run.how")), "without noted hexes it is asked"
    assert (FOOT in [one.id for one in hitting_and_running.run_targets(table, unit(table, CHARIOT))]) is offered


def test_a_target_turns_in_reaction_to_answer_a_run():
    table = phase("hills-chariots")
    answers = {
        "act.who": ENEMY,
        "act.what": "hit_and_run",
        "run.at": LI,
        "run.how": (),
        "missile.roll": (8,),
        "run.answer": "turns",
        "facing.reaction": (6,),
    }
    run = walk(table, answers)
    assert unit(table, LI).reacted and unit(table, LI).hits == 1 and run.keys.count("missile.roll") == 2


def test_chariots_that_run_may_overturn_and_friends_in_the_way_suffer():
    table = phase("river-chariots", settings={"overturn": "on"})
    run = walk(
        table,
        runs(how=("friends",), **{"move.through": ("river-foot-si-1",), "overturn.roll": (0,), "missile.roll": (8,)}),
    )
    assert "overturn.roll" in run.keys and unit(table, "river-foot-si-1").hits == 1


def test_who_has_routed_answers_nothing():
    table = phase("river-chariots")
    unit(table, ENEMY).hits = unit(table, ENEMY).quality - 1
    run = walk(table, fires(CHARIOT, ENEMY, 1, **{"missile.roll": (0,), "rout.roll": (9,), "leader.hit": (5,)}))
    assert unit(table, ENEMY).status is Status.GONE and "fire.return" not in run.keys


def test_noted_hexes_tell_the_range_and_who_is_out_of_it():
    table = phase("river-chariots")
    unit(table, CHARIOT).hex, unit(table, FOOT).hex, unit(table, BARBARIANS).hex = "1010", "1012", "1030"
    run = walk(table, {"act.who": CHARIOT, "act.what": "fire", "fire.at": FOOT, "fire.how": (), "missile.roll": (8,)})
    assert BARBARIANS not in values(run.asked("fire.at")) and "fire.range" not in run.keys
    assert dict(run.asked("missile.roll").message.params)["n"] == 2
