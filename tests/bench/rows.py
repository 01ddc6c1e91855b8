"""Rows of the benches' table, and the few figures that they are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One measured number: what it is, how much, and the number to hold (at most `limit`, or at least it)."""

    name: str
    measured: float
    unit: str = ""
    limit: float | None = None
    at_least: bool = False
    remark: str = ""

    @property
    def holds(self) -> bool:
        """Whether the number is held; one without a limit always is."""
        if self.limit is None:
            return True
        return self.measured >= self.limit if self.at_least else self.measured <= self.limit


def quantile(values: Sequence[float], part: float) -> float:
    """The value that `part` of the values do not pass: `quantile(times, 0.99)`; the nearest one that was measured."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, -int(-part * len(ordered) // 1) - 1))]


def median(values: Sequence[float]) -> float:
    """The middle value, of those measured."""
    return quantile(values, 0.5)


def figure(value: float) -> str:
    """A number with three figures that matter, thousands apart."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def table(rows: Sequence[Row]) -> str:
    """The rows as text."""
    cells = [("what", "measured", "to hold", "", "")]
    for row in rows:
        limit = "" if row.limit is None else f"{'>=' if row.at_least else '<='} {figure(row.limit)} {row.unit}".rstrip()
        verdict = "" if row.limit is None else "ok" if row.holds else "MISSED"
        cells.append((row.name, f"{figure(row.measured)} {row.unit}".rstrip(), limit, verdict, row.remark))
    widths = [max(len(line[column]) for line in cells) for column in range(5)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in cells
    )
