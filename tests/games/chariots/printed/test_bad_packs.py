"""Errors in a pack of Chariots of Fire: each has file, line, field and expectation; none is fatal."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from puesto.games.chariots.game import GAME
from puesto.language import Language
from puesto.packs import content_for
from puesto.resources import resource

SMALL = """\
battles:
  - id: mine
    title: {es: Mía, en: Mine}
    summary: {es: Una, en: One}
    armies:
      - {id: a, name: {es: A, en: A}, rout_level: 12}
      - {id: b, name: {es: B, en: B}, rout_level: 12}
    commands:
      - {id: a-1, name: {es: Ala A, en: Wing A}, side: a}
      - {id: b-1, name: {es: Ala B, en: Wing B}, side: b}
    leaders:
      - {id: ga, name: {es: Uno, en: One}, side: a, role: GC, command: a-1, range: 7, initiative: 5, charisma: 3}
      - {id: gb, name: {es: Dos, en: Two}, side: b, role: GC, command: b-1, range: 7, initiative: 5, charisma: 3}
    forces:
      - {command: a-1, type: SI, quality: 6, move: 4, count: 4}
      - {command: b-1, type: LI, quality: 5, move: 5, missile: B, count: 4}
    standards:
      - {id: sa, side: a, leader: ga}
"""
SHIPPED = resource("packs/chariots/charts.yaml").read_text(encoding="utf-8")


def told(folder: Path, text: str, language: str = "es") -> list[str]:
    """Return the problems of a file in the player's layer."""
    file = folder / "packs" / "chariots" / "mine.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    say = Language(language).say
    return [say(problem.message).replace(f"{file}:", "") for problem in content_for(GAME, folder)[1]]


def chart_with(before: str, after: str) -> str:
    """Our charts with one place written otherwise."""
    assert before in SHIPPED
    return SHIPPED.replace(before, after, 1)


def test_a_small_battle_has_no_problem(tmp_path: Path):
    assert told(tmp_path, SMALL) == []


