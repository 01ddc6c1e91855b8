"""Alone from above and afar: strikes, planes, flak, indirect fire (7.8, 7.9, 9.7, 9.9)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Answer, fact, resolution
from puesto.core.messages import N_, Text
from puesto.core.prompts import Modifier, Procedure
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.bolt.fire import indirect, strikes, to_hit
from puesto.games.bolt.fire.indirect import Ranging
from puesto.games.bolt.fire.strikes import Plane, ShellingResult
from puesto.games.bolt.orders.order_test import KINDS, QUALITIES
from puesto.games.bolt.printed.records import Content, Kind, Order, Quality
from puesto.games.bolt.table import inches, settings
from puesto.games.kit.alone import Problems, yes_no, yes_no_class, yes_no_words

ABOVE = Text("Desde lejos y desde arriba", "From afar and above")


class StrikeFacts(Struct, frozen=True):
    """The list on which a strike is rolled."""

    list: Annotated[str, fact("Lista", "List", "7.8", options=strikes.LISTS)] = strikes.ARTILLERY


@resolution("strike", "7.8", Text("Ataque pedido", "A strike"), ABOVE, Answer(str, strikes.RESULTS.__getitem__))
def strike(content: Content, facts: StrikeFacts) -> Procedure[str]:
    """Roll on the list of a strike, and say what is done with the marker of a late one (7.8)."""
    result = yield from strikes.roll_strike(content, facts.list)
    yield from strikes.say_marker(result)
    return result


class FlakFacts(Struct, frozen=True):
    """Facts for flak, which fires whether it has acted or not and keeps its die (9.7)."""

    shots: Annotated[int, fact("Disparos", "Shots", "9.7", 1, 4)] = 4
    pins: Annotated[int, fact("Marcadores", "Pins", "9.7", 0, 6)] = 0


def _flak_lines(content: Content, facts: FlakFacts) -> tuple[Modifier, ...]:
    worth = strikes.FLAK_NEED - strikes.flak_need(content, facts.pins)
    return (Modifier(to_hit.NAMES["pins"], worth, "9.7"),) if worth else ()


@resolution(
    "flak", "9.7", Text("Fuego antiaéreo", "Flak"), ABOVE,
    Answer(
        lambda hits: yes_no_class(strikes.is_shot_down(hits)),
        yes_no_words(strikes.FLAK[True], strikes.FLAK[False]),
    ),
    modifiers=_flak_lines,
)  # fmt: skip
def flak(content: Content, facts: FlakFacts) -> Procedure[int]:
    """Return how many shots of a unit's flak hit the plane (9.7)."""
    return strikes.roll_flak(content, facts.shots, facts.pins)


ARCS = tuple(
    (item, to_hit.WEAPON_OPTIONS[item])
    for item in ("light_mortar", "medium_mortar", "heavy_mortar", "light_howitzer", "medium_howitzer", "heavy_howitzer")
)


class ArcFacts(Struct, frozen=True):
    """Facts for an indirect shot."""

    weapon: Annotated[str, fact("Arma", "Weapon", "7.13", options=ARCS)] = "medium_mortar"
    distance: Annotated[int, fact("Pulgadas", "Inches", "9.9", 0, 84, rounds=inches.round_at(12, 24, 30, 36))] = 30
    line_of_sight: Annotated[bool, fact("La ve", "It sees it", "9.9")] = True
    spotter: Annotated[bool, fact("La ve un oteador", "A spotter sees it", "9.13")] = False
    quality: Annotated[
        Quality,
        fact("Calidad; los novatos no ven por oteador", "Quality; the inexperienced have no use of a spotter", "9.13",
             options=QUALITIES),
    ] = Quality.REGULAR  # fmt: skip
    order: Annotated[Order, fact("Orden", "Order", "1.1", options=to_hit.SHOT_ORDERS)] = Order.FIRE
    consecutive_turns_on_target: Annotated[
        int, fact("Turnos seguidos contra ella", "Turns in a row at it", "9.9", 1, 8)
    ] = 1
    already_hit_same_target: Annotated[bool, fact("Ya ha acertado", "It has hit already", "9.9")] = False
    target_moved_inches: Annotated[
        int, fact("El blanco se ha movido", "The target has moved", "9.9", 0, 24, rounds=inches.round_down)
    ] = 0
    firer_moved_since_first_shot: Annotated[bool, fact("El arma se ha movido", "The weapon has moved", "9.9")] = False


