"""A unit moves at the table:

one line for its way, the enemy's answers, stacks, leaders, Pass-Through, overturning (6.0, 7.3, 7.41-7.44).
"""

from __future__ import annotations

import pytest

from puesto.core.game.answer_keys import row_of
from puesto.games.chariots.manoeuvre import moving, reactions
from puesto.games.chariots.table import board_map
from puesto.games.chariots.table.state import Status, Supply
from puesto.language import Language
from tests.games.chariots.driver import phase, stack, unit, values, walk

SI, LI = "river-foot-si-1", "river-foot-li-1"
CHARIOT, RUNNER = "river-chariots-ch-2-1", "river-chariots-ri-1"
ENEMY = "hills-chariots-ch-2-1"


def moves(way, end="apart", who=SI, **more):
    """Answers of a unit that moves."""
    return {"act.who": who, "act.what": "move", "move.way": way, "move.end": end, **more}


def told(run):
    """Return the diary's lines about a move, with ids."""
    return [Language("es").say(note.message) for note in run.notes if note.tone == "quiet"]


# -- 6.62


@pytest.mark.parametrize("turned", [1, 2])
def test_chariots_that_turned_before_a_pause_turn_two_vertices_again_in_the_next_hex(turned):
    table, offered = phase("river-chariots"), []

    def way(prompt):
        offered.append(prompt)
        return ("t",) * turned if len(offered) == 1 else ("c", "t", "t")

    walk(table, moves(way, ["goes_on", "apart"], CHARIOT))
    here = offered[1]
    assert here.refusal(("t",) * (2 - turned)) is None and here.refusal(("t",) * (3 - turned)) is not None
    assert unit(table, CHARIOT).spent == turned + 3


# -- 6.1, 6.13, 6.65


def test_a_move_far_from_the_enemy_is_who_way_and_enter():
    table = phase("river-foot")
    run = walk(table, moves(("c", "c", "t")))
    assert run.keys == ["act.who", "move.way", "move.end"] and run.asked("move.end").default == "apart"
    assert (unit(table, SI).spent, unit(table, SI).moved, unit(table, SI).hits) == (3, True, 0)


@pytest.mark.parametrize(
    ("way", "line"),
    [
        (("c", "c"), "mueve: 2 de 4 PM"),
        (("c", "t", "c"), "mueve: 3 de 4 PM, con giro de 1 vértice"),
        (("b", "b"), "mueve: 2 de 4 PM, con giro de 2 vértices"),
        ((), "se queda donde está"),
    ],
)
def test_the_diary_tells_a_move_in_one_quiet_line(way, line):
    assert told(walk(phase("river-foot"), moves(way))) == [f"{SI} {line}"]


def test_the_diary_tells_each_piece_of_a_move_and_who_moves_together():
    table = phase("river-chariots")
    stack(table, CHARIOT, RUNNER)
    run = walk(table, moves([("c", "c"), ("c",)], ["goes_on", "apart"], CHARIOT, **{"move.stack": "together"}))
    assert told(run) == [f"{CHARIOT} y {RUNNER} mueven: 2 de 6 PM", f"{CHARIOT} y {RUNNER} siguen: llevan 3 de 6 PM"]


def test_the_diary_tells_where_a_leader_ends_and_nothing_of_one_who_stays():
    for where, lines in (
        (CHARIOT, [f"river-prince mueve y acaba con {CHARIOT}: 3 de 9 PM"]),
        ("alone", ["river-prince mueve a otro hexágono, solo: 2 de 9 PM"]),
        ("same", []),
    ):
        assert (
            told(
                walk(
                    phase("river-chariots"),
                    {
                        "act.who": "river-prince",
                        "leader.moves": where,
                        "leader.way": ("c", "c"),
                        "standard.goes": "takes",
                    },
                )
            )
            == lines
        )


