"""Cases about a whole passage of play: a shock segment, a turn of markers, the life of a unit."""

from __future__ import annotations

from typing import Any

from puesto.games.chariots.combat import advance, collapse, shared_hits, shock, shock_die
from puesto.games.chariots.leadership import activation, leaders, rout
from puesto.games.chariots.table import sequence
from puesto.games.chariots.table.state import momentum_marker

from ...kit.asked_alone import with_cell
from . import lives
from .common import Case, Reader, content, leader, make_table, run
from .shocking import fighter


def segment(case: Case) -> dict[str, Any]:
    """A whole Shock segment: every step for all combats before the next (8.1)."""
    setup, event = case["setup"], case["event"]
    raw = setup.get("units") or EGYPT_AND_HATTI
    rolled = {str(roll["for"]): roll["value"] for roll in event["rolls"]}
    book = content()
    for cell, (mine, theirs) in (setup.get("chart") or {}).items():
        if cell[0].isdigit():
            column, _, face = cell.partition("/")
            book = with_cell(book, "shock", face, column, f"{mine}({theirs})")
    pairs = list(
        (setup.get("combats") or {"k1": ["A", "Z"], "k2": ["B", "Y"], "k3": ["C", "X"], "k4": ["D", "W"]}).items()
    )
    fights, cancelled = {}, []
    for name, (mine, theirs) in pairs:
        me = fighter(mine, raw[mine], must_check=mine == "D")
        fights[name] = shock.Fight(
            (me,), (fighter(theirs, raw[theirs]),), attacker=raw[mine]["side"], defender=raw[theirs]["side"]
        )
    for name in fights:
        for id in shock.attackers_to_check(fights[name]):
            fights[name] = run(shock.check_attacker(fights[name], id), [rolled[f"{id} must check"]])
            if not fights[name].fighting:
                cancelled.append(name)
    for name in fights:
        for id in shock.defenders_to_check(fights[name]):
            die = next(value for key, value in rolled.items() if key.startswith(f"{id} preshock"))
            fights[name] = run(shock.check_defender(fights[name], id), [die])
    for name in fights:
        if not fights[name].over and name in rolled:
            fight = run(shock.choose_types(book, fights[name]))
            fight = run(shock_die.roll_shock(book, fight), [rolled[name]])
            for side in (fight.attacker, fight.defender):
                fight = run(shared_hits.distribute_hits(fight, side))
            fights[name] = fight
    told: dict[str, Any] = {"hits": {}, "cancelled": cancelled, "routed": {}, "engaged": [], "advances": []}
    for before in fights.values():
        fight = collapse.rout_all_broken(before) if before.result else before
        for one in (*fight.attackers, *fight.defenders):
            told["hits"][one.id] = one.hits
            if one.routs:
                key = next(key for key in rolled if key.startswith(f"{one.id} rout"))
                told["routed"][one.id] = {rout.PLACED: "placed_near_standard", rout.GONE: "disappears"}[
                    run(rout.roll_rout(rout.RoutFacts(one.quality)), [rolled[key]])
                ]
        if fight.result and fight.fighting and fight.facing:
            told["engaged"] += [one.id for one in (*fight.fighting, *fight.facing)]
    if "W" in case["expected"]:
        gone = fights["k4"].defenders[0]
        told["W"] = {
            "hits": gone.hits,
            "routs_at": "preshock" if gone.routs else "",
            "outcome": told["routed"].get("W"),
        }
        told["D"] = {"advances": advance_of(in_front=True), "reason": case["expected"]["D"]["reason"]}
    return told


def advance_of(*, in_front: bool) -> bool:
    return advance.advance_refusal(in_front=in_front, preshock=True) is None


EGYPT_AND_HATTI: dict[str, Any] = {
    "W": {"side": "egypt", "type": "LI", "tq": 4},
    "X": {"side": "egypt", "type": "SI", "tq": 7},
    "Y": {"side": "egypt", "type": "CH-2", "tq": 5},
    "Z": {"side": "egypt", "type": "CH-2", "tq": 5},
    "D": {"side": "hatti", "type": "CH-2", "tq": 5},
    "C": {"side": "hatti", "type": "CH-2", "tq": 5},
    "B": {"side": "hatti", "type": "CH-3", "tq": 6},
    "A": {"side": "hatti", "type": "CH-3", "tq": 6},
}


