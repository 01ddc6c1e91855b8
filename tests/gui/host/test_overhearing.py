"""Filters of all the application's events are removed once the program ends."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject

from puesto.gui.host import overhearing
from tests import ROOT

ENDS_IN_THE_MIDDLE = """
from PySide6.QtWidgets import QApplication
app = QApplication([])
from tests.gui.driving import playing_window
window, answer = playing_window(3)
while not window.reveal.lasts:
    answer()
    app.processEvents()
if {replay}:
    window.controller.replay_seat.begin()
    app.processEvents()
    assert window.controller.replay is not None
"""


MAKES_NO_CLASS = """
import gc
from PySide6.QtCore import QVariantAnimation
from PySide6.QtWidgets import QApplication
app = QApplication([])
from tests.gui.driving import playing_window
window, answer = playing_window(3)
while not window.reveal.lasts:
    answer()
    app.processEvents()
moves = QVariantAnimation(startValue=0, endValue=9, duration=60_000)
moves.start()  # by a timer of Qt's own, that PySide has no name for
for _ in range(20):
    app.processEvents()
assert window.reveal.lasts
gc.unfreeze()
print([one.__name__ for one in gc.get_objects() if isinstance(one, type) and one.__name__ == "QGraphicsScene"])
moves.stop()
window.close()
"""


class Listener(QObject):
    """Counts what it hears of the events that are sent to it by name."""

    heard = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.heard += watched is self and event.type() == QEvent.Type.User
        return False

    def hears(self) -> bool:
        """Whether it hears of an event."""
        before = self.heard
        QCoreApplication.sendEvent(self, QEvent(QEvent.Type.User))
        return self.heard > before


def test_nobody_hears_anything_once_the_program_ends(qapp: object) -> None:
    one, other = Listener(), Listener()
    for listener in (one, other, one):
        overhearing.overhear(listener)
    assert one.hears() and other.hears()
    overhearing.let_go(one)
    assert not one.hears() and other.hears(), "whoever asked twice is let go at once"
    overhearing.let_all_go()
    assert not other.hears()


def test_nothing_hears_all_events_but_through_what_lets_it_go_at_the_end() -> None:
    source = {path: path.read_text(encoding="utf-8") for path in (ROOT / "desktop/puesto/gui").rglob("*.py")}
    found = [
        path.name
        for path, text in source.items()
        if any(f"{one}.installEventFilter" in text for one in ("app", "application", "qApp", "instance()"))
    ]
    assert found == []


def test_while_something_is_shown_that_was_drawn_no_class_is_made_that_nobody_wants(own_home: object) -> None:
    done = subprocess.run([sys.executable, "-c", MAKES_NO_CLASS], capture_output=True, text=True, timeout=120, cwd=ROOT)
    assert done.stdout.strip() == "[]", done.stderr[-3000:]


@pytest.mark.deep
@pytest.mark.parametrize("replay", [False, True])
def test_a_program_that_ends_in_the_middle_of_something_ends_well(own_home: object, replay: bool) -> None:
    """Its windows are still open, and something drawn is being shown or the session is gone through again."""
    program = ENDS_IN_THE_MIDDLE.format(replay=replay)
    paths = os.pathsep.join((str(ROOT), str(ROOT / "desktop")))
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": paths},
    )
    assert done.returncode == 0, done.stderr
