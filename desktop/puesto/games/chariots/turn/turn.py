"""The steps of phases A and B: initiative, markers, Momentum, trumps (3.0, 5.1-5.3)."""

from __future__ import annotations

from puesto.core.messages import N_, NN_, Message, Ref, count, msg
from puesto.core.prompts import Choose, Option, Procedure
from puesto.core.saying import say
from puesto.games.chariots.aftermath import leader_moves, standards_at_table
from puesto.games.chariots.leadership import activation, command_on_map, leaders
from puesto.games.chariots.table import sequence, settings, verbs
from puesto.games.chariots.table.state import BattleTable, CommandId, LeaderId, SideId, is_momentum
from puesto.games.chariots.turn import challenges
from puesto.games.kit.bags import draw_from
from puesto.games.kit.verbs import saying_no, saying_yes

BAG = "bag"
"""The stream of the activation bag."""
TRY, LEAVE = "trump", "decline"
ORDERS, CHALLENGE = "orders", "challenge"


# -- phase A: 5.1, 5.22


def determine_initiative(table: BattleTable) -> Procedure[None]:
    """Decide which side has the Initiative of the turn (5.1)."""
    state = table.state
    yield from say(N_("Fase de Determinación de la Iniciativa"), "3.0", "heading")
    first, second = (army.id for army in table.battle.armies)
    if sequence.is_initiative_rolled(state.turn, table.battle.first_initiative):
        facts = activation.InitiativeFacts(
            leaders.initiative_of(table, first), leaders.initiative_of(table, second), (first, second), state.turn
        )
        state.initiative = yield from activation.roll_initiative(facts)
    else:
        state.initiative = table.battle.first_initiative
        yield from say(N_("El escenario da la Iniciativa a {side}"), "5.1", side=Ref("side", state.initiative))
    if state.initiative:
        state.step = sequence.KEEP
        return
    activation.keep_marker(table, "")
    state.step = sequence.DRAW


def keep_first_marker(table: BattleTable) -> Procedure[None]:
    """Ask which Wing marker the Initiative keeps for the first activation; bag all others (5.22, A20)."""
    state = table.state
    any_ = settings.is_chosen(state, settings.INITIATIVE_MARKER, "any")
    wings = [
        marker
        for marker in activation.markers_of(table.battle, state.initiative)
        if (any_ or not is_momentum(marker)) and marker not in state.out
    ]
    if not wings:
        activation.keep_marker(table, "")
        state.step = sequence.DRAW
        return
    message = msg(N_("¿Con qué mando empieza el turno {side:el}?"), side=Ref("side", state.initiative))
    options = tuple(Option(wing, Ref("marker", wing)) for wing in wings)
    kept_marker = yield from Choose(
        key="initiative.keep",
        subject=(str(state.turn),),
        who=state.initiative,
        message=message,
        rule="5.22",
        options=options,
    )
    activation.keep_marker(table, kept_marker)
    state.marker, state.activation = kept_marker, 1
    yield from say(
        N_("{side} empieza con {marker}; los demás marcadores van a La Bolsa"),
        "5.22",
        side=Ref("side", state.initiative),
        marker=Ref("marker", kept_marker),
    )
    yield from say(
        N_("{marker}: no se puede Truncar, empieza por Iniciativa"), "5.34", "quiet", marker=Ref("marker", kept_marker)
    )
    state.step = sequence.USE


# -- phase B: 5.2, 5.3


def draw_from_bag(table: BattleTable) -> Procedure[None]:
    """Draw a marker from the bag; if it is empty phase D follows (5.23, 5.26)."""
    state = table.state
    state.free, state.active = False, ""
    if not state.bag:
        yield from say(N_("La Bolsa está vacía"), "5.26")
        state.step = sequence.REPLACE
        return
    state.activation += 1
    drawn = yield from draw_from(
        state.bag,
        lambda marker: activation.owner_of(table, marker),
        {
            army.id: (msg(N_("de {side}"), side=Ref("side", army.id)), table.tone(army.id))
            for army in table.battle.armies
        },
        deck=BAG,
        key="bag.draw",
        subject=(str(state.turn), str(state.activation)),
        message=msg(N_("Saca un marcador de La Bolsa.")),
        rule="5.23",
        shuffle=f"{state.turn}.{len(state.returned)}",
    )
    activation.draw_marker(state, drawn)
    side = activation.owner_of(table, drawn)
    words = (
        N_("Sale de La Bolsa: {marker}") if is_momentum(drawn) else N_("Sale de La Bolsa: {marker}, de {side}")
    )  # a Momentum marker is named after its side
    yield from say(words, "5.23", "heading", key="bag.drawn", marker=Ref("marker", drawn), side=Ref("side", side))
    if activation.ignore_if_due(table):
        yield from say(N_("{side} tiene que ignorarlo: se gasta sin usar"), "10.43", side=Ref("side", side))
        if drawn in state.bag:
            yield from _say_momentum_back(side)
        return
    state.step = sequence.TRUMP


