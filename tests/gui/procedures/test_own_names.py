"""Typing into the menu of a BCS formation: its name and that of its side, by double click, and a number."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QWidget, QWidgetAction

from puesto.gui.host.players import PLAYERS, TWO
from puesto.gui.procedures.formations import FormationsPanel
from puesto.gui.shell.main_window import MainWindow
from puesto.shelf import Shelf
from puesto.storage import Preferences
from tests.gui.conftest import Opened

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def table(opened: Opened) -> MainWindow:
    """The crossing at a question that asks for no formation."""
    window = opened(Preferences(motion=False, other={PLAYERS: TWO}), shelf=Shelf())
    window.set_up("bcs")
    assert window.new_page.go is not None
    window.new_page.go.click()
    QApplication.processEvents()
    return window


def panel_of(window: MainWindow) -> FormationsPanel:
    return next(panel for panel in window.findChildren(FormationsPanel) if panel.isVisible())


def double(qtbot, widget: QWidget, point: QPoint) -> None:
    """A double click as a mouse makes it."""
    for act in (qtbot.mouseClick, qtbot.mouseDClick, qtbot.mouseRelease):
        act(widget, LEFT, pos=point)
    QApplication.processEvents()


def entry(window: MainWindow) -> QLineEdit:
    """The only field of the only open menu."""
    (menu,) = [menu for menu in window.findChildren(QMenu) if menu.isVisible()]
    (line,) = menu.findChildren(QLineEdit)
    return line


def on_side(panel: FormationsPanel) -> tuple[QWidget, QPoint]:
    return panel, QPoint(panel.cards["first"].x() + panel.theme.px(40), panel.top - panel.theme.px(14))


def on_formation(panel: FormationsPanel) -> tuple[QWidget, QPoint]:
    card = panel.cards["first"]
    return card, QPoint(card.width() // 2, panel.theme.px(18))


@pytest.mark.parametrize(
    ("place", "printed", "path"),
    [(on_side, "Aliados", "side_names"), (on_formation, "1.ª División", "formations")],
)
def test_a_double_click_on_a_name_lets_it_be_typed_kept_left_and_undone(
    table: MainWindow, qtbot, place: Callable, printed: str, path: str
) -> None:
    panel, controller = panel_of(table), table.controller
    refused: list[str] = []
    controller.refused.connect(refused.append)
    asked = controller.prompt
    for typed, key in (("Otro", Qt.Key.Key_Escape), ("", Qt.Key.Key_Return), ("x" * 61, Qt.Key.Key_Return)):
        double(qtbot, *place(panel))
        line = entry(table)
        assert line.text() == printed and line.hasFocus() and line.accessibleName().startswith("Nombre")
        line.setText(typed)
        qtbot.keyClick(line, key)
        QApplication.processEvents()
        assert not controller.session.own_names
    assert len(refused) == 2 and "1 a 60 letras" in refused[0] and "61" in refused[1]
    double(qtbot, *place(panel))
    entry(table).setText("<b>Éboli</b>")
    qtbot.keyClick(entry(table), Qt.Key.Key_Return)
    QApplication.processEvents()
    assert [*controller.session.own_names.values()] == ["<b>Éboli</b>"] and controller.prompt.key == asked.key
    assert "<b>Éboli</b>" in (panel.cards["first"].accessibleName(), panel.name_of_side("allies"))
    controller.undo()
    QApplication.processEvents()
    assert printed in (panel.cards["first"].accessibleName(), panel.name_of_side("allies"))


def test_one_click_on_the_name_opens_the_menu_with_both_names_for_the_keyboard(table: MainWindow, qtbot) -> None:
    panel = panel_of(table)
    qtbot.mouseClick(*on_formation(panel)[:1], LEFT, pos=on_formation(panel)[1])

    def opened() -> QMenu:
        return next(menu for menu in table.findChildren(QMenu) if menu.isVisible())

    qtbot.waitUntil(lambda: any(menu.isVisible() for menu in table.findChildren(QMenu)))
    names: QAction = next(action for action in opened().actions() if action.text() == "Nombres")
    whole, inner = opened(), names.menu()
    entries = [action for action in inner.actions() if isinstance(action, QWidgetAction)]
    assert [action.text() for action in entries] == ["Nombre de la formación", "Nombre del bando"]
    inner.popup(QPoint(0, 0))
    for _ in entries:
        qtbot.keyClick(inner.focusWidget() or inner, Qt.Key.Key_Down)
    line = entries[1].defaultWidget().findChild(QLineEdit)
    assert line.hasFocus()
    line.setText("Británicos")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    whole.close()
    assert panel.name_of_side("allies") == "Británicos"


def test_the_name_of_the_formation_in_play_is_typed_and_that_of_one_that_is_asked_for_is_its_answer(
    table: MainWindow, qtbot
) -> None:
    controller = table.controller
    for answer in (controller.prompt.options[0].value, (), "allies"):
        controller.answer(answer)
    QApplication.processEvents()
    panel = panel_of(table)
    assert panel.cards["first"].wanted
    double(qtbot, *on_formation(panel))
    assert controller.session.state.act.formation == "first"
    assert not any(menu.isVisible() for menu in table.findChildren(QMenu))
    qtbot.mouseRelease(panel.cards["first"], LEFT)
    double(qtbot, *on_formation(panel))
    assert panel.cards["first"].wanted and entry(table).text() == "1.ª División"
    entry(table).setText("6.ª")
    qtbot.keyClick(entry(table), Qt.Key.Key_Return)
    QApplication.processEvents()
    assert panel.cards["first"].accessibleName() == "6.ª" and "6.ª" in table.table.bar.question.text()


def test_a_number_that_is_typed_into_the_menu_is_taken_as_a_number(table: MainWindow, qtbot) -> None:
    panel = panel_of(table)
    panel.change_wanted.emit(panel.cards["first"], "", "formations.first.game_drm")
    entry(table).setText("-2")
    qtbot.keyClick(entry(table), Qt.Key.Key_Return)
    assert table.controller.session.state.formations["first"].game_drm == -2


def test_the_hexes_of_a_formation_are_the_first_line_of_its_menu(table: MainWindow, qtbot) -> None:
    panel, session = panel_of(table), table.controller.session
    card = panel.cards["first"]
    qtbot.mouseClick(card, LEFT, pos=QPoint(card.width() // 2, card.height() // 2))
    qtbot.waitUntil(lambda: any(menu.isVisible() for menu in table.findChildren(QMenu)))
    menu = next(menu for menu in table.findChildren(QMenu) if menu.isVisible())
    qtbot.keyClick(menu, Qt.Key.Key_Down)
    line = menu.focusWidget()
    assert isinstance(line, QLineEdit) and line.accessibleName().startswith("Hexágonos")
    qtbot.keyClicks(line, "hq 1204 t 1209")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert session.state.formations["first"].hexes == "hq 1204 t 1209"
    assert "HQ en 1204" in card.accessibleDescription() + card.toolTip()
