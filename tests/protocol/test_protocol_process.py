"""The protocol as a process: its output, its end, and the losses after a kill."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from tests.protocol.protocol_talk import ENVIRONMENT, PUESTO, TOY, Process


def test_nothing_but_replies_is_ever_on_stdout_and_no_window_library_is_loaded():
    script = (
        "import sys\nfrom puesto.protocol import serve, server\nreal = server.Server.reply\ndef noisy(self, line):\n   "
        " print('noise')\n    return real(self, line)\nserver.Server.reply = noisy\nserve()\nassert not [name for name"
        " in sys.modules if name.startswith(('PySide6', 'shiboken6', 'PIL'))]"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        input=b'{"id":1,"cmd":"hello"}\n\n\xff\n{"id":2,"cmd":"games"}\n',
        capture_output=True,
        env=ENVIRONMENT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == [1, None, 2]
    assert b"noise" in done.stderr


def test_the_first_reply_waits_for_no_window_no_picture_and_no_pack():
    code = "import sys; from puesto.cli import main; main(['protocol']); sys.stderr.write(' '.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        input='{"id": 1, "cmd": "hello"}\n',
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert json.loads(done.stdout)["result"]["app"] == "puesto"
    assert not {"PySide6", "PIL", "yaml", "puesto.gui", "puesto.games.bear"} & {*done.stderr.split()}


def test_a_reader_who_leaves_ends_the_conversation_quietly():
    with Process(TOY) as other:
        other.ask("hello")
        assert other.process.stdout is not None
        other.process.stdout.close()
        other.send({"id": 1, "cmd": "hello"})
        assert other.process.stdin is not None and other.process.stderr is not None
        other.process.stdin.close()
        assert (other.process.wait(10), other.process.stderr.read()) == (0, b"")


GAMES = {"toy": (TOY, "long"), "bear": (PUESTO, "mission-1"), "chariots": (PUESTO, "two-rivers")}


def killed(game: str, path: Path, seed: int) -> tuple[int, int]:
    """Start a session with autosave, kill it after a random number of replies; answers acknowledged, answers asked
    for.
    """
    rng, acknowledged, asked = random.Random(seed), 0, 400
    server, scenario = GAMES[game]
    with Process(server) as victim:
        victim.ask("new", game=game, scenario=scenario, seed=seed, save=str(path))
        wanted = rng.randrange(1, 200)
        requests = [{"id": number, "cmd": "auto", "steps": 1, "seed": seed * 1000 + number} for number in range(asked)]
        writer = threading.Thread(target=_send_all, args=(victim, requests))
        writer.start()
        for _ in range(wanted):
            reply = victim.receive()
            assert reply is not None
            acknowledged += reply["result"]["answers"]
        time.sleep(rng.random() / 200)
        victim.process.kill()
        while (reply := victim.receive()) is not None:
            acknowledged += reply["result"]["answers"]
        writer.join()
    return acknowledged, asked


def _send_all(victim: Process, requests: list[dict[str, Any]]) -> None:
    try:
        victim.send(*requests)
    except BrokenPipeError:
        return


@pytest.mark.parametrize("game", ["toy", "bear", pytest.param("chariots", marks=pytest.mark.deep)])
def test_no_acknowledged_answer_is_lost_by_kill_9(tmp_path, deep, game):
    for seed in range(50 if deep else 5):
        path = tmp_path / f"{seed}.jsonl"
        acknowledged, asked = killed(game, path, seed)
        with Process(GAMES[game][0]) as heir:
            loaded = heir.ask("load", path=str(path))
            assert acknowledged <= loaded["answers"] <= asked
            assert heir.ask("auto", steps=1, seed=1)["answers"] == (loaded["prompt"] is not None)
            assert not any("otra ventana" in notice for notice in loaded["notices"])


def test_a_session_lives_through_many_kills(tmp_path):
    path, acknowledged = tmp_path / "life.jsonl", 0
    for life in range(4):
        with Process(TOY) as other:
            if life == 0:
                other.ask("new", game="toy", scenario="long", seed=1, save=str(path))
            else:
                assert other.ask("load", path=str(path))["answers"] == acknowledged
            acknowledged += other.ask("auto", steps=20, seed=life)["answers"]
            other.process.kill()
    assert acknowledged == 80


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.deep) for seed in (2, 3))])
def test_mission_1_is_played_to_its_end_by_auto(seed, tmp_path):
    path = tmp_path / "mission.jsonl"
    with Process(PUESTO) as other:
        other.ask("new", game="bear", scenario="mission-1", seed=seed, save=str(path))
        end = other.ask("auto", steps=20_000, seed=seed)
        assert (end["finished"], end["prompt"]) == (True, None)
        view, log = other.ask("view"), other.ask("log")
        assert view["outcome"]["text"]
        other.ask("undo", steps=20_000)
        other.ask("redo", steps=20_000)
        assert (other.ask("view"), other.ask("log")) == (view, log)
        other.process.kill()
    with Process(PUESTO) as heir:
        loaded = heir.ask("load", path=str(path))
        assert (loaded["answers"], loaded["prompt"], loaded["notices"]) == (end["answers"], None, [])
        assert heir.ask("log") == log
        heir.ask("language", to="en")
        assert len(heir.ask("log")) == len(log)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM")
def test_sigterm_loses_nothing(tmp_path):
    path = tmp_path / "term.jsonl"
    with Process(TOY) as other:
        other.ask("new", game="toy", scenario="long", seed=1, save=str(path))
        done = other.ask("auto", steps=57, seed=1)["answers"]
        other.process.terminate()
    with Process(TOY) as heir:
        assert heir.ask("load", path=str(path))["answers"] == done
