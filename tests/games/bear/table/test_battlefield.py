"""Smoke, off-map artillery, cattle and refugees, and the hexes in which they lie (2.5, 9)."""

from __future__ import annotations

from typing import Any

import pytest

from puesto.core.messages import Ref, Text
from puesto.core.values import replace
from puesto.games.bear.ai import movement, selection
from puesto.games.bear.checks import attack, rally
from puesto.games.bear.printed.reason_codes import Reason
from puesto.games.bear.printed.records import Action, Kind, NeutralPoints, Order, Selector, UnitType
from puesto.games.bear.rounds import neutral, sequence
from puesto.games.bear.table import battlefield
from puesto.games.bear.table.board_questions import Range, ShotFacts
from puesto.games.bear.table.state import NEUTRAL, Counter, MissionTable
from puesto.games.bear.turn import aiming, artillery, player_turn, steps
from puesto.games.bear.views.views import view_of_table
from tests.games.bear.driver import play
from tests.games.bear.made_up import ANY_UNIT, HALFTRACK, NEAREST_FIRES, PINNED, RIFLES, ai, card, make_table, unit
from tests.games.bear.walk import boxes, my_turn, order_card, walk, with_deck

REFUGEES = UnitType(
    "refugees",
    Text("Refugiados", "Refugees"),
    "",
    Kind.NEUTRAL,
    "refugees",
    None,
    None,
    None,
    None,
    0,
    10,
    10,
    no_fire=True,
)
CATTLE = replace(REFUGEES, id="cattle", name=Text("Ganado", "Cattle"), no_fire=False)


def herd(id: str, hex: str = "", kind: UnitType = CATTLE) -> tuple[Counter, UnitType]:
    """Cattle or refugees."""
    return Counter(id, kind.id, NEUTRAL, hex), kind


def shot_at(table: MissionTable, target: str) -> attack.AttackFacts:
    """The sum of a shot of R at a target in cover 1, at normal range."""
    return attack.facts_of(table, "R", target, ShotFacts(Range.NORMAL, 3, target_cover=1))


# ---- smoke


def test_smoke_adds_its_md_to_a_shot_and_says_so():
    table = my_turn(ai("A", "A04"), unit("R", "A01"), smoke={"A04": 2})
    facts = shot_at(table, "A")
    assert facts.dv == RIFLES.front + 1 + 2
    assert [(line.name.template, line.value, line.rule) for line in facts.defence_modifiers][2] == (
        "MD del humo",
        2,
        "2.5",
    )
    assert shot_at(my_turn(ai("A", "A04"), unit("R", "A01"), smoke={"A05": 2}), "A").dv == RIFLES.front + 1


def test_who_stands_in_smoke_is_in_cover_for_the_orders():
    table = make_table(ai("A", "A04"), ai("B", "B04"), unit("R", "A01"), card=card(), state={"smoke": {"A04": 1}})
    order = Order(Action.MOVE, ai=Selector(covered=True), to=ANY_UNIT)
    assert selection.ai_for_order(table, order, True).ids == ("A",)


def test_before_a_round_each_smoke_marker_is_reduced_or_removed():
    table = with_deck(
        my_turn(mission={"artillery": 0, "smoke": False}, step="pre_round", smoke={"B02": 1, "C03": 3}),
        {"c": order_card()},
    )
    run = walk(table, {"pre_round.table": lambda prompt: tuple(line.value for line in prompt.options)})
    assert [line.value for line in run.prompts[0].options] == [
        "unused",
        "shuffle",
        "smoke.B02",
        "smoke.C03",
        "command_points",
    ]
    assert table.state.smoke == {"C03": 2}


def test_a_smoke_marker_whose_line_is_not_ticked_stays_as_it_is():
    table = with_deck(my_turn(mission={"artillery": 0}, step="pre_round", smoke={"B02": 1}), {"c": order_card()})
    walk(table, {"pre_round.table": ("unused", "shuffle", "command_points")})
    assert table.state.smoke == {"B02": 1}


