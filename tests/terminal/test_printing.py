"""Commands that only print:

a terminal without accents, a reader who leaves, a full disk, no output at all. Never a traceback, and a true exit
status.
"""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from puesto.system.pipes import nobody_reads
from puesto.terminal.printing import NOT_WRITTEN
from tests.protocol.protocol_talk import ENVIRONMENT
from tests.terminal.test_situation_command import SHOT

ASCII = {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "mine.yaml"
    found.write_text(SHOT, "utf-8")
    return found


def begun(*words: str, stdout: Any = subprocess.PIPE, **more: str) -> subprocess.Popen[bytes]:
    """The command, begun in a process of its own, in Spanish unless it says otherwise."""
    spoken = () if any(word.startswith("--language") for word in words) else ("--language=es",)
    return subprocess.Popen(
        [sys.executable, "-m", "puesto", *words, *spoken],
        stdout=stdout,
        stderr=subprocess.PIPE,
        env={**ENVIRONMENT, **more},
    )


def told(*words: str, **more: str) -> tuple[int, str]:
    """The exit status and what was printed; nothing is complained of."""
    out, err = (process := begun(*words, **more)).communicate()
    assert err == b""
    return process.returncode, out.decode("utf-8")


def test_a_terminal_without_accents_gets_every_letter(file):
    assert told("situation", str(file), **ASCII) == told("situation", str(file))
    status, text = told("situation", str(file), "--json", **ASCII)
    assert status == 0 and "Potencia de fuego" in text and json.loads(text)["title"] == "Un disparo"
    status, text = told("proof", **ASCII)
    assert status == 0 and "\n  1. ✓" in text


@pytest.mark.parametrize(("was", "status"), [("need: 8", 0), ("need: 9", 1), ("german-riflez", 2)])
def test_a_reader_who_leaves_changes_nothing_about_the_status(file, was, status):
    file.write_text(SHOT.replace("german-rifles" if status == 2 else "need: 8", was), "utf-8")
    process = begun("situation", str(file))
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert (process.wait(20), process.stderr.read()) == (status, b"")
    process.stderr.close()


@pytest.mark.parametrize(
    ("code", "system", "left"),
    [
        (errno.EPIPE, "posix", True),
        (errno.EINVAL, "nt", True),
        (errno.EINVAL, "posix", False),
        (errno.ENOSPC, "nt", False),
    ],
)
def test_each_system_says_in_its_own_way_that_a_reader_has_left(code, system, left):
    assert nobody_reads(OSError(code, "gone"), system) is left


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
def test_a_full_disk_is_told_in_words(file):
    with open("/dev/full", "wb") as full:
        process = begun("situation", str(file), "--language=en", stdout=full)
        _, complaint = process.communicate()
    assert (process.returncode, complaint) == (NOT_WRITTEN, b"It could not be written: no room is left on the disk\n")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes it")
def test_no_output_at_all_is_no_trouble(file):
    command = f"{sys.executable} -m puesto situation {file} >&-"
    done = subprocess.run(command, shell=True, capture_output=True, env=ENVIRONMENT, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(os.name == "nt", reason="there ~ is asked of nobody")
def test_the_folder_of_nobody_is_a_file_that_is_not_there():
    status, text = told("situation", "~nobody-of-this-name/mine.yaml")
    assert (status, text) == (2, "mine.yaml:1: no se puede leer el archivo\n")


def test_control_characters_of_a_file_never_reach_the_terminal(file):
    file.write_text(SHOT.replace("en: A shot", 'en: "A \\e[31m shot"'), "utf-8")
    assert told("situation", str(file)) == (2, "mine.yaml:3: title.en: hay un carácter que no se puede mostrar\n")
