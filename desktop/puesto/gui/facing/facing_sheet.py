"""The sheet of an attack over the middle column: who attacks whom, or each target with its chances."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from puesto.core.messages import N_
from puesto.core.procedure_views import AimView, FacingView
from puesto.core.views import CounterView
from puesto.gui.controls.accessible import describe
from puesto.gui.controls.surface import draw_sheet
from puesto.gui.facing.facing_parts import (
    CENTRE,
    DASHES,
    LEFT,
    WAYS,
    draw_reckoning,
    draw_throws,
    draw_ways,
    write_line,
)
from puesto.gui.look import paint
from puesto.gui.look.dice_art import draw_die, pale_theme
from puesto.gui.look.hand_drawing import draw_arrowhead
from puesto.gui.look.theme import BODY, BODY_BOLD, FIGURE, HEADING, LABEL, SHADOW, SMALL, TITLE, Theme, Type, theme
from puesto.gui.look.words import Words, speech
from puesto.gui.pieces.counter_face import draw_face
from puesto.gui.pieces.flat_piece import draw_plain

PAIR, AIMS, WHOLE, STRIP = 216, 282, 444, 132
"""Heights in px at 100 % of the sheet with two sides, with targets, and with what they reckon from, and of throws."""
TEN = 10
"""Sides of the die that is painted between the two."""
GAP = 12
"""Space in px at 100 % between the sides, what the attack is reckoned from and its throws."""
HEAD, ROW, LEAST_ROW = 56, 44, 34
"""Heights in px at 100 % of the heading and of a target, at most and at least."""
COLUMN = 118
"""Width in px at 100 % of a column of figures."""
FACE, SMALL_FACE, FEW = 96, 72, 3
"""Sides in px at 100 % of a counter, of one among more than `FEW`, and that number."""
LARGE_FIGURE = TITLE._replace(size=24)


class FacingSheet(QWidget):
    """Widget that paints a `FacingView`. A click on a counter or a target answers with it."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme: Theme = theme()
        self.view: FacingView | None = None
        self.words = Words()
        self.pieces: Mapping[str, CounterView] = {}
        self.numbers: Mapping[str, str] = {}
        self._boxes: list[tuple[QRectF, str]] = []
        self.hide()

    def show_view(
        self, view: FacingView, words: Words, pieces: Mapping[str, CounterView], numbers: Mapping[str, str]
    ) -> None:
        """Show an attack, with the counters of the table and their numbers."""
        self.view, self.words, self.pieces, self.numbers = view, words, pieces, numbers
        describe(self, words.text(N_("Quién contra quién")), self._accessible_text(view), tip="")
        self.update()

    def lay_over(self, area: QRect) -> None:
        """Show the sheet at the top of an area."""
        assert self.view is not None
        rim = self.theme.px(SHADOW)
        full_height = WHOLE + GAP + STRIP if self.view.throws else WHOLE
        high = self.theme.px(AIMS if self.view.rows else full_height if self.view.reckoning is not None else PAIR)
        self.setGeometry(area.x(), area.y(), area.width(), min(high + 2 * rim, area.height()))
        self.show()
        self.raise_()

    def _accessible_text(self, view: FacingView) -> str:
        """Return the sheet as text for a screen reader, a line for each counter or target."""
        words = self.words
        if not view.rows:
            names = [self._name(id) for id in (*view.attackers, *view.targets)]
            heading = [words(view.heading)] if view.heading is not None else []
            return speech([*names, *heading, *map(words, view.facts), *self._accessible_reckoning(view)])
        lines = []
        for row in view.rows:
            parts = [self._name(row.id), words(row.note)]
            for column, figures in zip(view.columns, row.figures, strict=False):
                labelled_figures = zip(view.parts, figures, strict=True)
                parts.append(
                    ", ".join([words(column), *[f"{words(part)} {words(figure)}" for part, figure in labelled_figures]])
                )
            lines.append("; ".join(parts))
        if view.ways and view.ways_heading is not None:
            lines.append(
                ", ".join([words(view.ways_heading), *[f"{words(w.name)} {words(w.note)}" for w in view.ways]])
            )
        return speech(lines)

    def _accessible_reckoning(self, view: FacingView) -> list[str]:
        """Return what the attack is reckoned from, and what can come out, a line each."""
        words, reckoning = self.words, view.reckoning
        if reckoning is None:
            return []
        lines = [f"{words(line.name)} {words(line.value)}" for line in reckoning.lines]
        for row in reckoning.outcomes:
            figures = zip(reckoning.columns, row.figures, strict=False)
            figure_text = ", ".join(f"{words(column)} {words(figure)}" for column, figure in figures)
            lines.append(f"{words(row.faces)}: {figure_text}, {words(row.chance)}")
        throws = [f"{words(cell.name)}: {words(cell.note)}, {words(cell.verdict)}" for cell in view.throws]
        return [*lines, words(reckoning.total), *throws]

    def _name(self, id: str) -> str:
        """Return the name of a counter, with where it is."""
        view = self.pieces.get(id)
        return self.words.placed(view.name) if view is not None else id

    # -- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.view is None:
            return
        painter, rim = QPainter(self), self.theme.px(SHADOW)
        paint.smooth(painter)
        paper = QRectF(self.rect()).adjusted(rim, rim, -rim, -rim)
        self._boxes = []
        if not self.view.rows and self.view.reckoning is not None:
            painter.fillRect(self.rect(), self.theme.colour("table"))
            below = paper.adjusted(0, self.theme.px(PAIR + GAP), 0, 0)
            if self.view.throws and below.height() > self.theme.px(WHOLE - PAIR):
                strip = below.adjusted(0, self.theme.px(WHOLE - PAIR), 0, 0)
                below.setHeight(self.theme.px(WHOLE - PAIR - GAP))
                draw_throws(painter, self.theme, self.words, strip, self.view.throws)
            draw_reckoning(painter, self.theme, self.words, below, self.view.reckoning)
            paper.setHeight(self.theme.px(PAIR))
        draw_sheet(painter, self.theme, paper)
        self._draw_aims(painter, paper, self.view) if self.view.rows else self._draw_pair(painter, paper, self.view)
        painter.end()

    def _write(
        self, painter: QPainter, box: QRectF, text: str, style: Type, ink: str = "ink", align: Qt.AlignmentFlag = LEFT
    ) -> None:
        """Write one line, in a smaller font where it would not fit."""
        write_line(painter, self.theme, box, text, style, ink, align)

    def _draw_aims(self, painter: QPainter, paper: QRectF, view: FacingView) -> None:
        """Paint the targets, one below the other, with their chances in columns."""
        px, words, count = self.theme.px, self.words, max(1, len(view.columns))
        right = paper.right() - px(12)
        starts = [right - px(COLUMN) * (count - place) for place in range(count)]
        room = paper.height() - px(HEAD) - px(8) - (px(WAYS + 8) if view.ways else 0)
        high = max(px(LEAST_ROW), min(px(ROW), room / max(1, len(view.rows))))
        rows = [*view.rows][: max(1, int((room + px(4)) // high))]
        top, lit = paper.y() + px(HEAD), QRectF(starts[view.column], paper.y() + px(8), px(COLUMN), 0)
        lit.setBottom(top + high * len(rows))
        painter.fillRect(lit, self.theme.colour("lit"))
        left = paper.x() + px(16)
        self._write(painter, QRectF(left, paper.y() + px(10), px(200), px(22)), words.text(N_("OBJETIVO")), HEADING)
        if view.heading is not None:
            self._write(painter, QRectF(left, paper.y() + px(30), px(200), px(20)), words(view.heading), SMALL, "quiet")
        need_box = QRectF(starts[0] - px(92), paper.y() + px(30), px(86), px(20))
        self._write(painter, need_box, words.text(N_("en los dados")), SMALL, "quiet", CENTRE)
        for place, column in enumerate(view.columns):
            box = QRectF(starts[place], paper.y() + px(10), px(COLUMN), px(22))
            self._write(painter, box, words(column), FIGURE, "ink", CENTRE)
            for part, text in enumerate(view.parts):
                wide = px(COLUMN) / len(view.parts)
                label_box = QRectF(starts[place] + part * wide, paper.y() + px(30), wide, px(20))
                self._write(painter, label_box, words(text), SMALL, "quiet", CENTRE)
        painter.setPen(QPen(self.theme.colour("ink"), px(14) / 10))
        painter.drawLine(QPointF(left, top), QPointF(right, top))
        for number, row in enumerate(rows):
            self._draw_row(painter, QRectF(paper.x(), top + number * high, paper.width(), high), row, view, starts)
        if view.ways:
            foot = QRectF(left, paper.bottom() - px(WAYS + 7), right - left, px(WAYS))
            self._boxes += draw_ways(painter, self.theme, words, foot, view)

    def _draw_row(self, painter: QPainter, box: QRectF, row: AimView, view: FacingView, starts: list[float]) -> None:
        """Paint one target: its number, its counter, its name and hex, and its figures."""
        px, theme, words = self.theme.px, self.theme, self.words
        self._boxes.append((box, row.id))
        is_chosen = row.id in view.targets
        if is_chosen:
            painter.fillRect(box.adjusted(2, 1, -2, -1), theme.colour("lit"))
            painter.fillRect(QRectF(box.x(), box.y(), px(4), box.height()), theme.colour("command"))
        key, middle = QRectF(box.x() + px(16), 0, px(22), px(24)), box.center().y()
        key.moveTop(middle - px(12))
        painter.setPen(QPen(theme.colour("edge"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(key, px(3), px(3))
        self._write(painter, key, self.numbers.get(row.id, ""), FIGURE, "ink", CENTRE)
        side = min(px(36), box.height() - px(6))
        face = QRectF(key.right() + px(8), middle - side / 2, side, side)
        if (piece := self.pieces.get(row.id)) is not None:
            draw_plain(painter, theme, face, piece)
        left, name = face.right() + px(10), self._name(row.id)
        wide = (starts[0] if row.need is not None else starts[-1]) - px(96) - left
        ink = "ink" if row.need is not None else "quiet"
        self._write(painter, QRectF(left, middle - px(20), wide, px(24)), name, FIGURE, ink)
        self._write(painter, QRectF(left, middle + px(1), wide, px(18)), words(row.note), SMALL, "quiet")
        if row.need is None:
            pen = QPen(theme.colour("quiet"), 1)
            pen.setDashPattern(list(DASHES))
            painter.setPen(pen)
            note_width = paint.text_width(words(row.note), theme.font(SMALL))
            begins = max(starts[0] - px(88), left + min(wide, note_width) + px(12))
            painter.drawLine(QPointF(begins, middle), QPointF(box.right() - px(16), middle))
            return
        need_box = QRectF(starts[0] - px(92), middle - px(14), px(86), px(28))
        self._write(painter, need_box, words(row.need), FIGURE, "ink", CENTRE)
        for place, figures in enumerate(row.figures):
            is_counted = is_chosen and place == view.column
            for part, figure in enumerate(figures):
                cell_wide = px(COLUMN) / max(1, len(figures))
                cell = QRectF(starts[place] + part * cell_wide, middle - px(16), cell_wide, px(32))
                self._write(painter, cell, words(figure), LARGE_FIGURE if is_counted else FIGURE, "ink", CENTRE)
            if is_counted:
                painter.setPen(QPen(theme.colour("ink"), px(2)))
                around = QRectF(starts[place] + px(2), box.y() + px(2), px(COLUMN) - px(4), box.height() - px(4))
                painter.drawRoundedRect(around, px(5), px(5))

    def _draw_pair(self, painter: QPainter, paper: QRectF, view: FacingView) -> None:
        """Paint the attackers at the left, the targets at the right, and what counts between them."""
        px = self.theme.px
        most = max(len(view.attackers), len(view.targets))
        side = px(FACE if len(view.attackers) + len(view.targets) <= FEW + 1 else SMALL_FACE)
        pitch = side + px(28 if most <= FEW else 12)
        left = self._draw_side(painter, paper, view.attackers, paper.x() + px(16), side, pitch, False)
        begins = paper.right() - px(16) - pitch * len(view.targets) + (pitch - side)
        self._draw_side(painter, paper, view.targets, begins, side, pitch, True)
        between = QRectF(left, paper.y() + px(28), begins - left - px(8), px(44))
        if between.width() < px(60):
            return
        if view.heading is not None:
            self._write(painter, between, self.words(view.heading), TITLE, "ink", CENTRE)
        if view.die:
            self._draw_die(painter, between, view)
            return
        y, pen = between.bottom() + px(10), QPen(self.theme.colour("ink"), px(2))
        pen.setDashPattern(list(DASHES))
        painter.setPen(pen)
        painter.drawLine(QPointF(between.x() + px(8), y), QPointF(between.right() - px(14), y))
        draw_arrowhead(painter, QPointF(between.right() - px(4), y), 0, px(10))
        for number, fact in enumerate(view.facts):
            line = QRectF(between.x(), y + px(10) + number * px(22), between.width(), px(22))
            self._write(painter, line, self.words(fact), BODY, "quiet", CENTRE)

    def _draw_die(self, painter: QPainter, between: QRectF, view: FacingView) -> None:
        """Paint the attack's die on its baize between the two sides."""
        px, theme = self.theme.px, self.theme
        box = QRectF(0, between.bottom() + px(2), min(px(142), between.width() - px(16)), px(88))
        box.moveCenter(QPointF(between.center().x(), box.center().y()))
        painter.fillPath(paint.rounded_rect(box, px(8)), paint.grain(theme, "wood", "wood"))
        felt = box.adjusted(px(6), px(6), -px(6), -px(6))
        painter.fillPath(paint.rounded_rect(felt, px(4)), paint.grain(theme, "cloth", "card_back"))
        side = felt.height() - px(8)
        die = QRectF(felt.center().x() - side / 2, felt.y() + px(4), side, side)
        draw_die(painter, pale_theme(theme), die, int(view.die), TEN)
        facts = " · ".join(map(self.words, view.facts))
        line = QRectF(between.x(), box.bottom() + px(4), between.width(), px(22))
        self._write(painter, line, facts, BODY, "quiet", CENTRE)

    def _draw_side(
        self,
        painter: QPainter,
        paper: QRectF,
        ids: tuple[str, ...],
        left: float,
        side: int,
        pitch: int,
        is_target: bool,
    ) -> float:
        """Paint the counters of a side in a row; return where it ends."""
        px, theme = self.theme.px, self.theme
        for id in ids:
            view, face = self.pieces.get(id), QRectF(left, paper.y() + px(26), side, side)
            if view is not None:
                draw_face(painter, theme, face, view, self.words.say)
            painter.setPen(QPen(theme.colour("danger" if is_target else "ink"), px(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(face.adjusted(-px(3), -px(3), px(3), px(3)), px(6), px(6))
            wide = QRectF(left - px(13), face.bottom() + px(6), side + px(26), px(24))
            self._boxes.append((face, id))
            self._write(painter, wide, self._name(id), FIGURE, "ink", CENTRE)
            if (number := self.numbers.get(id)) is not None:
                self._write(painter, QRectF(left, paper.y() + px(4), side, px(20)), number, LABEL, "quiet", CENTRE)
            hurt = view.hurt if view is not None else None
            note = QRectF(wide.x(), wide.bottom(), wide.width(), px(20))
            if hurt is not None:
                self._write(painter, note, self.words(hurt), BODY_BOLD, "danger", CENTRE)
            left += pitch
        return left

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for box, id in self._boxes:
            if box.contains(event.position()):
                self.chosen.emit(id)
                return
