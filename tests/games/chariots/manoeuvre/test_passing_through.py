"""Pass-Through and friends that are passed: fire, blocks, the ground and the way out (6.55, 6.7, 7.3)."""

from __future__ import annotations

import pytest

from puesto.games.chariots.manoeuvre import moving, passing_through
from puesto.games.chariots.table.state import Status, Supply
from tests.games.chariots.driver import engage, phase, stack, unit, values, walk

from .test_moving import CHARIOT, ENEMY, LI, RUNNER, SI, moves

# -- 6.55


def test_routed_friends_are_trampled_but_along_a_road():
    table = phase("river-foot")
    unit(table, LI).status = unit(table, "river-foot-li-2").status = Status.ROUTED
    walk(table, moves(("d", "f", "d"), **{"move.through": (LI, "road:river-foot-li-2")}))
    assert (unit(table, LI).status, unit(table, "river-foot-li-2").status) == (Status.GONE, Status.ROUTED)
    assert unit(table, SI).hits == 1


def test_routed_foot_that_is_passed_along_the_road_stays_and_takes_no_hit():
    table = phase("river-foot")
    routed = unit(table, "river-foot-si-2")
    routed.status, routed.hits = Status.ROUTED, 6
    walk(table, moves(("d", "f", "d"), **{"move.through": ("road:river-foot-si-2",)}))
    assert (routed.status, routed.hits, unit(table, SI).hits) == (Status.ROUTED, 6, 1)


# -- 6.7, 7.3


def passes(way, end="apart", **more):
    return moves(way, end, CHARIOT, **{"pass.whom": ENEMY, "pass.answer": (), "pass.fire": "nobody", **more})


def test_a_pass_through_has_its_entry_fire_its_fire_and_a_way_out():
    table = phase("river-chariots")
    run = walk(
        table, passes([("c", "e"), ("c",)], **{"pass.answer": ("fire",), "pass.fire": ENEMY, "missile.roll": (8,)})
    )
    assert [prompt.key for prompt in run.prompts][2:] == [
        "move.way",
        "pass.whom",
        "pass.answer",
        "missile.roll",
        "pass.fire",
        "missile.roll",
        "move.way",
        "move.end",
    ]
    assert run.prompts[-2].least == 1, "it must leave the hex"
    assert unit(table, CHARIOT).has_fired and unit(table, CHARIOT).spent == 3


def test_enemy_chariots_in_the_rough_are_passed_for_what_the_rough_costs_and_does():
    """6.71: no points but those of the ground; 6.22: its hit, too."""
    table = phase("river-chariots")
    run = walk(table, passes([("c", "a"), ("c",)]))
    costs = {stride.value: stride.cost for stride in run.asked("move.way").strides}
    assert costs == {**costs, "e": 1, "a": 3} and not {"o", "p", "l"} & set(costs), "no Wood, no Marsh; a Road costs 1"
    assert (unit(table, CHARIOT).spent, unit(table, CHARIOT).hits) == (5, 1)


def test_whoever_cannot_leave_the_rough_or_is_blocked_before_it_does_not_suffer_it():
    table = phase("river-chariots")
    run = walk(table, passes(("c",) * 6 + ("a",)))
    assert run.said("no puede hacer el Paso-a-Través") and (unit(table, CHARIOT).spent, unit(table, CHARIOT).hits) == (
        6,
        0,
    )
    table = phase("hills-chariots", settings={"overturn": "on"})
    stack(table, CHARIOT, RUNNER)
    blocked = {"pass.whom": CHARIOT, "pass.answer": ("block",), "pass.block": (0,), "move.rate": 9}
    run = walk(table, moves(("n", "a"), who=ENEMY, **blocked))
    assert unit(table, ENEMY).hits == 0 and "overturn.roll" not in run.keys


def test_a_river_before_enemies_that_cannot_be_passed_is_not_paid():
    table = phase("river-chariots")
    run = walk(table, passes(("c",) * 6 + ("n", "e")))
    assert run.said("no puede hacer el Paso-a-Través") and unit(table, CHARIOT).spent == 6


def test_no_way_leads_through_enemy_chariots_once_none_is_left_that_can_be_passed():
    table = phase("river-chariots")
    going = moving.set_going(table, unit(table, CHARIOT), together=False)
    assert "e" in {stride.value for stride in moving.possible_strides(table, going)}
    for enemy in passing_through.passable_enemies(table, table.side_of_unit(CHARIOT)):
        enemy.status = Status.GONE
    assert not {"e", "a"} & {stride.value for stride in moving.possible_strides(table, going)}


