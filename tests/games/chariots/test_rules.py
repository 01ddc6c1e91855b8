"""Forbidden actions, unasked remarks, and values of the house (6.61, 7.44, 8.12, 9.34)."""

from __future__ import annotations

import pytest

from puesto.core.messages import Message
from puesto.core.prompts import UnreadableAnswerError
from puesto.games.chariots.battle import melee
from puesto.games.chariots.table import sequence
from puesto.games.chariots.table.state import BattleTable, Status

from ..bear.driver import Run
from .driver import engage, make_table, phase, stack, unit, values, walk

SI, LI, CHARIOT = "river-foot-si-1", "river-foot-li-1", "river-chariots-ch-2-1"
FOES = ("hills-foot-si-1", "hills-foot-si-2", "hills-foot-bi-1")
HOUSE = "valor de la casa"


def told(message: object) -> str:
    """Return a message's template with all its parameters."""
    if not isinstance(message, Message):
        return str(message)
    return message.template + " " + " ".join(told(value) for _, value in message.params)


# -- 2.3


@pytest.mark.parametrize("typed", ["10", "12"])
def test_a_die_of_ten_is_refused_with_the_rule_of_the_die(typed: str):
    table = phase("river-chariots")
    fires = {
        "act.who": CHARIOT,
        "act.what": "fire",
        "fire.at": FOES[0],
        "fire.range": 1,
        "fire.how": (),
        "missile.roll": (8,),
    }
    roll = walk(table, fires).asked("missile.roll")
    with pytest.raises(UnreadableAnswerError) as refused:
        roll.parse(typed)
    assert "2.3" in told(refused.value.message) and typed in told(refused.value.message)
    assert "2.3" in told(roll.refusal((10,))) and roll.parse("0") == (0,)


# -- 6.61, 8.12


def test_a_unit_attacks_no_more_hexes_than_it_has_in_front():
    table = phase("river-foot", step=sequence.DESIGNATE)
    asked = walk(table, {"shock.attackers": (SI,), "shock.defenders": FOES[:2], "shock.how": ()}).asked(
        "shock.defenders"
    )
    assert asked.refusal(FOES) is not None and asked.refusal(FOES[:2]) is None and asked.rule == "8.12"


def test_no_more_than_six_hexes_attack_one():
    table = phase("river-foot", step=sequence.DESIGNATE)
    for id in (
        "river-foot-li-1",
        "river-foot-li-2",
        "river-chariots-ch-2-1",
        "river-chariots-ch-2-2",
        "river-chariots-ch-2-3",
    ):
        unit(table, id).type, unit(table, id).command = unit(table, SI).type, "river-foot"
    asked = walk(table, {"shock.attackers": ()}).asked("shock.attackers")
    assert len(values(asked)) == 7 and asked.refusal(tuple(values(asked))) is not None


# -- 7.11, 7.44


def moves(who: str, **more: object) -> dict[str, object]:
    return {
        "act.who": who,
        "act.what": "move",
        "move.way": ("c",),
        "move.end": "beside",
        "leader.along": "goes",
        **more,
    }


def test_who_comes_adjacent_may_fire_after_the_enemy_that_sees_it_come():
    table = phase("river-chariots")
    answers = moves(
        CHARIOT,
        **{
            "react.how": ["entry_fire", "nobody"],
            "react.who": "hills-chariots-ch-2-1",
            "fire.at": FOES[0],
            "fire.range": 1,
        },
    )
    run = walk(table, answers | {"fire.how": (), "missile.roll": (8,)})
    fired = [prompt.subject[0] for prompt in run.prompts if prompt.key == "missile.roll"]
    assert fired == ["hills-chariots-ch-2-1", CHARIOT] and unit(table, CHARIOT).has_fired


def test_enter_is_enough_for_who_comes_adjacent_and_does_not_fire():
    table = phase("river-chariots")
    asked = walk(table, moves(CHARIOT, **{"react.how": "nobody", "fire.at": "nobody"})).asked("fire.at")
    assert asked.default == "nobody" and unit(table, CHARIOT).ended_adjacent and not unit(table, CHARIOT).has_fired


def test_a_move_that_no_enemy_can_evade_only_asks_who_stands_beside_it():
    table = phase("river-chariots")
    run = walk(table, moves(CHARIOT) | {"move.end": "apart"})
    apart = next(option for option in run.asked("move.end").options if option.value == "apart")
    assert told(apart.message).startswith("Acaba aquí, sin enemigos al lado") and "near" not in values(
        run.asked("move.end")
    )


