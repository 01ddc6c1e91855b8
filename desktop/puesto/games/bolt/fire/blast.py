"""High explosive: templates, pins by their diameter, hits inside a building (5.5, 7.7, 9.10)."""

from __future__ import annotations

from collections.abc import Mapping

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Procedure
from puesto.core.saying import say
from puesto.core.values import Struct
from puesto.games.bolt.printed import charts
from puesto.games.bolt.printed.records import Content
from puesto.games.bolt.table import dice, settings


class Blast(Struct, frozen=True):
    """A row of the chart: what a diameter does."""

    inches: int
    pen: int
    pins: str
    building: str


def blast_of(content: Content, inches: int, readings: Mapping[str, str]) -> Blast:
    """Return penetration, pins and hits inside a building for a diameter (7.7)."""
    row = str(inches)
    pins = charts.word(content, charts.HE, row, "pins")
    if inches == 4 and settings.is_read(readings, settings.FOUR_INCH, "D6"):
        pins = "D6"
    return Blast(
        inches, charts.number(content, charts.HE, row, "pen"), pins, charts.word(content, charts.HE, row, "building")
    )


def blast_hits(models_under: int, down: bool) -> int:
    """Return how many models a template hits: half of them, rounded up, if the unit is Down (9.10)."""
    return dice.half(models_under) if down else models_under


def roll_pins(
    notation: str, unit: str = "unit", *, key: str = "blast.pins", rule: str = "7.7", who: str = ""
) -> Procedure[int]:
    """Roll the pins that HE, a barrage or a plane gives a unit (7.7-7.9)."""
    words = msg(N_("Marcadores de {unit}: {dice}."), unit=Ref("unit", unit), dice=notation)
    return dice.roll_amount(notation, key, words, rule, subject=(unit,), who=who)


def roll_inside(row: Blast, *, subject: tuple[str, ...] = (), who: str = "") -> Procedure[int]:
    """Roll the hits of a template that bursts inside a building (7.7)."""
    words = msg(N_("Impactos dentro del edificio: {dice}."), dice=row.building)
    return dice.roll_amount(row.building, "blast.building", words, "7.7", subject=subject, who=who)


def say_outside(unit: str) -> Procedure[None]:
    """Report that a template that bursts outside a building does nothing to the unit in it (5.5)."""
    yield from say(N_("Estalla fuera del edificio: no afecta a {unit}"), "5.5", unit=Ref("unit", unit))


def is_placement_legal(friends_under: int) -> bool:
    """Return whether a template may be placed so: it touches no friend (9.10)."""
    return friends_under == 0
