"""Checks of packs and situations: values out of range, unknown names, unknown sources."""

from __future__ import annotations

import re
from collections.abc import Container, Hashable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from puesto.core.charts import Chart
from puesto.core.game.record_forms import origins
from puesto.core.messages import N_, Param, msg
from puesto.core.pack_layout import Finding, Path, Section
from puesto.core.values import Struct

T = TypeVar("T", bound=Hashable)


def finding(path: Path, code: str, template: str, **params: Param) -> Finding:
    """Something wrong at a path, in the words of a template."""
    return Finding(path, code, msg(template, **params))


def check_one_of(path: Path, value: object, options: tuple[str, ...]) -> Iterator[Finding]:
    """Yield a value that is none of its options."""
    if value not in options:
        option_list = ", ".join(option or '""' for option in options)
        yield finding(path, "not_one_of", N_("se espera uno de: {options}"), options=option_list)


def check_between(path: Path, value: int | None, low: int, high: int) -> Iterator[Finding]:
    """Yield a number that is too small or too large; none is no problem."""
    if value is not None and not low <= value <= high:
        yield finding(path, "out_of_range", N_("se espera un número de {low} a {high}"), low=low, high=high)


def check_level(level: int) -> Iterator[Finding]:
    """Yield a situation's level that no lesson has."""
    if level not in (1, 2, 3):
        yield finding(("level",), "level", N_("el nivel va de 1 a 3"))


def check_known(
    path: Path, name: str, valid_names: Container[str], code: str, template: str, param: str
) -> Iterator[Finding]:
    """Yield a finding if `name` is not among `valid_names`; the template has the name as `param`."""
    if name not in valid_names:
        yield finding(path, code, template, **{param: name})


def repeats(paths_and_names: Iterable[tuple[Path, T]]) -> Iterator[tuple[Path, T]]:
    """Yield the paths and names of what bears the name of something before it."""
    earlier_names = set[T]()
    for path, name in paths_and_names:
        if name in earlier_names:
            yield path, name
        earlier_names.add(name)


class Sources(Struct, frozen=True):
    """The allowed forms for the source of a game's record."""

    pattern: str
    examples: str
    """An example of each, shown with any other source."""

    def check(self, path: Path, source: str) -> Iterator[Finding]:
        """Yield a source that is none of these."""
        if not re.fullmatch(self.pattern, source):
            yield finding(path, "unknown_source", N_("se espera de dónde sale: {options}"), options=self.examples)

    def check_record(self, path: Path, record: Any) -> Iterator[Finding]:
        """Yield every such source anywhere in a record."""
        for place, source in origins(record, path):
            yield from self.check(place, source)

    def check_records(self, content: Any, sections: Iterable[Section]) -> Iterator[Finding]:
        """Yield the same of every record of a content, by its path as section, key and fields."""
        for section in sections:
            for key, record in getattr(content, section.name).items():
                yield from self.check_record((section.name, key), record)


def check_shape(
    chart: Chart, columns: Mapping[str, tuple[str, ...]], rows: Mapping[str, tuple[str, ...]], path: Path
) -> Iterator[Finding]:
    """Yield columns and rows that the rules look up in a chart and that are not printed in it."""
    row_ids = {row.id for row in chart.rows}
    for name in columns.get(chart.id, ()):
        if name not in chart.columns:
            yield finding((*path, "columns"), "no_column", N_("falta la columna «{column}»"), column=name)
    for name in rows.get(chart.id, ()):
        if name not in row_ids:
            yield finding((*path, "rows"), "no_row", N_("falta la fila «{row}»"), row=name)


def check_charts_there(charts: Container[str], chart_ids: Iterable[str]) -> Iterator[Finding]:
    """Charts that a game needs and that are not printed."""
    for name in chart_ids:
        if name not in charts:
            yield finding(("charts",), "no_chart", N_("falta la tabla «{chart}»"), chart=name)
