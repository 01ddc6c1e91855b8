"""Readers of the cases that no procedure answers alone: rules of the table, and steps that are played at one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, TypeAlias

from puesto.core import codec
from puesto.core.prompts import Family, Roll
from puesto.core.values import replace
from puesto.games.tactics.game import GAME
from puesto.games.tactics.phases import attitude, deployment, headquarters
from puesto.games.tactics.phases.movement import MoveFacts, move_rule
from puesto.games.tactics.preparation import deck
from puesto.games.tactics.printed import charts
from puesto.games.tactics.printed.records import Content, Role
from puesto.games.tactics.table import sequence
from puesto.games.tactics.table.notation import read_all
from puesto.games.tactics.table.state import AI, PLAYER, Table
from puesto.games.tactics.turn import firing, setup, steps
from puesto.packs import content_for

Case: TypeAlias = dict[str, Any]
Told: TypeAlias = dict[str, Any]
Reader: TypeAlias = Callable[[Case], Told]


def content() -> Content:
    """The content of the game as it is shipped."""
    return content_for(GAME)[0]


def new_table(settings: Mapping[str, str] | None = None) -> Table:
    """The crossroads as they begin."""
    return Table(steps.new_state(content(), "crossroads", settings or {}), content())


def of_rule(rule: Callable[[Any], Any], facts: type[Any]) -> Reader:
    """Return the reader of a rule whose facts a case has by their names."""
    return lambda case: codec.to_json(rule(facts(**case["setup"])))


# ---- preparation


def sorted_piles(case: Case) -> Told:
    table = new_table({"deck_size": "pile"})
    pool = [
        next(id for id, card in content().cards.items() if card.type.value == item) for item in case["setup"]["cards"]
    ]
    going, piles = setup.ask_deck(table, pool), dict[str, int]()
    asked: Any = next(going)
    with suppress(StopIteration):
        while True:
            piles[asked.subject[0]] = asked.high
            asked = going.send(0)
    return {"piles": piles}


def terrain(case: Case) -> Told:
    """The artificial terrain of the AI as the table lays it, each card by its die."""
    table, sides = new_table(), list[int]()
    before = len(table.state.terrain)
    going: Any = setup.lay_terrain(table, case["setup"]["ai_pa_spent"], 0)
    answer: Any = None
    with suppress(StopIteration):
        while True:
            asked = going.send(answer)
            answer = (1 + len(sides),) if isinstance(asked, Roll) else None
            sides += [asked.sides] if isinstance(asked, Roll) else []
    (die,) = {*sides}
    return {"terrain_cards": len(table.state.terrain) - before, "placement_rolls": len(sides), "die": f"1D{die}_each"}


def printed_terrain(case: Case) -> Told:
    """The terrain of a scenario that prints its own and says who begins: nothing is bid for it."""
    plan = replace(content().battles["bridgehead"], first=AI, artificial_terrain=False)
    table = Table(steps.new_state(content(), plan.id, {}), replace(content(), battles={plan.id: plan}))
    table.state.terrain = list(plan.terrain)
    asked = any(item.family is not Family.NOTE for item in setup.find_first(table))
    return {"source": "scenario" if table.state.terrain == list(plan.terrain) and not asked else "pa_and_1d10"}


# ---- the turn


def lines(case: Case) -> Told:
    result = attitude.objective_lines(content().charts, case["setup"]["band"], case["setup"]["ai_kind"])
    return {
        "lines": None if result is None else list(result),
        "status": attitude.TO_BE_ASKED if result is None else attitude.PRINTED,
    }


def deployment_order(case: Case) -> Told:
    cards = case["setup"]["hand"]
    hand = read_all(f"{card['id']}:{card['pile']}:c{card['cost']}:p{card['priority']}" for card in cards)
    return {"order": [card.id for card in deployment.deployment_order(hand)]}


def movement(case: Case) -> Told:
    unit = case["setup"]["unit"]
    given = {name: unit[name] for name in ("line", "deployed_this_turn", "ability_move_on_deploy") if name in unit}
    given |= {name: value for name, value in case["setup"].items() if name != "unit"}
    own = {item.value for item in Role} - {"", Role.SUPPLIES.value}
    given["type"] = unit["type"] if unit.get("type") in own else "ordinary"
    given["carries_supplies"] = Role.SUPPLIES.value in unit.get("equipment", ())
    result: Told = codec.to_json(move_rule(MoveFacts(**given)))
    return result


def fire_steps(case: Case) -> Told:
    """Two units of the AI fire at the crossroads, one of them with additional equipment besides."""
    table = new_table()
    table.state.turn, table.state.first, table.state.side, table.state.step = 3, AI, AI, sequence.FIRE
    table.add_piece("grenadiere", AI, "C4", 1).equipment.append("panzerfaust")
    table.add_piece("grenadiere", AI, "D4", 1)
    table.add_piece("rifles", PLAYER, "C5", 1)
    seen: dict[str, None] = {}
    while table.state.step == sequence.FIRE:
        going, answer = firing.fire_next(table), None
        with suppress(StopIteration):
            while True:
                asked: Any = going.send(answer)
                answer = None if asked.family is Family.NOTE else asked.default
                if asked.key == "fire.order":
                    again = table.state.fired[-1].endswith("+")
                    seen["additional_equipment_repeat" if again else "main_weapons"] = None
                    seen |= {"target_selection" if note.key == "fire.why" else "": None for note in asked.notes}
    assert len(table.state.fired) == 3
    return {"steps": [item for item in seen if item]}


READERS: dict[str, Reader] = {
    "sort_into_piles": sorted_piles,
    "base_deck_size": of_rule(deck.base_deck, deck.DeckFacts),
    "artificial_terrain": terrain,
    "terrain_source": printed_terrain,
    "list_phases": lambda case: {"phases": list(sequence.PHASES)},
    "band": lambda case: {"band": charts.band_of(case["setup"]["result"])},
    "objective_lines": lines,
    "headquarters_phase": of_rule(headquarters.income, headquarters.HeadquartersFacts),
    "cards_phase": of_rule(headquarters.cards_drawn, headquarters.CardsFacts),
    "deployment_order": deployment_order,
    "deployment_placement": of_rule(deployment.placement, deployment.PlaceFacts),
    "movement": movement,
    "list_fire_steps": fire_steps,
}
"""Event of a case -> the function that runs it and returns the results."""
