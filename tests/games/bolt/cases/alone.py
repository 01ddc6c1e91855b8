"""Cases of Bolt Action as another program resolves them alone: by facts, answers and results, as a form has them."""

from __future__ import annotations

from typing import Any

from puesto.core import codec
from puesto.core.game.resolutions import FactsError, fill
from puesto.games.bolt.resolutions.resolutions import RESOLUTIONS
from puesto.protocol.alone import run_with_answers
from puesto.protocol.faults import Fault

from .common import Case, Reader, content

BY_ID = {one.id: one for one in RESOLUTIONS}


def resolve(id: str, facts: dict[str, Any], *answers: Any) -> Any:
    """The result of a resolution as JSON; facts that are None keep their usual value."""
    resolution = BY_ID[id]
    filled = fill(resolution.facts, {name: value for name, value in facts.items() if value is not None})
    if problems := resolution.check(content(), filled):
        raise FactsError(problems)
    found, prompt, _ = run_with_answers(resolution.run(content(), filled), list(answers))
    assert prompt is None, prompt.key
    return codec.to_json(found)


def _dice(case: Case) -> list[Any]:
    event = case["event"]
    return list(event.get("dice") or ([event["die"]] if event.get("die") else []))


def _weapon(case: Case) -> Any:
    setup = case["setup"]
    unit = setup.get("unit", {})
    squad = setup.get("squad_weapon")
    row = resolve(
        "weapon",
        {
            "weapon": setup.get("weapon", squad or "rifle"), "used": setup.get("used"), "nation": setup.get("nation"),
            "characteristic": setup.get("characteristic"), "quality": unit.get("quality"), "many": unit.get("rifles"),
            "assistant": setup.get("assistant_within_1"),
        },
    )  # fmt: skip
    kind = case["event"]["kind"]
    if kind == "shots":
        return {"shots": row["all_shots"]}
    allowed = row["may_fire"] if kind == "may_fire" else row["assistant_may_fire"]
    reach = dict.fromkeys(("max_range", "direct_range"), row["range"])
    return row | reach | {"allowed": allowed}


def _move(case: Case) -> Any:
    setup = case["setup"]
    return resolve(
        "movement",
        {
            "unit_kind": setup.get("unit_kind"), "order": setup.get("order"), "crew": setup.get("crew"),
            "road_all_the_way": setup.get("road_all_the_way"), "inside_building": setup.get("inside_building"),
        },
    )  # fmt: skip


def _to_hit(case: Case) -> Any:
    setup = case["setup"]
    firer, arm, target = setup["firer"], setup["weapon"], setup["target"]
    inside = target["location"] in ("building", "bunker")
    facts = {
        "weapon": arm["name"], "distance": setup["distance"], "quality": firer["quality"],
        "pins": firer["pins"], "order": firer["order"], "nation": firer["nation"], "ammo": arm.get("ammo"),
        "alone": firer["models_in_team_weapon"] == 1, "vehicle_mounted": "vehicle_mounted" in arm["traits"],
        "target": target["kind"], "models": target["models"], "down": target["down"],
        "cover": target["location"] if inside else target["cover"], "cover_exempt": target["cover_exempt"],
        "gun_shield_facing": target["gun_shield_facing"], **dict.fromkeys(firer["special"], True),
    }  # fmt: skip
    dice = _dice(case) or [1]
    many = len(dice) if case["event"]["kind"] == "to_hit_roll_many" else 1
    found = resolve("to_hit", facts | {"shots": many}, *dice)
    return found | {"hit": found["hits"] > 0}


def _damage(case: Case) -> Any:
    target = case["setup"]["target"]
    facts = {
        "kind": target["kind"], "quality": target["quality"], "pen": case["setup"].get("pen"),
        "weapon_class": case["setup"].get("weapon_class"),
        "flamethrower_vehicle": target.get("flamethrower_vehicle"),
    }  # fmt: skip
    if case["event"]["kind"] == "damage_value":
        small = target["kind"] in ("infantry", "artillery", "soft_vehicle")
        return resolve("damage", facts, *([1] if small else []))
    return resolve("damage", facts, *_dice(case))


