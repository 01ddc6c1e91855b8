"""The charts of the play aid, read cell by cell (6.9, 7.5, 8.6).

Each function gives what a cell means, and raises `CellError` for one that means nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from puesto.core.charts import HOUSE, Chart
from puesto.core.charts import cell as cell
from puesto.core.charts import ids as ids
from puesto.core.charts import source as source
from puesto.core.messages import N_, Message, msg
from puesto.core.values import Struct
from puesto.games.chariots.printed.records import CHARIOTS, FACES, Content, Missile, Superiority, Type

MOVEMENT, OVERTURN, MISSILES, PROTECTION = "movement", "overturn", "missiles", "protection"
CLASH, SUPERIORITY, SHOCK, TERRAIN = "clash", "superiority", "shock", "terrain"
ALL = (MOVEMENT, OVERTURN, MISSILES, PROTECTION, CLASH, SUPERIORITY, SHOCK, TERRAIN)
"""Every chart that the rules read."""
NOTHING = "-"
PASS_THROUGH = "pass"
"""The missile row of Pass-Through fire (7.31)."""
HIT_AND_RUN = "hit_and_run"
"""The overturn row of Hit and Run (6.82)."""

_COST = re.compile(r"(\+?)(\d)(\*?)(o?)\Z")
_SPAN = re.compile(r"(\d?)(\.\.|-)(\d)\Z|(\d)\Z")
_HITS = re.compile(r"(\d+)\((\d+)\)\Z")
_SIGNED_NUMBER = re.compile(r"[+-]?\d+\Z")


class CellError(ValueError):
    """Error for an invalid cell; `message` is what was expected."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.template)
        self.message = message


class Cost(Struct, frozen=True):
    """Cost of entering or crossing something (6.91)."""

    points: int
    extra: bool = False
    """On top of the ground of the hex, as a river is."""
    hits: int = 0
    overturns: bool = False
    """Whether it calls for an overturn check (6.82)."""


class Span(Struct, frozen=True):
    """An interval of the die; `low` None reaches down without end, which an adjusted die may."""

    low: int | None
    high: int

    def holds(self, die: int) -> bool:
        """Return whether a die, adjusted or not, is in the interval."""
        return (self.low is None or self.low <= die) and die <= self.high


# -- what a cell means


@lru_cache(maxsize=256)
def read_cost(text: str) -> Cost | None:
    """Return a cell of the movement chart; None cannot be entered (6.91)."""
    if text == "no":
        return None
    match = _COST.match(text)
    if match is None:
        raise CellError(msg(N_("se espera un coste como 2, +1 o 2*, o «no»")))
    extra, points, hit, overturns = match.groups()
    return Cost(int(points), bool(extra), 1 if hit else 0, bool(overturns))


@lru_cache(maxsize=256)
def read_span(text: str) -> Span | None:
    """Return a cell that holds faces of the die: `3-6`, `9`, `..2`, or `-` for none (6.92, 7.51)."""
    if text == NOTHING:
        return None
    match = _SPAN.match(text)
    if match is None or (match[2] == "-" and not match[1]) or (match[2] == ".." and match[1]):
        raise CellError(msg(N_("se espera un intervalo del dado como 3-6, 9 o ..2, o «-»")))
    if match[4] is not None:
        return Span(int(match[4]), int(match[4]))
    low = int(match[1]) if match[1] else None
    if low is not None and low > int(match[3]):
        raise CellError(msg(N_("el intervalo está al revés")))
    return Span(low, int(match[3]))


@lru_cache(maxsize=256)
def read_signed(text: str) -> int:
    """Return a cell that holds a modifier or a shift: `+1`, `0`, `-2` (7.52, 8.63)."""
    if not _SIGNED_NUMBER.match(text):
        raise CellError(msg(N_("se espera un modificador como +1, 0 o -2")))
    return int(text)


def read_column(text: str) -> int | None:
    """Return a cell of the clash chart; None where the attacker has no Shock capability (8.61)."""
    if text == NOTHING:
        return None
    if not text.isdigit():
        raise CellError(msg(N_("se espera una columna de la tabla de resultados, o «-»")))
    return int(text)


def read_superiority(text: str) -> Superiority:
    """Return a cell of the superiority chart (8.62)."""
    if text not in (NOTHING, Superiority.ATTACK.value, Superiority.DEFENSE.value):
        raise CellError(msg(N_("se espera AS, DS o «-»")))
    return Superiority.NONE if text == NOTHING else Superiority(text)


@lru_cache(maxsize=256)
def read_hits(text: str) -> tuple[int, int]:
    """Return the two numbers of a cell of the results chart. The attacker's hits and the defender's (8.63)."""
    match = _HITS.match(text)
    if match is None:
        raise CellError(msg(N_("se esperan los impactos del atacante y, entre paréntesis, los del defensor: 1(2)")))
    return int(match[1]), int(match[2])


READERS: dict[str, Callable[[str], object]] = {
    MOVEMENT: read_cost,
    OVERTURN: read_span,
    MISSILES: read_span,
    PROTECTION: read_signed,
    CLASH: read_column,
    SUPERIORITY: read_superiority,
    SHOCK: read_hits,
    TERRAIN: read_signed,
}
"""Function that reads the cells of each chart."""


