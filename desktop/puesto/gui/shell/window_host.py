"""What the parts that stand beside the window ask of it: its start, its actions, what is come back to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from puesto.gui.start.seats import Seats

if TYPE_CHECKING:
    from puesto.gui.controls.overlay import Overlay
    from puesto.gui.start.home import Home


class StartHost(Seats, Protocol):
    """What a start asks, and whoever looks for a folder that takes what is kept."""

    @property
    def home(self) -> Home:
        """The shelf, shown where no game is on the table."""
        ...


class AsideHost(Seats, Protocol):
    """What leaving something for the guide asks."""

    def set_aside(self) -> Overlay | None:
        """Take the sheet over the window out of sight, as it is."""
        ...

    def lay_back(self, sheet: Overlay, same_look: bool) -> None:
        """Lay a sheet over the window again, made anew where the look or the language is no longer the same."""
        ...

    def take_focus(self) -> None:
        """Give the keyboard to what is done next on the page that is shown."""
        ...


class ActionHost(StartHost, Protocol):
    """What the actions of the list ask: what has a key or a place in the menu and no page of its own."""

    @property
    def at_table(self) -> bool:
        """Whether the table is shown, with a session on it."""
        ...

    def undo(self, turn: bool = False) -> None:
        """Undo, on the table or on a page that can; `turn` goes to the border of the turn on the table."""
        ...

    def redo(self, turn: bool = False) -> None:
        """Redo, on the table or on a page that can; `turn` goes to the border of the turn on the table."""
        ...

    def next_area(self, step: int) -> None:
        """Take the keyboard to the next area of the table."""
        ...

    def show_guide(self) -> None:
        """The guide, at what is being asked; the same key leads back."""
        ...

    def show_help(self) -> None:
        """The keys, over everything; the same key puts them away."""
        ...

    def show_menu(self) -> None:
        """What can be done here; the same key puts it away."""
        ...

    def swap_board(self) -> None:
        """The table window beside this one, or away with it."""
        ...

    def swap_language(self) -> None:
        """The other language."""
        ...

    def swap_theme(self) -> None:
        """The next theme, round and round."""
        ...

    def swap_full_screen(self) -> None:
        """The whole screen, or a window."""
        ...

    def step_scale(self, step: int) -> None:
        """One size larger or smaller, or back to 100 %."""
        ...
