"""Strikes requested by observers: barrages, smoke, aircraft, and flak (1.4, 7.8, 7.9, 9.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Band, Procedure
from puesto.core.results import label
from puesto.core.saying import say
from puesto.core.values import Struct
from puesto.games.bolt.fire import to_hit
from puesto.games.bolt.printed import charts
from puesto.games.bolt.printed.records import Content, Kind, Quality
from puesto.games.bolt.table import dice, settings

ARTILLERY, SMOKE, AIR = "artillery", "smoke", "air"
MISCALCULATION, DELAY, SALVO, SMOKE_DEPLOYED = "miscalculation", "delay", "barrage", "smoke_deployed"
ROOKIE, CLEAR, COMES = "rookie_pilot", "clear_skies", "here_it_comes"
RESULTS = {
    MISCALCULATION: msg(N_("error de cálculo: se desvía 3D6”")),
    DELAY: msg(N_("retraso")),
    SALVO: msg(N_("bombardeo")),
    SMOKE_DEPLOYED: msg(N_("humo desplegado")),
    ROOKIE: msg(N_("piloto novato: el rival elige el blanco")),
    CLEAR: msg(N_("cielo despejado")),
    COMES: msg(N_("¡ahí llega!")),
}
LISTS = {
    ARTILLERY: msg(N_("Un bombardeo")),
    SMOKE: msg(N_("Humo")),
    AIR: msg(N_("Un ataque aéreo")),
}
"""Name of each strike that an observer may request (1.4)."""
FLAK = {True: msg(N_("avión derribado")), False: msg(N_("sigue volando"))}
"""Whether a plane is shot down, in words (9.7)."""
SHELLINGS = {False: msg(N_("D3 marcadores")), True: msg(N_("impacto de 4” y D6 marcadores"))}
"""Whether a barrage hits a unit besides pinning it, in words (7.8)."""
PLANE_AT = 18
"""Distance in inches from which a plane comes (7.8)."""
AIR_PINS_REACH = 6
AIR_PINS = "D3+1"
FLAK_NEED, DOWN_BY = 5, 3
"""Die that hits a plane, and the hits that bring it down (9.7)."""
HOLDS_FIRE = {Quality.INEXPERIENCED: 4, Quality.REGULAR: 3, Quality.VETERAN: 2}
"""Least face with which flak holds its fire against a friendly plane (9.7)."""


def barrage_result(content: Content, list_: str, die: int) -> str:
    """Return the result of a strike by its list (7.8)."""
    return charts.roll(content, charts.SALVOS, die, list_)


def roll_strike(
    content: Content, list_: str, *, observer: str = "unit", subject: tuple[str, ...] = (), who: str = ""
) -> Procedure[str]:
    """Roll on the list of a strike and return its result (7.8)."""
    rows = (row.id for row in content.charts[charts.SALVOS].rows)
    words = msg(N_("Ataque que pidió {unit:el}: tira en su lista."), unit=Ref("unit", observer))
    bands = (Band(charts.faces(row)[0], RESULTS[charts.word(content, charts.SALVOS, row, list_)]) for row in rows)
    die = yield from dice.roll_die("strike.roll", words, "7.8", subject=subject, who=who, bands=bands)
    return barrage_result(content, list_, die)


def say_marker(result: str) -> Procedure[None]:
    """Say what becomes of the marker of a strike that comes late (7.8)."""
    if result == DELAY:
        yield from say(N_("Su marcador puede moverse hasta 12”; se tira otra vez el turno que viene"), "7.8")
    elif result == CLEAR:
        free = N_("Su marcador puede ir a cualquier punto que vea; se tira otra vez el turno que viene")
        yield from say(free, "7.8")


def barrage_radius(die: int) -> int:
    """Return the radius of a barrage in inches: D6+6 (7.8)."""
    return die + 6


class ShellingResult(Struct, frozen=True):
    """Effect of a barrage on a unit."""

    pins: Annotated[str, label("Marcadores", "Pins")]
    he: Annotated[int, label("Diámetro del impacto", "Diameter of the hit")] = 0
    pen: Annotated[int, label("PEN", "PEN")] = 0


def shelling_of(content: Content, die: int) -> ShellingResult:
    """Return a unit under a barrage: pins, or with a six a 4” hit as well (7.8)."""
    pins = charts.roll(content, charts.BARRAGE, die, "pins")
    he = charts.read_number(charts.roll(content, charts.BARRAGE, die, "he"))
    pen = charts.number(content, charts.HE, str(he), "pen") if he else 0
    return ShellingResult(pins, he, pen)


def roll_shelling(
    content: Content, *, unit: str = "unit", subject: tuple[str, ...] = (), who: str = ""
) -> Procedure[ShellingResult]:
    """Roll for a unit under a barrage and return what it takes (7.8)."""
    words = msg(N_("Bombardeo sobre {unit}."), unit=Ref("unit", unit))
    bands = (Band(1, SHELLINGS[False]), Band(6, SHELLINGS[True]))
    return shelling_of(
        content, (yield from dice.roll_die("strike.unit", words, "7.8", subject=subject, who=who, bands=bands))
    )


class Plane(Struct, frozen=True):
    """A plane of the chart (7.9)."""

    type: Annotated[str, label("Avión", "Plane", PLANE_NAMES)]
    pins: Annotated[str, label("Marcadores", "Pins")]
    hits: Annotated[str, label("Impactos", "Hits")]
    he: Annotated[int, label("Diámetro de la bomba", "Diameter of its bomb")]
    pen: Annotated[int, label("PEN", "PEN")]


PLANE_NAMES = {
    "light_fighter": msg(N_("caza ligero con ametralladora")),
    "fighter_bomber": msg(N_("cazabombardero")),
    "tactical_bomber": msg(N_("bombardero táctico")),
}


def plane_of(content: Content, die: int) -> Plane:
    """Return the plane for a die (7.9)."""
    row = charts.row_of(content, charts.AIRCRAFT, die)
    type_, pins, hits = (charts.word(content, charts.AIRCRAFT, row, name) for name in ("type", "pins", "hits"))
    he, pen = (charts.number(content, charts.AIRCRAFT, row, name) for name in ("he", "pen"))
    return Plane(type_, pins, "" if hits == charts.NONE else hits, he, pen)


def roll_plane(content: Content, *, subject: tuple[str, ...] = (), who: str = "") -> Procedure[Plane]:
    """Roll which plane comes (7.9)."""
    rows = content.charts[charts.AIRCRAFT].rows
    bands = (Band(charts.faces(row.id)[0], PLANE_NAMES[row.cells[0]]) for row in rows)
    words = msg(N_("¿Qué avión viene?"))
    return plane_of(
        content, (yield from dice.roll_die("strike.plane", words, "7.9", subject=subject, who=who, bands=bands))
    )


def roll_plane_hits(
    plane: Plane, kind: Kind, down: bool, readings: Mapping[str, str], *, subject: tuple[str, ...] = (), who: str = ""
) -> Procedure[int]:
    """Roll the hits of a plane and return those that count on a target of this kind (7.9)."""
    words = msg(N_("Impactos del avión: {dice}."), dice=plane.hits)
    rolled = yield from dice.roll_amount(plane.hits, "strike.hits", words, "7.9", subject=subject, who=who)
    return plane_hits(rolled, kind, down, readings)


def plane_hits(rolled: int, kind: Kind, down: bool, readings: Mapping[str, str]) -> int:
    """Return how many hits of a plane count: half on infantry and guns that are Down (7.9)."""
    if down and kind in (Kind.INFANTRY, Kind.ARTILLERY):
        return dice.half(rolled, settings.is_read(readings, settings.PLANE_HALVES, "up"))
    return rolled


def may_go_down(kind: Kind) -> bool:
    """Return whether a unit under a barrage or a plane may go Down: infantry and guns (7.8, 7.9)."""
    return kind in (Kind.INFANTRY, Kind.ARTILLERY)


def flak_need(content: Content, pins: int) -> int:
    """Return the die that flak needs against a plane: 5+, modified only by pins (9.7)."""
    return FLAK_NEED - pins * charts.number(content, charts.TO_HIT, "pins")


def roll_flak(
    content: Content, shots: int, pins: int, *, unit: str = "unit", subject: tuple[str, ...] = (), who: str = ""
) -> Procedure[int]:
    """Roll the shots of a unit's flak and return how many hit the plane (9.7)."""
    need = flak_need(content, pins)
    words = msg(N_("{unit} dispara al avión: {need}+."), unit=Ref("unit", unit), need=need)
    return to_hit.roll_shots(shots, need, words, subject=subject, who=who)


def is_shot_down(hits: int) -> bool:
    """Return whether a plane is shot down: by three hits, whatever their effect (9.7)."""
    return hits >= DOWN_BY


def roll_restraint(quality: Quality, unit: str, who: str) -> Procedure[bool]:
    """Return whether a unit's flak leaves a friendly plane alone, by the quality of its crew (9.7)."""
    words = msg(N_("El avión es propio: ¿{unit} no le dispara?"), unit=Ref("unit", unit))
    holds, fires = msg(N_("no dispara")), msg(N_("dispara"))
    return dice.roll_at_least("flak.friend", words, "9.7", HOLDS_FIRE[quality], holds, fires, subject=(unit,), who=who)


def rookie_target(owner: str, opponent: str) -> tuple[str, str]:
    """Return who chooses the target of a rookie pilot, and its side: an enemy of his enemy (7.8)."""
    return opponent, owner
