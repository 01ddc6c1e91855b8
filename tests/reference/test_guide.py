"""The user's guide: how its files are read, and that every question of every game has its section in both languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core import prompts
from puesto.language import LANGUAGES, Language
from puesto.packs import content_for
from puesto.reference.guide import BY_NIGHT, Guide, guide, links, plain_text, read_guide
from puesto.resources import resource
from puesto.terminal.commands.guide import main
from tests import helpers

READY = [entry.id for entry in games.GAMES if entry.ready]
SEEDS, QUIET = range(30), 10
"""Enough random games that every key that is put together in the code comes up; after so many without a new one, no more are played."""
ASKING = {kind.__name__ for kind in vars(prompts).values() if isinstance(kind, type) and issubclass(kind, prompts.Prompt)} - {"Note"}
KEY = re.compile(r"[a-z_]+(\.[a-z_]+)+$")

CHAPTER = """# La tarde

Antes de empezar.

## Pagar
<!-- id: pay; prompts: toy:dig.*, toy:rest.tools -->

Se paga con **oro**, como dice [el mapa](#map).

## El mapa
<!-- id: map; prompts: toy:dig.roll; pages: known -->

1. Cada túnel
   tiene su número.

```
## esto no es un título
```
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "es").mkdir()
    (tmp_path / "es" / "01-evening.md").write_text(CHAPTER, encoding="utf-8")
    return tmp_path


def flaws(found: Guide) -> list[str]:
    return [Language("es").say(flaw.message) for flaw in found.flaws]


# -- how it is read


def test_a_chapter_is_read_with_its_beginning_and_its_sections(folder: Path) -> None:
    found = read_guide(folder, "es")
    assert flaws(found) == []
    assert [(section.id, section.title, section.opens) for section in found.sections] == [
        ("evening", "La tarde", True),
        ("pay", "Pagar", False),
        ("map", "El mapa", False),
    ]
    assert found.sections[1].text == "Se paga con **oro**, como dice [el mapa](#map)."


def test_the_most_exact_pattern_explains_a_question(folder: Path) -> None:
    found = read_guide(folder, "es")
    ids = {key: getattr(found.section_for_prompt("toy", key), "id", None) for key in ("dig.gold", "dig.roll", "rest.tools", "rest.where")}
    assert ids == {"dig.gold": "pay", "dig.roll": "map", "rest.tools": "pay", "rest.where": None}
    assert found.section_for_prompt("bear", "dig.roll") is None


def test_a_page_is_explained_by_the_section_that_names_it(folder: Path) -> None:
    found = read_guide(folder, "es")
    page = found.section_for_page("known")
    assert page is not None and page.id == "map"
    assert found.section_for_page("why") is None


def test_words_are_found_whatever_the_accents_and_titles_come_first(folder: Path) -> None:
    (folder / "es" / "02-gold.md").write_text("# Oro\n\n## Oro y túneles\n<!-- id: gold -->\n\nNada más.\n", encoding="utf-8")
    found = read_guide(folder, "es")
    assert [hit.section.id for hit in found.search("TUNEL")] == ["gold", "map"]
    assert [hit.section.id for hit in found.search("oro paga")] == ["pay"]
    assert found.search("oro paga")[0].line == "Se paga con oro, como dice el mapa."
    assert found.search("plata") == found.search("  ") == ()


