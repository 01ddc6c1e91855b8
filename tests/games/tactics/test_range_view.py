"""The ruler on the squares of the sketch (3.1, 3.6)."""

from __future__ import annotations

from puesto.games.tactics.game import GAME
from puesto.games.tactics.table import board
from puesto.games.tactics.table.state import AI, PLAYER, Table
from puesto.games.tactics.turn import steps
from puesto.language import Language
from tests.games.tactics.battles import CONTENT

GUN = max(CONTENT.cards.values(), key=lambda card: (not card.equipment, 1 < card.range < 5, card.range))


def make_table(**settings: str) -> Table:
    """The crossroads with a gun of the AI on B5."""
    table = Table(steps.new_state(CONTENT, "crossroads", settings), CONTENT)
    table.add_piece(GUN.id, AI, "B5", 1)
    return table


def told(table: Table, item: str, second: str = "") -> list[str]:
    return [Language("es").say(line) for line in GAME.map_lines(table.state, CONTENT, item, second)]


def test_a_card_reaches_as_far_as_its_range_along_rows_and_columns():
    table = make_table()
    reached = set()
    for place in board.squares(table):
        lines, away = told(table, "B5", place), abs(ord(place[0]) - ord("B")) + abs(int(place[1]) - 5)
        assert f"distancia {away}," in lines[0]
        if place != "B5":
            assert ("no llega" in lines[1]) == (away > GUN.range) and f"alcance {GUN.range}" in lines[1]
            reached.add("no llega" in lines[1])
    assert reached == {True, False}


def test_one_square_tells_who_stands_there_and_how_far_both_headquarters_are():
    table = make_table()
    lines = " ".join(told(table, "B5"))
    for side in (AI, PLAYER):
        assert str(board.distance_to_headquarters(table, "B5", side)) in lines
    assert f"Alcance: {GUN.range}." in lines and "EM enemigo" not in lines
    assert "ninguna carta" in told(table, "A1")[0] and "no es una casilla" in told(table, "Z9")[0]


def test_the_enemy_headquarters_is_said_to_be_in_range_as_the_attitude_counts_it():
    table = make_table()
    piece = next(iter(table.side(AI)))
    for place in board.squares(table):
        piece.place = place
        assert ("EM enemigo" in " ".join(told(table, place))) == board.is_headquarters_in_range(table)


def test_without_a_sketch_the_ruler_says_that_the_table_measures():
    table = make_table()
    table.state.settings["sketch"] = "none"
    assert not board.is_sketched(table) and "no se lleva croquis" in told(table, "B5", "C5")[0]
