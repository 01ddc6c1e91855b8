"""Buttons for language, theme, size of the text, and the keys. They are at the foot of home and of the table."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from puesto.core.messages import N_
from puesto.gui.controls.accessible import set_tip
from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.controls.flow import Flow
from puesto.gui.look.theme import DARK, FIGURE_SMALL, LIGHT, RED, SPACE, Theme, next_palette
from puesto.gui.look.words import Words

NEXT = {LIGHT: N_("Claro"), DARK: N_("Oscuro"), RED: N_("Lámpara roja")}
"""Text of the button that leads to each palette."""


class LookButtons(QWidget):
    """Row of buttons for language, theme, size of the text, and the keys."""

    language_wanted = Signal()
    theme_wanted = Signal()
    scale_wanted = Signal(int)
    """Emitted with +1 for larger, -1 for smaller, 0 for 100 %."""
    help_wanted = Signal()

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self.words, self.theme = words, theme
        self.language, self.look, self.smaller, self.size_, self.larger, self.help = (
            AnswerButton("", theme, style=FIGURE_SMALL, low=True) for _ in range(6)
        )
        self.language.clicked.connect(self.language_wanted)
        self.look.clicked.connect(self.theme_wanted)
        self.smaller.clicked.connect(lambda: self.scale_wanted.emit(-1))
        self.size_.clicked.connect(lambda: self.scale_wanted.emit(0))
        self.larger.clicked.connect(lambda: self.scale_wanted.emit(1))
        self.help.clicked.connect(self.help_wanted)
        self.buttons = [self.language, self.look, self.smaller, self.size_, self.larger, self.help]
        flow = Flow(SPACE, right=True)
        self.setLayout(flow)
        for button in self.buttons:
            flow.addWidget(button)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Set the theme and repaint."""
        self.theme = theme
        for button in self.buttons:
            button.theme = theme
            button.updateGeometry()
        self.reword()

    def reword(self) -> None:
        """Word the buttons in the player's language."""
        words = self.words
        self.language.set_text("English" if words.code == "es" else "Español")
        set_tip(self.language, "F2")
        self.look.set_text(words.text(NEXT[next_palette(self.theme.palette.name)]))
        set_tip(self.look, "F9")
        for button, text, name, keys in (
            (self.smaller, "A\u2212", N_("Letra más pequeña"), "Ctrl \u2212"),
            (self.size_, words.text(N_("{scale} %"), scale=self.theme.scale), N_("Letra a su tamaño"), "Ctrl 0"),
            (self.larger, "A+", N_("Letra más grande"), "Ctrl +"),
        ):
            button.set_text(text)
            button.setAccessibleName(words.text(name))
            set_tip(button, f"{words.text(name)}  {keys}")
        self.help.set_text(words.text(N_("Menú")))
        set_tip(self.help, "F10")
