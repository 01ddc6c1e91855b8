"""The staff's advice at the terminal: the three best answers, or the question that it has first."""

from __future__ import annotations

from puesto.core.messages import N_, Message, msg
from puesto.core.opponents.advice import NOTHING_WEIGHED, Advice, Counsel, Missing
from puesto.core.prompts import UnreadableAnswerError
from puesto.core.study.advice import ask_staff, evenness, line_of, tell_staff
from puesto.terminal.terminal_session import TerminalSession

LETTERS = "ABC"


def tell_advice(seat: TerminalSession, rest: str) -> None:
    """Print what the staff advises on the current question; ask first what it does not see."""
    advice: Counsel = ask_staff(seat.session)
    if isinstance(advice, Missing):
        advice = _ask_first(seat, advice)
    if not isinstance(advice, Advice):
        seat.tell(advice if isinstance(advice, Message) else NOTHING_WEIGHED, "quiet")
        return
    seat.tell(msg(N_("Consejo del estado mayor, que es de la casa ({measure})"), measure=advice.measure), "title")
    for place, candidate in enumerate(advice.best):
        line = seat.say(line_of(candidate))
        chance = advice.risks[place] if advice.risks else None
        if chance is not None and advice.risk is not None:
            line += seat.say(msg(N_(" ({risk} {n} %)"), risk=advice.risk, n=chance))
        seat.print(seat.paper.wrap(line, f"  {LETTERS[place]}) "))
    for note in (evenness(advice), advice.caveat):
        if note is not None:
            seat.tell(note, "quiet")


def _ask_first(seat: TerminalSession, missing: Missing) -> Counsel:
    """Ask what the staff does not see; return its advice after the answer."""
    for line in (missing.knows, missing.lacks):
        seat.tell(line, "quiet")
    seat.tell(missing.question.message, "title")
    for number, option in enumerate(missing.question.options, 1):
        seat.print(seat.paper.wrap(seat.say(option.message), f" {number:>3}) "))
    seat.tell(msg(N_("Intro: no decir nada.")), "quiet")
    if not (typed := seat.hear()):
        return msg(N_("Se queda sin consejo."))
    try:
        return tell_staff(seat.session, missing.question.parse(typed))
    except UnreadableAnswerError as problem:
        return problem.message
