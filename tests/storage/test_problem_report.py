"""The report of a problem: what is in it, and what never is."""

from __future__ import annotations

import json
import re
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from puesto.chance import Dice
from puesto.core.session import saves
from puesto.core.session.seed import scramble
from puesto.games import load
from puesto.language import Language
from puesto.packs import content_for
from puesto.storage import Preferences, SessionFile, crash, new_session_path, problem_report
from puesto.storage.keeping import rename_session
from puesto.storage.pictures import keep_picture
from puesto.terminal.commands import report
from tests import helpers
from tests.games.tactics.test_secret import Watcher
from tests.terminal.command_line import run

SEED = "una semilla que nadie sabe"
SAY = Language("es").say


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player called Ramona, whose things lie in her home."""
    folder = tmp_path / "casas" / "ramona"
    folder.mkdir(parents=True)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(folder))
    monkeypatch.setenv("PUESTO_HOME", str(folder / "puesto"))
    return folder


def played(note: str = "") -> Path:
    """A session of a few answers on the disk."""
    game = load("bear")
    session = helpers.begin(game, content_for(game)[0], "mission-1", seed=SEED)
    helpers.play_on(session, Dice(3), 30)
    session.note(note or "sin más")
    path = new_session_path("bear", "mission-1")
    SessionFile.create(session, path).close()
    return path


def fail(where: Path | str) -> None:
    raise ValueError(f"no such file: {where}/mesa/carta.yaml")


def unpacked(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(data)) as box:
        return {name: box.read(name) for name in box.namelist()}


def test_it_holds_session_versions_preferences_errors_and_picture_and_says_so(home: Path) -> None:
    path = played()
    with pytest.raises(ValueError) as error:
        fail(home)
    crash.keep_report(error.value)
    data, names = problem_report.pack_report(path, b"a picture", SAY)
    parts = unpacked(data)
    assert tuple(parts) == names == tuple(problem_report.WORDS)
    loaded = saves.load(parts["session.partida"].decode(), {"bear": load("bear")}.__getitem__)
    assert loaded.notices == () and len(loaded.session.entries) == 31
    assert b"no such file" in parts["crash.log"] and b"Puesto de Mando" in parts["system.txt"]
    assert all(name in parts["LEEME.txt"].decode() for name in names)


def test_nothing_in_it_names_the_player_or_their_home(home: Path) -> None:
    path = played(f"lo tengo en {home}/notas.txt")
    likes = Preferences(other={"papers": str(home / "diarios"), "stick": "/media/ramona/usb", "window": [900, 700]})
    assert likes.save() is None
    with pytest.raises(ValueError) as error:
        fail(home)
    crash.keep_report(error.value)
    parts = unpacked(problem_report.pack_report(path, None, SAY)[0])
    assert [name for name, text in parts.items() if b"ramona" in text] == []
    assert b"~/notas.txt" in parts["session.partida"]
    assert json.loads(parts["preferences.json"])["other"] == {"papers": None, "stick": None, "window": [900, 700]}


def test_nothing_in_it_names_a_data_folder_elsewhere_nor_the_player(home: Path, tmp_path: Path, monkeypatch) -> None:
    elsewhere = tmp_path / "media" / "ramona" / "USB" / "puesto"
    monkeypatch.setenv("PUESTO_HOME", str(elsewhere))
    path = played(f"mi carpeta es {elsewhere}/x, la de RAMONA; ramonal y Ramón son otra cosa")
    rename_session(path, "Partida de ramona")
    for where in (elsewhere, home, str(elsewhere).upper()):
        with pytest.raises(ValueError) as error:
            fail(where)
        crash.keep_report(error.value)
    parts = unpacked(problem_report.pack_report(path, None, SAY)[0])
    log, save = parts["crash.log"].decode(), parts["session.partida"].decode()
    for name, text in parts.items():
        assert str(elsewhere).encode() not in text and not re.search(rb"\bramona\b", text, re.IGNORECASE), name
    assert log.count("[data]/mesa/carta.yaml") >= 2 and "~/mesa/carta.yaml" in log
    assert '"name":"Partida de [user]"' in save and "[data]/x, la de [user]; ramonal y Ramón" in save
    assert saves.load(save, {"bear": load("bear")}.__getitem__).notices == ()


@pytest.mark.parametrize("name", ["player", "bear", "answer", "germans"])
def test_a_player_who_is_called_as_a_word_of_the_save_sends_one_that_opens(
    name: str, tmp_path: Path, monkeypatch
) -> None:
    for variable in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(variable, str(tmp_path / "casas" / name))
    path = played(f"soy {name}")
    parts = unpacked(problem_report.pack_report(path, None, SAY)[0])
    loaded = saves.load(parts["session.partida"].decode(), {"bear": load("bear")}.__getitem__)
    assert loaded.notices == () and len(loaded.session.entries) == 31
    assert loaded.session.entries[-1].value == "soy [user]"


def test_the_seed_lies_in_it_only_scrambled() -> None:
    parts = unpacked(problem_report.pack_report(played(), None, SAY)[0])
    assert [name for name, text in parts.items() if SEED.encode() in text] == []
    assert scramble(SEED).encode() in parts["session.partida"]


def test_the_hand_of_an_ai_with_secrets_stays_sealed_in_it() -> None:
    watcher = Watcher("crossroads", 5)
    for turn in range(12):
        watcher.look()
        watcher.ask("auto", steps=1, seed=turn)
    watcher.look()
    cards = watcher.session.content.cards
    hidden = {word for card in watcher.hidden() for word in (f'"{card}"', cards[card].name.es, cards[card].name.en)}
    path = new_session_path("tactics", "crossroads")
    SessionFile.create(watcher.session, path).close()
    packed = unpacked(problem_report.pack_report(path, None, SAY)[0])["session.partida"].decode()
    _, _, played_on = packed.partition("\n")
    assert len(hidden) > 10 and [word for word in hidden if word in played_on] == []


def test_no_photograph_of_the_owners_goes_with_it_nor_a_window_that_could_show_one(home: Path) -> None:
    Image.new("RGB", (64, 64), (120, 40, 20)).save(home / "foto.png")
    keep_picture("bear/counter-german-rifles", home / "foto.png")
    data, names = problem_report.pack_report(played(), b"a picture", SAY)
    assert problem_report.PICTURE not in names and not any(name.endswith(".png") for name in unpacked(data))


def test_the_terminal_writes_it_and_says_where_it_lies_and_what_is_in_it(home: Path) -> None:
    played()
    done = run("report", str(home / "problema.zip"))
    assert done.returncode == 0 and str(home / "problema.zip") in done.stdout
    assert "Nada se manda solo" in done.stdout
    with zipfile.ZipFile(home / "problema.zip") as box:
        assert set(box.namelist()) == {"session.partida", "system.txt", "preferences.json", "LEEME.txt"}
        assert all(name in done.stdout for name in box.namelist())


def test_without_a_name_it_lies_among_the_players_things_and_a_folder_that_refuses_is_said(home: Path) -> None:
    said: list[str] = []
    assert report.main([], "es", said.append) == report.SUCCESS
    assert [path.suffix for path in (home / "puesto" / "reports").iterdir()] == [".zip"]
    (home / "estorbo").write_text("")
    assert report.main([str(home / "estorbo" / "x.zip")], "es", said.append) == report.FAILURE
    assert "estorbo" in said[-1]
    assert report.main(["a", "b"], "es", said.append) == report.MISUSE
