"""A track of the control sheet: printed cells in a row, the marker on one of them, and lost units."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, msg
from puesto.core.views import CellView, TrackView
from puesto.gui.controls.accessible import Say, describe, template_of
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY_BOLD, FIGURE_SMALL, LABEL, SMALL, SPACE, TITLE
from puesto.gui.panels.base import Panel, PrintedField, keep_widgets
from puesto.gui.panels.marker import Marker

CELL, CELL_HEIGHT, TOKEN, GAP = 25, 62, 41, 2
SNUG_HEIGHT, SNUG_TOKEN, SNUG_RISE = 43, 27, 5
SIDE_LABEL = 126
"""Width in px at 100 % of the track's title beside the cells."""
FACES = {"soviet": ("star", N_("S")), "german": ("cross", N_("A"))}
"""Face of the marker for each nation: an emblem and the letter of its name."""
CLOTHS = {"soviet": "cloth_soviet", "german": "cloth_german"}


class CellPiece(PrintedField):
    """Space of a track. It is `filled` if the marker is on it or has not reached it yet: it is left to spend."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view: CellView | None = None
        self._filling: tuple[bool, bool, str] = (False, False, "command")
        self.say: Say = template_of

    def show_cell(self, view: CellView, look: tuple[bool, bool, str], name: str, description: str) -> None:
        """Show `view`; `look` is (filled, hollow, tone)."""
        describe(self, name, description)
        if (view, look) != (self.view, self._filling):
            self.view, self._filling = view, look
            self.reprint()

    def draw(self, painter: QPainter) -> None:
        """Paint the cell piece."""
        view, theme = self.view, self.theme
        if view is None:
            return
        is_filled, hollow, tone = self._filling
        line = theme.px(1.4)
        box = QRectF(self.rect()).adjusted(line, line, -line, -line)
        path = paint.rounded_rect(box, theme.px(SPACE))
        colour = tone if tone == "command" else "ink"
        cloth = CLOTHS.get(view.side) if tone == "victory" else None
        if is_filled:
            painter.fillPath(path, theme.colour(colour))
        elif cloth is not None:
            painter.fillPath(path, paint.grain(theme, "cloth", cloth))
        else:
            painter.fillPath(path, theme.colour("paper" if hollow else "well"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        style = Qt.PenStyle.DashLine if hollow else Qt.PenStyle.SolidLine
        painter.setPen(
            QPen(theme.colour(colour if is_filled or hollow else "edge"), theme.px(2) if hollow else line, style)
        )
        painter.drawPath(path)
        ink = theme.colour(
            ("on_colour" if colour == "command" else "paper")
            if is_filled
            else "quiet"
            if hollow
            else "print"
            if cloth
            else "ink"
        )
        foot = QRectF(box.left(), box.bottom() - theme.px(21), box.width(), theme.px(20))
        paint.write(
            painter,
            foot,
            view.label,
            paint.fitted_font(view.label, theme.font(FIGURE_SMALL), box.width(), theme.px(LABEL.size)),
            ink,
        )
        if view.pieces:
            side = min(theme.px(24), box.height() - theme.px(24))
            self._draw_lost_unit(
                painter, QRectF(box.center().x() - side / 2, box.top() + theme.px(4), side, side), len(view.pieces)
            )

    def _draw_lost_unit(self, painter: QPainter, rect: QRectF, count: int) -> None:
        """Paint a lost unit on the box: a small counter, crossed out."""
        theme = self.theme
        with paint.own_state(painter):
            painter.translate(rect.center())
            painter.rotate(-9)
            small = QRectF(-rect.width() / 2, -rect.height() / 2, rect.width(), rect.height())
            paint.draw_shadow(painter, theme, small, theme.px(3), 0.4)
            painter.fillPath(paint.rounded_rect(small, theme.px(3)), paint.grain(theme, "cloth", "cloth_used"))
            painter.setPen(QPen(theme.colour("print"), max(1.0, theme.px(1))))
            painter.drawRoundedRect(small, theme.px(3), theme.px(3))
            painter.setPen(QPen(theme.colour("print_red"), theme.px(3), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            inset = rect.width() * 0.26
            cross = small.adjusted(inset, inset, -inset, -inset)
            painter.drawLine(cross.topLeft(), cross.bottomRight())
            painter.drawLine(cross.topRight(), cross.bottomLeft())
        if count > 1:
            chip = QRectF(rect.right() - theme.px(8), rect.top() - theme.px(4), theme.px(16), theme.px(16))
            painter.fillPath(paint.rounded_rect(chip, chip.width() / 2), theme.colour("print"))
            paint.write(painter, chip, str(count), theme.font(LABEL), theme.colour("on_print"))


class TrackPanel(Panel):
    """Track with its marker, which can be put on another space.

    It is usually in a `PaperGroup`, so that it has no paper of its own.
    """

    framed_by_default = False
    marker_dropped = Signal(str, int)

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.view: TrackView | None = None
        self.cells: dict[str, CellPiece] = {}
        self.marker = Marker(self)
        self.marker.dropped.connect(self._dropped)
        self.marker.hovering.connect(self._name_marker)
        self._reading: paint.Paragraph | None = None

    def show_view(self, view: TrackView, say: Say) -> None:
        """Show the track of `view`; only the cells that changed are painted again."""
        if view == self.view and say == self.say:
            self._settle()
            return
        reworded = say != self.say
        before, self.view, self.say = self.view, view, say
        title = f"{say(view.title)} {self._at_label()}"
        describe(self, title, say(view.reading) if view.reading is not None else "", tip="")
        keep_widgets(self.cells, [str(cell.value) for cell in view.cells], lambda id: self._make())
        for cell in view.cells:
            self.cells[str(cell.value)].show_cell(cell, self._look(cell), *self._words(cell))
        if (
            reworded
            or before is None
            or [cell.value for cell in before.cells] != [cell.value for cell in view.cells]
            or before.reading != view.reading
            or before.note != view.note
        ):
            self._reading = None
            self.changed()
        elif before.at != view.at:
            self.ground_changed()
        self._settle()

    def on_theme_changed(self) -> None:
        self._reading = None

    def _make(self) -> CellPiece:
        cell = CellPiece(self)
        cell.set_theme(self.theme)
        return cell

    def _look(self, cell: CellView) -> tuple[bool, bool, str]:
        assert self.view is not None
        if self.view.tone == "command":
            is_filled = 0 < cell.value <= self.view.at
            return is_filled, self.view.start is not None and self.view.at < cell.value <= self.view.start, "command"
        is_here = cell.value == self.view.at or 0 < cell.value < self.view.at or self.view.at < cell.value < 0
        return is_here, False, "victory"

    def _words(self, cell: CellView) -> tuple[str, str]:
        """Return the accessible name and description of a space."""
        assert self.view is not None
        title = self.say(self.view.title)
        parts = []
        if cell.value == self.view.at:
            parts.append(self.say(msg(N_("Aquí está el marcador."))))
        if cell.value == self.view.start:
            parts.append(self.say(msg(N_("Aquí vuelve al empezar la ronda."))))
        if cell.value == self.view.pending:
            parts.append(self.say(msg(N_("Aquí pasará el marcador cuando acabe este paso."))))
        if cell.pieces:
            parts.append(
                self.say(
                    msg(N_("Sobre la casilla: {pieces}."), pieces=", ".join(self.say(piece) for piece in cell.pieces))
                )
            )
        name = f"{title} {cell.label}" if cell.owner is None else f"{title} {cell.label}, {self.say(cell.owner)}"
        return name, " ".join(parts)

    def _settle(self) -> None:
        """Place the marker on its space."""
        if self.view is None:
            return
        side = self.theme.px(SNUG_TOKEN if self.snug else TOKEN)
        up = self.theme.px(SNUG_RISE) if self.snug else -self.theme.px(1)
        places = {
            int(id): QRect(cell.geometry().center().x() - side // 2, max(0, cell.y() - up), side, side)
            for id, cell in self.cells.items()
        }
        current_cell = next((cell for cell in self.view.cells if cell.value == self._shown_value()), None)
        if self.view.tone == "command" or current_cell is None:
            self.marker.set_face("chevrons", "")
        else:
            emblem, letter = FACES.get(current_cell.side, ("hexagon", ""))
            self.marker.set_face(emblem, self.say(msg(letter)) if letter else "")
        self.marker.settle(places, self.view.at, self.view.pending)
        self._name_marker(self._shown_value())

    def _at_label(self) -> str:
        """Return what is printed on the marker's space."""
        assert self.view is not None
        return next((cell.label for cell in self.view.cells if cell.value == self.view.at), str(self.view.at))

    def _shown_value(self) -> int:
        """Return the value of the marker's space; while a move is pending, that of the space it moves to."""
        assert self.view is not None
        return self.view.at if self.view.pending is None else self.view.pending

    def _name_marker(self, value: int) -> None:
        """Give the marker its accessible name, at the space of `value`."""
        if self.view is None:
            return
        label = next((cell.label for cell in self.view.cells if cell.value == value), str(value))
        name = self.say(msg(N_("Marcador de {track}: {label}"), track=self.say(self.view.title), label=label))
        describe(
            self.marker,
            name,
            self.say(msg(N_("Flechas para llevarlo a otra casilla, Intro para dejarlo, Escape para devolverlo."))),
        )

    def _dropped(self, value: int) -> None:
        if self.view is not None:
            self.marker_dropped.emit(self.view.path, value)

    # -- layout ----------------------------------------------------------------

    def least_width(self) -> int:
        return self.theme.px(CELL * 8 + GAP * 7) + 2 * self.inside

    def preferred_width(self) -> int:
        return self.theme.px(SIDE_LABEL + 560) + 2 * self.inside

    def _beside(self, inner: int) -> bool:
        """Return whether the title is beside the cells, which all fit into one row then."""
        return inner - self.theme.px(SIDE_LABEL) >= len(self.cells) * self.theme.px(CELL + GAP)

    def _label(self, inner: int) -> tuple[paint.Paragraph, int, int]:
        """Return the note or reading of the track laid out, and width and height of the label."""
        assert self.view is not None
        beside = self._beside(inner)
        wide = self.theme.px(SIDE_LABEL) - self.theme.px(SPACE * 2) if beside else inner
        note = self.view.note if self.view.note is not None else self.view.reading
        text = self.say(note) if note is not None else ""
        if self._reading is None or self._reading.width != wide:
            self._reading = paint.paragraph(text, self.theme.font(SMALL), wide)
        title = self.theme.px(24)
        return (
            self._reading,
            self.theme.px(SIDE_LABEL) if beside else 0,
            title + (int(self._reading.height) if text else 0),
        )

    def arrange(self, width: int, place: bool) -> int:
        """Lay out the track panel; return its height in px."""
        if self.view is None or not self.cells:
            return 2 * self.inside
        inner, gap = width - 2 * self.inside, self.theme.px(GAP)
        _, aside, high = self._label(inner)
        left, top = self.inside + aside, self.top + (0 if aside else high + self.theme.px(SPACE))
        room = inner - aside
        most = max(1, (room + gap) // (self.theme.px(CELL) + gap))
        rows = -(-len(self.cells) // most)
        columns = -(-len(self.cells) // rows)
        cell_width = min((room - gap * (columns - 1)) // columns, self.theme.px(CELL * 2.4))
        cell_height = self.theme.px(SNUG_HEIGHT if self.snug else CELL_HEIGHT)
        for number, cell in enumerate(self.cells.values()):
            if place:
                cell.setGeometry(
                    left + number % columns * (cell_width + gap),
                    top + number // columns * (cell_height + gap),
                    cell_width,
                    cell_height,
                )
        if place:
            self._settle()
        return max(top + rows * cell_height + (rows - 1) * gap, self.top + (high if aside else 0)) + self.inside

    def draw_ground(self, painter: QPainter) -> None:
        """Paint what is below the pieces of the track panel."""
        if self.view is None or not self.cells:
            return
        reading, aside, high = self._label(self.width() - 2 * self.inside)
        title = f"{self.say(self.view.title)} {self._at_label()}"
        wide = (aside or self.width() - 2 * self.inside) - self.theme.px(SPACE)
        font = paint.fitted_font(
            title, self.theme.font(TITLE if len(title) <= 8 else BODY_BOLD), wide, self.theme.px(LABEL.size)
        )
        y = self.top + (max(0, (self.theme.px(SNUG_HEIGHT if self.snug else CELL_HEIGHT) - high) // 2) if aside else 0)
        paint.write(
            painter,
            QRectF(self.inside, y, wide, self.theme.px(24)),
            title,
            font,
            self.theme.colour("ink"),
            Qt.AlignmentFlag.AlignLeft,
        )
        reading.draw(painter, self.inside, y + self.theme.px(25), self.theme.colour("quiet"))
