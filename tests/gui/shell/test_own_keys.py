"""Keys of the player's own: changed on the sheet of keys, clashes refused, kept, exported."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from puesto.gui.sheets.own_keys import OwnKeys
from puesto.gui.shell.actions import ACTIONS, native_keys
from puesto.gui.shell.main_window import MainWindow
from puesto.storage import Preferences

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(qtbot, monkeypatch, tmp_path):
    monkeypatch.setenv("PUESTO_HOME", str(tmp_path))
    window = MainWindow(Preferences(language="es", motion=False))
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    qtbot.waitUntil(lambda: hasattr(window, "own_keys"))
    yield window
    window.own_keys.reset()


def test_a_key_is_changed_on_the_sheet_and_works_at_once(window, monkeypatch):
    window.show_help()
    sheet = window._overlay
    QTest.mouseClick(sheet.changers["glossary"], Qt.MouseButton.LeftButton)
    QTest.keyClick(sheet, Qt.Key.Key_J, CTRL)
    assert window.preferences.other["keys"] == {"glossary": "Ctrl+J"}
    assert sheet.changers["glossary"].text() == native_keys("Ctrl+G") == "Ctrl+J"
    QTest.mouseClick(sheet.changers["glossary"], Qt.MouseButton.LeftButton)
    QTest.keyClick(sheet, Qt.Key.Key_Delete)
    assert "keys" not in window.preferences.other and native_keys("Ctrl+G") == "Ctrl+G"


def test_a_clash_is_refused_with_the_name_of_the_other(window):
    window.show_help()
    sheet = window._overlay
    QTest.mouseClick(sheet.changers["glossary"], Qt.MouseButton.LeftButton)
    QTest.keyClick(sheet, Qt.Key.Key_Z, CTRL)
    assert "«Deshacer»" in sheet.problem.text() and "keys" not in window.preferences.other


@pytest.mark.parametrize("keys", ["K", "5", "Return", "Shift+D", "Ctrl+C", "Ctrl+Z", "", "Ctrl+K, Ctrl+J"])
def test_keys_that_answer_or_are_taken_are_refused(keys):
    own = OwnKeys({}, ACTIONS, lambda: None)
    assert own.change("glossary", keys) is not None
    assert own.keys_of("glossary") == ("Ctrl+G",)


def test_keys_are_exported_and_brought_in_whole_or_not_at_all():
    kept: dict[str, object] = {}
    own = OwnKeys(kept, ACTIONS, lambda: None)
    assert own.change("glossary", "Ctrl+J") is None and own.change("luck", "Ctrl+G") is None
    text = own.as_text().encode()
    assert own.reset("glossary") is not None  # its usual key is another's now
    own.reset()
    assert own.keys_of("luck") == ("Ctrl+L",)
    assert own.take_text(text) is None and own.keys_of("luck") == ("Ctrl+G",)
    assert own.take_text(b'{"keys": {"glossary": "F1"}}') is not None
    assert own.keys_of("glossary") == ("Ctrl+J",)
    assert own.take_text(b"[1]") is not None
    assert OwnKeys(kept, ACTIONS, lambda: None).keys_of("luck") == ("Ctrl+G",)
    own.reset()
