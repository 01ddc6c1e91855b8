"""A shock combat on the page of quick resolutions:

typed in a breath, drawn, worked out live, its dice typed one after the other.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from puesto.gui.resolutions.counter_field import TypedCounters
from puesto.gui.resolutions.resolutions_page import ResolutionsPage
from puesto.gui.shell.main_window import MainWindow
from puesto.shelf import Shelf
from tests.gui.conftest import Keys, Opened

ENTER, TAB, BACK = Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Backspace
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
MOST = 12
"""Keystrokes besides the dice of a combat of three against two."""


@pytest.fixture
def page(opened: Opened, keys: Keys) -> ResolutionsPage:
    window = opened(shelf=Shelf())
    keys(window, "r", modifier=CTRL)
    found = window.pages.currentWidget()
    assert isinstance(found, ResolutionsPage)
    show(found, "shock")
    return found


def show(page: ResolutionsPage, id: str) -> None:
    """One of the resolutions of Chariots of Fire, with the keyboard at its first field."""
    page.show_resolution([f"{game.id}.{one.id}" for game, one in page.all].index(f"chariots.{id}"))
    page.take_focus()
    first = next(iter(page.fields.values()))
    if isinstance(first, TypedCounters):
        first.entry.selectAll()
    QApplication.processEvents()


def window_of(page: ResolutionsPage) -> MainWindow:
    window = page.window()
    assert isinstance(window, MainWindow)
    return window


def shares(page: ResolutionsPage) -> dict[str, Fraction | None]:
    QApplication.processEvents()
    assert page.trial is not None
    return {share.text: share.chance for share in page.trial.strip.shares} if not page.trial.strip.isHidden() else {}


def told(page: ResolutionsPage) -> str:
    """Return all texts on the right-hand side."""
    QApplication.processEvents()
    assert page.trial is not None
    return "\n".join(label.text() for label in page.trial.findChildren(QLabel) if label.isVisible())


def test_three_against_two_with_physical_dice_takes_twelve_keys_besides_the_dice(
    page: ResolutionsPage, keys: Keys
) -> None:
    window, pressed = window_of(page), 0
    for typed in ("3si6", TAB, "2hi7"):
        keys(window, *([*typed] if isinstance(typed, str) else [typed]))
        pressed += len(typed) if isinstance(typed, str) else 1
    keys(window, ENTER, modifier=SHIFT)
    keys(window, "3", "8", "4")  # the checks of both defenders and the die of the Shock
    keys(window, ENTER)
    pressed += 2
    assert page.played["chariots.shock"][0] == "hold"
    assert [face for face, _ in page.played["chariots.shock"][1].dice] == [3, 8, 4]
    assert pressed <= MOST


def test_dice_typed_ahead_are_seen_and_taken_back(page: ResolutionsPage, keys: Keys) -> None:
    window = window_of(page)
    keys(window, ENTER, modifier=SHIFT)
    keys(window, "3", "9")
    assert page.trial is not None and "9" in page.trial.later.text() and not page.trial.later.isHidden()
    keys(window, BACK, "5", ENTER)
    assert [face for face, _ in page.played["chariots.shock"][1].dice] == [3, 5]
    assert page.trial.later.isHidden()


def test_too_few_dice_leave_the_next_one_to_be_typed(page: ResolutionsPage, keys: Keys) -> None:
    window = window_of(page)
    keys(window, ENTER, modifier=SHIFT)
    keys(window, "3", ENTER)
    assert "chariots.shock" not in page.played and page.trial is not None
    assert page.trial.widget is not None and page.trial.widget.prompt.key == "shock.roll"
    keys(window, "5", ENTER)
    assert "chariots.shock" in page.played


def test_counters_columns_and_odds_follow_each_key(page: ResolutionsPage, keys: Keys) -> None:
    window, field = window_of(page), page.fields["attackers"]
    assert isinstance(field, TypedCounters)
    keys(window, *"2si6")
    assert [token.figure for token in field.row.tokens] == ["6", "6"] and page.trial is not None
    before, column = shares(page), page.trial.workings.shown[0]
    keys(window, *" ch3:5")
    assert len(field.row.tokens) == 3 and shares(page) != before
    assert page.trial.workings.shown[0].lines[0].value > column.lines[0].value


@pytest.mark.parametrize(
    ("typed", "words"),
    [("sx6", "no es una unidad"), ("si6+7", "9.13"), ("ch3:5/ri4", "8.41"), ("li5", "8.11"), ("hi7c", "6.35")],
)
def test_what_is_typed_wrong_is_refused_in_words_beside_its_field(
    page: ResolutionsPage, keys: Keys, typed: str, words: str
) -> None:
    keys(window_of(page), *typed)
    label = page.problems_of["attackers"]
    assert label.isVisible() and words in label.text()
    assert shares(page) == {} and page.trial is not None and page.trial.widget is None


def test_the_values_of_the_house_are_marked_and_proven_ones_are_not(page: ResolutionsPage, keys: Keys) -> None:
    window = window_of(page)
    keys(window, *"ch3:5", TAB, *"ch2:5")
    assert page.trial is not None
    column, _, faces = page.trial.workings.shown
    assert column.base is not None and column.base[1] == 9 and column.source == "example 8.16"
    assert {cell.head for cell in faces.cells if cell.source == "house"} == {*"01234578"}
    assert "borde discontinuo" in told(page)
    keys(window, BACK, BACK, BACK, BACK, BACK, *"si6")
    assert "Valor de la casa" in told(page)


def test_a_fact_that_hangs_on_another_is_there_only_when_it_counts(page: ResolutionsPage, keys: Keys) -> None:
    assert page.boxes["attacker_charisma"].isHidden() and page.boxes["attacker_ability"].isHidden()
    page.fields["attacker_leader"].put("CA")
    assert page.boxes["attacker_charisma"].isHidden() and not page.boxes["attacker_ability"].isHidden()
    page.fields["attacker_leader"].put("GC")
    assert not page.boxes["attacker_charisma"].isHidden()
    assert page.trial is not None and [line.value for line in page.trial.sum.lines] == [2]


def test_a_question_without_dice_is_answered_at_once_with_its_rule(page: ResolutionsPage, keys: Keys) -> None:
    show(page, "reaction_fire")
    assert "Reacciona, a 1 hexágono" in told(page) and page.trial is not None and page.trial.widget is None
    page.fields["engaged"].put(True)
    assert "No se puede" in told(page) and "7.12" in told(page)


def test_the_chapters_lead_to_their_resolutions_and_keep_the_keyboard(page: ResolutionsPage, keys: Keys) -> None:
    window = window_of(page)
    page.chooser.setFocus()
    keys(window, Qt.Key.Key_Right)
    game, resolution = page.all[page.at]
    assert (game.id, resolution.id) == ("chariots", "missiles") and page.chooser.hasFocus()
    page.index.setFocus()
    keys(window, Qt.Key.Key_Down)
    assert page.resolution.id == "may_fire" and page.index.hasFocus()


def test_what_was_played_in_one_game_is_not_shown_in_another(page: ResolutionsPage, keys: Keys) -> None:
    window = window_of(page)
    show(page, "initiative")
    assert page.trial is not None
    page.trial.take_focus()
    keys(window, "5", "3", ENTER)
    assert "La Iniciativa es del primer bando" in told(page)
    page.show_resolution([f"{game.id}.{one.id}" for game, one in page.all].index("bear.initiative"))
    assert page.trial.told.isHidden()
