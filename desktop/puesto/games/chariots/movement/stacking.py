"""Stacking: who may end where, and through whom one may pass (6.5)."""

from __future__ import annotations

from collections.abc import Sequence

from puesto.core.messages import N_, Message, msg
from puesto.games.chariots.printed.records import CHARIOTS, INFANTRY, Type


def is_trampled(on_road: bool, along_road: bool) -> bool:
    """Return whether a routed unit that a friend moves through is eliminated.

    But on a road along which he moves (6.55).
    """
    return not (on_road and along_road)


def end_refusal(unit: Type | None, types_in_hex: Sequence[Type]) -> Message | None:
    """Return why a unit cannot end its move with those combat units (6.51, 6.52, 8.41).

    None where it can; with no unit it is about a leader.

    None where it can.
    """
    if unit is None or not types_in_hex:
        return None
    if len(types_in_hex) == 1 and {unit, types_in_hex[0]} == {Type.CH2, Type.RI}:
        return None
    if unit is Type.RI and Type.CH3 in types_in_hex:
        return msg(N_("la RI se apila con CH-2, no con CH-3 (8.41)"))
    return msg(N_("en un hexágono cabe una unidad de combate; solo se apilan una CH-2 y una RI (6.51)"))


def enemy_refusal(unit: Type, enemies: Sequence[Type], engaged: bool = False) -> Message | None:
    """Return why a unit cannot enter a hex with those enemies; None where it can (6.53, 6.54, 6.71)."""
    if unit in INFANTRY or unit is Type.BW:
        return msg(N_("la infantería y las Carretas de Batalla no entran en un hexágono enemigo (6.53)"))
    if any(enemy not in CHARIOTS and not (enemy is Type.RI and Type.CH2 in enemies) for enemy in enemies):
        return msg(N_("un carro solo pasa a través de carros (6.54)"))
    if engaged:
        return msg(N_("no se pasa a través de una unidad Enzarzada (6.71)"))
    return None
