"""Chariots of Fire, Shock: the whole combat and its parts, alone and at the table (8.13-8.18)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any

from puesto.core.prompts import Prompt, Roll
from puesto.games.chariots.battle import melee
from puesto.games.chariots.combat import advance, designation
from puesto.games.chariots.manoeuvre import firing
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import Missile, PrintedLeader, Role, Type
from puesto.games.chariots.resolutions.shock_odds import CombatResult
from puesto.games.chariots.table import sequence
from puesto.games.chariots.table.state import BattleTable, Status, Unit
from puesto.games.chariots.turn import steps
from tests.games.chariots.cases.common import leader, make_table

from ..harness import Dice, Given, ImpossibleError, Pair, drive

SIDES = (("attackers", "attacker", "A"), ("defenders", "defender", "B"))
TYPES = ("SI", "SI", "HI", "LI", "BI", "RI", "BW", "CH-2", "CH-3")
WORD = re.compile(r"(?P<type>[A-Z]+(?:-\d:)?)(?P<tq>\d)(?:\+(?P<hits>\d+))?(?P<marks>[!erch]*)$")
GROUND = ("wood", "rough", "river", "uphill", "downhill")
ANSWERS: dict[str, Any] = {
    "react.how": "nobody", "rout.path": "yes", "advance.cost": 0, "advance.may": "0", "aggression.shock_try": "no",
    "rout.leader": "yes", "standard.near": (), "shot.near": (), "hits.who": lambda prompt: prompt.options[0].value,
    "leader.displaced": lambda prompt: prompt.options[0].value,
    "advance.who": lambda prompt: prompt.options[0].value,
    "shock.attacking_type": lambda prompt: prompt.options[0].value,
    "shock.defending_type": lambda prompt: prompt.options[0].value,
    "shock.spare_hit": lambda prompt: prompt.options[-1 if "libra" in prompt.message.template else 0].value,
}  # fmt: skip
"""The answers at the table where a form takes the first of several."""


def draw_word(chance: Random, attacks: bool) -> str:
    """A unit, or a stack, as a form writes it."""
    kind, quality = chance.choice(TYPES), chance.randint(3, 8)
    hits = chance.choice((0, 0, 1, 2, quality - 1))
    marks = chance.choice(("", "", "!", "e", "r") if attacks else ("", "", "e", "h", "c"))
    if kind in ("CH-2",) and chance.random() < 0.5:
        return f"CH-2:{quality}{marks.strip('hc')}/RI{chance.randint(3, 7)}{marks.strip('hc!r')}"
    if "c" in marks and kind not in ("SI", "HI"):
        marks = ""
    if "h" in marks or "c" in marks:
        hits = 0
    return f"{kind}{':' if kind.startswith('CH') else ''}{quality}{f'+{hits}' if hits else ''}{marks}"


def draw_sides(chance: Random, given: Given) -> None:
    """One to three words on each side, ground whose features are known, leaders with what they print."""
    for name, _, _ in SIDES:
        given[name] = " ".join(draw_word(chance, name == "attackers") for _ in range(chance.randint(1, 3)))
    given["_ground"] = chance.choice(([], [], ["wood"], ["rough"], ["river"], ["wood", "river"], ["uphill"]))
    given["heroic"] = chance.choice((0, 0, 2, -2))
    content = make_table({}).content
    given["terrain"] = sum(charts.terrain_shift(content, one) for one in given["_ground"])
    for _, who, _ in SIDES:
        if given.get(f"{who}_wounded") and given[f"{who}_leader"]:
            given[f"{who}_charisma"] = min(given[f"{who}_charisma"], 8)


def read_units(words: str, side: str, attacks: bool) -> tuple[list[Unit], dict[str, str]]:
    """Return the units for a text of words, and the marks of each."""
    units, marks = list[Unit](), dict[str, str]()
    for word in words.split():
        hex_ = []
        for part in word.split("/"):
            read = WORD.match(part)
            assert read, part
            kind = Type(read["type"].rstrip(":"))
            one = Unit(f"{side}{len(units)}", side, kind, int(read["tq"]), 5, hits=int(read["hits"] or 0))
            one.status = Status.ROUTED if "h" in read["marks"] else Status.GOOD
            one.column = one.began_in_column = "c" in read["marks"]
            one.shock = designation.MUST_CHECK if "!" in read["marks"] else designation.NO_CHECK if attacks else ""
            units.append(one)
            marks[one.id] = read["marks"]
            hex_.append(one)
        if len(hex_) == 2:
            hex_[0].partner, hex_[1].partner = hex_[1].id, hex_[0].id
    return units, marks


def leader_of(given: Given, who: str, side: str) -> PrintedLeader | None:
    """The leader of a side as his counter prints him: a wounded one prints one more than he has left."""
    role = given.get(f"{who}_leader", "")
    if not role:
        return None
    worn = 1 if given.get(f"{who}_wounded") else 0
    ability = given.get(f"{who}_ability", 5) + worn
    facts = {"role": role, "side": side, "own_wing": side if role == Role.COMMANDER.value else ""}
    facts["capability" if role == Role.COMMANDER.value else "initiative"] = ability
    return leader(f"L{side}", {**facts, "charisma": given[f"{who}_charisma"] + worn}, side)


def battle_of(given: Given) -> tuple[BattleTable, list[str], list[str]]:
    """A table on which the one combat of a form is designated; the ids of both sides."""
    sides: list[list[str]] = []
    units, marks = list[Unit](), dict[str, str]()
    led: list[tuple[PrintedLeader, str, bool]] = []
    for name, who, side in SIDES:
        found, told = read_units(given[name], side, name == "attackers")
        units += found
        marks |= told
        sides.append([one.id for one in found])
        if (boss := leader_of(given, who, side)) is not None:
            led.append((boss, found[0].id, bool(given.get(f"{who}_wounded"))))
    table = make_table({"A": "A", "B": "B"}, [boss for boss, _, _ in led], units)
    for boss, unit, wounded in led:
        table.state.leaders[boss.id].unit, table.state.leaders[boss.id].wounded = unit, wounded
    table.state.active, table.state.heroic, table.state.activation = "A", given.get("heroic", 0), 1
    combat = melee.combat_of(table, *sides)
    combat.engaged_before = [id for id, mark in marks.items() if "e" in mark]
    combat.rear = [id for id in sides[0] if "r" in marks[id]]
    combat.flank, combat.ground = given.get("flank", False), given.get("_ground", [])
    table.state.combats, table.state.step = [combat], sequence.CHECKS
    return table, combat.attackers, combat.defenders


SEGMENT = (sequence.CHECKS, sequence.LEADERS, sequence.RESOLVE, sequence.COLLAPSE)


def play_segment(table: BattleTable, dice: Dice, asked: list[Prompt[Any]], until: tuple[str, ...] = SEGMENT) -> None:
    """Play the Shock segment from its present step."""
    while table.state.step in until:
        drive(steps.STEPS[table.state.step](table), dice, ANSWERS, asked)


def fates_alone(side: Any) -> list[Any]:
    """The same in the result of the form."""
    return ["broke" if one.routs or one.gone else one.hits for one in side]


def shock_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """A whole combat: what has become of every unit."""
    table, mine, theirs = battle_of(given)
    routed = {one.id for one in table.state.units.values() if one.status is Status.ROUTED}
    asked: list[Prompt[Any]] = []
    play_segment(table, dice, asked, (sequence.CHECKS,))
    if any(one.dead or one.unit in table.state.combats[0].out or not one.unit for one in table.state.leaders.values()):
        raise ImpossibleError  # he has gone with his unit, which a form cannot tell
    play_segment(table, dice, asked)
    return {
        "attackers": [fate_of(table, id, routed) for id in mine],
        "defenders": [fate_of(table, id, routed) for id in theirs],
        "shock": any(isinstance(one, Roll) and one.key == "shock.roll" for one in asked),
    }


def shock_alone(found: CombatResult, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    return {"attackers": fates_alone(found.attackers), "defenders": fates_alone(found.defenders), "shock": found.fought}


def fate_of(table: BattleTable, id: str, routed: set[str]) -> Any:
    """Return "broke" or the hits of a unit; `routed` were Routed before."""
    one = table.state.units[id]
    broke = one.status is Status.GONE or (one.status is Status.ROUTED and id not in routed)
    return "broke" if broke else one.hits


# -- 8.13 with the shots before it


def draw_assault(chance: Random, given: Given) -> None:
    """Draw sides, and one to three shots at defenders that are alone in their hexes."""
    draw_sides(chance, given)
    many = len(read_units(given["defenders"], "B", False)[0])
    shots = []
    for _ in range(chance.randint(1, 3)):
        missile = chance.choice("CBJS")
        far = chance.randint(1, {"C": 3, "B": 3, "J": 1, "S": 2}[missile])
        shots.append(f"{missile}{far}{chance.choice(('', '', 'w', 'm'))}>{chance.randint(1, min(6, many))}")
    given["shots"] = " ".join(shots)


SHOT = re.compile(r"(?P<missile>[CBJS])(?P<range>\d)(?P<marks>[wlm]*)>(?P<target>\d)$")


def assault_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Shots at the defenders, then the combat with those that are left."""
    table, mine, theirs = battle_of(given)
    before, routed = (
        table.state.combats[0],
        {one.id for one in table.state.units.values() if one.status is Status.ROUTED},
    )
    table.state.combats = []
    asked: list[Prompt[Any]] = []
    for at, word in enumerate(given["shots"].split()):
        read = SHOT.match(word)
        assert read, word
        goal = table.state.units[theirs[int(read["target"]) - 1]]
        if goal.status is Status.GONE or (goal.status is Status.ROUTED and goal.id not in routed):
            continue
        heavy = read["missile"] in "CJ" and "m" not in read["marks"]
        firer = Unit(f"S{at}", "A", Type.CH2 if heavy else Type.LI, 6, 6, Missile(read["missile"]))
        table.state.units[firer.id] = firer
        moving, wood, lower = (mark in read["marks"] for mark in "mwl")
        shot = firing.shoot(table, firer, goal.id, int(read["range"]), moving=moving, wood=wood, lower=lower)
        drive(shot, dice, {**ANSWERS, "leader.hit": (5,)}, asked)
        del table.state.units[firer.id]
    if any(one.dead or not one.unit for one in table.state.leaders.values()):
        raise ImpossibleError
    left = [id for id in theirs if fate_of(table, id, routed) != "broke"]
    if left:
        combat = melee.combat_of(table, mine, left)
        combat.engaged_before, combat.rear = before.engaged_before, before.rear
        combat.flank, combat.ground = before.flank, before.ground
        table.state.combats, table.state.step = [combat], sequence.CHECKS
        play_segment(table, dice, asked, (sequence.CHECKS,))
        if any(one.dead or one.unit in combat.out or not one.unit for one in table.state.leaders.values()):
            raise ImpossibleError
        play_segment(table, dice, asked)
    return {
        "attackers": [fate_of(table, id, routed) for id in mine],
        "defenders": [fate_of(table, id, routed) for id in theirs],
        "shock": any(isinstance(one, Roll) and one.key == "shock.roll" for one in asked),
    }


