"""Cases about one rule at a time: each event is handed to the procedure that answers for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from puesto.games.bear import command_points, control, facts, losses, movement, neutral, orders, selection, sequence, suspects, victory
from puesto.games.bear.expect import Came
from puesto.games.bear.given import at_the_table
from puesto.games.bear.records import Action, Colour, Corner, Deployment, Event, EventKind, Kind, Order, Selector, Spot, Target
from puesto.games.bear.state import AI, HIDDEN_HIT, PLAYER, Check, Sees, Table

from ..board import HALFTRACK, NEAREST_FIRES, RIFLES, ai, card, suspect, table, unit
from ..driver import play
from ..walk import boxes, by_hand, colours, order_card, walk, with_deck
from . import records, turns
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


def leads(t: Table) -> Data:
    """The VP marker as a case tells it."""
    value = t.state.victory_points
    return {"side": "soviet" if value > 0 else "german", "value": abs(value)}


# ---- 1.0, 2.4-2.6 the mission and the round


def start_mission(case: Data) -> Differences:
    """Mission 1 as it is set up (1.0)."""
    from puesto.games import load
    from puesto.games.bear import setup

    told, content = case["expected"], printed()
    state = load("bear").new(content, "mission-1", {})
    mission = content.missions["mission-1"]
    t = at_the_table(state, content)
    found = compare(
        told["tracks"],
        {"vp": leads(t), "pam": state.command_points, "pam_initial": mission.command_points, "mission_marker": state.marker, "round": state.round},
    )
    numbers = [int(card) for card in state.orders.left]
    found += compare(
        told["order_deck"] | {"shuffled": True}, {"first": numbers[0], "last": numbers[-1], "count": len(numbers), "shuffled": numbers == sorted(numbers)}
    )
    actions = setup.action_deck(content, mission, False)
    found += compare(
        told["action_deck"],
        {"cards": [int(card) for card in actions], "dealt_to_player": mission.cards_first_round, "left": len(actions) - mission.cards_first_round},
    )
    found += compare(told["initiative"], {"round": 1, "winner": mission.first_initiative, "rolled": not mission.first_initiative})
    markers = [{"hex": one.hex, "map": int(mission.map), "owner": mission.ai if one.holder == AI else mission.player} for one in mission.controls]
    found += [] if markers == told["control_markers"] else [f"{markers}"]
    for side, key in ((AI, "ai"), (PLAYER, "units")):
        there: dict[str, list[str]] = {}
        for one in state.counters.values():
            if one.side == side:
                there.setdefault(content.unit_types[one.type].name.es.split(" (")[0], []).append(one.hex)
        for group in told[key]:
            hexes = sorted(there.get(group["name"], ()))
            if len(hexes) != group["count"] or ((group.get("hexes") or group.get("hex")) and hexes != sorted(group["hexes"])):
                found.append(f"{group}, came {there}")
    return found + [id for id, one in state.counters.items() if one.used or one.hit]


def initiative(case: Data) -> Differences:
    """The initiative roll with declared PAM (2.6, 3.2.4)."""
    event, told = case["event"], case["expected"]
    t = table(ai("A", "A04"), unit("R", "A01"), state={"step": sequence.INITIATIVE, "round": 2, "command_points": case["setup"]["tracks"]["pam"]})
    run = play(sequence.initiative(t), {"initiative.command_points": 0, "initiative.roll": throw(event["dice"])})
    asked = next((prompt for prompt in run.prompts if prompt.key == "initiative.command_points"), None)
    if told.get("illegal"):
        return [] if asked is None or asked.refusal(event["declared_pam"]) is not None else ["it was allowed"]
    t.state.command_points = case["setup"]["tracks"]["pam"]
    play(sequence.initiative(t), {"initiative.command_points": event["declared_pam"], "initiative.roll": throw(event["dice"])})
    first = PLAYER if t.state.step == sequence.PLAYER_TURN else AI
    total = event["dice"] + event["declared_pam"]
    return compare(told, {"total": total, "winner": first, "first_turn": first, "tracks": {"pam": t.state.command_points}})


def pre_round(case: Data) -> Differences:
    """The sequence before a round (2.5)."""
    setup, told = case["setup"], case["expected"]
    units = setup.get("units", [{"id": "A", "owner": "ai"}])
    pieces = [_piece(one) for one in units]
    lost = [unit(f"L{n}", destroyed=True) for n in range(setup.get("losses", 0))]
    initial = setup.get("tracks", {}).get("pam_initial", 4)
    t = table(*pieces, *lost, unit("STAYS", "Z01"), mission={"command_points": initial, "smoke": False, "artillery": 0})
    t.state.step, t.state.command_points = sequence.PRE_ROUND, setup.get("tracks", {}).get("pam", 0)
    play(sequence.pre_round(t), lambda prompt: tuple(option.value for option in prompt.options))
    reset = t.state.command_points
    found = Differences()
    if "initiative" in told:
        declared = case["event"]["declared_pam_initiative"]
        play(sequence.initiative(t), {"initiative.command_points": declared, "initiative.roll": throw(setup["dice"])})
        found += compare(told["initiative"], {"total": setup["dice"] + declared, "winner": PLAYER if t.state.step == sequence.PLAYER_TURN else AI})
        reset = t.state.command_points
    if "tracks" in told:
        found += compare(told["tracks"], {"pam": reset})
    for id, wanted in told.get("units", {}).items():
        one = t.state.counters[id]
        hit = {"": None, HIDDEN_HIT: "still hit, hidden", "pinned": "Clavada"}[one.hit]
        found += compare(wanted, {"used": one.used, "hit": hit})
    if "hit" in told:
        one = t.state.counters[units[0]["id"]]
        found += compare(told["hit"], {"marker": "Clavada" if one.hit == "pinned" else one.hit, "revealed": one.hit != HIDDEN_HIT})
    if "immobilised" in told:
        found += [id for id, one in t.state.counters.items() if one.immobilised]
    return found


def _piece(told: Data) -> Any:
    """A counter of a case on a plain table."""
    make = suspect if records.is_suspect(told) else ai if told["owner"] == "ai" else unit
    return (
        make(told["id"], used=told.get("used", False), hit=records.marker(told), immobilised=told.get("immobilised", False))
        if make is not suspect
        else make(told["id"], used=told.get("used", False))
    )


def round_end(case: Data) -> Differences:
    """Unspent PAM are lost, and the reset does not count them (2.4, 3.2)."""
    setup, told = case["setup"], case["expected"]["tracks"]
    t = table(ai("A"), unit("R"), mission={"command_points": setup["tracks"]["pam_initial"]}, state={"command_points": setup["tracks"]["pam"]})
    play(sequence.end_round(t))
    play(sequence.close_round(t), {"round.close": "close"})
    after = t.state.command_points
    command_points.reset(t)
    return compare(told, {"pam_after_round_end": after, "pam_after_reset": t.state.command_points})


# ---- 2.7, 2.8 the end and victory points


def gain_vp(case: Data) -> Differences:
    """A side gains victory points (2.8)."""
    event, told = case["event"], case["expected"]
    t = table(ai("A"), unit("R"), state={"victory_points": points(case["setup"]["tracks"]["vp"])})
    way = []
    for _ in range(event["points"]):
        play(losses.score(t, SIDES[event["side"]], 1))
        way.append(leads(t))
    whole = table(ai("A"), unit("R"), state={"victory_points": points(case["setup"]["tracks"]["vp"])})
    play(losses.score(whole, SIDES[event["side"]], event["points"]))
    return compare(told, {"tracks": {"vp": leads(whole)}, "intermediate": way})


def _mission_1() -> Table:
    """Mission 1 as it begins."""
    from puesto.games import load

    return at_the_table(load("bear").new(printed(), "mission-1", {}), printed())


def control_changes(case: Data) -> Differences:
    """A marked hex changes hands (2.8)."""
    event, told, t = case["event"], case["expected"], _mission_1()
    t.state.victory_points = points(case["setup"]["tracks"]["vp"])
    gained = event["type"] == "control_gained"
    side = SIDES[event["side"]]
    play(control.take(t, event["hex"], side if gained else losses.opponent(side)))
    return compare(told, {"tracks": {"vp": leads(t)}, "objectives": t.objectives()})


def destroyed(case: Data) -> Differences:
    """A counter is destroyed, whoever did it (2.8)."""
    event, told, value = case["event"], case["expected"], points(case["setup"]["tracks"]["vp"])
    if event.get("unit") == "Truck":
        t = table(ai("A"), unit("T"), unit("R"), mission={"points_per_unit": 0}, state={"victory_points": value})
        play(losses.destroy(t, "T"))
        return compare(told, {"tracks": {"vp": leads(t)}})
    t = _mission_1()
    t.state.victory_points = value
    play(losses.destroy(t, "rifles-g07"), {"command_loss.draw": lambda prompt: prompt.left[0]})
    return compare(told, {"tracks": {"vp": leads(t)}})


def last_destroyed(case: Data) -> Differences:
    """The last counter of a side is destroyed: pending yellow events, then the end (2.7)."""
    setup, told = case["setup"], case["expected"]
    told_sheet = setup.get("sheet", [])
    events = {cell["cell"]: by_hand(cell["event"]) for cell in told_sheet}
    yellow = tuple(cell["cell"] for cell in told_sheet if cell["yellow"])
    t = table(ai("A"), unit("R"), mission={"sheet": boxes(*range(1, 13), yellow=yellow, events=events)})
    t.state.marker = setup["tracks"].get("mission_marker", 1)
    # a box on yellow ground that was passed has had its event
    t.state.events_done = [number for number in yellow if number <= t.state.marker]
    if "vp" in setup["tracks"]:
        t.state.victory_points = points(setup["tracks"]["vp"])
    play(losses.destroy(t, "A" if case["event"]["type"] == "last_ai_destroyed" else "R"))
    before = list(t.state.events_done)
    play(victory.decide(t))
    executed = list(t.state.events)
    if executed:
        walk(t, {"event.by_hand": ("done",)}, until=sequence.OVER)
    nation = t.mission.player if victory.winner(t) == PLAYER else t.mission.ai
    done = [number for number in executed if number in t.state.events_done and number not in before]
    return compare(told, {"events_executed": done, "game_over": t.state.step == sequence.OVER, "tracks": {"vp": leads(t)}, "winner": nation})


def check_end(case: Data) -> Differences:
    """A side that has nothing but counters without firepower (2.7)."""
    truck = replace(RIFLES, id="truck", kind=Kind.TRUCK, red=0, blue=0)
    t = table(ai("A"), unit("TR", "", truck))
    play(victory.decide(t))
    return compare(case["expected"], {"game_over": t.state.step == sequence.OVER})


def marker_reaches(case: Data) -> Differences:
    """The marker comes to the last box of mission 1 (2.7)."""
    t = lay(case | {"setup": case["setup"] | {"advance": {"spaces": 1}}}, [])
    session = run(t)
    return compare(case["expected"], {"game_over": session.state.step == sequence.OVER, "winner": turns.winner(session)})


# ---- 3.1.1, 7.3 checks and losses


def ai_usage_check(case: Data) -> Differences:
    """The usage check of an AI (3.1.1, 4.2)."""
    setup, event, told = case["setup"], case["event"], case["expected"]
    value = setup["card_values"]["c"]
    t = with_deck(table(ai(event["unit"]), unit("R")), {"c": order_card(value["usage"], head=value.get("head", False))})
    cost = sum(setup["move"].values()) if "move" in setup else event["cost"]
    t.state.check, t.state.step, t.state.then = Check([event["unit"]], cost), sequence.CHECK, sequence.PLAYER_TURN
    walk(t, {"usage.draw": "c"}, until=sequence.PLAYER_TURN)
    status = "used" if t.state.counters[event["unit"]].used else "unused"
    check = {
        "performed": t.state.orders.discard == ["c"],
        "cost": cost,
        "value": value["usage"],
        "unit": event["unit"],
        "result": status,
        "head_symbol": value.get("head"),
    }
    found = compare(told["usage_check"], check)
    return found + compare({key: value for key, value in told.items() if key != "usage_check"}, {"unit_status": status, "discard_adds": t.state.orders.discard})


def somebody_destroyed(case: Data) -> Differences:
    """A counter is destroyed: PAM, the AI's command cards, the marker (7.3, 7.3.1)."""
    setup, told, event = case["setup"], case["expected"], case["event"]
    deck, tracks = setup.get("deck", {"draw": ["b1", "b2"], "discard": []}), setup.get("tracks", {})
    times = len(event.get("steps", ())) or 1
    t = table(*(ai(f"A{n}") for n in range(4)), unit("R"), unit("S"), mission={"command_points": tracks.get("pam_initial", 4)})
    colour = {name: ("b" if told == "blue" else "g") for name, told in deck.get("colours", {}).items()}
    made = {name: order_card(blue=colour.get(name, name[0]) == "b") for pile in ("draw", "discard") for name in deck[pile]}
    with_deck(t, {name: made[name] for name in deck["draw"]}, {name: made[name] for name in deck["discard"]})
    t.state.step, t.state.marker = sequence.PLAYER_TURN, tracks.get("mission_marker", 1)
    t.state.command_points = tracks.get("pam", 4)
    first = next((name for name in deck["draw"] if made[name].colour == "blue"), "")
    for n in range(times):
        play(
            losses.destroy(t, "R" if event["type"] == "unit_destroyed" else f"A{n}"),
            {"command_loss.draw": lambda prompt: first if first in prompt.left else prompt.left[0]},
        )
    now = t.state.command_points
    command_points.reset(t)
    o = t.state.orders
    came: Data = {
        "mission_marker": t.state.marker,
        "removed_from_game": o.removed,
        "removed_now": o.removed,
        "removed_count": len(o.removed),
        "blue_left": len(losses.command_cards(t)),
        "tracks": {"pam": now},
        "next_round_pam": t.state.command_points,
        "deck_after": {"draw_set": o.left, "discard": o.discard, "size": len(o.left)},
    }
    return compare(told, came)


