"""Cases of movement: hexes, ground, columns, stacking, facing, withdrawal, Pass-Through, overturn (6.0)."""

from __future__ import annotations

from typing import Any

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.messages import Message
from puesto.core.values import replace
from puesto.games.chariots.aftermath import leader_moves
from puesto.games.chariots.leadership import leaders, rout
from puesto.games.chariots.manoeuvre import moving_on_map
from puesto.games.chariots.manoeuvre.move_in_progress import MoveInProgress
from puesto.games.chariots.movement import column, facing, movement, overturn, pass_through, stacking, withdrawal
from puesto.games.chariots.movement.mover import GROUNDS, Mover
from puesto.games.chariots.printed.records import Type
from puesto.games.chariots.table import board_map, cohesion, facings
from puesto.games.chariots.table.state import quality

from ...bear.driver import play
from ..driver import phase
from . import lives
from .common import Case, content, dice, lay, legal, may_fire, mover, run, unit


def engaged(facts: dict[str, Any]) -> bool:
    return "engaged" in facts.get("markers", [])


# -- hexes


def facing_change(case: Case) -> dict[str, Any]:
    setup, event = case["setup"], case["event"]
    if "hex" in setup:
        before, after = (facings.hour_facing(setup["hex"], ahead) for ahead in (setup["facing"], event["to"]))
        vertices = vertices_between(before, after)
        paid = facing.turn_in_hex(Mover(Type(setup["type"]), 9), vertices)
        return (
            {"vertices": vertices, "mp": paid.points, "legal": True}
            if not isinstance(paid, Message)
            else {"legal": False}
        )
    facts = setup["unit"]
    one = mover(
        unit(facts),
        fronts=setup.get("facts", {}).get("starts_in_front_hex_of", 0),
        ground=facts.get("terrain", "clear"),
    )
    if "mp_left" in facts:
        one = replace(one, used=one.allowance - facts["mp_left"])
    paid = facing.turn_in_hex(one, event["vertices"])
    if isinstance(paid, Message):
        return {"outcome": "illegal"}
    return {
        "outcome": "legal",
        "mp": paid.points,
        "hits_added": paid.hits,
        "mp_limit": (one.allowance + 1) // 2,
        "may_fire": not one.fronts,
    }


