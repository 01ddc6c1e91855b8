"""Facts of the board are asked of the whole table: a player of one side alone is never handed one.

`FACTS` names the questions of each game of two players that the board answers, by their keys.
"""

from __future__ import annotations

import ast

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core import prompts
from puesto.core.prompts import Family, Prompt
from puesto.core.questions import board, checklists, routes
from puesto.core.questions.board import BOARD
from puesto.packs import content_for
from tests import helpers
from tests.games import questions

FACTS: dict[str, tuple[str, ...]] = {
    "chariots": (
        "advance.cost",
        "advance.may",
        "aggression.also",
        "aggression.front",
        "disengage.general",
        "disengage.stuck",
        "fire.how",
        "fire.range",
        "move.through",
        "orders.out",
        "pick_up.table",
        "rally.who",
        "recover.where",
        "reload.units",
        "rout.beside",
        "rout.path",
        "run.how",
        "setup.table",
        "shock.excused",
        "shock.exposed",
        "shock.how",
        "standard.near",
        "standard.taken",
        "standard.taken_up",
        "withdrawal.how",
    ),
    "bcs": (
        "attack.apply",
        "attack.board",
        "attack.count",
        "attack.defence",
        "attack.helped",
        "attack.hex",
        "attack.lines",
        "attack.retreat",
        "attack.stack",
        "bombardment.board",
        "bombardment.count",
        "bombardment.hex",
        "bombardment.spotter",
        "bombardment.units",
        "cleanup.lines",
        "engagement.apply",
        "engagement.distance",
        "engagement.gun",
        "engagement.lines",
        "engagement.safe_path",
        "first_player.side",
        "formation.number",
        "isolation.any",
        "isolation.how",
        "isolation.units",
        "movement.event",
        "movement.jumped",
        "pre_turn.air",
        "pre_turn.list",
        "pre_turn.weather",
        "preparation.lines",
        "preparation.msr",
        "preparation.route",
        "preparation.still",
        "recovery.lines",
        "setup.formations",
        "setup.ready",
        "trains.distance",
        "unit.kind",
        "unit.ma",
        "unit.rating",
        "unit.steps",
        "victory.held",
    ),
    "bolt": (
        "arc.floors",
        "arc.inches",
        "arc.level",
        "arc.moved",
        "arc.same",
        "arc.sight",
        "assault.ground",
        "assault.inches",
        "assault.reach",
        "blast.moved",
        "blast.others",
        "blast.under",
        "bombard.pins",
        "end.objectives",
        "end.transports",
        "flak.who",
        "fubar.flee",
        "gun.which",
        "losses.medic",
        "move.done",
        "order.banzai",
        "order.front",
        "order.officer",
        "order.tiger",
        "order.vengeance",
        "ram.building",
        "ram.inside",
        "setup.table",
        "shoot.apart",
        "shoot.face",
        "shoot.firing",
        "shoot.inches",
        "shoot.openings",
        "shoot.roof",
        "shoot.sum",
        "sight.who",
        "strike.near",
        "strike.under",
        "tank.path",
        "tank.who",
        "transport.near",
    ),
}
"""Keys of the questions that only the board can answer, by game."""
MOST, SEEDS = 600, (1, 2)
KINDS = {
    name: kind.family
    for module in (prompts, board, checklists, routes)
    for name, kind in vars(module).items()
    if isinstance(kind, type) and issubclass(kind, Prompt) and hasattr(kind, "family")
}


def met(id: str) -> list[Prompt[object]]:
    """The prompts of random games of every scenario, but for dice and cards."""
    game = games.load(id)
    content, found = content_for(game)[0], list[Prompt[object]]()
    for scenario in game.scenarios(content):
        for seed in SEEDS:
            session, dice = helpers.begin(game, content, scenario.id), Dice(seed)
            for _ in range(MOST):
                if session.prompt is None:
                    break
                found.append(session.prompt)
                helpers.answer_at_random(session, dice)
    return [prompt for prompt in found if prompt.family is not Family.CHANCE]


@pytest.mark.parametrize("id", FACTS)
def test_a_player_of_one_side_is_never_handed_a_fact(id: str) -> None:
    game = games.load(id)
    content = content_for(game)[0]
    session = helpers.begin(game, content, game.scenarios(content)[0].id)
    sides = {side.id for side in session.view().sides}
    handed = {(prompt.key, prompt.family, prompt.who) for prompt in met(id)}
    assert len(sides) == 2 and len(handed) > 20
    assert [one for one in handed if one[2] in sides and one[1] is not Family.DECISION] == []
    assert [one for one in handed if one[1] is Family.FACT and one[2] != BOARD] == []
    assert [one for one in handed if (one[0] in FACTS[id]) is not (one[1] is Family.FACT)] == []


@pytest.mark.parametrize("id", FACTS)
def test_a_key_is_of_one_family_wherever_it_is_asked(id: str) -> None:
    families: dict[str, set[Family]] = {}
    for tree in questions.trees(id):
        for name, key in questions.keys_made(tree):
            if name in KINDS and isinstance(key, ast.Constant):
                families.setdefault(str(key.value), set()).add(KINDS[name])
    assert len(families) > 40
    assert {key for key, found in families.items() if len(found) > 1} == set()
    assert {key for key, found in families.items() if found == {Family.FACT}} <= {*FACTS[id]}
