"""Panels on a real (offscreen) screen: the fonts, the words of both languages, and a way to show a panel at a width."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from puesto.gui.controls.accessible import Say
from puesto.gui.look import theme as themes
from puesto.gui.panels.base import Panel
from puesto.language import Language

Showing = Callable[..., None]


@pytest.fixture(scope="session", autouse=True)
def fonts(qapp: object) -> None:
    """The bundled fonts, as in the window."""
    assert "Barlow Condensed" in themes.load_fonts()


@pytest.fixture(params=["es", "en"])
def say(request: pytest.FixtureRequest) -> Say:
    """Words in each language."""
    return Language(request.param).say


@pytest.fixture
def spanish() -> Say:
    """Spanish words."""
    return Language("es").say


@pytest.fixture
def showing(qtbot: QtBot) -> Showing:
    """Show a widget at a width, as high as it wants to be, and wait until it is on the screen."""

    def show(widget: QWidget, width: int, height: int = 0) -> None:
        qtbot.addWidget(widget)
        if not height and isinstance(widget, Panel):
            height = widget.heightForWidth(width)
        widget.resize(width, height or 600)
        with qtbot.waitExposed(widget):
            widget.show()

    return show
