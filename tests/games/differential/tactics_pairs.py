"""2GM Tactics: attitude, deployment, discards, wounds and fire, alone and at the table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

from puesto.core.messages import Message, Text
from puesto.core.prompts import Note, Prompt
from puesto.core.values import replace
from puesto.games.tactics.game import GAME
from puesto.games.tactics.phases import attitude, movement
from puesto.games.tactics.printed.records import Card, CardType, Content, Kind
from puesto.games.tactics.table import board
from puesto.games.tactics.table.secret import Secret, keep_secret, read_secret
from puesto.games.tactics.table.state import AI, PLAYER, Table
from puesto.games.tactics.turn import ai_start, firing, hand, moving, setup
from puesto.packs import content_for

from .harness import Dice, Given, ImpossibleError, Pair, drive

BANDS = ("<=3", "4-7", ">=8")
KINDS = {"variable": Kind.VARIABLE, "offensive": Kind.OFFENSIVE, "defensive": Kind.DEFENSIVE}


@cache
def printed() -> Content:
    """Everything that we ship."""
    return content_for(GAME)[0]


def make_table(
    turn: int = 3, kind: str = "variable", cards: Mapping[str, Card] | None = None, **settings: str
) -> Table:
    """A battle of such a kind in the AI's turn, with cards of ours besides."""
    content = replace(printed(), cards={**printed().cards, **(cards or {})})
    scenario = next(id for id, battle in content.battles.items() if battle.kind is KINDS[kind])
    state = GAME.new(content, scenario, settings)
    state.turn, state.first, state.side = turn, AI, AI
    keep_secret(state, Secret())
    return Table(state, content)


def card(id: str, **facts: Any) -> Card:
    """A card of ours."""
    return Card(id, Text(id, id), **{"type": CardType.INFANTRY, "cost": 1, **facts})


# -- 3.1


def attitude_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """The attitude as a table without a sketch is asked for it: the sum, the band and the lines."""
    table = make_table(
        given["turn"], given["ai_kind"], sketch="none", attitude_die=given["die"],
        ai_line=str(given["per_ai_line"]), player_line=str(given["per_player_line"]),
    )  # fmt: skip
    table.state.supply = board.BROKEN if given["ai_supply_line_broken"] else board.WHOLE
    reach = {"variable": "player_em_in_ai_range", "offensive": "objective_in_ai_range", "defensive": "ai_on_objective"}
    held = {AI: given["ai_lines_with_units"], PLAYER: given["player_lines_with_units"]}
    asked: list[Prompt[Any]] = []
    answers = {
        "attitude.lines_held": lambda prompt: held[prompt.subject[0]],
        "attitude.reach": "yes" if given[reach[given["ai_kind"]]] else "no",
        "attitude.lost": "1-2",
    }
    drive(ai_start.find_attitude(table), dice, answers, asked)
    lost = any(prompt.key == "attitude.lost" for prompt in asked)
    state = table.state
    return {
        "table": state.table, "result": state.result, "band": state.band, "sum": dict(state.modifiers),
        "lines": None if lost else list(state.lines), "orders": list(state.orders),
    }  # fmt: skip


