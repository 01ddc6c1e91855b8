"""The self-test:

what it finds where all is well, what it says where something is missing, and that it leaves the player's own things
alone.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from puesto import __version__, cli, self_test
from puesto.self_test_checks import CHECKS
from puesto.storage import Preferences
from tests import ROOT

KEYS = {"app", "version", "python", "qt", "platform", "frozen", "passed", "checks", "pictures"}
SCREEN = ["xvfb-run", "--auto-servernum", "--server-args=-screen 0 1366x768x24"] if shutil.which("xvfb-run") else []
PASSED, FAILED = {"id", "name", "passed", "found", "seconds"}, {"id", "name", "passed", "failed", "seconds"}


def some(*ids: str):
    return [check for check in CHECKS if check.id in ids]


def carried_out(folder: Path, *ids: str, language: str = "es") -> tuple[int, dict, list[str]]:
    """Some of the checks, run here: the exit status, the report and what was said."""
    said: list[str] = []
    status = self_test.run(language, said.append, folder, some(*ids))
    return status, json.loads((folder / "report.json").read_text(encoding="utf-8")), said


def in_a_process(code: str, folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Code run in a Python of its own, offscreen, without warnings that nobody hears of."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT / "desktop"),
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONIOENCODING": "utf-8",
        **more,
    }
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        cwd=folder,
        env=environment,
    )


def tree(folder: Path) -> dict[str, bytes | None]:
    """Return the contents of a folder: every path, and the bytes of every file."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
        for path in sorted(folder.rglob("*"))
    }


def failing(report: dict) -> list[str]:
    return [check["id"] for check in report["checks"] if not check["passed"]]


@pytest.fixture
def checkout(tmp_path, monkeypatch) -> Path:
    """Resources and translations of this test alone, to be broken."""
    import puesto.resources

    shutil.copytree(
        ROOT / "resources", tmp_path / "copy" / "resources", ignore=shutil.ignore_patterns("screenshots", "pictures")
    )
    shutil.copytree(ROOT / "i18n", tmp_path / "copy" / "i18n")
    copy: Path = tmp_path / "copy"
    monkeypatch.setattr(puesto.resources, "_CHECKOUT", copy)
    return copy


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> tuple[subprocess.CompletedProcess[str], dict, Path, dict, dict]:
    """The whole self-test as a player starts it, with things of theirs about:

    what was said, the report, its folder, and their things before and after.

    On Linux it runs on a screen in memory with the very plugin that a player gets; elsewhere the test command runs it
    in a real window besides.
    """
    player, folder = tmp_path_factory.mktemp("player"), tmp_path_factory.mktemp("report") / "of" / "today"
    own = player / ".local" / "share" / "puesto" if sys.platform.startswith("linux") else player / "own"
    (own / "sessions").mkdir(parents=True)
    (own / "sessions" / "evening.partida").write_text("not to be touched", encoding="utf-8")
    (own / "preferences.json").write_text('{"language": "en", "theme": "dark"}', encoding="utf-8")
    before = tree(own)
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("PUESTO_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")
    }
    environment |= {
        "HOME": str(player),
        "PYTHONPATH": str(ROOT / "desktop"),
        "QT_QPA_PLATFORM": "xcb" if SCREEN else "offscreen",
        "PYTHONIOENCODING": "utf-8",
    }
    environment |= {} if sys.platform.startswith("linux") else {"PUESTO_HOME": str(own)}
    command = [*SCREEN, sys.executable, "-W", "error", "-m", "puesto", "--self-test", "--report", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, env=environment)
    assert (folder / "report.json").exists(), done.stdout + done.stderr
    return done, json.loads((folder / "report.json").read_text(encoding="utf-8")), folder, before, tree(own)


