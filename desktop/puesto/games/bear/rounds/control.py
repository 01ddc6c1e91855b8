"""Control of the hexes with a control marker, and what it is worth (2.8, 4.1.4)."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Procedure
from puesto.core.questions.board import Ask
from puesto.core.saying import say
from puesto.games.bear.printed.records import UnitId
from puesto.games.bear.rounds import losses
from puesto.games.bear.table.state import NEUTRAL, PLAYER, MissionTable
from puesto.games.kit.verbs import NO_OPTION, YES_OPTION


def settle_control(table: MissionTable) -> Procedure[None]:
    """Give each control marker to the only side with counters in its hex; otherwise it keeps its holder."""
    control = table.state.control
    standing = [
        counter for counter in table.state.counters.values() if counter.hex in control and not counter.destroyed
    ]
    for place, holder in list(control.items()) if standing else ():
        sides = {counter.side for counter in standing if counter.hex == place} - {NEUTRAL}
        if len(sides) == 1 and holder not in sides:
            yield from take_control(table, place, losses.opponent(holder))


def take_control(table: MissionTable, place: str, side: str) -> Procedure[None]:
    """Give control of a hex to `side`; the player gains or loses its victory points (mission 1)."""
    table.state.control[place] = side
    yield from say(
        N_("{place} pasa a manos de {side}"),
        "2.8",
        "good" if side == PLAYER else "bad",
        side=losses.nation(table, side),
        place=Ref("hex", place),
    )
    points = sum(marker.points for marker in table.mission.controls if marker.hex == place)
    yield from losses.score(table, PLAYER, points if side == PLAYER else -points)


def ask_arrival(table: MissionTable, unit: UnitId) -> Procedure[None]:
    """Ask whether a counter with an unknown hex moved into a marked hex that it would take, and record it."""
    counter = table.state.counters[unit]
    if counter.hex or counter.destroyed or counter.side == NEUTRAL:
        return
    for place, holder in table.state.control.items():
        if holder == counter.side:
            continue
        answer = yield from Ask(
            key="control.reached",
            subject=(unit, place),
            message=msg(N_("¿Está {unit} en {place}?"), unit=Ref("unit", unit), place=Ref("hex", place)),
            rule="2.8",
            options=(YES_OPTION, NO_OPTION),
            default="no",
        )
        if answer == "yes":
            counter.hex = place
            return


def can_enter(table: MissionTable, unit: UnitId, place: str) -> bool:
    """Return whether a special rule of the mission lets an AI into a hex.

    Mission 1's half-track only as the last AI, to take it from the player.
    """
    limited = any(
        limit.hex == place and limit.unit_type == table.state.counters[unit].type
        for limit in table.mission.entry_limits
    )
    if not limited:
        return True
    side = table.state.counters[unit].side
    return table.in_play(side) == [unit] and table.state.control.get(place) == losses.opponent(side)
