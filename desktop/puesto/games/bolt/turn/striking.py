"""The beginning of a turn (1.4, 7.8, 7.9, 9.7). Strikes that were asked for, and what becomes of smoke."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Band, Choose, Option, Procedure
from puesto.core.questions.board import BOARD, AskMany
from puesto.core.saying import say, tell
from puesto.games.bolt.fire import armour, blast, damage, indirect, strikes, to_hit
from puesto.games.bolt.fire.reaction import may_react
from puesto.games.bolt.fire.strikes import Plane
from puesto.games.bolt.printed import charts
from puesto.games.bolt.printed.records import Order, Special
from puesto.games.bolt.shooting import at_vehicles, blasting, losses
from puesto.games.bolt.table import bag, dice, sequence, walk
from puesto.games.bolt.table.state import GameTable, Strike, Unit, UnitId
from puesto.games.bolt.table.walk import Walk
from puesto.games.kit.verbs import NO_OPTION, saying_yes

NONE = "none"
EVOLUTIONS = {
    "disperses": msg(N_("el humo se dispersa")),
    "drifts_D6_random": msg(N_("el viento lo lleva D6” al azar")),
    "static": msg(N_("el humo se queda")),
}


def resolve_strikes(table: GameTable) -> Procedure[None]:
    """Resolve one due strike; with none left, go on to the smoke (1.4, 7.8)."""
    due = next((strike for strike in table.state.strikes if strike.due <= table.state.turn), None)
    if due is None:
        table.state.step = sequence.SMOKE
        return
    table.state.strikes.remove(due)
    progress = table.begin_walk(walk.STRIKE, due.observer, "", walk.LIST)
    progress.face = due.list
    yield from _resolve(table, due, progress)
    table.end_walk(progress)


def _resolve(table: GameTable, strike: Strike, progress: Walk) -> Procedure[None]:
    """Roll on the strike table and carry the result out (7.8)."""
    observer_ref = Ref("unit", strike.observer)
    result = progress.facts["result"] = yield from strikes.roll_strike(
        table.content, strike.list, observer=strike.observer, subject=(strike.observer, str(table.state.turn)),
        who=strike.side,
    )  # fmt: skip
    yield from tell(msg(N_("{unit}: {result}"), unit=observer_ref, result=strikes.RESULTS[result]), "7.8", "heading")
    yield from strikes.say_marker(result)
    if result in (strikes.DELAY, strikes.CLEAR):
        strike.due = table.state.turn + 1
        table.state.strikes.append(strike)
        return
    if result == strikes.MISCALCULATION:
        inches = yield from dice.roll_amount(
            "3D6",
            "strike.drift",
            msg(N_("El disparo se desvía 3D6”.")),
            "7.8",
            subject=(strike.observer,),
            who=strike.side,
        )
        yield from say(N_("Desplazad el marcador {n}” en una dirección al azar"), "7.8", n=inches)
    if strike.list == strikes.SMOKE:
        progress.step = walk.SMOKE
        yield from blasting.lay_smoke(table, indirect.smoke_radius(table.content, indirect.BARRAGE), "7.8")
    elif strike.list == strikes.ARTILLERY:
        yield from _shell(table, strike, progress)
    else:
        yield from _fly(table, strike, result, progress)


def _shell(table: GameTable, strike: Strike, progress: Walk) -> Procedure[None]:
    """Resolve a barrage: its radius, and a die for every unit in it (7.8)."""
    progress.step = walk.RADIUS
    die = yield from dice.roll_die(
        "strike.radius",
        msg(N_("¿Hasta dónde llega el bombardeo? D6+6”.")),
        "7.8",
        subject=(strike.observer,),
        who=strike.side,
    )
    radius = progress.facts["radius"] = strikes.barrage_radius(die)
    progress.step = walk.UNITS
    for id in (yield from _under(table, strike, "strike.under", radius, crewed_units(table))):
        if table.unit(id).gone:
            continue
        yield from go_down_under(table, id)
        result = yield from strikes.roll_shelling(table.content, unit=id, subject=(id,), who=strike.side)
        yield from _burst(table, id, strike, result.pins, result.he, result.pen)


def _burst(table: GameTable, id: UnitId, strike: Strike, pins: str, he: int, pen: int) -> Procedure[None]:
    """Resolve pins, and a hit: on a vehicle's top, on others by template (7.8, 7.9)."""
    if he and not table.is_vehicle(id):
        yield from blasting.burst_on(
            table, strike.observer, id, he, 1, False, table.unit(id).building == to_hit.BUNKER, pen, pins
        )
        return
    pin_count = yield from blast.roll_pins(pins, id, key="strike.pins", rule="7.8", who=strike.side)
    if (yield from losses.add_pins(table, id, pin_count, "7.8")) and he:
        weapon = table.content.weapons["heavy_howitzer"]
        yield from at_vehicles.strike_armour(
            table, id, weapon, pen, armour.TOP, False, True, to_hit.HE, who=strike.side, pinned=True
        )


