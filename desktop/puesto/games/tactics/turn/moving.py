"""The movement phase at the table: one list of moves, worked out on the sketch (3.5)."""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Option, Procedure
from puesto.core.questions.board import AskMany
from puesto.core.saying import say
from puesto.core.values import Struct
from puesto.games.tactics.phases import movement
from puesto.games.tactics.phases.movement import MoveFacts, MoveRule, WoundFacts
from puesto.games.tactics.printed.records import CardType, Kind, Role
from puesto.games.tactics.table import board, sequence
from puesto.games.tactics.table.state import AI, PLAYER, Piece, Table
from puesto.games.tactics.turn import interview

RETREATS, COVERS, SUPPLIES, UNSEEN, FOR_COVER, ADVANCES, FALLS_BACK, TO_OBJECTIVE = (
    "retreats",
    "covers",
    "supplies",
    "unseen",
    "for_cover",
    "advances",
    "falls_back",
    "to_objective",
)
WHY: dict[str, Message] = {
    RETREATS: msg(N_("retrocede por sus heridas")),
    COVERS: msg(N_("busca cobertura por sus heridas")),
    SUPPLIES: msg(N_("lleva Suministros: hacia la línea 6, a cubierto")),
    UNSEEN: msg(N_("avanza: no tiene enemigos dentro del alcance")),
    FOR_COVER: msg(N_("avanza una línea: mejora su cobertura")),
    ADVANCES: msg(N_("avanza hacia las líneas de su objetivo")),
    FALLS_BACK: msg(N_("vuelve hacia las líneas de su objetivo")),
    TO_OBJECTIVE: msg(N_("va hacia el objetivo")),
}
_OWN_RULES = (Role.COMMAND_GROUP, Role.LINK, Role.RADIO)


class Move(Struct, frozen=True):
    """A move of the list: who, from where to where, and why."""

    piece: str
    start: str
    end: str
    why: str


def move_units(table: Table) -> Procedure[None]:
    """Roll for the wounded, report the moves, and carry out those that fit on the board (3.5)."""
    behaviours: dict[str, str] = {}
    wounded = [piece for piece in table.side(AI) if piece.wounds and table.card_of(piece).type is not CardType.AIRCRAFT]
    for piece in wounded:
        if may_move(table, piece).may_move if piece.place else piece.deployed != table.state.turn:
            facts = WoundFacts(unit=piece.id, wounds=min(9, piece.wounds))
            behaviours[piece.id] = (yield from movement.roll_wounded(table.content.charts, facts)).behaviour
    if not board.is_sketched(table):
        yield from interview.tell_moves(table, behaviours)
        table.state.step = sequence.FIRE
        return
    moves = list(moves_of(table, behaviours))
    if not moves:
        yield from say(N_("La IA no mueve"), "3.5", "quiet")
        table.state.step = sequence.FIRE
        return
    blocked = yield from AskMany(
        key="move.blocked",
        subject=tuple(move.piece for move in moves),
        who=AI,
        message=msg(N_("Haz estos movimientos. ¿Cuáles no se pueden hacer?")),
        rule="3.5",
        options=tuple(Option(move.piece, move_words(move), WHY[move.why]) for move in moves),
        none=msg(N_("Se hacen todos")),
    )
    for move in moves:
        if move.piece not in blocked and table.at(move.end) is None:
            table.state.pieces[move.piece].place = move.end
            yield from say(N_("{move}: {why}"), "3.5", key="move.done", move=move_words(move), why=WHY[move.why])
    table.state.step = sequence.FIRE


def move_words(move: Move) -> Message:
    """Return a move in words."""
    return msg(
        N_("{unit}, de {start} a {end}"),
        unit=Ref("piece", move.piece),
        start=Ref("square", move.start),
        end=Ref("square", move.end),
    )


def moves_of(table: Table, behaviours: dict[str, str]) -> Iterator[Move]:
    """Yield the moves of the AI, line 1 first, each on the board that those before it leave (3.5)."""
    places = {piece.id: piece.place for piece in table.state.pieces.values()}
    for piece in sorted(board.units(table, AI), key=lambda piece: (board.line_of(piece.place), piece.place)):
        rule = may_move(table, piece)
        if not rule.may_move:
            continue
        occupied = {place for id, place in places.items() if id != piece.id}
        result = destination(table, piece, rule, behaviours.get(piece.id, movement.NORMAL), occupied)
        if result is not None and result[0] != piece.place:
            places[piece.id] = result[0]
            yield Move(piece.id, piece.place, *result)


