"""Chariots of Fire: duels, the initiative, the end, withdrawals, turns, tables turned (5, 6, 8.5, 10)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from puesto.core.prompts import Prompt, Roll
from puesto.core.values import replace
from puesto.games.chariots.aftermath import hits_and_routs, standards_at_table
from puesto.games.chariots.battle import leaders_in_shock, melee, reacting_to_aggression
from puesto.games.chariots.leadership import command, heroes
from puesto.games.chariots.manoeuvre import moving, reactions
from puesto.games.chariots.printed.records import PrintedStandard, Type
from puesto.games.chariots.table import engagement, sequence
from puesto.games.chariots.table.state import Standard, Status
from puesto.games.chariots.turn import end_of_turn, turn
from tests.games.chariots.cases.common import leader, make_table, recast

from ..harness import Dice, Given, ImpossibleError, Pair, drive
from .fire import E, U, a_unit, scene, status
from .shock import ANSWERS, battle_of, draw_sides, play_segment

# -- 8.16, 8.17: the die


def die_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """The hits of both sides of a combat for which nobody has to check any more."""
    table, mine, theirs = battle_of(given)
    before = {id: one.hits for id, one in table.state.units.items()}
    table.state.step = sequence.RESOLVE
    play_segment(table, dice, [], (sequence.RESOLVE,))
    taken = [sum(table.state.units[id].hits - before[id] for id in side) for side in (mine, theirs)]
    return {"attacker": taken[0], "defender": taken[1]}


# -- 10.25


def duel_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """A Heroic Combat in a Shock: who is dead, who withdrew, whose side has the better of it."""
    heroes_ = []
    for who, side in (("one", "A"), ("other", "B")):
        facts = {"role": "HERO", "combat": given[f"{who}_combat"], "resistance": given[f"{who}_endurance"]}
        heroes_.append(leader(f"L{side}", facts, side))
    table = make_table({"A": "A", "B": "B"}, heroes_, (a_unit(U, "A"), a_unit(E, "B")))
    recast(table, replace(table.battle, rules=replace(table.battle.rules, heroic_combat=True)))
    table.state.active, table.state.activation = "A", 1
    for who, side, unit in (("one", "A", U), ("other", "B", E)):
        table.state.leaders[f"L{side}"].unit, table.state.leaders[f"L{side}"].hits = unit, given[f"{who}_hits"]
    stays = {"LA": given["one_stays"], "LB": given["other_stays"]}
    answers = {**ANSWERS, "duel.go_on": lambda prompt: heroes.CONTINUE if stays[prompt.subject[0]] else heroes.WITHDRAW}
    drive(leaders_in_shock.check_leaders_of(table, melee.combat_of(table, [U], [E])), dice, answers, [])
    one, other = table.state.leaders["LA"], table.state.leaders["LB"]
    fled = [side for side, name in (("A", "one"), ("B", "other")) if table.state.sides[side].ignores_next]
    return {"dead": [one.dead, other.dead], "fled": fled, "better": table.state.heroic}


def duel_alone(found: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    sides = {found.one.id: "A", found.other.id: "B"}
    better = {found.one.id: -2, found.other.id: 2}.get(found.loser, 0)
    fled = [sides[found.withdrew]] if found.withdrew else []
    return {"dead": [found.one.dead, found.other.dead], "fled": fled, "better": better}


# -- 5.1, 11.0


def initiative_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the side with the Initiative of a turn."""
    people = [
        leader(f"G{side}", {"role": "GC", "initiative": given[name]}, side)
        for name, side in (("one", "A"), ("other", "B"))
        if given[f"{name}_general"]
    ]
    table = make_table({"A": "A", "B": "B"}, people)
    sides = {"": "", "first": "A", "second": "B"}
    recast(table, replace(table.battle, first_initiative=sides[given["given"]]))
    table.state.turn = given["turn"]
    asked: list[Prompt[Any]] = []
    drive(turn.determine_initiative(table), dice, ANSWERS, asked)
    return {"initiative": table.state.initiative, "rolled": any(isinstance(one, Roll) for one in asked)}


