"""A draw is shown large until a moment has passed or a key is pressed, which does nothing else."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFont, QPixmapCache
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from puesto.chance import Dice
from puesto.core.game.game import whole_game
from puesto.core.game.map_views import MapView
from puesto.core.prompts import Draw, Family, Prompt
from puesto.core.session.journal import Source
from puesto.gui.controls.gauge import OutcomeShare
from puesto.gui.controls.overlay import Overlay
from puesto.gui.look import paint
from puesto.gui.look.motion import CLOCK
from puesto.gui.look.theme import BODY, DARK, LIGHT, RED, SHADOW, SMALL, SPACE
from puesto.gui.panels.deck import DeckPanel
from puesto.gui.panels.groups import LitPanel
from puesto.gui.reveal import drawn_art, reveal_overlay
from puesto.gui.reveal.result_bar import LEFT, is_least
from puesto.gui.reveal.reveal_overlay import RevealOverlay
from puesto.gui.shell.main_window import MainWindow
from puesto.gui.table.table import EDGE
from puesto.shelf import Shelf
from puesto.storage import Preferences
from tests.gui.conftest import Keys, Opened

LOOKS = [(LIGHT, 100), (DARK, 100), (RED, 100), (LIGHT, 200)]


def give_answer(window: MainWindow, dice: Dice) -> Prompt[Any]:
    """Answer the question on the table at random, by the app where it is chance; returns the question."""
    prompt = window.controller.prompt
    assert prompt is not None
    if prompt.family is Family.CHANCE:
        window.controller.roll()
    else:
        window.controller.answer(dice.random_answer(prompt), Source.PLAYER)
    return prompt


@pytest.fixture(autouse=True)
def beats(no_beats: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beats as a player sees them, but for the moment in which no key ends one."""
    monkeypatch.setattr(reveal_overlay, "REVEAL_MS", 1500)
    monkeypatch.setattr(reveal_overlay, "EARLY_MS", 0)


@pytest.fixture
def keys(qtbot: QtBot) -> Keys:
    """Keys as the system brings them: to the window, which hands them on to whatever has the focus."""

    def press(window: MainWindow, *typed: Qt.Key) -> None:
        for key in typed:
            qtbot.keyClick(window.windowHandle(), key)
            QApplication.processEvents()

    return press


def come_to(window: MainWindow, game: str, key: str, seed: int = 7) -> RevealOverlay:
    """Play a game's first scenario at random up to a draw, and draw."""
    window.set_up(game)
    assert window.new_page.go is not None
    window.new_page.go.click()
    QApplication.processEvents()
    return draw_next(window, key, Dice(seed))


def draw_next(window: MainWindow, key: str, dice: Dice) -> RevealOverlay:
    """Play on at random up to the next draw of a key, and draw."""
    for _ in range(600):
        prompt = give_answer(window, dice)
        if prompt.key == key and isinstance(prompt, Draw):
            break
        window.reveal.end()
    QApplication.processEvents()
    return window.reveal


def test_a_usage_check_of_the_bear_shows_its_card_until_a_key_which_answers_nothing(opened: Opened, keys: Keys) -> None:
    """Bear, 3.1.1."""
    window = opened(shelf=Shelf())
    shown = come_to(window, "bear", "usage.draw")
    asked = window.controller.prompt
    assert shown.lasts
    assert shown.thing.view is not None and shown.thing.view.figure.startswith("≥ ")
    assert shown.result.geometry().contains(window.table.bar.geometry().center())
    keys(window, Qt.Key.Key_Return)
    assert not shown.lasts
    assert window.controller.prompt is asked
    keys(window, Qt.Key.Key_Space)  # the next one goes where it belongs
    assert not shown.lasts or window.controller.prompt is not asked


def test_what_is_asked_next_is_lit_only_after_it(opened: Opened, keys: Keys) -> None:
    window = opened(shelf=Shelf())
    shown = come_to(window, "bear", "usage.draw")
    assert window.controller.session is not None
    drawn_for = window.controller.session.entries[-1].prompt
    assert drawn_for.key == "usage.draw" and shown.lasts and lights(window) == {*drawn_for.subject}
    keys(window, Qt.Key.Key_Return)
    assert lights(window) != {*drawn_for.subject}


def come_to_map(window: MainWindow) -> RevealOverlay:
    """Play the bear up to a drawn card after which something on the map is asked; nothing was painted since."""
    shown, dice = come_to(window, "bear", "order.draw", seed=2), Dice(2)
    while not (shown.thing.isVisible() and map_of(window) is not None and not window.table.centre.is_sketched):
        QApplication.processEvents()
        shown.end()
        give_answer(window, dice)
    return shown


