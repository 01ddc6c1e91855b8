"""Pictures of the real window for the README: `python -m tests.gui.screenshots FOLDER`, on a screen of 1366x768 (`xvfb-run -s "-screen 0 1366x768x24"`).

Mission 1 is played by somebody who sees a true board, the same way each time, up to a question worth a picture.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from PySide6.QtWidgets import QApplication

from puesto.chance import Dice
from puesto.core.journal import Source
from puesto.core.prompts import Draw, Roll
from puesto.gui.main_window import MainWindow
from puesto.storage import Preferences
from tests.games.bear.scripted import Player
from tests.gui.driving import playing_window

SEED = 11
LOOKS = [(language, theme, scale) for language in ("es", "en") for theme in ("light", "dark") for scale in (100, 200)]


def play_to(window: MainWindow, key: str, after: int) -> None:
    """Answer until the question `key` is asked, at the earliest after so many answers."""
    session = window.desk.session
    assert session is not None
    player, dice, answers = Player(session.content, session.state, Random(SEED)), Dice(SEED), 0
    while session.prompt is not None and not (answers >= after and session.prompt.key == key):
        chance = isinstance(session.prompt, Roll | Draw)
        window.desk.answer(dice.answer(session.prompt) if chance else player.answer(session.prompt), Source.APP if chance else Source.PLAYER)
        answers += 1


def settle() -> None:
    """Let everything be laid out and painted."""
    for _ in range(30):
        QApplication.processEvents()


def main(folder: Path) -> None:
    """One picture for each language, theme and scale; and home."""
    folder.mkdir(parents=True, exist_ok=True)
    application = QApplication.instance() or QApplication([])
    for language, theme, scale in LOOKS:
        window, _ = playing_window(SEED, preferences=Preferences(language=language, theme=theme, scale=scale, motion=False))
        play_to(window, "attack.roll", 42)
        settle()
        size = "" if scale == 100 else f"-{scale}"
        keep(window, folder / f"table-{language}-{theme}{size}.png")
        window.close()
        window.deleteLater()
        application.processEvents()


def keep(window: MainWindow, path: Path) -> None:
    """Write a picture of the window, small: 240 colours are enough for paper, cloth and ink."""
    from PIL import Image

    window.grab().save(str(path))
    with Image.open(path) as picture:
        picture.convert("RGB").quantize(240, dither=Image.Dither.NONE).save(path, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
