"""An army as rows. Each unit has the face of its die, silhouette, quality, models, pins, morale and its number."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, NN_, count, msg
from puesto.core.procedure_views import RowView
from puesto.core.values import replace
from puesto.core.views import CounterView, RosterView, TableView
from puesto.gui.controls.accessible import Say, describe
from puesto.gui.look import paint, shapes
from puesto.gui.look.dice_art import draw_order_die
from puesto.gui.look.own_pictures import ALBUM
from puesto.gui.look.silhouettes import draw_silhouette
from puesto.gui.look.theme import BODY_BOLD, CORNER, FIGURE, FIGURE_SMALL, LABEL, SMALL, SPACE, Theme
from puesto.gui.panels.base import Panel, picture_by_key
from puesto.gui.pieces.army_roster import HEAD, ArmyRosterPanel
from puesto.gui.pieces.counter import CounterPiece, describe_counter
from puesto.gui.pieces.counter_face import cloth_of

HIGH, LOW = 54, 42
"""Height in px at 100 % of a row, and of a row where there are many."""
MANY, CROWD = 12, 20
"""Number of units from which the rows are low, and from which they have no silhouette either."""
INDENT, CLOTH, FIGURES = 18, 54, 46
"""Indent of a passenger, width of a silhouette's ground, and width of the morale column, in px at 100 %."""
KEY = 26
LEAST_NAME = 14
"""Least font size in px of a name or a word before it is elided."""
STEPS = {"+": 1, "-": -1, "\u2212": -1}
MORALE = N_("moral")
PINS = ".pins"
"""End of the path of a unit's pins, which plus and minus change."""


LETTER_AT = 44
"""Distance in px at 100 % of the letter of an answer from the left of a row, between its die and its picture."""


