"""Views of the table as plain data: armies as rows, the bag, the procedure in progress (3)."""

from __future__ import annotations

from itertools import cycle

from puesto.core.game.rulings import Book, Reading
from puesto.core.headings import SideView, Spans
from puesto.core.messages import N_, NN_, Message, Ref, count, msg
from puesto.core.views import OutcomeView, TableView
from puesto.games.bolt.printed.records import Content
from puesto.games.bolt.table import sequence, settings
from puesto.games.bolt.table.state import INKS, GameTable, SideId, State
from puesto.games.bolt.turn import ending
from puesto.games.bolt.views import army_view, bag_view, outlook_view, stance_view, strike_view, walk_view

TURNS = Spans(
    round=N_("Turno {n}"),
    turn=N_("Dado {n}"),
    whose=N_("Dado {n} · {side}"),
    both=N_("Turno {n}, dado {turn}"),
    rest=N_("Fin del turno"),
    whole=N_("Todo el dado {n}"),
    one=N_("Turno"),
    small=N_("Dado"),
    rounds=N_("Turnos"),
    turns=N_("Dados"),
    one_by_one=N_("Turno a turno"),
    counted=NN_("{n} turno", "{n} turnos"),
)
"""Turns of order dice (3)."""


def view_of_table(state: State, content: Content) -> TableView:
    """Return the view of the whole table."""
    table = GameTable(state, content)
    return TableView(
        title=table.battle.title,
        round=state.turn,
        turn=current_die(state),
        side=playing_side(table),
        moment=moment_words(table),
        card=stance_view.stance_card(table),
        rosters=tuple(army_view.roster(table, army.id) for army in table.battle.armies),
        bags=(bag_view.view_of_bag(table, side_views(table)),),
        strips=walk_view.strips(table) or strike_view.strips(table),
        sums=outlook_view.sums(table),
        results=outlook_view.results(table),
        groups=walk_view.groups(table),
        trays=walk_view.trays(table),
        bars=outlook_view.bars(table),
        outcome=outcome_view(table),
        sides=side_views(table),
        spans=TURNS,
    )


def side_views(table: GameTable) -> tuple[SideView, ...]:
    """Return the armies, each with its own ink; nobody plays for the app."""
    return sides_of(table.content, table.battle.id)


def sides_of(content: Content, battle: str) -> tuple[SideView, ...]:
    """Return the armies of a battle."""
    armies = zip(content.battles[battle].armies, cycle(INKS), strict=False)
    return tuple(SideView(army.id, Ref("side", army.id), ink) for army, ink in armies)


def current_die(state: State) -> int:
    """Return the number of the die in the turn; 0 before the first and after the last."""
    if state.step in (*sequence.BEFORE_DRAW, *sequence.AFTER_DRAW):
        return 0
    waiting = state.step in (sequence.DRAW, sequence.UNIT)
    return state.drawn + 1 if waiting and (state.bag or state.hand) else state.drawn if not waiting else 0


def playing_side(table: GameTable) -> SideId:
    """Return the side of the drawn die or of the acting unit; "" for neither."""
    if table.state.hand:
        return table.state.hand
    return table.side_of(table.state.unit) if table.state.unit else ""


def moment_words(table: GameTable) -> Message:
    """Return the turn and the unit in hand in words."""
    state = table.state
    if state.step == sequence.OVER:
        return msg(N_("Fin de la partida"))
    if state.unit:
        return msg(N_("Turno {n} · {unit}"), n=state.turn, unit=Ref("unit", state.unit))
    return msg(N_("Turno {n}"), n=state.turn)


def outcome_view(table: GameTable) -> OutcomeView | None:
    """Return the view of the game's end; None while it goes on."""
    if table.state.step != sequence.OVER:
        return None
    scores = tuple(
        msg(N_("{side}: {n}"), side=Ref("side", army.id), n=ending.score(table, army.id))
        for army in table.battle.armies
    )
    draw = table.state.ended == ending.DRAW
    title = msg(N_("Empate")) if draw else msg(N_("Gana {side:el}"), side=Ref("side", table.state.ended))
    counts_objectives = settings.is_read(table.state.settings, settings.OBJECTIVES, "held")
    words = N_("Objetivos: {scores}") if counts_objectives else N_("Unidades destruidas: {scores}")
    points = sorted(ending.score(table, army.id) for army in table.battle.armies)
    ahead = NN_("{n} objetivo", "{n} objetivos") if counts_objectives else NN_("{n} unidad", "{n} unidades")
    lead = None if draw else count(ahead, points[-1] - points[-2])
    winner = "" if draw else table.state.ended
    return OutcomeView(title, msg(words, scores=scores), winner=winner, is_draw=draw, lead=lead)


def rulings_book(state: State, content: Content) -> Book:
    """Return the readings in force, and the table's own rulings."""
    readings = (
        Reading(setting, state.settings[setting.id], True)
        for setting in settings.SETTINGS
        if setting.id in state.settings
    )
    return Book(tuple(readings), (), tuple(state.own_rulings), asks=False)
