"""Wording of the window in the player's language.

One object words everything, so that one key switches the whole screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from puesto.core.messages import Message, Param, Ref, Sayable, Text
from puesto.language import Language, Namer, bare_name, name_with_place

MOST_KEPT = 2_000
"""Most texts in the cache."""


class Words:
    """Language of the screen and names of the running game. Called with something sayable, it returns its text."""

    def __init__(self, code: str = "es") -> None:
        self._language = Language(code)
        self._name: Namer = bare_name
        self.places: Mapping[str, str] = {}
        """Hexes of the counters on the table, by their ids, where the names of the game do not say them."""
        self._texts: dict[Sayable, str] = {}
        """Texts already worded. Panels ask for the same ones at every answer, to see whether anything changed."""
        self._names: dict[Ref, Text] = {}
        """Names already worded: the same few names are in most sentences."""
        self.say: Callable[[Sayable], str] = self._sayer()
        """Function that words a sayable, as calling the object does. It is replaced when texts are forgotten, so that
        panels notice the change.
        """

    @property
    def language(self) -> Language:
        """Return the language."""
        return self._language

    @property
    def code(self) -> str:
        """Return the language's code: `es` or `en`."""
        return self._language.code

    @property
    def name(self) -> Namer:
        """Return the function that names the things of the running game."""
        return self._name

    @name.setter
    def name(self, name: Namer) -> None:
        self._name = name
        self.forget_texts()

    def forget_texts(self) -> None:
        """Clear the cache of texts: something has another name now."""
        self._texts.clear()
        self._names.clear()
        self.say = self._sayer()

    def __call__(self, sayable: Sayable) -> str:
        if (text := self._texts.get(sayable)) is None:
            if len(self._texts) >= MOST_KEPT:
                self._texts.clear()
            text = self._texts[sayable] = self._language.say(sayable, self._called)
        return text

    def placed(self, sayable: Sayable) -> str:
        """Return the text of a question or an answer, which says where each of its counters is.

        A hex that the text names besides is not said twice.
        """
        text = self(sayable)
        if not self.places:
            return text
        unsaid = {id: place for id, place in self.places.items() if place and place not in text}
        return self._language.say(sayable, name_with_place(self._called, unsaid)) if unsaid else text

    def _called(self, ref: Ref) -> Text:
        if (name := self._names.get(ref)) is None:
            name = self._names[ref] = self._language.called(ref, self._name)
        return name

    def text(self, template: str, **params: Param) -> str:
        """Return the text of a template marked with `N_`."""
        return self(Message(template, tuple(params.items())))

    def number(self, value: int, sign: bool = False) -> str:
        """Return a whole number as it is printed."""
        return self._language.number(value, sign)

    def refusal(self, message: Message, rule: str = "") -> str:
        """Return the reason of a refusal, with its rule where there is one."""
        return f"{self(message)} ({rule})" if rule else self(message)

    def speak(self, code: str) -> None:
        """Switch to another language."""
        self._language = Language(code)
        self.forget_texts()

    def _sayer(self) -> Callable[[Sayable], str]:
        return partial(self.__call__)


def speech(parts: Iterable[str]) -> str:
    """Return lines as one text for a screen reader.

    Each ends as a sentence does, so that the voice pauses between them.
    """
    return " ".join(
        part if part.endswith((".", "?", "!", ":", "\u2026")) else f"{part}." for part in map(str.strip, parts) if part
    )


def sentence_case(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]
