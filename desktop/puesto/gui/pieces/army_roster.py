"""The roster of a large army: a collapsible block for each command, and a filter."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, NN_, Message, count, msg
from puesto.core.views import Edit, GroupView, RosterView
from puesto.gui.controls.accessible import Say, describe, template_of
from puesto.gui.look import paint, shapes
from puesto.gui.look.theme import BODY_BOLD, LABEL, SMALL, SPACE, TOUCH, Theme
from puesto.gui.panels.base import Piece, keep_widgets
from puesto.gui.panels.groups import LitPanel
from puesto.gui.pieces.counter import FACE, RIM, CounterPiece

HEAD = TOUCH
"""Height of a command's heading."""
SIZES = (110, 100, 92, 84, 76, 70)
"""Sizes of the counters in percent of the design, the largest first."""
GAP, LEAST_GAP = 25, 13
"""Gap in px at 100 % between two faces, for the markers on their edges, and the least one before a row breaks."""
LINES = 4
"""Most lines of a counter's caption: the units that a leader is with take more than one."""
BETWEEN = 18
"""Gap in px at 100 % between two blocks side by side."""
FOLDED_TEXT = N_("plegada")
LOST_BLOCK = "lost"
"""Id of the block of counters that have left the game."""


class Heading(Piece):
    """Heading of a block: its name, its state, and a triangle that collapses it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view: GroupView | None = None
        self.say: Say = template_of
        self.folded = False
        self.set_glow(False, live=True)

    def show_group(self, view: GroupView, say: Say, folded: bool) -> None:
        """Show the heading of `view`."""
        if (view, say, folded) == (self.view, self.say, self.folded):
            return
        self.view, self.say, self.folded = view, say, folded
        state = [say(part) for part in (view.active, view.summary) if part is not None]
        if folded:
            state.append(say(msg(FOLDED_TEXT)))
        describe(self, say(view.title), ", ".join(state))
        self.update()

    def set_glow(self, on: bool, live: bool | None = None) -> None:
        super().set_glow(on, True)

    def picture_key(self) -> str:
        """Return the key of the heading's cached picture."""
        view = self.view
        if view is None:
            return ""
        return "|".join(
            (
                str(self.folded),
                *(self.say(part) if part is not None else "" for part in (view.title, view.active, view.summary)),
            )
        )

    def least(self) -> int:
        """Return the width of the heading in px with its name alone."""
        return self._name_width() + self.theme.px(HEAD + SPACE * 4)

    def full_width(self) -> int:
        """Return the width of the heading in px with everything in it."""
        view, px = self.view, self.theme.px
        wide = self.least()
        if view is not None and view.active is not None:
            wide += int(paint.text_width(self.say(view.active).upper(), self.theme.font(LABEL))) + px(SPACE * 6)
        if view is not None and view.summary is not None:
            wide += int(paint.text_width(self.say(view.summary), self.theme.font(SMALL))) + px(SPACE * 4)
        return wide

    def _name_width(self) -> int:
        text = self.say(self.view.title) if self.view is not None else ""
        return int(paint.text_width(text, self.theme.font(BODY_BOLD))) + 1

    def draw(self, painter: QPainter) -> None:
        """Paint the heading."""
        view, theme = self.view, self.theme
        if view is None:
            return
        box = QRectF(self.rect()).adjusted(theme.px(2), theme.px(2), -theme.px(2), -theme.px(2))
        if view.active is not None:
            painter.fillPath(paint.rounded_rect(box, theme.px(SPACE)), theme.colour("lit"))
            painter.fillRect(QRectF(box.left(), box.top(), theme.px(SPACE), box.height()), theme.colour("glow"))
        painter.setPen(QPen(theme.colour("line"), 1))
        painter.drawLine(QPointF(box.left(), box.bottom()), QPointF(box.right(), box.bottom()))
        side = theme.px(5)
        with paint.own_state(painter):
            painter.translate(box.left() + theme.px(SPACE * 4), box.center().y())
            painter.rotate(0 if self.folded else 90)
            painter.fillPath(shapes.arrow(QPointF(0, 0), side), theme.colour("ink" if self.lifted else "quiet"))
        x = box.left() + theme.px(SPACE * 7)
        room = box.right() - x - theme.px(SPACE)
        name = theme.metrics(BODY_BOLD).elidedText(self.say(view.title), Qt.TextElideMode.ElideRight, int(room))
        paint.write(
            painter,
            QRectF(x, box.top(), room, box.height()),
            name,
            theme.font(BODY_BOLD),
            theme.colour("ink"),
            Qt.AlignmentFlag.AlignLeft,
        )
        x += paint.text_width(name, theme.font(BODY_BOLD)) + theme.px(SPACE * 2)
        if view.active is not None:
            x = self._plate(painter, x, box, self.say(view.active).upper())
        if view.summary is not None and (room := box.right() - x - theme.px(SPACE)) > theme.px(SPACE * 8):
            text = theme.metrics(SMALL).elidedText(self.say(view.summary), Qt.TextElideMode.ElideRight, int(room))
            paint.write(
                painter,
                QRectF(x, box.top(), room, box.height()),
                text,
                theme.font(SMALL),
                theme.colour("quiet"),
                Qt.AlignmentFlag.AlignLeft,
            )
        if self.hasFocus():
            paint.focus_ring(painter, theme, box, theme.px(SPACE))

    def _plate(self, painter: QPainter, x: float, box: QRectF, text: str) -> float:
        """Paint the words of the active command on a plate; return the x of the next text."""
        theme, font = self.theme, self.theme.font(LABEL)
        wide = paint.text_width(text, font) + theme.px(SPACE * 3)
        if x + wide > box.right():
            return x
        plate = QRectF(x, box.center().y() - theme.px(10), wide, theme.px(20))
        painter.fillPath(paint.rounded_rect(plate, theme.px(3)), theme.colour("event"))
        paint.write(painter, plate, text, font, theme.colour("on_event"))
        return plate.right() + theme.px(SPACE * 2)


