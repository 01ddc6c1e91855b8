"""The questions to the player about the board, and those left out because the state has the answer."""

from __future__ import annotations

from typing import Any

import pytest

from puesto.core.hexes.numbering import LETTERED
from puesto.core.prompts import Procedure
from puesto.core.questions.board import UNSURE, Contact
from puesto.core.values import replace
from puesto.games.bear.board import board_memory
from puesto.games.bear.board.board_memory import components
from puesto.games.bear.table.board_questions import Range
from puesto.games.bear.table.state import MissionTable, Sees
from puesto.games.bear.turn import ai_turn
from tests.games.bear.driver import Run, play
from tests.games.bear.made_up import HALFTRACK, NEAREST_FIRES, RIFLES, ai, card, make_table, unit

NEAR = {("A", "U"): Sees.BOTH}


def ask(procedure: Procedure[Any], **answers: Any) -> Run:
    """Play a question; answers by the part of the key after the dot, with `facts.` before it."""
    return play(procedure, {f"facts.{key}": value for key, value in answers.items()})


@pytest.mark.parametrize(
    ("one", "other", "away"),
    [("K09", "J09", 1), ("K09", "J10", 1), ("K09", "K08", 1), ("K09", "L09", 1), ("E07", "L03", 8), ("G07", "G07", 0)],
)
def test_hexes_are_counted_as_the_map_prints_them(one: str, other: str, away: int) -> None:
    assert LETTERED.distance(one, other) == LETTERED.distance(other, one) == away


def test_each_hex_inside_the_map_has_six_neighbours_at_one() -> None:
    around = LETTERED.neighbours("K09")
    assert len({*around}) == 6 and all(LETTERED.distance("K09", hex) == 1 for hex in around)


def test_known_hexes_and_contacts_leave_nothing_to_ask() -> None:
    table = make_table(ai("A", "G07"), ai("B", "G05"), unit("U", "G10"), unit("V", "H07"))
    pairs = (("A", "U"), ("A", "V"), ("B", "U"), ("B", "V"))
    assert ask(table.facts.close(pairs)).result == dict(zip(pairs, (3, 1, 5, 2), strict=True))
    assert ask(table.facts.nearest(pairs)).result == (("A", "V"),)
    assert ask(table.facts.farthest(pairs)).result == (("B", "V"),)
    assert ask(table.facts.can_fire(pairs)).result == pairs
    assert ask(table.facts.largest_groups(("A", "B"))).result == (("A",), ("B",))


def test_who_does_not_see_the_other_is_not_near_it() -> None:
    table = make_table(ai("A"), unit("U"), sees={("A", "U"): Sees.NOT})
    assert ask(table.facts.close((("A", "U"),))).result == {("A", "U"): None}


def test_one_question_tells_who_is_near_and_is_not_asked_again() -> None:
    table = make_table(ai("A"), ai("B"), unit("U", "G07"))
    pairs = (("A", "U"), ("B", "U"))
    assert ask(table.facts.close(pairs), close=("A|U=1",)).keys == ["facts.close"]
    again = ask(table.facts.close(pairs))
    assert again.keys == [] and again.result == {("A", "U"): 1, ("B", "U"): None}


def test_one_question_tells_who_is_in_reach_and_is_not_asked_again() -> None:
    table = make_table(ai("A"), ai("B"), unit("U", "G07"))
    pairs = (("A", "U"), ("B", "U"))
    assert ask(table.facts.can_fire(pairs), fire=("A|U",)).result == (("A", "U"),)
    assert table.state.bands == {"A|U": "normal", "B|U": "far"}
    again = ask(table.facts.can_fire((("A", "U"),)))
    assert again.keys == [] and again.result == (("A", "U"),)


def test_the_nearest_of_one_is_not_asked() -> None:
    table = make_table(ai("A"), unit("U"))
    assert ask(table.facts.nearest((("A", "U"),))).result == (("A", "U"),)


