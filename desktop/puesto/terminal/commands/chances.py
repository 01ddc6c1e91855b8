"""Odds at the terminal: a line beside each throw or draw, and the value of each answer on request."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from puesto.core.messages import N_, Message, msg
from puesto.core.prompts import Draw, Prompt, Roll
from puesto.core.questions.answers import answer_text
from puesto.core.saying import percentages

if TYPE_CHECKING:
    from puesto.core.session.session import Session
    from puesto.core.study.lookahead import Worth
    from puesto.core.study.odds import Case

DICE, DECK, BAG = N_("Dados: {odds}."), N_("Mazo: {odds}."), N_("La Bolsa: {odds}.")
HOUSE = N_("{odds} (Con datos de la casa.)")
NOTHING = N_("Aquí no hay probabilidades que contar.")


def odds_line(prompt: Prompt[Any]) -> Message | None:
    """Return the chances of a chance prompt in a line; None where its outcomes have no words."""
    if not isinstance(prompt, Roll | Draw) or not (prompt.bands if isinstance(prompt, Roll) else prompt.lots):
        return None
    from puesto.core.study.odds import cases

    message = msg(
        DICE if isinstance(prompt, Roll) else BAG if prompt.bag else DECK, odds=classes_with_chances(cases(prompt))
    )
    return msg(HOUSE, odds=message) if prompt.is_house else message


def prospects(session: Session[Any, Any]) -> list[Message]:
    """Return the consequences of each answer to the current prompt, a line each."""
    from puesto.core.study.lookahead import worth, worth_of_outcomes

    worths = worth(session) or worth_of_outcomes(session)
    shares = percentages([answer_worth.chance for answer_worth in worths])
    messages = [
        prospect(answer_worth, session.prompt, share) for answer_worth, share in zip(worths, shares, strict=True)
    ]
    result = [line for line in messages if line is not None]
    return result or [msg(NOTHING)]


def prospect(worth: Worth, prompt: Prompt[Any] | None, share: Message) -> Message | None:
    """Return what comes of one answer, or of one class of throws with its `share`, if anything."""
    if prompt is None:
        return None
    name = worth.message or answer_text(prompt, worth.answer)
    if isinstance(prompt, Roll | Draw):
        name = msg(N_("{what} {chance}"), what=name, chance=share)
    ahead = tuple(line for item in worth.ahead if (line := _ahead(item.cases)) is not None)
    if ahead and any(item.prompt.is_house for item in worth.ahead):
        return msg(N_("{answer} → {ahead}, con datos de la casa"), answer=name, ahead=ahead)
    if ahead:
        return msg(N_("{answer} → {ahead}"), answer=name, ahead=ahead)
    if worth.depends is not None:
        return msg(N_("{answer} → depende de: {question}"), answer=name, question=worth.depends)
    return name if isinstance(prompt, Roll | Draw) and isinstance(name, Message) else None


def _ahead(cases: Iterable[Case]) -> Message | None:
    """Return the classes of a prompt to come, those that have words."""
    every = tuple(cases)
    messages = tuple(
        message for case, message in zip(every, classes_with_chances(every), strict=True) if case.message is not None
    )
    return msg(N_("({odds})"), odds=messages) if messages else None


def classes_with_chances(cases: Iterable[Case]) -> tuple[Message, ...]:
    """Classes with their chances."""
    every = tuple(cases)
    return tuple(
        msg(N_("{what} {chance}"), what=case.message or msg(N_("nada")), chance=share)
        for case, share in zip(every, percentages([case.chance for case in every]), strict=True)
    )
