"""Positions: one shot as a file has it, and random ones in the middle of a mission.

Of random ones it is known who sees whom, and hexes as far as they were said.
"""

from __future__ import annotations

from random import Random

from puesto.core.messages import Text
from puesto.core.prompts import Family, Note
from puesto.games.bear.printed.records import Content, Kind
from puesto.games.bear.situations.situations import Placed, Situation, set_up_situation
from puesto.games.bear.table.state import AI, PLAYER, Sees, State, pair
from puesto.games.bear.turn import steps
from tests.games.bear.scripted import Decision, Player

A_SHOT = """\
situation: bear
id: a-shot
title: {es: Un disparo, en: A shot}
counters:
  - {id: a, type: german-rifles, side: ai, hex: G07}
  - {id: u, type: soviet-smg, side: player, hex: E07}
pairs:
  - {ai: a, unit: u, given: {seen: true, in_arc: true, firepower: 3, defence: 12}}
card: "99"
order_cards:
  - {number: 99, colour: green, usage: {value: 3}, tactical: [{do: fire, to: [{unit: {}}], bonus: 1}]}
script: {dice: [[6, 3]], draws: {orders: ["22"], hits.foot: [pinned]}}
"""
"""An AI in sight of a Unit, and the card that makes it fire: a situation as a file has it."""

COLUMNS, ROWS = "BCDEFGHIJKLMN", range(2, 14)
FIGHTS = (Kind.FOOT, Kind.FOOT, Kind.FOOT, Kind.GUN, Kind.ANTI_TANK, Kind.MORTAR, Kind.VEHICLE, Kind.TANK)


def position(content: Content, random: Random, reticent: float = 0.0) -> tuple[State, Content, Player]:
    """Three to eight counters a side, somewhere on a map, an order card on the table, and the player who sees the
    board.
    """
    places = random.sample([f"{column}{row:02d}" for column in COLUMNS for row in ROWS], 16)
    placed = [
        counter(content, random, side, n, places.pop()) for side in (AI, PLAYER) for n in range(random.randint(3, 8))
    ]
    units = tuple(one.id for one in placed if one.side == PLAYER)
    situation = Situation(
        "random",
        Text("", ""),
        tuple(placed),
        mission="mission-1",
        card=random.choice(sorted(content.order_cards)),
        just_acted=(random.choice(units),),
        control={"I07": random.choice((AI, PLAYER))},
    )
    running, state = set_up_situation(situation, content)
    player = Player(running, state, random, reticent)
    for one in placed:
        known = state.counters[one.id]
        known.cover = player.board.cover(one.hex)
        known.hex = "" if random.random() < reticent else one.hex
    ais = tuple(one.id for one in placed if one.side == AI)
    levels = {pair(ai, unit): player.board.level(ai, unit) for ai in ais for unit in units}
    state.contacts = {key: level.value for key, level in levels.items() if level is not Sees.NOT}
    return state, running, player


def counter(content: Content, random: Random, side: str, number: int, hex: str) -> Placed:
    """A counter of a side: foot more often than anything else, now and then used or hit."""
    nation, kind = "german" if side == AI else "soviet", random.choice(FIGHTS)
    types = [id for id, type_ in content.unit_types.items() if type_.nation == nation and type_.kind is kind]
    hit = random.choice(("", "", "", "pinned" if kind in (Kind.FOOT, Kind.GUN, Kind.ANTI_TANK, Kind.MORTAR) else ""))
    return Placed(f"{side}-{number}", random.choice(types), side, hex=hex, used=random.random() < 0.3, hit=hit)


def decision(content: Content, seed: int, reticent: float = 0.0) -> Decision:
    """Run the order card of a random position to its end, and return the questions about it."""
    state, running, player = position(content, Random(seed), reticent)
    found, run, reply = Decision(), steps.run_step(state, running), None
    while True:
        try:
            prompt = run.send(reply)
        except StopIteration:
            found.acted = "done" in state.trail.values()
            return found
        if isinstance(prompt, Note):
            reply = None
            continue
        if prompt.family is not Family.CHANCE:
            found.questions.append(prompt.key)
        reply = player.answer(prompt)
        assert prompt.refusal(reply) is None, f"{prompt.key} {prompt.subject}: {reply!r}"
