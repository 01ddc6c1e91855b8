"""The app's Info.plist for macOS and the commands that make its disk image, checked without a Mac.

The release workflow runs them on one.
"""

from __future__ import annotations

import json
import os
import plistlib
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT

PACKAGING = ROOT / "packaging"
SPEC = """
import json, sys, types
class Made:
    def __init__(self, *parts, **options):
        self.options, self.pure, self.scripts, self.binaries, self.datas = options, [], [], [], []
        plain = {name: value if isinstance(value, dict) else str(value) for name, value in options.items()}
        told[type(self).__name__] = plain
told = {}
names = {name: type(name, (Made,), {}) for name in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
for module, function in (("PyInstaller.depend.bindepend", "get_imports"), ("PyInstaller.utils.hooks", "copy_metadata")):
    for part in range(module.count(".") + 1):
        sys.modules.setdefault(".".join(module.split(".")[: part + 1]), types.ModuleType("made"))
    setattr(sys.modules[module], function, lambda *_: [])
folder, sys.platform = sys.argv.pop(), "darwin"
text = open(folder + "/puesto.spec", encoding="utf-8").read()
exec(compile(text, "puesto.spec", "exec"), {"SPECPATH": folder, **names})
print(json.dumps(told))
"""
"""Runs the spec as PyInstaller does on a Mac, with everything that PyInstaller makes replaced by a note of how it
was asked.
"""


@pytest.fixture(autouse=True)
def packaging(monkeypatch):
    """The folder of the builds on the import path, and nothing in the environment that signs."""
    monkeypatch.syspath_prepend(str(PACKAGING))
    for name in [name for name in os.environ if name.startswith(("PUESTO_SIGN", "PUESTO_NOTARY"))]:
        monkeypatch.delenv(name)
    yield
    for name in ("product", "macos", "macos.info_plist", "macos.signing", "macos.build"):
        sys.modules.pop(name, None)


def commands(out: Path, **signed: str) -> list[tuple[str, ...]]:
    """The commands of a build below `out` where the environment says who signs."""
    from macos.build import plan
    from macos.signing import signing

    return [step.command for step in plan(signing(signed), "arm64", out, python="python")]


EVERYTHING = {
    "PUESTO_SIGN_IDENTITY": "Developer ID Application: Somebody (ABCDE12345)",
    "PUESTO_NOTARY_KEY": "key.p8",
    "PUESTO_NOTARY_KEY_ID": "K1",
    "PUESTO_NOTARY_ISSUER": "I1",
}


def test_info_plist_survives_being_written_and_says_what_we_are():
    import product
    from macos.info_plist import info

    told = plistlib.loads(plistlib.dumps(info()))
    assert told == info()
    assert told["CFBundleIdentifier"] == product.APP_ID
    assert told["CFBundleVersion"] == told["CFBundleShortVersionString"] == product.version()
    assert told["LSMinimumSystemVersion"] == "13.0"
    assert told["CFBundleLocalizations"] == ["es", "en"]


def test_both_kinds_of_files_are_declared_and_opened():
    import product
    from macos.info_plist import info

    types = {kind["UTTypeIdentifier"]: kind for kind in info()["UTExportedTypeDeclarations"]}
    endings = {
        kind["UTTypeTagSpecification"]["public.filename-extension"][0]: identifier for identifier, kind in types.items()
    }
    assert set(endings) == {product.SESSION_SUFFIX.lstrip("."), product.PARCEL_SUFFIX.lstrip(".")}
    opened = {
        identifier for document in info()["CFBundleDocumentTypes"] for identifier in document["LSItemContentTypes"]
    }
    assert opened == set(types)
    # both the endings and the types are those that the program itself writes and reads
    from puesto.packs.parcel import SUFFIX as PARCEL
    from puesto.storage.folders import SUFFIX as SESSION

    assert {f".{ending}" for ending in endings} == {SESSION, PARCEL}


def test_a_frozen_app_gets_its_names_in_both_languages_and_every_icon_that_is_named(tmp_path):
    from macos.info_plist import complete, info

    resources = tmp_path / "Contents" / "Resources"
    resources.mkdir(parents=True)
    complete(tmp_path)
    names = {
        language: plistlib.loads((resources / f"{language}.lproj" / "InfoPlist.strings").read_bytes())
        for language in info()["CFBundleLocalizations"]
    }
    assert names["es"].keys() == names["en"].keys()
    assert (names["es"]["CFBundleDisplayName"], names["en"]["CFBundleDisplayName"]) == (
        "Puesto de Mando",
        "Command Post",
    )
    for document in info()["CFBundleDocumentTypes"]:
        assert document["CFBundleTypeName"] in names["es"]
        assert (resources / document["CFBundleTypeIconFile"]).read_bytes()[:4] == b"icns"


