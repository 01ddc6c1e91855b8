"""Plain data -> frozen records, with every wrong, unknown and missing field reported; and back."""

from __future__ import annotations

from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from puesto.core.messages import N_, Message, Text, msg
from puesto.core.pack_layout import Finding, Path
from puesto.core.values import HIGHEST, NONE, Field, bounds_of, fields, is_value, types_with_bounds

T = TypeVar("T")

LONGEST = 40
"""Characters of a wrong value that a problem quotes."""
LONGEST_TEXT = 3_000
"""Characters of one text of a record: six times the longest of ours."""


class StructureError(ValueError):
    """A value that is not what its type wants."""

    def __init__(self, code: str, problem: Message) -> None:
        super().__init__(code)
        self.code = code
        self.what = problem


def structure(record: type[T], data: object) -> tuple[T | None, list[Finding]]:
    """Return the record in `data`, or None and what is wrong with it, with paths from the record on."""
    findings: list[Finding] = []
    result = _read(data, record, (), findings)
    return (None, findings) if findings else (result, [])


def plain_data(value: Any) -> Any:
    """Return a record as a pack's file holds it: fields that have their usual value are left out."""
    if is_value(value) and not isinstance(value, type):
        return {
            field.name: plain_data(part)
            for field in fields(value)
            if (part := getattr(value, field.name)) != field.usual
        }
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, list | tuple):
        return [plain_data(part) for part in value]
    if isinstance(value, dict):
        return {key: plain_data(part) for key, part in value.items()}
    return value


def in_both_languages(data: Any, type_wanted: Any) -> Any:
    """Return plain data with each single text used for both languages."""
    if type_wanted is Text:
        return {"es": data, "en": data} if isinstance(data, str) else data
    if is_value(type_wanted) and isinstance(data, dict):
        kinds = {field.name: kind for field, kind in _shape(type_wanted)}
        return {name: in_both_languages(value, kinds.get(name, Any)) for name, value in data.items()}
    if _is_tuple(type_wanted) and isinstance(data, list):
        return [in_both_languages(value, get_args(type_wanted)[0]) for value in data]
    if _is_mapping(type_wanted) and isinstance(data, dict):
        return {name: in_both_languages(value, get_args(type_wanted)[1]) for name, value in data.items()}
    if get_origin(type_wanted) in (Union, UnionType):
        return in_both_languages(data, next(part for part in get_args(type_wanted) if part is not NoneType))
    return data


def describe_type(type_wanted: Any) -> Message:
    """Return a description of the values that a type accepts, for players."""
    type_wanted = _without_bounds(type_wanted)
    if isinstance(type_wanted, type) and type_wanted in _WORDS:
        return msg(_WORDS[type_wanted])
    if isinstance(type_wanted, type) and issubclass(type_wanted, Enum):
        return msg(N_("uno de: {options}"), options=", ".join(str(member.value) or '""' for member in type_wanted))
    if isinstance(type_wanted, type) and is_value(type_wanted):
        return msg(N_("un grupo de campos ({fields})"), fields=", ".join(field.name for field in fields(type_wanted)))
    parts = get_args(type_wanted)
    if get_origin(type_wanted) in (Union, UnionType) and NoneType in parts:
        return msg(N_("{wanted}, o nada"), wanted=describe_type(next(part for part in parts if part is not NoneType)))
    if _is_tuple(type_wanted) and parts[-1] is Ellipsis:
        return msg(N_("una lista, y en cada línea {wanted}"), wanted=describe_type(parts[0]))
    if _is_tuple(type_wanted):
        return msg(N_("una lista de {size}, y en cada línea {wanted}"), size=len(parts), wanted=describe_type(parts[0]))
    if _is_mapping(type_wanted):
        return (
            msg(N_("un grupo, y en cada campo {wanted}"), wanted=describe_type(parts[1]))
            if parts[1] is not Any
            else msg(N_("un grupo de campos"))
        )
    return msg(N_("otra cosa"))


_WORDS = {int: N_("un número entero"), str: N_("un texto"), bool: N_("true o false")}


def _read(data: Any, type_wanted: Any, path: Path, findings: list[Finding]) -> Any:
    """Return the value in `data`; what is wrong with it goes to `findings`."""
    try:
        low, high = bounds_of(type_wanted) or (-HIGHEST, HIGHEST)
        type_wanted = _without_bounds(type_wanted)
        if type_wanted is Any:
            return data
        if type_wanted in _WORDS or _is_enum(type_wanted):
            return _read_exactly(data, type_wanted, low, high)
        if _is_tuple(type_wanted):
            return _read_several(data, type_wanted, path, findings)
        if not (_is_mapping(type_wanted) or is_value(type_wanted)):  # it may be nothing
            inner = next(part for part in get_args(type_wanted) if part is not NoneType)
            return None if data is None else _read(data, inner, path, findings)
        if not isinstance(data, dict):
            return _refuse(data, type_wanted)
        if is_value(type_wanted):
            return _read_record(data, type_wanted, path, findings)
        return {key: _read(value, get_args(type_wanted)[1], (*path, key), findings) for key, value in data.items()}
    except StructureError as wrong:
        findings.append(Finding(path, wrong.code, wrong.what))
        return None


