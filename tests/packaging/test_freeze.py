"""The frozen build, without building:

what is taken and left, what a desktop is told, and what the installer for Linux does.
"""

from __future__ import annotations

import configparser
import os
import re
import shutil
import subprocess
import sys
import tarfile
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from puesto import __version__
from puesto.system import missing_libraries
from tests import ROOT

sys.path.insert(0, str(ROOT / "packaging"))

import freeze
import product
import trim
from changelog import section
from linux import build, desktop, verify

on_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a shell of Linux")


# -- what is taken -----------------------------------------------------------------------------------------------------


def test_the_program_is_compiled_without_the_places_in_its_lines_that_only_sources_could_show(monkeypatch, tmp_path):
    asked = []
    monkeypatch.setattr(freeze.subprocess, "run", lambda command, **how: asked.append(how["env"]))
    monkeypatch.setattr(freeze, "moment", lambda: freeze.FIRST_MOMENT)
    freeze.freeze(tmp_path, bare=tmp_path / "bare.py")
    monkeypatch.undo()
    (environment,) = asked
    say = "print({columns for *_, columns in compile('a = (b,\\n c)', '', 'exec').co_positions()})"
    done = subprocess.run([sys.executable, "-c", say], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "{None}"


def test_every_module_of_the_program_is_named_to_the_freezer():
    named = set(freeze.modules())
    there = {path.relative_to(ROOT / "desktop").with_suffix("") for path in (ROOT / "desktop" / "puesto").rglob("*.py")}
    assert len(named) == len(there) - 1  # all but __main__, which is the program itself
    assert {
        "puesto.games.bear.game",
        "puesto.self_test",
        "puesto.protocol.server",
        "puesto.gui.lessons.why_page",
        "puesto",
    } <= named
    assert not set(trim.MODULES) & named


WITHOUT_WHAT_IS_LEFT_OUT = """
import importlib, sys
sys.modules.update(dict.fromkeys({left_out!r}))
for name in {named!r}:
    importlib.import_module(name)
"""


def test_every_module_is_imported_without_what_a_build_leaves_out():
    """None in `sys.modules` is a module that is not there, also for a library that would import it."""
    script = WITHOUT_WHAT_IS_LEFT_OUT.format(left_out=trim.MODULES, named=sorted(freeze.modules()))
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT / "desktop")
    assert done.returncode == 0, done.stderr[-600:]


def test_our_own_files_go_where_the_wheel_has_them():
    inside = {f"{target}/{Path(source).name}" for source, target in freeze.data()}
    assert "puesto/_i18n/glossary.yaml" in inside
    assert "puesto/_i18n/en/LC_MESSAGES/puesto.mo" in inside
    assert any(place.startswith("puesto/_resources/packs/bear/") and place.endswith(".yaml") for place in inside)
    assert "puesto/_resources/drawings/silhouettes/tank.svg" in inside
    assert {place.split("/")[2] for place in inside if place.startswith("puesto/_resources/")} >= {
        "drawings",
        "fonts",
        "guide",
        "icons",
        "packs",
    }
    assert not [place for place in inside if place.endswith((".po", ".pot", ".py")) or "screenshots" in place]


@on_linux
def test_pysides_own_python_goes_compiled_to_where_it_is_looked_for(tmp_path, monkeypatch):
    monkeypatch.setattr(freeze, "SUPPORT", tmp_path)
    taken = {f"{target}/{Path(source).name}" for source, target in freeze.support()}
    assert {
        "shiboken6/files.dir/shibokensupport/feature.pyc",
        "shiboken6/files.dir/shibokensupport/signature/loader.pyc",
    } <= taken
    assert all(place.endswith(".pyc") and trim.file_stays(place) for place in taken)
    code = "import sys, PySide6.QtCore; print(sys.modules['shibokensupport.feature'].__file__)"
    for source in tmp_path.rglob("*.py"):
        if "files.dir" in source.parts:
            source.unlink()
    found = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.strip() == str(tmp_path / "shiboken6/files.dir/shibokensupport/feature.pyc")


@pytest.mark.parametrize(
    "place",
    [
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/plugins/platforms/libqoffscreen.so",
        "PySide6/plugins/platforms/qwindows.dll",
        "PySide6\\plugins\\platforms\\qoffscreen.dll",
        "PySide6/Qt/plugins/platforms/libqcocoa.dylib",
        "PySide6/Qt/plugins/platforminputcontexts/libcomposeplatforminputcontextplugin.so",
        "PySide6/Qt/translations/qtbase_es.qm",
        "PySide6/translations/qtbase_en.qm",
        "PySide6/Qt/lib/libicuuc.so.73",
        "pillow-13.0.0.dist-info/METADATA",
        "puesto/_resources/packs/bear/terms.yaml",
        "VCRUNTIME140.dll",
    ],
)
def test_what_the_window_needs_stays(place):
    assert trim.file_stays(place)


