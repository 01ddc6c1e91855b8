"""Alone against vehicles (5.3, 6.3, 6.5, 9.11). A hit, flames, an assault on a vehicle, a tank that overruns."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from puesto.core.game.resolutions import Answer, Part, fact, resolution
from puesto.core.messages import N_, Message, Ref, Text, msg
from puesto.core.prompts import Modifier, Procedure
from puesto.core.results import label
from puesto.core.values import Struct, replace
from puesto.games.bolt.assault import on_vehicles
from puesto.games.bolt.fire import armour, damage, flame, to_hit
from puesto.games.bolt.fire.armour import ArmourFacts, ArmourResult, Hull
from puesto.games.bolt.orders import morale, order_test
from puesto.games.bolt.orders.morale import MoraleState
from puesto.games.bolt.orders.order_test import NATIONS, QUALITIES, OrderFacts
from puesto.games.bolt.printed.records import ARMOURED, VEHICLES, Content, Kind, Nation, Order, Quality
from puesto.games.bolt.resolutions import salvos
from puesto.games.bolt.table import dice, settings
from puesto.games.kit.alone import Stages, one_word, result_of

ARMOUR = Text("Vehículos", "Vehicles")
ARMOURED_KINDS = tuple((kind.value, Ref("kind", kind.value)) for kind in Kind if kind in ARMOURED)
ON_WHEELS = tuple((kind.value, Ref("kind", kind.value)) for kind in Kind if kind in VEHICLES)
ON_FOOT = tuple((item.value, Ref("kind", item.value)) for item in (Kind.INFANTRY, Kind.ARTILLERY))
STILL_ORDERS = tuple((order.value, Ref("order", order.value)) for order in Order if order is not Order.RUN)


def armour_lines(content: Content, facts: ArmourFacts) -> tuple[Modifier, ...]:
    """Return the modifiers of the die against armour (7.11)."""
    weapon = content.weapons[facts.weapon]
    far = facts.range_band == "long"
    return armour.pen_lines(content, weapon, facts.pen, facts.facing, far, facts.ammo, facts.readings)


@resolution(
    "armour", "7.11", Text("Impacto en un blindado", "A hit on armour"), ARMOUR,
    Answer(lambda outcome: armour.end_of(outcome.damage, outcome.hull), armour.ENDS.__getitem__),
    modifiers=armour_lines,
)  # fmt: skip
def hit(content: Content, facts: ArmourFacts) -> Procedure[ArmourResult]:
    """Roll a hit on armour: damage table, and pins that make its crew run (3.2, 7.11, 7.12)."""
    lines, hunters = armour_lines(content, facts), facts.tank_hunters
    result = yield from armour.resolve_hit(
        content, lines, facts.value, facts.hull, facts.indirect, facts.readings, hunters=hunters
    )
    return replace(result, hull=armour.break_by_pins(content, facts.hull, result.hull, facts.readings))


# ---- flames


class ScorchFacts(salvos.FlameFacts, frozen=True):
    """Facts for flames at a vehicle."""

    models: int = 1
    down: bool = False
    kind: Annotated[Kind, fact("Vehículo", "Vehicle", "7.6", options=ON_WHEELS)] = Kind.MEDIUM_TANK
    flames: Annotated[bool, fact("Lleva lanzallamas", "It carries a flamethrower", "7.6")] = False
    turret: Annotated[bool, fact("Con torreta", "With a turret", "7.12")] = True
    open_topped: Annotated[bool, fact("Descubierto", "Open-topped", "7.12")] = False
    immobilised: Annotated[bool, fact("Ya inmovilizado", "Already immobilised", "7.12")] = False

    @property
    def mark(self) -> to_hit.Mark:
        """Return the target as the rule of hitting takes it."""
        return to_hit.Mark(self.kind)


class FlameResult(Struct, frozen=True):
    """Result of flames at a vehicle."""

    result: Annotated[str, label("Resultado", "Result", SCORCHES)] = ""
    pins: Annotated[int, label("Marcadores", "Pins")] = 0
    hurt: Annotated[bool, label("Dañado", "Damaged")] = False
    immobilised: Annotated[bool, label("Inmovilizado", "Immobilised")] = False
    jammed: Annotated[bool, label("Torreta averiada", "Turret jammed")] = False


class FlameState(FlameResult, frozen=True):
    """State of flames at a vehicle between two stages: the result so far, and what is still to be rolled."""

    shots: int = 0
    """Dice to hit."""
    each: int = 1
    """Hits that a die that hits counts for (9.11)."""
    left: int = 0
    """Hits whose damage has not been rolled."""


BURNT_OUT = "morale"
SCORCHES: dict[str, Message] = {
    **armour.ENDS,
    salvos.MISSED: msg(N_("falla")),
    BURNT_OUT: msg(N_("destruido por los marcadores o por su chequeo")),
}


def _nerve(facts: ScorchFacts, value: FlameState) -> MoraleState:
    return MoraleState(facts.quality, facts.pins + value.pins, facts.penalty, facts.officer, facts.stubborn)


def _armour_of(content: Content, facts: ScorchFacts) -> tuple[tuple[Modifier, ...], int]:
    """Return the modifiers of the die against its top, and the number to reach (7.6, 9.11)."""
    weapon = content.weapons[facts.weapon]
    lines = armour.vehicle_lines(content, weapon, weapon.pen, facts.kind, armour.TOP, False, to_hit.AP, facts.readings)
    return lines, damage.damage_value(content, facts.kind, facts.quality, facts.flames)


def _load(content: Content, facts: ScorchFacts, value: FlameState) -> Procedure[FlameState]:
    rolled = yield from flame.roll_shots(content.weapons[facts.weapon])
    shots, hits_a_shot = flame.shots_of(rolled, facts.readings)
    return replace(value, shots=shots, each=hits_a_shot)


def _spray(content: Content, facts: ScorchFacts, shots: int) -> Procedure[int]:
    """Roll `shots` shots and return the hits."""
    return to_hit.roll_group(content.weapons[facts.weapon], shots, salvos.flame_need(content, facts))


def _frighten(content: Content, facts: ScorchFacts, value: FlameState) -> Procedure[FlameState]:
    """Roll for the pins of flames that hit, if the crew can be pinned by them (5.3, 9.11)."""
    if not value.left:
        return replace(value, result=salvos.MISSED)
    lines, worth = _armour_of(content, facts)
    is_closed = facts.kind in ARMOURED and not facts.open_topped
    hurts = armour.can_damage(dice.modifier_sum(lines), worth)
    if not (yield from armour.roll_pinned(facts.quality, is_closed, True, hurts, facts.readings)):
        return value
    return _break_if_due(content, facts, replace(value, pins=(yield from flame.roll_pins("target"))))


def _break_if_due(content: Content, facts: ScorchFacts, value: FlameState) -> FlameState:
    """Mark a vehicle as gone once it has as many pins as its morale (3.2)."""
    broken = morale.is_broken(content, _nerve(facts, value), facts.readings)
    return replace(value, result=BURNT_OUT) if broken else value


def _melt(content: Content, facts: ScorchFacts, value: FlameState) -> Procedure[FlameState]:
    """Resolve one hit of a flamethrower on a vehicle's top (5.3, 7.12)."""
    lines, worth = _armour_of(content, facts)
    if facts.kind not in ARMOURED:
        result = yield from damage.roll_damage(1, dice.modifier_sum(lines), worth, Ref("unit", "target"), always=True)
        return replace(value, result=armour.DESTROYED) if result.casualties else value
    hull = Hull(_nerve(facts, value), facts.turret and not value.jammed, facts.open_topped, value.immobilised)
    table = (yield from armour.resolve_hit(content, lines, worth, hull, False, facts.readings)).hull
    if table.destroyed:
        return replace(value, result=armour.DESTROYED)
    after = replace(
        value, pins=value.pins + table.pins, hurt=value.hurt or bool(table.results),
        immobilised=value.immobilised or table.immobilised, jammed=value.jammed or table.jammed,
    )  # fmt: skip
    return _break_if_due(content, facts, after) if table.pins else after


