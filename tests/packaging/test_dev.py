"""The development command:

an old Python is told in words, nothing but the standard library is needed, counts can be read.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT

PACKAGING = ROOT / "packaging"


@pytest.fixture
def packaging(monkeypatch):
    """The folder of the development command on the import path, as when it runs."""
    monkeypatch.syspath_prepend(str(PACKAGING))
    yield
    for name in ("dev_ready", "dev_checks", "dev_tasks"):
        sys.modules.pop(name, None)


def dev(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-S", "-E", str(PACKAGING / "dev.py"), *arguments], capture_output=True, text=True, timeout=60
    )


def test_its_help_needs_the_standard_library_alone():
    done = dev("--help")
    assert done.returncode == 0 and done.stderr == ""
    assert all(command in done.stdout for command in ("play", "test", "bench", "terminal", "build", "release --check"))


def test_an_unknown_command_is_refused_in_words():
    done = dev("dance")
    assert done.returncode == 2 and "dance" in done.stderr


def test_its_front_door_can_be_read_by_an_old_python():
    source = (PACKAGING / "dev.py").read_text(encoding="utf-8")
    module = ast.parse(source, feature_version=(3, 7))
    first = next(node for node in module.body if isinstance(node, ast.If))
    before = module.body[: module.body.index(first)]
    assert "hexversion" in ast.unparse(first.test)
    assert [ast.unparse(node) for node in before if not isinstance(node, ast.Expr)] == ["import os", "import sys"]
    assert not any(isinstance(node, ast.JoinedStr) for node in ast.walk(module))


def test_packaging_never_shadows_the_library_of_that_name():
    assert not (PACKAGING / "__init__.py").exists()


def test_what_a_linux_system_lacks_is_found(packaging, monkeypatch):
    import dev_ready

    listing = "\tlibEGL.so.1 (libc6,x86-64) => /lib/x86_64-linux-gnu/libEGL.so.1\n"
    monkeypatch.setattr(dev_ready, "known_libraries", lambda: listing)
    needs = {"libEGL.so.1": "libegl1", "libGL.so.1": "libgl1", "no-such-program": "nothing"}
    assert dev_ready.missing(needs) == {"libGL.so.1": "libgl1", "no-such-program": "nothing"}


def test_without_rights_the_one_command_is_said(packaging, monkeypatch):
    import dev_ready

    monkeypatch.setattr("os.geteuid", lambda: 1000, raising=False)
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    with pytest.raises(dev_ready.NotReadyError, match="sudo apt-get install -y --no-install-recommends libegl1 xvfb"):
        dev_ready.apt_install(["libegl1", "xvfb"], "for a test")


@pytest.mark.parametrize(
    "line",
    [
        "==== 412 passed, 3 deselected in 35.02s ====",
        "1 failed, 2 passed in 0.10s",
        "== 1 failed, 700 passed, 1 error in 125.20s (0:02:05) ==",
    ],
)
def test_the_line_of_counts_is_recognised(packaging, line):
    import dev_checks

    assert dev_checks.COUNTS.match(line)
    assert not dev_checks.COUNTS.match("tests/packaging/test_dev.py ....  [ 12%]")


def test_a_failing_check_fails_and_says_why(packaging, capsys):
    import dev_checks

    bad = dev_checks.run(dev_checks.Check("bad", [sys.executable, "-c", "import sys; print('because'); sys.exit(3)"]))
    good = dev_checks.run(dev_checks.Check("good", [sys.executable, "-c", "print('quiet')"]))
    said = capsys.readouterr().out
    assert (bad.passed, good.passed) == (False, True)
    assert "because" in said and "quiet" not in said
    assert dev_checks.table([bad, good], 1.5).splitlines()[-1].split()[:2] == ["all", "FAILED"]


@pytest.fixture
def installs(packaging, monkeypatch, tmp_path):
    """Return the list of extras that pip was asked to install, by call; nothing is installed."""
    import dev_ready

    asked: list[str] = []

    def pip(command, **_):
        asked.append(command[-1].partition("[")[2].rstrip("]"))
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(dev_ready, "STAMP", tmp_path / "stamp.txt")
    monkeypatch.setattr(dev_ready.subprocess, "run", pip)
    return asked


def test_what_builds_need_is_installed_only_when_something_is_built_and_then_stays(installs, monkeypatch):
    import dev_ready

    dev_ready.install_project({"dev"})
    dev_ready.install_project({"dev"})
    dev_ready.install_project({"dev", "build"})
    dev_ready.install_project({"dev"})
    assert installs == ["dev", "build,dev"]
    monkeypatch.setattr(dev_ready, "fingerprint", lambda: "another")
    dev_ready.install_project({"dev"})
    assert installs[2:] == ["build,dev"], "what was there is brought up to date with the rest"


def test_an_environment_of_before_counts_as_one_without_what_builds_need(installs):
    import dev_ready

    dev_ready.STAMP.write_text(dev_ready.fingerprint() + "\n", encoding="utf-8")
    dev_ready.install_project({"dev"})
    dev_ready.install_project({"dev", "build"})
    assert installs == ["build,dev"]


@pytest.mark.parametrize(("system", "folder"), [("linux", "linux"), ("win32", "windows"), ("darwin", "macos")])
def test_each_system_has_its_own_build(packaging, monkeypatch, system, folder):
    import dev_tasks

    asked: list[tuple[str, ...]] = []

    def start(*arguments: str) -> int:
        asked.append(arguments)
        return 0

    extras: list[str] = []
    monkeypatch.setattr(dev_tasks.sys, "platform", system)
    monkeypatch.setattr(dev_tasks, "ready", lambda needs, *more: extras.extend(more))
    monkeypatch.setattr(dev_tasks, "start", start)
    assert dev_tasks.main(["build", "--verify"]) == 0
    assert [(Path(script).parent.name, Path(script).name, *rest) for script, *rest in asked] == [
        (folder, "build.py", "--verify")
    ]
    assert Path(asked[0][0]).is_file() and extras == ["build"]
    assert dev_tasks.main(["play"]) == 0 and extras == ["build"]


def test_a_system_that_nothing_is_built_for_is_told_so(packaging, monkeypatch, capsys):
    import dev_tasks

    monkeypatch.setattr(dev_tasks.sys, "platform", "freebsd14")
    assert dev_tasks.main(["build"]) == 1
    assert "Linux, Windows and macOS, and this is freebsd14" in capsys.readouterr().out
