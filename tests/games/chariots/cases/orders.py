"""Cases of orders: who is in command, what each unit may do, who moves with whom (5.4)."""

from __future__ import annotations

from typing import Any

from puesto.games.chariots.combat import designation, missiles, reaction_fire
from puesto.games.chariots.leadership import activation, command, leaders

from .common import Case, content, leader, legal, make_table, unit

# -- command


def fixed_command(case: Case) -> dict[str, Any]:
    one = unit({**case["setup"]["unit"], "command": case["setup"]["unit"]["command_at_start"]}, command="A1")
    table = make_table({"A1": "A"}, [leader("L", {"role": "CA", "capability": 4, "own_wing": "A1"})], [one])
    command.begin_orders(table, "A1", [])
    table.state.leaders["L"].hex = "0909"
    return {"command": "out" if one.out else "in"}


def action(case: Case) -> dict[str, Any]:
    """One action of one unit: moving and firing by orders, shock by its place."""
    setup, what = case["setup"], case["event"]["action"]
    facts = setup.get("facts") or {}
    raw = setup["unit"]
    one = unit({"tq": 6, "am": 4, **raw}, command="A1")
    table = make_table({"A1": "A"}, [leader("L", {"role": "CA", "capability": 4, "own_wing": "A1"})], [one])
    table.state.active = "A1" if raw.get("wing_active", setup.get("wing_active", True)) else "other"
    if "engaged" in raw.get("markers", []):
        table.state.engaged = ["d|u"]
    command.set_order(
        table.state, {"rally": command.RALLY}.get(setup.get("order") or facts.get("order_chosen", ""), command.MOVE)
    )
    if what == "reaction_fire_on_entry":
        answer = reaction_fire.reaction_answer(
            content(),
            reaction_fire.ReactionFireFacts(firer=one.type, missile=one.missile, active=table.state.active == "A1"),
        )
        return {"outcome": "legal" if answer.allowed else "illegal"}
    if what.startswith("shock"):
        how = designation.ENGAGED if "engaged" in raw.get("markers", []) else designation.REMAINED
        standing = designation.StandingFacts(one.type, how=how)
        problem = designation.attack_refusal(content(), standing)
        return {**legal(problem), "mandatory": designation.shock_marker(standing) == designation.NO_CHECK}
    kinds = {
        "move_and_fire": ["move", "fire"],
        "move_adjacent_to_enemy": ["adjacent"],
        "move_4_mp": ["move"],
        "change_facing": ["move"],
    }.get(what, [what])
    problems = [problem for kind in kinds if (problem := command.order_refusal(table.state, one, kind))]
    return {"outcome": "illegal" if problems else "legal", "command": "out" if one.out else "in"}


def leader_move(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    facts = setup["leader"]
    active = setup["active_wing"]
    table = make_table(
        {active: "A", **({facts["own_wing"]: "A"} if facts["own_wing"] else {})},
        [leader("L", {"initiative": 4, "capability": 4, **facts})],
    )
    table.state.active = active
    drawn = setup.get("momentum_drawn", False)
    may = "L" in activation.movers_on_momentum(table, "A") if drawn else command.can_move_leader(table, "L")
    return {"outcome": "legal" if may else "illegal", "mp": leaders.move_allowance(False)}


def begin_orders(case: Case) -> dict[str, Any]:
    setup, facts = case["setup"], case["setup"]["facts"]
    units = [unit(one, id, "A1") for id, one in setup["units"].items()]
    table = make_table({"A1": "A"}, [leader("L", {"role": "CA", "capability": 4, "own_wing": "A1"})], units)
    out = [one.id for one in units if not command.is_in_range(facts["command_range"], facts[f"{one.id}_distance"])]
    command.begin_orders(table, "A1", out)
    return {"units": {one.id: {"command": "out" if one.out else "in"} for one in units}}


def missile_drm_from_leader(case: Case) -> dict[str, Any]:
    with_, without = (
        missiles.fire_modifiers(content(), missiles.FireFacts(leader=leader_there)) for leader_there in (True, False)
    )
    return {"drm": sum(one.value for one in with_) - sum(one.value for one in without)}


READERS = {
    "leader_moves_during_phase": fixed_command,
    "action": action,
    "leader_move": leader_move,
    "begin_orders_phase": begin_orders,
    "missile_drm_from_leader": missile_drm_from_leader,
}