def crewed_units(table: GameTable, side: str = "") -> list[Unit]:
    """Return the units on the table; a gun without a crew is terrain, and takes no pins (5.2)."""
    return [unit for unit in table.on_table(side) if not unit.abandoned]


def _under(table: GameTable, strike: Strike, key: str, radius: int, units: list[Unit]) -> Procedure[tuple[str, ...]]:
    """Ask which of `units` are within `radius` inches of the strike."""
    if not units:
        return ()
    return (
        yield from AskMany(
            key=key,
            subject=(strike.observer,),
            who=BOARD,
            message=msg(N_("¿Qué unidades quedan a {n}” o menos?"), n=radius),
            rule="7.8",
            options=tuple(Option(unit.id, Ref("unit", unit.id)) for unit in units),
        )
    )


def go_down_under(table: GameTable, id: UnitId) -> Procedure[None]:
    """Ask whether infantry or a gun goes Down under shells and planes (7.8, 7.9)."""
    unit, kind = table.unit(id), table.troop(id).kind
    if not strikes.may_go_down(kind) or not may_react(kind, unit.order) or not table.has_die(id):
        return
    answer = yield from Choose(
        key="strike.down",
        subject=(id,),
        who=table.side_of(id),
        message=msg(N_("¿{unit} se echa cuerpo a tierra?"), unit=Ref("unit", id)),
        rule="7.8",
        options=(saying_yes(losses.YES, msg(N_("Cuerpo a tierra"))), NO_OPTION),
    )
    if answer == losses.YES:
        unit.order, unit.did, unit.kept = Order.DOWN, "reaction", True
        yield from say(N_("{unit} se echa cuerpo a tierra: su dado no entra en la bolsa"), "7.8", unit=Ref("unit", id))


# ---- aircraft


def _fly(table: GameTable, strike: Strike, result: str, progress: Walk) -> Procedure[None]:
    """Resolve an air strike: target, flak of both sides, pins around, the plane (7.8, 7.9)."""
    if result == strikes.ROOKIE:
        yield from _pick_rookie_target(table, strike)
    if not strike.target or table.unit(strike.target).gone:
        yield from say(N_("Su blanco ya no está en juego: no hay ataque"), "7.8")
        return
    progress.goal, progress.step = strike.target, walk.FLAK
    yield from say(N_("El avión viene desde {n}”"), "7.8", n=strikes.PLANE_AT)
    if (yield from flak(table, strike)):
        yield from tell(msg(N_("{verdict}."), verdict=strikes.FLAK[True]), "9.7", "bad")
        return
    progress.step = walk.NEAR
    near = yield from _under(table, strike, "strike.near", strikes.AIR_PINS_REACH, crewed_units(table))
    for id in near:
        pin_count = yield from blast.roll_pins(strikes.AIR_PINS, id, key="strike.pins", rule="7.8", who=strike.side)
        yield from losses.add_pins(table, id, pin_count, "7.8")
    if not table.unit(strike.target).gone:
        yield from _attack(table, strike, progress)


