"""Reactions to an enemy's move: fire, Orderly Withdrawal, return fire (6.4, 7.4)."""

from __future__ import annotations

from typing import Any

from puesto.core.hexes.numbers import LENGTHS
from puesto.games.chariots.opponent.counters import Battlefield, Counter, zone_towards
from puesto.games.chariots.opponent.figures import FRONT
from puesto.games.chariots.opponent.leading_choices import all_offered
from puesto.games.chariots.table.state import UnitId

FIRES = ("lone", "entry_fire", "withdrawal_fire")
"""Reactions that cost nothing but a missile."""
WORTH_FLEEING, GENERAL_FLEES = 0.6, 0.0
"""What an attack must threaten for a unit, or one with the General, to withdraw."""


def choose_reaction(view: Battlefield, prompt: Any) -> str:
    """Return the reaction: fire where there is any, withdrawal from an attack that would cost too much."""
    offered_values = [option.value for option in prompt.options]
    fire = next((kind for kind in FIRES if kind in offered_values), "")
    if fire:
        return fire
    mover = view.counters.get(prompt.subject[0])
    if "orderly" in offered_values and mover is not None and _who_flees(view, mover):
        return "orderly"
    return "nobody"


def _who_flees(view: Battlefield, mover: Counter) -> list[Counter]:
    """Return who withdraws from a mover beside it."""
    return [
        enemy
        for enemy in view.enemies_of(mover.side)
        if not enemy.routed
        and not enemy.engaged
        and not enemy.unit.withdrawal
        and LENGTHS[enemy.place - mover.place] == 1
        and enemy.unit.move > mover.move
        and (threat := view.pair(mover, enemy)) is not None
        and threat[zone_towards(enemy.place, enemy.hour, mover.place)]
        > (GENERAL_FLEES if enemy.general else WORTH_FLEEING)
    ]


def choose_reactor(view: Battlefield, prompt: Any) -> UnitId:
    """Return the enemy that reacts: the one that the mover threatens most."""
    mover = view.counters.get(prompt.subject[0])

    def threat(id: str) -> float:
        counter = view.counters.get(id)
        pair_worth = view.pair(mover, counter) if mover is not None and counter is not None else None
        return max(pair_worth) if pair_worth is not None else 0.0

    return str(max((option.value for option in prompt.options), key=lambda id: (threat(id), id)))


def say_yes(view: Battlefield, prompt: Any) -> str | None:
    """Return yes where that is offered: return fire costs nothing but a missile."""
    return next((option.value for option in prompt.options if option.value == "yes"), None)


def charges_firer(view: Battlefield, prompt: Any) -> str:
    """Return whether who was shot at charges: where its attack promises something (8.53)."""
    counter, firer = (view.counters.get(id) for id in prompt.subject[:2])
    pair_worth = view.pair(counter, firer) if counter is not None and firer is not None else None
    return "yes" if pair_worth is not None and pair_worth[FRONT] > 0 else "no"


CHOOSERS = {
    "react.how": choose_reaction,
    "react.who": choose_reactor,
    "fire.return": say_yes,
    "run.answer": say_yes,
    "withdrawal.fire": say_yes,
    "disengage.fire": all_offered,
    "aggression.try": charges_firer,
    "pass.answer": all_offered,
}
"""Decisions about reactions, by the key of the prompt."""
