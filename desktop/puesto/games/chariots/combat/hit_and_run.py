"""Hit and Run: light chariots that fire from close range and leave (7.2)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, msg
from puesto.core.values import Struct
from puesto.games.chariots.printed.records import CHARIOTS, Type

LEAST, MOST = 2, 3
"""Least and most distance: not from a hex adjacent to the target (7.22)."""
RANGE = 1
"""The range at which it is resolved, and answered (7.24)."""
STREAM = 1
"""The most that a stream in the way may cost (7.23)."""


class RunFacts(Struct, frozen=True):
    """Facts of Hit and Run."""

    unit: Annotated[Type, fact("Quién", "Who", "7.21")] = Type.CH2
    target: Annotated[Type, fact("Objetivo", "Target", "7.21")] = Type.SI
    distance: Annotated[int, fact("Distancia en hexágonos", "Distance in hexes", "7.22", 1, 9)] = 2
    out: Annotated[bool, fact("Sin Mando", "Out of Command", "5.45")] = False
    engaged: Annotated[bool, fact("El objetivo está Enzarzado", "The target is Engaged", "7.21")] = False
    clear: Annotated[bool, fact("Ruta libre de enemigos", "Path free of enemies", "7.22")] = True
    front: Annotated[bool, fact("Ruta por sus hexágonos frontales", "Path through its front hexes", "7.22")] = True
    path: Annotated[int, fact("Hexágonos de la ruta", "Hexes of the path", "7.22", 1, 9)] = 2
    rough: Annotated[bool, fact("Ruta por terreno Abrupto", "Path through Rough", "7.23")] = False
    stream: Annotated[int, fact("Coste del arroyo que cruza", "Cost of the stream it crosses", "7.23", 0, 5)] = 0


def hit_and_run_refusal(facts: RunFacts) -> Message | None:
    """Return why Hit and Run cannot be used, or None where it can (5.45, 7.21-7.23)."""
    if facts.unit not in (Type.CH2, Type.CH2_RI):
        return msg(N_("solo las CH-2 usan Dispara y Corre (7.21)"))
    if facts.target in CHARIOTS:
        return msg(N_("no se usa contra carros ni contra la RI apilada con ellos (7.21)"))
    if facts.out:
        return msg(N_("está Sin Mando (5.45)"))
    if facts.engaged:
        return msg(N_("el objetivo está Enzarzado (7.21)"))
    if facts.distance < LEAST:
        return msg(N_("no puede empezar adyacente al objetivo (7.22)"))
    if max(facts.distance, facts.path) > MOST:
        return msg(N_("el objetivo y la ruta caben en tres hexágonos (7.22)"))
    if not facts.clear:
        return msg(N_("la ruta no puede pasar por unidades enemigas (7.22)"))
    if not facts.front:
        return msg(N_("la ruta sale por sus hexágonos frontales (7.22)"))
    if facts.rough:
        return msg(N_("la ruta no puede entrar en terreno Abrupto (7.23)"))
    if facts.stream > STREAM:
        return msg(N_("la ruta no cruza arroyos que cuesten más de +1 (7.23)"))
    return None
