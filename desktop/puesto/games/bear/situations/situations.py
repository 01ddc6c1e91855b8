"""Situations:

any position of a mission with its facts, the card on top, dice and cards to come, and what is to come of it.

A situation names its counters and what is given of the board; what it leaves out is as on a quiet table: nobody sees
anybody, the
decks are whole. It may bring counters, cards, orders and a mission sheet of its own.
"""

from __future__ import annotations

from typing import Any

from puesto.core.decks import Deck
from puesto.core.game.lessons import Lesson
from puesto.core.game.situation import Script
from puesto.core.messages import Text
from puesto.core.session.session import Session
from puesto.core.values import Struct, field, replace
from puesto.games.bear.printed import settings as readings
from puesto.games.bear.printed.records import (
    HOUSE,
    Box,
    Content,
    Control,
    EntryLimit,
    HitMarker,
    Kind,
    Mission,
    Order,
    OrderCard,
    Piece,
    UnitType,
)
from puesto.games.bear.rounds import sequence
from puesto.games.bear.situations import lessons
from puesto.games.bear.situations.expectations import Expect
from puesto.games.bear.table.given_facts import Destination, Origin, Sight
from puesto.games.bear.table.state import AI, PLAYER, Counter, Sees, State, pair
from puesto.games.bear.turn import setup
from puesto.games.kit.situations import lay_table, step_reached

AI_TURN = (sequence.ORDER_CARD, sequence.EVENT, sequence.ORDERS, sequence.CHECK)
"""The steps of the AI's turn: a situation is settled when it is over."""
TABLE_DEPTH = 1
"""Depth to which a situation's table is merged: each field of the state is replaced whole."""


class Placed(Struct, frozen=True):
    """A counter of the position."""

    id: str
    type: str
    side: str
    name: Text | None = None
    """Own name; by default its type's and its hex."""
    hex: str = ""
    cover: int = 0
    used: bool = False
    hit: str = ""
    """Hit marker: "?" if it is hidden, or a marker's id."""
    hidden: bool = False
    immobilised: bool = False
    destroyed: bool = False
    carrier: str = ""


class Pair(Struct, frozen=True):
    """Facts given of an AI and a Unit."""

    ai: str
    unit: str
    given: Sight


class Moves(Struct, frozen=True):
    """Where an AI's move begins, and the hexes in which it can end."""

    ai: str
    origin: Origin = field(default_factory=Origin)
    ends: tuple[Destination, ...] = ()


class Situation(Struct, frozen=True):
    """Position with the answers to come and the expected result."""

    id: str
    title: Text
    counters: tuple[Placed, ...] = ()
    rules: tuple[str, ...] = ()
    source: str = HOUSE
    text: Text | None = None
    lesson: Text | None = None
    level: int = 1
    """Difficulty as a lesson: 1 to 3."""
    mission: str = ""
    """Mission whose orders, sheet and special rules apply; "" where the situation brings its own."""
    player: str = "soviet"
    ai: str = "german"
    unit_types: tuple[UnitType, ...] = ()
    order_cards: tuple[OrderCard, ...] = ()
    hit_markers: tuple[HitMarker, ...] = ()
    reactive: tuple[Order, ...] = ()
    orders: tuple[Order, ...] = ()
    sheet: tuple[Box, ...] = ()
    objectives: tuple[str, ...] = ()
    controls: tuple[Control, ...] = ()
    entry_limits: tuple[EntryLimit, ...] = ()
    ai_stacks: bool = False
    points_per_ai: int = 1
    points_per_unit: int = 1
    settings: dict[str, str] = field(default_factory=dict)
    step: str = sequence.ORDERS
    """Step of the sequence: `orders` with the card on the table, `order_card` before it is drawn, or another."""
    round: int = 1
    card: str = ""
    """The order card on the table."""
    pairs: tuple[Pair, ...] = ()
    moves: tuple[Moves, ...] = ()
    asks: bool = False
    """Whether what is not given is asked; else who is not given sees nobody."""
    just_acted: tuple[str, ...] = ()
    unit_has_fired: bool = False
    command_points: int = 4
    victory_points: int = -1
    marker: int = 1
    passes: int = 0
    left: tuple[str, ...] | None = None
    """Order cards still to be drawn; None: all that are nowhere else."""
    discard: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    cup: tuple[str, ...] = ()
    control: dict[str, str] = field(default_factory=dict)
    """Hex -> player or ai, where it is not as the mission begins."""
    arriving: dict[str, int] = field(default_factory=dict)
    smoke: dict[str, int] = field(default_factory=dict)
    events_done: tuple[int, ...] = ()
    table: dict[str, Any] = field(default_factory=dict)
    """Other fields of the state, as in a save: field -> value. They override everything above."""
    script: Script = field(default_factory=Script)
    expect: Expect = field(default_factory=Expect)