def test_everything_is_found_here(whole):
    done, report, *_ = whole
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    assert (failing(report), report["passed"]) == ([], True)
    assert [check["id"] for check in report["checks"]] == [check.id for check in CHECKS]
    assert done.stdout.count("✓") >= len(CHECKS)
    assert done.stdout.splitlines()[-1] == "Everything is in its place.", "the player has chosen English"


def test_the_report_has_the_shape_that_was_promised(whole):
    _, report, folder, *_ = whole
    assert set(report) == KEYS
    assert (report["app"], report["version"], report["platform"], report["frozen"]) == (
        "puesto",
        __version__,
        sys.platform,
        False,
    )
    assert report["python"] and report["qt"].startswith("6.")
    for check in report["checks"]:
        assert set(check) == PASSED and check["found"] and check["seconds"] >= 0
    assert {"home.png", "table-es-light.png", "table-en-red.png", "table-end.png"} <= set(report["pictures"])
    assert sorted(report["pictures"]) == sorted(path.name for path in folder.glob("*.png"))
    assert sorted(path.suffix for path in folder.iterdir() if path.suffix != ".png") == [".json"], "nothing fell"


def test_the_players_own_things_are_untouched(whole):
    *_, before, after = whole
    assert before == after


def test_every_panel_and_every_page_of_the_window_is_drawn(whole):
    from puesto.gui.pages.page import Page
    from puesto.gui.panels.base import Panel
    from puesto.gui.rehearsal.rehearsal_watch import import_every_module, kinds_of

    import_every_module()
    found = {check["id"]: set(check["found"].split(", ")) for check in whole[1]["checks"]}
    assert {kind.__name__ for kind in kinds_of(Page, "puesto.gui")} <= found["pages"]
    assert {kind.__name__ for kind in kinds_of(Panel, "puesto.gui.panels", "puesto.gui.pieces")} <= found["panels"]
    assert {"QFileDialog", "TableWindow", "Menu"} <= found["pages"]


# -- what is missing is named


def test_without_the_translations_it_says_which_file_is_missing(checkout, tmp_path):
    shutil.rmtree(checkout / "i18n" / "en" / "LC_MESSAGES")
    status, report, said = carried_out(tmp_path / "report", "program", "catalogues", "packs")
    assert (status, report["passed"], failing(report)) == (1, False, ["catalogues"])
    assert said[1].startswith("✗ Traducciones: No hay traducción: falta «") and "puesto.mo" in said[1]
    assert said[2].startswith("✓ Contenido de los juegos"), "the others go on"
    assert said[-1] == "Fallan: Traducciones."


@pytest.mark.parametrize("text", ["cards: [\n", "nonsense: true\n"])
def test_a_pack_that_is_broken_is_named_with_its_file(checkout, tmp_path, text):
    pack = next(
        path for path in sorted((checkout / "resources" / "packs").rglob("*.yaml")) if "situations" not in path.parts
    )
    pack.write_text(text, encoding="utf-8")
    status, report, said = carried_out(tmp_path / "report", "packs")
    assert (status, failing(report)) == (1, ["packs"])
    assert pack.name in said[0]
    assert set(report["checks"][0]) == FAILED


def test_an_example_that_comes_out_otherwise_is_named(checkout, tmp_path):
    from puesto.packs.situations import shipped_situations
    from puesto.shelf import Shelf

    shelf = Shelf()
    game = shelf.find(shelf.ids()[0])
    file = shipped_situations(game)[0]
    file.write_text("title: nothing\n", encoding="utf-8")
    _, report, _ = carried_out(tmp_path / "report", "proof")
    assert failing(report) == ["proof"] and file.name in report["checks"][0]["failed"]


def test_resources_that_are_not_there_are_named(checkout, tmp_path):
    shutil.rmtree(checkout / "resources" / "fonts")
    _, report, _ = carried_out(tmp_path / "report", "resources", "glossary")
    assert failing(report) == ["resources"] and "fonts" in report["checks"][0]["failed"]


