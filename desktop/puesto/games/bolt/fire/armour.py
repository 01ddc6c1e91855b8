"""Fire at armour (5.3, 7.11, 7.12). Faces and range, superficial, full and massive damage, the table, turrets, pins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.prompts import Band, Modifier, Procedure, Roll
from puesto.core.results import label
from puesto.core.saying import say, tell
from puesto.core.values import Struct, replace
from puesto.games.bolt.fire.to_hit import AP, HE, WEAPON_OPTIONS
from puesto.games.bolt.orders import morale
from puesto.games.bolt.orders.morale import MoraleState
from puesto.games.bolt.orders.order_test import QUALITIES
from puesto.games.bolt.printed import charts
from puesto.games.bolt.printed.records import ARMOURED, Content, Kind, Quality, Weapon
from puesto.games.bolt.table import dice, settings

FRONT, SIDE, REAR, TOP = "front", "side", "rear", "top"
FACES = (
    (FRONT, msg(N_("de frente"))),
    (SIDE, msg(N_("de lado"))),
    (REAR, msg(N_("por detrás"))),
    (TOP, msg(N_("por arriba"))),
)
NO_DAMAGE, SUPERFICIAL, FULL, MASSIVE = "none", "superficial", "full", "massive"
DAMAGES: dict[str, Message] = {
    NO_DAMAGE: msg(N_("rebota")),
    SUPERFICIAL: msg(N_("daño superficial")),
    FULL: msg(N_("daño completo")),
    MASSIVE: msg(N_("daño masivo")),
}
TABLE_DICE = {SUPERFICIAL: "D6-3", FULL: "D6", MASSIVE: "2xD6"}
"""Dice for the table of damage to vehicles, by the class of damage (7.12)."""
MASSIVE_BY = 3
STUNNED, IMMOBILISED, ON_FIRE, DESTROYED, NOTHING_HAPPENS = (
    "crew_stunned",
    "immobilised",
    "on_fire",
    "destroyed",
    "none",
)
RESULTS: dict[str, Message] = {
    STUNNED: msg(N_("tripulación aturdida")),
    IMMOBILISED: msg(N_("inmovilizado")),
    ON_FIRE: msg(N_("en llamas")),
    DESTROYED: msg(N_("destruido")),
    NOTHING_HAPPENS: msg(N_("sin efecto")),
}


def pen_lines(
    content: Content, weapon: Weapon, pen: int, face: str, far: bool, ammo: str, readings: Mapping[str, str]
) -> tuple[Modifier, ...]:
    """Return the modifiers of the die against armour: PEN, the armour face, long range (7.11)."""
    lines = [Modifier(msg(N_("PEN")), pen, "7.13")]
    struck = charts.number(content, charts.PEN, face)
    if struck:
        lines.append(Modifier(dict(FACES)[face], struck, "7.11"))
    keeps = "shaped_charge" in weapon.traits and settings.is_read(readings, settings.SHAPED_CHARGE, "keeps")
    # 9.10, 9.11 neither HE nor flames lose anything by range
    if far and ammo != HE and "flamethrower" not in weapon.traits and not keeps:
        lines.append(Modifier(msg(N_("Largo alcance")), charts.number(content, charts.PEN, "long_range"), "7.11"))
    return tuple(lines)


def vehicle_lines(
    content: Content, weapon: Weapon, pen: int, kind: Kind, face: str, far: bool, ammo: str, readings: Mapping[str, str]
) -> tuple[Modifier, ...]:
    """Return the modifiers of the die against a vehicle: without armour nothing but the PEN counts (7.11)."""
    if kind in ARMOURED:
        return pen_lines(content, weapon, pen, face, far, ammo, readings)
    return (Modifier(msg(N_("PEN")), pen, "7.13"),)


def damage_class(die: int, plus: int, value: int, hunters: bool = False) -> str:
    """Return a hit's class of damage: equal to the value, above it, or by three (7.12, 9.5)."""
    total = die + plus
    if die == 1 or total < value:
        return NO_DAMAGE
    if total >= value + MASSIVE_BY:
        return MASSIVE
    return FULL if total > value or hunters else SUPERFICIAL


def can_damage(plus: int, value: int) -> bool:
    """Return whether any face of the die would do damage (5.3)."""
    return 6 + plus >= value


