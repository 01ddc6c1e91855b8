"""Nothing moves because a question changed, a line is ticked or an answer refused; only what changed is painted.

In each game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap, QPixmapCache
from PySide6.QtWidgets import QWidget

from puesto import games
from puesto.chance import Dice
from puesto.core.prompts import Family
from puesto.core.session.journal import Source
from puesto.gui.controls.buttons import MARK_GAP, AnswerButton
from puesto.gui.look.paint import picture_of
from puesto.gui.panels.base import Panel, Piece, PrintedField
from puesto.gui.pieces.counter import CounterPiece
from puesto.gui.prompts.base import ENTER_SIGN, PromptWidget
from puesto.gui.prompts.choose import ChooseWidget
from puesto.gui.prompts.form_sheet import FormSheet
from puesto.gui.prompts.pick import PickWidget
from puesto.gui.shell.main_window import MainWindow
from puesto.gui.table.step_bar import StepBar
from puesto.gui.table.table_pages import SHEETS
from puesto.shelf import Shelf
from puesto.storage import Preferences
from tests.conftest import is_deep
from tests.games.bear.evenings import stopped_at
from tests.gui.conftest import Opened
from tests.gui.screens import settle

ANSWERS, DEEP, PICTURES = 60, 500, 12
READY = [entry.id for entry in games.GAMES]
HEIGHTS = {112, 192}
"""The two heights of the bar, rims and all."""
BLACK = 1334
"""Where the button that Enter presses ends."""
FAR_OFF = 24
"""From 255. A letter is set by a fraction of a pixel otherwise when it is painted again; another letter is not."""
LONG = (
    "Eso no puede ser, porque el hexágono no está en el mapa, y además hay otra ficha en él desde la ronda pasada. " * 3
)


def places(window: MainWindow) -> dict[str, object]:
    """Return the places of what never moves: card, piles, board, the column beside it, the bar's top."""
    table = window.table
    bar = box(window, table.bar)
    return {
        "bar": (bar.x(), bar.y(), bar.width()),
        "left": box(window, table.left),
        "card": box(window, table.drawn).topLeft(),
        "piles": box(window, table.piles),
        "board": box(window, table.middle),
        "right": box(window, table.right),
    }


def box(window: MainWindow, widget: QWidget) -> QRect:
    """Return the rectangle of a widget in the window."""
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


def black_ends(window: MainWindow) -> list[int]:
    """Where the buttons end that Enter presses: one place, or none."""
    bar = window.table.bar
    return [
        box(window, button).right() + 1
        for button in bar.findChildren(AnswerButton)
        if button.primary and button.isVisible()
    ]


def stand(window: MainWindow) -> dict[str, object]:
    """Everything that a tick or a refusal leaves where it is. The black button may be wider than it was."""
    settle()
    bar = window.table.bar
    answers: dict[str, object] = {}
    for part in (bar, bar.sheet):
        for button in part.findChildren(AnswerButton):
            if button.isVisible():
                black = button.key == ENTER_SIGN or button is getattr(bar.widget, "done", None)
                lies = box(window, button)
                answers["" if black else button.text().rpartition(MARK_GAP)[2]] = lies.topRight() if black else lies
    return {**places(window), "high": bar.height(), "question": bar.question.geometry(), **answers}


def moved(window: MainWindow, before: dict[str, object]) -> dict[str, object]:
    """Return the parts that have moved, with their places before and now."""
    now = stand(window)
    return {part: (place, now.get(part)) for part, place in before.items() if now.get(part) != place}


def differing_rows(window: MainWindow) -> list[int]:
    """The rows of pixels in which what was painted part by part is not the picture that painting everything gives."""
    parts, whole = (
        taken.toImage().convertToFormat(QImage.Format.Format_RGB32)
        for taken in (window.screen().grabWindow(window.winId()), window.grab())
    )
    lines = [QRect(0, y, whole.width(), 1) for y in range(whole.height())]
    return [] if parts == whole else [line.y() for line in lines if parts.copy(line) != whole.copy(line)]


def stale_pictures(window: MainWindow) -> list[str]:
    """Return the parts of the table whose cached picture differs from what would be painted now."""
    density, shown = window.devicePixelRatioF(), list[tuple[QWidget, QPixmap, Callable[[QPainter], object]]]()
    for part in window.table.findChildren(QWidget):
        if not part.isVisible():
            continue
        if isinstance(part, Panel):
            shown.append((part, part.ground(), part._draw_paper))
        elif isinstance(part, StepBar | FormSheet):
            laid = picture_of(part.width(), part.height(), density, part.lie_under)
            shown.append((part, laid, part._draw_ground))
        elif isinstance(part, PrintedField):
            shown.append((part, part._cached_picture(), part.draw))
        elif isinstance(part, Piece) and part.picture_key():
            shown.append((part, part._picture(part.picture_key()), part.draw))
        elif isinstance(part, CounterPiece):  # drawn anew each time, over a picture of what is printed on it
            shown.append((part, picture_of(part.width(), part.height(), density, part.draw), part.draw))
    QPixmapCache.clear()
    return [
        f"{type(part).__name__} {part.accessibleName()}"
        for part, kept, draw in shown
        if far_off(kept, picture_of(part.width(), part.height(), density, draw)) > FAR_OFF
    ]


def on_white(picture: QPixmap) -> QImage:
    """A picture without what shows through it."""
    found = QImage(picture.size(), QImage.Format.Format_RGB32)
    found.fill(Qt.GlobalColor.white)
    painter = QPainter(found)
    painter.drawPixmap(0, 0, picture)
    painter.end()
    return found


