"""Limits of single rules, one step to each side of them (3.2.1, 4.1.3, 5.3, 5.4, 7.5; EOD 7.7.3)."""

from __future__ import annotations

from typing import Any

import pytest

from puesto.core.messages import Text, msg
from puesto.core.prompts import Note, Option, Procedure
from puesto.core.questions.board import AskMany
from puesto.core.values import replace
from puesto.games.bear.ai import hex_advice, map_answers, ranking, selection
from puesto.games.bear.ai.comparisons import Superlative
from puesto.games.bear.ai.explanations import PairStage
from puesto.games.bear.ai.player_choice import choosing
from puesto.games.bear.checks import suspects
from puesto.games.bear.printed.boards import BoardFact, BoardMap
from puesto.games.bear.printed.records import Action, Deployment, Order, Piece, Selector, Spot, Target, Toward
from puesto.games.bear.rounds import hidden
from puesto.games.bear.table import command_points, map_checks, mission_checks, pack_checks, printed_deck
from puesto.games.bear.table.state import AI, MissionTable, Sees
from puesto.language import Language

from ..ai.test_hex_advice import helped
from ..driver import play
from ..made_up import (
    ANY_UNIT,
    CALM,
    HALFTRACK,
    NEAREST_MOVES,
    POSSIBLE,
    RIFLES,
    SMG,
    TANK,
    ai,
    card,
    make_table,
    suspect,
    unit,
)
from ..turn.test_deployment import table_with
from ..walk import my_turn

SPANISH = Language("es")
MUTE = replace(RIFLES, id="mute", fire_cost=None)


def test_from_one_to_all_points_of_a_cost_may_be_paid_with_command_points():
    prompt = play(command_points.pay(my_turn(command_points=4), "fire", ("R",), 3), {"fire.pay": "0"}).prompts[0]
    assert [option.value for option in prompt.options] == ["0", "1", "2", "3"]
    prompt = play(command_points.pay(my_turn(command_points=1), "fire", ("R",), 3), {"fire.pay": "0"}).prompts[0]
    assert [option.value for option in prompt.options] == ["0", "1"]


def test_the_first_row_of_a_map_is_called_the_first():
    board = BoardMap("9", columns=2, rows=2, paint=("....",))
    content = replace(my_turn().content, maps={"9": board}, missions={})
    assert [SPANISH.say(one.what) for one in map_checks.check_maps(content) if one.code == "outside_map"] == [
        "la fila 1 se sale del mapa por la derecha, detrás de B01"
    ]


@pytest.mark.parametrize(("names", "wrong"), [(("Uno", "Otro"), True), (("Uno", "Uno"), False)])
def test_a_counter_that_an_event_brings_has_one_name_in_all_missions(names: tuple[str, str], wrong: bool):
    first, other = (
        table_with(Deployment("smg", Spot(hex="A02"), id="captain", name=Text(name, name))).mission for name in names
    )
    table = table_with()
    table.content.missions.clear()
    table.content.missions.update(test=first, other=replace(other, id="other"))
    found = [one.path[:2] for one in pack_checks.check_content(table.content) if one.code == "id_elsewhere"]
    assert found == ([("missions", "other")] if wrong else [])


def test_a_card_has_four_tactical_orders_and_each_is_asked_for_by_its_place():
    table = make_table(ai("A", "A01"), unit("U", "A03"), card=card(NEAREST_MOVES))
    run = play(printed_deck.ask_tactical_orders(table, "97"), {"entry.order": ["99/1"] * 4})
    assert [prompt.subject for prompt in run.prompts] == [("97", str(place)) for place in (1, 2, 3, 4)]


@pytest.mark.parametrize(("kind", "told"), [(TANK, True), (HALFTRACK, False)])
def test_only_of_tanks_it_is_said_where_they_do_not_go(kind, told: bool):
    run = helped(make_table(ai("A", "G07", kind), unit("U", "J11")), enter=("G08",))
    asked = next(prompt for prompt in run.prompts if isinstance(prompt, AskMany))
    assert any("Un tanque" in SPANISH.say(line) for line in asked.advice) is told


