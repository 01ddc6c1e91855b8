"""Facts of a shot from the map: units between, shots through the rear (7.13, 7.14)."""

from __future__ import annotations

from collections.abc import Collection

from puesto.core.hexes.numbering import NUMBERED
from puesto.core.messages import N_, NN_, Message, Ref, count, msg
from puesto.core.prompts import Procedure
from puesto.core.saying import say, tell
from puesto.core.values import Struct
from puesto.games.chariots.combat import missiles, sight
from puesto.games.chariots.movement import ground_learning
from puesto.games.chariots.movement.mover import WOOD
from puesto.games.chariots.printed.records import CHARIOTS
from puesto.games.chariots.table import board_map, ground_map
from puesto.games.chariots.table.ground_map import SightBetween
from puesto.games.chariots.table.state import BattleTable, Unit


class ShotReading(Struct, frozen=True):
    """Facts of a shot from the map; None for what it does not know."""

    distance: int
    between: int | None
    """Number of combat units between; None if the map does not know it."""
    crowded: bool | None
    """Whether more than one does (7.14)."""
    behind: bool | None
    """Whether the target is behind the firer (7.13)."""
    flat: bool
    """Whether the ground counts nothing."""
    sight: SightBetween = SightBetween(None, None)
    """What of the ground between them blocks the sight (7.14)."""
    wood: bool | None = None
    """Whether the target is in a Wood (7.17)."""
    lower: bool | None = None
    """Whether the target is lower than the firer (7.17)."""


IN_WOOD, LOWER = "in_wood", "lower"
"""Circumstances of the target (7.17)."""
WOODED, HIDDEN = "wooded", "hidden"
"""What of the ground hides it (7.14)."""


def circumstances(reading: ShotReading | None) -> tuple[str, ...]:
    """Return the circumstances of a target that the map knows (7.17)."""
    if reading is None:
        return ()
    holds_by_name = ((IN_WOOD, reading.wood), (LOWER, reading.lower and reading.distance >= missiles.LONG))
    return tuple(name for name, holds in holds_by_name if holds)


def shot_reading(table: BattleTable, unit: Unit, target: Unit | None) -> ShotReading | None:
    """Return the facts of a shot from the map; None if one of the two is not placed (7.13, 7.14)."""
    if target is None or not board_map.answers(table.state, unit, target):
        return None
    far = board_map.distance(unit, target) or 1
    between = board_map.units_between(table, unit.hex, target.hex)
    crowded = True if between.least > sight.MOST_BETWEEN else False if between.most <= sight.MOST_BETWEEN else None
    behind = board_map.is_behind(unit, target.hex)
    ground = ground_map.answering_map(table)
    if ground is None:
        return ShotReading(far, between.certain, crowded, behind, board_map.is_flat(table, unit, target))
    firer_hex, target_hex = ground_map.place_of(unit), ground_map.place_of(target)
    is_known = ground.knows((firer_hex, target_hex))
    return ShotReading(
        far,
        between.certain,
        crowded,
        behind,
        False,
        ground.sight(firer_hex, target_hex),
        ground.is_ground(target_hex, WOOD),
        ground.level(target_hex) < ground.level(firer_hex) if is_known else None,
    )


def learn_answers(
    table: BattleTable, unit: Unit, target: Unit | None, asked_values: Collection[str], answers: Collection[str]
) -> None:
    """Keep the answers about the ground of a target and the sight between (6.2, 7.14)."""
    reading = shot_reading(table, unit, target)
    if reading is None or target is None:
        return
    if IN_WOOD in asked_values:
        ground_learning.learn_ground(table, target, {WOOD: IN_WOOD in answers})
    if WOODED in asked_values or HIDDEN in asked_values:
        wood, higher = bool(reading.sight.wood) or WOODED in answers, bool(reading.sight.higher) or HIDDEN in answers
        ground_learning.learn_sight(table, unit, target, wood, higher)


def map_refusal(table: BattleTable, unit: Unit, target: Unit) -> Message | None:
    """Return why a shot is barred: range, arc, or more than one unit between (7.13, 7.14).

    None where it may be.
    """
    if not board_map.answers(table.state, unit, target):
        return None
    refusal = _aim_refusal(table, unit, target.hex)
    if refusal is not None or (reading := shot_reading(table, unit, target)) is None:
        return refusal
    units = sight.MOST_BETWEEN + 1 if reading.crowded else 0
    ground = reading.sight
    return sight.sight_refusal(
        sight.SightFacts(reading.distance, units=units, wood=bool(ground.wood), higher=bool(ground.higher))
    )


def _aim_refusal(table: BattleTable, unit: Unit, place: str) -> Message | None:
    """Return why range or arc bar a placed unit from a shot into a hex; None if they do not (7.13)."""
    far = max(1, NUMBERED.distance(unit.hex, place))
    arc = missiles.REAR if unit.type not in CHARIOTS and board_map.is_behind(unit, place) else missiles.FRONT
    return missiles.target_refusal(table.content, unit.type, unit.missile, far, arc)


def say_shot(unit: Unit, target: Unit, reading: ShotReading) -> Procedure[None]:
    """Report the distance to a target by the map, and the units between (7.14)."""
    far = count(NN_("a {n} hexágono", "a {n} hexágonos"), reading.distance)
    if reading.distance > 1 and reading.between is not None:
        template = NN_(
            "Según el mapa, {target} está {far} de {unit}, con {n} unidad en medio",
            "Según el mapa, {target} está {far} de {unit}, con {n} unidades en medio",
        )
        message = count(template, reading.between, target=Ref("unit", target.id), far=far, unit=Ref("unit", unit.id))
    else:
        message = msg(
            N_("Según el mapa, {target} está {far} de {unit}"),
            target=Ref("unit", target.id),
            far=far,
            unit=Ref("unit", unit.id),
        )
    yield from tell(message, "7.14", "quiet")
    if reading.distance > 1 and reading.crowded is None:
        doubt = N_("El mapa no decide si las unidades en medio tapan la vista a {target}: se ve en el tablero")
        yield from say(doubt, "7.14", "quiet", target=Ref("unit", target.id))


def hex_refusal(table: BattleTable, unit: Unit, place: str) -> Message | None:
    """Return why the map allows no shot at a lone leader; None where it may be (7.13, 7.14, 7.18)."""
    if refusal := _aim_refusal(table, unit, place):
        return refusal
    far, between = NUMBERED.distance(unit.hex, place), board_map.units_between(table, unit.hex, place).least
    return sight.sight_refusal(sight.SightFacts(far, units=between))


def has_come_near(unit: Unit, target: Unit | None, before: str) -> bool | None:
    """Return whether a mover has come nearer to its target from the hex `before`; None if unknown (7.11)."""
    if target is None or not (NUMBERED.is_hex(before) and board_map.is_placed(unit) and board_map.is_placed(target)):
        return None
    return NUMBERED.distance(unit.hex, target.hex) < NUMBERED.distance(before, target.hex)


def how_words(table: BattleTable, unit: Unit, target: str) -> Message:
    """Return the question about a shot, with who shoots and at whom: a unit, or a leader alone (7.18)."""
    target_ref = Ref("unit" if target in table.state.units else "leader", target)
    return msg(N_("{unit} tira a {target}: ¿algo de esto?"), unit=Ref("unit", unit.id), target=target_ref)
