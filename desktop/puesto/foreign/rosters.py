"""Army rosters of BattleScribe and New Recruit: XML, the same in a ZIP, or JSON.

A roster is a tree: forces hold selections, and a selection holds others. Only names, counts and costs are read here;
what they mean in a game, that game knows. Rules and descriptions are never read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Any

from puesto.core import codec
from puesto.core.messages import N_, Message, msg
from puesto.core.values import Struct
from puesto.foreign.archives import Archive, ArchiveError

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

LARGEST = 8_000_000
"""Bytes that a roster may have, unpacked."""
MOST_PACKED = 50
"""Files that the archive of a roster may hold."""
MOST_SELECTIONS = 5_000
DEEPEST = 24
"""Levels of selections within each other."""
LONGEST = 200
"""Letters that are kept of a name."""
LISTS = {
    "forces": "force",
    "selections": "selection",
    "costs": "cost",
    "categories": "category",
    "profiles": "profile",
    "characteristics": "characteristic",
}
"""Lists of the format, and the name of what each holds in XML."""


class RosterError(Exception):
    """A roster that cannot be read, and why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.template)
        self.message = message


class Profile(Struct, frozen=True):
    """A table of a selection: its kind, such as `Vehicle`, and its entries."""

    kind: str
    entries: dict[str, str]


class Selection(Struct, frozen=True):
    """A unit, a model or a choice of a roster."""

    name: str
    own_name: str = ""
    """The name that the player gave it."""
    number: int = 1
    kind: str = ""
    """`unit`, `model` or `upgrade`."""
    group: str = ""
    points: float = 0
    categories: tuple[str, ...] = ()
    profiles: tuple[Profile, ...] = ()
    parts: tuple[Selection, ...] = ()

    def walk(self) -> Iterator[Selection]:
        """Yield every selection inside this one, at any depth, in order."""
        for part in self.parts:
            yield part
            yield from part.walk()


class Force(Struct, frozen=True):
    """A detachment of a roster: its name, and the army that it is taken from."""

    name: str
    catalogue: str
    selections: tuple[Selection, ...] = ()


class Roster(Struct, frozen=True):
    """A whole roster."""

    name: str
    system: str
    """The name of its game."""
    points: float = 0
    """The cost that the file itself states."""
    forces: tuple[Force, ...] = ()
    """All its forces, also those within another, in order."""


def is_roster(data: bytes) -> bool:
    """Return whether the first bytes of a file are those of a roster, packed or not."""
    head = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    if head.startswith(b"PK\x03\x04"):
        return _packed_name(data) is not None
    if head.startswith(b"<"):
        return b"<roster" in head or b"rosterSchema" in head
    return head.startswith(b"{") and b'"roster"' in head


def read_roster(data: bytes) -> Roster:
    """Return the roster in the bytes of a file; raises `RosterError`."""
    if data.startswith(b"PK\x03\x04"):
        data = _unpack(data)
    if len(data) > LARGEST:
        raise RosterError(msg(N_("la lista pasa de {n} bytes."), n=LARGEST))
    bare = data.lstrip(b"\xef\xbb\xbf \t\r\n")
    try:
        tree = _json_tree(bare) if bare.startswith(b"{") else _xml_tree(data)
    except RecursionError:
        raise RosterError(msg(N_("la lista tiene demasiados niveles."))) from None
    return _roster_from(tree)


def _packed_name(data: bytes) -> str | None:
    """Return the name of the roster in an archive; None where there is none."""
    try:
        with Archive(BytesIO(data)) as archive:
            names = archive.names[: MOST_PACKED + 1]
    except (ArchiveError, OSError):
        return None
    return next((name for name in names if name.lower().endswith(".ros")), None)


def _unpack(data: bytes) -> bytes:
    """Return the roster in an archive, of which no more is unpacked than a roster may have."""
    name = _packed_name(data)
    if name is None:
        raise RosterError(msg(N_("el archivo comprimido está dañado o no trae ninguna lista.")))
    try:
        with Archive(BytesIO(data)) as archive:
            return archive.read(name, LARGEST + 1)
    except ArchiveError as error:
        raise RosterError(msg(N_("el archivo comprimido está dañado."))) from error


# -- to one tree of dictionaries and lists, whatever the file is written in


def _xml_tree(data: bytes) -> dict[str, Any]:
    """Return the roster in XML data as a tree; raise `RosterError` where it is unsafe or broken."""
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import ParseError, fromstring

    try:
        root = fromstring(data, forbid_dtd=True)
    except DefusedXmlException:
        raise RosterError(msg(N_("la lista trae una DTD o entidades, y eso no se abre."))) from None
    except (ParseError, ValueError, LookupError) as error:
        raise RosterError(msg(N_("no es XML bien formado: {what}"), what=str(error)[:80])) from None
    if _tag(root) != "roster":
        raise RosterError(msg(N_("no es una lista de BattleScribe ni de New Recruit.")))
    return _element_tree(root, 0)


