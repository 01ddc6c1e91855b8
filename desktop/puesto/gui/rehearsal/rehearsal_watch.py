"""The checks of a window that acts by itself: messages of Qt, uncaught errors, and empty pictures."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pkgutil import walk_packages
from types import TracebackType
from typing import TypeVar

from PySide6.QtCore import QDeadlineTimer, QEvent, QMessageLogContext, Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from puesto.core.messages import N_
from puesto.self_test_words import SelfTestError

K = TypeVar("K")

PLATFORM = ("qt.qpa", "qt.accessibility")
"""Categories of Qt's messages about the screen that it is on, not about us."""
NOT_OURS = (
    "QWindowsWindow",
    "EnableNonClientDpiScaling",
    "This plugin does not support",
    "QFontDatabase: Cannot find font directory",
)
"""Beginnings of such messages without a category. The last one comes on Windows without a screen, and the program
brings its own fonts.
"""
SIDE = 96
"""Number of rows and columns of a picture that are checked."""
COLOURS = 4
"""Number of colours below which a picture shows nothing: even a panel without pieces has a ground, a rim, and
antialiased letters.
"""
PAINT_MS = 30_000
"""Milliseconds that anything may take to appear."""


@contextmanager
def watch_messages() -> Iterator[list[str]]:
    """Collect Qt's messages about the screen.

    At the end it raises `SelfTestError` for Qt's messages about us, and for every uncaught error.
    """
    failures: list[str] = []
    remarks: list[str] = []

    def hear(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        if kind in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg):
            return
        category = context.category or ""
        (remarks if category.startswith(PLATFORM) or text.startswith(NOT_OURS) else failures).append(text)

    def caught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        where = traceback.extract_tb(trace)[-1] if trace is not None else None
        place = (
            f" ({where.filename.replace(chr(92), '/').rpartition('/')[2]}:{where.lineno})" if where is not None else ""
        )
        failures.append("".join(traceback.format_exception_only(error)).strip().splitlines()[-1] + place)

    hook, before = sys.excepthook, qInstallMessageHandler(hear)
    sys.excepthook = caught
    try:
        yield remarks
    finally:
        sys.excepthook = hook
        qInstallMessageHandler(before)
    if failures:
        raise SelfTestError(N_("{said} (avisos o fallos: {n})"), said=failures[0], n=len(failures))


def lay_out() -> None:
    """Let everything be laid out."""
    for _ in range(2):
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def settle() -> None:
    """Let everything be laid out and painted, and handle pending events."""
    for _ in range(3):
        lay_out()
        QApplication.processEvents()


def wait_until(until: Callable[[], bool]) -> bool:
    """Process events until `until()` is true; return False after the time that anything may take."""
    limit = QDeadlineTimer(PAINT_MS)
    while not until():
        if limit.hasExpired():
            return False
        QApplication.processEvents()
    return True


def grab_picture(widget: QWidget, name: str) -> QImage:
    """Return a picture of a widget; raises `SelfTestError` where nothing was painted."""
    image = widget.grab().toImage()
    small = image.scaled(SIDE, SIDE, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.FastTransformation)
    pixels = bytes(small.convertToFormat(QImage.Format.Format_RGB32).constBits())
    if len(set(memoryview(pixels).cast("I"))) < COLOURS:
        raise SelfTestError(N_("No se ha pintado nada en «{name}»."), name=name)
    return image


def words_on(widget: QWidget) -> frozenset[str]:
    """Return the texts of the labels and buttons on a widget."""
    labels, buttons = widget.findChildren(QLabel), widget.findChildren(QAbstractButton)
    texts = [part.text() for part in labels if not part.isHidden()] + [
        part.text() for part in buttons if not part.isHidden()
    ]
    return frozenset(text for text in texts if text.strip())


def import_every_module() -> None:
    """Import all of the window's modules, so that its classes are known."""
    import puesto.gui

    for module_info in walk_packages(puesto.gui.__path__, f"{puesto.gui.__name__}."):
        import_module(module_info.name)


def kinds_of(kind: type[K], *within: str) -> list[type[K]]:
    """Return the classes of some packages that derive from `kind` and have no subclass there."""
    below = [subclass for subclass in kind.__subclasses__() if subclass.__module__.startswith(within)]
    kinds: set[type[K]] = set().union(*(kinds_of(each_kind, *within) for each_kind in below)) if below else {kind}
    return sorted(kinds, key=lambda each_kind: each_kind.__name__)
