"""The examples in docstrings do what they say."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

from tests import house
from tests.house import SOURCE

MODULES = [
    ".".join(("puesto", *path.relative_to(SOURCE).with_suffix("").parts))
    for path in house.modules(SOURCE)
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_give_what_is_written_below_them(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.attempted > 0 and result.failed == 0


def test_there_are_examples():
    assert len(MODULES) > 10
