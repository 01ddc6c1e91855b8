"""Remembered facts of the board as plain data: the contact and the distance of each AI and Unit."""

from __future__ import annotations

from puesto.core.messages import N_, Message, Ref, Sayable, msg
from puesto.core.views import BoardView, LevelView, PairView, RosterView
from puesto.games.bear.ai.answered_board import at_the_table
from puesto.games.bear.board.board_memory import sees
from puesto.games.bear.board.contact_form import LEVELS
from puesto.games.bear.printed.records import Content, UnitId
from puesto.games.bear.rounds import losses
from puesto.games.bear.table.state import AI, PLAYER, MissionTable, Sees, State, pair
from puesto.games.bear.views import state_changes, views
from puesto.games.bear.views.contradictions import distance_by_hexes
from puesto.games.bear.views.hand_edits import COVERS

SIGNS: dict[Sees, tuple[str, str]] = {
    Sees.NOT: ("none", N_("–")),
    Sees.BOTH: ("facing", N_("F")),
    Sees.AI_FLANKS: ("row", N_("I")),
    Sees.UNIT_FLANKS: ("column", N_("U")),
    Sees.NEITHER: ("open", N_("S")),
    Sees.UNKNOWN: ("unknown", N_("?")),
}
"""The sign and the letter of each contact: front, the AI's, the Unit's, seen without an arc."""

LEVEL_IN_WORDS: dict[Sees, str] = {
    Sees.NOT: N_("{ai} y {unit} no se ven."),
    Sees.BOTH: N_("{ai} y {unit} se ven de frente: las dos fichas se tienen en su arco."),
    Sees.AI_FLANKS: N_("{ai} tiene a {unit} en su arco y está en su flanco."),
    Sees.UNIT_FLANKS: N_("{unit} tiene a {ai} en su arco y está en su flanco."),
    Sees.NEITHER: N_("{ai} y {unit} se ven, pero ninguna tiene a la otra en su arco."),
    Sees.UNKNOWN: N_("No se sabe si {ai} y {unit} se ven."),
}

BANDS = ("normal", "far", "long", "out", "apart")


def board(state: State, content: Content) -> BoardView:
    """Return the view of contacts: AI in rows, Units in columns, without those that are carried."""
    table = at_the_table(state, content)
    rows, columns = (
        RosterView(
            side,
            side_title(table, side),
            side,
            tuple(views.counter_view(table, state.counters[id]) for id in counters_shown(table, side)),
        )
        for side in (AI, PLAYER)
    )
    return BoardView(
        rows=rows,
        columns=columns,
        pairs=tuple(pair_view(table, ai.id, unit.id) for ai in rows.counters for unit in columns.counters),
        levels=tuple(
            LevelView(
                option.value,
                SIGNS[Sees(option.value)][0],
                msg(SIGNS[Sees(option.value)][1]),
                option.message,
                option.hint,
            )
            for option in LEVELS
        ),
        bands=tuple((band, state_changes.BANDS[band]) for band in ("", *BANDS)),
        covers=COVERS,
    )


def side_title(table: MissionTable, side: str) -> Message:
    """Return the heading of a side."""
    return (
        msg(N_("IA: {side}"), side=losses.nation(table, side))
        if side == AI
        else msg(N_("Tus Unidades: {side}"), side=losses.nation(table, side))
    )


def counters_shown(table: MissionTable, side: str) -> list[UnitId]:
    """Return the counters of a side on the map, without those that are carried."""
    return [id for id in table.in_play(side) if not table.state.counters[id].carrier]


def pair_view(table: MissionTable, ai: UnitId, unit: UnitId) -> PairView:
    """Return the remembered facts of an AI and a Unit."""
    state, key = table.state, pair(ai, unit)
    level, away = sees(state, ai, unit), distance_by_hexes(state, ai, unit)
    band = "" if away is not None else state.bands.get(key, "")
    distance = away if away is not None else state.distances.get(key)
    return PairView(
        row=ai,
        column=unit,
        level=level.value,
        level_path=f"contacts.{key}",
        distance=distance,
        measured=away is not None,
        distance_path=f"distances.{key}",
        band=band,
        band_path=f"bands.{key}",
        told=(
            msg(LEVEL_IN_WORDS[level], ai=Ref("unit", ai), unit=Ref("unit", unit)),
            distance_in_words(distance, away is not None, band),
        ),
    )


def distance_in_words(distance: int | None, by_hexes: bool, band: str) -> Sayable:
    """Return the distance of two counters in words, and how it is known."""
    if distance is None and band:
        return msg(N_("No se sabe a cuántos hexágonos están; has dicho: {band}."), band=state_changes.BANDS[band])
    if distance is None:
        return msg(N_("No se sabe a cuántos hexágonos están."))
    if by_hexes:
        near, far = (
            (N_("Están en el mismo hexágono."), N_("Están adyacentes.")),
            N_("Están a {n} hex., por sus hexágonos."),
        )
    else:
        near, far = (
            (N_("Has dicho que están en el mismo hexágono."), N_("Has dicho que están adyacentes.")),
            N_("Has dicho que están a {n} hex."),
        )
    return msg(near[distance]) if distance <= 1 else msg(far, n=distance)
