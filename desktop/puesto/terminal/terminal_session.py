"""A session at the terminal, and the lines between it and its player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puesto.chance import Dice
from puesto.core.messages import Message, Sayable
from puesto.core.prompts import Draw, Prompt, Roll
from puesto.core.session.session import Session
from puesto.language import Language, name_with_place
from puesto.storage import SessionFile
from puesto.storage.background_fsync import retrying
from puesto.terminal.paper import TextPaper


class TerminalSession:
    """One session at a terminal: what every command there says, prints and hears with."""

    def __init__(
        self,
        session: Session[Any, Any],
        file: SessionFile | None,
        language: Language,
        paper: TextPaper,
        read: Callable[[str], str],
        write: Callable[[str], None],
    ) -> None:
        """`read` shows a sign and gives a line, or raises EOFError; `write` takes a line."""
        self.session, self.file, self.language, self.paper = session, file, language, paper
        self.dice = Dice()
        self.physical: frozenset[str] = frozenset()
        """Streams of dice and decks that the player handles in reality."""
        self._read, self._write = read, write

    def say(self, message: Sayable) -> str:
        """Return a message in words."""
        return self.language.say(message, self.session.name)

    def say_placed(self, message: Sayable) -> str:
        """Return a question or an answer in words, which says where each of its counters is."""
        text, places = self.say(message), dict(self.session.view().places)
        unsaid = {id: place for id, place in places.items() if place not in text}
        return self.language.say(message, name_with_place(self.session.name, unsaid))

    def tell(self, message: Message, ink: str = "plain") -> None:
        """Print a message."""
        self.print(self.paper.wrap(self.say(message)), ink)

    def print(self, lines: list[str], ink: str = "plain") -> None:
        """Write lines in an ink."""
        for line in lines:
            self._write(self.paper.ink(line, ink))

    def hear(self, sign: str = "> ") -> str:
        """Return a line that the player types."""
        with retrying(self.file.retry if self.file is not None and self.file.failing else None):
            return self._read(sign).strip()

    def is_physical(self, prompt: Prompt[Any]) -> bool:
        """Return whether the dice or the deck of a prompt are the player's own."""
        return isinstance(prompt, Roll | Draw) and (
            prompt.stream in self.physical or (isinstance(prompt, Roll) and "dice" in self.physical)
        )
