"""An evening as a `.bgsplay` file, which BG Stats takes as a play to be added.

No description of the format is published: this writes the fields that files of players have.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from puesto import __version__
from puesto.diary.paper import Paper

SUFFIX = ".bgsplay"


def bgsplay_text(paper: Paper, game: str, sides: Sequence[tuple[str, bool]], when: datetime, key: str) -> str:
    """Return the file of a play.

    `sides` are the players' names, each with whether it has won; `key` tells plays apart, so that the same evening
    exported twice is one play.
    """

    def made_id(*parts: str) -> str:
        return str(uuid5(NAMESPACE_URL, "/".join(("puesto-de-mando", *parts))))

    players = [{"id": at, "uuid": made_id("player", name), "name": name} for at, (name, _) in enumerate(sides, 1)]
    scores: list[dict[str, Any]] = [
        {"playerRefId": at, "score": "", "winner": has_won, "seatOrder": at} for at, (_, has_won) in enumerate(sides, 1)
    ]
    day = f"{when:%Y-%m-%d %H:%M:%S}"
    play = {
        "uuid": made_id("play", key),
        "playDate": day,
        "modificationDate": day,
        "durationMin": 0,
        "gameRefId": 1,
        "locationRefId": 0,
        "ignored": False,
        "comments": "\n".join(part for part in (paper.title, paper.lead) if part),
        "playerScores": scores,
    }
    whole = {
        "about": f"Puesto de Mando {__version__}",
        "players": players,
        "locations": [],
        "games": [{"id": 1, "uuid": made_id("game", game), "name": game}],
        "plays": [play],
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"
