"""Alone: the die against armour, the table of damage, pins on a vehicle, hits of an assault (5.3, 6.3, 7.11, 7.12)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Resolution, fact
from puesto.core.messages import N_, Message, Ref, Text, msg
from puesto.core.prompts import Procedure
from puesto.core.saying import tell
from puesto.core.values import Struct
from puesto.games.bolt.assault import on_vehicles
from puesto.games.bolt.fire import armour, damage
from puesto.games.bolt.fire.armour import ArmourFacts, Hull
from puesto.games.bolt.orders import order_test
from puesto.games.bolt.orders.morale import MoraleState
from puesto.games.bolt.orders.order_test import ORDER_OPTIONS, QUALITIES
from puesto.games.bolt.printed.records import VEHICLES, Content, Kind, Order, Quality
from puesto.games.bolt.resolutions.armour import armour_lines
from puesto.games.bolt.table import dice, settings
from puesto.games.kit.alone import yes_no_class, yes_no_words

ARMOUR = Text("Vehículos", "Vehicles")
ON_WHEELS = tuple((one.value, Ref("kind", one.value)) for one in Kind if one in VEHICLES)
DAMAGES = tuple((one, armour.DAMAGES[one]) for one in (armour.SUPERFICIAL, armour.FULL, armour.MASSIVE))
DIE_FACES = (("", Text("ninguna", "none")), *ORDER_OPTIONS)

# ---- the table of damage


class TableFacts(settings.ByReadings, frozen=True):
    """How badly a vehicle was hit, and what it is."""

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


class TableResult(Struct, frozen=True):
    """What the table did to a vehicle (7.12)."""

    table_die: str
    plus: int
    """What was added to each die on the table."""
    results: tuple[str, ...]
    destroyed: bool
    immobilised: bool
    extra_pins: int
    order_die: str
    """Down for a stunned crew."""
    turret_jammed: bool
    morale_used: int
    """Of a vehicle on fire; 0 where none is rolled."""
    crew_survivors: int = 0
    crew_moves: str = ""
    """How far they get to safety."""


def _damage_table(content: Content, facts: TableFacts) -> Procedure[TableResult]:
    hull = Hull(MoraleState(facts.quality, facts.pins), facts.turret, facts.open_topped, facts.immobilised)
    found = yield from armour.roll_table(content, facts.damage, hull, facts.indirect, facts.readings)
    plus = armour.effective(0, facts.damage, facts.open_topped and facts.indirect)
    crew = 0
    if found.destroyed and facts.crew_escapes:
        words = msg(N_("¿Cuántos tripulantes de {unit} sobreviven? D3."), unit=Ref("unit", "unit"))
        crew = yield from dice.roll_amount("D3", "losses.crew", words, "7.12")
    found = armour.break_by_pins(content, hull, found, facts.readings)
    return TableResult(
        armour.TABLE_DICE[facts.damage], plus, found.results, found.destroyed, found.immobilised, found.pins,
        Order.DOWN.value if found.stunned and not found.destroyed else "", found.jammed, found.morale,
        crew, "2D6" if crew else "",
    )  # fmt: skip


HURT, UNHURT = "hurt", "none"
ENDS: dict[str, Message] = {
    armour.DESTROYED: msg(N_("destruido")),
    HURT: msg(N_("dañado")),
    UNHURT: msg(N_("sin efecto")),
}


def _end(found: TableResult) -> str:
    if found.destroyed:
        return armour.DESTROYED
    return HURT if set(found.results) - {armour.NOTHING_HAPPENS} else UNHURT


TABLE: Resolution[TableFacts, TableResult] = Resolution(
    id="vehicle_damage",
    title=Text("La tabla de daños en vehículos", "The table of damage to vehicles"),
    rule="7.12",
    facts=TableFacts,
    result=TableResult,
    run=_damage_table,
    outcome=_end,
    says=lambda name: ENDS[name],
    chapter=ARMOUR,
)

# ---- the die against armour


class Penetration(Struct, frozen=True):
    """What the die against armour came to (7.11, 7.12)."""

    value: int
    total: int
    damage: str
    table_die: str
    """How the table of damage is rolled for it; "" where nothing got through."""


def _penetrate(content: Content, facts: ArmourFacts) -> Procedure[Penetration]:
    lines = armour_lines(content, facts)
    added = dice.modifier_sum(lines)
    die = yield from dice.roll_die(
        "armour.damage", msg(N_("Para dañar: {n}+."), n=facts.value), "7.11",
        bands=armour.armour_bands(added, facts.value, facts.tank_hunters),
    )  # fmt: skip
    found = armour.damage_class(die, added, facts.value, facts.tank_hunters)
    return Penetration(facts.value, die + added, found, armour.TABLE_DICE.get(found, ""))


PENETRATION: Resolution[ArmourFacts, Penetration] = Resolution(
    id="penetration",
    title=Text("¿Atraviesa el blindaje?", "Does it get through the armour?"),
    rule="7.11",
    facts=ArmourFacts,
    result=Penetration,
    run=_penetrate,
    outcome=lambda found: found.damage,
    says=lambda name: armour.DAMAGES[name],
    modifiers=armour_lines,
    chapter=ARMOUR,
)

# ---- pins


class PinFacts(settings.ByReadings, frozen=True):
    """A hit on a vehicle that may pin its crew."""

    quality: Annotated[Quality, fact("Tripulación", "Crew", "7.2", options=QUALITIES)] = Quality.REGULAR
    armoured: Annotated[bool, fact("Blindado", "Armoured", "5.3")] = True
    open_topped: Annotated[bool, fact("Descubierto", "Open-topped", "5.3")] = False
    heavy_weapon: Annotated[bool, fact("Arma pesada, o PEN +1", "Heavy weapon, or PEN +1", "5.3")] = True
    can_damage: Annotated[bool, fact("Podría dañarlo", "It could damage it", "5.3")] = False


PIN_WORDS = yes_no_words(msg(N_("recibe un marcador")), msg(N_("no recibe marcador")))
PIN: Resolution[PinFacts, bool] = Resolution(
    id="vehicle_pin",
    title=Text("¿Se suprime un vehículo?", "Is a vehicle pinned?"),
    rule="5.3",
    facts=PinFacts,
    result=bool,
    run=lambda content, facts: armour.roll_pinned(
        facts.quality, facts.armoured and not facts.open_topped, facts.heavy_weapon, facts.can_damage, facts.readings
    ),
    outcome=yes_no_class,
    says=PIN_WORDS,
    chapter=ARMOUR,
)


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


class Boarding(Struct, frozen=True):
    """Whether it may be assaulted, what hits it, and what the hits did (6.3)."""

    allowed: bool
    modifier: int
    """To the order test that comes first."""
    needed: int
    value: int
    total: int
    damage: str
    infantry_may_regroup: bool
    """Where the vehicle survives."""


def _board(content: Content, facts: BoardFacts) -> Procedure[Boarding]:
    equipped = facts.equipped or facts.tank_hunters
    allowed = on_vehicles.may_assault_vehicle(equipped, facts.vehicle_order)
    modifier = 0 if facts.tank_hunters or facts.open_topped else order_test.AGAINST_VEHICLE
    value = damage.damage_value(content, facts.kind, Quality.REGULAR)
    if not allowed:
        yield from tell(ALLOWED_WORDS(yes_no_class(False)), "6.3", "bad")
        return Boarding(False, modifier, 0, value, 0, armour.NO_DAMAGE, False)
    needed = on_vehicles.vehicle_need(facts.vehicle_order, facts.immobilised, facts.readings)
    if not facts.hits:
        return Boarding(True, modifier, needed, value, 0, armour.NO_DAMAGE, True)
    die = yield from dice.roll_die(
        "assault.damage", msg(N_("Daño contra el frente: D6+{n}."), n=facts.hits), "6.3",
        bands=armour.armour_bands(facts.hits, value, facts.tank_hunters),
    )  # fmt: skip
    found = on_vehicles.assault_damage(die, facts.hits, value, facts.kind, facts.open_topped, facts.tank_hunters)
    return Boarding(True, modifier, needed, value, die + facts.hits, found, found != on_vehicles.DESTROYED)


ALLOWED_WORDS = yes_no_words(msg(N_("se puede asaltar")), msg(N_("no se puede asaltar")))
BOARD_WORDS: dict[str, Message] = {**armour.DAMAGES, on_vehicles.DESTROYED: msg(N_("destruido"))}
BOARD: Resolution[BoardFacts, Boarding] = Resolution(
    id="vehicle_assault_damage",
    title=Text("Impactos de un asalto a un vehículo", "Hits of an assault on a vehicle"),
    rule="6.3",
    facts=BoardFacts,
    result=Boarding,
    run=_board,
    outcome=lambda found: found.damage,
    says=lambda name: BOARD_WORDS[name],
    chapter=ARMOUR,
)


ALL = (PENETRATION, TABLE, PIN, BOARD)
