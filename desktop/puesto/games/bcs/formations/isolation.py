"""Isolation: how many steps each unit of a stack loses (3.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from puesto.core.charts import Chart
from puesto.core.game.resolutions import fact
from puesto.core.messages import NN_
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.bcs.printed import charts
from puesto.games.bcs.table.choices import HOW_UNITS, typed_units, unit_tokens


class IsolationFacts(Struct, frozen=True):
    """Facts of a stack's isolation (3.6)."""

    safe_path: Annotated[bool, fact("Tiene Ruta Segura", "It has a Safe Path", "3.6")] = True
    in_command_radius: Annotated[bool, fact("Está en Radio de Mando", "It is in Command Radius", "3.6")] = True
    msr_blocked_marker: Annotated[
        bool, fact("Hay marcador de MSR Bloqueada", "There is an MSR Blocked marker", "3.6")
    ] = False
    units: Annotated[tuple[str, ...], fact("Unidades", "Units", "3.6", help=HOW_UNITS, reads=unit_tokens)] = ("U1:4",)


LOSS = NN_("cada unidad pierde {n} paso", "cada unidad pierde {n} pasos")


class IsolationResult(Struct, frozen=True):
    """The steps that each unit loses, at most those that it has."""

    loss_per_unit: Annotated[int, label("Pasos que pierde cada unidad", "Steps that each unit loses")]
    losses: Annotated[Mapping[str, int], label("Pérdidas", "Losses")]
    destroyed: Annotated[tuple[str, ...], label("Destruidas", "Destroyed")]


def isolation_loss(chart: Chart, safe: bool, in_radius: bool, blocked: bool) -> int:
    """Return how many steps each unit of a stack loses, read from the isolation chart (3.6).

    The row: whether it has a Safe Path, and is in Command Radius. The column: whether there is an MSR Blocked marker.
    """
    row = f"{'safe' if safe else 'no_path'}_{'in' if in_radius else 'out_of'}_radius"
    return charts.number(chart, row, "marker" if blocked else "no_marker")


def isolate(chart: Chart, facts: IsolationFacts) -> IsolationResult:
    """Return what a stack loses by isolation, unit by unit (3.6)."""
    loss = isolation_loss(chart, facts.safe_path, facts.in_command_radius, facts.msr_blocked_marker)
    units = typed_units(facts.units)
    losses = {unit.id: min(unit.steps, loss) for unit in units if loss}
    return IsolationResult(loss, losses, tuple(unit.id for unit in units if loss and unit.steps <= loss))
