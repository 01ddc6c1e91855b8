"""A scripted player who knows a random true board and answers every question about it truly:

hexes, facings, cover, lines of sight.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from puesto.chance import Dice
from puesto.core.hexes.numbering import LETTERED
from puesto.core.messages import Ref
from puesto.core.prompts import Family, Note, Prompt
from puesto.core.questions.board import Contact
from puesto.games.bear.ai.answered_board import at_the_table
from puesto.games.bear.board.board_memory import ai_aims, components, normal_range, range_at, unit_aims
from puesto.games.bear.printed.records import Content
from puesto.games.bear.table.board_questions import Range
from puesto.games.bear.table.state import AI, PLAYER, MissionTable, Sees, State, pair
from puesto.games.bear.turn import setup, steps

ACTIONS = ("fire", "fire", "fire", "move", "move", "pivot", "rally", "delay", "pass")
"""The player's actions, each as often as it should be chosen."""


@dataclass
class Board:
    """The map and the counters as they really are: made up as they are looked at, and then always the same."""

    random: Random
    places: dict[str, str] = field(default_factory=dict)
    facings: dict[str, int] = field(default_factory=dict)
    covers: dict[str, int] = field(default_factory=dict)
    sights: dict[tuple[str, str], bool] = field(default_factory=dict)

    def cover(self, hex: str) -> int:
        """The MD of a hex: mostly open ground."""
        return self.covers.setdefault(hex, self.random.choice((0, 0, 0, 1, 1, 2)))

    def terrain(self, hex: str) -> str:
        """Return the terrain of a hex: woods if it gives any MD."""
        return {1: "light-woods", 2: "heavy-woods"}.get(self.cover(hex), "open")

    def sight(self, one: str, other: str) -> bool:
        """Whether two hexes see each other: always when adjacent, less often the farther apart."""
        away = LETTERED.distance(one, other)
        ends = (min(one, other), max(one, other))
        return away <= 1 or self.sights.setdefault(ends, self.random.random() < 1.3 - 0.15 * away)

    def aims(self, shooter: str, other: str) -> bool:
        """Return whether `other` is within 60 degrees of the facing of `shooter`."""
        here, there = self.places[shooter], self.places[other]
        if here == there or shooter not in self.facings:
            # 6.1 a possible enemy has no facing
            return True
        turn = (bearing(here, there) - 60 * self.facings[shooter]) % 360
        return min(turn, 360 - turn) <= 60.5

    def level(self, ai: str, unit: str) -> Sees:
        """Return the relation of an AI and a Unit."""
        if not self.sight(self.places[ai], self.places[unit]):
            return Sees.NOT
        by_ai, by_unit = self.aims(ai, unit), self.aims(unit, ai)
        return (
            Sees.BOTH
            if by_ai and by_unit
            else Sees.AI_FLANKS
            if by_ai
            else Sees.UNIT_FLANKS
            if by_unit
            else Sees.NEITHER
        )

    def look_at(self, counter: str, hex: str) -> None:
        """Turn a counter toward a hex."""
        if self.places[counter] != hex:
            self.facings[counter] = round(bearing(self.places[counter], hex) / 60) % 6


def bearing(here: str, there: str) -> float:
    """The direction from one hex to another in degrees, from the north."""
    (q, r), (s, table) = LETTERED.axial(here), LETTERED.axial(there)
    x, y = 1.5 * (s - q), math.sqrt(3) * ((table - r) + (s - q) / 2)
    return math.degrees(math.atan2(x, -y)) % 360


