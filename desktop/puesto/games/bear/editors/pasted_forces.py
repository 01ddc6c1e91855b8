"""The printed block of a mission's forces, pasted as text: `3x Rifles G07, G08, H08`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from unicodedata import combining, normalize

from puesto.core.messages import N_, Message, Text, msg, printable
from puesto.games.bear.editors import field_names
from puesto.games.bear.printed.records import Content, UnitType
from puesto.games.bear.table.state import AI, PLAYER

HEX = r"[A-Za-z]\s?\d{1,2}"
LINE = re.compile(
    rf"(?:(?P<many>\d+)\s*[x×]\s*)?(?P<name>[^\W\d_][^\n,;:]*?)[\s:(]+(?P<hexes>{HEX}(?:\s*(?:,|;|y|and|&)?\s*{HEX}\b)*)"
)
"""How many, of what, and in which hexes."""
HEADS = {PLAYER: ("jugador", "player", "unidades", "units"), AI: ("ia", "ai")}
"""Words before a colon that say whose the counters after them are."""


def read_forces(text: str, mission: Mapping[str, Any], content: Content) -> tuple[list[dict[str, Any]], list[Message]]:
    """Return the counters of a printed block as entries of a mission, and what was not understood.

    A counter is of the side whose nation it has; of two nations with a counter of one name, that of the side named
    last, the player's first.
    """
    nations = {PLAYER: str(mission.get("player", "")), AI: str(mission.get("ai", ""))}
    heads = _heads(nations)
    used_ids = {str(entry.get("id", "")) for entry in mission.get("forces", ()) if isinstance(entry, dict)}
    entries: list[dict[str, Any]] = []
    problems: list[Message] = []
    side = PLAYER
    for part in re.split(r"[\n.]|(?<=:)", text):
        bare = _bare(part.rstrip(":"))
        if bare in heads:
            side = heads[bare]
            continue
        for match in LINE.finditer(part):
            stated_count, name = int(match["many"] or 0), match["name"].strip(" -*•\t")
            hexes = [field_names.hex_of(text.replace(" ", "")) for text in re.findall(HEX, match["hexes"])]
            type_and_side = _type_of(name, nations, side, content)
            if type_and_side is None:
                problems.append(msg(N_("No sé qué ficha es «{name}»."), name=printable(name)))
                continue
            if stated_count and stated_count != len(hexes):
                problems.append(
                    msg(
                        N_("{name}: dice {n} y nombra {m} hexágonos."),
                        name=printable(name),
                        n=stated_count,
                        m=len(hexes),
                    )
                )
            kind, of_side = type_and_side
            for hex in hexes:
                id = _free_id(f"{kind.id}-{hex.lower()}", used_ids)
                entries.append({"id": id, "type": kind.id, "side": of_side, "hex": hex})
    if not entries and not problems:
        problems.append(msg(N_("Pega líneas como «3x Rifles G07, G08, H08».")))
    return entries, problems


def _heads(nations: Mapping[str, str]) -> dict[str, str]:
    """Return each word that names a side, its own and those of its nation, with the side."""
    side_by_word = {word: side for side, words in HEADS.items() for word in words}
    names = dict(field_names.NATIONS)
    for side, nation in nations.items():
        if isinstance(text := names.get(nation), Text):
            side_by_word |= {_bare(text.es): side, _bare(text.en): side}
            side_by_word |= {_bare(text.es).removeprefix("los "): side, _bare(text.en).removeprefix("the "): side}
    return side_by_word


def _type_of(name: str, nations: Mapping[str, str], side: str, content: Content) -> tuple[UnitType, str] | None:
    """Return the type of a name and its side: of the side named last, else of the other one."""
    bare_name = _bare(name)
    for nation_key in (side, *[nation for nation in nations if nation != side]):
        of_nation = [kind for kind in content.unit_types.values() if kind.nation == nations[nation_key]]
        for kind in of_nation:
            if bare_name in _names(kind):
                return kind, nation_key
    return None


def _names(kind: UnitType) -> set[str]:
    """Return the names of a type as they may be typed, with and without their plural."""
    names = {_bare(kind.name.es), _bare(kind.name.en)}
    return names | {name.removesuffix("s") for name in names} | {f"{name}s" for name in names}


def _bare(text: str) -> str:
    """Return a text in small letters, without accents, dots and doubled spaces."""
    letters = "".join(letter for letter in normalize("NFD", text.lower()) if not combining(letter))
    return " ".join(re.sub(r"[^\w ]", " ", letters).split())


def _free_id(wanted_id: str, used_ids: set[str]) -> str:
    """Return an id that no other counter has, and note it as taken."""
    number, id = 2, wanted_id
    while id in used_ids:
        number, id = number + 1, f"{wanted_id}-{number}"
    used_ids.add(id)
    return id
