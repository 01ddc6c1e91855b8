"""Dice and orders (1.1, 3.1, 3.2, 7.1, 8). A die is drawn, a unit is chosen, its order given and tested."""

from __future__ import annotations

from puesto.core import codec
from puesto.core.messages import N_, NN_, Message, Ref, count, msg
from puesto.core.prompts import Choose, Closed, Option, Procedure
from puesto.core.questions.board import BOARD, Ask
from puesto.core.saying import say
from puesto.games.bolt.assaulting import storming
from puesto.games.bolt.moving import ambushes, moving, sighting, transporting
from puesto.games.bolt.orders import fubar, officers, order_test
from puesto.games.bolt.orders.order_test import OrderFacts, OrderResult
from puesto.games.bolt.printed.records import (
    GUNS,
    OBSERVERS,
    ORDERS,
    Ammunition,
    Kind,
    Nation,
    Order,
    Rank,
    Special,
)
from puesto.games.bolt.shooting import losses, shooting
from puesto.games.bolt.table import bag, names, sequence, settings, sightings, verbs, walk
from puesto.games.bolt.table.dice_bag import draw_die
from puesto.games.bolt.table.state import NOBODY, GameTable, UnitId

HINTS: dict[Order, Message] = {
    Order.FIRE: msg(N_("dispara sin moverse")),
    Order.ADVANCE: msg(N_("mueve y dispara con −1")),
    Order.RUN: msg(N_("mueve el doble, o asalta")),
    Order.AMBUSH: msg(N_("espera para disparar")),
    Order.RALLY: msg(N_("quita D6+1 marcadores")),
    Order.DOWN: msg(N_("−2 para impactar")),
}
HALTED = msg(N_("se queda en el sitio"))
"""Word for Down of a vehicle, which only halts (4.3)."""
IN_RESERVE, ABOARD, UNARMED = msg(N_("en reserva")), msg(N_("a bordo")), msg(N_("sin armas"))
MEDIC, SPOTTER = msg(N_("es médico")), msg(N_("es oteador"))
NO_RUN, IMMOBILISED = msg(N_("no corre")), msg(N_("está inmovilizado"))
"""Why an order is closed to a unit."""
AT_TIGER = "at_tiger"
FRIENDLY_REACH = 12
"""Greatest distance of friendly fire in inches (7.1)."""


def draw_from_bag(table: GameTable) -> Procedure[None]:
    """Draw a die from the bag; with none left the turn ends (3.1)."""
    state = table.state
    state.unit = state.purpose = state.heading = ""
    yield from choose_stances(table)
    if not state.bag:
        yield from say(N_("La bolsa está vacía"), "3.1")
        state.step = sequence.KEEP
        return
    state.hand = yield from draw_die(table)
    bag.take_die(table, state.hand)
    yield from say(N_("Sale un dado de {side}"), "3.1", "heading", key="bag.drawn", side=Ref("side", state.hand))
    state.step = sequence.UNIT


def choose_stances(table: GameTable) -> Procedure[None]:
    """Ask each opponent of the house for its card of the turn. No rulebook has them."""
    state = table.state
    for army in table.battle.armies:
        if not table.is_played(army.id) or army.id in state.stances or not table.content.stances:
            continue
        state.stances[army.id] = yield from Choose(
            key="stance.card",
            subject=(army.id, str(state.turn)),
            who=army.id,
            message=msg(N_("¿Con qué carta juega {side:el} este turno?"), side=Ref("side", army.id)),
            options=tuple(Option(card.id, card.name) for card in table.content.stances.values()),
        )
        card = table.content.stances[state.stances[army.id]]
        yield from say(N_("Carta de la casa de {side}: {card}"), "", side=Ref("side", army.id), card=card.name)


