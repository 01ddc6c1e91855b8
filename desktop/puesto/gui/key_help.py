"""The keys, on one sheet over the window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from puesto.core.messages import N_
from puesto.gui.actions import ACTIONS
from puesto.gui.overlay import Overlay
from puesto.gui.prompts.base import ENTER, text_label
from puesto.gui.theme import BODY, FIGURE_SMALL, Theme
from puesto.gui.words import Words

KEYS: tuple[tuple[str, str], ...] = (
    ("1 \u2026 9, a, b \u2026", N_("La respuesta que lleva esa tecla; 0 es «ninguna», ? es «no lo sé»")),
    ("\u21b5", N_("La respuesta rellena, que nunca destruye nada")),
    ("\u2190 \u2192 \u2191 \u2193", N_("De una respuesta a otra")),
    ("Espacio", N_("Tirar o robar con la aplicación; marcar lo que está señalado")),
    ("3 4 \u21b5", N_("Dados tirados en la mesa: cada cara, tal como ha salido")),
    ("Esc", N_("Borrar lo tecleado; volver")),
)
"""The keys that answer; those of the actions follow."""


class KeyHelp(Overlay):
    """Covers the window until any key or a click puts it away."""

    def __init__(self, words: Words, theme: Theme, parent: QWidget) -> None:
        super().__init__(words, theme, parent, words.text(N_("Teclas")))
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme.px(24))
        grid.setVerticalSpacing(theme.px(8))
        lines = [(words.text(N_("Espacio")) if keys == "Espacio" else keys, text) for keys, text in KEYS]
        lines += [(" \u00b7 ".join(map(native, action.keys)), action.name) for action in ACTIONS if action.keys]
        for row, (keys, text) in enumerate(lines):
            grid.addWidget(text_label(keys, theme, FIGURE_SMALL, "ink"), row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(text_label(words.text(text), theme, BODY, "ink"), row, 1)
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(1, 5)
        self.rows.addLayout(grid)
        self.rows.addStretch(1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (*ENTER, Qt.Key.Key_Space):
            self.go()
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.go()


def native(keys: str) -> str:
    """A shortcut as this system writes it."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
