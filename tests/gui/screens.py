"""Every screen of the window, one after the other, for pictures and for tests that look at them all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from puesto import games
from puesto.chance import Dice
from puesto.core.prompts import Draw, Prompt, Roll
from puesto.core.session import saves
from puesto.core.session.journal import RefusedError, Source
from puesto.core.session.session import Session
from puesto.gui.lessons.course_page import CoursePage
from puesto.gui.lessons.lesson_page import LessonPage
from puesto.gui.lessons.proof_page import ProofPage
from puesto.gui.own_copy.missions_page import MissionsPage
from puesto.gui.prompts.pick import PickWidget
from puesto.gui.sheets.correction import CorrectionSheet
from puesto.gui.shell.actions import ACTIONS
from puesto.gui.shell.main_window import MainWindow
from puesto.packs import content_for
from tests import helpers
from tests.games.bear import open_question
from tests.games.bear.evenings import stopped_at
from tests.games.bear.scripted import Player
from tests.gui.activation_screens import activation
from tests.gui.battle_screens import battle, pages
from tests.gui.driving import Unseen

SEED = 11
SHEETS = (
    "preferences",
    "menu",
    "keys",
    "glossary",
    "pictures",
    "sessions",
    "luck",
    "why",
    "note",
    "export",
    "table_sheet",
    "resolutions",
    "deck",
    "missions",
    "own_campaigns",
    "opponent_cards",
    "own_decks",
    "own_lists",
    "maps",
    "ruler",
    "parcel",
    "campaigns",
    "known",
    "course",
    "proof",
    "keep_situation",
    "rulings",
    "piles",
    "report",
    "guide",
)
"""Actions that show a page or a sheet of their own over the table."""
LESSON, PROVEN = "40-flank-before-close-combat.yaml", 3
"""The lesson that is taken, and how many situations of the proof are run."""
LATER = 30
"""After how many answers they are shown: by then there are dice and a diary."""


def settle() -> None:
    """Let everything be laid out and painted."""
    for _ in range(20):
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        QApplication.processEvents()


def screens(window: MainWindow, seed: int = SEED) -> Iterator[str]:
    """Take the window through all its screens; stops at each one and names it.

    A question is met once for each form that it takes.
    """
    window.go_home()
    settle()
    yield "home"
    window.set_up("bear")
    settle()
    yield "new-game"
    assert window.new_page.go is not None
    window.new_page.go.click()
    settle()
    met: set[str] = set()
    for answers, kind in questions_worth_a_look(window, seed):
        if answers == LATER:
            yield from sheets(window)
        if kind not in met:
            met.add(kind)
            settle()
            yield f"table-{kind}"
            if window.table.pages is not None:
                yield from pages(window, f"table-{kind}")
    settle()
    yield "table-end"
    window.go_home()
    settle()
    yield "home-continue"
    yield from staged(window, seed)
    yield from battle(window)
    for name in activation(window):
        settle()
        yield name


def staged(window: MainWindow, seed: int) -> Iterator[str]:
    """Questions that the mission does not come to by itself:

    one that can be cut short, and what was left out before a round closes.
    """
    window.controller.open(open_question.session())
    window.show_table()
    settle()
    yield "table-can-be-short"
    widget = window.table.bar.widget
    assert isinstance(widget, PickWidget) and widget.short is not None
    widget.short.open()
    settle()
    yield "table-short"
    game = games.load("bear")
    session = helpers.begin(game, content_for(game)[0], "mission-1")
    helpers.play_on(session, Dice(seed), LATER)
    state = session.state
    state.step, state.undone, state.command_points = "audit", ["setup.hits", "pre_round.shuffle"], 3
    window.controller.open(Session.start_at(game, session.content, "mission-1", state))
    settle()
    yield "table-audit"
    shown = {"sketch-verdict": "move.verdict", "sketch-contact": "move.contact", "sketch-setup": "setup.board"}
    for name, key in shown.items():
        copy = stopped_at(key, painted=key != "move.contact", number=int(key != "setup.board")).fork()
        assert copy is not None
        window.controller.open(copy)
        window.show_table()
        settle()
        yield name
        if window.table.pages is not None:
            yield from pages(window, name)


def sheets(window: MainWindow, shown: Sequence[str] = SHEETS) -> Iterator[str]:
    """Show the pages of the window's actions, or of these, and the sheets of a correction."""
    for id in shown:
        next(action for action in ACTIONS if action.id == id).run(window)
        settle()
        yield id
        if id == "missions":
            window.page(MissionsPage).start()
            settle()
            yield "mission"
            window.page(MissionsPage).close_work()
        elif id == "course":
            yield from lessons(window)
        elif id == "proof":
            yield from proof(window)
        window.uncover()
        if not window.at_table:
            window.go_back()
        settle()
    yield from corrections(window)


