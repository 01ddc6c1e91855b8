"""The player's guess before the rules decide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Note, Option, Procedure
from puesto.core.questions.board import NOBODY, Ask, is_direct
from puesto.games.bear.ai import selection
from puesto.games.bear.ai.explanations import DecisionTrace
from puesto.games.bear.printed.records import UnitId
from puesto.games.bear.table.state import AI, Guess, MissionTable, ref_of

LEAVE_IT = "rules"
"""The answer that leaves the decision to the rules."""


def dispute(table: MissionTable) -> Procedure[Guess | None]:
    """Ask the player to guess what the card makes the AI do; None if declined or off (setting `check_me`)."""
    if table.state.settings.get("check_me") != "on":
        return None
    able_options = tuple(
        Option(id, Ref("unit", id))
        for id in table.in_play(AI)
        if table.is_combat(id) and not table.state.counters[id].carrier
    )
    positions = tuple(Option(id, ref_of(table.state, id)) for id in (*selection.units_of(table), *table.objectives()))
    if not able_options:
        return None
    answer: Any = yield from Ask(
        key="direct.guess",
        subject=(table.state.card,),
        message=msg(N_("¿Qué IA ejecuta la carta {card}, y contra quién?"), card=table.state.card),
        rule="4.0",
        options=(Option(LEAVE_IT, msg(N_("No lo sé: resuélvelo tú"))),),
        default=LEAVE_IT,
        unsure=False,
        direct=able_options,
        goals=positions,
    )
    return Guess(answer["direct"], answer.get("goal", "")) if is_direct(answer) else None


def judge_guess(
    table: MissionTable, group: tuple[UnitId, ...], targets: tuple[str, ...] | None, thoughts: DecisionTrace
) -> Procedure[None]:
    """Report, before any die is rolled, whether the player's guess of the AI was right, with the reasons.

    `group` holds the AI that act together. `targets` are None where 5.2 has yet to choose: a guess that may still be
    right is then not judged.
    """
    guess = table.guess
    if guess is None or guess.judged:
        return
    is_who = guess.executor in group
    if targets is None and is_who and guess.goal:
        return
    guess.judged = True
    decision = at_whom(table, group, targets or ())
    if is_who and (not targets or guess.goal in ("", *targets)):
        yield from say_judgement(guess, msg(N_("Acertaste: {decided}."), decided=decision), "5.1.1", right=True)
        return
    why = next(notes_about(thoughts.notes(table), guess.goal if is_who else guess.executor), None)
    message = msg(
        N_("Dijiste {guessed}; según las reglas le toca a {decided}."),
        guessed=guess_in_words(table, guess),
        decided=decision,
    )
    if why is not None:
        words = N_("Dijiste {guessed}; según las reglas le toca a {decided} ({why}).")
        message = msg(words, guessed=guess_in_words(table, guess), decided=decision, why=why.message)
    yield from say_judgement(guess, message, "5.2" if is_who else "5.1.1")


def settle_guess(table: MissionTable) -> Procedure[None]:
    """Report whether the player's guess was right where nobody carries the card out."""
    guess = table.guess
    if guess is None or guess.judged:
        return
    guess.judged = True
    if guess.executor == NOBODY:
        yield from say_judgement(guess, msg(N_("Acertaste: no la ejecuta nadie.")), "2.3.3", right=True)
    else:
        yield from say_judgement(
            guess,
            msg(N_("Dijiste {guessed}; según las reglas no la ejecuta nadie."), guessed=guess_in_words(table, guess)),
            "2.3.3",
        )


def reopen(table: MissionTable) -> None:
    """Let the guess be judged again, since the chosen AI could not carry the order out."""
    if table.guess is not None:
        table.guess.judged = False


def say_judgement(guess: Guess, message: Message, rule: str, right: bool = False) -> Procedure[None]:
    """Report whether the guess was right."""
    yield Note(
        key="direct.right" if right else "direct.wrong",
        subject=(guess.executor,),
        message=message,
        rule=rule,
        tone="good" if right else "bad",
    )


def guess_in_words(table: MissionTable, guess: Guess) -> Message:
    """Return the player's guess as a message."""
    if guess.executor == NOBODY:
        return msg(N_("que nadie puede"))
    return at_whom(table, (guess.executor,), (guess.goal,) if guess.goal else ())


def at_whom(table: MissionTable, ais: tuple[UnitId, ...], targets: tuple[str, ...]) -> Message:
    """Return a message with the AI that act, and their targets."""
    units = tuple(Ref("unit", id) for id in ais)
    if not targets:
        return msg(N_("{units}"), units=units)
    words = N_("{units} contra {targets}") if targets[0] in table.state.counters else N_("{units} hacia {targets}")
    return msg(words, units=units, targets=tuple(ref_of(table.state, id) for id in targets))


def notes_about(notes: Iterable[Note], id: str) -> Iterator[Note]:
    """Yield the notes of a choice on why it left a counter out."""
    for note in notes:
        if note.key == "order.left_out" and note.subject == (id,):
            yield note
        yield from notes_about(note.notes, id)
