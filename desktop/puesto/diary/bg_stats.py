"""An evening as a `.bgsplay` file, which BG Stats takes as a play to be added.

No description of the format is published: this writes the fields that files of players have.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import NAMESPACE_URL, uuid5

from puesto import __version__
from puesto.diary.paper import Paper

SUFFIX = ".bgsplay"


class Play(NamedTuple):
    """An evening as a play."""

    game: str
    sides: Sequence[tuple[str, bool]]
    """The players' names, each with whether it has won."""
    when: datetime
    key: str
    """It tells plays apart, so that the same evening exported twice is one play."""
    comment: str
    minutes: int = 0


def bgsplay_text(paper: Paper, game: str, sides: Sequence[tuple[str, bool]], played_at: datetime, key: str) -> str:
    """Return the file of one play: the evening of a diary."""
    return plays_text(
        [Play(game, sides, played_at, key, "\n".join(part for part in (paper.title, paper.lead) if part))]
    )


def plays_text(plays: Sequence[Play]) -> str:
    """Return the file of some plays."""
    names = list(dict.fromkeys(name for play in plays for name, _ in play.sides))
    games = list(dict.fromkeys(play.game for play in plays))
    document = {
        "about": f"Puesto de Mando {__version__}",
        "players": [{"id": at, "uuid": _made_id("player", name), "name": name} for at, name in enumerate(names, 1)],
        "locations": [],
        "games": [{"id": at, "uuid": _made_id("game", game), "name": game} for at, game in enumerate(games, 1)],
        "plays": [_play_of(play, names, games) for play in plays],
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _made_id(*parts: str) -> str:
    return str(uuid5(NAMESPACE_URL, "/".join(("puesto-de-mando", *parts))))


def _play_of(play: Play, names: list[str], games: list[str]) -> dict[str, Any]:
    """Return one play in the format of BG Stats."""
    day = f"{play.when:%Y-%m-%d %H:%M:%S}"
    scores: list[dict[str, Any]] = [
        {"playerRefId": names.index(name) + 1, "score": "", "winner": has_won, "seatOrder": at}
        for at, (name, has_won) in enumerate(play.sides, 1)
    ]
    return {
        "uuid": _made_id("play", play.key),
        "playDate": day,
        "modificationDate": day,
        "durationMin": play.minutes,
        "gameRefId": games.index(play.game) + 1,
        "locationRefId": 0,
        "ignored": False,
        "comments": play.comment,
        "playerScores": scores,
    }
