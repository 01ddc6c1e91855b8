"""Cases of missiles: fire, sight, modifiers, supply, leaders, Hit and Run, Reaction Fire (7.0)."""

from __future__ import annotations

from typing import Any

from puesto.core.hexes.numbering import NUMBERED
from puesto.games.chariots.combat import aggression, hit_and_run, missiles, reaction_fire, sight
from puesto.games.chariots.leadership import command, leaders
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import Missile, Type
from puesto.games.chariots.table import board_map, cohesion
from puesto.games.chariots.table.state import Supply

from . import lives
from .common import Case, content, dice, lay, make_table, may_fire, run, unit

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
        far = NUMBERED.distance(one, other)
        met = between(hexes, one, other)
        return {
            "los": sight.sight_refusal(sight.SightFacts(far, met)) is None,
            "units_between": met,
            "range": far,
        }
    nearer = setup.get("blocking_nearer_to", sight.HALFWAY)
    facts = sight.SightFacts(
        setup.get("distance", 3),
        setup.get("units_between", 0),
        setup.get("wood_hex_between", False),
        setup.get("higher_hex_between", False) or "blocking_nearer_to" in setup,
        setup.get("firer_level", 0),
        setup.get("target_level", 0),
        nearer,
    )
    return {"los": sight.sight_refusal(facts) is None}


