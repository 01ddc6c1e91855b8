"""The table of a case as a situation, and its run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from puesto.core.hexes.numbering import LETTERED
from puesto.core.prompts import Draw, Family, Number, Prompt, Roll
from puesto.core.questions.board import Contact
from puesto.core.questions.checklists import Checklist
from puesto.core.session.journal import Source
from puesto.core.session.session import Session
from puesto.core.study.trial_run import LONGEST, begin_situation
from puesto.core.values import replace
from puesto.games import load
from puesto.games.bear.printed.records import Action, ActionCard, Content, Control, Order, Selector, Target, UnitType
from puesto.games.bear.rounds import sequence
from puesto.games.bear.situations.expectations import Expect
from puesto.games.bear.situations.situations import Moves, Pair, Situation, is_settled
from puesto.games.bear.table.given_facts import Destination, Origin
from puesto.games.bear.table.state import State
from puesto.packs import content_for

from . import records
from .records import Data

STRANGER = {"owner": "player"}
"""A Unit that a case only names."""
SOMEBODY = "Rifles"
"""The unit drawn from a container whose contents a case does not give."""


@cache
def printed() -> Content:
    """The printed game."""
    content: Content = content_for(load("bear"))[0]
    return content


@dataclass
class Table:
    """A case's table while it is laid out."""

    case: Data
    units: list[Data]
    cards: records.Cards
    situation: Situation
    dice: list[tuple[int, ...]] = field(default_factory=list)
    draws: dict[str, list[str]] = field(default_factory=dict)
    answers: dict[str, list[Any]] = field(default_factory=dict)
    until: str = ""
    more_actions: dict[str, ActionCard] = field(default_factory=dict)
    """Action cards that the printed game does not have."""

    @property
    def setup(self) -> Data:
        """Return the set-up of the case."""
        found: Data = self.case.get("setup") or {}
        return found

    def side(self, nation: str) -> str:
        """Return the side of a nation."""
        return "player" if nation == self.situation.player else "ai"

    def points(self, told: Data) -> int:
        """Victory points as the state counts them: those of the player's side are positive."""
        value: int = told["value"]
        return value if self.side(told["side"]) == "player" else -value


def lay(case: Data, units: list[Data] | None = None) -> Table:
    """Set up the table of a case: counters, facts, cards, tracks, sheet, container."""
    setup: Data = case.get("setup") or {}
    units = [*(setup.get("units", ()) if units is None else units), *counted(setup.get("count", {}))]
    units += strangers(setup, units)
    cards = records.Cards(setup.get("card_values", {}))
    table = Table(
        case, units, cards, Situation(id=case["id"].lower().replace(".", "-"), title=records.text(case["title"]))
    )
    table.situation = replace(
        table.situation, player=setup.get("player_side", "soviet"), ai=setup.get("ai_side", "german")
    )
    counters(table)
    mission(table)
    tracks(table)
    decks(table)
    container(table)
    return table


def bystanders(setup: Data, units: list[Data]) -> list[Data]:
    """Somebody on each side of a case that names nobody, so that the mission goes on (2.7)."""
    if units or setup.get("candidates") or setup.get("origin") or setup.get("pe"):
        return []
    return [
        {"id": "ASIDE", "owner": "ai", "used": True, "at": [12, 0]},
        {"id": "OPPOSITE", "owner": "player", "used": True, "at": [0, 0]},
    ]


COUNTED: dict[str, tuple[str, Data]] = {
    "units": ("player", {}),
    "ai": ("ai", {}),
    "unused_units": ("player", {}),
    "unused_ai": ("ai", {}),
    "hidden_units": ("player", {"hidden": True}),
    "trucks": ("player", {"kind": "truck"}),
    "carts": ("ai", {"kind": "truck"}),
}
"""Kind of counted pieces -> their side and properties."""


def counted(told: Data) -> list[Data]:
    """Counters of which only the number matters."""
    hit = {"hit": {"marker": "unknown", "revealed": False}}
    found: list[Data] = [
        {"id": f"{what}-{n}", "owner": side, **like}
        for what, (side, like) in COUNTED.items()
        for n in range(told.get(what, 0))
    ]
    for unit in [unit for unit in found if unit["owner"] == "ai"][: told.get("of_which_hit", 0)]:
        unit |= hit
    return found


