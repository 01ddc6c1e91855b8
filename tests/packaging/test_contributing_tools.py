"""The aids for contributors: the hooks of a commit and the forms of an issue."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests import ROOT

posix = pytest.mark.skipif(os.name == "nt", reason="a test cannot make links on Windows")


def hooks() -> dict[str, dict[str, Any]]:
    told = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    return {hook["id"]: hook for repo in told["repos"] for hook in repo["hooks"]}


def git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=Nobody", "-c", "user.email=nobody@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def checkout(tmp_path) -> Path:
    """A repository with the script of the hooks and, as its `.venv`, the Python that runs this test."""
    root: Path = tmp_path / "checkout"
    (root / "packaging").mkdir(parents=True)
    shutil.copy(ROOT / "packaging" / "in_venv.sh", root / "packaging")
    shutil.copy(ROOT / "pyproject.toml", root)
    git(root, "init", "-q")
    git(root, "add", ".")
    git(root, "commit", "-qm", "Begin")
    (root / ".venv").symlink_to(sys.prefix)
    return root


def run(hook: str, folder: Path, *files: str) -> subprocess.CompletedProcess[str]:
    """Run the command of a hook as pre-commit does: in the root of the checkout, followed by the names of files."""
    command = [*shlex.split(hooks()[hook]["entry"]), *files]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@posix
@pytest.mark.parametrize(
    ("hook", "bad", "reason"), [("ruff", "import os\n", "F401"), ("ruff-format", "x=1\n", "reformat")]
)
def test_a_hook_passes_a_clean_file_and_stops_a_bad_one(checkout, hook, bad, reason):
    (checkout / "clean.py").write_text("x = 1\n", encoding="utf-8")
    (checkout / "bad.py").write_text(bad, encoding="utf-8")
    assert run(hook, checkout, "clean.py").returncode == 0
    stopped = run(hook, checkout, "clean.py", "bad.py")
    assert stopped.returncode == 1 and reason in stopped.stdout and "bad.py" in stopped.stdout


@posix
def test_hooks_say_how_the_environment_is_made_and_a_linked_worktree_shares_it(checkout, tmp_path):
    git(checkout, "worktree", "add", "-q", str(tmp_path / "linked"))
    (tmp_path / "linked" / "clean.py").write_text("x = 1\n", encoding="utf-8")
    assert run("ruff", tmp_path / "linked", "clean.py").returncode == 0
    (checkout / ".venv").unlink()
    lacking = run("ruff", tmp_path / "linked", "clean.py")
    assert lacking.returncode == 1 and "packaging/dev.py test" in lacking.stderr


def test_every_hook_runs_in_the_environment_of_the_project():
    assert {*hooks()} == {"ruff", "ruff-format", "catalogues", "subject"}
    for hook in (hook for id, hook in hooks().items() if id != "subject"):
        assert hook["language"] == "system" and hook["entry"].startswith("sh packaging/in_venv.sh ")
    assert hooks()["catalogues"]["entry"].endswith("packaging/catalogues.py --check")


def test_the_subject_of_a_commit_has_at_most_72_characters_and_its_body_any():
    hook = hooks()["subject"]
    assert (hook["language"], hook["stages"], hook["args"]) == ("pygrep", ["commit-msg"], ["--multiline"])
    too_long = re.compile(hook["entry"], re.MULTILINE | re.DOTALL)
    body = f"\n\n{'x' * 99}\n"
    assert too_long.search("s" * 73 + body) and not too_long.search("s" * 72 + body)


@pytest.mark.parametrize(
    "path", sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[0-9]*.yml")), ids=lambda path: path.name
)
def test_the_forms_of_an_issue_have_what_the_host_asks_for_in_both_languages(path):
    form = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert all(" · " in form[key] for key in ("name", "description"))
    ids = [part["id"] for part in form["body"]]
    assert len({*ids}) == len(ids)
    assert {part["type"] for part in form["body"]} <= {"textarea", "input", "dropdown", "checkboxes", "markdown"}
    assert all(" · " in part["attributes"]["label"] for part in form["body"])
    assert any(part.get("validations", {}).get("required") for part in form["body"])
