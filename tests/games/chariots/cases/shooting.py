"""Cases of missiles: fire, sight, modifiers, supply, leaders, Hit and Run, Reaction Fire (7.0)."""

from __future__ import annotations

from typing import Any

from puesto.core.hexes.numbering import NUMBERED
from puesto.games.chariots.combat import hit_and_run, missiles, reaction_fire, sight
from puesto.games.chariots.leadership import command
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import Missile, Type
from puesto.games.chariots.table import board_map
from puesto.games.chariots.table.state import Supply

from . import lives
from .common import Case, ask, content, dice, lay, make_table, may_fire, pick, unit, with_cell

ASTARPA = {"A": "2035", "B": "2036", "C": "2134", "D": "2135", "E": "2235", "X": "1835", "Y": "1936", "Z": "2237"}


def between(places: dict[str, str], one: str, other: str) -> int:
    """Return how many units lie between two hexes, of units on the map (7.14)."""
    table = make_table({"A1": "A"}, units=[unit({"type": "SI"}, name, "A1") for name in places])
    for name, place in places.items():
        table.state.units[name].hex = place
    return board_map.units_between(table, one, other).least


def list_targets(case: Case) -> dict[str, Any]:
    units = case["setup"]["units"]
    firer = (
        case["setup"]["facing"].rpartition("firer: ")[2]
        if "firer:" in case["setup"]["facing"]
        else case["setup"]["firer"]
    )
    me = units[firer]
    enemies = {name: one for name, one in units.items() if one["side"] != me["side"]}
    found, far = [], {}
    west = [place for place in board_map.hexes_around(me["hex"]) if place[:2] < me["hex"][:2]]
    shooter = lay(unit(me), me["hex"], me.get("facing", west))
    places = {name: one["hex"] for name, one in units.items()}
    for name, one in enemies.items():
        distance = NUMBERED.distance(me["hex"], one["hex"])
        arc = missiles.REAR if board_map.is_behind(shooter, one["hex"]) else missiles.FRONT
        problem = missiles.target_refusal(content(), Type(me["type"]), Missile(me["missile"]), distance, arc)
        if (
            problem is None
            and sight.sight_refusal(sight.SightFacts(distance, between(places, me["hex"], one["hex"]))) is None
        ):
            found.append(name)
            far[name] = distance
    return {"targets": sorted(found), "range": far}


