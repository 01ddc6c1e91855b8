"""The base of panels: a sheet of paper, pieces that can be picked, and fields that are only printed.

A panel is shown a view with `show_view(view, say)` and repaints only what changed. Its pieces are small widgets, so
that each has an accessible name, the keyboard focus, a tool tip and the mouse. Tab enters a panel, the arrow keys move
inside it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QEnterEvent,
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from puesto.gui.controls.accessible import PlainLabel, Say, template_of
from puesto.gui.controls.surface import CachedPixmap, draw_sheet
from puesto.gui.look import paint
from puesto.gui.look.theme import HEADING, INSIDE, LABEL, SHADOW, SPACE, Theme, theme

SNUG = 8
"""Value of `INSIDE` on a sheet that has to share its space."""

STRIP = 36
"""Width in px at 100 % of a title that is written along the side."""

ARROWS = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
}  # fmt: skip

LETTER = 12
"""Radius in px at 100 % of the disc of a letter on a piece."""


class Piece(QAbstractButton):
    """Piece that can be picked: it is lifted under the pointer and shows the focus.

    Subclasses paint it in `draw`. Enter clicks it where it is `live`; the arrow keys move to its neighbours.
    """

    takes_space = True
    """Whether the space bar clicks it, too; never for a piece that answers a prompt."""

    activated = Signal()
    """Emitted when it was clicked, by mouse or keyboard, while it was live."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = theme()
        self.glowing = False
        self.live = False
        """Whether a click has an effect."""
        self.letters = ""
        """Letters of the staff's answers that name it; "" for none."""
        self._hovered = False
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.clicked.connect(self._clicked)

    @property
    def lifted(self) -> bool:
        """Return whether the piece is lifted: it is live and has the pointer or the focus."""
        return self.live and (self._hovered or self.hasFocus())

    def set_theme(self, theme: Theme) -> None:
        """Set the theme and repaint."""
        if theme != self.theme:
            self.theme = theme
            self.on_theme_changed()
            self.updateGeometry()
            self.update()

    def on_theme_changed(self) -> None:
        """Clear what was measured for another theme."""

    def set_glow(self, on: bool, live: bool | None = None) -> None:
        """Set the highlight; a highlighted piece can be clicked."""
        live = on if live is None else live
        if (on, live) != (self.glowing, self.live):
            self.glowing, self.live = on, live
            self.setCursor(Qt.CursorShape.PointingHandCursor if live else Qt.CursorShape.ArrowCursor)
            self.update()

    def set_letters(self, letters: str) -> None:
        """Set the letters of the answers that name it, the best first."""
        if letters != self.letters:
            self.letters = letters
            self.update()

    def draw(self, painter: QPainter) -> None:
        """Paint the piece."""
        raise NotImplementedError

    def picture_key(self) -> str:
        """Return the cache key of the painted picture: all that it depends on but theme, size and state.

        A piece with a key is painted once and then copied; one with "" is painted each time.
        """
        return ""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if key := self.picture_key():
            painter.drawPixmap(0, 0, self._picture(key))
        else:
            paint.smooth(painter)
            self.draw(painter)
        self.draw_letter(painter)
        painter.end()

    def draw_letter(self, painter: QPainter) -> None:
        """Paint the letter of the best of the staff's answers that name the piece."""
        if self.letters:
            paint.smooth(painter)
            size = self.theme.px(LETTER)
            paint.letter_disc(painter, self.theme, self.letter_spot, self.letters[0], size, True, False)

    @property
    def letter_spot(self) -> QPointF:
        """Return the centre of the disc with its letter."""
        return QPointF(self.theme.px(LETTER + 2), self.theme.px(LETTER + 2))

    def _picture(self, key: str) -> QPixmap:
        """Return the picture of the piece from the cache; with an empty `key` it is painted each time."""
        state = f"{self.glowing:d}{self.lifted:d}{self.hasFocus():d}"
        return picture_by_key(self, key and f"{state}:{key}", self.draw)

    def _clicked(self) -> None:
        if self.live:
            self.activated.emit()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hovered = True
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = False
        self.update()
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.live:
            self.click()
        elif event.key() == Qt.Key.Key_Space and not self.takes_space:
            event.ignore()  # the space bar rolls and draws, wherever the focus is
        elif not walk(self, event):
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        remember_stop(self)


