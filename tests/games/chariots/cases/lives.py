"""Cases about a few pieces over several steps, played by the game's procedures on their own tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from puesto.core.values import replace
from puesto.games.chariots.aftermath import hits_and_routs, standards_at_table
from puesto.games.chariots.battle import collapsing, leaders_in_shock, melee, resolving
from puesto.games.chariots.combat import aggression, reaction_fire
from puesto.games.chariots.leadership import activation, command, leaders, victory
from puesto.games.chariots.manoeuvre import firing, moving, passing_through, reactions
from puesto.games.chariots.manoeuvre.move_in_progress import MoveInProgress
from puesto.games.chariots.movement import withdrawal
from puesto.games.chariots.printed.records import PrintedLeader, PrintedStandard, ScenarioRules, Type
from puesto.games.chariots.table import sequence, standards, state
from puesto.games.chariots.table.state import BattleTable, Status, Supply, Unit, quality
from puesto.games.chariots.turn import challenges, end_of_turn, move_orders, steps, turn

from ...bear.driver import play
from .common import Case, leader, make_table, recast, unit


def lives(units: Iterable[Unit], people: Iterable[PrintedLeader] = (), level: int = 60) -> BattleTable:
    """A table of two armies, A1 of A against B1 of B, each with its General's standard."""
    both = [
        leader(f"G{side}", {"role": "GC", "initiative": 5, "charisma": 3, "own_wing": f"{side}1"}, side)
        for side in "AB"
    ]
    given = {one.id: one for one in people}
    table = make_table({"A1": "A", "B1": "B"}, [given.get(one.id, one) for one in both], units)
    flags = tuple(PrintedStandard(f"S{side}", side, f"G{side}") for side in "AB")
    recast(table, replace(table.battle, standards=flags))
    table.state.standards = {flag.id: state.Standard(flag.id) for flag in flags}
    table.state.sides["A"].rout_level = level
    table.state.active = "A1"
    return table


def said(case: Case, step: str) -> dict[str, Any]:
    """One step of a case."""
    return next(one for one in case["event"]["steps"] if one["do"] == step)


def against(die: int, factor: int) -> str:
    """Return the comparison of a die with a factor: `3<=5` or `7>5`."""
    return f"{die}<={factor}" if die <= factor else f"{die}>{factor}"


def fate(one: Unit) -> str:
    """Return the result of a rout."""
    return {Status.ROUTED: "placed", Status.GONE: "disappears", Status.GOOD: "holds"}[one.status]


def rally(case: Case) -> dict[str, Any]:
    """A unit routs, rallies, and recovers in the turn after."""
    setup = case["setup"]
    one = unit(setup["unit"], "u", "A1")
    general = leader("GA", {"role": "GC", "initiative": 5, "own_wing": "A1", **setup["gc"]}, "A")
    table = lives([one, Unit("b", "B1", Type.SI, 6, 4)], [general], setup["rout_level"])
    die, rallies = said(case, "rout_check")["roll"], said(case, "rally")["roll"]
    run = play(
        hits_and_routs.take_hits(table, "u", said(case, "missile_hits")["n"], "7.17"),
        {"rout.roll": (die,), "rout.path": "yes"},
    )
    told = [
        f"hits {one.hits}, {run.result}",
        f"{against(die, one.quality)} {fate(one)}",
        f"{one.status.value} TQ {quality(one)}",
    ]
    command.begin_orders(table, "A1", [])
    command.set_order(table.state, command.RALLY)
    play(steps.STEPS[sequence.RALLY](table), {"rally.who": ("u",), "rally.roll": (rallies,)})
    told.append(f"{'rallied' if one.rallied else 'routed'}, hits {one.hits}")
    told.append("illegal" if command.order_refusal(table.state, one, "recover") else "legal")
    play(end_of_turn.pick_up_markers(table), lambda prompt: tuple(option.value for option in prompt.options))
    told.append(f"Rallied marker {'stays' if one.rallied else 'removed'}")
    command.begin_orders(table, "A1", [])
    command.set_order(table.state, command.MOVE)
    play(move_orders.recover_unit(table, one), {"recover.where": ()})
    told.append(f"hits {one.hits}")
    return {"states": told, "remaining": victory.points_left(table.state.sides["A"])}


