"""The user's guide:

how its files are read, and that it is whole in both languages. That it explains every question, the free tests see.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from puesto import games
from puesto.language import LANGUAGES, Language
from puesto.reference.guide import BY_NIGHT, Guide, guide, links, plain_text, read_guide
from puesto.resources import resource
from puesto.terminal.commands.guide import main

READY = [entry.id for entry in games.GAMES]

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
    ids = {
        key: getattr(found.section_for_prompt("toy", key), "id", None)
        for key in ("dig.gold", "dig.roll", "rest.tools", "rest.where")
    }
    assert ids == {"dig.gold": "pay", "dig.roll": "map", "rest.tools": "pay", "rest.where": None}
    assert found.section_for_prompt("bear", "dig.roll") is None


def test_a_page_is_explained_by_the_section_that_names_it(folder: Path) -> None:
    found = read_guide(folder, "es")
    page = found.section_for_page("known")
    assert page is not None and page.id == "map"
    assert found.section_for_page("why") is None


def test_words_are_found_whatever_the_accents_and_titles_come_first(folder: Path) -> None:
    (folder / "es" / "02-gold.md").write_text(
        "# Oro\n\n## Oro y túneles\n<!-- id: gold -->\n\nNada más.\n", encoding="utf-8"
    )
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
        (
            "# A\n\n## B\n\nTexto.\n",
            "es/02-x.md:3: a «B» le falta su línea «<!-- id: … -->», con letras pequeñas, cifras y guiones",
        ),
        ("# A\n\n## B\n<!-- id: b -->\n", "es/02-x.md:3: bajo «B» no hay texto"),
        ("# A\n\n## B\n<!-- id: pay -->\n\nTexto.\n", "es/02-x.md:3: el nombre «pay» ya lo lleva otro apartado"),
        (
            "# A\n\n## B\n<!-- id: b; regla: 3 -->\n\nTexto.\n",
            "es/02-x.md:4: no se entiende «regla: 3»: se espera id, prompts y pages",
        ),
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
    assert (
        plain_text("## A\n- **b** con `F1`, _c_ y [d](#e) \\*f\\*\n> ![g](pictures/g.png)")
        == "A\nb con F1, c y d *f*\ng"
    )
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
        assert (mine.id, mine.prompts, mine.pages, mine.opens) == (
            theirs.id,
            theirs.prompts,
            theirs.pages,
            theirs.opens,
        )
        assert sorted(target for _, _, target in links(mine.text)) == sorted(
            target for _, _, target in links(theirs.text)
        ), mine.id
        assert mine.text != theirs.text


def test_every_picture_is_in_the_text() -> None:
    for language in LANGUAGES:
        named = {
            target.split("/")[-1]
            for section in guide(language).sections
            for _, is_picture, target in links(section.text)
            if is_picture
        }
        folder = resource("guide/pictures") / language
        assert (
            named
            == {path.name for path in folder.iterdir() if path.suffix}
            == {path.name for path in (folder / BY_NIGHT).iterdir()}
        )
        assert all(guide(language).picture(name, dark=True) == folder / BY_NIGHT / name for name in named)


def test_a_picture_that_is_not_there_by_night_is_shown_by_day(tmp_path: Path) -> None:
    assert (
        Guide("es", tmp_path, (), ()).picture("pictures/table.png", dark=True)
        == tmp_path / "pictures" / "es" / "table.png"
    )


def test_every_pattern_is_of_a_game_that_can_be_played() -> None:
    assert {pattern.partition(":")[0] for section in guide("es").sections for pattern in section.prompts} <= {*READY}


# -- at the terminal


def test_the_command_prints_the_contents_a_section_or_what_has_the_words(capsys: pytest.CaptureFixture[str]) -> None:
    def told(*words: str, language: str = "es", status: int = 0) -> str:
        assert main(list(words), language) == status
        return capsys.readouterr().out

    contents = told()
    assert all(
        section.title in contents and section.id in contents for section in guide("es").sections if not section.opens
    )
    section = next(section for section in guide("en").sections if section.pages)
    assert told(section.id, language="en").startswith(f"{section.title}\n")
    assert told(*section.title.upper().split(), language="en").startswith(f"{section.title}\n")
    several = told("iniciativa")
    assert several.count("[") > 1 and "puesto guide" in several
    assert "ningún apartado" in told("ornitorrinco", status=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_prints_without_marks_and_within_the_width(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for section in guide(language).sections:
        main([section.id], language)
        out = capsys.readouterr().out
        assert not re.search(r"\*\*|\]\(|<!--|`", out), section.id
        assert all(len(line) <= 80 for line in out.splitlines()), section.id
        words = re.findall(r"\w{4,}", plain_text(section.text))
        assert {*words} <= {*re.findall(r"\w{4,}", out)}, section.id
