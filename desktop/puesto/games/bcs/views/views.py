"""Views of the table as plain data: formations, the activation's steps, turn and air points."""

from __future__ import annotations

from puesto.core.headings import SideView, Spans
from puesto.core.messages import N_, NN_, Message, Ref, msg
from puesto.core.views import CellView, OutcomeView, TableView, TrackView
from puesto.games.bcs.printed.records import Content
from puesto.games.bcs.table import sequence
from puesto.games.bcs.table.state import State, Table
from puesto.games.bcs.turn.victory import both_scores, steps_lost
from puesto.games.bcs.views import chain_views, formation_view, procedure_views

TURNS = Spans(
    round=N_("Turno {n}"),
    turn=N_("Activación {n}"),
    whose=N_("Activación {n} · {side}"),
    both=N_("Turno {n}, activación {turn}"),
    rest=N_("Fin del turno"),
    whole=N_("Toda la activación {n}"),
    one=N_("Turno"),
    small=N_("Activación"),
    rounds=N_("Turnos"),
    turns=N_("Activaciones"),
    one_by_one=N_("Turno a turno"),
    counted=NN_("{n} turno", "{n} turnos"),
)
"""Turns of activations (2.0)."""
TONES = ("command", "action")
MOST_AIR = 9
"""Least length of the track of air points."""


def view_of_table(state: State, content: Content) -> TableView:
    """Return the view of the whole table."""
    table = Table(state, content)
    return TableView(
        title=table.operation.title,
        round=state.turn,
        turn=current_activation(state),
        side=state.side,
        moment=moment_words(table),
        tracks=(turn_track(table), *(air_track(table, side) for side in table.sides)),
        rosters=tuple(formation_view.rosters(table)),
        formations=tuple(formation_view.card_of(table, formation) for formation in state.formations.values()),
        strips=procedure_views.strips(table),
        sums=procedure_views.sums(table),
        results=procedure_views.results(table),
        chains=chain_views.chains(table),
        outcome=outcome_view(table),
        sides=side_views(table),
        spans=TURNS,
    )


def side_views(table: Table) -> tuple[SideView, ...]:
    """Return the two sides, each with its own ink; nobody plays for the app."""
    return sides_of(table.content, table.operation.id)


def sides_of(content: Content, operation: str) -> tuple[SideView, ...]:
    """Return the two sides of an operation."""
    sides = zip(content.operations[operation].sides, TONES, strict=True)
    return tuple(SideView(side.id, Ref("side", side.id), tone) for side, tone in sides)


def current_activation(state: State) -> int:
    """Return the number of the activation in the turn; 0 before the first and after the last."""
    return state.activation if state.act.formation else 0


def moment_words(table: Table) -> Message:
    """Return the turn and the formation in words."""
    state, last = table.state, table.operation.turns
    if state.step == sequence.OVER:
        return msg(N_("Fin de la partida"))
    turn = msg(N_("Turno {n} de {last}"), n=state.turn, last=last) if last else msg(N_("Turno {n}"), n=state.turn)
    if state.act.formation:
        name = Ref("formation", state.act.formation)
        if state.act.second:
            return msg(N_("{turn} · {formation}, segunda activación"), turn=turn, formation=name)
        return msg(N_("{turn} · {formation}"), turn=turn, formation=name)
    return turn


def turn_track(table: Table) -> TrackView:
    """Return the turn track, as long as the operation."""
    last = max(table.operation.turns, table.state.turn)
    cells = tuple(CellView(number, str(number)) for number in range(1, last + 1))
    brief = msg(N_("Turno {n} de {last}"), n=table.state.turn, last=last)
    return TrackView("turn", msg(N_("Turno")), "turn", cells, table.state.turn, tone="victory", brief=brief)


def air_track(table: Table, side: str) -> TrackView:
    """Return the air points of a side."""
    have = table.state.air.get(side, 0)
    cells = tuple(CellView(number, str(number)) for number in range(max(MOST_AIR, have) + 1))
    title = msg(N_("Aéreos, {side}"), side=Ref("side", side))
    brief = msg(N_("Aéreos {n}"), n=have)
    return TrackView(f"air-{side}", title, f"air.{side}", cells, have, brief=brief, owner=side)


def outcome_view(table: Table) -> OutcomeView | None:
    """Return how the session ended; without objectives the operation's own rules decide who won."""
    if table.state.step != sequence.OVER:
        return None
    lost = tuple(msg(N_("{side}: {n}"), side=Ref("side", side), n=steps_lost(table, side)) for side in table.sides)
    if table.operation.objectives:
        return OutcomeView(
            winner_words(table), both_scores(table), winner=table.state.ended, is_draw=not table.state.ended
        )
    if not table.state.units:
        return OutcomeView(msg(N_("Fin de la partida")), msg(N_("Quién ha ganado lo dicen las reglas de tu juego.")))
    return OutcomeView(msg(N_("Fin de la partida")), msg(N_("Pasos perdidos: {lost}"), lost=lost))


def winner_words(table: Table) -> Message:
    """Return in words who has won."""
    if not table.state.ended:
        return msg(N_("Empate"))
    return msg(N_("Gana el bando {side}"), side=Ref("side", table.state.ended))
