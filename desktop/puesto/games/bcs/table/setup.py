"""The beginning of a session: operation -> state."""

from __future__ import annotations

from collections.abc import Mapping

from puesto.core.session.rules import Scenario
from puesto.games.bcs.printed.records import Content, Operation, PrintedFormation
from puesto.games.bcs.table import settings as readings
from puesto.games.bcs.table.choices import fatigue_number
from puesto.games.bcs.table.state import Formation, State, Unit


def new_state(content: Content, scenario: str, settings: Mapping[str, str]) -> State:
    """Return the state before the first step of an operation."""
    operation = content.operations[scenario]
    state = State(operation.id, settings=readings.with_defaults(settings))
    state.formations = {formation.id: formation_as_printed(formation) for formation in operation.formations}
    state.units = {unit.id: Unit(unit.id, unit.formation, unit.steps) for unit in operation.units}
    state.air = {side.id: operation.air.get(side.id, 0) for side in operation.sides}
    return state


def formation_as_printed(formation: PrintedFormation) -> Formation:
    """Return a formation as its counter and the operation have it."""
    is_known = bool(formation.reactivates_at and formation.radius) and formation.game_drm is not None
    return Formation(
        formation.id,
        formation.side,
        fatigue=fatigue_number(formation.fatigue),
        known=is_known,
        reactivates_at=formation.reactivates_at or 4,
        radius=formation.radius or 5,
        game_drm=formation.game_drm or 0,
        artillery=formation.artillery,
        mixed=formation.mixed,
    )


def offered_scenario(operation: Operation) -> Scenario:
    """Return an operation as it is offered."""
    return Scenario(
        operation.id, operation.title, operation.summary, operation.source, readings.ALL, rules=operation.notes
    )
