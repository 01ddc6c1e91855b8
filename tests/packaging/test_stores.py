"""The files for stores fit the files that are offered, and any difference is reported."""

from __future__ import annotations

import hashlib
import re
import sys
from xml.etree import ElementTree

import pytest
import yaml

from puesto import __version__, games
from tests import ROOT

HOME = "https://github.com/somebody/puesto"


@pytest.fixture
def stores(monkeypatch):
    """The module that writes them, imported as the release workflow does."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    import stores

    yield stores
    for name in ("stores", "linux", "linux.desktop", "release_page", "product", "changelog"):
        sys.modules.pop(name, None)


@pytest.fixture
def folder(tmp_path, stores):
    """A folder with a file for every system."""
    for artefact in stores.offers.__globals__["ARTEFACTS"]:
        (tmp_path / artefact.name(__version__)).write_bytes(artefact.ending.encode())
    return tmp_path


def write(stores, folder, home=HOME):
    return stores.main(["--version", __version__, "--home", home, str(folder)])


def check(stores, folder, capsys):
    capsys.readouterr()
    status = stores.main(["--version", __version__, "--check", str(folder)])
    return status, capsys.readouterr().err.strip()


def told(folder, place):
    return (folder / "stores" / place).read_text(encoding="utf-8")


def sum_of(folder, ending):
    return hashlib.sha256((folder / f"puesto-de-mando-{__version__}-{ending}").read_bytes()).hexdigest()


def test_every_store_is_led_to_the_file_of_its_system_with_its_sum(stores, folder, capsys):
    assert write(stores, folder) == 0
    flatpak = yaml.safe_load(told(folder, "flatpak/org.puestodemando.Puesto.yml"))
    (source,) = flatpak["modules"][0]["sources"]
    assert source["url"].startswith(f"{HOME}/releases/download/v{__version__}/")
    assert (flatpak["command"], source["sha256"]) == ("puesto", sum_of(folder, "linux-x86_64.tar.xz"))
    installer = yaml.safe_load(told(folder, "winget/PuestoDeMando.PuestoDeMando.installer.yaml"))
    (one,) = installer["Installers"]
    assert one["InstallerSha256"] == sum_of(folder, "windows-x64-setup.exe").upper()
    assert one["InstallerUrl"].endswith("-windows-x64-setup.exe")
    cask = told(folder, "homebrew/puesto-de-mando.rb")
    assert re.findall(r'"([0-9a-f]{64})"', cask) == [
        sum_of(folder, "macos-arm64.dmg"),
        sum_of(folder, "macos-x86_64.dmg"),
    ]
    assert "zap " not in cask, "taking the app away takes no sessions away"
    assert check(stores, folder, capsys) == (0, "")


def test_winget_gets_one_version_in_four_files_that_agree(stores, folder):
    write(stores, folder)
    files = {path.name: yaml.safe_load(path.read_text("utf-8")) for path in (folder / "stores" / "winget").iterdir()}
    assert {one["ManifestType"] for one in files.values()} == {"version", "installer", "defaultLocale", "locale"}
    assert {(one["PackageIdentifier"], str(one["PackageVersion"])) for one in files.values()} == {
        ("PuestoDeMando.PuestoDeMando", __version__)
    }
    spanish, english = (files[f"PuestoDeMando.PuestoDeMando.locale.{code}.yaml"] for code in ("es-ES", "en-US"))
    assert spanish["PackageName"] == "Puesto de Mando" and english["PackageName"] == "Command Post"
    assert "Chariots of Fire" in spanish["Description"] and "El Oso despierta" in spanish["Description"]
    assert all(len(one["ShortDescription"]) <= 256 for one in (spanish, english)), "as winget has it"


def test_a_file_that_is_another_than_the_store_was_told_of_is_said(stores, folder, capsys):
    write(stores, folder)
    (folder / f"puesto-de-mando-{__version__}-linux-x86_64.tar.xz").write_bytes(b"another")
    status, said = check(stores, folder, capsys)
    assert status == 1
    assert said == "flatpak/org.puestodemando.Puesto.yml has other sums than the files that it leads to"


def test_a_file_that_is_gone_or_a_manifest_that_is_missing_is_said(stores, folder, capsys):
    write(stores, folder)
    (folder / f"puesto-de-mando-{__version__}-macos-arm64.dmg").unlink()
    (folder / "stores" / "winget" / "PuestoDeMando.PuestoDeMando.yaml").unlink()
    _, said = check(stores, folder, capsys)
    assert "homebrew/puesto-de-mando.rb leads to puesto-de-mando-" in said
    assert "winget/PuestoDeMando.PuestoDeMando.yaml is missing: run packaging/stores.py" in said


def test_nothing_is_written_without_every_file_or_without_the_address(stores, folder, capsys):
    assert write(stores, folder, home="github.com/somebody/puesto") == 1
    (folder / f"puesto-de-mando-{__version__}-windows-x64-setup.exe").unlink()
    assert write(stores, folder) == 1
    said = capsys.readouterr().err
    assert "--home: the address of the repository, beginning with https://" in said and "windows-x64" in said
    assert not (folder / "stores").exists()


def test_a_software_centre_hears_of_every_game_sees_pictures_and_reads_the_news(stores, monkeypatch):
    from linux import desktop

    monkeypatch.setenv(desktop.HOME, HOME)
    page = ElementTree.fromstring(desktop.metainfo())
    text = "".join(page.find("description").itertext())
    named = [title for game in games.GAMES for title in (game.title.es, game.title.en)]
    assert len({*games.GAMES}) == 5 and [title for title in named if title.rpartition(": ")[2] not in text] == []
    pictures = [image.text for image in page.iter("image")]
    assert len(pictures) == 2 * len(desktop.PICTURES)
    for address in pictures:
        assert (ROOT / address.partition(f"/v{__version__}/")[2]).is_file(), address
    news = "".join(page.find("releases/release/description").itertext())
    assert news.strip() and not re.search(r"[`*]|\]\(", news)


def test_a_build_of_somebody_s_own_names_no_home_page(stores, monkeypatch):
    from linux import desktop

    monkeypatch.delenv(desktop.HOME, raising=False)
    page = ElementTree.fromstring(desktop.metainfo())
    assert page.find("url") is None and page.find("screenshots") is None
