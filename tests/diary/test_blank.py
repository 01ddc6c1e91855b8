"""Blank record sheets: what is printed on the table, and nothing of what has happened."""

from __future__ import annotations

import pytest

from puesto.chance import Dice
from puesto.diary.blank import BOX, LINE, blank_sheet
from puesto.diary.html import html_page
from puesto.games import load
from puesto.language import Language
from puesto.packs import content_for
from tests import helpers


@pytest.mark.parametrize(("game_id", "scenario"), [("bolt", "crossroads"), ("tactics", "crossroads")])
def test_blank_sheets_stay_the_same_while_the_game_goes_on(game_id, scenario):
    game = load(game_id)
    session = helpers.begin(game, content_for(game)[0], scenario, seed="blank")
    before = blank_sheet(session.view(), Language("en"), session.name)
    helpers.play_on(session, Dice(4), most=60)
    after = blank_sheet(session.copy_before(0).view(), Language("en"), session.name)
    assert after == before and session.view() != session.copy_before(0).view()
    assert BOX in html_page(after) and LINE in html_page(after)


def test_a_unit_of_bolt_has_a_box_a_model_and_a_box_a_turn_and_a_vehicle_its_damage_value():
    game = load("bolt")
    session = helpers.begin(game, content_for(game)[0], "crossroads", seed="blank")
    table = blank_sheet(session.view(), Language("es"), session.name).chapters[0].tables[0]
    rows = {row[1]: row for row in table.rows}
    assert table.head[2:] == ("Miniaturas", "Supresión", "Órdenes, turno a turno")
    assert rows["Escuadra Braun"][2].count(BOX) == 10 and rows["Tigre"][2] == "10+"
    assert {row[4].count(BOX) for row in table.rows} == {8}


def test_a_side_whose_units_come_into_play_later_has_lines_to_write_on():
    game = load("tactics")
    session = helpers.begin(game, content_for(game)[0], "crossroads", seed="blank")
    tables = blank_sheet(session.view(), Language("es"), session.name).chapters[0].tables
    assert len(tables) == 3 and all(row[1].startswith(LINE) for table in tables[:2] for row in table.rows)
