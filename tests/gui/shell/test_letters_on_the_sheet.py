"""The sheet of keys has the letters of the game on the table."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from puesto import games
from puesto.gui.look.theme import LIGHT, PALETTES, Theme
from puesto.gui.look.words import Words
from puesto.gui.shell.key_help import KeyHelp


@pytest.mark.parametrize(
    ("code", "said"),
    [("es", "D\u00a0Disparar, M\u00a0Mover, V\u00a0Pivotar"), ("en", "F\u00a0Fire, M\u00a0Move, V\u00a0Pivot")],
)
def test_the_sheet_of_keys_has_the_letters_of_the_game(qtbot: QtBot, code: str, said: str) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1366, 768)
    sheet = KeyHelp(Words(code), Theme(PALETTES[LIGHT]), window, games.load("bear"))
    assert any(label.text().startswith(said) for label in sheet.findChildren(QLabel))
