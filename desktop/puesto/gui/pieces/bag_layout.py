"""Parts of the panel of a bag and their layout: the bag, the markers, the odds, the answer."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from puesto.core.headings import SideView
from puesto.core.messages import N_, msg
from puesto.core.views import BagEntry, BagView
from puesto.gui.look import paint
from puesto.gui.look.motion import CLOCK
from puesto.gui.look.theme import SMALL, SPACE
from puesto.gui.panels.base import Panel
from puesto.gui.pieces.bag_pieces import (
    INSIDE_LOOK,
    PLAYED_LOOK,
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
USED_TEXT = N_("Usados")


class BagLayout(Panel):
    """Panel with the parts of a bag, laid out for its width."""

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.view: BagView | None = None
        self.words = bag_words(False)
        self.bag = BagPiece(self)
        self.markers: dict[str, MarkerPiece] = {}
        self.heads: dict[str, SidePiece] = {}
        self.bar, self.answer = OddsBar(self), Answer(self)
        self._labels: list[tuple[QRectF, str]] = []
        """Texts beside the pieces with their rectangles."""

    def sides(self) -> tuple[SideView, ...]:
        """Return the sides whose markers there are."""
        view = self.view
        if view is None:
            return ()
        if view.sides:
            return view.sides
        result = dict.fromkeys(entry.side for entry in view.entries)
        return tuple(
            SideView(side, msg(N_("{text}"), text=side), TONES[place % 2]) for place, side in enumerate(result)
        )

    def _of(self, *states: str, side: str = "") -> list[BagEntry]:
        return [
            entry
            for entry in (self.view.entries if self.view is not None else ())
            if entry.state in states and side in ("", entry.side)
        ]

    def _inside_of(self, side: str) -> list[BagEntry]:
        """Return the markers of a side that are shown as inside; one die for all of them, where they are dice."""
        return self._of("in", "table", side=side)[: 1 if self.dice else None]

    @property
    def dice(self) -> bool:
        """Return whether the markers are order dice."""
        return self.view is not None and any(entry.face is not None for entry in self.view.entries)

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
        """Lay out the bag layout; return its height in px."""
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

    def _with_sizes(self, pieces: list[MarkerPiece], room: int) -> list[tuple[MarkerPiece, QSize]]:
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
        index = x
        for piece, size in self._with_sizes(pieces, right - x):
            if rows[-1] and index + size.width() > right:
                rows.append([])
                index = x
            rows[-1].append((piece, size))
            index += size.width()
        for number, row in enumerate(rows):
            least = self.theme.px(ends) if ends and number in (0, len(rows) - 1) else 0
            high = max([least, *[size.height() for _, size in row]])
            index = x
            for piece, size in row:
                spots.append((piece, QRect(QPoint(index, y + high - size.height()), size)))
                index += size.width()
            y += high
        return y, index

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
        wide = sum([size.width() for _, size in self._with_sizes(pieces, right - x)])
        beside = x < end <= right - wide
        start, top = (right - wide, y - self.theme.px(high)) if beside else (x, y)
        return max(y, self._rows(pieces, start, top, right, spots, high)[0])

    def _inside(self, x: int, y: int, right: int, spots: list[tuple[QWidget, QRect]], is_answered: bool) -> int:
        """Lay out the odds bar, each side, and the answer unless it is `is_answered`; return the y below."""
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
        if self.answer.lines and not is_answered:
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
        room, slot_count = right - x, max(1, len(pieces))
        across = slot_count if slot_count * px(LEAST_SLOT) <= room else max(1, room // px(SLOT[0] - SPACE))
        slot_width = min(px(SLOT[0]), room // across)
        for number, piece in enumerate(pieces):
            spots.append(
                (piece, QRect(x + number % across * slot_width, y + number // across * high, slot_width, high))
            )
        return y + high * -(-len(pieces) // across)

    def draw_ground(self, painter: QPainter) -> None:
        """Paint what is below the pieces of the bag layout."""
        for box, text in self._labels:
            line = paint.paragraph(text, self.theme.font(SMALL), box.width())
            line.draw(
                painter,
                box.left() + self.theme.px(RIM),
                box.top() + (box.height() - line.height) / 2,
                self.theme.colour("quiet"),
            )
