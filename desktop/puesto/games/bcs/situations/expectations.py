"""Comparison of the expected with the actual result of a situation, field by field, with the rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from puesto.core.game.situation import Checked
from puesto.core.messages import N_, NN_, NOTHING, Ref, Sayable, Text, count, msg
from puesto.core.session.session import Session
from puesto.core.values import Struct, field
from puesto.games.bcs.formations import snafu
from puesto.games.bcs.printed.pack_checks import LEVELS
from puesto.games.bcs.printed.records import Content
from puesto.games.bcs.table.choices import FAIL, FRESH, FULL, PARTIAL, fatigue_name, fatigue_number, fatigue_words
from puesto.games.bcs.table.state import State
from puesto.games.bcs.views import step_names
from puesto.games.bcs.views.formation_view import HQ_WORDS, trains_state
from puesto.games.bcs.views.hand_edits import STATES
from puesto.games.kit.expectations import RunReader, same_row, set_row, texts

TRAINS_WORDS = {
    "normal": msg(N_("Trenes por su lado normal")),
    "ghost": msg(N_("Trenes Fantasma")),
    "off": msg(N_("Trenes fuera del mapa")),
    "entry": msg(N_("Trenes en un hexágono de Entrada")),
}


class Expect(Struct, frozen=True):
    """Expected result of a situation; fields that are left out are not compared."""

    snafu: str = ""
    """The result of the first SNAFU roll: FULL, PARTIAL or FAIL."""
    total: int | None = None
    """Total of the first SNAFU or combat roll, with modifiers."""
    row: str = ""
    """The row of the first attack or engagement."""
    hq: dict[str, str] = field(default_factory=dict)
    fatigue: dict[str, str] = field(default_factory=dict)
    """Formation -> fresh or 0 to 4 in the end."""
    trains: dict[str, str] = field(default_factory=dict)
    """Formation -> normal, ghost, off or entry."""
    blocked: dict[str, int] = field(default_factory=dict)
    prepared: dict[str, bool] = field(default_factory=dict)
    coordination: dict[str, bool] = field(default_factory=dict)
    dropped: dict[str, int] = field(default_factory=dict)
    steps: dict[str, int] = field(default_factory=dict)
    """Unit -> its steps in the end."""
    states: dict[str, str] = field(default_factory=dict)
    """Unit -> active, stopped or finished."""
    returns: dict[str, int] = field(default_factory=dict)
    """Unit -> the turn in which it comes back; 0: it is on the map."""
    deployed: dict[str, bool] = field(default_factory=dict)
    traffic: int | None = None
    artillery: int | None = None
    """Artillery points that the activation has left."""
    offers: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Key of a question -> what it offers when it is first asked, in any order."""
    asks: tuple[str, ...] | None = None
    """The keys of the questions that are answered or that it stops at, without dice."""
    step: str = ""
    """The step that follows."""


class Wanted(Struct, frozen=True):
    """Expected value with its subject, the actual value, the words for both, and the possible values."""

    name: Sayable
    expected: Any
    found: Any
    say: Callable[[Any], Sayable]
    rule: str
    among: tuple[Any, ...] = ()
    """Possible values, for a question about it; without them it is not asked."""


class Outcome(RunReader[State, Content]):
    """Result of a run, read from the session that ran it."""

    def offered(self, key: str) -> tuple[str, ...]:
        """Return the options of a question when it is first asked; empty if it is not asked."""
        result = self.first(key)
        return tuple(option.value for option in getattr(result, "options", ()))

    def total(self) -> int | None:
        """Return the total of the first SNAFU roll, or of the first attack."""
        result: int | None = self.first_told("snafu.result", "total")
        return self.first_told("attack.result", "total") if result is None else result


def named_values(expect: Expect, content: Content) -> Iterator[tuple[tuple[str, ...], str, Iterable[str]]]:
    """Yield each value given by a name: its path, the name, and the known names."""
    if expect.snafu:
        yield ("expect", "snafu"), expect.snafu, (FULL, PARTIAL, FAIL)
    if expect.row:
        yield ("expect", "row"), expect.row, {row.id for chart in content.charts.values() for row in chart.rows}
    for name, known_names in (("hq", HQ_WORDS), ("fatigue", LEVELS), ("trains", TRAINS_WORDS), ("states", STATES)):
        for id, value in getattr(expect, name).items():
            yield ("expect", name, id), value, known_names


def compare_expectations(expect: Expect, session: Session[State, Content]) -> tuple[Checked, ...]:
    """Return each expected value with the actual one."""
    outcome = Outcome(session)
    rows = [same_row(item.name, item.expected, item.found, item.say, item.rule) for item in rows_of(expect, outcome)]
    for key, values in expect.offers.items():
        rows.append(set_row(msg(N_("Se puede elegir entre")), values, outcome.offered(key), texts, "3.2"))
    if expect.asks is not None:
        rows.append(same_row(msg(N_("Preguntas")), expect.asks, outcome.asked, texts, ""))
    return tuple(rows)


