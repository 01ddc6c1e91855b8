"""An opened save:

the diary begins near its end, fills in idle moments, and the player's place in it stays where it is.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from puesto.chance import Dice
from puesto.core.game.game import Decisions
from puesto.core.session.saves import line_of
from puesto.core.session.session import Session
from puesto.core.study.why import is_of_decision
from puesto.core.values import replace
from puesto.gui.host import idle_scheduler, log_tail
from puesto.gui.host.idle_scheduler import IdleScheduler
from puesto.gui.host.log_tail import LogTail
from puesto.gui.shell.main_window import MainWindow
from puesto.gui.start import seating
from puesto.storage import SessionFile, new_session_path
from tests import helpers
from tests.toy import TOY, ToyContent

FIRST = 20


@pytest.fixture
def saved(own_home: object, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An evening of some length, put away."""
    monkeypatch.setattr(log_tail, "FIRST", FIRST)
    monkeypatch.setattr(log_tail, "BATCH", 1)
    session = Session.start(TOY, ToyContent(), "long", {})
    file = SessionFile.create(session, new_session_path("toy", "long"))
    helpers.play_on(session, Dice(3), 180)
    file.close()
    return file.path


@pytest.fixture
def window(opened, saved, monkeypatch) -> MainWindow:
    """A window at its table, where nothing is idle but when a test says so, and then runs one step."""
    monkeypatch.setattr(idle_scheduler, "PAUSE", 1_000_000)
    monkeypatch.setattr(idle_scheduler, "SOON", 1_000_000)
    monkeypatch.setattr(idle_scheduler, "SLICE", 0)
    window: MainWindow = opened()
    seating.open_saved(window, saved)
    QApplication.processEvents()
    return window


def whole_log(path: Path) -> list[str]:
    found = SessionFile.open(path, {"toy": TOY}.__getitem__, summary=False, write=False)
    return [str(line.message) for line in found.session.log]


def idle(window: MainWindow, slices: int = 1000) -> None:
    """Let so many idle moments pass."""
    window.table.idle_scheduler._timer.stop()
    for _ in range(slices):
        window.table.idle_scheduler.slice()
        QApplication.processEvents()
        if not window.table.idle_scheduler._timer.isActive():
            return
        window.table.idle_scheduler._timer.stop()


def rows(window: MainWindow) -> list[tuple[str, str]]:
    return [(row.kind, row.text) for row in window.table.log.model.rows]


def test_the_diary_begins_near_its_end_and_fills_while_nothing_is_asked(window, saved):
    log, session = whole_log(saved), window.controller.session
    assert (
        FIRST <= len(window.controller.log) < len(log)
        and [str(line.message) for line in window.controller.log] == log[-len(window.controller.log) :]
    )
    before = rows(window)
    idle(window)
    assert [str(line.message) for line in window.controller.log] == log
    filled, panel = rows(window), window.table.log
    assert filled[-len(before) + 2 :] == before[2:]
    panel.model.show(session.log, 0, panel.say)
    assert filled == rows(window), "under the same headings as if it had been there at once"
    assert not session.check_next_step() and all(step.later is None for step in session.steps)


def test_what_the_player_reads_stays_where_it_is_while_the_diary_fills(window):
    panel = window.table.log
    bar = panel.list.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    QApplication.processEvents()
    assert 0 < bar.value() < bar.maximum()
    spots = (QPoint(30, y) for y in range(panel.list.viewport().height()))
    spot = next(spot for spot in spots if panel.line_at(panel.list.indexAt(spot)) is not None)
    read, before = panel.line_at(panel.list.indexAt(spot)), len(panel.model.rows)
    idle(window, 5)
    assert len(panel.model.rows) > before
    assert panel.line_at(panel.list.indexAt(spot)) is read
    idle(window)
    assert panel.line_at(panel.list.indexAt(spot)) is read


def test_who_reads_at_the_end_stays_at_the_end(window):
    bar = window.table.log.list.verticalScrollBar()
    idle(window)
    assert bar.maximum() > 0 and bar.value() == bar.maximum()


def test_a_line_that_was_chosen_or_unfolded_stays_so_while_the_diary_fills(window):
    panel = window.table.log
    row = next(place for place, one in enumerate(panel.model.rows) if one.line is not None)
    panel.list.setCurrentIndex(panel.model.index(row, 0))
    chosen = panel.line_at(panel.list.currentIndex())
    idle(window)
    assert panel.line_at(panel.list.currentIndex()) is chosen and panel.list.currentIndex().row() > row