def standard_falls(case: Case) -> dict[str, Any]:
    """A standard is captured and destroyed, and any unit that routs after that is gone."""
    setup = case["setup"]
    late = said(case, "routs")["unit"]
    there = [unit(facts, id, "A1") for id, facts in setup["units"].items()]
    table = lives([*there, unit(late, late["id"], "A1"), Unit("b", "B1", Type.SI, 6, 4)], level=setup["remaining"])
    near = tuple(id for id, facts in setup["units"].items() if facts["distance_to_standard"] <= standards.RADIUS)
    play(
        standards_at_table.capture_standard(table, "SA", "b"),
        {"standard.fate": standards.DESTROY, "standard.near": near},
    )
    play(hits_and_routs.rout_units(table, late["id"]))
    left = victory.points_left(table.state.sides["A"])
    play(end_of_turn.check_army_rout(table))
    gone = [one.id for one in table.state.units.values() if one.status is Status.GONE]
    return {"eliminated": gone, "remaining": left, "army_routs_in": "E" if table.state.ended == "B" else ""}


def shocks_after_a_duel(attacker_wins: bool, others: int) -> list[int]:
    """Return the bonus that the first combat's Heroic Combat gives to the Shock die of each combat."""
    numbers = range(1 + others)
    units = [Unit(f"{side}{n}", wing, Type.SI, 6, 4) for side, wing in (("a", "A1"), ("d", "B1")) for n in numbers]
    people = [
        leader(f"H{side}", {"role": "HERO", "combat": 9 if wins else 1, "resistance": 1}, side)
        for side, wins in (("A", attacker_wins), ("B", not attacker_wins))
    ]
    table = lives(units)
    rules = replace(table.battle.rules, heroes=True, heroic_combat=True)
    recast(table, replace(table.battle, rules=rules, leaders=(*table.battle.leaders, *people)))
    table.state.leaders |= {one.id: state.Leader(one.id) for one in people}
    table.state.active, table.state.leaders["HA"].unit, table.state.leaders["HB"].unit = "A1", "a0", "d0"
    table.state.combats = [melee.combat_of(table, [f"a{n}"], [f"d{n}"]) for n in numbers]
    play(leaders_in_shock.check_leaders_of(table, table.state.combats[0]), {"duel.roll": [(5,), (5,)]})
    found = []
    for combat in table.state.combats:
        asked = play(
            resolving.resolve_combat(table, combat),
            {"shock.roll": (5,), "shock.spare_hit": lambda prompt: prompt.options[0].value},
        ).asked("shock.roll")
        found.append(sum(one.value for one in asked.modifiers if one.rule == "10.42"))
    return found


