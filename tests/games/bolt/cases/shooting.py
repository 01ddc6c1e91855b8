"""Cases of ranged fire: to hit, damage, morale, HE, indirect fire, smoke, flames, snipers, weapons."""

from __future__ import annotations

from typing import Any

from puesto.games.bolt.fire import armour, blast, buildings, damage, flame, indirect, to_hit
from puesto.games.bolt.orders import morale
from puesto.games.bolt.orders.morale import Nerve
from puesto.games.bolt.orders.order_test import WORDS
from puesto.games.bolt.printed.records import Kind, Nation, Weapon
from puesto.games.bolt.table import dice as dice_of
from puesto.games.bolt.table.walk import SHOOTING

from .common import READINGS, Case, Reader, content, d3, dice, is_stubborn, kind, order, quality, run, sent, weapon


def _shot(case: Case) -> dict[str, int]:
    setup = case["setup"]
    one, target, arm = setup["firer"], setup["target"], setup["weapon"]
    special = one.get("special") or []
    cover = target.get("cover") or "none"
    if target.get("location") in (to_hit.BUILDING, to_hit.BUNKER):
        cover = target["location"]
    traits = arm.get("traits", [])
    record = weapon(arm)
    crew = one.get("models_in_team_weapon")
    shooter = to_hit.Shooter(
        quality(one["quality"]),
        one["pins"],
        order(one["order"]),
        Nation(one.get("nation") or ""),
        crew == 1 or bool(one.get("assistant_dead")),
        "sniper_scope" in special,
        "gyro_stabilised" in special,
        "vehicle_mounted" in traits,
    )
    mark = to_hit.Mark(
        kind(target["kind"]), target["down"], target["models"], cover, target.get("cover_exempt", False),
        target.get("gun_shield_facing", False),
    )  # fmt: skip
    ammo = to_hit.HE if arm.get("ammo") == "he" or record.blast else to_hit.AP
    return to_hit.to_hit_lines(content(), record, shooter, mark, setup["distance"], READINGS, ammo)


def read_to_hit_number(case: Case) -> dict[str, Any]:
    """The number that a shot needs, and what it is made of."""
    lines = _shot(case)
    need = to_hit.need_of(lines)
    return {"modifiers": lines, "net": sum(lines.values()), "needed": need, "impossible": need >= to_hit.IMPOSSIBLE}


def read_to_hit_roll(case: Case) -> dict[str, Any]:
    """A single shot."""
    return {"hit": to_hit.is_hit(case["event"]["needed"], tuple(case["event"]["dice"]))}


def read_many_shots(case: Case) -> dict[str, Any]:
    """A group's shots: the pin comes once."""
    event = case["event"]
    many = len(event["dice"]) if event["needed"] < to_hit.IMPOSSIBLE else event.get("shots", len(event["dice"]))
    hits = run(to_hit.roll_shots(many, event["needed"], WORDS["passed"], subject=(), who=""), event["dice"])
    return {"hits": hits, "target_pins_added": 1 if hits else 0}


def read_sequence(case: Case) -> dict[str, Any]:
    """The seven steps."""
    return {"steps": list(SHOOTING)}


def read_damage_value(case: Case) -> dict[str, Any]:
    """A row of the chart."""
    target = case["setup"]["target"]
    return {
        "value": damage.damage_value(
            content(), kind(target["kind"]), quality(target.get("quality")), bool(target.get("flamethrower_vehicle"))
        )
    }


def read_damage_roll(case: Case) -> dict[str, Any]:
    """A damage die, and the second of a six."""
    setup = case["setup"]
    target, heavy = kind(setup["target"]["kind"]), setup.get("weapon_class") == "heavy"
    value = damage.damage_value(content(), target, quality(setup["target"].get("quality")))
    faces, pen = case["event"]["dice"], setup.get("pen", 0)
    wound = damage.wound_of(tuple(faces), pen, value)
    if "sniper" in str(setup.get("weapon", "")) or "sniper" in str(setup.get("firer", "")) or setup.get("sniper"):
        words = WORDS["passed"]
        found = run(damage.roll_damage(1, pen, value, words, subject=(), who="", always=True), faces)
        wound = damage.Wound(bool(found.casualties), bool(found.exceptional))
    able = damage.may_damage(target, heavy, READINGS)
    return {
        "casualty": wound.casualty and able,
        "exceptional": wound.exceptional,
        "destroyed": wound.casualty and able,
        "attacker_chooses": wound.exceptional,
        "attacker_picks_model": wound.exceptional,
        "no_effect": not able,
    }


def _nerve(case: Case) -> Nerve:
    setup = case["setup"]
    unit = setup.get("unit") or setup["target"]
    lost, stubborn = unit.get("morale_penalty_permanent", 0), is_stubborn(setup, unit)
    return Nerve(quality(unit["quality"]), unit.get("pins", 0), lost, 0, stubborn)


