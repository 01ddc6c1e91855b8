"""Lesson of a situation: who carries the order out, at whom, where to; the rules give the answer."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator

from puesto.core.game.lessons import Choice, Lesson, LessonQuestion
from puesto.core.messages import N_, Ref, Sayable, msg
from puesto.core.questions.board import NOBODY
from puesto.core.session.session import Session
from puesto.games.bear.ai import answered_board
from puesto.games.bear.printed.records import Content, UnitId
from puesto.games.bear.rounds import losses, sequence
from puesto.games.bear.situations.expectations import Expect
from puesto.games.bear.situations.outcome import PASS, Outcome
from puesto.games.bear.table import known_cards
from puesto.games.bear.table.state import AI, PLAYER, Counter, MissionTable, State, ref_of
from puesto.games.bear.views import map_view, state_changes, views
from puesto.games.kit.alone import NO, YES, yes_no_class

WHO = N_("¿Quién ejecuta la orden?")
WHOM = N_("¿A quién?")
WHITHER = N_("¿Hacia quién o hacia dónde?")
WHERE = N_("¿En qué hexágono acaba {unit}?")
MOST = 3
"""Questions of one lesson at most."""


def lesson_of(expect: Expect, state: State, content: Content, session: Session[State, Content]) -> Lesson:
    """Return a lesson on the position `state` before the run, asking for what is in `expect`.

    `session` has run it to its end and gives the answers. A situation that expects nothing asks what the AI decided.
    """
    table, outcome = answered_board.at_the_table(state, content), Outcome(session)
    state.card = state.card or first_card(session)
    lesson = tuple(questions(table, outcome, expect))[:MOST]
    return Lesson(
        map=map_view.sketch(table),
        card=views.card_view(table),
        facts=(
            *lesson_facts(table),
            *marker_facts(table, {lesson_question.key for lesson_question in lesson}),
            *(usage_facts(table, outcome) if any(lesson_question.key == "used" for lesson_question in lesson) else ()),
        ),
        questions=lesson,
    )


def first_card(session: Session[State, Content]) -> str:
    """Return the order card that the AI draws for its turn; "" where it draws none."""
    starts = [step.first for step in session.steps if step.name == sequence.ORDER_CARD]
    if not starts:
        return ""
    return next((str(entry.value) for entry in session.entries[starts[0] :] if entry.stream == "orders"), "")


def executors_before(outcome: Outcome) -> list[UnitId]:
    """Return the AI that carried the order out, by the ids that they had before the run."""
    result: list[UnitId] = outcome.order["executors"]
    return [outcome.state.counters[id].replaces or id for id in result]


def lesson_facts(table: MissionTable) -> Iterator[Sayable]:
    """Yield facts of the position that the sketch does not show."""
    if table.state.just_acted:
        yield msg(N_("Acaba de actuar: {units}"), units=tuple(Ref("unit", unit) for unit in table.state.just_acted))
    for ai, origin in table.state.origins.items():
        if origin.flanked_by:
            yield msg(
                N_("{units} flanquea a {ai}"),
                ai=Ref("unit", ai),
                units=tuple(Ref("unit", unit) for unit in origin.flanked_by),
            )


def marker_facts(table: MissionTable, keys: Container[str]) -> Iterator[Sayable]:
    """Yield the positions of the markers that are asked about, since the answer depends on them."""
    if "marker" in keys:
        yield msg(N_("El marcador de misión está en la casilla {box}"), box=table.state.marker)
    if "command_points" in keys:
        yield msg(N_("Tienes {points} PAM"), points=table.state.command_points)
    if "victory_points" in keys:
        yield msg(N_("Ahora: {place}"), place=points_in_words(table, table.state.victory_points))


def usage_facts(table: MissionTable, outcome: Outcome) -> Iterator[Sayable]:
    """Yield the card that a usage check draws, since its outcome depends on it."""
    for entry in outcome.session.entries:
        if entry.key == "usage.draw":
            usage = known_cards.card(table, str(entry.value)).usage
            head = N_("En el chequeo de uso saldrá la carta {card}: ≥ {value}, con cabeza")
            yield msg(
                head if usage.head else N_("En el chequeo de uso saldrá la carta {card}: ≥ {value}"),
                card=str(entry.value),
                value=usage.value or 0,
            )


# ---- the questions


def questions(table: MissionTable, outcome: Outcome, expect: Expect) -> Iterator[LessonQuestion]:
    """Yield the questions on what the situation expects and the run answers, the AI's decision first."""
    decides = expect == Expect() or expect.executor or expect.one_of or expect.group or expect.line not in ("", PASS)
    played = any(step.name in (sequence.ORDERS, sequence.EVENT) for step in outcome.steps)
    executors = executors_before(outcome)
    if decides and played and (executors or outcome.line == PASS):
        yield from decision_questions(table, outcome, executors)
    if expect.marker is not None:
        boxes = [
            box.number for box in table.mission.sheet if table.state.marker <= box.number <= table.state.marker + 3
        ]
        if len(boxes) > 1:
            yield number_question(
                "marker",
                msg(N_("¿En qué casilla queda el marcador de misión?")),
                boxes,
                outcome.state.marker,
                state_changes.number_in_words,
            )
    if expect.command_points is not None:
        points = range(
            max(0, outcome.state.command_points - 2), max(outcome.state.command_points, table.state.command_points) + 2
        )
        yield number_question(
            "command_points",
            msg(N_("¿Cuántos PAM quedan?")),
            points,
            outcome.state.command_points,
            state_changes.number_in_words,
        )
    if expect.victory_points is not None:
        around = range(outcome.state.victory_points - 2, outcome.state.victory_points + 3)
        spaces = [value for value in around if value]
        yield number_question(
            "victory_points",
            msg(N_("¿Dónde queda el marcador de PV?")),
            spaces,
            outcome.state.victory_points,
            lambda value: points_in_words(table, value),
        )
    for unit in expect.used:
        answer = yes_no_class(outcome.state.counters[unit].used)
        remark = (
            msg(N_("{unit} queda usad{unit:a}"), unit=Ref("unit", unit)),
            msg(N_("{unit} queda sin usar"), unit=Ref("unit", unit)),
        )
        choices = (Choice(YES, msg(N_("Usada"))), Choice(NO, msg(N_("Sin usar"))))
        text = msg(N_("¿Cómo queda {unit} al final?"), unit=Ref("unit", unit))
        yield LessonQuestion("used", text, choices, (answer,), remark[answer == NO])


