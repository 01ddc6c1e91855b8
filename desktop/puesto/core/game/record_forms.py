"""Forms of records: a game's labels for the fields of its printed records, for owners to type them in.

A form works on plain data, as in a pack's file; `plain_data` and `blank_record` make it, with every field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

from puesto.core.card_views import CardView
from puesto.core.charts import OWN as OWN
from puesto.core.charts import Chart, ChartForms
from puesto.core.messages import Message, Sayable, Text
from puesto.core.pack_layout import Finding, Path
from puesto.core.procedure_views import GridCard
from puesto.core.values import NONE, Struct, field, fields, is_value, replace, types_of
from puesto.core.views import SheetView

R = TypeVar("R", bound=Struct)

Values = Sequence[tuple[Any, Sayable]]


class Face(Struct, frozen=True):
    """The form field for one field of a record."""

    label: Text
    help: Text | None = None
    values: Values | Callable[[Any], Values] = ()
    """The values to choose from with their names, or a function of the content; empty: any value."""
    long: bool = False
    """Whether it is a text of several lines."""
    free: bool = False
    """Whether another value than those may be typed."""
    tidy: Callable[[str], str] = lambda text: text
    """Typed text -> its normal form: `G07` for `g7`."""
    when: Callable[[Mapping[str, Any]], bool] = lambda fields: True
    """Whether the field is asked for, with the record's other fields as plain data. In a table, with those of the
    record that the table is part of."""
    among: Callable[[Mapping[str, Any]], Values] | None = None
    """Plain data of the edited record -> the values to choose from, where they depend on it."""
    near: Callable[[Any, Mapping[str, Any], Path], Values] | None = None
    """The values to choose from where they hang on other fields: content, the record on the desk as plain data,
    path."""
    leads: bool = False
    """Whether what other fields offer hangs on this one: the form is built anew when it changes."""
    table: bool = False
    """Whether a list of records is typed in as a table, a row for each."""
    fixed: bool = False
    """Whether such a table has always as many rows."""
    read: Callable[[str], Any] | None = None
    """Text typed into a cell of a table -> its value, where the value's type does not determine it."""
    show: Callable[[Any], str] | None = None
    """The other way round."""


class ListForm(Struct, frozen=True):
    """A scenario as lines of plain text, one for each leader and kind of unit."""

    write: Callable[[Mapping[str, Any], Callable[[Text], str]], str]
    """Plain data, and what words a text -> its lines."""
    read: Callable[[str, Mapping[str, Any]], tuple[dict[str, Any], list[tuple[int, Message]]]]
    """Lines and the data to change -> the changed data, and each invalid line with what was expected."""
    parts: Callable[[Mapping[str, Any]], tuple[Message, ...]]
    """Data -> the number of things of each kind in it, in words."""
    help: tuple[Sayable, ...] = ()
    """The ways to write a line, each with an example."""
    doubts: Callable[[str], list[tuple[int, str, str]]] = lambda text: []
    """Lines -> the number of a line, a word of it as it is written, and the word as it is read."""


class PastedList(Struct, frozen=True):
    """The result of reading the lines of a list."""

    records: tuple[tuple[str, Any, int], ...] = ()
    """Section, record, and the line that it begins with."""
    problems: tuple[tuple[int, str, Message], ...] = ()
    """Line, the field that is wrong, and what was expected."""
    said: tuple[Sayable, ...] = ()
    """The numbers of things that were understood, in words."""
    doubts: tuple[tuple[int, str, str], ...] = ()
    """Number of the line, the word as it is written, and the word as it was read."""


class RecordList(Struct, frozen=True):
    """Records of the owner's as lines of plain text: cards, and the decks that are built of them."""

    title: Text
    about: Text
    prefix: str
    """The prefix of its records' keys: the list has all records with it, and no others. Without one, the list is of
    printed records: it replaces those that it has, and the others stay."""
    write: Callable[[Any, Callable[[Any], str]], str]
    """Content, and what words a text -> the lines of the records that bear the prefix."""
    read: Callable[[str], PastedList]
    fields: Mapping[str, Text] = field(default_factory=dict)
    """The names of the fields of a line, by their names in a problem."""
    piece: Callable[[Any], str] = lambda record: ""
    """A record -> the key of its picture, where it may have one."""
    help: tuple[Sayable, ...] = ()
    """The ways to write a line, each with an example."""


class RosterChoice(Struct, frozen=True):
    """An answer to a gap of a roster, with the key that gives it."""

    key: str
    value: Any
    label: Sayable
    is_usual: bool = False


class RosterGap(Struct, frozen=True):
    """A fact of a unit that its roster does not say."""

    unit: int
    """The place of the unit in `ForeignRosterView.units`."""
    column: int
    field: str
    question: Sayable
    reason: Sayable
    choices: tuple[RosterChoice, ...]


