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
from puesto.games.chariots.movement import facing, movement, pass_through, stacking
from puesto.games.chariots.movement.mover import Mover
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import Missile, Type
from puesto.games.chariots.table import board_map, cohesion, facings

from ...bear.driver import play
from ...kit.asked_alone import resolve
from ..driver import phase
from . import lives
from .common import Case, content, dice, lay, legal, make_table, mover, unit

# -- hexes


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


FATES = {"placed": "placed_near_standard", "gone": "disappears"}
"""Where a unit that routs ends -> its name in a case."""


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
        **(
            {"outcome": FATES[resolve("chariots", "rout", {"quality": facts["tq"]}, dice(case))["fate"]]}
            if dice(case)
            else {}
        ),
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


def available(case: Case) -> dict[str, Any]:
    facts = case["setup"]["unit"]
    one = unit(facts)
    one.column, one.began_in_column = bool(facts.get("formed_column_this_phase")), False
    return {"am": movement.allowance(one)}


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


# -- Orderly Withdrawal


# -- Pass-Through, overturn


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
    "distances": distances,
    "arcs": arcs,
    "front_hexes": front_hexes,
    "move": move,
    "advance_after_combat": advance_after_combat,
    "enter_hex": enter_hex,
    "interleaved_move": lives.interleaved,
    "move_ledger": ledger,
    "available_mp": available,
    "end_move_in_hex": end_move,
    "stack": stack,
    "sequence": sequence,
    "overturn_column": overturn_column,
    "spend_mp": spend,
    "overturn_rolls_needed": overturn_rolls,
}