class UnitRow(CounterPiece):
    """Unit as a row; its menu and its clicks are those of a counter."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key = ""
        self.many = 0
        self._stands = ""
        """Key of what its picture shows of the unit, computed once, since every prompt paints many rows."""

    def show_counter(self, view: CounterView, say: Say, reworded: bool) -> bool:
        """Show a unit, and describe all of it in words; return whether its size may have changed."""
        if view == self.view and not reworded:
            return False
        changed = super().show_counter(view, say, reworded)
        row = view.row
        row_text = [describe_row(row, say)] if row is not None else []
        describe(self, say(view.name), "; ".join([*row_text, describe_counter(view, say)]))
        if row is not None:
            words = [say(part) for part in (view.name, msg(MORALE), row.word) if part is not None]
            self._stands = f"{hash(row)}:{words}:{view.shape}:{self._cloth}:{view.role}:{ALBUM.version(view.picture)}"
        return changed

    def set_key(self, key: str, unit_count: int) -> None:
        """Set the number by which the unit is chosen, and how many numbers there are."""
        if (key, unit_count) != (self.key, self.many):
            self.key, self.many = key, unit_count
            self.update()

    @property
    def high(self) -> int:
        """Return the height in px of the row."""
        lost = self.view is not None and self.view.row is None
        text = self.theme.metrics(BODY_BOLD).height() + self.theme.metrics(SMALL).height() + self.theme.px(SPACE)
        return self.theme.metrics(SMALL).height() + self.theme.px(SPACE * 2) if lost else max(
            text, self.theme.px(LOW if self.many >= MANY else HIGH)
        )  # fmt: skip

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(240), self.high)

    def size_in(self, theme: Theme) -> QSize:
        """Return the size of the row: as wide as its sheet."""
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Add a pin with plus and remove one with minus: the most frequent correction has one key."""
        step = STEPS.get(event.text())
        if step is None or self.view is None or self.view.row is None:
            super().keyPressEvent(event)
            return
        new_pins = self.view.row.pins + step
        for edit in self.more():
            if edit.path.endswith(PINS) and edit.value == new_pins:
                self.edit_wanted.emit(edit.path, edit.value)
                return

    def picture_key(self) -> str:
        if self.view is None or self.view.row is None:
            return super().picture_key()
        return f"{self._stands}:{self.key}:{self.many < CROWD:d}:{self.live:d}"

    @property
    def _cloth(self) -> str:
        """Return the ground colour of its silhouette, the same whether it is used or not."""
        assert self.view is not None
        return cloth_of(replace(self.view, used=False))

    @property
    def face(self) -> QRectF:
        """Return the rectangle of the row itself in the widget."""
        inset = self.theme.px(2)
        return QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._fate or self.view is None or self.view.row is None:
            super().paintEvent(event)
            return
        painter = QPainter(self)
        paint.smooth(painter)
        look = f"print:{self._stands}:{self.key}:{self.many < CROWD:d}"
        self._draw_asked(painter, lambda: painter.drawPixmap(0, 0, picture_by_key(self, look, self._draw_print)))
        self.draw_letter(painter)
        painter.end()

    @property
    def letter_spot(self) -> QPointF:
        return QPointF(self.face.left() + self.theme.px(LETTER_AT), self.face.center().y())

    def draw(self, painter: QPainter) -> None:
        if self.view is not None and self.view.row is None:
            self._draw_lost(painter, self.face)
        elif self.view is not None:
            self._draw_asked(painter, lambda: self._draw_print(painter))

    def _draw_asked(self, painter: QPainter, draw_print: Callable[[], None]) -> None:
        """Paint what the prompt adds to a row, below and above what it shows of its unit."""
        theme, radius = self.theme, self.theme.px(CORNER)
        if self.glowing or self.lifted:
            painter.fillPath(paint.rounded_rect(self.face, radius), theme.colour("lit"))
        draw_print()
        if self.key:
            plate = self._plate
            painter.setPen(QPen(theme.colour("edge"), theme.px(1.5)))
            painter.setBrush(theme.colour("ink" if self.live else "paper"))
            painter.drawRoundedRect(plate, theme.px(SPACE), theme.px(SPACE))
            ink = theme.colour("paper" if self.live else "ink")
            paint.write(painter, plate, self.key, theme.font(LABEL), ink)
        if self.hasFocus():
            paint.focus_ring(painter, theme, self.face, radius)

    @property
    def _plate(self) -> QRectF:
        """Return the rectangle of the row's key, at the right."""
        px, box = self.theme.px, self.face
        wide = max(px(KEY), paint.text_width(self.key, self.theme.font(LABEL)) + px(SPACE * 3))
        return QRectF(box.right() - px(SPACE) - wide, box.center().y() - px(12), wide, px(24))

    def _draw_print(self, painter: QPainter) -> None:
        """Paint what the row shows of its unit."""
        if self.view is None:
            return
        theme, px, box = self.theme, self.theme.px, self.face
        row = self.view.row
        assert row is not None
        if self.view.role:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("glow"), px(2.5)))
            painter.drawRoundedRect(box, px(CORNER), px(CORNER))
        x = box.left() + px(SPACE)
        if row.inside:
            self._draw_hook(painter, QRectF(x, box.top(), px(INDENT), box.height()))
            x += px(INDENT)
        side = min(px(44), box.height() - px(SPACE))
        die = QRectF(x, box.center().y() - side / 2, side, side)
        draw_order_die(painter, theme, die, row.order, row.tone)
        if row.kept:
            out = px(3)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("ink"), px(1.5), Qt.PenStyle.DashLine))
            painter.drawRoundedRect(die.adjusted(-out, -out, out, out), px(CORNER), px(CORNER))
        x = die.right() + px(SPACE * 2)
        right = self._draw_right(painter, box, row)
        if self.many < CROWD and right - x > px(CLOTH + 110):
            self._draw_cloth(painter, QRectF(x, die.top(), px(CLOTH), side))
            x += px(CLOTH + SPACE * 2)
        self._draw_words(painter, QRectF(x, box.top(), right - x - px(SPACE), box.height()), row)

    def _draw_lost(self, painter: QPainter, box: QRectF) -> None:
        """Paint a unit that has left the game: a cross and its name."""
        theme, px = self.theme, self.theme.px
        assert self.view is not None
        arm, centre = px(5), QPointF(box.left() + px(14), box.center().y())
        painter.setPen(QPen(theme.colour("danger"), px(2.5), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(centre - QPointF(arm, arm), centre + QPointF(arm, arm))
        painter.drawLine(centre - QPointF(arm, -arm), centre + QPointF(arm, -arm))
        place = box.adjusted(px(28), 0, -px(SPACE), 0)
        name = theme.metrics(SMALL).elidedText(
            self.say(self.view.name), Qt.TextElideMode.ElideRight, int(place.width())
        )
        paint.write(painter, place, name, theme.font(SMALL), theme.colour("quiet"), Qt.AlignmentFlag.AlignLeft)
        if self.hasFocus():
            paint.focus_ring(painter, theme, box, px(CORNER))

    def _draw_hook(self, painter: QPainter, box: QRectF) -> None:
        """Paint the line that leads down from the transport."""
        painter.setPen(QPen(self.theme.colour("edge"), self.theme.px(2)))
        x = box.left() + box.width() * 0.3
        painter.drawPolyline(
            [QPointF(x, box.top()), QPointF(x, box.center().y()), QPointF(box.right() - 3, box.center().y())]
        )

    def _draw_cloth(self, painter: QPainter, box: QRectF) -> None:
        """Paint the silhouette of the unit on its cloth."""
        theme = self.theme
        assert self.view is not None
        path = paint.rounded_rect(box, theme.px(SPACE))
        painter.fillPath(path, paint.grain(theme, "cloth", self._cloth))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("print", 150), 1))
        painter.drawPath(path)
        inset = theme.px(3)
        field = box.adjusted(inset, inset, -inset, -inset)
        pixmap = ALBUM.pixmap(self.view.picture, (field.size() * painter.device().devicePixelRatio()).toSize(), theme)
        if pixmap is not None:
            painter.drawPixmap(field, pixmap, QRectF(pixmap.rect()))
            return
        draw_silhouette(painter, self.view.shape, field, theme.colour("print"), theme.colour(self._cloth))

    def _draw_right(self, painter: QPainter, box: QRectF, row: RowView) -> float:
        """Paint morale and pins from the right, beside the key; return the x at which the words must end."""
        theme, px = self.theme, self.theme.px
        right = self._plate.left() - px(SPACE * 2) if self.key else box.right() - px(SPACE)
        label = self.say(msg(MORALE))
        wide = max(paint.text_width(label, theme.font(SMALL)), px(FIGURES)) + px(SPACE)
        high = theme.metrics(SMALL).height()
        top = QRectF(right - wide, box.center().y() - high - px(3), wide, high)
        paint.write(painter, top, label, theme.font(SMALL), theme.colour("quiet"))
        low = QRectF(right - wide, box.center().y() - px(5), wide, theme.metrics(FIGURE).height())
        paint.write(painter, low, str(row.morale), theme.font(FIGURE), theme.colour("ink"))
        right -= wide
        if row.pins:
            reach = px(15)
            centre = QPointF(right - reach, box.center().y())
            painter.fillPath(shapes.star(centre, reach, 9, 0.72), theme.colour("danger"))
            star = QRectF(centre.x() - reach, centre.y() - reach, 2 * reach, 2 * reach)
            paint.write(painter, star, str(row.pins), theme.font(FIGURE_SMALL), theme.colour("on_colour"))
            right -= 2 * reach + px(SPACE)
        return right

    def _draw_words(self, painter: QPainter, box: QRectF, row: RowView) -> None:
        """Paint the name; below it chevrons, models and the most important fact."""
        theme, px, align_left = self.theme, self.theme.px, Qt.AlignmentFlag.AlignLeft
        assert self.view is not None
        name_high, low_high = theme.metrics(BODY_BOLD).height(), theme.metrics(SMALL).height()
        y = box.center().y() - (name_high + low_high) / 2
        room = int(max(0, box.width()))
        font = paint.fitted_font(self.say(self.view.name), theme.font(BODY_BOLD), room, px(LEAST_NAME))
        name = QFontMetrics(font).elidedText(self.say(self.view.name), Qt.TextElideMode.ElideRight, room)
        place = QRectF(box.left(), y, room, name_high)
        paint.write(painter, place, name, font, theme.colour("ink"), align_left)
        y, x = y + name_high, box.left()
        self._draw_chevrons(painter, QRectF(x, y, px(14), low_high), row.quality)
        x += px(14 + SPACE)
        parts = [f"{row.models}/{row.full}"] if row.full > 1 else []
        parts += [row.armour] if row.armour else []
        for text, style, ink in (
            (" ".join(parts), FIGURE_SMALL, "ink"),
            (self.say(row.word) if row.word is not None else "", SMALL, "quiet"),
        ):
            room = int(box.right() - x)
            if text and room > px(SPACE * 4):
                font = paint.fitted_font(text, theme.font(style), room, px(LEAST_NAME))
                elided = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, room)
                paint.write(painter, QRectF(x, y, room, low_high), elided, font, theme.colour(ink), align_left)
                x += paint.text_width(elided, font) + px(SPACE * 2)

    def _draw_chevrons(self, painter: QPainter, box: QRectF, chevron_count: int) -> None:
        """Paint one to three chevrons: inexperienced, regular, veteran."""
        px = self.theme.px
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self.theme.colour("ink"), px(2), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        for at in range(chevron_count):
            y = box.center().y() + px(4.5) * (chevron_count - 1) / 2 - at * px(4.5) + px(1)
            painter.drawPolyline(
                [
                    QPointF(box.left(), y + px(2.5)),
                    QPointF(box.center().x(), y - px(2)),
                    QPointF(box.right(), y + px(2.5)),
                ]
            )


