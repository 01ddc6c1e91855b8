"""Cases of movement: hexes, ground, columns, stacking, facing, withdrawal, Pass-Through, overturn (6.0)."""

from __future__ import annotations

from typing import Any

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.messages import Message
from puesto.core.values import replace
from puesto.games.chariots.aftermath import leader_moves
from puesto.games.chariots.combat import advance, reaction_fire
from puesto.games.chariots.combat.shock import Fighter
from puesto.games.chariots.leadership import command, leaders
from puesto.games.chariots.manoeuvre import moving_on_map
from puesto.games.chariots.manoeuvre.move_in_progress import MoveInProgress
from puesto.games.chariots.movement import column, facing, movement, pass_through, stacking, withdrawal
from puesto.games.chariots.movement.mover import GROUNDS, Mover
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import Missile, Type
from puesto.games.chariots.table import board_map, cohesion, facings

from ...bear.driver import play
from ..driver import phase
from . import lives
from .common import Case, ask, content, dice, lay, legal, make_table, may_fire, mover, pick, rolled_fate, unit


def engaged(facts: dict[str, Any]) -> bool:
    return "engaged" in facts.get("markers", [])


# -- hexes


def facing_change(case: Case) -> dict[str, Any]:
    setup, event = case["setup"], case["event"]
    if "hex" in setup:
        before, after = (facings.hour_facing(setup["hex"], ahead) for ahead in (setup["facing"], event["to"]))
        vertices = vertices_between(before, after)
        found = ask("turning", type=setup["type"], vertices=vertices, left=9)
        return {"vertices": vertices, "mp": found.points, "legal": True} if found.entered else {"legal": False}
    one = unit(setup["unit"])
    facts = pick(setup["unit"], type="type", ground="terrain") | pick(event, vertices="vertices")
    left, fronts = setup["unit"].get("mp_left", movement.allowance(one)), setup.get("facts", {})
    asked = pick(fronts, fronts="starts_in_front_hex_of")
    found = ask("turning", left=left, column=one.column, **facts, **asked)
    if not found.entered:
        return {"outcome": "illegal"}
    told = {"mp": found.points, "hits_added": found.hits, "mp_limit": facing.half_allowance(mover(one))}
    return told | {"outcome": "legal", "may_fire": not asked.get("fronts")}


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
    return {"outcome": rolled_fate(facts, *rolls)} if rolls else {}


def move(case: Case) -> dict[str, Any]:
    facts = case["setup"]["unit"]
    one = unit(facts)
    if facts.get("moved_this_orders_phase"):
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
    crossing = movement.MINOR_RIVER if "minor_river_hexside" in things else ""
    given = pick(facts, type="type", quality="tq", hits="hits") | {"column": "in_column" in facts.get("markers", [])}
    found = ask("movement_cost", left=9, ground=ground, crossing=crossing, **given)
    return {"hits_added": found.hits, "routs": found.routs}


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
    facts = case["setup"]["unit"]
    one = unit(facts)
    used = facts.get("mp_used", 0)
    given = pick(facts, type="type", routed="routed") | {"engaged": engaged(facts), "column": one.column}
    if not ask("formation", left=movement.allowance(one) - used, goes_on="then" in case["event"], **given):
        return {"outcome": "illegal"}
    paid = column.change_formation(replace(mover(one), used=used))
    assert not isinstance(paid, Message)
    return {"outcome": "legal", "mp_cost": paid.points, "markers_added": ["in_column"] if paid.mover.column else []}


def available(case: Case) -> dict[str, Any]:
    facts = case["setup"]["unit"]
    one = unit(facts)
    one.column, one.began_in_column = bool(facts.get("formed_column_this_phase")), False
    return {"am": movement.allowance(one)}


def column_through(case: Case) -> dict[str, Any]:
    found = ask("movement_cost", through="SI", column=unit(case["setup"]["unit"]).column)
    return {"outcome": "legal" if found.entered else "illegal"}


def effective_tq(case: Case) -> dict[str, Any]:
    return {"tq": hurt(case["setup"]["unit"], 0).quality}


def hurt(facts: dict[str, Any], taken: int, **more: Any) -> Any:
    """A unit of a case as hits leave it."""
    one = unit(facts)
    routed = bool(facts.get("routed"))
    return ask("hits", quality=one.quality, hits=one.hits, taken=taken, routed=routed, column=one.column, **more)


def take_hits(case: Case) -> dict[str, Any]:
    facts = case["setup"]["unit"]
    found = hurt(facts, case["event"]["n"])
    outcome = "eliminated" if found.gone else "routs" if found.routs else "no_change"
    return {"hits": found.hits, "routs": found.routs, "routed": bool(facts.get("routed")), "outcome": outcome}


def end_of_orders(case: Case) -> dict[str, Any]:
    attacked = case["event"]["was_shock_attacked"]
    found = hurt(case["setup"]["unit"], 0, attacked=attacked)
    return {"hits": found.hits, "markers": [] if attacked else ["in_column"], "routs": found.routs}


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
    who, routed = case["event"]["unit"], "routed" in there
    kind = there[0] if there[0] in ("SI", "LI") else "SI" if there[0] == "HI" else "LI"
    found = ask("movement_cost", type=who, left=9, through=kind, through_routed=routed)
    if routed:
        return {"routed_unit": "eliminated" if found.eliminated else "stays"}
    hits = {"CH-2": found.hits, "RI": found.hits} if who == "CH-2+RI" else {"mover": found.hits}
    return {
        "extra_mp": found.points - 1,
        "hits_added": {**hits, there[0] if who == "CH-2+RI" else "stationary": found.others},
    }


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
    about, rolled = case["setup"]["facts"], dice(case)
    one = unit(case["setup"]["unit"])
    facts = pick(about, beside_another="already_adjacent_to_other_enemy", reacted="reacted_this_orders_phase")
    facts |= pick(case["event"], vertices="vertices")
    given = {"type": one.type.value, "quality": one.quality, "hits": one.hits}
    found = ask("reaction_facing", rolled, **given, **facts)
    if found is None:
        return {"outcome": "illegal"}
    return {
        "outcome": "turned",
        "hits_added": found.hits,
        "hits": one.hits + found.hits,
        "routs": found.routs,
        "die_rolled": bool(rolled),
        "reaction_fire_allowed": not found.routs and may_fire(one),
    }


