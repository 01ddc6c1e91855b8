"""Run by a frozen program before PyInstaller imports PySide: `puesto.gui` imports less of it."""

from contextlib import suppress
from importlib import import_module

with suppress(ImportError):  # the terminal needs no window, and the window itself says what is missing
    import_module("puesto.gui")
