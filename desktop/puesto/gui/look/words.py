"""Words: the player's language for the window. One object words everything, so that one key swaps the whole screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from puesto.core.messages import Message, Param, Ref, Sayable, Text
from puesto.language import Language, Namer, bare_name

MOST_KEPT = 2_000
"""So many texts are kept for the next time that they are asked for."""


class Words:
    """The language of the screen and the names of the running game. Called with something sayable, it gives its text."""

    def __init__(self, code: str = "es") -> None:
        self._language = Language(code)
        self._name: Namer = bare_name
        self._texts: dict[Sayable, str] = {}
        """What was worded already. Panels ask for the same at every answer, to see whether anything changed."""
        self._names: dict[Ref, Text] = {}
        """What is called how, in words: the same few names stand in most sentences."""
        self.say: Callable[[Sayable], str] = self._sayer()
        """The same as calling the words, but another function once texts are forgotten, so that panels know when to word themselves again."""

    @property
    def language(self) -> Language:
        """The language itself."""
        return self._language

    @property
    def code(self) -> str:
        """The language: `es` or `en`."""
        return self._language.code

    @property
    def name(self) -> Namer:
        """What the running game calls things."""
        return self._name

    @name.setter
    def name(self, name: Namer) -> None:
        self._name = name
        self.forget_texts()

    def forget_texts(self) -> None:
        """Word everything anew from now on: something is called otherwise."""
        self._texts.clear()
        self._names.clear()
        self.say = self._sayer()

    def __call__(self, sayable: Sayable) -> str:
        if (text := self._texts.get(sayable)) is None:
            if len(self._texts) >= MOST_KEPT:
                self._texts.clear()
            text = self._texts[sayable] = self._language.say(sayable, self._called)
        return text

    def _called(self, ref: Ref) -> Text:
        if (name := self._names.get(ref)) is None:
            name = self._names[ref] = self._language.called(ref, self._name)
        return name

    def text(self, template: str, **params: Param) -> str:
        """The text of a template marked with `N_`."""
        return self(Message(template, tuple(params.items())))

    def number(self, value: int, sign: bool = False) -> str:
        """A whole number as it is printed."""
        return self._language.number(value, sign)

    def refusal(self, message: Message, rule: str = "") -> str:
        """Why something was not taken, with the rule where there is one."""
        return f"{self(message)} ({rule})" if rule else self(message)

    def speak(self, code: str) -> None:
        """Go on in another language."""
        self._language = Language(code)
        self.forget_texts()

    def _sayer(self) -> Callable[[Sayable], str]:
        return partial(self.__call__)


def speech(parts: Iterable[str]) -> str:
    """Lines as one text for a screen reader: each ends as a sentence does, so that the voice rests between them."""
    return " ".join(
        part if part.endswith((".", "?", "!", ":", "\u2026")) else f"{part}." for part in map(str.strip, parts) if part
    )


def sentence_case(text: str) -> str:
    """A text as a sentence begins."""
    return text[:1].upper() + text[1:]
