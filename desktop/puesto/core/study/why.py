"""Why: each turn of the AI as one decision, what was decided on top and what it follows from below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, takewhile
from typing import Any, TypeAlias

from puesto.core.game.game import Game, whole_game
from puesto.core.session.journal import CORRECTION, NOTE, LogLine, Place
from puesto.core.session.session import Session
from puesto.core.values import Struct

PART_PASSED, PART_STAGE, PART_DROPPED, PART_KEPT, PART_TIE, PART_ELSE = (
    "passed",
    "stage",
    "dropped",
    "kept",
    "tie",
    "else",
)
"""The parts that a line can play in a decision (`Decisions.parts`): an order passed over, a condition that was asked,
somebody who was left out by it, somebody who stays in, a tie broken, and what would have changed it."""

AnyGame: TypeAlias = Game[Any, Any]
AnySession: TypeAlias = Session[Any, Any]


class Reason(Struct, frozen=True):
    """A line of the log and the lines that explain it, in the order in which they were said."""

    line: LogLine
    reasons: tuple[Reason, ...] = ()

    def walk(self) -> Iterator[Reason]:
        """Yield the reason and all reasons below it, from top to bottom."""
        yield self
        for inner in self.reasons:
            yield from inner.walk()


def is_of_decision(game: AnyGame, line: LogLine) -> bool:
    """Return whether a line of the log is of a decision of the AI: the rules' own, in its turn."""
    return bool(line.side) and line.side == game.decisions.side and line.tone not in (NOTE, CORRECTION)


def decisions(session: AnySession) -> tuple[Reason, ...]:
    """Return all decisions of the AI, the newest last.

    The line on top says what was decided (`Decisions.made`); the first line where nothing is decided yet. Below it
    stand all lines of the turn, that one in its place among them; where the AI begins anew after it has decided
    (`Decisions.begun`), another decision follows.
    """
    game = whole_game(session)
    blocks = groupby(session.log, key=_when)
    turns = ([line for line in lines if is_of_decision(game, line)] for _, lines in blocks)
    return tuple(_decision(lines, game) for turn in turns for lines in _parts(turn, game))


def decision(session: AnySession, place: Place) -> Reason | None:
    """Return the decision that the line of the log at `place` belongs to, or None."""
    game = whole_game(session)
    try:
        line = session.line(place)
    except IndexError:
        return None
    if not is_of_decision(game, line):
        return None
    return _decision(next(lines for lines in _parts(_turn(session, line), game) if lines[-1].index >= place), game)


def latest_decision(session: AnySession) -> Reason | None:
    """Return the newest decision; None before the first one."""
    game = whole_game(session)
    log_lines = session.said_before() if game.decisions.side else ()
    last = next((line.index for line in log_lines if is_of_decision(game, line)), None)
    return decision(session, last) if last is not None else None


def part_of(game: AnyGame, line: LogLine) -> str:
    """Return the part that a line plays: by its whole key, else by the section of its key.

    "" where it plays none.
    """
    return game.decisions.parts.get(line.key) or game.decisions.parts.get(line.key.partition(".")[0], "")


def is_explanation(game: AnyGame, line: LogLine) -> bool:
    """Return whether a line only explains how the AI decided: candidates weighed, and anything deeper."""
    return is_of_decision(game, line) and (
        line.depth > 1 or (line.depth == 1 and part_of(game, line) in (PART_STAGE, PART_DROPPED, PART_KEPT, PART_ELSE))
    )


