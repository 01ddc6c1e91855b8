"""Bolt Action, fire: volleys, shots, losses, reactions and medics (5.1, 7.5)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from puesto.core.prompts import Pick
from puesto.games.bolt.fire.damage import WoundsResult
from puesto.games.bolt.moving import ambushes
from puesto.games.bolt.printed.records import VEHICLES, Kind, Order, Shelter, Special
from puesto.games.bolt.resolutions import volley
from puesto.games.bolt.shooting import losses, measuring
from tests.games.bolt.packs import ours

from .bolt_table import (
    FIRER,
    MEDIC,
    OFFICERS,
    TARGET,
    Scene,
    Side,
    draw_benefit,
    lay,
    officer_for,
    place,
    specials,
    unit,
)
from .harness import Dice, Given, ImpossibleError, Pair

WEAPONS = ours()[0].weapons
PLAIN = tuple(
    id
    for id, weapon in WEAPONS.items()
    if weapon.shots.isdigit() and not weapon.blast and "flamethrower" not in weapon.traits
)
"""Weapons with a number of shots, whose hits are no bursts."""
SQUAD = ("rifle", "pistol", "smg", "automatic_rifle", "assault_rifle")
"""Weapons of a squad that nobody has to serve."""
GUNNERS = {"lmg", "mmg"}
"""Machine guns that fire once more in German hands: the form is told how many shots there are (8.1)."""


def ticks(*names: str) -> Any:
    """Answer a pick with those of some names that it offers."""
    return lambda prompt: tuple(option.value for option in prompt.options if option.value in names)


def fewest(prompt: Pick) -> tuple[str, ...]:
    """Answer a pick with as few as it takes: the last ones."""
    return tuple(option.value for option in prompt.options[len(prompt.options) - prompt.least :])


def draw_shooter(chance: Random, given: Given) -> None:
    """So many weapons as give the shots of the form; a scope on a sniper's rifle only."""
    weapon = WEAPONS[given["weapon"]]
    if given["nation"] == "germany" and weapon.id in GUNNERS:
        raise ImpossibleError
    given["shots"] = int(weapon.shots) * chance.randint(1, 3)
    given["sniper_scope"] = given["sniper_scope"] and "scope" in weapon.traits
    given["alone"] = given["alone"] and "team" in weapon.traits and not given["vehicle_mounted"]
    given["distance"] = chance.randint(0, weapon.range)
    given["ammo"] = "he" if weapon.blast else given["ammo"] if weapon.he else "ap"
    if given["target"] in VEHICLES and given["cover"] in ("building", "bunker"):
        given["cover"] = "hard"
    if "max_models" in given:
        given["max_models"] = max(given["max_models"], given["models"])


def shot_scene(given: Given) -> Scene:
    """A firer and his target as the form of a shot says."""
    weapon, foot = WEAPONS[given["weapon"]], given["target"] not in VEHICLES
    many = given["shots"] // int(weapon.shots)
    vehicle = given["vehicle_mounted"]
    second = given.get("second_weapon", "")
    others = given["second_shots"] // int(WEAPONS[second].shots) if second else 0
    firer = unit(
        FIRER,
        kind=Kind.MEDIUM_TANK if vehicle else Kind.INFANTRY,
        quality=given["quality"],
        models=1 if vehicle or (given["alone"] and many == 1) else 2 * (many + others) + 1,
        most=1 if vehicle else 2 * (many + others) + 2,
        arms=((weapon.id, many, "hull"), *(((second, others, "hull"),) if second else ())),
        special=(
            *specials(given, gyro_stabilised=Special.GYRO),
            *(() if given["garand"] else (Special.BOLT_RIFLES,)),
            *((Special.SNIPER,) if "scope" in weapon.traits else ()),
        ),
    )
    target = unit(
        TARGET, "allies", kind=given["target"], quality=given.get("target_quality", "regular"),
        models=given["models"] if foot else 1, most=given.get("max_models", 0) if foot else 1,
        special=specials(given, gun_shield_facing=Special.SHIELD, stubborn=Special.STUBBORN, fanatic=Special.FANATIC),
    )  # fmt: skip
    bonus = given.get("officer_bonus", 0)
    leaders = (unit("C", rank=OFFICERS[bonus], models=1),) if bonus else ()
    medics = (unit(MEDIC, "allies", special=(Special.MEDIC,), models=1),) if given.get("medic") else ()
    scene = lay(
        (firer, target, *leaders, *medics, *officer_for(given.get("target_officer", 0))),
        Side(given["nation"]),
        Side("ussr" if given.get("repeats") else ""),
    )
    if "target_pins" in given:
        place(scene, TARGET, given, pins="target_pins", penalty="target_penalty")
    shooter, goal = scene.t.unit(FIRER), scene.t.unit(TARGET)
    shooter.pins = given["pins"]
    shooter.officer = "C" if leaders else "none"
    goal.order = Order.DOWN if given["down"] else Order.RUN
    if given["cover"] in ("building", "bunker") and foot:
        goal.building = Shelter(given["cover"])
    return scene


