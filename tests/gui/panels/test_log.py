"""The diary:

headings between lines, additions announced, undo from a line, and no more work than there has to be on a long log.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QAccessible, QPainter
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from puesto.core.headings import Headings
from puesto.core.prompts import Detail, Modifier
from puesto.core.session.journal import Place
from puesto.core.session.session import LogLine
from puesto.core.views import SOLO
from puesto.gui.controls.accessible import Say
from puesto.gui.panels import log as log_module
from puesto.gui.panels import log_rows
from puesto.gui.panels.log import LogPanel
from puesto.gui.panels.log_rows import LogDelegate, line_text
from tests.gui.conftest import Showing
from tests.gui.panels import samples

HEADINGS = Headings(sides=SOLO)


@pytest.fixture
def log(showing: Showing, spanish: Say) -> LogPanel:
    """The diary of the sample."""
    panel = LogPanel()
    panel.show_log(samples.LOG, spanish, samples.t("Diario"), HEADINGS)
    showing(panel, 330, 620)
    return panel


def texts(log: LogPanel) -> list[str]:
    """Return the texts of the page, row by row."""
    return [row.text for row in log.model.rows]


def row_of(log: LogPanel, index: Place) -> int:
    """The row that shows the line at `index`."""
    return next(number for number, row in enumerate(log.model.rows) if row.line is not None and row.line.index == index)


def test_rounds_and_turns_stand_as_headings_between_the_lines(log: LogPanel) -> None:
    assert texts(log)[:5] == [
        "Misión 1: Buscar y destruir",
        "Ronda 2",
        "Iniciativa: 9 contra 7. Empiezas tú",
        "Turno 6 · tú",
        "SMG K07 dispara a Rifles G08 por 3 PA",
    ]
    assert texts(log).count("Turno 7 · IA") == 1


def test_what_the_last_answer_came_to_is_lit_until_something_is_undone(log: LogPanel, spanish: Say) -> None:
    assert not log.delegate.latest
    place = samples.LOG[-1].index
    told = replace(samples.LOG[-1], index=Place(place.step + 1, 0), tone="good", depth=0)
    quiet = replace(told, index=Place(place.step + 1, 1), tone="quiet")
    log.show_log([*samples.LOG, told, quiet], spanish, log.heading, HEADINGS)
    assert log.delegate.latest == {told.index}
    log.show_log(samples.LOG, spanish, log.heading, HEADINGS)
    assert not log.delegate.latest


def test_a_line_is_read_with_its_dice_sum_and_rule(log: LogPanel) -> None:
    index = log.model.index(row_of(log, Place(0, 8)), 0)
    said = log.model.data(index, Qt.ItemDataRole.AccessibleTextRole)
    assert "[6, 5]" in said
    assert "11 + 2 PF + 1 PAM = 14" in said
    assert said.endswith("(7.3.1)")


def test_new_lines_are_added_and_announced(log: LogPanel, spanish: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    events = []
    monkeypatch.setattr(QAccessible, "updateAccessibility", lambda event: events.append(event))
    before = texts(log)
    log.show_log(
        (*samples.LOG, samples.line(11, 2, 9, "ai", "Rifles G07 falla")), spanish, samples.t("Diario"), HEADINGS
    )
    assert texts(log) == [*before, "Rifles G07 falla"]
    assert [event.message() for event in events if event.type() == QAccessible.Event.Announcement] == [
        "Rifles G07 falla."
    ]


def test_what_was_seen_and_undone_stands_where_the_game_went_on_otherwise(log: LogPanel, spanish: Say) -> None:
    last = samples.LOG[-1]
    seen, more = samples.t("Visto y deshecho"), samples.line(14, 2, 9, "ai", "Rifles G07 falla")
    assert last.entry < more.entry
    log.show_log([*samples.LOG, more], spanish, log.heading, HEADINGS, [(last.entry, seen)])
    assert texts(log)[-2:] == ["Visto y deshecho", "Rifles G07 falla"]
    row = len(texts(log)) - 2
    assert log.model.line(row) is None and log.model.rows[row].kind == "seen"
    assert log.list.visualRect(log.model.index(row, 0)).height() > 0
    log.show_log(samples.LOG, spanish, log.heading, HEADINGS, [(last.entry, seen)])
    assert "Visto y deshecho" not in texts(log)
    log.show_log([*samples.LOG, more], spanish, log.heading, HEADINGS, [(last.entry, seen)])
    assert texts(log).count("Visto y deshecho") == 1, "it comes back once with the lines after it"
    fresh = LogPanel()
    fresh.show_log([more], spanish, "Diario", HEADINGS, [(last.entry, seen), (0, samples.t("antes"))])
    fresh.show_earlier(samples.LOG)
    assert texts(fresh)[-2:] == ["Visto y deshecho", "Rifles G07 falla"]


def test_undone_lines_leave_the_page_with_their_headings(log: LogPanel, spanish: Say) -> None:
    log.show_log(samples.LOG[:9], spanish, samples.t("Diario"), HEADINGS)
    assert texts(log)[-1].startswith("Rifles G07 dispara")
    assert "Turno 8 · tú" not in texts(log)
    log.show_log(samples.LOG, spanish, samples.t("Diario"), HEADINGS)
    fresh = LogPanel()
    fresh.show_log(samples.LOG, spanish, "Diario", HEADINGS)
    assert texts(log) == texts(fresh)


def test_backspace_on_a_line_asks_to_undo_to_there(log: LogPanel, qtbot: QtBot) -> None:
    log.activateWindow()
    log.list.setFocus()
    log.list.setCurrentIndex(log.model.index(row_of(log, Place(0, 4)), 0))
    with qtbot.waitSignal(log.undo_requested) as caught:
        log.undo_action.trigger()
    assert caught.args == [4]
    assert log.undo_action.shortcut() == log_module.UNDO_KEY
    assert log.undo_action.text() == "Deshacer hasta aquí"


def test_a_click_or_enter_on_a_line_opens_it_and_a_heading_does_nothing(log: LogPanel, qtbot: QtBot) -> None:
    log.list.scrollToTop()
    log.list.clearFocus()
    log.list.setCurrentIndex(QModelIndex())
    log.list.setFocus(Qt.FocusReason.MouseFocusReason)  # as a click does; the page stays where it was read
    assert log.list.verticalScrollBar().value() == 0
    with qtbot.waitSignal(log.line_activated) as caught:
        spot = log.list.visualRect(log.model.index(row_of(log, Place(0, 1)), 0)).center()
        qtbot.mouseClick(log.list.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert caught.args == [Place(0, 1)]
    with qtbot.assertNotEmitted(log.line_activated, wait=30):
        log.list.setCurrentIndex(log.model.index(1, 0))
        log.open_action.trigger()


def test_the_page_follows_its_end_and_stays_where_the_player_reads(log: LogPanel, spanish: Say) -> None:
    log.resize(330, 300)
    QApplication.processEvents()
    bar = log.list.verticalScrollBar()
    assert bar.maximum() > 0
    bar.setValue(0)
    log.show_log((*samples.LOG, samples.line(11, 2, 9, "ai", "Rifles G07 falla")), spanish, "Diario", HEADINGS)
    assert bar.value() == 0
    bar.setValue(bar.maximum())
    log.show_log(
        (
            *samples.LOG,
            samples.line(11, 2, 9, "ai", "Rifles G07 falla"),
            samples.line(12, 2, 9, "ai", "Chequeo de uso"),
        ),
        spanish,
        "Diario",
        HEADINGS,
    )
    assert bar.value() == bar.maximum()


def nested(log: LogPanel, spanish: Say) -> int:
    """A line explained by two others is added; its row."""
    more = (
        samples.line(11, 2, 9, "ai", "Orden 1: nadie", "4.1.3", "quiet"),
        replace(samples.line(12, 2, 9, "ai", "Rifles G07: ya usada"), depth=1),
        replace(samples.line(13, 2, 9, "ai", "Rifles G08: indemne"), depth=1),
        samples.line(14, 2, 9, "ai", "Orden 2: Rifles H08 mueve"),
    )
    log.show_log((*samples.LOG, *more), spanish, "Diario", HEADINGS)
    return row_of(log, Place(0, 11))


def test_what_explains_a_line_is_folded_away_until_it_is_wanted(log: LogPanel, spanish: Say, qtbot: QtBot) -> None:
    row = nested(log, spanish)
    before = texts(log)
    assert before[-2:] == ["Orden 1: nadie", "Orden 2: Rifles H08 mueve"]
    assert "2 líneas plegadas" in log.model.data(log.model.index(row, 0), Qt.ItemDataRole.AccessibleTextRole)
    log.list.setCurrentIndex(log.model.index(row, 0))
    qtbot.keyClick(log.list, Qt.Key.Key_Right)
    assert texts(log)[-4:] == [
        "Orden 1: nadie",
        "Rifles G07: ya usada",
        "Rifles G08: indemne",
        "Orden 2: Rifles H08 mueve",
    ]
    assert log.list.currentIndex().row() == row
    qtbot.keyClick(log.list, Qt.Key.Key_Down)
    qtbot.keyClick(log.list, Qt.Key.Key_Left)
    assert log.list.currentIndex().row() == row
    qtbot.keyClick(log.list, Qt.Key.Key_Left)
    assert texts(log) == before


def test_reasons_of_reasons_stay_folded_until_their_own_line_is_unfolded(
    log: LogPanel, spanish: Say, qtbot: QtBot
) -> None:
    first = samples.LOG[-1]
    nested = [
        replace(first, index=Place(0, first.index.line + 1 + place), depth=depth, facts=Detail())
        for place, depth in enumerate((0, 1, 2, 2, 1))
    ]
    log.show_log([*samples.LOG, *nested], spanish, samples.t("Diario"), HEADINGS)
    row = row_of(log, nested[0].index)
    assert len(log.model.rows) == row + 1 and log.model.rows[row].under == 4
    log.list.setFocus()
    log.list.setCurrentIndex(log.model.index(row, 0))
    qtbot.keyClick(log.list, Qt.Key.Key_Right)
    assert [line.line.depth for line in log.model.rows[row:] if line.line] == [0, 1, 1] and log.model.rows[
        row + 1
    ].under == 2
    log.list.setCurrentIndex(log.model.index(row + 1, 0))
    qtbot.keyClick(log.list, Qt.Key.Key_Right)
    assert [line.line.depth for line in log.model.rows[row:] if line.line] == [0, 1, 2, 2, 1]
    log.list.setCurrentIndex(log.model.index(row + 3, 0))
    qtbot.keyClick(log.list, Qt.Key.Key_Left)
    assert log.list.currentIndex().row() == row + 1, "from a reason to the line that it explains"
    qtbot.keyClick(log.list, Qt.Key.Key_Left)
    assert [line.line.depth for line in log.model.rows[row:] if line.line] == [0, 1, 1]


def test_a_line_of_the_ai_asks_why_and_one_of_the_player_does_not(log: LogPanel, qtbot: QtBot) -> None:
    own, ai = (next(line for line in samples.LOG if line.side == side and not line.depth) for side in ("player", "ai"))
    assert [action.text() for action in log.offers(ai)] == ["Ver de dónde sale", "¿Por qué?", "Deshacer hasta aquí"]
    assert log.why_action not in log.offers(own)
    log.list.setCurrentIndex(log.model.index(row_of(log, ai.index), 0))
    with qtbot.waitSignal(log.why_wanted) as asked:
        log.why_action.trigger()
    assert asked.args == [ai.index]


def test_a_line_stays_unfolded_while_the_log_grows_and_folded_ones_are_undone_with_it(
    log: LogPanel, spanish: Say
) -> None:
    row = nested(log, spanish)
    before = texts(log)
    log.model.set_expanded(row, True)
    log.show_log((*log._lines, samples.line(15, 2, 9, "ai", "Rifles G07 falla")), spanish, "Diario", HEADINGS)
    assert texts(log)[-4:] == [
        "Rifles G07: ya usada",
        "Rifles G08: indemne",
        "Orden 2: Rifles H08 mueve",
        "Rifles G07 falla",
    ]
    log.show_log(samples.LOG, spanish, "Diario", HEADINGS)
    assert texts(log) == before[:-2]
    assert nested(log, spanish) == row
    assert texts(log) == before


def test_another_language_words_every_line_again(log: LogPanel) -> None:
    from puesto.language import Language

    log.show_log((samples.line(0, 1, 1, "ai", "Pasas", en="You pass"),), Language("en").say, "Diary", HEADINGS)
    assert texts(log)[-1] == "You pass"


class Counting(LogDelegate):
    """Counts what it paints."""

    painted: ClassVar[list[int]] = []

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Count, and paint."""
        self.painted.append(index.row())
        super().paint(painter, option, index)


