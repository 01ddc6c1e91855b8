"""Maps of the boards for the window: whole, painted, corrected, and how much is known (5 EOD)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_uppercase as COLUMNS

from puesto.core.game.map_desk import Coverage, MapDesk, MapTitle, Paint, Ruler, ToldFact
from puesto.core.game.map_views import HexView, MapView
from puesto.core.hexes.numbering import LETTERED
from puesto.core.messages import N_, Message, Ref, Sayable, Text, msg
from puesto.core.questions.board import is_hex
from puesto.core.values import replace
from puesto.games.bear.ai.answered_board import at_the_table
from puesto.games.bear.board.map_reading import MapReading, with_facts
from puesto.games.bear.printed.boards import BoardFact, BoardMap
from puesto.games.bear.printed.records import Content
from puesto.games.bear.printed.settings import map_of_mission
from puesto.games.bear.table.map_checks import key_of
from puesto.games.bear.table.state import State
from puesto.games.bear.views import range_view, views

BLANK = " "
LEAST_COLUMNS, LEAST_ROWS = 12, 10
"""Size of a map in the editor if its own is not known."""
MOST_NAMED = 8
"""Most missing hexes that are named; further ones are only counted."""
NEAR = 2
"""Distance around the hexes named by a mission within which unknown terrain is listed first."""


def board_of(content: Content, map: str) -> BoardMap:
    """Return a map, blank if nothing is known of it; of unknown size, as large as the recorded facts need."""
    board = content.maps.get(map) or BoardMap(map)
    if board.columns and board.rows:
        return board
    named_hexes = [place for fact in board.told for place in (fact.hex, fact.to) if is_hex(place)]
    named_hexes += [place for place in _named_by_missions(content, map)]
    columns = max([LEAST_COLUMNS, *(COLUMNS.index(place[0]) + 2 for place in named_hexes)])
    rows = max([LEAST_ROWS, *(int(place[1:]) + 1 for place in named_hexes)])
    return replace(board, columns=board.columns or min(columns, len(COLUMNS)), rows=board.rows or min(rows, 99))


def _named_by_missions(content: Content, map: str) -> Iterator[str]:
    """Yield the hexes that the missions on a map name: where counters start, and what counts."""
    for mission in content.missions.values():
        if map in (mission.map, mission.own_map):
            places = [
                *mission.objectives,
                *(piece.hex for piece in mission.forces),
                *(control.hex for control in mission.controls),
            ]
            yield from (place for place in places if is_hex(place))


def reading_of(content: Content, map: str) -> MapReading:
    """Return a map with everything known of it."""
    return MapReading(board_of(content, map), content.terrain, {})


def places_of(board: BoardMap) -> tuple[str, ...]:
    """Return every hex of a map, row by row."""
    return tuple(f"{column}{row:02d}" for row in range(1, board.rows + 1) for column in COLUMNS[: board.columns])


# ---- looking


def titles(content: Content) -> tuple[MapTitle, ...]:
    """Return the maps that there are, and those that missions are played on."""
    ids = dict.fromkeys((*(mission.map for mission in content.missions.values()), *content.maps))
    return tuple(MapTitle(id, _title(content, id)) for id in ids if id)


def _title(content: Content, id: str) -> Text:
    return (content.maps.get(id) or BoardMap(id)).title


def view(content: Content, map: str) -> MapView:
    """Return all hexes of a map with their terrain and MD."""
    map_reading = reading_of(content, map)
    named_hexes = {*_named_by_missions(content, map)}
    hexes = tuple(_hex(map_reading, place, place in named_hexes) for place in places_of(map_reading.board))
    return MapView(hexes=hexes, photo=f"bear/{map}")


def _hex(map_reading: MapReading, place: str, is_named: bool) -> HexView:
    """Return a hex of the map editor with its terrain and MD."""
    (q, r), cover, terrain = LETTERED.axial(place), map_reading.cover(place), map_reading.terrain_of(place)
    return HexView(
        place,
        q,
        r,
        cover=max(0, cover.value) if cover is not None else 0,
        letter=terrain.letter if terrain is not None else "",
        objective=msg(N_("lo nombra una misión")) if is_named else None,
        facts=range_view.lines_of_hex(map_reading, place),
        bare=cover is None,
        told=cover is not None and cover.told,
    )


def lines(content: Content, map: str, hex: str, to: str = "") -> tuple[Message, ...]:
    """Return the lines on a hex, or on the range and the sight between two hexes (6 EOD)."""
    map_reading = reading_of(content, map)
    outside = next((name for name in (hex, to) if name and not map_reading.has(name)), "")
    if outside:
        return (msg(N_("{hex} no es un hexágono de este mapa."), hex=outside),)
    return range_view.lines_between(map_reading, hex, to) if to else range_view.lines_of_hex(map_reading, hex)


def between(content: Content, map: str, hex: str, to: str) -> tuple[str, ...]:
    """Return the hexes that block the sight between two, or make it doubtful (6 EOD)."""
    reading = reading_of(content, map).sight(hex, to)
    return reading.places if reading is not None else ()


def paints(content: Content) -> tuple[Paint, ...]:
    """Return the terrains that a hex can be painted with (5 EOD)."""
    return tuple(
        Paint(terrain.letter, terrain.name, terrain.id) for terrain in content.terrain.values() if terrain.letter
    )


def known_facts(content: Content, map: str, hex: str = "") -> tuple[ToldFact, ...]:
    """Return the recorded facts of a map or of one of its hexes, the newest first."""
    facts = [fact for fact in board_of(content, map).told if not hex or hex in (fact.hex, fact.to)]
    result = [
        ToldFact(
            key_of(board_fact), _in_words(content, board_fact), board_fact.day, board_fact.session, _turns(board_fact)
        )
        for board_fact in facts
    ]
    return tuple(sorted(result, key=lambda told_fact: told_fact.day, reverse=True))


def _turns(fact: BoardFact) -> bool:
    return fact.seen is not None or fact.reach is not None


def _in_words(content: Content, fact: BoardFact) -> Message:
    """Return a fact as a sentence."""
    hex, to = Ref("hex", fact.hex), Ref("hex", fact.to)
    if fact.by:
        type = content.unit_types.get(fact.by.removesuffix(" MBR"))
        name: Sayable = type.name if type is not None else Text(fact.by, fact.by)
        if fact.reach is False:
            return msg(N_("{unit} no llega de {hex} a {to}"), unit=name, hex=hex, to=to)
        if fact.cost is not None:
            return msg(N_("{unit} va de {hex} a {to} por {n} PA"), unit=name, hex=hex, to=to, n=fact.cost)
        return msg(N_("{unit} llega de {hex} a {to}"), unit=name, hex=hex, to=to)
    if fact.to:
        words = N_("{hex} y {to} se ven") if fact.seen else N_("{hex} y {to} no se ven")
        return msg(words, hex=hex, to=to)
    terrain = content.terrain.get(fact.terrain)
    parts: list[Message] = []
    if terrain is not None:
        parts.append(msg(N_("{hex}: {terrain}"), hex=hex, terrain=terrain.name))
    if fact.cover is not None:
        parts.append(msg(N_("{hex} da MD {cover}"), hex=hex, cover=fact.cover))
    if fact.height is not None:
        parts.append(msg(N_("{hex}: altura {n}"), hex=hex, n=fact.height))
    if fact.cost is not None:
        parts.append(msg(N_("{hex}: entrar cuesta {n} PA más"), hex=hex, n=fact.cost))
    return parts[0] if len(parts) == 1 else msg(N_("{parts}"), parts=tuple(parts))


# ---- changing


def paint_hexes(content: Content, map: str, places: Sequence[str], letter: str) -> BoardMap:
    """Return a map with some hexes painted, or wiped; their recorded facts remain and prevail."""
    board = board_of(content, map)
    rows = [list(row.ljust(board.columns)) for row in board.paint]
    rows += [[BLANK] * board.columns for _ in range(board.rows - len(rows))]
    for place in places:
        rows[int(place[1:]) - 1][COLUMNS.index(place[0])] = letter
    return replace(board, paint=tuple("".join(row).rstrip() for row in rows), source="own copy")


def tell_cover(content: Content, map: str, places: Sequence[str], cover: int, day: str) -> BoardMap:
    """Return a map with the MD of hexes recorded by the player."""
    board = board_of(content, map)
    facts = {key_of(fact): fact for fact in board.told}
    for place in places:
        facts[place] = replace(facts.pop(place, BoardFact(place)), cover=cover, day=day, session="")
    return replace(board, told=(*facts.values(),), source="own copy")


def forget_fact(content: Content, map: str, key: str) -> BoardMap:
    """Return a map without one recorded fact."""
    board = board_of(content, map)
    return replace(
        board, told=tuple(board_fact for board_fact in board.told if key_of(board_fact) != key), source="own copy"
    )


def turn_fact(content: Content, map: str, key: str, day: str) -> BoardMap:
    """Return a map with a yes or no turned round: who sees whom, or which vehicle gets where."""
    board = board_of(content, map)
    board_facts = tuple(_turn_round(fact, day) if key_of(fact) == key else fact for fact in board.told)
    return replace(board, told=board_facts, source="own copy")


def _turn_round(fact: BoardFact, day: str) -> BoardFact:
    if fact.seen is not None:
        return replace(fact, seen=not fact.seen, day=day, session="")
    return replace(fact, reach=not fact.reach, cost=None, day=day, session="")


def resize_map(content: Content, map: str, first: str, last: str) -> BoardMap:
    """Return a map that ends in a last hex; everything outside is cut off."""
    columns, rows = COLUMNS.index(last[0]) + 1, max(1, int(last[1:]))
    board = replace(board_of(content, map), columns=columns, rows=rows)
    inside = {*places_of(board)}
    facts_inside = tuple(
        board_fact for board_fact in board.told if {board_fact.hex, board_fact.to or board_fact.hex} <= inside
    )
    cut_rows = [tuple(row[:columns] for row in lines[:rows]) for lines in (board.paint, board.heights)]
    return replace(board, paint=cut_rows[0], heights=cut_rows[1], told=facts_inside, source="own copy")


def clashes(content: Content, map: str, places: Sequence[str]) -> tuple[Message, ...]:
    """Return the conflicts of the paint with recorded facts, which prevail (5 EOD)."""
    board = board_of(content, map)
    letters = {terrain.letter: terrain for terrain in content.terrain.values() if terrain.letter}
    messages = []
    for fact in board.told:
        row = board.paint[int(fact.hex[1:]) - 1 : int(fact.hex[1:])] if is_hex(fact.hex) else ()
        index = COLUMNS.index(fact.hex[0]) if row else 0
        kind = letters.get(row[0][index : index + 1]) if row else None
        if kind is None or fact.to or fact.hex not in places:
            continue
        if fact.terrain and fact.terrain != kind.id and (name := content.terrain.get(fact.terrain)) is not None:
            words = N_("{hex}, terreno: está pintado de {paint} y contaste {told}. Vale lo contado.")
            messages.append(msg(words, hex=Ref("hex", fact.hex), paint=kind.name, told=name.name))
        elif fact.cover is not None and fact.cover != kind.cover:
            words = N_("{hex}, MD: lo pintado da {paint} y contaste {told}. Vale lo contado.")
            messages.append(msg(words, hex=Ref("hex", fact.hex), paint=kind.cover, told=fact.cover))
    return tuple(messages)


def coverage(content: Content, map: str) -> Coverage:
    """Return how much of a map's terrain is known, in percent, and what would still be asked."""
    map_reading = reading_of(content, map)
    places = places_of(map_reading.board)
    blank = [place for place in places if map_reading.cover(place) is None]
    named_hexes = [*_named_by_missions(content, map)]
    first = [place for place in blank if any(LETTERED.distance(place, name) <= NEAR for name in named_hexes)]
    share = (len(places) - len(blank)) * 100 // max(1, len(places))
    known_count = len(places) - len(blank)
    if not blank:
        return Coverage(share, (), known_count, len(places))
    hexes_to_ask = first or blank
    names = tuple(Ref("hex", place) for place in hexes_to_ask[:MOST_NAMED])
    question_text = msg(N_("Aún se preguntaría el terreno de {places}."), places=names)
    if len(hexes_to_ask) > MOST_NAMED:
        words = N_("Aún se preguntaría el terreno de {places} y {n} hexágonos más.")
        question_text = msg(words, places=names, n=len(hexes_to_ask) - MOST_NAMED)
    return Coverage(share, (question_text, *_why_blank(content, map)), known_count, len(places))


