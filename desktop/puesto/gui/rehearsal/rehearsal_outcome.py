"""The result of the self-test in a window, for a program that was started without a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QMessageBox

from puesto.core.messages import N_, msg
from puesto.gui.controls.accessible import PlainMessageBox
from puesto.gui.shell.dressed_window import install_qt_words
from puesto.language import Language
from puesto.system.screen_check import OFFSCREEN


def show_outcome(language: Language, summary: str, checks: Sequence[dict[str, Any]], folder: Path | None) -> None:
    """Show the result until it is closed; not where nobody could see it."""
    if QApplication.instance() is not None and QApplication.platformName() not in OFFSCREEN:
        outcome_box(language, summary, checks, folder).exec()


def outcome_box(language: Language, summary: str, checks: Sequence[dict[str, Any]], folder: Path | None) -> QMessageBox:
    """Return the box with the result.

    It shows what fails and where the report is; what was found, on demand; and a button that shows the folder.
    """
    failing = [check for check in checks if not check["passed"]]
    icon = QMessageBox.Icon.Warning if failing else QMessageBox.Icon.Information
    box = PlainMessageBox(icon, language.say(msg(N_("Puesto de Mando: comprobación"))), summary)
    install_qt_words(language.code, box)  # the window that installed the translation is gone
    texts = [f"✗ {check['name']}: {check['failed']}" for check in failing]
    where = (
        [language.say(msg(N_("El informe y las imágenes están en «{folder}»."), folder=str(folder)))]
        if folder is not None
        else []
    )
    box.setInformativeText("\n\n".join([*texts, *where]))
    box.setDetailedText(
        "\n".join(
            f"{'✓' if check['passed'] else '✗'} {check['name']}: {check.get('found') or check.get('failed', '')}"
            for check in checks
        )
    )
    close = box.addButton(language.say(msg(N_("Cerrar"))), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(close)
    box.setEscapeButton(close)
    if folder is not None:
        button = box.addButton(language.say(msg(N_("Abrir la carpeta"))), QMessageBox.ButtonRole.AcceptRole)
        button.clicked.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))))
    return box