def _shot(content: Content, facts: ArcFacts) -> indirect.IndirectShot:
    """Return the indirect shot with these facts: the die that it needs (9.9)."""
    ranging = Ranging(
        facts.consecutive_turns_on_target, facts.already_hit_same_target, facts.target_moved_inches,
        facts.firer_moved_since_first_shot,
    )  # fmt: skip
    return indirect.indirect_shot(
        content.weapons[facts.weapon],
        facts.distance,
        facts.line_of_sight,
        indirect.sees_by_spotter(facts.quality, facts.spotter),
        facts.order,
        ranging,
    )


def _arc_problem(content: Content, facts: ArcFacts) -> Problems:
    shot = _shot(content, facts)
    blamed = "order" if facts.order is Order.AMBUSH else "line_of_sight"
    return ((blamed, shot.why),) if not shot.allowed and shot.why is not None else ()


class IndirectResult(Struct, frozen=True):
    """The number that an indirect shot needed, and whether it hit (9.9)."""

    needed: Annotated[int, label("Hace falta", "Needed")]
    """0 where it is out of its range, and misses by itself."""
    hit: Annotated[bool, label("Impacta", "It hits")]


@resolution(
    "indirect", "9.9", Text("Tiro indirecto", "Indirect fire"), ABOVE, yes_no("hit", N_("impacta"), N_("falla")),
    check=_arc_problem,
)  # fmt: skip
def arc(content: Content, facts: ArcFacts) -> Procedure[IndirectResult]:
    """Roll an indirect shot (9.9)."""
    shot = _shot(content, facts)
    if not shot.allowed or shot.missed:
        return IndirectResult(0, False)
    hits = yield from indirect.roll_shot(facts.weapon, shot.needed)
    return IndirectResult(shot.needed, hits > 0)


# ---- what a barrage and a plane bring


class ShelledFacts(Struct, frozen=True):
    """A unit within reach of a barrage: D6+6 inches (7.8)."""


@resolution(
    "barrage_on_unit", "7.8", Text("Una unidad bajo un bombardeo", "A unit under a barrage"), ABOVE,
    Answer(
        lambda result: yes_no_class(result.he > 0),
        yes_no_words(strikes.SHELLINGS[True], strikes.SHELLINGS[False]),
    ),
)  # fmt: skip
def shell_unit(content: Content, facts: ShelledFacts) -> Procedure[ShellingResult]:
    """Roll for a unit under a barrage (7.8)."""
    return (yield from strikes.roll_shelling(content))


class PlaneFacts(settings.ByReadings, frozen=True):
    """The target of a plane that comes."""

    kind: Annotated[Kind, fact("Unidad", "Unit", "7.6", options=KINDS)] = Kind.INFANTRY
    down: Annotated[bool, fact("Cuerpo a tierra", "Down", "7.9")] = False


class PlaneResult(Struct, frozen=True):
    """Which plane came, and how many hits of it count (7.9)."""

    plane: Annotated[Plane, label("Llega", "Comes")]
    hits: Annotated[int, label("Impactos que cuentan", "Hits that count")]
    """Hits of a strafing plane, halved for a unit that is Down; 0 for a plane that drops a bomb."""


@resolution(
    "aircraft", "7.9", Text("Qué avión llega", "Which plane comes"), ABOVE,
    Answer(lambda result: result.plane.type, strikes.PLANE_NAMES.__getitem__),
)  # fmt: skip
def aircraft(content: Content, facts: PlaneFacts) -> Procedure[PlaneResult]:
    """Roll which plane comes and how many of its hits count (7.9)."""
    plane, hits = (yield from strikes.roll_plane(content)), 0
    if not plane.he:
        hits = yield from strikes.roll_plane_hits(plane, facts.kind, facts.down, facts.readings)
    return PlaneResult(plane, hits)


ALL = (strike, shell_unit, aircraft, flak, arc)