def test_nothing_is_said_of_smoke_and_artillery_where_the_mission_has_none():
    table = with_deck(my_turn(mission={"artillery": 0, "smoke": False}, step="pre_round"), {"c": order_card()})
    run = walk(table, {"pre_round.table": lambda prompt: tuple(line.value for line in prompt.options)})
    assert [line.value for line in run.prompts[0].options] == ["unused", "shuffle", "command_points"]
    assert table.state.step == sequence.CARDS and artillery.step_after_cards(table) == sequence.INITIATIVE


def test_smoke_is_noted_as_the_result_of_an_action_on_the_board_and_lies_on_the_table():
    table = my_turn(mission={"artillery": 0, "sheet": boxes(1, 2)})
    answers = {
        "other.cost": 1,
        "other.pay": "0",
        "by_hand.result": ["smoke", "nothing"],
        "smoke.hex": {"hex": "B03", "cover": 2},
    }
    play(player_turn.do_other_action(table), answers)
    assert table.state.smoke == {"B03": 2}
    (lying,) = view_of_table(table.state, table.content).rosters[2].counters
    assert (lying.place, lying.cover, [edit.path for edit in lying.edits]) == ("B03", 2, ["smoke.B03"] * 3)


def test_smoke_is_taken_away_again():
    table = my_turn(smoke={"B03": 2, "C03": 1})
    play(battlefield.place_smoke(table, "x"), {"smoke.which": "B03"})
    assert table.state.smoke == {"C03": 1}


# ---- artillery


def test_a_target_noted_before_one_round_is_struck_before_the_next():
    table = with_deck(
        my_turn(ai("A", "A04"), unit("R", "A01"), mission={"artillery": 1}, step="cards", round=2), {"c": order_card()}
    )
    noting = {"artillery.note": "note", "artillery.hex": {"hex": "A04", "cover": 0}}
    walk(table, noting, until=sequence.INITIATIVE)
    assert table.state.artillery == {"A04": 2}
    table.state.step, table.state.round = sequence.CARDS, 3
    run = walk(
        table,
        {
            "artillery.note": "none",
            "artillery.strike": "by_hand",
            "by_hand.result": ["hit", "nothing"],
            "by_hand.counter": "A",
        },
        until=sequence.INITIATIVE,
    )
    assert table.state.artillery == {} and table.state.counters["A"].hit
    assert [prompt.key for prompt in run.prompts][:3] == ["artillery.note", "artillery.strike", "by_hand.result"], (
        "noted first, then struck: the printed order"
    )
    counters = next(prompt for prompt in run.prompts if prompt.key == "by_hand.counter")
    assert counters.options[0].value == "A", "who stands there comes first"


def test_no_artillery_falls_before_the_first_round():
    table = my_turn(mission={"artillery": 1}, round=1)
    assert artillery.step_after_cards(table) == sequence.INITIATIVE


def test_artillery_that_a_card_brings_is_struck_though_the_mission_has_none():
    table = my_turn(mission={"artillery": 0}, round=3, artillery={"B02": 2})
    assert artillery.step_after_cards(table) == sequence.ARTILLERY_STRIKE


def test_artillery_is_no_shot_of_a_unit():
    table = my_turn(
        ai("A", "A04"),
        unit("R", "A01"),
        mission={"artillery": 1},
        round=3,
        artillery={"A04": 2},
        step=sequence.ARTILLERY_STRIKE,
    )
    script = {"artillery.strike": "by_hand", "by_hand.result": ["hit", "nothing"], "by_hand.counter": "A"}
    walk(table, script, until=sequence.INITIATIVE)
    assert table.state.counters["A"].hit and not table.state.unit_has_fired