def test_of_a_long_log_only_the_latest_rows_are_kept_laid_out(log: LogPanel, spanish: Say) -> None:
    most = log.delegate.most
    assert most * log_rows.LOW <= log.height()
    many = [replace(samples.LOG[4], index=Place(0, number)) for number in range(3 * most)]
    log.show_log(many, spanish, "Diario", HEADINGS)
    log.list.doItemsLayout()
    assert len(log.delegate._laid) == most
    heights = {log.model.item(place).sizeHint().height() for place, row in enumerate(log.model.rows) if row.line}
    assert len(heights) == 1 and heights != {-1}
    log.show_log([], spanish, "Diario", HEADINGS)
    log.show_log(samples.LOG, spanish, "Diario", HEADINGS)
    log.list.doItemsLayout()
    assert not log.model.fresh and all(
        log.model.item(place).sizeHint().height() > 0 for place in range(len(log.model.rows))
    )


def test_a_line_added_to_a_long_log_words_and_paints_no_more_than_is_seen(
    showing: Showing, spanish: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    worded: list[LogLine] = []
    monkeypatch.setattr(log_module, "LogDelegate", Counting)

    def heard(line: LogLine, say: Say) -> str:
        worded.append(line)
        return line_text(line, say)

    monkeypatch.setattr(log_rows, "line_text", heard)
    log = LogPanel()
    lines = [
        replace(samples.LOG[number % 9 + 2], index=Place(0, number), round=number // 40 + 1, turn=number // 4)
        for number in range(1500)
    ]
    log.show_log(lines, spanish, "Diario", HEADINGS)
    showing(log, 330, 620)
    worded.clear()
    Counting.painted.clear()
    for number in range(1500, 1520):
        lines.append(replace(samples.LOG[4], index=Place(0, number), round=38, turn=375))
        log.show_log(lines, spanish, "Diario", HEADINGS)
        log.list.grab()
    assert len(worded) <= 20 * 3
    assert 20 <= len(Counting.painted) <= 20 * 60
    assert min(Counting.painted) > log.model.rowCount() - 100


def test_a_long_sum_stands_below_its_dice_and_a_short_one_beside_them(showing: Showing, spanish: Say) -> None:
    reasons = (samples.t(f"un motivo que se explica largo {place}") for place in range(5))
    facts = Detail((4, 3), tuple(Modifier(reason, 1) for reason in reasons))
    lines = (samples.LOG[3], samples.line(11, 2, 7, "ai", "Fila 5-6", facts=facts))
    panel = LogPanel()
    panel.show_log(lines, spanish, samples.t("Diario"), HEADINGS)
    showing(panel, 240, 620)
    delegate = panel.list.itemDelegate()
    assert isinstance(delegate, LogDelegate)
    short, long = (delegate._lay(row) for row in panel.model.rows if row.sum)
    assert short.sum_at.x() > 0 and short.sum_at.y() < panel.theme.px(log_rows.DIE)
    assert long.sum is not None and long.sum_at.x() == 0 and long.sum_at.y() >= panel.theme.px(log_rows.DIE)
    assert long.size.height() >= long.dice_y + long.sum_at.y() + long.sum.height
