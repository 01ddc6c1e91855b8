"""Sufficient changes: the least that would have met the requirement that failed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from puesto.core.prompts import Note
from puesto.games.bear.printed.records import Selector, Target
from puesto.games.bear.table.state import MissionTable, Sees
from puesto.games.bear.turn import ai_turn
from tests.games.bear.ai.test_reasons import IN_ZONE, anything, check_both_languages, firing, line, said
from tests.games.bear.driver import play
from tests.games.bear.made_up import (
    HIT_RALLIES,
    NEAREST_FIRES,
    NEAREST_MOVES,
    SMG,
    ai,
    card,
    make_table,
    suspect,
    unit,
)


def set_counter(id: str, **fields: Any) -> Callable[[MissionTable], None]:
    """Change a counter."""

    def change(table: MissionTable) -> None:
        for name, value in fields.items():
            setattr(table.state.counters[id], name, value)

    return change


def meet(ai: str, unit: str, level: Sees) -> Callable[[MissionTable], None]:
    """Change what two counters are to each other."""
    return lambda table: table.state.contacts.update({f"{ai}|{unit}": level.value})


ENOUGH: list[Any] = [
    pytest.param(
        lambda: make_table(ai("A", "G07", used=True), unit("U", "G10"), card=card(NEAREST_FIRES)),
        "Última condición: bastaba con que A no estuviera usada [4.1.1]",
        set_counter("A", used=False),
        id="unused",
    ),
    pytest.param(
        lambda: make_table(ai("A", "G07"), ai("B", "G06"), unit("U", "G10"), card=card(HIT_RALLIES)),
        "Última condición: bastaba con que A estuviera impactada [5.0]",
        set_counter("A", hit="calm"),
        id="hit",
    ),
    pytest.param(
        lambda: make_table(ai("A", "G07", cover=1), suspect("S", "G06"), unit("U", "G10"), card=card(HIT_RALLIES)),
        "Última condición: bastaba con que A estuviera impactada [5.0]",
        set_counter("A", hit="calm"),
        id="6.1 a possible enemy is never hit",
    ),
    pytest.param(
        lambda: make_table(
            ai("A", "G07", cover=2),
            ai("B", "G06", cover=1),
            unit("U", "G10"),
            card=card(firing(ai=Selector(covered=False))),
        ),
        "Última condición: bastaba con que B estuviera en MD 0 [5.0]",
        set_counter("B", cover=0),
        id="the lowest cover",
    ),
    pytest.param(
        lambda: make_table(
            ai("A", "G07"), unit("U", "G10"), card=card(firing(to=(Target(unit=Selector(just_acted=True)),)))
        ),
        "Última condición: bastaba con que U acabara de actuar [5.0]",
        lambda table: table.state.just_acted.append("U"),
        id="has just acted",
    ),
    pytest.param(
        lambda: make_table(
            ai("A", "G07"), ai("B", "G06"), unit("U", "G08"), card=card(NEAREST_MOVES, short=()), state={"contacts": {}}
        ),
        "Última condición: bastaba con que U estuviera 1 hex. más cerca de A [4.1.2]",
        set_counter("U", hex="G07"),
        id="in the hex",
    ),
    pytest.param(
        lambda: make_table(ai("A", "G01"), ai("B", "G02"), unit("U", "G10"), card=card(NEAREST_FIRES)),
        "Última condición: bastaba con que U estuviera 2 hex. más cerca de B [5.1]",
        set_counter("U", hex="G08"),
        id="in range",
    ),
    pytest.param(
        lambda: make_table(
            ai("A", "G07"), unit("U", "G10"), card=card(NEAREST_FIRES), sees={("A", "U"): Sees.UNIT_FLANKS}
        ),
        "Última condición: bastaba con que A tuviera a U en su arco [5.1]",
        meet("A", "U", Sees.BOTH),
        id="in the arc",
    ),
    pytest.param(
        lambda: make_table(ai("A", "G07"), unit("U", "G10"), card=card(NEAREST_FIRES), sees={("A", "U"): Sees.NOT}),
        "Última condición: bastaba con que A viera a U y la tuviera en su arco [5.1]",
        meet("A", "U", Sees.BOTH),
        id="in sight and arc",
    ),
    pytest.param(
        lambda: make_table(
            ai("A", "G07"),
            unit("U", "G10"),
            card=card(firing(to=(Target(unit=Selector(in_sight=True)),))),
            sees={("A", "U"): Sees.NOT},
        ),
        "Última condición: bastaba con que A viera a U [5.0]",
        meet("A", "U", Sees.NEITHER),
        id="in sight",
    ),
    pytest.param(
        lambda: make_table(ai("A", "G07"), ai("B", "G06", SMG), unit("U", "G09", cover=4), card=card(firing(bonus=1))),
        "Última condición: bastaba con que B necesitara 1 menos contra U [5.1]",
        set_counter("U", cover=3),
        id="one less on the dice",
    ),
    pytest.param(
        lambda: make_table(
            ai("A", "G07"),
            unit("U", "G10"),
            card=card(IN_ZONE),
            sees={("A", "U"): Sees.AI_FLANKS},
            state={},
        ),
        "Última condición: bastaba con que A tuviera un impacto del que reagruparse [4.1.2]",
        set_counter("A", hit="calm"),
        id="a hit to rally from",
    ),
    pytest.param(
        lambda: make_table(
            ai("A", "G07", hit="calm"),
            unit("U", "G10"),
            card=card(IN_ZONE),
            sees={("A", "U"): Sees.AI_FLANKS},
        ),
        "Última condición: bastaba con que A estuviera en la ZF de U [5.3]",
        meet("A", "U", Sees.BOTH),
        id="in the fire zone",
    ),
]


def passed(stage: Note) -> bool:
    """Whether anybody passed a stage."""
    return dict(stage.message.params)["after"] != 0


@pytest.mark.parametrize(("position", "words", "change"), ENOUGH)
def test_what_would_have_been_enough_is_enough_for_the_stage_that_failed(
    position: Callable[[], MissionTable], words: str, change: Callable[[MissionTable], None]
) -> None:
    table = position()
    run = play(ai_turn.orders(table), anything)
    note = next(note for note in run.notes if note.key == "order.passed_over" and words in said(note, "why.else"))
    failed = [stage for stage in note.notes if stage.key.startswith("stage.")][-1]
    assert not passed(failed)
    other = position()
    change(other)
    after = line(play(ai_turn.orders(other), anything), note.subject[0])
    assert all(passed(stage) for stage in after.notes if stage.key == failed.key)


def test_every_sufficient_change_is_said_in_both_languages() -> None:
    check_both_languages(case.values[0] for case in ENOUGH)
