"""Safe Path: how long it may be, what blocks it, and with which MA it is measured (1.9)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.charts import Chart
from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.bcs.printed import charts
from puesto.games.bcs.printed.records import MoveClass
from puesto.games.bcs.table.choices import MA_CLASSES

BEYOND_RADIUS = 5
"""A path may be so much longer than the Command Radius (1.9)."""
PURPOSES = (
    ("other", Text("Otra", "Other")),
    ("flip_to_truck_side", Text("Girar al lado de camión", "Flip to the Truck side")),
    ("flip_to_tactical_side", Text("Girar al lado táctico", "Flip to the Tactical side")),
    ("av_replacements", Text("Reemplazos de AV", "AV replacements")),
    ("establish_support", Text("Establecer un Apoyo", "Establish a Support")),
    ("non_av_replacements", Text("Reemplazos que no son de AV", "Replacements that are not AV")),
)


class SafePathFacts(Struct, frozen=True):
    """Facts of a Safe Path."""

    command_radius: Annotated[int, fact("Radio de Mando", "Command Radius", "1.9", 0, 30)] = 5
    length: Annotated[int, fact("Hexágonos de la ruta", "Hexes of the path", "1.9", 0, 60)] = 5
    enemy_unit: Annotated[bool, fact("Hay una unidad enemiga en ella", "An enemy unit is on it", "1.9")] = False
    ezoc: Annotated[bool, fact("Pasa por una EZOC", "It crosses an EZOC", "1.9")] = False
    ezoc_affects_class: Annotated[
        bool,
        fact(
            "Esa EZOC afecta a esa clase de MA", "That EZOC affects that MA class", "1.9", condition=("ezoc", (True,))
        ),
    ] = True
    friendly_unit_in_ezoc: Annotated[
        bool,
        fact("Hay una unidad amiga en esa EZOC", "A friendly unit is in that EZOC", "1.9", condition=("ezoc", (True,))),
    ] = False
    engagement_zone: Annotated[
        bool, fact("Pasa por una Zona de Enfrentamiento", "It crosses an Engagement Zone", "1.9")
    ] = False
    screen_zone: Annotated[bool, fact("Pasa por una Zona de Pantalla", "It crosses a Screen Zone", "1.9")] = False
    passable_for_required_ma: Annotated[
        bool, fact("Es transitable para la MA que se pide", "It is passable for the MA required", "1.9")
    ] = True
    purpose: Annotated[str, fact("Para qué", "What for", "1.9", options=PURPOSES)] = "other"
    current_ma: Annotated[str, fact("MA actual de la unidad", "Current MA of the unit", "1.9", options=MA_CLASSES)] = (
        MoveClass.FOOT.value
    )


class SafePathResult(Struct, frozen=True):
    """Whether there is a Safe Path, how long it may be, with which MA, and what is against it."""

    safe_path: Annotated[bool, label("Hay Ruta Segura", "There is a Safe Path")]
    limit: Annotated[int, label("Hexágonos como mucho", "Hexes at most")]
    ma_used: Annotated[str, label("MA con la que se mide", "MA by which it is measured", dict(MA_CLASSES))]
    reasons: Annotated[tuple[str, ...], label("Lo que lo impide", "What forbids it", REASONS)] = ()


REASONS: dict[str, Message] = {
    "too_long": msg(N_("pasa del Radio de Mando + 5")),
    "enemy_unit": msg(N_("hay una unidad enemiga")),
    "ezoc": msg(N_("pasa por una EZOC que le afecta")),
    "not_passable": msg(N_("no es transitable para esa MA")),
}


def ma_for(chart: Chart, purpose: str, current: str) -> str:
    """Return the MA class with which a path is measured for a purpose (1.9)."""
    return charts.cell(chart, purpose, "ma") if purpose in charts.ids(chart) else current


def safe_path(chart: Chart, facts: SafePathFacts) -> SafePathResult:
    """Return whether a path is safe: engagement and screen zones do not matter (1.9)."""
    limit = facts.command_radius + BEYOND_RADIUS
    against = {
        "too_long": facts.length > limit,
        "enemy_unit": facts.enemy_unit,
        "ezoc": facts.ezoc and facts.ezoc_affects_class and not facts.friendly_unit_in_ezoc,
        "not_passable": not facts.passable_for_required_ma,
    }
    reasons = tuple(name for name, is_met in against.items() if is_met)
    return SafePathResult(not reasons, limit, ma_for(chart, facts.purpose, facts.current_ma), reasons)
