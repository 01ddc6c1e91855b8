"""The stage of the rehearsal: the window as a player gets it, its looks, and pictures of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

from PySide6.QtCore import QCoreApplication, QSize, Qt, QTimer, qVersion
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from puesto.core.messages import N_, Message
from puesto.core.session.session import Session
from puesto.gui.look.theme import PALETTE_KEYS, load_fonts
from puesto.gui.rehearsal.rehearsal_watch import grab_picture, lay_out, settle, wait_until, watch_messages, words_on
from puesto.gui.shell import screen
from puesto.gui.shell.app import icon
from puesto.gui.shell.main_window import MainWindow
from puesto.language import LANGUAGES
from puesto.self_test_words import SelfTestError
from puesto.storage import Preferences

SIZE = QSize(1366, 768)
QUICKLY = 85
"""Compression quality of a picture in percent: little time is spent on a small file."""
THEMES = tuple(PALETTE_KEYS.items())
"""The themes' names: in a picture's file, and in the preferences."""
A_THEME_A_LANGUAGE = (THEMES[0], THEMES[-1])
"""The themes in which each page is drawn, the first in one language and the other in the next."""
LOOK_MS = 20
"""Interval in ms at which waiting dialogs are looked for."""

Find = Callable[[], QWidget | None]


class RehearsalStage:
    """A window, with its notices and refusals."""

    def __init__(
        self, language: str, on_refusal: Callable[[str], NoReturn], pictures: Path | None, picture_names: list[str]
    ) -> None:
        """Open the window on its home page.

        `on_refusal` is called with the reason where Qt opens none, and must end the process. Pictures are saved in
        `pictures`, if it is given, and their names added to `picture_names`.
        """
        application = screen.application(["puesto", "-style", "fusion"], on_refusal)
        self.pictures, self.taken = pictures, picture_names
        self.notices: list[Message] = []
        self.refusals: list[str] = []
        load_fonts()
        with watch_messages() as remarks:
            self.window = MainWindow(Preferences(language=language, other={"welcomed": True}))
            application.setWindowIcon(icon())
            self.window.resize(SIZE)
            self.window.controller.notice.connect(self.notices.append)
            self.window.controller.refused.connect(self.refusals.append)
            painted: list[bool] = []
            self.window.painted.connect(lambda: painted.append(True))
            self.window.show()
            if not wait_until(lambda: bool(painted)):
                raise SelfTestError(N_("La ventana no llega a pintarse."))
            settle()
            self.keep_picture("home", self.window)
        self.found = " · ".join((f"Qt {qVersion()}", QApplication.platformName(), *remarks))

    @property
    def session(self) -> Session[Any, Any]:
        """Return the session on the table.

        Raise `SelfTestError` where there is none, since an earlier part failed.
        """
        session = self.window.controller.session
        if session is None:
            raise SelfTestError(N_("No hay ninguna partida en la mesa."))
        return session

    def close(self) -> str:
        """Close the window while Qt's last messages are still checked; return a tick."""
        with watch_messages():
            self.window.close()
            settle()
        return "\u2713"

    # -- pictures and looks

    def keep_picture(self, name: str, widget: QWidget) -> None:
        """Check that a widget shows anything, and save a picture of it."""
        image = grab_picture(widget, name)
        file = f"{name}.png"
        if self.pictures is not None and file not in self.taken:
            if not image.save(str(self.pictures / file), quality=QUICKLY):
                raise SelfTestError(N_("La imagen «{file}» no se ha podido escribir."), file=file)
            self.taken.append(file)

    def looks(self, themes: Sequence[tuple[str, str]] = THEMES) -> Iterator[str]:
        """Put the window into every language and these themes, and yield the name of each look.

        It begins with the current look if it is among them, and stays in the last one.
        """
        codes, theme_count = list(LANGUAGES), len(themes)
        looks = [(codes[place * len(codes) // theme_count], *theme_entry) for place, theme_entry in enumerate(themes)]
        current_look = (self.window.words.code, self.window.theme.palette.name)
        for code, theme, name in sorted(looks, key=lambda look: (look[0], look[2]) != current_look):
            self.set_language_and_theme(code, name)
            yield f"{code}-{theme}"

    def set_language_and_theme(self, language: str, palette: str) -> None:
        """Put the window into a language and a theme, laid out but not yet painted."""
        self.window.speak(language)
        self.window.look(palette)
        lay_out()

    def look_at(self, name: str, find: Find, bring: Callable[[], object]) -> None:
        """Draw the widget that `find` returns once in each language, and check that its texts differ.

        `bring` shows it again where a look has closed it.
        """
        texts: dict[str, frozenset[str]] = {}
        for look in self.looks(A_THEME_A_LANGUAGE):
            widget = find()
            if widget is None:
                bring()
                settle()
                widget = find()
            if widget is None:
                raise SelfTestError(N_("«{name}» no se muestra."), name=name)
            grab_picture(widget, f"{name}, {look}")
            texts[look.partition("-")[0]] = words_on(widget)
            if look == f"{next(iter(LANGUAGES))}-{next(iter(PALETTE_KEYS))}":
                settle()
                self.keep_picture(name, self.window if self.window.isAncestorOf(widget) else widget)
        if all(texts.values()) and len(set(texts.values())) < len(LANGUAGES):
            raise SelfTestError(N_("«{name}» dice lo mismo en todos los idiomas."), name=name)

    @contextmanager
    def dismissed_dialogs(self) -> Iterator[list[str]]:
        """Check and cancel Qt's own dialogs (never the system's) as soon as they wait; yield their names."""
        met: list[str] = []

        def dismiss_dialog() -> None:
            dialog = QApplication.activeModalWidget()
            if isinstance(dialog, QDialog):
                name = type(dialog).__name__
                if name not in met:
                    met.append(name)
                    grab_picture(dialog, name)  # the picture is not saved: it shows names of the player's files
                dialog.reject()

        native = QCoreApplication.testAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
        QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
        timer = QTimer(self.window)
        timer.timeout.connect(dismiss_dialog)
        timer.start(LOOK_MS)
        try:
            yield met
        finally:
            timer.stop()
            QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs, native)