def attitude_alone(result: attitude.AttitudeResult, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    return {
        "table": result.table, "result": result.result, "band": result.band, "sum": dict(result.modifiers),
        "lines": None if result.status == attitude.TO_BE_ASKED else list(result.lines or ()),
        "orders": list(result.orders),
    }  # fmt: skip


# -- 3.4, 3.8


def draw_hand(chance: Random, given: Given) -> None:
    """A hand of cards that are in the game, each as its pile and the attitude of the turn weigh it."""
    deployable = sorted(id for id, entry in printed().cards.items() if not entry.equipment)
    given["_hand"] = tuple(chance.choice(deployable) for _ in range(chance.randint(1, 7)))
    given["_band"] = given.get("band", chance.choice(BANDS))
    table = make_table(given.get("turn", 3), given.get("ai_kind", "variable"))
    table.state.band = given["_band"]
    words = []
    for item in hand.weighed_hand(table, given["_hand"]):
        level = "" if item.priority is None else f":p{item.priority}"
        words.append(f"{item.id}:{item.pile}:c{item.cost}{level}{':pa' if item.gives_pa else ''}")
    given["hand"] = " ".join(words)


def plan_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Which cards the AI plans to deploy, in their order."""
    table = make_table(pa_cards=given["pa_cards"])
    table.state.band, table.state.ai_pa = given["_band"], given["pa"]
    keep_secret(table.state, replace(read_secret(table.state), hand=given["_hand"]))
    result = ai_start.make_plan(table)
    return {"rung": result.rung, "cards": list(read_secret(table.state).plan), "failed": list(result.failed)}


def plan_alone(result: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    return {
        "rung": result.rung, "cards": [given["_hand"][int(id)] for id in result.chosen], "failed": list(result.failed)
    }  # fmt: skip


def draw_discard(chance: Random, given: Given) -> None:
    """A hand at the end of a turn; the first two turns have the lowest band."""
    if given["turn"] <= 2:
        given["band"] = BANDS[0]
    draw_hand(chance, given)


def discard_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Which cards the AI keeps at the end of its turn."""
    table = make_table(given["turn"], given["ai_kind"], sketch="none", discards="up")
    table.state.band, table.state.fired_out = given["_band"], ["", firing.EXTRA]
    keep_secret(table.state, replace(read_secret(table.state), hand=given["_hand"]))
    drive(firing.close_turn(table), dice, {"end.objectives": 0}, [])
    return {"kept": sorted(read_secret(table.state).hand)}


def discard_alone(result: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form."""
    return {"kept": sorted(given["_hand"][int(id)] for id in (*result.kept_by_table, *result.kept_additional))}


# -- 3.5, 3.6


def target_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """At whom a unit of the AI fires first, and by which criterion."""
    table = given["_table"]()
    asked: list[Prompt[Any]] = []
    answers = {"fire.tie": lambda prompt: prompt.options[0].value, "fire.result": "miss", "fire.damage": 0}
    shot = next(firing.shots(table), None)
    if shot is None:
        raise ImpossibleError
    drive(firing.fire_next(table), dice, answers, asked)
    order = next(item for item in asked if isinstance(item, Note) and item.key == "fire.order")
    tied = any(prompt.key == "fire.tie" for prompt in asked)
    return {"target": order.subject[1], "tied": tied}


def draw_targets(chance: Random, given: Given) -> None:
    """A unit of the AI before some enemies and a terrain card, as the table weighs them."""
    seed = chance.random()

    def laid() -> Table:
        pick = Random(seed)
        cards = {"gun": card("gun", penetration=given["penetration"], range=pick.randint(1, 6))}
        for index in range(4):
            hits, armour = pick.randint(1, 3), pick.randint(0, 6)
            cards[f"e{index}"] = card(f"e{index}", cost=pick.randint(1, 3), armour=armour, hits=hits)
        table = make_table(cards=cards)
        places = board.squares(table)
        pick.shuffle(places)
        table.state.terrain = [places.pop() for _ in range(pick.randint(0, 2))]
        table.add_piece("gun", AI, places.pop(), 1)
        for index in range(pick.randint(0, 4)):
            enemy = table.add_piece(f"e{index}", PLAYER, places.pop(), 1)
            enemy.wounds = pick.randint(0, cards[f"e{index}"].hits - 1)
        return table

    table = laid()
    gun = table.side(AI)[0]
    words = []
    for target in firing.targets(table, gun, *firing.weapon_of(table, gun, "")):
        marks = [f"c{target.cost}", f"d{target.distance}"]
        marks += [f"w{target.wounds}"] if target.wounds else []
        marks += [name for name in ("objective", "terrain") if getattr(target, name)]
        marks += ["kill"] if target.killable else []
        words.append(":".join((target.id, *marks)))
    if not words:
        raise ImpossibleError
    given["targets"], given["_table"] = " ".join(words), laid


def draw_order(chance: Random, given: Given) -> None:
    """Two to four guns of the AI on different squares, before one enemy with such armour."""
    lines = [chance.randint(1, 6) for _ in range(chance.randint(2, 4))]
    given["units"] = " ".join(f"u{index}:l{line}:pen{chance.randint(1, 6)}" for index, line in enumerate(lines))
    given["enemy_armour"] = chance.randint(0, 6)


def order_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the lines of the firing guns in order, and those left out."""
    messages = [word.split(":") for word in given["units"].split()]
    cards = {id: card(id, penetration=int(pen[3:]), range=20) for id, _, pen in messages}
    table = make_table(kind="offensive", cards={**cards, "e": card("e", armour=given["enemy_armour"], hits=9)})
    table.state.terrain = []
    pieces = {}
    for id, line, _ in messages:
        free = board.free(table, board.squares(table, (int(line[1:]),)))
        if len(free) < 2:
            raise ImpossibleError
        pieces[table.add_piece(id, AI, free[0], 1).id] = id
    table.add_piece("e", PLAYER, board.free(table, board.squares(table))[0], 1)
    fires = []
    while (shot := next(firing.shots(table), None)) is not None:
        fires.append(pieces[shot.shooter])
        table.state.fired.append(shot.shooter + shot.weapon)
    lines = {id: line for id, line, _ in messages}
    return {"lines": [lines[id] for id in fires], "fire": sorted(fires)}


def order_alone(result: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form: of one line the order is free."""
    lines = {word.split(":")[0]: word.split(":")[1] for word in given["units"].split()}
    return {"lines": [lines[id] for id in result.order], "fire": sorted(result.order)}


def wounded_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the order of a wounded unit in the turn."""
    table = make_table(cards={"x": card("x", hits=12)}, sketch="none")
    piece = table.add_piece("x", AI, "", 1)
    piece.wounds, table.state.lines = given["wounds"], [3, 4]
    asked: list[Prompt[Any]] = []
    drive(moving.move_units(table), dice, {"move.told": "done"}, asked)
    message = next(item for item in asked if item.key == "move.told")
    orders: Any = dict(message.detail.params)["orders"] if isinstance(message.detail, Message) else ()
    return {"order": orders[0].template if len(orders) > 1 else ""}


def wounded_alone(result: Any, given: Given) -> Mapping[str, Any]:
    """The same in the result of the form: the sentence of its behaviour, none where it is as usual."""
    words = None if result.behaviour == movement.NORMAL else movement.OF_UNIT[result.behaviour]
    return {"order": words if isinstance(words, str) else words.template if words else ""}


# -- 2.2


def spend_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the PA that the AI spends at the beginning."""
    table = make_table()
    table.state.ai_pa = given["ai_pa"]
    spent = drive(setup.spend(table, given["player_pa_spent"]), dice, {}, [])
    return {"spent": spent, "left": table.state.ai_pa}


def draw_first(chance: Random, given: Given) -> None:
    """Draw the player's PA and throw, and the PA that the AI's die makes it spend."""
    given["_bid"] = chance.randint(0, 5)
    given["player_total"] = given["_bid"] + chance.randint(2, 20)
    given["ai_pa_spent"] = chance.randint(0, 5)


def first_at_table(given: Given, dice: Dice) -> Mapping[str, Any]:
    """Return the side that begins, or that there is a tie."""
    table = make_table(first_tie="ai")
    plan = replace(table.plan, first="", artificial_terrain=False)
    table = Table(table.state, replace(table.content, battles={**table.content.battles, plan.id: plan}))
    table.state.first = ""
    own = given["player_total"] - given["_bid"]
    asked: list[Prompt[Any]] = []

    def face(prompt: Any) -> tuple[int, ...]:
        """The face of the die with which the AI spends what the form says."""
        spends = {band.at_least: dict(band.message.params)["pa"] for band in prompt.bands}
        wanted = next((index for index, pa in spends.items() if pa == given["ai_pa_spent"]), None)
        if wanted is None:
            raise ImpossibleError
        return (wanted,)

    answers = {"first.bid": given["_bid"], "first.player": (own // 2, own - own // 2), "first.spend": face}
    drive(setup.find_first(table), dice, answers, asked)
    tie = any(isinstance(item, Note) and item.message.template.startswith("Empate") for item in asked)
    return {"starts": "tie" if tie else table.state.first}


PAIRS = (
    Pair("attitude", attitude_at_table, attitude_alone),
    Pair("deployment", plan_at_table, plan_alone, draw_hand),
    Pair("discard", discard_at_table, discard_alone, draw_discard),
    Pair("target", target_at_table,
         lambda result, given: {"target": result.target, "tied": bool(result.tied)}, draw_targets,
         {}, {"penetration": (1, 2, 3, 4, 5, 6)}),
    Pair("initiative_roll", first_at_table, lambda result, given: {"starts": result.starting_player}, draw_first),
    Pair("firing_order", order_at_table, order_alone, draw_order),
    Pair("wounded", wounded_at_table, wounded_alone),
    Pair("initiative_spend", spend_at_table, lambda result, given: {
        "spent": result.ai_pa_spent, "left": result.ai_pa_left
    }),
)  # fmt: skip
