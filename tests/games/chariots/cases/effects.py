"""Cases of effects: cohesion, recovery, Engaged units, standards, rout, rally, Rout Points (9.0, 11.0, 2.8)."""

from __future__ import annotations

from typing import Any

from puesto.games.chariots.aftermath import hits_and_routs
from puesto.games.chariots.combat import missiles
from puesto.games.chariots.leadership import command, leaders
from puesto.games.chariots.printed.records import Type
from puesto.games.chariots.table import engagement, standards
from puesto.games.chariots.table.state import Unit, quality

from . import lives
from .common import Case, ask, dice, leader, make_table, pick, run, unit


def tq_check(case: Case) -> dict[str, Any]:
    facts, (die,) = case["setup"]["unit"], dice(case)
    one, routed = unit(facts), bool(facts.get("routed"))
    hits = {} if routed else {"hits": one.hits}
    found = ask("shock_check", [die], quality=one.quality, routed=routed, column=one.column, **hits)
    passed = not (found.hits or found.routs or found.gone)
    told = {"hits_added": found.hits, "die_value": die, "effective_tq": found.quality}
    return told | {"outcome": "pass" if passed else "fail"}


def compare(case: Case) -> dict[str, Any]:
    one, other = unit(case["setup"]["u1"]), unit(case["setup"]["u2"])
    return {
        "same_combat_effect": quality(one) == quality(other),
        "closer_to_rout": "u1" if quality(one) - one.hits < quality(other) - other.hits else "u2",
    }


