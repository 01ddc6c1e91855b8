"""The strips of a strike from afar and of a tank that overruns, step by step (6.5, 7.8, 7.9)."""

from __future__ import annotations

from puesto.core.messages import N_, Message, Ref, Sayable, msg
from puesto.core.procedure_views import ACTIVE, DONE, IDLE, StepsView, StepView
from puesto.games.bolt.fire import strikes
from puesto.games.bolt.table import walk
from puesto.games.bolt.table.state import GameTable
from puesto.games.bolt.table.walk import Walk
from puesto.games.bolt.views.walk_view import inmost

LIST = msg(N_("Tira en su lista"))
STEPS: dict[str, dict[str, Message]] = {
    strikes.ARTILLERY: {
        walk.LIST: LIST,
        walk.RADIUS: msg(N_("Hasta dónde llega")),
        walk.UNITS: msg(N_("Unidad por unidad")),
    },
    strikes.SMOKE: {walk.LIST: LIST, walk.SMOKE: msg(N_("Cae el humo"))},
    strikes.AIR: {
        walk.LIST: LIST,
        walk.FLAK: msg(N_("Fuego antiaéreo")),
        walk.NEAR: msg(N_("Marcadores a 6”")),
        walk.PLANE: msg(N_("Qué avión viene")),
        walk.ATTACK: msg(N_("Ataca")),
    },
    walk.TANK: {
        walk.PATH: msg(N_("En línea recta")),
        walk.RUNS: msg(N_("Mueve")),
        walk.CRUSHED: msg(N_("Quién está en su camino")),
        walk.CHECKS: msg(N_("Chequean uno por uno")),
    },
}
"""The steps of each kind of strike, and of a tank's assault."""
TITLES: dict[str, Message] = {
    strikes.ARTILLERY: msg(N_("Bombardeo")),
    strikes.SMOKE: msg(N_("Humo")),
    strikes.AIR: msg(N_("Ataque aéreo")),
    walk.TANK: msg(N_("Asalto de un tanque")),
}


def strips(table: GameTable) -> tuple[StepsView, ...]:
    """Return the strike that is resolved, or the tank that overruns; nothing otherwise (6.5, 7.8)."""
    progress = inmost(table, walk.STRIKE, walk.TANK)
    if progress is None:
        return ()
    kind = progress.face if progress.kind == walk.STRIKE else walk.TANK
    titles, rule = STEPS[kind], "7.8" if progress.kind == walk.STRIKE else "6.5"
    place, message = list(titles).index(progress.step), _results(table, progress)
    steps = tuple(
        StepView(
            id, str(index + 1), title, "", ACTIVE if index == place else DONE if index < place else IDLE,
            message.get(id) if index <= place else None, None, rule, (),
        )
        for index, (id, title) in enumerate(titles.items())
    )  # fmt: skip
    return (StepsView(progress.kind, TITLES[kind], steps, Ref("unit", progress.unit), table.side_of(progress.unit)),)


def _results(table: GameTable, progress: Walk) -> dict[str, Sayable]:
    """Return the result of each step so far."""
    facts = progress.facts
    entries: dict[str, Sayable] = {}
    if "result" in facts:
        entries[walk.LIST] = strikes.RESULTS[facts["result"]]
    if "radius" in facts:
        entries[walk.RADIUS] = msg(N_("{n}”"), n=facts["radius"])
    if "plane" in facts:
        entries[walk.PLANE] = strikes.PLANE_NAMES[facts["plane"]]
    if "crushed" in facts:
        entries[walk.CRUSHED] = msg(N_("{units}"), units=tuple(Ref("unit", fact) for fact in facts["crushed"]))
    if progress.goal and progress.kind == walk.STRIKE:
        entries[walk.ATTACK] = Ref("unit", progress.goal)
    elif progress.goal:
        entries[walk.CHECKS] = Ref("unit", progress.goal)
    return entries
