"""The hunt for mutants: what is changed, which tests are run for it, and who survives."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests import ROOT

RULES = '''"""Rules."""

LIMIT = 3


def can_reach(far):
    """Whether it reaches (7.22)."""
    if far < 0:
        say(1 + 1)
        return False
    return far <= LIMIT and not far == 2


def unused(far: int = 4):
    """Nobody asks."""
    assert far > 2
    return far + 1


def say(n):
    """Words."""
'''
TESTS = """from rules.digging import can_reach


def test_it_reaches():
    assert can_reach(1) and not can_reach(9) and not can_reach(2) and not can_reach(-1)
"""


@pytest.fixture
def mutants(monkeypatch):
    """The module, as the development command imports it."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    import mutants

    yield mutants
    sys.modules.pop("mutants", None)


@pytest.fixture
def project(tmp_path, mutants, monkeypatch):
    """A project of one rule and one test, and where its rules are."""
    for name, text in {
        "desktop/rules/digging.py": RULES,
        "tests/test_digging.py": TESTS,
        "pyproject.toml": "[tool.pytest.ini_options]\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path, mutants.Game("desktop/rules", (".",), ("tests",))


def test_operators_and_constants_of_rules_are_changed_one_at_a_time_and_words_and_assertions_are_not(mutants):
    found = [f"{one.line} {one.before} -> {one.after}" for one in mutants.mutants_of("rules.py", RULES)]
    assert found == [
        "3 3 -> 4",
        "8 far < 0 -> far <= 0",
        "8 0 -> 1",
        "10 False -> True",
        "11 far <= LIMIT and (not far == 2) -> far <= LIMIT or not far == 2",
        "11 far <= LIMIT -> far < LIMIT",
        "11 not far == 2 -> far == 2",
        "11 far == 2 -> far != 2",
        "11 2 -> 3",
        "17 far + 1 -> far - 1",
        "17 1 -> 2",
    ]
    texts = [one.text for one in mutants.mutants_of("rules.py", RULES)]
    assert len(set(texts)) == len(texts) and all(compile(text, "rules.py", "exec") for text in texts)


def test_a_change_that_no_test_can_tell_survives_and_the_project_is_left_as_it_was(mutants, project, capsys):
    root, game = project
    tried = mutants.chosen_mutants(game, root, many=4, seed=6)
    assert [str(one) for one in tried] == [
        "desktop/rules/digging.py:8: far < 0  ->  far <= 0",
        "desktop/rules/digging.py:11: far <= LIMIT and (not far == 2)  ->  far <= LIMIT or not far == 2",
        "desktop/rules/digging.py:11: far == 2  ->  far != 2",
        "desktop/rules/digging.py:17: far + 1  ->  far - 1",
    ]
    assert mutants.hunt("small", game, root, many=4, seed=6) == [tried[0], tried[3]]
    assert capsys.readouterr().out.splitlines()[-1] == "small: 2 of 4 mutants survive"
    assert (root / "desktop/rules/digging.py").read_text(encoding="utf-8") == RULES


def test_where_the_tests_fail_as_they_are_nothing_is_hunted(mutants, project, capsys):
    root, game = project
    Path(root / "tests/test_digging.py").write_text("def test_it():\n    assert False\n", encoding="utf-8")
    assert mutants.hunt("small", game, root, many=9, seed=1) is None
    assert "its tests fail as they are" in capsys.readouterr().out


def test_each_game_has_more_than_sixty_mutants_in_rooms_that_there_are(mutants):
    for game in mutants.GAMES.values():
        assert all((ROOT / game.package / room).is_dir() for room in game.rooms)
        chosen = mutants.chosen_mutants(game, ROOT, mutants.MANY, 1)
        assert len(chosen) == mutants.MANY >= 60 and len({one.file for one in chosen}) > 15
    assert chosen == mutants.chosen_mutants(game, ROOT, mutants.MANY, 1)
