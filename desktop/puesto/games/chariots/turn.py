"""The steps of phases A, B, D and E: initiative, markers, replacement, reload, the rout of an army (3.0, 4.25, 5.1-5.3, 7.16, 11.0)."""

from __future__ import annotations

from puesto.core.messages import N_, NN_, Ref, count, msg
from puesto.core.prompts import Checklist, Choose, Draw, Lot, Option, Pick, Procedure
from puesto.core.saying import say, tell
from puesto.games.chariots import activation, command, leaders, missiles, sequence, victory
from puesto.games.chariots.records import Role
from puesto.games.chariots.state import LeaderId, MarkerId, SideId, Status, Supply, Table, is_momentum

BAG = "bag"
"""The stream of the activation bag."""
TRY, LEAVE = "trump", "decline"
ORDERS, CHALLENGE = "orders", "challenge"


def set_up(t: Table) -> Procedure[None]:
    """The table is set up: what lies on it, line by line (2.8, 9.32)."""
    lines = [
        Option("units", msg(N_("Coloca las unidades y los líderes como dice el escenario."))),
        Option("standards", msg(N_("Coloca los Estandartes."))),
        Option("levels", msg(N_("Pon los marcadores de Huida de cada bando en su Nivel de Huida."))),
        Option("bag", msg(N_("Prepara La Bolsa y los Marcadores de Activación."))),
    ]
    message = msg(N_("Prepara la mesa."))
    yield from Checklist(key="setup.table", subject=(t.battle.id,), message=message, rule="2.8", options=tuple(lines))
    sequence.begin_turn(t)


# -- phase A: 5.1, 5.22


def initiative(t: Table) -> Procedure[None]:
    """Who has the Initiative of the turn (5.1)."""
    state = t.state
    yield from say(N_("Turno {n}"), "3.0", "heading", n=state.turn)
    one, other = (army.id for army in t.battle.armies)
    if sequence.rolls_initiative(state.turn, t.battle.first_initiative):
        facts = activation.InitiativeFacts(leaders.initiative(t, one), leaders.initiative(t, other), (one, other), state.turn)
        state.initiative = yield from activation.roll_initiative(facts)
    else:
        state.initiative = t.battle.first_initiative
        yield from say(N_("El escenario da la Iniciativa a {side}"), "5.1", side=Ref("side", state.initiative))
    if state.initiative:
        state.step = sequence.KEEP
        return
    activation.keep(t, "")
    state.step = sequence.DRAW


def keep(t: Table) -> Procedure[None]:
    """The Initiative keeps one of its Wing markers for the first activation; all others go into the bag (5.22, A20)."""
    state = t.state
    wings = [marker for marker in activation.markers(t.battle, state.initiative) if not is_momentum(marker)]
    message = msg(N_("¿Con qué mando empieza el turno {side}?"), side=Ref("side", state.initiative))
    options = tuple(Option(wing, Ref("command", wing)) for wing in wings)
    chosen = yield from Choose(key="initiative.keep", subject=(str(state.turn),), who=state.initiative, message=message, rule="5.22", options=options)
    activation.keep(t, chosen)
    state.marker = chosen
    yield from say(
        N_("{side} empieza con {marker}; los demás marcadores van a La Bolsa"), "5.22", side=Ref("side", state.initiative), marker=Ref("marker", chosen)
    )
    state.step = sequence.USE


# -- phase B: 5.2, 5.3


def draw(t: Table) -> Procedure[None]:
    """A marker comes out of the bag; with the bag empty phase D follows (5.23, 5.26)."""
    state = t.state
    state.free, state.active = False, ""
    if not state.bag:
        yield from say(N_("La Bolsa está vacía"), "5.26")
        state.step = sequence.REPLACE
        return
    state.activation += 1
    owners: dict[SideId, list[MarkerId]] = {}
    for marker in state.bag:
        owners.setdefault(activation.owner(t, marker), []).append(marker)
    lots = tuple(Lot(msg(N_("de {side}"), side=Ref("side", side)), tuple(all_)) for side, all_ in owners.items())
    drawn = yield from Draw(
        key="bag.draw",
        subject=(str(state.turn), str(state.activation)),
        who="",
        message=msg(N_("Saca un marcador de La Bolsa.")),
        rule="5.23",
        deck=BAG,
        left=tuple(state.bag),
        lots=lots,
    )
    activation.draw(state, drawn)
    side = activation.owner(t, drawn)
    yield from say(N_("Sale {marker}, de {side}"), "5.23", "heading", key="bag.drawn", marker=Ref("marker", drawn), side=Ref("side", side))
    if activation.ignored(t):
        yield from say(N_("{side} tiene que ignorarlo: se gasta sin usar"), "10.43", side=Ref("side", side))
        return
    state.step = sequence.TRUMP
    if problem := activation.trump_refusal(t, t.enemy(side)):
        yield from say(N_("{side} no puede Truncar: {why}"), "5.3", "quiet", side=Ref("side", t.enemy(side)), why=problem)
        state.step = sequence.USE


