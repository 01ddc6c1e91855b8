"""Result of a session so far, in the fields of an expectation, for other programs."""

from __future__ import annotations

from puesto.core.prompts import total
from puesto.core.questions.board import NOBODY
from puesto.core.session.session import Session
from puesto.core.values import Struct, field
from puesto.games.bear.ai import answered_board, move_facts, movement, orders
from puesto.games.bear.printed.records import Content
from puesto.games.bear.situations.expectations import Expect
from puesto.games.bear.situations.outcome import Outcome
from puesto.games.bear.table.state import State
from puesto.games.bear.turn import victory


class Shot(Struct, frozen=True):
    """Values of the first shot: 2D6 with firepower and bonus against the defence."""

    firepower: int
    """Firepower with every modifier but the PAM (5.1.1)."""
    bonus: int
    """PAM: those of the AI's order, or the player's (3.2.3, 4.3.1)."""
    defence: int
    attack: int | None
    """Attack value; None while the dice are to be rolled."""


class UsageCheck(Struct, frozen=True):
    """Last usage check (3.1.1)."""

    units: tuple[str, ...]
    cost: int
    card: str
    """Nothing while the card is to be drawn; then `value` is 0."""
    value: int
    outcome: str
    """`used`, `unused`, or `spared` by the head."""


class PositionResult(Expect, frozen=True):
    """Actual result, in all the fields of an `Expect` and more."""

    targets: tuple[str, ...] = ()
    """All at which the order was carried out: a move may lead toward several at the same distance (5.3)."""
    tried: tuple[str, ...] = ()
    """AI that tried a line, in order, also those that could not, and an RE that made the AI pass."""
    why: dict[str, str] = field(default_factory=dict)
    """Reason code of each line that was passed over."""
    pivots: str = ""
    """The Unit toward which the AI pivoted, instead of leaving its hex (4.1.2, 5.3.1)."""
    faces: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """An AI that has moved, pivoted or appeared -> the Units nearest to it, which it faces (5.3.1, 6.2)."""
    shot: Shot | None = None
    check: UsageCheck | None = None
    replaces: dict[str, str] = field(default_factory=dict)
    """AI -> the possible enemy whose place it took (6.2)."""
    objectives: tuple[str, ...] = ()
    """Hexes that are now objectives of the AI (4.1.4)."""
    winner: str = ""
    """`player` or `ai`, once the mission is over (2.7)."""


def position_result(session: Session[State, Content], is_open: bool) -> PositionResult:
    """Return the result of a session up to its prompt:

    the AI's last order, and the position. Hidden markers are drawn when they are revealed, so `is_open` changes
    nothing.
    """
    came = Outcome(session)
    s, order = came.state, came.order
    executors: list[str] = order["executors"]
    first = executors[0] if executors else NOBODY
    trail: dict[str, str] = order["trail"]
    there = [id for id, one in s.counters.items() if not one.destroyed]
    left_out = [line.subject for line in session.log if line.key == "move.left_out"]
    return PositionResult(
        line=came.line,
        executor=first,
        one_of=came.among("tie.ai.die"),
        group=tuple(executors),
        target=came.targets[0] if came.targets else NOBODY,
        targets=tuple(came.targets),
        tried=came.tried,
        why={line: code for line, code in trail.items() if code not in (orders.LINE_DONE, orders.LINE_ACTIVE)},
        pivots=came.pivots,
        faces=_faces(came),
        shot=_shot(came),
        check=_check(came),
        replaces={id: one.replaces for id, one in s.counters.items() if one.replaces},
        objectives=tuple(answered_board.at_the_table(s, session.content).objectives()),
        winner=victory.winner_of(s) if s.ended else "",
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


def _faces(came: Outcome) -> dict[str, tuple[str, ...]]:
    """Return the Units that each AI faces after a move or pivot, or after taking a possible enemy's place."""
    told = {line.subject[0]: line.subject[1:] for line in came.session.log if line.key == "move.facing"}
    table = answered_board.at_the_table(came.state, came.session.content)
    heirs = [id for id, one in came.state.counters.items() if one.replaces and id not in told]
    near = {id: move_facts.units_to_face(movement.distances_to_units(table, id)) for id in heirs}
    return told | {id: units for id, units in near.items() if units}


def _shot(came: Outcome) -> Shot | None:
    """Return the sum of the first shot."""
    if came.shot is None:
        return None
    roll, faces = came.shot
    bonus = sum(line.value for line in roll.modifiers if line.rule in PAM_RULES)
    added = sum(line.value for line in roll.modifiers)
    return Shot(added - bonus, bonus, roll.bands[0].at_least + added, None if faces is None else total(faces) + added)


PAM_RULES = ("3.2.3", "4.3.1")
"""The rules under which PAM are added to a throw."""


def _check(came: Outcome) -> UsageCheck | None:
    """Return the check that is to be made, or the one that was made last."""
    prompt, waits = came.session.prompt, came.last_check
    if prompt is not None and prompt.key == "usage.draw" and waits is not None:
        return UsageCheck(tuple(waits["units"]), waits["cost"], "", 0, "")
    if not came.checks:
        return None
    told = came.checks[-1]
    return UsageCheck(tuple(told["units"]), told["cost"], told["card"], told["usage"], told["outcome"])
