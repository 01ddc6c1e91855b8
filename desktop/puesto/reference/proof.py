"""Proof: a game's situations, run through its real rules here and now, and their results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from puesto.chance import Dice
from puesto.core.game.game import Game
from puesto.core.session.journal import RefusedError
from puesto.core.study.trial_run import Run, ScriptMismatchError, run_situation
from puesto.packs.problems import Problem
from puesto.packs.situations import (
    left_over_problems,
    misfit_problem,
    open_situation,
    read_situation,
    shipped_situations,
)

SEED = 1
"""Of the dice that a situation does not name: the same for each of them, whatever ran before."""


@dataclass(frozen=True)
class Proven:
    """The result of one situation: its run, or the problems that kept it from running."""

    file: Path
    situation: Any | None
    """The game's record; None where the file could not be read."""
    run: Run[Any, Any] | None
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    """Unused answers of its script: the result is the same without them, and they are probably mistakes."""

    @property
    def agrees(self) -> bool:
        """Return whether every expectation of the situation was met; without any, False."""
        return self.run is not None and bool(self.run.checks) and self.run.agrees


def prove_all(game: Game[Any, Any], content: Any) -> Iterator[Proven]:
    """Yield the result of each shipped situation of a game, by file; each is run when it is asked for."""
    return (prove(file, game, content) for file in shipped_situations(game))


def prove(file: Path, game: Game[Any, Any], content: Any) -> Proven:
    """Read and run one file; one that is broken, or whose script does not fit, says where."""
    document = open_situation(file)
    record, problems = read_situation(document, game, content)
    if record is None:
        return Proven(file, None, None, tuple(problems))
    try:
        trial = run_situation(game, content, record, Dice(SEED).answer)
    except ScriptMismatchError as wrong:
        return Proven(file, record, None, (misfit_problem(document, wrong),))
    except RefusedError as wrong:
        return Proven(file, record, None, (Problem(document.file, 1, (), "stuck", wrong.message),))
    return Proven(file, record, trial, warnings=left_over_problems(document, trial.left_over))
