"""Line of sight, from the player's answers on what is between (7.14)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.values import Struct

NEARER_FIRER, HALFWAY, NEARER_TARGET = "firer", "halfway", "target"
MOST_BETWEEN = 1
"""Most combat units between that do not block: one never does, two do."""


class SightFacts(Struct, frozen=True):
    """Facts of a line of sight: what is between a firer and a target."""

    distance: Annotated[int, fact("Distancia en hexágonos", "Distance in hexes", "7.14", 1, 9)] = 2
    units: Annotated[
        int,
        fact(
            "Unidades de combate en medio",
            "Combat units between",
            "7.14",
            0,
            9,
            help=Text("Una CH-2 con su RI cuenta como una (6.52).", "A CH-2 with its RI counts as one (6.52)."),
        ),
    ] = 0
    wood: Annotated[bool, fact("Bosque en medio", "Wood between", "7.14")] = False
    higher: Annotated[bool, fact("Terreno más alto en medio", "Higher ground between", "7.14")] = False
    firer_level: Annotated[int, fact("Nivel del tirador", "Level of the firer", "7.14", 0, 9)] = 0
    target_level: Annotated[int, fact("Nivel del objetivo", "Level of the target", "7.14", 0, 9)] = 0
    nearer: Annotated[
        str,
        fact(
            "El terreno que se interpone está",
            "The ground in the way is",
            "7.14",
            options=(
                (NEARER_FIRER, msg(N_("más cerca del tirador"))),
                (HALFWAY, msg(N_("a medio camino"))),
                (NEARER_TARGET, msg(N_("más cerca del objetivo"))),
            ),
        ),
    ] = HALFWAY


def sight_refusal(facts: SightFacts) -> Message | None:
    """Return why there is no line of sight; None where there is, as always between adjacent hexes (7.14)."""
    if facts.distance <= 1:
        return None
    if facts.units > MOST_BETWEEN:
        return msg(N_("hay más de una unidad de combate en medio (7.14)"))
    if facts.wood and not facts.higher and facts.firer_level == facts.target_level:
        return msg(N_("hay un Bosque en medio (7.14)"))
    if not (facts.higher or facts.wood):
        return None
    if facts.firer_level == facts.target_level:
        return msg(N_("hay terreno más alto en medio (7.14)"))
    if facts.nearer == HALFWAY:
        return msg(N_("lo que se interpone está a medio camino: se trata como bloqueada (7.14)"))
    if facts.firer_level > facts.target_level:
        return (
            msg(N_("el terreno que se interpone está más cerca del objetivo (7.14)"))
            if facts.nearer == NEARER_TARGET
            else None
        )
    return (
        msg(N_("el terreno que se interpone está más cerca del tirador (7.14)"))
        if facts.nearer == NEARER_FIRER
        else None
    )
