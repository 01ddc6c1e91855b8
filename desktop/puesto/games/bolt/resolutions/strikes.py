"""Alone from above and afar (7.8, 7.9, 8.3, 9.7, 9.9).

Strikes, planes, flak, indirect fire, smoke, a preliminary bombardment.
"""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Resolution, fact
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.prompts import Band, Procedure
from puesto.core.values import Struct
from puesto.games.bolt.fire import indirect, strikes, to_hit
from puesto.games.bolt.fire.indirect import Ranging
from puesto.games.bolt.orders.order_test import NATIONS
from puesto.games.bolt.printed import charts
from puesto.games.bolt.printed.records import Content, Nation, Order
from puesto.games.bolt.table import dice
from puesto.games.bolt.turn import preparing
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


def _strike(content: Content, facts: StrikeFacts) -> Procedure[str]:
    rows = content.charts[charts.SALVOS].rows
    bands = tuple(
        Band(charts.faces(row.id)[0], strikes.RESULTS[charts.word(content, charts.SALVOS, row.id, facts.list)])
        for row in rows
    )
    die = yield from dice.roll_die("strike.roll", msg(N_("Tira en la lista.")), "7.8", bands=bands)
    return strikes.barrage_result(content, facts.list, die)


STRIKE: Resolution[StrikeFacts, str] = Resolution(
    id="strike",
    title=Text("Ataque pedido", "A strike"),
    rule="7.8",
    facts=StrikeFacts,
    result=str,
    run=_strike,
    outcome=lambda found: found,
    says=lambda name: strikes.RESULTS[name],
    chapter=ABOVE,
)


class FlakFacts(Struct, frozen=True):
    """What flak needs to know."""

    shots: Annotated[int, fact("Disparos", "Shots", "9.7", 1, 4)] = 4
    pins: Annotated[int, fact("Marcadores", "Pins", "9.7", 0, 6)] = 0


def _flak(content: Content, facts: FlakFacts) -> Procedure[bool]:
    need = strikes.flak_need(content, facts.pins)
    words = msg(N_("Al avión: {need}+."), need=need)
    hits = yield from to_hit.roll_shots(facts.shots, need, words, subject=(), who="")
    return strikes.is_shot_down(hits)


FLAK: Resolution[FlakFacts, bool] = Resolution(
    id="flak",
    title=Text("Fuego antiaéreo", "Flak"),
    rule="9.7",
    facts=FlakFacts,
    result=bool,
    run=_flak,
    outcome=yes_no_class,
    says=yes_no_words(msg(N_("avión derribado")), msg(N_("sigue volando"))),
    chapter=ABOVE,
)
ARCS = tuple(
    (one, to_hit.WEAPON_OPTIONS[one])
    for one in ("light_mortar", "medium_mortar", "heavy_mortar", "light_howitzer", "medium_howitzer", "heavy_howitzer")
)


class ArcFacts(Struct, frozen=True):
    """What an indirect shot needs to know."""

    weapon: Annotated[str, fact("Arma", "Weapon", "7.13", options=ARCS)] = "medium_mortar"  # fmt: skip
    distance: Annotated[int, fact("Pulgadas", "Inches", "9.9", 0, 84)] = 30
    line_of_sight: Annotated[bool, fact("La ve", "It sees it", "9.9")] = True
    spotter: Annotated[bool, fact("La ve un oteador", "A spotter sees it", "9.13")] = False
    order: Annotated[Order, fact("Orden", "Order", "1.1", options=to_hit.SHOT_ORDERS)] = Order.FIRE
    consecutive_turns_on_target: Annotated[
        int, fact("Turnos seguidos contra ella", "Turns in a row at it", "9.9", 1, 8)
    ] = 1
    already_hit_same_target: Annotated[bool, fact("Ya ha acertado", "It has hit already", "9.9")] = False
    target_moved_inches: Annotated[int, fact("El blanco se ha movido", "The target has moved", "9.9", 0, 24)] = 0
    firer_moved_since_first_shot: Annotated[bool, fact("El arma se ha movido", "The weapon has moved", "9.9")] = False


