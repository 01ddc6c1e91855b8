"""The printed game as frozen records: unit types, hit markers, order cards, action cards, missions.

Packs are read into these types. Every record carries `source`: `rulebook 2.3.1`, `example 6`, `public 3e`, `house`
(ours, so that the
app plays out of the box) or `own copy` (typed in by the owner from the printed component).
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from puesto.core.messages import Text
from puesto.core.values import Boxes, Number, Struct, field
from puesto.games.bear.printed.boards import BoardMap
from puesto.games.bear.printed.earlier_missions import Earlier

UnitId: TypeAlias = str

HOUSE = "house"
SUSPECT = "suspect"
"""The unit type of every possible enemy: what its token shows (6.1)."""
FALSE_ALARM = "false_alarm"
"""Chit of the reinforcement cup without a counter behind it (6.2)."""
PIVOT_COST = 1
"""PA of a pivot in place (EOD 5; public 2e)."""
SUITS = {"spade": "♠", "heart": "♥", "diamond": "♦", "club": "♣"}
"""The suits in the corners of order cards, for placement draws (6.0)."""


class Colour(str, Enum):
    """Green cards give action orders, blue ones command orders (2.3)."""

    GREEN = "green"
    BLUE = "blue"


class Action(str, Enum):
    """Action of the AI in an order (4.1.2, 5.0, 5.3)."""

    FIRE = "fire"
    MOVE = "move"
    LOW_RISK_MOVE = "low_risk_move"
    RALLY = "rally"
    AUTO_RALLY = "auto_rally"
    BREAK_CONTACT = "break_contact"
    PIVOT = "pivot"
    MOVE_TO_CLOSE_COMBAT = "move_to_close_combat"
    PIVOT_AND_FIRE = "pivot_and_fire"
    MISSION_ORDER = "mission_order"


class Relation(str, Enum):
    """The distance requirement between AI and target (5.0)."""

    NEAREST = "nearest"
    FARTHEST = "farthest"


class Third(str, Enum):
    """The third critical line: a reactive order or a pass test, never both (4.1.2)."""

    REACTIVE = "reactive"
    PASS_TEST = "pass_test"


class Kind(str, Enum):
    """Kind of a counter. A tank is a vehicle with the tank rules of 5.4; a truck does not count as combat."""

    FOOT = "foot"
    GUN = "gun"
    """An infantry gun: what "mortero o cañón de inf." asks for (5.0)."""
    ANTI_TANK = "anti_tank"
    """Any other gun."""
    MORTAR = "mortar"
    VEHICLE = "vehicle"
    TANK = "tank"
    TRUCK = "truck"
    SUSPECT = "suspect"
    """A possible enemy (6.0)."""
    NEUTRAL = "neutral"
    """Cattle and refugees: of neither side (9)."""


SUPPORT = {Kind.MORTAR, Kind.GUN}
"""Kinds that fit an order for "Mortero o cañón de inf." (5.0)."""


class Toward(str, Enum):
    """Where a movement order leads (5.3)."""

    TARGET = "target"
    COVER = "cover"
    COVER_NEAREST_TARGET = "cover_nearest_target"


class EventKind(str, Enum):
    """Kind of event in a box of the mission sheet (7.2)."""

    SNIPER = "sniper"
    AUTO_RALLY = "auto_rally"
    IMMOBILISE = "immobilise"
    QUICK_ACTION = "quick_action"
    COMMAND_POINTS = "command_points"
    BY_HAND = "by_hand"
    """Something that the player does on the board; the app reads it out."""
    DEPLOY = "deploy"
    """Counters come onto the map:

    possible enemies, reinforcements, cattle and refugees; others go into the reinforcement cup (6.0, 9).
    """
    END_ROUND = "end_round"
    END = "end"


class Usage(Struct, frozen=True):
    """The foot of an order card:

    a unit becomes used if its cost reaches `value`; the head spares the player's Units (3.1.1, 3.1.2).
    """

    value: Number
    head: bool = False
    source: str = HOUSE
    partly: str = ""
    """Facts of a `house` record that are printed all the same, with their place: `sample 4: value`."""


class Advance(Struct, frozen=True):
    """The band's advance:

    `spaces` boxes if the counters in play are at most `when_total_at_most` (always, if that is None) (2.3.1).
    """

    spaces: Number
    when_total_at_most: Number | None = None
    source: str = HOUSE
    partly: str = ""
    """Printed facts of a `house` record, as in `Usage`."""


class CriticalLine(Struct, frozen=True):
    """A close combat or short range line: actions tried from left to right (4.1.2)."""

    actions: tuple[Action, ...]
    source: str = HOUSE


class ThirdLine(Struct, frozen=True):
    """The third critical line (4.1.2)."""

    kind: Third
    source: str = HOUSE


class Selector(Struct, frozen=True):
    """The requirements in bold beside "IA" or "Unidad" (5.0); None or False where the order does not ask."""

    hit: bool | None = None
    """impactada (True) or indemne (False)."""
    used: bool | None = None
    covered: bool | None = None
    """a cubierto (True) or en un hex. con MD 0 (False)."""
    just_acted: bool = False
    mobile: bool = False
    highest_firepower: bool = False
    lowest_defence: bool = False
    largest_group: bool = False
    suspect: bool = False
    """PE: only possible enemies."""
    kinds: tuple[Kind, ...] = ()
    """Mortero o cañón de inf.: only these kinds."""
    in_zone_of_nearest: bool = False
    """en ZF de la Unidad más cercana."""
    in_sight: bool = False
    """en LV."""
    no_unit_within: Number | None = None
    """sin ninguna Unidad a N hex. o menos."""


class Target(Struct, frozen=True):
    """One kind of target of an order: selected Units, or objectives, in the printed order (5.3)."""

    unit: Selector | None = None
    objective: bool = False
    control: str = ""
    """A nation: hexes that it controls."""


class Order(Struct, frozen=True):
    """One order: which AI, at which distance of which target, does what (5.0)."""

    do: Action
    ai: Selector = Selector()
    relation: Relation = Relation.NEAREST
    to: tuple[Target, ...] = ()
    bonus: Number = 0
    """PAM added to the roll (4.3.1)."""
    long_range: bool = False
    toward: Toward = Toward.TARGET
    ends_round: bool = False
    group: bool = False
    """Carried out by the whole group (5.0 "grupo más grande")."""
    condition: str = ""
    """Condition of the whole order: `no_unit_has_fired` (mission 1) or none."""
    source: str = HOUSE
    partly: str = ""
    """Printed facts of a `house` record, as in `Usage`."""


class Corner(Struct, frozen=True):
    """The hex and suit in the lower right corner, for placement draws (6.0)."""

    hex: str
    suit: str
    source: str = HOUSE


class OrderCard(Struct, frozen=True):
    """An order card (2.3, 4.1).

    `tactical` holds up to four orders; an order whose action is `mission_order` is the last (7.1).
    """

    number: Number
    colour: Colour
    usage: Usage
    symbol: str = ""
    """`shield` (defensive), `bombs` (offensive) or nothing."""
    advance: Advance | None = None
    close_combat: CriticalLine | None = None
    short_range: CriticalLine | None = None
    third: ThirdLine | None = None
    tactical: tuple[Order, ...] = ()
    corner: Corner | None = None
    source: str = HOUSE
    """The colour's source; each part has its own."""