def general_dies(case: Case) -> dict[str, Any]:
    """Return the changes after the death of a General: points, die, initiative, trump."""
    table = lives([Unit("a1", "A1", Type.SI, 6, 4), Unit("d", "B1", Type.SI, 6, 4)])
    recast(
        table,
        replace(
            table.battle,
            leaders=(
                leader("GA", {"role": "GC", "own_wing": "A1", **case["setup"]["A"]["gc"]}, "A"),
                *table.battle.leaders[1:],
            ),
        ),
    )
    table.state.leaders["GA"].unit = "a1"
    combat = melee.combat_of(table, ["a1"], ["d"])
    fell, die = said(case, "leader_fate")["roll"], said(case, "shock_resolution")["roll"]
    held = leaders.factor(table, "GA", "initiative")
    play(
        leaders_in_shock.check_leaders_of(table, combat),
        {"leader.hit": (said(case, "leader_casualty")["roll"],), "leader.fate": (fell,)},
    )
    told = [
        f"GC {'dead' if table.state.leaders['GA'].dead else 'alive'} ({against(fell, held)})",
        f"{table.state.sides['A'].lost} Rout Points",
    ]
    run = play(
        resolving.resolve_combat(table, combat),
        {"shock.roll": (die,), "shock.spare_hit": lambda prompt: prompt.options[0].value},
    )
    plus = sum(one.value for one in run.asked("shock.roll").modifiers)
    told.append(f"{'DRM' if plus else 'no DRM'}: roll stays {die + plus}")
    play(end_of_turn.replace_leaders(table))
    told.append("not replaced" if table.state.leaders["GA"].dead else "replaced")
    table.state.turn = 2
    rolled = said(case, "initiative")["rolls"]["A"]
    run = play(turn.determine_initiative(table), {"initiative.roll": [(rolled,), (0,)]})
    adds = sum(one.value for one in run.asked("initiative.roll").modifiers)
    told.append(f"{rolled}+{adds} = {rolled + adds}")
    table.state.bag, table.state.kept, table.state.step = ["B1"], "", sequence.TRUMP
    activation.draw_marker(table.state, "B1")
    told.append("A may not trump" if activation.trump_refusal_now(table, "A") else "A may trump")
    return {"states": told}


def passed(case: Case) -> dict[str, Any]:
    """A Pass-Through of chariots whose runners do not stop it."""
    mover = unit({"type": "CH-2", "tq": 6, "am": 9, "missile": "C"}, "m", "A1")
    target, runners = (
        unit({"type": "CH-2", "tq": 5, "am": 9, "missile": "C"}, "t", "B1"),
        unit({"type": "RI", "tq": 5, "am": 6}, "r", "B1"),
    )
    target.partner, runners.partner = "r", "t"
    table = lives([mover, target, runners])
    command.set_order(table.state, command.MOVE)
    going = MoveInProgress(mover, [mover], passes=True)
    told = ["reaction allowed" if firing.can_answer(table, target, reaction_fire.ENTRY, 1) else "no reaction"]
    block = said(case, "block")["roll"]
    run = play(
        moving.take_way(table, going, ("e",), 1),
        {
            "pass.answer": (passing_through.FIRE, passing_through.BLOCK),
            "missile.roll": [(said(case, "entry_fire")["roll"],), (said(case, "enter_and_fire")["roll"],)],
            "pass.block": (block,),
            "pass.fire": "r",
        },
    )
    told.append(f"target CH-2 {'gets Missile Low' if target.supply is Supply.LOW else 'has missiles'}")
    told.append(f"{block} {'=' if block == target.quality else '?'} TQ: {'blocked' if going.over else 'not blocked'}")
    shots = [
        (note.facts.cell.partition("/")[2], prompt.subject[1])
        for note, prompt in zip(results(run), rolls(run), strict=True)
    ]
    row, at = shots[1]
    names = (
        "Pass-Through" if row == "pass" else row,
        "RI" if at == "r" else "CH-2",
        "Return" if "fire.return" in run.keys else "no Return",
    )
    told.append("{} row, {} is the target, {} Fire".format(*names))
    told.append("move goes on" if going.ready(table) and not going.over and going.inside == "t" else "move is over")
    return {"states": told}


def results(run: Any) -> list[Any]:
    """Return the results of the shots."""
    return [note for note in run.notes if note.key == "missile.result"]


def rolls(run: Any) -> list[Any]:
    """The shots that were rolled for."""
    return [prompt for prompt in run.prompts if prompt.key == "missile.roll"]


