"""Movement: how far an order takes a unit, what it runs for (4.1, 4.2, 4.3, 4.5, 7.4). What others remember of it."""

from __future__ import annotations

from puesto.core.messages import N_, NN_, Message, Ref, count, msg
from puesto.core.prompts import Choose, Number, Option, Procedure
from puesto.core.questions.board import BOARD, Ask
from puesto.core.saying import say, tell
from puesto.games.bolt.assault import on_vehicles
from puesto.games.bolt.fire.buildings import BRICK, WOOD, may_ram, roll_ram
from puesto.games.bolt.fire.to_hit import BUILDING, BUNKER
from puesto.games.bolt.movement import moves
from puesto.games.bolt.moving import ambushes, distances, sighting, transporting
from puesto.games.bolt.printed.records import GUNS, VEHICLES, Kind, Order, Shelter, Special
from puesto.games.bolt.shooting import blasting, losses
from puesto.games.bolt.table import bag, sightings
from puesto.games.bolt.table.state import GameTable, UnitId

MOVE, ASSAULT, VEHICLE, MOUNT, ENTER, GUN, MAN, TANK, RAM = (
    "move",
    "assault",
    "vehicle",
    "mount",
    "enter",
    "gun",
    "man",
    "tank",
    "ram",
)
PURPOSES: dict[str, Message] = {
    MOVE: msg(N_("Para mover")),
    ASSAULT: msg(N_("Para asaltar")),
    VEHICLE: msg(N_("Para asaltar un vehículo")),
    MOUNT: msg(N_("Para montar en un transporte")),
    ENTER: msg(N_("Para entrar en un edificio")),
    GUN: msg(N_("Para hacerse con una pieza abandonada")),
    MAN: msg(N_("Para reforzar otra pieza")),
    TANK: msg(N_("Para asaltar con el tanque")),
    RAM: msg(N_("Para embestir un edificio")),
}
"""Purposes of a run (4.2, 4.4, 4.5, 5.2, 6.1, 6.5, 6.6)."""
CAPTURE, DISABLE = "capture", "disable"
FAR, SHUT, HELD = "none", "shut", "held"
STAYS_OUT: dict[str, Message] = {
    FAR: msg(N_("No acaban todas a 1”: no entran")),
    SHUT: msg(N_("Ninguna pasa por una abertura: no entran")),
    HELD: msg(N_("Hay enemigos dentro: el edificio solo se puede asaltar")),
}
"""Reasons for which a unit stays out of a building (4.5)."""
GROUND_WORDS: dict[str, Message] = {
    "rough": msg(N_("terreno accidentado")),
    "obstacle": msg(N_("obstáculos")),
    "building": msg(N_("edificios")),
}
NEAR = (Kind.INFANTRY, Kind.ARTILLERY)


def purposes(table: GameTable, id: UnitId) -> list[str]:
    """Return the possible purposes of a unit's run, as far as the state shows."""
    unit, troop = table.unit(id), table.troop(id)
    enemies = table.enemies(id)
    infantry, medic = troop.kind is Kind.INFANTRY, table.has(id, Special.MEDIC)
    place = not unit.reserve
    armed = infantry and not medic and place and not troop.team
    armoured = troop.kind in VEHICLES and on_vehicles.is_tank(losses.value_of(table, id))
    tank = place and armoured and not unit.immobilised
    on_foot = [enemy.id for enemy in enemies if table.troop(enemy.id).kind in NEAR]
    possible = {
        MOVE: True,
        ASSAULT: armed and bool(on_foot) and not (unit.aboard and not transporting.may_go_on(table, id)),
        VEHICLE: armed
        and not unit.aboard
        and may_storm(table, id)
        and any(table.is_vehicle(enemy.id) and enemy.order is not Order.RUN for enemy in enemies),
        MOUNT: place and not (troop.gait in GUNS and unit.building) and bool(transporting.room_for(table, id)),
        ENTER: infantry and place and not unit.aboard and not unit.building,
        GUN: infantry and place and not unit.aboard and bool(enemy_guns(table, id)),
        MAN: troop.kind is Kind.ARTILLERY and place and bool(short_guns(table, id)),
        TANK: tank and bool(on_foot),
        RAM: tank and may_ram(troop.kind),
    }
    return [name for name in PURPOSES if possible[name]]


