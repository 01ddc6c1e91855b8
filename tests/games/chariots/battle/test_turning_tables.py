"""Whoever is attacked turns the tables: who may try, whom it then attacks (8.13, 8.55, 8.56)."""

from __future__ import annotations

from puesto.games.chariots.battle import melee, reacting_to_aggression, shock_on_map
from puesto.games.chariots.table import board_map, sequence
from tests.games.bear.driver import play
from tests.games.chariots.battle.test_shock import BI, CHARIOT, beside, combat, shock
from tests.games.chariots.driver import engage, phase, unit, values


def test_barbarians_that_only_chariots_attack_turn_the_tables_before_any_other_shock():
    table = phase("river-chariots", step=sequence.CHECKS)
    beside(table, CHARIOT)
    combat(table, [CHARIOT], [BI])
    run = shock(
        table,
        {
            "aggression.shock_try": "yes",
            "aggression.shock": (5,),
            "shock.defender_check": (0,),
            "shock.roll": (9,),
            "rout.roll": (0,),
        },
    )
    assert run.asked("aggression.shock_try").who == "hills" and run.asked("shock.roll").who == "hills"
    assert run.keys.index("aggression.shock") < run.keys.index("shock.defender_check")
    assert "shock.attacker_check" not in run.keys, "whoever reacts checks nothing"


def test_whoever_turns_the_tables_attacks_all_attackers_in_its_front_and_only_those():
    others = ("river-chariots-ch-2-2", "river-chariots-ch-2-3")
    for front in ((CHARIOT,), (CHARIOT, others[0])):
        table = phase("river-chariots", step=sequence.CHECKS)
        beside(table, CHARIOT, *others)
        combat(table, [CHARIOT, *others], [BI])
        run = shock(
            table,
            {
                "aggression.shock_try": "yes",
                "aggression.shock": (5,),
                "aggression.front": front,
                "shock.defender_check": (0,),
                "shock.roll": (5,),
                "shock.spare_hit": lambda prompt: prompt.options[0].value,
            },
        )
        asked = run.asked("aggression.front")
        assert values(asked) == [CHARIOT, *others] and (asked.least, asked.most) == (1, 2)
        assert asked.refusal(()) and asked.refusal((CHARIOT, *others))
        checked = {prompt.subject[0] for prompt in run.prompts if prompt.key == "shock.defender_check"}
        assert checked == set(front), "who is in its front is attacked, and nobody else"


def test_the_map_says_which_attackers_stand_in_the_front_of_who_turns_the_tables():
    behind = "river-chariots-ch-2-2"
    table = phase("river-chariots", step=sequence.CHECKS)
    beside(table, CHARIOT, behind)
    for one, place, hour in ((BI, "1936", 3), (CHARIOT, "2036", 9), (behind, "1836", 3)):
        board_map.put_on([unit(table, one)], place, hour)
    assert shock_on_map.front_of(table, BI, [CHARIOT, behind]) == [CHARIOT]


def test_barbarians_that_are_engaged_do_not_turn_the_tables():
    table = phase("river-chariots", step=sequence.CHECKS)
    engage(table, CHARIOT, BI)
    beside(table, CHARIOT)
    there = combat(table, [CHARIOT], [BI])
    there.engaged_before = [CHARIOT, BI]
    run = shock(
        table, {"shock.roll": (5,), "shock.spare_hit": lambda prompt: prompt.options[0].value, "collapse.check": (0,)}
    )
    assert "shock.roll" in run.keys and not {"aggression.shock_try", "shock.defender_check"} & set(run.keys)


def test_from_the_rear_or_beside_infantry_nobody_turns_the_tables():
    table = phase("river-chariots", step=sequence.CHECKS)
    combat_ = combat(table, [CHARIOT], [BI], rear=[CHARIOT])
    assert reacting_to_aggression.possible_reactors(table, combat_, melee.fight_of(table, combat_)) == []
    combat_.rear = []
    assert reacting_to_aggression.possible_reactors(table, combat_, melee.fight_of(table, combat_)) == [BI]
    combat_.flank = True
    assert reacting_to_aggression.possible_reactors(table, combat_, melee.fight_of(table, combat_)) == []


def test_where_several_attack_and_one_from_a_flank_it_is_said_that_one_must_be_in_front():
    """Nobody turns the tables on attackers none of whom is in its front (8.55)."""
    other = "river-chariots-ch-2-2"
    for attackers, flank, told in (([CHARIOT, other], True, True), ([CHARIOT, other], False, False)):
        table = phase("river-chariots", step=sequence.CHECKS)
        beside(table, *attackers)
        there = combat(table, attackers, [BI])
        there.flank = flank
        trying = reacting_to_aggression.try_to_turn_tables(table, there, melee.fight_of(table, there), BI)
        asked = play(trying, {"aggression.shock_try": "no"}).asked("aggression.shock_try")
        assert (asked.detail is not None) is told