@pytest.mark.parametrize(
    ("before", "after", "line", "said"),
    [
        ("role: GC, command: a-1", "role: CA, capability: 4, command: a-1", 11, "falta el CG de «A» (4.11)"),
        ("side: a, role: GC, command: a-1", "side: a, role: GC", 9, "nadie la manda"),
        ("leader: ga", "leader: gb", 18, "no hay ningún líder «gb» en ese ejército"),
        ("command: a-1, type", "command: zz, type", 15, "no hay ninguna Ala ni División «zz»"),
        ("type: SI, quality: 6", "type: CH-2+RI, quality: 6", 15, "una pila CH-2+RI se pone como dos unidades"),
        ("type: SI, quality: 6", "type: CH-2, quality: 6", 15, "disparan los carros"),
        ("move: 5, missile: B", "move: 5", 16, "disparan los carros"),
        ("quality: 6", "quality: 40", 15, "se espera un número de 1 a 9"),
        ("quality: 6", "quality: seis", 15, "se espera un número entero"),
        ("type: SI", "type: XX", 15, "se espera uno de"),
        ("rout_level: 12}\n      - {id: b", "rout_level: 0}\n      - {id: b", 6, "se espera un número de 1 a 999"),
        ("id: gb, name", "id: ga, name", 13, "el nombre «ga» aparece dos veces"),
        ("id: gb, name", "id: a-1, name", 13, "el nombre «a-1» aparece dos veces"),
        ("initiative: 5, charisma: 3}\n      - {id: gb", "charisma: 3}\n      - {id: gb", 12, "falta un factor"),
        (
            "summary: {es: Una, en: One}",
            "summary: {es: Una, en: One}\n    first_initiative: zz",
            5,
            "no hay ningún ejército «zz»",
        ),
        (
            "summary: {es: Una, en: One}",
            "summary: {es: Una, en: One}\n    source: de oídas",
            5,
            "se espera de dónde sale",
        ),
        (
            "role: GC, command: a-1",
            "role: GC, replacement: {capability: 3}, command: a-1",
            12,
            "un líder de su rango no lleva ese factor",
        ),
        ("role: GC, command: a-1", "role: GC, known: {range: visto}, command: a-1", 12, "se espera de dónde sale"),
        ("forces:\n", "fuerzas: []\n    forces:\n", 14, "no existe este campo"),
    ],
)
def test_what_is_wrong_in_a_battle_is_told_at_its_line(tmp_path: Path, before: str, after: str, line: int, said: str):
    assert before in SMALL
    found = told(tmp_path, SMALL.replace(before, after, 1))
    assert any(one.startswith(f"{line}: ") and said in one for one in found), found


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('cells: ["7", "8", "6", "5", "2", "3", "4", "-", "-"]', 'cells: ["7", "8"]', "se esperan 9 casillas y hay 2"),
        ('cells: ["7", "8", "6"', 'cells: ["7", "8", "x"', "se espera una columna de la tabla"),
        ('"..2", "3-6"', '"..2", "2-6"', "se pisan"),
        ('"..0", "1-4"', '"..0", "3-4"', "falta el 1"),
        ('- {id: wood, cells: ["-1"]}', '- {id: rough, cells: ["-1"]}', "aparece dos veces"),
        ("- {id: hit_and_run, cells", "- {id: hitandrun, cells", "falta la fila «hit_and_run»"),
        ("columns: [C, B, J, S]", "columns: [C, B, J, X]", "falta la columna «S»"),
        ("columns: [C, B, J, S]", "columns: [C, B, J, J]", "hay dos columnas con el mismo encabezado"),
        ("6/9: example 8.17", "6/99: example 8.17", "no hay ninguna casilla «6/99»"),
        ("6/9: example 8.17", "6/9: de oídas", "se espera de dónde sale"),
        ("  - id: terrain", "  - id: terrenos", "se espera una de las tablas"),
        ('rule: "6.92"', 'rule: "6.92"\n    verified: ayer', "se espera un día como 2026-03-15"),
        (
            'columns: ["1", "2", "3", "4", "5", "6"',
            'columns: ["1", "2", "3", "4", "6", "5"',
            "se esperan columnas seguidas",
        ),
    ],
)
def test_what_is_wrong_in_a_chart_is_told_at_its_line(tmp_path: Path, before: str, after: str, said: str):
    text = chart_with(before, after)
    found = told(tmp_path, text)
    assert any(said in one for one in found), found
    assert all(1 <= int(one.split(":", 1)[0]) <= text.count("\n") + 1 for one in found if one[0].isdigit())


JUNK: list[Any] = [
    "",
    "zz",
    "-1",
    "9999999999",
    "[]",
    "{}",
    "null",
    "true",
    '"\\u202e"',
    "*a",
    "!!x 1",
    "- -",
    "{a: 1, a: 2}",
    "'",
    "@",
    "\t",
]


@pytest.mark.parametrize("seed", range(60))
def test_no_file_stops_the_program_and_each_problem_has_its_line(tmp_path: Path, seed: int):
    random = Random(seed)
    lines = (SMALL if seed % 2 else SHIPPED).splitlines()
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(lines))
        way, line = random.randrange(4), lines[at]
        if way == 0:
            del lines[at]
        elif way == 1:
            lines.insert(at, lines[random.randrange(len(lines))])
        elif way == 2 and ":" in line:
            lines[at] = line[: line.rindex(":") + 1] + f" {random.choice(JUNK)}"
        else:
            place = random.randrange(len(line) + 1)
            lines[at] = line[:place] + str(random.choice(JUNK)) + line[place:]
        lines = lines or ["x"]
    text = "\n".join(lines)
    for one in told(tmp_path, text):
        assert one.partition(":")[0].isdigit() or one.startswith("packs/"), one
    content, _ = content_for(GAME, tmp_path)
    assert {"two-rivers", "dust", "megiddo"} <= set(content.battles) and len(GAME.scenarios(content)) >= 3
