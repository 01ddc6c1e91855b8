"""A real (offscreen) window with the toy game on the table, and a player's hands: keys go to whatever has the focus."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from puesto.core.messages import Message
from puesto.gui.controls.accessible import Say
from puesto.gui.look.own_pictures import ALBUM
from puesto.gui.look.theme import load_fonts
from puesto.gui.panels.base import Panel
from puesto.gui.reveal import reveal_overlay
from puesto.gui.shell.main_window import MainWindow
from puesto.gui.table import step_keys
from puesto.language import Language
from puesto.shelf import Shelf
from puesto.storage import Preferences
from tests.toy import TOY, ToyContent

NO_PROBLEMS: list[Message] = []
TOY_SHELF = Shelf(ids=lambda: ("toy",), find=lambda id: TOY, content=lambda game: (ToyContent(), NO_PROBLEMS))

Opened = Callable[..., MainWindow]
Keys = Callable[..., None]
Showing = Callable[..., None]


@pytest.fixture(scope="session", autouse=True)
def fonts(qapp: object) -> None:
    """The bundled fonts, as in the window."""
    assert "Barlow Condensed" in load_fonts()


@pytest.fixture(autouse=True, scope="module")
def closed_windows() -> Iterator[None]:
    """Free the windows of each file once it is over: until a collection each keeps 5 MiB."""
    yield
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()


@pytest.fixture(autouse=True)
def own_album(own_home: object) -> None:
    """The album of this test's own folder: what it knew of the folder before is forgotten."""
    ALBUM.forget()


@pytest.fixture(autouse=True)
def eager_space_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands that draw one card after another without waiting: the pause after a draw has a test of its own."""
    monkeypatch.setattr(step_keys, "DEAD_TIME", 0)


@pytest.fixture(autouse=True)
def no_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands that do not look at what they drew: the beat that shows it has tests of its own."""
    monkeypatch.setattr(reveal_overlay, "REVEAL_MS", 0)


@pytest.fixture
def opened(qtbot: QtBot, own_home: object) -> Opened:
    """Open a window on its home page, the way a player finds it."""

    def open_window(
        preferences: Preferences | None = None, shelf: Shelf = TOY_SHELF, width: int = 1366, height: int = 768
    ) -> MainWindow:
        QApplication.setStyle("Fusion")
        window = MainWindow(preferences or Preferences(motion=False), shelf)
        qtbot.addWidget(window)
        window.resize(width, height)
        with qtbot.waitSignal(window.painted, timeout=20_000):  # another worker may hold the machine
            window.show()
        with qtbot.waitActive(window):
            window.activateWindow()
        QApplication.processEvents()
        return window

    return open_window


@pytest.fixture
def window(opened: Opened) -> MainWindow:
    """The toy's short mine on the table, at its first question."""
    window = opened()
    window.set_up("toy")
    assert window.new_page.go is not None
    window.new_page.go.click()
    QApplication.processEvents()
    return window


@pytest.fixture
def keys(qtbot: QtBot) -> Keys:
    """Type characters and keys, one after the other, into whatever has the focus."""

    def press(
        window: MainWindow, *typed: str | Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        for one in typed:
            for key in one if isinstance(one, str) else (one,):
                focus: QWidget | None = window.focusWidget()
                target = window if focus is None else focus
                qtbot.keyClick(target, key, modifier)
                QApplication.processEvents()

    return press


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


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that was announced to a screen reader, in order."""
    found: list[str] = []

    def hear(event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            found.append(event.message())

    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    return found


@pytest.fixture
def mission(opened: Opened) -> MainWindow:
    """The first mission of the bear on the table, in Spanish."""
    window = opened(Preferences(motion=False), shelf=Shelf())
    window.set_up("bear")
    assert window.new_page.go is not None
    window.new_page.go.click()
    QApplication.processEvents()
    return window
