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
    came = Outcome(session)
    asked = [one for one in expectations.rows_of(expect, came) if one.among]
    questions = tuple(question(one, place) for place, one in enumerate(asked[:MOST]))
    return Lesson(MapView(), facts=(*lesson_facts(table), *dice_lines(came)), questions=questions)


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


def dice_lines(came: Outcome) -> Iterator[Sayable]:
    """Yield the dice of the run, as faces."""
    thrown = [entry.value for entry in came.session.entries if entry.kind == "answer" and entry.is_chance]
    faces = tuple(Text(text, text) for text in (" ".join(str(face) for face in one) for one in thrown))
    if faces:
        yield msg(N_("Dados: {faces}"), faces=faces)


def question(one: Wanted, place: int) -> LessonQuestion:
    """Return a question about one value, with the possible values."""
    values = tuple(dict.fromkeys((*one.among, one.found)))
    choices = tuple(Choice(str(value), one.say(value)) for value in values)
    return LessonQuestion(
        key=f"q{place + 1}",
        text=msg(N_("{name}: ¿cómo queda?"), name=one.name),
        choices=choices,
        right=(str(one.found),),
        said=msg(N_("{name}: {value}"), name=one.name, value=one.say(one.found)),
    )