@pytest.mark.parametrize("motion", (False, True))
def test_the_map_of_what_is_asked_next_comes_once_the_card_lies_there(
    opened: Opened, qtbot: QtBot, motion: bool
) -> None:
    window = opened(Preferences(motion=motion), Shelf())
    shown, centre = come_to_map(window), window.table.centre
    assert centre.waits and CLOCK.moves(shown.thing) is motion
    qtbot.waitUntil(lambda: not centre.waits)
    assert shown.lasts and not CLOCK.moves(shown.thing)
    assert centre.is_sketched and centre.sketch is not None and centre.sketch.view == map_of(window)


def test_what_ends_the_beat_early_brings_the_map_at_once(opened: Opened) -> None:
    window = opened(Preferences(motion=False), Shelf())
    shown, centre = come_to_map(window), window.table.centre
    assert centre.waits and not centre.is_sketched
    shown.end()
    assert not centre.waits and centre.is_sketched


def map_of(window: MainWindow) -> MapView | None:
    """The map of what is asked."""
    session, prompt = window.controller.session, window.controller.prompt
    assert session is not None and prompt is not None
    return whole_game(session).sketch(session.state, session.content, prompt, ())


def lights(window: MainWindow) -> set[str]:
    """Return the ids that decks, counters and sheets highlight."""
    panels = [panel for panel in window.table.panels.values() if isinstance(panel, LitPanel | DeckPanel)]
    return {id for panel in panels for id in panel.glow}


def test_the_band_says_whose_turn_it_was_when_the_card_was_drawn(opened: Opened, keys: Keys) -> None:
    window = opened(shelf=Shelf())
    window.set_up("bear")
    assert window.new_page.go is not None
    window.new_page.go.click()
    dice, seen = Dice(7), set[bool]()
    for _ in range(300):
        prompt, view = window.controller.prompt, window.controller.view
        assert prompt is not None and view is not None
        asked_in = window.controller.words(view.moment).upper()
        if prompt.family is Family.CHANCE:
            window.controller.roll()
        else:
            window.controller.answer(dice.random_answer(prompt), Source.PLAYER)
        if window.reveal.lasts and prompt.key == "usage.draw":
            assert window.reveal.result.eyebrow[0] == asked_in
            assert window.controller.view is not None
            seen.add(asked_in == window.controller.words(window.controller.view.moment).upper())
        window.reveal.end()
        if False in seen:
            break
    assert False in seen  # by then it was the other side's turn


def test_a_click_ends_it_and_presses_nothing(opened: Opened, qtbot: QtBot) -> None:
    window = opened(shelf=Shelf())
    shown = come_to(window, "bear", "usage.draw")
    asked, bar = window.controller.prompt, window.table.bar
    for button in bar.findChildren(QWidget):
        if button.isVisible():
            spot = button.mapTo(window, QPoint(2, 2))
            qtbot.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=spot)
            break
    assert not shown.lasts
    assert window.controller.prompt is asked


def test_where_things_move_it_ends_by_itself(opened: Opened, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reveal_overlay, "REVEAL_MS", 80)
    window = opened(Preferences(motion=True), shelf=Shelf())
    try:
        shown = come_to(window, "bear", "usage.draw")
        qtbot.waitUntil(lambda: not shown.lasts, timeout=5000)
    finally:
        CLOCK.set_on(False)


def test_a_second_press_right_after_the_draw_shows_nothing_away(
    opened: Opened, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reveal_overlay, "EARLY_MS", 60_000)
    window = opened(shelf=Shelf())
    shown = come_to(window, "bear", "usage.draw")
    asked = window.controller.prompt
    keys(window, Qt.Key.Key_Space)
    assert shown.lasts
    assert window.controller.prompt is asked


def test_undo_goes_through_it(opened: Opened, keys: Keys) -> None:
    window = opened(shelf=Shelf())
    shown = come_to(window, "bear", "usage.draw")
    window.controller.undo()
    assert not shown.lasts
    assert window.controller.prompt is not None and window.controller.prompt.key == "usage.draw"