def _losses(case: Case) -> Any:
    setup = case["setup"]
    unit = setup["unit"]
    names = ("quality", "pins", "activated", "models_before", "max_models", "morale_penalty_permanent")
    removed = setup.get("removed")
    found = resolve(
        "losses",
        {name: unit.get(name) for name in names}
        | {"casualties": setup.get("casualties", 1 if removed else None), "removed": removed},
    )
    dice = setup.get("bag", {}).get("own_dice", 0) - (found["remove_die"] == "one_from_bag")
    return found | {"required": found["check_required"], "own_dice_after": dice}


def _medic(case: Case) -> Any:
    setup = case["setup"]
    facts = {
        "wounds": 1, "exceptional": int(setup["exceptional"]), "medic_distance": setup["medic_distance"],
        "heavy_weapon": setup["weapon_class"] == "heavy", "close_quarters": setup["close_quarters"],
    }  # fmt: skip
    barred = facts["exceptional"] or facts["heavy_weapon"] or facts["close_quarters"] or facts["medic_distance"] > 6
    return {"saved": resolve("medic", facts, *([] if barred else _dice(case))) == 1}


def _template(case: Case) -> Any:
    setup = case["setup"]
    inside = case["event"]["kind"] == "he_building_hits"
    dice = [face * 2 if case["event"].get("die_size") == "D3" else face for face in _dice(case)] if inside else []
    under = setup.get("models_under", [{"unit": "U1", "n": 4}])
    friends = sum(one["n"] for one in under if one["unit"] == "FRIEND")
    facts = {"inches": str(setup.get("template_inches", 2)), "down": setup.get("unit_down"), "friends_under": friends}
    found = resolve("template", facts | {"inside_building": inside}, *dice)
    if case["event"]["kind"] == "he_hit_multi":
        return {"hits_on_model": {setup["model_under_both"]: found["most_hits_on_a_model"]}}
    if not inside:
        found["hits"] = {one["unit"]: resolve("template", facts | {"under": one["n"]})["hits"] for one in under}
    bonus = {"building_bonus_applied": found["cover_applied"], "hits_on_unit_in_building": found["hits_in_building"]}
    return found | bonus


def _lost(lost: str) -> Reader:
    def read(case: Case) -> Any:
        setup = case["setup"]
        unit = setup.get("unit") if isinstance(setup.get("unit"), dict) else {}
        near = setup.get("other_friendly_guns_within", 0)
        held = setup.get("bag", {}).get(unit.get("side", "axis"), 3)
        facts = {"lost": lost, "activated": unit.get("activated"), "axis": held, "other_gun_distance": near}
        found = resolve("lost_die", facts)
        own = found["die"] == "own_order_die_removed"
        return found | {
            "bag": setup.get("bag", {}) | {unit.get("side", "axis"): found["bag_after"]}, "order_die_removed": own,
            "next_turn_dice_lost": 1, "survivors_may_reinforce_other_guns": found["survivors_may_reinforce"],
            "options": ["run_to_reinforce"] if found["survivors_may_reinforce"] else ["removed"],
            "die": "removed" if found["die"].endswith("removed") else found["die"],
        }  # fmt: skip

    return read


def _end_of_turn(case: Case) -> Any:
    setup = case["setup"]
    if "transport" in setup:
        facts = {"passengers": len(setup["transport"]["passengers"]), "closest_unit": setup["closest_unit"]}
        return {"destroyed": resolve("transport", facts)["destroyed_at_end_of_turn"]}
    told: dict[str, Any] = {"dice_returned": 0, "retained": {}}
    for unit in setup["units"]:
        keep = unit["id"] in setup["keep"]
        dice = [2 * case["event"]["d3"]] if "d3" in case["event"] and keep else []
        try:
            found = resolve("end_of_turn", {"order": unit["order"], "keep": keep, "pins": unit.get("pins", 0)}, *dice)
        except FactsError:
            return {"error": "only_ambush_or_down_can_be_retained"}
        told["dice_returned"] += found["returned"]
        told["pins_after"] = found["pins_after"]
        if not found["returned"]:
            told["retained"][unit["id"]] = unit["order"]
    return told