# -- Orderly Withdrawal


def orderly_withdrawal(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    facts, about, rolled = setup["unit"], setup.get("facts", {}), dice(case)
    one, leader = unit(facts), setup.get("leader") or {}
    failed, passed = facts.get("failed_ow_this_phase"), facts.get("passed_ow_this_phase")

    given = {
        "leader": leader.get("charisma" if leader.get("role") == "GC" else "capability", 0),
        "front": about.get("approach_arc", "front") == "front",
        "engaged": engaged(facts),
        "column": one.column,
        "before": withdrawal.BARRED if failed else withdrawal.PASSED if passed else "",
        "shock": about.get("segment") == "shock",
        "closer": about.get("destination", "").startswith("closer"),
        **pick(facts, type="type", quality="tq", hits="hits", move="am", routed="routed"),
        **pick(setup.get("moving_enemy", {}), mover="am"),
        **pick(about, near="enemy_within_two_hexes", late="mover_already_moved_on"),
    }
    found = ask("withdrawal", rolled, **given)
    if "destination" in about:
        return {"outcome": "illegal_destination" if found is None else "legal_destination"}
    if found is None:
        late = about.get("mover_already_moved_on")
        outcome = "option_lost" if late else "illegal" if one.column else "not_eligible"
        return {"outcome": outcome, "die_rolled": bool(rolled)}
    told: dict[str, Any] = {
        "outcome": "cannot_withdraw_this_orders_phase" if found.barred else "may_withdraw",
        "mp": found.points,
        "hits_added": found.hits,
        "hit_before_move": bool(found.hits) and not found.barred,
        "roll_needed": bool(rolled),
        "die_rolled": bool(rolled),
        "hits": one.hits + found.hits,
        "routs": found.routs,
        "leader_may_go_with_it": True,
        "must_stay_together": True,
        "adjusted": found.adjusted,
    }
    if "passes_through" in about:
        paid = ask("movement_cost", type=facts["type"], left=found.points, through="SI")
        told |= {"extra_mp": paid.points - 1, "hits_added": paid.hits, "friendly_si_hits_added": paid.others}
    return told


# -- Pass-Through, overturn


def pass_it(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    if isinstance(setup.get("target"), dict):
        found = ask("pass_through", [0], target=setup["target"]["type"], engaged=engaged(setup["target"]))
        return {"outcome": "illegal" if found is None else "legal", "legal": found is not None}
    names = {"left": "mp_left", "enter": "enter_cost", "leave": "exit_cost", "inside": "adjacent"}
    about = pick(setup, **names, target="target", engaged="target_engaged") | {"mover": setup["mover"].split(" ")[0]}
    blocks = about.get("target") == "CH-2+RI"
    if setup.get("second_blocked") or "blocked_by" in setup:
        found = ask("pass_through", [0], **{**about, "target": "CH-2+RI"})
        stops = {"mover": "routs" if found.result == "routs" else "stops", "shock": "must" if found.shock else "no"}
        fate = {"outcome": rolled_fate({"tq": 5}, setup["rout_roll"])} if "rout_roll" in setup else {}
        return {**stops, **fate, "movement_ended": found.result != "passes", "block_allowed": True}
    found = ask("pass_through", [0] if blocks else [], **about)
    told: dict[str, Any] = {"block_allowed": blocks, "outcome": "illegal" if found is None else "allowed"}
    if setup.get("fired_at_first_target"):
        one = unit({"type": "CH-2", "missile": "C"})
        one.has_fired = True
        told["may_fire_again"] = may_fire(one)
    return told


def block(case: Case) -> dict[str, Any]:
    found = ask("pass_through", dice(case), target="CH-2+RI", quality=case["setup"]["blocker_ch2_tq"])
    if found.result == "passes":
        return {"outcome": "pass_through_allowed"}
    return {"outcome": "blocked", "mover": "stops adjacent", "movement_ended": True}


def overturn_check(case: Case) -> dict[str, Any]:
    """With the interval of the chart as the case assumes it."""
    setup = case["setup"]
    chart, rolled = setup.get("chart", {}), dice(case)
    spans = chart.get("rolls_in_range", rolled if chart.get("in_range") else [9]) or [9]
    span = f"{min(spans)}-{max(spans)}" if len(spans) > 1 else str(spans[0])
    facts = pick(setup["unit"], type="type", quality="tq", hits="hits") | pick(setup, rate="declared_rate")
    found = ask("overturn", rolled, checks=max(1, len(rolled)), span=span, **facts)
    hits = facts.get("hits", 0) + found.hits
    return {"rolls_needed": len(rolled), "hits_added": found.hits, "hits": hits, "routs": found.routs}


def overturn_column(case: Case) -> dict[str, Any]:
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
