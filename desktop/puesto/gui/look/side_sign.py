"""The sign of a side where two players share a table: a shield with its own shape, colour and letter."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPainter

from puesto.core.headings import SideView
from puesto.core.messages import Sayable
from puesto.core.views import TableView
from puesto.gui.look import drawings, paint
from puesto.gui.look.theme import HEADING, LABEL, Theme

LETTER = 0.62
"""Height of the letter relative to its shield."""
AI_INK, NOBODY = "danger", "edge"
"""Colour names where the app decides, and where nobody does."""


def tone_of(sides: tuple[SideView, ...], id: str) -> str:
    """Return the colour name of a side's chances and stripes."""
    side = next((side for side in sides if side.id == id), None)
    return "command" if side is None else AI_INK if side.ai else side.tone


def letter_of(sides: Sequence[SideView], place: int, say: Callable[[Sayable], str]) -> str:
    """Return the letter of a side's shield.

    It is the first letter of its name's first capitalised word that the other sides lack. Where an earlier side has it
    already, it is the next letter of the name that none has.
    """
    names, used_letters = [say(side.name) for side in sides], ""
    for index, name in enumerate(names[: place + 1]):
        other_words = {
            word
            for other_number, name_of_other in enumerate(names)
            if other_number != index
            for word in name_of_other.split()
        }
        own_words = [word for word in name.split() if word[0].isupper() and word not in other_words]
        letters = "".join([*own_words, name]).upper()
        used_letters += next(
            (letter for letter in letters if letter.isalnum() and letter not in used_letters), letters[:1]
        )
    return used_letters[-1:]


def stripe_of(view: TableView | None, who: str) -> tuple[str, str]:
    """Return the colour names of the stripe that shows whose turn it is, and of its hatching.

    "" is no hatching. It is hatched for the AI and for the second of two players, and plain for a single player and for
    the first.
    """
    is_shared = view is not None and not any(side.ai for side in view.sides)
    side = view.side_of(who if is_shared else view.side) if view is not None else None
    if is_shared and side is None:
        return NOBODY, ""
    if side is not None and side.ai:
        return AI_INK, "ink"
    if is_shared and side is not None:
        return side.tone, "paper" if view is not None and view.sides.index(side) else ""
    return "command", ""


def paint_stripe(painter: QPainter, theme: Theme, box: QRectF, view: TableView | None, who: str, width: float) -> None:
    """Paint the stripe that shows whose turn it is."""
    ink, hatching = stripe_of(view, who)
    if hatching:
        paint.hatch(painter, theme, paint.rounded_rect(box, 0), ink, hatching, width)
    else:
        painter.fillRect(box, theme.colour(ink))


def paint_sign(
    painter: QPainter, theme: Theme, box: QRectF, place: int, tone: str, letter: str, ground: str = "on_colour"
) -> None:
    """Paint the sign of the side at index `place`: a round shield for the first, a long one for the other."""
    if place:
        drawings.stamp(
            painter, "signs/shield", box.adjusted(box.width() * 0.08, 0, -box.width() * 0.08, 0), theme.colour(tone)
        )
    else:
        painter.fillPath(paint.rounded_rect(box, box.width() / 2), theme.colour(tone))
    least = theme.px(LABEL.size)
    if box.height() < least:
        return  # where a letter would be too small, the shape shows the side
    font = QFont(theme.font(HEADING))
    font.setPixelSize(max(least, round(box.height() * LETTER)))
    paint.write(
        painter, box.translated(QPointF(0, -box.height() * 0.04 if place else 0)), letter, font, theme.colour(ground)
    )
