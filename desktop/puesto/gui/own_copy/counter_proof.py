"""A card that is typed in, painted as on a square of the sketch, at twice its size."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect
from PySide6.QtWidgets import QWidget

from puesto.core.headings import SideView
from puesto.core.messages import N_, msg
from puesto.core.procedure_views import GridCard, SquareView
from puesto.core.values import replace
from puesto.core.views import SOLO
from puesto.gui.controls.accessible import Say, describe
from puesto.gui.look.side_sign import tone_of
from puesto.gui.look.theme import SPACE
from puesto.gui.panels.base import Panel
from puesto.gui.procedures.grid_square import GridSquare

WIDE, HIGH = 116, 66
"""Preferred size of a square of a sketch in px at 100 %."""
TIMES = 2


class CounterProof(Panel):
    """Square with the card on it; it cannot be changed."""

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.sides: tuple[SideView, ...] = SOLO
        self.square = GridSquare(self, self, "")
        self.on_theme_changed()

    def show_view(self, view: GridCard, say: Say) -> None:
        """Show the card in its current state."""
        reworded, self.say = say != self.say, say
        self.heading = say(msg(N_("Así se verá en el croquis")))
        self.square.show_square(SquareView(0, "", card=view), reworded)
        describe(self, self.heading, tip="")
        self.changed()

    def on_theme_changed(self) -> None:
        self.square.set_theme(replace(self.theme, scale=self.theme.scale * TIMES))

    def arrange(self, width: int, place: bool) -> int:
        px = self.theme.px
        wide = min(px(WIDE * TIMES), width - 2 * self.inside)
        if place:
            self.square.setGeometry(QRect((width - wide) // 2, self.top + px(SPACE), wide, px(HIGH * TIMES)))
        return self.top + px(SPACE + HIGH * TIMES) + self.inside

    # -- protocol of a square

    def tone(self, side: str) -> str:
        """Return the colour name of a side."""
        return tone_of(self.sides, side)

    def square_speech(self, view: SquareView) -> str:
        """Return the accessible text of the card."""
        return self.say(view.card.name) if view.card is not None else ""

    def put_right(self, square: GridSquare) -> None:
        """Do nothing: the form beside the square is what is edited."""

    def move_card(self, square: GridSquare, place: QPointF) -> None:
        """Do nothing: there is no other square."""
