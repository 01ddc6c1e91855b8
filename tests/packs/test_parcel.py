"""The player's layer in one file: what comes out goes in again, and what is hostile changes nothing."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from puesto.core.game.record_forms import OWN, as_own_copy
from puesto.games import load
from puesto.games.bear.game import GAME
from puesto.language import Language
from puesto.packs import content_for, layer_folder, parcel, user_layer
from puesto.terminal.commands import layer

CONTENT, _ = content_for(GAME)
CARD = as_own_copy(CONTENT.order_cards["15"])
MISSION = as_own_copy(CONTENT.missions["mission-1"])
GOOD = "puesto_parcel: 1\ngames: {bear: {order_cards: [{number: 7, symbol: shield}]}}\n"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A layer with a whole card, half of another, and a mission."""
    folder = tmp_path / "mine"
    user_layer.keep_record(folder, GAME, "order_cards", CARD)
    user_layer.keep_record(
        folder, GAME, "order_cards", {"number": 2, "usage": {"value": 7, "head": True, "source": OWN}}
    )
    user_layer.keep_record(folder, GAME, "missions", MISSION)
    return folder


def written(text: str | bytes, folder: Path) -> Path:
    """A parcel with this in it."""
    path = folder / "some.puesto"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def said(refused: parcel.ParcelError, code: str = "es") -> str:
    """Why, in words."""
    return "\n".join(Language(code).say(reason) for reason in refused.reasons)


def files(folder: Path) -> dict[str, bytes]:
    """Everything in a folder."""
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_what_is_carried_out_comes_in_again_on_another_computer(mine, tmp_path):
    path = written(parcel.export_parcel(mine, [GAME]), tmp_path)
    records = parcel.unpack_parcel(path, tmp_path / "other", load)
    assert sorted((record.section, record.key, record.state) for record in records) == [
        ("missions", "mission-1", "added"),
        ("order_cards", "02", "added"),
        ("order_cards", "15", "added"),
    ]
    assert parcel.take_records(tmp_path / "other", load, records) == 3
    assert user_layer.layer_rows(tmp_path / "other", GAME) == user_layer.layer_rows(mine, GAME)
    content, problems = content_for(GAME, tmp_path / "other")
    assert problems == []
    assert content.order_cards["15"] == CARD and content.order_cards["02"].usage.value == 7


def test_what_differs_is_taken_only_where_that_was_chosen_and_what_is_alike_is_told_apart(mine, tmp_path):
    path = written(parcel.export_parcel(mine, [GAME]), tmp_path)
    other = tmp_path / "other"
    user_layer.keep_record(other, GAME, "order_cards", CARD)
    user_layer.keep_record(other, GAME, "order_cards", {"number": 2, "symbol": "bombs"})
    records = {record.key: record for record in parcel.unpack_parcel(path, other, load)}
    assert {key: record.state for key, record in records.items()} == {
        "15": "same",
        "02": "differs",
        "mission-1": "added",
    }
    parcel.take_records(other, load, [records["mission-1"]])
    assert user_layer.layer_rows(other, GAME)["order_cards"]["02"] == {"number": 2, "symbol": "bombs"}
    parcel.take_records(other, load, [records["02"]])
    assert (
        user_layer.layer_rows(other, GAME)["order_cards"]["02"]
        == user_layer.layer_rows(mine, GAME)["order_cards"]["02"]
    )


def a_zip(folder: Path) -> bytes:
    """A zip whose one member wants to lie somewhere else."""
    path = folder / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("../../evil.yaml", "0" * 1_000_000)
    return path.read_bytes()


BOMB = "puesto_parcel: 1\ngames: &a\n" + "".join(f"  {one}: &{one} [*a, *a]\n" for one in "bcdef")
HOSTILE = {
    "a bomb of references": (BOMB, "no se admiten referencias de YAML"),
    "too large": ("#" * 2_100_000, "el archivo pasa de"),
    "another file": ("order_cards: []\n", "no es un paquete de Puesto de Mando"),
    "no mapping": ("- 1\n", "no es un paquete de Puesto de Mando"),
    "something else beside the games": (
        "puesto_parcel: 1\ngames: {}\npath: ../x\n",
        "no es un paquete de Puesto de Mando",
    ),
    "of the future": (GOOD.replace("parcel: 1", "parcel: 99"), "una versión más nueva"),
    "no version": (GOOD.replace("parcel: 1", "parcel: no"), "una versión más nueva"),
    "another game": (GOOD.replace("bear", "../bear"), "un juego que aquí no existe"),
    "empty": ("puesto_parcel: 1\ngames: {bear: {}}\n", "El paquete está vacío"),
    "an unknown section": (GOOD.replace("order_cards", "orders_cards"), "¿quizá «order_cards»?"),
    "a section that is no list": (
        GOOD.replace("[{number: 7, symbol: shield}]", "7"),
        "se espera una lista de registros",
    ),
    "an unknown field": (GOOD.replace("symbol", "symbl"), "¿quizá «symbol»?"),
    "a wrong value": (GOOD.replace("shield", "moon"), "se espera uno de"),
    "a tag": (GOOD.replace("shield", "!!python/object:os.system shield"), "no se admiten etiquetas"),
    "a record twice": (GOOD.replace("}]", "}, {number: 7}]"), "07 ya está en"),
    "a record of nothing else": (GOOD.replace("number: 7", "number: 77"), "falta este campo"),
    "too deep": (GOOD.replace("shield", "[" * 40 + "]" * 40), "hay más de 30 niveles"),
}


