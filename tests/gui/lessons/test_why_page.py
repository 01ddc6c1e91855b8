"""Why, in the window:

opened by a key, walked by the arrows, put away again; from the diary, and in the other language.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QLabel

from puesto.core.study.why import PART_DROPPED, PART_PASSED, decisions
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.lessons.reason_row import DECIDED_PART
from puesto.gui.lessons.why_page import CardChip, WhyPage, show_why
from puesto.gui.panels.log import WHY
from puesto.gui.sheets.correction import CorrectionSheet
from puesto.gui.shell.main_window import MainWindow
from puesto.shelf import Shelf
from puesto.storage import Preferences
from tests import helpers
from tests.gui.screens import evening, questions, settle
from tests.gui.test_nothing_clipped import clipped, overflowing

__all__ = ["overflowing"]

ENOUGH = 62
"""After so many answers the AI has passed orders over, and fired."""


@pytest.fixture
def at_war(opened) -> MainWindow:
    """The bear's first mission on the table, some turns on."""
    return fought(opened(shelf=Shelf()))


def fought(window: MainWindow) -> MainWindow:
    """The bear's first mission, some turns on."""
    window.set_up("bear")
    window.new_page.go.click()
    window.controller.open(helpers.reopened(evening(ENOUGH), window.shelf.find("bear")))
    window.show_table()
    settle()
    return window


def shown(window: MainWindow) -> WhyPage:
    page = window.pages.currentWidget()
    assert isinstance(page, WhyPage)
    return page


def passed_over(page: WhyPage):
    """The first order passed over that names somebody, in this decision or an earlier one."""
    while True:
        row = next((row for row in page.tree.rows if row.row.part == PART_PASSED and row.under), None)
        if row is not None:
            return row
        page._leaf(-1)
        QApplication.processEvents()


def test_one_key_opens_the_newest_decision_and_escape_leads_back_to_the_question(at_war, keys):
    asked, focus = at_war.controller.prompt, at_war.focusWidget()
    keys(at_war, Qt.Key.Key_F3)
    page = shown(at_war)
    newest = decisions(at_war.controller.session)[-1]
    texts = [label.text() for label in page.paper.findChildren(QLabel)]
    assert at_war.words(newest.line.message) in texts
    (chip,) = page.paper.findChildren(CardChip)
    assert chip.card == at_war.controller.session.game.decisions.card(
        newest.reasons[0].line, at_war.controller.session.content
    )
    assert at_war.focusWidget() is page.tree and page.tree.current is page.tree.rows[0]
    keys(at_war, Qt.Key.Key_Escape)
    assert at_war.pages.currentWidget() is at_war.table and at_war.controller.prompt is asked
    assert at_war.focusWidget() is focus


def test_what_has_no_room_in_the_bar_stands_whole_above_the_decision_and_only_then(at_war, keys):
    bar, long = at_war.table.bar, "IA en un hexágono sin cobertura, la más cercana a una Unidad " * 8
    for said, cut in ((long, True), ("corto", False)):
        bar.say_briefly(said)
        assert bar.cut_texts == ((said,) if cut else ())
        keys(at_war, Qt.Key.Key_F3)
        texts = [label.text() for label in shown(at_war).paper.findChildren(QLabel)]
        assert (said in texts) is cut and ("LO QUE SE PREGUNTA, ENTERO" in texts) is cut
        keys(at_war, Qt.Key.Key_Escape)


def test_what_a_decision_leads_on_to_leads_back_to_that_decision_and_then_to_the_table(at_war, keys):
    keys(at_war, Qt.Key.Key_F3, Qt.Key.Key_PageUp)
    page, names = shown(at_war), ("Lo que sé del tablero", "Libro de resoluciones")
    place, decided = page.place, page.found[page.place].line.index
    assert place < len(page.found) - 1
    for name in names:
        next(button for button in page.findChildren(AnswerButton) if button.text().startswith(name)).click()
        QApplication.processEvents()
        assert at_war.pages.currentWidget() is not page
        keys(at_war, Qt.Key.Key_Escape)
        assert shown(at_war).found[page.place].line.index == decided and page.isAncestorOf(at_war.focusWidget())
    keys(at_war, Qt.Key.Key_Escape)
    assert at_war.at_table


def test_the_arrows_walk_the_tree(at_war, keys):
    keys(at_war, Qt.Key.Key_F3)
    page = shown(at_war)
    row, tree = passed_over(page), page.tree
    rows = tree.rows
    assert tree.current is rows[0]
    for _ in range(rows.index(row)):
        keys(at_war, Qt.Key.Key_Down)
    assert at_war.focusWidget() is tree and tree.current is row
    assert row.spoken_place == f"nivel 1; plegada, {row.under} líneas"
    before = len(rows)
    keys(at_war, Qt.Key.Key_Right)
    assert row.open and len(tree.rows) > before and "desplegada" in row.spoken_place and tree.current is row
    keys(at_war, Qt.Key.Key_Right)
    assert tree.current.row.level == 1 and "nivel 2" in tree.current.spoken_place
    while tree.current.row.part != PART_DROPPED:
        keys(at_war, Qt.Key.Key_Right, Qt.Key.Key_Down)
    assert "queda fuera" in tree.current.accessible_text and any(struck for _, struck in tree.current._struck_parts())
    while tree.current is not row:
        keys(at_war, Qt.Key.Key_Left)
    keys(at_war, Qt.Key.Key_Left)
    assert not row.open and len(tree.rows) == before
    keys(at_war, Qt.Key.Key_Return)
    assert row.open
    keys(at_war, Qt.Key.Key_End)
    assert tree.current is tree.rows[-1]
    keys(at_war, Qt.Key.Key_Home, Qt.Key.Key_Tab)
    assert isinstance(at_war.focusWidget(), AnswerButton), "Tab leaves the tree"


