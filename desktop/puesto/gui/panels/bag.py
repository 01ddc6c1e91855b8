"""The bag of activation markers: the bag, what was drawn from it in order, what was set aside."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, NN_, count, msg
from puesto.core.views import BagEntry, BagView
from puesto.gui import paint
from puesto.gui.motion import CLOCK, slide
from puesto.gui.panels.base import Panel, Piece, Printed, Say, describe, keep, plain
from puesto.gui.theme import FIGURE_SMALL, LABEL, SPACE, TITLE

BAG, CHIP_WIDTH, CHIP_HEIGHT, GAP = 120, 96, 40, 6
INSIDE = NN_("Queda {n} marcador en la bolsa", "Quedan {n} marcadores en la bolsa")


class BagPiece(Piece):
    """A cloth bag with its mouth open and how many markers are left in it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.left = 0

    def set_left(self, left: int) -> None:
        """Show `left` markers inside."""
        if left != self.left:
            self.left = left
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(BAG), self.theme.px(BAG))

    def draw(self, painter: QPainter) -> None:
        theme, side = self.theme, float(self.width())

        def at(x: float, y: float) -> tuple[float, float]:
            return side * x / 100, side * y / 100

        sack = QPainterPath()
        sack.moveTo(*at(30, 30))
        sack.cubicTo(*at(6, 48), *at(2, 92), *at(22, 94))
        sack.lineTo(*at(78, 94))
        sack.cubicTo(*at(98, 92), *at(94, 48), *at(70, 30))
        sack.closeSubpath()
        mouth = QPainterPath()
        mouth.moveTo(*at(30, 30))
        mouth.cubicTo(*at(14, 20), *at(22, 8), *at(34, 12))
        mouth.cubicTo(*at(44, 6), *at(56, 6), *at(66, 12))
        mouth.cubicTo(*at(78, 8), *at(86, 20), *at(70, 30))
        mouth.closeSubpath()
        if self.glowing:
            for width, alpha in ((14, 50), (9, 120), (5, 255)):
                painter.strokePath(sack.united(mouth), QPen(theme.colour("glow", alpha), theme.px(width)))
        cloth = paint.grain(theme, "cloth", "wood")
        painter.fillPath(sack, cloth)
        painter.fillPath(mouth, cloth)
        hole = QPainterPath()
        hole.addEllipse(QRectF(side * 0.33, side * 0.11, side * 0.34, side * 0.1))
        painter.fillPath(hole, theme.colour("print"))
        edge = QPen(theme.colour("wood_dark"), theme.px(2))
        painter.setPen(edge)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(sack)
        painter.drawPath(mouth)
        cord = QPainterPath()
        cord.moveTo(*at(29, 30))
        cord.cubicTo(*at(42, 36), *at(58, 36), *at(71, 30))
        painter.setPen(QPen(theme.colour("on_print"), theme.px(3)))
        painter.drawPath(cord)
        plate = QRectF(side * 0.33, side * 0.5, side * 0.34, side * 0.3)
        painter.fillPath(paint.rounded(plate, theme.px(SPACE)), theme.colour("on_print"))
        paint.write(painter, plate, str(self.left), theme.font(TITLE), theme.colour("print"))
        if self.hasFocus():
            paint.focus_ring(painter, theme, QRectF(self.rect()).adjusted(3, 3, -3, -3), theme.px(SPACE * 3))