def with_map(table: MissionTable, *covered: str, size: int = 4) -> MissionTable:
    """The same table on a map that is open but for some hexes."""
    hexes = [f"{chr(ord('A') + column)}{row:02d}" for column in range(size) for row in range(1, size + 1)]
    told = tuple(BoardFact(hex, cover=int(hex in covered)) for hex in hexes)
    table.state.told = {}
    table.content.maps[table.mission.map] = BoardMap(table.mission.map, columns=size, rows=size, told=told)
    return table


@pytest.mark.parametrize(
    ("covered", "nearer"), [(("A04",), True), (("A01",), False), (("A01", "A04"), False), ((), None)]
)
def test_whether_a_hex_is_nearer_to_cover_is_read_from_a_map_that_is_known(covered, nearer):
    table = with_map(make_table(ai("A", "A02"), unit("U", "D04")), *covered)
    order = Order(Action.MOVE, to=ANY_UNIT, toward=Toward.COVER)
    move = hex_advice.move_facts.move_of(
        table, "A", hex_advice.Errand(order.do, ("U",), Toward.COVER), (hex_advice.Destination("A03", cover=0),)
    )
    found = map_answers.way_to_cover(table, move, move.ends[0])
    assert (None if found is None else found.toward_cover) is nearer


@pytest.mark.parametrize(
    ("here", "there", "nearer"), [("A02", "A03", True), ("A03", "A02", False), ("C03", "C04", False)]
)
def test_cover_nearest_the_target_counts_from_the_target(here, there, nearer):
    table = with_map(make_table(ai("A", here), unit("U", "D04")), "A04")
    toward = Toward.COVER_NEAREST_TARGET
    errand = hex_advice.Errand(Action.MOVE, ("U",), toward)
    move = hex_advice.move_facts.move_of(table, "A", errand, (hex_advice.Destination(there, cover=0),))
    found = map_answers.way_to_cover(table, move, move.ends[0])
    assert found is not None and found.toward_cover is nearer


def test_what_was_answered_before_a_direct_word_is_kept_and_notes_are_no_answers():
    asked = AskMany(key="facts.sight", message=msg("?"), options=(Option("A", msg("A")),))

    def two_steps() -> Procedure[Any]:
        yield Note(key="note", message=msg("nada"))
        yield from asked
        return "chosen"

    told: dict[Any, Any] = {}
    assert play(choosing.listen(two_steps(), tuple, tuple, told), {"facts.sight": ("A",)}).result == "chosen"
    assert told == {asked.identity: ("A",)}


def test_the_firepower_that_is_weighed_is_the_units_where_units_are_chosen_by_it():
    order = Order(Action.FIRE, to=(Target(unit=Selector(highest_firepower=True)),))
    table = make_table(ai("A", "G07"), unit("U", "G09"), unit("V", "G10", SMG), card=card(order))
    found = play(selection.candidates(table, order, command=True)).result
    chosen = play(selection.narrow(table, order, found)).result
    stages = [stage for stage in chosen.thoughts.stages if isinstance(stage, PairStage)]
    criterion = [stage.criterion for stage in stages if isinstance(stage.criterion, Superlative)]
    assert chosen.pairs == (("A", "V"),) and [one.of_unit for one in criterion] == [True]


def test_only_units_that_are_seen_can_hide_and_only_where_the_mission_lets_them():
    counters = (ai("A", "A04"), unit("R", "A01"), unit("H", "A02", hidden=True))
    assert hidden.units_that_can_hide(my_turn(*counters, mission={"hiding": True})) == ["R"]
    assert hidden.units_that_can_hide(my_turn(*counters)) == []


@pytest.mark.parametrize("covered", [True, False])
def test_the_least_cover_is_cover(covered: bool):
    table = make_table(ai("A", "G07"), unit("U", "G09", cover=1), unit("V", "G10"))
    assert play(table.facts.in_cover(("U", "V"), covered)).result == (("U",) if covered else ("V",))


