"""Chariots of Fire, fire and cohesion: shots, reactions, leaders, hits, routs, rally (7.0, 9.0)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from puesto.core.prompts import Prompt, Roll
from puesto.core.values import replace
from puesto.games.chariots.aftermath import hits_and_routs
from puesto.games.chariots.combat.missiles import shooter_refusal
from puesto.games.chariots.leadership import command
from puesto.games.chariots.manoeuvre import firing
from puesto.games.chariots.printed.records import Battle, Missile, PrintedStandard, Role, Type
from puesto.games.chariots.table import engagement, sequence
from puesto.games.chariots.table.state import BattleTable, Leader, Standard, Status, Supply, Unit
from puesto.games.chariots.turn import end_of_turn, move_orders, orders
from tests.games.chariots.cases.common import leader, make_table, recast

from ..harness import Dice, Given, ImpossibleError, Pair, drive
from .shock import ANSWERS, battle_of, play_segment

U, E = "u", "e"
"""The unit that a form is about, of side A, and an enemy, of side B."""


def scene(unit: Unit, *others: Unit, leaders: tuple[Any, ...] = (), standard: str = "") -> BattleTable:
    """A table with a unit, others, leaders and perhaps a Standard; `standard` is whose it is."""
    table = make_table({"A": "A", "B": "B"}, leaders, (unit, *others))
    table.state.active, table.state.activation = "A", 1
    if standard:
        battle: Battle = table.battle
        recast(table, replace(battle, standards=(PrintedStandard("S", "A", "" if standard == "place" else standard),)))
        table.state.standards["S"] = Standard("S")
    return table


def a_unit(id: str = U, side: str = "A", kind: Type = Type.SI, quality: int = 6, hits: int = 0, **more: Any) -> Unit:
    """A unit of a side."""
    return Unit(id, side, kind, quality, 6, hits=hits, **more)


def status(routed: bool) -> Status:
    """Return the status of a unit."""
    return Status.ROUTED if routed else Status.GOOD


# -- 7.1: shots


def draw_shot(chance: Random, given: Given) -> None:
    """A target with fewer hits than its TQ; a Routed one has none."""
    given["quality"] = max(1, given["quality"])
    given["hits"] = 0 if given["routed"] else min(given["hits"], given["quality"] - 1)
    if given["target"] == Type.CH2_RI.value:
        given["target"] = Type.CH2.value


def shot_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """A shot: hits, what becomes of the target, whether a leader is rolled for, what is left to fire with."""
    if given["firer"] == Type.CH2_RI.value:
        raise ImpossibleError
    firer = a_unit(U, "A", Type(given["firer"]), missile=Missile(given["missile"]))
    firer.supply = Supply.LOW if given["low"] else Supply.FULL
    target = a_unit(E, "B", Type(given["target"]), given["quality"], given["hits"], status=status(given["routed"]))
    people = (leader("L", {"role": "CA", "own_wing": "B"}, "B"),) if given["leader"] else ()
    table = scene(firer, target, leaders=people)
    if people:
        table.state.leaders["L"].unit = E
    asked: list[Prompt[Any]] = []
    shot = firing.shoot(
        table, firer, E, given["range"], moving=given["moving"], wood=given["wood"], lower=given["lower"],
        passing=given["passing"],
    )  # fmt: skip
    found = drive(shot, dice, {**ANSWERS, "leader.hit": (5,)}, asked)
    modifiers = next(one.modifiers for one in asked if isinstance(one, Roll))
    return {
        "hits": found.hits, "routs": found.routs, "gone": found.gone, "supply": firer.supply,
        "leader": any(one.key == "leader.hit" for one in asked), "drm": sum(one.value for one in modifiers),
        "left": "gone" if target.status is not status(given["routed"]) else target.hits,
    }  # fmt: skip


def shot_alone(found: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    broke = found.routs or found.gone
    return {
        "hits": found.hits, "routs": found.routs, "gone": found.gone, "supply": found.supply,
        "leader": found.leader, "drm": found.drm, "left": "gone" if broke else given["hits"] + found.hits,
    }  # fmt: skip


def reaction_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Whether a unit may fire in reaction, as far as the board need not be asked."""
    if given["firer"] == Type.CH2_RI.value or shooter_refusal(Type(given["firer"]), Missile(given["missile"])):
        raise ImpossibleError  # no such counter has such missiles
    firer = a_unit(
        U, "A" if given["active"] else "B", Type(given["firer"]), missile=Missile(given["missile"]),
        status=status(given["routed"]), supply=Supply.NO if given["empty"] else Supply.FULL,
    )  # fmt: skip
    table = scene(firer, a_unit(E, "A"), a_unit("x", "B" if given["active"] else "A"))
    if given["engaged"]:
        engagement.engage(table.state, [U], ["x"])
    return {"allowed": firing.can_answer(table, firer, given["kind"], given["range"], before=given["before"])}