def _pick_rookie_target(table: GameTable, strike: Strike) -> Procedure[None]:
    """Let the opponent choose a rookie pilot's target among the units of the side that called him (7.8)."""
    chooser, side = strikes.rookie_target(strike.side, table.others(strike.side)[0])
    among = [unit.id for unit in crewed_units(table, side)]
    if not among:
        strike.target = ""
        return
    strike.target = yield from Choose(
        key="strike.rookie",
        subject=(strike.observer,),
        who=chooser,
        message=msg(N_("Piloto novato: ¿a quién de {side} ataca?"), side=Ref("side", side)),
        rule="7.8",
        options=tuple(Option(option, Ref("unit", option)) for option in among),
    )


def flak(table: GameTable, strike: Strike) -> Procedure[bool]:
    """Let flak in range fire, whatever it has done; return whether the plane is shot down (9.7)."""
    guns = [unit.id for unit in crewed_units(table) if table.has(unit.id, Special.FLAK) and table.arms(unit.id)]
    if not guns:
        return False
    firing = yield from AskMany(
        key="flak.who",
        subject=(strike.observer,),
        who=BOARD,
        message=msg(N_("¿Qué antiaéreas tienen el avión a su alcance?")),
        detail=msg(N_("Disparan las dos partes, aunque ya hayan actuado.")),
        rule="9.7",
        options=tuple(Option(gun, Ref("unit", gun)) for gun in guns),
    )
    hits = 0
    for id in firing:
        quality, who, pins = table.troop(id).quality, table.side_of(id), table.unit(id).pins
        if who == strike.side:
            if (yield from strikes.roll_restraint(quality, id, who)):
                continue
        shots = sum(table.shots(id, weapon, weapon_count) for _, weapon, weapon_count, _ in table.arms(id))
        subject = (id, strike.observer)
        hits += yield from strikes.roll_flak(table.content, shots, pins, unit=id, subject=subject, who=who)
        words = N_("{unit} conserva su dado como está y ya no se esconde")
        yield from say(words, "9.7", "quiet", key="flak.shown", unit=Ref("unit", id))
    return strikes.is_shot_down(hits)


def _attack(table: GameTable, strike: Strike, progress: Walk) -> Procedure[None]:
    """Roll which plane it is, and attack its target (7.9)."""
    progress.step = walk.PLANE
    id = strike.target
    plane = yield from strikes.roll_plane(table.content, subject=(strike.observer,), who=strike.side)
    progress.facts["plane"], progress.step = plane.type, walk.ATTACK
    yield from tell(msg(N_("Llega un {plane}"), plane=strikes.PLANE_NAMES[plane.type]), "7.9")
    yield from go_down_under(table, id)
    if plane.he:
        yield from _bomb(table, strike, plane)
        return
    pin_count = yield from blast.roll_pins(plane.pins, id, key="strike.pins", rule="7.9", who=strike.side)
    if not (yield from losses.add_pins(table, id, pin_count, "7.9")):
        return
    hits = yield from strikes.roll_plane_hits(
        plane, table.troop(id).kind, table.unit(id).order is Order.DOWN, table.state.settings, subject=(id,),
        who=strike.side,
    )  # fmt: skip
    if table.is_vehicle(id):
        weapon = table.content.weapons["light_autocannon"]
        for _ in range(hits):
            if not table.unit(id).gone:
                yield from at_vehicles.strike_armour(
                    table, id, weapon, plane.pen, armour.TOP, False, False, to_hit.AP, who=strike.side, pinned=True
                )
        return
    before = table.unit(id).models
    wounds = yield from damage.roll_damage(
        hits,
        plane.pen,
        losses.value_of(table, id),
        Ref("unit", id),
        subject=(id,),
        who=strike.side,
    )
    if (yield from losses.ruin_gun(table, id, wounds, plane.pen > 0)):
        return
    lost = yield from losses.take_casualties(table, id, wounds, strike.side, heavy=True)
    yield from losses.check_losses(table, id, lost, before)


