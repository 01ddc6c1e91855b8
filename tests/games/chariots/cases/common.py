"""Helpers of the cases' readers: dice in order, units and tables from facts, comparison."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from typing import Any, TypeAlias

import yaml

from puesto.core.messages import Message, Text
from puesto.core.prompts import Family, Procedure, Roll
from puesto.core.values import replace
from puesto.games.chariots.battle import reacting_to_aggression
from puesto.games.chariots.movement import movement
from puesto.games.chariots.movement.mover import CLEAR, Mover
from puesto.games.chariots.printed.records import (
    Army,
    Battle,
    Chart,
    Command,
    Content,
    Missile,
    PrintedLeader,
    Role,
    Row,
    Type,
)
from puesto.games.chariots.table import facings
from puesto.games.chariots.table.state import BattleTable, Side, State, Status, Supply, Unit
from puesto.games.chariots.table.state import Leader as LeaderState
from tests import ROOT

Case: TypeAlias = dict[str, Any]
Reader: TypeAlias = Callable[[Case], dict[str, Any]]

PACK = ROOT / "resources" / "packs" / "chariots"


@cache
def content() -> Content:
    """Our charts, and no scenario."""
    found = {}
    for record in yaml.load((PACK / "charts.yaml").read_text("utf-8"), yaml.CSafeLoader)["charts"]:
        rows = tuple(Row(str(row["id"]), tuple(row["cells"])) for row in record["rows"])
        title = Text(record["title"]["es"], record["title"]["en"])
        found[record["id"]] = Chart(
            record["id"], title, record["rule"], tuple(record["columns"]), rows, known=record["known"] or {}
        )
    return Content(charts=found)


class UnaskedError(AssertionError):
    """A procedure asked what the case does not answer, or dice were left over."""


def run(procedure: Procedure[Any], rolls: Iterable[int] = (), choices: Mapping[str, Any] | None = None) -> Any:
    """Return the result of a procedure with its dice and choices; every die of the case must be used."""
    left = list(rolls)
    try:
        prompt = next(procedure)
        while True:
            if prompt.family is Family.NOTE:
                answer: Any = None
            elif isinstance(prompt, Roll):
                if not left:
                    raise UnaskedError(f"one die too many is asked: {prompt.key}")
                answer = (left.pop(0),)
            elif choices and prompt.key in choices:
                answer = choices[prompt.key]
            else:
                raise UnaskedError(prompt.key)
            if answer is not None:
                assert prompt.accepts(answer), (prompt.key, answer)
            prompt = procedure.send(answer)
    except StopIteration as stop:
        if left:
            raise UnaskedError(f"dice left over: {left}") from None
        return stop.value


def dice(case: Case) -> list[int]:
    """The dice of a case in their order."""
    return [roll["value"] for roll in case["event"].get("rolls", [])]


def unit(facts: Mapping[str, Any], id: str = "u", command: str = "") -> Unit:
    """A unit from a case's facts."""
    markers = facts.get("markers", [])
    one = Unit(
        id,
        command or facts.get("side", "A"),
        Type(facts["type"]),
        facts.get("tq") or 6,
        facts.get("am") or 4,
        Missile(facts.get("missile") or ""),
        Status.ROUTED if facts.get("routed") else Status.GOOD,
        facts.get("hits", 0),
    )
    one.moved, one.column = "moved" in markers, "in_column" in markers
    one.began_in_column = one.column
    one.rallied = "rallied" in markers or bool(facts.get("rallied_this_turn"))
    one.supply = Supply.LOW if "missile_low" in markers else Supply.NO if "missile_no" in markers else Supply.FULL
    one.out = facts.get("command") == "out"
    return one


def lay(one: Unit, place: str, ahead: Collection[str]) -> Unit:
    """Lay a unit on the map so that those hexes are in front of it, and return it."""
    one.hex, one.facing = place, facings.hour_facing(place, ahead)
    return one


def mover(one: Unit, fronts: int = 0, ground: str = CLEAR) -> Mover:
    """A unit that begins to move, in so many enemies' front hexes."""
    return Mover(one.type, movement.allowance(one), one.column, fronts=fronts, ground=ground)


def leader(id: str, facts: Mapping[str, Any], side: str = "A") -> PrintedLeader:
    """A leader's counter from a case's facts."""
    role = {"GC": Role.GENERAL, "CA": Role.COMMANDER, "HERO": Role.HERO}[facts.get("role", "CA")]
    return PrintedLeader(
        id,
        Text(id, id),
        facts.get("side", side),
        role,
        facts.get("own_wing") or "",
        range=facts.get("command_range", 5),
        initiative=facts.get("printed_initiative", facts.get("initiative")),
        charisma=facts.get("printed_charisma", facts.get("charisma")),
        capability=facts.get("printed_capability", facts.get("capability", facts.get("resistance"))),
        combat=facts.get("combat"),
        endurance=facts.get("resistance"),
        heroic=bool(facts.get("heroic")),
    )


def recast(table: BattleTable, battle: Battle) -> None:
    """The case is of this battle from now on."""
    table.content = replace(table.content, battles={**table.content.battles, "case": battle})


def make_table(
    commands: Mapping[str, str],
    leaders: Iterable[PrintedLeader] = (),
    units: Iterable[Unit] = (),
    sides: tuple[str, str] = ("A", "B"),
    dead: Iterable[str] = (),
    wounded: Iterable[str] = (),
) -> BattleTable:
    """A table with those commands (name -> side), leaders and units."""
    battle = Battle(
        "case",
        Text("", ""),
        Text("", ""),
        tuple(Army(side, Text(side, side), 60) for side in sides),
        tuple(Command(name, Text(name, name), side) for name, side in commands.items()),
        tuple(leaders),
        (),
    )
    state = State("case", sides={side: Side(60) for side in sides})
    state.units = {one.id: one for one in units}
    state.leaders = {
        one.id: LeaderState(one.id, dead=one.id in set(dead), wounded=one.id in set(wounded)) for one in battle.leaders
    }
    return BattleTable(state, Content(charts=content().charts, battles={"case": battle}), reacting_to_aggression)


def legal(problem: Message | None) -> dict[str, Any]:
    """Return a refusal in the terms of a case."""
    return {"outcome": "illegal" if problem else "legal", "legal": problem is None}


def differences(expected: Mapping[str, Any], actual: Mapping[str, Any], prose: Iterable[str] = ()) -> list[str]:
    """Return the expectations that were not met; keys in `prose` only explain."""
    found = []
    for key, value in expected.items():
        if key in prose:
            continue
        if key not in actual:
            found.append(f"{key}: not told (expected {value!r})")
        elif actual[key] != value:
            found.append(f"{key}: {actual[key]!r} (expected {value!r})")
    return found