def choose_unit(table: GameTable) -> Procedure[None]:
    """Ask the owner of the die which of his units without one gets it (3.1)."""
    state = table.state
    among = bag.waiting(table, state.hand)
    if not among:
        yield from say(N_("{side} no tiene a quién dárselo: el dado se aparta"), "3.1", side=Ref("side", state.hand))
        state.hand, state.step = "", sequence.DRAW
        return
    unit_id = among[0]
    if table.is_played(state.hand):
        yield from sighting.ask_who_sees(table, state.hand)
    if len(among) > 1:
        unit_id = yield from Choose(
            key="order.unit",
            subject=(state.hand, str(state.drawn)),
            who=state.hand,
            message=msg(N_("Dado de {side}: ¿para qué unidad?"), side=Ref("side", state.hand)),
            rule="3.1",
            options=tuple(Option(option, Ref("unit", option), _unit_hint(table, option)) for option in among),
        )
    state.unit, state.hand, state.step = unit_id, "", sequence.ORDER
    state.drawn += 1


def _unit_hint(table: GameTable, id: UnitId) -> Message | None:
    """Return the fact that matters when a die is given to a unit: reserve, aboard, pins."""
    unit = table.unit(id)
    if team := table.troop(id).team:
        return msg(N_("oteador de {unit}"), unit=Ref("unit", team))
    if unit.reserve:
        return msg(N_("en reserva"))
    if unit.aboard:
        return msg(N_("en {transport}"), transport=Ref("unit", unit.aboard))
    return count(NN_("{n} marcador", "{n} marcadores"), unit.pins) if unit.pins else None


def closed_orders(table: GameTable, id: UnitId) -> dict[Order, Message]:
    """Return the orders that a unit cannot carry out, each with a short reason (1.4, 4.1, 4.2, 4.4)."""
    unit, troop = table.unit(id), table.troop(id)
    shooting = (Order.FIRE, Order.AMBUSH)
    if unit.reserve:
        return dict.fromkeys((*shooting, Order.RALLY), IN_RESERVE)
    if unit.aboard:
        stays = [order for order in (Order.ADVANCE, Order.RUN) if not transporting.may_leave(table, id, order)]
        return dict.fromkeys((*shooting, *stays), ABOARD)
    entries: dict[Order, Message] = {}
    if table.has(id, Special.MEDIC) or troop.team:
        entries |= dict.fromkeys(shooting, SPOTTER if troop.team else MEDIC)
    elif not table.arms(id) and not any(table.has(id, observer) for observer in OBSERVERS):
        entries |= dict.fromkeys(shooting, UNARMED)
    if troop.gait in GUNS and not moving.may_run(table, id):
        entries[Order.RUN] = NO_RUN
    if unit.immobilised:
        entries |= dict.fromkeys((Order.ADVANCE, Order.RUN), IMMOBILISED)
    return entries


def give_order(table: GameTable) -> Procedure[None]:
    """Give the unit in hand an order, test it, and set its die (1.2, 3.2)."""
    state, id = table.state, table.state.unit
    who = table.side_of(id)
    if table.unit(id).gone:
        order_next(table)
        return
    if table.is_played(who):
        yield from sighting.ask_whom_it_sees(table, id)
    closed_by_order = closed_orders(table, id)
    hints = HINTS | {Order.DOWN: HALTED} if table.is_vehicle(id) else HINTS
    order_value = yield from Choose(
        key="order.which",
        subject=(id, str(state.drawn)),
        who=who,
        message=msg(N_("¿Qué orden para {unit}?"), unit=Ref("unit", id)),
        rule="1.1",
        options=tuple(_order_option(order, hints[order]) for order in ORDERS if order not in closed_by_order),
        closed=tuple(
            Closed(_order_option(order, closed_by_order[order]), index)
            for index, order in enumerate(ORDERS)
            if order in closed_by_order
        ),
    )
    order = Order(order_value)
    state.purpose = (yield from _ask_purpose(table, id)) if order is Order.RUN else ""
    if order is Order.ADVANCE or state.purpose == moving.MOVE:
        yield from sighting.choose_heading(table, id)
    facts = yield from ask_facts(table, id, order)
    progress = table.begin_walk(walk.TEST, id)
    progress.facts = codec.to_json(facts)
    yield from order_test.tell_lines(table.content, facts, state.settings)
    result = yield from order_test.test_order(table.content, facts, state.settings, unit=id, who=who)
    table.end_walk(progress)
    yield from carry_result(table, id, result)


