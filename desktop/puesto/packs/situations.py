"""Situations on disk: one file each, read as strictly as a pack, with the line of each problem."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path as File
from typing import Any

from puesto.core.game.game import Game
from puesto.core.messages import N_, msg
from puesto.core.pack_layout import Finding, Path
from puesto.core.study.trial_run import ScriptMismatchError
from puesto.core.values import replace
from puesto.packs import SITUATIONS, content_for
from puesto.packs.problems import Problem
from puesto.packs.strict import Document, read_document
from puesto.packs.structure import in_both_languages, plain_data, structure
from puesto.resources import resource

MARK = "situation"
"""The first key of a file: which game's situation it is."""
NAMES, UNNAMED = ("id", "title"), "position"
"""The fields that name a file, and the name of a program's position that has none."""


def shipped_situations(game: Game[Any, Any]) -> tuple[File, ...]:
    """Return the files of the situations that come with a game, in their order."""
    return tuple(sorted((resource(f"packs/{game.id}") / SITUATIONS).glob("*.yaml")))


def game_of(document: Document) -> str:
    """Return the id of the game that a situation's file names; "" if it names none."""
    game_id = document.data.get(MARK) if isinstance(document.data, dict) else None
    return game_id if isinstance(game_id, str) else ""


def open_situation(path: File) -> Document:
    """Read a situation's file; problems of its YAML are in the document."""
    document = read_document(path, path.name)
    if not document.problems and not game_of(document):
        document.report(
            (),
            "no_game",
            msg(N_("se espera arriba de todo a qué juego pertenece, como {example}"), example=f"{MARK}: bear"),
        )
    return document


def situation_from_data(data: dict[str, Any], game: Game[Any, Any], content: Any) -> tuple[Any | None, list[Problem]]:
    """Return the situation in a program's plain data, or None with everything that is wrong with it.

    A program need give it neither id nor title, and any name as one text.
    """
    assert game.situations is not None
    complete_data = {name: UNNAMED for name in NAMES} | data
    return read_situation(Document(MARK, in_both_languages(complete_data, game.situations.record)), game, content)


def read_situation(document: Document, game: Game[Any, Any], content: Any) -> tuple[Any | None, list[Problem]]:
    """Return the situation in a file, or None with everything that is wrong with it."""
    if document.problems:
        return None, list(document.problems)
    assert game.situations is not None
    fields = {key: value for key, value in document.data.items() if key != MARK}
    record, findings = structure(game.situations.record, fields)
    if record is not None:
        findings = list(game.situations.check(record, content))
    problems = [_problem(document, finding) for finding in findings]
    return (None, problems) if problems else (record, [])


def situation_text(game: Game[Any, Any], record: Any) -> str:
    """Return the text of a situation's file: its game, then the fields that differ from their defaults.

    Records that we ship are left out.
    """
    from puesto.packs.user_layer import layer_text

    content, _ = content_for(game)
    fields = {
        section.name: tuple(
            section_value
            for section_value in getattr(record, section.name)
            if section_value != getattr(content, section.name).get(section.key(getattr(section_value, section.id)))
        )
        for section in game.layout.sections
        if hasattr(record, section.name)
    }
    return layer_text({MARK: game.id, **plain_data(replace(record, **fields))})


def write_situation(path: File, game: Game[Any, Any], record: Any) -> None:
    """Write a situation into a file of its own; raises `OSError` where it cannot be written."""
    from puesto.packs.user_layer import put_file

    put_file(path, situation_text(game, record))


def misfit_problem(document: Document, wrong: ScriptMismatchError) -> Problem:
    """Return a scripted answer that its prompt does not take, at its place in the file."""
    return _problem(document, Finding(wrong.path, "misfit", wrong.message))


def left_over_problems(document: Document, paths: Iterable[Path]) -> tuple[Problem, ...]:
    """Return a problem for each unused answer of the script, at its place in the file."""
    return tuple(_problem(document, Finding(path, "left_over", msg(N_("sobra: nada lo ha pedido")))) for path in paths)


def _problem(document: Document, finding: Finding) -> Problem:
    return Problem(document.file, document.line(finding.path), finding.path, finding.code, finding.what)
