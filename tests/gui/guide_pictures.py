"""The pictures of the user's guide:

`python -m tests.gui.guide_pictures [FOLDER]`, by default into `resources/guide/pictures`.

Each shows one thing of the real window, by day and by night, no larger than it has to be: mission 1 and a battle in
both languages, the same way each time.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from puesto.core.questions.board import Contact
from puesto.gui.look import paint
from puesto.gui.look.theme import FIGURE, SHADOW, load_fonts
from puesto.gui.reveal import reveal_overlay
from puesto.gui.sheets.correction import CorrectionSheet
from puesto.gui.shell.actions import ACTIONS
from puesto.gui.shell.main_window import MainWindow
from puesto.reference.guide import BY_NIGHT
from puesto.resources import resource
from tests.gui.battle_screens import battle
from tests.gui.screens import SEED, questions, settle
from tests.gui.screenshots import LANGUAGES, keep_image, window_in

WIDE, FORM, PAGE, TALL = QSize(1366, 768), QSize(1040, 640), QSize(860, 620), QSize(1040, 920)
"""The window with the whole table, with a form, with a page, and with a question of many answers:

small, so that its letters are large in the guide.
"""
BESIDE = {"why": "why", "known": "known", "deck": "deck", "course": "course"}
"""Pages beside the table: the action that shows it, and its picture."""
FOUGHT = {"battle-way": "way", "battle-shock": "shock"}
"""Questions of the second game, by their screens, and their pictures."""
EARLY, LATE = 12, 42
"""After how many answers the table is shown, and the pages beside it."""
OTHERWISE = ((6, 6), (1, 1))
"""The faces used in a correction instead of the real ones."""
COLOURS = {"light": 96, "dark": 64}  # the grain of dark wood is dear
BADGE = 17
"""The radius of a number on a picture."""


def pictures(window: MainWindow) -> Iterator[tuple[str, QImage]]:
    """Take the window through what the guide shows."""
    _sized(window, PAGE)
    window.set_up("bear")
    settle()
    yield "new", _grabbed(window.new_page)
    assert window.new_page.go is not None
    window.new_page.go.click()
    missing = {"table", "contact"}
    for answers, _ in enumerate(questions(window, SEED)):
        prompt = window.controller.prompt
        view = window.controller.view
        if prompt is None or view is None:
            break
        if "table" in missing and answers >= EARLY and view.side == "ai" and prompt.key == "attack.roll":
            missing.discard("table")
            _sized(window, WIDE)
            yield "table", _numbered(window)
            yield "card", _grabbed(window.table.card)
        if "contact" in missing and answers >= EARLY and isinstance(prompt, Contact) and len(prompt.rows) > 2:
            missing.discard("contact")
            _sized(window, FORM)
            yield "contact", _grabbed(window.table.bar)
        if answers >= LATE and not missing and prompt.key == "attack.roll":
            break
    for id, name in BESIDE.items():
        _sized(window, FORM if name == "known" else PAGE)
        next(action for action in ACTIONS if action.id == id).run(window)
        settle()
        shown = window.pages.currentWidget()
        assert shown is not None
        yield name, _grabbed(shown)
        window.go_back()
        settle()
    yield "correction", _corrected(window)
    yield from _fought(window)


def _fought(window: MainWindow) -> Iterator[tuple[str, QImage]]:
    """Yield the pictures of the second game's chapters: the bag, a way, a Shock before its die, a chart."""
    _sized(window, WIDE)
    for name in battle(window):
        if name == "battle-draw":
            yield "bag", _grabbed(window.table.left)
        elif name in FOUGHT:
            _sized(window, TALL)
            yield FOUGHT[name], _grabbed(window.table.bar)
            _sized(window, WIDE)
        elif name == "battle-chart":
            _sized(window, PAGE)
            shown = window.pages.currentWidget()
            assert shown is not None
            yield "chart", _grabbed(shown)
            return


def _corrected(window: MainWindow) -> QImage:
    """A throw corrected, with what that changes on the table."""
    session = window.controller.session
    assert session is not None
    whole = [line.index for line in window.controller.log if not line.depth]
    behind = [
        (line, place) for line in whole for place in session.behind(line) if session.entries[place].key == "attack.roll"
    ]
    ways = (
        (line, place, faces, session.correct(place, faces)) for line, place in reversed(behind) for faces in OTHERWISE
    )
    line, place, faces, _ = next(way for way in ways if way[-1].fits and any(one.told for one in way[-1].changes))
    window.open_line(line)
    sheet = window._overlay
    assert isinstance(sheet, CorrectionSheet)
    sheet.ask(place)
    sheet.weigh(faces)
    settle()
    return _grabbed(window, sheet.area.geometry().adjusted(-SHADOW, -SHADOW, SHADOW, SHADOW))


def _sized(window: MainWindow, size: QSize) -> None:
    window.resize(size)
    settle()


def _grabbed(widget: QWidget, part: QRect | None = None) -> QImage:
    settle()
    return widget.grab(part or widget.rect()).toImage()


def _numbered(window: MainWindow) -> QImage:
    """Return the table with a number on each of its areas, in the order of the guide."""
    image, table, theme = _grabbed(window), window.table, window.theme
    painter = QPainter(image)
    paint.smooth(painter)
    for number, area in enumerate((table.bar, table.left, table.middle, table.right, table.tools), 1):
        box = QRect(area.mapTo(window, QPoint(0, 0)), area.size())
        centre = box.topRight() + QPoint(-BADGE - SHADOW, BADGE + SHADOW)
        if area is table.tools:
            centre = box.center()
        elif area is table.left:  # where the card is empty
            centre = QPoint(centre.x() - SHADOW * 2, box.top() + box.height() * 3 // 5)
        spot = QRectF(centre.x() - BADGE, centre.y() - BADGE, 2 * BADGE, 2 * BADGE)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("danger"))
        painter.drawEllipse(spot)
        paint.write(painter, spot, str(number), theme.font(FIGURE), theme.colour("on_colour"))
    painter.end()
    return image


def main(folder: Path) -> None:
    """Make the pictures."""
    _application = QApplication.instance() or QApplication([])
    load_fonts()
    for language in LANGUAGES:
        for theme, own in (("light", folder / language), ("dark", folder / language / BY_NIGHT)):
            own.mkdir(parents=True, exist_ok=True)
            with window_in(language, theme, 100) as window:
                for name, image in pictures(window):
                    keep_image(image, own / f"{name}.png", colours=COLOURS[theme])


if __name__ == "__main__":
    reveal_overlay.REVEAL_MS = 0  # pictures are of questions, not of what was drawn before them
    with tempfile.TemporaryDirectory() as os.environ["PUESTO_HOME"]:
        main(Path(sys.argv[1]) if len(sys.argv) > 1 else resource("guide/pictures"))
