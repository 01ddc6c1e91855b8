"""Lesson of a situation: questions about what it expects."""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core.game.lessons import Choice, Lesson, LessonQuestion
from puesto.core.game.map_views import MapView
from puesto.core.messages import N_, Ref, Sayable, Text, msg
from puesto.core.session.session import Session
from puesto.games.bcs.formations import snafu
from puesto.games.bcs.printed.records import Content
from puesto.games.bcs.situations import expectations
from puesto.games.bcs.situations.expectations import Expect, Outcome, Wanted
from puesto.games.bcs.table.state import State, Table
from puesto.games.bcs.views.formation_view import formation_lines

MOST = 3
"""Questions of one lesson at most."""


def lesson_of(expect: Expect, table: Table, session: Session[State, Content]) -> Lesson:
    """Return a lesson on the position before the run, with questions about what the situation expects."""
    outcome = Outcome(session)
    asked_rows = [item for item in expectations.rows_of(expect, outcome) if item.among]
    questions = tuple(question(item, place) for place, item in enumerate(asked_rows[:MOST]))
    return Lesson(MapView(), facts=(*lesson_facts(table), *dice_lines(outcome)), questions=questions)


def lesson_facts(table: Table) -> Iterator[Sayable]:
    """Yield the formation in play with everything on its card, and the SNAFU result."""
    act = table.state.act
    if act.formation in table.state.formations:
        lines = tuple(formation_lines(table.now))
        yield msg(N_("{formation}: {lines}"), formation=Ref("formation", act.formation), lines=lines)
        if act.second:
            yield msg(N_("Es su Segunda Activación"))
        if act.snafu:
            yield msg(N_("Su resultado: {result}"), result=snafu.RESULT_WORDS[act.snafu])


def dice_lines(outcome: Outcome) -> Iterator[Sayable]:
    """Yield the dice of the run, as faces."""
    thrown = [entry.value for entry in outcome.session.entries if entry.kind == "answer" and entry.is_chance]
    faces = tuple(Text(text, text) for text in (" ".join(str(face) for face in item) for item in thrown))
    if faces:
        yield msg(N_("Dados: {faces}"), faces=faces)


def question(item: Wanted, place: int) -> LessonQuestion:
    """Return a question about one value, with the possible values."""
    values = tuple(dict.fromkeys((*item.among, item.found)))
    choices = tuple(Choice(str(value), item.say(value)) for value in values)
    return LessonQuestion(
        key=f"q{place + 1}",
        text=msg(N_("{name}: ¿cómo queda?"), name=item.name),
        choices=choices,
        right=(str(item.found),),
        said=msg(N_("{name}: {value}"), name=item.name, value=item.say(item.found)),
    )
