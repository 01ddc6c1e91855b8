"""Prepared Defence: who enters it, what ends it, which units have it (1.7)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.bcs.table.choices import ACTIVATIONS, INITIAL, RESULTS

ARTILLERY, BLOCKED, NOT_INITIAL = "artillery_point", "msr_blocked", "initial_activation"
REASONS: dict[str, Message] = {
    ARTILLERY: msg(N_("no tiene ningún Punto de Artillería")),
    BLOCKED: msg(N_("tiene un marcador de MSR Bloqueada")),
    NOT_INITIAL: msg(N_("solo se crea en la activación inicial")),
}
NO_TRIGGER, PLAYER_DECIDES, HQ_MOVES, HQ_JUMPED, GETS_BLOCKED, NO_POINT = (
    "none",
    "player_decides",
    "hq_moves",
    "hq_jumped",
    "gets_msr_blocked",
    "no_artillery_point",
)
ENDS = (PLAYER_DECIDES, HQ_MOVES, HQ_JUMPED, GETS_BLOCKED, NO_POINT)
"""Events that remove the marker (1.7)."""
TRIGGERS = (
    (NO_TRIGGER, Text("Nada", "Nothing")),
    (PLAYER_DECIDES, Text("El jugador lo decide", "The player decides")),
    (HQ_MOVES, Text("El HQ mueve", "The HQ moves")),
    (HQ_JUMPED, Text("El HQ es Saltado", "The HQ is jumped")),
    (GETS_BLOCKED, Text("Obtiene un marcador de MSR Bloqueada", "It gets an MSR Blocked marker")),
    (NO_POINT, Text("Se queda sin Puntos de Artillería", "It has no Artillery Point left")),
    ("trains_move", Text("Mueven los Trenes", "The Trains move")),
    ("other", Text("Otra cosa", "Something else")),
)


class DefenceFacts(Struct, frozen=True):
    """Facts of Prepared Defence."""

    activation: Annotated[str, fact("Activación", "Activation", "1.7", options=ACTIVATIONS)] = INITIAL
    snafu_result: Annotated[
        str, fact("Resultado de SNAFU", "SNAFU result", "1.7", options=(("none", Text("Ninguno", "None")), *RESULTS))
    ] = "none"
    artillery_points: Annotated[
        int, fact("Puntos de Artillería, sin dividir", "Artillery Points, before halving", "1.7a", 0, 20)
    ] = 1
    msr_blocked_level: Annotated[int, fact("MSR Bloqueada, nivel", "MSR Blocked, level", "1.7", 0, 2)] = 0
    prepared_defence: Annotated[
        bool, fact("Ya está en Defensa Preparada", "It is in Prepared Defence already", "1.7")
    ] = False
    trigger: Annotated[str, fact("Qué ocurre", "What happens", "1.7", options=TRIGGERS)] = NO_TRIGGER
    deployed: Annotated[
        bool, fact("La unidad está en su lado Desplegado", "The unit is on its Deployed side", "1.7")
    ] = True
    in_command_radius: Annotated[
        bool, fact("La unidad está en Radio de Mando", "The unit is in Command Radius", "1.7")
    ] = True


class DefenceResult(Struct, frozen=True):
    """State of Prepared Defence: what is allowed, and what happens to it."""

    may_create: Annotated[bool, label("Se puede crear", "It can be created")]
    failed: Annotated[tuple[str, ...], label("Lo que lo impide", "What forbids it", REASONS)]
    """Reasons against creating it."""
    may_keep: Annotated[bool, label("Se puede conservar", "It can be kept")]
    prepared_defence: Annotated[bool, label("El marcador sigue", "The marker stays")]
    """Whether the marker remains after the event."""
    eligible: Annotated[bool, label("La unidad la tiene", "The unit has it")]
    """Whether the unit has it (1.7)."""


def entry_refusals(artillery: int, blocked: int, activation: str) -> tuple[str, ...]:
    """Return the reasons against Prepared Defence; an artillery point counts unhalved (1.7a)."""
    failed = ((ARTILLERY, artillery < 1), (BLOCKED, blocked > 0), (NOT_INITIAL, activation != INITIAL))
    return tuple(reason for reason, is_met in failed if is_met)


def may_keep(artillery: int, blocked: int) -> bool:
    """Return whether an existing marker may remain (1.7)."""
    return artillery >= 1 and blocked == 0


def is_eligible(prepared: bool, deployed: bool, in_radius: bool) -> bool:
    """Return whether a unit has the benefits. Its formation's marker, its Deployed side, Command Radius (1.7)."""
    return prepared and deployed and in_radius


def defence_state(facts: DefenceFacts) -> DefenceResult:
    """Return the state of Prepared Defence of a formation and a unit (1.7)."""
    failed = entry_refusals(facts.artillery_points, facts.msr_blocked_level, facts.activation)
    is_kept = may_keep(facts.artillery_points, facts.msr_blocked_level)
    stays = facts.prepared_defence and is_kept and facts.trigger not in ENDS
    eligible = is_eligible(facts.prepared_defence, facts.deployed, facts.in_command_radius)
    return DefenceResult(not failed, failed, is_kept, stays, eligible)