@pytest.mark.parametrize(
    "place",
    [
        "PySide6/Qt/plugins/platforms/libqwayland.so",
        "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
        "PySide6/Qt/plugins/imageformats/libqpdf.so",
        "PySide6/plugins/tls/qschannelbackend.dll",
        "PySide6/plugins/platforms/qminimal.dll",
        "PySide6/Qt/translations/qtbase_de.qm",
        "PySide6/translations/qt_help_es.qm",
        "icuuc.dll",
        "PySide6\\opengl32sw.dll",
        "pillow-13.0.0.dist-info/licenses/LICENSE",
    ],
)
def test_what_nobody_asks_for_goes(place):
    assert not trim.file_stays(place)


def test_what_reads_our_drawings_stays():
    assert "PySide6.QtSvg" not in trim.MODULES
    assert (
        trim.file_stays("PySide6/QtSvg.abi3.so")
        and trim.file_stays("PySide6/Qt/lib/libQt6Svg.so.6")
        and trim.file_stays("PySide6/Qt6Svg.dll")
    )
    assert not trim.file_stays("PySide6/Qt/plugins/imageformats/libqsvg.so")
    files = {"PySide6/QtSvg.abi3.so": "a", "PySide6/Qt/lib/libQt6Svg.so.6": "b"}
    assert trim.reached(["PySide6/QtSvg.abi3.so"], files, {"a": ["libQt6Svg.so.6"], "b": []}.__getitem__) == set(files)


def test_pictures_are_read_in_the_kinds_that_the_program_names_and_no_other():
    from puesto.storage.pictures import FORMATS

    readers = {name.removeprefix("PIL.").removesuffix("ImagePlugin").upper() for name in trim.PICTURE_READERS}
    assert set(FORMATS) <= readers
    assert (
        trim.module_stays("PIL.Image")
        and trim.module_stays("PIL.WebPImagePlugin")
        and not trim.module_stays("PIL.PdfImagePlugin")
    )


def test_a_library_stays_if_something_that_stays_needs_it_whatever_the_case_of_its_name():
    files = {"QtCore.pyd": "a", "PySide6/Qt6Core.dll": "b", "PySide6/Qt6Network.dll": "c", "MSVCP140.dll": "d"}
    needs = {"a": ["qt6core.dll", "KERNEL32.dll"], "b": ["msvcp140.DLL"], "c": [], "d": []}
    assert trim.reached(["QtCore.pyd"], files, needs.__getitem__) == {
        "QtCore.pyd",
        "PySide6/Qt6Core.dll",
        "MSVCP140.dll",
    }


def test_a_link_stays_only_with_what_it_leads_to():
    kept = {"PySide6/Qt/lib/libQt6Core.so.6", "PySide6/Qt/lib/QtCore.framework/Versions/A/QtCore"}
    assert trim.link_stays("libQt6Core.so.6", "PySide6/Qt/lib/libQt6Core.so.6", kept)
    assert not trim.link_stays("libQt6Network.so.6", "PySide6/Qt/lib/libQt6Network.so.6", kept)
    assert trim.link_stays("PySide6/Qt/lib/QtCore.framework/Versions/Current", "A", kept)
    assert not trim.framework_stays("PySide6/Qt/lib/QtNetwork.framework/Resources/Info.plist", kept)


# -- what a desktop is told --------------------------------------------------------------------------------------------


def test_the_menu_entry_says_what_the_product_is_in_both_languages():
    told = configparser.RawConfigParser(strict=True)
    told.optionxform = str  # type: ignore[assignment,method-assign] # the keys of an entry tell large from small letters
    told.read_string(desktop.entry())
    entry = told["Desktop Entry"]
    assert (entry["Name"], entry["Name[en]"], entry["Icon"], entry["Exec"]) == (
        product.NAME,
        product.NAME_EN,
        product.APP_ID,
        "puesto %f",
    )
    assert entry["MimeType"].split(";")[:2] == [product.SESSION_TYPE, product.PARCEL_TYPE]


def test_the_window_says_which_entry_of_the_desktop_is_its_own():
    from puesto.gui.shell import app

    assert app.DESKTOP_ENTRY == product.APP_ID


