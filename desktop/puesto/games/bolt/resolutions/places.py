"""Alone: transports, buildings, an assault before its blows, who wins it (4.4, 4.5, 5.5, 6.1, 6.2)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Answer, fact, resolution
from puesto.core.messages import N_, Text, msg
from puesto.core.prompts import Procedure
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.bolt.assault import melee
from puesto.games.bolt.fire import buildings
from puesto.games.bolt.movement import transports
from puesto.games.bolt.orders.order_test import CHOSEN, NATIONS, ORDER_OPTIONS, QUALITIES
from puesto.games.bolt.printed.records import Content, Nation, Order, Quality
from puesto.games.bolt.table import inches, settings
from puesto.games.kit.alone import Problems, answer_as, by_label

PLACES = Text("Transportes, edificios y asaltos", "Transports, buildings and assaults")
NO_ORDER = (Order.NONE.value, Text("ninguna", "none"))
FACES = (NO_ORDER, *ORDER_OPTIONS)

# ---- transports


class TransportFacts(Struct, frozen=True):
    """A transport, and a unit beside it or in it."""

    transport_order: Annotated[
        Order, fact("Cara del dado del transporte", "Face of the transport’s die", "4.4", options=FACES)
    ] = Order.NONE  # fmt: skip
    order: Annotated[Order, fact("Orden de la unidad", "Order of the unit", "1.1", options=ORDER_OPTIONS)] = Order.RUN
    models: Annotated[int, fact("Miniaturas de la unidad", "Models of the unit", "4.4", 1, 40)] = 10
    within_1_after_move: Annotated[
        int, fact("Las que acaban a 1” del transporte", "Those that end within 1” of it", "4.4", 0, 40)
    ] = 10  # fmt: skip
    carries_gun: Annotated[bool, fact("Lleva una pieza de artillería", "It carries a gun", "4.4")] = False
    divided: Annotated[
        bool, fact("La unidad se dividiría entre varios", "The unit would be divided among several", "4.4")
    ] = False  # fmt: skip


class TransportResult(Struct, frozen=True):
    """Permissions to get in and out of a transport (4.4)."""

    may_mount: Annotated[bool, label("Se puede montar", "It may mount")]
    now: Annotated[int, label("Montan ahora", "Get in now")]
    later: Annotated[int, label("Montan con su próximo Correr", "Get in with the next Run")]
    """With its next Run."""
    may_dismount: Annotated[bool, label("Se puede bajar", "It may get out")]


MOUNTS = by_label(TransportResult, "may_mount")


@resolution("transport", "4.4", Text("Montar y desmontar", "Mounting and dismounting"), PLACES, MOUNTS)
def transport(facts: TransportFacts) -> Procedure[TransportResult]:
    """Say who gets into a transport, and whether a unit may get out (4.4)."""
    mount = transports.may_mount(facts.transport_order) and facts.order is Order.RUN
    mount = mount and not facts.carries_gun and not facts.divided
    seats = transports.mounting(facts.models, facts.within_1_after_move) if mount else transports.mounting(0, 0)
    result = TransportResult(mount, seats.now, seats.later, transports.may_dismount(facts.order, facts.transport_order))
    return answer_as(MOUNTS, result, "4.4")


# ---- buildings

NORMAL, BUNKER = "normal", "bunker"
BUILT = ((NORMAL, Text("un edificio", "a building")), (BUNKER, Text("un búnker", "a bunker")))


class BuildingFacts(settings.ByReadings, frozen=True):
    """A building, and who would go in, fire out of it, or bring it down."""

    building: Annotated[str, fact("Qué es", "What it is", "5.5", options=BUILT)] = NORMAL
    infantry: Annotated[bool, fact("Quien entra es infantería", "Who goes in is infantry", "4.5")] = True
    order: Annotated[Order, fact("Orden", "Order", "1.1", options=ORDER_OPTIONS)] = Order.RUN
    all_models_within_1: Annotated[
        bool, fact("Todas las miniaturas acaban a 1”", "All of its models end within 1”", "4.5")
    ] = True  # fmt: skip
    opening_reachable: Annotated[
        bool, fact("Una puede pasar por una abertura", "One can pass an opening", "4.5")
    ] = True  # fmt: skip
    occupied_by_enemy: Annotated[bool, fact("Hay enemigos dentro", "Enemies are inside", "4.5")] = False
    openings: Annotated[int, fact("Aberturas de la fachada", "Openings of the façade", "5.5", 0, 12)] = 1
    roof: Annotated[bool, fact("Azotea", "A flat roof", "5.5")] = False
    cumulative_hits: Annotated[int, fact("Impactos que ya llevaba", "Hits it had taken before", "5.5", 0, 30)] = 0
    new_hits: Annotated[int, fact("Impactos de este ataque", "Hits of this attack", "5.5", 0, 30)] = 0


class BuildingResult(Struct, frozen=True):
    """Permissions in a building (4.5, 5.5)."""

    may_enter: Annotated[bool, label("Se puede entrar", "It may go in")]
    openings: Annotated[int, label("Disparan por las aberturas", "Fire through the openings")]
    """Number of models that fire through its openings."""
    roof: Annotated[int, label("Disparan desde la azotea", "Fire from the roof")]
    collapsed: Annotated[bool, label("Se derrumba", "It comes down")]
    """Its units are removed with it."""


ENTERS = by_label(BuildingResult, "may_enter")


@resolution(
    "building", "5.5", Text("Un edificio: entrar, disparar, derrumbarse", "A building: going in, firing, coming down"),
    PLACES, ENTERS,
)  # fmt: skip
def building(facts: BuildingFacts) -> Procedure[BuildingResult]:
    """Say who goes into a building, how many fire out of it, and whether it comes down (4.5, 5.5)."""
    is_reached = facts.all_models_within_1 and facts.opening_reachable
    enters = facts.infantry and facts.order is Order.RUN and is_reached and not facts.occupied_by_enemy
    firers = buildings.firers_of(facts.openings, facts.roof)
    falls = buildings.has_collapsed(facts.building, facts.cumulative_hits, facts.new_hits, facts.readings)
    result = BuildingResult(enters, firers.openings, firers.roof, falls)
    return answer_as(ENTERS, result, "4.5")


# ---- an assault before its blows


class ChargeFacts(Struct, frozen=True):
    """Facts for a charge: the assaulter, the target and the distance."""

    distance: Annotated[
        int,
        fact("Distancia en pulgadas", "Distance in inches", "6.2", 0, 72,
             help=Text("Menos de 6” es sorpresa: 5,5 se escribe 5.", "Under 6” surprises: 5.5 is written 5."),
             rounds=inches.round_at(6)),
    ] = 8  # fmt: skip
    obstacles: Annotated[bool, fact("Cruza obstáculos", "It crosses obstacles", "6.2")] = False
    defender_order: Annotated[
        Order, fact("Cara del dado del defensor", "Face of the defender’s die", "6.2", options=FACES)
    ] = Order.NONE  # fmt: skip
    inside_building: Annotated[
        bool, fact("Los dos dentro del edificio", "Both inside the building", "6.6")
    ] = False  # fmt: skip
    nation: Annotated[Nation, fact("Su nación", "Their nation", "8", options=NATIONS)] = Nation.NONE
    characteristic: Annotated[str, fact("Beneficio nacional", "National benefit", "8", options=CHOSEN)] = ""
    quality: Annotated[Quality, fact("Su calidad", "Their quality", "7.2", options=QUALITIES)] = Quality.REGULAR
    models: Annotated[int, fact("Miniaturas que asaltan", "Models that assault", "6.2", 1, 40)] = 8


class ChargeResult(Struct, frozen=True):
    """Reactions of the defender before the blows, and whether there are blows (6.2, 6.6, 8.3)."""

    may_fire: Annotated[bool, label("El defensor puede disparar antes", "The defender may fire first")]
    surprise: Annotated[bool, label("Sorpresa", "Surprise")]
    contact: Annotated[bool, label("Llega", "It arrives")]
    attacks: Annotated[int, label("Golpes", "Blows")]


FIRES_FIRST = by_label(ChargeResult, "may_fire")


@resolution(
    "assault_reaction", "6.2", Text("Declarar un asalto, y la reacción", "Declaring an assault, and the reaction"),
    PLACES, FIRES_FIRST,
)  # fmt: skip
def charge(facts: ChargeFacts) -> Procedure[ChargeResult]:
    """Say if the defender fires first, if the assault arrives, and its blows (6.2, 8.3)."""
    who = (facts.nation, facts.characteristic, facts.quality)
    bloody, inside = melee.is_bloody_charge(*who), facts.inside_building
    met = melee.reaction_of(facts.defender_order, facts.distance, bloody_charge=bloody, inside=inside)
    contact = facts.distance <= melee.assault_move(facts.obstacles)
    attacks = melee.attacks_of(facts.models, *who) if contact else 0
    return answer_as(FIRES_FIRST, ChargeResult(met.may_fire, met.surprise, contact, attacks), "6.2")


class FallenFacts(settings.ByReadings, frozen=True):
    """The fallen of a round."""

    attacker_losses: Annotated[int, fact("Bajas de quien asalta", "Assaulter’s casualties", "6.2", 0, 40)] = 1
    defender_losses: Annotated[int, fact("Bajas de quien defiende", "Defender’s casualties", "6.2", 0, 40)] = 3
    attackers_before: Annotated[int, fact("Asaltaban", "Assaulters before", "6.2", 1, 40)] = 8
    defenders_before: Annotated[int, fact("Defendían", "Defenders before", "6.2", 1, 40)] = 6
    attacker_fanatic: Annotated[bool, fact("Quien asalta es fanático", "The assaulter is fanatic", "8.4")] = False
    defender_fanatic: Annotated[bool, fact("Quien defiende es fanático", "The defender is fanatic", "8.4")] = False


def _too_many(content: Content, facts: FallenFacts) -> Problems:
    """Return the problems of losses greater than the strength."""
    results = []
    for name, casualties, present in (
        ("attacker_losses", facts.attacker_losses, facts.attackers_before),
        ("defender_losses", facts.defender_losses, facts.defenders_before),
    ):
        if casualties > present:
            results.append((name, msg(N_("son más que las que hay ({n})"), n=present)))
    return tuple(results)


WINNER = Answer(melee.end_of, melee.ENDS.__getitem__)


@resolution(
    "assault_outcome", "6.1", Text("Quién gana un asalto", "Who wins an assault"), PLACES,
    WINNER, check=_too_many,
)  # fmt: skip
def assault_outcome(facts: FallenFacts) -> Procedure[melee.MeleeResult]:
    """Return who has won a round; a fanatic who is left does not surrender (6.1, 6.2, 8.4, 8.6)."""
    fanatics = [
        side
        for side, fanatic in ((melee.ATTACKER, facts.attacker_fanatic), (melee.DEFENDER, facts.defender_fanatic))
        if fanatic
    ]
    result = melee.settle_round(
        facts.attacker_losses, facts.defender_losses, facts.attackers_before, facts.defenders_before, fanatics,
        facts.readings,
    )  # fmt: skip
    return answer_as(WINNER, result, "6.1")


ALL = (charge, assault_outcome, transport, building)
