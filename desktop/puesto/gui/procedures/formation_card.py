"""A formation as a small playing card: its HQ as the counter is placed, fatigue, supply and markers."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QApplication, QWidget

from puesto.core.messages import N_, Message, msg
from puesto.core.procedure_views import FormationView
from puesto.gui.controls.accessible import Say, template_of
from puesto.gui.look import paint
from puesto.gui.look.silhouettes import draw_silhouette
from puesto.gui.look.theme import CORNER, FIGURE, FIGURE_SMALL, LABEL, SMALL, SPACE
from puesto.gui.panels.base import LETTER, Piece
from puesto.gui.pieces.counter_face import CLOTHS

WIDE, HIGH, TAB, LOW, SLIM = 118, 196, 52, 46, 105
"""Sizes in px at 100 %: a card's width and height; width of a narrow card. Height and width of a collapsed one."""
HEAD, COUNTER, INSET = 30, 38, 8
FATIGUE = ("F", "0", "1", "2", "3", "4")
STATES: dict[str, tuple[Message, str, str]] = {
    "unused": (msg(N_("sin usar")), "paper", "ink"),
    "used": (msg(N_("usado")), "event", "on_event"),
    "done": (msg(N_("hecho")), "ink", "paper"),
}
"""Label of each state of an HQ: its word, ground and text colour."""
TRAINS: dict[str, Message] = {
    "normal": msg(N_("Trenes normales")),
    "ghost": msg(N_("Trenes Fantasma")),
    "off": msg(N_("Trenes fuera del mapa")),
    "entry": msg(N_("Trenes en un hex de Entrada")),
}


HQ_AT = 57
"""Height in px at 100 % of the middle of the HQ's picture."""


