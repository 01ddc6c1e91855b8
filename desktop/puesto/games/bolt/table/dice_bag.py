"""The draw of an order die: from what is really in the bag (3.1)."""

from __future__ import annotations

from puesto.core.messages import N_, Ref, msg
from puesto.core.prompts import Procedure
from puesto.games.bolt.table.state import GameTable, SideId
from puesto.games.kit.bags import draw_from

BAG = "bag"
"""The stream of the bag."""


def draw_die(table: GameTable) -> Procedure[SideId]:
    """Draw a die from the bag and return its side (3.1)."""
    armies = table.battle.armies
    return (
        yield from draw_from(
            table.state.bag,
            lambda die: die,
            {army.id: (msg(N_("de {side}"), side=Ref("side", army.id)), table.tone(army.id)) for army in armies},
            deck=BAG,
            key="bag.draw",
            subject=(str(table.state.turn), str(table.state.drawn)),
            message=msg(N_("Saca un dado de la bolsa.")),
            rule="3.1",
            shuffle=str(table.state.turn),
        )
    )
