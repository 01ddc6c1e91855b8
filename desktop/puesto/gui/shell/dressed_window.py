"""A window with a language, a theme and a size, which it changes, saves and passes to Qt."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTranslator, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from puesto.gui.controls.buttons import focus_of
from puesto.gui.host.session_controller import SessionController
from puesto.gui.look.theme import BODY, LIGHT, PALETTE_KEYS, Theme, next_palette, theme
from puesto.gui.look.words import Words

if TYPE_CHECKING:
    from puesto.gui.controls.overlay import Overlay
    from puesto.gui.host.reading_aloud import ReadingAloud
    from puesto.storage import Preferences

QT_LACKS = {"Look in:": "Buscar en:", "Files of type:": "Tipo de archivo:", "Folder": "Carpeta", "Drive": "Unidad"}
"""Texts that Qt's own Spanish lacks in file dialogs, without the mark of their key."""


KEYS = {"Ctrl": "Ctrl", "Shift": "Mayús"}
"""Keys as they are written on a Spanish keyboard and in the pages."""


class QtWords(QTranslator):
    """Translator with Qt's own few texts in Spanish."""

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str:
        if context == "QShortcut" and source in KEYS:
            return KEYS[source]
        return super().translate(context, source, disambiguation, n) or QT_LACKS.get(source.replace("&", ""), "")


def install_qt_words(code: str, owner: QObject) -> QTranslator | None:
    """Translate Qt's own texts into the language `code` for as long as `owner` exists.

    Return the translator, or None where none is needed.
    """
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
    """Main window that is built anew by `rebuild_content` when language, theme or size change."""

    on_theme_changed = Signal()
    """Emitted when the theme or the size has changed."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self.preferences = preferences
        self.words = Words(preferences.language)
        self.theme = theme(PALETTE_KEYS.get(preferences.theme, LIGHT), preferences.scale)
        self.controller = SessionController(self.words, parent=self)
        self.controller.show_odds(preferences.other.get("odds") is not False)
        self._translator: QTranslator | None = None
        self._dress()

    @cached_property
    def aloud(self) -> ReadingAloud:
        """Return the object that reads the table aloud, if the player likes."""
        from puesto.gui.host.reading_aloud import ReadingAloud

        return ReadingAloud(self.controller, self.preferences.other)

    def rebuild_content(self) -> None:
        """Build the content of the window again, after a change of theme, size or language."""
        raise NotImplementedError

    # -- choices of the player

    def speak(self, code: str) -> None:
        """Change the language of everything."""
        if code == self.words.code:
            return
        self.preferences.language = code
        self.translate(code)  # first, since Qt gives the names of keys
        self.controller.speak(code)
        self.rebuild_content()
        self.keep_preferences()

    def look(self, palette: str) -> None:
        """Change the theme of everything."""
        self._restyle(theme(palette, self.theme.scale))

    def scale(self, scale: int) -> None:
        """Change the size of everything."""
        self._restyle(theme(self.theme.palette.name, scale))

    def swap_language(self) -> None:
        """Switch to the other language."""
        self.speak("en" if self.words.code == "es" else "es")

    def swap_theme(self) -> None:
        """Switch to the next theme, in a cycle."""
        self.look(next_palette(self.theme.palette.name))

    def step_scale(self, step: int) -> None:
        """Change to the next larger or smaller size, or with 0 to 100 %."""
        if step == 0:
            self.scale(100)
            return
        beyond = [scale for scale in SCALES if (scale - self.theme.scale) * step > 0]
        if beyond:
            self.scale(min(beyond) if step > 0 else max(beyond))

    def set_motion(self, motion: bool) -> None:
        """Switch the motion of cards on or off."""
        self.preferences.motion = motion
        self.keep_preferences()

    def swap_full_screen(self) -> None:
        """Switch between full screen and window."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _restyle(self, look: Theme) -> None:
        """Show everything in another theme or size."""
        if look == self.theme:
            return
        self.theme = look
        self.preferences.theme = next(name for name, palette in PALETTE_KEYS.items() if palette == look.palette.name)
        self.preferences.scale = look.scale
        self._dress()
        self.rebuild_content()
        self.on_theme_changed.emit()
        self.keep_preferences()

    def _dress(self) -> None:
        """Give Qt's own parts, such as scroll bars and tool tips, the theme's colours and fonts."""
        look, palette = self.theme, QPalette()
        roles = QPalette.ColorRole
        for role, name in (
            (roles.Window, "table"), (roles.Base, "paper"), (roles.AlternateBase, "well"),
            (roles.Button, "table"), (roles.Text, "ink"),
            (roles.WindowText, "ink"), (roles.ButtonText, "ink"), (roles.ToolTipBase, "paper"),
            (roles.ToolTipText, "ink"), (roles.Highlight, "ink"),
            (roles.HighlightedText, "paper"), (roles.PlaceholderText, "quiet"),
            (roles.Mid, "edge"), (roles.Dark, "edge"), (roles.Light, "well"),
            (roles.Midlight, "line"), (roles.Shadow, "shadow"), (roles.BrightText, "danger"),
            (roles.Link, "command"), (roles.LinkVisited, "command"),
            (roles.Accent, "focus"),
        ):  # fmt: skip
            palette.setColor(role, look.colour(name))
        QApplication.setPalette(palette)
        QApplication.setFont(look.font(BODY))
        self.setFont(look.font(BODY))  # while no event loop runs, Qt does not pass the font on to windows

    def translate(self, code: str) -> None:
        """Translate Qt's own texts into a language."""
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
        """Write the preferences; if the disk refuses, say so."""
        problem = self.preferences.save()
        if problem is not None:
            self.controller.say(problem)


