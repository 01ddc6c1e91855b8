"""The papers beside the code are short, true, and the same in both languages."""

from __future__ import annotations

import re
import tomllib

import pytest

from puesto.games import GAMES
from tests import ROOT

READMES = ("README.md", "README.en.md")
"""In Spanish and in English."""
LONGEST, COMMANDS_WITHIN = 120, 40
"""The most lines of a README, and within how many lines stands how to play and to test."""
CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")
PAPERS = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in ("*.md", "desktop/**/*.md", "resources/*/README.md", "resources/packs/**/*.md")
    for path in ROOT.glob(pattern)
)


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def tables(text: str) -> list[list[list[str]]]:
    """Every table of a page, as rows of cells, without its head and its line of dashes."""
    found: list[list[list[str]]] = []
    for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        found.append([[cell.strip() for cell in row.strip("|").split("|")] for row in block.splitlines()[2:]])
    return found


@pytest.mark.parametrize("name", READMES)
def test_a_readme_is_short_and_begins_with_how_to_play_and_to_test(name):
    lines = read(name).splitlines()
    assert len(lines) <= LONGEST
    first = "\n".join(lines[:COMMANDS_WITHIN])
    assert all(f"\npython3 packaging/dev.py {command} " in first for command in ("play", "test"))


@pytest.mark.parametrize("name", READMES)
def test_every_dependency_has_its_reason_in_each_language(name):
    project = tomllib.loads(read("pyproject.toml"))["project"]
    wanted = [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]
    names = [re.split(r"[^\w-]", requirement)[0].lower() for requirement in wanted]
    assert [dependency for dependency in names if f"\n| {dependency}" not in read(name).lower()] == []


@pytest.mark.parametrize("name", PAPERS)
def test_what_a_paper_shows_or_leads_to_is_there(name):
    folder = (ROOT / name).parent
    targets = [
        target for target in LINK.findall(CODE.sub("", read(name))) if not re.match(r"[a-z]+:|\.\./\.\./", target)
    ]
    assert [target for target in targets if not (folder / target).exists()] == []


def test_both_readmes_have_the_same_sections_tables_commands_and_pictures():
    spanish, english = (read(name) for name in READMES)
    assert "](README.en.md)" in spanish and "](README.md)" in english
    assert len(re.findall(r"^#+ ", spanish, re.MULTILINE)) == len(re.findall(r"^#+ ", english, re.MULTILINE))
    assert [len(table) for table in tables(spanish)] == [len(table) for table in tables(english)]
    commands = re.compile(r"^(python3 \S+ .*?) *(?:#.*)?$", re.MULTILINE)
    assert commands.findall(spanish) == commands.findall(english) != []
    pictures = [
        re.findall(rf"screenshots/(\w+)-{language}", text) for language, text in (("es", spanish), ("en", english))
    ]
    assert pictures[0] == pictures[1] != []
    dependencies = [[[row[0] for row in table] for table in tables(text)[-2:]] for text in (spanish, english)]
    assert dependencies[0] == dependencies[1]


def test_every_registered_game_stands_in_both_readmes():
    for name, language in zip(READMES, ("es", "en"), strict=True):
        rows = [row[0] for table in tables(read(name)) for row in table if row[0].startswith("**")]
        assert len(rows) == len(GAMES)
        assert [game.id for game in GAMES if not any(getattr(game.title, language) in row for row in rows)] == []


KINDS = ("New", "Changed", "Fixed")
OLD_STYLE = "0.3.0"
"""The last version whose chapter is not by game."""
CHAPTER = 40
"""The most lines of a chapter of the change log."""


def test_a_chapter_of_the_change_log_is_short_and_goes_by_game_and_by_kind():
    chapters = re.split(r"^(?=## )", read("CHANGELOG.md").partition(f"\n## {OLD_STYLE}")[0], flags=re.MULTILINE)[1:]
    assert any(chapter.startswith("## 0.4.0, ") for chapter in chapters)
    games = [row[0].strip("*") for table in tables(read("README.en.md")) for row in table if row[0].startswith("**")]
    for chapter in chapters:
        heading, *lines = chapter.rstrip().splitlines()
        assert len(lines) < CHAPTER, heading
        order = [line.removeprefix("### ") for line in lines if line.startswith("### ")]
        assert order == [game for game in ("Every game", *games) if game in order], heading
        for part in re.split(r"^### .*\n", chapter.rstrip(), flags=re.MULTILINE)[1:]:
            kinds = [re.fullmatch(r"- (\w+): .*[^.]\.", line) for line in part.strip().splitlines()]
            assert all(kinds), part
            places = [KINDS.index(kind[1]) for kind in kinds if kind]
            assert places == sorted(places), part
        assert not [line for line in lines if re.search(r"[.!?] [A-Z]", line)], "one sentence a line"
