"""Situations at the terminal: `puesto situation FILE [--json]` runs one and prints what the rules did."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from puesto.core import codec
from puesto.core.game.game import whole_game
from puesto.core.messages import N_, Sayable, msg
from puesto.core.prompts import Family, Prompt
from puesto.core.session.session import Session
from puesto.games import GAMES, load
from puesto.language import Language
from puesto.packs import content_for
from puesto.packs.problems import Problem
from puesto.packs.situations import game_of, open_situation
from puesto.reference.proof import Proven, prove
from puesto.storage import typed_path, user_folder
from puesto.terminal.commands.proof import AS_JSON, check_line, proof_as_data
from puesto.terminal.paper import TextPaper

AGREES, DIFFERS, CANNOT_RUN = 0, 1, 2
"""Exit status: everything came as it was to come; something did not; the file could not be run."""
DEEPER = "  "


def main(words: list[str], language: str, say: Callable[[str], None] = print) -> int:
    """Run one file and say what came of it; returns the exit status."""
    speaker = Language(language)
    file_names = [word for word in words if word != AS_JSON]
    if len(file_names) != 1 or file_names[0].startswith("-"):
        say(speaker.say(msg(N_("Se espera: {command} ARCHIVO [--json]"), command="puesto situation")))
        return CANNOT_RUN
    proof = _prove_file(typed_path(file_names[0]))
    session = proof.run.session if proof.run else None
    if AS_JSON in words:
        answers = proof_as_data(proof, speaker) | (_course(session, speaker) if session else {})
        say(json.dumps(answers, ensure_ascii=False, indent=2))
    elif session is not None:
        _tell_run(proof, session, speaker, say)
    else:
        for problem in proof.problems:
            say(speaker.say(problem.message))
    return CANNOT_RUN if proof.run is None else AGREES if proof.run.agrees else DIFFERS


def _prove_file(path: Path) -> Proven:
    """Return the run of a file, or the problems that kept it from running."""
    document = open_situation(path)
    game_id = game_of(document)
    game_ids = {entry.id for entry in GAMES}
    game = load(game_id) if game_id in game_ids else None
    if document.problems:
        return Proven(path, None, None, tuple(document.problems))
    if game is None or game.situations is None:
        failure = msg(N_("no hay situaciones de ningún juego llamado «{game}»"), game=game_id)
        return Proven(
            path,
            None,
            None,
            (Problem(document.file, document.line(("situation",)), ("situation",), "no_game", failure),),
        )
    content, _ = content_for(game, user_folder())
    return prove(path, game, content)


def _tell_run(proof: Proven, session: Session[Any, Any], speaker: Language, say: Callable[[str], None]) -> None:
    """Title, what the rules did with their sections, where it stopped, what was to come and what came."""
    paper, situation = TextPaper.of(sys.stdout), proof.situation

    def write(message: Sayable, ink: str = "plain", indent: str = "") -> None:
        for line in paper.wrap(speaker.say(message, session.name), indent, indent + DEEPER):
            say(paper.ink(line, ink))

    assert situation is not None and proof.run is not None
    write(situation.title, "title")
    for line in session.log:
        text = msg(N_("{text} ({rule})"), text=line.message, rule=line.rule) if line.rule else line.message
        write(text, line.tone, DEEPER * (line.depth + 1))
    prompts = _questions(session)
    if prompts:
        write(msg(N_("Preguntas:")), "heading")
    for prompt in prompts:
        write(prompt.message, indent=DEEPER)
    if proof.run.checks:
        write(msg(N_("Lo esperado y lo que ha salido:")), "heading")
    for check in proof.run.checks:
        write(check_line(check), "good" if check.agrees else "bad", DEEPER)
    for problem in proof.warnings:
        write(problem.message, "quiet")


def _questions(session: Session[Any, Any]) -> list[Prompt[Any]]:
    """Return the questions that were answered, and the one at which it stopped before it was settled."""
    answered_prompts = [entry.prompt for entry in session.entries if entry.prompt is not None and not entry.is_chance]
    prompt, situations = session.prompt, whole_game(session).situations
    stopped = (
        prompt is not None
        and prompt.family is not Family.CHANCE
        and situations is not None
        and not situations.is_settled(session)
    )
    return [*answered_prompts, prompt] if stopped and prompt is not None else answered_prompts


def _course(session: Session[Any, Any], speaker: Language) -> dict[str, Any]:
    """Return the log and the questions of a run as JSON data."""

    def say(message: Sayable) -> str:
        return speaker.say(message, session.name)

    situations = whole_game(session).situations
    result = situations.result(session, True) if situations is not None and situations.result is not None else None
    return ({"came": codec.to_json(result)} if result is not None else {}) | {
        "log": [{"text": say(line.message), "rule": line.rule, "depth": line.depth} for line in session.log],
        "asked": [
            {"key": prompt.key, "subject": list(prompt.subject), "message": say(prompt.message), "rule": prompt.rule}
            for prompt in _questions(session)
        ],
        "step": session.steps[-1].name,
    }
