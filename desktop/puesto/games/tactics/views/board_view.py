"""The sketch of the board, and the gauge of the attitude (3.1)."""

from __future__ import annotations

from collections.abc import Sequence

from puesto.core.charts import cell
from puesto.core.messages import N_, Message, Ref, Sayable, Text, msg
from puesto.core.procedure_views import (
    ArrowView,
    BacksView,
    GaugeBand,
    GaugeView,
    GridCard,
    GridView,
    RopeView,
    SquareView,
    SumLine,
)
from puesto.games.tactics.phases import attitude
from puesto.games.tactics.printed import charts
from puesto.games.tactics.printed.records import Card, CardType
from puesto.games.tactics.table import board
from puesto.games.tactics.table.secret import read_secret
from puesto.games.tactics.table.state import AI, PLAYER, Piece, Table

LOWEST, HIGHEST = -6, 16
"""Ends of the gauge; values beyond are shown at its end."""
SHAPES = {
    CardType.INFANTRY: "rifles",
    CardType.ARTILLERY: "gun",
    CardType.TANK: "tank",
    CardType.TRANSPORT: "truck",
    CardType.SUPPORT: "mg",
    CardType.AIRCRAFT: "plane",
}


def grid_view(table: Table) -> GridView:
    """Return the sketch: six lines and its columns, the cards on them, the supply line as a rope."""
    columns = tuple(chr(ord("A") + index) for index in range(table.plan.columns))
    lines, placing = tuple(reversed(board.LINES)), read_secret(table.state).placing
    cells = tuple(
        cell for line in lines for column in columns if (cell := square_view(table, line, column, placing)) is not None
    )
    return GridView(
        "board",
        Text("Croquis", "Sketch"),
        lines,
        columns,
        cells,
        tuple(table.state.lines),
        headquarters(table),
        ropes(table),
        arrows(table, placing),
        backs(table),
    )


def headquarters(table: Table) -> tuple[tuple[str, Sayable], ...]:
    """Return the labels of both headquarters, with their damage and its limit."""
    of, state = table.plan.headquarters, table.state
    return (
        (AI, msg(N_("EM de la IA · daño {n}/{of}"), n=state.ai_damage, of=of)),
        (PLAYER, msg(N_("Tu EM · daño {n}/{of}"), n=state.player_damage, of=of)),
    )


def backs(table: Table) -> BacksView:
    """Return the hand of the AI: how many cards, face down, and how many are left to draw."""
    secret = read_secret(table.state)
    words = N_("Su mano: {n} · mazo: {left}")
    return BacksView(len(secret.hand), msg(words, n=len(secret.hand), left=len(secret.deck)))


def arrows(table: Table, placing: Sequence[str]) -> tuple[ArrowView, ...]:
    """Return the arrow from the square of the card to be deployed to the enemy that it faces."""
    if len(placing) < 3 or placing[2] not in table.state.pieces:
        return ()
    enemy = table.state.pieces[placing[2]]
    words = msg(N_("Frente a {enemy}, que puede dañar"), enemy=Ref("piece", enemy.id))
    return (ArrowView(placing[1], enemy.place, words),)


def card_on_board(table: Table, card: Card, side: str, piece: Piece | None = None) -> GridCard:
    """Return the view of a card on its square; without a piece, of a card to be deployed."""
    return grid_card(card, side, table.deck(side).cloth, piece, piece is not None and piece.id in table.state.fired)


def grid_card(card: Card, side: str, cloth: str, piece: Piece | None = None, used: bool = False) -> GridCard:
    """Return a card as the sketch draws it, on the cloth of its deck."""
    marks: list[Sayable] = [] if piece is None else [Ref("card", item) for item in piece.equipment]
    if card.gives_pa:
        marks.append(msg(N_("da {n} PA"), n=card.gives_pa))
    return GridCard(
        piece.id if piece is not None else "",
        card.label or card.name,
        side,
        str(card.cost),
        SHAPES[card.type],
        cloth,
        piece.wounds if piece is not None else 0,
        tuple(marks),
        used,
        f"pieces.{piece.id}.place" if piece is not None else "",
    )


def square_view(table: Table, line: int, column: str, placing: Sequence[str]) -> SquareView | None:
    """Return the view of a square with anything on it, or about to be; None if empty."""
    place = f"{column}{line}"
    piece = table.at(place)
    ghost = card_on_board(table, table.content.cards[placing[0]], AI) if placing[1:2] == (place,) else None
    terrain = Text("terreno", "terrain") if place in table.state.terrain else None
    objective = Text("objetivo", "objective") if place in table.plan.objectives else None
    if piece is None and terrain is None and objective is None and ghost is None:
        return None
    message: Sayable | None = None
    if piece is not None:
        words = N_("IA: {unit}") if piece.side == AI else N_("tú: {unit}")
        message = msg(words, unit=Ref("piece", piece.id))
    elif ghost is not None:
        message = msg(N_("aquí va {card}"), card=Ref("card", placing[0]))
    side = piece.side if piece is not None else ""
    card = card_on_board(table, table.card_of(piece), side, piece) if piece is not None else None
    return SquareView(line, column, terrain, objective, card.id if card is not None else "", side, message, card, ghost)


def ropes(table: Table) -> tuple[RopeView, ...]:
    """Return the supply line of the AI: from its headquarters to each of its units."""
    middle = board.square(table.plan.columns // 2, board.REAR[AI][0])
    return tuple(RopeView(AI, middle, piece.place, is_cut_off(table, piece.place)) for piece in board.units(table, AI))


def is_cut_off(table: Table, place: str) -> bool:
    """Return whether the supply line to a square is broken, as entered or by the sketch."""
    message = table.state.supply if table.state.side == AI else ""
    return message == board.BROKEN if message else not board.is_supplied(table, place)


def band_words(table: Table, band: str) -> Message:
    """Return a band with its target lines; the band alone if they are not known."""
    text = cell(table.content.charts[charts.OBJECTIVES], band, table.kind.value)
    if text == charts.LOST:
        text = table.state.rulings.get(f"high_{table.kind.value}", "")
    message = attitude.BAND_WORDS[band]
    return msg(N_("{band}: líneas {lines}"), band=message, lines=Text(text, text)) if text else message


def gauges(table: Table) -> tuple[GaugeView, ...]:
    """Return the gauge of the attitude, once there is a result."""
    state = table.state
    if not state.band:
        return ()
    bands = (
        GaugeBand(LOWEST, 3, band_words(table, charts.LOW), "stripes"),
        GaugeBand(4, 7, band_words(table, charts.MIDDLE)),
        GaugeBand(8, HIGHEST, band_words(table, charts.HIGH), "dots"),
    )
    lines = tuple(SumLine(attitude.MODIFIERS[name], value, rule="3.1") for name, value in state.modifiers.items())
    other_results: tuple[tuple[int, Sayable], ...] = ()
    second = attitude.other_result(
        state.modifiers, state.result, int(table.reading("ai_line")), int(table.reading("player_line"))
    )
    other_band = charts.band_of(second)
    if other_band != state.band:
        words = N_("Con la otra lectura de las líneas daría {result}: {band}.")
        message = msg(words, result=second, band=attitude.BAND_WORDS[other_band])
        other_results = ((second, message),)
    message = msg(N_("Actitud {result}: {band}."), result=state.result, band=attitude.BAND_WORDS[state.band])
    title = Text("Actitud de la IA", "Attitude of the AI")
    return (GaugeView("attitude", title, LOWEST, HIGHEST, bands, state.result, message, other_results, lines),)
