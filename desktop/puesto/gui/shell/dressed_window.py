"""A window with a language, a theme and a size: it changes them, keeps them, and gives Qt's own parts the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTranslator, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QMainWindow

from puesto.gui.host.session_controller import SessionController
from puesto.gui.look.theme import BODY, LIGHT, PALETTE_KEYS, Theme, next_palette, theme
from puesto.gui.look.words import Words

if TYPE_CHECKING:
    from puesto.storage import Preferences

QT_LACKS = {"Look in:": "Buscar en:", "Files of type:": "Tipo de archivo:", "Folder": "Carpeta", "Drive": "Unidad"}
"""What Qt's own Spanish lacks in the windows for files, without the mark of its key."""


KEYS = {"Ctrl": "Ctrl", "Shift": "Mayús"}
"""Keys as they are printed on a Spanish keyboard and written on the pages."""


class QtWords(QTranslator):
    """Qt's own few words in Spanish."""

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str:
        if context == "QShortcut" and source in KEYS:
            return KEYS[source]
        return super().translate(context, source, disambiguation, n) or QT_LACKS.get(source.replace("&", ""), "")


def install_qt_words(code: str, owner: QObject) -> QTranslator | None:
    """Let Qt say its own few words in the language `code` for as long as `owner` lives. What does it, where there is something to do."""
    from PySide6.QtCore import QLibraryInfo

    application = QApplication.instance()
    if application is None or code != "es":
        return None
    words = QtWords(owner)
    if words.load("qtbase_es", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        application.installTranslator(words)
    return words


SCALES = (100, 110, 125, 150, 175, 200, 250, 300)


class DressedWindow(QMainWindow):
    """What stands in the window is renewed by `aged`, whenever language, theme or size are others."""

    on_theme_changed = Signal()
    """The theme or the size is another."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self.kept = preferences
        self.words = Words(preferences.language)
        self.theme = theme(PALETTE_KEYS.get(preferences.theme, LIGHT), preferences.scale)
        self.controller = SessionController(self.words, parent=self)
        self.controller.show_odds(preferences.other.get("odds") is not False)
        self._translator: QTranslator | None = None
        self._dress()

    def aged(self) -> None:
        """What stands in the window is in an older look or language."""
        raise NotImplementedError

    # -- what the player chooses

    def speak(self, code: str) -> None:
        """Change the language of everything."""
        if code == self.words.code:
            return
        self.kept.language = code
        self.translate(code)  # first: what is printed on a key is asked of Qt
        self.controller.speak(code)
        self.aged()
        self.keep_preferences()

    def look(self, palette: str) -> None:
        """Change the theme of everything."""
        self._restyle(theme(palette, self.theme.scale))

    def scale(self, scale: int) -> None:
        """Change the size of everything."""
        self._restyle(theme(self.theme.palette.name, scale))

    def swap_language(self) -> None:
        """The other language."""
        self.speak("en" if self.words.code == "es" else "es")

    def swap_theme(self) -> None:
        """The next theme, round and round."""
        self.look(next_palette(self.theme.palette.name))

    def step_scale(self, step: int) -> None:
        """One size larger or smaller, or back to 100 %."""
        if step == 0:
            self.scale(100)
            return
        beyond = [scale for scale in SCALES if (scale - self.theme.scale) * step > 0]
        if beyond:
            self.scale(min(beyond) if step > 0 else max(beyond))

    def set_motion(self, motion: bool) -> None:
        """Whether cards turn over."""
        self.kept.motion = motion
        self.keep_preferences()

    def swap_full_screen(self) -> None:
        """The whole screen, or a window."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _restyle(self, look: Theme) -> None:
        if look == self.theme:
            return
        self.theme = look
        self.kept.theme = next(name for name, palette in PALETTE_KEYS.items() if palette == look.palette.name)
        self.kept.scale = look.scale
        self._dress()
        self.aged()
        self.on_theme_changed.emit()
        self.keep_preferences()

    def _dress(self) -> None:
        """Give Qt's own parts, such as scroll bars and tool tips, the theme's colours and type."""
        look, palette = self.theme, QPalette()
        roles = QPalette.ColorRole
        for role, name in (
            (roles.Window, "table"), (roles.Base, "paper"), (roles.AlternateBase, "well"), (roles.Button, "table"), (roles.Text, "ink"),
            (roles.WindowText, "ink"), (roles.ButtonText, "ink"), (roles.ToolTipBase, "paper"), (roles.ToolTipText, "ink"), (roles.Highlight, "ink"),
            (roles.HighlightedText, "paper"), (roles.PlaceholderText, "quiet"), (roles.Mid, "edge"), (roles.Dark, "edge"), (roles.Light, "well"),
            (roles.Midlight, "line"), (roles.Shadow, "shadow"), (roles.BrightText, "danger"), (roles.Link, "command"), (roles.LinkVisited, "command"),
            (roles.Accent, "focus"),
        ):  # fmt: skip
            palette.setColor(role, look.colour(name))
        QApplication.setPalette(palette)
        QApplication.setFont(look.font(BODY))
        self.setFont(look.font(BODY))  # as long as Qt runs no events it tells no window of its font

    def translate(self, code: str) -> None:
        """Let Qt say its own few words in a language."""
        from PySide6.QtCore import QLocale

        application = QApplication.instance()
        if application is None:
            return
        if self._translator is not None:
            application.removeTranslator(self._translator)
            self._translator = None
        QLocale.setDefault(QLocale(QLocale.Language.Spanish if code == "es" else QLocale.Language.English))
        self._translator = install_qt_words(code, self)

    def keep_preferences(self) -> None:
        """Write what the player likes to the disk; a disk that refuses is said."""
        problem = self.kept.save()
        if problem is not None:
            self.controller.say(problem)
