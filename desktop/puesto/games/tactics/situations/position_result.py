"""The result of a position of 2GM Tactics, for other programs: all that an expectation can name."""

from __future__ import annotations

from collections import Counter

from puesto.core.session.session import Session
from puesto.core.values import field
from puesto.games.kit.expectations import RunReader, Throw
from puesto.games.tactics.phases.deployment import RUNGS
from puesto.games.tactics.printed import records
from puesto.games.tactics.printed.records import Content
from puesto.games.tactics.situations.expectations import NOTHING_CARRIED, Expect, cards_chosen, first_targets
from puesto.games.tactics.table.secret import read_secret
from puesto.games.tactics.table.state import AI, PLAYER, State


class PositionResult(Expect, frozen=True):
    """Actual result, in all the fields of an `Expect`.

    The AI's hidden facts, `deck`, `rung`, `plan`, `hand` and `discarded`, are left out of a session that is played.
    """

    throws: tuple[Throw, ...] = ()
    """Dice of the run, in order."""
    pieces: tuple[str, ...] = ()
    """The pieces that are on the board."""
    player: dict[str, str] = field(default_factory=dict)
    """Piece -> the side that it belongs to."""
    turn: int = 0


def position_result(session: Session[State, Content], is_open: bool) -> PositionResult:
    """Return the result of a session up to its prompt; with `is_open` also the AI's hidden facts."""
    run = RunReader(session)
    state, cards = run.state, session.content.cards
    pieces = state.pieces
    begun = run.begun()
    lost_ids = [id for id in (begun[0]["pieces"] if begun else {}) if id not in pieces]
    secret = read_secret(state) if is_open or state.ended else None
    piles = Counter[str]()
    rungs: list[str] = []
    if secret is not None:
        piles.update(records.pile_of(cards[card].type).value for card in (*secret.hand, *secret.deck, *secret.gone))
        rungs = [reason.about for reason in secret.reasons if reason.about in RUNGS]
    follows = run.steps[1].name if len(run.steps) > 1 else state.step
    return PositionResult(
        deck=dict(piles),
        cards=piles.total() if secret is not None else None,
        first=state.first,
        terrain=tuple(state.terrain),
        orders=tuple(state.orders),
        result=state.result,
        band=state.band,
        lines=tuple(state.lines),
        pa=state.ai_pa,
        rung=rungs[-1] if rungs else "",
        plan=cards_chosen(run) if secret is not None else None,
        places={id: piece.place for id, piece in pieces.items()},
        carries={id: piece.equipment[0] if piece.equipment else NOTHING_CARRIED for id, piece in pieces.items()},
        wounds={id: piece.wounds for id, piece in pieces.items()},
        gone={**dict.fromkeys(pieces, False), **dict.fromkeys(lost_ids, True)},
        targets=first_targets(run),
        damage={AI: state.ai_damage, PLAYER: state.player_damage},
        hand=tuple(secret.hand) if secret is not None else None,
        discarded=tuple(secret.gone) if secret is not None else None,
        ended=state.ended,
        winner=state.winner,
        asks=run.asked,
        step=follows,
        throws=run.throws,
        pieces=tuple(pieces),
        turn=state.turn,
    )
