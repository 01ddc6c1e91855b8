"""The problem report in one file: it is made at once, and its path and content are shown."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QUrl
from PySide6.QtGui import QDesktopServices, QImageWriter
from PySide6.QtWidgets import QLabel, QWidget

from puesto.core.messages import N_
from puesto.gui.controls.buttons import AnswerButton, text_label
from puesto.gui.controls.flow import Flow
from puesto.gui.controls.overlay import Overlay
from puesto.gui.host.host import SheetHost
from puesto.gui.look.theme import BODY, BODY_BOLD, SMALL, Theme
from puesto.storage import problem_report
from puesto.storage.keeping import SaveError

WIDTH = 760


class ProblemSheet(Overlay):
    """Sheet with the report's path, what is in it and what never is; a button opens its folder."""

    topic = "report"

    def __init__(self, host: SheetHost, path: Path, names: tuple[str, ...]) -> None:
        words, theme = host.words, host.theme
        super().__init__(words, theme, host.frame, words.text(N_("Un informe del problema")), WIDTH)
        self.host, self.path, self.names = host, path, names
        breakable_path = str(path).replace(os.sep, f"{os.sep}\u200b")
        self.rows.addWidget(
            text_label(words.text(N_("Está en «{path}». Lleva:"), path=breakable_path), theme, BODY_BOLD, "ink")
        )
        for name in names:
            line = words.text(N_("{file}: {what}"), file=name, what=problem_report.WORDS[name])
            self.rows.addWidget(text_label(line, theme, BODY, "ink"))
        if problem_report.PICTURE not in names:
            template = N_("Sin imagen de la ventana: en ella podrían verse las tuyas.")
            self.rows.addWidget(text_label(words.text(template), theme, BODY, "ink"))
        self.rows.addWidget(text_label(words(problem_report.NEVER), theme, BODY_BOLD, "ink"))
        self.rows.addWidget(text_label(words(problem_report.UNSENT), theme, SMALL, "quiet"))
        flow = Flow(theme.px(8))
        folder = AnswerButton(words.text(N_("Abrir la carpeta")), theme)
        folder.clicked.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent))))
        away = AnswerButton(words.text(N_("Cerrar")), theme, hint="Esc")
        away.clicked.connect(self.go)
        for button in (folder, away):
            flow.addWidget(button)
        self.rows.addSpacing(theme.px(8))
        self.rows.addLayout(flow)

    def with_theme(self, theme: Theme) -> ProblemSheet:
        return ProblemSheet(self.host, self.path, self.names)


def picture_of_window(window: QWidget) -> bytes:
    """Return a PNG of the window in which the path of the player's home folder is replaced by `~`."""
    home, changed = os.path.expanduser("~"), []
    for label in window.findChildren(QLabel):
        text = label.text()
        if len(home) > 1 and home in text.replace("\u200b", ""):
            changed.append((label, text))
            label.setText(text.replace("\u200b", "").replace(home, "~"))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, b"PNG").write(window.grab().toImage())
    for label, text in changed:
        label.setText(text)
    return bytes(buffer.data().data())


def report_problem(host: SheetHost) -> None:
    """Make the report in the player's folder, and show the sheet."""
    controller = host.controller
    session = controller.file.path if controller.file is not None else problem_report.newest_session()
    frame, theme = host.frame, host.theme
    facts = (
        f"window {frame.width()} x {frame.height()} at {frame.devicePixelRatioF():g}",
        f"language {host.words.code}, look {theme.palette.name}, letters {theme.scale} %",
    )
    path = problem_report.report_path()
    try:
        names = problem_report.write_report(path, session, picture_of_window(frame), host.words, facts)
    except SaveError as problem:
        host.say(problem.message)
        return
    host.cover(ProblemSheet(host, path, names))
