"""Readings of a table for a procedure that is run alone: the fields that they fill, and which counted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from puesto.core.values import replace

F = TypeVar("F")
ALL = ""


class ReadingSpec(NamedTuple):
    """The setting that fills a field of facts, and what the field holds for a value of it."""

    setting: str
    """Its id; `ALL` where the field holds every reading of the table."""
    value: Callable[[str], Any]


def by_reading(setting: str = ALL, value: Callable[[str], Any] = str) -> ReadingSpec:
    """Return the mark of a field that holds a reading: `Annotated[str, by_reading("void")]`."""
    return ReadingSpec(setting, value)


class TableReadings(dict[str, str]):
    """The readings of a table by setting; it remembers which of them were asked for."""

    def __init__(self, values: Mapping[str, str]) -> None:
        super().__init__(values)
        self.used: set[str] = set()

    def __getitem__(self, setting: str) -> str:
        self.used.add(setting)
        return super().__getitem__(setting)

    def get(self, setting: str, default: Any = None) -> Any:
        """Return the value of a setting, or `default`."""
        self.used.add(setting)
        return super().get(setting, default)

    def __hash__(self) -> int:  # type: ignore[override]  # a dict has none, and frozen facts are hashed by their fields
        return hash(frozenset(self.items()))


def with_readings(facts: F, settings: Mapping[str, str], given_fields: Collection[str] = ()) -> F:
    """Return the facts by the readings of a table; a field that was `given_fields` stays as it is."""
    result: dict[str, Any] = {}
    for field, spec in specs_of(type(facts)).items():
        if field in given_fields or not settings:
            continue
        if spec.setting == ALL:
            result[field] = TableReadings(settings)
        elif spec.setting in settings:
            result[field] = spec.value(settings[spec.setting])
    return replace(facts, **result) if result else facts  # type: ignore[type-var]  # facts are values, whatever the game


def readings_that_count(facts: Any, settings: Mapping[str, str], given_fields: Collection[str] = ()) -> tuple[str, ...]:
    """Return the settings that fill a field of the facts, or were asked for as its procedure ran."""
    counting: set[str] = set()
    for field, spec in specs_of(type(facts)).items():
        if field in given_fields:
            continue
        value = getattr(facts, field)
        counting |= value.used if isinstance(value, TableReadings) else {spec.setting}
    return tuple(setting for setting in settings if setting in counting)


def specs_of(facts: Any) -> Mapping[str, ReadingSpec]:
    """Return the fields of a type of facts that hold readings."""
    return _specs_of(facts)


@cache
def _specs_of(facts: type[Any]) -> Mapping[str, ReadingSpec]:
    specs: dict[str, ReadingSpec] = {}
    for name, hint in get_type_hints(facts, include_extras=True).items():
        extras = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
        specs.update((name, extra) for extra in extras if isinstance(extra, ReadingSpec))
    return specs
