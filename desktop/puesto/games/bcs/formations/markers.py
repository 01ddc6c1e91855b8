"""Markers: which Support fits, and when Dropped Support, Traffic and OBJ markers go (3.0, 3.7, 5.1)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import Text
from puesto.core.values import Struct
from puesto.games.bcs.formations import activation

RETURN, CLEAN_UP, FAILED, RECOVERY = "e", "f", "failed", "recovery"
WHEN = (
    (RETURN, Text("(e) Vuelven los Apoyos Caídos", "(e) Dropped Supports return")),
    (CLEAN_UP, Text("(f) Limpieza", "(f) Clean-up")),
    (FAILED, Text("Activación fallida", "Failed activation")),
    (RECOVERY, Text("Recuperación o enmendar el fallo", "Recovery or amending the failure")),
)
LONG, SHORT, TRAFFIC, OBJECTIVE = "dropped_support", "dropped_support_temporary", "traffic", "objective"
GONE: dict[str, tuple[str, ...]] = {
    RETURN: (LONG, SHORT),
    FAILED: (LONG, SHORT, TRAFFIC),
    RECOVERY: (LONG, SHORT),
}
"""When -> the markers that are taken off; (f) has its own list."""


class MarkerFacts(Struct, frozen=True):
    """The markers that lie about a formation, and when it is looked at."""

    when: Annotated[str, fact("Cuándo", "When", "3.0", options=WHEN)] = CLEAN_UP
    dropped_support: Annotated[int, fact("Apoyos Caídos", "Dropped Supports", "3.0", 0, 20)] = 0
    dropped_support_temporary: Annotated[
        int, fact("Apoyos Caídos Temporales", "Temporary Dropped Supports", "3.0", 0, 20)
    ] = 0
    traffic: Annotated[int, fact("Marcadores de Tráfico", "Traffic markers", "4.0", 0, 20)] = 0
    objective: Annotated[int, fact("Marcadores OBJ", "OBJ markers", "3.0", 0, 20)] = 0


class MarkersLeft(Struct, frozen=True):
    """The markers that stay."""

    dropped_support: int
    dropped_support_temporary: int
    traffic: int
    objective: int


def markers_left(facts: MarkerFacts) -> MarkersLeft:
    """The markers that lie there afterwards (3.0, 3.7)."""
    have = {
        LONG: facts.dropped_support,
        SHORT: facts.dropped_support_temporary,
        TRAFFIC: facts.traffic,
        OBJECTIVE: facts.objective,
    }
    if facts.when == CLEAN_UP:
        return MarkersLeft(**activation.cleaned_markers(have))
    return MarkersLeft(**{name: 0 if name in GONE[facts.when] else many for name, many in have.items()})
