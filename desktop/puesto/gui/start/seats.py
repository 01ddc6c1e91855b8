"""What sitting down at the table asks of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from puesto.gui.host.host import Host

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QStackedWidget

    from puesto.gui.table.table import PlayTable


class Seats(Host, Protocol):
    """A window whose table a session can be laid on."""

    @property
    def pages(self) -> QStackedWidget:
        """Home, the pages and the table, one of which is shown."""
        ...

    @property
    def table(self) -> PlayTable:
        """The table."""
        ...

    def holds(self, go_on: Callable[[], object]) -> bool:
        """Whether the session on the table would be lost by going on: then the player is asked first."""
        ...

    def retitle(self) -> None:
        """Name the session that is open."""
        ...
