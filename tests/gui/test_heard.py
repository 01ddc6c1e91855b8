"""A screen reader is notified at once of results, ticks, pages, sections of the guide, and choices."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from puesto.chance import Dice
from puesto.core.messages import msg
from puesto.core.prompts import Band, Draw, DrawOutcome, Family, Option, Pick, Roll
from puesto.core.session.journal import Source
from puesto.core.study import odds
from puesto.core.study.lookahead import Ahead, Worth
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.controls.gauge import BLANK, HATCH, SOLID, shares_of, worth_shares
from puesto.gui.controls.odds_strip import OddsStrip
from puesto.gui.controls.segments import Segments
from puesto.gui.guide.guide_page import GuidePage
from puesto.gui.look.theme import LIGHT, PALETTES, Theme
from puesto.gui.look.words import Words
from puesto.gui.pages.luck_page import LuckPage
from puesto.gui.panels.log import LogPanel
from puesto.gui.prompts.pick import PickWidget
from puesto.gui.resolutions.resolutions_page import ResolutionsPage
from puesto.gui.shell.actions import ACTIONS, ANYWHERE
from puesto.reference.guide import guide
from puesto.shelf import Shelf
from puesto.storage import Preferences
from tests.gui.screens import settle

THEME = Theme(PALETTES[LIGHT])
HIT, BEST = msg("impacta"), msg("destruye")


def to_ticks(window):
    """Answer at random until several counters are asked for."""
    dice = Dice(1)
    for _ in range(400):
        prompt = window.controller.prompt
        widget = window.table.bar.widget
        if isinstance(widget, PickWidget) and not widget.is_list and widget.buttons[0].key == "1":
            return widget
        source = Source.APP if prompt.family is Family.CHANCE else Source.PLAYER
        window.controller.answer(dice.random_answer(prompt), source)
        QApplication.processEvents()
    raise AssertionError("it was never asked")


def test_a_tick_by_its_number_is_told_with_its_name_and_whether_it_is_down(mission, keys, said):
    widget = to_ticks(mission)
    assert isinstance(widget.prompt, Pick)
    name = mission.controller.words(widget.prompt.options[0].message)
    said.clear()
    keys(mission, "1")
    assert said[0] in (f"{name}, marcada", f"{name}, marcado")
    keys(mission, "1")
    assert said[-1] == f"{name}, sin marcar"


def test_a_tick_that_has_the_keyboard_tells_itself(mission, keys, said):
    widget = to_ticks(mission)
    widget.buttons[0].setFocus(Qt.FocusReason.TabFocusReason)
    said.clear()
    keys(mission, Qt.Key.Key_Space)
    assert widget.chosen and said == []


def test_between_two_questions_nothing_without_a_name_gets_the_keyboard(window):
    QAccessible.setActive(True)
    nameless = list[str]()

    def look(_, now):
        if now is not None and not QAccessible.queryAccessibleInterface(now).text(QAccessible.Text.Name).strip():
            nameless.append(type(now).__name__)

    QApplication.instance().focusChanged.connect(look)
    dice, answers = Dice(1), 0
    while (prompt := window.controller.prompt) is not None and answers < 12:
        window.controller.answer(
            dice.random_answer(prompt), Source.APP if prompt.family is Family.CHANCE else Source.PLAYER
        )
        QApplication.processEvents()
        answers += 1
    QApplication.instance().focusChanged.disconnect(look)
    assert answers > 5 and nameless == []


def test_a_page_tells_its_title_and_its_first_line_when_it_comes_and_when_it_is_come_back_to(mission, said):
    page = mission.show_page(LuckPage)
    assert (
        said[-1] == page.accessible_text
        and page.accessible_text.startswith("La suerte")
        and page.accessible_text.count(".") >= 2
    )
    said.clear()
    mission.go_back()
    mission.show_page(LuckPage)
    assert said[-1] == page.accessible_text


def test_the_guide_tells_its_section_and_the_arrows_read_its_text(mission, keys, said):
    mission.show_guide()
    page = mission.page(GuidePage)
    assert said[-1].startswith(page.section.title) and page.text.first_line in said[-1]
    text = page.text
    assert text.hasFocus() and text.textCursor().position() == 0
    keys(mission, Qt.Key.Key_Down)
    below = text.textCursor().position()
    assert below > 0
    read = QAccessible.queryAccessibleInterface(text).textInterface()
    assert read.cursorPosition() == below
    keys(mission, Qt.Key.Key_Up)
    assert text.textCursor().position() == 0
    said.clear()
    keys(mission, Qt.Key.Key_Right)
    assert said[-1].startswith(page.section.title) and page.text.section is page.section


def test_the_arrows_still_scroll_the_guide_line_by_line(mission, keys):
    mission.show_guide()
    page = mission.page(GuidePage)
    page.show_section(max(page.guide.sections, key=lambda one: len(one.text)))
    text = page.text
    bar = text.verticalScrollBar()
    assert bar.maximum() > 0
    keys(mission, Qt.Key.Key_Down, Qt.Key.Key_Down)
    assert 0 < bar.value() < text.viewport().height() / 2


def test_a_reader_without_announcements_reads_the_result_where_the_keyboard_goes(mission):
    told: list[str] = []
    log = mission.table.log
    assert isinstance(log, LogPanel)
    log.result_told.connect(told.append)
    dice = Dice(2)
    for _ in range(60):
        told.clear()
        prompt = mission.controller.prompt
        source = Source.APP if prompt.family is Family.CHANCE else Source.PLAYER
        mission.controller.answer(dice.random_answer(prompt), source)
        QApplication.processEvents()
        if told and told[-1]:
            break
    described = mission.focusWidget().accessibleDescription()
    assert told[-1] and described.startswith(told[-1])


def test_a_row_tells_its_value_first_then_its_name_and_which_of_how_many(qtbot):
    row = Segments("Rifles G07", ["no se ven", "se ven", "de frente"], 0, THEME, ahead=True, words=Words())
    qtbot.addWidget(row)
    assert row.accessibleName() == "no se ven, Rifles G07, 1 de 3"
    row.choose(2)
    assert row.accessibleName() == "de frente, Rifles G07, 3 de 3"


def test_the_levels_of_a_row_are_radio_buttons_and_the_row_stays_one_stop(qtbot):
    row = Segments("MD", ["0", "1", "2"], -1, THEME, first=0, words=Words())
    qtbot.addWidget(row)
    roles = [QAccessible.queryAccessibleInterface(button).role() for button in row.buttons]
    assert roles == [QAccessible.Role.RadioButton] * 3 and row.accessibleName() == "MD"
    for at in (1, 0, -1):
        row.choose(at)
        assert [button.isChecked() for button in row.buttons] == [at == place for place in range(3)]
        assert all(button.focusPolicy() == Qt.FocusPolicy.NoFocus for button in row.buttons)


def worth_of(roll):
    """Return the consequences of an answer that is followed by `roll`."""
    return Worth("a", msg("a"), (Ahead(roll, odds.cases(roll)),))


def test_a_certain_miss_is_never_painted_in_the_ink_of_the_best():
    never = Roll(key="a", message=HIT, dice=2, bands=(Band(13, HIT), Band(17, BEST)))
    assert [share.pattern for share in shares_of(never, Words(), odds.cases(never))] == [BLANK]
    assert [share.pattern for share in worth_shares(worth_of(never), Words(), frozenset("a"))] == [BLANK]
    spent = Draw(
        key="a", message=HIT, deck="d", left=("1",), lots=(DrawOutcome(HIT, ("1",)), DrawOutcome(BEST, ("2",)))
    )
    assert [share.pattern for share in shares_of(spent, Words(), odds.cases(spent))] == [BLANK]


def test_a_fact_keeps_its_pattern_whatever_else_can_come():
    for need, expected in ((8, [BLANK, HATCH, SOLID]), (10, [BLANK, HATCH])):
        roll = Roll(key="a", message=HIT, dice=2, bands=(Band(need, HIT), Band(need + 4, BEST)))
        assert [share.pattern for share in shares_of(roll, Words(), odds.cases(roll))] == expected
        assert [share.pattern for share in worth_shares(worth_of(roll), Words(), frozenset("a"))] == expected


# -- the odds, read by a key


def to_a_strip(window, source=Source.APP):
    """Answer at random until a throw or a draw has its odds beside it."""
    dice = Dice(4)
    for _ in range(200):
        settle()
        strips = [strip for strip in window.table.bar.findChildren(OddsStrip) if strip.isVisible()]
        if strips and all(share.chance is not None for share in strips[0].shares):
            return strips[0]
        prompt = window.controller.prompt
        chance = prompt.family is Family.CHANCE
        window.controller.answer(dice.random_answer(prompt), source if chance else Source.PLAYER)
    raise AssertionError("no odds were ever shown")


def test_a_key_reads_what_the_odds_beside_the_dice_say(mission, keys, said):
    strip = to_a_strip(mission)
    said.clear()
    keys(mission, Qt.Key.Key_F8)
    assert said[-1].startswith(strip.accessibleDescription()) and "%" in said[-1]
    focus = mission.focusWidget()
    assert not isinstance(focus, AnswerButton) or focus.accessibleDescription().startswith(said[-1])


def test_it_reads_what_each_answer_is_worth(window, keys, said):
    for answer in (["pick"], {"hex": "E07", "cover": 1, "rows": {}}, "dig"):
        window.controller.answer(answer)
    settle()
    said.clear()
    keys(window, Qt.Key.Key_F8)
    buttons = window.table.bar.widget.buttons
    assert all(f"{button.text()}: {button.spoken_worth}" in said[-1] for button in buttons) and "15/36" in said[-1]


def test_where_there_are_no_odds_or_they_are_hidden_it_says_so(window, keys, said):
    said.clear()
    keys(window, Qt.Key.Key_F8)
    assert said == ["Aquí no hay probabilidades que leer."]
    window.controller.show_odds(False)
    keys(window, Qt.Key.Key_F8)
    assert "ocultas" in said[-1]


def test_on_the_page_of_quick_resolutions_it_reads_its_own(mission, keys, said):
    to_a_strip(mission)
    page = mission.show_page(ResolutionsPage)
    settle()
    strip = next(strip for strip in page.findChildren(OddsStrip) if strip.isVisible())
    said.clear()
    keys(mission, Qt.Key.Key_F8)
    assert said[-1].startswith(strip.accessibleDescription()) and "%" in said[-1]


def test_the_sheet_of_keys_and_the_guide_name_the_key():
    action = next(action for action in ACTIONS if action.id == "read_odds")
    assert action.keys == ("F8",) and action.where == ANYWHERE
    for code in ("es", "en"):
        found = guide(code).find("odds")
        assert found is not None and "`F8`" in found.text


def test_a_row_of_the_contact_form_tells_its_value_first_and_is_a_group_of_radio_buttons(window):
    window.controller.answer(["pick"])
    settle()
    assert window.controller.prompt.family is Family.FACT and window.controller.prompt.kind == "contact"
    rows = window.table.bar.widget.findChildren(Segments)
    assert rows
    for row in rows:
        row.choose(0)
        assert row.accessibleName().startswith(f"{row.levels[0]}, {row.name}, 1 de {len(row.levels)}")
        roles = {QAccessible.queryAccessibleInterface(button).role() for button in row.buttons}
        assert roles == {QAccessible.Role.RadioButton}


def test_the_first_question_of_a_game_is_told_as_the_table_comes_and_once(opened, said):
    window = opened(Preferences(motion=False), shelf=Shelf())
    window.set_up("bear")
    said.clear()
    window.new_page.go.click()
    QApplication.processEvents()
    asked = window.controller.words(window.controller.prompt.message)
    assert sum(asked in one for one in said) == 1
    said.clear()
    window.show_table()
    assert said == []  # it was there
    window.show_page(LuckPage)
    window.go_back()
    assert asked in said[-1]


def test_what_an_answer_came_to_describes_no_later_question(mission):
    told: list[str] = []
    mission.table.log.result_told.connect(told.append)
    dice, kept = Dice(2), list[str]()
    for _ in range(120):
        told.clear()
        prompt = mission.controller.prompt
        if prompt is None:
            break
        source = Source.APP if prompt.family is Family.CHANCE else Source.PLAYER
        mission.controller.answer(dice.random_answer(prompt), source)
        QApplication.processEvents()
        focus = mission.focusWidget()
        if focus is not None and not told and not isinstance(focus, AnswerButton):
            kept.append(focus.accessibleDescription())
    assert kept and not any(kept), kept


def test_a_box_to_tick_in_an_order_is_called_by_its_words_and_once_down_by_its_number(qtbot):
    options = tuple(Option(id, msg(id)) for id in ("uno", "dos", "tres"))
    widget = PickWidget(Pick(key="a", message=HIT, options=options, ordered=True), Words(), THEME)
    qtbot.addWidget(widget)
    assert [button.accessibleName() for button in widget.buttons] == ["uno", "dos", "tres"]
    widget.toggle("dos")
    widget.toggle("uno")
    assert [button.accessibleName() for button in widget.buttons] == ["2. uno", "1. dos", "tres"]


def test_the_keys_of_the_tool_row_are_said_in_the_language_that_is_spoken_now(mission):
    turn = mission.table.tools.turn
    assert turn.key == "Ctrl Mayús Y"
    mission.speak("en")
    assert turn.key == "Ctrl Shift Y"
    mission.speak("es")
    assert turn.key == "Ctrl Mayús Y"


def test_the_question_is_the_first_thing_on_the_table_and_the_tools_are_the_last(mission):
    table = QAccessible.queryAccessibleInterface(mission.table)
    heard = [table.child(place).object() for place in range(table.childCount())]
    assert heard[0] is mission.table.bar
    assert heard.index(mission.table.board) < heard.index(mission.table.tools)
