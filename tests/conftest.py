"""What every test gets: no window on the screen, no language of the system, a data folder of its own, and the profile (quick, or deep with --deep)."""

from __future__ import annotations

import os
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from puesto import chance

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["LC_ALL"] = "C.UTF-8"  # preferences that were never kept speak Spanish, whatever the tester's system speaks

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
    """Choose how many examples hypothesis tries; `PUESTO_DEEP` tells the tests that read the profile while they are collected."""
    deep = is_deep(config)
    if deep:
        os.environ["PUESTO_DEEP"] = "1"
    settings.load_profile("deep" if deep else "quick")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the tests marked `deep` out of the quick profile, and say how many."""
    if is_deep(config):
        return
    left_out = [item for item in items if item.get_closest_marker("deep")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture
def deep(request: pytest.FixtureRequest) -> bool:
    """Whether the long profile runs: `range(200 if deep else 5)`."""
    return is_deep(request.config)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder for this test alone; no test reads or writes the player's."""
    home = tmp_path / "home"
    monkeypatch.setenv("PUESTO_HOME", str(home))
    return home


@pytest.fixture(autouse=True)
def known_seeds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sessions without a seed of their own play the same in every run: theirs come from the test's name; `--deep` leaves them to chance."""
    if is_deep(request.config):
        return
    nth = count()
    name = request.node.nodeid
    monkeypatch.setattr(
        chance, "token_hex", lambda size: sha256(f"{name} {next(nth)}".encode()).hexdigest()[: 2 * size]
    )


@pytest.fixture(scope="session")
def qapp_cls() -> type[QApplication]:
    """The one application of the process is the program's own, which macOS hands files, whichever test wants it first."""
    from puesto.gui.shell.screen import Application

    return Application
