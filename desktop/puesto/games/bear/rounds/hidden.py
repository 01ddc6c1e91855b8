"""Hidden Units of the player:

to the AI they are not there, until they are revealed by the base rules' occasions (7.5; EOD 10).
"""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Choose, Procedure
from puesto.core.saying import say
from puesto.games.bear.board import board_memory
from puesto.games.bear.printed.records import UnitId
from puesto.games.bear.table.state import PLAYER, MissionTable
from puesto.games.kit.verbs import saying_no, saying_yes

STAYS, SHOWS = "hidden", "revealed"


def units_that_can_hide(table: MissionTable) -> list[UnitId]:
    """Return the Units that could hide, where the mission lets Units hide at all (7.5)."""
    return (
        [unit for unit in table.in_play(PLAYER) if not table.state.counters[unit].hidden]
        if table.mission.hiding
        else []
    )


def hidden_units(table: MissionTable) -> list[UnitId]:
    """Return the Units that are hidden now."""
    return [unit for unit in table.in_play(PLAYER) if table.state.counters[unit].hidden]


def hide(table: MissionTable, unit: UnitId) -> Procedure[None]:
    """Hide a Unit; the AI forgets it (7.5)."""
    table.state.counters[unit].hidden = True
    board_memory.forget(table.state, unit)
    yield from say(N_("{unit} queda oculta: la IA actúa como si no estuviera"), "7.5", "good", unit=Ref("unit", unit))


def reveal(table: MissionTable, unit: UnitId) -> Procedure[None]:
    """Reveal a hidden Unit, and ask whom it sees (7.5)."""
    table.state.counters[unit].hidden = False
    yield from say(N_("{unit} se revela"), "7.5", "bad", unit=Ref("unit", unit))
    yield from table.facts.moved(unit)


def ask_who_acted(table: MissionTable, units: list[UnitId], shows: bool = False) -> Procedure[None]:
    """Ask for each hidden Unit that acted whether that reveals it; with `shows` the base rules say so."""
    for unit in units:
        if table.state.counters[unit].hidden and not table.state.counters[unit].destroyed:
            yield from ask_if_revealed(table, unit, "acted", SHOWS if shows else STAYS)


def ask_who_is_found(table: MissionTable, ai: UnitId) -> Procedure[None]:
    """Ask whether an AI that stops beside a hidden Unit or in its hex finds it (EOD 10)."""
    near = [
        unit
        for unit in hidden_units(table)
        if (away := board_memory.known_distance(table.state, ai, unit)) is not None and away <= 1
    ]
    for unit in near:
        yield from ask_if_revealed(table, unit, ai, SHOWS)


def ask_if_revealed(table: MissionTable, unit: UnitId, why: str, usual: str) -> Procedure[None]:
    """Ask whether a hidden Unit is revealed: the base rules and the board decide (EOD 10)."""
    message = msg(N_("¿Se revela {unit}, que está oculta?"), unit=Ref("unit", unit))
    options = (saying_yes(SHOWS, msg(N_("Se revela"))), saying_no(STAYS, msg(N_("Sigue oculta"))))
    answer = yield from Choose(
        key="hidden.revealed", subject=(unit, why), message=message, rule="10 EOD", options=options, default=usual
    )
    if answer == SHOWS:
        yield from reveal(table, unit)
