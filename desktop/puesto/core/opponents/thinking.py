"""Slow work of an opponent, done in parts: a window stays alive meanwhile and can cut it short.

Nobody else meets it: without a limit (`within`) the work is done in one go, and the choice is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, Protocol, TypeVar

from puesto.core.messages import Message
from puesto.core.values import Struct

R_co = TypeVar("R_co", covariant=True)
R = TypeVar("R")


class Progress(Struct, frozen=True):
    """Progress of the work."""

    message: Message
    """What has been looked at, and the best worth so far."""


class Work(Protocol[R_co]):
    """Work in parts, whose result so far can be taken at any time."""

    def go_on(self) -> Progress | None:
        """Do the next part, and return how far the work has come; None once it is done."""

    def result(self) -> R_co:
        """Return the result of what has been done."""


class StillThinkingError(Exception):
    """The limit is over and the work is not done: it goes on when the same thing is asked again."""

    def __init__(self, progress: Progress) -> None:
        super().__init__()
        self.progress = progress


class Thinking(Generic[R]):
    """The work that is under way, at most one."""

    def __init__(self) -> None:
        self.is_cut = False
        """Whether the work under way is ended with the result that it has."""
        self._may_go_on: Callable[[], bool] | None = None
        self._key: Hashable = None
        self._work: Work[Any] | None = None

    @property
    def is_busy(self) -> bool:
        """Return whether work is under way."""
        return self._work is not None

    @contextmanager
    def within(self, may_go_on: Callable[[], bool]) -> Iterator[None]:
        """Let work raise `StillThinkingError` once `may_go_on` says no; without it work is done in one go."""
        before, self._may_go_on = self._may_go_on, may_go_on
        try:
            yield
        finally:
            self._may_go_on = before

    def do(self, key: Hashable, begin: Callable[[], Work[R]]) -> R:
        """Return the result of the work on `key`, which is begun unless it is under way.

        Raises `StillThinkingError` where the limit is over before.
        """
        if self._work is None or key != self._key:
            self._key, self._work, self.is_cut = key, begin(), False
        work: Work[R] = self._work
        while not self.is_cut and (progress := work.go_on()) is not None:
            if self._may_go_on is not None and not self._may_go_on():
                raise StillThinkingError(progress)
        self._key, self._work, self.is_cut = None, None, False
        return work.result()


THINKING = Thinking[Any]()
"""The work of the opponents of this process."""
