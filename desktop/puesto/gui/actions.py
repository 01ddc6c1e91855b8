"""What the window can do besides answering: one list, from which the keys, the menu and the sheet of keys are made.

A feature of the window adds one line here; what it shows is imported when it is first wanted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from puesto.core.messages import N_

if TYPE_CHECKING:
    from puesto.gui.main_window import MainWindow

TABLE, ANYWHERE = "table", "anywhere"
"""Where an action makes sense: with a game on the table, or on every page."""


@dataclass(frozen=True)
class Action:
    """One thing that the window can do."""

    id: str
    name: str
    """Its words, marked with `N_`."""
    run: Callable[[MainWindow], object]
    keys: tuple[str, ...] = ()
    """Shortcuts, as Qt reads them; the first one is shown."""
    where: str = ANYWHERE
    in_menu: bool = True
    """Whether the menu offers it; what has a button of its own everywhere does not stand there."""


def _glossary(window: MainWindow) -> None:
    from puesto.gui.glossary_page import GlossaryPage

    window.show_page(GlossaryPage)


def _pictures(window: MainWindow) -> None:
    from puesto.gui.pictures_page import PicturesPage

    window.show_page(PicturesPage)


ACTIONS: tuple[Action, ...] = (
    Action("undo", N_("Deshacer"), lambda window: window.undo(), ("Ctrl+Z",), TABLE, in_menu=False),
    Action("redo", N_("Rehacer"), lambda window: window.redo(), ("Ctrl+Y", "Ctrl+Shift+Z"), TABLE, in_menu=False),
    Action("home", N_("Inicio"), lambda window: window.go_home(), (), TABLE),
    Action("glossary", N_("Glosario"), _glossary, ("Ctrl+G",)),
    Action("pictures", N_("Imágenes de tus fichas y cartas"), _pictures),
    Action("preferences", N_("Preferencias"), lambda window: window.show_preferences(), ("Ctrl+,",)),
    Action("language", N_("Español o inglés"), lambda window: window.swap_language(), ("F2",), in_menu=False),
    Action("theme", N_("Otro aspecto"), lambda window: window.swap_theme(), ("F9",)),
    Action("larger", N_("Letra más grande"), lambda window: window.step_scale(1), ("Ctrl++", "Ctrl+="), in_menu=False),
    Action("smaller", N_("Letra más pequeña"), lambda window: window.step_scale(-1), ("Ctrl+-",), in_menu=False),
    Action("usual_size", N_("Letra a su tamaño"), lambda window: window.step_scale(0), ("Ctrl+0",), in_menu=False),
    Action("next_area", N_("A la zona siguiente de la mesa"), lambda window: window.next_area(1), ("F6",), TABLE, in_menu=False),
    Action("area_before", N_("A la zona anterior de la mesa"), lambda window: window.next_area(-1), ("Shift+F6",), TABLE, in_menu=False),
    Action("full_screen", N_("Pantalla completa"), lambda window: window.swap_full_screen(), ("F11",)),
    Action("keys", N_("Teclas"), lambda window: window.show_help(), ("F1",)),
    Action("menu", N_("Menú"), lambda window: window.show_menu(), ("F10",), in_menu=False),
)
"""In the order of the menu."""
