"""Language: gettext catalogues -> text for a Message.

Spanish is the source language and has no catalogue; English is `i18n/en/LC_MESSAGES/puesto.mo`. A template without a
translation is used in Spanish; a template whose parameters do not fit is shown raw with its parameters beside it:
wording never stops a game.
"""

from __future__ import annotations

import os
import re
import struct
import sys
from collections.abc import Callable, Iterable, Mapping
from itertools import filterfalse
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, TypeAlias

from puesto.agreement import ask_of_many, is_subject, speak_of_many
from puesto.articles import (
    ENDED,
    agreeing,
    article_of,
    begin_sentence,
    capitalise,
    fit_english_name,
    fit_name,
    follows_preposition,
    follows_word,
    joined_name,
    stands_amid,
    with_article,
    with_the,
)
from puesto.core.messages import Article, Message, Param, Ref, Sayable, Text, printable
from puesto.core.values import replace
from puesto.resources import catalogues

if TYPE_CHECKING:
    from gettext import NullTranslations

LANGUAGES = {"es": "Español", "en": "English"}
"""Every language the program speaks, by code, under its own name; the first is the source."""
DOMAIN = "puesto"
DEEPEST = 12
"""The greatest depth of nested messages and names; beyond it, ids are shown."""

SPANISH = ("es", "ca", "gl", "eu", "ast", "an")
"""Languages of a system whose owner reads Spanish."""

AGREEING = ("a", "o")
Namer: TypeAlias = Callable[[Ref], Sayable]
Piece: TypeAlias = tuple[str, str, str]
"""Literal text, then the name of a parameter ("" for none) and its format (`+`: always with a sign; `el`, `los`: with
its article; `a`, `o`: only the ending of the word before it, as in "destruid{unit:a}")."""

ENDS = (".", "!", "?", "…")
"""The last characters of a whole sentence."""
_E_SOUND = re.compile(r"h?[ií](?!e)|y(?![aeiouáéíóú])", re.IGNORECASE)


def bare_name(ref: Ref) -> Sayable:
    """Return the id of a reference as its name, where there is no game to ask."""
    return Text(ref.id, ref.id)


def name_with_place(name: Namer, places: Mapping[str, str]) -> Namer:
    """Return a namer that adds the hex of a counter to its name: `SMG (K07)`."""

    def placed(ref: Ref) -> Sayable:
        called = name(ref)
        place = places.get(ref.id, "")
        if not place or not isinstance(called, Text):
            return called
        return replace(called, es=f"{called.es} ({place})", en=f"{called.en} ({place})")

    return placed