class SheetWindow(DressedWindow):
    """Window over which at most one sheet is shown."""

    _overlay: Overlay | None = None

    def take_focus(self) -> None:
        """Give the keyboard focus to what is done next on the shown page."""
        raise NotImplementedError

    def before_sheet(self) -> None:
        """Make room for a sheet that is about to be shown."""

    def cover(self, overlay: Overlay) -> None:
        """Show a sheet over the window; a sheet that is already open is closed first."""
        self.uncover()
        self._lay(overlay)
        overlay.gone.connect(self._forget_overlay)
        overlay.appear()

    def uncover(self) -> None:
        """Close the sheet over the window."""
        if self._overlay is not None:
            self._overlay.go()

    def set_aside(self) -> Overlay | None:
        """Hide the sheet over the window unchanged and return it; `lay_back` shows it again."""
        sheet, self._overlay = self._overlay, None
        if sheet is not None:
            sheet.hide()
        return sheet

    def lay_back(self, sheet: Overlay, same_look: bool) -> None:
        """Show a hidden sheet again, made anew where theme or language have changed."""
        fresh = sheet if same_look else sheet.with_theme(self.theme)
        if fresh is sheet:
            self._lay(sheet)
            sheet.reappear()
        else:
            sheet.deleteLater()
            if fresh is not None:
                self.cover(fresh)

    def _lay(self, sheet: Overlay) -> None:
        """Put a sheet over the window. It gets the keys; the overlay of a drawn thing is ended."""
        self._overlay = sheet
        self.before_sheet()

    def _forget_overlay(self) -> None:
        """Forget the overlay that was closed, and give the window the focus if nothing visible has it."""
        self._overlay = None
        focus = focus_of(self)
        if focus is None or not focus.isVisible():
            self.take_focus()

    def _swap(self, make: Callable[[Words, Theme, QWidget], Overlay], kind: type[Overlay] | None = None) -> None:
        """Show a sheet over the window, or close it where it is open already."""
        if self._overlay is not None and isinstance(self._overlay, kind or make):  # type: ignore[arg-type]
            self.uncover()
        else:
            self.cover(make(self.words, self.theme, self))