@cache
def _shape(record_type: type) -> tuple[tuple[Field, Any], ...]:
    hints = types_with_bounds(record_type)
    return tuple((field, hints[field.name]) for field in fields(record_type))


def _read_record(data: dict[Any, Any], record_type: Any, path: Path, findings: list[Finding]) -> Any:
    """Return a record from plain data; add a finding for each wrong field."""
    value_by_field, before = {}, len(findings)
    for field, kind in _shape(record_type):
        if field.name in data:
            value_by_field[field.name] = _read(data[field.name], kind, (*path, field.name), findings)
        elif field.usual is NONE:
            problem = msg(N_("falta este campo: se espera {expected}"), expected=describe_type(kind))
            findings.append(Finding((*path, field.name), "missing_field", problem))
    field_names = {field.name for field, _ in _shape(record_type)}
    findings += [
        Finding((*path, key), "unknown_field", _unknown_field(key, record_type))
        for key in sorted(set(data) - field_names)
    ]
    if len(findings) > before:
        return None
    if record_type is Text and not (value_by_field["es"].strip() or value_by_field["en"].strip()):
        raise StructureError("empty_text", msg(N_("se espera un texto, al menos en un idioma")))
    return record_type(**value_by_field)


def _read_several(data: Any, type_wanted: Any, path: Path, findings: list[Finding]) -> Any:
    """Return a tuple from plain data."""
    parts = get_args(type_wanted)
    endless = parts[-1] is Ellipsis
    if not isinstance(data, list) or not (endless or len(data) == len(parts)):
        return _refuse(data, type_wanted)
    return tuple(
        _read(value, parts[0] if endless else parts[index], (*path, index), findings)
        for index, value in enumerate(data)
    )


def _is_enum(type_wanted: Any) -> bool:
    return isinstance(type_wanted, type) and issubclass(type_wanted, Enum)


def _is_tuple(type_wanted: Any) -> bool:
    origin: Any = get_origin(type_wanted)
    return origin is tuple


def _is_mapping(type_wanted: Any) -> bool:
    origin: Any = get_origin(type_wanted)
    return origin is dict


def _without_bounds(type_wanted: Any) -> Any:
    """Return the plain type of a number with bounds; any other type as it is."""
    return get_args(type_wanted)[0] if get_origin(type_wanted) is Annotated else type_wanted


def _read_exactly(data: Any, type_wanted: Any, low: int, high: int) -> Any:
    """Return a number, a text or an enum member from plain data."""
    if _is_enum(type_wanted):
        result = next(
            (member for member in type_wanted if type(member.value) is type(data) and member.value == data), None
        )
        return result if result is not None else _refuse(data, type_wanted)  # a member may be "", which is no truth
    if type(data) is int and not low <= data <= high:
        raise StructureError("out_of_range", msg(N_("se espera un número de {low} a {high}"), low=low, high=high))
    if type(data) is str and len(data) > LONGEST_TEXT:
        template = N_("se espera un texto de {most} caracteres como mucho; este tiene {n}")
        raise StructureError("too_long", msg(template, most=LONGEST_TEXT, n=len(data)))
    return data if type(data) is type_wanted else _refuse(data, type_wanted)


def _refuse(data: Any, type_wanted: Any) -> Any:
    code = "not_one_of" if _is_enum(type_wanted) else "wrong_type"
    raise StructureError(
        code, msg(N_("se espera {expected}; aquí hay {given}"), expected=describe_type(type_wanted), given=_quote(data))
    )


def _quote(data: Any) -> Message:
    """Return a value as it is quoted in a problem."""
    if data is None:
        return msg(N_("un valor vacío"))
    if isinstance(data, dict):
        return msg(N_("un grupo de campos"))
    if isinstance(data, list):
        return msg(N_("una lista de {size}"), size=len(data))
    text = str(data).lower() if isinstance(data, bool) else str(data)
    return msg(N_("«{text}»"), text=text if len(text) <= LONGEST else text[: LONGEST - 1] + "…")


def _unknown_field(key: str, record: Any) -> Message:
    field_names = [field.name for field in fields(record)]
    from difflib import get_close_matches

    if close := get_close_matches(key, field_names, 1):
        return msg(N_("no existe este campo; ¿quizá «{close}»?"), close=close[0])
    return msg(N_("no existe este campo; los que hay son: {known}"), known=", ".join(field_names))
