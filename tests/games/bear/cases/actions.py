"""The player's turns in the cases:

actions for PA, command actions, cards, delays, groups, and whole sequences of turns.
"""

from __future__ import annotations

from typing import Any

from puesto.core.prompts import Choose, Prompt
from puesto.core.session.journal import RefusedError
from puesto.core.values import replace
from puesto.games.bear.printed.records import ActionCard
from puesto.games.bear.rounds import sequence
from puesto.games.bear.situations.outcome import Outcome
from puesto.games.bear.situations.situations import Pair
from puesto.games.bear.turn import hand

from . import readers, records, rules
from .records import Data
from .table import Differences, Table, follow, lay, run, throw

ANYBODY = {"id": "ENEMY", "owner": "ai", "at": [4, 0]}
"""An AI to act against, where a case names none."""
PE = {"id": "PE1", "owner": "ai", "kind": "pe", "at": [4, 0], "cover_md": 1, "range": 5}


def turn(case: Data, units: list[Data] | None = None) -> Table:
    """A table at the beginning of the player's turn: the Units within reach of one AI."""
    setup = case.get("setup") or {}
    units = [{"at": [0, 0]} | unit for unit in (setup.get("units", ()) if units is None else units)]
    units = [unit | {"at": [4, 0]} if unit["owner"] == "ai" else unit | {"at": unit["at"] or [0, 0]} for unit in units]
    if not any(unit["owner"] == "ai" for unit in units):
        units += [PE] if "PE1" in str(case["event"]) or case["event"]["type"] == "player_fires_at_pe" else [ANYBODY]
    if not any(unit["owner"] == "player" for unit in units):
        units.append({"id": "X", "owner": "player", "at": [0, 0]})
    if any(records.is_suspect(unit) for unit in units):
        # 2.7 somebody is left where it turns out to be nobody
        units.append({"id": "ASIDE", "owner": "ai", "at": [12, 0], "used": True})
    table = lay(case, units)
    table.situation = replace(
        table.situation, step=sequence.PLAYER_TURN, card="", pairs=tuple(facing(pair) for pair in table.situation.pairs)
    )
    table.until = sequence.ORDER_CARD
    return table


def facing(pair: Pair) -> Pair:
    """Two counters that look at each other; what the AI's shot would need is nobody's business here."""
    return replace(pair, given=replace(pair.given, in_zone=None))


def act(table: Table, event: Data) -> None:
    """Script one action of the player."""
    unit, action = event["unit"], {"any": "other", "rally": "rally"}.get(event["action"], event["action"])
    points = event["cost"] if event["type"] == "player_command_action" else event.get("pam_to_reduce", 0)
    answers: dict[str, list[Any]] = {
        "player.action": [action],
        f"{action}.unit": [unit],
        "fire.target": [next(one["id"] for one in table.units if one["owner"] == "ai")],
        f"{action}.cost": [event["cost"]],
        f"{action}.pay": [str(points)],
        f"{action}.command_points": [event.get("declared_pam", 0)],
        "by_hand.result": ["nothing"],
    }
    for key, told in answers.items():
        table.answers.setdefault(key, []).extend(told)
    dice = table.setup.get("dice")
    if dice is not None:
        table.dice.append(throw(dice))


def player_pa_action(case: Data) -> Differences:
    """One action of a Unit for PA or PAM, and its usage check."""
    table = turn(case)
    act(table, case["event"])
    expected = case["expected"]
    if expected.get("illegal"):
        return illegal(table)
    case = case | {
        "expected": {
            key: value
            for key, value in expected.items()
            if key not in ("step_order", "next", "unit_status", "stays_revealed")
        }
    }
    table.case = case
    session = run(table)
    found = readers.compared(table, session)
    if "unit_status" in expected and session.state.counters[case["event"]["unit"]].used != (
        expected["unit_status"] == "used"
    ):
        found.append(f"unit_status: {expected['unit_status']}")
    if "next" in expected and session.state.step != readers.STEPS[expected["next"]]:
        found.append(f"next: {session.state.step}")
    if "step_order" in expected:
        keys = [entry.key for entry in session.entries if entry.is_chance]
        found += (
            []
            if keys == ["attack.roll", "usage.draw"]
            and session.state.orders.discard == [keys and session.entries[-1].value]
            else [f"order: {keys}"]
        )
    return found


def illegal(table: Table) -> Differences:
    """An action that no prompt offers, or that one refuses."""
    try:
        session = run(table)
    except RefusedError:
        return []
    # 3.2.2 a used Unit is not asked how it pays: it pays all with PAM
    return ["it was allowed"] if any(entry.key.endswith(".pay") for entry in session.entries) else []