def armour_bands(plus: int, value: int, hunters: bool) -> tuple[Band, ...]:
    """Return the classes of the die, from the lowest face; an unreachable one keeps its rank."""
    kinds, ranks = [damage_class(face, plus, value, hunters) for face in range(1, 7)], [*DAMAGES]
    return tuple(
        Band(1 + sum(ranks.index(kind) < rank for kind in kinds), DAMAGES[name]) for rank, name in enumerate(ranks)
    )


def table_result(content: Content, die: int, damage: str, open_and_indirect: bool, readings: Mapping[str, str]) -> str:
    """Return the result of a die on the table: -3 if superficial, +1 on an open top from above (7.12)."""
    row = effective(die, damage, open_and_indirect)
    if row <= 0 and settings.is_read(readings, settings.SUPERFICIAL, "none"):
        return NOTHING_HAPPENS
    return charts.roll(content, charts.VEHICLE, row)


def effective(die: int, damage: str, open_and_indirect: bool) -> int:
    """Return the die on the table with what is added to it (7.12)."""
    return die - (3 if damage == SUPERFICIAL else 0) + (1 if open_and_indirect else 0)


class Hull(Struct, frozen=True):
    """Condition of a vehicle that matters to its damage."""

    nerve: MoraleState = MoraleState()
    turret: bool = True
    open_topped: bool = False
    immobilised: bool = False


class HullResult(Struct, frozen=True):
    """Effect of one roll on the table on a vehicle."""

    results: Annotated[tuple[str, ...], label("Resultados", "Results", RESULTS)] = ()
    destroyed: Annotated[bool, label("Destruido", "Destroyed")] = False
    immobilised: Annotated[bool, label("Inmovilizado", "Immobilised")] = False
    stunned: Annotated[bool, label("Aturdida", "Stunned")] = False
    pins: Annotated[int, label("Marcadores", "Pins")] = 0
    jammed: Annotated[bool, label("Torreta averiada", "Turret jammed")] = False
    """The turret fires only towards the side that was hit."""
    morale: Annotated[int, label("Moral en llamas", "Morale on fire")] = 0


HURT = "hurt"
ENDS: dict[str, Message] = {
    NO_DAMAGE: DAMAGES[NO_DAMAGE],
    HURT: msg(N_("dañado")),
    DESTROYED: RESULTS[DESTROYED],
}


def end_of(damage: str, hull: HullResult) -> str:
    """Return the state of a vehicle after a hit: unhurt, damaged or destroyed (7.11, 7.12)."""
    if hull.destroyed:
        return DESTROYED
    return NO_DAMAGE if damage == NO_DAMAGE else HURT


def settle_damage(results: Sequence[str], hull: Hull) -> HullResult:
    """Return the combined effect of the results; a second immobilisation destroys (7.12)."""
    times = results.count(IMMOBILISED) + (1 if hull.immobilised else 0)
    stunned = results.count(STUNNED)
    is_destroyed = DESTROYED in results or (times > 1 and IMMOBILISED in results)
    return HullResult(tuple(results), is_destroyed, times > 0, stunned > 0, stunned)


