"""Sessions at questions about the board, and a window with one of them."""

from __future__ import annotations

import pytest

from tests.games.bear.evenings import stopped_at


@pytest.fixture(scope="module")
def verdicts():
    """A verdict that other hexes come after."""
    return stopped_at("move.verdict", painted=True)


@pytest.fixture(scope="module")
def forms():
    """Return a session at the contact form of a move on an unpainted board."""
    return stopped_at("move.contact", painted=False)


@pytest.fixture(scope="module")
def moved():
    """The contact form of a Unit that has moved, where no hex is proposed."""
    return stopped_at("contact.moved", painted=False)


@pytest.fixture
def at(opened):
    """Put a copy of a session on the table of a new window."""

    def put(session):
        window = opened()
        window.show_table()
        window.controller.open(session.fork())
        window.show_table()
        return window

    return put
