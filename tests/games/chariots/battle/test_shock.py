"""Shock at the table:

who attacks, the checks before it, the die and its reasons, collapse and advance (8.0, 9.1, 9.2).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from puesto.core import codec
from puesto.core.prompts import Number, Pick, Prompt, Roll
from puesto.core.questions.checklists import Checklist
from puesto.games.chariots.printed import charts
from puesto.games.chariots.table import names, sequence
from puesto.games.chariots.table.state import BattleTable, Combat, Status
from puesto.games.chariots.turn import steps
from puesto.language import Language
from tests.games.bear.driver import Run, play
from tests.games.chariots.driver import engage, phase, stack, unit, values, walk

SHOCK = (
    sequence.DESIGNATE,
    sequence.CHECKS,
    sequence.LEADERS,
    sequence.RESOLVE,
    sequence.COLLAPSE,
    sequence.END_ORDERS,
)
SI, BI, CH3 = "hills-foot-si-1", "hills-foot-bi-1", "hills-chariots-ch-3-1"
FOE, CHARIOT, RUNNERS = "river-foot-si-1", "river-chariots-ch-2-1", "river-chariots-ri-1"
QUIET = {
    "react.how": "nobody",
    "rout.path": "yes",
    "shock.how": (),
    "advance.cost": 0,
    "advance.may": "0",
    "aggression.shock_try": "no",
}
"""The answers to questions that a test does not care about."""


def beside(table: BattleTable, *units: str) -> None:
    """Units have ended their move beside an enemy (8.11)."""
    for id in units:
        unit(table, id).ended_adjacent = True


def shock(table: BattleTable, answers: Mapping[str, Any], until: tuple[str, ...] = SHOCK) -> Run:
    """Play the segment step by step while it is in one of the steps `until`.

    Lists of answers are used in order over all of them.
    """
    left = {key: list(value) if isinstance(value, list) else value for key, value in {**QUIET, **answers}.items()}
    whole = Run()

    def answer(prompt: Prompt[Any]) -> Any:
        found = left[prompt.key]
        return found.pop(0) if isinstance(found, list) else found(prompt) if callable(found) else found

    while table.state.step in until:
        run = play(steps.STEPS[table.state.step](table), answer)
        whole.notes += run.notes
        whole.prompts += run.prompts
    return whole


def strokes(prompt: Prompt[Any], answer: Any) -> int:
    """The keys that an answer takes: a letter for each choice, Enter where one is needed; dice are not counted."""
    if isinstance(prompt, Roll):
        return 0
    if isinstance(prompt, Checklist):
        return len(prompt.options) - len(answer) + 1
    if isinstance(prompt, Pick):
        return len(answer) + 1
    return 1 + len(str(answer)) if isinstance(prompt, Number) and answer != prompt.default else 1


# -- 8.11, 8.12


def test_three_units_against_two_take_at_most_twelve_keys_beyond_the_dice():
    table = phase("hills-foot", step=sequence.DESIGNATE)
    stack(table, CHARIOT, RUNNERS)
    beside(table, SI, "hills-foot-si-2", BI)
    unit(table, "hills-foot-bi-2").rallied = True
    keys: list[int] = []

    def counted(key: str, wanted: Any) -> Any:
        def answer(prompt: Prompt[Any]) -> Any:
            found = wanted(prompt) if callable(wanted) else wanted
            keys.append(strokes(prompt, found))
            return found

        return answer

    first = lambda prompt: prompt.options[0].value  # noqa: E731 - one of several answers of one line
    asked = {
        "shock.attackers": (SI, "hills-foot-si-2", BI),
        "shock.target": CHARIOT,
        "shock.how": ("flank",),
        "shock.attacking_type": first,
        "shock.spare_hit": first,
        "advance.cost": 1,
        "advance.who": first,
    }
    answers = {key: counted(key, wanted) for key, wanted in asked.items()}
    rolls = {"shock.defender_check": (0,), "shock.roll": (5,), "rout.roll": (0,), "collapse.check": (0,)}
    run = shock(table, {**answers, **rolls})
    assert "shock.roll" in run.keys and sum(keys) <= 12, list(zip(run.keys, keys, strict=False))


def test_what_moves_the_column_is_not_added_to_the_die():
    table = phase("hills-foot", step=sequence.DESIGNATE)
    beside(table, SI)
    answers = {
        "shock.attackers": [(SI,), ()],
        "shock.defenders": (FOE,),
        "shock.how": ("flank",),
        "shock.defender_check": (0,),
        "shock.attacker_check": (0,),
        "shock.roll": (5,),
    }
    result = next(note for note in shock(table, answers).notes if note.key == "shock.result")
    assert result.facts.sides == 10
    assert not result.facts.modifiers and result.facts.cell.endswith("/5")
    assert Run(notes=list(result.notes)).said("ataque por el flanco")


def test_those_who_must_come_first_and_say_why():
    table = phase("hills-foot", step=sequence.DESIGNATE)
    beside(table, BI)
    engage(table, "hills-foot-si-2", FOE)
    asked = walk(table, {"shock.attackers": (), "shock.excused": lambda prompt: tuple(values(prompt))}).prompts[0]
    assert values(asked)[:2] == ["hills-foot-si-2", BI]
    hints = {option.value: option.hint.template for option in asked.options}
    assert "Enzarzada con" in hints["hills-foot-si-2"] and hints[BI] == "tiene que Chocar" and "chequeo" in hints[SI]


@pytest.mark.parametrize(
    ("code", "one", "several"),
    [
        (
            "es",
            "¿A quién ataca SI D1?",
            "¿A quién atacan SI D1 y D2?",
        ),
        ("en", "Whom does SI D1 attack?", "Whom do SI D1 and D2 attack?"),
    ],
)
def test_one_attacks_and_several_attack(code, one, several):
    table = phase("hills-foot", step=sequence.DESIGNATE)
    common = {"shock.how": (), "shock.excused": lambda prompt: tuple(values(prompt))}
    alone = walk(table, {**common, "shock.attackers": [(SI,), ()], "shock.defenders": (FOE,)}).asked("shock.defenders")
    table = phase("hills-foot", step=sequence.DESIGNATE)
    together = walk(table, {**common, "shock.attackers": [(SI, "hills-foot-si-2"), ()], "shock.target": FOE}).asked(
        "shock.target"
    )
    assert [
        Language(code).say(asked.message, lambda ref: names.name_of(ref, table.content)) for asked in (alone, together)
    ] == [one, several]


def test_who_moved_and_did_not_end_beside_an_enemy_is_not_asked_to_attack():
    table = phase("hills-foot", step=sequence.DESIGNATE)
    for one in table.state.units.values():
        one.spent = 2 if one.id != SI else 0
    assert values(walk(table, {"shock.attackers": ()}).prompts[0]) == [SI]
    unit(table, SI).spent = 2
    table.state.step = sequence.DESIGNATE
    assert "shock.attackers" not in walk(table, {}).keys


def test_the_segment_does_not_go_on_while_somebody_who_must_attack_does_not_and_could():
    table = phase("hills-foot", step=sequence.DESIGNATE)
    beside(table, SI, BI)
    before = codec.to_json(table.state.units)
    run = walk(table, {"shock.attackers": (), "shock.excused": (SI,)})
    assert table.state.step == sequence.DESIGNATE and run.said("todavía tiene que Chocar") and "8.11" in run.rules()
    assert codec.to_json(table.state.units) == before
    run = walk(table, {"shock.attackers": (), "shock.excused": (SI, BI)})
    assert table.state.step == sequence.CHECKS and run.said("no tiene a quién")


def test_units_of_several_hexes_attack_one_hex_and_a_single_one_as_many_as_it_likes():
    table = phase("hills-foot", step=sequence.DESIGNATE)
    run = walk(table, {"shock.attackers": (SI, BI), "shock.target": FOE, "shock.how": ()})
    assert run.keys[1] == "shock.target"
    run = walk(
        table,
        {
            "shock.attackers": ("hills-foot-si-2",),
            "shock.defenders": ("river-foot-si-2", "river-foot-li-1"),
            "shock.how": (),
        },
    )
    assert table.state.combats[1].defenders == ["river-foot-si-2", "river-foot-li-1"]
    assert FOE not in values(run.asked("shock.defenders")), "who is attacked is not attacked again"


def test_nobody_is_offered_whom_it_has_no_shock_capability_against():
    table = phase("river-chariots", step=sequence.DESIGNATE)
    run = walk(table, {"shock.attackers": (CHARIOT,), "shock.defenders": ("hills-foot-si-1",), "shock.how": ()})
    offered = values(run.asked("shock.defenders"))
    assert not any("-ch-" in one for one in offered) and "hills-foot-bi-1" in offered
    assert not any("-li-" in one for one in values(run.asked("shock.attackers")))


def test_a_stack_attacks_and_defends_whole():
    table = phase("river-chariots", step=sequence.DESIGNATE)
    stack(table, CHARIOT, RUNNERS)
    run = walk(table, {"shock.attackers": (CHARIOT,), "shock.defenders": (CH3,), "shock.how": ()})
    assert RUNNERS not in values(run.asked("shock.attackers"))
    assert table.state.combats[0].attackers == [CHARIOT, RUNNERS]


def test_who_can_attack_nobody_is_not_offered():
    table = phase("river-chariots", step=sequence.DESIGNATE)
    for one in table.state.units.values():
        if one.command == "hills-foot":
            one.status = Status.GONE
    stack(table, CHARIOT, RUNNERS)
    for chariots in ("river-chariots-ch-2-2", "river-chariots-ch-2-3", "river-chariots-ch-2-4"):
        unit(table, chariots).ended_adjacent = True
    asked = walk(table, {"shock.attackers": (), "shock.excused": ()}).prompts[0]
    assert values(asked) == [CHARIOT, "river-chariots-ri-2"], "bare CH-2 cannot attack chariots"


# -- 8.14, 8.55


def combat(table: BattleTable, attackers: list[str], defenders: list[str], **more: Any) -> Combat:
    """A combat that has been designated."""
    from puesto.games.chariots.battle import melee
    from puesto.games.chariots.combat import designation

    found = melee.combat_of(table, attackers, defenders)
    for name, value in more.items():
        setattr(found, name, value)
    for one in found.attackers:
        unit(table, one).shock = designation.NO_CHECK if unit(table, one).ended_adjacent else designation.MUST_CHECK
    table.state.combats.append(found)
    return found


def test_each_check_is_a_step_of_its_own_and_attackers_of_all_combats_check_first():
    table = phase("hills-foot", step=sequence.CHECKS)
    combat(table, [SI], [FOE])
    combat(table, [BI], ["river-foot-si-2"])
    rolls = {"shock.attacker_check": (0,), "shock.defender_check": (0,)}
    seen = []
    while table.state.step == sequence.CHECKS:
        seen += [walk(table, rolls).keys]
    assert seen == [["shock.attacker_check"]] * 2 + [["shock.defender_check"]] * 2 + [[]]


def test_an_attacker_who_fails_takes_a_hit_and_its_target_checks_nothing():
    table = phase("hills-foot", step=sequence.CHECKS)
    combat(table, [SI], [FOE])
    run = shock(table, {"shock.attacker_check": (9,)})
    assert unit(table, SI).hits == 1 and "shock.defender_check" not in run.keys and table.state.engaged == []


def test_an_attacker_that_breaks_by_its_check_stays_where_it_is_when_the_defenders_run_too():
    table = phase("hills-foot", step=sequence.CHECKS)
    beside(table, "hills-foot-si-2")
    combat(table, [SI, "hills-foot-si-2"], ["river-foot-li-1"])
    unit(table, SI).hits, unit(table, "river-foot-li-1").hits = 5, 4
    run = shock(table, {"shock.attacker_check": (9,), "shock.defender_check": (9,), "rout.roll": (0,)})
    assert unit(table, SI).status is Status.ROUTED and unit(table, "river-foot-li-1").status is Status.ROUTED
    assert run.keys.count("rout.roll") == 1 and run.said("queda en Huida sin moverse")
    assert run.asked("advance.may").subject[0] == "hills-foot-si-2"


def test_an_attacker_that_breaks_by_its_check_routs_when_the_defenders_stand():
    table = phase("hills-foot", step=sequence.CHECKS)
    combat(table, [SI], [FOE])
    unit(table, SI).hits = 5
    shock(table, {"shock.attacker_check": (9,), "rout.roll": (9,)})
    assert unit(table, SI).status is Status.GONE and table.state.sides["hills"].lost == 6


def test_runners_that_fail_their_check_leave_chariots_that_cannot_attack_chariots():
    table = phase("river-chariots", step=sequence.CHECKS)
    stack(table, CHARIOT, RUNNERS)
    combat(table, [CHARIOT, RUNNERS], [CH3])
    run = shock(table, {"shock.attacker_check": [(0,), (9,)]})
    assert (
        "shock.defender_check" not in run.keys
        and "shock.roll" not in run.keys
        and run.said("ya no hay capacidad de Choque")
    )


def test_an_attacker_in_another_enemys_front_stays_after_a_defender_that_ran_from_its_check():
    table = phase("hills-foot", step=sequence.CHECKS)
    beside(table, SI)
    combat(table, [SI], ["river-foot-li-1"])
    unit(table, "river-foot-li-1").hits = 4
    run = shock(table, {"shock.defender_check": (9,), "rout.roll": (9,), "advance.may": "stays"})
    assert run.said("Nadie avanza") and values(run.asked("advance.may")) == ["0", "1", "2", "stays"]


# -- 8.16, 8.17, 9.12


def test_the_die_says_its_column_and_superiority_before_and_every_reason_with_its_source_after():
    table = phase("river-chariots", step=sequence.RESOLVE)
    table.state.leaders["river-prince"].unit = CHARIOT
    combat(table, [CHARIOT], ["hills-foot-si-1"], flank=True, ground=["wood"])
    run = shock(table, {"shock.roll": (3,)}, until=(sequence.RESOLVE,))
    roll = run.asked("shock.roll")
    stands = dict(roll.detail.params)
    assert "Defensa Superior" in stands["superior"].template and (stands["base"], stands["column"]) == (2, 3)
    assert [one.rule for one in roll.modifiers] == ["4.23"]
    said = next(note for note in run.notes if note.key == "shock.result")
    lines = [(note.message.template, note.rule) for note in said.notes]
    assert [rule for _, rule in lines] == ["8.16", "8.17", "8.17", "8.62", "4.23", "8.63"]
    sources = [
        dict(note.message.params)["source"].template for note in said.notes if "source" in dict(note.message.params)
    ]
    assert sources == ["del ejemplo de {rule}", "del ejemplo de {rule}", "valor de la casa"]


def test_a_column_beyond_the_table_is_held_to_its_edge_and_said():
    table = phase("hills-foot", step=sequence.RESOLVE)
    combat(table, [SI, "hills-foot-si-2", BI, "hills-foot-bi-2"], ["river-foot-li-1"], flank=True)
    run = shock(
        table,
        {"shock.attacking_type": SI, "shock.roll": (5,), "shock.spare_hit": lambda prompt: prompt.options[0].value},
        until=(sequence.RESOLVE,),
    )
    said = next(note for note in run.notes if note.key == "shock.result")
    assert said.told["column"] == 13 and any("La tabla acaba" in note.message.template for note in said.notes)


def test_types_without_shock_between_them_are_not_offered():
    table = phase("river-chariots", step=sequence.RESOLVE)
    combat(table, [CHARIOT, RUNNERS], ["hills-chariots-ch-2-1"])
    run = shock(
        table,
        {"shock.roll": (5,), "shock.spare_hit": lambda prompt: prompt.options[0].value},
        until=(sequence.RESOLVE,),
    )
    assert "shock.attacking_type" not in run.keys, "only the runners can attack bare chariots"


def test_runners_with_chariots_that_come_from_the_rear_are_one_entry():
    table = phase("river-chariots", step=sequence.RESOLVE)
    stack(table, CHARIOT, RUNNERS)
    combat(table, [CHARIOT, RUNNERS], ["hills-foot-si-1"], rear=[RUNNERS])
    run = shock(table, {"shock.roll": (5,), "shock.spare_hit": CHARIOT}, until=(sequence.RESOLVE,))
    assert "Ataque Superior" in dict(run.asked("shock.roll").detail.params)["superior"].template


def test_two_hits_left_over_among_three_ask_once_who_is_spared():
    table = phase("hills-foot", step=sequence.RESOLVE)
    combat(table, [SI, "hills-foot-si-2", BI], [FOE])
    column = {"shock.attacking_type": SI, "shock.spare_hit": "hills-foot-si-2"}
    die = next(face for face in range(10) if charts.shock_hits(table.content, 11, face)[0] == 2)
    run = shock(table, {**column, "shock.roll": (die,)}, until=(sequence.RESOLVE,))
    assert run.keys.count("shock.spare_hit") == 1
    assert "se libra" in run.asked("shock.spare_hit").message.template
    assert [unit(table, one).hits for one in (SI, "hills-foot-si-2", BI)] == [1, 0, 1]


def test_leaders_of_both_sides_are_checked_and_a_dead_one_gives_nothing():
    table = phase("hills-foot", step=sequence.LEADERS)
    beside(table, SI)
    table.state.leaders["hills-captain"].unit, table.state.leaders["river-captain"].unit = SI, FOE
    combat(table, [SI], [FOE])
    run = shock(
        table,
        {"leader.hit": [(0,), (9,)], "leader.fate": (9,), "shock.roll": (5,), "shock.spare_hit": SI, "rout.roll": (0,)},
    )
    assert table.state.leaders["hills-captain"].dead and not table.state.leaders["river-captain"].wounded
    assert [(one.value, one.rule) for one in run.asked("shock.roll").modifiers] == [(-1, "4.22")]


# -- 8.18, 8.2, 9.13, 9.21


def fought(table: BattleTable, attackers: list[str], defenders: list[str], **more: Any) -> Combat:
    """A combat whose die has fallen."""
    return combat(table, attackers, defenders, fought=True, resolved=True, stood=defenders, **more)


def test_opponents_that_hold_are_engaged():
    table = phase("hills-foot", step=sequence.COLLAPSE)
    fought(table, [SI], [FOE])
    run = shock(table, {})
    assert run.keys == [] and table.state.engaged == [f"{SI}|{FOE}"]


def test_everybody_breaks_in_all_combats_before_anybody_wavers_and_before_anybody_advances():
    table = phase("hills-foot", step=sequence.COLLAPSE)
    fought(table, [SI], [FOE], engaged_before=[SI])
    fought(table, [BI], ["river-foot-si-2"])
    unit(table, SI).hits, unit(table, FOE).hits, unit(table, "river-foot-si-2").hits = 5, 6, 6
    run = shock(table, {"rout.roll": (9,), "collapse.check": (0,)})
    assert [key for key in run.keys if key != "react.how"] == [
        "rout.roll",
        "rout.roll",
        "collapse.check",
        "advance.cost",
    ]
    assert unit(table, SI).hits == 4 and run.said("{units} avanza") and not run.said("{units} avanzan")


def test_a_single_attacker_takes_one_of_two_hexes_and_is_engaged_with_nobody():
    table = phase("hills-foot", step=sequence.COLLAPSE)
    fought(table, [SI], [FOE, "river-foot-si-2"])
    unit(table, FOE).hits = 6
    run = shock(table, {"rout.roll": (9,)})
    assert run.said("{units} avanza") and table.state.engaged == []


def test_chariots_advance_with_their_runners_and_the_hex_is_left_only_when_all_of_it_go():
    table = phase("hills-chariots", step=sequence.COLLAPSE)
    stack(table, CHARIOT, RUNNERS)
    fought(table, [CH3], [CHARIOT, RUNNERS])
    unit(table, RUNNERS).hits = 5
    run = shock(table, {"rout.roll": (9,)})
    assert not run.said("{units} avanza") and table.state.engaged == [f"{CH3}|{CHARIOT}"]


def test_an_advance_asks_for_hits_only_where_there_can_be_some():
    table = phase("hills-foot", step=sequence.COLLAPSE)
    fought(table, [BI], [FOE])
    unit(table, FOE).hits = 6
    assert "advance.cost" not in shock(table, {"rout.roll": (9,)}).keys
    table = phase("hills-foot", step=sequence.COLLAPSE)
    fought(table, [SI], [FOE])
    unit(table, FOE).hits, unit(table, SI).hits, unit(table, SI).hex = 6, 4, "1010"
    run = shock(table, {"rout.roll": (9,), "advance.cost": 1})
    assert run.asked("advance.cost").high == 1 and unit(table, SI).hits == 5, "never more than its TQ less one"
    assert unit(table, SI).hex == "", "what the players noted is no longer so"


@pytest.mark.parametrize(
    ("mine", "theirs", "cost", "loser"), [(6, 7, 0, FOE), (6, 6, 0, FOE), (6, 6, 1, SI), (8, 6, None, SI)]
)
def test_when_all_would_rout_only_one_side_does_and_the_advance_counts_where_it_decides(mine, theirs, cost, loser):
    table = phase("hills-foot", step=sequence.COLLAPSE)
    fought(table, [SI], [FOE])
    unit(table, SI).hits, unit(table, FOE).hits = mine, theirs
    run = shock(table, {"rout.roll": (9,), **({"advance.cost": cost} if cost is not None else {"advance.cost": []})})
    winner = FOE if loser == SI else SI
    assert unit(table, loser).status is Status.GONE and unit(table, winner).hits == 5 and "9.13" in run.rules()
    assert run.keys.count("advance.cost") == (cost is not None)


def test_the_enemy_may_answer_an_advance_and_it_is_his_question():
    table = phase("hills-foot", step=sequence.COLLAPSE)
    fought(table, [SI], [FOE])
    unit(table, FOE).hits = 6
    run = shock(
        table,
        {
            "rout.roll": (9,),
            "react.how": ["entry_fire", "nobody"],
            "react.who": "river-foot-li-1",
            "fire.how": (),
            "missile.roll": (5,),
        },
    )
    asked = run.asked("react.how")
    assert asked.who == "river" and set(values(asked)) >= {"turns", "entry_fire"} and "orderly" not in values(asked)


def test_a_column_that_was_attacked_falls_back_and_takes_a_hit_at_the_end():
    table = phase("hills-foot", step=sequence.COLLAPSE)
    unit(table, FOE).column = True
    fought(table, [SI], [FOE])
    run = shock(table, {})
    assert (unit(table, FOE).column, unit(table, FOE).hits) == (False, 1) and "6.36" in run.rules()
