"""The message about a damaged file says what was found in it, and how many answers are left."""

from __future__ import annotations

from pathlib import Path

import pytest

from puesto.chance import Dice
from puesto.core.session import saves
from puesto.core.session.session import Session
from puesto.language import Language
from puesto.storage import SessionFile, disk
from puesto.storage.summary import look_at
from puesto.storage.versions.fuller_copy import find_fuller_copy
from tests import helpers
from tests.toy import TOY, ToyContent

find = {"toy": TOY}.__getitem__


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A session of 40 answers."""
    path = tmp_path / "saves" / "game.partida"
    kept = SessionFile.create(Session.start(TOY, ToyContent(), "long", {}), path, summary=False)
    helpers.play_on(kept.session, Dice(1), 40)
    kept.close()
    return path


def said(path: Path) -> tuple[str, SessionFile]:
    """Open a file; return the first notice about it, and the file."""
    opened = SessionFile.open(path, find, summary=False)
    opened.file.close()
    return Language("es").say(opened.notices[0]), opened.file


@pytest.mark.parametrize("zeros", [1, 30, 600])
def test_zeros_at_the_end_are_called_zeros_and_the_answers_are_counted(path, zeros):
    data = path.read_bytes()
    path.write_bytes(data[:-zeros] + b"\0" * zeros)
    told, file = said(path)
    count = "1 cero" if zeros == 1 else f"{zeros} ceros"
    assert f"acaba en {count}, como los deja un corte de luz" in told
    assert f"se abre con {file.session.answers} respuestas" in told and "faltaría" not in told
    assert any(copy.read_bytes().endswith(b"\0") for copy in disk.backups_of(path))


def test_zeros_after_the_last_line_lose_nothing(path):
    path.write_bytes(path.read_bytes() + b"\0" * 4096)
    told, file = said(path)
    assert "acaba en 4096 ceros" in told and file.session.answers == 40


def test_zeros_in_the_middle_are_called_zeros(path):
    data = path.read_bytes()
    place = data.index(b'"t":"answer"', len(data) // 2)
    path.write_bytes(data[:place] + b"\0" * 60 + data[place + 60 :])
    told, file = said(path)
    assert "hay ceros donde tendría que haber texto" in told and f"con {file.session.answers} respuestas" in told
    assert 0 < file.session.answers < 40


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda data: b"", "está vacío"),
        (lambda data: b"\0" * len(data), "lleno de ceros"),
        (lambda data: data[:100] + b"\0" * 4000, "lleno de ceros"),
        (lambda data: data[:20] + b"#" + data[21:], "La primera línea de la partida está dañada"),
        (lambda data: data[:40], "La primera línea de la partida está dañada"),
        (lambda data: b"hola\n", "no es una partida de Puesto de Mando"),
    ],
    ids=["empty", "zeros", "zeros after the beginning", "damaged", "cut", "another text"],
)
def test_what_cannot_be_opened_is_told_by_what_is_in_it(path, change, words):
    path.write_bytes(change(path.read_bytes()))
    with pytest.raises(saves.LoadError) as refused:
        SessionFile.open(path, find)
    assert words in Language("es").say(refused.value.message)
    problem = look_at(path, ("toy",)).problem
    assert problem is None or words in Language("es").say(problem)
    with pytest.raises(saves.LoadError):
        SessionFile.open(path, find)


def test_the_copy_that_goes_further_is_the_one_with_the_most_answers_not_the_largest(path):
    opened = SessionFile.open(path, find, summary=False)  # a copy of all 40
    opened.session.undo(25)
    opened.session.note("x" * 900)
    opened.file.close()
    assert disk.make_backup(path) is not None
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:12]) + b"\0" * 300)
    again = SessionFile.open(path, find, summary=False)
    assert again.fuller is not None and again.fuller.answers == 40
    assert again.fuller.path.read_bytes().count(b'"undo"') == 0
    again.file.close()
    assert find_fuller_copy(path, 40, find) is None


def test_the_fullest_copy_is_never_pushed_out_by_later_ones(path):
    full = path.read_bytes()
    for number in range(8):
        path.write_bytes(full[:-number] + b"\0" * number)
        disk.make_backup(path)
    lines = full.splitlines(keepends=True)
    for number in range(8):
        path.write_bytes(b"".join(lines[: 20 + number]))
        disk.make_backup(path)
    copies = disk.backups_of(path)
    assert len(copies) == 6
    found = find_fuller_copy(path, 20, find)
    assert found is not None and found.answers >= 39
