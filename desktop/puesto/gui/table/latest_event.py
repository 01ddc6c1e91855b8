"""What has just happened, large enough to be read across the table: the dice as they fell and what came of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import takewhile

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from puesto.core.messages import N_
from puesto.core.prompts import Detail
from puesto.core.session.journal import CORRECTION, NOTE, LogLine, Place, headline
from puesto.gui.controls.surface import KeptPicture, draw_sheet
from puesto.gui.host.desk import SessionController
from puesto.gui.look import paint
from puesto.gui.look.theme import BODY, HEADING, INSIDE, SHADOW, SPACE, Theme
from puesto.gui.look.words import speech
from puesto.gui.panels.base import draw_heading
from puesto.gui.prompts.dice_field import paint_die

LINES, ROWS = 3, 6
"""How many lines of the diary stand here, and how many rows they may take together: of long ones only the last."""
DIE, BETWEEN = 40, 6
"""The side of a die, and the space between two lines of the diary."""
LEAST, STEP = 140, 44


class Dice(QLabel):
    """The dice of the last throw."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.faces: tuple[int, ...] = ()
        self.sides = 6
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_faces(self, faces: tuple[int, ...], sides: int) -> None:
        """Paint these faces of dice with so many sides."""
        if (faces, sides) == (self.faces, self.sides):
            return
        self.faces, self.sides = faces, sides
        self.setVisible(bool(faces))
        self.setAccessibleName(" ".join(map(str, faces)))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        px = self.theme.px
        return QSize(len(self.faces) * px(DIE + 8), px(DIE))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.smooth(painter)
        px = self.theme.px
        for place, face in enumerate(self.faces):
            paint_die(painter, QRectF(place * px(DIE + 8), 0, px(DIE), px(DIE)), self.theme, face, self.sides)
        painter.end()


class News:
    """What was said since the last answer: the lines that tell most, and the dice among them."""

    def __init__(self, desk: SessionController) -> None:
        self.desk = desk
        self.lines: list[LogLine] = []
        self._session: object = None
        self._seen: Place | None = None
        """The last line that was read, and in which session."""

    def read(self) -> None:
        """Read on in the diary; after an undo, what it told last."""
        log, session = self.desk.log, self.desk.session
        seen = self._seen if session is self._session else None
        last = log[-1].index if log else None
        if seen is not None and (last is None or last < seen):
            told = headline(reversed(log))
            self.lines = [told] if told is not None else []
        elif last != seen:
            new = takewhile(lambda line: seen is None or line.index > seen, reversed(log))
            fresh = [line for line in new if line.tone not in (NOTE, CORRECTION)][::-1]
            own = [line for line in fresh if not line.depth]
            self.lines = ([line for line in own if line.tone != "quiet"] or own or fresh)[-LINES:] or self.lines
        self._seen, self._session = last, session

    @property
    def thrown(self) -> Detail:
        """The dice as they fell, if any did."""
        return last_dice(self.lines)


def last_dice(lines: Sequence[LogLine]) -> Detail:
    """The last dice that some lines tell of; without dice where there are none."""
    return next((line.facts for line in reversed(lines) if line.facts.dice), Detail())


class Sentences(QWidget):
    """Some sentences, each a paragraph of its own."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.lines: list[str] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_lines(self, lines: list[str]) -> None:
        """Show these sentences."""
        if lines == self.lines:
            return
        self.lines = lines
        self.setAccessibleName(speech(lines))
        self.updateGeometry()
        self.update()

    def _paragraphs(self, width: int) -> list[paint.Paragraph]:
        return [paint.paragraph(line, self.theme.font(BODY), width) for line in self.lines]

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        parts = self._paragraphs(width)
        return math.ceil(sum([part.height for part in parts])) + self.theme.px(BETWEEN) * (len(parts) - 1)

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(DIE), self.theme.px(DIE))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, y = QPainter(self), 0.0
        for part in self._paragraphs(self.width()):
            part.draw(painter, 0, y, self.theme.colour("ink"))
            y += part.height + self.theme.px(BETWEEN)
        painter.end()


class LatestEvent(QWidget):
    """The last lines of the diary since the last answer, and their dice."""

    def __init__(self, desk: SessionController, theme: Theme) -> None:
        super().__init__()
        self.desk, self.theme = desk, theme
        self.news = News(desk)
        self._headed, self._ground = self.heading, KeptPicture(2)
        self.dice = Dice(theme)
        self.dice.hide()
        self.said = Sentences(theme)
        self.row, self.column = QHBoxLayout(), QVBoxLayout(self)
        self.column.addLayout(self.row)  # while it is empty: PySide would keep what lies in it for good
        self.row.addWidget(self.dice, 0, Qt.AlignmentFlag.AlignTop)
        self.row.addWidget(self.said, 1)
        self.column.addStretch(1)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        desk.log_grew.connect(self.grew)
        desk.language_changed.connect(self.reword)
        self.set_theme(theme, force=True)

    @property
    def heading(self) -> str:
        """What stands over it."""
        return self.desk.words.text(N_("Lo último"))

    def set_theme(self, theme: Theme, force: bool = False) -> None:
        """Paint with `theme` from now on."""
        if theme == self.theme and not force:
            return
        self.theme = self.dice.theme = self.said.theme = theme
        px = theme.px
        edge = px(SHADOW + INSIDE)
        self.column.setContentsMargins(edge, edge + px(HEADING.size + SPACE * 3), edge, edge)
        self.row.setSpacing(px(SPACE * 3))
        self.dice.updateGeometry()
        self.said.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        """Grows in steps, so that the diary below does not move at every answer."""
        step = self.theme.px(STEP)
        return -(-max(self.column.totalHeightForWidth(width), self.theme.px(LEAST)) // step) * step

    def sizeHint(self) -> QSize:
        width = max(self.width(), self.theme.px(240))
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.theme.px(200), self.sizeHint().height())

    def grew(self) -> None:
        """Show what was said since the last answer."""
        self.news.read()
        self.reword()

    def reword(self) -> None:
        """Say it in the player's language."""
        words = self.desk.words
        lines = self.news.lines
        while len(lines) > 1 and self._rows_of(lines) > ROWS:
            lines = lines[1:]
        thrown = last_dice(lines)
        self.dice.show_faces(thrown.dice, thrown.sides)
        self.said.show_lines([words(line.message) for line in lines] or [words.text(N_("Aún no ha pasado nada."))])
        if self.heading != self._headed:
            self._headed = self.heading
            self.update()

    def _rows_of(self, lines: Sequence[LogLine]) -> int:
        """How many rows lines take at the width that there is."""
        px, words = self.theme.px, self.desk.words
        dice = len(last_dice(lines).dice)
        wide = self.width() - 2 * px(SHADOW + INSIDE) - (dice * px(DIE + 8) + px(SPACE * 3) if dice else 0)
        said = [paint.paragraph(words(one.message), self.theme.font(BODY), max(wide, px(DIE))) for one in lines]
        return sum(round(one.height / one.line_height) for one in said)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.reword()

    def paintEvent(self, event: QPaintEvent) -> None:
        self._ground.lay(self, (self.theme, self._headed), self._draw_ground)

    def _draw_ground(self, painter: QPainter) -> None:
        px = self.theme.px
        rim, inside = px(SHADOW), px(SHADOW + INSIDE)
        draw_sheet(painter, self.theme, QRectF(self.rect()).adjusted(rim, rim, -rim, -rim))
        draw_heading(painter, self.theme, self._headed, inside, inside, self.width() - 2 * inside)
