"""The AI's turn in the cases: an order card, its events, its orders, the usage check."""

from __future__ import annotations

from puesto.core.questions.board import NOBODY
from puesto.core.values import replace
from puesto.games.bear.rounds import sequence
from puesto.games.bear.situations.expectations import Expect
from puesto.games.bear.table.given_facts import Destination
from tests.games.bear.cases.readers import STEPS, compared

from . import records
from .records import Data
from .table import Differences, Table, differences, lay, run, throw


def ai_turn(case: Data) -> Differences:
    """A turn of the AI with its card."""
    if "group" in case["setup"]:
        return vacated(case)
    if "deck" in case["setup"]:
        return deck_turn(case)
    table = lay(case)
    dice_of(table)
    session = run(table)
    return [*compared(table, session), *with_other_markers(case)]


def with_other_markers(case: Data) -> Differences:
    """Markers that would have kept the executor from carrying the order out."""
    found = Differences()
    for marker in case["expected"].get("if_marker_were", {}):
        units = [
            unit | {"hidden_marker": marker} if "hidden_marker" in unit else unit for unit in case["setup"]["units"]
        ]
        table = lay(case, units)
        found += differences(Expect(executor=NOBODY), run(table))
    if hex := case["expected"].get("if_mission_allows"):
        # a hex that the mission opens bars nobody
        ends = [{key: value for key, value in end.items() if key != "mines"} for end in case["setup"]["candidates"]]
        found += differences(
            Expect(hex=records.hex_of(hex)), run(lay(case | {"setup": case["setup"] | {"candidates": ends}}))
        )
    return found


def ai_draws_order_card(case: Data) -> Differences:
    """The AI's order card: the mission marker and the events, up to its orders."""
    table = lay(case)
    dice_of(table)
    if table.situation.step != sequence.ORDER_CARD:
        table.situation = replace(table.situation, step=sequence.ORDER_CARD, card="")
        table.draws["orders"].insert(0, table.cards.number(table.setup["card"]["number"]))
    special = table.setup.get("special", {}).get("adjacent_cover_nearer_to_unit")
    if special:
        table.answers["contact.appeared"] = [lambda prompt: {"hex": special, "cover": 1, "rows": {}}]
    session = run(table)
    return compared(table, session)


def deck_turn(case: Data) -> Differences:
    """A turn of the AI of which only the decks matter: the card is drawn, and what it says is done."""
    setup, result = case["setup"], case["event"].get("result", "")
    first = (setup["deck"]["draw"] or setup["deck"]["discard"])[0]
    acts = result != "pass"
    fire = [{"slot": 1, "relation": "nearest", "to": [{"type": "unit"}], "action": "fire"}]
    colour = "blue" if result == "blue order" else "green"
    units = [{"id": "A", "owner": "ai", "at": [0, 0]}, {"id": "U", "owner": "player", "at": [3, 0]}]
    table = lay(case, units)
    table.cards.add({"number": first, "colour": colour, "tactical": fire if acts else []})
    table.situation = replace(table.situation, step=sequence.ORDER_CARD, card="")
    table.draws["orders"] = [table.cards.number(first)]
    table.until = sequence.ORDERS if "reshuffled" in case["expected"] or "drawn_from" in case["expected"] else ""
    session = run(table)
    orders, drawn = session.state.orders, [entry for entry in session.entries if entry.key.endswith(".draw")]
    named = {
        card: name
        for name, card in ((name, table.cards.number(name)) for pile in setup["deck"].values() for name in pile)
    }
    offered = [sorted(named[card] for card in entry.prompt.left) for entry in drawn]
    in_play = {session.state.card} if table.until else set[str]()
    came: Data = {
        "reshuffled": not setup["deck"]["draw"] and bool(drawn),
        "drawn_from": offered[0],
        "deck_size_after_draw": len(orders.left),
        "discard_after_draw": [card for card in orders.discard if card not in in_play],
        "discard": [named[card] for card in orders.discard],
        "draw": [named[card] for card in orders.left],
        "next": {value: key for key, value in STEPS.items()}.get(session.state.step, session.state.step),
    }
    wanted = {key: value for key, value in case["expected"].items() if key != "order"}
    found = [f"{key}: {value}, came {came[key]}" for key, value in wanted.items() if came[key] != value]
    if "order" in case["expected"] and offered != [["last"], ["d1", "d2", "last"]]:
        # 3.1.3 the card that was carried out is among those that are shuffled for its own check
        found.append(f"drawn from {offered}")
    return found


def vacated(case: Data) -> Differences:
    """A group moves: a hex that a member has left is free for the next (5.5)."""
    places = {"h0": [2, 0], "h1": [1, 0], "h2": [0, 0]}
    units = [{"id": id, "owner": "ai", "at": places[way[0]]} for id, way in case["setup"]["moves"].items()]
    units.append({"id": "U", "owner": "player", "at": [9, 0]})
    group = {
        "slot": 1,
        "actor": {"group": "largest"},
        "relation": "nearest",
        "to": [{"type": "unit"}],
        "action": "move",
    }
    table = lay(case | {"setup": {"card": {"number": "X-green", "colour": "green", "tactical": [group]}}}, units)
    ends = {id: Destination(records.label(places[way[1]]), cost=1) for id, way in case["setup"]["moves"].items()}
    table.situation = replace(
        table.situation, moves=tuple(replace(move, ends=(ends[move.ai],)) for move in table.situation.moves)
    )
    session = run(table)
    wanted = {id: end.hex for id, end in ends.items()}
    came = {id: session.state.counters[id].hex for id in ends}
    return [] if (came == wanted) == case["expected"]["legal"] else [f"{wanted}, came {came}"]


def dice_of(table: Table) -> None:
    """The dice that a case names:

    a total of 2D6 where a shot follows, one face where a box of the sheet asks for it.
    """
    told = table.setup.get("dice")
    if told is not None:
        table.dice = [throw(told), (told,)] if told >= 2 else [(told,)]
    if "random_choice" in table.setup:
        table.answers["tie.ai.die"] = [
            lambda prompt: (1 + prompt.subject.index(table.setup["random_choice"]) * (6 // len(prompt.subject)),)
        ]


# ---- who, what, at what


# ---- shots


# ---- the rest