def far_off(one: QPixmap, other: QPixmap) -> int:
    """By how much two pictures differ where they differ most, in a field of 8 by 8 pixels."""
    both = on_white(one)
    painter = QPainter(both)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawImage(0, 0, on_white(other))
    painter.end()
    size = QSize(4 * (both.width() // 32 + 1), both.height() // 8 + 1)  # its lines have no bytes to spare
    fields = both.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    grey = fields.convertToFormat(QImage.Format.Format_Grayscale8)
    return max(bytes(grey.constBits()), default=0)


def answers_told(window: MainWindow, anew: bool = False) -> list[str]:
    """Return the texts and places of all visible answers; `anew` from newly made widgets."""
    bar = window.table.bar
    if anew:
        bar._kept.clear()
        bar.ask_again()
        settle()
    told = [
        f"{button.text()}|{button.key}|{button.hint}|{button.toolTip()}|{button.accessibleName()}|{button.spoken_worth}"
        f"|{button.primary}{button.costly}{button.isEnabled()}{button.key_on}{button.hasFocus()}|{button.underlined}"
        f"|{button.worth}|{box(window, button)}"
        for part in (bar, bar.sheet)
        for button in part.findChildren(AnswerButton)
        if button.isVisible()
    ]
    return sorted(told)


def start(window: MainWindow, game: str) -> None:
    """A new session of the game."""
    window.set_up(game)
    assert window.new_page.go is not None
    window.new_page.go.click()


@pytest.mark.parametrize("game", READY)
def test_nothing_moves_because_a_question_changed_or_was_refused_or_a_line_is_ticked(
    opened: Opened, request: pytest.FixtureRequest, game: str
) -> None:
    answers = DEEP if is_deep(request.config) else ANSWERS
    window = opened(Preferences(motion=False), Shelf(), 1366, 768)
    dice, seen, heights, stood, blacks, ticked = Dice(11), 0, set[int](), dict[str, object](), 0, 0
    while seen < answers:
        start(window, game)
        stood.clear()
        while (prompt := window.controller.prompt) is not None and seen < answers:
            settle()
            now, ends = places(window), black_ends(window)
            stood = stood or now
            assert (prompt.key, now) == (prompt.key, stood)
            widget = window.table.bar.widget
            among_answers = isinstance(widget, ChooseWidget) or getattr(widget, "few", False)
            if not among_answers:  # there it has the place of its answer
                assert (prompt.key, ends) in ((prompt.key, []), (prompt.key, [BLACK]))
            heights.add(window.table.bar.height())
            blacks += bool(ends)
            seen += 1
            if seen % PICTURES == 0:
                assert (prompt.key, differing_rows(window)) == (prompt.key, [])
                assert (prompt.key, stale_pictures(window)) == (prompt.key, [])
                assert (prompt.key, answers_told(window)) == (prompt.key, answers_told(window, anew=True))
            ticked += refused_and_ticked(window, prompt.key)
            chance = prompt.family is Family.CHANCE
            window.controller.answer(dice.random_answer(prompt), Source.APP if chance else Source.PLAYER)
    assert heights <= HEIGHTS and 112 in heights
    assert blacks > 0 and ticked > 0


def refused_and_ticked(window: MainWindow, key: str) -> bool:
    """Refuse an answer and tick a line of the question on the table, neither of which moves anything; whether there
    was a line.
    """
    before, widget = stand(window), window.table.bar.widget
    window.table.bar.refuse(LONG)
    assert (key, moved(window, before)) == (key, {}), "by a refusal"
    window.table.bar.clear_problem()
    if not (isinstance(widget, PickWidget) and widget.form is None and widget.buttons):
        return False
    widget.buttons[0].click()
    assert (key, moved(window, before)) == (key, {}), "by a tick"
    widget.buttons[0].click()
    return True


def test_question_widgets_are_kept_by_kind_and_asked_anew(opened: Opened) -> None:
    window = opened(Preferences(motion=False), Shelf(), 1366, 768)
    start(window, READY[0])
    dice, bar = Dice(15), window.table.bar
    asked, widgets, buttons = Counter[str](), set[PromptWidget[Any]](), set[AnswerButton]()
    most = 0
    for _ in range(ANSWERS):
        prompt, widget = window.controller.prompt, bar.widget
        assert prompt is not None and widget is not None
        asked[type(widget).__name__] += 1
        widgets.add(widget)
        if type(widget) is ChooseWidget and widget.short is None:
            buttons |= {*widget.buttons}
            most = max(most, len(widget.buttons))
        chance = prompt.family is Family.CHANCE
        window.controller.answer(dice.random_answer(prompt), Source.APP if chance else Source.PLAYER)
    assert min(asked[kind] for kind in ("ChooseWidget", "DrawWidget", "RollWidget", "NumberWidget")) > 1, asked
    assert len(widgets) == len(asked) and len(buttons) <= 3 * most


@pytest.mark.parametrize(("language", "scale"), [("es", 200), ("en", 200), ("es", 300), ("en", 250)])
def test_a_page_that_is_called_otherwise_stays_where_it_is_and_so_does_what_stands_beside_it(
    opened: Opened, language: str, scale: int
) -> None:
    window = opened(Preferences(language=language, scale=scale, motion=False), Shelf(), 1366, 768)
    copy = stopped_at("move.contact", painted=False, number=1).fork()
    assert copy is not None
    tools = window.table.tools
    window.controller.open(copy)
    window.show_table()
    settle()
    place = window.table.page_names.index(SHEETS)

    def stands() -> tuple[str, list[QRect]]:
        row = [*tools.tabs, *(button for button in tools.buttons if button.isVisible())]
        return tools.tabs[place].text(), [button.geometry() for button in row]

    sketched, spots = stands()
    window.table.centre.setCurrentIndex(0)
    settle()
    called, after = stands()
    assert called != sketched and after == spots
