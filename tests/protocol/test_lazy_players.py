"""Whoever plays on from an opened save:

the protocol numbers its lines as before, and a step found lost later is said by each of them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from puesto.core.session.saves import line_of
from puesto.storage import new_session_path
from tests.protocol.protocol_talk import Talk
from tests.terminal.test_terminal import Evening

KEPT = (
    "El paso {n} grabado no lleva al siguiente, porque algo ha cambiado el archivo fuera del programa; "
    "se conserva su resultado."
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "auto.jsonl"


def kept_evening(path: Path) -> Talk:
    """A conversation whose session is kept in a file, and closed."""
    talk = Talk()
    talk.new(save=str(path))
    talk.ask("auto", steps=60, seed=4)
    return talk


def lose_a_step(path: Path) -> str:
    """Let an answer in the middle of a file be one that was never offered; returns what is said of its step."""
    lines = path.read_text(encoding="utf-8").split("\n")
    place = next(at for at, line in enumerate(lines) if at > 40 and '"key":"player.action"' in line)
    lines[place] = line_of(json.loads(lines[place]) | {"value": "nap"})
    path.write_text("\n".join(lines), encoding="utf-8")
    return KEPT.replace("{n}", str(sum('"t":"step"' in line for line in lines[:place])))


@pytest.mark.parametrize("since", [0, 1, 25, 40, 10_000])
def test_the_lines_of_an_opened_session_have_the_numbers_that_they_had(path, since):
    talk = kept_evening(path)
    said, entries = talk.ask("log"), talk.ask("entries")
    assert [line["index"] for line in said] == list(range(len(said)))
    talk.server.close()
    other = Talk()
    other.ask("load", path=str(path))
    assert other.ask("log", since=since) == said[since:] and other.ask("entries", since=since) == entries[since:]


def test_what_an_answer_says_goes_on_in_the_numbers_of_the_log(path):
    kept_evening(path).server.close()
    other = Talk()
    other.ask("load", path=str(path))
    new: list[dict[str, Any]] = []
    while len(new) < 5:
        if other.ask("prompt")["family"] == "chance":
            new += other.ask("roll")["log"]
        else:
            new += other.ask("note", text="Llueve.")["log"]
            other.ask("auto", steps=1, seed=1)
    said = other.ask("log")
    assert all(said[line["index"]] == line for line in new) and [line["index"] for line in said] == list(
        range(len(said))
    )


@pytest.mark.parametrize("is_kept", [True, False])
def test_the_protocol_says_it_with_the_next_reply(path, is_kept):
    talk = kept_evening(path)
    talk.server.close()
    problem = lose_a_step(path)
    if not is_kept:
        path.write_text(
            path.read_text(encoding="utf-8").replace('"autosave":true', '"autosave":false', 1), encoding="utf-8"
        )
    other = Talk()
    before = path.read_bytes()
    assert other.ask("load", path=str(path))["notices"] == []
    other.ask("log")
    assert other.ask("note", text="Llueve.")["notices"] == [problem]
    assert "notices" not in other.ask("note", text="Ya no.")
    other.server.close()
    assert path.read_bytes().startswith(before) and (b'{"t":"lost","step":' in path.read_bytes()) == is_kept


def test_the_terminal_says_it_before_the_next_question(own_home):
    path = new_session_path("toy", "long")
    path.parent.mkdir(parents=True)
    kept_evening(path).server.close()
    problem = lose_a_step(path)
    evening = Evening(["s", "c", "", "q"], resume=True)
    assert problem in " ".join(evening.text.split())
    assert problem not in " ".join(Evening(["s", "q"], resume=True).text.split()), "it is said once"
