"""The result of a position of Chariots of Fire, for other programs: all that an expectation can name."""

from __future__ import annotations

from puesto.core.session.session import Session
from puesto.core.values import field
from puesto.games.chariots.printed.records import Content, Superiority
from puesto.games.chariots.situations.expectation_checks import FLAGS
from puesto.games.chariots.situations.expectations import NOBODY, Expect, Outcome
from puesto.games.chariots.table import engagement
from puesto.games.chariots.table.state import State
from puesto.games.kit.expectations import Throw


class PositionResult(Expect, frozen=True):
    """Actual result, in all the fields of an `Expect`."""

    throws: tuple[Throw, ...] = ()
    """Dice of the run, in order."""
    hexes: dict[str, str] = field(default_factory=dict)
    """Unit -> its hex and facing on the map; "" where it is on none."""
    partners: dict[str, str] = field(default_factory=dict)
    """Unit -> the unit with which it is stacked (6.5)."""
    turn: int = 0


def position_result(session: Session[State, Content], is_open: bool) -> PositionResult:
    """Return the result of a session up to its prompt. Nothing of this game is hidden, so `is_open` changes nothing."""
    run = Outcome(session)
    state = run.state
    units = state.units
    superiority = run.fight("superiority")
    hits = tuple(run.fight(name) for name in ("attacker", "defender"))
    return PositionResult(
        initiative=state.initiative or NOBODY,
        active=state.active or NOBODY,
        offers={key: tuple(run.offered(key)) for key in dict.fromkeys(run.asked)},
        column=run.fight("column"),
        superiority=Superiority(superiority) if superiority is not None else None,
        result=hits if None not in hits else (),
        status={id: unit.status for id, unit in units.items()},
        hits={id: unit.hits for id, unit in units.items()},
        supply={id: unit.supply for id, unit in units.items()},
        people={id: run.person(id) for id in state.leaders},
        engaged={id: engagement.is_engaged(state, id) for id in units},
        flags={id: {name: bool(getattr(unit, name)) for name in FLAGS} for id, unit in units.items()},
        spent={id: run.spent(id) for id in units},
        withdrawal={id: unit.withdrawal for id, unit in units.items()},
        shock={id: unit.shock for id, unit in units.items()},
        bag=tuple(state.bag),
        used=tuple(state.used),
        aside=tuple(state.aside),
        lost={id: side.lost for id, side in state.sides.items()},
        ended=state.ended or NOBODY,
        asks=run.asked,
        step=state.step,
        throws=run.throws,
        hexes={id: unit.hex for id, unit in units.items()},
        partners={id: unit.partner for id, unit in units.items() if unit.partner},
        turn=state.turn,
    )