def roll_table(
    content: Content,
    damage: str,
    hull: Hull,
    indirect: bool,
    readings: Mapping[str, str],
    *,
    unit: str = "unit",
    who: str = "",
    owner: str = "",
) -> Procedure[HullResult]:
    """Roll on the table of damage to vehicles, with its fire and turret checks (7.12)."""
    plus = hull.open_topped and indirect
    roll_count = 2 if damage == MASSIVE else 1
    bands: list[Band] = []
    for face in range(1, 7):
        words = RESULTS[table_result(content, face, damage, plus, readings)]
        if not bands or bands[-1].message != words:
            bands.append(Band(face, words))
    results: list[str] = []
    for _ in range(roll_count):
        die = yield from dice.roll_die(
            "armour.table",
            msg(N_("Daños en {unit}: tira en la tabla."), unit=Ref("unit", unit)),
            "7.12",
            subject=(unit, str(len(results))),
            who=who,
            bands=bands,
        )
        results.append(table_result(content, die, damage, plus, readings))
        yield from say(N_("{unit}: {result}"), "7.12", "bad", unit=Ref("unit", unit), result=RESULTS[results[-1]])
    result = settle_damage(results, hull)
    if result.destroyed:
        return result
    value = 0
    pins = hull.nerve.pins + result.pins
    if ON_FIRE in results:
        nerve = MoraleState(hull.nerve.quality, pins, hull.nerve.penalty, hull.nerve.bonus, hull.nerve.stubborn)
        check = yield from morale.check_morale(
            content,
            nerve,
            msg(N_("{unit} está en llamas: chequeo de moral."), unit=Ref("unit", unit)),
            "7.12",
            key="armour.fire",
            subject=(unit,),
            who=owner,
        )
        value = check.morale
        if not check.passed:
            yield from say(N_("{unit} arde y queda destruid{unit:o}"), "7.12", "bad", unit=Ref("unit", unit))
            return HullResult(result.results, True, result.immobilised, result.stunned, result.pins, False, value)
    jammed = False
    if result.stunned and hull.turret:
        jammed = yield from check_turret(unit, who)
    return HullResult(result.results, False, result.immobilised, result.stunned, result.pins, jammed, value)


def break_by_pins(content: Content, hull: Hull, result: HullResult, readings: Mapping[str, str]) -> HullResult:
    """Return the damage of a hit; where its pins make the crew run, the vehicle is destroyed (3.2)."""
    nerve = replace(hull.nerve, pins=hull.nerve.pins + result.pins)
    runs = result.pins > 0 and not result.destroyed and morale.is_broken(content, nerve, readings)
    return replace(result, destroyed=True) if runs else result


def check_turret(unit: str, who: str) -> Procedure[bool]:
    """Return whether the turret is jammed: 4-6 (7.12)."""
    jammed = yield from dice.roll_at_least(
        "armour.turret",
        msg(N_("¿Se avería la torreta de {unit}?"), unit=Ref("unit", unit)),
        "7.12",
        JAMS,
        msg(N_("averiada")),
        msg(N_("sigue bien")),
        subject=(unit,),
        who=who,
    )
    if jammed:
        words = N_("Torreta averiada: solo dispara hacia el lado por el que ha recibido el impacto")
        yield from say(words, "7.12", "bad")
    return jammed


JAMS = 4
"""Least face that jams a turret (7.12)."""


def is_pinned(
    quality: Quality, armoured_closed: bool, heavy: bool, could_damage: bool, die: int, readings: Mapping[str, str]
) -> bool:
    """Return whether a hit pins a vehicle. By the quality of its crew where it is closed, else as any unit (5.3)."""
    if not armoured_closed:
        return True
    if not heavy:
        return False
    if quality is Quality.REGULAR:
        like_veterans = (die <= 3) == settings.is_read(readings, settings.REGULAR_CREW, "veteran")
        return could_damage if like_veterans else True
    return could_damage if quality is Quality.VETERAN else True


def needs_pin_die(quality: Quality, armoured_closed: bool, heavy: bool, could_damage: bool) -> bool:
    """Return whether a die decides if a hit that could not damage pins: for a regular crew (5.3)."""
    return armoured_closed and heavy and quality is Quality.REGULAR and not could_damage


def roll_pinned(
    quality: Quality,
    is_closed: bool,
    heavy: bool,
    could_damage: bool,
    readings: Mapping[str, str],
    *,
    unit: str = "unit",
    subject: tuple[str, ...] = (),
    who: str = "",
) -> Procedure[bool]:
    """Return whether a hit pins a vehicle, with the die of a regular crew that it could not hurt (5.3)."""
    die = 1
    if needs_pin_die(quality, is_closed, heavy, could_damage):
        low, high = (is_pinned(quality, is_closed, heavy, could_damage, face, readings) for face in (1, 4))
        words = {True: msg(N_("recibe un marcador")), False: msg(N_("no recibe marcador"))}
        die = yield from dice.roll_die(
            "armour.pin",
            msg(N_("¿Se suprime la tripulación de {unit}?"), unit=Ref("unit", unit)),
            "5.3",
            subject=subject,
            who=who,
            bands=(Band(1, words[low]), Band(4, words[high])),
        )
    return is_pinned(quality, is_closed, heavy, could_damage, die, readings)


