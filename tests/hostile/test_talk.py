"""Lines of the protocol and pasted answers that nobody would send:

each is answered, in words, and the game stands as it stood.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core.prompts import UnreadableAnswerError
from puesto.core.session.session import RefusedError
from puesto.language import Language
from puesto.packs import content_for
from puesto.protocol import Server
from tests import helpers
from tests.hostile.generators import TEXTS, VALUES, change_data, hostile_request, hostile_text
from tests.hostile.reading import check_said, check_words, in_time
from tests.terminal.command_line import run_here
from tests.terminal.test_rulings_book import typed

QUICK, LINES, ANSWERS = 60, 3_000, 1_500
QUICK_ANSWERS = 75
GAMES = [entry.id for entry in games.GAMES]


def requests(game: str, scenario: str) -> list[dict[str, Any]]:
    """One of each kind of line that a program sends."""
    named: dict[str, dict[str, Any]] = {
        "hello": {},
        "games": {},
        "language": {"to": "es"},
        "prompt": {},
        "answer": {"value": [3, 4], "key": "x"},
        "roll": {},
        "auto": {"steps": 3, "seed": 1, "policy": "random"},
        "undo": {"steps": 1},
        "redo": {"steps": 1},
        "note": {"text": "Llueve"},
        "set": {"path": "round", "value": 2, "reason": "x"},
        "correct": {"index": 1, "value": "x", "commit": False},
        "luck": {},
        "offered": {"take": False},
        "entries": {"since": 0},
        "state": {"path": "round"},
        "view": {},
        "log": {"since": 0},
        "why": {"index": 3},
        "odds": {},
        "bag": {"mine": "a", "theirs": "b"},
        "resolutions": {"game": game},
        "resolve": {"resolution": f"{game}.x", "facts": {}, "answers": [], "odds": False},
        "new": {"game": game, "scenario": scenario, "seed": 3, "options": {}},
        "campaign": {"game": game, "campaign": "x"},
    }
    return [{"id": 1, "cmd": verb, **fields} for verb, fields in named.items()]


@pytest.mark.parametrize("name", GAMES)
def test_a_changed_line_is_answered_in_words(name, deep):
    game = games.load(name)
    content, _ = content_for(game)
    scenario = game.scenarios(content)[0].id
    server = Server()
    lines = requests(name, scenario)
    known = {reply["error"]["code"] for reply in [server.reply(json.dumps({"cmd": "nothing"}))]}
    for number in range(LINES if deep else QUICK):
        if number % 300 == 0:
            server.reply(json.dumps({"cmd": "new", "game": name, "scenario": scenario, "seed": number}))
            server.reply(json.dumps({"cmd": "auto", "steps": 20, "seed": number}))
        seed = f"line {name} {number}"
        line = hostile_request(lines[number % len(lines)], seed)
        with in_time(seed):
            reply = server.reply(line)
            text = json.dumps(reply, ensure_ascii=False)
        if not reply["ok"]:
            error = reply["error"]
            assert error["code"] != "internal", (seed, line[:300], error)
            check_said(error["message"])
            known.add(error["code"])
        assert text
    server.close()
    assert len(known) > 4


@pytest.mark.parametrize("name", GAMES)
def test_a_pasted_answer_is_read_or_refused_in_words(name, deep):
    game = games.load(name)
    content, _ = content_for(game)
    session = helpers.begin(game, content, game.scenarios(content)[-1].id)
    dice, read = Dice(5), 0
    for number in range(ANSWERS if deep else QUICK_ANSWERS):
        if session.prompt is None:
            session = helpers.begin(game, content, game.scenarios(content)[-1].id)
        prompt, seed = session.prompt, f"answer {name} {number}"
        assert prompt is not None
        chance = Random(seed)
        given = dice.random_answer(prompt)
        typed = hostile_text(
            given if isinstance(given, str) else " ".join(map(str, given if isinstance(given, tuple) else [given])),
            seed,
        )
        with in_time(seed):
            try:
                value: Any = prompt.parse(typed)
                read += 1
            except UnreadableAnswerError as refusal:
                check_words(refusal.message, session.name)
                value = change_data(json.loads(json.dumps(given)), chance)
            for one in (value, chance.choice(VALUES), chance.choice(TEXTS)):
                if session.prompt is not None:
                    try:
                        session.answer(one)
                    except RefusedError as refusal:
                        assert not session.broken, (seed, one, session.broken)
                        for language in (Language("es"), Language("en")):
                            check_said(language.say(refusal.message, session.name))
        if session.prompt is prompt:
            helpers.answer_at_random(session, dice)
    assert read


@pytest.mark.parametrize("name", GAMES)
def test_the_map_answers_any_hex_in_words(name):
    server = Server()
    scenario = games.load(name).scenarios(content_for(games.load(name))[0])[0].id
    server.reply(json.dumps({"cmd": "new", "game": name, "scenario": scenario, "seed": 1}))
    for answers in (0, 40):
        server.reply(json.dumps({"cmd": "auto", "steps": answers, "seed": 1}))
        for hex in (*TEXTS, "A", "1", "A1", "E²", "A-1", "A" + "9" * 30, "a1a", "Z99"):
            for more in ({}, {"to": ""}, {"to": "A1"}, {"to": hex}):
                reply = server.reply(json.dumps({"cmd": "map", "hex": hex, **more}))
                assert reply["ok"] or reply["error"]["code"] in ("bad_value", "bad_json"), (hex[:20], more, reply)
                for said in reply["result"] if reply["ok"] else [reply["error"]["message"]]:
                    check_said(said)


@pytest.mark.parametrize("name", GAMES)
def test_no_refusal_at_the_terminal_quotes_a_pasted_page(name):
    game, page = games.load(name), "x" * 20_000
    content, _ = content_for(game)
    session = helpers.begin(game, content, game.scenarios(content)[0].id)
    helpers.play_on(session, Dice(5), 25)
    for line in (
        page,
        f"={page} 1",
        f"=turn {page}",
        f"mapa {page}",
        f"mapa A1 {page}",
        f"mazos {page}",
        f"e {page}",
        f"e {page}.md",
    ):
        assert "x" * 201 not in typed(session, line), line[:12]


@pytest.mark.parametrize(
    "words", [["layer", "export"], ["layer", "list"], ["report"], ["situation"], ["diary", "--check"], []]
)
def test_no_refusal_on_the_command_line_quotes_a_pasted_page(words):
    done = run_here(*words, "x" * 20_000)
    assert done.returncode == 2 and "x" * 201 not in done.stdout + done.stderr
    assert "demasiado largo" in done.stderr
