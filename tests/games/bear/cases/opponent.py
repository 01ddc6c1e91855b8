"""Cases about the AI, possible enemies and events, one rule at a time."""

from __future__ import annotations

from typing import Any

from puesto.core.values import replace
from puesto.games.bear.ai import movement, orders, selection
from puesto.games.bear.ai.answered_board import at_the_table
from puesto.games.bear.board import board_memory
from puesto.games.bear.checks import suspects
from puesto.games.bear.printed.records import (
    Action,
    Colour,
    Corner,
    Deployment,
    Event,
    EventKind,
    Kind,
    Order,
    Selector,
    Spot,
    Target,
)
from puesto.games.bear.rounds import control, neutral, sequence
from puesto.games.bear.table import command_points
from puesto.games.bear.table.state import AI, HIDDEN_HIT, PLAYER, MissionTable, Sees
from tests.games.bear.made_up import HALFTRACK, NEAREST_FIRES, RIFLES, ai, card, make_table, suspect, unit

from ..driver import play
from ..walk import boxes, colours, order_card, walk, with_deck
from . import readers, records, turns
from .records import Data
from .rules import compare, mission_1
from .table import Differences, lay, printed, run

# ---- 4, 5 the AI


def prop(case: Data) -> Differences:
    """Properties of every run."""
    return PROPERTIES[case["id"]](case)


def conservation(case: Data) -> Differences:
    """Every order card is in one pile, whatever happens (3.1.3): 300 random answers of mission 1."""
    from puesto.chance import Dice
    from puesto.core.session.session import Session
    from puesto.games import load

    dice = Dice(1)
    session = Session.start(load("bear"), printed(), "mission-1", {})
    size = case["setup"]["deck"]["size"]
    for _ in range(300):
        if session.prompt is None:
            break
        session.answer(dice.random_answer(session.prompt))
        o = session.state.orders
        cards = [*o.left, *o.discard, *o.removed]
        if len(cards) != size or len({*cards}) != size:
            return [f"{len(cards)} cards after {len(session.entries)} answers"]
    return []


def by_colour(case: Data) -> Differences:
    """The colour decides who may act, and whether there is a check (2.3)."""
    found = Differences()
    for line in case["setup"]["table"]:
        for used in (False, True):
            table = make_table(
                ai("A", "A01", used=used), unit("U", "A04"), card=card(NEAREST_FIRES, colour=Colour(line["colour"]))
            )
            play(turns_orders(table), {"attack.roll": (1, 1)})
            acts = table.state.trail.get("t1") == orders.LINE_DONE
            if acts != (("used" if used else "unused") in line["eligible"]) or (
                acts and (table.state.check is not None) != line["check"]
            ):
                found.append(f"{line['colour']}, used {used}: acts {acts}, check {table.state.check}")
    return found


def turns_orders(table: MissionTable) -> Any:
    """The orders of the card in play."""
    from puesto.games.bear.turn import ai_turn

    return ai_turn.orders(table)


def one_action(case: Data) -> Differences:
    """One action a turn, and two with the quick action of mission 1 (4.0)."""
    found = Differences()
    for extra in (0, 1):
        table = make_table(ai("A", "A01"), unit("U", "A04"), card=card(NEAREST_FIRES, colour=Colour.BLUE))
        table.state.extra_cards = extra
        with_deck_kept = dict(table.content.order_cards)
        table.content.order_cards.update({id: replace(with_deck_kept["99"], number=int(id)) for id in ("97", "98")})
        done = walk(
            table, {"attack.roll": (1, 1), "order.draw": lambda prompt: prompt.left[0]}, until=sequence.PLAYER_TURN
        )
        shots = sum(prompt.key == "attack.roll" for prompt in done.prompts)
        found += (
            [] if shots == case["expected"]["ai_actions_per_turn"] + extra else [f"{shots} actions with {extra} more"]
        )
    return found


PROPERTIES = {"V-3.1.3-06": conservation, "V-2.3-02": by_colour, "V-4.0-03": one_action}