def describe_row(row: RowView, say: Say) -> str:
    """Return everything that a row shows, in words."""
    parts = [say(row.quality_name)] if row.quality_name is not None else []
    if row.full > 1:
        parts.append(say(msg(N_("{n} de {all} miniaturas"), n=row.models, all=row.full)))
    parts += [row.armour] if row.armour else []
    parts.append(say(msg(N_("moral {n}"), n=row.morale)))
    if row.pins:
        parts.append(say(count(NN_("{n} marcador", "{n} marcadores"), row.pins)))
    if row.order_name is not None:
        words = N_("dado guardado: {order}") if row.kept else N_("dado: {order}")
        parts.append(say(msg(words, order=row.order_name)))
    parts += [say(row.word)] if row.word is not None else []
    return ", ".join(parts)


class RowRosterPanel(ArmyRosterPanel):
    """Panel with the units of one army below each other.

    Those asked for are highlighted, passengers are below their transport.
    """

    def _counter(self, id: str) -> CounterPiece:
        piece = UnitRow(self)
        piece.set_theme(self.theme)
        piece.activated.connect(lambda: self.counter_clicked.emit(id))
        piece.edit_wanted.connect(self.edit_wanted)
        piece.more = lambda: self.edits_of(id)
        return piece

    def least_width(self) -> int:
        return self.theme.px(220) + 2 * self.inside

    def preferred_width(self) -> int:
        return self.theme.px(360) + 2 * self.inside

    def arrange(self, width: int, place: bool) -> int:
        """Lay out the row roster panel; return its height in px."""
        if self.view is None:
            return self.top + self.inside
        living_count = sum(not counter.destroyed for counter in self.view.counters)
        keys = dict(self.view.numbers)
        y, inner = self._head(width, place), width - 2 * self.inside
        visible_pieces = set()
        for group in self._groups:
            pieces = self._visible_counters(group)
            heading = self.headings[group.id]
            heading.show_group(group, self.say, not pieces)
            if place:
                heading.setGeometry(self.inside, y, inner, self.theme.px(HEAD))
            y += self.theme.px(HEAD)
            for piece in pieces:
                visible_pieces.add(id(piece))
                if isinstance(piece, UnitRow) and piece.view is not None:
                    piece.set_key(keys.get(piece.view.id, "") if piece.view.row is not None else "", living_count)
                    if place:
                        piece.setGeometry(self.inside, y, inner, piece.high)
                    y += piece.high
        if place:
            for piece in self.counters.values():
                piece.setVisible(id(piece) in visible_pieces)
        return y + self.inside


def muster_for(view: RosterView) -> type[ArmyRosterPanel]:
    """Return the panel class for a large army: rows where its units are given as rows, else counters."""
    return RowRosterPanel if any(counter.row is not None for counter in view.counters) else ArmyRosterPanel


def army_rows(armies: Sequence[ArmyRosterPanel], view: TableView) -> list[list[Panel]]:
    """Return the armies by rows of panels: side by side where their units are rows, else below each other.

    Armies of rows are left out where weapon groups, dice or bars are shown, which are then more important.
    """
    if armies and all(isinstance(army, RowRosterPanel) for army in armies):
        return [] if view.groups or view.trays or view.bars else [[*armies]]
    return [[army] for army in armies]
