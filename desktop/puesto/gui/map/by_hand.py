"""Sketch whose counters are dragged from a tray at its edge, or from hex to hex.

The carried counter is painted under the pointer. A hex that cannot take it is dashed and shows the reason.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.game.map_views import HexView, MapView
from puesto.core.messages import N_, Sayable, msg
from puesto.core.views import CounterView
from puesto.gui.controls.accessible import Say, announce, describe
from puesto.gui.controls.surface import draw_wood
from puesto.gui.look import hand_drawing, paint
from puesto.gui.look.theme import CORNER, LABEL, SHADOW, SMALL, SPACE, Theme
from puesto.gui.map import signs
from puesto.gui.map.ground.paper import Pictures
from puesto.gui.map.hex_map import FRAME
from puesto.gui.map.sketch import BoardSketch
from puesto.gui.map.sketch_measures import STRIP
from puesto.gui.map.spots.counter_spot import CounterSpot, PinSpot
from puesto.gui.map.spots.geometry import beside, flat_hexagon
from puesto.gui.map.spots.spot import CHOSEN_ANSWER, Spot, SpotMap
from puesto.gui.pieces.counter import describe_counter
from puesto.gui.pieces.flat_piece import draw_plain

WIDE, FACE, ROW, HEAD = 172, 38, 50, 28
"""Sizes in px at 100 %: width of the tray, side of a counter in it, height of its place and of the line above."""
CAP = 26
"""Width in px at 100 % of the cap of its number, with the gap behind it."""
MOST = 9
"""Most counters in the tray at once: each has a digit."""
NEAR = 10
"""Distance in px at 100 % within which a click is on a line."""
LIFT = 0.55
"""Height above the finger at which a counter is carried, in sides of the counter, so that the hex below is visible."""


class TraySpot(Spot):
    """A counter that waits in the tray, with its name and the digit that takes it."""

    def __init__(self, parent: SpotMap, view: CounterView, say: Say) -> None:
        super().__init__(parent, view.id)
        self.say, self.key = say, ""
        self.show_view(view)

    def show_view(self, view: CounterView) -> None:
        """Show the counter as it is now."""
        self.view = view
        describe(self, self.say(view.name), describe_counter(view, self.say))
        self.update()

    def set_key(self, key: str) -> None:
        """Set the digit that takes the counter from the tray."""
        if key != self.key:
            self.key = key
            self.update()

    def draw(self, painter: QPainter) -> None:
        """Paint the tray spot."""
        theme, px = self.theme, self.theme.px
        side = float(px(FACE))
        square = QRectF(px(CAP + SPACE), (self.height() - side) / 2, side, side)
        if self.mark == CHOSEN_ANSWER:
            painter.fillPath(paint.rounded_rect(QRectF(self.rect()), px(CORNER)), theme.colour("lit"))
            paint.glow_ring(painter, theme, square, px(CORNER))
        paint.draw_shadow(painter, theme, square, px(CORNER), 1.0 if self.lifted else 0.6)
        draw_plain(painter, theme, square, self.view)
        painter.setPen(QPen(theme.colour("ink"), px(2)))
        painter.drawRoundedRect(square, px(CORNER), px(CORNER))
        if self.key:
            signs.draw_key(painter, theme, px(SPACE), square.center().y(), self.key)
        left, font = square.right() + px(SPACE * 2), theme.font(LABEL)
        wide = self.width() - left - px(SPACE)
        name = paint.paragraph(paint.shorten(self.accessibleName(), font, int(wide), 3), font, wide)
        name.draw(painter, left, (self.height() - name.height) / 2, theme.colour("ink"))
        if self.hasFocus():
            paint.focus_ring(painter, theme, QRectF(self.rect()).adjusted(2, 2, -2, -2), px(CORNER))


def lay_out_tray(spots: Mapping[str, TraySpot], box: QRectF, theme: Theme, first: str) -> int:
    """Place counters one below the other, as many as fit; return how many are hidden.

    Each visible one gets its digit.
    """
    ids = [*spots]
    room = max(1, min(MOST, int((box.height() - theme.px(HEAD)) // theme.px(ROW))))
    start = min(ids.index(first) if first in ids else 0, max(0, len(ids) - room))
    for place, spot in enumerate(spots.values()):
        is_visible = start <= place < start + room
        spot.set_key(str(place - start + 1) if is_visible else "")
        if is_visible:
            top = box.top() + theme.px(HEAD) + (place - start) * theme.px(ROW)
            spot.setGeometry(QRectF(box.left(), top, box.width(), theme.px(ROW)).toAlignedRect())
        spot.setVisible(is_visible)
    return len(ids) - min(room, len(ids))


def draw_tray(painter: QPainter, theme: Theme, box: QRectF, counter_count: int, say: Say) -> None:
    """Paint the tray, and the number of counters that wait in it."""
    painter.fillRect(box, theme.colour("well"))
    painter.setPen(QPen(theme.colour("line"), theme.px(1.2)))
    painter.drawLine(box.topRight(), box.bottomRight())
    head = QRectF(box.left(), box.top(), box.width(), theme.px(HEAD))
    text = say(msg(N_("Por colocar: {n}"), n=counter_count))
    paint.write(painter, head, text, theme.font(LABEL), theme.colour("ink"))


class Carried(QWidget):
    """The counter under the pointer, with the hex below it: highlighted, or dashed with the reason.

    It is above everything on the sketch and lets every click through.
    """

    def __init__(self, parent: QWidget, theme: Theme, say: Say) -> None:
        super().__init__(parent)
        self.theme, self.say = theme, say
        self.view: CounterView | None = None
        self._at, self._hex, self._radius, self._place = QPointF(), QPointF(), 0.0, ""
        self.refusal: Sayable | None = None
        """Reason why it cannot be put down at its current hex."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def carry(self, view: CounterView, point: QPointF, refusal: Sayable | None) -> None:
        """Show the counter at a point, and why it cannot be put down there."""
        self.view, self._at, self.refusal, self._radius = view, point, refusal, 0.0
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())
        self.show()
        self.raise_()
        self.update()

    def hover(self, place: str, middle: QPointF, radius: float) -> None:
        """Show the hex that the carried counter is over."""
        self._place, self._hex, self._radius = place, middle, radius

    def put_down(self) -> None:
        """End the drag of the counter."""
        self.view, self.refusal = None, None
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.view is None:
            return
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        paint.smooth(painter)
        if self._radius:
            outline = flat_hexagon(self._hex, self._radius * 0.95)
            forbidden = self.refusal is not None
            painter.fillPath(outline, theme.colour("danger" if forbidden else "glow", 46 if forbidden else 110))
            style = Qt.PenStyle.DashLine if forbidden else Qt.PenStyle.SolidLine
            painter.setPen(hand_drawing.pen(theme.colour("danger" if forbidden else "command"), px(4), style))
            painter.drawPath(outline)
        side = max(float(px(FACE)), self._radius * 0.9)
        middle = self._at - QPointF(0, side * LIFT)
        square = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
        painter.setOpacity(0.86)
        paint.draw_shadow(painter, theme, square, px(CORNER), 1.4)
        draw_plain(painter, theme, square, self.view)
        painter.setOpacity(1)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("command"), px(2.5), Qt.PenStyle.DashLine))
        painter.drawRoundedRect(square, px(CORNER), px(CORNER))
        if self.refusal is not None:
            self._draw_slip(painter, square, self.say(self.refusal), "danger")
        elif self._radius:
            self._draw_slip(painter, square, self._place, "command")
        painter.end()

    def _draw_slip(self, painter: QPainter, square: QRectF, text: str, colour: str) -> None:
        """Paint the name of the hex, or the reason against it, on a slip beside the counter, inside the sheet."""
        theme, px = self.theme, self.theme.px
        most = min(float(px(280)), self.width() - px(SPACE * 8))
        lines = paint.paragraph(text, theme.font(SMALL), most - px(SPACE * 4))
        wide = min(most, paint.text_width(text, theme.font(SMALL)) + px(SPACE * 4) + 2)
        high = math.ceil(lines.height) + px(SPACE * 2)
        left = min(max(square.center().x() - wide / 2, float(px(SPACE * 3))), self.width() - wide - px(SPACE * 3))
        above = square.top() - high - px(SPACE)
        top = above if above > px(SPACE * 3) else square.bottom() + px(SPACE)
        slip = QRectF(left, top, wide, high)
        painter.setPen(QPen(theme.colour(colour), px(1.6)))
        painter.setBrush(theme.colour("paper"))
        painter.drawRoundedRect(slip, px(CORNER), px(CORNER))
        lines.draw(painter, slip.left() + px(SPACE * 2), slip.top() + px(SPACE), theme.colour("ink"))