def strangers(setup: Data, units: list[Data]) -> list[Data]:
    """Counters that a case names without describing them:

    an AI that moves, Units that it moves toward or that see it.
    """
    known = {unit["id"] for unit in units}
    named = bystanders(setup, units)
    if setup.get("candidates") and not any(unit["owner"] == "ai" for unit in units):
        named.append({"id": setup.get("mover", "A"), "owner": "ai", "cover_md": setup.get("origin", {}).get("md", 0)})
    ends = candidates(setup)
    told = [
        *setup.get("origin", {}).get("dist", ()),
        *(unit for end in ends for key in ("dist_after", "in_zf_of", "is_flank_of") for unit in end[key]),
    ]
    start = setup.get("origin", {})
    told += [*start.get("in_zf_of", ()), *start.get("adjacent_to", ()), *start.get("flanked_by", ())]
    if setup.get("pe"):
        named += suspect_of(setup)
    known |= {unit["id"] for unit in named}
    return named + [{"id": id, **STRANGER} for id in dict.fromkeys(told) if id not in known]


def suspect_of(setup: Data) -> list[Data]:
    """The possible enemy of a case that is about it alone, and an AI that keeps the mission going."""
    told = setup["pe"]
    aside = {"id": "ASIDE", "owner": "ai", "used": True}
    seen_by = {"id": "U", "owner": "player", "at": [5, 0]}
    return [
        {
            "id": told.get("id", "PE1"),
            "owner": "ai",
            "kind": "pe",
            "cover_md": told.get("md", 1),
            "range": 5,
            "at": [0, 0],
        },
        aside,
        seen_by,
    ]


def candidates(setup: Data) -> list[Data]:
    """All hexes in which somebody can end."""
    told = setup.get("candidates", [])
    return told if isinstance(told, list) else [end for ends in told.values() for end in ends]


# ---- counters and facts


def counters(table: Table) -> None:
    """The counters, what is given of each AI and Unit, and where they can move."""
    told = {(one["ai"], one["unit"]): one for one in table.setup.get("pairs", ())}
    by_id = {unit["id"]: unit for unit in table.units}
    apart = {(ai, unit): records.distance(by_id[ai], by_id[unit]) for ai, unit in told}
    # hexes that a case only calls something have no place among the others
    on_map = all(told[key]["dist"] == away for key, away in apart.items()) and not {"candidates", "moves"} & {
        *table.setup
    }
    table.situation = replace(
        table.situation,
        counters=tuple(records.placed(unit, on_map) for unit in table.units),
        unit_types=tuple(records.unit_type(unit) for unit in table.units if not records.is_suspect(unit)),
        hit_markers=records.own_markers(table.units),
        pairs=pairs(table, told),
        just_acted=tuple(unit["id"] for unit in table.units if unit.get("just_acted")),
        unit_has_fired=any(unit.get("has_fired", False) for unit in table.units),
    )
    table.situation = replace(table.situation, moves=moves(table))
    for unit in table.units:
        hidden = unit.get("hidden_marker") or hidden_of(table.setup, unit["id"])
        if hidden:
            table.draws.setdefault("hits.foot", []).append(records.MARKERS[hidden])


def hidden_of(setup: Data, unit: str) -> str:
    """Return the marker face down under a counter."""
    told = setup.get("hidden_marker", "")
    found: str = told.get(unit, "") if isinstance(told, dict) else told
    return found


def pairs(table: Table, told: dict[tuple[str, str], Data]) -> tuple[Pair, ...]:
    """Return the given pairs; without any, every counter with a known place sees every other."""
    together = {tuple(two) for two in table.setup.get("same_hex", ())}
    ais, units = ([unit for unit in table.units if unit["owner"] == side] for side in ("ai", "player"))
    found = [records.pair(one) for one in told.values()]
    if not told:
        found = [records.open_ground(ai, unit) for ai in ais for unit in units if ai.get("at") and unit.get("at")]
    elif together:
        found = [
            replace(one, given=replace(one.given, distance=0)) if (one.ai, one.unit) in together else one
            for one in found
        ]
    return tuple(found)


