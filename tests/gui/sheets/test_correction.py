"""A line of the diary is opened and its answer corrected, all by keyboard; notes, luck, old answers."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from puesto.chance import Dice
from puesto.core.messages import msg
from puesto.core.prompts import Choose, Draw, Roll
from puesto.core.session import saves
from puesto.core.session.journal import NOTE, Source
from puesto.core.study import luck
from puesto.core.values import replace
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.pages.luck_page import Bar, LuckPage
from puesto.gui.sheets.correction import CorrectionSheet
from puesto.gui.sheets.own_note import NoteSheet
from puesto.gui.shell.main_window import MainWindow
from tests import helpers
from tests.gui.conftest import Keys
from tests.toy import TOY, player


def dig(window: MainWindow, faces: tuple[int, int] = (1, 1)) -> None:
    """Set up, and one whole digging turn up to the bear's card."""
    controller = window.controller
    controller.answer(["pick"])
    controller.answer({"hex": "E07", "cover": 1, "rows": {}})
    for answer in ("dig", 0):
        controller.answer(answer)
    controller.answer(faces, Source.APP)
    QApplication.processEvents()


def open_line(window: MainWindow, keys: Keys, begins: str) -> CorrectionSheet:
    """Open the line of the diary that begins so, with Enter."""
    log = window.table.log
    row = next(row for row, one in enumerate(log.model.rows) if one.line is not None and one.text.startswith(begins))
    log.list.setCurrentIndex(log.model.index(row, 0))
    log.list.setFocus()
    keys(window, Qt.Key.Key_Return)
    sheet = window.findChild(CorrectionSheet)
    assert sheet is not None
    return sheet


def said(sheet: CorrectionSheet) -> str:
    """All that is written on the sheet."""
    return "\n".join(label.text() for label in sheet.findChildren(QLabel) if not label.isHidden())


def names(sheet: CorrectionSheet) -> list[str]:
    return [button.text() for button in sheet.findChildren(AnswerButton) if not button.isHidden()]


def press(sheet: CorrectionSheet, text: str) -> None:
    """Press the button with a text."""
    next(button for button in sheet.buttons() if button.text() == text).click()
    QApplication.processEvents()


def test_a_die_is_corrected_by_keyboard_once_what_it_changes_was_seen(window, keys):
    dig(window)
    sheet = open_line(window, keys, "El minero cava")
    assert [name for name in names(sheet) if "→" in name][-1].endswith("→ 1 1")
    keys(window, str(len(sheet.behind)))
    assert sheet.widget is not None and sheet.widget.draft() == "11"
    keys(window, Qt.Key.Key_Escape)
    assert sheet.widget is None
    sheet.ask(sheet.behind[-1])
    keys(window, "66", Qt.Key.Key_Return)  # over what stands there
    assert names(sheet)[0] == "Aceptar el cambio"
    assert "3" in said(sheet) and "5" in said(sheet)
    assert window.controller.session.state.gold == 3
    keys(window, Qt.Key.Key_Return)
    assert window.controller.session.state.gold == 5
    assert any(line.message.template.startswith("Corregido") for line in window.controller.log)
    assert sheet.isHidden()


def test_a_correction_rolls_no_dice(window, keys):
    dig(window)
    sheet = open_line(window, keys, "El minero cava")
    sheet.ask(sheet.behind[-1])
    sheet.widget.set_draft("")
    keys(window, Qt.Key.Key_Space)
    assert "no vuelve a tirar" in said(sheet)
    assert window.controller.session.entries[sheet.index].value == (1, 1)


def test_the_space_bar_presses_no_button_of_a_correction_and_says_what_it_is_for(window, keys):
    dig(window)
    sheet = open_line(window, keys, "El minero cava")
    sheet.ask(next(index for index in sheet.behind if window.controller.session.entries[index].key == "player.action"))
    QApplication.processEvents()
    widget = sheet.widget
    away = next(button for button in sheet.buttons() if button.text() == "Dejarlo como estaba")
    for target in (away, sheet.widget.buttons[0]):
        target.setFocus()
        keys(window, Qt.Key.Key_Space)
        assert sheet.widget is widget and not sheet.weighed and "Espacio solo tira o roba." in said(sheet)
    away.setFocus()
    keys(window, Qt.Key.Key_Return)
    assert sheet.widget is None


