"""Flamethrowers at the table (5.5, 9.11). Pins, the check that is always made, fuel, buildings on fire."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Band, Procedure
from puesto.core.saying import say
from puesto.games.bolt.fire import armour, buildings, flame
from puesto.games.bolt.fire.to_hit import AP, BUILDING
from puesto.games.bolt.printed.records import Kind, Shelter
from puesto.games.bolt.shooting import at_vehicles, losses
from puesto.games.bolt.table import dice
from puesto.games.bolt.table.state import GameTable, UnitId


def pin_by_flames(table: GameTable, id: UnitId, goal: UnitId) -> Procedure[None]:
    """Pin a unit hit by flames with D3+1 (9.11)."""
    pins = yield from flame.roll_pins(goal, who=table.side_of(id))
    yield from losses.add_pins(table, goal, pins, "9.11")


def scorch_crew(table: GameTable, id: UnitId, goal: UnitId) -> Procedure[None]:
    """Pin a vehicle hit by flames, if hits by flames pin its crew (5.3, 9.11)."""
    weapon = next(item for _, item, _, _ in table.arms(id) if "flamethrower" in item.traits)
    kind = table.troop(goal).kind
    lines = armour.vehicle_lines(table.content, weapon, weapon.pen, kind, armour.TOP, False, AP, table.state.settings)
    hurts = armour.can_damage(dice.modifier_sum(lines), losses.value_of(table, goal))
    if (yield from at_vehicles.is_pinned(table, goal, weapon.is_heavy, hurts, table.side_of(id))):
        yield from pin_by_flames(table, id, goal)


def finish_flames(table: GameTable, id: UnitId, goal: UnitId, cover: str) -> Procedure[None]:
    """Resolve what follows flames after the check: the building and the fuel (5.5, 9.11)."""
    if cover == BUILDING:  # 5.5 by being used against it, whether it hits or not
        yield from _burn_building(table, id, goal)
    yield from _check_fuel(table, id)


def _burn_building(table: GameTable, id: UnitId, goal: UnitId) -> Procedure[None]:
    """Check whether a building catches fire: guns are lost, infantry leaves (5.5)."""
    if not (yield from buildings.roll_fire(subject=(goal,), who=table.side_of(id))):
        return
    yield from say(N_("El edificio arde: desde ahora nadie puede pasar por él"), "5.5", "bad")
    table.unit(goal).building = Shelter.NONE
    if table.unit(goal).gone:
        return
    if table.troop(goal).kind is Kind.ARTILLERY:
        yield from losses.remove_unit(table, goal)
    else:
        yield from losses.bail_out(table, goal, by_damage=True)


def _check_fuel(table: GameTable, id: UnitId) -> Procedure[None]:
    """Check the fuel of the firer (9.11)."""
    unit, vehicle = table.unit(id), table.is_vehicle(id)
    places = [place for place, weapon, _, _ in table.arms(id) if "flamethrower" in weapon.traits]
    if unit.gone or not places:
        return
    die = yield from dice.roll_die(
        "flame.fuel",
        msg(N_("¿Le queda combustible a {unit}?"), unit=Ref("unit", id)),
        "9.11",
        subject=(id,),
        who=table.side_of(id),
        bands=(Band(1, msg(N_("se acaba"))), Band(2, msg(N_("queda")))),
    )
    if not flame.is_fuel_spent(die):
        return
    unit.spent += places
    if vehicle:  # 9.11 a vehicle only loses the weapon
        yield from say(N_("{unit} se queda sin combustible: el lanzallamas ya no sirve"), "9.11", unit=Ref("unit", id))
        return
    yield from say(N_("{unit} se queda sin combustible: se retira la miniatura"), "9.11", "bad", unit=Ref("unit", id))
    if losses.is_support_team(table, id):
        yield from losses.remove_unit(table, id)
        return
    unit.models -= 1
    for place in places:
        unit.arms[place] = max(0, unit.arms[place] - 1)
    if unit.models <= 0:
        yield from losses.remove_unit(table, id)
