"""The balance of a scenario at the terminal: `puesto balance GAME SCENARIO [--games N] [--seconds N]`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from puesto.core.game.game import Game
from puesto.core.messages import N_, Message, Ref, Sayable, msg
from puesto.games import GAMES, load
from puesto.language import Language
from puesto.packs import content_for
from puesto.policies import HONEST, RANDOM
from puesto.self_play import Shares, play_for, play_many

GAMES_PLAYED, FEWEST, MOST = 40, 2, 1_000_000
LEAST = {"--games": FEWEST, "--seconds": 0, "--first": 0, "--workers": 1}
"""The options that take a number, with the least."""
USUAL_PLACE = 1
"""Of the tempers, the one that plays where none is named."""


def main(words: list[str], language: str, say: Callable[[str], None] = print) -> int:
    """Play games of a scenario and print the wins of each side with their intervals; 2 for unknown words."""
    speaker = Language(language)

    def tell(message: Message) -> int:
        say(speaker.say(message))
        return 2

    game_ids = tuple(entry.id for entry in GAMES if load(entry.id).opponent is not None)
    request = _read(words)
    words_given = request.named if request is not None else ()
    if request is None or len(words_given) != 2 or words_given[0] not in game_ids:
        return tell(
            msg(
                N_("Se espera: {command} JUEGO ESCENARIO [--games N] [--seconds N] [--temper TEMPLE]; juegos: {games}"),
                command="puesto balance",
                games=game_ids,
            )
        )
    game = load(words_given[0])
    content, _ = content_for(game)
    scenarios = tuple(scenario.id for scenario in game.scenarios(content))
    if words_given[1] not in scenarios:
        return tell(
            msg(N_("No hay ningún escenario «{scenario}»: hay {allowed}."), scenario=words_given[1], allowed=scenarios)
        )
    assert game.opponent is not None
    tempers = tuple(each_temper.id for each_temper in game.opponent.tempers(content))
    temper = request.temper or tempers[min(USUAL_PLACE, len(tempers) - 1)]
    if temper not in (*tempers, *game.opponent.yardsticks, HONEST, RANDOM):
        return tell(msg(N_("No hay ningún rival «{temper}»: hay {allowed}."), temper=temper, allowed=tempers))
    sides = game.sides(content, words_given[1])
    shares, policies = Shares(), {side.id: temper for side in sides}
    ends = (
        play_for(game.id, words_given[1], policies, request.seconds, request.first, request.workers)
        if request.seconds
        else play_many(game.id, words_given[1], policies, request.games, request.first, request.workers)
    )
    for played in ends:
        shares.add(played)
        if request.is_each:
            say(f"{played.turns} {played.winner}".rstrip())
    if request.is_each:
        return 0
    for side in sides:
        say(speaker.say(share_in_words(shares, side.id), lambda ref: name_of(game, content, ref)))
    say(speaker.say(length_in_words(shares)))
    return 0


@dataclass
class Asked:
    """The words of the command, read."""

    named: list[str]
    temper: str = ""
    games: int = GAMES_PLAYED
    seconds: int = 0
    """Seconds after which no more games begin; 0 to play so many games."""
    first: int = 0
    """Number of the first game: the same number is the same game."""
    workers: int | None = None
    """Games that are played at a time; None for one on each core."""
    is_each: bool = False
    """Whether each game is printed as it ends, its turns and its winner, and nothing else."""


def _read(words: list[str]) -> Asked | None:
    """Return the words of the command; None where a number cannot be read."""
    request, rest = Asked([]), iter(words)
    for word in rest:
        if word in LEAST:
            text, least = next(rest, ""), LEAST[word]
            if not (text.isdecimal() and least <= int(text) <= MOST):
                return None
            setattr(request, word.removeprefix("--"), int(text))
        elif word == "--temper":
            request.temper = next(rest, "")
        elif word == "--each":
            request.is_each = True
        else:
            request.named.append(word)
    return request


def share_in_words(shares: Shares, side: str) -> Message:
    """Return the wins of a side in words, with the interval of its share in percent."""
    low, high = shares.interval(side)
    return msg(
        N_("{side}: {wins} de {games} ganadas, {share} %, entre {low} y {high}."),
        side=Ref("side", side),
        wins=shares.wins.get(side, 0),
        games=shares.games,
        share=round(100 * shares.share(side)),
        low=round(100 * low),
        high=round(100 * high),
    )


def length_in_words(shares: Shares) -> Message:
    """Return the mean length of the games in words, and how many had no end."""
    mean = round(shares.turns / max(1, shares.games), 1)
    return msg(N_("Turnos, de media: {mean}. Sin acabar: {open}."), mean=str(mean), open=shares.open)


def name_of(game: Game[Any, Any], content: Any, ref: Ref) -> Sayable:
    """Return the name of a reference in a game."""
    return game.called(ref, content)
