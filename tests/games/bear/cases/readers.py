"""Readers of the fields that a case expects of a turn, from the session."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from puesto.core.questions.board import NOBODY
from puesto.core.session.session import Session
from puesto.core.values import replace
from puesto.games.bear.ai import orders
from puesto.games.bear.printed.records import Action, Content
from puesto.games.bear.rounds import sequence
from puesto.games.bear.situations.expectations import Expect
from puesto.games.bear.situations.outcome import PASS, Outcome
from puesto.games.bear.table.state import State

from . import records
from .records import Data
from .table import Differences, Table, differences

Run = Session[State, Content]
Checks = list[Callable[[Run], str]]
"""Checks beyond a situation's expectations; each returns the difference, or ""."""
LINES = {
    "critical.cc": "cc",
    "critical.short": "short",
    "critical.reactive": "r1",
    "tactical": "t",
    "mission_order": "m",
}
STEPS = {"player_turn": sequence.PLAYER_TURN, "ai_turn": sequence.ORDER_CARD}
ROUND_OVER = (sequence.AUDIT, sequence.PRE_ROUND)
TOLD = {"then", "if_marker_were", "regardless_of", "note", "if_mission_allows", "step_order"}
"""Keys that repeat what is checked anyway, or are about another run."""


def compared(table: Table, session: Run) -> Differences:
    """Return the differences between the expected and the real results of a case."""
    wanted, checks = expected(table)
    return [*differences(wanted, session), *(said for check in checks if (said := check(session)))]


def expected(table: Table) -> tuple[Expect, Checks]:
    """Return what a case expects as a situation's expectation, and checks for the rest."""
    told = {key: value for key, value in table.case["expected"].items() if key not in TOLD}
    found, checks = Expect(), Checks()
    for key, value in told.items():
        found = READERS[key](table, value, found, checks)
    return found, checks


Reader = Callable[[Table, Any, Expect, Checks], Expect]


def simply(field: str, to: Callable[[Table, Any], Any] = lambda table, value: value) -> Reader:
    """A field of the case that is a field of what a situation expects."""
    return lambda table, value, found, checks: replace(found, **{field: to(table, value)})


def same(name: str, look: Callable[[Run], Any], to: Callable[[Table, Any], Any] = lambda table, value: value) -> Reader:
    """A field of the case that is looked up in the session."""

    def read(table: Table, value: Any, found: Expect, checks: Checks) -> Expect:
        wanted = to(table, value)

        def check(session: Run) -> str:
            came = look(session)
            return "" if came == wanted else f"{name}: {wanted!r}, came {came!r}"

        checks.append(check)
        return found

    return read


def line_of(table: Table, told: Any, found: Expect, checks: Checks) -> Expect:
    """The line that is carried out; of a critical line also which of its actions."""
    if not isinstance(told, dict):
        return found
    line = LINES[told["section"]] + str(told.get("slot", told.get("index", "")))
    if "action_index" in told:
        action = table.setup["card"]["critical"][line][told["action_index"] - 1]
        found = replace(found, action=records.ACTIONS[action])
    return replace(found, line=line)


def executor(table: Table, told: Any, found: Expect, checks: Checks) -> Expect:
    """Expect an executor; a possible enemy is known by what it turned out to be."""
    if told is None:
        return replace(found, executor=NOBODY)
    if isinstance(told, dict):
        return replace(found, one_of=tuple(told["random_one_of"]))
    if isinstance(told, list):
        return replace(found, group=tuple(told))
    suspects = [unit["id"] for unit in table.units if records.is_suspect(unit)]
    if told in suspects or told.startswith("new "):
        wanted = told if told in suspects else suspects[0]

        def check(session: Run) -> str:
            said = [line for line in session.log if line.key in orders.ANNOUNCEMENTS]
            came = said[0].subject[1] if said else NOBODY
            return "" if came == wanted else f"executor: {wanted}, came {came}"

        checks.append(check)
        return found
    return replace(found, executor=told)


def target(table: Table, told: Any, found: Expect, checks: Checks) -> Expect:
    """A Unit, or an objective by its place in the layout."""
    if isinstance(told, dict):
        told = next(records.label(one["at"]) for one in table.setup["objectives"] if one["id"] == told["objective"])
    return replace(found, target=told or NOBODY)


