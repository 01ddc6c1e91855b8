"""The rehearsal: what the window does by itself, and that it hears of what goes wrong in the dark."""

from __future__ import annotations

import dataclasses
import sys

import pytest
from PySide6.QtCore import qWarning
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from puesto.gui.pages.preferences import PreferencesPage
from puesto.gui.panels.log import LogPanel
from puesto.gui.rehearsal import rehearsal as evening
from puesto.gui.rehearsal.rehearsal import Rehearsal
from puesto.gui.rehearsal.rehearsal_outcome import outcome_box
from puesto.gui.rehearsal.rehearsal_watch import grab_picture, watch_messages
from puesto.gui.resolutions.resolutions_page import ResolutionsPage
from puesto.language import Language
from puesto.self_test_words import SelfTestError, problem_in_words


def no_window(reason: str):
    raise AssertionError(reason)


@pytest.fixture
def rehearsal(qtbot, own_home, monkeypatch):
    """An evening on which every mission of one game is left after a few answers."""
    monkeypatch.setattr(evening, "MOST", 12)
    monkeypatch.setattr(evening, "BEGINNING", 3)
    QApplication.setStyle("Fusion")
    made = Rehearsal("es", no_window, None, [])
    qtbot.addWidget(made.window)
    bear = dataclasses.replace(made.window.shelf, ids=lambda: ("bear",))
    monkeypatch.setattr(type(made.window), "shelf", property(lambda window: bear))
    return made


def said(problem: pytest.ExceptionInfo[BaseException]) -> str:
    return Language().say(problem_in_words(problem.value))


@pytest.fixture
def preferences_only(monkeypatch):
    """Of all that the window can do, its preferences alone."""
    monkeypatch.setattr(evening, "ACTIONS", [action for action in evening.ACTIONS if action.id == "preferences"])


def begun(rehearsal: Rehearsal) -> None:
    with pytest.raises(SelfTestError) as endless:
        rehearsal.play()
    assert "sigue sin acabar después de 12 respuestas." in said(endless)


def test_a_mission_that_does_not_end_is_said_and_the_evening_goes_on(rehearsal):
    begun(rehearsal)
    assert "12 respuestas, las mismas." in Language().say(rehearsal.reopen())
    assert "ida y vuelta" in Language().say(rehearsal.undo())


def test_a_panel_that_raises_is_told(rehearsal, monkeypatch):
    begun(rehearsal)

    def broken(panel, width, place):
        raise RuntimeError("no room")

    monkeypatch.setattr(LogPanel, "arrange", broken)
    with pytest.raises(RuntimeError) as problem:
        rehearsal.panels()
    assert said(problem) == "RuntimeError: no room"


def test_a_panel_that_no_game_lays_is_told(rehearsal, monkeypatch):
    begun(rehearsal)
    monkeypatch.setattr(evening, "MIDDLE", 3)
    with pytest.raises(SelfTestError) as problem:
        rehearsal.panels()
    assert said(problem) == "En ninguna mesa se ven: BagPanel, RowRosterPanel y TallyPanel."


def test_a_resolution_whose_form_raises_is_told(rehearsal, monkeypatch):
    begun(rehearsal)

    def broken(page):
        if page.id == "bear.attack":
            raise RuntimeError("no form")
        return build(page)

    build = ResolutionsPage.fill
    monkeypatch.setattr(ResolutionsPage, "fill", broken)
    with pytest.raises(RuntimeError, match="no form"):
        rehearsal.resolutions()


def test_a_page_that_raises_is_told(rehearsal, preferences_only, monkeypatch):
    begun(rehearsal)

    def broken(page):
        raise RuntimeError("no paper")

    monkeypatch.setattr(PreferencesPage, "fill", broken)
    with pytest.raises(RuntimeError, match="no paper") as problem:
        rehearsal.pages()
    assert said(problem) == "RuntimeError: no paper"


def test_a_page_that_is_not_translated_is_told(rehearsal, preferences_only, monkeypatch):
    begun(rehearsal)
    monkeypatch.setattr(PreferencesPage, "fill", lambda page: page.heading("Preferencias"))
    with pytest.raises(SelfTestError) as problem:
        rehearsal.pages()
    assert said(problem) == "«PreferencesPage» dice lo mismo en todos los idiomas."


def test_an_answer_that_the_window_refuses_is_told(rehearsal, monkeypatch):
    monkeypatch.setattr(evening.Dice, "random_answer", lambda dice, prompt: "nonsense")
    with pytest.raises(SelfTestError) as problem:
        rehearsal.play()
    assert said(problem).startswith("No se ha aceptado una respuesta que valía: ")


def test_without_a_session_the_later_parts_say_so(rehearsal):
    for part in (rehearsal.reopen, rehearsal.undo, rehearsal.panels, rehearsal.pages):
        with pytest.raises(SelfTestError) as problem:
            part()
        assert said(problem) == "No hay ninguna partida en la mesa."


# -- what is watched


def test_what_qt_complains_about_is_told_and_what_it_says_of_the_screen_is_a_remark(qapp):
    with pytest.raises(SelfTestError) as problem, watch_messages():
        qWarning("a layout is in trouble")
    assert said(problem) == "a layout is in trouble (avisos o fallos: 1)"
    with watch_messages() as remarks:
        qWarning("This plugin does not support raise()")
    assert remarks == ["This plugin does not support raise()"]


def test_what_nobody_catches_is_told_with_its_place_and_the_hook_is_given_back(qapp):
    hook = sys.excepthook
    with pytest.raises(SelfTestError) as problem, watch_messages():
        try:
            raise ValueError("in the dark")
        except ValueError as error:
            sys.excepthook(type(error), error, error.__traceback__)
    assert said(problem).startswith("ValueError: in the dark (test_rehearsal.py:")
    assert sys.excepthook is hook


def test_a_widget_that_paints_nothing_is_told(qtbot):
    blank, full = QWidget(), QLabel("Puesto de Mando ñ ≥ −")
    for widget in (blank, full):
        qtbot.addWidget(widget)
        widget.resize(240, 60)
    with pytest.raises(SelfTestError) as problem:
        grab_picture(blank, "hoja")
    assert said(problem) == "No se ha pintado nada en «hoja»."
    assert not grab_picture(full, "hoja").isNull()


# -- the outcome in a window


def test_the_outcome_says_what_fails_and_where_the_report_is(qtbot, tmp_path):
    checks = [
        {"id": "fonts", "name": "Letras", "passed": False, "failed": "Falta una letra.", "seconds": 0.1},
        {"id": "packs", "name": "Juegos", "passed": True, "found": "bear", "seconds": 0.1},
    ]
    box = outcome_box(Language(), "Fallan: Letras.", checks, tmp_path)
    qtbot.addWidget(box)
    assert box.text() == "Fallan: Letras."
    assert "✗ Letras: Falta una letra." in box.informativeText() and str(tmp_path) in box.informativeText()
    assert "✓ Juegos: bear" in box.detailedText()
    assert {"Cerrar", "Abrir la carpeta", "Mostrar los detalles..."} <= {
        button.text() for button in box.findChildren(QPushButton)
    }