class Language:
    """One language: turns messages into text."""

    def __init__(self, code: str = "es", folder: Path | None = None) -> None:
        if code not in LANGUAGES:
            raise ValueError(f"unknown language: {code!r}")
        self.code = code
        self._catalogue: NullTranslations | None = None
        self.lacking: Text | None = None
        """The message that the translation is missing or broken, so that all texts are Spanish."""
        if code != "es":
            from gettext import translation

            place = folder or catalogues()
            try:
                self._catalogue = translation(DOMAIN, place, [code])
            except (OSError, ValueError, LookupError, struct.error):
                self.lacking = _missing_catalogue(place / code / "LC_MESSAGES" / f"{DOMAIN}.mo")
        self._pieces: dict[tuple[str, str, bool], tuple[Piece, ...] | None] = {}

    def say(self, message: Sayable, name: Namer = bare_name) -> str:
        """Return the text of `message`; `name` returns the name of a reference.

        A whole sentence begins with a capital.
        """
        text = printable(self._say(message, name, 0))
        is_sentence = isinstance(message, Message) and message.template[:1] == "{" and message.template[-1:] in ENDS
        return capitalise(text) if is_sentence and not self._begins_with_name(message, text, name) else text

    def _begins_with_name(self, message: Sayable, text: str, name: Namer) -> bool:
        """Return whether a text begins with the bare name of a piece, which stays as its owner writes it."""
        while isinstance(message, Message) and message.template[:1] == "{":
            field = re.split("[:}]", message.template[1:], maxsplit=1)[0]
            first = dict(message.params).get(field)
            if isinstance(first, Ref):
                return text.startswith(self._name(first, name, 0))
            if not isinstance(first, Message | Text):
                return True
            message = first
        return False

    def number(self, value: int, sign: bool = False) -> str:
        """Return a whole number as it is printed, with a real minus; `sign` puts a plus before positive ones."""
        if value < 0:
            return f"−{-value}"
        return f"+{value}" if sign and value else str(value)

    def listed(self, parts: list[str]) -> str:
        """Return a list in words: "a, b y c", "a, b and c"; Spanish says "e" before the sound i."""
        if len(parts) < 2:
            return parts[0] if parts else "—"
        link = "and" if self.code == "en" else "e" if _E_SOUND.match(parts[-1]) else "y"
        return f"{', '.join(parts[:-1])} {link} {parts[-1]}"

    def _say(self, message: Sayable, name: Namer, depth: int) -> str:
        """Return a message as text, with its parameters worded."""
        if isinstance(message, Text):
            return (message.en if self.code == "en" else message.es) or message.es or message.en
        if isinstance(message, Ref):
            return self._name(message, name, depth)
        params = dict(message.params)
        n = params.get("n", 1)
        pieces = self._parsed(message, n if isinstance(n, int) else 1)
        if pieces is None or depth > DEEPEST:
            return self._raw(message, name, depth)
        text, of_many = "", False
        for place, (literal, field, form) in enumerate(pieces):
            if of_many:
                literal, of_many = speak_of_many(self.code, literal)
            text += literal
            if field:
                if field not in params:
                    return self._raw(message, name, depth)
                after = pieces[place + 1][0] if place + 1 < len(pieces) else ""
                sentence = text
                if form not in (*AGREEING, "los") and self._is_many(params[field], name):
                    sentence = ask_of_many(self.code, text, form)
                    of_many = sentence != text or is_subject(self.code, text, after)
                text = self._joined(sentence, params[field], form, after, name, depth, of_many)
        return text

    def _is_many(self, value: Param, name: Namer) -> bool:
        """Return whether a piece has a plural name, by the article of its Spanish name."""
        if not isinstance(value, Ref):
            return False
        try:
            called = name(value)
        except (LookupError, ValueError):
            return False
        return isinstance(called, Text) and article_of(called) in (Article.LOS, Article.LAS)

    def called(self, ref: Ref, name: Namer) -> Text:
        """Return the name of a reference in this language, with the article that it takes in Spanish."""
        text = self._name(ref, name, 0)
        return Text(text, text, self._article(ref, text, name))

    def _article(self, ref: Ref, text: str, name: Namer) -> Article:
        try:
            called = name(ref)
        except (LookupError, ValueError):
            return Article.NONE
        return article_of(Text(text, text, called.article if isinstance(called, Text) else Article.USUAL))

    def _joined(self, before: str, value: Param, form: str, after: str, name: Namer, depth: int, of_many: bool) -> str:
        """Return a sentence so far and a parameter after it; a name with its article where it takes one."""
        text = self._param(value, form, name, depth)
        if isinstance(value, int | str):
            return before + text
        if isinstance(value, Message) and before.endswith(ENDED):
            text = begin_sentence(before, text)
        if form in AGREEING:
            return before + agreeing(
                text, self._article(value, text, name) if isinstance(value, Ref) else Article.NONE, form, of_many
            )
        if self.code == "en":
            return before + self._in_english(text, value, form, before, after, name, depth, of_many)
        if isinstance(value, tuple):
            if form or follows_preposition(before) or stands_amid(before):
                text = self.listed([self._listed_name(part, name, depth) for part in value])
        elif isinstance(value, Ref):
            text = fit_name(text, self._article(value, text, name), form, before, after, depth > 0, of_many)
        else:
            own_article = value.article if isinstance(value, Text) and value.article else Article.NONE
            text = fit_name(text, own_article, form, before, after, depth > 0)
        return joined_name(before, text)

    def _in_english(
        self, text: str, value: Param, form: str, before: str, after: str, name: Namer, depth: int, of_many: bool
    ) -> str:
        """Return a parameter of an English sentence: names have their article where it takes one."""
        if isinstance(value, Ref) or (isinstance(value, Text) and value.article):
            return fit_english_name(text, form, before, after, depth > 0, of_many)
        if isinstance(value, tuple) and follows_word(before):
            return self.listed([self._listed_name(part, name, depth) for part in value])
        return text

    def _listed_name(self, part: Param, name: Namer, depth: int) -> str:
        text = self._param(part, "", name, depth)
        if self.code == "en":
            return with_the(text) if isinstance(part, Ref) else text
        return with_article(text, self._article(part, text, name)) if isinstance(part, Ref) else text

    def _param(self, value: Param, form: str, name: Namer, depth: int) -> str:
        """Return a parameter of a message as text."""
        if isinstance(value, str):
            return value
        if isinstance(value, int):
            return self.number(value, form == "+")
        if isinstance(value, tuple):
            return self.listed([self._param(part, form, name, depth) for part in value])
        return self._say(value, name, depth + 1)

    def _name(self, ref: Ref, name: Namer, depth: int) -> str:
        """Return the name of a reference; its id where it has none."""
        if depth > DEEPEST:
            return ref.id
        try:
            called = name(ref)
        except (LookupError, ValueError):
            return ref.id
        return ref.id if called == ref else self._say(called, name, depth + 1)

    def _raw(self, message: Message, name: Namer, depth: int) -> str:
        """Return a message untranslated, with its parameters behind it."""
        if depth > DEEPEST:
            return message.template
        params = ", ".join(f"{key}={self._param(value, '', name, depth + 1)}" for key, value in message.params)
        return f"{message.template} ({params})" if params else message.template

    def _parsed(self, message: Message, n: int) -> tuple[Piece, ...] | None:
        """Return the translated template of a message in pieces, from the cache if possible."""
        key = (message.template, message.plural, bool(message.plural) and n != 1)
        try:
            return self._pieces[key]
        except KeyError:
            return self._pieces.setdefault(key, _parse(self._translated(message, n)))

    def _translated(self, message: Message, n: int) -> str:
        """Return the template of a message in this language, in the form for `n`."""
        if not message.template:
            return ""
        if self._catalogue is None:
            return message.plural if message.plural and n != 1 else message.template
        if message.plural:
            return self._catalogue.ngettext(message.template, message.plural, n)
        text = self._catalogue.gettext(message.template)
        # a template that also has a plural is in the catalogue with that only;
        # Python 3.11.2, of Debian 12, does not look there
        return text if text != message.template else self._catalogue.ngettext(message.template, message.template, 1)