def action(table: Table, told: str, found: Expect, checks: Checks) -> Expect:
    """Expect an action or a pass; an AI that only pivots carries out a low-risk move too (5.3.1)."""
    if told == "pass":
        return replace(found, line=PASS)
    if told.startswith("none"):
        return replace(found, outcome="no_roll")
    if told == "pivot":
        checks.append(lambda session: "" if any(line.key == "move.pivot" for line in session.log) else "no pivot")
        return replace(found, action=Action.LOW_RISK_MOVE)
    return replace(found, action=records.ACTIONS[told])


def check_of(table: Table, told: Data, found: Expect, checks: Checks) -> Expect:
    """The usage check: whether there is one, for what cost, and what comes of it."""
    if "performed" not in told:
        return found
    if not told["performed"]:
        return replace(found, cost=0)
    unit = told.get("unit", "")
    if "cost" in told:
        found = replace(found, cost=told["cost"])
    else:
        checks.append(lambda session: "" if Outcome(session).cost else "no usage check")
    suspects = {one["id"] for one in table.units if records.is_suspect(one)}
    if unit and not unit.startswith("new "):
        checks.append(
            lambda session: (
                ""
                if {unit} == {suspect_of(session, id, suspects) for id in Outcome(session).checked}
                else f"check of {unit}"
            )
        )
    if "value" in told or "card" in told:
        checks.append(lambda session: card_drawn(table, told, session))
    if unit in {one["id"] for one in table.units} and "result" in told and not is_revealed(table, unit):
        found = replace(found, used=found.used | {unit: told["result"] == "used"})
    return found


def suspect_of(session: Run, id: str, suspects: set[str]) -> str:
    """A counter, or the possible enemy that it was."""
    was = session.state.counters[id].replaces
    return was if was in suspects else id


def card_drawn(table: Table, told: Data, session: Run) -> str:
    """The card of the usage check and what its foot says."""
    drawn = [entry.value for entry in session.entries if entry.key == "usage.draw"][-1]
    value = session.content.order_cards[drawn].usage.value
    wanted = told.get("value", value), table.cards.number(told["card"]) if "card" in told else drawn
    return "" if (value, drawn) == wanted else f"usage card: {wanted}, came {(value, drawn)}"


def is_revealed(table: Table, unit: str) -> bool:
    """Whether a counter is one that turns out to be another."""
    return any(one["id"] == unit and records.is_suspect(one) for one in table.units)


def destination(table: Table, told: str | None, found: Expect, checks: Checks) -> Expect:
    """Where the executor ends; None: it stays."""
    if told is not None:
        return replace(found, hex=records.hex_of(told))
    moved = {one.hex for move in table.situation.moves for one in move.ends}
    checks.append(
        lambda session: "" if not moved & {one.hex for one in session.state.counters.values()} else "it has moved"
    )
    return found


def refused(table: Table, told: Any, found: Expect, checks: Checks) -> Expect:
    """Hexes that are not the end of the move."""
    return replace(found, refused=tuple(records.hex_of(hex) for hex in told))


def legal(table: Table, told: Any, found: Expect, checks: Checks) -> Expect:
    """Whether hexes, or a whole move, are allowed: none is left out by a condition of 5.3.1."""
    hexes = {records.hex_of(hex) for hex in told} if isinstance(told, list) else set[str]()
    checks.append(
        lambda session: "".join(
            f"{line.subject[1]} is not legal"
            for line in session.log
            if line.key == "move.left_out" and line.rule == "5.3.1" and line.subject[1] in hexes
        )
    )
    return found


def bonus(session: Run) -> int:
    """The PAM of the order on the dice of the first shot."""
    shot = Outcome(session).shot
    return sum(one.value for one in shot[0].modifiers if one.rule == "4.3.1") if shot else 0


def base_need(session: Run) -> int:
    """Return the number needed on the dice without the order's PAM."""
    shot = Outcome(session).shot
    return shot[0].bands[0].at_least + bonus(session) if shot else 0


def attack_total(session: Run) -> int:
    """The attack value of the first shot: dice, firepower and PAM."""
    said = [line for line in session.log if line.key == "attack.result"]
    return int(str(dict(said[0].message.params)["value"])) if said else 0


def hit(table: Table, told: Any, found: Expect, checks: Checks) -> Expect:
    """Whether the shot hits; of a counter: its marker."""
    if isinstance(told, dict):
        return found
    checks.append(
        lambda session: (
            ""
            if (Outcome(session).outcome in ("hit", "destroyed")) == told
            else f"hit: {told}, came {Outcome(session).outcome}"
        )
    )
    return found


