"""Facts about the board: kept in the owner's layer, removed by an undo, carried to a friend."""

from __future__ import annotations

import errno
from datetime import date
from pathlib import Path

import pytest

from puesto import games
from puesto.core.session import saves
from puesto.core.session.session import Session
from puesto.games.bear.printed.boards import BoardFact
from puesto.packs import content_for, layer_folder
from puesto.packs.parcel import export_parcel
from puesto.packs.user_layer import OWN_COPY, RecordNotSavedError
from puesto.storage import SessionFile, new_session_path, own_copies, user_folder
from puesto.storage.lock import Lock
from tests.games.bear.evenings import stopped_at

GAME = games.load("bear")


class Day(date):
    """A day that does not end while a test runs."""

    @classmethod
    def today(cls) -> Day:
        return cls(1941, 7, 3)


def evening(first: tuple[str, ...] = ("rifles-e07",)) -> tuple[Session, SessionFile]:
    """Start mission 1 with all counters out of sight; those named `first` start in MD 1."""
    content, problems = content_for(GAME, user_folder())
    assert problems == []
    session = Session.start(GAME, content, "mission-1", {}, "11" * 16)
    file = SessionFile.create(session, new_session_path("bear", "mission-1"))
    session.answer(tuple(option.value for option in session.prompt.options))
    while session.state.step == "contacts":
        if session.prompt.key == "setup.cover":
            session.answer(first if session.prompt.subject == ("1",) else ())
        else:
            session.answer("none")
    return session, file


def told() -> dict[tuple[str, str], BoardFact]:
    """Return the facts about the map of mission 1 in the layer."""
    content, problems = content_for(GAME, user_folder())
    assert problems == []
    board = content.maps.get("2")
    return {(fact.hex, fact.to): fact for fact in board.told} if board is not None else {}


def test_what_was_told_goes_to_the_layer_when_its_step_ends_with_its_day_and_session(monkeypatch):
    monkeypatch.setattr(own_copies, "date", Day)
    session, file = evening()
    assert told()["E07", ""] == BoardFact("E07", cover=1, day="1941-07-03", session=file.path.stem)
    assert told()["E07", "G07"].seen is False
    file.close()
    assert not file.notices and len(told()) == len(session.state.told)


def test_the_next_evening_asks_nothing_that_was_told():
    evening()[1].close()
    session, file = evening()
    assert [entry.key for entry in session.entries] == ["setup.table"]
    assert session.state.counters["rifles-e07"].cover == 1 and session.state.told == {}
    file.close()


def test_undo_takes_it_out_of_the_layer_again_to_the_first_fact():
    session, file = evening()
    session.undo()
    assert ("E07", "G07") not in told()
    while session.entries:
        session.undo()
    assert told() == {}
    file.close()
    assert told() == {}


def test_a_save_from_a_learnt_map_goes_back_to_its_first_fact_whatever_the_layer_holds():
    """Without a layer, and with one that says otherwise: each position on the way back is the same."""
    text = "\n".join(saves.dump(stopped_at("scout.sight", painted=False, number=0, learn="stretch"))) + "\n"
    ways = list[list[tuple[str, tuple[str, ...]]]]()
    for layer in (
        "",
        'maps:\n- {id: "2", columns: 16, rows: 14, told: [{hex: E07, cover: 3}, {hex: H08, terrain: water}]}\n',
    ):
        folder = layer_folder(user_folder(), "bear")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "own-copy.yaml").write_text(layer, encoding="utf-8")
        session, way = saves.load(text, games.load).session, list[tuple[str, tuple[str, ...]]]()
        while session.entries:
            way.append((session.digest(), (*session.state.told,)))
            session.undo()
        ways.append(way)
        assert session.state.told == {}
    assert ways[0] == ways[1] and len(ways[0][0][1]) > 50


def test_undo_leaves_what_another_evening_told():
    _, first = evening()
    first.close()
    before = told()
    content, _ = content_for(GAME, user_folder())
    session = Session.start(GAME, content, "mission-1", {}, "22" * 16)
    file = SessionFile.create(session, new_session_path("bear", "mission-1"))
    session.answer(tuple(option.value for option in session.prompt.options))
    while session.entries:
        session.undo()
    file.close()
    assert told() == before


