"""Why: the turns of the AI as trees, from the toy game and from the bear."""

import dataclasses

import pytest

from puesto.core.game.game import Decisions
from puesto.core.messages import N_, msg
from puesto.core.prompts import Choose, Detail, Note, Option
from puesto.core.session.journal import LogLine, Place, Source, headline
from puesto.core.session.session import Session
from puesto.core.study.why import (
    PART_DROPPED,
    PART_ELSE,
    PART_KEPT,
    PART_PASSED,
    PART_STAGE,
    PART_TIE,
    Reason,
    because,
    decision,
    decisions,
    is_of_decision,
    latest_decision,
    part_of,
    reason_trees,
)
from puesto.core.values import replace
from tests.toy import TOY, ToyContent

RUN = TOY.run


def claws(state, content):
    """A bear that says what it thinks:

    two ways are weighed, one of them twice over, and the player is asked in between.
    """
    if state.step != "bear":
        yield from RUN(state, content)
        return
    state.side = "ai"
    yield Note(key="bear.wakes", message=msg(N_("El oso despierta")), rule="4.0")
    near = Note(key="left.digger", message=msg(N_("El minero: está lejos")), rule="4.2")
    yield Note(
        key="way.none",
        message=msg(N_("Zarpazo: no llega a nadie")),
        rule="4.1",
        notes=(near, Note(key="else", message=msg(N_("Con el minero al lado")))),
    )
    yield from Choose(
        key="bear.way", message=msg(N_("¿Por dónde?")), options=(Option("left", msg(N_("Por la izquierda"))),)
    )
    heard = Note(
        key="tie.noise", message=msg(N_("La mula antes que el minero: hace más ruido")), rule="4.3", notes=(near,)
    )
    yield Note(key="way.taken", message=msg(N_("El oso va a por la mula")), rule="4.4", notes=(heard,))
    yield Note(key="bear.sleeps", message=msg(N_("El oso se cansa")))
    state.round, state.step = state.round + 1, "player"


CLAWS = replace(
    TOY,
    run=claws,
    decisions=Decisions(
        ("way.taken",),
        parts={"way.none": PART_PASSED, "left": PART_DROPPED, "tie": PART_TIE, "else": PART_ELSE},
        side="ai",
    ),
)


@pytest.fixture
def session():
    """Two rounds in which the player passes and the bear comes."""
    session = Session.start(CLAWS, ToyContent(), "short", {})
    for value in (["pick"], {"hex": "E07", "cover": 1}, "pass", "left", "pass"):
        session.answer(value)
    return session


LINE = LogLine(Place(0, 0), 1, 1, "ai", msg(N_("Algo")), "", "plain", "app", Detail(), 0)


def test_the_last_thing_that_happened_is_none_of_its_reasons(session):
    assert session.log[-1].depth > 0
    last = headline(session.said_before())
    assert last is not None and last.message.template == "Zarpazo: no llega a nadie"
    quiet = dataclasses.replace(LINE, tone="quiet")
    assert headline([dataclasses.replace(quiet, depth=1), quiet, LINE]) == LINE
    assert headline([quiet]) == quiet
    assert headline([]) is None


def texts(reason):
    return [(one.line.depth, one.line.message.template) for one in reason.walk()]


def test_a_turn_of_the_ai_is_one_decision_with_what_was_decided_on_top(session):
    first, second = decisions(session)
    assert texts(first) == [
        (0, "El oso va a por la mula"),
        (0, "El oso despierta"),
        (0, "Zarpazo: no llega a nadie"),
        (1, "El minero: está lejos"),
        (1, "Con el minero al lado"),
        (0, "El oso va a por la mula"),
        (1, "La mula antes que el minero: hace más ruido"),
        (2, "El minero: está lejos"),
        (0, "El oso se cansa"),
    ]
    assert [one.line.message.template for one in first.reasons[2].reasons] == [
        "La mula antes que el minero: hace más ruido"
    ]
    assert second == latest_decision(session) and second.line.message.template == "El oso despierta", (
        "nothing is decided yet: the first line stands on top"
    )


def test_any_line_of_the_turn_leads_to_its_decision_and_others_to_none(session):
    first, _ = decisions(session)
    assert all(decision(session, one.line.index) == first for one in first.walk())
    assert decision(session, session.end) is None and decision(session, Place(session.end.step + 1, 0)) is None
    session.note("Menudo susto.")
    note = session.log[-1]
    assert not is_of_decision(session.game, note) and decision(session, note.index) is None
    assert all("susto" not in text for found in decisions(session) for _, text in texts(found))


def test_the_turn_of_the_player_is_no_decision_of_the_ai():
    session = Session.start(TOY, ToyContent(), "short", {})
    for value in (["pick"], {"hex": "E07", "cover": 1}, "dig", 0):
        session.answer(value)
    session.answer((6, 6), Source.HAND)
    said = next(line.index for line in session.log if line.key == "dig.said")
    assert decision(session, said) is None and latest_decision(session) is None and decisions(session) == ()


def test_a_key_plays_the_part_of_its_section():
    parts = [
        part_of(CLAWS, dataclasses.replace(LINE, key=key))
        for key in ("way.none", "left.digger", "left", "tie.noise", "else", "bear.wakes", "")
    ]
    assert parts == [PART_PASSED, PART_DROPPED, PART_DROPPED, PART_TIE, PART_ELSE, "", ""]