def revealed(table: Table, told: Any, found: Expect, checks: Checks) -> Expect:
    """A marker that is turned up, or a possible enemy that is revealed."""
    if isinstance(told, dict) and "token" in told:
        wanted, named = (told["ai"], told["used"]), told["token"]
        checks.append(
            lambda session: "" if heir(session, named) == wanted else f"revealed: {wanted}, came {heir(session, named)}"
        )
        told = named
    if isinstance(told, dict):
        return replace(found, hits=found.hits | {unit: records.MARKERS[name] for unit, name in told.items()})
    if told in records.MARKERS:
        unit = next(unit["id"] for unit in table.units if (unit.get("hit") or {}).get("revealed") is False)
        return replace(found, hits=found.hits | {unit: records.MARKERS[told]})
    suspect = told if isinstance(told, str) else next(unit["id"] for unit in table.units if records.is_suspect(unit))
    checks.append(
        lambda session: (
            "" if (session.state.counters[suspect].destroyed == (told is not False)) else f"{suspect} revealed: {told}"
        )
    )
    return found


def heir(session: Run, suspect: str) -> tuple[str, bool]:
    """Return the unit that a possible enemy turned out to be, and whether it is used."""
    one = next(one for one in session.state.counters.values() if one.replaces == suspect)
    return session.content.unit_types[one.type].name.es, one.used


def skipped(table: Table, told: list[Data], found: Expect, checks: Checks) -> Expect:
    """Lines that are passed over."""
    lines = [one["order"] for one in told]
    return replace(found, skipped=tuple(LINES[line] if line in LINES else f"t{line.split()[1]}" for line in lines))


def tracks(table: Table, told: Data, found: Expect, checks: Checks) -> Expect:
    """PAM and VP."""
    if "pam" in told:
        found = replace(found, command_points=told["pam"])
    if "vp" in told:
        found = replace(found, victory_points=table.points(told["vp"]))
    if "mission_marker" in told:
        found = replace(found, marker=told["mission_marker"])
    return found


def pass_check(table: Table, told: Data, found: Expect, checks: Checks) -> Expect:
    """The pass test: both numbers, and whether the AI passes."""

    def check(session: Run) -> str:
        said = [
            dict(line.message.params)
            for line in session.log
            if "ai" in dict(getattr(line.message, "params", ())) and line.rule == "4.1.2"
        ]
        came = {"unused_ai": said[0]["ai"], "unused_units": said[0]["units"]} if said else {}
        wanted = {key: told[key] for key in ("unused_ai", "unused_units") if key in told}
        passes = session.state.trail.get("third") == "done"
        return (
            ""
            if wanted.items() <= came.items() and passes == told["ai_passes"]
            else f"pass test: {told}, came {came}, passes {passes}"
        )

    checks.append(check)
    return found


def removed(table: Table, told: list[str], found: Expect, checks: Checks) -> Expect:
    """Counters that leave the map."""
    return replace(found, destroyed=tuple(id for id in told if any(unit["id"] == id for unit in table.units)))


def winner(session: Run) -> str:
    """The nation that leads."""
    mission = session.content.missions[session.state.mission]
    return mission.player if session.state.victory_points > 0 else mission.ai


def not_done(table: Table, told: list[str], found: Expect, checks: Checks) -> Expect:
    """Hexes where the AI does not go."""
    known = {end.hex for move in table.situation.moves for end in move.ends}
    return replace(found, refused=(*found.refused, *(hex for name in told if (hex := records.hex_of(name)) in known)))


def status(session: Run) -> str:
    """Return the face of the executor in the terms of a case."""
    used = session.state.counters[Outcome(session).order["executors"][0]].used
    before = used == json.loads(session.steps[0].base)["counters"][Outcome(session).order["executors"][0]]["used"]
    return f"{'used' if used else 'unused'}{' (unchanged)' if before else ''}"


def steps_of(table: Table, session: Run) -> int:
    """Return the number of hexes that the executor has crossed."""
    place = session.state.counters[Outcome(session).order["executors"][0]].hex
    return next((end.steps for move in table.situation.moves for end in move.ends if end.hex == place), 0)


def counted(session: Run) -> int:
    """Return the number of counters that the card's condition was compared with."""
    said = [dict(getattr(line.message, "params", ())) for line in session.log if line.rule == "2.3.1"]
    return next((params["total"] for params in said if "total" in params), 0)


def placed_at(session: Run) -> str:
    """Return the hex of the possible enemy that an event brought."""
    return next((one.hex for one in session.state.counters.values() if one.suspect and not one.destroyed), "")


