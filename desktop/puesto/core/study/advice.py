"""The advice that a player asks of his staff, kept in the journal as asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puesto.core.game.game import whole_game
from puesto.core.messages import N_, Message, Ref, Sayable, msg
from puesto.core.opponents.advice import NOTHING_WEIGHED, Advice, AdviceCase, Counsel, Missing
from puesto.core.opponents.opponent import Candidate, OpponentChoice
from puesto.core.prompts import Family, Prompt
from puesto.core.session.journal import ADVICE, ADVICE_TOLD, Entry, RefusedError
from puesto.core.session.session import Session
from puesto.core.study.opponents import chance_of, temper_to_decide
from puesto.core.study.verdicts import reason_of, worth_text
from puesto.core.values import replace


def counsel(session: Session[Any, Any]) -> Counsel:
    """Return the staff's advice on the current prompt, or the question that it asks first.

    None where it has no view. Nothing changes.
    """
    prompt, adviser = session.prompt, whole_game(session).adviser
    if prompt is None or adviser is None or prompt.family is not Family.DECISION or not is_players(session):
        return None
    case = AdviceCase(session.state, session.content, prompt, session.given, board_answers(session), chance_of(session))
    return adviser.advise(case)


def is_players(session: Session[Any, Any]) -> bool:
    """Return whether people decide the current prompt."""
    return session.prompt is not None and temper_to_decide(session) is None


def ask_staff(session: Session[Any, Any]) -> Advice | Missing:
    """Return the staff's advice, and write down that it was asked.

    Raises `RefusedError` where it has nothing to weigh.
    """
    advice, prompt = counsel(session), session.prompt
    if prompt is None or advice is None:
        raise RefusedError(NOTHING_WEIGHED)
    if isinstance(advice, Message):
        raise RefusedError(advice)
    session.note(prompt.key, ADVICE)
    return advice


def tell_staff(session: Session[Any, Any], answer: str) -> Counsel:
    """Tell the staff what it asked about the board; return its advice.

    Raises `RefusedError` where it asks nothing, or for no answer of its question.
    """
    advice = counsel(session)
    if not isinstance(advice, Missing):
        raise RefusedError(msg(N_("Tu estado mayor no pregunta nada ahora.")))
    if (problem := advice.question.refusal(answer)) is not None:
        raise RefusedError(problem)
    session.note(answer, ADVICE_TOLD, advice.name)
    return counsel(session)


def board_answers(session: Session[Any, Any]) -> dict[tuple[str, ...], str]:
    """Return the answers to the staff's questions that are still true, by key and subject."""
    adviser, answers_by_key = whole_game(session).adviser, dict[tuple[str, ...], str]()
    for place in range(len(session.entries) - 1, -1, -1):
        entry = session.entry(place)
        if entry.kind == "note":
            if entry.key == ADVICE_TOLD:
                answers_by_key.setdefault(entry.subject, entry.value)
        elif adviser is None or is_changed_by_hand(entry) or adviser.outdates(entry):
            break
    return answers_by_key


def is_changed_by_hand(entry: Entry) -> bool:
    """Return whether an entry changed the table by hand, so that nobody knows what it has made untrue."""
    return entry.kind in BY_HAND and not entry.key.startswith(SETTINGS)


BY_HAND, SETTINGS = ("set", "correction"), "settings."
"""Kinds of entries that change the table by hand, and the beginning of the paths that are not on it."""


def choice_on_map(prompt: Prompt[Any], advice: Advice, pointed: int) -> OpponentChoice | None:
    """Return advice as a map shows it, the answer that is pointed out first; None where it names no hexes.

    Only the answers about the same counter as that one are shown.
    """
    candidates = [
        *advice.best[pointed : pointed + 1],
        *(candidate for candidate in advice.best if candidate is not advice.best[pointed]),
    ]
    about = prompt.subject[0] if prompt.subject else ""
    spots = tuple(
        replace(candidate, answers=((prompt.key, candidate.value),)) for candidate in candidates if candidate.spot
    )
    if len(spots) < 2 or not about:
        return None
    return OpponentChoice(spots[0].value, candidates=spots, unit=about)


def named_pieces(answer: Any) -> tuple[str, ...]:
    """Return the ids of everything that a sentence names or an answer holds, each once."""
    if isinstance(answer, str):
        return (answer,)
    if isinstance(answer, Ref):
        return (answer.id,)
    if isinstance(answer, Message):
        return named_pieces(tuple(value for _, value in answer.params if not isinstance(value, str)))
    parts = answer if isinstance(answer, tuple) else ()
    return tuple(dict.fromkeys(id for part in parts for id in named_pieces(part)))


def letters_of(candidates: Sequence[Candidate], letters: str) -> dict[str, str]:
    """Return the letters of the answers that name each piece: id -> its letters, the best answer's first."""
    letters_by_id: dict[str, str] = {}
    for letter, candidate in zip(letters, candidates, strict=False):
        for id in dict.fromkeys((*named_pieces(candidate.value), *named_pieces(candidate.message))):
            letters_by_id[id] = letters_by_id.get(id, "") + letter
    return letters_by_id


def times_asked(session: Session[Any, Any]) -> int:
    """Return how often the staff was asked."""
    return sum(entry.kind == "note" and entry.key == ADVICE for entry in session.entries)


def evenness(advice: Advice) -> Message | None:
    """Return the remark that the best answers are equally good; None where the first is better."""
    if advice.even_with_first < 2:
        return None
    return msg(N_("A y B valen lo mismo.")) if advice.even_with_first == 2 else msg(N_("A, B y C valen lo mismo."))


def line_of(candidate: Candidate) -> Sayable:
    """Return an answer that was weighed on one line: what, its worth, why."""
    reason = reason_of(candidate)
    if reason is None:
        return msg(N_("{what}, {worth}"), what=candidate.message, worth=worth_text(candidate.worth))
    words = N_("{where}, {worth}: {reason}")
    return msg(words, where=candidate.message, worth=worth_text(candidate.worth), reason=reason)
