"""The record of evenings as files: CSV for a spreadsheet, and plays for BG Stats."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence

from puesto.core.messages import N_, Sayable, msg, printable
from puesto.diary.bg_stats import Play, plays_text
from puesto.language import Language
from puesto.storage.evenings.figures import RESULT_WORDS, evening_text
from puesto.storage.evenings.record import Evening

HEADS = (
    N_("Día"), N_("Juego"), N_("Misión"), N_("Resultado"), N_("Ganador"), N_("Por cuánto"), N_("Duración"),
    N_("Minutos"), N_("Suerte"), N_("Rival"),
)  # fmt: skip
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""The beginnings of a text that a spreadsheet would run."""


def evenings_csv(evenings: Sequence[Evening], game_title: Callable[[str], Sayable], language: Language) -> bytes:
    """Return the evenings as CSV in UTF-8, one a line; `game_title` returns the title of a game by its id."""

    def say(message: Sayable | None) -> str:
        text = language.say(message) if message is not None else ""
        return f"'{text}" if text.startswith(FORMULA) else text

    file = io.StringIO()
    rows = csv.writer(file)
    rows.writerow([say(msg(head)) for head in HEADS])
    for evening in evenings:
        rows.writerow([
            f"{evening.ended:%Y-%m-%d %H:%M}", say(game_title(evening.game)), say(evening.title),
            say(msg(RESULT_WORDS[evening.result])), say(evening.winner), say(evening.lead), say(evening.length),
            "" if evening.minutes is None else evening.minutes,
            "" if evening.luck is None else f"{evening.luck / 100:.2f}", say(evening.temper),
        ])  # fmt: skip
    return printable(file.getvalue()).encode("utf-8-sig", "replace")


def evenings_bgsplay(evenings: Sequence[Evening], game_title: Callable[[str], Sayable], language: Language) -> bytes:
    """Return the evenings as plays for BG Stats; the diary of one of them is the same play there."""
    me, rival = language.say(msg(N_("Tú"))), language.say(msg(N_("IA")))
    plays = [
        Play(
            language.say(game_title(evening.game)),
            [
                (me, evening.result == "won"),
                *([] if evening.result == "played" else [(rival, evening.result == "lost")]),
            ],
            evening.ended,
            evening.save.rpartition(".")[0],
            language.say(evening_text(evening)),
            evening.minutes or 0,
        )
        for evening in evenings
    ]
    return printable(plays_text(plays)).encode("utf-8", "replace")
