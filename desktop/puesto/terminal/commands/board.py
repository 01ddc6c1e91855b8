"""The memory of the board at the terminal: the counters, each AI with each Unit, and corrections."""

from __future__ import annotations

from puesto.core.messages import N_, Message, Sayable, msg
from puesto.core.views import BoardView, CounterView, PairView
from puesto.terminal.terminal_session import TerminalSession


def tell_board(seat: TerminalSession, search_text: str) -> None:
    """Print the facts of the counters whose name, hex or id holds `search_text`; of all without it."""
    board = seat.session.board()
    if board is None or not board.pairs:
        seat.tell(msg(N_("Todavía no hay fichas de los dos bandos sobre el mapa.")), "quiet")
        return
    matching_ids = {
        each_counter.id
        for roster in (board.rows, board.columns)
        for each_counter in roster.counters
        if _is_wanted(seat, each_counter, search_text)
    }
    for roster in (board.rows, board.columns):
        seat.tell(msg(N_("{title}"), title=roster.title), "title")
        for counter in roster.counters:
            if counter.id in matching_ids:
                _tell_line(seat, _counter_message(counter))
    _tell_pairs(seat, board, matching_ids)
    pair = board.pairs[0]
    seat.tell(
        msg(
            N_("Para cambiarlo: ={path} valor. Valores: {values}; null lo olvida."),
            path=pair.level_path,
            values=_level_messages(board),
        ),
        "quiet",
    )
    seat.tell(
        msg(N_("También ={path} con los hexágonos que hay, si no se saben por el mapa."), path=pair.distance_path),
        "quiet",
    )


def _is_wanted(seat: TerminalSession, counter: CounterView, search_text: str) -> bool:
    return search_text.casefold() in f"{seat.say(counter.name)} {counter.place} {counter.id}".casefold()


def _tell_pairs(seat: TerminalSession, board: BoardView, matching_ids: set[str]) -> None:
    """Print a paragraph for each AI.

    If only counters of one side are wanted, all those of the other are printed with them.
    """
    sides = [
        [counter for counter in roster.counters if counter.id in matching_ids] or list(roster.counters)
        for roster in (board.rows, board.columns)
    ]
    pairs = {(pair.row, pair.column): pair for pair in board.pairs}
    for row in sides[0]:
        seat.tell(msg(N_("{counter}"), counter=row.name), "title")
        for column in sides[1]:
            _tell_line(seat, _pair_message(board, pairs[row.id, column.id], column))


def _counter_message(counter: CounterView) -> Message:
    """Return a counter with its hex, its MD, and its id, by which it is put right."""
    place: Sayable = msg(N_("{place}"), place=counter.place) if counter.place else msg(N_("sin hexágono"))
    words = N_("{counter}: {place}, MD {md} ({id})")
    if counter.used and counter.hit:
        words = N_("{counter}: {place}, MD {md}, usada, con impacto ({id})")
    elif counter.used:
        words = N_("{counter}: {place}, MD {md}, usada ({id})")
    elif counter.hit:
        words = N_("{counter}: {place}, MD {md}, con impacto ({id})")
    return msg(words, counter=counter.name, place=place, md=counter.cover, id=counter.id)


def _pair_message(board: BoardView, pair: PairView, column: CounterView) -> Message:
    """Return the relation of a Unit to the AI of the paragraph, and their distance."""
    level = next(level.message for level in board.levels if level.value == pair.level)
    if pair.distance is not None:
        return msg(N_("{counter}: {level}, a {n} hex."), counter=column.name, level=level, n=pair.distance)
    bands = dict(board.bands)
    return msg(N_("{counter}: {level}, {band}"), counter=column.name, level=level, band=bands.get(pair.band, bands[""]))


def _level_messages(board: BoardView) -> tuple[Sayable, ...]:
    """Return the values that a contact can have, with their names."""
    return tuple(msg(N_("{value} ({name})"), value=level.value, name=level.message) for level in board.levels)


def _tell_line(seat: TerminalSession, message: Message) -> None:
    seat.print(seat.paper.wrap(seat.say(message), "  · "))