def initiative_alone(found: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    return {"initiative": {"": "", "first": "A", "second": "B"}[found.initiative], "rolled": found.rolled}


def rout_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the winner when both armies count their Rout Points."""
    if given["first_general"] or given["second_general"]:
        raise ImpossibleError  # dead Generals are counted as they fall
    table = make_table({"A": "A", "B": "B"})
    for name, side in (("first", "A"), ("second", "B")):
        table.state.sides[side].lost = given[f"{name}_points"]
        table.state.sides[side].rout_level = given[f"{name}_level"]
    drive(end_of_turn.check_army_rout(table), dice, ANSWERS, [])
    return {"winner": {"A": "first", "B": "second"}.get(table.state.ended, table.state.ended)}


# -- 6.4, 6.6


def draw_withdrawal(chance: Random, given: Given) -> None:
    """A unit that has not as many hits as TQ; only SI and HI form columns."""
    given["quality"] = max(1, given["quality"])
    given["hits"] = min(given["hits"], given["quality"] - 1)
    given["column"] = given["column"] and given["type"] in ("SI", "HI")


ON_BOARD = {"near": True, "shock": False, "late": False, "closer": False, "beside_enemy": False}
"""The facts of the board about a withdrawal."""


def withdrawal_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """An Orderly Withdrawal: whether the unit goes, and what it suffers."""
    unit = a_unit(E, "B", Type(given["type"]), given["quality"], given["hits"], status=status(given["routed"]))
    unit.move, unit.column, unit.withdrawal = given["move"], given["column"], given["before"]
    mover = a_unit(U, "A")
    mover.move = given["mover"]
    facts = {"role": "CA", "own_wing": "B", "capability": given["leader"]}
    people = (leader("L", facts, "B"),) if given["leader"] else ()
    table = scene(mover, unit, a_unit("x", "A"), leaders=people, standard="place")
    if people:
        table.state.leaders["L"].unit = E
    if given["engaged"]:
        engagement.engage(table.state, [E], ["x"])
    command.set_order(table.state, command.MOVE)
    going = moving.set_going(table, mover, together=False)
    if E not in reactions.possible_reactions(table, going, (reactions.ORDERLY,), set()).get(reactions.ORDERLY, []):
        return {"allowed": False, "hits": 0}
    how = () if given["front"] else (reactions.BEHIND,)
    before = unit.hits
    drive(reactions.withdraw_unit(table, unit, going), dice, {**ANSWERS, "withdrawal.how": how}, [])
    if unit.status is not status(given["routed"]):
        return {"broke": True}
    return {"allowed": unit.withdrawal != "barred", "hits": unit.hits - before}


def withdrawal_alone(found: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    return {"broke": True} if found.routs else {"allowed": found.allowed, "hits": found.hits}


def draw_turn(chance: Random, given: Given) -> None:
    """A turn of some vertices where a unit begins, or where it has come to."""
    given["leader"], given["turned"] = False, 0
    given["in_front"] = False  # who stands in more fronts, or has come into one, is told by the player alone
    given["fronts"] = 0 if given["moved"] else min(1, given["fronts"])


def turn_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the cost of turning, and whether the unit may still fire."""
    if given["type"] == Type.CH2_RI.value or not given["left"]:
        raise ImpossibleError
    if given["column"] and given["type"] not in ("SI", "HI"):
        raise ImpossibleError
    unit = a_unit(U, "A", Type(given["type"]), given["quality"], given["hits"])
    unit.move, unit.column, unit.began_in_column = given["left"], given["column"], given["column"]
    table = scene(unit, standard="place")
    command.set_order(table.state, command.MOVE)
    going = moving.set_going(table, unit, together=False)
    unit.spent = going.left - given["left"]
    if unit.spent and given["fronts"]:
        raise ImpossibleError  # half of the allowance of a unit that has not moved
    going.steps, going.ground = int(given["moved"]), given["ground"]
    offered = {stride.value: stride for stride in moving.possible_strides(table, going)}
    broken = given["ground"] in ("rough", "wood", "marsh")
    letter = "g" if given["fronts"] else "b" if "b" in offered and broken and not given["moved"] else "t"
    many = given["vertices"]
    stride = offered.get(letter)
    if stride is None or (stride.run and many > stride.run) or many * stride.cost > going.left:
        return {"entered": False}
    if letter == "b":
        raise ImpossibleError  # its hit is told by the stride itself, whatever the ground is
    going.ground = given["ground"]
    drive(moving.take_way(table, going, (letter,) * many, many * stride.cost), dice, ANSWERS, [])
    if unit.status is not Status.GOOD:
        return {"entered": True, "routs": True}
    return {
        "entered": True, "routs": False, "points": many * stride.cost, "hits": unit.hits - given["hits"],
    }  # fmt: skip


def turn_alone(found: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    if not found.entered:
        return {"entered": False}
    if found.routs:
        return {"entered": True, "routs": True}
    return {
        "entered": True, "routs": False, "points": found.points, "hits": found.hits
    }  # fmt: skip


# -- 8.55


def draw_tables(chance: Random, given: Given) -> None:
    """Chariots that attack a barbarian or a runner, some of them in its front."""
    given["type"] = chance.choice((Type.BI.value, Type.RI.value))
    given["attackers"] = " ".join(chance.choice(("CH-2:5", "CH-3:6")) for _ in range(chance.randint(1, 2)))
    given["in_front"] = len(given["attackers"].split())
    given["stacked"], given["quality"] = False, max(1, given["quality"])


def tables_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Whether a defender turns on its attackers."""
    marks = ("e" if given["engaged"] else "") + ("h" if given["routed"] else "")
    word = f"{given['type']}{given['quality']}{marks}"
    table, mine, theirs = battle_of({"attackers": given["attackers"], "defenders": word})
    combat = table.state.combats[0]
    fight = melee.fight_of(table, combat)
    if theirs[0] not in reacting_to_aggression.possible_reactors(table, combat, fight):
        return {"reacts": False}
    answers = {**ANSWERS, "aggression.shock_try": "yes", "aggression.front": tuple(mine), "shock.how": ()}
    reacts = drive(reacting_to_aggression.try_to_turn_tables(table, combat, fight, theirs[0]), dice, answers, [])
    return {"reacts": reacts}


# -- 9.33, 9.34


def draw_standard(chance: Random, given: Given) -> None:
    """Draw an event of a standard on the table: it is entered, carried off, or comes back."""
    given["event"] = chance.choice(("entered", "carried", "returns"))
    given["only_a_leader"] = False
    given["near"] = chance.randint(0, 3) if given["event"] != "returns" else 0


def standard_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the effects on a standard of side B, and on the Routed units near it."""
    near = tuple(a_unit(f"r{at}", "B", status=Status.ROUTED) for at in range(given["near"]))
    captor = a_unit(U, "A")
    alive = given["leader"]
    table = scene(captor, a_unit(E, "B"), *near, leaders=(leader("L", {"role": "CA", "own_wing": "B"}, "B"),))
    recast(table, replace(table.battle, standards=(PrintedStandard("S", "B", "L"),)))
    standard = table.state.standards["S"] = Standard("S")
    table.state.leaders["L"].unit = E
    answers = {
        **ANSWERS, "standard.fate": given["choice"], "standard.near": tuple(one.id for one in near),
        "standard.taken": "none" if given["guards"] else "S", "standard.back": "back" if given["put_back"] else "none",
    }  # fmt: skip
    if given["event"] == "returns":
        drive(standards_at_table.capture_standard(table, "S", U), dice, answers, [])
        table.state.turn += given["turns_since"]
        if alive:
            drive(standards_at_table.return_standards(table, "L"), dice, answers, [])
        else:
            table.state.leaders["L"].dead = True
            drive(standards_at_table.remove_lost_standards(table), dice, answers, [])
    elif given["event"] == "carried":
        standard.captured = U
        drive(standards_at_table.meet_standards(table, U), dice, answers, [])
    else:
        standard.left = not alive
        if alive and not given["guards"]:  # a leader who is alone there goes to the nearest friendly unit
            table.state.leaders["L"].unit = ""
            drive(hits_and_routs.displace_lone_leader(table, "L"), dice, answers, [])
        drive(standards_at_table.meet_standards(table, U), dice, answers, [])
    gone = sum(one.status is Status.GONE for one in near)
    return {"in_play": not standard.out, "disappear": gone, "held": bool(standard.captured)}


def standard_alone(found: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form: who keeps what he captures holds it."""
    held = found.captured and (given["event"] == "carried" or given["choice"] == "keep")
    return {"in_play": found.in_play, "disappear": found.disappear, "held": held}


# -- 5.25, 5.32


def generals(given: Given, initiative: int) -> tuple[Any, ...]:
    """The General of side A, who leads no Wing, and the leader of its Wing."""
    found = [leader("G", {"role": "GC", "initiative": initiative}, "A")] if given["general"] else []
    return (*found, leader("C", {"role": "CA", "own_wing": "A", "capability": given.get("factor", 5)}, "A"))


def trump_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Whether a marker of side B is trumped, and what becomes of it."""
    table = scene(a_unit(U, "A"), a_unit(E, "B"), leaders=generals(given, given["initiative"]))
    state = table.state
    state.step = sequence.TRUMP
    state.marker, state.active = "B", ""
    if given["general"]:
        state.leaders["G"].unit = U
    if given["engaged"]:
        engagement.engage(state, [U], [E])
    state.sides["A"].trump_used = given["used"]
    drive(turn.offer_trump(table), dice, {"trump.try": turn.TRY}, [])
    return {"success": state.step == sequence.FREE and "B" in state.aside}


def reaction_facing_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Whether a unit turns in reaction, and the hits that it takes."""
    if given["beside_another"] or given["vertices"] > 1 or given["type"] == Type.CH2_RI.value:
        raise ImpossibleError
    if given["hits"] >= given["quality"]:
        raise ImpossibleError
    unit = a_unit(E, "B", Type(given["type"]), given["quality"], given["hits"])
    unit.reacted = given["reacted"]
    mover = a_unit(U, "A")
    table = scene(mover, unit, standard="place")
    command.set_order(table.state, command.MOVE)
    going = moving.set_going(table, mover, together=False)
    answers = {**ANSWERS, "react.how": lambda prompt: reactions.TURNS if len(prompt.options) > 1 else "nobody"}
    drive(reactions.let_enemy_react(table, going, (reactions.TURNS,)), dice, answers, [])
    turned = unit.reacted and not given["reacted"]
    broke = unit.status is not Status.GOOD
    return {"turns": turned, "hits": None if broke else unit.hits - given["hits"], "broke": broke}


def reaction_facing_alone(found: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    return {"turns": True, "hits": None if found.routs else found.hits, "broke": found.routs}


PAIRS = (
    Pair(
        "shock_die", die_at_table,
        lambda found, given: {"attacker": found.attacker, "defender": found.defender}, draw_sides,
    ),
    Pair("duel", duel_at_table, duel_alone),
    Pair("initiative", initiative_at_table, initiative_alone),
    Pair("army_rout", rout_at_table, lambda found, given: {"winner": found.winner}),
    Pair(
        "withdrawal", withdrawal_at_table, withdrawal_alone, draw_withdrawal, ON_BOARD,
        {"type": tuple(one.value for one in Type if one is not Type.CH2_RI)},
    ),
    Pair("turning", turn_at_table, turn_alone, draw_turn),
    Pair("standard", standard_at_table, standard_alone, draw_standard),
    Pair("trump", trump_at_table, lambda found, given: {
        "success": found
    }),
    Pair("reaction_facing", reaction_facing_at_table, reaction_facing_alone),
    Pair("aggression_shock", tables_at_table, lambda found, given: {"reacts": found.reacts}, draw_tables),
)  # fmt: skip