def player_delay(case: Data) -> Differences:
    """A delay for 1 PA or 1 PAM."""
    table = turn(case)
    event = case["event"]
    table.answers = {
        "player.action": ["delay"],
        "delay.unit": ["command_points" if "pam" in event["pay"] else event["unit"]],
    }
    if not case["expected"].get("illegal"):
        return readers.compared(table, run(table))
    # 2.1 this way to pay is not offered
    session, payer = begun(table), table.answers["delay.unit"][0]
    if "delay" not in options(session.prompt):
        return []
    session.answer("delay")
    if session.prompt is not None and session.prompt.key == "delay.unit":
        return ["it was allowed"] if payer in options(session.prompt) else []
    spent = session.state.command_points < table.situation.command_points
    return ["it was allowed"] if spent == (payer == "command_points") else []


def options(prompt: Prompt[Any] | None) -> list[str]:
    """Return the values that can be chosen."""
    return [option.value for option in prompt.options] if isinstance(prompt, Choose) else []


def begun(table: Table) -> readers.Run:
    """The session at its first prompt."""
    answers, table.answers = table.answers, {}
    session = run(table)
    table.answers = answers
    return session


def group_action(case: Data) -> Differences:
    """A group on the board: one check with the most PA, for all."""
    table = turn(case)
    units = tuple(unit["id"] for unit in case["setup"]["units"])
    most = max(case["setup"]["costs"].values())
    table.answers = {
        "player.action": ["group"],
        "group.units": [units],
        "group.kind": ["move"],
        "group.cost": [most],
        "group.pay": ["0"],
        "move.cost": [most],
        "move.pay": ["0"],
    }
    told = {key: value for key, value in case["expected"].items() if key == "usage_check"}
    statuses = case["expected"]["statuses"]
    table.case = case | {"expected": told}
    session = run(table)
    found = readers.compared(table, session)
    found += [
        f"{unit}: {status}"
        for unit, status in statuses.items()
        if session.state.counters[unit].used != (status == "used")
    ]
    checks = [entry for entry in session.entries if entry.key == "usage.draw"]
    return [*found, *([] if len(checks) == told["usage_check"]["checks_made"] else [f"checks: {len(checks)}"])]


def player_card_action(case: Data) -> Differences:
    """An action card of the hand."""
    table = turn(case)
    event, told = case["event"], case["expected"]
    number = event["action_card"]
    free = number == "free"
    id = "99" if free else f"{number:02d}"
    if free:
        table.situation = replace(table.situation, hand=(id,))
        table.more_actions = {id: ActionCard(99, records.text("free"), free=True)}
    unit = event.get("responsible", event.get("unit", hand.NOBODY))
    table.answers = {
        "player.action": ["card"],
        "card.which": [id],
        "card.pay": ["pa" if "pa" in event["pay"] else "pam"],
        "card.unit": [unit],
        "by_hand.result": ["nothing"],
    }
    if told.get("illegal") is True:
        session = begun(table)
        return paid_by(table, session, id, event)
    wanted = {key: value for key, value in told.items() if key == "usage_check"}
    table.case = case | {"expected": wanted}
    if "illegal" in told:
        used = told["illegal"][0].split("=")[1].split()[0]
        table.answers["card.unit"] = [
            lambda prompt: unit if used not in {option.value for option in prompt.options} else used
        ]
    session = run(table)
    found = readers.compared(table, session)
    if session.state.step != sequence.ORDER_CARD or id in session.state.hand:
        found.append(f"next: {session.state.step}, hand {session.state.hand}")
    return found


def paid_by(table: Table, session: readers.Run, id: str, event: Data) -> Differences:
    """Whether a card cannot be played in that way."""
    from puesto.games.bear.ai.answered_board import at_the_table

    chart = at_the_table(session.state, session.content)
    if id not in chart.state.hand:
        return []
    return ["it was allowed"] if event["unit"] in hand.payers(chart, chart.action_card(id), hand.PA) else []


def player_roll(case: Data) -> Differences:
    """PAM on a roll of 2D6: a shot that needs 9."""
    table = turn(case)
    event, told = case["event"], case["expected"]
    sign = -1 if event.get("sign") == "-" else 1
    table.answers = {
        "player.action": ["fire"],
        "fire.pay": ["0"],
        "fire.command_points": [sign * event["declared_pam"]],
    }
    if told.get("illegal"):
        return illegal(table)
    table.dice = [throw(event["dice"])]
    session = run(table)
    shot = Outcome(session).shot
    assert shot is not None
    declared = sum(one.value for one in shot[0].modifiers if one.rule == "3.2.3")
    came = {
        "total": event["dice"] + declared,
        "success": Outcome(session).outcome != "miss",
        "tracks": {"pam": session.state.command_points},
    }
    return [f"{key}: {value}, came {came[key]}" for key, value in told.items() if came[key] != value]


