"""The state of a mission: everything that a player can see or a later step can ask, as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping
from copy import copy
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from puesto.core.decks import Deck
from puesto.core.game.rulings import OwnRuling
from puesto.core.messages import Ref, Text
from puesto.core.questions.board import is_hex
from puesto.core.values import LASTING, Boxes, Number, Struct, replace
from puesto.games.bear.printed.boards import BoardFact
from puesto.games.bear.printed.records import ActionCard, Content, HitMarker, Kind, Mission, UnitId, UnitType
from puesto.games.bear.table.board_questions import Facts, Pair
from puesto.games.bear.table.card_places import CardPlaces
from puesto.games.bear.table.given_facts import Destination, Origin, Sight
from puesto.games.bear.table.map_checks import fact_key

PLAYER, AI, NEUTRAL = "player", "ai", "neutral"
"""Sides of counters: the player's are Units, the AI's are the AI (1.1); neutral ones belong to nobody (9)."""
SIDES = ((PLAYER, Text("Tuya", "Yours")), (AI, Text("De la IA", "The AI’s")))
"""The sides as a form offers them."""
NO_COMBAT = (Kind.TRUCK, Kind.NEUTRAL)
"""Kinds that do not count as combat counters (2.3.1)."""
HIDDEN_HIT = "?"
"""Id of a hidden hit marker under an AI, drawn from its pool when 7.4 reveals it."""


class Sees(str, Enum):
    """Contact between an AI and a Unit, from the AI's side.

    Without an entry they do not see each other. In sight, each may have the other in its arc of fire or not; a counter
    fired at from outside its own arc is hit in the flank.
    """

    NOT = "not"
    BOTH = "both"
    """Each has the other in its arc: front against front."""
    AI_FLANKS = "ai"
    """AI with the Unit in its arc, on the Unit's flank."""
    UNIT_FLANKS = "unit"
    """Unit with the AI in its arc, on the AI's flank."""
    NEITHER = "neither"
    """They see each other; neither has the other in its arc."""
    UNKNOWN = "?"


class Counter(Struct, gc=False):
    """A counter in play. `hit` is "", `HIDDEN_HIT` or a marker's id; `hex` is "" where it is not known."""

    id: UnitId
    type: str
    side: str
    hex: str = ""
    cover: Number = 0
    used: bool = False
    hit: str = ""
    destroyed: bool = False
    hidden: bool = False
    immobilised: bool = False
    """Until the end of the round (mission 1, box 6)."""
    suspect: bool = False
    """A possible enemy (6.0)."""
    replaces: UnitId = ""
    """The possible enemy that turned out to be this AI (6.2)."""
    carrier: UnitId = ""
    """Transport that carries it; they move together."""


@dataclass
class Check:
    """A usage check to be made: who acted, the PA really paid, which units share its result (3.1.1)."""

    units: list[UnitId]
    cost: Number


