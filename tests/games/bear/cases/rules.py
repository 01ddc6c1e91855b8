"""Cases about one rule at a time: each event is handed to the procedure that answers for it."""

from __future__ import annotations

from typing import Any

from puesto.core.values import replace
from puesto.games.bear.ai.answered_board import at_the_table
from puesto.games.bear.printed.records import Kind
from puesto.games.bear.rounds import control, losses, sequence
from puesto.games.bear.table import command_points
from puesto.games.bear.table.state import AI, HIDDEN_HIT, PLAYER, Check, MissionTable
from puesto.games.bear.turn import victory
from tests.games.bear.made_up import RIFLES, ai, make_table, suspect, unit

from ..driver import play
from ..walk import boxes, by_hand, order_card, walk, with_deck
from . import readers, records
from .records import Data
from .table import Differences, lay, printed, run, throw

SIDES = {"soviet": PLAYER, "german": AI}


def compare(told: Data, came: Data) -> Differences:
    """Everything that was to come, against what came."""
    return [f"{key}: {value!r}, came {came.get(key)!r}" for key, value in told.items() if came.get(key) != value]


def points(told: Data) -> int:
    """Victory points as the state counts them, where the player is Soviet."""
    value: int = told["value"]
    return value if SIDES[told["side"]] == PLAYER else -value


def leads(table: MissionTable) -> Data:
    """Return the VP marker in the terms of a case."""
    value = table.state.victory_points
    return {"side": "soviet" if value > 0 else "german", "value": abs(value)}


# ---- 1.0, 2.4-2.6 the mission and the round


def start_mission(case: Data) -> Differences:
    """Mission 1 as it is set up (1.0)."""
    from puesto.games import load
    from puesto.games.bear.turn import setup

    told, content = case["expected"], printed()
    state = load("bear").new(content, "mission-1", {})
    mission = content.missions["mission-1"]
    table = at_the_table(state, content)
    found = compare(
        told["tracks"],
        {
            "vp": leads(table),
            "pam": state.command_points,
            "pam_initial": mission.command_points,
            "mission_marker": state.marker,
            "round": state.round,
        },
    )
    numbers = [int(card) for card in state.orders.left]
    found += compare(
        told["order_deck"] | {"shuffled": True},
        {"first": numbers[0], "last": numbers[-1], "count": len(numbers), "shuffled": numbers == sorted(numbers)},
    )
    actions = setup.action_deck(content, mission, False)
    found += compare(
        told["action_deck"],
        {
            "cards": [int(card) for card in actions],
            "dealt_to_player": mission.cards_first_round,
            "left": len(actions) - mission.cards_first_round,
        },
    )
    found += compare(
        told["initiative"], {"round": 1, "winner": mission.first_initiative, "rolled": not mission.first_initiative}
    )
    markers = [
        {"hex": one.hex, "map": int(mission.map), "owner": mission.ai if one.holder == AI else mission.player}
        for one in mission.controls
    ]
    found += [] if markers == told["control_markers"] else [f"{markers}"]
    for side, key in ((AI, "ai"), (PLAYER, "units")):
        there: dict[str, list[str]] = {}
        for one in state.counters.values():
            if one.side == side:
                there.setdefault(content.unit_types[one.type].name.es.split(" (")[0], []).append(one.hex)
        for group in told[key]:
            hexes = sorted(there.get(group["name"], ()))
            if len(hexes) != group["count"] or (
                (group.get("hexes") or group.get("hex")) and hexes != sorted(group["hexes"])
            ):
                found.append(f"{group}, came {there}")
    return found + [id for id, one in state.counters.items() if one.used or one.hit]


def initiative(case: Data) -> Differences:
    """The initiative roll with declared PAM (2.6, 3.2.4)."""
    event, told = case["event"], case["expected"]
    table = make_table(
        ai("A", "A04"),
        unit("R", "A01"),
        state={"step": sequence.INITIATIVE, "round": 2, "command_points": case["setup"]["tracks"]["pam"]},
    )
    run = play(sequence.initiative(table), {"initiative.command_points": 0, "initiative.roll": throw(event["dice"])})
    asked = next((prompt for prompt in run.prompts if prompt.key == "initiative.command_points"), None)
    if told.get("illegal"):
        return [] if asked is None or asked.refusal(event["declared_pam"]) is not None else ["it was allowed"]
    table.state.command_points = case["setup"]["tracks"]["pam"]
    play(
        sequence.initiative(table),
        {"initiative.command_points": event["declared_pam"], "initiative.roll": throw(event["dice"])},
    )
    first = PLAYER if table.state.step == sequence.PLAYER_TURN else AI
    total = event["dice"] + event["declared_pam"]
    return compare(
        told, {"total": total, "winner": first, "first_turn": first, "tracks": {"pam": table.state.command_points}}
    )


