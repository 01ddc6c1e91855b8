"""Lesson of a situation: questions about what it expects."""

from __future__ import annotations

from collections.abc import Iterator

from puesto.core.game.lessons import Choice, Lesson, LessonQuestion
from puesto.core.game.map_views import MapView
from puesto.core.messages import N_, Message, Ref, Sayable, Text, msg
from puesto.core.session.session import Session
from puesto.games.kit.expectations import RunReader
from puesto.games.tactics.phases.attitude import KINDS
from puesto.games.tactics.printed.records import Content
from puesto.games.tactics.situations import expectations
from puesto.games.tactics.situations.expectations import Expect, Wanted
from puesto.games.tactics.table import board
from puesto.games.tactics.table.secret import read_secret
from puesto.games.tactics.table.state import AI, Piece, State, Table
from puesto.games.tactics.views import board_view

MOST = 3
"""Questions of one lesson at most."""


def lesson_of(expect: Expect, table: Table, session: Session[State, Content]) -> Lesson:
    """Return a lesson on the position before the run, with questions about what the situation expects."""
    outcome = RunReader(session)
    rows = [*expectations.rows_of(expect, outcome)]
    questions = [question(row, place) for place, row in enumerate(rows) if row.among]
    questions += discard_question(expect, table, outcome)
    return Lesson(
        MapView(),
        grid=board_view.grid_view(table),
        facts=(*facts(table), *dice_lines(outcome)),
        questions=tuple(questions[:MOST]),
    )


def facts(table: Table) -> Iterator[Sayable]:
    """Yield facts that the board does not show: turn, wounds, PA, and the hand, open."""
    state = table.state
    yield msg(N_("Turno {n}; {kind}"), n=state.turn, kind=dict(KINDS)[table.kind.value])
    for piece in state.pieces.values():
        yield unit_facts(table, piece)
    if state.ai_pa:
        yield msg(N_("La IA tiene {pa} PA"), pa=state.ai_pa)
    if state.band:
        yield msg(N_("Actitud de la IA: {band}"), band=expectations.band_words(state.band))
    secret = read_secret(state)
    if secret.hand:
        yield msg(N_("Su mano, abierta para aprender: {cards}"), cards=tuple(Ref("card", card) for card in secret.hand))
    if any(piece.side == AI for piece in state.pieces.values()):
        is_whole = board.supply(table) == board.WHOLE
        yield msg(N_("Su línea de suministros, entera")) if is_whole else msg(N_("Su línea de suministros, rota"))


def unit_facts(table: Table, piece: Piece) -> Message:
    """Return a card in play: what it does, and what has been done to it."""
    card = table.card_of(piece)
    words = N_("{unit} en {place}: penetración {penetration}, blindaje {armour}, alcance {range}")
    message = msg(
        words,
        unit=Ref("piece", piece.id),
        place=Ref("square", piece.place),
        penetration=card.penetration,
        armour=card.armour,
        range=card.range,
    )
    return msg(N_("{unit}; heridas: {n}"), unit=message, n=piece.wounds) if piece.wounds else message


def dice_lines(outcome: RunReader[State, Content]) -> Iterator[Sayable]:
    """Yield the dice of the run, as faces."""
    thrown = [entry.value for entry in outcome.session.entries if entry.kind == "answer" and entry.is_chance]
    faces = tuple(
        Text(text, text) for text in (" ".join(str(face) for face in item) for item in thrown if len(item) < 9)
    )
    if faces:
        yield msg(N_("Dados: {faces}"), faces=faces)


def question(item: Wanted, place: int) -> LessonQuestion:
    """Return a question about one value, with the possible values."""
    values = tuple(dict.fromkeys((*item.among, item.found)))
    ids = [str(value) for value in values]
    return LessonQuestion(
        key=f"q{place + 1}",
        text=item.asks,
        choices=tuple(Choice(id, item.say(value)) for id, value in zip(ids, values, strict=True)),
        right=(str(item.found),),
        said=msg(N_("{name}: {value}"), name=item.name, value=item.say(item.found)),
    )


def discard_question(expect: Expect, table: Table, outcome: RunReader[State, Content]) -> Iterator[LessonQuestion]:
    """Yield questions on which cards are chosen or discarded: any one of them is right."""
    hand = tuple(dict.fromkeys(read_secret(table.state).hand))
    discards = read_secret(outcome.state).gone
    for expected_cards, item, asks, entry in (
        (expect.plan, expectations.cards_chosen(outcome), N_("¿Qué carta elige para desplegar?"), N_("Elige {cards}")),
        (expect.discarded, discards, N_("¿Qué carta descarta?"), N_("Descarta {cards}")),
    ):
        right = tuple(dict.fromkeys(item))
        if expected_cards is not None and right and {*right} < {*hand}:
            yield LessonQuestion(
                "cards",
                msg(asks),
                tuple(Choice(card, Ref("card", card)) for card in hand),
                right,
                msg(entry, cards=tuple(Ref("card", card) for card in right)),
            )
