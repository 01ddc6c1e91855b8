"""Cases of strikes, planes and flak, walked as a player comes to them."""

from __future__ import annotations

from typing import Any

from puesto.core.prompts import Choose
from puesto.core.values import replace
from puesto.games.bolt.fire import armour, strikes
from puesto.games.bolt.orders.order_test import WORDS
from puesto.games.bolt.printed.records import Arm, Kind, Special
from puesto.games.bolt.table import dice as dice_of
from puesto.games.bolt.table import walk
from puesto.games.bolt.table.state import GameTable, Strike
from puesto.games.bolt.turn import striking

from .common import (
    Case,
    Played,
    Reader,
    content,
    d3,
    kind,
    make_table,
    order,
    quality,
    run,
    troop,
    walk_through,
)


def read_barrage_unit(case: Case) -> dict[str, Any]:
    """A unit under a barrage."""
    item, die = case["setup"]["unit"], case["event"]["die"]
    result = strikes.shelling_of(content(), die)
    table = strafed(strikes.ARTILLERY, kind(item["kind"]))
    answers = {
        "strike.roll": (5,), "strike.radius": (3,), "strike.under": ("U",), "strike.down": "no", "strike.unit": (die,),
        "strike.pins": (1,), "blast.under": 1, "armour.pin": (6,),
    }  # fmt: skip
    walk_through(striking.resolve_strikes(table), answers)
    kinds = {shown.kind: shown for shown in table.state.walks}
    struck = kinds.get(walk.ARMOUR)
    return {
        "pins": result.pins,
        "hit": walk.ARMOUR in kinds or walk.BURST in kinds,
        "he_inches": result.he or None,
        "pen": (struck.facts.get("pen") if struck else None) or result.pen or None,
        "armour_face": struck.facts.get("face", armour.TOP) if struck else None,
    }


def strafed(list_: str, target: Kind = Kind.INFANTRY, **facts: Any) -> GameTable:
    """An observer who has asked for a strike, and a unit of the enemy."""
    table = make_table(
        troop("O"), troop("U", "allies", kind=target, **facts), troop("G", "allies", special=(Special.FLAK,))
    )
    table.state.strikes = [Strike("O", "axis", list_, "U")]
    return table


def read_resolve(case: Case) -> dict[str, Any]:
    """Return the resolution of an air strike, in the order of its table's questions."""
    setup = case["setup"]
    table = strafed(strikes.AIR)
    table.unit("G").arms = {}
    table.battle = replace(
        table.battle, troops=tuple(replace(item, arms=(Arm("mmg"),)) for item in table.battle.troops)
    )
    table.unit("G").arms = {"0": 1}
    if not setup.get("target_alive", True):
        table.unit("U").gone = True
    faces = {strikes.ROOKIE: 1, strikes.CLEAR: 2, strikes.COMES: 5}
    answers = {"strike.roll": (faces[setup["result"]],), "flak.who": (), "strike.near": (), "strike.rookie": "O"}
    played = walk_through(striking.resolve_strikes(table), answers)
    asked, rookie = played.keys, played.last("strike.rookie")
    steps = {
        "flak.who": "anti_aircraft_fire_both_sides",
        "strike.near": "pins_within_6_of_plane_or_target_marker",
        "strike.plane": "plane_type_table",
    }
    attacked = "strike.plane" in asked
    entries: dict[str, Any] = {"attack": attacked, "attack_resolved": attacked}
    message = played.told("El avión viene desde")
    if message is not None:
        entries |= {
            "plane_marker_at": dict(message.params)["n"],
            "steps": [steps[key] for key in asked if key in steps],
        }
    if isinstance(rookie, Choose):
        mine = all(table.side_of(option.value) == "axis" for option in rookie.options)
        entries["target_chosen_by"] = "owner" if rookie.who == "axis" else "opponent"
        entries["target_side"] = "observer_owner" if mine else "opponent"
    return entries


def read_air_pins(case: Case) -> dict[str, Any]:
    """Pins around a plane."""
    pins = run(dice_of.roll_amount(strikes.AIR_PINS, "strike.pins", WORDS["passed"], "7.8"), [d3(case["event"]["d3"])])
    return {"pins_added": {unit: pins for unit in case["setup"]["units_within_6"]}}


def read_flak_need(case: Case) -> dict[str, Any]:
    """Return the number that flak needs."""
    _, played = _flak(case, "enemy", **{"shoot.hits": (1,) * 5})
    return {"needed": dict(played.asked[1].message.params)["need"]}


def read_flak_fired(case: Case) -> dict[str, Any]:
    """Return the effects of firing on a flak unit; the plane is the enemy's."""
    before = order(case["setup"]["unit"].get("order"))
    table, played = _flak(case, "enemy", **{"shoot.hits": (1,) * 5})
    shown = played.note("flak.shown")
    return {
        "allowed": "shoot.hits" in played.keys,
        "changes_order_die": table.unit("G").order is not before,
        "order_after": table.unit("G").order.value or None,
        "hidden_after": shown is None,
    }


def _flak(case: Case, plane: str, **answers: tuple[int, ...]) -> tuple[GameTable, Played]:
    """A machine gun of a case fires at a plane, of its own army or not."""
    item = case["setup"].get("unit") or {}
    gun = troop("G", quality=quality(item.get("quality")), special=(Special.FLAK,), arms=(Arm("mmg"),))
    table = make_table(gun, troop("O", "axis" if plane == "friendly" else "allies"), troop("U", "allies"))
    table.unit("G").pins, table.unit("G").order = item.get("pins", 0), order(item.get("order"))
    strike = Strike("O", table.side_of("O"), strikes.AIR, "U")
    return table, walk_through(striking.flak(table, strike), {"flak.who": ("G",), **answers})


def read_holds_fire(case: Case) -> dict[str, Any]:
    """Flak and a friendly plane."""
    _, played = _flak(case, "friendly", **{"flak.friend": (case["event"]["die"],)})
    return {"holds_fire": "shoot.hits" not in played.keys}


READERS: dict[str, Reader] = {
    "barrage_unit_roll": read_barrage_unit,
    "resolve": read_resolve,
    "air_pins": read_air_pins,
    "flak_to_hit": read_flak_need,
    "flak_may_fire": read_flak_fired,
    "flak_fired": read_flak_fired,
    "avoid_friendly_fire": read_holds_fire,
}
