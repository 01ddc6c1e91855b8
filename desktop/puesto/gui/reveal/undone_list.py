"""List of undone steps, struck through, below the diary. Each can be brought back."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QEnterEvent, QFont, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from puesto.core.messages import N_, NN_, count
from puesto.core.session.rules import TurnPosition
from puesto.gui.controls.accessible import set_tip
from puesto.gui.controls.buttons import MIDDLE_LEFT
from puesto.gui.controls.flow import WORD_WRAP
from puesto.gui.host.session_controller import SessionController
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, CORNER, LABEL, SMALL, SPACE, Theme
from puesto.gui.look.words import sentence_case
from puesto.gui.panels.log import LogPanel

ROW, HEAD, TURN, MOST = 36, 32, 26, 7
"""Heights in px at 100 % of a row, the mark above the rows and a turn's heading; most rows shown."""


def _when(turn: TurnPosition) -> tuple[int, int, str]:
    """Return a turn in the form in which headings are compared."""
    return turn.round, turn.turn, turn.side


class UndoneRow(QAbstractButton):
    """Row of one undone step; pressing it redoes everything up to it."""

    def __init__(self, parent: QWidget, theme: Theme, text: str, rule: str, name: str) -> None:
        super().__init__(parent)
        self.theme, self.rule = theme, rule
        self.setText(text)
        self.setAccessibleName(name)
        set_tip(self, name)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        paint.smooth(painter)
        box = QRectF(self.rect())
        if self.underMouse():
            painter.fillRect(box, theme.colour("lit"))
        room = box.adjusted(px(SPACE * 2), 0, -px(SPACE * 2), 0)
        if self.rule:
            label = theme.font(LABEL)
            paint.write(painter, room, self.rule, label, theme.colour("quiet"), Qt.AlignmentFlag.AlignRight)
            room.setRight(room.right() - paint.text_width(self.rule, label) - px(SPACE * 2))
        lines = 1 if paint.text_width(self.text(), theme.font(BODY)) <= int(room.width()) else 2
        font = theme.font(BODY if lines == 1 else SMALL)
        elided = paint.shorten(self.text(), font, int(room.width()), lines)
        struck = QFont(font)
        struck.setStrikeOut(True)
        painter.setFont(struck)
        painter.setPen(theme.colour("quiet"))
        painter.drawText(room, MIDDLE_LEFT | WORD_WRAP, elided)
        if self.hasFocus():
            paint.focus_ring(painter, theme, box.adjusted(2, 2, -2, -2), px(CORNER))
        painter.end()


class UndoneList(QWidget):
    """List at the foot of the diary's page, shown until something new is answered."""

    def __init__(self, controller: SessionController, log: LogPanel) -> None:
        super().__init__(log)
        self.controller, self.log = controller, log
        self.rows: list[UndoneRow] = []
        self.headings: dict[int, str] = {}
        """Headings by the index of the row that they are above: the rows at which another turn begins."""
        self._over: list[tuple[float, str]] = []
        self.more = 0
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.hide()
        log.foot = self
        controller.log_grew.connect(self.refresh)
        controller.session_closed.connect(self.refresh)
        controller.language_changed.connect(self.refresh)

    def refresh(self) -> None:
        """Show what is undone now."""
        words, steps, session = self.controller.words, self.controller.to_redo, self.controller.session
        if not steps and self.isHidden():
            return
        for row in self.rows:
            row.hide()
            row.deleteLater()
        self.rows, self.headings = [], {}
        turn_now = session.turn if session is not None else None
        for number, step in enumerate(steps[:MOST], 1):
            if step.turn is not None and turn_now is not None:
                over = self.controller.headings.over(_when(turn_now), _when(step.turn))
                self.headings |= {number - 1: words(over).upper()} if over is not None else {}
            turn_now = step.turn or turn_now
            text = words(step.label)
            name = words.text(N_("Rehacer hasta aquí: {step}"), step=text)
            row = UndoneRow(self, self.log.theme, sentence_case(text.removesuffix(".")), step.rule, name)
            row.clicked.connect(lambda _=False, number=number: self.controller.redo_steps(number))
            row.show()
            self.rows.append(row)
        self.more = max(0, len(steps) - MOST)
        self.setVisible(bool(steps))
        self._place()
        self.log.changed()
        self.log.updateGeometry()  # its height in the column has changed
        self.update()

    def sizeHint(self) -> QSize:
        px = self.log.theme.px
        return QSize(px(200), px(HEAD) + len(self.rows) * px(ROW) + len(self.headings) * px(TURN))

    def minimumSizeHint(self) -> QSize:
        """Return the size that fits the current place and the first step."""
        px = self.log.theme.px
        return QSize(px(200), px(HEAD + ROW))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """Place the rows that fit, each at least as high as a finger needs; count the others."""
        px, y = self.log.theme.px, self.log.theme.px(HEAD)
        hidden, self._over = 0, []
        for number, row in enumerate(self.rows):
            top = y + (px(TURN) if number in self.headings else 0)
            fits = top + px(ROW) <= self.height()
            row.setVisible(fits and not hidden)
            row.setGeometry(0, top, self.width(), px(ROW))
            hidden += not (fits and not hidden)
            if fits and not hidden:
                self._over += [(y, self.headings[number])] if number in self.headings else []
                y = top + px(ROW)
        self._left = hidden + self.more

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px, words = self.log.theme, self.log.theme.px, self.controller.words
        painter = QPainter(self)
        paint.smooth(painter)
        text, font = words.text(N_("Estás aquí")).upper(), theme.font(LABEL)
        middle = px(HEAD) / 2
        end = float(self.width())
        if self._left:
            line = words(count(NN_("y {n} paso más", "y {n} pasos más"), self._left))
            room = QRectF(0, 0, end - px(SPACE * 2), px(HEAD))
            paint.write(painter, room, line, theme.font(SMALL), theme.colour("quiet"), Qt.AlignmentFlag.AlignRight)
            end = room.right() - paint.text_width(line, theme.font(SMALL)) - px(SPACE * 2)
        painter.setPen(QPen(theme.colour("command"), px(2), Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(0, middle), QPointF(end, middle))
        tag = QRectF(px(SPACE), middle - px(10), paint.text_width(text, font) + px(SPACE * 4), px(20))
        painter.fillPath(paint.rounded_rect(tag, px(CORNER)), theme.colour("command"))
        paint.write(painter, tag, text, font, theme.colour("on_colour"))
        for top, over in self._over:
            room = QRectF(px(SPACE * 2), top, self.width() - px(SPACE * 4), px(TURN))
            paint.write(painter, room, over, font, theme.colour("quiet"), Qt.AlignmentFlag.AlignLeft)
            rule = QPointF(room.left() + paint.text_width(over, font) + px(SPACE * 2), room.center().y())
            painter.setPen(QPen(theme.colour("line"), 1))
            painter.drawLine(rule, QPointF(room.right(), rule.y()))
        painter.end()
