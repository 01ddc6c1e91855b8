"""The pieces of the bag: the bag, a marker in any place, a side's heading, and the answer about odds."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, NN_, Message, Sayable, msg
from puesto.core.views import BagEntry, Edit
from puesto.gui.controls.accessible import Say, describe, template_of
from puesto.gui.controls.gauge import HATCH, LEAST, SOLID, fill_pattern, widths
from puesto.gui.look import dice_art, paint
from puesto.gui.look.theme import CORNER, FIGURE, LABEL, SMALL, SMALL_BOLD, SPACE, TITLE
from puesto.gui.panels.base import Piece, PrintedField
from puesto.gui.panels.edit_menu import open_menu
from puesto.gui.pieces import bag_art

CLOTHS = {name: f"cloth_{name}" for name in ("german", "soviet", "sand", "clay", "plain")}
REALLY = "really"
"""Item of the menu that says that a marker was drawn in reality."""
REALLY_EDIT = Edit(REALLY, "", msg(N_("Ha salido este de verdad")))
INSIDE_LOOK, LYING_LOOK, PLAYED_LOOK = "inside", "lying", "played"
"""Ways in which a marker is painted: an outline, a small tile, or the large one in use."""


class BagWords(NamedTuple):
    """Words of a bag for its content: how many, nothing out yet, and what is drawn by hand."""

    inside: tuple[str, str]
    nothing_out: str
    by_hand: str


MARKER_WORDS = BagWords(
    NN_("Queda {n} marcador en la bolsa", "Quedan {n} marcadores en la bolsa"),
    N_("Todavía no ha salido ningún marcador."),
    N_("Saca un marcador de verdad y pulsa aquí el que ha salido."),
)
DICE_WORDS = BagWords(
    NN_("Queda {n} dado en la bolsa", "Quedan {n} dados en la bolsa"),
    N_("Todavía no ha salido ningún dado."),
    N_("Saca un dado de verdad y pulsa aquí el que ha salido."),
)


def bag_words(dice: bool) -> BagWords:
    """Return the words of a bag of order dice, or of markers."""
    return DICE_WORDS if dice else MARKER_WORDS


RIM = 4
"""Margin in px at 100 % around a tile for its shadow and its frame."""
SIGN = 22
"""Side in px at 100 % of a side's sign beside its name."""


class BagPiece(Piece):
    """Cloth bag with its mouth open and the number of markers in it. Its menu puts markers back that are outside."""

    edit_wanted = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.left = 0
        self.inside: tuple[tuple[str, str], ...] = ()
        self.edits: tuple[Edit, ...] = ()
        self.say: Say = template_of

    def set_inside(
        self, marker_count: int, inside: tuple[tuple[str, str], ...], edits: tuple[Edit, ...], say: Say
    ) -> None:
        """Show `marker_count` markers inside; `inside` are the edge and ground colours of the visible ones."""
        self.edits, self.say = edits, say
        if (marker_count, inside) != (self.left, self.inside):
            self.left, self.inside = marker_count, inside
            self.update()

    def picture_key(self) -> str:
        return f"{self.left}:{self.inside}"

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        point = self.mapToGlobal(self.rect().center()) if by_key else event.globalPos()
        open_menu(self, self.accessibleName(), self.edits, self.say, self.edit_wanted.emit, point)

    def draw(self, painter: QPainter) -> None:
        theme, rim = self.theme, self.theme.px(8)
        box = QRectF(self.rect()).adjusted(rim, rim, -rim, -rim)
        bag_art.draw_sack(painter, theme, box, self.left, self.inside, self.glowing, self.lifted)
        if self.hasFocus():
            out = theme.px(2)
            paint.focus_ring(painter, theme, QRectF(self.rect()).adjusted(out, out, -out, -out), theme.px(SPACE * 3))


