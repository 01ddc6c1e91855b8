"""Event filters on windows or on the whole application that are removed before Qt ends.

Qt's last events must not reach a Python filter: the process would crash. A filter for keys and clicks only is installed
on the windows, not on the application: the application also sends events to internal Qt objects that PySide does not
know, and at the first of them PySide creates all of its classes to find the nearest one, which takes 0.1 s and 3 MB.
"""

from __future__ import annotations

import atexit
from weakref import WeakKeyDictionary

from PySide6.QtCore import QCoreApplication, QObject
from shiboken6 import isValid

_LISTENERS: WeakKeyDictionary[QObject, tuple[QObject, ...]] = WeakKeyDictionary()
"""The listeners, each with the objects whose events it filters."""


def overhear(listener: QObject, *sources: QObject) -> None:
    """Install `listener` as event filter of `sources`, or of the application, until `let_go` or the end."""
    application = QCoreApplication.instance()
    if application is not None and listener not in _LISTENERS:
        _LISTENERS[listener] = sources or (application,)
        for source in _LISTENERS[listener]:
            source.installEventFilter(listener)


def let_go(listener: QObject) -> None:
    """Remove the event filter."""
    for source in _LISTENERS.pop(listener, ()):
        if isValid(source) and isValid(listener):
            source.removeEventFilter(listener)


@atexit.register
def let_all_go() -> None:
    """Remove all event filters before PySide deletes the application.

    Exit handlers run in reverse order, and PySide's was registered earlier.
    """
    for listener in list(_LISTENERS):
        let_go(listener)
