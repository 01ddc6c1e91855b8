"""Explanations of an opponent's choice: its terms, what would have changed it, other tempers.

Nothing of this is stored: it is worked out from the position before the choice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from puesto.core.game.game import whole_game
from puesto.core.messages import N_, Message, Sayable, msg
from puesto.core.opponents.opponent import Candidate, Opponent, OpponentChoice, Temper
from puesto.core.prompts import Prompt
from puesto.core.session.journal import Source
from puesto.core.session.session import Session
from puesto.core.study.opponents import chance_of, choice, entry_carried_out, is_surprise, is_weighed, temper_to_decide
from puesto.core.study.verdicts import title_of
from puesto.core.values import Struct

MOST_COLUMNS, MOST_FACTS, MOST_TRIED = 3, 3, 5
"""Candidates that are compared, facts that are told, and facts that are tried for them."""


class ChangedFact(Struct, frozen=True):
    """A fact that was changed, and what would have been chosen then."""

    fact: Message
    chosen: Sayable | None
    """None where it changes nothing."""


class OtherTemper(Struct, frozen=True):
    """The answer of another temper to the same prompt."""

    temper: Temper
    candidate: Candidate | None
    chosen: Sayable
    is_same: bool


@dataclass(frozen=True)
class Explanation:
    """The reasons of a choice."""

    title: Message
    temper: Temper | None
    """None while it is a secret."""
    choice: OpponentChoice
    find_facts: Callable[[], tuple[ChangedFact, ...]]
    """Return facts that would have changed it. They take a while: each is thought about anew."""
    find_others: Callable[[], tuple[OtherTemper, ...]]
    """Return what other tempers choose; () while the temper is a secret."""

    @property
    def columns(self) -> tuple[Candidate, ...]:
        """Return the candidates that are compared, the chosen one first."""
        return self.choice.candidates[:MOST_COLUMNS]

    @property
    def discarded(self) -> tuple[Candidate, ...]:
        """Return the candidates that are only listed."""
        return self.choice.candidates[MOST_COLUMNS:]

    @property
    def unlisted(self) -> int:
        """Return how many places were weighed that are not listed."""
        return max(0, self.choice.weighed - len(self.choice.candidates))


def latest_choice(session: Session[Any, Any]) -> int | None:
    """Return the entry that an opponent weighed last, or the number of entries where it decides now."""
    if (choice_now := choice(session)) is not None and is_weighed(choice_now):
        return _where_weighed(session, len(session.entries))
    for place in range(len(session.entries) - 1, -1, -1):
        if session.entries[place].source is Source.OPPONENT:
            before = session.copy_before(place)
            past_choice = choice(before)
            if past_choice is not None and is_weighed(past_choice):
                return _where_weighed(before, place)
    return None


def _where_weighed(session: Session[Any, Any], place: int) -> int:
    """Return the entry of the choice that the current prompt carries out, else `place`."""
    carried_out = entry_carried_out(session)
    return place if carried_out is None else carried_out


def explain(session: Session[Any, Any], entry: int) -> Explanation | None:
    """Return why an opponent chose so at an entry, or will at the current prompt; None where none decided."""
    before = session.copy_before(_where_weighed(session.copy_before(entry), entry))
    opponent, prompt, temper = whole_game(before).opponent, before.prompt, temper_to_decide(before)
    past_choice = choice(before)
    if past_choice is None or opponent is None or prompt is None or temper is None:
        return None
    secret = is_surprise(before, prompt.who) and session.prompt is not None
    return Explanation(
        title_of(prompt, past_choice),
        None if secret else temper,
        past_choice,
        partial(_changed_facts, opponent, before, prompt, temper, past_choice),
        tuple if secret else partial(_other_tempers, before, opponent, prompt, temper, past_choice),
    )


def _other_tempers(
    session: Session[Any, Any],
    opponent: Opponent[Any, Any],
    prompt: Prompt[Any],
    temper: Temper,
    past_choice: OpponentChoice,
) -> tuple[OtherTemper, ...]:
    """Return the choices of the other tempers at the same prompt."""
    rows = list[OtherTemper]()
    for other_temper in opponent.tempers(session.content):
        if other_temper.id == temper.id or (temper_choice := choice(session, other_temper)) is None:
            continue
        first = temper_choice.candidates[0] if temper_choice.candidates else None
        rows.append(
            OtherTemper(other_temper, first, _outcome(prompt, temper_choice), _is_same(past_choice, temper_choice))
        )
    return tuple(rows)


def _changed_facts(
    opponent: Opponent[Any, Any],
    session: Session[Any, Any],
    prompt: Prompt[Any],
    temper: Temper,
    past_choice: OpponentChoice,
) -> tuple[ChangedFact, ...]:
    """Return facts that would have changed a choice, and at most one that would not."""
    changing, idle = list[ChangedFact](), list[ChangedFact]()
    for index, fact in enumerate(opponent.other_facts(session.state, session.content, past_choice)):
        if index >= MOST_TRIED or len(changing) >= MOST_FACTS:
            break
        changed_choice = opponent.choose(fact.state, session.content, prompt, temper, chance_of(session))
        if _is_same(past_choice, changed_choice):
            idle.append(ChangedFact(fact.message, None))
        else:
            changing.append(ChangedFact(fact.message, _outcome(prompt, changed_choice)))
    return (*changing, *idle[:1])[:MOST_FACTS]


def _is_same(first: OpponentChoice, second: OpponentChoice) -> bool:
    """Return whether two choices do the same."""
    return (first.value, first.message) == (second.value, second.message)


def _outcome(prompt: Prompt[Any], choice: OpponentChoice) -> Sayable:
    """Return what a choice does, in words."""
    if choice.message is None and choice.candidates:
        return choice.candidates[0].message
    return title_of(prompt, choice)


def sentence_of(explanation: Explanation) -> Message:
    """Return the reason as a player would say it: for what is done, and against the next best."""
    first, *rejected = explanation.columns or (Candidate(None, explanation.title),)
    if first.reason is None:
        return msg(N_("{verdict}."), verdict=explanation.title)
    if not rejected or rejected[0].reason is None or not rejected[0].spot:
        return msg(N_("{verdict}: {reason}."), verdict=explanation.title, reason=first.reason)
    words = N_("{verdict}: {reason}. En {place}, en cambio: {other}.")
    return msg(words, verdict=explanation.title, reason=first.reason, place=rejected[0].spot, other=rejected[0].reason)
