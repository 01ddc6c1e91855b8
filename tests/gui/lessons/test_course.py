"""The course, by hand and by key: a lesson is answered by digits or on the sketch, and what was solved is ticked."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from puesto.gui.lessons.course import solved_ids
from puesto.gui.lessons.course_page import FIRST, CoursePage, part_of
from puesto.gui.lessons.lesson_page import LessonPage
from puesto.gui.map.spots.spot import RIGHT_ANSWER, WRONG_ANSWER
from puesto.gui.sheets.save_situation import SaveSituationSheet
from puesto.gui.shell.actions import ACTIONS
from puesto.gui.shell.main_window import MainWindow
from puesto.shelf import Shelf
from puesto.storage import Preferences, list_sessions, own_situations
from tests.gui.screens import LATER, SEED, questions, settle

SEEN, FLANK = "22-no-line-of-sight.yaml", "40-flank-before-close-combat.yaml"
PLAYED = "55-sample-7.yaml"
"""Its script answers what the player does."""


@pytest.fixture
def course(opened):
    """A window at the list of lessons."""
    window = opened(shelf=Shelf())
    window.home.offers["course"].click()
    settle()
    return window


def taken_up(window: MainWindow, file: str) -> LessonPage:
    """The page of a lesson, at its first question."""
    window.page(CoursePage).open_file(file)
    settle()
    page = window.page(LessonPage)
    assert window.pages.currentWidget() is page
    return page


def said(widget: QWidget) -> str:
    return "\n".join(label.text() for label in widget.findChildren(QLabel) if label.isVisible())


def key_of(page: LessonPage, id: str) -> str:
    return page.buttons[id].key


def test_who_has_not_played_yet_is_offered_the_course_at_once(opened, keys):
    window = opened(shelf=Shelf())
    assert window.home.resume.learn.isVisible()
    keys(window, "c")
    assert isinstance(window.pages.currentWidget(), CoursePage)


def test_the_keys_go_through_the_list_as_it_lies(course, keys):
    page = course.page(CoursePage)
    rows: dict[int, list[QWidget]] = {}
    for entry in page.entries:
        rows.setdefault(entry.mapTo(page.paper, entry.rect().center()).y(), []).append(entry)
    first, second, *_ = rows.values()
    assert len(first) > 1
    for key, target in (
        (Qt.Key.Key_End, page.entries[-1]),
        (Qt.Key.Key_Home, first[0]),
        (Qt.Key.Key_Right, first[1]),
        (Qt.Key.Key_Down, second[1]),
        (Qt.Key.Key_Left, second[0]),
        (Qt.Key.Key_Up, first[0]),
    ):
        keys(course, key)
        assert course.focusWidget() is target
    seen = [first[0]]
    while seen[-1] is not page.entries[-1]:
        keys(course, Qt.Key.Key_PageDown)
        assert course.focusWidget() not in seen and not course.focusWidget().visibleRegion().isEmpty()
        seen.append(course.focusWidget())
    assert len(seen) > 2
    for _ in seen:
        keys(course, Qt.Key.Key_PageUp)
    assert course.focusWidget() is first[0]


def test_each_game_begins_with_few_lessons_and_has_all_of_them_in_their_order(course):
    page = course.page(CoursePage)
    parts = [part_of(entry) for entry in enumerate(page.lessons)]
    assert parts.count((False, 0)) == FIRST < parts.count((False, 1)) and parts == sorted(parts)
    said = [label.text() for label in page.findChildren(QLabel)]
    assert [text for text in said if text in ("PARA EMPEZAR", "LO BÁSICO")] == ["PARA EMPEZAR", "LO BÁSICO"]


def test_a_lesson_answered_right_by_digits_is_ticked_and_stays_so(course, keys, qtbot):
    page = taken_up(course, SEEN)
    id = page.lessons[page.place].record.id
    while page.question is not None:
        keys(course, key_of(page, page.question.right[0]))
    assert "Bien." in said(page) and "No." not in said(page)
    assert page.tree is not None and page.tree.rows
    assert id in solved_ids(Preferences.load(), "bear")
    keys(course, Qt.Key.Key_Escape)
    entry = next(button for button in course.page(CoursePage).entries if button.done)
    assert "resuelta" in entry.hint and course.focusWidget() is entry


def test_a_figure_is_its_own_key_and_two_of_them_get_letters(course):
    few = taken_up(course, "08-command-action.yaml")
    assert few.keyed == few.buttons and list(few.keyed) == [str(figure) for figure in range(6)]
    assert not any(button.key for button in few.buttons.values()), "a figure stands there once"
    many = taken_up(course, "46-the-yellow-box-acts.yaml")
    assert any(len(id) == 2 for id in many.buttons)
    assert all(button.key.isalpha() for button in many.buttons.values())


def test_a_wrong_answer_is_told_the_right_one_and_is_not_solved(course, keys):
    page = taken_up(course, SEEN)
    question = page.question
    wrong = next(choice.id for choice in question.choices if choice.id not in question.right)
    keys(course, key_of(page, wrong))
    assert "No. La ejecuta SMG." in said(page)
    assert (
        page.sketch.counters[wrong].mark == WRONG_ANSWER
        and page.sketch.counters[question.right[0]].mark == RIGHT_ANSWER
    )
    while page.question is not None:
        keys(course, key_of(page, page.question.right[0]))
    assert not solved_ids(Preferences.load(), "bear")
    keys(course, "r")
    assert page.question == question


def test_counters_and_hexes_of_the_sketch_answer_by_click_and_by_key(course, qtbot, keys):
    page = taken_up(course, FLANK)
    executor = page.question.right[0]
    qtbot.mouseClick(page.sketch.counters[executor], Qt.MouseButton.LeftButton)
    assert page.given == [executor] and page.question.key == "hex"
    first, *_ = page.sketch.hexes.values()
    first.setFocus()
    places = {first.id}
    for _ in range(2):
        keys(course, Qt.Key.Key_Down)
        places.add(course.focusWidget().id)
    assert places == set(page.sketch.hexes)
    chosen = course.focusWidget().id
    keys(course, Qt.Key.Key_Return)
    assert page.given == [executor, chosen] and page.over


def test_what_is_no_answer_to_the_question_that_stands_is_not_taken(course, qtbot):
    page = taken_up(course, FLANK)
    other = next(id for id in page.sketch.counters if id not in page.buttons)
    qtbot.mouseClick(page.sketch.counters[other], Qt.MouseButton.LeftButton)
    assert page.given == []


def test_a_reader_hears_each_counter_of_the_sketch_with_whose_it_is(course):
    page = taken_up(course, SEEN)
    names = {spot.accessibleName() for spot in page.sketch.counters.values()}
    assert {"IA: SMG", "HMG34"} <= names
    assert all(spot.accessibleDescription() for spot in page.sketch.counters.values())


def test_a_key_leads_on_and_another_language_keeps_the_answers(course, keys):
    page = taken_up(course, SEEN)
    keys(course, key_of(page, page.question.right[0]))
    keys(course, Qt.Key.Key_F2)
    settle()
    assert "Right." in said(page) and len(page.given) == 1
    here = page.place
    keys(course, "n")
    assert page.place == here + 1 and page.given == []


def test_enter_takes_the_next_lesson_once_one_is_over(course, keys):
    page = taken_up(course, FLANK)
    here = page.place
    while page.question is not None:
        keys(course, key_of(page, page.question.right[0]))
    keys(course, Qt.Key.Key_Return)
    assert page.place == here + 1


def test_a_lesson_can_be_played_on_at_the_table_and_found_again(course, keys):
    page = taken_up(course, SEEN)
    keys(course, "j")
    settle()
    assert course.at_table
    (info,) = list_sessions()
    assert {counter.place for roster in course.controller.view.rosters for counter in roster.counters} >= {
        "E07",
        "F06",
        "G08",
        "E04",
    }
    course.go_home()
    course.open(info.path)
    assert course.at_table and course.controller.session.scenario == page.lessons[page.place].record.id


def kept(window: MainWindow, name: str) -> SaveSituationSheet:
    """The sheet that keeps the table of a new game as a situation, with a name typed in."""
    window.set_up("bear")
    window.new_page.go.click()
    next(action for action in ACTIONS if action.id == "keep_situation").run(window)
    sheet = window._overlay
    assert isinstance(sheet, SaveSituationSheet) and not sheet.keep.isEnabled()
    sheet.field.setText(name)
    return sheet


def test_the_table_is_kept_as_a_situation_and_stands_at_the_end_of_the_course(opened, keys):
    window = opened(shelf=Shelf())
    kept(window, "El puente de Orsha")
    keys(window, Qt.Key.Key_Return)
    settle()
    (file,) = own_situations("bear")
    assert file.name == "el-puente-de-orsha.yaml" and file.name in said(window.table)
    page = window.show_page(CoursePage)
    assert page.entries[-1].text() == "El puente de Orsha"
    page.entries[-1].click()
    lesson = window.page(LessonPage)
    assert lesson.lesson is not None and len(lesson.sketch.counters) == 8


def test_a_game_kept_in_the_middle_is_played_on_from_the_same_question(opened):
    window = opened(shelf=Shelf())
    window.set_up("bear")
    window.new_page.go.click()
    for answers, _ in enumerate(questions(window, SEED)):
        if answers == LATER:
            break
    session = window.controller.session
    asked, points = session.prompt.identity, session.state.command_points
    sheet = SaveSituationSheet(window, window.theme, "A media ronda")
    window.cover(sheet)
    sheet.save()
    window.show_page(CoursePage).entries[-1].click()
    window.page(LessonPage)._play()
    settle()
    assert window.at_table and window.controller.session is not session
    assert (window.controller.prompt.identity, window.controller.session.state.command_points) == (asked, points)


def test_any_name_makes_a_file_in_the_folder_of_situations_that_can_be_opened(opened):
    from puesto.storage import situations_folder

    window = opened(shelf=Shelf())
    for name, stem in (
        ("CON", "situation-con"),
        ("../../fuera", "fuera"),
        ("Ruinas.", "ruinas"),
        ("日本語", "situation"),
        ("El \x1b[31mpuente\x00", "el-31mpuente"),
    ):
        for again in ("", "-2"):
            sheet = kept(window, name)
            sheet.save()
            assert stem + again in [file.stem for file in own_situations("bear")], name
        window.show_page(CoursePage).entries[-1].click()
        assert window.page(LessonPage).lesson is not None, name
    assert {file.parent for file in own_situations("bear")} == {situations_folder("bear")}


def test_a_disk_that_refuses_is_told_and_the_name_stays(opened, tmp_path, monkeypatch):
    window = opened(shelf=Shelf())
    sheet = kept(window, "Sin sitio")
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PUESTO_HOME", str(tmp_path / "file"))
    sheet.save()
    assert sheet.isVisible() and "No se ha podido escribir" in said(sheet) and sheet.field.text() == "Sin sitio"


def test_a_broken_situation_of_the_players_own_says_file_and_line(opened, own_home):
    from puesto.storage import situations_folder

    folder = situations_folder("bear")
    folder.mkdir(parents=True)
    (folder / "rota.yaml").write_text(
        "situation: bear\nid: rota\ntitle: {es: Rota, en: Broken}\ncounters:\n  - {id: a, type: nadie, side: ai}\n"
    )
    window = opened(shelf=Shelf())
    page = window.show_page(CoursePage)
    page.entries[-1].click()
    settle()
    assert "rota.yaml" in said(window.page(LessonPage)) and "nadie" in said(window.page(LessonPage))


def test_a_lesson_that_stops_halfway_says_why_and_is_played_on(opened, keys):
    from puesto.packs.situations import shipped_situations
    from puesto.storage import situations_folder

    folder = situations_folder("bear")
    folder.mkdir(parents=True)
    whole = next(file for file in shipped_situations(Shelf().find("bear")) if file.name == PLAYED).read_text()
    (folder / PLAYED).write_text(re.sub(r"answers: *{[^{}]*}", "answers: {}", whole))
    window = opened(shelf=Shelf())
    window.show_page(CoursePage).entries[-1].click()
    page = window.page(LessonPage)
    assert "Aquí se para" not in said(page)
    while page.question is not None:
        keys(window, key_of(page, page.question.right[0]))
    assert "Aquí se para" in said(page) and "«¿Qué haces?»" in said(page)
    keys(window, Qt.Key.Key_Return)
    settle()
    assert window.at_table


def test_a_lesson_that_runs_to_its_end_says_nothing_of_stopping(course, keys):
    page = taken_up(course, PLAYED)
    while page.question is not None:
        keys(course, key_of(page, page.question.right[0]))
    assert "Aquí se para" not in said(page)


def test_the_keys_for_pages_turn_a_lesson_from_its_buttons_and_from_its_reasons(course, keys):
    page = taken_up(course, "40-flank-before-close-combat.yaml")
    while (question := page.question) is not None:
        page.answer(question.choices[0].id)
    settle()
    bar = page.area.verticalScrollBar()
    assert bar.maximum() > 0 and page.go is not None and page.tree is not None
    for stop in (page.go, page.tree):
        stop.setFocus()
        bar.setValue(0)
        keys(course, Qt.Key.Key_PageDown)
        assert bar.value() > 0