def test_a_unit_with_a_moved_marker_takes_a_hit_and_one_that_stays_takes_none():
    table = phase("river-foot")
    unit(table, SI).moved = True
    walk(table, moves(()))
    assert unit(table, SI).hits == 0
    table = phase("river-foot")
    unit(table, SI).moved = True
    walk(table, moves(("c",)))
    assert unit(table, SI).hits == 1


def test_turning_in_the_rough_where_it_begins_costs_a_hit_a_vertex_and_elsewhere_it_does_not():
    table = phase("river-foot")
    walk(table, moves(("b", "b")))
    assert unit(table, SI).hits == 2
    table = phase("river-foot")
    walk(table, moves(("t", "t")))
    assert unit(table, SI).hits == 0


@pytest.mark.parametrize(("way", "hits"), [(("n", "d"), 1), (("d",), 0), (("n", "w"), 2), (("n",), 1)])
def test_a_road_spares_nobody_the_river_before_it(way, hits):
    table = phase("river-foot")
    walk(table, moves(way))
    assert unit(table, SI).hits == hits
    table = phase("river-foot")
    unit(table, SI).column = unit(table, SI).began_in_column = True
    walk(table, moves(way))
    assert unit(table, SI).hits == 0, "a column suffers none"


def test_a_river_before_the_enemy_s_hex_is_crossed_where_the_way_ends():
    table = phase("river-chariots")
    answers = {"pass.answer": (), "pass.fire": "nobody", "pass.whom": ENEMY, "react.how": "nobody", "move.rate": 9}
    table.state.settings["overturn"] = "on"
    run = walk(table, moves([("n", "e"), ("c",)], "apart", CHARIOT, **answers, **{"overturn.roll": (0,)}))
    assert run.keys.count("overturn.roll") == 1


def test_the_ground_is_remembered_when_a_move_goes_on():
    table = phase("river-foot")
    walk(table, moves([("w",), ("t",)], ["goes_on", "apart"]))
    assert unit(table, SI).hits == 2, "one for the Wood, one for turning in it"


def test_a_move_that_goes_on_has_what_it_has_not_spent():
    table = phase("river-foot")
    run = walk(table, moves([("c",), ("c", "c", "c")], ["goes_on", "apart"]))
    first, second = (prompt for prompt in run.prompts if prompt.key == "move.way")
    assert (first.limit, second.limit, unit(table, SI).spent) == (4, 3, 4)
    assert {one.value for one in second.strides} >= {one.value for one in first.strides} - {"k", "g", "b"}


def test_a_unit_that_did_not_move_does_not_have_to_shock_because_it_stands_beside_an_enemy():
    table = phase("river-foot")
    walk(table, moves((), "beside", **{"react.how": "nobody"}))
    assert not unit(table, SI).ended_adjacent
    table = phase("river-foot")
    walk(table, moves(("c",), "beside", **{"react.how": "nobody"}))
    assert unit(table, SI).ended_adjacent


def test_forming_a_column_ends_the_move():
    table = phase("river-foot")
    run = walk(table, moves(("c", "k")))
    assert unit(table, SI).column and "goes_on" not in values(run.asked("move.end"))
    assert closed_ends(run)["goes_on"] == "ya acabó"


ENDS = ["apart", "near", "beside", "fires", "reacts", "goes_on"]
"""The ends of a move in their places, whatever can be done."""


def closed_ends(run):
    """Why an end of the last piece of a move cannot be, in two words."""
    return {one.option.value: Language("es").say(one.option.hint) for one in run.asked("move.end").closed}