def drm(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    from .common import with_cell

    book = with_cell("protection", "SI", setup["missile"], f"{setup['protection_drm']:+d}")
    facts = missiles.FireFacts(
        Type(setup["firer"]),
        Missile(setup["missile"]),
        Type.SI,
        setup.get("range", 1),
        moving=setup.get("moved", False) or setup.get("will_move", False),
        wood=setup.get("target_in_wood", False),
        lower=setup.get("target_lower", False),
    )
    return {"drm": sum(one.value for one in missiles.fire_modifiers(book, facts))}


def can_fire(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    if setup.get("target") == "leader alone":
        return {"can_fire": missiles.target_refusal(content(), Type.CH2, Missile.COMPOSITE, 1, "front") is None}
    if str(setup.get("units", "")).startswith("as Astarpa"):
        problem = missiles.target_refusal(content(), Type.CH2, Missile.COMPOSITE, setup["distance"], "rear")
        return {"can_fire": problem is None and sight.sight_refusal(sight.SightFacts(setup["distance"], 9)) is None}
    kind = Type(setup["firer"])
    firer = unit(
        {
            "type": kind.value,
            "missile": setup.get("missile", "C" if kind is Type.CH2 else "B" if kind is Type.LI else ""),
            **setup,
        }
    )
    firer.column = "in_column" in setup.get("markers", [])
    if setup.get("fired_previous_orders_phase_same_turn"):
        firer.has_fired = True
        command.begin_orders(make_table({"A": "A"}, units=[firer]), "A", [])
    firer.has_fired = firer.has_fired or setup.get("fired_this_orders_phase", False)
    firer.turned = setup.get("turned_in_enemy_front_hex_this_phase", False)
    step = setup.get("last_step", "")
    moved = (
        missiles.STANDS
        if not setup.get("moving")
        else missiles.FORWARD
        if step == "toward target"
        else missiles.OTHERWISE
    )
    able = may_fire(
        firer,
        distance=setup.get("range", 1),
        arc=setup.get("target_arc", "front"),
        moved=moved,
        active=setup.get("active", True),
        engaged=setup.get("engaged", False),
        target_engaged=setup.get("target_engaged", False),
    )
    after = missiles.supply_after(firer.supply, 5)
    return {
        "can_fire": able,
        "markers_after": {Supply.NO: ["missile_no"], Supply.LOW: ["missile_low"], Supply.FULL: []}[after],
    }


def choose_target(case: Case) -> dict[str, Any]:
    found = ["CH-2", "RI"]
    legal_ = [
        kind for kind in found if missiles.target_refusal(content(), Type.CH2, Missile.COMPOSITE, 1, "front") is None
    ]
    return {"choices": [{"player": "firer", "options": legal_}], "allowed": True, "options": legal_}


def apply_hits(case: Case) -> dict[str, Any]:
    one = unit(case["setup"]["target"])
    return {
        "outcome": {cohesion.GONE: "eliminated", cohesion.ROUTS: "routs", cohesion.UNHURT: "stays"}[
            cohesion.add_hits(one, case["event"]["hits"])
        ]
    }


def supply(case: Case) -> dict[str, Any]:
    low = "missile_low" in case["setup"]["firer_markers"]
    found = run(missiles.fire(content(), missiles.FireFacts(low=low, moving=True, firer=Type.LI)), dice(case)).supply
    return {"markers_after": {Supply.NO: ["missile_no"], Supply.LOW: ["missile_low"], Supply.FULL: []}[found]}


def reload(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    enemy, reached = setup.get("enemy_markers", []), setup["in_range_and_los_of_enemy"]
    return {"reloaded": setup["phase"] == "D" and lives.reloaded(setup["markers"], enemy, reached, setup["engaged"])}


def casualty(facts: dict[str, Any], rolls: list[int], missile: bool) -> str:
    """Return the result of a leader's check; a shot only hits him with a natural 0."""
    hero = facts["role"] == "HERO"
    ability = facts.get("initiative" if facts["role"] == "GC" else "capability", 0)
    asked = leaders.CasualtyFacts(missile, ability, facts.get("wounded", False), hero)
    found = run(leaders.check_casualty(asked), rolls)
    return "dead" if found.dead else "wounded" if found.hit else "unharmed"


def missile_leader(case: Case) -> dict[str, Any]:
    rolled = dice(case)
    facts = case["setup"]["leader_in_target_hex"]
    shot = run(missiles.fire(content(), missiles.FireFacts(leader=True)), rolled[:1])
    if not shot.leader:
        return {"leader": "unharmed", "rolls_used": 1}
    return {"leader": casualty(facts, rolled[1:], True), "factors_reduced_by": 1, "rolls_used": len(rolled)}


# -- Hit and Run


def run_away(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    facts = hit_and_run.RunFacts(
        Type(setup["unit"]),
        Type(setup["target"]),
        setup["distance"],
        setup["command"] == "out",
        setup.get("target_engaged", False),
        setup["path_clear_of_enemy"],
        setup["path_through_front"],
        setup.get("longer_detour_of", setup["distance"]),
        setup.get("path_through_rough", False),
        setup.get("path_stream_extra_cost", 0),
    )
    ok = hit_and_run.hit_and_run_refusal(facts) is None
    told: dict[str, Any] = {
        "legal": ok,
        "resolve_range": hit_and_run.RANGE,
        "unit_moves": False,
        "whole_action": True,
        "overturn_column": "Hit and Run",
    }
    one = unit({"type": "CH-2", "missile": "C"}, command="A1")
    one.has_moved = True
    table = make_table({"A1": "A"}, units=[one])
    table.state.active = "A1"
    assert command.order_refusal(table.state, one, "hit_and_run") is not None, "it is the whole action"
    if dice(case):
        asked = aggression.FireReactionFacts(
            Type(setup["target"]), setup["target_tq"], Type.CH2, setup["distance"], True
        )
        told["ra"] = "success" if run(aggression.react_to_fire(asked), dice(case)) else "failure"
    return told


def reaction_to_run(case: Case) -> dict[str, Any]:
    from puesto.games.chariots.movement import facing

    setup = case["setup"]
    one = setup["target"]
    behind = setup["hit_and_run_from_arc"] == "rear"
    asked = reaction_fire.ReactionFireFacts(firer=Type(one["type"]), missile=Missile(one["missile"]), rear=behind)
    before = reaction_fire.reaction_answer(content(), asked)
    run(facing.turn_in_reaction(facing.ReactionFacingFacts(Type(one["type"]), one["tq"])), dice(case))
    from puesto.core.values import replace

    after = reaction_fire.reaction_answer(content(), replace(asked, rear=False))
    return {"needs_reaction_facing": not before.allowed, "reaction_range": after.range}


def run_sequence(case: Case) -> dict[str, Any]:
    answer = reaction_fire.reaction_answer(
        content(), reaction_fire.ReactionFireFacts(firer=Type.SI, missile=Missile.NONE)
    )
    assert not answer.allowed
    return {"unit_moved_on_map": False}


# -- Reaction Fire


def reaction(kind: str) -> Any:
    def read(case: Case) -> dict[str, Any]:
        setup = case["setup"]
        firer = (
            setup.get("firer")
            or setup.get("withdrawing")
            or setup.get("target_of_pass_through")
            or setup.get("target")
            or "LI"
        )
        missile = setup.get("missile", "")
        beside = {
            reaction_fire.ENTRY: setup.get(
                "mover_becomes_adjacent", setup.get("mover_began_adjacent", setup.get("mover_distance", 1) == 1)
            ),
            reaction_fire.WITHDRAWAL: setup.get("mover_leaves_adjacent", False),
        }.get(kind, True)
        facts = reaction_fire.ReactionFireFacts(
            kind,
            Type(firer),
            Missile(missile),
            setup.get("arc") == "rear",
            bool(beside),
            setup.get("range", 1),
            setup.get("firer_active", False),
            False,
            setup.get("firer_routed", False),
            "missile_no" in setup.get("firer_markers", []),
            setup.get("already_fired_at_this_mover_this_phase", setup.get("already_entry_fire_at_this_unit", False)),
            kind == reaction_fire.RETURN and "target_of_pass_through" in setup,
        )
        answer = reaction_fire.reaction_answer(content(), facts)
        told: dict[str, Any] = {"allowed": answer.allowed, "range": answer.range}
        if "mover" in setup:
            one = unit(setup["mover"])
            routs = cohesion.add_hits(one, setup["hits"]) == cohesion.ROUTS
            told |= {"mover_routs": routs, "movement_ended": routs}
        return told

    return read


def pass_fire(case: Case) -> dict[str, Any]:
    row = missiles.FireFacts(passing=True).row
    return {
        "allowed": charts.missile_hits(content(), Missile.COMPOSITE, row, 0) > 0,
        "row": {charts.PASS_THROUGH: "Pass-Through"}[str(row)],
    }


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
