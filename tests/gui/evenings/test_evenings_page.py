"""The page of evenings: what it draws, a screen reader hears, and every key does."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest

from puesto.core.messages import Text, msg
from puesto.gui.evenings.evenings_page import EveningsPage
from puesto.gui.shell.main_window import MainWindow
from puesto.storage import Preferences
from puesto.storage.evenings.record import Evening, EveningRecord

FIRST = datetime(2026, 5, 3, 21)


def evenings(many: int) -> list[Evening]:
    """Some evenings of two games, one more every five days."""
    return [
        Evening(
            f"{number}.partida", ("bear", "tactics")[number % 2], "one", Text("Buscar", "Search"),
            FIRST + timedelta(days=5 * number), 60 + number, ("won", "lost", "draw")[number % 3], None,
            msg("{n} PV", n=2), msg("{n} ronda", n=4), 40 * (number % 5 - 2), None,
        )
        for number in range(many)
    ]  # fmt: skip


@pytest.fixture
def page(qtbot, monkeypatch, tmp_path):
    monkeypatch.setenv("PUESTO_HOME", str(tmp_path))
    kept = evenings(12)
    monkeypatch.setattr(EveningRecord, "evenings", lambda self: kept)
    window = MainWindow(Preferences(language="es", motion=False))
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    return window.show_page(EveningsPage)


def test_arrows_walk_the_evenings_and_the_line_says_them(page):
    assert page.plot.evening.save == "11.partida"
    QTest.keyClick(page.plot, Qt.Key.Key_Left)
    assert page.plot.evening.save == "10.partida"
    assert page.plot.accessibleDescription() == page.plot.line
    assert "perdida por 2 PV" in page.plot.line and "1 h 10" in page.plot.line


def test_a_filter_fades_the_others_and_keeps_the_axis(page):
    QTest.keyClick(page.plot, Qt.Key.Key_1)
    assert page.game == "bear" and len(page.plot.evenings) == 12
    assert page.plot.shown == {f"{number}.partida" for number in range(0, 12, 2)}
    QTest.keyClick(page.plot, Qt.Key.Key_Left)
    assert page.plot.evening.game == "bear"


def test_the_table_says_the_same_in_cells(page):
    QTest.keyClick(page.plot, Qt.Key.Key_T)
    rows = page.list.rows
    cells = [rows.data(rows.index(0, column)) for column in range(rows.columnCount())]
    assert cells[:4] == ["27/06/2026", "Buscar", "empatada", "−0,4"]
    assert page.evening.save == "11.partida"


def test_enter_opens_the_chosen_evening(page):
    opened: list[object] = []
    page.open_wanted.disconnect()
    page.open_wanted.connect(opened.append)
    QTest.keyClick(page.plot, Qt.Key.Key_Left)
    QTest.keyClick(page.plot, Qt.Key.Key_Return)
    assert [path.name for path in opened] == ["10.partida"]


def spoken(interface: QAccessibleInterface) -> list[str]:
    """Return name and description of everything below an object that a screen reader finds, in order."""
    heard = [interface.text(QAccessible.Text.Name), interface.text(QAccessible.Text.Description)]
    for at in range(interface.childCount()):
        child = interface.child(at)
        if child is not None and child.isValid():
            heard += spoken(child)
    return [text for text in heard if text]


def test_a_screen_reader_finds_every_plot_with_what_it_shows(page):
    interface = QAccessible.queryAccessibleInterface(page)
    heard = spoken(interface)
    assert "La suerte de cada velada, y cómo acabó" in heard and page.plot.line in heard
    assert any(text.startswith("Cuánto dura") for text in heard)
    assert any("de media" in text and "1 h" in text for text in heard)
    assert "Por juego y misión" in heard
    before = page.plot.line
    QTest.keyClick(page.plot, Qt.Key.Key_Left)
    assert page.plot.line != before and page.plot.line in spoken(interface)


def test_the_table_is_one_of_cells_for_a_screen_reader(page):
    QTest.keyClick(page.plot, Qt.Key.Key_T)
    table = QAccessible.queryAccessibleInterface(page.list)
    assert table.role() in (QAccessible.Role.Table, QAccessible.Role.List, QAccessible.Role.Tree)
    heard = spoken(table)
    assert all(text in heard for text in ("27/06/2026", "Buscar", "empatada", "−0,4"))
    assert sum(text == "Buscar" for text in heard) == 12
