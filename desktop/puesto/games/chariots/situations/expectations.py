"""Comparison of the expected with the actual result of a situation, field by field, with the rule."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from puesto.core.game.situation import Checked
from puesto.core.messages import N_, NN_, NOTHING, Ref, Sayable, Text, count, msg
from puesto.core.prompts import Choose, Pick
from puesto.core.session.session import Session
from puesto.core.values import Struct, field
from puesto.games.chariots.leadership import victory
from puesto.games.chariots.printed.records import Content, Superiority
from puesto.games.chariots.table import engagement
from puesto.games.chariots.table.state import State, Status, Supply
from puesto.games.chariots.views import state_changes, step_names
from puesto.games.kit.expectations import RunReader, pile_of, pile_row, same_row, set_row, several, switch_of, texts

WELL, WOUNDED, DEAD = "well", "wounded", "dead"
NOBODY = "none"


class Expect(Struct, frozen=True):
    """Expected result of a situation; fields that are left out are not compared."""

    initiative: str = ""
    """The side that has it; `none` nobody."""
    active: str = ""
    """Wing whose Orders Phase it is at the end; `none` for no Wing."""
    offers: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Key of a question -> what it offers when it is first asked, in any order."""
    column: int | None = None
    """Results column of the first Shock (8.16, 8.17)."""
    superiority: Superiority | None = None
    result: tuple[int, ...] = ()
    """Hits of attacker and defender in the first Shock, with superiority (8.17)."""
    status: dict[str, Status] = field(default_factory=dict)
    hits: dict[str, int] = field(default_factory=dict)
    supply: dict[str, Supply] = field(default_factory=dict)
    people: dict[str, str] = field(default_factory=dict)
    """Leader -> well, wounded or dead in the end."""
    engaged: dict[str, bool] = field(default_factory=dict)
    flags: dict[str, dict[str, bool]] = field(default_factory=dict)
    """Unit -> what of it is on or off in the end: moved, column, rallied, out, ended_adjacent, has_fired."""
    spent: dict[str, int] = field(default_factory=dict)
    """Unit -> movement points used."""
    withdrawal: dict[str, str] = field(default_factory=dict)
    """Unit -> its check for Orderly Withdrawal: "", passed or barred."""
    shock: dict[str, str] = field(default_factory=dict)
    """Unit -> its Shock marker: "", no_check or must_check."""
    bag: tuple[str, ...] | None = None
    used: tuple[str, ...] | None = None
    aside: tuple[str, ...] | None = None
    lost: dict[str, int] = field(default_factory=dict)
    """Army -> its Rout Points in the end."""
    ended: str = ""
    """Winner: an army, `draw`, or `none` while the battle goes on."""
    asks: tuple[str, ...] | None = None
    """The keys of the questions that are answered or that it stops at, in their order, without dice and markers."""
    step: str = ""
    """The step that follows."""


class Outcome(RunReader[State, Content]):
    """Result of a run, read from the session that ran it."""

    def question(self, key: str) -> Choose | Pick | None:
        """Return a question with options, as it is first asked; None where it is not."""
        first_prompt = self.first(key)
        return first_prompt if isinstance(first_prompt, Choose | Pick) else None

    def offered(self, key: str) -> dict[str, Sayable]:
        """Return the options of a question when it is first asked, with their words; empty if it is not asked."""
        question_asked = self.question(key)
        return {option.value: option.message for option in question_asked.options} if question_asked is not None else {}

    def rule(self, key: str) -> str:
        """Return the rule of a question."""
        prompt = self.first(key)
        return prompt.rule if prompt is not None else ""

    def fight(self, name: str) -> Any:
        """Return a value of the first Shock (column, superiority, sides); None without one."""
        return self.first_told("shock.result", name)

    def spent(self, unit: str) -> int:
        """Return the movement points that a unit used, in the phase in which it used most."""
        before = [int(begun["units"][unit]["spent"]) for begun in self.begun()]
        return max(*before, self.state.units[unit].spent)

    def person(self, leader: str) -> str:
        """Return the condition of a leader."""
        leader_state = self.state.leaders[leader]
        return DEAD if leader_state.dead else WOUNDED if leader_state.wounded else WELL


# ---- comparing


def compare_expectations(expect: Expect, session: Session[State, Content]) -> tuple[Checked, ...]:
    """Return each expected value with the actual one."""
    outcome = Outcome(session)
    return tuple(
        check
        for look in (_turn_checks, _fight_checks, _unit_checks, _people_checks, _marker_checks, _course_checks)
        for check in look(expect, outcome)
    )


def _turn_checks(expect: Expect, outcome: Outcome) -> Iterator[Checked]:
    """Yield the checks of Initiative, activation and offered options."""
    if expect.initiative:
        yield same_row(msg(N_("Iniciativa")), expect.initiative, outcome.state.initiative or NOBODY, side_words, "5.1")
    if expect.active:
        yield same_row(msg(N_("Fase de Órdenes de")), expect.active, outcome.state.active or NOBODY, wing_words, "5.24")
    for key, values in expect.offers.items():
        offered_words = outcome.offered(key)
        name = msg(N_("Se puede elegir entre"))
        yield set_row(
            name, values, offered_words, functools.partial(_value_words, options=offered_words), outcome.rule(key)
        )


def _fight_checks(expect: Expect, outcome: Outcome) -> Iterator[Checked]:
    """Yield the checks of column and superiority."""
    if expect.column is not None:
        yield same_row(msg(N_("Columna del Choque")), expect.column, outcome.fight("column"), number_words, "8.16")
    if expect.superiority is not None:
        actual_superiority = outcome.fight("superiority")
        yield same_row(msg(N_("Superioridad")), expect.superiority.value, actual_superiority, superiority_words, "8.17")
    if expect.result:
        actual_superiority = tuple(outcome.fight(name) for name in ("attacker", "defender"))
        yield same_row(msg(N_("Impactos del Choque")), tuple(expect.result), actual_superiority, result_words, "8.17")


