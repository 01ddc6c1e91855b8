"""The mission sheet: boxes in printed order, the marker on one of them, and the content of each box."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, msg
from puesto.core.views import BoxView, SheetView
from puesto.gui.controls.accessible import Say, describe, template_of
from puesto.gui.look import paint, shapes
from puesto.gui.look.theme import CORNER, FIGURE, FIGURE_SMALL, LABEL, SPACE
from puesto.gui.panels.base import Panel, PrintedField, draw_side, keep_widgets, side_strip
from puesto.gui.panels.marker import Marker

BOX_WIDTH, SNUG_WIDTH, GAP, TOKEN, SNUG_TOKEN = 104, 84, 6, 38, 27
MOST = 7
"""Most boxes side by side."""
PAD, SNUG_PAD = 8, 6
LINES = 2
"""Most lines of a title on a small sheet, if necessary in a smaller font."""
MARKER = N_("Marcador de misión")


class BoxPiece(PrintedField):
    """Box of the sheet: its number, its event's title, and a tick once the marker has passed it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view: BoxView | None = None
        self.say: Say = template_of
        self._title: paint.Paragraph | None = None
        self.token = TOKEN

    def show_box(self, view: BoxView, say: Say, reworded: bool) -> None:
        """Show a box of the mission sheet."""
        if view == self.view and not reworded:
            return
        self.view, self.say, self._title = view, say, None
        describe(self, *describe_box(view, say))
        self.reprint()

    def on_theme_changed(self) -> None:
        self._title = None

    def title(self, width: int) -> paint.Paragraph:
        """Return the event's title, laid out for a box that is `width` wide."""
        wide, least = width - 2 * self.pad, self.theme.px(LABEL.size)
        if self._title is None or self._title.width != wide:
            text = self.say(self.view.title) if self.view is not None and self.view.title is not None else ""
            longest = max(text.split(), key=len, default="")
            font = QFont(paint.fitted_font(longest, self.theme.font(FIGURE_SMALL), wide, least))
            title = paint.paragraph(text, font, wide, leading=0.92)
            while self.token == SNUG_TOKEN and font.pixelSize() > least and title.height > LINES * title.line_height:
                font.setPixelSize(font.pixelSize() - 1)
                title = paint.paragraph(text, font, wide, leading=0.92)
            self._title = title
        return self._title

    @property
    def pad(self) -> int:
        """Return the distance in px from the box's edge to its content."""
        return self.theme.px(SNUG_PAD if self.token == SNUG_TOKEN else PAD)

    def height_for(self, width: int) -> int:
        """Return the height in px that a box of `width` needs."""
        title = self.title(width)
        over = self.theme.px(self.token + (SPACE if self.token == TOKEN else 0))
        return (
            over + int(title.height if title.text else self.theme.px(LABEL.size + SPACE)) + self.pad - self.theme.px(1)
        )

    def draw(self, painter: QPainter) -> None:
        """Paint the box piece."""
        view, theme = self.view, self.theme
        if view is None:
            return
        line = theme.px(3 if view.here else 1.4)
        box = QRectF(self.rect()).adjusted(line / 2, line / 2, -line / 2, -line / 2)
        path = paint.rounded_rect(box, theme.px(CORNER - 2))
        if view.yellow:
            paint.hatch(painter, theme, path, "event", "event_stripe", theme.px(5))
            number, text = "on_event", "on_event"
        else:
            painter.fillPath(path, theme.colour("lit" if view.here else "well" if not view.passed else "paper"))
            number, text = ("quiet", "quiet") if view.passed else ("ink", "ink")
        painter.setBrush(Qt.BrushStyle.NoBrush)
        style = Qt.PenStyle.DashLine if view.passed and not view.here else Qt.PenStyle.SolidLine
        painter.setPen(QPen(theme.colour("ink" if view.here else "edge"), line, style))
        painter.drawPath(path)
        if view.last:
            inset = theme.px(3)
            painter.setPen(QPen(theme.colour("ink"), theme.px(1.4)))
            painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), theme.px(2), theme.px(2))
        pad = self.pad
        paint.write(
            painter,
            QRectF(box.left() + pad, box.top() + theme.px(SPACE), theme.px(40), theme.px(28)),
            str(view.number),
            theme.font(FIGURE),
            theme.colour(number),
            Qt.AlignmentFlag.AlignLeft,
        )
        title = self.title(self.width())
        title.draw(painter, box.left() + pad, self.height() - title.height - pad + theme.px(1), theme.colour(text))
        if view.passed and not view.here:
            mark = theme.px(15)
            painter.setPen(
                QPen(
                    theme.colour(number),
                    theme.px(2.6),
                    Qt.PenStyle.SolidLine,
                    Qt.PenCapStyle.RoundCap,
                    Qt.PenJoinStyle.RoundJoin,
                )
            )
            painter.drawPath(shapes.tick(QRectF(box.right() - pad - mark, box.top() + theme.px(10), mark, mark * 0.8)))