def query(case: Data) -> Differences:
    """Compare the rules' data about a box, a fire zone, or refugees."""
    setup, told = case["setup"], case["expected"]
    if "cells" in setup:
        sheet = printed().missions["mission-1"].sheet
        numbers = {cell["cell"] for cell in setup["cells"]}
        return compare(
            told,
            {
                "replaces": {
                    box.number: box.event is not None and box.event.as_ai_action
                    for box in sheet
                    if box.number in numbers
                }
            },
        )
    if "facts" in setup:
        u = setup["facts"]["U"]
        return compare(told, {"in_zf": board_memory.is_in_zone(u["los"], u["in_arc"], u["dist"], u["range"])})
    fled = replace(RIFLES, id="refugees", kind=Kind.NEUTRAL, no_fire=True)
    table = make_table(ai("A", "A04"), unit("R", "A01"), unit("N", "A04", fled), unit("IN", "A04"))
    table.state.counters["N"].side = "neutral"
    refuges = neutral.refugee_hexes(table)
    return compare(
        told,
        {
            "fire_allowed": neutral.can_fire(table, "R", "A", refuges),
            "cc_allowed": neutral.can_fire(table, "IN", "A", refuges),
        },
    )


def choose_facing(case: Data) -> Differences:
    """The facing after a move: the log names what counts, in the order in which it does (5.3.1)."""
    table = make_table(ai("A", "A01"), unit("U", "A04"), mission={"objectives": ("A08",)})
    note = movement.facing_note(table, "A")
    assert note is not None
    words = note.message.template
    named = {
        "nearest_unit": words.index("{units}"),
        "objective": words.index("{places}"),
        "units": words.index("cuantas"),
    }
    order = sorted(named, key=lambda name: named[name])
    best = max(case["setup"]["facings"], key=lambda one: [one["in_arc"][name] for name in order])
    return compare(case["expected"], {"facing": best["dir"]})


def may_enter(case: Data) -> Differences:
    """Mission 1's half-track and I07."""
    setup, event, table = case["setup"], case["event"], mission_1()
    here = {one["id"] for one in setup["units"]}
    for id in list(table.state.counters):
        if table.state.counters[id].side == AI and (id != "sdkfz-i08") and not ("A" in here and id == "rifles-g07"):
            table.state.counters[id].destroyed = True
    held = any(one["id"] == "I07" for one in setup.get("objectives", ()))
    table.state.control["I07"] = PLAYER if held else AI
    return compare(case["expected"], {"allowed": control.can_enter(table, "sdkfz-i08", event["hex"])})


def validate_position(case: Data) -> Differences:
    """A mission may let the AI stack (5.5)."""
    table = make_table(
        ai("A", "A01"),
        ai("Bz", "A01"),
        unit("U", "A04"),
        mission={"ai_stacks": case["setup"]["mission"]["ai_stacking_allowed"]},
    )
    return compare(case["expected"], {"legal": not movement.is_stacked(table, "A")})


def ai_hit(case: Data) -> Differences:
    """An AI is hit: its marker is face down (7.4)."""
    from puesto.games.bear.rounds import hits

    table = make_table(ai("A", "A01"), unit("R", "A04"))
    said = play(hits.take_hit(table, "A"))
    hidden = table.state.counters["A"].hit == HIDDEN_HIT
    return compare(case["expected"], {"hit": {"revealed": not hidden}, "shown_to_player": bool(said.prompts)})


def ai_attempts_order(case: Data) -> Differences:
    """An AI with a hidden marker is to carry out an order (7.4)."""
    event, told, setup = case["event"], case["expected"], case["setup"]
    marker = records.MARKERS[setup["hidden_marker"]]
    acts = {"slot": 1, "relation": "nearest", "to": [{"type": "unit"}], "action": event["action"]}
    units = [
        {"at": [0, 0]} | setup["units"][0],
        {"id": "U", "owner": "player", "at": [3, 0]},
        {"id": "ASIDE", "owner": "ai", "used": True, "at": [12, 0]},
    ]
    table = lay(case | {"setup": setup | {"card": {"number": "X-green", "colour": "green", "tactical": [acts]}}}, units)
    session = run(table)
    one = session.state.counters[event["unit"]]
    done = session.state.trail.get("t1") == orders.LINE_DONE
    allows = event["action"] not in printed().hit_markers[marker].forbids
    came: Data = {
        "hit": {"marker": setup["hidden_marker"] if one.hit == marker else one.hit, "revealed": one.hit != HIDDEN_HIT},
        "executes": "per base-game marker"
        if done == allows and told.get("executes") == "per base-game marker"
        else done,
        "revealed": setup["hidden_marker"] if one.hit == marker else one.hit,
        "marker_removed": one.hit == "",
        "roll": any(entry.key == "rally.roll" for entry in session.entries),
        "removed": [event["unit"]] if one.destroyed else [],
    }
    return compare({key: value for key, value in told.items() if key != "not_done"}, came)


