"""The slim bar at the foot of the table: home, labelled undo and redo, language, theme, size of the text, keys."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from puesto.core.messages import N_
from puesto.gui.desk import Desk
from puesto.gui.prompts.base import AnswerButton, Flow
from puesto.gui.theme import FIGURE_SMALL, SHADOW, SPACE, Theme
from puesto.gui.words import Words


class Looks(QWidget):
    """How the screen looks: language, theme, size of the text, and what the keys do."""

    language_wanted = Signal()
    theme_wanted = Signal()
    scale_wanted = Signal(int)
    """+1 larger, -1 smaller, 0 as designed."""
    help_wanted = Signal()

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self.words, self.theme = words, theme
        self.language, self.look, self.smaller, self.size_, self.larger, self.help = (AnswerButton("", theme, style=FIGURE_SMALL, low=True) for _ in range(6))
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
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Paint with `theme` from now on."""
        self.theme = theme
        for button in self.buttons:
            button.theme = theme
            button.updateGeometry()
        self.reword()

    def reword(self) -> None:
        """Say it in the player's language."""
        words = self.words
        self.language.set_text("English" if words.code == "es" else "Español")
        self.language.setToolTip("F2")
        self.look.set_text(words.text(N_("Claro")) if self.theme.dark else words.text(N_("Oscuro")))
        self.look.setToolTip("F9")
        for button, text, name, keys in (
            (self.smaller, "A\u2212", N_("Letra más pequeña"), "Ctrl \u2212"),
            (self.size_, words.text(N_("{scale} %"), scale=self.theme.scale), N_("Letra a su tamaño"), "Ctrl 0"),
            (self.larger, "A+", N_("Letra más grande"), "Ctrl +"),
        ):
            button.set_text(text)
            button.setAccessibleName(words.text(name))
            button.setToolTip(f"{words.text(name)}  {keys}")
        self.help.set_text(words.text(N_("Teclas")))
        self.help.setToolTip("F1")


class ToolBar(QWidget):
    """What was done, and how it looks."""

    home_wanted = Signal()

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__()
        self.desk, self.theme = desk, theme
        self.home, self.undo, self.redo = (AnswerButton("", theme, style=FIGURE_SMALL, low=True) for _ in range(3))
        self.home.clicked.connect(self.home_wanted)
        self.undo.clicked.connect(desk.undo)
        self.redo.clicked.connect(desk.redo)
        self.looks = Looks(desk.words, theme)
        left = QWidget()
        flow = Flow(SPACE)
        left.setLayout(flow)
        for button in (self.home, self.undo, self.redo):
            flow.addWidget(button)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        left.setSizePolicy(policy)
        self.row = QHBoxLayout(self)
        self.row.addWidget(left, 3)
        self.row.addWidget(self.looks, 2)
        desk.state_changed.connect(self.refresh)
        desk.language_changed.connect(self.reword)
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Paint with `theme` from now on."""
        self.theme = theme
        edge = theme.px(SHADOW)
        self.row.setContentsMargins(edge, 0, edge, theme.px(4))
        for button in (self.home, self.undo, self.redo):
            button.theme = theme
            button.updateGeometry()
        self.looks.set_theme(theme)
        self.refresh()

    def reword(self) -> None:
        """Say it in the player's language."""
        self.looks.reword()
        self.refresh()

    def refresh(self) -> None:
        """Undo and redo say what they would do."""
        words, desk = self.desk.words, self.desk
        self.home.set_text(words.text(N_("Inicio")))
        for button, label, with_label, bare in (
            (self.undo, desk.undo_label, N_("Deshacer: {label}"), N_("Deshacer")),
            (self.redo, desk.redo_label, N_("Rehacer: {label}"), N_("Rehacer")),
        ):
            text = words.text(with_label, label=label) if label is not None else words.text(bare)
            if button.text() != text:
                button.set_text(text)
            button.setEnabled(label is not None)
        self.undo.setToolTip("Ctrl+Z")
        self.redo.setToolTip("Ctrl+Y")