def test_a_correction_reaches_the_layer():
    session, file = evening()
    place = max(n for n, entry in enumerate(session.entries) if entry.key == "setup.cover")
    assert told()["E10", ""].cover == 0
    session.correct(place, ("rifles-e10",), commit=True)
    assert (told()["E07", ""].cover, told()["E10", ""].cover) == (1, 2)
    file.close()


def test_one_file_carries_the_map_to_a_friend(tmp_path: Path):
    evening()[1].close()
    parcel = export_parcel(user_folder(), [GAME])
    assert "maps:" in parcel and "{hex: E07, cover: 1" in parcel


def test_a_fact_outside_the_map_is_said_with_its_hex_and_field():
    folder = layer_folder(user_folder(), "bear")
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text("maps:\n- {id: crossing, told: [{hex: Q01, cover: 1}]}\n", encoding="utf-8")
    _, problems = content_for(GAME, user_folder())
    assert [(one.line, one.code, one.path[-1]) for one in problems] == [(2, "outside_map", "hex")]


def busy_evening(seed: str) -> tuple[Session, SessionFile]:
    """An evening at whose table nobody has a moment for the layer: its facts are given, and owed."""
    content, _ = content_for(GAME, user_folder())
    session = Session.start(GAME, content, "mission-1", {}, seed * 16)
    file = SessionFile.create(session, new_session_path("bear", "mission-1"))
    file.at_leisure = lambda: None
    session.answer(tuple(option.value for option in session.prompt.options))
    while session.state.step == "contacts":
        session.answer(() if session.prompt.key == "setup.cover" else "none")
    return session, file


def test_what_was_told_waits_until_nobody_waits_and_is_written_then():
    session, file = busy_evening("11")
    assert told() == {} and session.state.told
    file.keep_copies()
    assert len(told()) == len(session.state.told)


def test_who_is_killed_before_the_layer_is_written_brings_it_when_the_session_is_opened_again():
    session, file = busy_evening("11")
    file._lock.release()  # as the system does with the lock of a process that is gone
    assert told() == {}
    opened = SessionFile.open(file.path, lambda id: GAME)
    assert opened.file is not None and not opened.notices
    opened.file.keep_copies()
    assert len(told()) == len(session.state.told)


def test_two_windows_that_learn_at_once_lose_nothing_of_each_other():
    (first, one), (second, other) = busy_evening("11"), busy_evening("22")
    second.undo()
    assert len(second.state.told) < len(first.state.told)
    asked: list[str] = []
    other.at_leisure = lambda: asked.append("again")
    writing = Lock(layer_folder(user_folder(), "bear") / OWN_COPY)
    writing.path.parent.mkdir(parents=True)
    writing.take()
    other.keep_copies()
    assert told() == {} and asked == ["again"] and not other.notices
    writing.release()
    one.keep_copies()
    other.close()
    assert {(fact.hex, fact.to) for fact in first.state.told.values()} == {*told()}


def test_what_is_written_by_hand_waits_for_no_other_window_for_long(monkeypatch):
    monkeypatch.setattr(own_copies, "PAUSE", 0)
    with (
        own_copies.writing_layers("bear"),
        pytest.raises(RecordNotSavedError, match="busy"),
        own_copies.writing_by_hand("chariots", "bear"),
    ):
        raise AssertionError("both wrote")
    with own_copies.writing_by_hand("bear"):
        assert Lock(layer_folder(user_folder(), "bear") / OWN_COPY).path.exists()


def test_a_layer_that_takes_nothing_is_said_once(monkeypatch):
    session, file = busy_evening("11")

    def full(*told: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as disk:
        disk.setattr(own_copies, "keep_facts", full)
        file.keep_copies()
        file.keep_copies()
    assert len(file.notices) == 1
    file.keep_copies()
    assert len(told()) == len(session.state.told)
