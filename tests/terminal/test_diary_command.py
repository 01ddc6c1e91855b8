"""`puesto diary --check FILE`: which throws and draws of a session follow from its seed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from puesto.chance import Dice
from puesto.core.session import saves
from puesto.core.session.journal import Source
from puesto.core.session.seed import scramble, seal_of
from puesto.diary import evening
from puesto.games import load
from puesto.language import Language
from puesto.packs import content_for
from puesto.terminal.commands import diary
from tests import helpers
from tests.saves.test_saves_of_releases import MINE
from tests.toy import TOY, ToyContent

SEED = "una semilla que nadie sabe"


def check(*words: str) -> tuple[int, list[str]]:
    said: list[str] = []
    return diary.main(list(words), "es", said.append), said


def test_every_line_of_the_app_agrees_and_an_unfinished_session_keeps_its_seed():
    code, said = check("--check", str(MINE["bear-seeded"]))
    assert code == 0 and said[0].endswith(seal_of(SEED)) and SEED not in " ".join(said)
    right = sum(line.endswith(": cuadra") for line in said)
    assert right > 20
    assert said[-3:] == [
        f"Cuadran {right} líneas con la semilla.",
        "0 líneas se dijeron en la mesa.",
        "0 líneas no se pueden comprobar.",
    ]


def changed(tmp_path: Path, change: Callable[[list[dict[str, Any]]], object]) -> tuple[int, list[str]]:
    """Return the result of the check of a save with a change in it."""
    lines = [json.loads(line) for line in MINE["bear-seeded"].read_text(encoding="utf-8").splitlines()]
    change(lines)
    path = tmp_path / "changed.partida"
    path.write_text("".join(saves.line_of(line) + "\n" for line in lines), encoding="utf-8")
    return check("--check", str(path))


def by_app(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [line for line in lines if line.get("t") == "answer" and line.get("by") == "app"]


NOTHING = "No se ha podido comprobar ninguna línea."


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda head: head.update(seed=scramble("otra")), "no es la de su sello"),
        (lambda head: head.pop("seal"), "no es la de su sello"),
        (lambda head: head.update(seed="zz"), "está dañada"),
        (lambda head: head.pop("seed"), "está dañada"),
    ],
)
def test_a_seed_that_does_not_fit_its_seal_is_said(tmp_path, change, said):
    code, lines = changed(tmp_path, lambda found: change(found[0]))
    assert code == 2 and said in lines[0] and lines[-1] == NOTHING
    assert not any("versión anterior" in line for line in lines)


def test_another_seed_with_its_own_seal_differs(tmp_path):
    code, said = changed(tmp_path, lambda found: found[0].update(seed=scramble("otra"), seal=seal_of("otra")))
    assert code == 1 and any(line.startswith("No cuadran ") for line in said)


def test_where_all_is_told_at_the_table_nothing_is_checked(tmp_path):
    code, said = changed(tmp_path, lambda found: [line.update(by="hand") for line in by_app(found)])
    hands = sum(line.endswith("se dijo en la mesa") for line in said)
    assert code == 2 and hands > 1
    assert said[-1] == f"No hay nada que comprobar: las {hands} líneas de azar se dijeron en la mesa."
    assert not any(line.startswith("Cuadra") or line.startswith("0 ") for line in said)


def test_where_no_step_runs_any_more_nothing_is_checked(tmp_path):
    code, said = changed(tmp_path, lambda found: [line.update(key=f"x.{line['key']}") for line in by_app(found)])
    unknown = sum(line.endswith("ese paso ya no se puede comprobar") for line in said)
    assert code == 2 and unknown and said[-1] == NOTHING
    assert not any(line.startswith("0 ") for line in said)


def test_an_evening_without_a_throw_says_so_in_one_sentence(tmp_path):
    code, said = changed(tmp_path, lambda found: found.__delitem__(slice(2, None)))
    assert code == 2 and said[1:] == ["No hay nada que comprobar: todavía no se ha tirado ni robado nada."]


def test_a_throw_that_is_not_the_seeds_does_not_agree_and_the_seed_is_told_at_the_end():
    session = helpers.begin(TOY, ToyContent(), "short", seed=SEED)
    for value in (["pick"], {"hex": "E07", "cover": 0, "rows": {}}, "dig", 0):
        session.answer(value)
    faces = session.app_result()
    session.answer((7 - faces[0], faces[1]), Source.APP)
    helpers.play_on(session, Dice(1))
    said: list[Any] = []
    assert diary._tell(session, said.append) == diary.DIFFERS
    verdicts = [line.agrees for line in diary.check_lines(session)]
    assert verdicts.count(False) == 1 and verdicts[0] is False and verdicts.count(True) > 1
    assert said[1].params == (("seed", SEED),)


def test_the_export_says_the_seal_and_keeps_the_readings_at_their_place():
    content, _ = content_for(load("bear"))
    papers = [
        evening.diary(helpers.begin(load("bear"), content, "mission-1", seed=seed), Language("es"))
        for seed in (SEED, "")
    ]
    assert papers[0].readings == papers[1].readings
    assert [dict(paper.facts)["Sello de la suerte"] for paper in papers] == [
        seal_of(SEED),
        "sin semilla: la partida es de una versión anterior",
    ]


def test_a_session_of_an_earlier_version_says_that_it_has_no_seed():
    code, said = check("--check", str(MINE["bear-order"]))
    assert (code, len(said)) == (2, 1) and "no tiene semilla" in said[0]


@pytest.mark.parametrize("words", [(), ("--check",), ("x.partida",), ("--check", "--x")])
def test_what_is_typed_otherwise_is_told_how(words):
    code, said = check(*words)
    assert (code, said) == (2, ["Se espera: puesto diary --check ARCHIVO"])


def test_a_file_that_is_not_there_is_said(tmp_path: Path):
    code, said = check("--check", str(tmp_path / "none.partida"))
    assert code == 2 and "No se puede abrir" in said[0]
