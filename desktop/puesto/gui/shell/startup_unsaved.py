"""Leaving a session that the disk refuses: a warning, and the offer of another folder."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from puesto.core.messages import N_
from puesto.gui.controls.buttons import AnswerButton, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.overlay import Overlay
from puesto.gui.look.theme import LARGE, SPACE, Theme

if TYPE_CHECKING:
    from puesto.gui.shell.window_host import StartHost


class UnsavedDialog(Overlay):
    """Dialog with the choices: save elsewhere and go on, lose it, or stay."""

    def __init__(self, host: StartHost, go_on: Callable[[], object]) -> None:
        self.host, self.go_on = host, go_on
        words, theme = host.words, host.theme
        super().__init__(words, theme, host.frame, words.text(N_("Esta partida no está guardada")))
        file = host.controller.file
        path = str(file.path) if file is not None else ""
        text = words.text(
            N_(
                "No se ha podido guardar en «{path}». Si sales ahora se pierde lo jugado desde la última vez "
                "que se guardó."
            ),
            path=path,
        )
        self.rows.addWidget(text_label(text, theme, LARGE, "ink"))
        self.elsewhere = AnswerButton(words.text(N_("Guardar en otra carpeta…")), theme, primary=True)
        self.stay = AnswerButton(words.text(N_("Volver a la partida")), theme, key="Esc")
        self.lose = AnswerButton(words.text(N_("Salir sin guardar")), theme)
        flow = Flow(theme.px(SPACE * 3))
        self.rows.addSpacing(theme.px(SPACE * 3))
        for button, do in ((self.elsewhere, self._elsewhere), (self.stay, self.go), (self.lose, self._lose)):
            button.clicked.connect(do)
            flow.addWidget(button)
        self.rows.addLayout(flow)
        self.rows.addStretch(1)

    def with_theme(self, theme: Theme) -> UnsavedDialog:
        return UnsavedDialog(self.host, self.go_on)

    def _elsewhere(self) -> None:
        from puesto.gui.shell.startup import choose_folder

        if choose_folder(self.host):
            self.go()
            self.go_on()

    def _lose(self) -> None:
        self.go()
        self.host.controller.close()
        self.go_on()


def ask_before_losing(host: StartHost, go_on: Callable[[], object]) -> bool:
    """Ask what to do with a session that could not be saved, before it is closed.

    Saving is tried once more first: if that succeeds, or there is nothing to save, nothing is asked and the result is
    False. Otherwise the result is True, and `go_on` is called once the player has saved it elsewhere or given it up.
    """
    file = host.controller.file
    if file is None or file.retry():
        return False
    host.cover(UnsavedDialog(host, go_on))
    return True