def picture_by_key(part: Piece | PrintedField, key: str, draw: Callable[[QPainter], None]) -> QPixmap:
    """Return the picture of a part of a sheet from the cache by its class and key.

    With an empty `key` it is painted each time.
    """
    density = part.devicePixelRatioF()
    if not key:
        return paint.picture_of(part.width(), part.height(), density, draw)
    cache_key = f"{type(part).__name__}:{part.theme.key}:{key}"
    return paint.picture_at_hand(cache_key, QSizeF(part.size()), density, draw)


class PrintedField(PlainLabel):
    """Printed field of a sheet: a box, a cell, a line of a card.

    It is a text for screen readers and can have the focus.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = theme()
        self._picture: QPixmap | None = None
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    def set_theme(self, theme: Theme) -> None:
        """Set the theme and repaint."""
        if theme != self.theme:
            self.theme = theme
            self.on_theme_changed()
            self.reprint()

    def on_theme_changed(self) -> None:
        """Clear what was measured for another theme."""

    def reprint(self) -> None:
        """Paint the field anew, since its content has changed."""
        self._picture = None
        self.update()

    def draw(self, painter: QPainter) -> None:
        """Paint the field."""
        raise NotImplementedError

    def _cached_picture(self) -> QPixmap:
        """Return the picture of the field, painted once and copied whenever the sheet is painted."""
        density = self.devicePixelRatioF()
        if self._picture is None or not paint.is_of(self._picture, self.width(), self.height(), density):
            self._picture = picture_by_key(self, self.picture_key(), self.draw)
        return self._picture

    def picture_key(self) -> str:
        """Return the key of the painted picture in the cache, as `Piece.picture_key` does."""
        return ""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        painter.drawPixmap(0, 0, self._cached_picture())
        if self.hasFocus():
            inset = self.theme.px(2)
            paint.focus_ring(
                painter, self.theme, QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), self.theme.px(SPACE)
            )
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not walk(self, event):
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        remember_stop(self)


def panel_of(widget: QWidget) -> Panel | None:
    """Return the panel that `widget` belongs to."""
    result = widget.parentWidget()
    while result is not None and not isinstance(result, Panel):
        result = result.parentWidget()
    return result


def walk(widget: QWidget, event: QKeyEvent) -> bool:
    """Move the focus to the neighbour in the direction of an arrow key; return whether there was one."""
    direction = ARROWS.get(Qt.Key(event.key()))
    panel = panel_of(widget)
    if direction is None or panel is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
        return False
    point = widget.mapTo(panel, widget.rect().center())
    best, best_cost = None, math.inf
    for other_widget in panel.stops():
        if other_widget is widget or not other_widget.isVisibleTo(panel):
            continue
        offset = other_widget.mapTo(panel, other_widget.rect().center()) - point
        ahead = offset.x() * direction[0] + offset.y() * direction[1]
        aside = abs(offset.x() * direction[1]) + abs(offset.y() * direction[0])
        if ahead > 0 and ahead >= aside * 0.5 and (cost := ahead + aside * 3) < best_cost:
            best, best_cost = other_widget, cost
    if best is None:
        return False
    best.setFocus(Qt.FocusReason.OtherFocusReason)
    return True


def remember_stop(widget: QWidget) -> None:
    """Make `widget` the focus stop of its panel: it has the focus now."""
    panel = panel_of(widget)
    if panel is not None:
        panel.enter_at(widget)


class Panel(QWidget):
    """Sheet on the table, with a heading.

    Subclasses lay out their pieces in `arrange` and paint what never moves in `draw_ground`.
    """

    framed_by_default = True
    in_sight = ""
    """Part that is scrolled into view where pieces are highlighted: "", the "first" piece, "all" of them, or the
    "whole" panel.
    """

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = theme()
        self.say: Say = template_of
        self.framed = self.framed_by_default if framed is None else framed
        self.snug = False
        """Whether it takes as little space as possible, so that the whole table is visible."""
        self.heading = ""
        self._ground = CachedPixmap()
        self._paper: tuple[object, ...] = ()
        """Values that the paper was painted from, where the panel gives its `printing`."""
        self._entry: QWidget | None = None
        self._tall: dict[int, int] = {}
        self.changes = 0
        """Number of times it was laid out and painted again."""
        self._placed = False
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    # -- calls by the window -------------------------------------------------

    def set_theme(self, theme: Theme) -> None:
        """Set the theme of the panel and its pieces, and repaint."""
        if theme == self.theme:
            return
        self.theme = theme
        for piece in self.findChildren(QWidget):
            if isinstance(piece, Piece | PrintedField):
                piece.set_theme(theme)
        self.on_theme_changed()
        self.changed()

    def on_theme_changed(self) -> None:
        """Clear what was measured for another theme."""

    def set_snug(self, snug: bool) -> None:
        """Choose little space, or the best readable size."""
        if snug != self.snug:
            self.snug = snug
            self.on_theme_changed()
            self.changed()

    # -- methods for subclasses -----------------------------------------------------

    def changed(self) -> None:
        """Lay out and paint again, after something was added, removed or reworded."""
        for piece in self.findChildren(PrintedField):
            piece.reprint()
        self.relayout()

    def relayout(self) -> None:
        """Lay out and paint again; changed fields repaint themselves."""
        self.changes += 1
        self._tall.clear()
        if (width := self.width()) > 0:
            # widgets that fill spare room know their height by then
            self._tall.setdefault(width, self.arrange(width, True))
        printed = self.printing()
        paper = (self.theme, self.framed, self.snug, self.heading, printed)
        if printed is None or paper != self._paper:
            self._paper = paper
            self._ground.clear()
            self.update()  # else only moved or changed pieces are painted
        self._tab_entry()
        self.updateGeometry()

    def ground_changed(self) -> None:
        """Paint the background again; nothing moved."""
        self._ground.clear()
        self.update()

    def arrange(self, width: int, place: bool) -> int:
        """Lay out for `width` and return the height; move the pieces only if `place`."""
        raise NotImplementedError

    def draw_ground(self, painter: QPainter) -> None:
        """Paint what is below the pieces."""

    def printing(self) -> tuple[object, ...] | None:
        """Return everything that is printed besides the heading. With None each change repaints the paper."""
        return None

    def stops(self) -> list[QWidget]:
        """Return the pieces that the arrow keys visit."""
        return [
            child
            for child in self.findChildren(QWidget)
            if isinstance(child, Piece | PrintedField) and not child.isHidden() and child.isEnabled()
        ]

    def enter_at(self, widget: QWidget) -> None:
        """Make `widget` the one by which Tab enters this panel."""
        for other_widget in self.stops():
            other_widget.setFocusPolicy(
                Qt.FocusPolicy.StrongFocus if other_widget is widget else Qt.FocusPolicy.ClickFocus
            )
        self._entry = widget

    def _tab_entry(self) -> None:
        stops = self.stops()
        if stops and self._entry not in stops:
            entry_stop = next((stop for stop in stops if isinstance(stop, Piece) and stop.glowing), stops[0])
            self.enter_at(entry_stop)

    # -- measures --------------------------------------------------------------

    @property
    def rim(self) -> int:
        """Return the width in px of the shadow's margin around the paper."""
        return self.theme.px(SHADOW) if self.framed else 0

    @property
    def inside(self) -> int:
        """Return the distance in px from the widget's edge to the content of the paper."""
        return self.rim + (self.theme.px(SNUG if self.snug else INSIDE) if self.framed else 0)

    @property
    def top(self) -> int:
        """Return the y in px of the content below the heading."""
        if not self.framed or not self.heading:
            return self.inside
        return self.inside + self.theme.px(HEADING.size) + self.theme.px(SPACE * (1.5 if self.snug else 2))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._tall:
            self._tall[width] = self.arrange(width, False)
        return self._tall[width]

    def preferred_width(self) -> int:
        """Return the preferred width in px."""
        return self.theme.px(400)

    def least_width(self) -> int:
        """Return the least width in px that shows everything unclipped."""
        return self.theme.px(240)

    def sizeHint(self) -> QSize:
        return QSize(self.preferred_width(), self.heightForWidth(self._expected_width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.least_width(), self.heightForWidth(max(self.width(), self.preferred_width())))

    def _expected_width(self) -> int:
        """Return the width for which heights are computed: its own once it has one, else the preferred one."""
        return max(self.width(), self.least_width()) if self._placed else self.preferred_width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._placed = True
        self._tall.setdefault(self.width(), self.arrange(self.width(), True))
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()
        super().resizeEvent(event)

    # -- painting --------------------------------------------------------------

    def paper_rect(self) -> QRectF:
        """Return the rectangle of the sheet within its shadow."""
        return QRectF(self.rect()).adjusted(self.rim, self.rim, -self.rim, -self.rim)

    def ground(self) -> QPixmap:
        """Return the picture of the paper with everything printed on it, painted once."""
        return self._ground.of(self, (), self._draw_paper)

    def _draw_paper(self, painter: QPainter) -> None:
        if self.framed:
            draw_sheet(painter, self.theme, self.paper_rect())
            self.draw_heading(painter)
        self.draw_ground(painter)

    def draw_heading(self, painter: QPainter) -> None:
        """Paint the heading in the corner of the sheet."""
        if self.heading:
            draw_heading(painter, self.theme, self.heading, self.inside, self.inside, self.width() - 2 * self.inside)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self.ground())
        painter.end()


