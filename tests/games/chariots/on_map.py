"""A battle played at random with every counter noted on its hex, by players who note where each one goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from puesto.chance import Dice
from puesto.core.hexes.numbering import NUMBERED
from puesto.core.prompts import Family, Prompt
from puesto.core.questions.checklists import Checklist
from puesto.core.questions.routes import Way
from puesto.core.session.session import Session, Source
from puesto.games.chariots.game import GAME
from puesto.games.chariots.manoeuvre import reach
from puesto.games.chariots.table import board_map
from puesto.games.chariots.table.facings import Placements
from puesto.games.chariots.table.state import BattleTable, Status, Unit
from puesto.games.chariots.turn import lining_up, whole_moves
from tests import helpers
from tests.games.chariots.packs import ours

MOST = 24_000
"""Answers after which a battle is held to be endless; the longest of 200 takes 5,700."""
FIRST_COLUMN, ROWS, HOURS, BEHIND = 20, (30, 36), (5, 11), (28, 38)
"""Where the lines of the two armies begin, six hexes apart and facing each other; and the row of their leaders."""
BETWEEN = ("act", "bag", "initiative", "orders", "reload")
"""The questions between two actions: in the middle of one a unit may be in the hex of another."""


def ways_on_map(
    table: BattleTable, movers: Sequence[Unit], costs: Mapping[str, int], limit: int, turned_here: int = 0
) -> dict[str, reach.Way]:
    """Return the cheapest way to each other hex that placed units can reach: hex -> strides (6.1)."""
    found = dict[str, reach.Way]()
    for (place, _), reached in reach.placements_in_reach(table, movers, costs, limit, turned_here=turned_here).items():
        found.setdefault(NUMBERED.texts[place], reached.way)
    found.pop(movers[0].hex, None)
    return found


def begin_on_map(scenario: str, seed: str) -> Session[Any, Any]:
    """Return a new battle whose units and leaders all have a hex."""
    session = helpers.begin(GAME, ours()[0], scenario, seed=seed)
    battle = session.content.battles[scenario]
    armies = [army.id for army in battle.armies]
    columns = dict.fromkeys(armies, FIRST_COLUMN)
    for unit, force in battle.placed:
        side = battle.sides[force.command]
        row, hour = ROWS[armies.index(side)], HOURS[armies.index(side)]
        session.override(f"stands.{unit}", f"{columns[side]:02d}{row:02d} {hour}")
        columns[side] += 1
    for column, leader in enumerate(battle.leaders, FIRST_COLUMN):
        session.override(f"leaders.{leader.id}.hex", f"{column:02d}{BEHIND[armies.index(leader.side)]:02d}")
    return session


def begin_at_corner(column: int, row: int, seed: str) -> Session[Any, Any]:
    """Return the battle "Dust on the plain", set up as far in a corner of the numbering as its lines can be."""
    session = helpers.begin(GAME, ours()[0], "dust", {"map": "none"}, seed=seed)
    view = lining_up.line_up(session.state, session.content, {})
    assert view is not None
    parts = [*Placements.parts_of(view.value)]
    columns = [int(stand[:2]) for _, stand, _ in parts if stand]
    rows = [int(stand[2:4]) for _, stand, _ in parts if stand]
    across = column - (max(columns) if column else min(columns))
    across -= across % 2  # odd columns stand half a hex lower
    down = row - (max(rows) if row else min(rows))
    moved = [
        (id, f"{int(stand[:2]) + across:02d}{int(stand[2:4]) + down:02d}{stand[4:]}" if stand else "", partner)
        for id, stand, partner in parts
    ]
    session.override(view.path, ";".join("=".join(part) for part in moved))
    return session


def noted_answer(prompt: Prompt[Any], dice: Dice) -> Any:
    """Return a random answer, but never that nobody notes where a counter ends."""
    while True:
        answer = dice.random_answer(prompt)
        if answer != board_map.NOWHERE:
            return answer


IDLE = ("quiet", "alike", "end", "form")
"""Answers that keep the armies apart: moves without an enemy near, and leaving units without an action."""
DESTINATIONS = ("move.stands", "advance.stands", "aggression.stands")
"""Questions in which hex a mover ends, which decide whether armies meet."""


def honest_answer(session: Session[Any, Any], dice: Dice) -> Any:
    """Return a random decision of a player who closes with the enemy; nothing of the board is made up.

    Of what the map leaves open nothing holds, a way of rout exists, and what is done by hand is done.
    """
    prompt = session.prompt
    assert prompt is not None
    if prompt.family is Family.FACT:
        if isinstance(prompt, Checklist):
            return tuple(option.value for option in prompt.options)
        usual = getattr(prompt, "default", None)
        return () if prompt.accepts(()) else dice.random_answer(prompt) if usual is None else usual
    if prompt.key in DESTINATIONS:
        enemies = _enemy_hexes(session, prompt.who)
        able = [option.value for option in prompt.options if option.value != board_map.NOWHERE]
        return min(able, key=lambda place: min((NUMBERED.distance(place, one) for one in enemies), default=0))
    if isinstance(prompt, Way) and (ways := _ways_of(session, prompt)):
        enemies = _enemy_hexes(session, prompt.who)
        return ways[min(ways, key=lambda place: min((NUMBERED.distance(place, one) for one in enemies), default=0))]
    answer = noted_answer(prompt, dice)
    while prompt.key == "act.who" and answer in IDLE and len(prompt.options) > len(IDLE):
        answer = noted_answer(prompt, dice)
    return answer


def _ways_of(session: Session[Any, Any], prompt: Way) -> dict[str, reach.Way]:
    """Return the ways that the map offers to who moves, by the hexes where they end."""
    offered = whole_moves.reach_at(BattleTable(session.state, session.content), prompt)
    found = dict[str, reach.Way]()
    for (place, _), reached in offered.placements.items() if offered is not None else ():
        found.setdefault(NUMBERED.texts[place], reached.way)
    found.pop(session.state.units[prompt.subject[0]].hex, None)
    return found


def _enemy_hexes(session: Session[Any, Any], side: str) -> list[str]:
    sides = session.content.battles[session.state.battle].sides
    units = session.state.units.values()
    return [unit.hex for unit in units if board_map.is_placed(unit) and sides[unit.command] != side]


def honest_battle(scenario: str, number: int, turns: int) -> tuple[Session[Any, Any], Counter[str], list[str]]:
    """Return a battle at its end, after so many turns, or when a counter is lost.

    With it come how often each family of questions came up, and what is wrong with where counters are.
    """
    session, dice = begin_on_map(scenario, f"{scenario}-{number}"), Dice(number)
    asked, wrong = Counter[str](), list[str]()
    while session.prompt is not None and session.state.turn <= turns and not wrong:
        if session.prompt.family is Family.CHANCE:
            session.roll(dice.answer)
            continue
        asked[session.prompt.family.value] += 1
        session.answer(honest_answer(session, dice), Source.PLAYER)
        wrong = wrong_places(session)
    return session, asked, wrong


def answer_once(session: Session[Any, Any], dice: Dice) -> None:
    """Answer the question of a session at random."""
    prompt = session.prompt
    assert prompt is not None
    if prompt.family is Family.CHANCE:
        session.roll(dice.answer)
    else:
        session.answer(noted_answer(prompt, dice), Source.PLAYER)


def wrong_places(session: Session[Any, Any]) -> list[str]:
    """Return what is wrong with where counters are: one in play is nowhere, two share a hex, a stack does not."""
    state = session.state
    living = [unit for unit in state.units.values() if unit.status is not Status.GONE]
    found = [f"{unit.id} is off the map" for unit in living if not board_map.is_placed(unit)]
    found += [
        f"{unit.id} is stacked with {unit.partner} ten hexes apart"
        for unit in living
        if unit.partner and state.units[unit.partner].hex != unit.hex
    ]
    if session.prompt is None or session.prompt.key.partition(".")[0] in BETWEEN:
        standing: dict[str, str] = {}
        for unit in living:
            other = standing.setdefault(unit.hex, unit.id)
            if other not in (unit.id, unit.partner):
                found.append(f"{unit.id} shares {unit.hex} with {other}")
    return found