def struck_face(indirect: bool, collateral: bool, flame: bool, face: str) -> str:
    """Return the armour face of a hit (5.3, 9.11). The top from above or by flames, the front for a blast at others."""
    if indirect or flame:
        return TOP
    return FRONT if collateral else face


class ArmourFacts(settings.ByReadings, frozen=True):
    """Facts of a hit on armour."""

    value: Annotated[int, fact("Blindaje", "Armour", "7.6", 6, 11)] = 9
    weapon: Annotated[str, fact("Arma", "Weapon", "7.13", options=tuple(WEAPON_OPTIONS.items()))] = "medium_at_gun"
    pen: Annotated[int, fact("PEN", "PEN", "7.13", 0, 9)] = 5
    facing: Annotated[str, fact("Impacta", "It strikes", "7.11", options=FACES)] = FRONT
    range_band: Annotated[
        str,
        fact(
            "Alcance",
            "Range",
            "7.11",
            options=(("normal", msg(N_("media distancia o menos"))), ("long", msg(N_("más de media distancia")))),
        ),
    ] = "normal"
    ammo: Annotated[
        str, fact("Munición", "Ammunition", "5.1", options=((AP, msg(N_("normal"))), (HE, msg(N_("explosiva (HE)")))))
    ] = AP
    tank_hunters: Annotated[bool, fact("Cazadores de tanques", "Tank hunters", "9.5")] = False
    quality: Annotated[Quality, fact("Tripulación", "Crew", "7.2", options=QUALITIES)] = Quality.REGULAR
    pins: Annotated[int, fact("Marcadores del vehículo", "Pins on the vehicle", "3.2", 0, 12)] = 1
    turret: Annotated[bool, fact("Con torreta", "With a turret", "7.12")] = True
    open_topped: Annotated[bool, fact("Descubierto", "Open-topped", "7.12")] = False
    indirect: Annotated[bool, fact("Fuego indirecto", "Indirect fire", "7.12")] = False
    immobilised: Annotated[bool, fact("Ya inmovilizado", "Already immobilised", "7.12")] = False

    @property
    def hull(self) -> Hull:
        """Return the vehicle that is hit."""
        return Hull(MoraleState(self.quality, self.pins), self.turret, self.open_topped, self.immobilised)


class ArmourResult(Struct, frozen=True):
    """Result of a hit on a vehicle."""

    damage: Annotated[str, label("Daño", "Damage", DAMAGES)]
    total: Annotated[int, label("Total", "Total")]
    hull: Annotated[HullResult, label("El vehículo", "The vehicle")] = HullResult()


def pierce(
    plus: Sequence[Modifier], value: int, *, hunters: bool = False, unit: str = "unit", who: str = ""
) -> Procedure[tuple[str, int]]:
    """Roll the die against armour; return the class of damage and the total (5.3, 7.11)."""
    added = dice.modifier_sum(plus)
    faces = yield from Roll(
        key="armour.damage",
        subject=(unit,),
        who=who,
        message=msg(N_("Daño contra {unit}, blindaje {value}+."), unit=Ref("unit", unit), value=value),
        rule="7.11",
        bands=armour_bands(added, value, hunters),
        modifiers=tuple(plus),
    )
    kind = damage_class(faces[0], added, value, hunters)
    yield from tell(
        msg(N_("{damage}: {total} contra {value}"), total=faces[0] + added, value=value, damage=DAMAGES[kind]),
        "7.12",
        "plain" if kind == NO_DAMAGE else "bad",
    )
    return kind, faces[0] + added


def resolve_hit(
    content: Content,
    plus: Sequence[Modifier],
    value: int,
    hull: Hull,
    indirect: bool,
    readings: Mapping[str, str],
    *,
    hunters: bool = False,
    unit: str = "unit",
    who: str = "",
    owner: str = "",
) -> Procedure[ArmourResult]:
    """Roll for a hit on armour, and on the table if it gets through (5.3, 7.11, 7.12)."""
    kind, total = yield from pierce(plus, value, hunters=hunters, unit=unit, who=who)
    if kind == NO_DAMAGE:
        return ArmourResult(kind, total)
    table = yield from roll_table(content, kind, hull, indirect, readings, unit=unit, who=who, owner=owner)
    return ArmourResult(kind, total, table)
