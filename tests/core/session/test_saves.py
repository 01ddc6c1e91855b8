"""Saves: what is written opens again; what is damaged says so and loses as little as it can."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

import pytest

from puesto.chance import Dice
from puesto.core import codec
from puesto.core.decks import Deck
from puesto.core.game.game import Game
from puesto.core.json_patch import apply_patch
from puesto.core.session import saves
from puesto.core.session.saves import LoadError
from puesto.core.values import replace
from tests import helpers
from tests.toy import TOY, ToyContent, ToyState

FIND = {"toy": TOY}.__getitem__


@pytest.fixture
def session():
    session = helpers.begin(TOY, ToyContent(), "long")
    helpers.play_on(session, Dice(4), 60)
    return session


def text(session):
    return "\n".join(saves.dump(session)) + "\n"


def test_a_torn_last_line_is_dropped_and_said(session):
    helpers.play_on(session, Dice(2), 1)
    while '"t":"answer"' not in text(session).split("\n")[-2]:
        helpers.answer_at_random(session, Dice(5))
    loaded = saves.load(text(session)[:-9], FIND)
    assert loaded.session.answers == session.answers - 1
    assert "La última línea" in loaded.notices[0].template
    assert not loaded.clean


@pytest.mark.parametrize("cut", range(1, 400, 23))
def test_a_save_cut_anywhere_opens_at_an_earlier_answer(session, cut):
    loaded = saves.load(text(session)[:-cut], FIND)
    assert 0 <= session.answers - loaded.session.answers <= cut
    assert loaded.session.entries == session.entries[: len(loaded.session.entries)]


def test_a_damaged_line_in_the_middle_opens_just_before_it(session):
    lines = text(session).split("\n")
    lines[10] = lines[10].replace(":", ";")
    loaded = saves.load("\n".join(lines), FIND)
    assert loaded.notices and 0 < loaded.session.answers < session.answers


def test_a_newer_format_is_refused_in_words(session):
    lines = text(session).split("\n")
    head = json.loads(lines[0]) | {"format": saves.FORMAT + 1}
    with pytest.raises(LoadError) as refused:
        saves.load("\n".join([json.dumps(head), *lines[1:]]), FIND)
    assert "más nueva" in refused.value.message.template


def test_an_older_format_is_brought_up_to_date(session, monkeypatch):
    lines = text(session).split("\n")
    head = json.loads(lines[0]) | {"format": 0, "play": "toy"}
    del head["game"]

    def migrate(found):
        found[0]["game"] = found[0].pop("play")
        return found

    monkeypatch.setitem(saves.MIGRATIONS, 0, migrate)
    loaded = saves.load("\n".join([json.dumps(head), *lines[1:]]), FIND)
    assert loaded.session.digest() == session.digest()
    assert not loaded.clean, "lines of this format must not be appended to a file of the older one"


NOBODY: dict[str, Game[Any, Any]] = {}


@pytest.mark.parametrize("bad", ["", "hello\n", "[]\n", '{"t":"puesto"}\n', '{"t":"other","format":1}\n'])
def test_what_is_no_save_is_refused_in_words(bad):
    with pytest.raises(LoadError):
        saves.load(bad, FIND)


def test_a_save_of_an_unknown_game_is_refused_in_words(session):
    with pytest.raises(LoadError) as refused:
        saves.load(text(session), NOBODY.__getitem__)
    assert dict(refused.value.message.params) == {"game": "toy"}


@pytest.mark.parametrize(
    "line",
    ['{"t":' + "[" * 100_000, '{"t":"answer","key":"x","by":"app","value":' + "[" * 900 + "]" * 900 + "}", "NaN", ""],
)
def test_no_line_however_odd_stops_a_save_from_being_opened(session, line):
    loaded = saves.load(text(session) + line + "\n", FIND)
    assert loaded.session.digest() == session.digest()
    assert bool(loaded.notices) == (line != "")


def test_a_save_without_its_content_is_refused_for_that(session):
    lines = text(session).split("\n")
    head = json.loads(lines[0])
    del head["content"]
    with pytest.raises(LoadError, match="contenido"):
        saves.load("\n".join([json.dumps(head), *lines[1:]]), FIND)


def test_content_that_was_changed_in_the_file_is_said(session):
    lines = text(session).split("\n")
    head = json.loads(lines[0]) | {"content_sha": "0"}
    loaded = saves.load("\n".join([json.dumps(head), *lines[1:]]), FIND)
    assert "no es el que se guardó" in loaded.notices[0].template
    assert saves.load(text(loaded.session), FIND).notices == ()


def test_a_changed_pack_leaves_the_content_that_the_save_carries(session):
    assert saves.load(text(session), FIND).session.content == session.content


def test_after_an_update_of_the_rules_at_most_the_last_step_is_lost(session):
    def run(state, content):
        generator = TOY.run(state, content)
        prompt = next(generator)
        try:
            while True:
                asked = replace(prompt, key="dig.stake") if prompt.key == "dig.gold" else prompt
                prompt = generator.send((yield asked))
        except StopIteration:
            return

    while session.prompt is not None and session.prompt.key != "dig.roll":
        session.answer("dig") if session.prompt.key == "player.action" else helpers.answer_at_random(session, Dice(1))
    changed = replace(TOY, run=run)
    loaded = saves.load(text(session), {"toy": changed}.__getitem__)
    assert loaded.notices
    assert loaded.session.state.round == session.state.round
    assert loaded.session.prompt.key == "player.action"
    assert [entry.key for entry in loaded.session.offered] == ["player.action", "dig.gold"]
    while loaded.session.undo():
        assert loaded.session.prompt is not None


def without(text, field):
    """The save as a version would have written it whose state did not have `field` yet."""
    lines: list[str] = []
    state: dict[str, Any] = {}
    for line in map(json.loads, text.splitlines()):
        if line["t"] == "step":
            line["patch"].pop(field, None)
            state = apply_patch(state, line["patch"])
            line["sha"] = hashlib.sha256(codec.to_text(state).encode()).hexdigest()
        lines.append(json.dumps(line))
    return "\n".join(lines)


def test_what_a_version_adds_to_the_state_makes_no_step_of_an_older_save_unfit(session):
    assert session.state.seen
    loaded = saves.load(without(text(session), "seen"), FIND)
    assert not loaded.notices
    assert not any(step.lost for step in loaded.session.steps)
    assert loaded.session.entries == session.entries


def test_an_earlier_step_that_no_longer_runs_is_said_once_and_kept(session):
    lines = text(session).split("\n")
    gone = next(place for place, line in enumerate(lines) if place > 20 and '"t":"answer"' in line)
    loaded = saves.load("\n".join(lines[:gone] + lines[gone + 1 :]), FIND)
    assert loaded.session.digest() == session.digest()
    assert loaded.session.log and len(loaded.session.notices) == 1
    again = saves.load(text(loaded.session), FIND)
    assert again.clean and again.session.entries == loaded.session.entries
    assert again.session.log == loaded.session.log and (again.notices, again.session.notices) == ((), [])


def test_a_step_that_cannot_even_be_opened_leads_back_to_the_one_before(session):
    def run(state, content):
        if state.round in broken:
            raise KeyError("an id of another version")
        yield from TOY.run(state, content)

    broken = [session.state.round]
    loaded = saves.load(text(session), {"toy": replace(TOY, run=run)}.__getitem__)
    assert loaded.notices and not loaded.clean
    assert loaded.session.state.round < broken[0] and loaded.session.prompt is not None
    broken = [*range(session.state.round + 1)]
    with pytest.raises(LoadError):
        saves.load(text(session), {"toy": replace(TOY, run=run)}.__getitem__)


@pytest.mark.parametrize(
    "line",
    [
        {"t": "answer", "key": 1, "value": 1, "by": "app"},
        {"t": "answer", "key": "x", "value": 1, "by": "app", "stream": {}},
        {"t": "note", "key": "", "value": None, "by": "player"},
        {"t": "correction", "key": "0", "value": {"was": {}, "cut": []}, "by": "player"},
        {"t": "correction", "key": "-1", "value": {"was": {"0": {}}, "cut": []}, "by": "player"},
        {"t": "undo", "keep": 1_000_000},
        {"t": "redoable", "entries": []},
    ],
)
def test_a_line_of_the_wrong_shape_is_a_damaged_line(session, line):
    loaded = saves.load(text(session) + saves.line_of(line) + "\n", FIND)
    assert (loaded.session.digest(), len(loaded.notices)) == (session.digest(), 1)
    assert loaded.session.redo_label == session.redo_label


def test_the_header_carries_what_the_caller_adds(session):
    loaded = saves.load("\n".join(saves.dump(session, title="martes")) + "\n", FIND)
    assert loaded.extra == {"title": "martes"}


def test_lines_of_an_unknown_kind_are_passed_over(session):
    assert saves.load(text(session) + '{"t":"summary","said":"x"}\n', FIND).notices == ()


# -- what the writer of earlier versions wrote


@dataclass
class Weighed(ToyState):
    """The toy's state with what json and we word otherwise: a number with an exponent."""

    weight: float = 1e22


