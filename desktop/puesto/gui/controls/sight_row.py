"""A row of the contact form: the sight between two counters.

Open, it shows a pictogram for each level; closed, the answer.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from puesto.core.messages import N_
from puesto.core.prompts import Option
from puesto.gui.controls.accessible import set_tip
from puesto.gui.controls.buttons import CENTRE, MIDDLE_LEFT, AnswerButton
from puesto.gui.controls.flow import WORD_WRAP
from puesto.gui.controls.segments import STEPS, hold_one
from puesto.gui.controls.text_entry import FocusMark
from puesto.gui.look import paint, sight_signs
from puesto.gui.look.theme import CORNER, FIGURE, FIGURE_SMALL, LABEL, SMALL, SPACE, Theme
from puesto.gui.look.words import Words

LOW, SNUG, NAME, CELL, GAP, REASON, FOOT = 58, 48, 36, 54, 6, 36, 4
"""Heights in px at 100 %. In this order: a closed row, a closed row in a long form; in the open row its name, each
pictogram, the gap, the line below, and the space without that line.
"""
ROOMY, ROOMIER = 400, 760
"""Least widths in px at 100 % for three pictograms in a row, and for all six."""
SEAL, CAP, PICTURE = 84, 20, 32
"""Width in px at 100 % of the answer's drawing in a closed row, side of a key's cap, and height of a pictogram."""


class SightButton(AnswerButton):
    """One level as a pictogram with its number and its words. A level that contradicts an earlier answer is dashed."""

    def __init__(self, theme: Theme) -> None:
        super().__init__("", theme)
        self.sign, self.against = "", False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.toggled.connect(lambda: self.setFocusPolicy(Qt.FocusPolicy.NoFocus))

    def be_level(self, name: str, level: Option, key: str, words: Words) -> None:
        """Show this level of the row that is called `name`."""
        text = words(level.message)
        self.begin(text, self.theme, key=key, style=FIGURE_SMALL, low=True)
        self.sign, self.against = level.sign, False
        self.setCheckable(True)
        self.setAccessibleName(f"{text}, {name}")
        set_tip(self, words(level.hint) if level.hint is not None else "")

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(120), self.theme.px(CELL))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(60), self.theme.px(CELL))

    def heightForWidth(self, width: int) -> int:
        return self.theme.px(CELL)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        paint.smooth(painter)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        dashed = Qt.PenStyle.DashLine if self.against else Qt.PenStyle.SolidLine
        painter.setPen(QPen(theme.colour("edge" if self.against else "ink"), px(3 if self.isChecked() else 1), dashed))
        painter.setBrush(theme.colour("lit" if self.isChecked() or self.underMouse() or self.against else "paper"))
        painter.drawRoundedRect(box, px(CORNER), px(CORNER))
        ink = theme.colour("quiet" if self.against else "ink")
        cap = QRectF(px(5), px(5), px(CAP), px(CAP))
        painter.setPen(QPen(theme.colour("edge"), 1))
        painter.setBrush(theme.colour("paper"))
        painter.drawRoundedRect(cap, px(4), px(4))
        paint.write(painter, cap, self.key, theme.font(LABEL), ink)
        beside = px(CAP + 6)
        picture = QRectF(beside, px(1), self.width() - beside - px(2), px(PICTURE))
        sight_signs.draw_sight(painter, theme, self.sign, picture, self.against)
        font = paint.fitted_font(self.text(), theme.font(LABEL), self.width() - px(SPACE), px(LABEL.size))
        painter.setFont(font)
        painter.setPen(ink)
        painter.drawText(QRect(0, px(PICTURE), self.width(), px(CELL - PICTURE - 3)), CENTRE, self.text())
        painter.end()


class SightRow(FocusMark, QWidget):
    """Row with one focus stop: number keys answer and go on, the arrows set the level and stay."""

    chosen = Signal(int)
    done = Signal()
    """Emitted when it was answered and the next row can be asked."""
    entered = Signal()
    """Emitted when it got the keyboard focus."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.buttons: list[SightButton] = []
        self._made: list[SightButton] = []
        """Buttons of the current question, once it was opened, and all buttons made so far."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def ask(self, name: str, levels: tuple[Option, ...], words: Words) -> None:
        """Close the row and clear its answer; it is now about the counters called `name`."""
        self.name, self.words = name, words
        self.levels = [words(level.message) for level in levels]
        self.signs = [level.sign for level in levels]
        self.at = -1
        """Index of the chosen level; -1 while none is."""
        self.why = ""
        """Reason why it was filled in."""
        self.against: Mapping[int, str] = {}
        """Levels that contradict an earlier answer, by index, with the reason; they need a second press."""
        self.is_open = self._explains = self.snug = False
        self._warned = -1
        self._options, self.buttons = levels, []
        for button in self._made:
            button.hide()
        self.updateGeometry()
        self.setAccessibleName("")
        self._show()

    def _dress(self) -> None:
        """Make a button for each level when the row is opened for the first time; a closed row shows none."""
        for index in range(len(self._made), len(self._options)):
            button = SightButton(self.theme)
            button.setParent(self)
            button.clicked.connect(lambda _=False, index=index: self.press(index))
            self._made.append(button)
        self.buttons = self._made[: len(self._options)]
        for index, (button, level) in enumerate(zip(self.buttons, self._options, strict=True)):
            button.be_level(self.name, level, str(index + 1), self.words)
            button.against = index in self.against
        self._lay_out()

    def set_snug(self, snug: bool) -> None:
        """Make the closed row lower, where the form has many rows."""
        self.snug = snug
        self.updateGeometry()

    @property
    def _air(self) -> int:
        """Return the space above the content of a closed row."""
        return 0 if self.snug else self.theme.px((LOW - SNUG) // 2)

    # -- answering

    def begin(self, index: int, why: str) -> None:
        """Fill in what is known when the form opens."""
        self.at, self.why = index, why
        self._show()

    def oppose(self, against: Mapping[int, str]) -> None:
        """Set the levels that contradict an earlier answer, by index."""
        self.against, self._warned = against, -1
        for index, button in enumerate(self.buttons):
            button.against = index in against
        self._show()

    def choose(self, index: int) -> None:
        """Set the level at `index`; -1 for none."""
        if index != self.at:
            self.why = self.words.text(N_("contradice lo que dijiste")) if index in self.against else ""
        self.at, self._warned = index, -1
        self._show()
        self.chosen.emit(index)

    @property
    def keys(self) -> tuple[str, ...]:
        """Return the digits that answer with each level."""
        return tuple(str(place) for place in range(1, len(self.levels) + 1))

    def press(self, index: int) -> None:
        """Answer with the level at `index`. One that contradicts an earlier answer first shows why."""
        if index in self.against and index not in (self._warned, self.at):
            self._warned = index
            self._show()
            return
        self.choose(index)
        self.done.emit()

    def set_open(self, is_open: bool) -> None:
        """Show every level, or only the answer."""
        if is_open != self.is_open:
            self.is_open, self._warned = is_open, -1
            self._explains = bool(self.reason)  # keep the space that it had when it was opened
            if not self.buttons:
                self._dress()
            for button in self.buttons:
                button.setVisible(is_open)
            self.updateGeometry()
            self._show()

    @property
    def reason(self) -> str:
        """Return the line below the levels: the contradiction, or why it is filled in."""
        text = self.against.get(self._warned)
        if text is not None:
            return self.words.text(N_("{why} Púlsalo otra vez si aun así es."), why=text)
        if not self.against:
            return self.why
        keys = ", ".join(str(index + 1) for index in self.against)
        return f"{keys}: {next(iter(self.against.values()))}"

    @property
    def answer(self) -> str:
        """Return the answer in words."""
        return self.levels[self.at] if self.at >= 0 else self.words.text(N_("sin decir"))

    def _show(self) -> None:
        """Update buttons and accessible text to the current answer."""
        hold_one(self.buttons, self.at)
        before = self.accessibleName()
        self.setAccessibleName(f"{self.name}: {self.answer}")
        self.setAccessibleDescription(self.reason)
        set_tip(self, self.reason)
        if self.is_open and self.reason and not self._explains:
            self._explains = True
            self.updateGeometry()
        if before and before != self.accessibleName():
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.NameChanged))
        self.update()

    # -- keys and clicks

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step, typed = STEPS.get(Qt.Key(event.key())), event.text()
        if step is not None:
            self.choose((self.at + step) % len(self.levels) if self.at >= 0 else 0)
        elif typed in self.keys and not event.isAutoRepeat():
            self.press(int(typed) - 1)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.mark(event.reason())
        super().focusInEvent(event)
        self.entered.emit()
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)

    # -- layout and painting

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if not self.is_open:
            return self.theme.px(SNUG if self.snug else LOW)
        rows = -(-len(self.levels) // self._columns(width))
        return self.theme.px(NAME + rows * (CELL + GAP) + (REASON if self._explains else FOOT))

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(252), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(120), self.theme.px(LOW))

    def _columns(self, width: int) -> int:
        px = self.theme.px
        return 2 if width < px(ROOMY) else 3 if width < px(ROOMIER) else 6

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        """Place the levels in rows."""
        px, gap, columns = self.theme.px, self.theme.px(GAP), self._columns(self.width())
        inset = px(SPACE * 2)
        across = (self.width() - 2 * inset - (columns - 1) * gap) // columns
        for index, button in enumerate(self.buttons):
            row, column = divmod(index, columns)
            spot = QRect(inset + column * (across + gap), px(NAME) + row * px(CELL + GAP), across, px(CELL))
            button.setGeometry(spot)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        paint.smooth(painter)
        left, wide = px(SPACE * 2), self.width() - px(SPACE * 4)
        if self.is_open:
            painter.fillRect(self.rect(), theme.colour("lit"))
            painter.fillRect(QRect(0, 0, px(5), self.height()), theme.colour("command"))
        else:
            painter.fillRect(QRect(left, 0, wide, 1), theme.colour("line"))
            wide -= px(SEAL + SPACE * 2)
        painter.setFont(paint.fitted_font(self.name, theme.font(FIGURE), wide, px(LABEL.size)))
        painter.setPen(theme.colour("ink"))
        painter.drawText(
            QRect(left, px(6) if self.is_open else px(1) + self._air, wide, px(26)), MIDDLE_LEFT, self.name
        )
        if self.is_open:
            self._paint_reason(painter, left, wide)
        else:
            self._paint_answer(painter, left, wide)
        if self.ringed and self.hasFocus():
            painter.setPen(QPen(theme.colour("glow"), px(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), px(CORNER), px(CORNER))
        painter.end()

    def _paint_reason(self, painter: QPainter, left: int, wide: int) -> None:
        """Paint the line below the levels of the open row."""
        theme, px = self.theme, self.theme.px
        if self.reason:
            painter.setFont(theme.font(SMALL))
            painter.setPen(theme.colour("danger" if self._warned >= 0 else "ink"))
            spot = QRect(left, self.height() - px(REASON), wide, px(REASON - 2))
            text = paint.shorten(self.reason, theme.font(SMALL), wide, 2)
            painter.drawText(spot, MIDDLE_LEFT | WORD_WRAP, text)

    def line(self, wide: int) -> str:
        """Return the text of the row: its answer and, where there is room, the reason.

        The reason alone where both do not fit, since the drawing shows the answer.
        """
        metrics = self.theme.metrics(SMALL)
        full_text = " \u00b7 ".join(part for part in (self.answer, self.why) if part)
        fits = metrics.horizontalAdvance(full_text) <= wide or not self.why
        return metrics.elidedText(full_text if fits else self.why, Qt.TextElideMode.ElideRight, wide)

    def _paint_answer(self, painter: QPainter, left: int, wide: int) -> None:
        """Paint the line of a closed row, and its drawing."""
        theme, px = self.theme, self.theme.px
        line = self.line(wide)
        painter.setFont(theme.font(SMALL))
        painter.setPen(theme.colour("quiet"))
        painter.drawText(QRect(left, px(26) + self._air, wide, px(20)), MIDDLE_LEFT, line)
        if self.at < 0:
            return
        box = QRectF(self.width() - left - px(SEAL), px(5) + self._air, px(SEAL), px(38))
        painter.setPen(QPen(theme.colour("edge"), 1))
        painter.setBrush(theme.colour("well"))
        painter.drawRoundedRect(box, px(CORNER), px(CORNER))
        sight_signs.draw_sight(painter, theme, self.signs[self.at], box)


class SightLegend(QWidget):
    """Legend: which plate is the AI's and which the player's, and that a point is a front."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.told: tuple[str, ...] = ()
        self.setFixedHeight(theme.px(24))

    def word(self, words: Words) -> None:
        """Set the legend's words."""
        self.told = (words.text(N_("la IA")), words.text(N_("tú · la punta es el frente")))
        self.setAccessibleName(" \u00b7 ".join(self.told))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        paint.smooth(painter)
        x, plate = px(SPACE * 2), px(sight_signs.SIZE)
        for text, solid in zip(self.told, (True, False), strict=True):
            middle = QRectF(x, 0, plate * 1.5, self.height()).center()
            sight_signs.draw_plate(painter, theme, middle, 1, solid)
            x += int(plate * 1.5) + px(SPACE + 2)
            painter.setFont(theme.font(SMALL))
            painter.setPen(theme.colour("ink"))
            wide = theme.metrics(SMALL).horizontalAdvance(text)
            painter.drawText(QRect(x, 0, wide + px(2), self.height()), MIDDLE_LEFT, text)
            x += wide + px(SPACE * 4)
        painter.end()