def test_without_our_fonts_the_letters_fail_and_not_the_window(tmp_path):
    shutil.copytree(ROOT / "resources", tmp_path / "resources", ignore=shutil.ignore_patterns("fonts", "screenshots"))
    (tmp_path / "i18n").symlink_to(ROOT / "i18n", target_is_directory=True)
    code = (
        "import pathlib, puesto.resources as r; r._CHECKOUT = pathlib.Path('.').resolve()\nfrom puesto import"
        " self_test; from puesto.self_test_checks import CHECKS\nself_test.run('es', folder=pathlib.Path('report'),"
        " checks=[c for c in CHECKS if c.id in ('window', 'fonts', 'qt_words')])"
    )
    done = in_a_process(code, tmp_path)
    report = json.loads((tmp_path / "report" / "report.json").read_text(encoding="utf-8"))
    assert failing(report) == ["fonts"], done.stdout + done.stderr
    assert "✗ Letras: Falta la letra «" in done.stdout


def test_a_drawing_that_cannot_be_read_is_named_and_the_window_opens(tmp_path):
    shutil.copytree(ROOT / "resources", tmp_path / "resources", ignore=shutil.ignore_patterns("screenshots"))
    (tmp_path / "i18n").symlink_to(ROOT / "i18n", target_is_directory=True)
    (tmp_path / "resources" / "drawings" / "silhouettes" / "tank.svg").write_text("<svg/>", encoding="utf-8")
    code = (
        "import pathlib, puesto.resources as r; r._CHECKOUT = pathlib.Path('.').resolve()\nfrom puesto import"
        " self_test; from puesto.self_test_checks import CHECKS\nself_test.run('es', folder=pathlib.Path('report'),"
        " checks=[c for c in CHECKS if c.id in ('window', 'drawings')])"
    )
    done = in_a_process(code, tmp_path)
    report = json.loads((tmp_path / "report" / "report.json").read_text(encoding="utf-8"))
    assert failing(report) == ["drawings"], done.stdout + done.stderr
    assert "tank.svg" in done.stdout and "viewBox=" in done.stdout


