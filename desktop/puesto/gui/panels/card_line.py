"""One line of a card: a critical order with its sign, or a numbered tactical order; in play, passed over, done or waiting."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, msg
from puesto.core.views import CardLine
from puesto.gui import paint
from puesto.gui.panels.base import Printed, Say, describe, plain
from puesto.gui.theme import BODY, BODY_BOLD, FIGURE, SMALL, SMALL_BOLD, SPACE, Type

PAD, SIGN = 14, 24
NAMES = {
    "cc": N_("Combate cerrado"), "short": N_("Corta distancia"), "reactive": N_("Orden reactiva"), "pass": N_("Chequeo de paso"),
}  # fmt: skip
STATES = {"active": N_("en curso"), "skipped": N_("pasada por alto"), "done": N_("hecha"), "idle": ""}


class LineRow(Printed):
    """A line of the card. The one in play is lit and barred; one passed over is smaller, struck, and says why."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.line: CardLine | None = None
        self.tone = "action"
        self.say: Say = plain
        self._parts: tuple[int, list[tuple[str, paint.Paragraph]]] = (-1, [])

    def show_line(self, line: CardLine, tone: str, say: Say, reworded: bool) -> None:
        """Show `line` of a card whose band has `tone`."""
        if (line, tone) == (self.line, self.tone) and not reworded:
            return
        self.line, self.tone, self.say, self._parts = line, tone, say, (-1, [])
        describe(self, self._spoken())
        self.update()

    def restyled(self) -> None:
        self._parts = (-1, [])

    def _spoken(self) -> str:
        line, say = self.line, self.say
        assert line is not None
        name = say(msg(NAMES[line.mark])) if line.mark in NAMES else say(msg(N_("Orden {n}"), n=line.mark)) if line.mark else ""
        parts = [say(part) for part in (line.condition, line.action) if part is not None]
        state = STATES.get(line.state, "")
        tail = [say(msg(state))] if state else []
        if line.reason is not None:
            tail.append(say(line.reason))
        return ": ".join(part for part in (name, ", ".join([*parts, *tail])) if part)

    @property
    def _critical(self) -> bool:
        return self.line is not None and self.line.mark in NAMES

    def _laid(self, width: int) -> list[tuple[str, paint.Paragraph]]:
        """Condition, action and reason, laid out beside the sign."""
        line = self.line
        if self._parts[0] == width or line is None:
            return self._parts[1]
        left = self.theme.px(PAD + SIGN + SPACE * 2)
        wide = width - left - self.theme.px(PAD)
        passed = line.state == "skipped"
        text, bold = (SMALL, SMALL_BOLD) if passed or self._critical else (BODY, BODY_BOLD)
        if self._critical and line.state == "active":
            text, bold = BODY, BODY_BOLD
        made = []

        def add(kind: str, words: str, style: Type, less: float = 0) -> None:
            made.append((kind, paint.Paragraph(words, self.theme.font(style), wide - less)))

        if line.condition is not None:
            add("condition", self.say(line.condition), text)
        if line.action is not None:
            marked = line.condition is not None
            strong = bold if not self._critical or line.state == "active" else text
            add("action" if marked else "plain", self.say(line.action), strong, self.theme.px(16) if marked else 0)
        if passed and line.reason is not None:
            add("reason", self.say(line.reason), SMALL, self.theme.px(16))
        self._parts = (width, made)
        return made

    def height_for(self, width: int) -> int:
        """How high the line is at `width`."""
        text = sum(part.height for _, part in self._laid(width))
        least = self.theme.px(SIGN - 2 if self._critical else SIGN)
        return int(max(least, text) + self.theme.px(SPACE * (1.5 if self._critical else 2.5)))

    def draw(self, painter: QPainter) -> None:
        line, theme = self.line, self.theme
        if line is None:
            return
        passed, active = line.state == "skipped", line.state == "active"
        if active:
            painter.fillRect(self.rect(), theme.colour("lit"))
            painter.fillRect(QRectF(0, 0, theme.px(6), self.height()), theme.colour(self.tone))
        ink = theme.colour("quiet" if passed else "ink")
        y: float = theme.px(SPACE * 0.75 if self._critical else SPACE * 1.25)
        self._sign(painter, QRectF(theme.px(PAD), y - theme.px(1), theme.px(SIGN), theme.px(SIGN)), line)
        left = theme.px(PAD + SIGN + SPACE * 2)
        parts = self._laid(self.width())
        room = sum(part.height for _, part in parts)
        if self._critical:
            y = (self.height() - room) / 2
        for kind, part in parts:
            if kind == "action":
                self._arrow(painter, left, y + part.line_height / 2, ink)
                part.draw(painter, left + theme.px(16), y, ink)
            elif kind == "reason":
                self._saltire(painter, left + theme.px(5), y + part.line_height / 2)
                part.draw(painter, left + theme.px(16), y, theme.colour("quiet"))
            else:
                part.draw(painter, left, y, ink)
            y += part.height
        if not self._critical:
            painter.setPen(QPen(theme.colour("line"), 1))
            painter.drawLine(QPointF(theme.px(PAD), self.height() - 0.5), QPointF(self.width() - theme.px(PAD), self.height() - 0.5))

    def _sign(self, painter: QPainter, box: QRectF, line: CardLine) -> None:
        theme = self.theme
        centre, reach = box.center(), box.width() * 0.46
        if line.mark in NAMES:
            self._critical_sign(painter, QPointF(centre.x(), self.height() / 2), reach, line.mark)
            if line.state == "skipped":
                self._strike(painter, QPointF(centre.x(), self.height() / 2), reach)
        elif line.state == "active":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour(self.tone))
            painter.drawEllipse(centre, box.width() * 0.56, box.width() * 0.56)
            paint.write(painter, box, line.mark, theme.font(FIGURE), theme.colour("on_colour"))
        elif line.state == "done":
            painter.strokePath(
                paint.tick(box.adjusted(3, 4, -3, -4)), QPen(theme.colour(self.tone), theme.px(3.4), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            )
        elif not line.mark:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("quiet"))
            painter.drawEllipse(centre, theme.px(3), theme.px(3))
        else:
            paint.write(painter, box, line.mark, theme.font(FIGURE), theme.colour("quiet" if line.state == "skipped" else self.tone))
            if line.state == "skipped":
                self._strike(painter, centre, reach * 0.8)

    def _strike(self, painter: QPainter, centre: QPointF, reach: float) -> None:
        painter.setPen(QPen(self.theme.colour("paper"), self.theme.px(4)))
        line = (centre + QPointF(-reach, reach * 0.7), centre + QPointF(reach, -reach * 0.7))
        painter.drawLine(*line)
        painter.setPen(QPen(self.theme.colour("quiet"), self.theme.px(2), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(*line)

    def _critical_sign(self, painter: QPainter, centre: QPointF, reach: float, mark: str) -> None:
        """A red hex for close combat, half of one for short range; arrows for the reactive order, an open hand for the pass test."""
        theme = self.theme
        red, ink = theme.colour("danger"), theme.colour("ink")
        painter.setBrush(Qt.BrushStyle.NoBrush)
        outline = QPen(ink, theme.px(1.5))
        if mark == "cc":
            painter.fillPath(paint.hexagon(centre, reach), red)
        elif mark == "short":
            whole = paint.hexagon(centre, reach)
            painter.fillPath(whole, theme.colour("on_colour" if not theme.dark else "paper"))
            with paint.kept(painter):
                painter.setClipRect(QRectF(centre.x(), centre.y() - reach, reach, reach * 2), Qt.ClipOperation.IntersectClip)
                painter.fillPath(whole, red)
            painter.setPen(outline)
            painter.drawPath(whole)
        elif mark == "reactive":
            painter.setPen(QPen(ink, theme.px(2.4), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            ring = QRectF(centre.x() - reach * 0.72, centre.y() - reach * 0.72, reach * 1.44, reach * 1.44)
            painter.drawArc(ring, 60 * 16, 270 * 16)
            tip = QPointF(centre.x() + reach * 0.36, centre.y() - reach * 0.62)
            head = QPainterPath(tip + QPointF(-reach * 0.1, -reach * 0.5))
            head.lineTo(tip + QPointF(reach * 0.56, -reach * 0.02))
            head.lineTo(tip + QPointF(-reach * 0.16, reach * 0.5))
            head.closeSubpath()
            painter.fillPath(head, ink)
        else:
            painter.fillPath(paint.hand(QRectF(centre.x() - reach * 0.8, centre.y() - reach * 0.85, reach * 1.6, reach * 1.7)), ink)

    def _arrow(self, painter: QPainter, x: float, y: float, colour: QColor) -> None:
        size = self.theme.px(5)
        path = QPainterPath(QPointF(x + 1, y - size))
        path.lineTo(x + 1 + size * 1.5, y)
        path.lineTo(x + 1, y + size)
        path.closeSubpath()
        painter.fillPath(path, colour)

    def _saltire(self, painter: QPainter, x: float, y: float) -> None:
        size = self.theme.px(3.5)
        painter.setPen(QPen(self.theme.colour("danger"), self.theme.px(2), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(x - size, y - size), QPointF(x + size, y + size))
        painter.drawLine(QPointF(x - size, y + size), QPointF(x + size, y - size))
