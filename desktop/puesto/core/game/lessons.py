"""Lessons: the questions of a situation to a player who learns the rules, and the rules' answers."""

from __future__ import annotations

from puesto.core.card_views import CardView
from puesto.core.game.map_views import MapView
from puesto.core.messages import Sayable
from puesto.core.procedure_views import GridView
from puesto.core.values import Struct


class Choice(Struct, frozen=True):
    """One thing that may be the answer: `id` is a counter, a hex, or `board_prompts.NOBODY`."""

    id: str
    name: Sayable
    letter: str = ""
    """Of a hex: the letter that it has in the sketch."""
    facts: tuple[Sayable, ...] = ()
    """The given facts about it, a short line each."""


class LessonQuestion(Struct, frozen=True):
    """One thing to be found out.

    `right` holds every answer that the rules allow: more than one where a die decides or several act together.
    """

    key: str
    text: Sayable
    choices: tuple[Choice, ...]
    right: tuple[str, ...]
    said: Sayable
    """The right answer as a sentence."""
    map: MapView | None = None
    """The sketch to look at from here on, where it is another."""


class Lesson(Struct, frozen=True):
    """A position to look at and what is asked of it, one question after the other."""

    map: MapView
    card: CardView | None = None
    grid: GridView | None = None
    """The board, where it is one of squares."""
    facts: tuple[Sayable, ...] = ()
    """The given facts about the board that the sketch cannot show, a short line each."""
    questions: tuple[LessonQuestion, ...] = ()
    """None where the situation shows something that nobody is asked."""
