"""The page of an opponent's reasons: columns that sum to the worth of each candidate."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from puesto.core.study.opponents import choice
from puesto.gui.lessons.opponent_page import OpponentPage, TermColumns
from puesto.shelf import Shelf
from tests.games.bcs.opponent.test_opponent import played
from tests.gui.host.test_opponent_seat import go_to_hexes, go_to_verdict


def test_f3_shows_the_columns_that_sum_to_the_rows_of_the_verdict(opened, keys):
    window = opened(shelf=Shelf())
    window.set_up("chariots")
    window.new_page.scenario = "dust"
    window.new_page.played_by = {"river": "tenacious"}
    window.new_page.go.click()
    QApplication.processEvents()
    go_to_verdict(window)
    go_to_hexes(window)
    listed = window.controller.opponent.choice.candidates[:3]
    keys(window, Qt.Key.Key_F3)
    (page,) = window.findChildren(OpponentPage)
    assert page.isVisible()
    (columns,) = page.paper.findChildren(TermColumns)
    assert [sum(values.values()) for values in columns.values] == [one.worth for one in listed]
    assert [one.spot for one in columns.columns] == [one.spot for one in listed]
    facts = page.explanation.find_facts()
    assert 0 < len(facts) <= 3
    assert {other.temper.id for other in page.explanation.find_others()} == {"prudent", "impetuous"}


def test_f3_says_where_each_unit_goes_in_a_choice_without_columns(opened, keys):
    window, session = opened(shelf=Shelf()), played()
    place = next(place for place, entry in enumerate(session.entries) if entry.key == "moves.plan" and entry.value)
    before = session.copy_before(place)
    moves = choice(before)
    assert moves is not None and not moves.candidates
    window.controller.open(before)
    window.show_table()
    QApplication.processEvents()
    keys(window, Qt.Key.Key_F3)
    QApplication.processEvents()
    (page,) = window.findChildren(OpponentPage)
    lines = [label.text() for label in page.findChildren(QLabel)]
    assert any(window.controller.words(moves.detail) in line for line in lines)
    assert not any(line.rstrip().endswith(",") for line in lines)
