"""The window: the only room that imports PySide6, and the only one that a player sees."""

import linecache
import sys
from importlib import import_module

import_module("PySide6.QtCore")
# PySide reads and keeps the source of every module that is imported from here on, to see whether it asks for Qt's
# functions by other names; none does. Without it a table takes 12 MiB less (113.9 against 101.9).
linecache.clearcache()
if (features := sys.modules.get("shibokensupport.feature")) is not None:
    vars(features)["_mod_uses_pyside"] = lambda module: False