def test_a_data_folder_that_cannot_be_written_is_named(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("PUESTO_HOME", str(tmp_path / "file" / "home"))
    status, report, said = carried_out(tmp_path / "report", "data_folder", "terminal")
    assert (status, failing(report)) == (1, ["data_folder"])
    assert said[0].startswith(f"✗ Carpeta de datos: En «{tmp_path / 'file' / 'home'}» no se puede escribir: ")
    assert os.environ["PUESTO_HOME"] == str(tmp_path / "file" / "home"), "it is the player's again"


def test_a_data_folder_that_is_not_there_yet_is_not_there_afterwards_either(own_home, tmp_path):
    _, report, _ = carried_out(tmp_path / "report", "data_folder")
    assert report["passed"] and not own_home.exists()


def test_a_library_without_its_compiled_part_is_named(monkeypatch, tmp_path):
    import yaml

    monkeypatch.delattr(yaml, "CSafeLoader")
    _, report, _ = carried_out(tmp_path / "report", "libraries", language="en")
    assert report["checks"][0]["failed"].startswith("PyYAML lacks its compiled part")


# -- however it ends, there is a report


def test_a_check_that_hangs_ends_with_a_report_that_says_where(tmp_path):
    code = (
        "import os, pathlib, time; from puesto import self_test; from puesto.self_test_checks import Check\n"
        "os.environ[self_test.PATIENCE] = '2'\n"
        "def stuck(bench): time.sleep(60)\n"
        "self_test.run('es', folder=pathlib.Path('report'), checks=[Check('stuck', 'Parada', stuck)])"
    )
    done = in_a_process(code, tmp_path)
    assert done.returncode == 1 and done.stdout.startswith("✗ Parada: No ha terminado en 2 segundos.")
    report = json.loads((tmp_path / "report" / "report.json").read_text(encoding="utf-8"))
    assert (failing(report), report["passed"]) == (["stuck"], False)
    assert "in stuck" in (tmp_path / "report" / "trace.txt").read_text(encoding="utf-8")


def test_a_program_that_falls_leaves_a_report_that_says_where(tmp_path):
    code = (
        "import pathlib, faulthandler; from puesto import self_test; from puesto.self_test_checks import Check,"
        " CHECKS\ndef falls(bench): faulthandler._sigabrt()\nself_test.run('es', folder=pathlib.Path('report'),"
        " checks=[CHECKS[0], Check('falls', 'Caída', falls)])"
    )
    done = in_a_process(code, tmp_path)
    assert done.returncode != 0
    report = json.loads((tmp_path / "report" / "report.json").read_text(encoding="utf-8"))
    assert (failing(report), report["passed"], report["checks"][1]["failed"]) == (["falls"], False, "No ha terminado.")
    assert "in falls" in (tmp_path / "report" / "trace.txt").read_text(encoding="utf-8")


def test_a_panel_that_cannot_be_painted_fails_its_check_though_qt_may_fall(tmp_path):
    code = (
        "import pathlib; from puesto import self_test; from puesto.self_test_checks import CHECKS\nfrom"
        " puesto.gui.rehearsal import rehearsal; rehearsal.MOST = rehearsal.BEGINNING = 3\nfrom puesto.gui.panels.track"
        " import TrackPanel\ndef broken(panel, painter): assert not panel.theme.dark, 'no ink'\nTrackPanel.draw_ground"
        " = broken\nself_test.run('es', folder=pathlib.Path('report'), checks=[c for c in CHECKS if c.id in ('window',"
        " 'mission', 'panels')])"
    )
    in_a_process(code, tmp_path)
    report = json.loads((tmp_path / "report" / "report.json").read_text(encoding="utf-8"))
    assert (failing(report), report["passed"]) == (["mission", "panels"], False), "the mission was cut short"


def test_a_folder_for_the_report_that_cannot_be_written_is_said_at_once(tmp_path, capsys):
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert cli.main(["--self-test", "--report", str(tmp_path / "file" / "report")]) == 1
    assert capsys.readouterr().out.startswith("El informe no se puede escribir en «")


def test_a_report_of_nothing_is_refused(capsys):
    with pytest.raises(SystemExit):
        cli.main(["--report", "somewhere"])
    assert "--self-test" in capsys.readouterr().err


def test_the_language_is_the_one_that_was_typed(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(self_test, "CHECKS", some("program"))
    Preferences(language="es").save()
    assert cli.main(["--self-test", "--language", "en"]) == 0
    assert capsys.readouterr().out.startswith("✓ Program: ")


# -- a program without a terminal


def test_without_a_terminal_it_writes_where_it_was_told_and_shows_nothing(tmp_path):
    code = (
        "import sys; sys.stdout = sys.stderr = None\n"
        "import puesto.self_test as s; s.CHECKS = s.CHECKS[:2]\n"
        "from puesto import cli; sys.exit(cli.main(['--self-test', '--report', 'report']))"
    )
    done = in_a_process(code, tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert json.loads((tmp_path / "report" / "report.json").read_text(encoding="utf-8"))["passed"]


def test_without_a_terminal_and_without_a_folder_the_outcome_is_shown_in_a_window(monkeypatch, tmp_path):
    from puesto.gui.rehearsal import rehearsal_outcome as outcome

    seen: list[tuple] = []
    monkeypatch.setattr(outcome, "show_outcome", lambda *given: seen.append(given))
    monkeypatch.setattr(self_test.tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(sys, "stdout", None)
    assert self_test.run("es", lambda line: None, None, some("program")) == 0
    ((_, summary, checks, folder),) = seen
    assert summary == "Todo está en su sitio." and checks[0]["id"] == "program"
    assert folder.parent == tmp_path and (folder / "report.json").exists()
