"""A battle at the table for tests: a scenario of ours whose steps are played with scripted answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puesto.core.prompts import Prompt
from puesto.games.chariots.battle import reacting_to_aggression
from puesto.games.chariots.leadership import command
from puesto.games.chariots.table import engagement, sequence, setup
from puesto.games.chariots.table.state import BattleTable, Unit
from puesto.games.chariots.turn import steps

from ..bear.driver import Answer, Run, play
from .packs import ours


def make_table(
    scenario: str = "dust", step: str = sequence.DRAW, settings: Mapping[str, str] | None = None
) -> BattleTable:
    """A battle at a step, nothing done yet."""
    table = BattleTable(setup.new_state(ours()[0], scenario, settings or {}), ours()[0], reacting_to_aggression)
    table.state.step, table.state.activation = step, 1
    return table


def phase(
    active: str,
    scenario: str = "dust",
    step: str = sequence.ACT,
    order: str = command.MOVE,
    out: tuple[str, ...] = (),
    settings: Mapping[str, str] | None = None,
) -> BattleTable:
    """A battle in the Orders Phase of a command."""
    table = make_table(scenario, step, settings)
    table.state.marker = active
    command.begin_orders(table, active, list(out))
    command.set_order(table.state, order)
    return table


def unit(table: BattleTable, id: str) -> Unit:
    """A unit of the battle."""
    return table.state.units[id]


def engage(table: BattleTable, one: str, other: str) -> None:
    """Two opponents are Engaged (9.21)."""
    engagement.engage(table.state, [one], [other])


def stack(table: BattleTable, chariots: str, runners: str) -> None:
    """A CH-2 and an RI share a hex (6.52)."""
    unit(table, chariots).partner, unit(table, runners).partner = runners, chariots


def walk(table: BattleTable, answers: Mapping[str, Answer] | None = None) -> Run:
    """Play the present step of the table."""
    return play(steps.STEPS[table.state.step](table), answers or {})


def values(prompt: Prompt[Any]) -> list[str]:
    """Return the values that a prompt offers."""
    options: Any = getattr(prompt, "options", None) or getattr(prompt, "strides", ())
    return [option.value for option in options]