class MarkerPiece(Piece):
    """One marker. Its menu (right button or menu key) corrects it by hand."""

    edit_wanted = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entry: BagEntry | None = None
        self.say: Say = template_of
        self.order, self.chosen, self.really = 0, "", False
        self.face = bag_art.Face("", bag_art.NO_MARK, "cloth_plain")
        self._shown: tuple[BagEntry, int, bag_art.Mark, Say] | None = None

    @property
    def manner(self) -> str:
        """Return the look of the marker: inside the bag, in play, or lying outside."""
        state = self.entry.state if self.entry is not None else "in"
        return {"in": INSIDE_LOOK, "play": PLAYED_LOOK}.get(state, LYING_LOOK)

    def show_entry(self, entry: BagEntry, order: int, mark: bag_art.Mark, say: Say, really: bool) -> None:
        """Show `entry`, the `order`-th that was drawn; `really` offers to say that it was drawn in reality."""
        entry_state = entry, order, mark, say
        self.really = really
        if entry_state == self._shown:
            return
        self._shown = entry_state
        self.entry, self.order, self.say = entry, order, say
        word = say(entry.word) if entry.word is not None else ""
        detail = say(entry.detail) if entry.detail is not None and entry.state == "play" else ""
        name = say(entry.label if entry.label is not None else entry.name)
        self.face = bag_art.Face(name, mark, CLOTHS.get(entry.cloth, "cloth_plain"), entry.momentum, detail, word)
        describe(self, say(entry.name), " ".join(say(fact) for fact in self.facts()))
        self.update()

    def facts(self) -> tuple[Sayable, ...]:
        """Return the facts known of the marker, in sentences."""
        entry = self.entry
        if entry is None:
            return ()
        return entry.facts or (plain_state(entry, self.order),)

    def choose(self, mark: str) -> None:
        """Mark the marker as the first or second part of the question about odds; "" for neither."""
        if mark != self.chosen:
            self.chosen = mark
            self.update()

    def picture_key(self) -> str:
        die = self.entry.face if self.entry is not None else None
        if die is not None:  # all dice of a side look the same
            return f"die {die}:{self.face.mark}:{self.chosen}:{self._away:d}"
        return f"{self.manner}:{self.face}:{self.order}:{self.chosen}:{self._away:d}"

    @property
    def _away(self) -> bool:
        return self.entry is not None and self.entry.state in ("aside", "out")

    def edits(self) -> tuple[Edit, ...]:
        """Return the items of the marker's menu."""
        return (*((REALLY_EDIT,) if self.really else ()), *(self.entry.edits if self.entry is not None else ()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        point = self.mapToGlobal(self.rect().center()) if by_key else event.globalPos()
        open_menu(self, self.accessibleName(), self.edits(), self.say, self.edit_wanted.emit, point)

    def draw(self, painter: QPainter) -> None:
        """Paint the marker piece."""
        theme, rim = self.theme, self.theme.px(RIM)
        box = QRectF(self.rect()).adjusted(rim, rim, -rim, -rim)
        radius = theme.px(CORNER)
        if self.entry is not None and self.entry.face is not None:
            box = self._draw_die(painter, box, self.entry.face)
        elif self.manner == INSIDE_LOOK:
            bag_art.draw_silhouette(painter, theme, box, self.face, self.chosen)
        else:
            style = TITLE if self.manner == PLAYED_LOOK else LABEL
            order = self.order if self.manner == LYING_LOOK else 0
            bag_art.draw_tile(
                painter,
                theme,
                box,
                self.face,
                style,
                0.9 if self.manner == PLAYED_LOOK or self.lifted else 0.4,
                self._away,
                order,
            )
        if self.glowing:
            bag_art.draw_answer_light(painter, theme, box, radius)
        if self.hasFocus():
            paint.focus_ring(painter, theme, box, radius)

    def _draw_die(self, painter: QPainter, room: QRectF, face: str) -> QRectF:
        """Paint an order die in the middle of its space, with a mark where it was kept; return its rectangle."""
        theme, side = self.theme, min(room.width(), room.height())
        box = QRectF(room.center().x() - side / 2, room.center().y() - side / 2, side, side)
        mark = self.face.mark
        if face:
            dice_art.draw_order_die(painter, theme, box, face, mark.tone)
        else:
            dice_art.draw_blank_die(painter, theme, box, mark.tone, mark.letter)
        if self._away:
            out = theme.px(2)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("ink"), theme.px(1.5), Qt.PenStyle.DashLine))
            painter.drawRoundedRect(box.adjusted(-out, -out, out, out), theme.px(CORNER), theme.px(CORNER))
        if self.chosen:
            bag_art.draw_badge(painter, theme, box.topRight(), self.chosen)
        return box


