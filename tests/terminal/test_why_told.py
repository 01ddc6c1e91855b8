"""Why, outside the window: at the terminal, by the protocol, and in the diary's three forms."""

from __future__ import annotations

import dataclasses
from html import unescape
from random import Random

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core.prompts import Draw, Roll
from puesto.core.session.journal import Source
from puesto.core.study.why import decisions, is_explanation
from puesto.core.values import replace
from puesto.diary import diary, paper_bytes
from puesto.gui.look.theme import theme
from puesto.gui.sheets.paper_html import print_page
from puesto.language import Language
from puesto.packs import content_for
from puesto.protocol.server import Server
from tests import helpers
from tests.core.study.test_why import CLAWS
from tests.diary.test_diary import Reader
from tests.games.bear.scripted import Player
from tests.protocol.protocol_talk import Talk
from tests.protocol.toy_protocol import SHELF
from tests.terminal import test_terminal
from tests.terminal.test_terminal import START, Evening
from tests.toy import TOY


@pytest.fixture(scope="module")
def war():
    """The bear's first mission, some turns on."""
    game = games.load("bear")
    content, _ = content_for(game)
    session = helpers.begin(game, content, "mission-1")
    player, dice = Player(session.content, session.state, Random(11)), Dice(11)
    for _ in range(62):
        prompt = session.prompt
        assert prompt is not None
        chance = isinstance(prompt, Roll | Draw)
        session.answer(
            dice.answer(prompt) if chance else player.answer(prompt), Source.APP if chance else Source.PLAYER
        )
    return session


@pytest.fixture
def clawed(monkeypatch):
    """The toy with a bear that says what it thinks."""
    game = replace(TOY, run=CLAWS.run, decisions=CLAWS.decisions)
    monkeypatch.setattr(test_terminal, "SHELF", dataclasses.replace(SHELF, find={"toy": game}.__getitem__))


def test_the_terminal_prints_the_tree_and_only_what_decides_as_it_happens(own_home, clawed):
    evening = Evening([*START, "3", "1", "porqué", "why 1", "porque 7", "q"])
    said = evening.printed
    text = "\n".join(said)
    assert "    = La mula antes que el minero: hace más ruido  [4.3]" in text
    assert "      − El minero: está lejos  [4.2]" in text
    assert "  × Zarpazo: no llega a nadie  [4.1]" in text
    assert "No hay ninguna decisión tan atrás: la IA ha decidido 1." in text
    told = text[: text.index("× Zarpazo")]
    assert "Zarpazo: no llega a nadie" in told and "Con el minero al lado" not in told


def test_before_the_first_decision_the_terminal_says_so(own_home):
    assert "La IA todavía no ha decidido nada." in Evening([*START, "porqué", "q"]).text


def nodes(tree):
    yield tree
    for inner in tree["reasons"]:
        yield from nodes(inner)


def test_the_protocol_gives_the_whole_tree_from_any_of_its_lines(own_home, war):
    talk = Talk()
    server: Server = talk.server
    talk.new()
    server._talk.take(war, None)
    found, number = decisions(war)[-1], {line.index: place for place, line in enumerate(war.log)}
    for one in (found.line, list(found.walk())[-1].line):
        tree = talk.ask("why", index=number[one.index])
        assert tree["index"] == number[found.line.index] and tree["text"] == Language("es").say(
            found.line.message, war.name
        )
        assert [(node["index"], node["rule"], node["depth"]) for node in nodes(tree)] == [
            (number[r.line.index], r.line.rule, r.line.depth) for r in found.walk()
        ]
    kinds = {node["part"] for node in nodes(tree)}
    assert "passed" in kinds and {"text", "tone", "detail", "source"} <= tree["reasons"][0].keys()
    own = next(number[line.index] for line in war.log if line.side == "player" and line.turn)
    fault = talk.fault("why", index=own)
    assert fault["code"] == "no_decision" and str(own) in fault["message"]
    assert (
        talk.fault("why", index=-1)["code"] == "bad_value" and talk.fault("why", index=10**5)["code"] == "no_decision"
    )


def test_the_diary_folds_reasons_on_the_screen_and_leaves_them_out_on_paper(qapp, war):
    paper = diary(war, Language("es"))
    asides = [line for line in war.log if is_explanation(war.game, line)]
    assert asides, "the AI has weighed somebody up"
    say = Language("es").say
    page, marks = (paper_bytes(paper, form).decode() for form in ("html", "markdown"))
    reader = Reader(page)
    for line in asides:
        assert say(line.message, war.name) in reader.text
    deep = asides[0]
    assert any(
        row.startswith("  " * deep.depth + "- ") and say(deep.message, war.name) in row for row in marks.split("\n")
    )
    assert page.count("<details") == page.count("<summary>") == page.count("</details>") > 0
    printed = unescape(print_page(theme(), paper))
    left_out = [line.text for line in paper.lines if line.aside]
    kept = {line.text for line in paper.lines if not line.aside}
    assert left_out and not any(f">{text}</p>" in printed for text in left_out if text not in kept)
    assert all(f"{text}</p>" in printed for text in kept)
