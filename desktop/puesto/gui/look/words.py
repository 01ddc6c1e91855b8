"""Words: the player's language for the window. One object words everything, so that one key swaps the whole screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from puesto.core.messages import Message, Param, Sayable
from puesto.language import Language, Namer, bare_name


class Words:
    """The language of the screen and the names of the running game. Called with something sayable, it gives its text."""

    def __init__(self, code: str = "es") -> None:
        self._language = Language(code)
        self.name: Namer = bare_name
        """What the running game calls things."""
        self.say: Callable[[Sayable], str] = self._sayer()
        """The same as calling the words, but another function in each language, so that panels know when to word themselves again."""

    @property
    def language(self) -> Language:
        """The language itself."""
        return self._language

    @property
    def code(self) -> str:
        """The language: `es` or `en`."""
        return self._language.code

    def __call__(self, sayable: Sayable) -> str:
        return self._language.say(sayable, self.name)

    def text(self, template: str, **params: Param) -> str:
        """The text of a template marked with `N_`."""
        return self._language.say(Message(template, tuple(params.items())), self.name)

    def number(self, value: int, sign: bool = False) -> str:
        """A whole number as it is printed."""
        return self._language.number(value, sign)

    def refusal(self, message: Message, rule: str = "") -> str:
        """Why something was not taken, with the rule where there is one."""
        return f"{self(message)} ({rule})" if rule else self(message)

    def speak(self, code: str) -> None:
        """Go on in another language."""
        self._language = Language(code)
        self.say = self._sayer()

    def _sayer(self) -> Callable[[Sayable], str]:
        return lambda sayable: self(sayable)


def speech(parts: Iterable[str]) -> str:
    """Lines as one text for a screen reader: each ends as a sentence does, so that the voice rests between them."""
    return " ".join(
        part if part.endswith((".", "?", "!", ":", "\u2026")) else f"{part}." for part in map(str.strip, parts) if part
    )


def sentence_case(text: str) -> str:
    """A text as a sentence begins."""
    return text[:1].upper() + text[1:]