@pytest.mark.parametrize(
    ("active", "who", "way", "out", "closed"),
    [
        ("river-foot", SI, ("c",), (), {"fires": "sin proyectiles"}),
        ("river-foot", SI, ("c",) * 4, (), {"fires": "sin proyectiles", "goes_on": "sin PM"}),
        ("river-foot", LI, ("c",), (LI,), {"beside": "sin mando"}),
        ("river-chariots", CHARIOT, ("c",), (), {"parts": "va sola"}),
        ("river-chariots", RUNNER, ("c",) * 2, (), {"parts": "va sola"}),
    ],
)
def test_an_end_of_a_move_that_cannot_be_keeps_its_place_and_says_why_in_two_words(active, who, way, out, closed):
    run = walk(phase(active, out=out), moves(way, who=who))
    row = [option.value for option in row_of(run.asked("move.end"))]
    assert row == (ENDS if "parts" not in closed else [*ENDS, "joins", "parts"])
    found = closed_ends(run)
    assert closed.items() <= found.items() and not {*found} & {*values(run.asked("move.end"))}


def test_a_stack_cannot_be_joined_and_chariots_alone_find_no_runners():
    table = phase("river-chariots")
    stack(table, CHARIOT, RUNNER)
    run = walk(table, moves(("c",), "apart", CHARIOT, **{"move.stack": "together"}))
    assert closed_ends(run)["joins"] == "ya apilada" and "parts" in values(run.asked("move.end"))
    table = phase("hills-chariots")
    for other in table.state.units.values():
        other.partner = other.id
    unit(table, ENEMY).partner = ""
    assert closed_ends(walk(table, moves(("c",), who=ENEMY)))["joins"] == "sin pareja"


@pytest.mark.parametrize(("place", "end"), [("2037", "beside"), ("2038", "near"), ("2040", "apart")])
def test_the_map_closes_the_ends_that_are_not_so(place, end):
    table = phase("river-foot")
    board_map.put_on([unit(table, SI)], "2036", 3)
    for enemy in [one for one in table.state.units.values() if one.id.startswith("hills")]:
        board_map.put_on([enemy], place, 9)
    run = walk(table, moves((), end, **{"react.how": "nobody"}))
    shut = {end: why for end, why in closed_ends(run).items() if end in ENDS[:3]}
    assert sorted([*shut, end]) == ["apart", "beside", "near"] and run.asked("move.end").default == end
    assert set(shut.values()) <= {"según mapa", "nadie reacciona"} and "según mapa" in shut.values()


def test_a_unit_whose_hits_reach_the_tq_of_a_column_routs_when_it_forms_one_and_is_told_before():
    table = phase("river-foot")
    unit(table, SI).hits = unit(table, SI).quality - 2
    run = walk(table, moves(("k",)) | {"rout.roll": (9,)})
    assert "6.35" in run.rules() and unit(table, SI).status is Status.GONE and "move.end" not in run.keys
    assert "Huye" in str(next(stride.hint for stride in run.asked("move.way").strides if stride.value == "k"))
    table = phase("river-foot")
    unit(table, SI).hits = unit(table, SI).quality - 3
    assert (
        unit(table, SI).column is False
        and "rout.roll" not in walk(table, moves(("k",))).keys
        and unit(table, SI).column
    )


# -- what the enemy does


def test_the_enemy_is_asked_once_and_only_what_can_be_where_the_unit_ends():
    table = phase("river-foot")
    run = walk(table, moves(("c",), "near", **{"react.how": "nobody"}))
    assert values(run.asked("react.how")) == ["nobody", "orderly"]
    table = phase("river-foot")
    run = walk(table, moves(("c",), "beside", **{"react.how": "nobody"}))
    assert run.keys.count("react.how") == 1
    assert {"turns", "entry_fire", "orderly"} <= set(values(run.asked("react.how")))


def test_a_unit_turns_in_reaction_and_then_fires_at_the_entry_each_once():
    table = phase("river-chariots")
    for one in table.state.units.values():
        if table.side_of_unit(one.id) == "hills" and one.id != ENEMY:
            one.status = Status.GONE
    for leader in table.state.leaders.values():
        leader.unit = ENEMY if leader.id.startswith("hills") else CHARIOT
    table.state.leaders["river-captain"].unit = ""
    answers = moves(
        ("c",),
        "beside",
        CHARIOT,
        **{
            "react.how": ["turns", "entry_fire"],
            "missile.roll": (9,),
            "leader.along": "goes",
            "standard.goes": "takes",
            "fire.at": "nobody",
        },
    )
    run = walk(table, answers)
    assert run.keys.count("react.how") == 2, "and there is nothing left to ask"
    assert unit(table, ENEMY).reacted and unit(table, ENEMY).supply is Supply.LOW