class SidePiece(Piece):
    """Heading of a side: its sign and name, its markers inside, and its chance to be the next."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name, self.mark, self.count, self.odds, self.chosen = "", bag_art.NO_MARK, "", "", ""

    def show_side(self, name: str, mark: bag_art.Mark, count: str, odds: str, text: str) -> None:
        """Show a side; `odds` is "" where they are hidden. The accessible description is the last argument."""
        describe(self, name, text)
        if (name, mark, count, odds) != (self.name, self.mark, self.count, self.odds):
            self.name, self.mark, self.count, self.odds = name, mark, count, odds
            self.update()

    def choose(self, mark: str) -> None:
        """Mark the side as a part of the question about odds, as `MarkerPiece.choose` does."""
        if mark != self.chosen:
            self.chosen = mark
            self.update()

    def picture_key(self) -> str:
        return f"{self.name}:{self.mark}:{self.count}:{self.odds}:{self.chosen}"

    def draw(self, painter: QPainter) -> None:
        """Paint the side piece."""
        theme, px = self.theme, self.theme.px
        box = QRectF(self.rect()).adjusted(px(RIM), px(RIM), -px(RIM), -px(RIM))
        if self.chosen or self.lifted:
            painter.fillPath(paint.rounded_rect(box, px(CORNER)), theme.colour("lit"))
        across = px(SIGN)
        centre = QPointF(box.left() + across * 0.65, box.center().y())
        if self.chosen:
            bag_art.draw_badge(painter, theme, centre, self.chosen)
        else:
            bag_art.draw_side_sign(painter, theme, centre, across, self.mark)
        room = box.adjusted(across * 1.35, 0, -px(SPACE), 0)
        if self.odds:
            wide = theme.metrics(FIGURE).horizontalAdvance(self.odds)
            paint.write(painter, room, self.odds, theme.font(FIGURE), theme.colour("ink"), Qt.AlignmentFlag.AlignRight)
            room.setRight(room.right() - wide - px(SPACE))
        name, small = theme.metrics(SMALL_BOLD), theme.metrics(LABEL)
        both = name.height() + small.height()
        is_one_line = box.height() < both
        high = name.height() if is_one_line else both
        top = QRectF(room.left(), box.center().y() - high / 2, room.width(), name.height())
        text = name.elidedText(self.name, Qt.TextElideMode.ElideRight, int(room.width()))
        paint.write(painter, top, text, theme.font(SMALL_BOLD), theme.colour("ink"), Qt.AlignmentFlag.AlignLeft)
        if not is_one_line:
            below = top.translated(0, name.height())
            below.setHeight(small.height())
            short = small.elidedText(self.count, Qt.TextElideMode.ElideRight, int(room.width()))
            paint.write(painter, below, short, theme.font(LABEL), theme.colour("quiet"), Qt.AlignmentFlag.AlignLeft)
        if self.hasFocus():
            paint.focus_ring(painter, theme, box, px(CORNER))


class OddsBar(PrintedField):
    """Chance of each side for the next marker as one bar, each side with its colour and pattern."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.shares: tuple[tuple[bag_art.Mark, float], ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_shares(self, shares: tuple[tuple[bag_art.Mark, float], ...], name: str, text: str) -> None:
        """Show the shares, each with the mark of its side, in the order of the sides."""
        describe(self, name, text)
        if shares != self.shares:
            self.shares = shares
            self.reprint()

    def draw(self, painter: QPainter) -> None:
        """Paint the odds bar."""
        theme, px = self.theme, self.theme.px
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        outline = paint.rounded_rect(box, box.height() / 2)
        painter.fillPath(outline, theme.colour("well"))
        known_shares = [share for share in self.shares if share[1]]
        with paint.own_state(painter):
            painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
            x = box.left()
            for place, ((mark, _), wide) in enumerate(
                zip(known_shares, widths([part for _, part in known_shares], box.width(), px(LEAST)), strict=True)
            ):
                fill_pattern(
                    painter, theme, QRectF(x, box.top(), wide, box.height()), HATCH if mark.place else SOLID, mark.tone
                )
                x += wide
                if place < len(known_shares) - 1:
                    painter.fillRect(QRectF(x - px(1), box.top(), px(2), box.height()), theme.colour("paper"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("ink" if known_shares else "edge"), px(1.2)))
        painter.drawPath(outline)


class Answer(PrintedField):
    """Question about odds with its answer, or the hint how to ask; screen readers announce a change."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines: tuple[str, ...] = ()
        self.asked = False

    def show_lines(self, lines: tuple[str, ...], is_asked: bool) -> None:
        """Show the sentences; `is_asked` is True for an answer and False for a hint."""
        lines = tuple(line.replace(" %", "\u00a0%") for line in lines)
        if (lines, is_asked) != (self.lines, self.asked):
            self.lines, self.asked = lines, is_asked
            describe(self, " ".join(lines), tip="")
            self.reprint()

    def _lay_out_lines(self, width: int) -> list[paint.Paragraph]:
        """Return the lines of the answer, laid out for a width in px."""
        style = SMALL_BOLD if self.asked else SMALL
        return [paint.paragraph(line, self.theme.font(style), width - 2 * self.theme.px(SPACE)) for line in self.lines]

    def height_for(self, width: int) -> int:
        """Return the height in px at a width."""
        return int(sum(line.height for line in self._lay_out_lines(width))) + self.theme.px(SPACE)

    def draw(self, painter: QPainter) -> None:
        y = self.theme.px(SPACE) / 2
        for line in self._lay_out_lines(self.width()):
            line.draw(painter, self.theme.px(SPACE), y, self.theme.colour("ink" if self.asked else "quiet"))
            y += line.height


def plain_state(entry: BagEntry, order: int) -> Message:
    """Return where a marker is in words, where its game says nothing about it."""
    if entry.state in ("drawn", "play"):
        return msg(N_("Salió en el lugar {n}."), n=order)
    return msg(
        {"in": N_("En la bolsa."), "aside": N_("Apartado."), "out": N_("Fuera de la partida.")}.get(
            entry.state, N_("Todavía sin meter en la bolsa.")
        )
    )