def test_in_one_hex_everybody_has_everybody_in_his_arc_and_hits_the_flank():
    table = make_table(ai("A", "G07"), unit("U", "G07", RIFLES))
    for pair in (("A", "U"), ("U", "A")):
        shot = play(table.facts.shot(*pair)).result
        assert (shot.flank, shot.in_arc) == (True, True)


@pytest.mark.parametrize("side", ["front", "flank"])
def test_whoever_is_told_the_side_of_a_doubtful_shot_is_taken_to_have_it_in_his_arc(side: str):
    table = make_table(ai("A", "G07"), unit("U", "G09"), sees={("A", "U"): Sees.UNKNOWN})
    shot = play(table.facts.shot("U", "A"), {"shot.side": side}).result
    assert (shot.flank, shot.in_arc) == (side == "flank", True)


@pytest.mark.parametrize(("first", "shared"), [(2, 1), (3, 0)])
def test_two_ranges_of_cards_overlap_from_their_first_common_card_on(first: int, shared: int):
    mission = replace(table_with().mission, order_cards=(1, 2), more_order_cards=((first, 4),))
    content = table_with().content
    content.missions[mission.id] = mission
    found = [one.code for one in mission_checks.check_mission(content, mission, ())]
    assert found.count("overlapping_ranges") == shared


def test_a_possible_enemy_that_leaves_the_map_hands_on_what_it_was_doing_and_lies_unused():
    """It is gone, not used and not immobilised; only its own place is taken by its heir (6.2.1, 7.3.1)."""
    table = make_table(
        suspect("S", "G07", used=True, immobilised=True), ai("A", "G05"), ai("B", "G06"), unit("U", "G10")
    )
    table.state.executors = ["B", "S"]
    suspects.leave(table, "S", "A")
    gone = table.state.counters["S"]
    assert (gone.destroyed, gone.used, gone.immobilised, table.state.executors) == (True, False, False, ["B", "A"])


def test_the_largest_group_of_two_neighbours_whose_hexes_are_told_is_both_and_of_one_or_nobody_is_not_asked():
    table = make_table(ai("A", "G07"), ai("B", "G08"), ai("E", "G07"), ai("C"), ai("D"), unit("U", "G10"))
    assert play(table.facts.largest_groups(("A", "B"))).result == (("A", "B"),)
    assert play(table.facts.largest_groups(("A", "E"))).result == (("A", "E"),)
    assert (
        play(table.facts.largest_groups(("C",))).result == (("C",),)
        and play(table.facts.largest_groups(())).result == ()
    )
    run = play(table.facts.largest_groups(("C", "D")), {"facts.group": ("C", "D")})
    assert run.keys == ["facts.group"] and run.result == (("C", "D"),)


@pytest.mark.parametrize(("printed", "marker", "cost"), [(None, 0, 0), (1, 2, 3), (1, -2, 0), (1, None, 1)])
def test_what_a_move_costs_is_the_printed_number_with_the_markers_and_never_below_nothing(printed, marker, cost: int):
    table = make_table(ai("A", "G07", replace(RIFLES, id="mine", move_cost=printed)), unit("U", "G10"))
    if marker is not None:
        table.state.counters["A"].hit = "calm"
        table.content.hit_markers["calm"] = replace(CALM, move_cost=marker)
    assert ranking.move_cost(table, "A") == cost


@pytest.mark.parametrize(
    ("kinds", "wrong"), [((), 0), ((RIFLES,), 0), ((MUTE,), 1), ((MUTE, RIFLES), 0), ((POSSIBLE,), 0)]
)
def test_an_order_to_fire_needs_one_counter_that_can_fire_and_a_possible_enemy_may_be_one(kinds, wrong: int):
    pieces = tuple(Piece(kind.id, kind.id, AI, "A01") for kind in kinds)
    mission = replace(make_table().mission, forces=pieces, sheet=(), orders=(Order(Action.FIRE, to=ANY_UNIT),))
    content = make_table(*(ai(kind.id, "A01", kind) for kind in kinds)).content
    found = [one.code for one in mission_checks.check_mission(content, mission, ())]
    assert found.count("nobody_can") == wrong
