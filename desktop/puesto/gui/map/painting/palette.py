"""The palette of a map: grounds, figures and lines between hexes, each with its key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from puesto.core.game.map_desk import Paint
from puesto.core.messages import N_
from puesto.gui.controls.buttons import AnswerButton, FixedSizeButton, text_label
from puesto.gui.controls.flow import SIDE, Flow
from puesto.gui.controls.segments import hold_one
from puesto.gui.look import hand_drawing
from puesto.gui.look.theme import FIGURE_SMALL, HEADING, SMALL, SPACE, Theme
from puesto.gui.look.words import Words
from puesto.gui.map.ground.terrain import draw_edges, draw_terrain
from puesto.gui.map.spots.geometry import flat_hexagon
from puesto.gui.map.whole_map import BUILT, TINTS

ERASER = " "
"""The letter that takes the paint off."""
SAMPLE = 0.56
"""Radius of a sample as a share of the side of its picture."""
MIDDLE_RIGHT = Qt.AlignmentFlag.AlignVCenter.value | Qt.AlignmentFlag.AlignRight.value


def key_of(brush: Paint) -> str:
    """Return the key of a brush: its own, or the letter in the rows of a map."""
    return brush.key or brush.letter.strip()


class BrushButton(FixedSizeButton):
    """Button of a brush: its key, a sample, its name, and at the right how many hexes are painted with it."""

    def __init__(self, brush: Paint, name: str, theme: Theme) -> None:
        super().__init__(name, theme, key=key_of(brush), style=FIGURE_SMALL, low=True)
        self.brush, self.count = brush, 0
        self.picture = self._draw_sample
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_count(self, count: int) -> None:
        """Set how many hexes are painted with it."""
        self.count = count
        self.update()

    def _draw_sample(self, painter: QPainter, box: QRectF) -> None:
        """Paint a hex as the brush would paint it."""
        radius, theme, brush = box.width() * SAMPLE, self.theme, self.brush
        outline = flat_hexagon(box.center(), radius)
        painter.setPen(hand_drawing.pen(theme.colour("quiet", 160), 1))
        if brush.ground is None:
            ink, depth = TINTS.get(brush.letter, BUILT)
            painter.setBrush(theme.colour(ink, depth))
            painter.drawPath(outline)
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        terrain = [("", brush.ground, box.center())]
        if brush.letter:
            draw_terrain(painter, theme, terrain, radius)
            painter.setPen(hand_drawing.pen(theme.colour("quiet", 160), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(outline)
            return
        with_line = [("", brush.ground, box.center() + QPointF(0, radius * 0.85 if brush.ground.edges else 0))]
        draw_terrain(painter, theme, with_line, radius)
        draw_edges(painter, theme, with_line, radius)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.count and self.brush.letter:
            painter = QPainter(self)
            painter.setFont(self.theme.font(FIGURE_SMALL))
            painter.setPen(self.theme.colour("ink"))
            inner = self.rect().adjusted(0, 0, -self.theme.px(SIDE), 0)
            painter.drawText(QRect(inner), MIDDLE_RIGHT, str(self.count))
            painter.end()


class MapPalette(QWidget):
    """The brushes of a map, one of them taken up; its figures, which paint at once."""

    taken = Signal(object)
    """Emitted with the brush that was taken up."""
    figured = Signal(int)
    """Emitted with a figure that was clicked."""

    def __init__(
        self,
        paints: Sequence[Paint],
        edges: Sequence[Paint],
        figures: str,
        words: Words,
        theme: Theme,
        across: int = 1,
    ) -> None:
        super().__init__()
        self.theme, self.words = theme, words
        self.paints, self.edges = (*paints,), (*edges,)
        self.buttons: list[BrushButton] = []
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._add_heading(column, N_("Suelo"), N_("la letra pinta y baja uno"))
        self._add_rows(column, paints, across)
        if edges:
            levels = Flow(theme.px(SPACE))
            levels.addWidget(text_label(words.text(N_("Altura")), theme, FIGURE_SMALL, "ink", wrap=False))
            for figure in figures:
                name = words.text(N_("llano")) if figure == "0" else words.text(N_("nivel {n}"), n=int(figure))
                button = AnswerButton(name if figure == "0" else "", theme, key=figure, style=FIGURE_SMALL, low=True)
                button.setAccessibleName(name)
                button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
                button.clicked.connect(lambda _=False, figure=figure: self.figured.emit(int(figure)))
                levels.addWidget(button)
            column.addLayout(levels)
            self._add_heading(column, N_("Entre hexágonos"), N_("← → elige el lado"))
            self._add_rows(column, edges, 2)
        self.brush = self.paints[0]
        self.take(self.brush)

    def _add_rows(self, column: QVBoxLayout, brushes: Sequence[Paint], across: int) -> None:
        """Add brushes in rows of `across` each."""
        for number in range(0, len(brushes), across):
            row = QHBoxLayout()
            row.setSpacing(self.theme.px(SPACE))
            for brush in brushes[number : number + across]:
                row.addWidget(self._button(brush), 1)
            row.addStretch(across - row.count())
            column.addLayout(row)

    def _add_heading(self, column: QVBoxLayout, text: str, hint: str) -> None:
        row = Flow(self.theme.px(SPACE * 3))
        row.addWidget(text_label(self.words.text(text).upper(), self.theme, HEADING, "quiet", wrap=False))
        row.addWidget(text_label(self.words.text(hint), self.theme, SMALL, "quiet", wrap=False))
        column.addLayout(row)

    def _button(self, brush: Paint) -> BrushButton:
        button = BrushButton(brush, self.words(brush.name), self.theme)
        button.clicked.connect(lambda _=False: self.take(brush, emits=True))
        button.setFixedHeight(button.sizeHint().height())
        self.buttons.append(button)
        return button

    def take(self, brush: Paint, emits: bool = False) -> None:
        """Take up a brush; emit it where it was clicked."""
        self.brush = brush
        brushes = [button.brush for button in self.buttons]
        hold_one(self.buttons, brushes.index(brush) if brush in brushes else -1)
        for button in self.buttons:
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        if emits:
            self.taken.emit(brush)

    def set_counts(self, counts: Mapping[str, int]) -> None:
        """Set how many hexes are painted with each letter."""
        for button in self.buttons:
            button.set_count(counts.get(button.brush.letter, 0))

    @property
    def is_line(self) -> bool:
        """Return whether the brush lays something between two hexes."""
        return self.brush in self.edges

    def brush_of(self, key: str) -> Paint | None:
        """Return the brush of a key; a capital and a small letter are one where only one of them is a key."""
        brushes = (*self.paints, *self.edges)
        exact = next((brush for brush in brushes if key_of(brush) == key), None)
        return exact or next((brush for brush in brushes if brush.key and brush.key == key.upper()), None)