def shoot(given: Given, dice: Dice) -> Scene:
    """Fire at the table as the form says: with a test, from an Ambush, or an order that was passed."""
    scene = shot_scene(given)
    exempt = given["cover_exempt"]
    answers: dict[str, Any] = {
        "shoot.target": TARGET,
        "shoot.inches": given["distance"],
        "shoot.manner": () if given["sniper_scope"] else (measuring.NO_SCOPE,),
        "shoot.sum": ticks(
            *(() if exempt else (given["cover"],)),
            *((measuring.EXEMPT,) if exempt else ()),
            *((measuring.SHIELD,) if given["gun_shield_facing"] else ()),
            *((measuring.ALONE,) if given["alone"] else ()),
        ),
        "shoot.ammo": given["ammo"],
        "shoot.face": "front",
        "losses.medic": "yes",
        "losses.exceptional": "plain",
        "losses.who": fewest,
        "fubar.die": lambda prompt: (6,),
        "fubar.flee": "no",
        "order.front": "no",
        "officer.calls": (),
        "blast.others": (),
        "blast.under": 0,
        "blast.where": "inside",
    }
    order = Order(given["order"])
    if order is Order.AMBUSH:
        scene.t.unit(FIRER).order, scene.t.unit(FIRER).kept = order, given.get("kept", False)
        if given.get("test"):
            raise ImpossibleError
        scene.run(ambushes.spring(scene.t, FIRER, TARGET), dice, answers)
    elif given.get("test"):
        scene.order(FIRER, order, dice, answers)
    else:
        scene.act(FIRER, order, dice, answers)
    return scene


def hits_of(scene: Scene) -> int:
    """The hits that were said."""
    return sum(int(str(dict(item.message.params)["n"])) for item in scene.asked if item.key == "shoot.hit")


def volley_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the result of a volley: silent, broken, or the number of casualties."""
    scene = shoot(given, dice)
    goal = scene.t.unit(TARGET)
    if not scene.has_rolled("shoot.hits"):
        return {"outcome": volley.SILENT, "hits": 0}
    broke = goal.gone or goal.abandoned
    return {"outcome": volley.BREAKS if broke else str(given["models"] - goal.models), "hits": hits_of(scene)}


def volley_alone(result: volley.VolleyResult, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    return {"outcome": volley.outcome_of_volley(result), "hits": result.hits}


def shot_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the number that the shots needed, its sum, and the hits."""
    scene = shoot(given, dice)
    roll = scene.first("shoot.hits")
    if roll is None:
        raise ImpossibleError
    needed = dict(roll.message.params)["need"]
    return {"needed": needed, "hits": hits_of(scene)}


