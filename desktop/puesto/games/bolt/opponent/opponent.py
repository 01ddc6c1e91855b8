"""The opponent of Bolt Action: its tempers, its yardsticks and the board of self-play."""

from __future__ import annotations

from puesto.core.messages import N_, msg
from puesto.core.opponents.opponent import Opponent, Temper
from puesto.games.bolt.opponent import other_facts, plain
from puesto.games.bolt.opponent.board_facts import board_for
from puesto.games.bolt.opponent.choosing import choose
from puesto.games.bolt.printed.records import Content
from puesto.games.bolt.table.state import State


def tempers(content: Content) -> tuple[Temper, ...]:
    """Return the tempers of the packs, in their order."""
    return tuple(
        Temper(
            temper.id,
            temper.name,
            temper.text,
            {"rally": temper.rally, "down": temper.down, "assault": temper.assault, "danger": temper.danger},
        )
        for temper in content.tempers.values()
    )


OPPONENT: Opponent[State, Content] = Opponent(
    tempers=tempers,
    choose=choose,
    yardsticks=plain.YARDSTICKS,
    board=board_for,
    other_facts=other_facts.other_facts,
    measure=msg(N_("en unidades destruidas")),
)
