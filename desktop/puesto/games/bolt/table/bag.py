"""The order dice (3.1, 3.3, 5.1, 5.2).

In the bag, beside the units, kept from turn to turn, lost with those they belong to.
"""

from __future__ import annotations

from collections.abc import Iterable

from puesto.games.bolt.printed.records import KEPT_ORDERS, Order
from puesto.games.bolt.table.state import GameTable, SideId, UnitId

KEPT_FIRES = 4
"""Least face with which an Ambush kept from an earlier turn fires (5.1)."""


def fill_bag(table: GameTable) -> None:
    """Fill the bag with a die for every crewed unit that has not kept its own (3.1, 5.2)."""
    units = [unit for unit in table.living() if table.has_die(unit.id) and not unit.kept and not unit.abandoned]
    table.state.bag = sorted(table.side_of(unit.id) for unit in units)


FOR_SPOTTER = "spotter"
"""Action of a team whose die its spotter has taken (9.13)."""


def is_spent(table: GameTable, id: UnitId) -> bool:
    """Return whether a unit has had its order of this turn: a team and its spotter share one (9.13)."""
    unit, team = table.unit(id), table.troop(id).team
    if team:
        return bool(unit.order) or table.unit(team).gone or table.unit(team).abandoned or is_spent(table, team)
    return bool(unit.order) or unit.did == FOR_SPOTTER


def waiting(table: GameTable, side: SideId) -> list[UnitId]:
    """Return the units of a side that have no die beside them yet (3.1). A spotter may take that of its team (9.13)."""
    queued = table.state.queue
    return [
        unit.id
        for unit in table.living(side)
        if not unit.abandoned and (table.troop(unit.id).team or unit.id) not in queued and not is_spent(table, unit.id)
    ]


def bag_room(table: GameTable, side: SideId) -> int:
    """Return how many dice of a side the bag can hold now: one for each unit without an order (3.1, 9.13)."""
    units_without_die = [item for item in waiting(table, side) if table.has_die(item)]
    acting = table.state.unit and (table.troop(table.state.unit).team or table.state.unit)
    return len(units_without_die) - (acting in units_without_die or table.state.hand == side)


def is_bag_sound(table: GameTable) -> bool:
    """Return whether no side has more dice in the bag than units waiting for one (3.1)."""
    dice_in_bag = table.state.bag
    sides = {army.id for army in table.battle.armies}
    return (
        dice_in_bag == sorted(dice_in_bag)
        and {*dice_in_bag} <= sides
        and all(dice_in_bag.count(side) <= bag_room(table, side) for side in sides)
    )


def take_die(table: GameTable, side: SideId) -> bool:
    """Take a die of a side out of the bag; whether there was one."""
    if side not in table.state.bag:
        return False
    table.state.bag.remove(side)
    return True


def place_die(table: GameTable, id: UnitId, face: Order, did: str) -> None:
    """Place a unit's die beside it with a face up, and record what it did separately (1.2)."""
    unit = table.unit(id)
    unit.order, unit.did, unit.kept = face, did, False
    if team := table.troop(id).team:
        table.unit(team).did = FOR_SPOTTER


def go_down(table: GameTable, id: UnitId) -> None:
    """Let a unit react by going Down; its die is spent (5.1)."""
    if not table.unit(id).order and id not in table.state.queue:
        take_die(table, table.side_of(id))
    table.state.queue = [item for item in table.state.queue if item != id]
    place_die(table, id, Order.DOWN, "reaction")


def spotters_of(table: GameTable, id: UnitId) -> list[UnitId]:
    """Return the spotters of a team (9.13)."""
    return [unit.id for unit in table.living() if table.troop(unit.id).team == id]


def lose_unit(table: GameTable, id: UnitId) -> bool:
    """Remove a unit from the game and return whether the bag lost a die (5.1, 9.13).

    The unit takes its own die with it, or any of its army from the bag. Its spotter goes with it; a team that loses its
    spotter loses nothing else.
    """
    unit, side = table.unit(id), table.side_of(id)
    if unit.gone:
        return False
    from_bag = (
        table.has_die(id)
        and not is_spent(table, id)
        and not unit.abandoned
        and table.state.unit not in (id, *spotters_of(table, id))
        and id not in table.state.queue
    )
    if from_bag:
        take_die(table, side)
    unit.gone, unit.order, unit.kept, unit.models = True, Order.NONE, False, 0
    unit.boarding, unit.inside = "", 0
    table.state.queue = [entry for entry in table.state.queue if entry != id]
    table.state.fallen[side] = table.state.fallen.get(side, 0) + 1
    for item in table.state.units.values():
        if table.troop(item.id).team == id and not item.gone:
            item.gone, item.models = True, 0
    return from_bag


def abandon_gun(table: GameTable, id: UnitId) -> None:
    """Leave a gun without crew on the table, its die beside it (5.2)."""
    unit = table.unit(id)
    if not unit.order and table.state.unit != id:
        take_die(table, table.side_of(id))
    unit.models, unit.abandoned, unit.pins = 0, True, 0
    table.state.queue = [item for item in table.state.queue if item != id]


def man_gun(table: GameTable, id: UnitId, crew: int, side: SideId) -> None:
    """Give a gun a crew again; it gets its die back when the bag is filled (4.2, 5.2)."""
    unit = table.unit(id)
    unit.models, unit.abandoned = crew, False
    unit.taken = side if side != table.troop(id).side else ""
    unit.order, unit.did = Order.DOWN, "manned"


def keepers(table: GameTable, side: SideId) -> list[UnitId]:
    """Return the units whose dice may stay on the table:

    in Ambush, and Down on foot (3.3). A vehicle's Down only marks that it is halted.
    """
    return [
        unit.id
        for unit in table.living(side)
        if unit.order in KEPT_ORDERS
        and not unit.abandoned
        and table.has_die(unit.id)
        and not (unit.order is Order.DOWN and table.is_vehicle(unit.id))
    ]


def give_back(table: GameTable, keep: Iterable[UnitId]) -> int:
    """Return the dice to the bag at the end of a turn, but for the kept ones, and return how many (3.3).

    Returns how many.
    """
    kept_ids = {*keep}
    back = 0
    for unit in table.living():
        if not table.has_die(unit.id):
            back += bool(unit.order)
            unit.order, unit.did = Order.NONE, ""
            continue
        if unit.abandoned:
            continue
        unit.did = "" if unit.did == FOR_SPOTTER else unit.did
        unit.kept = unit.id in kept_ids
        if not unit.kept and unit.order:
            back += 1
            unit.order, unit.did = Order.NONE, ""
    return back
