"""Trial runs: situations run through the real rules, with dice, cards and answers from their scripts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from puesto.core.game.game import Game, whole_game
from puesto.core.game.lessons import Lesson
from puesto.core.game.situation import Checked, Script, Situation, Situations
from puesto.core.messages import N_, msg
from puesto.core.pack_layout import Path
from puesto.core.prompts import Draw, Family, Prompt, Roll
from puesto.core.session.journal import RefusedError, Source
from puesto.core.session.session import Session

S = TypeVar("S")
C = TypeVar("C")

LONGEST = 400
"""Prompts after which a situation that has not come to its end is left where it is."""


class ScriptMismatchError(RefusedError):
    """A scripted answer that its prompt does not take; `path` is its place in the situation."""

    def __init__(self, path: Path, problem: RefusedError) -> None:
        super().__init__(problem.message, problem.rule)
        self.path = path


@dataclass(frozen=True)
class Run(Generic[S, C]):
    """A situation that has been run: its session, at the prompt where it stopped, and what came of it."""

    session: Session[S, C]
    checks: tuple[Checked, ...]
    unanswered: Prompt[Any] | None = None
    """The question at which it stopped because its script does not answer it; None if it ran to its end."""
    left_over: tuple[Path, ...] = ()
    """The parts of its script that no prompt used, as paths in the situation."""

    @property
    def agrees(self) -> bool:
        """Return whether every expectation of the situation was met."""
        return all(check.agrees for check in self.checks)


def begin_situation(game: Game[S, C], content: C, situation: Situation, seed: str = "") -> Session[S, C]:
    """Return a session at the prompt where a situation begins.

    Raises `ScriptMismatchError` where the rules cannot begin there, or an answer given before fits no prompt.
    """
    situations = _ours(game)
    running, state = situations.stand(situation, content)
    try:
        session = Session.start_at(game, running, situation.id, state, seed)
    except Exception as error:
        report = str(error)  # without the name of its class, which says nothing to a player
        raise ScriptMismatchError(
            (), RefusedError(msg(N_("Las reglas no pueden empezar donde está esta mesa: {report}"), report=report))
        ) from error
    for place, value in enumerate(situation.script.begun):
        _give(session, value, ("script", "begun", place))
    return session


def run_situation(
    game: Game[S, C], content: C, situation: Situation, chance: Callable[[Prompt[Any]], Any]
) -> Run[S, C]:
    """Run a situation to its end; `chance` gives the dice and cards that its script does not name.

    It also stops at a question that nothing answers. Raises `ScriptMismatchError` if the script does not fit a prompt.
    """
    session = begin_situation(game, content, situation)
    unused_answers = _Left(situation.script)
    unanswered = _play(session, unused_answers, chance)
    return Run(session, _ours(game).compare(situation, session), unanswered, tuple(unused_answers.over()))


def _play(session: Session[S, C], unused_answers: _Left, chance: Callable[[Prompt[Any]], Any]) -> Prompt[Any] | None:
    """Answer prompts by what is left of a script until it is over.

    Returns the question that it leaves open before that.

    Raises `ScriptMismatchError` for a scripted answer that the prompt does not take.
    """
    is_settled, script = _ours(whole_game(session)).is_settled, unused_answers.script
    for _ in range(LONGEST):
        prompt = session.prompt
        if prompt is None or (session.steps[-1].name == script.until if script.until else is_settled(session)):
            return None
        answer, path = unused_answers.answer(prompt)
        if path:
            _give(session, answer, path)
        elif prompt.family is Family.CHANCE:
            session.answer(chance(prompt), Source.APP)
        else:
            return prompt
    return session.prompt


def _give(session: Session[S, C], answer: Any, path: Path) -> None:
    """Answer the current prompt from a script."""
    chance = session.prompt is not None and session.prompt.family is Family.CHANCE
    try:
        session.answer(answer, Source.HAND if chance else Source.PLAYER)
    except RefusedError as problem:
        raise ScriptMismatchError(path, problem) from None


@dataclass
class _Left:
    """The part of a script that has not been used yet."""

    script: Script
    taken: dict[Path, int] = field(default_factory=dict)

    def answer(self, prompt: Prompt[Any]) -> tuple[Any, Path]:
        """Return the next answer to a prompt and where the script has it; no path where it has none."""
        if isinstance(prompt, Roll):
            return self._next(("dice",), self.script.dice)
        if prompt.key in self.script.answers:
            return self._next(("answers", prompt.key), self.script.answers[prompt.key])
        if isinstance(prompt, Draw):
            return self._next(("draws", prompt.deck), self.script.draws.get(prompt.deck, ()))
        return None, ()

    def _next(self, name: Path, values: tuple[Any, ...]) -> tuple[Any, Path]:
        place = self.taken.get(name, 0)
        if place >= len(values):
            return None, ()
        self.taken[name] = place + 1
        return values[place], ("script", *name, place)

    def over(self) -> Iterator[Path]:
        """Yield the paths of the unused answers: a whole list if it was not used at all, else each element."""
        script = self.script
        lists: dict[Path, tuple[Any, ...]] = {("dice",): script.dice}
        lists |= {
            (name, key): values
            for name, result in (("draws", script.draws), ("answers", script.answers))
            for key, values in result.items()
        }
        for name, values in lists.items():
            used_count = self.taken.get(name, 0)
            if values and not used_count:
                yield ("script", *name)
            else:
                yield from (("script", *name, place) for place in range(used_count, len(values)))


def lesson(game: Game[S, C], content: C, situation: Situation, session: Session[S, C]) -> Lesson:
    """Return a situation to be learnt from; `session` has run it."""
    return _ours(game).lesson(situation, content, session)


def _ours(game: Game[S, C]) -> Situations[S, C]:
    if game.situations is None:
        raise RefusedError(msg(N_("Este juego no tiene situaciones.")))
    return game.situations
