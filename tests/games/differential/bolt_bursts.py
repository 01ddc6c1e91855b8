"""Bolt Action, what bursts and burns: HE, flames, barrages, planes, flak (5.4, 5.5, 7.7-7.9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from puesto.core.prompts import Note
from puesto.games.bolt.fire import strikes
from puesto.games.bolt.printed.records import Order, Shelter, Special, Troop
from puesto.games.bolt.resolutions import salvos
from puesto.games.bolt.shooting import blasting, burning, losses
from puesto.games.bolt.table.state import RangedIn, Strike
from puesto.games.bolt.turn import striking
from tests.games.bolt.packs import ours

from .bolt_fire import fewest
from .bolt_table import FIRER, TARGET, Scene, Side, lay, officer_for, place, specials, unit
from .bolt_vehicles import burn, draw_flames
from .harness import Dice, Given, ImpossibleError, Pair

WEAPONS = ours()[0].weapons
QUIET = {"losses.who": fewest, "losses.exceptional": "plain", "blast.others": (), "officer.calls": ()}


def infantry(given: Given, **facts: Any) -> Troop:
    """The unit on which it comes down: never whole, so that only a Soviet one repeats its checks."""
    return unit(
        TARGET, "allies", quality=given["quality"], models=given["models"], most=99,
        special=specials(given, stubborn=Special.STUBBORN), **facts,
    )  # fmt: skip


def target_scene(given: Given, *others: Troop, **facts: Any) -> Scene:
    """Return a scene with a target as in the form, which has not broken."""
    allies = Side("ussr" if given["repeats"] else "")
    scene = lay((unit(FIRER), infantry(given, **facts), *others, *officer_for(given["officer"])), allies=allies)
    table = scene.t
    place(scene, TARGET, given, pins="pins", penalty="penalty")
    table.unit(TARGET).order = Order.DOWN if given["down"] else Order.RUN
    scene.run(losses.break_if_due(table, TARGET), Dice(""), {})
    if table.unit(TARGET).gone:
        raise ImpossibleError
    return scene


def toll_of(scene: Scene, given: Given) -> Mapping[str, Any]:
    """Return the state of a unit after a barrage or an explosion."""
    item = scene.t.unit(TARGET)
    ruined = any(isinstance(note, Note) and "se derrumba" in note.message.template for note in scene.asked)
    if ruined:
        return {"outcome": salvos.RUINED}
    if item.gone:
        return {"outcome": "breaks"}
    return {"outcome": str(given["models"] - item.models), "pins": item.pins - given["pins"]}


def toll_alone(result: salvos.TollResult, given: Given) -> Mapping[str, Any]:
    """The same in the result of a form; what missed has done nothing."""
    outcome = salvos.BURST.outcome(result)
    if outcome in (salvos.RUINED, "breaks"):
        return {"outcome": outcome}
    return {"outcome": "0" if outcome == salvos.MISSED else outcome, "pins": result.pins}


def burst_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """A burst on a unit in the open, in a building or in a bunker."""
    scene = target_scene(given)
    place_ = given["place"]
    where = "outside" if place_ == salvos.OUTSIDE else "inside"
    cover = str({salvos.OPEN: "none", salvos.OUTSIDE: "building"}.get(place_, place_))
    if place_ != salvos.OPEN:
        scene.t.unit(TARGET).building = Shelter(cover)
    going = blasting.burst(scene.t, FIRER, TARGET, int(given["inches"]), 1, cover)
    scene.run(going, dice, {**QUIET, "blast.where": where, "blast.under": given["under"]})
    return toll_of(scene, given)


def template_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the hits and the dice of pins of a template, and whether it may lie so."""
    friends = (unit("N"),) if given["friends_under"] else ()
    scene = lay((unit(FIRER), unit(TARGET, "allies", models=40), *friends))
    goal = scene.t.unit(TARGET)
    goal.order = Order.DOWN if given["down"] else Order.RUN
    if given["inside_building"]:
        goal.building = Shelter.BUILDING
    touched = (blasting.FRIEND,) if friends else ()
    answers = {**QUIET, "blast.others": touched, "blast.moved": (), "blast.under": given["under"]}
    cover = "building" if given["inside_building"] else "none"
    burst = blasting.burst(scene.t, FIRER, TARGET, int(given["inches"]), 1, cover)
    scene.run(burst, dice, {**answers, "blast.where": "inside"})
    pins, wounds = scene.first("blast.pins"), scene.first("shoot.damage")
    if friends and not given["inside_building"]:
        return {"legal": pins is not None}
    if pins is None:
        raise ImpossibleError  # nobody is under it, or its building has come down
    return {"hits": wounds.dice if wounds else 0, "pins": dict(pins.message.params)["dice"]}


