"""Lesson of a situation:

what can be done, what the charts say, and what happens; the run of the rules is the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from puesto.core.game.lessons import Choice, Lesson, LessonQuestion
from puesto.core.game.map_views import HexView, MapView
from puesto.core.hexes.numbering import NUMBERED
from puesto.core.messages import N_, NOTHING, Ref, Sayable, Text, msg
from puesto.core.prompts import Roll
from puesto.core.session.session import Session
from puesto.core.values import replace
from puesto.games.chariots.leadership import victory
from puesto.games.chariots.printed.records import Content, Superiority
from puesto.games.chariots.situations import expectations
from puesto.games.chariots.situations.expectations import DEAD, NOBODY, WELL, WOUNDED, Expect, Outcome
from puesto.games.chariots.table import engagement
from puesto.games.chariots.table.state import BattleTable, State, Status, UnitId, quality
from puesto.games.chariots.views import army_view, state_changes

MOST = 3
"""Questions of one lesson at most."""
YES, NO = "yes", "no"
FEW = 14
"""Units up to which all counters are drawn."""


def lesson_of(expected: Expect, table: BattleTable, session: Session[State, Content]) -> Lesson:
    """Return a lesson on the position before the run, with questions about what the situation expects."""
    outcome = Outcome(session)
    return Lesson(
        map=sketch(table),
        facts=(*lesson_facts(table), *dice_facts(outcome)),
        questions=tuple(questions(expected, table, outcome))[:MOST],
    )


# ---- what is given


def sketch(table: BattleTable) -> MapView:
    """Return the counters of a small table, the active army's below.

    Of a large battle none, for the text says what matters of it.
    """
    if len(table.state.units) > FEW:
        return MapView()
    own_side = table.side_of(table.state.active) if table.state.active else table.battle.armies[0].id
    enemy_side = table.enemy(own_side)
    unit_ids = {unit.id for unit in table.state.units.values() if unit.status is not Status.GONE}
    unit_ids |= {leader.id for leader in table.state.leaders.values() if not leader.dead}
    armies = {
        side: [counter for counter in army_view.roster(table, side).counters if counter.id in unit_ids]
        for side in (enemy_side, own_side)
    }
    names = hex_letters(table)
    if names:  # a leader who is nowhere on the sketch has nothing to do with it
        armies = {
            side: [counter for counter in counters if counter.place in names] for side, counters in armies.items()
        }
    return MapView(
        hexes=tuple(HexView(name, *NUMBERED.axial(place)) for place, name in names.items()),
        counters=tuple(
            replace(counter, place=names.get(counter.place, ""), edits=())
            for side in armies.values()
            for counter in side
        ),
        opponents=frozenset(army.id for army in armies[enemy_side]),
        opponent=Ref("side", enemy_side),
    )


def hex_letters(table: BattleTable) -> dict[str, str]:
    """Return the hexes of the sketch, called by the letters of the units in them, as the text calls these."""
    letters_by_hex: dict[str, str] = {}
    for unit in table.state.units.values():
        if NUMBERED.is_hex(unit.hex) and unit.status is not Status.GONE:
            letters_by_hex[unit.hex] = "+".join(
                name for name in (letters_by_hex.get(unit.hex, ""), unit.id.upper()) if name
            )
    return letters_by_hex


def lesson_facts(table: BattleTable) -> Iterator[Sayable]:
    """Yield facts that no counter of the sketch shows; of a large battle, the Generals and the leaders."""
    for army in table.battle.armies if hex_letters(table) and len(table.state.units) <= FEW else ():
        units_of_army = [unit for unit in table.state.units.values() if table.side_of_unit(unit.id) == army.id]
        worth = tuple(
            Text(quality_text, quality_text)
            for quality_text in (f"{unit.id.upper()} {quality(unit)}" for unit in units_of_army)
        )
        yield msg(N_("TQ de {side}: {units}"), side=Ref("side", army.id), units=worth)
    for unit in table.state.units.values():
        if unit.partner and unit.id < unit.partner:
            yield msg(
                N_("{unit} y {other} comparten hexágono"), unit=Ref("unit", unit.id), other=Ref("unit", unit.partner)
            )
        if unit.ended_adjacent:
            yield msg(N_("{unit} ha acabado su movimiento adyacente a un enemigo"), unit=Ref("unit", unit.id))
    for both in table.state.engaged:
        pair = tuple(Ref("unit", unit) for unit in both.split("|"))
        yield msg(N_("Enzarzadas: {units}"), units=pair)
    for army in table.battle.armies if len(table.state.units) > FEW else ():
        yield from leader_facts(table, army.id)
    for side, points in ((side, other_side.lost) for side, other_side in table.state.sides.items() if other_side.lost):
        yield msg(
            N_("{side} lleva {points} Puntos de Huida de {level}"),
            side=Ref("side", side),
            points=points,
            level=table.state.sides[side].rout_level,
        )


def leader_facts(table: BattleTable, side: str) -> Iterator[Sayable]:
    """Yield the leaders of a side, with the factors that are on their counters, and where they are."""
    names = (
        ("range", N_("Alcance {n}")),
        ("initiative", N_("Iniciativa {n}")),
        ("charisma", N_("Carisma {n}")),
        ("capability", N_("Capacidad {n}")),
        ("combat", N_("Combate {n}")),
        ("endurance", N_("Resistencia {n}")),
    )
    for record in table.battle.leaders:
        state = table.state.leaders[record.id]
        if record.side != side or (not state.unit and not record.initiative):
            continue
        marks: list[Sayable] = [
            msg(words, n=getattr(record, name)) for name, words in names if getattr(record, name) is not None
        ]
        if state.unit:
            marks.append(msg(N_("con {unit}"), unit=Ref("unit", state.unit)))
        if state.wounded or state.dead:
            marks.append(expectations.person_words(DEAD if state.dead else WOUNDED))
        yield (
            msg(N_("{leader}: {marks}"), leader=Ref("leader", record.id), marks=tuple(marks))
            if marks
            else Ref("leader", record.id)
        )


def dice_facts(outcome: Outcome) -> Iterator[Sayable]:
    """Yield the dice to come, since the results depend on them."""
    for entry in outcome.session.entries:
        if isinstance(entry.prompt, Roll):
            faces = ", ".join(str(face) for face in entry.value)
            yield msg(N_("{what} Sale: {faces}."), what=entry.prompt.message, faces=faces)


# ---- the questions


def questions(expected: Expect, table: BattleTable, outcome: Outcome) -> Iterator[LessonQuestion]:
    """Yield the questions on what the situation expects and the run answers, decisions first."""
    for key in expected.offers:
        yield from offer_questions(table, outcome, key)
    if expected.initiative:
        yield choice_question(
            "initiative",
            N_("¿De quién es la Iniciativa?"),
            (*(army.id for army in table.battle.armies), NOBODY),
            outcome.state.initiative or NOBODY,
            expectations.side_words,
        )
    if expected.active:
        wings = [command.id for command in table.battle.commands]
        yield choice_question(
            "active",
            N_("¿Qué mando realiza ahora la Fase de Órdenes?"),
            (*wings, NOBODY),
            outcome.state.active or NOBODY,
            expectations.wing_words,
        )
    if expected.column is not None and outcome.fight("column") is not None:
        yield number_question(
            "column",
            msg(N_("¿En qué columna se resuelve el Choque?")),
            int(outcome.fight("column")),
            3,
            expectations.number_words,
        )
    if expected.superiority is not None and outcome.fight("superiority") is not None:
        ways = [kind.value for kind in Superiority]
        yield choice_question(
            "superiority",
            N_("¿Quién es superior?"),
            ways,
            str(outcome.fight("superiority")),
            expectations.superiority_words,
        )
    yield from unit_questions(expected, outcome)
    for leader, _ in expected.people.items():
        text = msg(N_("¿Cómo queda {leader:el}?"), leader=Ref("leader", leader))
        yield choice_question("people", text, (WELL, WOUNDED, DEAD), outcome.person(leader), expectations.person_words)
    for side in expected.lost:
        text = msg(N_("¿Cuántos Puntos de Huida lleva {side:el}?"), side=Ref("side", side))
        yield number_question("lost", text, outcome.state.sides[side].lost, 5, expectations.number_words)
    if expected.ended:
        ends = (*(army.id for army in table.battle.armies), victory.DRAW, NOBODY)
        yield choice_question(
            "ended", N_("¿Quién gana?"), ends, outcome.state.ended or NOBODY, expectations.winner_words
        )


def offer_questions(table: BattleTable, outcome: Outcome, key: str) -> Iterator[LessonQuestion]:
    """Yield the question on what can be chosen: the rules' options are right, other pieces are wrong."""
    prompt = outcome.question(key)
    if prompt is None:
        return
    right = outcome.offered(key)
    name_by_id = dict(right)
    kinds: tuple[tuple[str, Iterable[str]], ...] = (
        ("unit", (unit.id for unit in table.state.units.values() if unit.status is not Status.GONE)),
        ("leader", table.state.leaders),
        ("command", (command.id for command in table.battle.commands)),
    )
    for kind, ids in kinds:
        among = list(ids)
        if any(id in right for id in among):
            name_by_id |= {
                id: Ref(kind, id) for id in among if id not in right and not is_of_other_army(table, id, right)
            }
    if len(name_by_id) > len(right):
        answer_text = msg(N_("Se puede elegir entre {names}"), names=tuple(right.values()))
        yield LessonQuestion(
            key, prompt.message, tuple(Choice(id, name) for id, name in name_by_id.items()), tuple(right), answer_text
        )


