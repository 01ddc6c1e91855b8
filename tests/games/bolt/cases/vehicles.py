"""Cases of vehicles, transports, movement, assaults and strikes."""

from __future__ import annotations

from typing import Any

from puesto.games.bolt.assault import melee, on_vehicles
from puesto.games.bolt.fire import armour, buildings
from puesto.games.bolt.movement import moves, transports
from puesto.games.bolt.orders.order_test import WORDS
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
)


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


def read_may_assault_vehicle(case: Case) -> dict[str, Any]:
    """Which vehicles can be assaulted."""
    item, vehicle = case["setup"]["infantry"], case["setup"]["vehicle"]
    return {"allowed": on_vehicles.may_assault_vehicle(item.get("equipped", True), order(vehicle["order"]))}


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
    "movement_profile": read_profile,
    "move_allowed": read_move,
    "terrain_permission": read_terrain,
    "assault_reaction": read_assault_reaction,
    "assault_move": read_assault_move,
    "regroup": read_regroup,
    "may_assault_vehicle": read_may_assault_vehicle,
    "vehicle_assault_to_hit": read_vehicle_need,
    "vehicle_assault_damage": read_vehicle_damage,
    "assault_on_loaded_transport": read_loaded_transport,
    "weapons_may_fire": read_weapons,
    "preparatory_bombardment": read_bombardment,
    "ram": read_ram,
    "ram_allowed": read_ram,
}
