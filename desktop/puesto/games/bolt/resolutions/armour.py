"""Alone against vehicles (5.3, 6.3, 6.5). A hit on armour, an assault on a vehicle, a tank that overruns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated

from puesto.core.game.resolutions import Part, Resolution, fact
from puesto.core.messages import N_, Message, Ref, Text, msg
from puesto.core.prompts import Modifier, Procedure
from puesto.core.values import Struct, replace
from puesto.games.bolt.assault import on_vehicles
from puesto.games.bolt.fire import armour, damage, to_hit
from puesto.games.bolt.fire.armour import ArmourFacts, ArmourOutcome, Hull, HullDamage
from puesto.games.bolt.orders import morale, order_test
from puesto.games.bolt.orders.morale import Nerve
from puesto.games.bolt.orders.order_test import NATIONS, QUALITIES, OrderFacts
from puesto.games.bolt.printed.records import ARMOURED, Content, Kind, Nation, Order, Quality
from puesto.games.bolt.table import dice, settings

ARMOUR = Text("Vehículos", "Vehicles")
HURT = "hurt"
ARMOURED_KINDS = tuple((one.value, Ref("kind", one.value)) for one in Kind if one in ARMOURED)
ON_FOOT = tuple((one.value, Ref("kind", one.value)) for one in (Kind.INFANTRY, Kind.ARTILLERY))
STILL_ORDERS = tuple((one.value, Ref("order", one.value)) for one in Order if one is not Order.RUN)
OUTCOMES: dict[str, Message] = {
    armour.NO_DAMAGE: msg(N_("rebota")),
    HURT: msg(N_("dañado")),
    armour.DESTROYED: msg(N_("destruido")),
}


def _lines(content: Content, facts: ArmourFacts) -> tuple[Modifier, ...]:
    weapon = content.weapons[facts.weapon]
    far = facts.range_band == "long"
    return armour.pen_lines(content, weapon, facts.pen, facts.facing, far, facts.ammo, settings.USUAL)


def _strike(content: Content, facts: ArmourFacts) -> Procedure[ArmourOutcome]:
    nerve = Nerve(facts.quality, facts.pins)
    hull = Hull(nerve, facts.turret, facts.open_topped, facts.immobilised)
    return armour.resolve_hit(
        content, _lines(content, facts), facts.value, hull, facts.indirect, settings.USUAL, hunters=facts.tank_hunters
    )


def _class_of(damage_: str, hull: HullDamage) -> str:
    if hull.destroyed:
        return armour.DESTROYED
    return armour.NO_DAMAGE if damage_ == armour.NO_DAMAGE else HURT


HIT: Resolution[ArmourFacts, ArmourOutcome] = Resolution(
    id="armour",
    title=Text("Impacto en un blindado", "A hit on armour"),
    rule="7.11",
    facts=ArmourFacts,
    result=ArmourOutcome,
    run=_strike,
    outcome=lambda found: _class_of(found.damage, found.hull),
    says=lambda name: OUTCOMES[name],
    modifiers=_lines,
    chapter=ARMOUR,
)


class StormFacts(Struct, frozen=True):
    """What an assault on a vehicle needs to know."""

    quality: Annotated[Quality, fact("Calidad", "Quality", "7.2", options=QUALITIES)] = Quality.REGULAR
    pins: Annotated[int, fact("Marcadores", "Pins", "3.2", 0, 9)] = 0
    models: Annotated[int, fact("Miniaturas que asaltan", "Models that assault", "6.3", 1, 4)] = 3
    tank_hunters: Annotated[bool, fact("Cazadores de tanques", "Tank hunters", "9.5")] = False
    kind: Annotated[
        Kind, fact("Vehículo", "Vehicle", "7.6", options=ARMOURED_KINDS)
    ] = Kind.MEDIUM_TANK  # fmt: skip
    vehicle_order: Annotated[
        Order,
        fact(
            "Cara de su dado", "Face of its die", "6.3",
            options=STILL_ORDERS,
        ),
    ] = Order.NONE  # fmt: skip
    open_topped: Annotated[bool, fact("Descubierto", "Open-topped", "6.3")] = False
    immobilised: Annotated[bool, fact("Inmovilizado", "Immobilised", "6.3")] = False
    crew: Annotated[Quality, fact("Tripulación", "Crew", "7.2", options=QUALITIES)] = Quality.REGULAR


class Storm(Struct, frozen=True):
    """What came of an assault on a vehicle."""

    result: str = armour.NO_DAMAGE
    hits: int = 0


REFUSED = "refused"
STORMS: dict[str, Message] = {**OUTCOMES, REFUSED: msg(N_("no se atreve"))}


def _dare(content: Content, facts: StormFacts, value: Storm) -> Procedure[Storm]:
    """The order test that an assault on a vehicle needs (6.3)."""
    asked = OrderFacts(
        Order.RUN, quality=facts.quality, pins=facts.pins, assault=True, on_vehicle=True,
        tank_hunters=facts.tank_hunters, open_topped=facts.open_topped, models=1, max_models=2,
    )  # fmt: skip
    found = yield from order_test.test_order(content, asked, settings.USUAL)
    return value if found.succeeded else Storm(REFUSED)


def _swing(facts: StormFacts, models: int) -> Procedure[int]:
    """How many of so many models hit the vehicle (6.3)."""
    need = on_vehicles.vehicle_need(facts.vehicle_order, facts.immobilised, settings.USUAL)
    return to_hit.roll_shots(models, need, msg(N_("Impacta con {n}+."), n=need), subject=(), who="")


def _break_open(content: Content, facts: StormFacts, value: Storm) -> Procedure[Storm]:
    """What the hits do to it (6.3)."""
    hits = value.hits
    if not hits:
        return value
    worth = damage.damage_value(content, facts.kind, facts.crew)
    die = yield from dice.roll_die(
        "assault.damage", msg(N_("Daño contra el frente: D6+{n}."), n=hits), "6.3",
        bands=armour.armour_bands(hits, worth, facts.tank_hunters),
    )  # fmt: skip
    kind = on_vehicles.assault_damage(die, hits, worth, facts.kind, facts.open_topped, facts.tank_hunters)
    if kind in (armour.NO_DAMAGE, on_vehicles.DESTROYED):
        return Storm(kind, hits)
    hull = Hull(Nerve(facts.crew), False, False, facts.immobilised)
    table = yield from armour.roll_table(content, kind, hull, False, settings.USUAL)
    return Storm(_class_of(kind, table), hits)


def _storm(content: Content, facts: StormFacts) -> Procedure[Storm]:
    """As it is rolled: all models together."""
    value = yield from _dare(content, facts, Storm())
    if value.result == REFUSED:
        return value
    hits = yield from _swing(facts, facts.models)
    return (yield from _break_open(content, facts, replace(value, hits=hits)))


def _storm_stages(content: Content, facts: StormFacts) -> tuple[Storm, Sequence[Callable[[Storm], Procedure[Storm]]]]:
    """The same model by model, so that equal positions merge after each."""
    swing: Part[Storm, int, int] = Part(
        lambda value: None if value.result == REFUSED else 1,
        partial(_swing, facts),
        lambda value, came: replace(value, hits=value.hits + came),
    )
    return Storm(), (partial(_dare, content, facts), *([swing] * facts.models), partial(_break_open, content, facts))


STORM: Resolution[StormFacts, Storm] = Resolution(
    id="vehicle_assault",
    title=Text("Asalto a un vehículo", "Assault on a vehicle"),
    rule="6.3",
    facts=StormFacts,
    result=Storm,
    run=_storm,
    outcome=lambda found: found.result,
    says=lambda name: STORMS[name],
    stages=_storm_stages,
    chapter=ARMOUR,
)


class OverrunFacts(Struct, frozen=True):
    """What a tank's assault needs to know."""

    target: Annotated[
        Kind, fact("En su camino", "In its path", "6.5", options=ON_FOOT)
    ] = Kind.INFANTRY  # fmt: skip
    quality: Annotated[Quality, fact("Calidad", "Quality", "7.2", options=QUALITIES)] = Quality.REGULAR
    pins: Annotated[int, fact("Marcadores", "Pins", "3.2", 0, 9)] = 0
    nation: Annotated[Nation, fact("Nación", "Nation", "8", options=NATIONS)] = Nation.NONE