class ActionCard(Struct, frozen=True):
    """A card of the player's hand (3.3): cost in PA or PAM, and what it does, carried out by the player."""

    number: Number
    name: Text
    copies: Boxes = 1
    action_points: Number | None = None
    """Cost in PA; None where it cannot be paid so."""
    command_points: Number | None = None
    free: bool = False
    text: Text | None = None
    used_only_if_hit: bool = False
    """Whether, paid in PAM, a used Unit must be hit to act under it (3.3, A46)."""
    needs_unused: bool = True
    """Whether the Unit that pays in PA acts under it and must be unused (3.3)."""
    source: str = HOUSE


class UnitType(Struct, frozen=True):
    """Numbers printed on a counter. Costs in PA, range in hexes; `None` where the counter has no such number."""

    id: str
    name: Text
    nation: str
    kind: Kind
    shape: str
    fire_cost: Number | None
    move_cost: Number | None
    red: Number | None
    """Firepower against red defence."""
    blue: Number | None
    range: Number
    front: Number
    flank: Number
    front_colour: str = "red"
    flank_colour: str = "red"
    minimum_range: Number = 0
    turret: bool = False
    close_combat_penalty: bool = False
    """Crewed weapons that must not be in close combat (5.1)."""
    no_fire: bool = False
    """Nobody may fire deliberately at its hex or from it (9: refugees)."""
    source: str = HOUSE


