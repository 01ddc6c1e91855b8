"""The end of the mission and who has won (2.7)."""

from __future__ import annotations

from puesto.core.messages import N_, Message, msg
from puesto.core.prompts import Procedure
from puesto.core.saying import say, tell
from puesto.games.bear.rounds import losses, sequence
from puesto.games.bear.table.state import AI, PLAYER, Counter, MissionTable, State
from puesto.games.bear.turn import mission_sheet

REASONS = {
    "sheet": N_("el marcador ha llegado al final de la Hoja de Misión"),
    "no_units": N_("al jugador no le quedan Unidades de combate"),
    "no_ai": N_("a la IA no le quedan fichas de combate"),
}


def can_fight(table: MissionTable, counter: Counter) -> bool:
    """Return whether a counter has a firepower above 0 and so keeps its side in the game (2.7)."""
    kind = table.content.unit_types[counter.type]
    return counter.suspect or (kind.red or 0) > 0 or (kind.blue or 0) > 0


def has_fighter(table: MissionTable, side: str) -> bool:
    """Return whether a side has any fighting counter left (2.7)."""
    for counter in table.state.counters.values():
        if counter.side == side and not counter.destroyed and can_fight(table, counter):
            return True
    return False


def decide(table: MissionTable) -> Procedure[None]:
    """End the mission if a side has nobody left that fights: pending yellow events first (2.7)."""
    s = table.state
    if s.ended or s.step in (sequence.SETUP, sequence.OVER):
        return
    for side, why in ((PLAYER, "no_units"), (AI, "no_ai")):
        if not s.arriving.get(side) and not has_fighter(table, side):
            s.ended, s.check = why, None
            s.events = mission_sheet.pending_yellow(table)
            s.step = sequence.EVENT if s.events else sequence.OVER
            if s.events:
                yield from say(
                    N_("La partida acaba: antes se resuelven los eventos de fondo amarillo pendientes"), "2.7"
                )
            return


def winner(table: MissionTable) -> str:
    """Return the side on the face of the VP marker: it has won (2.7, 2.8)."""
    return winner_of(table.state)


def winner_of(state: State) -> str:
    """Return the side that has won, by the sign of the victory points (2.7, 2.8)."""
    return PLAYER if state.victory_points > 0 else AI


def verdict(table: MissionTable) -> Message:
    """Return which side won, by how many victory points, and why the mission ended."""
    points = abs(table.state.victory_points)
    template = N_("Ganan {side} con {points} PV: {why}")
    return msg(
        template,
        side=losses.nation(table, winner(table)),
        points=points,
        why=msg(REASONS.get(table.state.ended, REASONS["sheet"])),
    )


def announce(table: MissionTable) -> Procedure[None]:
    """Report the winner."""
    yield from tell(verdict(table), "2.7", "good" if winner(table) == PLAYER else "bad")