def _shot(content: Content, facts: ArcFacts) -> indirect.IndirectShot:
    ranging = Ranging(
        facts.consecutive_turns_on_target, facts.already_hit_same_target, facts.target_moved_inches,
        facts.firer_moved_since_first_shot,
    )  # fmt: skip
    return indirect.indirect_shot(
        content.weapons[facts.weapon], facts.distance, facts.line_of_sight, facts.spotter, facts.order, ranging
    )


def _arc_problem(content: Content, facts: ArcFacts) -> Problems:
    shot = _shot(content, facts)
    blamed = "order" if facts.order is Order.AMBUSH else "line_of_sight"
    return ((blamed, shot.why),) if not shot.allowed and shot.why is not None else ()


def _arc(content: Content, facts: ArcFacts) -> Procedure[bool]:
    shot = _shot(content, facts)
    if not shot.allowed or shot.missed:
        return False
    words = msg(N_("Tiro indirecto: {need}+."), need=shot.needed)
    hits = yield from to_hit.roll_shots(1, shot.needed, words, subject=(), who="")
    return hits > 0


INDIRECT: Resolution[ArcFacts, bool] = Resolution(
    id="indirect",
    title=Text("Tiro indirecto", "Indirect fire"),
    rule="9.9",
    facts=ArcFacts,
    result=bool,
    run=_arc,
    outcome=yes_no_class,
    says=yes_no_words(msg(N_("impacta")), msg(N_("falla"))),
    check=_arc_problem,
    chapter=ABOVE,
)


class SmokeFacts(Struct, frozen=True):
    """Smoke needs to know nothing."""


EVOLUTIONS: dict[str, Message] = {
    "disperses": msg(N_("el humo se dispersa")),
    "drifts_D6_random": msg(N_("el viento lo lleva D6” al azar")),
    "static": msg(N_("el humo se queda")),
}


def _smoke(content: Content, facts: SmokeFacts) -> Procedure[str]:
    rows = content.charts[charts.EVOLUTION].rows
    bands = tuple(Band(charts.faces(row.id)[0], EVOLUTIONS[row.cells[0]]) for row in rows)
    die = yield from dice.roll_die("smoke.roll", msg(N_("¿Qué hace el humo?")), "7.8", bands=bands)
    return indirect.smoke_evolution(content, die)


SMOKE: Resolution[SmokeFacts, str] = Resolution(
    id="smoke",
    title=Text("Evolución del humo", "What becomes of smoke"),
    rule="7.8",
    facts=SmokeFacts,
    result=str,
    run=_smoke,
    outcome=lambda found: found,
    says=lambda name: EVOLUTIONS[name],
    chapter=ABOVE,
)
BEST = (("high", msg(N_("la más alta"))), ("low", msg(N_("la más baja"))))


class PreliminaryFacts(Struct, frozen=True):
    """Whom a preliminary bombardment strikes."""

    nation: Annotated[Nation, fact("Nación", "Nation", "8", options=NATIONS)] = Nation.NONE
    best: Annotated[
        str, fact("La mejor cara en vuestro escenario", "The best face in your scenario", "8.3", options=BEST)
    ] = "high"


def _prepare(content: Content, facts: PreliminaryFacts) -> Procedure[int]:
    faces = yield from preparing.roll_bombardment(facts.nation)
    return max(faces) if facts.best == "high" else min(faces)


PRELIMINARY: Resolution[PreliminaryFacts, int] = Resolution(
    id="preliminary",
    title=Text("Bombardeo preliminar de una unidad", "Preliminary bombardment of a unit"),
    rule="8.3",
    facts=PreliminaryFacts,
    result=int,
    run=_prepare,
    outcome=str,
    says=lambda name: msg(N_("se aplica un {n}"), n=int(name)),
    chapter=ABOVE,
)
ALL = (STRIKE, FLAK, INDIRECT, SMOKE, PRELIMINARY)
