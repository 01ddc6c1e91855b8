"""Cases of effects: cohesion, recovery, Engaged units, standards, rout, rally, Rout Points (9.0, 11.0, 2.8)."""

from __future__ import annotations

from typing import Any

from puesto.games.chariots.aftermath import hits_and_routs
from puesto.games.chariots.combat import missiles, shock
from puesto.games.chariots.leadership import command, leaders, rally, rout, victory
from puesto.games.chariots.printed.records import Type
from puesto.games.chariots.table import cohesion, engagement, standards
from puesto.games.chariots.table.state import Standard, Status, Unit, quality

from . import lives
from .common import Case, dice, leader, make_table, run, unit


def tq_check(case: Case) -> dict[str, Any]:
    one = unit(case["setup"]["unit"])
    before = shock.Fighter("u", one.type, quality(one), one.hits, routed=one.status is Status.ROUTED)
    after = run(shock.check_defender(shock.Fight((), (before,)), "u"), dice(case)).defenders[0]
    return {
        "outcome": "pass" if after == before else "fail",
        "hits_added": after.hits - before.hits,
        "die_value": dice(case)[0],
        "effective_tq": before.quality,
    }


def compare(case: Case) -> dict[str, Any]:
    one, other = unit(case["setup"]["u1"]), unit(case["setup"]["u2"])
    return {
        "same_combat_effect": quality(one) == quality(other),
        "closer_to_rout": "u1" if quality(one) - one.hits < quality(other) - other.hits else "u2",
    }