def read_check_required(case: Case) -> dict[str, Any]:
    """Half or more lost."""
    unit, lost = case["setup"]["unit"], case["setup"]["casualties"]
    return {"required": morale.half_is_lost(lost, unit["models_before"], unit["max_models"], READINGS)}


def read_morale_check(case: Case) -> dict[str, Any]:
    """A check for losses."""
    unit = case["setup"].get("unit", {})
    repeats = unit.get("nation") == "ussr" and bool(case["event"].get("reroll"))
    found = run(morale.check_morale(content(), _nerve(case), WORDS["passed"], "5.1", repeats=repeats), dice(case))
    return {
        "required": True,
        "morale_used": found.morale,
        "passed": found.passed,
        "destroyed": not found.passed,
        "target": "there" if found.passed else "destroyed",
    }


def read_model_removed(case: Case) -> dict[str, Any]:
    """What is lost for good."""
    from puesto.games.bolt.shooting import losses

    setup = case["setup"]
    removed = setup["removed"]
    t = sent(setup, setup["unit"], models=3, kind=Kind.ARTILLERY if "crew" in removed else Kind.INFANTRY)
    t.unit("U1").penalty = case["setup"]["unit"].get("morale_penalty_permanent", 0)
    if removed in ("nco", "officer"):
        losses.lose_leader(t, "U1")
    elif "crew" in removed or "one" in removed:
        losses.note_short_crew(t, "U1", 3, 1)
    return {"morale_penalty_permanent": t.unit("U1").penalty}


def read_medic(case: Case) -> dict[str, Any]:
    """A medic's six."""
    setup = case["setup"]
    return {
        "saved": damage.is_saved(
            case["event"]["die"], setup["medic_distance"], setup["exceptional"], setup["weapon_class"] == "heavy",
            setup["close_quarters"],
        )
    }  # fmt: skip


def read_he_profile(case: Case) -> dict[str, Any]:
    """A row of the HE chart."""
    found = blast.blast_of(content(), case["setup"]["template_inches"], READINGS)
    return {"pen": found.pen, "pins": found.pins, "hits_on_unit_in_building": found.building}


def read_he_hit(case: Case) -> dict[str, Any]:
    """Models under a template, and the pins of each unit."""
    setup, event = case["setup"], case["event"]
    hits = {one["unit"]: blast.blast_hits(one["n"], bool(setup.get("unit_down"))) for one in setup["models_under"]}
    told: dict[str, Any] = {"hits": hits}
    row = blast.blast_of(content(), setup["template_inches"], READINGS)
    die = next((event[name] for name in ("pin_die_d2", "pin_die_d3", "pin_die_d4", "pin_die") if name in event), None)
    if die is not None:
        sides = dice_of.parts(row.pins)[1]
        face = die * dice_of.THIRDS.get(sides, 1)
        pins = run(dice_of.roll_amount(row.pins, "shoot.pins", WORDS["passed"], "7.7"), [face])
        told["pins_added"] = {unit: pins for unit in hits}
    return told


def read_template(case: Case) -> dict[str, Any]:
    """Whether a template may lie so."""
    friends = sum(one["n"] for one in case["setup"]["models_under"] if "FRIEND" in one["unit"].upper())
    return {"legal": blast.is_placement_legal(friends)}


def read_he_multi(case: Case) -> dict[str, Any]:
    """Several templates at once."""
    model = case["setup"]["model_under_both"]
    return {"hits_on_model": blast.hits_of_many([[model]] * case["setup"]["shots"])}


def read_he_building(case: Case) -> dict[str, Any]:
    """A burst in a building, by the chart; outside none."""
    setup, event = case["setup"], case["event"]
    row = blast.blast_of(content(), setup["template_inches"], READINGS)
    sides = dice_of.parts(row.building)[1]
    faces = [face * dice_of.THIRDS.get(sides, 1) for face in event.get("dice") or ()]
    inside = "outside" not in setup["location"]
    rolled = run(dice_of.roll_amount(row.building, "shoot.building", WORDS["passed"], "7.7"), faces) if inside else 0
    return {"hits": blast.hits_in_building(rolled, inside)}


def read_he_modifiers(case: Case) -> dict[str, Any]:
    """HE does not mind the building's bonuses."""
    arm = Weapon("he", content().weapons["rifle"].name, 60, he=2, blast=True)
    lines = to_hit.to_hit_lines(
        content(), arm, to_hit.Shooter(), to_hit.Mark(cover=to_hit.BUILDING), 10, READINGS, to_hit.HE
    )
    return {"cover_applied": "hard_cover" in lines, "building_bonus_applied": "building" in lines}


