"""Views of the table as plain data for the window: the bag, the rout sheets, both rosters."""

from __future__ import annotations

from puesto.core.headings import SideView, Spans
from puesto.core.messages import N_, NN_, Message, Ref, count, msg
from puesto.core.views import OutcomeView, TableView
from puesto.games.chariots.leadership import activation, victory
from puesto.games.chariots.printed.records import Content, Role
from puesto.games.chariots.table import sequence
from puesto.games.chariots.table.state import INKS, BattleTable, SideId, State
from puesto.games.chariots.views import army_view, bag_view, rout_view

INITIATIVE = N_("Iniciativa {value}")
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
"""Turns of activations (3.0)."""


def view_of_table(state: State, content: Content) -> TableView:
    """Return the view of the whole table."""
    table = BattleTable(state, content)
    sides = side_views(table)
    return TableView(
        title=table.battle.title,
        round=state.turn,
        turn=current_activation(state),
        side=playing_side(table),
        moment=moment_words(table),
        tallies=tuple(rout_view.view_of_sheet(table, army.id) for army in table.battle.armies),
        rosters=tuple(army_view.roster(table, army.id) for army in table.battle.armies),
        bags=(bag_view.view_of_bag(table, sides),),
        outcome=outcome_view(table),
        sides=sides,
        spans=TURNS,
    )


def side_views(table: BattleTable) -> tuple[SideView, ...]:
    """Return the two armies, each with its own ink; nobody plays for the app."""
    return sides_of(table.content, table.battle.id)


def sides_of(content: Content, battle: str) -> tuple[SideView, ...]:
    """Return the two armies of a battle."""
    sides, printed = list[SideView](), content.battles[battle]
    for army, ink in zip(printed.armies, INKS, strict=False):
        generals = (leader for leader in printed.leaders if leader.side == army.id and leader.role is Role.GENERAL)
        about = tuple(msg(INITIATIVE, value=leader.initiative or 0) for leader in generals)
        sides.append(SideView(army.id, Ref("side", army.id), ink, about=about))
    return tuple(sides)


def current_activation(state: State) -> int:
    """Return the number of the activation in the turn; 0 before the first and after the last."""
    return (
        0
        if state.step in (*bag_view.BEFORE, *bag_view.AFTER)
        or (state.step == sequence.DRAW and not state.bag and not state.marker)
        else state.activation
    )


def playing_side(table: BattleTable) -> SideId:
    """Return the side of the Orders Phase or of the marker in play; "" for neither."""
    state = table.state
    if state.active:
        return table.side_of(state.active)
    return activation.owner_of(table, state.marker) if state.marker else ""


def moment_words(table: BattleTable) -> Message:
    """Return the turn and the command in words."""
    state = table.state
    if state.step == sequence.OVER:
        return msg(N_("Fin de la batalla"))
    if state.active:
        return msg(N_("Turno {n} · {command}"), n=state.turn, command=Ref("command", state.active))
    return msg(N_("Turno {n}"), n=state.turn)


def outcome_view(table: BattleTable) -> OutcomeView | None:
    """Return the view of the battle's end; None while it goes on."""
    state = table.state
    if state.step != sequence.OVER:
        return None
    scores = tuple(
        msg(N_("{side}: {lost} de {level}"), side=Ref("side", side), lost=other_side.lost, level=other_side.rout_level)
        for side, other_side in state.sides.items()
    )
    winner = "" if state.ended == victory.DRAW else state.ended
    title = msg(N_("Gana {side:el}"), side=Ref("side", winner)) if winner else msg(N_("Empate"))
    lost = sorted(side.lost for side in state.sides.values())
    lead = count(NN_("{n} Punto de Huida", "{n} Puntos de Huida"), lost[-1] - lost[0]) if winner else None
    text = msg(N_("Puntos de Huida: {scores}"), scores=scores)
    return OutcomeView(title, text, winner=winner, is_draw=not winner, lead=lead)
