"""The window: the only room that imports PySide6, and the only one that a player sees."""

import linecache
import sys
from importlib import import_module

from puesto.gui.late_signatures import read_late

with read_late():
    import_module("PySide6.QtCore")
linecache.clearcache()  # it has looked into the source of Python's own modules, which nobody else does
if (features := sys.modules.get("shibokensupport.feature")) is not None:
    # it would read the source of each module that is imported from here on, and keep it, to see whether it switches
    # Qt's functions to other names: none does
    vars(features)["_mod_uses_pyside"] = lambda module: False