class Filter(Piece):
    """Toggle button: every counter, or only those that the prompt asks for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words, self.on = "", False
        self.set_glow(False, live=True)

    def set_glow(self, on: bool, live: bool | None = None) -> None:
        super().set_glow(False, True)

    def show_text(self, text: str, on: bool) -> None:
        """Show `text`, pressed or not."""
        if (text, on) == (self.words, self.on):
            return
        self.words, self.on = text, on
        describe(self, text)
        self.update()

    def picture_key(self) -> str:
        return f"{self.on}|{self.words}"

    def wide(self) -> int:
        """Return the width of the filter in px."""
        return int(paint.text_width(self.words, self.theme.font(LABEL))) + self.theme.px(SPACE * 10)

    def draw(self, painter: QPainter) -> None:
        """Paint the filter."""
        theme = self.theme
        box = QRectF(self.rect()).adjusted(theme.px(2), theme.px(2), -theme.px(2), -theme.px(2))
        painter.setPen(QPen(theme.colour("edge"), theme.px(1.4)))
        painter.setBrush(theme.colour("lit" if self.on else "paper"))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        tick = QRectF(box.left() + theme.px(SPACE * 2), box.center().y() - theme.px(5), theme.px(12), theme.px(10))
        painter.setPen(QPen(theme.colour("ink"), theme.px(1.8)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.on:
            painter.drawPath(shapes.tick(tick))
        else:
            painter.drawEllipse(tick.center(), theme.px(4), theme.px(4))
        left = tick.right() + theme.px(SPACE)
        paint.write(
            painter,
            QRectF(left, box.top(), box.right() - left - theme.px(SPACE), box.height()),
            self.words,
            theme.font(LABEL),
            theme.colour("ink"),
        )
        if self.hasFocus():
            paint.focus_ring(painter, theme, box, box.height() / 2)


class ArmyRosterPanel(LitPanel):
    """Panel with the counters of one army by command.

    Highlighted ones can be picked as the answer and are never collapsed.
    """

    in_sight = "first"

    counter_clicked = Signal(str)
    edit_wanted = Signal(str, object)
    """Emitted with path and value of a correction by hand."""

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.view: RosterView | None = None
        self.counters: dict[str, CounterPiece] = {}
        self.headings: dict[str, Heading] = {}
        self.folded: set[str] = set()
        self.edits_of: Callable[[str], tuple[Edit, ...]] = lambda id: ()
        """Function that returns the corrections of a counter."""
        self.only = False
        """Whether counters that are not asked for are hidden."""
        self.fellows: tuple[ArmyRosterPanel, ...] = ()
        """Panels of all armies on the table, this one included: their counters have one size."""
        self.longest = 0
        """Number of counters of its longest block, collapsed or not."""
        self._groups: list[GroupView] = []
        """Blocks, the lost ones last."""
        self._laid: tuple[object, ...] = ()
        """Values that the layout was made for."""
        self._lit: tuple[object, ...] = ()
        """Part of the prompt that the layout was made for. Highlighting shows or hides counters only where some are
        collapsed or filtered.
        """
        self.filter = Filter(self)
        self.filter.activated.connect(self._filter)
        self.filter.hide()

    def show_view(self, view: RosterView, say: Say) -> None:
        """Show the counters of `view`; only those that changed are painted again."""
        if view == self.view and say == self.say:
            return
        reworded = say != self.say
        self.view, self.say = view, say
        if reworded or self.heading != say(view.title):
            self.heading = say(view.title)
            describe(self, self.heading, tip="")
            self._laid = ()
        keep_widgets(self.counters, [counter.id for counter in view.counters], self._counter)
        for counter in view.counters:
            self.counters[counter.id].show_counter(counter, say, reworded)
        self._groups = _blocks_of(view)
        self.longest = max([len(group.counters) for group in self._groups if group.id != LOST_BLOCK], default=0)
        keep_widgets(self.headings, [group.id for group in self._groups], self._heading)
        self._lit = ()
        self.light()

    def pieces(self) -> dict[str, CounterPiece]:
        return self.counters

    def light(self) -> None:
        """Highlight the counters asked for. Their blocks are expanded, and the filter is offered where it helps."""
        super().light()
        answer_count = len(self._answer_ids())
        useful = (
            0 < answer_count < len([counter for counter in self.view.counters if not counter.destroyed])
            if self.view is not None
            else False
        )
        template = NN_("Solo la que se pide", "Solo las {n} que se piden")
        self.filter.show_text(self.say(count(template, answer_count)), self.only)
        if useful != self.filter.isVisibleTo(self):
            self.filter.setVisible(useful)
            self._tall.clear()  # at another width the filter may need a line of its own
        lit = useful, self.filter.words, self.only, self.glow if self.only or self.folded else None
        if lit != self._lit:
            self._lit = lit
            self._refit()

    def _refit(self) -> None:
        """Lay out again where counters came, went or need another size. Otherwise only the headings are updated."""
        blocks = [(group, self._visible_counters(group)) for group in self._groups]
        block_heights = tuple([(group.id, group.title, _heights(pieces)) for group, pieces in blocks])
        below = self.filter.isVisibleTo(self) and not self._filter_beside(self.width())
        if (block_heights, below, self._most()) != self._laid:
            self._laid = (block_heights, below, self._most())
            self.changed()
            return
        if self.filter.isVisibleTo(self):
            self._head(self.width(), True)  # the number in its text changes its width
        for group, pieces in blocks:
            self.headings[group.id].show_group(group, self.say, not pieces)

    def set_fellows(self, fellows: tuple[ArmyRosterPanel, ...]) -> None:
        """Show the counters as large as those of `fellows`."""
        self.fellows = fellows
        if self._laid and self._laid[-1] != self._most():
            self._refit()

    def _most(self) -> int:
        """Return the number of counters of the longest block of any army, collapsed or not."""
        return max(panel.longest for panel in self.fellows or (self,))

    def toggle_collapsed(self, group: str) -> None:
        """Collapse a block, or expand it."""
        self.folded ^= {group}
        self._refit()

    def _filter(self) -> None:
        self.only = not self.only
        self.light()

    def _counter(self, id: str) -> CounterPiece:
        """Return the widget of a new counter."""
        piece = CounterPiece(self)
        piece.lines = LINES
        piece.set_theme(self.theme)
        piece.activated.connect(lambda: self.counter_clicked.emit(id))
        piece.edit_wanted.connect(self.edit_wanted)
        piece.more = lambda: self.edits_of(id)
        return piece

    def _heading(self, id: str) -> Heading:
        heading = Heading(self)
        heading.set_theme(self.theme)
        heading.activated.connect(lambda: self.toggle_collapsed(id))
        return heading

    # -- visible counters

    def _answer_ids(self) -> set[str]:
        """Return the ids of the counters that answer the current prompt."""
        return set(self.glow & self.counters.keys())

    def _visible_counters(self, group: GroupView) -> list[CounterPiece]:
        """Return the visible counters of a block."""
        answer_ids = self._answer_ids()
        if self.only and self.filter.isVisibleTo(self):
            return [self.counters[id] for id in group.counters if id in answer_ids]
        if group.id in self.folded and not answer_ids & set(group.counters):
            return []
        return [self.counters[id] for id in group.counters]

    # -- layout

    def printing(self) -> tuple[object, ...]:
        """Return nothing: counters and headings paint themselves."""
        return ()

    def least_width(self) -> int:
        return self.theme.px((FACE + GAP) * 2 * SIZES[-1] / 100) + 2 * self.inside

    def preferred_width(self) -> int:
        return self.theme.px((FACE + GAP) * 6) + 2 * self.inside

    def arrange(self, width: int, place: bool) -> int:
        """Lay out the army roster panel; return its height in px."""
        if self.view is None:
            return self.top + self.inside
        inner = width - 2 * self.inside
        blocks = [(group, self._visible_counters(group)) for group in self._groups]
        zoom = self._zoom(inner)
        pitch = self._pitch(zoom, inner)
        y = self._head(width, place)
        x, row = self.inside, 0
        for group, pieces in blocks:
            sizes = [self._size(piece, zoom, pitch) for piece in pieces]
            least, title = self._title_widths(group)
            wide = min(inner, max(sum(size.width() for size in sizes), least))
            if x > self.inside and x + wide > width - self.inside:
                x, y, row = self.inside, y + row, 0
            wide = min(width - self.inside - x, max(wide, title))
            high = self._block(group, pieces, sizes, QRect(x, y, wide, 0), zoom, place)
            row = max(row, high)
            x += wide + self.theme.px(BETWEEN)
        if place:
            visible_pieces = {id(piece) for _, pieces in blocks for piece in pieces}
            for piece in self.counters.values():
                piece.setVisible(id(piece) in visible_pieces)
        return y + row + self.inside

    def _head(self, width: int, place: bool) -> int:
        """Place the filter beside the heading; return the y of the blocks."""
        high = self.theme.px(HEAD)
        wide = self.filter.wide()
        beside = self._filter_beside(width)
        if place:
            left = width - self.inside - wide if beside else self.inside
            self.filter.setGeometry(
                left,
                self.inside - self.theme.px(SPACE) if beside else self.top,
                min(wide, width - 2 * self.inside),
                high,
            )
            self.filter.raise_()  # its lower margin overlaps the first block's heading
        return self.top + (0 if beside or not self.filter.isVisibleTo(self) else high + self.theme.px(SPACE))

    def _filter_beside(self, width: int) -> bool:
        """Return whether the filter fits in the line of the heading."""
        title = int(paint.text_width(self.heading.upper(), self.theme.font(BODY_BOLD))) + self.theme.px(SPACE * 8)
        return title + self.filter.wide() <= width - 2 * self.inside

    def _zoom(self, inner: int) -> int:
        """Return the largest size at which the longest block fits into one row, else the smallest one."""
        most = self._most()
        return next((zoom for zoom in SIZES if most * self.theme.px(FACE * zoom / 100 + GAP) <= inner), SIZES[-1])

    def _pitch(self, zoom: int, inner: int) -> int:
        """Return the distance in px between counters; the smallest ones come closer before a row breaks."""
        wide, least = (self.theme.px(FACE * zoom / 100 + gap) for gap in (GAP, LEAST_GAP))
        return max(least, min(wide, inner // max(1, self._most()))) if zoom == SIZES[-1] else wide

    def _size(self, piece: CounterPiece, zoom: int, pitch: int) -> QSize:
        """Return the size of a counter with its caption."""
        theme = piece.at_zoom(self.theme, zoom)
        size = piece.size_in(theme)
        if piece.view is not None and piece.view.destroyed:
            return size
        lines = _lines(piece.lay_caption(theme, pitch - self.theme.px(SPACE)))
        caption_height = (lines - 1) * theme.metrics(SMALL).height() if lines else -self.theme.metrics(SMALL).height()
        return QSize(pitch, size.height() + caption_height)

    def _title_widths(self, group: GroupView) -> tuple[int, int]:
        """Return the width in px of a block's heading with its name alone, and with everything in it."""
        heading = self.headings[group.id]
        heading.show_group(group, self.say, not self._visible_counters(group))
        return heading.least(), heading.full_width()

    def _block(
        self, group: GroupView, pieces: list[CounterPiece], sizes: list[QSize], rect: QRect, zoom: int, place: bool
    ) -> int:
        """Lay out one block; return its height in px."""
        head = self.theme.px(HEAD)
        if place:
            self.headings[group.id].setGeometry(rect.x(), rect.y(), rect.width(), head)
        x, y, row = 0, rect.y() + head, 0
        for piece, size in zip(pieces, sizes, strict=True):
            if x and x + size.width() > rect.width() + 1:
                x, y, row = 0, y + row, 0
            if place:
                piece.zoom = zoom
                piece.set_theme(self.theme)
                piece_width = piece.size_in(piece.theme).width()
                piece.setGeometry(
                    rect.x() + x + (size.width() - piece_width) // 2,
                    y - self.theme.px(RIM - SPACE * 2),
                    piece_width,
                    size.height(),
                )
                piece.set_room(size.width() - self.theme.px(SPACE))
            x += size.width()
            row = max(row, size.height() - self.theme.px(RIM - SPACE * 2))
        return y + row - rect.y() + self.theme.px(SPACE)

    def set_theme(self, theme: Theme) -> None:
        for piece in self.counters.values():
            piece.set_theme(theme)
        super().set_theme(theme)


def _blocks_of(view: RosterView) -> list[GroupView]:
    """Return the blocks of an army, the lost ones last."""
    lost = [counter.id for counter in view.counters if counter.destroyed]
    blocks = [
        GroupView(
            group.id, group.title, tuple([id for id in group.counters if id not in lost]), group.summary, group.active
        )
        for group in view.groups
    ]
    blocks = [group for group in blocks if group.counters]
    if lost:
        blocks.append(GroupView(LOST_BLOCK, msg(N_("Bajas")), tuple(lost), _lost_text(len(lost))))
    return blocks


def _heights(pieces: list[CounterPiece]) -> tuple[tuple[int, int], ...]:
    """Return the id and the number of caption lines of each counter."""
    for piece in pieces:
        if piece.caption_lines is None:
            piece.caption()
    return tuple([(id(piece), piece.caption_lines or 0) for piece in pieces])


def _lines(caption: paint.Paragraph | None) -> int:
    return caption.lines if caption is not None else 0


def _lost_text(lost: int) -> Message:
    return count(NN_("{n} ficha", "{n} fichas"), lost)
