"""The environment of every test: no window on the screen, no system language, its own data folder.

It also has the profile: quick, or deep with --deep.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from shutil import disk_usage
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from puesto import chance
from puesto.shelf import SELDOM

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["LC_ALL"] = "C.UTF-8"  # preferences that were never kept speak Spanish, whatever the tester's system speaks
# Without compiled files each program that a test starts compiles all its modules (0.8 s), and so does each process
# among which tests are shared (15 s for what is collected).
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

MEMORY, ROOM = Path("/dev/shm"), 2 << 30
"""A disk in memory, as Linux has it, and the free bytes that the folders of all tests may need."""

# Each test has a folder of its own; on a disk it costs 4 ms to take one away, in memory 0.1 ms (measured, 1,000 each).
if os.access(MEMORY, os.W_OK) and disk_usage(MEMORY).free > ROOM and not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

settings.register_profile(
    "quick",
    max_examples=25,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "deep", max_examples=1000, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)


def is_deep(config: pytest.Config) -> bool:
    """Whether the long profile runs: asked for with `--deep` or by `PUESTO_DEEP` in the environment."""
    return bool(config.getoption("--deep") or os.environ.get("PUESTO_DEEP"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--deep` runs the long random plays as well."""
    parser.addoption("--deep", action="store_true", help="run the long random plays as well")


def pytest_configure(config: pytest.Config) -> None:
    """Compile the English texts if need be, and choose how many examples hypothesis tries.

    `PUESTO_DEEP` tells the tests that read the profile while they are collected.
    """
    compile_translations(config)
    deep = is_deep(config)
    if deep:
        os.environ["PUESTO_DEEP"] = "1"
    settings.load_profile("deep" if deep else "quick")


def compile_translations(config: pytest.Config) -> None:
    """Compile the English texts where a part of them is newer; processes among which tests are shared find it done."""
    if hasattr(config, "workerinput"):
        return
    sys.path.insert(0, str(PACKAGING))
    from compile_catalogue import compile_parts, is_stale

    sys.path.remove(str(PACKAGING))
    if is_stale():
        compile_parts()


PACKAGING = Path(__file__).resolve().parents[1] / "packaging"
LONGEST = (
    "tests/test_self_test.py",
    "tests/gui/test_every_screen.py",
    "tests/gui/bridge/test_bridge.py",
    "tests/gui/look/test_another_look.py",
    "tests/gui/names/test_no_markup.py",
    "tests/gui/test_still_places.py",
    "tests/games/test_free.py",
    "tests/gui/reveal/test_reveal_overlay.py",
)
"""Files whose tests run first: who shares the work ends together where only short ones are left."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the longest tests; leave those marked `deep` out of the quick profile, and say how many."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))
    if is_deep(config):
        return
    left_out = [item for item in items if item.get_closest_marker("deep")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Exempt everything collected from garbage collection, and make collections as rare as in the program."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(*SELDOM)
        gc.enable()


@pytest.fixture
def deep(request: pytest.FixtureRequest) -> bool:
    """Whether the long profile runs: `range(200 if deep else 5)`."""
    return is_deep(request.config)


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders that nobody has used yet, each a moment's work: `tmp_path` looks through all those before it."""
    above = tmp_path_factory.mktemp("homes")
    return (above / str(number) for number in count())


@pytest.fixture(autouse=True)
def own_home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder for this test alone; no test reads or writes the player's."""
    home = next(homes) / "home"
    home.parent.mkdir()
    monkeypatch.setenv("PUESTO_HOME", str(home))
    return home


@pytest.fixture(autouse=True, scope="session")
def patient_disk(request: pytest.FixtureRequest) -> Iterator[None]:
    """No test waits until the disk has what it took, which no test can see; `--deep` waits, and files are asked for
    all the same.
    """
    with pytest.MonkeyPatch.context() as patch:
        if not is_deep(request.config):
            patch.setattr(os, "fsync", os.fstat)
        yield


@pytest.fixture(autouse=True)
def known_seeds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sessions without a seed of their own play the same in every run:

    theirs come from the test's name; `--deep` leaves them to chance.
    """
    if is_deep(request.config):
        return
    nth = count()
    name = request.node.nodeid
    monkeypatch.setattr(
        chance, "token_hex", lambda size: sha256(f"{name} {next(nth)}".encode()).hexdigest()[: 2 * size]
    )


@pytest.fixture(scope="session")
def qapp_cls() -> type[QApplication]:
    """The one application of the process is the program's own, which macOS hands files, whichever test wants it
    first.
    """
    from puesto.gui.shell.screen import Application

    return Application
