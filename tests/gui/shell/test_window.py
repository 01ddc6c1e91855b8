"""The window around a session:

undo and redo, language, theme, size, overrides by hand, saving, a second window, and names for everything.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QWidget,
)

from puesto.core.messages import msg
from puesto.core.session.journal import Source
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.controls.segments import Segments
from puesto.gui.pages.preferences import PreferencesPage
from puesto.gui.start.home import Home
from puesto.shelf import Shelf
from puesto.storage import Preferences, list_sessions
from tests.toy import TOY, ToyContent

ENTER = Qt.Key.Key_Return
CONTROL = Qt.KeyboardModifier.ControlModifier


def settle():
    for _ in range(4):
        QApplication.processEvents()


def clipped(root: QWidget) -> list[str]:
    """Return the visible texts with too little room, or outside their parent (unless that scrolls)."""
    found = []
    for widget in root.findChildren(QWidget):
        if not isinstance(widget, QLabel | AnswerButton) or not widget.isVisible() or not widget.text():
            continue
        needed = widget.heightForWidth(widget.width()) if widget.hasHeightForWidth() else widget.sizeHint().height()
        if needed > widget.height():
            found.append(f"{widget.text()!r} needs {needed} of {widget.height()} px of height")
        metrics = widget.fontMetrics() if isinstance(widget, QLabel) else widget.theme.metrics(widget.style_)
        wraps = widget.wordWrap() if isinstance(widget, QLabel) else True
        longest = max(
            metrics.horizontalAdvance(part)
            for part in (widget.text().replace("\u200b", " ").split() if wraps else widget.text().splitlines())
        )
        if longest > widget.width():
            found.append(f"{widget.text()!r} is {longest} px wide in {widget.width()}")
        parent = widget.parentWidget()
        if parent is not None and not parent.rect().contains(widget.geometry()):
            found.append(f"{widget.text()!r} at {widget.geometry()} outside {parent.rect()} of {type(parent).__name__}")
    return found


def overlapping(table) -> list[str]:
    """Parts of the table's column that lie over each other."""
    parts = [
        part
        for part in (table.bar, table.banner, table.board, table.tools)
        if part.isVisible() and part.parentWidget() is table
    ]
    return [
        f"{one} {other}"
        for place, one in enumerate(parts)
        for other in parts[place + 1 :]
        if one.geometry().intersects(other.geometry())
    ]


def play_a_little(window, keys):
    keys(window, ENTER)
    keys(window, "e07", "1", "2", ENTER)


def test_undo_and_redo_say_what_they_would_do(window, keys):
    tools = window.table.tools
    assert not tools.undo.isEnabled()
    keys(window, ENTER)
    assert tools.undo.text() == "Deshacer: Prepara la mesa"
    assert tools.undo.isEnabled()
    tools.undo.click()
    assert window.controller.prompt.key == "setup.tools"
    assert tools.redo.text() == "Rehacer: Prepara la mesa"
    tools.redo.click()
    assert window.controller.prompt.key == "setup.where"


def test_undo_and_redo_keep_to_one_row_and_say_the_rest_in_their_tips(window, keys, monkeypatch):
    tools = window.table.tools
    keys(window, ENTER)
    before = tools.height()
    undone = "Antes del Choque de los Carros del Río: esto aún se puede hacer. → Así está bien: al Choque"
    redone = "Choque 1: ¿qué unidades atacan juntas? Ninguna: no hay más combates. → CH-2 1 (Carros del Río)"
    monkeypatch.setattr(type(window.controller), "undo_label", property(lambda controller: undone))
    monkeypatch.setattr(type(window.controller), "redo_label", property(lambda controller: redone))
    tools.refresh()
    settle()
    assert tools.height() == before and tools.undo.y() == tools.redo.y()
    for button, label in ((tools.undo, undone), (tools.redo, redone)):
        assert "… → " in button.text() and button.width() >= button.sizeHint().width()
        assert button.accessibleName().endswith(label) and button.toolTip().endswith(label)


