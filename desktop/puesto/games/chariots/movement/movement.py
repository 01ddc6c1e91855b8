"""Movement: the points, hits and refusals of each step of a unit (6.1, 6.2, 6.55)."""

from __future__ import annotations

from collections.abc import Sequence

from puesto.core.messages import N_, Message, msg
from puesto.core.values import Struct, replace
from puesto.games.chariots.movement import facing, overturn
from puesto.games.chariots.movement.mover import CLEAR, Mover, Paid
from puesto.games.chariots.printed import charts
from puesto.games.chariots.printed.records import FORMED_TYPES, Content, Type
from puesto.games.chariots.table.state import Unit

FRONT, FLANK = "front", "flank"
"""Sides of a unit on which a hex can be (6.61)."""
STREAM, MINOR_RIVER, CLIMB = "stream", "minor_river", "climb"
CROSSINGS = (STREAM, MINOR_RIVER, CLIMB)
"""Features between two hexes, each paid in addition to the ground entered (6.21)."""
WALL = "wall"
"""Feature that no unit can cross (6.24)."""
BOUNDLESS = 99
"""Points of who moves by hexes and pays none (6.55)."""
COLUMN_BONUS = 1
"""MA of a column that began the Orders Phase as one (6.32)."""
THROUGH_COST = 1
"""To move through a friendly combat unit (6.55)."""


class Step(Struct, frozen=True):
    """Entry of one hex: its ground, what is crossed, who is moved through."""

    ground: str = CLEAR
    crossing: tuple[str, ...] = ()
    through: tuple[Type, ...] = ()
    """The friendly combat units in the hex (6.55)."""
    arc: str = FRONT
    beside: bool = False
    """Whether a column enters one of the two hexes beside its front hex (6.34)."""
    enemy_front: bool = False
    """Whether the hex is in an enemy's front (6.63)."""


def allowance(unit: Unit) -> int:
    """Return the movement points of a unit in this Orders Phase.

    One more for a column that began it as one (6.11, 6.32).
    """
    return unit.move + (COLUMN_BONUS if unit.column and unit.began_in_column else 0)


def begin_move(unit: Unit) -> int:
    """Return the hits of beginning a move.

    One for an SI or HI that has a Moved marker (6.13); the marker is put on it otherwise.
    """
    if unit.type not in FORMED_TYPES:
        return 0
    if unit.moved:
        return 1
    unit.moved = True
    return 0


def enter_hex(content: Content, mover: Mover, step: Step) -> Paid | Message:
    """Return a step into a hex. What it costs, or why it cannot be taken (6.15, 6.22, 6.24, 6.25, 6.55, 6.56)."""
    if mover.formed:
        return msg(N_("cambiar de formación acaba el movimiento (6.31)"))
    if mover.column and step.arc != FRONT and not step.beside:
        return msg(
            N_(
                "una columna entra en su hexágono frontal o en los dos de al lado; para los demás hay que pagar el giro"
                " (6.34)"
            )
        )
    if not mover.column and step.arc != FRONT:
        return facing.front_refusal()
    if mover.column and step.through:
        return msg(N_("una columna no pasa a través de otras unidades (6.34)"))
    entry_cost = cross_and_enter(content, mover, step.crossing, step.ground)
    if isinstance(entry_cost, Message):
        return entry_cost
    points, hits, hits_of_others = entry_cost.points, entry_cost.hits, 0
    if step.through:
        points += THROUGH_COST
        hits_of_others = 0 if mover.leader else int(any(type in FORMED_TYPES for type in step.through))
        hits += int(mover.type in FORMED_TYPES and not mover.leader)
    if points > mover.left:
        return too_dear(points, mover.left)
    return Paid(
        replace(entry_cost.mover, used=mover.used + points, in_front=step.enemy_front),
        points,
        hits,
        hits_of_others,
        entry_cost.overturns,
    )


def too_dear(cost: int, points_left: int) -> Message:
    """Return why a step cannot be paid for (6.25)."""
    return msg(N_("cuesta {cost} PM y solo tiene {left} (6.25)"), cost=cost, left=points_left)


def pay_points(mover: Mover, points: int) -> Paid | Message:
    """Return a step into a hex of which only the cost is known, or why it cannot be taken (6.25)."""
    if mover.formed:
        return msg(N_("cambiar de formación acaba el movimiento (6.31)"))
    if points > mover.left:
        return too_dear(points, mover.left)
    return Paid(replace(mover, used=mover.used + points, turned_here=0, steps=mover.steps + 1), points)


def cross_and_enter(
    content: Content, mover: Mover, crossing: Sequence[str], ground: str = "", *, once: bool = False
) -> Paid | Message:
    """Return the effect of crossing features and entering ground, or why it is impossible.

    See 6.21, 6.22, 6.24, 6.82. `ground` is "" for crossing alone. Columns suffer no hits. A road replaces the cost of
    its hex, not that of a river before it. With `once` all of it costs one hit together (A27).
    """
    costs = []
    for feature in (*crossing, *([ground] if ground else [])):
        cost = charts.movement_cost(content, feature, mover.type)
        if cost is None:
            beside = feature in (*CROSSINGS, WALL)
            return msg(
                N_("ese lado de hexágono es infranqueable para esta unidad (6.24)")
                if beside
                else N_("ese terreno es infranqueable para esta unidad (6.24)")
            )
        costs.append(cost)
    points, hits = sum(cost.points for cost in costs), [cost.hits for cost in costs]
    suffered = 0 if mover.column or mover.leader else max(hits, default=0) if once else sum(hits)
    checks = sum(cost.overturns for cost in costs) if overturn.can_overturn(mover.type) else 0
    moved = replace(mover, used=mover.used + points)
    if ground:
        moved = replace(moved, turned_here=0, steps=mover.steps + 1, ground=ground)
    return Paid(moved, points, suffered, overturns=checks)
