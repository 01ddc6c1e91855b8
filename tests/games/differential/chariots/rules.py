"""Chariots of Fire, what may be done: aim, sight, Hit and Run, designation, orders, challenges, ways (5.0-10.0)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from puesto.core.prompts import Prompt, Roll
from puesto.core.values import replace
from puesto.games.chariots.aftermath import hits_and_routs
from puesto.games.chariots.battle import advancing, designating, melee
from puesto.games.chariots.combat import designation, missiles, shared_hits
from puesto.games.chariots.combat.missiles import shooter_refusal
from puesto.games.chariots.combat.shock import Fight, Fighter
from puesto.games.chariots.leadership import command, victory
from puesto.games.chariots.manoeuvre import firing, hitting_and_running, moving, passing_through, shot_on_map
from puesto.games.chariots.printed.records import CHARIOTS, Missile, Type
from puesto.games.chariots.table import board_map, engagement, facings
from puesto.games.chariots.table.state import Status, Supply, Unit, momentum_marker
from puesto.games.chariots.turn import challenges, orders, turn
from tests.games.chariots.cases.common import leader, recast

from ..harness import Dice, Given, ImpossibleError, Pair, drive
from .fire import E, U, a_unit, scene, status
from .move import LETTERS, crossing_letter, go
from .shock import ANSWERS, read_units

SINGLE = tuple(one.value for one in Type if one is not Type.CH2_RI)
"""Types of single counters."""


def answer_alone(found: Any, given: Given) -> Mapping[str, Any]:
    """A result that is a yes or a no."""
    return {"may": found}


def is_rolled(asked: list[Prompt[Any]], key: str) -> bool:
    """Whether a die was asked."""
    return any(isinstance(one, Roll) and one.key == key for one in asked)


# -- 7.1: aim and sight


def shot_at(firer: Unit, target: Unit, dice: Dice, engaged: tuple[str, ...], how: tuple[str, ...], far: int) -> bool:
    """Whether the table lets an active unit fire at a target."""
    table = scene(firer, target, a_unit("a", "A"), a_unit("b", "B"))
    for id in engaged:
        engagement.engage(table.state, [id], ["b" if id == U else "a"])
    command.set_order(table.state, command.MOVE)
    if firing.active_fire_refusal(table, firer) is not None:
        return False
    asked: list[Prompt[Any]] = []

    def aim(prompt: Any) -> str:
        return E if E in [one.value for one in prompt.options] else firing.NOBODY

    def reaches(prompt: Any) -> int:
        if far > prompt.high:
            raise OutOfReachError
        return far

    def circumstances(prompt: Any) -> tuple[str, ...]:
        return tuple(one.value for one in prompt.options if one.value in how)

    answers = {**ANSWERS, "fire.at": aim, "fire.range": reaches, "fire.how": circumstances, "fire.return": "no"}
    moving_ = firing.SIDEWAYS in how
    try:
        drive(firing.take_active_shot(table, firer, moving_), dice, {**answers, "aggression.try": "no"}, asked)
    except OutOfReachError:
        return False
    return is_rolled(asked, "missile.roll")


class OutOfReachError(Exception):
    """A target farther away than the missiles reach."""


def draw_aim(chance: Random, given: Given) -> None:
    """An active firer that exists, beyond a hex only with missiles that reach so far."""
    given["active"], given["together"] = True, False
    if shooter_refusal(Type(given["firer"]), Missile(given["missile"])):
        raise ImpossibleError


def aim_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Whether a unit fires at a target, sight apart."""
    firer = a_unit(U, "A", Type(given["firer"]), missile=Missile(given["missile"]), supply=Supply(given["supply"]))
    firer.status, firer.column = status(given["routed"]), given["column"]
    firer.has_fired, firer.turned = given["fired"], given["turned"]
    if given["moved"] == missiles.FORWARD or (given["distance"] > 1 and firer.missile is Missile.JAVELIN):
        raise ImpossibleError  # a javelin is not asked for its range
    how = (
        *((firing.REAR,) if given["arc"] == missiles.REAR else ()),
        *((firing.SIDEWAYS,) if given["moved"] == missiles.OTHERWISE else ()),
    )
    engaged = (*((U,) if given["engaged"] else ()), *((E,) if given["target_engaged"] else ()))
    return {"may": shot_at(firer, a_unit(E, "B"), dice, engaged, how, given["distance"])}