@pytest.mark.parametrize("text, why", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_parcel_is_refused_in_words_and_changes_nothing(mine, tmp_path, text, why):
    before = files(mine)
    with pytest.raises(parcel.ParcelError) as refused:
        parcel.unpack_parcel(written(text, tmp_path), mine, load)
    assert why in said(refused.value)
    assert files(mine) == before


def test_a_zip_is_no_parcel_and_nothing_of_it_is_unpacked(mine, tmp_path):
    before = files(mine)
    with pytest.raises(parcel.ParcelError) as refused:
        parcel.unpack_parcel(written(a_zip(tmp_path), tmp_path), mine, load)
    assert "un archivo comprimido" in said(refused.value)
    assert files(mine) == before and not (tmp_path.parent / "evil.yaml").exists()


def test_a_record_is_checked_together_with_what_is_here(mine, tmp_path):
    text = parcel.export_parcel(mine, [GAME]).replace("type: sdkfz-251", "type: flying-fortress")
    with pytest.raises(parcel.ParcelError) as refused:
        parcel.unpack_parcel(written(text, tmp_path), tmp_path / "other", load)
    assert "no hay ningún tipo de unidad «flying-fortress»" in said(refused.value)
    assert "there is no unit type “flying-fortress”" in said(refused.value, "en")


def test_a_key_that_looks_like_a_path_writes_nowhere_else(mine, tmp_path):
    text = parcel.export_parcel(mine, [GAME]).replace("id: mission-1", "id: ../../evil")
    other = tmp_path / "other"
    parcel.take_records(other, load, parcel.unpack_parcel(written(text, tmp_path), other, load))
    assert list(files(other)) == ["packs/bear/own-copy.yaml"]


def test_what_the_player_keeps_by_hand_is_not_written_over(mine, tmp_path):
    other = layer_folder(tmp_path / "other", "bear")
    other.mkdir(parents=True)
    (other / "notes.yaml").write_text("order_cards:\n  - {number: 15, symbol: bombs}\n", encoding="utf-8")
    path = written(parcel.export_parcel(mine, [GAME]), tmp_path)
    before = files(other)
    with pytest.raises(parcel.ParcelError) as refused:
        parcel.take_records(tmp_path / "other", load, parcel.unpack_parcel(path, tmp_path / "other", load))
    assert "notes.yaml:2" in said(refused.value) and "lo llevas tú a mano" in said(refused.value)
    assert files(other) == before


def test_a_full_disk_leaves_the_layer_as_it_was(mine, tmp_path, monkeypatch):
    text = parcel.export_parcel(mine, [GAME]).replace("usage: {value: 7", "usage: {value: 8")
    records = parcel.unpack_parcel(written(text, tmp_path), mine, load)
    before = files(mine)

    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(user_layer.os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        parcel.take_records(mine, load, records)
    assert files(mine) == before


def test_a_layer_without_anything_is_not_carried(tmp_path):
    with pytest.raises(parcel.ParcelError) as refused:
        parcel.export_parcel(tmp_path, [GAME])
    assert said(refused.value, "en") == "You have not typed anything in yet that could be carried away."


# ---- by terminal


def test_the_terminal_carries_the_layer_and_asks_which_of_two_to_keep(own_home, mine, tmp_path):
    lines: list[str] = []
    path = written(parcel.export_parcel(mine, [GAME]), tmp_path)
    user_layer.keep_record(own_home, GAME, "order_cards", {"number": 2, "symbol": "bombs"})
    answers = iter(["?", "t"])
    assert layer.main(["import", str(path)], "en", ask=lambda question: next(answers), say=lines.append) == 0
    assert "m or t is expected." in lines and lines[-1] == "Done: 3 items brought in."
    assert user_layer.layer_rows(own_home, GAME) == user_layer.layer_rows(mine, GAME)
    assert layer.main(["export", str(tmp_path / "out.puesto")], "en", say=lines.append) == 0
    assert (tmp_path / "out.puesto").read_text(encoding="utf-8").count("number: 15") == 1


def test_the_terminal_says_what_it_cannot_do(own_home, tmp_path):
    lines: list[str] = []
    assert layer.main(["import", str(written("- 1\n", tmp_path))], "en", say=lines.append) == 1
    assert lines == ["“some.puesto” is no parcel of Command Post.", "Nothing has been changed."]
    assert layer.main(["away"], "en", say=lines.append) == 2
    assert layer.main(["export", str(tmp_path / "no" / "where.puesto")], "en", say=lines.append) == 1


def test_a_formation_sheet_is_carried_in_one_file(tmp_path):
    bcs = load("bcs")
    known, _ = content_for(bcs)
    sheet = as_own_copy(known.operations["crossing"])
    user_layer.keep_record(tmp_path / "mine", bcs, "operations", sheet)
    path = written(parcel.export_parcel(tmp_path / "mine", [bcs]), tmp_path)
    records = parcel.unpack_parcel(path, tmp_path / "other", load)
    assert [(record.section, record.key, record.state) for record in records] == [("operations", "crossing", "added")]
    assert parcel.take_records(tmp_path / "other", load, records) == 1
    content, problems = content_for(bcs, tmp_path / "other")
    assert problems == [] and content.operations["crossing"] == sheet
