"""Cases of ranged fire: to hit, damage, morale, HE, indirect fire, smoke, flames, snipers, weapons."""

from __future__ import annotations

from typing import Any

from puesto.core.messages import Message
from puesto.core.prompts import Pick, Procedure, Roll
from puesto.games.bolt.fire import blast, strikes, to_hit
from puesto.games.bolt.orders import morale
from puesto.games.bolt.orders.morale import MoraleState
from puesto.games.bolt.orders.order_test import WORDS
from puesto.games.bolt.printed.records import Arm, Kind, Order, Shelter
from puesto.games.bolt.shooting import blasting, burning, losses, openings, shooting, targets
from puesto.games.bolt.table import dice as dice_of
from puesto.games.bolt.table.state import Strike
from puesto.games.bolt.table.walk import SHOOTING
from puesto.games.bolt.turn import striking

from .common import (
    READINGS,
    Case,
    Reader,
    content,
    dice,
    is_stubborn,
    kind,
    make_table,
    quality,
    run,
    sent,
    troop,
    walk_through,
    weapon,
)


def lines_of(roll: Roll) -> dict[str, int]:
    """The modifiers of a shot's dice, by their row of the chart."""
    rows = {name: row for row, name in to_hit.NAMES.items()}
    return {rows[line.name]: line.value for line in roll.modifiers if isinstance(line.name, Message)}


def read_sequence(case: Case) -> dict[str, Any]:
    """The seven steps."""
    return {"steps": list(SHOOTING)}


def _nerve(case: Case) -> MoraleState:
    setup = case["setup"]
    unit = setup.get("unit") or setup["target"]
    lost, stubborn = unit.get("morale_penalty_permanent", 0), is_stubborn(setup, unit)
    return MoraleState(quality(unit["quality"]), unit.get("pins", 0), lost, 0, stubborn)


def read_morale_check(case: Case) -> dict[str, Any]:
    """A check for losses."""
    unit = case["setup"].get("unit", {})
    repeats = unit.get("nation") == "ussr" and bool(case["event"].get("reroll"))
    result = run(morale.check_morale(content(), _nerve(case), WORDS["passed"], "5.1", repeats=repeats), dice(case))
    return {
        "required": True,
        "morale_used": result.morale,
        "passed": result.passed,
        "destroyed": not result.passed,
        "target": "there" if result.passed else "destroyed",
    }


def read_model_removed(case: Case) -> dict[str, Any]:
    """Return the permanent effects of a removed model."""
    setup = case["setup"]
    removed = setup["removed"]
    table = sent(setup, setup["unit"], models=3, kind=Kind.INFANTRY)
    table.unit("U1").penalty = case["setup"]["unit"].get("morale_penalty_permanent", 0)
    if removed in ("nco", "officer"):
        losses.lose_leader(table, "U1")
    return {"morale_penalty_permanent": table.unit("U1").penalty}


def _arm(setup: dict[str, Any]) -> str:
    """A weapon of the class that a case names, with a single shot."""
    return "at_rifle" if setup["weapon_class"] == "heavy" else "rifle"


def read_he_hit(case: Case) -> dict[str, Any]:
    """Models under a template, and the pins of each unit."""
    setup, event = case["setup"], case["event"]
    hits = {item["unit"]: blast.blast_hits(item["n"], bool(setup.get("unit_down"))) for item in setup["models_under"]}
    entries = {"hits": hits}
    row = blast.blast_of(content(), setup["template_inches"], READINGS)
    die = next((event[name] for name in ("pin_die_d2", "pin_die_d3", "pin_die_d4", "pin_die") if name in event), None)
    if die is not None:
        sides = dice_of.parts(row.pins)[1]
        face = die * dice_of.THIRDS.get(sides, 1)
        pins = run(dice_of.roll_amount(row.pins, "shoot.pins", WORDS["passed"], "7.7"), [face])
        entries["pins_added"] = {unit: pins for unit in hits}
    return entries


def read_template(case: Case) -> dict[str, Any]:
    """Whether a template may lie so: else it is asked where it is laid instead."""
    under = {item["unit"]: item["n"] for item in case["setup"]["models_under"]}
    friends = [id for id in under if "FRIEND" in id.upper()]
    foes = [id for id in under if id not in friends]
    table = make_table(troop("F"), *(troop(id) for id in friends), *(troop(id, "allies") for id in foes))
    touched = tuple(foes[1:]) + (("friend",) if any(under[id] for id in friends) else ())
    played = walk_through(blasting.lay_template(table, "F", foes[0]), {"blast.others": touched})
    return {"legal": "blast.moved" not in played.keys}


def read_he_multi(case: Case) -> dict[str, Any]:
    """Several templates at once: the dice of damage say how many hits the model suffers."""
    setup = case["setup"]
    table = make_table(troop("F"), troop("U", "allies"))
    bursts = blasting.burst_on(table, "F", "U", setup["template_inches"], setup["shots"], False, False)
    played = walk_through(bursts, {"blast.under": 1, "blast.pins": (1,)})
    hits = played.open.dice if isinstance(played.open, Roll) else 0
    return {"hits_on_model": {setup["model_under_both"]: hits}}


def read_he_building(case: Case) -> dict[str, Any]:
    """A burst in a building, by the chart; outside none."""
    setup, event = case["setup"], case["event"]
    target, inches = setup.get("target") or {}, setup["template_inches"]
    sides = dice_of.parts(blast.blast_of(content(), inches, READINGS).building)[1]
    table = make_table(
        troop("F"), troop("U", "allies", kind=kind(target.get("kind")), quality=quality(target.get("quality")))
    )
    table.unit("U").building = Shelter.BUILDING
    faces = tuple(face * dice_of.THIRDS.get(sides, 1) for face in event.get("dice") or ())
    where = "outside" if "outside" in setup["location"] else "inside"
    answers = {"blast.where": where, "blast.building": faces}
    message = walk_through(blasting.burst(table, "F", "U", inches, 1, to_hit.BUILDING), answers).note("blast.inside")
    return {"hits": dict(message.params)["n"] if message else 0}