def flank_hit(case: Case) -> dict[str, Any]:
    """Chariots that withdraw from an enemy on their flank, and break of it."""
    setup = case["setup"]
    one, mover = unit(setup["unit"], "u", "A1"), unit(setup["mover"], "m", "B1")
    table = lives([one, mover])
    table.state.active = "B1"
    eligible = withdrawal.withdrawal_refusal(reactions.withdrawal_facts(table, one, mover, front=False)) is None
    die = said(case, "rout_check")["roll"]
    answers = {"withdrawal.how": (reactions.BEHIND,), "withdrawal.fire": "no", "rout.roll": (die,)}
    run = play(reactions.withdraw_unit(table, one, MoveInProgress(mover, [mover])), answers)
    told = [f"{'eligible' if eligible else 'barred'}, {'rolls' if 'withdrawal.roll' in run.keys else 'automatic'}"]
    told.append(f"{one.hits} hits {'=' if one.hits == one.quality else '?'} TQ")
    told.append("withdraws" if run.result else "routs instead of withdrawing")
    told.append(f"{against(die, one.quality)} {fate(one)}")
    return {"states": told, "rout_points": table.state.sides["A"].lost}


def reaction(case: Case) -> dict[str, Any]:
    """Barbarians charge the chariots that shot at them, and the chariots run."""
    setup = case["setup"]
    foot, firer = unit({"type": "BI", **setup["BI"]}, "b", "B1"), unit({"type": "CH-2", **setup["CH-2"]}, "c", "A1")
    table = lives([foot, firer])
    die, check, routs = said(case, "ra")["roll"], said(case, "preshock")["roll"], said(case, "rout_check")["roll"]
    play(hits_and_routs.take_hits(table, "b", said(case, "hit_and_run_fire")["hits_on_BI"], "7.17"))
    told = [f"BI {foot.hits} hit"]
    before = firer.hits
    run = play(
        firing.charge_firer(table, firer, foot, said(case, "ra")["range"], run=True),
        {
            "aggression.fire": (die,),
            "react.how": firing.NOBODY,
            "shock.how": (),
            "shock.defender_check": (check,),
            "rout.roll": (routs,),
            "rout.path": "yes",
            "advance.may": "0",
        },
    )
    least = (
        foot.quality - aggression.FireReactionFacts(foot.type, foot.quality, firer.type, 1, hit_and_run=True).adjustment
    )
    told.append(f"{die}>={least} {'must react' if run.result else 'nothing'}")
    told.append("BI checks" if "shock.attacker_check" in run.keys else "BI makes no check")
    told.append(
        f"{check}-{firer.quality}={firer.hits - before} hits: {firer.hits}"
        f" {'=' if firer.hits == firer.quality else '?'} TQ"
    )
    told.append(f"BI {'advances' if run.said('{units} avanza') else 'stays'}")
    told.append(f"{against(routs, firer.quality)} {fate(firer)} near Standard")
    return {"states": told}


# -- what one question of the table settles


def ordered(units: Iterable[Unit]) -> BattleTable:
    """A table whose A1 has the first order."""
    table = lives([*units, Unit("b", "B1", Type.SI, 6, 4)])
    command.begin_orders(table, "A1", [])
    command.set_order(table.state, command.MOVE)
    return table


def interleaved(case: Case) -> dict[str, Any]:
    """The stack moves three points; then each goes on alone to its own allowance."""
    facts = case["setup"]
    chariot, runner = unit(facts["unit"], "c", "A1"), unit(facts["stack_units"]["RI"], "r", "A1")
    chariot.partner, runner.partner = "r", "c"
    table = ordered([chariot, runner])
    together, alone, last = (
        int(part.rpartition(" MP")[0].rpartition(" ")[2]) for part in case["event"]["order"] if part.endswith("MP")
    )
    ways = [("c",) * together, ("c",) * alone, ("c",) * last]
    play(
        moving.move_unit(table, chariot),
        {
            "move.stack": "together",
            "move.way": ways,
            "move.end": ["parts", "goes_on", "apart", "apart"],
            "move.parts": "c",
        },
    )
    cost = runner.spent + chariot.spent - 2 * together - alone - last
    return {
        "outcome": "legal" if (chariot.spent, runner.spent) == (chariot.move, runner.move) else "illegal",
        "separation_cost_mp": cost,
    }


