"""The table window:

it follows the desk by itself, fits its text into any screen, and says its figures to a screen reader.
"""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from puesto.core.game.game import whole_game
from puesto.core.prompts import Choose, Pick, Roll
from puesto.core.questions.board import Contact
from puesto.core.questions.checklists import Checklist
from puesto.core.study.why import because, latest_decision
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, GIANT, LIGHT, RED
from puesto.gui.pieces.far_labels import ScoreTile
from puesto.gui.prompts.contact import ContactWidget
from puesto.gui.shell.main_window import MainWindow
from puesto.gui.table import table_window
from puesto.gui.table.table_window import SIZES, TableWindow, other_screen
from puesto.storage import Preferences
from tests.games.bear.evenings import stopped_at
from tests.gui.screens import questions, settle


def board_of(window: MainWindow, qtbot: QtBot) -> TableWindow:
    """The table window, opened by its keys."""
    window.activateWindow()
    settle()
    qtbot.keyClick(window, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    settle()
    assert window._board is not None
    return window._board


@pytest.fixture
def playing(qtbot: QtBot, own_home: object) -> MainWindow:
    """Mission 1 on the table."""
    window = MainWindow(Preferences(motion=False))
    qtbot.addWidget(window)
    with qtbot.waitSignal(window.painted):
        window.show()
    settle()
    window.set_up("bear")
    assert window.new_page.go is not None
    window.new_page.go.click()
    settle()
    return window


def test_it_says_whose_step_it_is_what_to_do_and_the_needed_number(playing: MainWindow, qtbot: QtBot) -> None:
    board = board_of(playing, qtbot)
    for _ in questions(playing, 11):
        prompt = playing.controller.prompt
        if isinstance(prompt, Roll) and prompt.key == "attack.roll":
            break
    settle()
    assert board.question.text() == playing.words(prompt.message)
    assert board.head.text().startswith("RONDA 1")
    board.show_figures()
    names = [flap.accessibleName() for flap in board.flaps]
    assert any(name.startswith("impacta: ") and "%" in name for name in names)
    assert any(name.startswith("PAM: ") for name in names)


def test_a_throw_stays_on_the_board_for_some_seconds(
    playing: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_window, "RESULT_MS", 60)
    board = board_of(playing, qtbot)
    for _ in questions(playing, 11):
        if board.thrown is not None:
            break
    assert board.thrown is not None
    assert board.thrown.text() == " ".join(map(str, board.news.thrown.dice))
    assert board.told.text()
    qtbot.waitUntil(lambda: board.thrown is None and bool(board.flaps))


@pytest.mark.parametrize("size", [(1920, 1080), (1366, 768), (800, 600), (480, 800)])
def test_no_text_leaves_its_room_on_any_screen(playing: MainWindow, qtbot: QtBot, size: tuple[int, int]) -> None:
    board = board_of(playing, qtbot)
    board.resize(*size)
    for number, _ in enumerate(questions(playing, 11)):
        if number > 40:
            break
        for line in (board.head, board.question, board.detail, board.told):
            if line.isVisible():
                room = line.rect().adjusted(40, 0, -40, 0) if line.ground else line.rect()
                box = QFontMetrics(line.fitted(room.width(), room.height())).boundingRect(
                    QRect(0, 0, room.width(), 9999), 0x1000, line.text()
                )
                assert box.width() <= room.width() and box.height() <= room.height(), (line.text(), box, room)
        assert all(board.rect().contains(flap.geometry()) for flap in board.flaps if flap.isVisible())
        assert all(
            not one.geometry().intersects(other.geometry())
            for one in board.flaps
            for other in board.flaps
            if one is not other
        )


def test_language_and_theme_follow_and_the_size_is_its_own(playing: MainWindow, qtbot: QtBot) -> None:
    board = board_of(playing, qtbot)
    before = board.question.text()
    playing.speak("en")
    playing.look(RED)
    assert board.question.text() != before
    assert board.theme.palette.name == RED
    most = board.most
    qtbot.keyClick(board, Qt.Key.Key_Minus)
    assert board.most < most
    assert playing.preferences.other["table_window"] == SIZES[-2]
    assert playing.theme.scale == 100
    playing.look(LIGHT)


def test_escape_puts_it_away_and_its_keys_bring_it_back(playing: MainWindow, qtbot: QtBot) -> None:
    board = board_of(playing, qtbot)
    assert board.isVisible()
    qtbot.keyClick(board, Qt.Key.Key_F11)
    assert board.isFullScreen()
    qtbot.keyClick(board, Qt.Key.Key_Escape)
    assert not board.isVisible()
    assert board_of(playing, qtbot).isVisible()
    playing.close()
    assert not board.isVisible()


def test_it_becomes_a_window_and_says_so_when_its_screen_is_unplugged(
    playing: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = list[str]()
    playing.controller.notice.connect(lambda message: said.append(playing.words(message)))
    with monkeypatch.context() as two_screens:
        two_screens.setattr(table_window, "other_screen", lambda window: window.screen())
        board = board_of(playing, qtbot)
    assert board.isFullScreen()
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    application.screenRemoved.emit(playing.screen())
    settle()
    room = playing.screen().availableGeometry()
    assert board.isVisible() and not board.isFullScreen()
    assert room.contains(board.geometry()) and board.width() < room.width(), "the table is seen beside it"
    assert said == [board.detail.text()] and said[0].startswith("La otra pantalla se ha desconectado")
    qtbot.keyClick(board, Qt.Key.Key_Escape)
    assert not board.isVisible()
    assert board_of(playing, qtbot).isVisible() and not board.isFullScreen()
    assert "pantalla" not in board.detail.text()


def test_it_opens_as_a_window_where_it_was_put_away_full_screen(
    playing: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as two_screens:
        two_screens.setattr(table_window, "other_screen", lambda window: window.screen())
        board = board_of(playing, qtbot)
    qtbot.keyClick(board, Qt.Key.Key_Escape)
    assert board_of(playing, qtbot).isVisible() and not board.isFullScreen()


def test_another_screen_that_goes_leaves_a_window_as_it_is(playing: MainWindow, qtbot: QtBot) -> None:
    said = list[str]()
    playing.controller.notice.connect(lambda message: said.append(playing.words(message)))
    board = board_of(playing, qtbot)
    before = board.geometry()
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    application.screenRemoved.emit(playing.screen())
    settle()
    assert board.geometry() == before and said == []


def test_where_figures_would_be_too_narrow_to_read_the_markers_give_way_and_never_what_is_needed(
    playing: MainWindow, qtbot: QtBot
) -> None:
    board = board_of(playing, qtbot)
    board._clear()
    made = [ScoreTile(board, board.theme, board.most, caption, "26", "") for caption in ("needed " * 8, "marker " * 8)]
    for flap in made:
        flap.show()
    for firm, seen in ((1, [True, False]), (2, [True, True])):
        board.flaps, board.firm = made, firm
        board._place()
        assert [flap.isVisible() for flap in made] == seen


def test_without_a_game_it_says_so(playing: MainWindow, qtbot: QtBot) -> None:
    board = board_of(playing, qtbot)
    playing.go_home()
    assert board.question.text() == "No hay ninguna partida en la mesa."
    assert not board.flaps


def test_the_other_screen_is_chosen_where_there_is_one(playing: MainWindow) -> None:
    screens = QApplication.screens()
    chosen = other_screen(playing)
    assert (chosen is None) == (len(screens) == 1)
    assert chosen is not playing.screen()


def test_at_any_size_of_the_windows_text_a_small_board_cuts_nothing_off(playing: MainWindow, qtbot: QtBot) -> None:
    playing.scale(300)
    board = board_of(playing, qtbot)
    board.resize(640, 640)
    settle()
    lines = [line for line in (board.head, board.rule, board.question, board.detail) if line.text()]
    for line in lines:
        metrics = QFontMetrics(line.fitted(line.width(), line.height()))
        box = metrics.boundingRect(QRect(0, 0, line.width(), 1 << 20), int(Qt.TextFlag.TextWordWrap), line.text())
        assert box.height() <= line.height() and box.width() <= line.width(), line.text()
    smallest = QFont(board.theme.font(GIANT))
    smallest.setPixelSize(BODY.size)
    seen = [flap for flap in board.flaps if flap.isVisible()]
    assert seen
    for flap in seen:
        assert all(
            QFontMetrics(smallest).horizontalAdvance(text) <= flap.width()
            for text in (flap.caption, flap.figure, flap.foot)
        ), flap.caption


def test_one_line_says_why_the_ai_did_what_it_did_last(playing: MainWindow, qtbot: QtBot) -> None:
    board = board_of(playing, qtbot)
    assert board.why.isHidden(), "the AI has decided nothing yet"
    session = playing.controller.session
    assert session is not None
    for _ in questions(playing, 11):
        if (
            playing.controller.prompt is not None
            and playing.controller.prompt.key == "player.action"
            and latest_decision(session) is not None
        ):
            break
    settle()
    found = latest_decision(session)
    assert found is not None
    lines = because(whole_game(session), found)
    assert board.why.text() == "Por qué: " + " · ".join(playing.words(line.message) for line in lines)
    board.resize(1280, 720)
    settle()
    metrics = QFontMetrics(board.why.fitted(board.why.width(), board.why.height()))
    assert board.why.shown() == board.why.text() and metrics.height() <= board.why.height()
    assert not board.why.geometry().intersects(board.question.geometry())
    board.resize(420, 720)
    settle()
    assert board.why.shown().endswith("…") and metrics.horizontalAdvance(board.why.shown()) > 0
    assert (
        QFontMetrics(board.why.fitted(board.why.width(), board.why.height())).horizontalAdvance(board.why.shown())
        <= board.why.width()
    )
    playing.speak("en")
    settle()
    assert board.why.text().startswith("Why: ")


def test_the_keys_that_open_it_put_it_away_also_from_itself(playing: MainWindow, qtbot: QtBot) -> None:
    board = board_of(playing, qtbot)
    qtbot.keyClick(board, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert not board.isVisible()


def test_its_other_keys_answer_the_question(playing: MainWindow, qtbot: QtBot) -> None:
    board = board_of(playing, qtbot)
    for _ in questions(playing, 11):
        prompt = playing.controller.prompt
        if isinstance(prompt, Roll) and not playing.controller.is_physical:
            break
    asked = playing.controller.prompt
    qtbot.keyClick(board, Qt.Key.Key_Space)
    assert playing.controller.prompt is not asked


def test_it_shows_the_answers_that_a_question_has(playing: MainWindow, qtbot: QtBot) -> None:
    board = board_of(playing, qtbot)
    board.resize(1920, 1080)
    for _ in questions(playing, 11):
        prompt = playing.controller.prompt
        if prompt is None or prompt.key == "player.action":
            break
    assert isinstance(prompt, Choose)
    assert board.answers.text().startswith("D Disparar  ·  M Mover  ·  ")
    assert len(board.answers.answers) == len(prompt.options), "what is dashed on the table is no answer"
    assert all(one.key for one in board.answers.answers), "each stands there with its key"
    board.resize(1366, 768)
    settle()
    high = board.answers.height_for(board.answers.width(), board.answers.height())
    assert board.answers.isVisible() and 0 < high <= board.answers.height(), "all are read from afar"


def test_it_shows_what_can_be_picked(playing: MainWindow, qtbot: QtBot) -> None:
    board = board_of(playing, qtbot)
    board.resize(1920, 1080)
    for _ in questions(playing, 11):
        prompt = playing.controller.prompt
        if isinstance(prompt, Pick) and not isinstance(prompt, Checklist):
            break
    assert isinstance(prompt, Pick)
    settle()
    said = [f"{one.key} {one.text}" for one in board.answers.answers]
    boxes = [f"{n} \u25a1\u2002{playing.words(one.message)}" for n, one in enumerate(prompt.options, 1)]
    assert (
        board.answers.isVisible()
        and len(said) > len(boxes)
        and all(map(str.startswith, said, boxes))
        and said[-1].startswith("\u21b5 ")
    )


def test_what_is_typed_on_it_is_seen_and_escape_takes_that_back_first(playing: MainWindow, qtbot: QtBot) -> None:
    board = board_of(playing, qtbot)
    for _ in questions(playing, 11):
        prompt = playing.controller.prompt
        if isinstance(prompt, Roll) and prompt.dice == 2:
            break
    settle()
    assert ("espacio", "Tirar") in [(one.key.lower(), one.text) for one in board.answers.answers]
    qtbot.keyClicks(board, "5")
    settle()
    assert board.answers.answers[0].text == "5_"
    qtbot.keyClicks(board, "9")
    settle()
    assert "9 no es una cara" in board.detail.text(), "why a key was not taken stands there, too"
    qtbot.keyClick(board, Qt.Key.Key_Escape)
    settle()
    assert board.isVisible() and board.answers.answers[0].text == "Tirar"
    qtbot.keyClick(board, Qt.Key.Key_Escape)
    assert not board.isVisible()


def test_a_contact_form_is_typed_through_on_it(playing: MainWindow, qtbot: QtBot) -> None:
    board = board_of(playing, qtbot)
    copy = stopped_at("move.contact", painted=False, number=0).fork()
    assert copy is not None
    playing.controller.open(copy)
    playing.show_table()
    board.activateWindow()
    settle()
    asked = playing.controller.prompt
    assert isinstance(asked, Contact) and asked.hex and asked.rows
    widget = playing.table.bar.widget
    assert isinstance(widget, ContactWidget) and widget.missing is not None
    while (row := widget.missing) is not None:
        assert f"{row.name}:" in [one.text for one in board.answers.answers]
        qtbot.keyClicks(board, "1")
        settle()
    qtbot.keyClick(board, Qt.Key.Key_Return)
    assert playing.controller.prompt is not asked


def test_no_seam_is_painted_over_a_figure(playing: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The seam of a flap is painted at its edges only, and never over its figure."""
    board, painted, beside = board_of(playing, qtbot), list[str](), True
    flap = board.flaps[0]
    fill, write = QPainter.fillRect, paint.write

    def note_fill(*what: Any) -> None:
        nonlocal beside
        painted.append("seam")
        beside &= what[1].right() < flap.width() / 3 or what[1].left() > flap.width() * 2 / 3
        fill(*what)

    def note_write(*what: Any) -> None:
        painted.append(str(what[2]))
        write(*what)

    monkeypatch.setattr(QPainter, "fillRect", note_fill)
    monkeypatch.setattr(paint, "write", note_write)
    flap.grab()
    assert "seam" in painted[: painted.index(flap.figure)] and beside
    assert "seam" not in painted[painted.index(flap.figure) :]