def may_storm(table: GameTable, id: UnitId) -> bool:
    """Return whether a unit is equipped to assault vehicles; tank hunters always are (6.3, 9.5)."""
    return table.has(id, Special.EQUIPPED) or table.has(id, Special.TANK_HUNTERS)


def enemy_guns(table: GameTable, id: UnitId) -> list[UnitId]:
    """Return the abandoned guns of others (5.2)."""
    return [unit.id for unit in table.on_table() if unit.abandoned and table.side_of(unit.id) != table.side_of(id)]


def short_guns(table: GameTable, id: UnitId) -> list[UnitId]:
    """Return the guns of one's own that lack crew (4.2)."""
    return [
        unit.id
        for unit in table.friends(id)
        if table.troop(unit.id).kind is Kind.ARTILLERY and (unit.abandoned or unit.models < table.troop(unit.id).full)
    ]


def note_move(table: GameTable, id: UnitId, mounting: bool = False) -> None:
    """Record a unit's move: officers in reach and ranging-in must be asked again.

    Models that had mounted a transport in part leave it, unless the others follow now (4.4).
    """
    table.unit(id).officer = ""
    sightings.forget(table, id)
    if not mounting:
        transporting.stop_boarding(table, id)
    for rider in table.boarders(id):
        transporting.stop_boarding(table, rider.id)
    if table.troop(id).rank:
        for unit in table.state.units.values():
            unit.officer = "" if unit.officer == id else unit.officer
    blasting.forget_ranging(table, id)


def move_unit(table: GameTable, id: UnitId, order: Order) -> Procedure[bool]:
    """Move a unit and let ambushes fire; return whether it is still there (4.1, 4.3, 7.4)."""
    unit, troop = table.unit(id), table.troop(id)
    comes = bool(unit.aboard or unit.reserve)
    turns_only = not (comes or unit.building) and not distances.move_of_unit(table, id, order).most
    if unit.aboard:
        yield from transporting.dismount(table, id)
    elif unit.immobilised:
        yield from say(N_("{unit} no se mueve: está inmovilizad{unit:o}"), "7.12", unit=Ref("unit", id))
        return True
    else:
        if unit.reserve:
            unit.reserve = False
            yield from say(N_("{unit} entra en la mesa"), "4.1", unit=Ref("unit", id))
        if unit.building and troop.gait not in GUNS:
            yield from _move_inside(table, id, order)
        yield from tell(move_words(table, id, order), "7.4")
        if stopped := ground_words(table, id, order):
            yield from tell(stopped, "7.14", "quiet")
    for item in table.boarders(id):
        words = N_("{transport} se mueve con parte de {unit} fuera: bajan las que habían montado")
        yield from say(words, "4.4", unit=Ref("unit", item.id), transport=Ref("unit", id))
    if turns_only:  # 9.6 who turns where it stands has not moved, and keeps what it has ranged in
        sightings.forget_arcs(table, id)
        return True
    if not comes and not (yield from sighting.ask_move(table, id, order)):
        return True
    note_move(table, id)
    for rider in table.passengers(id):
        rider.officer = ""
    if troop.gait in GUNS and not distances.move_of_unit(table, id, order).most:
        return True
    return (yield from ambushes.face_ambushes(table, id))


def move_words(table: GameTable, id: UnitId, order: Order) -> Message:
    """Return the distances of a unit's move, in words (4.2, 4.3, 7.4, 7.14, 9.6)."""
    move, unit_ref = distances.move_of_unit(table, id, order), Ref("unit", id)
    if move.needs_tow and move.may_pivot:
        return msg(N_("{unit} puede girar donde está; para moverse necesita un remolcador"), unit=unit_ref)
    if move.needs_tow:
        return msg(N_("{unit} no se mueve sin un remolcador"), unit=unit_ref)
    if not move.most:
        return msg(N_("{unit} puede girar donde está"), unit=unit_ref)
    if move.pivots is None:
        return msg(N_("{unit} mueve hasta {n}”"), unit=unit_ref, n=move.most)
    words = NN_(
        "{unit} mueve hasta {far}”, con {n} giro; por carretera, {road}”; marcha atrás, {back}”",
        "{unit} mueve hasta {far}”, con {n} giros; por carretera, {road}”; marcha atrás, {back}”",
    )
    return count(words, move.pivots, unit=unit_ref, far=move.most, road=move.on_road, back=move.back)


