"""JSON Schemas for other programs: of the answer to a prompt, and of records such as a situation."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from puesto.core.game.resolutions import Words
from puesto.core.messages import Text
from puesto.core.prompts import Choose, Draw, Number, Option, Pick, Prompt, Roll
from puesto.core.questions.board import NOBODY, UNSURE, Ask, Contact, Direct
from puesto.core.questions.routes import Way
from puesto.core.values import NONE, fields, is_value

Schema = dict[str, Any]

KINDS = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}
HEX = "^([A-Z][0-9]{2})?$"
"""A hex of a map, or nothing where it is not known."""


def answer_schema(prompt: Prompt[Any]) -> Schema:
    """Return the JSON Schema of the answers to a prompt.

    It is wider than the rules: an answer that fits it may still be refused, with a reason in words.
    """
    plain = _plain_schema(prompt)
    return {"anyOf": [plain, _direct_schema(prompt)]} if isinstance(prompt, Direct) and prompt.direct else plain


def _plain_schema(prompt: Prompt[Any]) -> Schema:
    """Return the schema of the answers to the question as it is asked, by the class of the prompt."""
    if isinstance(prompt, Roll):
        faces = {"type": "integer", "minimum": prompt.faces[0], "maximum": prompt.faces[-1]}
        natural = {"type": "array", "items": faces, "minItems": prompt.dice, "maxItems": prompt.dice}
        return (
            {"anyOf": [natural, _object({"total": {"type": "integer"}}, "total")]} if prompt.total_enough else natural
        )
    if isinstance(prompt, Draw):
        return {"type": "string", "enum": [*dict.fromkeys(prompt.left)]}
    if isinstance(prompt, Number):
        return {"type": "integer", "minimum": prompt.low, "maximum": prompt.high}
    if isinstance(prompt, Pick):
        most = {} if prompt.most is None else {"maxItems": prompt.most}
        values = {"type": "array", "items": _one_of(prompt.options), "uniqueItems": True, "minItems": prompt.least}
        return values | most
    if isinstance(prompt, Way):
        strides = {"type": "string", "enum": [stride.value for stride in prompt.strides]}
        return {"type": "array", "items": strides, "minItems": prompt.least}
    if isinstance(prompt, Contact):
        return _contact_schema(prompt)
    unsure = (UNSURE,) if isinstance(prompt, Ask) and prompt.unsure else ()
    return _one_of(prompt.options, *unsure) if isinstance(prompt, Choose) else {}


def _direct_schema(prompt: Direct[Any]) -> Schema:
    """Return the schema of an answer that says at once who does it and at whom."""
    return _object({"direct": _one_of(prompt.direct, NOBODY), "goal": _one_of(prompt.goals, "")}, "direct")


def _contact_schema(prompt: Contact) -> Schema:
    """Return a contact as JSON: the counter's hex, its MD, and how it and each row see each other."""
    rows = {row.value: _one_of(prompt.levels) for row in prompt.rows}
    place = {"type": "string", "pattern": HEX, "default": prompt.hex}
    cover = {"type": "integer", "enum": [*prompt.covers], "default": prompt.cover}
    report = _object({"hex": place, "cover": cover, "rows": _object(rows)}, *(("hex",) if prompt.hex_needed else ()))
    ways = [report]
    if prompt.can_refuse:
        ways.append({"const": {}})
    if prompt.helps:
        ways.append({"const": {"help": True}})
    return report if len(ways) == 1 else {"anyOf": ways}


def _one_of(options: tuple[Option, ...], *besides: str) -> Schema:
    return {"type": "string", "enum": [*(option.value for option in options), *besides]}


def _object(parts: Mapping[str, Schema], *needed: str) -> Schema:
    shape = {"type": "object", "properties": dict(parts), "additionalProperties": False}
    return shape | ({"required": [*needed]} if needed else {})


def type_schema(type_: Any) -> Schema:
    """Return a type as JSON Schema: each field of a record is there, as it is in what is answered."""
    return _schema(type_, is_whole=True)


def record_schema(type_: Any) -> Schema:
    """Return a record as a request may give it. What has no usual value is required, and nothing unknown is taken."""
    return _schema(type_, is_whole=False)


def _with_words(shape: Schema, words: tuple[str, ...]) -> Schema:
    """Return the schema of a text, or of a list of texts, that can only be some words."""
    if shape.get("type") == "array":
        return shape | {"items": shape["items"] | {"enum": [*words]}}
    return shape | {"enum": [*words]}


def _schema(type_: Any, is_whole: bool) -> Schema:
    """Return the JSON schema of a type."""
    if type_ is Text and not is_whole:
        return {"anyOf": [{"type": "string"}, _object({name: {"type": "string"} for name in ("es", "en", "article")})]}
    if get_origin(type_) is Annotated:
        kind, *extras = get_args(type_)
        words = next((extra for extra in extras if isinstance(extra, Words)), None)
        return _with_words(_schema(kind, is_whole), words.values) if words else _schema(kind, is_whole)
    if is_value(type_):
        hints = get_type_hints(type_, include_extras=True)
        parts = {field.name: _schema(hints[field.name], is_whole) for field in fields(type_)}
        if is_whole:
            answers = {"description": type_.__doc__.partition("\n")[0]} if type_.__doc__ else {}
            return {"type": "object", **answers, "properties": parts, "required": list(parts)}
        return _object(parts, *(field.name for field in fields(type_) if field.usual is NONE))
    origin, inside = get_origin(type_), get_args(type_)
    if origin is tuple:
        size = {} if inside[-1] is Ellipsis else {"minItems": len(inside), "maxItems": len(inside)}
        return {"type": "array", "items": _schema(inside[0], is_whole)} | size
    if origin in (dict, Mapping):
        return {"type": "object", "additionalProperties": _schema(inside[1], is_whole)}
    if isinstance(type_, type) and issubclass(type_, Enum):
        return {"type": "string", "enum": [member.value for member in type_]}
    if origin in (Union, UnionType):
        return {"anyOf": [_schema(part, is_whole) for part in inside]}
    return {} if type_ is Any else {"type": KINDS[type_]}