def test_not_knowing_the_distance_leaves_everybody_in_and_is_said() -> None:
    table = make_table(ai("A"), ai("B"), unit("U", "G07"))
    pairs = (("A", "U"), ("B", "U"))
    run = ask(table.facts.nearest(pairs), nearest=())
    assert run.result == pairs and run.said("No se sabe la distancia")


def test_the_arc_decides_who_fires_and_a_turret_has_none() -> None:
    for kind, able in ((RIFLES, ()), (HALFTRACK, (("A", "U"),))):
        table = make_table(ai("A", "G07", kind), unit("U", "G10"), sees={("A", "U"): Sees.UNIT_FLANKS})
        assert ask(table.facts.can_fire((("A", "U"),))).result == able


def test_long_range_is_twice_the_normal_one_and_only_if_the_order_says_so() -> None:
    table = make_table(ai("A", "G01", replace(RIFLES, id="short", range=3)), unit("U", "G07"), unit("V", "G08"))
    pairs = (("A", "U"), ("A", "V"))
    assert ask(table.facts.can_fire(pairs)).result == ()
    assert ask(table.facts.can_fire(pairs, long_range=True)).result == (("A", "U"),)


def test_an_ai_in_close_combat_fires_at_nobody_else() -> None:
    table = make_table(ai("A", "G07"), unit("U", "G07"), unit("V", "G09"))
    assert ask(table.facts.can_fire((("A", "U"), ("A", "V")))).result == (("A", "U"),)


@pytest.mark.parametrize(
    ("level", "by_ai", "by_unit"),
    [
        (Sees.BOTH, False, False),
        (Sees.AI_FLANKS, True, False),
        (Sees.UNIT_FLANKS, False, True),
        (Sees.NEITHER, True, True),
    ],
)
def test_who_is_hit_in_the_flank_follows_from_the_contact(level: Sees, by_ai: bool, by_unit: bool) -> None:
    table = make_table(ai("A", "G07"), unit("U", "G10", cover=1), sees={("A", "U"): level})
    mine, its = play(table.facts.shot("U", "A")).result, play(table.facts.shot("A", "U")).result
    assert (its.flank, mine.flank) == (by_ai, by_unit)
    assert its.range is Range.NORMAL and its.distance == 3 and its.target_cover == 1 and mine.target_cover == 0


def test_a_shot_of_unknown_range_and_side_is_asked_about_and_may_stay_unknown() -> None:
    table = make_table(ai("A"), unit("U"), sees={("A", "U"): Sees.UNKNOWN})
    run = play(table.facts.shot("A", "U"), {"shot.range": UNSURE, "shot.side": UNSURE})
    assert run.result.range is Range.NORMAL and not run.result.flank and len(run.notes) == 2


def test_a_range_once_told_is_remembered() -> None:
    table = make_table(ai("A"), unit("U"))
    assert play(table.facts.shot("A", "U"), {"shot.range": "short"}).result.range is Range.SHORT
    assert table.state.distances == {"A|U": 1}
    assert play(table.facts.shot("A", "U")).keys == []


def test_heights_are_asked_only_where_the_table_wants_them() -> None:
    table = make_table(ai("A", "G07"), unit("U", "G10"), state={"settings": {"heights": "on"}})
    assert play(table.facts.shot("A", "U"), {"shot.height": "-1"}).result.height == -1


def test_heights_are_compared_once_for_all_shots_and_not_asked_again_at_the_shot() -> None:
    table = make_table(
        ai("A", "G07"),
        ai("B", "G13"),
        unit("U", "G10"),
        card=card(NEAREST_FIRES),
        state={"settings": {"heights": "on"}},
    )
    run = play(ai_turn.orders(table), {"facts.heights": ("B|U=1",), "attack.roll": (1, 1)})
    assert run.keys == ["facts.heights", "attack.roll"] and table.state.executors == ["B"]