class HandSketch(BoardSketch):
    """Sketch on the table on which counters are dragged, from the tray or from hex to hex."""

    placed = Signal(str, str)
    """Emitted when a counter was put by hand on a hex, or with "" back into the tray."""
    picked = Signal(str)
    """Emitted when a counter of the tray was taken, for the hex that is chosen next."""
    brushed = Signal(str, str)
    """Emitted with the pressed hex and the hex that the pointer is dragged over. The first time both are the same."""
    takes_ground = False
    """Whether a click on any empty hex chooses it, because none is proposed."""
    keeps_tray = False
    """Whether the tray is shown even when it is empty, so that nothing moves when its last counter is taken."""

    def __init__(self, view: MapView, theme: Theme, say: Say, name: str, pictures: Pictures | None = None) -> None:
        self.tray: dict[str, TraySpot] = {}
        self.taken = ""
        """Counter of the tray that the next hex is for."""
        self.forbidden: Callable[[str], Mapping[str, Sayable]] = lambda id: {}
        """Function that returns the hexes that a counter cannot be put on by hand, with the reasons."""
        self._closed: dict[str, Mapping[str, Sayable]] = {}
        """Those hexes for the counter that is carried."""
        self._brushed: set[str] = set()
        """Hexes that the pointer was dragged over since it was pressed."""
        super().__init__(view, theme, say, name, pictures)
        self.carried = Carried(self, theme, say)

    def setup_ui(self, view: MapView) -> None:
        """Set up the parts of the hand sketch."""
        super().setup_ui(view)
        waiting, self.tray = self.tray, {}
        for counter in view.tray:
            if (spot := waiting.pop(counter.id, None)) is None:
                spot = self.enlist(TraySpot(self, counter, self.say))
            else:
                spot.show_view(counter)
            self.tray[counter.id] = spot
        for dropped_spot in waiting.values():
            self.dismiss(dropped_spot)
        if self.taken not in self.tray:
            self.taken = next(iter(self.tray), "")

    @property
    def spots(self) -> list[Spot]:
        return [*self.tray.values(), *super().spots]

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.testAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent):
            for rim in self._rims():  # the sheet covers everything else
                if rim.intersects(event.rect()):
                    draw_wood(self, rim & event.rect(), self.theme)
        super().paintEvent(event)

    def _rims(self) -> tuple[QRect, ...]:
        """Return the rectangles beside the sheet in which the wood is visible: head, foot and sides."""
        full_rect, rim = self.rect(), self.theme.px(SHADOW) + 1
        wide, high = full_rect.width(), full_rect.height()
        return (
            QRect(0, 0, wide, rim),
            QRect(0, high - rim, wide, rim),
            QRect(0, rim, 3, high - 2 * rim),
            QRect(wide - rim, rim, rim, high - 2 * rim),
        )

    # -- the tray

    @property
    def _window(self) -> QRectF:
        full_window = super()._window
        return (
            full_window.adjusted(self.tray_box.width(), 0, 0, 0) if self.keeps_tray or self.view.tray else full_window
        )

    @property
    def tray_box(self) -> QRectF:
        """Return the rectangle of the tray; its width is 0 where there is none."""
        inset = self.theme.px(FRAME + SHADOW)
        wide = self.theme.px(WIDE) if self.keeps_tray or self.view.tray else 0
        foot = inset + self.theme.px(STRIP)
        return QRectF(inset, inset, wide, max(0, self.height() - inset - foot))

    def _stand(self) -> None:
        super()._stand()
        lay_out_tray(self.tray, self.tray_box, self.theme, self.taken)

    def take(self, id: str) -> None:
        """Choose the counter of the tray that the next hex is for."""
        self.taken = id
        for spot in self.tray.values():
            spot.set_mark(CHOSEN_ANSWER if spot.id == id else "")
        lay_out_tray(self.tray, self.tray_box, self.theme, id)

    def draw_tray(self, painter: QPainter) -> None:
        if self.keeps_tray or self.view.tray:
            draw_tray(painter, self.theme, self.tray_box, len(self.view.tray), self.say)

    # -- dragging

    def _hand(self, id: str) -> CounterView | None:
        """Return the counter that may be dragged.

        It is the moving one, one of the tray, or one that may be put elsewhere.
        """
        if id in self.tray:
            return self.tray[id].view
        is_mover = id == self.view.mover and any(hex.live for hex in self.hexes.values())
        return self.counters[id].view if id in self.counters and (is_mover or id in self.view.movable) else None

    def drag(self, spot: Spot, point: QPointF) -> None:
        """Drag a counter over the sketch, or give hexes the terrain of the one that was pressed."""
        id = spot.id
        if id in self.hexes and self.hexes[id].ticks:
            over = self.hex_at(point)
            for place in (id, over.place if over is not None else id):
                if place not in self._brushed and place in self.hexes and self.hexes[place].live:
                    self._brushed.add(place)
                    self.brushed.emit(id, place)
        if (view := self._hand(id)) is None:
            return
        hex = self.hex_at(point)
        self.carried.carry(view, point, self._refusal(id, hex))
        if hex is not None:
            self.carried.hover(hex.place, self.middle(hex), self.radius)

    def _refusal(self, id: str, hex: HexView | None) -> Sayable | None:
        """Return why a carried counter cannot be put down on a hex; None where it can."""
        if hex is None or hex.place == self._origin(id):
            return None
        if self._is_moving(id):
            spot = self.hexes.get(hex.place)
            return None if spot is not None and spot.live else msg(N_("Ahí no puede acabar."))
        if id not in self._closed:
            self._closed = {id: self.forbidden(id)}
        return self._closed[id].get(hex.place)

    def _is_moving(self, id: str) -> bool:
        """Return whether a counter moves by the rules, instead of being put somewhere."""
        return id == self.view.mover and id not in self.view.movable

    def _origin(self, id: str) -> str:
        """Return the hex from which a counter is carried; "" for one of the tray."""
        return self.counters[id].view.place if id in self.counters else ""

    def drop(self, spot: Spot, point: QPointF) -> None:
        """Drop a counter on a hex; for the moving counter this equals a click on it."""
        id = spot.id
        view, hex, self._brushed = self._hand(id), self.hex_at(point), set()
        refusal = self._refusal(id, hex) if view is not None else None
        self._closed = {}
        self.carried.put_down()
        if view is None or (hex is not None and hex.place == self._origin(id)):
            return
        if refusal is not None:
            announce(self, self.say(refusal))
        elif hex is None:
            if id in self.view.movable and self.tray_box.contains(point):
                self.placed.emit(id, "")
        elif self._is_moving(id):
            self.chosen.emit(hex.place)
        else:
            self.placed.emit(id, hex.place)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        hex = self.hex_at(event.position()) if self.takes_ground else None
        if hex is not None and hex.place not in self.covered and event.button() is Qt.MouseButton.LeftButton:
            self.chosen.emit(hex.place)
        else:
            super().mouseReleaseEvent(event)

    def seen_at(self, point: QPointF) -> tuple[str, ...]:
        """Return the hex under a point, or two: those of the counters whose line of sight is there."""
        for sight in self.view.sights:
            items: list[CounterSpot | PinSpot | None] = []
            for id in (sight.one, sight.other):
                items += [self.counters.get(id), self.pins.get(id)]
            ends = [item for item in items if item is not None and not item.isHidden()]
            if len(ends) == 2 and not any(end_item.geometry().contains(point.toPoint()) for end_item in ends):
                start, end = (QPointF(end_item.geometry().center()) for end_item in ends)
                if beside(point, start, end) <= self.theme.px(NEAR):
                    return ends[0].view.place, ends[1].view.place
        hex = self.hex_at(point)
        return (hex.place,) if hex is not None else ()

    def hex_at(self, point: QPointF) -> HexView | None:
        """Return the hex under a point of the sketch."""
        if not self._window.contains(point):
            return None
        near = min(self.view.hexes, key=lambda hex: _apart(self.middle(hex), point), default=None)
        return near if near is not None and flat_hexagon(self.middle(near), self.radius).contains(point) else None


def _apart(point: QPointF, other_point: QPointF) -> float:
    return math.hypot(point.x() - other_point.x(), point.y() - other_point.y())
