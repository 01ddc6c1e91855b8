"""The result of a position of Bolt Action, for other programs: all that an expectation can name."""

from __future__ import annotations

from puesto.core.session.session import Session
from puesto.core.values import field
from puesto.games.bolt.printed.records import Content
from puesto.games.bolt.situations.expectations import Expect
from puesto.games.bolt.table.state import GameTable, State
from puesto.games.bolt.turn import ending
from puesto.games.bolt.views.state_changes import SWITCHES
from puesto.games.kit.expectations import RunReader, Throw


class PositionResult(Expect, frozen=True):
    """Actual result, in all the fields of an `Expect`."""

    arms: dict[str, dict[str, int]] = field(default_factory=dict)
    """Unit -> its weapons that are left, by their place in its record."""
    throws: tuple[Throw, ...] = ()
    """Dice of the run, in order."""
    scores: dict[str, int] = field(default_factory=dict)
    """Army -> its score by the reading of this table: objectives held, or enemy units destroyed."""
    turn: int = 0
    winner: str = ""
    """Winner: an army, `draw`, or "" while the game goes on."""


def position_result(session: Session[State, Content], is_open: bool) -> PositionResult:
    """Return the result of a session up to its prompt. Nothing of this game is hidden, so `is_open` changes nothing."""
    run = RunReader(session)
    state = run.state
    table = GameTable(state, session.content)
    armies = [army.id for army in table.battle.armies]
    return PositionResult(
        orders={id: unit.order for id, unit in state.units.items()},
        pins={id: unit.pins for id, unit in state.units.items()},
        models={id: unit.models for id, unit in state.units.items()},
        gone={id: unit.gone for id, unit in state.units.items()},
        flags={id: {name: bool(getattr(unit, name)) for name in SWITCHES} for id, unit in state.units.items()},
        bag={army: state.bag.count(army) for army in armies},
        asks=run.asked,
        step=state.step,
        arms={id: dict(unit.arms) for id, unit in state.units.items()},
        throws=run.throws,
        scores={army: ending.score(table, army) for army in armies},
        turn=state.turn,
        winner=state.ended,
    )