def _order_option(order: Order, hint: Message) -> Option:
    return Option(order.value, names.ORDERS[order.value], hint, verb=verbs.VERBS[order])


def carry_result(table: GameTable, id: UnitId, result: OrderResult) -> Procedure[None]:
    """Apply a test to the unit: pins, the face of its die, and whether it acts (1.2, 3.2)."""
    unit, state = table.unit(id), table.state
    unit.pins, unit.ammo = result.pins, Ammunition.NONE
    if result.result == order_test.FUBAR:
        yield from suffer_fubar(table, id)
        order_next(table)
        return
    bag.place_die(table, id, result.face, result.executed.value if result.succeeded else "failed")
    if result.succeeded:
        state.step = sequence.ACT
        return
    if table.is_vehicle(id) and not unit.immobilised:
        yield from back_off(table, id)
    order_next(table)


def back_off(table: GameTable, id: UnitId) -> Procedure[None]:
    """Let a vehicle that fails its test back away from an enemy that it has in front (4.3)."""
    if table.unit(id).reserve:
        return
    ahead = yield from Ask(
        key="order.front",
        subject=(id,),
        who=BOARD,
        message=msg(N_("¿Tiene {unit:el} un enemigo a la vista delante?"), unit=Ref("unit", id)),
        rule="4.3",
        options=losses.YES_NO,
        default=losses.NO,
        unsure=False,
    )
    if ahead == losses.YES:
        yield from order_test.say_reverse(id)
        moving.note_move(table, id)
        yield from ambushes.face_ambushes(table, id)


def order_next(table: GameTable) -> None:
    """Set the next unit: one that an officer has ordered, else by drawing a die (1.3)."""
    state = table.state
    if state.queue:
        state.unit, state.step = state.queue.pop(0), sequence.ORDER
        state.drawn += 1
    else:
        state.unit, state.step = "", sequence.DRAW


def _ask_purpose(table: GameTable, id: UnitId) -> Procedure[str]:
    """Return the purpose of a unit's run, asking if there are several (6.1)."""
    purposes = moving.purposes(table, id)
    purpose = purposes[0]
    if len(purposes) > 1:
        purpose = yield from Choose(
            key="order.purpose",
            subject=(id,),
            who=table.side_of(id),
            message=msg(N_("¿Para qué corre {unit:el}?"), unit=Ref("unit", id)),
            rule="6.1",
            options=tuple(Option(item, moving.PURPOSES[item]) for item in purposes),
            default=moving.MOVE,
        )
    if purpose == moving.VEHICLE:
        goal = yield from storming.choose_vehicle(table, id)
        return f"{moving.VEHICLE}:{goal}" if goal else moving.MOVE
    return purpose


# ---- what a test needs to know


def ask_facts(table: GameTable, id: UnitId, order: Order) -> Procedure[OrderFacts]:
    """Return the facts of an order test, asking for those that only the board shows (3.2, 8)."""
    unit, troop, army, state = table.unit(id), table.troop(id), table.army_of(id), table.state
    goal = state.purpose.partition(":")[2]
    tiger = yield from _ask_tiger(table, id, order)
    assault = state.purpose == moving.ASSAULT or bool(goal)
    closest = False
    tested = not unit.reserve and (unit.pins or goal or tiger != losses.NO)
    if army.nation is Nation.JAPAN and order is Order.RUN and troop.kind is Kind.INFANTRY and tested:
        closest = yield from _ask_yes(
            table, id, "order.banzai", N_("¿Corre {unit:el} hacia el enemigo visible más cercano?"), "8.4"
        )
    test_anyway = False
    hates = not unit.reserve and table.has_benefit(id, "vengeance", seasoned=True)
    if unit.pins and order is not Order.DOWN and hates:
        test_anyway = yield from _take_vengeance(table, id)
    rank, distance, inside = Rank.NONE, 0, False
    facts = OrderFacts(
        order,
        troop.kind,
        troop.quality,
        unit.pins,
        max(1, unit.models),
        max(troop.full, unit.models, 1),
        unit.penalty,
        stubborn=losses.is_stubborn(table, id),
        tank_hunters=table.has(id, Special.TANK_HUNTERS),
        nation=army.nation,
        characteristic=army.characteristic,
        assault=assault and order is Order.RUN,
        closest_enemy=closest,
        on_vehicle=bool(goal),
        open_topped=bool(goal) and table.has(goal, Special.OPEN_TOPPED),
        from_reserve=unit.reserve,
        sees_tiger_fear=tiger != losses.NO,
        at_the_tiger=tiger == AT_TIGER,
        test_anyway=test_anyway,
        repeat=order_test.ASK,
        aboard=bool(unit.aboard),
    )
    if order_test.is_test_needed(facts, state.settings) and not order_test.passes_by_itself(facts):
        rank, distance, inside = yield from find_officer(table, id)
    return order_test.replace_officer(facts, rank, distance, inside)


