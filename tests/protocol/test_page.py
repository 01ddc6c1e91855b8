"""The page of the protocol is true: its tables are up to date, and each verb returns the fields that it names."""

from __future__ import annotations

import ast
import re
import sys
from typing import Any

import pytest

from puesto.core.messages import Message
from puesto.core.prompts import Note, Option, Prompt
from puesto.core.questions.board import NOBODY, Ask, AskMany
from puesto.protocol import Server
from puesto.protocol.faults import CODES
from puesto.protocol.first_verbs import FIRST_VERBS
from puesto.protocol.schemas import answer_schema
from puesto.protocol.verbs import VERBS
from puesto.shelf import Shelf
from tests import ROOT
from tests.protocol.protocol_talk import Talk
from tests.protocol.test_described import CONTACT, fits
from tests.protocol.toy_protocol import SHELF

sys.path.insert(0, str(ROOT / "packaging"))

import pages
import protocol_page

PAGES = {page.name: page for page in protocol_page.verb_pages()}
PROTOCOL_ROOM = ROOT / "desktop" / "puesto" / "protocol"


@pytest.mark.parametrize("name", [*FIRST_VERBS, *VERBS])
def test_each_verb_says_what_it_does_what_each_field_means_and_what_comes_back(name):
    page = PAGES[name]
    assert {*page.fields} == {*page.verb.fields}
    assert page.does.endswith(".") and page.result.endswith(".")
    assert f"### {name}\n" in (ROOT / pages.PAGES[0]).read_text(encoding="utf-8")


def test_every_code_of_an_error_is_explained_and_none_that_nobody_raises():
    raised = {"internal"}
    for path in PROTOCOL_ROOM.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "ProtocolError":
                assert isinstance(node.args[0], ast.Constant), f"{path.name}:{node.lineno}"
                raised.add(str(node.args[0].value))
    assert raised == {*CODES}


def kinds(kind: type[Prompt[Any]] = Prompt) -> set[str]:
    """The kinds of prompts that the program has, without notes, which nobody answers."""
    found = {kind.kind} if "kind" in vars(kind) and kind.__module__.startswith("puesto.") else set()
    return {*found, *(name for inner in kind.__subclasses__() for name in kinds(inner))} - {Note.kind}


def test_the_page_has_an_example_of_every_kind_of_prompt():
    assert {prompt.kind for prompt, _ in protocol_page.example_prompts()} == kinds()


OPTIONS = (Option("a", Message("A")), Option("b", Message("B")))
GOALS = (Option("u", Message("U")),)


@pytest.mark.parametrize("kind", [Ask, AskMany])
@pytest.mark.parametrize(
    ("answer", "taken"),
    [
        ({"direct": "a", "goal": "u"}, True),
        ({"direct": NOBODY}, True),
        ({"direct": "x"}, False),
        ({"direct": "a", "goal": "x"}, False),
        ({"goal": "u"}, False),
    ],
)
def test_the_schema_of_an_answer_admits_that_somebody_says_at_once_who_does_it(kind, answer, taken):
    asked = kind(key="k", message=Message("?"), options=OPTIONS, direct=OPTIONS, goals=GOALS)
    assert fits(answer, answer_schema(asked)) == taken == (asked.refusal(answer) is None)
    asked = kind(key="k", message=Message("?"), options=OPTIONS)
    assert not fits(answer, answer_schema(asked)) and asked.refusal(answer) is not None


class Checked(Talk):
    """A conversation that holds each result against what the page says of its verb."""

    def __init__(self, shelf: Shelf | None = None) -> None:
        super().__init__(Server(shelf or Shelf()))
        self.seen: set[str] = set()

    def ask(self, cmd: str, **more: Any) -> Any:
        result = super().ask(cmd, **more)
        page = PAGES[cmd]
        self.seen.add(cmd)
        several = page.result.startswith("a list of `")
        if several or page.result.startswith("`"):
            names = re.findall(r"`(\w+)(\??)`", page.result)
            for one in result if several else [result]:
                assert {name for name, optional in names if not optional} <= {*one}, cmd
                assert {*one} <= {name for name, _ in names}, cmd
        if "list of" in page.result:
            assert isinstance(result, list) and result, cmd
        return result