WEIGHED = replace(
    TOY,
    state_type=Weighed,
    new=lambda content, scenario, settings: Weighed(scenario, deck=Deck(left=sorted(content.cards))),
)


def written_by_json(text):
    """A save as Python's json wrote it, each step with the sum of that text."""
    lines: list[str] = []
    state: dict[str, Any] = {}
    for line in map(json.loads, text.splitlines()):
        if line["t"] == "step":
            state = apply_patch(state, line["patch"])
            line["sha"] = hashlib.sha256(codec.json_text(state).encode()).hexdigest()
        lines.append(codec.json_text(line))
    return "\n".join(lines) + "\n"


def test_a_step_whose_sum_is_that_of_the_text_that_json_wrote_is_no_damaged_line():
    session = helpers.begin(WEIGHED, ToyContent(), "long")
    helpers.play_on(session, Dice(4), 30)
    find = {"toy": WEIGHED}.__getitem__
    old = written_by_json(text(session))
    assert "1e+22" in old and "1e22" in text(session)
    loaded = saves.load(old, find)
    assert (loaded.notices, loaded.clean) == ((), True)
    helpers.same_session(session, loaded.session)
    again = saves.load(text(loaded.session), find)
    assert (again.notices, again.clean) == ((), True)


def test_a_step_whose_sum_is_neither_is_a_damaged_line(session):
    lines = text(session).split("\n")
    at = max(place for place, line in enumerate(lines) if '"t":"step"' in line)
    lines[at] = saves.line_of(json.loads(lines[at]) | {"sha": "0"})
    loaded = saves.load("\n".join(lines), FIND)
    assert "dañada" in loaded.notices[0].template and not loaded.clean


def test_half_a_character_in_a_line_makes_it_a_damaged_one(session):
    loaded = saves.load(text(session) + '{"t":"note","key":"","value":"\\ud800","by":"player"}\n', FIND)
    assert (loaded.session.digest(), len(loaded.notices)) == (session.digest(), 1)


def test_a_header_tells_the_content_of_its_own_session():
    cards = ToyContent({"01": 9})
    one, other = helpers.begin(TOY, ToyContent(), "long"), helpers.begin(TOY, cards, "long")
    for _ in range(2):
        heads = [saves.header(session) for session in (one, other)]
        assert [head["content"] for head in heads] == [{}, {"cards": {"01": 9}}]
        assert len({head["content_sha"] for head in heads}) == 2
    seen = saves._brief_content.cache_info()
    saves.header(other)
    assert saves._brief_content.cache_info()[:2] == (seen.hits + 1, seen.misses), "it is worked out once"
