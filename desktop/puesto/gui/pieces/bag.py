"""The bag of activation markers: drawn, set aside and remaining markers, and the odds of the next one."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Signal
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, NN_, Sayable, count, msg
from puesto.core.views import BagEntry, BagView, Edit
from puesto.gui.controls.accessible import Say, describe
from puesto.gui.look.motion import CLOCK
from puesto.gui.look.side_sign import letter_of
from puesto.gui.look.theme import RISE_MS
from puesto.gui.panels.base import keep_widgets
from puesto.gui.pieces.bag_art import NO_MARK, Mark
from puesto.gui.pieces.bag_layout import TILE, BagLayout
from puesto.gui.pieces.bag_pieces import (
    CLOTHS,
    INSIDE_LOOK,
    REALLY,
    MarkerPiece,
    SidePiece,
    bag_words,
)

DENTRO = NN_("{n} dentro", "{n} dentro")
WAITING_TEXT = NN_("{n} por meter", "{n} por meter")
LOOK = "look"
"""Item of the menu that changes nothing."""
HINT = N_("¿Cuál sale antes? Elige dos marcadores de dentro, o un bando.")
HINT_SECOND = N_("{one}: ¿antes que cuál? Elige otro marcador o un bando.")


class BagPanel(BagLayout):
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
        self.glow: frozenset[str] = frozenset()
        self.odds, self.by_hand = True, False
        """Whether odds are shown; whether the player draws in reality and clicks the drawn marker."""
        self.asked: tuple[str, ...] = ()
        """Markers or sides of the question about odds so far."""
        self.bag.activated.connect(self._draw)
        self.bag.edit_wanted.connect(lambda path, value: self._edit(path, value))
        self._marks: dict[str, Mark] = {}
        """Mark of the things of each side."""

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
        entries_inside = [entry for entry in view.entries if entry.state == "in"]
        self.words = bag_words(self.dice)
        describe(self, self.heading, text := say(count(self.words.inside, len(entries_inside))), tip="")
        describe(self.bag, self.heading, text)
        peeping = tuple(
            (self.mark(entry.side).tone, CLOTHS.get(entry.cloth, "cloth_plain")) for entry in entries_inside
        )
        self.bag.set_inside(len(entries_inside), peeping, self._returns(), say)
        keep_widgets(self.markers, [entry.id for entry in self._in_reading_order()], self._make)
        order = 0
        for entry in self._in_reading_order():
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
        inside = {name for entry in entries_inside for name in (entry.id, entry.side)}
        self.asked = self.asked if all(name in inside for name in self.asked) else ()
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
            self._update_glow()

    @property
    def _wanted(self) -> bool:
        """Return whether the current prompt asks for a marker from the bag."""
        return self.view is not None and self.view.id in self.glow

    @property
    def wanted(self) -> bool:
        """Return whether the current prompt is answered here."""
        return self._wanted or any(piece.glowing for piece in self.markers.values())

    @property
    def first_wanted(self) -> QWidget:
        """Return the widget of the answer: the bag, or the first marker that is one."""
        return self.bag if self._wanted else next((piece for piece in self.markers.values() if piece.glowing), self.bag)

    def _update_glow(self) -> None:
        """Highlight what answers the current prompt: the bag, or markers. All markers inside can be clicked for odds.

        Of the markers, those on the table are answers if the prompt names them. Those inside are answers if the player
        draws in reality and clicks the drawn one.
        """
        self.bag.set_glow(self._wanted)
        for id, piece in self.markers.items():
            state = piece.entry.state if piece.entry is not None else ""
            is_answer = (state == "table" and id in self.glow) or (state == "in" and self._wanted and self.by_hand)
            piece.set_glow(is_answer, is_answer or (state == "in" and self.odds))
        for side, head in self.heads.items():
            head.set_glow(False, self.odds and self._has(side))

    def mark(self, id: str) -> Mark:
        """Return the mark of a side's things."""
        return self._marks.get(id, NO_MARK)

    def _has(self, side: str) -> bool:
        """Return whether the bag has a marker of `side`."""
        return self.view is not None and any(entry.side == side and entry.state == "in" for entry in self.view.entries)

    def _in_reading_order(self) -> list[BagEntry]:
        """Return the markers in reading order, which is that of the arrow keys."""
        inside = [entry for side in self.sides() for entry in self._inside_of(side.id)]
        return [*self._of("drawn"), *self._of("play"), *self._of("aside"), *self._of("out"), *inside]

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
        self._update_glow()

    def _can_ask(self) -> bool:
        has_odds = self.odds and self.view is not None and bool(self.view.sides)
        return has_odds and not self.dice and len(self._of("in")) > 1

    def ask(self, name: str) -> None:
        """Take a marker or a side as the next part of the question about odds, or remove the same one."""
        from puesto.core.study.bag_odds import order_in_words

        if name in self.asked:
            self.asked = tuple(asked_name for asked_name in self.asked if asked_name != name)
        else:
            self.asked = (*self.asked, name) if len(self.asked) == 1 else (name,)
        if len(self.asked) == 2 and self.view is not None and not order_in_words(self.view, *self.asked):
            self.asked = (name,)
        self._tell()
        self.relayout()

    # -- clicks

    def _draw(self) -> None:
        if self.view is not None:
            self.draw_requested.emit(self.view.id)

    def _handle_click(self, id: str) -> None:
        """Answer the prompt with the clicked marker where it is an answer; otherwise ask for its odds."""
        piece = self.markers[id]
        if piece.entry is not None and piece.entry.state == "table":
            self.marker_clicked.emit(id)
        elif self.by_hand and self._wanted:
            self.drawn_by_hand.emit(id)
        else:
            self.ask(id)

    def _edit(self, path: str, value: object, id: str = "") -> None:
        """Carry out an item of a marker's menu."""
        if path == LOOK and self.view is not None:
            self.look_wanted.emit(self.view.id)
            return
        if path == REALLY:
            self.drawn_by_hand.emit(id)
            return
        edits = [edit for entry in (self.view.entries if self.view is not None else ()) for edit in entry.edits]
        result = next((edit for edit in edits if (edit.path, edit.value) == (path, value)), None)
        entry = next((entry for entry in self._of("in", "drawn", "aside", "out") if result in entry.edits), None)
        if result is not None and entry is not None:
            self.edit_wanted.emit(path, value, msg(N_("{marker}: {edit}"), marker=entry.name, edit=result.message))

    def _make(self, id: str) -> MarkerPiece:
        piece = MarkerPiece(self)
        piece.set_theme(self.theme)
        piece.activated.connect(lambda: self._handle_click(id))
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
        """Move a drawn marker out of the bag to its place."""
        bag, small = self.bag.geometry(), QSize(*(self.theme.px(side) for side in TILE))
        start = QRect(QPoint(bag.center().x() - small.width() // 2, bag.y()), small)
        piece.raise_()

        def step(part: float) -> None:
            up = round(min(part, 1 - part) * bag.height() * 0.3)
            point = start.topLeft() + (end.topLeft() - start.topLeft()) * part - QPoint(0, up)
            size = small + QSize(
                round((end.width() - small.width()) * part), round((end.height() - small.height()) * part)
            )
            piece.setGeometry(QRect(point, size) if part < 1 else end)

        CLOCK.move(piece, step, RISE_MS)

    # -- layout
