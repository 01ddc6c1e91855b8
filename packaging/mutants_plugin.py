"""The pytest plugin for mutants: records which functions each test reaches, and selects tests."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType

import pytest

REACHED: dict[str, set[str]] = {}
"""The functions that each test has reached, as `file:function`."""


NAMES: dict[CodeType, str] = {}
"""The written name of each function that was called; "" for one outside the rules."""


def _name_in(package: str, code: CodeType) -> str:
    place = Path(code.co_filename).as_posix()
    return f"{package}{place.partition(package)[2]}:{code.co_qualname.partition('.<')[0]}" if package in place else ""


def _asked(name: str) -> str:
    return os.environ.get(f"MUTANTS_{name}", "")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Keep what a test reaches, its fixtures too, where that is asked for."""
    package = _asked("PACKAGE")
    if not package:
        return (yield)
    found = REACHED.setdefault(item.nodeid, set())

    def look(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            code = frame.f_code
            if (name := NAMES.get(code)) is None:
                name = NAMES[code] = _name_in(f"{package}/", code)
            if name:
                found.add(name)

    sys.setprofile(look)
    try:
        return (yield)
    finally:
        sys.setprofile(None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out what is not wanted."""
    if file := _asked("WANTED"):
        wanted = set(json.loads(Path(file).read_text(encoding="utf-8")))
        items[:] = [item for item in items if item.nodeid in wanted]


def pytest_sessionfinish() -> None:
    """Write down what was reached."""
    if file := _asked("RECORD"):
        found = {test: sorted(functions) for test, functions in REACHED.items()}
        Path(file).write_text(json.dumps(found), encoding="utf-8")
