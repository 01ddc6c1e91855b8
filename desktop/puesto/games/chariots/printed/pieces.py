"""Counters that can have a picture of the owner's: units, leaders and standards, by their names."""

from __future__ import annotations

from puesto.core.messages import N_, Sayable, msg
from puesto.core.views import BACK
from puesto.games.chariots.printed.records import Army, Content, Force, PrintedLeader, PrintedStandard, Type
from puesto.games.kit.pictures import picture_key


def unit_key(force: Force, army: Army) -> str:
    """Return the key of the picture of equal units of an army, or of those of one name."""
    unit_name = force.name.es if force.name is not None else f"{force.type.value} {force.quality} {force.missile.value}"
    return picture_key("chariots", "unit", army.name.es, unit_name)


def leader_key(leader: PrintedLeader, army: Army) -> str:
    """Return the key of the picture of a leader's front."""
    return picture_key("chariots", "leader", army.name.es, leader.name.es)


def standard_key(standard: PrintedStandard, army: Army) -> str:
    """Return the key of a standard's picture."""
    return picture_key("chariots", "standard", army.name.es, standard.leader)


def pieces(content: Content) -> tuple[tuple[str, Sayable], ...]:
    """Return every counter by the key of its picture, with what it is called."""
    name_by_key: dict[str, Sayable] = {}
    for battle in content.battles.values():
        for leader in battle.leaders:
            army = battle.by_side[leader.side]
            name_by_key.setdefault(
                key := leader_key(leader, army), msg(N_("{leader}, {side}"), leader=leader.name, side=army.name)
            )
            if leader.replacement:
                name_by_key.setdefault(key + BACK, msg(N_("{leader}, por su cara de reemplazo"), leader=leader.name))
        for standard in battle.standards:
            army = battle.by_side[standard.side]
            name_by_key.setdefault(standard_key(standard, army), msg(N_("Estandarte, {side}"), side=army.name))
        for force in battle.forces:
            if force.type is not Type.CH2_RI and force.command in battle.sides:
                army = battle.by_side[battle.sides[force.command]]
                name_by_key.setdefault(unit_key(force, army), _unit_name(force, army))
    return tuple(name_by_key.items())


def _unit_name(force: Force, army: Army) -> Sayable:
    """Return the name of units for the list of pictures: type, TQ, missiles, army."""
    if force.name is not None:
        return msg(N_("{unit}, {side}"), unit=force.name, side=army.name)
    return msg(
        N_("{type} TQ {tq} {missile}, {side}") if force.missile.value else N_("{type} TQ {tq}, {side}"),
        type=force.type.value,
        tq=force.quality,
        missile=force.missile.value,
        side=army.name,
    )