def _face_flames(content: Content, facts: ScorchFacts, value: FlameState) -> Procedure[FlameState]:
    """Make the check that flames always call for; a failure destroys (9.11)."""
    if value.result:
        return value
    nerve = _nerve(facts, value)
    survives = yield from morale.survive_losses(
        content, nerve, morale.Losses(), facts.readings, flames=True, repeats=facts.repeats, unit="target"
    )
    return value if survives else replace(value, result=BURNT_OUT)


def _scorch_stages(content: Content, facts: ScorchFacts) -> Stages[FlameState]:
    """Return the procedure die by die, so that equal positions merge after each."""
    most = dice.most(content.weapons[facts.weapon].shots)
    shot: Part[FlameState, int, int] = Part(
        lambda value: 1 if value.shots else None,
        partial(_spray, content, facts),
        lambda value, hits: replace(value, shots=value.shots - 1, left=value.left + hits * value.each),
    )
    # no outcome tells of the turret, and who is hurt already burns as another does
    hit: Part[FlameState, FlameState, FlameState] = Part(
        lambda value: replace(value, left=0, hurt=False) if value.left and not value.result else None,
        partial(_melt, content, replace(facts, turret=False)),
        lambda value, outcome: replace(outcome, left=value.left - 1, hurt=value.hurt or outcome.hurt),
    )
    begin = FlameState(immobilised=facts.immobilised)
    load, frighten = partial(_load, content, facts), partial(_frighten, content, facts)
    return begin, (load, *([shot] * most), frighten, *([hit] * most), partial(_face_flames, content, facts))