def test_a_long_line_is_shortened_around_what_was_found(folder: Path) -> None:
    (folder / "es" / "02-long.md").write_text(f"# Largo\n\n{'bla ' * 60}aguja {'ble ' * 60}\n", encoding="utf-8")
    line = read_guide(folder, "es").search("aguja")[0].line
    assert line.startswith("…bla") and line.endswith("ble…") and "aguja" in line and len(line) < 120


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Sin título\n", "es/02-x.md:1: un capítulo empieza con su título: «# Título»"),
        ("# A\n\n## B\n\nTexto.\n", "es/02-x.md:3: a «B» le falta su línea «<!-- id: … -->», con letras pequeñas, cifras y guiones"),
        ("# A\n\n## B\n<!-- id: b -->\n", "es/02-x.md:3: bajo «B» no hay texto"),
        ("# A\n\n## B\n<!-- id: pay -->\n\nTexto.\n", "es/02-x.md:3: el nombre «pay» ya lo lleva otro apartado"),
        ("# A\n\n## B\n<!-- id: b; regla: 3 -->\n\nTexto.\n", "es/02-x.md:4: no se entiende «regla: 3»: se espera id, prompts y pages"),
        ("# A\n\n## B\n<!-- id: b -->\n\nUno.\n[ahí](#nada)\n", "es/02-x.md:7: «#nada» no lleva a ninguna parte"),
        ("# A\n\n![Mesa](pictures/mesa.png)\n", "es/02-x.md:3: «pictures/mesa.png» no lleva a ninguna parte"),
        ("# A\n\n[fuera](http://ejemplo.invalid)\n", "es/02-x.md:3: «http://ejemplo.invalid» no lleva a ninguna parte"),
    ],
)
def test_what_is_wrong_in_a_file_is_said_with_its_line_and_the_rest_is_read(folder: Path, text: str, said: str) -> None:
    (folder / "es" / "02-x.md").write_text(text, encoding="utf-8")
    found = read_guide(folder, "es")
    assert flaws(found) == [said]
    assert found.find("pay") is not None


def test_a_file_that_is_no_text_and_a_guide_that_is_not_there_stop_nothing(folder: Path) -> None:
    (folder / "es" / "02-x.md").write_bytes(b"\xff\xfe\x00 nada")
    assert flaws(read_guide(folder, "es")) == ["es/02-x.md:1: no se puede leer"]
    assert read_guide(folder, "en").sections == () and flaws(read_guide(folder, "en")) == ["en:0: aquí no hay guía"]


def test_plain_text_has_no_marks() -> None:
    assert plain_text("## A\n- **b** con `F1`, _c_ y [d](#e) \\*f\\*\n> ![g](pictures/g.png)") == "A\nb con F1, c y d *f*\ng"
    assert plain_text("game_id y 2 * 3 * 4") == "game_id y 2 * 3 * 4"


# -- the guide that the house ships


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wrong_in_the_guide(language: str) -> None:
    assert flaws(guide(language)) == []
    assert len(guide(language).sections) > len(READY) * 10


def test_the_languages_have_the_same_chapters_sections_links_and_pictures() -> None:
    one, other = (guide(language) for language in LANGUAGES)
    names = [sorted(path.name for path in (resource("guide") / language).glob("*.md")) for language in LANGUAGES]
    assert names[0] == names[1]
    for mine, theirs in zip(one.sections, other.sections, strict=True):
        assert (mine.id, mine.prompts, mine.pages, mine.opens) == (theirs.id, theirs.prompts, theirs.pages, theirs.opens)
        assert sorted(target for _, _, target in links(mine.text)) == sorted(target for _, _, target in links(theirs.text)), mine.id
        assert mine.text != theirs.text


def test_every_picture_is_in_the_text() -> None:
    for language in LANGUAGES:
        named = {target.split("/")[-1] for section in guide(language).sections for _, is_picture, target in links(section.text) if is_picture}
        folder = resource("guide/pictures") / language
        assert named == {path.name for path in folder.iterdir() if path.suffix} == {path.name for path in (folder / BY_NIGHT).iterdir()}
        assert all(guide(language).picture(name, dark=True) == folder / BY_NIGHT / name for name in named)


def test_a_picture_that_is_not_there_by_night_is_shown_by_day(tmp_path: Path) -> None:
    assert Guide("es", tmp_path, (), ()).picture("pictures/table.png", dark=True) == tmp_path / "pictures" / "es" / "table.png"


@pytest.mark.parametrize("game_id", READY)
def test_every_question_of_a_game_has_its_section_in_both_languages(game_id: str) -> None:
    for language in LANGUAGES:
        found = guide(language)
        assert [key for key in sorted(asked(game_id)) if found.section_for_prompt(game_id, key) is None] == []