@dataclass
class Player:
    """Answers prompts from a true board; with `reticent` it leaves that share of hexes unsaid, with `unsure` it does
    not know.
    """

    content: Content
    state: State
    random: Random
    reticent: float = 0.0
    board: Board = field(init=False)
    table: MissionTable = field(init=False)
    dice: Dice = field(init=False)
    doing: str = ""

    def __post_init__(self) -> None:
        self.board = Board(self.random)
        self.table = at_the_table(self.state, self.content)
        self.dice = Dice(self.random.randint(0, 10**9))
        for id, counter in self.state.counters.items():
            self.board.places[id] = counter.hex
            if not counter.suspect:
                self.board.facings[id] = self.random.randrange(6)

    def answer(self, prompt: Prompt[Any]) -> Any:
        """The answer to any prompt."""
        if prompt.family is Family.CHANCE:
            return self.dice.answer(prompt)
        if isinstance(prompt, Contact):
            return self.form(prompt)
        section = prompt.key.split(".")[0]
        if section == "scout":
            return self.scouted(prompt)
        if section in ("facts", "shot"):
            return self.fact(prompt)
        options = [option.value for option in getattr(prompt, "options", ())]
        if prompt.key == "player.action":
            self.doing = self.random.choice([action for action in ACTIONS if action in options])
            return self.doing
        if prompt.key == "round.close":
            return "close"
        if prompt.key == "fire.target":
            seen = [ai for ai in options if unit_aims(self.board.level(ai, prompt.subject[0]))]
            return self.random.choice(seen or options)
        if prompt.key == "setup.cover":
            return tuple(
                id for id in options if min(2, self.board.cover(self.board.places[id])) == int(prompt.subject[0])
            )
        if prompt.key == "setup.board":
            return tuple(one.value for one in prompt.options if not one.sign and self.stands_so(one.value))
        if prompt.key == "setup.contacts":
            return "some"
        if prompt.key == "setup.table" or prompt.key == "pre_round.table":
            return tuple(options)
        if prompt.key == "control.reached":
            return "yes" if self.board.places[prompt.subject[0]] == prompt.subject[1] else "no"
        if prompt.key == "move.verdict":
            return self.obey(prompt)
        if prompt.key == "move.cost":
            return getattr(prompt, "default", 1)
        return self.dice.random_answer(prompt)

    def stands_so(self, value: str) -> bool:
        """Whether a counter looks a way at the start, or two see each other or not."""
        id, _, what = value.partition("=")
        if what.isdigit():
            return self.board.facings[id] == int(what)
        return (self.levels(id) is not Sees.NOT) == (what == "seen")

    # ---- contact forms

    def form(self, prompt: Contact) -> dict[str, Any]:
        """Carry a move out on the board and fill its form in."""
        id = prompt.counter
        if prompt.key == "contact.appeared":
            self.appears(id, prompt.hex)
        elif prompt.can_refuse:
            if not self.ai_moves(id, prompt):
                return {}
        elif self.state.side == PLAYER and self.state.step == "player":
            self.unit_moves(id)
        rows = {}
        for row in prompt.rows:
            level = self.board.level(id, row.value) if self.table.is_ai(id) else self.board.level(row.value, id)
            if level is not Sees.NOT:
                rows[row.value] = level.value
        place = self.board.places[id]
        return {
            "hex": "" if self.random.random() < self.reticent else place,
            "cover": self.board.cover(place),
            "rows": rows,
        }

    def obey(self, prompt: Prompt[Any]) -> str:
        """Place and turn an AI as the prompt says."""
        id, hex = prompt.subject
        self.board.places[id] = hex
        told = dict(getattr(prompt.detail, "params", ())).get("hex") if prompt.detail is not None else None
        if id in self.board.facings and isinstance(told, Ref):
            self.board.look_at(id, told.id)
        return "go"

    def appears(self, id: str, hex: str) -> None:
        """Put a counter where the rules say; one that replaces a possible enemy takes its place."""
        counter = self.state.counters[id]
        self.board.places[id] = (
            self.board.places[counter.replaces] if counter.replaces else hex or f"{self.random.choice('ABCDEFGHIJ')}08"
        )
        self.board.facings.pop(id, None)
        if not counter.suspect:
            self.board.facings[id] = 0
            self.faces_nearest(id)

    def faces_nearest(self, id: str) -> None:
        """Turn an AI toward the Unit nearest to it."""
        units = [self.board.places[unit] for unit in self.table.in_play(PLAYER) if unit in self.board.places]
        if id in self.board.facings:
            self.board.look_at(
                id,
                min(
                    units, key=lambda hex: LETTERED.distance(self.board.places[id], hex), default=self.board.places[id]
                ),
            )

    def ai_moves(self, id: str, prompt: Contact) -> bool:
        """Choose an AI's hex much as 5.3 would; False where it has none."""
        words = prompt.message.template
        told = dict(prompt.message.params)
        named = told.get("target") or dict(prompt.advice[0].params)["target"]
        goals = (
            [self.board.places.get(ref.id, ref.id) for ref in named if isinstance(ref, Ref)]
            if isinstance(named, tuple)
            else []
        )
        units = [self.board.places[unit] for unit in self.table.in_play(PLAYER)]
        if "CC contra" in words:
            self.board.places[id] = goals[0]
        elif "pivotar" not in words:
            here = self.board.places[id]
            taken = {self.board.places[other] for other in self.table.in_play(AI)}
            free = [hex for hex in LETTERED.neighbours(here) if hex not in taken and hex not in units]
            if "MBR" in words or "romper" in words:
                free = [hex for hex in free if not any(LETTERED.distance(hex, unit) <= 1 for unit in units)]
            if "cobertura" in words and any(self.board.cover(hex) for hex in free):
                free = [hex for hex in free if self.board.cover(hex)]
            elif "romper" not in words:
                free = [
                    hex
                    for hex in free
                    if any(LETTERED.distance(hex, goal) < LETTERED.distance(here, goal) for goal in goals)
                ]
            if not free:
                return False
            self.board.places[id] = max(free, key=lambda hex: (self.board.cover(hex), hex))
        self.faces_nearest(id)
        return True

    def unit_moves(self, id: str) -> None:
        """Move or turn a Unit of the player's somehow."""
        enemies = [self.board.places[ai] for ai in self.table.in_play(AI)]
        if self.doing == "move":
            self.board.places[id] = self.random.choice(
                [
                    hex
                    for hex in LETTERED.neighbours(self.board.places[id])
                    if "A" <= hex[0] <= "P" and int(hex[1:]) <= 15
                ]
            )
        if enemies:
            self.board.look_at(id, self.random.choice(enemies))

    # ---- facts

    def fact(self, prompt: Prompt[Any]) -> Any:
        """The true answer to a question about the board."""
        options = [option.value for option in getattr(prompt, "options", ())]
        name = prompt.key.split(".")[1]
        if prompt.key.startswith("shot"):
            return self.shot(name, *prompt.subject)
        if name == "close":
            return tuple(value for value in options if self.away(value.partition("=")[0]) == int(value[-1]))
        if name == "exposed":
            return tuple(id for id in options if self.exposed(id))
        if name == "heights":
            return ()
        if name == "front":
            return self.front(prompt)
        if name == "nearest":
            least = min(self.away(value) for value in options)
            return tuple(value for value in options if self.away(value) == least)
        if name == "farthest":
            return self.farthest(prompt.subject)
        if name == "fire":
            return tuple(value for value in options if self.fires(value, "larga" in prompt.message.template))
        if name == "sight":
            return tuple(value for value in options if self.levels(value) is not Sees.NOT)
        if name == "flanks":
            return tuple(value for value in options if not unit_aims(self.levels(value)))
        if name == "outside":
            return tuple(value for value in options if not ai_aims(self.levels(value)))
        if name == "zone":
            return tuple(
                value
                for value in options
                if unit_aims(self.levels(value)) and self.away(value) <= normal_range(self.table, value.split("|")[1])
            )
        if name == "within":
            limit = dict(prompt.message.params)["hexes"]
            assert isinstance(limit, int)
            return tuple(
                ai for ai in options if any(self.away(pair(ai, unit)) <= limit for unit in self.table.in_play(PLAYER))
            )
        groups = components(
            tuple(options), lambda one, other: LETTERED.distance(self.board.places[one], self.board.places[other]) <= 1
        )
        return max(groups, key=len)

    def scouted(self, prompt: Prompt[Any]) -> tuple[str, ...]:
        """Return the true options about permanent facts of hexes: their MD, and whom one sees from them."""
        options = [option.value for option in getattr(prompt, "options", ())]
        if prompt.key == "scout.enter":
            here = self.board.places[prompt.subject[0]]
            return tuple(
                hex
                for hex in options
                if LETTERED.distance(here, hex) == 1
                or all(
                    self.board.cover(place) == 0
                    for place in (hex, *LETTERED.neighbours(hex))
                    if LETTERED.distance(place, here) <= 2
                )
            )
        if prompt.key == "scout.terrain":
            others = (option.value for option in getattr(prompt, "options", ()) if not option.sign)
            return tuple(value for value in others if value.partition("=")[2] == self.board.terrain(value[:3]))
        if prompt.key == "scout.cover":
            return tuple(value for value in options if self.board.cover(value[:3]) == int(value[4:]))
        seen = ((value, value.split("|")) for value in options)
        return tuple(value for value, (hex, unit) in seen if self.board.sight(hex, self.board.places[unit]))

    def front(self, prompt: Prompt[Any]) -> str:
        """Which way a counter looks."""
        facing = str(self.board.facings[prompt.subject[0]])
        offered = [option.value for option in getattr(prompt, "options", ())]
        assert facing in offered, f"{prompt.subject[0]} looks {facing}, offered {offered}"
        return facing

    def exposed(self, id: str) -> bool:
        """Return whether a possible enemy is in the open in sight of a Unit, or adjacent to one (6.2)."""
        units = self.table.in_play(PLAYER)
        bare = self.board.cover(self.board.places[id]) == 0
        return any(
            self.away(pair(id, unit)) <= 1 or (bare and self.board.level(id, unit) is not Sees.NOT) for unit in units
        )

    def ends(self, value: str) -> tuple[str, str]:
        """The two hexes of a pair."""
        one, other = value.split("|")
        return self.board.places[one], self.board.places.get(other, other)

    def away(self, value: str) -> int:
        """The distance of a pair."""
        return LETTERED.distance(*self.ends(value))

    def levels(self, value: str) -> Sees:
        """Return the relation of the two counters of a pair."""
        return self.board.level(*value.split("|"))

    def fires(self, value: str, long_range: bool) -> bool:
        """Whether the AI of a pair can fire at the Unit."""
        ai = value.split("|")[0]
        band, level = range_at(self.table, ai, self.away(value)), self.levels(value)
        aimed = ai_aims(level) or (self.table.type_of(ai).turret and level is not Sees.NOT)
        return aimed and (band in (Range.CLOSE, Range.SHORT, Range.NORMAL) or (long_range and band is Range.LONG))

    def farthest(self, pairs: Iterable[str]) -> tuple[str, ...]:
        """The AI whose nearest target is farthest."""
        least: dict[str, int] = {}
        for value in pairs:
            ai = value.split("|")[0]
            least[ai] = min(least.get(ai, 99), self.away(value))
        return tuple(ai for ai, away in least.items() if away == max(least.values()))

    def shot(self, name: str, attacker: str, target: str) -> str:
        """Range, side and height of a shot."""
        by_ai = self.table.is_ai(attacker)
        level = self.board.level(*((attacker, target) if by_ai else (target, attacker)))
        if name == "range":
            band = range_at(self.table, attacker, self.away(pair(attacker, target)))
            return Range.LONG.value if band is Range.OUT else band.value
        if name == "side":
            return "front" if (unit_aims(level) if by_ai else ai_aims(level)) else "flank"
        return "0"


