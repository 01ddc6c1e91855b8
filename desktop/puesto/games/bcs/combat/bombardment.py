"""Bombardment and Attack by Fire: a die a unit, on the row least likely to cost a step (5.3, 5.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated

from puesto.core.charts import Chart
from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, Sayable, Text, msg
from puesto.core.prompts import Band, Detail, Note, Procedure, Roll
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.bcs.printed import charts
from puesto.games.bcs.table.choices import HOW_UNITS, Asked, TypedUnit, typed_units, unit_tokens

ARTILLERY, BY_FIRE = "artillery", "attack_by_fire"
ATTACKS = (
    (ARTILLERY, Text("Artillería o Punto Aéreo", "Artillery or Air Point")),
    (BY_FIRE, Text("Ataque por Disparo", "Attack by Fire")),
)
NONE = "none"
ROW_WORDS: dict[str, Message] = {
    "hard": msg(N_("unidad dura")),
    "deployed_long_range": msg(N_("Largo Alcance desplegado")),
    "urban": msg(N_("hexágono urbano")),
    "city": msg(N_("hexágono de ciudad")),
    "terrain": msg(N_("hexágono de terreno")),
    "prepared_defence": msg(N_("Defensa Preparada")),
    NONE: msg(N_("ninguna de las anteriores")),
}


class BombardmentFacts(Asked, frozen=True, kw_only=True):
    """Facts of a bombardment (5.3, 5.4)."""

    attack: Annotated[str, fact("Con qué", "With what", "5.3", options=ATTACKS)] = ARTILLERY
    urban: Annotated[bool, fact("Hexágono urbano", "Urban hex", "5.3")] = False
    city: Annotated[bool, fact("Hexágono de ciudad", "City hex", "5.3")] = False
    terrain: Annotated[bool, fact("Hexágono de terreno", "Terrain hex", "5.3")] = False
    prepared_defence: Annotated[bool, fact("En Defensa Preparada", "In Prepared Defence", "1.7")] = False
    units: Annotated[
        tuple[str, ...], fact("Unidades en el hexágono", "Units in the hex", "5.3", help=HOW_UNITS, reads=unit_tokens)
    ] = ("U1:4",)


class BombardmentResult(Struct, frozen=True):
    """The faces that cost each unit a step, and who lost one."""

    loss_ranges: Annotated[Mapping[str, str], label("Pierde un paso con", "It loses a step on")]
    losses: Annotated[Mapping[str, int], label("Pérdidas", "Losses")]


def rows_that_apply(facts: BombardmentFacts, unit: TypedUnit) -> tuple[str, ...]:
    """Return the rows of the chart that fit a unit: some are the unit's own, others the hex's (5.3)."""
    fits = {
        "hard": unit.hard,
        "deployed_long_range": unit.deployed_long_range,
        "urban": facts.urban,
        "city": facts.city,
        "terrain": facts.terrain,
        "prepared_defence": facts.prepared_defence,
    }
    return tuple(row for row, is_so in fits.items() if is_so) or (NONE,)


def loss_row(chart: Chart, facts: BombardmentFacts, unit: TypedUnit) -> str:
    """Return the row that is used: of several the one least likely to cost a step (5.3)."""

    def faces(row: str) -> int:
        span = charts.read_span(charts.cell(chart, row, facts.attack))
        return (span.high or 6) - (span.low or 1)

    return min(rows_that_apply(facts, unit), key=faces)


LOSES_STEP = msg(N_("pierde un paso"))


def bombard(
    chart: Chart, facts: BombardmentFacts, name: Callable[[str], Sayable] | None = None
) -> Procedure[BombardmentResult]:
    """Roll one die for each unit in the hex, each on its own row; `name` returns a unit's name (5.3, 5.4)."""
    ranges: dict[str, str] = {}
    losses: dict[str, int] = {}
    for unit in typed_units(facts.units):
        row = loss_row(chart, facts, unit)
        text = charts.cell(chart, row, facts.attack)
        span = charts.read_span(text)
        unit_name = unit.id if name is None else name(unit.id)
        faces = yield from Roll(
            key="bombardment.roll",
            subject=(*facts.subject, unit.id),
            who=facts.who,
            message=msg(
                N_("Tira 1D6 por {unit}: con {range} pierde un paso ({row})."),
                unit=unit_name,
                range=text,
                row=ROW_WORDS[row],
            ),
            rule="5.3",
            bands=(Band(span.low or 1, LOSES_STEP),),
            below=msg(N_("no pierde nada")),
            lasting=(LOSES_STEP,),
        )
        hit = span.holds(faces[0])
        ranges[unit.id] = text
        if hit:
            losses[unit.id] = 1
        message = N_("{unit} pierde un paso.") if hit else N_("{unit} no pierde nada.")
        yield Note(
            key="bombardment.result",
            message=msg(message, unit=unit_name),
            rule="5.3",
            tone="bad" if hit else "plain",
            facts=Detail(dice=faces, cell=text),
        )
    return BombardmentResult(ranges, losses)
