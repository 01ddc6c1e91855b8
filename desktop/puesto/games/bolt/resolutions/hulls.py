"""Alone: hits on armour, damage, pins of vehicles, hits of an assault (5.3, 6.3, 7.11, 7.12)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Answer, fact, resolution
from puesto.core.messages import N_, Message, Ref, Text, msg
from puesto.core.prompts import Procedure
from puesto.core.results import label
from puesto.core.saying import tell
from puesto.core.values import Struct
from puesto.games.bolt.assault import on_vehicles
from puesto.games.bolt.fire import armour, damage
from puesto.games.bolt.fire.armour import ArmourFacts, Hull, HullResult
from puesto.games.bolt.orders.morale import MoraleState
from puesto.games.bolt.orders.order_test import ORDER_OPTIONS, QUALITIES
from puesto.games.bolt.printed.records import VEHICLES, Content, Kind, Order, Quality
from puesto.games.bolt.resolutions.armour import ARMOUR, armour_lines
from puesto.games.bolt.table import settings
from puesto.games.kit.alone import one_word, yes_no_class, yes_no_words

ON_WHEELS = tuple((kind.value, Ref("kind", kind.value)) for kind in Kind if kind in VEHICLES)
DAMAGES = tuple((item, armour.DAMAGES[item]) for item in (armour.SUPERFICIAL, armour.FULL, armour.MASSIVE))
DIE_FACES = (("", Text("ninguna", "none")), *ORDER_OPTIONS)

# ---- the table of damage


class TableFacts(settings.ByReadings, frozen=True):
    """Facts for the damage table: the hit and the vehicle."""

    damage: Annotated[str, fact("Daño", "Damage", "7.12", options=DAMAGES)] = armour.FULL
    quality: Annotated[Quality, fact("Tripulación", "Crew", "7.2", options=QUALITIES)] = Quality.REGULAR
    pins: Annotated[int, fact("Marcadores del vehículo", "Pins on the vehicle", "3.2", 0, 12)] = 1
    turret: Annotated[bool, fact("Con torreta", "With a turret", "7.12")] = True
    open_topped: Annotated[bool, fact("Descubierto", "Open-topped", "7.12")] = False
    indirect: Annotated[bool, fact("Fuego indirecto", "Indirect fire", "7.12")] = False
    immobilised: Annotated[bool, fact("Ya inmovilizado", "Already immobilised", "7.12")] = False
    crew_escapes: Annotated[
        bool, fact("El escenario deja salvarse a la tripulación", "The scenario lets the crew escape", "7.12")
    ] = False  # fmt: skip


UNHURT = "none"
ENDS: dict[str, Message] = {**armour.ENDS, UNHURT: armour.RESULTS[armour.NOTHING_HAPPENS]}


def _end(result: HullResult) -> str:
    if result.destroyed:
        return armour.DESTROYED
    return armour.HURT if set(result.results) - {armour.NOTHING_HAPPENS} else UNHURT


@resolution(
    "vehicle_damage", "7.12", Text("La tabla de daños en vehículos", "The table of damage to vehicles"), ARMOUR,
    Answer(_end, ENDS.__getitem__),
)  # fmt: skip
def damage_table(content: Content, facts: TableFacts) -> Procedure[HullResult]:
    """Roll on the table of damage, with the crew that gets away (7.12)."""
    hull = Hull(MoraleState(facts.quality, facts.pins), facts.turret, facts.open_topped, facts.immobilised)
    result = yield from armour.roll_table(content, facts.damage, hull, facts.indirect, facts.readings)
    if result.destroyed and facts.crew_escapes:
        yield from damage.roll_crew()
    return armour.break_by_pins(content, hull, result, facts.readings)


# ---- the die against armour


class PenetrationResult(Struct, frozen=True):
    """Result of the die against armour (7.11, 7.12)."""

    damage: Annotated[str, label("Daño", "Damage", armour.DAMAGES)]
    total: Annotated[int, label("Total", "Total")]


@resolution(
    "penetration", "7.11", Text("¿Atraviesa el blindaje?", "Does it get through the armour?"), ARMOUR,
    one_word("damage", armour.DAMAGES), modifiers=armour_lines,
)  # fmt: skip
def penetration(content: Content, facts: ArmourFacts) -> Procedure[PenetrationResult]:
    """Roll the die against armour (7.11)."""
    lines = armour_lines(content, facts)
    return PenetrationResult(*(yield from armour.pierce(lines, facts.value, hunters=facts.tank_hunters)))


# ---- pins


class PinFacts(settings.ByReadings, frozen=True):
    """A hit on a vehicle that may pin its crew."""

    quality: Annotated[Quality, fact("Tripulación", "Crew", "7.2", options=QUALITIES)] = Quality.REGULAR
    armoured: Annotated[bool, fact("Blindado", "Armoured", "5.3")] = True
    open_topped: Annotated[bool, fact("Descubierto", "Open-topped", "5.3")] = False
    heavy_weapon: Annotated[bool, fact("Arma pesada, o PEN +1", "Heavy weapon, or PEN +1", "5.3")] = True
    can_damage: Annotated[bool, fact("Podría dañarlo", "It could damage it", "5.3")] = False


@resolution(
    "vehicle_pin", "5.3", Text("¿Se suprime un vehículo?", "Is a vehicle pinned?"), ARMOUR,
    Answer(yes_no_class, yes_no_words(msg(N_("recibe un marcador")), msg(N_("no recibe marcador")))),
)  # fmt: skip
def vehicle_pin(facts: PinFacts) -> Procedure[bool]:
    """Return whether a hit pins a vehicle (5.3)."""
    is_closed = facts.armoured and not facts.open_topped
    return armour.roll_pinned(facts.quality, is_closed, facts.heavy_weapon, facts.can_damage, facts.readings)


# ---- assaults


class BoardFacts(settings.ByReadings, frozen=True):
    """Hits of an assault on a vehicle, and what it has done."""

    kind: Annotated[Kind, fact("Vehículo", "Vehicle", "7.6", options=ON_WHEELS)] = Kind.MEDIUM_TANK
    vehicle_order: Annotated[
        Order, fact("Cara de su dado", "Face of its die", "6.3", options=DIE_FACES)
    ] = Order.NONE  # fmt: skip
    immobilised: Annotated[bool, fact("Inmovilizado", "Immobilised", "6.3")] = False
    open_topped: Annotated[bool, fact("Descubierto", "Open-topped", "6.3")] = False
    equipped: Annotated[bool, fact("Lleva con qué asaltarlo", "It carries what assaults it", "6.3")] = True
    tank_hunters: Annotated[bool, fact("Cazadores de tanques", "Tank hunters", "9.5")] = False
    hits: Annotated[int, fact("Impactos", "Hits", "6.3", 0, 12)] = 3


BOARD_WORDS: dict[str, Message] = {**armour.DAMAGES, on_vehicles.DESTROYED: armour.RESULTS[armour.DESTROYED]}


@resolution(
    "vehicle_assault_damage", "6.3",
    Text("Impactos de un asalto a un vehículo", "Hits of an assault on a vehicle"), ARMOUR,
    Answer(str, BOARD_WORDS.__getitem__),
)  # fmt: skip
def board(content: Content, facts: BoardFacts) -> Procedure[str]:
    """Say what an assault on a vehicle needs, and roll what its hits do (6.3)."""
    if not on_vehicles.may_assault_vehicle(facts.equipped or facts.tank_hunters, facts.vehicle_order):
        yield from tell(msg(N_("no se puede asaltar")), "6.3", "bad")
        return armour.NO_DAMAGE
    need = on_vehicles.vehicle_need(facts.vehicle_order, facts.immobilised, facts.readings)
    yield from tell(on_vehicles.words_of_blows(need), "6.3")
    if not facts.hits:
        return armour.NO_DAMAGE
    value = damage.damage_value(content, facts.kind, Quality.REGULAR)
    hunters = facts.tank_hunters
    return (yield from on_vehicles.roll_front(facts.hits, value, facts.kind, facts.open_topped, hunters))


ALL = (penetration, damage_table, vehicle_pin, board)
