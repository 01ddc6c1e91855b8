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


def settle_control(t: MissionTable) -> Procedure[None]:
    """Give each marked hex to the side that alone stands in it; an empty or disputed hex keeps its holder."""
    control = t.state.control
    standing = [one for one in t.state.counters.values() if one.hex in control and not one.destroyed]
    for place, holder in list(control.items()) if standing else ():
        sides = {one.side for one in standing if one.hex == place} - {NEUTRAL}
        if len(sides) == 1 and holder not in sides:
            yield from take_control(t, place, losses.opponent(holder))


def take_control(t: MissionTable, place: str, side: str) -> Procedure[None]:
    """`side` takes control of a hex: the player gains its victory points, or loses them again (mission 1)."""
    t.state.control[place] = side
    yield from say(
        N_("{place} pasa a manos de {side}"),
        "2.8",
        "good" if side == PLAYER else "bad",
        side=losses.nation(t, side),
        place=Ref("hex", place),
    )
    points = sum(marker.points for marker in t.mission.controls if marker.hex == place)
    yield from losses.score(t, PLAYER, points if side == PLAYER else -points)


def ask_arrival(t: MissionTable, unit: UnitId) -> Procedure[None]:
    """Where a counter that moved did not say its hex, ask whether it stands in a marked hex that it would take."""
    counter = t.state.counters[unit]
    if counter.hex or counter.destroyed or counter.side == NEUTRAL:
        return
    for place, holder in t.state.control.items():
        if holder == counter.side:
            continue
        answer = yield from Ask(
            key="control.reached",
            subject=(unit, place),
            message=msg(N_("¿Está {unit} en {place}?"), unit=Ref("unit", unit), place=Ref("hex", place)),
            rule="2.8",
            options=(NO_OPTION, YES_OPTION),
            default="no",
        )
        if answer == "yes":
            counter.hex = place
            return


def can_enter(t: MissionTable, unit: UnitId, place: str) -> bool:
    """Whether a special rule of the mission lets an AI into a hex: mission 1's half-track only as the last AI, to take it from the player."""
    limited = any(
        limit.hex == place and limit.unit_type == t.state.counters[unit].type for limit in t.mission.entry_limits
    )
    if not limited:
        return True
    side = t.state.counters[unit].side
    return t.in_play(side) == [unit] and t.state.control.get(place) == losses.opponent(side)
