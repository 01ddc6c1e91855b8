"""Alone from above and afar: strikes, planes, flak, indirect fire (7.8, 7.9, 9.7, 9.9)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Resolution, fact
from puesto.core.messages import N_, Text, msg
from puesto.core.prompts import Band, Modifier, Procedure
from puesto.core.saying import tell
from puesto.core.values import Struct
from puesto.games.bolt.fire import armour, indirect, strikes, to_hit
from puesto.games.bolt.fire.indirect import Ranging
from puesto.games.bolt.orders.order_test import KINDS, ORDER_OPTIONS, QUALITIES
from puesto.games.bolt.printed import charts
from puesto.games.bolt.printed.records import VEHICLES, Content, Kind, Order, Quality
from puesto.games.bolt.table import dice, inches, settings
from puesto.games.kit.alone import Problems, yes_no_class, yes_no_words

ABOVE = Text("Desde lejos y desde arriba", "From afar and above")


LISTS = (
    (strikes.ARTILLERY, msg(N_("artillería"))),
    (strikes.SMOKE, msg(N_("humo"))),
    (strikes.AIR, msg(N_("aviación"))),
)


class StrikeFacts(Struct, frozen=True):
    """Which list a strike is rolled on."""

    list: Annotated[
        str,
        fact("Lista", "List", "7.8", options=LISTS),
    ] = strikes.ARTILLERY  # fmt: skip


class StrikeResult(Struct, frozen=True):
    """What came of a strike, and what is done with its marker (7.8)."""

    result: str
    drift: str
    """Dice of inches by which it goes astray."""
    marker_moves: int | None
    """How many inches the marker may be moved: 0 not at all, null to any point in sight."""
    rolls_again: bool
    """At the start of the next turn."""
    attack_resolved: bool
    target_chosen_by: str
    target_side: str
    """Of a rookie pilot: a unit of the side that asked for him."""


def _strike(content: Content, facts: StrikeFacts) -> Procedure[StrikeResult]:
    rows = content.charts[charts.SALVOS].rows
    bands = tuple(
        Band(charts.faces(row.id)[0], strikes.RESULTS[charts.word(content, charts.SALVOS, row.id, facts.list)])
        for row in rows
    )
    die = yield from dice.roll_die("strike.roll", msg(N_("Tira en la lista.")), "7.8", bands=bands)
    found = strikes.barrage_result(content, facts.list, die)
    waits = found in (strikes.DELAY, strikes.CLEAR)
    moved = {strikes.DELAY: MARKER_MOVES, strikes.CLEAR: None}.get(found, 0)
    by, side = strikes.rookie_target("observer_owner", "opponent") if found == strikes.ROOKIE else ("", "")
    return StrikeResult(found, DRIFT if found == strikes.MISCALCULATION else "", moved, waits, not waits, by, side)


DRIFT, MARKER_MOVES = "3D6", 12
"""How far a miscalculated strike goes astray, and how far the marker of a delayed one may be moved (7.8)."""
STRIKE: Resolution[StrikeFacts, StrikeResult] = Resolution(
    id="strike",
    title=Text("Ataque pedido", "A strike"),
    rule="7.8",
    facts=StrikeFacts,
    result=StrikeResult,
    run=_strike,
    outcome=lambda found: found.result,
    says=lambda name: strikes.RESULTS[name],
    chapter=ABOVE,
)


FLAK_FACES = ((Order.NONE.value, Text("ninguna", "none")), *ORDER_OPTIONS)


class FlakFacts(Struct, frozen=True):
    """What flak needs to know; it fires whether it has acted or not (9.7)."""

    shots: Annotated[int, fact("Disparos", "Shots", "9.7", 1, 4)] = 4
    pins: Annotated[int, fact("Marcadores", "Pins", "9.7", 0, 6)] = 0
    order: Annotated[Order, fact("Cara de su dado", "Face of its die", "9.7", options=FLAK_FACES)] = Order.NONE
    hidden: Annotated[bool, fact("Estaba escondida", "It was hidden", "9.7")] = False


class Flak(Struct, frozen=True):
    """What flak did, and what it gave away (9.7)."""

    needed: int
    hits: int
    shot_down: bool
    order_after: str
    """Its die, and so its Ambush, stays as it is."""
    hidden_after: bool


def _flak_lines(content: Content, facts: FlakFacts) -> tuple[Modifier, ...]:
    worth = strikes.FLAK_NEED - strikes.flak_need(content, facts.pins)
    return (Modifier(to_hit.NAMES["pins"], worth, "9.7"),) if worth else ()


def _flak(content: Content, facts: FlakFacts) -> Procedure[Flak]:
    need = strikes.flak_need(content, facts.pins)
    words = msg(N_("Al avión: {need}+."), need=need)
    hits = yield from to_hit.roll_shots(facts.shots, need, words, subject=(), who="")
    return Flak(need, hits, strikes.is_shot_down(hits), facts.order.value, False)


FLAK: Resolution[FlakFacts, Flak] = Resolution(
    id="flak",
    title=Text("Fuego antiaéreo", "Flak"),
    rule="9.7",
    facts=FlakFacts,
    result=Flak,
    run=_flak,
    outcome=lambda found: yes_no_class(found.shot_down),
    says=yes_no_words(msg(N_("avión derribado")), msg(N_("sigue volando"))),
    modifiers=_flak_lines,
    chapter=ABOVE,
)
ARCS = tuple(
    (one, to_hit.WEAPON_OPTIONS[one])
    for one in ("light_mortar", "medium_mortar", "heavy_mortar", "light_howitzer", "medium_howitzer", "heavy_howitzer")
)


class ArcFacts(Struct, frozen=True):
    """What an indirect shot needs to know."""

    weapon: Annotated[str, fact("Arma", "Weapon", "7.13", options=ARCS)] = "medium_mortar"  # fmt: skip
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


class Arced(Struct, frozen=True):
    """What an indirect shot needed, and whether it hit (9.9)."""

    needed: int
    """0 where it is out of its range, and misses by itself."""
    auto_miss: bool
    hit: bool


def _arc(content: Content, facts: ArcFacts) -> Procedure[Arced]:
    shot = _shot(content, facts)
    if not shot.allowed or shot.missed:
        return Arced(0, shot.missed, False)
    words = msg(N_("Tiro indirecto: {need}+."), need=shot.needed)
    hits = yield from to_hit.roll_shots(1, shot.needed, words, subject=(), who="")
    return Arced(shot.needed, False, hits > 0)


INDIRECT: Resolution[ArcFacts, Arced] = Resolution(
    id="indirect",
    title=Text("Tiro indirecto", "Indirect fire"),
    rule="9.9",
    facts=ArcFacts,
    result=Arced,
    run=_arc,
    outcome=lambda found: yes_no_class(found.hit),
    says=yes_no_words(msg(N_("impacta")), msg(N_("falla"))),
    check=_arc_problem,
    chapter=ABOVE,
)


# ---- what a barrage and a plane bring


class ShelledFacts(Struct, frozen=True):
    """A unit within reach of a barrage: D6+6 inches (7.8)."""

    kind: Annotated[Kind, fact("Unidad", "Unit", "7.6", options=KINDS)] = Kind.INFANTRY


class ShellingResult(Struct, frozen=True):
    """What a barrage does to a unit (7.8)."""

    pins: str
    """Dice of pins."""
    hit: bool
    he_inches: int
    pen: int
    armour_face: str
    """Which armour of a vehicle is struck; "" on foot."""
    may_go_down: bool


def _shell(content: Content, facts: ShelledFacts) -> Procedure[ShellingResult]:
    die = yield from dice.roll_die("strike.unit", msg(N_("La unidad bajo el bombardeo: tira un dado.")), "7.8")
    found = strikes.shelling_of(content, die)
    face = armour.struck_face(True, False, False, "") if found.he and facts.kind in VEHICLES else ""
    return ShellingResult(found.pins, found.he > 0, found.he, found.pen, face, strikes.may_go_down(facts.kind))


SHELL_WORDS = yes_no_words(msg(N_("impacto y marcadores")), msg(N_("solo marcadores")))
SHELL: Resolution[ShelledFacts, ShellingResult] = Resolution(
    id="barrage_on_unit",
    title=Text("Una unidad bajo un bombardeo", "A unit under a barrage"),
    rule="7.8",
    facts=ShelledFacts,
    result=ShellingResult,
    run=_shell,
    outcome=lambda found: yes_no_class(found.hit),
    says=SHELL_WORDS,
    chapter=ABOVE,
)


class PlaneFacts(settings.ByReadings, frozen=True):
    """A plane comes, and on whom."""

    kind: Annotated[Kind, fact("Unidad", "Unit", "7.6", options=KINDS)] = Kind.INFANTRY
    down: Annotated[bool, fact("Cuerpo a tierra", "Down", "7.9")] = False
    target_alive: Annotated[bool, fact("El blanco sigue en juego", "The target is still in play", "7.8")] = True


class PlaneCame(Struct, frozen=True):
    """Which plane came, and what it brings (7.8, 7.9)."""

    attack: bool
    plane_marker_at: int
    air_pins: str
    """On each unit within 6 inches of plane or target, after the flak of both sides."""
    type: str
    extra_pins: str
    hits: str
    counted_hits: int
    """Of a plane that has a number of them: those that count, half for whoever is Down."""
    he_inches: int
    pen: int
    armour_face: str


def _plane(content: Content, facts: PlaneFacts) -> Procedure[PlaneCame]:
    if not facts.target_alive:
        yield from tell(msg(N_("El blanco ya no está en juego: no hay ataque")), "7.8")
        return PlaneCame(False, 0, "", "", "", "", 0, 0, 0, "")
    rows = content.charts[charts.AIRCRAFT].rows
    bands = tuple(
        Band(charts.faces(row.id)[0], strikes.PLANE_NAMES[charts.word(content, charts.AIRCRAFT, row.id, "type")])
        for row in rows
    )
    die = yield from dice.roll_die("strike.plane", msg(N_("¿Qué avión llega?")), "7.9", bands=bands)
    found, counted = strikes.plane_of(content, die), 0
    if found.hits:
        rolled = yield from dice.roll_amount(
            found.hits, "strike.hits", msg(N_("Impactos: {dice}."), dice=found.hits), "7.9"
        )
        counted = strikes.plane_hits(rolled, facts.kind, facts.down, facts.readings)
    face = armour.struck_face(True, False, False, "") if facts.kind in VEHICLES else ""
    return PlaneCame(
        True, strikes.PLANE_AT, strikes.AIR_PINS, found.type, found.pins, found.hits, counted, found.he, found.pen, face
    )


NO_PLANE = "none"
AIRCRAFT: Resolution[PlaneFacts, PlaneCame] = Resolution(
    id="aircraft",
    title=Text("Qué avión llega", "Which plane comes"),
    rule="7.9",
    facts=PlaneFacts,
    result=PlaneCame,
    run=_plane,
    outcome=lambda found: found.type or NO_PLANE,
    says=lambda name: msg(N_("no hay ataque")) if name == NO_PLANE else strikes.PLANE_NAMES[name],
    chapter=ABOVE,
)


ALL = (STRIKE, SHELL, AIRCRAFT, FLAK, INDIRECT)
