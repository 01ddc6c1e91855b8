"""The installer for Windows:

what it is called, what it says in both languages, what may go into it, what it never touches.
"""

from __future__ import annotations

import re
import shutil
import struct
import sys

import pytest

from puesto.storage import folders
from tests import ROOT

FOLDER = ROOT / "packaging" / "windows"
NAMES = ("art", "build", "payload")
LANG_STRING = re.compile(r"^LangString (\w+) \$\{(\w+)\} \"(.*)\"$", re.MULTILINE)


@pytest.fixture
def windows(monkeypatch):
    """The modules of packaging/windows by their names, and those of packaging, as when they run."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    import product
    from windows import art, build, payload

    yield {"product": product, "art": art, "build": build, "payload": payload}
    for name in ("product", "windows", *(f"windows.{one}" for one in NAMES)):
        sys.modules.pop(name, None)


def program(*imports: str, machine: int = 0x8664) -> bytes:
    """The smallest file that says of itself that it is a program for Windows, loading libraries."""
    header, optional = 0x40, 0xF0
    names = header + 24 + optional + 40  # the only section begins behind its own entry
    table = bytearray()
    texts = bytearray()
    for name in imports:
        at = 0x1000 + 20 * (len(imports) + 1) + len(texts)
        table += struct.pack("<IIIII", 0, 0, 0, at, 0)
        texts += name.encode("ascii") + b"\0"
    body = bytes(table) + bytes(20) + bytes(texts)
    optional_header = bytearray(optional)
    struct.pack_into("<II", optional_header, 120, 0x1000, 20 * (len(imports) + 1))
    section = struct.pack("<8sIIIIIIHHI", b".idata", len(body), 0x1000, len(body), names, 0, 0, 0, 0, 0)
    start = b"MZ" + bytes(58) + struct.pack("<I", header)
    return (
        start
        + b"PE\0\0"
        + struct.pack("<HHIIIHH", machine, 1, 0, 0, 0, optional, 0)
        + bytes(optional_header)
        + section
        + body
    )


@pytest.fixture
def build_folder(windows, tmp_path):
    """A build as the installer wants it, with next to nothing in it."""
    product, payload = windows["product"], windows["payload"]
    folder = tmp_path / "puesto"
    inside = folder / payload.INSIDE
    for name in payload.NEEDED:
        place = inside / name
        (place.parent if place.suffix else place).mkdir(parents=True, exist_ok=True)
        if place.suffix:
            place.write_bytes(b"1")
    plugin = inside / "PySide6" / "plugins" / "platforms" / payload.PLUGIN
    plugin.parent.mkdir(parents=True)
    plugin.write_bytes(program("KERNEL32.dll"))
    for name in (product.WINDOWED, product.PROGRAM):
        (folder / f"{name}.exe").write_bytes(program("KERNEL32.dll", "icuuc.dll", "Own.dll"))
    (inside / "own.dll").write_bytes(program("api-ms-win-crt-runtime-l1-1-0.dll"))
    return folder


def script() -> str:
    return (FOLDER / "installer.nsi").read_text(encoding="utf-8")


def said(language: str) -> dict[str, str]:
    text = (FOLDER / f"texts_{language}.nsh").read_text(encoding="utf-8")
    assert {found[1] for found in LANG_STRING.findall(text)} == {{"es": "LANG_SPANISH", "en": "LANG_ENGLISH"}[language]}
    return {name: words for name, _, words in LANG_STRING.findall(text)}


def test_both_languages_say_everything_and_nothing_else():
    spanish, english = said("es"), said("en")
    assert spanish.keys() == english.keys() == set(re.findall(r"\$\((\w+)\)", script()))
    for name in spanish:
        held = re.compile(r"\$\{?\w+\}?")
        assert sorted(set(held.findall(spanish[name]))) == sorted(set(held.findall(english[name]))), name
        assert spanish[name] != english[name] or spanish[name].startswith("${NAME}"), name


def test_names_come_from_the_one_place_of_names(windows, tmp_path, monkeypatch):
    product, build = windows["product"], windows["build"]
    monkeypatch.setattr(build, "ART", tmp_path / "art")
    told = build.defines(tmp_path, tmp_path / "setup.exe", build.TARGETS[0])
    assert told["SESSION_SUFFIX"] == product.SESSION_SUFFIX == folders.SUFFIX
    assert told["PARCEL_SUFFIX"] == product.PARCEL_SUFFIX
    assert told["VERSION"] == product.version() and told["VERSION4"].count(".") == 3
    texts = script() + "".join(
        (FOLDER / f"texts_{language}.nsh").read_text(encoding="utf-8") for language in ("es", "en")
    )
    for name in told:
        assert f"${{{name}}}" in texts, f"{name} is told and not used"
    for name in (product.NAME, product.WINDOWED, product.SESSION_SUFFIX, product.PARCEL_SUFFIX, product.version()):
        assert name not in texts, f"{name} is written out instead of told"


def test_no_administrator_is_needed():
    assert "RequestExecutionLevel user" in script() and "SetShellVarContext" not in script()
    changed = re.findall(r"^\s*(?:WriteReg|DeleteReg)\w+ (?:/ifempty )?(\w+)", script(), re.MULTILINE)
    assert set(changed) == {"HKCU"}


def test_the_saves_folder_is_where_the_program_keeps_saves(windows, monkeypatch):
    monkeypatch.delenv("PUESTO_HOME", raising=False)
    assert folders.data_folder().name == windows["build"].DATA


def test_only_what_is_the_programs_own_is_ever_removed():
    removed = re.findall(r"^\s*(?:RMDir|Delete)(?: /r)? (.*)$", script(), re.MULTILINE)
    assert removed
    for target in removed:
        assert "$Saves" not in target and "${DATA}" not in target
        assert re.match(
            r'"(\$INSTDIR|\$\{FOLDER\}|\$SMPROGRAMS\\\$\{NAME\}\.lnk|\$DESKTOP\\\$\{NAME\}\.lnk)', target
        ), target
    for folder in re.findall(r"RMDir /r (.*)$", script(), re.MULTILINE):
        assert re.search(r"\\_(new|old)\"$", folder), f"{folder} is removed with all that somebody may have put there"


def test_a_build_that_is_whole_may_be_shipped(windows, build_folder):
    assert windows["payload"].problems(build_folder) == []


@pytest.mark.parametrize(
    "name", ["icuuc.dll", "ICUUC.DLL", "icu.dll", "api-ms-win-crt-heap-l1-1-0.dll", "ucrtbase.dll"]
)
def test_a_library_of_the_system_is_refused(windows, build_folder, name):
    (build_folder / "_internal" / name).write_bytes(program())
    assert [problem for problem in windows["payload"].problems(build_folder) if name in problem]


def test_what_only_the_verification_under_wine_needs_is_refused(windows, build_folder):
    payload = windows["payload"]
    assert payload.STAND_IN.decode() in (FOLDER / "icu_shim.c").read_text(encoding="utf-8"), (
        "the stand-in does not say that it is one"
    )
    (build_folder / "_internal" / "harmless.dll").write_bytes(program() + payload.STAND_IN)
    (build_folder / "_internal" / "theirs.dll").write_bytes(b"MZ" + bytes(62) + b"Wine builtin DLL\0")
    found = payload.problems(build_folder)
    assert any("harmless.dll" in problem for problem in found) and any(
        "theirs.dll" in problem and "wine" in problem for problem in found
    )


def test_what_is_missing_or_does_not_belong_is_told(windows, build_folder):
    product, payload = windows["product"], windows["payload"]
    (build_folder / f"{product.PROGRAM}.exe").unlink()
    (build_folder / "notes.txt").write_text("1", encoding="ascii")
    (build_folder / "_internal" / "puesto" / "_i18n" / "en" / "LC_MESSAGES" / "puesto.mo").unlink()
    (build_folder / "_internal" / "own.dll").write_bytes(program("MSVCP140.dll"))
    (build_folder / "_internal" / "old.pyd").write_bytes(program(machine=0x14C))
    found = "\n".join(payload.problems(build_folder))
    for name in (f"{product.PROGRAM}.exe", "notes.txt", "puesto.mo", "msvcp140.dll", "old.pyd"):
        assert name in found
    with pytest.raises(windows["build"].BuildError, match=r"notes\.txt"):
        windows["build"].compile_installer(build_folder, build_folder.parent / "out")


@pytest.mark.skipif(shutil.which("makensis") is None, reason="makensis is not here")
@pytest.mark.parametrize(("built_as", "machine"), [("amd64-unicode", 0x8664), ("x86-unicode", 0x14C)])
def test_the_installer_compiles_without_a_warning(windows, build_folder, tmp_path, monkeypatch, built_as, machine):
    build = windows["build"]
    assert built_as in build.TARGETS
    monkeypatch.setattr(build, "ART", tmp_path / "art")
    content = build.compile_installer(build_folder, tmp_path / "out", built_as).read_bytes()
    assert windows["payload"].machine(content) == machine
    assert windows["product"].version().encode("utf-16-le") in content, "the file's properties do not tell the version"


def test_a_compiler_without_64_bit_parts_builds_what_it_can(windows, tmp_path, monkeypatch):
    build = windows["build"]
    monkeypatch.setattr(build, "STUBS", tmp_path / "nowhere")
    (tmp_path / "Stubs" / "lzma_solid-x86-unicode").mkdir(parents=True)
    assert build.target(str(tmp_path / "makensis.exe")) == "x86-unicode"
    (tmp_path / "Stubs" / "lzma_solid-amd64-unicode").mkdir()
    assert build.target(str(tmp_path / "Bin" / "makensis.exe")) == "amd64-unicode"
