"""The table on a second device: it follows the session controller while it is switched on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from puesto.companion.blocks import LINES, Shown, blocks_of
from puesto.companion.page import INKS
from puesto.core.messages import N_, NN_, count
from puesto.gui.look.theme import PALETTES
from puesto.language import LANGUAGES, Language

if TYPE_CHECKING:
    from puesto.companion.server import CompanionServer, Watcher
    from puesto.gui.host.host import SheetHost
    from puesto.gui.map.sketch_stack import SketchStack
    from puesto.gui.table.tool_bar import ToolBar

STATE_ON, STATE_OFF = N_("Se está enseñando"), N_("Apagado")
AFTER_MS = 5
"""Milliseconds after a change until it is sent: the table repaints first."""
DEEP = 40
"""The last lines of the log among which those for the page are looked for."""


class TableShowing(QObject):
    """The switch, off at first; `changed` is emitted when it or the devices change."""

    changed = Signal()
    _watched = Signal()
    """Emitted in a thread of the server when a device comes or goes."""

    def __init__(self, host: SheetHost, tools: ToolBar, centre: SketchStack) -> None:
        super().__init__(host.frame)
        self.host, self.controller, self.tools, self.centre = host, host.controller, tools, centre
        self.server: CompanionServer | None = None
        self._timer = QTimer(self, singleShot=True, interval=AFTER_MS)
        self._timer.timeout.connect(self._send)
        for signal in (
            self.controller.state_changed,
            self.controller.prompt_changed,
            self.controller.log_grew,
            self.controller.language_changed,
            centre.resumed,
        ):
            signal.connect(self._wake)
        self.controller.session_closed.connect(self.stop)
        self._watched.connect(self._tell)

    @property
    def is_on(self) -> bool:
        """Return whether the table is shown."""
        return self.server is not None

    @property
    def watchers(self) -> list[Watcher]:
        """Return the devices that look."""
        return self.server.watchers if self.server is not None else []

    def start(self, address: str | None = None) -> bool:
        """Show the table; return False where there is no network of the player's own to show it on."""
        from puesto.companion import server

        address = address or server.own_address()
        if self.server is not None or address is None:
            return self.server is not None
        looks = {name: {ink: getattr(palette, ink) for ink in INKS} for name, palette in PALETTES.items()}
        try:
            self.server = server.CompanionServer(address, looks, self._watched.emit)
        except OSError:
            return False
        self._send()
        self._tell()
        return True

    def stop(self) -> None:
        """Stop showing the table; every device says that it is closed."""
        if self.server is not None:
            server, self.server = self.server, None
            server.on_watchers = lambda: None
            server.stop()
            self._tell()

    def renew(self) -> None:
        """Make another key for the shared table; devices with the old one are thrown out."""
        if self.server is not None:
            self.server.renew_token()
            self._tell()

    def _wake(self) -> None:
        if self.server is not None and not self._timer.isActive():
            self._timer.start()

    def _send(self) -> None:
        """Send the current table to the devices."""
        view, session = self.controller.view, self.controller.session
        if self.server is None or view is None or session is None or self.centre.waits:
            return
        lines = [line for line in self.controller.log[-DEEP:] if not line.depth][-LINES:]
        shown_table = Shown(view, self.controller.prompt, tuple(lines), self.centre.view)
        name = self.controller.words.name
        blocks = {code: blocks_of(shown_table, partial(Language(code).say, name=name)) for code in LANGUAGES}
        self.server.show(blocks, self.controller.words.code, self.host.theme.palette.name)

    def _tell(self) -> None:
        """Show on the table that it is shared, and with how many devices."""
        words, watcher_count = self.controller.words, len(self.watchers)
        text = words(count(NN_("Se enseña en tu red · mira {n}", "Se enseña en tu red · miran {n}"), watcher_count))
        self.tools.say_shown(text if self.is_on else "")
        self.changed.emit()
