"""A leader dies in the Orders Phase of his own Wing: his units are Out of Command at once (4.25, 5.45)."""

from __future__ import annotations

import pytest

from puesto.games.chariots.aftermath import hits_and_routs
from puesto.games.chariots.leadership import command, leaders
from puesto.games.chariots.manoeuvre import moving

from ...bear.driver import play
from ..driver import phase, unit, values

MINE, THEIRS, SI = "hills-foot", "river-foot", "hills-foot-si-1"


def chief(table, wing=MINE):
    """The leader of a Wing."""
    return leaders.commander_of(table, wing)


def test_the_units_of_a_leader_who_dies_in_his_phase_are_out_of_command_at_once():
    table = phase(MINE)
    unit(table, SI).hits = 2
    assert command.order_refusal(table.state, unit(table, SI), "recover") is None
    run = play(hits_and_routs.remove_leader(table, chief(table)))
    assert all(one.out == (one.command == MINE) for one in table.state.units.values())
    assert "5.45" in str(command.order_refusal(table.state, unit(table, SI), "recover")) and run.said("Sin Mando")
    assert command.order_refusal(table.state, unit(table, SI), "move") is None, "it still moves and fires"


def test_the_death_of_another_wings_leader_says_nothing_in_this_phase():
    table = phase(MINE)
    run = play(hits_and_routs.remove_leader(table, chief(table, THEIRS)))
    assert not any(one.out for one in table.state.units.values()) and not run.said("Sin Mando")


@pytest.mark.parametrize("died_first", [False, True])
def test_who_came_beside_an_enemy_in_command_ends_there_though_its_leader_has_died_since(died_first):
    table = phase(MINE)
    one = unit(table, SI)

    def go(died):
        if died:
            play(hits_and_routs.remove_leader(table, chief(table)))
        going = moving.set_going(table, one, together=False)
        play(moving.take_way(table, going, ("c",), 1), {"leader.along": "goes"})
        return going

    going = go(died_first)
    if not died_first:
        play(hits_and_routs.remove_leader(table, chief(table)))
    asked = play(moving._ask_end(table, going), {"move.end": "apart"}).asked("move.end")
    assert ("beside" in values(asked)) is not died_first
