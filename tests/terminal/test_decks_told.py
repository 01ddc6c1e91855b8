"""Decks at the terminal: looked at, and a card taken out, put back and shuffled in with its reason."""

from __future__ import annotations

import pytest

from puesto.core.prompts import UnreadableAnswerError
from puesto.core.session.journal import RefusedError
from puesto.core.session.session import Session
from puesto.games.bear.game import GAME
from puesto.language import Language
from puesto.packs import content_for
from puesto.terminal.paper import TextPaper
from puesto.terminal.play import TerminalLoop
from tests.terminal.test_bag_told import typed


@pytest.fixture
def terminal() -> tuple[TerminalLoop, list[str]]:
    """Mission 1 at the terminal, before the table is laid out; and what it prints."""
    session = Session.start(GAME, content_for(GAME)[0], "mission-1", {})
    printed: list[str] = []
    return TerminalLoop(session, None, Language("es"), TextPaper(), lambda sign: "", printed.append), printed


def test_the_terminal_names_the_decks_looks_into_one_and_puts_a_card_elsewhere(terminal) -> None:
    assert "orders: Cartas de órdenes (41)" in typed(terminal, "mazos")
    assert ": carta 20, por robar" in typed(terminal, "mazos orders")
    session = terminal[0].session
    typed(terminal, "mazos orders sacar 20 # perdida bajo el sofá")
    assert session.state.orders.find("20") == "removed" and session.entries[-1].reason == "perdida bajo el sofá"
    typed(terminal, "decks orders back 20")
    assert session.state.orders.find("20") == "left"
    session.undo(2)
    assert session.state.orders.find("20") == "left" and not session.entries


def test_the_terminal_tells_the_order_of_a_deck_only_after_a_yes_and_keeps_that_in_the_journal(own_home) -> None:
    session = Session.start(GAME, content_for(GAME)[0], "mission-1", {}, seed="1")
    printed: list[str] = []
    play = TerminalLoop(session, None, Language("es"), TextPaper(), lambda sign: "", printed.append), printed
    assert "mirar sí" in typed(play, "mazos orders mirar") and not session.entries
    first = session.coming("orders", session.state.orders.left, session.state.orders.shuffle)[0]
    assert f"1. carta {first}" in typed(play, "mazos orders mirar sí")
    assert session.entries[-1].kind == "note"
    play[0].physical = frozenset(["orders"])
    with pytest.raises(RefusedError):
        typed(play, "mazos orders mirar sí")


def test_what_cannot_be_done_with_a_deck_is_refused_in_words(terminal) -> None:
    for line in ("mazos orders devolver 20", "mazos orders barajar", "mazos nada"):
        with pytest.raises(RefusedError):
            typed(terminal, line)
    with pytest.raises(UnreadableAnswerError):
        typed(terminal, "mazos orders quemar 20")