def test_control_z_and_y_undo_and_redo_even_from_a_field(window, keys):
    keys(window, ENTER)
    assert isinstance(window.focusWidget(), QLineEdit)
    keys(window, "e")
    keys(window, "z", modifier=CONTROL)
    assert window.controller.prompt.key == "setup.tools"
    keys(window, "y", modifier=CONTROL)
    assert window.controller.prompt.key == "setup.where"


def test_the_language_changes_everything_at_once_and_nothing_in_the_session(window, keys):
    play_a_little(window, keys)
    before = window.controller.session.digest()
    keys(window, Qt.Key.Key_F2)
    assert window.words.code == "en"
    assert window.table.tools.undo.text().startswith("Undo")
    assert [button.text() for button in window.table.bar.widget.buttons] == ["Dig", "Rest", "Pass"]
    assert "miner" in window.table.panels["roster", "own"].findChild(QAbstractButton).accessibleName()
    assert window.controller.session.digest() == before
    keys(window, Qt.Key.Key_F2)
    assert [button.text() for button in window.table.bar.widget.buttons] == ["Cavar", "Descansar", "Pasar"]


def test_what_was_typed_outlives_a_change_of_language_theme_and_size(window, keys):
    play_a_little(window, keys)
    keys(window, "1", "0", "3")
    for key in (Qt.Key.Key_F2, Qt.Key.Key_F9):
        keys(window, key)
    window.step_scale(1)
    assert window.table.bar.widget.text == "3"
    keys(window, "4", ENTER)
    assert window.controller.session.entries[-1].value == (3, 4)


def test_the_theme_changes_and_is_remembered(window, keys):
    light = window.grab().toImage().pixelColor(4, 300)
    keys(window, Qt.Key.Key_F9)
    settle()
    assert window.grab().toImage().pixelColor(4, 300).lightness() < light.lightness() // 2
    assert Preferences.load().theme == "dark"


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("size", [(1366, 768), (1024, 640)])
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_nothing_is_clipped_at_any_size(opened, keys, language, size, scale):
    window = opened(Preferences(language=language, scale=scale, motion=False), width=size[0], height=size[1])
    settle()
    assert clipped(window.home) == []
    window.set_up("toy")
    settle()
    assert clipped(window.new_page) == []
    window.new_page.go.click()
    for value in (("pick", "lamp", "mule"), {"hex": "E07", "cover": 1, "rows": {}}, "dig", 0, (3, 4), "08", "yes"):
        settle()
        assert (window.controller.prompt.key, clipped(window.table)) == (window.controller.prompt.key, [])
        assert overlapping(window.table) == []
        window.controller.answer(value, Source.HAND if isinstance(value, tuple) and value == (3, 4) else Source.PLAYER)
    window.controller.answer("99")
    window.do_named("preferences")
    settle()
    assert clipped(window.page(PreferencesPage)) == []


def test_mission_1_is_not_clipped_at_200_percent(opened):
    from tests.gui.driving import playing_window

    for language in ("es", "en"):
        window, answer = playing_window(3, preferences=Preferences(language=language, scale=200, motion=False))
        settle()
        for _ in range(60):
            assert (window.controller.prompt.key, clipped(window.table.bar), clipped(window.table.tools)) == (
                window.controller.prompt.key,
                [],
                [],
            )
            assert overlapping(window.table) == []
            if not answer():
                break
            settle()
        window.close()
        window.deleteLater()


def test_control_plus_and_minus_change_the_size_and_zero_puts_it_back(window, keys):
    keys(window, "+", modifier=CONTROL)
    assert window.theme.scale == 110
    keys(window, "0", modifier=CONTROL)
    assert window.theme.scale == 100
    keys(window, "-", modifier=CONTROL)
    assert window.theme.scale == 100, "the text is never smaller than the design"


def test_a_marker_dropped_elsewhere_is_an_override(window, keys):
    play_a_little(window, keys)
    window.table.panels["track", "score"].marker_dropped.emit("score", 3)
    assert window.controller.session.state.score == 3
    assert window.controller.session.entries[-1].kind == "set"
    assert window.table.tools.undo.text() == "Deshacer: score 1 → 3"


