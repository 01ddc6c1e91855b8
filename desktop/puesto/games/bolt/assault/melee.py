"""Assaults on foot: reaction, moves, blows, who wins (6.1, 6.2, 6.4, 6.6, 8.3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated

from puesto.core.messages import N_, NN_, Message, Ref, Text, msg
from puesto.core.prompts import Procedure
from puesto.core.results import label
from puesto.core.values import Struct
from puesto.games.bolt.fire.damage import WoundsResult, roll_damage
from puesto.games.bolt.printed.records import SEASONED, Nation, Order, Quality
from puesto.games.bolt.table import settings

SURPRISE = 6
"""Under how many inches an assault surprises (6.2)."""
OVER_OBSTACLES, NORMAL = 6, 12


class Reaction(Struct, frozen=True):
    """Whether a unit that is assaulted may fire first, and whether it is surprised (6.2)."""

    may_fire: bool
    surprise: bool = False


def reaction_of(
    order: Order,
    distance: float,
    *,
    bloody_charge: bool = False,
    inside: bool = False,
) -> Reaction:
    """Fire without a test at the best distance (6.2, 6.6). By who has not acted; surprised only if not in Ambush."""
    surprise = (inside or distance < SURPRISE) and order is not Order.AMBUSH
    free = order in (Order.NONE, Order.AMBUSH)
    return Reaction(free and not surprise and not bloody_charge, surprise)


def is_bloody_charge(nation: Nation, characteristic: str, quality: Quality) -> bool:
    """Return whether the British charge takes the reaction away (8.3)."""
    return nation is Nation.UK and characteristic == "bloody_charge" and quality in SEASONED


def assault_move(obstacles: bool) -> int:
    """Return how many inches an assault moves: six over obstacles (6.2)."""
    return OVER_OBSTACLES if obstacles else NORMAL


def attacks_of(
    models: int, nation: Nation = Nation.NONE, characteristic: str = "", quality: Quality = Quality.REGULAR
) -> int:
    """Return the attacks: one a model; "rough" British troops one more for every three (6.2, 8.3)."""
    has_more = nation is Nation.UK and characteristic == "rough" and quality in SEASONED
    return models + (models // 3 if has_more else 0)


def roll_blows(
    attacks: int, value: int, *, unit: str, subject: tuple[str, ...] = (), who: str = "", always: bool = False
) -> Procedure[WoundsResult]:
    """Roll the blows of a unit against a damage value (6.2)."""
    words = NN_("{name}: {n} golpe, {need}+.", "{name}: {n} golpes, {need}+.")
    return roll_damage(attacks, 0, value, Ref("unit", unit), subject=subject, who=who, always=always, words=words)


ATTACKER, DEFENDER = "attacker", "defender"
SIDES = {ATTACKER: Text("quien asalta", "the assaulter"), DEFENDER: Text("quien defiende", "the defender")}


TIE, FIGHTS_ON, APART = "tie", "fights_on", "apart"
ENDS: dict[str, Message] = {
    ATTACKER: msg(N_("gana quien asalta")),
    DEFENDER: msg(N_("gana quien defiende")),
    TIE: msg(N_("empate: otro asalto")),
    FIGHTS_ON: msg(N_("quien pierde es fanático y no se rinde: otro asalto")),
    APART: msg(N_("nadie cede: los dos bandos se separan")),
}


class MeleeResult(Struct, frozen=True):
    """Winner of a round; "" for a tie, after which another follows (6.1)."""

    winner: Annotated[str, label("Gana", "Winner", SIDES)]
    again: Annotated[bool, label("Otro round", "Another round")]
    fanatic: Annotated[bool, label("Un fanático sigue luchando", "A fanatic fights on")] = False
    """Whether a side lost and does not surrender, which is no tie (8.4)."""


def melee_outcome(
    attacker_losses: int, defender_losses: int, attackers: int | None = None, defenders: int | None = None
) -> MeleeResult:
    """Return the winner: the side that killed all, else more; a tie is fought again (6.1, 6.2)."""
    if defenders is not None and defender_losses >= defenders:
        return MeleeResult(ATTACKER, False)
    if attackers is not None and attacker_losses >= attackers:
        return MeleeResult(DEFENDER, False)
    if attacker_losses == defender_losses:
        return MeleeResult("", True)
    return MeleeResult(ATTACKER if defender_losses > attacker_losses else DEFENDER, False)


def end_of(result: MeleeResult) -> str:
    """Return how a round has ended, by its name in `ENDS` (6.1, 8.4)."""
    return FIGHTS_ON if result.fanatic else result.winner or TIE


def fight_on(result: MeleeResult, fanatic: bool, readings: Mapping[str, str]) -> MeleeResult:
    """Return the outcome of a round; `fanatic`: its loser is left, and is one (8.4, 8.6)."""
    holds = result.winner and fanatic and settings.is_read(readings, settings.FANATIC, "fights_on")
    return MeleeResult("", True, True) if holds else result


def settle_round(
    lost: int, killed: int, attackers: int, defenders: int, fanatics: Collection[str], readings: Mapping[str, str]
) -> MeleeResult:
    """Return the outcome of a round with these losses; `fanatics` are the sides that are (6.1, 6.2, 8.4)."""
    result = melee_outcome(lost, killed, attackers, defenders)
    loser = DEFENDER if result.winner == ATTACKER else ATTACKER
    models_left = defenders - killed if loser == DEFENDER else attackers - lost
    return fight_on(result, loser in fanatics and models_left > 0, readings)


MOST_ROUNDS = 20
"""After so many ties in a row both sides draw apart: dice that never decide must not hold up a game."""
REGROUP = "D6"
"""Inches that the winner may move to a better place (6.1)."""
