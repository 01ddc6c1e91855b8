"""Protocols of what the window's helpers use of it: the start, the actions, and pages to return to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from puesto.gui.start.seats import Seats

if TYPE_CHECKING:
    from puesto.gui.companion.showing import TableShowing
    from puesto.gui.controls.overlay import Overlay
    from puesto.gui.start.home import Home


class StartHost(Seats, Protocol):
    """Protocol of what the start and the choice of a writable folder use."""

    @property
    def home(self) -> Home:
        """Return the home page, shown where no game is on the table."""
        ...


class AsideHost(Seats, Protocol):
    """Protocol of what leaving a page for the guide uses."""

    def set_aside(self) -> Overlay | None:
        """Hide the sheet over the window unchanged and return it."""
        ...

    def lay_back(self, sheet: Overlay, same_look: bool) -> None:
        """Show a hidden sheet again, made anew where theme or language have changed."""
        ...

    def take_focus(self) -> None:
        """Give the keyboard focus to what is done next on the shown page."""
        ...


class ActionHost(StartHost, Protocol):
    """Protocol of what the actions use that have a key or a place in the menu and no page of their own."""

    @property
    def at_table(self) -> bool:
        """Return whether the table is shown, with a session on it."""
        ...

    @property
    def showing(self) -> TableShowing:
        """Return the switch that shows the table on another device."""
        ...

    def undo(self, turn: bool = False) -> None:
        """Undo, on the table or on a page that can; `turn` goes to the beginning of the turn on the table."""
        ...

    def redo(self, turn: bool = False) -> None:
        """Redo, on the table or on a page that can; `turn` goes to the end of the turn on the table."""
        ...

    def next_area(self, step: int) -> None:
        """Move the focus to the next area of the table."""
        ...

    def show_guide(self) -> None:
        """Show the guide at the current prompt; the same key closes it."""
        ...

    def show_help(self) -> None:
        """Show the keys over everything; the same key closes them."""
        ...

    def show_menu(self) -> None:
        """Show the menu; the same key closes it."""
        ...

    def show_own(self) -> None:
        """Show what the owner has made for the game that is being set up."""
        ...

    def swap_board(self) -> None:
        """Open or close the table window beside this one."""
        ...

    def swap_language(self) -> None:
        """Switch to the other language."""
        ...

    def swap_theme(self) -> None:
        """Switch to the next theme, in a cycle."""
        ...

    def swap_full_screen(self) -> None:
        """Switch between full screen and window."""
        ...

    def step_scale(self, step: int) -> None:
        """Change to the next larger or smaller size, or with 0 to 100 %."""
        ...