def test_arrows_lead_along_the_answers_of_a_correction(window, keys):
    dig(window)
    sheet = open_line(window, keys, "El minero cava")
    sheet.ask(next(index for index in sheet.behind if window.controller.session.entries[index].key == "player.action"))
    keys(window, Qt.Key.Key_Right)
    assert window.focusWidget() in sheet.widget.buttons
    before = window.focusWidget()
    keys(window, Qt.Key.Key_Right)
    assert window.focusWidget() is not before


def test_what_can_be_done_with_a_line_and_with_a_change_has_a_number(window, keys):
    dig(window)
    sheet = open_line(window, keys, "El minero cava")
    numbered = [button.key for button in sheet.buttons() if button.key]
    assert numbered == [str(n) for n in range(1, len(numbered) + 1)] and len(numbered) > len(sheet.behind)
    keys(window, str(len(sheet.behind)), Qt.Key.Key_Escape, str(len(sheet.behind)), Qt.Key.Key_Backspace, "2")
    keys(window, Qt.Key.Key_Return)
    assert sheet.weighed
    keys(window, next(button.key for button in sheet.buttons() if button.text() == "Aceptar el cambio"))
    assert sheet.isHidden() and any(line.message.template.startswith("Corregido") for line in window.controller.log)


def test_a_correction_that_does_not_fit_says_where_and_changes_nothing(window, keys):
    dig(window)
    before = (window.controller.session.digest(), len(window.controller.session.entries))
    sheet = open_line(window, keys, "El minero cava")
    sheet.ask(next(index for index in sheet.behind if window.controller.session.entries[index].key == "player.action"))
    keys(window, "3")
    assert (
        "contradice lo que pasó después" in said(sheet)
        and "Se para donde el diario dice: «el minero cava" in said(sheet)
        and "¿Cuánto oro apuestas?" in said(sheet)
    )
    assert (window.controller.session.digest(), len(window.controller.session.entries)) == before
    assert window.focusWidget().text() == "Dejarlo como estaba"
    press(sheet, "Corregir y seguir desde ahí")
    assert window.controller.session.entries[2].value == "pass"
    window.controller.undo()
    assert (window.controller.session.digest(), len(window.controller.session.entries)) == before


def test_only_the_pieces_are_put_right(window, keys):
    dig(window)
    sheet = open_line(window, keys, "El minero cava")
    sheet.ask(sheet.behind[-1])
    sheet.weigh((6, 6))
    press(sheet, "Cambiar solo las fichas")
    session = window.controller.session
    assert session.state.gold == 5 and session.entries[4].value == (1, 1)
    assert [entry.kind for entry in session.entries[5:]] == ["set"] * 2


def test_a_wrong_answer_is_refused_beside_the_field(window, keys):
    dig(window)
    sheet = open_line(window, keys, "El minero cava")
    sheet.ask(sheet.behind[-1])
    sheet.weigh((9, 9))
    assert "9 no es una cara de este dado" in said(sheet)
    assert sheet.widget is not None


def test_the_line_is_undone_from_its_sheet(window, keys):
    dig(window)
    line = next(line for line in window.controller.log if line.message.template.startswith("{unit} cava"))
    window.controller.answer("02", Source.HAND)
    sheet = open_line(window, keys, "El minero cava")
    press(sheet, "Deshacer hasta aquí")
    assert len(window.controller.session.entries) == line.entry


@pytest.mark.parametrize("text", helpers.NOTES)
def test_a_note_is_written_by_keyboard_and_stands_in_the_diary(window, keys, text):
    dig(window)
    digest = window.controller.session.digest()
    keys(window, "n", modifier=Qt.KeyboardModifier.ControlModifier)
    sheet = window.findChild(NoteSheet)
    sheet.field.setPlainText(text)
    keys(window, Qt.Key.Key_Return, modifier=Qt.KeyboardModifier.ControlModifier)
    assert window.controller.log[-1].tone == NOTE and window.controller.session.digest() == digest
    assert max(len(row.text) for row in window.table.log.model.rows) < 300
    assert not window.controller.begun_note
    window.controller.undo()
    assert window.controller.log[-1].tone != NOTE
    window.controller.redo()
    assert window.controller.log[-1].tone == NOTE
    sheet = open_line(window, keys, "Nota:")
    assert not sheet.behind


def test_a_note_that_was_begun_is_there_the_next_time(window, keys):
    keys(window, "n", modifier=Qt.KeyboardModifier.ControlModifier)
    keys(window, "ay", Qt.Key.Key_Escape)
    keys(window, "n", modifier=Qt.KeyboardModifier.ControlModifier)
    assert window.findChildren(NoteSheet)[-1].field.toPlainText() == "ay"
    assert len(window.controller.session.entries) == 0