def vertices_between(hour: int, other: int) -> int:
    """Return how many vertices a unit turns to look at another hour (6.62)."""
    turns = (by // moving_on_map.VERTEX for by in range(facings.HOURS) if moving_on_map.hour_on(hour, by) == other)
    return min(min(by, len(facings.CORNERS) - by) for by in turns)


def arcs(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    one = lay(unit({"type": "SI"}), setup["hex"], setup["facing"])
    around = board_map.hexes_around(one.hex)
    return {zone: sorted(place for place in around if board_map.zone_of(one, place) == zone) for zone in facings.ZONES}


def front_hexes(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    if "unit" in setup:
        one = unit(setup["unit"])
        hours = facings.hours_of(column=one.column)
        counts = {len(facings.front_sides(hour)) for hour in hours}
        return {"count": counts.pop(), "facing": "hexside" if hours == facings.SIDES else "corner"}
    fronts = {}
    for name, place in setup["units"].items():
        west = [near for near in board_map.hexes_around(place) if near[:2] < place[:2]]
        fronts[name] = sorted(board_map.front_hexes(lay(unit({"type": "SI"}), place, west)))
    return {"fronts": fronts}


def distances(case: Case) -> dict[str, Any]:
    hexes = case["setup"]["hexes"]
    return {"distances": {pair: NUMBERED.distance(hexes[pair[0]], hexes[pair[1]]) for pair in case["event"]["pairs"]}}


# -- moving


def rolled_rout(facts: dict[str, Any], rolls: list[int]) -> dict[str, Any]:
    if not rolls:
        return {}
    found = run(rout.roll_rout(rout.RoutFacts(facts.get("tq") or 6)), rolls)
    return {"outcome": {rout.PLACED: "placed_near_standard", rout.GONE: "disappears"}[found]}


def move(case: Case) -> dict[str, Any]:
    facts = case["setup"]["unit"]
    one = unit(facts)
    if facts.get("moved_this_orders_phase"):
        from puesto.games.chariots.leadership import command

        from .common import make_table

        one.has_moved, one.command = True, "A1"
        table = make_table({"A1": "A"}, units=[one])
        table.state.active = "A1"
        return legal(command.order_refusal(table.state, one, "move"))
    hits = movement.begin_move(one)
    state = cohesion.add_hits(one, hits)
    return {
        "hits_added": hits,
        "mp_available": movement.allowance(one),
        "am": movement.allowance(one),
        "markers": [name for name, there in (("in_column", one.column), ("moved", one.moved)) if there],
        "hits": one.hits,
        "routs": state == cohesion.ROUTS,
        **rolled_rout(facts, dice(case)),
    }


def advance_after_combat(case: Case) -> dict[str, Any]:
    from puesto.games.chariots.combat import advance
    from puesto.games.chariots.combat.shock import Fighter

    facts = case["setup"]["unit"]
    before = Fighter("u", Type(facts["type"]), facts["tq"], facts["hits"])
    return {"hits_added": advance.pay_advance(before, 0).hits - before.hits}


def enter_hex(case: Case) -> dict[str, Any]:
    setup, event = case["setup"], case["event"]
    if "hex" in setup:
        there = setup["hex"]
        if event["unit"] == "leader":
            going = leader_moves.move_leader(phase("river-foot"), "river-captain")
            answers = {"leader.moves": "river-foot-si-1", "leader.way": ("c",), "standard.goes": "takes"}
            return {"extra_mp": leaders.move_allowance(False) - play(going, answers).asked("leader.way").limit}
        if there == ["leader only"]:
            paid = movement.enter_hex(content(), Mover(Type(event["unit"]), 4), movement.Step())
            return (
                {"extra_mp": paid.points - 1, "hits_added": paid.hits} if not isinstance(paid, Message) else legal(paid)
            )
        enemies = tuple(Type(name.removeprefix("enemy ")) for name in there)
        return legal(stacking.enemy_refusal(Type(event["unit"]), enemies))
    facts = setup["unit"]
    one = mover(unit(facts))
    if "mp_left" in facts:
        one = replace(one, used=one.allowance - facts["mp_left"])
    which = event.get("which", "")
    step = movement.Step(
        ground="rough" if event.get("cost") == 2 else "clear",
        arc=event.get("arc", "flank" if "flank" in which else "rear" if "behind" in which else "front"),
        beside="adjacent to the front" in which,
    )
    paid = movement.enter_hex(content(), one, step)
    if isinstance(paid, Message):
        return {"outcome": "needs_paid_facing_change" if one.column else "illegal"}
    return {"outcome": "legal", "facing_cost": 0}


def enter(case: Case) -> dict[str, Any]:
    facts, what = case["setup"]["unit"], case["event"]["what"]
    things = what if isinstance(what, list) else [what]
    ground = next((thing for thing in things if thing in GROUNDS), "clear")
    crossing = tuple(movement.MINOR_RIVER for thing in things if thing == "minor_river_hexside")
    one = unit(facts)
    paid = movement.enter_hex(content(), replace(mover(one), allowance=9), movement.Step(ground, crossing))
    assert not isinstance(paid, Message), paid
    state = cohesion.add_hits(one, paid.hits)
    return {"hits_added": paid.hits, "routs": state == cohesion.ROUTS}


def ledger(case: Case) -> dict[str, Any]:
    setup, event = case["setup"], case["event"]
    if "path_costs" in setup:
        one = mover(unit(setup["unit"]))
        running: list[int] = []
        for number, cost in enumerate(setup["path_costs"], 1):
            paid = movement.enter_hex(content(), one, movement.Step(crossing=(movement.STREAM,) if cost == 2 else ()))
            if isinstance(paid, Message):
                return {"mp_running": running, "stopped_at_step": number, "outcome": "illegal_last_step"}
            one = paid.mover
            running.append(one.used)
        return {"mp_running": running, "outcome": "legal"}
    facts = setup["units"][event["unit"]]
    enemies = {
        one["hex"]: lay(unit(one), one["hex"], one.get("facing", ()))
        for name, one in setup["units"].items()
        if name != event["unit"]
    }
    fronts = {near for enemy in enemies.values() if enemy.facing for near in board_map.front_hexes(enemy)}
    one, going, running = Mover(Type.CH2, facts["am"]), lay(unit(facts), facts["hex"], facts["facing"]), []
    for part in event["path"]:
        if part.startswith("turn"):
            before = going.facing
            lay(going, going.hex, part.partition("-> ")[2].split("/"))
            paid = facing.turn_in_hex(one, vertices_between(before, going.facing))
        else:
            arc = board_map.zone_of(going, part)
            if part in enemies:
                left = one.allowance - one.used
                problem = pass_through.passage_refusal(pass_through.PassFacts(left=left))
                assert problem is None, problem
            # whoever has passed through stands in front of nobody that he left behind
            paid = movement.enter_hex(
                content(), one, movement.Step(arc=arc, enemy_front=part in fronts and part not in enemies)
            )
            going.hex = part
        assert not isinstance(paid, Message), (part, paid)
        one = paid.mover
        running.append(one.used)
    return {"mp_running": running, "mp_total": one.used, "mp_left": one.left, "outcome": "legal"}


# -- columns


def column_change(case: Case) -> dict[str, Any]:
    facts, event = case["setup"]["unit"], case["event"]
    one = unit(facts)
    problem = column.formation_refusal(one, engaged(facts))
    paid = problem or column.change_formation(replace(mover(one), used=facts.get("mp_used", 0)))
    if isinstance(paid, Message):
        return {"outcome": "illegal"}
    if "then" in event:
        after = movement.enter_hex(content(), paid.mover, movement.Step())
        return {"outcome": "illegal" if isinstance(after, Message) else "legal"}
    return {"outcome": "legal", "mp_cost": paid.points, "markers_added": ["in_column"] if paid.mover.column else []}


def available(case: Case) -> dict[str, Any]:
    facts = case["setup"]["unit"]
    one = unit(facts)
    one.column, one.began_in_column = bool(facts.get("formed_column_this_phase")), False
    return {"am": movement.allowance(one)}


def column_through(case: Case) -> dict[str, Any]:
    paid = movement.enter_hex(content(), mover(unit(case["setup"]["unit"])), movement.Step(through=(Type.SI,)))
    return {"outcome": "illegal" if isinstance(paid, Message) else "legal"}


def effective_tq(case: Case) -> dict[str, Any]:
    return {"tq": quality(unit(case["setup"]["unit"]))}


def take_hits(case: Case) -> dict[str, Any]:
    one = unit(case["setup"]["unit"])
    found = cohesion.add_hits(one, case["event"]["n"])
    return {
        "hits": one.hits,
        "routs": found == cohesion.ROUTS,
        "routed": one.status.value == "routed",
        "outcome": {cohesion.GONE: "eliminated", cohesion.ROUTS: "routs", cohesion.UNHURT: "no_change"}[found],
    }


def end_of_orders(case: Case) -> dict[str, Any]:
    one = unit(case["setup"]["unit"])
    found = cohesion.add_hits(one, run(column.revert_after_attack(one, case["event"]["was_shock_attacked"])))
    return {"hits": one.hits, "markers": ["in_column"] if one.column else [], "routs": found == cohesion.ROUTS}


# -- stacking


def end_move(case: Case) -> dict[str, Any]:
    there = [Type(name) for name in case["setup"]["hex"] if name in {kind.value for kind in Type}]
    if case["event"]["unit"] in ("HERO", "CA", "GC"):
        return legal(stacking.end_refusal(None, there))
    mover = Type(case["event"]["unit"])
    problem = stacking.end_refusal(mover, there)
    if problem is None:
        return {**legal(problem), "counts_as_units": 1, "mp_cost_to_stack": lives.joined(mover, there[0])}
    return {**legal(problem), "counts_as_units": 1 if {mover, *there} == {Type.CH2, Type.RI} else 2}


def move_through(case: Case) -> dict[str, Any]:
    there = case["setup"]["hex"][0].removeprefix("friendly ").split()
    other, routed = Type(there[0]), "routed" in there
    who = case["event"]["unit"]
    one = Mover(Type(who), 9)
    paid = movement.enter_hex(content(), one, movement.Step(through=(other,)))
    assert not isinstance(paid, Message)
    if routed:
        return {"routed_unit": "eliminated" if stacking.is_trampled(on_road=False, along_road=False) else "stays"}
    stationary = paid.others
    if who == "CH-2+RI":
        return {
            "extra_mp": paid.points - 1,
            "hits_added": {"CH-2": paid.hits, "RI": paid.hits, other.value: stationary},
        }
    return {"extra_mp": paid.points - 1, "hits_added": {"mover": paid.hits, "stationary": stationary}}


def stack(case: Case) -> dict[str, Any]:
    return {**legal(stacking.end_refusal(None, [Type.SI])), "extra_mp": 0}


# -- facing


def sequence(case: Case) -> dict[str, Any]:
    if "active_wing" in case["setup"]:
        return lives.rally_first()
    facts = case["setup"]["unit"]
    one = replace(mover(unit(facts)), used=9 - facts["mp_left"])
    for part in case["event"]["steps"]:
        paid = (
            facing.turn_in_hex(one, int(part.split()[1]))
            if part.startswith("turn")
            else movement.enter_hex(content(), one, movement.Step())
        )
        if isinstance(paid, Message):
            return {"outcome": "illegal"}
        one = paid.mover
    return {"outcome": "legal", "mp": one.used - (9 - facts["mp_left"])}


def reaction_facing(case: Case) -> dict[str, Any]:
    facts, about = case["setup"]["unit"], case["setup"]["facts"]
    one = unit(facts)
    asked = facing.ReactionFacingFacts(
        one.type,
        quality(one),
        about.get("already_adjacent_to_other_enemy", False),
        about.get("reacted_this_orders_phase", False),
        case["event"].get("vertices", 1),
        "u",
    )
    if facing.reaction_facing_refusal(asked):
        return {"outcome": "illegal"}
    hits = run(facing.turn_in_reaction(asked), dice(case))
    found = cohesion.add_hits(one, hits)
    if found == cohesion.ROUTS:
        from puesto.games.chariots.table.state import Status

        one.status = Status.ROUTED
    fires = may_fire(one)
    return {
        "outcome": "turned",
        "hits_added": hits,
        "hits": one.hits,
        "routs": found == cohesion.ROUTS,
        "die_rolled": bool(dice(case)),
        "reaction_fire_allowed": fires,
    }


# -- Orderly Withdrawal


def orderly_withdrawal(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    facts, mover, about = setup["unit"], setup.get("moving_enemy", {"am": 4}), setup.get("facts", {})
    one = unit(facts)
    leader = setup.get("leader") or {}
    factor = leader.get("charisma", 0) if leader.get("role") == "GC" else leader.get("capability", 0)
    before = (
        withdrawal.BARRED
        if facts.get("failed_ow_this_phase")
        else withdrawal.PASSED
        if facts.get("passed_ow_this_phase")
        else ""
    )
    asked = withdrawal.WithdrawalFacts(
        one.type,
        one.quality,
        one.move,
        mover["am"],
        factor,
        about.get("approach_arc", "front") == "front",
        about.get("enemy_within_two_hexes", True),
        engaged(facts),
        one.column,
        one.status.value == "routed",
        before,
        about.get("segment") == "shock",
    )
    if about.get("mover_already_moved_on"):
        return {"outcome": "option_lost"} if withdrawal.withdrawal_refusal(replace(asked, near=False)) else {}
    if withdrawal.withdrawal_refusal(asked):
        return {"outcome": "illegal" if one.column else "not_eligible", "die_rolled": bool(dice(case))}
    if "destination" in about:
        closer = withdrawal.withdrawal_refusal(replace(asked, closer=about["destination"].startswith("closer")))
        return {"outcome": "illegal_destination" if closer else "legal_destination"}
    found = run(withdrawal.attempt_withdrawal(asked), dice(case))
    state = cohesion.add_hits(one, found.hits)
    rolled = dice(case)
    told: dict[str, Any] = {
        "outcome": "may_withdraw" if found.allowed else "cannot_withdraw_this_orders_phase",
        "mp": found.points,
        "hits_added": found.hits,
        "hit_before_move": bool(found.hits) and found.allowed,
        "roll_needed": bool(rolled),
        "die_rolled": bool(rolled),
        "hits": one.hits,
        "routs": state == cohesion.ROUTS,
        "leader_may_go_with_it": True,
        "must_stay_together": True,
    }
    if rolled:
        told["adjusted"] = rolled[0] - factor
    if "passes_through" in about:
        paid = movement.enter_hex(content(), Mover(one.type, found.points), movement.Step(through=(Type.SI,)))
        assert not isinstance(paid, Message)
        told |= {"extra_mp": paid.points - 1, "hits_added": paid.hits, "friendly_si_hits_added": paid.others}
    return told


# -- Pass-Through, overturn


def pass_it(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    if isinstance(setup.get("target"), dict):
        return legal(
            pass_through.passage_refusal(
                pass_through.PassFacts(target=Type(setup["target"]["type"]), engaged=engaged(setup["target"]))
            )
        )
    name = str(setup["mover"]).split(" ")[0]
    about = pass_through.PassFacts(
        Type(name),
        Type(setup.get("target") or setup.get("second_target") or setup.get("blocked_by") or "CH-2"),
        5,
        setup.get("target_engaged", False),
        setup.get("mp_left", 9),
        setup.get("enter_cost", 1),
        setup.get("exit_cost", 1),
        setup.get("adjacent", False),
    )
    told: dict[str, Any] = {"block_allowed": pass_through.block_refusal(about) is None}
    if setup.get("second_blocked"):
        told["mover"] = "routs" if pass_through.is_routed_by_block(about) else "stops"
        if "rout_roll" in setup:
            told["outcome"] = {rout.PLACED: "placed_near_standard", rout.GONE: "disappears"}[
                run(rout.roll_rout(rout.RoutFacts(5)), [setup["rout_roll"]])
            ]
        return told
    if "blocked_by" in setup:
        from puesto.games.chariots.combat import designation

        standing = designation.StandingFacts(Type(name), Type.CH2_RI, designation.ENDED)
        must = (
            designation.attack_refusal(content(), standing) is None
            and designation.shock_marker(standing) == designation.NO_CHECK
        )
        return {"movement_ended": True, "shock": "must" if must else "no"}
    told["outcome"] = "illegal" if pass_through.passage_refusal(about) else "allowed"
    if setup.get("fired_at_first_target"):
        one = unit({"type": "CH-2", "missile": "C"})
        one.has_fired = True
        told["may_fire_again"] = may_fire(one)
    return told


def block(case: Case) -> dict[str, Any]:
    blocked = run(
        pass_through.attempt_block(pass_through.PassFacts(target=Type.CH2_RI, quality=case["setup"]["blocker_ch2_tq"])),
        dice(case),
    )
    if not blocked:
        return {"outcome": "pass_through_allowed"}
    return {"outcome": "blocked", "mover": "stops adjacent", "movement_ended": True}


def overturn_check(case: Case) -> dict[str, Any]:
    """With our chart, whose cells for these rates hold the dice of the case as the case assumes them."""
    setup = case["setup"]
    facts = setup["unit"]
    one = unit(facts)
    if not overturn.can_overturn(one.type):
        return {"rolls_needed": 0}
    chart = setup["chart"]
    spans = chart.get("rolls_in_range", dice(case) if chart.get("in_range") else [9])
    from .common import with_cell

    book = with_cell(
        "overturn",
        str(setup["declared_rate"]),
        one.type.value,
        f"{min(spans)}-{max(spans)}" if len(spans) > 1 else str(spans[0]),
    )
    hits = sum(
        run(overturn.check_overturn(book, overturn.OverturnFacts(one.type, setup["declared_rate"])), [die])
        for die in dice(case)
    )
    found = cohesion.add_hits(one, hits)
    return {"hits_added": hits, "hits": one.hits, "routs": found == cohesion.ROUTS}


def overturn_column(case: Case) -> dict[str, Any]:
    from puesto.games.chariots.printed import charts

    same = charts.overturn_span(content(), Type.CH2, None) == charts.read_span(
        charts.cell(content().charts["overturn"], charts.HIT_AND_RUN, "CH-2")
    )
    return {"column": "Hit and Run" if same else "", "rate_ignored": True}


def spend(case: Case) -> dict[str, Any]:
    one = unit(case["setup"]["unit"])
    going = MoveInProgress(one, [one], rate=case["setup"]["declared_rate"])
    return {"outcome": "legal" if going.left >= case["event"]["total"] else "illegal"}


def overturn_rolls(case: Case) -> dict[str, Any]:
    paid = facing.turn_in_hex(Mover(Type.CH2, 9, used=4, steps=4), 2)
    assert not isinstance(paid, Message)
    return {"rolls": paid.overturns}


def fire_order(case: Case) -> dict[str, Any]:
    """Whoever is passed through fires as the mover comes beside it, and does not answer the shot inside its hex."""
    from puesto.games.chariots.combat import reaction_fire
    from puesto.games.chariots.printed.records import Missile

    facts = reaction_fire.ReactionFireFacts(firer=Type.CH2, missile=Missile.COMPOSITE)
    assert reaction_fire.reaction_answer(content(), facts).range == 1
    answer = reaction_fire.reaction_answer(content(), replace(facts, kind=reaction_fire.RETURN, passing=True))
    return {"assyrian_return_fire": answer.allowed}


READERS = {
    "fire_order": fire_order,
    "facing_change": facing_change,
    "distances": distances,
    "arcs": arcs,
    "front_hexes": front_hexes,
    "move": move,
    "advance_after_combat": advance_after_combat,
    "enter_hex": enter_hex,
    "enter": enter,
    "interleaved_move": lives.interleaved,
    "move_ledger": ledger,
    "column_change": column_change,
    "available_mp": available,
    "move_through_friendly": column_through,
    "effective_tq": effective_tq,
    "take_hits": take_hits,
    "end_of_orders_phase": end_of_orders,
    "end_move_in_hex": end_move,
    "move_through": move_through,
    "stack": stack,
    "sequence": sequence,
    "reaction_facing": reaction_facing,
    "orderly_withdrawal": orderly_withdrawal,
    "pass_through": pass_it,
    "block_attempt": block,
    "overturn_check": overturn_check,
    "overturn_column": overturn_column,
    "spend_mp": spend,
    "overturn_rolls_needed": overturn_rolls,
}
