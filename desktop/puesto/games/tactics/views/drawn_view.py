"""View of the card that the AI plays from its hand, shown before the game goes on (3.4)."""

from __future__ import annotations

from puesto.core.card_views import DrawnView
from puesto.core.game.drawing import Drawing
from puesto.core.messages import N_, Ref, msg
from puesto.games.tactics.printed.records import Content
from puesto.games.tactics.table.state import AI, State, Table

CARD_LINE = "deploy.done"
"""Key of the note that a card of the AI's hand is deployed."""


def drawn_view(state: State, content: Content, drawing: Drawing) -> DrawnView | None:
    """Return the card that the AI has just played, with cost and place; None for any other answer."""
    played = drawing.line((CARD_LINE,))
    if played is None:
        return None
    table, id = Table(state, content), played.subject[0]
    piece = next((piece for piece in table.side(AI) if piece.id == id), None)
    if piece is None:
        return None
    card = table.card_of(piece)
    return DrawnView(
        card.id,
        card.name,
        msg(N_("Carta de la IA")),
        played.message,
        tone="action",
        figure=str(card.cost),
        means=msg(N_("PA que ha pagado")),
        stamp=msg(N_("En {place}"), place=Ref("square", piece.place)) if piece.place else None,
    )


THROWS = {
    "deck.addition": msg(N_("Cartas del mazo")),
    "first.spend": msg(N_("PA de la IA")),
    "first.player": msg(N_("Jugador inicial")),
    "first.roll": msg(N_("Jugador inicial")),
    "terrain.roll": msg(N_("Terreno")),
    "attitude.roll": msg(N_("Actitud")),
    "move.wounded": msg(N_("Heridas")),
}
"""The name of each throw, by the key of its prompt."""