@pytest.mark.parametrize(
    ("parts", "keys"),
    [
        (CLAWS.decisions.parts, ["tie.noise"]),
        ({"tie": PART_STAGE, "left": PART_DROPPED}, ["tie.noise", "left.digger"]),
        ({"tie": PART_STAGE, "left": PART_KEPT}, ["left.digger"]),
        ({"tie": PART_STAGE, "way.none": PART_PASSED}, ["way.none"]),
        ({"tie": PART_STAGE, "bear.wakes": PART_TIE, "way.none": PART_PASSED}, ["bear.wakes"]),
        ({}, []),
    ],
)
def test_why_in_a_line_is_what_decided_last(session, parts, keys):
    first, second = decisions(session)
    game = replace(CLAWS, decisions=replace(CLAWS.decisions, parts=parts))
    assert [line.key for line in because(game, first)] == keys
    assert because(game, second) == (), "nothing is decided yet"


def said(*lines):
    """Lines of one turn of the AI: key and subject."""

    def run(state, content):
        if state.step != "bear":
            yield from RUN(state, content)
            return
        state.side = "ai"
        for key, *subject in lines:
            yield Note(key=key, subject=tuple(subject), message=msg(key))
        yield from Choose(
            key="bear.way", message=msg(N_("¿Por dónde?")), options=(Option("left", msg(N_("Por la izquierda"))),)
        )

    game = replace(
        TOY,
        run=run,
        decisions=Decisions(("done", "pass"), ("card",), {"cannot": PART_DROPPED}, tried=("tries",), side="ai"),
    )
    session = Session.start(game, ToyContent(), "short", {})
    for value in (["pick"], {"hex": "E07", "cover": 1}, "pass"):
        session.answer(value)
    return session


def test_why_looks_below_who_tried_and_ends_with_what_was_kept():
    parts = {"best": PART_KEPT, "tie": PART_TIE}
    game = replace(TOY, decisions=Decisions(("done",), parts=parts, tried=("tries",), side="ai"))
    tie, best = (
        dataclasses.replace(LINE, key="tie", index=Place(0, 2), depth=1),
        dataclasses.replace(LINE, key="best", index=Place(0, 4), depth=1),
    )
    tries, done = (
        dataclasses.replace(LINE, key="tries", index=Place(0, 1), subject=("t1", "ana")),
        dataclasses.replace(LINE, key="done", index=Place(0, 3), subject=("t1", "ana", "E07")),
    )
    other = dataclasses.replace(LINE, key="tries", index=Place(0, 0), subject=("t2", "eva"))
    found = Reason(done, reason_trees([other, tries, tie, done, best]))
    assert because(game, found) == (tie, best)
    assert because(game, Reason(tries, reason_trees([tries, tie]))) == (tie,)
    equal = dataclasses.replace(best, index=Place(0, 5))
    assert because(game, Reason(done, reason_trees([done, best, equal]))) == (best,), "of equals, the one taken"


@pytest.mark.parametrize(
    ("lines", "heads"),
    [
        ([("card",), ("done", "t1", "ana"), ("moved",), ("done", "t1", "eva"), ("moved",)], [1]),
        ([("card",), ("done", "t1", "ana"), ("cannot", "ana"), ("done", "t1", "eva")], [3]),
        ([("card",), ("done", "t1", "ana"), ("cannot", "ana"), ("done", "t2", "eva")], [3]),
        ([("card",), ("done", "t1", "ana"), ("done", "t1", "ana", "bob")], [2]),
        ([("card",), ("done", "t1", "ana"), ("cannot", "ana"), ("pass",)], [3]),
        ([("card",), ("done", "t1", "ana"), ("card",), ("pass",), ("end",)], [1, 3]),
        ([("card",), ("card",), ("done", "t1", "ana")], [2]),
        ([("card",), ("tries", "t1", "ana")], [1]),
        ([("card",), ("tries", "t1", "ana"), ("cannot", "ana")], [0]),
        ([("card",), ("tries", "t1", "ana"), ("cannot", "ana"), ("tries", "t1", "eva")], [3]),
        (
            [("card",), ("tries", "t1", "ana"), ("done", "t1", "ana"), ("tries", "t1", "eva"), ("done", "t1", "eva")],
            [2],
        ),
    ],
    ids=[
        *(
            "together",
            "the next one",
            "the next order",
            "the same one, otherwise",
            "a pass",
            "two cards",
            "a card instead of another",
        ),
        *("who tries", "who could not", "who tries next", "together, one after the other"),
    ],
)
def test_what_was_decided_is_found_among_what_was_tried(lines, heads):
    session = said(*lines)
    last = session.log[-len(lines) :]
    found = decisions(session)
    assert [last.index(one.line) for one in found] == heads
    assert all(decision(session, line.line.index) == one for one in found for line in one.walk())
    assert latest_decision(session) == found[-1]


def test_why_of_a_tie_is_told_with_the_value_that_broke_it_and_of_a_pass_with_what_came_to_nothing_last():
    parts = {"tie": PART_TIE, "kept": PART_KEPT, "none": PART_PASSED, "cannot": PART_DROPPED}
    game = replace(TOY, decisions=Decisions(("done",), parts=parts, side="ai"))
    done, tie, kept = (
        dataclasses.replace(LINE, key=key, index=Place(0, place), depth=place)
        for place, key in enumerate(("done", "tie", "kept"))
    )
    assert because(game, Reason(done, reason_trees([done, tie, kept]))) == (tie, kept)
    none, cannot, end = (
        dataclasses.replace(LINE, key=key, index=Place(0, place))
        for place, key in enumerate(("none", "cannot", "done"))
    )
    assert because(game, Reason(end, reason_trees([none, cannot, end]))) == (cannot,)
    assert because(game, Reason(end, reason_trees([cannot, none, end]))) == (none,)