def _reaction(case: Case) -> Any:
    setup, kind = case["setup"], case["event"]["kind"]
    unit = setup.get("unit") or setup["target"]
    order = unit.get("order") or ("fire" if unit.get("activated") else "")
    event = "barrage" if kind == "may_react" else "is_shot_at"
    found = resolve("reaction", {"kind": unit.get("kind"), "order": order, "event": event})
    return found | {"target_order_die": found["order_die"]}


def _officer(case: Case) -> Any:
    setup = case["setup"]
    officer = setup["officer"]
    facts = {name: officer.get(name) for name in ("rank", "order", "order_result")} | {"nation": setup.get("nation")}
    reached = [
        one["id"]
        for one in setup.get("friends", [])
        if resolve("officer", facts | {"distance": one["distance"], "ordered": one["ordered"]})["eligible"]
    ]
    found = resolve("officer", facts)
    return found | {"eligible": reached, "extra_dice": found["max_extra_orders"]}


def _observer(case: Case) -> Any:
    one = case["setup"]["observer"]
    facts = {
        "kind": "air_observer" if one.get("type") == "air" else "artillery_observer", "nation": one.get("nation"),
        "requests_used": one.get("requests_used", 1 if one.get("used") else 0), "order": one["order"],
        "line_of_sight": one["line_of_sight"],
    }  # fmt: skip
    return resolve("observer", facts)


def _transport(case: Case) -> Any:
    setup, event = case["setup"], case["event"]
    transport = setup.get("transport", {})
    facts = {
        "transport_order": transport.get("order") or "", "order": event.get("order"), "models": setup.get("models"),
        "within_1_after_move": setup.get("within_1_after_move"), "weapons": len(transport.get("weapons", ())),
        "passengers": len(transport.get("passengers", ())),
    }  # fmt: skip
    found = resolve("transport", facts)
    named = {"may_mount": "may_mount", "may_dismount": "may_dismount", "after_dismount": "may_assault_after_dismount"}
    return found | {"allowed": found[named.get(event["kind"], "may_mount")]}


def _building(case: Case) -> Any:
    setup = case["setup"]
    near = setup.get("all_models_within_1_of_building")
    facts = {
        "building": setup.get("building"), "order": setup.get("order"), "all_models_within_1": near,
        "infantry": setup.get("unit_kind", "infantry") == "infantry", "openings": setup.get("opening_count"),
        "new_hits": case["event"].get("new_hits"), "opening_reachable": setup.get("opening_reachable"),
        "occupied_by_enemy": setup.get("occupied_by_enemy"), "roof": setup.get("roof"),
        "cumulative_hits": setup.get("cumulative_hits"),
    }  # fmt: skip
    found = resolve("building", facts)
    shares = found["same_facade_shares_target"]
    return found | {
        "allowed": found["may_enter"], "occupants": "removed" if found["collapsed"] else "inside",
        "same_facade_must_share_target": shares, "different_facades_may_split": shares,
    }  # fmt: skip


def _charge(case: Case) -> Any:
    setup = case["setup"]
    defender, side = setup.get("defender", {}), setup.get("assaulter", setup)
    unit = setup.get("unit", {})
    order = defender.get("order") or ("fire" if defender.get("activated") else "")
    facts = {
        "order": setup.get("order"), "defender_order": order, "obstacles": setup.get("obstacles"),
        "distance": setup.get("distance", 8), "nation": side.get("nation"), "models": unit.get("models"),
        "characteristic": side.get("characteristic"), "quality": side.get("quality") or unit.get("quality"),
    }  # fmt: skip
    found = resolve("assault_reaction", facts)
    return found | {"allowed": found["may_assault"], "range": "most_favourable"}


