"""The guide in the window: F1 opens it at what is being asked, and leads back to where one was."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QAccessible, QDesktopServices, QTextDocument
from PySide6.QtWidgets import QApplication

import puesto.gui
from puesto.chance import Dice
from puesto.gui.controls.overlay import Overlay
from puesto.gui.guide import guide_page
from puesto.gui.lessons.course_page import CoursePage
from puesto.gui.pages.known_page import KnownPage
from puesto.gui.pages.page import Page
from puesto.gui.sheets.own_note import NoteSheet
from puesto.gui.shell.actions import ACTIONS
from puesto.gui.shell.main_window import MainWindow
from puesto.gui.start.welcome import WelcomePage
from puesto.language import LANGUAGES
from puesto.reference.guide import Guide, guide, links, plain_text, read_guide
from puesto.shelf import Shelf
from puesto.storage import Preferences
from tests.gui.conftest import Keys, Opened
from tests.gui.guide.opening import answer, at_home, begun, leaves, page, play_to
from tests.gui.screens import settle

ALT, CTRL, SHIFT = (
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
F1, ESC, ENTER = Qt.Key.Key_F1, Qt.Key.Key_Escape, Qt.Key.Key_Return


# -- opened where it helps, left for where one was


def test_f1_opens_the_section_of_each_question_and_esc_leads_back_to_it(bear: MainWindow, keys: Keys) -> None:
    dice, met = Dice(3), set[str]()
    while len(met) < 14 and bear.controller.prompt is not None:
        key = bear.controller.prompt.key
        if key not in met:
            met.add(key)
            settle()
            before, log = bear.focusWidget(), len(bear.controller.log)
            keys(bear, F1)
            wanted = guide("es").section_for_prompt("bear", key)
            assert wanted is not None and page(bear).at == wanted.id, key
            assert page(bear).text is not None and bear.focusWidget() is page(bear).text
            keys(bear, ESC)
            assert bear.at_table and bear.focusWidget() is before, key
            assert bear.controller.prompt.key == key and len(bear.controller.log) == log
        answer(bear, dice)
    assert len(met) == 14


def test_what_was_typed_stays_and_is_typed_on(opened: Opened, keys: Keys) -> None:
    window = opened(shelf=Shelf())
    window.preferences.physical["bear"] = ["1d6", "2d6"]
    begun(window)
    play_to(window, "attack.roll")
    answers = window.controller.session.answers
    keys(window, "3", F1, ESC, "4", ENTER)
    assert window.controller.session.answers > answers
    assert any(entry.value == (3, 4) and entry.key == "attack.roll" for entry in window.controller.session.entries)


def test_a_sheet_waits_below_the_guide_with_what_was_written_on_it(bear: MainWindow, keys: Keys) -> None:
    keys(bear, Qt.Key.Key_N, modifier=CTRL)
    keys(bear, "Llueve")
    sheet, field = bear._overlay, bear.focusWidget()
    assert isinstance(sheet, NoteSheet)
    keys(bear, F1)
    assert page(bear).at == guide("es").section_for_page("note").id and not sheet.isVisible()
    keys(bear, ESC)
    assert bear._overlay is sheet and sheet.isVisible() and bear.focusWidget() is field
    keys(bear, " mucho")
    keys(bear, ENTER, modifier=CTRL)
    assert any("Llueve mucho" in bear.words(line.message) for line in bear.controller.log)


def test_a_sheet_comes_back_in_the_language_that_was_chosen_meanwhile(bear: MainWindow, keys: Keys) -> None:
    keys(bear, Qt.Key.Key_N, modifier=CTRL)
    keys(bear, "Llueve")
    keys(bear, F1, Qt.Key.Key_F2, ESC)
    settle()
    sheet = bear._overlay
    assert isinstance(sheet, NoteSheet) and sheet.isVisible() and sheet.accessibleName() == "A note for the diary"
    keys(bear, ENTER, modifier=CTRL)
    assert any("Llueve" in bear.words(line.message) for line in bear.controller.log)


def test_f1_on_a_page_tells_of_the_page_and_the_same_key_leads_back(bear: MainWindow, keys: Keys) -> None:
    play_to(bear, "player.action")
    bear.show_page(KnownPage)
    before = bear.focusWidget()
    keys(bear, F1)
    assert page(bear).at == guide("es").section_for_page("known").id
    keys(bear, F1)
    assert isinstance(bear.pages.currentWidget(), KnownPage) and bear.focusWidget() is before
    keys(bear, ESC)
    assert bear.at_table


@pytest.mark.parametrize("kind", [WelcomePage, CoursePage])
def test_f1_works_before_any_game_is_on_the_table(opened: Opened, keys: Keys, kind: type[Page]) -> None:
    window = opened(shelf=Shelf())
    window.show_page(kind)
    keys(window, F1)
    assert page(window).at == guide("es").section_for_page(kind.topic).id
    keys(window, ESC)
    assert isinstance(window.pages.currentWidget(), kind)


def test_the_chip_beside_the_question_opens_the_guide(bear: MainWindow, qtbot) -> None:
    bar = bear.table.bar
    assert bar.guide.isVisible() and bar.guide.text() == "F1"
    qtbot.mouseClick(bar.guide, Qt.MouseButton.LeftButton)
    assert page(bear).at == guide("es").section_for_prompt("bear", bear.controller.prompt.key).id


def test_a_game_without_a_guide_gets_the_section_of_the_table(window: MainWindow, keys: Keys) -> None:
    keys(window, F1)
    assert page(window).at == guide("es").section_for_page("table").id


def test_every_page_and_every_sheet_has_its_section() -> None:
    for module in pkgutil.walk_packages(puesto.gui.__path__, "puesto.gui."):
        importlib.import_module(module.name)
    topics = {"home", "table", "table_window"}
    for kind in leaves(Page):
        assert kind.topic, kind.__name__
        topics.add(kind.topic)
    topics |= {kind.topic for kind in leaves(Overlay) if kind.topic}
    for language in LANGUAGES:
        assert [topic for topic in sorted(topics) if guide(language).section_for_page(topic) is None] == []
    named = {page for section in guide("es").sections for page in section.pages}
    assert named - topics == set()


# -- reading


def test_the_arrows_go_through_the_sections_and_alt_left_back(opened: Opened, keys: Keys) -> None:
    window = opened()
    shown, order = at_home(window), [section.id for section in guide("es").sections]
    start = order.index(shown.at)
    keys(window, Qt.Key.Key_Right, Qt.Key.Key_Right)
    assert shown.at == order[start + 2]
    keys(window, Qt.Key.Key_Left)
    assert shown.at == order[start + 1]
    keys(window, Qt.Key.Key_Left, modifier=ALT)
    assert shown.at == order[start + 2]
    keys(window, Qt.Key.Key_Left, modifier=ALT)
    keys(window, Qt.Key.Key_Left, modifier=ALT)
    assert shown.at == order[start]


def test_the_contents_are_gone_through_by_key_and_lead_into_the_text(opened: Opened, keys: Keys) -> None:
    window = opened()
    shown = at_home(window)
    keys(window, Qt.Key.Key_Tab, modifier=SHIFT)
    assert window.focusWidget() is shown.contents
    before = shown.at
    keys(window, Qt.Key.Key_Down)
    assert shown.at != before and window.focusWidget() is shown.contents
    assert shown.text.accessibleName() == guide("es").find(shown.at).title
    lit = shown.contents.currentIndex()
    assert shown.contents.rows.rows[lit.row()].section.id == shown.at and shown.contents.viewport().rect().contains(
        shown.contents.visualRect(lit)
    )
    keys(window, ENTER)
    assert window.focusWidget() is shown.text


def test_the_page_keys_scroll_the_text_from_the_contents_too(opened: Opened, keys: Keys) -> None:
    window = opened(Preferences(motion=False, scale=150))
    shown = at_home(window)
    shown.show_section(max(guide("es").sections, key=lambda section: len(section.text)))
    settle()
    bar = shown.text.verticalScrollBar()
    assert bar.maximum() > 0
    keys(window, Qt.Key.Key_PageDown)
    assert bar.value() > 0
    shown.contents.setFocus()
    keys(window, Qt.Key.Key_PageUp)
    assert bar.value() == 0 and window.focusWidget() is shown.contents


def test_another_language_keeps_the_section_and_another_size_the_place(opened: Opened, keys: Keys) -> None:
    window = opened()
    shown = at_home(window)
    keys(window, Qt.Key.Key_Right, Qt.Key.Key_F2)
    settle()
    assert shown.text.accessibleName() == guide("en").find(shown.at).title != guide("es").find(shown.at).title
    assert plain_text(guide("en").find(shown.at).text).split()[0] in shown.text.toPlainText()
    window.scale(150)
    shown.show_section(max(guide("en").sections, key=lambda section: len(section.text)))
    settle()
    bar = shown.text.verticalScrollBar()
    bar.setValue(bar.maximum())
    window.swap_theme()
    settle()
    bar = shown.text.verticalScrollBar()
    assert bar.value() > bar.maximum() * 0.9 > 0


def test_the_guide_opens_at_the_beginning_of_a_section_wherever_it_was_left(opened: Opened, keys: Keys) -> None:
    window = opened(Preferences(motion=False, scale=200))
    shown = at_home(window)
    shown.show_section(max(guide("es").sections, key=lambda section: len(section.text)))
    settle()
    keys(window, Qt.Key.Key_End)
    assert shown.text.share == 1
    keys(window, ESC, F1)
    settle()
    assert shown.text.share == shown.text.verticalScrollBar().value() == 0


@pytest.mark.parametrize("key", ["/", "ctrl"])
def test_words_are_looked_for_and_read(opened: Opened, keys: Keys, key: str) -> None:
    window = opened()
    shown = at_home(window)
    if key == "/":
        keys(window, "/")
    else:
        keys(window, Qt.Key.Key_F, modifier=CTRL)
    assert window.focusWidget() is shown.field
    keys(window, "iniciativa")
    hits = guide("es").search("iniciativa")
    assert [row.section.id for row in shown.contents.rows.rows] == [hit.section.id for hit in hits] and len(hits) > 1
    before = shown.at
    keys(window, Qt.Key.Key_Down)
    assert window.focusWidget() is shown.contents
    while shown.at != hits[1].section.id:
        keys(window, Qt.Key.Key_Down)
    marked = {mark.cursor.selectedText().lower() for mark in shown.text.extraSelections()}
    assert marked == {"iniciativa"}
    keys(window, ENTER)
    assert window.focusWidget() is shown.text and shown.at == hits[1].section.id != before
    keys(window, ESC)
    assert shown.field.text() == "" and page(window) is shown and len(shown.contents.rows.rows) > len(hits)
    keys(window, ESC)
    assert window.pages.currentWidget() is window.home


def test_words_that_are_nowhere_are_said_to_be(opened: Opened, keys: Keys) -> None:
    window = opened()
    shown = at_home(window)
    keys(window, "/", "ornitorrinco", ENTER)
    assert [row.text for row in shown.contents.rows.rows] == ["En ningún apartado están esas palabras."]
    assert guide("es").find(shown.at) is not None


# -- links


def test_links_lead_to_sections_actions_and_the_browser_and_nowhere_else(
    opened: Opened, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, gone = opened(shelf=Shelf()), list[str]()
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: gone.append(url.toString()))
    shown = at_home(window)
    section = next(
        section
        for section in guide("es").sections
        if any(target.startswith("#") for _, _, target in links(section.text))
    )
    shown.show_section(section)
    target = next(target for _, _, target in links(section.text) if target.startswith("#"))
    shown.text.anchorClicked.emit(QUrl(target))
    assert shown.at == target[1:]
    for outside in ("https://ejemplo.invalid/guia", "http://ejemplo.invalid", "file:///etc/passwd", "ejemplo.md"):
        shown.text.anchorClicked.emit(QUrl(outside))
    assert gone == ["https://ejemplo.invalid/guia"] and shown.at == target[1:]
    assert shown.text.loadResource(QTextDocument.ResourceType.HtmlResource.value, QUrl("file:///etc/passwd")) is None
    shown.text.anchorClicked.emit(QUrl("action:course"))
    assert isinstance(window.pages.currentWidget(), CoursePage)
    keys(window, ESC)
    assert window.pages.currentWidget() is window.home


def test_a_link_is_reached_and_followed_by_key(opened: Opened, keys: Keys) -> None:
    window = opened()
    shown = at_home(window)
    section = next(
        section
        for section in guide("es").sections
        if any(target.startswith("#") for _, _, target in links(section.text))
    )
    shown.show_section(section)
    keys(window, Qt.Key.Key_Tab, ENTER)
    assert shown.at == next(target[1:] for _, _, target in links(section.text) if target.startswith("#"))


def test_a_link_to_what_needs_a_table_goes_there_or_says_so(bear: MainWindow) -> None:
    play_to(bear, "player.action")
    bear.show_guide()
    page(bear).follow("action:known")
    assert isinstance(bear.pages.currentWidget(), KnownPage)
    bear.go_back()
    assert bear.at_table
    bear.go_home()
    shown = at_home(bear)
    shown.follow("action:known")
    assert page(bear) is shown and "partida" in shown.problem.text()


def test_every_action_that_is_linked_to_is_one() -> None:
    named = {
        target
        for language in LANGUAGES
        for section in guide(language).sections
        for _, _, target in links(section.text)
        if target.startswith("action:")
    }
    assert named <= {f"action:{action.id}" for action in ACTIONS} and "action:course" in named


# -- how it looks, and whom it tells


def test_a_screen_reader_hears_the_text_and_the_contents(opened: Opened) -> None:
    window = opened()
    shown = at_home(window)
    assert shown.text is not None and shown.contents is not None
    text = QAccessible.queryAccessibleInterface(shown.text)
    said = text.textInterface()
    assert text.text(QAccessible.Text.Name) == guide("es").find(shown.at).title
    first = plain_text(guide("es").find(shown.at).text).split()[0]
    assert first in said.text(0, said.characterCount())
    contents = QAccessible.queryAccessibleInterface(shown.contents)
    rows = [contents.child(place).text(QAccessible.Text.Name) for place in range(contents.childCount())]
    assert contents.text(QAccessible.Text.Name) == "Contenido de la guía"
    assert [row.text for row in shown.contents.rows.rows] == rows


def test_a_guide_that_is_broken_says_where_and_stops_nothing(
    opened: Opened, keys: Keys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(language: str) -> Guide:
        return read_guide(tmp_path, language)

    (tmp_path / "es").mkdir()
    (tmp_path / "es" / "01-a.md").write_text("# Uno\n\nTexto.\n\n## Dos\n\nSin nombre.\n", encoding="utf-8")
    monkeypatch.setattr(guide_page, "guide", broken)
    window = opened()
    keys(window, F1)
    shown = page(window)
    assert "es/01-a.md:5: " in shown.problem.text() and "Texto." in shown.text.toPlainText()
    keys(window, Qt.Key.Key_F2)
    assert shown.text is None and window.pages.currentWidget() is shown
    keys(window, ESC)
    assert window.pages.currentWidget() is window.home


def test_a_click_on_a_row_shows_its_section(opened: Opened, qtbot) -> None:
    window = opened()
    shown = at_home(window)
    row = next(
        place
        for place, row in enumerate(shown.contents.rows.rows)
        if row.section is not None and row.section.id != shown.at
    )
    index = shown.contents.rows.index(row)
    shown.contents.scrollTo(index)
    centre: QPoint = shown.contents.visualRect(index).center()
    qtbot.mouseClick(shown.contents.viewport(), Qt.MouseButton.LeftButton, pos=centre)
    QApplication.processEvents()
    assert shown.at == shown.contents.rows.rows[row].section.id


def test_the_beginning_of_a_chapter_leads_to_its_sections(opened: Opened, keys: Keys) -> None:
    window = opened()
    page = at_home(window)
    chapter = page.guide.chapters[1]
    page.show_section(chapter.sections[0])
    settle()
    shown = page.text.toPlainText()
    assert all(section.title in shown for section in chapter.sections)
    keys(window, Qt.Key.Key_Tab, ENTER)
    assert page.at == chapter.sections[1].id