def sight_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Whether a shot is seen, on level ground."""
    firer = a_unit(U, "A", Type.CH2, missile=Missile.COMPOSITE)
    how = (
        *((firing.CROWDED,) if given["units"] > 1 else ()),
        *((firing.WOODED,) if given["wood"] else ()),
        *((firing.HIDDEN,) if given["higher"] else ()),
    )
    return {"may": shot_at(firer, a_unit(E, "B"), dice, (), how, given["distance"])}


def run_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Whether a unit uses Hit and Run."""
    unit = a_unit(U, "A", Type(given["unit"]), missile=Missile.COMPOSITE, supply=Supply(given["supply"]))
    unit.has_moved, unit.out = given["acted"], given["out"]
    target = a_unit(E, "B", Type(given["target"]))
    table = scene(unit, target, a_unit("a", "A"), a_unit("b", "B"))
    for id, on in ((U, given["held"]), (E, given["engaged"])):
        if on:
            engagement.engage(table.state, [id], ["b" if id == U else "a"])
    command.set_order(table.state, command.MOVE)
    if command.order_refusal(table.state, unit, "hit_and_run") is not None:
        return {"may": False}
    if E not in [one.id for one in hitting_and_running.run_targets(table, unit)]:
        return {"may": False}
    far = not 2 <= given["distance"] <= 3 or given["path"] > 3
    names = (
        ("far", far), ("enemies", not given["clear"]), ("front", not given["front"]), ("ground", given["rough"]),
        ("stream", given["stream"] > 1),
    )  # fmt: skip
    asked: list[Prompt[Any]] = []
    found = tuple(name for name, on in names if on)
    answers = {**ANSWERS, "run.at": E, "run.how": found, "aggression.try": "no", "run.answer": "no", "shock.how": ()}
    drive(hitting_and_running.hit_and_run_at(table, unit), dice, answers, asked)
    return {"may": is_rolled(asked, "missile.roll")}


# -- 8.11, 8.2, 9.12


def designation_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the Shock marker of a unit with one enemy in its front."""
    unit = a_unit(U, "A", Type(given["unit"]), status=status(given["routed"]))
    unit.column, unit.turned = given["column"], given["turned"]
    unit.ended_adjacent = given["how"] == designation.ENDED
    table = scene(unit, a_unit(E, "B", Type(given["target"])))
    if given["how"] == designation.ENGAGED:
        engagement.engage(table.state, [U], [E])
    if not designating.can_attack(table, unit) or E not in designating.attackable_enemies(table, [U]):
        return {"marker": "cannot"}
    must = designating.has_to_attack(table, unit)
    return {"marker": designation.NO_CHECK if must else designation.MUST_CHECK}


def draw_advance(chance: Random, given: Given) -> None:
    """One to three attackers that are left, one of which may have given the superiority."""
    many = chance.randint(1, 3)
    given["attackers"] = " ".join(f"{chance.choice(('SI', 'HI', 'BW'))}{chance.randint(4, 8)}" for _ in range(many))
    given["superior"], given["missiles"], given["defends"] = chance.randint(0, many), False, False
    given["cost"] = 0 if "BW" in given["attackers"] else chance.randint(0, 1)  # no ground hurts a wagon
    given["in_front"] = given["in_front"] and given["preshock"]


def advance_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the attackers of whom one advances, as their places in the row, and the hits of the first."""
    units, _ = read_units(given["attackers"], "A", True)
    gone = a_unit(E, "B", status=Status.GONE)
    table = scene(*units, gone)
    combat = melee.combat_of(table, [one.id for one in units], [E])
    combat.superior = units[given["superior"] - 1].id if given["superior"] else ""
    able: list[str] = []

    def who(prompt: Any) -> str:
        able[:] = dict.fromkeys(one.value.partition("+")[0] for one in prompt.options if one.value != "stays")
        return offered(prompt, f"{able[0]}+{given['cost']}" if given["cost"] else able[0])

    def may(prompt: Any) -> str:
        able[:] = able or [prompt.subject[0]]  # of several, who goes was asked before whether it is held
        return offered(prompt, str(given["cost"]))

    def offered(prompt: Any, answer: str) -> str:
        if given["in_front"]:
            return "stays"
        if answer not in [one.value for one in prompt.options]:
            raise ImpossibleError  # the hex cannot cost such a unit so much
        return answer

    def cost(prompt: Any) -> int:
        return int(min(prompt.high, given["cost"]))

    answers = {**ANSWERS, "advance.who": who, "advance.may": may, "advance.cost": cost}
    fight = replace(melee.fight_of(table, combat), superior=combat.superior)
    went = drive(advancing.advance_into_hex(table, combat, fight, preshock=given["preshock"]), dice, answers, [])
    if not went:
        return {"advance": [], "hits": 0}
    places = [int(one.removeprefix("A")) for one in (able or went)]
    return {"advance": sorted(places), "hits": table.state.units[went[0]].hits}


