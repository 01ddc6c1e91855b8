"""Difficulties of a new player in a second game: the game begun, the markers' sides, and Enter's hint."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from puesto.chance import Dice
from puesto.core.messages import Ref, msg
from puesto.core.prompts import Choose, Option, Pick
from puesto.core.questions.answers import answer_text
from puesto.core.questions.board import AskMany
from puesto.diary.evening import diary
from puesto.diary.markdown import markdown_text
from puesto.gui.controls.segments import Segments
from puesto.gui.look.theme import LIGHT, PALETTES, Theme
from puesto.gui.look.words import Words
from puesto.gui.pieces.counter import CounterPiece
from puesto.gui.prompts.choose import ChooseWidget
from puesto.gui.prompts.pick import PickWidget
from puesto.language import Language
from puesto.protocol.shapes import prompt_json
from puesto.shelf import Shelf
from puesto.storage import SessionFile, new_session_path
from puesto.terminal import ask
from puesto.terminal.paper import TextPaper
from tests import helpers
from tests.gui.screens import settle
from tests.playthroughs import dust
from tests.playthroughs.script import Scripted

ENTER = Qt.Key.Key_Return


def rows(page):
    return {row.name: row for row in page.findChildren(Segments) if row.isVisible()}


def battle(opened):
    """A window with "Dust on the plain" just begun."""
    window = opened(shelf=Shelf())
    window.set_up("chariots")
    window.new_page.try_scenario("dust")
    settle()
    return window


def test_the_page_of_a_new_game_changes_to_another_game(opened, keys):
    window = opened(shelf=Shelf())
    keys(window, "n")
    settle()
    assert window.new_page.game.id == "bear"
    rows(window.new_page)["Juego"].setFocus()
    keys(window, "3")
    settle()
    assert window.new_page.game.id == "chariots"
    assert "¿Quién saca los marcadores de la bolsa?" in rows(window.new_page)


def test_one_game_alone_is_not_asked_about(opened, keys):
    window = opened()
    keys(window, "n")
    settle()
    assert "Juego" not in rows(window.new_page)


def test_another_session_is_seen_from_its_top(opened):
    window = opened(shelf=Shelf(), height=600)
    for _ in range(2):
        window.set_up("chariots")
        window.new_page.try_scenario("megiddo")
        settle()
        bar = window.table.middle.verticalScrollBar()
        assert bar.maximum() > 0 and bar.value() == 0
        bar.setValue(bar.maximum())
        window.go_home()


def test_a_battle_gone_on_with_shows_the_counters_that_are_asked_for(opened):
    game = Shelf().find("chariots")
    session, player = helpers.begin(game, Shelf().content(game)[0], "dust"), Scripted(dust.SCRIPT, Dice(dust.SEED))
    while (prompt := session.prompt) is not None and prompt.key != "act.who":
        session.answer(player.answer(prompt, session.state.turn, session.state.activation))
    SessionFile.create(session, new_session_path("chariots", "dust")).close()
    window = opened(shelf=Shelf())
    window.home.resume.go.click()
    settle()
    middle = window.table.middle
    asked = [piece for piece in middle.findChildren(CounterPiece) if piece.glowing]
    assert len(asked) == 5 and middle.verticalScrollBar().value() > 0
    assert all(
        middle.viewport().rect().contains(piece.mapTo(middle.viewport(), piece.rect().center())) for piece in asked
    )


def go_on(window, keys):
    """Answer with nothing but what is proposed; the side that did not press last says itself that it wants none."""
    if window.controller.asks_other_side and isinstance(window.controller.prompt, Choose):
        keys(window, window.table.bar.widget.buttons[0].key)
    else:
        keys(window, *("0" if window.controller.asks_other_side else ""), ENTER)


def test_the_diary_heads_a_turn_once(opened, keys):
    window = battle(opened)
    for _ in range(6):
        go_on(window, keys)
    assert any("Iniciativa:" in row.text for row in window.table.log.model.rows)
    assert [row.text for row in window.table.log.model.rows].count("Turno 1") == 1


@pytest.mark.parametrize(("kind", "said"), [("unit", "Ninguna"), ("leader", "Ninguno"), ("hex", "Ninguno")])
def test_none_of_several_agrees_with_what_is_picked(qtbot, kind, said):
    options = (Option("a", Ref(kind, "a")), Option("b", Ref(kind, "b")))
    widget = PickWidget(Pick(key="k", message=msg("?"), options=options), Words("es"), Theme(PALETTES[LIGHT]))
    qtbot.addWidget(widget)
    assert widget.done.text() == said
    assert Words("es")(answer_text(widget.prompt, ())) == said.lower()


def test_none_of_several_says_what_it_means_where_the_question_does(qtbot):
    options = (Option("a", Ref("unit", "a")),)
    prompt = AskMany(key="k", message=msg("?"), options=options, none=msg("Todos con MD 0"))
    widget = PickWidget(prompt, Words("es"), Theme(PALETTES[LIGHT]))
    qtbot.addWidget(widget)
    assert widget.done.text() == "Todos con MD 0"
    widget.toggle("a")
    assert widget.done.text() == "Elegir esta"
    assert Words("es")(answer_text(prompt, ())) == "Todos con MD 0"
    assert ask.question(prompt, Words("es"), TextPaper())[-1].strip().endswith("0: Todos con MD 0.")
    shape = prompt_json(prompt, Words("es"))
    assert shape is not None and shape["none"] == "Todos con MD 0"


def test_enter_where_nothing_is_proposed_says_that_one_has_to_be_chosen(opened, keys):
    window = battle(opened)
    for _ in range(40):
        if (
            isinstance(window.table.bar.widget, ChooseWidget)
            and isinstance(window.controller.prompt, Choose)
            and window.controller.prompt.default is None
            and not window.controller.asks_other_side
        ):
            break
        go_on(window, keys)
    before = window.controller.session.answers
    keys(window, ENTER)
    assert window.controller.session.answers == before
    assert "escoge una respuesta" in window.table.bar.problem.text()
    keys(window, window.table.bar.widget.buttons[0].key)
    assert window.controller.session.answers == before + 1
    assert not window.table.bar.problem.text()


def test_the_exported_diary_tells_the_readings_once(opened, keys):
    window = battle(opened)
    for _ in range(6):
        keys(window, ENTER)
    told = markdown_text(diary(window.controller.session, Language("es")))
    assert told.count("Girar sin salir del hexágono es mover") == 1