def lessons(window: MainWindow) -> Iterator[str]:
    """A lesson that asks for a hex, from its first question to why; answered wrong once."""
    window.page(CoursePage).open_file(LESSON)
    page = window.page(LessonPage)
    settle()
    yield "lesson"
    while (question := page.question) is not None:
        page.answer(question.choices[0].id)
        settle()
        yield f"lesson-{len(page.given)}"


def proof(window: MainWindow) -> Iterator[str]:
    """The proof while it runs, and stopped."""
    page = window.page(ProofPage)
    page.start()
    while len(page.found) < PROVEN:
        QApplication.processEvents()
    page._timer.stop()  # it goes on as it likes, and would end while somebody looks
    settle()
    yield "proof-runs"
    page.stop()
    settle()
    yield "proof-stopped"


def corrections(window: MainWindow) -> Iterator[str]:
    """A line of the diary opened, its question asked again, and what another answer would change."""
    session = window.controller.session
    assert session is not None
    behind = [(line.index, place) for line in window.controller.log for place in session.behind(line.index)]
    line, place = next(
        (line, place) for line, place in reversed(behind) if isinstance(session.entries[place].prompt, Roll)
    )
    window.open_line(line)
    settle()
    yield "line"
    sheet = window._overlay
    assert isinstance(sheet, CorrectionSheet)
    sheet.ask(place)
    settle()
    yield "line-question"
    sheet = window._overlay
    assert isinstance(sheet, CorrectionSheet)
    sheet.weigh([6, 5])
    settle()
    yield "line-changes"
    window.uncover()


@cache
def evening(answers: int, seed: int = SEED) -> str:
    """The bear's first mission as a save, after so many answers of somebody who sees a true board:

    as `questions` plays it, without a window.
    """
    game = games.load("bear")
    session = helpers.begin(game, content_for(game)[0], "mission-1")
    player, dice = Player(session.content, session.state, Random(seed)), Dice(seed)
    for _ in range(answers):
        prompt = session.prompt
        assert prompt is not None
        session.answer(*answer_of(player, dice, prompt))
    return "\n".join(saves.dump(session)) + "\n"


def questions(window: MainWindow, seed: int) -> Iterator[str]:
    """Play the mission on the table to its end, as somebody who sees a true board; names each question's form before
    it is answered.
    """
    session = window.controller.session
    assert session is not None
    player, dice = Player(session.content, session.state, Random(seed)), Dice(seed)
    while session.prompt is not None:
        yield form_of(session.prompt)
        window.controller.answer(*answer_of(player, dice, session.prompt))


def questions_worth_a_look(window: MainWindow, seed: int) -> Iterator[tuple[int, str]]:
    """The same play, shown at the first question of each form, after `LATER` answers and at its end; how many
    answers there were, and the form.
    """
    session, unseen = window.controller.session, Unseen(window)
    assert session is not None
    player, dice, met, answers = Player(session.content, session.state, Random(seed)), Dice(seed), set[str](), 0
    while session.prompt is not None:
        form = form_of(session.prompt)
        if form not in met or answers == LATER:
            met.add(form)
            unseen.show()
            yield answers, form
        with suppress(RefusedError):  # it is asked again, and answered otherwise
            unseen.answer(*answer_of(player, dice, session.prompt))
        answers += 1
    unseen.show()


def form_of(prompt: Prompt[Any]) -> str:
    """Return the kind of a question, and whether it comes with advice."""
    return f"{type(prompt).__name__.lower()}{'-advice' if prompt.advice else ''}"


def answer_of(player: Player, dice: Dice, prompt: Prompt[Any]) -> tuple[Any, Source]:
    """Return the answer to a prompt, and its source."""
    chance = isinstance(prompt, Roll | Draw)
    return (dice.answer(prompt), Source.APP) if chance else (player.answer(prompt), Source.PLAYER)