class FormationCard(Piece):
    """Card of a formation. A click answers where the prompt wants it; else it opens the menu of corrections.

    A double click on its name opens that alone: there a click waits for a second one. The right button and the menu key
    open the menu always.
    """

    menu_wanted, name_wanted = Signal(), Signal()

    takes_space = False

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view: FormationView | None = None
        self.say: Say = template_of
        self.tone, self.narrow, self.wanted = "command", False, False
        self._is_idle, self._opens = False, False
        """Whether the last press was no answer, and whether the name opens when the button is released."""
        self._wait = QTimer(self, singleShot=True)
        self._wait.timeout.connect(self.menu_wanted)

    def show_card(self, view: FormationView, tone: str, say: Say) -> bool:
        """Show `view` in the colour of its side; return whether anything changed."""
        changed = (view, tone, say) != (self.view, self.tone, self.say)
        if changed:
            self.view, self.tone, self.say = view, tone, say
            self.set_wanted(self.wanted)
            self.update()
        return changed

    def name_and_lines(self) -> tuple[str, str]:
        """Return the formation's name, and the lines of its card as one text."""
        assert self.view is not None
        return self.say(self.view.name), ". ".join(
            self.say(line) for line in (*self.view.lines, TRAINS[self.view.trains])
        )

    def set_wanted(self, is_wanted: bool) -> None:
        """Highlight it where the prompt wants it. It can be clicked where it can be corrected, too."""
        self.wanted = is_wanted
        self.set_glow(is_wanted, live=is_wanted or (self.view is not None and bool(self.view.edits_of)))

    def set_narrow(self, narrow: bool) -> None:
        """Set whether only name, HQ and fatigue are shown."""
        if narrow != self.narrow:
            self.narrow = narrow
            self.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_wanted.emit()

    def untaken(self) -> None:
        """Handle a click that was no answer, although the prompt is about this formation."""
        self._is_idle = True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._is_idle = self.live and not self.wanted
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        is_on_name = event.button() == Qt.MouseButton.LeftButton and self._is_name(event)
        if self._is_idle and is_on_name:
            self._wait.stop()
            self._opens = True
        elif self._is_idle:
            super().mouseDoubleClickEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._opens:
            self._opens = False
            self.name_wanted.emit()
        elif self._is_idle and event.button() == Qt.MouseButton.LeftButton and self._is_name(event):
            self.setDown(False)
            self._wait.start(QApplication.doubleClickInterval())
        else:
            super().mouseReleaseEvent(event)

    def _is_name(self, event: QMouseEvent) -> bool:
        """Return whether the pointer is on the band with the name."""
        return self.rect().contains(event.position().toPoint()) and self._head().contains(event.position())

    def _head(self) -> QRectF:
        """Return the band with the name, within the card's rim."""
        px, rim = self.theme.px, self.theme.px(4)
        card = QRectF(self.rect()).adjusted(rim, rim, -rim, -rim)
        if card.height() < px(HEAD * 2):
            return QRectF(card.left(), card.top(), card.width() - px(HEAD - 6), card.height())
        return QRectF(card.left(), card.top(), card.width(), card.height() - px(84) if self.narrow else px(HEAD))

    # -- painting

    @property
    def letter_spot(self) -> QPointF:
        """Return the middle of the HQ's picture: above it is the name."""
        high = self.height() / 2 if self.narrow else self.theme.px(HQ_AT)
        return QPointF(self.theme.px(LETTER * 2), high)

    def picture_key(self) -> str:
        return f"{hash(self.view)}:{self.tone}:{self.narrow:d}:{self.accessibleName()}:{self.accessibleDescription()}"

    def draw(self, painter: QPainter) -> None:
        """Paint the formation card."""
        view, theme, px = self.view, self.theme, self.theme.px
        if view is None:
            return
        rim = px(4)
        card = QRectF(self.rect()).adjusted(rim, rim, -rim, -rim)
        paint.draw_shadow(painter, theme, card, px(CORNER), 0.5)
        path = paint.rounded_rect(card, px(CORNER))
        painter.fillPath(path, paint.grain(theme, "paper", "paper"))
        low, head = card.height() < px(HEAD * 2), self._head()
        with paint.own_state(painter):
            painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
            painter.fillRect(head, theme.colour(self.tone))
        self._draw_name(painter, head, low)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("edge"), px(1)))
        painter.drawPath(path)
        if low:
            self._draw_level(
                painter, QRectF(head.right() + px(1), card.top() + px(5), px(HEAD - 8), card.height() - px(10))
            )
        elif self.narrow:
            side = card.width() - px(INSET)
            self._draw_counter(painter, QRectF(card.left() + px(INSET) / 2, head.bottom() + px(6), side, side))
            self._draw_level(
                painter, QRectF(card.left() + px(10), card.bottom() - px(28), card.width() - px(20), px(22))
            )
        else:
            self._draw_body(painter, card.adjusted(px(INSET), px(HEAD), -px(INSET), -px(SPACE)))
        if view.active or self.glowing:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("glow" if self.glowing else "ink"), px(4)))
            painter.drawRoundedRect(card, px(CORNER), px(CORNER))
            painter.setPen(QPen(theme.colour("ink"), 1))
            painter.drawRoundedRect(card.adjusted(px(2), px(2), -px(2), -px(2)), px(CORNER), px(CORNER))
        if self.hasFocus():
            paint.focus_ring(painter, theme, card.adjusted(px(2), px(2), -px(2), -px(2)), px(CORNER))

    def _draw_name(self, painter: QPainter, head: QRectF, low: bool) -> None:
        """Paint the name of the formation, upright or upwards."""
        theme, px, upwards = self.theme, self.theme.px, self.narrow and not low
        assert self.view is not None
        name, ink = self.say(self.view.name), theme.colour("on_colour")
        room = head.width() if not upwards else head.height()
        font = paint.fitted_font(name, theme.font(FIGURE_SMALL), room - px(INSET * 1.5), theme.px(LABEL.size))
        if low and paint.text_width(name, font) > room - px(INSET):
            inset = px(INSET) / 2
            name = paint.shorten(name, font, int(room - inset), 2)
            paragraph = paint.paragraph(name, font, room - inset, leading=0.86)
            paragraph.draw(painter, head.left() + inset, head.center().y() - paragraph.height / 2, ink)
            return
        if paint.text_width(name, font) > room - px(INSET):
            name = theme.metrics(LABEL).elidedText(name, Qt.TextElideMode.ElideRight, int(room - px(INSET)))
        if not upwards:
            place = head.adjusted(px(INSET), 0, 0, 0)
            paint.write(painter, place, name, font, ink, Qt.AlignmentFlag.AlignLeft)
            return
        with paint.own_state(painter):
            painter.translate(head.center())
            painter.rotate(-90)
            paint.write(painter, QRectF(-room / 2, -head.width() / 2, room, head.width()), name, font, ink)

    def _draw_body(self, painter: QPainter, body: QRectF) -> None:
        """Paint everything below the name, in five lines."""
        view, theme, px = self.view, self.theme, self.theme.px
        assert view is not None
        right = Qt.AlignmentFlag.AlignRight
        self._draw_counter(painter, QRectF(body.left(), body.top() + px(8), px(COUNTER), px(COUNTER)))
        self._draw_state(painter, body)
        if view.reactivates_at:
            words = QRectF(body.left(), body.top() + px(27), body.width(), px(17))
            line = self.say(msg(N_("reactiva")))
            paint.write(painter, words, line, theme.font(SMALL), theme.colour("quiet"), right)
            number = QRectF(body.left(), body.top() + px(42), body.width(), px(22))
            text = f"≥ {view.reactivates_at}"
            paint.write(painter, number, text, theme.font(FIGURE), theme.colour("ink"), right)
        title = QRectF(body.left(), body.top() + px(56), body.width(), px(18))
        left = Qt.AlignmentFlag.AlignLeft
        paint.write(painter, title, self.say(msg(N_("Fatiga"))), theme.font(SMALL), theme.colour("quiet"), left)
        self._draw_fatigue(painter, QRectF(body.left(), body.top() + px(76), body.width(), px(22)))
        self._draw_supply(painter, QRectF(body.left(), body.top() + px(103), body.width(), px(24)))
        self._draw_foot(painter, QRectF(body.left(), body.top() + px(130), body.width(), px(24)))

    def _draw_counter(self, painter: QPainter, box: QRectF) -> None:
        """Paint the HQ as the printed counter is placed: its back where it is used, rotated where it is done."""
        view, theme, px = self.view, self.theme, self.theme.px
        assert view is not None
        cloth = f"cloth_{view.cloth}" if view.cloth in CLOTHS else "cloth_plain"
        cloth = "cloth_used" if view.hq == "done" else cloth
        with paint.own_state(painter):
            painter.translate(box.center())
            if view.hq == "done":
                painter.rotate(90)
            square = QRectF(-box.width() / 2, -box.height() / 2, box.width(), box.height())
            path = paint.rounded_rect(square, px(CORNER))
            painter.fillPath(path, paint.grain(theme, "cloth", cloth))
            if view.hq == "used":
                painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
                painter.setPen(QPen(theme.colour("print", 70), px(1)))
                step = px(5)
                for index in range(int(square.left() - square.height()), int(square.right()), step):
                    painter.drawLine(QPointF(index, square.bottom()), QPointF(index + square.height(), square.top()))
                painter.setClipping(False)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("print"), px(1.4)))
            painter.drawPath(path)
            inset = box.width() * 0.14
            draw_silhouette(
                painter,
                "headquarters",
                square.adjusted(inset, inset, -inset, -inset),
                theme.colour("print"),
                theme.colour(cloth),
            )

    def _draw_state(self, painter: QPainter, body: QRectF) -> None:
        """Paint the state of the HQ."""
        theme, px = self.theme, self.theme.px
        assert self.view is not None
        word, ground, ink = STATES[self.view.hq]
        text = self.say(word).upper()
        wide = min(paint.text_width(text, theme.font(LABEL)) + px(8), body.width() - px(COUNTER + 2))
        label = QRectF(body.right() - wide, body.top() + px(8), wide, px(19))
        path = paint.rounded_rect(label, px(3))
        painter.fillPath(path, theme.colour(ground))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("ink"), px(1)))
        painter.drawPath(path)
        paint.write(painter, label, text, theme.font(LABEL), theme.colour(ink))

    def _draw_fatigue(self, painter: QPainter, box: QRectF) -> None:
        """Paint the six levels of fatigue in a row, the current one filled."""
        theme, px = self.theme, self.theme.px
        assert self.view is not None
        wide = box.width() / len(FATIGUE)
        for index, level in enumerate(FATIGUE):
            cell = QRectF(box.left() + index * wide, box.top(), wide, box.height())
            is_here = index - 1 == self.view.fatigue
            painter.fillRect(cell, theme.colour("ink" if is_here else "paper"))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("edge"), px(1)))
            painter.drawRect(cell)
            paint.write(painter, cell, level, theme.font(LABEL), theme.colour("paper" if is_here else "ink"))

    def _draw_level(self, painter: QPainter, box: QRectF) -> None:
        """Paint the level alone, on a narrow card."""
        theme = self.theme
        assert self.view is not None
        painter.fillRect(box, theme.colour("ink"))
        paint.write(painter, box, FATIGUE[self.view.fatigue + 1], theme.font(LABEL), theme.colour("paper"))

    def _draw_supply(self, painter: QPainter, box: QRectF) -> None:
        """Paint the supply road, whole or broken with the level of its block; the trains; and their distance."""
        view, theme, px = self.view, self.theme, self.theme.px
        assert view is not None
        road = QRectF(box.left(), box.center().y() - px(4), px(26), px(8))
        if view.msr_complete:
            painter.fillRect(road, theme.colour("ink"))
            painter.setPen(QPen(theme.colour("paper"), px(1.4), Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(road.left(), road.center().y()), QPointF(road.right(), road.center().y()))
        else:
            for end in (road.left(), road.right() - px(6)):
                painter.fillRect(QRectF(end, road.top(), px(6), road.height()), theme.colour("ink"))
            sign = QRectF(road.center().x() - px(7), box.center().y() - px(10), px(14), px(20))
            painter.fillPath(paint.rounded_rect(sign, px(2)), theme.colour("danger"))
            level = str(view.blocked) if view.blocked else "×"
            paint.write(painter, sign, level, theme.font(LABEL), theme.colour("on_colour"))
        truck = QRectF(box.left() + px(31), box.top() + px(2), px(32), px(20))
        ghost = view.trains == "ghost"
        with paint.own_state(painter):
            painter.setOpacity(0.45 if ghost else 1.0)
            draw_silhouette(painter, "truck", truck, theme.colour("ink"), theme.colour("paper"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if ghost:
            painter.setPen(QPen(theme.colour("ink"), px(1.2), Qt.PenStyle.DashLine))
            painter.drawRoundedRect(truck, px(3), px(3))
        elif view.trains == "off":
            painter.setPen(QPen(theme.colour("danger"), px(2.4)))
            painter.drawLine(truck.topLeft(), truck.bottomRight())
            painter.drawLine(truck.topRight(), truck.bottomLeft())
        text = self._distance()
        font = paint.fitted_font(text, theme.font(FIGURE_SMALL), box.right() - truck.right() - px(2), px(LABEL.size))
        paint.write(painter, box, text, font, theme.colour("ink"), Qt.AlignmentFlag.AlignRight)

    def _distance(self) -> str:
        """Return the distance of the trains in words."""
        view = self.view
        assert view is not None
        if view.trains == "off":
            return self.say(msg(N_("fuera")))
        if view.distance is None:
            return "?"
        return self.say(msg(N_("{n} h"), n=view.distance))

    def _draw_foot(self, painter: QPainter, box: QRectF) -> None:
        """Paint artillery points as shells, and the markers of Prepared Defence, Coordination and Mixed."""
        view, theme, px = self.view, self.theme, self.theme.px
        assert view is not None
        words = self.say(msg(N_("Art.")))
        left = Qt.AlignmentFlag.AlignLeft
        text = f"{words} {view.artillery}" if view.artillery > 3 or not view.artillery else words
        paint.write(painter, box, text, theme.font(SMALL), theme.colour("ink"), left)
        x = box.left() + paint.text_width(words, theme.font(SMALL)) + px(6)
        for _ in range(view.artillery if view.artillery <= 3 else 0):
            shell = QPainterPath(QPointF(x, box.center().y() + px(7)))
            shell.lineTo(x, box.center().y() - px(3))
            shell.quadTo(QPointF(x + px(3), box.center().y() - px(9)), QPointF(x + px(6), box.center().y() - px(3)))
            shell.lineTo(x + px(6), box.center().y() + px(7))
            shell.closeSubpath()
            painter.fillPath(shell, theme.colour("ink"))
            x += px(9)
        marks = [N_("DP")] if view.prepared else []
        marks += [N_("C")] if view.coordination else []
        marks += [N_("Mz")] if view.mixed else []
        right = box.right()
        for mark in reversed(marks):
            word = self.say(msg(mark))
            wide = paint.text_width(word, theme.font(LABEL)) + px(6)
            chip = QRectF(right - wide, box.center().y() - px(10), wide, px(20))
            painter.setBrush(theme.colour("well"))
            painter.setPen(QPen(theme.colour("ink"), px(1.2)))
            painter.drawRoundedRect(chip, px(3), px(3))
            paint.write(painter, chip, word, theme.font(LABEL), theme.colour("ink"))
            right -= wide + px(3)
