"""The player's command points, PAM: what they may pay for and how many are left (3.2)."""

from __future__ import annotations

from collections.abc import Mapping

from puesto.core.messages import N_, NN_, Ref, count, msg
from puesto.core.prompts import Choose, Number, Option, Procedure
from puesto.core.saying import tell
from puesto.core.tracks import Track
from puesto.games.bear.printed.records import UnitId
from puesto.games.bear.table.state import PLAYER, MissionTable, State
from puesto.games.kit.verbs import saying_no, saying_yes

TRACK = Track(low=0, high=15)
"""The printed PAM track (A02)."""

PER_ROLL = 2
"""At most so many PAM modify one roll (3.2.3)."""


def fallen_units(state: State) -> list[UnitId]:
    """Return the player's Units on the PAM track, in the order of their loss (7.3).

    Those whose order is not known come last.
    """
    lost = [unit for unit, counter in state.counters.items() if counter.side == PLAYER and counter.destroyed]
    in_order = state.fallen or []
    return [unit for unit in in_order if unit in lost] + [unit for unit in lost if unit not in in_order]


def lay_on_track(state: State) -> None:
    """Move lost Units to the PAM track, and remove those that have come back (7.3)."""
    if state.fallen is not None:
        state.fallen = fallen_units(state)


def points_of_round(start: int, lost: int) -> int:
    """Return the PAM of a new round: one less for each Unit destroyed, never below 0 (2.5, 7.3, A21)."""
    return TRACK.value(start - lost)


def after_losses(table: MissionTable) -> int:
    """Return the PAM of the next round with the present losses (2.5)."""
    return points_of_round(table.mission.command_points, len(fallen_units(table.state)))


def reset(table: MissionTable) -> None:
    """Put the marker where a new round finds it (2.5)."""
    table.state.command_points = after_losses(table)


def spend(table: MissionTable, points: int) -> None:
    """Move the marker down by PAM spent."""
    table.state.command_points = TRACK.moved(table.state.command_points, -points)


def gain(table: MissionTable, points: int) -> None:
    """Move the marker up; PAM above the mission's number last this round only (A21)."""
    table.state.command_points = TRACK.moved(table.state.command_points, points)


def declare(table: MissionTable, section: str, subject: tuple[str, ...], rule: str = "3.2.3") -> Procedure[int]:
    """Declare up to 2 PAM, to be added or subtracted, before the player's dice are rolled.

    Asked only where there are any (3.2.3).

    They are spent at once, whatever the dice say. Returns what is added to the dice.
    """
    most = min(PER_ROLL, table.state.command_points)
    if most == 0:
        return 0
    points: int = yield from Number(
        key=f"{section}.command_points",
        subject=subject,
        message=msg(N_("¿Cuántos PAM sumas o restas a la tirada, antes de tirar?")),
        rule=rule,
        detail=count(NN_("Te queda {n} PAM.", "Te quedan {n} PAM."), table.state.command_points),
        low=-most,
        high=most,
        default=0,
        leads_to_roll=True,
    )
    spend(table, abs(points))
    return points


BACKWARDS = 1
"""Cost that a step backwards adds to a move (5.3.1)."""


def ask_move_cost(table: MissionTable, prompt: Number, printed: int, cover: int | None = None) -> Procedure[int]:
    """Ask for the PA of a move, again if more than counter, terrain and a step back explain (3.1).

    `cover` is the MD of the hex entered, where that is known: then only such terrain counts.
    """
    entered = [
        terrain
        for terrain in table.content.terrain.values()
        if (terrain.cover >= 0 if cover is None else terrain.cover == cover)
    ]
    most = printed + max((terrain.move_cost for terrain in entered), default=0) + BACKWARDS
    while True:
        cost: int = yield from prompt
        if cost <= most:
            return cost
        options = (
            saying_yes("sure", msg(N_("Sí, {n} PA"), n=cost)),
            saying_no("again", msg(N_("No: lo pongo otra vez"))),
        )
        sure = yield from Choose(
            key=f"{prompt.key}_sure",
            subject=(*prompt.subject, str(cost)),
            message=msg(N_("¿{n} PA? En la ficha pone {printed}"), n=cost, printed=printed),
            rule=prompt.rule,
            detail=msg(N_("Con terreno y un paso hacia atrás (+1) se llega a {most}."), most=most),
            options=options,
            default="again",
        )
        if sure == "sure":
            return cost


THROWN = ("fire", "rally")
"""The actions that are thrown for as soon as they are paid."""


def can_pay(table: MissionTable, unit: UnitId, cost: int) -> bool:
    """Return whether `unit` may act at `cost`.

    Unused with PA, used or unused with PAM for the whole cost (3.1, 3.2.2).
    """
    return bool(payments(table.state.counters[unit].used, cost, table.state.command_points))


def payments(used: bool, cost: int, points: int) -> range:
    """Return the PAM that may pay an action: none to all of its cost, of a used Unit's all of it (3.2.1)."""
    return range(cost if used else 0, min(cost, points) + 1)


def pay(table: MissionTable, section: str, units: tuple[UnitId, ...], cost: int) -> Procedure[int]:
    """Pay an action: PA, PAM one for one, or PAM alone as a command action (3.2.1, 3.2.2).

    Asked only where there is something to choose. A used Unit pays the whole cost in PAM. PAM for the whole cost make
    it a command
    action (A55). Returns the PA that are paid, the cost of the usage check; 0 means that none is made.
    """
    if cost == 0:
        return 0
    if any(table.state.counters[unit].used for unit in units):
        spend(table, cost)
        yield from tell(count(NN_("Acción de mando: pagas {n} PAM", "Acción de mando: pagas {n} PAM"), cost), "3.2.2")
        return 0
    most = payments(False, cost, table.state.command_points)[-1]
    if most == 0:
        return cost
    options = [Option("0", msg(N_("{cost} PA"), cost=cost))]
    options += [
        Option(str(n), msg(N_("{cost} PA y {points} PAM"), cost=cost - n, points=n))
        for n in range(1, most + 1)
        if n < cost
    ]
    if most == cost:
        options.append(
            Option(str(cost), msg(N_("{points} PAM: acción de mando"), points=cost), msg(N_("Sin chequeo de uso.")))
        )
    answer = yield from Choose(
        key=f"{section}.pay",
        subject=units,
        message=msg(N_("¿Cómo pagas la acción de {unit}?"), unit=tuple(Ref("unit", unit) for unit in units)),
        rule="3.2.1",
        detail=count(NN_("Te queda {n} PAM.", "Te quedan {n} PAM."), table.state.command_points),
        options=tuple(options),
        default="0",
        leads_to_roll=section in THROWN,
    )
    points = int(answer)
    spend(table, points)
    if points == cost:
        yield from tell(count(NN_("Acción de mando: pagas {n} PAM", "Acción de mando: pagas {n} PAM"), points), "3.2.2")
    elif points:
        forms = NN_(
            "Pagas {n} PAM: el chequeo de uso será con {cost} PA", "Pagas {n} PAM: el chequeo de uso será con {cost} PA"
        )
        yield from tell(count(forms, points, cost=cost - points), "3.2.1")
    return cost - points


def faces_of(answer: tuple[int, ...] | Mapping[str, int]) -> tuple[int, ...]:
    """Return the natural faces of a roll, none where only the total was given."""
    return () if isinstance(answer, Mapping) else tuple(answer)
