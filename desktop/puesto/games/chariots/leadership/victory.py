"""Rout Points, the rout of an army, and victory (2.8, 11.0)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from puesto.core.messages import N_, Ref
from puesto.core.prompts import Procedure
from puesto.core.saying import say
from puesto.core.values import Struct
from puesto.games.chariots.leadership import leaders
from puesto.games.chariots.table import settings
from puesto.games.chariots.table.state import BattleTable, LeaderId, Side, SideId, Status

PER_INITIATIVE = 5
"""Rout Points for each point of an eliminated General's printed Initiative (11.0, A37)."""
DRAW = "draw"


class LossResult(Struct, frozen=True):
    """Losses of an army, and its Rout Level."""

    points: int
    level: int
    beyond: bool = False
    """Whether it takes more points than the level; the level itself is enough otherwise (11.0, A06)."""

    @property
    def routs(self) -> bool:
        """Return whether the army routs (11.0)."""
        return self.points > self.level if self.beyond else self.points >= self.level

    @property
    def over(self) -> int:
        """Return the points above the level; negative below it (A31)."""
        return self.points - self.level


def rout_points(eliminated: Sequence[int], general: int | None = None) -> int:
    """Return the Rout Points of printed TQs and, if he is dead, of the General's printed Initiative.

    Nobody else counts (11.0, A36).
    """
    return sum(eliminated) + (PER_INITIATIVE * general if general is not None else 0)


def winner_now(losses: Mapping[str, LossResult]) -> str:
    """Return the winner in phase E, `draw`, or "" to go on (11.0).

    If both armies rout, the one with fewer points above its level wins.
    """
    (first, first_loss), (second, second_loss) = losses.items()
    if first_loss.routs and second_loss.routs:
        return DRAW if first_loss.over == second_loss.over else first if first_loss.over < second_loss.over else second
    if first_loss.routs:
        return second
    return first if second_loss.routs else ""


WINS = N_("Gana {side:el}")


def compare_losses(losses: Mapping[str, LossResult]) -> Procedure[str]:
    """Say the losses of both armies, and return the winner in phase E, `draw`, or "" to go on (11.0)."""
    for side, loss in losses.items():
        template, tone = N_("{side}: {points} Puntos de Huida de {level}"), "bad" if loss.routs else "plain"
        yield from say(template, "11.0", tone, side=Ref("side", side), points=loss.points, level=loss.level)
    winner = winner_now(losses)
    if winner == DRAW:
        yield from say(N_("Los dos ejércitos huyen por igual: empate"), "11.0", "heading")
    elif winner:
        if all(loss.routs for loss in losses.values()):
            yield from say(N_("Huyen los dos ejércitos: gana, por poco, el que menos pasa de su nivel"), "11.0")
        yield from say(WINS, "11.0", "heading", side=Ref("side", winner))
    return winner


def points_left(side: Side) -> int:
    """Return how many points an army can still lose: its markers on the rout sheet (2.8)."""
    return side.rout_level - side.lost


def counted_initiative(table: BattleTable, general: LeaderId) -> int:
    """Return the Initiative that a dead General counts for.

    The printed one, or what his wound left of it (11.0, A37).
    """
    if settings.is_chosen(table.state, settings.GENERAL_POINTS, "wounded"):
        return leaders.factor(table, general, "initiative")
    return leaders.printed_leader(table, general).initiative or 0


def costs_of_losses(table: BattleTable, side: SideId) -> dict[Ref, int]:
    """Return the Rout Points of each possible loss of a side, most first (2.8, 11.0)."""
    own_commands = {command.id for command in table.battle.commands if command.side == side}
    costs = {
        Ref("unit", unit.id): unit.quality
        for unit in table.state.units.values()
        if unit.status is not Status.GONE and unit.command in own_commands
    }
    if general := table.general(side):
        costs[Ref("leader", general)] = rout_points([], counted_initiative(table, general))
    return dict(sorted(costs.items(), key=lambda item: -item[1]))


def army_loss(table: BattleTable, side: SideId) -> LossResult:
    """Return the losses of an army, with the level by the table's reading (11.0, A06)."""
    side_state = table.state.sides[side]
    return LossResult(
        side_state.lost, side_state.rout_level, settings.is_chosen(table.state, settings.ROUT_AT, "exceeded")
    )


def fatal_losses(table: BattleTable, side: SideId) -> tuple[Ref, ...]:
    """Return the single losses that would rout an army, most points first (2.8, 11.0). None if it has routed."""
    loss_now = army_loss(table, side)
    if loss_now.routs:
        return ()
    bears = -loss_now.over + (1 if loss_now.beyond else 0)
    return tuple([piece for piece, value in costs_of_losses(table, side).items() if value >= bears])