class HitMarker(Struct, frozen=True):
    """A hit marker: what it forbids and changes (7.4; base rules). `rally` None: it cannot be rallied away."""

    id: str
    name: Text
    pool: str
    """`foot` or `vehicle`."""
    copies: Boxes
    rally: Number | None = None
    destroys: bool = False
    forbids: tuple[str, ...] = ()
    """Any of fire, move, fire_red, fire_blue."""
    fire_cost: Number = 0
    move_cost: Number = 0
    red: Number = 0
    blue: Number = 0
    front: Number = 0
    flank: Number = 0
    range: Number | None = None
    source: str = HOUSE


class Terrain(Struct, frozen=True, cache_hash=True):
    """A kind of hex: its defensive modifier and what it adds to a move on foot."""

    id: str
    name: Text
    cover: Number
    move_cost: Number = 0
    letter: str = ""
    """Letter of the terrain in a map's paint; "" if it is not painted."""
    sight: str = ""
    """Effect on a line of sight across it: `open`, `blocks`, or "" if the player decides (6 EOD)."""
    source: str = HOUSE


class Piece(Struct, frozen=True):
    """A counter of a mission's forces: id, type, side (`player` or `ai`), where it is placed."""

    id: str
    type: str
    side: str
    hex: str
    name: Text | None = None
    """Own name at the table; by default the type's name and the hex."""
    source: str = HOUSE


class Control(Struct, frozen=True):
    """A control marker on the map: its hex, its first holder, its worth to the player."""

    hex: str
    holder: str
    """`player` or `ai`."""
    points: Number = 0
    source: str = HOUSE


class Spot(Struct, frozen=True):
    """Place of a new counter: a hex, one given by a die or an order card's corner (6.0), or one in words."""

    hex: str = ""
    suit: str = ""
    """Suit up to which order cards are drawn; the hex is printed beside it in the card's corner (6.0)."""
    by_die: tuple[str, ...] = ()
    """Six hexes, by the face of 1D6."""
    text: Text | None = None
    """Place in the mission's words ("by the road"), for which the player names the hex."""
    prefers_cover: bool = False
    """An adjacent hex with cover that is nearer to a Unit is taken instead (sample 8a)."""


class Deployment(Struct, frozen=True):
    """A counter that an event brings onto the map; `what` is a unit type, `suspect` included."""

    what: str
    spot: Spot
    side: str = "ai"
    """`player`, `ai` or `neutral`."""
    id: str = ""
    """Id, if it has a name of its own. By default the type and a letter, or a number for a possible enemy."""
    name: Text | None = None
    """Own name at the table; by default the type's name and its letter or number."""
    source: str = HOUSE


class Chit(Struct, frozen=True):
    """Counters in the reinforcement cup (1.0, 6.2):

    a unit type of the AI, `false_alarm`, or a counter of the mission's own, such as a mine.
    """

    what: str
    copies: Boxes = 1
    name: Text | None = None
    """Name of a counter that belongs to the mission only."""
    text: Text | None = None
    """Instructions to the player when such a counter is drawn."""
    source: str = HOUSE


class Event(Struct, frozen=True):
    """Event of a box. With `as_ai_action` it replaces the card's order (7.2)."""

    kind: EventKind
    title: Text
    text: Text
    as_ai_action: bool = False
    losses: tuple[Number, ...] = ()
    """Sniper: PAM lost for each face of 1D6."""
    unit_type: str = ""
    """Immobilise: which type."""
    up_to: Number = 0
    """Immobilise: on this or less of 1D6."""
    points: Number = 0
    """Command points gained."""
    order: Order | None = None
    """Auto-rally: the order that is carried out."""
    deploy: tuple[Deployment, ...] = ()
    """Deploy: what comes onto the map."""
    cup: tuple[Chit, ...] = ()
    """Chits for the reinforcement cup, in an event that deploys."""


class Box(Struct, frozen=True):
    """A box of the mission sheet (7.2)."""

    number: Boxes
    yellow: bool | None = False
    """Whether the box is yellow; None where only the printed sheet shows it (A03)."""
    event: Event | None = None
    source: str = HOUSE


class EntryLimit(Struct, frozen=True):
    """A special rule: a type may enter a hex only under a condition (mission 1: the SdKfz 251 and I07)."""

    unit_type: str
    hex: str
    text: Text
    source: str = HOUSE