# ---- 6 possible enemies


def suspect_seen(case: Data) -> Differences:
    """A possible enemy that has moved, was placed or was approached: is it revealed? (6.2)"""
    pe, told = case["setup"]["pe"], case["expected"]
    near, seen = pe["adjacent_to"], pe["in_los_of"]
    hidden = "HIDDEN" in near
    sees = {("PE", "U"): Sees.BOTH if seen else Sees.NOT}
    table = make_table(
        suspect("PE", "C05", cover=pe["md"]),
        ai("A", "Z20"),
        unit("U", "C06" if near else "C08", hidden=hidden),
        unit("V", "A40"),
        sees=sees | {("PE", "V"): Sees.NOT},
    )
    table.state.step = sequence.PLAYER_TURN
    play(suspects.reveal_exposed(table))
    return compare(told, {"revealed": table.state.counters["PE"].destroyed})


def reveal(case: Data) -> Differences:
    """A draw from the container is removed from it (6.2)."""
    setup, told = case["setup"], case["expected"]
    names = {name: "false_alarm" if name.startswith("false") else name.lower() for name in setup["container"]}
    kinds = {id: replace(RIFLES, id=id) for id in names.values() if id != "false_alarm"}
    table = make_table(
        suspect("PE1", "C05", cover=1), ai("A", "Z20"), unit("U", "C08"), state={"cup": sorted(names.values())}
    )
    table.content.unit_types.update(kinds)
    drawn = names.get(setup.get("container_draw", ""), "")
    done = play(suspects.reveal(table, "PE1"), {"suspect.draw": drawn, "contact.appeared": _as_known})
    alarm = done.result == "" and table.state.counters["PE1"].destroyed
    came = {
        "container": [name for name, id in names.items() if id in table.state.cup],
        "treated_as": told.get("treated_as") if alarm else "an AI",
    }
    return compare(told, came)


def _as_known(prompt: Any) -> Data:
    """A contact form left as it is."""
    return {"hex": prompt.hex, "cover": prompt.cover, "rows": dict(prompt.before)}


# ---- 7.2 events


def mission_event(case: Data) -> Differences:
    """The event of a box, in the AI's turn in which the marker comes to it."""
    setup, event, told = case.get("setup", {}), case["event"], case["expected"]
    if "event" in event:
        return placement(case)
    cell = event.get("cell", 12)
    given = setup | {"tracks": setup.get("tracks", {}) | {"mission_marker": cell - 1}, "advance": {"spaces": 1}}
    if setup["mission"] == 4:
        said = "PE at D12; mine into reinforcement container" if "container" in setup else "PE at D12"
        given |= {"mission": None, "sheet": [{"cell": 12, "event": said, "yellow": False}]}
    given.pop("container", None)
    table = lay(case | {"setup": given})
    if "container" in setup:
        table.situation = replace(
            table.situation,
            cup=tuple("false_alarm" if name.startswith("false") else "soviet-smg" for name in setup["container"]),
        )
    if not table.setup.get("units"):
        table.situation = replace(
            table.situation, counters=tuple(replace(one, used=True) for one in table.situation.counters)
        )
    turns.dice_of(table)
    if "dice" in setup:
        table.dice = [(setup["dice"],)]
    session = run(table)
    found = Differences()
    wanted = dict(told)
    if "next_round_pam" in wanted:
        after = at_the_table(session.state, session.content)
        now = after.state.command_points
        command_points.reset(after)
        found += compare(
            {"next_round_pam": wanted.pop("next_round_pam")}, {"next_round_pam": after.state.command_points}
        )
        after.state.command_points = now
    if "then" in wanted:
        # the orders of the card are looked at, whoever can carry them out
        wanted.pop("then")
        found += [] if any(step.name == sequence.ORDERS for step in session.steps) else ["no orders"]
    if "pe" in wanted:
        one = next(one for one in session.state.counters.values() if one.suspect)
        found += compare(wanted.pop("pe"), {"hex": one.hex, "facing": None, "hit": one.hit or None})
    if "container" in wanted:
        names = sorted(
            {"falseA": "false_alarm", "SMG": "soviet-smg"}.get(name, name) for name in wanted.pop("container")
        )
        found += [] if session.state.cup == names else [f"container {session.state.cup}"]
    table.case = case | {"expected": wanted}
    return found + readers.compared(table, session)


