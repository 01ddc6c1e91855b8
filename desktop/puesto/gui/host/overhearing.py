"""What hears every event of the application, until it ends.

Qt's last events must find no listener of Python's: the process would die of it.
"""

from __future__ import annotations

import atexit
from weakref import WeakSet

from PySide6.QtCore import QCoreApplication, QObject
from shiboken6 import isValid

_LISTENERS: WeakSet[QObject] = WeakSet()


def overhear(listener: QObject) -> None:
    """Have the event filter of `listener` hear every event of the application, until `let_go` or the end of the program."""
    application = QCoreApplication.instance()
    if application is not None and listener not in _LISTENERS:
        _LISTENERS.add(listener)
        application.installEventFilter(listener)


def let_go(listener: QObject) -> None:
    """Have it hear no more."""
    if listener in _LISTENERS:
        _LISTENERS.discard(listener)
        application = QCoreApplication.instance()
        if application is not None and isValid(listener):
            application.removeEventFilter(listener)


@atexit.register
def let_all_go() -> None:
    """Before PySide takes the application down, which it began to watch over earlier: the last one registered is the first one called."""
    for listener in list(_LISTENERS):
        let_go(listener)
