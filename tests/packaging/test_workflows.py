"""The workflows of the hosted checks and releases:

pinned, with the least that they need, and running commands that are there.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from tests import ROOT

FILES = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PINNED = re.compile(
    r"^actions/(checkout|setup-python|upload-artifact|download-artifact)@[0-9a-f]{40} # v\d+\.\d+\.\d+$"
)
EXPRESSION = re.compile(r"\$\{\{(.*?)\}\}", re.DOTALL)

Job = dict[str, Any]


def read(name: str) -> dict[str, Any]:
    # BaseLoader: `on` is a word here, and 3.10 would not be 3.1
    told: dict[str, Any] = yaml.load(
        (ROOT / ".github" / "workflows" / name).read_text(encoding="utf-8"), yaml.BaseLoader
    )
    return told


def jobs() -> Iterator[tuple[str, Job]]:
    """Yield every job with its place."""
    for file in FILES:
        for name, job in read(file.name)["jobs"].items():
            yield f"{file.stem}: {name}", job


def steps() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every step of every job with its place."""
    for where, job in jobs():
        for step in job.get("steps", ()):
            yield f"{where}: {step['name']}", step


def commands() -> Iterator[tuple[str, str]]:
    """Yield every line that a shell runs with its place."""
    for where, step in steps():
        for line in step.get("run", "").replace("\\\n", " ").splitlines():
            yield where, line.strip()


def parts(value: Any) -> Iterator[str]:
    """Every text inside a value of YAML."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from parts(part)
    else:
        yield value


def test_the_workflows_are_there():
    assert [file.name for file in FILES] == ["release.yml", "test.yml"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_action_is_pinned_by_its_commit_and_says_its_version(file):
    used = re.findall(r"^\s*(?:- )?uses: (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    assert used
    for action in used:
        if action.startswith("./"):
            assert (ROOT / action.split(" #")[0]).is_file()
        else:
            assert PINNED.match(action), action


def test_one_action_has_one_commit_everywhere():
    used = {step["uses"] for _, step in steps() if "uses" in step}
    assert len({action.split("@")[0] for action in used}) == len(used)


def test_each_job_has_the_least_permissions_and_an_end():
    for file in FILES:
        told = read(file.name)
        assert told["permissions"] == {}, "what no job names it does not get"
        assert set(told["concurrency"]) == {"group", "cancel-in-progress"}
    for where, job in jobs():
        wanted = {"contents": "write"} if where == "release: publish" else {"contents": "read"}
        assert job["permissions"] == wanted, where
        assert "uses" in job or int(job["timeout-minutes"]) <= 60, where


def test_no_checkout_leaves_the_token_behind():
    checkouts = [step for _, step in steps() if step.get("uses", "").startswith("actions/checkout@")]
    assert len(checkouts) == 4
    assert all(step["with"]["persist-credentials"] == "false" for step in checkouts)


def test_no_expression_stands_in_a_command_and_no_secret_is_said():
    for where, line in commands():
        assert not EXPRESSION.search(line), f"{where}: what an expression holds would be run"
        assert not (
            re.match(r"(echo|printf|cat|Write-Output|env|printenv|set)\b", line)
            and re.search(r"MACOS_|GH_TOKEN|PUESTO_", line)
        ), where
    script = (ROOT / "packaging" / "macos" / "keychain.sh").read_text(encoding="utf-8")
    for line in script.splitlines():
        if re.match(r"\s*(echo|cat)\b", line):
            assert "$" not in line, line
        elif "printf" in line:
            assert "| base64 --decode >" in line, line
    assert "set -x" not in script


def test_secrets_are_given_to_the_steps_that_sign_alone():
    given: dict[str, set[str]] = {}
    for where, step in steps():
        for name, value in step.get("env", {}).items():
            if "secrets." in value:
                given.setdefault(where, set()).add(name)
    assert set(given) == {
        "release: build: Build, sign and self-test",
        "release: publish: Write the page, the notes and the sums",
    }
    assert given["release: publish: Write the page, the notes and the sums"] == {"NOTARISED"}, (
        "only whether they are there"
    )
    for file in FILES:
        elsewhere = [text for text in parts(read(file.name)) if "secrets." in text and not EXPRESSION.search(text)]
        assert elsewhere == []
    script = (ROOT / "packaging" / "macos" / "keychain.sh").read_text(encoding="utf-8")
    named = {name for values in given.values() for name in values if name.startswith("MACOS_")}
    assert (
        named
        == set(re.findall(r"\$\{?(MACOS_[A-Z_]+)", script))
        == set(re.findall(r"^unset (MACOS.*)$", script, re.MULTILINE)[0].split())
    )


def test_every_file_that_a_command_names_is_in_the_checkout():
    named = {(where, path) for where, line in commands() for path in re.findall(r"(?<![\w/])packaging/[\w/.-]+", line)}
    assert len(named) >= 6
    assert [f"{where}: {path}" for where, path in named if not (ROOT / path).is_file()] == []


def test_every_command_of_the_front_door_is_one_that_it_knows(monkeypatch, capsys):
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    import dev_tasks

    asked = {match[1] for _, line in commands() if (match := re.search(r"packaging/dev\.py (\w+)", line))}
    assert asked == {"test", "build", "release"}
    for name in asked:
        assert dev_tasks.parser().parse_args([name]).command == name


def test_the_pythons_are_those_of_the_project():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    tried = read("test.yml")["jobs"]["test"]["strategy"]["matrix"]["python"]
    assert f">={tried[0]}" == project["project"]["requires-python"]
    assert tried[0] == project["tool"]["mypy"]["python_version"] == read("release.yml")["env"]["PYTHON"]
    assert len(tried) >= 2


def test_what_is_built_is_what_is_offered(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    import release_page

    built = {target["target"] for target in read("release.yml")["jobs"]["build"]["strategy"]["matrix"]["include"]}
    assert {artefact.target for artefact in release_page.ARTEFACTS} == built
    systems = {
        target["system"].split("-")[0]
        for target in read("release.yml")["jobs"]["build"]["strategy"]["matrix"]["include"]
    }
    assert systems == {
        system.split("-")[0] for system in read("test.yml")["jobs"]["test"]["strategy"]["matrix"]["system"]
    }
