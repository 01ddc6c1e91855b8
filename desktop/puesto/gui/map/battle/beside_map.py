"""Bag and Wings in the column beside the map of a battle: small, so that both are always in view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, msg
from puesto.core.views import BagEntry, BagView, CounterView, GroupView, RosterView, TallyView
from puesto.gui.controls.accessible import Say, describe
from puesto.gui.look import paint
from puesto.gui.look.theme import FIGURE, FIGURE_SMALL, HEADING, LABEL, SMALL, SPACE, TITLE
from puesto.gui.map.battle.battle_spot import draw_hits, draw_tab
from puesto.gui.panels.base import Panel, Piece, draw_heading
from puesto.gui.panels.groups import LitPanel
from puesto.gui.pieces.bag_art import draw_sack, draw_wheel
from puesto.gui.pieces.flat_piece import draw_plain

SACK, CHIP, CHIP_GAP, LEAST_GAP, NEXT = 80, 36, 5, 3, 50
"""Side of the bag and of a marker, gaps between markers, and height of the odds below the bag, in px at 100 %."""
READ_CHIP = 28
"""Least side of a marker in px at 100 % with its letter in the large type."""
BAR_ROW = 20
"""Height in px at 100 % of an army's Rout Points."""
ROW, LOW_ROW, FEW = 75, 58, 4
"""Height in px at 100 % of a Wing, and where there are more than `FEW`, without its leader's line."""
COUNTER, STEP, LETTER = 34, 41, 36
"""Side of a counter, distance of two, and width of the letter, in px at 100 %."""
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
STATES = {
    "in": N_("en la bolsa"),
    "play": N_("actúa"),
    "drawn": N_("ya actuó"),
    "aside": N_("aparte"),
    "out": N_("fuera"),
    "table": N_("sin meter"),
}
"""Words for the place of a Wing's marker."""


class WingsShown(NamedTuple):
    """The Wings of both armies, and the bag with their markers."""

    rosters: tuple[RosterView, ...]
    bag: BagView | None

    @property
    def groups(self) -> list[tuple[RosterView, GroupView]]:
        """Return the groups with a letter: those that have numbered counters of their own marker."""
        markers = {entry.id for entry in self.bag.entries} if self.bag is not None else set[str]()
        return [(roster, group) for roster in self.rosters for group in roster.groups if group.id in markers]

    def letter(self, roster: RosterView, group: GroupView) -> str:
        """Return the letter of a Wing: the one that begins the numbers of its counters."""
        numbers = dict(roster.numbers)
        return next((numbers[id][:1] for id in group.counters if id in numbers), "")


class BagShown(NamedTuple):
    """The bag, the Rout Points of both armies, and the Wings whose letters are on the markers."""

    bag: BagView
    tallies: tuple[TallyView, ...]
    wings: WingsShown