def test_who_turns_without_leaving_its_hex_has_come_beside_nobody():
    table = phase("river-foot")
    run = walk(table, moves(SI) | {"move.way": ("t",), "move.end": ["reacts", "beside"], "react.how": "nobody"})
    offered = {value for prompt in run.prompts if prompt.key == "react.how" for value in values(prompt)}
    assert "orderly" in offered and not offered & {"entry_fire", "turns", "lone"}


# -- 7.18


def test_nobody_is_asked_what_cannot_matter_against_a_leader_alone():
    table = phase("river-chariots")
    table.state.leaders["hills-captain"].unit = ""
    fires = {"act.who": CHARIOT, "act.what": "fire", "fire.at": "leader:hills-captain", "missile.leader": (5,)}
    assert "fire.how" not in walk(table, fires | {"fire.range": 1}).keys
    table = phase("river-chariots")
    table.state.leaders["hills-captain"].unit = ""
    asked = walk(table, fires | {"fire.range": 3, "fire.how": ()}).asked("fire.how")
    assert not {"in_wood", "lower"} & set(values(asked)) and "crowded" in values(asked)


# -- 9.34


def routed_prince(table: BattleTable) -> None:
    """Put the Prince of the Hills with his infantry, and let one of his units rout to the standard."""
    table.state.leaders["hills-prince"].unit = FOES[0]
    unit(table, FOES[1]).status = Status.ROUTED


def test_a_standard_moves_with_a_leader_whose_unit_disengages():
    table = phase("hills-foot", step=sequence.DISENGAGE, order="disengage")
    routed_prince(table)
    engage(table, FOES[0], SI)
    run = walk(
        table,
        {
            "disengage.roll": (0,),
            "disengage.general": "yes",
            "disengage.stuck": (),
            "disengage.fire": (),
            "standard.goes": "takes",
            "standard.near": (FOES[1],),
        },
    )
    assert unit(table, FOES[1]).status is Status.GONE and run.asked("standard.near").rule == "9.34"


@pytest.mark.parametrize(("routed", "asked"), [(True, 1), (False, 0)])
def test_a_standard_moves_with_a_leader_whose_unit_withdraws(routed: bool, asked: int):
    table = phase("river-foot")
    routed_prince(table)
    unit(table, FOES[1]).status = Status.ROUTED if routed else Status.GOOD
    table.state.leaders["hills-prince"].unit = ENEMY
    answers = moves(SI) | {
        "move.end": ["near", "apart"],
        "react.how": ["orderly", "nobody"],
        "react.who": ENEMY,
        "withdrawal.how": (),
    }
    run = walk(table, answers | {"withdrawal.fire": "no", "standard.goes": "takes", "standard.near": ()})
    assert run.keys.count("standard.near") == asked


ENEMY = "hills-chariots-ch-2-1"


# -- what cannot be ordered is told


def test_an_order_that_cannot_be_given_is_told_with_its_rule():
    table = phase("hills-foot", step=sequence.ORDER)
    routed_prince(table)
    engage(table, FOES[0], SI)
    unit(table, FOES[0]).out = True
    table.state.leaders["hills-prince"].dead = True
    run = walk(table)
    assert [note.rule for note in run.notes] == ["5.45", "9.51"] and not run.prompts


# -- the house's values are marked wherever they decide


def test_what_the_ground_gives_in_shock_says_that_it_is_the_house_s():
    table = phase("river-foot", step=sequence.DESIGNATE)
    walk(table, {"shock.attackers": (SI,), "shock.defenders": FOES[:1], "shock.how": ("ground:river",)})
    fight = melee.fight_of(table, table.state.combats[0])
    assert [HOUSE in told(one.name) for one in fight.ground] == [True]


def test_ground_that_contradicts_itself_is_refused_in_words():
    table = phase("river-foot", step=sequence.DESIGNATE)
    asked = walk(table, {"shock.attackers": (SI,), "shock.defenders": FOES[:1], "shock.how": ()}).asked("shock.how")
    for both in (("ground:wood", "ground:rough"), ("ground:uphill", "ground:downhill")):
        refused = asked.refusal(both)
        assert refused is not None and "a la vez" in told(refused)
        assert all(asked.refusal((one,)) is None for one in both)
    assert asked.refusal(("flank", "ground:wood", "ground:river", "ground:uphill")) is None


def test_attackers_from_two_hexes_may_come_from_above_and_from_below():
    table = phase("river-foot", step=sequence.DESIGNATE)
    asked = walk(table, {"shock.attackers": (SI, "river-foot-si-2"), "shock.target": FOES[0], "shock.how": ()}).asked(
        "shock.how"
    )
    assert (
        asked.refusal(("ground:uphill", "ground:downhill")) is None
        and asked.refusal(("ground:wood", "ground:rough")) is not None
    )