def offer_trump(table: BattleTable) -> Procedure[None]:
    """Ask whether the opponent trumps the marker just drawn (5.3)."""
    state = table.state
    side = table.enemy(activation.owner_of(table, state.marker))
    if problem := activation.trump_refusal_now(table, side):
        yield from say(N_("{side:el} no puede Truncar: {why}"), "5.3", "quiet", side=Ref("side", side), why=problem)
        state.step = sequence.USE
        return
    factor = leaders.initiative_of(table, side)
    marker = Ref("marker", state.marker)
    answer = yield from Choose(
        key="trump.try",
        subject=(state.marker, str(state.activation)),
        who=side,
        message=msg(
            N_("¿{side} intenta Truncar {marker:los}? Con {factor} o menos lo consigue."),
            side=Ref("side", side),
            marker=marker,
            factor=factor,
        ),
        detail=msg(
            activation.ONCE_A_TURN,
            side=Ref("side", table.enemy(side)),
        ),
        rule="5.32",
        options=(saying_yes(TRY, msg(N_("Truncar"))), saying_no(LEAVE, msg(N_("No")))),
        default=LEAVE,
    )
    if answer == LEAVE:
        state.step = sequence.USE
        return
    won = yield from activation.roll_trump(activation.trump_facts(table, side))
    back = activation.settle_trump(table, side, won)
    if won:
        state.step = sequence.FREE
        return
    enemy = table.enemy(side)
    if back:
        yield from _say_momentum_back(enemy)
    else:
        yield from say(
            N_("El marcador de Ímpetu de {side} volverá a La Bolsa después de usarse"), "5.32", side=Ref("side", enemy)
        )
    state.step = sequence.USE


def _say_momentum_back(side: SideId) -> Procedure[None]:
    yield from say(N_("El marcador de Ímpetu de {side} vuelve a La Bolsa"), "5.32", side=Ref("side", side))


def choose_wing(table: BattleTable, side: SideId, key: str, message: Message) -> Procedure[CommandId]:
    """Ask for the Wing of a Momentum marker or trump: the General's, or one in his reach (5.25, 5.32)."""
    general = table.general(side)
    reach = leaders.command_range(table, general) if general else 0
    far = NN_(
        "si {leader:el} está a {n} hexágono o menos de {general}, por una ruta libre",
        "si {leader:el} está a {n} hexágonos o menos de {general}, por una ruta libre",
    )
    wings = activation.wings_in_reach(table, side, _possibly_near(table, general))
    yield from _say_who_cannot(table, side)
    if not wings:
        return sequence.NONE
    hints = {}
    for wing in wings:
        leader = leaders.commander_of(table, wing)
        near = count(far, reach, leader=Ref("leader", leader), general=Ref("leader", general))
        hints[wing] = msg(N_("la manda el CG")) if leader == general else near
    half = (
        msg(N_("El CG está con una unidad Enzarzada: su Alcance de Mando es la mitad (5.42)."))
        if leaders.is_with_engaged(table.state, general)
        else None
    )
    return (
        yield from Choose(
            key=key,
            subject=(side, str(table.state.activation)),
            who=side,
            message=message,
            detail=half,
            rule="5.42",
            options=sequence.momentum_options(wings, hints),
            default=sequence.NONE,
        )
    )


def _possibly_near(table: BattleTable, general: LeaderId) -> tuple[LeaderId, ...]:
    """Return the leaders whom the map does not rule out of the General's reach (5.25, 5.42)."""
    side = leaders.printed_leader(table, general).side if general else ""
    return tuple(
        leader
        for leader in table.state.leaders
        if leaders.printed_leader(table, leader).side != side
        or table.state.leaders[leader].dead
        or command_on_map.is_leader_in_reach(table, general, leader) is not False
    )