def ground_words(table: GameTable, id: UnitId, order: Order) -> Message | None:
    """Return the grounds that a unit may not cross, in words; None if there are none or it stays (7.14)."""
    troop = table.troop(id)
    barred_grounds = moves.barred_grounds(table.content, troop.gait, order, may_ram(troop.kind))
    if not barred_grounds or not may_move(table, id):
        return None
    return msg(N_("No cruza: {grounds}"), grounds=tuple(GROUND_WORDS[item] for item in barred_grounds))


def _move_inside(table: GameTable, id: UnitId, order: Order) -> Procedure[None]:
    """Let a unit in a building change floor, or leave (4.5)."""
    inside = yield from Choose(
        key="move.building",
        subject=(id,),
        who=table.side_of(id),
        message=msg(N_("¿Sale {unit:el} del edificio?"), unit=Ref("unit", id)),
        rule="4.5",
        options=(Option("leave", msg(N_("Sale"))), Option("inside", msg(N_("Se queda dentro")))),
        default="leave",
    )
    if inside == "leave":
        table.unit(id).building = Shelter.NONE
        return
    words = NN_("Puede pasar {n} planta o edificio contiguo", "Puede pasar {n} plantas o edificios contiguos")
    yield from tell(count(words, moves.floors_moved(order)), "4.5")


def enter_building(table: GameTable, id: UnitId) -> Procedure[bool]:
    """Move infantry into a building; return whether it must be assaulted, as enemies are in it (4.5)."""
    into = yield from Choose(
        key="move.enter",
        subject=(id,),
        who=table.side_of(id),
        message=msg(N_("¿Dónde entra {unit:el}?"), unit=Ref("unit", id)),
        detail=msg(N_("Entra si todas acaban a 1” y una al menos pasa por una abertura.")),
        rule="4.5",
        options=(
            Option(BUILDING, msg(N_("En un edificio"))),
            Option(BUNKER, msg(N_("En un búnker"))),
            Option(FAR, msg(N_("No acaban todas a 1”")), nobody=True),
            Option(SHUT, msg(N_("Ninguna llega a una abertura"))),
            Option(HELD, msg(N_("Hay enemigos dentro"))),
        ),
        default=BUILDING,
    )
    if into in STAYS_OUT:
        yield from tell(STAYS_OUT[into], "4.5", "bad")
    if into == HELD and ASSAULT in purposes(table, id):
        return True
    alive = yield from move_unit(table, id, Order.RUN)
    if alive and into not in STAYS_OUT:
        table.unit(id).building = Shelter(into)
        yield from say(N_("{unit} está dentro"), "4.5", unit=Ref("unit", id))
    return False


def seize_gun(table: GameTable, id: UnitId) -> Procedure[None]:
    """Capture or disable an abandoned gun of the enemy (5.2)."""
    if not (yield from move_unit(table, id, Order.RUN)):
        return
    guns = enemy_guns(table, id)
    gun = yield from Ask(
        key="gun.which",
        subject=(id,),
        who=BOARD,
        message=msg(N_("¿A qué pieza llega {unit:el}?"), unit=Ref("unit", id)),
        rule="5.2",
        options=(*(Option(gun, Ref("unit", gun)) for gun in guns), Option("none", msg(N_("A ninguna")), nobody=True)),
        default="none",
        unsure=False,
    )
    if gun == "none":
        return
    gun_act = yield from Choose(
        key="gun.what",
        subject=(id, gun),
        who=table.side_of(id),
        message=msg(N_("¿Qué hace con {unit}?"), unit=Ref("unit", gun)),
        rule="5.2",
        options=(Option(CAPTURE, msg(N_("Capturarla"))), Option(DISABLE, msg(N_("Incapacitarla")))),
        default=CAPTURE,
    )
    if gun_act == DISABLE:
        yield from say(N_("{unit} queda incapacitad{unit:a}"), "5.2", "bad", unit=Ref("unit", gun))
        yield from losses.remove_unit(table, gun)
        return
    table.unit(gun).taken = table.side_of(id)
    yield from say(
        N_("{unit} ha cambiado de manos; faltan artilleros que sirvan la pieza"), "5.2", unit=Ref("unit", gun)
    )