def test_each_verb_answers_with_the_fields_that_the_page_names(tmp_path):
    talk = Checked()
    talk.ask("hello")
    talk.ask("language", to="en")
    talk.ask("games")
    talk.ask("describe")
    talk.ask("describe", game="bear")
    # a session with a file, to its tenth answer, with everything that is done to it
    talk.ask("new", game="chariots", scenario="two-rivers", seed=5, save=str(tmp_path / "kept.partida"))
    for _ in range(10):
        prompt = talk.ask("prompt")
        if prompt["family"] == "chance":
            talk.ask("odds")
            talk.ask("roll")
        else:
            talk.ask("auto", steps=1, seed=2, policy="default")
    talk.ask("odds")
    talk.ask("entries")
    talk.ask("log")
    talk.ask("state")
    assert talk.ask("state", path="step") == talk.ask("state")["step"]
    talk.ask("view")
    talk.ask("bag")
    talk.ask("luck")
    talk.ask("note", text="A note.")
    talk.ask("decks")
    deck = talk.ask("decks")["decks"][0]["id"]
    talk.ask("decks", deck=deck, act="look")
    talk.ask("undo", steps=3)
    talk.ask("redo", steps=3)
    talk.ask("offered")
    leader = next(iter(talk.ask("state", path="leaders")))
    talk.ask("set", path=f"leaders.{leader}.hex", value="2036", reason="As it lies.")
    talk.ask("save", path=str(tmp_path / "copy.partida"))
    talk.ask("load", path=str(tmp_path / "copy.partida"))
    talk.ask("export", format="markdown", path=str(tmp_path / "diary.md"))
    talk.ask("export", format="markdown", path=str(tmp_path / "story.md"), what="story")
    assert (tmp_path / "story.md").read_text(encoding="utf-8").count("## ") >= 2
    entry = next(one for one in talk.ask("entries") if one["kind"] == "answer")
    talk.ask("correct", index=entry["index"], value=entry["answer"])
    # a position with a decision of the AI
    talk.ask("new", game="bear", situation=CONTACT)
    talk.ask("answer", value={"hex": "", "cover": 1, "rows": {"u": "both"}}, key=talk.ask("prompt")["key"])
    assert talk.ask("outcome")["executor"] == "a"
    talk.ask("why", index=0)
    talk.ask("new", game="bear", scenario="mission-1", seed=1)
    talk.ask("map", hex="E07")
    campaign = talk.ask("games")[0]["campaigns"][0]["id"]
    talk.ask("campaign", game="bear", campaign=campaign)
    for game in ("bear", "bolt"):
        talk.ask("resolutions", game=game)
    talk.ask("resolve", resolution="bear.attack", facts={}, odds=True)
    talk.ask("resolve", resolution="bear.attack", facts={}, answers=[[3, 4]])
    position = {name: value for name, value in protocol_page.POSITION.items() if name not in ("id", "cmd")}
    assert "prompt" in talk.ask("resolve", **position | {"answers": []})
    assert "prompt" not in talk.ask("resolve", **position)
    toy = Checked(SHELF)  # a side that an opponent of the house plays
    toy.ask("new", game="toy", scenario="short", seed=1, played_by={"player": "bold"})
    toy.ask("auto", steps=3)
    toy.ask("reasons")
    toy.ask("new", game="toy", scenario="short", seed=1)
    while toy.ask("prompt")["kind"] != "choose":
        toy.ask("auto", steps=1)
    assert [one["chance"] for one in toy.ask("advice")["candidates"]] == [None, None]
    assert talk.seen | toy.seen == {*PAGES} == {*talk.ask("describe")["verbs"]}
