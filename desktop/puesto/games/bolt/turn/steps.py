"""The steps of a game: each name of `sequence` and the procedure that carries it out (3)."""

from __future__ import annotations

from collections.abc import Callable

from puesto.core.prompts import Procedure
from puesto.games.bolt.printed.records import Content
from puesto.games.bolt.table import sequence
from puesto.games.bolt.table.state import GameTable, State
from puesto.games.bolt.turn import acting, ending, ordering, preparing, striking

STEPS: dict[str, Callable[[GameTable], Procedure[None]]] = {
    sequence.SETUP: preparing.set_up,
    sequence.BOMBARD: preparing.bombard,
    sequence.STRIKES: striking.resolve_strikes,
    sequence.SMOKE: striking.evolve_smoke,
    sequence.DRAW: ordering.draw_from_bag,
    sequence.UNIT: ordering.choose_unit,
    sequence.ORDER: ordering.give_order,
    sequence.ACT: acting.act,
    sequence.EXTRA: acting.call_others,
    sequence.KEEP: ending.keep_dice,
    sequence.TRANSPORTS: ending.check_transports,
    sequence.COUNT: ending.count_turn,
}


def run_step(state: State, content: Content) -> Procedure[None]:
    """Carry out the step in the state."""
    yield from STEPS[state.step](GameTable(state, content))