# ---- 4, 5 the AI


def prop(case: Data) -> Differences:
    """Properties of every run."""
    return PROPERTIES[case["id"]](case)


def conservation(case: Data) -> Differences:
    """Every order card is in one pile, whatever happens (3.1.3): 300 random answers of mission 1."""
    from puesto.chance import Dice
    from puesto.core.session import Session
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
            t = table(ai("A", "A01", used=used), unit("U", "A04"), card=card(NEAREST_FIRES, colour=Colour(line["colour"])))
            play(turns_orders(t), {"attack.roll": (1, 1)})
            acts = t.state.trail.get("t1") == orders.DONE
            if acts != (("used" if used else "unused") in line["eligible"]) or (acts and (t.state.check is not None) != line["check"]):
                found.append(f"{line['colour']}, used {used}: acts {acts}, check {t.state.check}")
    return found


def turns_orders(t: Table) -> Any:
    """The orders of the card in play."""
    from puesto.games.bear import ai_turn

    return ai_turn.orders(t)


def one_action(case: Data) -> Differences:
    """One action a turn, and two with the quick action of mission 1 (4.0)."""
    found = Differences()
    for extra in (0, 1):
        t = table(ai("A", "A01"), unit("U", "A04"), card=card(NEAREST_FIRES, colour=Colour.BLUE))
        t.state.extra_cards = extra
        with_deck_kept = dict(t.content.order_cards)
        t.content.order_cards.update({id: replace(with_deck_kept["99"], number=int(id)) for id in ("97", "98")})
        done = walk(t, {"attack.roll": (1, 1), "order.draw": lambda prompt: prompt.left[0]}, until=sequence.PLAYER_TURN)
        shots = sum(prompt.key == "attack.roll" for prompt in done.prompts)
        found += [] if shots == case["expected"]["ai_actions_per_turn"] + extra else [f"{shots} actions with {extra} more"]
    return found


