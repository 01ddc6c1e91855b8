"""`release --check`:

whatever stands in the way of a release is said, all of it at once, each thing with what to do about it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest

from tests import ROOT

sys.path.insert(0, str(ROOT / "packaging"))

import release

CARRIED = (
    "desktop",
    "i18n",
    "packaging",
    "resources/guide",
    "resources/icons",
    "tests/saves",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.md",
    "README.en.md",
    "pyproject.toml",
)
NOW = release.version(ROOT)


def git(root: Path, *arguments: str) -> None:
    who = (
        "-c",
        "user.name=Nobody",
        "-c",
        "user.email=nobody@example.org",
        "-c",
        "commit.gpgsign=false",
        "-c",
        "tag.gpgsign=false",
    )
    subprocess.run(["git", *who, *arguments], cwd=root, check=True, capture_output=True)


@pytest.fixture
def checkout(tmp_path, carried) -> Path:
    """A repository of its own with what a release is judged by."""
    root: Path = tmp_path / "checkout"
    git(tmp_path, "clone", "-q", str(carried), str(root))
    git(root, "remote", "remove", "origin")
    return root


@pytest.fixture(scope="module")
def carried(tmp_path_factory) -> Path:
    """The repository that each test has a copy of."""
    root: Path = tmp_path_factory.mktemp("carried")
    for name in CARRIED:
        source, target = ROOT / name, root / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.is_file():
            shutil.copy(source, target)
    shutil.copy(ROOT / ".gitignore", root)
    git(root, "init", "-q")
    git(root, "add", ".")
    git(root, "commit", "-q", "-m", "Everything")
    return root


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8", newline="\n")


def new_reasons(check, root, spoil) -> str:
    """Return the reasons that a check adds once something is spoilt."""
    before = list(check(root))
    spoil()
    return "\n".join(reason for reason in check(root) if reason not in before)


def test_what_is_not_committed_is_not_released(checkout):
    assert list(release.committed(checkout)) == []
    change(checkout / "README.md", "Puesto", "Posto")
    (checkout / "notes.txt").touch()
    (said,) = release.committed(checkout)
    assert "README.md, notes.txt" in said and "Commit them" in said


def test_where_git_knows_nothing_nothing_is_released(tmp_path, monkeypatch):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    (said,) = release.committed(tmp_path)
    assert "clone of the repository" in said


def test_a_version_is_higher_than_what_was_tagged_before(checkout):
    assert list(release.numbered(checkout)) == []
    git(checkout, "tag", f"v{NOW}")
    assert list(release.numbered(checkout)) == [], "the tag that is being released is its own"
    git(checkout, "commit", "-q", "--allow-empty", "-m", "More")
    (said,) = release.numbered(checkout)
    assert f"not higher than v{NOW}" in said and "raise __version__" in said
    change(checkout / "desktop/puesto/__init__.py", NOW, "0.10.0")
    git(checkout, "tag", "v0.9.0", "HEAD~1")
    assert list(release.numbered(checkout)) == [], "numbers are compared, not letters"
    change(checkout / "desktop/puesto/__init__.py", "0.10.0", "soon")
    assert "three numbers" in "".join(release.numbered(checkout))


def test_a_version_is_told_and_dated_in_the_change_log(checkout):
    log = checkout / "CHANGELOG.md"
    kept = log.read_text(encoding="utf-8")

    def says(text: str) -> str:
        log.write_text(text, encoding="utf-8")
        return "\n".join(release.dated(checkout))

    today, tomorrow = date.today().isoformat(), (date.today() + timedelta(days=1)).isoformat()
    assert says(f"# Changes\n\n## {NOW}, {today}\n\n- New.\n\n## 0.1.0, 2026-11-20\n\n- Old.\n") == ""
    assert f"no section for {NOW}" in says("# Changes\n\n## 0.1.0, 2026-11-20\n\n- Old.\n")
    assert "'not released yet'" in says(f"## {NOW}, not released yet\n\n- New.\n") and f"`## {NOW}, {today}`" in says(
        f"## {NOW}, not released yet\n\n- New.\n"
    )
    assert "still to come" in says(f"## {NOW}, {tomorrow}\n\n- New.\n")
    assert "says nothing" in says(f"## {NOW}, {today}\n\n## 0.1.0, 2026-11-20\n\n- Old.\n")
    assert "begins with 9.9.9" in says(f"## 9.9.9, {today}\n\n- Newer.\n\n## {NOW}, {today}\n\n- New.\n")
    unreleased = says(f"## Unreleased\n\n- Newer.\n\n## {NOW}, {today}\n\n- New.\n")
    assert "begins with Unreleased" in unreleased and "raise __version__" in unreleased
    assert f"## {NOW}" in kept


def test_what_the_installers_tell_of_our_files_is_what_is_written(checkout):
    assert list(release.agreed(checkout)) == []
    change(checkout / "packaging/product.py", 'SESSION_SUFFIX = ".partida"', 'SESSION_SUFFIX = ".game"')
    folder = checkout / "packaging/linux"
    folder.mkdir(exist_ok=True)
    (folder / "puesto.metainfo.xml").write_text(
        '<releases><release version="0.0.1" date="2026-01-01"/></releases>', encoding="utf-8"
    )
    said = "\n".join(release.agreed(checkout))
    assert "SESSION_SUFFIX '.game'" in said and "make them agree" in said
    assert f"puesto.metainfo.xml does not tell of {NOW} first" in said


def test_a_text_without_english_is_told(checkout):
    path = checkout / "desktop/puesto/system/front_door.py"
    more = 'from puesto.core.messages import N_\nNEW = N_("Esto no lo ha traducido nadie.")\n'
    path.write_text(f"{path.read_text(encoding='utf-8')}\n{more}", encoding="utf-8")
    (said,) = release.translated(checkout)
    assert "no English for" in said and "run python packaging/catalogues.py" in said


def test_icons_that_are_not_what_is_drawn_are_told(checkout):
    (checkout / "resources/icons/puesto.svg").write_text("<svg", encoding="utf-8")
    (said,) = release.drawn(checkout)
    assert "puesto.svg is not XML" in said and "Run python packaging/icons.py" in said


def test_a_section_that_one_language_lacks_is_told(checkout):
    def spoil() -> None:
        path = checkout / "resources/guide/es/01-first-evening.md"
        more = "## Nueva\n<!-- id: brand-new -->\n\nTexto.\n\n## Rota\n<!-- nothing -->\n\nTexto.\n"
        path.write_text(f"{path.read_text(encoding='utf-8')}\n{more}", encoding="utf-8")

    assert (
        "sections in es that en lacks" in (said := new_reasons(release.guided, checkout, spoil)) and "brand-new" in said
    )
    assert "The guide has faults" in said


@pytest.mark.parametrize("page", ["README.md", "README.en.md"])
def test_the_tables_of_dependencies_in_each_language_name_what_is_required(checkout, page):
    assert list(release.documented(checkout)) == []
    change(checkout / page, "| pillow |", "| penguin |")
    lacking, gone = release.documented(checkout)
    assert f"in {page} lack pillow" in lacking
    assert f"in {page} name penguin, which pyproject.toml does not require" in gone


def test_a_release_leaves_saves_of_its_own(checkout):
    assert list(release.kept(checkout)) == []
    saves = sorted((checkout / "tests/saves").glob(f"*-{NOW}.partida"))
    change(saves[0], f'"app":"{NOW}"', '"app":"0.0.9"')
    (said,) = release.kept(checkout)
    assert saves[0].name in said
    for save in saves:
        save.unlink()
    (said,) = release.kept(checkout)
    assert f"no saves of {NOW}" in said and "tests.saves.evenings" in said


def test_playthroughs_that_go_otherwise_are_told(tmp_path):
    folder = tmp_path / "tests" / "playthroughs"
    folder.mkdir(parents=True)
    (folder / "test_one.py").write_text("def test_a_mission_goes_as_it_went():\n    assert False\n", encoding="utf-8")
    (said,) = release.as_recorded(tmp_path)
    assert "test_a_mission_goes_as_it_went" in said and "read what has changed" in said
    (folder / "test_one.py").write_text("def test_a_mission_goes_as_it_went():\n    pass\n", encoding="utf-8")
    assert list(release.as_recorded(tmp_path)) == []


def test_everything_is_said_at_once_and_numbered(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    monkeypatch.setattr(release, "ROOT", tmp_path)
    monkeypatch.setattr(release.problems, "__defaults__", (tmp_path,))
    assert release.main(["--check"]) == 1
    said = capsys.readouterr().out
    numbers = [line.split(".")[0].strip() for line in said.splitlines() if line[:3].strip().isdigit()]
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)] and len(numbers) >= 9
    assert all(line.rstrip().endswith(".") for line in said.splitlines()[2:])


def test_what_can_be_released_is_told_with_the_command_that_does_it(monkeypatch, capsys):
    monkeypatch.setattr(release, "CHECKS", ())
    assert release.main(["--check"]) == 0
    assert f"git tag -a v{NOW}" in capsys.readouterr().out
