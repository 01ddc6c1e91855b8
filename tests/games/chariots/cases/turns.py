"""Cases of the turn: leaders, initiative, markers, Momentum, trump, command (3.0-5.4)."""

from __future__ import annotations

from typing import Any

from puesto.core import values
from puesto.core.prompts import Choose
from puesto.games.chariots.leadership import activation, command, leaders
from puesto.games.chariots.printed import records
from puesto.games.chariots.printed.records import Role, Type
from puesto.games.chariots.table import cohesion, engagement, sequence, setup
from puesto.games.chariots.table.state import BattleTable, Standard, Status, Unit, is_momentum, momentum_marker
from puesto.games.chariots.table.state import BattleTable as OurTable
from puesto.games.chariots.turn import orders, turn

from ..packs import ours as packs
from .common import Case, dice, leader, make_table, recast, run, unit


def names(markers: list[str]) -> list[str]:
    """Our markers by the names of the cases."""
    return [f"{one.partition(':')[2]}-Mom" if is_momentum(one) else one for one in markers]


def ours(marker: str) -> str:
    """A marker of a case by our name."""
    side, _, what = marker.partition("-")
    return (
        momentum_marker({"EG": "egypt", "SY": "syria", "AC": "achaean", "TR": "troy"}.get(side, side))
        if what in ("Mom", "Momentum")
        else marker
    )


def army(mas: dict[str, list[str]]) -> BattleTable:
    """A table with the markers of a case."""
    commands = {ma: side for side, all_ in mas.items() for ma in all_ if not is_momentum(ours(ma))}
    return make_table(commands, sides=tuple(mas))  # type: ignore[arg-type]


def choose_initiative(case: Case) -> dict[str, Any]:
    setup, event = case["setup"], case["event"]
    if "all_mas" not in setup and setup.get("scenario") != "Megiddo":
        table = army({"A": ["A1", "A2"], "B": ["B1", "B2"]})
        table.state.initiative = setup["initiative"]
        asked = next(turn.keep_first_marker(table))
        assert isinstance(asked, Choose)
        theirs = asked.who == event["player"] and asked.accepts(event["ma"])
        return {"outcome": "legal" if theirs else "illegal", "who_may_choose": asked.who}
    mas = setup.get("all_mas") or {
        "egypt": ["EG-Pharaoh", "EG-1st", "EG-2nd", "EG-3rd", "EG-Momentum"],
        "syria": ["SY-1st-Megiddo", "SY-5th-Ugarit", "SY-Infantry", "SY-Momentum"],
    }
    table = army(mas)
    table.state.initiative = setup["initiative"]
    activation.keep_marker(table, event["ma"])
    table.state.marker = table.state.kept
    enemy = next(side for side in mas if side != event["player"])
    bag = sorted(ours(one) for side in mas for one in mas[side] if ours(one) in table.state.bag)
    assert bag == table.state.bag
    return {
        "activated": table.state.kept,
        "drawn_from_bag": table.state.marker in table.state.bag,
        "bag": [one for side in mas for one in mas[side] if ours(one) in table.state.bag],
        "bag_size": len(table.state.bag),
        "trump_offered": activation.trump_refusal_now(table, enemy) is None,
        "next": "C",
    }


def begin_activation(case: Case) -> dict[str, Any]:
    mas = case["setup"]["all_mas"]
    table = army(mas)
    activation.keep_marker(table, "")
    return {
        "bag": [one for side in mas for one in mas[side] if ours(one) in table.state.bag],
        "next": "draw" if table.state.bag else "D",
    }


def draw(case: Case) -> dict[str, Any]:
    table = army({"A": ["A1"], "B": ["B1"]})
    table.state.bag = list(case["setup"]["bag"])
    return {"next": {sequence.REPLACE: "D", sequence.DRAW: "B"}[sequence.step_after_orders(table.state)]}


