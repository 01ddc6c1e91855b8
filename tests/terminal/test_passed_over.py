"""A question at the terminal that only reminds: what is let pass three times is not asked any more."""

from __future__ import annotations

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core.session.session import Session
from puesto.language import Language
from puesto.packs import content_for
from puesto.terminal.paper import TextPaper
from puesto.terminal.play import TerminalLoop
from tests import helpers


@pytest.fixture
def round_closing(own_home):
    """Play the lines typed where the round of mission 1 closes with something left undone."""
    game = games.load("bear")
    session = helpers.begin(game, content_for(game)[0], "mission-1")
    helpers.play_on(session, Dice(1), 30)
    state = session.state
    state.step, state.undone, state.command_points = "audit", ["setup.hits"], 0

    def play(*typed: str) -> tuple[Session, str]:
        staged = Session.start_at(game, session.content, "mission-1", state)
        lines, printed = iter([*typed, "q"]), list[str]()
        TerminalLoop(staged, None, Language("es"), TextPaper(), lambda _: next(lines), printed.append).run()
        return staged, " ".join(" ".join(printed).split())

    return play


def test_a_line_left_three_times_is_not_asked_until_undo_leads_back_to_it(round_closing):
    for _ in range(3):
        session, text = round_closing("0")
        assert session.state.undone == ["setup.hits"] and "Antes de cerrar la ronda" in text
        assert "No se vuelve a preguntar" not in text
    session, text = round_closing()
    assert "No se vuelve a preguntar" in text and session.answers == 1
    session, text = round_closing("u")
    assert session.answers == 0 and session.prompt.key == "round.audit"
    session, text = round_closing()
    assert "No se vuelve a preguntar" not in text and session.answers == 0
