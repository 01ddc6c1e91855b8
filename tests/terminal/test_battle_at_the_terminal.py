"""A battle at the terminal and on the command line: two armies take turns at one keyboard."""

from __future__ import annotations

import pytest

from puesto.core.game.answer_keys import answer_keys, row_of
from puesto.core.prompts import Choose, Pick
from puesto.core.questions.routes import Way
from puesto.language import Language
from puesto.shelf import Shelf
from puesto.terminal.paper import TextPaper
from puesto.terminal.play import TerminalLoop
from puesto.terminal.start import SessionPicker, StartOptions
from tests import helpers

TYPED = 240
"""The number of lines typed: enough for the first markers and a turn of both armies."""


@pytest.fixture(scope="module", params=["es", "en"])
def evening(request, tmp_path_factory) -> tuple[TerminalLoop, list[str]]:
    """Play a battle from its set-up with defaults and the app's dice; ask for help and the table at the end."""
    patch = pytest.MonkeyPatch()
    patch.setenv("PUESTO_HOME", str(tmp_path_factory.mktemp("home")))
    printed: list[str] = []
    typed = 0

    def read(sign: str) -> str:
        nonlocal typed
        typed += 1
        if typed > TYPED:
            return ("?", "m", "q")[min(typed - TYPED, 3) - 1]
        prompt = table.session.prompt
        if typed % 2 or not isinstance(prompt, Choose | Pick):
            return "" if typed % 2 else "1"
        row = row_of(prompt) if isinstance(prompt, Choose) else prompt.options
        return answer_keys(row, table.say, table.session.view().numbers)[0]

    wish = StartOptions("chariots", "dust", request.param, "5")
    table = SessionPicker(wish, Shelf(), Language(request.param), TextPaper(), read, printed.append).seat()
    table.run()
    if table.file is not None:
        table.file.close()
    patch.undo()
    return table, "\n".join(printed).splitlines()


def test_the_armies_take_turns_at_one_keyboard(evening):
    table, lines = evening
    assert table.session.answers > TYPED // 3
    for army in table.session.content.battles["dust"].armies:
        assert any(table.language.say(army.name).lower() in line.lower() for line in lines), army.id
    assert not [line for line in lines if " IA " in line or " AI " in line]


def test_every_line_fits_in_80_columns(evening):
    assert not [line for line in evening[1] if len(line) > 80]


@pytest.fixture
def walking(tmp_path, monkeypatch):
    """A table where a way is asked for, and what to type there; returns what was printed."""
    monkeypatch.setenv("PUESTO_HOME", str(tmp_path))
    shelf = Shelf()
    game = shelf.find("chariots")
    session = helpers.come_to(Way, game, shelf.content(game)[0], "two-rivers", 5)

    def typing(*typed: str) -> str:
        printed: list[str] = []
        left = iter([*typed, "salir"])
        TerminalLoop(session, None, Language("es"), TextPaper(200), lambda sign: next(left), printed.append).run()
        return "\n".join(printed)

    return session, typing


def test_a_letter_is_a_step_where_a_way_is_asked_for_and_commands_are_written_out(walking):
    session, typing = walking
    asked, before = session.prompt, session.answers
    assert {"c", "r", "m"} <= {stride.value for stride in asked.strides}
    assert "Aquí las letras son pasos" in typing("r")
    assert session.entries[before].value == ("r",)
    text = typing("deshacer", "mesa", "nota Por el bosque", "z")
    assert session.prompt == asked and "Deshecho" in text and "La Bolsa" in text and "Nota: Por el bosque" in text
    assert "«z» no es ninguno de los pasos posibles" in text
    assert "«u» no es ninguno de los pasos posibles" in typing("u") or "u" in {stride.value for stride in asked.strides}


def test_what_hangs_on_the_first_die_of_the_initiative_is_told_in_words(tmp_path, monkeypatch):
    monkeypatch.setenv("PUESTO_HOME", str(tmp_path))
    printed: list[str] = []
    lines = iter(["", "", "0", "p", "q"])
    wish = StartOptions("chariots", "two-rivers", "es", "5")
    table = SessionPicker(
        wish, Shelf(), Language("es"), TextPaper(200), lambda sign: next(lines), printed.append
    ).seat()
    table.run()
    assert table.file is not None
    table.file.close()
    assert (
        "0 10 % → (la Iniciativa es de la Ciudad del Norte 10 %, nadie tiene la Iniciativa 10 % y la Iniciativa es de"
        " la Ciudad del Sur 80 %)" in printed
    )
    assert "9 10 % → (la Iniciativa es de la Ciudad del Norte 100 %)" in printed


def test_help_and_the_whole_table_of_a_battle_are_a_letter_away(evening):
    text = "\n".join(evening[1])
    bag, standard = {"es": ("La Bolsa", "Estandarte"), "en": ("bag", "Standard")}[evening[0].language.code]
    assert bag.lower() in text.lower() and standard in text
    assert "CH-2" in text and "CH-3" in text


@pytest.mark.parametrize("language", ["es", "en"])
def test_a_whole_battle_against_the_ai_is_fought_at_the_terminal(language, tmp_path, monkeypatch):
    monkeypatch.setenv("PUESTO_HOME", str(tmp_path))
    printed: list[str] = []
    ends = {"es": "f", "en": "e"}[language]
    asked = {"player.action": ["1", "d"], "player.card": ["1"], "player.square": ["C2"]}
    tables: list[TerminalLoop] = []

    def typed(sign: str) -> str:
        prompt = tables[0].session.prompt
        if prompt is None:
            return "q"
        if left := asked.get(prompt.key):
            return left.pop()
        return ends if prompt.key == "player.action" else ""  # Enter ends no turn where something can be done

    wish = StartOptions("tactics", "crossroads", language, "11")
    tables.append(SessionPicker(wish, Shelf(), Language(language), TextPaper(), typed, printed.append).seat())
    tables[0].run()
    session = tables[0].session
    if tables[0].file is not None:
        tables[0].file.close()
    assert session.state.ended and not any(asked.values())
    assert {"deploy.done", "fire.order", "sealed.hand"} <= {line.key for line in session.log}
    assert any(said in line for line in printed for said in ("Fin de la batalla", "End of the battle"))