def _unit_checks(expect: Expect, outcome: Outcome) -> Iterator[Checked]:
    """Yield the checks of units: hits, status, supply, place."""
    units = outcome.state.units
    looks: tuple[tuple[dict[str, Any], str, Callable[[Any], Sayable], str], ...] = (
        (expect.hits, "hits", hits_words, "9.11"),
        (expect.status, "status", _word_of("status"), "9.4"),
        (expect.supply, "supply", _word_of("supply"), "7.15"),
        (expect.withdrawal, "withdrawal", _word_of("withdrawal"), "6.42"),
        (expect.shock, "shock", _word_of("shock"), "8.11"),
    )
    for expected_values, name, say, rule in looks:
        for id, value in expected_values.items():
            yield same_row(Ref("unit", id), value, getattr(units[id], name), say, rule)
    for id, most in expect.spent.items():
        yield same_row(Ref("unit", id), most, outcome.spent(id), points_words, "6.2")
    for id, is_so in expect.engaged.items():
        yield same_row(Ref("unit", id), is_so, engagement.is_engaged(outcome.state, id), engaged_words, "9.21")
    for id, flags in expect.flags.items():
        for name, on in flags.items():
            yield same_row(Ref("unit", id), on, getattr(units[id], name), switch_of(state_changes.SWITCHES, name), "")


def _people_checks(expect: Expect, outcome: Outcome) -> Iterator[Checked]:
    for leader, how in expect.people.items():
        yield same_row(Ref("leader", leader), how, outcome.person(leader), person_words, "8.15")


def _marker_checks(expect: Expect, outcome: Outcome) -> Iterator[Checked]:
    """Yield the checks of bag, used and trumped markers."""
    piles = (
        ("bag", expect.bag, N_("La Bolsa")),
        ("used", expect.used, N_("Marcadores usados")),
        ("aside", expect.aside, N_("Marcadores truncados")),
    )
    for name, expected_markers, title in piles:
        if expected_markers is not None:
            yield pile_row(
                msg(title), expected_markers, getattr(outcome.state, name), pile_of("marker", msg(N_("nada"))), "5.2"
            )


def _course_checks(expect: Expect, outcome: Outcome) -> Iterator[Checked]:
    """Yield the checks of Rout Points and of the winner."""
    for army, lost in expect.lost.items():
        name = msg(N_("Puntos de Huida de {side}"), side=Ref("side", army))
        yield same_row(name, lost, outcome.state.sides[army].lost, number_words, "11.0")
    if expect.ended:
        yield same_row(msg(N_("Quién ha ganado")), expect.ended, outcome.state.ended or NOBODY, winner_words, "11.0")
    if expect.asks is not None:
        yield same_row(msg(N_("Preguntas")), expect.asks, outcome.asked, texts, "")
    if expect.step:
        yield same_row(msg(N_("Después")), expect.step, outcome.state.step, step_names.step_name, "3.0")


# ---- how a value reads


def number_words(value: Any) -> Sayable:
    """Return a figure in words; a dash for none."""
    return Text(str(value), str(value)) if value is not None else NOTHING


def hits_words(value: int) -> Sayable:
    """Return the words for a number of Cohesion Hits."""
    return count(NN_("{n} impacto", "{n} impactos"), value) if value else msg(N_("sin impactos"))


def points_words(value: int) -> Sayable:
    """Return the words for a number of movement points."""
    return count(NN_("{n} PM", "{n} PM"), value)


def result_words(value: tuple[int | None, ...]) -> Sayable:
    """Return the hits of a Shock, the attacker's first, as the chart prints them."""
    first, second = (str(part) if part is not None else "—" for part in value)
    return Text(f"{first} ({second})", f"{first} ({second})")


def superiority_words(value: str | None) -> Sayable:
    """Return the words for a superiority."""
    words = {
        "": N_("ninguna"),
        Superiority.ATTACK.value: N_("Ataque Superior"),
        Superiority.DEFENSE.value: N_("Defensa Superior"),
    }
    return msg(words[value]) if value is not None else NOTHING


def engaged_words(value: bool) -> Sayable:
    """Return in words whether a unit is Engaged."""
    return msg(N_("Enzarzada")) if value else msg(N_("sin Enzarzar"))


def person_words(value: str) -> Sayable:
    """Return the words for a leader's condition."""
    return msg({WELL: N_("ileso"), WOUNDED: N_("herido"), DEAD: N_("muerto")}[value])


def side_words(id: str) -> Sayable:
    """Return a side in words, or nobody."""
    return Ref("side", id) if id != NOBODY else msg(N_("de nadie"))


def wing_words(id: str) -> Sayable:
    """Return a Wing in words, or none."""
    return Ref("command", id) if id != NOBODY else msg(N_("nadie"))


def winner_words(id: str) -> Sayable:
    """Return the words for the winner."""
    if id == victory.DRAW:
        return msg(N_("empate"))
    return Ref("side", id) if id != NOBODY else msg(N_("nadie todavía"))


def _word_of(name: str) -> Callable[[Any], Sayable]:
    return lambda value: state_changes.WORDS[name].get(str(getattr(value, "value", value)), NOTHING)


def _value_words(values: Iterable[str], options: Mapping[str, Sayable]) -> Sayable:
    """Return the words for the options of a question."""
    return several(options.get(value, Text(value, value)) for value in sorted(values))