def _ask_yes(table: GameTable, id: UnitId, key: str, words: str, rule: str) -> Procedure[bool]:
    """Ask a yes or no question about a unit that only the board answers."""
    answer = yield from Ask(
        key=key,
        subject=(id,),
        who=BOARD,
        message=msg(words, unit=Ref("unit", id)),
        rule=rule,
        options=losses.YES_NO,
        default=losses.NO,
        unsure=False,
    )
    return answer == losses.YES


def _ask_tiger(table: GameTable, id: UnitId, order: Order) -> Procedure[str]:
    """Ask whether a unit sees an enemy that frightens like a tiger (8.1)."""
    tigers = [unit.id for unit in table.enemies(id) if table.has(unit.id, Special.TIGER_FEAR)]
    # a Rally does not count the tiger among its pins: it only makes the test of a unit that has none
    nothing = order is Order.DOWN or (order is Order.RALLY and table.unit(id).pins > 0)
    if not tigers or nothing or not table.is_on_table(id):
        return losses.NO
    tiger_sights = (
        [sightings.sighting_of(table, id, tiger) for tiger in tigers] if table.is_played(table.side_of(id)) else []
    )
    sees = any(sight is not None and sight.inches for sight in tiger_sights)
    if tiger_sights and all(sight is not None for sight in tiger_sights) and not (sees and order is Order.FIRE):
        return losses.YES if sees else losses.NO
    options = list(losses.YES_NO)
    if order is Order.FIRE:
        options.append(Option(AT_TIGER, msg(N_("Sí, y le dispara"))))
    return (
        yield from Ask(
            key="order.tiger",
            subject=(id,),
            who=BOARD,
            message=msg(
                N_("¿Ve {unit:el} a {tigers}?"),
                unit=Ref("unit", id),
                tigers=tuple(Ref("unit", tiger) for tiger in tigers),
            ),
            rule="8.1",
            options=tuple(options),
            default=losses.NO,
            unsure=False,
        )
    )


def _take_vengeance(table: GameTable, id: UnitId) -> Procedure[bool]:
    """Roll for Vengeance, which may remove a pin; the test is made all the same (8.3)."""
    if not (yield from _ask_yes(table, id, "order.vengeance", N_("¿Hay un enemigo a menos de 12” de {unit}?"), "8.3")):
        return False
    table.unit(id).pins -= yield from order_test.roll_vengeance(table.unit(id).pins, id, table.side_of(id))
    return True


