"""Games of the house against itself, played by processes beside the window, and their results."""

from __future__ import annotations

import os
import sys
from typing import Any

from PySide6.QtCore import QObject, QProcess, Signal

from puesto.self_play import PlayedGame, Shares, house_shares, shares_of
from puesto.storage import Preferences

BALANCE, SECONDS = "balance", 30
"""Key of the results among the preferences, and how long a test begins games."""
APART = 10_000
"""Games between the first one of each process: none plays one of another."""


def known_shares(preferences: Preferences, place: str) -> Shares:
    """Return the games that were played of a scenario, here or by the house.

    `place`: game, scenario and temper.
    """
    stored = preferences.other.get(BALANCE)
    row = stored.get(place) if isinstance(stored, dict) else None
    return shares_of(row) or house_shares(place) or Shares()


def keep_shares(preferences: Preferences, place: str, shares: Shares) -> None:
    """Note the games that were played of a scenario."""
    stored = preferences.other.get(BALANCE)
    rows: dict[str, Any] = stored if isinstance(stored, dict) else {}
    row = {"games": shares.games, "wins": dict(shares.wins), "turns": shares.turns, "open": shares.open}
    preferences.other[BALANCE] = {**rows, place: row}


class BalanceTest(QObject):
    """A test of a scenario: one process a core, each of which prints the end of each game."""

    played = Signal()
    """Emitted when a game has ended, or the test has."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.shares, self.place = Shares(), ""
        """The games so far, and under what they are kept."""
        self.running: list[QProcess] = []

    def start(self, game: str, scenario: str, temper: str, shares: Shares) -> None:
        """Begin to add games to those of `shares`, for some seconds."""
        self.stop()
        self.shares = shares
        for core in range(os.cpu_count() or 1):
            first = shares.games + core * APART
            words = ["balance", game, scenario, "--temper", temper, "--seconds", str(SECONDS)]
            words += ["--workers", "1", "--each", "--first", str(first)]
            process = QProcess(self)
            process.readyReadStandardOutput.connect(lambda process=process: self._read(process))
            process.finished.connect(lambda *_, process=process: self._end(process))
            process.errorOccurred.connect(lambda *_, process=process: self._end(process))
            self.running.append(process)
            frozen = getattr(sys, "frozen", False)
            process.start(sys.executable, words if frozen else ["-m", "puesto", *words])

    def stop(self) -> None:
        """Break off the games that are being played."""
        running, self.running = self.running, []
        for process in running:
            process.kill()
            process.waitForFinished(1_000)
            process.deleteLater()

    def _read(self, process: QProcess) -> None:
        """Count the games whose ends were printed."""
        if process not in self.running:
            return
        while process.canReadLine():
            turns, _, winner = bytes(process.readLine().data()).decode().strip().partition(" ")
            if turns.isdecimal():
                self.shares.add(PlayedGame(winner, int(turns), 0))
        self.played.emit()

    def _end(self, process: QProcess) -> None:
        if process in self.running:
            self._read(process)
            self.running.remove(process)
            process.deleteLater()
            self.played.emit()
