"""The contact form at the terminal and over the protocol: what is filled in says why, what contradicts says how."""

from __future__ import annotations

import pytest

from puesto.core.messages import msg
from puesto.core.prompts import Option
from puesto.core.questions.board import Contact
from puesto.games.bear.board.contact_form import LEVELS, OUT_OF_RANGE
from puesto.language import Language
from puesto.protocol import shapes
from puesto.terminal import ask
from puesto.terminal.paper import TextPaper

NO_ZONE = msg("J08 está fuera de toda ZF.")
SEES = [level.value for level in LEVELS]


@pytest.fixture
def form() -> Contact:
    """A form of two enemies: one out of range, one whom an earlier answer leaves little room."""
    return Contact(
        key="move.contact",
        message=msg("¿A quién ve?"),
        counter="a",
        hex="J08",
        rows=(Option("l03", msg("Rifles L03")), Option("e10", msg("Rifles E10"))),
        levels=LEVELS,
        before=(("l03", SEES[0]),),
        reasons=(("l03", OUT_OF_RANGE),),
        against=(("e10", SEES[1], NO_ZONE), ("e10", SEES[3], NO_ZONE)),
    )


def test_the_terminal_says_why_a_row_is_filled_in_and_what_contradicts_with_its_numbers(form):
    lines = ask.question(form, Language("es").say, TextPaper())
    assert any(line.endswith("Rifles L03: No se ven — fuera de alcance") for line in lines)
    assert sum("=2, =4: J08 está fuera de toda ZF." in line for line in lines) == 1


def test_the_protocol_tells_both_by_row(form):
    told = shapes.prompt_json(form, Language("es").say)
    assert told is not None and told["reasons"] == {"l03": "fuera de alcance"}
    assert [(one["row"], one["level"], one["text"]) for one in told["against"]] == [
        ("e10", level, "J08 está fuera de toda ZF.") for level in (SEES[1], SEES[3])
    ]
