"""Shock where rules meet:

types that nobody would choose, leaders of those who drop out, everybody routs, reactions of the side in play (8.0,
9.13).
"""

from __future__ import annotations

import pytest

from puesto.core.questions.board import BOARD
from puesto.games.chariots.battle import melee, reacting_to_aggression
from puesto.games.chariots.combat import collapse, shock
from puesto.games.chariots.printed.records import Superiority, Type
from puesto.games.chariots.table import sequence
from puesto.games.chariots.table.state import Status
from tests.games.bear.driver import play
from tests.games.chariots.battle.test_shock import BI, CH3, CHARIOT, FOE, RUNNERS, SI, beside, combat
from tests.games.chariots.battle.test_shock import shock as segment
from tests.games.chariots.driver import phase, stack, unit, values, walk


def test_a_type_that_is_the_best_on_every_face_counts_unasked_and_the_log_says_so():
    table = phase("hills-foot", step=sequence.RESOLVE)
    stack(table, CHARIOT, RUNNERS)
    combat(table, [SI, BI], [CHARIOT])
    run = segment(
        table,
        {"shock.roll": (5,), "shock.spare_hit": lambda prompt: prompt.options[0].value},
        until=(sequence.RESOLVE,),
    )
    said = next(note for note in run.notes if note.message.template.startswith("{side} elige {type}"))
    assert (
        "shock.attacking_type" not in run.keys and dict(said.message.params)["type"].id == "BI" and said.rule == "8.16"
    )


def test_where_somebody_would_be_superior_the_type_is_a_choice():
    table = phase("river-chariots", step=sequence.RESOLVE)
    combat(table, [CH3, CHARIOT], ["hills-foot-si-1"])
    run = segment(
        table, {"shock.attacking_type": CH3, "shock.roll": (5,), "shock.spare_hit": CH3}, until=(sequence.RESOLVE,)
    )
    assert "shock.attacking_type" in run.keys, "who gives the superiority takes the odd hit too"


def test_a_leader_whose_unit_failed_its_check_is_not_in_the_combat():
    table = phase("hills-foot", step=sequence.CHECKS)
    beside(table, BI)
    table.state.leaders["hills-captain"].unit = SI
    combat(table, [SI, BI], [FOE])
    run = segment(
        table, {"shock.attacker_check": (9,), "shock.defender_check": (0,), "shock.roll": (5,), "shock.spare_hit": BI}
    )
    assert "leader.hit" not in run.keys and run.asked("shock.roll").modifiers == ()


def test_chariots_whose_runners_failed_are_out_where_others_can_still_attack_chariots():
    table = phase("river-chariots", step=sequence.CHECKS)
    stack(table, CHARIOT, RUNNERS)
    unit(table, CH3).command, unit(table, CH3).ended_adjacent = "river-chariots", True
    there = combat(table, [CHARIOT, CH3], ["hills-chariots-ch-2-1"])
    run = segment(
        table,
        {"shock.attacker_check": [(0,), (9,)], "shock.defender_check": (0,), "shock.roll": (5,)},
        until=(sequence.CHECKS, sequence.RESOLVE, sequence.LEADERS),
    )
    assert there.out == [RUNNERS, CHARIOT] and run.said("no se hace") and run.asked("shock.roll").subject == (CH3,)


@pytest.mark.parametrize(("superior", "loser"), [("", "defender"), ("b", "attacker")])
def test_when_all_would_rout_the_cost_of_the_advance_is_for_whoever_would_advance(superior, loser):
    one, other = shock.Fighter("a", Type.SI, 7, 7), shock.Fighter("b", Type.BI, 5, 7)
    fight = shock.Fight((one, other), (shock.Fighter("d", Type.SI, 6, 8),), superior=superior)
    assert collapse.choose_losing_side(fight, advance_hits=1).loser == loser


