"""Leaders on the move: what their way costs, and the Standard taken along, left and taken up (4.1, 6.56, 9.3)."""

from __future__ import annotations

from typing import Any

import pytest

from puesto.games.chariots.aftermath import hits_and_routs, leader_moves, standards_at_table
from puesto.games.chariots.leadership import command
from puesto.games.chariots.manoeuvre import reactions
from puesto.games.chariots.manoeuvre.move_in_progress import MoveInProgress
from puesto.games.chariots.table import sequence, standards
from puesto.games.chariots.table.state import BattleTable, Status
from puesto.games.chariots.turn import orders
from puesto.games.chariots.views import army_view, hand_edits, state_changes
from puesto.language import Language
from tests.games.bear.driver import Run, play
from tests.games.chariots.driver import phase, unit, values, walk

PRINCE, FLAG, CHARIOT = "river-prince", "river-standard", "river-chariots-ch-2-1"
SI, ENEMY = "river-foot-si-1", "hills-foot-si-1"


def goes(table: BattleTable, where: str = "alone", way: tuple[str, ...] = ("c",), **answers: Any) -> Run:
    """The Prince of the River moves."""
    usual = {"leader.moves": where, "leader.way": way, "standard_goes": "takes"}
    return play(
        leader_moves.move_leader(table, PRINCE),
        {key.replace("_", ".", 1): one for key, one in (usual | answers).items()},
    )


# -- 4.1, 6.56


def test_a_leader_pays_his_way_as_chariots_do_and_turns_for_nothing():
    table = phase("river-chariots")
    asked = goes(table).asked("leader.way")
    assert (asked.limit, asked.least) == (9, 1) and not {"t", "g", "b", "k", "e"} & set(values(asked)), "4.14"
    costs = {stride.value: stride.cost for stride in asked.strides}
    assert (costs["c"], costs["r"], costs["f"]) == (1, 3, 1)
    assert "w" not in costs, "where chariots cannot go he cannot"
    assert not any(stride.hint and "impacto" in str(stride.hint) for stride in asked.strides), "leaders take no hits"
    assert asked.refusal(("r",) * 3) is None and asked.refusal(("r", "r", "r", "c"))


def test_a_leader_pays_one_more_point_to_end_with_a_unit():
    run = goes(phase("river-chariots"), CHARIOT, ("c",) * 8)
    assert run.asked("leader.way").limit == 8 and "6.56" in str(run.asked("leader.way").detail)
    assert Language("es").say(run.notes[-1].message).endswith("9 de 9 PM")


def test_a_leader_on_foot_has_five_points_and_goes_where_infantry_goes():
    table = phase("river-chariots")
    table.state.leaders[PRINCE].on_foot = True
    asked = goes(table, way=("w",)).asked("leader.way")
    assert asked.limit == 5 and "w" in values(asked)


# -- 9.32


def test_a_leader_who_leaves_his_standard_moves_it_not_and_nobody_disappears():
    table = phase("river-chariots")
    unit(table, SI).status = Status.ROUTED
    run = goes(table, standard_goes="leaves")
    assert table.state.standards[FLAG].left and "standard.near" not in run.keys
    assert unit(table, SI).status is Status.ROUTED and hits_and_routs.carried_standards(table, PRINCE) == []


@pytest.mark.parametrize(("answer", "left", "moved"), [("no", True, 0), ("ends", False, 0), ("takes", False, 1)])
def test_a_leader_takes_up_the_standard_that_he_left(answer: str, left: bool, moved: int):
    table = phase("river-chariots")
    unit(table, SI).status, table.state.standards[FLAG].left = Status.ROUTED, True
    run = goes(table, standard_taken_up=answer, standard_near=())
    assert table.state.standards[FLAG].left is left and run.keys.count("standard.near") == moved
    assert "standard.goes" not in run.keys


def test_a_leader_who_goes_along_with_his_unit_may_leave_the_standard():
    table = phase("river-chariots")
    table.state.leaders[PRINCE].unit = CHARIOT
    play(leader_moves.go_along(table, [unit(table, CHARIOT)]), {"leader.along": "goes", "standard.goes": "leaves"})
    assert table.state.standards[FLAG].left and table.state.leaders[PRINCE].unit == CHARIOT


