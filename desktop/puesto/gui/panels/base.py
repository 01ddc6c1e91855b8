"""What every panel shares: a sheet of paper on the table, pieces that can be picked, and fields that are only printed.

A panel is shown a view with `show_view(view, say)` and repaints only what changed. The pieces of a panel are small widgets of their own, so
each has a name for screen readers, the keyboard, a tool tip and the mouse. Tab enters a panel, the arrow keys walk inside it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
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

from puesto.gui.controls.accessible import PlainLabel, Say, describe, template_of
from puesto.gui.controls.surface import CachedPixmap, draw_sheet
from puesto.gui.look import paint
from puesto.gui.look.theme import HEADING, INSIDE, LABEL, SHADOW, SPACE, Theme, theme

SNUG = 8
"""What `INSIDE` is on a sheet that has to share its room."""

STRIP = 36
"""How wide a title is where it is written along the side."""

ARROWS = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
}  # fmt: skip


class Piece(QAbstractButton):
    """Something that lies on the table and can be picked: it lifts under the pointer and shows the keyboard's focus.

    Subclasses paint themselves in `draw`. Enter clicks it where it is `live`; the arrow keys walk to its neighbours.
    """

    takes_space = True
    """Whether the space bar clicks it, too: never what answers a question."""

    activated = Signal()
    """Clicked, by mouse or keyboard, while it was live."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = theme()
        self.glowing = False
        self.live = False
        """Whether a click means something."""
        self._hovered = False
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.clicked.connect(self._clicked)

    @property
    def lifted(self) -> bool:
        """Whether the piece is held up: the pointer or the keyboard is on it, and it can be picked."""
        return self.live and (self._hovered or self.hasFocus())

    def set_theme(self, theme: Theme) -> None:
        """Paint with `theme` from now on."""
        if theme != self.theme:
            self.theme = theme
            self.on_theme_changed()
            self.updateGeometry()
            self.update()

    def on_theme_changed(self) -> None:
        """Forget what was measured for another theme."""

    def set_glow(self, on: bool, live: bool | None = None) -> None:
        """Light the piece up, or not; what glows can be clicked."""
        live = on if live is None else live
        if (on, live) != (self.glowing, self.live):
            self.glowing, self.live = on, live
            self.setCursor(Qt.CursorShape.PointingHandCursor if live else Qt.CursorShape.ArrowCursor)
            self.update()

    def draw(self, painter: QPainter) -> None:
        """Paint the piece."""
        raise NotImplementedError

    def look(self) -> str:
        """What the drawing depends on, besides theme, size and state. A piece that tells is drawn once and then copied. Empty: drawn anew."""
        return ""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if look := self.look():
            painter.drawPixmap(0, 0, self._picture(look))
        else:
            paint.smooth(painter)
            self.draw(painter)
        painter.end()

    def _picture(self, look: str) -> QPixmap:
        """The piece as it looks now, from the cache where it looked like this before; drawn anew without a look."""
        state = f"{self.glowing:d}{self.lifted:d}{self.hasFocus():d}"
        return picture_by_look(self, look and f"{state}:{look}", self.draw)

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
            event.ignore()  # the space bar throws and draws, whatever it stands on
        elif not walk(self, event):
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        remember_stop(self)


def picture_by_look(part: Piece | PrintedField, look: str, draw: Callable[[QPainter], None]) -> QPixmap:
    """What a part of a sheet draws, copied where one of its kind looked like this before.

    Without a look it is drawn anew.
    """
    density = part.devicePixelRatioF()
    if not look:
        return paint.picture_of(part.width(), part.height(), density, draw)
    key = f"{type(part).__name__}:{part.theme.key}:{look}"
    return paint.picture_at_hand(key, QSizeF(part.size()), density, draw)