def moves(table: Table) -> tuple[Moves, ...]:
    """The hexes to which each AI can go, given, or else nearer to all and in no fire zone."""
    found = []
    for unit in (unit for unit in table.units if unit["owner"] == "ai"):
        away = {
            one.unit: one.given.distance
            for one in table.situation.pairs
            if one.ai == unit["id"] and one.given.distance is not None
        }
        away |= dict.fromkeys(table.setup.get("origin", {}).get("adjacent_to", ()), 1)
        away |= {
            place: far
            for place, at in objectives(table.setup).items()
            if (far := records.distance(unit, {"at": at})) is not None
        }
        own = table.setup.get("moves", {}).get(unit["id"], {})
        told = table.setup.get("candidates", own.get("candidates") if isinstance(own, dict) else None)
        ends = told.get(unit["id"], []) if isinstance(told, dict) else told
        if ends is None and records.is_suspect(unit) and table.setup.get("pe"):
            # 6.2 it moves into the open, where a Unit sees it
            seen = {one["id"]: "both" for one in table.units if one["owner"] == "player"}
            found.append(
                Moves(
                    unit["id"],
                    Origin(distances=away),
                    (Destination("Z98", 0, 1, {id: 3 for id in seen}, contacts=seen),),
                )
            )
            continue
        if ends is None:
            nearer = {place: max(1, far - 1) for place, far in away.items()}
            free = Destination(f"Z{99 - len(found)}", unit.get("cover_md", 0) + 1, unit.get("move_cost", 1), nearer)
            found.append(Moves(unit["id"], Origin(cover=unit.get("cover_md", 0), distances=away), (free,)))
            continue
        reached = [records.candidate(end) for end in ends]
        from_: Data = table.setup.get("origin") or (own.get("origin") if isinstance(own, dict) else None) or {}
        start = records.origin(from_, unit)
        steps_back = {place: far + 1 for end in reversed(reached) for place, far in end.distances.items()}
        found.append(
            Moves(
                unit["id"],
                replace(start, distances=beyond(table, steps_back) | steps_back | away | start.distances),
                tuple(reached),
            )
        )
    return tuple(found)


def beyond(table: Table, near: dict[str, int]) -> dict[str, int]:
    """Return distances beyond all others for Units of which only the fire zones are given."""
    return (
        {unit["id"]: max(near.values(), default=3) + 3 for unit in table.units if unit["owner"] == "player"}
        if table.setup.get("origin")
        else {}
    )


def objectives(setup: Data) -> dict[str, list[int]]:
    """Objective hexes that have a place in the layout."""
    told = [*setup.get("objectives", ()), *setup.get("not_objectives", ())]
    return {records.label(one["at"]): one["at"] for one in told if "at" in one}


# ---- mission, tracks, decks, container


def mission(table: Table) -> None:
    """The mission, or the sheet, objectives and control markers of the case's own."""
    setup = table.setup
    number = setup.get("mission")
    if number == 1:
        table.situation = replace(table.situation, mission="mission-1")
        return
    told = setup.get("objectives", ())
    holders = {"player_control_marker": "player", "ai_control_marker": "ai"}
    marked = [*told, *setup.get("not_objectives", ())]
    table.situation = replace(
        table.situation,
        controls=tuple(
            Control(records.label(one["at"]), holders[one["kind"]]) for one in marked if one["kind"] in holders
        ),
        objectives=tuple(records.label(one["at"]) for one in told if one["kind"] == "mission_specific"),
        sheet=records.sheet(setup.get("sheet")),
        ai_stacks=bool(isinstance(number, dict) and number.get("ai_stacking_allowed")),
        reactive=reactive(setup),
    )


def reactive(setup: Data) -> tuple[Order, ...]:
    """The reactive order of the case's own mission."""
    if setup.get("mission_data"):
        # sample step 4: toward a hex under German control, of which there is none
        return (Order(Action.LOW_RISK_MOVE, Selector(no_unit_within=3), to=(Target(control="german"),)),)
    return (Order(Action.MOVE, ends_round=True),) if (setup.get("mission") or {}) != 4 and "mission" in setup else ()


def tracks(table: Table) -> None:
    """PAM, VP, the mission marker, and what is said of a mission's course."""
    told = table.setup.get("tracks", {})
    fired = table.setup.get("facts", {}).get("any_unit_has_fired", False)
    table.situation = replace(
        table.situation,
        command_points=told.get("pam", 4),
        victory_points=table.points(told["vp"]) if "vp" in told else -1,
        marker=told.get("mission_marker", 1),
        unit_has_fired=table.situation.unit_has_fired or bool(fired is True),
        arriving={
            side: n
            for side, key in (("ai", "arriving_ai"), ("player", "arriving"))
            if (n := table.setup.get("count", {}).get(key))
        },
        hand=tuple(f"{card:02d}" for card in table.setup.get("hand", ()) if isinstance(card, int)),
    )


