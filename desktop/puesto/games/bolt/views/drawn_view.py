"""View of the order die drawn from the bag, shown before the game goes on (3.1)."""

from __future__ import annotations

from puesto.core.card_views import DIE, DrawnView
from puesto.core.game.drawing import Drawing
from puesto.core.messages import N_, Ref, msg
from puesto.games.bolt.printed.records import Content
from puesto.games.bolt.table.state import GameTable, State


def drawn_view(state: State, content: Content, drawing: Drawing) -> DrawnView | None:
    """Return the die that was drawn, and how many of its side are left; None for any other answer (3.1)."""
    if drawing.prompt.key != "bag.draw":
        return None
    side, name = str(drawing.value), Ref("side", str(drawing.value))
    return DrawnView(
        side,
        name,
        msg(N_("Dado de orden")),
        msg(N_("Sale un dado de {side}"), side=name),
        kind=DIE,
        tone=f"cloth_{GameTable(state, content).battle.army(side).cloth}",
        figure=str(state.bag.count(side)),
        means=msg(N_("suyos quedan en la bolsa")),
        stamp=msg(N_("Activa una unidad")),
        deck="bag",
        side=side,
    )
