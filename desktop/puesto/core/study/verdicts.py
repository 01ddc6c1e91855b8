"""Verdicts: the choice of an opponent as a question that one key accepts, and its candidates."""

from __future__ import annotations

from typing import Any

from puesto.core.game.map_views import GhostView, MapView, WayView
from puesto.core.messages import N_, Message, Ref, Sayable, msg
from puesto.core.opponents.opponent import Candidate, OpponentChoice
from puesto.core.opponents.thinking import Progress
from puesto.core.prompts import Choose, Option, Prompt
from puesto.core.session.session import Session
from puesto.core.study.opponents import is_surprise, temper_to_decide
from puesto.core.values import replace

TAKE, OTHERWISE = "take", "otherwise"
"""The answers to a verdict: it stays, or the player decides for the side. Any other is the hex of a candidate."""
MOST = 5
"""Most candidates that are listed."""


def verdict(session: Session[Any, Any], opponent_choice: OpponentChoice) -> Choose:
    """Return the question whether a choice is accepted, in place of the prompt that it answers."""
    prompt = session.prompt
    assert prompt is not None
    hexes = tuple(_hex_option(candidate) for candidate in placed_candidates(opponent_choice))
    return Choose(
        key="opponent.verdict",
        message=title_of(prompt, opponent_choice),
        rule=prompt.rule,
        subject=(opponent_choice.unit,) if opponent_choice.unit else prompt.subject,
        who=prompt.who,
        detail=opponent_choice.detail,
        advice=candidate_lines(opponent_choice),
        options=(
            *hexes,
            Option(
                OTHERWISE, msg(N_("De otro modo")), msg(N_("cualquier jugada legal")), verb=msg(N_("De &otro modo"))
            ),
            Option(TAKE, msg(N_("Así queda"))),
        ),
        default=TAKE,
    )


def thinking(session: Session[Any, Any], progress: Progress) -> tuple[Choose, OpponentChoice]:
    """Return the question whether an opponent that still thinks decides at once, and a choice to show."""
    prompt = session.prompt
    assert prompt is not None
    title = msg(N_("{side:el} piensa"), side=Ref("side", prompt.who))
    question = Choose(
        key="opponent.thinking",
        message=title,
        rule=prompt.rule,
        subject=prompt.subject,
        who=prompt.who,
        detail=progress.message,
        options=(Option(TAKE, msg(N_("Que decida ya")), msg(N_("con lo que tiene"))),),
        default=TAKE,
    )
    return question, OpponentChoice(TAKE, title, progress.message)


def joined_verdict(session: Session[Any, Any], joined: tuple[OpponentChoice, ...]) -> Choose:
    """Return the question whether choices on which nothing hangs are accepted together."""
    prompt = session.prompt
    assert prompt is not None
    single, units = verdict(session, joined[0]), tuple(choice.unit for choice in joined)
    return replace(
        single,
        message=msg(N_("{units} avanzan"), units=tuple(Ref("unit", unit) for unit in units)),
        subject=units,
        detail=msg(N_("No hay nada en juego, así que van juntas. Muévelas en el tablero.")),
        advice=tuple(title_of(prompt, choice) for choice in joined),
        options=tuple(option for option in single.options if not option.place),
    )


def _hex_option(candidate: Candidate) -> Option:
    """Return the option that takes the hex of a candidate."""
    worth = worth_text(candidate.worth)
    spot = candidate.spot
    return Option(spot, candidate.message, reason_of(candidate), sign=candidate.sign, place=spot, figure=worth)


def placed_candidates(opponent_choice: OpponentChoice) -> tuple[Candidate, ...]:
    """Return the listed candidates as hexes of a map; () where one is none, or there is one only."""
    candidates = opponent_choice.candidates[:MOST]
    if len(candidates) < 2 or not all(candidate.spot and candidate.answers for candidate in candidates):
        return ()
    return candidates


def is_listed(opponent_choice: OpponentChoice) -> bool:
    """Return whether a choice was weighed against others that are no hexes of a map."""
    return len(opponent_choice.candidates) > 1 and not placed_candidates(opponent_choice)


