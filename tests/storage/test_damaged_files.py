"""Files with a lost step or a damaged line:

nothing of them is lost without a copy, and what was said once is not said again.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core.session.saves import line_of
from puesto.storage import SessionFile, disk
from puesto.storage.file import Opened
from tests import helpers
from tests.saves.evenings import HERE

LINES, MIDDLE = 400, 200
LONG = b"".join((HERE / "chariots-long-0.3.0.partida").read_bytes().splitlines(keepends=True)[:LINES])
"""The beginning of a long battle: as many lines as were on disk when its program ended."""


def answered_otherwise(lines: list[str]) -> list[str]:
    """An answer in the middle is one that was never offered."""
    place = next(at for at, line in enumerate(lines) if at > MIDDLE and '"t":"answer","key":"act.what"' in line)
    return [*lines[:place], line_of(json.loads(lines[place]) | {"value": "fly"}), *lines[place + 1 :]]


def patched_otherwise(lines: list[str]) -> list[str]:
    """A step in the middle says that another scenario is played, which nothing says later."""
    place = next(at for at, line in enumerate(lines) if at > MIDDLE and '"t":"step"' in line)
    line = json.loads(lines[place])
    line["patch"]["scenario"] = ["another"]
    return [*lines[:place], line_of(line), *lines[place + 1 :]]


def broken(lines: list[str]) -> list[str]:
    """A line in the middle is no JSON any more."""
    return [*lines[:MIDDLE], lines[MIDDLE][1:], *lines[MIDDLE + 1 :]]


def torn(lines: list[str]) -> list[str]:
    """The last line is only half there."""
    return [*lines[:-2], lines[-2][:-5], ""]


@pytest.fixture(params=[answered_otherwise, patched_otherwise, broken, torn], ids=["answer", "patch", "json", "torn"])
def damaged(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    change: Callable[[list[str]], list[str]] = request.param
    path = tmp_path / "battle.partida"
    path.write_text("\n".join(change(LONG.decode().split("\n"))), encoding="utf-8")
    return path


def opened(path: Path) -> Opened:
    """The file opened, and everything that was said in it asked for."""
    found = SessionFile.open(path, games.load, summary=False)
    assert found.session.log
    return found


def test_nothing_of_a_damaged_file_is_lost_without_a_copy(damaged):
    before = damaged.read_bytes()
    found = opened(damaged)
    assert found.notices or found.file.notices
    helpers.play_on(found.session, Dice(1), 5)
    found.file.close()
    assert before in [copy.read_bytes() for copy in disk.backups_of(damaged)]


def test_what_was_wrong_with_a_file_is_said_once(damaged):
    first = opened(damaged)
    first.file.close()
    again = opened(damaged)
    assert (again.notices, again.file.notices) == ((), [])
    helpers.same_session(first.session, again.session)
    assert [step.lost for step in again.session.steps] == [step.lost for step in first.session.steps]
    helpers.play_on(again.session, Dice(1), 20)
    again.file.close()
    helpers.same_session(again.session, opened(damaged).session)
