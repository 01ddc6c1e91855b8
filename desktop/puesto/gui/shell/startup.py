"""The checks of a start: an unwritable folder gets a banner, broken files are reported once.

It also shows the welcome of the first time.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QFileDialog

from puesto.core.messages import N_, Sayable, msg
from puesto.gui.controls.notice_bar import NoticeBar
from puesto.gui.pages.page import Page
from puesto.storage import data_folder, folders, sessions_folder
from puesto.system.start_checks import file_trouble, folder_trouble

if TYPE_CHECKING:
    from puesto.gui.shell.window_host import StartHost

AT_TABLE = N_("{trouble} La partida sigue en memoria y se guardará en cuanto se pueda.")
"""Text about it on the table, in one line."""
OWN_NAME = "puesto"
"""Name of the folder that is made inside a chosen one with other files in it."""


def look_around(window: StartHost) -> StartupWatchdog:
    """Report what the start found; return the watchdog that keeps checking."""
    from puesto.gui.look.theme import broken_fonts

    watch = StartupWatchdog(window)
    standing = watch.look()
    messages = [*file_trouble(window.words.language, preferences=not standing), *broken_fonts()]
    for message in messages:
        window.home.banner.say(message)
    if messages and isinstance(current_page := window.pages.currentWidget(), Page):  # the welcome page is shown
        current_page.say("\n".join(map(window.words, messages)))
    return watch


def welcome(window: StartHost, opening: bool) -> None:
    """Show the welcome to a new player before the first paint.

    With `opening` it comes after the file that was asked for. Where nothing can be saved there is no welcome: home
    reports that first.
    """
    from puesto.gui.start.welcome import WelcomePage

    if folder_trouble():
        return

    def when_home() -> None:
        if window.pages.currentWidget() is window.home:
            window.pages.currentChanged.disconnect(when_home)
            QTimer.singleShot(0, window.frame, lambda: window.show_page(WelcomePage))

    if opening:
        window.pages.currentChanged.connect(when_home)
    else:
        window.show_page(WelcomePage)


class StartupWatchdog(QObject):
    """Check that keeps the banners up to date. An unwritable folder is reported on every page with a banner."""

    def __init__(self, window: StartHost) -> None:
        super().__init__(window.frame)
        self.window = window
        window.pages.currentChanged.connect(self.look)
        window.controller.notice.connect(lambda _: self.look())

    def look(self) -> list[Sayable]:
        """Try the folder again; return what is wrong with it."""
        trouble: list[Sayable] = list(folder_trouble())
        home, page_banner = self.window.home.banner, getattr(self.window.pages.currentWidget(), "banner", None)
        home.stand(trouble, lambda: choose_folder(self.window))
        if isinstance(page_banner, NoticeBar) and page_banner is not home:
            page_banner.stand(
                [msg(AT_TABLE, trouble=message) for message in trouble[:1]], lambda: choose_folder(self.window)
            )
        return trouble


def choose_folder(window: StartHost) -> bool:
    """Ask for another folder and keep everything there from now on, the session on the table too.

    Return whether it is writable.
    """
    folder = QFileDialog.getExistingDirectory(
        window.frame, window.words.text(N_("Guardar en otra carpeta…")), str(_standing_part(data_folder()))
    )
    return bool(folder) and keep_in(window, Path(folder))


def keep_in(window: StartHost, chosen_folder: Path) -> bool:
    """Keep everything in `chosen_folder`, or in a folder of our own in it where it has other files.

    Return False, with a message, where it is not writable.
    """
    from puesto.gui.look.own_pictures import ALBUM
    from puesto.gui.start import seating

    folder = chosen_folder if _ours_or_empty(chosen_folder) else chosen_folder / OWN_NAME
    if trouble := folder_trouble(folder):
        window.say(trouble[0])
        return False
    lasts = folders.move_to(folder)
    ALBUM.forget()
    window.keep_preferences()
    seating.keep_elsewhere(window)
    window.home.show_saved(lambda id: window.shelf.find(id))
    for watch in window.frame.findChildren(StartupWatchdog):
        watch.look()
    if lasts:
        window.say(msg(N_("Desde ahora todo se guarda en «{path}»."), path=str(data_folder())))
    else:
        window.say(
            msg(
                N_(
                    "Hasta que salgas todo se guarda en «{path}»; para que sea siempre así, ponlo en la "
                    "variable PUESTO_HOME."
                ),
                path=str(data_folder()),
            )
        )
    return True


def _ours_or_empty(folder: Path) -> bool:
    try:
        return (folder / sessions_folder().name).is_dir() or not any(folder.iterdir())
    except OSError:
        return True


def _standing_part(folder: Path) -> Path:
    """Return the nearest existing parent folder."""
    return next((place for place in (folder, *folder.parents) if place.is_dir()), Path.home())