class SmallBag(Panel):
    """The bag on one small sheet: its markers in and out of it, the odds of the next, and the Rout Points."""

    def __init__(self) -> None:
        super().__init__(framed=True)
        self.shown: BagShown | None = None
        self._letters: dict[str, str] = {}

    def show_view(self, bag_shown: BagShown, say: Say) -> None:
        """Show every marker of the bag in its place."""
        self.shown, self.say = bag_shown, say
        wings = bag_shown.wings
        self._letters = {group.id: wings.letter(roster, group) for roster, group in wings.groups}
        describe(self, say(bag_shown.bag.title), ". ".join(self._accessible_lines()), tip="")
        self.changed()

    def _accessible_lines(self) -> list[str]:
        """Return what the sheet shows in words, for a screen reader."""
        assert self.shown is not None
        inside = [self.say(entry.name) for entry in self._of("in")]
        lines = [self.say(msg(N_("Dentro: {names}"), names=", ".join(inside)))] if inside else []
        lines += [self.say(tally.title) + ": " + self.say(tally.reading) for tally in self.shown.tallies]
        return lines

    def _of(self, *states: str) -> list[BagEntry]:
        return [entry for entry in self.shown.bag.entries if entry.state in states] if self.shown is not None else []

    def least_width(self) -> int:
        return self.theme.px(260)

    def arrange(self, width: int, place: bool) -> int:
        px = self.theme.px
        tallies = len(self.shown.tallies) if self.shown is not None else 0
        return self.inside + px(SACK + NEXT) + px(HEADING.size + SPACE * 2) + tallies * px(BAR_ROW) + self.inside

    def draw_ground(self, painter: QPainter) -> None:
        """Paint what is below the pieces of the small bag."""
        if self.shown is None:
            return
        theme, px, left, top = self.theme, self.theme.px, self.inside, self.inside
        inside, out = self._of("in"), self._of("play", "drawn", "aside")
        sack = QRectF(left, top, px(SACK), px(SACK))
        tones = {side.id: side.tone for side in self.shown.bag.sides}
        peeping = tuple((tones.get(entry.side, "edge"), f"cloth_{entry.cloth}") for entry in inside)
        draw_sack(painter, theme, sack, len(inside), peeping, False, False)
        self._draw_next(painter, QRectF(left, top + px(SACK), px(SACK) + px(8), px(NEXT - 4)), inside)
        x, right = left + px(SACK + 12), self.width() - self.inside
        y = float(top)
        for heading, entries in ((N_("Ya salieron"), out), (N_("Dentro"), inside)):
            box = QRectF(x, y, right - x, px(18))
            paint.write(painter, box, self.say(msg(heading)).upper(), theme.font(LABEL), theme.colour("quiet"), LEFT)
            self._draw_chips(painter, QPointF(x, y + px(20)), right - x, entries)
            y += px(20 + CHIP + 7)
        y = top + px(SACK + NEXT)
        draw_heading(painter, theme, self.say(msg(N_("Puntos de Huida"))), left, round(y), right - left)
        if self.shown.tallies:
            first, *other_levels = (tally.level for tally in self.shown.tallies)
            words = N_("huye con {n}") if {*other_levels} <= {first} else N_("huyen con {n} y {other}")
            level = self.say(msg(words, n=first, other=next(iter(other_levels), first)))
            paint.write(
                painter, QRectF(left, y, right - left, px(18)), level, theme.font(LABEL), theme.colour("quiet"), RIGHT
            )
        y += px(HEADING.size + SPACE * 2)
        for tally in self.shown.tallies:
            self._draw_rout(painter, QRectF(left, y, right - left, px(BAR_ROW)), tally)
            y += px(BAR_ROW)

    def _draw_next(self, painter: QPainter, box: QRectF, inside: list[BagEntry]) -> None:
        """Write the odds of the side of the next marker."""
        assert self.shown is not None
        if not inside:
            return
        theme, high = self.theme, box.height() / 3
        lines = [self.say(msg(N_("el próximo:")))]
        for side in self.shown.bag.sides:
            marker_count = sum(entry.side == side.id for entry in inside)
            name = self.say(side.name).split()[-1]
            lines.append(self.say(msg(N_("{side} {n} %"), side=name, n=round(100 * marker_count / len(inside)))))
        for at, line in enumerate(lines):
            row = QRectF(box.left() - self.theme.px(4), box.top() + at * high, box.width() + self.theme.px(4), high)
            ink = theme.colour("quiet" if at == 0 else "ink")
            text = paint.shorten(line, theme.font(LABEL), int(row.width()), 1)
            paint.write(painter, row, text, theme.font(LABEL), ink)

    def _draw_chips(self, painter: QPainter, start: QPointF, width: float, entries: list[BagEntry]) -> None:
        """Paint markers side by side, overlapping where there is little room."""
        theme, px = self.theme, self.theme.px
        chip_count = max(1, len(entries))
        is_full = chip_count * px(CHIP) + (chip_count - 1) * px(CHIP_GAP) <= width
        gap = px(CHIP_GAP if is_full else LEAST_GAP)
        side = float(px(CHIP)) if is_full else (width - (chip_count - 1) * gap) / chip_count
        tones = {side.id: side.tone for side in self.shown.bag.sides} if self.shown is not None else {}
        for at, entry in enumerate(entries):
            box = QRectF(start.x() + at * (side + gap), start.y() + (px(CHIP) - side) / 2, side, side)
            path = paint.rounded_rect(box, px(5))
            is_out = entry.state != "in"
            if entry.state == "play":
                rim = px(3)  # the whole glow of a ring would cover the heading above
                painter.setPen(QPen(theme.colour("glow"), rim))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(box.adjusted(-rim, -rim, rim, rim), px(8), px(8))
            if is_out:
                painter.fillPath(path, paint.grain(theme, "cloth", f"cloth_{entry.cloth}"))
            else:
                painter.fillPath(path, theme.colour("well"))
            style = Qt.PenStyle.SolidLine if is_out else Qt.PenStyle.DashLine
            painter.setPen(QPen(theme.colour(tones.get(entry.side, "edge")), px(1.6), style))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(path)
            if entry.momentum:
                half = side * 0.28
                wheel = QRectF(box.center().x() - half, box.center().y() - half, 2 * half, 2 * half)
                draw_wheel(painter, theme, wheel, "print" if is_out else "ink")
                continue
            text = self._letters.get(entry.id, "") or self.say(entry.name)[:1]
            ink = theme.colour("print" if is_out else "ink")
            large = TITLE if entry.id in self._letters else FIGURE
            paint.write(painter, box, text, theme.font(large if side >= px(READ_CHIP) else FIGURE_SMALL), ink)

    def _draw_rout(self, painter: QPainter, box: QRectF, tally: TallyView) -> None:
        """Draw the Rout Points of an army as a bar to its level."""
        theme, px = self.theme, self.theme.px
        name = QRectF(box.left(), box.top(), px(70), box.height())
        text = paint.shorten(self.say(tally.title).split()[-1], theme.font(FIGURE_SMALL), int(name.width()), 1)
        paint.write(painter, name, text, theme.font(FIGURE_SMALL), theme.colour("ink"), LEFT)
        bar = QRectF(box.left() + px(76), box.center().y() - px(6), box.width() - px(76 + 44), px(12))
        painter.setPen(QPen(theme.colour("edge"), 1.2))
        painter.setBrush(theme.colour("well"))
        painter.drawRoundedRect(bar, px(6), px(6))
        share = min(1.0, tally.lost / tally.level) if tally.level else 0.0
        if share:
            path = QPainterPath()
            path.addRoundedRect(QRectF(bar.left(), bar.top(), bar.width() * share, bar.height()), px(6), px(6))
            paint.hatch(painter, theme, path, "danger", "print", px(4))
        paint.write(painter, box, str(tally.lost), theme.font(FIGURE), theme.colour("ink"), RIGHT)