def turn(case: Case) -> dict[str, Any]:
    """A turn of markers: initiative, draws, trumps, Momentum."""
    setup = case["setup"]
    wings = {ma: side for side, all_ in setup["mas"].items() for ma in all_ if not ma.endswith("Mom")}
    all_ = []
    for side, facts in setup["gc"].items():
        all_.append(
            leader(f"G{side}", {"role": "GC", "initiative": facts["initiative"], "own_wing": facts["own_wing"]}, side)
        )
    for wing, facts in setup["ca"].items():
        all_.append(
            leader(f"L{wing}", {"role": "CA", "capability": facts["capability"], "own_wing": wing}, wings[wing])
        )
    table = make_table(wings, all_)
    near = [one.id for one in all_ if one.id.startswith("L")]
    names = {momentum_marker(side): f"{side}-Mom" for side in "AB"} | {wing: wing for wing in wings}
    ids = {name: id for id, name in names.items()}
    told: dict[str, Any] = {"log": []}
    last: dict[str, Any] = {}
    for step in case["event"]["steps"]:
        do = step["do"]
        if do == "initiative":
            facts = activation.InitiativeFacts(
                leaders.initiative_of(table, "A"), leaders.initiative_of(table, "B"), ("A", "B")
            )
            told["initiative"] = run(activation.roll_initiative(facts), step["rolls"].values())
        elif do == "choose_initiative_ma":
            activation.keep_marker(table, step["ma"])
            table.state.marker = step["ma"]
            told["first"] = table.state.marker
            activation.spend_marker(table)
        elif do == "draw" and "ma" in step:
            activation.draw_marker(table.state, ids[step["ma"]])
            table.state.step = sequence.TRUMP
        elif do == "draw":
            assert not table.state.bag
            last = {
                "at": "bag empty",
                "next": "D" if sequence.step_after_orders(table.state) == sequence.REPLACE else "B",
            }
        elif do == "trump":
            side, drawn = step["player"], table.state.marker
            enemy = table.enemy(side)
            won = run(
                activation.roll_trump(
                    activation.TrumpFacts(leaders.initiative_of(table, side), marker=drawn, who=side)
                ),
                [step["roll"]],
            )
            before = list(table.state.bag)
            activation.settle_trump(table, side, won)
            line: dict[str, Any] = {
                "at": f"trump {side} roll {step['roll']}",
                "result": "success" if won else "failure",
            }
            if won:
                line["set_aside"] = [names[one] for one in table.state.aside]
                line["choices"] = [{"player": side, "options": [*activation.wings_in_reach(table, side, near), "none"]}]
            else:
                line["returned_to_bag"] = [names[one] for one in table.state.bag if one not in before]
                line["active"] = drawn
                activation.spend_marker(table)
            assert enemy != side
            told["log"].append(line)
        elif do == "momentum":
            facts = activation.momentum_facts(table, step["wing"])
            won = run(activation.attempt_momentum(facts), [step["roll"]])
            line = {"at": f"momentum {step['wing']} roll {step['roll']}", "result": "success" if won else "failure"}
            if won:
                line["active"] = step["wing"]
            if leaders.printed_leader(table, leaders.commander_of(table, step["wing"])).role.value == "GC":
                line["factor"] = f"initiative {facts.factor} of the GC"
            side, returned = step["player"], activation.spend_marker(table)
            if not won:
                line[f"{side.lower()}_gc_may_move"] = table.general(side) in activation.movers_on_momentum(table, side)
                line[f"{side.lower()}_mom_returned"] = returned
            told["log"].append(line)
        elif do == "trump_options":
            told["log"].append(
                {
                    "at": "second draw of B-Mom",
                    "trump_available_to_A": activation.trump_refusal_now(table, step["player"]) is None,
                }
            )
    told["log"].append(last)
    told["trump_used"] = {side: one.trump_used for side, one in table.state.sides.items()}
    told["set_aside"] = [names[one] for one in table.state.aside]
    return told


READERS: dict[str, Reader] = {"full_shock_segment": segment, "turn_script": turn, "script": lives.script}
