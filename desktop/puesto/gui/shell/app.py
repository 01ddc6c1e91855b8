"""The start of the window. Only what the first paint needs is imported before the window is on the screen."""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtGui import QGuiApplication

from puesto.gui.look import paint
from puesto.gui.look.theme import load_fonts
from puesto.gui.shell import screen
from puesto.resources import resource

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon

DESKTOP_ENTRY = "org.puestodemando.Puesto"
"""Name of the program's desktop entry on Linux, by which the desktop finds the window's icon."""
BENCH = "PUESTO_BENCH_FIRST_PAINT"
"""Environment variable with which the window prints the milliseconds until its first paint, and closes."""
IDLE = "idle"
"""Value of it with which the window does so only when all deferred work is done."""


def main(argv: Sequence[str]) -> int:
    """Open the window and run it until it is closed; return the exit code.

    `argv` may contain a saved session to open and `--language=en`. An error before the window can report it is shown in
    a box, and its report is saved.
    """
    try:
        return _run(argv)
    except Exception as error:  # noqa: BLE001 whatever it is, the player must read it
        from puesto.gui.shell.startup_crash import last_words
        from puesto.language import Language
        from puesto.storage.preferences import Preferences

        return last_words(
            error, Language(_typed_language(argv) or Preferences.load().language), box=not os.environ.get(BENCH)
        )


def _run(argv: Sequence[str]) -> int:
    """Make the application and its window, and run it until it is closed; return the exit code."""
    application = screen.application([sys.argv[0], "-style", "fusion"], lambda reason: _no_screen(reason, argv))
    QCoreApplication.setApplicationName("Puesto de Mando")
    QGuiApplication.setDesktopFileName(DESKTOP_ENTRY)
    load_fonts()
    from puesto.gui.shell.main_window import MainWindow
    from puesto.storage.preferences import Preferences, preferences_path

    fresh = not os.environ.get(BENCH) and not os.path.exists(preferences_path())
    preferences = Preferences.load()
    preferences.language = _typed_language(argv) or (
        _mac_language() if fresh and sys.platform == "darwin" else preferences.language
    )
    window = MainWindow(preferences)

    def settle() -> None:
        """Do what the first paint did not wait for."""
        paint.has_grain = True
        window.update()
        application.setWindowIcon(icon())
        from puesto.gui.shell.error_report import teller

        sys.excepthook = teller(window)
        if not os.environ.get(BENCH):
            from puesto.gui.shell.startup import look_around

            look_around(window)
        gc.freeze()  # objects of the start stay alive: later collections skip them
        gc.enable()

    paths = [argument for argument in argv if not argument.startswith("-")]
    room = application.primaryScreen().availableGeometry().size()
    size = screen.kept_size(preferences.other.get("window"), room)
    window.resize(size or room)
    if size is None:
        window.setWindowState(Qt.WindowState.WindowMaximized)
    bench = os.environ.get(BENCH)
    if bench and bench != IDLE:
        window.painted.connect(_say_when)
    window.painted.connect(settle, Qt.ConnectionType.QueuedConnection)
    if bench == IDLE:
        window.painted.connect(lambda: QTimer.singleShot(0, _say_when), Qt.ConnectionType.QueuedConnection)
    if paths:
        window.painted.connect(lambda: window.open(Path(paths[0])), Qt.ConnectionType.QueuedConnection)
    opening = bool(paths)
    if isinstance(application, screen.Application):
        opening = opening or bool(application.waiting)
        window.painted.connect(
            lambda: application.listen(lambda path: window.open(Path(path))), Qt.ConnectionType.QueuedConnection
        )
    paint.has_grain = False
    if fresh:
        from puesto.gui.shell.startup import welcome

        welcome(window, opening)
    window.show()
    return application.exec()


def icon() -> QIcon:
    """Return the program's icon in every size that was drawn of it."""
    from PySide6.QtGui import QIcon

    qicon = QIcon()
    for picture in sorted(resource("icons").glob("puesto-*.png")):
        qicon.addFile(str(picture))
    return qicon


def _mac_language() -> str:
    """Return the language of a Mac's desktop, which is not in the environment of a program started there."""
    from PySide6.QtCore import QLocale

    from puesto.language import code_for

    return code_for(QLocale.system().uiLanguages())


def _typed_language(argv: Sequence[str]) -> str:
    return next((argument.partition("=")[2] for argument in argv if argument.startswith("--language=")), "")


def _no_screen(reason: str, argv: Sequence[str]) -> NoReturn:
    """Say that no window can be opened, and where the game can be played all the same."""
    from puesto.core.messages import N_, msg
    from puesto.language import Language
    from puesto.storage.preferences import Preferences
    from puesto.system import front_door

    refusal = N_("La ventana no se puede abrir ({reason}). En la terminal se juega con: {command} terminal")
    language = Language(_typed_language(argv) or Preferences.load().language)
    print(language.say(msg(refusal, reason=reason, command=front_door.command())), file=sys.stderr)
    screen.end(screen.NO_SCREEN)


def _say_when() -> None:
    """Print the milliseconds from the start of the process to the first paint, and quit."""
    print(f"{since_start():.1f}", flush=True)
    QCoreApplication.quit()


def since_start() -> float:
    """Return the milliseconds since this process was started, as exactly as the system knows it."""
    start_given = os.environ.get(BENCH, "")
    if "." in start_given:
        return (time.time() - float(start_given)) * 1000
    try:
        with open("/proc/self/stat", encoding="ascii") as stat, open("/proc/uptime", encoding="ascii") as uptime:
            ticks = int(stat.read().rsplit(")", 1)[1].split()[19])
            return (float(uptime.read().split()[0]) - ticks / os.sysconf("SC_CLK_TCK")) * 1000
    except (OSError, ValueError, IndexError):
        return time.process_time() * 1000
