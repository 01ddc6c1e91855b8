"""The bag of activation markers: drawn, set aside and remaining markers, and the odds of the next one."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from puesto.core.headings import SideView
from puesto.core.messages import N_, NN_, Sayable, count, msg
from puesto.core.views import BagEntry, BagView, Edit
from puesto.gui.controls.accessible import Say, describe
from puesto.gui.look import paint
from puesto.gui.look.motion import CLOCK
from puesto.gui.look.side_sign import letter_of
from puesto.gui.look.theme import RISE_MS, SMALL, SPACE
from puesto.gui.panels.base import Panel, keep_widgets
from puesto.gui.pieces.bag_art import NO_MARK, Mark
from puesto.gui.pieces.bag_pieces import (
    CLOTHS,
    INSIDE_LOOK,
    PLAYED_LOOK,
    REALLY,
    RIM,
    Answer,
    BagPiece,
    MarkerPiece,
    OddsBar,
    SidePiece,
    bag_words,
)

BAG, BAG_SNUG = 184, 148
LARGEST, LEAST_LARGE = 300, 250
"""Largest size in px at 100 % of the bag above everything else in a high column, and least size for that."""
TILE, LARGE = (100, 66), (192, 92)
"""Size in px at 100 %, margin included, of a marker on the table and of the one in use."""
DIE, DIE_LARGE, BAG_BY_DIE = 48, 144, 118
"""Side in px at 100 % of an order die on the table, of the one in hand, and of the bag beside it."""
SLOT = (100, 54)
"""Largest size in px at 100 % of a marker inside the bag."""
LEAST_SLOT = 80
HEAD_WIDTH, HEAD_HEIGHT = 150, 46
LABEL_HEIGHT = 20
BAR = 12
NARROW = 560
"""Width in px at 100 % below which everything is below the bag."""
TONES = ("command", "action")
DENTRO = NN_("{n} dentro", "{n} dentro")
USED_TEXT = N_("Usados")
WAITING_TEXT = NN_("{n} por meter", "{n} por meter")
LOOK = "look"
"""Item of the menu that changes nothing."""
HINT = N_("¿Cuál sale antes? Elige dos marcadores de dentro, o un bando.")
HINT_SECOND = N_("{one}: ¿antes que cuál? Elige otro marcador o un bando.")


class BagPanel(Panel):
    """Panel of a bag of markers. A click on the bag draws if that is asked, one on its content asks for odds."""

    draw_requested = Signal(str)
    marker_clicked = Signal(str)
    """Emitted with a marker that answers the current prompt."""
    drawn_by_hand = Signal(str)
    """Emitted with the marker that was drawn in reality."""
    look_wanted = Signal(str)
    """Emitted when the content of the bag is to be shown and corrected."""
    edit_wanted = Signal(str, object, object)
    """Emitted with path, value and text of a correction by hand."""

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.view: BagView | None = None
        self.words = bag_words(False)
        self.glow: frozenset[str] = frozenset()
        self.odds, self.by_hand = True, False
        self.asked: tuple[str, ...] = ()
        """Markers or sides of the question about odds so far."""
        self.bag = BagPiece(self)
        self.bag.activated.connect(self._draw)
        self.bag.edit_wanted.connect(lambda path, value: self._edit(path, value))
        self.markers: dict[str, MarkerPiece] = {}
        self.heads: dict[str, SidePiece] = {}
        self.bar, self.answer = OddsBar(self), Answer(self)
        self._marks: dict[str, Mark] = {}
        """Mark of the things of each side."""
        self._labels: list[tuple[QRectF, str]] = []
        """Texts beside the pieces with their rectangles."""

    # -- display

    def show_view(self, view: BagView, say: Say) -> None:
        """Show every marker in its place."""
        if view == self.view and say == self.say:
            return
        before = {id: (piece.manner, piece.geometry()) for id, piece in self.markers.items()}
        self.view, self.say = view, say
        sides = self.sides()
        self._marks = {
            side.id: Mark(place, side.tone, letter_of(sides, place, say)) for place, side in enumerate(sides)
        }
        self.heading = say(view.title)
        left = [entry for entry in view.entries if entry.state == "in"]
        self.words = bag_words(self.dice)
        describe(self, self.heading, told := say(count(self.words.inside, len(left))), tip="")
        describe(self.bag, self.heading, told)
        peeping = tuple((self.mark(entry.side).tone, CLOTHS.get(entry.cloth, "cloth_plain")) for entry in left)
        self.bag.set_inside(len(left), peeping, self._returns(), say)
        keep_widgets(self.markers, [entry.id for entry in self._ordered()], self._make)
        order = 0
        for entry in self._ordered():
            order += entry.state in ("drawn", "play")
            really = entry.state in ("in", "drawn", "aside") and view.drawn
            self.markers[entry.id].show_entry(
                entry,
                order if entry.state in ("drawn", "play") else 0,
                self.mark(entry.side),
                say,
                really or self._wanted,
            )
        keep_widgets(self.heads, [side.id for side in self.sides()], self._make_head)
        inside = {one for entry in left for one in (entry.id, entry.side)}
        self.asked = self.asked if all(one in inside for one in self.asked) else ()
        self._tell()
        self.relayout()
        self._rise(before)

    def set_odds(self, on: bool) -> None:
        """Show or hide the odds."""
        if on != self.odds:
            self.odds, self.asked = on, ()
            self._tell()
            self.relayout()

    def set_by_hand(self, on: bool) -> None:
        """Set whether the player draws in reality and clicks the drawn marker."""
        if on != self.by_hand:
            self.by_hand, self.asked = on, ()
            self._tell()
            self.relayout()

    def set_glow(self, ids: frozenset[str]) -> None:
        """Highlight the bag if the current prompt wants a marker from it, and the markers that are answers."""
        if ids != self.glow:
            was, self.glow = self._wanted, ids
            if was != self._wanted and self.view is not None:
                for piece in self.markers.values():
                    piece.really = self._wanted or (
                        self.view.drawn and piece.entry is not None and piece.entry.state in ("in", "drawn", "aside")
                    )
            self._light()

    @property
    def _wanted(self) -> bool:
        """Return whether a marker is to be drawn."""
        return self.view is not None and self.view.id in self.glow

    @property
    def wanted(self) -> bool:
        """Return whether the current prompt is answered here."""
        return self._wanted or any(piece.glowing for piece in self.markers.values())

    @property
    def first_wanted(self) -> QWidget:
        """Return the widget of the answer: the bag, or the first marker that is one."""
        return self.bag if self._wanted else next((piece for piece in self.markers.values() if piece.glowing), self.bag)

    def _light(self) -> None:
        self.bag.set_glow(self._wanted)
        for id, piece in self.markers.items():
            entry = piece.entry
            inside = entry is not None and entry.state == "in"
            lit = (id in self.glow and entry is not None and entry.state == "table") or (
                inside and self._wanted and self.by_hand
            )
            piece.set_glow(lit, lit or (inside and self.odds))
        for side, head in self.heads.items():
            head.set_glow(False, self.odds and self._has(side))

    def sides(self) -> tuple[SideView, ...]:
        """Return the sides whose markers there are."""
        view = self.view
        if view is None:
            return ()
        if view.sides:
            return view.sides
        found = dict.fromkeys(entry.side for entry in view.entries)
        return tuple(SideView(side, msg(N_("{text}"), text=side), TONES[place % 2]) for place, side in enumerate(found))

    def mark(self, id: str) -> Mark:
        """Return the mark of a side's things."""
        return self._marks.get(id, NO_MARK)

    def _has(self, side: str) -> bool:
        return self.view is not None and any(entry.side == side and entry.state == "in" for entry in self.view.entries)

    def _of(self, *states: str, side: str = "") -> list[BagEntry]:
        return [
            entry
            for entry in (self.view.entries if self.view is not None else ())
            if entry.state in states and side in ("", entry.side)
        ]

    def _ordered(self) -> list[BagEntry]:
        """Return the markers in reading order, which is that of the arrow keys."""
        inside = [entry for side in self.sides() for entry in self._inside_of(side.id)]
        return [*self._of("drawn"), *self._of("play"), *self._of("aside"), *self._of("out"), *inside]

    def _inside_of(self, side: str) -> list[BagEntry]:
        """Return the markers of a side that are shown as inside; one die for all of them, where they are dice."""
        return self._of("in", "table", side=side)[: 1 if self.dice else None]

    @property
    def dice(self) -> bool:
        """Return whether the markers are order dice."""
        return self.view is not None and any(entry.face is not None for entry in self.view.entries)

    def _returns(self) -> tuple[Edit, ...]:
        """Return the menu items of the bag: open its content, then what can be put back, by name."""
        return (
            Edit(LOOK, "", msg(N_("Ver qué hay dentro y ponerlo bien…"))),
            *(
                Edit(edit.path, edit.value, msg(N_("{marker}: {edit}"), marker=entry.name, edit=edit.message))
                for entry in self._of("drawn", "aside", "out")
                for edit in entry.edits[:1]
            ),
        )

    # -- odds

    def _tell(self) -> None:
        """Word the odds of the next marker, and the answer about odds."""
        view = self.view
        if view is None:
            return
        from puesto.core.saying import percentages
        from puesto.core.study.bag_odds import next_of, order_in_words

        say = self.say
        chances = {side.id: chance for side, chance in next_of(view)} if view.sides and self.odds else {}
        shares = dict(zip(chances, percentages([*chances.values()]), strict=True))
        lines = []
        for side in self.sides():
            waiting = len(self._of("table", side=side.id))
            inside = say(count(WAITING_TEXT, waiting) if waiting else count(DENTRO, len(self._of("in", side=side.id))))
            chance = chances.get(side.id)
            odds = say(shares[side.id]) if chance is not None else ""
            line = (
                say(
                    msg(
                        N_("El siguiente es de {side}: {chance} ({exact})."),
                        side=side.name,
                        chance=odds,
                        exact=str(chance),
                    )
                )
                if odds
                else ""
            )
            self.heads[side.id].show_side(
                say(side.name),
                self.mark(side.id),
                inside,
                odds,
                " ".join(part for part in (inside + ".", line) if part),
            )
            lines += [line] if line else []
        self.bar.show_shares(
            tuple((self.mark(id), float(chance)) for id, chance in chances.items()),
            say(msg(N_("El siguiente marcador"))),
            " ".join(lines),
        )
        pieces: dict[str, MarkerPiece | SidePiece] = {**self.markers, **self.heads}
        for id, piece in pieces.items():
            piece.choose(str(self.asked.index(id) + 1) if id in self.asked else "")
        names: dict[str, Sayable] = {entry.id: entry.name for entry in view.entries} | {
            side.id: side.name for side in self.sides()
        }
        if self.by_hand and self._wanted:
            self.answer.show_lines((say(msg(self.words.by_hand)),), False)
        elif len(self.asked) == 2:
            self.answer.show_lines(tuple(say(line) for line in order_in_words(view, *self.asked)), True)
        else:
            hint = msg(HINT_SECOND, one=names[self.asked[0]]) if self.asked else msg(HINT)
            self.answer.show_lines((say(hint),) if self._can_ask() else (), False)
        self._light()

    def _can_ask(self) -> bool:
        there = self.odds and self.view is not None and bool(self.view.sides)
        return there and not self.dice and len(self._of("in")) > 1

    def ask(self, one: str) -> None:
        """Take a marker or a side as the next part of the question about odds, or remove the same one."""
        from puesto.core.study.bag_odds import order_in_words

        if one in self.asked:
            self.asked = tuple(other for other in self.asked if other != one)
        else:
            self.asked = (*self.asked, one) if len(self.asked) == 1 else (one,)
        if len(self.asked) == 2 and self.view is not None and not order_in_words(self.view, *self.asked):
            self.asked = (one,)
        self._tell()
        self.relayout()

    # -- clicks

    def _draw(self) -> None:
        if self.view is not None:
            self.draw_requested.emit(self.view.id)

    def _picked(self, id: str) -> None:
        piece = self.markers[id]
        if piece.entry is not None and piece.entry.state == "table":
            self.marker_clicked.emit(id)
        elif self.by_hand and self._wanted:
            self.drawn_by_hand.emit(id)
        else:
            self.ask(id)

    def _edit(self, path: str, value: object, id: str = "") -> None:
        if path == LOOK and self.view is not None:
            self.look_wanted.emit(self.view.id)
            return
        if path == REALLY:
            self.drawn_by_hand.emit(id)
            return
        edits = [edit for entry in (self.view.entries if self.view is not None else ()) for edit in entry.edits]
        found = next((edit for edit in edits if (edit.path, edit.value) == (path, value)), None)
        entry = next((entry for entry in self._of("in", "drawn", "aside", "out") if found in entry.edits), None)
        if found is not None and entry is not None:
            self.edit_wanted.emit(path, value, msg(N_("{marker}: {edit}"), marker=entry.name, edit=found.message))

    def _make(self, id: str) -> MarkerPiece:
        piece = MarkerPiece(self)
        piece.set_theme(self.theme)
        piece.activated.connect(lambda: self._picked(id))
        piece.edit_wanted.connect(lambda path, value: self._edit(path, value, id))
        return piece

    def _make_head(self, id: str) -> SidePiece:
        head = SidePiece(self)
        head.set_theme(self.theme)
        head.activated.connect(lambda: self.ask(id))
        return head

    # -- motion

    def _rise(self, before: dict[str, tuple[str, QRect]]) -> None:
        """Animate the markers that have come out of the bag."""
        if not CLOCK.on or not self.bag.isVisible():
            return
        for id, piece in self.markers.items():
            was = before.get(id, (INSIDE_LOOK, QRect()))[0]
            if was == INSIDE_LOOK and piece.manner != INSIDE_LOOK and before:
                self._lift(piece, piece.geometry())

    def _lift(self, piece: MarkerPiece, end: QRect) -> None:
        bag, small = self.bag.geometry(), QSize(*(self.theme.px(side) for side in TILE))
        start = QRect(QPoint(bag.center().x() - small.width() // 2, bag.y()), small)
        piece.raise_()

        def step(part: float) -> None:
            up = round(min(part, 1 - part) * bag.height() * 0.3)
            at = start.topLeft() + (end.topLeft() - start.topLeft()) * part - QPoint(0, up)
            size = small + QSize(
                round((end.width() - small.width()) * part), round((end.height() - small.height()) * part)
            )
            piece.setGeometry(QRect(at, size) if part < 1 else end)

        CLOCK.move(piece, step, RISE_MS)

    # -- layout

    def printing(self) -> tuple[object, ...]:
        return tuple((box.getRect(), text) for box, text in self._labels)

    def least_width(self) -> int:
        return self.theme.px(BAG_SNUG + TILE[0]) + 2 * self.inside

    def preferred_width(self) -> int:
        return self.theme.px(700)

    @property
    def top(self) -> int:
        """Return the y of the content; a small sheet has no heading, since the bag is clear."""
        return self.inside if self.snug else super().top

    def draw_heading(self, painter: QPainter) -> None:
        if not self.snug:
            super().draw_heading(painter)

    def arrange(self, width: int, place: bool) -> int:
        px, left, gap = self.theme.px, self.inside, self.theme.px(SPACE * 2)
        narrow = width * 100 // self.theme.scale < NARROW
        by_die = narrow and self.dice and bool(self._of("play"))
        side = px(BAG_BY_DIE if by_die else BAG_SNUG if self.snug or narrow else BAG)
        x, right = left + side + gap, width - left
        large = self._large(width) if place and narrow else 0
        labels: list[tuple[QRectF, str]] = []
        spots: list[tuple[QWidget, QRect]] = [(self.bag, QRect(left, self.top, side, side))]
        used, away = (
            [self.markers[entry.id] for entry in self._of(*states)] for states in (("drawn",), ("aside", "out"))
        )
        played = [self.markers[entry.id] for entry in self._of("play")]
        label = px(LABEL_HEIGHT)
        if large:
            y, x = self._stand(large, left, right, spots, played), left
        elif narrow:
            wide, high = min(px(LARGE[0]), right - x), px(LARGE[1])
            if self.dice:
                wide = high = min(px(DIE_LARGE), right - x)
            top = max(self.top, self.top + (side - high) // 2)
            spots += [(piece, QRect(x, top, wide, high)) for piece in played]
            y, x = max(self.top + side, top + high if played else 0), left
            beside = not played and self._beside_bag(right - left - side - gap, side)
            if beside:
                across = right - left - side - gap
                high = self.answer.height_for(across)
                spots.append((self.answer, QRect(left + side + gap, self.top + (side - high) // 2, across, high)))
        if narrow:
            if used or away:
                labels.append((QRectF(x, y, right - x, label), self._used_label() if used else self._away_label()))
                y, end = self._rows(used, x, y + label, right, spots, 0) if used else (y + label, x)
                y = self._apart(away, x, end, y, right, spots, TILE[1])
        else:
            if used:
                labels.append((QRectF(x, self.top, right - x, label), self._used_label()))
            y, end = self._rows(used + played, x, self.top, right, spots)
            y = self._apart(away, x, end, y, right, spots, LARGE[1])
            for first in (spot for widget, spot in spots if widget in away[:1]):
                labels.append(
                    (QRectF(first.x(), first.bottom() + 1 - px(LARGE[1]), right - first.x(), label), self._away_label())
                )
        if not used + played + away:
            box = QRectF(x, self.top, right - x, px(LARGE[1])) if not narrow else QRectF(x, y, right - x, label * 2)
            if self.view is not None and self.view.entries:
                labels.append((box, self.say(msg(self.words.nothing_out))))
            y = int(box.bottom())
        y = self._inside(x, y, right, spots, any(widget is self.answer for widget, _ in spots))
        if place:
            self._labels = labels
            for widget, spot in spots:
                if not CLOCK.moves(widget):
                    widget.setGeometry(spot)
        return max(y, self.top + side) + self.inside

    def _large(self, width: int) -> int:
        """Return the side in px of a bag above everything else in a high column; 0 where there is no room."""
        side = self.theme.px(BAG_SNUG - LARGE[1]) + self.height() - self.heightForWidth(width)
        side = min(side, self.theme.px(LARGEST), width - 2 * self.inside)
        return side if side >= self.theme.px(LEAST_LARGE) else 0

    def _stand(
        self, side: int, left: int, right: int, spots: list[tuple[QWidget, QRect]], played: list[MarkerPiece]
    ) -> int:
        """Place the large bag, and below it the marker in use or the hint. Return the y below it, the same for both."""
        px, across = self.theme.px, right - left
        by_die = self.dice and bool(played)  # the die in hand is more important than the bag
        y, wide = self.top + side, px(LARGE[1]) if by_die else min(px(LARGE[0]), across)
        big = QRect(left + (across - side) // 2, self.top, side, side)
        small = QRect(left + (across - wide) // 2, y, wide, px(LARGE[1]))
        spots[0] = (self.bag, small if by_die else big)
        spots += [(piece, big if by_die else small) for piece in played]
        high = self.answer.height_for(across) if self.answer.lines and not played else 0
        if 0 < high <= px(LARGE[1]):
            spots.append((self.answer, QRect(left, y + (px(LARGE[1]) - high) // 2, across, high)))
        return y + px(LARGE[1])

    def _beside_bag(self, width: int, high: int) -> bool:
        """Return whether the answer about odds, or the hint, fits beside the bag."""
        return bool(self.answer.lines) and width > self.theme.px(TILE[0]) and self.answer.height_for(width) <= high

    def _used_label(self) -> str:
        return self.say((self.view.used if self.view is not None else None) or msg(USED_TEXT))

    def _away_label(self) -> str:
        view = self.view
        return self.say(view.aside) if view is not None and view.aside is not None else self.say(msg(N_("Apartados")))

    def _sized(self, pieces: list[MarkerPiece], room: int) -> list[tuple[MarkerPiece, QSize]]:
        """Return markers on the table with their sizes; three fit into a narrow place."""
        px = self.theme.px
        tile = QSize(min(px(TILE[0]), room // max(1, room // px(TILE[0] - SPACE * 2))), px(TILE[1]))
        large = QSize(px(LARGE[0]), px(LARGE[1]))
        if self.dice:
            tile, large = QSize(px(DIE), px(DIE)), QSize(px(LARGE[1]), px(LARGE[1]))
        return [(piece, large if piece.manner == PLAYED_LOOK else tile) for piece in pieces]

    def _rows(
        self,
        pieces: list[MarkerPiece],
        x: int,
        y: int,
        right: int,
        spots: list[tuple[QWidget, QRect]],
        ends: int = LARGE[1],
    ) -> tuple[int, int]:
        """Lay pieces in rows, the outer ones at least `ends` high; return y and x of the last row's end."""
        rows: list[list[tuple[MarkerPiece, QSize]]] = [[]]
        at = x
        for piece, size in self._sized(pieces, right - x):
            if rows[-1] and at + size.width() > right:
                rows.append([])
                at = x
            rows[-1].append((piece, size))
            at += size.width()
        for number, row in enumerate(rows):
            least = self.theme.px(ends) if ends and number in (0, len(rows) - 1) else 0
            high = max([least, *[size.height() for _, size in row]])
            at = x
            for piece, size in row:
                spots.append((piece, QRect(QPoint(at, y + high - size.height()), size)))
                at += size.width()
            y += high
        return y, at

    def _apart(
        self,
        pieces: list[MarkerPiece],
        x: int,
        end: int,
        y: int,
        right: int,
        spots: list[tuple[QWidget, QRect]],
        high: int,
    ) -> int:
        """Lay set aside markers right of the last row, which ends at `end`, `y`, or below; return the y below."""
        if not pieces:
            return y
        wide = sum([size.width() for _, size in self._sized(pieces, right - x)])
        beside = x < end <= right - wide
        start, top = (right - wide, y - self.theme.px(high)) if beside else (x, y)
        return max(y, self._rows(pieces, start, top, right, spots, high)[0])

    def _inside(self, x: int, y: int, right: int, spots: list[tuple[QWidget, QRect]], answered: bool) -> int:
        """Lay out the odds bar, each side, and the answer unless it is `answered`; return the y below."""
        px = self.theme.px
        self.bar.setVisible(bool(self.bar.shares))
        if self.bar.shares:
            spots.append((self.bar, QRect(x + px(RIM), y + px(SPACE), right - x - 2 * px(RIM), px(BAR))))
            y += px(BAR + SPACE * 2)
        for side in self.sides():
            pieces = [self.markers[entry.id] for entry in self._inside_of(side.id)]
            if self.dice:
                head = px(HEAD_HEIGHT)
                spots += [(piece, QRect(x, y, head, head)) for piece in pieces]
                spots.append((self.heads[side.id], QRect(x + head, y, right - x - head, head)))
                y += head
                continue
            below = right - x < px(HEAD_WIDTH + SLOT[0] * 3)
            start = x if below else x + px(HEAD_WIDTH)
            spots.append(
                (
                    self.heads[side.id],
                    QRect(
                        x,
                        y + (0 if below else px(SLOT[1] - HEAD_HEIGHT) // 2),
                        right - x if below else px(HEAD_WIDTH),
                        px(HEAD_HEIGHT),
                    ),
                )
            )
            y = max(y + px(HEAD_HEIGHT), self._slots(pieces, start, y + px(HEAD_HEIGHT) if below else y, right, spots))
        self.answer.setVisible(bool(self.answer.lines))
        if self.answer.lines and not answered:
            high = self.answer.height_for(right - x)
            spots.append((self.answer, QRect(x, y + px(SPACE), right - x, high)))
            y += high + px(SPACE)
        return y

    def _slots(self, pieces: list[MarkerPiece], x: int, y: int, right: int, spots: list[tuple[QWidget, QRect]]) -> int:
        """Lay out a side's markers that are inside, narrower if one row is enough then; return the y below."""
        if not pieces:
            return y
        px = self.theme.px
        high = px(SLOT[1] if all(piece.manner == INSIDE_LOOK for piece in pieces) else TILE[1])
        room, wanted = right - x, max(1, len(pieces))
        across = wanted if wanted * px(LEAST_SLOT) <= room else max(1, room // px(SLOT[0] - SPACE))
        each = min(px(SLOT[0]), room // across)
        for number, piece in enumerate(pieces):
            spots.append((piece, QRect(x + number % across * each, y + number // across * high, each, high)))
        return y + high * -(-len(pieces) // across)

    def draw_ground(self, painter: QPainter) -> None:
        for box, text in self._labels:
            line = paint.paragraph(text, self.theme.font(SMALL), box.width())
            line.draw(
                painter,
                box.left() + self.theme.px(RIM),
                box.top() + (box.height() - line.height) / 2,
                self.theme.colour("quiet"),
            )
