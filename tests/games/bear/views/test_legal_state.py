"""Corrections by hand in missions and situations: each is valid, or it is refused and changes nothing."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core import codec
from puesto.core.session import saves
from puesto.core.session.session import RefusedError, Session
from puesto.core.study.trial_run import begin_situation
from puesto.games.bear.views.contradictions import contradictions
from puesto.packs import content_for
from puesto.packs.situations import open_situation, read_situation, shipped_situations
from tests.helpers import answer_at_random

GAME = games.load("bear")
CONTENT, _ = content_for(GAME)
FILES = shipped_situations(GAME)


def begun(file: Any) -> Session[Any, Any]:
    """Return a session at a shipped situation."""
    record, problems = read_situation(open_situation(file), GAME, CONTENT)
    assert record is not None, problems
    return begin_situation(GAME, CONTENT, record)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_counter_can_be_turned_over_by_hand_wherever_a_situation_stands(file):
    session = begun(file)
    id, counter = next(iter(session.state.counters.items()))
    session.override(f"counters.{id}.used", not counter.used)
    session.undo()
    assert session.digest() == begun(file).digest()


@pytest.mark.parametrize(
    "path", ["contacts", "distances", "bands", "counters", "counters.{id}", "smoke", "control", "rulings", "settings"]
)
def test_what_is_put_right_by_hand_is_one_thing_at_a_time(path):
    session = Session.start(GAME, CONTENT, "mission-1", {})
    id, before = next(iter(session.state.counters)), session.digest()
    data = codec.to_json(session.state)
    value = data["counters"][id] if "." in path else data[path]
    with pytest.raises(RefusedError):
        session.override(path.format(id=id), value)
    assert session.digest() == before


@pytest.mark.parametrize("path", ["rulings.toward", "rulings.x", "contacts.{id}|x", "distances.{id}", "smoke.E07"])
def test_nothing_is_taken_away_where_nothing_is(path):
    session = Session.start(GAME, CONTENT, "mission-1", {})
    before, lines = session.digest(), len(session.log)
    with pytest.raises(RefusedError):
        session.override(path.format(id=next(iter(session.state.counters))), None)
    assert (session.digest(), len(session.log)) == (before, lines)


def odd_change(random: Random, session: Session[Any, Any]) -> tuple[str, Any]:
    """A change by hand that may or may not make sense."""
    counters = session.state.counters
    one, other = random.choice([*counters]), random.choice([*counters])
    pair = random.choice((f"{one}|{other}", f"{one}|E07", one))
    return random.choice(
        (
            (f"contacts.{pair}", random.choice(("both", "ai", "not", "x", None))),
            (f"distances.{pair}", random.choice((0, 1, 2, 7, -1, 100, "1", None))),
            (f"bands.{pair}", random.choice(("apart", "far", "long", "x", None))),
            (random.choice(("contacts", "distances")), {pair: 1}),
            (f"counters.{one}.hex", random.choice(("E07", "E08", "Z99", "x", ""))),
            (
                f"counters.{one}.{random.choice(('destroyed', 'hidden', 'used', 'suspect', 'immobilised'))}",
                random.random() < 0.5,
            ),
            (f"counters.{one}.hit", random.choice(("pinned", "?", ""))),
            (f"counters.{one}.carrier", random.choice((other, ""))),
            ("undone", random.choice((["setup.map"], ["x"], [f"turned.{one}"], ["event.x"]))),
            ("own_rulings", random.choice(([], [{"text": "a", "rule": ""}], [{"text": "", "rule": "1"}], ["x"]))),
            (f"rulings.{random.choice(('toward', 'group', 'x'))}", random.choice(("free", "lot", "x", None))),
        )
    )


def test_changes_by_hand_among_answers_never_leave_what_cannot_be(deep):
    for seed in range(200 if deep else 12):
        random, dice = Random(seed), Dice(seed)
        session = (
            begun(random.choice(FILES)) if random.random() < 0.6 else Session.start(GAME, CONTENT, "mission-1", {})
        )
        for _ in range(60):
            before, known = session.digest(), contradictions(session.state, session.content)
            act = random.random()
            if act < 0.5 and session.prompt is not None:
                answer_at_random(session, dice)
            elif act < 0.9:
                path, value = odd_change(random, session)
                try:
                    where = session.override(path, value)
                except RefusedError:
                    assert session.digest() == before
                else:
                    assert where == "step_end" or {*contradictions(session.state, session.content)} <= {*known}, (
                        seed,
                        path,
                        value,
                    )
            else:
                with suppress(RefusedError):
                    session.undo(random.randint(1, 3)) if random.random() < 0.6 else session.redo()
        text = "".join(f"{line}\n" for line in saves.dump(session))
        assert saves.load(text, lambda game: GAME).session.digest() == session.digest()
