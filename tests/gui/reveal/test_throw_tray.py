"""Every throw rests in one tray in the left column: nothing else moves, and the key that ends it answers nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from puesto.chance import Dice
from puesto.core.prompts import Family, Roll
from puesto.core.session.journal import Source
from puesto.core.study.throws import ThrownView
from puesto.gui.look.motion import CLOCK
from puesto.gui.reveal import reveal_overlay, throw_art
from puesto.gui.reveal.reveal_overlay import RevealOverlay
from puesto.gui.shell.main_window import MainWindow
from puesto.shelf import Shelf
from puesto.storage import Preferences
from puesto.storage.preferences import SHORT, WAITS
from tests.gui.conftest import Opened

GAMES = ("bear", "chariots", "bcs", "bolt", "tactics")


@pytest.fixture(autouse=True)
def beats(no_beats: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Throws as a player sees them, but for the moment in which no key ends one."""
    monkeypatch.setattr(reveal_overlay, "REVEAL_MS", 1500)
    monkeypatch.setattr(reveal_overlay, "EARLY_MS", 0)


def begin(window: MainWindow, game: str) -> None:
    window.set_up(game)
    assert window.new_page.go is not None
    window.new_page.go.click()
    QApplication.processEvents()


def come_to_throw(window: MainWindow, dice: Dice, wanted: Callable[[Roll], bool] = lambda roll: True) -> bool:
    """Play at random up to a throw that has a tray; it is not thrown yet."""
    for _ in range(900):
        window.reveal.end()
        prompt = window.controller.prompt
        if prompt is None:
            return False
        if isinstance(prompt, Roll) and not prompt.one_by_one and not prompt.sealed and wanted(prompt):
            return True
        if prompt.family is Family.CHANCE:
            window.controller.roll()
        else:
            window.controller.answer(dice.random_answer(prompt), Source.PLAYER)
    return False


def rectangles(window: MainWindow) -> list[QRect]:
    """Return the rectangles of the columns and of what is fixed in them."""
    table = window.table
    parts: tuple[QWidget, ...] = (table.tools, table.left, table.held, table.centre, table.told)
    return [QRect(part.mapTo(table, part.rect().topLeft()), part.size()) for part in parts if part.isVisible()]


def press(qtbot: QtBot, window: MainWindow, key: Qt.Key) -> None:
    qtbot.keyClick(window.windowHandle(), key)
    QApplication.processEvents()


