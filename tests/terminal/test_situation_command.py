"""A situation at the command line and over the protocol:

what the rules did, what was asked, what came, and where a file is wrong.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from puesto.packs.strict import parse_document
from puesto.protocol import Server
from puesto.terminal.commands import situation as command
from tests.games.bear.positions import A_SHOT
from tests.protocol.protocol_talk import Talk
from tests.terminal.command_line import run, run_here

SHOT = f"{A_SHOT}expect: {{executor: a, target: u, need: 8, outcome: hit}}\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "mine.yaml"
    found.write_text(SHOT, "utf-8")
    return found


def said(file: Path, language: str = "en", *more: str) -> tuple[int, str]:
    """Return the output of the command for a file, with its exit status."""
    lines: list[str] = []
    status = command.main([str(file), *more], language, lines.append)
    return status, "\n".join(lines)


def test_it_says_what_the_rules_did_and_what_came(file):
    status, text = said(file)
    assert status == command.AGREES == 0
    assert text.splitlines()[0] == "A shot"
    for line in (
        "Hits: Rifles at SMG, 13 against DV 12 (7.2 EOD)",
        "✓ Target: SMG → SMG (5.2)",
        "✓ Hits on: 8 or more → 8 or more (5.1)",
    ):
        assert line in text
    assert "Questions" not in text
    assert "Un disparo" in said(file, "es")[1]


def test_what_came_otherwise_is_marked_and_told_by_the_status(file):
    file.write_text(SHOT.replace("need: 8", "need: 9"), "utf-8")
    status, text = said(file)
    assert status == command.DIFFERS == 1
    assert "✗ Hits on: 9 or more → 8 or more (5.1)" in text


def test_the_question_at_which_it_stops_is_told(file):
    bare = (
        "\n".join(
            line
            for line in SHOT.splitlines()
            if "pairs" not in line and "given" not in line and not line.startswith("expect")
        )
        + "\nasks: true\n"
    )
    file.write_text(bare, "utf-8")
    status, text = said(file)
    assert status == command.AGREES, "it expects nothing"
    assert "Questions:\n  Which can fire at normal range?" in text


def test_programs_get_the_same_as_data(file):
    status, text = said(file, "en", "--json")
    told = json.loads(text)
    assert status == 0 and told["agrees"] is True and told["asked"] == [] and told["step"] == "player"
    assert {"name": "Target", "expected": "SMG", "found": "SMG", "agrees": True, "rule": "5.2"} in told["checks"]
    assert any(line["rule"] == "7.2 EOD" and line["depth"] == 0 for line in told["log"])


@pytest.mark.parametrize(
    ("script", "left"),
    [
        ("dice: [[6, 3]], draws: {orders: ['22'], hits.foot: [pinned]}", []),
        ("dice: [[6, 3], [1, 1]], draws: {orders: ['22', '23'], hits.foot: [pinned]}", ["dice.2", "draws.orders.2"]),
        ("dice: [[1, 1]], draws: {orders: ['22'], hits.foot: [pinned]}", ["draws.hits.foot"]),
        (
            "dice: [[6, 3]], draws: {orders: ['22'], hits.foot: [pinned]}, answers: {facts.fire: [[], []]}",
            ["answers.facts.fire"],
        ),
    ],
)
def test_what_a_script_names_and_nothing_asks_for_is_told_with_its_line(file, script, left):
    before = SHOT.partition("script:")[0]
    file.write_text(f"{before}script: {{{script}}}\n", "utf-8")
    status, text = said(file, "es")
    wanted = [f"mine.yaml:12: script.{field}: sobra: nada lo ha pedido" for field in left]
    assert status == command.AGREES and [line for line in text.splitlines() if "sobra" in line] == wanted
    assert json.loads(said(file, "es", "--json")[1])["warnings"] == wanted


@pytest.mark.parametrize(
    ("was", "becomes", "problem"),
    [
        (
            "german-rifles",
            "german-riflez",
            "mine.yaml:5: counters.1.type: there is nothing called “german-riflez”; perhaps “german-rifles”?",
        ),
        (
            "situation: bear",
            "situation: boar",
            "mine.yaml:1: situation: there are no situations of a game called “boar”",
        ),
        (
            "situation: bear\n",
            "",
            "mine.yaml:1: the game that it belongs to is expected at the top, such as situation: bear",
        ),
        ("[[6, 3]]", "[[6]]", "mine.yaml:12: script.dice.1: Dice expected: 2; faces given: 1."),
        (
            "bonus: 1",
            "bonus: one",
            "mine.yaml:11: order_cards.1.tactical.1.bonus: a whole number is expected; here is “one”",
        ),
    ],
)
def test_where_a_file_is_wrong_is_told_with_its_line(file, was, becomes, problem):
    file.write_text(SHOT.replace(was, becomes), "utf-8")
    status, text = said(file)
    assert status == command.CANNOT_RUN == 2
    assert problem in text.splitlines()


def test_the_command_line_knows_it(file, tmp_path):
    done = run("situation", str(file), "--language", "en")
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "A shot")
    assert run_here("situation", str(tmp_path / "none.yaml"), "--language=en").returncode == 2
    assert "FILE" in run_here("situation", "--language=en").stdout


# ---- over the protocol


@pytest.fixture
def talk():
    found = Talk(Server())
    yield found
    found.server.close()


def fields() -> dict[str, object]:
    data = parse_document(SHOT, "mine.yaml").data
    return {key: value for key, value in data.items() if key != "situation"}


def test_a_session_can_begin_where_a_situation_stands_and_is_saved_and_loaded(talk, tmp_path):
    save = str(tmp_path / "shot.jsonl")
    assert talk.ask("new", game="bear", situation=fields(), save=save)["prompt"]["key"] == "attack.roll"
    assert talk.ask("answer", value=[6, 3])["prompt"]["key"] == "hits.draw"
    assert talk.ask("load", path=save)["prompt"]["key"] == "hits.draw"
    assert talk.ask("new", game="bear", scenario="mission-1", situation=fields())["prompt"]["key"] == "attack.roll"


def test_what_a_roll_does_not_take_is_refused_with_what_it_takes(talk):
    talk.ask("language", to="en")
    talk.ask("new", game="bear", situation=fields())
    before = talk.ask("state")
    for value in ({"direct": "a"}, {"direct": "a", "goal": "u"}, {"help": True}, {}):
        fault = talk.fault("answer", value=value)
        expected = "The faces of the dice are expected: 2 in a list, from 1 to 6."
        assert (fault["code"], fault["message"]) == ("refused", expected)
    assert talk.ask("state") == before
    assert talk.fault("answer", value={"total": 13})["message"] == "The total goes from 2 to 12."


def test_a_table_on_which_the_rules_cannot_begin_is_refused_in_words(talk):
    talk.ask("new", game="bear", situation=fields())
    before = talk.ask("state")
    tables: tuple[dict[str, object], ...] = ({"counters": {}}, {"card": "77"}, {"mission": "nowhere"})
    for table in tables:
        assert talk.fault("new", game="bear", situation=fields() | {"table": table})["code"] == "bad_situation"
    assert talk.ask("state") == before


def test_a_situation_that_does_not_fit_is_refused_with_everything_that_is_wrong(talk):
    fault = talk.fault("new", game="bear", situation=fields() | {"card": "98", "round": 0})
    assert fault["code"] == "bad_situation"
    assert [notice.split(":")[0] for notice in fault["notices"]] == ["card", "round"]
    for more, code in (({"options": {"heights": "on"}}, "unknown_field"), ({"scenario": "x"}, "unknown_scenario")):
        assert talk.fault("new", game="bear", situation=fields(), **more)["code"] == code
    assert talk.fault("new", game="bear", situation="shot.yaml")["code"] == "bad_value"
    assert talk.fault("new", game="bear")["code"] == "missing_field"