def _why_blank(content: Content, map: str) -> Iterator[Message]:
    """Yield hints on an unpainted printed board, and on the missions with a painted one of the house."""
    if map in content.maps and content.maps[map].paint:
        return
    yield msg(N_("Es el tablero de tu caja: no viene pintado. Se aprende al jugar, o lo pintas tú aquí."))
    for mission in content.missions.values():
        if mission.map == map and mission.own_map in content.maps:
            words = N_("«{mission}» se juega también en «{map}», que ya viene pintado: se elige al empezarla.")
            yield msg(words, mission=mission.title, map=_title(content, mission.own_map))


def of_session(state: State, content: Content) -> str:
    """Return the map on the table (1.0)."""
    return map_of_mission(content.missions[state.mission], state.settings)


def on_table(state: State, content: Content) -> Content:
    """Return the content with all that is known of the map on the table, in this session too (1.0)."""
    map = of_session(state, content)
    board, facts = board_of(content, map), state.told or {}
    all_facts = with_facts({key_of(fact): fact for fact in board.told}, facts)
    return replace(content, maps=content.maps | {map: replace(board, told=(*all_facts.values(),))})


def table_view(state: State, content: Content) -> MapView:
    """Return all hexes of the map on the table, and the counters on them (1.0)."""
    table, whole_view = at_the_table(state, content), view(on_table(state, content), of_session(state, content))
    places = {hex.place for hex in whole_view.hexes}
    standing = [record for id in table.in_play() if (record := state.counters[id]).hex in places and not record.carrier]
    return replace(whole_view, counters=tuple(views.counter_view(table, record) for record in standing))


def table_blocks(state: State, content: Content, hex: str, to: str) -> tuple[str, ...]:
    """Return the hexes of the map on the table that block the sight between two (6 EOD).

    Where the sight itself was recorded as blocked, they are the two hexes.
    """
    known_content, map = on_table(state, content), of_session(state, content)
    reading = reading_of(known_content, map).sight(hex, to)
    if reading is not None and reading.told and not reading.yes:
        return hex, to
    return reading.places if reading is not None else ()


RULER: Ruler[State, Content] = Ruler(table_view, table_blocks, label=3, example="K07I07")
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
    figured=tell_cover,
    forgotten=forget_fact,
    turned=turn_fact,
    sized=resize_map,
    clashes=clashes,
    coverage=coverage,
)