GUN_LOST = "gun_lost"
OVERRUNS: dict[str, Message] = {
    armour.DESTROYED: msg(N_("la unidad queda destruida")),
    GUN_LOST: msg(N_("pierde la pieza, no la dotación")),
    armour.NO_DAMAGE: msg(N_("el tanque pasa de largo")),
}


def _overrun(content: Content, facts: OverrunFacts) -> Procedure[str]:
    passed = on_vehicles.ignores_tanks(facts.nation, facts.target)
    if not passed:
        nerve = Nerve(facts.quality, facts.pins)
        check = yield from morale.check_morale(content, nerve, msg(N_("Chequeo ante el tanque.")), "6.5")
        passed = check.passed
    found = on_vehicles.overrun_of(facts.target, passed)
    return armour.DESTROYED if found.destroyed else GUN_LOST if found.gun else armour.NO_DAMAGE


OVERRUN: Resolution[OverrunFacts, str] = Resolution(
    id="tank_assault",
    title=Text("Asalto de un tanque", "A tank’s assault"),
    rule="6.5",
    facts=OverrunFacts,
    result=str,
    run=_overrun,
    outcome=lambda found: found,
    says=lambda name: OVERRUNS[name],
    chapter=ARMOUR,
)
ALL = (HIT, STORM, OVERRUN)