def advance_alone(found: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    places = [int(one.split(":")[1]) - 1 for one in found.advances]
    return {"advance": sorted(places), "hits": found.hits[0] if found.hits else 0}


def draw_share(chance: Random, given: Given) -> None:
    """Two or three attackers, of whom one came through the rear and one has the better weapons."""
    many = chance.randint(2, 3)
    given["units"] = " ".join(f"u{at}" for at in range(many))
    given["attacks"], given["superiority"] = True, ""
    given["rear"], given["weapons"] = chance.randint(0, many), chance.randint(0, many)


def share_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the hits of all units, and how many of them their owner gives."""
    names = ["", *given["units"].split()]
    rear, weapons = names[given["rear"]], names[given["weapons"]]
    fighters = tuple(Fighter(id, Type.SI, 99, rear=id == rear) for id in names[1:])
    fight = Fight(
        fighters, (Fighter(E, Type.SI, 9),), attacker="A", defender="B", result=(given["hits"], 0), superior=weapons
    )
    asked: list[Prompt[Any]] = []
    after = drive(shared_hits.distribute_hits(fight, "A"), dice, ANSWERS, asked)
    return {"total": sum(one.hits for one in after.attackers), "asks": bool(asked)}


# -- 5.25, 5.42


def momentum_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Whether a Wing gets an Orders Phase."""
    people = (
        leader("G", {"role": "GC", "initiative": 5}, "A"),
        leader("C", {"role": "CA", "own_wing": "A", "capability": given["factor"]}, "A"),
    )
    table = scene(a_unit(U, "A"), a_unit(E, "B"), leaders=people)
    table.state.marker, table.state.active = momentum_marker("A"), ""
    drive(turn.use_momentum(table), dice, {"momentum.wing": "A"}, [])
    return {"may": table.state.active == "A"}


def command_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Whether a unit is in command, whose player reads the range from the question."""
    people = (leader("L", {"role": "CA", "own_wing": "A", "command_range": given["range"], "capability": 4}, "A"),)
    table = scene(a_unit(U, "A"), a_unit("v", "A"), a_unit(E, "B"), leaders=people)
    table.state.leaders["L"].unit, table.state.leaders["L"].dead = "v", not given["leader"]
    if given["engaged"]:
        engagement.engage(table.state, ["v"], [E])

    def out(prompt: Any) -> tuple[str, ...]:
        reach = dict(prompt.message.params)["n"]
        return (U,) if not given["clear"] or given["distance"] > reach else ()

    drive(orders.take_command(table), dice, {**ANSWERS, "command.out": out, "orders.out": out}, [])
    if given["rallies"]:
        command.set_order(table.state, command.RALLY)
    return {"may": not table.state.units[U].out}


# -- 6.21, 6.7, 6.8


def draw_path(chance: Random, given: Given) -> None:
    """Draw a way of one to three hexes without a friend."""
    grounds = ("clear", "road", "rough", "wood", "clear+stream", "clear+minor_river", "rough+climb")
    given["steps"] = " ".join(chance.choice(grounds) for _ in range(chance.randint(1, 3)))
    given["leader"], given["marked"] = False, False
    given["hits"] = min(given["hits"], max(0, given["quality"] - 3))
    given["column"] = given["column"] and given["type"] in ("SI", "HI")


def path_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return whether a way can be gone, its points and hits."""
    if not given["points"]:
        raise ImpossibleError
    unit = a_unit(U, "A", Type(given["type"]), given["quality"], given["hits"])
    unit.move, unit.column = given["points"], given["column"]
    letters = []
    for word in given["steps"].split():
        ground, _, crossing = word.partition("+")
        letters.append(crossing_letter(crossing, unit.type) + LETTERS[ground])
    cost = go(unit, "".join(letters), dice)
    if cost is None:
        return {"allowed": False}
    if unit.status is not Status.GOOD:
        return {"allowed": False}
    return {"allowed": True, "points": cost, "hits": unit.hits - given["hits"]}


def path_alone(found: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    return {"allowed": True, "points": found.points, "hits": found.hits} if found.allowed else {"allowed": False}


def passage_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return what a Pass-Through comes to."""
    mover = a_unit(U, "A", Type(given["mover"]))
    target = a_unit(E, "B", Type.CH2 if given["target"] == Type.CH2_RI.value else Type(given["target"]))
    target.quality = given["quality"]
    mate = (a_unit("m", "B", Type.RI, partner=E),) if given["target"] == Type.CH2_RI.value else ()
    target.partner = "m" if mate else ""
    table = scene(mover, target, *mate, standard="place")
    command.set_order(table.state, command.MOVE)
    going = moving.set_going(table, mover, together=False)
    going.passes = True
    going.inside = "another" if given["inside"] else ""
    answers = {**ANSWERS, "pass.answer": (passing_through.BLOCK,) if mate else (), "rout.roll": (0,)}
    drive(passing_through.enter_enemy_hex(table, going, 1, True), dice, answers, [])
    routs = mover.status is not Status.GOOD
    return {"result": "routs" if routs else "blocked" if going.over else "passes"}


def overturn_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the hits of one vertex turned by a chariot that has moved at its Speed Rate."""
    unit = a_unit(U, "A", Type(given["type"]), given["quality"], given["hits"])
    unit.move = 12
    table = scene(unit, standard="place")
    table.state.settings["overturn"] = "on"
    command.set_order(table.state, command.MOVE)
    going = moving.set_going(table, unit, together=False)
    going.rate, going.steps = given["rate"], 0 if given["first_hex"] else 1
    if not given["rate"]:
        raise ImpossibleError
    drive(moving.take_way(table, going, ("t",), 1), dice, ANSWERS, [])
    broke = unit.status is not Status.GOOD
    return {"hits": None if broke else unit.hits - given["hits"], "broke": broke}


def overturn_alone(found: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    return {"hits": None if found.routs else found.hits, "broke": found.routs}


# -- 6.61


def draw_hexes(chance: Random, given: Given) -> None:
    """A unit that faces two hexes, and a hex beside it."""
    around = board_map.hexes_around("2036")
    at = chance.randrange(6)
    given["hex"], given["faces"] = 2036, f"{around[at]} {around[(at + 1) % 6]}"
    given["other"] = int(chance.choice(around))


def hexes_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the zones of the hexes around a counter on the map."""
    unit = a_unit()
    unit.hex = f"{given['hex']:04d}"
    unit.facing = facings.hour_facing(unit.hex, given["faces"].split())
    around = board_map.hexes_around(unit.hex)
    zones = {one: sorted(place for place in around if board_map.zone_of(unit, place) == one) for one in facings.ZONES}
    other = Unit("o", "A", Type.SI, 6, 6, hex=f"{given['other']:04d}")
    return {"distance": board_map.noted_distance(unit, other), "zones": zones}


def hexes_alone(found: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    zones = {"front": [*found.front], "flank": [*found.flank], "rear": [*found.rear]}
    return {"distance": found.distance, "zones": zones}


def draw_map_sight(chance: Random, given: Given) -> None:
    """Two hexes at most three apart, and units on hexes around the first, which count only in between."""
    near = board_map.hexes_around("2036")
    beyond = sorted({place for one in near for place in board_map.hexes_around(one)} - {"2036"})
    given |= {"hex": 2036, "other": int(chance.choice(beyond)), "woods": "", "higher": ""}
    given["units"] = " ".join(chance.sample(near, chance.randint(0, 4)))


def map_sight_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Whether the map of the counters bars a shot, and whether it is sure."""
    firer = a_unit(U, "A", Type.CH2, missile=Missile.COMPOSITE)
    target = a_unit(E, "B")
    firer.hex, target.hex = "2036", f"{given['other']:04d}"
    firer.facing = target.facing = facings.CORNERS[0]
    others = [a_unit(f"x{at}", "B") for at, _ in enumerate(given["units"].split())]
    for one, place in zip(others, given["units"].split(), strict=True):
        one.hex, one.facing = place, facings.CORNERS[0]
    table = scene(firer, target, *(one for one in others if one.hex != target.hex))
    seen = shot_on_map.shot_reading(table, firer, target)
    assert seen is not None
    if seen.crowded is None:
        return {"sure": False}
    return {"sure": True, "los": shot_on_map.map_refusal(table, firer, target) is None}


def map_sight_alone(found: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    return {"sure": True, "los": found.los} if found.sure else {"sure": False}


# -- 10.33, 2.8


def draw_arrow(chance: Random, given: Given) -> None:
    """An archer who challenges a leader in reach and sight."""
    given |= {"archer": True, "initiates": True, "sight": True, "in_shock": False}
    given["distance"] = chance.randint(1, 3)


def arrow_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Whether the arrow of an archer kills."""
    people = [leader(id, {"role": "HERO", "combat": 5, "resistance": 4}, side) for id, side in (("H", "A"), ("T", "B"))]
    table = scene(a_unit(U, "A"), a_unit(E, "B"), leaders=(replace(people[0], archer=True), people[1]))
    rules = replace(table.battle.rules, heroic_combat=True, heroes=True)
    recast(table, replace(table.battle, rules=rules))
    table.state.leaders["T"].unit, table.state.marker, table.state.active = E, "A", ""
    answers = {"challenge.who": "H", "challenge.whom": "T", "challenge.arrow": challenges.ARROW}
    drive(challenges.challenge_leader(table), dice, {**ANSWERS, **answers}, [])
    return {"may": table.state.leaders["T"].dead}


def points_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the points that an army loses with its units, and what it has left."""
    units = [a_unit(f"a{at}", "A", quality=int(tq)) for at, tq in enumerate(given["eliminated"].split())]
    table = scene(a_unit(U, "A"), *units, a_unit(E, "B"))
    side = table.state.sides["A"]
    side.lost, side.rout_level = given["before"], max(1, given["level"] + given["change"])
    drive(hits_and_routs.eliminate(table, [one.id for one in units]), dice, ANSWERS, [])
    left = max(0, victory.points_left(side))
    return {"points": side.lost - given["before"], "left": left, "routs": victory.army_loss(table, "A").routs}


def points_alone(found: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    return {"points": found.points, "left": found.remaining, "routs": found.routs}


PAIRS = (
    Pair("may_fire", aim_at_table, answer_alone, draw_aim, among={"firer": ("LI", "CH-2", "CH-3")}),
    Pair(
        "sight", sight_at_table, answer_alone, fixed={"firer_level": 0, "target_level": 0},
        among={"distance": (1, 2, 3)},
    ),
    Pair("hit_and_run", run_at_table, answer_alone, among={"unit": SINGLE, "target": SINGLE}),
    Pair(
        "designation", designation_at_table, lambda found, given: {"marker": found.marker},
        fixed={"in_front": True, "active": True}, among={"unit": SINGLE, "target": SINGLE},
    ),
    Pair("advance", advance_at_table, advance_alone, draw_advance),
    Pair(
        "hit_share", share_at_table,
        lambda found, given: {"total": found.total, "asks": found.owner_chooses > 0}, draw_share,
    ),
    Pair(
        "momentum", momentum_at_table, answer_alone, fixed={"general": True, "commander": True, "in_range": True}
    ),
    Pair("command", command_at_table, answer_alone, fixed={"at_start": ""}),
    Pair("path", path_at_table, path_alone, draw_path, among={"type": SINGLE}),
    Pair(
        "pass_through", passage_at_table, lambda found, given: {"result": found.result},
        fixed={"engaged": False, "left": 9, "enter": 1, "leave": 1, "out": False},
        among={"mover": tuple(one.value for one in CHARIOTS if one is not Type.CH2_RI),
               "target": ("CH-2", "CH-3", "CH-2+RI"), "quality": (1, 3, 5, 7)},
    ),
    Pair(
        "overturn", overturn_at_table, overturn_alone,
        fixed={"hit_and_run": False, "checks": 1, "spent": 0, "hits": 0}, among={"type": ("CH-2", "CH-3")},
    ),
    Pair("hexes", hexes_at_table, hexes_alone, draw_hexes),
    Pair("sight_on_map", map_sight_at_table, map_sight_alone, draw_map_sight,
         {"firer_level": 0, "target_level": 0}),
    Pair("arrow", arrow_at_table, answer_alone, draw_arrow),
    Pair("rout_points", points_at_table, points_alone, fixed={"general": False},
         among={"eliminated": ("6", "7 6", "5 8 4", "9")}),
)  # fmt: skip