@pytest.mark.parametrize("away", [(Qt.Key.Key_F3, Qt.Key.Key_F1), (Qt.Key.Key_F1,)])
def test_whoever_leaves_the_table_meanwhile_is_one_escape_a_level_away_from_it(
    opened: Opened, keys: Keys, away: tuple[Qt.Key, ...]
) -> None:
    window = opened(shelf=Shelf())
    shown = come_to(window, "bear", "usage.draw")
    levels = [window.shown]
    for key in away:
        keys(window, key)
        levels.append(window.shown)
    assert not shown.lasts, "a page lies over it"
    for level in reversed(levels[:-1]):
        keys(window, Qt.Key.Key_Escape)
        assert window.shown is level
    assert window.at_table and window.table.bar.isAncestorOf(window.focusWidget())


def test_a_sheet_that_is_laid_over_it_meanwhile_has_its_own_keys(opened: Opened, keys: Keys) -> None:
    window = opened(shelf=Shelf())
    shown = come_to(window, "bear", "usage.draw")
    window.show_menu()
    assert not shown.lasts
    assert [sheet.isVisible() for sheet in window.findChildren(Overlay)] == [True]
    keys(window, Qt.Key.Key_Escape)
    assert window.at_table and not any(one.isVisible() for one in window.findChildren(Overlay))


def test_the_table_window_shows_it_too_and_takes_its_key(opened: Opened, qtbot: QtBot) -> None:
    window = opened(shelf=Shelf())
    window.set_up("bear")
    window.swap_board()
    shown = come_to(window, "bear", "usage.draw")
    asked = window.controller.prompt
    assert shown.far is not None and shown.far.cover.isVisible()
    assert shown.far.told.text()
    shown.far.board.show_figures()  # what the window lays out anew meanwhile lies below
    QApplication.processEvents()
    figures = [flap.geometry().center() for flap in shown.far.board.flaps]
    assert figures
    for spot in figures:
        seen = shown.far.board.childAt(spot)
        assert seen is not None and (seen is shown.far.cover or shown.far.cover.isAncestorOf(seen))
    qtbot.keyClick(shown.far.board.windowHandle(), Qt.Key.Key_X)
    assert not shown.lasts and not shown.far.cover.isVisible()
    assert window.controller.prompt is asked
    window.swap_board()


@pytest.mark.parametrize(("game", "key"), [("bear", "usage.draw"), ("chariots", "bag.draw"), ("bolt", "bag.draw")])
def test_the_number_that_counts_is_the_largest_on_the_screen_and_no_type_is_under_fourteen(
    opened: Opened, monkeypatch: pytest.MonkeyPatch, game: str, key: str
) -> None:
    window = opened(Preferences(motion=False, theme="dark"), shelf=Shelf())
    written: dict[str, int] = {}

    def write(painter: object, rect: object, text: str, font: QFont, *rest: object) -> None:
        written[text] = font.pixelSize()

    come_to(window, game, key)
    for look, scale in LOOKS:
        window.reveal.end()
        window.look(look)
        window.scale(scale)
        shown = draw_next(window, key, Dice(7))
        view = shown.thing.view
        assert shown.lasts and view is not None
        written.clear()
        with monkeypatch.context() as patch:
            patch.setattr(drawn_art.paint, "write", write)
            shown.thing.grab()
        figure = view.figure.lstrip("≥ ")
        if figure:
            assert written[figure] == max(written.values())
        assert min(written.values()) >= window.theme.px(14)
        assert shown.thing.box().height() > window.theme.px(100)


def test_a_reader_hears_what_was_drawn_once_and_before_the_next_question(opened: Opened, said: list[str]) -> None:
    """Bear, 3.1.1."""
    window = opened(shelf=Shelf())
    shown = come_to(window, "bear", "usage.draw")
    drawn, words = shown.thing.view, window.controller.words
    assert shown.lasts and drawn is not None and drawn.stamp is not None
    asked = window.controller.prompt
    assert asked is not None
    assert words(asked.message) in said[-1]
    before = " ".join(said[-3:-1])  # the line of the diary, and what it does not say
    assert before.count(words(drawn.told)) == 1
    assert before.casefold().count(words(drawn.stamp).casefold()) == 1


def test_a_reader_hears_no_sentence_of_what_was_drawn_twice(opened: Opened, said: list[str]) -> None:
    window = opened(shelf=Shelf())
    shown = come_to(window, "bolt", "bag.draw")
    drawn, words = shown.thing.view, window.controller.words
    assert shown.lasts and drawn is not None
    told = words(drawn.told).removesuffix(".")
    assert sum(told in one for one in said[-3:]) == 1, said[-3:]


