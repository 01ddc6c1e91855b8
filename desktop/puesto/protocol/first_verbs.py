"""The verbs that are answered before any game is read: `hello` and `language`; and what a verb is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from puesto.core.messages import N_, msg
from puesto.language import LANGUAGES, Language
from puesto.protocol.faults import ProtocolError

PROTOCOL = 2
"""Number of the protocol; it grows when a program that spoke the earlier one would misunderstand this one."""


@dataclass(frozen=True)
class Verb:
    """A verb: the function that carries it out, the fields that it takes and those that it needs.

    The page of the protocol is made of the function's docstring: what the verb does, then each field as a line
    "- `name`: what it means", then "Result: " with the fields of the result in backticks, optional ones with `?`.
    """

    run: Callable[..., Any]
    fields: tuple[str, ...]
    needed: tuple[str, ...]


def hello(language: Language) -> dict[str, Any]:
    """Return the version of the program and the number of the protocol.

    Result: `app`, `version`, `protocol`, `notices?`.
    """
    from puesto import __version__
    from puesto.system import start_checks

    troubles = [language.say(trouble) for trouble in start_checks.find_troubles(language)]
    return {"app": "puesto", "version": __version__, "protocol": PROTOCOL} | ({"notices": troubles} if troubles else {})


def choose_language(to: object) -> tuple[Language, dict[str, Any]]:
    """Set the language of every message from now on; it begins with Spanish. Keys, ids and codes stay as they are.

    - `to`: `es` or `en`.

    Result: `language`, `notices?`.
    """
    if not isinstance(to, str) or to not in LANGUAGES:
        raise ProtocolError(
            "bad_value", msg(N_("Idioma desconocido: se puede elegir {allowed}."), allowed=tuple(LANGUAGES))
        )
    language = Language(to)
    lacking = [language.say(language.lacking)] if language.lacking is not None else []
    return language, {"language": language.code} | ({"notices": lacking} if lacking else {})


FIRST_VERBS = {"hello": Verb(hello, (), ()), "language": Verb(choose_language, ("to",), ("to",))}