class RosterCell(Struct, frozen=True):
    """A fact of a unit, and who said it."""

    text: Sayable | None = None
    """None while it is a gap."""
    origin: str = ""
    """`player` for an answer, `usual` for a usual value taken at the player's wish, nothing for the roster itself."""


class RosterUnit(Struct, frozen=True):
    """A unit of a roster, as far as it is known."""

    name: Sayable
    points: float
    cells: tuple[RosterCell, ...]
    """Its facts, one for each of `ForeignRosterView.columns`."""
    lines: tuple[str, ...] = ()
    """Its lines in the roster, in the roster's language."""


class ForeignRosterView(Struct, frozen=True):
    """A roster of another program as far as it is understood, with what is left to say."""

    name: str
    about: tuple[Sayable, ...]
    columns: tuple[Sayable, ...]
    units: tuple[RosterUnit, ...]
    gaps: tuple[RosterGap, ...]
    """What is left to ask, in order."""
    left_out: tuple[Sayable, ...]
    points: float
    """The points that the roster itself states; 0 where it states none."""


class RosterForms(Struct, frozen=True):
    """Reading rosters of other programs as armies of a game; an army is whatever the game makes of it."""

    read: Callable[[bytes, str], Any]
    """The bytes of a file or a pasted text, and their text -> its army; None where it is no roster of this game. Raises
    `puesto.foreign.rosters.RosterError` for a roster that cannot be read."""
    view: Callable[[Any, Any], ForeignRosterView]
    """An army and the content -> what is known of it and what is left to ask."""
    answer: Callable[[Any, RosterGap, Any, bool], Any]
    """An army, a gap, its value, and whether it is the usual one taken for it -> the army with the answer."""
    battle: Callable[[Any, Sequence[tuple[str, Any]], str], dict[str, Any]]
    """Content, the files' names with their armies, and a key -> a battle in plain data, in which the armies take the
    places of those of a battle of the packs."""
    opponent: Callable[[Any, Any], Sayable]
    """Content and an army -> which army it meets while there is no second roster."""


class Forms(Struct, frozen=True):
    """The description of a game's records for the forms in which the owner types them."""

    faces: Mapping[type, Mapping[str, Face | None]] = field(default_factory=dict)
    """The form fields by record type and field, in the order of the form. None hides a field; one that is missing here
    is labelled with its own name."""
    words: Callable[[Enum], Sayable] = lambda member: Text(str(member.value), str(member.value))
    """Member of an enum -> its name for the player."""
    text: Callable[[object, Any], Sayable | None] = lambda record, content: None
    """A record, with the content that it is part of, in one line; None where it has no words of its own."""
    known: Callable[[type, Any], Iterable[tuple[object, Sayable]]] = lambda kind, content: ()
    """Type and content -> the records of that type to choose among, with their texts, the likeliest first."""
    preview: Callable[[object], CardView | SheetView | GridCard | None] = lambda record: None
    """Record -> its view as on the table."""
    deck: str = ""
    """The section of printed cards to be copied one by one, or nothing."""
    begun: Callable[[Any, str], dict[str, Any]] = lambda content, key: {}
    """Content and key -> what is known of a printed card that is not typed in yet, as plain data."""
    scenarios: str = ""
    """The section of scenarios that the owner may write, or nothing."""
    campaigns: str = ""
    """The section of campaigns that the owner may write, or nothing."""
    opponent: Mapping[str, Text] = field(default_factory=dict)
    """The sections of what the opponent of the house plays by, of which the owner may write his own, with their
    titles."""
    decks: str = ""
    """The section of decks that the owner may build of the cards, or nothing."""
    unfolded: Callable[[dict[str, Any]], dict[str, Any]] = lambda data: data
    """A deck as plain data -> the same as its form has it, a row for each card."""
    read_forces: Callable[[str, Mapping[str, Any], Any], tuple[list[dict[str, Any]], list[Message]]] | None = None
    """A pasted text, a scenario as plain data and the content -> entries of its forces, and what was not understood;
    None where no text can be pasted."""
    fresh: Callable[[], dict[str, Any]] = lambda: {}
    """The plain data of a new scenario."""
    advice: Callable[[Any], Iterable[Finding]] = lambda record: ()
    """Record -> oddities that do not prevent play, with paths from the record on."""
    battles: bool = False
    """Whether its scenarios are battles, to the window, rather than missions."""
    pasted: RecordList | None = None
    """Which records may be pasted as one list, where some may."""
    rename_copy: Callable[[dict[str, Any], str], dict[str, Any]] = lambda data, key: data
    """A copy of a scenario and its new key -> the copy with names of its own, where two cannot bear one."""
    listed: ListForm | None = None
    """The form for a scenario pasted as a list, where that is possible."""
    rosters: RosterForms | None = None
    """Which rosters of other programs are read as armies, where some are."""
    charts: ChartForms | None = None
    """The description of its charts for typing them cell by cell, where it has any."""
    claimed: Callable[[Any], Any] = lambda record: claim_record(record)
    """A record that the owner typed in, saying so."""


