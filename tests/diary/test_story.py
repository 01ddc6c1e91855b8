"""The story of a session: short, of facts of the log, and without a loss left out."""

from __future__ import annotations

import re

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core.session.session import Session
from puesto.diary import FORMATS, paper_bytes, story
from puesto.diary.story import BUDGET
from puesto.gui.sheets.print import print_pages, usual_page
from puesto.language import Language
from puesto.packs import content_for
from tests import helpers

LINES = 84
"""The lines of Markdown of two pages."""


def played(name: str, most: int = helpers.LIMIT) -> Session:
    game = games.load(name)
    content, _ = content_for(game)
    session = helpers.begin(game, content, game.scenarios(content)[0].id)
    helpers.play_on(session, Dice(5), most)
    return session


@pytest.fixture(scope="module", params=["bear", "chariots", "bcs", "bolt", "tactics"])
def session(request) -> Session:
    return played(request.param)


def pages_of(paper) -> int:
    work = print_pages(paper, usual_page())
    while True:
        try:
            next(work)
        except StopIteration as end:
            return len(re.findall(rb"/Type /Page\b(?!s)", end.value))


@pytest.mark.parametrize("code", ["es", "en"])
def test_a_whole_game_is_told_on_two_pages(session, code, qapp):
    paper = story(session, Language(code), "Tarde", "29/11/2026")
    told = [line for chapter in paper.chapters for block in chapter.blocks for line in block.lines]
    assert 5 < len(told) <= BUDGET and pages_of(paper) <= 2
    assert session.view().round >= 3
    for form in FORMATS:
        assert paper_bytes(paper, form).decode().count(told[-1].text[:12]) or form == "html"
    assert len(paper_bytes(paper, "markdown").decode().strip().splitlines()) <= LINES


def test_every_loss_is_told_and_counted(session):
    language = Language("es")
    paper = story(session, language)
    marks = " ".join(mark for line in paper.lines for mark in line.marks)
    lost = [counter for roster in session.view().rosters for counter in roster.counters if counter.destroyed]
    for counter in lost:
        assert language.say(counter.name, session.name) in marks
    assert sum(int(figure.split()[0]) for figure, of in paper.figures if of.startswith("bajas")) == len(lost)


def test_what_is_told_is_in_the_log(session):
    language = Language("es")
    log = " ".join(" ".join(language.say(line.message, session.name).split()) for line in session.log)
    for line in story(session, language).chapters[0].blocks[0].lines:
        for sentence in line.text.rstrip(".").split(". ")[:1]:
            assert sentence in log or line.text == "Sin novedad."


def test_an_unfinished_game_says_what_is_to_be_done_and_no_result():
    session = played("tactics", 40)
    assert session.view().outcome is None
    paper = story(session, Language("es"))
    assert paper.lead.startswith("Sin terminar") and paper.won is None


def test_a_story_of_a_game_with_a_map_shows_its_start_and_its_end():
    sketches = story(played("bear", 120), Language("es")).sketches
    assert [sketch.caption for sketch in sketches] == ["Al empezar", "Al acabar"]
    assert all("<title>Rifles A</title>" in sketch.svg and sketch.ratio > 0.5 for sketch in sketches)