def test_a_long_diary_fills_so_far_and_further_when_the_player_turns_back(window, saved, monkeypatch, keys):
    monkeypatch.setattr(idle_scheduler, "REACH", 20)
    window.table.idle_scheduler._reach = len(window.controller.log) + 20
    whole = len(whole_log(saved))
    idle(window)
    first = len(window.controller.log)
    assert first < whole and window.controller.begins_later
    panel = window.table.log
    panel.setFocus(Qt.FocusReason.OtherFocusReason)
    keys(window, Qt.Key.Key_Home)
    idle(window)
    assert first < len(window.controller.log) < whole
    while window.controller.begins_later:
        keys(window, Qt.Key.Key_Home)
        idle(window)
    assert len(window.controller.log) == whole


def test_answers_and_undo_come_between_the_slices(window, saved):
    session = window.controller.session
    for turn in range(6):
        helpers.answer_at_random(session, Dice(turn))
        window.controller._forget()
        window.controller._tell()
        idle(window, 2)
        assert (
            window.controller.log == list(session.said_since(window.controller.log[0].index))
            and window.controller.begins_later
        )
    window.controller.undo_to(50)
    assert (
        window.controller.log == list(session.said_since(window.controller.log[0].index))
        and window.controller.begins_later
    )
    assert rows(window)[-1][1] == window.words(window.controller.log[-1].message)
    window.controller.redo()
    idle(window)
    assert window.controller.log == session.log


def test_a_step_that_is_found_lost_is_said_in_the_banner(opened, saved, monkeypatch):
    monkeypatch.setattr(idle_scheduler, "PAUSE", 1_000_000)
    monkeypatch.setattr(idle_scheduler, "SOON", 1_000_000)
    lines = saved.read_text(encoding="utf-8").split("\n")
    place = next(at for at, line in enumerate(lines) if at > 30 and '"key":"player.action"' in line)
    lines[place] = line_of(json.loads(lines[place]) | {"value": "nap"})
    saved.write_text("\n".join(lines), encoding="utf-8")
    window = opened()
    seating.open_saved(window, saved)
    assert window.table.banner.lines == []
    digest = window.controller.session.digest()
    idle(window)
    number = sum('"t":"step"' in line for line in lines[:place])
    assert [window.words(line) for line in window.table.banner.lines] == [
        f"El paso {number} grabado no lleva al siguiente, porque algo ha cambiado el archivo fuera del programa; "
        "se conserva su resultado."
    ]
    assert window.controller.session.digest() == digest
    assert saved.read_text(encoding="utf-8").rstrip().endswith(line_of({"t": "lost", "step": number - 1}))


def test_a_tail_follows_a_session_as_its_log_does(saved):
    session = SessionFile.open(saved, {"toy": TOY}.__getitem__, summary=False, write=False).session
    tail, dice = LogTail(session), Dice(5)
    for turn in range(40):
        if turn % 9 == 3:
            session.undo(dice._random.randint(1, 15))
        elif turn % 11 == 5:
            session.redo(2)
        elif session.prompt is not None:
            helpers.answer_at_random(session, dice)
        tail.follow()
        if turn % 4 == 0 and not tail.is_whole:
            tail.run_ahead()
            tail.reach_back()
        assert tail.lines == list(session.said_since(tail.lines[0].index))
    session.undo_to(0)
    tail.follow()
    assert tail.is_whole and tail.lines == session.log


def test_whether_the_ai_has_decided_is_looked_for_in_what_is_new(opened, own_home, monkeypatch):
    looked = []

    def looks(game, line):
        looked.append(line)
        return is_of_decision(game, line)

    monkeypatch.setattr(log_tail, "is_of_decision", looks)
    window = opened()
    game = replace(TOY, decisions=Decisions(side="ai"))
    window.controller.open(Session.start(game, ToyContent(), "long", {}))
    dice, before = Dice(2), 0
    for _ in range(60):
        helpers.answer_at_random(window.controller.session, dice)
        window.controller._forget()
        window.controller._tell()
        assert len(looked) <= len(window.controller.log) - before + 3
        before = len(window.controller.log)
        looked.clear()
    assert window.controller.has_decided and before > 20


def test_nothing_is_left_running_where_everything_is_known(opened, qtbot, own_home):
    window = opened()
    session = Session.start(TOY, ToyContent(), "short", {})
    window.controller.open(session)
    window.show_table()
    assert isinstance(window.table.idle_scheduler, IdleScheduler)
    qtbot.waitUntil(lambda: not window.table.idle_scheduler._timer.isActive())
    assert window.controller.log == session.log and not window.controller.begins_later
