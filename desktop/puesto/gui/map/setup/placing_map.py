"""The whole map while counters are put on it, with the tray at its edge."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy

from puesto.core.game.map_views import HexView, MapView
from puesto.gui.controls.accessible import Say
from puesto.gui.look import paint
from puesto.gui.look.theme import LABEL, Theme
from puesto.gui.map.by_hand import HandSketch

LEAST, READ, MOST = 7, 17, 44
"""A hex from its middle to its corner, at 100 %: all of them are seen at once; from the second on with labels."""


class PlacingMap(HandSketch):
    """All hexes at once, each to be chosen; the tray stays though nothing lies in it."""

    keeps_tray = True

    def __init__(self, view: MapView, theme: Theme, say: Say, name: str) -> None:
        super().__init__(view, theme, say, name)
        self.be_live()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _radius(self, width: int) -> float:
        wide, high = self._reach
        room, px = self._window, self.theme.px
        return max(float(px(LEAST)), min(float(px(MOST)), room.width() / wide, room.height() / high))

    def _printed(self, painter: QPainter, one: HexView) -> None:
        """Its label in its middle, where the hexes are large enough for it and nobody stands there."""
        if self.radius >= self.theme.px(READ) and one.place not in self.covered:
            at, side = self.middle(one), self.radius * 2
            box = QRectF(at.x() - side / 2, at.y() - side / 2, side, side)
            paint.write(painter, box, one.place, self.theme.font(LABEL), self.theme.colour("quiet"))

    def show_view(self, view: MapView) -> None:
        super().show_view(view)
        for spot in self.spots:
            spot.show()
        self._stand()
        self.be_live()

    def ring(self, place: str, takes_keys: bool = True) -> None:
        """Put the keyboard on a hex, or on the one in the middle; or only let Tab stop there."""
        spot = self.hexes.get(place) or self.hexes.get(self._home.place)
        if spot is None:
            return
        for other in self.hexes.values():
            if other.focusPolicy() is Qt.FocusPolicy.StrongFocus:
                other.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        spot.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if takes_keys:
            spot.setFocus(Qt.FocusReason.TabFocusReason)

    def be_live(self) -> None:
        """Let each hex and each counter answer a click."""
        for spot in (*self.hexes.values(), *self.tray.values(), *self.counters.values()):
            spot.set_glow(False, True)
        for counter in self.counters.values():
            counter.has_tab = False  # they stand close, and the slip of whoever is carried says the hex
        self.take(self.taken)