def test_a_throw_of_which_only_the_total_was_typed_is_painted_and_ended_by_a_key(
    opened: Opened, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(shelf=Shelf())
    begin(window, "bear")
    assert come_to_throw(window, Dice(3), lambda roll: roll.total_enough)
    window.controller.answer({"total": 7}, Source.HAND)
    QApplication.processEvents()
    assert window.reveal.tray.isVisible() and shown_words(window.reveal, monkeypatch)
    press(qtbot, window, Qt.Key.Key_Return)
    assert not window.reveal.lasts


@pytest.mark.parametrize("game", GAMES)
def test_nothing_else_moves_for_a_throw_and_the_key_that_ends_it_answers_nothing(
    opened: Opened, qtbot: QtBot, game: str
) -> None:
    window = opened(shelf=Shelf())
    begin(window, game)
    dice, tops = Dice(3), set()
    for _ in range(4):
        assert come_to_throw(window, dice)
        QApplication.processEvents()
        before = rectangles(window)
        window.controller.roll()
        QApplication.processEvents()
        shown = window.reveal
        assert shown.lasts and shown.tray.isVisible() and not shown.thing.isVisible()
        tops.add(shown.tray.y())
        column = window.table.left.geometry()
        assert column.left() <= shown.tray.geometry().center().x() <= column.right()
        asked = window.controller.prompt
        assert rectangles(window) == before
        press(qtbot, window, Qt.Key.Key_Return)
        assert not shown.lasts and window.controller.prompt is asked
        assert rectangles(window) == before
    assert len(tops) == 1, "the top is a game's constant"


def shown_words(shown: RevealOverlay, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are painted on the tray."""
    written: list[str] = []

    def write(painter: object, rect: object, text: str, font: QFont, *rest: object) -> None:
        written.append(text)

    with monkeypatch.context() as patched:
        patched.setattr(throw_art.paint, "write", write)
        shown.tray._still.clear()
        shown.tray.grab()
    return written


@pytest.mark.parametrize(
    ("language", "scale"),
    [
        ("en", 200),
        ("es", 300),
        *(pytest.param(*look, marks=pytest.mark.deep) for look in (("es", 100), ("es", 200), ("en", 100), ("en", 300))),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_the_verdict_is_the_same_word_in_title_and_tray_and_is_whole(
    opened: Opened, monkeypatch: pytest.MonkeyPatch, game: str, scale: int, language: str
) -> None:
    window = opened(Preferences(motion=False, scale=scale), Shelf())
    window.speak(language)
    begin(window, game)
    dice = Dice(5)
    for _ in range(2):
        assert come_to_throw(window, dice, lambda roll: bool(roll.bands))
        window.controller.roll()
        QApplication.processEvents()
        shown, words = window.reveal, window.controller.words
        view = shown.result.drawn
        assert shown.lasts and isinstance(view, ThrownView) and view.verdict is not None
        verdict = words(view.verdict)
        assert shown.result.title.casefold().startswith(verdict.casefold())
        assert verdict.casefold() in [text.casefold() for text in shown_words(shown, monkeypatch)]
        assert shown.tray.height() > window.theme.px(60)


def test_motion_off_waits_for_a_key_and_the_short_pace_makes_every_tray_low(opened: Opened) -> None:
    window = opened(Preferences(motion=False, throws=SHORT), Shelf())
    begin(window, "bear")
    dice = Dice(7)
    for _ in range(12):
        assert come_to_throw(window, dice, lambda roll: bool(roll.lasting))
        window.controller.roll()
        view = window.reveal.result.drawn
        assert isinstance(view, ThrownView) and window.reveal.lasts
        assert not window.reveal.tray.is_tall
        assert window.reveal._time_for(view) == 0
        if view.is_lasting:
            return
    pytest.fail("nothing was hit in twelve shots")


def test_with_motion_it_goes_on_by_itself_unless_the_player_wants_to_press(
    opened: Opened, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reveal_overlay, "LOW_MS", 80)
    monkeypatch.setattr(reveal_overlay, "TALL_MS", 80)
    monkeypatch.setattr(reveal_overlay, "SHORT_MS", 80)
    window = opened(Preferences(motion=True), Shelf())
    try:
        begin(window, "bear")
        dice = Dice(7)
        assert come_to_throw(window, dice)
        window.controller.roll()
        assert window.reveal.lasts
        qtbot.waitUntil(lambda: not window.reveal.lasts, timeout=5000)
        window.preferences.throws = WAITS
        assert come_to_throw(window, dice)
        window.controller.roll()
        qtbot.wait(300)
        assert window.reveal.lasts
        window.reveal.end()
    finally:
        CLOCK.set_on(False)


def test_a_held_shift_stops_the_time(opened: Opened, qtbot: QtBot) -> None:
    window = opened(Preferences(motion=True), Shelf())
    try:
        begin(window, "bear")
        assert come_to_throw(window, Dice(7))
        window.controller.roll()
        qtbot.keyPress(window.windowHandle(), Qt.Key.Key_Shift)
        assert window.reveal.lasts and not window.reveal._timer.isActive()
        qtbot.keyRelease(window.windowHandle(), Qt.Key.Key_Shift)
        assert window.reveal.lasts and window.reveal._timer.isActive()
        window.reveal.end()
    finally:
        CLOCK.set_on(False)


def test_the_table_window_shows_the_tray_too(opened: Opened) -> None:
    window = opened(shelf=Shelf())
    begin(window, "bear")
    window.swap_board()
    assert come_to_throw(window, Dice(7))
    window.controller.roll()
    far = window.reveal.far
    assert far is not None and far.cover.isVisible() and far.tray.isVisible() and not far.thing.isVisible()
    window.swap_board()


def test_a_reader_hears_dice_sum_and_need_before_the_next_question(opened: Opened, said: list[str]) -> None:
    window = opened(shelf=Shelf())
    begin(window, "bear")
    assert come_to_throw(window, Dice(7), lambda roll: roll.key == "attack.roll")
    window.controller.roll()
    view = window.reveal.result.drawn
    assert isinstance(view, ThrownView) and view.need is not None
    heard = next(one for one in said[-3:] if ", ".join(map(str, view.dice)) in one and str(view.total) in one)
    assert window.controller.words(view.need) in heard