def test_the_band_tells_the_rule_how_many_could_come_and_when_the_least_likely_did(opened: Opened) -> None:
    window = opened(shelf=Shelf())
    window.set_up("bear")
    assert window.new_page.go is not None
    window.new_page.go.click()
    dice, seen = Dice(7), dict[bool, str]()
    for _ in range(300):
        prompt = give_answer(window, dice)
        if isinstance(prompt, Draw) and prompt.key == "usage.draw" and window.reveal.lasts:
            bar = window.reveal.result
            assert bar.rule == "3.1.1" and bar.left_then == f"Quedaban {len(prompt.left)} por salir"
            assert bar.strip is not None and bar.strip.tone == "action"
            chances = {share.came: share.chance or 0 for share in bar.strip.shares}
            seen[bar.luck == "salió lo menos probable"] = bar.luck
            assert not bar.luck or chances[True] <= chances[False]
        window.reveal.end()
        if len(seen) > 1:
            break
    assert seen == {True: "salió lo menos probable", False: ""}


@pytest.mark.parametrize(
    ("chances", "least"), [((1, 2, 3), True), ((2, 1, 3), False), ((1, 1), False), ((1,), False), ((1, 0, 2), True)]
)
def test_the_least_likely_is_less_likely_than_all_that_could_come(chances: tuple[int, ...], least: bool) -> None:
    shares = [OutcomeShare("x", Fraction(one, 9), came=place == 0) for place, one in enumerate(chances)]
    assert is_least(shares) is least


def test_alone_on_a_page_what_is_asked_next_is_not_seen_around_it(opened: Opened) -> None:
    window = opened(Preferences(motion=False, scale=200), shelf=Shelf())
    thing = come_to(window, "bear", "usage.draw").thing
    assert thing.veils
    page = thing.grab().toImage()
    assert len({page.pixelColor(x, y).alpha() for x in (2, page.width() - 3) for y in (2, page.height() - 3)}) == 1
    assert page.pixelColor(2, page.height() // 2).alpha() == 255
    window.scale(100)
    assert not come_to(window, "bear", "usage.draw").thing.veils


def test_a_long_reason_stands_whole_at_200_percent(opened: Opened) -> None:
    window = opened(Preferences(motion=False, scale=200), shelf=Shelf())
    bar = come_to(window, "bear", "usage.draw").result
    assert bar.drawn is not None
    told = "Lo que hizo costó 5 PA y la carta 51 pide 6 o más: podrá volver a actuar."
    wide = bar.goes_on.x() - window.theme.px(SHADOW + LEFT + SPACE * 4)
    font = paint.fitted_font(told, window.theme.font(BODY), wide, window.theme.px(SMALL.size))
    assert paint.shorten(told, font, wide, 2) == told


def test_a_card_drawn_after_another_of_its_kind_lies_on_the_same_paper_and_looks_as_if_drawn_anew(
    opened: Opened, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing but what is written on it differs, and a stamp that came before is copied."""
    window, blanks = opened(shelf=Shelf(), preferences=Preferences(motion=False)), list[str]()
    painted = drawn_art.DrawnArt.draw_blank

    def counted(art: drawn_art.DrawnArt) -> None:
        blanks.append(art.view.id)
        painted(art)

    monkeypatch.setattr(drawn_art.DrawnArt, "draw_blank", counted)
    shown, dice, drawn = come_to(window, "bear", "order.draw"), Dice(3), list[str]()
    for _ in range(600):
        if len(drawn) == 4:
            break
        if give_answer(window, dice).key == "order.draw":
            QApplication.processEvents()
            thing = shown.thing
            drawn.append(thing.id)
            copied = thing.grab().toImage()
            thing._blank.clear()
            QPixmapCache.clear()
            assert thing.grab().toImage() == copied
    assert len(drawn) == 4
    assert len(blanks) <= 2 * len(drawn) + 1  # here each was forgotten once, to be drawn anew


def test_in_the_largest_type_what_was_drawn_is_said_on_the_whole_page(opened: Opened) -> None:
    window = opened(Preferences(motion=False, scale=300), Shelf(), 1366, 768)
    reveal = come_to(window, "bear", "usage.draw")
    table, rim = window.table, window.theme.px(EDGE)
    page = QRect(0, 0, table.width(), table.tools.y())
    assert reveal.thing.veils and reveal.thing.geometry().contains(page.adjusted(0, 0, 0, -1))
    assert reveal.result.geometry().contains(page.adjusted(rim, rim, -rim, -rim))
    window.scale(200)
    reveal = come_to(window, "bear", "usage.draw")
    assert reveal.result.height() == table.bar.compact
