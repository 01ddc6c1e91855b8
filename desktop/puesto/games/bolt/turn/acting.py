"""What a unit does with its order, and whom an officer calls next (1.1, 1.3, 3.1, 5.1, 8.6)."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Choose, Option, Pick, Procedure
from puesto.core.saying import say
from puesto.games.bolt.assaulting import assaulting, storming, tanks
from puesto.games.bolt.moving import ambushes, moving, transporting
from puesto.games.bolt.orders import officers
from puesto.games.bolt.printed.records import OBSERVERS, Ammunition, Order, Special
from puesto.games.bolt.shooting import losses, shooting, targets
from puesto.games.bolt.table import bag, sequence
from puesto.games.bolt.table.state import GameTable, UnitId
from puesto.games.bolt.turn import ordering, striking
from puesto.games.kit.verbs import NO_OPTION


def act(t: GameTable) -> Procedure[None]:
    """The order of the unit in hand is carried out (1.1)."""
    id = t.state.unit
    order = t.unit(id).order
    if order is Order.FIRE:
        yield from shoot_or_call(t, id)
    elif order is Order.ADVANCE:
        yield from advance(t, id)
    elif order is Order.RUN:
        yield from run(t, id)
    elif order is Order.AMBUSH:
        yield from lie_in_wait(t, id)
    elif order is Order.RALLY:
        yield from say(N_("{unit} se reagrupa"), "1.1", unit=Ref("unit", id))
    else:
        words = N_("{unit} se queda en el sitio") if t.is_vehicle(id) else N_("{unit} se echa cuerpo a tierra")
        yield from say(words, "1.1", unit=Ref("unit", id))
    t.state.purpose = ""
    if not t.unit(id).gone and losses.officer_rank(t, id) and order is not Order.DOWN:
        t.state.step = sequence.EXTRA
        return
    ordering.order_next(t)


def shoot_or_call(t: GameTable, id: UnitId) -> Procedure[None]:
    """Fire: an observer may ask for his strike instead (1.4)."""
    unit, troop = t.unit(id), t.troop(id)
    for special in OBSERVERS:
        if special in troop.special and officers.may_request(unit.uses, special, t.army_of(id).nation):
            if special is Special.AIR_OBSERVER and not t.enemies(id):
                continue
            if (yield from striking.request_strike(t, id)):
                return
    yield from shooting.fire(t, id, Order.FIRE)


def advance(t: GameTable, id: UnitId) -> Procedure[None]:
    """Advance: it moves, then fires at one less (1.1)."""
    if not (yield from moving.move_unit(t, id, Order.ADVANCE)):
        return
    if t.has_benefit(id, "withdrawal") and not t.is_vehicle(id):
        hides = yield from Choose(
            key="act.withdraw",
            subject=(id,),
            who=t.side_of(id),
            message=msg(N_("¿{unit} se retira luchando y queda en emboscada?"), unit=Ref("unit", id)),
            detail=msg(N_("Solo si ha movido hacia su propia zona.")),
            rule="8.6",
            options=(NO_OPTION, Option(losses.YES, msg(N_("En emboscada")))),
            default=losses.NO,
        )
        if hides == losses.YES:
            bag.place_die(t, id, Order.AMBUSH, "advance")
            yield from lie_in_wait(t, id)
            return
    if t.arms(id) and targets.targets_of(t, id):
        yield from shooting.fire(t, id, Order.ADVANCE)


def run(t: GameTable, id: UnitId) -> Procedure[None]:
    """Run: what it was given for (4.2, 4.4, 4.5, 6.1). A building that enemies hold is assaulted instead."""
    purpose, _, goal = t.state.purpose.partition(":")
    if purpose == moving.ASSAULT:
        yield from assaulting.assault(t, id)
    elif purpose == moving.VEHICLE:
        yield from storming.storm(t, id, goal)
    elif purpose == moving.MOUNT:
        if t.unit(id).aboard:
            yield from transporting.dismount(t, id)
        moving.note_move(t, id, mounting=True)
        if (yield from ambushes.face_ambushes(t, id)):
            yield from transporting.mount(t, id)
    elif purpose == moving.ENTER:
        if (yield from moving.enter_building(t, id)):
            yield from assaulting.assault(t, id)
    elif purpose == moving.GUN:
        yield from moving.seize_gun(t, id)
    elif purpose == moving.MAN:
        yield from moving.man_another(t, id)
    elif purpose == moving.TANK:
        yield from tanks.overrun(t, id)
    elif purpose == moving.RAM:
        yield from moving.ram_building(t, id)
    else:
        yield from moving.move_unit(t, id, Order.RUN)


def lie_in_wait(t: GameTable, id: UnitId) -> Procedure[None]:
    """Ambush: the ammunition is fixed now, until its next order (5.1)."""
    for _, weapon, _, _ in t.arms(id):
        straight = [one for one in targets.choices_of_ammo(t, weapon) if one not in (targets.INDIRECT, "smoke")]
        if len(straight) > 1:
            t.unit(id).ammo = Ammunition((yield from targets.choose_ammo(t, id, weapon)))
            break
    yield from say(N_("{unit} queda en emboscada"), "1.1", unit=Ref("unit", id))


def call_others(t: GameTable) -> Procedure[None]:
    """An officer whose order was carried out calls units around him (1.3, 8.1). Their dice leave the bag at once."""
    state, id = t.state, t.state.unit
    side, troop = t.side_of(id), t.troop(id)
    many = officers.extra_orders(t.content, troop.rank, t.army_of(id).nation)
    riding = t.unit(id).aboard
    # 5.3 in a transport his orders reach those who ride with him, and nobody else
    among = [
        one
        for one in bag.waiting(t, side)
        if t.has_die(one) and t.unit(one).aboard == riding and not t.unit(one).reserve
    ]
    many = min(many, len(among), state.bag.count(side))
    if many:
        called = yield from Pick(
            key="officer.calls",
            subject=(id,),
            who=side,
            message=msg(N_("¿A quién ordena {unit:el}, hasta {n}?"), unit=Ref("unit", id), n=many),
            detail=msg(N_("A {n}” o menos, en el orden en que actuarán."), n=officers.reach(t.content, troop.rank)),
            rule="1.3",
            options=tuple(Option(one, Ref("unit", one)) for one in among),
            most=many,
            ordered=True,
        )
        for _ in called:
            bag.take_die(t, side)
        state.queue = [*called, *state.queue]
        if called:
            units = tuple(Ref("unit", one) for one in called)
            yield from say(N_("{unit} da órdenes a {units}"), "1.3", unit=Ref("unit", id), units=units)
    ordering.order_next(t)
