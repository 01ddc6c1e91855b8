"""Next turn and end of a battle, by readings of the house, since the text does not say (3.0)."""

from __future__ import annotations

from puesto.core.messages import N_, Message, Text, msg
from puesto.core.prompts import Note, Procedure
from puesto.core.saying import say
from puesto.games.tactics.phases import deployment
from puesto.games.tactics.printed.records import Kind
from puesto.games.tactics.table import board, sequence
from puesto.games.tactics.table.secret import read_secret
from puesto.games.tactics.table.state import AI, PLAYER, Table
from puesto.games.tactics.turn import hand

STEPS = {AI: sequence.AI_START, PLAYER: sequence.PLAYER_TURN}
ATTACKERS = {Kind.OFFENSIVE: AI, Kind.DEFENSIVE: PLAYER}
"""Attacker in a scenario."""
BY_HEADQUARTERS, BY_TURNS, BY_OBJECTIVES = "headquarters", "turns", "objectives"
ENDS: dict[str, Message] = {
    BY_HEADQUARTERS: msg(N_("un EM ha sido destruido")),
    BY_TURNS: msg(N_("se han jugado los turnos de la batalla")),
    BY_OBJECTIVES: msg(N_("el atacante tiene todos los objetivos al acabar un turno")),
}
SEALED: dict[str, Message] = {
    "redraw": msg(N_("ninguna podía disparar")),
    "discard": msg(N_("descartadas")),
}
"""Sealed reasons that are no rung of the deployment."""
SEALED_RULES = {"redraw": "3.3", "discard": "3.8"}
"""Rules of the sealed reasons."""


def last_turn(table: Table) -> int:
    """Return the turn with which the battle ends (3.0)."""
    return table.plan.turns * (2 if table.reading("end_turns") == "long" else 1)


def check_headquarters(table: Table) -> None:
    """End the battle where a headquarters has taken all that it bears (3.0)."""
    state = table.state
    if table.reading("end_headquarters") != "on":
        return
    for side, damage in ((AI, state.ai_damage), (PLAYER, state.player_damage)):
        if damage >= table.plan.headquarters and not state.ended:
            state.ended, state.winner, state.step = BY_HEADQUARTERS, board.OTHER[side], sequence.OVER


def next_side(table: Table) -> None:
    """Begin the other side's turn, or the next turn, or end the battle (3.0)."""
    state = table.state
    if state.step == sequence.OVER:
        return
    if state.side == state.first:
        state.side = board.OTHER[state.first]
    elif attacker_holds_all(table):
        state.ended, state.winner, state.step = BY_OBJECTIVES, ATTACKERS[table.kind], sequence.OVER
        return
    elif state.turn >= last_turn(table):
        state.ended, state.winner, state.step = BY_TURNS, winner_by_turns(table), sequence.OVER
        return
    else:
        state.turn, state.side = state.turn + 1, state.first
    state.acted = 0
    state.step = STEPS[state.side]


def attacker_holds_all(table: Table) -> bool:
    """Return whether the attacker of a scenario has a unit on each objective, if that ends a battle (3.0)."""
    if table.reading("end_objectives") != "on" or table.kind not in ATTACKERS:
        return False
    return {*board.holders(table)} == {ATTACKERS[table.kind]}


def winner_by_turns(table: Table) -> str:
    """Return the winner: more objectives, in a pitched battle more damage; "" for a draw (3.0)."""
    if table.kind is Kind.VARIABLE:
        ai, player = table.state.player_damage, table.state.ai_damage
    else:
        objective_holders = board.holders(table)
        ai, player = objective_holders.count(AI), objective_holders.count(PLAYER)
    return AI if ai > player else PLAYER if player > ai else ""


def say_end(table: Table) -> Procedure[None]:
    """Report how the battle ended, and open the sealed reasons."""
    yield from say(N_("Fin de la batalla: {why}"), "3.0", "heading", why=ENDS[table.state.ended])
    yield from open_reasons(table)


def open_reasons(table: Table) -> Procedure[None]:
    """Report the sealed reasons, turn by turn, and the hand that is left."""
    secret, none = read_secret(table.state), Text("ninguna", "none")
    for reason in secret.reasons:
        about = SEALED.get(reason.about) or deployment.RUNGS[reason.about]
        yield Note(
            key="sealed.reason",
            message=msg(
                N_("Turno {n}, {about}: {cards}"),
                n=reason.turn,
                about=about,
                cards=hand.card_refs(reason.cards) or none,
            ),
            rule=SEALED_RULES.get(reason.about, "3.4"),
            tone="quiet",
        )
    cards = hand.card_refs(secret.hand)
    yield Note(key="sealed.hand", message=msg(N_("Mano de la IA: {cards}"), cards=cards or none), rule="3.3")
