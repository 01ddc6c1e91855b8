"""The sketch of the board, the gauge of the attitude, and the strip of the phases (3.1)."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, Sayable, Text, msg
from puesto.core.procedure_views import (
    GaugeBand,
    GaugeView,
    GridView,
    RopeView,
    SquareView,
    StepsView,
    StepView,
    SumLine,
)
from puesto.games.tactics.phases import attitude
from puesto.games.tactics.printed import charts
from puesto.games.tactics.table import board, sequence
from puesto.games.tactics.table.state import AI, PLAYER, Table

LOWEST, HIGHEST = -12, 24
"""The ends of the gauge."""


def grid_view(t: Table) -> GridView:
    """The sketch: six lines and its columns, what stands where, the supply line as a rope."""
    columns = tuple(chr(ord("A") + at) for at in range(t.plan.columns))
    lines = tuple(reversed(board.LINES))
    cells = tuple(cell for line in lines for column in columns if (cell := square_view(t, line, column)) is not None)
    return GridView(
        "board",
        Text("Croquis", "Sketch"),
        lines,
        columns,
        cells,
        tuple(t.state.lines),
        ((AI, Text("EM de la IA", "The AI's HQ")), (PLAYER, Text("Tu EM", "Your HQ"))),
        ropes(t),
    )


def square_view(t: Table, line: int, column: str) -> SquareView | None:
    """A square, where something lies on it."""
    place = f"{column}{line}"
    piece = t.at(place)
    terrain = Text("terreno", "terrain") if place in t.state.terrain else None
    objective = Text("objetivo", "objective") if place in t.plan.objectives else None
    if piece is None and terrain is None and objective is None:
        return None
    said: Sayable | None = None
    if piece is not None:
        words = N_("IA: {unit}") if piece.side == AI else N_("tú: {unit}")
        said = msg(words, unit=Ref("piece", piece.id))
    side = piece.side if piece is not None else ""
    return SquareView(line, column, terrain, objective, piece.id if piece is not None else "", side, said)


def ropes(t: Table) -> tuple[RopeView, ...]:
    """The supply line of the AI: from its headquarters to each of its units."""
    middle = board.square(t.plan.columns // 2, board.REAR[AI][0])
    return tuple(
        RopeView(AI, middle, piece.place, not board.is_supplied(t, piece.place)) for piece in board.units(t, AI)
    )


def gauges(t: Table) -> tuple[GaugeView, ...]:
    """The gauge of the attitude, once there is a result."""
    state = t.state
    if not state.band:
        return ()
    bands = (
        GaugeBand(LOWEST, 3, attitude.BAND_WORDS["<=3"], "stripes"),
        GaugeBand(4, 7, attitude.BAND_WORDS["4-7"]),
        GaugeBand(8, HIGHEST, attitude.BAND_WORDS[">=8"], "dots"),
    )
    lines = tuple(SumLine(attitude.MODIFIERS[name], value, rule="3.1") for name, value in state.modifiers.items())
    others: tuple[tuple[int, Sayable], ...] = ()
    other = attitude.other_result(
        state.modifiers, state.result, int(state.settings["ai_line"]), int(state.settings["player_line"])
    )
    other_band = charts.band_of(other)
    if other_band != state.band:
        words = N_("Con la otra lectura de las líneas daría {result}: {band}.")
        said = msg(words, result=other, band=attitude.BAND_WORDS[other_band])
        others = ((other, said),)
    said = msg(N_("Actitud {result}: {band}."), result=state.result, band=attitude.BAND_WORDS[state.band])
    title = Text("Actitud de la IA", "Attitude of the AI")
    return (GaugeView("attitude", title, LOWEST, HIGHEST, bands, state.result, said, others, lines),)


def phases_strip(t: Table) -> StepsView:
    """The eight phases of the AI's turn, the one that is walked lit."""
    now = sequence.PHASE_OF.get(t.state.step) if t.state.side == AI else None
    names = list(sequence.PHASES)
    at = names.index(now) if now is not None else -1
    steps = tuple(
        StepView(
            name, str(number), title, AI, "idle" if at < 0 else "done" if number <= at else "active" if number == at + 1 else "idle"
        )
        for number, (name, title) in enumerate(sequence.PHASES.items(), 1)
    )  # fmt: skip
    return StepsView("phases", Text("Turno de la IA", "The AI's turn"), steps, side=AI, rule="3.0")