class NeutralPoints(Struct, frozen=True):
    """Victory points for removing a neutral counter (9): for the player's side, negative if it loses them."""

    unit_type: str
    points: Number
    source: str = HOUSE


class Mission(Struct, frozen=True):
    """A mission: who plays what, forces, orders of its own, sheet and victory points."""

    id: str
    number: Number
    title: Text
    summary: Text
    player: str
    """The nation the player commands."""
    ai: str
    map: str
    command_points: Boxes
    victory_side: str
    """`player` or `ai`: who leads at the start."""
    victory_points: Boxes
    order_cards: tuple[Number, Number]
    easier_without: tuple[Number, ...]
    """Order cards left out in the easier variant."""
    action_cards: tuple[Number, Number]
    cards_first_round: Boxes
    cards_each_round: Boxes
    forces: tuple[Piece, ...]
    sheet: tuple[Box, ...]
    first_initiative: str = ""
    """`player`, `ai`, or nothing: rolled."""
    controls: tuple[Control, ...] = ()
    objectives: tuple[str, ...] = ()
    """Objective hexes besides the player's control markers (4.1.4)."""
    reactive: tuple[Order, ...] = ()
    orders: tuple[Order, ...] = ()
    points_per_ai: Number = 0
    points_per_unit: Number = 0
    entry_limits: tuple[EntryLimit, ...] = ()
    special: tuple[Text, ...] = ()
    """Rules of its own that the player minds; they are read out at the set-up."""
    cup: tuple[Chit, ...] = ()
    """The reinforcement cup at the start (1.0)."""
    ai_stacks: bool = False
    """Whether the mission lets the AI stack (5.5)."""
    hiding: bool = False
    """Whether the player's Units may hide (7.5)."""
    smoke: bool | None = None
    """Whether the mission has smoke; None if only the printed one shows it (2.5). Then the player is reminded."""
    artillery: Number | None = None
    """Targets of off-map artillery that the player may note before each round; None if not known (2.5)."""
    neutral_points: tuple[NeutralPoints, ...] = ()
    """Victory points for removing cattle or refugees (9)."""
    more_order_cards: tuple[tuple[Number, Number], ...] = ()
    """Further ranges of order cards, where the mission names several (1.0)."""
    own_map: str = ""
    """A painted board of the house on which it can be played as well."""
    source: str = HOUSE


class Carried(Struct, frozen=True):
    """Effects of earlier results on a mission of a campaign (8), if every condition holds."""

    when: tuple[Earlier, ...]
    text: Text
    """Text for the record sheet and the head of the diary."""
    command_points: Boxes = 0
    """Added to the PAM of every round."""
    victory_points: Boxes = 0
    """Steps of the VP marker at the start, toward the player's side."""
    absent: tuple[str, ...] = ()
    """Counters of the mission that stay in the box."""
    extra: tuple[Piece, ...] = ()
    """Counters that the mission alone does not have."""
    without_cards: tuple[Number, ...] = ()
    """Order cards that stay in the box."""
    source: str = HOUSE


class CampaignMission(Struct, frozen=True):
    """A mission of a campaign: when it may be played, and what earlier results bring to it (8)."""

    mission: str
    when: tuple[Earlier, ...] = ()
    carried: tuple[Carried, ...] = ()
    source: str = HOUSE


class Campaign(Struct, frozen=True):
    """Missions whose results matter later (8). Each can also be played alone, as the mission that it is."""

    id: str
    title: Text
    summary: Text
    missions: tuple[CampaignMission, ...]
    source: str = HOUSE


class Content(Struct, frozen=True):
    """Everything printed that a session needs, as it stood when the session began."""

    unit_types: dict[str, UnitType] = field(default_factory=dict)
    hit_markers: dict[str, HitMarker] = field(default_factory=dict)
    terrain: dict[str, Terrain] = field(default_factory=dict)
    order_cards: dict[str, OrderCard] = field(default_factory=dict)
    """Order cards by number as text, two digits: "07"."""
    action_cards: dict[str, ActionCard] = field(default_factory=dict)
    missions: dict[str, Mission] = field(default_factory=dict)
    campaigns: dict[str, Campaign] = field(default_factory=dict)
    maps: dict[str, BoardMap] = field(default_factory=dict)