def rows_of(expect: Expect, outcome: Outcome) -> Iterator[Wanted]:
    """Yield everything that was to come, in the order of the activation."""
    yield from _rolls(expect, outcome)
    yield from _formations(expect, outcome.state)
    yield from _units(expect, outcome.state)
    act = outcome.state.act
    if expect.traffic is not None:
        yield Wanted(msg(N_("Tráfico")), expect.traffic, act.traffic, number_words, "4.0", (0, 1))
    if expect.artillery is not None:
        usual_counts = tuple(range(4))
        yield Wanted(
            msg(N_("Puntos de Artillería")), expect.artillery, act.artillery, number_words, "3.2", usual_counts
        )
    if expect.step:
        among = tuple(dict.fromkeys((expect.step, "second", "continue", "activities")))
        yield Wanted(msg(N_("Después")), expect.step, outcome.state.step, step_names.step_name, "3.0", among)


def _rolls(expect: Expect, outcome: Outcome) -> Iterator[Wanted]:
    """Yield the expected results of the rolls."""
    if expect.total is not None:
        near = tuple(expect.total + difference for difference in (-2, -1, 0, 1))
        yield Wanted(msg(N_("Total")), expect.total, outcome.total(), number_words, "3.2", near)
    if expect.snafu:
        result = outcome.first_told("snafu.result", "result")
        yield Wanted(msg(N_("SNAFU")), expect.snafu, result, snafu_words, "3.2", ("FULL", "PARTIAL", "FAIL"))
    if expect.row:
        result = outcome.first_told("attack.result", "row") or outcome.first_told("engagement.result", "row")
        yield Wanted(msg(N_("Fila de la tabla")), expect.row, result, word, "5.1")


def _formations(expect: Expect, state: State) -> Iterator[Wanted]:
    """Yield the expected states of formations."""
    levels = (FRESH, "0", "1", "2", "3", "4")
    looks: tuple[tuple[dict[str, Any], Callable[[Any], Any], Callable[[Any], Sayable], str, tuple[Any, ...]], ...] = (
        (expect.hq, lambda item: item.hq, HQ_WORDS.__getitem__, "3.0", tuple(HQ_WORDS)),
        (expect.fatigue, lambda item: fatigue_name(item.fatigue), level_words, "1.8", levels),
        (expect.trains, trains_state, TRAINS_WORDS.__getitem__, "3.0", ("normal", "ghost", "off")),
        (expect.blocked, lambda item: item.blocked_level, blocked_words, "3.1", (0, 1, 2)),
        (expect.prepared, lambda item: item.prepared_defence, prepared_words, "1.7", (True, False)),
        (expect.coordination, lambda item: item.coordination_marker, coordination_words, "3.2", (True, False)),
        (expect.dropped, lambda item: item.dropped_support, dropped_words, "3.7", (0, 1, 2)),
    )
    for values, read, say, rule, among in looks:
        for id, value in values.items():
            yield Wanted(Ref("formation", id), value, read(state.formations[id]), say, rule, among)


def _units(expect: Expect, state: State) -> Iterator[Wanted]:
    """Yield the expected steps and states of units."""
    for id, steps in expect.steps.items():
        among = tuple(range(max(0, steps - 2), steps + 3))
        yield Wanted(Ref("unit", id), steps, state.units[id].steps, steps_words, "5.1", among)
    for id, how in expect.states.items():
        yield Wanted(Ref("unit", id), how, state.units[id].state, STATES.__getitem__, "4.0", tuple(STATES))
    for id, turn in expect.returns.items():
        yield Wanted(Ref("unit", id), turn, state.units[id].returns, returns_words, "5.5", (0, state.turn + 1))
    for id, is_so in expect.deployed.items():
        yield Wanted(Ref("unit", id), is_so, state.units[id].deployed, deployed_words, "5.5", (True, False))


# ---- how a value reads


def word(value: Any) -> Sayable:
    """Return a value as text; a dash for None."""
    return Text(str(value), str(value)) if value is not None else NOTHING


number_words = word


def snafu_words(value: Any) -> Sayable:
    """Return a result of SNAFU in words."""
    return snafu.RESULT_WORDS.get(value, NOTHING)


def level_words(value: str) -> Sayable:
    """Return a fatigue level in words (1.8)."""
    return fatigue_words(fatigue_number(value))


def blocked_words(value: int) -> Sayable:
    """Return the level of an MSR Blocked marker in words, or that there is none."""
    return msg(N_("MSR Bloqueada {level}"), level=value) if value else msg(N_("Sin MSR Bloqueada"))


def prepared_words(value: bool) -> Sayable:
    """Return in words whether a unit is in Prepared Defence."""
    return msg(N_("en Defensa Preparada")) if value else msg(N_("sin Defensa Preparada"))


def coordination_words(value: bool) -> Sayable:
    """Return in words whether a formation has a Coordination marker."""
    return msg(N_("con marcador de Coordinación")) if value else msg(N_("sin marcador de Coordinación"))


def dropped_words(value: int) -> Sayable:
    """Return the words for a number of dropped supports."""
    return count(NN_("{n} Apoyo Caído", "{n} Apoyos Caídos"), value)


def steps_words(value: int) -> Sayable:
    """Return the words for a number of steps."""
    return count(NN_("{n} paso", "{n} pasos"), value) if value else msg(N_("destruida"))


def returns_words(value: int) -> Sayable:
    """Return the words for when a unit returns to the map."""
    return msg(N_("fuera del mapa: vuelve en el turno {n}"), n=value) if value else msg(N_("en el mapa"))


def deployed_words(value: bool) -> Sayable:
    """Return in words whether a unit is on its Deployed side or its Move side."""
    return msg(N_("por su lado Desplegado")) if value else msg(N_("por su lado de Movimiento"))