def _outcome(case: Case) -> Any:
    found = resolve("assault_outcome", {name: value for name, value in case["setup"].items() if name != "winner"})
    return found | {"winner": found["winner"] or None, "loser": "annihilated" if found["loser"] else None}


def _penetration(case: Case) -> Any:
    setup = case["setup"]
    arm, target = setup["weapon"], setup["target"]
    facts = {
        "value": target["value"], "weapon": {"he_3": "medium_howitzer"}.get(arm["name"], arm["name"]),
        "pen": arm["pen"], "facing": setup["facing"], "range_band": setup["range_band"], "ammo": arm.get("ammo"),
        "tank_hunters": "tank_hunters" in setup.get("firer_special", ()), "open_topped": target["open_topped"],
    }  # fmt: skip
    return resolve("penetration", facts, *_dice(case))


def _vehicle_damage(case: Case) -> Any:
    setup, event = case["setup"], case["event"]
    vehicle = setup["vehicle"]
    facts = {name: vehicle[name] for name in ("quality", "pins", "turret", "open_topped", "immobilised")}
    dice = _dice(case)
    rest = list(event.get("morale_dice", ()))
    for more in ([], [1, 1], [6], [1, 1, 6]):  # a check of a burning vehicle, the die of its turret
        try:
            given = facts | {"damage": setup["damage"], "indirect": setup["indirect"]}
            found = resolve("vehicle_damage", given, *dice, *rest, *more)
        except (AssertionError, Fault):
            continue
        turret = more[-1:] == [6]
        first = found["results"][0]
        return found | {"result": first, "effective": dice[0] + found["plus"], "turret_check": turret}
    raise AssertionError(case["id"])


def _vehicle_pin(case: Case) -> Any:
    vehicle, hit = case["setup"]["vehicle"], case["setup"]["hit"]
    heavy = hit["weapon_class"] == "heavy" or hit["pen"] >= 1
    facts = {name: vehicle[name] for name in ("quality", "armoured", "open_topped")}
    given = facts | {"heavy_weapon": heavy, "can_damage": hit["can_damage"]}
    return {"pinned": resolve("vehicle_pin", given, *_dice(case))}


def _boarding(case: Case) -> Any:
    setup = case["setup"]
    vehicle, infantry = setup["vehicle"], setup["infantry"]
    facts = {
        "kind": vehicle["kind"], "vehicle_order": vehicle["order"] or "", "immobilised": vehicle["immobilised"],
        "open_topped": vehicle["open_topped"], "equipped": infantry["equipped"], "hits": setup.get("hits", 0),
        "tank_hunters": "tank_hunters" in infantry["special"],
    }  # fmt: skip
    return resolve("vehicle_assault_damage", facts, *_dice(case))


def _tank(case: Case) -> Any:
    setup = case["setup"]
    tank = setup.get("tank", {})
    path = {"straight_clear": tank.get("straight_clear"), "in_path": setup.get("targets")}
    found = resolve("may_tank_assault", {"kind": tank.get("kind", setup.get("vehicle")), **path})
    return found | ({"allowed": found["may_ram"]} if case["event"]["kind"] == "ram_allowed" else {})


def _plane(case: Case) -> Any:
    setup, event = case["setup"], case["event"]
    target = setup.get("target", {})
    facts = {"kind": target.get("kind"), "down": target.get("down"), "target_alive": setup.get("target_alive")}
    if event["kind"] == "resolve" and setup["result"] == "rookie_pilot":
        return resolve("strike", {"list": "air"}, 1)
    dice = _dice(case)
    if event["kind"] == "plane_hits":
        dice = [1, *dice]
    elif event["kind"] == "resolve":
        dice = [3] if setup.get("target_alive", True) else []
    elif dice[0] <= 2:
        dice += [1, 1]
    found = resolve("aircraft", facts, *dice)
    pins = int(found["extra_pins"]) if found["extra_pins"].isdigit() else found["extra_pins"]
    steps = resolve("sequence", {"procedure": "air_strike"})["steps"]
    counted = {"hits": found["counted_hits"]} if event["kind"] == "plane_hits" else {}
    return found | {"extra_pins": pins, "steps": steps} | counted


