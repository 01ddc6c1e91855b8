"""The first segment of an Orders Phase: who is in command, which order, and what each unit does (3.0 C1, 5.4)."""

from __future__ import annotations

from puesto.core.messages import N_, NN_, Ref, count, msg
from puesto.core.prompts import Choose, Option, Pick, Procedure
from puesto.core.saying import say, tell
from puesto.games.chariots import activation, cohesion, command, engagement, leaders, rally, sequence, standards
from puesto.games.chariots.state import SideId, Status, Table, Unit

END = "end"
MOVE, FIRE, HIT_AND_RUN, RECOVER = "move", "fire", "hit_and_run", "recover"
ACTIONS = {
    MOVE: msg(N_("Mover")),
    FIRE: msg(N_("Disparar sin moverse")),
    HIT_AND_RUN: msg(N_("Dispara y Corre")),
    RECOVER: msg(N_("Recuperar")),
}
"""What a unit can be told to do, in the order in which it is offered."""
YES, NO = "yes", "no"


def side_in_play(t: Table) -> SideId:
    """Whose Orders Phase it is."""
    return t.side_of(t.state.active)


def take_command(t: Table) -> Procedure[None]:
    """Who is out of command, for the whole phase: only the board knows who stands too far away (5.41, 5.42)."""
    state, side = t.state, side_in_play(t)
    leader = leaders.commander_of(t, state.active)
    here = [unit for unit in command.units_of(t, state.active) if unit.status is Status.GOOD]
    named = Ref("command", state.active)
    yield from say(N_("Fase de Órdenes de {command}"), "3.0", "heading", key="orders.begin", command=named)
    out: tuple[str, ...] = ()
    if not leader:
        yield from say(N_("{command} no tiene líder: todas sus unidades están Sin Mando"), "4.25", command=named)
    elif here:
        reach = leaders.command_range(t, leader)
        template = NN_(
            "¿Qué unidades están a más de {n} hex de {leader}, o no tienen una ruta libre?",
            "¿Qué unidades están a más de {n} hexes de {leader}, o no tienen una ruta libre?",
        )
        out = yield from Pick(
            key="orders.out",
            subject=(state.active, str(state.activation)),
            who=side,
            message=count(template, reach, leader=Ref("leader", leader)),
            rule="5.42",
            options=tuple(Option(unit.id, Ref("unit", unit.id)) for unit in here),
        )
    command.begin(t, state.active, list(out))
    _come_back(t, leader)
    if out:
        yield from say(N_("Sin Mando: {units}"), "5.41", units=tuple(Ref("unit", unit) for unit in out))
    state.step = sequence.ORDER


def _come_back(t: Table, leader: str) -> None:
    """A standard that was captured or taken out returns with its leader when he is active (9.33)."""
    for record in t.battle.standards:
        standard = t.state.standards[record.id]
        if record.leader == leader and standard.back:
            standards.comes_back(standard)


def choose_order(t: Table) -> Procedure[None]:
    """One of the three orders; where only moving makes sense it is not asked (3.0 C1, 5.43, 9.22)."""
    state, side = t.state, side_in_play(t)
    caught = [unit for unit in command.units_of(t, state.active) if command.engaged(state, unit.id) and not unit.out]
    routed = [unit for unit in state.units.values() if unit.status is Status.ROUTED and t.side_of_unit(unit.id) == side]
    options = [Option(command.MOVE, msg(N_("Mover, disparar, recuperar")))]
    if caught:
        options.append(Option(command.DISENGAGE, msg(N_("Desenzarzarse")), msg(N_("las no Enzarzadas no hacen nada"))))
    if routed and rallier(t, side):
        options.append(Option(command.RALLY, msg(N_("Reorganizar")), msg(N_("las demás quedan Sin Mando"))))
    chosen = command.MOVE
    if len(options) > 1:
        message = msg(N_("¿Qué orden recibe {command}?"), command=Ref("command", state.active))
        chosen = yield from Choose(
            key="orders.which",
            subject=(state.active, str(state.activation)),
            who=side,
            message=message,
            rule="3.0",
            options=tuple(options),
            default=command.MOVE,
        )
    command.choose(state, chosen)
    state.step = {command.MOVE: sequence.ACT, command.DISENGAGE: sequence.DISENGAGE, command.RALLY: sequence.RALLY}[chosen]