def player_fires_at_pe(case: Data) -> Differences:
    """A shot at a possible enemy: 9 or more reveals it."""
    setup = case["setup"]
    unit = {"id": "X", "owner": "player", "fp": {"red": setup.get("unit_fp", 3), "blue": 0}}
    table = turn(case, [unit])
    act(
        table,
        {"type": "player_pa_action", "unit": "X", "action": "fire", "cost": 3, "declared_pam": setup["declared_pam"]},
    )
    session = run(table)
    told = case["expected"]
    rolled = next(entry for entry in session.entries if entry.key == "suspect.roll")
    came = {
        "revealed": session.state.counters["PE1"].destroyed,
        "total": sum(rolled.value) + setup["declared_pam"],
        "tracks_pam_spent": table.situation.command_points - session.state.command_points,
    }
    return [f"{key}: {value}, came {came[key]}" for key, value in told.items() if came[key] != value]


# ---- sequences


def sequence_of(case: Data) -> Differences:
    """Several turns one after the other: each case by its own course."""
    return COURSES[case["id"]](case)


def two_actions(case: Data) -> Differences:
    """A Unit acts, the AI passes, the Unit acts again: each check counts the cost of its own action."""
    table = turn(case)
    first, _, second = case["event"]["steps"]
    act(table, first)
    session = run(table)
    checks = [(Outcome(session).cost, session.state.counters["U"].used)]
    table.until = sequence.PLAYER_TURN
    follow(table, session)
    table.until = sequence.ORDER_CARD
    act(table, second)
    follow(table, session)
    checks.append((Outcome(session).cost, session.state.counters["U"].used))
    wanted = [(check["cost"], check["result"] == "used") for check in case["expected"]["usage_checks"]]
    return [] if checks == wanted else [f"checks: {wanted}, came {checks}"]


def both_pass(case: Data) -> Differences:
    """The player passes, the AI passes, a new round, the player passes: one pass so far."""
    table = turn(case)
    table.draws["orders"] = [table.cards.number("passes")]
    table.answers = {"player.action": ["pass", "pass"], "initiative.command_points": [0], "round.close": ["close"]}
    table.dice = [throw(case["setup"]["initiative_dice"])]
    table.until = sequence.PRE_ROUND
    session = run(table)
    table.until = sequence.PLAYER_TURN
    follow(table, session)
    table.until = sequence.ORDER_CARD
    follow(table, session)
    told = case["expected"]
    came = {
        "round": session.state.round,
        "round_ended": session.state.step in readers.ROUND_OVER,
        "consecutive_passes": session.state.passes,
    }
    return [] if came == told else [f"{told}, came {came}"]


def false_alarm(case: Data) -> Differences:
    """A possible enemy that is to fire is a false alarm:

    the AI passes; then the player passes, and the round is over.
    """
    units: list[Data] = [
        {"at": [0, 0], "id": "U", "owner": "player"},
        PE,
        {"id": "ASIDE", "owner": "ai", "at": [12, 0], "used": True},
    ]
    fire = {
        "number": "X-green",
        "colour": "green",
        "tactical": [{"slot": 1, "relation": "nearest", "to": [{"type": "unit"}], "action": "fire"}],
    }
    table = lay(case | {"setup": case["setup"] | {"card": fire}}, units)
    table.until = sequence.PLAYER_TURN
    session = run(table)
    passes = session.state.passes
    table.answers, table.until = {"player.action": ["pass"]}, sequence.AUDIT
    follow(table, session)
    over = session.state.step in readers.ROUND_OVER
    return (
        []
        if passes == 1 and over == case["expected"]["round_ended"]
        else [f"passes {passes}, then {session.state.step}"]
    )


def check_before_order(case: Data) -> Differences:
    """The card of a check is discarded before the AI draws its order card."""
    table = turn(case)
    act(table, case["event"]["steps"][0])
    table.draws["orders"] = [table.cards.number("c"), table.cards.number("o")]
    session = run(table)
    before = list(session.state.orders.discard)
    table.until = ""
    follow(table, session)
    told = case["expected"]
    wanted = (
        [table.cards.number(name) for name in told["discard_before_ai_draw"]],
        table.cards.number(told["ai_order_card"]),
    )
    came = before, session.state.card
    return [] if came == wanted else [f"{wanted}, came {came}"]


