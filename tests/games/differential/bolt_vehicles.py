"""Bolt Action, vehicles: hits, damage, pins, flames, assaults (5.3, 6.3, 6.5, 7.12)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from puesto.core.prompts import Note
from puesto.games.bolt.assaulting import tanks
from puesto.games.bolt.fire import armour
from puesto.games.bolt.printed.records import Gait, Order, Special, Troop
from puesto.games.bolt.resolutions import salvos
from puesto.games.bolt.shooting import at_vehicles, losses
from puesto.games.bolt.table import settings
from tests.games.bolt.packs import ours

from .bolt_table import FIRER, TARGET, Scene, Side, draw_benefit, lay, officer_for, place, specials, unit
from .harness import Dice, Given, ImpossibleError, Pair

WEAPONS = ours()[0].weapons
ARMOUR_OF = {7: "armoured_car", 8: "light_tank", 9: "medium_tank", 10: "heavy_tank", 11: "super_heavy_tank"}
"""Armour -> the kind of vehicle that has it (7.6)."""
SURE = 3
"""The face with which a hit on armour is forced to a class of damage."""
MORE = {armour.SUPERFICIAL: 0, armour.FULL: 1, armour.MASSIVE: 3}
"""Class of damage -> the excess of the total over the armour (7.12)."""


def vehicle(given: Given, kind: str) -> Troop:
    """The vehicle that a form describes."""
    switches = specials(
        given, turret=Special.TURRET, open_topped=Special.OPEN_TOPPED, flames=Special.FLAME_VEHICLE,
        stubborn=Special.STUBBORN,
    )  # fmt: skip
    return unit(TARGET, "allies", kind=kind, quality=given["quality"], special=switches)


def hit_scene(given: Given, kind: str) -> Scene:
    """Return a scene with a vehicle about to be hit, with fewer pins than its morale."""
    scene = lay((unit(FIRER), vehicle(given, kind), *officer_for(given.get("officer", 0))))
    item = scene.t.unit(TARGET)
    place(scene, TARGET, given, pins="pins")
    item.penalty, item.immobilised, item.order = given.get("penalty", 0), given["immobilised"], Order.RUN
    scene.run(losses.break_if_due(scene.t, TARGET), Dice(""), {})
    if item.gone:
        raise ImpossibleError
    return scene


def damage_of(scene: Scene, given: Given) -> Mapping[str, Any]:
    """Return the state of a vehicle after a hit."""
    item = scene.t.unit(TARGET)
    if item.gone:
        return {"destroyed": True}
    return {
        "destroyed": False,
        "immobilised": item.immobilised,
        "jammed": bool(item.jammed),
        "pins": item.pins - given["pins"],
        "stunned": item.order is Order.DOWN,
    }


def damage_alone(result: armour.HullResult, given: Given) -> Mapping[str, Any]:
    """Return the same from the damage that a form gives."""
    if result.destroyed:
        return {"destroyed": True}
    return {
        "destroyed": False,
        "immobilised": result.immobilised or given["immobilised"],
        "jammed": result.jammed,
        "pins": result.pins,
        "stunned": result.stunned,
    }


def draw_hit(chance: Random, given: Given) -> None:
    """A weapon with its own PEN and ammunition, and a kind of vehicle that has such armour."""
    weapon = WEAPONS[given["weapon"]]
    given["value"] = chance.choice(list(ARMOUR_OF))
    if not weapon.he:
        given["ammo"] = "ap"


def strike(given: Given, dice: Dice) -> Scene:
    """A hit that has pinned already."""
    scene = hit_scene(given, ARMOUR_OF[given["value"]])
    table, weapon = scene.t, WEAPONS[given["weapon"]]
    if not (weapon.is_heavy or given["pen"] > 0):
        raise ImpossibleError  # small arms never come to the die
    hit = at_vehicles.strike_armour(
        table, TARGET, weapon, given["pen"], given["facing"], given["range_band"] == "long", given["indirect"],
        given["ammo"], hunters=given["tank_hunters"], who="axis", pinned=True,
    )  # fmt: skip
    scene.run(hit, dice, {})
    return scene


def armour_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the effect of a hit on armour."""
    return damage_of(strike(given, dice), given)