# ---- standing it up


def set_up_situation(situation: Situation, content: Content) -> tuple[Content, State]:
    """Return the printed game with what the situation brings along, and its position."""
    content = with_own(situation, content)
    mission = content.missions[situation.mission or situation.id]
    # of a position alone, what does not hang on it is not asked: that pays only over evenings
    given_settings = {"learn": readings.BY_REPORTS, **situation.settings}
    state = setup.new_state(content, mission.id, readings.with_defaults(mission, given_settings))
    state.counters = {counter.id: counter_on_table(counter, content) for counter in situation.counters}
    state.step, state.round, state.card = situation.step, situation.round, situation.card
    state.side = AI if situation.step in AI_TURN else PLAYER
    state.marker, state.passes = situation.marker, situation.passes
    state.command_points, state.victory_points = situation.command_points, situation.victory_points
    state.just_acted, state.unit_has_fired = list(situation.just_acted), situation.unit_has_fired
    state.hand, state.cup, state.arriving = list(situation.hand), sorted(situation.cup), dict(situation.arriving)
    state.smoke, state.events_done = dict(situation.smoke), list(situation.events_done)
    state.control |= situation.control
    state.orders = order_cards(situation, state.orders)
    lay_board_facts(situation, state)
    return content, lay_table(state, situation.table, TABLE_DEPTH)


def with_own(situation: Situation, content: Content) -> Content:
    """Return the content with the situation's own records, and a mission of its own if it names none."""
    content = replace(
        content,
        unit_types=content.unit_types | {kind.id: kind for kind in situation.unit_types},
        hit_markers=content.hit_markers | {marker.id: marker for marker in situation.hit_markers},
        order_cards=content.order_cards | {f"{card.number:02d}": card for card in situation.order_cards},
    )
    forces = tuple(
        Piece(counter.id, counter.type, counter.side, counter.hex, counter.name) for counter in situation.counters
    )
    if situation.mission:
        mission = replace(content.missions[situation.mission], forces=forces)
    else:
        mission = own_mission(situation, content, forces)
    # a session that began here is listed under the situation's title
    renamed_mission = replace(mission, id=situation.id, title=situation.title)
    return replace(content, missions=content.missions | {renamed_mission.id: renamed_mission, mission.id: mission})


def own_mission(situation: Situation, content: Content, forces: tuple[Piece, ...]) -> Mission:
    """Return a mission that is nothing but the situation's table."""
    numbers = [card.number for card in content.order_cards.values()]
    return Mission(
        id=situation.id,
        number=0,
        title=situation.title,
        summary=situation.text or situation.title,
        player=situation.player,
        ai=situation.ai,
        map="",
        command_points=situation.command_points,
        victory_side=PLAYER if situation.victory_points > 0 else AI,
        victory_points=abs(situation.victory_points),
        order_cards=(min(numbers), max(numbers)),
        easier_without=(),
        action_cards=(2, 5),
        cards_first_round=0,
        cards_each_round=0,
        forces=forces,
        sheet=situation.sheet or (Box(1, source=situation.source),),
        first_initiative=PLAYER,
        controls=situation.controls,
        objectives=situation.objectives,
        reactive=situation.reactive,
        orders=situation.orders,
        points_per_ai=situation.points_per_ai,
        points_per_unit=situation.points_per_unit,
        entry_limits=situation.entry_limits,
        ai_stacks=situation.ai_stacks,
        smoke=False,
        artillery=0,
        source=situation.source,
    )


