"""Checks of the maps of battles: rows that fit, known letters, lines between neighbours (6.2)."""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core.hexes.numbering import LAST_ROW, NUMBERED
from puesto.core.hexes.numbers import LENGTHS
from puesto.core.messages import N_
from puesto.core.pack_layout import Finding, Path
from puesto.games.chariots.printed.battle_maps import GROUND_OF_LETTER, HIGHEST, LINES, BattleMap, MapFact, fact_key
from puesto.games.chariots.printed.line_ups import LineUp
from puesto.games.chariots.printed.records import Battle
from puesto.games.kit.checks import check_between, check_known, finding, repeats

MOST_TOLD = 20_000
"""Most facts of a map, several for each of its hexes."""


def check_map(board: BattleMap, path: Path) -> Iterator[Finding]:
    """Yield what is wrong with a map by itself."""
    if not NUMBERED.is_hex(board.first):
        yield finding((*path, "first"), "not_a_hex", N_("se espera un hexágono, como {example}"), example="0101")
        return
    column, row = int(board.first[:2]), int(board.first[2:])
    yield from check_between((*path, "columns"), board.columns, 0, LAST_ROW + 1 - column)
    yield from check_between((*path, "rows"), board.rows, 0, LAST_ROW + 1 - row)
    yield from _check_rows((*path, "paint"), board, board.paint, {*GROUND_OF_LETTER, " "})
    yield from _check_rows((*path, "levels"), board, board.levels, {*" 0123456789"})
    for feature, pairs in board.lines.items():
        field_path = (*path, "lines", feature)
        if feature not in LINES:
            yield finding(field_path, "unknown_line", N_("se espera una de {options}"), options=", ".join(LINES))
            continue
        for at, pair in enumerate(pairs):
            first, _, second = pair.partition("-")
            yield from _check_neighbours((*field_path, at), first, second)
    keys_and_paths = [((*path, "told", at), fact_key(fact)) for at, fact in enumerate(board.told)]
    for place, key in repeats(keys_and_paths):
        yield finding((*place, "hex"), "told_twice", N_("de {hex} ya hay otra línea en este mapa"), hex=key)
    for at, fact in enumerate(board.told[:MOST_TOLD]):
        yield from check_fact(fact, (*path, "told", at))


def check_line_up(battle: Battle, plan: LineUp, path: Path) -> Iterator[Finding]:
    """Yield what is wrong with a set-up: names that nobody has, and texts that are no hex (2.1)."""
    yield from check_between((*path, "apart"), plan.apart, 0, LAST_ROW)
    for at, line in enumerate(plan.lines):
        words = N_("no hay ningún ejército «{army}»")
        field_path = (*path, "lines", at, "side")
        yield from check_known(field_path, line.side, battle.by_side, "no_army", words, "army")
        own_commands = {command for command, side in battle.sides.items() if side == line.side}
        for number, group in enumerate(line.groups):
            words = N_("no hay ninguna Ala ni División «{command}»")
            inner = (*path, "lines", at, "groups", number, "command")
            yield from check_known(inner, group.command, own_commands, "no_command", words, "command")
    for id, stand in plan.hexes.items():
        field_path = (*path, "hexes", id)
        if id not in battle.by_unit and id not in battle.by_leader:
            yield finding(field_path, "no_counter", N_("no hay ninguna ficha «{id}» en este escenario"), id=id)
        elif not NUMBERED.is_hex(stand.partition(" ")[0]):
            yield finding(field_path, "not_a_hex", N_("se espera un hexágono, como {example}"), example="2036")


def _check_rows(path: Path, board: BattleMap, rows: tuple[str, ...], letters: set[str]) -> Iterator[Finding]:
    """Yield rows that leave the map, and letters that are no ground."""
    if len(rows) > board.rows:
        yield finding(path, "outside_map", N_("hay más filas que las {rows} del mapa"), rows=board.rows)
    column, row = int(board.first[:2]), int(board.first[2:])
    for at, line in enumerate(rows):
        if len(line) > board.columns:
            last = f"{column + max(0, board.columns - 1):02d}{row + at:02d}"
            words = N_("la fila {row} se sale del mapa por la derecha, detrás de {hex}")
            yield finding((*path, at), "outside_map", words, row=row + at, hex=last)
        for number, letter in enumerate(line[: board.columns]):
            if letter not in letters:
                hex = f"{column + number:02d}{row + at:02d}"
                known_letters = " ".join(sorted(letters - {" "}))
                words = N_("{hex}: se espera una de {letters}")
                yield finding((*path, at), "unknown_paint", words, hex=hex, letters=known_letters)


def _check_neighbours(path: Path, first: str, second: str) -> Iterator[Finding]:
    """Yield a finding where two hexes are no neighbours (2.1)."""
    first_hex, second_hex = NUMBERED.numbers[first], NUMBERED.numbers[second]
    if not (first_hex and second_hex) or LENGTHS[second_hex - first_hex] != 1:
        words = N_("se esperan dos hexágonos contiguos, como {example}")
        yield finding(path, "no_neighbours", words, example="2035-2036")


def check_fact(fact: MapFact, path: Path) -> Iterator[Finding]:
    """Yield what is wrong with a fact about a hex, or about two (6.2)."""
    if not NUMBERED.is_hex(fact.hex):
        yield finding((*path, "hex"), "not_a_hex", N_("se espera un hexágono, como {example}"), example="2036")
    elif fact.seen is not None:
        if not NUMBERED.is_hex(fact.to):
            yield finding((*path, "to"), "not_a_hex", N_("se espera un hexágono, como {example}"), example="2036")
    elif fact.to:
        yield from _check_neighbours((*path, "to"), fact.hex, fact.to)
        if fact.between not in LINES:
            words = N_("se espera una de {options}")
            yield finding((*path, "between"), "unknown_line", words, options=", ".join(LINES))
    elif fact.ground and fact.ground not in GROUND_OF_LETTER.values():
        yield finding((*path, "ground"), "unknown_ground", N_("{hex}: ese terreno no existe"), hex=fact.hex)
    elif fact.level is not None and not 0 <= fact.level <= HIGHEST:
        yield from check_between((*path, "level"), fact.level, 0, HIGHEST)
    elif not {*fact.without} <= {*GROUND_OF_LETTER.values()}:
        yield finding((*path, "without"), "unknown_ground", N_("{hex}: ese terreno no existe"), hex=fact.hex)
    elif not fact.ground and fact.level is None and not fact.without:
        yield finding(path, "nothing_told", N_("{hex}: la línea no dice nada"), hex=fact.hex)
