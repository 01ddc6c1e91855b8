"""The position on the table saved as a situation, in a file of its own. It is then a lesson of the course."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from puesto.core.game.game import whole_game
from puesto.core.messages import N_, Text, legible, msg
from puesto.gui.controls.buttons import ENTER, AnswerButton, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.overlay import Overlay
from puesto.gui.controls.text_entry import LineEdit
from puesto.gui.look.theme import BODY, BODY_BOLD, SMALL, Theme
from puesto.packs.situations import write_situation
from puesto.storage import new_situation_path
from puesto.storage.disk import reason_of

if TYPE_CHECKING:
    from puesto.gui.host.host import SheetHost

WIDTH = 560
"""Width of the sheet in px at 100 %: it only asks for a name."""
LETTERS, LONGEST = 30, 80
"""Number of characters that the field shows, and that a name may have."""


class SaveSituationSheet(Overlay):
    """Sheet with a field for the name; Enter saves the situation and shows its path."""

    topic = "keep_situation"

    def __init__(self, host: SheetHost, theme: Theme, name: str = "") -> None:
        words = host.words
        super().__init__(words, theme, host.frame, words.text(N_("Guardar como situación")), WIDTH)
        self.host = host
        self.rows.addWidget(
            text_label(
                words.text(
                    N_("La mesa tal como está, en un archivo aparte: se puede abrir como lección y enseñar a otros.")
                ),
                theme,
                SMALL,
                "quiet",
            )
        )
        self.rows.addWidget(text_label(words.text(N_("Cómo se llama")), theme, BODY_BOLD, "ink"))
        self.field = LineEdit(words.text(N_("Cómo se llama la situación")), theme, width=LETTERS, text=name, style=BODY)
        self.field.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.field.setMaxLength(LONGEST)
        self.field.textChanged.connect(self._check)
        self.rows.addWidget(self.field)
        self.problem = text_label("", theme, BODY_BOLD, "danger")
        self.problem.hide()
        self.rows.addWidget(self.problem)
        self.keep = AnswerButton(words.text(N_("Guardarla")), theme, key="\u21b5", primary=True)
        self.keep.clicked.connect(self.save)
        away = AnswerButton(words.text(N_("Ahora no")), theme, key="Esc")
        away.clicked.connect(self.go)
        flow = Flow(theme.px(8))
        flow.addWidget(self.keep)
        flow.addWidget(away)
        self.rows.addLayout(flow)
        self._check()

    def _check(self) -> None:
        self.keep.setEnabled(bool(self.field.text().strip()))

    def take_focus(self) -> None:
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def with_theme(self, theme: Theme) -> SaveSituationSheet:
        return SaveSituationSheet(self.host, theme, self.field.text())

    def save(self) -> None:
        """Write the file. Where the disk refuses, the name stays and the sheet shows the reason."""
        controller, name = self.host.controller, legible(self.field.text())
        session = controller.session
        game = whole_game(session) if session is not None else None
        if not name or session is None or game is None or game.situations is None:
            return
        path = new_situation_path(game.id, name)
        try:
            write_situation(path, game, game.situations.capture(session, path.stem, Text(name, name)))
        except OSError as error:
            self.problem.setText(self.words.text(N_("No se ha podido escribir: {report}"), report=reason_of(error)))
            self.problem.show()
            self.hug()
            return
        self.go()
        controller.say(msg(N_("Guardada en el curso, entre tus situaciones: {path}"), path=str(path)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and not event.isAutoRepeat() and self.field.hasFocus():
            self.save()
        else:
            super().keyPressEvent(event)


def save_situation(host: SheetHost) -> None:
    """Ask for the name of the situation on the table."""
    session = host.controller.session
    if session is not None and whole_game(session).situations is not None:
        host.cover(SaveSituationSheet(host, host.theme))
    elif session is not None:
        host.controller.say(msg(N_("Este juego no tiene situaciones.")))