def struck(total: int, **changes: Any) -> Counter:
    """A in MD 1, after a strike whose dice come to `total`; with its firepower 5 is enough to hit."""
    table = my_turn(
        ai("A", "A04", cover=1, **changes),
        unit("R", "A01"),
        mission={"artillery": 1},
        round=3,
        artillery={"A04": 2},
        step=sequence.ARTILLERY_STRIKE,
    )
    table.content.hit_markers["weak"] = replace(PINNED, id="weak", flank=-2)
    answers = {
        "artillery.strike": "target",
        "artillery.firepower": RIFLES.flank + 1 - 5,
        "artillery.roll": (total // 2, total - total // 2),
    }
    walk(with_deck(table, {"c": order_card()}), answers, until=sequence.INITIATIVE)
    return table.state.counters["A"]


def test_a_strike_hits_destroys_and_misses_by_the_flank_with_its_cover_and_marker():
    assert not struck(4).hit
    assert struck(5).hit and not struck(8).destroyed
    assert struck(9).destroyed
    assert struck(5, hit=PINNED.id).destroyed, "a second hit"
    assert struck(3, hit="weak").destroyed and not struck(2, hit="weak").destroyed


def test_a_strike_reaches_who_is_told_to_stand_in_the_hex():
    table = my_turn(
        ai("A"),
        unit("R", "A01"),
        mission={"artillery": 1},
        round=3,
        artillery={"A04": 2},
        step=sequence.ARTILLERY_STRIKE,
    )
    walk(
        with_deck(table, {"c": order_card()}),
        {
            "artillery.strike": "target",
            "artillery.there": ("A",),
            "artillery.firepower": 20,
            "artillery.roll": (6, 6),
        },
        until=sequence.INITIATIVE,
    )
    assert table.state.counters["A"].destroyed


# ---- cattle and refugees


def test_cattle_and_refugees_take_one_md_from_who_stands_in_their_hex():
    table = my_turn(ai("A", "A04"), unit("R", "A01"), herd("C", "A04"), herd("D", "A04"))
    facts = shot_at(table, "A")
    assert facts.dv == RIFLES.front + 1 - 1, "one less, however many there are"
    assert facts.crowd == -1


def test_nobody_fires_at_or_from_a_hex_with_refugees_but_in_close_combat():
    """V-9-03."""
    table = my_turn(ai("A", "A04"), ai("B", "A02"), unit("R", "A01"), unit("S", "A02"), herd("F", "A04", REFUGEES))
    assert not neutral.can_fire(table, "R", "A", neutral.refugee_hexes(table)) and neutral.can_fire(
        table, "R", "B", neutral.refugee_hexes(table)
    )
    assert aiming.targets_in_reach(table, "R") == ["B"]
    table.state.counters["F"].hex = "A02"
    assert aiming.targets_in_reach(table, "S") == ["B"], "close combat is allowed"
    assert aiming.targets_in_reach(table, "R") == ["A"]
    table.state.counters["F"].hex = "A01"
    assert aiming.targets_in_reach(table, "R") == []


def test_the_ai_leaves_out_a_target_among_refugees_and_says_why():
    table = make_table(
        ai("A", "A04"), unit("R", "A02"), herd("F", "A02", REFUGEES), card=card(NEAREST_FIRES, close=(), short=())
    )
    found = play(selection.candidates(table, NEAREST_FIRES, False)).result
    assert (found.pairs, found.reason) == ((), Reason.REFUGEES)


def test_refugees_spare_counters_and_not_a_hex_that_an_order_goes_for():
    table = make_table(ai("A", "A04"), unit("R", "A02"), herd("F", "A02", REFUGEES), card=card())
    assert play(neutral.pairs_not_spared(table, (("A", "B05"), ("A", "R")))).result == (("A", "B05"),)


def test_where_a_hex_is_not_known_it_is_asked_once_and_kept():
    table = make_table(
        ai("A"),
        unit("R"),
        herd("F", "C05", REFUGEES),
        card=card(NEAREST_FIRES, close=(), short=()),
        state={"bands": {"A|R": "normal"}},
    )
    run = play(selection.candidates(table, NEAREST_FIRES, False), {"battlefield.where": ("R|C05",)})
    assert run.result.reason is Reason.REFUGEES
    assert table.state.counters["R"].hex == "C05"
    again = play(selection.candidates(table, NEAREST_FIRES, False), {"battlefield.where": ()})
    assert len(again.prompts) <= 1


@pytest.mark.parametrize(("dice", "gone"), [((6, 4), True), ((1, 2), False)])
def test_cattle_may_be_fired_at_and_the_first_hit_removes_them(dice, gone):
    table = my_turn(
        ai("A", "H12"), unit("R", "A01"), herd("C", "A03"), mission={"neutral_points": (NeutralPoints("cattle", -2),)}
    )
    table.state.victory_points = 1
    play(player_turn.fire(table), {"fire.pay": "0", "fire.command_points": 0, "attack.roll": dice, "fire.target": "C"})
    assert table.state.counters["C"].destroyed is gone
    assert table.state.victory_points == (-2 if gone else 1), "VP as the mission says, past a track without zero"


def test_cattle_are_worth_nothing_where_the_mission_does_not_say_so_and_hold_no_hex():
    table = my_turn(ai("A", "H12"), unit("R", "A01"), herd("C", "B02"), control={"B02": "ai"})
    play(steps.control.settle_control(table))
    assert table.state.control == {"B02": "ai"}
    play(neutral.remove(table, "C"))
    assert table.state.victory_points == -1 and table.state.counters["C"].destroyed


def test_cattle_and_refugees_are_not_counted():
    table = my_turn(ai("A", "A04"), unit("R", "A01"), herd("C", "A04"), herd("F", "B02", REFUGEES))
    assert [id for id in table.in_play() if table.is_combat(id)] == ["A", "R"]


def test_nothing_is_shown_on_the_map_where_nothing_lies_there():
    table = my_turn(ai("A", "A04", HALFTRACK), unit("R", "A01"), mission={"sheet": boxes(1, 2)})
    assert not neutral.is_neutral(table, "A")
    assert len(view_of_table(table.state, table.content).rosters) == 2


def test_the_contact_form_says_that_cattle_block_sight():
    table = my_turn(ai("A", "A04"), unit("R", "A01"), herd("C", "A03"))
    run = play(table.facts.moved("R"), {"contact.moved": {"hex": "A02", "cover": 0, "rows": {}}})
    assert [line.params for line in run.prompts[0].advice] == [(("places", (Ref("hex", "A03"),)),)]
    table.state.counters["C"].destroyed = True
    assert (
        play(table.facts.moved("R"), {"contact.moved": {"hex": "A02", "cover": 0, "rows": {}}}).prompts[0].advice == ()
    )


def test_smoke_and_cattle_count_for_low_risk_moves_and_for_rallies():
    table = make_table(
        ai("A", "A05", cover=1),
        ai("B", "A06", hit="calm"),
        unit("R", "A01"),
        herd("C", "A05"),
        state={"smoke": {"A06": 2}},
    )
    advice = movement.advice(table, "A", Order(Action.LOW_RISK_MOVE, to=ANY_UNIT), ("R",))
    assert any(dict(line.params).get("cover") == 0 for line in advice), "MD 1 less 1 for the cattle"
    assert rally.facts_of(table, "B").cover, "a counter in smoke is in cover"


@pytest.mark.parametrize(
    ("faces", "hit", "gone"), [((1, 1), False, False), ((3, 4), True, False), ((6, 6), False, True)]
)
def test_a_strike_is_rolled_against_every_counter_in_its_hex(faces, hit, gone):
    table = my_turn(
        ai("A", "A04"), ai("B", "C04"), unit("R", "A04"), mission={"artillery": 1}, round=2, artillery={"A04": 1}
    )
    need = table.type_of("A").flank
    script = {
        "artillery.strike": "target", "artillery.firepower": need - 7, "artillery.roll": faces, "hits.draw": "calm",
        "command_loss.draw": "97",
    }  # fmt: skip
    run = play(artillery.strike(table), script)
    assert [prompt.subject[1] for prompt in run.prompts if prompt.key == "artillery.roll"] == ["A", "R"]
    for id in ("A", "R"):
        assert (bool(table.state.counters[id].hit), table.state.counters[id].destroyed) == (hit, gone)
    assert not table.state.counters["B"].hit and not table.state.unit_has_fired and table.state.artillery == {}


def test_a_strike_that_drifts_falls_where_it_is_told():
    table = my_turn(ai("A", "A04"), unit("R", "B02"), mission={"artillery": 1}, round=2, artillery={"A04": 1})
    answers = {
        "artillery.strike": "drifts", "artillery.lands": {"hex": "B02", "cover": 0}, "artillery.firepower": 0,
        "artillery.roll": (1, 1),
    }  # fmt: skip
    run = play(artillery.strike(table), answers)
    assert [prompt.subject[1] for prompt in run.prompts if prompt.key == "artillery.roll"] == ["R"]
