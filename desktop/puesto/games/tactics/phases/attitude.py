"""The start of a turn: the AI's attitude, its sum, its band, the lines at which it aims (3.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from puesto.core.charts import cell
from puesto.core.game.resolutions import fact
from puesto.core.game.table_readings import by_reading
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.prompts import Detail, Modifier, Note, Procedure, Roll
from puesto.core.results import label
from puesto.core.saying import with_sign
from puesto.core.values import Struct
from puesto.games.tactics.printed import charts
from puesto.games.tactics.printed.records import Kind

FIRST_TURNS = 2
INITIAL, BY_RESULT = "initial", "by_result"
TO_BE_ASKED, PRINTED = "unknown_ask_user", "printed"
KINDS = (
    (Kind.VARIABLE.value, Text("Variable", "Variable")),
    (Kind.OFFENSIVE.value, Text("Ofensiva", "Offensive")),
    (Kind.DEFENSIVE.value, Text("Defensiva", "Defensive")),
)
NO_DIE, WITH_DIE = "none", "d10"
DICE = (
    (NO_DIE, Text("Sin dado: solo la suma", "No die: the sum alone")),
    (WITH_DIE, Text("1D10 más la suma", "1D10 and the sum")),
)
OTHERS = {3: 4, 4: 3, 1: 2, 2: 1, -1: -2, -2: -1}
"""A member of `+3/+4`, `+1/+2` or `-1/-2` -> the other one."""
ONLY_ATTACKER, ONLY_DEFENDER = ("ai_kind", (Kind.OFFENSIVE.value,)), ("ai_kind", (Kind.DEFENSIVE.value,))

MODIFIERS: dict[str, Message] = {
    "ai_lines": msg(N_("por líneas con unidades de la IA")),
    "player_lines": msg(N_("por líneas con unidades tuyas")),
    "on_objective": msg(N_("por estar la IA en el objetivo")),
    "objective_in_range": msg(N_("por tener el objetivo a su alcance")),
    "player_em_in_range": msg(N_("por tener tu EM a su alcance")),
    "supply_broken": msg(N_("por su línea de suministros rota")),
}
ORDERS: dict[str, Message] = {
    "reinforce_lines_5_and_6": msg(N_("refuerza las líneas 5 y 6")),
    "then_advance": msg(N_("después avanza")),
    "advance_to_objective_keeping_supply_line": msg(N_("avanza hacia el objetivo sin romper la línea de suministros")),
    "reinforce_objective_keeping_supply_line": msg(N_("refuerza el objetivo sin romper la línea de suministros")),
}
BAND_WORDS: dict[str, Message] = {
    charts.LOW: msg(N_("3 o menos")),
    charts.MIDDLE: msg(N_("de 4 a 7")),
    charts.HIGH: msg(N_("8 o más")),
}


class AttitudeFacts(Struct, frozen=True, kw_only=True):
    """Facts of the attitude (3.1)."""

    turn: Annotated[int, fact("Turno", "Turn", "3.1", 1, 99)] = 3
    ai_kind: Annotated[str, fact("IA", "AI", "3.1", options=KINDS)] = Kind.VARIABLE.value
    ai_lines_with_units: Annotated[int, fact("Líneas con unidades de la IA", "Lines with AI units", "3.1", 0, 6)] = 0
    player_lines_with_units: Annotated[int, fact("Líneas con unidades tuyas", "Lines with your units", "3.1", 0, 6)] = 0
    ai_on_objective: Annotated[
        bool, fact("La IA está en el objetivo", "The AI is on the objective", "3.1", condition=ONLY_DEFENDER)
    ] = False
    objective_in_ai_range: Annotated[
        bool, fact("Objetivo a su alcance", "Objective within its range", "3.1", condition=ONLY_ATTACKER)
    ] = False
    player_em_in_ai_range: Annotated[
        bool,
        fact("Tu EM a su alcance", "Your HQ within its range", "3.1", condition=("ai_kind", (Kind.VARIABLE.value,))),
    ] = False
    ai_supply_line_broken: Annotated[
        bool, fact("Su línea de suministros, rota", "Its supply line is broken", "3.1")
    ] = False
    per_ai_line: Annotated[
        int, fact("Por cada línea de la IA", "For each AI line", "3.1", 1, 4), by_reading("ai_line", int)
    ] = 3
    per_player_line: Annotated[
        int, fact("Por cada línea tuya", "For each line of yours", "3.1", -2, -1), by_reading("player_line", int)
    ] = -1
    die: Annotated[str, fact("Dado", "Die", "3.1", options=DICE), by_reading("attitude_die")] = NO_DIE


TABLES = {
    INITIAL: Text("la de los dos primeros turnos", "that of the first two turns"),
    BY_RESULT: Text("la de los resultados", "that of the results"),
}
STATUS_WORDS = {
    PRINTED: Text("impresa", "printed"),
    TO_BE_ASKED: Text("perdida: mírala en tu hoja", "lost: read it on your sheet"),
}


class AttitudeResult(Struct, frozen=True):
    """Attitude of the AI in this turn."""

    table: Annotated[str, label("Tabla", "Table", TABLES)]
    orders: Annotated[tuple[str, ...], label("Órdenes", "Orders", ORDERS)] = ()
    modifiers: Annotated[Mapping[str, int], label("Modificadores", "Modifiers", MODIFIERS)] = {}
    result: Annotated[int, label("Resultado", "Result")] = 0
    band: Annotated[str, label("Fila", "Row", BAND_WORDS)] = ""
    """"" in the first two turns."""
    lines: Annotated[tuple[int, ...] | None, label("Líneas a las que apunta", "Lines at which it aims")] = None
    """Where it aims; None where the cell is lost, or in the first two turns."""
    status: Annotated[str, label("Casilla de los objetivos", "Cell of the objectives", STATUS_WORDS)] = PRINTED
    other_result: Annotated[int, label("Resultado con la otra lectura", "Result by the other reading")] = 0
    """The result by the other member of the pairs."""
    other_band: Annotated[str, label("Fila con la otra lectura", "Row by the other reading", BAND_WORDS)] = ""


def aim_status(lines: tuple[int, ...] | None) -> str:
    """Return whether the lines are printed, or lost, so that the player is asked (3.1)."""
    return TO_BE_ASKED if lines is None else PRINTED


def attitude_table(turn: int) -> str:
    """Return whether the table of the first two turns is read, or that of the results (3.1)."""
    return INITIAL if turn <= FIRST_TURNS else BY_RESULT


def initial_orders(tables: charts.Charts, kind: str) -> tuple[str, ...]:
    """Return the orders of the first two turns (3.1)."""
    return tuple(cell(tables[charts.INITIAL], charts.FIRST_TURNS, kind).split())


def objective_lines(tables: charts.Charts, band: str, kind: str) -> tuple[int, ...] | None:
    """Return the lines at which a band aims; None where the cell is lost (3.1)."""
    return charts.read_lines(cell(tables[charts.OBJECTIVES], band, kind))


def attitude_modifiers(tables: charts.Charts, facts: AttitudeFacts) -> dict[str, int]:
    """Return the modifiers by name, without those for another kind of AI (3.1)."""
    return {name: value for name, value in _modifiers_in_order(tables, facts) if value}


def _modifiers_in_order(tables: charts.Charts, facts: AttitudeFacts) -> Iterator[tuple[str, int]]:
    """Yield the modifiers of the attitude by name, in printed order (3.1)."""
    yield "ai_lines", facts.ai_lines_with_units * facts.per_ai_line
    yield "player_lines", facts.player_lines_with_units * facts.per_player_line
    switches = {
        "on_objective": facts.ai_on_objective,
        "objective_in_range": facts.objective_in_ai_range,
        "player_em_in_range": facts.player_em_in_ai_range,
        "supply_broken": facts.ai_supply_line_broken,
    }
    for name, is_so in switches.items():
        text = cell(tables[charts.ATTITUDE], name, facts.ai_kind)
        if is_so and text != charts.NONE:
            yield name, charts.read_pair(text)[0]


def modifier_lines(result: Mapping[str, int]) -> tuple[Modifier, ...]:
    """Return the modifiers as lines of a sum."""
    return tuple(Modifier(MODIFIERS[name], value, "3.1") for name, value in result.items())


def other_result(outcome: Mapping[str, int], result: int, per_ai_line: int, per_player_line: int) -> int:
    """Return the result with the other option of both pairs of readings (3.1)."""
    pairs = (("ai_lines", per_ai_line), ("player_lines", per_player_line))
    return result + sum(outcome.get(name, 0) // per * (OTHERS[per] - per) for name, per in pairs)


def take_attitude(tables: charts.Charts, facts: AttitudeFacts) -> Procedure[AttitudeResult]:
    """Return the attitude of a turn: the first table, or the sum and its band (3.1)."""
    if attitude_table(facts.turn) == INITIAL:
        orders = initial_orders(tables, facts.ai_kind)
        message = msg(N_("Actitud inicial: {orders}."), orders=tuple(ORDERS[order] for order in orders))
        yield Note(key="attitude.initial", message=message, rule="3.1", told={"orders": orders})
        return AttitudeResult(INITIAL, orders)
    outcome = attitude_modifiers(tables, facts)
    net, die = sum(outcome.values()), tuple[int, ...]()
    if facts.die == WITH_DIE:
        die = yield from Roll(
            key="attitude.roll",
            who="ai",
            message=msg(N_("Tira 1D10 por la actitud de la IA.")),
            rule="3.1",
            sides=10,
            modifiers=modifier_lines(outcome),
            total_enough=False,
        )
    rolled = sum(die)
    result = net + rolled
    second = other_result(outcome, result, facts.per_ai_line, facts.per_player_line)
    band, other_band = charts.band_of(result), charts.band_of(second)
    lines = objective_lines(tables, band, facts.ai_kind)
    yield Note(
        key="attitude.result",
        message=msg(N_("Actitud {result}: {band}."), result=result, band=BAND_WORDS[band]),
        rule="3.1",
        notes=tuple(
            Note(
                key="attitude.modifier",
                message=msg(N_("{name}: {value}"), name=MODIFIERS[name], value=with_sign(value)),
                rule="3.1",
            )
            for name, value in outcome.items()
        ),
        facts=Detail(dice=die, sides=10, modifiers=modifier_lines(outcome), cell=band),
        told={"result": result, "band": band},
    )
    if other_band != band:
        yield Note(
            key="attitude.other",
            message=msg(
                N_("Con la otra lectura de las líneas daría {result}: {band}."),
                result=second,
                band=BAND_WORDS[other_band],
            ),
            rule="3.1",
            tone="quiet",
        )
    return AttitudeResult(BY_RESULT, (), outcome, result, band, lines, aim_status(lines), second, other_band)
