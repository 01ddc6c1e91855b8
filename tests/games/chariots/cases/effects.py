"""Cases of effects: cohesion, recovery, Engaged units, standards, rout, rally, Rout Points (9.0, 11.0, 2.8)."""

from __future__ import annotations

from typing import Any

from puesto.games.chariots.aftermath import hits_and_routs
from puesto.games.chariots.combat import missiles
from puesto.games.chariots.leadership import leaders
from puesto.games.chariots.printed.records import Type
from puesto.games.chariots.table import engagement, standards
from puesto.games.chariots.table.state import Unit, quality

from . import lives
from .common import Case, leader, make_table, run, unit


def compare(case: Case) -> dict[str, Any]:
    one, other = unit(case["setup"]["u1"]), unit(case["setup"]["u2"])
    return {
        "same_combat_effect": quality(one) == quality(other),
        "closer_to_rout": "u1" if quality(one) - one.hits < quality(other) - other.hits else "u2",
    }


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


# -- 9.3


def moves_adjacent(case: Case) -> dict[str, Any]:
    """An enemy beside the standard's leader, or beside a lone leader."""
    setup = case["setup"]
    if "standard" in setup:
        return lives.standard_of_displaced(case)
    found = leaders.displacement(setup["units_A_on_map"])
    return {"leader": case["event"]["to_leader"], "outcome": found}


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


READERS = {
    "combat_effect_compare": compare,
    "end_of_shock": end_of_shock,
    "missile_fire": missile_at,
    "separated": separated,
    "enemy_unit_moves_adjacent": moves_adjacent,
    "standard_moves": standard_moves,
    "leader_with_routing_unit": with_routing,
}
