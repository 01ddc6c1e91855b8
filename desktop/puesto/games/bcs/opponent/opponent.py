"""The opponent of the Battalion Combat Series: its tempers, its conditions and its yardstick."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puesto.core.messages import N_, Message, msg
from puesto.core.opponents.opponent import PLAYED_BY, Chance, Opponent, Temper
from puesto.core.prompts import Prompt
from puesto.core.values import fields
from puesto.games.bcs.opponent import other_facts, plain
from puesto.games.bcs.opponent.choosing import choose
from puesto.games.bcs.printed.records import Content, PlayingTemper
from puesto.games.bcs.table.state import State, Table
from puesto.games.bcs.trial.truth import Trial
from puesto.games.bcs.turn.questions import OTHER

WORDS = ("id", "name", "text", "source")


def temper_of(record: PlayingTemper) -> Temper:
    """Return a temper of the packs with its thresholds."""
    weights = {item.name: getattr(record, item.name) for item in fields(PlayingTemper) if item.name not in WORDS}
    return Temper(record.id, record.name, record.text, weights)


def tempers(content: Content) -> tuple[Temper, ...]:
    """Return the tempers of the packs, in their order."""
    return tuple(temper_of(record) for record in content.tempers.values())


def begin(state: State, content: Content) -> None:
    """Set the sides whose moves are planned: those that the opponent plays, else both."""
    sides = Table(state, content).sides
    played = [side for side in sides if state.settings.get(PLAYED_BY + side)]
    state.planned = played or list(sides)


def refusal(state: State, content: Content) -> Message | None:
    """Return why the opponent cannot play: an operation whose units the app does not know."""
    if state.units:
        return None
    return msg(N_("El rival de la casa juega las operaciones cuyas unidades conoce la app: esta no tiene ninguna."))


def begin_trial(state: State, content: Content, chance: Chance) -> Callable[[State, Prompt[Any]], Any]:
    """Return a board of the house on which an operation is tried."""
    return Trial(state, content, chance).answer


def is_invented(prompt: Prompt[Any], value: Any) -> bool:
    """Return whether a random answer names a unit that is not there."""
    return bool(value == OTHER)


OPPONENT: Opponent[State, Content] = Opponent(
    tempers=tempers,
    choose=choose,
    begin=begin,
    refusal=refusal,
    yardsticks={"plain": plain.answer},
    board=begin_trial,
    is_invented=is_invented,
    other_facts=other_facts.other_facts,
    measure=msg(N_("en pasos del enemigo, o en unidades que mueve")),
)
