"""Counters that come into play in the middle of a mission:

their ids, their names, and whether they can stand (6.0, 6.2).
"""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core.messages import Text
from puesto.core.values import replace
from puesto.games.bear.printed.records import FALSE_ALARM, SUSPECT, Chit, Content, Deployment, Kind, Mission, UnitId
from puesto.games.bear.table.state import AI, NEUTRAL, PLAYER, Counter, MissionTable, State

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def fresh_id(state: State, type_: str) -> UnitId:
    """Return the id of the next counter of a type, with a letter not yet used: `soviet-smg-a`.

    Possible enemies have the lowest number that is not on the map, as their tokens are used again: `suspect-1`.
    """
    counters = state.counters
    if type_ == SUSPECT:
        return next(
            id
            for number in range(1, len(counters) + 2)
            if (id := f"{SUSPECT}-{number}") not in counters or counters[id].destroyed
        )
    return next(id for number in range(len(counters) + 1) if (id := f"{type_}-{letters_for(number)}") not in counters)


def letters_for(number: int) -> str:
    """Return the letters for 0, 1, 2 ...: a to z, then aa.

    >>> letters_for(0), letters_for(25), letters_for(26)
    ('a', 'z', 'aa')
    """
    first = letters_for(number // len(LETTERS) - 1) if number >= len(LETTERS) else ""
    return first + LETTERS[number % len(LETTERS)]


def type_in(id: UnitId, content: Content) -> tuple[str, str]:
    """Return the unit type that an id made by `fresh_id` speaks of, and its letter or number.

    Raises `KeyError` for any other id.
    """
    type_, _, last = id.rpartition("-")
    if type_ not in content.unit_types or not (
        last.isdecimal() if type_ == SUSPECT else last.isascii() and last.isalpha() and last.islower()
    ):
        raise KeyError(id)
    return type_, last


def name_of_newcomer(id: UnitId, content: Content) -> Text:
    """Return the name of a counter that no mission names: `PE 1`, `SMG A`; raises `KeyError`.

    Its letter comes after those that the forces of any mission use up for that name.
    """
    type_, last = type_in(id, content)
    name = content.unit_types[type_].name
    if type_ == SUSPECT:
        return replace(name, es=f"{name.es} {last}", en=f"{name.en} {last}")
    begun = max((count_of_name(mission, name, content) for mission in content.missions.values()), default=0)
    return with_letter(name, begun + number_of_letters(last))


def with_letter(name: Text, number: int) -> Text:
    """Return a name with the letter of a counter added: A for number 0, B for 1, and so on."""
    letter = letters_for(number).upper()
    return replace(name, es=f"{name.es} {letter}", en=f"{name.en} {letter}")


def count_of_name(mission: Mission, name: Text, content: Content) -> int:
    """Return how many counters of the forces of a mission have a type with this name."""
    return sum(content.unit_types[piece.type].name == name for piece in mission.forces)


def number_of_letters(letters: str) -> int:
    """Return the number that `letters_for` turns into these letters.

    >>> number_of_letters("a"), number_of_letters("z"), number_of_letters("aa")
    (0, 25, 26)
    """
    number = 0
    for letter in letters:
        number = number * len(LETTERS) + LETTERS.index(letter) + 1
    return number - 1


def deployments(mission: Mission) -> Iterator[Deployment]:
    """Yield everything that the boxes of a mission's sheet bring onto the map."""
    return (deployment for box in mission.sheet if box.event is not None for deployment in box.event.deploy)


def chits(mission: Mission) -> Iterator[Chit]:
    """Yield everything that a mission puts into the reinforcement cup, at the start or later."""
    yield from mission.cup
    for box in mission.sheet:
        if box.event is not None:
            yield from box.event.cup


def what_can_be_drawn(mission: Mission, content: Content) -> tuple[str, ...]:
    """Return the cup's possible contents: false alarms, AI counters, the mission's own (6.2)."""
    ai = (kind.id for kind in content.unit_types.values() if kind.nation == mission.ai)
    return tuple(dict.fromkeys((FALSE_ALARM, *ai, *(chit.what for chit in chits(mission)))))


def one_by_one(cup: tuple[Chit, ...]) -> list[str]:
    """Return the chits of the cup one by one."""
    return [chit.what for chit in cup for _ in range(chit.copies)]


def add(table: MissionTable, type_: str, side: str, id: UnitId = "", replaces: UnitId = "") -> Counter:
    """Put a new counter into play, unused and unhit, in no hex; `id` is used if it is free."""
    counters = table.state.counters
    if not id or id in counters:
        id = fresh_id(table.state, type_)
    for counter in counters.values():
        if counter.replaces == id:
            # the token is used again: who replaced it before has nothing to do with it any more
            counter.replaces = ""
    counters[id] = Counter(  # in the place of the one before, so that no number of a counter changes
        id=id, type=type_, side=side, suspect=table.content.unit_types[type_].kind is Kind.SUSPECT, replaces=replaces
    )
    return counters[id]


def can_be_in_mission(counter: Counter, mission: Mission, content: Content) -> bool:
    """Return whether a counter can be in a mission.

    One of its forces or deployments, or one that was drawn or placed later.
    """
    for piece in mission.forces:
        if piece.id == counter.id:
            return (piece.type, piece.side) == (counter.type, counter.side)
    for deployment in deployments(mission):
        if deployment.id == counter.id:
            return (deployment.what, deployment.side) == (counter.type, counter.side)
    try:
        is_own_type = type_in(counter.id, content)[0] == counter.type
    except KeyError:
        return False
    sides = (
        {Kind.SUSPECT: (AI,), Kind.NEUTRAL: (NEUTRAL,)}.get(content.unit_types[counter.type].kind, (PLAYER, AI))
        if is_own_type
        else ()
    )
    return counter.side in sides