def penetration_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the total of the die against armour, and the number of rolls on the table."""
    scene = strike(given, dice)
    message = next(dict(item.message.params) for item in scene.asked if isinstance(item, Note) and item.rule == "7.12")
    return {"total": message["total"], "rolls": min(1, len(scene.prompts("armour.table")))}


def table_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the effect of the damage table on a medium tank after a forced penetration."""
    scene = hit_scene(given, "medium_tank")
    table = scene.t
    if given["crew_escapes"]:
        table.state.settings[settings.CREW_ESCAPES.id] = "yes"
    pen = 9 - SURE + MORE[given["damage"]]
    hit = at_vehicles.strike_armour(
        table, TARGET, WEAPONS["heavy_at_gun"], pen, "front", False, given["indirect"], "ap", pinned=True
    )
    scene.run(hit, dice, {"armour.damage": (SURE,)})
    return damage_of(scene, given)


def pin_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Whether a hit pins a vehicle: by rifles or by a gun that can or cannot damage it."""
    heavy, could = given["heavy_weapon"], given["can_damage"]
    kind = "soft_vehicle" if not given["armoured"] else "super_heavy_tank" if not could else "armoured_car"
    if (not heavy and given["armoured"] == could) or (not given["armoured"] and not could):
        raise ImpossibleError
    scene = hit_scene({**given, "pins": 0, "immobilised": False}, kind)
    weapon, pen = (WEAPONS["medium_at_gun"], 4 if could else 1) if heavy else (WEAPONS["rifle"], 0)
    table = scene.t
    scene.run(at_vehicles.strike_armour(table, TARGET, weapon, pen, "front", False, False, "ap"), dice, {})
    words = [item for item in scene.asked if isinstance(item, Note) and "recibe {n} marcador" in item.message.template]
    return {"pinned": any(word.rule == "5.3" for word in words)}


# ---- flames


def draw_flames(chance: Random, given: Given) -> None:
    """A distance that flames reach."""
    given["distance"] = chance.randint(0, WEAPONS[given["weapon"]].range)
    given["alone"] = given["alone"] and "team" in WEAPONS[given["weapon"]].traits


def flames_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the effect of flames on a vehicle."""
    scene = burn(given, dice, vehicle(given, given["kind"]))
    item = scene.t.unit(TARGET)
    missed = not scene.has_rolled("armour.damage") and not scene.has_rolled("shoot.damage") and not item.gone
    if item.gone:
        return {"result": "gone"}
    if missed and item.pins == given["pins"]:
        return {"result": "none", "pins": 0}
    return {
        "result": "stays", "pins": item.pins - given["pins"], "immobilised": item.immobilised,
        "jammed": bool(item.jammed),
    }  # fmt: skip


