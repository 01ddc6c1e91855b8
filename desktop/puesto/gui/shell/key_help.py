"""The keys, on one sheet over the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from puesto.core.game.answer_keys import word_of
from puesto.core.messages import N_
from puesto.gui.controls.buttons import ENTER, text_label
from puesto.gui.controls.overlay import Overlay
from puesto.gui.look.theme import BODY, FIGURE_SMALL, HEADING, SPACE, Theme
from puesto.gui.look.words import Words
from puesto.gui.shell.actions import ACTIONS, GAME, LOOK_UP, OWN, SCREEN, native_keys

if TYPE_CHECKING:
    from puesto.core.game.game import Game

WIDTH = 1180
"""Width in px at 100 % from which the keys are in two columns."""
KEYS: tuple[tuple[str, str], ...] = (
    ("1 \u2026 9, 07", N_("La ficha, el nivel o la línea de ese número; 0 es «ninguna», ? es «no lo sé»")),
    (
        "\u21b5",
        N_("La respuesta rellena, que nunca destruye nada; en otra ficha, como el doble clic, cambiarla a mano"),
    ),
    ("\u2190 \u2192 \u2191 \u2193", N_("De una respuesta a otra")),
    ("Espacio", N_("Tirar o robar con la aplicación, marcar lo señalado, y nada más")),
    ("3 4 \u21b5", N_("Dados tirados en la mesa: cada cara, tal como ha salido")),
    ("!", N_("«Lo digo yo»: decir sin más preguntas quién ejecuta la orden, cuando se pregunta por el tablero")),
    ("Esc", N_("Borrar lo tecleado; volver")),
)
"""Keys that answer; those of the actions follow."""


class KeyHelp(Overlay):
    """Sheet over the window until any key or click."""

    topic = "keys"

    def __init__(self, words: Words, theme: Theme, parent: QWidget, game: Game[Any, Any] | None = None) -> None:
        """Make the sheet; actions that do not fit `game`, the one on the table, are left out."""
        super().__init__(words, theme, parent, words.text(N_("Teclas")), width=WIDTH)
        self.game = game
        actions = [action for action in ACTIONS if action.fits is None or game is None or action.fits(game)]
        columns = 2 if parent.width() >= theme.px(WIDTH) else 1
        across = QHBoxLayout()
        across.setSpacing(theme.px(32))
        parts = [QVBoxLayout() for _ in range(columns)]
        for part in parts:
            part.setSpacing(theme.px(SPACE))
            across.addLayout(part, 1)
        answering = [(words.text(N_("Espacio")) if keys == "Espacio" else keys, text) for keys, text in KEYS]
        if game is not None and game.verbs:
            verbs = [word_of(words(verb)) for verb in game.verbs]
            answering.append(("A \u2026 Z", ", ".join(f"{word.letter}\u00a0{word.text}" for word in verbs)))
        blocks = [(N_("Contestar"), answering)]
        for group in (GAME, OWN, LOOK_UP, SCREEN):  # this order makes both columns equally long
            keyed = [action for action in actions if action.keys and action.group == group]
            blocks.append((group, [(" \u00b7 ".join(map(native_keys, action.keys)), action.name) for action in keyed]))
        half = sum(len(lines) + 2 for _, lines in blocks) / columns
        done = 0
        for heading, lines in blocks:
            self._block(parts[min(columns - 1, int((done + len(lines) / 2 + 1) // half))], heading, lines)
            done += len(lines) + 2
        for part in parts:
            part.addStretch(1)
        self.rows.addLayout(across)
        self.rows.addSpacing(theme.px(SPACE))
        names = ", ".join(words.text(action.name) for action in actions if action.in_menu and not action.keys)
        self.rows.addWidget(
            text_label(
                words.text(N_("Sin tecla propia, en el menú (F10): {names}."), names=names), theme, BODY, "quiet"
            )
        )
        self.rows.addStretch(1)

    def with_theme(self, theme: Theme) -> KeyHelp:
        return KeyHelp(self.words, theme, self.covered, self.game)

    def _block(self, column: QVBoxLayout, heading: str, lines: list[tuple[str, str]]) -> None:
        """Add a heading, and below it each key with its action."""
        words, theme = self.words, self.theme
        if column.count():
            column.addSpacing(theme.px(SPACE * 3))
        column.addWidget(text_label(words.text(heading).upper(), theme, HEADING, "quiet"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme.px(16))
        grid.setVerticalSpacing(theme.px(SPACE))
        lower = theme.metrics(FIGURE_SMALL).ascent() - theme.metrics(BODY).ascent()  # align the baselines
        for row, (keys, text) in enumerate(lines):
            for column_, (written, style, above) in enumerate(
                ((keys, FIGURE_SMALL, -lower), (words.text(text), BODY, lower))
            ):
                label = text_label(written, theme, style, "ink")
                label.setContentsMargins(0, max(0, above), 0, 0)
                grid.addWidget(label, row, column_, Qt.AlignmentFlag.AlignTop)
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(1, 4)
        column.addLayout(grid)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (*ENTER, Qt.Key.Key_Space):
            self.go()
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.go()
