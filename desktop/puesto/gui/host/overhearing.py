"""What hears every event of a window or of the application, until it ends.

Qt's last events must find no listener of Python's: the process would die of it. Whoever needs but keys and clicks hears
windows: among what the whole application sends events to are things of Qt's own that PySide has no name for, and at the
first of them it makes all of its classes, to see which comes nearest. That takes a tenth of a second, and three megabytes.
"""

from __future__ import annotations

import atexit
from weakref import WeakKeyDictionary

from PySide6.QtCore import QCoreApplication, QObject
from shiboken6 import isValid

_LISTENERS: WeakKeyDictionary[QObject, tuple[QObject, ...]] = WeakKeyDictionary()
"""Who hears, and whose events."""


def overhear(listener: QObject, *sources: QObject) -> None:
    """Have the event filter of `listener` hear every event of these, or of the application, until `let_go` or the end."""
    application = QCoreApplication.instance()
    if application is not None and listener not in _LISTENERS:
        _LISTENERS[listener] = sources or (application,)
        for source in _LISTENERS[listener]:
            source.installEventFilter(listener)


def let_go(listener: QObject) -> None:
    """Have it hear no more."""
    for source in _LISTENERS.pop(listener, ()):
        if isValid(source) and isValid(listener):
            source.removeEventFilter(listener)


@atexit.register
def let_all_go() -> None:
    """Before PySide takes the application down, which it began to watch over earlier: the last one registered is the first one called."""
    for listener in list(_LISTENERS):
        let_go(listener)