def trump(t: Table) -> Procedure[None]:
    """The opponent may trump the marker just drawn (5.3)."""
    state = t.state
    side = t.enemy(activation.owner(t, state.marker))
    general = t.general(side)
    factor = leaders.factor(t, general, "initiative")
    marker = Ref("marker", state.marker)
    answer = yield from Choose(
        key="trump.try",
        subject=(state.marker, str(state.activation)),
        who=side,
        message=msg(N_("¿{side} intenta Truncar {marker}? Con {factor} o menos lo consigue."), side=Ref("side", side), marker=marker, factor=factor),
        rule="5.32",
        options=(Option(LEAVE, msg(N_("No"))), Option(TRY, msg(N_("Truncar")))),
        default=LEAVE,
    )
    if answer == LEAVE:
        state.step = sequence.USE
        return
    won = yield from activation.trump(activation.TrumpFacts(factor, state.marker, side))
    back = activation.trumped(t, side, won)
    if won:
        yield from say(N_("{side} Trunca {marker}: se deja aparte y no se usa en este turno"), "5.32", side=Ref("side", side), marker=marker)
        state.step = sequence.FREE
        return
    yield from say(N_("El intento de Truncar {marker} falla"), "5.32", marker=marker)
    enemy = Ref("side", t.enemy(side))
    if back:
        yield from say(N_("El marcador de Ímpetu de {side} vuelve a La Bolsa"), "5.32", side=enemy)
    else:
        yield from say(N_("El marcador de Ímpetu de {side} volverá a La Bolsa después de usarse"), "5.32", side=enemy)
    state.step = sequence.USE


def near_commanders(t: Table, side: SideId, why: str) -> Procedure[tuple[LeaderId, ...]]:
    """Which Wing Commanders stand in their General's Command Range: only the board knows (5.42)."""
    general = t.general(side)
    others = [
        record.id
        for record in t.battle.leaders
        if record.side == side and record.role is Role.COMMANDER and record.id != general and not t.state.leaders[record.id].dead
    ]
    if not general or not others:
        return ()
    reach = leaders.command_range(t, general)
    template = NN_("¿Qué CA están a {n} hex o menos de {general}, por una ruta libre?", "¿Qué CA están a {n} hexes o menos de {general}, por una ruta libre?")
    found = yield from Pick(
        key=f"{why}.near",
        subject=(side, str(t.state.activation)),
        who=side,
        message=count(template, reach, general=Ref("leader", general)),
        rule="5.42",
        options=tuple(Option(one, Ref("leader", one)) for one in others),
    )
    return found


def free(t: Table) -> Procedure[None]:
    """Who has trumped may give one Wing an Orders Phase of its own (5.32)."""
    state = t.state
    side = t.enemy(activation.owner(t, state.aside[-1]))
    near = yield from near_commanders(t, side, "trump")
    wings = activation.in_reach(t, side, near)
    message = msg(N_("¿A qué mando da {side} una Fase de Órdenes?"), side=Ref("side", side))
    chosen = yield from Choose(
        key="trump.wing", subject=(side, str(state.activation)), who=side, message=message, rule="5.32", options=sequence.momentum_options(wings)
    )
    if chosen == sequence.NONE:
        yield from say(N_("{side} se conforma con haberlo evitado"), "5.32", side=Ref("side", side))
    sequence.free_phase(t, chosen)


def use(t: Table) -> Procedure[None]:
    """The owner uses the marker: a Wing's gives its Orders Phase, Momentum tries for one; where heroes fight, either may be a challenge (5.24, 10.23)."""
    state = t.state
    side = activation.owner(t, state.marker)
    if t.battle.rules.heroic_combat:
        answer = yield from Choose(
            key="marker.use",
            subject=(state.marker, str(state.activation)),
            who=side,
            message=msg(N_("¿Para qué usa {side} el marcador {marker}?"), side=Ref("side", side), marker=Ref("marker", state.marker)),
            rule="5.24",
            options=(Option(ORDERS, msg(N_("Dar órdenes"))), Option(CHALLENGE, msg(N_("Un Desafío Heroico")))),
            default=ORDERS,
        )
        if answer == CHALLENGE:
            state.step = sequence.CHALLENGE
            return
    if is_momentum(state.marker):
        state.step = sequence.MOMENTUM
        return
    state.active, state.step = state.marker, sequence.COMMAND


