"""Alone from chapter 2: what is done before the activations, whose is next, and how a turn ends (2.0)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Resolution, fact
from puesto.core.messages import N_, Message, Sayable, Text, msg
from puesto.core.values import Struct
from puesto.games.bcs.formations import activation
from puesto.games.bcs.printed.records import Content
from puesto.games.bcs.resolutions.answers import ACTIVATION
from puesto.games.bcs.table.choices import HQ_STATES, UNUSED
from puesto.games.bcs.turn.pre_turn import LIST
from puesto.games.kit.alone import Problems, answer_at_once

FIRST, SECOND, OVER = "A", "B", "none"
FIRST_PLAYER = "first_player_determination"
SIDES = (
    ("", Text("nadie todavía", "nobody yet")),
    (FIRST, Text("el bando A", "side A")),
    (SECOND, Text("el bando B", "side B")),
)


class GameTurnFacts(Struct, frozen=True):
    """The HQs that are still to activate, and how all of them stand."""

    waiting_a: Annotated[
        tuple[str, ...], fact("HQ del bando A que faltan", "HQs of side A still to activate", "2.0")
    ] = ("HQ1",)  # fmt: skip
    waiting_b: Annotated[
        tuple[str, ...], fact("HQ del bando B que faltan", "HQs of side B still to activate", "2.0")
    ] = ("HQ7",)  # fmt: skip
    last: Annotated[str, fact("Quién acaba de activar", "Who has just activated", "2.0", options=SIDES)] = ""
    all_hqs: Annotated[
        tuple[str, ...],
        fact("Cómo están todos los HQ", "How all HQs stand", "2.0", help=Text(
            "Uno por HQ: unused, used o done.", "One for each HQ: unused, used or done."
        )),
    ] = ("done", "used", "unused")  # fmt: skip


class GameTurn(Struct, frozen=True):
    """The course of a turn around its activations (2.0)."""

    pre_turn_steps: tuple[str, ...]
    completed: bool
    """Whether both sides have made all of their activations."""
    next_activation: str | None
    """Whose is next, by turns while both have any left."""
    all_hqs: tuple[str, ...]
    """How they stand after the end of the turn."""
    turn_advance: int
    """How far the turn marker advances at the end."""


def game_turn(facts: GameTurnFacts) -> GameTurn:
    """Who activates next, and what the end of the turn makes of the HQs (2.0)."""
    following = activation.next_side({FIRST: facts.waiting_a, SECOND: facts.waiting_b}, facts.last)
    return GameTurn((*LIST, FIRST_PLAYER), not following, following or None, tuple(UNUSED for _ in facts.all_hqs), 1)


WORDS: dict[str, Message] = {
    FIRST: msg(N_("activa el bando A")),
    SECOND: msg(N_("activa el bando B")),
    OVER: msg(N_("acaba el turno")),
}


def _words(found: GameTurn) -> Sayable:
    return WORDS[found.next_activation or OVER]


def _problem(content: Content, facts: GameTurnFacts) -> Problems:
    states = tuple(state for state, _ in HQ_STATES)
    wrong = set(facts.all_hqs) - {*states}
    return (("all_hqs", msg(N_("se espera uno de: {options}"), options=states)),) if wrong else ()


TURN: Resolution[GameTurnFacts, GameTurn] = Resolution(
    id="game_turn",
    title=Text("El turno de juego", "The game turn"),
    rule="2.0",
    facts=GameTurnFacts,
    result=GameTurn,
    run=lambda content, facts: answer_at_once(game_turn(facts), _words, "2.0"),
    outcome=lambda found: found.next_activation or OVER,
    says=lambda name: WORDS[name],
    check=_problem,
    chapter=ACTIVATION,
)
ALL = (TURN,)
