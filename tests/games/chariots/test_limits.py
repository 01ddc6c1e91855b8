"""Limits of single rules, one step to each side of them (4.14, 5.42, 6.62, 6.83, 8.42, 9.11)."""

from __future__ import annotations

import pytest

from puesto.core.messages import Message, msg
from puesto.core.prompts import Modifier
from puesto.core.values import replace
from puesto.games.chariots.aftermath import hits_and_routs
from puesto.games.chariots.battle import melee
from puesto.games.chariots.combat import collapse, missiles, shared_hits, shock
from puesto.games.chariots.leadership import activation, heroes, leaders
from puesto.games.chariots.manoeuvre import moving
from puesto.games.chariots.manoeuvre.move_in_progress import MoveInProgress
from puesto.games.chariots.movement import facing, ways
from puesto.games.chariots.movement.mover import Mover
from puesto.games.chariots.printed.records import Type
from puesto.games.chariots.table import briefing, dice, sequence
from puesto.games.chariots.table.state import Status
from puesto.games.chariots.turn import end_of_turn
from tests.games.bear.driver import play
from tests.games.chariots.battle.test_shock import BI, CHARIOT, combat
from tests.games.chariots.cases.shocking import fighter
from tests.games.chariots.driver import phase, stack, unit, values, walk
from tests.games.chariots.packs import ours

SI = "river-foot-si-1"


@pytest.mark.parametrize(
    ("kind", "steps", "checked"), [(Type.CH2, 0, False), (Type.CH2, 1, True), (Type.BW, 1, True), (Type.SI, 1, False)]
)
def test_only_chariots_and_wagons_that_have_left_their_hex_may_overturn_as_they_turn(kind, steps, checked):
    assert facing.has_overturn_check(Mover(kind, 9, steps=steps)) is checked


def test_a_leader_has_nothing_to_turn_and_takes_no_hits():
    strides = ways.strides(ours()[0], Mover(Type.CH2, 9, leader=True))
    assert not {stride.value for stride in strides} & {*ways.TURNS, ways.FORM}
    assert [stride.hint for stride in strides if stride.value == "r"] == [None]


@pytest.mark.parametrize(("kind", "words"), [(Type.CH2, "como mucho {most}"), (Type.BW, "un solo vértice")])
def test_who_turns_too_far_is_told_how_far_it_may(kind, words):
    refused = facing.turn_in_hex(Mover(kind, 9), 3)
    assert isinstance(refused, Message) and words in refused.template


@pytest.mark.parametrize(("more", "out"), [(0, False), (1, True)])
def test_the_command_range_reaches_the_last_of_its_hexes(more: int, out: bool):
    table = phase("river-foot", step=sequence.COMMAND)
    reach = leaders.command_range(table, "river-captain")
    table.state.leaders["river-captain"].hex, unit(table, "river-foot-si-1").hex = "1010", f"10{10 + reach + more}"
    walk(table, {"orders.out": ()})
    assert unit(table, "river-foot-si-1").out is out


@pytest.mark.parametrize(
    ("status", "hits", "told"), [(Status.GOOD, 1, True), (Status.GOOD, 0, False), (Status.ROUTED, 1, False)]
)
def test_hits_are_told_of_whoever_takes_some_and_is_not_routed(status: Status, hits: int, told: bool):
    table = phase("river-foot")
    unit(table, "river-foot-si-1").status = status
    run = play(hits_and_routs.take_hits(table, "river-foot-si-1", hits, "7.17"))
    assert bool([note for note in run.notes if note.key == "hits"]) is told


def test_runners_that_wait_behind_their_chariots_pass_through_nobody_afterwards():
    chariots, runners = "river-chariots-ch-2-1", "river-chariots-ri-1"
    table = phase("river-chariots")
    stack(table, chariots, runners)
    answers = {
        "act.who": chariots,
        "act.what": "move",
        "move.stack": "together",
        "move.way": [("c",), ("c",), ("c",)],
        "move.end": ["parts", "goes_on", "apart", "apart"],
        "move.parts": runners,
    }
    ways = [prompt for prompt in walk(table, answers).prompts if prompt.key == "move.way"]
    assert "e" in values(ways[1]) and "e" not in values(ways[-1])


@pytest.mark.parametrize("first", ["hills", ""])
def test_a_scenario_says_who_has_the_first_initiative_or_that_it_is_rolled_for(first: str):
    battle = replace(phase("river-foot").battle, first_initiative=first)
    army = next(army.name for army in battle.armies if army.id == "hills")
    assert briefing.scenario_facts(battle)[-1][1] == (army if first else msg("se tira"))


@pytest.mark.parametrize(("modifiers", "fails_at"), [((), 6), ((1, 2), 3), ((-1,), 7)])
def test_what_is_added_to_a_die_that_must_be_low_lowers_the_highest_that_passes(modifiers, fails_at):
    lines = tuple(Modifier(msg("x"), value, "9.15") for value in modifiers)
    check = dice.check_die("k", msg("?"), "9.15", 5, msg("pasa"), msg("falla"), modifiers=lines)
    assert [band.at_least for band in play(check, {"k": (0,)}).prompts[0].bands] == [0, fails_at]