def joined(mover: Type, other: Type) -> int:
    """The points that it costs to end a move of one in the hex of a friend."""
    one = unit({"type": mover.value, "am": 6}, "one", "A1")
    table = ordered([one, unit({"type": other.value}, "other", "A1")])
    play(moving.move_unit(table, one), {"move.way": ("c",), "move.end": ["joins", "apart"]})
    assert one.partner == "other"
    return one.spent - 1


def rally_first() -> dict[str, Any]:
    """Return the order of actions of a Wing that rallies."""
    routed, other = unit({"type": "SI", "routed": True}, "u", "A1"), unit({"type": "SI"}, "v", "A1")
    table = lives([routed, other, Unit("b", "B1", Type.SI, 6, 4)])
    command.begin_orders(table, "A1", [])
    table.state.leaders["GA"].unit = "u"
    command.set_order(table.state, command.RALLY)
    table.state.step = sequence.RALLY
    told = []
    for _ in range(2):
        run = play(steps.STEPS[table.state.step](table), {"rally.who": ("u",), "rally.roll": (9,), "act.who": "end"})
        if "rally.roll" in run.keys:
            told.append("all rally attempts")
        elif "act.who" in run.keys:
            able = [option.value for option in run.asked("act.who").options]
            out = other.out and "v" in able and "u" not in able
            told.append("actions of the active non-routed units, " + ("all Out of Command" if out else "in command"))
    return {"sequence": told}


def advances_after_fire() -> str | None:
    """Return the unit that takes the hex that a shot has emptied."""
    one, target = unit({"type": "CH-2", "missile": "C"}, "a", "A1"), unit({"type": "LI", "hits": 5}, "d", "B1")
    table = lives([one, target])
    run = play(firing.shoot(table, one, "d", 1), {"missile.roll": (4,), "rout.roll": (9,), "rout.path": "yes"})
    assert target.status is Status.GONE
    return "a" if "8.21" in run.rules() else None


def advances_of_the_defender() -> str | None:
    """Return the unit that takes the hex of attackers that broke."""
    one, other = unit({"type": "SI", "hits": 6}, "a", "A1"), unit({"type": "SI"}, "d", "B1")
    table = lives([one, other])
    combat = melee.combat_of(table, ["a"], ["d"])
    combat.fought, combat.stood = True, ["d"]
    run = play(collapsing.collapse_alone(table, combat), {"rout.roll": (9,), "rout.path": "yes"})
    assert one.status is Status.GONE and other.status is Status.GOOD
    return "d" if "8.21" in run.rules() else None


def challenged(stacked: bool, answer: str) -> tuple[BattleTable, Any]:
    """A Hero of A challenges one of B, who answers; the marker is that of a Wing of A."""
    heroes = [leader(id, {"role": "HERO", "combat": 5, "resistance": 4}, side) for id, side in (("H", "A"), ("T", "B"))]
    table = lives([Unit("u", "A1", Type.SI, 6, 4), Unit("d", "B1", Type.SI, 6, 4)], heroes)
    recast(
        table,
        replace(
            table.battle, leaders=(*table.battle.leaders, *heroes), rules=ScenarioRules(heroic_combat=True, heroes=True)
        ),
    )
    for one in heroes:
        table.state.leaders.setdefault(one.id, state.Leader(one.id))
    table.state.leaders["T"].unit = "d" if stacked else ""
    table.state.marker, table.state.active, table.state.bag = "A1", "", ["B1"]
    answers = {
        "challenge.who": "H",
        "challenge.whom": "T",
        "challenge.answer": answer,
        "duel.roll": [(9,), (0,), (9,), (0,)],
        "duel.go_on": "continue",
    }
    return table, play(challenges.challenge_leader(table), answers)