def read_building_hits(case: Case) -> dict[str, Any]:
    """A building that comes down."""
    setup = case["setup"]
    down = buildings.has_collapsed(
        setup["building"], setup.get("cumulative_hits", 0), case["event"]["new_hits"], READINGS
    )
    return {"collapsed": down, "occupants": "removed" if down else "stay"}


def read_indirect_floor(case: Case) -> dict[str, Any]:
    """On which floor an indirect hit bursts."""
    floors = case["setup"]["floors"]
    floor = buildings.bursts_on(floors, case["event"]["dice"])
    return {"detonates_on": "top" if floor == 0 else "ground" if floor == floors - 1 else f"top-{floor}"}


def read_building_fire(case: Case) -> dict[str, Any]:
    """A building on fire."""
    burns = run(buildings.roll_fire(), [case["event"]["die"]])
    return {
        "on_fire": burns,
        "impassable": burns,
        "artillery_inside": "destroyed" if burns else "unaffected",
        "infantry_inside": "leaves_as_from_destroyed_vehicle" if burns else "stays",
    }


def read_max_firers(case: Case) -> dict[str, Any]:
    """Firing positions of a building."""
    found = buildings.firers_of(case["setup"]["opening_count"], case["setup"].get("roof", False))
    return {"per_opening": buildings.PER_OPENING, "openings_total": found.openings, "roof": found.roof}


def read_split_fire(case: Case) -> dict[str, Any]:
    """Façades fire apart, each at one target."""
    from puesto.games.bolt.shooting.targets import may_split

    return {
        "different_facades_may_split": may_split("north", "south"),
        "same_facade_must_share_target": not may_split("north", "north"),
    }


def read_split_legal(case: Case) -> dict[str, Any]:
    """Weapons on one mount share a target."""
    from puesto.games.bolt.shooting.targets import is_split_legal

    mounts = {one["id"]: one["mount"] for one in case["setup"]["vehicle_weapons"]}
    return {"legal": is_split_legal(mounts, case["setup"]["targets"])}


def read_indirect(case: Case) -> dict[str, Any]:
    """Ranging in."""
    setup = case["setup"]
    ranging = indirect.Ranging(
        setup.get("consecutive_turns_on_target", 1),
        setup.get("already_hit_same_target", False),
        setup.get("target_moved_inches", 0),
        setup.get("firer_moved_since_first_shot", False),
    )
    firer = setup.get("firer") or setup.get("unit") or setup
    spotted = indirect.sees_by_spotter(quality(firer.get("quality")), bool(setup.get("spotter")))
    shot = indirect.indirect_shot(
        weapon(setup["weapon"]), setup["distance"], setup["line_of_sight"], spotted, order(setup["order"]), ranging
    )
    return {"allowed": shot.allowed, "needed": shot.needed or None, "auto_miss": shot.missed}


def read_smoke_radius(case: Case) -> dict[str, Any]:
    """How far smoke reaches."""
    return {"inches": indirect.smoke_radius(content(), case["setup"]["weapon"])}


def read_smoke_allowed(case: Case) -> dict[str, Any]:
    """Which weapons fire smoke."""
    return {"allowed": indirect.may_lay_smoke(content(), case["setup"]["weapon"])}


def read_smoke_evolution(case: Case) -> dict[str, Any]:
    """What becomes of smoke."""
    return {"result": indirect.smoke_evolution(content(), case["event"]["die"])}


def read_smoke_area(case: Case) -> dict[str, Any]:
    """What a smoke barrage lays."""
    found = indirect.smoke_area(content())
    return {"radius": found.radius, "dense_terrain": found.dense, "cover": found.cover}


def read_flame_shots(case: Case) -> dict[str, Any]:
    """A flamethrower's shots."""
    arm = weapon(case["setup"]["weapon"])
    return {"shots": flame.flame_shots(arm, case["event"]["die"]), "range": arm.range, "pen": arm.pen}


def read_flame_pins(case: Case) -> dict[str, Any]:
    """A flamethrower's pins."""
    value = case["event"].get("d3", case["event"].get("die"))
    pins = run(dice_of.roll_amount(flame.PINS, "shoot.pins", WORDS["passed"], "9.11"), [d3(value)])
    return {"pins_added": pins, "pins": flame.PINS}


def read_fuel(case: Case) -> dict[str, Any]:
    """A fuel check."""
    vehicle = case["setup"]["weapon"] == "flamethrower_vehicle"
    left = flame.fuel_left(case["event"]["die"], vehicle)
    return {
        "out_of_fuel": left.empty, "model_removed": left.model_gone, "weapon_unusable": left.weapon_gone,
        "vehicle_removed": False,
    }  # fmt: skip