def test_a_screen_reader_finds_a_tree_whose_lines_fold_and_hears_where_it_goes(at_war, keys, monkeypatch):
    keys(at_war, Qt.Key.Key_F3)
    page = shown(at_war)
    row, tree = passed_over(page), page.tree
    assert tree is not None
    heard = QAccessible.queryAccessibleInterface(tree)
    assert heard.role() == QAccessible.Role.Tree
    assert heard.child(0).text(QAccessible.Text.Name) == "Por qué, paso a paso" and heard.childCount() == 1 + len(
        tree.rows
    )
    item = heard.child(1 + tree.rows.index(row))
    assert item.role() == QAccessible.Role.TreeItem
    assert (
        item.text(QAccessible.Text.Name) == row.accessible_text
        and item.state().expandable
        and not item.state().expanded
    )
    assert item.text(QAccessible.Text.Description) == row.spoken_place
    said: list[str] = []
    monkeypatch.setattr(
        QAccessible,
        "updateAccessibility",
        lambda event: said.append(event.message()) if event.type() == QAccessible.Event.Announcement else None,
    )
    tree.go(row)
    keys(at_war, Qt.Key.Key_Space)
    assert heard.child(1 + tree.rows.index(row)).state().expanded and heard.childCount() == 1 + len(tree.rows)
    inner = row.below[0]
    assert tree.model().parent(tree.reasons.index_of(inner)) == tree.reasons.index_of(row)
    assert said == [f"nivel 1; desplegada, {row.under} líneas"]


def test_a_click_on_a_line_takes_the_keyboard_there_and_unfolds_it(at_war, qtbot, keys):
    keys(at_war, Qt.Key.Key_F3)
    page = shown(at_war)
    row, tree = passed_over(page), page.tree
    assert tree is not None
    page.show_part(tree, tree.rect_of(row))
    for is_open in (True, False):
        qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=tree.rect_of(row).center())
        assert tree.current is row and at_war.focusWidget() is tree and row.open is is_open


def test_what_is_unfolded_comes_into_sight(at_war, keys):
    keys(at_war, Qt.Key.Key_F3)
    page = shown(at_war)
    at_war.resize(900, 400)
    passed_over(page)
    view, tree = page.area.viewport(), page.tree
    for row in [row for row in page.tree.rows if row.under and not row.open]:
        page.tree.go(row)
        QApplication.processEvents()
        keys(at_war, Qt.Key.Key_Right)
        for _ in range(3):
            QApplication.processEvents()
        last = row.below[-1]
        air = 2 * page.theme.px(32)  # above and below what is scrolled into sight
        far = tree.rect_of(last).bottom() - tree.rect_of(row).y() > view.height() - air
        assert all(
            view.rect().contains(tree.mapTo(view, tree.rect_of(one).center()))
            for one in ((row,) if far else (row, last))
        )


def test_one_leafs_through_the_decisions(at_war, keys):
    keys(at_war, Qt.Key.Key_F3)
    page = shown(at_war)
    found = len(page.found)
    keys(at_war, Qt.Key.Key_PageDown)
    assert page.place == found - 1, "there is none after the newest"
    keys(at_war, Qt.Key.Key_PageUp)
    assert page.place == found - 2
    assert at_war.words(page.found[-2].line.message) in [label.text() for label in page.paper.findChildren(QLabel)]
    assert at_war.focusWidget() is page.tree and page.tree.current is page.tree.rows[0]
    decided = [row for row in page.tree.rows if row.row.part == DECIDED_PART]
    assert [row.line for row in decided] == [page.found[-2].line]


def test_a_folded_reason_of_the_diary_opens_its_decision_down_to_itself(at_war, keys):
    log = at_war.table.log
    line = next(line for line in at_war.controller.log if line.depth and line.side == "ai")
    lines = at_war.controller.log
    over = next(one for one in reversed(lines[: lines.index(line)]) if not one.depth)
    row = next(row for row, shown in enumerate(log.model.rows) if shown.line is over)
    log.set_expanded(row, True)
    log.list.setFocus()
    log.list.setCurrentIndex(log.model.index(row + lines.index(line) - lines.index(over), 0))
    keys(at_war, Qt.Key.Key_F3)
    page = shown(at_war)
    assert at_war.focusWidget() is page.tree and page.tree.current.line == line
    assert any(one.line == line for one in page.found[page.place].walk())


