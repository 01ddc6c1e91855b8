"""The words of the cases as records of the game: counters, hit markers, cards, orders, sheets, moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from puesto.core.hexes.numbering import LETTERED
from puesto.core.messages import Text
from puesto.games.bear.printed.records import (
    Action,
    Advance,
    Box,
    Chit,
    Colour,
    CriticalLine,
    Deployment,
    Event,
    EventKind,
    HitMarker,
    Kind,
    Order,
    OrderCard,
    Relation,
    Selector,
    Spot,
    Target,
    Third,
    ThirdLine,
    Toward,
    UnitType,
    Usage,
)
from puesto.games.bear.situations.situations import Pair, Placed
from puesto.games.bear.table.given_facts import Destination, Origin, Sight

Data = dict[str, Any]

ACTIONS = {
    "fire": Action.FIRE,
    "move": Action.MOVE,
    "mbr": Action.LOW_RISK_MOVE,
    "rally": Action.RALLY,
    "auto_rally": Action.AUTO_RALLY,
    "break_contact": Action.BREAK_CONTACT,
    "pivot": Action.PIVOT,
    "pivot_and_or_fire": Action.PIVOT_AND_FIRE,
    "mission_order": Action.MISSION_ORDER,
}
MARKERS = {
    "Inquieta": "unnerved",
    "Clavada": "pinned",
    "Muerta": "killed",
    "Aturdida": "stunned",
    "unknown": "unnerved",
    "(revealed)": "unnerved",
}
HEAVY = {"Mortar": Kind.MORTAR, "Infantry gun": Kind.GUN, "75mm infantry gun": Kind.GUN}
BARS = {"stone building": "stone"}
GREEN, BLUE, NEXT, FIRST_OF_OTHERS = 90, 91, 92, 60
"""Numbers of cards that have no number of their own in the cases."""
FACTS: Data = {
    "fp": {"red": 3, "blue": 0},
    "defence": {"front": 12, "flank": 11, "colour": "red"},
    "move_cost": 1,
    "fire_cost": 3,
    "range": 6,
}
"""The defaults for a counter of a case."""


def text(words: str) -> Text:
    """A name that is the same in both languages."""
    return Text(words, words)


# ---- counters


def type_name(id: str) -> str:
    """The type of a case's counter: each has its own."""
    return f"case-{id.lower()}"


def kind_of(unit: Data) -> Kind:
    """Some mortars and guns are only called so."""
    named = unit.get("name", "").split(" (")[0]
    return HEAVY.get(named) or Kind(unit.get("kind", "foot"))


def unit_type(unit: Data) -> UnitType:
    """Return the type of a counter, with its printed values."""
    fp, defence = (unit.get(key) or FACTS[key] for key in ("fp", "defence"))
    if not isinstance(fp, dict):
        fp = FACTS["fp"]
    return UnitType(
        id=type_name(unit["id"]),
        name=text(str(unit.get("name", unit["id"]))),
        nation="german" if unit["owner"] == "ai" else "soviet",
        kind=kind_of(unit),
        shape="rifles",
        fire_cost=unit.get("fire_cost", FACTS["fire_cost"]),
        move_cost=unit.get("move_cost", FACTS["move_cost"]),
        red=fp["red"],
        blue=fp["blue"],
        range=unit.get("range") or FACTS["range"],
        front=defence["front"],
        flank=defence["flank"],
        front_colour=defence["colour"],
        flank_colour=defence["colour"],
        turret=unit.get("turret", False),
        close_combat_penalty=unit.get("cc_penalty", False),
    )


def is_suspect(unit: Data) -> bool:
    """Whether a counter is a possible enemy."""
    return bool(unit.get("kind") == "pe")


def marker(unit: Data) -> str:
    """The hit marker of a counter: those of the AI may be face down."""
    hit = unit.get("hit")
    if not hit:
        return ""
    if not hit["revealed"] and unit["owner"] == "ai":
        return "?"
    return f"case-{unit['id'].lower()}" if hit.get("forbids") else MARKERS[hit["marker"]]


def own_markers(units: Iterable[Data]) -> tuple[HitMarker, ...]:
    """Markers that are known by what they forbid only."""
    known = [unit for unit in units if (unit.get("hit") or {}).get("forbids")]
    return tuple(
        HitMarker(marker(unit), text(unit["id"]), "foot", 1, rally=7, forbids=tuple(unit["hit"]["forbids"]))
        for unit in known
    )


def label(at: list[int]) -> str:
    """A hex of the case's own grid, somewhere in the middle of a map."""
    return LETTERED.label(at[0] + 12, at[1] + 40)


def distance(one: Data, other: Data) -> int | None:
    """Return the distance of two counters in the case's layout; None if it has no places."""
    return LETTERED.distance(label(one["at"]), label(other["at"])) if one.get("at") and other.get("at") else None


