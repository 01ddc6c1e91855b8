"""The sequence of play: steps, end of round, pre-round sequence and initiative (2.0-2.6)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import fact
from puesto.core.messages import N_, NN_, count, msg
from puesto.core.prompts import Band, Detail, Modifier, Option, Procedure, Roll, total
from puesto.core.questions.checklists import Checklist
from puesto.core.saying import say, tell
from puesto.core.values import Struct
from puesto.games.bear.printed.records import UnitId
from puesto.games.bear.rounds import left_undone
from puesto.games.bear.table import battlefield, command_points
from puesto.games.bear.table.state import AI, PLAYER, Check, MissionTable, State

SETUP, CONTACTS = "setup", "contacts"
AUDIT, PRE_ROUND, CARDS, INITIATIVE = "audit", "pre_round", "cards", "initiative"
ARTILLERY_TARGET, ARTILLERY_STRIKE = "artillery_target", "artillery_strike"
PLAYER_TURN, CHECK = "player", "check"
ORDER_CARD, EVENT, ORDERS = "order_card", "event", "orders"
OVER = "over"

CARD_IN_PLAY = (EVENT, ORDERS)
"""Steps in which the order card in play is not yet part of the discard pile."""

INITIATIVE_NUMBER = 8
"""The player wins the initiative with this or more on 2D6 (2.6)."""


def after_player(table: MissionTable, units: list[UnitId], cost: int) -> None:
    """End the player's action of `units` at `cost` PA: a usage check (3.1.1), then the AI's turn (2.1)."""
    s = table.state
    s.passes = 0
    s.just_acted = list(units)
    ai_turn_follows(s)
    if cost > 0 and units:
        s.check, s.then, s.step = Check(list(units), cost), s.step, CHECK


def ai_turn_follows(state: State) -> None:
    """Set the AI's turn as the next, and clear its last one (4.0)."""
    state.step = ORDER_CARD
    state.extra_cards, state.ai_acted, state.replaced, state.events = 0, False, "", []


def next_after_ai(table: MissionTable, units: tuple[UnitId, ...] = (), cost: int = 0) -> None:
    """End the AI's order of `units` at `cost` PA: their usage check (4.2), then what follows.

    A check already pending in the state is kept. Another card follows where an event gives the AI one more action
    (mission 1, box 8), the player's turn otherwise.
    """
    s = table.state
    s.passes, s.ai_acted = 0, True
    if cost > 0 and units:
        s.check = Check(list(units), cost)
    _put_card_away(s)
    if s.check is not None:
        s.then, s.step = s.step, CHECK


def ai_passes(table: MissionTable) -> Procedure[None]:
    """Make the AI pass, as it can carry out no order of the card; two passes end the round (2.3.3, 2.4).

    With another card to come, or after another card's order in the same turn, it has not passed (A18).
    """
    s = table.state
    if s.extra_cards > 0 or s.ai_acted:
        yield from say(N_("La IA no puede ejecutar ninguna orden de esta carta"), "2.3.3", key="order.pass")
        _put_card_away(s)
        return
    s.passes += 1
    yield from say(N_("La IA pasa"), "2.3.3", "good", key="order.pass")
    _put_card_away(s)
    yield from _round_over(table)


def player_passes(table: MissionTable, forced: bool = False) -> Procedure[None]:
    """Let the player pass; no Unit has just acted then (2.1, 5.0)."""
    table.state.passes += 1
    table.state.just_acted = []
    yield from say(N_("Pasas: no puedes hacer nada más") if forced else N_("Pasas"), "2.1")
    ai_turn_follows(table.state)
    yield from _round_over(table)


def _put_card_away(state: State) -> None:
    if state.extra_cards > 0:
        state.extra_cards -= 1
        state.step, state.replaced, state.events = ORDER_CARD, "", []
    else:
        state.step = PLAYER_TURN


def _round_over(table: MissionTable) -> Procedure[None]:
    if table.state.passes >= 2:
        yield from end_round(table)


def end_round(table: MissionTable) -> Procedure[None]:
    """End the round, after a review of what was left undone in it (2.4)."""
    s = table.state
    s.passes, s.check, s.just_acted, s.extra_cards = 0, None, [], 0
    yield from say(N_("Fin de la ronda {n}"), "2.4", "heading", n=s.round)
    s.step = AUDIT if left_undone.has_something_to_say(table) else PRE_ROUND


def close_round(table: MissionTable) -> Procedure[None]:
    """Review what was left undone in the round, and close it: unspent PAM are lost (3.2)."""
    s = table.state
    yield from left_undone.look_back(table)
    lost, s.command_points = s.command_points, 0
    s.step = PRE_ROUND
    if lost:
        template = NN_("Se pierde 1 PAM sin gastar", "Se pierden {n} PAM sin gastar")
        yield from tell(count(template, lost), "2.4", "quiet")


