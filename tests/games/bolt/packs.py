"""Our packs of Bolt Action, read as the program reads them."""

from __future__ import annotations

from functools import cache

from puesto.games.bolt.printed.pack_checks import LAYOUT
from puesto.games.bolt.printed.records import Content
from puesto.packs.problems import Problem
from puesto.packs.record_shelf import RecordShelf
from puesto.packs.strict import read_document
from puesto.resources import resource


@cache
def ours() -> tuple[Content, tuple[Problem, ...]]:
    """Everything that we ship, and what is wrong with it."""
    shelf = RecordShelf(LAYOUT)
    for file in sorted(resource("packs/bolt").glob("*.yaml")):
        shelf.add(read_document(file, file.name), 0)
    content = Content(**shelf.records())
    shelf.check(content)
    return content, tuple(shelf.in_order())