def decision_questions(table: MissionTable, outcome: Outcome, executors: list[UnitId]) -> Iterator[LessonQuestion]:
    """Yield questions on who carries the order out, at whom or toward what, and where it ends."""
    who = outcome.among("tie.ai.die") or tuple(executors) or (NOBODY,)
    nobody = Choice(NOBODY, msg(N_("Nadie: la IA pasa")))
    yield LessonQuestion(
        "executor",
        msg(WHO),
        (*counter_choices(table, table.in_play(AI)), nobody),
        who,
        executors_in_words(executors, who),
    )
    targets = outcome.among("tie.unit.die") or tuple(outcome.order["targets"])
    if executors and targets:
        fires = outcome.shot is not None
        aims = counter_choices(table, table.in_play(PLAYER))
        if not fires:
            aims = (*aims, *(Choice(place, Ref("hex", place)) for place in table.objectives()))
        if len(aims) > 1:
            yield LessonQuestion(
                "target", msg(WHOM if fires else WHITHER), aims, targets, target_in_words(table, targets)
            )
    if executors:
        yield from hex_question(table, outcome, executors[0])


def number_question(
    key: str, text: Sayable, values: Iterable[int], result: int, name: Callable[[int], Sayable]
) -> LessonQuestion:
    """Return a question whose answer is one of a few numbers."""
    choices = tuple(Choice(str(value), name(value)) for value in sorted({*values, result}))
    return LessonQuestion(key, text, choices, (str(result),), msg(N_("Queda así: {value}"), value=name(result)))


def points_in_words(table: MissionTable, points: int) -> Sayable:
    """Return the victory points in words, and the side that leads (2.8)."""
    return msg(
        N_("{points} PV para {side}"), points=abs(points), side=losses.nation(table, PLAYER if points > 0 else AI)
    )


def hex_question(table: MissionTable, outcome: Outcome, mover: UnitId) -> Iterator[LessonQuestion]:
    """Yield the question on the hex in which the mover ends, if its hexes are given."""
    ends = table.state.destinations.get(mover, [])
    final_hex = counter_at_end(outcome, mover).hex
    if len(ends) > 1 and any(end.hex == final_hex for end in ends):
        letters = dict(zip((end.hex for end in ends), map_view.LETTERS, strict=False))
        choices = tuple(
            Choice(
                end.hex,
                Ref("hex", end.hex),
                letter=letters.get(end.hex, ""),
                facts=map_view.destination_facts(table, end),
            )
            for end in ends
        )
        message = msg(N_("{unit} acaba en {place}"), unit=Ref("unit", mover), place=Ref("hex", final_hex))
        yield LessonQuestion(
            "hex", msg(WHERE, unit=Ref("unit", mover)), choices, (final_hex,), message, map_view.sketch(table, mover)
        )


def counter_at_end(outcome: Outcome, unit: UnitId) -> Counter:
    """Return the counter as it is in the end, or what a possible enemy turned out to be."""
    heirs = [counter for counter in outcome.state.counters.values() if counter.replaces == unit]
    return heirs[0] if heirs else outcome.state.counters[unit]


def counter_choices(table: MissionTable, ids: Iterable[UnitId]) -> tuple[Choice, ...]:
    """Return counters to choose from, with the hex of those whose name does not include it."""
    own_names = {piece.id for piece in table.mission.forces if piece.name is not None}
    places = {id: table.state.counters[id].hex for id in ids}
    name_by_id: dict[UnitId, Sayable] = {
        id: msg(N_("{unit}, en {place}"), unit=Ref("unit", id), place=Ref("hex", place))
        if place and id in own_names
        else Ref("unit", id)
        for id, place in places.items()
    }
    return tuple(Choice(id, name) for id, name in name_by_id.items())


def executors_in_words(executors: list[UnitId], allowed: tuple[str, ...]) -> Sayable:
    """Return who carries the order out, as a sentence."""
    if not executors:
        return msg(N_("No la ejecuta nadie: la IA pasa"))
    if len(executors) > 1:
        return msg(N_("La ejecutan juntas {units}"), units=tuple(Ref("unit", id) for id in executors))
    if len(allowed) > 1:
        return msg(N_("Lo decide un dado entre {units}"), units=tuple(Ref("unit", id) for id in allowed))
    return msg(N_("La ejecuta {unit}"), unit=Ref("unit", executors[0]))


def target_in_words(table: MissionTable, targets: Iterable[str]) -> Sayable:
    """Return the targets, as a sentence."""
    names = tuple(ref_of(table.state, target) for target in targets)
    return msg(
        N_("El objetivo es {targets}") if len(names) == 1 else N_("Vale cualquiera de estos: {targets}"), targets=names
    )
