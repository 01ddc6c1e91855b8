"""Lesson of a situation: the face of a die, pins, models, destroyed units."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from puesto.core.game.lessons import Choice, Lesson, LessonQuestion
from puesto.core.game.map_views import MapView
from puesto.core.messages import N_, Message, Ref, Sayable, Text, msg
from puesto.core.session.session import Session
from puesto.games.bolt.printed.records import ORDERS, Content
from puesto.games.bolt.situations import expectations
from puesto.games.bolt.situations.expectations import Expect
from puesto.games.bolt.table.state import GameTable, State
from puesto.games.bolt.views import army_view, state_changes

MOST = 3
"""Questions of one lesson at most."""
SPREAD = 3
"""Number of wrong answers on each side of the right number."""


def lesson_of(expected: Expect, table: GameTable, session: Session[State, Content]) -> Lesson:
    """Return a lesson on the position before the run, with questions about what the situation expects."""
    return Lesson(
        sketch(expected, table),
        facts=tuple(facts(table, session)),
        questions=tuple(questions(expected, table, session))[:MOST],
    )


def sketch(expected: Expect, table: GameTable) -> MapView:
    """Return a sketch of the units that the situation is about."""
    named_ids = {
        *expected.orders,
        *expected.pins,
        *expected.models,
        *expected.gone,
        *expected.flags,
        table.state.unit,
    } - {""}
    own_side = table.side_of(table.state.unit) if table.state.unit else table.battle.armies[0].id
    units = [unit for unit in table.state.units.values() if unit.id in named_ids and not unit.gone]
    return MapView(
        counters=tuple(army_view.counter(table, unit) for unit in units),
        opponents=frozenset(unit.id for unit in units if table.side_of(unit.id) != own_side),
        opponent=Ref("side", table.others(own_side)[0]),
    )


def facts(table: GameTable, session: Session[State, Content]) -> Iterator[Sayable]:
    """Yield facts that no counter shows: the unit in hand, and the dice of the run."""
    if table.state.unit:
        yield msg(N_("El dado es para {unit}"), unit=Ref("unit", table.state.unit))
    for entry in session.entries:
        if entry.kind == "answer" and entry.is_chance and isinstance(entry.value, tuple):
            faces = ", ".join(map(str, entry.value))
            yield msg(N_("Dados: {faces}"), faces=faces)


def questions(expected: Expect, table: GameTable, session: Session[State, Content]) -> Iterator[LessonQuestion]:
    """Yield the questions, with the answers that the rules gave."""
    outcome = session.state
    for id in expected.gone:
        yield _yes_no(id, outcome.units[id].gone)
    for id in expected.orders:
        yield _order(id, outcome.units[id].order.value)
    for words, among, say, name in (
        (N_("¿Con cuántos marcadores queda {unit:el}?"), expected.pins, expectations.pin_words, "pins"),
        (N_("¿Cuántas miniaturas quedan de {unit}?"), expected.models, expectations.model_words, "models"),
    ):
        for id in among:
            yield _number(id, msg(words, unit=Ref("unit", id)), getattr(outcome.units[id], name), say, name)
    for side in expected.bag:
        text = msg(N_("¿Cuántos dados de {side} quedan en la bolsa?"), side=Ref("side", side))
        yield _number(side, text, outcome.bag.count(side), expectations.number_words, "bag")
    for id, flags in expected.flags.items():
        for name in flags:
            yield _flag(id, name, bool(getattr(outcome.units[id], name)))


def _yes_no(id: str, is_gone: bool) -> LessonQuestion:
    choices = tuple(Choice(name, expectations.gone_words(name == "yes")) for name in ("no", "yes"))
    text = msg(N_("¿Qué pasa con {unit}?"), unit=Ref("unit", id))
    return LessonQuestion("gone", text, choices, ("yes" if is_gone else "no",), expectations.gone_words(is_gone))


def _flag(id: str, name: str, on: bool) -> LessonQuestion:
    words = state_changes.SWITCHES[name]
    choices = tuple(Choice(value, words[value == "yes"]) for value in ("no", "yes"))
    text = msg(N_("¿Cómo queda {unit:el}?"), unit=Ref("unit", id))
    return LessonQuestion("flag", text, choices, ("yes" if on else "no",), words[on])


def _order(id: str, face: str) -> LessonQuestion:
    choices = tuple(Choice(order.value, Ref("order", order.value)) for order in ORDERS)
    choices = (*choices, Choice("none", msg(N_("ninguna: su dado no está a su lado"))))
    text = msg(N_("¿Qué cara muestra el dado de {unit}?"), unit=Ref("unit", id))
    return LessonQuestion("order", text, choices, (face or "none",), expectations.order_words(face))


def _number(id: str, text: Message, right: int, say: Callable[[Any], Sayable], key: str) -> LessonQuestion:
    low = max(0, right - SPREAD)
    choices = tuple(Choice(str(n), Text(str(n), str(n))) for n in range(low, low + 2 * SPREAD + 1))
    return LessonQuestion(key, text, choices, (str(right),), say(right))