def _end_of_flames(value: FlameResult) -> str:
    return value.result or (armour.HURT if value.hurt else armour.NO_DAMAGE)


@resolution(
    "vehicle_flames", "9.11", Text("Lanzallamas contra un vehículo", "A flamethrower at a vehicle"), ARMOUR,
    Answer(_end_of_flames, SCORCHES.__getitem__), check=salvos.flame_problem, stages=_scorch_stages,
)  # fmt: skip
def scorch(content: Content, facts: ScorchFacts) -> Procedure[FlameResult]:
    """Roll flames at a vehicle: all shots together, then hit by hit (9.11)."""
    begin = FlameState(immobilised=facts.immobilised)
    value = yield from _load(content, facts, begin)
    hits = value.each * (yield from _spray(content, facts, value.shots))
    value = yield from _frighten(content, facts, replace(begin, left=hits))
    for _ in range(hits):
        if not value.result:
            value = yield from _melt(content, facts, value)
    value = yield from _face_flames(content, facts, value)
    return replace(result_of(value, FlameResult), result=_end_of_flames(value))


# ---- assaults


class StormFacts(settings.ByReadings, frozen=True):
    """Facts for an assault on a vehicle."""

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


class StormResult(Struct, frozen=True):
    """Result of an assault on a vehicle."""

    result: Annotated[str, label("Resultado", "Result", STORMS)] = armour.NO_DAMAGE
    hits: Annotated[int, label("Impactos", "Hits")] = 0


REFUSED = "refused"
STORMS: dict[str, Message] = {**armour.ENDS, REFUSED: order_test.WORDS[order_test.FAILED]}


def _dare(content: Content, facts: StormFacts, value: StormResult) -> Procedure[StormResult]:
    """Take the order test that an assault on a vehicle needs (6.3)."""
    order_facts = OrderFacts(
        Order.RUN, quality=facts.quality, pins=facts.pins, assault=True, on_vehicle=True,
        tank_hunters=facts.tank_hunters, open_topped=facts.open_topped, models=1, max_models=2,
    )  # fmt: skip
    result = yield from order_test.test_order(content, order_facts, facts.readings)
    return value if result.succeeded else StormResult(REFUSED)


def _swing(facts: StormFacts, models: int) -> Procedure[int]:
    """Roll for `models` models and return the hits on the vehicle (6.3)."""
    need = on_vehicles.vehicle_need(facts.vehicle_order, facts.immobilised, facts.readings)
    return on_vehicles.roll_blows(models, need)


