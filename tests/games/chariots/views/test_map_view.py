"""The map of a battle: who is by himself on it, who is Engaged, and how far a leader commands."""

from __future__ import annotations

from puesto.core.hexes.numbering import NUMBERED
from puesto.games.chariots.leadership import leaders
from puesto.games.chariots.table import board_map, engagement
from puesto.games.chariots.turn import move_orders
from puesto.games.chariots.views import map_view
from tests.games.chariots.placed import asked, placed_at
from tests.games.chariots.turn.test_whole_moves import table_of


def test_a_leader_by_himself_a_fight_that_goes_on_and_command_are_on_the_map():
    session = placed_at("act.who")
    table, prompt = table_of(session), asked(session)
    leader = leaders.commander_of(table, table.state.active)
    home = table.state.leaders[leader]
    place = board_map.hex_of_leader(table.state, leader)
    one, other = [id for id, unit in table.state.units.items() if board_map.is_placed(unit)][:2]
    free = board_map.free_hexes(table, NUMBERED.within(place, 2))[0]
    home.unit, home.hex = "", free
    engagement.engage(table.state, [one], [other])
    view = map_view.sketch_of(session.state, session.content, prompt)
    assert [mark.place for mark in view.marks if mark.name.id == leader] == [free]
    assert {stack.counters[0] for stack in view.stacks if stack.is_engaged} == {one, other}
    reach = leaders.command_range(table, leader)
    assert view.zone is not None and free in view.zone.places
    assert max(NUMBERED.distance(free, place) for place in view.zone.places) == reach
    home.hex = table.state.units[one].hex
    view = map_view.sketch_of(session.state, session.content, prompt)
    assert all(mark.name.id != leader for mark in view.marks), "he is drawn with the counter of his hex"
    assert next(stack for stack in view.stacks if one in stack.counters).leader


def test_who_has_to_shock_is_said_before_it_is_left():
    session = placed_at("act.who")
    table = table_of(session)
    prompt = next(iter(move_orders.act_once(table)))
    end = next(option for option in prompt.options if option.nobody)
    assert end.hint is not None and "units" not in dict(end.hint.params)
    unit = next(unit for unit in table.state.units.values() if unit.command == table.state.active)
    unit.ended_adjacent = True
    prompt = next(iter(move_orders.act_once(table)))
    end = next(option for option in prompt.options if option.nobody)
    assert "units" in dict(end.hint.params)
    assert {closed.option.value for closed in prompt.closed} == {"disengage", "rally"}
