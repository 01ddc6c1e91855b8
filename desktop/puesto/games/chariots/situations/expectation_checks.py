"""Checks of a situation's expectations: unknown names, each with its path in the file."""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core.messages import N_, Message, msg
from puesto.core.pack_layout import Finding, Path
from puesto.core.values import fields
from puesto.games.chariots.leadership import activation, victory
from puesto.games.chariots.printed.records import Battle
from puesto.games.chariots.situations.expectations import DEAD, NOBODY, WELL, WOUNDED, Expect
from puesto.games.chariots.table import sequence, setup
from puesto.games.chariots.table.state import Unit
from puesto.games.chariots.turn import steps
from puesto.games.chariots.views import state_changes
from puesto.games.kit.checks import check_between, check_one_of, finding

NO_UNIT = N_("no hay ninguna unidad que se llame así")
NO_LEADER = N_("no hay ningún líder que se llame así")
NO_SIDE = N_("no hay ningún ejército que se llame así")
NO_COMMAND = N_("no hay ningún mando que se llame así")
NO_MARKER = N_("no hay ningún marcador que se llame así")
FLAGS = tuple(field.name for field in fields(Unit) if field.name in state_changes.SWITCHES)
"""Fields of a unit that are on or off."""
COLUMNS = (1, 20)
"""Any column that a Shock table could have."""
MOST = 99
"""More hits, points or PM than any battle brings."""


def check_name(path: Path, name: str, among: set[str], wrong: Message) -> Iterator[Finding]:
    """Yield a finding on a name that is none of these, or empty."""
    if name and name not in among:
        yield finding(path, "unknown", N_("«{name}»: {wrong}"), name=name, wrong=wrong)


def check_expectations(expect: Expect, battle: Battle) -> Iterator[Finding]:
    """Yield everything that a situation expects of unknown things, or that could never happen."""
    yield from _check_sides(expect, battle)
    yield from _check_units(expect, battle)
    yield from _check_fight(expect)
    leaders = {leader.id for leader in battle.leaders}
    for leader, how in expect.people.items():
        yield from check_name(("expect", "people", leader), leader or "—", leaders, msg(NO_LEADER))
        yield from check_one_of(("expect", "people", leader), how, (WELL, WOUNDED, DEAD))
    markers = {marker for army in battle.armies for marker in activation.markers_of(battle, army.id)}
    for pile in ("bag", "used", "aside"):
        for index, marker in enumerate(getattr(expect, pile) or ()):
            yield from check_name(("expect", pile, index), marker or "—", markers, msg(NO_MARKER))
    if expect.step and expect.step not in (*steps.STEPS, sequence.OVER):
        yield finding(("expect", "step"), "unknown", N_("«{name}» no es un paso de la batalla"), name=expect.step)


def _check_sides(expect: Expect, battle: Battle) -> Iterator[Finding]:
    """Yield findings on unknown sides and commands."""
    sides, commands = {army.id for army in battle.armies}, {command.id for command in battle.commands}
    yield from check_name(("expect", "initiative"), expect.initiative, {*sides, NOBODY}, msg(NO_SIDE))
    yield from check_name(("expect", "active"), expect.active, {*commands, NOBODY}, msg(NO_COMMAND))
    yield from check_name(("expect", "ended"), expect.ended, {*sides, victory.DRAW, NOBODY}, msg(NO_SIDE))
    for side, lost in expect.lost.items():
        yield from check_name(("expect", "lost", side), side or "—", sides, msg(NO_SIDE))
        yield from check_between(("expect", "lost", side), lost, 0, MOST)


def _check_units(expect: Expect, battle: Battle) -> Iterator[Finding]:
    """Yield findings on unknown units."""
    units = {unit.id for unit in setup.starting_units(battle)}
    for where in ("hits", "status", "supply", "engaged", "flags", "spent", "withdrawal", "shock"):
        for unit in getattr(expect, where):
            yield from check_name(("expect", where, unit), unit or "—", units, msg(NO_UNIT))
    for where in ("hits", "spent"):
        for unit, n in getattr(expect, where).items():
            yield from check_between(("expect", where, unit), n, 0, MOST)
    for where in ("withdrawal", "shock"):
        for unit, value in getattr(expect, where).items():
            yield from check_one_of(("expect", where, unit), value, (*state_changes.WORDS[where],))
    for unit, flags in expect.flags.items():
        for name in flags:
            yield from check_one_of(("expect", "flags", unit, name), name, FLAGS)


def _check_fight(expect: Expect) -> Iterator[Finding]:
    yield from check_between(("expect", "column"), expect.column, *COLUMNS)
    if expect.result and len(expect.result) != 2:
        yield finding(("expect", "result"), "two_results", N_("se esperan dos números: los del atacante y el defensor"))