@pytest.mark.parametrize("game_id", READY)
def test_every_pattern_fits_a_question(game_id: str) -> None:
    """A pattern that fits nothing is an old name or a slip."""
    from fnmatch import fnmatchcase

    patterns = {pattern for section in guide("es").sections for pattern in section.prompts if pattern.startswith(f"{game_id}:")}
    assert [pattern for pattern in sorted(patterns) if not any(fnmatchcase(f"{game_id}:{key}", pattern) for key in asked(game_id))] == []


def test_every_pattern_is_of_a_game_that_can_be_played() -> None:
    assert {pattern.partition(":")[0] for section in guide("es").sections for pattern in section.prompts} <= {*READY}


@pytest.mark.parametrize("game_id", READY)
def test_random_play_meets_every_key_that_is_put_together(game_id: str) -> None:
    """So that `asked` has them all: the others stand in the sources as they are."""
    met = keys_met(game_id)
    assert [form for form in forms_in_sources(game_id) if not any(form.fullmatch(key) for key in met)] == []


@cache
def asked(game_id: str) -> frozenset[str]:
    """Every key of a question of a game: those that random play meets, and those that stand in its sources."""
    return keys_met(game_id) | keys_in_sources(game_id)


@cache
def keys_met(game_id: str) -> frozenset[str]:
    game = games.load(game_id)
    content, _ = content_for(game)
    met: dict[str, int] = {}
    for seed in SEEDS:
        if seed - max(met.values(), default=seed) > QUIET:
            break
        for scenario in game.scenarios(content):
            session, dice = helpers.begin(game, content, scenario.id), Dice(seed)
            while session.prompt is not None:
                met.setdefault(session.prompt.key, seed)
                helpers.answer_at_random(session, dice)
    return frozenset(met)


def keys_in_sources(game_id: str) -> frozenset[str]:
    """Keys written where a question is made; in a module that makes one with a key from elsewhere, everything that looks like a key and is no note's."""
    found: set[str] = set()
    for tree in trees(game_id):
        made = list(keys_made(tree))
        found |= {str(key.value) for name, key in made if name in ASKING and isinstance(key, ast.Constant)}
        if any(name in ASKING and not isinstance(key, ast.Constant | ast.JoinedStr) for name, key in made):
            notes = {key.value for name, key in made if name == "Note" and isinstance(key, ast.Constant)}
            texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
            found |= {text for text in texts - notes if KEY.match(text)}
    return frozenset(found)


def forms_in_sources(game_id: str) -> list[re.Pattern[str]]:
    """The keys that are put together where a question is made, as patterns."""
    return [
        re.compile("".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in key.values))
        for tree in trees(game_id)
        for name, key in keys_made(tree)
        if name in ASKING and isinstance(key, ast.JoinedStr)
    ]


def keys_made(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from ((ast.unparse(node.func), word.value) for word in node.keywords if word.arg == "key")


def trees(game_id: str) -> list[ast.Module]:
    folder = Path(games.__file__).parent / game_id
    return [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py"))]


# -- at the terminal


def test_the_command_prints_the_contents_a_section_or_what_has_the_words(capsys: pytest.CaptureFixture[str]) -> None:
    def told(*words: str, language: str = "es", status: int = 0) -> str:
        assert main(list(words), language) == status
        return capsys.readouterr().out

    contents = told()
    assert all(section.title in contents and section.id in contents for section in guide("es").sections if not section.opens)
    section = next(section for section in guide("en").sections if section.pages)
    assert told(section.id, language="en").startswith(f"{section.title}\n")
    assert told(*section.title.upper().split(), language="en").startswith(f"{section.title}\n")
    several = told("iniciativa")
    assert several.count("[") > 1 and "puesto guide" in several
    assert "ningún apartado" in told("ornitorrinco", status=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_prints_without_marks_and_within_the_width(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    for section in guide(language).sections:
        main([section.id], language)
        out = capsys.readouterr().out
        assert not re.search(r"\*\*|\]\(|<!--|`", out), section.id
        assert all(len(line) <= 80 for line in out.splitlines()), section.id
        words = re.findall(r"\w{4,}", plain_text(section.text))
        assert {*words} <= {*re.findall(r"\w{4,}", out)}, section.id
