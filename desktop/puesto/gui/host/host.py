"""Protocols between the window and its pages and sheets: what each may call in the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from puesto.gui.controls.surface import TableBackground
from puesto.gui.look.theme import Theme
from puesto.gui.look.words import Words

if TYPE_CHECKING:
    from pathlib import Path

    from puesto.core.game.game import Game
    from puesto.core.game.situation import Situation
    from puesto.core.messages import Message
    from puesto.core.session.journal import Place
    from puesto.gui.controls.overlay import Overlay
    from puesto.gui.host.awake import Awake
    from puesto.gui.host.reading_aloud import ReadingAloud
    from puesto.gui.host.session_controller import SessionController
    from puesto.shelf import Shelf
    from puesto.storage import Preferences

P = TypeVar("P", bound="HostedPage")


@dataclass(frozen=True)
class NamedAction:
    """Action of the window, for a page that has a button for it."""

    name: str
    """Its text, marked with `N_`."""
    keys: str
    """Its first shortcut as this system writes it; "" without one."""
    needs_table: bool
    """Whether it makes sense only with a game on the table."""
    run: Callable[[], object]
    """Callback that carries it out from any page."""


class SheetHost(Protocol):
    """Protocol of what sheets and the table window use: the session, the widget below, and covering it."""

    @property
    def controller(self) -> SessionController:
        """Return the controller of the session on the table."""
        ...

    @property
    def preferences(self) -> Preferences:
        """Return the player's preferences, which are kept between sessions."""
        ...

    @property
    def words(self) -> Words:
        """Return the words in the player's language."""
        ...

    @property
    def theme(self) -> Theme:
        """Return the current theme."""
        ...

    @property
    def frame(self) -> QWidget:
        """Return the widget that a sheet covers and that is the parent of the system's dialogs."""
        ...

    def cover(self, overlay: Overlay) -> None:
        """Show a sheet over the window; a sheet that is already open is closed first."""
        ...

    def uncover(self) -> None:
        """Close the sheet over the window."""
        ...

    def say(self, message: Message) -> None:
        """Show a message on whatever is shown."""
        ...

    def show_why(self, line: Place | None = None) -> None:
        """Show the decision that a line of the diary belongs to, or the newest one."""
        ...


class GameHost(Protocol):
    """Protocol of what the pages use on which a game is chosen and started."""

    @property
    def shelf(self) -> Shelf:
        """Return the shelf with the installed games."""
        ...

    def set_up(self, game_id: str, scenario: str = "") -> None:
        """Show the page on which a new game is set up, with a scenario chosen in advance."""
        ...

    def start(self, scenario: str, settings: dict[str, str], physical: list[str]) -> None:
        """Start a session of the game that is set up, and keep it in a file of its own."""
        ...

    def open(self, path: Path) -> None:
        """Open a saved session, or show the content of a parcel."""
        ...

    def play_from(self, game: Game[Any, Any], content: Any, situation: Situation) -> None:
        """Start a new session at the position of a situation."""
        ...


class LookHost(Protocol):
    """Protocol of what the page uses on which the player chooses how everything looks."""

    def keep_preferences(self) -> None:
        """Write the preferences; if the disk refuses, say so."""
        ...

    def speak(self, code: str) -> None:
        """Change the language of everything."""
        ...

    def look(self, palette: str) -> None:
        """Change the theme of everything."""
        ...

    def scale(self, scale: int) -> None:
        """Change the size of everything."""
        ...

    def set_motion(self, motion: bool) -> None:
        """Switch the motion of cards on or off."""
        ...

    @property
    def aloud(self) -> ReadingAloud:
        """Return the object that reads the table aloud, if the player likes."""
        ...

    @property
    def awake(self) -> Awake | None:
        """Return the object that keeps the computer awake; None until a session was on the table."""
        ...


class LeftBehind(Protocol):
    """Protocol of what a page returns to: the page below, its open sheet, and its focus."""

    has_table: bool
    """Whether there was a session on the table."""

    def come_back(self) -> None:
        """Show the page that was left, with its focus and its open sheet."""
        ...

    def forget(self) -> None:
        """Drop the page that was left: the player has gone somewhere else."""
        ...


class Host(SheetHost, GameHost, LookHost, Protocol):
    """Protocol of everything that a page may call, including the way to other pages and back."""

    @property
    def topic(self) -> str:
        """Return the guide's id of what is shown."""
        ...

    @property
    def shown(self) -> QWidget | None:
        """Return the page that is shown, or the table."""
        ...

    def page(self, kind: type[P]) -> P:
        """Return the page of a class; it is made on first use."""
        ...

    def show_page(self, kind: type[P]) -> P:
        """Show the page of a class, up to date, and return it."""
        ...

    def show_table(self) -> None:
        """Show the table, with the keyboard focus at its prompt."""
        ...

    def go_home(self) -> None:
        """Close the session, which is saved, and show the shelf."""
        ...

    def go_back(self) -> None:
        """Leave a page for the one that it was opened from."""
        ...

    def step_aside(self) -> LeftBehind:
        """Hide what is shown together with its sheet; return the object that shows them again."""
        ...

    def named_action(self, id: str) -> NamedAction | None:
        """Return the action of the window with this id, or None."""
        ...

    def do_named(self, id: str) -> None:
        """Run the action with this id, if it makes sense on the shown page."""
        ...


class HostedPage(TableBackground):
    """Base class of everything that the window shows in place of the table."""

    back_wanted = Signal()
    waits: ClassVar[bool] = False
    """Whether pages that are opened from it return to it."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self.words, self.theme = words, theme

    def connect_host(self, host: Host) -> None:
        """Connect the page's signals with the window; called once."""

    def on_shown(self, host: Host) -> None:
        """Take what is to be shown from the window; called each time before the page is shown."""

    def resume(self, host: Host) -> None:
        """Update the page and show it again, where it was, when a page opened from it is closed."""
        self.on_shown(host)
        self.rebuild()

    def rebuild(self) -> None:
        """Build the page again, with the focus where it was."""

    def take_focus(self) -> None:
        """Give the keyboard focus to what is done next."""

    @property
    def accessible_text(self) -> str:
        """Return the text that a screen reader announces when the page is shown."""
        return ""

    def show_own(self, game: str, record: str = "") -> None:
        """Show what the page has of the game called `game`, with one record of it first."""

    def say(self, text: str) -> None:
        """Show a problem on the page; "" removes it."""

    def undo(self) -> None:
        """Undo the last change on this page, where it can be undone."""

    def redo(self) -> None:
        """Redo what was undone on this page."""
