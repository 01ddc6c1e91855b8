"""A real window that plays a game at random, an answer at a time, and what an answer costs it:

time, paint, layouts, new widgets.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from PySide6.QtCore import QEvent, QEventLoop, QObject
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from puesto import chance
from puesto.chance import Dice
from puesto.core.prompts import Family
from puesto.core.session.journal import Source
from puesto.gui.look.theme import load_fonts
from puesto.gui.shell.main_window import MainWindow
from puesto.storage import Preferences

WIDE, HIGH = 1366, 768
WARM = 40
"""Answers before the first that counts: the first question of a kind reads modules."""


@dataclass
class Cost:
    """The cost of one answer up to the end of the paint events that it caused, and of the odds after them."""

    key: str
    wall: float
    """Milliseconds."""
    processor: float
    """Milliseconds of this process alone, which other programs on the machine do not lengthen."""
    odds: float | None = None
    """Milliseconds from there to the odds on the screen, where the question has any."""
    map: float | None = None
    """Milliseconds of this process alone from the answer to the map on the screen, where something drawn turned over
    first.
    """


@dataclass
class Work:
    """Counts of the work that Qt did."""

    areas: Counter[str] = field(default_factory=Counter)
    """Painted pixels by class of widget."""
    paints: Counter[str] = field(default_factory=Counter)
    layouts: Counter[str] = field(default_factory=Counter)
    made: Counter[str] = field(default_factory=Counter)
    """Widgets that were shown for the first time."""


class Watch(QObject):
    """Counts the events of every widget while it watches the application."""

    def __init__(self) -> None:
        super().__init__()
        self.work = Work()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.Paint and isinstance(event, QPaintEvent):
            name = type(watched).__name__
            self.work.paints[name] += 1
            self.work.areas[name] += sum(part.width() * part.height() for part in event.region())
        elif kind == QEvent.Type.LayoutRequest:
            self.work.layouts[type(watched).__name__] += 1
        elif kind == QEvent.Type.Polish:
            self.work.made[type(watched).__name__] += 1
        return False


class Play:
    """A session on the table of a window, and random answers to it."""

    def __init__(self, app: QApplication, game: str, seed: int) -> None:
        load_fonts()
        self.app, self.dice = app, Dice(seed)
        self.window = MainWindow(Preferences(motion=False))
        self.window.controller._chance = self.dice  # what the dice show, and so what follows, is the same in each run
        self.window.resize(WIDE, HIGH)
        self.window.show()
        self.window.set_up(game)
        page = self.window.new_page
        assert page.go is not None
        page.go.click()
        self._marks: list[tuple[float, float]] = []
        reckoner = self.window.table.bar.reckoner
        # the reckoner's timer runs out when all that waited has been painted: the first thing then is to look
        # at the clock
        reckoner._timer.timeout.disconnect()
        reckoner._timer.timeout.connect(self._mark)
        reckoner._timer.timeout.connect(reckoner._reckon)
        for _ in range(20):
            self.settle()

    def _mark(self) -> None:
        self._marks.append((time.perf_counter(), time.process_time()))

    def settle(self) -> None:
        """Do all that waits, and what a running program sends by itself."""
        self.app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        self.app.processEvents()

    def answer(self) -> Cost | None:
        """Answer what is asked, and wait for the picture; None where the game is over."""
        prompt = self.window.controller.prompt
        if prompt is None:
            return None
        given, timer = self.dice.random_answer(prompt), self.window.table.bar.reckoner._timer
        self._marks.clear()
        wall, processor = time.perf_counter(), time.process_time()
        self.window.controller.answer(given, Source.APP if prompt.family is Family.CHANCE else Source.PLAYER)
        self.settle()
        while timer.isActive():
            self.app.processEvents()
        end = (time.perf_counter(), time.process_time())
        painted = self._marks[0] if self._marks else end
        odds = 1000 * (end[0] - painted[0]) if self._marks else None
        asked = self.window.controller.prompt
        self.app.processEvents()
        cost = Cost(
            asked.key if asked is not None else "", 1000 * (painted[0] - wall), 1000 * (painted[1] - processor), odds
        )
        if self.window.table.centre.waits:
            began = time.process_time()
            while self.window.table.centre.waits:
                self.app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
            self.app.processEvents()
            if self.window.table.centre.is_sketched:
                cost.map = cost.processor + 1000 * (time.process_time() - began)
        return cost

    def stands(self) -> list[object]:
        """Where board and columns lie, and how large they are."""
        table = self.window.table
        columns: tuple[QWidget, ...] = (table.board, table.left, table.middle, table.right)
        return [(column.size(), column.mapToGlobal(column.rect().topLeft())) for column in columns]

    def end(self) -> None:
        """Take the window away."""
        self.window.close()
        self.window.deleteLater()
        self.settle()


def plays(game: str) -> Iterator[Play]:
    """Sessions of the game, one after the other, the same in each run."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    seed = 0
    while True:
        seed += 1
        with _known_secrets(seed):
            play = Play(app, game, seed)
        yield play
        play.end()


@contextmanager
def _known_secrets(seed: int) -> Iterator[None]:
    """Make `seed` the secret of all sessions begun within."""

    def known(nbytes: int | None = None) -> str:
        return f"{seed:0{2 * (nbytes or 32)}x}"

    before, chance.token_hex = chance.token_hex, known
    try:
        yield
    finally:
        chance.token_hex = before
