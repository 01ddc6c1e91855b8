"""What the ruler tells of the squares of the sketch (3.1, 3.6)."""

from __future__ import annotations

from puesto.games.tactics.game import GAME
from puesto.games.tactics.table import board
from puesto.games.tactics.table.state import AI, PLAYER, Table
from puesto.games.tactics.turn import steps
from puesto.language import Language
from tests.games.tactics.battles import CONTENT

GUN = max(CONTENT.cards.values(), key=lambda card: (not card.equipment, 1 < card.range < 5, card.range))


def table(**settings: str) -> Table:
    """The crossroads with a gun of the AI on B5."""
    t = Table(steps.new_state(CONTENT, "crossroads", settings), CONTENT)
    t.add_piece(GUN.id, AI, "B5", 1)
    return t


def told(t: Table, one: str, other: str = "") -> list[str]:
    return [Language("es").say(line) for line in GAME.map_lines(t.state, CONTENT, one, other)]


def test_a_card_reaches_as_far_as_its_range_along_rows_and_columns():
    t = table()
    reached = set()
    for place in board.squares(t):
        lines, away = told(t, "B5", place), abs(ord(place[0]) - ord("B")) + abs(int(place[1]) - 5)
        assert f"distancia {away}," in lines[0]
        if place != "B5":
            assert ("no llega" in lines[1]) == (away > GUN.range) and f"alcance {GUN.range}" in lines[1]
            reached.add("no llega" in lines[1])
    assert reached == {True, False}


def test_one_square_tells_who_stands_there_and_how_far_both_headquarters_are():
    t = table()
    lines = " ".join(told(t, "B5"))
    for side in (AI, PLAYER):
        assert str(board.distance_to_headquarters(t, "B5", side)) in lines
    assert f"Alcance: {GUN.range}." in lines and "EM enemigo" not in lines
    assert "ninguna carta" in told(t, "A1")[0] and "no es una casilla" in told(t, "Z9")[0]


def test_the_enemy_headquarters_is_said_to_be_in_range_as_the_attitude_counts_it():
    t = table()
    piece = next(iter(t.side(AI)))
    for place in board.squares(t):
        piece.place = place
        assert ("EM enemigo" in " ".join(told(t, place))) == board.is_headquarters_in_range(t)


def test_without_a_sketch_the_ruler_says_that_the_table_measures():
    t = table()
    t.state.settings["sketch"] = "none"
    assert not board.is_sketched(t) and "no se lleva croquis" in told(t, "B5", "C5")[0]
