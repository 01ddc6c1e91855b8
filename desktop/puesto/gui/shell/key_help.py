"""The keys, on one sheet over the window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QFileDialog, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from puesto.core.game.answer_keys import word_of
from puesto.core.messages import N_, Message
from puesto.gui.controls.accessible import announce
from puesto.gui.controls.buttons import ENTER, AnswerButton, focus_of, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.overlay import Overlay
from puesto.gui.look.theme import BODY, BODY_BOLD, FIGURE_SMALL, HEADING, SPACE, Theme
from puesto.gui.look.words import Words
from puesto.gui.sheets.own_keys import OwnKeys, key_of
from puesto.gui.shell.actions import ACTIONS, GAME, LOOK_UP, OWN, SCREEN, native_keys
from puesto.plain_file import read_plain
from puesto.storage.disk import reason_of
from puesto.storage.keeping import SaveError, is_ours_to_keep, write_paper

if TYPE_CHECKING:
    from puesto.core.game.game import Game

LARGEST = 100_000
"""Bytes that a file of keys may have."""
CHANGING = N_("Para cambiar una tecla, púlsala aquí (con las flechas y Intro) y luego la nueva; Supr, la de siempre.")
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
    ("?", N_("Preguntar a tu estado mayor qué haría, o esconder su consejo: no contesta por ti")),
    ("Esc", N_("Borrar lo tecleado; volver")),
)
"""Keys that answer; those of the actions follow."""


class KeyHelp(Overlay):
    """Sheet over the window until any key or click."""

    topic = "keys"
    changing = ""
    """The action whose new key is awaited; "" for none."""

    def __init__(
        self,
        words: Words,
        theme: Theme,
        parent: QWidget,
        game: Game[Any, Any] | None = None,
        own: OwnKeys | None = None,
    ) -> None:
        """Make the sheet; actions that do not fit `game`, the one on the table, are left out.

        With `own` the key of each action is a button that changes it.
        """
        super().__init__(words, theme, parent, words.text(N_("Teclas")), width=WIDTH)
        self.game, self.own = game, own
        self.changers: dict[str, AnswerButton] = {}
        """Action -> the button that changes its key."""
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
        self._ids = {action.name: action.id for action in actions if action.keys}
        half = sum(len(lines) + 2 for _, lines in blocks) / columns
        lines_placed = 0
        for heading, lines in blocks:
            self._block(parts[min(columns - 1, int((lines_placed + len(lines) / 2 + 1) // half))], heading, lines)
            lines_placed += len(lines) + 2
        for part in parts:
            part.addStretch(1)
        self.rows.addLayout(across)
        self.problem = text_label("", theme, BODY_BOLD, "danger")
        self.problem.hide()
        if own is not None:
            self._add_own()
        self.rows.addSpacing(theme.px(SPACE))
        names = ", ".join(words.text(action.name) for action in actions if action.in_menu and not action.keys)
        self.rows.addWidget(
            text_label(
                words.text(N_("Sin tecla propia, en el menú (F10): {names}."), names=names), theme, BODY, "quiet"
            )
        )
        self.rows.addStretch(1)

    def with_theme(self, theme: Theme) -> KeyHelp:
        return KeyHelp(self.words, theme, self.covered, self.game, self.own)

    def _add_own(self) -> None:
        """Add the words about changing keys, and the buttons for all of them."""
        words, theme, flow = self.words, self.theme, Flow(self.theme.px(8))
        self.rows.addWidget(self.problem)
        self.rows.addWidget(text_label(words.text(CHANGING), theme, BODY, "quiet"))
        for text, act in (
            (N_("Guardar mis teclas…"), self._save),
            (N_("Traer teclas…"), self._fetch),
            (N_("Las de siempre"), self._reset),
        ):
            button = AnswerButton(words.text(text), theme, style=FIGURE_SMALL, low=True)
            button.clicked.connect(lambda _=False, act=act: act())
            flow.addWidget(button)
        self.rows.addLayout(flow)

    # -- the player's own keys

    def _await_key(self, id: str) -> None:
        """Wait for the new key of an action."""
        assert self.own is not None
        self.say("")
        self._show_keys()
        self.changing = id
        self.changers[id].set_text(self.words.text(N_("Pulsa la tecla nueva")))
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        announce(self, self.words.text(N_("Pulsa la tecla nueva; Supr, la de siempre; Esc, dejarla como está.")))

    def _take_key(self, event: QKeyEvent) -> None:
        """Take the pressed key for the action that waits for one."""
        assert self.own is not None
        keys, id = key_of(event), self.changing
        if not keys:
            return
        self.changing = ""
        if event.key() == Qt.Key.Key_Delete:
            self.say_problem(self.own.reset(id))
        elif event.key() != Qt.Key.Key_Escape:
            self.say_problem(self.own.change(id, keys))
        self._show_keys()
        self.changers[id].setFocus(Qt.FocusReason.OtherFocusReason)
        announce(self, self.problem.text() or self.changers[id].accessibleName())

    def _show_keys(self) -> None:
        """Write the key of each action on its button."""
        assert self.own is not None
        for id, button in self.changers.items():
            keys = " \u00b7 ".join(native(key) for key in self.own.keys_of(id))
            button.set_text(keys)
            name = self.words.text(self.own.actions[id].name)
            button.setAccessibleName(self.words.text(N_("{action}: {keys}. Cambiarla."), action=name, keys=keys))

    def say_problem(self, message: Message | None) -> None:
        """Show why a key is refused; None removes that."""
        self.say(self.words(message) if message is not None else "")

    def say(self, text: str) -> None:
        """Show a problem; "" removes it."""
        self.problem.setText(text)
        self.problem.setVisible(bool(text))
        self.hug()
        if text:
            self.area.ensureWidgetVisible(self.problem)

    def _reset(self) -> None:
        assert self.own is not None
        self.say_problem(self.own.reset())
        self._show_keys()

    def _save(self) -> None:
        """Write the player's keys to a file."""
        assert self.own is not None
        title = self.words.text(N_("Guardar mis teclas…"))
        file_name, _ = QFileDialog.getSaveFileName(self, title, "puesto-keys.json", "*.json")
        if file_name:
            try:
                write_paper(
                    Path(file_name), self.own.as_text().encode(), "keys", force=not is_ours_to_keep(Path(file_name))
                )
            except SaveError as problem:
                self.say(self.words(problem.message))

    def _fetch(self) -> None:
        """Read the player's keys from a file."""
        assert self.own is not None
        file_name, _ = QFileDialog.getOpenFileName(self, self.words.text(N_("Traer teclas…")), "", "*.json")
        if file_name:
            try:
                self.say_problem(self.own.take_text(read_plain(Path(file_name), LARGEST)))
            except OSError as error:
                reason = reason_of(error)
                self.say(self.words.text(N_("No se puede abrir «{path}»: {reason}"), path=file_name, reason=reason))
            self._show_keys()

    def event(self, event: QEvent) -> bool:
        """Keep the keys of the window's actions from acting while a new key is awaited."""
        if self.changing and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

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
            for column_, (cell_text, style, above) in enumerate(
                ((keys, FIGURE_SMALL, -lower), (words.text(text), BODY, lower))
            ):
                id = self._ids.get(text, "") if self.own is not None and not column_ else ""
                if id:
                    button = AnswerButton(cell_text, theme, style=FIGURE_SMALL, low=True)
                    button.setAccessibleName(f"{words.text(text)}: {cell_text}")
                    button.clicked.connect(lambda _=False, id=id: self._await_key(id))
                    self.changers[id] = button
                    grid.addWidget(button, row, column_, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
                    continue
                label = text_label(cell_text, theme, style, "ink")
                if text in self._ids and self.own is not None:
                    grid.addWidget(label, row, column_, Qt.AlignmentFlag.AlignVCenter)
                    continue
                label.setContentsMargins(0, max(0, above), 0, 0)
                grid.addWidget(label, row, column_, Qt.AlignmentFlag.AlignTop)
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(1, 4)
        column.addLayout(grid)

    def take_focus(self) -> None:
        """Give the focus to the sheet: Enter closes it, the arrow keys go to the buttons."""
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.changing:
            self._take_key(event)
        elif event.key() in (*ENTER, Qt.Key.Key_Space) and not isinstance(focus_of(self), AnswerButton):
            self.go()
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self.changing:
            self.go()


def native(keys: str) -> str:
    """Return a key as this system writes it."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
