"""Alone: transports, buildings, an assault before its blows (4.4, 4.5, 5.3, 5.4, 5.5, 6.1, 6.2). Who may what."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Resolution, fact
from puesto.core.messages import N_, Message, Text, msg
from puesto.core.values import Struct
from puesto.games.bolt.assault import melee
from puesto.games.bolt.fire import buildings
from puesto.games.bolt.movement import moves, transports
from puesto.games.bolt.orders.order_test import CHOSEN, NATIONS, ORDER_OPTIONS, QUALITIES
from puesto.games.bolt.printed.records import Content, Nation, Order, Quality
from puesto.games.bolt.resolutions.melee import TIE, WORDS
from puesto.games.bolt.table import inches, settings
from puesto.games.kit.alone import Problems, answer_at_once, yes_no_class, yes_no_words

PLACES = Text("Transportes, edificios y asaltos", "Transports, buildings and assaults")
NO_ORDER = (Order.NONE.value, Text("ninguna", "none"))
FACES = (NO_ORDER, *ORDER_OPTIONS)

# ---- transports

CLOSEST = (
    ("friend", Text("propia", "friendly")),
    ("enemy", Text("enemiga", "enemy")),
    ("none", Text("no hay otra", "there is no other")),
)


STANDS, BY_DAMAGE, BY_PINS, STUCK = "none", "destroyed_by_damage", "destroyed_by_pins", "immobilised"
FATES = (
    (STANDS, Text("nada", "nothing")),
    (BY_DAMAGE, Text("queda destruido por daños", "it is destroyed by damage")),
    (BY_PINS, Text("queda destruido por marcadores", "it is destroyed by pins")),
    (STUCK, Text("queda inmovilizado", "it is immobilised")),
)


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
    passengers: Annotated[int, fact("Unidades que lleva dentro", "Units that ride in it", "5.4", 0, 9)] = 0
    carries_gun: Annotated[bool, fact("Lleva una pieza de artillería", "It carries a gun", "4.4")] = False
    divided: Annotated[
        bool, fact("La unidad se dividiría entre varios", "The unit would be divided among several", "4.4")
    ] = False  # fmt: skip
    pins_taken: Annotated[int, fact("Marcadores que recibe", "Pins that it takes", "5.3", 0, 12)] = 0
    weapons: Annotated[int, fact("Armas del transporte", "Weapons of the transport", "5.4", 0, 9)] = 1
    closest_unit: Annotated[
        str,
        fact("Su unidad más cercana al acabar el turno", "Its closest unit as the turn ends", "5.4", options=CLOSEST),
    ] = "friend"  # fmt: skip
    happens: Annotated[
        str, fact("Qué le ocurre al transporte", "What happens to the transport", "5.4", options=FATES)
    ] = STANDS


class TransportRules(Struct, frozen=True):
    """What may be done with a transport (4.4, 5.4)."""

    may_mount: bool
    mounted_now: int
    mounted_next_turn: int
    may_dismount: bool
    may_assault_after_dismount: bool
    """Neither that nor mounting another (4.4)."""
    max_weapons: int
    destroyed_at_end_of_turn: bool
    passengers_must_leave: bool
    passenger_hits: str
    """What its passengers take first: D6 where damage destroys it, and nothing else (5.4)."""
    placed_within: str
    order_after: str
    """The die of passengers who have to leave: Down."""
    passenger_pins: int
    """As many as the vehicle takes (5.3)."""


def transport_rules(facts: TransportFacts) -> TransportRules:
    """What may be done with a transport (4.4, 5.4)."""
    mount = transports.may_mount(facts.transport_order) and facts.order is Order.RUN
    mount = mount and not facts.carries_gun and not facts.divided
    seats = transports.mounting(facts.models, facts.within_1_after_move)
    return TransportRules(
        mount, seats.now if mount else 0, seats.later if mount else 0,
        transports.may_dismount(facts.order, facts.transport_order),
        transports.may_after_dismount(facts.transport_order),
        transports.weapons_that_fire(facts.weapons, facts.passengers),
        not facts.passengers and facts.closest_unit == "enemy" and facts.happens == STANDS,
        facts.happens != STANDS,
        transports.PLACED if facts.happens == BY_DAMAGE else "",
        transports.PLACED if facts.happens != STANDS else "",
        Order.DOWN.value if facts.happens != STANDS else "",
        facts.pins_taken if facts.passengers else 0,
    )  # fmt: skip


MOUNT_WORDS = yes_no_words(msg(N_("se puede montar")), msg(N_("no se puede montar")))
TRANSPORT: Resolution[TransportFacts, TransportRules] = Resolution(
    id="transport",
    title=Text("Montar y desmontar", "Mounting and dismounting"),
    rule="4.4",
    facts=TransportFacts,
    result=TransportRules,
    run=lambda content, facts: answer_at_once(
        transport_rules(facts), lambda found: MOUNT_WORDS(yes_no_class(found.may_mount)), "4.4"
    ),
    outcome=lambda found: yes_no_class(found.may_mount),
    says=MOUNT_WORDS,
    chapter=PLACES,
)

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


class BuildingRules(Struct, frozen=True):
    """What may be done with a building (4.5, 5.5)."""

    may_enter: bool
    must: str
    """"assault" where enemies are inside."""
    reasons: tuple[str, ...]
    may_leave: bool
    floors_or_buildings: int
    per_opening: int
    openings_total: int
    roof: int
    cover: int
    """What it takes from a direct shot; HE ignores a building's (5.5)."""
    collapses_at: int
    collapsed: bool
    """Its units are removed with it."""
    same_facade_shares_target: bool


