"""The proof in the window: run by a key, stopped by another; differences show the expected value."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from puesto.gui.lessons import course
from puesto.gui.lessons.lesson_page import LessonPage
from puesto.gui.lessons.proof_page import ProofPage, ProofRow
from puesto.packs import situations
from puesto.reference import proof
from puesto.shelf import Shelf
from tests.gui.screens import settle


@pytest.fixture
def few(monkeypatch, tmp_path) -> list[Path]:
    """Three situations: one whose file expects what the rules do not do, one as it ships, and one that is broken."""
    from puesto.games import load

    files = {file.name: file for file in situations.shipped_situations(load("bear"))}
    wrong, broken = tmp_path / "wrong.yaml", tmp_path / "broken.yaml"
    wrong.write_text(files["22-no-line-of-sight.yaml"].read_text().replace("executor: smg", "executor: rifles"))
    broken.write_text("situation: bear\nid: 3\n")
    found = [wrong, files["40-flank-before-close-combat.yaml"], broken]
    for module in (proof, course):
        monkeypatch.setattr(module, "shipped_situations", lambda game: tuple(found))
    return found


@pytest.fixture
def at_proof(few, opened):
    """A window with the page of the proof, opened from home."""
    window = opened(shelf=Shelf())
    window.home.offers["proof"].click()
    settle()
    return window


def rows(page: ProofPage) -> list[ProofRow]:
    return [row for row in page.entries if isinstance(row, ProofRow)]


def test_before_it_is_run_it_lists_what_will_be_proven(at_proof):
    page = at_proof.page(ProofPage)
    told = [row.told for row in rows(page)]
    assert [one.agrees for one in told] == [None] * 3 and told[1].rules
    assert [row.accessibleName().split(": ")[0] for row in rows(page)] == ["Sin probar"] * 3
    assert told[2].title == "broken"


def test_enter_runs_everything_and_says_what_differs(at_proof, keys, qtbot):
    page = at_proof.page(ProofPage)
    keys(at_proof, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(page.found) == 3 and not page.running)
    settle()
    assert [row.told.agrees for row in rows(page)] == [False, True, False]
    assert "1 de 3 coinciden" in [label.text() for label in page.findChildren(QLabel)]
    differs = next(line for line in rows(page)[0].told.lines if not line.agrees)
    assert "Rifles" in differs.expected and "SMG" in differs.found and differs.rule
    assert "No coincide" in rows(page)[0].accessibleName() and "SMG" in rows(page)[0].accessibleDescription()
    assert any("broken.yaml" in line.found for line in rows(page)[2].told.lines)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Escape])
def test_it_can_be_stopped_and_tells_how_much_was_left(at_proof, keys, qtbot, key):
    page = at_proof.page(ProofPage)
    page.start()
    with qtbot.waitSignal(page.advanced):
        pass
    assert page.running
    keys(at_proof, key)
    assert [row.told.agrees is None for row in rows(page)] == [False] * len(page.found) + [True] * (3 - len(page.found))
    assert at_proof.pages.currentWidget() is page and not page.running and len(page.found) < 3
    assert any("sin probar" in label.text() for label in page.findChildren(QLabel))


def test_leaving_the_page_ends_the_run(at_proof, keys, qtbot):
    page = at_proof.page(ProofPage)
    page.start()
    with qtbot.waitSignal(page.advanced):
        pass
    at_proof.go_home()
    assert not page.running


def test_a_row_opens_its_lesson(at_proof, keys, qtbot):
    page = at_proof.page(ProofPage)
    page.start()
    qtbot.waitUntil(lambda: not page.running)
    rows(page)[1].setFocus()
    keys(at_proof, Qt.Key.Key_Return)
    settle()
    lesson = at_proof.page(LessonPage)
    assert (
        at_proof.pages.currentWidget() is lesson
        and lesson.lessons[lesson.place].file.name == "40-flank-before-close-combat.yaml"
    )


def test_the_way_back_from_a_lesson_leads_to_its_row_and_keeps_what_was_found(at_proof, keys, qtbot):
    page = at_proof.page(ProofPage)
    page.start()
    qtbot.waitUntil(lambda: not page.running)
    rows(page)[0].setFocus()
    keys(at_proof, Qt.Key.Key_Return)
    keys(at_proof, "s")
    keys(at_proof, Qt.Key.Key_Escape)
    assert at_proof.pages.currentWidget() is page
    assert [row.told.agrees for row in rows(page)] == [False, True, False]
    assert at_proof.focusWidget() is rows(page)[1]