def test_who_leaves_an_adjacent_hex_is_fired_at_before_it_moves():
    table = phase("river-foot")
    answers = {
        "react.how": ["withdrawal_fire", "nobody"],
        "react.who": ENEMY,
        "fire.how": ("in_wood", "lower"),
        "missile.roll": (0,),
        "rout.roll": (9,),
    }
    unit(table, SI).hits = unit(table, SI).quality - 1
    run = walk(table, moves((), ["reacts", "goes_on"], **answers))
    assert values(run.asked("react.how")) == ["nobody", "withdrawal_fire", "orderly"]
    assert dict(run.asked("missile.roll").message.params)["n"] == 2
    assert [(one.value, one.rule) for one in run.asked("missile.roll").modifiers] == [
        (-1, "7.52"),
        (1, "7.17"),
        (-1, "7.17"),
    ]
    assert unit(table, SI).status is Status.GONE and unit(table, SI).spent == 0


def test_who_fired_at_the_entry_does_not_return_fire():
    table = phase("river-chariots")
    answers = moves(
        ("c",),
        ["reacts", "fires", "apart"],
        CHARIOT,
        **{
            "react.how": ["entry_fire", "nobody"],
            "react.who": ENEMY,
            "fire.at": ENEMY,
            "fire.range": 1,
            "fire.how": (),
            "missile.roll": (8,),
        },
    )
    run = walk(table, answers)
    assert run.keys.count("missile.roll") == 2 and "fire.return" not in run.keys


def test_chariots_withdraw_without_a_die_fire_first_and_the_mover_may_go_on():
    table = phase("river-foot")
    answers = moves(
        [("c",), ("c",)],
        ["near", "goes_on", "apart"],
        **{
            "react.how": ["orderly", "nobody"],
            "react.who": ENEMY,
            "withdrawal.how": ("behind",),
            "withdrawal.fire": "yes",
            "fire.how": (),
            "missile.roll": (8,),
        },
    )
    run = walk(table, answers)
    assert "withdrawal.roll" not in run.keys and values(run.asked("fire.how")) == ["lower"], (
        "its way has told what ground it is on"
    )
    assert unit(table, ENEMY).hits == 1, "approached from behind"
    assert unit(table, SI).spent == 2


def test_runners_stacked_with_chariots_roll_for_themselves_and_may_be_left_behind():
    table = phase("hills-foot")
    stack(table, CHARIOT, RUNNER)
    walk(
        table,
        moves(
            ("c",),
            ["near", "apart"],
            "hills-foot-si-1",
            **{
                "react.how": "orderly",
                "react.who": CHARIOT,
                "withdrawal.how": (),
                "withdrawal.partner": "together",
                "withdrawal.roll": (9,),
                "withdrawal.fire": "no",
            },
        )
        | {"react.how": ["orderly", "nobody"]},
    )
    assert unit(table, CHARIOT).partner == "" and unit(table, RUNNER).hits == 1, "a 9 that fails costs a hit too"


def test_a_leader_left_alone_beside_the_enemy_goes_to_a_friend():
    table = phase("river-foot")
    table.state.leaders["hills-captain"].unit = ""
    for leader in ("hills-prince", "hills-charioteer"):
        table.state.leaders[leader].unit = "hills-foot-si-1"
    walk(table, moves(("c",), "beside", **{"react.how": ["lone", "nobody"], "leader.displaced": "hills-foot-bi-1"}))
    assert table.state.leaders["hills-captain"].unit == "hills-foot-bi-1"


