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
    counted = {"hits": found["counted_hits"]} if event["kind"] == "plane_hits" else {}
    return found | {"extra_pins": pins} | counted


def _flak(case: Case) -> Any:
    unit = case["setup"].get("unit", {})
    hits = case["setup"].get("hits", 0)
    facts = {"shots": 4, "pins": unit.get("pins"), "order": unit.get("order"), "hidden": unit.get("hidden")}
    found = resolve("flak", facts, [6] * hits + [1] * (4 - hits))
    same = found["order_after"] == unit.get("order", "")
    return found | {"allowed": True, "changes_order_die": not same}


def _draw(case: Case) -> Any:
    held = case["setup"].get("bag") or case["setup"]["units"]
    found = resolve("bag", held, case["event"].get("side", "axis"))
    before = {"axis": found["axis"] + 1} if case["event"]["kind"] == "fill_bag" else {}
    return found | before | {"placed_next_to_unit": True}


def _gun(case: Case) -> Any:
    second = 6 if case["setup"]["damage"] == "exceptional" else 1
    found = resolve("damage", {"kind": "artillery", "weapon_class": case["setup"]["weapon_class"]}, 6, second)
    return {"crew_lost": int(found["casualty"]), "gun_destroyed": found["destroyed"]}


def _smoke(case: Case) -> Any:
    found = resolve("smoke_screen", {"weapon": case["setup"].get("weapon", "barrage")})
    return found | {"inches": found["radius"]}


READERS: dict[str, Reader] = {
    **dict.fromkeys(("to_hit_number", "to_hit_roll", "to_hit_roll_many"), _to_hit),
    **dict.fromkeys(("damage_value", "damage_roll"), _damage),
    **dict.fromkeys(("check_pins_vs_morale", "morale_check_required", "model_removed"), _losses),
    "medic_save": _medic,
    **dict.fromkeys(("he_profile", "place_template", "he_hit_multi", "he_building_hits", "he_modifiers"), _template),
    **dict.fromkeys(("reaction", "target_reaction", "may_react"), _reaction),
    "extra_orders": _officer,
    **dict.fromkeys(("may_mount", "mount", "may_dismount", "after_dismount", "weapons_may_fire"), _transport),
    **dict.fromkeys(("building_hits", "max_firers", "split_fire", "enter_building"), _building),
    **dict.fromkeys(("may_assault", "assault_reaction", "assault_move", "assault_attacks"), _charge),
    "assault_outcome": _outcome,
    "armour_damage_roll": _penetration,
    "vehicle_damage_table": _vehicle_damage,
    "vehicle_pin": _vehicle_pin,
    **dict.fromkeys(("may_assault_vehicle", "vehicle_assault_to_hit", "vehicle_assault_damage"), _boarding),
    "barrage_roll": lambda case: resolve("strike", case["setup"], *_dice(case)),
    "barrage_unit_roll": lambda case: resolve("barrage_on_unit", {"kind": case["setup"]["unit"]["kind"]}, *_dice(case)),
    **dict.fromkeys(("resolve", "plane_type", "plane_hits"), _plane),
    **dict.fromkeys(("flak_to_hit", "flak_result", "flak_may_fire", "flak_fired"), _flak),
    "vengeance": lambda case: resolve("vengeance", {"pins": case["setup"]["unit"]["pins"]}, *_dice(case)),
    "artillery_damage": _gun,
    **dict.fromkeys(("smoke_radius", "smoke_allowed", "smoke_barrage_area"), _smoke),
    **dict.fromkeys(("fill_bag", "draw"), _draw),
}