def _missing_catalogue(path: Path) -> Text:
    """Say that a translation cannot be read, in words that need none."""
    return Text(
        f"La traducción al inglés falta o está dañada («{path}»): los textos salen en español. Vuelve a instalar "
        f"Puesto de Mando; tus partidas no se tocan.",
        f"The English translation is missing or damaged (“{path}”): texts appear in Spanish. Install Command Post "
        f"again; your sessions are not touched.",
    )


def code_for(locales: Iterable[str]) -> str:
    """Return the language for the locales of a system (`ca_ES.UTF-8`, `pt-BR`), the preferred one first.

    Spanish if they name none.
    """
    for locale in locales:
        speech = re.split(r"[-_.@]", locale.strip())[0].lower()
        if speech not in ("", "c", "posix"):
            return "es" if speech in SPANISH else "en"
    return "es"


def system_code() -> str:
    """Return the language of the system, for players who have not chosen one."""
    spoken = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    if not spoken and sys.platform == "win32":
        import ctypes
        import locale

        spoken = locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    return code_for((spoken,))


def _parse(template: str) -> tuple[Piece, ...] | None:
    """Return the pieces of a template; None if it has a lone brace, a positional or a computed parameter."""
    try:
        pieces = tuple((literal, field or "", form or "") for literal, field, form, _ in Formatter().parse(template))
    except ValueError:
        return None
    return pieces if all(not field or field.isidentifier() for _, field, _ in pieces) else None


def placeholders(template: str) -> frozenset[str] | None:
    """Return the names of a template's parameters, or None where it is no template."""
    pieces = _parse(template)
    return None if pieces is None else frozenset(field for _, field, _ in pieces if field)


def fold(text: str) -> str:
    """Return a text in small letters without accents, for finding and sorting."""
    from unicodedata import combining, normalize

    small = text.lower()
    return small if small.isascii() else "".join(filterfalse(combining, normalize("NFD", small)))
