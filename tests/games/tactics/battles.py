"""Battles of 2GM Tactics by a script that fights: it deploys, advances, and reports its shots."""

from __future__ import annotations

from random import Random
from typing import Any

from puesto.chance import Dice
from puesto.core.prompts import Draw, Prompt, Roll
from puesto.core.session.journal import Source
from puesto.core.session.session import Session
from puesto.games import load
from puesto.games.tactics.game import GAME
from puesto.games.tactics.printed.records import Content
from puesto.games.tactics.table.state import State
from puesto.packs import content_for
from tests import helpers

SCENARIOS = ("crossroads", "bridgehead", "last_hill")
CONTENT, _ = content_for(load("tactics"))
ACTS = ("deploy", "deploy", "move", "move", "hit")
"""The player's actions in a turn, as far as they are possible."""


class Fighter:
    """Answers every question of a battle; the same seed answers the same."""

    def __init__(self, session: Session[State, Content], seed: int) -> None:
        self.session, self.random, self.dice = session, Random(seed), Dice(seed)

    def answer(self, prompt: Prompt[Any]) -> Any:
        """Return the player's answer."""
        state = self.session.state
        if prompt.key == "player.action":
            open_ = [option.value for option in prompt.options]
            wanted = ACTS[state.acted] if state.acted < len(ACTS) else "done"
            return wanted if wanted in open_ else "done"
        if prompt.key == "player.square" and prompt.subject == ("move",):
            return max((option.value for option in prompt.options), key=lambda place: (-abs(int(place[1]) - 3), place))
        if prompt.key == "attitude.supply" and self.random.random() < 0.15:
            return "broken"
        if prompt.key in ("attitude.supply", "attitude.lost", "setup.cards", "setup.pile"):
            return prompt.default
        if prompt.key == "deploy.place":
            return "placed" if self.random.random() < 0.9 else "no_room"
        if prompt.key == "fire.damage":
            return self.random.randint(0, 2)
        if prompt.key == "player.damage":
            return 1
        return self.dice.random_answer(prompt)

    def play_on(self, most: int = 5000, until: Any = None) -> int:
        """Answer up to `most` questions, or until something is so; how many."""
        for played in range(most):
            prompt = self.session.prompt
            if prompt is None or (until is not None and until(self.session)):
                return played
            if isinstance(prompt, Roll | Draw):
                self.session.answer(self.dice.answer(prompt), Source.APP)
            else:
                self.session.answer(self.answer(prompt))
        return most


def fought(scenario: str, seed: int, until: Any = None, **settings: str) -> Session[State, Content]:
    """A battle fought to its end, or until something is so."""
    session = helpers.begin(GAME, CONTENT, scenario, settings)
    Fighter(session, seed).play_on(until=until)
    return session