def may_move(table: Table, piece: Piece) -> MoveRule:
    """Return the rule of a unit's movement (3.5)."""
    card = table.card_of(piece)
    ahead = board.square(board.column_of(piece.place), board.line_of(piece.place) - 1)
    return movement.move_rule(
        MoveFacts(
            type=card.role.value if card.role in _OWN_RULES else "ordinary",
            line=board.line_of(piece.place),
            deployed_this_turn=piece.deployed == table.state.turn,
            ability_move_on_deploy=card.moves_at_once,
            carries_supplies=any(table.content.cards[item].role is Role.SUPPLIES for item in piece.equipment),
            enemy_in_range=any(
                board.distance(piece.place, enemy.place) <= card.range for enemy in board.units(table, PLAYER)
            ),
            next_line_better_cover=ahead in table.state.terrain and piece.place not in table.state.terrain,
        )
    )


def destination(
    table: Table, piece: Piece, rule: MoveRule, behaviour: str, occupied: set[str]
) -> tuple[str, str] | None:
    """Return the square to which a unit moves and the reason; None if it stays. A move is one square (3.5)."""
    line, column = board.line_of(piece.place), board.column_of(piece.place)

    def step(to: int) -> str | None:
        place = board.square(column, to)
        return place if board.is_square(table, place) and place not in occupied else None

    if behaviour == movement.RETREAT:
        back = step(line + 1)
        if back is None and table.reading("retreat") == "aside" and line < board.REAR[AI][0]:
            sides = (board.square(to, line + 1) for to in (column - 1, column + 1))
            back = next((place for place in sides if board.is_square(table, place) and place not in occupied), None)
        return (back, RETREATS) if back else None
    if behaviour == movement.COVER:
        return cover_beside(table, piece, occupied, COVERS) or cover_ahead(table, piece, occupied)
    if rule.direction:
        back, before = step(line + 1), {place for place in table.state.terrain if board.line_of(place) < line}
        return (back, SUPPLIES) if back else cover_beside(table, piece, occupied | before, SUPPLIES)
    if (role := table.card_of(piece).role) in _OWN_RULES:
        ahead = step(line - 1) if rule.advance else None
        return (ahead, UNSEEN if role is Role.COMMAND_GROUP else FOR_COVER) if ahead else None
    return by_attitude(table, piece, occupied)


def cover_beside(table: Table, piece: Piece, occupied: set[str], why: str) -> tuple[str, str] | None:
    """Return a free terrain card beside a unit without one, the rearmost first (3.5)."""
    if piece.place in table.state.terrain:
        return None
    results = [
        place for place in board.beside(table, piece.place) if place in table.state.terrain and place not in occupied
    ]
    return (max(results, key=board.line_of), why) if results else None


def cover_ahead(table: Table, piece: Piece, occupied: set[str]) -> tuple[str, str] | None:
    """Return a step towards the nearest free terrain, the rearmost first, by the reading of cover (3.5)."""
    goals = [place for place in table.state.terrain if place not in occupied]
    if table.reading("cover") != "towards" or piece.place in table.state.terrain or not goals:
        return None
    goal = min(goals, key=lambda place: (board.distance(piece.place, place), -board.line_of(place), place))
    steps = [place for place in board.beside(table, piece.place) if place not in occupied]
    steps = [place for place in steps if board.distance(place, goal) < board.distance(piece.place, goal)]
    return (max(steps, key=board.line_of), COVERS) if steps else None


def by_attitude(table: Table, piece: Piece, occupied: set[str]) -> tuple[str, str] | None:
    """Return a square nearer to the attitude's lines, keeping the supply line if needed (3.1, 3.5)."""
    goals, why = aims(table, piece)
    if not goals:
        return None

    def away(place: str) -> int:
        return min(board.distance(place, goal) for goal in goals)

    steps = [place for place in board.beside(table, piece.place) if place not in occupied]
    steps = [place for place in steps if away(place) < away(piece.place) and board.keeps_supply(table, piece, place)]
    return (min(steps, key=away), why) if steps else None


def aims(table: Table, piece: Piece) -> tuple[list[str], str]:
    """Return the squares at which the attitude aims for a unit, and why; none where it may stay (3.1)."""
    state, line, column = table.state, board.line_of(piece.place), board.column_of(piece.place)
    if not state.lines:
        if table.kind is Kind.VARIABLE:
            # the first two turns: lines 5 and 6 are held first, then the rest goes on
            advanced_units = sum(board.line_of(unit.place) >= 5 for unit in board.units(table, AI))
            return (
                [board.square(column, line - 1)] if advanced_units > table.plan.columns // 2 and line > 1 else []
            ), ADVANCES
        return (list(table.plan.objectives) if piece.place not in table.plan.objectives else []), TO_OBJECTIVE
    if line in state.lines:
        near = [place for place in table.plan.objectives if board.line_of(place) in state.lines]
        return ([] if piece.place in near else near), TO_OBJECTIVE
    goal = max(state.lines) if line > max(state.lines) else min(state.lines)
    return [board.square(column, goal)], ADVANCES if line > goal else FALLS_BACK