def choose_order(case: Case) -> dict[str, Any]:
    """The step is over once an order is given, and nothing leads back to it."""
    general, routed = leader("G", {"role": "GC", "initiative": 6}), Unit("u", "A1", Type.SI, 6, 4, status=Status.ROUTED)
    table = make_table({"A1": "A"}, leaders=[general], units=[routed])
    recast(table, values.replace(table.battle, standards=(records.PrintedStandard("S", "A", "G"),)))
    table.state.standards["S"] = Standard("S")
    table.state.active, table.state.step = "A1", sequence.ORDER
    run(orders.choose_order(table), choices={"orders.which": case["setup"]["order_chosen"]})
    assert table.state.order == case["setup"]["order_chosen"]
    return {"outcome": "legal" if table.state.step == sequence.ORDER else "illegal"}


def actions(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    units = {id: unit(facts, id, "A1") for id, facts in setup["units"].items()}
    table = make_table({"A1": "A"}, units=units.values())
    table.state.active, table.state.order = "A1", command.MOVE
    problems = []
    for id, what in case["event"].items():
        if id != "kind":
            problems.append(command.order_refusal(table.state, units[id], what))
            if what == "recover":
                facts = setup["facts"][id]
                problems.append(
                    cohesion.recovery_refusal(
                        units[id],
                        adjacent=facts["adjacent_enemy"],
                        threatened=facts["in_range_los_enemy_missile"],
                        clear=facts["terrain"] == "clear",
                    )
                )
                run(cohesion.recover_hits(units[id]))
    return {"outcome": "illegal" if any(problems) else "legal", "units": {"u1": {"hits": units["u1"].hits}}}


def responses(case: Case) -> dict[str, Any]:
    table = make_table({"A1": "A", "B1": "B"}, [leader("G", {"role": "GC", "initiative": 6})])
    table.state.marker, table.state.step = case["setup"]["drawn"], sequence.TRUMP
    return {"options": [*(["trump"] if activation.trump_refusal_now(table, "A") is None else []), "decline"]}


# -- leaders


def leader_am(case: Case) -> dict[str, Any]:
    return {"am": leaders.move_allowance(case["setup"]["leader"].get("mode") == "foot")}


def present(found: list[dict[str, Any]]) -> list[leaders.Present]:
    return [
        leaders.Present(Role(one["role"]), one.get("charisma", 0))
        for one in found
        if not one.get("adjacent_not_stacked")
    ]


def shock_drm(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    found = leaders.leader_modifiers(present(setup["attacker_leaders"]), present(setup["defender_leaders"]))
    return {"drm": sum(one.value for one in found)}


def status(case: Case) -> dict[str, Any]:
    facts = case["setup"]["leaders"]["G"]
    table = make_table({"A1": "A", "B1": "B"}, [leader("G", facts)], dead=() if facts["alive"] else ["G"])
    table.state.marker, table.state.step = "B1", sequence.TRUMP
    return {
        "can_trump": activation.trump_refusal_now(table, "A") is None,
        "initiative_factor": leaders.initiative_of(table, "A"),
        "gc_replaced_in_D": "G" in leaders.replacements_due(table),
    }


def replace(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    facts = setup["leaders"]["L"]
    units = [Unit(id, "A1", "SI", 6, 4) for id in setup["units_of_wing_in_play"]]  # type: ignore[arg-type]
    table = make_table(
        {"A1": "A"}, [leader("L", facts)], units, dead=["L"], wounded=["L"] if facts.get("wounded") else []
    )
    table.state.leaders["L"].replaced = facts.get("was") == "replacement"
    where = leaders.replacements_due(table).get("L", [])
    if not where:
        return {"leader": {"L": {"alive": not table.state.leaders["L"].dead}}, "outcome": "not_replaced"}
    leaders.replace_leader(table, "L", where[0])
    after = table.state.leaders["L"]
    told: dict[str, Any] = {"alive": not after.dead, "side_up": "replacement" if after.replaced else "front"}
    if "wounded" in case["expected"]["leader"]["L"]:
        told["wounded"] = after.wounded
    else:
        told["placed_with_one_of"] = where
    return {
        "leader": {"L": told},
        "choices": [{"player": "A", "about": "unit to place the replacement with", "options": where}]
        if len(where) > 1
        else [],
    }


def activate(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    units = [unit(facts, id, "A1") for id, facts in setup["units"].items()]
    table = make_table({"A1": "A"}, [leader("L", setup["leaders"]["L"])], units, dead=["L"])
    command.begin_orders(table, "A1", [])
    return {"outcome": "activated", "units": {one.id: {"command": "out" if one.out else "in"} for one in units}}


# -- initiative, markers


def begin_turn(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    if "turn" in setup:
        asked = sequence.is_initiative_rolled(setup["turn"], setup["scenario_start_initiative"])
        return {"initiative": "undetermined" if asked else setup["scenario_start_initiative"], "roll_needed": asked}
    table = make_table({"A1": "A", "B1": "B"})
    for side in "AB":
        table.state.sides[side].trump_used = setup[side]["trump_used"]
    sequence.begin_turn(table)
    return {side: {"trump_used": table.state.sides[side].trump_used} for side in "AB"}


MEGIDDO = {
    "pharaoh": "EG-Pharaoh",
    "egypt-1": "EG-1st",
    "egypt-2": "EG-2nd",
    "egypt-3": "EG-3rd",
    "momentum:egypt": "EG-Momentum",
    "syria-1": "SY-1st-Megiddo",
    "syria-5": "SY-5th-Ugarit",
    "syria-foot": "SY-Infantry",
    "momentum:syria": "SY-Momentum",
}


def list_mas(case: Case) -> dict[str, Any]:
    content = packs()[0]
    table = OurTable(setup.new_state(content, "megiddo", {}), content)
    sides = {
        army.id: [MEGIDDO[one] for one in activation.markers_of(table.battle, army.id)] for army in table.battle.armies
    }
    without = [one.name.en for one in table.battle.leaders if one.role is Role.GENERAL and not one.command]
    moves = [side for side in sides if "durusha" in activation.movers_on_momentum(table, side)]
    return {
        **sides,
        "counts": {side: len(all_) for side, all_ in sides.items()},
        "gc_without_ma": without,
        "durusha_moves_when": f"{MEGIDDO[momentum_marker(moves[0])]} drawn",
    }


# -- Momentum


def momentum_attempt(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    who = setup["commander"]
    name = "initiative" if who["role"] == "GC" else "capability"
    wing, drawn = setup["wing"], ours(setup["drawn"])
    side = drawn.partition(":")[2]
    own = leader("L", {**who, "own_wing": wing}, side)
    general = setup.get("gc")
    found = [own, *([leader("G", {**general, "initiative": 4}, side)] if general and who["role"] != "GC" else [])]
    commands = {wing: side, **({general["own_wing"]: side} if general and general.get("own_wing") else {})}
    table = make_table(commands, found, sides=(side, "other"))
    table.state.bag, table.state.marker = list(setup.get("bag", [])), drawn
    facts = activation.momentum_facts(table, wing)
    won = run(activation.attempt_momentum(facts), dice(case))
    activation.spend_marker(table)
    moves = activation.movers_on_momentum(table, side)
    return {
        "factor_used": name,
        "factor": facts.factor,
        "outcome": "success" if won else "failure",
        "activated": wing if won else None,
        "momentum_marker": "used" if drawn in table.state.used else "bag",
        "next": "orders_phase" if won else "draw",
        "bag_after": table.state.bag,
        "gc_may_move": "G" in moves or "L" in moves,
        "gc_moves": "after the attempt" if moves else "",
    }


def momentum_eligible(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    if "leaders" in setup:
        table = make_table(
            {"A1": "A"},
            [leader(id, one) for id, one in setup["leaders"].items()],
            dead=[id for id, one in setup["leaders"].items() if not one["alive"]],
        )
        found = list(activation.wings_in_reach(table, "A", ["L1"]))
        return {"eligible": found, "outcome": "" if found else "opportunity_lost"}
    general = leader("G", {**setup["gc"], "initiative": 5})
    own = setup["gc"].get("own_wing")
    wings = {f"W-{id}": id for id in setup["CAs"]}
    all_ = [general, *(leader(id, {"role": "CA", "capability": 4, "own_wing": wing}) for wing, id in wings.items())]
    table = make_table({**dict.fromkeys(wings, "A"), **({own: "A"} if own else {})}, all_)
    reach = leaders.command_range(table, "G")
    hexes = {id: one.get("shortest_unobstructed", one.get("distance")) for id, one in setup["CAs"].items()}
    near = [id for id, far in hexes.items() if command.is_in_range(reach, far)]
    return {"eligible": [wings.get(one, f"GC:{one}") for one in activation.wings_in_reach(table, "A", near)]}


def momentum_drawn(case: Case) -> dict[str, Any]:
    table = make_table(
        {},
        [leader(name, {"role": "HERO", "combat": 5, "resistance": 4}, "achaean") for name in case["setup"]["heroes"]],
        sides=("achaean", "troy"),
    )
    return {"heroes_may_move": list(activation.movers_on_momentum(table, "achaean"))}


def list_options(case: Case) -> dict[str, Any]:
    found = sequence.momentum_options(tuple(case["setup"]["eligible"]))
    return {
        "options": [("decline" if option.value == sequence.NONE else f"designate {option.value}") for option in found],
        "max_attempts": 1,
    }


# -- Trump


def trump_table(case: Case) -> tuple[BattleTable, str, str]:
    """The table of a trump case, who tries it, and whom it is against."""
    setup, event = case["setup"], case["event"]
    side = event.get("player", "A")
    enemy = next(one for one in (("egypt", "syria") if "leaders" in setup else ("A", "B")) if one != side)
    facts = setup.get(side) or {}
    facts = facts.get("gc", facts)
    found = []
    if "leaders" in setup:
        for name, one in setup["leaders"].items():
            found.append(leader(name, {"capability": 4, "charisma": 3, **one}))
    elif facts.get("gc_alive", facts.get("alive", True)):
        printed = facts.get("gc_printed_initiative", facts.get("gc_initiative", facts.get("initiative", 5)))
        found.append(
            leader("GC", {"role": "GC", "initiative": printed, "side": side, "own_wing": facts.get("gc_own_wing")})
        )
        for wing in [*facts.get("cas_in_range", []), *facts.get("dead_cas", [])]:
            found.append(leader(f"CA {wing}", {"role": "CA", "capability": 4, "own_wing": wing, "side": side}))
    wings = {one.command: one.side for one in found if one.command}
    marker = ours(setup.get("drawn") or setup.get("activated") or "")
    others = [ours(one) for one in [*setup.get("bag", []), *setup.get("used", []), marker] if one]
    for one in others:
        if one and not is_momentum(one):
            wings.setdefault(one, enemy if one.startswith(("B", "SY")) == (side in ("A", "egypt")) else side)
    dead = [f"CA {wing}" for wing in facts.get("dead_cas", [])]
    table = make_table(wings, found, sides=(side, enemy), dead=dead, wounded=["GC"] if facts.get("gc_wounded") else [])
    table.state.bag = sorted(ours(one) for one in setup.get("bag", []))
    table.state.used = [ours(one) for one in setup.get("used", [])]
    table.state.marker = marker
    table.state.kept = marker if setup.get("from_bag") is False else ""
    table.state.step = sequence.ORDER if setup.get("orders_phase_started") else sequence.TRUMP
    table.state.free = setup.get("orders_phase_source") == "trump"
    table.state.sides[side].trump_used = bool(facts.get("trump_used"))
    if "hits but no Engaged" in str(facts.get("gc_stacked_with")):
        table.state.units = {
            one: Unit(one, wing, Type.SI, 6, 4, hits=2) for one, wing in (("u", "A1"), ("v", "A1"), ("w", "B1"))
        }
        table.state.leaders["GC"].unit = "u"
        engagement.engage(table.state, ["v"], ["w"])
    return table, side, enemy


def trump_attempt(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    table, side, enemy = trump_table(case)
    if refused := activation.trump_refusal_now(table, side):
        assert not dice(case)
        return {"outcome": "illegal", "die_rolled": False, "refused": refused}
    drawn = table.state.marker
    general = table.general(side)
    won = run(
        activation.roll_trump(
            activation.TrumpFacts(leaders.factor(table, general, "initiative"), marker=drawn, who=side)
        ),
        dice(case),
    )
    before = list(table.state.bag)
    activation.settle_trump(table, side, won)
    if "leaders" in setup:
        reach = leaders.command_range(table, general)
        near = [
            name for name, one in setup["leaders"].items() if command.is_in_range(reach, one.get("distance_from_gc"))
        ]
    else:
        near = [one.id for one in table.battle.leaders if one.id != "GC"]
    wings = [*activation.wings_in_reach(table, side, near), "none"] if won else []
    choices: list[dict[str, Any]] = [{"player": side, "options": wings}]
    if "about" in str(case["expected"].get("choices", "")):
        choices[0]["about"] = "Wing for a free Orders Phase"
        choices[0] = {"player": side, "about": choices[0]["about"], "options": wings}
    return {
        "outcome": "success" if won else "failure",
        "activated": None if won else drawn,
        "set_aside": names(table.state.aside),
        "returned_to_bag": names([one for one in table.state.bag if one not in before]),
        "momentum_return_pending": f"{enemy}-Mom" if table.state.sides[enemy].momentum_returns else None,
        "bag": [one for one in names(table.state.bag)],
        "bag_after_choosing_A1": names(table.state.bag),
        "trump_used": {side: table.state.sides[side].trump_used},
        "choices": choices,
        "momentum_attempt_allowed": not won and is_momentum(table.state.marker),
    }


def trump_choice(case: Case) -> dict[str, Any]:
    table, side, _ = trump_table(case)
    table.state.bag = ["EG-Pharaoh"]
    activation.settle_trump(table, side, True)
    sequence.begin_free_phase(table, case["event"]["choice"])
    return {
        "outcome": "legal",
        "set_aside": table.state.aside,
        "orders_phase": table.state.active or None,
        "next": table.state.step,
    }


def momentum_resolved(case: Case) -> dict[str, Any]:
    setup = case["setup"]
    table = make_table({"A1": "A", "B2": "B"})
    table.state.bag, table.state.marker = list(setup["bag"]), ours(setup["drawn"])
    table.state.sides["B"].momentum_returns = bool(setup["momentum_return_pending"])
    back = activation.spend_marker(table)
    return {
        "returned_to_bag": ["B-Mom"] if back else [],
        "bag": names(table.state.bag),
        "momentum_return_pending": "B-Mom" if table.state.sides["B"].momentum_returns else None,
    }


READERS = {
    "choose_initiative_ma": choose_initiative,
    "begin_activation": begin_activation,
    "draw_ma": draw,
    "end_orders_phase": draw,
    "choose_order": choose_order,
    "actions": actions,
    "list_responses": responses,
    "leader_am": leader_am,
    "shock_drm": shock_drm,
    "status": status,
    "replace_leaders": replace,
    "activate": activate,
    "begin_turn": begin_turn,
    "list_mas": list_mas,
    "momentum_attempt": momentum_attempt,
    "momentum_eligible": momentum_eligible,
    "momentum_drawn": momentum_drawn,
    "list_options": list_options,
    "trump_attempt": trump_attempt,
    "trump_choice": trump_choice,
    "momentum_resolved": momentum_resolved,
}
