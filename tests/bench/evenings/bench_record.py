"""The record of evenings: 5,000 sessions rebuilt, and opened."""

from __future__ import annotations

import json
import os
import tempfile
import time
from pathlib import Path

from puesto.storage.evenings.figures import by_mission, figures_of
from puesto.storage.evenings.record import EveningRecord
from puesto.storage.folders import HOME, sessions_folder
from puesto.storage.summary import summary_path
from tests.bench.rows import Row

SESSIONS = 5_000
HEADER = 60_000
"""Bytes of a save's header: it holds a printed game."""
REBUILT_S, OPENED_MS = 20.0, 100.0
TITLES = (["Buscar y destruir", "Search and Destroy"], ["El cruce", "The crossroads"])


def main() -> list[Row]:
    """Rebuild and open the record of 5,000 sessions with headers as long as real ones."""
    with tempfile.TemporaryDirectory() as folder:
        before = os.environ.get(HOME)
        os.environ[HOME] = folder
        try:
            return _measure()
        finally:
            os.environ.pop(HOME) if before is None else os.environ.update({HOME: before})


def _measure() -> list[Row]:
    sessions_folder().mkdir(parents=True)
    for number in range(SESSIONS):
        _write(sessions_folder() / f"bear-{number}.partida", number)
    start = time.process_time()
    record = EveningRecord()
    for _ in record.refresh():
        pass
    rebuilt = time.process_time() - start
    record.close()
    start = time.process_time()
    evenings = EveningRecord().evenings()
    figures_of(evenings)
    by_mission(evenings, ("bear",))
    opened = (time.process_time() - start) * 1000
    assert len(evenings) == SESSIONS
    return [
        Row("record of evenings: 5,000 sessions rebuilt", rebuilt, "s CPU", REBUILT_S),
        Row("record of evenings: 5,000 sessions opened", opened, "ms CPU", OPENED_MS),
    ]


def _write(save: Path, number: int) -> None:
    """Write a save of which only the header is read, and its summary."""
    head = {
        "t": "puesto",
        "content": "x" * HEADER,
        "played": {"minutes": 40 + number % 90, "ended": "2026-05-03T21:00"},
    }
    save.write_text(json.dumps(head, separators=(",", ":")) + "\n")
    evening = {
        "result": ("won", "lost", "draw")[number % 3],
        "winner": {"es": "Tú", "en": "You"},
        "lead": {"say": "{n} PV", "with": {"n": 1 + number % 5}, "many": "{n} PV"},
        "length": {"say": "{n} ronda", "with": {"n": 4}, "many": "{n} rondas"},
        "luck": number % 400 - 200,
        "temper": None,
    }
    summary = {
        "game": "bear", "scenario": f"mission-{number % 2}", "title": TITLES[number % 2], "over": True,
        "size": save.stat().st_size, "evening": evening,
    }  # fmt: skip
    summary_path(save).write_text(json.dumps(summary))
