"""The opponent of Chariots of Fire: its tempers, its conditions and its yardstick."""

from __future__ import annotations

from typing import Any

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.opponents.opponent import Opponent, Temper
from puesto.core.prompts import Pick, Prompt
from puesto.games.chariots.opponent import other_facts, plain
from puesto.games.chariots.opponent.choosing import choose
from puesto.games.chariots.opponent.deploying import place_armies
from puesto.games.chariots.printed.records import Content
from puesto.games.chariots.table import board_map
from puesto.games.chariots.table.state import State, Status

UNTRUE_ANSWERS = ("nowhere", "quiet", "alike")
"""Answers that leave the map, or move without saying where."""


def tempers(content: Content) -> tuple[Temper, ...]:
    """Return the tempers of the packs, in their order."""
    return tuple(
        Temper(temper.id, temper.name, temper.text, {"risk": temper.risk}) for temper in content.tempers.values()
    )


def refusal(state: State, content: Content) -> Message | None:
    """Return why it cannot play, such as counters that are not on the map; None where it can."""
    if state.map_role == board_map.ASKS:
        return msg(N_("El rival de la casa juega sobre el mapa, y en esta batalla el mapa no contesta."))
    left = [
        unit.id for unit in state.units.values() if unit.status is not Status.GONE and not board_map.is_placed(unit)
    ]
    if not left:
        return None
    words = N_("El rival de la casa juega sobre el mapa: coloca antes {units}.")
    return msg(words, units=Ref("units", " ".join(left)))


def is_invented(prompt: Prompt[Any], value: Any) -> bool:
    """Return whether a random answer loses sight of a counter, or of a leader at the beginning."""
    if prompt.key == "setup.leaders" and isinstance(prompt, Pick):
        return len(value) < len(prompt.options)
    return isinstance(value, str) and value in UNTRUE_ANSWERS


ORDERS = ("act.what", "act.who")
FOLLOW_UPS = dict.fromkeys(("act.what", "move.stack", "move.way", "move.stands", "move.looks"), ORDERS)
"""Prompts that carry out a move, and those at which its end has been said."""

OPPONENT: Opponent[State, Content] = Opponent(
    tempers=tempers,
    choose=choose,
    begin=place_armies,
    refusal=refusal,
    yardsticks={"plain": plain.answer},
    other_facts=other_facts.other_facts,
    follow_ups=FOLLOW_UPS,
    measure=msg(N_("PH: Puntos de Huida")),
    is_invented=is_invented,
)
