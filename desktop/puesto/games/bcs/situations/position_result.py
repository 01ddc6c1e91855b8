"""The result of a position, for other programs: all that an expectation can name."""

from __future__ import annotations

from puesto.core.session.session import Session
from puesto.core.values import field
from puesto.games.bcs.printed.records import Content
from puesto.games.bcs.situations.expectations import Expect, Outcome
from puesto.games.bcs.table import sequence
from puesto.games.bcs.table.choices import fatigue_name
from puesto.games.bcs.table.state import State
from puesto.games.bcs.views.formation_view import trains_state


class PositionResult(Expect, frozen=True):
    """Actual result, in all the fields of an `Expect`."""

    losses: dict[str, int] = field(default_factory=dict)
    """Side -> steps that its units have lost since the position began."""
    eliminated: tuple[str, ...] = ()
    """Units without a step."""
    turn: int = 0
    over: bool = False
    """Whether the last turn has ended. The rules of the operation's game decide who won."""


def position_result(session: Session[State, Content], is_open: bool) -> PositionResult:
    """Return the result of a session up to its prompt. Nothing of this game is hidden, so `is_open` changes nothing."""
    run = Outcome(session)
    state = run.state
    formations, units = state.formations, state.units
    begun = run.begun()
    before = begun[0]["units"] if begun else {}
    losses: dict[str, int] = {}
    for id, unit in units.items():
        side = formations[unit.formation].side if unit.formation in formations else unit.formation
        losses[side] = losses.get(side, 0) + max(0, int(before.get(id, {}).get("steps", unit.steps)) - unit.steps)
    return PositionResult(
        snafu=run.first_told("snafu.result", "result") or "",
        total=run.total(),
        row=run.first_told("attack.result", "row") or run.first_told("engagement.result", "row") or "",
        hq={id: formation.hq for id, formation in formations.items()},
        fatigue={id: fatigue_name(formation.fatigue) for id, formation in formations.items()},
        trains={id: trains_state(formation) for id, formation in formations.items()},
        blocked={id: formation.blocked_level for id, formation in formations.items()},
        prepared={id: formation.prepared_defence for id, formation in formations.items()},
        coordination={id: formation.coordination_marker for id, formation in formations.items()},
        dropped={id: formation.dropped_support for id, formation in formations.items()},
        steps={id: unit.steps for id, unit in units.items()},
        states={id: unit.state for id, unit in units.items()},
        returns={id: unit.returns for id, unit in units.items()},
        deployed={id: unit.deployed for id, unit in units.items()},
        traffic=state.act.traffic,
        artillery=state.act.artillery,
        offers={key: run.offered(key) for key in dict.fromkeys(run.asked)},
        asks=run.asked,
        step=state.step,
        losses=losses,
        eliminated=tuple(id for id, unit in units.items() if not unit.steps),
        turn=state.turn,
        over=state.step == sequence.OVER,
    )