def _break_open(content: Content, facts: StormFacts, value: StormResult) -> Procedure[StormResult]:
    """Roll the damage of the hits on the vehicle and return the new state (6.3)."""
    hits = value.hits
    if not hits:
        return value
    worth = damage.damage_value(content, facts.kind, facts.crew)
    kind = yield from on_vehicles.roll_front(hits, worth, facts.kind, facts.open_topped, facts.tank_hunters)
    if kind in (armour.NO_DAMAGE, on_vehicles.DESTROYED):
        return StormResult(kind, hits)
    hull = Hull(MoraleState(facts.crew), False, False, facts.immobilised)
    table = yield from armour.roll_table(content, kind, hull, False, facts.readings)
    return StormResult(armour.end_of(kind, table), hits)


def _storm_stages(content: Content, facts: StormFacts) -> Stages[StormResult]:
    """Return the procedure model by model, so that equal positions merge after each."""
    swing: Part[StormResult, int, int] = Part(
        lambda value: None if value.result == REFUSED else 1,
        partial(_swing, facts),
        lambda value, outcome: replace(value, hits=value.hits + outcome),
    )
    return StormResult(), (
        partial(_dare, content, facts),
        *([swing] * facts.models),
        partial(_break_open, content, facts),
    )


@resolution(
    "vehicle_assault", "6.3", Text("Asalto a un vehículo", "Assault on a vehicle"), ARMOUR,
    one_word("result", STORMS), stages=_storm_stages,
)  # fmt: skip
def storm(content: Content, facts: StormFacts) -> Procedure[StormResult]:
    """Roll an assault on a vehicle, its test first, all models together (6.3)."""
    value = yield from _dare(content, facts, StormResult())
    if value.result == REFUSED:
        return value
    hits = yield from _swing(facts, facts.models)
    return (yield from _break_open(content, facts, replace(value, hits=hits)))


class OverrunFacts(settings.ByReadings, frozen=True):
    """Facts for a tank's assault."""

    target: Annotated[
        Kind, fact("En su camino", "In its path", "6.5", options=ON_FOOT)
    ] = Kind.INFANTRY  # fmt: skip
    quality: Annotated[Quality, fact("Calidad", "Quality", "7.2", options=QUALITIES)] = Quality.REGULAR
    pins: Annotated[int, fact("Marcadores", "Pins", "3.2", 0, 9)] = 0
    nation: Annotated[Nation, fact("Nación", "Nation", "8", options=NATIONS)] = Nation.NONE
    penalty: Annotated[int, fact("Moral perdida para siempre", "Morale lost for good", "5.1", 0, 3)] = 0
    officer: Annotated[int, fact("Bonificador del oficial", "Officer’s bonus", "7.3", 0, 4)] = 0
    stubborn: Annotated[bool, fact("Obstinada", "Stubborn", "9.12")] = False
    repeats: Annotated[bool, fact("Repite si falla", "Repeats a failure", "8.5")] = False

    @property
    def nerve(self) -> MoraleState:
        """Return the morale that is tested."""
        return MoraleState(self.quality, self.pins, self.penalty, self.officer, self.stubborn)


@resolution(
    "tank_assault", "6.5", Text("Asalto de un tanque", "A tank’s assault"), ARMOUR,
    Answer(str, on_vehicles.OVERRUNS.__getitem__),
    modifiers=lambda content, facts: morale.morale_lines(content, facts.nerve),
)  # fmt: skip
def overrun(content: Content, facts: OverrunFacts) -> Procedure[str]:
    """Roll the check of a unit in a tank's path, and return what becomes of it (6.5, 8.4, 8.5)."""
    repeats = facts.repeats or morale.repeats_by_nation(facts.nation, facts.target)
    passed = yield from on_vehicles.roll_check(content, facts.nerve, facts.target, facts.nation, repeats=repeats)
    return on_vehicles.overrun_of(facts.target, passed)


ALL = (hit, scorch, storm, overrun)
