"""Cases of vehicles, transports, movement, assaults and strikes."""

from __future__ import annotations

from typing import Any

from puesto.games.bolt.assault import melee, on_vehicles
from puesto.games.bolt.fire import armour, buildings
from puesto.games.bolt.fire.armour import Hull
from puesto.games.bolt.movement import moves, transports
from puesto.games.bolt.orders import morale, order_test
from puesto.games.bolt.orders.morale import MoraleState
from puesto.games.bolt.orders.order_test import WORDS, OrderFacts
from puesto.games.bolt.printed.records import Kind, Nation, Order
from puesto.games.bolt.table import dice as dice_of

from .common import (
    READINGS,
    Case,
    Reader,
    content,
    dice,
    gait,
    kind,
    order,
    quality,
    run,
    weapon,
)


def armour_plus(case: Case) -> tuple[int, int, bool]:
    """Return the modifier of a die against armour, the armour's value, and whether tank hunters fire."""
    setup = case["setup"]
    arm = setup["weapon"]
    lines = armour.pen_lines(
        content(),
        weapon(arm),
        arm["pen"],
        setup["facing"],
        setup["range_band"] == "long",
        "he" if arm.get("ammo") == "he" else "ap",
        READINGS,
    )
    return dice_of.modifier_sum(lines), setup["target"]["value"], "tank_hunters" in setup.get("firer_special", ())


def read_armour_roll(case: Case) -> dict[str, Any]:
    """A damage die against armour."""
    plus, value, hunters = armour_plus(case)
    die = case["event"]["dice"][0]
    result = armour.damage_class(die, plus, value, hunters)
    return {"total": die + plus, "damage": result, "table_die": armour.TABLE_DICE.get(result)}


def read_vehicle_table(case: Case) -> dict[str, Any]:
    """The table of damage to vehicles."""
    item = case["setup"]["vehicle"]
    damage, indirect = case["setup"]["damage"], case["setup"]["indirect"]
    special = item.get("special") or ()
    nerve = MoraleState(quality(item.get("quality")), item.get("pins", 0), stubborn="stubborn" in special)
    hull = Hull(nerve, item.get("turret", False), item.get("open_topped", False), item.get("immobilised", False))
    rolls = dice(case)
    many = 2 if damage == armour.MASSIVE else 1
    results = [
        armour.table_result(content(), die, damage, hull.open_topped and indirect, READINGS) for die in rolls[:many]
    ]
    settled = armour.settle_damage(results, hull)
    checks_turret = settled.stunned and hull.turret and not settled.destroyed
    if settled.destroyed:
        rolls = rolls[:many]
    complete = settled.destroyed or not (armour.ON_FIRE in results and len(rolls) < many + 2)
    entries: dict[str, Any] = {
        "effective": armour.effective(rolls[0], damage, hull.open_topped and indirect),
        "result": results[0],
        "results": results,
        "destroyed": settled.destroyed,
        "extra_pins": settled.pins,
        "order_die": "down" if settled.stunned else None,
        "turret_check": checks_turret,
        "immobilised": settled.immobilised,
    }
    if complete:
        if checks_turret and len(rolls) == many + 2 * (armour.ON_FIRE in results):
            rolls.append(1)
        result = run(armour.roll_table(content(), damage, hull, indirect, READINGS), rolls)
        entries |= {"destroyed": result.destroyed, "morale_used": result.morale, "turret_jammed": result.jammed}
    return entries


def read_turret(case: Case) -> dict[str, Any]:
    """A turret check."""
    jammed = run(armour.check_turret("unit", ""), dice(case))
    return {"jammed": jammed, "turret_jammed": jammed, "fires_only_toward": "hit_side" if jammed else None}


def read_vehicle_pin(case: Case) -> dict[str, Any]:
    """Whether a hit pins a vehicle."""
    item, hit = case["setup"]["vehicle"], case["setup"]["hit"]
    closed = item["armoured"] and not item["open_topped"]
    heavy = hit["weapon_class"] == "heavy" or hit.get("pen", 0) >= 1
    pinned = armour.is_pinned(
        quality(item["quality"]), closed, heavy, hit["can_damage"], case["event"].get("die") or 1, READINGS
    )
    return {"pinned": pinned}


def read_profile(case: Case) -> dict[str, Any]:
    """A row of the chart of movement."""
    row = moves.profile(content(), gait(case["setup"]["unit_kind"]))
    return {
        "advance": row.advance,
        "pivots_advance": row.pivots_advance,
        "run": row.run,
        "pivots_run": row.pivots_run,
    }


def read_move(case: Case) -> dict[str, Any]:
    """Return the move of a unit."""
    setup = case["setup"]
    move = moves.move_of(
        content(),
        gait(setup["unit_kind"]),
        order(setup.get("order") or "advance"),
        setup.get("crew", 2),
    )
    most = move.on_road if setup.get("road_all_the_way") else move.most
    most = move.back if setup.get("reverse") or setup.get("direction") == "reverse" else most
    return {"max": most, "may_pivot": move.may_pivot, "needs_tow": move.needs_tow, "pivots": move.pivots}


def read_terrain(case: Case) -> dict[str, Any]:
    """A cell of the chart of terrain."""
    return {"permission": moves.permission(content(), case["setup"]["terrain"], gait(case["setup"]["unit_kind"]))}


