"""The ids of packs and states, which must not occur in Spanish sentences of the program."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from puesto.core import codec
from puesto.core.game.game import Game
from puesto.core.messages import Text
from tests import ROOT
from tests.helpers import sayables

WORD = re.compile(r"[\w.|-]*[a-z_][\w.|-]*")
ID = re.compile(r"[a-z][a-z0-9_.|-]*[a-z0-9]")
PLACE = re.compile(r"[a-z]\d\d")


@cache
def spanish_words() -> frozenset[str]:
    """The words of every sentence that the program says in Spanish: what the catalogues translate."""
    found = set[str]()
    for part in (ROOT / "i18n" / "en" / "parts").glob("*.po"):
        text = part.read_text(encoding="utf-8")
        for block in re.findall(r'^msgid (?:"[^\n]*"\n)+(?:msgid_plural (?:"[^\n]*"\n)+)?', text, flags=re.MULTILINE):
            plain = re.sub(r"\{[^}]*\}", " ", "".join(re.findall(r'"(.*)"', block)))
            found.update(re.findall(r"\w[\w-]*", plain.lower()))
    return frozenset(found)


def strings(data: Any) -> Iterator[str]:
    """Every key and every text in JSON."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from strings(value)
    elif isinstance(data, list):
        for value in data:
            yield from strings(value)
    elif isinstance(data, str):
        yield data


class Ids:
    """The ids of a game: those of its packs and of its state that are no word of a Spanish text."""

    def __init__(self, game: Game[Any, Any], content: Any, state: Any) -> None:
        sections = [getattr(content, section.name) for section in game.layout.sections]
        said = {
            word
            for part in sayables(tuple(tuple(one.values()) for one in sections))
            if isinstance(part, Text)
            for text in (part.es,)
            for word in re.findall(r"\w[\w-]*", text.lower())
        }
        held = {*strings(json.loads(codec.to_text(content))), *strings(json.loads(codec.to_text(state)))}
        self.known = {
            one for one in held if ID.fullmatch(one) and not PLACE.fullmatch(one) and one not in said
        } - spanish_words()

    def within(self, text: str) -> set[str]:
        """Return the ids that are words of a text."""
        return {word for word in (one.strip(".|-") for one in WORD.findall(text)) if word in self.known}
