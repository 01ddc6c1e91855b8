"""Pictures of the real window:

`python -m tests.gui.screenshots FOLDER [all]`, on a screen of 1366x768 (`xvfb-run -s "-screen 0 1366x768x24"`).

Without `all` the few of the README: the five games, each played by its script up to a question worth a picture.
With it every screen, in three themes, both languages and two sizes of type, each set in a folder of its own.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from puesto import games
from puesto.chance import Dice
from puesto.core.session.session import Session
from puesto.gui.look.theme import PALETTE_KEYS, load_fonts
from puesto.gui.reveal import reveal_overlay
from puesto.gui.shell.main_window import MainWindow
from puesto.packs import content_for
from puesto.storage import Preferences
from tests import helpers
from tests.games.bear.evenings import stopped_at
from tests.games.tactics.battles import fought
from tests.gui.activation_screens import activation
from tests.gui.battle_screens import battle
from tests.gui.screens import SEED, questions, screens, settle, sheets
from tests.playthroughs import ambush

LANGUAGES = ("es", "en")
SIZES = (100, 300)
LOOKS = [(language, theme, scale) for language in LANGUAGES for theme in ("light", "dark") for scale in (100, 200)]
"""Those of the README."""
SHOWN = {"why": "why", "lesson-2": "lesson", "rulings": "rulings"}
"""Screens beside the table of which the README has a picture, and what the picture is called."""
FOUGHT = {"battle-draw": "bag", "battle-shock": "shock", "battle-chart": "charts"}
"""The same of the second game's screens."""
WALKED = {"bcs-attack.roll": "attack"}
"""The same of the third game's."""
SHOT = ("g-grenadiers-a", "a-pilot", "0")
"""The shooter, the target and the weapon in the picture of a shooting."""
FIRED = (5, "fire.result")
"""The turn and the question at which the board of squares is shown."""


@contextmanager
def window_in(language: str, theme: str, scale: int) -> Iterator[MainWindow]:
    """A window in a look, closed afterwards."""
    window = MainWindow(Preferences(language=language, theme=theme, scale=scale, motion=False))
    window.resize(1366, 768)
    window.show()
    settle()
    yield window
    window.close()
    window.deleteLater()
    settle()


def some(folder: Path) -> None:
    """The table in the middle of an attack, for each language, theme and size."""
    for language, theme, scale in LOOKS:
        with window_in(language, theme, scale) as window:
            window.set_up("bear")
            assert window.new_page.go is not None
            window.new_page.go.click()
            for answers, _ in enumerate(questions(window, SEED)):
                prompt = window.controller.prompt
                if answers >= 42 and prompt is not None and prompt.key == "attack.roll":
                    break
            settle()
            size = "" if scale == 100 else f"-{scale}"
            keep(window, folder / f"table-{language}-{theme}{size}.png")
            if (theme, scale) == ("light", 100):
                for name in sheets(window):
                    if name in SHOWN:
                        keep(window, folder / f"{SHOWN[name]}-{language}.png")
                for name in chain(battle(window), activation(window)):
                    if name in (named := FOUGHT | WALKED):
                        settle()
                        keep(window, folder / f"{named[name]}-{language}.png")
                for name, session in tables():
                    window.controller.open(session)
                    window.show_table()
                    settle()
                    keep(window, folder / f"{name}-{language}.png")


def tables() -> Iterator[tuple[str, Session[Any, Any]]]:
    """Yield sessions at questions for pictures: a move on the painted map, a shooting, a square board."""
    sketch = stopped_at("move.verdict", painted=True).fork()
    assert sketch is not None
    yield "sketch", sketch
    game = games.load("bolt")
    session, dice = helpers.begin(game, content_for(game)[0], "crossroads"), Dice(ambush.SEED)
    ambush.perform(session, dice, ("shoot.hits", SHOT))
    yield "shooting", session
    yield "squares", fought("crossroads", 3, lambda session: (session.state.turn, session.prompt.key) == FIRED)


def everything(folder: Path) -> None:
    """Every screen, and the table window:

    the window goes through its screens once for each size, and changes its looks at each of them.
    """
    for scale in SIZES:
        with window_in(LANGUAGES[0], next(iter(PALETTE_KEYS)), scale) as window:
            window.swap_board()
            for name in screens(window):
                for language in LANGUAGES:
                    window.speak(language)
                    for theme, palette in PALETTE_KEYS.items():
                        window.look(palette)
                        settle()
                        own = folder / f"{language}-{theme}-{scale}"
                        own.mkdir(parents=True, exist_ok=True)
                        keep(window, own / f"{name}.png")
                        if name.startswith("table-") and "page" not in name and window._board is not None:
                            keep(window._board, own / f"board-{name}.png")


def main(folder: Path, whole: bool) -> None:
    """Make the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    _application = QApplication.instance() or QApplication([])
    load_fonts()
    (everything if whole else some)(folder)


def keep(window: QWidget, path: Path) -> None:
    """Write a picture of the window."""
    keep_image(window.grab().toImage(), path)


def keep_image(grabbed: QImage, path: Path, colours: int = 240) -> None:
    """Write a picture, small: 240 colours are enough for paper, cloth and ink."""
    from PIL import Image

    image = grabbed.convertToFormat(QImage.Format.Format_RGB888)
    picture = Image.frombuffer(
        "RGB", (image.width(), image.height()), bytes(image.constBits()), "raw", "RGB", image.bytesPerLine(), 1
    )
    picture.quantize(colours, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(path, optimize=True)


if __name__ == "__main__":
    reveal_overlay.REVEAL_MS = 0  # pictures are of questions, not of what was drawn before them
    with tempfile.TemporaryDirectory() as os.environ["PUESTO_HOME"]:
        main(Path(sys.argv[1]), "all" in sys.argv[2:])
