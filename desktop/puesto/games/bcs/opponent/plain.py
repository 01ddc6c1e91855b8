"""A plain player to measure an opponent against: rules of thumb, no odds.

It attacks with a rating, suppression and assist at least one above the defender's, bombards with what is left, recovers
at Fat-3 and tries no rash Second Activation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puesto.core.messages import Text
from puesto.core.opponents.opponent import Chance, Temper, legal_answer
from puesto.core.prompts import Prompt
from puesto.core.questions.cross_tables import cell_of
from puesto.games.bcs.formations import activation
from puesto.games.bcs.opponent import acting
from puesto.games.bcs.opponent.fights import attacks, bombardments
from puesto.games.bcs.opponent.position import Position
from puesto.games.bcs.printed.records import Content
from puesto.games.bcs.table import sequence
from puesto.games.bcs.table.choices import AMEND, FAILED, NORMAL, RECOVERY
from puesto.games.bcs.table.state import State, UnitId
from puesto.games.bcs.turn.activities import END, HQ
from puesto.games.bcs.turn.aiming import CITY, TERRAIN
from puesto.games.bcs.turn.attacking import AIR, ARTILLERY, NO_FIRE, SUPPRESS
from puesto.games.bcs.turn.contacts import OBJECTIVE

EDGE, TIRED, RASH = 1, 3, 1
"""Its lead in ratings to attack, the fatigue at which it recovers, and up to which it tries a Second Activation."""
SUPPRESSION = 2
"""What it thinks suppression is worth."""
PLAIN = Temper(
    "plain",
    Text("sencillo", "plain"),
    Text("", ""),
    {"attack_from": 0, "own_loss": 0, "emptied_hex": 0, "objective": 0, "fire_from": 0, "withdraws_from": 0},
)


def _targets(position: Position) -> list[UnitId]:
    """Return two enemies to march on: those that most can reach."""
    units_by_enemy = position.told
    return sorted(units_by_enemy, key=lambda enemy: (-len(units_by_enemy[enemy]), enemy))[:2]


def _objectives(position: Position, prompt: Any) -> str:
    most = max(int(option.value.partition("-")[0]) for option in prompt.options)
    return f"{min(most, len(_targets(position)), 2)}-0"


def _moves(position: Position, prompt: Any) -> tuple[str, ...]:
    targets, moves = _targets(position)[: position.state.act.combat_objectives], []
    for unit in position.table.units_of(position.formation):
        reachable = [enemy for enemy in targets if unit.id in position.told[enemy]]
        moves.append(cell_of(unit.id, reachable[0] if reachable else OBJECTIVE))
    wanted_moves = {*moves, *([] if position.table.now.prepared_defence else [cell_of(HQ, OBJECTIVE)])}
    return tuple(option.value for option in prompt.options if option.value in wanted_moves)


def _lead(position: Position, unit: UnitId, enemy: UnitId) -> int:
    """Return the lead of an attacker by thumb: ratings, suppression, assist, terrain."""
    own_rating, foe = position.printed(unit).rating, position.printed(enemy).rating
    rough = position.is_in(TERRAIN, enemy) + position.is_in(CITY, enemy)
    is_assisted = len(position.beside[enemy]) > 1
    return own_rating - foe + SUPPRESSION * (position.fire_points > 0) + is_assisted - rough


def _best_attack(position: Position) -> tuple[int, UnitId, UnitId] | None:
    rows = {(_lead(position, fight.unit, fight.enemy), fight.unit, fight.enemy) for fight in attacks(position)}
    best = max(rows, default=None)
    return best if best is not None and best[0] >= EDGE else None


def _activity(position: Position, prompt: Any) -> str:
    """Return the next activity by rules of thumb: attack, bombardment, Engagement, or the end."""
    offered_values = {option.value for option in prompt.options}
    if sequence.ATTACK in offered_values and _best_attack(position):
        return sequence.ATTACK
    if sequence.BOMBARD in offered_values and bombardments(position):
        return sequence.BOMBARD
    if sequence.FLIP in offered_values and not position.state.act.flipped:
        if any(not unit.deployed for unit in position.table.units_of(position.formation)):
            return sequence.FLIP
    return END


def _attack_aim(position: Position, prompt: Any) -> str | None:
    best = _best_attack(position)
    return best[2] if best else None


def _fire(position: Position, prompt: Any) -> str:
    offered_values = [option.value for option in prompt.options]
    return next((f"{SUPPRESS}:{by}" for by in (ARTILLERY, AIR) if f"{SUPPRESS}:{by}" in offered_values), NO_FIRE)


def _fatigue(position: Position, prompt: Any) -> int:
    return position.state.formations[prompt.subject[0]].fatigue


CHOOSERS: dict[str, Callable[[Position, Any], Any]] = {
    **acting.CHOOSERS,
    "activation.kind": lambda position, prompt: RECOVERY if _fatigue(position, prompt) >= TIRED else NORMAL,
    "snafu.amend": lambda position, prompt: AMEND if _fatigue(position, prompt) > 0 else FAILED,
    "second.try": lambda position, prompt: (
        activation.ATTEMPT if _fatigue(position, prompt) <= RASH else activation.SKIP
    ),
    "objectives.hq": _objectives,
    "moves.plan": _moves,
    "activities.what": _activity,
    "attack.at": _attack_aim,
    "attack.bombardment": _fire,
}
"""Decisions of the plain player, by the key of the prompt; all others as Enter would."""


def answer(state: State, content: Content, prompt: Prompt[Any], chance: Chance) -> Any:
    """Return the plain player's answer to a decision."""
    chooser = CHOOSERS.get(prompt.key)
    value = chooser(Position(state, content, PLAIN), prompt) if chooser is not None else None
    value = getattr(value, "value", value)
    return legal_answer(prompt, value)
