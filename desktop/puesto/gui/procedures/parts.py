"""Shared parts of procedure panels: rows with a height, signs of sides and states, bars, collapsing."""

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
from puesto.gui.look import paint, shapes
from puesto.gui.look.side_sign import letter_of, paint_sign, tone_of
from puesto.gui.look.theme import SMALL, SPACE, Theme
from puesto.gui.look.words import Words
from puesto.gui.panels.base import Panel, Piece, PrintedField
from puesto.gui.panels.card import CardPanel
from puesto.gui.panels.groups import LitPanel
from puesto.reference.glossary import english_names

MARK = 18
"""Side in px at 100 % of a side's sign beside a row."""


def nothing_printed(text: str) -> str:
    """Return "": the printed terms in a text, where they are unknown."""
    return ""


class Row(PrintedField):
    """Printed row that knows its height."""

    say: Say = staticmethod(template_of)

    def height_for(self, width: int) -> int:
        """Return the height in px at `width`."""
        raise NotImplementedError


class CollapsedRow(Piece):
    """Line in place of collapsed rows: it says how many, and a click expands them."""

    takes_space = False

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.told = ""
        self.set_glow(False, live=True)

    def show_text(self, text: str) -> None:
        """Set the text about the collapsed rows."""
        if text != self.told:
            self.told = text
            describe(self, text)
            self.update()

    def height_for(self, width: int) -> int:
        """Return the height in px at `width`."""
        px = self.theme.px
        return int(paint.paragraph(self.told, self.theme.font(SMALL), width - px(26)).height) + px(6)

    def draw(self, painter: QPainter) -> None:
        """Paint the collapsed row."""
        theme, px = self.theme, self.theme.px
        ink = theme.colour("ink" if self.lifted else "quiet")
        with paint.own_state(painter):
            painter.translate(px(12), self.height() / 2)
            painter.rotate(90)
            painter.fillPath(shapes.arrow(QPointF(0, 0), px(4)), ink)
        text = paint.paragraph(self.told, theme.font(SMALL), self.width() - px(26))
        text.draw(painter, px(24), (self.height() - text.height) / 2, ink)
        if self.hasFocus():
            inset = px(2)
            paint.focus_ring(painter, theme, QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), px(SPACE))


class ProcedurePanel(LitPanel):
    """Panel of a procedure. It knows the sides, and can collapse to what must stay visible."""

    line_clicked = Signal(str)
    """Emitted with the id of a clicked piece that the current prompt wants."""
    change_wanted = Signal(object, str, str)
    """Emitted when something is to be corrected: the clicked piece, its words, and the path or piece that it is about.
    """
    marker_dropped = Signal(str, object)
    """Emitted when something was dragged: the path of its value, and the new value."""

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.sides: tuple[SideView, ...] = ()
        self.printed: Callable[[str], str] = nothing_printed
        """Function that returns the printed names of the terms in a text; "" where it uses them itself."""
        self.folded = False
        self.opened = False
        """Whether the player has expanded it; it then stays so."""

    def pieces(self) -> dict[str, Piece]:
        return {}

    def untaken(self, id: str) -> None:
        """Handle a click that was no answer, although the prompt is about this piece."""

    def tell(self, widget: QWidget, name: str, description: str = "", tip: str = "") -> None:
        """Set the description and tip of a part of the panel; both include the printed terms."""
        printed = self.printed(f"{name} {description}")
        text = ". ".join(part for part in (description, printed) if part)
        describe(widget, name, text, tip="\n".join(part for part in (tip, printed) if part))

    def connect_to(
        self,
        clicked: Callable[[str], object],
        put_right: Callable[[Piece, str, str], object],
        dropped: Callable[[str, object], object],
    ) -> None:
        """Connect the callbacks for a click, for a correction, and for a drag."""
        self.line_clicked.connect(clicked)
        self.change_wanted.connect(put_right)
        self.marker_dropped.connect(dropped)

    def set_sides(self, sides: Sequence[SideView]) -> None:
        """Set the sides, whose signs and colours the rows use."""
        if tuple(sides) != self.sides:
            self.sides = tuple(sides)
            self.on_theme_changed()
            self.changed()

    def set_folded(self, folded: bool) -> None:
        """Show only what must stay visible, or everything. What the player has expanded stays expanded."""
        if folded != self.folded and not (folded and self.opened):
            self.folded = folded
            self.relayout_rows()

    def unfold(self) -> None:
        """Show everything, because the player asked for it."""
        self.opened = True
        self.set_folded(False)

    def relayout_rows(self) -> None:
        """Lay out again, with more or fewer rows."""
        self.changed()

    def tone(self, side: str) -> str:
        """Return the colour name of a side."""
        return tone_of(self.sides, side) if side else "ink"

    def draw_side(self, painter: QPainter, box: QRectF, side: str, tone: str = "", ground: str = "on_colour") -> None:
        """Paint the sign of a side in `box`, in its own colour or another one."""
        place = next((index for index, each_side in enumerate(self.sides) if each_side.id == side), None)
        if place is not None:
            letter = letter_of(self.sides, place, self.say)
            paint_sign(painter, self.theme, box, place, tone or self.tone(side), letter, ground)

    def name_of_side(self, side: str) -> str:
        """Return the name of a side; "" for nobody."""
        return next((self.say(each_side.name) for each_side in self.sides if each_side.id == side), "")


