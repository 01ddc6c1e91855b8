"""The proof at the terminal: `puesto proof [GAME] [--json]` runs situations and prints their results."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

from puesto.core.game.game import Game
from puesto.core.game.situation import Checked
from puesto.core.messages import N_, NN_, Message, Text, count, msg
from puesto.games import GAMES, load
from puesto.language import Language, Namer, bare_name
from puesto.packs import content_for
from puesto.reference.proof import Proven, prove_all
from puesto.terminal.paper import TextPaper

AS_JSON = "--json"
TICK, CROSS = "✓", "✗"
DEEP = " " * 5
"""The indentation of a situation's results below its title."""


def main(words: list[str], language: str, say: Callable[[str], None] = print) -> int:
    """Run the situations of a game, or all; return 0 if all agree, 1 if not, 2 for an unknown game."""
    speaker = Language(language)
    game_words = [word for word in words if word != AS_JSON]
    game_ids = [entry.id for entry in GAMES]
    if len(game_words) > 1 or not {*game_words} <= {*game_ids}:
        say(
            speaker.say(
                msg(
                    N_("Se espera: {command} [JUEGO] [--json]; juegos: {games}"),
                    command="puesto proof",
                    games=tuple(game_ids),
                )
            )
        )
        return 2
    games: list[Game[Any, Any]] = [game for id in game_words or game_ids if (game := load(id)).situations is not None]
    aloud = (lambda line: None) if AS_JSON in words else say
    proofs_by_game = [(game, prove_aloud(game, speaker, aloud, headed=len(games) > 1)) for game in games]
    if AS_JSON in words:
        say(
            json.dumps(
                {game.id: [proof_as_data(proof, speaker) for proof in proofs] for game, proofs in proofs_by_game},
                ensure_ascii=False,
                indent=2,
            )
        )
    return 0 if all(proof.agrees for _, proofs in proofs_by_game for proof in proofs) else 1


def prove_aloud(
    game: Game[Any, Any], speaker: Language, say: Callable[[str], None], *, headed: bool = False
) -> list[Proven]:
    """Run a game's situations one by one, printing each result as it comes, then how many agree.

    `headed` prints the game's title first.
    """
    content, _ = content_for(game)
    paper, proofs = TextPaper.of(sys.stdout), list[Proven]()
    if headed:
        say(paper.ink(speaker.say(game.title), "title"))
    for number, proof in enumerate(prove_all(game, content), 1):
        proofs.append(proof)
        for line in paper.wrap(f"{number:>3}. {proof_headline(proof, speaker)}", rest=DEEP):
            say(paper.ink(line, "good" if proof.agrees else "bad"))
        for message in (
            *map(check_line, proof.run.checks if proof.run else ()),
            *(problem.message for problem in (*proof.problems, *proof.warnings)),
        ):
            for line in paper.wrap(speaker.say(message, namer_of(proof)), DEEP):
                say(line)
    agree = sum(each_proof.agrees for each_proof in proofs)
    say(
        paper.ink(
            speaker.say(count(NN_("{agree} de {n} coincide.", "{agree} de {n} coinciden."), len(proofs), agree=agree)),
            "title",
        )
    )
    return proofs


def proof_headline(proof: Proven, speaker: Language) -> str:
    """Return a situation in a line: whether it agrees, in a mark and in words, its title and its rules."""
    title = proof.situation.title if proof.situation else Text(proof.file.name, proof.file.name)
    words = N_("{mark} coincide: {title} ({rules})") if proof.agrees else N_("{mark} difiere: {title} ({rules})")
    rules = tuple(proof.situation.rules) if proof.situation else ()
    return speaker.say(msg(words, mark=TICK if proof.agrees else CROSS, title=title, rules=rules))


def check_line(check: Checked) -> Message:
    """Return one expectation of a situation with its result and its rule, in a line."""
    words = (
        N_("{mark} {name}: {expected} → {found} ({rule})") if check.rule else N_("{mark} {name}: {expected} → {found}")
    )
    mark = TICK if check.agrees else CROSS
    return msg(words, mark=mark, name=check.name, expected=check.expected, found=check.found, rule=check.rule)


def namer_of(proof: Proven) -> Namer:
    """Return the function that names the counters of a situation."""
    return proof.run.session.name if proof.run else bare_name


def proof_as_data(proof: Proven, speaker: Language) -> dict[str, Any]:
    """Return the result of a situation as JSON data, with its words in the language of `speaker`."""
    name = namer_of(proof)
    checks = proof.run.checks if proof.run else ()
    return {
        "file": proof.file.name,
        "id": proof.situation.id if proof.situation else "",
        "title": speaker.say(proof.situation.title) if proof.situation else "",
        "rules": list(proof.situation.rules) if proof.situation else [],
        "agrees": proof.agrees,
        "checks": [
            {
                "name": speaker.say(check.name, name),
                "expected": speaker.say(check.expected, name),
                "found": speaker.say(check.found, name),
                "agrees": check.agrees,
                "rule": check.rule,
            }
            for check in checks
        ],
        "problems": [speaker.say(problem.message) for problem in proof.problems],
        "warnings": [speaker.say(problem.message) for problem in proof.warnings],
    }