def test_a_marker_dropped_where_there_is_no_space_goes_back(window, keys):
    play_a_little(window, keys)
    before = window.controller.session.digest()
    window.table.panels["track", "score"].marker_dropped.emit("score", 0)
    assert "no está en ese casillero" in window.table.bar.problem.text()
    assert window.controller.session.digest() == before
    assert window.table.panels["track", "score"].shown_view.at == 1


def test_the_diary_undoes_to_a_line(window, keys):
    play_a_little(window, keys)
    keys(window, "1", "0", "34", ENTER)
    line = window.controller.log[-1]
    window.table.log.undo_requested.emit(line.entry - 1)
    assert window.controller.prompt.key == "dig.roll"


def test_a_session_is_saved_as_it_is_played_and_continued_from_home(window, keys):
    play_a_little(window, keys)
    before = window.controller.session.digest()
    window.go_home()
    settle()
    home = window.home
    assert isinstance(home, Home)
    assert "mina corta" in home.resume.title.text()
    assert "¿Qué haces" in home.resume.next.text()
    keys(window, ENTER)
    assert window.controller.session.digest() == before
    assert window.table.tools.undo.isEnabled(), "undo survives closing"


def test_a_second_window_on_the_same_session_only_looks(window, opened, keys):
    play_a_little(window, keys)
    path = list_sessions()[0].path
    second = opened()
    second.open(path)
    settle()
    assert second.controller.read_only is not None
    assert "otra ventana" in second.table.banner.text.text()
    assert "(solo lectura)" in second.windowTitle()
    before = second.controller.session.digest()
    keys(second, "1", ENTER)
    second.controller.answer("dig")
    assert second.controller.session.digest() == before
    assert not second.table.tools.undo.isEnabled()


def test_a_torn_save_is_opened_one_answer_back_and_says_so(window, opened, keys):
    play_a_little(window, keys)
    window.go_home()
    path = list_sessions()[0].path
    lines = path.read_text(encoding="utf-8").rstrip("\n")
    path.write_text(lines[:-4], encoding="utf-8")
    window.open(path)
    settle()
    assert window.table.banner.isVisible()
    assert "a medio escribir" in window.table.banner.text.text()
    window.table.banner.away.click()
    assert not window.table.banner.isVisible()


@pytest.mark.parametrize("language", ["es", "en"])
def test_in_large_type_what_goes_on_with_a_session_is_seen_whole_on_the_home_page(opened, language):
    window = opened(Preferences(motion=False, scale=200, language=language), Shelf(), 1366, 768)
    window.set_up("bear")
    window.new_page.go.click()
    window.go_home()
    settle()
    home = window.home
    area, go = home.area.viewport(), home.resume.go
    assert area.rect().contains(QRect(go.mapTo(area, QPoint()), go.size()))


def test_a_file_that_is_no_save_is_said_on_the_home_page(opened, tmp_path):
    window = opened()
    path = tmp_path / "carta.jsonl"
    path.write_text("hola\n", encoding="utf-8")
    window.open(path)
    settle()
    assert window.pages.currentWidget() is window.home
    assert "no es una partida" in window.home.banner.text.text()
    window.open(tmp_path / "nada.jsonl")
    assert "no se puede leer" in window.home.banner.text.text()


def test_everything_that_takes_the_keyboard_has_a_name(window, keys):
    pages = [window.home, window.table]
    window.do_named("preferences")
    pages.append(window.page(PreferencesPage))
    window.set_up("toy")
    pages.append(window.new_page)
    for page in pages:
        for widget in page.findChildren(QWidget):
            if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not isinstance(widget, QScrollArea | QStackedWidget):
                assert widget.accessibleName() or getattr(widget, "text", str)(), (
                    f"{type(widget).__name__} in {type(page).__name__}"
                )


