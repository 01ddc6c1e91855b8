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
    outcome = Outcome(session)
    s, order = outcome.state, outcome.order
    executors: list[str] = order["executors"]
    first = executors[0] if executors else NOBODY
    trail: dict[str, str] = order["trail"]
    survivors = [id for id, counter in s.counters.items() if not counter.destroyed]
    left_out = [line.subject for line in session.log if line.key == "move.left_out"]
    return PositionResult(
        line=outcome.line,
        executor=first,
        one_of=outcome.among("tie.ai.die"),
        group=tuple(executors),
        target=outcome.targets[0] if outcome.targets else NOBODY,
        targets=tuple(outcome.targets),
        tried=outcome.tried,
        why={line: code for line, code in trail.items() if code not in (orders.LINE_DONE, orders.LINE_ACTIVE)},
        pivots=outcome.pivots,
        faces=_faces(outcome),
        shot=_shot(outcome),
        check=_check(outcome),
        replaces={id: counter.replaces for id, counter in s.counters.items() if counter.replaces},
        objectives=tuple(answered_board.at_the_table(s, session.content).objectives()),
        winner=victory.winner_of(s) if s.ended else "",
        target_one_of=outcome.among("tie.unit.die"),
        action=outcome.action,
        hex=s.counters[first].hex if first in s.counters else "",
        cost=outcome.cost,
        need=outcome.shot[0].bands[0].at_least if outcome.shot is not None else None,
        outcome=outcome.outcome,
        used={id: s.counters[id].used for id in survivors},
        hits={id: s.counters[id].hit for id in survivors},
        destroyed=tuple(id for id, counter in s.counters.items() if counter.destroyed),
        left=tuple(survivors),
        immobilised={id: s.counters[id].immobilised for id in survivors},
        revealed={id: outcome.revealed(id) for id, counter in s.counters.items() if counter.suspect},
        skipped=tuple(line for line, code in trail.items() if code not in (orders.LINE_DONE, orders.LINE_ACTIVE)),
        refused=tuple(dict.fromkeys(id for subject in left_out for id in subject if id not in s.counters)),
        events=outcome.events,
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
        asks=outcome.asked,
        step=s.step,
    )


def _faces(outcome: Outcome) -> dict[str, tuple[str, ...]]:
    """Return the Units that each AI faces after a move or pivot, or after taking a possible enemy's place."""
    answers = {line.subject[0]: line.subject[1:] for line in outcome.session.log if line.key == "move.facing"}
    table = answered_board.at_the_table(outcome.state, outcome.session.content)
    heirs = [id for id, counter in outcome.state.counters.items() if counter.replaces and id not in answers]
    near = {id: move_facts.units_to_face(movement.distances_to_units(table, id)) for id in heirs}
    return answers | {id: units for id, units in near.items() if units}


def _shot(outcome: Outcome) -> Shot | None:
    """Return the sum of the first shot."""
    if outcome.shot is None:
        return None
    roll, faces = outcome.shot
    bonus = sum(line.value for line in roll.modifiers if line.rule in PAM_RULES)
    added = sum(line.value for line in roll.modifiers)
    return Shot(added - bonus, bonus, roll.bands[0].at_least + added, None if faces is None else total(faces) + added)


PAM_RULES = ("3.2.3", "4.3.1")
"""The rules under which PAM are added to a throw."""


def _check(outcome: Outcome) -> UsageCheck | None:
    """Return the check that is to be made, or the one that was made last."""
    prompt, waits = outcome.session.prompt, outcome.last_check
    if prompt is not None and prompt.key == "usage.draw" and waits is not None:
        return UsageCheck(tuple(waits["units"]), waits["cost"], "", 0, "")
    if not outcome.checks:
        return None
    answers = outcome.checks[-1]
    return UsageCheck(tuple(answers["units"]), answers["cost"], answers["card"], answers["usage"], answers["outcome"])