SUITS = {"◆": "diamond", "●": "club"}


def placement(case: Data) -> Differences:
    """Order cards are drawn until a suit comes: its hex is the place (6.0)."""
    told = case["expected"]
    drawn = case["setup"]["draws"]
    suit = SUITS[case["event"]["event"]["symbol"]]
    made = {
        one["card"]: replace(order_card(), corner=Corner(one["hex"], SUITS.get(one.get("symbol") or "", "spade")))
        for one in drawn
    }
    place = Event(
        EventKind.DEPLOY, records.text("x"), records.text("x"), deploy=(Deployment("suspect", Spot(suit=suit)),)
    )
    table = with_deck(
        make_table(
            ai("A", "Z20"),
            unit("U", "A01"),
            mission={"sheet": boxes(1, 2, 3, events={2: place})},
            state={"marker": 2, "events": [2], "step": sequence.EVENT},
        ),
        made,
    )
    table.content.unit_types["suspect"] = suspect("x")[1]
    done = walk(
        table,
        {
            "placement.draw": [one["card"] for one in drawn],
            "usage.draw": [one["card"] for one in drawn],
            "contact.appeared": _as_known,
        },
        until=lambda table: True,
    )
    cards = [prompt for prompt in done.prompts if "draw" in prompt.key]
    one = next(one for one in table.state.counters.values() if one.suspect)
    came = {
        "drawn": [one["card"] for one in drawn][: len(cards)],
        "discarded": table.state.orders.discard,
        "pe_placed_at": one.hex,
        "mission_marker_moved": table.state.marker != 2,
    }
    return compare(told, came)


def ai_turn_with_event(case: Data) -> Differences:
    """A box of mission 1 with its event, then the order of the card."""
    setup, event, told = case["setup"], case["event"], case["expected"]
    units = [
        one | {"at": [2, 0] if one["id"] == "HT" else [0, 0] if one["owner"] == "ai" else [5, 0]}
        for one in setup["units"]
    ]
    first = setup["card"] | {"mission_advance": {"max_total": None, "spaces": 1}}
    table = lay(case | {"setup": setup | {"card": first, "tracks": {"mission_marker": event["cell"] - 1}}}, units)
    if any(one["id"] == "HT" for one in units):
        table.situation = replace(
            table.situation,
            counters=tuple(
                replace(one, type="sdkfz-251") if one.id == "HT" else one for one in table.situation.counters
            ),
        )
    if "dice" in setup:
        table.dice = [(setup["dice"],)]
    session = run(table)
    wanted = {key: value for key, value in told.items() if key not in ("until", "first", "second", "next")}
    table.case = case | {"expected": wanted | (told.get("second") or {})}
    found = readers.compared(table, session)
    if "first" in told:
        checks = [entry for entry in session.entries if entry.key == "usage.draw"]
        found += (
            []
            if len(checks) == 1 and session.state.card == table.cards.number("second")
            else [f"{len(checks)} checks, card {session.state.card}"]
        )
    if told.get("next") == "player_turn" and session.state.step != sequence.PLAYER_TURN:
        found.append(session.state.step)
    return found


__all__ = ["HALFTRACK", "Action", "Order", "Selector", "Target", "colours", "selection"]