def shot_alone(result: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    return {"needed": result.needed, "hits": result.hits}


def draw_squad(chance: Random, given: Given) -> None:
    """Draw a squad of two kinds of weapons, both within reach."""
    given["second_weapon"] = chance.choice([item for item in SQUAD if item != given["weapon"]])
    draw_shooter(chance, given)
    second = WEAPONS[given["second_weapon"]]
    given["second_shots"] = int(second.shots) * chance.randint(1, 3)
    given["distance"] = min(given["distance"], second.range)


def draw_hit(chance: Random, given: Given) -> None:
    """Draw a weapon that may do this damage."""
    given["_weapon"] = chance.choice([item for item in PLAIN if "scope" not in WEAPONS[item].traits])
    weapon = WEAPONS[given["_weapon"]]
    given["pen"], given["weapon_class"] = weapon.pen, "heavy" if weapon.is_heavy else "small_arms"
    if weapon.pen and not weapon.is_heavy and given["kind"] in VEHICLES:
        raise ImpossibleError  # 5.3 what has a PEN may damage armour, which a form of its own asks
    given["_inches"], given["_face"] = chance.randint(1, weapon.range), chance.choice(("front", "side", "rear"))


def damage_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return what a single hit does, of all the shots that are fired."""
    foot = given["kind"] not in VEHICLES
    weapon = WEAPONS[given["_weapon"]]
    firer = unit(FIRER, models=3, most=9, arms=((weapon.id, 1, "hull"),))
    special = specials(given, flamethrower_vehicle=Special.FLAME_VEHICLE, gun_shield_facing=Special.SHIELD)
    target = unit(TARGET, "allies", kind=given["kind"], quality=given["quality"], models=20, special=special)
    scene = lay((firer, target))
    goal = scene.t.unit(TARGET)
    goal.order, before = Order.RUN, goal.models
    answers = {
        "shoot.target": TARGET, "shoot.inches": given["_inches"], "shoot.sum": (),
        "shoot.manner": (), "shoot.ammo": "ap",
        "shoot.face": given["_face"], "shoot.hits": lambda prompt: (6, *(1,) * (prompt.dice - 1)), "losses.who": fewest,
        "losses.exceptional": "plain",
    }  # fmt: skip
    scene.act(FIRER, Order.FIRE, dice, answers)
    lost = before - goal.models
    return {"casualty": foot and (lost > 0 or goal.gone), "destroyed": goal.gone}


# ---- medics, losses, reactions


def medic_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the wounds that a medic saves in a unit of 20."""
    table = lay((unit(FIRER), unit(TARGET, "allies", models=20), unit(MEDIC, "allies", special=(Special.MEDIC,)))).t
    scene = Scene(table)
    beyond = given["wounds"] if given["heavy_weapon"] else given["exceptional"]
    wounds = WoundsResult(given["wounds"], given["exceptional"], beyond)
    answers = {
        "losses.medic": "yes" if given["medic_distance"] <= 6 else "no",
        "losses.exceptional": "plain",
        "losses.who": (),
    }
    close = given["close_quarters"]
    lost = scene.run(losses.take_casualties(table, TARGET, wounds, "axis", close=close), dice, answers)
    return {"saved": given["wounds"] - lost}


def react_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Whether a target is asked to go Down."""
    if given["event"] == "barrage":
        raise ImpossibleError
    target = unit(TARGET, "allies", kind=given["kind"])
    scene = lay((unit(FIRER), target), allies=Side(given["nation"], given["characteristic"]))
    scene.t.unit(TARGET).order = Order(given["order"])
    scene.run(measuring.react(scene.t, TARGET, given["event"] == "is_ambushed"), dice, {"shoot.reaction": "yes"})
    asked = scene.first("shoot.reaction") is not None
    return {"allowed": asked}


def losses_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the effects of losses on a unit, with its leader or its crew among them."""
    removed, lost, before = given["removed"], given["casualties"], given["models_before"]
    if (removed == "none") is not (lost < before and removed == "none") or lost > before:
        raise ImpossibleError
    if removed != "none" and (not lost or given["casualties"] > before):
        raise ImpossibleError
    if given["flamethrower"]:
        raise ImpossibleError
    crew = removed == "weapon_crew_to_one"
    if crew and before - lost != 1:
        raise ImpossibleError
    if not crew and removed == "none" and lost and before - lost < 1:
        raise ImpossibleError
    target = unit(
        TARGET, "allies", quality=given["quality"], models=before, most=given["max_models"],
        arms=(("mmg", 1),) if crew else (), rank=OFFICERS[1] if removed == "officer" else "",
        special=specials(given, stubborn=Special.STUBBORN, fanatic=Special.FANATIC),
    )  # fmt: skip
    scene = lay((unit(FIRER), target), allies=Side(given["nation"], given["characteristic"]))
    table, item = scene.t, scene.t.unit(TARGET)
    item.penalty, item.officer = given["morale_penalty_permanent"], "none"
    item.order = Order.RUN if given["activated"] else Order.NONE
    table.state.bag = ["allies"] * 1 if not given["activated"] else ["allies"]
    picked = ("leader",) if removed in ("nco", "officer") else ()
    answers: dict[str, Any] = {"losses.who": lambda prompt: picked or fewest(prompt), "losses.exceptional": "plain"}
    scene.run(losses.take_casualties(table, TARGET, WoundsResult(lost), "axis", heavy=True), dice, answers)
    item.pins = given["pins"]
    scene.run(losses.break_if_due(table, TARGET), dice, answers)
    gone = item.gone
    checked = None
    if not gone:
        checker = losses.check_losses(table, TARGET, lost, before)
        scene.run(checker, dice, {**answers, "morale.check": lambda prompt: (1, 1)})
        checked = scene.first("morale.check")
    entries: dict[str, Any] = {"fate": "destroyed" if gone else "stands" if checked is None else "check"}
    if checked is not None:
        entries["morale"] = checked.bands[1].at_least - 1
    if not gone:
        entries["penalty"] = item.penalty
    return entries


def losses_alone(result: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    entries = {"fate": result.fate}
    if result.fate == "check":
        entries["morale"] = result.morale
    if result.fate != "destroyed":
        entries["penalty"] = result.penalty
    return entries


FOOT = ("infantry", "artillery")
PAIRS = (
    Pair(
        "shooting", volley_at_table, volley_alone, draw_shooter, {"ammo": "ap", "second_weapon": ""},
        {"weapon": PLAIN, "target": FOOT},
        once=(
            ("2386", {"weapon": "light_at_gun", "shots": 2, "distance": 31, "target": "artillery"}),
            ("33", {"weapon": "rifle", "target": "artillery", "models": 2, "max_models": 2, "distance": 5}),
        ),
    ),
    Pair(
        "to_hit", shot_at_table, shot_alone, draw_shooter, {}, {"weapon": PLAIN},
        once=(("1", {"nation": "us", "order": "advance", "garand": False}),),
    ),
    Pair(
        "shooting", volley_at_table, volley_alone, draw_squad, {"ammo": "ap", "sniper_scope": False, "alone": False,
        "third_weapon": "", "vehicle_mounted": False, "target": "infantry"}, {"weapon": SQUAD},
        name="squad",
    ),
    Pair(
        "damage", damage_at_table,
        lambda result, given: {"casualty": result.casualty, "destroyed": result.destroyed},
        draw_hit, {"sniper_scope": False, "cover": "none"},
    ),
    Pair("medic", medic_at_table, lambda result, given: {"saved": result}),
    Pair(
        "reaction",
        react_at_table,
        lambda result, given: {"allowed": result},
        draw_benefit,
    ),
    Pair("losses", losses_at_table, losses_alone, draw_benefit),
)  # fmt: skip