def test_the_metadata_tell_the_version_of_the_program_and_the_day_of_its_change_log():
    told = ET.fromstring(desktop.metainfo())
    release = told.find("releases/release")
    assert release.get("version") == product.version() == __version__
    assert f"## {__version__}, {release.get('date')}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    lines = [" ".join(part.itertext()) for part in release.findall("description//li")]
    chapter = section(__version__).text
    assert len(lines) == len(re.findall("^- ", chapter, re.MULTILINE)) > 0
    assert not [part.text for part in release.iter() if re.match(r"[#`*-]", (part.text or "").strip())]
    assert [part.text for part in release.findall("description/p")] == re.findall("^### (.*)", chapter, re.MULTILINE)
    assert told.findtext("launchable") == f"{product.APP_ID}.desktop"
    spoken = [part.get("{http://www.w3.org/XML/1998/namespace}lang") for part in told.findall("description/p")]
    assert spoken == [None, "es"] * (len(spoken) // 2)


def test_every_kind_of_file_has_its_suffix_and_its_icon():
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    globs = {kind.get("type"): kind.find(f"{space}glob").get("pattern") for kind in ET.fromstring(desktop.kinds())}
    assert globs == {product.SESSION_TYPE: "*.partida", product.PARCEL_TYPE: "*.puesto"}
    placed = desktop.share()
    for kind in globs:
        assert f"icons/hicolor/48x48/mimetypes/{kind.replace('/', '-')}.png" in placed
    assert f"icons/hicolor/256x256/apps/{product.APP_ID}.png" in placed


# -- the archive and its scripts ---------------------------------------------------------------------------------------


@pytest.fixture
def packed(tmp_path: Path) -> Path:
    """Return an archive with a script in the place of the program."""
    folder = tmp_path / "frozen"
    folder.mkdir()
    (folder / product.PROGRAM).write_text('#!/bin/sh\necho "$0 $*"\n', encoding="utf-8")
    (folder / product.PROGRAM).chmod(0o755)
    build.dress(folder)
    build.pack(folder, tmp_path / product.file_name("linux-x86_64.tar.xz"))
    return tmp_path / product.file_name("linux-x86_64.tar.xz")


@pytest.fixture
def trial(packed: Path, tmp_path: Path) -> verify.Trial:
    result = verify.Trial(packed, tmp_path / "report", tmp_path / "somewhere")
    verify.unpacked(result)
    return result


def test_the_same_files_give_the_same_archive(packed: Path, tmp_path: Path):
    for path in (tmp_path / "frozen").rglob("*"):
        os.utime(path, (1, 1))
    again = tmp_path / "again.tar.xz"
    build.pack(tmp_path / "frozen", again)
    assert again.read_bytes() == packed.read_bytes()
    with tarfile.open(again) as archive:
        assert {name.split("/")[0] for name in archive.getnames()} == {f"puesto-de-mando-{__version__}"}


@on_linux
def test_it_installs_for_one_person_and_the_menu_starts_that_very_program(trial: verify.Trial):
    verify.installs(trial)
    assert trial.succeeds([trial.program, "proof"]).strip().endswith("proof")
    text = (trial.home / ".local/share/applications" / f"{product.APP_ID}.desktop").read_text(encoding="utf-8")
    (line,) = [line for line in text.splitlines() if line.startswith("Exec=")]
    # a percent sign is doubled, a dollar sign is kept from the shell
    assert line == 'Exec="' + str(trial.installed / "puesto").replace("%", "%%").replace("$", "\\\\$") + '" %f'


@on_linux
def test_removing_it_leaves_the_games_and_nothing_of_ours(trial: verify.Trial):
    verify.installs(trial)
    shutil.rmtree(trial.build)  # what was unpacked is long gone by then
    assert "partidas siguen" in verify.removes(trial)
    again = trial.run(["sh", ROOT / "packaging/linux/uninstall.sh"], LANG="en_US.UTF-8")
    assert again.returncode == 1 and "not installed" in again.stderr


@on_linux
def test_where_nothing_can_be_written_the_installer_says_so_and_leaves_the_old_version(trial: verify.Trial):
    verify.installs(trial)
    (trial.installed / "old").write_text("", encoding="utf-8")
    blocked = trial.home / ".local" / "bin"
    shutil.rmtree(blocked)
    blocked.write_text("", encoding="utf-8")
    done = trial.run(["sh", trial.build / "install.sh"])
    assert done.returncode == 1 and "No se puede escribir" in done.stderr
    assert (trial.installed / "old").exists()


@on_linux
@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="needs shellcheck")
def test_the_scripts_are_clean():
    scripts = sorted(str(path) for path in (ROOT / "packaging/linux").glob("*.sh"))
    done = subprocess.run(["shellcheck", "-x", *scripts], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


# -- a library that a system lacks -------------------------------------------------------------------------------------


@on_linux
def test_a_missing_library_is_told_with_the_command_that_installs_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(missing_libraries.shutil, "which", lambda name: f"/usr/bin/{name}" if name == "dnf" else None)
    said = missing_libraries.install_advice("libEGL.so.1: cannot open shared object file: No such file or directory")
    assert dict(said.params) == {"library": "libEGL.so.1", "command": "sudo dnf install mesa-libEGL"}
    monkeypatch.setattr(missing_libraries.shutil, "which", lambda name: None)
    assert dict(missing_libraries.install_advice("libxcb.so.1: no").params)["package"] == "libxcb1"
    assert "{command}" not in missing_libraries.install_advice("libwhatever.so.3: cannot open").template
    assert missing_libraries.install_advice("No module named 'puesto.gui.nothing'") is None
