"""Small files that want much memory or time: a save is read in bounds, and what fits into them is kept."""

from __future__ import annotations

import json
import time
import tracemalloc
from collections.abc import Callable

import pytest

from puesto import games
from puesto.core import codec
from puesto.core.json_patch import Allowance, apply_patch
from puesto.core.session import saves
from puesto.core.session.journal import LONGEST_NOTE
from puesto.core.session.session import RefusedError, Session
from tests.saves.evenings import HERE
from tests.toy import TOY, ToyContent

SAVE = (HERE / "bear-order-0.3.0.partida").read_text(encoding="utf-8")
STEP = {"t": "step", "name": "x", "sha": "0" * 64}
NOTE = {"t": "note", "key": "", "value": "x", "by": "player"}
JUNK = STEP | {"patch": {"junk": [[0] * 20_000]}}


def copied() -> list[dict]:
    """A long list that each step copies."""
    return [JUNK, *[STEP | {"patch": {"junk": [0, 0]}}] * 1_000]


def doubled() -> list[dict]:
    """A list that becomes twice as long with each step."""
    return [JUNK, *(STEP | {"patch": {"junk": [20_000 * 2**n, -20_000 * 2**n]}} for n in range(40))]


def summed() -> list[dict]:
    """A long position of which each step says another sum."""
    return [JUNK, *(STEP | {"patch": {"turn": [n]}, "sha": f"{n:064d}"} for n in range(1_000))]


def nested() -> list[dict]:
    """Steps that nest a position deeper and deeper."""
    found: list[dict] = []
    path: list[dict] = [{}]
    for depth in range(1, 900):
        patch: object = path
        for _ in range(depth):
            patch = {"a": patch}
        if depth % 90 == 0:
            found.append(STEP | {"patch": {"junk": patch}})
    return found


def undone() -> list[dict]:
    """Much that could be redone, and then many notes."""
    return [*[{"t": "redoable", "entries": [NOTE]}] * 8_000, *[NOTE] * 8_000]


def waiting() -> list[dict]:
    """A long row of dice that wait, and answers that are none of them."""
    answer = {"t": "answer", "key": "x", "value": [2], "by": "app", "stream": "d6"}
    return [{"t": "waiting", "streams": {"d6": [[1]] * 60_000}}, *[answer] * 2_000]


@pytest.mark.parametrize("bomb", [copied, doubled, summed, nested], ids=lambda bomb: bomb.__name__)
def test_a_save_takes_no_more_memory_than_an_evening(bomb: Callable[[], list[dict]]):
    text = SAVE + "\n".join(map(json.dumps, bomb())) + "\n"
    tracemalloc.start()
    try:
        loaded = saves.load(text, games.load)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 100_000_000
    assert loaded.session.digest() == saves.load(SAVE, games.load).session.digest()


@pytest.mark.parametrize("bomb", [undone, waiting, summed], ids=lambda bomb: bomb.__name__)
def test_a_save_takes_no_more_time_than_an_evening(bomb: Callable[[], list[dict]]):
    text = SAVE + "\n".join(map(json.dumps, bomb())) + "\n"
    began = time.process_time()
    assert saves.load(text, games.load).session.prompt is not None
    assert time.process_time() - began < 3


def test_an_evening_of_any_length_fits_into_the_bounds():
    session = Session.start(TOY, ToyContent(), "long", {})
    step = saves.line_of(next(line for line in session.lines_from(0) if line["t"] == "step"))
    reel = saves._Reel(size=5_000 * len(step))
    for _ in range(5_000):
        reel.take_line(json.loads(step))
    assert len(reel.steps) == 5_000


@pytest.mark.parametrize(
    "patch", [[-1, 0], [0, -1], [0, 4], [4, 0], [1, 3, "x"], ["0", 0], [0, None], [0]], ids=json.dumps
)
def test_a_patch_that_was_made_for_another_list_is_refused(patch):
    if len(patch) == 1:
        assert apply_patch([1, 2, 3], patch) == 0
        return
    with pytest.raises((ValueError, TypeError)):
        apply_patch([1, 2, 3], patch)


def test_a_patch_copies_no_more_than_it_may():
    memory = Allowance(100)
    assert apply_patch({"a": [1]}, {"a": [0, 0]}, Allowance(108)) == {"a": [1]}
    with pytest.raises(ValueError, match="too much"):
        apply_patch({"a": [1]}, {"a": [0, 0]}, memory)


def test_a_note_of_a_save_keeps_the_limit():
    text = SAVE + codec.to_text(NOTE | {"value": "x" * 1_000_000}) + "\n"
    loaded = saves.load(text, games.load)
    assert len(loaded.session.entries[-1].value) == LONGEST_NOTE
    assert len(loaded.notices) == 1 and not loaded.clean
    again = saves.load("\n".join(saves.dump(loaded.session)) + "\n", games.load)
    assert again.clean and again.session.entries == loaded.session.entries


def test_a_reason_keeps_the_limit_of_notes():
    session = Session.start(TOY, ToyContent(), "long", {})
    with pytest.raises(RefusedError):
        session.override("gold", 3, "x" * (LONGEST_NOTE + 1))