def reduced_too_late(case: Data) -> Differences:
    """Nothing asks for PAM once the action is carried out."""
    table = turn(case)
    act(table, case["event"]["steps"][0])
    session = run(table)
    keys = [entry.key for entry in session.entries]
    late = [key for key in keys[keys.index("attack.roll") + 1 :] if key.endswith((".pay", ".command_points"))]
    return late


def declared_too_late(case: Data) -> Differences:
    """A roll of 8 fails where 9 is needed, and no PAM are asked for afterwards."""
    table = turn(case)
    step = case["event"]["steps"][0]
    act(
        table,
        {"type": "player_pa_action", "unit": "X", "action": "fire", "cost": 3, "declared_pam": step["declared_pam"]},
    )
    table.dice = [throw(step["dice"])]
    session = run(table)
    keys = [entry.key for entry in session.entries]
    late = [key for key in keys[keys.index("attack.roll") + 1 :] if key.endswith(".command_points")]
    told = case["expected"]
    came = {
        "step1": {"success": Outcome(session).outcome != "miss"},
        "step2": {"illegal": not late},
        "tracks": {"pam": session.state.command_points},
    }
    return [] if came == told else [f"{told}, came {came}"]


def two_rolls(case: Data) -> Differences:
    """Up to 2 PAM on each of two rolls of a round."""
    table = turn(
        case,
        [{"id": "X", "owner": "player"}, {"id": "Y", "owner": "player", "at": [0, 1]}, {"id": "ENEMY", "owner": "ai"}],
    )
    totals, session = [], None
    table.draws["orders"] = [table.cards.number(name) for name in ("c", "passes", "d")]
    for unit, step in zip(("X", "Y"), case["event"]["steps"], strict=True):
        act(
            table,
            {
                "type": "player_pa_action",
                "unit": unit,
                "action": "fire",
                "cost": 3,
                "declared_pam": step["declared_pam"],
            },
        )
        table.dice = [throw(step["dice"])]
        table.until = sequence.ORDER_CARD
        if session is None:
            session = run(table)
        else:
            table.until = sequence.PLAYER_TURN
            follow(table, session)
            table.until = sequence.ORDER_CARD
            follow(table, session)
        roll = [entry for entry in session.entries if entry.key == "attack.roll"][-1]
        totals.append(sum(roll.value) + sum(one.value for one in roll.prompt.modifiers if one.rule == "3.2.3"))
    assert session is not None
    came = {"totals": totals, "tracks": {"pam": session.state.command_points}}
    return [] if came == case["expected"] else [f"{case['expected']}, came {came}"]


def card_then_move(case: Data) -> Differences:
    """A card is the action of the turn: then it is the AI's turn."""
    table = turn(case)
    table.answers = {"player.action": ["card"], "card.which": ["03"], "card.pay": ["pa"], "card.unit": ["X"]}
    session = run(table)
    return [] if session.state.step == sequence.ORDER_CARD else [session.state.step]


def first_turn(case: Data) -> Differences:
    """Mission 1: a Unit moves, its check passes, card 25 advances the marker to the sniper."""
    units = [{"id": "E07", "owner": "player", "hex": "E07"}, {"id": "A", "owner": "ai", "hex": "G07"}]
    band = {"mission_advance": {"max_total": None, "spaces": 1}, "usage": 6}
    case = case | {"setup": case["setup"] | {"card_values": case["setup"]["card_values"] | {25: band}, "dice": None}}
    table = lay(case, units)
    table.situation = replace(table.situation, step=sequence.PLAYER_TURN, card="")
    act(table, case["event"]["steps"][0])
    table.dice, table.until = [(3,)], sequence.ORDERS
    session = run(table)
    told = {key: value for key, value in case["expected"].items() if key != "then"}
    table.case = case | {"expected": told}
    return readers.compared(table, session)


COURSES = {
    "IN-18": two_actions,
    "V-2.4-05": both_pass,
    "V-2.4-08": false_alarm,
    "V-3.1.3-04": check_before_order,
    "V-3.2.1-05": reduced_too_late,
    "V-3.2.3-02": declared_too_late,
    "V-3.2.3-06": two_rolls,
    "V-3.3-03": card_then_move,
    "V-7.3.1-06": rules.somebody_destroyed,
    "V-M1-full-1": first_turn,
}
"""Case -> its course."""