def test_the_side_in_play_does_not_fire_at_barbarians_that_turned_on_it_and_advance():
    table = phase("river-chariots", step=sequence.CHECKS)
    beside(table, CHARIOT)
    combat(table, [CHARIOT], [BI])
    unit(table, CHARIOT).hits = unit(table, CHARIOT).quality - 1
    run = segment(
        table,
        {
            "aggression.shock_try": "yes",
            "aggression.shock": (0,),
            "shock.defender_check": (0,),
            "shock.roll": (9,),
            "rout.roll": (9,),
        },
    )
    assert run.said("{units} avanza") and unit(table, CHARIOT).status is Status.GONE
    assert not any("entry_fire" in values(prompt) for prompt in run.prompts if prompt.key == "react.how")


def test_a_reaction_to_fire_attacks_the_hex_of_the_firer_and_the_other_chariots_in_its_front():
    table = phase("river-chariots")
    stack(table, CHARIOT, RUNNERS)
    unit(table, CHARIOT).hex, unit(table, "river-chariots-ch-2-3").hex = "1010", "1212"
    run = play(
        reacting_to_aggression.at_once(table, [BI], [CHARIOT]),
        {
            "aggression.also": ("river-chariots-ch-2-2",),
            "shock.defending_type": CHARIOT,
            "shock.how": (),
            "shock.defender_check": (0,),
            "shock.roll": (5,),
            "shock.spare_hit": lambda p: p.options[0].value,
        },
    )
    asked = run.asked("aggression.also")
    assert asked.who == BOARD and asked.most == 1, "it has two front hexes, and the firer is in one"
    assert values(asked) == ["river-chariots-ch-2-2", "river-chariots-ch-2-4"], "not the foot, nor who is noted far off"
    foes = (CHARIOT, "river-chariots-ch-2-2", RUNNERS)
    assert table.state.engaged == sorted(f"{BI}|{foe}" for foe in foes)


def test_a_reaction_to_fire_where_there_are_no_other_chariots_asks_nothing():
    table = phase("river-chariots")
    stack(table, CHARIOT, RUNNERS)
    for other in (2, 3, 4):
        unit(table, f"river-chariots-ch-2-{other}").status = Status.GONE
    run = play(
        reacting_to_aggression.at_once(table, [BI], [CHARIOT]),
        {
            "shock.how": (),
            "shock.defender_check": (0,),
            "shock.roll": (5,),
            "shock.spare_hit": lambda p: p.options[0].value,
        },
    )
    assert not {"shock.target", "shock.defenders", "aggression.front", "aggression.also"} & set(run.keys)
    assert table.state.engaged == sorted([f"{BI}|{CHARIOT}", f"{BI}|{RUNNERS}"])


@pytest.mark.parametrize(("exposed", "superior"), [((), Superiority.ATTACK), ((FOE,), Superiority.NONE)])
def test_an_attacker_in_the_front_of_another_enemy_gains_nothing_from_the_rear(exposed, superior):
    table = phase("river-foot", step=sequence.DESIGNATE)
    answers = {"shock.attackers": (FOE,), "shock.defenders": ("hills-foot-si-1",), "shock.how": (f"rear:{FOE}",)}
    run = walk(table, answers | {"shock.exposed": exposed})
    assert values(run.asked("shock.exposed")) == [FOE]
    fight = play(shock.choose_types(table.content, melee.fight_of(table, table.state.combats[0])), {}).result
    assert shock.superiority(table.content, fight)[0] is superior


def test_nobody_is_asked_who_is_exposed_where_none_comes_from_the_rear_or_no_other_enemy_is_left():
    table = phase("river-foot", step=sequence.DESIGNATE)
    answers = {"shock.attackers": (FOE,), "shock.defenders": ("hills-foot-si-1",)}
    assert "shock.exposed" not in walk(table, answers | {"shock.how": ("flank",)}).keys
    table = phase("river-foot", step=sequence.DESIGNATE)
    for other in table.state.units.values():
        if other.id.startswith("hills") and other.id != "hills-foot-si-1":
            other.status = Status.GONE
    assert "shock.exposed" not in walk(table, answers | {"shock.how": (f"rear:{FOE}",)}).keys