def _say_who_cannot(table: BattleTable, side: SideId) -> Procedure[None]:
    """Report the Wings that Momentum and a trump cannot choose, for want of leaders (4.25)."""
    if not table.general(side):
        yield from say(
            N_("{side} no tiene CG: ningún mando está a su alcance"), "4.25", "quiet", side=Ref("side", side)
        )
        return
    for command in table.battle.commands:
        if command.side == side and not leaders.commander_of(table, command.id):
            yield from say(
                N_("{command} no puede: su líder ha muerto"), "4.25", "quiet", command=Ref("command", command.id)
            )


def give_free_phase(table: BattleTable) -> Procedure[None]:
    """Ask the side that trumped to which Wing it gives an Orders Phase, if any (5.32)."""
    state = table.state
    side = table.enemy(activation.owner_of(table, state.aside[-1]))
    wing = yield from choose_wing(
        table, side, "trump.wing", msg(N_("¿A qué mando da {side:el} una Fase de Órdenes?"), side=Ref("side", side))
    )
    if not activation.wings_in_reach(table, side, _possibly_near(table, table.general(side))):
        yield from say(
            N_("{side} no tiene ningún mando al que dar una Fase de Órdenes"), "5.32", side=Ref("side", side)
        )
    elif wing == sequence.NONE:
        yield from say(N_("{side} se conforma con haberlo evitado"), "5.32", side=Ref("side", side))
    sequence.begin_free_phase(table, wing)


def use_marker(table: BattleTable) -> Procedure[None]:
    """Let the owner use the marker: an Orders Phase, a Momentum attempt, or a challenge (5.24, 10.23)."""
    state = table.state
    side = activation.owner_of(table, state.marker)
    if table.battle.rules.heroic_combat and (yield from challenges.say_if_possible(table, side)):
        answer = yield from Choose(
            key="marker.use",
            subject=(state.marker, str(state.activation)),
            who=side,
            message=msg(
                N_("¿Para qué usa {side:el} el marcador {marker}?"),
                side=Ref("side", side),
                marker=Ref("marker", state.marker),
            ),
            rule="5.24",
            options=(
                Option(ORDERS, msg(N_("Dar órdenes")), verb=verbs.ORDERS),
                Option(CHALLENGE, msg(N_("Un Desafío Heroico")), verb=verbs.CHALLENGE),
            ),
            default=ORDERS,
        )
        if answer == CHALLENGE:
            state.step = sequence.CHALLENGE
            return
    if is_momentum(state.marker):
        state.step = sequence.MOMENTUM
        return
    state.active, state.step = state.marker, sequence.COMMAND


def use_momentum(table: BattleTable) -> Procedure[None]:
    """Use a Momentum marker: one Wing in reach may try for an Orders Phase (5.25, 5.46). Then leaders may move."""
    state = table.state
    side = activation.owner_of(table, state.marker)
    wing = yield from choose_wing(
        table,
        side,
        "momentum.wing",
        msg(N_("¿Qué mando de {side} intenta aprovechar el Ímpetu?"), side=Ref("side", side)),
    )
    won = ""
    if wing == sequence.NONE:
        yield from say(N_("Ningún mando de {side} aprovecha el Ímpetu"), "5.25", side=Ref("side", side))
    elif (yield from activation.attempt_momentum(activation.momentum_facts(table, wing))):
        won = wing
    state.active, state.moved_leaders, state.step = won, [], sequence.MARCH


def march_on_momentum(table: BattleTable) -> Procedure[None]:
    """Move one of the leaders who move on the Momentum marker; after the last it is spent (5.46, 10.14)."""
    state = table.state
    side = activation.owner_of(table, state.marker)
    movers = [leader for leader in activation.movers_on_momentum(table, side) if leader not in state.moved_leaders]
    if movers:
        yield from standards_at_table.return_standards(table, movers[0])
        yield from leader_moves.move_leader(table, movers[0])
        return
    state.moved_leaders = []
    if activation.spend_marker(table):
        yield from _say_momentum_back(side)
    state.step = sequence.COMMAND if state.active else sequence.step_after_orders(state)