def find_officer(table: GameTable, id: UnitId) -> Procedure[tuple[Rank, int, bool]]:
    """Return the officer whose bonus counts: in a transport one aboard, else one in reach (1.2, 5.3, 7.3)."""
    unit = table.unit(id)
    if unit.aboard:
        ranks = [losses.officer_rank(table, rider.id) for rider in table.passengers(unit.aboard) if rider.id != id]
        best = max(ranks, key=list(Rank).index, default=Rank.NONE)
        return best, 0, True
    with_rank = [unit.id for unit in table.friends(id) if losses.officer_rank(table, unit.id)]
    if not with_rank:
        return Rank.NONE, 0, False
    if unit.officer not in with_rank and unit.officer != NOBODY:
        options = tuple(
            Option(
                item, Ref("unit", item), msg(N_("hasta {n}”"), n=officers.reach(table.content, table.troop(item).rank))
            )
            for item in with_rank
        )
        unit.officer = yield from Ask(
            key="order.officer",
            subject=(id,),
            who=BOARD,
            message=msg(N_("¿Qué oficial tiene {unit:el} a su alcance?"), unit=Ref("unit", id)),
            detail=msg(N_("Cuenta solo el mejor; se recuerda hasta que alguno se mueva.")),
            rule="7.3",
            options=(*options, Option(NOBODY, msg(N_("Ninguno")), nobody=True)),
            unsure=False,
        )
    return (Rank.NONE if unit.officer == NOBODY else table.troop(unit.officer).rank), 0, False


# ---- FUBAR


def suffer_fubar(table: GameTable, id: UnitId) -> Procedure[None]:
    """Resolve a double six: fire at friends, or panic (7.1)."""
    unit = table.unit(id)
    result = yield from fubar.roll_result(table.content, id, table.side_of(id))
    if result == fubar.FRIENDLY_FIRE:
        yield from _fire_at_friends(table, id)
        return
    flees: bool = not unit.immobilised and not unit.aboard and not unit.reserve and moving.may_move(table, id)
    if flees:
        words = N_("¿Ve {unit:el} a un enemigo del que huir, y puede moverse?")
        flees = yield from _ask_yes(table, id, "fubar.flee", words, "7.1")
    bag.place_die(table, id, fubar.face_of(result, flees), "fubar")
    if flees:
        moving.note_move(table, id)
        words = N_("Pánico: {unit:el} huye del enemigo visible más cercano, todo lo que puede")
        yield from say(words, "7.1", "bad", unit=Ref("unit", id))
        yield from ambushes.face_ambushes(table, id)
    else:
        yield from say(N_("Pánico: {unit:el} se echa cuerpo a tierra"), "7.1", "bad", unit=Ref("unit", id))


def _fire_at_friends(table: GameTable, id: UnitId) -> Procedure[None]:
    """Ask the opponent at which of its friends a unit fires (7.1)."""
    enemy = table.others(table.side_of(id))[0]
    unit = table.unit(id)
    among = [unit.id for unit in table.friends(id) if not unit.abandoned] if not (unit.aboard or unit.reserve) else []
    if table.is_played(enemy):  # it knows no distance
        question = msg(
            N_("Fuego amigo de {unit}: ¿quiénes están a tiro, a {n}” o menos?"), unit=Ref("unit", id), n=FRIENDLY_REACH
        )
        among = list((yield from sighting.ask_in_reach(table, question, among, (id,), "7.1", key="fubar.reach")))
    goal = "none"
    words = N_("Fuego amigo: ¿a quién dispara {unit:el}, a 12” como máximo?")
    if settings.is_read(table.state.settings, settings.FRIENDLY_FIRE, "enemy"):
        words = N_("Fuego amigo: ¿a quién dispara {unit:el}? Ha de estar a 12” o menos de un enemigo.")
    if among and table.arms(id):
        goal = yield from Choose(
            key="fubar.target",
            subject=(id,),
            who=enemy,
            message=msg(words, unit=Ref("unit", id)),
            rule="7.1",
            options=(
                *(Option(option, Ref("unit", option)) for option in among),
                Option("none", msg(N_("No hay nadie a 12”")), nobody=True),
            ),
        )
    bag.place_die(table, id, fubar.face_of(fubar.FRIENDLY_FIRE, goal != "none"), "fubar")
    if goal == "none":
        yield from say(
            N_("Nadie a quien disparar: {unit:el} se echa cuerpo a tierra"), "7.1", "bad", unit=Ref("unit", id)
        )
        return
    yield from say(N_("Fuego amigo de {unit}"), "7.1", "bad", unit=Ref("unit", id))
    near = settings.is_read(table.state.settings, settings.FRIENDLY_FIRE, "shooter")
    yield from shooting.fire(table, id, Order.FIRE, at=goal, within=FRIENDLY_REACH if near else 0)