def _element_tree(element: Element, depth: int) -> dict[str, Any]:
    """Return an XML element as a dict of its attributes, its text and its children."""
    if depth > 2 * DEEPEST:
        raise RosterError(msg(N_("la lista tiene demasiados niveles.")))
    tree: dict[str, Any] = dict(element.attrib)
    if element.text is not None and element.text.strip():
        tree["$text"] = element.text.strip()
    for child in element:
        if (tag := _tag(child)) in LISTS:
            tree[tag] = [
                _element_tree(each_element, depth + 1) for each_element in child if _tag(each_element) == LISTS[tag]
            ]
    return tree


def _tag(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _json_tree(data: bytes) -> dict[str, Any]:
    """Return the roster in JSON data as a tree; raise `RosterError` where there is none."""
    try:
        tree = codec.parse(data)
    except ValueError:
        raise RosterError(msg(N_("no es JSON bien formado."))) from None
    roster = tree.get("roster") if isinstance(tree, dict) else None
    if not isinstance(roster, dict):
        raise RosterError(msg(N_("no es una lista de BattleScribe ni de New Recruit.")))
    return roster


# -- from the tree


def _roster_from(tree: dict[str, Any]) -> Roster:
    selections_left = [MOST_SELECTIONS]
    forces = tuple(_forces(_entries(tree, "forces"), selections_left, 0))
    return Roster(_text(tree, "name"), _text(tree, "gameSystemName"), _points(tree), forces)


def _forces(trees: Iterable[dict[str, Any]], selections_left: list[int], depth: int) -> Iterator[Force]:
    _check_depth(depth)
    for tree in trees:
        selections = tuple(_selection(entry, selections_left, 0) for entry in _entries(tree, "selections"))
        yield Force(_text(tree, "name"), _text(tree, "catalogueName"), selections)
        yield from _forces(_entries(tree, "forces"), selections_left, depth + 1)


def _selection(tree: dict[str, Any], selections_left: list[int], depth: int) -> Selection:
    """Return a selection of a roster with those inside it; `selections_left` counts how many may follow."""
    _check_depth(depth)
    selections_left[0] -= 1
    if selections_left[0] < 0:
        raise RosterError(msg(N_("la lista tiene más de {n} elecciones."), n=MOST_SELECTIONS))
    return Selection(
        _text(tree, "name"),
        _text(tree, "customName"),
        _whole(_field(tree, "number"), 1),
        _text(tree, "type").lower(),
        _text(tree, "group") or _text(tree, "entryGroupId"),
        _points(tree),
        tuple(_text(entry, "name") for entry in _entries(tree, "categories")),
        tuple(_profile(entry) for entry in _entries(tree, "profiles")),
        tuple(_selection(entry, selections_left, depth + 1) for entry in _entries(tree, "selections")),
    )


def _check_depth(depth: int) -> None:
    if depth > DEEPEST:
        raise RosterError(msg(N_("la lista tiene demasiados niveles.")))


def _profile(tree: dict[str, Any]) -> Profile:
    entries = {_text(entry, "name"): _text(entry, "$text") for entry in _entries(tree, "characteristics")}
    return Profile(_text(tree, "typeName"), entries)


def _entries(tree: dict[str, Any], name: str) -> list[dict[str, Any]]:
    """Return what is listed under a name: a list, or one that is wrapped as converters of XML do it."""
    entries = tree.get(name)
    if isinstance(entries, dict):
        entries = entries.get(LISTS[name])
        entries = [entries] if isinstance(entries, dict) else entries
    return [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []


def _field(tree: dict[str, Any], name: str) -> Any:
    """Return an attribute, under its name or as converters of XML name it."""
    return next((tree[key] for key in (name, f"_{name}", f"@{name}", f"-{name}") if key in tree), None)


def _text(tree: dict[str, Any], name: str) -> str:
    value = _field(tree, name)
    text = " ".join(str(value).split()) if isinstance(value, str | int | float) else ""
    return "".join(letter for letter in text[:LONGEST] if letter.isprintable())


def _points(tree: dict[str, Any]) -> float:
    """Return the cost of a roster or selection in points; 0 where it states none."""
    for cost in _entries(tree, "costs"):
        if _text(cost, "name").strip().lower() in ("pts", "points", "pt", "puntos"):
            try:
                return float(_text(cost, "value") or 0)
            except ValueError:
                return 0
    return 0


def _whole(value: Any, usual: int) -> int:
    """Return a count from 0 to 999; the usual one where there is none."""
    try:
        return min(999, max(0, int(float(value))))
    except (TypeError, ValueError, OverflowError):
        return usual