def test_the_column_says_where_it_comes_from_before_the_die():
    table = phase("river-foot", step=sequence.DESIGNATE)
    walk(table, {"shock.attackers": (SI,), "shock.defenders": FOES[:1], "shock.how": ()})
    table.state.step = sequence.RESOLVE
    run = walk(table, {"shock.roll": (5,)})
    assert HOUSE in told(run.asked("shock.roll").detail)


def test_costs_and_ranges_of_the_house_are_marked_where_they_are_asked():
    table = phase("river-chariots")
    run = walk(table, moves(CHARIOT) | {"move.end": "apart"})
    assert "valores de la casa" in told(run.asked("move.way").detail)
    table = phase("river-chariots")
    run = walk(
        table, {"act.who": CHARIOT, "act.what": "fire", "fire.at": FOES[0], "fire.range": 2, "fire.how": ("wooded",)}
    )
    assert HOUSE in told(run.asked("fire.range").detail)


def test_a_wing_that_momentum_cannot_choose_is_told_with_its_rule():
    table = make_table(step=sequence.MOMENTUM)
    table.state.marker = "momentum:hills"
    table.state.leaders["hills-captain"].dead = True
    run = walk(table, {"momentum.wing": "none"})
    assert "hills-foot" not in values(run.asked("momentum.wing"))
    assert [note.rule for note in run.notes if "hills-foot" in str(note.message)] == ["4.25"]
    table.state.step, table.state.leaders["hills-prince"].dead = sequence.MOMENTUM, True
    run = walk(table, {})
    assert not run.prompts and run.notes[0].rule == "4.25"


# -- what hands have to do, and why something ended as it did, is told


def test_a_unit_that_answers_fire_with_a_charge_is_put_beside_the_chariots_in_words():
    table = phase("river-chariots")
    fires = {
        "act.who": CHARIOT,
        "act.what": "fire",
        "fire.at": FOES[2],
        "fire.range": 2,
        "fire.how": (),
        "missile.roll": (8,),
    }
    rolls = {
        "aggression.fire": (9,),
        "shock.how": (),
        "shock.defender_check": (0,),
        "shock.roll": (5,),
        "aggression.also": (),
    }
    run = walk(
        table, {**fires, **rolls, "advance.cost": 0, "rout.roll": (0,), "rout.path": "yes", "react.how": "nobody"}
    )
    assert [note.rule for note in run.notes if "se pone adyacente" in note.message.template] == ["8.54"]


def test_the_marker_that_the_initiative_keeps_is_told_to_be_safe():
    table = make_table(step=sequence.KEEP)
    table.state.initiative = "river"
    run = walk(table, {"initiative.keep": "river-foot"})
    assert "5.34" in [note.rule for note in run.notes]


@pytest.mark.parametrize(("river", "said"), [(30, True), (20, False)])
def test_where_both_armies_rout_it_is_told_why_one_wins(river: int, said: bool):
    table = make_table(step=sequence.ROUT)
    table.state.sides["hills"].lost, table.state.sides["river"].lost = 27, river
    run = walk(table)
    assert run.said("Huyen los dos ejércitos") is said


# -- 7.13, 8.42: fire at a stack that moves


def fired_at_runners(**more: object) -> tuple[BattleTable, Run]:
    table = phase("river-chariots")
    stack(table, CHARIOT, "river-chariots-ri-1")
    unit(table, "river-chariots-ri-1").hits = unit(table, "river-chariots-ri-1").quality - 1
    hit = {"react.at": "river-chariots-ri-1", "missile.roll": (0,), "rout.roll": (9,), "move.stack": "together"}
    return table, walk(table, moves(CHARIOT, **hit) | more)


def test_where_the_runners_of_a_stack_rout_the_chariots_go_on():
    answers = {
        "move.way": [("c",), ("c",)],
        "move.end": ["reacts", "goes_on", "apart"],
        "react.how": ["entry_fire", "nobody"],
        "react.who": ENEMY,
    }
    table, _ = fired_at_runners(**answers)
    assert unit(table, "river-chariots-ri-1").status is Status.GONE and not unit(table, CHARIOT).partner
    assert unit(table, CHARIOT).spent == 2


def test_chariots_that_are_passed_through_choose_whom_of_the_stack_they_fire_at():
    answers = {
        "move.way": [("c", "e"), ("c",)],
        "pass.whom": ENEMY,
        "pass.answer": ("fire",),
        "pass.fire": "nobody",
        "move.end": "apart",
    }
    table, run = fired_at_runners(**answers)
    assert "react.at" in run.keys and unit(table, "river-chariots-ri-1").status is Status.GONE
    assert unit(table, CHARIOT).spent == 3, "it has gone in and come out"