# -- stacks and leaders


def test_chariots_and_runners_stack_at_the_end_of_a_move_and_part_during_one():
    table = phase("river-chariots")
    for other in (2, 3, 4):
        unit(table, f"river-chariots-ch-2-{other}").status = Status.GONE
    walk(table, moves(("c",), ["joins", "apart"], RUNNER))
    assert unit(table, CHARIOT).partner == RUNNER
    table = phase("river-chariots")
    stack(table, CHARIOT, RUNNER)
    ways = [("c", "c"), ("c",) * 7, ("c",)]
    walk(
        table,
        moves(
            ways, ["parts", "goes_on", "apart", "apart"], CHARIOT, **{"move.stack": "together", "move.parts": RUNNER}
        ),
    )
    assert (unit(table, CHARIOT).spent, unit(table, RUNNER).spent) == (9, 3), "each to its own allowance"
    assert unit(table, CHARIOT).partner == unit(table, RUNNER).partner == ""


def test_a_commander_goes_along_with_his_unit_or_stays_and_then_is_alone():
    for answer, where in (("goes", SI), ("stays", "")):
        table = phase("river-foot")
        table.state.leaders["river-captain"].unit = SI
        walk(table, moves(("c",), **{"leader.along": answer}))
        assert table.state.leaders["river-captain"].unit == where
        assert ("river-captain" in table.state.moved_leaders) == (answer == "goes")


def test_a_general_who_does_not_move_in_this_phase_stays_behind_without_a_question():
    table = phase("hills-foot")
    table.state.leaders["hills-prince"].unit = "hills-foot-si-1"
    run = walk(table, moves(("c",), who="hills-foot-si-1"))
    assert table.state.leaders["hills-prince"].unit == "" and run.said("se queda solo")


def test_routed_units_near_a_standard_that_moves_disappear():
    table = phase("river-chariots")
    unit(table, SI).status = unit(table, LI).status = Status.ROUTED
    way = {"act.who": "river-prince", "leader.moves": CHARIOT, "leader.way": ("c",)}
    run = walk(table, way | {"standard.goes": "takes", "standard.near": (SI,)})
    assert "9.34" in str(run.asked("standard.goes").options[0].hint)
    assert (unit(table, SI).status, unit(table, LI).status) == (Status.GONE, Status.ROUTED)


# -- 6.8


def test_the_speed_rate_is_the_limit_of_the_move_and_turning_risks_an_overturn():
    table = phase("river-chariots", settings={"overturn": "on"})
    run = walk(table, moves(("c", "t"), who=CHARIOT, **{"move.rate": 4, "overturn.roll": (0,)}))
    assert run.asked("move.way").limit == 4
    assert run.keys.count("overturn.roll") <= 1


@pytest.mark.parametrize("rate", [0, 9])
def test_a_speed_rate_of_nothing_leaves_nothing(rate):
    table = phase("river-chariots", settings={"overturn": "on"})
    run = walk(table, moves((), who=CHARIOT, **{"move.rate": rate}))
    assert run.asked("move.way").limit == rate


@pytest.mark.parametrize(("place", "role", "kinds"), [("2037", "", 1), ("2040", "", 0), ("2040", "asks", 1)])
def test_who_is_too_far_on_the_map_is_not_asked_to_react_unless_the_map_is_only_looked_at(place, role, kinds):
    table = phase("hills-foot")
    mover, enemy = unit(table, "hills-foot-si-1"), unit(table, "river-chariots-ch-2-1")
    for one in table.state.units.values():
        if one not in (mover, enemy):
            one.status = Status.GONE
    table.state.map_role = role
    board_map.put_on([mover], "2036", 3)
    board_map.put_on([enemy], place, 9)
    going = moving.set_going(table, mover, together=False)
    assert len(reactions.possible_reactions(table, going, (reactions.ENTRY_FIRE,), set())) == kinds
