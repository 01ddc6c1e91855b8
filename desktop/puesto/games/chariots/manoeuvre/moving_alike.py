"""Moves of several units with few keys: without incident, or all by the same way (6.1, 6.14).

The diary has what each move alone would report; a unit that meets an enemy moves alone, as in `moving`.
"""

from __future__ import annotations

import dataclasses

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.hexes.numbers import LENGTHS, Hex
from puesto.core.messages import N_, NN_, Message, Ref, count, msg
from puesto.core.prompts import Choose, Option, Pick, Procedure
from puesto.core.questions.routes import RouteStep, Way
from puesto.core.saying import tell
from puesto.core.values import replace
from puesto.games.chariots.aftermath import standards_at_table
from puesto.games.chariots.leadership import command
from puesto.games.chariots.manoeuvre import firing, moving, moving_on_map, reactions
from puesto.games.chariots.manoeuvre.move_in_progress import MoveInProgress
from puesto.games.chariots.movement import ways, withdrawal
from puesto.games.chariots.printed.records import CHARIOTS
from puesto.games.chariots.table.state import BattleTable, SideId, Status, Unit

ALL_APART, EACH = "all_apart", "each"


def alike_refusal(table: BattleTable, unit: Unit, steady: list[Hex] | None = None) -> Message | None:
    """Return why a unit cannot be moved in a group; None if it can (5.44, 6.41).

    `steady`: the hexes of steady enemies, where they are known already.
    """
    problem = command.order_refusal(table.state, unit, "move")
    if problem is None and (unit_hex := NUMBERED.numbers[unit.hex]):
        steady = _steady_places(table, table.side_of(unit.command)) if steady is None else steady
        if any([LENGTHS[enemy_hex - unit_hex] <= withdrawal.NEAR for enemy_hex in steady]):
            return msg(N_("tiene un enemigo a dos hexágonos o menos (6.41)"))
    return problem


def _steady_places(table: BattleTable, side: SideId) -> list[Hex]:
    """Return the noted hexes of the enemies of a side who may answer a mover (6.41)."""
    steady = [enemy for enemy in firing.enemies(table, side) if enemy.status is Status.GOOD]
    return [place for enemy in steady if (place := NUMBERED.numbers[enemy.hex])]


def movable_units(table: BattleTable, own: list[Unit]) -> list[Unit]:
    """Return the units of its `own` that can move in a group, of a stack the chariots (5.44, 8.42)."""
    steady = _steady_places(table, table.side_of(table.state.active)) if own else []
    able_units = [unit for unit in own if alike_refusal(table, unit, steady) is None]
    return [unit for unit in able_units if not moving.can_go_together(table, unit) or unit.type in CHARIOTS]


def _set_going(table: BattleTable, unit: Unit) -> MoveInProgress:
    """Return a move with the partner in the hex, and through no enemy (6.71, 8.42)."""
    return dataclasses.replace(
        moving.set_going(table, unit, together=moving.can_go_together(table, unit)), passes=False
    )


def _options(units: list[Unit]) -> tuple[Option, ...]:
    """Return the units, each with what is worth knowing of it."""
    return tuple(Option(unit.id, Ref("fellow", unit.id), _hint(unit)) for unit in units)


def _hint(unit: Unit) -> Message | None:
    if unit.moved:
        return msg(N_("lleva Moved: 1 impacto"))
    return msg(N_("con {unit}"), unit=Ref("unit", unit.partner)) if unit.partner else None


def _names(goings: list[MoveInProgress]) -> tuple[Ref, ...]:
    return tuple(Ref("unit", mover.id) for move in goings for mover in move.movers)


# -- without incident


def move_quietly(table: BattleTable, number: int) -> Procedure[None]:
    """Move units without incident, as their player reports, with Moved markers only (6.13, 6.41)."""
    units = movable_units(table, command.units_of(table, table.state.active))
    chosen_ids = yield from Pick(
        key="act.quiet",
        subject=(table.state.active, str(table.state.activation), str(number)),
        who=table.side_of(table.state.active),
        message=msg(N_("¿Quiénes mueven lejos del enemigo?")),
        detail=_quiet_terms(table, units),
        rule="6.1",
        options=_options(units),
        least=1,
    )
    yield from carry_out_quiet_moves(table, [unit for unit in units if unit.id in chosen_ids])