def _flak(case: Case) -> Any:
    unit = case["setup"].get("unit", {})
    hits = case["setup"].get("hits", 0)
    facts = {"shots": 4, "pins": unit.get("pins"), "order": unit.get("order"), "hidden": unit.get("hidden")}
    found = resolve("flak", facts, [6] * hits + [1] * (4 - hits))
    same = found["order_after"] == unit.get("order", "")
    return found | {"allowed": True, "changes_order_die": not same}


def _split(case: Case) -> Any:
    mounts = {one["id"]: one["mount"] for one in case["setup"]["vehicle_weapons"]}
    one, other = (mounts[id] for id in case["setup"]["targets"])
    return {"legal": resolve("split_fire", {"mount": one, "other_mount": other})}


def _role(case: Case) -> Any:
    found = resolve("duties", {"role": case["setup"].get("officer", "reserve")})
    return found | {"assault_allowed": found["assault"]}


def _mixed(case: Case) -> Any:
    one, other = (unit["quality"] for unit in case["setup"]["units"])
    facts = {"quality": one, "other_quality": other, "same_unit": case["setup"]["same_unit"]}
    return {"legal": resolve("list_building", facts)}


def _loaded(case: Case) -> Any:
    riders = [f"{one['id']}:{one['n']}" for one in case["setup"]["transport"]["passengers"]]
    return resolve("assault_on_loaded_transport", {"passengers": riders})


def _patrols(case: Case) -> Any:
    found = resolve("patrols", {"nation": case["setup"]["nation"]})
    return {
        "deploys_first": found["first"], "enemy_exclusion_radius": found["exclusion"],
        "infantry_detection": found["detection"],
    }  # fmt: skip


def _draw(case: Case) -> Any:
    held = case["setup"].get("bag") or case["setup"]["units"]
    found = resolve("bag", held, case["event"].get("side", "axis"))
    before = {"axis": found["axis"] + 1} if case["event"]["kind"] == "fill_bag" else {}
    return found | before | {"placed_next_to_unit": True}


def _sniper(case: Case) -> Any:
    found = resolve("sniper", {"scope": case["setup"]["sniper"]["scope"], "distance": case["setup"].get("distance")})
    return found | {"allowed": found["others_may_fire"]}


def _face(case: Case) -> Any:
    facts = {
        "flamethrower": "flame" in case["setup"].get("weapon", ""), "indirect": case["setup"].get("he") == "indirect"
    }  # fmt: skip
    return {"face": resolve("armour_face", facts)}


def _gun(case: Case) -> Any:
    second = 6 if case["setup"]["damage"] == "exceptional" else 1
    found = resolve("damage", {"kind": "artillery", "weapon_class": case["setup"]["weapon_class"]}, 6, second)
    return {"crew_lost": int(found["casualty"]), "gun_destroyed": found["destroyed"]}


def _smoke(case: Case) -> Any:
    found = resolve("smoke_screen", {"weapon": case["setup"].get("weapon", "barrage")})
    return found | {"inches": found["radius"]}