def read_he_modifiers(case: Case) -> dict[str, Any]:
    """HE does not mind the building's bonuses."""
    table = make_table(troop("F", arms=(Arm("medium_howitzer"),)), troop("U", "allies"))
    table.unit("U").order, table.unit("U").building = Order.RUN, Shelter.BUILDING
    answers = {"shoot.ammo": to_hit.HE, "shoot.inches": 10, "shoot.sum": ()}
    played = walk_through(shooting.fire(table, "F", Order.FIRE, at="U"), answers)
    assert isinstance(played.open, Roll)
    lines = lines_of(played.open)
    return {"cover_applied": "hard_cover" in lines, "building_bonus_applied": "building" in lines}


def read_split_fire(case: Case) -> dict[str, Any]:
    """Façades fire apart, each at one target."""
    item, second = case["setup"]["facade_targets"]
    table = make_table(troop("F", arms=(Arm("rifle", 5),)), troop(item, "allies"), troop(second, "allies"))
    group = targets.Group("0", content().weapons["rifle"], 5)

    def aimed(facade: str) -> list[str]:
        entries: dict[str, Any] = {}

        def keep() -> Procedure[None]:
            entries.update((yield from openings.split_facades(table, "F", [group], item, [item, second])))

        walk_through(keep(), {"shoot.facade": facade, "shoot.through": 2})
        return list(entries)

    return {
        "different_facades_may_split": aimed(second) == [item, second],
        "same_facade_must_share_target": aimed("none") == [item],
    }


def read_split_legal(case: Case) -> dict[str, Any]:
    """Weapons on one mount share a target: what is on the first one's cannot be picked apart from it."""
    mounts = {item["id"]: item["mount"] for item in case["setup"]["vehicle_weapons"]}
    aimed = case["setup"]["targets"]
    goals = sorted({*aimed.values()})
    tank = troop("F", kind=Kind.MEDIUM_TANK, models=1, arms=tuple(Arm("mmg", mount=mounts[id]) for id in aimed))
    table = make_table(tank, *(troop(id, "allies") for id in goals))
    groups = [targets.Group(place, arm, many, mount) for place, arm, many, mount in table.arms("F")]
    first, *others = aimed
    apart = {mounts[id]: aimed[id] for id in others if aimed[id] != aimed[first]}
    split = targets.split_groups(table, "F", groups, aimed[first], goals)
    played = walk_through(split, {})
    offered = {option.value for option in played.open.options} if isinstance(played.open, Pick) else set()
    together = all(aimed[id] == apart.get(mounts[id], aimed[first]) for id in others)
    return {"legal": {*apart} <= offered and together}


def read_smoke_area(case: Case) -> dict[str, Any]:
    """Return the area of a smoke barrage."""
    table = make_table(troop("O"), troop("U", "allies"))
    table.state.strikes = [Strike("O", "axis", strikes.SMOKE)]
    message = walk_through(striking.resolve_strikes(table), {"strike.roll": (5,)}).note("smoke.laid")
    assert message is not None
    words = message.template
    soft = "cobertura ligera" in words
    return {
        "radius": table.state.smokes[-1].radius,
        "dense_terrain": "denso" in words,
        "cover": "soft" if soft else None,
    }


def read_flame_shots(case: Case) -> dict[str, Any]:
    """A flamethrower's shots, as they are asked for."""
    arm = weapon(case["setup"]["weapon"])
    table = make_table(troop("F", arms=(Arm(arm.id),)), troop("U", "allies"))
    table.unit("U").order = Order.RUN
    answers = {"shoot.inches": arm.range, "shoot.sum": (), "shoot.shots": (case["event"]["die"],)}
    played = walk_through(shooting.fire(table, "F", Order.FIRE, at="U"), answers)
    assert isinstance(played.open, Roll) and played.open.key == "shoot.hits"
    return {"shots": played.open.dice, "range": arm.range, "pen": arm.pen}


def read_fuel(case: Case) -> dict[str, Any]:
    """A fuel check, made once flames have been used."""
    vehicle = case["setup"]["weapon"] == "flamethrower_vehicle"
    item = Kind.MEDIUM_TANK if vehicle else Kind.INFANTRY
    arms = (Arm("flamethrower_vehicle"),) if vehicle else (Arm("flamethrower_infantry"), Arm("rifle", 4))
    table = make_table(troop("F", kind=item, models=1 if vehicle else 5, arms=arms), troop("U", "allies"))
    walk_through(burning.finish_flames(table, "F", "U", to_hit.NO_COVER), {"flame.fuel": (case["event"]["die"],)})
    empty = "0" in table.unit("F").spent
    return {
        "out_of_fuel": empty, "model_removed": table.unit("F").models < table.troop("F").models,
        "weapon_unusable": vehicle and empty, "vehicle_removed": vehicle and table.unit("F").gone,
    }  # fmt: skip


READERS: dict[str, Reader] = {
    "list_shooting_sequence": read_sequence,
    "flame_morale": read_morale_check,
    "model_removed": read_model_removed,
    "he_hit": read_he_hit,
    "place_template": read_template,
    "he_hit_multi": read_he_multi,
    "he_building_hits": read_he_building,
    "he_modifiers": read_he_modifiers,
    "split_fire": read_split_fire,
    "split_fire_legal": read_split_legal,
    "smoke_barrage_area": read_smoke_area,
    "flame_shots": read_flame_shots,
    "fuel_check": read_fuel,
}
