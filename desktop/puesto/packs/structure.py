"""Plain data -> frozen records, with every wrong, unknown and missing field reported; and records -> plain data."""

from __future__ import annotations

import dataclasses
import difflib
from enum import Enum
from functools import lru_cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from puesto.core.layout import Finding, Path
from puesto.core.messages import N_, Message, Text, msg

if TYPE_CHECKING:
    from collections.abc import Callable

    from cattrs import Converter

T = TypeVar("T")

LONGEST = 40
"""Characters of a wrong value that a problem quotes."""


class Wrong(ValueError):
    """A value that is not what its type wants."""

    def __init__(self, code: str, what: Message) -> None:
        super().__init__(code)
        self.code = code
        self.what = what


def structure(record: type[T], data: object) -> tuple[T | None, list[Finding]]:
    """The record in `data`, or None and everything that is wrong with it, with paths from the record on."""
    from cattrs.errors import BaseValidationError

    try:
        return _converter().structure(data, record), []
    except (BaseValidationError, Wrong) as error:
        return None, list(_findings(error, (), record))


def plain(value: Any) -> Any:
    """A record as a pack's file holds it: fields that have their usual value are left out."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = ((field, getattr(value, field.name)) for field in dataclasses.fields(value))
        return {field.name: plain(part) for field, part in fields if part != _usual(field)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    return value


def expected(wanted: Any) -> Message:
    """What a type wants, in words for people."""
    if isinstance(wanted, type) and wanted in _WORDS:
        return msg(_WORDS[wanted])
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return msg(N_("uno de: {options}"), options=", ".join(str(member.value) or '""' for member in wanted))
    if isinstance(wanted, type) and dataclasses.is_dataclass(wanted):
        return msg(N_("un grupo de campos ({fields})"), fields=", ".join(field.name for field in dataclasses.fields(wanted)))
    parts = get_args(wanted)
    if get_origin(wanted) in (Union, UnionType) and NoneType in parts:
        return msg(N_("{wanted}, o nada"), wanted=expected(next(part for part in parts if part is not NoneType)))
    if _is_tuple(wanted) and parts[-1] is Ellipsis:
        return msg(N_("una lista, y en cada línea {wanted}"), wanted=expected(parts[0]))
    if _is_tuple(wanted):
        return msg(N_("una lista de {size}, y en cada línea {wanted}"), size=len(parts), wanted=expected(parts[0]))
    if _is_mapping(wanted):
        return msg(N_("un grupo, y en cada campo {wanted}"), wanted=expected(parts[1])) if parts[1] is not Any else msg(N_("un grupo de campos"))
    return msg(N_("otra cosa"))


_WORDS = {int: N_("un número entero"), str: N_("un texto"), bool: N_("true o false")}


@lru_cache(maxsize=1)
def _converter() -> Converter:
    from cattrs import Converter
    from cattrs.gen import make_dict_structure_fn

    converter = Converter(forbid_extra_keys=True, detailed_validation=True)

    def record(wanted: type) -> Callable[[Any, Any], Any]:
        fill: Any = make_dict_structure_fn(wanted, converter, _cattrs_forbid_extra_keys=True, _cattrs_detailed_validation=True)
        return lambda data, wanted: fill(data, wanted) if isinstance(data, dict) else _refuse(data, wanted)

    def bilingual(wanted: type) -> Callable[[Any, Any], Text]:
        fill = record(wanted)

        def read(data: Any, wanted: Any) -> Text:
            text: Text = fill(data, wanted)
            if not (text.es.strip() or text.en.strip()):
                raise Wrong("empty_text", msg(N_("se espera un texto, al menos en un idioma")))
            return text

        return read

    def several(wanted: Any) -> Callable[[Any, Any], Any]:
        parts = get_args(wanted)
        return lambda data, _: _fill(converter, data, wanted, parts)

    for scalar in _WORDS:
        converter.register_structure_hook(scalar, _exactly)
    converter.register_structure_hook_func(_is_enum, _exactly)
    converter.register_structure_hook_factory(dataclasses.is_dataclass, record)
    converter.register_structure_hook_factory(_is_tuple, several)
    converter.register_structure_hook_factory(_is_mapping, lambda wanted: lambda data, _: _fill_mapping(converter, data, wanted))
    converter.register_structure_hook_factory(lambda wanted: wanted is Text, bilingual)
    return converter


def _is_enum(wanted: Any) -> bool:
    return isinstance(wanted, type) and issubclass(wanted, Enum)


def _is_tuple(wanted: Any) -> bool:
    origin: Any = get_origin(wanted)
    return origin is tuple


def _is_mapping(wanted: Any) -> bool:
    origin: Any = get_origin(wanted)
    return origin is dict


def _exactly(data: Any, wanted: Any) -> Any:
    # an enum of str comes here as a str would: to cattrs it is one
    if _is_enum(wanted):
        found = next((member for member in wanted if type(member.value) is type(data) and member.value == data), None)
        return found if found is not None else _refuse(data, wanted)  # a member may be "", which is no truth
    return data if type(data) is wanted else _refuse(data, wanted)


def _fill(converter: Converter, data: Any, wanted: Any, parts: tuple[Any, ...]) -> Any:
    from cattrs.errors import BaseValidationError, IterableValidationError, IterableValidationNote

    endless = parts[-1] is Ellipsis
    if not isinstance(data, list) or not (endless or len(data) == len(parts)):
        return _refuse(data, wanted)
    filled, errors = [], []
    for index, value in enumerate(data):
        part = parts[0] if endless else parts[index]
        try:
            filled.append(converter.structure(value, part))
        except (BaseValidationError, Wrong) as error:
            error.add_note(IterableValidationNote("", index, part))
            errors.append(error)
    if errors:
        raise IterableValidationError("", errors, wanted)
    return tuple(filled)


def _fill_mapping(converter: Converter, data: Any, wanted: Any) -> Any:
    from cattrs.errors import BaseValidationError, IterableValidationError, IterableValidationNote

    if not isinstance(data, dict):
        return _refuse(data, wanted)
    part = get_args(wanted)[1]
    filled, errors = {}, []
    for key, value in data.items():
        try:
            filled[key] = converter.structure(value, part)
        except (BaseValidationError, Wrong) as error:
            error.add_note(IterableValidationNote("", key, part))
            errors.append(error)
    if errors:
        raise IterableValidationError("", errors, wanted)
    return filled


def _refuse(data: Any, wanted: Any) -> Any:
    code = "not_one_of" if _is_enum(wanted) else "wrong_type"
    raise Wrong(code, msg(N_("se espera {expected}; aquí hay {given}"), expected=expected(wanted), given=_quoted(data)))


def _quoted(data: Any) -> Message:
    if data is None:
        return msg(N_("un valor vacío"))
    if isinstance(data, dict):
        return msg(N_("un grupo de campos"))
    if isinstance(data, list):
        return msg(N_("una lista de {size}"), size=len(data))
    text = str(data).lower() if isinstance(data, bool) else str(data)
    return msg(N_("«{text}»"), text=text if len(text) <= LONGEST else text[: LONGEST - 1] + "…")


def _findings(error: BaseException, path: Path, record: Any) -> list[Finding]:
    from cattrs.errors import AttributeValidationNote, BaseValidationError, ForbiddenExtraKeysError, IterableValidationNote

    notes = [note for note in getattr(error, "__notes__", ()) if isinstance(note, AttributeValidationNote | IterableValidationNote)]
    here = path
    for note in notes:
        here = (*path, note.name if isinstance(note, AttributeValidationNote) else note.index)
    if isinstance(error, BaseValidationError):
        return [finding for part in error.exceptions for finding in _findings(part, here, error.cl)]
    if isinstance(error, ForbiddenExtraKeysError):
        return [Finding((*here, key), "unknown_field", _unknown(key, error.cl)) for key in sorted(error.extra_fields)]
    if isinstance(error, Wrong):
        return [Finding(here, error.code, error.what)]
    if isinstance(error, KeyError) and notes:
        return [Finding(here, "missing_field", msg(N_("falta este campo: se espera {expected}"), expected=expected(_type_of(record, here[-1]))))]
    raise error


def _type_of(record: Any, name: str | int) -> Any:
    return get_type_hints(record)[str(name)]


def _unknown(key: str, record: Any) -> Message:
    known = [field.name for field in dataclasses.fields(record)]
    if close := difflib.get_close_matches(key, known, 1):
        return msg(N_("no existe este campo; ¿quizá «{close}»?"), close=close[0])
    return msg(N_("no existe este campo; los que hay son: {known}"), known=", ".join(known))


def _usual(field: dataclasses.Field[Any]) -> Any:
    return field.default_factory() if field.default_factory is not dataclasses.MISSING else field.default