READERS: dict[str, Reader] = {
    **dict.fromkeys(("weapon_profile", "may_fire", "team_penalty", "assistant_may_fire", "shots"), _weapon),
    **dict.fromkeys(("movement_profile", "move_allowed", "interior_move"), _move),
    "terrain_permission": lambda case: resolve("terrain", case["setup"]),
    **dict.fromkeys(("to_hit_number", "to_hit_roll", "to_hit_roll_many"), _to_hit),
    **dict.fromkeys(("damage_value", "damage_roll"), _damage),
    **dict.fromkeys(("check_pins_vs_morale", "morale_check_required", "model_removed"), _losses),
    "medic_save": _medic,
    **dict.fromkeys(("he_profile", "place_template", "he_hit_multi", "he_building_hits", "he_modifiers"), _template),
    **dict.fromkeys(("unit_destroyed", "team_destroyed"), _lost("unit")),
    **dict.fromkeys(("gun_destroyed", "crew_options"), _lost("gun")),
    "crew_wiped_out": _lost("gun_crew"),
    "spotter_killed": _lost("spotter"),
    "end_of_turn": _end_of_turn,
    "retained_ambush_reaction": lambda case: {"fires": resolve("kept_ambush", {}, *_dice(case))},
    **dict.fromkeys(("reaction", "target_reaction", "may_react"), _reaction),
    "extra_orders": _officer,
    "request_barrage": _observer,
    **dict.fromkeys(("may_mount", "mount", "may_dismount", "after_dismount", "weapons_may_fire"), _transport),
    **dict.fromkeys(("building_hits", "max_firers", "split_fire", "enter_building"), _building),
    "indirect_floor": lambda case: resolve("indirect_floor", {"floors": case["setup"]["floors"]}, *_dice(case)),
    "ram": lambda case: resolve("ram", {"walls": case["setup"]["building"]}, *_dice(case)),
    **dict.fromkeys(("may_assault", "assault_reaction", "assault_move", "assault_attacks"), _charge),
    "assault_outcome": _outcome,
    "armour_damage_roll": _penetration,
    "vehicle_damage_table": _vehicle_damage,
    "vehicle_pin": _vehicle_pin,
    **dict.fromkeys(("may_assault_vehicle", "vehicle_assault_to_hit", "vehicle_assault_damage"), _boarding),
    **dict.fromkeys(("may_tank_assault", "tank_assault_targets", "ram_allowed"), _tank),
    "barrage_roll": lambda case: resolve("strike", case["setup"], *_dice(case)),
    "area": lambda case: {"radius": resolve("barrage_area", {}, *_dice(case))},
    "barrage_unit_roll": lambda case: resolve("barrage_on_unit", {"kind": case["setup"]["unit"]["kind"]}, *_dice(case)),
    **dict.fromkeys(("resolve", "plane_type", "plane_hits"), _plane),
    "air_pins": lambda case: {"pins_added": {"U1": resolve("air_pins", {}, 2 * case["event"]["d3"])}},
    **dict.fromkeys(("flak_to_hit", "flak_result", "flak_may_fire", "flak_fired"), _flak),
    "avoid_friendly_fire": lambda case: {
        "holds_fire": resolve("friendly_plane", {"quality": case["setup"]["unit"]["quality"]}, *_dice(case))
    },
    "fuel_check": lambda case: (
        resolve("fuel", {"weapon": case["setup"]["weapon"]}, *_dice(case)) | {"vehicle_removed": False}
    ),
    "vengeance": lambda case: resolve("vengeance", {"pins": case["setup"]["unit"]["pins"]}, *_dice(case)),
    **dict.fromkeys(("scope_usable", "others_may_fire"), _sniper),
    "armour_face": _face,
    "artillery_damage": _gun,
    **dict.fromkeys(("smoke_radius", "smoke_allowed", "smoke_barrage_area"), _smoke),
    **dict.fromkeys(("fill_bag", "draw"), _draw),
    "list_shooting_sequence": lambda case: resolve("sequence", {}),
    "split_fire_legal": _split,
    **dict.fromkeys(("enter_table", "may_shoot_or_assault"), _role),
    "abandoned_gun_options": lambda case: resolve(
        "abandoned_gun", {"unit_in_contact": case["setup"]["unit_in_contact"]}
    ),
    "list_building": _mixed,
    "assault_on_loaded_transport": _loaded,
    "forward_units": _patrols,
}