@dataclass
class State:
    """A mission in play. Victory points: positive for the player's side, negative for the AI's, never 0 (2.8)."""

    mission: str
    step: str = "setup"
    settings: dict[str, str] = field(default_factory=dict, metadata=LASTING)
    round: Boxes = 1
    turn: Boxes = 0
    side: str = PLAYER
    counters: dict[UnitId, Counter] = field(default_factory=dict)
    contacts: dict[str, str] = field(default_factory=dict)
    """`ai|unit` -> a `Sees` value, forgotten when either moves."""
    distances: dict[str, Number] = field(default_factory=dict)
    """`ai|unit` or `ai|hex` -> distance in hexes entered by the player; forgotten when either moves."""
    bands: dict[str, str] = field(default_factory=dict)
    """`shooter|target` -> apart, normal, far, long or out, entered where the distance is unknown.

    Forgotten when either moves.
    """
    orders: Deck = field(default_factory=Deck)
    actions: Deck = field(default_factory=Deck)
    hand: list[str] = field(default_factory=list)
    pools: dict[str, list[str]] = field(default_factory=dict)
    """Hit markers still face down, by pool."""
    marker: Boxes = 1
    """Box of the mission sheet with the marker."""
    events_done: list[Number] = field(default_factory=list)
    command_points: Boxes = 0
    victory_points: Boxes = 1
    control: dict[str, str] = field(default_factory=dict)
    """Control markers: hex -> player or ai."""
    passes: Number = 0
    """Consecutive passes (2.4)."""
    fallen: list[UnitId] | None = None
    """The player's Units on the PAM track, in the order of their loss (7.3); None in saves of before it was kept."""
    just_acted: list[UnitId] = field(default_factory=list)
    unit_has_fired: bool = False
    card: str = ""
    """The order card in play."""
    trail: dict[str, str] = field(default_factory=dict)
    """Line of the card in play -> active, done, or the code of the reason why it was passed over."""
    executors: list[UnitId] = field(default_factory=list)
    """Counters that carry out the order in play."""
    extra_cards: Boxes = 0
    """Order cards that the AI still plays in this turn beyond the one in play (mission 1, box 8)."""
    ai_acted: bool = False
    """Whether the AI has carried out an order or an event as its action in this turn. Then it does not pass."""
    events: list[Number] = field(default_factory=list)
    """Boxes of the mission sheet whose events are still to be resolved, in order (7.2)."""
    replaced: str = ""
    """Effect of an event "como acción de la IA" on the card's order: carried_out, redraw, or none (7.2, A17)."""
    check: Check | None = None
    then: str = ""
    """The step that follows the usage check."""
    arriving: dict[str, Number] = field(default_factory=dict)
    """Reinforcements arriving this round, by side: they count for 2.3.1 and 4.1.2."""
    printed: dict[str, dict[str, object]] = field(default_factory=dict)
    """Order cards of the owner's printed deck, as typed in so far: number -> the record's fields."""
    ended: str = ""
    """Why the mission ends: sheet, no_units, no_ai; pending events may still be resolved before step `over` (2.7)."""
    cup: list[str] = field(default_factory=list)
    """The reinforcement cup:

    unit types, false alarms and other chits, sorted; one is drawn when a possible enemy is revealed (6.2).
    """
    cup_gone: list[str] = field(default_factory=list)
    """Chits drawn from the cup: on the map, destroyed or out of the game."""
    smoke: dict[str, Number] = field(default_factory=dict)
    """Smoke on the map: hex -> the MD that it gives (2.5)."""
    artillery: dict[str, Number] = field(default_factory=dict)
    """Targets of off-map artillery: hex -> the round in which it was noted; it strikes in the next one (2.5)."""
    targets: list[str] = field(default_factory=list)
    """Counters and hexes that the order in play is carried out at, or toward."""
    sights: dict[str, Sight] = field(default_factory=dict)
    """`ai|unit` -> what is given of the two; forgotten when either moves."""
    origins: dict[UnitId, Origin] = field(default_factory=dict)
    """AI -> what is given of the hex that it would move from; forgotten when it moves."""
    destinations: dict[UnitId, list[Destination]] = field(default_factory=dict)
    """AI -> the hexes in which its move can end, where they are given; forgotten when it moves."""
    rulings: dict[str, str] = field(default_factory=dict)
    """Where the rules leave a choice: what was ruled at this table, by the name of the question (42)."""
    undone: list[str] = field(default_factory=list)
    """Lines still to be done or reviewed in this round (`left_undone`)."""
    own_rulings: list[OwnRuling] = field(default_factory=list)
    """Rulings that the table made itself (42)."""
    told: dict[str, BoardFact] | None = field(default=None, metadata=LASTING)
    """Facts of the board recorded in this session, by `fact_key`; None in saves from before they existed."""
    fronts: dict[UnitId, list[Number]] = field(default_factory=dict)
    """Counter -> its possible facings by all answers; forgotten when it moves (6.1 EOD)."""

    @property
    def order_places(self) -> CardPlaces:
        """Return the place of each order card, changed by hand through `order_places.<card>`."""
        return CardPlaces(self.orders, self.card if self.card in self.orders.discard else "")

    @property
    def action_places(self) -> CardPlaces:
        """Return the place of each action card outside the hand, changed through `action_places.<card>`."""
        return CardPlaces(self.actions)

    @property
    def overruled(self) -> Overruled:
        """Return the recorded MD and sights, changed through `overruled.<hex>`, `overruled.<hex>-<hex>`."""
        return Overruled(self)


class Overruled(MutableMapping[str, str]):
    """Facts recorded in a session on the MD of hexes and on sights between them, as a mapping (5 EOD).

    Each hex and each two have a value: an MD, `seen`, `hidden`, or mostly nothing; setting nothing removes the fact.
    """

    SEEN, HIDDEN, NOTHING = "seen", "hidden", ""

    def __init__(self, state: State) -> None:
        self.state = state

    def _fact(self, key: str) -> BoardFact:
        """Return the recorded fact; raises KeyError for no hex, no two hexes, or a save without facts."""
        hex, _, to = key.partition("-")
        if self.state.told is None or not is_hex(hex) or key != fact_key(hex, to) or (to and not is_hex(to)):
            raise KeyError(key)
        return self.state.told.get(key, BoardFact(hex, to))

    def __getitem__(self, key: str) -> str:
        fact = self._fact(key)
        if fact.to:
            return self.NOTHING if fact.seen is None else self.SEEN if fact.seen else self.HIDDEN
        return self.NOTHING if fact.cover is None else str(fact.cover)

    def __setitem__(self, key: str, value: str) -> None:
        fact = self._fact(key)
        if value not in ((self.NOTHING, self.SEEN, self.HIDDEN) if fact.to else (self.NOTHING, *map(str, range(10)))):
            raise KeyError(value)
        if fact.to:
            fact = replace(fact, seen=None if value == self.NOTHING else value == self.SEEN)
        else:
            fact = replace(fact, cover=None if value == self.NOTHING else int(value))
        # what was read of it must stay as it was read: the facts are never changed in place
        other_facts = {name: board_fact for name, board_fact in (self.state.told or {}).items() if name != key}
        says_something = fact != BoardFact(fact.hex, fact.to)
        self.state.told = other_facts | {key: fact} if says_something else other_facts

    def __delitem__(self, key: str) -> None:
        self[key] = self.NOTHING

    def __iter__(self) -> Iterator[str]:
        return (key for key, fact in (self.state.told or {}).items() if not fact.by and self[key])

    def __len__(self) -> int:
        return sum(1 for _ in self)