def placed(unit: Data, on_map: bool) -> Placed:
    """Return a counter with its state; with its hex only if layout and given facts agree."""
    place = unit.get("hex") or (label(unit["at"]) if on_map and unit.get("at") else "")
    return Placed(
        id=unit["id"],
        type="suspect" if is_suspect(unit) else type_name(unit["id"]),
        side=unit["owner"],
        name=text(unit["id"]),
        hex=place,
        cover=unit.get("cover_md", 0),
        used=unit.get("used", False),
        hit=marker(unit),
        hidden=unit.get("hidden", False),
        immobilised=unit.get("immobilised", False),
    )


def pair(told: Data) -> Pair:
    """Return the given relation of an AI and a Unit."""
    return Pair(
        told["ai"],
        told["unit"],
        Sight(
            distance=told["dist"],
            seen=told["los"],
            in_arc=told["in_ai_arc"],
            band="" if told["band"] == "normal" else told["band"],
            colour=told.get("fp_colour", ""),
            flank=told.get("target_side") == "flank",
            firepower=told["fp_eff"] if isinstance(told["fp_eff"], int) else None,
            defence=told["vd_eff"] if isinstance(told["fp_eff"], int) else None,
            in_zone=told["ai_in_unit_zf"],
        ),
    )


def open_ground(ai: Data, unit: Data) -> Pair:
    """A case without pairs: everybody sees everybody, front against front."""
    return Pair(ai["id"], unit["id"], Sight(distance=distance(ai, unit), seen=True, in_arc=True))


# ---- cards and orders


class Cards:
    """The cards of a case: numbers for those that are only called something."""

    def __init__(self, values: dict[Any, Data]) -> None:
        self.values, self.named = values, dict[str, int]()
        self.cards: dict[str, OrderCard] = {}

    def number(self, name: object) -> str:
        """The number of a card as a deck holds it; a card that only a usage check needs is made up."""
        if isinstance(name, int):
            number = name
        else:
            known = {"X-green": GREEN, "X-blue": BLUE, "X": GREEN, "first": GREEN, "second": NEXT}
            number = self.named.setdefault(str(name), known.get(str(name), FIRST_OF_OTHERS + len(self.named)))
        id = f"{number:02d}"
        told: Data = self.values.get(name, {})
        if id not in self.cards and (told or not isinstance(name, int)):
            colour = Colour.BLUE if str(name).startswith("b") else Colour.GREEN
            self.cards[id] = OrderCard(
                number,
                colour,
                Usage(told.get("usage", 3), head=told.get("head") or False),
                advance=advance(told.get("mission_advance")),
            )
        return id

    def add(self, card: Data) -> str:
        """A card with its orders."""
        id = self.number(card.get("number", "X"))
        value = self.values.get(card.get("number", "X"), {}).get("usage") or card.get("usage_value") or 3
        critical = card.get("critical") or {}
        self.cards[id] = OrderCard(
            int(id),
            Colour(card["colour"]),
            Usage(value, head=bool(card.get("head_symbol"))),
            advance=advance(card.get("mission_advance")),
            close_combat=critical_line(critical.get("cc")),
            short_range=critical_line(critical.get("short")),
            third={"pass_check": ThirdLine(Third.PASS_TEST), "reactive": ThirdLine(Third.REACTIVE), None: None}[
                critical.get("third")
            ],
            tactical=tactical(card.get("tactical", ())),
        )
        return id


def advance(told: Data | None) -> Advance | None:
    """The band of a card; a condition that is not known holds."""
    if not told:
        return None
    most = told["max_total"]
    return Advance(told["spaces"], most if isinstance(most, int) else None)


def critical_line(actions: list[str] | None) -> CriticalLine | None:
    """A line of a critical order."""
    return CriticalLine(tuple(ACTIONS[action] for action in actions)) if actions else None


NOBODY = Order(Action.RALLY, Selector(kinds=(Kind.NEUTRAL,)), to=(Target(unit=Selector()),))
"""An order that nobody can carry out, for a slot that a case does not mention."""


def tactical(told: Iterable[Data]) -> tuple[Order, ...]:
    """The tactical orders in their slots."""
    slots = {line["slot"]: order(line) for line in told}
    return tuple(slots.get(slot, NOBODY) for slot in range(1, max(slots, default=0) + 1))


def order(told: Data) -> Order:
    """One order."""
    actor = told.get("actor", {})
    return Order(
        do=ACTIONS[told["action"]],
        ai=selector(actor),
        relation=Relation(told["relation"]),
        to=tuple(
            Target(objective=True) if to["type"] == "objective" else Target(unit=selector(to)) for to in told["to"]
        ),
        bonus=told.get("pam_bonus", 0),
        long_range=told.get("long_range_allowed", False),
        toward=Toward(told.get("toward", "target")),
        group=actor.get("group") == "largest",
    )