def refused(case: Case) -> dict[str, Any]:
    """Return the effects of a refusal on the leader and on the marker."""
    stacked = case["setup"]["target"]["stacked"]
    table, run = challenged(stacked, challenges.REFUSE)
    back, spent = "A1" in table.state.bag, "A1" in table.state.used
    where = "placed with nearest friendly unit" if not stacked and table.state.leaders["T"].unit == "d" else "stays"
    return {
        "heroic_combat": "duel.roll" in run.keys,
        "ma_returned_to_bag": back,
        "ma_spent": spent,
        "target": where,
        "target_mode": "foot" if table.state.leaders["T"].on_foot else "chariot",
        "penalty": "his player ignores his next drawn MA" if table.state.sides["B"].ignores_next else "",
    }


def dueled(case: Case) -> dict[str, Any]:
    """Whether those who fight have moved for it."""
    table, run = challenged(True, challenges.ACCEPT)
    assert "duel.roll" in run.keys
    return {"counts_as_movement": bool({"H", "T"} & set(table.state.moved_leaders))}


def hero_of_the_routed() -> dict[str, Any]:
    """A Hero stacked with a unit that routs."""
    hero = leader("H", {"role": "HERO", "combat": 5, "resistance": 4}, "A")
    table = lives([Unit("u1", "A1", Type.SI, 6, 4), Unit("b", "B1", Type.SI, 6, 4)])
    recast(table, replace(table.battle, leaders=(*table.battle.leaders, hero)))
    table.state.leaders["H"] = state.Leader("H", "u1")
    run = play(hits_and_routs.rout_units(table, "u1"), {"rout.roll": (0,), "rout.path": "yes", "rout.leader": "yes"})
    may = {"yes", "no"} <= {option.value for option in run.asked("rout.leader").options}
    return {
        "hero": (
            f"{'may go' if may else 'goes'} with u1 and"
            f" {'must end stacked with it' if table.state.leaders['H'].unit == 'u1' else 'stays'}"
        )
    }


def standard_of_displaced(case: Case) -> dict[str, Any]:
    """An enemy comes next to a leader alone with his standard, and enters the hex that he left."""
    table = lives([Unit("u", "A1", Type.SI, 6, 4), Unit("b", "B1", Type.SI, 6, 4)])
    assert case["setup"]["leader_present"]
    play(hits_and_routs.displace_lone_leader(table, "GA"))
    run = play(standards_at_table.meet_standards(table, "b"))
    assert "standard.taken" not in run.keys and table.state.leaders["GA"].unit == "u"
    return {"captured_by": table.state.standards["SA"].captured or None}


def reloaded(markers: Iterable[str], enemy: Iterable[str], reached: bool, engaged: bool) -> bool:
    """Whether a unit takes on missiles in phase D, with one enemy who reaches it or does not."""
    one = unit({"type": "LI", "missile": "B", "markers": list(markers)}, "u", "A1")
    table = lives([one, unit({"type": "LI", "missile": "B", "markers": list(enemy)}, "b", "B1")])
    table.state.engaged = ["b|u"] if engaged else []
    asked = {"reload.units": lambda prompt: () if reached else tuple(option.value for option in prompt.options)}
    play(end_of_turn.reload_missiles(table), lambda prompt: asked.get(prompt.key, asked["reload.units"])(prompt))
    return one.supply is Supply.FULL


SCRIPTS: dict[str, Callable[[Case], dict[str, Any]]] = {
    "INT-005": rally,
    "INT-006": standard_falls,
    "INT-007": general_dies,
    "INT-008": passed,
    "INT-009": flank_hit,
    "INT-010": reaction,
}


def script(case: Case) -> dict[str, Any]:
    """Run a case in steps: each has a function of its own."""
    return SCRIPTS[case["id"]](case)
