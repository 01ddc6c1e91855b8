"""Positions for tests:

counters, hit markers and cards made up for the purpose, and a table whose contacts the state knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puesto.core.decks import Deck
from puesto.core.messages import Text
from puesto.core.values import replace
from puesto.games.bear.ai.answered_board import at_the_table
from puesto.games.bear.printed.records import (
    Action,
    Colour,
    Content,
    CriticalLine,
    HitMarker,
    Kind,
    Mission,
    Order,
    OrderCard,
    Piece,
    Selector,
    Target,
    Terrain,
    Third,
    ThirdLine,
    UnitType,
    Usage,
)
from puesto.games.bear.table.state import AI, PLAYER, Counter, MissionTable, Sees, State, pair

RIFLES = UnitType("rifles", Text("Rifles", "Rifles"), "german", Kind.FOOT, "rifles", 3, 1, 3, 0, 6, 12, 11)
SMG = replace(RIFLES, id="smg", name=Text("SMG", "SMG"), red=4, range=3)
MMG = replace(
    RIFLES, id="mmg", name=Text("MMG", "MMG"), move_cost=2, red=3, range=9, flank=10, close_combat_penalty=True
)
HALFTRACK = UnitType(
    "sdkfz-251",
    Text("SdKfz 251", "SdKfz 251"),
    "german",
    Kind.VEHICLE,
    "halftrack",
    2,
    1,
    3,
    0,
    6,
    14,
    12,
    "blue",
    "blue",
    turret=True,
)
TANK = replace(
    HALFTRACK, id="tank", name=Text("Tanque", "Tank"), kind=Kind.TANK, shape="tank", fire_cost=3, red=3, blue=5
)
POSSIBLE = UnitType("suspect", Text("PE", "RE"), "", Kind.SUSPECT, "suspect", None, 1, None, None, 5, 0, 0, turret=True)

CALM = HitMarker("calm", Text("Inquieta", "Unnerved"), "foot", 2, 7)
PINNED = HitMarker("pinned", Text("Clavada", "Pinned"), "foot", 5, 7, forbids=("move",))
STUNNED = HitMarker("stunned", Text("Aturdida", "Stunned"), "foot", 2, 7, forbids=("fire", "move"))
DEAD = HitMarker("dead", Text("Muerta", "Killed"), "foot", 1, destroys=True)

ANY_UNIT = (Target(unit=Selector()),)
UNIT_OR_OBJECTIVE = (Target(unit=Selector()), Target(objective=True))
NEAREST_FIRES = Order(Action.FIRE, to=ANY_UNIT)
NEAREST_MOVES = Order(Action.MOVE, to=ANY_UNIT)
HIT_RALLIES = Order(Action.RALLY, ai=Selector(hit=True), to=ANY_UNIT)
HIT_AUTO_RALLIES = Order(Action.AUTO_RALLY, ai=Selector(hit=True), to=ANY_UNIT)


def ai(id: str, hex: str = "", kind: UnitType = RIFLES, **changes: Any) -> tuple[Counter, UnitType]:
    """A counter of the AI."""
    return Counter(id, kind.id, AI, hex, **changes), kind


def unit(id: str, hex: str = "", kind: UnitType = RIFLES, **changes: Any) -> tuple[Counter, UnitType]:
    """A Unit of the player."""
    return Counter(id, kind.id, PLAYER, hex, **changes), kind


def suspect(id: str, hex: str = "", **changes: Any) -> tuple[Counter, UnitType]:
    """A possible enemy."""
    return ai(id, hex, POSSIBLE, suspect=True, **changes)


def card(
    *tactical: Order,
    colour: Colour = Colour.GREEN,
    close: tuple[Action, ...] = (Action.FIRE,),
    short: tuple[Action, ...] = (Action.FIRE,),
    third: Third | None = None,
    usage: int = 3,
) -> OrderCard:
    """An order card; by default both critical lines say "Disparar"."""
    return OrderCard(
        number=99,
        colour=colour,
        usage=Usage(usage),
        close_combat=CriticalLine(close) if close else None,
        short_range=CriticalLine(short) if short else None,
        third=ThirdLine(third) if third else None,
        tactical=tactical,
    )


def make_table(
    *counters: tuple[Counter, UnitType],
    card: OrderCard | None = None,
    mission: Mapping[str, Any] | None = None,
    sees: Mapping[tuple[str, str], Sees] | None = None,
    state: Mapping[str, Any] | None = None,
) -> MissionTable:
    """A table in the middle of the AI's turn. Everybody sees everybody from the front unless `sees` says otherwise."""
    types = {kind.id: kind for _, kind in counters}
    pieces = {counter.id: counter for counter, _ in counters}
    played = card or globals()["card"]()
    base: dict[str, Any] = {
        "id": "test",
        "number": 0,
        "title": Text("Prueba", "Test"),
        "summary": Text("", ""),
        "player": "soviet",
        "ai": "german",
        "map": "2",
        "command_points": 4,
        "victory_side": AI,
        "victory_points": 1,
        "order_cards": (98, 99),
        "easier_without": (),
        "action_cards": (2, 5),
        "cards_first_round": 0,
        "cards_each_round": 0,
        "forces": tuple(Piece(c.id, c.type, c.side, c.hex) for c, _ in counters),
        "sheet": (),
        "points_per_ai": 1,
        "points_per_unit": 1,
    }
    content = Content(
        unit_types=types,
        hit_markers={marker.id: marker for marker in (CALM, PINNED, STUNNED, DEAD)},
        terrain={
            "open": Terrain("open", Text("Abierto", "Open"), 0),
            "woods": Terrain("woods", Text("Bosque disperso", "Light woods"), 1),
            "dense": Terrain("dense", Text("Bosque denso", "Heavy woods"), 2, 1),
        },
        order_cards={
            "99": replace(played, number=99),
            "98": OrderCard(98, Colour.BLUE, Usage(3)),
            "97": OrderCard(97, Colour.BLUE, Usage(3)),
        },
        missions={"test": Mission(**{**base, **(mission or {})})},
    )
    contacts = {
        pair(a, u): Sees.BOTH.value
        for a, ca in pieces.items()
        for u, cu in pieces.items()
        if ca.side == AI and cu.side == PLAYER and not cu.destroyed
    }
    contacts |= {pair(*p): level.value for p, level in (sees or {}).items()}
    position = State(
        mission="test",
        fallen=[],
        step="orders",
        side=AI,
        counters=pieces,
        contacts={p: level for p, level in contacts.items() if level != Sees.NOT.value},
        orders=Deck(left=["97", "98"], discard=["99"]),
        card="99",
        victory_points=-1,
        pools={
            "foot": sorted(marker.id for marker in (CALM, PINNED, STUNNED, DEAD) for _ in range(marker.copies)),
            "vehicle": ["calm"],
        },
    )
    for name, value in (state or {}).items():
        setattr(position, name, value)
    return at_the_table(position, content)
