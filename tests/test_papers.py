"""The papers beside the code are short, true, and the same in both languages."""

from __future__ import annotations

import re
import shutil
import sys
import tomllib

import msgspec
import pytest

from puesto.core.game.game import Game
from puesto.games import GAMES
from tests import ROOT

sys.path.insert(0, str(ROOT / "packaging"))

import pages

READMES = ("README.md", "README.en.md")
"""In Spanish and in English."""
LONGEST, COMMANDS_WITHIN = 120, 40
"""The most lines of a README, and the line before which it must say how to play and to test."""
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


def test_a_page_out_of_date_is_told_and_made_anew(tmp_path, capsys):
    quoted = [found for page in pages.PAGES for found in re.findall(r"made: source (\S+)", read(page))]
    assert len(quoted) == 3
    for name in (*pages.PAGES, *quoted):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    page = tmp_path / pages.PAGES[0]
    page.write_text(page.read_text(encoding="utf-8").replace("| `io` |", "| `oi` |"), encoding="utf-8")
    assert pages.main(["--check"], tmp_path) == 1 and "protocol/README.md is out of date" in capsys.readouterr().err
    assert pages.main([], tmp_path) == 0 and pages.main(["--check"], tmp_path) == 0
    assert page.read_text(encoding="utf-8") == (ROOT / pages.PAGES[0]).read_text(encoding="utf-8")


def code_names(name: str) -> list[str]:
    """Return the names that a page marks as code, outside of quotations from the program."""
    text = re.sub(r"<!-- made: .*?<!-- end -->|```.*?```", "", read(name), flags=re.DOTALL)
    return re.findall(r"`([^`\n]+)`", text)


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "desktop/puesto/games/README.md"])
def test_every_file_and_folder_that_a_page_names_is_there(name):
    def is_there(path: str) -> bool:
        source = ROOT / "desktop" / "puesto"
        roots = (ROOT, ROOT / "tests", source, source / "core", source / "games", source / "games" / "bear")
        places = [path.replace("<game>", game.id) for game in GAMES]
        return any((root / place).exists() for root in roots for place in places)

    paths = [one for one in code_names(name) if re.fullmatch(r"[\w<>./-]+(/|\.(py|md|toml|yaml|po))", one)]
    games = {"combat/", "movement/", "i18n/en/parts/<game>.po"}  # of other games than the bear, or one to be written
    assert len(paths) > 10
    assert [path for path in paths if not is_there(path) and path not in games] == []


def test_the_drawing_of_contributing_names_what_the_program_has():
    drawing = read("CONTRIBUTING.md").partition("```\n┌")[2].partition("```")[0]
    places = {
        "gui/host": "session_controller.py: class SessionController",
        "core/session": "session.py: def answer",
        "storage": "file.py: class SessionFile",
    }
    for room, what in places.items():
        name, _, code = what.partition(": ")
        assert room in drawing and code.split()[-1] in drawing
        assert re.search(rf"^ *{code}\b", read(f"desktop/puesto/{room}/{name}"), re.MULTILINE), what
    assert drawing.splitlines()[2].count("│") == 2 * (len(places) + 2)


def test_contributing_is_short_and_its_glossary_has_twenty_words():
    lines = read("CONTRIBUTING.md").splitlines()
    assert len(lines) <= 160
    words = next(table for table in tables(read("CONTRIBUTING.md")) if table[0][0] == "session")
    assert len(words) >= 20 and all(len(meaning) < 120 for _, meaning in words)


def test_the_page_of_the_games_names_every_field_of_a_game_and_which_ones_are_needed():
    rows = next(table for table in tables(read("desktop/puesto/games/README.md")) if "`id`" in table[0][1])
    named = [re.findall(r"`(\w+)`", fields) for _, fields in rows]
    fields, usual = Game.__struct_fields__, Game.__struct_defaults__
    with_usual = zip(fields[-len(usual) :], usual, strict=True)
    needed = {name for name, value in with_usual if value is msgspec.NODEFAULT} | {*fields[: -len(usual)]}
    assert {*named[0]} == needed
    assert sorted(name for row in named for name in row) == sorted(fields)


KINDS = ("New", "Changed", "Fixed")
OLD_STYLE = "0.3.0"
"""The last version whose chapter is not by game."""
CHAPTER = 40
"""The most lines of a chapter of the change log; what is not released yet is shortened when it is."""


def test_a_chapter_of_the_change_log_is_short_and_goes_by_game_and_by_kind():
    chapters = re.split(r"^(?=## )", read("CHANGELOG.md").partition(f"\n## {OLD_STYLE}")[0], flags=re.MULTILINE)[1:]
    assert any(chapter.startswith("## 0.4.0, ") for chapter in chapters)
    games = [row[0].strip("*") for table in tables(read("README.en.md")) for row in table if row[0].startswith("**")]
    for chapter in chapters:
        heading, *lines = chapter.rstrip().splitlines()
        assert len(lines) < CHAPTER or heading == "## Unreleased", heading
        order = [line.removeprefix("### ") for line in lines if line.startswith("### ")]
        assert order == [game for game in ("Every game", *games) if game in order], heading
        for part in re.split(r"^### .*\n", chapter.rstrip(), flags=re.MULTILINE)[1:]:
            kinds = [re.fullmatch(r"- (\w+): .*[^.]\.", line) for line in part.strip().splitlines()]
            assert all(kinds), part
            places = [KINDS.index(kind[1]) for kind in kinds if kind]
            assert places == sorted(places), part
        assert not [line for line in lines if re.search(r"[.!?] [A-Z]", line)], "one sentence a line"
