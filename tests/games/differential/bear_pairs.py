"""The bear: attacks, usage checks, rallies, initiative, possible enemies, alone and at the table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

from puesto.core.messages import Text
from puesto.core.prompts import Note, Prompt, Roll
from puesto.games.bear.ai import answered_board
from puesto.games.bear.checks import attack, rally, suspects, usage
from puesto.games.bear.game import GAME
from puesto.games.bear.printed.records import Content, HitMarker, Kind, UnitType
from puesto.games.bear.rounds import sequence
from puesto.games.bear.situations.situations import Placed, Situation, set_up_situation
from puesto.games.bear.table.board_questions import Range, ShotFacts
from puesto.games.bear.table.state import AI, PLAYER, MissionTable
from puesto.games.bear.turn import player_turn
from puesto.packs import content_for

from .harness import Dice, Given, ImpossibleError, Pair, drive

OTHER = {AI: PLAYER, PLAYER: AI}
NAME = Text("", "")


@cache
def printed() -> Content:
    """Everything that we ship."""
    return content_for(GAME)[0]


def counter_type(id: str, **facts: Any) -> UnitType:
    """A counter of ours: on foot, with an impossible number wherever a test does not say which."""
    usual = {
        "nation": "german", "kind": Kind.FOOT, "shape": "rifles", "fire_cost": 3, "move_cost": 3, "red": 90, "blue": 90,
        "range": 5, "front": 90, "flank": 90,
    }  # fmt: skip
    return UnitType(id, Text(id, id), **{**usual, **facts})


def marker(id: str, **facts: Any) -> HitMarker:
    """A hit marker of ours."""
    return HitMarker(id, Text(id, id), "foot", 1, **facts)


def make_table(counters: tuple[Placed, ...], types: tuple[UnitType, ...], **facts: Any) -> MissionTable:
    """A situation laid on the table."""
    situation = Situation("pair", NAME, counters, unit_types=types, **facts)
    content, state = set_up_situation(situation, printed())
    return answered_board.at_the_table(state, content)


# -- EOD 7: attacks


def draw_attack(chance: Random, given: Given) -> None:
    """Numbers as counters and markers print them; close combat always meets the flank."""
    given["_blue"] = chance.random() < 0.5
    given["flank"] = given["flank"] or given["range"] == Range.CLOSE.value
    given["target_is_hit"] = given["target_is_hit"] or given["target_hit"] != 0
    given["smoke"] = chance.choice((0, 0, 1, 2))
    given["bonus"] = chance.randint(-2, 2)


def attack_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """A shot: its sums, what it came to, and whether the target is hit or gone."""
    side = given["side"]
    colour = "blue" if given["_blue"] else "red"
    face, hidden = ("flank", "front") if given["flank"] else ("front", "flank")
    types = (
        counter_type("gun", close_combat_penalty=given["close_combat_penalty"], **{colour: given["firepower"]}),
        counter_type(
            "target",
            **{
                face: given["defence"],
                f"{face}_colour": colour,
                f"{hidden}_colour": "red" if colour == "blue" else "blue",
            },
        ),
    )
    markers = (marker("own", **{colour: given["attacker_hit"]}), marker("theirs", **{face: given["target_hit"]}))
    counters = (
        Placed("a", "gun", side, hex="G07", hit="own" if given["attacker_hit"] else ""),
        Placed("d", "target", OTHER[side], hex="E07", hit="theirs" if given["target_is_hit"] else ""),
    )
    table = make_table(counters, types, hit_markers=markers, smoke={"E07": given["smoke"]} if given["smoke"] else {})
    shot = ShotFacts(
        Range(given["range"]), flank=given["flank"] and given["range"] != Range.CLOSE.value,
        target_cover=given["cover"], height=given["height"],
    )  # fmt: skip
    asked: list[Prompt[Any]] = []
    facts = attack.facts_of(table, "a", "d", shot, given["bonus"])
    drive(attack.resolve(table, facts), dice, {}, asked)
    note = next(one for one in asked if isinstance(one, Note) and one.key == "attack.result")
    told, outcome = dict(note.message.params), (note.told or {})["outcome"]
    target = table.state.counters["d"]
    if any(one.key == "hits.draw" for one in asked):  # what is drawn for a hit is another question
        return {"outcome": outcome, "value": told["value"], "dv": told["dv"], "state": "hit"}
    return {
        "outcome": outcome, "value": told["value"], "dv": told["dv"],
        "state": "gone" if target.destroyed else "hit" if target.hit else "whole",
    }  # fmt: skip


def attack_alone(found: attack.AttackResult, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    state = {"miss": "hit" if given["target_is_hit"] else "whole", "hit": "hit", "destroyed": "gone"}[found.outcome]
    return {
        "outcome": found.outcome, "value": found.attack_value, "dv": found.defence_value, "state": state
    }  # fmt: skip


# -- 3.1.1: usage checks


def draw_usage(chance: Random, given: Given) -> None:
    """Some of the order cards are left."""
    cards = sorted(printed().order_cards)
    given["left"] = " ".join(sorted(chance.sample(cards, chance.randint(1, min(12, len(cards))))))
    given["printed"] = False


def usage_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """A usage check of one counter: the card, and whether it is used."""
    table = make_table(
        (Placed("u", "gun", given["side"]),), (counter_type("gun"),), left=tuple(given["left"].split()),
        settings={} if given["head"] else {"head": "ignored"},
    )  # fmt: skip
    used = drive(usage.usage_check(table, ["u"], given["cost"]), dice, {}, [])
    return {"used": used, "marked": table.state.counters["u"].used, "card": next(iter(dice.thrown["usage.draw"]))}


def usage_alone(found: usage.UsageResult, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    used = found.outcome == usage.BECOMES_USED
    return {"used": used, "marked": used, "card": found.card}


# -- EOD 7.6, 2.6


def draw_rally(chance: Random, given: Given) -> None:
    """PAM are declared by the player alone."""
    given["bonus"] = chance.randint(-2, 2) if given["side"] == PLAYER else 0


def rally_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """An attempt to rally: what is added to the dice, and whether the marker is gone."""
    side = given["side"]
    friend = (Placed("f", "gun", side, hex="G07"),) if given["with_unhit_friend"] else ()
    unit = Placed("u", "gun", side, hex="G07", hit="bad", cover=1 if given["cover"] else 0)
    table = make_table(
        (unit, *friend), (counter_type("gun"),), hit_markers=(marker("bad", rally=given["number"]),),
        step=sequence.PLAYER_TURN, command_points=9,
    )  # fmt: skip
    asked: list[Prompt[Any]] = []
    answers = {
        "rally.unit": "u", "rally.command_points": given["bonus"],
        "rally.pay": lambda prompt: prompt.options[0].value,
    }  # fmt: skip
    procedure = player_turn.try_rally(table) if side == PLAYER else rally.ai_rally(table, "u", automatic=False)
    drive(procedure, dice, answers, asked)
    roll = next(one for one in asked if isinstance(one, Roll) and one.key == "rally.roll")
    return {"rallied": not table.state.counters["u"].hit, "plus": sum(line.value for line in roll.modifiers)}


def rally_alone(found: bool, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    return {"rallied": found, "plus": given["cover"] + given["with_unhit_friend"] + given["bonus"]}


def initiative_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the side that begins a round, and the PAM left."""
    table = make_table(
        (Placed("u", "gun", PLAYER), Placed("a", "gun", AI)), (counter_type("gun"),), round=max(2, given["round"]),
        step=sequence.INITIATIVE, command_points=given["command_points"],
    )  # fmt: skip
    if given["command_points"] == 0 and given["bonus"]:
        raise ImpossibleError
    drive(sequence.initiative(table), dice, {"initiative.command_points": given["bonus"]}, [])
    first = PLAYER if table.state.step == sequence.PLAYER_TURN else AI
    return {"winner": first, "left": table.state.command_points}


# -- 6.2.2: possible enemies


def suspect_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """A shot at a possible enemy: whether it is unmasked."""
    asked: list[Prompt[Any]] = []
    _, seen = drive(suspects.throw_at("u", "s", given["bonus"]), dice, {}, asked)
    note = next(one for one in asked if isinstance(one, Note))
    return {"seen": seen, "total": dict(note.message.params)["total"]}


PAIRS = (
    Pair(
        "attack", attack_at_table, attack_alone, draw_attack, {"crowd": 0},
        {"firepower": tuple(range(9)), "defence": tuple(range(8, 20))},
    ),
    Pair("usage_check", usage_at_table, usage_alone, draw_usage),
    Pair("rally", rally_at_table, rally_alone, draw_rally),
    Pair(
        "initiative", initiative_at_table,
        lambda found, given: {"winner": found.winner, "left": found.command_points},
    ),
    Pair(
        "suspect_shot", suspect_at_table,
        lambda found, given: {"seen": found.revealed, "total": found.total},
    ),
)  # fmt: skip