class HasHeight(Protocol):
    """Protocol of what can be in a stack: it knows its height."""

    def height_for(self, width: int) -> int:
        """Return the height in px at `width`."""

    def setGeometry(self, x: int, y: int, w: int, h: int, /) -> None:
        """Set the geometry of the row."""


def stack(rows: Sequence[HasHeight], x: int, y: int, width: int, place: bool, gap: int = 0) -> int:
    """Lay rows below each other; return the y of the next one."""
    for row in rows:
        high = row.height_for(width)
        if place:
            row.setGeometry(x, y, width, high)
        y += high + gap
    return y


def row_chance(numerator: int, denominator: int, say: Say, percent: int | None = None) -> str:
    """Return the chance of a table's row; "no sale" for a row that no roll leads to."""
    return chance_text(numerator, denominator, say, percent) if numerator else say(msg(N_("no sale")))


def chance_text(numerator: int, denominator: int, say: Say, percent: int | None = None) -> str:
    """Return a chance as a printed whole percentage: its own, or the one it has among others."""
    return say(percentage(Fraction(numerator, denominator), percent)).replace(" ", "\u00a0")


def draw_state(painter: QPainter, theme: Theme, centre: QPointF, state: str, ink: QColor, size: float) -> None:
    """Paint the sign of a step's state: a tick, a cross, an arrow or a dot."""
    with paint.own_state(painter):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        round_ = Qt.PenCapStyle.RoundCap
        painter.setPen(QPen(ink, max(1.0, size * 0.34), Qt.PenStyle.SolidLine, round_))
        if state == DONE:
            painter.drawPath(shapes.tick(QRectF(centre.x() - size, centre.y() - size, 2 * size, 2 * size)))
        elif state == SKIPPED:
            arm = size * 0.8
            painter.drawLine(centre - QPointF(arm, arm), centre + QPointF(arm, arm))
            painter.drawLine(centre - QPointF(arm, -arm), centre + QPointF(arm, -arm))
        elif state == ACTIVE:
            painter.fillPath(shapes.arrow(centre, size), ink)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            painter.drawEllipse(centre, max(1.0, size * 0.3), max(1.0, size * 0.3))


def draw_box(painter: QPainter, theme: Theme, box: QRectF, ticked: bool, ink: str = "ink") -> None:
    """Paint a check box: filled with the tick cut out, or empty."""
    with paint.own_state(painter):
        path = paint.rounded_rect(box, theme.px(3))
        painter.fillPath(path, theme.colour(ink if ticked else "paper"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour(ink if ticked else "edge"), theme.px(1.5)))
        painter.drawPath(path)
        if ticked:
            inset = box.width() * 0.22
            painter.setPen(QPen(theme.colour("paper"), theme.px(2), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawPath(shapes.tick(box.adjusted(inset, inset, -inset, -inset)))


def draw_share(painter: QPainter, theme: Theme, box: QRectF, part: float, live: bool) -> None:
    """Paint a bar as long as its share of the longest one: hatched, or solid for the one that came."""
    bar = QRectF(box.left(), box.top(), max(box.width() * part, theme.px(2)), box.height())
    fill_pattern(painter, theme, bar, SOLID if live else HATCH, "ink" if live else "edge")


def typed_digit(event: QKeyEvent) -> int:
    """Return the typed digit, 1 to 9; 0 for any other key."""
    text = event.text()
    plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return int(text) if plain and len(text) == 1 and text in "123456789" else 0


Maker = Callable[[str, type[ProcedurePanel], Any], ProcedurePanel]
"""Function that returns the panel of a field with a view."""


class PanelPlacement(NamedTuple):
    """Rows of panels of the left column, of the middle one, and of the right one above the diary."""

    left: list[list[Panel]]
    middle: list[list[Panel]]
    right: list[list[Panel]]


class NoProcedures:
    """A table without procedures. Most games never have one, and all their panels take 1 MB."""

    def hang(self, view: TableView, panel: Maker, on_page: bool) -> PanelPlacement:
        """Return the rows of panels: none."""
        return PanelPlacement([], [], [])

    def collapse_to_fit(
        self,
        rows: list[list[Panel]],
        overflow: Callable[[list[list[Panel]]], int],
        room: tuple[int, int],
        on_page: bool = False,
    ) -> None:
        """Do nothing: no panel can collapse."""

    def walked_row(self, rows: list[list[Panel]], card: CardPanel) -> QWidget | None:
        """Return the active row of the card: there is no procedure."""
        return card.active_row

    def chart_in_sight(self, rows: list[list[Panel]], prompt: Prompt[Any] | None, on_page: bool) -> Panel | None:
        """Return the panel to scroll to while a procedure is in progress, or None."""
        return None


def printed_names(session: Session[Any, Any] | None, words: Words, text: str) -> str:
    """Return the printed English names of the terms in a Spanish text; "" on an English screen."""
    result = english_names(session.game.id, text) if session is not None and words.code == "es" else {}
    pairs = tuple(
        msg(N_("{term}: «{printed}»"), term=Text(term, term), printed=Text(printed, printed))
        for term, printed in result.items()
    )
    return words.text(N_("En el juego en inglés, {terms}"), terms=pairs) if pairs else ""
