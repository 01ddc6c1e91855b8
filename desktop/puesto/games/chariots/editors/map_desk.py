"""Maps of battles for the window: whole, painted, corrected, and how much of them is known (2.1, 6.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from puesto.core.game.map_desk import Coverage, MapDesk, MapTitle, Paint, ToldFact
from puesto.core.game.map_views import GroundView, HexView, MapView
from puesto.core.hexes.numbering import NUMBERED
from puesto.core.messages import N_, Message, Text, day_text, msg
from puesto.core.values import replace
from puesto.games.chariots.printed import battle_maps
from puesto.games.chariots.printed.battle_maps import (
    GROUND_OF_LETTER,
    LETTER_OF_GROUND,
    BattleMap,
    MapFact,
    fact_key,
    pair_of,
)
from puesto.games.chariots.printed.records import Content
from puesto.games.chariots.table import ground_map
from puesto.games.chariots.table.ground_map import GroundMap
from puesto.games.chariots.table.state import State
from puesto.games.chariots.views import ground_view

BLANK = " "
FIRST, COLUMNS, ROWS = "0101", 40, 46
"""First hex and size of a map of unknown size: both lines of a battle that was set up before are on it."""
ROOM = 2
"""Columns and rows beyond the outermost fact of a map of unknown size."""
KEYS = {
    battle_maps.CLEAR: "D",
    battle_maps.WOOD: "B",
    battle_maps.ROUGH: "A",
    battle_maps.MARSH: "P",
    battle_maps.CITY: "C",
    battle_maps.STREAM: "Y",
    battle_maps.MINOR_RIVER: "E",
    battle_maps.MAJOR_RIVER: "M",
    battle_maps.WALL: "U",
    battle_maps.ROAD: "O",
}
"""The keys that paint, the same in both languages."""
BETWEEN_NAMES: dict[str, Message] = {
    battle_maps.STREAM: msg(N_("arroyo")),
    battle_maps.MINOR_RIVER: msg(N_("Río Menor")),
    battle_maps.MAJOR_RIVER: msg(N_("Río Mayor")),
    battle_maps.WALL: msg(N_("muralla")),
    battle_maps.ROAD: msg(N_("camino")),
}
FLOWS = (battle_maps.STREAM, battle_maps.MINOR_RIVER, battle_maps.MAJOR_RIVER)
"""What flows: one of them at most is along a hexside (6.21)."""
LEVELS = "0123"


def board_of(content: Content, map: str) -> BattleMap:
    """Return a map, blank if nothing is known of it; of unknown size, as large as its facts need."""
    board = content.maps.get(map) or ground_map.blank_map(map)
    if board.columns and board.rows:
        return board
    left, top = _column_and_row(board.first)
    named_hexes = [
        _column_and_row(place) for fact in board.told for place in (fact.hex, fact.to) if NUMBERED.is_hex(place)
    ]
    columns = max([COLUMNS, *(column + ROOM - left for column, _ in named_hexes)])
    rows = max([ROWS, *(row + ROOM - top for _, row in named_hexes)])
    return replace(board, columns=min(columns, 100 - left), rows=min(rows, 100 - top))


def _column_and_row(place: str) -> tuple[int, int]:
    return int(place[:2]), int(place[2:])


def places_of(board: BattleMap) -> tuple[str, ...]:
    """Return every hex of a map, row by row."""
    left, top = _column_and_row(board.first)
    return tuple(
        f"{column:02d}{row:02d}" for row in range(top, top + board.rows) for column in range(left, left + board.columns)
    )


# ---- looking


def titles(content: Content) -> tuple[MapTitle, ...]:
    """Return the maps that there are, and those that battles are fought on."""
    ids = dict.fromkeys((*(battle.map for battle in content.battles.values()), *content.maps))
    return tuple(MapTitle(id, _title(content, id)) for id in ids if id)


def _title(content: Content, id: str) -> Text:
    """Return the name of a map, or that of the first battle that is fought on it."""
    board = content.maps.get(id) or ground_map.blank_map(id)
    battles = (battle.title for battle in content.battles.values() if battle.map == id)
    return board.name or next(battles, board.title)


def view(content: Content, map: str) -> MapView:
    """Return all hexes of a map with their ground."""
    board = board_of(content, map)
    ground, places = GroundMap(board, {}), places_of(board)
    drawn = ground_view.ground_of_hexes(ground, places)
    levels = ground_view.named_levels(drawn, ())
    hexes_with_facts = {place for fact in board.told for place in (fact.hex, fact.to) if place}
    return MapView(
        hexes=tuple(_hex(ground, place, drawn, levels, hexes_with_facts) for place in places), photo=f"chariots/{map}"
    )


def _hex(
    ground: GroundMap,
    place: str,
    drawn: Mapping[str, GroundView],
    levels: Mapping[str, Message],
    hexes_with_facts: Iterable[str],
) -> HexView:
    """Return a hex of the map editor with its ground."""
    kind = ground.ground(NUMBERED.known(place))
    return HexView(
        place,
        *NUMBERED.axial(place),
        letter=LETTER_OF_GROUND.get(kind, ""),
        facts=ground_view.lines_of_ground(ground, place),
        note=levels.get(place),
        bare=not kind,
        told=place in hexes_with_facts,
        is_known=bool(kind),
        ground=drawn.get(place, ground_view.PLAIN),
    )


def lines(content: Content, map: str, hex: str, to: str = "") -> tuple[Message, ...]:
    """Return the lines on a hex, or on the sight between two of them (6.2, 7.14)."""
    ground = GroundMap(board_of(content, map), {})
    outside = next((name for name in (hex, to) if name and not ground.has(NUMBERED.numbers[name])), "")
    if outside:
        return (ground_view.off_map(outside),)
    if to:
        return tuple(ground_view.lines_of_sight(ground, hex, to))
    return ground_view.lines_of_ground(ground, hex)


def between(content: Content, map: str, hex: str, to: str) -> tuple[str, ...]:
    """Return the hexes whose ground blocks the sight between two, or leaves it in doubt (7.14)."""
    start, end = NUMBERED.numbers[hex], NUMBERED.numbers[to]
    if not (start and end):
        return ()
    return NUMBERED.names(GroundMap(board_of(content, map), {}).sight(start, end).places)


def paints(content: Content) -> tuple[Paint, ...]:
    """Return the grounds that a hex can be painted with (6.2)."""
    return tuple(
        Paint(
            letter,
            ground_view.GROUND_NAMES[ground],
            ground,
            KEYS[ground],
            GroundView("" if ground == battle_maps.CLEAR else ground),
        )
        for letter, ground in GROUND_OF_LETTER.items()
    )


def edges(content: Content) -> tuple[Paint, ...]:
    """Return what may lie between two neighbours (6.21, 6.24)."""
    return tuple(
        Paint("", name, line, KEYS[line], GroundView(roads=(1, 4)) if line == battle_maps.ROAD else _edge(line))
        for line, name in BETWEEN_NAMES.items()
    )


def _edge(line: str) -> GroundView:
    return GroundView(edges=((0, line),))


def known_facts(content: Content, map: str, hex: str = "") -> tuple[ToldFact, ...]:
    """Return the recorded facts of a map or of one of its hexes, the newest first."""
    facts = [fact for fact in board_of(content, map).told if not hex or hex in (fact.hex, fact.to)]
    result = [ToldFact(fact_key(fact), _in_words(fact), fact.day, fact.session, bool(fact.between)) for fact in facts]
    return tuple(sorted(result, key=lambda told_fact: told_fact.day, reverse=True))


def _in_words(fact: MapFact) -> Message:
    """Return a fact as a sentence."""
    hex, to = Text(fact.hex, fact.hex), Text(fact.to, fact.to)
    if fact.seen is not None:
        words = N_("{hex} y {to} se ven") if fact.seen else N_("{hex} y {to} no se ven")
        return msg(words, hex=hex, to=to)
    if fact.without and not fact.ground:
        names = tuple(ground_view.GROUND_NAMES[name] for name in fact.without)
        return msg(N_("{hex} no es: {grounds}"), hex=hex, grounds=names)
    if fact.to:
        words = N_("{line} entre {hex} y {to}") if fact.there else N_("{line} entre {hex} y {to}: no lo hay")
        return msg(words, line=BETWEEN_NAMES[fact.between], hex=hex, to=to)
    if fact.ground and fact.level is not None:
        words = N_("{hex}: {ground}, nivel {n}")
        return msg(words, hex=hex, ground=ground_view.GROUND_NAMES[fact.ground], n=fact.level)
    if fact.ground:
        return msg(N_("{hex}: {ground}"), hex=hex, ground=ground_view.GROUND_NAMES[fact.ground])
    return msg(N_("{hex}: nivel {n}"), hex=hex, n=fact.level or 0)


# ---- changing


def _cells(board: BattleMap, rows: Sequence[str]) -> dict[str, str]:
    """Return what the rows of a map say, by hex."""
    left, top = _column_and_row(board.first)
    return {
        f"{left + column:02d}{top + row:02d}": letter
        for row, letters in enumerate(rows)
        for column, letter in enumerate(letters)
        if letter != BLANK
    }


def _rows(board: BattleMap, cells: Mapping[str, str]) -> tuple[str, ...]:
    """Return the rows of a map that say so much of its hexes, without what is blank at the ends."""
    left, top = _column_and_row(board.first)
    rows = [
        "".join(cells.get(f"{left + column:02d}{top + row:02d}", BLANK) for column in range(board.columns)).rstrip()
        for row in range(board.rows)
    ]
    while rows and not rows[-1]:
        rows.pop()
    return tuple(rows)


def paint_hexes(content: Content, map: str, places: Sequence[str], letter: str) -> BattleMap:
    """Return a map with some hexes painted, or wiped; their recorded facts remain."""
    board = board_of(content, map)
    cells = _cells(board, board.paint) | dict.fromkeys(places, letter)
    return replace(board, paint=_rows(board, cells), source="own copy")


def fill_rest(content: Content, map: str) -> BattleMap:
    """Return a map whose unknown hexes are all Clear."""
    board = board_of(content, map)
    ground = GroundMap(board, {})
    blank = [place for place in places_of(board) if not ground.ground(NUMBERED.known(place))]
    return paint_hexes(content, map, blank, LETTER_OF_GROUND[battle_maps.CLEAR])


def raise_hexes(content: Content, map: str, places: Sequence[str], level: int, day: str) -> BattleMap:
    """Return a map with some hexes at a level (6.21)."""
    board = board_of(content, map)
    cells = _cells(board, board.levels) | dict.fromkeys(places, str(level) if level else BLANK)
    return replace(board, levels=_rows(board, cells), source="own copy")


def lay_between(content: Content, map: str, pairs: Sequence[tuple[str, str]], line: str, is_laid: bool) -> BattleMap:
    """Return a map with a line between pairs of neighbours, or without it (6.21).

    One thing at most flows along a hexside.
    """
    board = board_of(content, map)
    pair_names = {pair_of(*pair) for pair in pairs}
    pairs_by_kind = {kind: {*old} for kind, old in board.lines.items()}
    for kind in FLOWS if is_laid and line in FLOWS else ():
        pairs_by_kind[kind] = pairs_by_kind.get(kind, set()) - pair_names
    old = pairs_by_kind.get(line, set())
    pairs_by_kind[line] = old | pair_names if is_laid else old - pair_names
    lines_by_kind = {kind: tuple(sorted(pairs_by_kind[kind])) for kind in battle_maps.LINES if pairs_by_kind.get(kind)}
    return replace(board, lines=lines_by_kind, source="own copy")


def forget_fact(content: Content, map: str, key: str) -> BattleMap:
    """Return a map without one recorded fact."""
    board = board_of(content, map)
    return replace(board, told=tuple(fact for fact in board.told if fact_key(fact) != key), source="own copy")


def turn_fact(content: Content, map: str, key: str, day: str) -> BattleMap:
    """Return a map with a recorded line between two hexes turned into its opposite."""
    board = board_of(content, map)
    facts = (
        replace(fact, there=not fact.there, day=day, session="") if fact_key(fact) == key else fact
        for fact in board.told
    )
    return replace(board, told=tuple(facts), source="own copy")


def resize_map(content: Content, map: str, first: str, last: str) -> BattleMap:
    """Return a map from a first to a last hex; everything outside is cut off.

    The same map where the last one is not beyond the first.
    """
    board = board_of(content, map)
    (left, top), (right, bottom) = _column_and_row(first), _column_and_row(last)
    if right < left or bottom < top:
        return board
    paint, levels = _cells(board, board.paint), _cells(board, board.levels)
    board = replace(board, first=first, columns=right - left + 1, rows=bottom - top + 1)
    inside = {*places_of(board)}
    facts = tuple(fact for fact in board.told if {fact.hex, fact.to or fact.hex} <= inside)
    lines = {
        kind: pairs_inside
        for kind, pairs in board.lines.items()
        if (pairs_inside := tuple(pair for pair in pairs if {*pair.split("-")} <= inside))
    }
    return replace(
        board, paint=_rows(board, paint), levels=_rows(board, levels), lines=lines, told=facts, source="own copy"
    )


def refusals(content: Content, map: str, places: Sequence[str], paint: str) -> tuple[Message, ...]:
    """Return why hexes, or pairs of them, are not painted: facts of the table say otherwise (6.2).

    `paint` is a letter, a figure, or what lies between two.
    """
    board, messages = board_of(content, map), []
    for fact in board.told:
        place = pair_of(fact.hex, fact.to) if fact.to else fact.hex
        if fact.seen is not None:
            continue
        if place in places and _contradicts(fact, paint):
            words = N_("No se pinta: el {day} contaste «{fact}» (6.2). Si era un error, tira antes lo contado.")
            undated = N_("No se pinta: contaste «{fact}» (6.2). Si era un error, tira antes lo contado.")
            messages.append(msg(words if fact.day else undated, day=day_text(fact.day), fact=_in_words(fact)))
    return tuple(messages)


def _contradicts(fact: MapFact, paint: str) -> bool:
    """Return whether a fact says something else than a letter, a figure, or that a line is there."""
    if paint in battle_maps.LINES:
        return fact.between == paint and not fact.there
    if paint.isdigit():
        return fact.level is not None and fact.level != int(paint)
    ground = GROUND_OF_LETTER.get(paint, "")
    return bool(ground) and (ground in fact.without or (bool(fact.ground) and fact.ground != ground))


def clashes(content: Content, map: str, places: Sequence[str]) -> tuple[Message, ...]:
    """Return the conflicts of the paint with recorded facts, which prevail (6.2)."""
    board = board_of(content, map)
    painted = _cells(board, board.paint)
    words = N_("{hex}, terreno: está pintado de {paint} y contaste {told}. Vale lo contado.")
    return tuple(
        msg(
            words,
            hex=Text(fact.hex, fact.hex),
            paint=ground_view.GROUND_NAMES[GROUND_OF_LETTER[letter]],
            told=ground_view.GROUND_NAMES[fact.ground],
        )
        for fact in (fact for fact in board.told if fact.ground)
        if fact.hex in places and not fact.to and (letter := painted.get(fact.hex, "")) and _contradicts(fact, letter)
    )


def coverage(content: Content, map: str) -> Coverage:
    """Return how much of a map's ground is known, and what would still be asked."""
    board = board_of(content, map)
    ground, places = GroundMap(board, {}), places_of(board)
    known_count = sum(bool(ground.ground(NUMBERED.known(place))) for place in places)
    missing = [*_what_is_missing(content, map, len(places) - known_count)]
    return Coverage(known_count * 100 // max(1, len(places)), tuple(missing), known_count, len(places))


def _what_is_missing(content: Content, map: str, blank: int) -> Iterator[Message]:
    if not blank:
        return
    if map not in content.maps:
        yield msg(N_("Es el mapa de tu caja: no viene pintado. Se aprende al jugar, o lo pintas tú aquí."))
    yield msg(N_("Lo que quede con «?» se preguntará al jugar, una vez."))


def of_session(state: State, content: Content) -> str:
    """Return the map of the battle on the table (2.1)."""
    return content.battles[state.battle].map


MAP_DESK: MapDesk[Content] = MapDesk(
    section="maps",
    of_session=of_session,
    titles=titles,
    view=view,
    paints=paints,
    lines=lines,
    between=between,
    told=known_facts,
    painted=paint_hexes,
    figured=raise_hexes,
    forgotten=forget_fact,
    turned=turn_fact,
    sized=resize_map,
    clashes=clashes,
    coverage=coverage,
    numbering=NUMBERED,
    has_offset=True,
    figures=LEVELS,
    edges=edges,
    edged=lay_between,
    filled=fill_rest,
    refusals=refusals,
)