def read_armour_face(case: Case) -> dict[str, Any]:
    """Which armour is struck."""
    setup = case["setup"]
    he = setup.get("he", "")
    flames = "flamethrower" in str(setup.get("weapon", ""))
    asked = setup.get("facing") or ("facing_shooter" if he == "direct" else armour.FRONT)
    collateral = he in ("collateral", "other_unit", "attack_on_other_unit")
    return {"face": armour.struck_face(he == "indirect", collateral, flames, asked)}


def read_scope(case: Case) -> dict[str, Any]:
    """Whether a scope is of use."""
    return {"usable": flame.is_scope_usable(case["setup"]["sniper"]["scope"], case["setup"]["distance"])}


def read_others(case: Case) -> dict[str, Any]:
    """Whether the rest of a sniper's team fires."""
    return {"allowed": flame.may_others_fire(case["setup"]["sniper"]["scope"])}


def read_weapon(case: Case) -> dict[str, Any]:
    """A row of the weapons table."""
    arm = weapon(case["setup"]["weapon"])
    traits = list(arm.traits) + ([f"he_{arm.he}"] if arm.he and not arm.blast else [])
    low, high = arm.bracket or (0, 0)
    return {
        "range": arm.range,
        "min_range": arm.low,
        "max_range": arm.range,
        "direct_range": arm.range,
        "indirect_min": low,
        "indirect_max": high,
        "shots": int(arm.shots) if arm.shots.isdigit() else arm.shots,
        "pen": "he" if arm.blast else arm.pen,
        "he_inches": arm.he,
        "traits": traits,
    }


def read_may_fire(case: Case) -> dict[str, Any]:
    """One-shot weapons."""
    from puesto.games.bolt.printed.records import Arm

    from .common import table, troop

    t = table(troop("U1", arms=(Arm(case["setup"]["weapon"]),)))
    unit = t.unit("U1")
    unit.arms = {"0": 1}
    if case["setup"].get("used") and "one_shot" in weapon(case["setup"]["weapon"]).traits:
        unit.spent.append("0")
    return {"allowed": bool(t.arms("U1"))}


def read_team_penalty(case: Case) -> dict[str, Any]:
    """A team weapon without its mate."""
    from puesto.games.bolt.shooting.targets import is_alone

    setup = case["setup"]
    alone = is_alone(
        weapon(setup["squad_weapon"]), 5, setup.get("assistant_alive", True) and setup.get("assistant_within_1", True)
    )
    lines = to_hit.to_hit_lines(content(), weapon("rifle"), to_hit.Shooter(alone=alone), to_hit.Mark(), 10, READINGS)
    return {"to_hit": sum(lines.values())}


def read_assistant(case: Case) -> dict[str, Any]:
    """The second man of a team weapon."""
    from puesto.games.bolt.shooting.targets import mates_busy

    setup = case["setup"]
    busy = mates_busy([(weapon(setup["squad_weapon"]), 1)] if setup["lmg_fires"] else [])
    return {"allowed": setup["assistant_alive"] and not busy}


def read_gun_damage(case: Case) -> dict[str, Any]:
    """What damage does to a gun."""
    setup = case["setup"]
    found = damage.gun_loss(setup["weapon_class"] == "heavy", setup["damage"] == "exceptional")
    return {"crew_lost": found.crew, "gun_destroyed": found.gun}


READERS: dict[str, Reader] = {
    "to_hit_number": read_to_hit_number,
    "to_hit_roll": read_to_hit_roll,
    "to_hit_roll_many": read_many_shots,
    "list_shooting_sequence": read_sequence,
    "damage_value": read_damage_value,
    "damage_roll": read_damage_roll,
    "morale_check_required": read_check_required,
    "morale_check": read_morale_check,
    "flame_morale": read_morale_check,
    "model_removed": read_model_removed,
    "medic_save": read_medic,
    "he_profile": read_he_profile,
    "he_hit": read_he_hit,
    "place_template": read_template,
    "he_hit_multi": read_he_multi,
    "he_building_hits": read_he_building,
    "he_modifiers": read_he_modifiers,
    "building_hits": read_building_hits,
    "indirect_floor": read_indirect_floor,
    "building_fire": read_building_fire,
    "max_firers": read_max_firers,
    "split_fire": read_split_fire,
    "split_fire_legal": read_split_legal,
    "indirect_to_hit": read_indirect,
    "smoke_radius": read_smoke_radius,
    "smoke_allowed": read_smoke_allowed,
    "smoke_evolution": read_smoke_evolution,
    "smoke_barrage_area": read_smoke_area,
    "flame_shots": read_flame_shots,
    "flame_pins": read_flame_pins,
    "fuel_check": read_fuel,
    "armour_face": read_armour_face,
    "scope_usable": read_scope,
    "others_may_fire": read_others,
    "weapon_profile": read_weapon,
    "may_fire": read_may_fire,
    "team_penalty": read_team_penalty,
    "assistant_may_fire": read_assistant,
    "artillery_damage": read_gun_damage,
}