def describe_box(view: BoxView, say: Say) -> tuple[str, str]:
    """Return a box's accessible name and description, for the tool tip too."""
    number = msg(N_("Casilla {n}"), n=view.number)
    name = say(msg(N_("{box}: {title}"), box=number, title=say(view.title))) if view.title is not None else say(number)
    parts = []
    if view.here:
        parts.append(say(msg(N_("Aquí está el marcador."))))
    elif view.passed:
        parts.append(say(msg(N_("Ya pasada."))))
    if view.yellow:
        parts.append(say(msg(N_("Casilla amarilla: se cumple también al pasar por ella."))))
    if view.last:
        parts.append(say(msg(N_("Última casilla."))))
    if view.text is not None:
        parts.append(say(view.text))
    return name, " ".join(parts)


class SheetPanel(Panel):
    """Panel of a mission sheet with its marker, which can be put on another box."""

    marker_dropped = Signal(str, int)

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.view: SheetView | None = None
        self.boxes: dict[str, BoxPiece] = {}
        self.marker = Marker(self)
        self.marker.dropped.connect(self._dropped)
        self.marker.hovering.connect(self._hovering)

    def show_view(self, view: SheetView, say: Say) -> None:
        """Show the boxes of `view`; only those that changed are painted again."""
        if view == self.view and say == self.say:
            self._settle()
            return
        reworded = say != self.say
        before, self.view, self.say = self.view, view, say
        self.heading = say(view.title)
        describe(self, self.heading, tip="")
        keep_widgets(self.boxes, [str(box.number) for box in view.boxes], lambda id: self._make())
        for box in view.boxes:
            self.boxes[str(box.number)].show_box(box, say, reworded)
            self.boxes[str(box.number)].token = self._token
        if (
            reworded
            or before is None
            or [(b.number, b.title) for b in before.boxes] != [(b.number, b.title) for b in view.boxes]
        ):
            self.changed()
        elif before.title != view.title:
            self.ground_changed()
        self._settle()

    def _make(self) -> BoxPiece:
        box = BoxPiece(self)
        box.set_theme(self.theme)
        return box

    def set_snug(self, snug: bool) -> None:
        for box in self.boxes.values():
            box.token = SNUG_TOKEN if snug else TOKEN
        super().set_snug(snug)

    @property
    def _token(self) -> int:
        return SNUG_TOKEN if self.snug else TOKEN

    @property
    def at(self) -> int:
        """Return the number of the box with the marker; 0 without one."""
        return next((box.number for box in self.view.boxes if box.here), 0) if self.view is not None else 0

    def _settle(self) -> None:
        """Place the marker on its box."""
        side, inset = self.theme.px(self._token), self.theme.px(2)
        places = {
            int(id): QRect(box.geometry().right() - side - inset + 1, box.y() + inset, side, side)
            for id, box in self.boxes.items()
        }
        self.marker.settle(places, self.at, None)
        self._hovering(self.at)

    def _hovering(self, value: int) -> None:
        if self.view is not None:
            where = next((describe_box(box, self.say)[0] for box in self.view.boxes if box.number == value), "")
            help = self.say(
                msg(N_("Flechas para llevarlo a otra casilla, Intro para dejarlo, Escape para devolverlo."))
            )
            describe(self.marker, f"{self.say(msg(MARKER))}. {where}", help)

    def _dropped(self, value: int) -> None:
        if self.view is not None:
            self.marker_dropped.emit(self.view.path, value)

    @property
    def top(self) -> int:
        """Return the y of the boxes; a small sheet has its title along the side."""
        return self.inside if self.snug else super().top

    @property
    def strip(self) -> int:
        """Return the width of the title along the side."""
        return side_strip(self.theme) if self.snug else 0

    def draw_heading(self, painter: QPainter) -> None:
        if self.snug:
            draw_side(painter, self.theme, self.heading, self.inside, self.height())
        else:
            super().draw_heading(painter)

    def least_width(self) -> int:
        return self.strip + self.theme.px(BOX_WIDTH) * 3 + self.theme.px(GAP) * 2 + 2 * self.inside

    def preferred_width(self) -> int:
        return self.theme.px(640) + 2 * self.inside

    def columns(self, width: int) -> int:
        """Return the number of boxes in a row: at least three, and the fewest that need no further row."""
        least = self.theme.px(SNUG_WIDTH if self.snug else BOX_WIDTH)
        room = max(3, min(MOST, (width + self.theme.px(GAP)) // (least + self.theme.px(GAP))))
        rows = -(-len(self.boxes) // room)
        return max(3, -(-len(self.boxes) // max(1, rows)))

    def arrange(self, width: int, place: bool) -> int:
        """Lay out the sheet panel; return its height in px."""
        gap, left = self.theme.px(GAP), self.inside + self.strip
        inner = width - left - self.inside
        columns = self.columns(inner)
        box_width = max(1, (inner - gap * (columns - 1)) // columns)
        boxes = list(self.boxes.values())
        high = max((box.height_for(box_width) for box in boxes), default=0)
        y = self.top
        for number, box in enumerate(boxes):
            if number and number % columns == 0:
                y += high + gap
            if place:
                box.setGeometry(left + (number % columns) * (box_width + gap), y, box_width, high)
        if place:
            self._settle()
        return y + high + self.inside
