"""The house as a test sees it: its rooms, modules, definitions and the sentences that describe them."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from tests import ROOT

SOURCE = ROOT / "desktop" / "puesto"
TESTS = ROOT / "tests"
PACKAGING = ROOT / "packaging"
SENTENCE = 100
"""The most characters of the first sentence of a docstring."""
IRREGULAR = frozenset(
    re.findall(
        r"\w+",
        """
        able asked begun bent born borne bought bound broken brought built burnt caught chosen dealt done
        drawn driven eaten fallen forbidden forgotten fought found frozen given gone grown heard held hidden
        hung kept known laid learnt lent lost made meant met paid ridden risen said seen sent shaken shown
        slain sold sought spent spoken stolen stood struck stuck sung sunk swung taken taught thrown told torn
        undone withdrawn woken won worn woven written
        """,
    )
)
NOT_PARTICIPLES = frozenset(
    (
        "bed",
        "breed",
        "exceed",
        "feed",
        "hundred",
        "indeed",
        "need",
        "proceed",
        "red",
        "reed",
        "seed",
        "shed",
        "speed",
        "weed",
    )
)
CONSTANTS = frozenset(
    ("asked", "given", "known", "made", "named", "said", "shown", "taken", "told", "typed", "written")
)
"""Words that are too vague for the name of a constant. `WOUNDED` and `HIDDEN` are states of pieces, and are not."""


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def named(path: Path) -> str:
    """A path as a problem names it."""
    return path.relative_to(ROOT).as_posix()


def modules(*folders: Path) -> list[Path]:
    """Every Python file below some folders."""
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def rooms(*folders: Path) -> dict[Path, list[Path]]:
    """Every folder that holds modules, and they, without its `__init__`."""
    found: dict[Path, list[Path]] = defaultdict(list)
    for path in modules(*folders):
        found[path.parent] += [path] if path.name != "__init__.py" else []
    return dict(found)


def package(path: Path) -> str:
    """The package that a module belongs to: the first room below the house; of the games, and of their tests, each."""
    top = SOURCE if path.is_relative_to(SOURCE) else TESTS
    parts = path.relative_to(top).parts[:-1]
    return "/".join((top.name, *parts[: 2 if parts[:1] == ("games",) else 1]))


def definitions(path: Path) -> Iterator[tuple[str, ast.stmt]]:
    """The functions, classes and constants of a module, by name."""
    for node in tree(path).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name, node
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                yield from ((one.id, node) for one in ast.walk(target) if isinstance(one, ast.Name))


def is_bare_participle(name: str, node: ast.stmt) -> bool:
    """Whether a function is called by a participle and nothing else, or a constant by one that does not say of what."""
    word = name.strip("_").lower()
    if isinstance(node, ast.ClassDef) or not word.isalpha():
        return False
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return word in CONSTANTS
    return word in IRREGULAR or (word.endswith("ed") and word not in NOT_PARTICIPLES)


def first_sentences(paths: Iterable[Path]) -> Iterator[str]:
    """The first sentence of every docstring of modules, classes and functions."""
    for path in paths:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                if text := ast.get_docstring(node):
                    paragraph = " ".join(text.split("\n\n")[0].split())
                    sentence = re.match(r".*?[.!?](?=\s|$)", paragraph)
                    yield sentence[0] if sentence else paragraph


NO_VERB = re.compile(r"^(An?|The|One|Every|All|Each|Its|Which|That|This|Those|Whether|Where|When|Why|Nothing)\b")
"""What the sentence of a function does not begin with: it does or returns something."""


def docstrings_without_verb(path: Path) -> Iterator[str]:
    """Yield the functions of a module whose docstrings do not begin with a verb."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if NO_VERB.match(text := ast.get_docstring(node) or ""):
                yield f"{named(path)}: {node.name}: {text.splitlines()[0]}"


RIDDLE = re.compile(r"^(What|Who|How|Whose|Whom|To whom)\b|\b(stands?|lies|told|tells?|seated|whoever)\b")
"""What makes a riddle of a docstring: it begins with a question, or a thing stands, lies or is told."""


def is_riddle(sentence: str) -> bool:
    """Whether the first sentence of a docstring asks instead of saying what something does or is."""
    return RIDDLE.search(sentence) is not None


VAGUE = frozenset(
    re.findall(
        r"\w+",
        """
        able asked chosen come came done found given gone held here kept known named one other others said seen
        shown stood taken there told wanted what which
        """,
    )
)
"""Pronouns and participles that name no thing, as names of parameters and of what a function works with."""


def vague_names(path: Path) -> Iterator[str]:
    """Yield the parameters and local names of a module that are a pronoun or a participle alone."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names = {argument.arg for argument in ast.walk(node.args) if isinstance(argument, ast.arg)}
            names |= {
                name.id
                for name in ast.walk(node)
                if isinstance(name, ast.Name) and name.id in VAGUE and isinstance(name.ctx, ast.Store)
            }
            yield from (f"{named(path)}: {node.name}: {name}" for name in sorted(names & VAGUE))


LONG = 12
"""Lines from which on a function says in a sentence what it does, whatever its name says."""


def silent_functions(path: Path) -> Iterator[str]:
    """Yield the long functions of a module without a docstring; those that Qt calls by their names have none."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not ast.get_docstring(node):
            is_qts = node.name.startswith("__") or bool(
                re.search("[a-z](Event|Hint|Data|Width|Section|Filter)$", node.name)
            )
            if (node.end_lineno or 0) - node.lineno + 1 >= LONG and not is_qts:
                yield f"{named(path)}: {node.name}"
