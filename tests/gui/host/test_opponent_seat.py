"""The opponent of the house at the table: its verdict, and the player in its place."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from puesto.chance import Dice, answer_at_random
from puesto.core.prompts import Family
from puesto.core.session.journal import Source
from puesto.core.study.opponents import choice, is_weighed, let_choose_plain
from puesto.core.study.verdicts import OTHERWISE, TAKE
from puesto.core.values import replace
from puesto.policies import honest_answer
from puesto.shelf import Shelf
from tests.gui.driving import Unseen


@pytest.fixture
def table(opened, keys):
    """A battle that was set up by keys: the first side is played by a tenacious opponent."""
    window = opened(shelf=Shelf())
    window.set_up("chariots")
    page = window.new_page
    keys(window, "2")
    page.sides_button.click()
    keys(window, "1", Qt.Key.Key_Left, "4")
    QApplication.processEvents()
    assert page.played_by == {"river": "tenacious"}
    keys(window, Qt.Key.Key_Return)
    go_to_verdict(window)
    return window


def go_to_verdict(window) -> None:
    """Answer for people, board and chance until an opponent has decided; the window shows the verdict alone."""
    unseen, dice = Unseen(window), Dice(3)
    session = window.controller.session
    for _ in range(200):
        let_choose_plain(session)
        if choice(session) is not None:
            unseen.show()
            return
        if session.prompt.family is Family.CHANCE:
            unseen.answer(*answer_at_random(dice, session.prompt))
        else:
            unseen.answer(honest_answer(session, session.prompt, dice), Source.PLAYER)
    raise AssertionError("no verdict")


def test_its_choice_comes_as_a_verdict_that_enter_accepts_and_undo_brings_back(table, keys):
    controller, bar = table.controller, table.table.bar
    asked, chosen = controller.session.prompt, controller.opponent.choice
    assert is_weighed(chosen)
    assert bar.question.text() == controller.words(controller.prompt.message) != controller.words(asked.message)
    assert bar.eyebrow.startswith("NO ES REGLA: UN RIVAL DE LA CASA, TENAZ")
    before, title = len(controller.session.entries), bar.question.text()
    keys(table, Qt.Key.Key_Return)
    first = controller.session.entries[before]
    assert (first.source, first.value, first.prompt.identity) == (Source.OPPONENT, chosen.value, asked.identity)
    assert controller.opponent.choice is None or controller.opponent.choice.message != chosen.message
    while len(controller.session.entries) > before:
        controller.undo()
    assert controller.words(controller.prompt.message) == title
    assert [option.value for option in controller.prompt.options][-2:] == [OTHERWISE, TAKE]


def test_its_candidates_are_listed_with_their_worth_and_the_player_may_answer_otherwise(table, keys):
    lines = [table.controller.words(line) for line in table.controller.prompt.advice]
    assert len(lines) == min(5, len(table.controller.opponent.choice.candidates)) > 1
    worths = [candidate.worth for candidate in table.controller.opponent.choice.candidates[1:]]
    assert worths == sorted(worths, reverse=True)
    assert all(line.count(":") == 1 for line in lines)
    otherwise(table, keys)


def go_to_hexes(window) -> None:
    """Accept verdicts until one offers other hexes."""
    for _ in range(12):
        if window.controller.prompt.options[0].place:
            return
        window.controller.answer(TAKE)
        go_to_verdict(window)
    raise AssertionError("no hexes")


def test_its_hexes_have_letters_and_signs_on_the_map_and_another_one_can_be_taken(table, keys):
    go_to_hexes(table)
    controller, sketch = table.controller, table.table.centre.sketch
    chosen, before = controller.opponent.choice, len(controller.session.entries)
    listed = {one.place: one for one in sketch.view.hexes if one.letter}
    assert [*listed] and {one.spot for one in chosen.candidates[:5]} == {*listed}
    assert {one.sign for one in listed.values()} == {one.sign for one in chosen.candidates[:5]}
    assert {one.place for one in sketch.view.ghosts} == {*listed}
    other, bar = chosen.candidates[1], table.table.bar
    keys(table, "b")
    assert controller.words(other.detail) in bar.quiet
    keys(table, Qt.Key.Key_Return)
    given = controller.session.entries[before : before + 3]
    assert {entry.source for entry in given} == {Source.PLAYER}
    assert controller.session.state.units[chosen.unit].hex == other.spot


@pytest.mark.parametrize("by_key", [False, True])
def test_a_hex_that_was_clicked_is_taken_by_a_second_click_or_by_enter(table, keys, qtbot, by_key):
    go_to_hexes(table)
    controller, chosen = table.controller, table.controller.opponent.choice
    before, other = len(controller.session.entries), chosen.candidates[1]
    for place in (chosen.candidates[0].spot, other.spot) if by_key else (other.spot, other.spot):
        sketch = table.table.centre.sketch
        assert len(controller.session.entries) == before, "the first click only chooses"
        hex = next(hex for hex in sketch.view.hexes if hex.place == place)
        spot = sketch.childAt(sketch.middle(hex).toPoint())
        qtbot.mouseClick(spot, Qt.MouseButton.LeftButton, pos=spot.mapFrom(sketch, sketch.middle(hex).toPoint()))
        QApplication.processEvents()
    if by_key:
        keys(table, Qt.Key.Key_Return)
    assert controller.session.entries[before].source is Source.PLAYER
    assert controller.session.state.units[chosen.unit].hex == other.spot


def test_a_hex_below_the_counter_that_it_is_about_is_chosen_by_clicking_the_counter(table, qtbot):
    go_to_hexes(table)
    chosen, centre = table.controller.opponent.choice, table.table.centre
    other, view = chosen.candidates[1], centre.sketch.view
    stays = tuple(replace(one, place=other.spot) if one.id == chosen.unit else one for one in view.counters)
    centre.sketch.show_view(replace(view, counters=stays))
    centre.follow()
    spot = centre.sketch.counters[chosen.unit]
    assert spot.live
    qtbot.mouseClick(spot, Qt.MouseButton.LeftButton, pos=spot.rect().center())
    assert table.table.bar.widget.chosen == other.spot


def otherwise(table, keys):
    """Answer in the place of an opponent by the key O."""
    controller = table.controller
    asked = controller.session.prompt
    keys(table, "o")
    assert controller.prompt is asked and controller.opponent.choice is None
    before = len(controller.session.entries)
    controller.answer(honest_answer(controller.session, asked, Dice(1)))
    assert controller.session.entries[before].source is Source.PLAYER


def test_it_gives_by_itself_what_it_did_not_weigh(table, keys):
    controller = table.controller
    for _ in range(4):
        keys(table, Qt.Key.Key_Return)
        go_to_verdict(table)
        assert is_weighed(controller.opponent.choice)
    own = [entry for entry in controller.session.entries if entry.source is Source.OPPONENT]
    assert len(own) > 4


def test_a_scenario_that_it_cannot_play_is_refused_in_words(opened, keys):
    window = opened(shelf=Shelf())
    window.set_up("chariots")
    page = window.new_page
    keys(window, "2")
    page.played_by = {"river": "nobody"}
    page.go.click()
    assert window.controller.session is None
    assert "nobody" in page.problem.text()
