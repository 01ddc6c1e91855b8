"""One shelf as a card: its key and name, the things on it with a picture, and the links at its foot."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from puesto.core.messages import N_
from puesto.gui.controls.accessible import set_tip
from puesto.gui.controls.buttons import ENTER
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, CORNER, FIGURE, FIGURE_SMALL, SMALL, Theme
from puesto.gui.look.words import Words
from puesto.gui.start.mine.shelf_pictures import ABOVE, BESIDE, draw_shelf_picture
from puesto.gui.start.mine.shelves import Link, Shelf, ShelfItem

WIDE, HIGH = 285, 232
"""Least width, and height, in px at 100 %."""
SIDE, HEAD, FOOT, ROW = 16, 50, 44, 46
"""Margin, height of the heading, of the links and of a thing, in px at 100 %."""
LEAST = 15
"""Size in px at 100 % to which a long title shrinks before it is elided."""
OWN_MARK = N_("MÍO")
NO_PICTURE = 250
"""Size in percent from which pictures are left out."""


class FootLink(QAbstractButton):
    """Action at the foot of a shelf, as a line of blue text."""

    def __init__(self, text: str, theme: Theme, parent: QAbstractButton) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setText(text)
        self.setAccessibleName(text)
        set_tip(self, text)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def width_needed(self) -> int:
        """Return the width of its whole text."""
        return round(paint.text_width(self.text(), self.theme.font(FIGURE_SMALL))) + self.theme.px(10)

    def sizeHint(self) -> QSize:
        return QSize(self.width_needed(), self.theme.px(30))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, box = QPainter(self), QRectF(self.rect())
        paint.smooth(painter)
        font = QFont(self.theme.font(FIGURE_SMALL))
        font.setUnderline(self.underMouse())
        text = paint.shorten(self.text(), font, self.width() - self.theme.px(4), 1)
        paint.write(painter, box, text, font, self.theme.colour("command"), Qt.AlignmentFlag.AlignLeft)
        if self.hasFocus():
            paint.focus_ring(painter, self.theme, box.adjusted(2, 2, -2, -2), self.theme.px(3))
        painter.end()


class ShelfCard(QAbstractButton):
    """Card of one shelf; a click opens its page."""

    link_wanted = Signal(object)
    """Emitted with the link to follow."""

    def __init__(self, shelf: Shelf, words: Words, theme: Theme) -> None:
        super().__init__()
        self.shelf, self.words, self.theme = shelf, words, theme
        self.is_lit = False
        """Whether a file is held over the window that belongs here."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.letter = words(shelf.letter)
        parts = [words.text(shelf.name), words(shelf.amount) if shelf.amount is not None else ""]
        parts += [f"{words(item.title)}: {words(item.note)}" for item in shelf.items]
        self.setAccessibleName(f"{self.letter}. {'. '.join(part for part in parts if part)}")
        self.clicked.connect(lambda: self.link_wanted.emit(shelf.open))
        self.links = [self._add_link(link) for link in shelf.links]

    def _add_link(self, link: Link) -> FootLink:
        button = FootLink(self.words(link.text), self.theme, self)
        button.clicked.connect(lambda: self.link_wanted.emit(link))
        return button

    def light(self, is_lit: bool) -> None:
        """Show whether the file that is held over the window belongs here."""
        if is_lit != self.is_lit:
            self.is_lit = is_lit
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(WIDE), self.theme.px(HIGH))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(240), self.theme.px(HIGH))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the links side by side; the last one takes what is left."""
        super().resizeEvent(event)
        px = self.theme.px
        left, right = px(SIDE - 4), self.width() - px(SIDE - 4)
        room = right - left
        needed = sum(link.width_needed() + px(8) for link in self.links)
        for link in self.links:
            wide = link.width_needed()
            if needed > room:
                wide = room // len(self.links) - px(8)
            link.setGeometry(left, self.height() - px(FOOT - 6), min(wide, right - left), px(30))
            left += wide + px(8)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        theme, px = self.theme, self.theme.px
        box = QRectF(self.rect()).adjusted(px(3), px(3), -px(3), -px(3))
        if self.is_lit:
            paint.glow_ring(painter, theme, box, px(CORNER))
        ground = "lit" if self.is_lit or self.underMouse() else "paper"
        painter.setPen(QPen(theme.colour("ink" if self.is_lit else "edge"), px(3) if self.is_lit else px(1.2)))
        painter.setBrush(theme.colour(ground))
        painter.drawRoundedRect(box, px(CORNER), px(CORNER))
        self._paint_head(painter, box)
        self._paint_items(painter, box)
        if self.links:
            y = box.bottom() - px(FOOT - 4)
            painter.setPen(QPen(theme.colour("line"), 1))
            painter.drawLine(QPointF(box.x() + px(12), y), QPointF(box.right() - px(12), y))
        if self.hasFocus():
            paint.focus_ring(painter, theme, box, px(CORNER))
        painter.end()

    def _paint_head(self, painter: QPainter, box: QRectF) -> None:
        """Paint the key, the name and how much there is."""
        theme, px = self.theme, self.theme.px
        cap = QRectF(box.x() + px(12), box.y() + px(12), px(24), px(24))
        painter.setPen(QPen(theme.colour("edge"), px(1.2)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(cap, px(4), px(4))
        paint.write(painter, cap, self.letter, theme.font(FIGURE_SMALL), theme.colour("ink"))
        name, font = self.words.text(self.shelf.name), theme.font(FIGURE)
        at = QRectF(cap.right() + px(10), box.y() + px(10), box.width() - px(60), px(28))
        paint.write(painter, at, name, font, theme.colour("ink"), Qt.AlignmentFlag.AlignLeft)
        if self.shelf.amount is not None:
            name_width = px(48) + paint.text_width(name, font)
            text = paint.shorten(
                self.words(self.shelf.amount), theme.font(BODY), round(box.width() - name_width - px(20)), 1
            )
            right = QRectF(box.x(), box.y() + px(10), box.width() - px(14), px(28))
            paint.write(painter, right, text, theme.font(BODY), theme.colour("quiet"), Qt.AlignmentFlag.AlignRight)

    def _paint_items(self, painter: QPainter, box: QRectF) -> None:
        """Paint the picture and the things."""
        theme, px = self.theme, self.theme.px
        room = QRectF(
            box.x() + px(SIDE), box.y() + px(HEAD), box.width() - px(2 * SIDE), box.height() - px(HEAD + FOOT)
        )
        kind = self.shelf.kind
        if theme.scale < NO_PICTURE and (kind in BESIDE or kind in ABOVE):
            say = self.words
            draw_shelf_picture(painter, theme, room, self.shelf, say)
            if kind in BESIDE:
                room.setLeft(room.left() + px(BESIDE[kind] + 12))
            else:
                room.setTop(room.top() + px(ABOVE[kind]))
        y = room.y()
        for item in self.shelf.items:
            if y + px(ROW - 6) > room.bottom():
                break
            self._paint_item(painter, QRectF(room.x(), y, room.width(), px(ROW)), item)
            y += px(ROW if item.share is None or kind != "decks" else ROW + 14)

    def _paint_item(self, painter: QPainter, row: QRectF, item: ShelfItem) -> None:
        """Paint one thing: its title, the line below, and the mark of what is the player's."""
        theme, px = self.theme, self.theme.px
        left = Qt.AlignmentFlag.AlignLeft
        wide = row.width()
        if item.own:
            text = self.words.text(OWN_MARK)
            mark = QRectF(row.right() - px(46), row.y() + px(2), px(46), px(21))
            painter.setPen(QPen(theme.colour("command"), px(1.4)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(mark, px(4), px(4))
            paint.write(painter, mark, text, theme.font(SMALL), theme.colour("command"))
            wide -= px(54)
        name = self.words(item.title)
        font = paint.fitted_font(name, theme.font(FIGURE), wide, px(LEAST))
        name = paint.shorten(name, font, round(wide), 1)
        paint.write(painter, QRectF(row.x(), row.y(), wide, px(24)), name, font, theme.colour("ink"), left)
        note = paint.shorten(self.words(item.note), theme.font(SMALL), round(row.width()), 1)
        below = QRectF(row.x(), row.y() + px(24), row.width(), px(19))
        paint.write(painter, below, note, theme.font(SMALL), theme.colour("quiet"), left)
        if item.share is not None and self.shelf.kind == "decks":
            gauge = QRectF(row.x(), row.y() + px(46), row.width(), px(9))
            painter.setPen(QPen(theme.colour("edge"), 1))
            painter.setBrush(theme.colour("well"))
            painter.drawRoundedRect(gauge, px(4), px(4))
            if item.share:
                done_part = QRectF(gauge.x(), gauge.y(), max(px(8), gauge.width() * item.share / 100), gauge.height())
                painter.fillPath(paint.rounded_rect(done_part, px(4)), theme.colour("action"))
