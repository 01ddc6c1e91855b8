"""The list of what a scenario leaves open in its set-up, and the reasons for it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from puesto.core.game.map_desk import LineUpView, OpenChoice
from puesto.core.messages import N_
from puesto.gui.controls.buttons import AnswerButton, text_label
from puesto.gui.look.theme import BODY, HEADING, SMALL, SPACE, Theme
from puesto.gui.look.words import Words

WIDE = 284
"""Width in px at 100 %."""
MOST = 9


class OpenList(QWidget):
    """List of what is left open; the digit of a line takes its next possibility."""

    chosen = Signal(str)
    """Emitted with the id of the line whose next possibility is wanted."""

    def __init__(self, words: Words, theme: Theme, *, is_fixed: bool = True) -> None:
        """`is_fixed`: of one width beside a map, instead of that of its column."""
        super().__init__()
        self.words, self.theme = words, theme
        self.ids: list[str] = []
        self._choices: tuple[OpenChoice, ...] = ()
        if is_fixed:
            self.setFixedWidth(theme.px(WIDE))
        self.column = QVBoxLayout(self)
        self.column.setSpacing(0)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.hide()

    def show_choices(self, view: LineUpView, *, headed: bool = True) -> None:
        """Show what is left open, and why the armies are there; `headed` with the heading of the first."""
        while (item := self.column.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        words, theme = self.words, self.theme
        self._choices = view.choices
        self.ids = [choice.id for choice in view.choices]
        if self.ids:
            if headed:
                self.column.addWidget(text_label(words.text(N_("A tu gusto")).upper(), theme, HEADING, "quiet"))
            hint = words.text(N_("lo deja el escenario: su cifra da lo siguiente"))
            self.column.addWidget(text_label(hint, theme, SMALL, "quiet"))
        for number, choice in enumerate(view.choices, 1):
            key = str(number) if number <= MOST else ""
            text = words.text(N_("{name}: {chosen}"), name=choice.name, chosen=choice.chosen)
            button = AnswerButton(text, theme, key=key, style=BODY, low=True)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _=False, id=choice.id: self.chosen.emit(id))
            self.column.addWidget(button)
        self.column.addSpacing(theme.px(SPACE * 2))
        self.column.addWidget(text_label(words.text(N_("Por qué ahí")).upper(), theme, HEADING, "quiet"))
        self.column.addWidget(text_label(" ".join(map(words, view.why)), theme, BODY, "ink"))
        self.column.addStretch(1)
        self.show()

    def spoken(self) -> str:
        """Return the lines with their digits, for a screen reader."""
        lines = [
            self.words.text(N_("{n}, {name}: {chosen}"), n=n, name=choice.name, chosen=choice.chosen)
            for n, choice in enumerate(self._choices, 1)
        ]
        return ". ".join(lines)

    def take_figure(self, figure: str) -> bool:
        """Set the line numbered `figure` to its next possible value; return whether there is such a line."""
        number = int(figure)
        if not 0 < number <= len(self.ids):
            return False
        self.chosen.emit(self.ids[number - 1])
        return True