BARS = ("infantry", "order", "occupied_by_enemy", "all_models_within_1", "opening_reachable")


def building_rules(facts: BuildingFacts) -> BuildingRules:
    """What may be done with a building (4.5, 5.5)."""
    open_ = {
        "infantry": facts.infantry,
        "order": facts.order is Order.RUN,
        "occupied_by_enemy": not facts.occupied_by_enemy,
        "all_models_within_1": facts.all_models_within_1,
        "opening_reachable": facts.opening_reachable,
    }
    reasons = tuple(name for name in BARS if not open_[name])
    firers = buildings.firers_of(facts.openings, facts.roof)
    return BuildingRules(
        not reasons, "assault" if facts.occupied_by_enemy else "", reasons,
        facts.order in (Order.ADVANCE, Order.RUN), moves.floors_moved(facts.order),
        buildings.PER_OPENING, firers.openings, firers.roof, -4 if facts.building == BUNKER else -3,
        buildings.COLLAPSES[facts.building],
        buildings.has_collapsed(facts.building, facts.cumulative_hits, facts.new_hits, facts.readings), True,
    )  # fmt: skip


ENTER_WORDS = yes_no_words(msg(N_("se puede entrar")), msg(N_("no se puede entrar")))
BUILDING: Resolution[BuildingFacts, BuildingRules] = Resolution(
    id="building",
    title=Text("Un edificio: entrar, disparar, derrumbarse", "A building: going in, firing, coming down"),
    rule="5.5",
    facts=BuildingFacts,
    result=BuildingRules,
    run=lambda content, facts: answer_at_once(
        building_rules(facts), lambda found: ENTER_WORDS(yes_no_class(found.may_enter)), "5.5"
    ),
    outcome=lambda found: yes_no_class(found.may_enter),
    says=ENTER_WORDS,
    chapter=PLACES,
)


# ---- an assault before its blows


class ChargeFacts(Struct, frozen=True):
    """Who assaults whom, from how far."""

    order: Annotated[Order, fact("Orden de quien asalta", "Order of the assaulter", "6.1", options=ORDER_OPTIONS)] = (
        Order.RUN
    )
    sees_target: Annotated[bool, fact("Ve a la unidad o su edificio", "It sees the unit or its building", "6.2")] = True
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


class Charge(Struct, frozen=True):
    """Whether it may be declared, what the defender may do, how far it goes (6.1, 6.2, 6.6, 8.3)."""

    may_assault: bool
    may_fire: bool
    """The defender, before the blows: without a test and at the best distance."""
    order_test: bool
    surprise: bool
    max_move: int
    contact: bool
    attacks: int


def charge(facts: ChargeFacts) -> Charge:
    """An assault before its blows (6.1, 6.2, 6.6, 8.3)."""
    bloody = melee.is_bloody_charge(facts.nation, facts.characteristic, facts.quality)
    inside = facts.inside_building
    met = melee.reaction_of(facts.defender_order, facts.distance, bloody_charge=bloody, inside=inside)
    far = melee.assault_move(facts.obstacles)
    attacks = melee.attacks_of(facts.models, facts.nation, facts.characteristic, facts.quality)
    may = facts.order is Order.RUN and (facts.sees_target or inside)
    return Charge(may, met.may_fire, False, met.surprise, far, facts.distance <= far, attacks)