def decks(table: Table) -> None:
    """Set up the order card, the deck if it is given, and the cards to be drawn."""
    setup, step = table.setup, sequence.ORDERS
    card = ""
    told = setup.get("card")
    if "advance" in setup:
        told = (
            {"number": "X", "colour": "green"}
            | (told or {})
            | {"mission_advance": {"max_total": None, "spaces": setup["advance"]["spaces"]}}
        )
    if told is not None:
        card = table.cards.add(told)
    if "next_card" in setup:
        table.draws.setdefault("orders", []).append(table.cards.add(setup["next_card"]))
    deck = setup.get("deck", {})
    if told is not None and told.get("mission_advance") is not None:
        step = sequence.ORDER_CARD
        table.draws.setdefault("orders", []).insert(0, card)
    table.draws.setdefault("orders", []).extend(
        table.cards.number(name) for name in setup.get("draws", ()) if not isinstance(name, dict)
    )
    piles = {
        pile: tuple(table.cards.number(name) for name in deck[pile])
        for pile in ("draw", "discard", "removed")
        if pile in deck
    }
    table.situation = replace(
        table.situation,
        step=step,
        card="" if step == sequence.ORDER_CARD else card,
        left=piles.get("draw"),
        discard=piles.get("discard", ()),
        removed=piles.get("removed", ()),
    )


def container(table: Table) -> None:
    """The reinforcement cup and what comes out of it."""
    told = table.setup.get("container_draw")
    names = list(table.setup.get("container", ()))
    kinds: list[UnitType] = []
    cup = []
    suspects = any(records.is_suspect(unit) for unit in table.units)
    for name in names or ([told] if told is not None else [SOMEBODY] if suspects else []):
        id, kind = records.chit(name)
        cup.append(id)
        if kind is not None:
            own = replace(kind, id=records.type_name(str(name)) if names else kind.id)
            kinds.append(own)
            cup[-1] = own.id
    if told is not None:
        table.draws.setdefault("cup", []).append(records.type_name(str(told)) if names else cup[0])
    table.situation = replace(table.situation, cup=tuple(cup), unit_types=(*table.situation.unit_types, *kinds))


# ---- running it


def run(table: Table) -> Session[State, Content]:
    """Run a case to where its script ends, or the AI's turn is over."""
    table.situation = replace(table.situation, order_cards=tuple(table.cards.cards.values()))
    content = printed()
    session = begin_situation(
        load("bear"), replace(content, action_cards=content.action_cards | table.more_actions), table.situation
    )
    follow(table, session)
    return session


def follow(table: Table, session: Session[State, Content]) -> None:
    """Answer prompts by the script, then as usual, until the case is over or nothing is left to say."""
    for _ in range(LONGEST):
        prompt = session.prompt
        if prompt is None or (session.steps[-1].name == table.until if table.until else is_settled(session)):
            return
        answer = next_answer(table, prompt)
        if answer is None:
            return
        session.answer(answer, Source.HAND if prompt.family is Family.CHANCE else Source.PLAYER)


def next_answer(table: Table, prompt: Prompt[Any]) -> Any:
    """Return the answer of the case, or one that changes least.

    The latter is the worst throw, the first card, or what is known already.
    """
    if table.answers.get(prompt.key):
        told = table.answers[prompt.key].pop(0)
        return told(prompt) if callable(told) else told
    if isinstance(prompt, Roll):
        fitting = next((throw for throw in table.dice if len(throw) == prompt.dice), None)
        if fitting is not None:
            table.dice.remove(fitting)
            return fitting
        return (1,) * prompt.dice
    if isinstance(prompt, Draw):
        if table.draws.get(prompt.deck):
            return table.draws[prompt.deck].pop(0)
        return "unnerved" if prompt.deck == "hits.foot" else prompt.left[0]
    if isinstance(prompt, Contact):
        hex = LETTERED.neighbours(prompt.leaves)[0] if prompt.leaves else prompt.hex
        return {"hex": hex, "cover": prompt.cover, "rows": dict(prompt.before)}
    if isinstance(prompt, Number):
        return prompt.default
    return tuple(option.value for option in prompt.options) if isinstance(prompt, Checklist) else None


def throw(total: int) -> tuple[int, int]:
    """Two faces with a total."""
    return (total - 6, 6) if total > 7 else (1, total - 1)


Differences = list[str]
Adapter = Callable[[Data], Differences]


def differences(expected: Expect, session: Session[State, Content]) -> Differences:
    """Return the expectations that were not met."""
    from puesto.games.bear.situations import expectations
    from puesto.language import Language

    say = Language("en").say
    found = expectations.compare_expectations(expected, session)
    return [
        f"{say(one.name, session.name)}: {say(one.expected, session.name)}, came {say(one.found, session.name)}"
        for one in found
        if not one.agrees
    ]