def joined_on_map(view: MapView, joined: tuple[OpponentChoice, ...]) -> MapView:
    """Return a sketch with the ways of joined choices, and each counter at its end."""
    ends = tuple((choice.unit, choice.candidates[0]) for choice in joined if choice.candidates)
    ways = tuple(WayView(candidate.way, candidate.message) for _, candidate in ends if len(candidate.way) > 1)
    ghosts = tuple(GhostView(unit, candidate.spot, sides=candidate.front) for unit, candidate in ends)
    return replace(view, ways=ways, mover=joined[0].unit, ghosts=ghosts)


def on_map(view: MapView, opponent_choice: OpponentChoice) -> MapView:
    """Return a sketch with the candidates of a choice: their signs, ways, and the counter at each end."""
    candidate_by_spot = {candidate.spot: candidate for candidate in placed_candidates(opponent_choice)}
    if not candidate_by_spot:
        return view
    hexes = tuple(
        replace(hex, sign=candidate.sign, best=candidate is opponent_choice.candidates[0])
        if (candidate := candidate_by_spot.get(hex.place)) is not None
        else hex
        for hex in view.hexes
    )
    ways = tuple(
        WayView(candidate.way, candidate.message) for candidate in candidate_by_spot.values() if len(candidate.way) > 1
    )
    ghosts = tuple(
        GhostView(opponent_choice.unit, candidate.spot, sides=candidate.front)
        for candidate in candidate_by_spot.values()
    )
    return replace(view, hexes=hexes, ways=ways, mover=opponent_choice.unit, ghosts=ghosts)


def answer_for(prompt: Prompt[Any], opponent_choice: OpponentChoice, spot: str) -> dict[str, Any]:
    """Return the answers that take the hex of a candidate, by the keys of prompts; {} for none."""
    candidate = next((candidate for candidate in opponent_choice.candidates if candidate.spot == spot), None)
    answers = dict(candidate.answers) if candidate is not None else {}
    return answers if prompt.key in answers and prompt.accepts(answers[prompt.key]) else {}


def title_of(prompt: Prompt[Any], opponent_choice: OpponentChoice) -> Message:
    """Return what is done: the verdict of the choice, else the words of the answer after the question."""
    if opponent_choice.message is not None:
        return opponent_choice.message
    if not opponent_choice.candidates:
        return prompt.message
    return msg(N_("{question} {answer}"), question=prompt.message, answer=opponent_choice.candidates[0].message)


def house_words(session: Session[Any, Any]) -> Message | None:
    """Return the line above a prompt that an opponent of the app decides; None for any other prompt."""
    temper, prompt = temper_to_decide(session), session.prompt
    if temper is None or prompt is None:
        return None
    if is_surprise(session, prompt.who):
        return msg(N_("No es regla: un rival de la casa"))
    return msg(N_("No es regla: un rival de la casa, {temper}"), temper=temper.name)


def candidate_lines(opponent_choice: OpponentChoice) -> tuple[Message, ...]:
    """Return the candidates as lines, the chosen one first; empty where there is only one."""
    if len(opponent_choice.candidates) < 2:
        return ()
    return tuple(map(_line, opponent_choice.candidates[:MOST]))


def _line(candidate: Candidate) -> Message:
    """Return a candidate in one line: its hex, its worth and its reason."""
    where: Sayable | str = candidate.spot or candidate.message
    reason = reason_of(candidate)
    if not candidate.terms:
        return msg(N_("{answer}"), answer=where)
    if reason is None:
        return msg(N_("{where}, {worth}"), where=where, worth=worth_text(candidate.worth))
    words = N_("{where}, {worth}: {reason}")
    return msg(words, where=where, worth=worth_text(candidate.worth), reason=reason)


def reason_of(candidate: Candidate) -> Sayable | None:
    """Return a candidate's reason in few words, else its weightiest term; None without terms."""
    if candidate.reason is not None or not candidate.terms:
        return candidate.reason
    return max(candidate.terms, key=lambda term: term.worth if candidate.worth >= 0 else -term.worth).message


def worth_text(worth: int) -> Message:
    """Return hundredths of a point with their sign, to two places: "+0,62"."""
    sign = "\u2212" if worth < 0 else "+" if worth else ""
    words = N_("{sign}{units},{cents}")
    return msg(words, sign=sign, units=str(abs(worth) // 100), cents=f"{abs(worth) % 100:02}")
