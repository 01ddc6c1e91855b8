"""Protocol of what putting a session on the table uses of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from puesto.gui.host.host import Host

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QStackedWidget

    from puesto.gui.table.table import PlayTable


class Seats(Host, Protocol):
    """Window whose table can show a session."""

    @property
    def pages(self) -> QStackedWidget:
        """Return the stack of home, the pages and the table."""
        ...

    @property
    def table(self) -> PlayTable:
        """Return the table's page."""
        ...

    def holds(self, go_on: Callable[[], object]) -> bool:
        """Return whether the session on the table would be lost by going on; the player is then asked first."""
        ...

    def retitle(self) -> None:
        """Put the name of the open session into the window's title."""
        ...