def read_assault_reaction(case: Case) -> dict[str, Any]:
    """Fire at those who assault."""
    setup = case["setup"]
    item, second = setup["defender"], setup.get("assaulter", {})
    face = order(item.get("order"))
    if item.get("activated") and face is Order.NONE:
        face = Order.FIRE
    bloody = melee.is_bloody_charge(
        Nation(second.get("nation") or ""), second.get("characteristic", ""), quality(second.get("quality"))
    )
    inside = bool(setup.get("inside_building") or setup.get("both_inside_building"))
    result = melee.reaction_of(face, setup["distance"], bloody_charge=bloody, inside=inside)
    return {
        "may_fire": result.may_fire,
        "surprise": result.surprise,
        "order_test": False,
        "range": "most_favourable" if result.may_fire else None,
    }


def read_assault_move(case: Case) -> dict[str, Any]:
    """Return the move of an assault."""
    setup = case["setup"]
    most = melee.assault_move(setup.get("obstacles", False))
    return {"max_move": most, "contact": setup["distance"] <= most}


def read_regroup(case: Case) -> dict[str, Any]:
    """The winner regroups."""
    from puesto.games.bolt.assault.melee import REGROUP

    return {"max_inches": run(dice_of.roll_amount(REGROUP, "assault.regroup", WORDS["passed"], "6.1"), dice(case))}


def _on_vehicle(case: Case) -> OrderFacts:
    item, vehicle = case["setup"]["infantry"], case["setup"]["vehicle"]
    return OrderFacts(
        Order.RUN,
        quality=quality(item["quality"]),
        pins=item["pins"],
        assault=True,
        on_vehicle=True,
        tank_hunters="tank_hunters" in item["special"],
        open_topped=vehicle["open_topped"],
    )


def read_may_assault_vehicle(case: Case) -> dict[str, Any]:
    """Which vehicles can be assaulted."""
    item, vehicle = case["setup"]["infantry"], case["setup"]["vehicle"]
    return {"allowed": on_vehicles.may_assault_vehicle(item.get("equipped", True), order(vehicle["order"]))}


def read_vehicle_test(case: Case) -> dict[str, Any]:
    """The test before assaulting a vehicle."""
    facts = _on_vehicle(case)
    against = [line.value for line in order_test.test_modifier(facts, READINGS) if line.rule == "6.3"]
    entries: dict[str, Any] = {
        "test_required": order_test.is_test_needed(facts, READINGS),
        "morale_used": morale.morale_value(content(), order_test.nerve_of(content(), facts, READINGS)),
        "modifier": sum(against),
    }
    if case["event"].get("dice"):
        result = run(order_test.test_order(content(), facts, READINGS), dice(case))
        entries["passed"] = result.succeeded
    return entries


def read_vehicle_need(case: Case) -> dict[str, Any]:
    """Return the number that hits a vehicle in an assault."""
    item = case["setup"]["vehicle"]
    return {"needed": on_vehicles.vehicle_need(order(item["order"]), item["immobilised"], READINGS)}


def read_vehicle_damage(case: Case) -> dict[str, Any]:
    """One die and the hits."""
    item, hits = case["setup"]["vehicle"], case["setup"]["hits"]
    die = (case["event"].get("dice") or [1])[0]
    open_ = item["open_topped"] or not item.get("armoured", True)
    hunters = "tank_hunters" in case["setup"].get("infantry", {}).get("special", ())
    result = on_vehicles.assault_damage(die, hits, item["value"], kind(item["kind"]), open_, hunters)
    return {"total": die + hits, "damage": result, "infantry_may_regroup": result == armour.NO_DAMAGE}


def read_loaded_transport(case: Case) -> dict[str, Any]:
    """Return the unit that fights for a loaded transport."""
    riders = [(item["id"], item["n"]) for item in case["setup"]["transport"]["passengers"]]
    result = transports.who_fights(riders)
    return {"fighter": result, "dismounts": bool(result)}


def read_weapons(case: Case) -> dict[str, Any]:
    """Return the number of weapons that a transport fires."""
    item = case["setup"]["transport"]
    return {"max_weapons": transports.weapons_that_fire(len(item["weapons"]), len(item.get("passengers") or ()))}


def read_bombardment(case: Case) -> dict[str, Any]:
    """The British and a preliminary bombardment."""
    from puesto.games.bolt.turn.preparing import bombardment_dice

    many = bombardment_dice(Nation(case["setup"]["nation"]))
    return {"roll_two_choose_best": many == 2, "dice": many}


def read_ram(case: Case) -> dict[str, Any]:
    """Ramming a building."""
    item, built = Kind(case["setup"]["vehicle"]), case["setup"]["building"]
    entries: dict[str, Any] = {"allowed": buildings.may_ram(item)}
    if case["event"].get("dice"):
        notation = buildings.ram_dice(built, READINGS)
        entries["hits"] = run(dice_of.roll_amount(notation, "ram.hits", WORDS["passed"], "6.6"), dice(case))
    return entries


READERS: dict[str, Reader] = {
    "armour_damage_roll": read_armour_roll,
    "vehicle_damage_table": read_vehicle_table,
    "turret_check": read_turret,
    "vehicle_pin": read_vehicle_pin,
    "movement_profile": read_profile,
    "move_allowed": read_move,
    "terrain_permission": read_terrain,
    "assault_reaction": read_assault_reaction,
    "assault_move": read_assault_move,
    "regroup": read_regroup,
    "may_assault_vehicle": read_may_assault_vehicle,
    "vehicle_assault_test": read_vehicle_test,
    "vehicle_assault_to_hit": read_vehicle_need,
    "vehicle_assault_damage": read_vehicle_damage,
    "assault_on_loaded_transport": read_loaded_transport,
    "weapons_may_fire": read_weapons,
    "preparatory_bombardment": read_bombardment,
    "ram": read_ram,
    "ram_allowed": read_ram,
}
