"""The replay of a session on copies, and the list of what to check when coming back to a session."""

from __future__ import annotations

import pytest

from puesto import games
from puesto.chance import Dice
from puesto.core.study import replay
from puesto.core.study.replay import Replay
from puesto.language import Language
from puesto.packs import content_for
from tests import helpers


@pytest.fixture(params=[("bear", "mission-1"), ("chariots", "dust")], ids=["bear", "chariots"])
def session(request):
    game = games.load(request.param[0])
    content, _ = content_for(game)
    found, dice = helpers.begin(game, content, request.param[1]), Dice(3)
    for _ in range(90):
        helpers.answer_at_random(found, dice)
    return found


def test_each_entry_is_seen_as_it_was_and_nothing_changes(session):
    before, written = session.digest(), list[object]()
    session.on_lines = written.append
    replay = Replay(session)
    asked = []
    while replay.done is not None:
        assert replay.shown.prompt.identity == session.entries[replay.at].identity
        asked.append(replay.question)
        assert replay.go_on(1)
    assert replay.at == replay.last == len(session.entries) == len(asked)
    assert not replay.go_on(1), "beyond the end is nothing"
    assert replay.shown.digest() == before == session.digest()
    assert not written, "nothing is written"


def test_by_turns_it_goes_from_border_to_border(session):
    replay = Replay(session, len(session.entries))
    places = [replay.at]
    while replay.go_turn(False):
        places.append(replay.at)
    assert places[-1] == 0 and len(places) > 2
    back = [replay.at]
    while replay.go_turn(True):
        back.append(replay.at)
    assert back == places[::-1]


def test_the_answer_is_told_in_words(session):
    replay = Replay(session)
    assert replay.done is not None
    said = Language("es").say(replay.done, session.name)
    assert said.startswith("Se contestó: ")


def test_who_comes_back_reads_three_lines_and_how_things_lie(session):
    lines = replay.last_lines(session)
    assert len(lines) == replay.LINES
    assert all(line.tone != "quiet" and not line.depth for line in lines)
    lies = list(replay.lies_on_table(session))
    assert 0 < len(lies) <= replay.MOST
    assert len({Language("es").say(piece, session.name) for piece, _ in lies}) == len(lies), "a piece is told once"


def test_an_hour_is_not_long_yet():
    assert not replay.is_long(3600) and replay.is_long(3601)