def test_the_flank_of_a_doubtful_contact_is_told_once() -> None:
    table = make_table(ai("A", "G07"), unit("U", "G10"), card=card(NEAREST_FIRES), sees={("A", "U"): Sees.UNKNOWN})
    run = play(ai_turn.orders(table), {"facts.fire": ("A|U",), "facts.flanks": ("A|U",), "attack.roll": (1, 1)})
    assert run.keys == ["facts.fire", "facts.flanks", "attack.roll"]


def moved(table: MissionTable, id: str, answer: dict[str, Any]) -> Run:
    """Fill the contact form of a counter in."""
    return play(table.facts.moved(id), {"contact.moved": answer})


def test_a_contact_form_replaces_what_was_known_of_the_counter_alone() -> None:
    table = make_table(
        ai("A", "G07"),
        ai("B"),
        unit("U", "G10"),
        unit("V"),
        state={"distances": {"A|V": 4, "B|V": 2}, "bands": {"U|B": "normal", "B|V": "far"}},
    )
    run = moved(table, "U", {"hex": "H09", "cover": 2, "rows": {"A": "ai", "B": "not"}})
    form = run.prompts[0]
    assert isinstance(form, Contact) and form.before == (("A", "both"), ("B", "both")) and not form.can_refuse
    assert table.state.contacts == {"A|U": "ai", "A|V": "both", "B|V": "both"}
    assert table.state.distances == {"A|V": 4, "B|V": 2} and table.state.bands == {"B|V": "far"}
    assert (table.state.counters["U"].hex, table.state.counters["U"].cover) == ("H09", 2)


def test_at_set_up_one_answer_says_that_nobody_sees_anybody() -> None:
    table = make_table(ai("A", "G07"), unit("U", "G10"), unit("V", "H10"), state={"contacts": {}})
    run = play(table.facts.at_setup(), {"setup.cover": [("U",), ("A",)], "setup.contacts": "none"})
    assert run.keys == ["setup.cover", "setup.cover", "setup.contacts"]
    assert [table.state.counters[id].cover for id in ("A", "U", "V")] == [2, 1, 0] and table.state.contacts == {}


def test_at_set_up_the_roll_is_called_of_the_ai_where_somebody_sees() -> None:
    table = make_table(ai("A", "G07"), unit("U", "G10"), state={"contacts": {}, "step": "contacts"})
    run = play(
        table.facts.at_setup(),
        {"setup.cover": (), "setup.contacts": "some", "contact.moved": {"hex": "G07", "rows": {"U": "unit"}}},
    )
    assert table.state.contacts == {"A|U": "unit"}
    assert (run.prompts[-1].message.template, run.prompts[-1].rule) == ("¿Dónde empieza {unit}, y a quién ve?", "1.0")


def test_groups_are_joined_by_whoever_links_them() -> None:
    links = {("a", "b"), ("c", "d"), ("b", "d")}
    linked = components(("a", "b", "c", "d", "e"), lambda one, other: (one, other) in links or (other, one) in links)
    assert sorted(map(sorted, linked)) == [["a", "b", "c", "d"], ["e"]]


def test_what_was_said_of_sight_and_fire_zones_is_not_asked_again_until_somebody_moves():
    table = make_table(ai("A"), ai("B"), unit("U"), sees={("A", "U"): Sees.UNKNOWN, ("B", "U"): Sees.UNKNOWN})
    pairs = (("A", "U"), ("B", "U"))
    run = play(table.facts.in_zone_of(pairs), {"facts.zone": ("A|U",)})
    assert run.result == (("A", "U"),)
    again = play(table.facts.in_zone_of(pairs))
    assert again.result == (("A", "U"),) and not again.prompts
    assert play(table.facts.in_sight(pairs), {"facts.sight": ("A|U",)}).result == (("A", "U"),)
    again = play(table.facts.in_sight(pairs))
    assert again.result == (("A", "U"),) and not again.prompts
    board_memory.forget(table.state, "A")
    table.state.contacts["A|U"] = Sees.UNKNOWN.value
    assert play(table.facts.in_zone_of((("A", "U"),)), {"facts.zone": ()}).prompts
