"""Hidden Units: to the AI they are not there (7.5)."""

from __future__ import annotations

from puesto.games.bear.ai import critical, move_facts, movement, selection
from puesto.games.bear.board import destinations, setup_contacts
from puesto.games.bear.printed.records import Action
from puesto.games.bear.rounds import hidden
from puesto.games.bear.table.board_questions import Errand
from puesto.games.bear.table.given_facts import Destination, Origin
from puesto.games.bear.table.state import MissionTable
from puesto.games.bear.turn import able_units, mission_sheet, player_turn
from tests.games.bear.driver import play
from tests.games.bear.made_up import NEAREST_FIRES, NEAREST_MOVES, ai, card, make_table, unit
from tests.games.bear.walk import my_turn


def test_a_hidden_unit_is_no_target_and_gives_no_row_in_the_ais_contact_form():
    table = make_table(
        ai("A", "A04"), unit("R", "A02", hidden=True), unit("S", "A01"), card=card(NEAREST_FIRES, close=(), short=())
    )
    found = play(selection.candidates(table, NEAREST_FIRES, False)).result
    assert found.pairs == (("A", "S"),)
    run = play(
        table.facts.arrival("A", Errand(Action.MOVE, ("S",))), {"move.contact": {"hex": "A03", "cover": 0, "rows": {}}}
    )
    assert [row.value for row in run.prompts[0].rows] == ["S"]


def test_a_hidden_unit_in_its_hex_keeps_no_ai_from_firing_and_is_no_pair_of_the_setup():
    table = make_table(ai("A", "A04"), unit("H", "A04", hidden=True), unit("S", "A02"))
    assert play(table.facts.can_fire((("A", "S"),))).result == (("A", "S"),)
    assert setup_contacts.pairs_at_setup(table) == [("A", "S")]


def test_a_hidden_unit_counts_neither_where_a_move_begins_nor_where_it_ends():
    table = make_table(ai("A", "G07"), unit("H", "G08", hidden=True), unit("U", "G11"))
    table.state.origins = {"A": Origin("G07", 0, ("H",), ("H",), {"U": 4})}
    near = Destination("G08", 0, 1, {"U": 3}, ("H",), ("H",), ("H",), ("H",), contacts={"H": "both"})
    errand = Errand(Action.LOW_RISK_MOVE, ("U",))
    move = move_facts.move_of(table, "A", errand, [near])
    (end,) = move.ends
    assert not (move.origin.in_zone_of or move.origin.flanked_by)
    assert not (end.in_zone_of or end.in_short_zone_of or end.flank_of or end.enemies or end.contacts)
    assert [one.hex for one in destinations.choose(move).best] == ["G08"], "the AI walks into what it does not know of"
    table.state.counters["H"].hidden = False
    assert not destinations.choose(move_facts.move_of(table, "A", errand, [near])).best


def test_a_hidden_unit_counts_for_the_advance_and_not_for_the_pass_test():
    table = make_table(ai("A", "A04"), unit("R", "A02", hidden=True), unit("S", "A01"))
    assert mission_sheet.counters_in_play(table) == 3
    assert critical.unused_count(table, "player") == 1


def test_hiding_is_an_action_where_the_mission_allows_it():
    assert "hide" not in offered(my_turn())
    table = my_turn(mission={"hiding": True})
    assert "hide" in offered(table)
    play(player_turn.hide(table), {"hide.cost": 2, "hide.pay": "0"})
    assert table.state.counters["R"].hidden and table.state.contacts == {}
    assert table.state.check is not None and table.state.check.cost == 2
    assert able_units.hiders(table) == []


def offered(table: MissionTable) -> set[str]:
    """Return the actions that the player has now."""
    asked = next(player_turn.player_turn(table))
    return {option.value for option in asked.options}


def test_firing_asks_whether_the_unit_is_revealed_and_then_whom_it_sees():
    table = my_turn(ai("A", "A04"), unit("R", "A01", hidden=True))
    answers = {
        "fire.pay": "0", "fire.command_points": 0, "attack.roll": (1, 1), "hidden.revealed": "revealed",
        "contact.moved": {"hex": "A01", "cover": 0, "rows": {"A": "both"}},
    }  # fmt: skip
    run = play(player_turn.fire(table), answers)
    asked = next(prompt for prompt in run.prompts if prompt.key == "hidden.revealed")
    assert asked.default == hidden.SHOWS
    assert not table.state.counters["R"].hidden and table.state.contacts == {"A|R": "both"}


def test_a_move_keeps_a_unit_hidden_unless_the_player_says_otherwise():
    table = my_turn(ai("A", "A09"), unit("R", "A01", hidden=True))
    run = play(
        player_turn.move(table),
        {
            "move.cost": 1,
            "move.pay": "0",
            "contact.moved": {"hex": "A02", "cover": 1, "rows": {}},
            "hidden.revealed": "hidden",
        },
    )
    form = next(prompt for prompt in run.prompts if prompt.key == "contact.moved")
    assert form.rows == (), "whom it sees is asked when it is revealed"
    assert table.state.counters["R"].hidden and table.state.counters["R"].hex == "A02"


def test_an_ai_that_stops_beside_a_hidden_unit_may_find_it():
    table = make_table(ai("A", "A04"), unit("R", "A02", hidden=True), unit("S", "A01"), card=card(NEAREST_MOVES))
    answers = {
        "move.contact": {"hex": "A03", "cover": 0, "rows": {}}, "move.cost": 1, "hidden.revealed": "revealed",
        "contact.moved": {"hex": "A02", "cover": 1, "rows": {"A": "both"}},
    }  # fmt: skip
    run = play(movement.go(table, "A", NEAREST_MOVES, ("S",), False, None), answers)
    assert "hidden.revealed" in run.keys and not table.state.counters["R"].hidden


def test_a_hidden_unit_further_off_is_not_found():
    table = make_table(ai("A", "A06"), unit("R", "A02", hidden=True), unit("S", "A01"), card=card(NEAREST_MOVES))
    run = play(
        movement.go(table, "A", NEAREST_MOVES, ("S",), True, None),
        {"move.contact": {"hex": "A05", "cover": 0, "rows": {}}},
    )
    assert "hidden.revealed" not in run.keys and table.state.counters["R"].hidden
