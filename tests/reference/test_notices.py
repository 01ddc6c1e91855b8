"""The program's components: every required library with its licence in full, or a refusal in words."""

from __future__ import annotations

import json
import re
import sys
from importlib import metadata
from pathlib import Path

import pytest

import puesto
import puesto.reference.notices
from puesto.reference.notices import (
    LIBRARY,
    SYSTEM,
    TEXT,
    Notice,
    collect_notices,
    normal_name,
    notices,
    notices_text,
    read_notices,
    requirements,
)
from tests import ROOT


@pytest.fixture
def writer(monkeypatch):
    """`packaging/notices.py`, as when it runs."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    import notices

    yield notices
    sys.modules.pop("notices", None)


def found(name: str) -> Notice:
    return next(one for one in collect_notices() if one.name == name)


def test_everything_that_is_required_is_told_with_its_version_and_its_licence_in_full():
    told = {normal_name(one.name): one for one in collect_notices() if one.kind == LIBRARY}
    waiting, required = list(requirements(puesto.reference.notices.DISTRIBUTION)), set()
    while waiting:
        name = normal_name(waiting.pop())
        required.add(name)
        assert told[name].version == metadata.version(name)
        waiting += requirements(name)
    assert (
        required <= told.keys()
        and {"pyside6-essentials", "shiboken6", "msgspec", "qt", "libyaml", "yyjson"} <= told.keys()
    )
    assert not {"pytest", "hatchling", "pyinstaller", "babel"} & told.keys()
    assert [one.name for one in collect_notices() if len(one.text) < 500 or not one.licence] == []


def test_qt_is_told_with_the_lesser_gpl_the_gpl_where_its_source_is_and_whose_code_is_in_it():
    text = found("Qt").text
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in text and "GNU GENERAL PUBLIC LICENSE" in text
    assert "https://download.qt.io" in text and "HarfBuzz" in text and "Unicode, Inc." in text
    assert found("Qt").version == found("PySide6-Essentials").version


def test_the_program_python_and_the_fonts_are_told_too():
    assert found("Puesto de Mando").version == puesto.__version__ and found("Puesto de Mando").text.startswith(
        "MIT License"
    )
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in found("Python").text
    assert all("SIL OPEN FONT LICENSE" in found(name).text for name in ("Alegreya Sans", "Barlow Condensed"))


def test_a_build_carries_what_is_written_and_a_spoilt_file_is_not_believed(tmp_path, monkeypatch):
    kept = (Notice("Nothing", "1", "MIT", LIBRARY, "Do as you like."),)
    path = tmp_path / "notices.json"
    path.write_text(notices_text(kept), encoding="utf-8")
    monkeypatch.setattr(puesto.reference.notices, "FILE", str(path))
    monkeypatch.setattr(
        puesto.reference.notices,
        "resource",
        lambda name="": Path(name) if name == str(path) else ROOT / "resources" / name,
    )
    assert notices() == read_notices(path) == kept
    path.write_text('[{"name": "Nothing"}]', encoding="utf-8")
    assert notices()[0].name == "Puesto de Mando"


class Installed:
    """A distribution of nothing but metadata."""

    def __init__(self, requires: list[str] | None = None, version: str = "1.0") -> None:
        self.requires, self.version, self.files = requires or [], version, None

    def metadata_of(self, name: str):
        from email.message import Message

        told = Message()
        told["Name"], told["License"] = name, "Mystery"
        return told


def test_a_new_requirement_appears_by_itself_and_without_a_licence_text_nothing_is_written(
    writer, tmp_path, monkeypatch, capsys
):
    requires, distribution = metadata.requires, metadata.distribution
    new = [
        "mystery>=1; python_version >= '3'",
        "left-out; extra == 'more'",
        "elsewhere; sys_platform == 'nowhere'",
        "absent",
    ]

    def installed(name: str):
        if name != "mystery":
            return distribution(name)
        fake = Installed()
        fake.metadata = fake.metadata_of(name)
        return fake

    def required(name: str) -> list[str]:
        own = [] if name == "mystery" else requires(name) or []
        return [*own, *new] if name == puesto.reference.notices.DISTRIBUTION else own

    monkeypatch.setattr(metadata, "requires", required)
    monkeypatch.setattr(metadata, "distribution", installed)
    assert {"mystery", "absent"} <= {one.name for one in collect_notices()} and not {"left-out", "elsewhere"} & {
        one.name for one in collect_notices()
    }
    assert writer.main(["--write", str(tmp_path / "notices.json")]) == 1
    said = capsys.readouterr().err
    assert "mystery 1.0 brings no licence text" in said and "absent is required and not installed" in said
    assert not (tmp_path / "notices.json").exists()


def test_the_system_libraries_of_a_build_are_told_with_the_texts_of_their_packages(
    writer, tmp_path, monkeypatch, capsys
):
    inside = tmp_path / "bundle" / "_internal"
    (inside / "PySide6").mkdir(parents=True)
    for name in (
        "libxcb-cursor.so.0",
        "libstrange.so.1",
        "libpng16-1d1ba958.so.16",
        "libpython3.11.so.1.0",
        "PySide6/libQt6Core.so.6",
    ):
        (inside / name).touch()
    (tmp_path / "doc" / "libxcb-cursor0").mkdir(parents=True)
    told = (
        "Format: x\n\nFiles: *\nLicense: Expat\n\nFiles: debian/*\nLicense: Expat\n\nLicense: GPL-2+\n in"
        " `/usr/share/common-licenses/GPL-2'.\n"
    )
    (tmp_path / "doc" / "libxcb-cursor0" / "copyright").write_text(told, encoding="utf-8")
    monkeypatch.setattr(writer, "DOCUMENTS", tmp_path / "doc")
    (tmp_path / "GPL-2").write_text("Whole text", encoding="utf-8")
    monkeypatch.setattr(writer, "COMMON", tmp_path)
    monkeypatch.setattr(writer, "_package", lambda name: {"libxcb-cursor.so.0": "libxcb-cursor0"}.get(name, ""))
    monkeypatch.setattr(writer, "_version", lambda package: "0.1.1-4")
    assert writer.main(["--write", str(tmp_path / "notices.json"), "--bundle", str(tmp_path / "bundle")]) == 0
    told = json.loads((tmp_path / "notices.json").read_text(encoding="utf-8"))
    assert [(one["name"], one["text"]) for one in told if one["kind"] == TEXT] == [("GPL-2", "Whole text")]
    system = [one for one in told if one["kind"] == SYSTEM]
    assert [(one["name"], one["version"], one["licence"]) for one in system] == [
        ("libxcb-cursor0", "0.1.1-4", "Expat, GPL-2+"),
        ("libstrange.so.1", "", ""),
    ]
    assert "no licence text on this system for libstrange.so.1" in capsys.readouterr().err


def test_every_carried_licence_is_used_and_described():
    used = {name for texts in puesto.reference.notices.NO_TEXT.values() for name in texts} | {"Python.txt"}
    used |= {name for inside in puesto.reference.notices.INSIDE.values() for one in inside for name in one.texts}
    folder = ROOT / "resources" / "licences"
    assert {path.name for path in folder.glob("*.txt")} == used
    assert {*re.findall(r"`([\w.-]+\.txt)`", (folder / "README.md").read_text(encoding="utf-8"))} == used
