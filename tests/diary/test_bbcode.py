"""The diary as BBCode: only tags that each forum knows, and messages of a bounded length."""

from __future__ import annotations

import json
import re
from datetime import datetime

import pytest

from puesto.chance import Dice
from puesto.diary import diary, sheet
from puesto.diary.bbcode import BGG, FORUM_TAGS, SMF, bbcode_messages, bgg_text, escape_tags, smf_text
from puesto.diary.bg_stats import bgsplay_text
from puesto.language import Language
from tests import helpers
from tests.toy import TOY, ToyContent

KNOWN = {
    "bgg": {"b", "i", "size", "q", "c"},
    "smf": {"b", "i", "size", "quote", "code"},
}
TAG = re.compile(r"\[(/?)([a-zA-Z*]+)[^\]]*\]")


@pytest.fixture(scope="module")
def session():
    begun = helpers.begin(TOY, ToyContent(), "long")
    helpers.play_on(begun, Dice(3), 60)
    begun.note("Aquí [i]no[/i] era cursiva, y 3 < 4, y a <b aquí.\nSegunda línea.")
    return begun


@pytest.mark.parametrize("form", ["bgg", "smf"])
@pytest.mark.parametrize("code", ["es", "en"])
def test_only_known_tags_are_written_and_each_is_closed_in_its_order(session, form, code):
    text = {"bgg": bgg_text, "smf": smf_text}[form](diary(session, Language(code)))
    opened: list[str] = []
    for closing, tag in TAG.findall(text):
        assert tag in KNOWN[form]
        if closing:
            assert opened.pop() == tag
        else:
            opened.append(tag)
    assert opened == [] and "[table" not in text and "**" not in text and "<" in text
    assert not re.search(r"<(?=[a-zA-Z])", text)  # BoardGameGeek drops what follows


def test_what_is_typed_stays_text():
    assert escape_tags("[i]no[/i] y [b]") == "[ i]no[ /i] y [ b]"
    assert escape_tags("3 < 4, 3<4, a <b") == "3 < 4, 3<4, a < b"
    assert escape_tags("casilla [4]") == "casilla [4]"


def test_a_note_is_a_quote_of_its_forum(session):
    paper = diary(session, Language("es"))
    assert "Segunda línea.[/q]" in bgg_text(paper) and "Segunda línea.[/quote]" in smf_text(paper)


@pytest.mark.parametrize("most", [1_000, 2_000])
def test_a_long_diary_is_cut_into_messages_that_each_close_their_tags(session, most):
    paper = diary(session, Language("es"))
    whole = "".join(bbcode_messages(paper, BGG))
    messages = bbcode_messages(paper, BGG, most)
    assert len(messages) > 1 and "".join(messages) == whole
    for message in messages:
        assert len(message) <= most
        assert message.count("[b]") == message.count("[/b]") and message.count("[i]") == message.count("[/i]")
    assert "(1/" not in bgg_text(paper)


def test_tables_are_in_letters_of_one_width(session):
    paper = sheet(session.view(), session.prompt, Language("es"))
    grids = [table for chapter in paper.chapters for table in chapter.tables]
    assert grids
    text = smf_text(paper)
    assert text.count("[code]") == len(grids) == text.count("[/code]")
    assert FORUM_TAGS["smf"] is SMF


def test_the_winner_of_a_play_is_told_and_the_same_evening_is_the_same_play(session):
    paper, when = diary(session, Language("es")), datetime(2026, 11, 29, 21, 32)
    sides = [("Ana", True), ("IA", False)]
    first, again = (json.loads(bgsplay_text(paper, "Bolt Action", sides, when, "tarde")) for _ in range(2))
    assert first == again and first["plays"][0]["playDate"] == "2026-11-29 21:32:00"
    assert [one["winner"] for one in first["plays"][0]["playerScores"]] == [True, False]
    other = json.loads(bgsplay_text(paper, "Bolt Action", sides, when, "noche"))
    assert other["plays"][0]["uuid"] != first["plays"][0]["uuid"] and other["games"] == first["games"]
