"""Alone: dice, bag and officers (1.3, 1.4, 3.1, 3.3, 5.1, 5.2, 8.3, 8.6, 9.13). What is drawn, kept, lost."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import Resolution, fact
from puesto.core.messages import N_, NN_, Message, Text, count, msg
from puesto.core.prompts import Draw, Procedure
from puesto.core.saying import tell
from puesto.core.values import Struct
from puesto.games.bolt.fire import reaction
from puesto.games.bolt.movement.moves import REINFORCE
from puesto.games.bolt.orders import officers, order_test
from puesto.games.bolt.orders.order_test import KINDS, NATIONS, ORDER_OPTIONS, QUALITIES, RANKS
from puesto.games.bolt.printed import charts
from puesto.games.bolt.printed.records import (
    KEPT_ORDERS,
    SEASONED,
    VEHICLES,
    Content,
    Kind,
    Nation,
    Order,
    Quality,
    Rank,
    Special,
)
from puesto.games.bolt.table import dice, inches, settings, setup
from puesto.games.kit.alone import Problems, answer_at_once, yes_no_class, yes_no_words

TURN = Text("La bolsa y los dados de orden", "The bag and the order dice")
AXIS, ALLIES = "axis", "allies"

# ---- the bag


class BagFacts(Struct, frozen=True):
    """How many dice of each side are in the bag: one for each of its units (3.1)."""

    axis: Annotated[int, fact("Dados de un bando", "Dice of one side", "3.1", 0, 40)] = 6
    allies: Annotated[int, fact("Dados del otro", "Dice of the other", "3.1", 0, 40)] = 8


class BagDrawn(Struct, frozen=True):
    """Whose die came, and what is left; the die is placed beside the unit that acts (3.1)."""

    side: str
    total: int
    """How many were in the bag."""
    axis: int
    allies: int


def _draw(content: Content, facts: BagFacts) -> Procedure[BagDrawn]:
    left = (ALLIES,) * facts.allies + (AXIS,) * facts.axis
    side = yield from Draw(
        key="bag.draw", message=msg(N_("Saca un dado de la bolsa.")), rule="3.1", deck="order-dice", left=left, bag=True
    )
    return BagDrawn(side, len(left), facts.axis - (side == AXIS), facts.allies - (side == ALLIES))


def _empty_bag(content: Content, facts: BagFacts) -> Problems:
    return () if facts.axis + facts.allies else (("axis", msg(N_("la bolsa está vacía"))),)


SIDES: dict[str, Message] = {AXIS: msg(N_("un dado del primer bando")), ALLIES: msg(N_("un dado del otro bando"))}
BAG: Resolution[BagFacts, BagDrawn] = Resolution(
    id="bag",
    title=Text("La bolsa", "The bag"),
    rule="3.1",
    facts=BagFacts,
    result=BagDrawn,
    run=_draw,
    outcome=lambda found: found.side,
    says=lambda name: SIDES[name],
    check=_empty_bag,
    chapter=TURN,
)

# ---- what becomes of a die

UNIT, GUN, CREW, SPOTTER = "unit", "gun", "gun_crew", "spotter"
LOST = (
    (UNIT, Text("la unidad entera", "the whole unit")),
    (GUN, Text("la pieza, y queda dotación", "the gun, and crew are left")),
    (CREW, Text("toda la dotación de una pieza", "all of a gun’s crew")),
    (SPOTTER, Text("el oteador de un equipo", "a team’s spotter")),
)


class LostFacts(Struct, frozen=True):
    """What is lost, and whether its unit has acted in this turn."""

    lost: Annotated[str, fact("Qué se pierde", "What is lost", "5.1", options=LOST)] = UNIT
    activated: Annotated[bool, fact("Ya ha actuado: tiene su dado", "It has acted: it has its die", "5.1")] = False
    axis: Annotated[int, fact("Dados de su bando en la bolsa", "Dice of its side in the bag", "3.1", 0, 40)] = 3
    other_gun_distance: Annotated[
        int,
        fact("Pulgadas a otra pieza sin toda su dotación", "Inches to another gun that lacks crew", "4.2", 0, 99,
             rounds=inches.round_up),
    ] = 99  # fmt: skip


class LostDie(Struct, frozen=True):
    """What becomes of unit and die (5.1, 5.2, 9.13)."""

    state: str
    die: str
    bag_after: int
    may_be_recrewed: bool
    survivors_may_reinforce: bool
    """Gunners without a gun run to another within 12 inches; else they are lost (4.2)."""
    spotter_removed: bool
    team_affected: bool


DESTROYED, ABANDONED, THERE = "destroyed", "abandoned", "unharmed"
OWN, FROM_BAG, BESIDE, NO_DIE = "own_order_die_removed", "one_from_bag_removed", "kept_next_to_gun", "none"


def lost_die(facts: LostFacts) -> LostDie:
    """What becomes of a die (5.1, 5.2, 9.13): its own, or any of its army out of the bag."""
    if facts.lost == SPOTTER:
        return LostDie(THERE, NO_DIE, facts.axis, False, False, True, False)
    taken = not facts.activated and facts.axis > 0
    left = facts.axis - taken
    if facts.lost == CREW:
        return LostDie(ABANDONED, BESIDE, left, True, False, False, True)
    near = facts.lost == GUN and facts.other_gun_distance <= REINFORCE
    return LostDie(DESTROYED, FROM_BAG if taken else OWN, left, False, near, True, True)


DICE_WORDS: dict[str, Message] = {
    OWN: msg(N_("se retira su dado")),
    FROM_BAG: msg(N_("sale de la bolsa un dado de su ejército")),
    BESIDE: msg(N_("su dado queda junto a la pieza")),
    NO_DIE: msg(N_("ningún dado cambia")),
}
LOST_DIE: Resolution[LostFacts, LostDie] = Resolution(
    id="lost_die",
    title=Text("El dado de lo que se pierde", "The die of what is lost"),
    rule="5.1",
    facts=LostFacts,
    result=LostDie,
    run=lambda content, facts: answer_at_once(lost_die(facts), lambda found: DICE_WORDS[found.die], "5.1"),
    outcome=lambda found: found.die,
    says=lambda name: DICE_WORDS[name],
    chapter=TURN,
)


class KeepFacts(Struct, frozen=True):
    """A die at the end of the turn."""

    order: Annotated[Order, fact("Cara del dado", "Face of the die", "3.3", options=ORDER_OPTIONS)] = Order.DOWN
    kind: Annotated[Kind, fact("Unidad", "Unit", "7.6", options=KINDS)] = Kind.INFANTRY
    keep: Annotated[bool, fact("Se quiere guardar", "It is to be kept", "3.3")] = True
    pins: Annotated[int, fact("Marcadores", "Pins", "3.2", 0, 12)] = 4


class Kept(Struct, frozen=True):
    """Whether it stays on the table, and what a turn of rest was worth (3.3, 5.1)."""

    may_keep: bool
    returned: bool
    pins_after: int


def _keep(content: Content, facts: KeepFacts) -> Procedure[Kept]:
    able = facts.order in KEPT_ORDERS and not (facts.order is Order.DOWN and facts.kind in VEHICLES)
    pins = facts.pins
    if able and facts.keep and facts.order is Order.DOWN and pins:
        words = msg(N_("Marcadores que se quita: {dice}."), dice="D3")
        pins = reaction.pins_after_rest(pins, (yield from dice.roll_amount("D3", "end.rest", words, "5.1")))
    return Kept(able, not (able and facts.keep), pins)


def _not_kept(content: Content, facts: KeepFacts) -> Problems:
    if facts.keep and facts.order not in KEPT_ORDERS:
        return (("keep", msg(N_("solo se guardan Emboscada y Cuerpo a tierra"))),)
    return ()


END_OF_TURN: Resolution[KeepFacts, Kept] = Resolution(
    id="end_of_turn",
    title=Text("Un dado al final del turno", "A die at the end of a turn"),
    rule="3.3",
    facts=KeepFacts,
    result=Kept,
    run=_keep,
    outcome=lambda found: str(found.pins_after),
    says=lambda name: count(NN_("{n} marcador", "{n} marcadores"), int(name)),
    check=_not_kept,
    chapter=TURN,
)


class AmbushFacts(Struct, frozen=True):
    """An Ambush kept from an earlier turn needs to know nothing: an enemy moves in its sight."""


KEPT_AMBUSH: Resolution[AmbushFacts, bool] = Resolution(
    id="kept_ambush",
    title=Text("Una emboscada guardada", "An ambush that was kept"),
    rule="5.1",
    facts=AmbushFacts,
    result=bool,
    run=lambda content, facts: reaction.roll_kept(),
    outcome=yes_no_class,
    says=yes_no_words(msg(N_("dispara")), msg(N_("no llega a tiempo"))),
    chapter=TURN,
)

# ---- officers and observers

RESULTS = tuple(
    (one, order_test.WORDS[one])
    for one in (order_test.NO_TEST, order_test.PASSED, order_test.DOUBLE_ONE, order_test.FAILED, order_test.FUBAR)
)


class OfficerFacts(Struct, frozen=True):
    """An officer, what came of his own order, and a friend."""

    rank: Annotated[Rank, fact("Rango", "Rank", "7.3", options=tuple(one for one in RANKS if one[0]))] = (
        Rank.SECOND_LIEUTENANT
    )
    nation: Annotated[Nation, fact("Nación", "Nation", "8", options=NATIONS)] = Nation.NONE
    order: Annotated[Order, fact("Su orden", "His order", "1.1", options=ORDER_OPTIONS)] = Order.ADVANCE
    order_result: Annotated[str, fact("Cómo le ha salido", "What came of it", "3.2", options=RESULTS)] = (
        order_test.PASSED
    )
    distance: Annotated[int, inches.reach("Pulgadas a la otra unidad", "Inches to the other unit", "7.3")] = 6
    ordered: Annotated[bool, fact("Esa unidad ya tiene dado", "That unit has a die already", "1.3")] = False
    aboard: Annotated[bool, fact("Uno de los dos va en un transporte", "One of them rides in a transport", "5.3")] = (
        False
    )
    together: Annotated[bool, fact("Van en el mismo", "They ride in the same one", "5.3")] = False


class OfficerResult(Struct, frozen=True):
    """What an officer gives (1.2, 1.3, 7.3, 8.1)."""

    morale_bonus: int
    """To units in reach; only the best officer’s counts."""
    max_extra_orders: int
    range: int
    eligible: bool
    """Whether the other unit can get one of his orders."""


def officer_result(content: Content, facts: OfficerFacts) -> OfficerResult:
    """An officer’s bonus, orders and reach; a transport’s walls end it (1.2, 1.3, 5.3, 7.3, 8.1)."""
    carried = facts.order_result in (order_test.NO_TEST, order_test.PASSED, order_test.DOUBLE_ONE)
    many = officers.extra_orders(content, facts.rank, facts.nation) if carried and facts.order is not Order.DOWN else 0
    far = officers.reach(content, facts.rank)
    near = facts.together if facts.aboard else facts.distance <= far
    bonus = charts.number(content, charts.OFFICERS, facts.rank, "bonus")
    return OfficerResult(bonus if near else 0, many, far, many > 0 and near and not facts.ordered)


OFFICER: Resolution[OfficerFacts, OfficerResult] = Resolution(
    id="officer",
    title=Text("Un oficial y sus órdenes extra", "An officer and his extra orders"),
    rule="1.3",
    facts=OfficerFacts,
    result=OfficerResult,
    run=lambda content, facts: answer_at_once(
        officer_result(content, facts), lambda found: words_of_orders(found.max_extra_orders), "1.3"
    ),
    outcome=lambda found: str(found.max_extra_orders),
    says=lambda name: words_of_orders(int(name)),
    chapter=TURN,
)


def words_of_orders(many: int) -> Message:
    """So many extra orders."""
    return count(NN_("{n} orden extra", "{n} órdenes extra"), many)


OBSERVERS = (
    (Special.ARTILLERY_OBSERVER.value, Text("de artillería", "artillery")),
    (Special.AIR_OBSERVER.value, Text("de aviación", "air")),
)


class ObserverFacts(Struct, frozen=True):
    """An observer who would ask for a strike."""

    kind: Annotated[
        str, fact("Observador", "Observer", "1.4", options=OBSERVERS)
    ] = Special.ARTILLERY_OBSERVER.value  # fmt: skip
    nation: Annotated[Nation, fact("Nación", "Nation", "8", options=NATIONS)] = Nation.NONE
    requests_used: Annotated[int, fact("Ya ha pedido", "Asked for already", "1.4", 0, 5)] = 0
    order: Annotated[Order, fact("Orden", "Order", "1.1", options=ORDER_OPTIONS)] = Order.FIRE
    line_of_sight: Annotated[bool, fact("Ve el punto", "He sees the point", "1.4")] = True


class Request(Struct, frozen=True):
    """Whether he may ask for it, and when it comes (1.4, 8.2)."""

    allowed: bool
    reasons: tuple[str, ...]
    resolves: str


WHY_NOT: dict[str, Message] = {
    "order": msg(N_("necesita la orden Fuego")),
    "requests_used": msg(N_("ya no le queda ningún ataque")),
    "line_of_sight": msg(N_("no ve el punto")),
}


def request(facts: ObserverFacts) -> Request:
    """Whether an observer may ask for a strike (1.4, 8.2)."""
    against = {
        "order": facts.order is not Order.FIRE,
        "requests_used": not officers.may_request(facts.requests_used, Special(facts.kind), facts.nation),
        "line_of_sight": not facts.line_of_sight,
    }
    reasons = tuple(name for name, stands in against.items() if stands)
    return Request(not reasons, reasons, "" if reasons else "start_of_next_turn")


def _request_words(found: Request) -> Message:
    return REQUEST_WORDS(yes_no_class(found.allowed))


REQUEST_WORDS = yes_no_words(msg(N_("puede pedirlo; llega al empezar el turno siguiente")), msg(N_("no puede pedirlo")))
OBSERVER: Resolution[ObserverFacts, Request] = Resolution(
    id="observer",
    title=Text("Un observador pide un ataque", "An observer asks for a strike"),
    rule="1.4",
    facts=ObserverFacts,
    result=Request,
    run=lambda content, facts: answer_at_once(request(facts), _request_words, "1.4"),
    outcome=lambda found: yes_no_class(found.allowed),
    says=REQUEST_WORDS,
    chapter=TURN,
)

# ---- nations before and in the turn


class VengeanceFacts(settings.ByReadings, frozen=True):
    """A British unit that seeks vengeance."""

    pins: Annotated[int, fact("Marcadores", "Pins", "3.2", 0, 12)] = 2
    quality: Annotated[Quality, fact("Calidad", "Quality", "7.2", options=QUALITIES)] = Quality.REGULAR
    enemy_within_12: Annotated[bool, fact("Hay un enemigo a 12” o menos", "An enemy is within 12”", "8.3")] = True


class Vengeance(Struct, frozen=True):
    """What Vengeance took away; the test is made all the same (8.3)."""

    allowed: bool
    """Regulars and veterans with pins, near an enemy."""
    pins_after: int
    morale_check_still_required: bool


def _avenge(content: Content, facts: VengeanceFacts) -> Procedure[Vengeance]:
    if not facts.pins or facts.quality not in SEASONED or not facts.enemy_within_12:
        yield from tell(msg(N_("La unidad no puede pedir Venganza")), "8.3")
        return Vengeance(False, facts.pins, facts.pins > 0)
    face = yield from dice.roll_die("order.vengeance", msg(N_("Venganza: con 4+ pierde un marcador.")), "8.3")
    return Vengeance(True, facts.pins - order_test.take_vengeance(face, facts.pins), True)


VENGEANCE: Resolution[VengeanceFacts, Vengeance] = Resolution(
    id="vengeance",
    title=Text("Venganza británica", "British vengeance"),
    rule="8.3",
    facts=VengeanceFacts,
    result=Vengeance,
    run=_avenge,
    outcome=lambda found: str(found.pins_after),
    says=lambda name: count(NN_("{n} marcador", "{n} marcadores"), int(name)),
    chapter=TURN,
)


class PatrolFacts(Struct, frozen=True):
    """Who deploys."""

    nation: Annotated[Nation, fact("Nación", "Nation", "8", options=NATIONS)] = Nation.AUSTRALIA


PATROL_WORDS = yes_no_words(msg(N_("despliega antes")), msg(N_("despliega como todos")))
PATROLS: Resolution[PatrolFacts, setup.Patrols] = Resolution(
    id="patrols",
    title=Text("Quién despliega antes", "Who deploys first"),
    rule="8.6",
    facts=PatrolFacts,
    result=setup.Patrols,
    run=lambda content, facts: answer_at_once(
        setup.patrols_of(facts.nation), lambda found: PATROL_WORDS(yes_no_class(found.first)), "8.6"
    ),
    outcome=lambda found: yes_no_class(found.first),
    says=PATROL_WORDS,
    chapter=TURN,
)
ALL = (BAG, LOST_DIE, END_OF_TURN, KEPT_AMBUSH, OFFICER, OBSERVER, VENGEANCE, PATROLS)