def los(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    if "units" in setup:
        gone = setup["units"].split()[-2]
        hexes = {name: place for name, place in ASTARPA.items() if name != gone}
        one, other = hexes[setup["firer"]], hexes[setup["target"]]
        far, met = NUMBERED.distance(one, other), between(hexes, one, other)
        return {"los": ask("sight", distance=far, units=met), "units_between": met, "range": far}
    names = {
        "distance": "distance",
        "units": "units_between",
        "wood": "wood_hex_between",
        "nearer": "blocking_nearer_to",
    }
    facts = {"distance": 3} | pick(setup, **names, firer_level="firer_level", target_level="target_level")
    return {"los": ask("sight", **facts, higher=bool(setup.get("higher_hex_between")) or "nearer" in facts)}


def drm(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    book = with_cell("protection", "SI", setup["missile"], f"{setup['protection_drm']:+d}")
    facts = pick(setup, firer="firer", missile="missile", wood="target_in_wood", lower="target_lower")
    moving = setup.get("moved", False) or setup.get("will_move", False)
    return {"drm": ask("missiles", [5], book, **facts, range=setup.get("range", 1), moving=moving).drm}


def can_fire(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    if setup.get("target") == "leader alone":
        return {"can_fire": ask("may_fire", distance=1)}
    if str(setup.get("units", "")).startswith("as Astarpa"):
        far = setup["distance"]
        return {"can_fire": ask("may_fire", distance=far, arc="rear") and ask("sight", distance=far, units=9)}
    kind = setup["firer"]
    one = unit({"type": kind, "missile": {"CH-2": "C", "LI": "B"}.get(kind, ""), **setup})
    one.has_fired = bool(setup.get("fired_previous_orders_phase_same_turn"))
    if one.has_fired:
        command.begin_orders(make_table({"A": "A"}, units=[one]), "A", [])
    one.has_fired = one.has_fired or setup.get("fired_this_orders_phase", False)
    one.turned = setup.get("turned_in_enemy_front_hex_this_phase", False)
    advanced = setup.get("last_step", "") == "toward target"
    moved = missiles.STANDS if not setup.get("moving") else missiles.FORWARD if advanced else missiles.OTHERWISE
    names = {"distance": "range", "arc": "target_arc", "active": "active", "engaged": "engaged"}
    after = missiles.supply_after(one.supply, 5)
    able = may_fire(one, moved=moved, **pick(setup, **names, target_engaged="target_engaged"))
    return {"can_fire": able, "markers_after": MARKERS[after]}


MARKERS = {Supply.NO: ["missile_no"], Supply.LOW: ["missile_low"], Supply.FULL: []}
"""Supply of missiles -> its marker in a case."""


def choose_target(case: Case) -> dict[str, Any]:
    able = ["CH-2", "RI"] if ask("may_fire", distance=1) else []
    return {"choices": [{"player": "firer", "options": able}], "allowed": bool(able), "options": able}


def apply_hits(case: Case) -> dict[str, Any]:
    facts = pick(case["setup"]["target"], quality="tq", hits="hits", routed="routed")
    found = ask("hits", **facts, taken=case["event"]["hits"])
    return {"outcome": "eliminated" if found.gone else "routs" if found.routs else "stays"}


def supply(case: Case) -> dict[str, Any]:
    low = "missile_low" in case["setup"]["firer_markers"]
    found = ask("missiles", dice(case), low=low, moving=True, firer="LI").supply
    return {"markers_after": MARKERS[found]}


def reload(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    enemy, reached = setup.get("enemy_markers", []), setup["in_range_and_los_of_enemy"]
    return {"reloaded": setup["phase"] == "D" and lives.reloaded(setup["markers"], enemy, reached, setup["engaged"])}


def casualty(facts: dict[str, Any], rolls: list[int], missile: bool) -> str:
    """Return the result of a leader's check; a shot only hits him with a natural 0."""
    ability = facts.get("initiative" if facts["role"] == "GC" else "capability", 0)
    hero, wounded = facts["role"] == "HERO", facts.get("wounded", False)
    found = ask("leader_casualty", rolls, missiles=missile, ability=ability, wounded=wounded, heroic=hero)
    return "dead" if found.dead else "wounded" if found.hit else "unharmed"


def missile_leader(case: Case) -> dict[str, Any]:
    rolled = dice(case)
    if not ask("missiles", rolled[:1], leader=True).leader:
        return {"leader": "unharmed", "rolls_used": 1}
    fate = casualty(case["setup"]["leader_in_target_hex"], rolled[1:], True)
    return {"leader": fate, "factors_reduced_by": 1, "rolls_used": len(rolled)}


# -- Hit and Run


def run_away(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    names = {"unit": "unit", "target": "target", "distance": "distance", "clear": "path_clear_of_enemy"}
    more = {"front": "path_through_front", "rough": "path_through_rough", "stream": "path_stream_extra_cost"}
    facts = pick(setup, **names, **more, engaged="target_engaged") | {"out": setup["command"] == "out"}
    path = setup.get("longer_detour_of", setup["distance"])
    assert not ask("hit_and_run", **facts, path=path, acted=True), "it is the whole action"
    told: dict[str, Any] = {
        "legal": ask("hit_and_run", **facts, path=path),
        "resolve_range": hit_and_run.RANGE,
        "unit_moves": False,
        "whole_action": True,
        "overturn_column": "Hit and Run",
    }
    if dice(case):
        asked = pick(setup, type="target", quality="target_tq", range="distance")
        reacts = ask("aggression_fire", dice(case), **asked, hit_and_run=True).reacts
        told["ra"] = "success" if reacts else "failure"
    return told


def reaction_to_run(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    one, behind = setup["target"], setup["hit_and_run_from_arc"] == "rear"
    facts = pick(one, firer="type", missile="missile")
    before = ask("reaction_fire", **facts, rear=behind)
    ask("reaction_facing", dice(case), **pick(one, type="type", quality="tq"))
    after = ask("reaction_fire", **facts)
    return {"needs_reaction_facing": before.turns_first, "reaction_range": after.range}


def run_sequence(case: Case) -> dict[str, Any]:
    assert not ask("reaction_fire", firer="SI").allowed
    return {"unit_moved_on_map": False}


# -- Reaction Fire


def reaction(kind: str) -> Any:
    def read(case: Case) -> dict[str, Any]:
        setup = case["setup"]
        firers = (setup.get(key) for key in ("firer", "withdrawing", "target_of_pass_through", "target"))
        came = setup.get(
            "mover_becomes_adjacent", setup.get("mover_began_adjacent", setup.get("mover_distance", 1) == 1)
        )
        beside = {reaction_fire.ENTRY: came, reaction_fire.WITHDRAWAL: setup.get("mover_leaves_adjacent", False)}
        before = ("already_fired_at_this_mover_this_phase", "already_entry_fire_at_this_unit")
        found = ask(
            "reaction_fire",
            kind=kind,
            firer=next(filter(None, firers), "LI"),
            adjacent=bool(beside.get(kind, True)),
            rear=setup.get("arc") == "rear",
            empty="missile_no" in setup.get("firer_markers", []),
            before=any(setup.get(key) for key in before),
            passing=kind == reaction_fire.RETURN and "target_of_pass_through" in setup,
            **pick(setup, missile="missile", range="range", active="firer_active", routed="firer_routed"),
        )
        told: dict[str, Any] = {"allowed": found.allowed, "range": found.range}
        if "mover" in setup:
            facts = pick(setup["mover"], quality="tq", hits="hits")
            routs = ask("hits", **facts, taken=setup["hits"]).routs
            told |= {"mover_routs": routs, "movement_ended": routs}
        return told

    return read


def pass_fire(case: Case) -> dict[str, Any]:
    found = ask("missiles", [0], passing=True, target="CH-2")
    return {"allowed": found.hits > 0, "row": {charts.PASS_THROUGH: "Pass-Through"}[found.row]}


READERS = {
    "list_targets": list_targets,
    "los": los,
    "missile_drm": drm,
    "can_fire": can_fire,
    "choose_target": choose_target,
    "apply_missile_hits": apply_hits,
    "fire_supply": supply,
    "reload": reload,
    "missile_leader_check": missile_leader,
    "hit_and_run": run_away,
    "reaction_to_hit_and_run": reaction_to_run,
    "hit_and_run_sequence": run_sequence,
    "reaction_entry": reaction(reaction_fire.ENTRY),
    "reaction_withdrawal": reaction(reaction_fire.WITHDRAWAL),
    "reaction_orderly_withdrawal": reaction(reaction_fire.ORDERLY),
    "return_fire": reaction(reaction_fire.RETURN),
    "pass_through_fire": pass_fire,
}