def firepower(session: Run) -> int:
    """The firepower of the first shot with everything but the PAM."""
    shot = Outcome(session).shot
    return sum(one.value for one in shot[0].modifiers if one.rule != "4.3.1") if shot else 0


def hurt(table: Table) -> str:
    """The AI with a hit marker."""
    return next(str(unit["id"]) for unit in table.units if unit["owner"] == "ai" and unit.get("hit"))


READERS: dict[str, Reader] = {
    "order": line_of,
    "executor": executor,
    "target": target,
    "action": action,
    "usage_check": check_of,
    "cost": same("cost", lambda session: Outcome(session).cost),
    "destination": destination,
    "rejected": refused,
    "legal": legal,
    "skipped": skipped,
    "fire_modifier": same("fire_modifier", bonus),
    "base_need": same("base_need", base_need),
    "need_on_dice": simply("need"),
    "attack_total": same("attack_total", attack_total),
    "target_vd": same("target_vd", lambda session: base_need(session) + firepower(session)),
    "effective_fp": lambda table, told, found, checks: same("effective_fp", lambda session: firepower(session))(
        table, told[table.case["expected"]["executor"]], found, checks
    ),
    "discard_adds": same(
        "discards",
        lambda session: session.state.orders.discard,
        lambda table, told: [table.cards.number(name) for name in told],
    ),
    "order_cards_drawn": same(
        "order_cards_drawn", lambda session: sum(entry.stream == "orders" for entry in session.entries)
    ),
    "discard_sequence": same(
        "discards", lambda session: session.state.orders.discard, lambda table, told: [f"{card:02d}" for card in told]
    ),
    "hit": hit,
    "hit_marker_drawn_for": simply("hits", lambda table, unit: {unit: "unnerved"}),
    "hit_of_A": same("hit_of_A", lambda session: {"revealed": session.state.counters["A"].hit != "?"}),
    "pam_track_changed": lambda table, told, found, checks: same(
        "PAM", lambda session: session.state.command_points != table.situation.command_points
    )(table, told, found, checks),
    "marker_removed": lambda table, told, found, checks: replace(found, hits={hurt(table): ""}),
    "marker_revealed": revealed,
    "revealed": revealed,
    "roll": same("roll", lambda session: any(entry.key == "rally.roll" for entry in session.entries)),
    "pivot_toward": same(
        "pivot_toward", lambda session: next((line.subject[1] for line in session.log if line.key == "move.pivot"), "")
    ),
    "hexes_moved": lambda table, told, found, checks: same("hexes_moved", lambda session: steps_of(table, session))(
        table, told, found, checks
    ),
    "next": simply("step", lambda table, told: STEPS[told]),
    "ai_passes": same("ai_passes", lambda session: Outcome(session).line == PASS),
    "order_1": same("order 1", lambda session: {"executable": session.state.trail.get("t1") == "done"}),
    "pass_check": pass_check,
    "mission_marker": simply("marker"),
    "tracks": tracks,
    "consecutive_passes": simply("passes"),
    "round_ended": same("round_ended", lambda session: session.state.step in ROUND_OVER),
    "game_over": same("game_over", lambda session: session.state.step == sequence.OVER),
    "winner": same("winner", winner),
    "events_executed": simply("events", lambda table, told: tuple(told)),
    "counted": same("counted", lambda session: counted(session)),
    "container_gains": same("container", lambda session: session.state.cup),
    "pe_placed_at": same("pe_placed_at", lambda session: placed_at(session)),
    "pe": lambda table, told, found, checks: same("pe", lambda session: placed_at(session))(
        table, told["hex"], found, checks
    ),
    "events_not_executed": lambda table, told, found, checks: same(
        "passed over", lambda session: [box for box in told if box not in Outcome(session).events]
    )(table, told, found, checks),
    "not_done": not_done,
    "executor_status": same("executor_status", lambda session: status(session)),
    "removed": removed,
    "ai_order_attempted": same(
        "ai_order_attempted", lambda session: any(step.name == sequence.ORDERS for step in session.steps)
    ),
    "command_card_removal": same("command_card_removal", lambda session: bool(session.state.orders.removed)),
    "advance": lambda table, told, found, checks: same(
        "advance", lambda session: session.state.marker - table.situation.marker
    )(table, told, found, checks),
    "immobilised": lambda table, told, found, checks: replace(
        found, immobilised={unit["id"]: unit["id"] == told for unit in table.units if unit["owner"] == "ai"}
    ),
}
"""Field of a case -> how it is looked at."""
