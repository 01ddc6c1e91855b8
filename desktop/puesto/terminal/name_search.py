"""Search for things by what is typed: a code, or words of a name, without accents or capitals."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import combinations
from unicodedata import normalize

from puesto.language import fold

Words = tuple[str, ...]


def bare_words(text: str) -> Words:
    """Return the words of a name, bare: `Líder (CG)` is `lider`, `cg`."""
    return tuple(re.findall(r"[^\W_]+", fold(normalize("NFKC", text.casefold()))))


def find_codes(text: str, names: Mapping[str, str]) -> list[str]:
    """Return the codes that a text may name: one if it is clear, none if nothing fits.

    A code and a whole name are always clear; else a few words of the name, or their beginnings, in its order. Names
    that begin with the first of these words go before names that have it somewhere. `names` are the names by their
    codes.
    """
    wanted_words = bare_words(text)
    if text in names or not wanted_words:
        return [text] if text in names else []
    words_by_code = {code: bare_words(name) for code, name in names.items()}
    exact_codes = [code for code, name in words_by_code.items() if wanted_words in (name, bare_words(code))]
    begun = [
        code
        for code, name in words_by_code.items()
        if name and name[0].startswith(wanted_words[0]) and _are_within(wanted_words, name)
    ]
    return exact_codes or begun or [code for code, name in words_by_code.items() if _are_within(wanted_words, name)]


def shortest_name(code: str, names: Mapping[str, str]) -> str:
    """Return the fewest words of a name that are clear, with the first: `lider-atacante`; else its code."""
    long_words = [word for word in dict.fromkeys(bare_words(names[code])) if len(word) >= LEAST]
    for word_count in range(LONGEST):
        for further_words in combinations(long_words[1:], word_count):
            if find_codes(key := "-".join((*long_words[:1], *further_words)), names) == [code]:
                return key
    return code


LEAST, LONGEST = 4, 3
"""Letters of a word that is worth typing, and how many words are."""


def _are_within(wanted_words: Sequence[str], name: Sequence[str]) -> bool:
    """Return whether words, or what they begin with, follow each other in a name."""
    name_words = iter(name)
    return all(any(word.startswith(wanted_word) for word in name_words) for wanted_word in wanted_words)
