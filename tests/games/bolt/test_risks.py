"""The ten risks of this table: what a quick hand gets wrong, each held by a test."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from puesto.core.prompts import Family, Procedure
from puesto.core.values import replace
from puesto.games.bolt.assault import melee
from puesto.games.bolt.fire import armour, blast, to_hit
from puesto.games.bolt.fire.to_hit import Mark, Shooter
from puesto.games.bolt.orders import morale, order_test
from puesto.games.bolt.orders.morale import MoraleState
from puesto.games.bolt.orders.order_test import OrderFacts
from puesto.games.bolt.printed import charts
from puesto.games.bolt.printed.records import Kind, Order, Quality
from puesto.games.bolt.shooting import hitting, losses, measuring, shooting
from puesto.games.bolt.table import bag, setup
from puesto.games.bolt.table.settings import USUAL
from puesto.games.bolt.table.state import GameTable
from puesto.games.bolt.table.walk import SHOOTING
from puesto.games.bolt.turn import acting, ordering
from tests.games.bolt.packs import ours

CONTENT = ours()[0]


def make_table(scenario: str = "crossroads") -> GameTable:
    """A battle with a full bag, nothing done yet."""
    table = GameTable(setup.new_state(CONTENT, scenario, {}), CONTENT)
    bag.fill_bag(table)
    return table


def play(procedure: Procedure[Any], answers: Mapping[str, Any]) -> list[str]:
    """Run a procedure with an answer for each key; returns the keys that were asked."""
    asked: list[str] = []
    try:
        prompt = next(procedure)
        while True:
            answer = None
            if prompt.family is not Family.NOTE:
                asked.append(prompt.key)
                answer = answers[prompt.key]
                assert prompt.accepts(answer), (prompt.key, answer, prompt.refusal(answer))
            prompt = procedure.send(answer)
    except StopIteration:
        return asked


def test_shooting_has_the_seven_steps_of_the_text_and_restored_values_carry_their_mark():
    assert len(SHOOTING) == 7
    assert charts.source(CONTENT, charts.TO_HIT, "pins") == "public"
    assert charts.source(CONTENT, charts.TO_HIT, "moving").startswith("rulebook")
    lines = to_hit.to_hit_lines(CONTENT, CONTENT.weapons["rifle"], Shooter(pins=1), Mark(), 13, USUAL)
    assert set(to_hit.restored_rows(CONTENT, lines)) == {"pins", "long_range"}


def test_each_weapon_group_of_a_squad_has_a_number_of_its_own():
    table = make_table()
    table.state.unit = "g-grenadiers-a"
    table.unit("g-grenadiers-a").order = Order.FIRE
    table.unit("a-squad-2").order = Order.RUN
    needs: dict[str, int] = {}
    fire = shooting.fire(table, "g-grenadiers-a", Order.FIRE, at="a-squad-2")
    prompt = next(fire)
    try:
        while True:
            answer: Any = None
            if prompt.key == "shoot.inches":
                answer = 14
            elif prompt.key == "shoot.sum":
                answer = ("soft",)
            elif prompt.key == "shoot.hits":
                weapon = table.content.weapons[table.troop("g-grenadiers-a").arms[int(prompt.subject[2])].weapon].id
                needs[weapon] = to_hit.BASE - sum(line.value for line in prompt.modifiers)
                assert prompt.dice == {"rifle": 6, "lmg": 5}[weapon], "a mate serves the gun, which is German"
                answer = (1,) * prompt.dice
            prompt = fire.send(answer)
    except StopIteration:
        pass
    assert needs == {"rifle": 5, "lmg": 4}, "submachine gun and Panzerfaust are out of reach at 14 inches"


def test_the_face_of_the_die_counts_and_not_what_was_done():
    table = make_table()
    table.state.unit = "a-squad-1"
    table.unit("a-squad-1").pins = 3
    answers = {
        "order.which": "advance",
        "order.officer": "none",
        "order.test": (5, 5),
        "order.repeat": "no",
        "order.tiger": "no",
    }
    play(ordering.give_order(table), answers)
    unit = table.unit("a-squad-1")
    assert (unit.order, unit.did, unit.pins) == (Order.DOWN, "failed", 3)
    assert hitting.mark_of(table, "a-squad-1", measuring.Circumstances(10)).down


@pytest.mark.parametrize(("order", "pins", "left"), [(Order.ADVANCE, 3, 2), (Order.RALLY, 6, 2), (Order.DOWN, 3, 3)])
def test_pins_go_by_the_way_that_the_order_says(order: Order, pins: int, left: int):
    facts = OrderFacts(order, pins=pins)
    procedure = order_test.test_order(CONTENT, facts, USUAL)
    result: Any = None
    try:
        prompt = next(procedure)
        while True:
            answer = {"order.test": (2, 3), "order.pins": (3,)}.get(prompt.key)
            prompt = procedure.send(answer)
    except StopIteration as stop:
        result = stop.value
    assert result.pins == left


def test_the_clamp_comes_last_so_that_a_bonus_can_be_worth_nothing():
    without = MoraleState(Quality.VETERAN)
    assert morale.morale_value(CONTENT, without) == morale.morale_value(CONTENT, replace(without, bonus=4)) == 10
    buried = MoraleState(Quality.INEXPERIENCED, 7, 3)
    assert morale.morale_value(CONTENT, buried) == morale.morale_value(CONTENT, replace(buried, bonus=1)) == 2


def test_as_many_pins_as_morale_destroy_at_once_before_damage_is_rolled():
    table = make_table()
    table.unit("a-recruits").reserve = False
    table.unit("a-recruits").pins = 7
    asked = play(losses.add_pins(table, "a-recruits", 1), {})
    assert asked == [] and table.unit("a-recruits").gone


def test_dice_and_units_part_company_as_the_text_says():
    table = make_table()
    mine = table.state.bag.count("americans")
    bag.lose_unit(table, "a-sniper")
    assert table.state.bag.count("americans") == mine - 1, "not acted: any die of its army"
    bag.take_die(table, "americans")
    bag.place_die(table, "a-mg", Order.FIRE, "fire")
    bag.lose_unit(table, "a-mg")
    assert table.state.bag.count("americans") == mine - 2, "acted: its own"
    theirs = table.state.bag.count("germans")
    bag.take_die(table, "germans")
    bag.place_die(table, "g-pak", Order.FIRE, "fire")
    bag.abandon_gun(table, "g-pak")
    bag.give_back(table, [])
    bag.fill_bag(table)
    assert table.state.bag.count("germans") == theirs - 1 and table.unit("g-pak").order is Order.FIRE
    assert not table.has_die("g-spotter")
    bag.lose_unit(table, "g-mortar")
    assert table.unit("g-spotter").gone


def test_an_officer_pulls_the_dice_of_those_whom_he_calls_out_of_the_bag_at_once():
    table = make_table()
    table.state.unit = "g-officer"
    bag.take_die(table, "germans")
    bag.place_die(table, "g-officer", Order.ADVANCE, "advance")
    before = table.state.bag.count("germans")
    play(acting.call_others(table), {"officer.calls": ("g-mg", "g-pak")})
    assert table.state.bag.count("germans") == before - 2, "a second lieutenant and Blitzkrieg: two"
    assert (table.state.unit, table.state.queue) == ("g-mg", ["g-pak"])


def test_half_is_counted_of_those_present_and_a_large_unit_repeats_only_at_full_strength():
    assert not morale.half_is_lost(4, 9, 10, USUAL)
    assert morale.half_is_lost(4, 9, 10, {**USUAL, "half_of": "full"})
    assert morale.can_repeat(10, 10) and not morale.can_repeat(9, 10) and not morale.can_repeat(9, 9)


def test_blasts_are_not_small_arms():
    assert blast.blast_hits(5, True) == 3
    assert [blast.blast_of(CONTENT, inches, USUAL).pins for inches in (1, 2, 3, 4)] == ["D2", "D3", "D3", "D4"]
    assert blast.blast_of(CONTENT, 4, {**USUAL, "four_inch": "D6"}).pins == "D6"


def test_who_pins_a_vehicle_depends_on_its_crew_and_superficial_damage_may_fall_off_the_table():
    for die, pinned in ((1, False), (3, False), (4, True), (6, True)):
        assert armour.is_pinned(Quality.REGULAR, True, True, False, die, USUAL) is pinned
    assert armour.table_result(CONTENT, 1, armour.SUPERFICIAL, False, USUAL) == armour.STUNNED
    entries = {**USUAL, "superficial": "none"}
    assert armour.table_result(CONTENT, 1, armour.SUPERFICIAL, False, entries) == armour.NOTHING_HAPPENS
    assert armour.damage_class(4, 5, 9, hunters=True) == armour.FULL


def test_the_dead_of_an_assault_do_not_strike_back_and_an_ambush_knows_no_surprise():
    assert not melee.melee_outcome(0, 6, 8, 6).again
    assert melee.reaction_of(Order.AMBUSH, 3).may_fire
    assert not melee.reaction_of(Order.NONE, 3).may_fire
    assert melee.reaction_of(Order.AMBUSH, 3, inside=True).may_fire
    assert melee.reaction_of(Order.NONE, 9, inside=True).surprise


def test_a_flamethrower_rolls_to_hit_with_each_die_or_once_as_the_table_reads_it():
    for reading, rolls in (("shots", 4), ("hits", 1)):
        table = make_table("three-flags")
        table.state.settings["flame_shots"] = reading
        table.unit("s-squad").order = Order.FIRE
        table.unit("l-flame").arms["1"] = 0
        fire = shooting.fire(table, "l-flame", Order.FIRE, at="s-squad")
        prompt, seen = next(fire), 0
        while prompt.key != "shoot.hits":
            answer = {"shoot.inches": 10, "shoot.sum": (), "shoot.shots": (3,)}.get(prompt.key)
            prompt = fire.send(answer)
        seen = prompt.dice
        assert seen == rolls


def test_impossible_facts_are_refused_in_words():
    bad = OrderFacts(models=12, max_models=3)
    assert [field for field, _ in order_test.refusal_of_order(bad)] == ["models"]
    table = make_table()
    from puesto.games.bolt.views.hand_edits import edit_refusal

    assert edit_refusal(table.state, CONTENT, "units.g-mg.models", 12) is not None
    assert edit_refusal(table.state, CONTENT, "units.g-mg.immobilised", True) is not None
    assert table.troop("g-tank").kind is Kind.HEAVY_TANK


@pytest.mark.parametrize(("reading", "word"), [("shooter", "como máximo"), ("enemy", "de un enemigo")])
def test_at_whom_friendly_fire_is_aimed_is_asked_as_the_table_reads_it(reading: str, word: str):
    table = make_table()
    table.state.settings["friendly_fire"] = reading
    table.state.unit = "a-squad-1"
    table.unit("a-squad-1").pins = 1
    asked: dict[str, str] = {}
    procedure = ordering.suffer_fubar(table, "a-squad-1")
    prompt = next(procedure)
    while prompt.key != "fubar.target":
        prompt = procedure.send((1,) if prompt.family is Family.CHANCE else None)
    asked[prompt.key] = prompt.message.template
    assert word in asked["fubar.target"]