def momentum(t: Table) -> Procedure[None]:
    """A Momentum marker: one Wing in reach may try for an Orders Phase; then whoever moves on it may move (5.25, 5.46)."""
    state = t.state
    side = activation.owner(t, state.marker)
    near = yield from near_commanders(t, side, "momentum")
    wings = activation.in_reach(t, side, near)
    won = ""
    if not wings:
        yield from say(N_("Ningún mando de {side} puede aprovechar el Ímpetu"), "5.25", side=Ref("side", side))
    else:
        message = msg(N_("¿Qué mando de {side} intenta aprovechar el Ímpetu?"), side=Ref("side", side))
        chosen = yield from Choose(
            key="momentum.wing", subject=(side, str(state.activation)), who=side, message=message, rule="5.25", options=sequence.momentum_options(wings)
        )
        if chosen != sequence.NONE and (yield from activation.attempt_momentum(activation.momentum_facts(t, chosen))):
            won = chosen
    movers = activation.moves_on_momentum(t, side)
    if movers:
        told = N_("Ahora pueden mover: {leaders}")
        yield from say(told, "5.46", leaders=tuple(Ref("leader", leader) for leader in movers))
    if activation.spend(t):
        yield from say(N_("El marcador de Ímpetu de {side} vuelve a La Bolsa"), "5.32", side=Ref("side", side))
    if won:
        state.active, state.step = won, sequence.COMMAND
    else:
        state.step = sequence.after_orders(state)


# -- phase D: 4.25, 7.16


def replace(t: Table) -> Procedure[None]:
    """Dead Wing Commanders come back on their other side, with a unit of their Wing (4.25)."""
    yield from say(N_("Fase de Reemplazo, Recarga y Recogida"), "3.0", "heading")
    for leader, units in leaders.to_replace(t).items():
        side = leaders.printed(t, leader).side
        where = units[0]
        if len(units) > 1:
            where = yield from Choose(
                key="replace.unit",
                subject=(leader, str(t.state.turn)),
                who=side,
                message=msg(N_("¿Con qué unidad de su mando se pone el reemplazo de {leader}?"), leader=Ref("leader", leader)),
                rule="4.25",
                options=tuple(Option(unit, Ref("unit", unit)) for unit in units),
            )
        leaders.replace_with(t, leader, where)
        yield from say(N_("El reemplazo de {leader} se pone con {unit}"), "4.25", leader=Ref("leader", leader), unit=Ref("unit", where))
    t.state.step = sequence.RELOAD


def reload(t: Table) -> Procedure[None]:
    """Units low on missiles take on more, unless an enemy can shoot at them (7.16)."""
    state = t.state
    for army in t.battle.armies:
        short = [
            unit
            for unit in state.units.values()
            if t.side_of_unit(unit.id) == army.id
            and unit.status is not Status.GONE
            and missiles.reload_refusal(unit, engaged=command.engaged(state, unit.id), threatened=False) is None
        ]
        if not short:
            continue
        done = yield from Checklist(
            key="reload.units",
            subject=(army.id, str(state.turn)),
            who=army.id,
            message=msg(N_("Recargan las que no estén al alcance y a la vista de un enemigo con proyectiles. Quita la marca a las demás.")),
            rule="7.16",
            options=tuple(Option(unit.id, Ref("unit", unit.id)) for unit in short),
        )
        for unit in short:
            if unit.id in done:
                unit.supply = Supply.FULL
        yield from tell(count(NN_("Recarga {n} unidad", "Recargan {n} unidades"), len(done)), "7.16")
    state.step = sequence.PICK_UP


def pick_up(t: Table) -> Procedure[None]:
    """Moved and Rallied markers are taken off, and nothing else (3.0 D3)."""
    state = t.state
    for unit in state.units.values():
        unit.moved = unit.rallied = False
    yield from say(N_("Se recogen los marcadores Moved y Rallied"), "3.0")
    state.step = sequence.ROUT


# -- phase E: 11.0


def army_rout(t: Table) -> Procedure[None]:
    """Both armies compare their Rout Points with their level; if neither routs a new turn begins (11.0)."""
    state = t.state
    losses = {side: victory.Loss(one.lost, one.rout_level) for side, one in state.sides.items()}
    for side, loss in losses.items():
        yield from say(
            N_("{side}: {points} Puntos de Huida de {level}"),
            "11.0",
            "bad" if loss.routs else "plain",
            side=Ref("side", side),
            points=loss.points,
            level=loss.level,
        )
    state.ended = victory.verdict(losses)
    if not state.ended:
        state.turn += 1
        sequence.begin_turn(t)
        return
    state.step = sequence.OVER
    if state.ended == victory.DRAW:
        yield from say(N_("Los dos ejércitos huyen por igual: empate"), "11.0", "heading")
    else:
        yield from say(N_("Gana {side}"), "11.0", "heading", side=Ref("side", state.ended))