def flames_alone(result: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    if result.result in ("destroyed", "morale"):
        return {"result": "gone"}
    if result.result == salvos.MISSED:
        return {"result": "none", "pins": 0}
    return {"result": "stays", "pins": result.pins, "immobilised": result.immobilised, "jammed": result.jammed}


def burn(given: Given, dice: Dice, target: Troop) -> Scene:
    """A flamethrower fires at a target."""
    weapon = WEAPONS[given["weapon"]]
    on_wheels = weapon.id == "flamethrower_vehicle"
    firer = unit(
        FIRER, kind="medium_tank" if on_wheels else "infantry", quality=given["firer"],
        models=1 if on_wheels or given["alone"] else 3, most=4, arms=((weapon.id, 1, "hull"),),
    )  # fmt: skip
    allies = Side("ussr" if given["repeats"] else "")
    scene = lay((firer, target, *officer_for(given["officer"])), allies=allies)
    table = scene.t
    place(scene, TARGET, given, pins="pins", penalty="penalty")
    table.unit(TARGET).order = Order.DOWN if given.get("down") and not table.is_vehicle(TARGET) else Order.RUN
    table.unit(TARGET).immobilised = given.get("immobilised", False)
    scene.run(losses.break_if_due(table, TARGET), Dice(""), {})
    if table.unit(TARGET).gone:
        raise ImpossibleError
    table.unit(FIRER).pins, table.unit(FIRER).officer = given["firer_pins"], "none"
    answers = {
        "shoot.target": TARGET,
        "shoot.inches": given["distance"],
        "shoot.sum": (),
        "shoot.manner": (),
        "shoot.face": "front",
        "losses.exceptional": "plain",
        "losses.who": lambda prompt: tuple(
            option.value for option in prompt.options[len(prompt.options) - prompt.least :]
        ),
        "officer.calls": (),
    }
    scene.act(FIRER, Order.ADVANCE if given["moving"] else Order.FIRE, dice, answers)
    return scene


# ---- assaults


def storm_scene(given: Given, models: int, kind: str, crew: str, equipped: bool) -> Scene:
    """Infantry before a vehicle that it would assault."""
    hunters = specials(given, tank_hunters=Special.TANK_HUNTERS)
    squad = unit(
        FIRER, models=models, most=99, quality=given.get("quality", "regular"),
        special=(*hunters, *((Special.EQUIPPED,) if equipped else ())),
    )  # fmt: skip
    target = unit(TARGET, "allies", kind=kind, quality=crew, special=specials(given, open_topped=Special.OPEN_TOPPED))
    scene = lay((squad, target))
    table = scene.t
    table.unit(FIRER).pins, table.unit(FIRER).officer = given.get("pins", 0), "none"
    table.unit(TARGET).order, table.unit(TARGET).immobilised = Order(given["vehicle_order"]), given["immobilised"]
    scene.run(losses.break_if_due(table, FIRER), Dice(""), {})
    if table.unit(FIRER).gone:
        raise ImpossibleError
    return scene


STORMING = {
    "order.purpose": "vehicle", "assault.vehicle": TARGET, "assault.reach": "yes", "fubar.die": (6,),
    "fubar.flee": "no", "officer.calls": (),
}  # fmt: skip


def storm_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the result of an assault on a vehicle, with its order test."""
    scene = storm_scene(given, given["models"], given["kind"], given["crew"], True)
    scene.order(FIRER, Order.RUN, dice, STORMING)
    if not scene.has_rolled("shoot.hits"):
        return {"result": "refused"}
    if scene.t.unit(TARGET).gone:
        return {"result": "destroyed"}
    return {"result": "hurt" if scene.has_rolled("armour.table") else "none"}


def board_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the effect of these hits on a vehicle, if it may be assaulted at all."""
    scene = storm_scene(given, 12, given["kind"], "regular", given["equipped"])
    many = given["hits"]
    forced = {"order.test": (2, 2), "shoot.hits": (6,) * many + (1,) * (12 - many), "order.which": "run"}
    purposes: list[str] = []

    def purpose(prompt: Any) -> str:
        purposes.extend(option.value for option in prompt.options)
        return "vehicle" if "vehicle" in purposes else "move"

    scene.order(FIRER, Order.RUN, dice, {**STORMING, **forced, "order.purpose": purpose})
    pierced = scene.has_rolled("armour.table")
    return {"gone": scene.t.unit(TARGET).gone and not pierced, "pierced": pierced}


def overrun_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the effects on a unit in a tank's path."""
    many = 10 if given["repeats"] else 5
    target = unit(
        TARGET, "allies", kind=given["target"], quality=given["quality"], models=many,
        special=specials(given, stubborn=Special.STUBBORN),
    )  # fmt: skip
    scene = lay(
        (unit(FIRER, kind="heavy_tank", gait=Gait.TRACKED), target, *officer_for(given["officer"])),
        allies=Side(given["nation"]),
    )
    place(scene, TARGET, given, pins="pins", penalty="penalty")
    scene.run(losses.break_if_due(scene.t, TARGET), Dice(""), {})
    if scene.t.unit(TARGET).gone:
        raise ImpossibleError
    scene.run(tanks.overrun(scene.t, FIRER), dice, {"tank.path": "yes", "tank.who": (TARGET,)})
    crushed = any(isinstance(item, Note) and "aplastad" in item.message.template for item in scene.asked)
    if crushed:
        return {"result": "gun_lost"}
    return {"result": "destroyed" if scene.t.unit(TARGET).gone else "none"}


AP_WEAPONS = tuple(id for id, weapon in WEAPONS.items() if "flamethrower" not in weapon.traits)
PAIRS = (
    Pair(
        "armour", armour_at_table, lambda result, given: damage_alone(result.hull, given), draw_hit, {},
        {"weapon": AP_WEAPONS},
        once=(("432", {"value": 7, "weapon": "light_autocannon", "pins": 8, "turret": False}),),
    ),
    Pair(
        "penetration", penetration_at_table,
        lambda result, given: {"total": result.total, "rolls": int(result.damage != armour.NO_DAMAGE)},
        draw_hit, {}, {"weapon": AP_WEAPONS},
    ),
    Pair(
        "vehicle_damage", table_at_table, damage_alone,
        once=(("792", {"damage": "superficial", "pins": 8, "turret": False}),),
    ),
    Pair("vehicle_pin", pin_at_table, lambda result, given: {"pinned": result}),
    Pair("vehicle_flames", flames_at_table, flames_alone, draw_flames, {"repeats": False}),
    Pair("vehicle_assault", storm_at_table, lambda result, given: {"result": result.result}),
    Pair(
        "vehicle_assault_damage", board_at_table,
        lambda result, given: {"gone": result == "destroyed", "pierced": result in ("superficial", "full", "massive")},
    ),
    Pair("tank_assault", overrun_at_table, lambda result, given: {"result": result}, draw_benefit),
)  # fmt: skip
