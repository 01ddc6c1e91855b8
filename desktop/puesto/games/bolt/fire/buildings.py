"""Buildings and bunkers under fire: floors, flames, collapse, firing positions (5.5, 6.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from puesto.core.messages import N_, msg
from puesto.core.prompts import Procedure
from puesto.core.values import Struct
from puesto.games.bolt.printed.records import RAMMERS, Kind
from puesto.games.bolt.table import dice, settings

COLLAPSES = {"normal": 10, "bunker": 12}
"""Hits, before any reduction, that bring a building down (5.5)."""
PER_OPENING, ON_ROOF = 2, 5
BURSTS, BURNS = 4, 4
WOOD, BRICK = "wood", "brick"


def has_collapsed(building: str, before: int, hits: int, readings: Mapping[str, str]) -> bool:
    """Return whether a building comes down: ten hits, a bunker twelve (5.5)."""
    hit_count = hits if settings.is_read(readings, settings.COLLAPSE, "attack") else before + hits
    return hit_count >= COLLAPSES[building]


def bursts_on(floors: int, faces: Sequence[int]) -> int:
    """Return the floor on which an indirect hit bursts, counted from the top (5.5). The ground floor needs no die."""
    for floor, face in enumerate(faces):
        if floor >= floors - 1 or face >= BURSTS:
            return min(floor, floors - 1)
    return min(len(faces), floors - 1)


def roll_fire(*, subject: tuple[str, ...] = (), who: str = "") -> Procedure[bool]:
    """Return whether a building against which a flamethrower was used burns: 4+ (5.5)."""
    burns, holds = msg(N_("arde")), msg(N_("no prende"))
    words = msg(N_("¿Arde el edificio?"))
    return dice.roll_at_least("flame.building", words, "5.5", BURNS, burns, holds, subject=subject, who=who)


class Firers(Struct, frozen=True):
    """Models that fire out of a building (5.5)."""

    openings: int
    roof: int


def firers_of(openings: int, roof: bool) -> Firers:
    """Return the models that can fire: two an opening, five on a roof (5.5)."""
    return Firers(openings * PER_OPENING, ON_ROOF if roof else 0)


def bunker_spares(bunker: bool, blast: bool) -> bool:
    """Return whether a bunker keeps HE and indirect fire from doing more than pin (5.5)."""
    return bunker and blast


def may_ram(kind: Kind) -> bool:
    """Return whether a vehicle may ram a building: the heavy ones (6.6)."""
    return kind in RAMMERS


def ram_dice(building: str, readings: Mapping[str, str]) -> str:
    """Return the dice of hits when a building is rammed, by the reading of brick and wood (6.6)."""
    printed = settings.is_read(readings, settings.BRICK, "printed")
    return "3D6" if (building == BRICK) == printed else "2D6"


def roll_ram(
    building: str, readings: Mapping[str, str], *, subject: tuple[str, ...] = (), who: str = ""
) -> Procedure[int]:
    """Roll the hits of a rammed building and return them (6.6)."""
    notation = ram_dice(building, readings)
    words = msg(N_("Daños al edificio: {dice}."), dice=notation)
    return dice.roll_amount(notation, "ram.hits", words, "6.6", subject=subject, who=who)