def is_of_other_army(table: BattleTable, id: str, right: Iterable[str]) -> bool:
    """Return whether a unit is of another army than those that can be chosen: nobody would think of it."""
    if id not in table.state.units:
        return False
    return table.side_of_unit(id) not in {table.side_of_unit(unit) for unit in right if unit in table.state.units}


def unit_questions(expected: Expect, outcome: Outcome) -> Iterator[LessonQuestion]:
    """Yield the questions on units: hits, order or rout, missiles, movement points, Engaged or not."""
    state = outcome.state

    def about(unit: UnitId, template: str) -> Sayable:
        return msg(template, unit=Ref("unit", unit))

    for unit in expected.status:
        ways = [status.value for status in Status]
        yield choice_question(
            "status",
            about(unit, N_("¿Cómo queda {unit} al final?")),
            ways,
            state.units[unit].status.value,
            value_words("status"),
        )
    for unit in expected.hits:
        yield number_question(
            "hits",
            about(unit, N_("¿Cuántos impactos lleva {unit} al final?")),
            state.units[unit].hits,
            2,
            expectations.hits_words,
        )
    for unit in expected.spent:
        yield number_question(
            "spent", about(unit, N_("¿Cuántos PM ha usado {unit}?")), outcome.spent(unit), 2, expectations.points_words
        )
    for unit in expected.supply:
        yield choice_question(
            "supply",
            about(unit, N_("¿Cómo queda de proyectiles {unit}?")),
            ("", "low", "no"),
            state.units[unit].supply.value,
            value_words("supply"),
        )
    for unit in expected.engaged:
        is_so = engagement.is_engaged(state, unit)
        yield choice_question(
            "engaged",
            about(unit, N_("¿Queda Enzarzada {unit}?")),
            (YES, NO),
            YES if is_so else NO,
            lambda value: expectations.engaged_words(value == YES),
        )
    for unit in expected.withdrawal:
        ways = ["passed", "barred"]
        yield choice_question(
            "withdrawal",
            about(unit, N_("¿Puede replegarse {unit}?")),
            ways,
            state.units[unit].withdrawal,
            value_words("withdrawal"),
        )


def value_words(name: str) -> Callable[[str], Sayable]:
    """Return a function with the words for a field's values."""
    return lambda value: state_changes.WORDS[name].get(value, NOTHING)


def choice_question(
    key: str, text: str | Sayable, values: Iterable[str], actual: str, name: Callable[[str], Sayable]
) -> LessonQuestion:
    """Return a question with a few answers of which one is right."""
    asks = msg(text) if isinstance(text, str) else text
    return LessonQuestion(
        key,
        asks,
        tuple(Choice(value or "-", name(value)) for value in values),
        (actual or "-",),
        msg(N_("Queda así: {value}"), value=name(actual)),
    )


def number_question(
    key: str, text: Sayable, actual: int, around: int, name: Callable[[int], Sayable]
) -> LessonQuestion:
    """Return a question whose answer is one of a few numbers."""
    values = range(max(0, actual - around), max(0, actual - around) + 2 * around + 1)
    choices = tuple(Choice(str(value), name(value)) for value in values)
    return LessonQuestion(key, text, choices, (str(actual),), msg(N_("Queda así: {value}"), value=name(actual)))
