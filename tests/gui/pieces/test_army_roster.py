"""The armies of a battle on a real table: blocks that fold, counters that answer, menus that put right."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QWidgetAction

from puesto.chance import Dice
from puesto.core.messages import msg
from puesto.core.prompts import Family
from puesto.core.session.journal import Source
from puesto.core.session.session import Session
from puesto.core.values import replace
from puesto.games.chariots.game import GAME
from puesto.gui.look.theme import load_fonts
from puesto.gui.panels.tally import TallyPanel
from puesto.gui.pieces.army_roster import ArmyRosterPanel
from puesto.gui.shell.main_window import MainWindow
from puesto.storage import Preferences
from tests.games.chariots.packs import ours

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
"""The offscreen platform can neither raise a menu nor give it the keyboard, and says so."""


@pytest.fixture
def window(qtbot):
    """A battle in full swing, at the question who acts, in a large window."""
    load_fonts()
    window = MainWindow(Preferences(motion=False))
    qtbot.addWidget(window)
    window.resize(1700, 1300)
    window.show()
    session, dice = Session.start(GAME, ours()[0], "dust", {}), Dice(5)
    for number in range(900):
        prompt = session.prompt
        assert prompt is not None
        if number > 60 and prompt.key == "act.who" and len(prompt.options) > 3:
            break
        session.answer(
            dice.answer(prompt) if prompt.family is Family.CHANCE else dice.random_answer(prompt), Source.PLAYER
        )
    window.show_table()
    window.controller.open(session)
    QApplication.processEvents()
    return window


def army(window, id: str) -> ArmyRosterPanel:
    """The panel of an army."""
    panel: ArmyRosterPanel = window.table.panels["roster", id]
    return panel


def asked(window) -> ArmyRosterPanel:
    """The army of which somebody is asked for."""
    armies = (panel for panel in window.table.panels.values() if isinstance(panel, ArmyRosterPanel))
    return next(army for army in armies if any(piece.glowing for piece in army.counters.values()))


def test_a_click_on_a_counter_that_glows_is_the_answer(window, qtbot):
    panel = asked(window)
    unit = next(
        id for id, piece in panel.counters.items() if piece.glowing and id in window.controller.session.state.units
    )
    qtbot.mouseClick(panel.counters[unit], Qt.MouseButton.LeftButton)
    last = window.controller.session.entries[-1]
    assert last.value == unit and last.identity[0] == "act.who"


def test_enter_on_a_counter_that_glows_is_the_answer_too(window, qtbot):
    panel = asked(window)
    unit = next(
        id for id, piece in panel.counters.items() if piece.glowing and id in window.controller.session.state.units
    )
    panel.counters[unit].setFocus()
    qtbot.keyClick(panel.counters[unit], Qt.Key.Key_Return)
    assert window.controller.session.entries[-1].value == unit


def test_a_double_click_on_the_counter_that_a_question_is_about_opens_its_menu_where_it_is_no_answer(window, qtbot):
    panel = asked(window)
    unit = next(
        id for id, piece in panel.counters.items() if piece.glowing and id in window.controller.session.state.units
    )
    qtbot.mouseClick(panel.counters[unit], Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    piece, question = panel.counters[unit], window.controller.prompt
    assert piece.glowing and unit in question.subject and unit not in {option.value for option in question.options}
    qtbot.mouseClick(piece, Qt.MouseButton.LeftButton)
    assert not piece.findChildren(QMenu)
    qtbot.mouseDClick(piece, Qt.MouseButton.LeftButton)
    qtbot.mouseRelease(piece, Qt.MouseButton.LeftButton)
    assert any(menu.isVisible() for menu in piece.findChildren(QMenu))
    assert window.controller.prompt is question


def test_a_block_folds_but_never_over_what_is_asked_for(window, qtbot):
    panel = asked(window)
    other = army(window, "hills" if panel is army(window, "river") else "river")
    group = next(
        group for group in other.view.groups if any(not other.counters[id].isHidden() for id in group.counters)
    )
    heading = other.headings[group.id]
    before = other.heightForWidth(other.width())
    heading.setFocus()
    qtbot.keyClick(heading, Qt.Key.Key_Space)
    assert all(other.counters[id].isHidden() for id in group.counters if not other.counters[id].view.destroyed)
    assert other.heightForWidth(other.width()) < before and "plegada" in heading.accessibleDescription()
    qtbot.mouseClick(heading, Qt.MouseButton.LeftButton)
    assert any(not other.counters[id].isHidden() for id in group.counters)
    active = next(group for group in panel.view.groups if group.active is not None)
    panel.toggle_collapsed(active.id)
    assert any(piece.glowing and not piece.isHidden() for piece in panel.counters.values())


def test_the_filter_leaves_only_those_that_are_asked_for(window, qtbot):
    panel = asked(window)
    assert panel.filter.isVisible() and panel.filter.accessibleName().startswith("Solo la")
    qtbot.mouseClick(panel.filter, Qt.MouseButton.LeftButton)
    shown = {id for id, piece in panel.counters.items() if not piece.isHidden()}
    assert shown == {id for id, piece in panel.counters.items() if piece.glowing}
    qtbot.mouseClick(panel.filter, Qt.MouseButton.LeftButton)
    assert {id for id, piece in panel.counters.items() if not piece.isHidden()} > shown


@pytest.mark.parametrize("scale", [100, 200, 300])
def test_nothing_lies_over_anything_else_and_all_is_within_the_sheet(window, scale):
    from puesto.gui.look.theme import theme

    for panel in (army(window, "river"), army(window, "hills")):
        panel.set_theme(theme("papel", scale))
        for width in (panel.least_width(), panel.preferred_width()):
            panel.resize(width, panel.heightForWidth(width))
            faces = [
                piece.face.translated(piece.pos()).toRect() for piece in panel.counters.values() if not piece.isHidden()
            ]
            assert all(panel.rect().contains(face) for face in faces)
            assert not any(one.intersects(other) for place, one in enumerate(faces) for other in faces[:place])
            heads = [heading.geometry() for heading in panel.headings.values()]
            assert not any(head.intersects(face) for head in heads for face in faces)


def test_the_arrow_keys_walk_from_the_heading_to_the_counters_and_on(window, qtbot):
    panel = asked(window)
    group = next(
        group
        for group in panel.view.groups
        if len([id for id in group.counters if not panel.counters[id].isHidden()]) > 1
    )
    first, second = [panel.counters[id] for id in group.counters if not panel.counters[id].isHidden()][:2]
    panel.headings[group.id].setFocus()
    qtbot.keyClick(panel.headings[group.id], Qt.Key.Key_Down)
    assert any(piece.hasFocus() for piece in panel.counters.values())
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Right)
    assert second.hasFocus()


def test_a_counter_says_all_that_it_shows(window):
    state = window.controller.session.state
    unit = next(unit for unit in state.units.values() if unit.hits and unit.status.value == "good")
    panel = army(window, "river" if unit.command.startswith("river") else "hills")
    told = panel.counters[unit.id].accessibleDescription()
    assert f"{unit.hits} de {unit.quality if not unit.column else unit.quality - 2} impactos" in told
    assert f"TQ {unit.quality}" in told and f"AM {unit.move}" in told


def menu_of(window, panel: ArmyRosterPanel, id: str) -> QMenu:
    """The menu of a counter, opened by the menu key."""
    piece = panel.counters[id]
    QApplication.sendEvent(
        piece, QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), piece.mapToGlobal(QPoint(4, 4)))
    )
    menus: list[QMenu] = piece.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return next(menu for menu in menus if menu.isVisible())


def test_hits_are_put_right_by_the_menu_and_undone(window):
    panel = army(window, "hills")
    unit = next(
        unit
        for unit in window.controller.session.state.units.values()
        if unit.id in panel.counters and unit.status.value == "good"
    )
    before = unit.hits
    menu = menu_of(window, panel, unit.id)
    hits = next(action.menu() for action in menu.actions() if action.menu() is not None and action.text() == "Impactos")
    action = next(
        action for action in hits.actions() if action.text() == "Un impacto " + ("menos" if before else "más")
    )
    action.trigger()
    menu.close()
    assert window.controller.session.state.units[unit.id].hits == before + (-1 if before else 1)
    window.controller.undo()
    assert window.controller.session.state.units[unit.id].hits == before


def test_the_hex_is_typed_into_the_menu_and_refused_where_it_is_none(window, qtbot):
    panel = army(window, "hills")
    unit = next(
        id
        for id in panel.counters
        if id in window.controller.session.state.units and not panel.counters[id].view.destroyed
    )
    refused: list[str] = []
    window.controller.refused.connect(refused.append)
    for typed in ("aquí", "2036"):
        menu = menu_of(window, panel, unit)
        rows = [action.defaultWidget() for action in menu.actions() if isinstance(action, QWidgetAction)]
        line = next(line for row in rows if (line := row.findChild(QLineEdit)) is not None)
        line.setText(typed)
        qtbot.keyClick(line, Qt.Key.Key_Return)
    assert (
        window.controller.session.state.units[unit].hex == "2036"
        and len(refused) == 1
        and "cuatro cifras" in refused[0]
    )
    assert panel.counters[unit].view.place == "2036"


# -- the rout sheets


def sheet(window, side: str) -> TallyPanel:
    """The rout sheet of an army."""
    panel: TallyPanel = window.table.panels["tally", f"rout-{side}"]
    return panel


def test_a_click_on_a_digit_puts_the_marker_there(window, qtbot):
    panel = sheet(window, "river")
    left = panel.view.left
    wanted = left - 1 if left % 10 else left + 1
    qtbot.mouseClick(panel.digits[1, wanted % 10], Qt.MouseButton.LeftButton)
    assert panel.view.left == wanted
    window.controller.undo()
    assert panel.view.left == left


def test_the_keyboard_walks_a_marker_and_escape_brings_it_back(window, qtbot):
    panel = sheet(window, "hills")
    left = panel.view.left
    marker = panel.markers[10]
    marker.setFocus()
    assert left >= 10
    qtbot.keyClick(marker, Qt.Key.Key_Right)  # the digits go down from left to right
    assert marker.ghost.isVisible() and marker.accessibleName().endswith(str(left // 10 % 10 - 1))
    qtbot.keyClick(marker, Qt.Key.Key_Escape)
    assert not marker.ghost.isVisible() and panel.view.left == left
    qtbot.keyClick(marker, Qt.Key.Key_Right)
    qtbot.keyClick(marker, Qt.Key.Key_Return)
    assert panel.view.left == left - 10


def test_more_than_the_level_is_refused_in_words(window, qtbot):
    panel = sheet(window, "hills")
    refused: list[str] = []
    window.controller.refused.connect(refused.append)
    left = panel.view.left
    qtbot.mouseClick(panel.digits[100, 9], Qt.MouseButton.LeftButton)
    assert panel.view.left == left and "menos de 0 Puntos de Huida" in refused[0]


def test_the_level_is_adjusted_and_the_markers_go_with_it(window, qtbot):
    panel = sheet(window, "river")
    left, level = panel.view.left, panel.view.level
    assert panel.steps[1].accessibleName() == f"Subir el Nivel de Huida a {level + 1}"
    qtbot.mouseClick(panel.steps[1], Qt.MouseButton.LeftButton)
    assert (panel.view.left, panel.view.level) == (left + 1, level + 1)


def test_the_last_loss_but_one_is_told_on_the_sheet(window):
    panel = sheet(window, "river")
    assert panel.view.warning is None or panel.accessibleDescription()
    window.controller.override("sides.river.lost", window.controller.session.state.sides["river"].rout_level - 3)
    assert "A una unidad de huir" in panel.accessibleDescription()
    window.controller.override("sides.river.lost", window.controller.session.state.sides["river"].rout_level)
    assert "Ha llegado a su Nivel de Huida" in panel.accessibleDescription() and panel.view.left == 0


def test_with_whom_a_leader_is_stands_under_him_in_full(window):
    captions = [
        piece.caption()
        for id in ("river", "hills")
        for piece in army(window, id).counters.values()
        if not piece.view.destroyed
    ]
    told = [caption for caption in captions if caption is not None]
    assert any(caption.lines > 1 for caption in told) and not any("\u2026" in caption.text for caption in told)
    for id in ("river", "hills"):
        pieces = [piece for piece in army(window, id).counters.values() if piece.isVisible()]
        for piece in pieces:
            assert all(
                other.face.translated(other.pos()).top() >= piece.geometry().bottom()
                for other in pieces
                if other.y() > piece.geometry().center().y()
            )


def test_the_counters_of_all_armies_are_of_one_size_and_a_command_stands_in_one_row_where_it_can(window):
    window.resize(1366, 768)
    QApplication.processEvents()
    panels = army(window, "river"), army(window, "hills")
    faces = {
        piece.face.width()
        for panel in panels
        for piece in panel.counters.values()
        if not piece.isHidden() and not piece.view.destroyed
    }
    assert len(faces) == 1
    for panel in panels:
        for group in panel.view.groups:
            tops = {
                panel.counters[id].y()
                for id in group.counters
                if not panel.counters[id].isHidden() and not panel.counters[id].view.destroyed
            }
            assert len(tops) < 2, group.id


def test_a_heading_says_how_its_command_stands_in_full_although_few_counters_are_left(window):
    panel = army(window, "hills")
    assert panel.view is not None
    group = panel.view.groups[-1]
    few = replace(group, counters=group.counters[:1], summary=msg("2 unidades, 2 impactos, 1 en Huida y 3 bajas"))
    panel.show_view(replace(panel.view, groups=(*panel.view.groups[:-1], few)), panel.say)
    heading = panel.headings[group.id]
    assert heading.width() >= heading.full_width() > heading.least()
