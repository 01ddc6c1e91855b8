"""The player's glossary: each term in Spanish and as in the English game, its rule and its meaning."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

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
    also: tuple[str, ...] = ()
    """Other, shorter Spanish names for it."""

    def holds(self, search_text: str) -> bool:
        """Return whether every word of `search_text` is in the entry, in either language, without accents."""
        text = fold(f"{self.name.es} {self.name.en} {self.means.es} {self.means.en} {self.rule}")
        return all(word in text for word in fold(search_text).split())


@lru_cache(maxsize=8)
def printed_terms(game: str) -> tuple[Term, ...]:
    """Return the terms from the tables of a game's content: its weapons, each with its numbers."""
    if not any(entry.id == game for entry in GAMES):
        return ()
    game_entry = load(game)
    content, _ = content_for(game_entry)
    return tuple(Term(*entry) for entry in game_entry.entries(content))


def terms(game: str, language: str) -> tuple[Term, ...]:
    """Return the terms of a game that the glossary explains, in a language's order.

    None of an unknown game.
    """
    result = (*printed_terms(game), *_terms_of(game))
    return tuple(sorted(result, key=lambda term: fold(getattr(term.name, language))))


@lru_cache(maxsize=8)
def _terms_of(game: str) -> tuple[Term, ...]:
    """Return the terms of a game from the glossary's file, of which only that game's part is parsed."""
    from puesto.packs.strict import parse_document

    path = catalogues() / "glossary.yaml"
    part = re.search(rf"^{re.escape(game)}:\n(?:[ #].*\n|\n)*", path.read_text(encoding="utf-8"), re.MULTILINE)
    if part is None:
        return ()
    return tuple(
        Term(
            Text(entry["es"], entry["en"]),
            Text(**entry["means"]),
            str(entry.get("rule", "")),
            tuple(entry.get("also", ())),
        )
        for entry in parse_document(part[0], path.name).data[game]
        if "means" in entry
    )


@lru_cache(maxsize=16)
def abbreviations(game: str, language: str) -> dict[str, str]:
    """Return the abbreviations of a game's terms, each with its term in full: "ZF" and "zona de fuego"."""
    names = [getattr(term.name, language) for term in _terms_of(game)]
    return {match[2]: match[1] for name in names if (match := re.fullmatch(r"(.+) \(([A-Z]{2,})\)", name))}


def spelled_out(text: str, game: str, language: str) -> dict[str, str]:
    """Return the abbreviations that occur in a text, each with its term in full."""
    term_by_word = abbreviations(game, language)
    return {word: term_by_word[word] for word in re.findall(r"\b[A-Z]{2,}\b", text) if word in term_by_word}


def english_names(game: str, text: str) -> dict[str, str]:
    """Return the Spanish terms of a game that occur in a text, each with its name in the English game."""
    names, pattern = _spanish_terms(game)
    return {match[1]: names[match[1]] for match in pattern.finditer(text) if names[match[1]] != match[1]}


@lru_cache(maxsize=8)
def _spanish_terms(game: str) -> tuple[dict[str, str], re.Pattern[str]]:
    """Return the English of each Spanish name, and what finds the longest of them in a text."""
    names = {name: term.name.en for term in _terms_of(game) for name in (term.name.es, *term.also)}
    longest = sorted(names, key=len, reverse=True)
    return names, re.compile(rf"\b({'|'.join(map(re.escape, longest)) or '(?!)'})(?:e?s)?\b")