def rallier(t: Table, side: SideId) -> str:
    """The General who can rally, as far as the board need not be asked; "" where there is none (9.51)."""
    general = t.general(side)
    point = any(record.side == side and standards.is_rally_point(t.state.standards[record.id]) for record in t.battle.standards)
    return general if general and point else ""


# -- (a) move, fire, recover: each action one step


def able(t: Table, unit: Unit) -> list[str]:
    """What a unit can still be told to do, as far as the board need not be asked."""
    found = []
    for action in ACTIONS:
        kind = {MOVE: "move", FIRE: "fire", HIT_AND_RUN: "hit_and_run", RECOVER: "recover"}[action]
        if command.refusal(t.state, unit, kind) is None:
            found.append(action)
    if unit.has_moved and FIRE in found:
        found.remove(FIRE)  # it fires in the middle of its move, or not at all
    return found


def act(t: Table) -> Procedure[None]:
    """One action of one unit or leader; or the segment ends (5.44, 5.45)."""
    from puesto.games.chariots import firing, moving

    state, side = t.state, side_in_play(t)
    units = [unit for unit in command.units_of(t, state.active) if able(t, unit)]
    movers = [leader for leader in state.leaders if command.may_move_leader(t, leader) and leader not in state.moved_leaders]
    if not units and not movers:
        state.step = sequence.DESIGNATE
        return
    options = [Option(unit.id, Ref("unit", unit.id), msg(N_("Sin Mando")) if unit.out else None) for unit in units]
    options += [Option(leader, Ref("leader", leader)) for leader in movers]
    number = sum(unit.has_moved or unit.has_fired or unit.has_recovered for unit in state.units.values())
    chosen = yield from Choose(
        key="act.who",
        subject=(state.active, str(state.activation), str(number)),
        who=side,
        message=msg(N_("¿Quién actúa?")),
        rule="5.44",
        options=(*options, Option(END, msg(N_("Nadie más: al Choque")))),
    )
    if chosen == END:
        state.step = sequence.DESIGNATE
        return
    if chosen in state.leaders:
        yield from moving.move_leader(t, chosen)
        return
    unit = state.units[chosen]
    can = able(t, unit)
    what = can[0]
    if len(can) > 1:
        what = yield from Choose(
            key="act.what",
            subject=(chosen, str(state.activation)),
            who=side,
            message=msg(N_("¿Qué hace {unit}?"), unit=Ref("unit", chosen)),
            rule="5.44",
            options=tuple(Option(action, ACTIONS[action]) for action in can),
            default=can[0],
        )
    if what == MOVE:
        yield from moving.move(t, unit)
    elif what == FIRE:
        yield from firing.active_fire(t, unit)
    elif what == HIT_AND_RUN:
        yield from firing.run_by(t, unit)
    else:
        yield from recover(t, unit)


def recover(t: Table, unit: Unit) -> Procedure[None]:
    """A unit recovers, if it stands where it may: only the board knows (9.14)."""
    state = t.state
    checks = (
        Option("adjacent", msg(N_("Está adyacente a un enemigo."))),
        Option("threatened", msg(N_("Está al alcance y a la vista de un enemigo con proyectiles."))),
        Option("ground", msg(N_("No está en terreno Despejado."))),
    )
    found = yield from Pick(
        key="recover.where",
        subject=(unit.id, str(state.activation)),
        who=side_in_play(t),
        message=msg(N_("¿Algo de esto vale para {unit}? Si no, recupera."), unit=Ref("unit", unit.id)),
        rule="9.14",
        options=checks,
    )
    if problem := cohesion.recovery_refusal(unit, adjacent="adjacent" in found, threatened="threatened" in found, clear="ground" not in found):
        yield from say(N_("{unit} no puede recuperarse: {why}"), "9.14", unit=Ref("unit", unit.id), why=problem)
        unit.has_recovered = True
        return
    gone = cohesion.recover(unit)
    template = NN_("{unit} recupera {n} impacto: le quedan {left}", "{unit} recupera {n} impactos: le quedan {left}")
    yield from tell(count(template, gone, unit=Ref("unit", unit.id), left=unit.hits), "9.14", "good")


