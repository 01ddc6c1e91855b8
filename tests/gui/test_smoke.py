"""The smoke run:

the whole program in a real window, from the home page to a session continued. `dev.py test` runs it under Xvfb too.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractButton, QApplication

from puesto.chance import Dice
from puesto.core.prompts import Draw, Roll
from puesto.core.session.journal import Source
from puesto.gui.look.theme import load_fonts
from puesto.gui.shell.main_window import MainWindow
from puesto.storage import Preferences, list_sessions

ANSWERS = 60


@pytest.fixture
def window(qtbot, own_home):
    """The window on its home page, with nothing saved yet."""
    QApplication.setStyle("Fusion")
    load_fonts()
    made = MainWindow(Preferences())
    qtbot.addWidget(made)
    made.resize(1280, 720)
    with qtbot.waitSignal(made.painted):
        made.show()
    with qtbot.waitActive(
        made
    ):  # keys of the whole window want an active one, also where no window manager makes it so
        made.activateWindow()
    return made


def colours(window: MainWindow) -> int:
    """Return the number of colours in the window, sampled at every third pixel."""
    picture: QImage = window.grab().toImage()
    return len({picture.pixel(x, y) for x in range(0, picture.width(), 3) for y in range(0, picture.height(), 3)})


def button(window: MainWindow, text: str) -> QAbstractButton:
    """The visible button that says `text`."""
    return next(
        found
        for found in window.findChildren(QAbstractButton)
        if found.isVisible() and text in (found.text(), found.accessibleName())
    )


def play(window: MainWindow, dice: Dice, answers: int) -> int:
    """Answer at random, painting after each answer; returns how many were taken."""
    for played in range(answers):
        prompt = window.controller.prompt
        if prompt is None:
            return played
        if isinstance(prompt, Roll | Draw):
            window.controller.answer(dice.answer(prompt), Source.APP)
        else:
            window.controller.answer(dice.random_answer(prompt))
        QApplication.processEvents()
    return answers


def test_a_mission_is_started_played_undone_worded_dressed_and_continued(window, qtbot):
    assert colours(window) > 20
    window.set_up("bear")
    start = button(window, "Empezar")
    start.setFocus()
    qtbot.keyClick(start, Qt.Key.Key_Return)
    assert window.controller.prompt is not None and window.pages.currentWidget() is window.table
    assert window.table.bar.question.text()

    assert play(window, Dice(7), ANSWERS) == ANSWERS
    spanish = window.table.bar.question.text(), window.windowTitle()
    assert colours(window) > 100
    digest = window.controller.session.digest()

    qtbot.keyClick(window, Qt.Key.Key_F2)
    assert window.words.code == "en" and (window.table.bar.question.text(), window.windowTitle()) != spanish
    qtbot.keyClick(window, Qt.Key.Key_F9)
    assert window.theme.dark and colours(window) > 100
    window.scale(200)
    QApplication.processEvents()
    assert colours(window) > 100
    window.scale(100)
    qtbot.keyClick(window, Qt.Key.Key_F2)
    assert (window.table.bar.question.text(), window.windowTitle()) == spanish
    assert window.controller.session.digest() == digest, "language, theme and size touch nothing"

    undone = 0
    while window.controller.undo_label is not None:
        qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        undone += 1
    assert undone > 10 and window.controller.session.answers == 0
    for _ in range(undone):
        qtbot.keyClick(window, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert window.controller.session.digest() == digest

    window.go_home()
    QApplication.processEvents()
    saved = list_sessions()
    assert len(saved) == 1 and window.pages.currentWidget() is window.home and colours(window) > 20
    window.open(saved[0].path)
    assert window.controller.session.digest() == digest
    assert play(window, Dice(8), 10) == 10


@pytest.mark.parametrize("moment", ["1", "idle"])
def test_the_program_paints_its_first_picture_and_closes(own_home, moment):
    environment = {**os.environ, "PUESTO_BENCH_FIRST_PAINT": moment}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "puesto"], env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert float(done.stdout) > 0 and done.stderr == ""