def test_of_those_of_the_highest_quality_whoever_has_the_fewest_hits_would_advance():
    units = [fighter(id, {"tq": tq, "hits": hits}) for id, tq, hits in (("a", 8, 9), ("b", 8, 8), ("low", 4, 4))]
    fight = shock.Fight(tuple(units), (fighter("foe", {"tq": 5, "hits": 5}),))
    assert collapse.advancing_unit(fight).id == "b"


@pytest.mark.parametrize(("hits", "taken"), [(3, [2, 1]), (2, [1, 1]), (1, [1, 0])])
def test_the_hit_that_is_left_over_goes_to_the_unit_that_gave_superiority_and_is_one(hits: int, taken: list[int]):
    fight = shock.Fight(
        (fighter("a", {"tq": 8}), fighter("b", {"tq": 8})), (fighter("foe", {}),), superior="a", attacker="A"
    )
    after = play(shared_hits.distribute_hits(replace(fight, result=(hits, 0)), "A")).result
    assert [one.hits for one in after.attackers] == taken


@pytest.mark.parametrize(
    ("over", "said"), [((2, 1), "Huyen los dos ejércitos"), ((1, 1), "empate"), ((1, -1), "Gana")], ids=str
)
def test_how_a_battle_ends_is_said_as_it_ended(over: tuple[int, int], said: str):
    table = phase("river-foot", step=sequence.ROUT)
    for side, more in zip(table.state.sides.values(), over, strict=True):
        side.lost = side.rout_level + more
    run = play(end_of_turn.check_army_rout(table))
    assert run.said(said) and run.said("Huyen los dos ejércitos") is (said == "Huyen los dos ejércitos")
    assert run.said("empate") is (said == "empate")


@pytest.mark.parametrize(("routs", "told"), [(False, True), (True, False)])
def test_the_hits_of_a_unit_in_a_combat_are_told_unless_it_routs_at_once(routs: bool, told: bool):
    table = phase("river-chariots", step=sequence.RESOLVE)
    there = combat(table, [CHARIOT], [BI])
    before = melee.fight_of(table, there).defenders[0]
    after = replace(before, hits=before.hits + 1, routs=routs, out=routs)
    run = play(melee.carry_out(table, there, [(before, after)], "8.17"), {"rout.roll": (0,), "rout.path": "yes"})
    assert any("lleva {n} impacto" in note.message.template for note in run.notes) is told


@pytest.mark.parametrize(("spent", "left"), [(0, 2), (1, 1), (2, 0)])
def test_chariots_turn_two_vertices_in_a_hex_however_many_pieces_their_move_has(spent: int, left: int):
    """Turns made in this hex in an earlier piece of the move count (6.62)."""
    assert turning(CHARIOT, spent) == {ways.TURN: left, ways.TURN_IN_FRONT: left}


@pytest.mark.parametrize(("spent", "left"), [(0, 2), (1, 1), (2, 0)])
def test_who_begins_in_an_enemys_front_turns_with_half_its_allowance_in_all(spent: int, left: int):
    """Half of 4, of which earlier pieces have spent some; outside of a front it turns as far as its points go
    (6.64).
    """
    assert turning(SI, spent)[ways.TURN_IN_FRONT] == left


def turning(mover: str, spent: int) -> dict[str, int]:
    """Return the vertices that each way of turning has left, 0 if it is not offered."""
    table = phase(mover[: mover.index("-", mover.index("-") + 1)])
    unit(table, mover).spent = spent
    going = MoveInProgress(unit(table, mover), [unit(table, mover)], turned_here=spent)
    found = {one.value: one.run - one.begun for one in moving.possible_strides(table, going)}
    return {letter: found.get(letter, 0) for letter in (ways.TURN, ways.TURN_IN_FRONT)}


def test_what_was_turned_before_the_last_hex_does_not_count_there():
    walked = [ways.walk(ours()[0], Mover(Type.CH2, 9, turned_here=1), way) for way in (("t",), ("t", "c"), ("c", "t"))]
    assert [one.turned_here for one in walked] == [2, 0, 1]


@pytest.mark.parametrize(("wood", "read"), [(False, 4), (True, 5)])
def test_why_a_shot_hit_names_the_die_as_the_table_is_read(wood: bool, read: int):
    """The target's protection and concealment are added to the die, not subtracted (7.17)."""
    content, _ = ours()
    facts = missiles.FireFacts(target=Type.CH2, wood=wood)
    last = missiles.fire_reasons(content, facts, 3)[-1]
    assert dict(last.message.params)["die"] == read


def test_a_second_die_that_can_only_tie_never_says_that_its_side_wins():
    facts = activation.InitiativeFacts(5, 5, ("river", "hills"))
    run = play(activation.roll_initiative(facts), {"initiative.roll": [(9,), (0,)]})
    assert run.result == "river"
    assert [band.at_least for band in run.prompts[1].bands] == [0, 9]


def test_each_exchange_of_a_duel_is_the_next_one():
    duel = heroes.Duel(heroes.Champion("a", "river", 5, 9), heroes.Champion("b", "hills", 5, 9))
    run = play(heroes.exchange_blows(duel), {"duel.roll": [(4,), (4,)]})
    assert (duel.round, run.result.round) == (1, 2)


@pytest.mark.parametrize("won", [True, False])
def test_only_a_trump_that_fails_gives_the_momentum_back(won):
    table = phase("river-foot")
    theirs = activation.momentum_marker("river")
    table.state.used.append(theirs)
    assert activation.settle_trump(table, "hills", won) is not won
    assert (theirs in table.state.used) is won