PROPERTIES = {"V-3.1.3-06": conservation, "V-2.3-02": by_colour, "V-4.0-03": one_action}


def query(case: Data) -> Differences:
    """What the rules say of a box, a fire zone, or refugees."""
    setup, told = case["setup"], case["expected"]
    if "cells" in setup:
        sheet = printed().missions["mission-1"].sheet
        numbers = {cell["cell"] for cell in setup["cells"]}
        return compare(told, {"replaces": {box.number: box.event is not None and box.event.as_ai_action for box in sheet if box.number in numbers}})
    if "facts" in setup:
        u = setup["facts"]["U"]
        return compare(told, {"in_zf": facts.is_in_zone(u["los"], u["in_arc"], u["dist"], u["range"])})
    fled = replace(RIFLES, id="refugees", kind=Kind.NEUTRAL, no_fire=True)
    t = table(ai("A", "A04"), unit("R", "A01"), unit("N", "A04", fled), unit("IN", "A04"))
    t.state.counters["N"].side = "neutral"
    refuges = neutral.sheltered(t)
    return compare(told, {"fire_allowed": neutral.may_fire(t, "R", "A", refuges), "cc_allowed": neutral.may_fire(t, "IN", "A", refuges)})


def choose_facing(case: Data) -> Differences:
    """The facing after a move: the log names what counts, in the order in which it does (5.3.1)."""
    t = table(ai("A", "A01"), unit("U", "A04"), mission={"objectives": ("A08",)})
    note = movement.facing_note(t, "A")
    assert note is not None
    words = note.message.template
    named = {"nearest_unit": words.index("{units}"), "objective": words.index("{places}"), "units": words.index("cuantas")}
    order = sorted(named, key=lambda name: named[name])
    best = max(case["setup"]["facings"], key=lambda one: [one["in_arc"][name] for name in order])
    return compare(case["expected"], {"facing": best["dir"]})


