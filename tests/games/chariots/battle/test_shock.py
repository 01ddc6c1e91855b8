"""Shock at the table: who attacks, the checks before it, the die and its reasons, collapse and advance (8.0, 9.1, 9.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from puesto.core import codec
from puesto.core.prompts import Number, Pick, Prompt, Roll
from puesto.core.questions.checklists import Checklist
from puesto.games.chariots.aftermath import hits_and_routs
from puesto.games.chariots.leadership import command, victory
from puesto.games.chariots.printed import charts
from puesto.games.chariots.table import names, sequence, standards
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
"""What is answered where a test does not care."""


def beside(t: BattleTable, *units: str) -> None:
    """Units have ended their move beside an enemy (8.11)."""
    for id in units:
        unit(t, id).ended_adjacent = True


def shock(t: BattleTable, answers: Mapping[str, Any], until: tuple[str, ...] = SHOCK) -> Run:
    """Play the segment from where it stands, step by step, while it is in one of the steps; lists are taken in order over all of them."""
    left = {key: list(value) if isinstance(value, list) else value for key, value in {**QUIET, **answers}.items()}
    whole = Run()

    def answer(prompt: Prompt[Any]) -> Any:
        found = left[prompt.key]
        return found.pop(0) if isinstance(found, list) else found(prompt) if callable(found) else found

    while t.state.step in until:
        run = play(steps.STEPS[t.state.step](t), answer)
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
    t = phase("hills-foot", step=sequence.DESIGNATE)
    stack(t, CHARIOT, RUNNERS)
    beside(t, SI, "hills-foot-si-2", BI)
    unit(t, "hills-foot-bi-2").rallied = True
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
    run = shock(t, {**answers, **rolls})
    assert "shock.roll" in run.keys and sum(keys) <= 12, list(zip(run.keys, keys, strict=False))


def test_what_moves_the_column_is_not_added_to_the_die():
    t = phase("hills-foot", step=sequence.DESIGNATE)
    beside(t, SI)
    answers = {
        "shock.attackers": [(SI,), ()],
        "shock.defenders": (FOE,),
        "shock.how": ("flank",),
        "shock.defender_check": (0,),
        "shock.attacker_check": (0,),
        "shock.roll": (5,),
    }
    result = next(note for note in shock(t, answers).notes if note.key == "shock.result")
    assert result.facts.sides == 10
    assert not result.facts.modifiers and result.facts.cell.endswith("/5")
    assert Run(notes=list(result.notes)).said("ataque por el flanco")


def test_those_who_must_come_first_and_say_why():
    t = phase("hills-foot", step=sequence.DESIGNATE)
    beside(t, BI)
    engage(t, "hills-foot-si-2", FOE)
    asked = walk(t, {"shock.attackers": (), "shock.excused": lambda prompt: tuple(values(prompt))}).prompts[0]
    assert values(asked)[:2] == ["hills-foot-si-2", BI]
    hints = {option.value: option.hint.template for option in asked.options}
    assert "Enzarzada con" in hints["hills-foot-si-2"] and hints[BI] == "tiene que Chocar" and "chequeo" in hints[SI]


@pytest.mark.parametrize(
    ("code", "one", "several"),
    [
        (
            "es",
            "¿A quién ataca SI 1 (Infantería de las Colinas)?",
            "¿A quién atacan SI 1 y 2 (Infantería de las Colinas)?",
        ),
        ("en", "Whom does SI 1 (Hill foot) attack?", "Whom do SI 1 and 2 (Hill foot) attack?"),
    ],
)
def test_one_attacks_and_several_attack(code, one, several):
    t = phase("hills-foot", step=sequence.DESIGNATE)
    common = {"shock.how": (), "shock.excused": lambda prompt: tuple(values(prompt))}
    alone = walk(t, {**common, "shock.attackers": [(SI,), ()], "shock.defenders": (FOE,)}).asked("shock.defenders")
    t = phase("hills-foot", step=sequence.DESIGNATE)
    together = walk(t, {**common, "shock.attackers": [(SI, "hills-foot-si-2"), ()], "shock.target": FOE}).asked(
        "shock.target"
    )
    assert [
        Language(code).say(asked.message, lambda ref: names.name_of(ref, t.content)) for asked in (alone, together)
    ] == [one, several]


def test_who_moved_and_did_not_end_beside_an_enemy_is_not_asked_to_attack():
    t = phase("hills-foot", step=sequence.DESIGNATE)
    for one in t.state.units.values():
        one.spent = 2 if one.id != SI else 0
    assert values(walk(t, {"shock.attackers": ()}).prompts[0]) == [SI]
    unit(t, SI).spent = 2
    t.state.step = sequence.DESIGNATE
    assert "shock.attackers" not in walk(t, {}).keys


def test_the_segment_does_not_go_on_while_somebody_who_must_attack_does_not_and_could():
    t = phase("hills-foot", step=sequence.DESIGNATE)
    beside(t, SI, BI)
    before = codec.to_json(t.state.units)
    run = walk(t, {"shock.attackers": (), "shock.excused": (SI,)})
    assert t.state.step == sequence.DESIGNATE and run.said("todavía tiene que Chocar") and "8.11" in run.rules()
    assert codec.to_json(t.state.units) == before
    run = walk(t, {"shock.attackers": (), "shock.excused": (SI, BI)})
    assert t.state.step == sequence.CHECKS and run.said("no tiene a quién")


def test_units_of_several_hexes_attack_one_hex_and_a_single_one_as_many_as_it_likes():
    t = phase("hills-foot", step=sequence.DESIGNATE)
    run = walk(t, {"shock.attackers": (SI, BI), "shock.target": FOE, "shock.how": ()})
    assert run.keys[1] == "shock.target"
    run = walk(
        t,
        {
            "shock.attackers": ("hills-foot-si-2",),
            "shock.defenders": ("river-foot-si-2", "river-foot-li-1"),
            "shock.how": (),
        },
    )
    assert t.state.combats[1].defenders == ["river-foot-si-2", "river-foot-li-1"]
    assert FOE not in values(run.asked("shock.defenders")), "who is attacked is not attacked again"


def test_nobody_is_offered_whom_it_has_no_shock_capability_against():
    t = phase("river-chariots", step=sequence.DESIGNATE)
    run = walk(t, {"shock.attackers": (CHARIOT,), "shock.defenders": ("hills-foot-si-1",), "shock.how": ()})
    offered = values(run.asked("shock.defenders"))
    assert not any("-ch-" in one for one in offered) and "hills-foot-bi-1" in offered
    assert not any("-li-" in one for one in values(run.asked("shock.attackers")))


def test_a_stack_attacks_and_defends_whole():
    t = phase("river-chariots", step=sequence.DESIGNATE)
    stack(t, CHARIOT, RUNNERS)
    run = walk(t, {"shock.attackers": (CHARIOT,), "shock.defenders": (CH3,), "shock.how": ()})
    assert RUNNERS not in values(run.asked("shock.attackers"))
    assert t.state.combats[0].attackers == [CHARIOT, RUNNERS]


def test_who_can_attack_nobody_is_not_offered():
    t = phase("river-chariots", step=sequence.DESIGNATE)
    for one in t.state.units.values():
        if one.command == "hills-foot":
            one.status = Status.GONE
    stack(t, CHARIOT, RUNNERS)
    for chariots in ("river-chariots-ch-2-2", "river-chariots-ch-2-3", "river-chariots-ch-2-4"):
        unit(t, chariots).ended_adjacent = True
    asked = walk(t, {"shock.attackers": (), "shock.excused": ()}).prompts[0]
    assert values(asked) == [CHARIOT, "river-chariots-ri-2"], "bare CH-2 cannot attack chariots"


# -- 8.14, 8.55


def combat(t: BattleTable, attackers: list[str], defenders: list[str], **more: Any) -> Combat:
    """A combat that has been designated."""
    from puesto.games.chariots.battle import melee
    from puesto.games.chariots.combat import designation

    found = melee.combat_of(t, attackers, defenders)
    for name, value in more.items():
        setattr(found, name, value)
    for one in found.attackers:
        unit(t, one).shock = designation.NO_CHECK if unit(t, one).ended_adjacent else designation.MUST_CHECK
    t.state.combats.append(found)
    return found


def test_each_check_is_a_step_of_its_own_and_attackers_of_all_combats_check_first():
    t = phase("hills-foot", step=sequence.CHECKS)
    combat(t, [SI], [FOE])
    combat(t, [BI], ["river-foot-si-2"])
    rolls = {"shock.attacker_check": (0,), "shock.defender_check": (0,)}
    seen = []
    while t.state.step == sequence.CHECKS:
        seen += [walk(t, rolls).keys]
    assert seen == [["shock.attacker_check"]] * 2 + [["shock.defender_check"]] * 2 + [[]]


def test_an_attacker_who_fails_takes_a_hit_and_its_target_checks_nothing():
    t = phase("hills-foot", step=sequence.CHECKS)
    combat(t, [SI], [FOE])
    run = shock(t, {"shock.attacker_check": (9,)})
    assert unit(t, SI).hits == 1 and "shock.defender_check" not in run.keys and t.state.engaged == []


def test_an_attacker_that_breaks_by_its_check_stays_where_it_is_when_the_defenders_run_too():
    t = phase("hills-foot", step=sequence.CHECKS)
    beside(t, "hills-foot-si-2")
    combat(t, [SI, "hills-foot-si-2"], ["river-foot-li-1"])
    unit(t, SI).hits, unit(t, "river-foot-li-1").hits = 5, 4
    run = shock(t, {"shock.attacker_check": (9,), "shock.defender_check": (9,), "rout.roll": (0,)})
    assert unit(t, SI).status is Status.ROUTED and unit(t, "river-foot-li-1").status is Status.ROUTED
    assert run.keys.count("rout.roll") == 1 and run.said("queda en Huida sin moverse")
    assert run.asked("advance.may").subject[0] == "hills-foot-si-2"


def test_an_attacker_that_breaks_by_its_check_routs_when_the_defenders_stand():
    t = phase("hills-foot", step=sequence.CHECKS)
    combat(t, [SI], [FOE])
    unit(t, SI).hits = 5
    shock(t, {"shock.attacker_check": (9,), "rout.roll": (9,)})
    assert unit(t, SI).status is Status.GONE and t.state.sides["hills"].lost == 6


def test_runners_that_fail_their_check_leave_chariots_that_cannot_attack_chariots():
    t = phase("river-chariots", step=sequence.CHECKS)
    stack(t, CHARIOT, RUNNERS)
    combat(t, [CHARIOT, RUNNERS], [CH3])
    run = shock(t, {"shock.attacker_check": [(0,), (9,)]})
    assert (
        "shock.defender_check" not in run.keys
        and "shock.roll" not in run.keys
        and run.said("ya no hay capacidad de Choque")
    )


def test_an_attacker_in_another_enemys_front_stays_after_a_defender_that_ran_from_its_check():
    t = phase("hills-foot", step=sequence.CHECKS)
    beside(t, SI)
    combat(t, [SI], ["river-foot-li-1"])
    unit(t, "river-foot-li-1").hits = 4
    run = shock(t, {"shock.defender_check": (9,), "rout.roll": (9,), "advance.may": "stays"})
    assert run.said("Nadie avanza") and values(run.asked("advance.may")) == ["0", "1", "2", "stays"]


# -- 8.16, 8.17, 9.12


def test_the_die_says_its_column_and_superiority_before_and_every_reason_with_its_source_after():
    t = phase("river-chariots", step=sequence.RESOLVE)
    t.state.leaders["river-prince"].unit = CHARIOT
    combat(t, [CHARIOT], ["hills-foot-si-1"], flank=True, ground=["wood"])
    run = shock(t, {"shock.roll": (3,)}, until=(sequence.RESOLVE,))
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
    t = phase("hills-foot", step=sequence.RESOLVE)
    combat(t, [SI, "hills-foot-si-2", BI, "hills-foot-bi-2"], ["river-foot-li-1"], flank=True)
    run = shock(
        t,
        {"shock.attacking_type": SI, "shock.roll": (5,), "shock.spare_hit": lambda prompt: prompt.options[0].value},
        until=(sequence.RESOLVE,),
    )
    said = next(note for note in run.notes if note.key == "shock.result")
    assert said.told["column"] == 13 and any("La tabla acaba" in note.message.template for note in said.notes)


def test_types_without_shock_between_them_are_not_offered():
    t = phase("river-chariots", step=sequence.RESOLVE)
    combat(t, [CHARIOT, RUNNERS], ["hills-chariots-ch-2-1"])
    run = shock(
        t, {"shock.roll": (5,), "shock.spare_hit": lambda prompt: prompt.options[0].value}, until=(sequence.RESOLVE,)
    )
    assert "shock.attacking_type" not in run.keys, "only the runners can attack bare chariots"


def test_runners_with_chariots_that_come_from_the_rear_are_one_entry():
    t = phase("river-chariots", step=sequence.RESOLVE)
    stack(t, CHARIOT, RUNNERS)
    combat(t, [CHARIOT, RUNNERS], ["hills-foot-si-1"], rear=[RUNNERS])
    run = shock(t, {"shock.roll": (5,), "shock.spare_hit": CHARIOT}, until=(sequence.RESOLVE,))
    assert "Ataque Superior" in dict(run.asked("shock.roll").detail.params)["superior"].template


def test_two_hits_left_over_among_three_ask_once_who_is_spared():
    t = phase("hills-foot", step=sequence.RESOLVE)
    combat(t, [SI, "hills-foot-si-2", BI], [FOE])
    column = {"shock.attacking_type": SI, "shock.spare_hit": "hills-foot-si-2"}
    die = next(face for face in range(10) if charts.shock_hits(t.content, 11, face)[0] == 2)
    run = shock(t, {**column, "shock.roll": (die,)}, until=(sequence.RESOLVE,))
    assert run.keys.count("shock.spare_hit") == 1
    assert "se libra" in run.asked("shock.spare_hit").message.template
    assert [unit(t, one).hits for one in (SI, "hills-foot-si-2", BI)] == [1, 0, 1]


def test_leaders_of_both_sides_are_checked_and_a_dead_one_gives_nothing():
    t = phase("hills-foot", step=sequence.LEADERS)
    beside(t, SI)
    t.state.leaders["hills-captain"].unit, t.state.leaders["river-captain"].unit = SI, FOE
    combat(t, [SI], [FOE])
    run = shock(
        t,
        {"leader.hit": [(0,), (9,)], "leader.fate": (9,), "shock.roll": (5,), "shock.spare_hit": SI, "rout.roll": (0,)},
    )
    assert t.state.leaders["hills-captain"].dead and not t.state.leaders["river-captain"].wounded
    assert [(one.value, one.rule) for one in run.asked("shock.roll").modifiers] == [(-1, "4.22")]


# -- 8.18, 8.2, 9.13, 9.21


def fought(t: BattleTable, attackers: list[str], defenders: list[str], **more: Any) -> Combat:
    """A combat whose die has fallen."""
    return combat(t, attackers, defenders, fought=True, resolved=True, stood=defenders, **more)


def test_opponents_that_hold_are_engaged():
    t = phase("hills-foot", step=sequence.COLLAPSE)
    fought(t, [SI], [FOE])
    run = shock(t, {})
    assert run.keys == [] and t.state.engaged == [f"{SI}|{FOE}"]


def test_everybody_breaks_in_all_combats_before_anybody_wavers_and_before_anybody_advances():
    t = phase("hills-foot", step=sequence.COLLAPSE)
    fought(t, [SI], [FOE], engaged_before=[SI])
    fought(t, [BI], ["river-foot-si-2"])
    unit(t, SI).hits, unit(t, FOE).hits, unit(t, "river-foot-si-2").hits = 5, 6, 6
    run = shock(t, {"rout.roll": (9,), "collapse.check": (0,)})
    assert [key for key in run.keys if key != "react.how"] == [
        "rout.roll",
        "rout.roll",
        "collapse.check",
        "advance.cost",
    ]
    assert unit(t, SI).hits == 4 and run.said("{units} avanza") and not run.said("{units} avanzan")


def test_a_single_attacker_takes_one_of_two_hexes_and_is_engaged_with_nobody():
    t = phase("hills-foot", step=sequence.COLLAPSE)
    fought(t, [SI], [FOE, "river-foot-si-2"])
    unit(t, FOE).hits = 6
    run = shock(t, {"rout.roll": (9,)})
    assert run.said("{units} avanza") and t.state.engaged == []


def test_chariots_advance_with_their_runners_and_the_hex_is_left_only_when_all_of_it_go():
    t = phase("hills-chariots", step=sequence.COLLAPSE)
    stack(t, CHARIOT, RUNNERS)
    fought(t, [CH3], [CHARIOT, RUNNERS])
    unit(t, RUNNERS).hits = 5
    run = shock(t, {"rout.roll": (9,)})
    assert not run.said("{units} avanza") and t.state.engaged == [f"{CH3}|{CHARIOT}"]


def test_an_advance_asks_for_hits_only_where_there_can_be_some():
    t = phase("hills-foot", step=sequence.COLLAPSE)
    fought(t, [BI], [FOE])
    unit(t, FOE).hits = 6
    assert "advance.cost" not in shock(t, {"rout.roll": (9,)}).keys
    t = phase("hills-foot", step=sequence.COLLAPSE)
    fought(t, [SI], [FOE])
    unit(t, FOE).hits, unit(t, SI).hits, unit(t, SI).hex = 6, 4, "1010"
    run = shock(t, {"rout.roll": (9,), "advance.cost": 1})
    assert run.asked("advance.cost").high == 1 and unit(t, SI).hits == 5, "never more than its TQ less one"
    assert unit(t, SI).hex == "", "what the players noted is no longer so"


@pytest.mark.parametrize(
    ("mine", "theirs", "cost", "loser"), [(6, 7, 0, FOE), (6, 6, 0, FOE), (6, 6, 1, SI), (8, 6, None, SI)]
)
def test_when_all_would_rout_only_one_side_does_and_the_advance_counts_where_it_decides(mine, theirs, cost, loser):
    t = phase("hills-foot", step=sequence.COLLAPSE)
    fought(t, [SI], [FOE])
    unit(t, SI).hits, unit(t, FOE).hits = mine, theirs
    run = shock(t, {"rout.roll": (9,), **({"advance.cost": cost} if cost is not None else {"advance.cost": []})})
    winner = FOE if loser == SI else SI
    assert unit(t, loser).status is Status.GONE and unit(t, winner).hits == 5 and "9.13" in run.rules()
    assert run.keys.count("advance.cost") == (cost is not None)


def test_the_enemy_may_answer_an_advance_and_it_is_his_question():
    t = phase("hills-foot", step=sequence.COLLAPSE)
    fought(t, [SI], [FOE])
    unit(t, FOE).hits = 6
    run = shock(
        t,
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
    t = phase("hills-foot", step=sequence.COLLAPSE)
    unit(t, FOE).column = True
    fought(t, [SI], [FOE])
    run = shock(t, {})
    assert (unit(t, FOE).column, unit(t, FOE).hits) == (False, 1) and "6.36" in run.rules()


# -- 9.3, 9.4, 11.0


def test_a_leader_whose_unit_routs_goes_with_it_or_stays_and_is_put_with_the_nearest():
    for answer, after in (("yes", FOE), ("no", ""), ("beside", "river-foot-si-2")):
        t = phase("hills-foot", step=sequence.COLLAPSE)
        t.state.leaders["river-captain"].unit = FOE
        fought(t, [SI], [FOE])
        unit(t, FOE).hits = 6
        run = shock(t, {"rout.roll": (0,), "rout.leader": answer, "leader.displaced": "river-foot-si-2"})
        assert t.state.leaders["river-captain"].unit == after and run.asked("rout.leader").who == "river"


def test_a_leader_stays_with_the_runners_when_their_chariots_are_lost():
    t = phase("hills-foot", step=sequence.COLLAPSE)
    stack(t, CHARIOT, RUNNERS)
    t.state.leaders["river-prince"].unit = CHARIOT
    fought(t, [SI], [CHARIOT, RUNNERS])
    unit(t, CHARIOT).hits = 6
    shock(t, {"rout.roll": (9,)})
    assert t.state.leaders["river-prince"].unit == RUNNERS and not t.state.leaders["river-prince"].dead


def test_routed_units_are_gone_when_they_are_hit_again():
    t = phase("hills-foot", step=sequence.CHECKS)
    unit(t, FOE).status, unit(t, FOE).hits = Status.ROUTED, 6
    combat(t, [SI], [FOE])
    run = shock(t, {"shock.defender_check": (2,)})
    assert "shock.attacker_check" not in run.keys, "nobody checks against the routed"
    assert unit(t, FOE).status is Status.GONE and t.state.sides["river"].lost == 6 and "9.43" in run.rules()


def test_an_advance_takes_a_standard_that_nobody_guards_and_it_comes_back_in_the_turn_after():
    t = phase("hills-foot", step=sequence.COLLAPSE)
    t.state.leaders["river-prince"].dead = t.state.leaders["river-prince"].gone = True
    unit(t, "river-foot-li-1").status = Status.ROUTED
    fought(t, [BI], [FOE])
    unit(t, FOE).hits = 6
    fate = {"standard.taken": "river-standard", "standard.fate": standards.KEEP, "standard.near": ("river-foot-li-1",)}
    run = shock(t, {"rout.roll": (9,), **fate})
    standard = t.state.standards["river-standard"]
    assert standard.captured == BI and unit(t, "river-foot-li-1").status is Status.GONE
    assert (run.asked("standard.fate").who, run.asked("standard.near").who) == ("hills", "river")
    t.state.step = sequence.PICK_UP
    walk(t)
    assert standard.captured == BI, "not in the turn of its capture"
    t.state.turn, t.state.step = 2, sequence.PICK_UP
    walk(t)
    assert standard.out, "its leader is gone: it leaves the game"


def test_a_living_leader_gets_his_standard_back_only_in_the_turn_after():
    t = phase("river-chariots", step=sequence.COMMAND)
    standards.mark_captured(t.state.standards["river-standard"], BI, standards.DESTROY, t.state.turn)
    walk(t, {"orders.out": ()})
    assert t.state.standards["river-standard"].out
    t.state.turn = 2
    for answer, out in (("none", True), ("back", False)):
        t.state.step = sequence.COMMAND
        run = walk(t, {"orders.out": (), "standard.back": answer})
        assert t.state.standards["river-standard"].out is out, "its player may put it back, and need not"
    assert run.said("vuelve con su líder") and run.asked("standard.back").who == "river"


def test_an_army_on_the_brink_is_told_whose_loss_would_rout_it_once():
    t = phase("hills-foot", step=sequence.COLLAPSE)
    t.state.sides["river"].rout_level, t.state.sides["river"].lost = 60, 60 - 6 - 25
    fought(t, [SI], [FOE])
    unit(t, FOE).hits = 6
    run = shock(t, {"rout.roll": (9,)})
    said = next(note for note in run.notes if "al borde" in note.message.template)
    assert [ref.id for ref in dict(said.message.params)["whom"]] == ["river-prince"], (
        "a General of Initiative 5 is worth 25"
    )
    assert [what.id for what in victory.fatal_losses(t, "river")] == ["river-prince"] and [
        what.id for what in victory.fatal_losses(t, "hills")
    ] == ["hills-prince"]
    again = play(hits_and_routs.eliminate(t, ["river-foot-li-1"]))
    assert not again.said("al borde"), "it has been said"
    t.state.sides["river"].lost = 54
    assert play(hits_and_routs.eliminate(t, ["river-foot-li-2"])).said("al borde")


def test_after_disengage_only_the_engaged_attack():
    t = phase("hills-foot", step=sequence.DESIGNATE, order=command.DISENGAGE)
    engage(t, SI, FOE)
    asked = walk(t, {"shock.attackers": (SI,), "shock.defenders": (FOE,), "shock.how": ()}).prompts[0]
    assert values(asked) == [SI]
