"""Movement at the table: a unit's way, what it costs, and what the enemy does meanwhile (6.0, 7.41-7.44)."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Choose, Number, Option, Pick, Procedure
from puesto.core.saying import say
from puesto.core.ways import Way
from puesto.games.chariots import (
    aftermath,
    command,
    facing,
    firing,
    leaders,
    movement,
    overturn,
    pass_through,
    reaction_fire,
    stacking,
    ways,
    withdrawal,
)
from puesto.games.chariots.records import CHARIOTS, FORMED
from puesto.games.chariots.state import LeaderId, Status, Supply, Table, Unit, stacked_type

APART, BESIDE, FIRES, REACTS, GOES_ON = "apart", "beside", "fires", "reacts", "goes_on"
"""How a piece of a move ends."""
TOGETHER, ALONE = "together", "alone"
WITHDRAWAL_FIRE, ENTRY_FIRE, ORDERLY, TURNS, LONE = "withdrawal_fire", "entry_fire", "orderly", "turns", "lone"
"""What the enemy does while a unit moves."""


def _who(t: Table, unit: Unit) -> str:
    return t.side_of_unit(unit.id)


def move(t: Table, unit: Unit) -> Procedure[None]:
    """A unit moves, in as many pieces as the enemy and its own fire cut it into (6.1)."""
    state = t.state
    together = yield from _with_partner(t, unit)
    movers = [unit, *([state.units[unit.partner]] if together else [])]
    if not together:
        aftermath.part(t, unit.id)
    for one in movers:
        one.has_moved = True
    hits = movement.begun(unit)
    if hits:
        yield from aftermath.hurt(t, unit.id, hits, "6.13")
    rate = yield from _speed(t, unit)
    pieces = 0
    while all(one.status is Status.GOOD for one in movers):
        pieces += 1
        yield from _piece(t, unit, movers, rate, pieces)
        if any(one.status is not Status.GOOD for one in movers):
            return
        end = yield from _end(t, unit, pieces)
        if end == FIRES:
            yield from firing.active_fire(t, unit, moving=True)
        elif end == REACTS:
            yield from reacts(t, unit)
        elif end in (APART, BESIDE):
            for one in movers:
                one.ended_adjacent = end == BESIDE
            return


def _with_partner(t: Table, unit: Unit) -> Procedure[bool]:
    """Whether a CH-2 and its runners move as one (8.42)."""
    if unit.partner not in t.state.units:
        return False
    answer = yield from Choose(
        key="move.stack",
        subject=(unit.id, str(t.state.activation)),
        who=_who(t, unit),
        message=msg(N_("¿Mueve {unit} junto con {other}?"), unit=Ref("unit", unit.id), other=Ref("unit", unit.partner)),
        rule="8.42",
        options=(Option(TOGETHER, msg(N_("Juntas"))), Option(ALONE, msg(N_("Por separado")))),
        default=TOGETHER,
    )
    return answer == TOGETHER


def _speed(t: Table, unit: Unit) -> Procedure[int]:
    """The Speed Rate that is declared before a chariot moves, where overturning is played (6.81)."""
    if t.state.settings.get("overturn") != "on" or not overturn.applies(unit.type):
        return 0
    message = msg(N_("¿Cuántos PM va a usar {unit}?"), unit=Ref("unit", unit.id))
    most = movement.allowance(unit)
    return (
        yield from Number(
            key="move.rate", subject=(unit.id, str(t.state.activation)), who=_who(t, unit), message=message, rule="6.81", low=0, high=most, default=most
        )
    )


def _mover(t: Table, unit: Unit, movers: list[Unit], rate: int, pieces: int) -> movement.Mover:
    allowance = min(movement.allowance(one) for one in movers)
    if rate:
        allowance = min(allowance, rate)
    kind = stacked_type(unit, t.state) if len(movers) > 1 else unit.type
    return movement.Mover(kind, allowance, unit.column, unit.spent, steps=pieces - 1)


def _piece(t: Table, unit: Unit, movers: list[Unit], rate: int, pieces: int) -> Procedure[None]:
    """One piece of a move: its way, and what it does to the mover and to friends in the way (6.22, 6.55)."""
    one = _mover(t, unit, movers, rate, pieces)
    passes = command.refusal(t.state, unit, "pass_through") is None or pieces > 1
    strides = ways.strides(t.content, one, passes=passes and not unit.out)
    answer = yield from Way(
        key="move.way",
        subject=(unit.id, str(t.state.activation), str(pieces)),
        who=_who(t, unit),
        message=msg(N_("¿Por dónde mueve {unit}? Tiene {left} PM."), unit=Ref("unit", unit.id), left=one.left),
        rule="6.1",
        strides=strides,
        limit=max(0, one.left),
    )
    costs = {stride.value: stride.cost for stride in strides}
    done = ways.walk(t.content, one, answer)
    for part in movers:
        part.spent += sum(costs[letter] for letter in answer)
        part.turned = part.turned or done.turns_in_front
    if done.forms:
        unit.column = not unit.column
        yield from say(N_("{unit} forma En Columna") if unit.column else N_("{unit} deja la columna"), "6.31", unit=Ref("unit", unit.id))
    if done.hits:
        yield from aftermath.hurt(t, unit.id, done.hits, "6.22")
    if rate:
        for time in range(done.overturns):
            hits = yield from overturn.overturn(t.content, overturn.OverturnFacts(one.type, rate, unit=unit.id, who=_who(t, unit), time=pieces * 10 + time))
            yield from aftermath.hurt(t, unit.id, hits, "6.82")
            if unit.status is not Status.GOOD:
                return
    if done.friends:
        yield from through_friends(t, unit)
    if done.passes and unit.status is Status.GOOD:
        yield from through_enemies(t, unit, one)


def through_friends(t: Table, unit: Unit) -> Procedure[None]:
    """Friends that are moved through: SI and HI on either side take a hit, the routed are gone (6.55)."""
    side = _who(t, unit)
    friends = [one for one in t.state.units.values() if one.id != unit.id and one.status is not Status.GONE and t.side_of_unit(one.id) == side]
    crossed = yield from Pick(
        key="move.through",
        subject=(unit.id, str(t.state.activation), str(unit.spent)),
        who=side,
        message=msg(N_("¿A través de qué unidades amigas ha pasado {unit}?"), unit=Ref("unit", unit.id)),
        rule="6.55",
        options=tuple(Option(one.id, Ref("unit", one.id)) for one in friends),
    )
    formed = unit.type in FORMED or any(t.state.units[one].type in FORMED for one in crossed)
    for one in crossed:
        other = t.state.units[one]
        if other.status is Status.ROUTED and stacking.trampled(on_road=False, along_road=False):
            yield from say(N_("{unit} estaba en Huida y es atravesada: eliminada"), "6.55", "bad", unit=Ref("unit", one))
            yield from aftermath.eliminate(t, [one])
        elif formed and other.type in FORMED:
            yield from aftermath.hurt(t, one, 1, "6.55")
    if crossed and unit.type in FORMED:
        yield from aftermath.hurt(t, unit.id, len(crossed), "6.55")


def through_enemies(t: Table, unit: Unit, one: movement.Mover) -> Procedure[None]:
    """A Pass-Through: the target's entry fire, its block if it can, the mover's own fire (6.7, 7.3)."""
    side = _who(t, unit)
    chariots = [enemy for enemy in firing.enemies(t, side) if enemy.type in CHARIOTS and not command.engaged(t.state, enemy.id) and enemy.status is Status.GOOD]
    if not chariots:
        return
    target = yield from Choose(
        key="pass.whom",
        subject=(unit.id, str(t.state.activation), str(unit.spent)),
        who=side,
        message=msg(N_("¿A través de qué carros enemigos pasa {unit}?"), unit=Ref("unit", unit.id)),
        rule="6.71",
        options=tuple(Option(enemy.id, Ref("unit", enemy.id)) for enemy in chariots),
    )
    enemy = t.state.units[target]
    if firing.can_answer(t, enemy, reaction_fire.ENTRY, 1):
        yield from firing.shoot(t, enemy, unit.id, 1)
        if unit.status is not Status.GOOD:
            return
    facts = pass_through.PassFacts(one.type, stacked_type(enemy, t.state), enemy.quality, unit=unit.id, blocker=target, who=t.side_of_unit(target))
    if facts.can_block and (yield from pass_through.block(facts)):
        unit.spent = movement.allowance(unit)
        return
    if command.refusal(t.state, unit, "fire") is None:
        unit.has_fired = True
        yield from firing.shoot(t, unit, target, 1, passing=True)


def _end(t: Table, unit: Unit, pieces: int) -> Procedure[str]:
    """How a piece of a move ends; beside an enemy only who is in command (5.45, 6.14)."""
    left = movement.allowance(unit) - unit.spent
    options = [Option(APART, msg(N_("Acaba aquí, sin enemigos adyacentes")))]
    if not unit.out:
        options.append(Option(BESIDE, msg(N_("Acaba aquí, adyacente a un enemigo"))))
    if command.refusal(t.state, unit, "fire") is None:
        options.append(Option(FIRES, msg(N_("Dispara"))))
    options.append(Option(REACTS, msg(N_("El enemigo reacciona"))))
    if left > 0 and not unit.column:
        template = N_("Sigue moviendo: {n} PM")
        options.append(Option(GOES_ON, msg(template, n=left)))
    return (
        yield from Choose(
            key="move.end",
            subject=(unit.id, str(t.state.activation), str(pieces), str(unit.spent), str(int(unit.has_fired))),
            who=_who(t, unit),
            message=msg(N_("¿Y ahora?")),
            rule="6.14",
            options=tuple(options),
            default=APART,
        )
    )


# -- what the enemy does meanwhile


def reacts(t: Table, mover: Unit) -> Procedure[None]:
    """One reaction of the enemy to a unit that moves (4.24, 6.4, 6.66, 7.41, 7.44)."""
    enemy = t.enemy(_who(t, mover))
    kinds: dict[str, list[Unit]] = {kind: [] for kind in (ORDERLY, ENTRY_FIRE, WITHDRAWAL_FIRE, TURNS)}
    for one in firing.enemies(t, _who(t, mover)):
        if firing.can_answer(t, one, reaction_fire.ENTRY, 1):
            kinds[ENTRY_FIRE].append(one)
        if firing.can_answer(t, one, reaction_fire.WITHDRAWAL, 1):
            kinds[WITHDRAWAL_FIRE].append(one)
        if withdrawal.refusal(_withdrawing(t, one, mover, True)) is None:
            kinds[ORDERLY].append(one)
        turning = facing.reaction_refusal(facing.ReactionFacts(one.type, one.quality, reacted=one.reacted))
        if turning is None and one.status is Status.GOOD and not command.engaged(t.state, one.id):
            kinds[TURNS].append(one)
    names = {
        ORDERLY: msg(N_("Repliegue Ordenado")),
        ENTRY_FIRE: msg(N_("Disparo a la entrada")),
        WITHDRAWAL_FIRE: msg(N_("Disparo a la retirada")),
        TURNS: msg(N_("Cambio de orientación en reacción")),
        LONE: msg(N_("Un líder se queda solo junto al enemigo")),
    }
    alone = [leader.id for leader in t.state.leaders.values() if not leader.dead and not leader.unit and leaders.printed(t, leader.id).side == enemy]
    options = [Option(kind, names[kind]) for kind, able in kinds.items() if able]
    options += [Option(LONE, names[LONE])] if alone else []
    subject = (mover.id, str(t.state.activation), str(mover.spent), str(mover.hits))
    kind = yield from Choose(
        key="react.how",
        subject=subject,
        who=enemy,
        message=msg(N_("¿Cómo reacciona {side} a {unit}?"), side=Ref("side", enemy), unit=Ref("unit", mover.id)),
        rule="7.4",
        options=(*options, Option(firing.NOBODY, msg(N_("De ninguna manera")))),
    )
    if kind == firing.NOBODY:
        return
    people = [Option(one.id, Ref("unit", one.id)) for one in kinds.get(kind, [])] if kind != LONE else [Option(one, Ref("leader", one)) for one in alone]
    chosen = people[0].value
    if len(people) > 1:
        message = msg(N_("¿Quién?"))
        chosen = yield from Choose(key="react.who", subject=(*subject, kind), who=enemy, message=message, rule="7.4", options=tuple(people))
    if kind == LONE:
        yield from aftermath.lone(t, chosen)
        return
    one = t.state.units[chosen]
    if kind == ORDERLY:
        yield from withdraws(t, one, mover)
    elif kind == TURNS:
        one.reacted = True
        hits = yield from facing.react(facing.ReactionFacts(one.type, one.quality, unit=one.id, who=enemy))
        yield from aftermath.hurt(t, one.id, hits, "6.66")
    else:
        yield from firing.shoot(t, one, mover.id, reaction_fire.AWAY if kind == WITHDRAWAL_FIRE else 1)


def _withdrawing(t: Table, unit: Unit, mover: Unit, front: bool) -> withdrawal.WithdrawalFacts:
    """An Orderly Withdrawal as it stands on the table (6.41, 6.42)."""
    help_ = 0
    for leader in firing.leader_with(t, unit.id):
        record = leaders.printed(t, leader)
        if leader == t.general(record.side):
            help_ = leaders.factor(t, leader, "charisma")
        elif record.command == unit.command and not help_:
            help_ = leaders.factor(t, leader, "capability")
    return withdrawal.WithdrawalFacts(
        unit.type,
        unit.quality,
        unit.move,
        mover.move,
        help_,
        front,
        True,
        command.engaged(t.state, unit.id),
        unit.column,
        unit.status is not Status.GOOD,
        unit.withdrawal,
        unit=unit.id,
        who=t.side_of_unit(unit.id),
    )


def withdraws(t: Table, unit: Unit, mover: Unit) -> Procedure[None]:
    """A unit withdraws before an enemy: its die, fire from C chariots, a hit if it was surprised (6.42, 6.44, 7.42)."""
    side = t.side_of_unit(unit.id)
    front = yield from Choose(
        key="withdrawal.front",
        subject=(unit.id, mover.id, str(mover.spent)),
        who=side,
        message=msg(N_("¿Por dónde se le acerca {mover} a {unit}?"), mover=Ref("unit", mover.id), unit=Ref("unit", unit.id)),
        rule="6.44",
        options=(Option("front", msg(N_("Por el frente"))), Option("behind", msg(N_("Por el flanco o la retaguardia: un impacto")))),
        default="front",
    )
    result = yield from withdrawal.withdraw(_withdrawing(t, unit, mover, front == "front"))
    unit.withdrawal = withdrawal.PASSED if result.allowed else withdrawal.BARRED
    if (
        result.allowed
        and reaction_fire.reaction(
            t.content,
            reaction_fire.ReactionFacts(reaction_fire.ORDERLY, unit.type, unit.missile, empty=unit.supply is Supply.NO),
        ).allowed
    ):
        yield from firing.shoot(t, unit, mover.id, reaction_fire.AWAY)
    yield from aftermath.hurt(t, unit.id, result.hits, "6.44" if result.allowed else "6.42")


# -- leaders: 4.13, 5.46


def move_leader(t: Table, leader: LeaderId) -> Procedure[None]:
    """A leader moves, and with whom he ends (4.13, 5.46)."""
    one, record = t.state.leaders[leader], leaders.printed(t, leader)
    friends = [unit for unit in t.state.units.values() if unit.status is not Status.GONE and t.side_of_unit(unit.id) == record.side]
    points = leaders.move_allowance(one.on_foot)
    options = [Option(unit.id, Ref("unit", unit.id)) for unit in friends]
    where = yield from Choose(
        key="leader.moves",
        subject=(leader, str(t.state.activation)),
        who=record.side,
        message=msg(N_("{leader} tiene {points} PM. ¿Dónde acaba?"), leader=Ref("leader", leader), points=points),
        rule="4.13",
        options=(Option("same", msg(N_("Donde está"))), Option("alone", msg(N_("Solo en su hex"))), *options),
        default="same",
    )
    if where != "same":
        one.unit = "" if where == "alone" else where
    t.state.moved_leaders.append(leader)