class ChipPiece(Printed):
    """One marker that was drawn from the bag, or set aside."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entry: BagEntry | None = None
        self.say: Say = plain
        self.order = 0

    def show_entry(self, entry: BagEntry, order: int, say: Say) -> None:
        """Show `entry`, the `order`-th that was drawn."""
        self.entry, self.order, self.say = entry, order, say
        state = msg(N_("Salió en el lugar {n}."), n=order) if entry.state == "drawn" else msg(N_("Apartado."))
        describe(self, say(entry.name), say(state))
        self.reprint()

    def draw(self, painter: QPainter) -> None:
        if self.entry is None:
            return
        theme = self.theme
        rim = theme.px(3)
        box = QRectF(self.rect()).adjusted(rim, rim, -rim, -rim)
        path = paint.rounded(box, theme.px(SPACE))
        paint.shadow(painter, theme, box, theme.px(SPACE), 0.4)
        cloth = "cloth_used" if self.entry.state == "aside" else {"german": "cloth_german", "soviet": "cloth_soviet"}.get(self.entry.side, "cloth_plain")
        painter.fillPath(path, paint.grain(theme, "cloth", cloth))
        painter.setPen(QPen(theme.colour("print"), 1, Qt.PenStyle.DashLine if self.entry.state == "aside" else Qt.PenStyle.SolidLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        text = self.say(self.entry.name)
        font = paint.fitted(text, theme.font(FIGURE_SMALL), box.width() - theme.px(SPACE * 2), theme.px(LABEL.size))
        paint.write(painter, box, text, font, theme.colour("print"))


class BagPanel(Panel):
    """A bag of markers. A click on the bag draws where the current question wants it."""

    draw_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.view: BagView | None = None
        self.glow: frozenset[str] = frozenset()
        self.bag = BagPiece(self)
        self.bag.activated.connect(self._draw)
        self.chips: dict[str, ChipPiece] = {}

    def show_view(self, view: BagView, say: Say) -> None:
        """Show how many markers are in the bag, and those that are out of it."""
        if view == self.view and say == self.say:
            return
        self.view, self.say = view, say
        self.heading = say(view.title)
        left = sum(entry.state == "in" for entry in view.entries)
        words = say(count(INSIDE, left))
        describe(self, self.heading, words, tip="")
        describe(self.bag, self.heading, words)
        self.bag.set_left(left)
        known = frozenset(self.chips)
        out = [entry for entry in view.entries if entry.state == "drawn"] + [entry for entry in view.entries if entry.state == "aside"]
        keep(self.chips, [entry.id for entry in out], lambda id: self._make())
        self.chips = {entry.id: self.chips[entry.id] for entry in out}
        for order, entry in enumerate(out, 1):
            self.chips[entry.id].show_entry(entry, order, say)
        self.set_glow(self.glow)
        self.changed()
        if CLOCK.on and self.bag.isVisible():
            for id, chip in self.chips.items():
                if id not in known:
                    slide(chip, self._in_the_mouth(chip.geometry()), chip.geometry())

    def _in_the_mouth(self, chip: QRect) -> QRect:
        """Where a marker rises from."""
        mouth = self.bag.geometry()
        return QRect(QPoint(mouth.center().x() - chip.width() // 2, mouth.y()), chip.size())

    def set_glow(self, ids: frozenset[str]) -> None:
        """Light up the bag if the current question wants a marker from it."""
        self.glow = ids
        self.bag.set_glow(self.view is not None and self.view.id in ids)

    def _draw(self) -> None:
        if self.view is not None:
            self.draw_requested.emit(self.view.id)

    def _make(self) -> ChipPiece:
        chip = ChipPiece(self)
        chip.set_theme(self.theme)
        return chip

    def least_width(self) -> int:
        return self.theme.px(BAG + GAP + CHIP_WIDTH) + 2 * self.inside

    def arrange(self, width: int, place: bool) -> int:
        bag = self.bag.sizeHint()
        if place:
            self.bag.setGeometry(self.inside, self.top, bag.width(), bag.height())
        gap, left = self.theme.px(GAP), self.inside + bag.width() + self.theme.px(SPACE * 4)
        x, y, aside = left, self.top, False
        wide, high = self.theme.px(CHIP_WIDTH), self.theme.px(CHIP_HEIGHT)
        for chip in self.chips.values():
            starts_aside = chip.entry is not None and chip.entry.state == "aside" and not aside
            aside |= starts_aside
            if (starts_aside and x > left) or (x + wide > width - self.inside and x > left):
                x, y = left, y + high + (gap * 2 if starts_aside else gap)
            if place:
                chip.setGeometry(x, y, wide, high)
            x += wide + gap
        return max(self.top + bag.height(), y + (high if self.chips else 0)) + self.inside
