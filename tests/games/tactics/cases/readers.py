"""Readers of the cases: a form of facts, the resolution, natural dice, results in the cases' names.

Nothing here knows what a case expects. A reader puts the names of a case into the names of a form; the rules do the
rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Any, TypeAlias

import yaml

from puesto.core import codec
from puesto.core.charts import Chart
from puesto.core.game.resolutions import FactsError, Resolution, fill
from puesto.core.prompts import Family, Roll
from puesto.core.study import odds
from puesto.core.values import replace
from puesto.games.tactics.game import GAME
from puesto.games.tactics.phases import attitude, deployment
from puesto.games.tactics.phases import headquarters as phases
from puesto.games.tactics.phases.movement import MoveFacts, move_rule
from puesto.games.tactics.preparation import deck, first_player
from puesto.games.tactics.printed import charts
from puesto.games.tactics.printed.records import Content, Pile, Role
from puesto.games.tactics.resolutions.resolutions import RESOLUTIONS
from puesto.games.tactics.table import sequence
from puesto.games.tactics.table.notation import read_all
from puesto.games.tactics.table.state import AI, PLAYER, Table
from puesto.games.tactics.turn import firing, setup, steps
from puesto.packs import content_for
from tests import ROOT

Case: TypeAlias = dict[str, Any]
Told: TypeAlias = dict[str, Any]
Reader: TypeAlias = Callable[[Case], Told]

BY_ID: dict[str, Resolution[Any, Any]] = {resolution.id: resolution for resolution in RESOLUTIONS}


@cache
def content() -> Content:
    """The tables as they are shipped."""
    file = ROOT / "resources" / "packs" / "tactics" / "charts.yaml"
    records = yaml.load(file.read_text("utf-8"), yaml.CSafeLoader)["charts"]
    return Content(charts={record["id"]: codec.from_json(Chart, record) for record in records})


def facts_of(id: str, given: Mapping[str, Any]) -> Any:
    """The form of a resolution, filled; what it refuses is an error of the case or of the rules."""
    resolution = BY_ID[id]
    facts = fill(resolution.facts, given)
    if problems := resolution.check(content(), facts):
        raise FactsError(problems)
    return facts


def resolve(id: str, given: Mapping[str, Any], dice: Iterable[int] = ()) -> Told:
    """Return the result of a resolution as JSON; each die of the case must be used."""
    left = list(dice)
    going = BY_ID[id].run(content(), facts_of(id, given))
    answer: Any = None
    while True:
        try:
            prompt = going.send(answer)
        except StopIteration as stop:
            assert not left, f"dice left over: {left}"
            return as_told(stop.value)
        answer = None
        if isinstance(prompt, Roll):
            answer, left = tuple(left[: prompt.dice]), left[prompt.dice :]
            assert prompt.accepts(answer), (prompt.key, answer)
        else:
            assert prompt.family is Family.NOTE, prompt.key


def as_told(result: Any) -> Told:
    """Return the result of a rule as JSON."""
    outcome: Told = codec.to_json(result)
    return outcome


def chances(id: str, given: Mapping[str, Any], of: Callable[[Any], Any]) -> dict[Any, Fraction]:
    """Return the chance of each result of a resolution, mapped by `of`."""
    facts = facts_of(id, given)
    return odds.odds(lambda: BY_ID[id].run(content(), facts), of=of)


def tenths(chance: Fraction) -> str:
    """A chance as the cases write it: so many of ten, or of as many as it takes."""
    ways = lcm(10, chance.denominator)
    return f"{chance.numerator * (ways // chance.denominator)}/{ways}"


def some(setup: Mapping[str, Any], *names: str) -> Told:
    """The facts of these names that a case gives."""
    return {name: setup[name] for name in names if setup.get(name) is not None}


def dice_of(event: Mapping[str, Any]) -> list[int]:
    """The dice of a case; a face that was read off a real die goes the way of what a player types."""
    if "physical_die_face" in event:
        return list(
            Roll(key="die", message=attitude.MODIFIERS["ai_lines"], sides=10).parse(str(event["physical_die_face"]))
        )
    return [event["die"]] if "die" in event else list(event.get("dice", ()))


# ---- preparation


def deck_form(case: Case) -> Told:
    """The facts of a deck; a scenario says how many cards of each pile."""
    setup = case["setup"]
    piles = setup.get("scenario_piles") or setup.get("piles") or setup.get("scenario") or {}
    piles = piles if isinstance(piles, dict) else {}
    given = some(setup, "battle", "player_deck_cards", "aircraft_cards_included", "aircraft_among_the_extra_support")
    return given | {pile.value: piles[pile.value] for pile in Pile if pile.value in piles}


def added(case: Case) -> Told:
    """A scenario has no such die, whatever shows on it."""
    form = deck_form(case)
    return resolve("deck_addition", form, [] if form.get("battle") == deck.HISTORICAL else dice_of(case["event"]))


def base_size(case: Case) -> Told:
    form = deck_form(case)
    piles = {pile.value: form[pile.value] for pile in Pile if pile.value in form}
    result = as_told(deck.base_deck(facts_of("deck_addition", form)))
    is_rolled = form.get("battle") != deck.HISTORICAL
    return result | {"piles": piles, "addition_roll": is_rolled, "total_cards": result["cards"]}


def sorted_piles(case: Case) -> Told:
    whole, _ = content_for(GAME)
    table = Table(steps.new_state(whole, "crossroads", {"deck_size": "pile"}), whole)
    pool = [next(id for id, card in whole.cards.items() if card.type.value == item) for item in case["setup"]["cards"]]
    going, piles = setup.ask_deck(table, pool), dict[str, int]()
    asked: Any = next(going)
    with suppress(StopIteration):
        while True:
            piles[asked.subject[0]] = asked.high
            asked = going.send(0)
    return {"piles": piles, "number_of_piles": len(piles)}


def exact_odds(case: Case) -> Told:
    return ODDS[case["event"]["what"]](case)


def odds_of_addition(case: Case) -> Told:
    outcome = chances("deck_addition", deck_form(case), lambda result: tuple(result.added))

    entries = {
        name: Fraction(0) for name in ("no_cards", "one_card", "two_cards", *(f"some_{pile.value}" for pile in Pile))
    }
    for piles, chance in outcome.items():
        for name in (("no_cards", "one_card", "two_cards")[len(piles)], *(f"some_{pile}" for pile in piles)):
            entries[name] += chance
    return {name: tenths(chance) for name, chance in entries.items()}


def odds_of_spend(case: Case) -> Told:
    given = some(case["setup"], "ai_pa", "player_pa_spent")
    return {
        str(pa): tenths(chance)
        for pa, chance in chances("initiative_spend", given, lambda item: item.ai_pa_spent).items()
    }


def odds_of_wounds(case: Case) -> Told:
    result = chances("wounded", {"wounds": case["setup"]["unit"]["wounds"]}, lambda item: item.behaviour)
    return {name: tenths(chance) for name, chance in result.items()}


ODDS: dict[str, Reader] = {
    "deck_addition": odds_of_addition,
    "initiative_spend": odds_of_spend,
    "wounded": odds_of_wounds,
}


def initial_order(case: Case) -> Told:
    setup = case["setup"]
    given = {
        "units": [f"{unit['id']}:c{unit['cost']}" for unit in setup["initial_units"]],
        "objectives": setup.get("objectives", 0),
        "terrain_cards": setup.get("terrain_cards", 0),
        "pa": sum(unit["cost"] for unit in setup["initial_units"]) + setup.get("left_over_pa", 0),
        **some(setup, "pa"),
        **({"pa": setup["initial_pa"]} if "initial_pa" in setup else {}),
    }
    return resolve("initial_deployment", given)


def terrain(case: Case) -> Told:
    """The artificial terrain of the AI as the table lays it, each card by its die."""
    whole, _ = content_for(GAME)
    table = Table(steps.new_state(whole, "crossroads", {}), whole)
    before, sides = len(table.state.terrain), list[int]()
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
    whole, _ = content_for(GAME)
    plan = replace(
        whole.battles["bridgehead"],
        first=AI,
        artificial_terrain=case["setup"]["scenario_terrain"] != "printed",
    )
    table = Table(steps.new_state(whole, plan.id, {}), replace(whole, battles={plan.id: plan}))
    table.state.terrain = list(plan.terrain)
    asked = any(item.family is not Family.NOTE for item in setup.find_first(table))
    return {"source": "scenario" if table.state.terrain == list(plan.terrain) and not asked else "pa_and_1d10"}


def first(case: Case) -> Told:
    result = resolve("initiative_roll", some(case["setup"], "ai_pa_spent", "player_total"), dice_of(case["event"]))
    return result | {"reroll": result["starting_player"] == first_player.TIE}


def spend(case: Case) -> Told:
    return resolve("initiative_spend", some(case["setup"], "ai_pa", "player_pa_spent"), dice_of(case["event"]))


# ---- the turn


def attitude_form(case: Case) -> Told:
    setup = case["setup"]
    choice = setup.get("rules_choice", {})
    return {
        **some(setup, "turn", "ai_kind", "ai_lines_with_units", "player_lines_with_units", "ai_on_objective"),
        **some(setup, "player_em_in_ai_range", "ai_supply_line_broken"),
        **({"objective_in_ai_range": setup["objective_in_ai_range"]} if "objective_in_ai_range" in setup else {}),
        **some(choice, "per_ai_line", "per_player_line"),
    }


def attitude_of(case: Case) -> Told:
    return resolve("attitude", attitude_form(case))


def band(case: Case) -> Told:
    return {"band": charts.band_of(case["setup"]["result"])}


def lines(case: Case) -> Told:
    result = attitude.objective_lines(content().charts, case["setup"]["band"], case["setup"]["ai_kind"])
    return {
        "lines": None if result is None else list(result),
        "status": attitude.TO_BE_ASKED if result is None else attitude.PRINTED,
    }


def card_word(card: Mapping[str, Any]) -> str:
    """A card of a case as it is typed into a form."""
    pile = card.get("pile") or card.get("type") or "unit"
    pile = Pile.SUPPORT.value if pile == "equipment" else pile
    priority = "" if card.get("priority") is None else f":p{card['priority']}"
    return f"{card['id']}:{pile}:c{card.get('cost') or 0}{priority}" + (":pa" if card.get("gives_pa") else "")


def headquarters(case: Case) -> Told:
    """Return the income; sources that a case does not name give no PA."""
    names = ("em_pa", "supply_line_pa", "card_pa")
    given = dict.fromkeys(names, 0) | some(case["setup"], *names)
    return as_told(phases.income(phases.HeadquartersFacts(**given)))


def cards_phase(case: Case) -> Told:
    setup = case["setup"]
    held = next((value for name, value in setup.items() if name.startswith("hand") and type(value) in (int, list)), 7)
    hand = held if isinstance(held, int) else len(held)
    result = as_told(phases.cards_drawn(phases.CardsFacts(hand=hand, any_can_fire=can_fire(setup, held))))
    gone = result["hand_after"] if result["discard_all"] else 0
    return result | {"discard": gone, "discarded": gone}


def can_fire(setup: Mapping[str, Any], held: Any) -> bool:
    """Whether a hand can fire: each card says it, or the case does, as a fact or as how many of them."""
    cards = held if isinstance(held, list) else []
    if cards and all("can_fire" in card for card in cards):
        return any(card["can_fire"] for card in cards)
    for name, value in setup.items():
        if {"fire", "fires", "firing", "shoot", "shooting"} & {*name.split("_")}:
            return bool(value) != bool({"none", "no", "without", "cannot"} & {*name.split("_")})
    return True


def plan(case: Case) -> Told:
    setup = case["setup"]
    return resolve("deployment", {"pa": setup["pa"], "hand": [card_word(card) for card in setup["hand"]]})


def deployment_order(case: Case) -> Told:
    hand = read_all(card_word(card) for card in case["setup"]["hand"])
    return {"order": [card.id for card in deployment.deployment_order(hand)]}


def placement(case: Case) -> Told:
    given = some(case["setup"], "turn", "terrain_with_bonus_free", "facing_unit_can_be_damaged")
    return as_told(deployment.placement(deployment.PlaceFacts(**given)))


def wounded(case: Case) -> Told:
    """Return the behaviour of a wounded unit; one without wounds has no die to roll."""
    wounds = case["setup"]["unit"].get("wounds", 0)
    return resolve("wounded", {"wounds": wounds}, dice_of(case["event"]) if wounds else ())


def movement(case: Case) -> Told:
    setup = case["setup"]
    unit = setup["unit"]
    own = {item.value for item in Role} - {"", Role.SUPPLIES.value}
    given = {
        **some(unit, "line", "deployed_this_turn", "ability_move_on_deploy"),
        **some(setup, "enemy_in_range", "next_line_better_cover"),
        "type": unit["type"] if unit.get("type") in own else "ordinary",
        "carries_supplies": Role.SUPPLIES.value in unit.get("equipment", ()),
    }
    return as_told(move_rule(MoveFacts(**given)))


def fire_steps(case: Case) -> Told:
    """Two units of the AI fire at the crossroads, one of them with additional equipment besides."""
    whole, _ = content_for(GAME)
    table = Table(steps.new_state(whole, "crossroads", {}), whole)
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
                    seen["additional_equipment_repeat" if table.state.fired[-1].endswith("+") else "main_weapons"] = (
                        None
                    )
                    seen |= {"target_selection" if note.key == "fire.why" else "": None for note in asked.notes}
    assert len(table.state.fired) == 3
    return {"steps": [item for item in seen if item]}


def firing_order(case: Case) -> Told:
    setup = case["setup"]
    units = [f"{unit['id']}:l{unit['line']}:pen{unit['penetration']}" for unit in setup["units"]]
    return resolve("firing_order", {"units": units, "enemy_armour": setup["enemy_armour"]})


def target(case: Case) -> Told:
    words = []
    for item in case["setup"]["targets"]:
        word = f"{item['id']}:c{item.get('cost') or 0}:w{item.get('wounds') or 0}"
        if item.get("distance_to_ai_em_or_objective") is not None:
            word += f":d{item['distance_to_ai_em_or_objective']}"
        word += f":arm{item['armour']}" if item.get("armour") is not None else ""
        word += ":occupied" if item.get("occupied") else ""
        word += ":kill" if item.get("killable_by_normal_hit") else ""
        word += (
            ":objective" if item.get("is_game_objective") or item.get("kind") in ("objective", "game_objective") else ""
        )
        word += ":terrain" if "terrain" in str(item.get("kind", "")) else ""
        words.append(word)
    result = resolve("target", some(case["setup"], "penetration") | {"targets": words})
    return result | {"target": result["target"] or None}


def discarding(case: Case) -> Told:
    setup = case["setup"]
    given = some(setup, "turn", "ai_kind", "band") | {"hand": [card_word(card) for card in setup["hand"]]}
    return resolve("discard", given)


READERS: dict[str, Reader] = {
    "deck_addition_roll": added,
    "sort_into_piles": sorted_piles,
    "base_deck_size": base_size,
    "exact_odds": exact_odds,
    "initiative_spend": spend,
    "initiative_roll": first,
    "artificial_terrain": terrain,
    "terrain_source": printed_terrain,
    "initial_deployment_order": initial_order,
    "list_phases": lambda case: {"phases": list(sequence.PHASES)},
    "attitude": attitude_of,
    "attitude_table": attitude_of,
    "attitude_result": attitude_of,
    "band": band,
    "objective_lines": lines,
    "headquarters_phase": headquarters,
    "cards_phase": cards_phase,
    "deployment_plan": plan,
    "deployment_order": deployment_order,
    "deployment_placement": placement,
    "wounded_behaviour": wounded,
    "movement": movement,
    "firing_order": firing_order,
    "select_target": target,
    "list_fire_steps": fire_steps,
    "discard_phase": discarding,
}
"""Event of a case -> the function that runs it and returns the results."""
