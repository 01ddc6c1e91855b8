"""Results of procedures in words: the label and the value of each field, from its type."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeAlias, get_args, get_origin

from puesto.core.messages import N_, Message, Ref, Sayable, Text, msg
from puesto.core.values import fields, is_value, types_with_bounds

YES, NO, NOTHING = msg(N_("sí")), msg(N_("no")), Text("—", "—")


Words: TypeAlias = Mapping[Any, Sayable | str] | Callable[[Any], Sayable]
"""Code of a result -> how it reads, or its marked template."""


class Label(NamedTuple):
    """The window's label of a field of a result, and the names of its codes."""

    name: Text
    words: Words | None
    """The names of its codes; None for text that is the same everywhere, such as a typed counter's name."""


def label(es: str, en: str, words: Words | None = None) -> Label:
    """Return the label of a field of a result: `net: Annotated[int, label("DRM neto", "Net DRM")]`."""
    return Label(Text(es, en), words)


def labels_of(kind: Any) -> dict[str, Label | None]:
    """Return the label of each field of a type of results; None for a field that is not shown."""
    return _labels(kind)


@cache
def _labels(kind: type[Any]) -> dict[str, Label | None]:
    if not is_value(kind):
        return {}
    hints = types_with_bounds(kind)
    return {field.name: _label(hints[field.name]) for field in fields(kind)}


def _label(hint: Any) -> Label | None:
    if get_origin(hint) is not Annotated:
        return None
    return next((extra for extra in get_args(hint)[1:] if isinstance(extra, Label)), None)


def result_lines(result: Any) -> tuple[tuple[Text, Sayable], ...]:
    """Return label and value of each field of a result, in order; those without a label are left out."""
    return tuple(_lines(result))


def _lines(result: Any) -> Iterator[tuple[Text, Sayable]]:
    for name, words in labels_of(type(result)).items():
        if words is not None:
            yield words.name, value_in_words(getattr(result, name), words.words)


def value_in_words(value: Any, words: Words | None = None) -> Sayable:
    """Return a value of a result in words; those of a mapping come from its texts, else its keys."""
    if isinstance(value, Mapping):
        coded = any(isinstance(item, str) for item in value.values())
        pairs = [
            (value_in_words(key, None if coded else words), value_in_words(item, words if coded else None))
            for key, item in value.items()
        ]
        return _list_of(
            tuple(msg(N_("{name}: {value}"), name=name, value=each_message) for name, each_message in pairs)
        )
    if isinstance(value, tuple | list):
        return _list_of(tuple(value_in_words(item, words) for item in value))
    if isinstance(value, bool):
        return YES if value else NO
    if is_value(value) and not isinstance(value, Message | Ref | Text):
        return _list_of(
            tuple(msg(N_("{name}: {value}"), name=name, value=each_message) for name, each_message in _lines(value))
        )
    if value in (None, "") and not (isinstance(words, Mapping) and value in words):
        return NOTHING
    if words is not None:
        message = words[value] if isinstance(words, Mapping) else words(value)
        return msg(message) if isinstance(message, str) else message
    if isinstance(value, int | float):
        text = f"{value:g}".replace("-", "−")
        return Text(text.replace(".", ","), text)
    return value if isinstance(value, Message | Ref | Text) else Text(str(value), str(value))


def _list_of(parts: tuple[Sayable, ...]) -> Sayable:
    """Return several values as a list; a dash where there are none."""
    return msg(N_("{parts}"), parts=parts) if parts else NOTHING
