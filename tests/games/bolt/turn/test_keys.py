"""The number of keys for a shot beyond its dice, as a player presses them."""

from __future__ import annotations

from typing import Any

from puesto.core.prompts import Family, Roll
from puesto.core.session.journal import Source
from puesto.core.session.session import Session
from puesto.games.bolt.game import GAME
from puesto.games.bolt.table import sequence
from tests.games.bolt.packs import ours

MOST = 8
"""Keys beyond the dice for the shot of a squad of ten, where a unit is one digit."""
MOST_OF_MANY = 10
"""The same where units have two digits."""


def keys_of(prompt: Any, answer: Any, digits: int) -> int:
    """The keys of an answer: a letter, a unit's digits, inches and Enter, ticks and Enter; Enter for dice."""
    if prompt.key in ("order.unit", "shoot.target"):
        return digits
    if prompt.family is Family.CHANCE:
        return 0 if prompt.key == "bag.draw" else 1
    if prompt.key == "shoot.inches":
        return len(str(answer)) + 1
    return (len(answer) if isinstance(answer, tuple) else 0) + 1


def test_the_shot_of_a_squad_of_ten_costs_ten_keys_beyond_its_dice():
    session: Session[Any, Any] = Session.start(GAME, ours()[0], "crossroads", {}, "1")
    entries: dict[str, Any] = {
        "order.unit": "a-squad-1",
        "order.which": "fire",
        "shoot.target": "g-grenadiers-a",
        "shoot.reaction": "no",  # Enter does not answer for the other side
        "shoot.inches": 12,
        "shoot.sum": (),
    }
    pressed: list[tuple[str, int]] = []
    while session.state.step == sequence.SETUP or session.state.step in sequence.BEFORE_DRAW:
        prompt: Any = session.prompt
        session.answer(prompt.default if getattr(prompt, "default", None) is not None else (), Source.PLAYER)
    troops = session.content.battles["crossroads"].troops
    entries["bag.draw"] = next(troop.side for troop in troops if troop.id == "a-squad-1")
    while True:
        prompt = session.prompt
        assert prompt is not None
        answer = entries.get(prompt.key)
        if answer is None:
            answer = (1,) * prompt.dice if isinstance(prompt, Roll) else getattr(prompt, "default", None)
            answer = () if answer is None else answer
        pressed.append((prompt.key, keys_of(prompt, answer, 2)))
        session.answer(answer, Source.HAND if prompt.family is Family.CHANCE else Source.PLAYER)
        if prompt.key == "shoot.hits":
            break
    beyond = sum(keys for key, keys in pressed if key not in ("shoot.hits", "shoot.reaction", "bag.draw"))
    assert beyond <= MOST_OF_MANY, pressed
    assert beyond - 2 <= MOST, "with one digit a unit two keys fewer"