# -- 8.18, 8.2


def draw_collapse(chance: Random, given: Given) -> None:
    """Sides as a Shock has left them: any of them may have more hits than its TQ."""
    for name, _, _ in SIDES:
        words = []
        for _ in range(chance.randint(1, 3)):
            quality = chance.randint(3, 8)
            kind = chance.choice(("SI", "HI", "LI", "BI", "CH-3"))
            hits = chance.choice((0, 1, quality - 1, quality - 1, quality, quality + 1, quality + 2))
            mark = chance.choice(("", "e"))
            words.append(f"{kind}{':' if kind == 'CH-3' else ''}{quality}{f'+{hits}' if hits else ''}{mark}")
        given[name] = " ".join(words)
    content, attackers = make_table({}).content, read_units(given["attackers"], "A", True)[0]
    given["advance"] = chance.randint(0, min(advance.most_hits_of_hex(content, one.type) for one in attackers))


def collapse_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the units that break after a Shock with these hits."""
    table, mine, theirs = battle_of({"flank": False, **given})
    combat = table.state.combats[0]
    combat.resolved = combat.fought = combat.led = True
    combat.stood, table.state.step = list(theirs), sequence.COLLAPSE
    asked: list[Prompt[Any]] = []
    cost = given["advance"]
    while table.state.step == sequence.COLLAPSE and combat.stage < 2:
        drive(steps.STEPS[table.state.step](table), dice, {**ANSWERS, "advance.cost": cost}, asked)
    return {
        "attackers": [fate_of(table, id, set()) for id in mine],
        "defenders": [fate_of(table, id, set()) for id in theirs],
    }


def collapse_alone(found: CombatResult, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    return {"attackers": fates_alone(found.attackers), "defenders": fates_alone(found.defenders)}


PAIRS = (
    Pair(
        "shock", shock_at_table, shock_alone, draw_sides, {"advance": 0},
        once=(("1738", {"attackers": "HI3", "defenders": "RI4h SI5h", "attacker_leader": "CA", "defender_leader": "CA",
                        "attacker_ability": 1, "defender_ability": 0}),),
    ),
    Pair("assault", assault_at_table, shock_alone, draw_assault, {"advance": 0}),
    Pair("collapse", collapse_at_table, collapse_alone, draw_collapse),
)  # fmt: skip
