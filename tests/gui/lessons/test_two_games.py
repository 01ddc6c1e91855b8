"""The course and the proof with two games:

which one is looked at is chosen on the page; a line of two armies says why.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from puesto.games import load
from puesto.gui.lessons import course
from puesto.gui.lessons.course import solved_ids
from puesto.gui.lessons.course_page import CoursePage
from puesto.gui.lessons.lesson_page import LessonPage
from puesto.gui.lessons.proof_page import ProofPage
from puesto.gui.sheets.correction import CorrectionSheet
from puesto.gui.start import seating
from puesto.packs import content_for, situations
from puesto.reference import proof
from puesto.shelf import Shelf
from tests.gui.screens import settle

SHOCK = "23-a-against-z.yaml"


def said(widget: QWidget) -> str:
    return "\n".join(label.text() for label in widget.findChildren(QLabel) if label.isVisible())


@pytest.fixture
def few(monkeypatch):
    """The first two situations of each game, and a Shock."""
    whole = situations.shipped_situations
    for module in (proof, course):
        monkeypatch.setattr(
            module,
            "shipped_situations",
            lambda game: (*whole(game)[:2], *(file for file in whole(game) if file.name == SHOCK)),
        )


@pytest.fixture
def at_course(few, opened):
    window = opened(shelf=Shelf())
    window.home.offers["course"].click()
    settle()
    return window


def test_a_key_chooses_the_game_whose_lessons_are_listed(at_course, keys):
    page = at_course.page(CoursePage)
    assert page.game.id == "bear" and page.game_row is not None
    page.game_row.setFocus()
    keys(at_course, "3")
    settle()
    assert page.game.id == "chariots" and len(page.lessons) == 3
    assert page.game_row.hasFocus()
    assert {one.record.id for one in page.lessons} >= {"nine-markers"}


def test_a_lesson_of_two_armies_is_answered_and_kept_as_solved(at_course):
    page = at_course.page(CoursePage)
    page.choose(2)
    page.open_file(SHOCK)
    settle()
    lesson = at_course.page(LessonPage)
    assert lesson.sketch is not None
    text = said(lesson)
    assert "TQ de Egipto" in text and " IA" not in text
    while lesson.question is not None:
        lesson.answer(lesson.question.right[0])
        settle()
    assert "a-against-z" in solved_ids(at_course.preferences, "chariots")
    assert lesson.stuck is None


def test_the_proof_runs_the_game_that_was_chosen(few, opened, qtbot):
    window = opened(shelf=Shelf())
    window.home.offers["proof"].click()
    settle()
    page = window.page(ProofPage)
    page.choose(2)
    page.start()
    qtbot.waitUntil(lambda: len(page.found) == 3 and not page.running)
    assert all(one.agrees for one in page.found)
    assert {one.situation.id for one in page.found} >= {"nine-markers", "a-against-z"}


def test_the_game_on_the_table_is_the_one_that_is_listed(few, opened):
    window = opened(shelf=Shelf())
    game, content = load("chariots"), content_for(load("chariots"))[0]
    seating.play_from(window, game, content, shock_of(game, content).situation)
    settle()
    assert window.show_page(CoursePage).game.id == "chariots"


def test_an_opened_line_says_column_superiority_and_cell(few, opened, keys):
    window = opened(shelf=Shelf())
    game, content = load("chariots"), content_for(load("chariots"))[0]
    seating.play_from(window, game, content, shock_of(game, content).situation)
    answers = [("a",), ("z",), (), (), (4,), (6,)]
    while window.controller.prompt.key != "shock.roll":
        window.controller.answer(answers.pop(0))
    window.controller.answer((6,))
    settle()
    line = next(one.index for one in window.controller.log if one.key == "shock.result")
    sheet = CorrectionSheet(window.controller, window.theme, window.pages, line)
    window.cover(sheet)
    settle()
    text = said(sheet)
    assert "POR QUÉ" in text
    assert "CH-3 contra CH-2: columna 9 (del ejemplo de 8.16)   8.16" in text
    assert "Columna 9, dado 6: 1 al atacante y 2 al defensor (del ejemplo de 8.17)   8.63" in text
    keys(window, Qt.Key.Key_Escape)


def shock_of(game, content):
    return proof.prove(next(file for file in situations.shipped_situations(game) if file.name == SHOCK), game, content)


def test_the_sheet_of_keys_names_what_the_game_on_the_table_has(opened):
    window = opened(shelf=Shelf())
    shown = {}
    for game in ("bear", "chariots"):
        window.set_up(game)
        window.new_page.go.click()
        settle()
        window.show_help()
        shown[game] = said(window._overlay)
        window.uncover()
    assert "¿Por qué hace eso la IA?" in shown["bear"] and "Tablas del juego" not in shown["bear"]
    assert "¿Por qué hace eso la IA?" in shown["chariots"], "where an opponent can play"
    assert "Tablas del juego" in shown["chariots"]
