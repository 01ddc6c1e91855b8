"""Dice to be typed: large, empty until the player enters the result."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from puesto.core.messages import N_
from puesto.core.prompts import Roll
from puesto.gui.look import drawings
from puesto.gui.look.dice_art import die_shape, draw_die, figure_box
from puesto.gui.look.theme import FIGURE, TITLE, Theme
from puesto.gui.look.words import Words

SIDE, GAP = 52, 10
SMALLER = ((40, 6), (28, 4))
"""Side and gap in px at 100 % of smaller dice, where a row of large ones does not fit. The last ones wrap."""
HAND = 30
"""Width in px at 100 % of the hand beside dice that were rolled on the table."""
LEAST_ACROSS = 5
"""Least number of the smallest dice in a row."""


class DiceField(QWidget):
    """One large die for each that is to be rolled. Digits fill them from left to right, Backspace removes one."""

    wrong = Signal(str)
    """Emitted with the reason when a digit is no face of these dice. Nothing has changed then."""
    changed = Signal()

    def __init__(self, prompt: Roll, words: Words, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.begin(prompt, words)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def begin(self, prompt: Roll, words: Words, undone_faces: tuple[int, ...] = (), by_hand: bool = False) -> None:
        """Start with the dice of this roll; those in `undone_faces` are shown as they were rolled."""
        self.prompt, self.words = prompt, words
        self.kept, self.by_hand = undone_faces, by_hand and bool(undone_faces)
        self.faces: list[int] = []
        self.offered = False
        """Whether the shown faces are only a proposal, which the first key replaces."""
        self.total = ""
        """Text after `=`, with the sign, where only the sum is being typed."""
        self.updateGeometry()
        self._say()

    @property
    def text(self) -> str:
        """Return what was typed, in the form that the prompt parses."""
        return self.total or "".join(map(str, self.faces))

    @property
    def is_empty(self) -> bool:
        """Return whether nothing was typed yet."""
        return not self.text

    @property
    def is_full(self) -> bool:
        """Return whether there is a face for each die."""
        return len(self.faces) == self.prompt.dice

    def fill(self, faces: tuple[int, ...]) -> None:
        """Show these faces."""
        self.faces, self.total = list(faces), ""
        self._say()

    def type(self, event: QKeyEvent) -> bool:
        """Handle a digit, `=` where the sum is enough, Backspace or Esc; return False for any other key."""
        text = event.text()
        if event.key() == Qt.Key.Key_Backspace:
            self.offered = False
            if self.total:
                self.total = self.total[:-1]
            elif self.faces:
                self.faces.pop()
        elif event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Delete) and not self.is_empty:
            self.faces, self.total = [], ""
        elif text == "=" and self.prompt.total_enough:
            self.faces, self.total = [], "="
        elif text.isascii() and text.isdigit():
            self._digit(int(text))
        else:
            return False
        self._say()
        return True

    def _digit(self, digit: int) -> None:
        """Take a digit as the next face, or as a part of the total."""
        if self.total:
            self.total = (self.total + str(digit))[:4]
            return
        if digit not in self.prompt.faces:
            faces = self.prompt.faces
            self.wrong.emit(
                self.words.text(
                    N_("{face} no es una cara de este dado: van de {low} a {high}."),
                    face=str(digit),
                    low=faces[0],
                    high=faces[-1],
                )
            )
            return
        if self.offered:
            self.faces, self.offered = [], False
        if self.is_full:
            self.wrong.emit(
                self.words.text(N_("Ya están todos los dados. Retroceso borra uno; Intro los da por buenos."))
            )
            return
        self.faces.append(digit)

    def _say(self) -> None:
        """Set the accessible name to the dice as they are."""
        faces_text = " ".join(map(str, self.faces or self.kept)) if not self.total else self.total
        name = (
            self.words.text(N_("Dados tal como cayeron; teclea otras caras si han salido otros:"))
            if self.kept and self.is_empty
            else self.words.text(N_("Dados: teclea las caras que han salido"))
        )
        self.setAccessibleName(f"{name} {faces_text}".strip())
        self.changed.emit()
        self.update()

    # -- painting

    def _count(self) -> int:
        return 1 if self.total else self.prompt.dice

    def _size(self, width: int) -> tuple[int, int, int]:
        """Return side and gap of a die at `width`, and the number in a row.

        Smaller dice are preferred to a second row.
        """
        for side, gap in ((SIDE, GAP), *SMALLER):
            pitch = self.theme.px(side + gap)
            across = max(1, min(self._count(), (width + self.theme.px(gap)) // pitch))
            if across == self._count():
                break
        rows = -(-self._count() // across)
        return side, gap, -(-self._count() // rows)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        side, gap, across = self._size(width - self._hand)
        return -(-self._count() // across) * self.theme.px(side + gap)

    @property
    def _hand(self) -> int:
        """Return the width of the hand beside dice that a person rolled."""
        return self.theme.px(HAND + GAP) if self.by_hand else 0

    def sizeHint(self) -> QSize:
        width = min(self.prompt.dice, 10) * self.theme.px(SIDE + GAP)
        return QSize(width + self._hand, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        px, (side, gap) = self.theme.px, SMALLER[-1]
        return QSize(px(side + gap) * min(self.prompt.dice, LEAST_ACROSS) + self._hand, px(side + gap))

    def paintEvent(self, event: QPaintEvent) -> None:
        px = self.theme.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        large, gap, across = self._size(self.width() - self._hand)
        side, step = px(large), px(large + gap)
        if self.total:
            painter.setFont(self.theme.font(TITLE))
            painter.setPen(self.theme.colour("ink"))
            painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignVCenter), self.total + "_")
            return
        faces = self.kept if self.is_empty and self.kept else self.faces
        if self.by_hand and faces is self.kept:
            box = QRectF(self.width() - px(HAND), (px(large + gap) - px(HAND)) / 2, px(HAND), px(HAND))
            drawings.stamp(painter, "signs/hand", box, self.theme.colour("quiet"))
        for index in range(self.prompt.dice):
            x, y = px(gap) / 2 + (index % across) * step, px(gap) / 2 + (index // across) * step
            box = QRectF(x, y, side, side)
            face = faces[index] if index < len(faces) else None
            paint_die(painter, box, self.theme, face, self.prompt.sides, self.hasFocus() and index == len(faces))


def paint_die(
    painter: QPainter, box: QRectF, theme: Theme, face: int | None, sides: int = 6, next_one: bool = False
) -> None:
    """Paint a die from above; with a question mark until its face is known."""
    px = theme.px
    if face is not None:
        draw_die(painter, theme, box, face, sides)
        return
    painter.setPen(
        QPen(
            theme.colour("ink" if next_one else "edge"),
            px(3 if next_one else 2),
            Qt.PenStyle.SolidLine if next_one else Qt.PenStyle.DashLine,
        )
    )
    painter.setBrush(theme.colour("well"))
    painter.drawPath(die_shape(box.adjusted(px(1), px(1), -px(1), -px(1)), sides))
    painter.setPen(theme.colour("quiet"))
    painter.setFont(theme.font(TITLE if box.width() > px(40) else FIGURE))
    painter.drawText(figure_box(box, sides), int(Qt.AlignmentFlag.AlignCenter), "?")
