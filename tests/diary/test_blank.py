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
    helpers.play_on(session, Dice(4), most=40)
    before = blank_sheet(session.view(), Language("en"), session.name)
    counters = session.view().rosters
    helpers.play_on(session, Dice(5), most=20)
    after = blank_sheet(session.view(), Language("en"), session.name)
    titles = [table.title for table in after.chapters[0].tables]
    assert titles and titles == [table.title for table in before.chapters[0].tables]
    for roster in counters:
        for counter in roster.counters:
            assert not counter.place or counter.place not in [row[2] for row in after.chapters[0].tables[0].rows]
    assert BOX in html_page(after) and LINE in html_page(after)