def pre_round(case: Data) -> Differences:
    """The sequence before a round (2.5)."""
    setup, told = case["setup"], case["expected"]
    units = setup.get("units", [{"id": "A", "owner": "ai"}])
    pieces = [_piece(one) for one in units]
    lost = [unit(f"L{n}", destroyed=True) for n in range(setup.get("losses", 0))]
    initial = setup.get("tracks", {}).get("pam_initial", 4)
    table = make_table(
        *pieces, *lost, unit("STAYS", "Z01"), mission={"command_points": initial, "smoke": False, "artillery": 0}
    )
    table.state.step, table.state.command_points = sequence.PRE_ROUND, setup.get("tracks", {}).get("pam", 0)
    play(sequence.pre_round(table), lambda prompt: tuple(option.value for option in prompt.options))
    reset = table.state.command_points
    found = Differences()
    if "initiative" in told:
        declared = case["event"]["declared_pam_initiative"]
        play(
            sequence.initiative(table), {"initiative.command_points": declared, "initiative.roll": throw(setup["dice"])}
        )
        found += compare(
            told["initiative"],
            {"total": setup["dice"] + declared, "winner": PLAYER if table.state.step == sequence.PLAYER_TURN else AI},
        )
        reset = table.state.command_points
    if "tracks" in told:
        found += compare(told["tracks"], {"pam": reset})
    for id, wanted in told.get("units", {}).items():
        one = table.state.counters[id]
        hit = {"": None, HIDDEN_HIT: "still hit, hidden", "pinned": "Clavada"}[one.hit]
        found += compare(wanted, {"used": one.used, "hit": hit})
    if "hit" in told:
        one = table.state.counters[units[0]["id"]]
        found += compare(
            told["hit"], {"marker": "Clavada" if one.hit == "pinned" else one.hit, "revealed": one.hit != HIDDEN_HIT}
        )
    if "immobilised" in told:
        found += [id for id, one in table.state.counters.items() if one.immobilised]
    return found


def _piece(told: Data) -> Any:
    """A counter of a case on a plain table."""
    make = suspect if records.is_suspect(told) else ai if told["owner"] == "ai" else unit
    return (
        make(
            told["id"],
            used=told.get("used", False),
            hit=records.marker(told),
            immobilised=told.get("immobilised", False),
        )
        if make is not suspect
        else make(told["id"], used=told.get("used", False))
    )


def round_end(case: Data) -> Differences:
    """Unspent PAM are lost, and the reset does not count them (2.4, 3.2)."""
    setup, told = case["setup"], case["expected"]["tracks"]
    table = make_table(
        ai("A"),
        unit("R"),
        mission={"command_points": setup["tracks"]["pam_initial"]},
        state={"command_points": setup["tracks"]["pam"]},
    )
    play(sequence.end_round(table))
    play(sequence.close_round(table), {"round.close": "close"})
    after = table.state.command_points
    command_points.reset(table)
    return compare(told, {"pam_after_round_end": after, "pam_after_reset": table.state.command_points})


# ---- 2.7, 2.8 the end and victory points


def gain_vp(case: Data) -> Differences:
    """A side gains victory points (2.8)."""
    event, told = case["event"], case["expected"]
    table = make_table(ai("A"), unit("R"), state={"victory_points": points(case["setup"]["tracks"]["vp"])})
    way = []
    for _ in range(event["points"]):
        play(losses.score(table, SIDES[event["side"]], 1))
        way.append(leads(table))
    whole = make_table(ai("A"), unit("R"), state={"victory_points": points(case["setup"]["tracks"]["vp"])})
    play(losses.score(whole, SIDES[event["side"]], event["points"]))
    return compare(told, {"tracks": {"vp": leads(whole)}, "intermediate": way})


def mission_1() -> MissionTable:
    """Mission 1 as it begins."""
    from puesto.games import load

    return at_the_table(load("bear").new(printed(), "mission-1", {}), printed())


def control_changes(case: Data) -> Differences:
    """A marked hex changes hands (2.8)."""
    event, told, table = case["event"], case["expected"], mission_1()
    table.state.victory_points = points(case["setup"]["tracks"]["vp"])
    gained = event["type"] == "control_gained"
    side = SIDES[event["side"]]
    play(control.take_control(table, event["hex"], side if gained else losses.opponent(side)))
    return compare(told, {"tracks": {"vp": leads(table)}, "objectives": table.objectives()})


def destroyed(case: Data) -> Differences:
    """A counter is destroyed, by any side (2.8)."""
    event, told, value = case["event"], case["expected"], points(case["setup"]["tracks"]["vp"])
    if event.get("unit") == "Truck":
        table = make_table(
            ai("A"), unit("T"), unit("R"), mission={"points_per_unit": 0}, state={"victory_points": value}
        )
        play(losses.destroy(table, "T"))
        return compare(told, {"tracks": {"vp": leads(table)}})
    table = mission_1()
    table.state.victory_points = value
    play(losses.destroy(table, "rifles-g07"), {"command_loss.draw": lambda prompt: prompt.left[0]})
    return compare(told, {"tracks": {"vp": leads(table)}})


