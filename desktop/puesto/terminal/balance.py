"""The balance of a scenario at the terminal: `puesto balance GAME SCENARIO [--games N]`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puesto.core.game.game import Game
from puesto.core.messages import N_, Message, Ref, Sayable, msg
from puesto.games import GAMES, load
from puesto.language import Language
from puesto.packs import content_for
from puesto.policies import HONEST, RANDOM
from puesto.self_play import Shares, play_many

GAMES_PLAYED, FEWEST, MOST = 40, 2, 10_000
USUAL_PLACE = 1
"""Of the tempers, the one that plays where none is named."""


def main(words: list[str], language: str, say: Callable[[str], None] = print) -> int:
    """Play games of a scenario and print the wins of each side with their intervals; 2 for unknown words."""
    speaker = Language(language)

    def tell(message: Message) -> int:
        say(speaker.say(message))
        return 2

    able = tuple(entry.id for entry in GAMES if load(entry.id).opponent is not None)
    named, many, temper = _read(words)
    if len(named) != 2 or many is None or named[0] not in able:
        return tell(
            msg(
                N_("Se espera: {command} JUEGO ESCENARIO [--games N] [--temper TEMPLE]; juegos: {games}"),
                command="puesto balance",
                games=able,
            )
        )
    game = load(named[0])
    content, _ = content_for(game)
    scenarios = tuple(scenario.id for scenario in game.scenarios(content))
    if named[1] not in scenarios:
        return tell(
            msg(N_("No hay ningún escenario «{scenario}»: hay {allowed}."), scenario=named[1], allowed=scenarios)
        )
    assert game.opponent is not None
    tempers = tuple(one.id for one in game.opponent.tempers(content))
    temper = temper or tempers[min(USUAL_PLACE, len(tempers) - 1)]
    if temper not in (*tempers, *game.opponent.yardsticks, HONEST, RANDOM):
        return tell(msg(N_("No hay ningún rival «{temper}»: hay {allowed}."), temper=temper, allowed=tempers))
    sides = game.sides(content, named[1])
    shares = Shares()
    for played in play_many(game.id, named[1], {side.id: temper for side in sides}, many):
        shares.add(played)
    for side in sides:
        say(speaker.say(share_in_words(shares, side.id), lambda ref: name_of(game, content, ref)))
    say(speaker.say(length_in_words(shares)))
    return 0


def _read(words: list[str]) -> tuple[list[str], int | None, str]:
    """Return the words without options, the number of games (None where it cannot be read) and the temper."""
    named: list[str] = []
    many: int | None = GAMES_PLAYED
    temper, rest = "", iter(words)
    for word in rest:
        if word == "--games":
            text = next(rest, "")
            many = int(text) if text.isdecimal() and FEWEST <= int(text) <= MOST else None
        elif word == "--temper":
            temper = next(rest, "")
        else:
            named.append(word)
    return named, many, temper


def share_in_words(shares: Shares, side: str) -> Message:
    """Return the wins of a side, with the interval of its share in percent."""
    low, high = shares.interval(side)
    return msg(
        N_("{side} gana {wins} de {games}: {share} %, entre {low} y {high}."),
        side=Ref("side", side),
        wins=shares.wins.get(side, 0),
        games=shares.games,
        share=round(100 * shares.share(side)),
        low=round(100 * low),
        high=round(100 * high),
    )


def length_in_words(shares: Shares) -> Message:
    """Return the mean length of the games, and how many had no end."""
    mean = round(shares.turns / max(1, shares.games), 1)
    return msg(N_("Turnos, de media: {mean}. Sin acabar: {open}."), mean=str(mean), open=shares.open)


def name_of(game: Game[Any, Any], content: Any, ref: Ref) -> Sayable:
    """Return the name of a reference in a game."""
    return game.called(ref, content)
