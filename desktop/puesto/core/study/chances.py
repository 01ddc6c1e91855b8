"""The chances of a resolution: how likely each of its outcomes is."""

from __future__ import annotations

from typing import Any, TypeVar

from puesto.core.game.resolutions import Resolution, has_house_cell
from puesto.core.study import odds

F = TypeVar("F")
R = TypeVar("R")


def chances(resolution: Resolution[F, R], content: Any, facts: F, chance: odds.Policy | None = None) -> odds.Figures:
    """Return the chance of each outcome, exact if possible, else estimated from samples.

    `chance` gives the dice and draws of the samples. Raises `odds.TooManyBranchesError` if an exact result is too large
    and there is no `chance`, and `odds.DependsOnPromptError` if the run asks something that the facts do not contain.
    """
    if resolution.stages is not None:
        return odds.Figures(odds.outcome_chances(odds.chain(*resolution.stages(content, facts)), resolution.outcome))
    try:
        return odds.Figures(odds.odds(lambda: resolution.run(content, facts), of=resolution.outcome))
    except odds.TooManyBranchesError:
        if chance is None:
            raise
        return odds.sample_odds(lambda: resolution.run(content, facts), chance, of=resolution.outcome)


def is_house(resolution: Resolution[F, R], content: Any, facts: F) -> bool:
    """Return whether the chances of a resolution rest on values that the house made up."""
    if any(has_house_cell(working) for working in resolution.workings(content, facts)):
        return True
    first, _ = odds.run_with_answers(lambda: resolution.run(content, facts), ())
    return first is not None and first.is_house