def draw_heading(painter: QPainter, theme: Theme, text: str, x: float, y: float, width: float) -> None:
    """Paint a heading in small capitals of the condensed font."""
    font = paint.fitted_font(text.upper(), theme.font(HEADING), width, theme.px(14))
    paint.write(
        painter,
        QRectF(x, y, width, theme.px(HEADING.size + 4)),
        text.upper(),
        font,
        theme.colour("quiet"),
        Qt.AlignmentFlag.AlignLeft,
    )


def side_strip(theme: Theme) -> int:
    """Return the width in px of a title along the side of a small sheet."""
    return theme.px(STRIP)


def draw_side(painter: QPainter, theme: Theme, text: str, x: float, height: float) -> None:
    """Paint a title along the left edge, read upwards, with a line beside it."""
    title = paint.paragraph(text.upper(), theme.font(LABEL), height, Qt.AlignmentFlag.AlignHCenter, 0.86)
    wide = side_strip(theme)
    if title.height > wide:
        short = theme.metrics(LABEL).elidedText(text.upper(), Qt.TextElideMode.ElideRight, int(height))
        title = paint.paragraph(short, theme.font(LABEL), height, Qt.AlignmentFlag.AlignHCenter)
    with paint.own_state(painter):
        painter.translate(x + (wide - theme.px(SPACE) - title.height) / 2, height)
        painter.rotate(-90)
        title.draw(painter, 0, 0, theme.colour("quiet"))
    painter.setPen(QPen(theme.colour("line"), 1))
    line = x + wide - theme.px(SPACE * 1.5) - 0.5
    painter.drawLine(QPointF(line, theme.px(SPACE * 3)), QPointF(line, height - theme.px(SPACE * 3)))


def keep_widgets(widget_by_id: dict[str, Any], wanted_ids: list[str], make: Callable[[str], QWidget]) -> list[Any]:
    """Return the widgets for the ids in `wanted_ids`, in order.

    Known ones stay, new ones are made, the others are deleted.
    """
    for removed_id in [id for id in widget_by_id if id not in wanted_ids]:
        widget = widget_by_id.pop(removed_id)
        widget.hide()
        widget.setParent(None)
        widget.deleteLater()
    for id in wanted_ids:
        if id not in widget_by_id:
            widget_by_id[id] = make(id)
            widget_by_id[id].show()
    return [widget_by_id[id] for id in wanted_ids]
