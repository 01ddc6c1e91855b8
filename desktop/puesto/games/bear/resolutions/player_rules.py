"""The player's turn asked alone: a throw with PAM (3.2.3)."""

from __future__ import annotations

from typing import Annotated

from puesto.core.game.resolutions import fact, resolution
from puesto.core.messages import N_, Text, msg
from puesto.core.prompts import Band, Modifier, Procedure, Roll, total
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.bear.table import command_points
from puesto.games.bear.table.state import PLAYER, SIDES
from puesto.games.kit.alone import Problems, answer_at_once, yes_no

YOURS = Text("Tu turno", "Your turn")

# ---- a throw with PAM


class ThrowFacts(Struct, frozen=True):
    """A throw of the player's that PAM may modify."""

    dice: Annotated[int, fact("Dados", "Dice", "3.2.3", 1, 2)] = 2
    need: Annotated[int, fact("Lo que necesitas", "What you need", "3.2.3", 1, 20)] = 9
    bonus: Annotated[
        int,
        fact(
            "PAM declarados antes de tirar",
            "CAPs declared before the throw",
            "3.2.3",
            -command_points.PER_ROLL,
            command_points.PER_ROLL,
        ),
    ] = 0
    command_points: Annotated[int, fact("PAM que tienes", "CAPs that you have", "3.2", 0, 15)] = 4
    side: Annotated[
        str,
        fact(
            "De quién es la tirada",
            "Whose the throw is",
            "3.2.3",
            options=SIDES,
            help=Text("Las de la IA no se modifican.", "Those of the AI are not modified."),
        ),
    ] = PLAYER

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """Return the modifiers of the dice."""
        return (Modifier(msg(N_("PAM declarados")), self.bonus, "3.2.3"),) if self.bonus else ()


class RollResult(Struct, frozen=True):
    """Result of the dice with the PAM: the sum, whether it is enough, and the PAM that are left."""

    total: Annotated[int, label("Total con los PAM", "Total with the CAPs")]
    success: Annotated[bool, label("Se consigue", "Success")]
    command_points: Annotated[int, label("PAM que quedan", "CAPs left")]


REACHED, SHORT = N_("se consigue"), N_("no se consigue")


def _check_throw(facts: ThrowFacts) -> Problems:
    have = facts.command_points if facts.side == PLAYER else 0
    if abs(facts.bonus) <= have:
        return ()
    return (("bonus", msg(N_("se espera un número de {low} a {high}"), low=-have, high=have)),)


@resolution(
    "roll",
    "3.2.3",
    Text("Una tirada tuya con PAM", "A throw of yours with CAPs"),
    YOURS,
    yes_no("success", REACHED, SHORT),
    check=_check_throw,
    modifiers=lambda facts: facts.modifiers,
)
def roll_with_points(facts: ThrowFacts) -> Procedure[RollResult]:
    """Roll dice against a number, with command points (3.2.3)."""
    faces = yield from Roll(
        key="alone.roll",
        message=msg(N_("Tira {dice}D6."), dice=facts.dice),
        rule="3.2.3",
        who=facts.side,
        dice=facts.dice,
        total_enough=True,
        bands=(Band(facts.need - facts.bonus, msg(REACHED)),),
        below=msg(SHORT),
        modifiers=facts.modifiers,
    )
    result = total(faces) + facts.bonus
    roll_result = RollResult(result, result >= facts.need, facts.command_points - abs(facts.bonus))
    return (yield from answer_at_once(roll_result, msg(REACHED if roll_result.success else SHORT), "3.2.3"))


PLAYER_RULES = (roll_with_points,)
