"""Reminders that learn what a player forgets when ending a phase, kept with the preferences.

A player forgets something who ends a phase, undoes that, and then does something else. What was forgotten three times
is asked about before the phase ends; what was then left three times in a row is not asked about any more.
"""

from __future__ import annotations

from typing import Any

from puesto.core.messages import Sayable
from puesto.core.prompts import Choose, Identity, Prompt
from puesto.core.questions.checklists import Checklist

REMINDERS = "reminders"
"""Where the preferences keep the counts."""
ENOUGH = 3
"""Times after which it is learnt."""
SILENCED = 1_000
"""Times left of what the player wants never to be asked about again."""
ANYTHING = "*"
"""What is counted of options that have no word of their own, such as counters."""


class Reminders:
    """The counts of one player, by game, question and action: how often forgotten, how often left."""

    def __init__(self, preferences: dict[str, Any], ended: tuple[Identity, int] | None = None) -> None:
        self._preferences = preferences
        self._ended = ended
        """The question that last ended a phase, and the number of answers before it."""
        self.has_learnt = False
        """Whether the preferences are to be saved."""

    def missing(self, game: str, prompt: Prompt[Any], ending: str) -> list[Sayable]:
        """Return what the player tends to forget and can still do, in words."""
        counts = self._counts(game, prompt.key)
        if _is_silenced(counts):
            return []
        options = {
            _kind(prompt, option.value): option.message
            for option in reversed(_options(prompt))
            if option.value != ending
        }
        return [words for kind, words in reversed(options.items()) if _is_asked(counts.get(kind))]

    def note(self, game: str, prompt: Prompt[Any], place: int, value: Any, ending: str) -> tuple[Identity, int] | None:
        """Count an answer that is given now; `place` is the number of answers before it.

        Returns the question that last ended a phase.
        """
        question = prompt.identity, place
        if value == ending:
            self._ended = question
        elif self._ended == question:
            self._ended = None
            forgotten, ignored_count = self._pair(game, prompt, value)
            if ignored_count < SILENCED:
                self._keep(game, prompt.key, _kind(prompt, value), min(forgotten + 1, ENOUGH), 0)
        return self._ended

    def heed(self, game: str, prompt: Prompt[Any], value: Any) -> None:
        """Count that the player was asked, and does something instead: what he does was not left once more."""
        kind = _kind(prompt, value)
        pair = self._counts(game, prompt.key).get(kind)
        if pair is not None and _is_asked(pair):
            self._keep(game, prompt.key, kind, pair[0], 0)

    def leave(self, game: str, prompt: Prompt[Any], ending: str) -> None:
        """Count that the player was asked, and ends the phase all the same."""
        counts = self._counts(game, prompt.key)
        for kind in {_kind(prompt, option.value) for option in _options(prompt) if option.value != ending}:
            if _is_asked(counts.get(kind)):
                forgotten, ignored_count = counts[kind]
                self._keep(game, prompt.key, kind, forgotten, ignored_count + 1)

    # -- questions that only remind, which the rules ask before a phase closes

    def note_review(self, game: str, prompt: Prompt[Any], value: Any) -> None:
        """Count what is left as it is at a question that only reminds, and begin anew with what is done."""
        counts = self._counts(game, prompt.key)
        for option in _lines(prompt):
            kind = _line_kind(option.value)
            is_done = isinstance(prompt, Checklist) and option.value in value
            left_count = 0 if is_done else counts.get(kind, (ENOUGH, 0))[1] + 1
            self._keep(game, prompt.key, kind, ENOUGH, left_count)

    def is_passed_over(self, game: str, prompt: Prompt[Any]) -> bool:
        """Return whether everything that a question reminds of was left three times in a row."""
        counts = self._counts(game, prompt.key)
        kinds = [_line_kind(option.value) for option in _lines(prompt)]
        return bool(kinds) and all(counts.get(kind, (0, 0))[1] >= ENOUGH for kind in kinds)

    def ask_again(self, game: str, key: str) -> None:
        """Ask a question that was passed over: the player went back for what it reminds of."""
        for kind in self._counts(game, key):
            self._keep(game, key, kind, ENOUGH, 0)

    def silence(self, game: str, prompt: Prompt[Any]) -> None:
        """Ask no more about anything at this question, whatever is forgotten later."""
        for kind, (forgotten, _) in [*self._counts(game, prompt.key).items()]:
            self._keep(game, prompt.key, kind, forgotten, SILENCED)

    def _pair(self, game: str, prompt: Prompt[Any], value: Any) -> tuple[int, int]:
        return self._counts(game, prompt.key).get(_kind(prompt, value), (0, 0))

    def _counts(self, game: str, key: str) -> dict[str, tuple[int, int]]:
        """Return the counts of a question; whatever else the file holds there is left out."""
        stored = self._preferences.get(REMINDERS)
        for part in (game, key):
            stored = stored.get(part) if isinstance(stored, dict) else None
        pairs = stored.items() if isinstance(stored, dict) else ()
        return {kind: (pair[0], pair[1]) for kind, pair in pairs if _is_pair(pair)}

    def _keep(self, game: str, key: str, kind: str, forgotten: int, ignored_count: int) -> None:
        """Store the counts of one action of a question in the preferences."""
        self.has_learnt = True
        stored = self._preferences.get(REMINDERS)
        tree = dict(stored) if isinstance(stored, dict) else {}
        by_key = dict(tree[game]) if isinstance(tree.get(game), dict) else {}
        counts = {**self._counts(game, key), kind: (forgotten, ignored_count)}
        by_key[key] = {answer_kind: list(pair) for answer_kind, pair in counts.items()}
        tree[game] = by_key
        self._preferences[REMINDERS] = tree


def _options(prompt: Prompt[Any]) -> list[Any]:
    return [*prompt.options] if isinstance(prompt, Choose) else []


def _kind(prompt: Prompt[Any], value: Any) -> str:
    """Return what an answer counts as: its action, or anything."""
    answered_option = next((option for option in _options(prompt) if option.value == value), None)
    return str(value) if answered_option is not None and answered_option.verb is not None else ANYTHING


def _lines(prompt: Prompt[Any]) -> list[Any]:
    """Return the options of a choice, or the lines of a checklist."""
    return [*prompt.options] if isinstance(prompt, Choose | Checklist) else []


def _line_kind(value: Any) -> str:
    """Return what a line of a question that only reminds counts as: all counters, or all turns, as one."""
    text = str(value)
    head, _, last = text.rpartition(".")
    return head if head and any(map(str.isdigit, last)) else text


def _is_asked(pair: tuple[int, int] | None) -> bool:
    return pair is not None and pair[0] >= ENOUGH and pair[1] < ENOUGH


def _is_silenced(counts: dict[str, tuple[int, int]]) -> bool:
    return any(ignored_count >= SILENCED for _, ignored_count in counts.values())


def _is_pair(pair: object) -> bool:
    return isinstance(pair, list | tuple) and len(pair) == 2 and all(type(number) is int for number in pair)