def needed_ids(id: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the rows and columns that the rules need in a chart."""
    types = tuple(kind.value for kind in Type)
    alone = tuple(kind for kind in types if kind != Type.CH2_RI.value)
    shots = tuple(missile.value for missile in Missile if missile is not Missile.NONE)
    ids_by_chart: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
        MOVEMENT: (
            ("clear", "road", "rough", "wood", "marsh", "stream", "minor_river", "climb", "wall"),
            ("SI", "HI", "LI", "BI", "RI", "CH", "BW"),
        ),
        OVERTURN: (("1", HIT_AND_RUN), ("CH-2", "CH-3", "BW")),
        MISSILES: (tuple(f"{shot}/1" for shot in shots), ()),
        PROTECTION: (alone, shots),
        CLASH: (types, types),
        SUPERIORITY: (types, types),
        SHOCK: (tuple(str(face) for face in FACES), ()),
        TERRAIN: (("wood", "rough", "river", "uphill", "downhill"), ("shift",)),
    }
    return ids_by_chart[id]


# -- what the rules ask for


def is_house(content: Content, chart: str, *places: tuple[str, str]) -> bool:
    """Return whether one of these cells (row and column) of a chart is the house's."""
    return any(source(content.charts[chart], *place) == HOUSE for place in places)


def missile_places(content: Content, missile: Missile, far: int | str) -> tuple[tuple[str, str], ...]:
    """Return the cells that a shot at a range reads: all of its row (7.17)."""
    return tuple((f"{missile.value}/{far}", column) for column in content.charts[MISSILES].columns)


def movement_column(type: Type) -> str:
    """Return the column of a unit in the movement chart: all chariots share one (6.91)."""
    return "CH" if type in CHARIOTS else type.value


def movement_cost(content: Content, feature: str, type: Type) -> Cost | None:
    """Return the cost of entering or crossing `feature` for a type; None if it cannot (6.91)."""
    return cost_in(content.charts[MOVEMENT], feature, type)


def cost_in(chart: Chart, feature: str, type: Type) -> Cost | None:
    """Return the same from the movement chart itself (6.91)."""
    return read_cost(cell(chart, feature, movement_column(type)))


def overturn_place(content: Content, type: Type, rate: int | None) -> tuple[str, str]:
    """Return row and column of the overturn chart, for Hit and Run with `rate` None (6.82, 6.92)."""
    speeds = [int(row) for row in ids(content.charts[OVERTURN]) if row.isdigit()]
    row = HIT_AND_RUN if rate is None else str(min(max(rate, min(speeds)), max(speeds)))
    return row, Type.CH2.value if type is Type.CH2_RI else type.value


def overturn_span(content: Content, type: Type, rate: int | None) -> Span | None:
    """Return the faces that overturn at a Speed Rate, or in Hit and Run where `rate` is None (6.82, 6.92)."""
    return read_span(cell(content.charts[OVERTURN], *overturn_place(content, type, rate)))


def missile_range(content: Content, missile: Missile) -> int:
    """Return the range of a missile: the longest row that it has; 0 for none (7.13)."""
    return content.charts[MISSILES].most.get(missile.value, 0)


def missile_hits(content: Content, missile: Missile, far: int | str, die: int) -> int:
    """Return the hits of an adjusted die at a range, or in the Pass-Through row (7.17)."""
    chart = content.charts[MISSILES]
    row = f"{missile.value}/{far}"
    for heading in chart.columns:
        face_span = read_span(cell(chart, row, heading))
        if face_span is not None and face_span.holds(die):
            return int(heading)
    return 0


def protection(content: Content, missile: Missile, target: Type) -> int:
    """Return the modifier of the die for the target's protection (7.52)."""
    return read_signed(cell(content.charts[PROTECTION], target.value, missile.value))


def clash_column(content: Content, attacker: Type, defender: Type) -> int | None:
    """Return the column before shifts; None without Shock capability against the other (8.11, 8.16).

    Chariots have little of it, each class by a column of its own, and so have those with runners (8.31, 8.32, 8.44).
    """
    return read_column(cell(content.charts[CLASH], defender.value, attacker.value))


def weapons_superiority(content: Content, attacker: Type, defender: Type) -> Superiority:
    """Return the superiority of weapons, read down the attacker's column (8.62)."""
    return read_superiority(cell(content.charts[SUPERIORITY], defender.value, attacker.value))


def shock_column(content: Content, index: int) -> int:
    """Return a column of the results chart, held to its edges (8.63, A25)."""
    columns = [int(column) for column in content.charts[SHOCK].columns]
    return min(max(index, columns[0]), columns[-1])


def shock_row(die: int) -> int:
    """Return a row of the results chart: the adjusted die, held to its edges (8.63, A25)."""
    return min(max(die, FACES[0]), FACES[-1])


def shock_hits(content: Content, index: int, die: int) -> tuple[int, int]:
    """Return the hits of attacker and defender, column and die held to the edges of the chart (8.63, A25)."""
    return read_hits(cell(content.charts[SHOCK], str(shock_row(die)), str(shock_column(content, index))))


def terrain_shift(content: Content, feature: str) -> int:
    """Return the shift for a feature of the ground, to the right where positive (6.26, 8.17)."""
    return read_signed(cell(content.charts[TERRAIN], feature, "shift"))


def is_house_shock(content: Content, pair: tuple[str, str], column: int, plus: int, by_weapons: bool) -> bool:
    """Return whether a cell that a combat reads is the house's: column, superiority, hits (8.61-8.63).

    `pair` is the row and column of both types, `plus` is what is added to the die.
    """
    hits = {(str(shock_row(face + plus)), str(column)) for face in FACES}
    return (
        is_house(content, CLASH, pair)
        or (by_weapons and is_house(content, SUPERIORITY, pair))
        or is_house(content, SHOCK, *hits)
    )
