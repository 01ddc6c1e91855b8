"""Standards: whose they are, how they are captured, and what their capture undoes (9.3)."""

from __future__ import annotations

from collections.abc import Collection

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Procedure
from puesto.core.saying import say
from puesto.games.chariots.table.state import Standard, State, Status, UnitId

KEEP, DESTROY = "keep", "destroy"
"""Answers on what the captor does with a standard (9.33)."""
CHOICES = {KEEP: msg(N_("Lo conserva en juego")), DESTROY: msg(N_("Lo elimina"))}
RADIUS = 3
"""Radius in hexes around a standard for rallying, and for disappearing when it is lost (9.34, 9.51)."""


def capture_refusal(*, guarded: bool, leader: bool) -> Message | None:
    """Return why an enemy that enters a standard's hex does not capture it, or None where it does (9.33)."""
    if leader:
        return msg(N_("solo lo capturan unidades de combate (9.33)"))
    return msg(N_("lo guarda una unidad de combate amiga (9.33)")) if guarded else None


def say_capture(standard: str, captor: UnitId) -> Procedure[None]:
    """Say that a unit captures a standard (9.33)."""
    template, standard_ref = N_("{unit} captura el Estandarte de {leader}"), Ref("standard", standard)
    yield from say(template, "9.33", "heading", unit=Ref("unit", captor), leader=standard_ref)


def mark_captured(standard: Standard, captor: UnitId, choice: str, turn: int = 1) -> None:
    """Record a captured standard: kept with the captor, or out until its leader is active (9.33)."""
    standard.captured = captor if choice == KEEP else ""
    standard.out, standard.left = choice == DESTROY, False
    standard.back, standard.since = True, turn


def units_lost_with(state: State, near: Collection[UnitId]) -> list[UnitId]:
    """Return the routed units that disappear when a standard moves or is captured. Those within three hexes (9.34)."""
    return [unit for unit in near if state.units[unit].status is Status.ROUTED]


def give_back(standard: Standard) -> Procedure[None]:
    """Return a standard to its leader, who is active in a later turn (9.33)."""
    standard.captured, standard.out, standard.left, standard.back, standard.since = "", False, False, False, 0
    yield from say(N_("El Estandarte de {leader} vuelve con su líder"), "9.33", leader=Ref("standard", standard.id))


def remove_lost(standard: Standard) -> Procedure[None]:
    """Take a captured standard of an eliminated leader out of the game (9.33)."""
    standard.captured, standard.out = "", True
    standard_ref = Ref("standard", standard.id)
    yield from say(N_("El Estandarte de {leader} se retira del juego"), "9.33", "bad", leader=standard_ref)


def is_due_back(standard: Standard, turn: int) -> bool:
    """Return whether a captured standard can come back: not in the turn of its capture (9.33)."""
    return standard.back and turn > standard.since


def is_lost(standard: Standard, *, alive: bool) -> bool:
    """Return whether a captured standard leaves the game at the end of the turn after.

    Its leader has been eliminated (9.33).
    """
    return bool(standard.captured) and not alive


def is_rally_point(standard: Standard) -> bool:
    """Return whether units still rally at it. Also where it is captured, as long as it is in play (9.33, 9.41)."""
    return not standard.out


def is_with_leader(standard: Standard) -> bool:
    """Return whether the leader of a standard has it with him, if he lives (9.32, 9.33)."""
    return not (standard.left or standard.captured or standard.out)


def can_rally_at(standard: Standard) -> bool:
    """Return whether the General can be stacked with it to rally. It is in play and in his own hands (9.33, 9.51)."""
    return not standard.out and not standard.captured
