"""The end of a game in place of its last prompt: the score in large figures, and where to go."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from puesto.core.messages import N_, Message, Sayable, msg
from puesto.core.views import RosterView, TableView, TallyView
from puesto.gui.controls.accessible import PlainLabel
from puesto.gui.controls.buttons import ARROWS, AnswerButton, move_focus
from puesto.gui.controls.flow import Flow
from puesto.gui.look import paint
from puesto.gui.look.theme import CORNER, HUGE, LABEL, SPACE, Theme
from puesto.gui.look.words import Words

if TYPE_CHECKING:
    from puesto.core.session.session import Session

HIGH = 84
LITTLE, MUCH = 70, 150
"""Deviations of the dice in hundredths from which luck is called good or bad, and very much so."""


class Tile(PlainLabel):
    """Large figure of the score, with what it counts below it."""

    def __init__(self, figure: str, text: str, theme: Theme) -> None:
        super().__init__()
        self.figure, self.caption, self.theme = figure, text, theme
        self.setAccessibleName(f"{text}: {figure}")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        theme = self.theme
        wide = max(paint.text_width(self.figure, theme.font(HUGE)), paint.text_width(self.caption, theme.font(LABEL)))
        return QSize(int(wide) + theme.px(SPACE * 6), theme.px(HIGH))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        paint.smooth(painter)
        box = QRectF(self.rect())
        painter.fillPath(paint.rounded_rect(box, theme.px(CORNER)), theme.colour("well"))
        foot = theme.px(26)
        paint.write(
            painter, box.adjusted(0, theme.px(SPACE), 0, -foot), self.figure, theme.font(HUGE), theme.colour("ink")
        )
        paint.write(
            painter,
            QRectF(0, box.height() - foot, box.width(), foot - theme.px(SPACE)),
            self.caption,
            theme.font(LABEL),
            theme.colour("quiet"),
        )
        painter.end()


class OutcomeWidget(QWidget):
    """Result of the game: points, rounds, losses; then buttons to the shelf, or back through the diary."""

    home_wanted = Signal()
    again_wanted = Signal()
    diary_wanted = Signal()

    def __init__(self, view: TableView, words: Words, theme: Theme, session: Session[Any, Any] | None = None) -> None:
        super().__init__()
        flow = Flow(theme.px(SPACE * 3), right=True)
        self.setLayout(flow)
        self.tiles = [
            Tile(figure, text, theme) for figure, text in (*score(view, words), *luck_of(session, view, words))
        ]
        self.home = AnswerButton(words.text(N_("Inicio")), theme, primary=True, low=True)
        self.home.clicked.connect(self.home_wanted)
        self.diary = AnswerButton(words.text(N_("Ver el diario")), theme, low=True)
        self.diary.clicked.connect(self.diary_wanted)
        again_text = words.text(N_("Otra vez"))
        self.again = AnswerButton(again_text, theme, key=again_text[0], low=True)
        self.again.clicked.connect(self.again_wanted)
        self.buttons = [self.home, self.again, self.diary]
        ways = QWidget()
        grid = QGridLayout(ways)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(theme.px(SPACE))
        grid.addWidget(self.home, 0, 0)
        grid.addWidget(self.again, 0, 1)
        grid.addWidget(self.diary, 1, 0, 1, 2)
        for widget in (*self.tiles, ways):
            flow.addWidget(widget)

    def key(self, event: QKeyEvent) -> bool:
        """Play again by its letter, or move the focus by arrow key; return whether it was one of them."""
        if event.text() and event.text().upper() == self.again.key.upper():
            self.again.click()
            return True
        step = ARROWS.get(Qt.Key(event.key()))
        if step is not None:
            move_focus(self.buttons, step)
        return step is not None


def luck_of(session: Session[Any, Any] | None, view: TableView, words: Words) -> list[tuple[str, str]]:
    """Return the luck of who plays against the app, in deviations of all the dice and in words."""
    from puesto.core.study.luck import decimal, deviation

    players = {side.id for side in view.sides if not side.ai}
    if session is None or len(players) == len(view.sides):
        return []
    hundredths = deviation(session.entries, players)
    if hundredths is None:
        return []
    far = abs(hundredths)
    amount = N_("Tu suerte: como se espera")
    if far >= LITTLE:
        amount = N_("Tu suerte: de cara") if hundredths > 0 else N_("Tu suerte: en contra")
    if far >= MUCH:
        amount = N_("Tu suerte: muy de cara") if hundredths > 0 else N_("Tu suerte: muy en contra")
    sign = "" if not hundredths else "+" if hundredths > 0 else "\u2212"
    return [(sign + words(decimal(Fraction(far, 100))), words.text(amount))]


def score(view: TableView, words: Words) -> list[tuple[str, str]]:
    """Return the figures of the score: the points, the rounds played, and the losses of each side."""
    result = []
    for track in view.tracks:
        if track.tone == "victory":
            label = next((cell.label for cell in track.cells if cell.value == track.at), str(track.at))
            note = words(track.note) if track.note is not None else ""
            result.append((label, f"{words(track.title)} {note[:1].lower()}{note[1:]}".strip()))
    for tally in view.tallies:
        result.append(
            (words.text(N_("{lost} de {all}"), lost=tally.lost, all=tally.level), words(_points(view, tally)))
        )
    result.append((words.number(view.round), words.text(view.spans.rounds)))
    for roster in view.rosters:
        lost = sum(counter.destroyed for counter in roster.counters)
        of = words.text(N_("{lost} de {all}"), lost=lost, all=len(roster.counters))
        result.append((of, words(_losses(view, roster))))
    return result


def _points(view: TableView, tally: TallyView) -> Sayable:
    """Return the words for the side's rout points."""
    side = view.side_of(tally.side)
    return msg(N_("Puntos de Huida de {side}"), side=side.name) if side is not None else tally.title


def _losses(view: TableView, roster: RosterView) -> Message:
    """Return the words for the side's losses."""
    side = view.side_of(roster.side)
    if not any(each_side.ai for each_side in view.sides):
        return msg(N_("Bajas de {side}"), side=side.name if side is not None else roster.title)
    return msg(N_("Bajas de la IA")) if side is not None and side.ai else msg(N_("Tus bajas"))