def template_alone(result: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    if not result.legal and not given["inside_building"]:
        return {"legal": False}
    return {"hits": result.hits, "pins": result.pins}


def barrage_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """A barrage that takes a unit in."""
    scene = target_scene(given)
    scene.t.state.strikes = [Strike(FIRER, "axis", "artillery", "", scene.t.state.turn)]
    hits = (6,)
    answers = {
        **QUIET,
        "strike.roll": hits,
        "strike.under": (TARGET,),
        "strike.down": "no",
        "blast.under": given["under"],
    }
    scene.run(striking.resolve_strikes(scene.t), dice, answers)
    if not scene.has_rolled("strike.unit"):
        raise ImpossibleError
    return toll_of(scene, given)


def plane_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """A plane attacks a unit; nobody else is near."""
    scene = target_scene(given)
    scene.t.state.strikes = [Strike(FIRER, "axis", "air", TARGET, scene.t.state.turn)]
    answers = {
        **QUIET, "strike.roll": lambda prompt: (6,), "strike.near": (), "strike.down": "no",
        "blast.under": given["under"],
    }  # fmt: skip
    scene.run(striking.resolve_strikes(scene.t), dice, answers)
    if not scene.has_rolled("strike.plane"):
        raise ImpossibleError
    return toll_of(scene, given)


def flames_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """A flamethrower fires at a unit on foot."""
    return toll_of(burn(given, dice, infantry(given)), given)


def passengers_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Passengers get out of a transport that damage has destroyed."""
    scene = target_scene(given, unit("T", "allies", kind="soft_vehicle", capacity=40))
    item = scene.t.unit(TARGET)
    if given["officer"]:
        raise ImpossibleError  # in the transport only an officer who rides along counts
    item.aboard = "T"
    scene.run(losses.remove_unit(scene.t, "T"), dice, QUIET)
    return toll_of(scene, given)


def blaze_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """A flamethrower was used against the building in which a unit is."""
    scene = target_scene(given, kind="artillery" if given["gun"] else "infantry")
    scene.t.unit(TARGET).building = Shelter.BUILDING
    scene.run(burning.finish_flames(scene.t, FIRER, TARGET, "building"), dice, QUIET)
    item = scene.t.unit(TARGET)
    if given["gun"] and item.gone:
        return {"outcome": salvos.RUINED}
    return toll_of(scene, given)


# ---- from afar


def draw_arc(chance: Random, given: Given) -> None:
    """Draw an arc: a unit that advances has moved, except for a fixed weapon, which turns in place (9.6)."""
    if given["order"] == "advance":
        given["firer_moved_since_first_shot"] = "fixed" not in WEAPONS[given["weapon"]].traits


def arc_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """An indirect shot: what it needs, whether it misses by itself, whether it hits."""
    weapon = WEAPONS[given["weapon"]]
    if given["order"] == "ambush" or (given["consecutive_turns_on_target"] == 1 and given["already_hit_same_target"]):
        raise ImpossibleError
    firer = unit(FIRER, quality=given["quality"], models=3, arms=((weapon.id, 1),))
    spotters = (unit("S", team=FIRER, models=1),) if given["spotter"] else ()
    scene = lay((firer, unit(TARGET, "allies", models=8), *spotters))
    table = scene.t
    table.unit(TARGET).order = Order.RUN
    turns = given["consecutive_turns_on_target"] - 1
    if given["firer_moved_since_first_shot"]:
        turns, given = 0, {**given, "already_hit_same_target": False, "target_moved_inches": 0}
    if turns:
        table.state.turn = 9
        moved = given["target_moved_inches"] > 0
        table.state.ranging[f"{FIRER}|{TARGET}"] = RangedIn(8, turns, given["already_hit_same_target"], moved)
    seen = "seen" if given["line_of_sight"] else "spotter" if given["spotter"] else "unseen"
    answers = {
        **QUIET, "shoot.target": TARGET, "shoot.ammo": "indirect", "shoot.inches": given["distance"], "shoot.sum": (),
        "shoot.manner": (),
        "arc.sight": lambda prompt: next(
            option.value for option in prompt.options if option.value == {"spotter": blasting.SPOTTED}.get(seen, seen)
        ),
        "arc.moved": "yes" if given["target_moved_inches"] >= 2 else "no", "blast.under": 0,
    }  # fmt: skip
    high = max(weapon.range, (weapon.bracket or (0, 0))[1]) + 1
    if given["distance"] > high:
        raise ImpossibleError
    scene.act(FIRER, Order(given["order"]), dice, answers)
    roll = scene.first("shoot.hits")
    if roll is None:
        return {"needed": 0, "hit": False}
    fell = any(isinstance(item, Note) and "Falla; se va" in item.message.template for item in scene.asked)
    return {"needed": dict(roll.message.params)["need"], "hit": not fell}


def flak_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Flak fires at a plane: what it needs, whether it brings it down, or not."""
    shots = given["shots"]
    weapon, many = ("light_autocannon", shots // 2) if shots % 2 == 0 else ("light_at_gun", shots)
    gun = unit(TARGET, "allies", kind="artillery", special=(Special.FLAK,), arms=((weapon, many),), models=3)
    scene = lay((unit(FIRER), gun))
    table = scene.t
    table.unit(TARGET).pins = given["pins"]
    answers = {**QUIET, "flak.who": (TARGET,)}
    down = scene.run(striking.flak(table, Strike(FIRER, "axis", "air", TARGET)), dice, answers)
    return {"shot_down": down}


def strike_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the result of a strike: whether it is rolled for again next turn."""
    scene = lay((unit(FIRER), unit(TARGET, "allies"), unit("V", "allies")))
    table = scene.t
    for item in table.state.units.values():
        item.order = Order.RUN
    table.state.strikes = [
        Strike(FIRER, "axis", given["list"], TARGET if given["list"] == "air" else "", table.state.turn)
    ]
    answers = {
        **QUIET, "strike.near": (), "strike.down": "no", "blast.under": 0, "strike.under": (),
        "strike.rookie": lambda prompt: prompt.options[0].value,
    }  # fmt: skip
    scene.run(striking.resolve_strikes(table), dice, answers)
    late, rookie = bool(table.state.strikes), scene.first("strike.rookie") is not None
    return {"late": late, "rookie": rookie}


def shelled_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """A unit under a barrage: the dice of its pins, whether it is hit, whether it may lie down."""
    scene = lay((unit(FIRER), unit(TARGET, "allies", models=1)))
    table = scene.t
    table.state.strikes = [Strike(FIRER, "axis", "artillery", "", table.state.turn)]
    answers = {
        **QUIET, "strike.roll": (6,), "strike.under": (TARGET,), "strike.down": "no", "blast.under": 1
    }  # fmt: skip
    scene.run(striking.resolve_strikes(table), dice, answers)
    pins = scene.first("strike.pins") or scene.first("blast.pins")
    hit = bool(scene.first("blast.under") or scene.first("armour.damage") or scene.first("shoot.damage"))
    return {
        "pins": dict(pins.message.params)["dice"],
        "hit": hit,
    }


def plane_came_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Which plane comes, the dice of its pins, and how many of its hits count."""
    scene = lay((unit(FIRER), unit(TARGET, "allies", kind=given["kind"], models=40)))
    table = scene.t
    if given["down"] and table.is_vehicle(TARGET):
        raise ImpossibleError
    table.unit(TARGET).order = Order.DOWN if given["down"] else Order.RUN
    table.state.strikes = [Strike(FIRER, "axis", "air", TARGET, table.state.turn)]
    answers = {**QUIET, "strike.roll": (6,), "strike.near": (), "strike.down": "no", "blast.under": 40}
    scene.run(striking.resolve_strikes(table), dice, answers)
    if scene.first("strike.plane") is None:
        raise ImpossibleError
    pins = scene.first("strike.pins") or scene.first("blast.pins")
    hits = scene.first("strike.hits")
    struck = scene.first("shoot.damage")
    if hits and (table.is_vehicle(TARGET) or struck is None):
        raise ImpossibleError
    return {"hits": struck.dice if hits else 0, "pins": dict(pins.message.params)["dice"] if pins else "fixed"}


def smoke_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the radius of a weapon's smoke; 0 if it has none."""
    if given["weapon"] not in WEAPONS:
        raise ImpossibleError  # an observer's barrage
    weapon = WEAPONS[given["weapon"]]
    scene = lay((unit(FIRER, models=3, arms=((weapon.id, 1),)), unit(TARGET, "allies")))
    if blasting.smoke_weapon(scene.t, FIRER) is None:
        return {"radius": 0}
    low, high = weapon.bracket or (0, 0)
    answers = {"arc.inches": (low + high) // 2, "arc.sight": blasting.SEEN, "shoot.hits": lambda prompt: (6,)}
    scene.run(blasting.smoke_point(scene.t, FIRER, Order.FIRE), dice, answers)
    return {"radius": scene.t.state.smokes[0].radius}


def pair_of_salvo(id: str, at_table: Callable[[Given, Dice], Mapping[str, Any]], **more: Any) -> Pair:
    """Return a pair whose form gives a toll."""
    return Pair(id, at_table, toll_alone, **more)


PAIRS = (
    pair_of_salvo("burst", burst_at_table),
    pair_of_salvo("flames", flames_at_table, draw=draw_flames),
    pair_of_salvo("barrage", barrage_at_table, dice_names={"blast.pins": "strike.pins"}),
    pair_of_salvo("plane", plane_at_table, dice_names={"blast.pins": "strike.pins"}),
    pair_of_salvo("passengers", passengers_at_table),
    pair_of_salvo("building_fire", blaze_at_table),
    Pair("template", template_at_table, template_alone),
    Pair("indirect", arc_at_table, lambda result, given: {"needed": result.needed, "hit": result.hit}, draw_arc,
        once=(("40", {
            "weapon": "heavy_howitzer", "distance": 70, "order": "advance", "consecutive_turns_on_target": 3
        }),),
    ),
    Pair(
        "flak", flak_at_table,
        lambda result, given: {"shot_down": strikes.is_shot_down(result)},
    ),
    Pair(
        "strike", strike_at_table,
        lambda result, given: {"late": result in (strikes.DELAY, strikes.CLEAR), "rookie": result == strikes.ROOKIE},
    ),
    Pair(
        "barrage_on_unit", shelled_at_table,
        lambda result, given: {"pins": result.pins, "hit": result.he > 0},
    ),
    Pair("smoke_screen", smoke_at_table, lambda result, given: {"radius": result}),
    Pair(
        "aircraft", plane_came_at_table,
        lambda result, given: {"hits": result.hits, "pins": result.plane.pins if "D" in result.plane.pins else "fixed"},
    ),
)  # fmt: skip
