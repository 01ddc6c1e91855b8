"""The situations that ship with every game: each comes as it says, and is a lesson in both languages.

A misspelt name under `expect:` is reported with file, line and field, and no expectation raises an exception.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from puesto import games
from puesto.packs import content_for
from puesto.packs.situations import read_situation, shipped_situations
from puesto.packs.strict import parse_document
from puesto.reference.proof import Proven, prove

GAMES = [games.load(entry.id) for entry in games.GAMES]
CONTENTS = {game.id: content_for(game)[0] for game in GAMES}
LEAST = {"bear": 25, "bcs": 40, "bolt": 30, "chariots": 30, "tactics": 50}
"""The situations that a game has at least."""
FILES = [(game, file) for game in GAMES for file in shipped_situations(game)]
each = pytest.mark.parametrize(
    ("game", "file"), FILES, ids=lambda part: part.stem if isinstance(part, Path) else part.id
)
FREE = ("asks", "offers")
"""Keys of questions: of these is told only that they did not come."""
WRONG = "misspelt-name"


def misspellings(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Each name in plain data misspelt in turn, keys and values alike, with the path at which that is."""
    if isinstance(data, dict):
        for key, value in data.items():
            rest = {other: kept for other, kept in data.items() if other != key}
            yield (*path, WRONG), rest | {WRONG: value}
            yield from ((place, data | {key: inner}) for place, inner in misspellings(value, (*path, key)))
    elif isinstance(data, list):
        for at, value in enumerate(data):
            changed = misspellings(value, (*path, at))
            yield from ((place, [*data[:at], inner, *data[at + 1 :]]) for place, inner in changed)
    elif isinstance(data, str) and data:
        yield path, WRONG


@cache
def proven(game: str, file: Path) -> Proven:
    """Return the proof of a situation that ships."""
    return prove(file, games.load(game), CONTENTS[game])


@pytest.mark.parametrize("id", LEAST)
def test_there_are_enough(id: str):
    assert sum(game.id == id for game, _ in FILES) >= LEAST[id]


@each
def test_it_comes_as_it_says_and_nothing_of_its_script_is_left(game: Any, file: Path):
    item = proven(game.id, file)
    assert [str(problem) for problem in (*item.problems, *item.warnings)] == []
    assert [str(check) for check in item.run.checks if not check.agrees] == []
    assert item.agrees and (game.id != "tactics" or item.run.unanswered is None)


@each
def test_it_is_a_lesson_in_both_languages(game: Any, file: Path):
    item = proven(game.id, file)
    record = item.situation
    assert record.title.es.strip() and record.title.en.strip()
    for words in (record.text, record.lesson):
        assert words.es.strip() and words.en.strip() and words.es != words.en
    assert record.rules and record.level in (1, 2, 3)
    lesson = game.situations.lesson(record, CONTENTS[game.id], item.run.session)
    assert lesson.questions
    for question in lesson.questions:
        ids = [choice.id for choice in question.choices]
        assert len({*ids}) == len(ids) > 1 and question.right and {*question.right} <= {*ids}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_misspelt_name_is_told_where_it_stands(game, tmp_path: Path):
    tried, fields = set(), set()
    for file in shipped_situations(game):
        written = yaml.safe_load(file.read_text(encoding="utf-8"))
        expected = {key: value for key, value in written["expect"].items() if key not in FREE}
        fields |= {key for key, value in expected.items() if isinstance(value, str | dict) and value}
        for path, expect in misspellings(expected):
            kind = tuple(part for part in path if part in written["expect"] or part == WRONG)
            if (kind, len(path)) in tried:
                continue
            tried.add((kind, len(path)))
            text = yaml.safe_dump(written | {"expect": expect}, sort_keys=False, allow_unicode=True)
            record, problems = read_situation(parse_document(text, file.name), game, CONTENTS[game.id])
            assert record is None, (file.name, path)
            told = [problem for problem in problems if problem.path[:1] == ("expect",)]
            assert told, (file.name, path, [problem.field for problem in problems])
            head = next(number for number, line in enumerate(text.split("\n"), 1) if line.startswith("expect:"))
            assert all(problem.file == file.name and problem.line > head for problem in told), (file.name, path)
    assert len(fields) > 5 and fields <= {part for kind, _ in tried for part in kind}, "each is misspelt"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_another_question_than_expected_is_told_and_nothing_raises(game, tmp_path: Path):
    file = shipped_situations(game)[0]
    written = yaml.safe_load(file.read_text(encoding="utf-8"))
    other = tmp_path / "other.yaml"
    other.write_text(yaml.safe_dump(written | {"expect": {"asks": [WRONG]}}, allow_unicode=True), encoding="utf-8")
    assert not prove(other, game, CONTENTS[game.id]).agrees
