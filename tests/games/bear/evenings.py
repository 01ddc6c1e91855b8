"""Evenings on one board with the same script: the player sees our painted crossroads, and the app learns it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

from puesto.core.prompts import Draw, Family, Prompt, Roll
from puesto.core.session.session import Session
from puesto.core.values import replace
from puesto.games import load
from puesto.games.bear.board.map_reading import MapReading, lay_over
from puesto.games.bear.printed.boards import BoardMap
from puesto.games.bear.printed.records import Content
from puesto.games.bear.table.map_checks import key_of
from puesto.packs import content_for
from tests.games.bear.scripted import Board, Player

GAME = load("bear")
DAY = "2026-11-22"
NO_BOARD_QUESTION = ("move.verdict", "ruling.ask", "ruling.case", "ruling.die")
"""Questions of a decision on a known board: to confirm it, and about the table's rulings (42)."""


class PaintedBoard(Board):
    """The crossroads as they lie on the table, whatever the app knows of them."""

    def __init__(self, random: Random, said: MapReading) -> None:
        super().__init__(random)
        self.said = said

    def cover(self, hex: str) -> int:
        found = self.said.cover(hex)
        return max(0, found.value) if found is not None else 0

    def terrain(self, hex: str) -> str:
        found = self.said.terrain_of(hex)
        return "open" if found is None else found.id

    def sight(self, one: str, other: str) -> bool:
        found = self.said.sight(one, other)
        return found is None or found.yes


class Evening:
    """A mission played to its end with the dice of a seed; what the player decides follows from the question alone.

    `learn` is how the app learns the board; "" as the game does it unless told otherwise.
    """

    def __init__(self, content: Content, seed: int, truth: Content, learn: str = "") -> None:
        self.seed = seed
        settings = {"learn": learn} if learn else {}
        self.session: Session[Any, Any] = Session.start(GAME, content, "mission-1", settings, f"{seed:032x}")
        self.player = Player(content, self.session.state, Random(seed))
        said = MapReading(truth.maps["crossing"], truth.terrain, {})
        self.player.board = PaintedBoard(Random(seed), said)
        for id, counter in self.session.state.counters.items():
            self.player.board.places[id] = counter.hex
            self.player.board.facings[id] = Random(f"{seed} {id}").randrange(6)
        self.times = Counter[tuple[str, tuple[str, ...]]]()
        self.board_questions = Counter[str]()
        self.setting_up = Counter[str]()
        self.decisions = 0

    def play(self, most: int = 4000) -> Evening:
        """Play it; returns itself."""
        step: Any = None
        for _ in range(most):
            prompt = self.session.prompt
            if prompt is None:
                return self
            name = self.session.state.step
            if name == "orders" and self.session.steps[-1] is not step:
                self.decisions += 1
            step = self.session.steps[-1]
            if isinstance(prompt, Roll | Draw):
                self.session.roll(lambda prompt: None)
                continue
            if name == "orders" and prompt.key not in NO_BOARD_QUESTION:
                self.board_questions[prompt.key] += 1
            if name in ("setup", "contacts"):
                self.setting_up[prompt.key] += 1
            self.session.answer(self.answer(prompt))
        raise AssertionError("it does not end")

    def answer(self, prompt: Prompt[Any]) -> Any:
        """Return the player's answer, always the same to the same question asked for the same time."""
        assert prompt.family is not Family.CHANCE
        player, which = self.player, (prompt.key, tuple(prompt.subject))
        self.times[which] += 1
        player.state = player.table.state = self.session.state
        player.random = player.dice.random = Random(f"{self.seed} {which} {self.times[which]}")
        return player.answer(prompt)


def learn(content: Content, evening: Evening) -> Content:
    """The content of the next evening: with everything learnt in this one."""
    board = content.maps.get("2", BoardMap("2"))
    facts = {key_of(fact): fact for fact in board.told}
    for key, fact in evening.session.state.told.items():
        facts[key] = replace(lay_over(facts[key], fact) if key in facts else fact, day=DAY)
    return replace(content, maps=content.maps | {"2": replace(board, told=tuple(facts.values()))})


@cache
def stopped_at(key: str, painted: bool, number: int = 1, learn: str = "forms") -> Session[Any, Any]:
    """A session at the `number`th question of a kind, on a painted map or on a bare one: fork it."""
    content = content_for(GAME)[0]
    evening = Evening(paint(content) if painted else content, 0, content, learn)
    while (prompt := evening.session.prompt) is not None:
        if prompt.key == key and (number := number - 1) < 0:
            return evening.session
        if isinstance(prompt, Roll | Draw):
            evening.session.roll(lambda prompt: None)
        else:
            evening.session.answer(evening.answer(prompt))
    raise AssertionError(key)


def paint(content: Content) -> Content:
    """The content of an owner who has painted the whole map before the first evening."""
    return replace(content, maps=content.maps | {"2": replace(content.maps["crossing"], id="2")})