def because(game: AnyGame, reason: Reason) -> tuple[LogLine, ...]:
    """Return the reason in a line or two, the broader first; () where nothing is decided yet.

    Of what lies below the line that says what was decided, and below the one that says who tried it: the last tie
    broken, else the last condition that left somebody out, each with the first it speaks of, else who stayed in. Else
    the last tie said before it, or what came to nothing last. And what was kept at the end: of several that are as
    good, the first, which is the one taken.
    """
    own_reason = next((each_reason for each_reason in reason.reasons if each_reason.line is reason.line), None)
    tries = [
        each_reason
        for each_reason in reason.reasons
        if each_reason.line.key in game.decisions.tried and each_reason.line.subject[:2] == reason.line.subject[:2]
    ]
    below = [
        inner
        for each_reason in (*tries, *([own_reason] if own_reason is not None and own_reason not in tries else []))
        for inner in list(each_reason.walk())[1:]
    ]
    sides = list(takewhile(lambda each_reason: each_reason is not own_reason, reason.reasons))

    def last(part: str, among: Sequence[Reason]) -> Reason | None:
        return next((each_reason for each_reason in reversed(among) if part_of(game, each_reason.line) == part), None)

    def first(part: str, among: Sequence[Reason]) -> Reason | None:
        return next((each_reason for each_reason in among if part_of(game, each_reason.line) == part), None)

    choosy = last(PART_STAGE, [each_reason for each_reason in below if first(PART_DROPPED, each_reason.reasons)])
    spoken_of = (
        (first(PART_KEPT, choosy.reasons) or first(PART_DROPPED, choosy.reasons)) if choosy is not None else None
    )
    tie = last(PART_TIE, below)
    # fruitless parts come last: an order passed over, or a unit that could not act after all
    failed = next((side for side in reversed(sides) if part_of(game, side.line) in (PART_PASSED, PART_DROPPED)), None)
    end = first(PART_KEPT, own_reason.reasons) if own_reason is not None else None
    ways = (
        (tie, first(PART_KEPT, tie.reasons) if tie is not None else None),
        (choosy, spoken_of),
        (end or last(PART_KEPT, below),),
        (last(PART_TIE, sides),),
        (failed,),
    )
    way = next((way for way in ways if way[0] is not None), ())
    return tuple(item.line for item in (*way, *(() if end in way else (end,))) if item is not None)


def _when(line: LogLine) -> tuple[int, int, str]:
    """Return the round, turn and side of a line."""
    return line.round, line.turn, line.side


def _turn(session: AnySession, line: LogLine) -> list[LogLine]:
    """Return the lines about decisions in the turn of a line."""

    def together(lines: Iterable[LogLine]) -> list[LogLine]:
        return list(takewhile(lambda near_line: _when(near_line) == _when(line), lines))

    turn = [*reversed(together(session.said_before(line.index))), *together(session.said_since(line.index))]
    return [turn_line for turn_line in turn if is_of_decision(whole_game(session), turn_line)]


def _parts(turn: Sequence[LogLine], game: AnyGame) -> Iterator[list[LogLine]]:
    """Yield the lines of a turn, decision by decision."""
    lines: list[LogLine] = []
    for line in turn:
        if line.key in game.decisions.begun and any(before.key in game.decisions.made for before in lines):
            yield lines
            lines = []
        lines.append(line)
    if lines:
        yield lines


def _decision(lines: Sequence[LogLine], game: AnyGame) -> Reason:
    return Reason(_head(lines, game), reason_trees(lines))


def _head(lines: Sequence[LogLine], game: AnyGame) -> LogLine:
    """Return the last line that says what was decided.

    Of those who carried the same out together, the first; else who is trying, else the first line.
    """
    result = [place for place, line in enumerate(lines) if line.key in game.decisions.made]
    if not result:
        since = list(takewhile(lambda line: line.depth or part_of(game, line) != PART_DROPPED, reversed(lines)))
        return next((line for line in since if line.key in game.decisions.tried), lines[0])
    index = result[-1]
    for place in reversed(result[:-1]):
        head_line, own_line = lines[place], lines[index]
        together = (
            head_line.key == own_line.key
            and head_line.subject[:1] == own_line.subject[:1]
            and head_line.subject[1:2] != own_line.subject[1:2]
        )
        if not together or any(part_of(game, line) == PART_DROPPED and not line.depth for line in lines[place:index]):
            break
        index = place
    return lines[index]


def reason_trees(lines: Sequence[LogLine]) -> tuple[Reason, ...]:
    """Lines as trees: each holds the deeper ones that follow it."""
    reasons: list[Reason] = []
    start = 0
    while start < len(lines):
        end = start + 1
        while end < len(lines) and lines[end].depth > lines[start].depth:
            end += 1
        reasons.append(Reason(lines[start], reason_trees(lines[start + 1 : end])))
        start = end
    return tuple(reasons)
