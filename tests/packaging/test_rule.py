"""The rule command: from a section of a rulebook to the lines of code that cite it, without anything installed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT

PACKAGING = ROOT / "packaging"
PAGE = '''"""A small game.

| rulebook | rules | at the table |
|---|---|---|
| 1.0 Words | nothing to carry out | |
| 2.0 Digging | `rules/digging` | `turn/play` |
| 2.3 Cards | `rules/digging` | |
| 3.1 Caving in | nothing to carry out | |
| Line of sight | `rules/sight` | |
"""
'''
FILES = {
    "rules/digging": 'def dig():\n    """A dig (2.3). More."""\n',
    "rules/sight": '"""What is seen."""\n',
    "turn/play": 'def play():\n    """The dig of a round (2.3)."""\n',
    "resolutions/odds": 'def odds():\n    """How likely gold is (2.3)."""\n',
}


@pytest.fixture
def find_rule(tmp_path, monkeypatch, capsys):
    """Asks the command, with one small game on the shelf; gives how it ended and what it said."""
    monkeypatch.syspath_prepend(str(PACKAGING))
    package = tmp_path / "mine"
    for name, text in {"__init__": PAGE, **FILES}.items():
        path = package / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    import dev_rule

    def ask(*words: str) -> tuple[int, list[str]]:
        status = dev_rule.find_rule(words, tmp_path)
        return status, capsys.readouterr().out.splitlines()

    yield ask
    for name in ("dev_rule", "dev_ready", "rulebook"):
        sys.modules.pop(name, None)


def test_a_section_leads_to_its_lines_rules_before_the_table_before_the_odds(find_rule, tmp_path):
    status, (heading, *lines) = find_rule("mine", "2.3")
    assert (status, heading) == (0, "2.3 Cards: rules/digging")
    shown = [line.removeprefix(f"{tmp_path / 'mine'}/") for line in lines]
    assert shown == [
        "rules/digging.py:1 dig - A dig (2.3).",
        "turn/play.py:1 play - The dig of a round (2.3).",
        "resolutions/odds.py:1 odds - How likely gold is (2.3).",
    ]


def test_words_of_a_heading_do_as_well_as_its_number(find_rule):
    assert find_rule("mine", "cards") == find_rule("mine", "2.3")
    assert find_rule("mine", "line", "of", "sight") == (0, ["Line of sight: rules/sight"])


def test_a_section_without_code_says_why(find_rule):
    assert find_rule("mine", "1.0") == (0, ["1.0 Words: nothing to carry out"])


def test_an_unknown_section_names_those_of_its_chapter_or_every_chapter_though_it_has_no_heading(find_rule):
    assert find_rule("mine", "2.9") == (2, ["mine has no section `2.9`. There are:", "  2.0 Digging", "  2.3 Cards"])
    assert find_rule("mine", "7.1") == (
        2,
        [
            "mine has no section `7.1`. There are:",
            "  1.0 Words",
            "  2.0 Digging",
            "  3.1 Caving in",
            "  Line of sight",
        ],
    )
    assert find_rule("mine")[1][0] == "Which section? There are:"


def test_an_unknown_game_names_those_that_there_are(find_rule):
    assert find_rule("dance", "2.3") == (2, ["There is no game `dance`. There are:", "  mine  A small game."])
    assert find_rule() == (2, ["Which game, which section? There are:", "  mine  A small game."])


@pytest.mark.parametrize(("game", "section"), [("chariots", "8.15"), ("bear", "4.2")])
def test_the_command_answers_for_each_game_with_the_standard_library_alone(game, section):
    command = [sys.executable, "-S", "-E", str(PACKAGING / "dev.py"), "rule", game, section]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    cited = [re.fullmatch(r"(\S+\.py):(\d+) (\S.*?) - \S.*", line) for line in done.stdout.splitlines()]
    places = [(Path(one[1]), int(one[2]), one[3].rpartition(".")[2]) for one in cited if one is not None]
    assert places
    for path, line, name in places:
        assert name.split(",")[0].strip("()") in (ROOT / path).read_text(encoding="utf-8").splitlines()[line - 1]


def test_who_reads_the_first_lines_only_gets_them_and_no_mishap():
    asked = f"{sys.executable} {PACKAGING / 'dev.py'} rule chariots 8.15"
    with subprocess.Popen(asked.split(), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as found:
        assert found.stdout is not None and found.stderr is not None
        found.stdout.close()
        said = found.stderr.read().decode()
    assert (found.returncode, said) == (0, "")