def _bomb(table: GameTable, strike: Strike, plane: Plane) -> Procedure[None]:
    """Bomb a plane's target and other units under the template, no friends (7.9, 9.10)."""
    row = blast.blast_of(table.content, plane.he, table.state.settings)
    for id in (yield from blasting.lay_template(table, strike.observer, strike.target)):
        if table.unit(id).gone:
            continue
        if id != strike.target:
            yield from go_down_under(table, id)
        yield from _burst(table, id, strike, plane.pins if id == strike.target else row.pins, plane.he, plane.pen)


# ---- asking for one, smoke


def request_strike(table: GameTable, id: UnitId) -> Procedure[bool]:
    """Let an observer request a strike at a point in his sight; return whether he did (1.4)."""
    troop = table.troop(id)
    air = Special.AIR_OBSERVER in troop.special
    lists = (strikes.AIR,) if air else (strikes.ARTILLERY, strikes.SMOKE)
    strike_answer = yield from Choose(
        key="strike.ask",
        subject=(id,),
        who=table.side_of(id),
        message=msg(N_("¿Qué pide {unit:el}?"), unit=Ref("unit", id)),
        detail=msg(N_("A un punto que vea; llega al empezar el turno que viene.")),
        rule="1.4",
        options=(
            Option(NONE, msg(N_("Nada, o no ve el punto")), nobody=True),
            *(Option(item, strikes.LISTS[item]) for item in lists),
        ),
        default=NONE,
    )
    if strike_answer == NONE:
        return False
    target = ""
    if air:
        target = yield from Choose(
            key="strike.target",
            subject=(id,),
            who=table.side_of(id),
            message=msg(N_("¿Contra quién?")),
            rule="1.4",
            options=tuple(Option(unit.id, Ref("unit", unit.id)) for unit in table.enemies(id)),
        )
    table.unit(id).uses += 1
    table.state.strikes.append(Strike(id, table.side_of(id), strike_answer, target, table.state.turn + 1))
    yield from say(N_("{unit} pide su ataque: poned el marcador"), "1.4", "good", unit=Ref("unit", id))
    return True


def evolve_smoke(table: GameTable) -> Procedure[None]:
    """Decide what happens to every smoke on the table; then fill the bag (3.1, 7.8)."""
    for smoke in [smoke for smoke in table.state.smokes if smoke.since < table.state.turn]:
        rows = table.content.charts[charts.EVOLUTION].rows
        face = yield from dice.roll_die(
            "smoke.roll",
            msg(N_("¿Qué hace el humo {n}?"), n=smoke.id),
            "7.8",
            subject=(smoke.id, str(table.state.turn)),
            bands=tuple(Band(charts.faces(row.id)[0], EVOLUTIONS[row.cells[0]]) for row in rows),
        )
        result = indirect.smoke_evolution(table.content, face)
        yield from tell(msg(N_("Humo {n}: {what}"), n=smoke.id, what=EVOLUTIONS[result]), "7.8")
        if result == "disperses":
            table.state.smokes.remove(smoke)
        elif result == "drifts_D6_random":
            inches = yield from dice.roll_amount(
                "D6", "smoke.drift", msg(N_("¿Cuánto lo lleva el viento?")), "7.8", subject=(smoke.id,)
            )
            yield from say(N_("Desplazad el humo {n}” en una dirección al azar"), "7.8", n=inches)
    bag.fill_bag(table)
    yield from say(
        N_("Turno {n}: {dice} dados en la bolsa"), "3.1", "heading", n=table.state.turn, dice=len(table.state.bag)
    )
    table.state.step = sequence.DRAW