@dataclass
class Guess:
    """Player's guess of the AI that acts and its target; "" if no target was guessed."""

    executor: str
    goal: str = ""
    judged: bool = False
    """Whether it has been reported if the guess is right."""


@dataclass
class MissionTable:
    """Everything that a rule works on: the state, the printed game, and the interface to the board."""

    state: State
    content: Content
    mission: Mission
    """The mission in play, as the earlier results of its campaign leave it (8)."""
    board: Callable[[MissionTable], Facts]
    """Function that makes this table's interface to the board."""
    paid: dict[UnitId, int] = field(default_factory=dict, init=False, repr=False)
    """PA of the moves of this step, if the board knows them."""
    sides: dict[Pair, bool] = field(default_factory=dict, init=False, repr=False)
    """Flanks answered in this step for unknown contacts."""
    heights: dict[Pair, int] = field(default_factory=dict, init=False, repr=False)
    """Heights answered in this step."""
    guess: Guess | None = field(default=None, init=False, repr=False)
    """Player's guess of what the card in play makes the AI do, if it was asked."""
    kept: KeptTable | None = field(default=None, init=False, repr=False)
    """The table as it was kept last in this step."""

    @property
    def facts(self) -> Facts:
        """Return the interface to the board.

        The table does not keep it, since it holds the table: without a cycle both are freed at once after the step.
        """
        return self.board(self)

    def keep(self) -> KeptTable:
        """Return a copy of the table for notes made later; the same one while nothing changes."""
        s = self.state
        counters, fact_tables = [*s.counters.values()], (s.contacts, s.distances, s.bands, s.sights, s.smoke)
        if self.kept is None or self.kept.counters != counters or self.kept.known != fact_tables:
            copies = tuple([facts.copy() for facts in fact_tables])
            self.kept = KeptTable(self.content, self.mission, self.board, [*map(copy, counters)], copies)
        return self.kept

    def type_of(self, unit: UnitId) -> UnitType:
        """Return the printed numbers of `unit`."""
        return self.content.unit_types[self.state.counters[unit].type]

    def marker_of(self, unit: UnitId) -> HitMarker | None:
        """Return the revealed hit marker of `unit`, or None."""
        return self.content.hit_markers.get(self.state.counters[unit].hit)

    def action_card(self, number: str) -> ActionCard:
        """Return the action card `number`."""
        return self.content.action_cards[number]

    def is_ai(self, unit: UnitId) -> bool:
        """Return whether `unit` is a counter of the AI."""
        return self.state.counters[unit].side == AI

    def in_play(self, side: str | None = None) -> list[UnitId]:
        """Return the counters not destroyed, of one side or of all.

        The mission's forces come first in their order, then those that came later.
        """
        counters = self.state.counters.items()
        if side is None:
            return [id for id, unit in counters if not unit.destroyed]
        return [id for id, unit in counters if unit.side == side and not unit.destroyed]

    def is_combat(self, unit: UnitId) -> bool:
        """Return whether `unit` counts as a combat counter (2.3.1).

        Trucks, carts, cattle and refugees do not; who rides on them does.
        """
        return self.type_of(unit).kind not in NO_COMBAT

    def combat_counters(self, side: str | None = None) -> list[UnitId]:
        """Return the combat counters in play, of one side or of all (2.3.1)."""
        types, counters = self.content.unit_types, self.state.counters.items()
        return [
            id
            for id, unit in counters
            if (side is None or unit.side == side) and not unit.destroyed and types[unit.type].kind not in NO_COMBAT
        ]

    def objectives(self) -> list[str]:
        """Return the AI's objectives: the player's control markers and the hexes named by the mission (4.1.4)."""
        hexes_held = [hex for hex, holder in self.state.control.items() if holder == PLAYER]
        return hexes_held + [hex for hex in self.mission.objectives if hex not in hexes_held]


class KeptTable(Struct, frozen=True, gc=False):
    """A table as it stood, and nothing of it that words are not made of. Nobody changes it any more."""

    content: Content
    mission: Mission
    board: Callable[[MissionTable], Facts]
    counters: list[Counter]
    known: tuple[dict[str, Any], ...]
    """Copies of the contacts, distances, bands, sights and smoke."""

    def table(self) -> MissionTable:
        """Return the table with an interface to the board, for questions."""
        contacts, distances, bands, sights, smoke = self.known
        state = State(
            self.mission.id,
            counters={counter.id: counter for counter in self.counters},
            contacts=contacts,
            distances=distances,
            bands=bands,
            sights=sights,
            smoke=smoke,
        )
        return MissionTable(state, self.content, self.mission, self.board)


def pair(ai: UnitId, other_name: str) -> str:
    """Return the key of a pair in `State.contacts` and `State.distances`."""
    return f"{ai}|{other_name}"


def ref_of(state: State, id: str) -> Ref:
    """Return the reference to a counter or a hex."""
    return Ref("unit" if id in state.counters else "hex", id)
