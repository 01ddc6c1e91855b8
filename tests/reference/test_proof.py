"""The proof:

every situation that ships comes as it is to come, none would agree with anything, and the command says so.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from puesto.core.game.game import whole_game
from puesto.core.hexes.numbering import LETTERED
from puesto.core.session.journal import Source
from puesto.core.study.why import because, decisions
from puesto.core.values import fields, replace
from puesto.games.bear.game import GAME
from puesto.games.bear.printed.records import Action
from puesto.games.bear.situations.expectations import Expect
from puesto.games.bear.situations.outcome import Outcome
from puesto.language import Language
from puesto.packs import content_for
from puesto.packs.situations import shipped_situations
from puesto.reference import proof as proving
from puesto.reference.proof import Proven, prove, prove_all
from puesto.terminal.commands import proof as command
from tests.games.test_shipped_situations import proven
from tests.terminal.command_line import run

FILES = shipped_situations(GAME)
CONTENT, _ = content_for(GAME)

each = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


# ---- what ships


@each
def test_what_no_printed_example_shows_says_that_it_is_ours(file: Path):
    situation = proven(GAME.id, file).situation
    assert (situation.source == "house") == situation.title.es.startswith("Variante")


def test_no_two_share_an_id():
    ids = [proven(GAME.id, file).situation.id for file in FILES]
    assert len({*ids}) == len(ids) == len(FILES) >= 25


@each
def test_nothing_in_its_script_is_left_over(file: Path):
    one = proven(GAME.id, file)
    script, entries = one.situation.script, one.run.session.entries
    told = [
        *script.dice,
        *(card for cards in script.draws.values() for card in cards),
        *(answer for given in script.answers.values() for answer in given),
    ]
    assert sum(entry.source in (Source.HAND, Source.PLAYER) for entry in entries) == len(told)


@each
def test_a_move_of_one_hex_ends_beside_where_it_began(file: Path):
    situation = proven(GAME.id, file).situation
    stands = {counter.id: counter.hex for counter in situation.counters}
    for move in situation.moves:
        assert move.origin.hex in ("", stands[move.ai])
        for end in move.ends:
            assert LETTERED.distance(stands[move.ai], end.hex) == end.steps


# ---- none is vacuous


@each
def test_anything_else_to_come_of_it_would_differ(file: Path):
    one = proven(GAME.id, file)
    assert one.situation and one.run and GAME.situations
    wrong = list(others(one))
    assert wrong
    for name, expect in wrong:
        checks = GAME.situations.compare(replace(one.situation, expect=expect), one.run.session)
        assert not all(check.agrees for check in checks), name


def others(one: Proven) -> Iterator[tuple[str, Expect]]:
    """Yield the expectations of a situation one at a time, each changed."""
    for name, instead in wrongs(one):
        only: dict[str, Any] = {name.partition(".")[0]: instead} if name not in SWAPPED else {SWAPPED[name]: instead}
        yield name, Expect(**only)


SWAPPED = {"left": "destroyed", "destroyed": "left"}


def wrongs(one: Proven) -> Iterator[tuple[str, Any]]:
    """Each thing that is to come, with a value that did not come."""
    assert one.situation and one.run
    expect, ids = one.situation.expect, [counter.id for counter in one.situation.counters]
    for name, value in ((field.name, getattr(expect, field.name)) for field in fields(expect)):
        if name in SWAPPED and value:
            yield name, value
        elif name == "target" and value:
            # a move may lead toward several at the same distance
            yield name, next(id for id in ids if id not in Outcome(one.run.session).order["targets"])
        elif isinstance(value, dict):
            yield from ((f"{name}.{key}", {key: changed(name, inner, ids)}) for key, inner in value.items())
        elif value is not None and value not in ("", ()):
            yield name, changed(name, value, ids)


def changed(name: str, value: Any, ids: list[str]) -> Any:
    """Another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case Action():
            return next(action for action in Action if action is not value)
        case tuple():
            elsewhere = {"events": 99, "skipped": "t4", "refused": "Z99", "discard": "99", "removed": "99"}
            return (*value, elsewhere.get(name) or next(id for id in ids if id not in value))
    choices = {
        "line": ("t4", "pass"),
        "executor": (*ids, "none"),
        "hex": ("Z99",),
        "outcome": ("miss", "hit"),
        "step": ("over",),
        "card": ("55",),
        "hits": ("pinned", "unnerved"),
        "revealed": ("false_alarm", "soviet-nkvd"),
        "control": ("player", "ai"),
    }
    return next(other for other in choices[name] if other != value)


# ---- running them


