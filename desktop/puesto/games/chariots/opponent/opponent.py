"""The opponent of Chariots of Fire: its tempers, its conditions, its set-up and its yardstick."""

from __future__ import annotations

from typing import Any

from puesto.core.messages import N_, Message, Ref, msg
from puesto.core.opponents.opponent import Opponent, Temper
from puesto.core.prompts import Pick, Prompt
from puesto.games.chariots.opponent import other_facts, plain
from puesto.games.chariots.opponent.choosing import choose
from puesto.games.chariots.printed.records import Content
from puesto.games.chariots.table import board_map, facings
from puesto.games.chariots.table.state import BattleTable, State, Status
from puesto.games.chariots.turn import lining_up

UNTRUE_ANSWERS = ("nowhere", "quiet", "alike")
"""Answers that leave the map, or move without saying where."""
MIDDLE, FIRST_ROW, APART = 25, 30, 6
"""The column of the middle of both lines, the row of the first, and the hexes between them."""
HOURS = (5, 11)
"""The facing of each line, towards the other."""


def tempers(content: Content) -> tuple[Temper, ...]:
    """Return the tempers of the packs, in their order."""
    return tuple(
        Temper(temper.id, temper.name, temper.text, {"risk": temper.risk, "threat": temper.threat})
        for temper in content.tempers.values()
    )


def place_armies(state: State, content: Content) -> None:
    """Place each army that nobody has placed in a line, wing by wing, facing the other."""
    table = BattleTable(state, content)
    printed = lining_up.line_up(state, content, {})
    if printed is not None and printed.value and not any(board_map.is_placed(unit) for unit in state.units.values()):
        state.line_up[facings.ALL] = printed.value
    for at, army in enumerate(table.battle.armies):
        units = [unit for unit in state.units.values() if table.side_of(unit.command) == army.id]
        if any(board_map.is_placed(unit) for unit in units):
            continue
        row, column = FIRST_ROW + at * APART, MIDDLE - len(units) // 2
        for unit in units:
            board_map.put_on([unit], f"{column:02d}{row:02d}", HOURS[at])
            column += 1


def refusal(state: State, content: Content) -> Message | None:
    """Return why the opponent cannot play, such as counters off the map; None where it can."""
    if state.map_role == board_map.ASKS:
        return msg(N_("El rival de la casa juega sobre el mapa, y en esta batalla el mapa no contesta."))
    unplaced_units = [
        unit.id for unit in state.units.values() if unit.status is not Status.GONE and not board_map.is_placed(unit)
    ]
    if not unplaced_units:
        return None
    words = N_("El rival de la casa juega sobre el mapa: coloca antes {units}.")
    return msg(words, units=Ref("units", " ".join(unplaced_units)))


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