@dataclass
class Decision:
    """One decision of the AI: the questions that it put to the player, by key."""

    questions: list[str] = field(default_factory=list)
    acted: bool = False
    """Whether it carried an order out."""


def mission(
    content: Content, seed: int, scenario: str = "mission-1", reticent: float = 0.0, most: int = 4000
) -> tuple[State, list[Decision]]:
    """Play a mission to its end; returns the final state and the questions of every AI decision."""
    random = Random(seed)
    state = setup.new_state(content, scenario, {})
    player, decisions, answers = Player(content, state, random, reticent), list[Decision](), 0
    while state.step != "over" and answers < most:
        if state.step == "orders":
            decisions.append(Decision())
        deciding = decisions[-1] if state.step == "orders" else None
        run, reply = steps.run_step(state, content), None
        while True:
            try:
                prompt = run.send(reply)
            except StopIteration:
                break
            if isinstance(prompt, Note):
                reply = None
                continue
            answers += 1
            if deciding is not None and prompt.family is not Family.CHANCE:
                deciding.questions.append(prompt.key)
            reply = player.answer(prompt)
            assert prompt.refusal(reply) is None, f"{prompt.key} {prompt.subject}: {reply!r}"
        if deciding is not None:
            deciding.acted = "done" in state.trail.values()
        check(state)
    assert state.step == "over", f"still going on after {answers} answers"
    return state, decisions


def check(state: State) -> None:
    """Check the state between steps: contacts and distances only of counters in play."""
    gone = {id for id, counter in state.counters.items() if counter.destroyed}
    for known in (state.contacts, state.distances, state.bands):
        for key in known:
            assert not gone & set(key.split("|")), f"{key} speaks of a counter that has left"