def test_they_run_one_by_one_so_that_the_proof_can_be_stopped(monkeypatch):
    begun: list[Path] = []

    def watched(file: Path, game: Any, content: Any) -> Proven:
        begun.append(file)
        return prove(file, game, content)

    monkeypatch.setattr(proving, "prove", watched)
    running = prove_all(GAME, CONTENT)
    assert next(running).file == FILES[0]
    assert begun == [FILES[0]]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of situations of its own with two that agree."""
    for file in FILES[:2]:
        shutil.copy(file, tmp_path)
    monkeypatch.setattr(proving, "shipped_situations", lambda game: tuple(sorted(tmp_path.glob("*.yaml"))))
    return tmp_path


def told(*words: str, language: str = "es") -> tuple[int, list[str]]:
    lines: list[str] = []
    return command.main(list(words), language, lines.append), lines


def test_the_proof_says_what_was_to_come_and_what_came(folder: Path):
    status, lines = told("bear")
    assert status == 0
    assert lines[0] == "  1. ✓ coincide: Carta 15: avanza si quedan diez o menos (2.3.1)"
    assert "     ✓ Marcador de la Hoja de Misión: casilla 5 → casilla 5 (2.3.1)" in lines
    assert lines[-1] == "2 de 2 coinciden."


def test_one_that_differs_is_told_and_fails_the_proof(folder: Path):
    file = folder / FILES[0].name
    file.write_text(file.read_text(encoding="utf-8").replace("marker: 5", "marker: 6"), encoding="utf-8")
    status, lines = told("bear")
    assert status == 1
    assert lines[0] == "  1. ✗ difiere: Carta 15: avanza si quedan diez o menos (2.3.1)"
    assert "     ✗ Marcador de la Hoja de Misión: casilla 6 → casilla 5 (2.3.1)" in lines
    assert lines[-1] == "1 de 2 coinciden."


def test_a_broken_file_is_told_with_its_line_and_the_others_still_run(folder: Path):
    good = FILES[0].read_text(encoding="utf-8")
    (folder / "00-broken.yaml").write_text(good.replace("level: 1", "level: high"), encoding="utf-8")
    line = good.splitlines().index("level: 1") + 1
    status, lines = told("bear")
    assert status == 1
    assert "00-broken.yaml" in lines[0]
    assert lines[1].strip().startswith(f"00-broken.yaml:{line}: level: ")
    assert lines[-1] == "2 de 3 coinciden."


def test_a_script_that_does_not_fit_is_told_with_its_line(folder: Path):
    good = FILES[0].read_text(encoding="utf-8")
    line = next(number for number, text in enumerate(good.splitlines(), 1) if text.startswith("script:"))
    (folder / "00-misfit.yaml").write_text(good.replace('orders: ["15"]', 'orders: ["88"]'), encoding="utf-8")
    status, lines = told("bear")
    assert status == 1
    assert any(text.strip().startswith(f"00-misfit.yaml:{line}: script.draws.orders.1") for text in lines)


def test_what_expects_nothing_proves_nothing(folder: Path):
    text = FILES[0].read_text(encoding="utf-8")
    (folder / FILES[0].name).write_text(text[: text.index("expect:")], encoding="utf-8")
    assert told("bear")[0] == 1


def test_without_a_name_each_game_is_proven_under_its_title(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(proving, "shipped_situations", lambda game: shipped_situations(game)[:1])
    status, lines = told()
    assert status == 0
    assert [line for line in lines if not line.startswith(" ")] == [
        "Conflict of Heroes: El Oso despierta",
        "1 de 1 coincide.",
        "2GM Tactics",
        "1 de 1 coincide.",
        "Chariots of Fire",
        "1 de 1 coincide.",
        "Battalion Combat Series",
        "1 de 1 coincide.",
        "Bolt Action",
        "1 de 1 coincide.",
    ]


def test_a_game_that_there_is_not_is_refused_in_words():
    status, lines = told("chess")
    assert status == 2
    assert "puesto proof" in lines[0] and "bear" in lines[0]


def test_programs_get_it_as_json(folder: Path):
    status, lines = told("bear", "--json")
    assert status == 0
    first = json.loads("\n".join(lines))["bear"][0]
    assert (first["file"], first["id"], first["rules"], first["agrees"], first["problems"]) == (
        FILES[0].name,
        "advance-when-few",
        ["2.3.1"],
        True,
        [],
    )
    assert {
        "name": "Marcador de la Hoja de Misión",
        "expected": "casilla 5",
        "found": "casilla 5",
        "agrees": True,
        "rule": "2.3.1",
    } in first["checks"]


def test_the_command_line_runs_it():
    done = run("proof", "bear", "--language", "en", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)["bear"]
    assert [one["file"] for one in found] == [file.name for file in FILES]
    assert all(one["agrees"] for one in found)
    assert found[0]["title"] == "Card 15: advance with ten or fewer left"


@pytest.mark.parametrize(
    ("name", "headline", "why"),
    [
        ("15-", "La IA pasa", ["IA no usadas, 1; Unidades no usadas, 2: la IA pasa"]),
        (
            "20-",
            "Orden táctica 3: rifles mueve a F07, hacia smg",
            ["La más cercana: 1 de 2 IA", "rifles: a 2 hex. de smg", "F07: en ZF de smg, con MD 0"],
        ),
        (
            "28-",
            "Orden táctica 1: smg-14 → lmg-09, Disparar",
            ["Mayor potencia de fuego: 1 de 2 Unidades", "lmg-09: PF 4"],
        ),
        (
            "31-",
            "Orden táctica 1: rifles mueve a F08, hacia rifles-2",
            ["F08: fuera de toda ZF, con MD 1 y en el flanco de rifles-2"],
        ),
        (
            "34-",
            "Orden táctica 1: rifles no cambia de hexágono: pivota",
            ["Ningún hexágono es de bajo riesgo: pivota hacia rifles-07, que la flanquea"],
        ),
        ("43-", "La IA pasa", ["soviet-smg-a: no puede hacer ese disparo, y la IA pasa"]),
        ("57-", "La IA pasa", ["pe-2: falsa alarma, y la IA pasa"]),
    ],
)
def test_in_a_line_it_says_what_was_decided_and_why(name: str, headline: str, why: list[str]):
    one, say = proven(GAME.id, next(file for file in FILES if file.name.startswith(name))), Language("es").say
    assert one.run
    found = decisions(one.run.session)[-1]
    assert say(found.line.message) == headline
    assert [say(line.message) for line in because(whole_game(one.run.session), found)][-len(why) :] == why