def recover(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    about = setup.get("facts") or {}
    one = unit(setup["unit"], command="A1")
    one.has_moved, one.has_fired = (
        bool(setup["unit"].get("moved_this_phase")),
        bool(setup["unit"].get("fired_this_phase")),
    )
    one.has_recovered = bool(setup["unit"].get("recovered_this_phase"))
    for key in ("moved", "fired", "recovered"):
        if (
            about.get(f"{key}_this_phase")
            or about.get(f"{key}_this_orders_phase")
            or setup["unit"].get(f"{key}_this_orders_phase")
        ):
            setattr(one, f"has_{key}", True)
    table = make_table({"A1": "A"}, [leader("L", {"role": "CA", "capability": 4, "own_wing": "A1"})], [one])
    table.state.active = "A1"
    command.set_order(
        table.state,
        {"rally": command.RALLY, "disengage": command.DISENGAGE}.get(about.get("order_chosen", ""), command.MOVE),
    )
    threat = about.get("in_range_los_enemy_missile", False) and "missile_no" not in about.get("enemy_markers", [])
    problem = command.order_refusal(table.state, one, "recover") or cohesion.recovery_refusal(
        one,
        adjacent=about.get("adjacent_enemy", False),
        threatened=threat,
        clear=about.get("terrain", "clear") == "clear",
    )
    if problem is None:
        run(cohesion.recover_hits(one))
    return {"legal": problem is None, "hits": one.hits}


# -- 9.2


def end_of_shock(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    after = setup["after"]
    there = {id for id, what in after.items() if what in ("still there", "there", "stayed")}
    table = make_table({"A1": "A", "B1": "B"})
    combat = setup["combat"]
    engagement.engage(
        table.state,
        [id for id in combat["attackers"] if id in there],
        [id for id in combat["defenders"] if id in there],
    )
    return {"engaged": sorted({id for both in table.state.engaged for id in both.split("|")})}


def missile_at(case: Case) -> dict[str, Any]:
    from .common import content

    target = case["setup"]["target"]
    problem = missiles.target_refusal(
        content(),
        Type.CH2,
        unit({"type": "CH-2", "missile": "C"}).missile,
        1,
        "front",
        engaged="engaged" in target["markers"],
    )
    return {"outcome": "illegal" if problem else "legal"}


def separated(case: Case) -> dict[str, Any]:
    table = make_table({"A1": "A", "B1": "B"})
    others = ["d1", "d2"] if "d1" in str(case["setup"]) else ["d"]
    engagement.engage(table.state, ["a"], others)
    engagement.separate_unit(table.state, case["event"]["how"].split()[0])
    return {f"{id}_markers": ["engaged"] if engagement.is_engaged(table.state, id) else [] for id in ("a", *others)}


def disengage(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    facts, about = setup["leader"], setup.get("facts") or {}
    if facts.get("alive") is False:
        one = Unit("u", "A1", Type.SI, 6, 4)
        table = make_table({"A1": "A"}, [leader("L", {**facts, "own_wing": "A1"})], [one], dead=["L"])
        command.begin_orders(table, "A1", [])
        return {"outcome": "illegal" if command.order_refusal(table.state, one, "disengage") else "legal"}
    if "engaged_units" in about:
        near: list[str] = []
        far: list[str] = []
        die_needed = []
        for name, where in about["engaged_units"].items():
            inside = command.is_in_range(facts.get("command_range", 5), where.get("distance", 1))
            (near if inside else far).append(name)
            if inside and not engagement.can_leave_freely(Type(name)):
                die_needed.append(name)
        told: dict[str, Any] = {"roll_needed": bool(die_needed)}
        won = False
        if dice(case):
            won = run(engagement.attempt_disengage(engagement.DisengageFacts(facts["capability"])), dice(case))
            told["outcome"] = "success" if won else "failure"
        free = [name for name in near if engagement.can_leave_freely(Type(name)) or won]
        return told | {
            "disengaged": free,
            "not_disengaged": [name for name in about["engaged_units"] if name not in free],
        }
    general = facts.get("role") == "GC"
    factor = facts["initiative" if general else "capability"]
    charisma = (
        facts["charisma"]
        if general
        else about.get("gc_charisma", 0)
        if facts.get("adjacent_or_stacked_with_gc", True)
        else 0
    )
    won = run(engagement.attempt_disengage(engagement.DisengageFacts(factor, charisma)), dice(case))
    told = {"factor": factor + charisma, "outcome": "success" if won else "failure", "must_shock": not won}
    told |= {"keep_facing": True, "mp_cost": 0, "hits_added": 0}
    if about.get("u1_free_hexes") == []:
        told |= {"u1": "stays engaged", "u1_must_shock": True}
    return told


# -- 9.3


def enters(case: Case) -> dict[str, Any]:
    return {
        "captured_by": case["event"]["unit"]
        if not standards.capture_refusal(guarded=bool(case["setup"]["hex_units_A"]), leader=False)
        else None
    }


def moves_adjacent(case: Case) -> dict[str, Any]:
    """An enemy beside the standard's leader, or beside a lone leader."""
    setup = case["setup"]
    if "standard" in setup:
        return lives.standard_of_displaced(case)
    found = leaders.displacement(setup["units_A_on_map"])
    return {"leader": case["event"]["to_leader"], "outcome": found}


def comes_back(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    standard = Standard(setup["standard"])
    standards.mark_captured(standard, "b1", standards.KEEP if setup["choice"] == "keep" else standards.DESTROY)
    if setup["standard_leader"] != "alive":
        standard.out = standard.out or standards.is_lost(standard, alive=False)
        return {"standard": "removed" if standard.out else "in play"}
    run(standards.give_back(standard))
    return {
        "standard": "back with its leader" if not (standard.captured or standard.out) else "away",
        "captured_by": standard.captured or None,
    }


def standard_moves(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    table = make_table({"A1": "A"})
    near = []
    for group in ("rallied_A", "routed_A"):
        for id, where in (setup.get(group) or {}).items():
            table.state.units[id] = unit({"type": "SI", "routed": group == "routed_A"}, id)
            if where["distance"] <= standards.RADIUS:
                near.append(id)
    return {"eliminated": standards.units_lost_with(table.state, near)}


# -- 9.4, 9.5


def rout_check(case: Case) -> dict[str, Any]:
    setup, about = case["setup"], case["setup"]["facts"]
    point = about.get("standard", "in play") != "eliminated"
    facts = rout.RoutFacts(
        setup["unit"]["tq"], point, about.get("path_free", True), about.get("path_adjacent_enemy_chariots", False)
    )
    found = run(rout.roll_rout(facts), dice(case))
    return {
        "outcome": {rout.PLACED: "placed_near_standard", rout.GONE: "disappears"}[found],
        "routed": found == rout.PLACED,
        "rout_points": victory.rout_points([setup["unit"]["tq"]]) if found == rout.GONE else 0,
        "die_rolled": bool(dice(case)),
    }


def with_routing(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    units = [Unit(id, "A1", Type.SI, 6, 4) for id in (*setup["hex_units"], "x")]
    table = make_table({"A1": "A"}, [leader("L", {**setup["leader"], "capability": 4, "own_wing": "A1"})], units)
    table.state.leaders["L"].unit = next(iter(setup["hex_units"]))
    run(hits_and_routs.eliminate(table, [id for id, fate in setup["hex_units"].items() if fate == "disappears"]))
    return {
        "leader": "eliminated" if table.state.leaders["L"].dead else "stays",
        "replaceable_in_D": "L" in leaders.replacements_due(table),
    }


def rallying(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    about, general = setup.get("facts") or {}, setup.get("gc") or {}
    one = unit(setup["unit"])
    factor = general.get("charisma", 0)
    if "leader" in setup:
        factor = setup["leader"].get("capability", factor)
    facts = rally.RallyFacts(
        factor,
        general.get("stacked_with_standard", setup.get("leader", {}).get("stacked_with_standard", True)),
        about.get("distance_to_standard", 1),
        about.get("adjacent_enemy", False),
        about.get("in_range_los_enemy_missile", False) and "missile_no" not in about.get("enemy_markers", []),
    )
    if rally.rally_refusal(facts, one.status.value == "routed"):
        return {"outcome": "not_eligible"}
    if not run(rally.rally_unit(facts, one), dice(case)):
        return {"outcome": "still_routed"}
    return {
        "outcome": "rallied",
        "hits": one.hits,
        "markers": ["rallied"] if one.rallied else [],
        "routed": one.status.value == "routed",
    }


# -- 11.0, 2.8


def army_rout(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    armies = setup.get("armies") or {side: setup[side] for side in ("A", "B")}
    losses = {}
    for side, facts in armies.items():
        points = facts.get(
            "rout_points", victory.rout_points(facts.get("eliminated_tq", []), facts.get("dead_gc_initiative"))
        )
        losses[side] = victory.LossResult(points, facts["rout_level"])
    found = run(victory.compare_losses(losses))
    both = all(loss.routs for loss in losses.values())
    told = {"": "continue", victory.DRAW: "draw"}.get(found, f"{found} wins (barely)" if both else f"{found} wins")
    return {
        "outcome": told,
        "rout_points": {side: loss.points for side, loss in losses.items()},
        "overage": {side: loss.over for side, loss in losses.items()},
        "next": "" if found else "A_initiative_of_next_turn",
    }


def rout_points(case: Case) -> dict[str, Any]:
    facts = case["setup"]["A"]
    eliminated = facts.get("eliminated_tq", [one["tq"] for one in facts.get("eliminated", [])])
    general = facts.get("dead_gc_initiative", (facts.get("dead_gc") or {}).get("printed_initiative"))
    return {"rout_points": victory.rout_points(eliminated, general)}


def track_loss(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    left = setup["remaining"] - victory.rout_points([case["event"]["unit"]["tq"]])
    return {"remaining": left}


def level_adjust(case: Case) -> dict[str, Any]:
    from puesto.games.chariots.table.state import Side

    setup = case["setup"]
    side = Side(setup["rout_level"], lost=setup["rout_level"] - setup["remaining"])
    side.rout_level += case["event"]["by"]
    return {"rout_level": side.rout_level, "remaining": victory.points_left(side)}


READERS = {
    "tq_check": tq_check,
    "combat_effect_compare": compare,
    "recover": recover,
    "end_of_shock": end_of_shock,
    "missile_fire": missile_at,
    "separated": separated,
    "disengage": disengage,
    "enemy_unit_enters": enters,
    "enemy_unit_moves_adjacent": moves_adjacent,
    "next_turn_leader_activated": comes_back,
    "standard_moves": standard_moves,
    "rout_check": rout_check,
    "leader_with_routing_unit": with_routing,
    "rally": rallying,
    "army_rout_check": army_rout,
    "rout_points": rout_points,
    "track_loss": track_loss,
    "level_adjust": level_adjust,
}
