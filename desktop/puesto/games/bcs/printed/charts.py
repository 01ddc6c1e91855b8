"""Charts of the play aid, read cell by cell. The meaning of a cell is defined only here."""

from __future__ import annotations

import re
from functools import lru_cache

from puesto.core.charts import Chart
from puesto.core.charts import cell as cell
from puesto.core.charts import ids as ids
from puesto.core.messages import N_, Message, msg
from puesto.core.values import Struct

SNAFU, SNAFU_DRM, EFFECTS = "snafu", "snafu_drm", "snafu_effects"
COMBAT, COMBAT_DRM, RETREAT = "combat", "combat_drm", "retreat"
BOMBARDMENT, ENGAGEMENT_REAL, ENGAGEMENT_SUPPORT, ENGAGEMENT_DRM = (
    "bombardment",
    "engagement_real",
    "engagement_support",
    "engagement_drm",
)
ISOLATION, FATIGUE, SAFE_PATH, URBAN = "isolation", "fatigue", "safe_path", "urban_control"
TOTALS = (SNAFU, COMBAT, ENGAGEMENT_REAL, ENGAGEMENT_SUPPORT)
"""Charts whose rows are totals of the dice."""
ALL = (
    SNAFU,
    SNAFU_DRM,
    EFFECTS,
    COMBAT,
    COMBAT_DRM,
    RETREAT,
    BOMBARDMENT,
    ENGAGEMENT_REAL,
    ENGAGEMENT_SUPPORT,
    ENGAGEMENT_DRM,
    ISOLATION,
    FATIGUE,
    SAFE_PATH,
    URBAN,
)
"""Every chart of the play aid; the last is lost from the text (6.1a)."""
NOTHING = "-"
AUTOMATIC = "auto"

_SPAN = re.compile(r"(\d+)(?:([-+])(\d*))?\Z")
_NUMBER = re.compile(r"[+-]?\d+\Z")


class CellError(ValueError):
    """Error for an invalid cell; `message` is what was expected."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.template)
        self.message = message


class Span(Struct, frozen=True):
    """An interval of totals or faces; None is without end."""

    low: int | None
    high: int | None

    def holds(self, total: int) -> bool:
        """Return whether a total is in the interval."""
        return (self.low is None or total >= self.low) and (self.high is None or total <= self.high)


@lru_cache(maxsize=256)
def read_span(text: str) -> Span:
    """Return an interval as it is printed: `4-` and less, `5-6`, `6`, `13+` and more."""
    result = _SPAN.match(text)
    if result is None:
        raise CellError(msg(N_("se espera un intervalo como 4-, 5-6, 6 o 13+")))
    item, sign, second = int(result[1]), result[2], result[3]
    if sign is None:
        return Span(item, item)
    if sign == "+" and not second:
        return Span(item, None)
    if sign == "-" and not second:
        return Span(None, item)
    if sign == "+" or int(second) < item:
        raise CellError(msg(N_("el intervalo está al revés")))
    return Span(item, int(second))


@lru_cache(maxsize=256)
def read_number(text: str) -> int:
    """Return a modifier or a number of steps: `+1`, `-3`, `0`; nothing is 0."""
    if text == NOTHING:
        return 0
    if not _NUMBER.match(text):
        raise CellError(msg(N_("se espera un número como +1, 0 o -3, o «-»")))
    return int(text)


def number(chart: Chart, row: str, column: str = "drm") -> int:
    """Return the number in a cell."""
    return read_number(cell(chart, row, column))


def row_of(chart: Chart, total: int) -> str:
    """Return the row of a total."""
    return _row_in(ids(chart), total)


@lru_cache(maxsize=1024)
def _row_in(rows: tuple[str, ...], total: int) -> str:
    return next(row for row in rows if read_span(row).holds(total))


def is_yes(chart: Chart, row: str, column: str) -> bool:
    """Return whether a cell is yes."""
    return cell(chart, row, column) == "yes"
