"""The sequence of play: the names of its steps and what follows what (3.0). `steps` carries them out."""

from __future__ import annotations

from collections.abc import Mapping

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Option
from puesto.games.chariots.table.state import BattleTable, CommandId, State

SETUP = "setup"
INITIATIVE, KEEP = "initiative", "keep"
"""Phase A (5.1, 5.22)."""
DRAW, TRUMP, FREE, USE, MOMENTUM, MARCH = "draw", "trump", "free", "use", "momentum", "march"
"""Phase B:

a marker, the opponent's trump, the free phase it gives, what the owner uses the marker for, who moves on Momentum (5.2,
5.3, 5.46).
"""
CHALLENGE = "challenge"
"""A marker used for a Heroic Challenge instead (10.23)."""
COMMAND, ORDER, ACT, DISENGAGE, RALLY, AUDIT = "command", "order", "act", "disengage", "rally", "audit"
"""Phase C, first segment: who is in command, which order, what each unit does, and what could still be done (5.4)."""
DESIGNATE, CHECKS, LEADERS, RESOLVE, COLLAPSE, END_ORDERS = (
    "designate",
    "checks",
    "leaders",
    "resolve",
    "collapse",
    "end_orders",
)
"""Phase C, second segment: Shock (8.13)."""
REPLACE, RELOAD, PICK_UP = "replace", "reload", "pick_up"
"""Phase D (4.25, 7.16)."""
ROUT = "rout"
"""Phase E (11.0)."""
OVER = "over"
SHOCK_STEPS = (DESIGNATE, CHECKS, LEADERS, RESOLVE, COLLAPSE)
"""The Shock segment: each for all combats before the next (3.0, 8.13)."""
PHASES = {
    "A": (INITIATIVE, KEEP),
    "B": (DRAW, TRUMP, MOMENTUM, CHALLENGE),
    "C": (COMMAND, ORDER, ACT, *SHOCK_STEPS),
    "D": (REPLACE, RELOAD, PICK_UP),
    "E": (ROUT,),
}
"""The phases of a turn by their letters, and the steps of each in their order (3.0)."""
NONE = "none"
"""No Wing: what Momentum or a trump may also be used for."""


def is_initiative_rolled(turn: int, given_side: str) -> bool:
    """Return whether the Initiative is rolled for. Always, but in a first turn whose scenario gives it (5.1)."""
    return turn > 1 or not given_side


def begin_turn(table: BattleTable) -> None:
    """Begin a turn: every marker is available, and each player may trump once (3.0, 5.31)."""
    state = table.state
    state.step, state.activation = INITIATIVE, 0
    state.bag, state.aside, state.used, state.returned = [], [], [], []
    state.marker = state.kept = state.active = state.initiative = ""
    for side in state.sides.values():
        side.trump_used = side.momentum_returns = False


def step_after_orders(state: State) -> str:
    """Return the step after an Orders Phase: another marker, or phase D if the bag is empty (5.26, 5.48)."""
    return DRAW if state.bag else REPLACE


def momentum_options(
    wings: tuple[CommandId, ...], hints: Mapping[CommandId, Message] | None = None
) -> tuple[Option, ...]:
    """Return the options of a Momentum marker or a trump: one Wing, or nothing (5.25, 5.32)."""
    return (
        *(Option(wing, Ref("command", wing), (hints or {}).get(wing)) for wing in wings),
        Option(NONE, msg(N_("Ninguno"))),
    )


def begin_free_phase(table: BattleTable, wing: CommandId) -> None:
    """Begin the Orders Phase given by a trump, which needs no marker; or none (5.32)."""
    state = table.state
    if wing == NONE:
        state.active, state.step = "", step_after_orders(state)
        return
    state.free, state.active, state.step = True, wing, COMMAND
