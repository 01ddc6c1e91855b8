"""Keys of four acts at the window: a shot of the bear, a volley, a shot at a tank and a Shock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puesto import games
from puesto.chance import Dice
from puesto.core.prompts import Choose, Draw, Number, Pick, Prompt, Roll
from puesto.core.questions.checklists import Checklist
from puesto.core.session.session import Session
from puesto.gui.host.batches import roll_batch
from puesto.packs import content_for
from tests import helpers
from tests.bench.rows import Row, median

GAMES_PLAYED, MOST = 30, 900
SHOT, VOLLEY, TANK, SHOCK = 4, 6, 9, 11
"""Keys to hold, from the order on."""
BEYOND = 3
"""Keys to hold of a volley once everything that the board shows is answered."""


def main() -> list[Row]:
    """Play games with the usual answers, and count the keys of each act by its prompts."""
    shots = acts("bear", "fire.", {"fire.", "attack."}, lambda keys: "attack.roll" in keys)
    volleys = acts("bolt", "shoot.", {"shoot.", "losses."}, is_of_a_squad)
    tanks = acts("bolt", "shoot.", {"shoot.", "armour."}, lambda keys: "armour.damage" in keys)
    shocks = acts("chariots", "shock.attackers", {"shock.", "hits.", "rout.", "advance."}, is_of_three)
    return [
        Row("keys of a shot of the bear, with its order: median", median([n + 1 for n, _, _ in shots]), "", SHOT),
        Row("keys of a volley with its target and distance: median", median([n for n, _, _ in volleys]), "", VOLLEY),
        Row("keys of a volley beyond them: median", median([beyond for _, beyond, _ in volleys]), "", BEYOND),
        Row("keys of a shot at a tank: median", median([n for n, _, _ in tanks]), "", TANK),
        Row("keys of a Shock with three attackers: median", median([n for n, _, _ in shocks]), "", SHOCK),
    ]


def is_of_a_squad(keys: list[str]) -> bool:
    """Return whether an act is a volley of a squad: guns and vehicles choose their ammunition."""
    return keys.count("shoot.hits") > 1 and "shoot.ammo" not in keys


def is_of_three(keys: list[str]) -> bool:
    """Return whether an act is a Shock in which three attackers are checked or rolled for."""
    return "shock.roll" in keys and keys.count("shock.attacker_check") >= 2


def acts(
    game_id: str, begins: str, parts: set[str], counts: Callable[[list[str]], bool]
) -> list[tuple[int, int, list[str]]]:
    """Return the keys of each act in random games, those beyond the facts of the board, and its prompts.

    An act begins with a prompt whose key starts with `begins` and goes on while they start with one of `parts`.
    """
    game = games.load(game_id)
    content, _ = content_for(game)
    found: list[tuple[int, int, list[str]]] = []
    for seed in range(GAMES_PLAYED):
        session: Session[Any, Any] = helpers.begin(game, content, game.scenarios(content)[0].id, seed=str(seed))
        dice, keys, asked = Dice(seed), [0, 0], list[str]()
        for _ in range(MOST):
            prompt = session.prompt
            if prompt is None:
                break
            if asked and not prompt.key.startswith(tuple(parts)):
                if counts(asked):
                    found.append((keys[0], keys[1], asked))
                keys, asked = [0, 0], []
            is_part = bool(asked) or prompt.key.startswith(begins)
            if isinstance(prompt, Roll | Draw):
                before = session.end
                rolled = roll_batch(session, dice.answer)
                number, names = 1, [prompt.key] * rolled
                assert session.end >= before
            else:
                answer = usual(prompt, dice)
                number, names = keys_of(prompt, answer, session), [prompt.key]
                session.answer(answer)
                follows = session.prompt
                if (
                    prompt.leads_to_roll
                    and follows is not None
                    and (follows.leads_to_roll or isinstance(follows, Roll))
                ):
                    number -= 1  # the space bar that throws gives this answer too, and what was typed
            if is_part:
                asked += names
                keys[0] += number
                keys[1] += number if isinstance(prompt, Roll) or prompt.key.startswith(("losses", "shoot.sum")) else 0
    return found


def usual(prompt: Prompt[Any], dice: Dice) -> Any:
    """Return the usual answer of a prompt, or a random one where it has none."""
    if isinstance(prompt, Choose | Number) and prompt.default is not None:
        return prompt.default
    if isinstance(prompt, Pick) and not prompt.least and not isinstance(prompt, Checklist):
        return () if prompt.key != "shock.attackers" else tuple(one.value for one in prompt.options[:3])
    return dice.random_answer(prompt)


def keys_of(prompt: Prompt[Any], answer: Any, session: Session[Any, Any]) -> int:
    """Return the number of keys that give an answer in the window."""
    if isinstance(prompt, Number):
        return 1 if answer == prompt.default else len(str(answer)) + 1
    if isinstance(prompt, Choose):
        return 1 if answer == prompt.default or len(prompt.options) < 10 else 2
    if isinstance(prompt, Pick) and not isinstance(prompt, Checklist):
        return len(answer) * (1 if len(prompt.options) < 10 else 2) + 1
    return 1
