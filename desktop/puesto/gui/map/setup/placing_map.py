"""The whole map while counters are placed on it, with the tray at its edge."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy

from puesto.core.game.map_views import HexView, MapView
from puesto.gui.controls.accessible import Say
from puesto.gui.look import paint
from puesto.gui.look.theme import LABEL, Theme
from puesto.gui.map.by_hand import HandSketch
from puesto.gui.map.spots.spot import Spot

LEAST, READ, MOST = 7, 19, 44
"""Radius of a hex in px at 100 %: least, least with a label, largest."""
RIM = 2.2
"""Distance from the edge, in radii, within which a hex's neighbours are not visible."""


class PlacingMap(HandSketch):
    """Map on which all hexes can be chosen: all at once, or so close that their labels can be read.

    The tray stays when it is empty.
    """

    keeps_tray = True

    def __init__(self, view: MapView, theme: Theme, say: Say, name: str) -> None:
        self.is_near = True
        """Whether hexes are at least large enough for their labels, though not all of them are visible then."""
        self._seen_from = ""
        """Hex in the middle of the sketch; "" for that of the whole map."""
        super().__init__(view, theme, say, name)
        self.be_live()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def setup_ui(self, view: MapView) -> None:
        super().setup_ui(view)
        self._whole = self._home
        self._home = next((hex for hex in view.hexes if hex.place == self._seen_from), self._home)

    def _radius(self, width: int) -> float:
        radius_of_all, read = self._radius_of_all, float(self.theme.px(READ))
        return max(radius_of_all, read) if self.is_near else radius_of_all

    @property
    def _radius_of_all(self) -> float:
        """Return the radius of hexes in px while all of them are visible."""
        wide, high = self._span(self.view.hexes, self._whole)
        room, px = self._window, self.theme.px
        return max(float(px(LEAST)), min(float(px(MOST)), room.width() / wide, room.height() / high))

    @property
    def can_be_nearer(self) -> bool:
        """Return whether labels can be read only while a part of the map is shown."""
        return self._radius_of_all < self.theme.px(READ)

    def come_near(self, near: bool) -> None:
        """Show all of the map, or so little of it that the labels can be read."""
        self.is_near = near
        self._look_from(next((id for id, spot in self.hexes.items() if spot.hasFocus()), "") if near else "")

    def look_at(self, place: str) -> None:
        """Scroll to a hex that is close to the edge or beyond it."""
        hex = next((each_hex for each_hex in self.view.hexes if each_hex.place == place), None)
        rim = self.radius * RIM
        if hex is not None and not self._window.adjusted(rim, rim, -rim, -rim).contains(self.middle(hex)):
            self._look_from(place if self.is_near and self.can_be_nearer else "")

    def _look_from(self, place: str) -> None:
        self._seen_from = place
        self._home = next((hex for hex in self.view.hexes if hex.place == place), self._whole)
        self._measured = self._backdrop = None
        self._stand()
        self.update()

    def walk(self, start: Spot, way: tuple[int, int]) -> None:
        self.look_at(start.id)
        super().walk(start, way)

    def _stand(self) -> None:
        super()._stand()
        window = self._window
        for hex in self.view.hexes:
            self.hexes[hex.place].setVisible(window.contains(self.middle(hex)))
        for pin in self.pins.values():
            pin.hide()  # a counter beyond the edge must not be turned by mistake

    def _draw_label(self, painter: QPainter, hex: HexView) -> None:
        """Write the label of a hex in its middle, where there is room and no counter."""
        if self.radius >= self.theme.px(READ) and hex.place not in self.covered:
            point, side = self.middle(hex), self.radius * 2
            box = QRectF(point.x() - side / 2, point.y() - side / 2, side, side)
            paint.write(painter, box, hex.place, self.theme.font(LABEL), self.theme.colour("quiet"))

    def show_view(self, view: MapView) -> None:
        super().show_view(view)
        for spot in self.tray.values():
            spot.show()
        self._stand()
        self.be_live()

    def ring(self, place: str, takes_keys: bool = True) -> None:
        """Put the focus on a hex, or on the middle one; or only make it the focus stop."""
        spot = self.hexes.get(place) or self.hexes.get(self._home.place)
        if spot is None:
            return
        self.look_at(spot.id)
        for other_hex in self.hexes.values():
            if other_hex.focusPolicy() is Qt.FocusPolicy.StrongFocus:
                other_hex.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        spot.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if takes_keys:
            spot.setFocus(Qt.FocusReason.TabFocusReason)

    def be_live(self) -> None:
        """Let each hex and each counter be clicked."""
        for spot in (*self.hexes.values(), *self.tray.values(), *self.counters.values()):
            spot.set_glow(False, True)
        for counter in self.counters.values():
            counter.has_tab = False  # they are close together, and the slip of the carried counter names the hex
        self.take(self.taken)
