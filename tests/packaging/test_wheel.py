"""The wheel contains everything that the program reads, with the compiled translations."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests import ROOT

ENGLISH = "puesto/_i18n/en/LC_MESSAGES/puesto.mo"
SPEAKS = """
from puesto.core.messages import msg
from puesto.language import Language
from puesto.resources import catalogues, resource
print(resource("fonts/AlegreyaSans-Bold.ttf"))
print(catalogues())
print(Language("en").say(msg("Deshacer")))
"""


def hatchling(folder: Path, target: str, into: Path) -> Path:
    """Build a wheel or an sdist of a checkout, and return it."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(into)]
    subprocess.run(build, cwd=folder, check=True, capture_output=True)
    (made,) = into.iterdir()
    return made


def check_speech(site: Path) -> None:
    """The program in `site`, without any checkout, finds its files inside itself and speaks English."""
    code = f"import sys; sys.path.insert(0, {str(site)!r}){SPEAKS}"
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True, cwd=site)
    *places, english = done.stdout.splitlines()
    for place in places:
        assert Path(place).exists() and Path(place).is_relative_to(site)
    assert english == "Undo"


@pytest.fixture(scope="module")
def source_package(tmp_path_factory) -> Path:
    """The sdist unpacked: a checkout without git and without anything that was compiled."""
    folder: Path = tmp_path_factory.mktemp("sdist")
    with tarfile.open(hatchling(ROOT, "sdist", folder / "made")) as archive:
        archive.extractall(folder, filter="data")
    (unpacked,) = folder.glob("puesto*/")
    return unpacked


def test_the_wheel_alone_carries_resources_and_catalogues(tmp_path):
    wheel = hatchling(ROOT, "wheel", tmp_path / "made")
    inside = zipfile.ZipFile(wheel).namelist()
    assert ENGLISH in inside
    assert any(path.endswith("dist-info/licenses/LICENSE") for path in inside)
    assert not [path for path in inside if path.startswith(("tests", "packaging", "desktop")) or "__pycache__" in path]
    assert not [path for path in inside if path.endswith((".po", ".pot"))], "only a translator reads them"
    shipped = {path.name for path in (ROOT / "resources").iterdir() if path.is_dir()} - {"screenshots"}
    assert shipped == {path.split("/")[2] for path in inside if path.startswith("puesto/_resources/")}
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    check_speech(tmp_path / "site")


def test_a_wheel_made_from_the_sdist_compiles_the_translations_itself(source_package, tmp_path):
    compiled = source_package / "i18n" / "en" / "LC_MESSAGES" / "puesto.mo"
    compiled.unlink(missing_ok=True)
    assert ENGLISH in zipfile.ZipFile(hatchling(source_package, "wheel", tmp_path / "made")).namelist()


def test_pip_installs_a_checkout_in_which_nothing_was_compiled(source_package, tmp_path):
    compiled = source_package / "i18n" / "en" / "LC_MESSAGES" / "puesto.mo"
    compiled.unlink(missing_ok=True)
    site = tmp_path / "site"
    options = ["--quiet", "--disable-pip-version-check", "--no-build-isolation", "--no-deps", "--target", str(site)]
    subprocess.run([sys.executable, "-m", "pip", "install", *options, str(source_package)], check=True)
    check_speech(site)


def test_the_sdist_has_the_parts_and_nothing_compiled(source_package):
    assert (source_package / "i18n" / "en" / "parts" / "bear.po").exists()
    assert not [path for path in source_package.rglob("*.mo") if "LC_MESSAGES" not in path.parts]
