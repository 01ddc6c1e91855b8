"""Alone in close quarters: a round of an assault, blow by blow (6.1, 6.2)."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from puesto.core.game.resolutions import Answer, Part, fact, resolution
from puesto.core.messages import Text
from puesto.core.prompts import Procedure
from puesto.core.results import label
from puesto.core.values import Struct, replace
from puesto.games.bolt.assault import melee
from puesto.games.bolt.fire import damage
from puesto.games.bolt.orders.order_test import CHOSEN, NATIONS, QUALITIES
from puesto.games.bolt.printed.records import Content, Kind, Nation, Quality
from puesto.games.bolt.table import settings
from puesto.games.kit.alone import Stages, result_of

CLOSE = Text("Cuerpo a cuerpo", "Close quarters")


class MeleeFacts(settings.ByReadings, frozen=True):
    """Facts for a round of an assault; pins do not count in it."""

    attackers: Annotated[int, fact("Asaltan", "Assaulters", "6.2", 1, 20)] = 8
    quality: Annotated[Quality, fact("Su calidad", "Their quality", "7.6", options=QUALITIES)] = Quality.REGULAR
    nation: Annotated[Nation, fact("Su nación", "Their nation", "8", options=NATIONS)] = Nation.NONE
    characteristic: Annotated[str, fact("Beneficio nacional", "National benefit", "8", options=CHOSEN)] = ""
    defenders: Annotated[int, fact("Defienden", "Defenders", "6.2", 1, 20)] = 6
    defender_quality: Annotated[Quality, fact("Su calidad", "Their quality", "7.6", options=QUALITIES)] = (
        Quality.REGULAR
    )
    defender_nation: Annotated[Nation, fact("Su nación", "Their nation", "8", options=NATIONS)] = Nation.NONE
    defender_characteristic: Annotated[str, fact("Beneficio nacional", "National benefit", "8", options=CHOSEN)] = ""


class RoundResult(Struct, frozen=True):
    """Result of a round: the losses of both sides."""

    killed: Annotated[int, label("Caen de quien defiende", "Fallen defenders")] = 0
    lost: Annotated[int, label("Caen de quien asalta", "Fallen assaulters")] = 0
    wiped: Annotated[bool, label("Caen todos los que asaltan", "All assaulters fall")] = False
    """Even as many fallen on both sides are no tie then (6.2)."""


class RoundState(RoundResult, frozen=True):
    """State of a round: the losses so far, and the blows still to be struck back."""

    back: int = 0


def _strike(content: Content, facts: MeleeFacts, blows: int, value: RoundState) -> Procedure[RoundState]:
    worth = damage.damage_value(content, Kind.INFANTRY, facts.defender_quality)
    result = yield from melee.roll_blows(blows, worth, unit=melee.ATTACKER, always=True)
    return replace(value, killed=min(facts.defenders, value.killed + result.casualties))


def _strike_back(content: Content, facts: MeleeFacts, blows: int, value: RoundState) -> Procedure[RoundState]:
    worth = damage.damage_value(content, Kind.INFANTRY, facts.quality)
    result = yield from melee.roll_blows(blows, worth, unit=melee.DEFENDER, always=True)
    return _lose(facts, value, result.casualties, blows)


def _lose(facts: MeleeFacts, value: RoundState, casualties: int, blows: int) -> RoundState:
    """Return the round after `casualties` of the attackers were lost to `blows` blows."""
    lost = min(facts.attackers, value.lost + casualties)
    return replace(value, lost=lost, back=value.back - blows, wiped=lost >= facts.attackers)


def _attacks(facts: MeleeFacts) -> int:
    return melee.attacks_of(facts.attackers, facts.nation, facts.characteristic, facts.quality)


def _answers(facts: MeleeFacts, value: RoundState) -> int:
    """Return the blows that the survivors strike back (6.1, 8.3)."""
    models_left = facts.defenders - value.killed
    return melee.attacks_of(models_left, facts.defender_nation, facts.defender_characteristic, facts.defender_quality)


def stages_of_round(content: Content, facts: MeleeFacts, together: bool = False) -> Stages[RoundState]:
    """Return a round blow by blow, so that equal positions merge after each."""
    blow: Part[RoundState, RoundState, RoundState] = Part(
        lambda value: RoundState(),
        partial(_strike, content, facts, 1),
        lambda value, outcome: replace(value, killed=min(facts.defenders, value.killed + outcome.killed)),
    )
    answer: Part[RoundState, RoundState, RoundState] = Part(
        lambda value: RoundState(back=1) if value.back else None,
        partial(_strike_back, content, facts, 1),
        lambda value, outcome: _lose(facts, value, outcome.lost, 1),
    )
    blows, answers = [blow] * _attacks(facts), [answer] * _answers(facts, RoundState())
    if together:
        return RoundState(back=len(answers)), (*blows, *answers)
    return RoundState(), (*blows, partial(_turn_over, facts), *answers)


def _turn_over(facts: MeleeFacts, value: RoundState) -> Procedure[RoundState]:
    """Let those who are left strike back; nothing is rolled."""
    yield from ()
    return replace(value, back=_answers(facts, value))


def roll_round(content: Content, facts: MeleeFacts, together: bool = False) -> Procedure[RoundState]:
    """Roll the blows of a round, first those of who assaults, or of both sides at once (6.1, 6.2)."""
    value = RoundState(back=_answers(facts, RoundState()))
    if together:
        value = yield from _strike_back(content, facts, value.back, value)
    value = yield from _strike(content, facts, _attacks(facts), value)
    if together:
        return value
    blows_back = _answers(facts, value)
    return (yield from _strike_back(content, facts, blows_back, replace(value, back=blows_back)))


def _outcome(value: RoundResult) -> str:
    if value.wiped:
        return melee.DEFENDER
    return melee.melee_outcome(value.lost, value.killed).winner or melee.TIE


@resolution(
    "assault", "6.1", Text("Un asalto: el primer round", "An assault: its first round"), CLOSE,
    Answer(_outcome, melee.ENDS.__getitem__), stages=stages_of_round,
)  # fmt: skip
def fight_round(content: Content, facts: MeleeFacts) -> Procedure[RoundResult]:
    """Roll the blows of a round, first those of who assaults (6.1, 6.2)."""
    return result_of((yield from roll_round(content, facts)), RoundResult)


ALL = (fight_round,)
