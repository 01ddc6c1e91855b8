"""Checks of maps: hexes outside, unknown paint, facts about no hex (6 EOD)."""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core.hexes.numbering import LETTERED
from puesto.core.messages import N_
from puesto.core.pack_layout import Finding, Path
from puesto.core.questions.board import is_hex
from puesto.games.bear.printed.boards import BoardFact, BoardMap
from puesto.games.bear.printed.records import Content
from puesto.games.kit.checks import check_between, finding, repeats

LOWEST_MD, HIGHEST_MD = -1, 3
HIGHEST_GROUND = 9
MOST_COST = 9
LARGEST_SIDE = {"columns": 26, "rows": 99}


def check_maps(content: Content) -> Iterator[Finding]:
    """Yield everything that does not fit in the maps of a content (6 EOD)."""
    letters = {terrain.letter for terrain in content.terrain.values() if terrain.letter} | {" "}
    for key, board in content.maps.items():
        path: Path = ("maps", key)
        for name, most in LARGEST_SIDE.items():
            yield from check_between((*path, name), getattr(board, name), 0, most)
        yield from _check_rows((*path, "paint"), board, board.paint, letters)
        yield from _check_rows((*path, "heights"), board, board.heights, {*" 0123456789"})
        keys_and_paths = [((*path, "told", index), key_of(fact)) for index, fact in enumerate(board.told)]
        for index, fact in enumerate(board.told):
            yield from check_fact(content, board, fact, (*path, "told", index))
        for place, name in repeats(keys_and_paths):
            yield finding(
                (*place, "hex"),
                "told_twice",
                N_("de {hex} ya hay otra línea en este mapa"),
                hex=name.replace("-", " – "),
            )
    for key, mission in content.missions.items():
        if mission.own_map and mission.own_map not in content.maps:
            yield finding(
                ("missions", key, "own_map"), "unknown_map", N_("no hay ningún mapa «{map}»"), map=mission.own_map
            )


def fact_key(hex: str, to: str = "", by: str = "") -> str:
    """Return the key of a fact about a hex, about two in any order, or about a vehicle's way between them.

    >>> fact_key("K07"), fact_key("K07", "E10"), fact_key("K07", "J08", "t-26")
    ('K07', 'E10-K07', 'K07>J08 t-26')
    """
    if by:
        return f"{hex}>{to} {by}"
    if not to:
        return hex
    return f"{hex}-{to}" if hex <= to else f"{to}-{hex}"


def key_of(fact: BoardFact) -> str:
    """Return the name of a fact."""
    return fact_key(fact.hex, fact.to, fact.by)


def is_on(board: BoardMap, hex: str) -> bool:
    """Return whether a map has a hex of this label, as far as its size is known; rows begin at 1."""
    if not is_hex(hex) or int(hex[1:]) < 1:
        return False
    column, row = ord(hex[0]) - ord("A"), int(hex[1:])
    return (not board.columns or column < board.columns) and (not board.rows or row <= board.rows)


def check_fact(content: Content, board: BoardMap, fact: BoardFact, path: Path) -> Iterator[Finding]:
    """Yield what is impossible in a fact about a hex of a map, or about two."""
    for name in ("hex", "to"):
        place = getattr(fact, name)
        if place and not is_hex(place):
            yield finding((*path, name), "not_a_hex", N_("se espera un hexágono, como {example}"), example="I07")
        elif place and not is_on(board, place):
            yield finding((*path, name), "outside_map", N_("{hex} cae fuera de este mapa"), hex=place)
    if not fact.hex:
        yield finding((*path, "hex"), "not_a_hex", N_("se espera un hexágono, como {example}"), example="I07")
    if fact.to:
        yield from _check_pair(fact, path)
        return
    if fact.terrain and fact.terrain not in content.terrain:
        yield finding((*path, "terrain"), "unknown_terrain", N_("{hex}: ese terreno no existe"), hex=fact.hex)
    for name, low, high in (("cover", LOWEST_MD, HIGHEST_MD), ("height", 0, HIGHEST_GROUND), ("cost", 0, MOST_COST)):
        yield from _check_number(fact, name, low, high, path)
    if fact.seen is not None:
        yield finding((*path, "seen"), "seen_by_whom", N_("{hex}: falta el otro hexágono, en «to»"), hex=fact.hex)
    elif fact.terrain == "" and fact.cover is None and fact.height is None and fact.cost is None:
        yield finding(path, "nothing_told", N_("{hex}: la línea no dice nada"), hex=fact.hex)


def _check_number(fact: BoardFact, name: str, low: int, high: int, path: Path) -> Iterator[Finding]:
    """Yield a finding if a number of a fact is out of range."""
    value = getattr(fact, name)
    if value is not None and not low <= value <= high:
        words = N_("{hex}: se espera un número de {low} a {high}, y dice {value}")
        yield finding((*path, name), "out_of_range", words, hex=fact.hex, low=low, high=high, value=value)


def _check_pair(fact: BoardFact, path: Path) -> Iterator[Finding]:
    """Yield conflicts in facts of two hexes: only sight; neighbours see each other (6 EOD)."""
    if fact.by:
        yield from _check_number(fact, "cost", 0, MOST_COST, path)
        if fact.reach is None and fact.cost is None:
            yield finding((*path, "reach"), "nothing_told", N_("{hex}: la línea no dice nada"), hex=fact.hex)
    elif fact.terrain or fact.cover is not None or fact.height is not None or fact.cost is not None:
        yield finding(
            (*path, "to"), "two_hexes", N_("{hex}: de dos hexágonos solo se dice si se ven, en «seen»"), hex=fact.hex
        )
    elif fact.seen is None:
        yield finding((*path, "seen"), "nothing_told", N_("{hex}: la línea no dice nada"), hex=fact.hex)
    elif fact.seen is False and is_hex(fact.hex) and is_hex(fact.to) and LETTERED.distance(fact.hex, fact.to) <= 1:
        yield finding(
            (*path, "seen"),
            "neighbours_see",
            N_("{hex} y {to} son adyacentes: siempre se ven"),
            hex=fact.hex,
            to=fact.to,
        )


def _check_rows(path: Path, board: BoardMap, rows: tuple[str, ...], letters: set[str]) -> Iterator[Finding]:
    """Yield findings on painted rows that leave the map or hold unknown letters."""
    if len(rows) > board.rows:
        yield finding(path, "outside_map", N_("hay más filas que las {rows} del mapa"), rows=board.rows)
    for index, row in enumerate(rows):
        if len(row) > board.columns:
            last = f"{chr(ord('A') + max(0, board.columns - 1))}{index + 1:02d}"
            words = N_("la fila {row} se sale del mapa por la derecha, detrás de {hex}")
            yield finding((*path, index), "outside_map", words, row=index + 1, hex=last)
        for column, letter in enumerate(row[: board.columns]):
            if letter not in letters:
                hex = f"{chr(ord('A') + column)}{index + 1:02d}"
                known_letters = " ".join(sorted(letters - {" "}))
                yield finding(
                    (*path, index),
                    "unknown_paint",
                    N_("{hex}: se espera una de {letters}"),
                    hex=hex,
                    letters=known_letters,
                )