def may_enter(case: Data) -> Differences:
    """Mission 1's half-track and I07."""
    setup, event, t = case["setup"], case["event"], _mission_1()
    here = {one["id"] for one in setup["units"]}
    for id in list(t.state.counters):
        if t.state.counters[id].side == AI and (id != "sdkfz-i08") and not ("A" in here and id == "rifles-g07"):
            t.state.counters[id].destroyed = True
    held = any(one["id"] == "I07" for one in setup.get("objectives", ()))
    t.state.control["I07"] = PLAYER if held else AI
    return compare(case["expected"], {"allowed": control.may_enter(t, "sdkfz-i08", event["hex"])})


def validate_position(case: Data) -> Differences:
    """A mission may let the AI stack (5.5)."""
    t = table(ai("A", "A01"), ai("Bz", "A01"), unit("U", "A04"), mission={"ai_stacks": case["setup"]["mission"]["ai_stacking_allowed"]})
    return compare(case["expected"], {"legal": not movement.stacks(t, "A")})


def ai_hit(case: Data) -> Differences:
    """An AI is hit: its marker lies face down (7.4)."""
    from puesto.games.bear import hits

    t = table(ai("A", "A01"), unit("R", "A04"))
    said = play(hits.take_hit(t, "A"))
    hidden = t.state.counters["A"].hit == HIDDEN_HIT
    return compare(case["expected"], {"hit": {"revealed": not hidden}, "shown_to_player": bool(said.prompts)})


