"""Situations: positions with dice and cards to come for the real rules, and their expected results.

A situation is a record of its game, read from one file. It is a test of the rules, a lesson for the player, and a way
to show a position to somebody else. The results of the rulebook's own examples are in `compare`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, Protocol, TypeVar

from puesto.core.game.lessons import Lesson
from puesto.core.messages import Sayable, Text
from puesto.core.pack_layout import Finding
from puesto.core.session.session import Session
from puesto.core.values import Struct, field

S = TypeVar("S")
C = TypeVar("C")


class Situation(Protocol):
    """The fields that the situations of every game have."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> Text: ...
    @property
    def rules(self) -> tuple[str, ...]:
        """Return the rule sections that the situation shows."""
        ...

    @property
    def source(self) -> str: ...
    @property
    def text(self) -> Text | None:
        """Return the position on the table, in our own words."""
        ...

    @property
    def lesson(self) -> Text | None:
        """Return the conclusion, shown after it has been solved."""
        ...

    @property
    def level(self) -> int:
        """Return the difficulty as a lesson: 1 to 3."""
        ...

    @property
    def script(self) -> Script: ...


class Script(Struct, frozen=True):
    """The answers given while a situation runs; each is used once, in order, by the prompts that it fits."""

    begun: tuple[Any, ...] = ()
    """Answers already given when it begins, in their order: it begins in the middle of its first step."""
    dice: tuple[tuple[int, ...], ...] = ()
    """Throws to come: natural faces."""
    draws: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Deck -> cards, markers or chits to come."""
    answers: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    """Prompt key -> answers."""
    until: str = ""
    """The step before which it stops; "": it stops where the decision is made and its consequences are settled."""


class Checked(Struct, frozen=True):
    """One thing that was to come of a situation, and what came."""

    name: Sayable
    expected: Sayable
    found: Sayable
    agrees: bool
    rule: str = ""


class Situations(Struct, Generic[S, C], frozen=True):
    """The functions of a game that read situations, set them up, and compare the results."""

    record: type[Any]
    """The type of a situation's file."""
    check: Callable[[Any, C], Iterable[Finding]]
    """Situation and content -> inconsistencies in a readable situation, with the path from its top."""
    stand: Callable[[Any, C], tuple[C, S]]
    """Situation and content -> the content with what the situation brings along, and the position."""
    is_settled: Callable[[Session[S, C]], bool]
    """Whether the decision is made and its consequences are settled: a situation runs so far where its script names no
    step."""
    compare: Callable[[Any, Session[S, C]], tuple[Checked, ...]]
    """Situation and the session that ran it -> each expected result beside the real one."""
    capture: Callable[[Session[S, C], str, Text], Any]
    """Session, id and title -> the present position as a situation."""
    lesson: Callable[[Any, C, Session[S, C]], Lesson]
    """Situation, content, session -> the lesson. The session has run the situation, so that the rules give the
    answers."""
    result: Callable[[Session[S, C], bool], Any] | None = None
    """Return what came of a session so far, under the names of what a situation expects.

    The second argument says whether what is hidden from the player may be told: a position resolved alone hides
    nothing. None where a game does not sum up a position.
    """