def recover(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    about, facts = setup.get("facts") or {}, setup["unit"]
    one = unit(facts, command="A1")
    for key in ("moved", "fired", "recovered"):
        keys = (f"{key}_this_phase", f"{key}_this_orders_phase")
        setattr(one, f"has_{key}", any(about.get(name) or facts.get(name) for name in keys))
    table = make_table({"A1": "A"}, [leader("L", {"role": "CA", "capability": 4, "own_wing": "A1"})], [one])
    table.state.active = "A1"
    command.set_order(table.state, about.get("order_chosen", "").replace("move_fire", command.MOVE) or command.MOVE)
    given = pick(about, adjacent="adjacent_enemy") | {"clear": about.get("terrain", "clear") == "clear"}
    state = {"routed": bool(facts.get("routed")), "rallied": one.rallied, "out": one.out}
    found = ask("recovery", hits=one.hits, threatened=threatened(about), **given, **state)
    legal = found.allowed and command.order_refusal(table.state, one, "recover") is None
    return {"legal": legal, "hits": one.hits - (found.removed if legal else 0)}


def threatened(about: dict[str, Any]) -> bool:
    """Whether enemies with missiles see a unit and reach it."""
    return about.get("in_range_los_enemy_missile", False) and "missile_no" not in about.get("enemy_markers", [])


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
    facts, about, rolled = setup["leader"], setup.get("facts") or {}, dice(case)
    general = facts.get("role") == "GC"
    factor = facts.get("initiative" if general else "capability", 0)
    if facts.get("alive") is False:
        return {"outcome": "illegal" if ask("disengagement", commander=False) is None else "legal"}
    if "engaged_units" in about:
        reach, free, die_needed = facts.get("command_range", 5), [], False
        for name, where in about["engaged_units"].items():
            inside = ask("command", range=reach, distance=where.get("distance", 1))
            needs = inside and not engagement.can_leave_freely(Type(name))
            die_needed = die_needed or needs
            if ask("disengagement", rolled if needs else (), type=name, in_range=inside, factor=factor):
                free.append(name)
        won = any(not engagement.can_leave_freely(Type(name)) for name in free)
        return {
            "roll_needed": die_needed,
            "outcome": "success" if won else "failure",
            "disengaged": free,
            "not_disengaged": [name for name in about["engaged_units"] if name not in free],
        }
    near = facts.get("adjacent_or_stacked_with_gc", True)
    charisma = facts["charisma"] if general else about.get("gc_charisma", 0) if near else 0
    won = ask("disengagement", rolled, factor=factor, charisma=charisma)
    told = {"factor": factor + charisma, "outcome": "success" if won else "failure", "must_shock": not won}
    told |= {"keep_facing": True, "mp_cost": 0, "hits_added": 0}
    if about.get("u1_free_hexes") == []:
        held = not ask("disengagement", rolled, factor=factor, charisma=charisma, free=False)
        told |= {"u1": "stays engaged" if held else "away", "u1_must_shock": held}
    return told


# -- 9.3


def enters(case: Case) -> dict[str, Any]:
    found = ask("standard", event="entered", guards=min(2, len(case["setup"]["hex_units_A"])))
    return {"captured_by": case["event"]["unit"] if found.captured else None}


def moves_adjacent(case: Case) -> dict[str, Any]:
    """An enemy beside the standard's leader, or beside a lone leader."""
    setup = case["setup"]
    if "standard" in setup:
        return lives.standard_of_displaced(case)
    found = leaders.displacement(setup["units_A_on_map"])
    return {"leader": case["event"]["to_leader"], "outcome": found}


def comes_back(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    choice = standards.KEEP if setup["choice"] == "keep" else standards.DESTROY
    alive = setup["standard_leader"] == "alive"
    found = ask("standard", event="returns", leader=alive, choice=choice)
    if not alive:
        return {"standard": "in play" if found.in_play else "removed"}
    back = found.in_play and not found.captured
    return {"standard": "back with its leader" if back else "away", "captured_by": None if back else "b1"}


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
    quality, about = case["setup"]["unit"]["tq"], case["setup"]["facts"]
    facts = pick(about, path="path_free", chariots="path_adjacent_enemy_chariots")
    found = ask("rout", dice(case), quality=quality, standard=about.get("standard") != "eliminated", **facts)
    gone = found.fate == "gone"
    return {
        "outcome": "disappears" if gone else "placed_near_standard",
        "routed": not gone,
        "rout_points": ask("rout_points", eliminated=str(quality)).points if gone else 0,
        "die_rolled": found.rolled,
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
    leads = {"factor": "capability", "with_standard": "stacked_with_standard"}
    given = pick(setup.get("gc") or {}, **{**leads, "factor": "charisma"}) | pick(setup.get("leader", {}), **leads)
    about = setup.get("facts") or {}
    facts = pick(about, distance="distance_to_standard", adjacent="adjacent_enemy") | pick(setup["unit"], quality="tq")
    routed = setup["unit"].get("routed")
    found = ask("rally", dice(case), threatened=threatened(about), **given, **facts) if routed else None
    if found is None:
        return {"outcome": "not_eligible"}
    if not found.rallied:
        return {"outcome": "still_routed"}
    return {"outcome": "rallied", "hits": found.hits, "markers": ["rallied"], "routed": False}


# -- 11.0, 2.8


def army_rout(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    armies = setup.get("armies") or {side: setup[side] for side in ("A", "B")}
    names = {"first": "A", "second": "B"}
    facts: dict[str, int] = {}
    for place, side in names.items():
        lost = armies[side]
        points = lost.get("rout_points", sum(lost.get("eliminated_tq", [])))
        general = 0 if "rout_points" in lost else lost.get("dead_gc_initiative") or 0
        facts |= {f"{place}_points": points, f"{place}_level": lost["rout_level"], f"{place}_general": general}
    found = ask("army_rout", **facts)
    both = " (barely)" if found.first_routs and found.second_routs else ""
    outcome = {"": "continue", "draw": "draw"}.get(found.winner, f"{names.get(found.winner)} wins{both}")
    return {
        "outcome": outcome,
        "rout_points": {"A": found.first_points, "B": found.second_points},
        "overage": {"A": found.first_over, "B": found.second_over},
        "next": "" if found.winner else "A_initiative_of_next_turn",
    }


def rout_points(case: Case) -> dict[str, Any]:
    facts = case["setup"]["A"]
    eliminated = facts.get("eliminated_tq", [one["tq"] for one in facts.get("eliminated", [])])
    general = facts.get("dead_gc_initiative", (facts.get("dead_gc") or {}).get("printed_initiative"))
    dead = {} if general is None else {"general": True, "initiative": general}
    return {"rout_points": ask("rout_points", eliminated=eliminated, **dead).points}


def track_loss(case: Case) -> dict[str, Any]:
    return {"remaining": sheet(case, str(case["event"]["unit"]["tq"])).remaining}


def sheet(case: Case, eliminated: str = "", change: int = 0) -> Any:
    """The sheet of an army after losses and a change of its level."""
    level, left = case["setup"]["rout_level"], case["setup"]["remaining"]
    return ask("rout_points", eliminated=eliminated, level=level, before=level - left, change=change)


def level_adjust(case: Case) -> dict[str, Any]:
    found = sheet(case, change=case["event"]["by"])
    return {"rout_level": found.level, "remaining": found.remaining}


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
