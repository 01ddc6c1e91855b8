"""Every screen of the window, walked through once for each size and language, with several eyes at once.

Nothing is cut off, in either language and any size of type, on a screen of 1366x768; every text stands out on the
ground that it is drawn on, in each theme, and the red lamp gives red light alone; the Tab key leads as the eye does,
and what has the keyboard is seen to have it; what is pressed is large enough for a finger.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from puesto.gui.controls.buttons import AnswerButton
from puesto.gui.look.theme import load_fonts
from puesto.gui.shell.main_window import MainWindow
from puesto.storage import Preferences
from tests.gui.look.test_contrast import Reader, other_light, read, reader
from tests.gui.screens import screens
from tests.gui.test_nothing_clipped import clipped, overflowing, small_type
from tests.gui.test_tab_order import against_the_eye, unmarked_focus
from tests.gui.test_touch import small_targets

__all__ = ["overflowing", "reader"]

LONG_FOLDER = "Partidas de la familia/Juegos de guerra en solitario/Puesto de Mando, copia de la tableta de la abuela"
"""Where a player keeps everything."""
BY_LAMP = {
    "home",
    "new-game",
    "preferences",
    "menu",
    "pictures",
    "campaigns",
    "table-roll",
    "table-draw",
    "table-contact-advice",
    "table-end",
}
"""The screens whose every pixel is looked at under the red lamp."""
CONTRAST, TAB, KEYBOARD, FINGER = "contrast", "tab", "keyboard", "finger"
WALKS = [
    ("es", 100, "light", (CONTRAST, TAB, KEYBOARD)),
    ("en", 200, "dark", (CONTRAST, FINGER)),
    ("es", 300, "red", (CONTRAST,)),
]
"""Language, size and theme of the quick profile, and what is looked at besides what is cut off:

each theme once, since no colour changes with the size.
"""
REST = [
    ("en", 200), ("es", 200), ("en", 100), ("en", 150), ("es", 150), ("en", 300), ("es", 125), ("en", 175), ("es", 250),
]  # fmt: skip
"""Further languages and sizes in the deep profile."""


@pytest.mark.parametrize(
    ("language", "scale", "look", "eyes"),
    [
        *(pytest.param(*walk, id=f"{walk[0]}-{walk[1]}-{walk[2]}") for walk in WALKS),
        *(pytest.param(*pair, "light", (TAB,), marks=pytest.mark.deep, id=f"{pair[0]}-{pair[1]}") for pair in REST),
    ],
)
def test_every_screen_can_be_read(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, overflowing: list[str], reader: Reader,
    language: str, scale: int, look: str, eyes: tuple[str, ...],
) -> None:  # fmt: skip
    monkeypatch.setenv("PUESTO_HOME", str(tmp_path / LONG_FOLDER))
    load_fonts()
    window = MainWindow(Preferences(language=language, scale=scale, theme=look, motion=False))
    qtbot.addWidget(window)
    window.resize(1366, 768)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    found, stopped_at = list[str](), set[type]()

    def look_at(screen: str, see: Callable[[], list[str]]) -> None:
        found.extend(f"{screen}: {line}" for line in see())

    def cut_off() -> list[str]:
        wrong = clipped(window) + small_type(window) + overflowing
        overflowing.clear()
        return wrong

    def faint(picture: QImage) -> list[str]:
        read(window, picture, reader)
        wrong = [*reader.faint]
        reader.faint.clear()
        return wrong

    for screen in screens(window):
        picture = window.grab().toImage()
        look_at(screen, cut_off)
        if CONTRAST in eyes:
            look_at(screen, partial(faint, picture))
        if CONTRAST in eyes and look == "red" and screen in BY_LAMP:
            look_at(screen, partial(other_light, picture))
        if TAB in eyes:
            look_at(screen, lambda: against_the_eye(window))
        if KEYBOARD in eyes:
            look_at(screen, lambda: unmarked_focus(window, stopped_at))
        if FINGER in eyes:
            look_at(screen, lambda: small_targets(window))
    assert found == [], "\n".join(found)
    assert reader.read > 1000 or CONTRAST not in eyes
    assert KEYBOARD not in eyes or (len(stopped_at) >= 8 and AnswerButton in stopped_at)