def selector(told: Data) -> Selector:
    """Return an order's conditions for its AI or its Unit."""
    return Selector(
        hit={"hit": True, "unhit": False, None: None}[told.get("status")],
        used=told.get("used"),
        covered={"cover": True, 0: False, None: None}[told.get("md")],
        just_acted=told.get("just_acted", False),
        mobile=told.get("mobile", False),
        highest_firepower=told.get("fp") == "highest",
        lowest_defence=told.get("vd") == "lowest",
        largest_group=told.get("group") == "largest",
        suspect=told.get("pe", False),
        kinds=(Kind.MORTAR, Kind.GUN) if told.get("types") else (),
        in_zone_of_nearest=told.get("in_zf_of") == "nearest_unit",
    )


# ---- the sheet and the cup


def sheet(told: object) -> tuple[Box, ...]:
    """A mission sheet of twelve boxes; what happens in a box is done by hand, but for what the cases look at."""
    cells = {cell["cell"]: cell for cell in told} if isinstance(told, list) else {}
    return tuple(box(number, cells.get(number, {})) for number in range(1, 13))


def box(number: int, cell: Data) -> Box:
    """Return one box; boxes whose colour is not given are white."""
    said = cell.get("event")
    yellow = cell.get("yellow") is True
    if not said:
        return Box(number, yellow)
    spot = next((part[1] for part in (("D12", "D12"), ("1D6", "F11")) if part[0] in said), "")
    if spot:
        cup = (Chit("mine", name=text("mine"), text=text("mine")),) if "mine" in said else ()
        by_die = tuple("F12" if face == 2 else "A01" for face in range(1, 7)) if "1D6" in said else ()
        there = Spot(by_die=by_die, prefers_cover=True) if by_die else Spot(spot)
        event = Event(EventKind.DEPLOY, text(said), text(said), deploy=(Deployment("suspect", there),), cup=cup)
    elif cell.get("as_ai_action"):
        event = Event(EventKind.BY_HAND, text(said), text(said), as_ai_action=True)
    else:
        event = Event(EventKind.BY_HAND, text(said), text(said))
    return Box(number, yellow, event)


FALSE = "false alarm"


def chit(told: object) -> tuple[str, UnitType | None]:
    """Return a draw from the container, and its type if it is an AI."""
    if told == FALSE or str(told).startswith("false"):
        return "false_alarm", None
    named: Data = told if isinstance(told, dict) else {"name": str(told).split(",")[0]}
    if isinstance(told, str) and "range" in told:
        named["range"] = int(told.rsplit(" ", 1)[1])
    drawn = named | {"id": "drawn", "owner": "ai"}
    if isinstance(named.get("fp"), int):
        drawn["fp"] = {"red": named["fp"], "blue": 0}
    else:
        drawn.pop("fp", None)
    if "vd" in named:
        # it stands in cover, as the possible enemy did
        drawn["defence"] = {"front": named["vd"] - 1, "flank": named["vd"] - 1, "colour": "red"}
    return type_name("drawn"), unit_type(drawn)


# ---- moves


def hex_of(name: str) -> str:
    """Return the label for a hex with a name in a case, far from all others."""
    if len(name) == 3 and name[0].isupper() and name[1:].isdigit():
        return name
    return f"Z{sum((place + 1) * ord(letter) for place, letter in enumerate(name)) % 100:02d}"


def origin(told: Data, unit: Data) -> Origin:
    """Where a move begins."""
    return Origin(
        cover=told.get("md", unit.get("cover_md", 0)),
        in_zone_of=tuple(told.get("in_zf_of", ())),
        flanked_by=tuple(told.get("flanked_by", ())),
        distances=dict(told.get("dist", {})),
    )


def candidate(told: Data) -> Destination:
    """A hex in which a move can end."""
    return Destination(
        hex=hex_of(told["hex"]),
        cover=told["md"],
        cost=told["move_cost"],
        distances=dict(told["dist_after"]),
        in_zone_of=tuple(told["in_zf_of"]),
        in_short_zone_of=tuple(told["in_short_range_zf_of"]),
        flank_of=tuple(told["is_flank_of"]),
        enemies=tuple(unit for unit, away in told["dist_after"].items() if told.get("enemy_in_hex") and away == 0),
        occupied_by=told.get("occupied_by", ""),
        steps=told.get("hexes_moved", 1),
        limits_bonus=told.get("limits_bonus", False),
        bars_tanks="mines"
        if told.get("mines")
        else "sticks"
        if told.get("may_immobilise")
        else BARS.get(told["terrain"], ""),
    )
