"""The questions of a game:

the keys that stand in its sources, and what the guide has to say of those that random play met.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Set
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from puesto import games
from puesto.core import prompts
from puesto.core.questions import board, checklists, cross_tables, routes
from puesto.core.study import verdicts
from puesto.language import LANGUAGES
from puesto.reference.guide import guide

ASKING = {
    kind.__name__
    for module in (prompts, board, checklists, cross_tables, routes)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, prompts.Prompt)
} - {"Note"}
KEY = re.compile(r"[a-z_]+(\.[a-z_]+)+$")


def unexplained(game_id: str, met: Set[str]) -> list[str]:
    """The questions of a game, met or in its sources, that no section of the guide explains in some language."""
    asked = sorted(met | keys_in_sources(game_id))
    return [key for language in LANGUAGES for key in asked if guide(language).section_for_prompt(game_id, key) is None]


def idle_patterns(game_id: str, met: Set[str]) -> list[str]:
    """The patterns of the guide that fit no question of the game: old names, or slips."""
    asked = [f"{game_id}:{key}" for key in met | keys_in_sources(game_id) | keys_of_opponents()]
    patterns = {
        pattern for section in guide("es").sections for pattern in section.prompts if pattern.startswith(f"{game_id}:")
    }
    return [pattern for pattern in sorted(patterns) if not any(fnmatchcase(key, pattern) for key in asked)]


def forms_not_met(game_id: str, met: Set[str]) -> list[str]:
    """The keys that are put together in the sources and did not come up in play: nobody knows what they are."""
    return [form.pattern for form in forms_in_sources(game_id) if not any(form.fullmatch(key) for key in met)]


@cache
def keys_in_sources(game_id: str) -> frozenset[str]:
    """Keys written where a question is made; in a module that makes one with a key from elsewhere, everything that
    looks like a key and is no note's.
    """
    found: set[str] = set()
    for tree in trees(game_id):
        made = list(keys_made(tree))
        found |= {str(key.value) for name, key in made if is_asking(name) and isinstance(key, ast.Constant)}
        if any(name in ASKING and not isinstance(key, ast.Constant | ast.JoinedStr) for name, key in made):
            notes = {key.value for name, key in made if name == "Note" and isinstance(key, ast.Constant)}
            texts = {
                node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
            }
            found |= {text for text in texts - notes if KEY.match(text)}
    return frozenset(found)


@cache
def keys_of_opponents() -> frozenset[str]:
    """Keys of the questions that the window asks in a game's place where an opponent of the house plays."""
    tree = ast.parse(Path(verdicts.__file__).read_text(encoding="utf-8"))
    return frozenset(
        str(key.value) for name, key in keys_made(tree) if name in ASKING and isinstance(key, ast.Constant)
    )


def is_asking(name: str) -> bool:
    """Whether a call by this name makes a question, or a function does that asks one."""
    return name in ASKING or name.rsplit(".", 1)[-1].startswith("ask_")


@cache
def forms_in_sources(game_id: str) -> list[re.Pattern[str]]:
    """The keys that are put together where a question is made, as patterns."""
    return [
        re.compile(
            "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in key.values)
        )
        for tree in trees(game_id)
        for name, key in keys_made(tree)
        if name in ASKING and isinstance(key, ast.JoinedStr)
    ]


def keys_made(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from ((ast.unparse(node.func), word.value) for word in node.keywords if word.arg == "key")


@cache
def trees(game_id: str) -> list[ast.Module]:
    folder = Path(games.__file__).parent / game_id
    return [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py"))]