# ---- plain data


def plain_data(value: Any) -> Any:
    """Return a record as plain data with every field; a text's article only where it has one."""
    if isinstance(value, Text):
        answers = {"es": value.es, "en": value.en}
        return answers | {"article": value.article.value} if value.article else answers
    if is_value(value) and not isinstance(value, type):
        return {part.name: plain_data(getattr(value, part.name)) for part in fields(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, list | tuple):
        return [plain_data(part) for part in value]
    if isinstance(value, dict):
        return {key: plain_data(part) for key, part in value.items()}
    return value


def keep_article(before: Mapping[str, Any], texts: dict[str, str]) -> dict[str, str]:
    """Return a text's words as typed, with the article of the Spanish ones while those stay."""
    stays = before.get("article") and before.get("es") == texts["es"]
    return texts | {"article": before["article"]} if stays else texts


def blank_record(kind: Any) -> dict[str, Any]:
    """Return a record that nothing is known of: usual values, empty texts, groups and lists.

    Numbers and choices that must be given are left out.
    """
    if kind is Text:
        return {"es": "", "en": ""}
    result: dict[str, Any] = {}
    hints = types_of(kind)
    for part in fields(kind):
        if part.default is not NONE:
            result[part.name] = plain_data(part.default)
        elif part.default_factory is not NONE:
            result[part.name] = plain_data(part.default_factory())
        elif is_value(hints[part.name]):
            result[part.name] = blank_record(hints[part.name])
        elif is_list(hints[part.name]):
            result[part.name] = []
        elif kind is Text:
            result[part.name] = ""
    return result


def named_values(data: Mapping[str, Any], section: str) -> Values:
    """Return the records of a section of a scenario on the desk by their names, to choose among."""
    result = []
    for item in data.get(section) or ():
        name = item.get("name") or {}
        if item.get("id"):
            result.append((item["id"], Text(str(name.get("es", "")) or "—", str(name.get("en", "")) or "—")))
    return tuple(result)


def claim_record(record: R) -> R:
    """Return a record that the owner typed in; a chart says cell by cell what he did."""
    return record if isinstance(record, Chart) else as_own_copy(record)


def as_own_copy(record: R) -> R:
    """Return a record with every `source` in it saying that the owner copied it."""
    changes: dict[str, Any] = {}
    for part in fields(record):
        value = getattr(record, part.name)
        if part.name == "source":
            changes["source"] = OWN
        elif part.name == "partly":
            changes["partly"] = ""
        elif part.name == "known":
            changes["known"] = {}
        elif isinstance(value, tuple):
            changes[part.name] = tuple(as_own_copy(item) if is_value(item) else item for item in value)
        elif is_value(value):
            changes[part.name] = as_own_copy(value)
    return replace(record, **changes)


def sources(record: object) -> set[str]:
    """Return every `source` in a record."""
    return {source for _, source in origins(record)}


def origins(record: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Yield every `source` in a record, with its path from `path` on."""
    parts: Iterable[tuple[str | int, Any]]
    parts = (
        enumerate(record)
        if isinstance(record, tuple)
        else ((name, getattr(record, name)) for name in _names(record.__class__))
    )
    for name, value in parts:
        if name == "source":
            yield (*path, name), value
        elif isinstance(value, tuple) or _names(value.__class__):
            yield from origins(value, (*path, name))


@cache
def _names(kind: type) -> tuple[str, ...]:
    """Return the fields of a type of records; none for any other type."""
    return tuple(part.name for part in fields(kind)) if is_value(kind) else ()


# ---- types


def split_optional(kind: Any) -> tuple[Any, bool]:
    """Return a field's type without "or nothing", and whether it may be nothing."""
    parts = get_args(kind)
    if get_origin(kind) in (Union, UnionType) and NoneType in parts:
        return next(part for part in parts if part is not NoneType), True
    return kind, False


def is_list(kind: Any) -> bool:
    """Return whether a type is a tuple of any length."""
    return get_origin(kind) is tuple and get_args(kind)[-1] is Ellipsis


def is_pair(kind: Any) -> bool:
    """Return whether a type is a tuple of so many values."""
    return get_origin(kind) is tuple and not is_list(kind)
