"""What a page or a sheet may ask of the window that shows it, and what the window asks of a page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from puesto.gui.controls.surface import TableTop
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
    from puesto.gui.host.desk import SessionController
    from puesto.shelf import Shelf
    from puesto.storage import Preferences

P = TypeVar("P", bound="HostedPage")


@dataclass(frozen=True)
class NamedAction:
    """Something that the window can do, for a page that leads on to it."""

    name: str
    """Its words, marked with `N_`."""
    keys: str
    """Its first shortcut as this system writes it; "" without one."""
    needs_table: bool
    """Whether it makes sense only with a game on the table."""
    run: Callable[[], object]
    """Carries it out, wherever the player is."""


class SheetHost(Protocol):
    """What a sheet asks, and the table window: the session, what lies below, and to be laid over it."""

    @property
    def desk(self) -> SessionController:
        """The session on the table."""
        ...

    @property
    def kept(self) -> Preferences:
        """What the player likes, from one evening to the next."""
        ...

    @property
    def words(self) -> Words:
        """The player's language."""
        ...

    @property
    def theme(self) -> Theme:
        """How everything looks today."""
        ...

    @property
    def frame(self) -> QWidget:
        """What a sheet covers, and a dialog of the system stands before."""
        ...

    def cover(self, overlay: Overlay) -> None:
        """Show a sheet over the window; another one that lies there goes first."""
        ...

    def uncover(self) -> None:
        """Put the sheet over the window away."""
        ...

    def say(self, message: Message) -> None:
        """Say something calm on whatever is shown."""
        ...

    def show_why(self, line: Place | None = None) -> None:
        """Show the decision that a line of the diary belongs to, or the newest one."""
        ...


class GameHost(Protocol):
    """What a page asks on which a game is chosen and begun."""

    @property
    def shelf(self) -> Shelf:
        """The games within reach."""
        ...

    def set_up(self, game_id: str, scenario: str = "") -> None:
        """Show what a new game is started with, and the scenario that is to be tried."""
        ...

    def start(self, scenario: str, settings: dict[str, str], physical: list[str]) -> None:
        """Start a session of the game that is set up, and keep it in a file of its own."""
        ...

    def open(self, path: Path) -> None:
        """Go on with a saved session, or show what a parcel brings."""
        ...

    def play_from(self, game: Game[Any, Any], content: Any, situation: Situation) -> None:
        """Start a session of its own at the position of a situation."""
        ...


class LookHost(Protocol):
    """What a page asks on which the player says how everything is to look."""

    def keep_preferences(self) -> None:
        """Write what the player likes to the disk; a disk that refuses is said."""
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
        """Whether cards turn over."""
        ...

    @property
    def awake(self) -> Awake | None:
        """What keeps the computer awake; None until a session was on the table."""
        ...


class LeftBehind(Protocol):
    """What was left for a page that leads back to it: what was shown, the sheet over it, and what had the keyboard."""

    has_table: bool
    """Whether there was a session on the table."""

    def come_back(self) -> None:
        """Show it all again."""
        ...

    def forget(self) -> None:
        """The player has gone somewhere else."""
        ...


class Host(SheetHost, GameHost, LookHost, Protocol):
    """What a page asks besides: the way to other pages, and back."""

    @property
    def topic(self) -> str:
        """What is shown, by the id that the guide knows it by."""
        ...

    @property
    def shown(self) -> QWidget | None:
        """The page that is shown, or the table."""
        ...

    def page(self, kind: type[P]) -> P:
        """The page of a kind, made when it is first wanted."""
        ...

    def show_page(self, kind: type[P]) -> P:
        """Show the page of a kind, up to date."""
        ...

    def show_table(self) -> None:
        """Show the table, with the keyboard at its question."""
        ...

    def go_home(self) -> None:
        """Put the session away, safely kept, and show the shelf."""
        ...

    def go_back(self) -> None:
        """Leave a page for where it was opened from."""
        ...

    def step_aside(self) -> LeftBehind:
        """Take what is shown away as it is, with the sheet over it, to come back to."""
        ...

    def named_action(self, id: str) -> NamedAction | None:
        """What the window can do under this id."""
        ...

    def do_named(self, id: str) -> None:
        """Carry out the action with this id, where it makes sense here."""
        ...


class HostedPage(TableTop):
    """What the window shows beside the table and tells what it is to show."""

    back_wanted = Signal()
    waits: ClassVar[bool] = False
    """Whether pages that are opened from it lead back to it."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self.words, self.theme = words, theme

    def connect_host(self, host: Host) -> None:
        """Connect what the page asks for with the window; called once."""

    def opened(self, host: Host) -> None:
        """Take what is to be shown from the window; called each time before the page is shown."""

    def resume(self, host: Host) -> None:
        """Be shown again when what was opened from the page is left: where it was, up to date."""
        self.opened(host)
        self.rebuild()

    def rebuild(self) -> None:
        """Build the page again, with the focus where it was."""

    def take_focus(self) -> None:
        """Give the keyboard to what is done next."""

    @property
    def spoken(self) -> str:
        """What a screen reader is told when the page comes."""
        return ""

    def say(self, text: str) -> None:
        """Say a problem on the page; "" takes it away."""

    def undo(self) -> None:
        """Take back what was done last on this page, where it can be taken back."""

    def redo(self) -> None:
        """Do again what was taken back."""