def test_a_line_opened_in_the_diary_offers_why_and_the_players_own_do_not(at_war, keys):
    ai = next(line for line in reversed(at_war.controller.log) if line.side == "ai")
    at_war.open_line(ai.index)
    sheet = at_war._overlay
    assert isinstance(sheet, CorrectionSheet)
    next(button for button in sheet.buttons() if button.text() == WHY).click()
    assert at_war._overlay is None and any(one.line == ai for one in shown(at_war).found[shown(at_war).place].walk())
    keys(at_war, Qt.Key.Key_Escape)
    for _ in questions(at_war, 11):
        if (own := next((line for line in at_war.controller.log if line.side == "player"), None)) is not None:
            break
    assert own is not None
    at_war.open_line(own.index)
    assert WHY not in [button.text() for button in at_war._overlay.buttons()]


def test_a_click_on_the_card_in_play_asks_why_too(at_war, qtbot):
    card = at_war.table.card
    assert not card.glow and card.view.face_up
    qtbot.mouseClick(card, Qt.MouseButton.LeftButton, pos=card.rect().center())
    page = shown(at_war)
    assert page.place == len(page.found) - 1


def test_the_page_is_worded_anew_and_keeps_what_is_unfolded(at_war, keys):
    keys(at_war, Qt.Key.Key_F3)
    page = shown(at_war)
    row = passed_over(page)
    page.tree.go(row)
    keys(at_war, Qt.Key.Key_Right, Qt.Key.Key_F2)
    again = page.tree.row_of(row.line.index)
    assert again.open and again.spoken_place == f"level 1; unfolded, {again.under} lines"
    assert at_war.focusWidget() is page.tree and page.tree.current is again


def test_once_the_ai_has_decided_the_foot_of_the_table_asks_why(opened, qtbot):
    window = opened(shelf=Shelf())
    window.set_up("bear")
    window.new_page.go.click()
    QApplication.processEvents()
    why = window.table.tools.why
    assert not why.isVisible()
    window.go_home()
    assert fought(window).controller.session is not None
    assert why.isVisible() and why.key == "F3" and why.accessibleName() == "¿Por qué hace eso la IA?"
    qtbot.mouseClick(why, Qt.MouseButton.LeftButton)
    assert shown(window).tree.rows


def test_before_the_first_decision_the_page_says_so(opened, keys):
    window = opened(shelf=Shelf())
    window.set_up("bear")
    window.new_page.go.click()
    keys(window, Qt.Key.Key_F3)
    assert "La IA todavía no ha decidido nada." in [label.text() for label in shown(window).paper.findChildren(QLabel)]
    keys(window, Qt.Key.Key_Escape)
    assert window.at_table


@pytest.mark.parametrize(("language", "scale", "look"), [("es", 100, "light"), ("en", 200, "dark"), ("es", 300, "red")])
def test_nothing_is_cut_off_with_everything_unfolded(opened, overflowing, language, scale, look):
    window = fought(opened(Preferences(language=language, scale=scale, theme=look, motion=False), Shelf()))
    show_why(window)
    page = shown(window)
    for _ in page.found:
        for row in page.tree.rows:
            page.tree.unfold(row, True)
        settle()
        page.grab()
        assert clipped(window) + overflowing == []
        page._leaf(-1)


@pytest.mark.parametrize("language", ["es", "en"])
def test_in_large_type_the_tool_bar_keeps_to_one_row_with_shorter_words(opened, language):
    window = opened(Preferences(motion=False, scale=200, language=language), shelf=Shelf())
    window.set_up("bear")
    window.new_page.go.click()
    tools = window.table.tools
    for answers, _ in enumerate(questions(window, 11)):
        if answers == ENOUGH:
            break
    window.controller.undo()
    settle()
    buttons = [*tools.tabs, tools.home, tools.why, tools.undo, tools.redo]
    assert all(button.isVisible() for button in buttons) and len(tools.tabs) == 4
    assert len({button.geometry().top() for button in buttons}) == 1
    assert (
        tools.tabs[1].accessibleName()
        == {"es": "Carta y mazos", "en": "Card and decks"}[language]
        != tools.tabs[1].text()
    )
    window.scale(100)
    settle()
    assert tools.why.key == "F3"


def test_a_decision_leads_on_to_what_it_knew_how_it_was_read_and_keeping_it(at_war, keys):
    from puesto.gui.pages.known_page import KnownPage
    from puesto.gui.pages.rulings_page import RulingsPage
    from puesto.gui.sheets.save_situation import SaveSituationSheet

    def press(name: str) -> None:
        next(button for button in shown(at_war).findChildren(AnswerButton) if button.text() == name).click()

    for name, kind in (("Lo que sé del tablero", KnownPage), ("Libro de resoluciones", RulingsPage)):
        show_why(at_war)
        press(name)
        assert isinstance(at_war.pages.currentWidget(), kind)
        keys(at_war, Qt.Key.Key_Escape)
    press("Guardar como situación…")
    assert isinstance(at_war._overlay, SaveSituationSheet)
