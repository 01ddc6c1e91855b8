"""A mission on the table, from which the guide is opened."""

from __future__ import annotations

import pytest

from puesto.gui.shell.main_window import MainWindow
from puesto.shelf import Shelf
from tests.gui.conftest import Opened
from tests.gui.guide.opening import begun


@pytest.fixture
def bear(opened: Opened) -> MainWindow:
    """Mission 1 on the table, at its first question."""
    return begun(opened(shelf=Shelf()))