def leader_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the result of a leader's check."""
    if not given["there"]:
        raise ImpossibleError
    worn = 1 if given["wounded"] else 0
    role = "HERO" if given["heroic"] else "CA"
    facts = {"role": role, "own_wing": "A", "capability": given["ability"] + worn, "heroic": given["heroic"]}
    table = scene(a_unit(), leaders=(leader("L", facts, "A"),))
    table.state.leaders["L"].unit, table.state.leaders["L"].wounded = U, given["wounded"]
    drive(firing.check_leader(table, "L", missiles=given["missiles"]), dice, ANSWERS, [])
    one = table.state.leaders["L"]
    return {"dead": one.dead, "hit": one.dead or (one.wounded and not given["wounded"])}


def leader_casualty_alone(found: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    return {"dead": found.dead, "hit": found.dead or (found.hit and not given["wounded"])}


def reload_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Whether a unit takes on missiles in phase D."""
    unit = a_unit(kind=Type.LI, missile=Missile.SIMPLE, supply=Supply(given["supply"]))
    enemy = a_unit(E, "B", Type.LI, missile=Missile.SIMPLE)
    table = scene(unit, enemy)
    if given["engaged"]:
        engagement.engage(table.state, [U], [E])

    def done(prompt: Any) -> tuple[str, ...]:
        return tuple(one.value for one in prompt.options if one.value != U or not given["threatened"])

    drive(end_of_turn.reload_missiles(table), dice, {"reload.units": done}, [])
    return {"reloads": unit.supply is Supply.FULL and given["supply"] != Supply.FULL.value}


def charge_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Whether the target of a shot charges the firer, and whether it has to try."""

    @dataclass
    class Recorder:
        """A record of the fights that would begin at once."""

        fought: list[Any] = field(default_factory=list)

        def at_once(self, table: BattleTable, attackers: list[str], defenders: list[str]) -> Any:
            """Note a fight instead of playing it."""
            self.fought.append((attackers, defenders))
            yield from ()

    victim = a_unit(E, "B", Type(given["type"]), given["quality"], status=status(given["routed"]))
    mate = (a_unit("m", "B", Type.CH2),) if given["stacked"] else ()
    if Type.CH2_RI.value in (given["type"], given["firer"]):
        raise ImpossibleError
    firer = a_unit(U, "A", Type(given["firer"]))
    table = scene(firer, victim, *mate)
    table.fights = recorder = Recorder()
    if mate:
        victim.partner, mate[0].partner = "m", E
    asked: list[Prompt[Any]] = []
    charge = firing.charge_firer(table, firer, victim, given["range"], given["hit_and_run"])
    reacts = drive(charge, dice, {"aggression.try": "yes"}, asked)
    if not any(isinstance(one, Roll) for one in asked):
        raise ImpossibleError
    return {"reacts": reacts and bool(recorder.fought)}


# -- 9.1, 9.4, 9.5


def hits_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the effect of hits on a unit."""
    if given["hits"] >= max(1, given["quality"] - 2) or (given["routed"] and given["hits"]) or given["attacked"]:
        raise ImpossibleError
    if given["routed"] and given["column"]:
        raise ImpossibleError
    unit = a_unit(quality=given["quality"], hits=given["hits"], status=status(given["routed"]), column=given["column"])
    table = scene(unit, standard="place")
    found = drive(hits_and_routs.take_hits(table, U, given["taken"], "9.11"), dice, ANSWERS, [])
    return {"fate": found or "stands", "hits": unit.hits}


def rout_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the effects of a rout on a unit, and on a leader with it."""
    unit = a_unit(kind=Type.CH2 if given["others"] else Type.SI, quality=given["quality"])
    mate = (a_unit("m", "A", Type.RI, partner=U),) if given["others"] else ()
    unit.partner = "m" if mate else ""
    people = (leader("L", {"role": "CA", "own_wing": "A"}, "A"),) if given["leader"] else ()
    table = scene(unit, *mate, leaders=people, standard="place" if given["standard"] else "")
    if people:
        table.state.leaders["L"].unit = U
    way = given["path"] and not given["chariots"]
    asked: list[Prompt[Any]] = []
    drive(hits_and_routs.rout_units(table, U), dice, {**ANSWERS, "rout.path": "yes" if way else "no"}, asked)
    one = table.state.leaders.get("L", Leader("L"))
    told = ""
    if given["leader"]:
        along = any(prompt.key == "rout.leader" for prompt in asked)
        told = "eliminated" if one.dead else "may_go_along" if along else "stays"
    return {
        "fate": "gone" if unit.status is Status.GONE else "placed", "leader": told,
        "rolled": any(prompt.key == "rout.roll" for prompt in asked),
    }  # fmt: skip


def recovery_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Whether a unit recovers, and how many hits it loses."""
    unit = a_unit(quality=9, hits=given["hits"], status=status(given["routed"]), rallied=given["rallied"])
    if given["hits"] >= 9:
        raise ImpossibleError
    unit.out, unit.has_moved = given["out"], given["done"]
    enemy = a_unit(E, "B", Type.LI, missile=Missile.SIMPLE)
    table = scene(unit, *((enemy,) if given["threatened"] else ()))
    command.set_order(table.state, command.MOVE)
    if move_orders.action_refusal(table, unit, move_orders.RECOVER) is not None:
        return {"allowed": False, "removed": 0}
    names = [
        name
        for name, on in (
            (move_orders.ADJACENT, given["adjacent"]),
            (move_orders.THREATENED, given["threatened"]),
            (move_orders.GROUND, not given["clear"]),
        )
        if on
    ]

    def where(prompt: Any) -> tuple[str, ...]:
        return tuple(one.value for one in prompt.options if one.value in names)

    drive(move_orders.recover_unit(table, unit), dice, {"recover.where": where}, [])
    return {"allowed": unit.has_recovered, "removed": given["hits"] - unit.hits}


def disengage_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Whether an Engaged unit gets away."""
    if not (given["commander"] and given["in_range"]) or given["type"] == Type.CH2_RI.value:
        raise ImpossibleError
    unit, enemy = a_unit(kind=Type(given["type"])), a_unit(E, "B")
    people = [leader("L", {"role": "CA", "own_wing": "A", "capability": given["factor"]}, "A")]
    if given["charisma"]:
        people.append(leader("G", {"role": "GC", "charisma": given["charisma"]}, "A"))
    table = scene(unit, enemy, leaders=tuple(people))
    for one in table.state.leaders.values():
        one.unit = U
    engagement.engage(table.state, [U], [E])
    command.set_order(table.state, command.DISENGAGE)
    stuck = () if given["free"] else (U,)
    asked: list[Prompt[Any]] = []
    drive(orders.disengage_units(table), dice, {"disengage.stuck": stuck, "disengage.fire": ()}, asked)
    return {"leaves": not engagement.is_engaged(table.state, U)}


def rally_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Whether a Routed unit rallies, and with how many hits."""
    if given["distance"] > 3 or not given["with_standard"]:
        raise ImpossibleError
    unit = a_unit(quality=given["quality"], status=Status.ROUTED)
    role = {"role": Role.GENERAL.value, "charisma": given["factor"]}
    table = scene(unit, leaders=(leader("G", role, "A"),), standard="G")
    command.set_order(table.state, command.RALLY)
    drive(orders.rally_all(table), dice, {"rally.who": (U,)}, [])
    good = unit.status is Status.GOOD
    return {"rallied": good, "hits": unit.hits if good else None}


def check_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """A check before the Shock: whether a unit fights, and with how many hits."""
    quality, hits = given["quality"], given["hits"]
    if not quality or (given["routed"] and (hits or given["attacks"])) or (given["column"] and given["attacks"]):
        raise ImpossibleError
    stands = 1 if given["routed"] else max(0, quality - 2) if given["column"] else quality
    if (hits >= stands and hits) or (given["routed"] and given["column"]):
        raise ImpossibleError
    marks = ("h" if given["routed"] else "") + ("c" if given["column"] else "")
    word = f"SI{quality}{f'+{hits}' if hits else ''}{marks}"
    sides = {"attackers": word + "!", "defenders": "SI9e"} if given["attacks"] else {
        "attackers": "SI9", "defenders": word
    }  # fmt: skip
    table, mine, theirs = battle_of(sides)
    asked: list[Prompt[Any]] = []
    play_segment(table, dice, asked, (sequence.CHECKS,))
    id = (mine if given["attacks"] else theirs)[0]
    one = table.state.units[id]
    before = Status.ROUTED if given["routed"] else Status.GOOD
    broke = one.status is not before
    return {
        "fights": id not in table.state.combats[0].out and not broke,
        "broke": broke,
        "hits": None if broke else one.hits - hits,
    }


def check_alone(found: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    broke = found.routs or found.gone
    return {"fights": found.fights, "broke": broke, "hits": None if broke else found.hits}


PAIRS = (
    Pair("missiles", shot_at_table, shot_alone, draw_shot),
    Pair(
        "reaction_fire", reaction_at_table, lambda found, given: {"allowed": found.allowed},
        fixed={"rear": False, "adjacent": True, "passing": False, "inside": False},
    ),
    Pair("leader_casualty", leader_at_table, leader_casualty_alone),
    Pair("reload", reload_at_table, lambda found, given: {"reloads": found}),
    Pair("aggression_fire", charge_at_table, lambda found, given: {"reacts": found.reacts}),
    Pair(
        "hits", hits_at_table,
        lambda found, given: {
            "fate": "gone" if found.gone else "routs" if found.routs else "stands", "hits": found.hits
        },
    ),
    Pair(
        "rout", rout_at_table, once=(("143", {"leader": True, "others": 1}),), alone=
        lambda found, given: {
            "fate": found.fate, "leader": found.leader, "rolled": found.rolled
        },
    ),
    Pair("recovery", recovery_at_table, lambda found, given: {"allowed": found.allowed, "removed": found.removed}),
    Pair(
        "disengagement", disengage_at_table, lambda found, given: {"leaves": found}
    ),
    Pair("rally", rally_at_table, lambda found, given: {"rallied": found.rallied, "hits": found.hits}),
    Pair("shock_check", check_at_table, check_alone),
)  # fmt: skip
