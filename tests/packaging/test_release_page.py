"""The page that goes with a release:

the sums are those of the files, what is missing is said, both languages say the same.
"""

from __future__ import annotations

import hashlib
import re
import sys
import tarfile
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from string import Template

import pytest

from puesto import __version__
from tests import ROOT

TEXTS = ROOT / "packaging" / "release_texts"
VOID = {"meta", "link", "br", "hr", "img", "input"}


@pytest.fixture
def release(monkeypatch):
    """The module that writes the page, imported as the release workflow does."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    import release_page

    yield release_page
    for name in ("release_page", "product", "changelog"):
        sys.modules.pop(name, None)


@pytest.fixture
def folder(tmp_path, release, monkeypatch):
    """Return a folder with a file for every system, and a changelog with a section for the version."""
    for number, artefact in enumerate(release.ARTEFACTS):
        (tmp_path / artefact.name(__version__)).write_bytes(bytes([number]) * 1000 * (number + 1))
    with tarfile.open(tmp_path / f"puesto-de-mando-{__version__}-linux-x86_64.tar.xz", "w:xz") as tar:
        inside = tarfile.TarInfo("some-folder/puesto")
        inside.size = 3
        tar.addfile(inside, BytesIO(b"run"))
    monkeypatch.setattr(release, "changes", lambda version: f"- What is new in {version}.")
    return tmp_path


class Outline(HTMLParser):
    """The elements of a page in their order, each with its class and id; that every one is closed is checked on the
    way.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[int, str, str | None, str | None]] = []
        self.open: list[str] = []
        self.words: list[str] = []
        self.links: set[str] = set()
        self.ids: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        told = dict(attributes)
        self.found.append((len(self.open), tag, told.get("class"), re.sub(r"-(es|en)$", "", told.get("id") or "")))
        self.links |= {told["href"] or ""} if tag == "a" else set()
        self.ids += [told["id"] or ""] if "id" in told else []
        if tag not in VOID and not self.get_starttag_text().endswith("/>"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.open[-1:] == [tag]:
            self.open.pop()

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.words.append(data)


def sums(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.glob("puesto-de-mando-*")}


def test_the_sums_everywhere_are_those_of_the_files(release, folder):
    expected = sums(folder)
    release.write(folder, __version__, is_complete=True)
    listed = dict(
        reversed(line.split("  ")) for line in (folder / "SHA256SUMS.txt").read_text(encoding="utf-8").splitlines()
    )
    assert listed == expected
    for name in ("install-es.html", "install-en.html", "release-notes.md"):
        text = (folder / name).read_text(encoding="utf-8")
        rows = dict(re.findall(r"<code>(puesto-de-mando-[^<]*)</code></td><td><code>([0-9a-f]{64})</code>", text))
        rows |= dict(re.findall(r"\| `(puesto-de-mando-[^`]*)` \|[^|]*\| `([0-9a-f]{64})` \|", text))
        assert rows == expected
        assert set(re.findall(r"\b[0-9a-f]{64}\b", text)) == set(expected.values())
        assert all(name in text for name in expected)


@pytest.mark.parametrize("ending", ["windows-x64-setup.exe", "macos-arm64.dmg", "linux-x86_64.tar.xz"])
def test_a_file_that_is_missing_is_said_and_not_invented(release, folder, ending):
    name = f"puesto-de-mando-{__version__}-{ending}"
    (folder / name).unlink()
    release.write(folder, __version__)
    for language in release.LANGUAGES:
        text = (folder / f"install-{language}.html").read_text(encoding="utf-8")
        words = release.texts(language)
        assert name not in text
        assert f"<p><b>{words['absent']}</b></p>" in text
        assert (words["windows_step_1"].split()[0] in text and words["w_run"] in text) == (
            not ending.startswith("windows")
        )
    assert name not in (folder / "release-notes.md").read_text(encoding="utf-8")
    assert release.texts("es")["absent"] in (folder / "release-notes.md").read_text(encoding="utf-8")
    assert name not in (folder / "SHA256SUMS.txt").read_text(encoding="utf-8")


def test_a_release_that_is_to_be_complete_is_refused_with_what_is_missing(release, folder, capsys):
    name = f"puesto-de-mando-{__version__}-macos-arm64.dmg"
    (folder / name).unlink()
    assert release.main(["--version", __version__, "--complete", str(folder)]) == 1
    assert name in capsys.readouterr().err
    assert not list(folder.glob("*.html"))


def test_an_empty_folder_gives_a_page_that_offers_nothing(release, tmp_path, folder):
    empty = tmp_path / "empty"
    empty.mkdir()
    release.write(empty, __version__)
    page = Outline((empty / "install-es.html").read_text(encoding="utf-8"))
    assert {link for link in page.links if not link.startswith(("#", "install-"))} == set()
    assert " ".join(page.words).count(release.texts("es")["absent_note"]) == 3


@pytest.mark.parametrize("notarised", [False, True])
def test_both_languages_have_the_same_structure_and_no_slot_is_left(release, folder, notarised):
    release.write(folder, __version__, notarised)
    told = {
        language: Outline((folder / f"install-{language}.html").read_text(encoding="utf-8"))
        for language in release.LANGUAGES
    }

    def shape(page: Outline) -> list[tuple[int, str, str | None, str | None]]:
        return [element for element in page.found if element[1] not in ("b", "code")]

    assert shape(told["es"]) == shape(told["en"])
    for language, page in told.items():
        words = " ".join(page.words)
        assert "$" not in words.replace("$ENV", "")
        assert len(page.ids) == len(set(page.ids))
        assert {link[1:] for link in page.links if link.startswith("#")} <= set(page.ids)
        assert all((folder / link).is_file() for link in page.links if not link.startswith("#"))
        assert page.ids.count(f"m1-{language}") == (0 if notarised else 1)
        assert ("quarantine" in words) != notarised


def test_both_languages_say_every_sentence_and_every_sentence_is_used(release):
    spanish, english = release.texts("es"), release.texts("en")
    assert spanish.keys() == english.keys()
    assert spanish["cards"].keys() == english["cards"].keys() == {artefact.ending for artefact in release.ARTEFACTS}
    templates = [path for path in TEXTS.iterdir() if path.suffix in (".html", ".md")]
    slots = {slot for path in templates for slot in Template(path.read_text(encoding="utf-8")).get_identifiers()}
    source = (ROOT / "packaging" / "release_page.py").read_text(encoding="utf-8")
    asked = set(re.findall(r'words\["(\w+)"', source)) | {
        f"check_{system}_{part}" for system in ("windows", "macos", "linux") for part in ("title", "text")
    }
    asked |= {"foot_notarised", "foot", "notes_notarised", "notes_unsigned"}
    assert spanish.keys() - slots - asked == set()


def test_the_page_asks_nothing_of_the_net(release, folder):
    release.write(folder, __version__)
    for language in release.LANGUAGES:
        text = (folder / f"install-{language}.html").read_text(encoding="utf-8")
        assert set(re.findall(r"(?:src|href)=\"?(https?:[^\"'\s>]+)", text)) == set()
        assert re.findall(r"url\((?!data:)", text) == []


def test_the_folder_of_the_archive_is_the_one_that_is_opened(release, folder):
    release.write(folder, __version__)
    assert "some-folder/install.sh" in (folder / "install-en.html").read_text(encoding="utf-8")
    (folder / f"puesto-de-mando-{__version__}-linux-x86_64.tar.xz").write_bytes(b"no archive")
    with pytest.raises(release.PageError, match="cannot be read"):
        release.write(folder, __version__)


def test_the_notes_tell_what_changed_and_a_version_that_nobody_tells_of_is_refused(release):
    newest, *_ = re.findall(r"^## (\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert "- " in release.changes(newest) and not re.search("^## ", release.changes(newest), re.MULTILINE)
    with pytest.raises(release.PageError, match=r"9\.9\.9"):
        release.changes("9.9.9")


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_every_text_stands_out_from_its_ground_in_light_and_dark():
    style = (TEXTS / "style.css").read_text(encoding="utf-8")
    light, dark = (
        dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block))
        for block in re.findall(r":root \{(.*?)\}", style, re.DOTALL)
    )
    assert light.keys() == dark.keys()
    pairs = [(ink, ground) for ink in ("ink", "quiet") for ground in ("table", "paper", "well", "lit")]
    pairs += [("on-colour", "command"), ("on-event", "event")]
    for colours in (light, dark):
        for ink, ground in pairs:
            over, under = sorted((luminance(colours[ink]), luminance(colours[ground])), reverse=True)
            assert (over + 0.05) / (under + 0.05) >= 7, (ink, ground)
    named = set(re.findall(r"(?:^|[;{\s])(?:color|fill): var\(--([\w-]+)\)", style))
    assert named <= {"ink", "quiet", "on-colour", "on-event", "paper", "well", "lit", "command", "event"}, (
        "and no other colour is written in"
    )
