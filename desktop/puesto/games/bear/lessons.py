"""What a situation asks whoever learns the rules: who carries the order out, at whom, and where to; the rules' own run is the answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from puesto.core.lessons import NOBODY, Choice, Lesson, Question
from puesto.core.messages import N_, Ref, Sayable, msg
from puesto.core.session import Session
from puesto.games.bear import given, map_view, sequence, views
from puesto.games.bear.expect import Came, among
from puesto.games.bear.records import Content
from puesto.games.bear.state import AI, PLAYER, Counter, State, Table, UnitId

WHO = N_("¿Quién ejecuta la orden?")
WHOM = N_("¿A quién?")
WHITHER = N_("¿Hacia quién o hacia dónde?")
WHERE = N_("¿En qué hexágono acaba?")


def asked(state: State, content: Content, session: Session[State, Content]) -> Lesson:
    """The position `state` as it lay before the rules ran, and what is asked of it; `session` has run it to its end."""
    t, came = given.at_the_table(state, content), Came(session)
    state.card = state.card or first_card(session)
    executors = acting(t, came)
    mover = executors[0] if executors else ""
    return Lesson(
        map=map_view.sketch(t, mover),
        card=views.card(t),
        facts=tuple(facts(t)),
        questions=tuple(questions(t, came, executors)),
    )


def first_card(session: Session[State, Content]) -> str:
    """The order card that the AI draws for its turn; "" where it draws none."""
    starts = [step.first for step in session.steps if step.name == sequence.ORDER_CARD]
    if not starts:
        return ""
    return next((str(entry.value) for entry in session.entries[starts[0] :] if entry.stream == "orders"), "")


def acting(t: Table, came: Came) -> list[UnitId]:
    """Those of the AI that carried the order out, under the names that they had before."""
    found: list[UnitId] = came.order["executors"]
    return [came.state.counters[id].replaces or id for id in found]


def facts(t: Table) -> Iterator[Sayable]:
    """What lies on the table and is not seen in the sketch."""
    if t.state.just_acted:
        yield msg(N_("Acaba de actuar: {units}"), units=tuple(Ref("unit", unit) for unit in t.state.just_acted))
    for ai, origin in t.state.origins.items():
        if origin.flanked_by:
            yield msg(N_("{units} flanquea a {ai}"), ai=Ref("unit", ai), units=tuple(Ref("unit", unit) for unit in origin.flanked_by))


# ---- the questions


def questions(t: Table, came: Came, executors: list[UnitId]) -> Iterator[Question]:
    """Those that the run answers; none where no order card was played."""
    if not any(step.name in (sequence.ORDERS, sequence.EVENT) for step in came.steps):
        return
    ais = t.in_play(AI)
    who = among(came, "tie.ai.die") or tuple(executors) or (NOBODY,)
    nobody = Choice(NOBODY, msg(N_("Nadie: la IA pasa")))
    yield Question("executor", msg(WHO), (*counters(t, ais), nobody), who, said_who(executors, who))
    if not executors:
        return
    targets = among(came, "tie.unit.die") or tuple(target for target in came.order["targets"])
    if targets:
        fires = came.shot is not None
        aims = counters(t, t.in_play(PLAYER))
        if not fires:
            aims = (*aims, *(Choice(place, Ref("hex", place)) for place in t.objectives()))
        if len(aims) > 1:
            yield Question("target", msg(WHOM if fires else WHITHER), aims, targets, listed(t, targets))
    yield from where(t, came, executors[0])


def where(t: Table, came: Came, mover: UnitId) -> Iterator[Question]:
    """In which hex the mover ends, where its hexes are given."""
    ends = t.state.destinations.get(mover, [])
    stands = now(came, mover).hex
    if len(ends) > 1 and any(end.hex == stands for end in ends):
        letters = dict(zip((end.hex for end in ends), map_view.LETTERS, strict=False))
        choices = tuple(Choice(end.hex, Ref("hex", end.hex), letter=letters.get(end.hex, ""), facts=map_view.told(t, end)) for end in ends)
        yield Question("hex", msg(WHERE), choices, (stands,), msg(N_("Acaba en {place}"), place=Ref("hex", stands)))


def now(came: Came, unit: UnitId) -> Counter:
    """The counter as it is in the end, or what a possible enemy turned out to be."""
    heirs = [counter for counter in came.state.counters.values() if counter.replaces == unit]
    return heirs[0] if heirs else came.state.counters[unit]


def counters(t: Table, ids: Iterable[UnitId]) -> tuple[Choice, ...]:
    """Counters to choose from."""
    return tuple(Choice(id, Ref("unit", id)) for id in ids)


def said_who(executors: list[UnitId], allowed: tuple[str, ...]) -> Sayable:
    """Who carries the order out, as a sentence."""
    if not executors:
        return msg(N_("No la ejecuta nadie: la IA pasa"))
    if len(executors) > 1:
        return msg(N_("La ejecutan juntas {units}"), units=tuple(Ref("unit", id) for id in executors))
    if len(allowed) > 1:
        return msg(N_("Lo decide un dado entre {units}"), units=tuple(Ref("unit", id) for id in allowed))
    return msg(N_("La ejecuta {unit}"), unit=Ref("unit", executors[0]))


def listed(t: Table, targets: Iterable[str]) -> Sayable:
    """At whom or toward what, as a sentence."""
    return msg(N_("El objetivo es {targets}"), targets=tuple(map_view.named(t, target) for target in targets))
