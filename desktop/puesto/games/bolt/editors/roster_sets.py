"""Sets of weapons that are offered for a unit whose roster names none (2, 7.13)."""

from __future__ import annotations

from typing import Any, TypeAlias

from puesto.games.bolt.printed.records import VEHICLES, Gait, Kind
from puesto.games.kit.listing import plain_letters

Arms: TypeAlias = tuple[tuple[str, int, str], ...]
"""Weapons with their number and mount; 0 stands for every model that carries nothing else of them."""

RIFLES: Arms = (("rifle", 0, ""),)
SQUADS: tuple[Arms, ...] = (
    RIFLES,
    (("rifle", 0, ""), ("smg", 1, "")),
    (("rifle", 0, ""), ("smg", 1, ""), ("lmg", 1, "")),
    (("smg", 0, ""),),
    (("assault_rifle", 0, ""),),
)
OFFICERS: tuple[Arms, ...] = (
    RIFLES,
    (("rifle", 0, ""), ("pistol", 1, "")),
    (("rifle", 0, ""), ("smg", 1, "")),
    (("smg", 0, ""),),
)
TEAMS: tuple[Arms, ...] = tuple(
    ((weapon, 1, ""),)
    for weapon in (
        "mmg", "hmg", "light_mortar", "medium_mortar", "at_rifle", "bazooka", "panzerschreck", "sniper_rifle",
    )
)  # fmt: skip
GUNS: tuple[Arms, ...] = tuple(
    ((weapon, 1, ""),)
    for weapon in (
        "light_at_gun", "medium_at_gun", "heavy_at_gun", "light_howitzer", "medium_howitzer", "heavy_howitzer",
        "light_autocannon", "heavy_autocannon",
    )
)  # fmt: skip
TRUCKS: tuple[Arms, ...] = ((), (("mmg", 1, "turret"),), (("hmg", 1, "turret"),))
CARS: tuple[Arms, ...] = (
    (),
    (("mmg", 1, "turret"),),
    (("mmg", 1, "turret"), ("mmg", 1, "rear")),
    (("light_autocannon", 1, "turret"), ("mmg", 1, "turret")),
    (("light_at_gun", 1, "turret"), ("mmg", 1, "turret")),
)
TANKS: tuple[Arms, ...] = (
    *(
        ((weapon, 1, "turret"), ("mmg", 1, "turret"), ("mmg", 1, "hull"))
        for weapon in ("light_at_gun", "medium_at_gun", "heavy_at_gun", "light_howitzer", "medium_howitzer")
    ),
    (("medium_at_gun", 1, "hull"), ("mmg", 1, "turret")),
    (("heavy_at_gun", 1, "hull"), ("mmg", 1, "turret")),
)
FEW = 5
"""Models that a team has at most."""


def arm_sets(troop: dict[str, Any]) -> tuple[Arms, ...]:
    """Return the sets of weapons that are offered for a unit, always in the same order."""
    kind = Kind(troop["kind"])
    if kind in VEHICLES:
        return TRUCKS if kind is Kind.SOFT else CARS if kind is Kind.ARMOURED_CAR else TANKS
    if kind is Kind.ARTILLERY:
        return GUNS
    if troop["rank"]:
        return OFFICERS
    if troop["models"] <= FEW and "team" in plain_letters(troop["name"]["en"]):
        return (RIFLES, *TEAMS)
    return SQUADS


def usual_set(troop: dict[str, Any], usual: Any) -> Arms | None:
    """Return the set that is usual for a unit; None where there is none."""
    if Kind(troop["kind"]) is Kind.SOFT:
        return ()
    return RIFLES if usual == "rifle" else None


def gait_of_gun(weapon: str) -> Gait:
    """Return how a gun on its carriage is moved, by its weapon (4.2)."""
    if weapon.startswith("super_heavy"):
        return Gait.SUPER_HEAVY_GUN
    return (
        Gait.LIGHT_GUN
        if weapon.startswith("light")
        else Gait.HEAVY_GUN
        if weapon.startswith("heavy")
        else Gait.MEDIUM_GUN
    )