def test_an_app_that_was_frozen_wrongly_is_told_and_not_shipped(tmp_path):
    from macos.info_plist import info, wrong

    told = tmp_path / "Contents" / "Info.plist"
    told.parent.mkdir()
    told.write_bytes(plistlib.dumps({**info(), "CFBundleExecutable": "puesto"}))
    assert wrong(tmp_path) == []
    told.write_bytes(
        plistlib.dumps({**info(), "CFBundleExecutable": "other", "LSBackgroundOnly": True, "CFBundleVersion": "9"})
    )
    assert len(wrong(tmp_path)) == 3


def test_the_spec_makes_an_app_with_a_window_of_what_the_plist_says():
    from macos.info_plist import APP_ICON, info
    from macos.signing import ENTITLEMENTS

    def run(**signed: str) -> dict[str, dict[str, object]]:
        environment = {**os.environ, **signed, "PYTHONPATH": str(PACKAGING)}
        done = subprocess.run(
            [sys.executable, "-c", SPEC, str(PACKAGING)],
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=environment,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        made: dict[str, dict[str, object]] = json.loads(done.stdout)
        return made

    told = run()
    assert told["BUNDLE"]["info_plist"] == info()
    assert told["BUNDLE"]["name"] == "Puesto de Mando.app" and str(told["BUNDLE"]["icon"]).endswith(APP_ICON)
    assert (told["EXE"]["name"], told["EXE"]["console"]) == ("puesto", "False")
    assert "codesign_identity" not in told["EXE"]
    signed = run(**EVERYTHING)["EXE"]
    assert (signed["codesign_identity"], signed["entitlements_file"]) == (
        EVERYTHING["PUESTO_SIGN_IDENTITY"],
        str(ENTITLEMENTS),
    )


def test_without_any_secret_the_image_is_made_and_nothing_is_asked_of_apple(tmp_path):
    made = commands(tmp_path)
    assert ("codesign", "--force", "--sign", "-", str(tmp_path / "Puesto de Mando.app")) in made
    assert not [command for command in made if "notarytool" in command or "--timestamp" in command]
    assert [command[1] for command in made if command[0] == "hdiutil"] == ["create", "verify"]


def test_the_app_is_sealed_after_the_last_change_and_tested_before_it_is_wrapped_up(tmp_path):
    made = [" ".join(command) for command in commands(tmp_path, **EVERYTHING)]

    def at(*words: str) -> int:
        return next(number for number, line in enumerate(made) if all(word in line for word in words))

    assert (
        at("freeze.py")
        < at("--complete")
        < at("codesign --force", ".app")
        < at("--self-test")
        < at("notarytool", "app.zip")
    )
    assert (
        at("notarytool", "app.zip")
        < at("stapler", ".app")
        < at("hdiutil create")
        < at("codesign --force", ".dmg")
        < at("notarytool", ".dmg")
    )
    assert "--options runtime" in made[at("codesign --force", ".app")]


def test_the_app_lies_on_the_image_beside_the_folder_it_is_dragged_to(tmp_path):
    made = commands(tmp_path)
    image = next(command for command in made if command[:2] == ("hdiutil", "create"))
    stage = image[image.index("-srcfolder") + 1]
    assert ("ln", "-s", "/Applications", f"{stage}{os.sep}Applications") in made
    assert ("ditto", str(tmp_path / "Puesto de Mando.app"), f"{stage}{os.sep}Puesto de Mando.app") in made
    assert image[-1].endswith("-macos-arm64.dmg")


@pytest.mark.parametrize("absent", ["PUESTO_NOTARY_KEY", "PUESTO_NOTARY_ISSUER", "PUESTO_SIGN_IDENTITY"])
def test_half_of_what_signing_needs_is_refused_in_words(absent):
    from macos.signing import SigningError, signing

    with pytest.raises(SigningError, match=absent):
        signing({**EVERYTHING, absent: ""})


def test_secrets_that_are_empty_are_secrets_that_are_not_there():
    from macos.signing import Signing, signing

    assert signing(dict.fromkeys(EVERYTHING, "")) == Signing()


def test_a_dry_run_says_the_commands_and_leaves_everything_as_it_is(tmp_path, capsys):
    from macos.build import main

    assert main(["--dry-run", "--out", str(tmp_path / "dist")]) == 0
    assert "hdiutil create -volname 'Puesto de Mando'" in capsys.readouterr().out
    assert not (tmp_path / "dist").exists()


def test_the_entitlements_ask_for_nothing_but_what_python_needs():
    from macos.signing import ENTITLEMENTS

    assert plistlib.loads(ENTITLEMENTS.read_bytes()) == {"com.apple.security.cs.allow-unsigned-executable-memory": True}