class WingCounter(Piece):
    """Counter of a Wing in its row: silhouette, name, hits."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.view: CounterView | None = None
        self.tab = ""

    def show_view(self, view: CounterView, tab: str, say: Say) -> None:
        """Show the counter as it is now; `tab` is its name."""
        self.view, self.tab = view, tab
        describe(self, f"{tab} {say(view.name)}".strip(), ", ".join(say(tag) for tag in view.tags))
        self.update()

    def draw(self, painter: QPainter) -> None:
        """Paint the wing counter."""
        view, theme, px = self.view, self.theme, self.theme.px
        if view is None:
            return
        rim = px(4)
        box = QRectF(rim, rim, px(COUNTER), px(COUNTER))
        painter.setOpacity(0.45 if view.destroyed else 1)
        if self.glowing:
            paint.glow_ring(painter, theme, box, px(5))
        draw_plain(painter, theme, box, view)
        painter.setOpacity(1)
        draw_tab(painter, theme, box, self.tab, False)
        if view.destroyed or view.broken is not None:
            painter.setPen(QPen(theme.colour("print_red"), px(2.5)))
            painter.drawLine(box.topLeft(), box.bottomRight())
            if view.destroyed:
                painter.drawLine(box.bottomLeft(), box.topRight())
        if view.pips and view.pips[0]:
            draw_hits(painter, theme, box.topRight() + QPointF(-px(2), px(4)), view.pips[0])
        if self.hasFocus():
            paint.focus_ring(painter, theme, box, px(5))


class WingRows(LitPanel):
    """The Wings of both armies, a row each: letter, name, leader, counters with their hits."""

    counter_clicked = Signal(str)
    in_sight = "first"

    def __init__(self) -> None:
        super().__init__(framed=True)
        self.shown: WingsShown | None = None
        self.counters: dict[str, WingCounter] = {}
        self._spots: dict[str, QRect] = {}

    def pieces(self) -> Mapping[str, Piece]:
        return self.counters

    def show_view(self, wings_shown: WingsShown, say: Say) -> None:
        """Show every Wing as it is now."""
        self.shown, self.say = wings_shown, say
        self.heading = say(msg(N_("Alas")))
        describe(self, self.heading, tip="")
        views = {counter.id: counter for roster in wings_shown.rosters for counter in roster.counters}
        numbers = {id: number for roster in wings_shown.rosters for id, number in roster.numbers}
        unit_ids = [id for _, group in wings_shown.groups for id in self._units(group, views)]
        for removed_id in self.counters.keys() - {*unit_ids}:
            piece = self.counters.pop(removed_id)
            piece.hide()
            piece.deleteLater()
        for id in unit_ids:
            if id not in self.counters:
                piece = self.counters[id] = WingCounter(self)
                piece.set_theme(self.theme)
                piece.activated.connect(lambda id=id: self.counter_clicked.emit(id))
                piece.show()
            self.counters[id].show_view(views[id], numbers.get(id, ""), say)
        self.light()
        self.changed()

    @staticmethod
    def _units(group: GroupView, views: Mapping[str, CounterView]) -> list[str]:
        """Return the units of a Wing, without its leader and its Standard."""
        return [id for id in group.counters if views[id].pips is not None or views[id].destroyed or views[id].broken]

    def least_width(self) -> int:
        return self.theme.px(260)

    @property
    def _row(self) -> int:
        group_count = len(self.shown.groups) if self.shown is not None else 0
        return self.theme.px(ROW if group_count <= FEW else LOW_ROW)

    def arrange(self, width: int, place: bool) -> int:
        """Lay out the wing rows; return its height in px."""
        px, y = self.theme.px, self.top
        if self.shown is None:
            return y
        views = {counter.id: counter for roster in self.shown.rosters for counter in roster.counters}
        lines = px(36) if self._row == px(ROW) else px(18)
        for _, group in self.shown.groups:
            ids = self._units(group, views)
            room = width - 2 * self.inside - px(LETTER)
            step = min(px(STEP), (room - px(COUNTER)) // max(1, len(ids) - 1)) if len(ids) > 1 else px(STEP)
            for at, id in enumerate(ids):
                if place and id in self.counters:
                    side = px(COUNTER) + 2 * px(4)
                    x = self.inside + px(LETTER) + at * step - px(4)
                    self.counters[id].setGeometry(x, y + lines - px(4), side, side)
            y += self._row
        return y + self.inside - px(SPACE)

    def draw_ground(self, painter: QPainter) -> None:
        """Paint what is below the pieces of the wing rows."""
        if self.shown is None:
            return
        theme, px, y = self.theme, self.theme.px, float(self.top)
        right = self.width() - self.inside
        text = self.say(msg(N_("su número es su tecla")))
        head = QRectF(self.inside, self.inside, right - self.inside, px(18))
        paint.write(painter, head, text, theme.font(LABEL), theme.colour("quiet"), RIGHT)
        states = {entry.id: entry.state for entry in self.shown.bag.entries} if self.shown.bag is not None else {}
        for roster, group in self.shown.groups:
            row = QRectF(self.rim + 1, y - px(3), self.width() - 2 * self.rim - 2, self._row)
            if group.active is not None:
                painter.fillRect(row, theme.colour("lit"))
                painter.fillRect(QRectF(row.left(), row.top(), px(5), row.height()), theme.colour("command"))
            letter = QRectF(self.inside, y, px(LETTER) - px(8), px(26))
            paint.write(painter, letter, self.shown.letter(roster, group), theme.font(TITLE), theme.colour("ink"), LEFT)
            left = self.inside + px(LETTER)
            state = self.say(msg(STATES.get(states.get(group.id, ""), N_("sin meter"))))
            wide = paint.text_width(state, theme.font(LABEL)) + px(SPACE * 2)
            name = QRectF(left, y, right - left - wide, px(20))
            title = paint.shorten(self.say(group.title), theme.font(FIGURE_SMALL), int(name.width()), 1)
            paint.write(painter, name, title, theme.font(FIGURE_SMALL), theme.colour("ink"), LEFT)
            box = QRectF(right - wide, y, wide, px(20))
            paint.write(painter, box, state, theme.font(LABEL), theme.colour("ink"), RIGHT)
            if self._row == px(ROW):
                line = QRectF(left, y + px(16), right - left, px(18))
                leader_text = paint.shorten(self._leader(roster, group), theme.font(SMALL), int(line.width()), 1)
                paint.write(painter, line, leader_text, theme.font(SMALL), theme.colour("quiet"), LEFT)
            y += self._row
            painter.setPen(QPen(theme.colour("line"), 1))
            painter.drawLine(QPointF(self.inside, y - px(4)), QPointF(right, y - px(4)))

    def _leader(self, roster: RosterView, group: GroupView) -> str:
        """Return the leader of a Wing with his Command Range."""
        for counter in roster.counters:
            reach = next((figure for figure in counter.figures if figure.sign == "range"), None)
            if counter.id in group.counters and reach is not None and not counter.destroyed:
                return self.say(msg(N_("{leader}, mando {n}"), leader=self.say(counter.name), n=reach.text))
        return self.say(msg(N_("sin líder")))
