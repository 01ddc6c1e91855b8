"""Self-play: the shares that are counted, their intervals, and the command that prints them."""

from __future__ import annotations

import pytest

from puesto.games import load
from puesto.packs import content_for
from puesto.self_play import PlayedGame, Shares, play_game
from puesto.terminal import balance


def test_an_open_game_counts_half_and_the_interval_holds_the_share():
    shares = Shares()
    for winner in ("a", "a", "a", "b", "", ""):
        shares.add(PlayedGame(winner, 3, 100))
    assert (shares.games, shares.wins, shares.open, shares.turns) == (6, {"a": 3, "b": 1}, 2, 18)
    assert shares.share("a") == pytest.approx(4 / 6)
    assert shares.share("a") + shares.share("b") == pytest.approx(1)
    low, high = shares.interval("a")
    assert 0 < low < shares.share("a") < high < 1
    assert Shares().interval("a") == (0.0, 1.0)


def test_the_interval_narrows_with_the_games():
    few, many = Shares(), Shares()
    for shares, games in ((few, 10), (many, 1_000)):
        for number in range(games):
            shares.add(PlayedGame("ab"[number % 2], 1, 1))
    widths = [high - low for low, high in (few.interval("a"), many.interval("a"))]
    assert widths[1] < widths[0] / 5


def test_a_game_of_self_play_is_the_same_for_the_same_seed():
    game = load("chariots")
    content, _ = content_for(game)
    policies = {"north": "plain", "south": "plain"}
    first, again = (play_game(game, content, "two-rivers", policies, "s") for _ in range(2))
    assert first == again
    assert first.winner in policies


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["chariots"],
        ["bear", "mission-1"],
        ["chariots", "two-rivers", "--games", "1"],
        ["chariots", "two-rivers", "--games", "many"],
        ["chariots", "nowhere"],
        ["chariots", "two-rivers", "--temper", "furious"],
    ],
)
def test_words_that_name_nothing_are_refused_in_a_sentence(words):
    said: list[str] = []
    assert balance.main(words, "es", said.append) == 2
    assert len(said) == 1


@pytest.mark.parametrize(("code", "wins"), [("es", ("2 de 4 ganadas", "62 %")), ("en", ("2 of 4 won", "62%"))])
def test_the_balance_is_told_side_by_side_with_its_interval(monkeypatch, code, wins):
    ends = [PlayedGame("north", 4, 10), PlayedGame("south", 6, 10), PlayedGame("north", 5, 10), PlayedGame("", 25, 10)]
    monkeypatch.setattr(balance, "play_many", lambda *asked: iter(ends))
    said: list[str] = []
    assert balance.main(["chariots", "two-rivers", "--games", "4"], code, said.append) == 0
    assert len(said) == 3
    assert all(words in said[0] for words in wins)