def counter_on_table(entry: Placed, content: Content) -> Counter:
    """Return a counter as it is placed."""
    suspect = content.unit_types[entry.type].kind is Kind.SUSPECT
    return Counter(
        entry.id, entry.type, entry.side, entry.hex, entry.cover, entry.used, entry.hit, entry.destroyed,
        entry.hidden, entry.immobilised, suspect, carrier=entry.carrier,
    )  # fmt: skip


def order_cards(situation: Situation, mission_deck: Deck) -> Deck:
    """Return the order deck of a situation: cards left, discarded and removed.

    What is left to draw, what is discarded (the card on the table with it), what is out of the game.
    """
    discard = [
        *situation.discard,
        *([situation.card] if situation.card and situation.card not in situation.discard else []),
    ]
    cards_gone = {*discard, *situation.removed}
    own_numbers = (f"{card.number:02d}" for card in situation.order_cards)
    deck_cards = (
        situation.left
        if situation.left is not None
        else tuple(card for card in {*mission_deck.left, *own_numbers} if card not in cards_gone)
    )
    return Deck(left=sorted(deck_cards), discard=discard, removed=list(situation.removed), shuffles=1)


def lay_board_facts(situation: Situation, state: State) -> None:
    """Write the given facts of the board into the state: contacts, distances, facts of pairs."""
    if situation.asks:
        state.contacts = {
            pair(ai, unit): Sees.UNKNOWN.value
            for ai in placed_counters(state, AI)
            for unit in placed_counters(state, PLAYER)
        }
    for pair_facts in situation.pairs:
        key, sight = pair(pair_facts.ai, pair_facts.unit), pair_facts.given
        state.sights[key] = sight
        if sight.distance is not None:
            state.distances[key] = sight.distance
        level = contact(sight)
        if level is not None:
            state.contacts[key] = level.value
        if level is Sees.NOT:
            del state.contacts[key]
    for move in situation.moves:
        state.origins[move.ai] = move.origin
        state.destinations[move.ai] = list(move.ends)
        if move.origin.cover is not None:
            state.counters[move.ai].cover = move.origin.cover
        for place, away in move.origin.distances.items():
            state.distances.setdefault(pair(move.ai, place), away)


def placed_counters(state: State, side: str) -> list[str]:
    """Return the counters of a side."""
    return [id for id, counter in state.counters.items() if counter.side == side]


def contact(sight: Sight) -> Sees | None:
    """Return the contact of two counters, as far as it is given; None if it is not."""
    if sight.seen is False:
        return Sees.NOT
    if sight.seen is None or sight.in_arc is None:
        return None
    seen_back = sight.flank is not True
    if sight.in_arc:
        return Sees.BOTH if seen_back else Sees.AI_FLANKS
    return Sees.UNIT_FLANKS if seen_back else Sees.NEITHER


# ---- what comes of it


def is_settled(session: Session[State, Content]) -> bool:
    """Return whether something was done and the AI's turn is over.

    The player is to act, the round or the mission has ended.
    """
    return step_reached(session) not in ("", *AI_TURN)


def lesson_from(situation: Situation, content: Content, session: Session[State, Content]) -> Lesson:
    """Return the situation as a lesson; `session` has run it."""
    content, state = set_up_situation(situation, content)
    return lessons.lesson_of(situation.expect, state, content, session)