def ai_attempts_order(case: Data) -> Differences:
    """An AI with a hidden marker is to carry out an order (7.4)."""
    event, told, setup = case["event"], case["expected"], case["setup"]
    marker = records.MARKERS[setup["hidden_marker"]]
    acts = {"slot": 1, "relation": "nearest", "to": [{"type": "unit"}], "action": event["action"]}
    units = [{"at": [0, 0]} | setup["units"][0], {"id": "U", "owner": "player", "at": [3, 0]}, {"id": "ASIDE", "owner": "ai", "used": True, "at": [12, 0]}]
    t = lay(case | {"setup": setup | {"card": {"number": "X-green", "colour": "green", "tactical": [acts]}}}, units)
    session = run(t)
    one = session.state.counters[event["unit"]]
    done = session.state.trail.get("t1") == orders.DONE
    allows = event["action"] not in printed().hit_markers[marker].forbids
    came: Data = {
        "hit": {"marker": setup["hidden_marker"] if one.hit == marker else one.hit, "revealed": one.hit != HIDDEN_HIT},
        "executes": "per base-game marker" if done == allows and told.get("executes") == "per base-game marker" else done,
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
    t = table(
        suspect("PE", "C05", cover=pe["md"]),
        ai("A", "Z20"),
        unit("U", "C06" if near else "C08", hidden=hidden),
        unit("V", "A40"),
        sees=sees | {("PE", "V"): Sees.NOT},
    )
    t.state.step = sequence.PLAYER_TURN
    play(suspects.look(t))
    return compare(told, {"revealed": t.state.counters["PE"].destroyed})


def reveal(case: Data) -> Differences:
    """What is drawn from the container leaves it (6.2)."""
    setup, told = case["setup"], case["expected"]
    names = {name: "false_alarm" if name.startswith("false") else name.lower() for name in setup["container"]}
    kinds = {id: replace(RIFLES, id=id) for id in names.values() if id != "false_alarm"}
    t = table(suspect("PE1", "C05", cover=1), ai("A", "Z20"), unit("U", "C08"), state={"cup": sorted(names.values())})
    t.content.unit_types.update(kinds)
    drawn = names.get(setup.get("container_draw", ""), "")
    done = play(suspects.reveal(t, "PE1"), {"suspect.draw": drawn, "contact.appeared": _as_known})
    alarm = done.result == "" and t.state.counters["PE1"].destroyed
    came = {"container": [name for name, id in names.items() if id in t.state.cup], "treated_as": told.get("treated_as") if alarm else "an AI"}
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
    t = lay(case | {"setup": given})
    if "container" in setup:
        t.situation = replace(t.situation, cup=tuple("false_alarm" if name.startswith("false") else "soviet-smg" for name in setup["container"]))
    if not t.setup.get("units"):
        t.situation = replace(t.situation, counters=tuple(replace(one, used=True) for one in t.situation.counters))
    turns.dice_of(t)
    if "dice" in setup:
        t.dice = [(setup["dice"],)]
    session = run(t)
    found = Differences()
    wanted = dict(told)
    if "next_round_pam" in wanted:
        after = at_the_table(session.state, session.content)
        now = after.state.command_points
        command_points.reset(after)
        found += compare({"next_round_pam": wanted.pop("next_round_pam")}, {"next_round_pam": after.state.command_points})
        after.state.command_points = now
    if "then" in wanted:
        # the orders of the card are looked at, whoever can carry them out
        wanted.pop("then")
        found += [] if any(step.name == sequence.ORDERS for step in session.steps) else ["no orders"]
    if "pe" in wanted:
        one = next(one for one in session.state.counters.values() if one.suspect)
        found += compare(wanted.pop("pe"), {"hex": one.hex, "facing": None, "hit": one.hit or None})
    if "container" in wanted:
        names = sorted({"falseA": "false_alarm", "SMG": "soviet-smg"}.get(name, name) for name in wanted.pop("container"))
        found += [] if session.state.cup == names else [f"container {session.state.cup}"]
    t.case = case | {"expected": wanted}
    return found + turns.compared(t, session)


SUITS = {"◆": "diamond", "●": "club"}


def placement(case: Data) -> Differences:
    """Order cards are drawn until a suit comes: its hex is the place (6.0)."""
    told = case["expected"]
    drawn = case["setup"]["draws"]
    suit = SUITS[case["event"]["event"]["symbol"]]
    made = {one["card"]: replace(order_card(), corner=Corner(one["hex"], SUITS.get(one.get("symbol") or "", "spade"))) for one in drawn}
    place = Event(EventKind.DEPLOY, records.text("x"), records.text("x"), deploy=(Deployment("suspect", Spot(suit=suit)),))
    t = with_deck(
        table(
            ai("A", "Z20"), unit("U", "A01"), mission={"sheet": boxes(1, 2, 3, events={2: place})}, state={"marker": 2, "events": [2], "step": sequence.EVENT}
        ),
        made,
    )
    t.content.unit_types["suspect"] = suspect("x")[1]
    done = walk(
        t, {"placement.draw": [one["card"] for one in drawn], "usage.draw": [one["card"] for one in drawn], "contact.appeared": _as_known}, until=lambda t: True
    )
    cards = [prompt for prompt in done.prompts if "draw" in prompt.key]
    one = next(one for one in t.state.counters.values() if one.suspect)
    came = {
        "drawn": [one["card"] for one in drawn][: len(cards)],
        "discarded": t.state.orders.discard,
        "pe_placed_at": one.hex,
        "mission_marker_moved": t.state.marker != 2,
    }
    return compare(told, came)


def ai_turn_with_event(case: Data) -> Differences:
    """A box of mission 1 with its event, then the order of the card."""
    setup, event, told = case["setup"], case["event"], case["expected"]
    units = [one | {"at": [2, 0] if one["id"] == "HT" else [0, 0] if one["owner"] == "ai" else [5, 0]} for one in setup["units"]]
    first = setup["card"] | {"mission_advance": {"max_total": None, "spaces": 1}}
    t = lay(case | {"setup": setup | {"card": first, "tracks": {"mission_marker": event["cell"] - 1}}}, units)
    if any(one["id"] == "HT" for one in units):
        t.situation = replace(t.situation, counters=tuple(replace(one, type="sdkfz-251") if one.id == "HT" else one for one in t.situation.counters))
    if "dice" in setup:
        t.dice = [(setup["dice"],)]
    session = run(t)
    wanted = {key: value for key, value in told.items() if key not in ("until", "first", "second", "next")}
    t.case = case | {"expected": wanted | (told.get("second") or {})}
    found = turns.compared(t, session)
    if "first" in told:
        checks = [entry for entry in session.entries if entry.key == "usage.draw"]
        found += [] if len(checks) == 1 and session.state.card == t.cards.number("second") else [f"{len(checks)} checks, card {session.state.card}"]
    if told.get("next") == "player_turn" and session.state.step != sequence.PLAYER_TURN:
        found.append(session.state.step)
    return found


__all__ = ["HALFTRACK", "Action", "Came", "Order", "Selector", "Target", "colours", "selection"]
