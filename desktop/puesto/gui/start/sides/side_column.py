"""The column of a side: its name and forces, and a row for each player that it can have."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from puesto.core.messages import N_
from puesto.core.opponents.opponent import SURPRISE
from puesto.gui.controls.buttons import OneOfSeveral, text_label
from puesto.gui.host.players import ME, OTHER_PERSON, RULEBOOK
from puesto.gui.look import paint
from puesto.gui.look.side_sign import paint_sign
from puesto.gui.look.silhouettes import draw_silhouette
from puesto.gui.look.theme import CORNER, FIGURE, HEADING, SMALL, SMALL_BOLD, SPACE, TITLE, Theme
from puesto.gui.look.words import Words
from puesto.gui.map.signs import draw_verdict_sign
from puesto.gui.pieces.counter_face import CLOTHS

SIGN, TICK, ROW = 36, 11, 56
"""Side of a side's sign, radius of the tick of who plays it, and least height of a row, in px at 100 %."""
PEOPLE = (ME[0], OTHER_PERSON[0])


class Player(NamedTuple):
    """Somebody who can play a side."""

    value: str
    name: str
    sentence: str
    refusal: str = ""
    """Why it cannot play this scenario; "" where it can."""


class Force(NamedTuple):
    """A side as the column shows it."""

    id: str
    place: int
    name: str
    about: str
    tone: str
    cloth: str
    shapes: tuple[str, ...]
    """Silhouettes of its counters, each once."""


class SideSign(QWidget):
    """Sign of a side, without a letter."""

    def __init__(self, force: Force, theme: Theme) -> None:
        super().__init__()
        self.force, self.theme = force, theme
        self.setFixedSize(QSize(theme.px(SIGN), theme.px(SIGN)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        paint_sign(painter, self.theme, QRectF(self.rect()), self.force.place, self.force.tone, "")
        painter.end()


class PlayerRow(OneOfSeveral):
    """Row of a player: key, picture, name and sentence, and a tick where it is chosen."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.isChecked():
            painter, px = QPainter(self), self.theme.px
            paint.smooth(painter)
            spot = QPointF(self.width() - px(TICK + SPACE * 4), self.height() / 2)
            draw_verdict_sign(painter, self.theme, spot, px(TICK), True)
            painter.end()


class SideColumn(QWidget):
    """Column of a side."""

    chosen = Signal(str)

    def __init__(self, force: Force, players: Sequence[Player], at: str, words: Words, theme: Theme) -> None:
        """`at`: the value of who plays it."""
        super().__init__()
        self.force, self.rows, self.theme, self.framed = force, dict[str, PlayerRow](), theme, False
        column = QVBoxLayout(self)
        rim = theme.px(SPACE * 2)
        column.setContentsMargins(rim, rim, rim, rim)
        column.setSpacing(theme.px(SPACE))
        head, names = QHBoxLayout(), QVBoxLayout()
        names.setSpacing(0)
        head.setSpacing(theme.px(SPACE * 3))
        names.addWidget(text_label(force.name, theme, TITLE, "ink"))
        names.addWidget(text_label(force.about, theme, SMALL, "quiet"))
        head.addWidget(SideSign(force, theme), 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(names, 1)
        column.addLayout(head)
        before = ""
        for number, player in enumerate(players, 1):
            if (part := _part_of(player)) != before:
                column.addSpacing(theme.px(SPACE * 2))
                column.addLayout(_heading(part, words, theme))
                before = part
            row = PlayerRow(player.name, theme, key=str(number), hint=player.refusal or player.sentence, style=FIGURE)
            row.waits = bool(player.refusal)
            row.setChecked(player.value == at)
            row.setAccessibleName(words.text(N_("{side}: {player}"), side=force.name, player=player.name))
            place = None if player.value == SURPRISE else number - 1
            row.picture = partial(_draw_chip, theme, force, place)
            row.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
            row.setMinimumHeight(theme.px(ROW))
            row.clicked.connect(lambda _=False, value=player.value: self.chosen.emit(value))
            self.rows[player.value] = row
            column.addWidget(row)
        column.addStretch(1)

    def set_framed(self, framed: bool) -> None:
        """Set whether the digits choose in this column: it has a frame then."""
        self.framed = framed
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.framed:
            return
        painter, px = QPainter(self), self.theme.px
        paint.smooth(painter)
        painter.setPen(QPen(self.theme.colour("command"), px(3)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), px(CORNER), px(CORNER))
        painter.end()


OF_PEOPLE, OF_BOOK, OF_HOUSE = N_("Personas"), N_("Del reglamento"), N_("Rivales de la casa")


def _part_of(player: Player) -> str:
    """Return the heading above a player."""
    return OF_PEOPLE if player.value in PEOPLE else OF_BOOK if player.value == RULEBOOK[0] else OF_HOUSE


def _heading(part: str, words: Words, theme: Theme) -> QHBoxLayout:
    """Return the heading above some players; opponents of the house say that they are no rule."""
    line = QHBoxLayout()
    line.addWidget(text_label(words.text(part).upper(), theme, HEADING, "quiet"), 1)
    if part == OF_HOUSE:
        line.addWidget(text_label(words.text(N_("no son del reglamento")), theme, SMALL_BOLD, "ink", wrap=False))
    return line


def _draw_chip(theme: Theme, force: Force, number: int | None, painter: QPainter, box: QRectF) -> None:
    """Draw a counter of the side on its cloth; a question mark without a number."""
    cloth = f"cloth_{force.cloth}" if force.cloth in CLOTHS else "cloth_plain"
    painter.save()
    painter.fillPath(paint.rounded_rect(box, theme.px(SPACE)), paint.grain(theme, "cloth", cloth))
    painter.setPen(QPen(theme.colour("print"), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box, theme.px(SPACE), theme.px(SPACE))
    if number is not None and force.shapes:
        inset = box.width() * 0.12
        room = box.adjusted(inset, inset, -inset, -inset)
        draw_silhouette(
            painter, force.shapes[number % len(force.shapes)], room, theme.colour("print"), theme.colour(cloth)
        )
    else:
        paint.write(painter, box, "?", theme.font(TITLE), theme.colour("print"))
    painter.restore()
