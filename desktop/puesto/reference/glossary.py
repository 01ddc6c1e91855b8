"""The player's glossary: each term as Spanish players say it, as the English game prints it, its rule and what it means."""

from __future__ import annotations

from dataclasses import dataclass

from puesto.core.messages import Text
from puesto.games import GAMES, load
from puesto.language import fold
from puesto.packs import content_for
from puesto.resources import catalogues


@dataclass(frozen=True)
class Term:
    """One entry: the term in both languages, the section that explains it, and one sentence about it."""

    name: Text
    means: Text
    rule: str = ""

    def holds(self, wanted: str) -> bool:
        """Whether every word of `wanted` is in the entry, in either language, whatever the accents."""
        text = fold(f"{self.name.es} {self.name.en} {self.means.es} {self.means.en} {self.rule}")
        return all(word in text for word in fold(wanted).split())


def printed_terms(game: str) -> list[Term]:
    """What the game on the table prints in a table of its own: its weapons, each with its numbers."""
    if not any(entry.id == game and entry.ready for entry in GAMES):
        return []
    known = load(game)
    content, _ = content_for(known)
    return [Term(*entry) for entry in known.entries(content)]


def terms(game: str, language: str) -> tuple[Term, ...]:
    """The terms of a game that the glossary explains, in the alphabetical order of a language. None for a game it does not know."""
    from puesto.packs.strict import read_document

    data = read_document(catalogues() / "glossary.yaml", "glossary.yaml").data
    entries = data.get(game, []) if isinstance(data, dict) else []
    found = [*printed_terms(game)] + [
        Term(Text(entry["es"], entry["en"]), Text(**entry["means"]), str(entry.get("rule", "")))
        for entry in entries
        if "means" in entry
    ]
    return tuple(sorted(found, key=lambda term: fold(getattr(term.name, language))))
