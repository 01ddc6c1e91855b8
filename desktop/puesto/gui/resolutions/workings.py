"""The details before the roll: sums line by line, totals, and the cells of a chart for each face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from puesto.core.charts import HOUSE
from puesto.core.game.resolutions import Cell, Working
from puesto.core.messages import N_, Sayable
from puesto.core.prompts import Modifier
from puesto.core.study.gains import Gain
from puesto.gui.controls.accessible import set_tip
from puesto.gui.controls.buttons import text_label
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, BODY_BOLD, FIGURE_SMALL, HEADING, LABEL, SMALL, SPACE, Theme
from puesto.gui.look.words import Words
from puesto.gui.prompts.roll import points_text

LINE, FIGURES = 26, 44
"""Height of a sum's line, and width of its figures, in px at 100 %."""
CELL_WIDE, CELL_HIGH = 40, 50
"""Least width of a cell, and its height, in px at 100 %."""


class Sum(QWidget):
    """Sum, one line for each item: the figure, its name, and its rule; the total below."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self.words, self.theme = words, theme
        self.lines: tuple[Modifier, ...] = ()
        self.base: tuple[Sayable, int] | None = None
        self.gains: dict[Modifier, Gain] = {}
        """Gain of each line in chances, once it is computed."""
        self.told: list[str] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_lines(self, lines: Sequence[Modifier], base: tuple[Sayable, int] | None = None, name: str = "") -> None:
        """Show these lines, after the base of the sum."""
        self.lines, self.base = tuple(lines), base
        texts = [f"{base[1]} {self.words(base[0])}"] if base is not None else []
        texts += [
            f"{self.words.number(line.value, sign=True)} {self.words(line.name)} ({line.rule})" for line in self.lines
        ]
        self.setAccessibleName(name or self.words.text(N_("Qué se suma a los dados")))
        self.told, self.gains = texts, {}
        self.setAccessibleDescription("; ".join(texts))
        self.setVisible(bool(texts))
        self.updateGeometry()
        self.update()

    def show_gains(self, gains: Mapping[Modifier, Gain]) -> None:
        """Show beside each line how many points it adds, and to which outcome."""
        self.gains = {line: gains[line] for line in self.lines if line in gains}
        texts = [gain_text(line, self.gains[line], self.words) for line in self.lines if line in self.gains]
        set_tip(self, "\n".join(texts))
        self.setAccessibleDescription("; ".join([*self.told, *texts]))
        self.update()

    def _rows(self) -> list[tuple[str, str, str]]:
        """Return figure, name and rule of each line."""
        rows = [(str(self.base[1]), self.words(self.base[0]), "")] if self.base is not None else []
        return rows + [
            (self.words.number(line.value, sign=True), self.words(line.name), self._aside(line)) for line in self.lines
        ]

    def _aside(self, line: Modifier) -> str:
        """Return the text at the right of a line: its worth, and its rule."""
        worth = points_text(self.gains[line], self.words) if line in self.gains else ""
        return "  ".join(part for part in (worth, line.rule) if part)

    def _total(self) -> str:
        """Return the total; "" where a single line is all of it."""
        if len(self._rows()) < 2:
            return ""
        result = sum(line.value for line in self.lines)
        return self.words.number(result, sign=True) if self.base is None else self.words.number(self.base[1] + result)

    def sizeHint(self) -> QSize:
        px = self.theme.px
        rows = len(self._rows()) + (1 if self._total() else 0)
        return QSize(px(280), rows * px(LINE) + px(SPACE))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(160), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        paint.smooth(painter)
        left, right = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
        y = 0
        for figure, text, rule in self._rows():
            paint.write(
                painter,
                QRectF(0, y, px(FIGURES), px(LINE)),
                figure,
                theme.font(FIGURE_SMALL),
                theme.colour("ink"),
                right,
            )
            wide = paint.text_width(rule, theme.font(LABEL))
            name = QRectF(px(FIGURES + 12), y, self.width() - px(FIGURES + 20) - wide, px(LINE))
            font = paint.fitted_font(text, theme.font(BODY), name.width(), px(SMALL.size))
            paint.write(painter, name, text, font, theme.colour("ink"), left)
            paint.write(
                painter, QRectF(0, y, self.width(), px(LINE)), rule, theme.font(LABEL), theme.colour("quiet"), right
            )
            y += px(LINE)
        if total := self._total():
            painter.setPen(QPen(theme.colour("ink"), px(1.5)))
            painter.drawLine(px(8), y, px(FIGURES + 8), y)
            paint.write(
                painter,
                QRectF(0, y, px(FIGURES), px(LINE)),
                total,
                theme.font(FIGURE_SMALL),
                theme.colour("ink"),
                right,
            )
        painter.end()


def gain_text(line: Modifier, gain: Gain, words: Words) -> str:
    """Return what a line is worth in a sentence, for a tool tip and a screen reader."""
    if gain.chance and gain.outcome is None:
        return words.text(N_("{name}: {points} al mejor resultado"), name=line.name, points=points_text(gain, words))
    return words.text(N_("{name}: {points}"), name=line.name, points=points_text(gain, words))


class Faces(QWidget):
    """Cells that a die chooses from, each below its face.

    A cell of the house has a broken edge, the chosen one a frame.
    """

    def __init__(self, cells: Sequence[Cell], title: str, words: Words, theme: Theme) -> None:
        super().__init__()
        self.cells, self.theme = tuple(cells), theme
        self.came: int | None = None
        """Face that was rolled."""
        house = words.text(N_("valor de la casa"))
        self.setAccessibleName(title)
        texts = [f"{cell.head}: {cell.text}" + (f" ({house})" if cell.source == HOUSE else "") for cell in self.cells]
        self.setAccessibleDescription("; ".join(texts))
        set_tip(self, "\n".join(texts))
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def mark(self, face: int | None) -> None:
        """Frame the cell of a face."""
        self.came = face
        self.update()

    def _across(self, width: int) -> int:
        """Return the number of cells in a row: all, half of them, a quarter."""
        room, across = max(1, width // self.theme.px(CELL_WIDE)), len(self.cells)
        while across > room and across > 1:
            across = -(-across // 2)
        return across

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return -(-len(self.cells) // self._across(width)) * self.theme.px(CELL_HIGH)

    def sizeHint(self) -> QSize:
        width = len(self.cells) * self.theme.px(CELL_WIDE)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(CELL_WIDE) * 3, self.theme.px(CELL_HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self.theme, self.theme.px
        painter = QPainter(self)
        paint.smooth(painter)
        across = self._across(self.width())
        wide = min(px(CELL_WIDE + 22), self.width() / across)
        for index, cell in enumerate(self.cells):
            box = QRectF(
                (index % across) * wide + px(1),
                (index // across) * px(CELL_HIGH) + px(1),
                wide - px(3),
                px(CELL_HIGH - 4),
            )
            is_here, is_house = self.came is not None and cell.head == str(self.came), cell.source == HOUSE
            path = paint.rounded_rect(box, px(4))
            painter.fillPath(path, theme.colour("lit" if is_here else "well" if is_house else "paper"))
            colour, thick = ("glow", 3.0) if is_here else ("edge" if is_house else "ink", 1.4)
            painter.setPen(
                QPen(
                    theme.colour(colour),
                    px(thick),
                    Qt.PenStyle.DashLine if is_house and not is_here else Qt.PenStyle.SolidLine,
                )
            )
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(path)
            upper = QRectF(box.left(), box.top() + px(3), box.width(), px(LABEL.size + 4))
            paint.write(
                painter, upper, cell.head, theme.font(LABEL), theme.colour("quiet"), Qt.AlignmentFlag.AlignHCenter
            )
            lower = QRectF(
                box.left() + px(2), upper.bottom(), box.width() - px(4), box.bottom() - upper.bottom() - px(2)
            )
            font = paint.fitted_font(cell.text, theme.font(FIGURE_SMALL), lower.width(), px(LABEL.size))
            paint.write(painter, lower, cell.text, font, theme.colour("ink"), Qt.AlignmentFlag.AlignHCenter)
        painter.end()


class Workings(QWidget):
    """All details before the roll, one section each."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self.words, self.theme = words, theme
        self.shown: tuple[Working, ...] = ()
        self.faces: list[Faces] = []
        self.sums: list[Sum] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(SPACE * 4))

    def show_workings(self, workings: Sequence[Working]) -> None:
        """Show these details."""
        if tuple(workings) == self.shown:
            return
        self.shown, self.faces, self.sums = tuple(workings), [], []
        layout = self.layout()
        assert layout is not None
        while (item := layout.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for working in self.shown:
            layout.addWidget(self._section(working))
        self.setVisible(bool(self.shown))

    def mark(self, face: int | None) -> None:
        """Frame the cell that a face of the die chose; None frames nothing."""
        for faces in self.faces:
            faces.mark(face)

    def _section(self, working: Working) -> QWidget:
        """Return the section of one working: title, sum, cells, result."""
        words, theme = self.words, self.theme
        box, title = QWidget(), words(working.title)
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(SPACE))
        head = QHBoxLayout()
        head.setSpacing(theme.px(SPACE * 2))
        head.addWidget(text_label(title.upper(), theme, HEADING, "quiet"), 1)
        if working.rule:
            head.addWidget(text_label(working.rule, theme, LABEL, "quiet", wrap=False))
        column.addLayout(head)
        if working.lines or working.base is not None:
            sum_ = Sum(words, theme)
            self.sums.append(sum_)
            column.addWidget(sum_)
            sum_.show_lines(working.lines, working.base, title)
        if working.value is not None:
            column.addWidget(text_label(words(working.value), theme, BODY_BOLD, "ink"))
        if working.cells:
            faces = Faces(working.cells, title, words, theme)
            self.faces.append(faces)
            column.addWidget(faces)
        house_cells = [cell for cell in working.cells if cell.source == HOUSE]
        if working.cells and house_cells:
            legend = (
                N_("Todos son valores de la casa: compáralos con tu tabla.")
                if len(house_cells) == len(working.cells)
                else N_("Los de borde discontinuo son valores de la casa.")
            )
            column.addWidget(text_label(words.text(legend), theme, SMALL, "quiet"))
        elif working.source == HOUSE:
            column.addWidget(
                text_label(words.text(N_("Valor de la casa: compáralo con tu tabla.")), theme, SMALL, "quiet")
            )
        return box