def test_a_leader_put_with_his_friends_takes_the_standard_with_him_unasked():
    table = phase("hills-chariots")
    unit(table, SI).status = Status.ROUTED
    run = play(
        hits_and_routs.displace_lone_leader(table, PRINCE), {"leader.displaced": CHARIOT, "standard.near": (SI,)}
    )
    assert "standard.goes" not in run.keys and not table.state.standards[FLAG].left
    assert unit(table, SI).status is Status.GONE, "9.33, 9.34"
    table.state.standards[FLAG].left = True
    run = play(hits_and_routs.displace_lone_leader(table, PRINCE), {"leader.displaced": CHARIOT})
    assert "standard.near" not in run.keys, "what he has left stays"


# -- 9.33, 9.51


def test_a_standard_is_taken_only_where_its_leader_is_not_with_it():
    table = phase("hills-foot")
    assert standards_at_table.unguarded_standards(table, "river") == []
    table.state.standards[FLAG].left = True
    run = play(
        standards_at_table.meet_standards(table, ENEMY), {"standard.taken": FLAG, "standard.fate": standards.KEEP}
    )
    assert FLAG in values(run.asked("standard.taken"))
    assert table.state.standards[FLAG].captured == ENEMY and not table.state.standards[FLAG].left


def test_a_standard_stays_where_its_leader_or_its_captor_falls():
    table = phase("hills-foot")
    play(hits_and_routs.remove_leader(table, PRINCE))
    assert table.state.standards[FLAG].left and standards_at_table.unguarded_standards(table, "river") == [FLAG]
    table = phase("hills-foot")
    standards.mark_captured(table.state.standards[FLAG], ENEMY, standards.KEEP)
    play(hits_and_routs.eliminate(table, [ENEMY]))
    assert table.state.standards[FLAG].left and not table.state.standards[FLAG].captured
    assert standards_at_table.unguarded_standards(table, "river") == [FLAG], "whoever comes next may take it"


def test_a_general_without_his_standard_rallies_nobody():
    table = phase("river-foot", step=sequence.ORDER, order="")
    unit(table, SI).status = Status.ROUTED
    assert orders.rallying_leader(table, "river") == PRINCE
    table.state.standards[FLAG].left = True
    run = walk(table)
    assert orders.rallying_leader(table, "river") == "" and "9.51" in run.rules() and table.state.order == command.MOVE


# -- what is seen of it


def test_a_standard_by_itself_is_told_and_can_be_put_right_by_hand():
    table = phase("river-foot")
    table.state.standards[FLAG].left = True
    chit = next(one for one in army_view.roster(table, "river").counters if one.id == FLAG)
    assert "suelto" in Language("es").say(chit.tags[-1])
    offered = {edit.path: edit.value for edit in hand_edits.standard_edits(table, FLAG)}
    assert offered[f"standards.{FLAG}.left"] is False
    told = state_changes.describe_change(f"standards.{FLAG}.left", False, True, table.content)
    assert told is not None and "suelto" in Language("es").say(told.after)
    table.state.standards[FLAG].captured = ENEMY
    hand_edits.straighten(table.state, f"standards.{FLAG}.left", False, True)
    assert not table.state.standards[FLAG].captured


def test_a_captor_that_routs_or_withdraws_takes_the_standard_along_and_the_routed_near_it_disappear():
    """A captured Standard moves with its unit, however that moves (9.33, 9.34)."""
    for moves in ("rout", "withdraw"):
        table = phase("river-chariots")
        unit(table, SI).status, table.state.standards[FLAG].captured = Status.ROUTED, ENEMY
        if moves == "rout":
            play(
                hits_and_routs.rout_units(table, ENEMY),
                {"rout.roll": (0,), "rout.path": "yes", "standard.near": (SI,), "rout.leader": "no"},
            )
        else:
            unit(table, ENEMY).move = 12
            going = MoveInProgress(unit(table, CHARIOT), [unit(table, CHARIOT)])
            play(
                reactions.withdraw_unit(table, unit(table, ENEMY), going),
                {"withdrawal.how": (), "withdrawal.roll": (0,), "withdrawal.fire": "no", "standard.near": (SI,)},
            )
        assert unit(table, SI).status is Status.GONE, moves
        assert table.state.standards[FLAG].captured == ENEMY


def test_of_a_stack_either_unit_may_hold_the_standard_that_it_carries_off():
    """The Standard moves with the unit that holds it, and runners move with their chariots (8.42, 9.33, 9.34)."""
    table = phase("hills-chariots")
    unit(table, SI).status, table.state.standards[FLAG].captured = Status.ROUTED, "hills-foot-bi-1"
    unit(table, ENEMY).partner = "hills-foot-bi-1"
    play(standards_at_table.meet_standards(table, ENEMY), {"standard.near": (SI,), "standard.taken": "none"})
    assert unit(table, SI).status is Status.GONE
