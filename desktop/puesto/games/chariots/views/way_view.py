"""The ways that the map of the counters finds, as the sketch draws them:

of Hit and Run (7.22), and of a rout (9.41).
"""

from __future__ import annotations

from typing import Any

from puesto.core.game.map_views import WayView
from puesto.core.messages import N_, Message, Ref, Text, msg
from puesto.core.prompts import Choose, Prompt, Roll
from puesto.games.chariots.aftermath import rout_on_map
from puesto.games.chariots.manoeuvre import run_on_map
from puesto.games.chariots.table.state import BattleTable, Unit, UnitId

RUN_AT, RUN_ANSWER, ROUT_ROLL, ROUT_STANDS = "run.at", "run.answer", "rout.roll", "rout.stands"


def ways_of(table: BattleTable, prompt: Prompt[Any]) -> tuple[WayView, ...]:
    """Return the ways that a question is about, as far as the map knows them (7.22, 9.41)."""
    unit = table.state.units.get(prompt.subject[0]) if isinstance(prompt, Choose | Roll) and prompt.subject else None
    if unit is None:
        return ()
    if prompt.key == ROUT_ROLL:
        # where there are several, it is asked which one after the die
        ways = _ways_of_rout(table, unit)
        return ways if len(ways) == 1 else ()
    if isinstance(prompt, Choose) and prompt.key == RUN_AT:
        return tuple(way for option in prompt.options for way in _way_of_run(table, unit, option.value))
    if prompt.key == RUN_ANSWER:
        return _way_of_run(table, table.state.units[prompt.subject[1]], unit.id)
    return _ways_of_rout(table, unit) if prompt.key == ROUT_STANDS else ()


def _ways_of_rout(table: BattleTable, unit: Unit) -> tuple[WayView, ...]:
    """Return the shortest way to each hex in which a routing unit may end (9.41)."""
    goals = rout_on_map.rally_points(table, table.side_of_unit(unit.id))
    reading = rout_on_map.rout_reading(table, unit, [unit.partner], goals)
    return tuple(WayView(way, _way_in_words(unit, way)) for way in reading.ways) if reading is not None else ()


def _way_of_run(table: BattleTable, unit: Unit, target: UnitId) -> tuple[WayView, ...]:
    """Return the best way up to a target and back; none if there is none, or the map leaves it open."""
    target_unit = table.state.units.get(target)
    reading = run_on_map.run_reading(table, unit, target_unit) if target_unit is not None else None
    if reading is None or not reading.way:
        return ()
    return (WayView((unit.hex, *reading.way), _way_in_words(unit, (unit.hex, *reading.way)), returns=True),)


def _way_in_words(unit: Unit, way: tuple[str, ...]) -> Message:
    places = tuple(Text(place, place) for place in way[1:])
    return msg(N_("{unit}, por {places}"), unit=Ref("unit", unit.id), places=places)