def pre_round(table: MissionTable) -> Procedure[None]:
    """Begin a round but the first: all unused, cards shuffled, smoke reduced, PAM reset (2.5).

    Action cards, off-map artillery and the initiative are steps of their own.
    """
    s = table.state
    s.round, s.turn, s.side = s.round + 1, 0, PLAYER
    yield from say(N_("Ronda {n}"), "2.5", "heading", n=s.round)
    for counter in s.counters.values():
        counter.used = counter.immobilised = False
    s.orders.reshuffle()
    s.card, s.trail, s.executors, s.targets, s.arriving = "", {}, [], [], {}
    command_points.reset(table)
    smoke = battlefield.fading_lines(table)
    if not smoke and table.mission.smoke is None:
        # only the printed mission tells whether there is any: the table is reminded
        smoke = (Option("smoke", msg(N_("Reducir o retirar el humo."))),)
    lines = [
        Option("unused", msg(N_("Dar la vuelta a Unidades e IA a su cara no usada; los impactos se quedan."))),
        Option("shuffle", msg(N_("Barajar todas las cartas de órdenes, menos las eliminadas."))),
        *smoke,
        Option(
            "command_points",
            count(NN_("Poner el marcador de PAM en {n}.", "Poner el marcador de PAM en {n}."), s.command_points),
        ),
    ]
    if table.mission.artillery is None:
        lines.append(
            Option("artillery", msg(N_("Artillería fuera del mapa: anotar objetivo y resolver el anotado, si la hay.")))
        )
    ticked = yield from Checklist(
        key="pre_round.table",
        subject=(str(s.round),),
        message=msg(N_("Prepara la mesa para la ronda {n}."), n=s.round),
        rule="2.5",
        options=tuple(lines),
    )
    battlefield.fade(table, ticked)
    left_undone.new_round(s)
    yield from left_undone.keep_left_out(table, left_undone.ROUND, lines, ticked)
    s.step = CARDS


def first_side(result: int) -> str:
    """Return the side that begins a round with this total of 2D6 and PAM (2.6)."""
    return PLAYER if result >= INITIATIVE_NUMBER else AI


def initiative(table: MissionTable) -> Procedure[None]:
    """Decide which side begins the round: 8 or more on 2D6, with up to 2 PAM, is the player (2.6, 3.2.4)."""
    s = table.state
    if s.round == 1 and table.mission.first_initiative:
        # A22: a mission that names who begins round 1 wants no roll
        first = table.mission.first_initiative
        player_begins = first == PLAYER
        template = (
            N_("La misión da la iniciativa de la primera ronda al jugador")
            if player_begins
            else N_("La misión da la iniciativa de la primera ronda a la IA")
        )
        yield from say(template, "2.6", "good" if player_begins else "bad")
    else:
        points = yield from command_points.declare(table, "initiative", (), "3.2.4")
        first = first_side((yield from roll_initiative(InitiativeFacts(s.round, points))))
    s.just_acted = []
    if first == PLAYER:
        s.step = PLAYER_TURN
    else:
        ai_turn_follows(s)


class InitiativeFacts(Struct, frozen=True):
    """Facts of the initiative roll."""

    round: Annotated[int, fact("Ronda", "Round", "2.6", 1, 99)] = 2
    bonus: Annotated[
        int, fact("PAM declarados", "CAPs declared", "3.2.4", -command_points.PER_ROLL, command_points.PER_ROLL)
    ] = 0
    command_points: Annotated[int, fact("PAM que tienes", "CAPs that you have", "3.2", 0, 15)] = 15

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """Return the modifiers of the dice."""
        return (Modifier(msg(N_("PAM declarados")), self.bonus, "3.2.4"),) if self.bonus else ()


def roll_initiative(facts: InitiativeFacts) -> Procedure[int]:
    """Roll 2D6 and return the total with PAM: on 8 or more the player begins (2.6, 3.2.4)."""
    faces = yield from Roll(
        key="initiative.roll",
        subject=(str(facts.round),),
        message=msg(N_("Tira 2D6 por la iniciativa de la ronda {n}."), n=facts.round),
        rule="2.6",
        dice=2,
        total_enough=True,
        bands=(Band(INITIATIVE_NUMBER - facts.bonus, msg(N_("empiezas tú"))),),
        below=msg(N_("empieza la IA")),
        modifiers=facts.modifiers,
    )
    result = total(faces) + facts.bonus
    player_begins = first_side(result) == PLAYER
    template = (
        N_("Empiezas tú: iniciativa {total} contra 8 o más")
        if player_begins
        else N_("Empieza la IA: iniciativa {total} contra 8 o más")
    )
    detail = Detail(dice=command_points.faces_of(faces), modifiers=facts.modifiers)
    yield from say(template, "2.6", "good" if player_begins else "bad", facts=detail, total=result)
    return result
