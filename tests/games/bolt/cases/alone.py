"""Cases of Bolt Action as another program resolves them alone: by facts, answers and results, as a form has them."""

from __future__ import annotations

from typing import Any

from puesto.core import codec
from puesto.core.game.resolutions import FactsError, fill
from puesto.games.bolt.resolutions.resolutions import RESOLUTIONS
from puesto.protocol.alone import run_with_answers

from .common import Case, Reader, content

BY_ID = {resolution.id: resolution for resolution in RESOLUTIONS}


def resolve(id: str, facts: dict[str, Any], *answers: Any) -> Any:
    """The result of a resolution as JSON; facts that are None keep their usual value."""
    resolution = BY_ID[id]
    filled = fill(resolution.facts, {name: value for name, value in facts.items() if value is not None})
    if problems := resolution.check(content(), filled):
        raise FactsError(problems)
    result, prompt, _ = run_with_answers(resolution.run(content(), filled), list(answers))
    assert prompt is None, prompt.key
    return codec.to_json(result)


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
    result = resolve("to_hit", facts | {"shots": many}, *dice)
    return {"needed": result["needed"], "hits": result["hits"], "hit": result["hits"] > 0}


def _medic(case: Case) -> Any:
    setup = case["setup"]
    facts = {
        "wounds": 1, "exceptional": int(setup["exceptional"]), "medic_distance": setup["medic_distance"],
        "heavy_weapon": setup["weapon_class"] == "heavy", "close_quarters": setup["close_quarters"],
    }  # fmt: skip
    barred = facts["exceptional"] or facts["heavy_weapon"] or facts["close_quarters"] or facts["medic_distance"] > 6
    return {"saved": resolve("medic", facts, *([] if barred else _dice(case))) == 1}


def _penetration(case: Case) -> Any:
    setup = case["setup"]
    arm, target = setup["weapon"], setup["target"]
    facts = {
        "value": target["value"], "weapon": {"he_3": "medium_howitzer"}.get(arm["name"], arm["name"]),
        "pen": arm["pen"], "facing": setup["facing"], "range_band": setup["range_band"], "ammo": arm.get("ammo"),
        "tank_hunters": "tank_hunters" in setup.get("firer_special", ()), "open_topped": target["open_topped"],
    }  # fmt: skip
    return resolve("penetration", facts, *_dice(case))


def _vehicle_pin(case: Case) -> Any:
    vehicle, hit = case["setup"]["vehicle"], case["setup"]["hit"]
    heavy = hit["weapon_class"] == "heavy" or hit["pen"] >= 1
    facts = {name: vehicle[name] for name in ("quality", "armoured", "open_topped")}
    given = facts | {"heavy_weapon": heavy, "can_damage": hit["can_damage"]}
    return {"pinned": resolve("vehicle_pin", given, *_dice(case))}


def _damage(case: Case) -> Any:
    target = case["setup"]["target"]
    facts = {
        "kind": target["kind"], "quality": target["quality"], "pen": case["setup"].get("pen"),
        "weapon_class": case["setup"].get("weapon_class"),
        "flamethrower_vehicle": target.get("flamethrower_vehicle"),
    }  # fmt: skip
    return resolve("damage", facts, *_dice(case))


READERS: dict[str, Reader] = {
    **dict.fromkeys(("to_hit_number", "to_hit_roll", "to_hit_roll_many"), _to_hit),
    "damage_roll": _damage,
    "medic_save": _medic,
    "armour_damage_roll": _penetration,
    "vehicle_pin": _vehicle_pin,
    "barrage_roll": lambda case: {"result": resolve("strike", case["setup"], *_dice(case))},
}
