"""The briefing of a mission: its map, points, sheet and forces, from the table as it would be set up."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from puesto.core.messages import NN_, Sayable, Text, count
from puesto.core.session.rules import Scenario
from puesto.core.values import replace
from puesto.core.views import CounterView, GroupView, RosterView, TableView
from puesto.gui.controls.buttons import text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, BODY_BOLD, CORNER, FIGURE, HEADING, LABEL, SPACE, Theme
from puesto.gui.look.words import Words
from puesto.gui.pieces.counter import FACE
from puesto.gui.pieces.flat_piece import FlatPiece

GAP = 8
NOTHING = Text("", "")
ALONE = "\u00a0"
"""Text below a counter that is unique: as high as the text below others."""


class FactPlate(QWidget):
    """Printed field: its name in small letters, its value in large ones."""

    def __init__(self, name: str, value: str, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.px(SPACE * 3), theme.px(SPACE * 2), theme.px(SPACE * 3), theme.px(SPACE * 2))
        column.setSpacing(0)
        column.addWidget(text_label(name.upper(), theme, LABEL, "quiet", wrap=False))
        column.addWidget(text_label(value, theme, FIGURE, "ink", wrap=False))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        painter.setPen(QPen(self.theme.colour("line"), self.theme.px(1)))
        painter.setBrush(self.theme.colour("well"))
        inset = self.theme.px(1)
        painter.drawRoundedRect(
            QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), self.theme.px(CORNER), self.theme.px(CORNER)
        )
        painter.end()


class Briefing(QWidget):
    """Facts in a row, and both sides' counters below them."""

    def __init__(self, scenario: Scenario, view: TableView, words: Words, theme: Theme) -> None:
        super().__init__()
        self.words, self.theme = words, theme
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(SPACE * 4))
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        plates = Flow(theme.px(GAP))
        for name, value in facts(scenario, view):
            plates.addWidget(FactPlate(words(name), words(value), theme))
        column.addLayout(plates)
        sides = Flow(theme.px(12))
        for roster in view.rosters:
            if roster.counters:
                sides.addWidget(self._force(roster))
        column.addLayout(sides)
        for rule in scenario.rules:
            column.addWidget(text_label(words(rule), theme, BODY))

    def _force(self, roster: RosterView) -> QWidget:
        """Return a side's counters by command."""
        words, theme = self.words, self.theme
        block, column = _tall()
        column.setSpacing(theme.px(SPACE))
        column.addWidget(text_label(words(roster.title).upper(), theme, HEADING, "quiet"))
        by_id, blocks = {counter.id: counter for counter in roster.counters}, Flow(theme.px(GAP))
        for group in roster.groups:
            blocks.addWidget(self._group(group, [by_id[id] for id in group.counters]))
        flow = Flow(0)
        for counter in roster.counters if not roster.groups else ():
            flow.addWidget(self._counter(counter, counter.place))
        column.addLayout(blocks if roster.groups else flow)
        column.addStretch(1)
        return block

    def _group(self, group: GroupView, counters: list[CounterView]) -> QWidget:
        """Return a command: one of several equal counters is painted, with their number below it."""
        alike: dict[CounterView, list[CounterView]] = {}
        for counter in counters:
            alike.setdefault(replace(counter, id="", name=NOTHING, label=None, place="", tags=(), edits=()), []).append(
                counter
            )
        block, column = _tall()
        column.setSpacing(0)
        column.addWidget(text_label(self.words(group.title), self.theme, BODY_BOLD, "ink", wrap=False))
        row = Flow(0)
        for equal_counters in alike.values():
            row.addWidget(
                self._counter(equal_counters[0], f"\u00d7 {len(equal_counters)}" if len(equal_counters) > 1 else ALONE)
            )
        column.addLayout(row)
        column.addStretch(1)
        return block

    def _counter(self, counter: CounterView, below: str) -> QWidget:
        """Return a counter with a text below it.

        It is its hex where its name does not contain it, or the number of equal ones.
        """
        words, theme = self.words, self.theme
        drawn = FlatPiece(counter, words(counter.name), words.say, theme)
        if below in words(counter.name):
            return drawn
        cell = QWidget()
        column = QVBoxLayout(cell)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(drawn)
        place = text_label(below, theme, LABEL, "quiet", wrap=False)
        place.setMinimumWidth(theme.px(FACE))
        column.addWidget(place, 0, Qt.AlignmentFlag.AlignHCenter)
        place.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        return cell


def _tall() -> tuple[QWidget, QVBoxLayout]:
    """Return a widget and its column; the widget gets higher where it is narrow and its rows wrap."""
    block = QWidget()
    column = QVBoxLayout(block)
    column.setContentsMargins(0, 0, 0, 0)
    policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    block.setSizePolicy(policy)
    return block, column


def facts(scenario: Scenario, view: TableView) -> list[tuple[Sayable, Sayable]]:
    """Return the short facts of a mission: its own, its tracks, its sheet, its first deck."""
    result = list(scenario.facts)
    for track in view.tracks:
        plain = Text(str(track.at), str(track.at))
        result.append((track.title, track.reading if track.reading is not None and track.tone == "victory" else plain))
    result += [(sheet.title, count(NN_("{n} casilla", "{n} casillas"), len(sheet.boxes))) for sheet in view.sheets]
    result += [(deck.title, count(NN_("{n} carta", "{n} cartas"), deck.left)) for deck in view.decks[:1]]
    return result
