"""Board at the start: artificial terrain, and the units that begin on it (2.3, 2.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from puesto.core.charts import cell, ids
from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.prompts import Detail, Note, Procedure, Roll
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.tactics.printed import charts
from puesto.games.tactics.table.notation import Typed, as_token, read_all

OBJECTIVE, TERRAIN, SUPPLY = "objective", "terrain", "keeping_supply_line"
PLACES: dict[str, Message] = {
    OBJECTIVE: msg(N_("sobre un objetivo")),
    TERRAIN: msg(N_("sobre una carta de terreno")),
    SUPPLY: msg(N_("manteniendo la línea de suministros")),
}


def is_ours(tables: charts.Charts) -> bool:
    """Return whether a line of the lost table is still a value of the house (2.3)."""
    return any(charts.is_house(tables, charts.TERRAIN, row, "lines") for row in ids(tables[charts.TERRAIN]))


def roll_terrain(tables: charts.Charts, card: int) -> Procedure[tuple[int, ...]]:
    """Roll the lines of a terrain card; the printed table is lost, and the house's replaces it (2.3)."""
    chart = tables[charts.TERRAIN]
    words = {row: msg(N_("en las líneas {lines}"), lines=cell(chart, row, "lines")) for row in ids(chart)}
    faces = yield from Roll(
        key="terrain.roll",
        subject=(str(card),),
        who="ai",
        message=msg(N_("Tira 1D10 por la carta de terreno {n} de la IA."), n=card),
        rule="2.3",
        sides=10,
        bands=charts.bands_by_row(chart, words),
        house=is_ours(tables),
        chart=charts.TERRAIN,
    )
    row = charts.row_of_face(chart, faces[0])
    yield Note(
        key="terrain.said",
        message=msg(N_("{die}: {lines}."), die=faces[0], lines=words[row]),
        rule="2.3",
        facts=Detail(dice=faces, sides=10, cell=row),
    )
    return tuple(charts.read_span(cell(chart, row, "lines")))


class InitialFacts(Struct, frozen=True, kw_only=True):
    """Facts for the order of the starting units (2.4)."""

    units: Annotated[
        tuple[str, ...],
        fact("Unidades", "Units", "2.4", reads=as_token, help=Text("Como A:c2 B:c5.", "Such as A:c2 B:c5.")),
    ] = ("A:c2", "B:c5")
    pa: Annotated[int, fact("PA para desplegarlas", "PA to deploy them", "2.4", 0, 200)] = 40
    objectives: Annotated[int, fact("Objetivos libres", "Free objectives", "2.4", 0, 20)] = 1
    terrain_cards: Annotated[int, fact("Cartas de terreno libres", "Free terrain cards", "2.4", 0, 20)] = 1


class InitialOrderResult(Struct, frozen=True):
    """Order of the starting units, their places, and whether PA are left to equip them."""

    order: Annotated[tuple[str, ...], label("Orden", "Order")]
    places: Annotated[tuple[str, ...], label("Dónde", "Where", PLACES)]
    left_over_pa: Annotated[int, label("PA que sobran", "PA left over")]
    equips: Annotated[bool, label("Equipa con ellos", "It equips with them")]
    unpaid: Annotated[tuple[str, ...], label("No se pueden pagar", "Cannot be paid for")] = ()
    """Units for which the PA are not enough."""


def initial_order(facts: InitialFacts) -> InitialOrderResult:
    """Return the dearest first. On objectives, terrain, then keeping supply; PA that are left equip them (2.4)."""
    pa_left, paid_ids, unpaid_ids = facts.pa, list[str](), list[str]()
    for unit in dearest_first(read_all(facts.units)):
        is_payable = unit.cost <= pa_left
        pa_left -= unit.cost if is_payable else 0
        (paid_ids if is_payable else unpaid_ids).append(unit.id)
    kinds = [OBJECTIVE] * facts.objectives + [TERRAIN] * facts.terrain_cards + [SUPPLY] * len(paid_ids)
    return InitialOrderResult(
        tuple(paid_ids), tuple(kinds[: len(paid_ids)]), pa_left, pa_left > 0 and bool(paid_ids), tuple(unpaid_ids)
    )


def dearest_first(units: Sequence[Typed]) -> list[Typed]:
    """Return units from the highest cost to the lowest; equal ones keep their order (2.4, 3.4)."""
    return sorted(units, key=lambda unit: -unit.cost)