# -- (b) disengage: 9.22-9.26


def disengage(t: Table) -> Procedure[None]:
    """The Engaged units in command try to get away: chariots without a die, the others by their leader's (9.23-9.25)."""
    state, side = t.state, side_in_play(t)
    caught = [unit for unit in command.units_of(t, state.active) if command.engaged(state, unit.id) and not unit.out]
    leader = leaders.commander_of(t, state.active)
    needs_die = [unit for unit in caught if not engagement.freely(unit.type)]
    won = False
    if needs_die:
        charisma = 0
        general = t.general(side)
        if general == leader:
            charisma = leaders.factor(t, general, "charisma")
        elif general:
            answer = yield from Choose(
                key="disengage.general",
                subject=(state.active, str(state.activation)),
                who=side,
                message=msg(N_("¿Está {leader} apilado con {general}, o adyacente a él?"), leader=Ref("leader", leader), general=Ref("leader", general)),
                rule="9.23",
                options=(Option(NO, msg(N_("No"))), Option(YES, msg(N_("Sí")))),
                default=NO,
            )
            charisma = leaders.factor(t, general, "charisma") if answer == YES else 0
        won = yield from engagement.disengage(engagement.DisengageFacts(leaders.ability(t, leader), charisma, state.active, side))
    free = [unit for unit in caught if won or engagement.freely(unit.type)]
    if free:
        stuck = yield from Pick(
            key="disengage.stuck",
            subject=(state.active, str(state.activation)),
            who=side,
            message=msg(N_("Se retiran un hex, sin girar ni quedar adyacentes a un enemigo. ¿Cuáles no pueden?")),
            rule="9.24",
            options=tuple(Option(unit.id, Ref("unit", unit.id)) for unit in free),
        )
        for unit in free:
            if unit.id not in stuck:
                engagement.separate(state, unit.id)
                yield from say(N_("{unit} se Desenzarza y se retira un hex"), "9.24", "good", unit=Ref("unit", unit.id))
    state.step = sequence.DESIGNATE


# -- (c) rally: 9.5


def rally_all(t: Table) -> Procedure[None]:
    """Routed units near the standard try to rally before anybody else does anything (9.51-9.54)."""
    state, side = t.state, side_in_play(t)
    general = rallier(t, side)
    factor = leaders.factor(t, general, "charisma")
    routed = [unit for unit in state.units.values() if unit.status is Status.ROUTED and t.side_of_unit(unit.id) == side]
    trying = yield from Pick(
        key="rally.who",
        subject=(side, str(state.activation)),
        who=side,
        message=msg(
            N_("{general} está con el Estandarte. ¿Qué unidades, a tres hexes o menos y sin enemigos al lado ni proyectiles a la vista, lo intentan?"),
            general=Ref("leader", general),
        ),
        rule="9.51",
        options=tuple(Option(unit.id, Ref("unit", unit.id)) for unit in routed),
    )
    for unit in trying:
        if (yield from rally.rally(rally.RallyFacts(factor, unit=unit, who=side))):
            rally.rallied(state.units[unit])
    state.step = sequence.ACT


def close(t: Table) -> Procedure[None]:
    """The Orders Phase is over: the marker is spent, and another is drawn while there are any (5.48)."""
    state = t.state
    if state.marker and not state.free and activation.spend(t):
        yield from say(N_("El marcador de Ímpetu vuelve a La Bolsa"), "5.32")
    state.active, state.free, state.combats, state.moved_leaders = "", False, [], []
    for unit in state.units.values():
        unit.shock = ""
    state.step = sequence.after_orders(state)