def carry_out_quiet_moves(table: BattleTable, units: list[Unit]) -> Procedure[None]:
    """Move each unit as far as its player reports; the diary has one line for all (6.1, 6.13)."""
    goings = [_set_going(table, unit) for unit in units]
    words = NN_("{units} mueve lejos del enemigo", "{units} mueven lejos del enemigo")
    names = _names(goings)
    yield from tell(count(words, len(names), units=names), "6.1", "quiet")
    for move in goings:
        _begin(move)
        yield from moving.set_off(table, move)
        yield from moving.mark_moved(table, move)
        points_left = move.left
        yield from moving_on_map.tell_quiet_end(table, move, points_left)
        for mover in move.movers:
            mover.spent += points_left
        if move.ready(table):
            yield from standards_at_table.meet_standards(table, move.unit.id)


def _begin(move: MoveInProgress) -> None:
    for mover in move.movers:
        mover.has_moved = True


def _quiet_terms(table: BattleTable, units: list[Unit]) -> Message:
    """Return the conditions of a move without incident, by whether an enemy can react (6.22, 6.41, 7.4)."""
    if any(reactions.can_anyone_react(table, _set_going(table, unit), reactions.EVERYTHING) for unit in units):
        return msg(
            N_("Siempre a más de dos hexágonos del enemigo, sin impactos ni chequeos y sin atravesar a nadie (6.41).")
        )
    return msg(
        N_("Ningún enemigo puede reaccionar: sin acabar junto a él, sin impactos ni chequeos y sin atravesar a nadie.")
    )


# -- all by the same way


def move_alike(table: BattleTable, number: int) -> Procedure[None]:
    """Move units along the same way one after the other, and ask how they end (6.14)."""
    units = movable_units(table, command.units_of(table, table.state.active))
    about = (table.state.active, str(table.state.activation), str(number))
    side = table.side_of(table.state.active)
    chosen_ids = yield from Pick(
        key="act.alike",
        subject=about,
        who=side,
        message=msg(N_("¿Quiénes mueven por el mismo camino?")),
        detail=msg(N_("Mueven una tras otra, en el orden de la lista (6.14).")),
        rule="6.14",
        options=_options(units),
        least=1,
    )
    goings = [_set_going(table, unit) for unit in units if unit.id in chosen_ids]
    limit = min(move.left for move in goings)
    answer = yield from Way(
        key="act.alike_way",
        subject=(*about, *chosen_ids),
        who=side,
        message=msg(N_("¿Por dónde mueven? Tienen {left} PM."), left=limit),
        detail=msg(N_("Cada una paga y sufre lo suyo. Solo están los pasos que les cuestan lo mismo.")),
        rule="6.1",
        strides=_common_strides(table, goings),
        limit=limit,
        least=1,
    )
    ends = yield from Choose(
        key="act.alike_end",
        subject=(*about, *chosen_ids),
        who=side,
        message=msg(N_("¿Cómo acaban?")),
        rule="6.14",
        options=(
            Option(ALL_APART, msg(N_("Todas lejos del enemigo")), msg(N_("a más de dos hexágonos"))),
            Option(EACH, msg(N_("Cada una a su manera")), msg(N_("se pregunta de cada una"))),
        ),
        default=ALL_APART,
    )
    costs = {stride.value: stride.cost for stride in _common_strides(table, goings)}
    cost = sum(costs[letter] for letter in answer)
    for move in goings:
        if not move.ready(table):  # whoever moved before it has made it rout
            continue
        _begin(move)
        move.pieces += 1
        move.rate = moving.speed_of_way(table, move, cost)
        yield from moving.take_way(table, move, answer, cost)
        if ends == EACH or moving.shares_hex(table, move):
            yield from moving.finish_move(table, move, ends_here=True)


def _common_strides(table: BattleTable, goings: list[MoveInProgress]) -> tuple[RouteStep, ...]:
    """Return the strides that all units can take at the same cost (6.2, 6.31).

    Changes of formation are each unit's own.
    """
    first, *other_strides = (moving.possible_strides(table, move) for move in goings)
    common = []
    for stride in first:
        like = [
            next((step for step in stride_list if step.value == stride.value), None) for stride_list in other_strides
        ]
        if stride.value != ways.FORM and all(step is not None and step.cost == stride.cost for step in like):
            runs = [step.run for step in (stride, *like) if step is not None and step.run]
            common.append(replace(stride, run=min(runs, default=0)))
    return tuple(common)
