"""Reading aloud at the table: the results, the AI's orders and the questions, if the player likes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer

from puesto.core.session.journal import main_lines
from puesto.gui.look.words import speech
from puesto.system.voice import Voice, speaker_of

if TYPE_CHECKING:
    from puesto.core.session.journal import LogLine
    from puesto.gui.host.session_controller import SessionController

PREFERENCE = "voice"
"""The preference that says whether the voice reads; it does not at first."""
AFTER_MS = 150
"""Milliseconds after a change: a volley of answers is read once."""
MOST = 3
"""Lines of the log that are read at once, the last ones."""


class ReadingAloud(QObject):
    """Reader of the table, at each question, while the preferences want it."""

    def __init__(self, controller: SessionController, preferences: dict[str, Any], voice: Voice | None = None) -> None:
        """Make the reader of a table; `preferences` holds the preferences."""
        super().__init__(controller)
        self.controller, self.kept, self.voice = controller, preferences, voice or Voice()
        self._heard: LogLine | None = None
        self._timer = QTimer(self, singleShot=True, interval=AFTER_MS)
        self._timer.timeout.connect(self._read_table)

    def follow(self) -> None:
        """Read at each question from now on, while the voice is on."""
        self.controller.prompt_changed.connect(self._wake)
        self.controller.finished.connect(self._wake)
        self.controller.session_closed.connect(self.stop)

    @property
    def is_on(self) -> bool:
        """Return whether the voice reads."""
        return self.kept.get(PREFERENCE) is True

    @property
    def has_voice(self) -> bool:
        """Return whether the system can read the window's language aloud."""
        return speaker_of(self.controller.words.code) is not None

    def switch(self, on: bool) -> None:
        """Let the voice read from now on, or no more."""
        self.kept[PREFERENCE] = on
        if on:
            self._wake()
        else:
            self.stop()

    def read(self, text: str) -> None:
        """Read a text, if the voice is on."""
        if self.is_on:
            self.voice.read(text, self.controller.words.code)

    def stop(self) -> None:
        """Stop reading aloud."""
        self._timer.stop()
        self._heard = None
        self.voice.stop()

    def _wake(self) -> None:
        if self.is_on and self.controller.session is not None:
            self._timer.start()

    def _read_table(self) -> None:
        """Read what happened since the last question, and the question or the end."""
        words, prompt, view = self.controller.words, self.controller.prompt, self.controller.view
        texts = [words(line.message) for line in self._news()]
        if prompt is not None:
            texts += [words(part) for part in (prompt.message, prompt.detail) if part is not None]
        elif view is not None and view.outcome is not None:
            texts += [words(view.outcome.title), words(view.outcome.text)]
        self.read(speech(texts))

    def _news(self) -> list[LogLine]:
        """Return the main lines since the last reading; of a table that was just opened none."""
        log, last = self.controller.log, self._heard
        self._heard = log[-1] if log else None
        if last is None:
            return []
        new: list[LogLine] = []
        for line in reversed(log):
            if line.index <= last.index:
                break
            new.append(line)
        return main_lines(reversed(new))[-MOST:]