def test_chariots_do_not_turn_inside_the_hex_that_they_pass_through():
    table = phase("river-chariots")
    run = walk(table, passes([("e",), ("c",)]))
    way = [prompt for prompt in run.prompts if prompt.key == "move.way"][1]
    assert way.refusal(("g", "c")) and way.refusal(("t", "c")) and way.refusal(("c", "t")) is None
    assert "g" in values(run.asked("move.way")), "before it sets off it may"


@pytest.mark.parametrize(("reading", "shots"), [("once", 1), ("each", 2)])
def test_an_enemy_fires_at_the_entry_of_a_move_once_or_each_time_it_comes_adjacent(reading, shots):
    table = phase("river-chariots", settings={"entry_fire": reading})
    for other in table.state.units.values():
        other.supply = Supply.NO if other.id != ENEMY else Supply.FULL
    ends = ["reacts", "reacts", "goes_on", "reacts", "apart"]

    def reacts(prompt):
        return "entry_fire" if "entry_fire" in values(prompt) else "nobody"

    def ending(prompt):
        return ends.pop(0) if ends[0] in values(prompt) else ends.pop(0) and "apart"

    run = walk(
        table,
        moves([("c",), ("c",)], ending, CHARIOT)
        | {"react.how": reacts, "react.who": ENEMY, "fire.how": (), "missile.roll": (8,)},
    )
    assert run.keys.count("missile.roll") == shots


def test_a_pass_through_without_points_to_leave_is_refused_and_gives_the_point_back():
    table = phase("river-chariots")
    run = walk(table, passes(("c",) * 8 + ("e",)))
    assert run.said("no puede hacer el Paso-a-Través") and unit(table, CHARIOT).spent == 8
    assert "pass.answer" not in run.keys


def test_runners_block_and_the_mover_must_shock():
    table = phase("hills-chariots")
    stack(table, CHARIOT, RUNNER)
    for other in (2, 3, 4):
        unit(table, f"river-chariots-ch-2-{other}").status = Status.GONE
    run = walk(table, moves(("c", "e"), who=ENEMY, **{"pass.answer": ("block",), "pass.block": (5,)}))
    assert unit(table, ENEMY).ended_adjacent and "move.end" not in run.keys


def test_a_mover_blocked_inside_another_enemy_hex_routs():
    table = phase("hills-chariots")
    stack(table, CHARIOT, RUNNER)
    run = walk(
        table,
        moves(
            [("c", "e"), ("e",)],
            who=ENEMY,
            **{
                "pass.whom": ["river-chariots-ch-2-2", CHARIOT],
                "pass.answer": [(), ("block",)],
                "pass.fire": "nobody",
                "pass.block": (0,),
            },
        )
        | {"rout.roll": (9,)},
    )
    assert run.said("Huye") and unit(table, ENEMY).status is Status.GONE


def test_a_stream_between_the_two_hexes_does_not_save_whoever_is_blocked_inside_the_first():
    table = phase("hills-chariots")
    stack(table, CHARIOT, RUNNER)
    way = moves(
        [("c", "e"), ("s", "e")],
        who=ENEMY,
        **{"pass.whom": ["river-chariots-ch-2-2", CHARIOT], "pass.answer": [(), ("block",)]},
    )
    run = walk(table, way | {"pass.fire": "nobody", "pass.block": (0,), "rout.roll": (9,)})
    assert "6.74" in run.rules() and unit(table, ENEMY).status is Status.GONE


def test_engaged_chariots_are_not_passed_through():
    table = phase("river-chariots")
    assert ENEMY in [one.id for one in passing_through.passable_enemies(table, "river")]
    engage(table, ENEMY, SI)
    assert ENEMY not in [one.id for one in passing_through.passable_enemies(table, "river")]


def test_units_out_of_command_and_foot_do_not_pass_through():
    table = phase("river-chariots", out=(CHARIOT,))
    assert "e" not in values(walk(table, moves((), who=CHARIOT)).asked("move.way"))
    table = phase("river-chariots")
    assert "e" not in values(walk(table, moves((), who=RUNNER)).asked("move.way"))
