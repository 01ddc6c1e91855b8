"""What the panels of procedures share. Rows that know their height, signs of sides and states, bars, folding."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.headings import SideView
from puesto.core.messages import N_, Text, msg
from puesto.core.procedure_views import ACTIVE, DONE, SKIPPED
from puesto.core.prompts import Prompt
from puesto.core.saying import percentage
from puesto.core.session.session import Session
from puesto.core.views import TableView
from puesto.gui.controls.accessible import Say, describe, template_of
from puesto.gui.controls.gauge import HATCH, SOLID, fill_pattern
from puesto.gui.look import paint
from puesto.gui.look.side_sign import letter_of, paint_sign, tone_of
from puesto.gui.look.theme import SMALL, SPACE, Theme
from puesto.gui.look.words import Words
from puesto.gui.panels.base import LitPanel, Panel, Piece, PrintedField
from puesto.gui.panels.card import CardPanel
from puesto.reference.glossary import english_names

MARK = 18
"""The sign of a side beside a row."""


def nothing_printed(said: str) -> str:
    """The printed terms in a text where nobody knows them: none."""
    return ""


class Row(PrintedField):
    """A printed row that knows how high it has to be."""

    say: Say = staticmethod(template_of)

    def height_for(self, width: int) -> int:
        """How high the row is at `width`."""
        raise NotImplementedError


class CollapsedRow(Piece):
    """The line that stands for what is folded away: it says how much, and a click brings it back."""

    takes_space = False

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.told = ""
        self.set_glow(False, live=True)

    def show_text(self, text: str) -> None:
        """Say what is folded away."""
        if text != self.told:
            self.told = text
            describe(self, text)
            self.update()

    def height_for(self, width: int) -> int:
        """How high the line is at `width`."""
        px = self.theme.px
        return int(paint.paragraph(self.told, self.theme.font(SMALL), width - px(26)).height) + px(6)

    def draw(self, painter: QPainter) -> None:
        theme, px = self.theme, self.theme.px
        ink = theme.colour("ink" if self.lifted else "quiet")
        with paint.own_state(painter):
            painter.translate(px(12), self.height() / 2)
            painter.rotate(90)
            painter.fillPath(paint.arrow(QPointF(0, 0), px(4)), ink)
        text = paint.paragraph(self.told, theme.font(SMALL), self.width() - px(26))
        text.draw(painter, px(24), (self.height() - text.height) / 2, ink)
        if self.hasFocus():
            inset = px(2)
            paint.focus_ring(painter, theme, QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), px(SPACE))


class ProcedurePanel(LitPanel):
    """A sheet of a procedure. It knows who plays, and can fold to what must never be out of sight."""

    line_clicked = Signal(str)
    """What the current question wants was clicked: its id."""
    change_wanted = Signal(object, str, str)
    """Something is to be put right: the piece that was clicked, its words, and the path or piece that it stands for."""
    marker_dropped = Signal(str, object)
    """Something was dragged: the path where that is kept, and its new value."""

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.sides: tuple[SideView, ...] = ()
        self.printed: Callable[[str], str] = nothing_printed
        """What the printed game calls the terms in a text; "" where the text speaks as it does."""
        self.folded = False
        self.opened = False
        """Whether the player has unfolded it: then it stays so."""

    def pieces(self) -> dict[str, Piece]:
        return {}

    def tell(self, widget: QWidget, name: str, description: str = "", tip: str = "") -> None:
        """Describe what lies on the panel; its description and its tip name the printed terms as well."""
        printed = self.printed(f"{name} {description}")
        told = ". ".join(part for part in (description, printed) if part)
        describe(widget, name, told, tip="\n".join(part for part in (tip, printed) if part))

    def connect_to(
        self,
        clicked: Callable[[str], object],
        put_right: Callable[[Piece, str, str], object],
        dropped: Callable[[str, object], object],
    ) -> None:
        """Who is told of a click, of what is to be put right, and of what was dragged."""
        self.line_clicked.connect(clicked)
        self.change_wanted.connect(put_right)
        self.marker_dropped.connect(dropped)

    def set_sides(self, sides: Sequence[SideView]) -> None:
        """Who plays: whose signs and inks the rows have."""
        if tuple(sides) != self.sides:
            self.sides = tuple(sides)
            self.on_theme_changed()
            self.changed()

    def set_folded(self, folded: bool) -> None:
        """Show only what must be seen, or everything; what the player has unfolded stays open."""
        if folded != self.folded and not (folded and self.opened):
            self.folded = folded
            self.relayout_rows()

    def unfold(self) -> None:
        """Show everything, because the player wants to."""
        self.opened = True
        self.set_folded(False)

    def relayout_rows(self) -> None:
        """Lay out again, with more or fewer rows."""
        self.changed()

    def tone(self, side: str) -> str:
        """The ink of a side."""
        return tone_of(self.sides, side) if side else "ink"

    def draw_side(self, painter: QPainter, box: QRectF, side: str, tone: str = "", ground: str = "on_colour") -> None:
        """The sign of a side in `box`, in its ink or another one."""
        place = next((at for at, one in enumerate(self.sides) if one.id == side), None)
        if place is not None:
            letter = letter_of(self.sides, place, self.say)
            paint_sign(painter, self.theme, box, place, tone or self.tone(side), letter, ground)

    def name_of_side(self, side: str) -> str:
        """What a side is called; "" for nobody."""
        return next((self.say(one.name) for one in self.sides if one.id == side), "")


class HasHeight(Protocol):
    """What stands in a stack: it knows how high it has to be."""

    def height_for(self, width: int) -> int:
        """How high it is at `width`."""

    def setGeometry(self, x: int, y: int, w: int, h: int, /) -> None:
        """Put it there."""


def stack(rows: Sequence[HasHeight], x: int, y: int, width: int, place: bool, gap: int = 0) -> int:
    """Lay rows below each other; where the next one would begin."""
    for row in rows:
        high = row.height_for(width)
        if place:
            row.setGeometry(x, y, width, high)
        y += high + gap
    return y


def row_chance(numerator: int, denominator: int, say: Say, whole: int | None = None) -> str:
    """The chance of a row of a table: of one to which no dice lead, that it does not come."""
    return chance_text(numerator, denominator, say, whole) if numerator else say(msg(N_("no sale")))


def chance_text(numerator: int, denominator: int, say: Say, whole: int | None = None) -> str:
    """A chance as it is printed: a whole percentage, that of itself or the one that it has among others."""
    return say(percentage(Fraction(numerator, denominator), whole)).replace(" ", "\u00a0")


def draw_state(painter: QPainter, theme: Theme, centre: QPointF, state: str, ink: QColor, size: float) -> None:
    """The sign of how a step stands: a tick, a cross, an arrow or a dot."""
    with paint.own_state(painter):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        round_ = Qt.PenCapStyle.RoundCap
        painter.setPen(QPen(ink, max(1.0, size * 0.34), Qt.PenStyle.SolidLine, round_))
        if state == DONE:
            painter.drawPath(paint.tick(QRectF(centre.x() - size, centre.y() - size, 2 * size, 2 * size)))
        elif state == SKIPPED:
            arm = size * 0.8
            painter.drawLine(centre - QPointF(arm, arm), centre + QPointF(arm, arm))
            painter.drawLine(centre - QPointF(arm, -arm), centre + QPointF(arm, -arm))
        elif state == ACTIVE:
            painter.fillPath(paint.arrow(centre, size), ink)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            painter.drawEllipse(centre, max(1.0, size * 0.3), max(1.0, size * 0.3))


def draw_box(painter: QPainter, theme: Theme, box: QRectF, ticked: bool, ink: str = "ink") -> None:
    """A box to be ticked: full of ink with the tick cut out, or empty."""
    with paint.own_state(painter):
        path = paint.rounded_rect(box, theme.px(3))
        painter.fillPath(path, theme.colour(ink if ticked else "paper"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour(ink if ticked else "edge"), theme.px(1.5)))
        painter.drawPath(path)
        if ticked:
            inset = box.width() * 0.22
            painter.setPen(QPen(theme.colour("paper"), theme.px(2), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawPath(paint.tick(box.adjusted(inset, inset, -inset, -inset)))


def draw_share(painter: QPainter, theme: Theme, box: QRectF, part: float, live: bool) -> None:
    """A bar as long as its share of the longest one: hatched, full of ink for the one that came."""
    bar = QRectF(box.left(), box.top(), max(box.width() * part, theme.px(2)), box.height())
    fill_pattern(painter, theme, bar, SOLID if live else HATCH, "ink" if live else "edge")


def typed_digit(event: QKeyEvent) -> int:
    """The digit that was typed, 1 to 9; 0 for any other key."""
    text = event.text()
    plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return int(text) if plain and len(text) == 1 and text in "123456789" else 0


Maker = Callable[[str, type[ProcedurePanel], Any], ProcedurePanel]
"""The panel of a field that shows a view."""


class PanelPlacement(NamedTuple):
    """The rows of the left column, of the middle one, and of the right one above the diary."""

    left: list[list[Panel]]
    middle: list[list[Panel]]
    right: list[list[Panel]]


class NoProcedures:
    """A table on which none lies yet. Most games never have one, and all the panels take a megabyte."""

    def hang(self, view: TableView, panel: Maker, turned: bool) -> PanelPlacement:
        """Every procedure on its panel."""
        return PanelPlacement([], [], [])

    def fold(
        self,
        rows: list[list[Panel]],
        overflow: Callable[[list[list[Panel]]], int],
        room: tuple[int, int],
        turned: bool = False,
    ) -> None:
        """Fold what does not fit into `room`, its width and height, or what a page has folded."""

    def walked_row(self, rows: list[list[Panel]], card: CardPanel) -> QWidget | None:
        """The row that is walked now."""
        return card.active_row

    def chart_in_sight(self, rows: list[list[Panel]], prompt: Prompt[Any] | None, turned: bool) -> Panel | None:
        """Which sheet is scrolled to where what is walked lies on the table."""
        return None


def printed_names(session: Session[Any, Any] | None, words: Words, said: str) -> str:
    """What the English game prints for the terms in a Spanish text; "" on an English screen."""
    found = english_names(session.game.id, said) if session is not None and words.code == "es" else {}
    pairs = tuple(
        msg(N_("{term}: «{printed}»"), term=Text(term, term), printed=Text(printed, printed))
        for term, printed in found.items()
    )
    return words.text(N_("En el juego en inglés, {terms}"), terms=pairs) if pairs else ""
