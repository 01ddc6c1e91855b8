"""The slip in the tool bar at a throw that is read off a chart of the house."""

from __future__ import annotations

from puesto import games
from puesto.chance import Dice, answer_at_random
from puesto.gui.own_copy.chart_page import ChartPage
from puesto.packs import content_for
from puesto.shelf import Shelf
from tests import helpers


def test_a_throw_off_a_chart_of_the_house_offers_to_copy_it(opened):
    window, game = opened(shelf=Shelf()), games.load("chariots")
    session, dice = helpers.begin(game, content_for(game)[0], "two-rivers", seed="1"), Dice(1)
    while session.prompt is not None and session.prompt.key != "shock.roll":
        session.answer(*answer_at_random(dice, session.prompt))
    window.controller.open(session)
    window.show_table()
    offer = window.table.tools.offer
    offer.show_offer()
    assert offer.chart == "clash" and "59" in offer.accept.text()
    offer.accept.click()
    assert isinstance(window.pages.currentWidget(), ChartPage)
    assert window.pages.currentWidget().desk_work.chart.id == "clash"
    offer.dismiss()
    offer.show_offer()
    assert not offer.lines and not offer.chart
