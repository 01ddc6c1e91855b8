"""Something in the window fails: it is said where the player looks, and the game goes on."""

from __future__ import annotations

import pytest

from puesto.gui.pages.glossary_page import GlossaryPage
from puesto.gui.shell.error_report import teller


def fail() -> None:
    raise ValueError("no such hex")


@pytest.fixture
def failing(capsys):
    """Calls the hook as Qt does for a slot that raised; what stood on stderr is returned."""

    def call(window, raising=fail):
        try:
            raising()
        except (ValueError, KeyboardInterrupt) as error:
            teller(window)(type(error), error, error.__traceback__)
        return capsys.readouterr().err

    return call


def test_a_failure_is_said_on_the_table_and_the_whole_report_stands_on_stderr(window, failing):
    answers = len(window.controller.session.entries)
    assert "in fail" in failing(window)
    assert "ValueError: no such hex" in window.table.banner.text.text()
    assert "La partida está guardada" in window.table.banner.text.text()
    assert len(window.controller.session.entries) == answers


def test_a_failure_is_said_at_home_and_on_a_page(opened, failing):
    window = opened()
    failing(window)
    assert "no such hex" in window.home.banner.text.text()
    page = window.show_page(GlossaryPage)
    failing(window)
    assert "no such hex" in page.problem.text() and page.problems.isVisible()


def test_a_window_that_cannot_even_say_it_does_not_end_the_program(window, failing, monkeypatch):
    monkeypatch.setattr(type(window), "say", lambda self, message: fail())
    assert failing(window).count("Traceback") >= 2


def test_an_interruption_is_left_alone(window, failing):
    def interrupt():
        raise KeyboardInterrupt

    failing(window, interrupt)
    assert not window.table.banner.isVisible()
