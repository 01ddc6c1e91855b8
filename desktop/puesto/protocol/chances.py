"""The verbs `odds` and `bag`, and how likely what a line of the diary says was."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from puesto.core import codec
from puesto.core.messages import N_, msg
from puesto.core.prompts import Draw, Family, Roll
from puesto.core.session.journal import LogLine, Place
from puesto.core.session.session import Session
from puesto.protocol.conversation import Args, Conversation, current_prompt, verb
from puesto.protocol.faults import read_text
from puesto.protocol.shapes import Say, log_json

if TYPE_CHECKING:
    from puesto.core.study.lookahead import Worth
    from puesto.core.study.odds import Case


@verb("odds")
def odds(talk: Conversation, args: Args) -> dict[str, Any]:
    """Return the chances of the current prompt, exact, as fractions.

    A chance prompt has `cases`, a decision has `options`, each with the chances of what follows from it (`ahead`). A
    question about the table has neither. `house` says that the chances come from a table of our own.

    Result: `key`, `cases?`, `options?`, `house?`.
    """
    from puesto.core.study import lookahead

    session, prompt = talk.session, current_prompt(talk.session)
    kind = "cases" if prompt.family is Family.CHANCE else "options"
    worths = lookahead.worth_of_outcomes(session) if prompt.family is Family.CHANCE else lookahead.worth(session)
    shape = {"key": prompt.key, kind: [worth_json(worth, kind, talk.say) for worth in worths]}
    return shape | ({"house": True} if prompt.is_house else {})


@verb("bag", "mine?", "theirs?")
def bag(talk: Conversation, args: Args) -> dict[str, Any]:
    """Return how likely the next marker of each bag on the table belongs to each side.

    - `mine`: the id of a marker or a side whose order of arrival is wanted.
    - `theirs`: the id of the other marker or side.

    `told` says in sentences how likely `mine` comes before `theirs`.

    Result: `next`, `told`.
    """
    from puesto.core.study.bag_odds import next_of, order_in_words

    own_dice, enemy_dice = (read_text(name, args.get(name) or "") for name in ("mine", "theirs"))
    bags = talk.session.view().bags
    return {
        "next": {bag_view.id: {side.id: str(chance) for side, chance in next_of(bag_view)} for bag_view in bags},
        "told": [talk.say(line) for bag_view in bags for line in order_in_words(bag_view, own_dice, enemy_dice)],
    }


def worth_json(worth: Worth, kind: str, say: Say) -> dict[str, Any]:
    """Return an answer, or a class of throws or cards, and what it leads to."""
    shape: dict[str, Any] = {
        "answer": codec.to_json(worth.answer),
        "message": say(worth.message) if worth.message else "",
    }
    if kind == "cases":
        shape["chance"] = str(worth.chance)
    shape["ahead"] = [
        {
            "key": ahead.prompt.key,
            "message": say(ahead.prompt.message),
            "chance": str(ahead.chance),
            "cases": [case_json(case, say) for case in ahead.cases],
        }
        | ({"house": True} if ahead.prompt.is_house else {})
        for ahead in worth.ahead
    ]
    if worth.assumed:
        shape["assumed"] = [
            {"message": say(assumption.message), "answer": say(assumption.answer)} for assumption in worth.assumed
        ]
    return shape | ({"depends": say(worth.depends)} if worth.depends else {})


def case_json(case: Case, say: Say) -> dict[str, Any]:
    """Return a class of outcomes."""
    return {
        "answer": codec.to_json(case.answer),
        "message": say(case.message) if case.message else "",
        "chance": str(case.chance),
    }


def log_lines(session: Session[Any, Any], lines: Iterable[LogLine], say: Say) -> Iterator[dict[str, Any]]:
    """Yield lines of the log as JSON; the first one after a throw or a draw has its chance."""
    for line in lines:
        shape, before = log_json(line, number_of(session, line.index), say), next(session.said_before(line.index), None)
        if line.entry and (before is None or before.entry != line.entry):
            entry = session.entry(line.entry - 1)
            if isinstance(entry.prompt, Roll | Draw):
                shape["detail"]["odds"] = known_odds(entry.prompt, entry.value, say)
        yield shape


def number_of(session: Session[Any, Any], place: Place) -> int:
    """Return the number of lines in the log before a place.

    A save does not store it: every step before is run once to count its lines.
    """
    return session.steps[place.step].first_line + place.line


def place_of(session: Session[Any, Any], number: int) -> Place:
    """Return the place in the log that has `number` lines before it.

    Behind its end where there are fewer.
    """
    steps = session.steps
    step = steps[bisect_right(steps, number, key=lambda step: step.first_line) - 1]
    return Place(step.number, number - step.first_line)


def known_odds(prompt: Roll | Draw, answer: Any, say: Say) -> str:
    """Return the outcome and its chance, such as `impacta: 5/18`; "" if it is not known."""
    from puesto.core.study.odds import case_of

    case = case_of(prompt, answer)
    if case is None:
        return ""
    return (
        say(msg(N_("{what}: {chance}"), what=case.message, chance=str(case.chance)))
        if case.message
        else str(case.chance)
    )
