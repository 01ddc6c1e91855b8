"""Moves said whole: the reach is the rules' own, one line is a move or a Wing's, each step with its rule."""

from __future__ import annotations

import pytest

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.prompts import UnreadableAnswerError
from puesto.core.questions.joined import give_joined
from puesto.core.session.journal import Source
from puesto.games.chariots.manoeuvre import moving_on_map
from puesto.games.chariots.movement import ground_steps
from puesto.games.chariots.table.state import BattleTable
from puesto.games.chariots.turn import whole_moves
from tests.games.chariots.placed import asked, placed_at


@pytest.fixture(scope="module")
def acting():
    """Everybody on the map, at the choice of who acts; the foot of the Hills is active."""
    return placed_at("act.who")


@pytest.fixture(scope="module")
def going():
    return placed_at("move.way")


def table_of(session) -> BattleTable:
    return BattleTable(session.state, session.content)


def say(session, text):
    move = whole_moves.read_line(session.state, session.content, asked(session), text)
    assert move is not None
    return give_joined(session, move.answers, Source.PLAYER)


def test_every_placement_in_reach_is_a_way_of_the_rules_that_ends_there_for_that_price(going):
    session = going.fork()
    prompt, table = asked(session), table_of(session)
    found = whole_moves.reach_at(table, prompt)
    unit = found.unit
    around, steps = moving_on_map.obstacles(table, [unit]), ground_steps.steps_of(table, unit.type)
    assert len(found.placements) > 60
    for (place, hour), reached in found.placements.items():
        assert prompt.refusal(reached.way) is None and prompt.cost(reached.way) == reached.points
        ends = moving_on_map.ends_of_way((unit.hex, unit.facing), reached.way, column=False, around=around, steps=steps)
        assert (NUMBERED.texts[place], hour) in ends


def test_a_counter_and_a_hex_are_a_whole_move_in_the_rules_steps(acting):
    session = acting.fork()
    before = len(session.entries)
    say(session, "d2 2119 9")
    unit = next(id for id, number in table_of(session).battle.numbers.items() if number == "D2")
    assert (session.state.units[unit].hex, session.state.units[unit].facing) == ("2119", 9)
    keys = [entry.key for entry in session.entries[before:]]
    assert keys[:2] == ["act.who", "move.way"] and keys[-1] == "move.end"
    assert asked(session).key == "act.who"
    session.undo_to(before)
    assert session.state.units[unit].hex == acting.state.units[unit].hex


def test_a_hex_out_of_reach_is_refused_with_the_reason_and_changes_nothing(acting):
    session = acting.fork()
    for line in ("d2 0101", "d2 2119 2", "a 0101"):
        with pytest.raises(UnreadableAnswerError):
            say(session, line)
    assert whole_moves.read_line(session.state, session.content, asked(session), "1") is None
    assert session.digest() == acting.digest()


def test_a_wing_of_four_keeps_its_formation_with_one_line(acting):
    session = acting.fork()
    table = table_of(session)
    units = whole_moves.units_in_formation(table)
    stood = {unit.id: (NUMBERED.known(unit.hex), unit.facing) for unit in units}
    assert len(stood) == 4
    first = units[0]
    goal = NUMBERED.neighbour(NUMBERED.neighbour(first.hex, 5), 4)
    by = NUMBERED.known(goal) - NUMBERED.known(first.hex)
    left = say(session, f"a {goal}")
    assert not left
    for id, (place, hour) in stood.items():
        one = session.state.units[id]
        assert (NUMBERED.known(one.hex), one.facing) == (place + by, hour)


def test_who_cannot_follow_stays_with_the_reason(acting):
    session = acting.fork()
    table = table_of(session)
    units = whole_moves.units_in_formation(table)
    blocked = NUMBERED.neighbour(units[1].hex, 5)
    enemy = next(
        unit for unit in session.state.units.values() if table.side_of_unit(unit.id) != table.side_of_unit(units[0].id)
    )
    session.override(f"stands.{enemy.id}", f"{blocked} 3")
    by = NUMBERED.known(blocked) - NUMBERED.known(units[1].hex)
    steps = whole_moves.shifted_wing(table_of(session), whole_moves.units_in_formation(table_of(session)), by)
    stays = [step for step in steps if step.reached is None]
    assert [step.unit for step in stays] == [units[1].id] and stays[0].refusal is not None
    assert any(step.is_in_danger for step in steps if step.reached is not None)
