"""Scale and place of the map of each battle, kept with its session."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from puesto.gui.host.session_controller import SessionController
from puesto.gui.map.battle.battle_map import USUAL

KEY = "map"
"""Key of the scale and the hex in the middle among what a file keeps of the window."""
SHORTLY = 1500
"""Milliseconds after the last change in which the file is written."""


class MapPlaces(QObject):
    """Store of the scale and the hex in the middle of the map of a battle."""

    def __init__(self) -> None:
        super().__init__()
        self._session: object = None
        self._place = USUAL, ""
        self._later = QTimer(self, singleShot=True, interval=SHORTLY)
        self._later.timeout.connect(self._write)
        self._controller: SessionController | None = None

    def place_of(self, controller: SessionController) -> tuple[int, str]:
        """Return the index of the scale and the hex in the middle, as they were left."""
        if controller.session is not self._session:
            self._session, self._place = controller.session, (USUAL, "")
            stored = controller.file.extra.get(KEY) if controller.file is not None else None
            if (
                isinstance(stored, list)
                and len(stored) == 2
                and isinstance(stored[0], int)
                and isinstance(stored[1], str)
            ):
                self._place = stored[0], stored[1]
        return self._place

    def keep(self, controller: SessionController, size_index: int, home: str) -> None:
        """Note the scale and the hex in the middle of the map, and write them shortly."""
        self._session, self._place, self._controller = controller.session, (size_index, home), controller
        self._later.start()

    def _write(self) -> None:
        controller = self._controller
        if controller is not None and controller.session is self._session and controller.file is not None:
            controller.file.remember(KEY, [*self._place])
