"""What came of a session so far, under the names of an expectation, for other programs."""

from __future__ import annotations

from puesto.core.questions.board import NOBODY
from puesto.core.session.session import Session
from puesto.games.bear.ai import orders
from puesto.games.bear.printed.records import Content
from puesto.games.bear.situations.expectations import Expect
from puesto.games.bear.situations.outcome import Outcome
from puesto.games.bear.table.state import State


class Came(Expect, frozen=True):
    """All that an `Expect` can say, as it came."""

    targets: tuple[str, ...] = ()
    """All at which the order was carried out: a move may lead toward several at the same distance (5.3)."""


def came_of(session: Session[State, Content]) -> Came:
    """What came of a session up to its prompt: the AI's last order, and what lies on the table."""
    came = Outcome(session)
    s, order = came.state, came.order
    executors: list[str] = order["executors"]
    first = executors[0] if executors else NOBODY
    trail: dict[str, str] = order["trail"]
    there = [id for id, one in s.counters.items() if not one.destroyed]
    left_out = [line.subject for line in session.log if line.key == "move.left_out"]
    return Came(
        line=came.line,
        executor=first,
        one_of=came.among("tie.ai.die"),
        group=tuple(executors),
        target=came.targets[0] if came.targets else NOBODY,
        targets=tuple(came.targets),
        target_one_of=came.among("tie.unit.die"),
        action=came.action,
        hex=s.counters[first].hex if first in s.counters else "",
        cost=came.cost,
        need=came.shot[0].bands[0].at_least if came.shot is not None else None,
        outcome=came.outcome,
        used={id: s.counters[id].used for id in there},
        hits={id: s.counters[id].hit for id in there},
        destroyed=tuple(id for id, one in s.counters.items() if one.destroyed),
        left=tuple(there),
        immobilised={id: s.counters[id].immobilised for id in there},
        revealed={id: came.revealed(id) for id, one in s.counters.items() if one.suspect},
        skipped=tuple(line for line, code in trail.items() if code not in (orders.LINE_DONE, orders.LINE_ACTIVE)),
        refused=tuple(dict.fromkeys(id for subject in left_out for id in subject if id not in s.counters)),
        events=came.events,
        marker=s.marker,
        command_points=s.command_points,
        victory_points=s.victory_points,
        round=s.round,
        passes=s.passes,
        draw=len(s.orders.left),
        discard=tuple(s.orders.discard),
        removed=tuple(s.orders.removed),
        hand=tuple(s.hand),
        cup=tuple(s.cup),
        control=dict(s.control),
        card=s.card,
        ended=s.ended,
        asks=came.asked,
        step=s.step,
    )
