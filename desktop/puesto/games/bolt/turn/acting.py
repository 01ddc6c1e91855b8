"""Actions of a unit with its order, and units that an officer orders next (1.1, 1.3, 3.1, 5.1, 8.6)."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Choose, Option, Pick, Procedure
from puesto.core.saying import say
from puesto.games.bolt.assaulting import assaulting, storming, tanks
from puesto.games.bolt.moving import ambushes, moving, sighting, transporting
from puesto.games.bolt.orders import officers
from puesto.games.bolt.printed.records import OBSERVERS, Ammunition, Order, Special
from puesto.games.bolt.shooting import losses, shooting, targets
from puesto.games.bolt.table import bag, sequence
from puesto.games.bolt.table.state import GameTable, UnitId
from puesto.games.bolt.turn import ordering, striking
from puesto.games.kit.verbs import NO_OPTION, saying_yes


def act(table: GameTable) -> Procedure[None]:
    """Carry out the order of the unit in hand (1.1)."""
    id = table.state.unit
    order = table.unit(id).order
    if order is Order.FIRE:
        yield from shoot_or_call(table, id)
    elif order is Order.ADVANCE:
        yield from advance(table, id)
    elif order is Order.RUN:
        yield from run(table, id)
    elif order is Order.AMBUSH:
        yield from lie_in_wait(table, id)
    elif order is Order.RALLY:
        yield from say(N_("{unit} se reagrupa"), "1.1", unit=Ref("unit", id))
    else:
        words = N_("{unit} se queda en el sitio") if table.is_vehicle(id) else N_("{unit} se echa cuerpo a tierra")
        yield from say(words, "1.1", unit=Ref("unit", id))
    table.state.purpose = ""
    if not table.unit(id).gone and losses.officer_rank(table, id) and order is not Order.DOWN:
        table.state.step = sequence.EXTRA
        return
    ordering.order_next(table)


def shoot_or_call(table: GameTable, id: UnitId) -> Procedure[None]:
    """Fire: an observer may ask for his strike instead (1.4)."""
    unit, troop = table.unit(id), table.troop(id)
    for special in OBSERVERS:
        if special in troop.special and officers.may_request(unit.uses, special, table.army_of(id).nation):
            if special is Special.AIR_OBSERVER and not table.enemies(id):
                continue
            if (yield from striking.request_strike(table, id)):
                return
    yield from shooting.fire(table, id, Order.FIRE, among=sighting.targets_in_sight(table, id))


def advance(table: GameTable, id: UnitId) -> Procedure[None]:
    """Carry out an Advance: the unit moves, then fires at one less (1.1)."""
    if not (yield from moving.move_unit(table, id, Order.ADVANCE)):
        return
    if table.has_benefit(id, "withdrawal") and not table.is_vehicle(id):
        hides = yield from Choose(
            key="act.withdraw",
            subject=(id,),
            who=table.side_of(id),
            message=msg(N_("¿{unit} se retira luchando y queda en emboscada?"), unit=Ref("unit", id)),
            detail=msg(N_("Solo si ha movido hacia su propia zona.")),
            rule="8.6",
            options=(saying_yes(losses.YES, msg(N_("En emboscada"))), NO_OPTION),
            default=losses.NO,
        )
        if hides == losses.YES:
            bag.place_die(table, id, Order.AMBUSH, "advance")
            yield from lie_in_wait(table, id)
            return
    if table.arms(id) and targets.targets_of(table, id):
        if table.is_played(table.side_of(id)):
            yield from sighting.ask_whom_it_sees(table, id, has_moved=True)
        yield from shooting.fire(table, id, Order.ADVANCE, among=sighting.targets_in_sight(table, id))


def run(table: GameTable, id: UnitId) -> Procedure[None]:
    """Carry out a Run by its purpose; a building held by enemies is assaulted (4.2, 4.4, 4.5, 6.1)."""
    purpose, _, goal = table.state.purpose.partition(":")
    if purpose == moving.ASSAULT:
        yield from assaulting.assault(table, id)
    elif purpose == moving.VEHICLE:
        yield from storming.storm(table, id, goal)
    elif purpose == moving.MOUNT:
        if table.unit(id).aboard:
            yield from transporting.dismount(table, id)
        moving.note_move(table, id, mounting=True)
        if (yield from ambushes.face_ambushes(table, id)):
            yield from transporting.mount(table, id)
    elif purpose == moving.ENTER:
        if (yield from moving.enter_building(table, id)):
            yield from assaulting.assault(table, id)
    elif purpose == moving.GUN:
        yield from moving.seize_gun(table, id)
    elif purpose == moving.MAN:
        yield from moving.man_another(table, id)
    elif purpose == moving.TANK:
        yield from tanks.overrun(table, id)
    elif purpose == moving.RAM:
        yield from moving.ram_building(table, id)
    else:
        yield from moving.move_unit(table, id, Order.RUN)


def lie_in_wait(table: GameTable, id: UnitId) -> Procedure[None]:
    """Fix the ammunition of an Ambush until its next order (5.1)."""
    for _, weapon, _, _ in table.arms(id):
        straight = [item for item in targets.choices_of_ammo(table, weapon) if item not in (targets.INDIRECT, "smoke")]
        if len(straight) > 1:
            table.unit(id).ammo = Ammunition((yield from targets.choose_ammo(table, id, weapon)))
            break
    yield from say(N_("{unit} queda en emboscada"), "1.1", unit=Ref("unit", id))


def call_others(table: GameTable) -> Procedure[None]:
    """Let an officer order units around him after his own order; their dice leave the bag (1.3, 8.1)."""
    state, id = table.state, table.state.unit
    side, troop = table.side_of(id), table.troop(id)
    order_count = officers.extra_orders(table.content, troop.rank, table.army_of(id).nation)
    riding = table.unit(id).aboard
    # 5.3 in a transport his orders reach those who ride with him, and nobody else
    among = [
        unit
        for unit in bag.waiting(table, side)
        if table.has_die(unit) and table.unit(unit).aboard == riding and not table.unit(unit).reserve
    ]
    order_count, far = min(order_count, len(among), state.bag.count(side)), officers.reach(table.content, troop.rank)
    if order_count:
        called_ids = yield from Pick(
            key="officer.calls",
            subject=(id,),
            who=side,
            message=msg(N_("¿A quién ordena {unit:el}, hasta {n}?"), unit=Ref("unit", id), n=order_count),
            detail=msg(N_("A {n}” o menos, en el orden en que actuarán."), n=far),
            rule="1.3",
            options=tuple(Option(option, Ref("unit", option)) for option in among),
            most=len(among) if table.is_played(side) else order_count,
            ordered=True,
        )
        if table.is_played(side):  # it knows no distance, and has named them in its order of preference
            words = msg(N_("¿A quiénes tiene {unit:el} a {n}” o menos?"), unit=Ref("unit", id), n=far)
            in_reach = yield from sighting.ask_in_reach(table, words, called_ids, (id,), "1.3", key="officer.reach")
            called_ids = in_reach[:order_count]
        for _ in called_ids:
            bag.take_die(table, side)
        state.queue = [*called_ids, *state.queue]
        if called_ids:
            units = tuple(Ref("unit", item) for item in called_ids)
            yield from say(N_("{unit} da órdenes a {units}"), "1.3", unit=Ref("unit", id), units=units)
    ordering.order_next(table)