def test_f6_goes_round_the_areas_and_comes_back(window, keys):
    play_a_little(window, keys)
    table, seen = window.table, []
    for _ in range(8):
        keys(window, Qt.Key.Key_F6)
        focus = window.focusWidget()
        seen.append(
            next(place for place, area in enumerate(table.areas()) if area is focus or area.isAncestorOf(focus))
        )
    assert {0, 2, 4} <= set(seen)
    assert seen.index(0) > 0


def test_shift_f1_shows_the_keys_and_any_of_them_puts_it_away(window, keys):
    before = window.focusWidget()
    keys(window, Qt.Key.Key_F1, modifier=Qt.KeyboardModifier.ShiftModifier)
    assert window._overlay is not None and window._overlay.isVisible()
    keys(window, Qt.Key.Key_Escape)
    settle()
    assert window.focusWidget() is before
    assert window.controller.session.answers == 0


def test_real_dice_are_chosen_before_the_game_and_remembered(opened, keys):
    window = opened(shelf=Shelf())
    window.set_up("bear")
    settle()
    dice = next(row for row in window.new_page.findChildren(Segments) if row.name == "¿Quién tira los dados?")
    dice.choose(1)
    window.new_page.go.click()
    assert {"1d6", "2d6"} <= window.controller.physical
    assert "2d6" in Preferences.load().physical["bear"]


def test_a_notice_does_not_block(window, keys):
    from puesto.core.messages import msg

    window.controller.say(msg("No queda sitio en el disco."))
    settle()
    assert "sitio" in window.table.banner.text.text()
    keys(window, ENTER)
    assert window.controller.prompt.key == "setup.where"


def test_pages_take_the_place_of_columns_in_large_type(window, keys):
    assert window.table.mode == "wide"
    window.scale(200)
    settle()
    assert window.table.mode == "pages"
    assert [tab.text() for tab in window.table.tools.tabs] == [
        "Lista y diario",
        "Carta y mazos",
        "Hojas y fichas",
        "Aspecto",
    ]
    assert window.table.bar.isVisible() and window.table.right.isVisible()
    window.table.tools.tabs[1].click()
    assert window.table.left.isVisible()
    window.scale(100)
    settle()
    assert window.table.mode == "wide"
    assert all(
        area.isVisible()
        for area in (window.table.left, window.table.middle, window.table.right, window.table.tools.looks)
    )


def test_however_many_problems_the_packs_have_a_game_can_be_started(opened):
    problems = [msg("packs/toy/mine.yaml:{n}: nonsense", n=number) for number in range(90)]
    window = opened(
        shelf=Shelf(ids=lambda: ("toy",), find=lambda id: TOY, content=lambda game: (ToyContent(), problems))
    )
    window.set_up("toy")
    settle()
    page = window.new_page
    assert page.problem.text().count("nonsense") == 90
    assert page.problems.height() <= page.height() // 3 < page.problem.height()
    assert page.area.height() > page.height() // 3 and page.go.visibleRegion().boundingRect() == page.go.rect()


def test_the_columns_come_back_to_their_widths_with_the_size_of_type(window):
    def widths() -> list[int]:
        for _ in range(5):
            QApplication.processEvents()
        assert isinstance(window.table.board, QSplitter)
        return window.table.board.sizes()

    before = widths()
    for scale in (150, 300, 100):
        window.scale(scale)
        QApplication.processEvents()
    assert widths() == before


def test_the_sheet_of_keys_names_what_stands_in_the_menu_alone(window, keys):
    keys(window, Qt.Key.Key_F1, modifier=Qt.KeyboardModifier.ShiftModifier)
    said = [label.text() for label in window.findChildren(QLabel) if label.isVisible()]
    assert any("F10" in text and "Guardar como situación" in text and "Comprobar las reglas" in text for text in said)
    assert "!" in said


def test_who_wants_to_be_asked_first_finds_it_among_the_further_options_of_a_new_game(opened):
    window = opened(shelf=Shelf())
    window.set_up("bear")
    assert window.new_page.more is not None
    window.new_page.more.click()
    settle()
    said = "\n".join(label.text() for label in window.new_page.findChildren(QLabel) if label.isVisible())
    assert "Dímelo tú" in said and "Antes de cada carta de la IA" in said
