"""The command line:

what starts, and what is said without a screen. Each command has its real process; other sentences are looked at here.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from puesto import __version__, cli
from puesto.storage import Preferences
from puesto.system import screen_check
from tests import ROOT
from tests.terminal.command_line import run, run_here


def test_the_version_is_said():
    assert run("--version").stdout.strip() == f"puesto {__version__}"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
def test_without_a_screen_it_says_so_and_names_the_terminal():
    for done, words in ((run(), "puesto terminal"), (run_here("--language", "en"), "There is no display here")):
        assert done.returncode == cli.NO_DISPLAY == 3
        assert words in done.stderr
        assert done.stdout == ""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
def test_the_terminal_is_named_as_the_player_calls_it():
    assert "packaging/dev.py terminal" in run_here(PUESTO_COMMAND="python3 packaging/dev.py").stderr
    left = run("terminal", "--scenario", "mission-1", PUESTO_COMMAND="python3 packaging/dev.py")
    assert left.stdout.endswith("\n  python3 packaging/dev.py terminal --continue\n")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
@pytest.mark.parametrize(
    "screen",
    [
        {"DISPLAY": "localhost:93"},
        {"WAYLAND_DISPLAY": "wayland-none"},
        {"DISPLAY": "localhost:93", "QT_QPA_PLATFORM": "nothing"},
    ],
)
def test_a_screen_that_is_not_there_after_all_is_said_in_words_and_not_by_an_abort(screen, tmp_path):
    done = run(**screen, XDG_RUNTIME_DIR=str(tmp_path))  # without one, Wayland's own library complains besides
    assert (done.returncode, done.stdout) == (cli.NO_DISPLAY, "")
    assert done.stderr.startswith("La ventana no se puede abrir (")
    assert done.stderr.endswith("puesto terminal\n") and done.stderr.count("\n") == 1


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
def test_nor_by_an_abort_of_the_self_test_or_in_another_language():
    assert "cannot be opened (" in run("--language", "en", DISPLAY="localhost:93").stderr
    tested = run("--self-test", DISPLAY="localhost:93")
    assert tested.returncode == 1
    assert tested.stdout.splitlines()[-1].startswith("✗ Ventana: ")


def test_what_is_typed_wrong_is_explained():
    done = run_here("fly")
    assert done.returncode == 2
    assert "«fly» no es ni una partida guardada" in done.stderr


def test_the_window_is_told_the_language_and_the_session_that_were_asked_for(monkeypatch, tmp_path):
    from puesto.gui.shell import app

    told: list[list[str]] = []

    def window(argv: list[str]) -> int:
        told.append(argv)
        return 0

    monkeypatch.setattr(app, "main", window)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    saved = tmp_path / "game.jsonl"
    saved.write_text("")
    assert cli.main([]) == cli.main([str(saved), "--language", "en"]) == cli.main(["play"]) == 0
    assert told == [[], [str(saved), "--language=en"], []]


def test_help_is_in_the_language_that_was_asked_for():
    assert "idioma" in run("--help").stdout
    assert "staff officer" in run_here("--help", "--language", "en").stdout
    assert "staff officer" in run_here("--language=en", "--help").stdout


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, False),
        ({"DISPLAY": ""}, False),
        ({"DISPLAY": ":98765"}, False),
        ({"DISPLAY": "far.away:10.0"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({"QT_QPA_PLATFORM": "offscreen"}, True),
        ({"QT_QPA_PLATFORM": "xcb"}, False),
    ],
)
def test_a_screen_is_looked_for_before_qt_would_give_up(monkeypatch, environment, expected):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert screen_check.has_display("linux") is expected
    assert screen_check.has_display("win32")
    assert screen_check.has_display("darwin")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
def test_play_without_a_screen_is_the_terminal():
    done = run_here("play", "--game", "chess")
    assert done.returncode == 2
    assert "chess" in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="a pipe into head is a habit of POSIX shells")
@pytest.mark.parametrize("wish", [("--scenario", "mission-1"), ()], ids=["playing", "choosing"])
def test_a_terminal_game_that_nobody_reads_on_ends_quietly(wish):
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "desktop"), "PYTHONUNBUFFERED": ""}
    command = [sys.executable, "-m", "puesto", "terminal", *wish]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as game:
        assert game.stdin is not None and game.stdout is not None and game.stderr is not None
        game.stdin.write(b"\n" * 400)
        game.stdin.close()
        game.stdout.readline()
        game.stdout.close()
        assert (game.stderr.read(), game.wait(20)) == (b"", 0)


def test_continue_without_a_session_says_so_in_the_preferred_language(own_home):
    Preferences(language="en").save()
    assert "There is no saved session." in run_here("terminal", "--continue").stderr


@pytest.mark.parametrize(
    ("command", "spanish", "english"),
    [
        ("situation", "situation ARCHIVO [--json]", "situation FILE [--json]"),
        ("diary", "diary --check ARCHIVO", "diary --check FILE"),
        ("proof", "proof [JUEGO] [--json]", "proof [GAME] [--json]"),
        ("layer", "layer import ARCHIVO", "layer import FILE"),
        ("import", "import ARCHIVO", "import FILE"),
        ("balance", "[--games N] [--temper TEMPLE]", "[--games N] [--temper TEMPER]"),
        ("guide", "guide [PALABRAS]", "guide [WORDS]"),
    ],
)
def test_the_help_of_a_command_says_how_it_is_typed_with_an_example_in_both_languages(
    command, spanish, english, own_home, capsys
):
    for language, form, example in (("es", spanish, "Por ejemplo:"), ("en", english, "For example:")):
        for asked in ("--help", "-h"):
            assert cli.main([command, asked, "--language", language]) == 0
            lines = capsys.readouterr().out.splitlines()
            assert any(line.startswith("  ") and line.endswith(form) for line in lines)
            assert f" {command} " in lines[lines.index(example) + 1]