def last_destroyed(case: Data) -> Differences:
    """The last counter of a side is destroyed: pending yellow events, then the end (2.7)."""
    setup, told = case["setup"], case["expected"]
    told_sheet = setup.get("sheet", [])
    events = {cell["cell"]: by_hand(cell["event"]) for cell in told_sheet}
    yellow = tuple(cell["cell"] for cell in told_sheet if cell["yellow"])
    table = make_table(ai("A"), unit("R"), mission={"sheet": boxes(*range(1, 13), yellow=yellow, events=events)})
    table.state.marker = setup["tracks"].get("mission_marker", 1)
    # a box on yellow ground that was passed has had its event
    table.state.events_done = [number for number in yellow if number <= table.state.marker]
    if "vp" in setup["tracks"]:
        table.state.victory_points = points(setup["tracks"]["vp"])
    play(losses.destroy(table, "A" if case["event"]["type"] == "last_ai_destroyed" else "R"))
    before = list(table.state.events_done)
    play(victory.decide(table))
    executed = list(table.state.events)
    if executed:
        walk(table, {"event.by_hand": ("done",)}, until=sequence.OVER)
    nation = table.mission.player if victory.winner(table) == PLAYER else table.mission.ai
    done = [number for number in executed if number in table.state.events_done and number not in before]
    return compare(
        told,
        {
            "events_executed": done,
            "game_over": table.state.step == sequence.OVER,
            "tracks": {"vp": leads(table)},
            "winner": nation,
        },
    )


def check_end(case: Data) -> Differences:
    """A side that has nothing but counters without firepower (2.7)."""
    truck = replace(RIFLES, id="truck", kind=Kind.TRUCK, red=0, blue=0)
    table = make_table(ai("A"), unit("TR", "", truck))
    play(victory.decide(table))
    return compare(case["expected"], {"game_over": table.state.step == sequence.OVER})


def marker_reaches(case: Data) -> Differences:
    """The marker comes to the last box of mission 1 (2.7)."""
    table = lay(case | {"setup": case["setup"] | {"advance": {"spaces": 1}}}, [])
    session = run(table)
    return compare(
        case["expected"], {"game_over": session.state.step == sequence.OVER, "winner": readers.winner(session)}
    )


# ---- 3.1.1, 7.3 checks and losses


def ai_usage_check(case: Data) -> Differences:
    """The usage check of an AI (3.1.1, 4.2)."""
    setup, event, told = case["setup"], case["event"], case["expected"]
    value = setup["card_values"]["c"]
    table = with_deck(
        make_table(ai(event["unit"]), unit("R")), {"c": order_card(value["usage"], head=value.get("head", False))}
    )
    cost = sum(setup["move"].values()) if "move" in setup else event["cost"]
    table.state.check, table.state.step, table.state.then = (
        Check([event["unit"]], cost),
        sequence.CHECK,
        sequence.PLAYER_TURN,
    )
    walk(table, {"usage.draw": "c"}, until=sequence.PLAYER_TURN)
    status = "used" if table.state.counters[event["unit"]].used else "unused"
    check = {
        "performed": table.state.orders.discard == ["c"],
        "cost": cost,
        "value": value["usage"],
        "unit": event["unit"],
        "result": status,
        "head_symbol": value.get("head"),
    }
    found = compare(told["usage_check"], check)
    return found + compare(
        {key: value for key, value in told.items() if key != "usage_check"},
        {"unit_status": status, "discard_adds": table.state.orders.discard},
    )


def somebody_destroyed(case: Data) -> Differences:
    """A counter is destroyed: PAM, the AI's command cards, the marker (7.3, 7.3.1)."""
    setup, told, event = case["setup"], case["expected"], case["event"]
    deck, tracks = setup.get("deck", {"draw": ["b1", "b2"], "discard": []}), setup.get("tracks", {})
    times = len(event.get("steps", ())) or 1
    table = make_table(
        *(ai(f"A{n}") for n in range(4)), unit("R"), unit("S"), mission={"command_points": tracks.get("pam_initial", 4)}
    )
    colour = {name: ("b" if told == "blue" else "g") for name, told in deck.get("colours", {}).items()}
    made = {
        name: order_card(blue=colour.get(name, name[0]) == "b") for pile in ("draw", "discard") for name in deck[pile]
    }
    with_deck(table, {name: made[name] for name in deck["draw"]}, {name: made[name] for name in deck["discard"]})
    table.state.step, table.state.marker = sequence.PLAYER_TURN, tracks.get("mission_marker", 1)
    table.state.command_points = tracks.get("pam", 4)
    first = next((name for name in deck["draw"] if made[name].colour == "blue"), "")
    for n in range(times):
        play(
            losses.destroy(table, "R" if event["type"] == "unit_destroyed" else f"A{n}"),
            {"command_loss.draw": lambda prompt: first if first in prompt.left else prompt.left[0]},
        )
    now = table.state.command_points
    command_points.reset(table)
    o = table.state.orders
    came: Data = {
        "mission_marker": table.state.marker,
        "removed_from_game": o.removed,
        "removed_now": o.removed,
        "removed_count": len(o.removed),
        "blue_left": len(losses.command_cards(table)),
        "tracks": {"pam": now},
        "next_round_pam": table.state.command_points,
        "deck_after": {"draw_set": o.left, "discard": o.discard, "size": len(o.left)},
    }
    return compare(told, came)
