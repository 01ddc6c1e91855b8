"""The sheet of an army's rout: markers on hundreds, tens and ones, and a warning before the end."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_, msg
from puesto.core.views import TallyView
from puesto.gui.controls.accessible import Say, describe
from puesto.gui.look import paint, shapes
from puesto.gui.look.theme import BODY_BOLD, FIGURE_SMALL, HUGE, LABEL, SMALL, SPACE, TOUCH, Theme
from puesto.gui.panels.base import Panel, Piece
from puesto.gui.panels.marker import Marker

ROWS: tuple[tuple[int, str], ...] = ((100, N_("Registro de 100")), (10, N_("Registro de 10")), (1, N_("Registro de 1")))
"""Value of a digit of each row, and the row's name."""
DIGITS = range(10)
CELL, LEAST_CELL, GAP = 34, 24, 3
"""Largest and least side of a cell, and gap between two, in px at 100 %."""
ROW, LOW_ROW, IDLE_ROW = 32, 27, 20
"""Height in px at 100 % of a row, of one in a narrow sheet, and of one on which nothing ever moves."""
LABELS, NUMBER = 44, 112
"""Width in px at 100 % of the rows' names, and of the number that is left."""
BUTTON = TOUCH


class Digit(Piece):
    """Space of a row: a click puts the row's marker on it."""

    def __init__(self, parent: QWidget, value: int) -> None:
        super().__init__(parent)
        self.value = value
        self.passed = self.idle = False
        """Whether the marker has passed it, and whether nothing moves on its row."""
        self.set_glow(False, live=True)

    def set_passed(self, passed: bool, idle: bool) -> None:
        """Set whether the marker has passed it; shown quietly on an idle row."""
        if (passed, idle) != (self.passed, self.idle):
            self.passed, self.idle = passed, idle
            self.update()

    def picture_key(self) -> str:
        return f"{self.value}:{self.passed}:{self.idle}"

    def draw(self, painter: QPainter) -> None:
        """Paint the digit."""
        theme = self.theme
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        path = paint.rounded_rect(box, theme.px(SPACE))
        quiet = self.passed or self.idle
        painter.fillPath(path, theme.colour("lit" if self.lifted and not self.passed else "paper" if quiet else "well"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(
            QPen(
                theme.colour("line" if quiet else "edge"),
                theme.px(1.4),
                Qt.PenStyle.DashLine if self.passed else Qt.PenStyle.SolidLine,
            )
        )
        painter.drawPath(path)
        paint.write(
            painter,
            box,
            str(self.value),
            theme.font(SMALL if self.idle else FIGURE_SMALL),
            theme.colour("quiet" if quiet else "ink"),
        )
        if self.hasFocus():
            paint.focus_ring(painter, theme, box, theme.px(SPACE))


class StepButton(Piece):
    """Round button that changes the level by one."""

    def __init__(self, parent: QWidget, by: int) -> None:
        super().__init__(parent)
        self.by = by
        self.set_glow(False, live=True)

    def draw(self, painter: QPainter) -> None:
        """Paint the step button."""
        theme = self.theme
        box = QRectF(self.rect()).adjusted(theme.px(3), theme.px(3), -theme.px(3), -theme.px(3))
        painter.setBrush(theme.colour("lit" if self.lifted else "paper"))
        painter.setPen(QPen(theme.colour("edge"), theme.px(1.4)))
        painter.drawEllipse(box)
        painter.setPen(QPen(theme.colour("ink"), theme.px(2), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        arm = box.width() * 0.24
        painter.drawLine(box.center() - QPointF(arm, 0), box.center() + QPointF(arm, 0))
        if self.by > 0:
            painter.drawLine(box.center() - QPointF(0, arm), box.center() + QPointF(0, arm))
        if self.hasFocus():
            paint.focus_ring(painter, theme, box, box.width() / 2)


class TallyPanel(Panel):
    """Rout sheet of one army. Its markers move by themselves; dragging, arrows or clicks correct them."""

    marker_dropped = Signal(str, int)
    """Emitted with a path of the state and its new value."""

    def __init__(self, parent: QWidget | None = None, framed: bool | None = None) -> None:
        super().__init__(parent, framed)
        self.view: TallyView | None = None
        self.digits: dict[tuple[int, int], Digit] = {}
        self.markers: dict[int, Marker] = {}
        for worth, _ in ROWS:
            for value in DIGITS:
                digit = self.digits[worth, value] = Digit(self, value)
                digit.activated.connect(lambda worth=worth, value=value: self._put(worth, value))
            marker = self.markers[worth] = Marker(self)
            marker.dropped.connect(lambda value, worth=worth: self._put(worth, value))
            marker.hovering.connect(lambda value, worth=worth: self._name_marker(worth, value))
        self.steps = {by: StepButton(self, by) for by in (-1, 1)}
        for by, step in self.steps.items():
            step.activated.connect(lambda by=by: self._adjust(by))
        self._warning: paint.Paragraph | None = None

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self._settle()

    def show_view(self, view: TallyView, say: Say) -> None:
        """Show the sheet of `view`; the markers slide to their places."""
        if view == self.view and say == self.say:
            self._settle()
            return
        self.view, self.say = view, say
        self.heading = say(view.title)
        text = ". ".join(say(part) for part in (view.reading, view.warning) if part is not None)
        describe(self, self.heading, text, tip=text)
        for worth, name in ROWS:
            for value in DIGITS:
                describe(self.digits[worth, value], say(msg(N_("{row}: {digit}"), row=say(msg(name)), digit=value)))
        for by, step in self.steps.items():
            template = N_("Bajar el Nivel de Huida a {level}") if by < 0 else N_("Subir el Nivel de Huida a {level}")
            describe(step, say(msg(template, level=view.level + by)))
        self._warning = None
        self.changed()

    def on_theme_changed(self) -> None:
        self._warning = None

    # -- corrections

    def _put(self, worth: int, digit: int) -> None:
        """Set the digit of the row with value `worth`; the losses follow from all three rows."""
        if self.view is None:
            return
        current = self.view.left // worth % 10
        if digit != current:
            self.marker_dropped.emit(self.view.path, self.view.level - (self.view.left + (digit - current) * worth))

    def _adjust(self, by: int) -> None:
        if self.view is not None:
            self.marker_dropped.emit(self.view.level_path, self.view.level + by)

    def _name_marker(self, worth: int, value: int) -> None:
        """Set the accessible name of a digit's marker."""
        name = self.say(
            msg(N_("Marcador de {row}: {digit}"), row=self.say(msg(dict(ROWS)[worth])).lower(), digit=value)
        )
        describe(
            self.markers[worth],
            name,
            self.say(msg(N_("Flechas para llevarlo a otra casilla, Intro para dejarlo, Escape para devolverlo."))),
        )

    def _settle(self) -> None:
        """Place the markers on their digits."""
        if self.view is None:
            return
        for worth, marker in self.markers.items():
            index = self.view.left // worth % 10
            marker.set_face("plain", str(index))
            places = {
                value: self._token(self.digits[worth, value].geometry()) for value in reversed(DIGITS)
            }  # from left to right
            marker.settle(places, index, None)
            self._name_marker(worth, index)
            start = self.view.level // worth % 10
            for value in DIGITS:
                self.digits[worth, value].set_passed(index < value <= start, self._idle(worth))

    def _idle(self, worth: int) -> bool:
        """Return whether nothing moves on a row: the hundreds of an army that never had a hundred."""
        return self.view is not None and worth > max(self.view.level, self.view.left)

    def _token(self, cell: QRect) -> QRect:
        side = min(cell.width(), cell.height()) + self.theme.px(
            SPACE * 2 if cell.height() > self.theme.px(IDLE_ROW) else SPACE
        )
        return QRect(cell.center().x() - side // 2, cell.center().y() - side // 2, side, side)

    # -- layout

    def least_width(self) -> int:
        return self.theme.px(LABELS + 10 * LEAST_CELL) + 2 * self.inside

    def preferred_width(self) -> int:
        return self.theme.px(LABELS + 10 * (LEAST_CELL + GAP)) + 2 * self.inside

    def _beside(self, inner: int) -> bool:
        """Return whether the number is beside the rows."""
        return inner >= self.theme.px(NUMBER + LABELS + 10 * (LEAST_CELL + GAP))

    def arrange(self, width: int, place: bool) -> int:
        """Lay out the tally panel; return its height in px."""
        inner, gap = width - 2 * self.inside, self.theme.px(GAP)
        beside = self._beside(inner)
        number = self.theme.px(NUMBER) if beside else 0
        left = self.inside + number + self.theme.px(LABELS)
        cell_width = min(self.theme.px(CELL), (self.inside + inner - left - gap * 9) // 10)
        top = self.top + (0 if beside else self.theme.px(HUGE.size + SPACE))
        y = top
        for worth, _ in ROWS:
            high = self.theme.px(IDLE_ROW if self._idle(worth) else ROW if beside else LOW_ROW)
            if place:
                for value in DIGITS:
                    self.digits[worth, value].setGeometry(left + (9 - value) * (cell_width + gap), y, cell_width, high)
            y += high + gap
        if place:
            self._place_steps(beside, y - gap)
            self._settle()
        warning = self._lay_out_warning(inner)
        return y + (int(warning.height) + self.theme.px(SPACE * 4) if warning is not None else 0) + self.inside - gap

    def _place_steps(self, beside: bool, foot: int) -> None:
        side = self.theme.px(BUTTON)
        y = foot - side if beside else self.top + self.theme.px(HUGE.size / 2) - side // 2
        for number, step in enumerate(self.steps.values()):
            x = self.inside + number * side if beside else self.width() - self.inside - (2 - number) * side
            step.setGeometry(x, y, side, side)

    def _lay_out_warning(self, inner: int) -> paint.Paragraph | None:
        """Return the warning laid out."""
        if self.view is None or self.view.warning is None:
            return None
        wide = inner - self.theme.px(SPACE * 10)
        if self._warning is None or self._warning.width != wide:
            self._warning = paint.paragraph(self.say(self.view.warning), self.theme.font(BODY_BOLD), wide)
        return self._warning

    # -- painting

    def draw_ground(self, painter: QPainter) -> None:
        """Paint what is below the pieces of the tally panel."""
        view, theme = self.view, self.theme
        if view is None:
            return
        inner = self.width() - 2 * self.inside
        beside = self._beside(inner)
        number = QRectF(self.inside, self.top - theme.px(SPACE), theme.px(NUMBER - SPACE * 4), theme.px(HUGE.size))
        ink = "danger" if view.ended else "ink"
        paint.write(painter, number, str(view.left), theme.font(HUGE), theme.colour(ink), Qt.AlignmentFlag.AlignLeft)
        digits = paint.text_width(str(view.left), theme.font(HUGE))
        of = QRectF(self.inside + digits + theme.px(SPACE), number.top(), theme.px(NUMBER), number.height() * 0.86)
        level = self.say(msg(N_("de {level}"), level=view.level))
        paint.write(
            painter,
            of,
            level,
            theme.font(FIGURE_SMALL),
            theme.colour("quiet"),
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom,
        )
        lost = self.say(msg(N_("perdidos {lost}"), lost=view.lost))
        if beside:
            below = QRectF(self.inside, number.bottom(), theme.px(NUMBER), theme.px(20))
        else:
            below = of.translated(paint.text_width(level, theme.font(FIGURE_SMALL)) + theme.px(SPACE * 3), 0)
        low = Qt.AlignmentFlag.AlignLeft if beside else Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom
        paint.write(painter, below, lost, theme.font(SMALL), theme.colour("quiet"), low)
        for worth, _ in ROWS:
            cell = self.digits[worth, 9].geometry()
            label = QRectF(cell.left() - theme.px(LABELS), cell.top(), theme.px(LABELS - SPACE), cell.height())
            paint.write(
                painter, label, f"×{worth}", theme.font(LABEL), theme.colour("quiet"), Qt.AlignmentFlag.AlignRight
            )
        foot = self.digits[ROWS[-1][0], 9].geometry().bottom()
        if (warning := self._lay_out_warning(inner)) is not None:
            self._warn(
                painter,
                QRectF(self.inside, foot + theme.px(SPACE * 2), inner, warning.height + theme.px(SPACE * 2)),
                warning,
                view.ended,
            )

    def _warn(self, painter: QPainter, box: QRectF, warning: paint.Paragraph, ended: bool) -> None:
        """Paint the warning on a band, behind a triangle with an exclamation mark."""
        theme = self.theme
        ground, ink = ("danger", "on_colour") if ended else ("event", "on_event")
        painter.fillPath(paint.rounded_rect(box, theme.px(SPACE)), theme.colour(ground))
        side = theme.px(18)
        sign = QRectF(box.left() + theme.px(SPACE * 2), box.center().y() - side / 2, side, side)
        path = paint.rounded_rect(sign, side / 2)
        if not ended:
            path = shapes.arrow(QPointF(0, 0), side * 0.62)
            with paint.own_state(painter):
                painter.translate(sign.center() + QPointF(0, side * 0.1))
                painter.rotate(-90)
                painter.fillPath(path, theme.colour(ink))
        else:
            painter.fillPath(path, theme.colour(ink))
        paint.write(painter, sign.translated(0, side * 0.08), "!", theme.font(LABEL), theme.colour(ground))
        warning.draw(
            painter, sign.right() + theme.px(SPACE * 2), box.center().y() - warning.height / 2, theme.colour(ink)
        )