class PrintedField(PlainLabel):
    """Something printed on a sheet: a box, a cell, a line of a card. Screen readers meet it as text; the keyboard can stop on it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = theme()
        self._picture: QPixmap | None = None
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    def set_theme(self, theme: Theme) -> None:
        """Paint with `theme` from now on."""
        if theme != self.theme:
            self.theme = theme
            self.on_theme_changed()
            self.reprint()

    def on_theme_changed(self) -> None:
        """Forget what was measured for another theme."""

    def reprint(self) -> None:
        """Draw the field anew: what stands on it is another."""
        self._picture = None
        self.update()

    def draw(self, painter: QPainter) -> None:
        """Paint the field."""
        raise NotImplementedError

    def _printed(self) -> QPixmap:
        """The field as it stands, drawn once and then copied whenever the sheet is painted."""
        density = self.devicePixelRatioF()
        if self._picture is None or not paint.is_of(self._picture, self.width(), self.height(), density):
            self._picture = picture_by_look(self, self.look(), self.draw)
        return self._picture

    def look(self) -> str:
        """As `Piece.look`."""
        return ""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        painter.drawPixmap(0, 0, self._printed())
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
    """The panel that `widget` belongs to."""
    found = widget.parentWidget()
    while found is not None and not isinstance(found, Panel):
        found = found.parentWidget()
    return found


def walk(widget: QWidget, event: QKeyEvent) -> bool:
    """Take an arrow key to the neighbour in that direction; whether there was one."""
    direction = ARROWS.get(Qt.Key(event.key()))
    panel = panel_of(widget)
    if direction is None or panel is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
        return False
    here = widget.mapTo(panel, widget.rect().center())
    best, best_cost = None, math.inf
    for other in panel.stops():
        if other is widget or not other.isVisibleTo(panel):
            continue
        there = other.mapTo(panel, other.rect().center()) - here
        ahead = there.x() * direction[0] + there.y() * direction[1]
        aside = abs(there.x() * direction[1]) + abs(there.y() * direction[0])
        if ahead > 0 and ahead >= aside * 0.5 and (cost := ahead + aside * 3) < best_cost:
            best, best_cost = other, cost
    if best is None:
        return False
    best.setFocus(Qt.FocusReason.OtherFocusReason)
    return True


def remember_stop(widget: QWidget) -> None:
    """`widget` has the keyboard: it is now where Tab enters its panel."""
    panel = panel_of(widget)
    if panel is not None:
        panel.enter_at(widget)


class Panel(QWidget):
    """A sheet on the table, with a heading. Subclasses lay out their pieces in `arrange` and print what never moves in `draw_ground`."""

    framed_by_default = True
    in_sight = ""
    """What is scrolled into sight where pieces glow: nothing, the "first" piece, "all" of them, or the "whole" panel."""

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = theme()
        self.say: Say = template_of
        self.framed = self.framed_by_default if framed is None else framed
        self.snug = False
        """Whether it takes as little room as it can: the whole table is to be seen at once."""
        self.heading = ""
        self._ground = CachedPixmap()
        self._paper: tuple[object, ...] = ()
        """What it was made of, where the panel tells what is printed on it."""
        self._entry: QWidget | None = None
        self._tall: dict[int, int] = {}
        self.changes = 0
        """How often it was laid out and painted again."""
        self._placed = False
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    # -- what the window calls -------------------------------------------------

    def set_theme(self, theme: Theme) -> None:
        """Paint with `theme` from now on, pieces and all."""
        if theme == self.theme:
            return
        self.theme = theme
        for piece in self.findChildren(QWidget):
            if isinstance(piece, Piece | PrintedField):
                piece.set_theme(theme)
        self.on_theme_changed()
        self.changed()

    def on_theme_changed(self) -> None:
        """The theme is another; forget what was measured."""

    def set_snug(self, snug: bool) -> None:
        """Take little room, or as much as reads best."""
        if snug != self.snug:
            self.snug = snug
            self.on_theme_changed()
            self.changed()

    # -- what a panel does -----------------------------------------------------

    def changed(self) -> None:
        """Lay out and paint again: something was added, removed or reworded."""
        for piece in self.findChildren(PrintedField):
            piece.reprint()
        self.relayout()

    def relayout(self) -> None:
        """Lay out and paint again; the fields that are others than before have seen to themselves."""
        self.changes += 1
        self._tall.clear()
        if (width := self.width()) > 0:
            self._tall.setdefault(width, self.arrange(width, True))  # what fills spare room has told its height by then
        printed = self.printing()
        paper = (self.theme, self.framed, self.snug, self.heading, printed)
        if printed is None or paper != self._paper:
            self._paper = paper
            self._ground.clear()
            self.update()  # else only what was moved or is another is painted
        self._tab_entry()
        self.updateGeometry()

    def ground_changed(self) -> None:
        """Print the ground again; nothing moved."""
        self._ground.clear()
        self.update()

    def arrange(self, width: int, place: bool) -> int:
        """Lay out for `width` and return the height that it takes; move the pieces only if `place`."""
        raise NotImplementedError

    def draw_ground(self, painter: QPainter) -> None:
        """Print what lies under the pieces."""

    def printing(self) -> tuple[object, ...] | None:
        """All that is printed on the paper besides the heading.

        None where nobody tells: each change prints it anew.
        """
        return None

    def stops(self) -> list[QWidget]:
        """The pieces that the arrow keys visit."""
        return [
            child
            for child in self.findChildren(QWidget)
            if isinstance(child, Piece | PrintedField) and not child.isHidden() and child.isEnabled()
        ]

    def enter_at(self, widget: QWidget) -> None:
        """From now on Tab enters this panel at `widget`."""
        for other in self.stops():
            other.setFocusPolicy(Qt.FocusPolicy.StrongFocus if other is widget else Qt.FocusPolicy.ClickFocus)
        self._entry = widget

    def _tab_entry(self) -> None:
        stops = self.stops()
        if stops and self._entry not in stops:
            wanted = next((stop for stop in stops if isinstance(stop, Piece) and stop.glowing), stops[0])
            self.enter_at(wanted)

    # -- measures --------------------------------------------------------------

    @property
    def rim(self) -> int:
        """The room for the shadow around the paper."""
        return self.theme.px(SHADOW) if self.framed else 0

    @property
    def inside(self) -> int:
        """From the widget's edge to what is on the paper."""
        return self.rim + (self.theme.px(SNUG if self.snug else INSIDE) if self.framed else 0)

    @property
    def top(self) -> int:
        """Where the first thing under the heading lies."""
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
        """How wide the panel likes to be."""
        return self.theme.px(400)

    def least_width(self) -> int:
        """The narrowest that shows everything unclipped."""
        return self.theme.px(240)

    def sizeHint(self) -> QSize:
        return QSize(self.preferred_width(), self.heightForWidth(self._expected_width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.least_width(), self.heightForWidth(max(self.width(), self.preferred_width())))

    def _expected_width(self) -> int:
        """The width that heights are told for: the panel's own once it has one, else the one that it likes."""
        return max(self.width(), self.least_width()) if self._placed else self.preferred_width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._placed = True
        self._tall.setdefault(self.width(), self.arrange(self.width(), True))
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()
        super().resizeEvent(event)

    # -- painting --------------------------------------------------------------

    def paper_rect(self) -> QRectF:
        """The sheet within its shadow."""
        return QRectF(self.rect()).adjusted(self.rim, self.rim, -self.rim, -self.rim)

    def ground(self) -> QPixmap:
        """Return the paper with everything that is printed on it, painted once."""
        return self._ground.of(self, (), self._draw_paper)

    def _draw_paper(self, painter: QPainter) -> None:
        if self.framed:
            draw_sheet(painter, self.theme, self.paper_rect())
            self.draw_heading(painter)
        self.draw_ground(painter)

    def draw_heading(self, painter: QPainter) -> None:
        """Print the heading in the corner of the sheet."""
        if self.heading:
            draw_heading(painter, self.theme, self.heading, self.inside, self.inside, self.width() - 2 * self.inside)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self.ground())
        painter.end()