CHARGE_WORDS = yes_no_words(msg(N_("el defensor puede disparar antes")), msg(N_("el defensor no dispara antes")))
CHARGE: Resolution[ChargeFacts, Charge] = Resolution(
    id="assault_reaction",
    title=Text("Declarar un asalto, y la reacción", "Declaring an assault, and the reaction"),
    rule="6.2",
    facts=ChargeFacts,
    result=Charge,
    run=lambda content, facts: answer_at_once(
        charge(facts), lambda found: CHARGE_WORDS(yes_no_class(found.may_fire)), "6.2"
    ),
    outcome=lambda found: yes_no_class(found.may_fire),
    says=CHARGE_WORDS,
    chapter=PLACES,
)


class FallenFacts(settings.ByReadings, frozen=True):
    """The fallen of a round."""

    attacker_losses: Annotated[int, fact("Bajas de quien asalta", "Assaulter’s casualties", "6.2", 0, 40)] = 1
    defender_losses: Annotated[int, fact("Bajas de quien defiende", "Defender’s casualties", "6.2", 0, 40)] = 3
    attackers_before: Annotated[int, fact("Asaltaban", "Assaulters before", "6.2", 1, 40)] = 8
    defenders_before: Annotated[int, fact("Defendían", "Defenders before", "6.2", 1, 40)] = 6
    attacker_fanatic: Annotated[bool, fact("Quien asalta es fanático", "The assaulter is fanatic", "8.4")] = False
    defender_fanatic: Annotated[bool, fact("Quien defiende es fanático", "The defender is fanatic", "8.4")] = False


class RoundEnd(Struct, frozen=True):
    """Who has won a round (6.1)."""

    winner: str
    loser: str
    """It surrenders and is annihilated."""
    another_round: bool
    defender_strikes_back: bool
    regroup: str
    """How many inches the winner may move."""
    fanatic_fights_on: bool = False
    """Whether somebody has lost the round and does not surrender, which is no tie (8.4)."""


def round_end(facts: FallenFacts) -> RoundEnd:
    """Who has won a round; a fanatic who is left does not surrender (6.1, 6.2, 8.4, 8.6)."""
    found = melee.melee_outcome(
        facts.attacker_losses, facts.defender_losses, facts.attackers_before, facts.defenders_before
    )
    beaten = {
        melee.ATTACKER: facts.defender_fanatic and facts.defender_losses < facts.defenders_before,
        melee.DEFENDER: facts.attacker_fanatic and facts.attacker_losses < facts.attackers_before,
    }
    fights_on = beaten.get(found.winner, False) and settings.is_read(facts.readings, settings.FANATIC, "fights_on")
    if fights_on:
        found = melee.MeleeOutcome("", True)
    other = {melee.ATTACKER: melee.DEFENDER, melee.DEFENDER: melee.ATTACKER}.get(found.winner, "")
    return RoundEnd(
        found.winner, other, found.again, facts.defender_losses < facts.defenders_before,
        melee.REGROUP if found.winner else "", fights_on,
    )  # fmt: skip


FIGHTS_ON = "fights_on"
END_WORDS: dict[str, Message] = {
    **WORDS,
    FIGHTS_ON: msg(N_("quien pierde es fanático y no se rinde: otro asalto")),
}


def _end_class(found: RoundEnd) -> str:
    return FIGHTS_ON if found.fanatic_fights_on else found.winner or TIE


def _too_many(content: Content, facts: FallenFacts) -> Problems:
    found = []
    for name, fallen, there in (
        ("attacker_losses", facts.attacker_losses, facts.attackers_before),
        ("defender_losses", facts.defender_losses, facts.defenders_before),
    ):
        if fallen > there:
            found.append((name, msg(N_("son más que las que había ({n})"), n=there)))
    return tuple(found)


OUTCOME: Resolution[FallenFacts, RoundEnd] = Resolution(
    id="assault_outcome",
    title=Text("Quién gana un asalto", "Who wins an assault"),
    rule="6.1",
    facts=FallenFacts,
    result=RoundEnd,
    run=lambda content, facts: answer_at_once(round_end(facts), lambda found: END_WORDS[_end_class(found)], "6.1"),
    outcome=_end_class,
    says=lambda name: END_WORDS[name],
    check=_too_many,
    chapter=PLACES,
)
ALL = (CHARGE, OUTCOME, TRANSPORT, BUILDING)
