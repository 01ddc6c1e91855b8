"""A line of a card: a critical order with its sign, or a numbered tactical order, and its state."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.card_views import CardLine
from puesto.core.messages import N_, msg
from puesto.gui.controls.accessible import Say, describe, template_of
from puesto.gui.look import drawings, paint, shapes
from puesto.gui.look.theme import BODY, BODY_BOLD, FIGURE, SMALL, SMALL_BOLD, SPACE, Type
from puesto.gui.panels.base import PrintedField

PAD, SIGN = 14, 24
TIGHTEST = 2
"""Level of the smallest print of a line."""
ARROW = 9
"""Length in px at 100 % of the arrow before a line in play without a number."""
NAMES = {
    "cc": N_("Combate cerrado"), "short": N_("Corta distancia"),
    "reactive": N_("Orden reactiva"), "pass": N_("Chequeo de pase"),
}  # fmt: skip
STATES = {"active": N_("en curso"), "skipped": N_("pasada por alto"), "done": N_("hecha"), "idle": ""}


class LinePart(NamedTuple):
    """Part of a line with its position beside the sign."""

    kind: str
    text: paint.Paragraph
    x: float
    y: float


def _height(parts: list[LinePart]) -> float:
    return max((part.y + part.text.height for part in parts), default=0.0)


class LineRow(PrintedField):
    """Line of the card.

    The one in play is highlighted with a bar; a rejected one is smaller, struck through, and gives the reason.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.line: CardLine | None = None
        self.tone = "action"
        self.say: Say = template_of
        self.tight = 0
        """Level by which it is reduced: 0 for the line in play, up to `TIGHTEST`."""
        self._parts: dict[tuple[int, int], list[LinePart]] = {}

    def show_line(self, line: CardLine, tone: str, say: Say, reworded: bool) -> None:
        """Show `line` of a card whose band has `tone`."""
        if (line, tone) == (self.line, self.tone) and not reworded:
            return
        self.line, self.tone, self.say, self._parts = line, tone, say, {}
        describe(self, self._accessible_text())
        self.reprint()

    def on_theme_changed(self) -> None:
        self._parts = {}

    def set_tight(self, tight: int) -> None:
        """Set the level by which it is reduced."""
        if tight != self.tight:
            self.tight = tight
            self.reprint()

    def _accessible_text(self) -> str:
        """Return the line as text for a screen reader."""
        line, say = self.line, self.say
        assert line is not None
        name = (
            say(msg(NAMES[line.mark]))
            if line.mark in NAMES
            else say(msg(N_("Orden {n}"), n=line.mark))
            if line.mark
            else ""
        )
        parts = [say(part) for part in (line.condition, line.action) if part is not None]
        state = STATES.get(line.state, "")
        tail = [say(msg(state))] if state else []
        if line.reason is not None:
            tail.append(say(line.reason))
        return ": ".join(part for part in (name, ", ".join([*parts, *tail])) if part)

    @property
    def _critical(self) -> bool:
        return self.line is not None and self.line.mark in NAMES

    def _lay_out_parts(self, width: int, tight: int) -> list[LinePart]:
        """Return condition, action and reason, laid out beside the sign.

        The reason follows the action where both fit into one line.
        """
        line = self.line
        if line is None:
            return []
        if (parts := self._parts.get((width, tight))) is not None:
            return parts
        left = self.theme.px(PAD + SIGN + SPACE * 2)
        wide = width - left - self.theme.px(PAD)
        passed = line.state == "skipped"
        text, bold = (SMALL, SMALL_BOLD) if passed or self._critical or tight else (BODY, BODY_BOLD)
        if line.state == "active" and tight < TIGHTEST:
            text, bold = BODY, BODY_BOLD
        line_parts: list[LinePart] = []
        mark = self.theme.px(16)

        def add(kind: str, words: str, style: Type, reserved_width: float = 0) -> None:
            y = line_parts[-1].y + line_parts[-1].text.height if line_parts else 0.0
            line_parts.append(
                LinePart(kind, paint.paragraph(words, self.theme.font(style), wide - reserved_width), 0.0, y)
            )

        if line.condition is not None:
            add("condition", self.say(line.condition), text)

        def follow(kind: str, words: str, style: Type) -> None:
            """Add a text after the last line where it fits, else below it."""
            before = line_parts[-1] if line_parts else None
            if before is None:
                add(kind, words, style, mark)
                return
            mark_width = mark if before.kind == "action" or before.kind == "reason" else 0
            x = before.x + mark_width + before.text.last + self.theme.px(SPACE * 2.5)
            if x + mark + paint.text_width(words, self.theme.font(style)) <= wide:
                y = before.y + before.text.height - before.text.line_height
                line_parts.append(LinePart(kind, paint.paragraph(words, self.theme.font(style), wide - x - mark), x, y))
            else:
                add(kind, words, style, mark)

        if line.action is not None:
            strong = bold if not self._critical or line.state == "active" else text
            if line.condition is None:
                add("plain", self.say(line.action), strong)
            elif tight:
                follow("action", self.say(line.action), strong)
            else:
                add("action", self.say(line.action), strong, mark)
        if passed and line.reason is not None:
            follow("reason", self.say(line.reason), SMALL)
        if len(self._parts) > 4:
            self._parts.clear()
        self._parts[width, tight] = line_parts
        return line_parts

    def height_for(self, width: int, tight: int | None = None) -> int:
        """Return the height in px of the line at `width`, reduced by `tight`."""
        tight = self.tight if tight is None else tight
        text, least = _height(self._lay_out_parts(width, tight)), self.theme.px(SIGN - 2 if self._critical else SIGN)
        return int(max(least, text) + self.theme.px(SPACE * self._air(tight)))

    def _air(self, tight: int) -> float:
        """Return the space above and below its words, in steps of `SPACE`."""
        return (0.5 if tight == TIGHTEST else 1) if self._critical else 0.75 if tight == TIGHTEST else 1.75

    def draw(self, painter: QPainter) -> None:
        """Paint the line row."""
        line, theme = self.line, self.theme
        if line is None:
            return
        passed, active = line.state == "skipped", line.state == "active"
        if active:
            painter.fillRect(self.rect(), theme.colour("lit"))
            painter.fillRect(QRectF(0, 0, theme.px(6), self.height()), theme.colour(self.tone))
        ink = theme.colour("quiet" if passed else "ink")
        y: float = theme.px(SPACE * min(self._air(self.tight) / 2, 0.75))
        self._sign(painter, QRectF(theme.px(PAD), y - theme.px(1), theme.px(SIGN), theme.px(SIGN)), line)
        left = theme.px(PAD + SIGN + SPACE * 2)
        parts = self._lay_out_parts(self.width(), self.tight)
        if self._critical:
            y = (self.height() - _height(parts)) / 2
        for kind, part, x, below in parts:
            middle = y + below + part.line_height / 2
            if kind == "action":
                self._arrow(painter, left + x, middle, ink)
                part.draw(painter, left + x + theme.px(16), y + below, ink)
            elif kind == "reason":
                self._saltire(painter, left + x + theme.px(5), middle)
                part.draw(painter, left + x + theme.px(16), y + below, theme.colour("quiet"))
            else:
                part.draw(painter, left, y + below, ink)
        if not self._critical:
            painter.setPen(QPen(theme.colour("line"), 1))
            painter.drawLine(
                QPointF(theme.px(PAD), self.height() - 0.5), QPointF(self.width() - theme.px(PAD), self.height() - 0.5)
            )

    def _sign(self, painter: QPainter, box: QRectF, line: CardLine) -> None:
        """Paint the sign of a line: its letter or number, struck out if skipped."""
        theme = self.theme
        centre, reach = box.center(), box.width() * 0.46
        if line.mark in NAMES:
            self._critical_sign(painter, QPointF(centre.x(), self.height() / 2), reach, line.mark)
            if line.state == "skipped":
                self._strike(painter, QPointF(centre.x(), self.height() / 2), reach)
        elif line.state == "active":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour(self.tone))
            if line.mark:
                painter.drawEllipse(centre, box.width() * 0.56, box.width() * 0.56)
                paint.write(painter, box, line.mark, theme.font(FIGURE), theme.colour("on_colour"))
            else:
                self._arrow(painter, centre.x() - theme.px(ARROW), centre.y(), theme.colour(self.tone), ARROW)
        elif line.state == "done":
            painter.strokePath(
                shapes.tick(box.adjusted(3, 4, -3, -4)),
                QPen(theme.colour(self.tone), theme.px(3.4), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap),
            )
        elif not line.mark:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("quiet"))
            painter.drawEllipse(centre, theme.px(3), theme.px(3))
        else:
            paint.write(
                painter,
                box,
                line.mark,
                theme.font(FIGURE),
                theme.colour("quiet" if line.state == "skipped" else self.tone),
            )
            if line.state == "skipped":
                self._strike(painter, centre, reach * 0.8)

    def _strike(self, painter: QPainter, centre: QPointF, reach: float) -> None:
        """Paint a stroke through a sign."""
        painter.setPen(QPen(self.theme.colour("paper"), self.theme.px(4)))
        line = (centre + QPointF(-reach, reach * 0.7), centre + QPointF(reach, -reach * 0.7))
        painter.drawLine(*line)
        painter.setPen(
            QPen(self.theme.colour("quiet"), self.theme.px(2), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        )
        painter.drawLine(*line)

    def _critical_sign(self, painter: QPainter, centre: QPointF, reach: float, mark: str) -> None:
        """Paint the sign of a critical order.

        It is a red hex for close combat, half of one for short range, arrows for the reactive order, and an open hand
        for the pass test.
        """
        theme = self.theme
        red, ink = theme.colour("danger"), theme.colour("ink")
        painter.setBrush(Qt.BrushStyle.NoBrush)
        outline = QPen(ink, theme.px(1.5))
        if mark == "cc":
            painter.fillPath(shapes.hexagon(centre, reach), red)
        elif mark == "short":
            hexagon = shapes.hexagon(centre, reach)
            painter.fillPath(hexagon, theme.colour("on_colour" if not theme.dark else "paper"))
            with paint.own_state(painter):
                painter.setClipRect(
                    QRectF(centre.x(), centre.y() - reach, reach, reach * 2), Qt.ClipOperation.IntersectClip
                )
                painter.fillPath(hexagon, red)
            painter.setPen(outline)
            painter.drawPath(hexagon)
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
            drawings.stamp(
                painter,
                "signs/hand",
                QRectF(centre.x() - reach * 0.8, centre.y() - reach * 0.85, reach * 1.6, reach * 1.7),
                ink,
            )

    def _arrow(self, painter: QPainter, x: float, y: float, colour: QColor, reach: int = 5) -> None:
        size = self.theme.px(reach)
        path = QPainterPath(QPointF(x + 1, y - size))
        path.lineTo(x + 1 + size * 1.5, y)
        path.lineTo(x + 1, y + size)
        path.closeSubpath()
        painter.fillPath(path, colour)

    def _saltire(self, painter: QPainter, x: float, y: float) -> None:
        size = self.theme.px(3.5)
        painter.setPen(
            QPen(self.theme.colour("danger"), self.theme.px(2), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        )
        painter.drawLine(QPointF(x - size, y - size), QPointF(x + size, y + size))
        painter.drawLine(QPointF(x - size, y + size), QPointF(x + size, y - size))
