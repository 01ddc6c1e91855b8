"""Combat units as a player types them for a fight: `SI6`, `3si6`, `hi7+2!`, `ch2:5/ri4`.

So many of them, the type, its TQ, `+` its hits, and marks behind: `!` must check its TQ, `e` Engaged, `r` comes through
the rear, `c` in
Column, `h` routed (en Huida). A slash puts a CH-2 and its runners into one hex (8.41).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from puesto.core.game.resolutions import Token
from puesto.core.messages import N_, Message, msg
from puesto.core.values import replace
from puesto.games.chariots.combat.shock import Fighter
from puesto.games.chariots.movement import stacking
from puesto.games.chariots.printed.records import FORMED_TYPES, Type
from puesto.games.chariots.table import names
from puesto.games.chariots.table.state import IN_COLUMN, ROUTED_QUALITY

_ONE = re.compile(
    r"(?P<type>SI|HI|LI|BI|RI|BW|CH-?2|CH-?3):?(?P<tq>\d)?(?:\+(?P<hits>\d{1,2}))?(?P<marks>[!ERCH]*)\Z", re.IGNORECASE
)
_MANY = re.compile(r"(?P<n>[1-6])X?(?=[A-Z])", re.IGNORECASE)
USUAL = 6
"""TQ of a unit for which none is given."""
CHECKS, ENGAGED, REAR, COLUMN, ROUTED = "!", "e", "r", "c", "h"
MARKS: dict[str, Message] = {
    CHECKS: msg(N_("chequeo")),
    ENGAGED: msg(N_("Enzarzada")),
    REAR: msg(N_("retaguardia")),
    COLUMN: msg(N_("En Columna")),
    ROUTED: msg(N_("en Huida")),
}
"""Meaning of each mark."""
STACK = "/"
_STACKED = re.compile(r"\A(CH-?2(?::?\d)?)\+(?=RI)", re.IGNORECASE)
"""A stack as its entry in the charts is printed, CH-2+RI."""


def read_word(text: str, prefix: str = "", first: int = 1, ruined: bool = False) -> tuple[Fighter, ...] | Message:
    """Return the units of one word, or why it is wrong; `ruined` ones may have hits up to their TQ."""
    number_match = _MANY.match(text)
    times, rest = (int(number_match["n"]), text[number_match.end() :]) if number_match else (1, text)
    fighters: list[Fighter] = []
    for _ in range(times):
        stack = [_read_unit(part, text, ruined) for part in _STACKED.sub(rf"\1{STACK}", rest).split(STACK)]
        wrong = next((member for member in stack if isinstance(member, Message)), None)
        if wrong is not None:
            return wrong
        units = [
            replace(member, id=f"{prefix}:{first + len(fighters) + at}:{member.type.value}")
            for at, member in enumerate(stack)
            if isinstance(member, Fighter)
        ]
        if len(units) > 2 or (len(units) == 2 and (problem := stacking.end_refusal(units[1].type, [units[0].type]))):
            return (
                problem
                if len(units) == 2 and problem is not None
                else msg(N_("en un hexágono cabe una unidad de combate; solo se apilan una CH-2 y una RI (6.51)"))
            )
        if len(units) == 2:
            units = [replace(units[0], stack=units[1].id), replace(units[1], stack=units[0].id)]
        fighters += units
    return tuple(fighters)


def _read_unit(text: str, word: str, ruined: bool) -> Fighter | Message:
    """Return the unit in a typed word, or why it is none."""
    read = _ONE.match(text)
    if read is None:
        return msg(N_("«{text}» no es una unidad: se escribe SI6, 3SI6 o HI7+2! (tipo, TQ, impactos)"), text=word)
    letters = read["type"].upper().replace("-", "")
    kind = Type(f"CH-{letters[2]}" if letters.startswith("CH") else letters)
    marks, printed = read["marks"].lower(), int(read["tq"] or USUAL)
    hits = int(read["hits"] or 0)
    if not printed:
        return msg(N_("«{text}»: la TQ va de 1 a 9 (2.21)"), text=word)
    if COLUMN in marks and kind not in FORMED_TYPES:
        return msg(N_("«{text}»: solo la SI y la HI forman en columna (6.31)"), text=word)
    if CHECKS in marks and ENGAGED in marks:
        return msg(N_("«{text}»: una Enzarzada ataca sin chequeo (8.11)"), text=word)
    column, routed = COLUMN in marks, ROUTED in marks
    quality = ROUTED_QUALITY if routed else max(0, printed + IN_COLUMN) if column else printed
    if hits >= quality and not (routed or ruined):
        return msg(
            N_("«{text}»: ya habría Huido; impactos {hits}, TQ {quality} (9.13)"),
            text=word,
            hits=hits,
            quality=quality,
        )
    if routed and hits:
        return msg(N_("«{text}»: una unidad en Huida Desaparece con el primer impacto (9.43)"), text=word)
    return Fighter("", kind, quality, hits, CHECKS in marks, ENGAGED in marks, routed, column, rear=REAR in marks)


def read_units(words: Sequence[str], prefix: str, ruined: bool = False) -> tuple[Fighter, ...] | Message:
    """Return the units of a side in the order in which they are written, or why one of them cannot be."""
    units: list[Fighter] = []
    for text in words:
        read = read_word(text, prefix, len(units) + 1, ruined)
        if isinstance(read, Message):
            return read
        units += read
    return tuple(units)


def fighter_tokens(text: str, ruined: bool = False) -> tuple[Token, ...] | Message:
    """Return the counters to draw for one word, or why it is wrong."""
    read = read_word(text, ruined=ruined)
    if isinstance(read, Message):
        return read
    marks = {CHECKS: "must_check", ENGAGED: "engaged", REAR: "rear", COLUMN: "column", ROUTED: "routed"}
    return tuple(
        Token(
            names.TYPES[fighter.type.value],
            str(fighter.quality),
            fighter.hits,
            tuple(words for mark, words in MARKS.items() if getattr(fighter, marks[mark])),
            names.SHAPES.get(fighter.type.value, ""),
            bool(fighter.stack) and at > 0 and read[at - 1].id == fighter.stack,
        )
        for at, fighter in enumerate(read)
    )


def write_unit(fighter: Fighter, printed: int) -> str:
    """Return a unit as it is typed."""
    marks = (
        (fighter.must_check, CHECKS),
        (fighter.engaged, ENGAGED),
        (fighter.rear, REAR),
        (fighter.column, COLUMN),
        (fighter.routed, ROUTED),
    )
    between = ":" if fighter.type.value[-1].isdigit() else ""
    return (
        f"{fighter.type.value}{between}{printed}"
        + (f"+{fighter.hits}" if fighter.hits else "")
        + "".join(mark for is_set, mark in marks if is_set)
    )


def write_side(units_: Sequence[Fighter], printed: Mapping[str, int]) -> tuple[str, ...]:
    """Return a side as it is typed, the units of one hex in one word; `printed` has the printed TQs by id."""
    words, written_ids = [], set[str]()
    for unit in units_:
        mate = next((fighter for fighter in units_ if fighter.id == unit.stack), None)
        if unit.id not in written_ids and not unit.out:
            written_ids |= {unit.id, unit.stack}
            words.append(
                STACK.join(
                    write_unit(hex_unit, printed[hex_unit.id]) for hex_unit in (unit, mate) if hex_unit is not None
                )
            )
    return tuple(words)