def man_another(table: GameTable, id: UnitId) -> Procedure[None]:
    """Let gunners run to another gun within 12 inches (4.2)."""
    unit = table.unit(id)
    gun = yield from Choose(
        key="gun.other",
        subject=(id,),
        who=table.side_of(id),
        message=msg(N_("¿A qué pieza, a {n}” o menos, refuerza {unit:el}?"), unit=Ref("unit", id), n=moves.REINFORCE),
        rule="4.2",
        options=(
            *(Option(gun, Ref("unit", gun)) for gun in short_guns(table, id)),
            Option("none", msg(N_("Ninguna")), nobody=True),
        ),
        default="none",
    )
    if gun == "none":
        return
    room = table.troop(gun).full - table.unit(gun).models
    gunner_count = yield from Number(
        key="gun.many",
        subject=(id, gun),
        who=table.side_of(id),
        message=msg(N_("¿Cuántos artilleros van?")),
        rule="4.2",
        low=1,
        high=min(room, unit.models),
        default=1,
    )
    note_move(table, id)
    if not (yield from ambushes.face_ambushes(table, id)):
        return
    before, gunner_count = unit.models, min(gunner_count, unit.models)
    unit.models -= gunner_count
    losses.note_short_crew(table, id, before, unit.models)
    second, crew = table.unit(gun), table.unit(gun).models + gunner_count
    if second.abandoned:
        bag.man_gun(table, gun, crew, table.side_of(id))
    second.models = crew
    yield from say(N_("{unit} tiene ahora {n} artilleros"), "4.2", "good", unit=Ref("unit", gun), n=crew)
    if not unit.models:
        bag.abandon_gun(table, id)


def ram_building(table: GameTable, id: UnitId) -> Procedure[None]:
    """Ram a building with a heavy tank (6.6)."""
    if not (yield from move_unit(table, id, Order.RUN)):
        return
    built = yield from Ask(
        key="ram.building",
        subject=(id,),
        who=BOARD,
        message=msg(N_("¿De qué es el edificio?")),
        rule="6.6",
        options=(Option(WOOD, msg(N_("De madera"))), Option(BRICK, msg(N_("De ladrillo")))),
        default=WOOD,
        unsure=False,
    )
    hits = yield from roll_ram(built, table.state.settings, subject=(id,), who=table.side_of(id))
    inside = [unit.id for unit in table.on_table() if unit.building]
    garrison = "none"
    if inside:
        garrison = yield from Ask(
            key="ram.inside",
            subject=(id,),
            who=BOARD,
            message=msg(N_("¿Quién está dentro?")),
            rule="6.6",
            options=(
                Option("none", msg(N_("Nadie")), nobody=True),
                *(Option(item, Ref("unit", item)) for item in inside),
            ),
            default="none",
            unsure=False,
        )
    if garrison == "none" or not (yield from blasting.hit_building(table, garrison, hits)):
        yield from say(N_("El edificio sufre {n} daños de 10"), "6.6", n=hits)


def may_run(table: GameTable, id: UnitId) -> bool:
    """Return whether a unit can do anything with Run (4.2).

    A gun that has to be towed only mounts or sends its crew.
    """
    return may_move(table, id) or len(purposes(table, id)) > 1


def may_move(table: GameTable, id: UnitId) -> bool:
    """Return whether a unit can move by itself: not a gun that needs a tow or is in a building (4.2, 4.5)."""
    unit, gait = table.unit(id), table.troop(id).gait
    towed = moves.move_of(table.content, gait, Order.RUN, unit.models).needs_tow
    return not towed and not (gait in GUNS and unit.building)