def draw_heading(painter: QPainter, theme: Theme, text: str, x: float, y: float, width: float) -> None:
    """A heading in small capitals of the condensed face."""
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
    """How wide a title is that is written along the side of a snug sheet, in pixels."""
    return theme.px(STRIP)


def draw_side(painter: QPainter, theme: Theme, text: str, x: float, height: float) -> None:
    """A title along the left edge, read upwards, with a line that parts it from what stands beside it."""
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


class PaperGroup(Panel):
    """A sheet that carries other panels one below the other, such as the control sheet with its tracks."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, framed=True)
        self.panels: list[Panel] = []

    def set_heading(self, text: str) -> None:
        """Print `text` over the panels."""
        if text != self.heading:
            self.heading = text
            describe(self, text, tip="")
            self.changed()

    def set_panels(self, panels: list[Panel]) -> None:
        """Carry these panels, in this order."""
        if panels != self.panels:
            for gone in self.panels:
                if gone not in panels:
                    gone.setParent(None)
            self.panels = list(panels)
            for panel in panels:
                panel.setParent(self)
                panel.show()
            self.changed()

    def set_theme(self, theme: Theme) -> None:
        for panel in self.panels:
            panel.set_theme(theme)
        super().set_theme(theme)

    def set_snug(self, snug: bool) -> None:
        for panel in self.panels:
            panel.set_snug(snug)
        super().set_snug(snug)

    @property
    def top(self) -> int:
        """A snug sheet has no heading: what lies on it tells what it is."""
        return self.inside if self.snug else super().top

    def draw_heading(self, painter: QPainter) -> None:
        if not self.snug:
            super().draw_heading(painter)

    def stops(self) -> list[QWidget]:
        return []

    def least_width(self) -> int:
        return max((panel.least_width() for panel in self.panels), default=self.theme.px(240)) + 2 * self.inside

    def arrange(self, width: int, place: bool) -> int:
        y, inner = self.top, width - 2 * self.inside
        for number, panel in enumerate(self.panels):
            y += self.theme.px(SPACE if self.snug else SPACE * 2) if number else 0
            height = panel.heightForWidth(inner)
            if place:
                panel.setGeometry(self.inside, y, inner, height)
            y += height
        return y + self.inside

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._tall.clear()
            if self.width() > 0:
                self.arrange(self.width(), True)
            self.updateGeometry()
        return super().event(event)


def keep_widgets(known: dict[str, Any], wanted: list[str], make: Callable[[str], QWidget]) -> list[Any]:
    """The widgets for the ids in `wanted`, in order: those known stay, new ones are made, the others go."""
    for gone in [id for id in known if id not in wanted]:
        widget = known.pop(gone)
        widget.hide()
        widget.setParent(None)
        widget.deleteLater()
    for id in wanted:
        if id not in known:
            known[id] = make(id)
            known[id].show()
    return [known[id] for id in wanted]


class LitPanel(Panel):
    """A sheet whose pieces light up where the current question wants them."""

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.glow: frozenset[str] = frozenset()

    def pieces(self) -> Mapping[str, Piece]:
        """The pieces by id."""
        raise NotImplementedError

    def set_glow(self, ids: frozenset[str]) -> None:
        """Light up what the current question wants of what lies here."""
        mine = ids & self.pieces().keys()
        if mine != self.glow:
            self.glow = mine
            self.light()

    def light(self) -> None:
        """Light up the pieces that glow, and no others."""
        for id, piece in self.pieces().items():
            if piece.glowing is not (id in self.glow):
                piece.set_glow(id in self.glow)
