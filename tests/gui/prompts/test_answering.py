"""Answering on the table with keys and with clicks; what is wrong is refused in words and changes nothing."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from puesto.core.session.journal import Source
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.panels.base import Piece
from puesto.gui.pieces.roster import RosterPanel
from puesto.gui.prompts.contact import ContactWidget
from puesto.gui.prompts.draw import DrawWidget
from puesto.gui.prompts.pick import PickWidget
from puesto.gui.prompts.roll import RollWidget

ENTER, SPACE = Qt.Key.Key_Return, Qt.Key.Key_Space


def asked(window):
    return window.controller.prompt.key


def button(window, text):
    return next(
        found for found in window.table.bar.findChildren(AnswerButton) if found.isVisible() and found.text() == text
    )


def to_the_players_turn(window, keys):
    keys(window, ENTER)
    keys(window, "e07", "1", "2", ENTER)


def to_the_dice(window, keys):
    to_the_players_turn(window, keys)
    keys(window, "1", "1")


def test_a_checklist_is_done_with_one_key(window, keys):
    assert isinstance(window.table.bar.widget, PickWidget)
    keys(window, ENTER)
    assert window.controller.session.entries[-1].value == ("pick", "lamp", "mule")


def test_a_line_of_the_checklist_is_unticked_by_its_digit(window, keys):
    keys(window, "2", ENTER)
    assert window.controller.session.entries[-1].value == ("pick", "mule")


def test_the_contact_form_is_typed_straight_through(window, keys):
    keys(window, ENTER)
    assert isinstance(window.table.bar.widget, ContactWidget)
    keys(window, "e07", "1", "2", ENTER)
    assert window.controller.session.entries[-1].value == {"hex": "E07", "cover": 1, "rows": {"mule": "near"}}


def test_a_hex_that_is_none_is_refused_in_words_and_nothing_changes(window, keys):
    keys(window, ENTER)
    before = window.controller.session.digest()
    keys(window, "7q", ENTER)
    assert asked(window) == "setup.where"
    assert "hexágono" in window.table.bar.problem.text()
    assert window.table.bar.problem.isVisible()
    assert window.controller.session.digest() == before


def test_a_digit_answers_a_choice(window, keys):
    to_the_players_turn(window, keys)
    keys(window, "1")
    assert asked(window) == "dig.gold"


def test_enter_takes_the_default(window, keys):
    to_the_players_turn(window, keys)
    keys(window, ENTER)
    assert window.controller.session.entries[-1].value == "pass"


def test_the_arrows_walk_along_the_answers_and_enter_takes_the_one_reached(window, keys):
    to_the_players_turn(window, keys)
    keys(window, Qt.Key.Key_Left, ENTER)
    assert window.controller.session.entries[-1].value == "rest"


def test_a_click_answers(window, keys, qtbot):
    to_the_players_turn(window, keys)
    qtbot.mouseClick(button(window, "Cavar"), Qt.MouseButton.LeftButton)
    assert asked(window) == "dig.gold"


def test_the_second_half_of_a_double_click_answers_nothing_that_was_not_yet_asked(window, keys, qtbot):
    to_the_players_turn(window, keys)
    qtbot.mouseClick(button(window, "Cavar"), Qt.MouseButton.LeftButton)
    qtbot.mouseDClick(button(window, "0"), Qt.MouseButton.LeftButton, delay=0)
    fresh = AnswerButton("x", window.theme)
    clicked = []
    fresh.clicked.connect(lambda: clicked.append(True))
    qtbot.addWidget(fresh)
    event = QApplication.instance()
    assert event is not None
    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QMouseEvent

    spot = QPointF(5, 5)
    for kind in (QEvent.Type.MouseButtonDblClick, QEvent.Type.MouseButtonRelease):
        pressed = Qt.MouseButton.LeftButton
        QApplication.sendEvent(fresh, QMouseEvent(kind, spot, spot, pressed, pressed, Qt.KeyboardModifier.NoModifier))
    assert clicked == []


def test_a_held_key_answers_one_question_and_no_more(window, keys):
    to_the_players_turn(window, keys)
    answers = window.controller.session.answers
    target = window.focusWidget()
    for repeated in (False, True, True, True):
        QApplication.sendEvent(
            target, QKeyEvent(QEvent.Type.KeyPress, ENTER, Qt.KeyboardModifier.NoModifier, "\r", repeated)
        )
        target = window.focusWidget()
    assert window.controller.session.answers == answers + 1
    QApplication.sendEvent(
        window.focusWidget(), QKeyEvent(QEvent.Type.KeyPress, SPACE, Qt.KeyboardModifier.NoModifier, " ")
    )
    assert window.controller.session.answers == answers + 1, (
        "another key does not answer either while the first one is held"
    )
    QApplication.sendEvent(
        window.focusWidget(), QKeyEvent(QEvent.Type.KeyRelease, SPACE, Qt.KeyboardModifier.NoModifier, " ")
    )
    QApplication.sendEvent(
        window.focusWidget(), QKeyEvent(QEvent.Type.KeyRelease, ENTER, Qt.KeyboardModifier.NoModifier, "\r")
    )
    keys(window, SPACE)
    assert window.controller.session.answers == answers + 2


def test_a_key_is_let_go_whatever_sign_it_has_by_then(window, keys):
    to_the_players_turn(window, keys)
    none, shift = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
    QApplication.sendEvent(window.focusWidget(), QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_1, none, 10, 0, 0, "1"))
    assert asked(window) == "dig.gold"
    QApplication.sendEvent(
        window.focusWidget(), QKeyEvent(QEvent.Type.KeyRelease, Qt.Key.Key_Exclam, shift, 10, 0, 0, "!")
    )
    keys(window, "2", ENTER)
    assert asked(window) != "dig.gold"


def test_real_dice_take_two_digits_and_enter(window, keys):
    to_the_dice(window, keys)
    assert isinstance(window.table.bar.widget, RollWidget)
    keys(window, "34", ENTER)
    entry = window.controller.session.entries[-1]
    assert entry.value == (3, 4)
    assert entry.source is Source.HAND


def test_the_space_bar_rolls_the_apps_dice(window, keys):
    to_the_dice(window, keys)
    keys(window, SPACE)
    entry = window.controller.session.entries[-1]
    assert entry.key == "dig.roll"
    assert entry.source is Source.APP
    assert all(1 <= face <= 6 for face in entry.value)


def test_a_seven_is_no_face_and_leaves_the_dice_as_they_were(window, keys):
    to_the_dice(window, keys)
    keys(window, "37")
    assert window.table.bar.widget.text == "3"
    assert "7 no es una cara" in window.table.bar.problem.text()
    keys(window, "4", ENTER)
    assert window.controller.session.entries[-1].value == (3, 4)


def test_one_digit_for_two_dice_is_refused_in_words(window, keys):
    to_the_dice(window, keys)
    before = window.controller.session.digest()
    keys(window, "3", ENTER)
    assert asked(window) == "dig.roll"
    assert "Dados que se esperan: 2" in window.table.bar.problem.text()
    assert window.controller.session.digest() == before


def test_typed_dice_are_not_thrown_away_by_the_space_bar(window, keys):
    to_the_dice(window, keys)
    keys(window, "3", SPACE)
    assert asked(window) == "dig.roll"
    keys(window, Qt.Key.Key_Backspace, "11", ENTER)
    assert window.controller.session.entries[-1].value == (1, 1)


def test_an_undone_throw_comes_again_undo_is_no_reroll(window, keys):
    to_the_dice(window, keys)
    keys(window, SPACE)
    rolled = window.controller.session.entries[-1].value
    window.controller.undo()
    window.controller.undo()
    keys(window, "1", SPACE)
    assert window.controller.session.entries[-1].value == rolled


def to_the_bear(window, keys):
    to_the_players_turn(window, keys)
    keys(window, "3")
    assert isinstance(window.table.bar.widget, DrawWidget)


def test_the_apps_deck_is_drawn_with_one_key(window, keys):
    to_the_bear(window, keys)
    keys(window, SPACE)
    assert any(entry.key == "bear.draw" and entry.source is Source.APP for entry in window.controller.session.entries)


def test_the_apps_deck_is_drawn_with_a_click_on_the_pile(window, keys, qtbot):
    to_the_bear(window, keys)
    pile = window.table.panels["deck", "bear"].pile
    assert pile.glowing
    qtbot.mouseClick(pile, Qt.MouseButton.LeftButton)
    assert any(entry.key == "bear.draw" for entry in window.controller.session.entries)


def test_a_real_card_is_typed_by_its_number(window, keys):
    to_the_bear(window, keys)
    keys(window, "2", ENTER)
    entry = window.controller.session.entries[-1]
    assert entry.value == "02"
    assert entry.source is Source.HAND


def test_a_real_card_that_cannot_be_is_refused_and_can_be_taken_all_the_same(window, keys):
    to_the_bear(window, keys)
    keys(window, "2", ENTER, ENTER)
    before = window.controller.session.digest()
    keys(window, "2", ENTER)
    bar = window.table.bar
    assert "02 no está" in bar.problem.text()
    assert window.controller.session.digest() == before
    for language, scale in (("en", 200), ("en", 300), ("es", 300), ("es", 100)):
        window.speak(language)
        window.scale(scale)
        keys(window, "2", ENTER)
        assert bar.anyway.isVisible()
        assert bar.anyway.heightForWidth(bar.anyway.width()) <= bar.anyway.height(), (language, scale)
    bar.anyway.click()
    assert [entry.kind for entry in window.controller.session.entries[-2:]] == ["repair", "answer"]
    assert asked(window) == "player.action"


def to_the_hex(window, keys):
    keys(window, ENTER)


def to_the_card(window, keys):
    to_the_bear(window, keys)
    keys(window, "2", ENTER, ENTER)


@pytest.mark.parametrize(("go", "typed"), [(to_the_hex, "7q"), (to_the_dice, "3"), (to_the_card, "2")])
def test_the_keyboard_stays_where_it_was_when_what_was_typed_is_refused(window, keys, go, typed):
    go(window, keys)
    keys(window, typed)
    here, moved = window.focusWidget(), []
    application = QApplication.instance()
    note = application.focusChanged.connect(lambda old, new: moved.append(new))
    keys(window, ENTER, ENTER)
    application.focusChanged.disconnect(note)
    assert window.table.bar.refusal
    assert here is not None and window.focusWidget() is here and moved == []


def test_no_lo_se_has_its_own_key(window, keys):
    to_the_bear(window, keys)
    keys(window, "8", ENTER)
    assert asked(window) == "bear.sees"
    keys(window, "?")
    assert window.controller.session.entries[-1].value == "?"


def test_several_are_picked_by_their_digits(window, keys):
    to_the_bear(window, keys)
    keys(window, "8", ENTER, "1")
    assert asked(window) == "bear.takes"
    keys(window, "13", ENTER)
    assert window.controller.session.entries[-1].value == ("pick", "mule")


def test_too_few_are_refused_in_words(window, keys):
    to_the_players_turn(window, keys)
    keys(window, "2")
    assert asked(window) == "rest.tools"
    done = window.table.bar.widget.done
    assert done.text() == "Elige al menos 1"
    assert done.waits and not done.primary
    keys(window, ENTER)
    assert asked(window) == "rest.tools"
    assert "al menos 1" in window.table.bar.problem.text()


def test_a_click_on_a_glowing_counter_answers(window, keys, qtbot, monkeypatch):
    to_the_players_turn(window, keys)
    roster = window.table.panels["roster", "own"]
    assert isinstance(roster, RosterPanel)
    widget = window.table.bar.widget
    widget.values[0] = "digger"
    window.table.bar.glow_changed.emit()
    piece = next(piece for piece in roster.findChildren(Piece) if piece.glowing)
    given = []
    monkeypatch.setattr(widget, "give", lambda value, source=Source.PLAYER: given.append(value))
    qtbot.mouseClick(piece, Qt.MouseButton.LeftButton)
    assert given == ["digger"]


def test_a_whole_game_is_played_without_a_mouse(window, keys):
    keys(window, ENTER)
    keys(window, "e07", "0", "1", ENTER)
    typed = {"player.action": "1", "dig.gold": "0", "dig.roll": SPACE, "bear.draw": SPACE, "bear.sees": "2"}
    for _ in range(40):
        if window.controller.prompt is None:
            break
        keys(window, typed[asked(window)])
    assert window.controller.prompt is None
    assert "Fin" in window.table.bar.question.text()