def test_the_luck_page_has_a_bar_and_a_sentence_for_each_kind_of_throw(window):
    dice = Dice(1)
    while window.controller.prompt is not None:
        helpers.answer_at_random(window.controller.session, dice)
    window.show_page(LuckPage)
    page = window.page(LuckPage)
    bars = page.findChildren(Bar)
    measures = sum(len(tally.figures) for tally in luck.ledger(window.controller.session.entries))
    assert len(bars) == measures >= 2
    assert all(bar.accessibleName().endswith(".") for bar in bars)
    assert not page.grab().isNull()


def test_answers_that_an_update_could_not_follow_are_offered_again(window, keys, tmp_path):
    def asks_more(state, content):
        if state.step == "player":
            options = (replace(helpers_option(), value="left"), replace(helpers_option(), value="right"))
            yield from Choose(key="player.way", message=msg("¿Por dónde?"), options=options)
        yield from (player(state, content) if state.step == "player" else TOY.run(state, content))

    window.controller.answer(["pick"])
    window.controller.answer({"hex": "E07", "cover": 1, "rows": {}})
    for answer in ("dig", 1):
        window.controller.answer(answer)
    text = "\n".join(saves.dump(window.controller.session)) + "\n"
    loaded = saves.load(text, lambda id: replace(TOY, run=asks_more))
    assert loaded.notices
    window.controller.open(loaded.session)
    window.pages.setCurrentWidget(window.table)
    offer = window.table.offer
    assert offer.isHidden()
    window.controller.answer("left")
    assert "La última vez contestaste: ¿Qué haces en la ronda 1? → Cavar" in offer.text.text()
    keys(window, Qt.Key.Key_Return, modifier=Qt.KeyboardModifier.ControlModifier)
    assert "¿Cuánto oro apuestas?" in offer.text.text()
    keys(window, Qt.Key.Key_Return, modifier=Qt.KeyboardModifier.ControlModifier)
    assert offer.isHidden() and window.controller.prompt.key == "dig.roll"


def helpers_option():
    """Any option, to be made into another."""
    from tests.toy import YES_NO

    return YES_NO[0]


@pytest.mark.parametrize("seed", range(3))
def test_every_question_asked_again_has_its_old_answer_filled_in(window, seed):
    controller, dice = window.controller, Dice(seed)
    for _ in range(40):
        if controller.prompt is not None:
            controller.answer(
                dice.random_answer(controller.prompt),
                Source.HAND if isinstance(controller.prompt, Roll | Draw) else Source.PLAYER,
            )
    line = next(line for line in reversed(controller.session.log) if controller.session.behind(line.index))
    sheet = CorrectionSheet(controller, window.theme, window, line.index)
    given: list[object] = []
    for index, entry in enumerate(controller.session.entries):
        sheet.ask(index)
        widget = sheet.widget
        assert widget is not None
        if isinstance(entry.prompt, Choose):
            continue
        if widget.draft() is None:
            continue
        widget.answered.disconnect()
        widget.answered.connect(lambda value, source: given.append(value))
        assert widget.confirm()
        wanted = (
            {"rows": {}, "cover": 0, "hex": ""} | entry.value
            if isinstance(entry.value, dict) and "hex" in entry.value
            else entry.value
        )
        got = given.pop()
        assert got == wanted or (
            isinstance(got, dict) and got["hex"] == wanted["hex"] and got["cover"] == wanted["cover"]
        )
    sheet.deleteLater()


def test_arrows_go_through_the_sheet_and_escape_leads_back_step_by_step(window, keys):
    dig(window)
    sheet = open_line(window, keys, "El minero cava")
    first = window.focusWidget()
    keys(window, Qt.Key.Key_Down)
    assert window.focusWidget() is not first and sheet.isAncestorOf(window.focusWidget())
    keys(window, Qt.Key.Key_Return)
    assert sheet.widget is not None
    keys(window, Qt.Key.Key_Escape)
    assert sheet.widget is None and not sheet.isHidden()
    keys(window, Qt.Key.Key_Escape)
    assert sheet.isHidden() and window.table.log.list.hasFocus()


def test_another_language_puts_the_sheet_away(window, keys):
    dig(window)
    sheet = open_line(window, keys, "El minero cava")
    window.swap_language()
    assert sheet.isHidden()
